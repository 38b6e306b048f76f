"""GS 6: market and end of round."""

import pytest

from games.great_split.table import ANN, BOB, CARL, Table, at_round, deal, random_game
from splitsies.core.seat import EVERYONE, SPECTATOR
from splitsies.games.great_split import GAME
from splitsies.games.great_split.events import (
    ArtScored,
    CardsReturned,
    ContractScored,
    GemScored,
    MarketMoved,
    RoundBegun,
    TokenTriggered,
    TomeScored,
)

TOME, ARTWORK, GEM, NONE = range(4)
LEVELS = {ANN: "14,9,11,8,0 | 0,0,0,0,0", BOB: "4,2,7,7,0 | 0,0,0,0,0"}


def after_round(round: int, **more: object) -> Table:
    """A table whose round has just ended."""
    table = at_round(round, phase="done", **more)  # type: ignore[arg-type]
    for seat in table.awaited:
        table.does(seat, "done")
    return table


# GS 6.1


def test_gs_6_1_the_token_of_the_round_moves_the_arrow() -> None:
    table = after_round(3, arrow=4, token=2)
    assert table.told(MarketMoved) == [MarketMoved(EVERYONE, "GS 6.1", 2, 6)]
    assert table.arrow == 6
    for seat in (ANN, BOB, CARL, SPECTATOR):
        assert (table.view(seat).arrow, table.view(seat).tokens[-1]) == (6, 2)


@pytest.mark.parametrize("token", [0, 1, 2, 3, 4])
def test_gs_6_1_whatever_it_shows(token: int) -> None:
    table = after_round(1, token=token)
    assert table.arrow == token


def test_gs_6_1_not_before_all_are_done() -> None:
    table = at_round(1, phase="done", token=4)
    table.does(BOB, "done")
    table.does(ANN, "done")
    assert (table.arrow, table.view(ANN).tokens) == (0, ())
    table.does(CARL, "done")
    assert (table.arrow, table.view(ANN).tokens) == (4, (4,))


def test_gs_6_1_six_tokens_are_revealed_in_a_game() -> None:
    table = deal(3)
    *_, end = random_game(table)
    assert [event.token for event in end.told(MarketMoved)] == table.state.tokens[:6]
    assert [event.arrow for event in end.told(MarketMoved)][-1] == sum(table.state.tokens[:6]) == end.arrow
    assert 8 <= end.arrow <= 16


# GS 6.2


def test_gs_6_2_the_lines_are_after_rounds_three_and_four() -> None:
    assert [round.scores for round in GAME.material.rounds] == [False, False, True, True, False, False]


@pytest.mark.parametrize("round", [1, 2, 5])
def test_gs_6_2_no_line_after_the_other_rounds(round: int) -> None:
    assert after_round(round, levels=LEVELS).told(TokenTriggered) == []


def test_gs_6_2_only_tome_after_round_three() -> None:
    table = after_round(3, levels=LEVELS, lines="tome none | artwork gem")
    assert [event.token for event in table.told(TokenTriggered)] == [TOME, NONE]
    assert [(event.seat, event.points) for event in table.told(TomeScored)] == [(ANN, 9), (BOB, 2), (CARL, 0)]
    assert table.told(ArtScored) == []
    assert table.told(GemScored) == []
    assert [table.prestige(seat) for seat in (ANN, BOB, CARL)] == [9, 2, 0]


def test_gs_6_2_artwork_and_gem_after_round_four() -> None:
    table = after_round(4, levels=LEVELS, lines="tome none | artwork gem", arrow=4, token=2)
    assert [event.token for event in table.told(TokenTriggered)] == [ARTWORK, GEM]
    assert [event.points for event in table.told(ArtScored)] == [13, 0, 0]
    assert [event.points for event in table.told(GemScored)] == [16, 14, 0]
    assert table.told(TomeScored) == []
    assert [table.prestige(seat) for seat in (ANN, BOB, CARL)] == [29, 14, 0]


def test_gs_6_2_none_does_nothing() -> None:
    table = after_round(4, levels=LEVELS, lines="tome artwork | gem none")
    assert [event.token for event in table.told(TokenTriggered)] == [GEM, NONE]
    assert [table.prestige(seat) for seat in (ANN, BOB, CARL)] == [16, 14, 0]


def test_gs_6_2_the_token_of_the_round_counts_already() -> None:
    # Artwork 9: at the arrow's 5 it would be worth 15, at 6 it is 13.
    table = after_round(3, levels={ANN: "0,9,0,0,0 | 0,0,0,0,0"}, lines="artwork none | tome gem", arrow=5, token=1)
    assert table.told(ArtScored)[ANN].points == 13


def test_gs_6_2_contracts_are_never_triggered_by_a_token() -> None:
    for round in (3, 4):
        assert after_round(round, levels=LEVELS).told(ContractScored) == []


def test_gs_6_2_scorings_are_on_the_sheets_for_all_to_see() -> None:
    table = after_round(4, levels=LEVELS, lines="tome none | artwork gem", arrow=4, token=2)
    for seat in (ANN, BOB, SPECTATOR):
        assert table.view(seat).sheet[ANN] == (("Tome", 0, 3, 0, 0), ("Artwork", 13, 4, 9, 6), ("Gem", 16, 4, 11, 8))
        assert table.view(seat).levels[ANN][-1] == 29


# GS 6.3


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_gs_6_3_all_cards_go_back_and_the_next_round_begins(round: int) -> None:
    table = at_round(round, phase="resolve", hands={ANN: "2T 3P 1A"})
    table.resolve(ANN, "2T", "3P$P", "1A", "!P", "done")
    table.finish()
    assert {"2T", "3P", "1A"} <= set(table.hand(ANN).split())
    assert table.told(CardsReturned) == [CardsReturned(EVERYONE, "GS 6.3", round)]
    assert [event.round for event in table.told(RoundBegun)] == [round + 1]
    assert (table.view(ANN).played, table.view(ANN).sold, table.view(ANN).todo) == ((), (), ())


def test_gs_6_3_scoring_comes_before_the_new_round() -> None:
    table = after_round(3, levels=LEVELS)
    kinds = [type(event) for event in table.story]
    assert kinds.index(MarketMoved) < kinds.index(TokenTriggered) < kinds.index(CardsReturned) < kinds.index(RoundBegun)


def test_gs_6_3_not_after_the_sixth() -> None:
    table = after_round(6)
    assert table.told(CardsReturned) == []
    assert table.told(RoundBegun) == []
    assert table.over
