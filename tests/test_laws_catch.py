"""Each law can fail: one fault of each kind is planted in Parley, and some law must find it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from splitsies.core import recall
from splitsies.core.game import Action, Event
from splitsies.core.laws import LAWS, Findings, LawBroken, check
from splitsies.core.options import Options
from splitsies.core.recall import Known
from splitsies.core.rng import Rng
from splitsies.core.seat import EVERYONE, Seat, Seats
from toy import PARLEY, Add, Pass, Received, ToyGame, ToyState, ToyView, Use


def first_broken(game: ToyGame, law: int, games: int = 40) -> LawBroken | None:
    """The first time this law fails within so many games."""
    for seed in range(games):
        try:
            check(game, game.options(seats=2 + seed % 2), seed, moments=5, spreads=2)
        except LawBroken as fault:
            if fault.law == law:
                return fault
    return None


def test_parley_itself_keeps_every_law() -> None:
    findings = Findings()
    for seed in range(20):
        findings.add(check(PARLEY, PARLEY.options(seats=2 + seed % 2), seed, moments=5, spreads=1))
    assert findings.untested(PARLEY) == []


# What a view must not show.


class SealInView(ToyState):
    """A sealed choice in a view."""

    def view(self, seat: Seat) -> ToyView:
        return replace(super().view(seat), extra=tuple(self.bids))


class TitleInView(ToyState):
    """A hidden title in a view, and copied by `imagine`, so that no comparison of views finds it."""

    def view(self, seat: Seat) -> ToyView:
        return replace(super().view(seat), extra=tuple(self.titles))


class CopiesTitles(ToyGame):
    def imagine(self, view: ToyView, rng: Rng) -> ToyState:
        state = super().imagine(view, rng)
        state.titles = list(view.extra)
        return state


class PileOrderInView(ToyState):
    """The order of a hidden pile."""

    def view(self, seat: Seat) -> ToyView:
        return replace(super().view(seat), extra=tuple(self.pile))


class IdOnFaceDownCard(ToyState):
    """An id on a face-down card: the same card always has the same."""

    def view(self, seat: Seat) -> ToyView:
        return replace(super().view(seat), extra=tuple(hash(("back", bid)) % 1000 for bid in self.bids))


class RngInView(ToyState):
    """The stream of chance in a view."""

    def view(self, seat: Seat) -> ToyView:
        return replace(super().view(seat), extra=tuple(self.rng.key[:4]))


class ViewForgets(ToyState):
    """A view that forgets what was shown."""

    def view(self, seat: Seat) -> ToyView:
        wide = recall.all_in(self.unseen(seat), sum(place for place, count in self.places(seat).items() if count))
        return replace(super().view(seat), known=wide)


class KnowsTooMuch(ToyState):
    """A view that knows where every card lies, and worlds imagined from it that agree."""

    def view(self, seat: Seat) -> ToyView:
        lies: list[tuple[int, int]] = []
        for one, hand in enumerate(self.hands):
            if one != seat:
                lies += [(card, 1 << one) for card in hand]
        exact: Known = tuple(sorted(lies + [(card, 1 << 7) for card in self.pile]))
        return replace(super().view(seat), known=exact)


class UntoldChange(ToyState):
    """A view that changes by a secret without a word: the card drawn last is marked."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: list[int] = []

    def view(self, seat: Seat) -> ToyView:
        return replace(super().view(seat), extra=tuple(self.marks))

    def draw(self, seat: Seat, rule: str, told: list[Event]) -> None:
        self.marks = self.pile[-1:]
        super().draw(seat, rule, told)


class CopiesMarks(ToyGame):
    def imagine(self, view: ToyView, rng: Rng) -> ToyState:
        state = super().imagine(view, rng)
        assert isinstance(state, UntoldChange)
        state.marks = list(view.extra)
        return state


# Who is asked, and what.


class WindowSkipsBySecret(ToyState):
    """A window that skips a seat with low cards, untold; the last one is asked all the same."""

    def apply(self, seat: Seat, action: Action, log: list[Event] | None) -> None:
        super().apply(seat, action, log)
        if isinstance(action, Use | Pass) and len(self.window) > 1 and max(self.hands[self.window[0]]) <= 6:
            self.window.pop(0)


class AwaitsBySecret(ToyState):
    """Who is awaited depends on titles."""

    def awaiting(self) -> Seats:
        awaited = super().awaiting()
        favourite = 1 << self.titles.index(max(self.titles))
        return favourite if awaited & favourite and not self.window else awaited


class LegalBySecret(ToyState):
    """The order of a seat's decisions depends on the pile."""

    def legal(self, seat: Seat) -> Sequence[Action]:
        legal = list(super().legal(seat))
        return legal[::-1] if self.pile and self.pile[-1] % 2 else legal


class NothingToDecide(ToyState):
    """A seat is awaited and cannot decide."""

    def legal(self, seat: Seat) -> Sequence[Action]:
        return [] if self.round == 2 else super().legal(seat)


