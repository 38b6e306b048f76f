"""Clocks: whose time runs, what is left, and who decides when it is up."""

from __future__ import annotations

import random

import pytest

from server.served import Served, guests, seated, story
from splitsies.server.clocks import Clock


def decide(clock: Clock, seat: int, now: float, took_back: bool = False, private: bool = False) -> int:
    """A seat decides; the milliseconds it took."""
    used, left, spare = clock.decided(seat, now, took_back, private)
    clock.settle(seat, left, spare)
    return used


def test_without_a_clock_nobodys_time_runs_but_it_is_known_how_long_a_decision_took() -> None:
    clock = Clock.chosen({"kind": "none"}, 2)
    clock.run((0,), 10.0)
    assert clock.shown(11.0) is None
    assert clock.next_end(11.0) is None
    assert clock.run_out(1e9) == []
    assert decide(clock, 0, 13.5) == 3500


def test_a_decision_clock_gives_each_decision_the_same_time() -> None:
    clock = Clock.chosen({"kind": "decision", "seconds": 60}, 2)
    clock.run((0,), 100.0)
    assert (clock.rest(0, 130.0), clock.rest(1, 130.0)) == (30_000, 60_000)
    assert clock.next_end(130.0) == 30.0
    assert decide(clock, 0, 130.0) == 30_000
    clock.run((1,), 130.0)
    assert (clock.rest(0, 180.0), clock.rest(1, 180.0)) == (60_000, 10_000)
    assert clock.run_out(189.9) == []
    assert clock.run_out(190.0) == [1]
    assert clock.rest(1, 500.0) == 0


def test_a_bank_is_used_up_and_grows_with_each_decision() -> None:
    clock = Clock.chosen({"kind": "bank", "seconds": 100, "increment": 5}, 2)
    clock.run((0,), 0.0)
    decide(clock, 0, 20.0)
    assert clock.rest(0, 20.0) == 85_000
    clock.run((1,), 20.0)
    decide(clock, 1, 21.0)
    clock.run((0,), 21.0)
    assert [one["left_ms"] for one in clock.shown(31.0) or ()] == [75_000, 104_000]
    assert [one["running"] for one in clock.shown(31.0) or ()] == [True, False]
    assert clock.run_out(106.0) == [0]
    decide(clock, 0, 200.0)
    assert clock.rest(0, 200.0) == 5_000  # never less than nothing, and then some more


def test_the_time_of_every_awaited_seat_runs_until_it_has_decided() -> None:
    clock = Clock.chosen({"kind": "bank", "seconds": 100, "increment": 0}, 3)
    clock.run((0, 1, 2), 0.0)
    decide(clock, 1, 10.0)
    clock.run((0, 2), 10.0)
    assert [clock.rest(seat, 30.0) for seat in range(3)] == [70_000, 90_000, 70_000]
    assert clock.run_out(100.0) == [0, 2]


def test_a_pause_stops_every_clock() -> None:
    clock = Clock.chosen({"kind": "bank", "seconds": 100, "increment": 0}, 2)
    clock.run((0, 1), 0.0)
    clock.pause(40.0)
    assert clock.next_end(1000.0) is None
    assert [clock.rest(seat, 1000.0) for seat in (0, 1)] == [60_000, 60_000]
    clock.run((0, 1), 1000.0)
    assert clock.rest(0, 1010.0) == 50_000


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("kind", ["decision", "bank"])
def test_taking_back_gains_no_time(kind: str, private: bool) -> None:
    clock = Clock.chosen({"kind": kind, "seconds": 60, "increment": 30}, 2)
    clock.run((0, 1), 0.0)
    now = 0.0
    for _ in range(5):
        now += 5.0
        decide(clock, 0, now, private=private)
        clock.run((0, 1) if private else (1,), now)
        if private:
            now += 1.0
        decide(clock, 0, now, took_back=True)
        clock.run((0, 1), now)
    spent = 30_000 if private else 25_000
    assert clock.rest(0, now) == 60_000 - spent


def test_neither_does_taking_back_after_a_pause() -> None:
    clock = Clock.chosen({"kind": "decision", "seconds": 60}, 1)
    clock.run((0,), 0.0)
    decide(clock, 0, 10.0, private=True)
    clock.run((0,), 10.0)
    clock.pause(30.0)
    clock.run((0,), 500.0)
    decide(clock, 0, 500.0, took_back=True)
    assert clock.rest(0, 500.0) == 30_000


def test_a_step_that_nobody_hears_of_brings_no_time() -> None:
    for kind in ("decision", "bank"):
        clock = Clock.chosen({"kind": kind, "seconds": 60, "increment": 30}, 2)
        clock.run((0,), 0.0)
        decide(clock, 0, 10.0, private=True)
        clock.run((0,), 10.0)
        assert clock.rest(0, 20.0) == 40_000
        decide(clock, 0, 20.0)
        assert clock.rest(0, 20.0) == (60_000 if kind == "decision" else 70_000)


def test_what_the_log_says_is_what_was() -> None:
    played = Clock.chosen({"kind": "bank", "seconds": 60, "increment": 30}, 1)
    again = Clock.chosen({"kind": "bank", "seconds": 60, "increment": 30}, 1)
    played.run((0,), 0.0)
    _, left, spare = played.decided(0, 10.0, False, False)
    played.settle(0, left, spare)
    again.settle(0, left, spare)
    for clock in (played, again):
        decide(clock, 0, 10.0, took_back=True)
    assert (again.left, again.spare) == (played.left, played.spare) == ([50_000], [50_000])


@story
async def test_when_the_time_is_up_a_bot_decides(server: Served) -> None:
    async with guests(server, "Ann", "Bob") as [ann, bob]:
        table = await ann.opens("great-split", options={"seats": 2}, clock={"kind": "decision", "seconds": 5})
        await seated(table, bob)
        async with ann.at(table["id"]) as anns, bob.at(table["id"]) as bobs:
            assert (await anns.asks("start"))["is"] == "done"
            await bobs.is_asked()
            await anns.is_asked()
            shown = anns.last["moment"]["clocks"]
            assert [one["running"] for one in shown] == [True, True]  # the time of all who are awaited
            assert all(4000 < one["left_ms"] <= 5000 for one in shown)
            ask = anns.last["moment"]["ask"]
            assert (await anns.asks("move", number=ask["number"], action=ask["legal"][0]))["is"] == "done"
            assert [one["running"] for one in anns.last["moment"]["clocks"]] == [False, True]
            late = await bobs.until(lambda message: message["is"] == "moment" and message["moved"] is not None and
                                    message["moved"]["seat"] == 1, 15)  # fmt: skip
            assert late["moved"]["by"] == "clock"
            # A bot decided, and the person goes on with the next decision.
            moment = await bobs.is_asked()
            assert moment["ask"]["number"] > 0
            # While the game is paused no time runs out.
            assert (await anns.asks("pause"))["is"] == "done"
            assert all(not one["running"] for one in anns.last["moment"]["clocks"])
            with pytest.raises(TimeoutError):
                await bobs.until(lambda message: message["is"] == "moment" and message["moved"] is not None, 5.5)
            assert (await anns.asks("go_on"))["is"] == "done"
            moment = await bobs.is_asked()
            move = {"number": moment["ask"]["number"], "action": random.choice(moment["ask"]["legal"])}
            assert (await bobs.asks("move", **move))["is"] == "done"
            assert (await anns.asks("close"))["is"] == "done"
