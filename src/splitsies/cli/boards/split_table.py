"""SPLIT's table in characters: rails, spaces, chips, slots and the hand, from a seat's own View.

Colour is never the only sign: chips are letters, suits are shapes, what can be chosen stands in brackets. A chip hides
the suits under it until the game is over (SP 1.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from splitsies.core import Action, Event
from splitsies.games.split.actions import PlaceChip, PlayCard, RemoveChip
from splitsies.games.split.board import COLUMNS, GOALS, NO_SIDE, SIZE, path
from splitsies.games.split.cards import NO_CARD, bare, card_name, colour, face, is_wild, natural_match
from splitsies.games.split.events import ChipPlaced
from splitsies.games.split.state import DECLARE, OVER, PLACE, REMOVE
from splitsies.games.split.view import SplitView

CHIPS: Final = ("R", "G", "Au")
SUITS: Final = "♥♠♦♣"
SYMBOLS: Final = str.maketrans("HSDC*", SUITS + "★")
MATCHES: Final = ("", "Weak", "Strong", "Perfect")

# A walnut board with bone wells, ivory cards, clay chips; gilt means that you may act there.
INK: Final = ("#b01e2d", "#1d1b17")
CHIP: Final = ("bold #ffffff on #b3264a", "bold #ffffff on #1d7148", "bold #1d1b17 on #d9a520")
PALE_CHIP: Final = ("#f3dfe3 on #7c3f4d", "#dcebe2 on #3f6550", "#2b2415 on #a08a52")
WELL: Final = ("on #eee5d2", "on #e2d6bd")
FAR_WELL: Final = ("on #b7ac97", "on #aba089")
GILT_WELL: Final = "on #fff6d6"
GILT: Final = "bold #8a5a00"
RAILS: Final = ("bold #ffe3e8 on #8a1c38", "bold #dff5e8 on #15583a", "bold #fff1cc on #8a6710")
CARD: Final = "on #faf5e8"
SEAM: Final = f"#8f887a {CARD}"
SHADOW: Final = "#8f887a on #d2cbbb"

RAIL: Final = 3


@dataclass(frozen=True)
class Scale:
    """How big a space and a half card are drawn, in characters."""

    space: int
    half: int
    lines: int
    """Lines of a space; a slot has twice as many, so that five of them are as high as the board."""

    @property
    def slot(self) -> int:
        """A slot: its number, two halves with their seam, and how many cards lie under them."""
        return 3 + self.half + 1 + self.half + 4

    @property
    def width(self) -> int:
        """The board with its slots left and right."""
        return self.slot + RAIL + SIZE * self.space + RAIL + 1 + self.slot

    @property
    def height(self) -> int:
        """The board with its rails."""
        return SIZE * self.lines + 2


SMALL: Final = Scale(space=4, half=4, lines=1)
LARGE: Final = Scale(space=5, half=5, lines=2)
LINES_OF_A_SEAT: Final = 3
"""What a seat's turn takes to tell; the board is drawn large only where the story still finds room."""
LINES_OF_CHOICES: Final = 12


@dataclass(frozen=True)
class Moment:
    """One look at the table: the view, what may be chosen, and what has just changed."""

    view: SplitView
    spaces: frozenset[int]
    """Where a chip may be placed or removed now."""
    plays: frozenset[tuple[int, int]]
    """The slots and cards that go together now."""
    fresh: frozenset[int]
    """Where chips have just been placed."""
    chain: tuple[int, ...]
    """The winning chain."""

    @property
    def over(self) -> bool:
        """Whether all may be seen."""
        return self.view.stage == OVER


def look(view: SplitView, legal: Sequence[Action], told: Sequence[Event]) -> Moment:
    """What is to be seen."""
    spaces = frozenset(action.space for action in legal if isinstance(action, (PlaceChip, RemoveChip)))
    plays = frozenset((action.slot, action.card) for action in legal if isinstance(action, PlayCard))
    fresh = frozenset(event.space for event in told if isinstance(event, ChipPlaced))
    chain: tuple[int, ...] = ()
    if view.won != NO_SIDE:
        chain = path(list(view.owner), view.won, GOALS[view.options.sides - 2][view.won])
    return Moment(view, spaces, plays, fresh, chain)


