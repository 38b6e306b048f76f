"""Tracks and cards of The Great Split.

A track is a small number: the five resources, their five seals, then Prestige. A card is its face: a kind (a
resource, Prestige or a group of seals) and a number of icons. Cards of one face are the same card.

>>> face_name(parse_face("2T")), track_name(SEAL_OF[GOLD]), KINDS[kind_of(parse_face("3Q"))]
('2T', 'sG', 'square')
"""

from __future__ import annotations

from typing import Final

from splitsies.core.errors import NotationError

TOME: Final = 0
ARTWORK: Final = 1
TOPAZ: Final = 2
EMERALD: Final = 3
GOLD: Final = 4
RESOURCES: Final[tuple[str, ...]] = ("tome", "artwork", "topaz", "emerald", "gold")
SEAL_OF: Final[tuple[int, ...]] = (5, 6, 7, 8, 9)
"""The seal track of each resource."""
PRESTIGE: Final = 10
TRACKS: Final = 11
TRACK_NAMES: Final[tuple[str, ...]] = ("T", "A", "Z", "E", "G", "sT", "sA", "sZ", "sE", "sG", "P")

KINDS: Final[tuple[str, ...]] = ("tome", "artwork", "topaz", "emerald", "gold", "prestige", "diamond", "square", "star")
KIND_LETTERS: Final = "TAZEGPDQS"
PRESTIGE_CARD: Final = 5
DIAMOND: Final = 6
SQUARE: Final = 7
STAR: Final = 8
DIAMOND_SEALS: Final = (5, 6)
SQUARE_SEALS: Final = (7, 8, 9)
SEALS_OF_GROUP: Final[tuple[tuple[int, ...], ...]] = (DIAMOND_SEALS, SQUARE_SEALS, DIAMOND_SEALS + SQUARE_SEALS)
"""The seal tracks of a Diamond, a Square and a Star (GS 1.3, GS 5.3)."""

MOST_ICONS: Final = 7
FACES: Final = 9 * (MOST_ICONS + 1)


def face_of(kind: int, icons: int) -> int:
    """The card with so many icons of a kind."""
    return kind * (MOST_ICONS + 1) + icons


def kind_of(face: int) -> int:
    """What a card shows."""
    return face // (MOST_ICONS + 1)


def icons_of(face: int) -> int:
    """How many icons a card shows."""
    return face % (MOST_ICONS + 1)


def face_name(face: int) -> str:
    """The card in notation: 2T is two Tomes; T A Z E G P, and D Q S for Diamond, Square and Star seals."""
    return f"{icons_of(face)}{KIND_LETTERS[kind_of(face)]}"


def hand_name(faces: tuple[int, ...] | list[int]) -> str:
    """Several cards in notation."""
    return " ".join(face_name(face) for face in faces)


def track_name(track: int) -> str:
    """The track in notation: T A Z E G, P for Prestige, sT sA sZ sE sG for the seals."""
    return TRACK_NAMES[track]


_FACE_BY_NAME: Final = {face_name(face): face for face in range(FACES) if icons_of(face)}
_TRACK_BY_NAME: Final = {name.lower(): track for track, name in enumerate(TRACK_NAMES)}


def parse_face(text: str) -> int:
    """The card that this notation means."""
    face = _FACE_BY_NAME.get(text.strip().upper())
    if face is None:
        raise NotationError(
            f"{text[:40]!r} is not a card; cards are written like 2T: a number and T A Z E G (Tome, Artwork, topaZ, "
            "Emerald, Gold), P (Prestige), D Q S (Diamond, sQuare, Star)"
        )
    return face


def parse_track(text: str) -> int:
    """The track that this notation means."""
    track = _TRACK_BY_NAME.get(text.strip().lower())
    if track is None:
        raise NotationError(f"{text[:40]!r} is not a track; the tracks are {' '.join(TRACK_NAMES)}")
    return track
