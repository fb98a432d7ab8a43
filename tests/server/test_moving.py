"""`dbs admin move`: a server's matches, names and history from SQLite to PostgreSQL and back, with matches that then go on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dbs.main import main
from dbs_server.about_people import ResultSeen
from dbs_server.lobby import Lobby
from dbs_server.people.blocks import Blocks
from dbs_server.people.results import Results, now
from dbs_server.people.roll import Roll
from dbs_server.protocol import Answer, Resume, Step, Surrender
from dbs_server.storage.kept import Point
from dbs_server.storage.moving import TABLES, CannotMove, counts, move
from dbs_server.storage.opening import open_store
from dbs_server.storage.sqlite import SqliteStore
from dbs_server.storage.store import Store
from engine.core.record import TakenBack
from engine.core.seen import Result
from tests.server.postgres import Postgres
from tests.server.test_limits import Wire, of, seated
from tests.server.test_storage import begun, given
from tests.server.toy import HEAP, only


def lived_in(path: Path) -> list[str]:
    """A store with something of everything, and a match that is on after three answers; the tokens of its players."""
    store = SqliteStore(path)
    lobby = Lobby(only(HEAP), store)
    one, two, tokens = seated(lobby)
    for n in (1, 2, 3):
        (one if n % 2 else two).send(Answer(n, ("number x=1",)))
    seated(lobby)[0].send(Surrender())
    begun(store, "failed", "t")
    store.answer("failed", 1, given(1), "hash")
    store.back("failed", 1, TakenBack(0, (given(1),)))
    store.point("failed", Point(0, b"\x00\xff"))
    store.end("failed", "failed", "a note with \0 in it")
    store.report("failed", "a report")
    store.ban("203.0.113.7", 2.0, "noise")
    roll = Roll(store)
    roll.enter("k1", "Ann")
    roll.enter("k2", "Zoë")
    Blocks(store).put("k1", "k2", on=True)
    for match in ("z", "a"):
        one_seen = ResultSeen(match, now(), "heap", "masters", ("Ann", "Zoë"), ("k1", "k2"), Result(0, "w", ""), True)
        Results(store).add(one_seen, listed=True, begun=False)
    store.close()
    return tokens


def whole(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Everything in a store, in the order of its rows."""
    return {
        table: store.rows(f"SELECT {columns.removeprefix('rowid, ')} FROM {table} ORDER BY {key}")
        for table, (key, columns) in TABLES.items()
    }


def test_everything_comes_along_there_and_back(tmp_path: Path, postgres: Postgres) -> None:
    path, back, url = tmp_path / "matches.sqlite", tmp_path / "back.sqlite", postgres.database()
    tokens = lived_in(path)
    moved = move(str(path), url)
    assert all(moved.values()), "something of every table"
    with closing(open_store(str(path))) as old, closing(open_store(url, worker="w")) as new:
        assert whole(new) == whole(old)
        assert counts(old) == moved
        lobby = Lobby(only(HEAP), new)
        assert lobby.recover() == 1
        wire = Wire(lobby)
        assert of(Step, wire.ask(Resume(tokens[1])))[-1].number == 4
        wire.send(Answer(4, ("number x=1",)))
        new.settle()
        assert Results(new).last()[0].match == "a"
    with pytest.raises(CannotMove, match=r"holds 3 rows of matches.* already; it must be empty"):
        move(str(path), url)
    assert move(url, str(back))["answers"] == moved["answers"] + 1
    with closing(SqliteStore(back)) as again:
        lobby = Lobby(only(HEAP), again)
        assert lobby.recover() == 1
        assert of(Step, Wire(lobby).ask(Resume(tokens[0])))[-1].number == 5


def test_what_a_server_uses_is_not_moved(tmp_path: Path, postgres: Postgres) -> None:
    path, url = tmp_path / "matches.sqlite", postgres.database()
    store = SqliteStore(path)
    with pytest.raises(OSError, match="in use by another server"):
        move(str(path), url)
    store.close()
    with closing(open_store(url, worker="a server")), pytest.raises(CannotMove, match="a server uses it: a server"):
        move(str(path), url)
    with pytest.raises(CannotMove, match="from a file of SQLite to PostgreSQL"):
        move(str(path), str(tmp_path / "other.sqlite"))
    with pytest.raises(CannotMove, match="there is no file"):
        move(str(tmp_path / "none.sqlite"), url)


def test_a_file_of_an_earlier_version_is_moved(tmp_path: Path, postgres: Postgres) -> None:
    path = tmp_path / "matches.sqlite"
    lived_in(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("ALTER TABLE answers DROP COLUMN epoch")
        db.execute("PRAGMA user_version = 2")
    assert move(str(path), postgres.database())["answers"] > 3


def test_the_command_says_what_was_moved(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    path, url = tmp_path / "matches.sqlite", postgres.database()
    lived_in(path)
    assert main(["admin", "move", "--db", str(path), "--to", url]) == 0
    assert capsys.readouterr().out.startswith("Moved: 3 matches, ")
    assert main(["admin", "move", "--db", str(path), "--to", url]) == 1
    assert "Not moved: the target holds 3 rows of matches" in capsys.readouterr().err
    assert main(["admin", "move", "--to", url]) == 2
