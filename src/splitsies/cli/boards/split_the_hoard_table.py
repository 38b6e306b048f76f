"""Split the Hoard's table in characters: Hauls, Coins, offers and Titles, from a seat's own View.

Colour is never the only sign: a family is a letter, a Rank a number, a modifier a number with its sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from splitsies.core import Seat, members
from splitsies.core.text import Catalogue
from splitsies.games.split_the_hoard.actions import SEAT_LETTERS
from splitsies.games.split_the_hoard.agenda import PLACING
from splitsies.games.split_the_hoard.cards import FACE_DOWN, PLACES, REVEAL
from splitsies.games.split_the_hoard.material import Material
from splitsies.games.split_the_hoard.memory import FIRST_MARK
from splitsies.games.split_the_hoard.scoring import NOT_ELIGIBLE, awards, met_title, reached
from splitsies.games.split_the_hoard.state import OVER
from splitsies.games.split_the_hoard.view import HoardView

from ..words import Words

COIN: Final = "●"
DRAGON: Final = "▸"
READY: Final = "✓"
STAR: Final = "★"
UNKNOWN: Final = "?"
MORE: Final = "…"
ENDLESS: Final = 99
PAGE: Final = 10
"""Lines that the question, its choices and the last of the story take."""
FAMILY: Final[dict[str, str]] = {
    "arcane": "#c9a3f2",
    "martial": "#e88f7a",
    "holy": "#f2e8cc",
    "nature": "#6fd49a",
    "riches": "#f0cf5a",
}
GOLD: Final = "#f0cf5a"
GILT: Final = "bold #1d1b17 on #d9b44a"


@dataclass(frozen=True)
class Look:
    """One look at the table: what the seat knows, and how much room there is."""

    view: HoardView
    material: Material
    catalogue: Catalogue
    words: Words
    names: Sequence[str]
    width: int

    @property
    def seats(self) -> range:
        """Everybody's seats."""
        return range(self.view.options.seats)

    @property
    def own(self) -> Seat | None:
        """The seat that looks; nobody's, where a spectator does."""
        return self.view.seat if self.view.seat in self.seats else None

    def say(self, key: str, **fields: object) -> str:
        """A text of this drawing."""
        return self.words.say(f"split_the_hoard.{key}", **fields)

    def card(self, kind: int) -> Text:
        """A Treasure with its Rank or modifier and the letter of its family: "Prophecy 4a"."""
        card = self.material.cards[kind]
        letter = self.words.page["split_the_hoard"]["families"].get(card.family, card.family[:1])
        figure = str(card.rank) if card.rank else f"{card.modifier:+}" if card.modifier else ""
        text = Text(self.catalogue.word("card", kind), FAMILY.get(card.family, ""))
        return text.append(f" {figure}{letter}", "dim" if not figure else "")


def in_lines(label: Text, parts: Sequence[Text], width: int, gap: int = 2) -> list[Text]:
    """A label and what belongs to it, on as many lines as they need; later lines begin below the first part."""
    indent = len(label)
    lines = [label.copy()]
    for part in parts:
        if len(lines[-1]) > indent and len(lines[-1]) + gap + len(part) > width:
            lines.append(Text(" " * indent))
        elif len(lines[-1]) > indent:
            lines[-1].append(" " * gap)
        lines[-1].append_text(part)
    return lines


def draw_common(look: Look) -> list[Text]:
    """The round, the phase, the decks and the piles; then the starting Titles with what each seat shows."""
    view = look.view
    deck = view.deck + sum(size for _, size in view.under)
    phase = look.catalogue.word("phase", view.phase)
    piles = look.say("piles", deck=deck, coins=len(view.pile), treasures=len(view.discard))
    heading = Text.assemble((look.say("round", round=view.round, phase=phase), "bold"), "  ", (piles, "dim"))
    return [heading, *draw_titles(look)]


def draw_titles(look: Look) -> list[Text]:
    """Each starting Title, and what each seat would show for it now, the leader marked."""
    view = look.view
    coins = [len(row) for row in view.rows]
    parts = []
    for one in awards(look.material, view.hauls, coins, view.classes):
        part = Text(look.catalogue.word("title", one.title.number), "bold")
        for seat, value in enumerate(one.values):
            shown = "-" if value == NOT_ELIGIBLE else str(value)
            part.append(f" {SEAT_LETTERS[seat]}{shown}", "bold" if seat == one.winner else "dim")
            if seat == one.winner:
                part.append(STAR, GOLD)
        parts.append(part)
    return in_lines(Text(look.say("titles") + " "), parts, look.width)


def draw_hero(look: Look, seat: Seat, most: int = ENDLESS) -> list[Text]:
    """A hero: name and class, Coins, hidden Titles; the Haul and what is on offer, in so many lines each at most."""
    view = look.view
    letter = SEAT_LETTERS[seat]
    label = Text.assemble((f"{letter} ", "bold"), (look.names[seat], "bold"))
    label.append(f" ({look.catalogue.word('class', view.classes[seat])})", "dim")
    if seat == view.dragon:
        label.append(f" {DRAGON}{look.say('dragon')}", GOLD)
    label.append(f"  {COIN}{len(view.rows[seat])}", GOLD)
    label.append(f"  {look.say('hidden', count=view.title_counts[seat])}", "dim")
    if view.agenda and view.agenda[-1][0] == PLACING and seat in members(view.sealed):
        label.append(f"  {READY} {look.say('sealed')}", "bold")
    if not most and view.hauls[seat]:
        label.append(f"  {look.say('haul', count=len(view.hauls[seat]))}", "dim")
    lines = [label]
    if view.hauls[seat]:
        cards = [_times(look, kind, view.hauls[seat]) for kind in _once(view.hauls[seat])]
        lines += clipped(in_lines(Text("    "), cards, look.width), most, look.width)
    if any(view.market[seat]):
        offers = in_lines(Text(f"    {look.say('offers')} "), draw_offers(look, seat), look.width)
        lines += clipped(offers, max(1, most), look.width)
    return lines


