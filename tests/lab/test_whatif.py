"""What if: a difference that was planted is found, and where there is none, none is called real."""

from __future__ import annotations

from io import StringIO
from itertools import pairwise
from random import Random

import pytest
from rich.console import Console

from lab.made import made
from splitsies.games import game
from splitsies.lab.arena import Result, hold, plan
from splitsies.lab.certainty import Measured
from splitsies.lab.page import whatif_report
from splitsies.lab.report import compared_table, verdict
from splitsies.lab.whatif import Difference, compared
from splitsies.lab.words import words

GREAT_SPLIT = game("great-split")


def results(chance: Random, deals: int, used: float = 0.5, better: int = 0) -> list[Result]:
    """Games by chance: how often a thing is used, and how many points the first character has more."""
    found = []
    for deal in range(deals):
        for turn in range(2):
            scores = [chance.randrange(20, 40) + better, chance.randrange(20, 40)]
            best = max(scores)
            found.append(
                made(
                    2 * deal + turn,
                    "a b" if turn == 0 else "b a",
                    tuple(seat for seat, score in enumerate(scores) if score == best),
                    deal=deal,
                    each=chance.randrange(30, 50),
                    scores=scores,
                    roles={"Dealt.roles": (0, 1)},
                    tallies=[(chance.randrange(5), chance.randrange(5)) for _ in range(9)],
                    sources=[{"Steps": score} for score in scores],
                    uses=[
                        {"Used.card": {str(card): 1 for card in range(40) if chance.random() < used}} for _ in scores
                    ],
                )
            )
    return found


def named(differences: list[Difference]) -> dict[tuple[str, ...], Difference]:
    return {one.figure: one for one in differences}


def test_a_planted_difference_is_found_with_its_size() -> None:
    before, after = results(Random(1), 150), results(Random(2), 150, better=4)
    found = named(compared(before, after))
    assert found["role", "Dealt.roles", "0"].real
    assert found["role", "Dealt.roles", "1"].real
    assert found["score",].real
    assert found["score",].change.holds(2.0)
    assert found["source", "Steps"].real
    assert not found["length",].real
    assert not any(one.real for figure, one in found.items() if figure[0] == "use")


def test_one_card_among_many_is_found() -> None:
    before, after = results(Random(1), 150), results(Random(2), 150)
    for result in after:
        for row in result.noted.uses:
            row["Used.card"].pop("7", None)  # type: ignore[attr-defined]
    found = compared(before, after)
    assert [one.figure for one in found if one.real] == [("use", "Used.card", "7")]
    assert found[0].after == 0


def test_where_there_is_no_difference_none_is_called_real() -> None:
    """Thirty comparisons of the same with the same, of over fifty figures each: all but one in twenty find nothing."""
    wrong = perhaps = 0
    for number in range(30):
        found = compared(results(Random(number), 25), results(Random(1000 + number), 25))
        wrong += any(one.real for one in found)
        perhaps += sum(one.perhaps for one in found)
    assert wrong <= 4
    assert perhaps > 30  # on their own many would look real, which is why they are not judged on their own


def test_the_clearest_come_first_even_where_all_may_be_chance() -> None:
    """Of rows whose corrected chance is the same, mostly 1, that with the largest change for its error is first."""
    found = compared(results(Random(3), 25), results(Random(1003), 25))
    assert not any(one.real for one in found)
    certain_chance = [one for one in found if one.chance == 1]
    assert any(one.perhaps for one in certain_chance)
    reaches = [one.change.high - one.change.value for one in certain_chance]
    clear = [abs(one.change.value) / reach if reach else 0 for one, reach in zip(certain_chance, reaches, strict=True)]
    assert all(one >= other - 1e-9 for one, other in pairwise(clear))
    assert [one.chance for one in found] == sorted(one.chance for one in found)


