"""Chance that is the same everywhere: BLAKE2b in counter mode under a 256-bit key.

>>> rng = Rng(bytes(32))
>>> cards = list(range(8)); rng.shuffle(cards); sorted(cards)
[0, 1, 2, 3, 4, 5, 6, 7]
>>> rng.clone().below(100) == rng.below(100)
True
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

T = TypeVar("T")

KEY_BYTES: Final = 32
_BLOCK_BITS: Final = 512
_WORD_BITS: Final = 32
_WORD: Final = (1 << _WORD_BITS) - 1


def key_from(number: int) -> bytes:
    """A 256-bit seed for a number a person can type; programs that need real chance use `fresh_key`."""
    return blake2b(str(number).encode(), digest_size=KEY_BYTES, person=b"splitsies-seed").digest()


def fresh_key() -> bytes:
    """A seed nobody can guess, from the operating system."""
    return secrets.token_bytes(KEY_BYTES)


class Rng:
    """A stream of chance that can be cloned, written down, and forked into independent streams."""

    def __init__(self, key: bytes = bytes(KEY_BYTES), drawn: int = 0) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a seed has {KEY_BYTES} bytes, not {len(key)}")
        if drawn < 0:
            raise ValueError("a stream of chance cannot have given fewer than 0 bits")
        self.key = key
        self.block = drawn // _BLOCK_BITS
        self.pool = 0
        self.left = 0
        """What is left of the block, but for what lies ready, and how many bits of it."""
        self.ready = 0
        self.word = 0
        """How many bits lie ready, and which: a small int, so that a draw need not touch the large one."""
        self.bits(drawn % _BLOCK_BITS)

    @property
    def drawn(self) -> int:
        """How many bits this stream has given; with the key, all there is to know about it."""
        return self.block * _BLOCK_BITS - self.left - self.ready

    def _make_ready(self, count: int) -> None:
        """Let so many bits lie ready; what is too short at a block's end is left over."""
        ready = self.ready
        if self.left + ready < count:
            digest = blake2b(self.block.to_bytes(8, "big"), key=self.key).digest()
            self.block += 1
            self.pool = int.from_bytes(digest, "big")
            self.left = _BLOCK_BITS
            self.word = ready = 0
        while ready < count:
            pool = self.pool
            self.word |= (pool & _WORD) << ready
            self.pool = pool >> _WORD_BITS
            self.left -= _WORD_BITS
            ready += _WORD_BITS
        self.ready = ready

    def bits(self, count: int) -> int:
        """An int of so many random bits, 512 at most."""
        if self.ready < count:
            self._make_ready(count)
        value = self.word & ((1 << count) - 1)
        self.word >>= count
        self.ready -= count
        return value

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely."""
        if bound <= 0:
            raise ValueError(f"there is no number from 0 to {bound - 1}")
        width = (bound - 1).bit_length()
        while True:
            if self.ready < width:
                self._make_ready(width)
            value = self.word & ((1 << width) - 1)
            self.word >>= width
            self.ready -= width
            if value < bound:
                return value

    def choice(self, some: Sequence[T]) -> T:
        """One of these, each equally likely."""
        return some[self.below(len(some))]

    def shuffle(self, some: list[T]) -> None:
        """Put the list into a random order, in place."""
        word, ready = self.word, self.ready
        for last in range(len(some) - 1, 0, -1):
            width = last.bit_length()
            mask = (1 << width) - 1
            while True:  # as `below`, written out: a deck is shuffled often
                if ready < width:
                    self.word, self.ready = word, ready
                    self._make_ready(width)
                    word, ready = self.word, self.ready
                other = word & mask
                word >>= width
                ready -= width
                if other <= last:
                    break
            some[last], some[other] = some[other], some[last]
        self.word, self.ready = word, ready

    def fork(self, *names: str | int) -> Rng:
        """An independent stream with a name; it depends on the key and the name, not on what was drawn."""
        name = "\x00".join(str(part) for part in names)
        return Rng(blake2b(name.encode(), key=self.key, digest_size=KEY_BYTES, person=b"splitsies-fork").digest())

    def clone(self) -> Rng:
        """A copy that will give the same numbers."""
        twin = Rng()
        twin.key = self.key
        twin.block = self.block
        twin.pool = self.pool
        twin.left = self.left
        twin.ready = self.ready
        twin.word = self.word
        return twin