def clipped(lines: list[Text], most: int, width: int) -> list[Text]:
    """So many lines at most; the last one says that there would be more."""
    if len(lines) <= most or not most:
        return lines[:most]
    last = lines[most - 1].copy()
    last.truncate(width - 2)
    return [*lines[: most - 1], last.append(f" {MORE}", "bold")]


def _once(cards: Sequence[int]) -> list[int]:
    return sorted(set(cards))


def _times(look: Look, kind: int, cards: Sequence[int]) -> Text:
    count = cards.count(kind)
    card = look.card(kind)
    return card.append(f" ×{count}", "bold") if count > 1 else card


def draw_offers(look: Look, seat: Seat) -> list[Text]:
    """The three places of a seat: where, what, and the price with its extra Coins."""
    view = look.view
    parts = []
    for place in range(PLACES):
        card = view.market[seat][place]
        if not card:
            continue
        extra = len(view.extras[seat][place])
        part = Text(f"{SEAT_LETTERS[seat]}{place + 1} ", "bold")
        part.append_text(Text(look.say("face_down")) if card == FACE_DOWN else look.card(card))
        part.append(f" {COIN}{place + 1 + extra}", GOLD)
        if extra:
            part.append(f" ({place + 1}+{extra})", "dim")
        parts.append(part)
    return parts


def draw_own(look: Look, seat: Seat) -> list[Text]:
    """What the seat alone knows: its hidden Titles, its cards, and the faces of its Coins."""
    view = look.view
    lines = []
    coins = len(view.rows[seat])
    for number in view.titles[seat]:
        title = look.material.titles[number]
        test = title.predicate
        assert test is not None
        met = met_title(look.material, number, view.hauls[seat], coins, view.options.seats) > 0
        shown = "" if test.kind == "each" else f" ({reached(look.material, test, view.hauls[seat], coins)})"
        text = title_text(look, number)
        line = Text.assemble((f"{look.catalogue.word('title', number)} {title.points}", "bold"), f": {text}{shown}")
        lines.append(line.append(f" {READY}", "bold") if met else line)
    if lines:
        lines = [Text.assemble((f"{look.say('own_title')} ", "dim"), line) for line in lines]
    if view.hand and view.phase == REVEAL:
        lines += draw_hand(look)
    sure = {places[0]: kinds[0] for kinds, places in view.known if len(places) == 1}
    faces = [sure.get(FIRST_MARK + coin, 0) for coin in view.rows[seat]]
    if any(faces):
        parts = [look.card(face) if face else Text(UNKNOWN, "dim") for face in faces]
        lines += in_lines(Text(f"{look.say('own_coins')} ", "dim"), parts, look.width)
    return lines


def title_text(look: Look, number: int) -> str:
    """What a hidden Title asks for, with the number that holds for these seats."""
    title = look.material.titles[number]
    text = title.texts[look.catalogue.language]
    test = title.predicate
    if test is not None:
        at = look.view.options.seats - 2
        for name, numbers in (("min", test.low), ("max", test.high), ("need", test.need)):
            if numbers:
                text = text.replace("{" + name + "}", str(numbers[at]))
    return text


def draw_hand(look: Look) -> list[Text]:
    """The three cards that were drawn, as far as they have places."""
    view = look.view
    if not view.placed:
        return in_lines(Text(f"{look.say('hand')} ", "dim"), [look.card(card) for card in view.hand], look.width)
    left = list(view.hand)
    parts = []
    for place, card in enumerate(view.placed):
        left.remove(card)
        part = Text(f"{place + 1} ", "bold").append_text(look.card(card))
        if view.laid[place]:
            part.append(f" +{len(view.laid[place])}{COIN}", GOLD)
        parts.append(part)
    parts += [look.card(card) for card in left]
    return in_lines(Text(f"{look.say('hand')} ", "dim"), parts, look.width)


def draw_looking(look: Look) -> list[Text]:
    """What the seat is looking at."""
    view = look.view
    parts = [look.card(card) for card in view.looking]
    parts += [Text(look.catalogue.word("title", title), "bold") for title in view.drawn]
    return in_lines(Text(f"{look.say('looking')} ", "dim"), parts, look.width) if parts else []


def draw_table(look: Look, height: int) -> list[Text]:
    """Everything, from what all share to what the seat alone knows; less of the others where there is little room."""
    if look.view.phase == OVER and height < 60:
        return draw_common(look)[:1]
    room = height - PAGE
    lines: list[Text] = []
    for most, own in ((ENDLESS, ENDLESS), (1, ENDLESS), (0, 2), (0, 1)):
        lines = _at_length(look, most, own)
        if len(lines) <= room:
            return lines
    return lines[: max(3, room)]


def _at_length(look: Look, most: int, own: int) -> list[Text]:
    """The table with at most so many lines for each Haul of the others, and of the own one."""
    lines = clipped(draw_common(look), 3, look.width)
    first = 0 if look.own is None else look.own + 1
    for seat in [(first + step) % len(look.seats) for step in look.seats]:
        if seat != look.own:
            lines += draw_hero(look, seat, most)
    if look.own is not None:
        lines += draw_hero(look, look.own, own)
        lines += [
            line
            for part in (draw_own(look, look.own), draw_looking(look))
            for line in clipped(part, own + 2, look.width)
        ]
    for line in lines:
        line.truncate(look.width)
    return lines
