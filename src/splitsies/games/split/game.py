"""SPLIT as it lies in the box."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

from splitsies.core.game import Game, Hints, Plain
from splitsies.core.options import Option, Options, OptionValue
from splitsies.core.recall import imagined
from splitsies.core.rng import KEY_BYTES, Rng
from splitsies.core.text import Catalogue, Rulebook, read_catalogue, read_rulebook

from .actions import SLOTS, SplitAction, parse
from .board import SPACES, Board, shuffled, space_name
from .cards import BLACK_JOKER, KINDS, RED_JOKER, card_name, named_joker
from .events import AUDIENCES
from .hints import SplitHints
from .material import SEAT_COUNTS, Material
from .moment import check
from .numbers import SplitNumbers
from .rules import SplitState
from .view import DRAW_PILE, SEATS_AND_SPECTATOR, SplitOptions, SplitView, places, supposed

PACKAGE = "splitsies.games.split"
SYMBOLS = str.maketrans("HSDC*", "♥♠♦♣★")


class SplitGame(Game[SplitAction, SplitView]):
    """SPLIT: half cards, matches, chips, a connection from edge to edge."""

    def __init__(self, material: Material, own: bool) -> None:
        self.name = "split"
        self.version = 1
        self.seat_counts = SEAT_COUNTS
        self.option_list = (
            Option("seats", SEAT_COUNTS, 2, "SP 1.1"),
            Option("board", ("fixed", "shuffled"), "fixed", "SP 1.5"),
            Option("joker", ("wild", "keeps"), "wild", "SP 4.3"),
            Option("claims", ("checked", "honour"), "checked", "SP 5.3"),
            Option("memory", (False, True), False, "SP 7.1"),
        )
        self.audiences = AUDIENCES
        self.simultaneous = False
        self.takes_back = False
        self.take_back_rule = "SP 1.4"
        self.material = material
        self.material_text = material.text
        self.material_digest = material.digest
        self.own_material = own

    def make_options(self, chosen: dict[str, OptionValue]) -> SplitOptions:
        return SplitOptions(
            seats=int(chosen["seats"]),
            board=str(chosen["board"]),
            joker=str(chosen["joker"]),
            claims=str(chosen["claims"]),
            memory=bool(chosen["memory"]),
        )

    def deal(self, options: Options, rng: Rng) -> SplitState:
        chosen = _ours(options)
        board = shuffled(rng.fork("board")) if chosen.board == "shuffled" else self.material.board
        state = SplitState()
        state.lay_out(chosen, self.material, board, rng.fork("deal"))
        state.deal()
        return state

    def set_up(self, options: Options, moment: Plain) -> SplitState:
        chosen = _ours(options)
        check(moment, chosen, self.material)
        board = self.material.board if chosen.board == "fixed" else Board(tuple(moment["suits"]))
        key, drawn = moment["rng"]
        state = SplitState()
        state.lay_out(chosen, self.material, board, Rng(bytes.fromhex(key), drawn))
        state.set_up(moment)
        return state

    def imagine(self, view: SplitView, rng: Rng) -> SplitState:
        """Lay the hidden cards as they may lie for all this seat knows; the rest is as it sees it."""
        own_board = view.suits == self.material.board.suits
        state = SplitState()
        fresh = Rng(rng.bits(8 * KEY_BYTES).to_bytes(KEY_BYTES, "big"))
        state.lay_out(view.options, self.material, self.material.board if own_board else Board(view.suits), fresh)
        laid = imagined(view.known, places(view.seat, view.hand_sizes, view.pile), rng)
        state.draw = laid[DRAW_PILE]
        rng.shuffle(state.draw)
        for seat in range(view.options.seats):
            state.hands[seat] = list(view.hand) if seat == view.seat else sorted(laid[1 << seat])
        state.discard = list(view.discard)
        state.put_slots(view.slots)
        state.put_chips(list(view.owner))
        state.supply = list(view.supply)
        state.dealer = view.dealer
        state.turn = view.turn
        state.stage = view.stage
        state.slot = view.slot
        state.half = view.half
        state.match = view.match
        state.suit = view.suit
        state.due = view.due
        state.owed = view.owed
        state.removed = view.removed
        state.false_claims = view.false_claims
        state.dead_passes = view.dead_passes
        state.last_side = view.last_side
        state.won = view.won
        state.ended_by = view.ended_by
        state.known = tuple(
            [
                view.known if seat == view.seat else supposed(view, state.hands, state.draw, seat)
                for seat in SEATS_AND_SPECTATOR[view.options.seats]
            ]
        )
        return state

    def parse(self, notation: str) -> SplitAction:
        return parse(notation)

    def census(self, options: Options) -> list[int]:
        return list(self.material.deck)

    def longest(self, options: Options) -> int:
        return 3000

    def hints(self) -> Hints[SplitAction, SplitView]:
        return SplitHints()

    def numbers(self, options: Options, recall: bool = False) -> SplitNumbers:
        return SplitNumbers(_ours(options), self.material, recall)

    def rulebook(self) -> Rulebook:
        return _rulebook()

    def catalogue(self, language: str) -> Catalogue:
        return _catalogue(language)

    def with_material(self, text: str) -> SplitGame:
        material = Material(text)
        return SplitGame(material, material.digest == self.material_digest and self.own_material)


def _ours(options: Options) -> SplitOptions:
    if not isinstance(options, SplitOptions):
        raise TypeError(f"SPLIT is played with SplitOptions, not {type(options).__name__}")
    return options


@lru_cache(maxsize=1)
def _rulebook() -> Rulebook:
    return read_rulebook(PACKAGE)


@lru_cache(maxsize=8)
def _catalogue(language: str) -> Catalogue:
    halves = list(range(KINDS))
    halves += [named_joker(joker, card) for joker in (RED_JOKER, BLACK_JOKER) for card in range(RED_JOKER)]
    words = {
        "card": {str(half): card_name(half).translate(SYMBOLS) for half in halves},
        "space": {str(space): space_name(space) for space in range(SPACES)},
        "slot": {str(slot): str(slot + 1) for slot in range(SLOTS)},
        "suit_symbol": {str(suit): symbol for suit, symbol in enumerate("♥♠♦♣")},
    }
    return read_catalogue(PACKAGE, language, words)


GAME: Final[SplitGame] = SplitGame(Material(files(PACKAGE).joinpath("material.toml").read_text("utf-8")), own=True)
