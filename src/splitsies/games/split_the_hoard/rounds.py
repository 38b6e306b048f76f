"""The course of the game, in the order of the rulebook: set-up, Reveal, Negotiate, Claim, the end (SH 2 to SH 7)."""

from __future__ import annotations

from splitsies.core import recall
from splitsies.core.game import Event
from splitsies.core.seat import EVERYONE, Seat, first

from .actions import MOST_LAID, Choose, HoardAction, Lay, Oldest, Spend
from .agenda import (
    ANSWER,
    BACK,
    BURYING,
    CLAIMING,
    DEAL,
    DRAW,
    EFFECT,
    END,
    GAINED,
    IS_QUESTION,
    LOST,
    NEXT,
    PAY,
    PLACING,
    RECOVERING,
    STEAL_FROM,
    STOLEN,
    TAKEN,
    TURN,
    TURNING,
    TURNS,
    WINDOW,
)
from .agenda import CLAIM as CLAIM_STEP
from .cards import (
    CLAIM,
    NEGOTIATE,
    NO_PHASE,
    NO_TRIGGER,
    ON_NEGOTIATED,
    ON_OTHER,
    ON_TARGETED,
    PLACES,
    REVEAL,
    moment,
)
from .events import (
    CardPlaced,
    CardsDrawn,
    CardsFound,
    ChoosingCoins,
    ClassesDealt,
    CoinsAdded,
    CoinsLaid,
    CoinsPaid,
    CoinsTakenBack,
    DragonGiven,
    DragonPassed,
    Negotiating,
    NegotiationFailed,
    PhaseBegun,
    RoundBegun,
    Sealed,
    TitleDealt,
    TitleReceived,
    TreasureBought,
    TreasureClaimed,
    TreasureDrawn,
    TreasuresDiscarded,
    TreasuresFlipped,
    TreasuresPlaced,
    TurnBegun,
)
from .state import ENDING
from .verbs import HoardVerbs


