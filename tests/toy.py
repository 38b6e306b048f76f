"""Parley, the smallest game that has everything: hidden hands and titles, sealed private chains that can be taken
back, a reaction window, a secret draw, a card shown to one neighbour. The laws are tried on it, whole and broken.

T 1  Two or three seats; each has a hidden title and three cards, the rest is the pile; each has one shield.
T 2  All at once, each seat secretly bids a hand card and then adds 0 or 1; what is sealed can be taken back.
T 3  When all have sealed, all is revealed; the highest sum scores the round's number, an added 1 costs a point.
T 4  The lowest bidder shows its lowest card to the seat at its left.
T 5  In seat order, each seat with a shield may use it up to draw a card, or pass.
T 6  Each seat draws a card while there are any; after three rounds titles are shown and add their value.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from splitsies.core import codec, recall
from splitsies.core.codec import Int, Many, Row
from splitsies.core.game import (
    Action,
    Audience,
    Event,
    Game,
    NotPossibleNow,
    NotYourTurn,
    Outcome,
    Plain,
    Refusal,
    ScoreLine,
    State,
    View,
    to_everyone,
    to_its_seat,
)
from splitsies.core.options import Option, Options, OptionValue
from splitsies.core.recall import Known
from splitsies.core.rng import Rng
from splitsies.core.seat import EVERYONE, SPECTATOR, Seat, Seats, first
from splitsies.core.text import Rule, Rulebook

DECK = tuple(range(1, 10)) * 2
TITLES = (10, 20, 30, 40)
PILE = 1 << 7


@dataclass(frozen=True)
class ToyOptions(Options):
    """Parley has no options but its seats."""


@dataclass(frozen=True)
class Bid(Action):
    card: int

    def __str__(self) -> str:
        return f"bid{self.card}"


@dataclass(frozen=True)
class Add(Action):
    coins: int

    def __str__(self) -> str:
        return f"add{self.coins}"


@dataclass(frozen=True)
class Use(Action):
    def __str__(self) -> str:
        return "use"


@dataclass(frozen=True)
class Pass(Action):
    def __str__(self) -> str:
        return "pass"


ACTIONS: dict[str, Action] = {
    str(action): action for action in (*(Bid(card) for card in range(1, 10)), Add(0), Add(1), Use(), Pass())
}


@dataclass(frozen=True)
class Chosen(Event):
    seat: Seat
    card: int


@dataclass(frozen=True)
class Sealed(Event):
    seat: Seat


@dataclass(frozen=True)
class Added(Event):
    seat: Seat
    coins: int


@dataclass(frozen=True)
class Unsealed(Event):
    seat: Seat


@dataclass(frozen=True)
class Unchosen(Event):
    seat: Seat


@dataclass(frozen=True)
class Revealed(Event):
    bids: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class ShownTo(Event):
    seat: Seat
    left: Seat
    card: int


@dataclass(frozen=True)
class Asked(Event):
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Passed(Event):
    seat: Seat


@dataclass(frozen=True)
class Drew(Event):
    seat: Seat


@dataclass(frozen=True)
class Received(Event):
    seat: Seat
    card: int


@dataclass(frozen=True)
class TitlesShown(Event):
    titles: tuple[int, ...]


def to_both(event: ShownTo) -> Seats:
    return 1 << event.seat | 1 << event.left


AUDIENCES: dict[str, Audience] = {
    "Chosen": to_its_seat,
    "Sealed": to_everyone,
    "Added": to_its_seat,
    "Unsealed": to_everyone,
    "Unchosen": to_its_seat,
    "Revealed": to_everyone,
    "ShownTo": to_both,
    "Asked": to_everyone,
    "Passed": to_everyone,
    "Drew": to_everyone,
    "Received": to_its_seat,
    "TitlesShown": to_everyone,
}


@dataclass(frozen=True)
class ToyView(View):
    options: ToyOptions
    round: int
    scores: tuple[int, ...]
    shields: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    hand: tuple[int, ...]
    title: int
    titles: tuple[int, ...]
    pile: int
    open: tuple[int, ...]
    bid: int
    coins: int
    sealed: Seats
    window: tuple[int, ...]
    known: Known
    extra: tuple[int, ...] = ()
    """Where the broken games put what they should not show."""


_NUMBERS = Many(Int())
codec.register(ToyOptions, "toy", seats=Int(2, 3))
for _kind in (Use, Pass):
    codec.register(_kind, "toy")
codec.register(Bid, "toy", card=Int(1, 9))
codec.register(Add, "toy", coins=Int(0, 1))
for _event in (Sealed, Unsealed, Unchosen, Passed, Drew):
    codec.register(_event, "toy", seat=codec.SEAT)
codec.register(Chosen, "toy", seat=codec.SEAT, card=Int(1, 9))
codec.register(Received, "toy", seat=codec.SEAT, card=Int(1, 9))
codec.register(Added, "toy", seat=codec.SEAT, coins=Int(0, 1))
codec.register(Revealed, "toy", bids=Many(Row(Int(), Int())))
codec.register(ShownTo, "toy", seat=codec.SEAT, left=codec.SEAT, card=Int(1, 9))
codec.register(Asked, "toy", seats=_NUMBERS)
codec.register(TitlesShown, "toy", titles=_NUMBERS)
codec.register(
    ToyView, "toy", seat=codec.SEAT, options=codec.A(ToyOptions), round=Int(), scores=_NUMBERS, shields=_NUMBERS,
    hand_sizes=_NUMBERS, hand=_NUMBERS, title=Int(), titles=_NUMBERS, pile=Int(), open=_NUMBERS, bid=Int(),
    coins=Int(), sealed=Int(), window=_NUMBERS, known=Many(Row(Int(), Int())), extra=_NUMBERS,
)  # fmt: skip


class ToyState(State[Action, ToyView]):
    """A game of Parley."""

    def __init__(self) -> None:
        self.seats = 2
        self.rng = Rng()
        self.round = 1
        self.scores: list[int] = []
        self.shields: list[int] = []
        self.hands: list[list[int]] = []
        self.titles: list[int] = []
        self.shown_titles: tuple[int, ...] = ()
        self.pile: list[int] = []
        self.open: list[int] = []
        self.bids: list[int] = []
        self.coins: list[int] = []
        self.sealed = 0
        self.window: list[int] = []
        self.known: tuple[Known, ...] | None = None
        self.trace: list[int] = []
        """The order in which seats sealed; only a broken game looks at it."""

    def clone(self) -> ToyState:
        twin = type(self)()
        for name, value in vars(self).items():
            if name == "hands":
                value = [list(hand) for hand in value]
            elif isinstance(value, list):
                value = list(value)
            elif isinstance(value, Rng):
                value = value.clone()
            setattr(twin, name, value)
        return twin

    def everyone(self) -> tuple[Seat, ...]:
        return (*range(self.seats), SPECTATOR)

    def deal(self) -> None:
        """T 1."""
        self.pile = list(DECK)
        self.rng.shuffle(self.pile)
        self.hands = [sorted(self.pile.pop() for _ in range(3)) for _ in range(self.seats)]
        titles = list(TITLES)
        self.rng.shuffle(titles)
        self.titles = titles[: self.seats]
        self.scores = [0] * self.seats
        self.shields = [1] * self.seats
        self.bids = [0] * self.seats
        self.coins = [0] * self.seats
        self.known = tuple(recall.all_in(self.unseen(seat), sum(self.places(seat))) for seat in self.everyone())

    def places(self, seat: Seat) -> dict[int, int]:
        return {1 << one: len(hand) for one, hand in enumerate(self.hands) if one != seat} | {PILE: len(self.pile)}

    def unseen(self, seat: Seat) -> list[int]:
        return [card for one, hand in enumerate(self.hands) if one != seat for card in hand] + self.pile

    def is_over(self) -> bool:
        return self.round > 3

    def awaiting(self) -> Seats:
        if self.is_over():
            return 0
        return 1 << self.window[0] if self.window else first(self.seats) & ~self.sealed

    def legal(self, seat: Seat) -> Sequence[Action]:
        if self.window:
            return [Use(), Pass()]
        if self.bids[seat]:
            return [Add(0), Add(1)]
        return [Bid(card) for card in sorted(set(self.hands[seat]))]

    def apply(self, seat: Seat, action: Action, log: list[Event] | None) -> None:
        told: list[Event] = []
        if isinstance(action, Bid):
            self.bids[seat] = action.card
            told.append(Chosen(1 << seat, "T 2", seat, action.card))
        elif isinstance(action, Add):
            self.coins[seat] = action.coins
            self.sealed |= 1 << seat
            self.trace.append(seat)
            told += [Added(1 << seat, "T 2", seat, action.coins), Sealed(EVERYONE, "T 2", seat)]
            if self.sealed == first(self.seats):
                self.reveal(told)
        else:
            self.window.pop(0)
            if isinstance(action, Use):
                self.shields[seat] -= 1
                self.draw(seat, "T 5", told)
            else:
                told.append(Passed(EVERYONE, "T 5", seat))
            if not self.window:
                self.end_round(told)
        if log is None:
            self.known = None
        else:
            log += told
            self.remember(told)

    def sums(self) -> list[int]:
        return [card + coins for card, coins in zip(self.bids, self.coins, strict=True)]

    def reveal(self, told: list[Event]) -> None:
        """T 3, T 4."""
        told.append(Revealed(EVERYONE, "T 3", tuple(zip(self.bids, self.coins, strict=True))))
        sums = self.sums()
        best, lowest = self.highest(sums), sums.index(min(sums))
        self.scores[best] += self.round
        for seat in range(self.seats):
            self.scores[seat] -= self.coins[seat]
            self.hands[seat].remove(self.bids[seat])
            self.open.append(self.bids[seat])
        self.open.sort()
        self.bids = [0] * self.seats
        self.coins = [0] * self.seats
        self.sealed = 0
        left = (lowest + 1) % self.seats
        told.append(ShownTo(1 << lowest | 1 << left, "T 4", lowest, left, self.hands[lowest][0]))
        self.window = [seat for seat in range(self.seats) if self.shields[seat] and self.pile]
        told.append(Asked(EVERYONE, "T 5", tuple(self.window)))
        if not self.window:
            self.end_round(told)

    def highest(self, sums: list[int]) -> Seat:
        return sums.index(max(sums))

    def draw(self, seat: Seat, rule: str, told: list[Event]) -> None:
        if self.pile:
            card = self.pile.pop()
            insort(self.hands[seat], card)
            told += [Drew(EVERYONE, rule, seat), Received(1 << seat, rule, seat, card)]

    def end_round(self, told: list[Event]) -> None:
        """T 6."""
        for seat in range(self.seats):
            self.draw(seat, "T 6", told)
        self.round += 1
        if self.is_over():
            self.shown_titles = tuple(self.titles)
            told.append(TitlesShown(EVERYONE, "T 6", self.shown_titles))

    def remember(self, told: list[Event]) -> None:
        if self.known is None:
            return
        after = []
        for seat, known in zip(self.everyone(), self.known, strict=True):
            for event in told:
                if event.to >> seat & 1:
                    known = self.heard(known, event, seat)
            after.append(recall.settle(known, self.places(seat)))
        self.known = tuple(after)

    def heard(self, known: Known, event: Event, seat: Seat) -> Known:
        if isinstance(event, Received):
            return recall.left(known, event.card, PILE)
        if isinstance(event, Drew) and event.seat != seat:
            return recall.moved_secretly(known, PILE, 1 << event.seat)
        if isinstance(event, Revealed):
            for other, (card, _) in enumerate(event.bids):
                if other != seat:
                    known = recall.left(known, card, 1 << other)
        if isinstance(event, ShownTo) and event.seat != seat:
            known = recall.left(known, event.card, 1 << event.seat)
            known = recall.joined(known, ((event.card, 1 << event.seat),))
        return known

    def knowledge(self, seat: Seat) -> Known:
        assert self.known is not None
        return self.known[self.seats if seat == SPECTATOR else seat]

    def view(self, seat: Seat) -> ToyView:
        watching = seat == SPECTATOR
        return ToyView(
            seat, ToyOptions(self.seats), self.round, tuple(self.scores), tuple(self.shields),
            tuple(len(hand) for hand in self.hands), () if watching else tuple(self.hands[seat]),
            0 if watching else self.titles[seat], self.shown_titles, len(self.pile), tuple(self.open),
            0 if watching else self.bids[seat], 0 if watching else self.coins[seat], self.sealed,
            tuple(self.window), self.knowledge(seat),
        )  # fmt: skip

    def outcome(self) -> Outcome | None:
        if not self.is_over():
            return None
        scores = tuple(score + title for score, title in zip(self.scores, self.titles, strict=True))
        winners = sum(1 << seat for seat, score in enumerate(scores) if score == max(scores))
        lines = tuple((ScoreLine("T 3", "Bids", score),) for score in self.scores)
        return Outcome(winners, scores, lines, "T 6")

    def refuse(self, seat: Seat, action: Action) -> Refusal:
        awaited = self.awaiting() >> seat & 1
        return NotPossibleNow("T 2", str(action)) if awaited else NotYourTurn("T 2", seat)

    def may_take_back(self, seat: Seat) -> bool:
        return seat < self.seats and not self.is_over() and bool(self.bids[seat])

    def taken_back(self, seat: Seat) -> list[Event]:
        if self.sealed >> seat & 1:
            return [Unsealed(EVERYONE, "T 2", seat)]
        return [Unchosen(1 << seat, "T 2", seat)]

    def census(self) -> list[int]:
        return [card for hand in self.hands for card in hand] + self.pile + self.open

    def hidden(self, seat: Seat) -> dict[str, tuple[str, bool]]:
        sure = recall.certain(self.knowledge(seat), self.places(seat))
        where: dict[int, list[int]] = {}
        for place, cards in [(1 << one, hand) for one, hand in enumerate(self.hands) if one != seat] + [
            (PILE, self.pile)
        ]:
            for card in cards:
                where.setdefault(card, []).append(place)
        things = {f"card {card}": (str(sorted(spots)), card in sure) for card, spots in where.items()}
        for other in range(self.seats):
            if other == seat:
                continue
            things[f"title {other}"] = (str(self.titles[other]), self.is_over())
            if not self.window and not self.is_over():
                things[f"bid {other}"] = (f"{self.bids[other]}+{self.coins[other]}", False)
        return things

    def position(self) -> Plain:
        return {
            "rng": [self.rng.key.hex(), self.rng.drawn],
            "round": self.round,
            "scores": list(self.scores),
            "shields": list(self.shields),
            "hands": [list(hand) for hand in self.hands],
            "titles": list(self.titles),
            "shown_titles": list(self.shown_titles),
            "pile": list(self.pile),
            "open": list(self.open),
            "bids": list(self.bids),
            "coins": list(self.coins),
            "sealed": self.sealed,
            "window": list(self.window),
            "known": None if self.known is None else [[list(entry) for entry in known] for known in self.known],
        }


class ToyGame(Game[Action, ToyView]):
    """Parley in its box; a broken one is made with another kind of state."""

    def __init__(self, state: type[ToyState] = ToyState) -> None:
        self.state = state
        self.name = "toy"
        self.version = 1
        self.seat_counts = (2, 3)
        self.option_list = (Option("seats", (2, 3), 2, "T 1"),)
        self.audiences: Mapping[str, Audience] = AUDIENCES
        self.simultaneous = True
        self.takes_back = True
        self.take_back_rule = "T 2"
        self.material_text = ""
        self.material_digest = ""
        self.own_material = True

    def make_options(self, chosen: dict[str, OptionValue]) -> ToyOptions:
        return ToyOptions(int(chosen["seats"]))

    def deal(self, options: Options, rng: Rng) -> ToyState:
        state = self.state()
        state.seats = options.seats
        state.rng = rng.fork("deal")
        state.deal()
        return state

    def imagine(self, view: ToyView, rng: Rng) -> ToyState:
        state = self.state()
        state.seats = seats = view.options.seats
        state.rng = Rng(rng.bits(256).to_bytes(32, "big"))
        counts = {1 << one: size for one, size in enumerate(view.hand_sizes) if one != view.seat} | {PILE: view.pile}
        laid = recall.imagined(view.known, counts, rng)
        state.hands = [list(view.hand) if one == view.seat else sorted(laid[1 << one]) for one in range(seats)]
        state.pile = laid[PILE]
        rng.shuffle(state.pile)
        titles = [title for title in TITLES if title != view.title]
        rng.shuffle(titles)
        state.titles = list(view.titles) or [view.title if one == view.seat else titles.pop() for one in range(seats)]
        state.shown_titles = view.titles
        state.round = view.round
        state.scores = list(view.scores)
        state.shields = list(view.shields)
        state.open = list(view.open)
        state.sealed = view.sealed
        state.window = list(view.window)
        state.bids = [0] * seats
        state.coins = [0] * seats
        for one in range(seats):
            if one == view.seat:
                state.bids[one], state.coins[one] = view.bid, view.coins
            elif view.sealed >> one & 1:
                state.bids[one], state.coins[one] = rng.choice(state.hands[one]), rng.below(2)
            elif not view.window and view.round <= 3 and rng.below(2):
                state.bids[one] = rng.choice(state.hands[one])
        state.known = tuple(
            view.known if seat == view.seat else recall.all_in(state.unseen(seat), sum(state.places(seat)))
            for seat in state.everyone()
        )
        return state

    def set_up(self, options: Options, moment: Plain) -> ToyState:
        state = self.state()
        state.seats = options.seats
        for name, value in moment.items():
            if name == "rng":
                value = Rng(bytes.fromhex(value[0]), value[1])
            elif name == "known" and value is not None:
                value = tuple(tuple(tuple(entry) for entry in known) for known in value)
            elif name == "shown_titles":
                value = tuple(value)
            setattr(state, name, value)
        return state

    def parse(self, notation: str) -> Action:
        return ACTIONS[notation]

    def census(self, options: Options) -> list[int]:
        return sorted(DECK)

    def longest(self, options: Options) -> int:
        return 3 * 3 * options.seats

    def rulebook(self) -> Rulebook:
        return Rulebook({}, {f"T {one}": Rule(f"T {one}", "T", False, {}) for one in range(1, 7)})


PARLEY = ToyGame()
