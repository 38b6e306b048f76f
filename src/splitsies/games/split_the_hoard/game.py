"""Split the Hoard as it lies in the box."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

from splitsies.core.game import Game, Hints, Plain
from splitsies.core.options import Option, Options, OptionValue
from splitsies.core.rng import Rng
from splitsies.core.text import Catalogue, Rulebook, read_catalogue, read_rulebook

from .actions import SEAT_LETTERS, HoardAction
from .audiences import AUDIENCES
from .hints import HoardHints
from .imagining import imagine
from .material import Material
from .memory import TITLE
from .moment import set_up
from .numbers import HoardNumbers
from .reading import SEAT_COUNTS
from .rules import HoardState
from .view import BLIND, OPEN, HoardOptions, HoardView

PACKAGE = "splitsies.games.split_the_hoard"


class HoardGame(Game[HoardAction, HoardView]):
    """Split the Hoard: price what you found, buy what others found, win Titles."""

    def __init__(self, material: Material, own: bool) -> None:
        self.name = "split-the-hoard"
        self.version = 1
        self.seat_counts = SEAT_COUNTS
        self.option_list = (
            Option("seats", SEAT_COUNTS, 3, "SH 1.1"),
            Option("market", (OPEN, BLIND), OPEN, "SH 3.4"),
        )
        self.audiences = AUDIENCES
        self.simultaneous = True
        self.takes_back = True
        self.take_back_rule = "SH 3.3"
        self.material = material
        self.material_text = material.text
        self.material_digest = material.digest
        self.own_material = own
        self.catalogues: dict[str, Catalogue] = {}

    def make_options(self, chosen: dict[str, OptionValue]) -> HoardOptions:
        return HoardOptions(seats=int(chosen["seats"]), market=str(chosen["market"]))

    def deal(self, options: Options, rng: Rng) -> HoardState:
        state = HoardState()
        state.lay_out(_ours(options), self.material, rng.fork("deal"))
        state.deal()
        return state

    def set_up(self, options: Options, moment: Plain) -> HoardState:
        state = HoardState()
        state.lay_out(_ours(options), self.material, Rng())
        set_up(state, moment)
        return state

    def imagine(self, view: HoardView, rng: Rng) -> HoardState:
        return imagine(self.material, view, rng)

    def parse(self, notation: str) -> HoardAction:
        return self.material.parse(notation)

    def census(self, options: Options) -> list[int]:
        return sorted([*self.material.hoard, *[TITLE + title for title in self.material.hidden]])

    def longest(self, options: Options) -> int:
        return 5000

    def hints(self) -> Hints[HoardAction, HoardView]:
        return HoardHints(self.material)

    def numbers(self, options: Options, recall: bool = False) -> HoardNumbers:
        return HoardNumbers(_ours(options), self.material, recall)

    def rulebook(self) -> Rulebook:
        return _rulebook()

    def catalogue(self, language: str) -> Catalogue:
        if language not in self.catalogues:
            self.catalogues[language] = read_catalogue(PACKAGE, language, _words(self.material, language))
        return self.catalogues[language]

    def with_material(self, text: str) -> HoardGame:
        material = Material(text)
        return HoardGame(material, material.digest == self.material_digest and self.own_material)


def _ours(options: Options) -> HoardOptions:
    if not isinstance(options, HoardOptions):
        raise TypeError(f"Split the Hoard is played with HoardOptions, not {type(options).__name__}")
    return options


@lru_cache(maxsize=1)
def _rulebook() -> Rulebook:
    return read_rulebook(PACKAGE)


def _words(material: Material, language: str) -> dict[str, dict[str, str]]:
    """Treasures, Titles and classes of this box by their names; cards by their ids too, as refusals name them."""
    cards = {str(card.kind): card.names[language] for card in material.cards[1:]}
    return {
        "card": {**cards, **{card.id: card.names[language] for card in material.cards[1:]}},
        "title": {str(title.number): title.names[language] for title in material.titles},
        "class": {str(number): one.names[language] for number, one in enumerate(material.classes)},
        "letter": {str(seat): letter for seat, letter in enumerate(SEAT_LETTERS)},
    }


GAME: Final[HoardGame] = HoardGame(Material(files(PACKAGE).joinpath("material.toml").read_text("utf-8")), own=True)
