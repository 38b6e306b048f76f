"""GS 8: the end."""

import pytest

from games.great_split.table import ANN, BOB, CARL, Table, at_round, deal, random_game
from splitsies.core.game import NoTakeBack, NotYourTurn
from splitsies.core.seat import EVERYONE, SPECTATOR
from splitsies.games.great_split.events import (
    ArtScored,
    ContractScored,
    GameWon,
    GemScored,
    MarketMoved,
    ResolutionShown,
    TokenTriggered,
    TomeScored,
)

BOARD = "8,0,4,4,0 | 0,0,0,0,0"


def ended(**more: object) -> Table:
    table = at_round(6, phase="done", **more)  # type: ignore[arg-type]
    for seat in table.awaited:
        table.does(seat, "done")
    return table


# GS 8.1


def test_gs_8_1_after_round_six_with_its_market_token() -> None:
    table = ended(levels={ANN: "0,9,0,0,0 | 0,0,0,0,0"}, arrow=7, token=4)
    assert table.arrow == 11
    assert table.told(ArtScored)[ANN].points == 6  # with the arrow at 7 it would have been 13
    kinds = [type(event) for event in table.story]
    assert kinds.index(ResolutionShown) < kinds.index(MarketMoved) < kinds.index(TomeScored)


@pytest.mark.parametrize("lines", ["tome none | artwork gem", "none gem | tome artwork"])
def test_gs_8_1_all_four_scorings_whatever_the_tokens(lines: str) -> None:
    table = ended(levels={ANN: BOARD}, lines=lines)
    assert table.told(TokenTriggered) == []
    assert [event.seat for event in table.told(TomeScored)] == [ANN, BOB, CARL]
    assert [event.seat for event in table.told(ArtScored)] == [ANN, BOB, CARL]
    assert [event.seat for event in table.told(GemScored)] == [ANN, BOB, CARL]
    assert [(event.seat, event.resource) for event in table.told(ContractScored)] == [
        (seat, resource) for seat in (ANN, BOB, CARL) for resource in range(5)
    ]


def test_gs_8_1_round_six_is_played_in_full() -> None:
    table = at_round(6, hands={ANN: "2T 1G 3P"})
    table.all_split()
    table.all_choose()
    assert table.phase == "resolve"
    table.finish()
    assert table.over


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7])
def test_gs_8_1_a_game_has_six_rounds(count: int) -> None:
    *_, end = random_game(deal(count, seed=count))
    assert len(end.told(MarketMoved)) == 6
    assert len(end.told(TomeScored)) == 2 * count
    assert len(end.told(ContractScored)) == 5 * count
    assert end.state.hands[0] != []


# GS 8.2


def test_gs_8_2_most_prestige_wins() -> None:
    table = ended(prestige={ANN: 3, BOB: 50, CARL: 49}, arrow=8, token=4)
    assert table.winners == (BOB,)
    assert table.outcome.scores == (3, 50, 49)
    assert table.outcome.rule == "GS 8.2"
    assert table.told(GameWon) == [GameWon(EVERYONE, "GS 8.2", (BOB,), (3, 50, 49))]


def test_gs_8_2_the_last_scoring_counts() -> None:
    table = ended(levels={ANN: BOARD}, prestige={BOB: 10}, arrow=8, token=4)
    assert table.outcome.scores == (13, 10, 0)
    assert table.winners == (ANN,)


def test_gs_8_2_a_tie_is_a_shared_victory() -> None:
    table = ended(prestige={ANN: 50, CARL: 50}, arrow=8, token=4)
    assert table.winners == (ANN, CARL)


def test_gs_8_2_all_may_share_it() -> None:
    assert ended(arrow=8, token=4).winners == (ANN, BOB, CARL)


def test_gs_8_2_beyond_99_more_is_still_more() -> None:
    assert ended(prestige={ANN: 99, BOB: 100, CARL: 10}, arrow=8, token=4).winners == (BOB,)


def test_gs_8_2_the_sheet_adds_up() -> None:
    *_, end = random_game(deal(4, seed=3))
    outcome = end.outcome
    for score, lines in zip(outcome.scores, outcome.lines, strict=True):
        assert score == sum(line.points for line in lines)
        assert [line.what for line in lines][:1] == ["Steps"]
        assert [line.what for line in lines][-8:] == ["Tome", "Artwork", "Gem", *["Contract"] * 5]
        assert sorted(line.what for line in lines[1:4]) == ["Artwork", "Gem", "Tome"]
        assert {line.rule for line in lines} == {"GS 5.2", "GS 7.1", "GS 7.2", "GS 7.3", "GS 7.4"}


def test_gs_8_2_then_nobody_is_asked_any_more() -> None:
    table = ended()
    assert table.awaited == ()
    assert table.refused(ANN, "done") == NotYourTurn("GS 8.2", ANN)
    assert table.refused(ANN, "<") == NoTakeBack("GS 4.5", ANN)
    assert table.view(SPECTATOR).phase == 4
