"""The store's file over versions of the program: brought up with a copy, or refused; and for one server."""

from __future__ import annotations

import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from dbs_server.lobby import Lobby
from dbs_server.place import digest_of
from dbs_server.protocol import MatchStarted, Resume, Step
from dbs_server.storage.schema import VERSION, LaterSchema, version_of
from dbs_server.storage.sqlite import SqliteStore
from dbs_server.storage.store import StoreInUse
from engine.core.record import Record
from tests.server.test_limits import Wire, of, seated
from tests.server.toy import HEAP, only

FIRST = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, started TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, state TEXT NOT NULL, head BLOB NOT NULL, seating BLOB NOT NULL,
    note TEXT NOT NULL DEFAULT ''
);
CREATE TABLE answers (
    match TEXT NOT NULL REFERENCES matches(id), n INTEGER NOT NULL, given BLOB NOT NULL, hash TEXT, PRIMARY KEY (match, n)
) WITHOUT ROWID;
CREATE TABLE points (match TEXT PRIMARY KEY REFERENCES matches(id), n INTEGER NOT NULL, point BLOB NOT NULL);
CREATE TABLE reports (
    match TEXT NOT NULL REFERENCES matches(id), noted TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, text TEXT NOT NULL
);
"""
"""The schema of the first version, which did not say that it was."""


def first_version(path: Path, record: Record, tokens: tuple[str, str]) -> None:
    """A file of the first version with one match that is on, and one that is over."""
    seating = {"table": "t", "title": "T", "tokens": tokens, "decks": ["A", "B"]}
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(FIRST)
        for match, state in (("m", "playing"), ("old", "over")):
            row = (match, state, msgspec.json.encode(record), json.dumps(seating).encode())
            db.execute("INSERT INTO matches (id, state, head, seating) VALUES (?, ?, ?, ?)", row)


def a_record() -> Record:
    """The head of a match of the toy game."""
    lobby = Lobby(only(HEAP), SqliteStore())
    one, _, _ = seated(lobby)
    match = of(MatchStarted, one.take())[0].match
    return lobby.store.head(match).record


def test_a_file_of_the_first_version_is_brought_up_with_a_copy(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    first_version(path, a_record(), ("token of Ann", "token of Ben"))
    with closing(SqliteStore(path)) as store:
        assert version_of(store._db) == VERSION
        assert store.head("m").seating.digests == (digest_of("token of Ann"), digest_of("token of Ben"))
        lobby = Lobby(only(HEAP), store)
        assert lobby.recover() == 1
        assert of(Step, Wire(lobby).ask(Resume("token of Ben"))), "its players come back with their tokens"
    assert b"token of Ann" not in path.read_bytes()
    with closing(sqlite3.connect(f"{path}.schema-1")) as copy:
        assert version_of(copy) == 1
        assert copy.execute("SELECT COUNT(*) FROM matches").fetchone() == (2,)
    with closing(SqliteStore(path)) as again:
        assert again.counts()["playing"] == 1


def test_a_file_of_a_later_version_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(LaterSchema, match="later version of this program"):
        SqliteStore(path)
    assert path.read_bytes() == before
    with pytest.raises(LaterSchema):
        SqliteStore(path)  # and the lock was given back


def test_nobody_else_may_read_what_a_server_keeps(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    with closing(SqliteStore(path)) as store:
        seated(Lobby(only(HEAP), store))
        store.backup(tmp_path / "copy.sqlite")
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
    assert {"matches.sqlite", "copy.sqlite"} <= {file.name for file in tmp_path.iterdir()}


def test_no_token_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    with closing(SqliteStore(path)) as store:
        _, _, tokens = seated(Lobby(only(HEAP), store))
        store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert not any(token.encode() in path.read_bytes() for token in tokens)


def test_a_second_server_keeps_away_from_the_file(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "matches.sqlite")
    with pytest.raises(StoreInUse):
        SqliteStore(tmp_path / "matches.sqlite")
    store.close()
    SqliteStore(tmp_path / "matches.sqlite").close()


def test_a_backup_does_not_overwrite(tmp_path: Path) -> None:
    store = SqliteStore()
    (tmp_path / "copy.sqlite").write_text("mine")
    with pytest.raises(FileExistsError):
        store.backup(tmp_path / "copy.sqlite")
    assert (tmp_path / "copy.sqlite").read_text() == "mine"
