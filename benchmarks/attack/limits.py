"""Each limit of docs/operating.md, tried from outside: what is done, and what the server says to it. Real servers, real sockets, addresses of their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from benchmarks.attack.ground import Running, server
from dbs_server.protocol import (
    MAX_MESSAGE,
    VERSION,
    CreateTable,
    Hello,
    JoinTable,
    Message,
    Ping,
    Say,
    SeatComputer,
    encode,
)


async def knock(running: Running, address: str, hello: bool = True, **more: Any) -> ClientConnection:
    """A connection from an address of this machine."""
    socket = await connect(
        running.url, local_addr=(address, 0), max_size=None, max_queue=None, ping_interval=None, **more
    )
    if hello:
        await ask(socket, Hello(VERSION))
    return socket


async def ask(socket: ClientConnection, message: Message) -> str:
    """Send, and say what comes next: the type of a message, the code of an error."""
    await socket.send(encode(message), text=True)
    return said(await socket.recv())


def said(frame: str | bytes) -> str:
    """A message in a word."""
    message = msgspec.json.decode(frame)
    return str(message.get("code") or message["type"])


async def until_closed(socket: ClientConnection) -> str:
    """All that still comes, down to the code with which the connection is closed."""
    last = ""
    try:
        while True:
            last = said(await socket.recv())
    except ConnectionClosed as closed:
        code = "" if closed.rcvd is None else f"{closed.rcvd.code} {closed.rcvd.reason}"
        return f"{last + ', ' if last else ''}closed: {code}"


async def large(running: Running) -> str:
    """a message of more than 64 kB"""
    socket = await knock(running, "127.0.20.1")
    await socket.send("x" * (MAX_MESSAGE + 1))
    return await until_closed(socket)


async def flood(running: Running) -> str:
    """200 messages at once"""
    socket = await knock(running, "127.0.20.2")
    for n in range(200):
        await socket.send(encode(Ping(n)), text=True)
    return await until_closed(socket)


async def silence(running: Running) -> str:
    """a connection that says nothing"""
    began = time.monotonic()
    told = await until_closed(await knock(running, "127.0.20.3", hello=False))
    return f"{told}, after {time.monotonic() - began:.0f} s"


async def codes(running: Running) -> str:
    """fifteen wrong codes"""
    socket = await knock(running, "127.0.20.4")
    told = [await ask(socket, JoinTable("Eve", code=f"WRNG{n:02}")) for n in range(15)]
    return ", ".join(f"{told.count(one)} x {one}" for one in dict.fromkeys(told))


async def crowd(running: Running) -> str:
    """45 connections of one address"""
    sockets = [await knock(running, "127.0.20.5", hello=False) for _ in range(45)]
    told = await asyncio.gather(*(asyncio.wait_for(until_closed(one), 1) for one in sockets), return_exceptions=True)
    kept = sum(isinstance(one, TimeoutError) for one in told)
    for socket in sockets:
        await socket.close()
    return f"{kept} stay; the others: {next((one for one in told if isinstance(one, str)), '')}"


async def rush(running: Running) -> str:
    """400 connections of one address in a moment, each closed at once"""
    began = time.monotonic()

    async def one() -> str:
        try:
            await (await knock(running, "127.0.20.6", hello=False)).close()
        except InvalidStatus as error:
            return str(error.response.status_code)
        except (InvalidHandshake, OSError):
            return "refused"
        return "in"

    told = await asyncio.gather(*(one() for _ in range(400)))
    words = ", ".join(f"{told.count(word)} x {word}" for word in dict.fromkeys(told))
    return f"{words}, in {time.monotonic() - began:.1f} s"


async def deserted(running: Running) -> str:
    """45 tables opened and deserted by one address"""
    told: list[str] = []
    for n in range(45):
        socket = await knock(running, "127.0.20.7")
        told.append(await ask(socket, CreateTable(f"Eve {n}")))
        await socket.close()
    return ", ".join(f"{told.count(one)} x {one}" for one in dict.fromkeys(told))


async def filled(running: Running) -> str:
    """all 100 tables taken from 50 addresses; then somebody from another one opens a table"""
    sockets = [await knock(running, f"127.0.21.{n // 2 + 1}") for n in range(100)]
    for n, socket in enumerate(sockets):
        assert await ask(socket, CreateTable(f"Eve {n}")) == "seated"
    again = await ask(await knock(running, "127.0.21.1"), CreateTable("Eve again"))
    newcomer = await ask(await knock(running, "127.0.22.1"), CreateTable("Ann"))
    for socket in sockets:
        await socket.close()
    return f"one of the 50 that opens another one: {again}; the newcomer: {newcomer}"


async def talk(running: Running) -> str:
    """ten lines said at once"""
    socket = await knock(running, "127.0.20.8")
    await ask(socket, CreateTable("Eve"))
    await socket.recv()
    told = [await ask(socket, Say(f"line {n}")) for n in range(10)]
    return ", ".join(f"{told.count(one)} x {one}" for one in dict.fromkeys(told))


async def computers(running: Running) -> str:
    """45 tables at which a computer player is to sit, from three addresses"""
    told: list[str] = []
    sockets = [await knock(running, f"127.0.23.{n % 3 + 1}") for n in range(45)]
    for n, socket in enumerate(sockets):
        await ask(socket, CreateTable(f"Eve {n}"))
        await socket.recv()
        told.append(await ask(socket, SeatComputer("beginner")))
    for socket in sockets:
        await socket.close()
    return ", ".join(f"{told.count(one)} x {one}" for one in dict.fromkeys(told))


async def origin(running: Running) -> str:
    """a page that is not named"""
    try:
        await knock(running, "127.0.20.9", origin="https://elsewhere.example")
    except InvalidStatus as error:
        return f"refused: {error.response.status_code}"
    return "let in"


async def lag(running: Running) -> str:
    """a table at a server that is told to bear no lag"""
    await asyncio.sleep(2)
    return await ask(await knock(running, "127.0.20.10"), CreateTable("Eve"))


Try = Callable[[Running], Awaitable[str]]
USUAL: tuple[Try, ...] = (large, flood, silence, codes, crowd, rush, deserted, talk, computers)
OTHERS: tuple[tuple[Try, tuple[str, ...]], ...] = (
    (filled, ("--tables", "100")),
    (origin, ("--origins", "https://play.example.org")),
    (lag, ("--most-lag", "0")),
)


async def measure() -> None:
    """A table of what was tried and what was said."""
    grid = Grid()
    for column in ("tried", "what the server said"):
        grid.add_column(column)
    with server() as running:
        for one in USUAL:
            grid.add_row(one.__doc__, await one(running))
    for one, options in OTHERS:
        with server(*options) as running:
            grid.add_row(f"{one.__doc__} ({' '.join(options)})", await one(running))
    Console(width=150).print(grid)
