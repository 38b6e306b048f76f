"""The Great Split's table in characters: boards as tracks, the market, cards and wallets, from a seat's own View.

Colour is never the only sign: every track has a letter and every icon a shape, a filled square stands for the cube.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from splitsies.core import Event, Seat
from splitsies.core.text import Catalogue
from splitsies.games.great_split.events import TrackMoved
from splitsies.games.great_split.faces import (
    ARTWORK,
    EMERALD,
    GOLD,
    KIND_LETTERS,
    PRESTIGE,
    SEAL_OF,
    TOME,
    TOPAZ,
    TRACK_NAMES,
    face_name,
    icons_of,
    kind_of,
)
from splitsies.games.great_split.material import DOUBLE_ARROW, NO_BONUS, TOKENS, Material
from splitsies.games.great_split.scoring import (
    art_points,
    contract_points,
    contracts,
    final_points,
    gem_points,
    stars,
    tome_points,
)
from splitsies.games.great_split.state import DISCARD, OVER
from splitsies.games.great_split.view import GreatSplitView

from ..words import Words

ICONS: Final = "▤▨▲▼●♛◇□☆"
"""What a card shows, in the order of the kinds; the first five are the resources."""
RESOURCE_TRACKS: Final = (TOME, ARTWORK, TOPAZ, EMERALD, GOLD)
CUBE: Final = "■"
CONTRACT: Final = "§"
STAR: Final = "★"
ARROW: Final = "»"
READY: Final = "✓"

# A gala by night: dark lanes, bright cubes, ivory cards, gilt for what matters now.
INK: Final = ("#5b2c91", "#7d4313", "#12508f", "#116339", "#7a5b00", "#1d1b17", "#3a4152", "#3a4152", "#3a4152")
BRIGHT: Final = ("#c9a3f2", "#e0a878", "#7fbdf7", "#6fd49a", "#f0cf5a")
DEEP: Final = ("#3d2a5c", "#553a22", "#1d3d66", "#1c4b33", "#544511")
SILVER: Final = "#cfd6e4"
STEEL: Final = "#3b4357"
LANE: Final = "#8f98ad on #171d2e"
AHEAD: Final = "#f2e8cc on #171d2e"
CARD: Final = "on #f7f0dc"
PALE_CARD: Final = "#5f5a4f on #d2cbbb"
GILT: Final = "bold #1d1b17 on #d9b44a"

CELL: Final = 2
NAME: Final = 7
LABEL: Final = 2 + NAME + 4
SEAL_LABEL: Final = 3
FORMULA: Final = 11
LONGEST_NAME: Final = 14


@dataclass(frozen=True)
class Look:
    """One look at the table: what the seat knows, and how much room there is."""

    view: GreatSplitView
    material: Material
    catalogue: Catalogue
    words: Words
    names: Sequence[str]
    told: Sequence[Event]
    width: int

    @property
    def seats(self) -> range:
        """Everybody's seats."""
        return range(self.view.options.seats)

    @property
    def own(self) -> Seat | None:
        """The seat that looks; nobody's, where a spectator does."""
        return self.view.seat if self.view.seat in self.seats else None

    @property
    def left(self) -> Seat:
        """The left neighbour, who chooses from the wallet."""
        return (self.view.seat + 1) % len(self.seats)

    @property
    def right(self) -> Seat:
        """The right neighbour, who offers a wallet."""
        return (self.view.seat - 1) % len(self.seats)

    def say(self, key: str, **fields: object) -> str:
        """A text of this drawing."""
        return self.words.say(f"great_split.{key}", **fields)

    def label(self, resource: int) -> str:
        """A resource in few letters."""
        labels: list[str] = self.words.page["great_split"]["labels"]
        return labels[resource]

    def worth_now(self, levels: Sequence[int], seat: Seat) -> int:
        """The Prestige a seat would have if the game ended now."""
        tile = self.material.tiles[self.view.tiles[seat]]
        if self.view.phase == OVER:
            return levels[PRESTIGE]
        return levels[PRESTIGE] + final_points(self.material, tile, levels, self.view.arrow)