class HoardRounds(HoardVerbs):
    """Round after round."""

    __slots__ = ()

    # SH 2: set-up.

    def deal(self) -> None:
        """SH 2: Titles, classes, the first Coins and the Dragon."""
        rng, seats, box = self.rng, self.seats, self.box
        rng.shuffle(self.title_deck)
        rng.shuffle(self.deck)
        classes = list(range(len(box.classes)))
        rng.shuffle(classes)
        self.classes = tuple(classes[:seats])
        told: list[Event] = [ClassesDealt(EVERYONE, "SH 2.2", self.classes)]
        for seat in range(seats):
            title = self.title_deck.pop()
            self.titles[seat].append(title)
            told.append(TitleDealt(EVERYONE, "SH 2.2", seat))
            told.append(TitleReceived(1 << seat, "SH 2.2", seat, title))
            self.take_coins(seat, box.starting_coins, "SH 2.2", told)
        self.dragon = rng.below(seats)  # SH 2.3
        told.append(DragonGiven(EVERYONE, "SH 2.3", self.dragon))
        self.begin_round(told)
        self.go_on(told)
        self.release_marks()
        self.story = tuple(told)
        self.memory = recall.AS_DEALT

    def finish(self, log: list[Event] | None) -> None:
        """SH 8: scoring; see `rules.py`."""
        raise NotImplementedError

    # SH 3: Reveal.

    def begin_round(self, log: list[Event] | None) -> None:
        """SH 3.1: three cards for every seat; SH 7.2: if there are too few, nobody draws and the game ends."""
        self.round += 1
        self.phase = REVEAL
        if log is not None:
            log.append(RoundBegun(EVERYONE, "SH 3.1", self.round))
        if len(self.deck) < PLACES * self.seats:
            self.fix_end(log)
            self.agenda = [(END,)]
            return
        for seat in self.dragon_order():
            drawn = [self.draw_card() for _ in range(PLACES)]
            for _, source in drawn:
                self.drawn_from(source)
            self.hands[seat] = sorted([card for card, _ in drawn])
            if log is not None:
                sources = tuple([source for _, source in drawn])
                cards = tuple([card for card, _ in drawn])
                log.append(CardsDrawn(EVERYONE, "SH 3.1", seat, PLACES, sources))
                log.append(CardsFound(1 << seat, "SH 3.1", seat, cards, sources))
        self.clear_placing()
        self.agenda = [(PLACING,), (WINDOW, REVEAL, self.dragon, 0)]  # SH 3.2

    def place(self, seat: Seat, action: HoardAction, log: list[Event] | None) -> None:
        """SH 3.3: one step of a seat's private chain."""
        self.made[seat] = self.made[seat] + 1
        if isinstance(action, Choose):
            self._place_card(seat, self.box.kind_of[action.card], log)
        elif isinstance(action, Lay):
            self._lay(seat, action.count, log)
        elif isinstance(action, (Spend, Oldest)):
            if self.pick(seat, action, False, log):
                self._laid(seat, self.end_pick(seat), log)
        else:
            self.sealed |= 1 << seat
            if log is not None:
                log.append(Sealed(EVERYONE, "SH 3.3", seat))
            if self.sealed == first(self.seats):
                self._flip(log)

    def _place_card(self, seat: Seat, card: int, log: list[Event] | None) -> None:
        """A card for place 1, then for place 2; the third goes to the third."""
        placed = self.placed[seat]
        placed.append(card)
        if log is not None:
            log.append(CardPlaced(1 << seat, "SH 3.3", seat, len(placed), card))
        if len(placed) == PLACES - 1:
            placed += self.still_in_hand(seat)
            if log is not None:
                log.append(CardPlaced(1 << seat, "SH 3.3", seat, PLACES, placed[-1]))
            if not self.rows[seat]:
                self.at[seat] = PLACES

    def still_in_hand(self, seat: Seat) -> list[int]:
        """The cards that have no place yet."""
        left = self.hands[seat].copy()
        for card in self.placed[seat]:
            left.remove(card)
        return left

    def _lay(self, seat: Seat, count: int, log: list[Event] | None) -> None:
        if self.is_choice(seat, count):
            self.begin_pick(seat, count)
            if log is not None:
                log.append(ChoosingCoins(1 << seat, "SH 4.6", seat, count))
        else:
            self._laid(seat, self.free_coins(seat)[:count] if count else [], log)

    def _laid(self, seat: Seat, coins: list[int], log: list[Event] | None) -> None:
        """Who has laid as many Coins as one step allows may lay more."""
        place = self.at[seat]
        self.laid[seat][place] = self.laid[seat][place] + coins
        if log is not None:
            log.append(CoinsLaid(1 << seat, "SH 3.3", seat, place + 1, len(coins)))
        if not self.free_count(seat):
            self.at[seat] = PLACES
        elif len(coins) < MOST_LAID:
            self.at[seat] = place + 1

    def _flip(self, log: list[Event] | None) -> None:
        """SH 3.4: when all have sealed, everything is flipped, or stays face down; extra Coins can be seen."""
        for seat in self.dragon_order():
            cards, coins = self.placed[seat], self.laid[seat]
            self.market[seat] = cards
            self.hands[seat] = []
            for place in range(PLACES):
                self.move_coins(seat, coins[place], self.extras[seat][place])
            if log is not None:
                if self.is_blind:
                    log.append(TreasuresPlaced(EVERYONE, "SH 3.4", seat))
                else:
                    log.append(TreasuresFlipped(EVERYONE, "SH 3.4", seat, tuple(cards)))
                for place in range(PLACES):
                    if coins[place]:
                        log.append(
                            CoinsAdded(EVERYONE, "SH 3.4", seat, place + 1, len(coins[place]), tuple(coins[place]))
                        )
        self.clear_placing()
        self.phase = NEGOTIATE
        self.agenda = [(TURNS, 0)]
        if log is not None:
            log.append(PhaseBegun(EVERYONE, "SH 4.1", NEGOTIATE))

    # SH 4: Negotiate.

    def _next_turn(self, turns: int, log: list[Event] | None) -> None:
        """SH 4.1: in Dragon order each seat takes one turn."""
        if turns == self.seats:
            self.agenda = [(CLAIMING,)]
            return
        seat = self.dragon_order()[turns]
        self.agenda = [(TURNS, turns + 1), (TURN, seat, 1, 0, 0, 0)]
        if log is not None:
            log.append(TurnBegun(EVERYONE, "SH 4.1", seat))

    def _action_done(self) -> None:
        """SH 4.1: completing the last action ends the turn at once."""
        _, seat, actions, discount, floor, barred = self.agenda.pop()
        if actions > 1:
            self.agenda.append((TURN, seat, actions - 1, discount, floor, barred))

    def take_two(self, seat: Seat, log: list[Event] | None) -> None:
        """SH 4.2."""
        self.take_coins(seat, self.box.take_coins, "SH 4.2", log)
        self._action_done()

    def affordable(self, seat: Seat) -> list[tuple[Seat, int]]:
        """SH 4.4: the places with a Treasure that the seat on turn may name and can pay for."""
        barred, coins = self.agenda[-1][5], len(self.rows[seat])
        found = []
        for owner in range(self.seats):
            if owner != seat:
                market = self.market[owner]
                for place in range(PLACES):
                    if market[place] and not barred >> (PLACES * owner + place) & 1:
                        if self.cost(seat, self.price(owner, place)) <= coins:
                            found.append((owner, place))
        return found

    def negotiate(self, seat: Seat, seller: Seat, place: int, log: list[Event] | None) -> None:
        """SH 4.3: a Treasure is named."""
        if log is not None:
            cost = self.cost(seat, self.price(seller, place))
            log.append(Negotiating(EVERYONE, "SH 4.3", seat, seller, place + 1, cost))
        self.agenda.append((DEAL, seat, seller, place, 0, 0, 0, 0))

    def reacting(self) -> Seat:
        """SH 4.5: who is asked next whether it reacts to a negotiation; -1: all have passed."""
        _, buyer, _, _, _, former, _, passed = self.agenda[-1]
        for step in range(self.seats):
            seat = (self.dragon + step) % self.seats  # SH 1.5
            if seat != buyer and not (former | passed) >> seat & 1 and self.reactions(seat):
                return seat
        return -1

    def reactions(self, seat: Seat) -> list[int]:
        """The kinds with which a seat can react to the negotiation."""
        return self.usable(seat, NEGOTIATE, ON_NEGOTIATED if seat == self.agenda[-1][2] else ON_OTHER)

    def _close_deal(self, log: list[Event] | None) -> None:
        """SH 4.5: when all have passed, it is paid."""
        _, buyer, seller, place, raised, _, _, _ = self.agenda[-1]
        cost = self.cost(buyer, self.price(seller, place) + raised)
        if len(self.rows[buyer]) < cost:
            self.fail("SH 4.5", log)
            return
        self.agenda.pop()
        if self.is_choice(buyer, cost):
            self.begin_pick(buyer, cost)
            self.agenda.append((PAY, buyer, seller, place, cost))
        else:
            self.buy(buyer, seller, place, self.oldest(buyer, cost), log)

    def buy(self, buyer: Seat, seller: Seat, place: int, coins: list[int], log: list[Event] | None) -> None:
        """SH 4.3: the payment goes to the seller, the extra Coins are discarded, the Treasure goes to the buyer."""
        self.move_coins(buyer, coins, self.rows[seller])
        if log is not None:
            log.append(CoinsPaid(EVERYONE, "SH 4.3", buyer, seller, len(coins), tuple(coins)))
        self.discard_extras(seller, place, "SH 4.3", log)
        card = self.market[seller][place]
        self.market[seller][place] = 0
        if log is not None:
            log.append(TreasureBought(EVERYONE, "SH 4.3", buyer, seller, place + 1, card))
        _, seat, actions, _, _, barred = self.agenda[-1]
        if buyer == seat:
            self.agenda[-1] = (TURN, seat, actions, 0, 0, barred)
            self._action_done()
        elif log is not None:
            log.append(NegotiationFailed(EVERYONE, "SH 4.5", seat, seller, place + 1))
        self.gain(buyer, card)

    # SH 5: Claim.

    def _begin_claim(self, log: list[Event] | None) -> None:
        """SH 5.1: extra Coins first, then the Treasures left one by one; SH 5.2: who had none draws."""
        self.phase = CLAIM
        if log is not None:
            log.append(PhaseBegun(EVERYONE, "SH 5.1", CLAIM))
        order = self.dragon_order()
        for seat in order:
            for place in range(PLACES):
                self.discard_extras(seat, place, "SH 5.1", log)
        self.agenda = [(NEXT,), (WINDOW, CLAIM, self.dragon, 0)]
        for seat in reversed(order):
            if not any(self.market[seat]):
                self.agenda.append((DRAW, seat, self.box.empty_board_draw))
        for seat in reversed(order):
            for place in range(PLACES - 1, -1, -1):
                if self.market[seat][place]:
                    self.agenda.append((CLAIM_STEP, seat, place))

    def _claim(self, seat: Seat, place: int, log: list[Event] | None) -> None:
        card = self.market[seat][place]
        self.market[seat][place] = 0
        if log is not None:
            log.append(TreasureClaimed(EVERYONE, "SH 5.1", seat, place + 1, card))
        self.gain(seat, card)

    def _draw_face_up(self, seat: Seat, count: int, log: list[Event] | None) -> None:
        """SH 5.2: one by one."""
        if not self.deck:
            self.fix_end(log)  # SH 7.4
            return
        if count > 1:
            self.agenda.append((DRAW, seat, count - 1))
        card, source = self.draw_card()
        self.drawn_from(source)
        if log is not None:
            log.append(TreasureDrawn(EVERYONE, "SH 5.2", seat, card, source))
        self.gain(seat, card)

    def _next_round(self, log: list[Event] | None) -> None:
        """SH 5.3: the Dragon passes clockwise; SH 7.4: or the game ends."""
        if self.ending:
            self.agenda = [(END,)]
            return
        self.dragon = (self.dragon + 1) % self.seats
        if log is not None:
            log.append(DragonPassed(EVERYONE, "SH 5.3", self.dragon))
        self.begin_round(log)

    # SH 6: abilities.

    def usable(self, seat: Seat, phase: int, trigger: int) -> list[int]:
        """SH 6.1, SH 6.4: the kinds in a Haul whose ability can be used at this time and would change something."""
        used_at, now = self.box.used_at, moment(phase, trigger)
        found = []
        before = 0
        for kind in self.hauls[seat]:
            if used_at[kind] == now and kind != before:
                before = kind
                if self.would_change(seat, kind):
                    found.append(kind)
        return found

    def _window(self) -> bool:
        """SH 6.3: in Dragon order until all have passed in a row; whether somebody is asked now."""
        _, phase, seat, passes = self.agenda[-1]
        while passes < self.seats:
            if self.usable(seat, phase, NO_TRIGGER):
                self.agenda[-1] = (WINDOW, phase, seat, passes)
                return True
            seat = (seat + 1) % self.seats
            passes += 1
        self.agenda.pop()
        return False

    # What is left to do.

    def go_on(self, log: list[Event] | None) -> None:
        """Do what is on the agenda, up to the next decision or the end of the game."""
        while self.agenda:
            step = self.agenda[-1]
            what = step[0]
            if self.ending and self._ends_now(what, log):
                continue
            if IS_QUESTION[what]:
                if self._is_asked(step, log):
                    return
                continue
            self.agenda.pop()
            if what == EFFECT:
                self.run_effect(step[1], step[2], step[3], log)
            elif what == STEAL_FROM:
                self.steal_from(step[1], step[2], step[3], log)
            elif what == STOLEN:
                self.steal(step[1], step[2], step[3], log)
            elif what == TAKEN:
                self.take(step[1], step[2], step[3], step[4], log)
            elif what == LOST:
                self.lose(step[2], step[3:], log)
            elif what == TURNS:
                self._next_turn(step[1], log)
            elif what == CLAIMING:
                self._begin_claim(log)
            elif what == CLAIM_STEP:
                self._claim(step[1], step[2], log)
            elif what == DRAW:
                self._draw_face_up(step[1], step[2], log)
            elif what == NEXT:
                self._next_round(log)
            else:
                self.finish(log)

    def _is_asked(self, step: tuple[int, ...], log: list[Event] | None) -> bool:
        """Whether this question has anybody to answer it, as everybody can see."""
        what = step[0]
        if what == WINDOW:
            return self._window()
        if what == DEAL:
            if self.reacting() >= 0:
                return True
            self._close_deal(log)
            return False
        if what == GAINED:
            asked = step[2] in self.hauls[step[1]] and self.would_change(step[1], step[2])
        elif what == ANSWER:
            asked = bool(self.usable(step[1], NO_PHASE, ON_TARGETED))
        elif what == RECOVERING:
            asked = self.any_recoverable(self.effect(step[2], step[3]).filter)
        elif what == BURYING:
            asked = bool(self.hauls[step[1]])
        elif what == TURNING:
            asked = bool(self.appraised)
        else:
            return True
        if not asked:
            self.agenda.pop()
        return asked

    # SH 7: the end.

    def _ends_now(self, what: int, log: list[Event] | None) -> bool:
        """SH 7.1: what was begun has been finished; in Reveal and Negotiate nothing else is."""
        if self.phase == REVEAL and what == WINDOW:
            self._end_in_reveal(log)
            return True
        if self.phase == NEGOTIATE and what in (TURN, TURNS):
            self._end_in_negotiate(log)
            return True
        return False

    def _end_in_reveal(self, log: list[Event] | None) -> None:
        """SH 7.2: the three cards each seat drew are discarded."""
        for seat in self.dragon_order():
            self._discard_all(seat, self.hands[seat], "SH 7.2", log)
            self.hands[seat] = []
        self.agenda = [(END,)]

    def _end_in_negotiate(self, log: list[Event] | None) -> None:
        """SH 7.3: Treasures on Negotiate cards are discarded, extra Coins may be taken back."""
        self.phase = ENDING
        self.agenda = [(END,)]
        order = self.dragon_order()
        for seat in order:
            self._discard_all(seat, [card for card in self.market[seat] if card], "SH 7.3", log)
            self.market[seat] = [0] * PLACES
        for seat in reversed(order):
            if any(self.extras[seat]):
                self.agenda.append((BACK, seat, 0))

    def _discard_all(self, seat: Seat, cards: list[int], rule: str, log: list[Event] | None) -> None:
        if cards:
            self.discard = sorted(self.discard + cards)
            if log is not None:
                log.append(TreasuresDiscarded(EVERYONE, rule, seat, tuple(cards)))

    def take_back_extras(self, seat: Seat, count: int, log: list[Event] | None) -> None:
        """SH 7.3: any number comes back as the newest Coins, the rest is discarded."""
        coins = [coin for places in self.extras[seat] for coin in places][:count]
        for place in range(PLACES):
            self.extras[seat][place] = [coin for coin in self.extras[seat][place] if coin not in coins]
        self.rows[seat] += coins
        if log is not None and coins:
            log.append(CoinsTakenBack(EVERYONE, "SH 7.3", seat, len(coins), tuple(coins)))
        _, _, taken = self.agenda.pop()
        if count == MOST_LAID and any(self.extras[seat]):
            self.agenda.append((BACK, seat, taken + count))
            return
        for place in range(PLACES):
            self.discard_extras(seat, place, "SH 7.3", log)
