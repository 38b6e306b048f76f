"""Write the golden files of the games: stories of whole games, counts of the ways they can go, and records.

What is told and counted, with which options and seeds, is listed in tests/games/<game>/playthroughs/plan.toml.
Run it with the Python that Splitsies is installed in:

    .venv/bin/python scripts/playthroughs.py              write the stories of every game
    .venv/bin/python scripts/playthroughs.py split        ... of this game only
    .venv/bin/python scripts/playthroughs.py --counts     write counts.toml
    .venv/bin/python scripts/playthroughs.py --records    write the records of this version that are not there yet
    .venv/bin/python scripts/playthroughs.py --check      write nothing; say which stories and counts are outdated
"""

import runpy
import sys
import tomllib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from splitsies.core import codec
from splitsies.core.game import Action, Event, Game, State
from splitsies.core.options import Options, show
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import EVERYONE, SPECTATOR, Seat, members
from splitsies.core.sitting import Sitting, sit_down
from splitsies.games import GAMES

TESTS: Final = Path(__file__).parents[1] / "tests"
NAMES: Final = ("Ann", "Bob", "Carl", "Dora", "Eve", "Fay", "Gus")
LOOK_EVERY: Final = 10
"""After so many decisions the story stops and tells what each seat sees."""
LONGEST_LIST: Final = 12
"""A list of legal actions longer than this is abridged."""


def home(game: Game[Any, Any]) -> Path:
    """Where a game's tests are."""
    return TESTS / "games" / game.name.replace("-", "_")


def plan(game: Game[Any, Any]) -> dict[str, list[dict[str, Any]]]:
    """What is to be told, counted and recorded of a game."""
    file = home(game) / "playthroughs" / "plan.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def digest(lines: Sequence[str]) -> str:
    """A short mark by which a change of these lines is noticed."""
    return sha256("\n".join(lines).encode()).hexdigest()[:8]


def decisions(sitting: Sitting, seed: int) -> Iterator[tuple[Seat, Sequence[Action], Action]]:
    """Play at random to the end: who decides, what could be chosen, and what is; it is submitted by the caller."""
    rng = Rng(key_from(seed)).fork("playthrough")
    while awaited := members(sitting.state.awaiting()):
        seat = rng.choice(awaited)
        legal = sitting.state.legal(seat)
        yield seat, legal, rng.choice(legal)


# Stories.


def story(game: Game[Any, Any], options: Options, seed: int) -> str:
    """A whole game as text."""
    sitting = sit_down(game, options, seed)
    lines = [
        f"{game.catalogue('en').name}, version {game.version}",
        "Options: " + ", ".join(f"{name} {show(value)}" for name, value in options.plain().items()),
        f"Seed: {seed}",
        "",
        "The deal",
        *told(game, sitting.state.opening()),
        *look(game, sitting.state, options),
    ]
    for number, (seat, legal, action) in enumerate(decisions(sitting, seed), 1):
        lines += ["", f"{number}. {NAMES[seat]} {listed(legal)}", f"   decides: {action}"]
        lines += told(game, sitting.submit(seat, action))
        if number % LOOK_EVERY == 0 and sitting.state.awaiting():
            lines += look(game, sitting.state, options)
    lines += [*look(game, sitting.state, options), "", *ending(game, sitting.state)]
    return "\n".join(lines) + "\n"


def listed(legal: Sequence[Action]) -> str:
    """What can be chosen."""
    notations = [str(action) for action in legal]
    if len(notations) == 1:
        return f"has to: {notations[0]}"
    if len(notations) <= LONGEST_LIST:
        return f"has {len(notations)} choices: {' '.join(notations)}"
    return (
        f"has {len(notations)} choices ({digest(notations)}): {' '.join(notations[:6])} ... {' '.join(notations[-3:])}"
    )


def told(game: Game[Any, Any], events: Sequence[Event]) -> list[str]:
    """What happened, by which rule, and who hears it if not everyone does."""
    catalogue = game.catalogue("en")
    lines = []
    for event in events:
        audience = "" if event.to == EVERYONE else f"(to {', '.join(named(seat) for seat in members(event.to))}) "
        lines.append(f"   {audience}{catalogue.say(event, NAMES)} [{event.rule}]")
    return lines


def named(seat: Seat) -> str:
    return "the spectator" if seat == SPECTATOR else NAMES[seat]


def look(game: Game[Any, Any], state: State[Any, Any], options: Options) -> list[str]:
    """What is there for all to see, and what each seat knows beyond it."""
    views = [state.view(seat) for seat in (*range(options.seats), SPECTATOR)]
    own = home(game) / "shown.py"
    show_views = runpy.run_path(str(own))["show_views"] if own.exists() else show_fields
    public, private = show_views(views, NAMES)
    lines = ["", "   All see:", *(f"      {line}" for line in public)]
    for view, more in zip(views, private, strict=True):
        mark = digest([codec.to_text(view)])
        lines += [f"   {named(view.seat).capitalize()} ({mark}):", *(f"      {line}" for line in more)]
    return lines