# The common line: rounds, scoring tokens, market.


def draw_common(look: Look) -> list[Text]:
    """The rounds with the scoring tokens on their lines, and the art market."""
    lines = in_lines([_rounds(look), _deal(look)], look.width)
    return [*lines, *in_lines(_market(look), look.width)]


def _rounds(look: Look) -> Text:
    view, line = look.view, Text.assemble((look.say("rounds"), "bold"))
    scoring_line = 0
    for number, round in enumerate(look.material.rounds, 1):
        now = number == view.round and view.phase != OVER
        line.append(" ").append(f"▸{number}" if now else f" {number}", "bold" if now else "dim")
        if round.scores:
            tokens = [_token(look, token) for token in view.lines[2 * scoring_line : 2 * scoring_line + 2]]
            line.append(f" ‹{'+'.join(tokens)}›", "" if number >= view.round else "dim")
            scoring_line += 1
    return line


def _token(look: Look, token: int) -> str:
    """A scoring token in a word; a dash stands for None."""
    if TOKENS[token] == "gem":
        return look.say("gem")
    return "–" if TOKENS[token] == "none" else look.label(token)


def _deal(look: Look) -> Text:
    now = look.material.rounds[look.view.round - 1]
    level = look.catalogue.word("roman", now.level)
    return Text(look.say("deal", level=level, limit=now.hand_limit))


def _market(look: Look) -> list[Text]:
    view = look.view
    tokens = "+".join(str(token) for token in view.tokens)
    sum_of_tokens = f" = {tokens}" if len(view.tokens) > 1 else ""
    parts = [Text.assemble((look.say("market", arrow=view.arrow), "bold"), sum_of_tokens)]
    if look.own is not None:
        level = view.levels[look.own][ARTWORK]
        points = art_points(look.material, level, view.arrow)
        pays = Text(look.say("art_pays", level=level, points=points))
        for offset, better in zip(look.material.bands, look.material.bands[1:], strict=False):
            if offset[1] == points and view.arrow + offset[0] + 1 <= look.material.length[ARTWORK]:
                pays.append(look.say("art_better", level=view.arrow + offset[0] + 1, points=better[1]))
        parts.append(pays)
        hidden = list(look.material.market_tokens)
        for token in view.tokens:
            hidden.remove(token)
        more = len(look.material.rounds) - len(view.tokens)
        to_come = look.say("to_come", count=more, tokens=" ".join(str(token) for token in hidden))
        character = look.material.tiles[view.tiles[look.own]].names[look.words.language]
        for part in (character, to_come):
            if sum(len(known) + 3 for known in parts) + len(part) <= look.width:
                parts.append(Text.assemble((part, "dim")))
    return parts


# The collectors.


def draw_collectors(look: Look, seats: Sequence[Seat]) -> list[Text]:
    """A line for each of these boards: the levels of all tracks, the tile's contracts, the hand, the standing."""
    names = max((min(len(look.names[seat]), LONGEST_NAME) for seat in seats), default=0)
    heading = Text(" " * (names + 4) + f"P{ICONS[PRESTIGE_ICON]} ", "dim")
    for resource in RESOURCE_TRACKS:
        heading.append(f" {TRACK_NAMES[resource]}{ICONS[resource]}")
    heading.append(" ")
    for resource in RESOURCE_TRACKS:
        heading.append(f" {TRACK_NAMES[SEAL_OF[resource]]}")
    heading.append(f"  {look.say('columns')}")
    lines = [heading, *(_collector(look, seat, names) for seat in seats)]
    for line in lines:
        line.truncate(look.width)
    return lines


PRESTIGE_ICON: Final = 5


