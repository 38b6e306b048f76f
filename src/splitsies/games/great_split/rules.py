"""The rules of The Great Split, in the order of the rulebook; each comment names the rule it carries out."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from splitsies.core import recall
from splitsies.core.game import Event, NotYourTurn, Outcome, Refusal
from splitsies.core.seat import EVERYONE, NOBODY, SPECTATOR, Seat, Seats, first, members

from .actions import (
    ARROWS,
    DISCARDS,
    DONE,
    KEEPS,
    PLAYS,
    SALES_FOR_GOLD,
    SALES_FOR_PRESTIGE,
    SEAL_CHOICES,
    SPLITTERS,
    ChooseArrow,
    ChooseSeal,
    Discard,
    GreatSplitAction,
    Keep,
    PlayCard,
    Sell,
    Split,
    UseSplitter,
    groups,
    splits_of,
)
from .events import (
    ArrowReached,
    ArtScored,
    CardPlayed,
    CardReceived,
    CardsDealt,
    CardSold,
    CardsReturned,
    ChoiceMade,
    ContractScored,
    DiscardChosen,
    GameWon,
    GemScored,
    GroupKept,
    HandDealt,
    HandsTrimmed,
    MarketMoved,
    ResolutionShown,
    RoundBegun,
    Sealed,
    SplitChosen,
    SplitterUsed,
    StepsLost,
    StepTakenBack,
    TilesDealt,
    TokensLaid,
    TokenTriggered,
    TomeScored,
    TrackMoved,
    Unsealed,
    WalletOffered,
    WalletsReturned,
)
from .faces import (
    ARTWORK,
    DIAMOND,
    EMERALD,
    GOLD,
    PRESTIGE,
    PRESTIGE_CARD,
    SEALS_OF_GROUP,
    TOME,
    TOPAZ,
    TRACKS,
    icons_of,
    kind_of,
)
from .material import DOUBLE_ARROW, NO_BONUS
from .refusals import refusal
from .scoring import (
    ART_SCORING,
    CONTRACT_SCORING,
    GEM_SCORING,
    TOME_SCORING,
    ScoreRow,
    art_points,
    contracts,
    final_points,
    gem_points,
    sheet_lines,
    stars,
    tome_points,
)
from .state import ADVANCE, ARROW, CHOOSE, DISCARD, OVER, RESOLVE, SEALS, SPLIT, GreatSplitTable
from .view import DECK, OUT, places, remember

SEAL_RULES = ("GS 3.4", "GS 4.1", "GS 4.3", "GS 5.10", "GS 8.2")
TOME_TOKEN, ART_TOKEN, GEM_TOKEN = 0, 1, 2


class GreatSplitState(GreatSplitTable):
    """A game of The Great Split."""

    __slots__ = ()

    def clone(self) -> GreatSplitState:
        twin = GreatSplitState()
        self.copy_into(twin)
        return twin

    # GS 2: set-up.

    def deal(self) -> None:
        """GS 2: characters, tokens and the first hands."""
        box, rng, seats = self.box, self.rng, self.seats
        tiles = list(range(len(box.tiles)))
        rng.shuffle(tiles)
        self.tiles = tuple(tiles[:seats])  # GS 2.1
        for seat, tile in enumerate(self.tiles):
            self.levels[seat][:5] = box.tiles[tile].steps  # GS 2.2
        self.shown = [tuple(levels) for levels in self.levels]
        lines = [0, 1, 2, 3]
        rng.shuffle(lines)
        self.lines = tuple(lines)  # GS 2.3
        self.tokens = list(box.market_tokens)
        rng.shuffle(self.tokens)  # GS 2.4
        for deck in self.decks:
            rng.shuffle(deck)
        for seat in range(seats):  # GS 2.5
            self.hands[seat] = sorted(self.decks[0].pop() for _ in range(box.setup_cards))
        if seats > 2:  # GS 9.1
            self.unused, self.decks[0] = self.decks[0], []
        told: list[Event] = [
            TilesDealt(EVERYONE, "GS 2.1", self.tiles),
            TokensLaid(EVERYONE, "GS 2.3", self.lines[:2], self.lines[2:]),
        ]
        for seat, hand in enumerate(self.hands):
            told.append(HandDealt(1 << seat, "GS 2.5", seat, tuple(hand)))
        self.begin_round(told)
        self.story = tuple(told)
        self.memory = recall.AS_DEALT

    def seen_at_the_deal(self) -> tuple[recall.Known, ...]:
        by_all = tuple([self._first_glance(seat) for seat in (*range(self.seats), SPECTATOR)])
        return self._remembered(by_all, self.story)

    def _first_glance(self, seat: Seat) -> recall.Known:
        """A first hand came from level I, and so did what is out of the game; the other decks are whole."""
        box = self.box
        unseen = list(box.decks[0])
        for event in self.story:
            if isinstance(event, HandDealt) and event.seat == seat:
                for card in event.cards:
                    unseen.remove(card)
        somewhere = NOBODY if not box.setup_cards else first(self.seats) & ~(1 << seat)
        if len(box.decks[0]) > box.setup_cards * self.seats:
            somewhere |= OUT if self.seats > 2 else DECK[1]
        known = recall.all_in(unseen, somewhere)
        for place, deck in zip(_LATER_DECKS, box.decks[1:], strict=True):
            known = recall.joined(known, recall.all_in(deck, place))
        return known

    def opening(self) -> list[Event]:
        return list(self.story)

    # GS 3: the deal.

    def begin_round(self, log: list[Event] | None) -> None:
        """GS 3.1: a card of the round's level for each seat; GS 9.2: two players get one of the level before too."""
        self.round += 1
        now = self.box.rounds[self.round - 1]
        if log is not None:
            log.append(RoundBegun(EVERYONE, "GS 3.1", self.round, now.level, now.hand_limit))
        self._deal_each(now.level, "GS 3.1", log)
        if self.seats == 2:
            self._deal_each(now.level - 1, "GS 9.2", log)
        self.clear_seals()
        over = NOBODY
        for seat, hand in enumerate(self.hands):
            if len(hand) > now.hand_limit:
                over |= 1 << seat
        if over:
            self.phase = DISCARD
            self.sealed = first(self.seats) & ~over
        else:
            self._begin_split()

    def _deal_each(self, level: int, rule: str, log: list[Event] | None) -> None:
        deck = self.decks[level - 1]
        for seat, hand in enumerate(self.hands):
            card = deck.pop()
            insort(hand, card)
            if log is not None:
                log.append(CardReceived(1 << seat, rule, seat, level, card))
        if log is not None:
            log.append(CardsDealt(EVERYONE, rule, level, self.seats))

    def discard(self, seat: Seat, card: int, log: list[Event] | None) -> None:
        """GS 3.2: down to the hand limit, cards of its choice."""
        self.pending[seat].append(card)
        if log is not None:
            log.append(DiscardChosen(1 << seat, "GS 3.2", seat, card))
        if len(self.hands[seat]) - len(self.pending[seat]) == self.box.rounds[self.round - 1].hand_limit:
            self._seal(seat, log)

    def _trim_hands(self, log: list[Event] | None) -> None:
        """GS 3.4: when all are done, the discards lie face down."""
        for hand, pending, pile in zip(self.hands, self.pending, self.discards, strict=True):
            for card in pending:
                hand.remove(card)
            pile += pending
        if log is not None:
            log.append(HandsTrimmed(EVERYONE, "GS 3.4", tuple([len(pending) for pending in self.pending])))
        self._begin_split()

    # GS 4: the split.

    def _begin_split(self) -> None:
        self.clear_seals()
        self.phase = SPLIT

    def split(self, seat: Seat, mask: int, log: list[Event] | None) -> None:
        """GS 4.1: every seat divides its whole hand into two groups."""
        self.splits[seat] = mask
        if log is not None:
            one, other = groups(tuple(self.hands[seat]), mask)
            log.append(SplitChosen(1 << seat, "GS 4.1", seat, one, other))
        self._seal(seat, log)

    def _offer(self, log: list[Event] | None) -> None:
        """GS 4.2: every wallet goes to the left neighbour."""
        wallets = [groups(tuple(hand), mask) for hand, mask in zip(self.hands, self.splits, strict=True)]
        masks = self.splits
        self.clear_seals()
        self.splits = masks
        self.wallets = wallets
        self.phase = CHOOSE
        if log is not None:
            for seat, (one, other) in enumerate(wallets):
                chooser = self.left_of(seat)
                log.append(WalletOffered(1 << chooser, "GS 4.2", seat, chooser, one, other))

    def keep(self, seat: Seat, group: int, log: list[Event] | None) -> None:
        """GS 4.3: every seat keeps one group of the wallet it got."""
        self.kept[seat] = group
        if log is not None:
            log.append(ChoiceMade(1 << seat, "GS 4.3", seat, self.wallets[self.right_of(seat)][group]))
        self._seal(seat, log)

    def _return(self, log: list[Event] | None) -> None:
        """GS 4.4: a hand is the group chosen from the right and the group that came back from the left."""
        kept = [self.wallets[owner][self.kept[self.left_of(owner)]] for owner in range(self.seats)]
        returned = [self.wallets[owner][1 - self.kept[self.left_of(owner)]] for owner in range(self.seats)]
        for seat in range(self.seats):
            self.hands[seat] = sorted(kept[self.right_of(seat)] + returned[seat])
        if log is not None:
            sizes = [tuple([len(group) for group in some]) for some in (kept, returned)]
            log.append(WalletsReturned(EVERYONE, "GS 4.4", sizes[0], sizes[1]))
            for owner in range(self.seats):
                chooser = self.left_of(owner)
                both = 1 << owner | 1 << chooser
                log.append(GroupKept(both, "GS 4.4", owner, chooser, kept[owner], returned[owner]))
        self._begin_resolution()

    # GS 5: the resolution.

    def _begin_resolution(self) -> None:
        """GS 5.1: every hand card and the Splitter, once each."""
        self.clear_seals()
        self.phase = RESOLVE
        self.todo = [hand.copy() for hand in self.hands]
        self.splitters = first(self.seats)
        self.agenda = [[] for _ in range(self.seats)]
        self.played = [[] for _ in range(self.seats)]
        self.sold = [[] for _ in range(self.seats)]

    def play_card(self, seat: Seat, card: int, log: list[Event] | None) -> None:
        """GS 5.1: play a card for its icons."""
        self.todo[seat].remove(card)
        self.played[seat].append(card)
        if log is not None:
            log.append(CardPlayed(1 << seat, "GS 5.1", seat, card))
        kind, icons = kind_of(card), icons_of(card)
        if kind >= DIAMOND:
            self.agenda[seat].append((SEALS, kind - DIAMOND, icons, "GS 5.3"))
        else:
            track = PRESTIGE if kind == PRESTIGE_CARD else kind
            self.agenda[seat].append((ADVANCE, track, icons, "GS 5.2"))
        self._go_on(seat, log)

    def sell(self, seat: Seat, card: int, track: int, log: list[Event] | None) -> None:
        """GS 5.5: instead of its icons, a step of Gold or Prestige; the card lies face down."""
        self.todo[seat].remove(card)
        self.sold[seat].append(card)
        if log is not None:
            log.append(CardSold(1 << seat, "GS 5.5", seat, card, track))
        self.agenda[seat].append((ADVANCE, track, 1, "GS 5.5"))
        self._go_on(seat, log)

    def use_splitter(self, seat: Seat, track: int, log: list[Event] | None) -> None:
        """GS 5.4: the Splitter advances one track of choice."""
        self.splitters &= ~(1 << seat)
        if log is not None:
            log.append(SplitterUsed(1 << seat, "GS 5.4", seat, track))
        self.agenda[seat].append((ADVANCE, track, 1, "GS 5.4"))
        self._go_on(seat, log)

    def choose_seal(self, seat: Seat, track: int, log: list[Event] | None) -> None:
        """GS 5.3: a seal icon advances one seal track of its group."""
        agenda = self.agenda[seat]
        _, group, icons, rule = agenda.pop()
        if icons > 1:
            agenda.append((SEALS, group, icons - 1, rule))
        agenda.append((ADVANCE, track, 1, rule))
        self._go_on(seat, log)

    def choose_arrow(self, seat: Seat, track: int, log: list[Event] | None) -> None:
        """GS 5.6: two spaces on one track, never divided."""
        agenda = self.agenda[seat]
        agenda.pop()
        agenda.append((ADVANCE, track, self.box.arrow_steps, "GS 5.6"))
        self._go_on(seat, log)

    def _go_on(self, seat: Seat, log: list[Event] | None) -> None:
        """GS 5.9: depth first, each bonus in full before the next step of what caused it, up to the next choice."""
        agenda, levels, box = self.agenda[seat], self.levels[seat], self.box
        while agenda:
            what, where, times, rule = agenda[-1]
            if what == ARROW:
                return
            if what == SEALS:
                if any(levels[track] < box.length[track] for track in SEALS_OF_GROUP[where]):
                    return
                agenda.pop()
                self._lose(seat, times, log)
            elif where == PRESTIGE:
                agenda.pop()
                levels[PRESTIGE] = levels[PRESTIGE] + times  # GS 1.4
                if log is not None:
                    log.append(TrackMoved(1 << seat, rule, seat, PRESTIGE, levels[PRESTIGE]))
            elif levels[where] >= box.length[where]:
                agenda.pop()
                self._lose(seat, times, log)
            else:
                agenda.pop()
                if times > 1:
                    agenda.append((ADVANCE, where, times - 1, rule))
                self._step(seat, where, rule, log)

    def _step(self, seat: Seat, track: int, rule: str, log: list[Event] | None) -> None:
        """One space, and the bonus that lies there."""
        levels = self.levels[seat]
        level = levels[track] = levels[track] + 1
        if log is not None:
            log.append(TrackMoved(1 << seat, rule, seat, track, level))
        bonus = self.box.bonus[track][level]
        if bonus == DOUBLE_ARROW:  # GS 5.6
            self.agenda[seat].append((ARROW, 0, 1, "GS 5.6"))
            if log is not None:
                log.append(ArrowReached(1 << seat, "GS 5.6", seat))
        elif bonus != NO_BONUS:  # GS 5.7
            self.agenda[seat].append((ADVANCE, bonus, 1, "GS 5.7"))

    def _lose(self, seat: Seat, times: int, log: list[Event] | None) -> None:
        """GS 5.8: steps beyond the end of a track are lost."""
        if log is not None:
            log.append(StepsLost(1 << seat, "GS 5.8", seat, times))

    def _show_all(self, log: list[Event] | None) -> None:
        """GS 5.11: when the last seat is done, all is shown at once."""
        for seat, levels in enumerate(self.levels):
            self.shown[seat] = tuple(levels)
            if log is not None:
                cards = tuple(sorted(self.played[seat]))
                tracks, prestige = tuple(levels[:PRESTIGE]), levels[PRESTIGE]
                log.append(ResolutionShown(EVERYONE, "GS 5.11", seat, tracks, prestige, cards, len(self.sold[seat])))
        self._end_round(log)

    # GS 6: market and end of round.

    def _end_round(self, log: list[Event] | None) -> None:
        token = self.tokens[self.round - 1]
        self.arrow += token  # GS 6.1
        if log is not None:
            log.append(MarketMoved(EVERYONE, "GS 6.1", token, self.arrow))
        if self.box.rounds[self.round - 1].scores:  # GS 6.2
            self._trigger(log)
        if self.round == len(self.box.rounds):
            self._finish(log)
            return
        if log is not None:
            log.append(CardsReturned(EVERYONE, "GS 6.3", self.round))
        self._clear_resolution()
        self.begin_round(log)

    def _clear_resolution(self) -> None:
        self.todo = [[] for _ in range(self.seats)]
        self.played = [[] for _ in range(self.seats)]
        self.sold = [[] for _ in range(self.seats)]

    def _trigger(self, log: list[Event] | None) -> None:
        """GS 6.2: the two scoring tokens of the line, for every seat."""
        line = sum(round.scores for round in self.box.rounds[: self.round]) - 1
        for token in self.lines[2 * line : 2 * line + 2]:
            if log is not None:
                log.append(TokenTriggered(EVERYONE, "GS 6.2", token))
            if token == TOME_TOKEN:
                self._score_tomes(log)
            elif token == ART_TOKEN:
                self._score_art(log)
            elif token == GEM_TOKEN:
                self._score_gems(log)

    # GS 7: scoring.

    def _score_tomes(self, log: list[Event] | None) -> None:
        """GS 7.1."""
        for seat, levels in enumerate(self.levels):
            points = tome_points(self.box, levels)
            self._win(seat, (TOME_SCORING, points, self.round, levels[TOME], 0))
            if log is not None:
                log.append(TomeScored(EVERYONE, "GS 7.1", seat, levels[TOME], points))

    def _score_art(self, log: list[Event] | None) -> None:
        """GS 7.2."""
        for seat, levels in enumerate(self.levels):
            points = art_points(self.box, levels[ARTWORK], self.arrow)
            self._win(seat, (ART_SCORING, points, self.round, levels[ARTWORK], self.arrow))
            if log is not None:
                log.append(ArtScored(EVERYONE, "GS 7.2", seat, levels[ARTWORK], self.arrow, points))

    def _score_gems(self, log: list[Event] | None) -> None:
        """GS 7.3."""
        for seat, levels in enumerate(self.levels):
            points = gem_points(self.box, levels)
            self._win(seat, (GEM_SCORING, points, self.round, levels[TOPAZ], levels[EMERALD]))
            if log is not None:
                log.append(GemScored(EVERYONE, "GS 7.3", seat, levels[TOPAZ], levels[EMERALD], points))

    def _score_contracts(self, log: list[Event] | None) -> None:
        """GS 7.4."""
        for seat, levels in enumerate(self.levels):
            tile = self.box.tiles[self.tiles[seat]]
            for resource in range(5):
                count, worth = contracts(self.box, tile, levels, resource), stars(self.box, levels, resource)
                self._win(seat, (CONTRACT_SCORING, count * worth, resource, count, worth))
                if log is not None:
                    log.append(ContractScored(EVERYONE, "GS 7.4", seat, resource, count, worth, count * worth))

    def _win(self, seat: Seat, row: ScoreRow) -> None:
        self.levels[seat][PRESTIGE] += row[1]
        self.shown[seat] = tuple(self.levels[seat])
        self.sheet[seat] += (row,)

    # GS 8: the end.

    def _finish(self, log: list[Event] | None) -> None:
        """GS 8.1: all four scorings for everybody."""
        self._score_tomes(log)
        self._score_art(log)
        self._score_gems(log)
        self._score_contracts(log)
        self._clear_resolution()
        self.clear_seals()
        self.splitters = NOBODY
        self.phase = OVER
        if log is not None:
            log.append(GameWon(EVERYONE, "GS 8.2", members(self._winners()), self._prestige()))

    def _prestige(self) -> tuple[int, ...]:
        return tuple([levels[PRESTIGE] for levels in self.levels])

    def _winners(self) -> Seats:
        """GS 8.2: most Prestige; a tie is a shared victory."""
        prestige = self._prestige()
        return sum(1 << seat for seat, points in enumerate(prestige) if points == max(prestige))

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        prestige = self._prestige()
        lines = tuple([sheet_lines(rows, points) for rows, points in zip(self.sheet, prestige, strict=True)])
        return Outcome(self._winners(), prestige, lines, "GS 8.2")

    def tally(self) -> tuple[int, ...]:
        """What each collector would have if the last scoring came now."""
        if self.phase == OVER:
            return self._prestige()
        return tuple(
            [
                levels[PRESTIGE] + final_points(self.box, self.box.tiles[tile], levels, self.arrow)
                for levels, tile in zip(self.levels, self.tiles, strict=True)
            ]
        )

    # Who decides, and what.

    def awaiting(self) -> Seats:
        return NOBODY if self.phase == OVER else first(self.seats) & ~self.sealed

    def legal(self, seat: Seat) -> Sequence[GreatSplitAction]:
        phase = self.phase
        if phase == RESOLVE:
            return self._resolutions(seat)
        if phase == SPLIT:
            return splits_of(tuple(self.hands[seat]))
        if phase == CHOOSE:
            one, other = self.wallets[self.right_of(seat)]
            return KEEPS[:1] if one == other else KEEPS
        return self._discards(seat)

    def _discards(self, seat: Seat) -> Sequence[GreatSplitAction]:
        left = self.hands[seat].copy()
        for card in self.pending[seat]:
            left.remove(card)
        return [DISCARDS[card] for card in sorted(set(left))]

    def _resolutions(self, seat: Seat) -> Sequence[GreatSplitAction]:
        levels, length = self.levels[seat], self.box.length
        agenda = self.agenda[seat]
        if agenda:
            what, where, _, _ = agenda[-1]
            if what == SEALS:
                return [SEAL_CHOICES[track] for track in SEALS_OF_GROUP[where] if levels[track] < length[track]]
            return [ARROWS[track] for track in range(TRACKS) if track != GOLD and levels[track] < length[track]]
        todo = self.todo[seat]
        found: list[GreatSplitAction] = []
        gold_moves = levels[GOLD] < length[GOLD]
        before = -1
        for card in todo:
            if card == before:
                continue
            before = card
            found.append(PLAYS[card])
            if gold_moves:
                found.append(SALES_FOR_GOLD[card])
            found.append(SALES_FOR_PRESTIGE[card])
        if self.splitters >> seat & 1:
            for track in range(TRACKS):
                if levels[track] < length[track]:
                    found.append(SPLITTERS[track])
        return found or (DONE,)

    def apply(self, seat: Seat, action: GreatSplitAction, log: list[Event] | None) -> None:
        known = None if log is None else self.known
        heard_before = 0 if log is None else len(log)
        self.made[seat] = self.made[seat] + 1
        if isinstance(action, PlayCard):
            self.play_card(seat, action.face, log)
        elif isinstance(action, ChooseSeal):
            self.choose_seal(seat, action.track, log)
        elif isinstance(action, Sell):
            self.sell(seat, action.face, action.track, log)
        elif isinstance(action, UseSplitter):
            self.use_splitter(seat, action.track, log)
        elif isinstance(action, ChooseArrow):
            self.choose_arrow(seat, action.track, log)
        elif isinstance(action, Split):
            self.split(seat, action.mask, log)
        elif isinstance(action, Keep):
            self.keep(seat, action.group, log)
        elif isinstance(action, Discard):
            self.discard(seat, action.face, log)
        else:
            self._seal(seat, log)
        self.memory = None if log is None or known is None else self._remembered(known, log[heard_before:])

    def _seal(self, seat: Seat, log: list[Event] | None) -> None:
        """What a seat has decided is hidden until the last one is ready."""
        self.sealed |= 1 << seat
        phase = self.phase
        if log is not None:
            log.append(Sealed(EVERYONE, SEAL_RULES[phase], seat))
        if self.sealed != first(self.seats):
            return
        if phase == DISCARD:
            self._trim_hands(log)
        elif phase == SPLIT:
            self._offer(log)
        elif phase == CHOOSE:
            self._return(log)
        else:
            self._show_all(log)

    def may_take_back(self, seat: Seat) -> bool:
        """GS 4.5, GS 5.10: any decision of this phase, until the last seat is ready."""
        return seat < self.seats and self.made[seat] > 0

    def taken_back(self, seat: Seat) -> list[Event]:
        rule = "GS 5.10" if self.phase == RESOLVE else "GS 4.5"
        told: list[Event] = [StepTakenBack(1 << seat, rule, seat)]
        if self.sealed >> seat & 1:
            told.append(Unsealed(EVERYONE, rule, seat))
        return told

    # What the seats remember.

    def _remembered(self, by_all: tuple[recall.Known, ...], events: Sequence[Event]) -> tuple[recall.Known, ...]:
        """GS 1.5: what a seat has seen it knows until a secret move may have taken it away."""
        hand_sizes = [len(hand) for hand in self.hands]
        deck_sizes = [len(deck) for deck in self.decks]
        undealt_hands, undealt_decks = hand_sizes, deck_sizes.copy()
        for event in events:
            if isinstance(event, CardsDealt):
                undealt_hands = [size - 1 for size in undealt_hands]
                undealt_decks[event.level - 1] += event.count
        discarded = sum(len(pile) for pile in self.discards)
        after = []
        for seat, before in zip((*range(self.seats), SPECTATOR), by_all, strict=True):
            known = before
            own = 0 if seat == SPECTATOR else len(self.discards[seat])
            out = len(self.unused) + discarded - own
            for event in events:
                if isinstance(event, RoundBegun) and known is not before:
                    # What was shown is counted before new cards are among it.
                    known = recall.settle(known, places(seat, undealt_hands, undealt_decks, out))
                if event.to >> seat & 1:
                    known = remember(known, event, seat, self.seats)
            if known is not before:
                known = recall.settle(known, places(seat, hand_sizes, deck_sizes, out))
            after.append(known)
        return tuple(after)

    def refuse(self, seat: Seat, action: GreatSplitAction) -> Refusal:
        if not self.awaiting() >> seat & 1 or seat == SPECTATOR:
            return NotYourTurn(SEAL_RULES[self.phase], seat)
        return refusal(self, seat, action)


_LATER_DECKS = DECK[2:]
