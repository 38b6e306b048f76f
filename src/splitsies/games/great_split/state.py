"""What is true in a game of The Great Split: hands, boards, and what each collector has sealed or still has to do."""

from __future__ import annotations

from typing import Final

from splitsies.core import recall
from splitsies.core.game import Event, Plain
from splitsies.core.memory import RememberingState
from splitsies.core.recall import Known
from splitsies.core.rng import Rng
from splitsies.core.seat import SPECTATOR, Seat, Seats

from .actions import GreatSplitAction, groups, splits_of
from .faces import TRACKS, hand_name
from .material import Material
from .scoring import ScoreRow
from .view import DECK, NO_WALLET, OUT, GreatSplitOptions, GreatSplitView, Step, Wallet

# What everybody must decide now.
DISCARD: Final = 0
SPLIT: Final = 1
CHOOSE: Final = 2
RESOLVE: Final = 3
OVER: Final = 4

# What can be left to do in a resolution.
ADVANCE: Final = 0
SEALS: Final = 1
ARROW: Final = 2


class GreatSplitTable(RememberingState[GreatSplitAction, GreatSplitView]):
    """Everything on the table and in the hands; the rules are added in `rules.py`."""

    __slots__ = (
        "agenda",
        "arrow",
        "decks",
        "discards",
        "hands",
        "kept",
        "levels",
        "lines",
        "made",
        "material",
        "options",
        "pending",
        "phase",
        "played",
        "rng",
        "round",
        "sealed",
        "seats",
        "sheet",
        "shown",
        "sold",
        "splits",
        "splitters",
        "story",
        "tiles",
        "todo",
        "tokens",
        "unused",
        "wallets",
    )

    def __init__(self) -> None:
        super().__init__()
        self.options: GreatSplitOptions = _NO_OPTIONS
        self.material: Material | None = None
        self.seats = 0
        self.rng = _NO_RNG

        self.round = 0
        self.phase = DISCARD
        self.tiles: tuple[int, ...] = ()
        self.lines: tuple[int, ...] = ()
        self.tokens: list[int] = []
        """All market tokens; the first ones belong to the rounds, the rest stays unseen."""
        self.arrow = 0

        self.hands: list[list[int]] = []
        self.decks: list[list[int]] = []
        self.unused: list[int] = []
        self.discards: list[list[int]] = []
        self.levels: list[list[int]] = []
        """Every seat's tracks as they are, Prestige last."""
        self.shown: list[tuple[int, ...]] = []
        """Every seat's tracks as all have seen them."""

        self.sealed: Seats = 0
        self.made: list[int] = []
        """How many decisions each seat has made in this phase."""
        self.pending: list[list[int]] = []
        self.splits: list[int] = []
        self.wallets: list[Wallet] = []
        """The two groups of each owner's wallet, while they are on offer."""
        self.kept: list[int] = []
        """Which group of the wallet it got each seat keeps."""

        self.todo: list[list[int]] = []
        self.splitters: Seats = 0
        """Who has not used the Splitter yet."""
        self.agenda: list[list[Step]] = []
        self.played: list[list[int]] = []
        self.sold: list[list[int]] = []
        self.sheet: list[tuple[ScoreRow, ...]] = []
        self.story: tuple[Event, ...] = ()
        """What was told at the deal."""

    def copy_into(self, twin: GreatSplitTable) -> None:
        """Make another table the same as this one."""
        twin.options = self.options
        twin.material = self.material
        twin.seats = self.seats
        twin.rng = self.rng.clone()
        twin.round = self.round
        twin.phase = self.phase
        twin.tiles = self.tiles
        twin.lines = self.lines
        twin.tokens = self.tokens.copy()
        twin.arrow = self.arrow
        twin.hands = [hand.copy() for hand in self.hands]
        twin.decks = [deck.copy() for deck in self.decks]
        twin.unused = self.unused.copy()
        twin.discards = [pile.copy() for pile in self.discards]
        twin.levels = [levels.copy() for levels in self.levels]
        twin.shown = self.shown.copy()
        twin.sealed = self.sealed
        twin.made = self.made.copy()
        twin.pending = [pending.copy() for pending in self.pending]
        twin.splits = self.splits.copy()
        twin.wallets = self.wallets.copy()
        twin.kept = self.kept.copy()
        twin.todo = [todo.copy() for todo in self.todo]
        twin.splitters = self.splitters
        twin.agenda = [agenda.copy() for agenda in self.agenda]
        twin.played = [played.copy() for played in self.played]
        twin.sold = [sold.copy() for sold in self.sold]
        twin.sheet = self.sheet.copy()
        twin.memory = self.memory
        twin.story = self.story

    def lay_out(self, options: GreatSplitOptions, material: Material, rng: Rng) -> None:
        """Put the box on the table: boards and seats, nothing dealt yet."""
        seats = options.seats
        self.options = options
        self.material = material
        self.seats = seats
        self.rng = rng
        self.hands = [[] for _ in range(seats)]
        self.decks = [list(deck) for deck in material.decks]
        self.discards = [[] for _ in range(seats)]
        self.levels = [[0] * TRACKS for _ in range(seats)]
        self.shown = [tuple([0] * TRACKS)] * seats
        self.todo = [[] for _ in range(seats)]
        self.agenda = [[] for _ in range(seats)]
        self.played = [[] for _ in range(seats)]
        self.sold = [[] for _ in range(seats)]
        self.sheet = [()] * seats
        self.clear_seals()

    def clear_seals(self) -> None:
        """Nobody has decided anything in this phase."""
        seats = self.seats
        self.sealed = 0
        self.made = [0] * seats
        self.pending = [[] for _ in range(seats)]
        self.splits = [0] * seats
        self.wallets = [NO_WALLET] * seats
        self.kept = [-1] * seats

    @property
    def box(self) -> Material:
        """The material this game is played with."""
        assert self.material is not None
        return self.material

    def left_of(self, seat: Seat) -> Seat:
        """GS 1.1."""
        return (seat + 1) % self.seats

    def right_of(self, seat: Seat) -> Seat:
        """GS 1.1."""
        return (seat - 1) % self.seats

    def census(self) -> list[int]:
        zones = [*self.hands, *self.decks, self.unused, *self.discards]
        return [card for zone in zones for card in zone]

    def hidden_zones(self, seat: Seat) -> list[tuple[int, list[int]]]:
        """The places hidden from a seat, and what lies there."""
        zones = [(1 << other, hand) for other, hand in enumerate(self.hands) if other != seat]
        zones += [(DECK[level], deck) for level, deck in enumerate(self.decks, 1)]
        out = self.unused + [card for other, pile in enumerate(self.discards) if other != seat for card in pile]
        return [*zones, (OUT, out)]

    def hidden(self, seat: Seat) -> dict[str, tuple[str, bool]]:
        """Each card, token and sealed choice that lies hidden, and whether the seat can tell."""
        zones = self.hidden_zones(seat)
        sure = recall.certain(self.knowledge(seat), {place: len(cards) for place, cards in zones})
        spots: dict[int, list[int]] = {}
        for place, cards in zones:
            for card in cards:
                spots.setdefault(card, []).append(place)
        things = {f"card {card}": (str(sorted(where)), card in sure) for card, where in spots.items()}
        unseen = self.tokens[self.revealed_tokens() :]
        for place, token in enumerate(unseen):
            things[f"token {place}"] = (str(token), len(set(unseen)) == 1)
        for other in range(self.seats):
            if other != seat:
                self._hidden_choice(seat, other, things)
        return things

    def _hidden_choice(self, seat: Seat, other: Seat, things: dict[str, tuple[str, bool]]) -> None:
        is_sealed = bool(self.sealed >> other & 1)
        hand = tuple(self.hands[other])
        if self.phase == DISCARD and len(hand) > self.box.rounds[self.round - 1].hand_limit:
            things[f"discard {other}"] = (str(sorted(self.pending[other])), len(set(hand)) == 1)
        elif self.phase == SPLIT and is_sealed:
            things[f"split {other}"] = (str(groups(hand, self.splits[other])), len(splits_of(hand)) == 1)
        elif self.phase == CHOOSE:
            if other != self.right_of(seat) or seat == SPECTATOR:
                things[f"wallet {other}"] = (str(self.wallets[other]), len(splits_of(hand)) == 1)
            if is_sealed:
                offered = self.wallets[self.right_of(other)]
                things[f"kept {other}"] = (hand_name(offered[self.kept[other]]), offered[0] == offered[1])
        elif self.phase == RESOLVE:
            things[f"board {other}"] = (f"{self.levels[other]} {sorted(self.todo[other])}", False)

    def revealed_tokens(self) -> int:
        """How many market tokens everybody has seen."""
        return len(self.box.rounds) if self.phase == OVER else self.round - 1

    def view(self, seat: Seat) -> GreatSplitView:
        return self._seen_by(seat, self.knowledge(seat))

    def sight(self, seat: Seat) -> GreatSplitView:
        return self._seen_by(seat, ())

    def _seen_by(self, seat: Seat, known: Known) -> GreatSplitView:
        watching = seat == SPECTATOR
        own = 0 if watching else seat
        nothing: tuple[int, ...] = ()
        return GreatSplitView(
            seat=seat,
            options=self.options,
            round=self.round,
            phase=self.phase,
            tiles=self.tiles,
            lines=self.lines,
            tokens=tuple(self.tokens[: self.revealed_tokens()]),
            arrow=self.arrow,
            levels=tuple([tuple(self.levels[one]) if one == seat else self.shown[one] for one in range(self.seats)]),
            hand=nothing if watching else tuple(self.hands[own]),
            hand_sizes=tuple([len(hand) for hand in self.hands]),
            decks=tuple([len(deck) for deck in self.decks]),
            out=len(self.unused) + sum(len(pile) for one, pile in enumerate(self.discards) if one != seat),
            discards=nothing if watching else tuple(sorted(self.discards[own])),
            known=known,
            sealed=self.sealed,
            made=0 if watching else self.made[own],
            pending=nothing if watching else tuple(sorted(self.pending[own])),
            split=0 if watching else self.splits[own],
            wallet=NO_WALLET if watching else self.wallets[self.right_of(own)],
            kept=-1 if watching else self.kept[own],
            todo=nothing if watching else tuple(self.todo[own]),
            splitter=not watching and bool(self.splitters >> own & 1),
            agenda=() if watching else tuple(self.agenda[own]),
            played=nothing if watching else tuple(sorted(self.played[own])),
            sold=nothing if watching else tuple(sorted(self.sold[own])),
            sheet=tuple(self.sheet),
        )

    def position(self) -> Plain:
        knowledge = self.known
        return {
            "rng": [self.rng.key.hex(), self.rng.drawn],
            "round": self.round,
            "phase": self.phase,
            "tiles": list(self.tiles),
            "lines": list(self.lines),
            "tokens": list(self.tokens),
            "arrow": self.arrow,
            "hands": [list(hand) for hand in self.hands],
            "decks": [list(deck) for deck in self.decks],
            "unused": list(self.unused),
            "discards": [sorted(pile) for pile in self.discards],
            "levels": [list(levels) for levels in self.levels],
            "shown": [list(levels) for levels in self.shown],
            "sealed": self.sealed,
            "made": list(self.made),
            "pending": [sorted(pending) for pending in self.pending],
            "splits": list(self.splits),
            "wallets": [[list(one), list(other)] for one, other in self.wallets],
            "kept": list(self.kept),
            "todo": [list(todo) for todo in self.todo],
            "splitters": self.splitters,
            "agenda": [[list(step) for step in agenda] for agenda in self.agenda],
            "played": [sorted(played) for played in self.played],
            "sold": [sorted(sold) for sold in self.sold],
            "sheet": [[list(row) for row in rows] for rows in self.sheet],
            "known": None if knowledge is None else [[[face, where] for face, where in known] for known in knowledge],
        }


_NO_OPTIONS: Final = GreatSplitOptions(2)
_NO_RNG: Final = Rng()
