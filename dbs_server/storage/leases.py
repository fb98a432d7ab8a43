"""Leases: a table lives in exactly one server, and what that one writes names the epoch in which it had the table.

A worker is one run of a server. Its leases hold until its time is up, which it puts off by `renew`; then others may `claim` them, and each time that a
table changes hands its epoch grows by one. The store checks lease and epoch in the transaction of every write of a match, so that a worker which was
only slow can neither write nor, as nothing is told before it lasts, tell.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from msgspec import Struct


class Lease(Struct, frozen=True):
    """That a worker has a table, for the `epoch`th time (from 1) that somebody has it; 0 where no other server could."""

    table: str
    worker: str
    epoch: int


class Found(Struct, frozen=True):
    """A table that is somewhere: its lease, the match that is on there ("": none was begun), and whether its worker's time is not up."""

    lease: Lease
    match: str
    alive: bool


class Elsewhere(Exception):
    """The table is another worker's, which lives."""

    def __init__(self, found: Found) -> None:
        super().__init__(f"table {found.lease.table} is with {found.lease.worker}")
        self.found = found


class Ledger(ABC):
    """Who has which table. `held` are the leases of this worker, by table, as far as it knows.

    What is called `queued` is written by the store in its order, with a ticket, and returns at once. Everything else asks the database, within a bounded
    time: it raises `storage.store.StoreAway` where that cannot be reached, and may be called from any thread (`asyncio.to_thread`).
    """

    def __init__(self, worker: str) -> None:
        self.worker = worker
        self.held: dict[str, Lease] = {}

    @abstractmethod
    def open(self, table: str, *, code: str = "", digests: Sequence[str] = ()) -> Lease:
        """A new table, whose id nobody else can have, is this worker's from now on; queued."""

    @abstractmethod
    def seat(self, table: str, digests: Sequence[str]) -> None:
        """The tokens of these digests lead to the table, at most two; queued."""

    @abstractmethod
    def plays(self, table: str, match: str) -> None:
        """A match begins at the table, and is the one that is to be taken over with it; "": it is over. Queued."""

    @abstractmethod
    def release(self, table: str) -> None:
        """The table is no more; queued."""

    @abstractmethod
    def take(self, table: str) -> Found | None:
        """Have a table that is this worker's already, or whose worker's time is up; None where there is no such table. Raises Elsewhere."""

    @abstractmethod
    def claim(self, limit: int) -> list[Found]:
        """Have up to so many tables with matches whose workers' time is up; others may claim at the same time, and get other ones."""

    @abstractmethod
    def give(self, table: str, worker: str) -> Lease:
        """Hand a table over to another worker, after everything that was written of it; the lease that the other one has now. Raises LookupError
        where the table was not this worker's any more, or the other does not live."""

    @abstractmethod
    def accept(self, lease: Lease, match: str) -> None:
        """Another worker says to have given a table to this one."""

    @abstractmethod
    def find(self, *, table: str = "", code: str = "", digest: str = "") -> Found | None:
        """Where a table is, by its id, its code, or the digest of a token."""

    @abstractmethod
    def renew(self) -> list[Lease]:
        """Put off the end of all leases of this worker; those that it has lost, which are no more in `held`."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether this worker's time is up by its own clock: it must stand still until a `renew` has gone well."""

    @abstractmethod
    def leave(self) -> None:
        """This worker stops: others may have its tables at once."""


class Alone(Ledger):
    """The ledger of a server that has its store for itself: every table is its own, and nothing need be written."""

    def __init__(self) -> None:
        super().__init__("alone")
        self._matches: dict[str, str] = {}

    def open(self, table: str, *, code: str = "", digests: Sequence[str] = ()) -> Lease:
        """The table is here."""
        self.held[table] = lease = Lease(table, self.worker, 0)
        return lease

    def seat(self, table: str, digests: Sequence[str]) -> None:
        """The lobby finds its tables by their tokens."""

    def plays(self, table: str, match: str) -> None:
        """A match begins, or is over."""
        self._matches[table] = match

    def release(self, table: str) -> None:
        """The table is no more."""
        self.held.pop(table, None)
        self._matches.pop(table, None)

    def take(self, table: str) -> Found | None:
        """Every table that was ever opened is here."""
        return self.find(table=table)

    def claim(self, limit: int) -> list[Found]:
        """There is nobody whose time could be up."""
        return []

    def give(self, table: str, worker: str) -> Lease:
        """There is nobody to give it to."""
        raise LookupError(f"there is no worker {worker}")

    def accept(self, lease: Lease, match: str) -> None:
        """There is nobody to have it from."""
        raise LookupError(f"there is no worker {lease.worker}")

    def find(self, *, table: str = "", code: str = "", digest: str = "") -> Found | None:
        """The table of this id, if it is open; codes and tokens are the lobby's business."""
        lease = self.held.get(table)
        return None if lease is None else Found(lease, self._matches.get(table, ""), alive=True)

    def renew(self) -> list[Lease]:
        """Nothing ends."""
        return []

    @property
    def over(self) -> bool:
        """Never."""
        return False

    def leave(self) -> None:
        """Nobody else comes."""
