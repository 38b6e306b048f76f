"""A moment of The Great Split as a position writes it down, and what it must be like to be set up again."""

from __future__ import annotations

from typing import Final

from splitsies.core import recall
from splitsies.core.codec import Fields, Int, Many, Maybe, OneOf, Row, Text
from splitsies.core.errors import RecordError
from splitsies.core.game import Plain
from splitsies.core.rng import KEY_BYTES, Rng
from splitsies.core.seat import SPECTATOR, first

from .actions import MOST_CARDS, groups, splits_of
from .faces import FACES, PRESTIGE, RESOURCES, TRACKS
from .material import Material
from .rules import GreatSplitState
from .scoring import ART_SCORING, CONTRACT_SCORING, GEM_SCORING, TOME_SCORING
from .state import ADVANCE, ARROW, CHOOSE, DISCARD, OVER, RESOLVE, SEALS, SPLIT
from .view import NO_WALLET, places

TOKEN_SCORINGS: Final = (TOME_SCORING, ART_SCORING, GEM_SCORING)
"""What each scoring token scores; the fourth scores nothing."""

_FACE: Final = Int(1, FACES - 1)
_CARDS: Final = Many(_FACE)
_COUNT: Final = Int(0, 9999)
_LEVELS: Final = Many(Int(0, 999), TRACKS)
_STEP_RULES: Final = OneOf("GS 5.2", "GS 5.3", "GS 5.4", "GS 5.5", "GS 5.6", "GS 5.7")
_SCORINGS: Final = OneOf(TOME_SCORING, ART_SCORING, GEM_SCORING, CONTRACT_SCORING)


def _shape(seats: int) -> Fields:
    return Fields(
        rng=Row(Text(2 * KEY_BYTES), Int(0)),
        round=Int(1, 6),
        phase=Int(DISCARD, OVER),
        tiles=Many(_COUNT, seats),
        lines=Many(Int(0, 3), 4),
        tokens=Many(_COUNT),
        arrow=_COUNT,
        hands=Many(_CARDS, seats),
        decks=Many(_CARDS, 3),
        unused=_CARDS,
        discards=Many(_CARDS, seats),
        levels=Many(_LEVELS, seats),
        shown=Many(_LEVELS, seats),
        sealed=Int(0, first(seats)),
        made=Many(_COUNT, seats),
        pending=Many(_CARDS, seats),
        splits=Many(Int(0, (1 << MOST_CARDS) - 1), seats),
        wallets=Many(Row(_CARDS, _CARDS), seats),
        kept=Many(Int(-1, 1), seats),
        todo=Many(_CARDS, seats),
        splitters=Int(0, first(seats)),
        agenda=Many(Many(Row(Int(ADVANCE, ARROW), Int(0, PRESTIGE), Int(1, 9), _STEP_RULES)), seats),
        played=Many(_CARDS, seats),
        sold=Many(_CARDS, seats),
        sheet=Many(Many(Row(_SCORINGS, _COUNT, _COUNT, _COUNT, _COUNT)), seats),
        known=Maybe(Many(Many(Row(_FACE, Int(1, (1 << 12) - 1))), seats + 1)),
    )


