"""How cards move in Split the Hoard: drawn from the deck, into Hauls and out of them, and Coins from row to row."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from splitsies.core.game import Event
from splitsies.core.seat import EVERYONE, Seat

from .actions import OLDEST, HoardAction, Spend
from .agenda import GAINED
from .cards import PLACES
from .events import CoinsNamed, CoinsTaken, EndFixed, ExtraCoinsDiscarded
from .state import HoardTable


class HoardMoves(HoardTable):
    """Cards and Coins on their way; each is in one place, before and after."""

    __slots__ = ()

    # The Hoard deck.

    def draw_card(self) -> tuple[int, int]:
        """The top card of the Hoard deck, and the part of the deck it came from: a bundle's mark, or -1."""
        bundles = self.under
        source = -1
        if bundles and self.shuffled_part() == 0:
            source, size = bundles[0]
            if size > 1:
                bundles[0] = (source, size - 1)
            else:
                del bundles[0]
        return self.deck.pop(), source

    def drawn_from(self, source: int) -> int:
        """Who has seen the card that came from there; a bundle that is used up gives its mark back."""
        if source < 0:
            return 0
        if any(mark == source for mark, _ in self.under):
            return 0
        seen = self.seen[source]
        self.give_back(source)
        return seen

    def take_coins(self, seat: Seat, count: int, rule: str, log: list[Event] | None) -> None:
        """Cards from the Hoard deck become a seat's newest Coins, unseen by all (SH 4.2, SH 9.1)."""
        some = min(count, len(self.deck))
        coins, sources = [], []
        for _ in range(some):
            face, source = self.draw_card()
            seen = self.drawn_from(source)
            coins.append(self.new_mark(face, seen))
            sources.append(source)
        self.rows[seat] += coins
        if log is not None and some:
            log.append(CoinsTaken(EVERYONE, rule, seat, some, tuple(coins), tuple(sources)))
        if some < count:
            self.fix_end(log)

    def fix_end(self, log: list[Event] | None) -> None:
        """SH 7.1: a draw could not be met in full."""
        if not self.ending:
            self.ending = 1 + self.phase
            if log is not None:
                log.append(EndFixed(EVERYONE, "SH 7.1", self.phase))

    # Hauls.

    def gain(self, seat: Seat, card: int) -> None:
        """A Treasure enters a Haul face up; SH 6.6: its owner may react at once."""
        insort(self.hauls[seat], card)
        if self.box.reacts_to_gain[card]:
            self.agenda.append((GAINED, seat, card))

    def put_away(self, seat: Seat, card: int) -> None:
        """A Treasure goes from a Haul to the Treasures discard pile."""
        self.hauls[seat].remove(card)
        insort(self.discard, card)

    def discard_extras(self, seat: Seat, place: int, rule: str, log: list[Event] | None) -> None:
        """SH 1.4: the extra Coins of a place go to the Coins discard pile."""
        coins = self.extras[seat][place]
        if not coins:
            return
        self.extras[seat][place] = []
        self.pile += coins
        if log is not None:
            log.append(ExtraCoinsDiscarded(EVERYONE, rule, seat, place + 1, len(coins), tuple(coins)))

    def treasures_on_offer(self) -> list[tuple[Seat, int]]:
        """Every place that has a Treasure, as seat and place from 0 on."""
        return [(seat, place) for seat in range(self.seats) for place in range(PLACES) if self.market[seat][place]]

    # SH 4.6: which Coins go.

    def free_coins(self, seat: Seat) -> list[int]:
        """The Coins of a row that are not laid on a Treasure in this placing."""
        laid = [coin for coins in self.laid[seat] for coin in coins]
        return [coin for coin in self.rows[seat] if coin not in laid] if laid else self.rows[seat]

    def free_count(self, seat: Seat) -> int:
        """How many these are."""
        return len(self.rows[seat]) - sum([len(coins) for coins in self.laid[seat]])

    def begin_pick(self, seat: Seat, count: int) -> None:
        """So many Coins are to be chosen."""
        self.need[seat] = count
        self.picked[seat] = []
        self.held[seat] = []
        self.named[seat] = 0

    def is_choice(self, seat: Seat, count: int) -> bool:
        """Whether a seat can choose which of its Coins go: some stay, and it has seen one of them."""
        if not 0 < count < self.free_count(seat):
            return False
        seen = self.seen
        return any(seen[coin] >> seat & 1 for coin in self.free_coins(seat))

    def _open_to_choice(self, seat: Seat) -> list[int]:
        """The Coins of which nothing has been said yet."""
        picked, held = self.picked[seat], self.held[seat]
        return [coin for coin in self.free_coins(seat) if coin not in picked and coin not in held]

    def next_known(self, seat: Seat) -> int:
        """The next kind among the Coins this seat has seen; 0: there is none."""
        kinds = [
            self.faces[coin]
            for coin in self._open_to_choice(seat)
            if self.seen[coin] >> seat & 1 and self.faces[coin] > self.named[seat]
        ]
        return min(kinds, default=0)

    def picks(self, seat: Seat) -> Sequence[HoardAction]:
        """What can be said of the next kind: how many of it go; or the oldest Coins do."""
        kind = self.next_known(seat)
        left = self._open_to_choice(seat)
        copies = len([coin for coin in left if self.faces[coin] == kind and self.seen[coin] >> seat & 1])
        to_come = self.need[seat] - len(self.picked[seat])
        fewest = max(0, to_come - (len(left) - copies))
        return [OLDEST, *self.box.spends[kind][fewest : min(copies, to_come) + 1]]

    def pick(self, seat: Seat, action: HoardAction, unseen_first: bool, log: list[Event] | None) -> bool:
        """Say which Coins go; whether all have been chosen now."""
        picked = self.picked[seat]
        if isinstance(action, Spend):
            kind = self.box.kind_of[action.card]
            coins = [
                coin for coin in self._open_to_choice(seat) if self.faces[coin] == kind and self.seen[coin] >> seat & 1
            ]
            picked += coins[: action.count]
            self.held[seat] += coins[action.count :]
            self.named[seat] = kind
            if log is not None:
                log.append(CoinsNamed(1 << seat, "SH 4.6", seat, kind, action.count))
        to_come = self.need[seat] - len(picked)
        left = self._open_to_choice(seat)
        if isinstance(action, Spend) and to_come and len(left) > to_come and self.next_known(seat):
            return False
        if unseen_first:
            left.sort(key=lambda coin: self.seen[coin] >> seat & 1)
        picked += left[:to_come]
        return True

    def end_pick(self, seat: Seat) -> list[int]:
        """The Coins chosen, in the order of the row."""
        chosen = [coin for coin in self.free_coins(seat) if coin in self.picked[seat]]
        self.begin_pick(seat, 0)
        return chosen

    def oldest(self, seat: Seat, count: int) -> list[int]:
        """A row's oldest Coins."""
        return self.rows[seat][:count]

    def move_coins(self, seat: Seat, coins: Sequence[int], target: list[int]) -> None:
        """These Coins leave a row for another place, in their order."""
        row = self.rows[seat]
        for coin in coins:
            row.remove(coin)
            if coin in self.appraised:
                self.appraised.remove(coin)
        target += coins
