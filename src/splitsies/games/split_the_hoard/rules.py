"""A game of Split the Hoard: who decides what, what comes of it, what is remembered, and how it is scored."""

from __future__ import annotations

from collections.abc import Sequence

from splitsies.core import recall
from splitsies.core.game import Event, NotYourTurn, Outcome, Refusal
from splitsies.core.seat import EVERYONE, NOBODY, SPECTATOR, Seat, Seats, first, members

from .actions import (
    AIMS,
    ENOUGH,
    LAYS,
    MOST_LAID,
    OFFERS,
    PASS,
    PAY_MORE,
    SEAL,
    SWAPS,
    TAKE_COINS,
    WITHDRAW,
    Aim,
    Choose,
    HoardAction,
    KeepTitle,
    Lay,
    Negotiate,
    Oldest,
    Pass,
    PayMore,
    Spend,
    Swap,
    Use,
)
from .agenda import (
    ANSWER,
    BACK,
    BURYING,
    CHOOSING_TITLES,
    DEAL,
    GAINED,
    GIFT,
    KEEPING,
    LOOKING,
    PAY,
    PLACING,
    RAISED,
    RECOVERING,
    RETURN,
    SWAPPING,
    TARGET,
    TURN,
    TURNING,
    WANTED,
    WINDOW,
)
from .cards import NEGOTIATE, NO_PHASE, NO_TRIGGER, ON_TARGETED, PLACES
from .events import (
    AbilityUsed,
    GameWon,
    HiddenTitleShown,
    Passed,
    RaisePaid,
    StepTakenBack,
    TitleAwarded,
    TitleUnawarded,
    TreasureKept,
    TreasuresScored,
    Unsealed,
)
from .memory import DECK, TITLE, TITLE_DECK, remember, settle
from .refusals import refusal
from .rounds import HoardRounds
from .scoring import NOBODY_WINS, Award, awards, met_title, sheet, treasure_points
from .state import OVER

END_RULES = ("SH 7.2", "SH 7.3", "SH 7.4")
"""The rule by which the game ended, by the phase."""


