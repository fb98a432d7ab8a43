"""The tables of a file of SQLite, by version.

A file of an earlier version is brought up to this one, after a copy was made; one of a later version is not touched.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable

import msgspec

from dbs_server.place import digest_of

log = logging.getLogger("dbs.store")

VERSION = 3
SCHEMA = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, started TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, state TEXT NOT NULL, head BLOB NOT NULL, seating BLOB NOT NULL,
    note TEXT NOT NULL DEFAULT '', ended TEXT
);
CREATE INDEX matches_by_state ON matches (state, ended);
CREATE TABLE answers (
    match TEXT NOT NULL REFERENCES matches(id), n INTEGER NOT NULL, given BLOB NOT NULL, hash TEXT, epoch INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, n)
) WITHOUT ROWID;
CREATE TABLE points (match TEXT PRIMARY KEY REFERENCES matches(id), n INTEGER NOT NULL, point BLOB NOT NULL);
CREATE TABLE reports (
    match TEXT NOT NULL REFERENCES matches(id), noted TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, text TEXT NOT NULL
);
"""
PEOPLE = """
CREATE TABLE bans (address TEXT PRIMARY KEY, until TEXT, why TEXT NOT NULL);
CREATE TABLE people (
    name TEXT PRIMARY KEY, key TEXT NOT NULL, look TEXT NOT NULL, small TEXT NOT NULL, used INTEGER NOT NULL, since TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX people_key ON people (key);
CREATE TABLE backs (match TEXT NOT NULL REFERENCES matches(id), k INTEGER NOT NULL, back BLOB NOT NULL, PRIMARY KEY (match, k)) WITHOUT ROWID;
CREATE TABLE blocks (key TEXT NOT NULL, blocked TEXT NOT NULL, PRIMARY KEY (key, blocked)) WITHOUT ROWID;
CREATE TABLE results (
    match TEXT PRIMARY KEY, ended TEXT NOT NULL, game TEXT NOT NULL, profile TEXT NOT NULL, name0 TEXT NOT NULL, name1 TEXT NOT NULL,
    key0 TEXT NOT NULL, key1 TEXT NOT NULL, winner INTEGER, reason TEXT NOT NULL, clause TEXT NOT NULL, rated INTEGER NOT NULL, listed INTEGER NOT NULL
);
CREATE TABLE ratings (
    key TEXT NOT NULL, game TEXT NOT NULL, profile TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL, matches INTEGER NOT NULL,
    shown INTEGER NOT NULL, PRIMARY KEY (key, game, profile)
);
"""
"""Who plays here: names, answers taken back, whom somebody does not want to meet, results and ratings, and who is kept out."""


class LaterSchema(OSError):
    """The file was written by a later version of the program."""


def prepare(db: sqlite3.Connection, path: str) -> None:
    """Bring a file up to this version. Raises LaterSchema, and sqlite3.Error where it cannot be read or written."""
    version = version_of(db)
    if version > VERSION:
        raise LaterSchema(
            f"{path} was written by a later version of this program (its schema is {version}, this program knows {VERSION}): "
            "update the program, or start from the copy that was made before the update"
        )
    if version == 0:
        db.executescript(f"BEGIN; {SCHEMA} {PEOPLE} PRAGMA user_version = {VERSION}; COMMIT;")
        return
    if version < VERSION:
        copy = f"{path}.schema-{version}"
        db.execute("VACUUM INTO ?", (copy,))
        log.warning("the store is brought from schema %d to %d; a copy of it as it was is %s", version, VERSION, copy)
    for step in range(version, VERSION):
        db.execute("BEGIN IMMEDIATE")
        try:
            MIGRATIONS[step](db)
            db.execute(f"PRAGMA user_version = {step + 1}")
            db.execute("COMMIT")
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")


def version_of(db: sqlite3.Connection) -> int:
    """The version of a file's schema; 0 for an empty file. The first one did not say which it was."""
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    known = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'matches'").fetchone()
    return 1 if version == 0 and known is not None else version


def _people(db: sqlite3.Connection) -> None:
    """Players have names; of tokens, digests are kept; matches know when they ended."""
    for statement in PEOPLE.split(";")[:-1]:
        db.execute(statement)
    db.execute("ALTER TABLE matches ADD COLUMN ended TEXT")
    db.execute("UPDATE matches SET ended = started WHERE state <> 'playing'")
    db.execute("CREATE INDEX matches_by_state ON matches (state, ended)")
    for match, data in db.execute("SELECT id, seating FROM matches").fetchall():
        try:
            seating = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
            tokens = msgspec.json.decode(seating.pop("tokens"), type=tuple[str, str])
        except (msgspec.DecodeError, KeyError):
            continue  # whoever wants the match is told of it then
        seating["digests"] = msgspec.Raw(msgspec.json.encode([digest_of(token) for token in tokens]))
        db.execute("UPDATE matches SET seating = ? WHERE id = ?", (msgspec.json.encode(seating), match))


def _epochs(db: sqlite3.Connection) -> None:
    """Answers name the epoch in which they were taken."""
    db.execute("ALTER TABLE answers ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0")


MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _people, 2: _epochs}
"""What leads from each version to the next."""
