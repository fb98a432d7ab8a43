"""The tables of a database of PostgreSQL, by version: those of `schema`, and who has which table.

Times are words of the same form as in SQLite, so that the same statements do, and rows can move either way; only leases go by the database's clock. A
column `rowid` stands where the order of rows is asked for.
"""

from __future__ import annotations

import logging
from typing import Any

from psycopg import Connection

from dbs_server.storage.schema import LaterSchema

log = logging.getLogger("dbs.store")

VERSION = 4
NOW = "to_char(now() AT TIME ZONE 'utc', 'YYYY-MM-DD HH24:MI:SS')"
SCHEMA = f"""
CREATE TABLE schema_version (version INTEGER NOT NULL);
CREATE TABLE matches (
    id TEXT COLLATE "C" PRIMARY KEY, started TEXT COLLATE "C" NOT NULL DEFAULT {NOW}, state TEXT NOT NULL, head BYTEA NOT NULL, seating BYTEA NOT NULL,
    note TEXT NOT NULL DEFAULT '', ended TEXT COLLATE "C"
);
CREATE INDEX matches_by_state ON matches (state, ended);
CREATE TABLE answers (
    match TEXT COLLATE "C" NOT NULL, n INTEGER NOT NULL, given BYTEA NOT NULL, hash TEXT, epoch BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (match, n)
);
CREATE TABLE points (match TEXT COLLATE "C" PRIMARY KEY, n INTEGER NOT NULL, point BYTEA NOT NULL);
CREATE TABLE reports (
    match TEXT COLLATE "C" NOT NULL, noted TEXT NOT NULL DEFAULT {NOW}, text TEXT NOT NULL, rowid BIGINT GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX reports_by_match ON reports (match);
CREATE TABLE bans (address TEXT PRIMARY KEY, until TEXT COLLATE "C", why TEXT NOT NULL);
CREATE TABLE people (
    name TEXT COLLATE "C" PRIMARY KEY, key TEXT NOT NULL, look TEXT NOT NULL, small TEXT NOT NULL, used INTEGER NOT NULL, since TEXT NOT NULL DEFAULT {NOW}
);
CREATE INDEX people_key ON people (key);
CREATE TABLE backs (match TEXT COLLATE "C" NOT NULL, k INTEGER NOT NULL, back BYTEA NOT NULL, PRIMARY KEY (match, k));
CREATE TABLE blocks (key TEXT NOT NULL, blocked TEXT NOT NULL, PRIMARY KEY (key, blocked));
CREATE TABLE results (
    match TEXT COLLATE "C" PRIMARY KEY, ended TEXT NOT NULL, game TEXT NOT NULL, profile TEXT NOT NULL, name0 TEXT NOT NULL, name1 TEXT NOT NULL,
    key0 TEXT NOT NULL, key1 TEXT NOT NULL, winner INTEGER, reason TEXT NOT NULL, clause TEXT NOT NULL, rated INTEGER NOT NULL, listed INTEGER NOT NULL,
    rowid BIGINT GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX results_rowid ON results (rowid);
CREATE TABLE ratings (
    key TEXT COLLATE "C" NOT NULL, game TEXT NOT NULL, profile TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL,
    matches INTEGER NOT NULL, shown INTEGER NOT NULL, PRIMARY KEY (key, game, profile)
);
CREATE TABLE workers (worker TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL, written BIGINT NOT NULL DEFAULT 0) WITH (fillfactor = 50);
CREATE TABLE leases (
    id TEXT COLLATE "C" PRIMARY KEY, worker TEXT NOT NULL, epoch BIGINT NOT NULL, code TEXT NOT NULL DEFAULT '', match TEXT COLLATE "C" NOT NULL DEFAULT '',
    digest0 TEXT COLLATE "C" NOT NULL DEFAULT '', digest1 TEXT COLLATE "C" NOT NULL DEFAULT '', waiting BYTEA NOT NULL DEFAULT ''
) WITH (fillfactor = 80);
CREATE INDEX leases_worker ON leases (worker);
CREATE INDEX leases_code ON leases (code) WHERE code <> '';
CREATE INDEX leases_digest0 ON leases (digest0);
CREATE INDEX leases_digest1 ON leases (digest1);
"""
MIGRATIONS: dict[int, str] = {3: "ALTER TABLE leases ADD COLUMN waiting BYTEA NOT NULL DEFAULT ''"}
"""What leads from each version to the next; the first in PostgreSQL was 3. Each only adds what has a value of its own where it is not named: servers of the
version before go on while others start (docs/operating.md)."""
ONE_AT_A_TIME = 5_406_018
"""The advisory lock of a server that prepares the database: several may start at once."""


def prepare(db: Connection[Any], where: str) -> None:
    """Bring a database up to this version, in one transaction. Raises LaterSchema."""
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (ONE_AT_A_TIME,))
        version = version_of(db)
        if version > VERSION:
            raise LaterSchema(
                f"{where} was written by a later version of this program (its schema is {version}, this program knows {VERSION}): "
                "update the program, or restore the dump that was made before the update"
            )
        if version == 0:
            db.execute(SCHEMA)
            db.execute("INSERT INTO schema_version VALUES (%s)", (VERSION,))
            return
        for step in range(version, VERSION):
            log.warning("the database is brought from schema %d to %d", step, step + 1)
            db.execute(MIGRATIONS[step].encode())
        db.execute("UPDATE schema_version SET version = %s", (VERSION,))


def version_of(db: Connection[Any]) -> int:
    """The version of a database's schema; 0 for one that holds none of these tables."""
    known = db.execute("SELECT to_regclass('schema_version') IS NOT NULL").fetchone()
    if known is None or not known[0]:
        return 0
    found = db.execute("SELECT version FROM schema_version").fetchone()
    return 0 if found is None else int(found[0])
