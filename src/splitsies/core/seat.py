"""Seats around the table, and sets of them.

A seat is a small number, clockwise from 0. A set of seats is an int with one bit a seat, because
"who must decide", "who hears this" and "who has won" are asked all the time.

>>> members(seats(0, 2))
(0, 2)
>>> seats(1) | bit(SPECTATOR) == 0b1000_0010
True
"""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = int
Seats: TypeAlias = int

MOST_SEATS: Final = 7
SPECTATOR: Final = 7
"""Whoever watches without a seat; a bit of its own, so that an event can leave it out."""
NOBODY: Final = 0
EVERYONE: Final = 0xFF


def bit(seat: Seat) -> Seats:
    """The set with this one seat in it."""
    return 1 << seat


def seats(*some: Seat) -> Seats:
    """The set of these seats."""
    together = NOBODY
    for seat in some:
        together |= 1 << seat
    return together


def first(count: int) -> Seats:
    """All the seats of a table for so many."""
    return (1 << count) - 1


_MEMBERS: Final = tuple(tuple(seat for seat in range(8) if some >> seat & 1) for some in range(256))


def members(some: Seats) -> tuple[Seat, ...]:
    """The seats of a set, clockwise from 0."""
    return _MEMBERS[some]
