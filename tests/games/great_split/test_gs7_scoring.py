"""GS 7: scoring."""

import pytest

from games.great_split.table import ANN, BOB, CARL, Table, at_round, read_levels
from splitsies.core.seat import EVERYONE
from splitsies.games.great_split import GAME
from splitsies.games.great_split.events import ArtScored, ContractScored, GemScored, TomeScored
from splitsies.games.great_split.faces import RESOURCES
from splitsies.games.great_split.scoring import (
    art_points,
    contract_points,
    contracts,
    final_points,
    gem_points,
    stars,
    tome_points,
)

BOX = GAME.material
TILES = {tile.id: tile for tile in BOX.tiles}


def board(**levels: int) -> list[int]:
    """A board with these levels on its resource tracks, and on their seals: tome=3, seal_tome=2."""
    found = [0] * 11
    for name, level in levels.items():
        found[RESOURCES.index(name.removeprefix("seal_")) + 5 * name.startswith("seal_")] = level
    return found


def ended(levels: dict[int, str], **more: object) -> Table:
    """A table after the last round."""
    table = at_round(6, phase="done", levels=levels, **more)  # type: ignore[arg-type]
    for seat in table.awaited:
        table.does(seat, "done")
    return table


# GS 7.1


@pytest.mark.parametrize(
    ("level", "points"),
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 4), (7, 4), (8, 5), (9, 5), (10, 6), (11, 6), (12, 8),
     (13, 8), (14, 9), (15, 9), (16, 10)],
)  # fmt: skip
def test_gs_7_1_the_furthest_tome_banner_reached(level: int, points: int) -> None:
    assert tome_points(BOX, board(tome=level)) == points


def test_gs_7_1_it_is_told_to_all() -> None:
    table = ended({ANN: "14,0,0,0,0 | 0,0,0,0,0"})
    assert table.told(TomeScored)[0] == TomeScored(EVERYONE, "GS 7.1", ANN, 14, 9)


# GS 7.2


@pytest.mark.parametrize(
    ("level", "points"),
    [(0, 0), (1, 0), (2, 0), (3, 6), (4, 6), (5, 6), (6, 10), (7, 13), (8, 13), (9, 13), (10, 15), (11, 15), (18, 15)],
)
def test_gs_7_2_art_with_the_arrow_at_six(level: int, points: int) -> None:
    assert art_points(BOX, level, 6) == points


@pytest.mark.parametrize("arrow", range(17))
def test_gs_7_2_the_bands_move_with_the_arrow(arrow: int) -> None:
    for level in range(19):
        if level < arrow - 3:
            points = 0
        elif level < arrow:
            points = 6
        elif level == arrow:
            points = 10
        elif level <= arrow + 3:
            points = 13
        else:
            points = 15
        assert art_points(BOX, level, arrow) == points


@pytest.mark.parametrize(("arrow", "points"), [(0, 10), (1, 6), (3, 6), (4, 0)])
def test_gs_7_2_level_zero_is_a_space_like_any_other(arrow: int, points: int) -> None:
    assert art_points(BOX, 0, arrow) == points


def test_gs_7_2_with_the_arrow_high_the_best_band_is_out_of_reach() -> None:
    assert [art_points(BOX, 18, arrow) for arrow in (14, 15, 16)] == [15, 13, 13]


def test_gs_7_2_it_is_told_with_the_arrow() -> None:
    table = ended({ANN: "0,9,0,0,0 | 0,0,0,0,0"}, arrow=7, token=2)
    assert table.told(ArtScored)[0] == ArtScored(EVERYONE, "GS 7.2", ANN, 9, 9, 10)


# GS 7.3


@pytest.mark.parametrize(
    ("topaz", "emerald", "points"), [(11, 8, 16), (8, 11, 16), (7, 7, 14), (0, 15, 0), (15, 15, 30), (1, 0, 0)]
)
def test_gs_7_3_twice_the_lower_gem(topaz: int, emerald: int, points: int) -> None:
    assert gem_points(BOX, board(topaz=topaz, emerald=emerald)) == points


def test_gs_7_3_it_is_told_to_all() -> None:
    table = ended({ANN: "0,0,11,8,0 | 0,0,0,0,0"})
    assert table.told(GemScored)[0] == GemScored(EVERYONE, "GS 7.3", ANN, 11, 8, 16)


# GS 7.4


