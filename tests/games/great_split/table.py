"""The language The Great Split's tests speak: who sits there with what, who does what, and what is then true.

>>> table = at_round(3, phase="resolve", hands={ANN: "2T 1G"}, levels={ANN: "2,1,2,3,2 | 0,0,0,1,0"})
>>> table.resolve(ANN, "1G", ">E", "2T", "!Z", "done")
>>> table.levels(ANN), table.ready(ANN)
('4,1,3,5,3 | 0,0,0,1,0', True)

Cards and tracks are written as in the notation; levels in the order Tome, Artwork, Topaz, Emerald, Gold, then seals.
"""

from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Final

from splitsies.core import recall
from splitsies.core.record import Record
from splitsies.core.rng import Rng, key_from
from splitsies.core.seat import SPECTATOR, Seat, first, members
from splitsies.core.sitting import Sitting, sit_down
from splitsies.games.great_split import GAME
from splitsies.games.great_split.actions import groups, splits_of
from splitsies.games.great_split.faces import PRESTIGE, hand_name, parse_face, parse_track
from splitsies.games.great_split.game import GreatSplitGame
from splitsies.games.great_split.material import TOKENS
from splitsies.games.great_split.rules import GreatSplitState
from splitsies.games.great_split.state import CHOOSE, DISCARD, OVER, RESOLVE, SPLIT
from splitsies.games.great_split.view import DECK, OUT, GreatSplitOptions, GreatSplitView
from tables import NAMES as NAMES
from tables import AnyTable, with_changes
from tables import random_game as random_game

ANN, BOB, CARL, DORA, EVE, FAY, GUS = range(7)
PHASES: Final = {"deal": DISCARD, "split": SPLIT, "choose": CHOOSE, "resolve": RESOLVE, "done": RESOLVE, "over": OVER}
SCORINGS: Final = ("Tome", "Artwork", "Gem")


