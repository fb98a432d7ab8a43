"""One address that does everything that the limits allow it: `python -m benchmarks.attack.crowd WHAT URL SECONDS`, a process of its own.

It prints how many messages it sent, how many were answered, and how many of its connections were closed.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from benchmarks.attack.ground import STARTERS
from benchmarks.server import BusyTable, Player
from dbs_server.protocol import (
    VERSION,
    Anew,
    ChooseDeck,
    CreateTable,
    Hello,
    JoinTable,
    Leave,
    ListTables,
    Message,
    Say,
    encode,
)
from engine.core.game_pack import DeckList

MANY = 40
"""Connections: as many as one address may have."""
HERE = ("127.0.0.2", 0)
Attack: TypeAlias = Callable[["Crowd", int], Awaitable[None]]


class Crowd:
    """The connections of one address, and what came of them."""

    def __init__(self, url: str, seconds: float) -> None:
        self.url, self.until, self.rng = url, time.monotonic() + seconds, random.Random(1)
        self.sent = self.heard = self.closed = self.refused = 0

    @property
    def on(self) -> bool:
        return time.monotonic() < self.until

    async def open(self) -> ClientConnection:
        return await connect(self.url, local_addr=HERE, max_size=None, max_queue=None, ping_interval=None)

    async def send(self, socket: ClientConnection, message: Message | bytes) -> None:
        self.sent += 1
        await socket.send(message if isinstance(message, bytes) else encode(message), text=True)

    async def ask(self, socket: ClientConnection, message: Message | bytes) -> bytes | str:
        """Send, and wait for whatever comes next."""
        await self.send(socket, message)
        found = await socket.recv()
        self.heard += 1
        return found

    async def again_and_again(self, attack: Attack, number: int) -> None:
        """Come back whenever the connection is closed."""
        while self.on:
            try:
                await asyncio.wait_for(attack(self, number), self.until - time.monotonic() + 3)
            except TimeoutError:
                return
            except (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError):
                self.closed += 1
                await asyncio.sleep(0.05)


async def lists(crowd: Crowd, number: int) -> None:
    """Ask for the list of tables, over and over."""
    async with await crowd.open() as socket:
        await crowd.ask(socket, Hello(VERSION))
        while crowd.on:
            await crowd.ask(socket, ListTables())


async def play(crowd: Crowd, number: int) -> None:
    """Play against oneself without a pause."""
    if number % 2:
        await asyncio.sleep(max(0.0, crowd.until - time.monotonic()))
        return
    table, name = BusyTable(number, 0), ""
    for side in (0, 1):
        table.players.append(Player(table, await crowd.open()))
        name = await table.players[-1].sit(f"Eve {number}-{side}", name, STARTERS[side])
    listening = [asyncio.create_task(player.listen()) for player in table.players]
    driving = asyncio.create_task(table.drive(time.perf_counter() + crowd.until - time.monotonic()))
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(driving, max(1.0, crowd.until - time.monotonic() + 2))
    crowd.sent += len(table.times)
    crowd.heard += len(table.times)
    for task in listening:
        task.cancel()


async def decks(crowd: Crowd, number: int) -> None:
    """Bring decks that must be checked and are refused."""
    main = {f"BT{n}-{n:03}": 4 for n in range(60)}
    async with await crowd.open() as socket:
        await crowd.ask(socket, Hello(VERSION))
        await crowd.ask(socket, CreateTable(f"Eve {number}"))
        while crowd.on:
            await crowd.ask(socket, ChooseDeck(deck=DeckList("Nothing", {"leader": {"X": 1}, "main": main})))


async def tables(crowd: Crowd, number: int) -> None:
    """Open tables and leave them."""
    async with await crowd.open() as socket:
        await crowd.ask(socket, Hello(VERSION))
        while crowd.on:
            await crowd.ask(socket, CreateTable(f"Eve {number}"))
            await crowd.send(socket, Leave())


async def talk(crowd: Crowd, number: int) -> None:
    """Talk as fast as it goes, at a table with somebody who listens; and ask for the whole view each time."""
    async with await crowd.open() as socket:
        await crowd.ask(socket, Hello(VERSION))
        await crowd.ask(socket, CreateTable(f"Eve {number}"))
        while crowd.on:
            await crowd.send(socket, Say("x" * 500))
            await crowd.ask(socket, Anew() if crowd.rng.random() < 0.1 else Say("y"))


async def codes(crowd: Crowd, number: int) -> None:
    """Guess the codes of private tables."""
    async with await crowd.open() as socket:
        await crowd.ask(socket, Hello(VERSION))
        while crowd.on:
            await crowd.ask(socket, JoinTable("Eve", code=f"{crowd.rng.randrange(32**6):06}"))


async def doors(crowd: Crowd, number: int) -> None:
    """Connect, say nothing, go away."""
    async with await crowd.open():
        crowd.sent += 1


async def fuzz(crowd: Crowd, number: int) -> None:
    """Messages with a few bytes changed."""
    whole = [
        encode(one)
        for one in (Hello(VERSION), CreateTable("Eve"), JoinTable("Eve", "x"), ChooseDeck("yellow"), Say("hello"))
    ]
    async with await crowd.open() as socket:
        while crowd.on:
            data = bytearray(crowd.rng.choice(whole))
            for _ in range(crowd.rng.randrange(1, 4)):
                data[crowd.rng.randrange(len(data))] = crowd.rng.randrange(32, 127)
            await crowd.ask(socket, bytes(data))


ATTACKS: dict[str, Attack] = {one.__name__: one for one in (lists, play, decks, tables, talk, codes, doors, fuzz)}


async def run(what: str, url: str, seconds: float) -> Crowd:
    """All connections at once; `all`: each attack by some of them."""
    crowd, kinds = Crowd(url, seconds), list(ATTACKS.values())
    picked = [ATTACKS[what] if what != "all" else kinds[n % len(kinds)] for n in range(MANY)]
    await asyncio.gather(*(crowd.again_and_again(attack, n) for n, attack in enumerate(picked)))
    return crowd


def main() -> None:
    what, url, seconds = sys.argv[1:]
    crowd = asyncio.run(run(what, url, float(seconds)))
    print(msgspec.json.encode({"sent": crowd.sent, "heard": crowd.heard, "closed": crowd.closed}).decode())


if __name__ == "__main__":
    main()
