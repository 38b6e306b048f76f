"""A moment of SPLIT as a position writes it down, and what it must be like to be set up again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from splitsies.core.codec import Fields, Flag, Int, Many, Maybe, Row, Text
from splitsies.core.errors import RecordError
from splitsies.core.game import Plain
from splitsies.core.rng import KEY_BYTES

from .board import GOALS, NO_SIDE, SPACES, path
from .cards import (
    BLACK_JOKER,
    COLOUR_SUITS,
    NO_CARD,
    NO_MATCH,
    PERFECT,
    RED_JOKER,
    STRONG,
    WEAK,
    bare,
    colour,
    face,
    fits,
    is_wild,
    natural_match,
    suit,
)
from .material import Material
from .rules import CHIPS
from .state import CHOOSE, DECLARE, OVER, PLACE, REMOVE
from .view import DRAW_PILE, SEATS_AND_SPECTATOR, SplitOptions

_KIND: Final = Int(0, BLACK_JOKER)
_HALF: Final = Int(NO_CARD, BLACK_JOKER + (RED_JOKER << 6))
_SIDE: Final = Int(NO_SIDE, 2)
_CARDS: Final = Many(_KIND)

SHAPE: Final = Fields(
    suits=Many(Int(1, 15), SPACES),
    rng=Row(Text(2 * KEY_BYTES), Int(0)),
    hands=Many(_CARDS),
    draw=_CARDS,
    discard=_CARDS,
    slots=Many(Row(_HALF, _HALF, _CARDS)),
    owner=Many(_SIDE, SPACES),
    supply=Many(Int(0, SPACES)),
    dealer=Int(0, 5),
    turn=Int(0, 5),
    stage=Int(CHOOSE, OVER),
    slot=Int(-1, 9),
    half=Int(-1, 1),
    match=Int(NO_MATCH, PERFECT),
    suit=Int(-1, 3),
    due=Many(Int(1, 15)),
    owed=Int(0, 2),
    removed=Flag(),
    false_claims=Int(0, 63),
    dead_passes=Int(0, 6),
    last_side=_SIDE,
    won=_SIDE,
    ended_by=Text(20),
    known=Maybe(Many(Many(Row(_KIND, Int(1, 255))))),
)


def check(moment: Plain, options: SplitOptions, material: Material) -> None:
    """Refuse a moment that contradicts itself, before it does harm; raises RecordError with the reason."""
    wrong = (
        SHAPE.trouble(moment, "position")
        or _seats(moment, options)
        or _board(moment, options, material)
        or _slots(moment, options, material)
        or _cards(moment, material)
        or _chips(moment, material.chips[options.seats])
        or _turn(moment, options)
        or _end(moment, options)
        or _knowledge(moment, options)
    )
    if wrong:
        raise RecordError(wrong)


def _seats(moment: Plain, options: SplitOptions) -> str:
    seats, sides = options.seats, options.sides
    fit = (
        len(moment["hands"]) == seats
        and len(moment["supply"]) == sides
        and max(moment["dealer"], moment["turn"]) < seats
        and max(*moment["owner"], moment["last_side"], moment["won"]) < sides
        and moment["false_claims"] < 1 << seats
    )
    return "" if fit else f"the position is not one for {seats} seats"


def _board(moment: Plain, options: SplitOptions, material: Material) -> str:
    key: str = moment["rng"][0]
    if len(key) != 2 * KEY_BYTES or any(digit not in "0123456789abcdef" for digit in key):
        return f"the stream of chance has a key of {2 * KEY_BYTES} hexadecimal digits"
    suits: list[int] = moment["suits"]
    if options.board == "fixed" and tuple(suits) != material.board.suits:
        return "the suits of the position are not those of the board that it is played on"
    if any(some.bit_count() > 2 for some in suits):
        return "the suits of the position must be one or two for each space"
    return ""


def _slots(moment: Plain, options: SplitOptions, material: Material) -> str:
    if len(moment["slots"]) != material.slots:
        return f"the position must have {material.slots} slots, not {len(moment['slots'])}"
    for number, (left, right, under) in enumerate(moment["slots"], 1):
        if right == NO_CARD:
            if not 0 <= left <= BLACK_JOKER or under:
                return f"slot {number} must have a card, and nothing under it before there is a match"
        elif not _is_half(left, options) or not _is_half(right, options) or not fits(left, right):
            return f"slot {number} must have two cards that make a match"
    return ""


def _is_half(half: int, options: SplitOptions) -> bool:
    """Whether this is a card, or (SP 4.3, `keeps`) a Joker that stands for a card of its colour."""
    if 0 <= half <= BLACK_JOKER:
        return True
    joker, card = bare(half), face(half)
    named = joker in (RED_JOKER, BLACK_JOKER) and 0 <= card < RED_JOKER
    return named and options.joker == "keeps" and colour(card) == colour(joker)


def _cards(moment: Plain, material: Material) -> str:
    cards: list[int] = moment["draw"] + moment["discard"]
    for seat, hand in enumerate(moment["hands"]):
        cards += hand
        card_is_out = seat == moment["turn"] and moment["stage"] in (DECLARE, REMOVE, PLACE)
        if hand != sorted(hand) or len(hand) > material.hand - card_is_out:
            return f"hands must be sorted, with {material.hand} cards at most, the card of this turn included"
    for left, right, under in moment["slots"]:
        cards += [bare(half) for half in (left, right) if half != NO_CARD] + under
    return (
        ""
        if sorted(cards) == list(material.deck)
        else "the cards of the position are not the deck's, each in one place"
    )


def _chips(moment: Plain, chips: int) -> str:
    owner: list[int] = moment["owner"]
    for side, supply in enumerate(moment["supply"]):
        if owner.count(side) + supply != chips:
            return f"side {side} must have {chips} chips, on the board and in its supply"
    if moment["last_side"] == NO_SIDE and any(side != NO_SIDE for side in owner):
        return "there are chips on the board, and yet nobody placed the last one"
    return ""


def _turn(moment: Plain, options: SplitOptions) -> str:
    """What is said of this turn's card must be what lies in its slot (SP 3, SP 4)."""
    stage = moment["stage"]
    if moment["removed"] and not (options.memory and moment["match"] == PERFECT):
        return "a second chip may be removed only after a Perfect, with Perfect Memory"
    if stage == OVER:
        return ""
    if (stage == PLACE) != (moment["owed"] > 0):
        return "the position owes chips out of turn"
    if moment["dead_passes"] >= options.seats:
        return "all seats have made a dead pass, and yet the game goes on"
    said = [moment["slot"], moment["half"], moment["match"], moment["suit"], moment["due"]]
    if stage == CHOOSE:
        return "" if said == [-1, -1, NO_MATCH, -1, []] else "there is a match before a card has been played"
    if not 0 <= moment["slot"] < len(moment["slots"]) or moment["half"] < 0:
        return "a card must have been played before chips are removed or placed"
    left, right, _ = moment["slots"][moment["slot"]]
    if right == NO_CARD:
        return "a card must have been played before chips are removed or placed"
    if stage == DECLARE:
        undecided = _may_be_declared(left, right, options)
        return "" if undecided and said[2:] == [NO_MATCH, -1, []] else "there is nothing to declare"
    own = moment["turn"] % options.sides
    if stage == REMOVE and (moment["match"] != PERFECT or all(side in (NO_SIDE, own) for side in moment["owner"])):
        return "there is no chip to remove"
    if stage == PLACE and moment["owed"] > min(CHIPS[moment["match"]], moment["supply"][own]):
        return "the position owes more chips than the match is worth or the supply has"
    return "" if _is_worth(left, right, moment) else "what is due is not what the cards of the match are worth"