class Table(AnyTable[GreatSplitState, GreatSplitView]):
    """A game of The Great Split that people sit at."""

    def __init__(self, sitting: Sitting, box: GreatSplitGame = GAME) -> None:
        super().__init__(sitting, box)
        self.box = box

    # What people do.

    def discard(self, seat: Seat, cards: str) -> None:
        """This seat discards these cards."""
        self.does(seat, *(f"-{card}" for card in cards.split()))

    def split(self, seat: Seat, text: str = "") -> None:
        """This seat divides its hand like "2T 1G | 3P"; untold: its first card, and the rest."""
        hand = self.state.hands[seat]
        one, _, other = text.partition("|") if text else (hand_name(hand[:1]), "|", hand_name(hand[1:]))
        wanted = groups_of(one, other)
        mask = next(split for split in splits_of(tuple(hand)) if groups(tuple(hand), split.mask) == wanted)
        self.does(seat, str(mask))

    def choose(self, seat: Seat, group: str) -> None:
        """This seat keeps this group: "left", "right", or by its cards."""
        if group not in ("left", "right"):
            group = ("left", "right")[self.offered(seat).index(tuple(cards(group)))]
        self.does(seat, group)

    def resolve(self, seat: Seat, *notations: str) -> None:
        """This seat resolves like that."""
        self.does(seat, *notations)

    def all_split(self, splits: Mapping[Seat, str] | None = None) -> None:
        """Everybody divides its hand, as told or somehow."""
        for seat in members(self.state.awaiting()):
            self.split(seat, (splits or {}).get(seat, ""))

    def all_choose(self, choices: Mapping[Seat, str] | None = None) -> None:
        """Everybody keeps a group, as told or the left one."""
        for seat in members(self.state.awaiting()):
            self.choose(seat, (choices or {}).get(seat, "left"))

    def finish(self, *seats: Seat) -> None:
        """These seats (else all) sell what they have left and use the Splitter for Prestige, and are done."""
        for seat in seats or members(self.state.awaiting()):
            for card in list(self.state.todo[seat]):
                self.does(seat, f"{hand_name([card])}$P")
            self.does(seat, *["!P"] * (self.state.splitters >> seat & 1), "done")

    # What is then true.

    def ready(self, seat: Seat) -> bool:
        return bool(self.state.sealed >> seat & 1)

    @property
    def phase(self) -> str:
        return next(name for name, phase in PHASES.items() if phase == self.state.phase)

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def arrow(self) -> int:
        return self.state.arrow

    def level(self, seat: Seat, track: str) -> int:
        """How far a track is: T, sT, P, and so on."""
        return self.state.levels[seat][parse_track(track)]

    def levels(self, seat: Seat) -> str:
        """All tracks but Prestige, as they are written: 2,1,2,3,2 | 0,0,0,1,0."""
        return show_levels(self.state.levels[seat])

    def prestige(self, seat: Seat) -> int:
        return self.state.levels[seat][PRESTIGE]

    def hand(self, seat: Seat) -> str:
        return hand_name(self.state.hands[seat])

    def offered(self, seat: Seat) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The groups of the wallet this seat got, left and right."""
        return self.state.wallets[self.state.right_of(seat)]

    def tile(self, seat: Seat) -> str:
        return self.box.material.tiles[self.state.tiles[seat]].id

    def where(self, seat: Seat, card: str) -> list[str]:
        """Where each hidden copy of a card may be, for all this seat knows: "Bob", "Bob out", "Bob III"."""
        kind = parse_face(card)
        return sorted(place_names(where) for one, where in self.view(seat).known if one == kind)

    def surely_in(self, seat: Seat, place: str) -> str:
        """The cards that, as this seat knows, are in this place."""
        return hand_name([kind for kind, where in self.view(seat).known if place_names(where) == place])


def at_round(
    round: int,
    seats: int = 3,
    *,
    phase: str = "split",
    hands: Mapping[Seat, str] | None = None,
    levels: Mapping[Seat, str] | None = None,
    prestige: Mapping[Seat, int] | None = None,
    tiles: Mapping[Seat, str] | None = None,
    lines: str = "tome none | artwork gem",
    arrow: int | None = None,
    token: int | None = None,
    next_cards: str = "",
    discards: Mapping[Seat, str] | None = None,
    box: GreatSplitGame = GAME,
    seed: int = 1,
) -> Table:
    """A table in some round, where nobody knows anything but its own hand.

    Phases are "deal" (hands over the limit have to be trimmed), "split", "resolve", and "done", when all have played
    everything and used the Splitter, and only have to say so. Hands not told of are the first cards that are left,
    as few as may be; levels and Prestige not told of are 0. `next_cards` are dealt in the next round, from seat 0 on;
    `token` is the market token of this round, and with `arrow` those of the rounds before add up to it.
    """
    options = box.options(seats=seats)
    assert isinstance(options, GreatSplitOptions)
    state = GreatSplitState()
    state.lay_out(options, box.material, Rng(key_from(seed)))
    state.round, state.phase = round, PHASES[phase]
    state.tiles = _tiles(box, tiles or {}, seats)
    state.lines = tuple(TOKENS.index(word) for word in lines.replace("|", " ").split())
    state.tokens = _tokens(box, state.revealed_tokens(), arrow, token)
    state.arrow = sum(state.tokens[: state.revealed_tokens()])
    _lay_cards(state, hands or {}, discards or {}, [parse_face(card) for card in next_cards.split()])
    for seat in range(seats):
        state.levels[seat] = [*read_levels((levels or {}).get(seat, "")), (prestige or {}).get(seat, 0)]
    state.shown = [tuple(some) for some in state.levels]
    state.sheet = [_sheet(state)] * seats
    if phase == "deal":
        limit = box.material.rounds[round - 1].hand_limit
        state.sealed = sum(1 << seat for seat, hand in enumerate(state.hands) if len(hand) <= limit)
    elif phase == "resolve":
        state.todo = [hand.copy() for hand in state.hands]
        state.splitters = first(seats)
    elif phase == "done":
        state.played = [hand.copy() for hand in state.hands]
    state.known = tuple([_knows_nothing(state, seat) for seat in (*range(seats), SPECTATOR)])
    moment = box.set_up(options, state.position())
    return Table(Sitting(box, Record.starting_at(box, moment, options)), box)


def deal(seats: int = 3, seed: int = 1, box: GreatSplitGame = GAME) -> Table:
    """A table just dealt; the opening has been told."""
    table = Table(sit_down(box, box.options(seats=seats), seed), box)
    table.story += table.state.opening()
    return table


def a_box(*changes: tuple[str, str]) -> GreatSplitGame:
    """Our box with these pieces of its file replaced."""
    return GAME.with_material(changed_material(*changes))


def changed_material(*changes: tuple[str, str]) -> str:
    """Our material file with these pieces of text replaced, each where it stands first."""
    return with_changes(GAME.material_text, *changes)


# Words.


def cards(text: str) -> list[int]:
    """The cards of "2T 1G", sorted as hands are."""
    return sorted(parse_face(card) for card in text.split())


def groups_of(one: str, other: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two groups as a wallet has them: the lower one first."""
    low, high = sorted([tuple(cards(one)), tuple(cards(other))])
    return low, high


