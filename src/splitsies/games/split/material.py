"""SPLIT's material: the deck, the table and the board, read from a material file and checked."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

from splitsies.core.complaints import MISSING, Complaints, parsed

from .board import SIZE, SPACES, Board, space_name
from .cards import BLACK_JOKER, RANKS, RED_JOKER, SUITS

SEAT_COUNTS: Final = (2, 3, 4, 6)


class Material:
    """Cards, chips and board of one box of SPLIT."""

    def __init__(self, text: str) -> None:
        """Read a material file; raises MaterialError that lists all that is wrong with it."""
        page = parsed(text)
        wrong = Complaints()
        deck, table, board = wrong.part(page, "deck"), wrong.part(page, "table"), wrong.part(page, "board")
        self.text = text
        self.digest = sha256(text.encode()).hexdigest()
        self.hand = wrong.number(table, "table.hand", 1, 10)
        self.slots = wrong.number(table, "table.slots", 1, 10)
        self.chips = _chips(table, wrong)
        self.deck = _deck(deck, wrong)
        self.board = _board(board, wrong)
        least = max(SEAT_COUNTS) * self.hand + self.slots + 1
        if self.deck and len(self.deck) < least:
            wrong.say(f"the deck has {len(self.deck)} cards; six hands and the slots need at least {least}")
        wrong.out_with_it()


def _chips(table: dict[str, Any], wrong: Complaints) -> dict[int, int]:
    """The chips of each side, for each number of seats (SP 1.1)."""
    if table is MISSING:
        return {}
    chips = table.get("chips")
    if not isinstance(chips, dict) or sorted(chips) != sorted(str(seats) for seats in SEAT_COUNTS):
        wrong.say(f"table.chips must give a number for each of {', '.join(map(str, SEAT_COUNTS))} seats")
        return {}
    return {
        seats: wrong.number(chips, f"table.chips.{seats}", 1, SPACES // (2 if seats in (2, 4) else 3))
        for seats in SEAT_COUNTS
    }


def _deck(deck: dict[str, Any], wrong: Complaints) -> tuple[int, ...]:
    """Every half card (SP 2.1); none if it cannot be told which there are."""
    if deck is MISSING:
        return ()
    so_far = len(wrong.list)
    ranks = deck.get("ranks")
    if not isinstance(ranks, list) or not ranks or any(rank not in RANKS for rank in ranks):
        wrong.say(f"deck.ranks must be some of {' '.join(RANKS)}, not {ranks!r}")
        ranks = []
    if len(set(ranks)) != len(ranks):
        wrong.say("deck.ranks names a rank twice")
    if deck.get("suits") != list(SUITS):
        wrong.say(f"deck.suits must be {list(SUITS)}, not {deck.get('suits')!r}")
    copies = wrong.number(deck, "deck.copies", 1, 4)
    cards = [RANKS.index(rank) * 4 + suit for rank in ranks for suit in range(4) for _ in range(copies)]
    cards += [RED_JOKER] * wrong.number(deck, "deck.red_jokers", 0, 4)
    cards += [BLACK_JOKER] * wrong.number(deck, "deck.black_jokers", 0, 4)
    return tuple(sorted(cards)) if len(wrong.list) == so_far else ()


def _board(board: dict[str, Any], wrong: Complaints) -> Board:
    """The suits of every space (SP 1.4)."""
    if board is MISSING:
        return Board(tuple([0b1111] * SPACES))
    if board.get("size") != SIZE:
        wrong.say(f"board.size must be {SIZE}, not {board.get('size')!r}")
    rows = board.get("rows")
    if not isinstance(rows, list) or len(rows) != SIZE or not all(isinstance(row, str) for row in rows):
        wrong.say(f"board.rows must be {SIZE} texts")
        return Board(tuple([0b1111] * SPACES))
    suits = [0] * SPACES
    for row, line in enumerate(rows):
        spaces = line.split()
        if len(spaces) != SIZE:
            wrong.say(f"board.rows: row {row + 1} has {len(spaces)} spaces, not {SIZE}")
            continue
        for column, letters in enumerate(spaces):
            space = row * SIZE + column
            if not 1 <= len(letters) <= 2 or len(set(letters)) != len(letters) or set(letters) - set(SUITS):
                wrong.say(f"board.rows: {space_name(space)} must have one or two suits of {SUITS}, not {letters!r}")
                continue
            suits[space] = sum(1 << SUITS.index(letter) for letter in letters)
    for suit, letter in enumerate(SUITS):
        if not any(some >> suit & 1 for some in suits):
            wrong.say(f"board.rows: no space has the suit {letter}")
    return Board(tuple(suits))
