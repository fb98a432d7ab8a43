"""A client for tests: real websockets, typed messages, and no patience."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sys
from collections.abc import AsyncIterator
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from dbs_server.app import running
from dbs_server.own_part import OwnPart
from dbs_server.protocol import (
    VERSION,
    Answer,
    ChooseDeck,
    CreateTable,
    DealBegan,
    DealShown,
    FromServer,
    Hello,
    JoinTable,
    Message,
    Promised,
    Seated,
    Step,
    TableState,
    Welcome,
    decode_server,
    encode,
)
from engine.core.game_pack import Pack

M = TypeVar("M", bound=Message)
PATIENCE = 10.0


class Client:
    """One connection; `seen` is everything received."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: list[FromServer] = []
        self.token = ""
        self.seat = 0
        self.part = OwnPart()
        self.table: TableState | None = None

    async def send(self, message: Message) -> None:
        await self.socket.send(encode(message).decode())

    async def receive(self) -> FromServer:
        message = decode_server(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.seen.append(message)
        if isinstance(message, Seated):
            self.token, self.seat = message.token, message.seat
        elif isinstance(message, TableState):
            self.table = message
        elif isinstance(message, DealBegan | Promised | DealShown):
            game, profile = ("", "") if self.table is None else (self.table.game, self.table.profile)
            if (answer := self.part.answer(message, self.seat, game, profile)) is not None:
                await self.send(answer)
        return message

    async def wait_for(self, kind: type[M]) -> M:
        while True:
            message = await self.receive()
            if isinstance(message, kind):
                return message

    async def ask(self, message: Message, kind: type[M]) -> M:
        await self.send(message)
        return await self.wait_for(kind)

    async def step(self) -> tuple[Step, Any]:
        """The next step, with its view as plain data."""
        step = await self.wait_for(Step)
        return step, msgspec.json.decode(step.view)

    async def bring(self, starter: str) -> None:
        await self.send(ChooseDeck(starter))

    async def take(self, number: int, *words: str) -> None:
        await self.send(Answer(number, words))


@contextlib.asynccontextmanager
async def joined(port: int) -> AsyncIterator[Client]:
    """A connection that has said hello."""
    async with connect(f"ws://127.0.0.1:{port}", max_size=None) as socket:
        client = Client(socket)
        await client.ask(Hello(VERSION, whole=True), Welcome)
        yield client


@contextlib.asynccontextmanager
async def two_seated(port: int, game: str = "heap") -> AsyncIterator[tuple[Client, Client, str]]:
    """Two clients at one table, decks not chosen yet."""
    async with joined(port) as one, joined(port) as two:
        table = (await one.ask(CreateTable("Ann", game=game), Seated)).table
        await two.ask(JoinTable("Ben", table), Seated)
        yield one, two, table


async def start(one: Client, two: Client, starter: str = "small", other: str = "") -> None:
    """Both bring their decks, and deal."""
    await one.bring(starter)
    await one.wait_for(TableState)
    await two.bring(other or starter)
    await deal(one, two)


async def deal(*clients: Client) -> None:
    """Both have brought their decks, or asked for a rematch: each does its side of the deal."""
    for kind in (DealBegan, Promised):
        for client in clients:
            await client.wait_for(kind)


__all__ = ["Client", "Pack", "deal", "joined", "running", "start", "two_seated"]


async def served(*options: str, stderr: int | None = None) -> tuple[asyncio.subprocess.Process, int]:
    """A server process with these options, and its port."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "dbs", "serve", "--port", "0", *options), stdout=asyncio.subprocess.PIPE, stderr=stderr
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
    found = re.search(r":(\d+)\s*$", line)
    assert found is not None, line
    return process, int(found[1])