def _may_be_declared(left: int, right: int, options: SplitOptions) -> bool:
    """SP 4.1, SP 4.3, SP 4.4: with a Joker of the other half's colour, or with one that gets a card."""
    if colour(left) == colour(right):
        return is_wild(left) or is_wild(right)
    return options.joker == "keeps" and is_wild(left) != is_wild(right)


def _is_worth(left: int, right: int, moment: Plain) -> bool:
    match, due = moment["match"], moment["due"]
    one, other = _suits(left), _suits(right)
    if is_wild(left) or is_wild(right):
        possible = (STRONG, PERFECT) if colour(left) == colour(right) else (WEAK,)
    else:
        possible = (natural_match(face(left), face(right)),)
    if match not in possible:
        return False
    if match == WEAK:
        return bool(due == [one | other])
    if match == PERFECT:
        named: int = moment["suit"]
        return named >= 0 and one & other & 1 << named > 0 and bool(due == [1 << named])
    both = sorted(1 << some for some in COLOUR_SUITS[colour(left)])
    return sorted(due) == both or (moment["owed"] == 1 and len(due) == 1 and due[0] in both)


def _suits(half: int) -> int:
    if not is_wild(half):
        return 1 << suit(half)
    red_or_black = COLOUR_SUITS[colour(half)]
    return 1 << red_or_black[0] | 1 << red_or_black[1]


def _end(moment: Plain, options: SplitOptions) -> str:
    """SP 6: it is over when a side has connected its edges or nobody can go on, and not before."""
    over, won, by = moment["stage"] == OVER, moment["won"], moment["ended_by"]
    goals = GOALS[options.sides - 2]
    connected = [side for side in range(options.sides) if path(moment["owner"], side, goals[side])]
    stuck = not any(moment["supply"]) or moment["dead_passes"] == options.seats
    if not over:
        if by or won != NO_SIDE or connected or not any(moment["supply"]):
            return "the position is over, and yet the game goes on"
        return ""
    if moment["owed"]:
        return "the position is over and owes chips"
    if by == "SP 6.1":
        return "" if connected == [won] else "the position is over, but nobody has connected, or somebody else"
    if by == "SP 6.3":
        return "" if stuck and not connected and won == moment["last_side"] else "the position is over too early"
    return f"the position is over by SP 6.1 or SP 6.3, not {by!r}"


def _knowledge(moment: Plain, options: SplitOptions) -> str:
    """What a seat knows must be true, or the next card it sees would contradict it."""
    known = moment["known"]
    if known is None:
        return ""
    if len(known) != options.seats + 1:
        return "the position must say what each seat and the spectator know"
    for seat, entries in zip(SEATS_AND_SPECTATOR[options.seats], known, strict=True):
        hidden = [(card, DRAW_PILE) for card in moment["draw"]]
        for other, hand in enumerate(moment["hands"]):
            if other != seat:
                hidden += [(card, 1 << other) for card in hand]
        if [kind for kind, _ in entries] != sorted(card for card, _ in hidden) or entries != sorted(entries):
            return f"what seat {seat} knows does not fit the cards it cannot see"
        for kind in {card for card, _ in hidden}:
            possible = [places for one, places in entries if one == kind]
            if not _may_lie(possible, [place for card, place in hidden if card == kind]):
                return f"what seat {seat} knows is not so"
    return ""


def _may_lie(possible: Sequence[int], places: Sequence[int]) -> bool:
    """Whether copies of a card, each with the places where it may be, can lie in these places."""
    if not possible:
        return True
    for number, place in enumerate(places):
        if possible[0] & place and _may_lie(possible[1:], [*places[:number], *places[number + 1 :]]):
            return True
    return False