@pytest.mark.parametrize(
    ("real", "perhaps", "said"),
    [
        (0, 0, "None of 5 figures differs for certain."),
        (0, 2, "None of 5 figures differs for certain, 2 look different but may be chance among so many."),
        (0, 1, "None of 5 figures differs for certain, one looks different but may be chance among so many."),
        (1, 2, "One of 5 figures differs for certain, 2 more look different but may be chance among so many."),
        (2, 1, "2 of 5 figures differ for certain, one more looks different but may be chance among so many."),
    ],
)
def test_how_many_differ_is_said_in_a_sentence(real: int, perhaps: int, said: str) -> None:
    change = Measured(1.0, 0.5, 1.5, 20)
    rows = [
        Difference(("seat", str(number)), 0, 1, change, 0.5, number < real, real <= number < real + perhaps)
        for number in range(5)
    ]
    assert verdict(rows, words("en")) == said
    assert ("weitere" in verdict(rows, words("de"))) == ("more" in said)


def test_a_change_of_a_share_is_told_in_percentage_points() -> None:
    tournament = plan(GREAT_SPLIT, GREAT_SPLIT.options(seats=2), ["random"], 20, 1)
    rows = [
        Difference(("seat", "0"), 0.5, 0.729, Measured(0.229, 0.101, 0.357, 20), 0.01, True, False),
        Difference(("length",), 10, 12, Measured(2, 1, 3, 20), 0.01, True, False),
    ]
    for language, expected in (
        ("en", ["50.0%", "+22.9\u00a0pp", "+10.1 to +35.7\u00a0pp", "+2.00", "+1.00 to +3.00"]),
        ("de", ["50,0\u202f%", "+22,9\u202fPP", "+10,1 bis +35,7\u202fPP", "+2,00", "+1,00 bis +3,00"]),
    ):
        console = Console(width=200, file=StringIO(), record=True)
        console.print(compared_table(tournament, rows, "", words(language)))
        page = whatif_report(tournament, tournament, rows, "", words(language))
        for shown in (console.export_text(), page):
            assert all(text in shown for text in expected)
            assert "+22.9%" not in shown


def test_what_is_the_same_in_every_game_differs_in_nothing() -> None:
    before = results(Random(1), 30)
    assert all(one.chance == 1 and not one.real and not one.perhaps for one in compared(before, before))


def test_a_difference_that_is_always_the_same_is_certain() -> None:
    before = [made(deal, "a b", (0,), each=10) for deal in range(20)]
    after = [made(deal, "a b", (0,), each=11) for deal in range(20)]
    found = named(compared(before, after))
    assert found["length",].real
    assert found["length",].change.value == 2
    assert not found["seat", "0"].real


def test_pairs_see_what_is_lost_in_the_noise_of_the_deals() -> None:
    """Deals differ by far more than the change does; only because both sides play the same deals can it be seen."""
    chance = Random(5)
    luck = [chance.randrange(100, 1000) for _ in range(40)]
    before = [made(deal, "a b", (0,), each=each) for deal, each in enumerate(luck)]
    after = [made(deal, "a b", (0,), each=each + chance.randrange(0, 4)) for deal, each in enumerate(luck)]
    assert named(compared(before, after))["length",].real


def test_too_few_deals_say_nothing() -> None:
    assert compared(results(Random(1), 9), results(Random(2), 9)) == []
    assert verdict([], words("en")) == (
        "Too few deals to compare anything: a figure needs 10 on which it can be compared. Play more games."
    )


def test_a_change_of_the_material_shows_where_it_was_made() -> None:
    """Random bots do not look at points, so they play the same games, and only the gems' points are others."""
    dearer = GREAT_SPLIT.with_material(GREAT_SPLIT.material_text.replace("gem_factor = 2", "gem_factor = 4"))
    before, after = (
        hold(plan(box, box.options(seats=2), ["random"], 12, 1), 1, lambda done: None) for box in (GREAT_SPLIT, dearer)
    )
    found = named(compared(before, after))
    gems = found["source", "Gem"]
    assert gems.real
    assert gems.after == 2 * gems.before
    assert found["score",].real
    assert found["length",].change.value == 0
    assert not any(one.real for figure, one in found.items() if figure[0] in ("use", "seat", "length"))
