"""A bot in 20 lines, for every game: it tries its decisions in worlds it imagines, and takes what won most often."""

import sys
from typing import Any

from splitsies import bots, core, games


class Dreamer:
    """A player: it is asked, and answers with one of the legal actions."""

    def __init__(self, game: Any, rng: core.Rng, dreams: int = 40) -> None:
        self.game, self.rng, self.dreams = game, rng, dreams

    def choose(self, ask: Any) -> Any:
        won = {action: [0.5] for action in ask.legal}
        for number in range(self.dreams if len(ask.legal) > 1 else 0):
            action = ask.legal[number % len(ask.legal)]
            world = self.game.imagine(ask.view, self.rng)  # all that the seat knows, and chance for the rest
            world.apply(ask.view.seat, action, None)
            while seats := world.awaiting():
                seat = core.members(seats)[0]
                world.apply(seat, self.rng.choice(world.legal(seat)), None)
            won[action].append(world.outcome().winners >> ask.view.seat & 1)
        return max(won, key=lambda action: sum(won[action]) / len(won[action]))


def match(name: str, matches: int, seed: int = 1) -> int:
    """How many of so many games for two the bot wins from `random`; it sits in each seat in turn."""
    game, wins = games.game(name), 0
    for number in range(matches):
        luck = core.Rng().fork("match", seed, number)
        seat = number % 2
        players = {seat: Dreamer(game, luck.fork("dreamer")), 1 - seat: bots.make("random", game, luck.fork("random"))}
        sitting = core.sit_down(game, game.options(seats=2), seed=seed + number)
        wins += core.run(sitting, players).winners >> seat & 1
    return wins


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else "split"
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    print(f"{chosen}: the bot wins {match(chosen, count)} of {count} games against random")
