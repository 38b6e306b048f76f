"""SPLIT's own words: every card, space and suit can be said, and no suit under a chip is."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest

from splitsies.core import EVERYONE, Event, Refusal, codec
from splitsies.core.game import NoTakeBack, NotPossibleNow, NotYourTurn
from splitsies.core.text import LANGUAGES, Catalogue
from splitsies.games.split import GAME
from splitsies.games.split.board import SPACES
from splitsies.games.split.cards import BLACK_JOKER, KINDS, RED_JOKER, named_joker
from splitsies.games.split.events import ChipPlaced, ChipRemoved

NAMES = ["Ann", "Bob", "Carl", "Dora", "Eve", "Fay"]
EVENTS = codec.registered("split", Event)
REFUSALS = codec.registered("split", Refusal)
ENGINE = [NotYourTurn, NotPossibleNow, NoTakeBack]
SUIT_NAMES = {"en": ("heart", "spade", "diamond", "club"), "de": ("herz", "pik", "karo", "kreuz")}

SAMPLES: dict[str, tuple[object, ...]] = {
    "to": (EVERYONE,),
    "rule": ("SP 3.1",),
    "seat": tuple(range(6)),
    "dealer": tuple(range(6)),
    "seats": (0b1, 0b1001),
    "side": (0, 1, 2),
    "space": tuple(range(SPACES)),
    "path": ((), (0, 99)),
    "slot": tuple(range(10)),
    "half": (0, 1),
    "card": (*range(KINDS), named_joker(RED_JOKER, 4)),
    "against": (0, RED_JOKER, named_joker(BLACK_JOKER, 1)),
    "covered": (51, named_joker(RED_JOKER, 2)),
    "joker": (RED_JOKER, BLACK_JOKER),
    "cards": ((), (0,), tuple(range(7))),
    "pile": (0, 1, 84),
    "count": (0, 1, 7),
    "match": (1, 2, 3),
    "suits": ((0,), (0, 1, 2, 3)),
    "step": (0, 1, 2, 3, 4),
    "action": ("+e4",),
}
"""What each field of an event or refusal may hold."""


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    return GAME.catalogue(request.param)


def samples(kind: type[Any]) -> list[Any]:
    """Values of this class in which each sample of each field occurs."""
    names = [field.name for field in fields(kind)]
    longest = max(len(SAMPLES[name]) for name in names)
    return [kind(*(SAMPLES[name][turn % len(SAMPLES[name])] for name in names)) for turn in range(longest)]


@pytest.mark.parametrize("kind", [*EVENTS, *REFUSALS, *ENGINE], ids=lambda kind: kind.__name__)
def test_everything_that_happens_or_is_refused_can_be_said(kind: type[Any], catalogue: Catalogue) -> None:
    for value in samples(kind):
        for listener in (-1, 0, 5):
            sentence = catalogue.say(value, NAMES, listener)
            assert not sentence[0].islower()
            assert sentence.endswith(".")
            assert not re.search(r"[{}|]", sentence), sentence


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_sp_1_4_only_a_removal_names_the_suit_of_a_space(kind: type[Any], catalogue: Catalogue) -> None:
    if "space" in {field.name for field in fields(kind)} and kind is not ChipRemoved:
        assert kind is ChipPlaced
        for value in samples(kind):
            said = catalogue.say(value, NAMES).lower()
            assert not any(suit in said for suit in (*"♥♠♦♣", *SUIT_NAMES[catalogue.language]))


def test_a_removal_names_the_suit_that_comes_to_light(catalogue: Catalogue) -> None:
    said = catalogue.say(ChipRemoved(EVERYONE, "SP 3.5", 0, 1, 34, (1, 3)), NAMES)
    assert "♠, ♣" in said
    assert "e4" in said


def test_every_score_line_can_be_said(catalogue: Catalogue) -> None:
    for what in ("Won", "NotWon"):
        for side in range(3):
            for chips in (0, 1, 45):
                said = catalogue.figures(what, (("side", side), ("chips", chips)))
                assert catalogue.word("side", side) in said
                assert str(chips) in said or chips == 1
