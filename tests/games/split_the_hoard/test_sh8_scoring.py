"""SH 8: Titles, ties, points, Ranks and their modifiers, the final tie."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.split_the_hoard.table import ANN, BOB, CARL, at
from splitsies.games.split_the_hoard import GAME
from splitsies.games.split_the_hoard.ranks import highest, lowest, nearest, run, same

# SH 8.1


def test_sh_8_1_a_title_goes_to_the_one_that_meets_it_best() -> None:
    table = at("over", 3, hauls={ANN: "giants_axe", BOB: "singing_sword holy_water", CARL: "ruby"}, coins={CARL: 4})
    assert table.winner_of("warlord") == ANN
    assert table.winner_of("saint") == BOB
    assert table.winner_of("wealthiest") == CARL


def test_sh_8_1_a_tie_goes_to_the_class_if_it_is_among_the_tied() -> None:
    hauls = {ANN: "giants_axe", BOB: "forbidden_tome", CARL: "ruby"}
    assert at("over", 3, hauls=hauls, classes={ANN: "warrior"}).winner_of("warlord") == ANN
    assert at("over", 3, hauls=hauls, classes={BOB: "warrior"}).winner_of("warlord") == BOB
    assert at("over", 3, hauls=hauls, classes={CARL: "warrior"}).winner_of("warlord") is None


def test_sh_8_1_nobody_eligible_nobody_wins() -> None:
    table = at("over")
    assert all(table.winner_of(title) is None for title in ("archmage", "natures_balance", "saint", "wealthiest"))


# SH 8.2


@pytest.mark.parametrize(
    ("title", "seats", "haul", "coins", "met"),
    [
        ("smith", 5, "whetstone whetstone dragon_scale", 0, True),
        ("smith", 4, "whetstone whetstone", 0, False),
        ("smith", 2, "whetstone whetstone dragon_scale dragon_scale", 0, False),
        ("jeweller", 2, "ruby ruby emerald fist_diamond", 0, True),
        ("tactician", 5, "holy_water bitey_wolf_pup crystal_ball prophecy", 0, True),
        ("tactician", 4, "holy_water bitey_wolf_pup crystal_ball prophecy", 0, False),
        ("giant_slayer", 5, "giants_axe giants_axe forbidden_tome", 0, True),
        ("giant_slayer", 5, "giants_axe giants_axe war_horn", 0, False),
        ("featherfoot", 5, "giants_axe crystal_ball", 0, True),
        ("featherfoot", 5, "giants_axe prophecy", 0, False),
        ("featherfoot", 5, "giants_axe prophecy shield", 0, True),
        ("featherfoot", 5, "crystal_ball", 0, False),
        ("twin_soul", 5, "giants_axe giants_axe prophecy enchantment", 0, True),
        ("twin_soul", 5, "giants_axe giants_axe prophecy whetstone", 0, False),
        ("banker", 5, "", 9, True),
        ("banker", 5, "", 8, False),
        ("barefoot_hero", 5, "", 1, True),
        ("barefoot_hero", 5, "", 2, False),
        ("jack_of_all_trades", 5, "prophecy shield holy_water dragon_scale ruby", 0, True),
        ("jack_of_all_trades", 5, "prophecy shield holy_water dragon_scale", 0, False),
    ],
)
def test_sh_8_2_hidden_titles_score_when_met(title: str, seats: int, haul: str, coins: int, met: bool) -> None:
    table = at("over", seats, hauls={ANN: haul}, coins={ANN: coins}, titles={ANN: title})
    number = GAME.material.title_of[title]
    lines = [line for line in table.outcome.lines[ANN] if ("title", number) in line.figures]
    assert [(line.what, line.points) for line in lines] == [
        ("HiddenMet", GAME.material.titles[number].points) if met else ("HiddenUnmet", 0)
    ]


# SH 8.3, SH 8.4


@pytest.mark.parametrize(
    ("haul", "points"),
    [
        ("crooked_crown stubby_sceptre", 14),
        ("crooked_crown", 0),
        ("smug_grimoire smug_grimoire", 8),
        ("smug_grimoire", 0),
        ("smug_grimoire prophecy", 4),
        ("dented_helm shield", 5),
        ("griffin_egg griffin_egg griffin_egg", 9),
        ("griffin_egg griffin_egg", 0),
        ("second_hand_halo", 6),
        ("second_hand_halo grinning_idol", 4),
    ],
)
def test_sh_8_3_points_and_their_conditions_on_the_full_haul(haul: str, points: int) -> None:
    lines = at("over", hauls={ANN: haul}).outcome.lines[ANN]
    assert sum(line.points for line in lines if line.rule == "SH 8.3") == points


def test_sh_8_4_one_treasure_serves_several_titles() -> None:
    table = at("over", 5, hauls={ANN: "healing_herbs healing_herbs healing_herbs"}, titles={ANN: "smith healer"})
    assert [line.what for line in table.outcome.lines[ANN]].count("HiddenMet") == 2


# SH 8.5


def brute(fixed: tuple[int, ...], modifiers: tuple[int, ...]) -> tuple[int, int, int]:
    """The longest run, the most of one Rank and the smallest gap to 20, by trying everything."""
    longest = most = 0
    gap = 999
    for attached in product(range(-1, len(fixed)), repeat=len(modifiers)):
        ranks = list(fixed)
        for modifier, card in zip(modifiers, attached, strict=True):
            if card >= 0:
                ranks[card] += modifier
        for rank in ranks:
            length = 0
            while rank + length in ranks:
                length += 1
            longest = max(longest, length)
        most = max(most, max(ranks.count(rank) for rank in ranks))
        gap = min(gap, abs(sum(ranks) - 20))
    return longest, most, gap


RANKS = st.lists(st.integers(1, 8), min_size=1, max_size=5).map(lambda some: tuple(sorted(some)))
MODIFIERS = st.lists(st.sampled_from([-3, -2, -1, 1, 2, 4]), max_size=4).map(lambda some: tuple(sorted(some)))


@settings(deadline=None, max_examples=60)
@given(RANKS, MODIFIERS)
def test_sh_8_5_modifiers_are_attached_in_the_best_way(fixed: tuple[int, ...], modifiers: tuple[int, ...]) -> None:
    longest, most, gap = brute(fixed, modifiers)
    assert len(run(fixed, modifiers)) == longest
    assert len(same(fixed, modifiers)) == most
    assert abs(sum(fixed) + sum(nearest(fixed, modifiers, 20)) - 20) == gap
    for cards in (run(fixed, modifiers), same(fixed, modifiers)):
        used = sorted(modifier for _, attached in cards for modifier in attached)
        assert all(used.count(one) <= modifiers.count(one) for one in used)
        assert all([rank for rank, _ in cards].count(rank) <= fixed.count(rank) for rank in fixed)


@pytest.mark.parametrize(
    ("fixed", "modifiers", "length"),
    [
        ((1, 2, 3, 3, 7), (), 3),
        ((1, 2, 3, 3), (1,), 4),
        ((4, 5, 8), (4,), 2),
        ((5, 7, 8, 8), (-2,), 4),
        ((1, 2, 2), (-2,), 3),
        ((), (1, 4), 0),
    ],
)
def test_sh_8_5_runs(fixed: tuple[int, ...], modifiers: tuple[int, ...], length: int) -> None:
    assert len(run(fixed, modifiers)) == length


def test_sh_8_5_a_modifier_with_nothing_to_attach_to_counts_nothing() -> None:
    assert highest((), (4,)) == lowest((), (-2,)) == nearest((), (4,), 20) == ()
    table = at("over", hauls={ANN: "shield enchantment"})
    assert table.value_of(ANN, "warlord") is None
    assert table.value_of(ANN, "natures_balance") is None


def test_sh_8_5_the_sheet_names_cards_and_modifiers() -> None:
    table = at("over", hauls={ANN: "prophecy enchantment shield", BOB: "dragon_scale"})
    kinds = GAME.material.kind_of
    lines = table.outcome.lines[ANN]
    start = next(at for at, line in enumerate(lines) if line.what == "TitleWon" and ("value", 8) in line.figures)
    assert lines[start + 1].figures == (("card", kinds["prophecy"]), ("rank", 4))
    assert lines[start + 2].what == "Attached"
    assert lines[start + 2].figures == (("card", kinds["enchantment"]), ("on", kinds["prophecy"]), ("rank", 8))
    assert {line.rule for line in lines[start : start + 3]} == {"SH 8.1", "SH 8.5"}


# SH 8.6


def test_sh_8_6_most_points_then_most_coins_then_together() -> None:
    table = at("over", hauls={ANN: "ruby", BOB: "ruby"}, classes={ANN: "druid", BOB: "cleric"})
    assert table.winners == (ANN, BOB)
    table = at(
        "over", hauls={ANN: "saints_knuckle", BOB: "deal"}, coins={BOB: 1}, classes={ANN: "cleric", BOB: "rogue"}
    )
    assert (table.points(ANN), table.points(BOB)) == (32, 32)
    assert table.winners == (BOB,)
