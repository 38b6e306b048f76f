"""Split the Hoard in the terminal: what is to be decided, in words, and the table around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from splitsies.core import Action, Event, Outcome
from splitsies.core.text import Catalogue
from splitsies.games.split_the_hoard.actions import (
    Aim,
    Choose,
    KeepTitle,
    Lay,
    Negotiate,
    PayMore,
    Spend,
    Swap,
    Use,
)
from splitsies.games.split_the_hoard.agenda import (
    BACK,
    DEAL,
    GAINED,
    KEEPING,
    PAY,
    PLACING,
    RETURN,
    TURN,
    TURNING,
    WANTED,
    WINDOW,
)
from splitsies.games.split_the_hoard.cards import FACE_DOWN, PLACES
from splitsies.games.split_the_hoard.events import (
    CardPlaced,
    CardsDrawn,
    CoinsLaid,
    GameWon,
    HiddenTitleShown,
    Sealed,
    TitleAwarded,
    TitleUnawarded,
    TreasuresFlipped,
    TreasuresScored,
    Unsealed,
)
from splitsies.games.split_the_hoard.game import HoardGame
from splitsies.games.split_the_hoard.refusals import STEP_RULES
from splitsies.games.split_the_hoard.view import HoardView

from ..words import Words
from .split_the_hoard_sheet import draw_sheet
from .split_the_hoard_table import Look, draw_table, title_text

SHOWN: Final = (CardsDrawn, CardPlaced, CoinsLaid, Sealed, Unsealed, TreasuresFlipped)
"""What is heard and can be seen on the table too; the log tells it."""
NUMBER: Final = 4
"""The room that the number of a choice takes."""
ON_THE_SHEET: Final = (TitleAwarded, TitleUnawarded, HiddenTitleShown, TreasuresScored, GameWon)


class HoardArt:
    """Split the Hoard, drawn and said for one seat."""

    def __init__(self, game: HoardGame, catalogue: Catalogue, words: Words) -> None:
        self.material = game.material
        self.catalogue = catalogue
        self.words = words
        self.spelling = words.say("split_the_hoard.spelling")
        self.names: Sequence[str] = ()
        self.width = 80

    def _say(self, key: str, **fields: object) -> str:
        return self.words.say(f"split_the_hoard.{key}", **fields)

    def _card(self, id: str) -> str:
        return self.catalogue.word("card", id)

    def _look(self, view: HoardView, width: int = 80) -> Look:
        names = self.names or [""] * view.options.seats
        return Look(view, self.material, self.catalogue, self.words, names, width)

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else str(seat)

    # The table.

    def table(
        self,
        view: HoardView,
        names: Sequence[str],
        legal: Sequence[Action],
        told: Sequence[Event],
        width: int,
        height: int,
    ) -> list[Text]:
        """Decks and Titles, the other heroes, the seat's own Haul, and what it alone knows."""
        self.names = names
        self.width = width
        return draw_table(self._look(view, width), height)

    # What is awaited.

    def awaited(self, view: HoardView, legal: Sequence[Action]) -> tuple[str, str]:
        """What the seat is to decide, and the rule that says so."""
        if not view.agenda:
            return self._say("over"), "SH 8.6"
        step = view.agenda[-1]
        what = step[0]
        if what == PLACING:
            return self._placing(view)
        steps: dict[str, str] = self.words.page["split_the_hoard"]["awaited"]
        if what == DEAL:
            _, buyer, seller, place, raised, _, _, _ = step
            price = place + 1 + len(view.extras[seller][place]) + raised
            fields = {"buyer": self._name(buyer), "card": self._offer(view, seller, place), "price": price}
            return self._say("react", **fields), STEP_RULES[what]
        if what == GAINED:
            return self._say("gained", card=self.catalogue.word("card", step[2])), STEP_RULES[what]
        if what == PAY:
            return self._say("pay_with", count=view.need - len(view.picked)), STEP_RULES[what]
        return steps[str(what)], STEP_RULES[what]

    def _placing(self, view: HoardView) -> tuple[str, str]:
        if len(view.placed) < PLACES:
            return self._say("place", place=len(view.placed) + 1), "SH 3.3"
        if view.need:
            return self._say("pay_with", count=view.need - len(view.picked)), "SH 4.6"
        if view.at < PLACES:
            card = self.catalogue.word("card", view.placed[view.at])
            return self._say("lay", place=view.at + 1, card=card), "SH 3.3"
        return self._say("seal"), "SH 3.3"

    def _offer(self, view: HoardView, seller: int, place: int) -> str:
        card = view.market[seller][place]
        return self._say("face_down") if card == FACE_DOWN else self.catalogue.word("card", card)

    # The choices.

    def choice(self, view: HoardView, action: Action) -> tuple[str, ...]:
        """A decision in words, then ever shorter for where there is little room."""
        at_length, *shorter = self._in_words(view, action)
        room = max(20, self.width - NUMBER)
        return at_length if len(at_length) <= room else at_length[: room - 1] + "…", *shorter

    def _in_words(self, view: HoardView, action: Action) -> tuple[str, ...]:
        if isinstance(action, Use):
            text = self.material.cards[self.material.kind_of[action.card]].texts[self.catalogue.language]
            name = self._card(action.card)
            return self._say("use", card=name, text=text), self._say("use_short", card=name), str(action)
        if isinstance(action, Negotiate):
            return self._negotiation(view, action)
        if isinstance(action, Choose):
            return self._choose(view, action)
        if isinstance(action, Aim):
            name = self._name(action.target)
            return f"{name}: {len(view.rows[action.target])} ●", name, str(action)
        if isinstance(action, KeepTitle):
            number = self.material.title_of[action.title]
            name = self.catalogue.word("title", number)
            text = title_text(self._look(view), number)
            return f"{name} {self.material.titles[number].points}: {text}", name, name
        if isinstance(action, Swap):
            one, other = (self._on(view, action.owner, place - 1) for place in (action.one, action.other))
            return f"{self._name(action.owner)}: {one} ↔ {other}", str(action), str(action)
        if isinstance(action, Lay):
            key = "back" if view.agenda[-1][0] == BACK else "lay_coins"
            return self._say(key, count=action.count), str(action), str(action)
        if isinstance(action, Spend):
            return self._say("spend", card=self._card(action.card), count=action.count), str(action), str(action)
        if isinstance(action, PayMore):
            return (self._say("pay_more"),) * 3
        said: dict[str, str] = self.words.page["split_the_hoard"]["said"]
        return (said[str(action)],) * 3

    def _on(self, view: HoardView, owner: int, place: int) -> str:
        return self._offer(view, owner, place) if view.market[owner][place] else f"({place + 1})"

    def _negotiation(self, view: HoardView, action: Negotiate) -> tuple[str, ...]:
        """For example "Shield of Bob for 4", "b3 Shield 4", "b3"."""
        step = view.agenda[-1]
        place = action.place - 1
        price = action.place + len(view.extras[action.seller][place])
        if step[0] == TURN and price > step[4]:
            price = max(step[4], price - step[3])
        card = self._offer(view, action.seller, place)
        in_words = self._say("negotiate", card=card, seller=self._name(action.seller), price=price)
        return in_words, f"{action!s} {card} {price}", f"{action!s} {price}"

    def _choose(self, view: HoardView, action: Choose) -> tuple[str, ...]:
        name = self._card(action.card)
        what = view.agenda[-1][0]
        if what in (KEEPING, TURNING, WANTED, RETURN, PLACING):
            card = self.material.cards[self.material.kind_of[action.card]]
            text = card.texts[self.catalogue.language]
            figure = f" {card.rank}" if card.rank else ""
            points = f" ({self._say('points', count=card.points)})" if card.points else ""
            return f"{name}{figure}{points}{': ' if text else ''}{text}", name, name
        return name, name, name

    # What is typed.

    def notation(self, view: HoardView, typed: str, legal: Sequence[Action]) -> str:
        """Words of the language, and cards by their names, as far as they are clear."""
        said: dict[str, str] = self.words.page["split_the_hoard"]["typed"]
        text = typed.strip().lower()
        if text in said:
            return said[text]
        sign = "!" if text.startswith("!") else ""
        wanted = text.removeprefix("!").strip()
        ids = [card.id for card in self.material.cards[1:] if card.names[self.catalogue.language].lower() == wanted]
        if not ids:
            return typed
        meant = [str(action) for action in legal if isinstance(action, Use) and action.card in ids]
        if sign or (meant and view.agenda and view.agenda[-1][0] in (WINDOW, TURN, DEAL, GAINED)):
            return f"!{ids[0]}"
        return ids[0]

    # What is told, and the end.

    def news(self, view: HoardView, told: Sequence[Event]) -> list[Event]:
        """All but what the table shows."""
        shown = SHOWN if view.agenda else SHOWN + ON_THE_SHEET
        return [event for event in told if not isinstance(event, shown)]

    def sheet(self, outcome: Outcome, names: Sequence[str], width: int) -> list[Text]:
        """The score sheets of all seats, side by side, and the cards behind each Title."""
        return draw_sheet(outcome, names, self.catalogue, self.words, width)