@pytest.mark.parametrize(
    ("track", "levels", "counts"),
    [
        ("tome", (0, 2, 3, 4, 11, 14, 15, 16), (0, 0, 1, 1, 5, 6, 7, 7)),
        ("artwork", (3, 4, 7, 13, 16, 17, 18), (0, 1, 2, 4, 5, 5, 6)),
        ("topaz", (5, 6, 9, 11, 12, 14, 15), (0, 1, 2, 3, 4, 6, 6)),
        ("emerald", (5, 6, 9, 11, 12, 14, 15), (0, 1, 2, 3, 4, 6, 6)),
        ("gold", (3, 4, 6, 9, 13, 14), (0, 1, 2, 3, 4, 5)),
    ],
)
def test_gs_7_4_contracts_reached_on_a_track(track: str, levels: tuple[int, ...], counts: tuple[int, ...]) -> None:
    resource = RESOURCES.index(track)
    tile = next(tile for tile in BOX.tiles if not tile.contracts[resource])
    assert tuple(contracts(BOX, tile, board(**{track: level}), resource) for level in levels) == counts


@pytest.mark.parametrize(
    ("track", "levels", "counts"),
    [
        ("tome", (0, 1, 2, 4, 5, 8, 11, 12), (0, 0, 1, 1, 2, 3, 3, 4)),
        ("artwork", (1, 2, 5, 7, 8, 10, 11), (0, 1, 2, 2, 3, 3, 4)),
        ("topaz", (1, 2, 5, 6, 9, 10), (0, 1, 1, 2, 2, 3)),
        ("emerald", (1, 2, 5, 6, 9, 10), (0, 1, 1, 2, 2, 3)),
        ("gold", (1, 2, 4, 5, 8, 9), (0, 1, 1, 2, 2, 3)),
    ],
)
def test_gs_7_4_stars_of_the_furthest_banner(track: str, levels: tuple[int, ...], counts: tuple[int, ...]) -> None:
    resource = RESOURCES.index(track)
    assert tuple(stars(BOX, board(**{f"seal_{track}": level}), resource) for level in levels) == counts


def test_gs_7_4_tobey() -> None:
    levels = board(tome=11, seal_tome=12, artwork=13, seal_artwork=5)
    tile = TILES["curator"]
    assert [contracts(BOX, tile, levels, resource) for resource in (0, 1)] == [6, 5]
    assert [stars(BOX, levels, resource) for resource in (0, 1)] == [4, 2]
    assert contract_points(BOX, tile, levels) == 24 + 10
    # The banner may have been passed.
    for passed in (6, 7):
        assert contract_points(BOX, tile, board(tome=11, seal_tome=12, artwork=13, seal_artwork=passed)) == 34


def test_gs_7_4_without_a_banner_contracts_are_worth_nothing() -> None:
    levels = board(tome=16, artwork=18, topaz=15, emerald=15, gold=14)
    assert all(contract_points(BOX, tile, levels) == 0 for tile in BOX.tiles)


def test_gs_7_4_the_tile_alone_is_worth_something() -> None:
    table = ended({ANN: "0,0,0,0,0 | 12,0,0,0,9"}, tiles={ANN: "heiress"})
    told = [event for event in table.told(ContractScored) if event.seat == ANN]
    assert [(event.contracts, event.stars, event.points) for event in told] == [
        (1, 4, 4), (0, 0, 0), (0, 0, 0), (0, 0, 0), (2, 3, 6),
    ]  # fmt: skip
    assert {(event.to, event.rule) for event in told} == {(EVERYONE, "GS 7.4")}


CAREY = "16,7,14,9,14 | 12,0,2,0,9"


def test_gs_7_4_carey() -> None:
    table = ended({ANN: CAREY}, prestige={ANN: 16}, tiles={ANN: "heiress"}, arrow=8, token=4)
    assert table.arrow == 12
    assert table.told(TomeScored)[ANN].points == 10
    assert table.told(ArtScored)[ANN].points == 0
    assert table.told(GemScored)[ANN].points == 18
    told = [event for event in table.told(ContractScored) if event.seat == ANN]
    assert [(event.contracts, event.stars) for event in told] == [(8, 4), (2, 0), (6, 1), (2, 0), (7, 3)]
    assert [event.points for event in told] == [32, 0, 6, 0, 21]
    assert table.prestige(ANN) - 16 == 87
    assert table.prestige(ANN) == 103


@pytest.mark.parametrize(
    ("levels", "arrow"),
    [
        ("16,8,14,9,14 | 12,0,2,0,9", 12),
        ("16,9,14,9,14 | 12,0,2,0,9", 13),
        ("16,7,15,9,14 | 12,0,5,1,9", 12),
    ],
)
def test_gs_7_4_careys_other_boards(levels: str, arrow: int) -> None:
    assert final_points(BOX, TILES["heiress"], [*read_levels(levels), 0], arrow) == 87


def test_gs_7_everyone_scores_alike() -> None:
    table = ended({ANN: CAREY, BOB: CAREY}, tiles={ANN: "heiress"}, arrow=8, token=4)
    for seat in (ANN, BOB, CARL):
        tile = BOX.tiles[table.state.tiles[seat]]
        levels = table.state.levels[seat]
        assert table.prestige(seat) == final_points(BOX, tile, levels, 12)
