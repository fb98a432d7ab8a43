"""Leases: a table lives in exactly one server, and what that one writes names the epoch in which it had the table.

A worker is one run of a server. Its leases hold until its time is up, which it puts off by `renew`; then others may `claim` them, and each time that a
table changes hands its epoch grows by one. The store checks lease and epoch in the transaction of every write of a match, so that a worker which was
only slow can neither write nor, as nothing is told before it lasts, tell.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import Future
from typing import TypeAlias

from msgspec import Struct

from dbs_server.storage.kept import Waiting

Statement: TypeAlias = tuple[str, tuple[object, ...]]
"""SQL, and the values for its question marks."""


class Lease(Struct, frozen=True):
    """That a worker has a table, for the `epoch`th time (from 1) that somebody has it; 0 where no other server could."""

    table: str
    worker: str
    epoch: int


class Found(Struct, frozen=True):
    """A table that is somewhere: its lease, the match that is on there ("": none), and whether its worker's time is not up."""

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

    What is queued is written by the store in its order, with a ticket, returns at once, and is for the thread of the loop. What asks the database raises
    `storage.store.StoreAway` where that does not answer in a second, and may be called from any thread (`asyncio.to_thread`).
    """

    def __init__(self, worker: str) -> None:
        self.worker = worker
        self.held: dict[str, Lease] = {}

    @abstractmethod
    def open(self, table: str, *, code: str = "") -> Lease:
        """A new table, whose id nobody else can have, is this worker's from now on; queued."""

    @abstractmethod
    def seat(self, table: str, waiting: Waiting) -> None:
        """The tokens of those who sit there lead to the table, and by this any server can put it up again when no match is on there; queued."""

    @abstractmethod
    def waiting(self, table: str) -> Waiting | None:
        """A table as it was when `seat` was last called; None where it never was, or is no more. Asks."""

    @abstractmethod
    def release(self, table: str) -> None:
        """The table is no more; queued. One that is another worker's by now stays there."""

    @abstractmethod
    def plays(self, table: str, match: str) -> list[Statement]:
        """A match is on at a table of this worker: what is to be written with its first row, so that it is taken over with the table."""

    @abstractmethod
    def ended(self, match: str) -> list[Statement]:
        """A match is over: what is to be written with its last row."""

    @abstractmethod
    def orphan(self, match: str, table: str, code: str, digests: Sequence[str]) -> list[Statement]:
        """What makes a match that comes from elsewhere one that anybody may claim."""

    @abstractmethod
    def others(self) -> list[str]:
        """The other workers that live. Asks."""

    @abstractmethod
    def lease_of(self, match: str) -> Lease | None:
        """The lease under which this worker plays a match; None where it does not, or not any more."""

    @abstractmethod
    def claim(self, limit: int) -> list[Found]:
        """Have up to so many tables with matches whose workers' time is up, by the database's clock; others may claim at the same time, and get other
        ones. Not what this worker still takes for its own: `renew` tells of its loss. Asks."""

    @abstractmethod
    def take(self, table: str) -> Found | None:
        """Have one table, which is this worker's already, or whose worker's time is up; None where there is no such table. Asks. Raises Elsewhere."""

    @abstractmethod
    def find(self, *, table: str = "", code: str = "", digest: str = "") -> Found | None:
        """Where a table is, by its id, its code, or the digest of a token. Asks."""

    @abstractmethod
    def renew(self) -> list[Lease]:
        """Put off the end of all leases of this worker; those that it has lost since, which are no more in `held`. What was up and nobody took is good
        again. Asks."""

    @abstractmethod
    def give(self, table: str, worker: str) -> Future[Lease]:
        """Hand a table over to another worker, after everything that was written of it; the lease that the other one has then. Queued; the future raises
        LookupError where the table was not this worker's any more."""

    @abstractmethod
    def accept(self, lease: Lease, match: str) -> None:
        """Another worker has given a table to this one."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether this worker's time is up by its own clock: it must stand still until a `renew` has gone well."""

    @abstractmethod
    def leave(self) -> None:
        """This worker stops: others may have its tables at once; queued."""


class Alone(Ledger):
    """The ledger of a server that has its store for itself: every table is its own, nothing ends, and nothing need be written."""

    def __init__(self) -> None:
        super().__init__("alone")

    def open(self, table: str, *, code: str = "") -> Lease:
        self.held[table] = lease = Lease(table, self.worker, 0)
        return lease

    def seat(self, table: str, waiting: Waiting) -> None:
        """The lobby knows them."""

    def waiting(self, table: str) -> Waiting | None:
        return None

    def release(self, table: str) -> None:
        self.held.pop(table, None)

    def plays(self, table: str, match: str) -> list[Statement]:
        return []

    def ended(self, match: str) -> list[Statement]:
        return []

    def orphan(self, match: str, table: str, code: str, digests: Sequence[str]) -> list[Statement]:
        return []

    def others(self) -> list[str]:
        return []

    def lease_of(self, match: str) -> Lease | None:
        return Lease("", self.worker, 0)

    def claim(self, limit: int) -> list[Found]:
        return []

    def take(self, table: str) -> Found | None:
        return self.find(table=table)

    def find(self, *, table: str = "", code: str = "", digest: str = "") -> Found | None:
        lease = self.held.get(table)
        return None if lease is None else Found(lease, "", alive=True)

    def renew(self) -> list[Lease]:
        return []

    def give(self, table: str, worker: str) -> Future[Lease]:
        gone: Future[Lease] = Future()
        gone.set_exception(LookupError(f"there is no worker {worker}"))
        return gone

    def accept(self, lease: Lease, match: str) -> None:
        self.held[lease.table] = lease

    @property
    def over(self) -> bool:
        return False

    def leave(self) -> None:
        """There is nobody else."""
