"""Words for what happens: rule texts and templates, read from the TOML files beside each game.

A template names the fields of the event it speaks about. A field whose name (or the name behind its colon)
is a word list is spoken by that list; `{count|card|cards}` chooses by number; a tuple is joined with commas, and a
dash stands for an empty one.

>>> words = {"side": {"0": "Red"}, "space": {"34": "e4"}}
>>> fill("{side} places {count|a chip|{count} chips} on {spot:space}.", {"side": 0, "count": 1, "spot": 34}, words)
'Red places a chip on e4.'
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib.resources import files
from typing import Any, Final

from .errors import Trouble
from .options import show
from .seat import Seat

LANGUAGES: Final = ("en", "de")


@dataclass(frozen=True)
class Rule:
    """One rule: its id, whether it is our ruling, and its text in each language."""

    id: str
    chapter: str
    ruling: bool
    text: Mapping[str, str]


@dataclass(frozen=True)
class Rulebook:
    """Every rule of a game, in order, and the titles of its chapters."""

    chapters: Mapping[str, Mapping[str, str]]
    rules: Mapping[str, Rule]

    def rule(self, id: str) -> Rule:
        """The rule with this id, however it is typed: "SP 3.5", "sp3.5"."""
        wanted = id.replace(" ", "").upper()
        for rule in self.rules.values():
            if rule.id.replace(" ", "").upper() == wanted:
                return rule
        raise Trouble(f"there is no rule {id!r}; the rules go from {next(iter(self.rules))} to {list(self.rules)[-1]}")


def read_toml(package: str, name: str) -> dict[str, Any]:
    """A TOML file that lies beside the code."""
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


def read_rulebook(package: str) -> Rulebook:
    """The rules.toml of a game."""
    page = read_toml(package, "rules.toml")
    chapters = {chapter["id"]: {lang: chapter[lang] for lang in LANGUAGES} for chapter in page["chapter"]}
    rules = {}
    for row in page["rule"]:
        id = row["id"]
        rules[id] = Rule(id, id.split(".")[0], row["ruling"], {lang: row[lang] for lang in LANGUAGES})
    return Rulebook(chapters, rules)


@dataclass(frozen=True)
class Catalogue:
    """A game's texts in one language."""

    language: str
    name: str
    pitch: str
    length: str
    """How long a game takes."""
    templates: Mapping[str, Mapping[str, str]]
    """Class of an event or refusal, or kind of score line -> how it is said of `they` and of `you`."""
    options: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]
    study: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What is worth counting when many games are compared, and its name: `characters`, `order`, `uses`, `sources`."""

    def say(self, value: object, names: Sequence[str], you: Seat = -1) -> str:
        """An event or refusal in plain words; what the listener's own seat does is said to it as "you"."""
        spoken = {field.name: getattr(value, field.name) for field in fields(value)}  # type: ignore[arg-type]
        template = self.templates[type(value).__name__]
        voice = "you" if "you" in template and spoken.get("seat") == you else "they"
        return fill(template[voice], spoken, {**self.words, "seat": _numbered(names)})

    def figures(self, what: str, figures: Sequence[tuple[str, int]]) -> str:
        """A score line in plain words."""
        return fill(self.templates[what]["they"], dict(figures), self.words)

    def word(self, kind: str, value: object) -> str:
        """One word of a word list, such as the name of a card or a space."""
        return self.words[kind][str(value)]

    def option(self, name: str) -> str:
        """What an option is called."""
        return self.options[name]

    def value(self, name: str, value: object) -> str:
        """What one value of an option means."""
        return self.options[f"{name}.{show(value)}"]


def read_catalogue(package: str, language: str, words: Mapping[str, Mapping[str, str]]) -> Catalogue:
    """A game's text file in a language, with the engine's own texts and the words that need no language."""
    if language not in LANGUAGES:
        raise Trouble(f"there are no texts in {language!r}; the languages are {', '.join(LANGUAGES)}")
    page = read_toml(package, f"text.{language}.toml")
    ours = read_toml("splitsies.core", f"text.{language}.toml")
    templates: dict[str, Mapping[str, str]] = {}
    for source in (ours["refusals"], page["events"], page["refusals"], page["score"]):
        for name, template in source.items():
            templates[name] = {"they": template} if isinstance(template, str) else template
    own_words: dict[str, Mapping[str, str]] = {
        kind: _numbered(row) if isinstance(row, list) else row for kind, row in page["words"].items()
    }
    about = (page["name"], page["pitch"], page["length"])
    return Catalogue(language, *about, templates, page["options"], {**words, **own_words}, page.get("study", {}))


def why(words: Catalogue, share: float, brings: Sequence[tuple[str, int]]) -> str:
    """Why a decision is good, in one sentence: what it would bring, source by source, and how often it would win."""
    page = read_toml("splitsies.core", f"text.{words.language}.toml")["hints"]
    parts = ", ".join(f"{words.word('source', source)} {points:+d}".replace("-", "−") for source, points in brings)
    template: str = page["brings"] if parts else page["wins"]
    return fill(template, {"parts": parts, "share": round(100 * share)}, {})


def _numbered(row: Sequence[str]) -> dict[str, str]:
    return {str(number): word for number, word in enumerate(row)}


def fill(template: str, fields: Mapping[str, object], words: Mapping[str, Mapping[str, str]]) -> str:
    """The template with its fields spoken."""
    out = []
    rest = template
    while rest:
        opening = rest.find("{")
        if opening < 0:
            out.append(rest)
            break
        out.append(rest[:opening])
        closing = _closing(rest, opening)
        out.append(_slot(rest[opening + 1 : closing], fields, words))
        rest = rest[closing + 1 :]
    return "".join(out)


def _closing(template: str, opening: int) -> int:
    depth = 0
    for place in range(opening, len(template)):
        if template[place] == "{":
            depth += 1
        elif template[place] == "}":
            depth -= 1
            if depth == 0:
                return place
    raise Trouble(f"a brace is not closed in the text {template!r}")


def _slot(slot: str, fields: Mapping[str, object], words: Mapping[str, Mapping[str, str]]) -> str:
    if "|" in slot:
        name, one, many = slot.split("|")
        return fill(one if fields[name] == 1 else many, fields, words)
    name, _, kind = slot.partition(":")
    value = fields[name]
    listed = words.get(kind or name)
    if isinstance(value, tuple):
        return ", ".join(_spoken(item, listed) for item in value) or "–"
    return _spoken(value, listed)


def _spoken(value: object, listed: Mapping[str, str] | None) -> str:
    return str(value) if listed is None else listed[str(value)]
