"""What a server keeps over connections and restarts: its tables, and the matches that sleep until somebody comes back. No I/O."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dbs_server.asleep import Asleep, Dormitory
from dbs_server.computers import Thinkers
from dbs_server.hall import Hall
from dbs_server.pace import AT_ONCE, Pace
from dbs_server.people.results import Results
from dbs_server.protocol import Announced
from dbs_server.restored import reseat, restore
from dbs_server.session import Session
from dbs_server.standing import Standing
from dbs_server.storage.leases import Elsewhere
from dbs_server.storage.store import CannotRead, Store, StoreAway
from dbs_server.table import Table
from engine.core.game_pack import Pack

log = logging.getLogger("dbs.lobby")

MAX_TABLES = 2000
"""Tables at which somebody is."""
PER_ADDRESS = 40
"""Tables that one address may have opened; as many as its connections."""
AWAKE = 120.0
"""Seconds that a match stays in memory when both players are away."""
TABLE_KEPT = 300.0
"""Seconds that a table without a match waits for players who lost their connection."""
MATCH_KEPT = 24 * 3600.0
"""Seconds that a match waits when both players are away."""
MOVES = "The table moves to another server; you come back to it by yourself."
MOVED = "the table moves to another server; come back with your token"


class Terms(Struct, frozen=True):
    """On what terms a server keeps tables: how many, by which clock, and how its computer players take their time."""

    per_address: int = PER_ADDRESS
    tables: int = MAX_TABLES
    clock: Callable[[], float] = time.monotonic
    pace: Pace = AT_ONCE


USUAL = Terms()


class Keeping:
    """The tables and matches of a server."""

    def __init__(self, games: Mapping[str, Pack], store: Store, terms: Terms = USUAL) -> None:
        self.games, self.store, self.clock = games, store, Standing(terms.clock)
        store.on_lost, store.on_change = self.lose, self.look_at_store
        self.pace, self.thinkers = terms.pace, Thinkers()
        self.hall, self.asleep, self.results = Hall(terms.tables, terms.per_address), Dormitory(), Results(store)
        self._kept = True  # as far as those who play know

    @property
    def tables(self) -> Mapping[str, Table]:
        """The tables that are in memory."""
        return self.hall.tables

    def recover(self) -> int:
        """Find the matches again that were on when the server stopped; how many. They sleep until one of their players comes back, or their clock
        must run on."""
        for match in self.store.orphans(self.games):
            self.adopt(match)
        return len(self.asleep)

    def adopt(self, match: str, *, moved: bool = False) -> None:
        """A match in the store is this server's from now on, and sleeps; `moved`: another one had it until now. What cannot be read is over; one of a game
        that is not played here waits for a server that does."""
        if match in self.asleep or any(table.match and table.match.id == match for table in self.tables.values()):
            return
        try:
            kept = self.store.head(match)
            if kept.record.game not in self.games:
                return
            clock = kept.record.clock is not None
            self.asleep.put(Asleep(match, kept.seating.digests, self.clock(), clock, kept.seating.table, moved))
        except (msgspec.DecodeError, KeyError) as error:
            self._lost(match, error)

    def put_up(self, table_id: str) -> Table | None:
        """A table at which no match is on is this server's from now on, with those who sat there; None where nothing is known of it: it is no more.
        Raises StoreAway."""
        try:
            table = self._reseated(table_id)
        except StoreAway:
            raise
        except Exception:  # whatever that row holds, it is that table alone
            log.exception("table %s cannot be put up again", table_id)
            table = None
        if table is None:
            self.store.ledger.release(table_id)
            return None
        self.hall.open(table)
        log.info("table %s is put up here", table_id)
        return table

    def _reseated(self, table_id: str) -> Table | None:
        waiting = self.store.ledger.waiting(table_id)
        pack = None if waiting is None else self.games.get(waiting.game)
        if waiting is None or pack is None:
            return None
        table = Table(
            table_id, waiting.title, waiting.profile, pack, self.store, waiting.code, "", self.pace, self.thinkers, self.clock
        )  # fmt: skip
        reseat(table, waiting, self.results)
        return table

    def fetch(self, digest: str) -> Table | None:
        """The table to which the token of this digest leads, where no match is on there and its server is dead: it is put up here. Raises StoreAway."""
        found = self.store.ledger.find(digest=digest)
        if found is None or found.match or found.alive:
            return None
        try:
            taken = self.store.ledger.take(found.lease.table)
        except Elsewhere:
            return None
        return None if taken is None or taken.match else self.put_up(taken.lease.table)

    def lose(self, table_id: str) -> None:
        """A table is another server's now. What does not last is told to nobody; whoever is there comes back by token, and is led to it."""
        if (match := self.asleep.at(table_id)) is not None:
            self.asleep.take(match)
        table = self.tables.get(table_id)
        if table is None:
            return
        log.warning("table %s is another server's", table_id)
        here = [place.session for place in table.places if place.session is not None]
        for session in (*here, *table.gallery.watchers):
            session.withdraw()
        table.state, table.keeper = "moved", None
        for session in list(table.gallery.watchers):
            self.follow(session)
        self.hall.close(table)
        for session in here:
            self.follow(session)

    def follow(self, session: Session) -> None:
        """The table of a session is another server's now."""
        if session.table is not None:
            session.table = None
            session.send(Announced(MOVES), at_once=True)
            session.close(MOVED)

    def wake(self, match: str) -> Table | None:
        """Put a match together again from the store; None where it cannot even begin: it is over, the others go on. Where the file cannot be read,
        it sleeps on: the operator may put a copy in its place."""
        asleep = self.asleep.take(match)
        try:
            kept = self.store.load(match)
            seating, pack = kept.seating, self.games[kept.record.game]
            table = Table(
                seating.table, seating.title, kept.record.profile, pack, self.store, seating.code, "", self.pace,
                self.thinkers, self.clock,
            )  # fmt: skip
            restore(table, match, kept, self.results, moved=asleep.moved)
        except CannotRead as error:
            log.error("match %s cannot be read: %s", match, error)
            self.asleep.put(asleep if isinstance(error, StoreAway) else replace(asleep, clock=False))
            return None
        except Exception as error:  # whatever an old or broken row holds, it is that row's match alone
            self._lost(match, error)
            return None
        self.hall.open(table)
        return table

    def _lost(self, match: str, error: Exception) -> None:
        log.error("match %s cannot be recovered: %s", match, error)
        self.store.end(match, "failed", f"not recovered: {type(error).__name__}: {error}")

    def sweep(self) -> None:
        """Clear away tables that nobody came back to, and write what waits for room; called every now and then."""
        self.store.flush()
        self.look_at_store()
        now = self.clock()
        for table in list(self.tables.values()):
            if not table.deserted:
                table.empty_since = None
            elif table.empty_since is None:
                table.empty_since = now
            elif now - table.empty_since > (AWAKE if table.state == "playing" else TABLE_KEPT):
                self._put_away(table, table.empty_since)
        for match in self.asleep.older(now - MATCH_KEPT):
            asleep = self.asleep.take(match)
            self.store.end(match, "abandoned", "Both players stayed away.")
            self.store.ledger.release(asleep.table)
            log.info("match %s is abandoned", match)

    def _put_away(self, table: Table, since: float) -> None:
        """A table at which nobody is: its match sleeps. It stays where its clock runs, and where the store lacks what was played."""
        if table.state == "playing":
            if table.keeper is not None or self.store.behind:
                return
            asleep = table.fall_asleep(since)
            if asleep is not None:
                self.asleep.put(asleep)
        self.hall.close(table)

    def tick(self) -> None:
        """End what has had its time; called every second. A match whose clock ran when the server stopped wakes, one at a time."""
        self.look_at_store()
        if self.store.stands:
            return
        for table in list(self.tables.values()):
            table.tick()
        self.hall.tick()
        if (match := self.asleep.clocked()) is not None:
            self.wake(match)

    def look_at_store(self) -> None:
        """Tell all who play when their matches cease to be kept, and when they are kept again; while tables stand still, their clocks do."""
        self.clock.stand(on=bool(self.store.stands))
        if self.store.behind or not self._kept:
            self._kept = not self.store.behind
            for table in self.tables.values():
                table.tell_of_the_disk()