def show_fields(views: Sequence[Any], names: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """The fields in which all views agree, and those of each view in which they do not."""
    plain = [codec.encode(view) for view in views]
    agreed = [name for name in plain[0] if all(one.get(name) == plain[0][name] for one in plain)]
    public = [f"{name}: {codec.dump(plain[0][name])}" for name in agreed]
    return public, [[f"{name}: {codec.dump(one[name])}" for name in one if name not in agreed] for one in plain]


def ending(game: Game[Any, Any], state: State[Any, Any]) -> list[str]:
    """How it ended."""
    outcome = state.outcome()
    if outcome is None:
        raise ValueError("the story ends before the game does")
    winners = " and ".join(NAMES[seat] for seat in members(outcome.winners)) or "nobody"
    lines = [f"The end: {winners} won. [{outcome.rule}]"]
    for seat, score in enumerate(outcome.scores):
        lines.append(f"   {NAMES[seat]}: {score}")
        for line in outcome.lines[seat]:
            lines.append(f"      {line.points}: {game.catalogue('en').figures(line.what, line.figures)} [{line.rule}]")
    return lines


# Counts.


def counts(game: Game[Any, Any]) -> str:
    """counts.toml: in how many ways a game can go on from the deal, and the order of all that could be chosen."""
    lines = [
        "# Written by scripts/playthroughs.py --counts.",
        "# ways: the number of sequences of one, two, ... decisions after the deal.",
        "# game: the decisions of a random game, with a digest of all that could be chosen, in order.",
    ]
    for row in plan(game)["counts"]:
        options, seed = game.options(**row["options"]), row["seed"]
        given = ", ".join(f"{name} = {codec.dump(value)}" for name, value in row["options"].items())
        made, order = choices(game, options, seed)
        lines += [
            "",
            "[[count]]",
            f"options = {{ {given} }}",
            f"seed = {seed}",
            f"ways = {ways_to(game.deal(options, Rng(key_from(seed))), row['depth'])}",
            f'game = {{ decisions = {made}, choices = "{order}" }}',
        ]
    return "\n".join(lines) + "\n"


def ways_to(state: State[Any, Any], depth: int) -> list[int]:
    """The number of sequences of 1, 2, ... decisions; of several seats awaited at once the first decides first."""
    found = [0] * depth
    awaited = members(state.awaiting())
    if not depth or not awaited:
        return found
    legal = state.legal(awaited[0])
    found[0] = len(legal)
    if depth == 1:
        return found
    for action in legal:
        after = state.clone()
        after.apply(awaited[0], action, None)
        for step, ways in enumerate(ways_to(after, depth - 1), 1):
            found[step] += ways
    return found


def choices(game: Game[Any, Any], options: Options, seed: int) -> tuple[int, str]:
    """The number of decisions in a random game, and a digest of what could be chosen at each."""
    sitting = sit_down(game, options, seed)
    lines = []
    for seat, legal, action in decisions(sitting, seed):
        lines.append(f"{seat}: {' '.join(str(one) for one in legal)}")
        sitting.submit(seat, action)
    return len(lines), digest(lines)


# Records.


def record(game: Game[Any, Any], options: Options, seed: int) -> str:
    """The record of a whole random game, with its end in the notes."""
    sitting = sit_down(game, options, seed)
    for seat, _, action in decisions(sitting, seed):
        sitting.submit(seat, action)
    return sitting.record.noted(decided_by="chance", outcome=codec.encode(sitting.state.outcome())).text()


def golden(game: Game[Any, Any]) -> dict[Path, str]:
    """Every story and count of a game, as its file should be."""
    folder = home(game)
    files = {
        folder / "playthroughs" / row["file"]: story(game, game.options(**row["options"]), row["seed"])
        for row in plan(game).get("story", [])
    }
    if "counts" in plan(game):
        files[folder / "counts.toml"] = counts(game)
    return files


def main(words: list[str]) -> int:
    flags = {word for word in words if word.startswith("--")}
    wanted = [word for word in words if word not in flags]
    games = [game for game in GAMES if game.name in wanted or not wanted]
    if flags - {"--counts", "--records", "--check"} or len(flags) > 1 or len(games) < len(wanted):
        print(__doc__, file=sys.stderr)
        return 2
    outdated = 0
    for game in games:
        if "--records" in flags:
            for row in plan(game).get("record", []):
                kept = TESTS / "records" / f"{game.name}-v{game.version}-{row['name']}.json"
                if not kept.exists():
                    kept.write_text(record(game, game.options(**row["options"]), row["seed"]), encoding="utf-8")
            continue
        for file, text in golden(game).items():
            if "--check" in flags:
                if not file.exists() or file.read_text("utf-8") != text:
                    print(f"{file.relative_to(TESTS.parent)} is not up to date", file=sys.stderr)
                    outdated += 1
            elif (file.name == "counts.toml") == ("--counts" in flags):
                file.write_text(text, encoding="utf-8")
    return 1 if outdated else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
