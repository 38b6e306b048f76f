"""A moment of Split the Hoard as a position writes it down, and what it must be like to be set up again."""

from __future__ import annotations

from typing import Final

from splitsies.core import recall
from splitsies.core.codec import Fields, Int, Many, Maybe, Row, Text
from splitsies.core.errors import RecordError
from splitsies.core.game import Plain
from splitsies.core.rng import KEY_BYTES, Rng
from splitsies.core.seat import EVERYONE, SPECTATOR, first

from .agenda import CHOOSING_TITLES, KEEPING, LOOKING, PAY, PLACING, TURN, TURNING, WINDOW
from .cards import CLAIM, NEGOTIATE, PLACES, REVEAL
from .memory import TITLE, knowledge, marked, settle
from .pending import wrong_agenda
from .rules import HoardState
from .state import BUNDLE, ENDING, NOBODY_LOOKS, OVER

_KIND: Final = Int(1, 99)
_CARDS: Final = Many(_KIND)
_COUNT: Final = Int(0, 9999)
_MARKS: Final = Many(Int(0, 999))
_BUNDLES: Final = Many(Row(Int(0, 999), Int(1, 999)))
_CLUES: Final = Many(Row(Many(Int(1, 999)), Many(Int(0, 1099))))


def _shape(seats: int) -> Fields:
    hauls = Many(_CARDS, seats)
    coins = Many(Many(_MARKS, PLACES), seats)
    return Fields(
        rng=Row(Text(2 * KEY_BYTES), Int(0)),
        round=Int(1, 9999),
        phase=Int(REVEAL, OVER),
        dragon=Int(0, seats - 1),
        classes=Many(_COUNT, seats),
        ending=Int(0, 3),
        agenda=Many(Many(Int(0, 1 << 20))),
        deck=_CARDS,
        under=_BUNDLES,
        title_deck=Many(Int(0, 99)),
        titles_under=_BUNDLES,
        titles=Many(Many(Int(0, 99)), seats),
        hauls=hauls,
        rows=Many(_MARKS, seats),
        faces=Many(Int(BUNDLE, 99)),
        seen=Many(Int(0, EVERYONE)),
        pile=_MARKS,
        discard=_CARDS,
        hands=hauls,
        market=Many(Many(Int(0, 99), PLACES), seats),
        extras=coins,
        looker=Int(NOBODY_LOOKS, seats - 1),
        looking=_CARDS,
        drawn=Many(Int(0, 99)),
        appraised=_MARKS,
        sealed=Int(0, first(seats)),
        made=Many(_COUNT, seats),
        placed=hauls,
        laid=coins,
        at=Many(Int(0, PLACES), seats),
        need=Many(_COUNT, seats),
        picked=Many(_MARKS, seats),
        held=Many(_MARKS, seats),
        named=Many(Int(0, 99), seats),
        known=Maybe(Many(_CLUES, seats + 1)),
    )


def set_up(state: HoardState, moment: Plain) -> None:
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
    state.dragon = moment["dragon"]
    state.classes = tuple(moment["classes"])
    state.ending = moment["ending"]
    state.agenda = [tuple(step) for step in moment["agenda"]]
    if () in state.agenda:
        raise RecordError("each thing that is left to do must say what it is")
    state.deck = list(moment["deck"])
    state.under = [(mark, size) for mark, size in moment["under"]]
    state.title_deck = list(moment["title_deck"])
    state.titles_under = [(mark, size) for mark, size in moment["titles_under"]]
    state.titles = [list(titles) for titles in moment["titles"]]
    state.hauls = [list(haul) for haul in moment["hauls"]]
    state.rows = [list(row) for row in moment["rows"]]
    state.faces = list(moment["faces"])
    state.seen = list(moment["seen"])
    state.pile = list(moment["pile"])
    state.discard = list(moment["discard"])
    state.hands = [list(hand) for hand in moment["hands"]]
    state.market = [list(places) for places in moment["market"]]
    state.extras = [[list(coins) for coins in places] for places in moment["extras"]]
    state.looker = moment["looker"]
    state.looking = list(moment["looking"])
    state.drawn = list(moment["drawn"])
    state.appraised = list(moment["appraised"])
    state.sealed = moment["sealed"]
    state.made = list(moment["made"])
    state.placed = [list(placed) for placed in moment["placed"]]
    state.laid = [[list(coins) for coins in places] for places in moment["laid"]]
    state.at = list(moment["at"])
    state.need = list(moment["need"])
    state.picked = [list(picked) for picked in moment["picked"]]
    state.held = [list(held) for held in moment["held"]]
    state.named = list(moment["named"])
    wrong = _on_the_table(state) or _in_the_placing(state) or wrong_agenda(state) or _in_the_phase(state)
    if wrong:
        raise RecordError(wrong)
    known = moment["known"]
    if known is not None:
        rows = [[(tuple(kinds), tuple(places)) for kinds, places in some] for some in known]
        state.known = tuple([knowledge(some) for some in rows])
        wrong = _in_the_heads(state)
        if wrong:
            raise RecordError(wrong)


