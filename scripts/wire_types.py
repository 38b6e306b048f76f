"""Write web/src/core/wire.ts: everything that travels between server and page, as TypeScript types.

Each class that the codec knows becomes an interface with its name in the field "_"; each game has a namespace
with its views, actions, events, refusals and options.

Run it with the Python that Splitsies is installed in:

    .venv/bin/python scripts/wire_types.py            write the file
    .venv/bin/python scripts/wire_types.py --check    write nothing; say whether the file is up to date
"""

import inspect
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from splitsies.core import codec
from splitsies.core.game import Action, Event, Refusal, View
from splitsies.core.options import Options
from splitsies.games import GAMES

FILE: Final = Path(__file__).parents[1] / "web" / "src" / "core" / "wire.ts"
UNIONS: Final[tuple[tuple[str, type[Any]], ...]] = (
    ("View", View),
    ("Action", Action),
    ("Event", Event),
    ("Refusal", Refusal),
    ("Options", Options),
)
HEAD: Final = """\
// Made by scripts/wire_types.py from the shapes that the codec checks: change those, then run it again.
// What the server wraps around these values is in messages.ts.

export * from './messages';

/** Any value that travels says what it is. */
export interface Tagged {
  _: string;
}
"""


def shape(of: codec.Shape, within: str) -> str:
    """What a field may hold, in TypeScript."""
    match of:
        case codec.Int():
            return "number"
        case codec.Text():
            return "string"
        case codec.Flag():
            return "boolean"
        case codec.Many():
            item = shape(of.of, within)
            return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
        case codec.Row():
            return f"[{', '.join(shape(one, within) for one in of.of)}]"
        case codec.Maybe():
            return f"{shape(of.of, within)} | null"
        case codec.OneOf():
            return " | ".join(f"'{word}'" for word in of.words)
        case codec.Fields():
            return "{ " + "; ".join(f"{name}: {shape(one, within)}" for name, one in of.of.items()) + " }"
        case codec.A():
            return reference(of.kind, within)
    raise TypeError(f"no TypeScript for {type(of).__name__}")


def reference(kind: type[Any], within: str) -> str:
    """The name of a class as another one refers to it."""
    registered = codec._BY_CLASS.get(kind)
    if registered is None:
        return kind.__name__  # one of the base classes: the union of all games
    prefix, _, name = registered.name.rpartition(".")
    return name if prefix in ("", within) else f"{prefix}.{name}"


def sentence(kind: type[Any]) -> list[str]:
    """The first line of the class's docstring as a comment."""
    said = (inspect.getdoc(kind) or "").split("\n")[0]
    return [f"/** {said} */"] if said and not said.startswith(f"{kind.__name__}(") else []


def interface(kind: codec._Kind, within: str) -> list[str]:
    """One class."""
    short = kind.name.rpartition(".")[2]
    lines = [f"  {name}: {shape(of, within)};" for name, of in kind.shapes.items()]
    return [*sentence(kind.cls), f"export interface {short} {{", f"  _: '{kind.name}';", *lines, "}"]


def union(name: str, members: Iterable[str]) -> list[str]:
    """One of several, one a line."""
    found = list(members)
    if not found:
        return [f"export type {name} = never;"]
    if len(found) == 1:
        return [f"export type {name} = {found[0]};"]
    return [f"export type {name} =", *[f"  | {member}" for member in found[:-1]], f"  | {found[-1]};"]


def text() -> str:
    """The whole file."""
    kinds = codec._BY_NAME.values()
    games = [game.name.replace("-", "_") for game in GAMES]
    lines = [HEAD]
    for kind in kinds:
        if "." not in kind.name:
            lines += [*interface(kind, ""), ""]
    for name, _ in UNIONS:
        lines += [*union(name, [f"{game}.{name}" for game in games]), ""]
    for game in games:
        inside: list[str] = []
        own = [kind for kind in kinds if kind.name.startswith(game + ".")]
        for kind in own:
            inside += [*interface(kind, game), ""]
        for name, base in UNIONS:
            members = [kind.name.rpartition(".")[2] for kind in own if issubclass(kind.cls, base)]
            inside += [*union(name, members), ""]
        indented = [f"  {line}" if line else "" for line in inside[:-1]]
        lines += [f"export namespace {game} {{", *indented, "}", ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def main(arguments: list[str]) -> int:
    made = text()
    if arguments == ["--check"]:
        if FILE.exists() and FILE.read_text("utf-8") == made:
            return 0
        print(f"{FILE.name} is not up to date: run scripts/wire_types.py", file=sys.stderr)
        return 1
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(made, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
