"""What people type in The Great Split, read as the notation that is meant.

A split is typed by its groups: places in the sorted hand, cards by name, both groups or one and the bar.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from splitsies.core import NotationError, Trouble
from splitsies.games.great_split.actions import MOST_CARDS, SPLITS, Split, groups
from splitsies.games.great_split.faces import face_name, hand_name, parse_face
from splitsies.games.great_split.state import ARROW, SEALS

from ..words import Words


def typed_split(typed: str, hand: tuple[int, ...], legal: Sequence[Split], words: Words) -> str:
    """The split that these groups mean; raises Trouble that says what is wrong with them."""
    if "|" not in typed:
        raise Trouble(words.say("great_split.split_how", hand=hand_name(hand)))
    if typed.count("|") > 1:
        raise Trouble(words.say("great_split.split_bars"))
    taken: list[int] = []
    sides = [_places(side, hand, taken, words) for side in typed.split("|")]
    if not taken:
        raise Trouble(words.say("great_split.split_how", hand=hand_name(hand)))
    left_out = [place for place in range(len(hand)) if place not in taken]
    if all(sides) and left_out:
        cards = hand_name([hand[place] for place in left_out])
        raise Trouble(words.say("great_split.split_missing", count=len(left_out), cards=cards))
    mask = sum(1 << place for place in sides[0] or sides[1])
    wanted = groups(hand, mask)
    return next((str(split) for split in legal if groups(hand, split.mask) == wanted), str(SPLITS[mask]))


def _places(side: str, hand: tuple[int, ...], taken: list[int], words: Words) -> list[int]:
    """The places of one group, which must not have been taken yet."""
    places = []
    for name in _names(side, len(hand)):
        place = _place(name, hand, taken, words)
        taken.append(place)
        places.append(place)
    return places


def _names(side: str, size: int) -> list[str]:
    """Each card as it was named; places may be typed without anything between them: 13|245."""
    names = []
    for name in re.split(r"[\s,.;+&]+", side):
        run_together = name.isdecimal() and len(name) > 1 and int(name[:9]) > min(size, MOST_CARDS)
        names += list(name) if run_together else [name] if name else []
    return names


def _place(name: str, hand: tuple[int, ...], taken: list[int], words: Words) -> int:
    if name.isdecimal():
        place = int(name) - 1
        if not 0 <= place < len(hand):
            raise Trouble(words.say("great_split.split_place", place=name, count=len(hand)))
        if place in taken:
            raise Trouble(words.say("great_split.split_twice", card=f"{name} ({face_name(hand[place])})"))
        return place
    try:
        face = parse_face(name)
    except NotationError:
        face = -1
    if face not in hand:
        raise Trouble(words.say("great_split.split_unknown", card=name[:20], hand=hand_name(hand)))
    for place, held in enumerate(hand):
        if held == face and place not in taken:
            return place
    raise Trouble(words.say("great_split.split_often", card=face_name(face), count=hand.count(face)))


def track_typed(typed: str, awaited: int) -> str:
    """A track alone is where the seal or the Double Arrow goes."""
    if awaited == SEALS and len(typed) == 1:
        return f"s{typed}"
    if awaited == ARROW and not typed.startswith(">"):
        return f">{typed}"
    return typed