class HoardState(HoardRounds):
    """A game of Split the Hoard."""

    __slots__ = ()

    def clone(self) -> HoardState:
        twin = HoardState()
        self.copy_into(twin)
        return twin

    def opening(self) -> list[Event]:
        return list(self.story)

    # Who decides, and what.

    def awaiting(self) -> Seats:
        if not self.agenda:
            return NOBODY
        step = self.agenda[-1]
        if step[0] == PLACING:
            return first(self.seats) & ~self.sealed
        return 1 << self.decider()

    def decider(self) -> Seat:
        """Who answers the question on top of the agenda."""
        step = self.agenda[-1]
        if step[0] == WINDOW:
            return step[2]
        if step[0] == DEAL:
            return self.reacting()
        return step[1]

    def legal(self, seat: Seat) -> Sequence[HoardAction]:
        step = self.agenda[-1]
        what = step[0]
        box = self.box
        if what == PLACING:
            return self._placings(seat)
        if what == TURN:
            return self._actions(seat)
        if what == WINDOW:
            return [*[box.uses[kind] for kind in self.usable(seat, step[1], NO_TRIGGER)], PASS]
        if what == DEAL:
            return [*[box.uses[kind] for kind in self.reactions(seat)], PASS]
        if what == ANSWER:
            return [*[box.uses[kind] for kind in self.usable(seat, NO_PHASE, ON_TARGETED)], PASS]
        if what == GAINED:
            return [box.uses[step[2]], PASS]
        if what == RAISED:
            return [PAY_MORE, WITHDRAW]
        if what in (PAY, LOOKING):
            return self.picks(seat)
        if what == BACK:
            return LAYS[: min(MOST_LAID, sum([len(coins) for coins in self.extras[seat]])) + 1]
        if what == GIFT:
            return [AIMS[other] for other in range(self.seats) if other != seat]
        if what == TARGET:
            return [AIMS[other] for other in self.targets(seat, self.effect(step[2], step[3]))]
        if what == SWAPPING:
            return [SWAPS[owner][pair] for owner in range(self.seats) for pair in self.swappable(owner)]
        if what == CHOOSING_TITLES:
            return [box.keeps[title] for title in self.drawn]
        return self._cards_to_choose(seat, step)

    def _placings(self, seat: Seat) -> Sequence[HoardAction]:
        """SH 3.3: a card for each place, then Coins for each place, then the seal."""
        if len(self.placed[seat]) < PLACES:
            choices, left = self.box.choices, self.still_in_hand(seat)
            return [choices[card] for place, card in enumerate(left) if place == 0 or card != left[place - 1]]
        if self.need[seat]:
            return self.picks(seat)
        if self.at[seat] < PLACES:
            return LAYS[: min(MOST_LAID, self.free_count(seat)) + 1]
        return (SEAL,)

    def _actions(self, seat: Seat) -> Sequence[HoardAction]:
        """SH 4.1: one of two actions, and before it any own-turn ability."""
        found: list[HoardAction] = [TAKE_COINS]
        found += [OFFERS[seller][place] for seller, place in self.affordable(seat)]
        found += [self.box.uses[kind] for kind in self.usable(seat, NEGOTIATE, NO_TRIGGER)]
        return found

    def _cards_to_choose(self, seat: Seat, step: tuple[int, ...]) -> Sequence[HoardAction]:
        what, choices = step[0], self.box.choices
        if what == KEEPING:
            return [choices[card] for card in sorted(set(self.looking))]
        if what == TURNING:
            return [*[choices[card] for card in sorted({self.faces[coin] for coin in self.appraised})], ENOUGH]
        if what == WANTED:
            effect = self.effect(step[2], step[3])
            return [choices[card] for card in self.still_wanted(step[4], effect, step[5:])]
        if what == RECOVERING:
            return [choices[card] for card in self.recoverable(self.effect(step[2], step[3]).filter)]
        own = [choices[card] for card in sorted(set(self.hauls[seat]))]
        return [*own, ENOUGH] if what == BURYING else own

    def apply(self, seat: Seat, action: HoardAction, log: list[Event] | None) -> None:
        known = None if log is None else self.known
        heard_before = 0 if log is None else len(log)
        if self.is_placing():
            self.place(seat, action, log)
        else:
            self._decide(seat, action, log)
        if not self.is_placing():
            self.go_on(log)
        self.release_marks()
        self.memory = None if log is None or known is None else self.remembered(known, log[heard_before:])

    def _decide(self, seat: Seat, action: HoardAction, log: list[Event] | None) -> None:
        if isinstance(action, Use):
            self.use(seat, self.box.kind_of[action.card], log)
        elif isinstance(action, Pass):
            self.decline(seat, log)
        elif isinstance(action, Negotiate):
            self.negotiate(seat, action.seller, action.place - 1, log)
        elif isinstance(action, Choose):
            self._choose(seat, self.box.kind_of[action.card], log)
        elif isinstance(action, Aim):
            _, _, card, number = step = self.agenda.pop()
            if step[0] == GIFT:
                self.receive_coins(action.target, self.effect(card, number), log)
            else:
                self.aim_at(seat, card, number, action.target, log)
        elif isinstance(action, KeepTitle):
            self.keep_title(seat, self.agenda.pop()[2], self.box.title_of[action.title], log)
        elif isinstance(action, Swap):
            self.agenda.pop()
            self.swap(seat, action.owner, action.one, action.other, log)
        elif isinstance(action, (Spend, Oldest)):
            self._pick(seat, action, log)
        elif isinstance(action, Lay):
            self.take_back_extras(seat, action.count, log)
        elif action is TAKE_COINS or action == TAKE_COINS:
            self.take_two(seat, log)
        elif isinstance(action, PayMore):
            self._pay_more(seat, log)
        elif action == WITHDRAW:
            self.agenda.pop()
            self.fail("SH 4.5", log)
        else:
            self._enough(seat, log)

    # SH 6: abilities.

    def use(self, seat: Seat, card: int, log: list[Event] | None) -> None:
        """SH 6.1: an ability is used by discarding its Treasure from the own Haul."""
        step = self.agenda[-1]
        what = step[0]
        rule = "SH 6.1"
        if what == WINDOW:
            self.agenda[-1] = (WINDOW, step[1], (seat + 1) % self.seats, 0)  # SH 6.3
        elif what == DEAL:
            rule = "SH 4.5"
            self.agenda[-1] = (*step[:7], 0)
        elif what == GAINED:
            rule = "SH 6.6"
            self.agenda.pop()
        elif what == ANSWER:
            rule = "SH 6.2"
        self.put_away(seat, card)
        if log is not None:
            log.append(AbilityUsed(EVERYONE, rule, seat, card))
        self.begin_effects(seat, card)

    def decline(self, seat: Seat, log: list[Event] | None) -> None:
        """To use nothing is a decision too; a Treasure just gained is kept."""
        step = self.agenda.pop()
        what = step[0]
        if what == GAINED:
            if log is not None:
                log.append(TreasureKept(EVERYONE, "SH 6.6", seat, step[2]))
            return
        rule = "SH 6.5"
        if what == WINDOW:
            rule = "SH 6.3"
            self.agenda.append((WINDOW, step[1], (seat + 1) % self.seats, step[3] + 1))
        elif what == DEAL:
            rule = "SH 4.5"
            self.agenda.append((*step[:7], step[7] | 1 << seat))
        if log is not None:
            log.append(Passed(EVERYONE, rule, seat))

    def _choose(self, seat: Seat, card: int, log: list[Event] | None) -> None:
        step = self.agenda.pop()
        what = step[0]
        if what == KEEPING:
            self.keep_card(seat, step[2], card, log)
        elif what == TURNING:
            self.turn_coin(seat, step[2], card, log)
        elif what == WANTED:
            self.want(step, card, log)
        elif what == RETURN:
            self.offer_return(seat, step[2], step[3], card, log)
        elif what == RECOVERING:
            self.recover(step, card, log)
        else:
            self.bury(seat, step[2], card, log)

    def _enough(self, seat: Seat, log: list[Event] | None) -> None:
        """SH 9.3, SH 9.9: no more cards are turned."""
        what = self.agenda.pop()[0]
        self.appraised = []
        if log is not None:
            log.append(Passed(EVERYONE, "SH 9.3" if what == TURNING else "SH 9.9", seat))

    def _pick(self, seat: Seat, action: HoardAction, log: list[Event] | None) -> None:
        """SH 4.6: which Coins are paid, or looked at."""
        step = self.agenda[-1]
        if not self.pick(seat, action, step[0] == LOOKING, log):
            return
        self.agenda.pop()
        coins = self.end_pick(seat)
        if step[0] == LOOKING:
            self.look_at(seat, coins, step[3], log)
        else:
            self.buy(seat, step[2], step[3], coins, log)

    def _pay_more(self, seat: Seat, log: list[Event] | None) -> None:
        """SH 4.5: the buyer pays the raised price, unless somebody else reacts."""
        self.agenda.pop()
        place = self.deal_step()
        if log is not None and place >= 0:
            _, _, seller, where, raised, _, _, _ = self.agenda[place]
            log.append(RaisePaid(EVERYONE, "SH 4.5", seat, self.cost(seat, self.price(seller, where) + raised)))

    # SH 3.3: steps may be taken back until the last seat has sealed.

    def may_take_back(self, seat: Seat) -> bool:
        return self.is_placing() and seat < self.seats and self.made[seat] > 0

    def taken_back(self, seat: Seat) -> list[Event]:
        told: list[Event] = [StepTakenBack(1 << seat, "SH 3.3", seat)]
        if self.sealed >> seat & 1:
            told.append(Unsealed(EVERYONE, "SH 3.3", seat))
        return told

    # SH 8: scoring.

    def _awards(self) -> list[Award]:
        return awards(self.box, self.hauls, [len(row) for row in self.rows], self.classes)

    def _points(self, given: Sequence[Award]) -> list[int]:
        box = self.box
        points = []
        for seat, haul in enumerate(self.hauls):
            coins = len(self.rows[seat])
            total = sum([one.title.points for one in given if one.winner == seat])
            total += sum([met_title(box, title, haul, coins, self.seats) for title in self.titles[seat]])
            points.append(total + treasure_points(box, haul, coins, self.seats))
        return points

    def _winners(self, points: Sequence[int]) -> Seats:
        """SH 8.6: most points, then most Coins, then together."""
        ranking = [(total, len(self.rows[seat])) for seat, total in enumerate(points)]
        return sum([1 << seat for seat, one in enumerate(ranking) if one == max(ranking)])

    def finish(self, log: list[Event] | None) -> None:
        """SH 8: the game is over, and everything is shown that counts."""
        self.phase = OVER
        self.agenda = []
        if log is None:
            return
        box, given = self.box, self._awards()
        for one in given:
            if one.winner == NOBODY_WINS:
                log.append(TitleUnawarded(EVERYONE, "SH 8.1", one.title.number))
            else:
                value = one.values[one.winner]
                log.append(TitleAwarded(EVERYONE, "SH 8.1", one.winner, one.title.number, value))
        for seat, titles in enumerate(self.titles):
            for title in titles:
                points = met_title(box, title, self.hauls[seat], len(self.rows[seat]), self.seats)
                log.append(HiddenTitleShown(EVERYONE, "SH 8.2", seat, title, points))
        for seat, haul in enumerate(self.hauls):
            points = treasure_points(box, haul, len(self.rows[seat]), self.seats)
            log.append(TreasuresScored(EVERYONE, "SH 8.3", seat, points))
        totals = self._points(given)
        log.append(GameWon(EVERYONE, "SH 8.6", members(self._winners(totals)), tuple(totals)))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        given = self._awards()
        points = self._points(given)
        lines = tuple(
            [
                sheet(self.box, seat, given, self.titles[seat], haul, len(self.rows[seat]), self.seats)
                for seat, haul in enumerate(self.hauls)
            ]
        )
        return Outcome(self._winners(points), tuple(points), lines, END_RULES[self.ending - 1])

    def tally(self) -> tuple[int, ...]:
        """What each seat would score if the game ended now."""
        return tuple(self._points(self._awards()))

    # SH 1.3: what the seats remember.

    def seen_at_the_deal(self) -> tuple[recall.Known, ...]:
        """SH 2.1: at first everything lies in the decks."""
        titles = recall.all_in([TITLE + title for title in self.box.hidden], TITLE_DECK)
        decks = recall.joined(recall.all_in(self.box.hoard, DECK), titles)
        return self.remembered((decks,) * (self.seats + 1), self.story)

    def remembered(self, by_all: tuple[recall.Known, ...], events: Sequence[Event]) -> tuple[recall.Known, ...]:
        """What a seat has seen it knows, wherever the card goes."""
        after = []
        for seat, before in zip((*range(self.seats), SPECTATOR), by_all, strict=True):
            known = before
            for event in events:
                if event.to >> seat & 1:
                    known = remember(known, event, seat)
            if known is not before:
                known = settle(known, self.counts(seat))
            after.append(known)
        return tuple(after)

    def refuse(self, seat: Seat, action: HoardAction) -> Refusal:
        if not self.awaiting() >> seat & 1 or seat == SPECTATOR:
            return NotYourTurn("SH 3.3" if self.is_placing() else "SH 4.1", seat)
        return refusal(self, seat, action)