def _collector(look: Look, seat: Seat, names: int) -> Text:
    view, levels = look.view, look.view.levels[seat]
    ready = view.phase != OVER and view.sealed >> seat & 1
    line = Text.assemble((READY if ready else " ", "bold"), f" {look.names[seat][:names]:<{names}}")
    line.append(f"{levels[PRESTIGE]:>4} ", "bold")
    for resource in RESOURCE_TRACKS:
        line.append(f"{levels[resource]:>3}", BRIGHT[resource] + " on #171d2e")
    line.append(" ")
    for resource in RESOURCE_TRACKS:
        line.append(f"{levels[SEAL_OF[resource]]:>3}", SILVER + " on #171d2e")
    tile = look.material.tiles[view.tiles[seat]]
    on_tile = "".join(TRACK_NAMES[resource] * count for resource, count in enumerate(tile.contracts))
    line.append(f"  {CONTRACT}{on_tile:<5}{view.hand_sizes[seat]:>5}")
    line.append(f"{look.worth_now(levels, seat):>8}", "bold")
    character = tile.names[look.words.language]
    if len(line) + 3 + len(character) <= look.width:
        line.append(f"   {character}", "dim")
    return line


def draw_readiness(look: Look, seats: Sequence[Seat]) -> list[Text]:
    """Who is ready, and where everybody would be now, where there is no room for boards."""
    parts = [Text.assemble((look.say("ready"), "bold"))]
    for seat in seats:
        mark = READY if look.view.sealed >> seat & 1 else "…"
        worth = look.worth_now(look.view.levels[seat], seat)
        parts.append(Text.assemble((f"{mark} ", "bold"), look.names[seat][:LONGEST_NAME], (f" {worth}", "dim")))
    return in_lines(parts, look.width, 2)


# A whole board.


