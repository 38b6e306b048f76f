"""The rules of SPLIT, in the order of the rulebook; each comment names the rule it carries out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from splitsies.core import recall
from splitsies.core.game import Event, NotYourTurn, Outcome, Refusal, ScoreLine
from splitsies.core.seat import EVERYONE, NOBODY, SPECTATOR, Seat, Seats

from .actions import (
    CLAIM,
    DECLARE_PERFECT,
    DECLARE_STRONG,
    DECLARE_WEAK,
    LEFT_HALF,
    NO_SUIT,
    PLACEMENTS,
    REMOVALS,
    RIGHT_HALF,
    STOP,
    ClaimNoMatch,
    Declare,
    PlaceChip,
    PlayCard,
    RemoveChip,
    SplitAction,
    add_plays,
)
from .board import BIT, FIRST_EDGES, FULL_ROW, IN_ROW, NEIGHBOURS, NO_SIDE, ROW, SIZE, SPACES, at, by_rows, path
from .cards import (
    COLOUR_SUITS,
    KINDS,
    MATCH_RULES,
    NO_CARD,
    NO_MATCH,
    PERFECT,
    RANK,
    RED_JOKER,
    STRONG,
    WEAK,
    WILD,
    bare,
    colour,
    face,
    is_wild,
    named_joker,
    natural_match,
    suit,
    suits_in,
)
from .events import (
    BoardShuffled,
    CardCovered,
    CardPlayed,
    CardsDrawn,
    CardsReceived,
    ChipPlaced,
    ChipRemoved,
    ClaimRefuted,
    DeadPass,
    Dealt,
    GameDrawn,
    HandDealt,
    HandDiscarded,
    HandShown,
    JokerNamed,
    LastChipWins,
    MatchMade,
    PerfectDiscarded,
    PileReshuffled,
    RemovingStopped,
    SideConnected,
    SlotFilled,
    SupplyEmpty,
)
from .outlook import distance
from .refusals import refusal
from .state import CHOOSE, DECLARE, OVER, PLACE, REMOVE, SplitTable
from .view import DRAW_PILE, SEATS_AND_SPECTATOR, places, remember

CHIPS: Final[tuple[int, ...]] = (0, 1, 2, 2)
PLACEMENT_ROWS: Final = by_rows(PLACEMENTS)
ANYWHERE: Final[tuple[int, ...]] = tuple([FULL_ROW] * SIZE)


class SplitState(SplitTable):
    """A game of SPLIT."""

    __slots__ = ()

    def clone(self) -> SplitState:
        twin = SplitState()
        self.copy_into(twin)
        return twin

    # SP 1, SP 2: the table is set.

    def side_of(self, seat: Seat) -> int:
        """SP 1.1: colours go round in seat order, so that partners sit opposite."""
        return seat % self.sides

    def seats_of(self, side: int) -> Seats:
        """The seats of a side."""
        return sum(1 << seat for seat in range(self.options.seats) if seat % self.sides == side)

    def deal(self) -> None:
        """SP 2.2: seven cards a seat, ten face up, the rest is the draw pile; the dealer's left begins."""
        seats = self.options.seats
        self.draw = list(self.deck)
        self.rng.shuffle(self.draw)
        for seat in range(seats):
            self.hands[seat] = sorted(self.draw.pop() for _ in range(self.hand_size))
        for slot in range(len(self.left)):
            self.lay(slot, LEFT_HALF, self.draw.pop())
        self.dealer = self.rng.below(seats)
        self.turn = (self.dealer + 1) % seats
        self.memory = recall.AS_DEALT

    def opening(self) -> list[Event]:
        told: list[Event] = []
        if self.options.board == "shuffled":
            told.append(BoardShuffled(EVERYONE, "SP 1.5", self.board.suits))
        told.append(Dealt(EVERYONE, "SP 2.2", self.dealer, self.turn, tuple(self.left), len(self.draw)))
        for seat, hand in enumerate(self.hands):
            told.append(HandDealt(1 << seat, "SP 2.2", seat, tuple(hand)))
        return told

    # SP 3: a turn.

    def awaiting(self) -> Seats:
        return NOBODY if self.stage == OVER else 1 << self.turn

    def legal(self, seat: Seat) -> Sequence[SplitAction]:
        stage = self.stage
        if stage == PLACE:
            return self._placements()
        if stage == CHOOSE:
            return self._choices(seat)
        if stage == REMOVE:
            return self._removals()
        return self._declarations()

    def apply(self, seat: Seat, action: SplitAction, log: list[Event] | None) -> None:
        known = None if log is None else self.known
        heard_before = 0 if log is None else len(log)
        if isinstance(action, PlaceChip):
            self.place(seat, action.space, log)
        elif isinstance(action, PlayCard):
            self.play_card(seat, action.card, action.slot, action.half, log)
        elif isinstance(action, RemoveChip):
            self.remove(seat, action.space, log)
        elif isinstance(action, Declare):
            self.declare(seat, action.match, action.suit, log)
        elif isinstance(action, ClaimNoMatch):
            self.claim_no_match(seat, log)
        else:
            self.stop_removing(seat, log)
        self.memory = None if log is None or known is None else self._remembered(known, log[heard_before:])

    def _choices(self, seat: Seat) -> Sequence[SplitAction]:
        plays = self._plays(self.hands[seat])
        if not plays:
            return (CLAIM,)
        # SP 5.3: on honour a claim may be made with a match in hand, but SP 5.2: not on two turns in a row.
        if self.options.claims == "honour" and not self.false_claims >> seat & 1:
            plays.append(CLAIM)
        return plays

    def _plays(self, hand: list[int]) -> list[SplitAction]:
        """SP 3.2: beside a lone card, or over either half of a match, judged against the other half."""
        halves_for = self.halves_for
        beside_wild = halves_for[WILD]
        plays: list[SplitAction] = []
        before = NO_CARD
        for card in hand:
            if card == before:
                continue
            before = card
            if card < RED_JOKER:
                halves = halves_for[card >> 2] | beside_wild
            else:
                halves = self._every_half()
            if halves:
                add_plays(plays, card, halves)
        return plays

    def _every_half(self) -> int:
        """SP 4.1: a Joker goes anywhere."""
        together = 0
        for halves in self.halves_for:
            together |= halves
        return together

    def play_card(self, seat: Seat, card: int, slot: int, half: int, log: list[Event] | None) -> None:
        """SP 3.1: play a card so that it makes a match."""
        self.hands[seat].remove(card)
        self.slot = slot
        self.half = half
        if half == LEFT_HALF:
            covered, against = self.left[slot], self.right[slot]
        else:
            covered, against = self.right[slot], self.left[slot]
        self.lay(slot, half, card)
        if covered != NO_CARD:
            self.under[slot] = self.under[slot] + (bare(covered),)
        self.dead_passes = 0
        self.false_claims &= ~(1 << seat)
        if log is not None:
            if covered == NO_CARD:
                log.append(CardPlayed(EVERYONE, "SP 3.2", seat, card, slot, half, against))
            else:
                log.append(CardCovered(EVERYONE, "SP 3.2", seat, card, slot, half, covered, against))
        if card >= RED_JOKER or RANK[against] == WILD:
            self._match_joker(seat, card, against, log)
        else:
            other = face(against)
            match = natural_match(card, other)
            suits = 1 << (card & 3), 1 << (other & 3)
            due = suits if match == STRONG else (suits[0] | suits[1],)
            self._make(seat, match, due, card & 3, log)

    def _make(self, seat: Seat, match: int, due: tuple[int, ...], suit: int, log: list[Event] | None) -> None:
        """SP 3.3 to SP 3.5: what the match is worth."""
        self.match = match
        self.due = due
        self.suit = suit if match == PERFECT else NO_SUIT
        if log is not None:
            log.append(MatchMade(EVERYONE, self._match_rule(), seat, self.slot, match, suits_in(due)))
        if match == PERFECT and self._opposed(seat):
            self.stage = REMOVE
            self.removed = False
        else:
            self._begin_placing(seat, log)

    def _match_rule(self) -> str:
        """SP 4.2, SP 4.4: with wild Jokers in it, a match is worth what the Jokers' rules say."""
        wild = is_wild(self.left[self.slot]) + is_wild(self.right[self.slot])
        return (MATCH_RULES[self.match], "SP 4.2", "SP 4.4")[wild]

    def _opposed(self, seat: Seat) -> bool:
        """Whether any opponent has a chip on the board."""
        own = self.side_of(seat)
        return any(side != own and left < self.chips_of_a_side for side, left in enumerate(self.supply))

    def _removals(self) -> Sequence[SplitAction]:
        """SP 3.5: any chip of any opponent; SP 7.1: or no more, once one is off."""
        own = self.side_of(self.turn)
        owner = self.owner
        removals: list[SplitAction] = [
            REMOVALS[space] for space in range(SPACES) if owner[space] != NO_SIDE and owner[space] != own
        ]
        if self.removed:
            removals.append(STOP)
        return removals

    def remove(self, seat: Seat, space: int, log: list[Event] | None) -> None:
        """SP 3.5: remove one opposing chip; SP 3.9: it goes back to its owner's supply."""
        side = self.owner[space]
        self.owner[space] = NO_SIDE
        self.free[ROW[space]] = self.free[ROW[space]] ^ IN_ROW[space]
        if self.rooted[space]:
            self.rooted[space] = 0
            self.root(side)
        self.supply[side] = self.supply[side] + 1
        suits = self.board.suits[space]
        if log is not None:
            rule = "SP 7.1" if self.removed else "SP 3.5"
            log.append(ChipRemoved(EVERYONE, rule, seat, side, space, suits_in((suits,))))
        # SP 7.1, SP 7.2: where the Perfect's suit comes to light, another one may go.
        if self.options.memory and suits >> self.suit & 1 and self._opposed(seat):
            self.removed = True
        else:
            self._begin_placing(seat, log)

    def stop_removing(self, seat: Seat, log: list[Event] | None) -> None:
        """SP 7.1: the player may stop."""
        if log is not None:
            log.append(RemovingStopped(EVERYONE, "SP 7.1", seat))
        self._begin_placing(seat, log)

    def _begin_placing(self, seat: Seat, log: list[Event] | None) -> None:
        """SP 3.8: placing is compulsory as far as the supply goes."""
        side = self.side_of(seat)
        worth = CHIPS[self.match]
        self.owed = min(worth, self.supply[side])
        if log is not None and self.owed < worth:
            log.append(SupplyEmpty(EVERYONE, "SP 6.2" if not self.owed else "SP 3.8", seat, side))
        if self.owed:
            self.stage = PLACE
        else:
            self._end_turn(seat, log)

    def _placements(self) -> Sequence[SplitAction]:
        """SP 3.8: on a suit that is due; where a chip finds none of its suits free, on any free space."""
        together = 0
        for suits in self.due:
            if not self._room(suits):
                return at(PLACEMENT_ROWS, self.free, ANYWHERE)
            together |= suits
        return at(PLACEMENT_ROWS, self.free, self.board.rows[together])

    def _room(self, suits: int) -> bool:
        """Whether a space that carries one of these suits is free."""
        free, on_suit = self.free, self.board.rows[suits]
        row = 0
        while row < SIZE and not free[row] & on_suit[row]:
            row += 1
        return row < SIZE

    def place(self, seat: Seat, space: int, log: list[Event] | None) -> None:
        """SP 3.3 to SP 3.5: place a chip."""
        side = self.side_of(seat)
        if self.owed == 2 and self.match == STRONG:
            due_after = self._still_due(space)
        else:
            due_after = self.due
        if log is not None:
            on_suit = any(self.board.suits[space] & suits for suits in self.due)
            log.append(ChipPlaced(EVERYONE, MATCH_RULES[self.match] if on_suit else "SP 3.8", seat, side, space))
        self.owner[space] = side
        self.free[ROW[space]] = self.free[ROW[space]] ^ IN_ROW[space]
        supply = self.supply[side] = self.supply[side] - 1
        self.last_side = side
        self.owed -= 1
        self.due = due_after
        if self._connects(side, space):
            self._connect(side, log)
        elif not supply and not any(self.supply):
            self._run_out(log)
        elif not self.owed:
            self._end_turn(seat, log)

    def _connects(self, side: int, space: int) -> bool:
        """SP 6.1: whether the chip just placed here connects both edges of one of the side's pairs."""
        owner, rooted = self.owner, self.rooted
        pairs = FIRST_EDGES[space] & self.pairs[side]
        for near in NEIGHBOURS[space]:
            if owner[near] == side:
                pairs |= rooted[near]
        return pairs != 0 and self.link(space, side, pairs)

    def _still_due(self, space: int) -> tuple[int, ...]:
        """SP 3.4, SP 3.8: a Strong's second chip is for whichever suit the first may not have been for."""
        one, other = self.due
        suits = self.board.suits[space]
        for_one = suits & one or not self._room(one)
        for_other = suits & other or not self._room(other)
        if for_one and for_other:
            return self.due
        return (other,) if for_one else (one,)

    def _end_turn(self, seat: Seat, log: list[Event] | None) -> None:
        """SP 3.1: a Perfect leaves and the slot is filled, then the seat draws a card."""
        if self.match == PERFECT:
            self._clear_slot(log)
        self._draw(seat, 1, "SP 3.1", log)
        self._next_turn()

    def _next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.options.seats
        self.stage = CHOOSE
        self.slot = self.half = -1
        self.match = NO_MATCH
        self.suit = NO_SUIT
        self.due = ()
        self.owed = 0
        self.removed = False

    def _clear_slot(self, log: list[Event] | None) -> None:
        """SP 3.6: a Perfect is discarded with everything under it, and the slot gets a new card."""
        slot = self.slot
        gone = (bare(self.left[slot]), bare(self.right[slot]), *self.under[slot])
        self.discard += gone
        self.under[slot] = ()
        if log is not None:
            log.append(PerfectDiscarded(EVERYONE, "SP 3.6", slot, len(gone)))
        self._replenish(log)
        self.lay(slot, RIGHT_HALF, NO_CARD)
        self.lay(slot, LEFT_HALF, self.draw.pop())
        if log is not None:
            log.append(SlotFilled(EVERYONE, "SP 3.6", slot, self.left[slot]))

    def _draw(self, seat: Seat, count: int, rule: str, log: list[Event] | None) -> None:
        """Draw as many cards as there are; SP 5.4: with both piles empty, none."""
        hand = self.hands[seat]
        told = len(hand)
        for _ in range(count):
            if not self.draw:
                if log is not None:
                    self._tell_draw(seat, hand[told:], rule, log)
                    told = len(hand)
                self._replenish(log)
                if not self.draw:
                    break
            hand.append(self.draw.pop())
        if log is not None:
            self._tell_draw(seat, hand[told:], rule, log)
        hand.sort()

    def _tell_draw(self, seat: Seat, drawn: list[int], rule: str, log: list[Event]) -> None:
        if drawn:
            log.append(CardsDrawn(EVERYONE, rule, seat, len(drawn)))
            log.append(CardsReceived(1 << seat, rule, seat, tuple(sorted(drawn))))

    def _replenish(self, log: list[Event] | None) -> None:
        """SP 5.4: an empty draw pile is replaced by the shuffled discard pile."""
        if self.draw or not self.discard:
            return
        self.draw = sorted(self.discard)
        self.discard = []
        if log is not None:
            log.append(PileReshuffled(EVERYONE, "SP 5.4", tuple(self.draw), len(self.draw)))
        self.rng.shuffle(self.draw)

    # SP 4: Jokers.

    def _match_joker(self, seat: Seat, card: int, against: int, log: list[Event] | None) -> None:
        """SP 4.1 to SP 4.4: what is left to say is declared; the rest is made at once."""
        if self._declarations():
            self.stage = DECLARE
        else:
            self._make(seat, WEAK, (_weak_suits(card, against),), NO_SUIT, log)

    def _declarations(self) -> list[SplitAction]:
        """What the match that lies in this turn's slot may be said to be."""
        one, other = self.left[self.slot], self.right[self.slot]
        if colour(one) == colour(other):
            # SP 4.1, SP 4.4: of one colour, Strong or Perfect; the suit is the natural card's, or free to choose.
            if is_wild(one) and is_wild(other):
                first, second = COLOUR_SUITS[colour(one)]
                return [DECLARE_STRONG, DECLARE_PERFECT[first], DECLARE_PERFECT[second]]
            return [DECLARE_STRONG, DECLARE_PERFECT[suit(other if is_wild(one) else one)]]
        if self.options.joker == "keeps" and is_wild(one) != is_wild(other):
            # SP 4.3: whoever makes a Weak with a Joker names its suit.
            joker = one if is_wild(one) else other
            first, second = COLOUR_SUITS[colour(joker)]
            return [DECLARE_WEAK[first], DECLARE_WEAK[second]]
        return []

    def declare(self, seat: Seat, match: int, suit: int, log: list[Event] | None) -> None:
        """SP 4.1: as the player who makes the match says."""
        slot = self.slot
        one, other = self.left[slot], self.right[slot]
        if match != PERFECT and self.options.joker == "keeps" and is_wild(one) != is_wild(other):
            self._name_joker(seat, match, suit, log)
            one, other = self.left[slot], self.right[slot]
        if match == PERFECT:
            self._make(seat, PERFECT, (1 << suit,), suit, log)
        elif match == STRONG:
            both = COLOUR_SUITS[colour(one)]
            self._make(seat, STRONG, (1 << both[0], 1 << both[1]), NO_SUIT, log)
        else:
            self._make(seat, WEAK, (_weak_suits(one, other),), NO_SUIT, log)

    def _name_joker(self, seat: Seat, match: int, named: int, log: list[Event] | None) -> None:
        """SP 4.3, `keeps`: the Joker stands for a card of the other half's rank until it is discarded."""
        slot = self.slot
        left, right = self.left[slot], self.right[slot]
        joker, natural = (left, right) if is_wild(left) else (right, left)
        if match == STRONG:
            red_or_black = COLOUR_SUITS[colour(joker)]
            named = red_or_black[0] if suit(natural) == red_or_black[1] else red_or_black[1]
        card = RANK[natural] * 4 + named
        named_half = named_joker(joker, card)
        self.lay(slot, LEFT_HALF if joker == left else RIGHT_HALF, named_half)
        if log is not None:
            log.append(JokerNamed(EVERYONE, "SP 4.3", seat, slot, joker, card))

    # SP 5: no match.

    def claim_no_match(self, seat: Seat, log: list[Event] | None) -> None:
        """SP 5.1: show the hand, discard it, draw seven and try again."""
        hand = self.hands[seat]
        if log is not None:
            log.append(HandShown(EVERYONE, "SP 5.1", seat, tuple(hand)))
        plays = self._plays(hand)
        if plays:
            self._refute(seat, plays[0], log)
        elif not self._any_match_in_piles():
            self._pass_dead(seat, log)
        else:
            self.discard += hand
            if log is not None:
                log.append(HandDiscarded(EVERYONE, "SP 5.1", seat, len(hand)))
            hand.clear()
            self._draw(seat, self.hand_size, "SP 5.1", log)

    def _refute(self, seat: Seat, play: SplitAction, log: list[Event] | None) -> None:
        """SP 5.2: there was a match; the hand is kept and the turn ends without a draw."""
        self.false_claims |= 1 << seat
        self.dead_passes = 0
        if log is not None and isinstance(play, PlayCard):
            log.append(ClaimRefuted(EVERYONE, "SP 5.2", seat, play.card))
        self._next_turn()

    def _any_match_in_piles(self) -> bool:
        beside_wild = self.halves_for[WILD]
        return any(beside_wild or card >= RED_JOKER or self.halves_for[card >> 2] for card in self.draw + self.discard)

    def _matching_kinds(self) -> set[int]:
        """The kinds of cards that would match some slot."""
        return {play.card for play in self._plays(list(range(KINDS))) if isinstance(play, PlayCard)}

    def _pass_dead(self, seat: Seat, log: list[Event] | None) -> None:
        """SP 5.4: nothing in the piles would help; when all pass like this in a row, the game ends."""
        self.false_claims &= ~(1 << seat)
        self.dead_passes += 1
        if log is not None:
            log.append(DeadPass(EVERYONE, "SP 5.4", seat))
        if self.dead_passes == self.options.seats:
            self._run_out(log)
        else:
            self._next_turn()

    # SP 6: the end.

    def _connect(self, side: int, log: list[Event] | None) -> None:
        """SP 6.1: a side that connects its edges wins at once."""
        self._end(side, "SP 6.1")
        if log is not None:
            chain = path(self.owner, side, self.goals[side])
            log.append(SideConnected(EVERYONE, "SP 6.1", side, self.seats_of(side), chain))

    def _run_out(self, log: list[Event] | None) -> None:
        """SP 6.3: with no connection and nothing left to place, the last chip wins."""
        self._end(self.last_side, "SP 6.3")
        if log is None:
            return
        if self.last_side == NO_SIDE:
            log.append(GameDrawn(EVERYONE, "SP 6.3"))
        else:
            log.append(LastChipWins(EVERYONE, "SP 6.3", self.last_side, self.seats_of(self.last_side)))

    def _end(self, side: int, rule: str) -> None:
        self.stage = OVER
        self.owed = 0
        self.won = side
        self.ended_by = rule

    def outcome(self) -> Outcome | None:
        if self.stage != OVER:
            return None
        seats = range(self.options.seats)
        lines = []
        for seat in seats:
            side = self.side_of(seat)
            figures = (("side", side), ("chips", self.owner.count(side)))
            lines.append(
                (ScoreLine(self.ended_by, "Won" if side == self.won else "NotWon", int(side == self.won), figures),)
            )
        winners = NOBODY if self.won == NO_SIDE else self.seats_of(self.won)
        return Outcome(winners, tuple([line[0].points for line in lines]), tuple(lines), self.ended_by)

    def tally(self) -> tuple[int, ...]:
        """How few chips each seat's side needs to connect its edges, counted downwards from none."""
        boards = {
            side: sum([BIT[space] for space in range(SPACES) if self.owner[space] == side])
            for side in range(NO_SIDE, self.sides)
        }
        missing = [
            min([distance(boards[side], boards[NO_SIDE], edges) for edges in self.goals[side]])
            for side in range(self.sides)
        ]
        return tuple([-missing[self.side_of(seat)] for seat in range(self.options.seats)])

    # SP 8: teams.

    def may_confer(self, seat: Seat) -> Seats:
        """SP 8.1: partners may talk once the card is played, until the turn ends."""
        if self.stage not in (REMOVE, PLACE) or seat == SPECTATOR or self.side_of(seat) != self.side_of(self.turn):
            return NOBODY
        return self.seats_of(self.side_of(seat)) & ~(1 << seat)

    # What the seats remember.

    def _remembered(self, by_all: tuple[recall.Known, ...], events: list[Event]) -> tuple[recall.Known, ...]:
        """SP 2.3: every card once seen is known from then on."""
        sizes = [len(hand) for hand in self.hands]
        after = []
        for seat, before in zip(SEATS_AND_SPECTATOR[self.options.seats], by_all, strict=True):
            known = before
            for event in events:
                if event.to >> seat & 1:
                    known = remember(known, event, seat)
                    if isinstance(event, DeadPass):
                        # SP 5.4: so the draw pile has no match, for any slot.
                        known = recall.not_in(known, self._matching_kinds(), DRAW_PILE)
            if known is not before:
                known = recall.settle(known, places(seat, sizes, len(self.draw)))
            after.append(known)
        return tuple(after)

    def refuse(self, seat: Seat, action: SplitAction) -> Refusal:
        if not self.awaiting() >> seat & 1 or seat == SPECTATOR:
            return NotYourTurn("SP 6.1" if self.stage == OVER else "SP 3.1", seat)
        return refusal(self, seat, action, self._plays(self.hands[seat]))


def _weak_suits(one: int, other: int) -> int:
    """SP 4.2: a Weak's suits: the natural ones, and both of a wild Joker's colour."""
    suits = 0
    for half in (one, other):
        if is_wild(half):
            red_or_black = COLOUR_SUITS[colour(half)]
            suits |= 1 << red_or_black[0] | 1 << red_or_black[1]
        else:
            suits |= 1 << suit(half)
    return suits
