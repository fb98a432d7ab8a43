"""Messages that no client would send: of every type, with values of its kind, of another, or with what the server has said; and then some bytes changed.

Whatever comes, the server answers or closes that one connection; nobody else notices, and nothing in its log speaks of a fault of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from benchmarks.attack.endings import at_play
from benchmarks.attack.ground import Running, seated, start
from dbs_server.protocol import CLIENT_TYPES, VERSION, CreateTable, Hello, JoinTable, encode

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 2**31, 2**63, 1.5, 1e308, "", "\x00", "\x1b[2J", "é" * 40, "x" * 3000, "\U0001f409", [], {}, [[]], {"": {}},
)  # fmt: skip
FAULTS = ("server_fault", "no_reason")
"""Codes of errors that are the server's own."""


class Fuzz:
    """Makes messages. `heard` are words of the server: ids, codes, options."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.heard: list[Any] = ["red", "masters", "live"]

    def hear(self, frame: bytes | str) -> str:
        """Remember some words of a message of the server; its code, where it is an error."""
        message = msgspec.json.decode(frame)
        self._remember(message)
        del self.heard[:-300]
        return str(message.get("code", "")) if message.get("type") == "error" else ""

    def _remember(self, value: Any) -> None:
        if isinstance(value, dict):
            for one in value.values():  # pyright: ignore[reportUnknownVariableType]
                self._remember(one)
        elif isinstance(value, list):
            for one in value[:8]:  # pyright: ignore[reportUnknownVariableType]
                self._remember(one)
        elif isinstance(value, str | int) and self.rng.random() < 0.2:
            self.heard.append(value)

    def message(self) -> bytes:
        """One frame."""
        rng, kind = self.rng, inspect.type_info(self.rng.choice(CLIENT_TYPES))
        assert isinstance(kind, inspect.StructType)
        made: dict[str, Any] = {"type": kind.tag}
        for one in kind.fields:
            if one.required or rng.random() < 0.5:
                made[one.encode_name] = self.value(one.type)
        data = bytearray(msgspec.json.encode(made))
        for _ in range(rng.choice((0, 0, 0, 1, 2, 9))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        return bytes(data[: rng.randrange(len(data))] if rng.random() < 0.03 else data)

    def value(self, kind: inspect.Type) -> Any:
        """A value of this kind, or something else."""
        rng = self.rng
        if rng.random() < 0.1:
            return rng.choice(ODD)
        match kind:
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType() | inspect.FloatType():
                return rng.choice([0, 1, 2, rng.randrange(400), *(one for one in self.heard if isinstance(one, int))])
            case inspect.StrType():
                return rng.choice(
                    [f"{rng.randrange(16**8):064x}", "", *(one for one in self.heard if isinstance(one, str))]
                )
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                return [self.value(item) for _ in range(rng.randrange(4))]
            case inspect.DictType(value_type=item):
                return {str(rng.choice(self.heard)): self.value(item) for _ in range(rng.randrange(4))}
            case inspect.UnionType(types=types):
                return self.value(rng.choice(types))
            case inspect.StructType(fields=fields):
                return {one.encode_name: self.value(one.type) for one in fields}
            case _:
                return None


class Sent(msgspec.Struct):
    """What came of it."""

    messages: int = 0
    closed: int = 0
    answers: Counter[str] = msgspec.field(default_factory=Counter[str])


async def measure(messages: int) -> None:
    """Send so many from forty connections of ten addresses, beside two matches that must not notice."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("w") as file:
            running = start("--db", str(Path(folder) / "matches.sqlite"), "--most-lag", "60", stderr=file)
            tables = await seated(running.url, 2)
            sent = Sent()
            async with at_play(tables):
                began = time.monotonic()
                await asyncio.gather(*(_client(running, n, messages, sent) for n in range(40)))
                took = time.monotonic() - began
            alive = running.process.poll() is None
            running.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.process.wait(10)
        lines = [line for line in log.read_text().splitlines() if "Traceback" in line or "ERROR" in line]
    steps, failed = sum(table.steps for table in tables), sum(table.failed for table in tables)
    faults = sum(sent.answers[code] for code in FAULTS)
    print(
        f"{sent.messages} messages in {took:.0f} s, {sent.closed} connections closed; the server is {'there' if alive else 'gone'}."
    )
    print(
        f"Two matches went on beside: {steps} steps, {failed} failed. {faults} answers that speak of a fault, {len(lines)} such lines in the log."
    )
    print(", ".join(f"{code or 'no error'} {many}" for code, many in sent.answers.most_common()))
    for line in lines[:10]:
        print(line)


async def _client(running: Running, number: int, messages: int, sent: Sent) -> None:
    """Send until as many as asked have been sent by all; come back whenever the connection is closed."""
    fuzz = Fuzz(f"{number}")
    while sent.messages < messages:
        try:
            here = (f"127.0.9.{number % 10 + 1}", 0)
            async with await connect(
                running.url, local_addr=here, max_size=None, max_queue=None, ping_interval=None
            ) as socket:
                await socket.send(encode(Hello(VERSION)), text=True)
                if number % 3:  # some sit at a table when they begin
                    await socket.send(
                        encode(CreateTable(f"Eve {number}") if number % 3 == 1 else JoinTable("Eve", "x")), text=True
                    )
                await _send(socket, fuzz, messages, sent)
        except (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError):
            sent.closed += 1
            await asyncio.sleep(0.1)


async def _send(socket: ClientConnection, fuzz: Fuzz, messages: int, sent: Sent) -> None:
    listening = asyncio.create_task(_listen(socket, fuzz, sent))
    try:
        while sent.messages < messages:
            sent.messages += 1
            await socket.send(fuzz.message().decode("latin-1"))
            await asyncio.sleep(0.03)
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


async def _listen(socket: ClientConnection, fuzz: Fuzz, sent: Sent) -> None:
    async for frame in socket:
        sent.answers[fuzz.hear(frame)] += 1
