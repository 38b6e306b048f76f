"""What a strong bot would do in somebody's place: its three best, with a reason in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from games.split.table import ANN, column, lay
from splitsies import bots
from splitsies.bots.search import Settings
from splitsies.core import Game, Rng, members, sit_down
from splitsies.core.rng import key_from
from splitsies.core.text import LANGUAGES, why
from splitsies.games import GAMES
from splitsies.games import game as find

QUICK = Settings(iterations=6, width=4)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_at_every_decision_there_are_three_hints_or_as_many_as_there_are_choices(game: Game[Any, Any]) -> None:
    sitting = sit_down(game, game.options(seats=2), 6)
    chance = Rng(key_from(6))
    asked = 0
    while asked < 12:
        for seat in members(sitting.state.awaiting()):
            ask = sitting.ask(seat)
            if seat == 0:
                asked += 1
                found = bots.advise(game, ask.view, ask.legal, chance.fork(asked), QUICK)
                assert len({one.action for one in found}) == len(found) == min(3, len(ask.legal))
                shares = [one.share for one in found]
                assert shares == sorted(shares, reverse=True)
                for one in found:
                    assert one.action in ask.legal
                    assert 0.0 <= one.share <= 1.0
                    assert all(points for _, points in one.brings)
                    for language in LANGUAGES:
                        words = game.catalogue(language)
                        sentence = why(words, one.share, one.brings)
                        assert sentence.endswith((".",))
                        assert all(words.word("source", source) in sentence for source, _ in one.brings)
            sitting.submit(seat, chance.choice(ask.legal))


def test_the_winning_move_comes_first_and_always_wins() -> None:
    table = lay(hands={ANN: "4S 9D KD"}, slots="4H 9D KC", chips={"red": column("e", 1, 9), "green": "a1 j10 c7"})
    best, second, *_ = bots.advise(find("split"), table.view(ANN), table.state.legal(ANN), Rng(key_from(1)), QUICK)
    assert str(best.action) == "4S>1R"
    assert best.share > 0.98 > second.share


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_resolution_is_explained_by_what_it_brings_when_it_is_finished(seats: int) -> None:
    game = find("great-split")
    sitting = sit_down(game, game.options(seats=seats), 6)
    players = [bots.make("greedy", game, Rng().fork(seat)) for seat in range(seats)]
    while not game.hints().settled((ask := sitting.ask(0)).view):
        for seat in members(sitting.state.awaiting()):
            sitting.submit(seat, players[seat].choose(sitting.ask(seat)))
    plan = game.hints().plan(ask.view)
    hints = [bots.advise(game, ask.view, ask.legal, Rng(key_from(luck))) for luck in range(2)]
    for found in hints:
        assert found[0].action in plan
        assert sum(points for _, points in found[0].brings) > 0
        for other in found[1:]:
            if other.action in plan:  # in another order the same comes of it
                assert (other.share, other.brings) == (found[0].share, found[0].brings)
    assert hints[0][0].brings == hints[1][0].brings
    assert abs(hints[0][0].share - hints[1][0].share) < 0.2


def test_a_reason_is_one_sentence_in_each_language() -> None:
    words = find("great-split").catalogue("en"), find("great-split").catalogue("de")
    brings = (("contracts", 4), ("gems", -2))
    assert why(words[0], 0.634, brings) == "contracts +4, gems −2; wins about 63 of 100 games."
    assert why(words[1], 0.634, brings) == "Aufträge +4, Juwelen −2; gewinnt etwa 63 von 100 Spielen."
    assert why(words[0], 0.5, ()) == "Wins about 50 of 100 games."


def test_the_same_luck_gives_the_same_hints() -> None:
    game = find("great-split")
    sitting = sit_down(game, game.options(seats=3), 1)
    ask = sitting.ask(1)
    one, other = (bots.advise(game, ask.view, ask.legal, Rng(key_from(4)), QUICK) for _ in range(2))
    assert one == other
