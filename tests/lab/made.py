"""Results made up for the tests, without a game being played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from splitsies.lab.arena import Fixture, Result
from splitsies.lab.notes import Noted


def made(
    number: int,
    lineup: str,
    winners: tuple[int, ...],
    *,
    deal: int | None = None,
    each: int = 10,
    scores: Sequence[int] = (),
    roles: Mapping[str, tuple[int, ...]] | None = None,
    tallies: Sequence[tuple[int, ...]] = (),
    sources: Sequence[Mapping[str, int]] = (),
    uses: Sequence[Mapping[str, Mapping[str, int]]] = (),
) -> Result:
    """A game that these seats have won; its scores are 1 and 0 unless told."""
    names = tuple(lineup.split())
    seats = range(len(names))
    return Result(
        Fixture(number, number if deal is None else deal, names),
        "",
        winners,
        "SP 6.1",
        (each,) * len(names),
        (1000,) * len(names),
        Noted(
            tuple(scores) or tuple(int(seat in winners) for seat in seats),
            roles or {},
            tuple(tallies),
            tuple(sources) or tuple({} for _ in seats),
            tuple(uses) or tuple({} for _ in seats),
        ),
    )
