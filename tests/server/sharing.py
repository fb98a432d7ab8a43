"""What tests do with servers that share a database."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeAlias

import psycopg

from dbs_server.lobby import Lobby
from dbs_server.protocol import (
    FromServer,
    MatchStarted,
    Resume,
    decode_server,
)
from dbs_server.storage.postgres import PostgresStore
from tests.server.test_limits import Wire, of, seated

Opened: TypeAlias = Callable[[str], PostgresStore]
"""Opens a store of the database, by the name of its worker."""


def asked(url: str, sql: str) -> list[tuple[Any, ...]]:
    """What somebody else finds in the database, or does there."""
    with psycopg.connect(url, autocommit=True) as db:
        cursor = db.execute(sql.encode())
        return cursor.fetchall() if cursor.description is not None else []


def dies(url: str, worker: str) -> None:
    """The time of a worker is up, by the database's clock."""
    asked(url, f"UPDATE workers SET until = clock_timestamp() - interval '1 second' WHERE worker = '{worker}'")


def told(wire: Wire) -> list[FromServer]:
    """What a client is told by now: what lasts."""
    found: list[FromServer] = []
    while (data := wire.session.next()) is not None:
        found.append(decode_server(data))
    return found


def until(happens: Callable[[], object], what: str, seconds: float = 10.0) -> None:
    """Wait for something."""
    ends = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < ends, what
        time.sleep(0.02)


def at_table(lobby: Lobby) -> tuple[Wire, Wire, list[str], str]:
    """Two players in a match, all told; with the match."""
    one, two, tokens = seated(lobby)
    lobby.store.settle()
    match = of(MatchStarted, told(one))[0].match
    told(two)
    return one, two, tokens, match


def taken_over(heir: Lobby, token: str) -> list[FromServer]:
    """The one match of a dead server goes on at this one, and a player comes back with the token; what that player is told there."""
    (found,) = heir.store.ledger.claim(10)
    heir.adopt(found.match, moved=True)
    wire = Wire(heir)
    wire.send(Resume(token))
    heir.store.settle()
    return told(wire)