def read_levels(text: str) -> list[int]:
    """The ten levels of "2,1,2,3,2 | 0,0,0,1,0"; empty: all 0."""
    levels = [int(level) for level in text.replace("|", ",").split(",")] if text else [0] * PRESTIGE
    assert len(levels) == PRESTIGE
    return levels


def show_levels(levels: Iterable[int]) -> str:
    some = [str(level) for level in levels][:PRESTIGE]
    return f"{','.join(some[:5])} | {','.join(some[5:])}"


def place_names(where: int) -> str:
    """The places of a bit set: the names of those who may hold the card, the decks I, II, III, and out."""
    names = [NAMES[seat] for seat in range(7) if where >> seat & 1]
    names += [name for name, deck in zip(("I", "II", "III"), DECK[1:], strict=True) if where & deck]
    return " ".join(names + ["out"] * bool(where & OUT))


# Laying the table.


def _tiles(box: GreatSplitGame, wanted: Mapping[Seat, str], seats: int) -> tuple[int, ...]:
    ids = [tile.id for tile in box.material.tiles]
    chosen = {seat: ids.index(id) for seat, id in wanted.items()}
    others = iter([tile for tile in range(len(ids)) if tile not in chosen.values()])
    return tuple(chosen[seat] if seat in chosen else next(others) for seat in range(seats))


def _tokens(box: GreatSplitGame, revealed: int, arrow: int | None, token: int | None) -> list[int]:
    """All tokens in such an order that the revealed ones add up, and the next one is as told."""
    every = list(box.material.market_tokens)
    for some in permutations(every, revealed + (token is not None)):
        if (arrow is None or sum(some[:revealed]) == arrow) and (token is None or some[-1] == token):
            for one in some:
                every.remove(one)
            return [*some, *every]
    raise AssertionError(f"{revealed} tokens cannot show {arrow} with {token} to come")


def _lay_cards(
    state: GreatSplitState, hands: Mapping[Seat, str], discards: Mapping[Seat, str], next_cards: list[int]
) -> None:
    seats, box = state.seats, state.box
    left_over = [card for deck in box.decks for card in deck]
    for seat, hand in hands.items():
        state.hands[seat] = _taken(left_over, cards(hand))
    for seat, pile in discards.items():
        state.discards[seat] = _taken(left_over, cards(pile))
    _taken(left_over, next_cards)
    fewest = 2 if state.phase in (RESOLVE, OVER) else 3
    for seat in range(seats):
        if seat not in hands:
            state.hands[seat] = sorted(left_over[:fewest])
            del left_over[:fewest]
    rounds = [*box.rounds, box.rounds[-1]]
    coming = rounds[min(state.round, len(box.rounds))].level
    for level, need in enumerate(box.still_needed(seats, state.round), 1):
        on_top = next_cards if level == coming else []
        below = max(0, need - len(on_top))
        state.decks[level - 1] = left_over[:below] + on_top[::-1]
        del left_over[:below]
    state.unused = left_over


def _taken(pool: list[int], some: list[int]) -> list[int]:
    for card in some:
        pool.remove(card)
    return some


def _sheet(state: GreatSplitState) -> tuple[tuple[str, int, int, int, int], ...]:
    """The scorings before this round, worth nothing."""
    rows = []
    for number, line in ((3, state.lines[:2]), (4, state.lines[2:])):
        if state.round > number:
            rows += [(SCORINGS[token], 0, number, 0, 0) for token in line if token < len(SCORINGS)]
    return tuple(rows)


def _knows_nothing(state: GreatSplitState, seat: Seat) -> recall.Known:
    """Whatever this seat cannot see may be wherever it cannot look."""
    zones = state.hidden_zones(seat)
    anywhere = sum(place for place, lying in zones if lying)
    return recall.all_in([card for _, lying in zones for card in lying], anywhere)
