"""Write docs/rules/<game>.<language>.md: the rules of every game, from its rules.toml.

Run it with the Python that Splitsies is installed in:

    .venv/bin/python scripts/rules_pages.py            write the pages
    .venv/bin/python scripts/rules_pages.py --check    write nothing; say which pages are not up to date
"""

import sys
from pathlib import Path
from typing import Any, Final

from splitsies.core.game import Game
from splitsies.core.text import LANGUAGES
from splitsies.games import GAMES

PAGES: Final = Path(__file__).parents[1] / "docs" / "rules"

WORDS: Final = {
    "en": {
        "title": "The rules of {name}",
        "language": "English",
        "ruling": "our ruling",
        "preface": "The rules in our own words; the program cites them by these numbers. "
        "*({ruling})* marks a rule that settles what the rulebook leaves open. {elsewhere}",
    },
    "de": {
        "title": "Die Regeln von {name}",
        "language": "Deutsch",
        "ruling": "unsere Festlegung",
        "preface": "Die Regeln in unseren eigenen Worten; das Programm nennt sie mit diesen Nummern. "
        "*({ruling})* steht bei einer Regel, die klärt, was die Anleitung offenlässt. {elsewhere}",
    },
}


def file_name(game: Game[Any, Any], language: str) -> str:
    """What the page is called."""
    return f"{folder(game)}.{language}.md"


def folder(game: Game[Any, Any]) -> str:
    """What a game's folder is called."""
    return game.name.replace("-", "_")


def page(game: Game[Any, Any], language: str) -> str:
    """A game's rules in one language, chapter by chapter."""
    words = WORDS[language]
    catalogue = game.catalogue(language)
    rulebook = game.rulebook()
    elsewhere = " ".join(
        f"[{WORDS[other]['language']}]({file_name(game, other)})" for other in LANGUAGES if other != language
    )
    source = f"src/splitsies/games/{folder(game)}/rules.toml"
    paragraphs = [
        f"<!-- Written by scripts/rules_pages.py from {source}; change it there. -->",
        "# " + words["title"].format(name=catalogue.name),
        catalogue.pitch,
        words["preface"].format(ruling=words["ruling"], elsewhere=elsewhere),
    ]
    for chapter, title in rulebook.chapters.items():
        paragraphs.append(f"## {chapter} {title[language]}")
        for rule in rulebook.rules.values():
            if rule.chapter == chapter:
                mark = f" *({words['ruling']})*" if rule.ruling else ""
                paragraphs.append(f"**{rule.id}**{mark} {rule.text[language]}")
    return "\n\n".join(paragraphs) + "\n"


def pages() -> dict[Path, str]:
    """Every page there should be, and what it should say."""
    return {PAGES / file_name(game, language): page(game, language) for game in GAMES for language in LANGUAGES}


def outdated(wanted: dict[Path, str]) -> list[Path]:
    """The pages that are missing, say something else, or should not be there."""
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    return stale + [path for path in PAGES.glob("*.md") if path not in wanted]


def write(wanted: dict[Path, str]) -> None:
    """Bring the folder up to date."""
    PAGES.mkdir(parents=True, exist_ok=True)
    for path in outdated(wanted):
        if path in wanted:
            path.write_text(wanted[path], "utf-8")
        else:
            path.unlink()


def main() -> int:
    wanted = pages()
    if sys.argv[1:] == ["--check"]:
        stale = outdated(wanted)
        for path in stale:
            print(f"docs/rules/{path.name} is not up to date; run scripts/rules_pages.py", file=sys.stderr)
        return 1 if stale else 0
    if sys.argv[1:]:
        print("usage: rules_pages.py [--check]", file=sys.stderr)
        return 2
    write(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
