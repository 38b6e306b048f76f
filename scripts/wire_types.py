"""Write web/src/core/wire.ts and messages.ts: everything that travels between server and page, as TypeScript types.

wire.ts has the values of the games: each class that the codec knows becomes an interface with its name in the field
"_"; each game has a namespace with its views, actions, events, refusals and options. messages.ts has what the server
wraps around them. Its classes are read from their source and not imported, because the page is built where the server's
libraries are not installed.

Run it with the Python that Splitsies is installed in:

    .venv/bin/python scripts/wire_types.py            write the files
    .venv/bin/python scripts/wire_types.py --check    write nothing; say whether the files are up to date
"""

import ast
import inspect
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from splitsies.core import codec
from splitsies.core.game import Action, Event, Refusal, View
from splitsies.core.options import Options
from splitsies.core.seat import SPECTATOR
from splitsies.games import GAMES

FOLDER: Final = Path(__file__).parents[1] / "web" / "src" / "core"
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


def values() -> str:
    """All of wire.ts."""
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


# What the server wraps around the values of the games.

SERVER: Final = Path(__file__).parents[1] / "src" / "splitsies" / "server"
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "wire.py": (),
    "sheets.py": (),
    "rest.py": ("Guest", "PersonalLink", "ReplayInfo", "RoundStart", "FindingInfo", "ReportInfo", "RefusalInfo"),
}
"""The files, and the classes that the page uses; all of them unless some are named."""
RENAMED: Final = {
    "BotInfo": "BotKind",
    "ChairInfo": "TableSeat",
    "ChapterInfo": "Chapter",
    "ClockChoice": "Clock",
    "FindingInfo": "Finding",
    "Guest": "Me",
    "OptionInfo": "GameOption",
    "RefusalInfo": "RefusedBecause",
    "ReportInfo": "Verdict",
    "RuleInfo": "Rule",
    "AnyCommand": "TableCommand",
    "AnyQuestion": "Question",
}
"""What the page calls them, if not the same."""
PLAIN: Final = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null", "Any": "any"}
OF_THE_GAMES: Final = {
    "EncodedAsk": "AskOf",
    "EncodedAction": "Action",
    "EncodedOutcome": "Outcome",
    "GivenAction": "Action | string",
}
"""Values of the games, which are in wire.ts."""
BASES: Final = ("BaseModel", "Strict", "Told", "Command", "Exception")
MESSAGES_HEAD: Final = f"""\
// Made by scripts/wire_types.py from the server's own classes: change those, then run it again.

import type {{ Action, Ask, Event, Outcome, View }} from './wire';

/** The seat number of whoever only watches. */
export const SPECTATOR = {SPECTATOR};

export interface AskOf<V = View, A = Action, E = Event> extends Omit<Ask, 'view' | 'legal' | 'events'> {{
  view: V;
  legal: A[];
  events: E[];
}}

export type OptionValues = TableInfo['options'];
export type OptionValue = OptionValues[string];

/** What the page may say at a table. */
export type Command = TableCommand | PingCommand;
"""


