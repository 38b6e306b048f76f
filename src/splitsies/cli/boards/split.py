"""SPLIT in the terminal: what is to be decided, in words, and the table around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from splitsies.core import Action, Event, Game, Outcome
from splitsies.core.text import Catalogue
from splitsies.games.split.actions import ClaimNoMatch, Declare, PlaceChip, PlayCard, RemoveChip
from splitsies.games.split.board import space_name
from splitsies.games.split.cards import (
    COLOUR_SUITS,
    NO_CARD,
    PERFECT,
    STRONG,
    WEAK,
    colour,
    face,
    is_wild,
    natural_match,
    suit,
)
from splitsies.games.split.state import CHOOSE, DECLARE, PLACE, REMOVE
from splitsies.games.split.view import SplitView

from ..words import Words
from .split_table import CHIP, CHIPS, SUITS, Moment, draw_board, draw_hand, look, short_name

MATCH_RULES: Final = ("SP 3.1", "SP 3.3", "SP 3.4", "SP 3.5")
LETTERS: Final = str.maketrans(SUITS + "★", "HSDC*")
SPACE: Final = re.compile(r"[a-jA-J]\d{1,2}")
PLAY: Final = re.compile(r"([^\s>]+)\s*(?:>|\s)\s*(\d{1,2})\s*([LRlr]?)")


class SplitArt:
    """SPLIT, drawn and said for one seat."""

    def __init__(self, game: Game[Any, Any], catalogue: Catalogue, words: Words) -> None:
        self.catalogue = catalogue
        self.words = words
        self.spelling = words.say("split.spelling")

    # The table.

    def table(
        self,
        view: SplitView,
        names: Sequence[str],
        legal: Sequence[Action],
        told: Sequence[Event],
        width: int,
        height: int,
    ) -> list[Text]:
        """Supplies and piles, the board between its slots, the hand."""
        moment = look(view, legal, told)
        lines = [*self._heading(moment, names, width), *draw_board(moment, width, height)]
        if view.hand:
            lines.append(draw_hand(moment, self.words.say("split.hand")))
        return lines

    def _heading(self, moment: Moment, names: Sequence[str], width: int) -> list[Text]:
        view = moment.view
        parts = [self._side(moment, names, side) for side in range(view.options.sides)]
        piles = self.words.say("split.piles", draw=view.pile, discard=len(view.discard))
        parts.append(Text(piles, "dim"))
        lines = [parts[0]]
        for part in parts[1:]:
            if len(lines[-1]) + 3 + len(part) <= width:
                lines[-1] = Text.assemble(lines[-1], "   ", part)
            else:
                lines.append(part)
        return lines

    def _side(self, moment: Moment, names: Sequence[str], side: int) -> Text:
        """A side: its chip, its supply, and its seats with the sizes of their hands."""
        view = moment.view
        line = Text.assemble((f" {CHIPS[side]} ", CHIP[side]), (f" {view.supply[side]}", "bold"))
        for seat in range(side, view.options.seats, view.options.sides):
            on_turn = seat == view.turn and not moment.over
            line.append(" ▸" if on_turn else "  ", "bold")
            line.append(names[seat], "bold" if on_turn else "").append(f" ({view.hand_sizes[seat]})", "dim")
        return line

    # What is awaited.

    def awaited(self, view: SplitView, legal: Sequence[Action]) -> tuple[str, str]:
        """What the seat is to decide, and the rule that says so."""
        say = self.words.say
        if view.stage == CHOOSE:
            if isinstance(legal[0], ClaimNoMatch):
                return say("split.no_match"), "SP 5.1"
            return say("split.play"), "SP 3.1"
        if view.stage == DECLARE:
            return say("split.declare"), "SP 4.1"
        if view.stage == REMOVE:
            return (say("split.remove_more"), "SP 7.1") if view.removed else (say("split.remove"), "SP 3.5")
        if view.stage == PLACE:
            return self._placing(view, legal)
        return say("split.over"), view.ended_by

    def _placing(self, view: SplitView, legal: Sequence[Action]) -> tuple[str, str]:
        match = self.catalogue.word("match", view.match)
        due = view.due
        together = 0
        for suits in due:
            together |= suits
        spaces = [action.space for action in legal if isinstance(action, PlaceChip)]
        if not all(view.suits[space] & together for space in spaces):
            return self.words.say("split.place_anywhere", match=match, owed=view.owed), "SP 3.8"
        if view.owed == 2 and len(due) == 2:
            one, other = (self._shapes(suits) for suits in due)
            return self.words.say("split.place_each", match=match, one=one, other=other), MATCH_RULES[view.match]
        shapes = self._shapes(together)
        return self.words.say("split.place", match=match, owed=view.owed, suits=shapes), MATCH_RULES[view.match]

    def _shapes(self, suits: int) -> str:
        shapes = [SUITS[suit] for suit in range(4) if suits >> suit & 1]
        return f" {self.words.say('or')} ".join(shapes)

    # The choices.

    def choice(self, view: SplitView, action: Action) -> tuple[str, ...]:
        """A decision in words, then ever shorter for where there is little room."""
        if isinstance(action, PlayCard):
            return self._play(view, action)
        if isinstance(action, PlaceChip):
            return (space_name(action.space),) * 3
        if isinstance(action, RemoveChip):
            space = space_name(action.space)
            return f"{space} {CHIPS[view.owner[action.space]]}", space, space
        if isinstance(action, Declare):
            return (self._declaration(view, action),) * 3
        return (self.words.say("split.claim" if isinstance(action, ClaimNoMatch) else "split.stop"),) * 3

    def _play(self, view: SplitView, action: PlayCard) -> tuple[str, ...]:
        """For example "4♠ on 3L over 4♥: Strong ♠♣", "4♠>3L Strong ♠♣", "4♠>3L S♠♣"."""
        left, right, _ = view.slots[action.slot]
        covered, against = (left, right) if action.half == 0 else (right, left)
        card = short_name(action.card)
        place = f"{action.slot + 1}" if covered == NO_CARD else f"{action.slot + 1}{'LR'[action.half]}"
        matches, suits = _outlook(action.card, against)
        names = [self.catalogue.word("match", match) for match in matches]
        match, initials = "/".join(names), "/".join(name[0] for name in names)
        key = "split.beside" if covered == NO_CARD else "split.over_half"
        met = short_name(against if covered == NO_CARD else covered)
        in_words = self.words.say(key, card=card, other=met, place=place, match=f"{match} {suits}".rstrip())
        return in_words, f"{card}>{place} {match} {suits}".rstrip(), f"{card}>{place} {initials}{suits}"

    def _declaration(self, view: SplitView, action: Declare) -> str:
        """SP 4.1 to SP 4.4: what the Joker makes, and what that is worth."""
        match = self.catalogue.word("match", action.match)
        left, right, _ = view.slots[view.slot]
        if action.match == PERFECT:
            return self.words.say("split.declare_perfect", match=match, suit=SUITS[action.suit])
        if action.match == STRONG:
            one, other = COLOUR_SUITS[colour(left)]
            return self.words.say("split.declare_strong", match=match, one=SUITS[one], other=SUITS[other])
        natural = right if is_wild(left) else left
        named = short_name(face(natural) // 4 * 4 + action.suit)
        return self.words.say(
            "split.declare_weak", match=match, card=named, suits=_symbols({action.suit, suit(natural)})
        )

    # What is typed.

    def notation(self, view: SplitView, typed: str, legal: Sequence[Action]) -> str:
        """A space alone is a chip placed or removed there; a play may leave out the half if there is but one."""
        text = typed.translate(LETTERS)
        if SPACE.fullmatch(text):
            return ("-" if view.stage == REMOVE else "+") + text
        play = PLAY.fullmatch(text)
        if play is None:
            return text
        card, slot, half = play[1], play[2], play[3].upper()
        if not half:
            ways = [str(action) for action in legal if str(action)[:-1] == f"{card.upper()}>{slot}"]
            return ways[0] if len(ways) == 1 else text
        return f"{card}>{slot}{half}"

    # What is told, and the end.

    def news(self, view: SplitView, told: Sequence[Event]) -> Sequence[Event]:
        """All of it."""
        return told

    def sheet(self, outcome: Outcome, names: Sequence[str], width: int) -> list[Text]:
        """None: every side has one line."""
        return []


def _outlook(card: int, against: int) -> tuple[list[int], str]:
    """What these two may make, and the suits it is worth if that is certain (SP 3.3 to SP 3.5, SP 4.2, SP 4.4)."""
    if not is_wild(card) and not is_wild(against):
        return [natural_match(card, face(against))], _symbols({card & 3, suit(against)})
    if colour(card) == colour(against):
        return [STRONG, PERFECT], ""
    suits: set[int] = set()
    for half in (card, against):
        suits |= set(COLOUR_SUITS[colour(half)]) if is_wild(half) else {suit(half)}
    return [WEAK], _symbols(suits)


def _symbols(suits: set[int]) -> str:
    return "".join(SUITS[one] for one in sorted(suits))
