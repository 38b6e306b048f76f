"""What if: a difference that was planted is found, and where there is none, none is called real."""

from __future__ import annotations

from random import Random

from lab.made import made
from splitsies.games import game
from splitsies.lab.arena import Result, hold, plan
from splitsies.lab.report import verdict
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