class Reader:
    """The classes and names of one or more files, as TypeScript."""

    def __init__(self) -> None:
        self.inline: dict[str, str] = {}
        """Names for plain values with limits, which TypeScript does not know."""
        self.lines: list[str] = []

    def read(self, source: str, wanted: tuple[str, ...]) -> None:
        """Take the classes of a file, and the names it gives to types."""
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef):
                named = node.name in wanted if wanted else node.name not in BASES
                if named and not _is_exception(node):
                    self.lines += [*self.interface(node), ""]
            elif isinstance(node, ast.Assign) and not wanted and isinstance(node.targets[0], ast.Name):
                self.name(node.targets[0].id, node.value)

    def name(self, name: str, value: ast.expr) -> None:
        """A name for a type: one of its own if it is a choice, otherwise just what it stands for."""
        if name in OF_THE_GAMES:
            self.inline[name] = OF_THE_GAMES[name]
        elif _head(value) in ("Literal", "Annotated") or isinstance(value, ast.BinOp):
            meant = self.type(value)
            if meant in PLAIN.values():
                self.inline[name] = meant
            else:
                self.lines += [f"export type {RENAMED.get(name, name)} = {meant};", ""]

    def interface(self, node: ast.ClassDef) -> list[str]:
        """One class; what has a default need not be there."""
        bases = [RENAMED.get(base.id, base.id) for base in node.bases if isinstance(base, ast.Name)]
        extends = [base for base in bases if base not in BASES]
        said = (ast.get_docstring(node) or "").split("\n")[0]
        head = f"export interface {RENAMED.get(node.name, node.name)}"
        fields = [self.field(one) for one in node.body if isinstance(one, ast.AnnAssign)]
        return [
            *([f"/** {said} */"] if said else []),
            f"{head}{' extends ' + ', '.join(extends) if extends else ''} {{",
            *fields,
            "}",
        ]

    def field(self, node: ast.AnnAssign) -> str:
        assert isinstance(node.target, ast.Name)
        name, optional = node.target.id, node.value is not None and not _is_tag(node.annotation)
        if isinstance(node.value, ast.Call) and _called(node.value) == "Field":
            given = {word.arg: word.value for word in node.value.keywords}
            optional = "default" in given or "default_factory" in given
            alias = given.get("alias")
            name = str(alias.value) if isinstance(alias, ast.Constant) else name
        return f"  {name}{'?' if optional else ''}: {self.type(node.annotation)};"

    def type(self, node: ast.expr) -> str:
        """What a field may hold, in TypeScript."""
        if isinstance(node, ast.BinOp):
            return f"{self.type(node.left)} | {self.type(node.right)}"
        if isinstance(node, ast.Constant):
            return "null" if node.value is None else f"'{node.value!s}'"
        if isinstance(node, ast.Name):
            return PLAIN.get(node.id) or self.inline.get(node.id) or RENAMED.get(node.id, node.id)
        if isinstance(node, ast.Subscript):
            inside = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            head = _head(node)
            if head == "Annotated":
                return self.type(inside[0])
            if head == "Literal":
                return " | ".join(self.type(one) for one in inside)
            if head == "list":
                item = self.type(inside[0])
                return f"({item})[]" if " " in item and not item.startswith("[") else f"{item}[]"
            if head == "tuple":
                return f"[{', '.join(self.type(one) for one in inside)}]"
            if head == "dict":
                item = self.type(inside[1])
                return item if item == "any" else f"Record<string, {item}>"
        raise TypeError(f"no TypeScript for {ast.unparse(node)}")


def _head(node: ast.expr) -> str:
    return node.value.id if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) else ""


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _is_tag(node: ast.expr) -> bool:
    """Whether this says which of several classes a value is of."""
    return isinstance(node, ast.Subscript) and _head(node) == "Literal" and isinstance(node.slice, ast.Constant)


def _is_exception(node: ast.ClassDef) -> bool:
    return any(isinstance(base, ast.Name) and base.id == "Exception" for base in node.bases)


def messages() -> str:
    """All of messages.ts."""
    reader = Reader()
    for file, wanted in SOURCES.items():
        reader.read((SERVER / file).read_text("utf-8"), wanted)
    return "\n".join([MESSAGES_HEAD, *reader.lines]).rstrip("\n") + "\n"


def main(arguments: list[str]) -> int:
    stale = 0
    for name, made in (("wire.ts", values()), ("messages.ts", messages())):
        file = FOLDER / name
        if arguments != ["--check"]:
            file.write_text(made, "utf-8", newline="\n")
        elif not file.exists() or file.read_text("utf-8") != made:
            print(f"{name} is not up to date: run scripts/wire_types.py", file=sys.stderr)
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