def set_up(state: GreatSplitState, moment: Plain) -> None:
    """Bring a table that has been laid out to this moment; raises RecordError when it cannot be one."""
    wrong = _shape(state.seats).trouble(moment, "position")
    if wrong:
        raise RecordError(wrong)
    key, drawn = moment["rng"]
    if len(key) != 2 * KEY_BYTES or any(digit not in "0123456789abcdef" for digit in key):
        raise RecordError(f"the stream of chance has a key of {2 * KEY_BYTES} hexadecimal digits")
    state.rng = Rng(bytes.fromhex(key), drawn)
    state.round = moment["round"]
    state.phase = moment["phase"]
    state.tiles = tuple(moment["tiles"])
    state.lines = tuple(moment["lines"])
    state.tokens = list(moment["tokens"])
    state.arrow = moment["arrow"]
    state.hands = [list(hand) for hand in moment["hands"]]
    state.decks = [list(deck) for deck in moment["decks"]]
    state.unused = list(moment["unused"])
    state.discards = [list(pile) for pile in moment["discards"]]
    state.levels = [list(levels) for levels in moment["levels"]]
    state.shown = [tuple(levels) for levels in moment["shown"]]
    state.sealed = moment["sealed"]
    state.made = list(moment["made"])
    state.pending = [list(pending) for pending in moment["pending"]]
    state.splits = list(moment["splits"])
    state.wallets = [(tuple(one), tuple(other)) for one, other in moment["wallets"]]
    state.kept = list(moment["kept"])
    state.todo = [list(todo) for todo in moment["todo"]]
    state.splitters = moment["splitters"]
    state.agenda = [[(what, where, times, rule) for what, where, times, rule in rows] for rows in moment["agenda"]]
    state.played = [list(played) for played in moment["played"]]
    state.sold = [list(sold) for sold in moment["sold"]]
    state.sheet = [
        tuple([(what, points, one, two, three) for what, points, one, two, three in rows]) for rows in moment["sheet"]
    ]
    known = moment["known"]
    state.known = None if known is None else tuple([tuple([(face, where) for face, where in rows]) for rows in known])
    wrong = _on_the_table(state, state.box) or _in_the_phase(state) or _in_the_heads(state)
    if wrong:
        raise RecordError(wrong)


def _on_the_table(state: GreatSplitState, box: Material) -> str:
    """What is wrong with the parts of the game."""
    if sorted(state.census()) != sorted(card for deck in box.decks for card in deck):
        return "the cards of the position are not the box's, each in one place"
    if len(set(state.tiles)) != state.seats or max(state.tiles) >= len(box.tiles):
        return "every collector must have a character of its own"
    if sorted(state.lines) != [0, 1, 2, 3] or sorted(state.tokens) != sorted(box.market_tokens):
        return "the scoring or market tokens are not the box's"
    if state.arrow != sum(state.tokens[: state.revealed_tokens()]):
        return "the market arrow does not stand where the revealed tokens put it"
    for levels in (*state.levels, *state.shown):
        if any(level > box.length[track] for track, level in enumerate(levels)):
            return "a cube stands beyond the end of its track"
    if state.phase != RESOLVE and any(
        tuple(levels) != shown for levels, shown in zip(state.levels, state.shown, strict=True)
    ):
        return "outside a resolution all boards are as they have been shown"
    if any(hand != sorted(hand) for hand in (*state.hands, *state.todo)):
        return "hands must be sorted"
    need = box.still_needed(state.seats, state.round)
    if any(len(deck) < need[level] for level, deck in enumerate(state.decks)):
        return "a deck has too few cards for the rounds to come"
    return _on_the_sheets(state)


def _on_the_sheets(state: GreatSplitState) -> str:
    """GS 6.2, GS 8.1: what has scored so far, the same for everybody."""
    scored = []
    rounds_played = state.revealed_tokens()
    line = 0
    for round in state.box.rounds[:rounds_played]:
        if round.scores:
            scored += [TOKEN_SCORINGS[token] for token in state.lines[line : line + 2] if token < len(TOKEN_SCORINGS)]
            line += 2
    if state.phase == OVER:
        scored += [*TOKEN_SCORINGS, *[CONTRACT_SCORING] * len(RESOURCES)]
    for rows, levels in zip(state.sheet, state.levels, strict=True):
        if [row[0] for row in rows] != scored or sum(row[1] for row in rows) > levels[PRESTIGE]:
            return "the score sheets do not tell what has scored so far"
        if any(row[0] == CONTRACT_SCORING and row[2] >= len(RESOURCES) for row in rows):
            return "the score sheets tell of an unknown resource"
    return ""


