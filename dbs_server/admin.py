"""What an operator may do to a running server, over a socket of the machine that only the server's user can open: `dbs admin`.

A line of JSON asks (`{"do": "list"}`), a line answers. Nothing here shows a hand, a deck or a token.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec
from msgspec import Struct

from dbs_server.addresses import household
from dbs_server.lobby import Lobby
from dbs_server.mistakes import clean
from dbs_server.storage.store import PRUNED
from dbs_server.table import Table
from engine.core.ending import STOPPED

log = logging.getLogger("dbs.admin")

MAX_LINE = 64 * 1024


class Order(Struct, frozen=True, tag_field="do"):
    """Base of what may be asked."""


class List(Order, frozen=True, tag="list"):
    """Every table in memory: who sits there, from where it was opened, what it does."""


class End(Order, frozen=True, tag="end"):
    """End a match without a winner, by the id of its table."""

    table: str


class Kick(Order, frozen=True, tag="kick"):
    """Close all connections of an address. They may come back; see `ban`."""

    address: str


class Ban(Order, frozen=True, tag="ban"):
    """Keep an address out (of an IPv6 address its /64), for so many hours or for good, and close its connections."""

    address: str
    hours: float | None = None
    why: str = ""


class Unban(Order, frozen=True, tag="unban"):
    """Let an address in again."""

    address: str


class Bans(Order, frozen=True, tag="bans"):
    """Who is kept out, and why."""


class Mute(Order, frozen=True, tag="mute"):
    """What the player of this name says at a table is told to nobody any more; `on` false: it is again."""

    table: str
    name: str
    on: bool = True


class Announce(Order, frozen=True, tag="announce"):
    """Say something to everybody who plays."""

    text: str


class Drain(Order, frozen=True, tag="drain"):
    """Open no more tables and stop when no match is on, or after so many seconds; matches that are on then are kept."""

    seconds: float = 0.0


class Prune(Order, frozen=True, tag="prune"):
    """Forget matches that ended more than so many days ago."""

    days: float


class Backup(Order, frozen=True, tag="backup"):
    """Copy the store to a new file."""

    path: str


Orders: TypeAlias = List | End | Kick | Ban | Unban | Bans | Mute | Announce | Drain | Prune | Backup


class Reply(Struct, frozen=True):
    """What came of it, line by line; or what was wrong with it."""

    lines: tuple[str, ...] = ()
    wrong: str = ""


class Admin:
    """Carries orders out. `drain` is called with the seconds that a drained server has left."""

    def __init__(self, lobby: Lobby, drain: Callable[[float], None]) -> None:
        self.lobby, self.drain = lobby, drain
        self.everywhere: Callable[[bytes], Awaitable[Reply]] | None = None  # of many workers: asks all of them

    async def ask(self, line: bytes) -> Reply:
        """One order, at all workers where it is for all."""
        return self.hear(line) if self.everywhere is None else await self.everywhere(line)

    def hear(self, line: bytes) -> Reply:
        """One order."""
        try:
            return self._carry_out(msgspec.json.decode(line, type=Orders))
        except msgspec.DecodeError as error:
            return Reply(wrong=f"That is no order: {error}.")
        except (OSError, sqlite3.Error) as error:
            return Reply(wrong=f"It cannot be done: {error}.")

    def _carry_out(self, order: Orders) -> Reply:
        lobby = self.lobby
        match order:
            case List():
                return Reply((*map(_line, lobby.tables.values()), f"{len(lobby.asleep)} matches asleep."))
            case End(table=key):
                return self._end(key)
            case Kick(address=address):
                return self._kick(address)
            case Ban(address=address, hours=hours, why=why):
                lobby.store.ban(household(address), hours, clean(why, 200))
                lobby.banned = lobby.store.bans()
                return self._kick(address)
            case Unban(address=address):
                lobby.store.unban(household(address))
                lobby.banned = lobby.store.bans()
                return Reply((f"{household(address)} may come in.",))
            case Bans():
                return Reply(tuple(f"{address}  {why}".rstrip() for address, why in lobby.store.bans().items()))
            case Mute(table=key, name=name, on=on):
                return self._mute(key, name, on=on)
            case Announce(text=text):
                return self._announce(clean(text, 500))
            case Drain(seconds=seconds):
                self.drain(seconds)
                return Reply(("Draining: no tables are opened any more.",))
            case Prune(days=days):
                many = lobby.store.prune(days)
                more = " There may be more: give the order again." if many == PRUNED else ""
                return Reply((f"{many} matches forgotten.{more}",))
            case Backup(path=path):
                return self._backup(path)

    def _backup(self, path: str) -> Reply:
        try:
            self.lobby.store.backup(path)
        except FileExistsError as error:
            return Reply(wrong=f"{error}.")
        except (OSError, sqlite3.Error) as error:
            text = f"{path}: {error}. The copy is written by the server, as its own user; under the unit of deploy/ that is possible in /var/lib/dbs."
            return Reply(wrong=text)
        return Reply((f"Copied to {path}.",))

    def _end(self, key: str) -> Reply:
        table = self.lobby.tables.get(key)
        if table is None or table.state != "playing":
            return Reply(wrong=f"No match is on at a table '{clean(key, 40)}'; `dbs admin list` shows them.")
        table.end_by(0, STOPPED)
        return Reply((f"The match at table {key} is over.",))

    def _kick(self, address: str) -> Reply:
        theirs = [session for session in self.lobby.sessions if session.address == household(address)]
        for session in theirs:
            session.close("closed by the operator of the server")
        return Reply((f"{len(theirs)} connections of {household(address)} closed.",))

    def _mute(self, key: str, name: str, *, on: bool) -> Reply:
        table = self.lobby.tables.get(key)
        place = None if table is None else next((one for one in table.places if one.name == name), None)
        if place is None:
            here = "" if table is None else f": {' and '.join(one.name for one in table.places)}"
            return Reply(wrong=f"Nobody called '{clean(name, 40)}' sits at a table '{clean(key, 40)}'{here}.")
        place.muted = on
        return Reply((f"{name} is {'muted' if on else 'heard again'} at table {key}.",))

    def _announce(self, text: str) -> Reply:
        tables = [table for table in self.lobby.tables.values() if not table.deserted]
        for table in tables:
            table.announce(text)
        return Reply((f"Said at {len(tables)} tables.",))


def _line(table: Table) -> str:
    names = " and ".join(place.name + ("" if place.session or place.player else " (away)") for place in table.places)
    return f"{table.id}  {table.state:<8} {table.pack.name} {table.profile}  {names}  from {table.address or '?'}"


async def listen(admin: Admin, path: str) -> asyncio.Server:
    """Take orders at a socket of this machine. Raises OSError."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)

    async def heard(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, ValueError):
            while line := await reader.readline():
                log.info("order: %s", clean(line.decode(errors="replace"), 500))
                writer.write(msgspec.json.encode(await admin.ask(line)) + b"\n")
                await writer.drain()
        writer.close()

    mask = os.umask(0o177)
    try:
        return await asyncio.start_unix_server(heard, path, limit=MAX_LINE)
    finally:
        os.umask(mask)


async def order(path: str, what: Order) -> Reply:
    """Ask a running server. Raises OSError where none listens there."""
    reader, writer = await asyncio.open_unix_connection(path)
    writer.write(msgspec.json.encode(what) + b"\n")
    line = await reader.readline()
    writer.close()
    return msgspec.json.decode(line, type=Reply)