def draw_board(moment: Moment, width: int, height: int) -> list[Text]:
    """The board between its slots; on a narrow screen they lie above and below it."""
    slots = range(len(moment.view.slots))
    middle = (len(slots) + 1) // 2
    if width < SMALL.width:
        above, below = (_slots_in_rows(moment, some, width) for some in (slots[:middle], slots[middle:]))
        return [*above, *_board(moment, SMALL), *below]
    needed = LARGE.height + LINES_OF_CHOICES + moment.view.options.seats * LINES_OF_A_SEAT
    scale = LARGE if width >= LARGE.width and height >= needed else SMALL
    rail = [Text(" " * scale.slot)]
    left, right = (
        [*rail, *_slots_in_a_column(moment, some, scale), *rail] for some in (slots[:middle], slots[middle:])
    )
    lines = zip(left, _board(moment, scale), right, strict=True)
    return [Text.assemble(one, row, " ", other) for one, row, other in lines]


# The board.


def _board(moment: Moment, scale: Scale) -> list[Text]:
    rail = _rail(moment.view.options.sides, scale)
    return [rail, *(line for row in range(SIZE) for line in _row(moment, row, scale)), rail]


def _rail(sides: int, scale: Scale) -> Text:
    """The top or bottom edge with the names of the columns; with three sides it is everybody's (SP 1.2, SP 1.3)."""
    corner = "R" if sides == 2 else ""
    rail = Text.assemble((corner.ljust(RAIL), RAILS[0]))
    for place, column in enumerate(COLUMNS):
        indent = (scale.space - 1) // 2 * " "
        rail.append(f"{indent}{column}".ljust(scale.space), RAILS[0 if sides == 2 else place % 3])
    return rail.append(corner.rjust(RAIL), RAILS[0])


def _row(moment: Moment, row: int, scale: Scale) -> list[Text]:
    sides = moment.view.options.sides
    owner = "G" if sides == 2 else " "
    style = RAILS[1 if sides == 2 else row % 3]
    spaces = [_space(moment, row * SIZE + column, scale) for column in range(SIZE)]
    lines = []
    for line in range(scale.lines):
        number, mark = (str(row + 1), owner) if line == 0 else ("", " ")
        left, right = (f"{number:>2}{mark}", style), (f"{mark}{number:<2}", style)
        lines.append(Text.assemble(left, *(space[line] for space in spaces), right))
    return lines