def draw_board(look: Look, seat: Seat) -> list[Text]:
    """All tracks of a seat with what lies ahead, and what they are worth now."""
    material, levels = look.material, look.view.levels[seat]
    wide = look.width >= LABEL + SEAL_LABEL + FORMULA + CELL * (_longest(material, 0) + _longest(material, 5) + 2)
    room = look.width - LABEL - SEAL_LABEL - (FORMULA if wide else 0)
    seal_cells = min(_longest(material, 5) + 1, room // CELL - 6)
    cells = min(_longest(material, 0) + 1, room // CELL - seal_cells)
    lines = [_scale(look, seat, cells, seal_cells)]
    moved = {event.track for event in look.told if isinstance(event, TrackMoved) and event.seat == seat}
    for resource in RESOURCE_TRACKS:
        seal = SEAL_OF[resource]
        line = Text.assemble(
            (f"{TRACK_NAMES[resource]}{ICONS[resource]}", f"bold {BRIGHT[resource]} on #171d2e"),
            f"{look.label(resource)[:NAME]:<{NAME}} ",
            (f"{levels[resource]:>2}", GILT if resource in moved else "bold"),
            " ",
            _track(look, resource, levels[resource], cells),
            (f"{levels[seal]:>2}", GILT if seal in moved else "bold"),
            " ",
            _track(look, seal, levels[seal], seal_cells),
        )
        if wide:
            tile = material.tiles[look.view.tiles[seat]]
            count, worth = contracts(material, tile, levels, resource), stars(material, levels, resource)
            line.append(f" {CONTRACT}{count:>2}×{worth}{STAR}={count * worth:>3}", "" if count * worth else "dim")
        line.rstrip()
        lines.append(line)
    return [*lines, _worth(look, seat, wide)]


def _longest(material: Material, first: int) -> int:
    return max(material.length[first : first + 5])


def _scale(look: Look, seat: Seat, cells: int, seal_cells: int) -> Text:
    levels = look.view.levels[seat]
    line = Text.assemble((f"P{ICONS[PRESTIGE_ICON]}Prestige ", "bold"))
    line.append(f"{levels[PRESTIGE]:<{LABEL - len(line)}}", "bold")
    line.append(_numbers(look.material, 0, cells), "dim").append(" " * SEAL_LABEL)
    line.append(_numbers(look.material, 5, seal_cells), "dim").rstrip()
    return line


def _numbers(material: Material, first: int, cells: int) -> str:
    """Every fifth level, above tracks that are shown whole."""
    whole = cells > _longest(material, first)
    return "".join(f"{level if whole and level % 5 == 0 else '':>{CELL}}" for level in range(cells))


def _track(look: Look, track: int, level: int, cells: int) -> Text:
    """One track; one that is too long for the screen is shown around its cube."""
    length = look.material.length[track]
    first = max(0, min(level - cells // 2, length + 1 - cells))
    resource = track % 5
    bright, deep = (BRIGHT[resource], DEEP[resource]) if track in RESOURCE_TRACKS else (SILVER, STEEL)
    line = Text()
    for space in range(first, min(length + 1, first + cells)):
        mark = space_mark(look.material, track, space)
        if space == level:
            line.append(CUBE + (mark[-1] if len(mark.strip()) == 1 else "•"), f"bold #14100a on {bright}")
        elif space < level:
            line.append(mark, f"{bright} on {deep}")
        else:
            line.append(mark, AHEAD if mark.strip("· ") else LANE)
    if first:
        line = Text.assemble(("…", LANE), line[1:])
    if first + cells <= length:
        line = Text.assemble(line[:-1], ("…", LANE))
    return line.append(" " * (CELL * cells - len(line)))


def space_mark(material: Material, track: int, space: int) -> str:
    """What lies on a space, in two characters."""
    bonus = material.bonus[track][space]
    if bonus == DOUBLE_ARROW:
        return CONTRACT + ARROW if _reaches(material.contracts[GOLD], space) else f" {ARROW}"
    if track in SEAL_OF:
        worth = material.stars[track - 5]
        if _reaches(worth, space):
            return f"{STAR}{worth[space]}"
        return f"+{TRACK_NAMES[bonus]}" if bonus != NO_BONUS else " ·"
    if track == TOME and _reaches(material.banners, space):
        return f"{material.banners[space]:>2}"
    return f" {CONTRACT}" if _reaches(material.contracts[track], space) else " ·"


def _reaches(values: Sequence[int], space: int) -> bool:
    """Whether something more is reached with this space than with the one before."""
    return space > 0 and values[space] > values[space - 1]


def _worth(look: Look, seat: Seat, wide: bool) -> Text:
    """What the four scorings would bring now, and the Prestige with all of them."""
    material, levels, arrow = look.material, look.view.levels[seat], look.view.arrow
    tile = material.tiles[look.view.tiles[seat]]
    figures = {
        look.label(TOME): tome_points(material, levels),
        look.label(ARTWORK): art_points(material, levels[ARTWORK], arrow),
        look.say("gem"): gem_points(material, levels),
        look.say("contracts"): contract_points(material, tile, levels),
    }
    line = Text.assemble((look.say("worth"), "dim"))
    for name, points in figures.items():
        line.append(f" {name} ", "dim").append(str(points), "bold" if points else "")
    if not wide:
        counts = [contracts(material, tile, levels, resource) for resource in RESOURCE_TRACKS]
        products = [
            f"{TRACK_NAMES[resource]}{count}×{stars(material, levels, resource)}"
            for resource, count in enumerate(counts)
            if count
        ]
        line.append(f" ({' '.join(products)})" if products else "", "dim")
    total = f" = {look.worth_now(levels, seat)}"
    if len(line) + len(total) <= look.width:
        line.append(total, "bold")
    line.truncate(look.width)
    return line


# Cards.


def draw_card(face: int, pale: bool = False) -> Text:
    """A card: its icons, and how it is written."""
    kind = kind_of(face)
    style = PALE_CARD if pale else f"bold {INK[kind]} {CARD}"
    return Text.assemble((f" {ICONS[kind] * icons_of(face)} {face_name(face)} ", style))


def draw_hand(look: Look) -> list[Text]:
    """The hand by its places, which are what a split names; what is to be discarded steps back."""
    pending = list(look.view.pending)
    parts = [Text.assemble((look.say("hand"), "bold"))]
    for place, face in enumerate(look.view.hand, 1):
        leaves = face in pending
        if leaves:
            pending.remove(face)
        number = "×" if leaves else str(place)
        parts.append(Text.assemble((f"{number} ", "dim"), draw_card(face, leaves)))
    return in_lines(parts, look.width, 1 if look.view.phase == DISCARD else 2)


def draw_row(label: str, faces: Sequence[int], pale: bool = False) -> list[Text]:
    """Cards in a row after a word."""
    return [Text.assemble((label, "bold")), *(draw_card(face, pale) for face in faces)] if faces else []


def draw_large_hand(look: Look) -> list[Text]:
    """The hand as it is held: each card with its icons, its name and its place."""
    cards = [
        _large_card(look, face, str(place), place not in _kept(look)) for place, face in enumerate(look.view.hand, 1)
    ]
    room = max(1, look.width // (len(cards[0][0]) + 1))
    lines = []
    for first in range(0, len(cards), room):
        lines += [Text(" ").join(row) for row in zip(*cards[first : first + room], strict=True)]
    return lines


def _kept(look: Look) -> set[int]:
    """The places of the hand that are not to be discarded."""
    pending = list(look.view.pending)
    kept = set()
    for place, face in enumerate(look.view.hand, 1):
        if face in pending:
            pending.remove(face)
        else:
            kept.add(place)
    return kept


def _large_card(look: Look, face: int, place: str, pale: bool) -> list[Text]:
    kind, width = kind_of(face), 13
    style = PALE_CARD if pale else f"bold {INK[kind]} {CARD}"
    edge = PALE_CARD if pale else f"#a8895a {CARD}"
    name = look.catalogue.word("kind", kind)[: width - 2]
    icons = (ICONS[kind] + " ") * icons_of(face)
    middle = icons.rstrip() if len(icons) <= width - 2 else icons.replace(" ", "")
    return [
        Text.assemble((f"╭{place.center(width - 2, '─')}╮", edge)),
        *(
            Text.assemble(("│", edge), (text.center(width - 2), style), ("│", edge))
            for text in (middle, name, face_name(face))
        ),
        Text.assemble((f"╰{'─' * (width - 2)}╯", edge)),
    ]


# Groups side by side.


def draw_groups(
    look: Look, headings: Sequence[str], cards: Sequence[Sequence[int]], bring: Sequence[Text]
) -> list[Text]:
    """Two groups side by side, each with what it would bring."""
    room = (min(look.width, 120) - 3) // 2
    sides = []
    for heading, faces, brings in zip(headings, cards, bring, strict=True):
        label = Text.assemble((f" {heading} ", GILT))
        side = in_lines([label, *(draw_card(face) for face in faces)], room, 1)
        if brings:
            side += in_lines([Text("  "), *brings.split(" ")], room, 1)
        sides.append(side)
    lines = []
    for row in range(max(len(side) for side in sides)):
        left, right = (side[row].copy() if row < len(side) else Text() for side in sides)
        left.pad_right(room - len(left))
        lines.append(Text.assemble(left, (" │ ", "dim"), right))
    return lines


def in_lines(parts: Sequence[Text], width: int, gap: int = 3) -> list[Text]:
    """The parts one after the other, on as many lines as they need."""
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + gap + len(part) <= width:
            lines[-1] = Text.assemble(lines[-1], " " * gap, part)
        else:
            lines.append(part)
    return lines


def group_icon(group: int) -> str:
    """The shape of a group of seals: Diamond, Square, Star."""
    return ICONS[KIND_LETTERS.index("D") + group]