def _on_the_table(state: HoardState) -> str:
    """What is wrong with the parts of the game."""
    box = state.box
    titles = [TITLE + title for title in box.hidden]
    if sorted(state.census()) != sorted([*box.hoard, *titles]):
        return "the cards of the position are not the box's, each in one place"
    if len(set(state.classes)) != state.seats or max(state.classes) >= len(box.classes):
        return "every seat must have a class of its own"
    lists = (*state.hauls, *state.hands, *state.titles, state.discard, state.looking, state.drawn)
    if any(cards != sorted(cards) for cards in lists):
        return "Hauls, hands, Titles, what is looked at and the Treasures discard pile must be sorted"
    extras = [coins for places in state.extras for coins in places]
    marks = [coin for coins in (*state.rows, state.pile, *extras) for coin in coins]
    if sorted(marks) != [mark for mark, face in enumerate(state.faces) if face > 0]:
        return "every Coin has a mark of its own and lies in one place"
    bundles = [mark for mark, _ in (*state.under, *state.titles_under)]
    if sorted(bundles) != [mark for mark, face in enumerate(state.faces) if face == BUNDLE]:
        return "every bundle under a deck has a mark of its own"
    if state.shuffled_part() < 0 or state.shuffled_titles() < 0:
        return "more cards were put under a deck than it has"
    if len(state.seen) != len(state.faces) or (state.faces and state.faces[-1] == 0):
        return "there must be as many faces as marks, and the last mark is used"
    single = [mark for mark, size in state.under if size == 1]
    if any(seen and face <= 0 and mark not in single for mark, (seen, face) in enumerate(_seen_faces(state))):
        return "only the face of a Coin, or of a single card under the deck, can have been seen"
    if any(seen >> state.seats & 1 and seen != EVERYONE for seen in state.seen) or any(
        seen != EVERYONE and seen & ~first(state.seats) for seen in state.seen
    ):
        return "a Coin's face was seen by some of the seats, or by everybody"
    for seat in range(state.seats):
        if any(coins and not state.market[seat][place] for place, coins in enumerate(state.extras[seat])):
            if state.phase != ENDING:
                return "extra Coins lie on Treasures only"
    return ""


def _seen_faces(state: HoardState) -> list[tuple[int, int]]:
    return list(zip(state.seen, state.faces, strict=True))


def _in_the_phase(state: HoardState) -> str:
    """What is wrong with cards that lie where they cannot lie in this phase."""
    phase = state.phase
    full = PLACES if phase == REVEAL else 0
    if any(len(hand) != full for hand in state.hands):
        return f"in this phase every seat holds {full} cards that it drew"
    if phase not in (NEGOTIATE, CLAIM) and any(card for places in state.market for card in places):
        return "Treasures lie on Negotiate cards in Negotiate and Claim only"
    if bool(state.looking or state.drawn) != (state.looker != NOBODY_LOOKS):
        return "somebody looks at cards, or nobody does"
    steps = [(step[0], step[1]) for step in state.agenda if step[0] in (KEEPING, CHOOSING_TITLES, TURNING)]
    if state.looking and (KEEPING, state.looker) not in steps:
        return "nobody is to keep what is looked at"
    if state.drawn and (CHOOSING_TITLES, state.looker) not in steps:
        return "nobody is to keep a Title"
    turning = [seat for what, seat in steps if what == TURNING]
    if bool(state.appraised) != bool(turning) or any(coin not in state.rows[turning[0]] for coin in state.appraised):
        return "Coins are appraised by the seat that may turn them"
    if not _may_end(state):
        return "the end was fixed in another phase than this"
    if state.agenda and not state.awaiting():
        return "nobody is awaited"
    for seat in range(state.seats):
        if state.awaiting() >> seat & 1 and not state.legal(seat):
            return f"seat {seat} has nothing to choose from"
    return ""