def _space(moment: Moment, space: int, scale: Scale) -> list[Text]:
    """A space or the chip on it: one line, or two where there is room."""
    side = moment.view.owner[space]
    lit = space in moment.spaces
    if side == NO_SIDE:
        marks = [Text.assemble((SUITS[suit], f"bold {INK[suit & 1]}")) for suit in _suits(moment, space)]
        # Where something is lit, all else steps back.
        well = GILT_WELL if lit else (FAR_WELL if moment.spaces else WELL)[(space // SIZE + space) % 2]
    else:
        marks = [Text(mark) for mark in _chip(moment, space, side)]
        pale = moment.over and moment.chain and space not in moment.chain
        well = (PALE_CHIP if pale else CHIP)[side]
    if scale.lines == 1:
        return [_cell(Text().join(marks), lit, well, scale.space)]
    return [_middled(mark, lit, well, scale.space) for mark in (*marks, Text())[:2]]


def _suits(moment: Moment, space: int) -> list[int]:
    return [suit for suit in range(4) if moment.view.suits[space] >> suit & 1]


def _chip(moment: Moment, space: int, side: int) -> tuple[str, str]:
    """A chip's letter, small if it is not of the winning chain; and what is to be said with it."""
    letter = CHIPS[side]
    if not moment.over:
        return letter, "•" if space in moment.fresh else ""
    under = "".join(SUITS[suit] for suit in _suits(moment, space))
    return letter.lower() if moment.chain and space not in moment.chain else letter, under


def _cell(content: Text, lit: bool, well: str, width: int) -> Text:
    if lit:
        content.pad_right(width - 2 - len(content))
        return Text.assemble(("[", f"{GILT} {GILT_WELL}"), _on(content, well), ("]", f"{GILT} {GILT_WELL}"))
    if len(content) < width:
        content.pad_left(1)
    content.pad_right(width - len(content))
    return _on(content, well)


def _middled(content: Text, lit: bool, well: str, width: int) -> Text:
    inside = width - 2
    content.pad_left((inside - len(content) + 1) // 2)
    content.pad_right(inside - len(content))
    ends = (("[", f"{GILT} {GILT_WELL}"), ("]", f"{GILT} {GILT_WELL}")) if lit else ((" ", well), (" ", well))
    return Text.assemble(ends[0], _on(content, well), ends[1])


def _on(content: Text, style: str) -> Text:
    return Text.assemble(content, style=style)


# The slots.


def _slots_in_a_column(moment: Moment, slots: Sequence[int], scale: Scale) -> list[Text]:
    lines = [line for slot in slots for line in _slot(moment, slot, scale)]
    return lines + [Text(" " * scale.slot)] * (SIZE * scale.lines - len(lines))


def _slots_in_rows(moment: Moment, slots: Sequence[int], width: int) -> list[Text]:
    many = max(width // SMALL.slot, 1)
    rows = [slots[first : first + many] for first in range(0, len(slots), many)]
    return [Text().join(_slot(moment, slot, SMALL)[0] for slot in row) for row in rows]


def _slot(moment: Moment, slot: int, scale: Scale) -> list[Text]:
    """The two halves, then what they make; drawn large, a card has its rank outside and its suit at the cut."""
    left, right, under = moment.view.slots[slot]
    playing = slot == moment.view.slot and not moment.over
    bright = playing or any(slot == one for one, _ in moment.plays)
    number = (f"{slot + 1:>2}" + ("▸" if playing else " "), "bold" if bright else "dim")
    depth = ((f"+{len(under)}" if under else "").rjust(3).ljust(4), "dim")
    match = Text.assemble((f"   {MATCHES[_match(moment.view, slot)]}".ljust(scale.slot), "dim"))
    if scale.lines == 1:
        one, other = (_half(half, short_name(half).center(scale.half)) for half in (left, right))
        return [Text.assemble(number, one, ("│", SEAM), other, depth), match]
    ranks = [_half(left, f" {_rank_and_suit(left)[0]}".ljust(scale.half))]
    ranks += [_half(right, f"{_rank_and_suit(right)[0]} ".rjust(scale.half))]
    pips = [_half(left, f"{_rank_and_suit(left)[1]} ".rjust(scale.half))]
    pips += [_half(right, f" {_rank_and_suit(right)[1]}".ljust(scale.half))]
    return [
        Text.assemble(number, ranks[0], ("│", SEAM), ranks[1], depth),
        Text.assemble("   ", pips[0], ("│", SEAM), pips[1], "    "),
        match,
        Text(" " * scale.slot),
    ]


def _half(half: int, text: str) -> Text:
    return Text.assemble((text, SHADOW if half == NO_CARD else f"bold {INK[colour(half)]} {CARD}"))


def _rank_and_suit(half: int) -> tuple[str, str]:
    name = short_name(half)
    return ("··", "") if half == NO_CARD else (name[:-1], name[-1])


def _match(view: SplitView, slot: int) -> int:
    """What lies there: as declared in this turn, or as it has stayed (a Perfect does not stay)."""
    left, right, _ = view.slots[slot]
    if right == NO_CARD or (slot == view.slot and view.stage == DECLARE):
        return 0
    if slot == view.slot and view.stage in (REMOVE, PLACE):
        return view.match
    if is_wild(left) or is_wild(right):
        return 2 if colour(left) == colour(right) else 1
    return natural_match(face(left), face(right))


def short_name(half: int) -> str:
    """A card in at most four characters: a Joker that has been named is a star before its card."""
    if half == NO_CARD:
        return "··"
    name = card_name(face(half)) if half != bare(half) else card_name(half)
    return ("★" if half != bare(half) else "") + name.translate(SYMBOLS)


# The hand.


def draw_hand(moment: Moment, label: str) -> Text:
    """The cards of the hand, by rank; a dot marks those that can be played now."""
    line = Text.assemble((f"{label} ", "bold"))
    playable = {card for _, card in moment.plays}
    before = -1
    for card in moment.view.hand:
        if before >= 0:
            line.append(" " if card // 4 == before // 4 else "  ")
        if playable and card not in playable:
            line.append(f" {short_name(card)} ", SHADOW)
        else:
            line.append(f" {short_name(card)}", f"bold {INK[colour(card)]} {CARD}")
            line.append("•" if playable else " ", f"{GILT} {CARD}")
        before = card
    return line
