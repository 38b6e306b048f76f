"""The score sheet of Split the Hoard: all seats side by side, and what won each Title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from splitsies.core import Outcome, ScoreLine, members
from splitsies.core.text import Catalogue

from ..screen import WIDEST
from ..words import Words
from .split_the_hoard_table import STAR

WIDEST_COLUMN: Final = 14
TITLES: Final = ("TitleWon", "TitleByClass", "TitleTied", "TitleLost", "TitleBelow", "TitleUnmet")
HIDDEN: Final = ("HiddenMet", "HiddenUnmet")
TREASURES: Final = ("Treasure", "TreasureUnmet")
DETAILS: Final = ("Counted", "CountedAgainst", "Ranked", "Attached")


def draw_sheet(outcome: Outcome, names: Sequence[str], catalogue: Catalogue, words: Words, width: int) -> list[Text]:
    """A row for each starting Title, then hidden Titles, Treasures, the total and the Coins; a star marks a win."""
    seats = range(len(names))
    titles = [line for line in outcome.lines[0] if line.what in TITLES]
    labels = [catalogue.word("title", dict(line.figures)["title"]) for line in titles]
    sums = [words.say(f"split_the_hoard.{key}") for key in ("sheet_hidden", "sheet_treasures", "total", "sheet_coins")]
    wide = max(len(label) for label in (*labels, *sums)) + 9
    column = max(5, min((min(width, WIDEST) - wide) // len(names), WIDEST_COLUMN))
    winners = members(outcome.winners)
    heading = Text(" " * wide)
    for seat, name in enumerate(names):
        shown = name[: column - 2] + (STAR if seat in winners else "")
        heading.append(shown.rjust(column), "bold" if seat in winners else "")
    lines = [heading]
    for number, label in enumerate(labels):
        row = [[line for line in outcome.lines[seat] if line.what in TITLES][number] for seat in seats]
        lines.append(_row(label, "SH 8.1", [_title_cell(line) for line in row], wide, column))
    for label, rule, kinds in ((sums[0], "SH 8.2", HIDDEN), (sums[1], "SH 8.3", TREASURES)):
        points = [sum(line.points for line in outcome.lines[seat] if line.what in kinds) for seat in seats]
        lines.append(_row(label, rule, [str(one) for one in points], wide, column))
    total = Text.assemble((f"{sums[2]:<{wide}}", "bold"))
    for seat, score in enumerate(outcome.scores):
        total.append(str(score).rjust(column), "bold reverse" if seat in winners else "bold")
    lines.append(total)
    coins = [
        next(dict(line.figures)["count"] for line in outcome.lines[seat] if line.what == "Coins") for seat in seats
    ]
    lines.append(_row(sums[3], "SH 8.6", [str(count) for count in coins], wide, column))
    for seat in seats:
        lines += _reasons(outcome.lines[seat], names[seat], catalogue)
    return lines


def _row(label: str, rule: str, cells: Sequence[str], wide: int, column: int) -> Text:
    line = Text.assemble(f"{label:<{wide - len(rule) - 1}}", (rule, "dim"), " ")
    for cell in cells:
        line.append(cell.rjust(column), "bold" if STAR in cell else "")
    return line


def _title_cell(line: ScoreLine) -> str:
    """What a seat shows for a Title, with a star if it wins it."""
    value = dict(line.figures).get("value")
    return "-" if value is None else f"{value}{STAR}" if line.points else str(value)


def _reasons(sheet: Sequence[ScoreLine], name: str, catalogue: Catalogue) -> list[Text]:
    """For each Title a seat has: by which cards and modifiers."""
    lines: list[Text] = []
    open_line = False
    for line in sheet:
        said = catalogue.figures(line.what, line.figures)
        if line.points and line.what in (*TITLES, *HIDDEN):
            lines.append(Text.assemble(f"{name}: {said}", (f" +{line.points}", "bold")))
            open_line = True
        elif line.what in DETAILS and open_line:
            lines[-1].append(f" {said}", "dim")
        else:
            open_line = False
    return lines
