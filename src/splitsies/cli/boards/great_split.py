"""The Great Split in the terminal: what is to be decided, in words, and the table around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from splitsies.core import Action, Event, Outcome, Rng, Seat, heard, play
from splitsies.core.text import Catalogue
from splitsies.games.great_split.actions import (
    ChooseArrow,
    ChooseSeal,
    Discard,
    Keep,
    PlayCard,
    Sell,
    Split,
    UseSplitter,
    groups,
)
from splitsies.games.great_split.events import (
    ArrowReached,
    ArtScored,
    CardsDealt,
    CardsReturned,
    ChoiceMade,
    ContractScored,
    GameWon,
    GemScored,
    HandsTrimmed,
    ResolutionShown,
    Sealed,
    SplitChosen,
    StepsLost,
    TokensLaid,
    TokenTriggered,
    TomeScored,
    TrackMoved,
    Unsealed,
    WalletOffered,
    WalletsReturned,
)
from splitsies.games.great_split.faces import (
    DIAMOND,
    PRESTIGE,
    SEAL_OF,
    TOME,
    TRACK_NAMES,
    face_name,
    hand_name,
    icons_of,
    kind_of,
)
from splitsies.games.great_split.game import GreatSplitGame
from splitsies.games.great_split.state import ARROW as DOUBLE_ARROW
from splitsies.games.great_split.state import CHOOSE, DISCARD, OVER, RESOLVE, SEALS, SPLIT
from splitsies.games.great_split.view import GreatSplitView

from ..words import Words
from .great_split_sheet import draw_sheet
from .great_split_table import (
    ARROW,
    CONTRACT,
    GILT,
    ICONS,
    STAR,
    Look,
    draw_board,
    draw_card,
    draw_collectors,
    draw_common,
    draw_groups,
    draw_hand,
    draw_large_hand,
    draw_readiness,
    draw_row,
    group_icon,
    in_lines,
)
from .great_split_typing import track_typed, typed_split

PHASE_RULES: Final = ("GS 3.2", "GS 4.1", "GS 4.3", "GS 5.1", "GS 8.2")
SHOWN: Final = (
    TokensLaid,
    CardsDealt,
    Sealed,
    Unsealed,
    HandsTrimmed,
    SplitChosen,
    WalletOffered,
    ChoiceMade,
    WalletsReturned,
    CardsReturned,
)
"""What is heard and can be seen on the table too; the log tells it."""
ON_THE_SHEET: Final = (TokenTriggered, TomeScored, ArtScored, GemScored, ContractScored, GameWon)
LINES_OF_A_SHEET: Final = 22
"""What the score sheet takes with what stands around it; the boards are drawn with it only where both find room."""
LINES_OF_A_RESOLUTION: Final = 21
"""What a resolution takes with its choices; the others' boards stay away where both do not find room."""
LINES_WITH_LARGE_CARDS: Final = 32
WIDE_ENOUGH_FOR_LARGE_CARDS: Final = 100
LEGEND_FROM: Final = 30


