"""nats-server as a process, and a wire to it that can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator

PATIENCE = 10.0


def installed() -> bool:
    """Whether there is a nats-server on this machine."""
    return shutil.which("nats-server") is not None


def free_port() -> int:
    """A port of loopback that nobody listens at now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Nats:
    """A bus at one port, which can be stopped and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = ["nats-server", "-a", "127.0.0.1", "-p", str(self.port)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        raise AssertionError("nats-server did not start")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Wire:
    """A way to a port through this process; `cut` while nothing comes through, in either direction."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, 0
        self._open = asyncio.Event()
        self._open.set()

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def cut(self, *, on: bool = True) -> None:
        """Let nothing through from now on, or let everything through again."""
        if on:
            self._open.clear()
        else:
            self._open.set()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        writer.close()

    async def came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A connection."""
        try:
            await self._open.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.close()
            return
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))


@contextlib.asynccontextmanager
async def wired(to: int) -> AsyncIterator[Wire]:
    """A wire to a port, for as long as the context is open."""
    wire = Wire(to)
    server = await asyncio.start_server(wire.came, "127.0.0.1", 0)
    wire.port = int(server.sockets[0].getsockname()[1])
    try:
        yield wire
    finally:
        wire.cut(on=False)
        server.close()