def _may_end(state: HoardState) -> bool:
    """SH 7: the end is fixed in its own phase; in Reveal and Negotiate nothing is decided any more."""
    if state.phase == OVER:
        return state.ending > 0
    if state.phase == ENDING:
        return state.ending == 1 + NEGOTIATE
    goes_on = state.agenda[-1][0] in (PLACING, TURN) or (state.phase == REVEAL and state.agenda[-1][0] == WINDOW)
    return not state.ending or (state.ending == 1 + state.phase and not goes_on)


def _in_the_placing(state: HoardState) -> str:
    """SH 3.3: what is wrong with what the seats place and price."""
    placing = state.is_placing()
    picking = state.agenda[-1] if state.agenda and state.agenda[-1][0] in (PAY, LOOKING) else (0, -1)
    if not placing and (state.sealed or any(state.made) or any(state.placed) or any(state.at)):
        return "cards are placed and priced in Reveal only"
    if placing and state.sealed == first(state.seats):
        return "when all have sealed, the game goes on"
    for seat in range(state.seats):
        placed, laid = state.placed[seat], [coin for coins in state.laid[seat] for coin in coins]
        if any(placed.count(card) > state.hands[seat].count(card) for card in placed) or len(placed) == PLACES - 1:
            return f"seat {seat} cannot place these cards"
        if len(set(laid)) != len(laid) or any(coin not in state.rows[seat] for coin in laid):
            return f"seat {seat} cannot lay these Coins"
        if (laid or state.at[seat]) and len(placed) < PLACES:
            return f"seat {seat} lays Coins before its cards have places"
        if any(state.laid[seat][place] for place in range(state.at[seat] + 1, PLACES)):
            return f"seat {seat} lays Coins on a place it does not price yet"
        if state.sealed >> seat & 1 and state.at[seat] < PLACES:
            return f"seat {seat} has not priced everything, and yet sealed"
        spoken = state.picked[seat] + state.held[seat]
        free = state.free_coins(seat)
        if len(set(spoken)) != len(spoken) or any(coin not in free for coin in spoken):
            return f"seat {seat} speaks of Coins that it does not have"
        if bool(spoken or state.need[seat]) and not placing and seat != picking[1]:
            return f"seat {seat} chooses among its Coins for nothing"
        if not state.need[seat] and (spoken or state.named[seat] or seat == picking[1]):
            return f"seat {seat} chooses among its Coins, or it does not"
        if state.need[seat] and not 0 < state.need[seat] - len(state.picked[seat]) <= len(free) - len(spoken):
            return f"seat {seat} cannot choose so many Coins"
        if state.need[seat] and not state.next_known(seat):
            return f"seat {seat} has no Coins that it knows to choose from"
    return ""


def _in_the_heads(state: HoardState) -> str:
    """What is wrong with what the seats know."""
    assert state.known is not None
    for seat, known in zip((*range(state.seats), SPECTATOR), state.known, strict=True):
        zones = state.hidden_zones(seat)
        if [kind for kind, _ in known] != sorted(card for cards in zones.values() for card in cards):
            return f"what seat {seat} knows does not fit the cards it cannot see"
        counts = {place: len(cards) for place, cards in zones.items()}
        if not _is_so(known, zones) or settle(known, counts) != known:
            return f"what seat {seat} knows is not so"
        sure = {places: kind for kind, places in known}
        for mark, seats in enumerate(state.seen):
            if seats >> seat & 1 and marked(mark) not in sure:
                return f"seat {seat} has seen a face that it does not know"
    return ""


def _is_so(known: recall.Known, zones: dict[int, list[int]]) -> bool:
    """Whether every card may lie where it lies, for all this seat knows."""
    try:
        for card in {kind for kind, _ in known}:
            copies = tuple([entry for entry in known if entry[0] == card])
            settle(copies, {place: cards.count(card) for place, cards in zones.items() if card in cards})
    except ValueError:
        return False
    return True
