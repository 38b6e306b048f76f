"""What a hero knows in Split the Hoard: the options and the View."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from splitsies.core import codec
from splitsies.core.game import View
from splitsies.core.options import Options
from splitsies.core.seat import Seat, Seats

from .memory import Clue
from .standing import Contest, Progress

OPEN: Final = "open"
BLIND: Final = "blind"
Step: TypeAlias = tuple[int, ...]
"""Something left to do: what, by whom, and its figures (see `agenda.py`)."""
Cards: TypeAlias = tuple[int, ...]
Costs: TypeAlias = tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True)
class HoardOptions(Options):
    """Whether Treasures on Negotiate cards lie open, or face down until they are bought or claimed (SH 3.4)."""

    market: str


@dataclass(frozen=True)
class HoardView(View):
    """What one seat knows. Coins are named by their marks; what is known of their faces is in `known`."""

    options: HoardOptions
    round: int
    phase: int
    dragon: Seat
    classes: tuple[int, ...]
    ending: int
    """0, or one more than the phase in which the Hoard deck could not give what was to be drawn."""
    deck: int
    """How many cards the Hoard deck has, but for those put under it."""
    under: tuple[tuple[int, int], ...]
    """Bundles put under the Hoard deck, the upper one first: mark and number of cards."""
    title_deck: int
    titles_under: tuple[tuple[int, int], ...]
    title_counts: tuple[int, ...]
    titles: tuple[Cards, ...]
    """Each seat's hidden Titles: one's own, and everybody's when the game is over."""
    hauls: tuple[Cards, ...]
    rows: tuple[tuple[int, ...], ...]
    """Each seat's Coins, oldest first, as marks."""
    seen: tuple[tuple[int, Seats], ...]
    """Coins (and single cards under the deck) whose face somebody has seen: mark and who."""
    pile: tuple[int, ...]
    """The Coins discard pile as marks, its top last."""
    discard: Cards
    hand: Cards
    hand_sizes: tuple[int, ...]
    market: tuple[Cards, ...]
    """What lies on each seat's Negotiate cards: a kind, 0 for nothing, -1 for a Treasure face down."""
    extras: tuple[tuple[tuple[int, ...], ...], ...]
    """Extra Coins on each seat's Negotiate cards, as marks."""
    agenda: tuple[Step, ...]
    looker: int
    """Who is looking at cards or Titles it drew; -1: nobody."""
    looking: Cards
    """What this seat is looking at in the Hoard deck."""
    looking_count: int
    drawn: Cards
    """The Titles this seat has drawn and not kept yet."""
    drawn_count: int
    appraised: tuple[int, ...]
    """The Coins that may be turned face up now, as marks."""
    sealed: Seats
    made: int
    """How many decisions this seat has made in this placing, and may take back."""
    placed: Cards
    """What this seat puts on its places, as far as it has chosen."""
    laid: tuple[tuple[int, ...], ...]
    """The Coins this seat lays on its places, as marks."""
    at: int
    """The place this seat prices now; 3: all are priced."""
    need: int
    """How many Coins this seat is choosing."""
    picked: tuple[int, ...]
    held: tuple[int, ...]
    named: int
    """The last kind of known Coins it has spoken of."""
    known: tuple[Clue, ...]
    costs: Costs
    """What the Treasure on each place would cost this seat now; nothing: there is none, or it is its own."""
    bid: int
    """What the buyer of the negotiation under way pays, if nobody reacts any more; 0 if there is none."""
    contests: tuple[Contest, ...]
    """The starting Titles as they would be awarded now."""
    progress: tuple[tuple[Progress, ...], ...]
    """How far each seat's hidden Titles are met: one's own, and everybody's when the game is over."""


_KIND: Final = codec.Int(1, 99)
_CARDS: Final = codec.Many(_KIND)
_COUNT: Final = codec.Int(0, 9999)
_COUNTS: Final = codec.Many(_COUNT)
_MARKS: Final = codec.Many(codec.Int(0, 999))
_BUNDLES: Final = codec.Many(codec.Row(_COUNT, _COUNT))

codec.register(HoardOptions, "split_the_hoard", seats=codec.Int(2, 5), market=codec.OneOf(OPEN, BLIND))
codec.register(
    HoardView,
    "split_the_hoard",
    seat=codec.SEAT,
    options=codec.A(HoardOptions),
    round=_COUNT,
    phase=codec.Int(0, 4),
    dragon=codec.Int(0, 4),
    classes=_COUNTS,
    ending=codec.Int(0, 3),
    deck=_COUNT,
    under=_BUNDLES,
    title_deck=_COUNT,
    titles_under=_BUNDLES,
    title_counts=_COUNTS,
    titles=codec.Many(_COUNTS),
    hauls=codec.Many(_CARDS),
    rows=codec.Many(_MARKS),
    seen=codec.Many(codec.Row(_COUNT, codec.SEATS)),
    pile=_MARKS,
    discard=_CARDS,
    hand=_CARDS,
    hand_sizes=_COUNTS,
    market=codec.Many(codec.Many(codec.Int(-1, 99), 3)),
    extras=codec.Many(codec.Many(_MARKS, 3)),
    agenda=codec.Many(codec.Many(codec.Int(-1, 9999))),
    looker=codec.Int(-1, 4),
    looking=_CARDS,
    looking_count=_COUNT,
    drawn=_COUNTS,
    drawn_count=_COUNT,
    appraised=_MARKS,
    sealed=codec.SEATS,
    made=_COUNT,
    placed=_CARDS,
    laid=codec.Many(_MARKS),
    at=codec.Int(0, 3),
    need=_COUNT,
    picked=_MARKS,
    held=_MARKS,
    named=_COUNT,
    known=codec.Many(codec.Row(_COUNTS, codec.Many(codec.Int(0, 1099)))),
    costs=codec.Many(codec.Many(codec.Maybe(_COUNT), 3)),
    bid=_COUNT,
    contests=codec.Many(codec.A(Contest)),
    progress=codec.Many(codec.Many(codec.A(Progress))),
)
