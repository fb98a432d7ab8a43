"""Randomness that is owned: a counter-based generator whose whole state is a key and a counter.

Python promises the stability of `random.random()` but not of `shuffle`, so the few draws that a card game needs are
spelled out here. Block n of the stream is BLAKE2b(key, n): nobody who has not the key can tell the next one.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import blake2b
from typing import TypeVar

from msgspec import Struct, field

T = TypeVar("T")


class Rng(Struct):
    """A stream of random numbers; `key` is its seed, `counter` how many blocks were drawn."""

    key: bytes
    counter: int = 0

    @classmethod
    def from_seed(cls, seed: int | str | bytes) -> Rng:
        """A generator whose key is derived from any seed."""
        raw = seed if isinstance(seed, bytes) else str(seed).encode()
        return cls(blake2b(raw, digest_size=32, person=b"dbs-seed").digest())

    def copy(self) -> Rng:
        return Rng(self.key, self.counter)

    def key_of(self, block: int) -> bytes:
        """The key that a block is drawn with."""
        return self.key

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, all equally likely (rejection sampling; n ≥ 1)."""
        limit = (1 << 64) - (1 << 64) % n
        while True:
            block = blake2b(self.counter.to_bytes(8, "big"), key=self.key_of(self.counter), digest_size=8).digest()
            self.counter += 1
            number = int.from_bytes(block, "big")
            if number < limit:
                return number % n

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher-Yates, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class Parted(Rng):
    """A stream that is another one's up to a block, and its own from there on: the past of a match with another future."""

    past: Rng = field(default_factory=lambda: Rng(b""))
    until: int = 0

    def copy(self) -> Parted:
        return Parted(self.key, self.counter, self.past, self.until)

    def key_of(self, block: int) -> bytes:
        return self.past.key_of(block) if block < self.until else self.key


def other_future(then: Rng, now: Rng, rng: Rng) -> Rng:
    """Another future for a match's generator; what it has drawn between `then` and `now` is drawn again, so that the answers since find it."""
    key = Rng.from_seed(f"world/{rng.below(1 << 62)}").key
    if then.counter == now.counter:
        return Rng(key, then.counter)
    return Parted(key, then.counter, then, now.counter)