def _in_the_phase(state: GreatSplitState) -> str:
    """What is wrong with what the seats have sealed."""
    limit = state.box.rounds[state.round - 1].hand_limit
    if (state.sealed == first(state.seats)) or (state.phase == OVER and state.sealed):
        return "when all have sealed, the game goes on"
    for seat in range(state.seats):
        hand = tuple(state.hands[seat])
        fewest = 2 if state.phase in (RESOLVE, OVER) else 3  # GS 4.1
        if len(hand) < fewest:
            return f"seat {seat} must have {fewest} cards or more, not {len(hand)}"
        is_sealed = bool(state.sealed >> seat & 1)
        over = max(0, len(hand) - limit)
        pending = state.pending[seat]
        if state.phase == DISCARD:
            if is_sealed != (len(pending) == over) or any(pending.count(card) > hand.count(card) for card in pending):
                return f"seat {seat} must discard {over} cards of its hand"
        elif pending:
            return "cards are discarded in the deal only"
        if state.phase in (SPLIT, CHOOSE):
            if over:
                return f"seat {seat} has {len(hand)} cards to split, over the limit of {limit}"
            chosen = state.splits[seat]
            if (state.phase == CHOOSE or is_sealed) != bool(chosen):
                return f"seat {seat} has sealed its split, or it has not"
            if chosen and chosen not in [split.mask for split in splits_of(hand)]:
                return f"seat {seat} cannot split its hand like that"
            if state.phase == CHOOSE and state.wallets[seat] != groups(hand, chosen):
                return f"the wallet of seat {seat} is not its hand as it was split"
        elif state.splits[seat]:
            return "hands are split in the split only"
        if state.phase != CHOOSE and state.wallets[seat] != NO_WALLET:
            return "wallets are offered in the choice only"
        if (state.kept[seat] >= 0) != (state.phase == CHOOSE and is_sealed):
            return f"seat {seat} has chosen, or it has not"
        wrong = _in_resolution(state, seat)
        if wrong:
            return wrong
    return ""


def _in_resolution(state: GreatSplitState, seat: int) -> str:
    cards = sorted(state.todo[seat] + state.played[seat] + state.sold[seat])
    has_splitter = bool(state.splitters >> seat & 1)
    if state.phase != RESOLVE:
        busy = cards or has_splitter or state.agenda[seat]
        return f"seat {seat} is in the midst of a resolution that is not there" if busy else ""
    if cards != state.hands[seat]:
        return f"seat {seat} resolves other cards than its hand"
    if state.sealed >> seat & 1 and (state.todo[seat] or has_splitter or state.agenda[seat]):
        return f"seat {seat} cannot be done: something is left to play"
    for what, where, _, _ in state.agenda[seat]:
        if what == SEALS and where > 2:
            return f"seat {seat} has seals of an unknown group to place"
    if state.agenda[seat] and state.agenda[seat][-1][0] == ADVANCE:
        return f"seat {seat} has a step to make before it can decide"
    if state.agenda[seat] and not state.legal(seat):
        return f"seat {seat} has nothing to choose from"
    return ""


def _in_the_heads(state: GreatSplitState) -> str:
    """What is wrong with what the seats know."""
    if state.known is None:
        return ""
    sizes = [len(hand) for hand in state.hands], [len(deck) for deck in state.decks]
    for seat, known in zip((*range(state.seats), SPECTATOR), state.known, strict=True):
        zones = state.hidden_zones(seat)
        if [face for face, _ in known] != sorted(card for _, cards in zones for card in cards):
            return f"what seat {seat} knows does not fit the cards it cannot see"
        counts = places(seat, sizes[0], sizes[1], len(zones[-1][1]))
        if known != tuple(sorted(known)) or not _is_so(known, zones) or recall.settle(known, counts) != known:
            return f"what seat {seat} knows is not so"
    return ""


def _is_so(known: recall.Known, zones: list[tuple[int, list[int]]]) -> bool:
    """Whether every card may lie where it lies, for all this seat knows."""
    try:
        for card in {face for face, _ in known}:
            copies = tuple([entry for entry in known if entry[0] == card])
            recall.settle(copies, {place: cards.count(card) for place, cards in zones})
    except ValueError:
        return False
    return True
