"""The Great Split as it lies in the box."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

from splitsies.core import recall
from splitsies.core.game import Game, Hints, Plain
from splitsies.core.options import Option, Options, OptionValue
from splitsies.core.rng import KEY_BYTES, Rng
from splitsies.core.seat import SPECTATOR, Seat, first
from splitsies.core.text import Catalogue, Rulebook, read_catalogue, read_rulebook

from .actions import GreatSplitAction, groups, parse, splits_of
from .events import AUDIENCES
from .faces import FACES, face_name
from .hints import GreatSplitHints
from .material import Material
from .moment import set_up
from .numbers import GreatSplitNumbers
from .rules import GreatSplitState
from .state import CHOOSE, DISCARD, RESOLVE, SPLIT
from .view import DECK, OUT, GreatSplitOptions, GreatSplitView, places

PACKAGE = "splitsies.games.great_split"
SEAT_COUNTS = (2, 3, 4, 5, 6, 7)


class GreatSplitGame(Game[GreatSplitAction, GreatSplitView]):
    """The Great Split: I split, you choose, all at once."""

    def __init__(self, material: Material, own: bool) -> None:
        self.name = "great-split"
        self.version = 1
        self.seat_counts = SEAT_COUNTS
        self.option_list = (Option("seats", SEAT_COUNTS, 4, "GS 1.1"),)
        self.audiences = AUDIENCES
        self.simultaneous = True
        self.takes_back = True
        self.take_back_rule = "GS 4.5"
        self.material = material
        self.material_text = material.text
        self.material_digest = material.digest
        self.own_material = own
        self.catalogues: dict[str, Catalogue] = {}

    def make_options(self, chosen: dict[str, OptionValue]) -> GreatSplitOptions:
        return GreatSplitOptions(seats=int(chosen["seats"]))

    def deal(self, options: Options, rng: Rng) -> GreatSplitState:
        state = GreatSplitState()
        state.lay_out(_ours(options), self.material, rng.fork("deal"))
        state.deal()
        return state

    def set_up(self, options: Options, moment: Plain) -> GreatSplitState:
        state = GreatSplitState()
        state.lay_out(_ours(options), self.material, Rng())
        set_up(state, moment)
        return state

    def imagine(self, view: GreatSplitView, rng: Rng) -> GreatSplitState:
        """Lay the hidden cards and tokens as they may lie for all this seat knows, and let the others have decided."""
        state = GreatSplitState()
        fresh = Rng(rng.bits(8 * KEY_BYTES).to_bytes(KEY_BYTES, "big"))
        state.lay_out(view.options, self.material, fresh)
        seats = range(view.options.seats)
        state.round = view.round
        state.phase = view.phase
        state.tiles = view.tiles
        state.lines = view.lines
        state.arrow = view.arrow
        unseen = list(self.material.market_tokens)
        for token in view.tokens:
            unseen.remove(token)
        rng.shuffle(unseen)
        state.tokens = [*view.tokens, *unseen]
        state.levels = [list(levels) for levels in view.levels]
        state.shown = list(view.levels)
        state.sheet = list(view.sheet)
        state.sealed = view.sealed
        laid = recall.imagined(view.known, places(view.seat, view.hand_sizes, view.decks, view.out), rng)
        for level in (1, 2, 3):
            state.decks[level - 1] = laid[DECK[level]]
            rng.shuffle(state.decks[level - 1])
        state.unused = laid[OUT]
        state.hands = [list(view.hand) if seat == view.seat else sorted(laid[1 << seat]) for seat in seats]
        if view.phase == RESOLVE:
            state.todo = [hand.copy() for hand in state.hands]
            state.splitters = first(view.options.seats)
        for seat in seats:
            if seat == view.seat:
                _as_it_is(state, view)
            else:
                _as_it_may_be(state, view, seat, rng)
        if view.phase == CHOOSE:
            _offer_wallets(state, view)
            for seat in seats:
                if seat != view.seat and view.sealed >> seat & 1:
                    one, other = state.wallets[state.right_of(seat)]
                    state.kept[seat] = 0 if one == other else rng.below(2)
        state.known = tuple(
            [view.known if seat == view.seat else _supposed(state, seat) for seat in (*seats, SPECTATOR)]
        )
        return state

    def parse(self, notation: str) -> GreatSplitAction:
        return parse(notation)

    def census(self, options: Options) -> list[int]:
        return sorted(card for deck in self.material.decks for card in deck)

    def longest(self, options: Options) -> int:
        return 1000 * options.seats

    def hints(self) -> Hints[GreatSplitAction, GreatSplitView]:
        return GreatSplitHints(self.material)

    def numbers(self, options: Options, recall: bool = False) -> GreatSplitNumbers:
        return GreatSplitNumbers(_ours(options), self.material, recall)

    def rulebook(self) -> Rulebook:
        return _rulebook()

    def catalogue(self, language: str) -> Catalogue:
        if language not in self.catalogues:
            self.catalogues[language] = read_catalogue(PACKAGE, language, _words(self.material, language))
        return self.catalogues[language]

    def with_material(self, text: str) -> GreatSplitGame:
        material = Material(text)
        return GreatSplitGame(material, material.digest == self.material_digest and self.own_material)


def _as_it_is(state: GreatSplitState, view: GreatSplitView) -> None:
    """The seat's own decisions, which it knows."""
    seat = view.seat
    state.discards[seat] = list(view.discards)
    state.made[seat] = view.made
    state.pending[seat] = list(view.pending)
    state.splits[seat] = view.split
    state.kept[seat] = view.kept
    state.todo[seat] = list(view.todo)
    if not view.splitter:
        state.splitters &= ~(1 << seat)
    state.agenda[seat] = list(view.agenda)
    state.played[seat] = list(view.played)
    state.sold[seat] = list(view.sold)


