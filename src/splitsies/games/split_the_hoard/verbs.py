"""The fourteen verbs of Split the Hoard (SH 9): each does all the moving and all the telling of its own."""

from __future__ import annotations

from collections.abc import Sequence

from splitsies.core.game import Event
from splitsies.core.seat import EVERYONE, Seat

from .ability_events import (
    AbilityWarded,
    ActionGained,
    CardChosen,
    CoinsAppraised,
    CoinsGained,
    CoinsStolen,
    CoinTurned,
    DiscountGained,
    FacesSeen,
    PlacesSwapped,
    PutUnder,
    ReturnChosen,
    Searched,
    SearchKept,
    SearchSeen,
    TargetChosen,
    TitleChosen,
    TitlesDrawn,
    TitlesKept,
    TitlesPutUnder,
    TitlesSeen,
    TitlesUnderSeen,
    TreasureBuried,
    TreasureLost,
    TreasureRecovered,
    TreasureTaken,
    UnderSeen,
)
from .actions import PAIRS
from .agenda import (
    AIMED,
    ANSWER,
    BURYING,
    CHOOSING_TITLES,
    DEAL,
    EFFECT,
    GIFT,
    KEEPING,
    LOOKING,
    LOST,
    RAISED,
    RECOVERING,
    RETURN,
    STEAL_FROM,
    STOLEN,
    SWAPPING,
    TAKEN,
    TARGET,
    TURN,
    TURNING,
    WANTED,
)
from .cards import (
    APPRAISE,
    BURY,
    CANCEL,
    DISCOUNT,
    DRAW_TITLE,
    EXTRA_ACTION,
    GAIN_COINS,
    OUTBID,
    PLACES,
    RECOVER,
    REPRICE,
    SABOTAGE,
    SEARCH,
    STEAL_COINS,
    TAKE,
    Effect,
    Filter,
)
from .coins import HoardMoves
from .events import NegotiationFailed, Outbid, PriceRaised
from .state import BUNDLE, NOBODY_LOOKS


