"""A database of PostgreSQL over versions of the program, and where there is none."""

from __future__ import annotations

import sys
import threading
from contextlib import closing

import pytest

from dbs.main import main
from dbs_server.lobby import Lobby
from dbs_server.people.roll import Roll, free_name
from dbs_server.protocol import Answer, Resume, Step
from dbs_server.storage import pg_schema
from dbs_server.storage.opening import open_store
from dbs_server.storage.postgres import PostgresStore
from dbs_server.storage.schema import LaterSchema
from dbs_server.storage.store import StoreAway
from tests.server.postgres import Postgres
from tests.server.sharing import Opened, asked, at_table, dies, told
from tests.server.test_limits import Wire, of
from tests.server.toy import HEAP, only


def test_many_servers_may_start_at_once_and_a_later_schema_is_refused(url: str) -> None:
    stores: list[PostgresStore] = []
    threads = [threading.Thread(target=lambda n=n: stores.append(PostgresStore(url, worker=f"w{n}"))) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    for store in stores:
        store.close()
    assert len(stores) == 4
    asked(url, "UPDATE schema_version SET version = version + 1")
    with pytest.raises(LaterSchema, match="later version of this program"):
        PostgresStore(url, worker="w")


def test_an_earlier_schema_is_brought_up(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PostgresStore(url, worker="w").close()
    version = pg_schema.VERSION
    monkeypatch.setattr(pg_schema, "VERSION", version + 1)
    monkeypatch.setitem(pg_schema.MIGRATIONS, version, "ALTER TABLE bans ADD COLUMN by TEXT")
    PostgresStore(url, worker="w").close()
    assert asked(url, "SELECT version FROM schema_version") == [(version + 1,)]
    assert asked(url, "SELECT by FROM bans") == []


def test_a_database_that_is_not_there_is_told_with_a_sentence_and_without_its_password() -> None:
    with pytest.raises(StoreAway, match=r"postgresql://127.0.0.1:1/dbs cannot be used: .*refused") as error:
        open_store("postgresql://dbs:secret@127.0.0.1:1/dbs", worker="w")
    assert "secret" not in str(error.value)
    with pytest.raises(StoreAway, match="that is no address of a database"):
        open_store("postgresql://[::1/dbs", worker="w")


def test_without_the_library_the_command_that_brings_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for name in [name for name in sys.modules if name.startswith(("dbs_server.storage.p", "dbs_server.storage.line"))]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(OSError, match=r"pip install 'dbs-terminal\[cluster\]'"):
        open_store("postgresql://127.0.0.1/dbs", worker="w")


def test_a_name_is_freed_in_a_database_that_a_server_uses(url: str, shared: Opened) -> None:
    roll = Roll(shared("a server"))
    roll.enter("k1", "Ann")
    with pytest.raises(LookupError, match="Did you mean 'Ann'"):
        free_name(url, "Anne")
    assert free_name(url, "Ann") == "The name 'Ann' is free. It belonged to the key k1."
    assert roll.key_of("Ann") == ""


def test_what_is_no_database_is_told_before_a_server_starts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--db", "mysql://127.0.0.1/dbs"]) == 2
    assert "it is a file, or postgresql://USER@HOST/NAME" in capsys.readouterr().err
    assert main(["serve", "--db", "postgresql://127.0.0.1:1/dbs"]) == 1
    assert "Cannot use the database: postgresql://127.0.0.1:1/dbs cannot be used" in capsys.readouterr().err


def test_a_dump_taken_while_a_server_runs_is_a_whole_server(url: str, shared: Opened, postgres: Postgres) -> None:
    lobby = Lobby(only(HEAP), shared("a server"))
    one, two, tokens, match = at_table(lobby)
    one.send(Answer(1, ("number x=1",)))
    lobby.store.settle()
    copy, dump = postgres.database(), str(postgres.folder / "dbs.dump")
    postgres.run("pg_dump", "-Fc", "-d", url, "-f", dump)
    two.send(Answer(2, ("number x=1",)))
    postgres.run("pg_restore", "-d", copy, "--exit-on-error", dump)
    dies(copy, "a server")
    with closing(PostgresStore(copy, worker="another")) as store:
        restored = Lobby(only(HEAP), store)
        assert restored.recover() == 1
        back = Wire(restored)
        back.send(Resume(tokens[1]))
        store.settle()
        assert of(Step, told(back))[-1].number == 2, "it goes on at the answer that the copy has"
        assert asked(copy, f"SELECT epoch FROM leases WHERE match = '{match}'") == [(2,)]