def _as_it_may_be(state: GreatSplitState, view: GreatSplitView, seat: Seat, rng: Rng) -> None:
    """Another seat's decisions, as far as it must have made them, or may have."""
    is_sealed = bool(view.sealed >> seat & 1)
    hand = state.hands[seat]
    if view.phase == DISCARD:
        over = max(0, len(hand) - state.box.rounds[view.round - 1].hand_limit)
        some = list(hand)
        rng.shuffle(some)
        state.pending[seat] = some[: over if is_sealed else rng.below(over)]
        state.made[seat] = len(state.pending[seat])
    elif view.phase in (SPLIT, CHOOSE) and (is_sealed or view.phase == CHOOSE):
        state.splits[seat] = rng.choice(splits_of(tuple(hand))).mask
        state.made[seat] = int(is_sealed)
    elif view.phase == RESOLVE:
        steps = 1000 if is_sealed else rng.below(8)
        while steps:
            action = rng.choice(state.legal(seat))
            if str(action) == "done":
                break
            state.apply(seat, action, None)
            steps -= 1
        state.made[seat] += int(is_sealed)


def _offer_wallets(state: GreatSplitState, view: GreatSplitView) -> None:
    state.wallets = [groups(tuple(hand), mask) for hand, mask in zip(state.hands, state.splits, strict=True)]
    if view.seat != SPECTATOR:
        owner = state.right_of(view.seat)
        state.wallets[owner] = view.wallet
        hand = tuple(state.hands[owner])
        state.splits[owner] = next(split.mask for split in splits_of(hand) if groups(hand, split.mask) == view.wallet)


def _supposed(state: GreatSplitState, seat: Seat) -> recall.Known:
    """What another seat may know in an imagined world: its own cards, and nothing else for certain."""
    zones = state.hidden_zones(seat)
    anywhere = sum(place for place, cards in zones if cards)
    return recall.all_in([card for _, cards in zones for card in cards], anywhere)


def _ours(options: Options) -> GreatSplitOptions:
    if not isinstance(options, GreatSplitOptions):
        raise TypeError(f"The Great Split is played with GreatSplitOptions, not {type(options).__name__}")
    return options


@lru_cache(maxsize=1)
def _rulebook() -> Rulebook:
    return read_rulebook(PACKAGE)


def _words(material: Material, language: str) -> dict[str, dict[str, str]]:
    """Cards by their notation, and the characters of this box by their names, long and short."""
    names = [tile.names[language] for tile in material.tiles]
    return {
        "card": {str(face): face_name(face) for face in range(FACES)},
        "tile": {str(tile): name for tile, name in enumerate(names)},
        "character": {str(tile): name.split(", ")[-1] for tile, name in enumerate(names)},
    }


GAME: Final[GreatSplitGame] = GreatSplitGame(
    Material(files(PACKAGE).joinpath("material.toml").read_text("utf-8")), own=True
)