class HoardVerbs(HoardMoves):
    """What abilities do."""

    __slots__ = ()

    def effect(self, card: int, number: int) -> Effect:
        """One of a card's effects."""
        ability = self.box.cards[card].ability
        assert ability is not None
        return ability.effects[number]

    def would_change(self, seat: Seat, card: int) -> bool:
        """SH 6.4: whether any effect of this card changes something, or ends the game."""
        ability = self.box.cards[card].ability
        if ability is not None:
            for effect in ability.effects:
                if self._does_something(seat, effect):
                    return True
        return False

    def _does_something(self, seat: Seat, effect: Effect) -> bool:
        """By what everybody can see; the card itself still lies in the Haul."""
        verb = effect.verb
        if verb == GAIN_COINS and effect.from_pile:
            return bool(self.pile)
        if verb in (GAIN_COINS, SEARCH):
            return bool(self.deck) or not self.ending
        if verb == APPRAISE:
            return bool(self.rows[seat])
        if verb == STEAL_COINS:
            return any(row for other, row in enumerate(self.rows) if other != seat)
        if verb in (TAKE, SABOTAGE):
            has_return = verb == SABOTAGE or len(self.hauls[seat]) > effect.n
            return has_return and any(self._has(other, effect.filter) for other in range(self.seats) if other != seat)
        if verb == DRAW_TITLE:
            return bool(self.title_deck)
        if verb == RECOVER:
            return self.any_recoverable(effect.filter)
        if verb == BURY:
            return len(self.hauls[seat]) > 1
        if verb == DISCOUNT:
            barred = self.agenda[-1][5]
            return any(
                owner != seat and not barred >> (PLACES * owner + place) & 1
                for owner, place in self.treasures_on_offer()
            )
        if verb == REPRICE and effect.swap:
            return bool(self.treasures_on_offer())
        if verb == OUTBID:
            _, _, seller, where, raised, _, outbidders, _ = self.agenda[self.deal_step()]
            price = self.price(seller, where) + raised + effect.n
            return len(self.rows[seat]) >= price and not outbidders >> seat & 1
        return True

    def _has(self, seat: Seat, filter: Filter) -> bool:
        """Whether a Haul has a card that is meant."""
        fit = filter.fit
        return any(fit[kind] for kind in self.hauls[seat])

    def matching(self, seat: Seat, filter: Filter) -> list[int]:
        """The kinds in a Haul that are meant, each once."""
        return [kind for kind in sorted(set(self.hauls[seat])) if filter.fit[kind]]

    def recoverable(self, filter: Filter) -> list[int]:
        """SH 9.8: the kinds in the Treasures discard pile that are meant; none that recovers itself."""
        cards = self.box.cards
        return [kind for kind in sorted(set(self.discard)) if filter.fit[kind] and not cards[kind].has_verb(RECOVER)]

    def any_recoverable(self, filter: Filter) -> bool:
        """SH 9.8: whether there is any."""
        cards, fit = self.box.cards, filter.fit
        return any(fit[kind] and not cards[kind].has_verb(RECOVER) for kind in self.discard)

    def begin_effects(self, seat: Seat, card: int) -> None:
        """SH 6.4: effects run in order."""
        ability = self.box.cards[card].ability
        assert ability is not None
        for number in range(len(ability.effects) - 1, -1, -1):
            self.agenda.append((EFFECT, seat, card, number))

    def run_effect(self, seat: Seat, card: int, number: int, log: list[Event] | None) -> None:
        """Do this effect as far as possible, or ask what it needs to know."""
        effect = self.effect(card, number)
        verb = effect.verb
        if verb == GAIN_COINS:
            self._gain_coins(seat, card, number, log)
        elif verb == SEARCH:
            self._search(seat, effect, log)
        elif verb == APPRAISE:
            self._appraise(seat, effect, log)
        elif verb in (STEAL_COINS, TAKE, SABOTAGE):
            self._aim(seat, card, number)
        elif verb == DRAW_TITLE:
            self._draw_titles(seat, effect, log)
        elif verb == RECOVER:
            if self.recoverable(effect.filter):
                self.agenda.append((RECOVERING, seat, card, number, effect.n))
        elif verb == BURY:
            if self.hauls[seat]:
                self.agenda.append((BURYING, seat, effect.n))
        elif verb == DISCOUNT:
            self._discount(seat, effect, log)
        elif verb == EXTRA_ACTION:
            self._extra_action(seat, effect.n, log)
        elif verb == REPRICE:
            self._reprice(seat, effect, log)
        elif verb == CANCEL:
            self._cancel(seat, effect, log)
        elif verb == OUTBID:
            self._outbid(seat, effect.n, log)

    # SH 9.1: gain_coins.

    def _gain_coins(self, seat: Seat, card: int, number: int, log: list[Event] | None) -> None:
        effect = self.effect(card, number)
        if effect.from_pile and not self.pile:
            return
        if effect.to_other:
            self.agenda.append((GIFT, seat, card, number))
        else:
            self.receive_coins(seat, effect, log)

    def receive_coins(self, seat: Seat, effect: Effect, log: list[Event] | None) -> None:
        """Coins from the Hoard deck, or the top ones of the Coins discard pile."""
        if not effect.from_pile:
            self.take_coins(seat, effect.n, "SH 9.1", log)
            return
        coins = [self.pile.pop() for _ in range(min(effect.n, len(self.pile)))]
        self.rows[seat] += coins
        if log is not None:
            log.append(CoinsGained(EVERYONE, "SH 9.1", seat, len(coins), tuple(coins)))

    # SH 9.2: search.

    def _search(self, seat: Seat, effect: Effect, log: list[Event] | None) -> None:
        if len(self.deck) < effect.keep:
            self.fix_end(log)
        cards, sources = [], []
        for _ in range(min(effect.n, len(self.deck))):
            card, source = self.draw_card()
            self.drawn_from(source)
            cards.append(card)
            sources.append(source)
        if not cards:
            return
        self.looker = seat
        self.looking = sorted(cards)
        if log is not None:
            log.append(Searched(EVERYONE, "SH 9.2", seat, len(cards), tuple(sources)))
            log.append(SearchSeen(1 << seat, "SH 9.2", seat, tuple(cards), tuple(sources)))
        self.agenda.append((KEEPING, seat, min(effect.keep, len(cards))))

    def keep_card(self, seat: Seat, keep: int, card: int, log: list[Event] | None) -> None:
        """One card face up into the Haul; after the last one the rest goes under the deck."""
        self.looking.remove(card)
        if log is not None:
            log.append(SearchKept(EVERYONE, "SH 9.2", seat, card))
        if keep > 1:
            self.agenda.append((KEEPING, seat, keep - 1))
        else:
            self._put_under(seat, log)
        self.gain(seat, card)

    def _put_under(self, seat: Seat, log: list[Event] | None) -> None:
        """In random order, unseen by others."""
        rest = self.looking
        self.looker = NOBODY_LOOKS
        self.looking = []
        if not rest:
            return
        self.rng.shuffle(rest)
        mark = self.new_mark(BUNDLE, 1 << seat if len(rest) == 1 else 0)
        self.under.append((mark, len(rest)))
        self.deck[:0] = rest
        if log is not None:
            log.append(PutUnder(EVERYONE, "SH 9.2", seat, len(rest), mark))
            log.append(UnderSeen(1 << seat, "SH 9.2", seat, tuple(sorted(rest)), mark))

    # SH 9.3: appraise.

    def _appraise(self, seat: Seat, effect: Effect, log: list[Event] | None) -> None:
        count = min(effect.n, len(self.rows[seat]))
        if self.is_choice(seat, count):
            self.agenda.append((LOOKING, seat, count, effect.keep))
            self.begin_pick(seat, count)
        elif count:
            self.look_at(seat, self.oldest(seat, count), effect.keep, log)

    def look_at(self, seat: Seat, coins: Sequence[int], flip: int, log: list[Event] | None) -> None:
        """The actor alone sees these faces, and knows them from then on (SH 1.3)."""
        for coin in coins:
            self.seen[coin] |= 1 << seat
        if log is not None:
            faces = tuple([self.faces[coin] for coin in coins])
            log.append(CoinsAppraised(EVERYONE, "SH 9.3", seat, len(coins), tuple(coins)))
            log.append(FacesSeen(1 << seat, "SH 9.3", seat, faces, tuple(coins)))
        if flip:
            self.appraised = list(coins)
            self.agenda.append((TURNING, seat, flip))

    def turn_coin(self, seat: Seat, flips: int, card: int, log: list[Event] | None) -> None:
        """A Coin is turned face up as a Treasure."""
        coin = next(coin for coin in self.appraised if self.faces[coin] == card)
        self.rows[seat].remove(coin)
        self.appraised.remove(coin)
        self.give_back(coin)
        if log is not None:
            log.append(CoinTurned(EVERYONE, "SH 9.3", seat, card, coin))
        if flips > 1 and self.appraised:
            self.agenda.append((TURNING, seat, flips - 1))
        else:
            self.appraised = []
        self.gain(seat, card)

    # SH 6.5: what targets a player.

    def targets(self, seat: Seat, effect: Effect) -> list[Seat]:
        """The players that an effect can be aimed at."""
        others = [other for other in range(self.seats) if other != seat]
        if effect.verb == STEAL_COINS:
            return [other for other in others if self.rows[other]]
        return [other for other in others if self.matching(other, effect.filter)]

    def _aim(self, seat: Seat, card: int, number: int) -> None:
        effect = self.effect(card, number)
        if not self.targets(seat, effect) or (effect.verb == TAKE and len(self.hauls[seat]) < effect.n):
            return
        if effect.each:
            for target in reversed(self.dragon_order()):
                if target != seat:
                    self.agenda.append((STEAL_FROM, seat, target, effect.n))
        else:
            self.agenda.append((TARGET, seat, card, number))

    def aim_at(self, seat: Seat, card: int, number: int, target: Seat, log: list[Event] | None) -> None:
        """The player has been chosen; SH 9.4: Coins are taken as they lie, Treasures are chosen next."""
        effect = self.effect(card, number)
        if effect.verb == STEAL_COINS:
            self.steal_from(seat, target, effect.n, log)
            return
        if log is not None:
            rule = "SH 9.5" if effect.verb == TAKE else "SH 9.6"
            log.append(TargetChosen(EVERYONE, rule, seat, target))
        self.agenda.append((WANTED, seat, card, number, target))

    def steal_from(self, seat: Seat, target: Seat, count: int, log: list[Event] | None) -> None:
        """Seats without Coins are skipped."""
        if not self.rows[target]:
            return
        if log is not None:
            log.append(TargetChosen(EVERYONE, "SH 9.4", seat, target))
        self.agenda += [(STOLEN, seat, target, count), (ANSWER, target)]

    def still_wanted(self, target: Seat, effect: Effect, chosen: Sequence[int]) -> list[int]:
        """The kinds that can still be chosen in a Haul, when these cards have been."""
        haul = self.hauls[target]
        return [kind for kind in self.matching(target, effect.filter) if haul.count(kind) > chosen.count(kind)]

    def want(self, step: Sequence[int], card: int, log: list[Event] | None) -> None:
        """SH 9.5, SH 9.6: a Treasure in the target's Haul has been chosen."""
        _, seat, source, number, target, *chosen = step
        effect = self.effect(source, number)
        chosen.append(card)
        if log is not None:
            rule = "SH 9.5" if effect.verb == TAKE else "SH 9.6"
            log.append(CardChosen(EVERYONE, rule, seat, target, card))
        if effect.verb == TAKE:
            if effect.n:
                self.agenda.append((RETURN, seat, target, card))
            else:
                self.agenda += [(TAKEN, seat, target, card, 0), (ANSWER, target)]
        elif len(chosen) < effect.n and self.still_wanted(target, effect, chosen):
            self.agenda.append((WANTED, seat, source, number, target, *chosen))
        else:
            self.agenda += [(LOST, seat, target, *chosen), (ANSWER, target)]

    def offer_return(self, seat: Seat, target: Seat, card: int, given: int, log: list[Event] | None) -> None:
        """SH 9.5: the Treasure to hand over has been chosen."""
        if log is not None:
            log.append(ReturnChosen(EVERYONE, "SH 9.5", seat, target, given))
        self.agenda += [(TAKEN, seat, target, card, given), (ANSWER, target)]

    def steal(self, seat: Seat, target: Seat, count: int, log: list[Event] | None) -> None:
        """SH 9.4: the target's oldest Coins, unseen."""
        coins = self.oldest(target, count)
        self.move_coins(target, coins, self.rows[seat])
        if log is not None:
            log.append(CoinsStolen(EVERYONE, "SH 9.4", seat, target, len(coins), tuple(coins)))

    def take(self, seat: Seat, target: Seat, card: int, given: int, log: list[Event] | None) -> None:
        """SH 9.5: a Treasure changes its Haul, perhaps for another; the actor reacts to its gain first."""
        self.hauls[target].remove(card)
        if log is not None:
            log.append(TreasureTaken(EVERYONE, "SH 9.5", seat, target, card))
        if given:
            self.hauls[seat].remove(given)
            if log is not None:
                log.append(TreasureTaken(EVERYONE, "SH 9.5", target, seat, given))
            self.gain(target, given)
        self.gain(seat, card)

    def lose(self, target: Seat, cards: Sequence[int], log: list[Event] | None) -> None:
        """SH 9.6: Treasures go to the Treasures discard pile."""
        for card in cards:
            self.put_away(target, card)
            if log is not None:
                log.append(TreasureLost(EVERYONE, "SH 9.6", target, card))

    # SH 9.7: draw_title.

    def _draw_titles(self, seat: Seat, effect: Effect, log: list[Event] | None) -> None:
        titles, sources = [], []
        for _ in range(min(effect.n, len(self.title_deck))):
            source = -1
            if self.titles_under and self.shuffled_titles() == 0:
                source, size = self.titles_under[0]
                if size > 1:
                    self.titles_under[0] = (source, size - 1)
                else:
                    del self.titles_under[0]
                    self.give_back(source)
            titles.append(self.title_deck.pop())
            sources.append(source)
        if not titles:
            return
        self.looker = seat
        self.drawn = sorted(titles)
        if log is not None:
            log.append(TitlesDrawn(EVERYONE, "SH 9.7", seat, len(titles), tuple(sources)))
            log.append(TitlesSeen(1 << seat, "SH 9.7", seat, tuple(titles), tuple(sources)))
        self.agenda.append((CHOOSING_TITLES, seat, min(effect.keep, len(titles))))

    def keep_title(self, seat: Seat, keep: int, title: int, log: list[Event] | None) -> None:
        """A Title is kept in secret; after the last one the rest goes under the Title deck."""
        self.drawn.remove(title)
        self.titles[seat] = sorted([*self.titles[seat], title])
        if log is not None:
            log.append(TitleChosen(1 << seat, "SH 9.7", seat, title))
            log.append(TitlesKept(EVERYONE, "SH 9.7", seat, 1))
        if keep > 1:
            self.agenda.append((CHOOSING_TITLES, seat, keep - 1))
            return
        rest = self.drawn
        self.looker = NOBODY_LOOKS
        self.drawn = []
        if rest:
            self.rng.shuffle(rest)
            mark = self.new_mark(BUNDLE, 0)
            self.titles_under.append((mark, len(rest)))
            self.title_deck[:0] = rest
            if log is not None:
                log.append(TitlesPutUnder(EVERYONE, "SH 9.7", seat, len(rest), mark))
                log.append(TitlesUnderSeen(1 << seat, "SH 9.7", seat, tuple(sorted(rest)), mark))

    # SH 9.8 and SH 9.9: recover, bury.

    def recover(self, step: Sequence[int], card: int, log: list[Event] | None) -> None:
        """A Treasure comes back from the open discard pile."""
        _, seat, source, number, left = step
        self.discard.remove(card)
        if log is not None:
            log.append(TreasureRecovered(EVERYONE, "SH 9.8", seat, card))
        if left > 1 and self.recoverable(self.effect(source, number).filter):
            self.agenda.append((RECOVERING, seat, source, number, left - 1))
        self.gain(seat, card)

    def bury(self, seat: Seat, left: int, card: int, log: list[Event] | None) -> None:
        """A Treasure is turned face down: a Coin that everybody knows (SH 1.3)."""
        self.hauls[seat].remove(card)
        coin = self.new_mark(card, EVERYONE)
        self.rows[seat].append(coin)
        if log is not None:
            log.append(TreasureBuried(EVERYONE, "SH 9.9", seat, card, coin))
        if left > 1 and self.hauls[seat]:
            self.agenda.append((BURYING, seat, left - 1))

    # SH 9.10 to SH 9.12: discount, extra_action, reprice.

    def _turn_step(self) -> int:
        """Where on the agenda the turn stands."""
        return self._step_of(TURN)

    def _step_of(self, what: int) -> int:
        agenda = self.agenda
        place = len(agenda) - 1
        while place >= 0 and agenda[place][0] != what:
            place -= 1
        return place

    def _discount(self, seat: Seat, effect: Effect, log: list[Event] | None) -> None:
        """Discounts add up; the highest floor holds."""
        place = self._turn_step()
        _, turn, actions, discount, floor, barred = self.agenda[place]
        self.agenda[place] = (TURN, turn, actions, discount + effect.n, max(floor, effect.keep), barred)
        if log is not None:
            log.append(DiscountGained(EVERYONE, "SH 9.10", seat, effect.n))

    def _extra_action(self, seat: Seat, count: int, log: list[Event] | None) -> None:
        place = self._turn_step()
        _, turn, actions, discount, floor, barred = self.agenda[place]
        self.agenda[place] = (TURN, turn, actions + count, discount, floor, barred)
        if log is not None:
            log.append(ActionGained(EVERYONE, "SH 9.11", seat, count))

    def _reprice(self, seat: Seat, effect: Effect, log: list[Event] | None) -> None:
        if effect.swap:
            if self.treasures_on_offer():
                self.agenda.append((SWAPPING, seat))
            return
        place = self.deal_step()
        if place < 0:
            return
        _, buyer, seller, where, raised, former, outbidders, _ = self.agenda[place]
        self.agenda[place] = (DEAL, buyer, seller, where, raised + effect.n, former, outbidders, 0)
        price = self.price(seller, where) + raised + effect.n
        if log is not None:
            log.append(PriceRaised(EVERYONE, "SH 9.12", seat, price))
        if len(self.rows[buyer]) < self.cost(buyer, price):
            self.fail("SH 4.5", log)
        else:
            self.agenda.append((RAISED, buyer))

    def swappable(self, owner: Seat) -> list[int]:
        """Which pairs of places can be exchanged: a Treasure lies on one of them."""
        market = self.market[owner]
        return [pair for pair, (one, other) in enumerate(PAIRS) if market[one - 1] or market[other - 1]]

    def swap(self, seat: Seat, owner: Seat, one: int, other: int, log: list[Event] | None) -> None:
        """Treasures move with the extra Coins that lie on them, and stay barred."""
        market, extras = self.market[owner], self.extras[owner]
        market[one - 1], market[other - 1] = market[other - 1], market[one - 1]
        extras[one - 1], extras[other - 1] = extras[other - 1], extras[one - 1]
        place = self._turn_step()
        _, turn, actions, discount, floor, barred = self.agenda[place]
        first, second = PLACES * owner + one - 1, PLACES * owner + other - 1
        if (barred >> first & 1) != (barred >> second & 1):
            barred ^= 1 << first | 1 << second
        self.agenda[place] = (TURN, turn, actions, discount, floor, barred)
        if log is not None:
            log.append(PlacesSwapped(EVERYONE, "SH 9.12", seat, owner, one, other))

    # SH 9.13 and SH 9.14: cancel, outbid; what a negotiation costs.

    def deal_step(self) -> int:
        """Where on the agenda the negotiation stands; -1: it has failed."""
        return self._step_of(DEAL)

    def cost(self, buyer: Seat, price: int) -> int:
        """SH 4.5: the seat on turn pays less by its discounts, an outbidder in full."""
        place = self._turn_step()
        if place < 0:
            return price
        _, turn, _, discount, floor, _ = self.agenda[place]
        if buyer != turn or price <= floor:
            return price
        return max(floor, price - discount)

    def _cancel(self, seat: Seat, effect: Effect, log: list[Event] | None) -> None:
        if effect.negotiation:
            if self.deal_step() >= 0:
                self.fail("SH 9.13", log)
            return
        for place in range(len(self.agenda) - 1, -1, -1):
            if self.agenda[place][0] in AIMED:
                del self.agenda[place : place + 2]  # what was aimed, and the question whether to react
                break
        if log is not None:
            log.append(AbilityWarded(EVERYONE, "SH 9.13", seat))

    def fail(self, rule: str, log: list[Event] | None) -> None:
        """SH 4.5: nothing is paid or moved, and this Treasure cannot be named again this turn."""
        _, buyer, seller, where, _, _, _, _ = self.agenda.pop(self.deal_step())
        place = self._turn_step()
        _, turn, actions, discount, floor, barred = self.agenda[place]
        self.agenda[place] = (TURN, turn, actions, discount, floor, barred | 1 << PLACES * seller + where)
        if log is not None:
            log.append(NegotiationFailed(EVERYONE, rule, buyer, seller, where + 1))

    def _outbid(self, seat: Seat, extra: int, log: list[Event] | None) -> None:
        """The actor becomes the buyer at the price so far and its extra; the seats are asked again."""
        place = self.deal_step()
        if place < 0:
            return
        _, buyer, seller, where, raised, former, outbidders, _ = self.agenda[place]
        raised += extra
        self.agenda[place] = (DEAL, seat, seller, where, raised, former | 1 << buyer, outbidders | 1 << seat, 0)
        if log is not None:
            log.append(Outbid(EVERYONE, "SH 9.14", seat, self.price(seller, where) + raised))
