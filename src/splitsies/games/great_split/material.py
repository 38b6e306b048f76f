"""The Great Split's material: tracks, tiles, tokens, cards and rounds, read from a material file and checked."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from splitsies.core.complaints import MISSING, Complaints, parsed

from .actions import MOST_CARDS
from .faces import GOLD, KINDS, MOST_ICONS, PRESTIGE, RESOURCES, TRACKS, face_of

MOST_SEATS: Final = 7
LONGEST: Final = 99
"""The highest level that a track but Prestige may have."""
ENDLESS: Final = 1 << 30
"""The length of the Prestige track: it never ends (GS 1.4)."""
NO_BONUS: Final = -1
DOUBLE_ARROW: Final = 99
ROUNDS: Final = 6
GROUPS: Final = ("diamond", "diamond", "square", "square", "square")
TOKENS: Final = ("tome", "artwork", "gem", "none")
FIXED: Final[dict[str, Any]] = {
    "meta.players_min": 2,
    "meta.players_max": MOST_SEATS,
    "meta.rounds": ROUNDS,
    "meta.setup_level": 1,
    "meta.splitter_steps": 1,
    "meta.sell_steps": 1,
    "meta.sell_tracks": ["gold", "prestige"],
    "meta.double_arrow_excludes": ["gold"],
    "meta.seal_icon_steps": 1,
    "meta.two_player_extra_previous_level": 1,
    "market.drawn": ROUNDS,
    "market.start": 0,
    "scoring_tokens.per_line": 2,
}
"""What a file may say, but not otherwise: these are rules."""


class Tile:
    """A character: its name, its first steps and its contracts."""

    def __init__(self, id: str, names: dict[str, str], steps: tuple[int, ...], contracts: tuple[int, ...]) -> None:
        self.id = id
        self.names = names
        self.steps = steps
        self.contracts = contracts


class Round:
    """A round: which level is dealt, how many cards a hand may have, whether scoring tokens wait at its end."""

    def __init__(self, level: int, hand_limit: int, scores: bool) -> None:
        self.level = level
        self.hand_limit = hand_limit
        self.scores = scores


class Material:
    """All the parts of one box of The Great Split."""

    def __init__(self, text: str) -> None:
        """Read a material file; raises MaterialError that lists all that is wrong with it."""
        page = parsed(text)
        wrong = Complaints()
        self.text = text
        self.digest = sha256(text.encode()).hexdigest()

        meta = wrong.part(page, "meta")
        self.setup_cards = wrong.number(meta, "meta.setup_cards", 2, 6)
        self.gem_factor = wrong.number(meta, "meta.gem_factor", 1, 9)
        self.arrow_steps = wrong.number(meta, "meta.double_arrow_steps", 1, 9)
        _check_fixed(page, wrong)
        self.rounds = _rounds(page, wrong)
        so_far = len(wrong.list)
        self.decks = _decks(page, wrong)
        if len(wrong.list) == so_far:
            self._check_enough_cards(wrong)

        market = wrong.part(page, "market")
        so_far = len(wrong.list)
        self.market_tokens = tuple(sorted(wrong.numbers(market, "market.tokens", 0, 9)))
        if len(self.market_tokens) < ROUNDS and market is not MISSING and len(wrong.list) == so_far:
            wrong.say(f"market.tokens has {len(self.market_tokens)} tokens, fewer than the {ROUNDS} rounds")
        scoring = wrong.part(page, "scoring_tokens")
        if scoring is not MISSING and scoring.get("tokens") != list(TOKENS):
            wrong.say(f"scoring_tokens.tokens must be {list(TOKENS)}, not {scoring.get('tokens')!r}")
        self.bands = _bands(page, wrong)

        tracks, seals = wrong.part_of(page, "track"), wrong.part_of(page, "seal")
        self.length = [0] * TRACKS
        self.bonus: list[tuple[int, ...]] = [()] * TRACKS
        """For each track, at each level: the resource that moves one step at once, or a Double Arrow."""
        self.contracts: list[tuple[int, ...]] = []
        """For each resource, at each level: how many contracts have been reached."""
        self.stars: list[tuple[int, ...]] = []
        """For each resource, at each level of its seal track: the stars of the furthest banner."""
        for resource, name in enumerate(RESOURCES):
            self._read_resource(resource, wrong.part(tracks, name, "track."), f"track.{name}", wrong)
            self._read_seal(resource, wrong.part(seals, name, "seal."), f"seal.{name}", wrong)
        self.length[PRESTIGE] = ENDLESS
        tome = wrong.part(tracks, "tome", "track.")
        banners = wrong.positions(tome, "track.tome.banners", self.length[0], 0, 99)
        self.banners = _furthest(banners, self.length[0])
        """At each level of the Tome track: the value of the furthest banner."""
        self.tiles = self._tiles(page, wrong)
        wrong.out_with_it()

    def _read_resource(self, resource: int, part: dict[str, Any], path: str, wrong: Complaints) -> None:
        length = self.length[resource] = _length(part, path, wrong)
        spaces = wrong.numbers(part, f"{path}.contracts", 1, length)
        self.contracts.append(tuple([sum(1 for space in spaces if space <= level) for level in range(length + 1)]))
        bonus = [NO_BONUS] * (length + 1)
        if resource == GOLD:
            for space in wrong.numbers(part, f"{path}.double_arrows", 1, length):
                bonus[min(space, length)] = DOUBLE_ARROW
        self.bonus[resource] = tuple(bonus)

    def _read_seal(self, resource: int, part: dict[str, Any], path: str, wrong: Complaints) -> None:
        track = 5 + resource
        length = self.length[track] = _length(part, path, wrong)
        if part is not MISSING and part.get("group") != GROUPS[resource]:
            wrong.say(f"{path}.group must be {GROUPS[resource]}, not {part.get('group')!r}")
        bonus = [NO_BONUS] * (length + 1)
        for space, icon in wrong.words(part, f"{path}.icons", length, RESOURCES).items():
            bonus[space] = RESOURCES.index(icon)
        self.bonus[track] = tuple(bonus)
        self.stars.append(_furthest(wrong.positions(part, f"{path}.stars", length, 0, 9), length))

    def _tiles(self, page: dict[str, Any], wrong: Complaints) -> tuple[Tile, ...]:
        tiles: list[Tile] = []
        for number, row in enumerate(wrong.rows(page, "character"), 1):
            path = f"character {number} ({row.get('id')})"
            steps = _per_resource(row, "steps", path, wrong)
            for resource, count in enumerate(steps):
                # GS 2.2: no tile reaches an instant space.
                if any(
                    self.bonus[resource][min(level, self.length[resource])] != NO_BONUS for level in range(1, count + 1)
                ):
                    wrong.say(f"{path}: its {RESOURCES[resource]} steps reach an instant space")
                if count > self.length[resource]:
                    wrong.say(f"{path}: its {RESOURCES[resource]} steps go beyond the end of the track")
            id, name_en, name_de = [_text(row, name, path, wrong) for name in ("id", "name_en", "name_de")]
            if id in [tile.id for tile in tiles]:
                wrong.say(f"{path}: there is another character with this id")
            names = {"en": name_en, "de": name_de}
            tiles.append(Tile(id, names, steps, _per_resource(row, "contracts", path, wrong)))
        if 0 < len(tiles) < MOST_SEATS:
            wrong.say(f"there are {len(tiles)} characters; {MOST_SEATS} collectors need {MOST_SEATS}")
        return tuple(tiles)

    def _check_enough_cards(self, wrong: Complaints) -> None:
        for seats in (2, MOST_SEATS):
            need = self.still_needed(seats, 0)
            need[0] += self.setup_cards * seats
            for level, deck in enumerate(self.decks, 1):
                if len(deck) < need[level - 1]:
                    wrong.say(f"level {level} has {len(deck)} cards; {seats} collectors need {need[level - 1]}")

    def still_needed(self, seats: int, after: int) -> list[int]:
        """How many cards of each level are dealt after this round (GS 3.1, GS 9.2)."""
        need = [0, 0, 0]
        for round in self.rounds[after:]:
            need[round.level - 1] += seats
            if seats == 2:
                need[round.level - 2] += seats
        return need


def _length(part: dict[str, Any], path: str, wrong: Complaints) -> int:
    """The highest level of a track; if it cannot be told, every space is taken to be on it."""
    so_far = len(wrong.list)
    length = wrong.number(part, f"{path}.length", 1, LONGEST)
    return length if len(wrong.list) == so_far and part is not MISSING else LONGEST


def _check_fixed(page: dict[str, Any], wrong: Complaints) -> None:
    for path, value in FIXED.items():
        part, _, name = path.partition(".")
        given = page.get(part)
        if isinstance(given, dict) and name in given and given[name] != value:
            wrong.say(f"{path} must be {value!r}, not {given[name]!r}")


def _text(row: dict[str, Any], name: str, path: str, wrong: Complaints) -> str:
    text = row.get(name)
    if not isinstance(text, str) or not text:
        wrong.say(f"{path}.{name} must be a text, not {text!r}")
        return ""
    return text


def _rounds(page: dict[str, Any], wrong: Complaints) -> tuple[Round, ...]:
    rounds = []
    for number, row in enumerate(wrong.rows(page, "round"), 1):
        path = f"round {number}"
        if row.get("round") != number:
            wrong.say(f"{path}: its number must be {number}, not {row.get('round')!r}")
        level = wrong.number(row, f"{path}.level", 2, 3)
        limit = wrong.number(row, f"{path}.hand_limit", 3, MOST_CARDS)
        rounds.append(Round(level, limit, row.get("scoring_line_after") is True))
    if rounds and len(rounds) != ROUNDS:
        wrong.say(f"there must be {ROUNDS} rounds, not {len(rounds)}")
    elif rounds and sum(round.scores for round in rounds) != 2:
        wrong.say("two rounds must have scoring_line_after = true")
    return tuple(rounds)


def _decks(page: dict[str, Any], wrong: Complaints) -> tuple[tuple[int, ...], ...]:
    decks: tuple[list[int], list[int], list[int]] = ([], [], [])
    for number, row in enumerate(wrong.rows(page, "card"), 1):
        path = f"card row {number}"
        kind = row.get("kind")
        if kind not in KINDS:
            wrong.say(f"{path}: kind must be one of {', '.join(KINDS)}, not {kind!r}")
            continue
        level = wrong.number(row, f"{path}.level", 1, 3)
        icons = wrong.number(row, f"{path}.icons", 1, MOST_ICONS)
        count = wrong.number(row, f"{path}.count", 1, 50)
        decks[level - 1].extend([face_of(KINDS.index(kind), icons)] * count)
    return tuple(tuple(sorted(deck)) for deck in decks)


def _bands(page: dict[str, Any], wrong: Complaints) -> tuple[tuple[int, int], ...]:
    """The art market's bands: up to this offset of the level from the arrow, so many points (GS 7.2)."""
    market = wrong.part(page, "art_market")
    if market is MISSING:
        return ()
    so_far = len(wrong.list)
    bands = []
    rows = market.get("bands")
    for number, row in enumerate(rows if isinstance(rows, list) else [], 1):
        offset = wrong.number(row, f"art_market band {number}.max_offset", -99, 999)
        bands.append((offset, wrong.number(row, f"art_market band {number}.points", 0, 99)))
    offsets = [offset for offset, _ in bands]
    if len(wrong.list) > so_far:
        return ()
    if not bands or offsets != sorted(set(offsets)) or offsets[-1] < LONGEST:
        wrong.say("art_market.bands must rise, and the last must reach every level (max_offset = 999)")
    return tuple(bands)


def _per_resource(row: dict[str, Any], name: str, path: str, wrong: Complaints) -> tuple[int, ...]:
    given = row.get(name)
    if not isinstance(given, dict) or any(resource not in RESOURCES for resource in given):
        wrong.say(f"{path}: {name} must name some of {', '.join(RESOURCES)}")
        return (0,) * len(RESOURCES)
    return tuple([wrong.number(given, f"{path}.{name}.{one}", 0, 9) if one in given else 0 for one in RESOURCES])


def _furthest(at: dict[int, int], length: int) -> tuple[int, ...]:
    """At each level, the value of the furthest space reached; none: 0."""
    values = []
    value = 0
    for level in range(length + 1):
        value = at.get(level, value)
        values.append(value)
    return tuple(values)
