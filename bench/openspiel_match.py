"""One of our bots against OpenSpiel's searches, on SPLIT or another game for two, at equal time a decision.

    python bench/openspiel_match.py --ours search:200ms --milliseconds 200 --page docs/ladder.md
    python bench/openspiel_match.py --ours greedy --peer mcts --game great-split

Time is CPU time. First our bot's mean time a decision is taken from games against `random`; OpenSpiel's search then
gets that much for each of its decisions (or what `--milliseconds` says, which our bot's name must then ask for as
well): it does as many simulations as fit, judged by how long the last ones took. IS-MCTS is OpenSpiel's own, in Python,
with random rollouts; it imagines worlds from what its seat knows. MCTS is OpenSpiel's too, and is told the hidden
cards. Each deal is played twice, with seats exchanged. With `--page` what comes out is written into a document.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from splitsies import bots, games
from splitsies.core import Action, Game, Player, Rng, Sitting, members, sit_down
from splitsies.core.native import build
from splitsies.env.openspiel import name_of
from splitsies.lab.certainty import wilson
from splitsies.lab.clock import Clocked
from splitsies.lab.ladder import hardware, put_into

EXPLORATION = 1.4
MOST_SIMULATIONS = 1_000_000
PEERS = {"ismcts": "IS-MCTS", "mcts": "MCTS, which is told the hidden cards"}


class OpenSpielPlayer:
    """OpenSpiel's search in one of our seats. It is given the table, because its states are made from ours."""

    def __init__(self, game: Game[Any, Any], kind: str, seconds: float, seed: int) -> None:
        self.game = pyspiel.load_game(f"{name_of(game)}(seats=2,silent={kind == 'mcts'},seed={seed})")
        luck = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, luck)
        self.kind = kind
        self.seconds = seconds
        self.cost = 0.005
        """Seconds a simulation, as far as we know."""
        self.simulations: list[int] = []
        self.spent: list[float] = []
        if kind == "mcts":
            self.bot = mcts.MCTSBot(self.game, EXPLORATION, 1, evaluator, random_state=luck)
        else:
            self.bot = ismcts.ISMCTSBot(
                self.game,
                evaluator,
                EXPLORATION,
                1,
                random_state=luck,
                use_observation_string=True,
                allow_inconsistent_action_sets=True,
            )

    def choose(self, sitting: Sitting, seat: int) -> Any:
        state = self.game.state_of(sitting.state)
        legal = state.legal_actions()
        if len(legal) == 1:
            return self.game.numbers.action(seat, legal[0])
        count = max(2, min(MOST_SIMULATIONS, round(self.seconds / self.cost)))
        if self.kind == "mcts":
            self.bot.max_simulations = count
        else:
            self.bot._max_simulations = count
        start = process_time()
        number = int(self.bot.step(state))
        self.spent.append(process_time() - start)
        self.cost += 0.3 * (self.spent[-1] / count - self.cost)
        self.simulations.append(count)
        return self.game.numbers.action(seat, number)


Chooser = Callable[[Sitting, int], Action]
"""Decides for a seat of a game in progress."""


def asked(player: Player) -> Chooser:
    """One of ours, who decides from what its seat is asked."""
    return lambda sitting, seat: player.choose(sitting.ask(seat))


def play(game: Game[Any, Any], seed: int, players: dict[int, Chooser]) -> list[float]:
    """Each seat's share of the victory."""
    sitting = sit_down(game, game.options(seats=2), seed)
    while awaited := members(sitting.state.awaiting()):
        for seat in awaited:
            sitting.submit(seat, players[seat](sitting, seat))
    outcome = sitting.state.outcome()
    assert outcome is not None
    winners = members(outcome.winners) or (0, 1)
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(2)]


def our_seconds(game: Game[Any, Any], name: str, count: int) -> float:
    """Our bot's mean time a decision, in games against random."""
    clocks = []
    for seed in range(count):
        ours = Clocked(bots.make(name, game, Rng().fork("time", seed)))
        play(game, 5000 + seed, {0: asked(ours), 1: asked(bots.make("random", game, Rng().fork("other", seed)))})
        clocks.append(ours)
    return mean(spent for clock in clocks for spent in clock.choices) / 1e9


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="split")
    parser.add_argument("--ours", default="greedy", help="one of our bots")
    parser.add_argument("--peer", choices=sorted(PEERS), default="ismcts")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--milliseconds", type=float, help="for each decision of OpenSpiel's; otherwise as ours")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--page", default="", help="the document to write into; docs/ladder.md is what make bench asks for"
    )
    chosen = parser.parse_args()
    game = games.game(chosen.game)
    seconds = chosen.milliseconds / 1000 if chosen.milliseconds else our_seconds(game, chosen.ours, 2)
    won, simulations, spent, spent_there = [], [], [], []
    for number in range(chosen.games):
        seat = number % 2
        ours = Clocked(bots.make(chosen.ours, game, Rng().fork("ours", chosen.seed, number)))
        theirs = OpenSpielPlayer(game, chosen.peer, seconds, chosen.seed + number)
        shares = play(game, chosen.seed + number // 2, {seat: asked(ours), 1 - seat: theirs.choose})
        won.append(shares[seat])
        simulations += theirs.simulations
        spent_there += theirs.spent
        spent += ours.choices
        print(f"  game {number + 1}: {shares[seat]:.1f}, together {sum(won):.1f}", flush=True)
    low, high = wilson(sum(won), len(won))
    found = (
        f"{game.catalogue('en').name}: `{chosen.ours}` wins {sum(won) / len(won):.1%} ({low:.1%} to {high:.1%}) of "
        f"{len(won)} games against OpenSpiel's {PEERS[chosen.peer]}; "
        f"{mean(spent) / 1e6:.0f} ms of CPU time a decision against "
        f"{1000 * sum(spent_there) / max(1, len(spent_there)):.0f} ms, in which "
        f"OpenSpiel does {sum(simulations) / max(1, len(simulations)):.0f} simulations. "
        f"{hardware()}, our {build()} build, seed {chosen.seed}."
    )
    print(found)
    if chosen.page:
        page = Path(chosen.page)
        page.write_text(put_into(page.read_text("utf-8") if page.exists() else "", found, chosen.peer), "utf-8")


if __name__ == "__main__":
    main()