class GreatSplitArt:
    """The Great Split, drawn and said for one seat."""

    def __init__(self, game: GreatSplitGame, catalogue: Catalogue, words: Words) -> None:
        self.game = game
        self.material = game.material
        self.hints = game.hints()
        self.catalogue = catalogue
        self.words = words
        self.spelling = f"{words.say('great_split.spelling')} {words.say('great_split.legend')}"
        self._supposed: tuple[GreatSplitView, Any] | None = None
        """The last view, and a world that it allows."""

    def _say(self, key: str, **fields: object) -> str:
        return self.words.say(f"great_split.{key}", **fields)

    # The table.

    def table(
        self,
        view: GreatSplitView,
        names: Sequence[str],
        legal: Sequence[Action],
        told: Sequence[Event],
        width: int,
        height: int,
    ) -> list[Text]:
        """Rounds and market, the other collectors, the seat's own board, and the cards to decide about."""
        look = Look(view, self.material, self.catalogue, self.words, names, told, width)
        lines = draw_common(look)
        if view.phase == OVER:
            whole = height >= LINES_OF_A_SHEET + len(look.seats) + len(lines)
            return [*lines, *draw_collectors(look, look.seats)] if whole else lines[:1]
        others = [seat for seat in self._clockwise(look) if seat != look.own]
        crowded = view.phase == RESOLVE and height < LINES_OF_A_RESOLUTION + len(others)
        lines += draw_readiness(look, others) if crowded else draw_collectors(look, others)
        if look.own is not None:
            if height >= LEGEND_FROM:
                lines.append(Text())
            lines += draw_board(look, look.own)
            if height >= LEGEND_FROM:
                lines += [Text.assemble((line, "dim")) for line in self._legend(width)]
            lines += self._cards(look, height)
        return lines

    def _clockwise(self, look: Look) -> list[Seat]:
        """The seats from the left neighbour of whoever looks, who gets the wallet, to the right one."""
        first = 0 if look.own is None else look.left
        return [(first + step) % len(look.seats) for step in look.seats]

    def _legend(self, width: int) -> list[str]:
        legend = self._say("legend")
        return [legend] if len(legend) <= width else []

    def _cards(self, look: Look, height: int) -> list[Text]:
        """What the seat decides about."""
        view = look.view
        if view.phase == RESOLVE:
            return self._left_to_play(look)
        if view.phase == CHOOSE:
            return [*self._offered(look), *self._wallet(look)]
        if view.split:
            return self._offered(look)
        large = height >= LINES_WITH_LARGE_CARDS + len(look.seats) and look.width >= WIDE_ENOUGH_FOR_LARGE_CARDS
        lines = draw_large_hand(look) if large else draw_hand(look)
        if view.phase == SPLIT:
            receiver = Text.assemble((self._say("for_whom", to=look.names[look.left]), "dim"))
            lines = [*lines, receiver] if large else [*lines[:-1], *in_lines([lines[-1], receiver], look.width)]
        return lines

    def _left_to_play(self, look: Look) -> list[Text]:
        view = look.view
        parts = draw_row(self._say("to_play"), view.todo)
        if view.splitter:
            parts.append(Text.assemble((f" {self._say('splitter_card')} ", GILT)))
        parts += draw_row(self._say("played"), sorted(view.played), True)
        parts += draw_row(self._say("sold"), sorted(view.sold), True)
        return in_lines(parts, look.width, 1)

    def _offered(self, look: Look) -> list[Text]:
        """The own hand as it was split."""
        one, other = groups(look.view.hand, look.view.split)
        parts = [*draw_row(self._say("offered", to=look.names[look.left]), one, True), Text("│")]
        return in_lines([*parts, *(draw_card(face, True) for face in other)], look.width, 1)

    def _wallet(self, look: Look) -> list[Text]:
        """The wallet of the right neighbour: two groups, each with what it would bring."""
        view = look.view
        headings = [self._say("left"), self._say("right")]
        if view.kept >= 0:
            headings[view.kept] += f" {self._say('kept')}"
        heading = Text.assemble((self._say("wallet", whose=look.names[look.right]), "bold"))
        bring = [self._brings(look, Keep(group)) for group in (0, 1)]
        return [heading, *draw_groups(look, headings, view.wallet, bring)]

    def _brings(self, look: Look, action: Keep) -> Text:
        """What a group would bring if all were resolved well, and the Prestige if that were scored at once."""
        view = look.view
        after = None if view.kept >= 0 else self.hints.forecast(view, action)
        if after is None:
            return Text()
        before = view.levels[view.seat]
        moves = [
            f"{TRACK_NAMES[track]}{old}→{new}"
            for track, (old, new) in enumerate(zip(before, after, strict=True))
            if new > old
        ]
        return Text(" ".join([*moves, f"={look.worth_now(after, view.seat)}"]))

    # What is awaited.

    def awaited(self, view: GreatSplitView, legal: Sequence[Action]) -> tuple[str, str]:
        """What the seat is to decide, and the rule that says so."""
        if view.phase == DISCARD:
            over = len(view.hand) - len(view.pending) - self.material.rounds[view.round - 1].hand_limit
            return self._say("discard", count=over), PHASE_RULES[DISCARD]
        if view.phase == RESOLVE:
            return self._resolving(view)
        key = {SPLIT: "split", CHOOSE: "choose"}.get(view.phase, "over")
        return self._say(key), PHASE_RULES[view.phase]

    def _resolving(self, view: GreatSplitView) -> tuple[str, str]:
        if view.agenda:
            what, where, times, rule = view.agenda[-1]
            if what == SEALS:
                kind = self.catalogue.word("kind", DIAMOND + where)
                return self._say("seal", kind=kind, icon=group_icon(where), count=times), rule
            if what == DOUBLE_ARROW:
                return self._say("arrow", count=self.material.arrow_steps), rule
        if not view.todo and not view.splitter:
            return self._say("finish"), "GS 5.10"
        key = "resolve_or_plan" if self.hints.plans() else "resolve"
        return self._say(key), PHASE_RULES[RESOLVE]

    # The choices.

    def choice(self, view: GreatSplitView, action: Action) -> tuple[str, ...]:
        """A decision in words, then ever shorter for where there is little room."""
        if isinstance(action, Discard):
            card = self._card(action.face)
            return self._say("discard_one", card=card), card, face_name(action.face)
        if isinstance(action, Split):
            one, other = groups(view.hand, action.mask)
            return (f"{hand_name(one)} | {hand_name(other)}",) * 3
        if isinstance(action, Keep):
            side = self._say("right" if action.group else "left")
            cards = hand_name(view.wallet[action.group])
            return self._say("keep", side=side, cards=cards), f"{side}: {cards}", side
        if isinstance(action, PlayCard):
            return self._play(view, action)
        if isinstance(action, (Sell, UseSplitter, ChooseSeal, ChooseArrow)):
            return self._advance(view, action)
        return (self._say("done"),) * 3

    def _card(self, face: int) -> str:
        return f"{ICONS[kind_of(face)] * icons_of(face)} {face_name(face)}"

    def _play(self, view: GreatSplitView, action: PlayCard) -> tuple[str, ...]:
        """For example "play ▤▤ 2T: Tome 4→6 §", "2T T4→6§", "2T"."""
        name, kind, icons = face_name(action.face), kind_of(action.face), icons_of(action.face)
        at_length, in_short = self._leads(view, action)
        if kind >= DIAMOND and not in_short:
            seals = ICONS[kind] * icons
            word = self.catalogue.word("kind", kind)
            at_length, in_short = self._say("seals", count=icons, kind=word), seals
        return self._say("play", card=self._card(action.face), leads=at_length), f"{name} {in_short}", name

    def _advance(self, view: GreatSplitView, action: Sell | UseSplitter | ChooseSeal | ChooseArrow) -> tuple[str, ...]:
        at_length, in_short = self._leads(view, action)
        track = TRACK_NAMES[action.track]
        short = f"{action!s} {in_short.removeprefix(track)}"
        if isinstance(action, Sell):
            at_length = self._say("sell", card=face_name(action.face), leads=at_length)
        elif isinstance(action, UseSplitter):
            at_length = self._say("splitter", leads=at_length)
        return at_length, short, str(action)

    def _leads(self, view: GreatSplitView, action: Action) -> tuple[str, str]:
        """Where a decision leads, track by track, from a level to a level: at length and in short."""
        before, reached, more = view.levels[view.seat], {}, []
        for event in self._outlook(view, action):
            if isinstance(event, TrackMoved):
                reached[event.track] = event.level
            elif isinstance(event, ArrowReached):
                more.append(ARROW)
            elif isinstance(event, StepsLost):
                more.append(self._say("lost", count=event.count))
        at_length, in_short = [], []
        for track, level in reached.items():
            step = f"{before[track]}→{level}"
            gained = self._gained(track, before[track], level)
            at_length.append(f"{self.catalogue.word('track', track)} {step}{' ' if gained else ''}{gained}")
            in_short.append(f"{TRACK_NAMES[track]}{step}{gained}")
        return ", ".join([*at_length, *more]), " ".join([*in_short, *more])

    def _gained(self, track: int, old: int, new: int) -> str:
        """What is reached on the way: contracts, stars, a Tome banner."""
        box = self.material
        if track == PRESTIGE:
            return ""
        if track in SEAL_OF:
            worth = box.stars[track - 5]
            return f"{STAR}{worth[new]}" if worth[new] > worth[old] else ""
        gained = CONTRACT * (box.contracts[track][new] - box.contracts[track][old])
        if track == TOME and box.banners[new] > box.banners[old]:
            gained += f"⚑{box.banners[new]}"
        return gained

    def _outlook(self, view: GreatSplitView, action: Action) -> list[Event]:
        """What the seat would hear of its decision, by the rules themselves, in a world that its View allows."""
        if self._supposed is None or self._supposed[0] is not view:
            self._supposed = view, self.game.imagine(view, Rng())
        _, events = play(self._supposed[1], view.seat, action)
        return heard(events, view.seat)

    # What is typed.

    def notation(self, view: GreatSplitView, typed: str, legal: Sequence[Action]) -> str:
        """A split by its groups, a card or a track alone where it is clear what is meant, and words of the language."""
        said: dict[str, str] = self.words.page["great_split"]["typed"]
        text = said.get(typed.lower(), typed)
        if view.phase == SPLIT:
            return typed_split(text, view.hand, [action for action in legal if isinstance(action, Split)], self.words)
        if view.phase == DISCARD:
            return text if text.startswith("-") else f"-{text}"
        if view.phase == RESOLVE and view.agenda:
            return track_typed(text, view.agenda[-1][0])
        return text

    # What is told, and the end.

    def news(self, view: GreatSplitView, told: Sequence[Event]) -> list[Event]:
        """All but what the table shows: who is ready, the hands, the wallets, the own board."""
        shown = SHOWN + ON_THE_SHEET if view.phase == OVER else SHOWN
        return [event for event in told if not isinstance(event, shown) and not _is_own_board(view, event)]

    def sheet(self, outcome: Outcome, names: Sequence[str], width: int) -> list[Text]:
        """The score sheets of all seats, side by side."""
        return draw_sheet(outcome, names, self.words, width)


def _is_own_board(view: GreatSplitView, event: Event) -> bool:
    return isinstance(event, ResolutionShown) and event.seat == view.seat