class NeverEnds(ToyState):
    """A game without an end."""

    def end_round(self, told: list[Event]) -> None:
        round = self.round
        super().end_round(told)
        if not self.pile:
            self.pile, self.open = self.open, []
        self.round = min(round, 2)


# Clones, seals, cards.


class ForgottenInClone(ToyState):
    """A field forgotten in `clone`."""

    def clone(self) -> ToyState:
        twin = super().clone()
        twin.shields = [1] * self.seats
        return twin


class SharedByClone(ToyState):
    """A list that a clone shares with the original."""

    def clone(self) -> ToyState:
        twin = super().clone()
        twin.hands = self.hands
        return twin


class LoudAndSilentDiffer(ToyState):
    """A rule that is carried out only when the story is told."""

    def apply(self, seat: Seat, action: Action, log: list[Event] | None) -> None:
        super().apply(seat, action, log)
        if log is None and isinstance(action, Add):
            self.scores[seat] += 1


class OrderMatters(ToyState):
    """An order-dependent seal: the last to seal wins ties."""

    def highest(self, sums: list[int]) -> Seat:
        late = [seat for seat in self.trace[-self.seats :] if sums[seat] >= max(sums) - 1]
        return late[-1] if late else super().highest(sums)


class CardTwice(ToyState):
    """A card that is laid open twice."""

    def reveal(self, told: list[Event]) -> None:
        super().reveal(told)
        self.open.append(self.open[0])


# What is written, cited and told.


class FieldNotWritten(ToyState):
    """A position that leaves something out."""

    def position(self) -> dict[str, object]:
        return {name: value for name, value in super().position().items() if name != "coins"}


class OpenPosition(ToyGame):
    def set_up(self, options: Options, moment: object) -> ToyState:
        state = super().set_up(options, moment)
        state.coins = [0] * options.seats
        return state


class MumblesNotation(ToyGame):
    """A notation that does not tell two actions apart."""

    def parse(self, notation: str) -> Action:
        return Add(0) if notation.startswith("add") else super().parse(notation)


class UnknownRule(ToyState):
    """An event that cites a rule that is not there."""

    def draw(self, seat: Seat, rule: str, told: list[Event]) -> None:
        super().draw(seat, "T 66", told)


class DrawToldToAll(ToyState):
    """A draw told to all."""

    def draw(self, seat: Seat, rule: str, told: list[Event]) -> None:
        super().draw(seat, rule, told)
        told[:] = [replace(event, to=EVERYONE) if isinstance(event, Received) else event for event in told]

    def heard(self, known: Known, event: Event, seat: Seat) -> Known:
        overheard = isinstance(event, Received) and event.seat != seat
        return known if overheard else super().heard(known, event, seat)


class TakesBackWhatWasHeard(ToyState):
    """A take-back after everything was revealed."""

    def may_take_back(self, seat: Seat) -> bool:
        return seat < self.seats and (super().may_take_back(seat) or bool(self.window))


FAULTS = {
    "a sealed choice in a view": (ToyGame(SealInView), 1),
    "a hidden title in a view, copied by imagine": (CopiesTitles(TitleInView), 11),
    "a draw told to all": (ToyGame(DrawToldToAll), 13),
    "the order of a hidden pile": (ToyGame(PileOrderInView), 1),
    "an id on a face-down card": (ToyGame(IdOnFaceDownCard), 1),
    "a window that skips by a secret": (ToyGame(WindowSkipsBySecret), 4),
    "a field forgotten in clone": (ToyGame(ForgottenInClone), 5),
    "an order-dependent seal": (ToyGame(OrderMatters), 6),
    "rng in a view": (ToyGame(RngInView), 1),
    "a view that forgets": (ToyGame(ViewForgets), 11),
    "a view that knows too much": (ToyGame(KnowsTooMuch), 11),
    "a change that is not told": (CopiesMarks(UntoldChange), 4),
    "awaiting by a secret": (ToyGame(AwaitsBySecret), 2),
    "legal by a secret": (ToyGame(LegalBySecret), 3),
    "a clone that shares": (ToyGame(SharedByClone), 5),
    "silent play by other rules": (ToyGame(LoudAndSilentDiffer), 5),
    "a card in two zones": (ToyGame(CardTwice), 7),
    "a game without an end": (ToyGame(NeverEnds), 8),
    "nothing to decide": (ToyGame(NothingToDecide), 8),
    "a position that leaves something out": (OpenPosition(FieldNotWritten), 9),
    "a notation that mumbles": (MumblesNotation(), 9),
    "a rule that is not there": (ToyGame(UnknownRule), 10),
    "a take-back of what was heard": (ToyGame(TakesBackWhatWasHeard), 12),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found_by_its_law(fault: str) -> None:
    game, law = FAULTS[fault]
    broken = first_broken(game, law)
    assert broken is not None
    assert LAWS[law] in str(broken)


def test_every_law_has_a_fault_that_breaks_it() -> None:
    assert {law for _, law in FAULTS.values()} == set(LAWS)


def test_a_law_that_never_came_to_a_test_is_named() -> None:
    assert Findings().untested(PARLEY) == list(LAWS)
