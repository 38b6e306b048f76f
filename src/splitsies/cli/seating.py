"""Who sits where: people by their names, bots by theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from splitsies import bots
from splitsies.core import SPECTATOR, Game, Record, Rng, Seat, Trouble

from .bot_names import all_called, called, is_bot, meant
from .words import Words

YOU: Final = "you"
LONGEST_NAME: Final = 16


@dataclass(frozen=True)
class Seating:
    """Each seat's player as it was asked for: `you`, a person's name, or a bot."""

    players: tuple[str, ...]

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot sits there."""
        return is_bot(self.players[seat])

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in range(len(self.players)) if not self.is_bot(seat)]

    def names(self, words: Words, listener: Seat = SPECTATOR) -> list[str]:
        """What each seat is called when this one listens; bots of one kind are told apart by number."""
        names = []
        for seat, player in enumerate(self.players):
            alike = [other for other, twin in enumerate(self.players) if twin == player]
            if seat == listener:
                names.append(words.say("you"))
            elif player == YOU:
                names.append(words.say("human"))
            else:
                name = called(player, words.language) if is_bot(player) else player[:1].upper() + player[1:]
                names.append(name if len(alike) == 1 else f"{name} {alike.index(seat) + 1}")
        return names


def seat_players(given: str, seats: int, game: Game[Any, Any], words: Words) -> Seating:
    """The players of a comma-separated list, with bots of the usual level in the seats that are left."""
    asked = [meant(player.strip()) for player in given.split(",")] if given.strip() else [YOU]
    return _seated(asked, seats, game, words)


def seated_before(record: Record, words: Words) -> Seating:
    """The players that a record notes, to be named; without a note each is called by the number of its seat."""
    return Seating(_noted(record) or tuple(words.say("seat", seat=seat) for seat in range(record.options.seats)))


def seat_again(record: Record, game: Game[Any, Any], words: Words) -> Seating:
    """The players that a record notes, to play on; where they cannot, you play against bots of the usual level."""
    try:
        return _seated(_noted(record) or [YOU], record.options.seats, game, words)
    except Trouble:
        return _seated([YOU], record.options.seats, game, words)


def _noted(record: Record) -> tuple[str, ...]:
    """What a record's notes, which anybody may write, say of its players; none if they make no sense."""
    players = record.notes.get("players") if isinstance(record.notes, dict) else None
    if not isinstance(players, list) or len(players) != record.options.seats:
        return ()
    if not all(isinstance(player, str) and player.isprintable() and 0 < len(player) <= 40 for player in players):
        return ()
    return tuple(players)


def seats_for(given: str, counts: Sequence[int]) -> int | None:
    """The smallest table at which so many players find a seat; None: not said."""
    players = len(given.split(",")) if given.strip() else 1
    if players == 1:
        return None
    return min((count for count in counts if count >= players), default=max(counts))


def _seated(asked: Sequence[str], seats: int, game: Game[Any, Any], words: Words) -> Seating:
    """These players, each of whom can play, and bots of the usual level in the seats that are left."""
    if len(asked) > seats:
        raise Trouble(words.say("too_many_players", players=len(asked), seats=seats))
    players = (*asked, *[bots.USUAL] * (seats - len(asked)))
    for player in players:
        _check(player, game, words)
    people = [player.casefold() for player in players if not is_bot(player)]
    for person in people:
        if people.count(person) > 1:
            raise Trouble(words.say("name_twice", name=person))
    return Seating(players)


def _check(player: str, game: Game[Any, Any], words: Words) -> None:
    if is_bot(player):
        bots.make(player, game, Rng())
        return
    letters = player.replace("-", "").replace("_", "").replace("'", "").replace(" ", "")
    if not letters.isalnum() or len(player) > LONGEST_NAME:
        known = all_called(words.language)
        raise Trouble(words.say("bad_name", name=repr(player), bots=known, longest=LONGEST_NAME))
