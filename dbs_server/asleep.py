"""Matches that nobody is at: they lie in the store alone, and wake when one of their players comes back."""

from __future__ import annotations

from msgspec import Struct


class Asleep(Struct):
    """One of them: since when nobody was there, and whether a clock runs, which must not stand still for ever. `moved`: it has come from another server."""

    match: str
    digests: tuple[str, str]
    since: float
    clock: bool = False
    table: str = ""
    moved: bool = False


class Dormitory:
    """All of them, by the digests of their players' tokens."""

    def __init__(self) -> None:
        self._by_digest: dict[str, Asleep] = {}
        self._by_match: dict[str, Asleep] = {}

    def __len__(self) -> int:
        return len(self._by_match)

    def put(self, one: Asleep) -> None:
        """A match goes to sleep."""
        self._by_match[one.match] = one
        for digest in one.digests:
            self._by_digest[digest] = one

    def of(self, digest: str) -> str | None:
        """The match that a token belongs to."""
        one = self._by_digest.get(digest)
        return None if one is None else one.match

    def take(self, match: str) -> Asleep:
        """A match wakes, or is over."""
        one = self._by_match.pop(match)
        for digest in one.digests:
            self._by_digest.pop(digest, None)
        return one

    def __contains__(self, match: str) -> bool:
        return match in self._by_match

    def at(self, table: str) -> str | None:
        """The match of a table that sleeps."""
        return next((one.match for one in self._by_match.values() if one.table == table), None)

    def older(self, than: float) -> list[str]:
        """The matches that sleep since before that."""
        return [one.match for one in self._by_match.values() if one.since < than]

    def clocked(self) -> str | None:
        """A match whose clock must run on."""
        return next((one.match for one in self._by_match.values() if one.clock), None)
