"""The tables of a server that are in memory: found by id, code and token, listed, and kept to as many as there is room for. No I/O."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from dbs_server.protocol import Left, Tables, TablesChanged, TableSeen, encode
from dbs_server.session import Session
from dbs_server.table import Table

LISTED = 200
"""Tables that a list shows at most: those that wait for a player first."""
FULL = "The server has no room for another table."
TOO_MANY = "Too many tables were opened from your address; some must end first."
GAVE_WAY = (
    "The server is full, and most tables that wait for a player are from your address: this one gave way to another's."
)


class Hall:
    """At most `most` tables at which somebody is, and `per_address` opened by one household, with those that nobody is at any more."""

    def __init__(self, most: int, per_address: int) -> None:
        self.most, self.per_address = most, per_address
        self.tables: dict[str, Table] = {}  # the oldest first
        self._by_digest: dict[str, Table] = {}
        self._watching: set[Session] = set()
        self._own: dict[str, TableSeen] = {}
        self._elsewhere: Sequence[TableSeen] = ()
        self._listed: dict[str, TableSeen] = {}
        self._encoded = encode(Tables(()))
        self._told: dict[str, TableSeen] = {}  # to those who watch
        self._stale = False

    # --- who is here --------------------------------------------------------------------------------------------------

    def open(self, table: Table) -> None:
        """A table is put up, with those who sit there."""
        self.tables[table.id] = table
        self._stale = True
        self.knows(table)

    def knows(self, table: Table) -> None:
        """Somebody has sat down there: the token leads to it, and no more those of players who have left."""
        self._forget(table)
        for place in table.places:
            self._by_digest[place.digest] = table

    def close(self, table: Table) -> None:
        """A table is cleared away, with those who look on there. One whose match sleeps, or goes on elsewhere, is still somebody's."""
        if table.state not in ("asleep", "moved"):
            table.store.ledger.release(table.id)
        table.gallery.close(table.id)
        self.tables.pop(table.id, None)
        self._stale = True
        self._forget(table)

    def _forget(self, table: Table) -> None:
        self._by_digest = {digest: one for digest, one in self._by_digest.items() if one is not table}

    def find(self, digest: str) -> Table | None:
        """The table to which the token of this digest leads."""
        return self._by_digest.get(digest)

    def with_code(self, code: str) -> Table | None:
        """The table to which a code, or the id of a table without one, leads."""
        return next((one for one in self.tables.values() if code == (one.code or one.id.upper())), None)

    # --- room ---------------------------------------------------------------------------------------------------------

    def refusal(self, address: str) -> str:
        """Why no table may be opened from an address, in words; "" where it may, and a table that waited has given way where there was no room.

        The lobby can't be filled: the household with the most tables that wait loses its oldest one, as long as it has more than the newcomer."""
        if sum(table.address == address for table in self.tables.values()) >= self.per_address:
            return TOO_MANY
        if sum(not table.deserted for table in self.tables.values()) < self.most:
            return ""
        waiting = [table for table in self.tables.values() if table.state == "waiting" and not table.deserted]
        by_address = Counter(table.address for table in waiting)
        most = max(by_address.values(), default=0)
        if most <= by_address[address] + 1:
            return FULL
        self._give_way(next(table for table in waiting if by_address[table.address] == most))
        return ""

    def _give_way(self, table: Table) -> None:
        for seat, place in enumerate(list(table.places)):
            session = place.session
            if session is not None:
                session.refuse("gave_way", GAVE_WAY, "create_table")
                session.send(Left(table.id))
                session.table = None
                table.places[seat].session = None
        self.close(table)

    # --- the list -----------------------------------------------------------------------------------------------------

    def list_for(self, session: Session, *, watch: bool) -> None:
        """Send the list; to who watches also what changes in it, until it sits down."""
        self._look()
        session.send_encoded(self._encoded)
        if watch:
            self._watching.add(session)

    def gone(self, session: Session) -> None:
        """A connection is gone, or watches no more."""
        self._watching.discard(session)

    def tick(self) -> None:
        """Tell those who watch what has changed; called every second."""
        self._watching = {one for one in self._watching if one.waits}
        if not self._watching:
            return
        self._look()
        changed = tuple(seen for key, seen in self._listed.items() if self._told.get(key) != seen)
        gone = tuple(key for key in self._told if key not in self._listed)
        self._told = self._listed
        if changed or gone:
            data = encode(TablesChanged(changed, gone))
            for session in self._watching:
                session.send_encoded(data)

    def own(self) -> dict[str, TableSeen]:
        """This server's own part of the list."""
        self._look()
        return self._own

    def elsewhere(self, tables: Sequence[TableSeen]) -> None:
        """What other servers list."""
        self._elsewhere, self._stale = tables, True

    def _look(self) -> None:
        """Make the list anew where something in it has changed."""
        if not self._stale and not any(table.news for table in self.tables.values()):
            return
        shown = [table for table in self.tables.values() if not table.code and not table.deserted]
        self._own = {seen.table: seen for seen in _first(table.seen() for table in shown)}
        self._listed = {seen.table: seen for seen in _first([*self._own.values(), *self._elsewhere])}
        self._encoded = encode(Tables(tuple(self._listed.values())))
        self._stale = False
        for table in self.tables.values():
            table.news = False


def _first(tables: Iterable[TableSeen]) -> list[TableSeen]:
    """As many as are listed, those that wait for a player first."""
    return sorted(tables, key=lambda seen: seen.state != "waiting")[:LISTED]
