"""GS 2: set-up."""

from collections import Counter

import pytest

from games.great_split.table import a_box, deal
from splitsies.core.errors import MaterialError
from splitsies.core.seat import EVERYONE
from splitsies.games.great_split import GAME
from splitsies.games.great_split.events import HandDealt, TilesDealt, TokensLaid
from splitsies.games.great_split.faces import hand_name
from splitsies.games.great_split.material import NO_BONUS, TOKENS

every_count = pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7])


# GS 2.1


@every_count
def test_gs_2_1_a_character_for_each_and_no_two_alike(count: int) -> None:
    table = deal(count)
    assert len({table.tile(seat) for seat in range(count)}) == count
    assert table.told(TilesDealt) == [TilesDealt(EVERYONE, "GS 2.1", table.state.tiles)]


def test_gs_2_1_at_random() -> None:
    dealt = Counter(deal(3, seed).tile(0) for seed in range(100))
    assert len(dealt) == 7


# GS 2.2


@pytest.mark.parametrize(
    ("tile", "levels"),
    [
        ("bibliophile", "3,0,0,0,0"),
        ("heiress", "2,0,1,0,0"),
        ("curator", "0,0,1,1,1"),
        ("patron", "0,3,0,0,0"),
        ("jeweller", "0,0,1,2,0"),
        ("banker", "0,2,0,0,1"),
        ("antiquarian", "1,1,1,0,0"),
    ],
)
def test_gs_2_2_the_icons_of_a_tile_advance_their_tracks(tile: str, levels: str) -> None:
    table = deal(7)
    (seat,) = [seat for seat in range(7) if table.tile(seat) == tile]
    assert table.levels(seat) == f"{levels} | 0,0,0,0,0"
    assert table.prestige(seat) == 0
    assert table.view((seat + 1) % 7).levels[seat] == tuple(table.state.levels[seat])


def test_gs_2_2_no_tile_reaches_an_instant_space() -> None:
    for tile in GAME.material.tiles:
        for resource, steps in enumerate(tile.steps):
            assert set(GAME.material.bonus[resource][1 : steps + 1]) <= {NO_BONUS}


def test_gs_2_2_a_material_with_such_a_tile_is_refused() -> None:
    with pytest.raises(MaterialError) as trouble:
        a_box(("steps = { artwork = 2, gold = 1 }", "steps = { gold = 3 }"))
    assert str(trouble.value) == "character 6 (banker): its gold steps reach an instant space"


# GS 2.3


@every_count
def test_gs_2_3_all_four_tokens_face_up_two_on_each_line(count: int) -> None:
    table = deal(count)
    assert sorted(table.state.lines) == [0, 1, 2, 3]
    assert table.told(TokensLaid) == [
        TokensLaid(EVERYONE, "GS 2.3", table.state.lines[:2], table.state.lines[2:]),
    ]
    assert TOKENS == ("tome", "artwork", "gem", "none")


def test_gs_2_3_they_are_shuffled() -> None:
    assert len({deal(3, seed).state.lines for seed in range(200)}) == 24


# GS 2.4


def test_gs_2_4_nine_tokens_of_which_six_belong_to_the_rounds() -> None:
    table = deal(3)
    assert sorted(table.state.tokens) == [0, 1, 1, 2, 2, 2, 3, 3, 4]
    assert len(GAME.material.rounds) == 6
    assert table.arrow == 0
    assert table.view(0).tokens == ()


def test_gs_2_4_the_arrow_ends_between_8_and_16() -> None:
    tokens = sorted(GAME.material.market_tokens)
    assert (sum(tokens[:6]), sum(tokens[-6:])) == (8, 16)
    ends = {sum(deal(2, seed).state.tokens[:6]) for seed in range(300)}
    assert ends == set(range(8, 17))


# GS 2.5


@every_count
def test_gs_2_5_four_level_one_cards_to_each(count: int) -> None:
    table = deal(count)
    dealt = table.told(HandDealt)
    assert [len(event.cards) for event in dealt] == [4] * count
    level_one = Counter(GAME.material.decks[0])
    assert Counter(card for event in dealt for card in event.cards) <= level_one


@every_count
def test_gs_2_5_the_rest_of_level_one_is_out_but_for_two(count: int) -> None:
    state = deal(count).state
    if count == 2:
        assert (len(state.decks[0]), state.unused) == (29 - 2 * 4 - 2, [])
    else:
        assert (state.decks[0], len(state.unused)) == ([], 29 - 4 * count)


def test_gs_2_5_hands_are_dealt_at_random() -> None:
    assert len({hand_name(deal(3, seed).told(HandDealt)[0].cards) for seed in range(50)}) > 40
