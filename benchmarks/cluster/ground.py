"""Workers as processes, with PostgreSQL and nats-server beside them, all on loopback, and a wire between each worker and the bus that can be cut."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from websockets.asyncio.client import ClientConnection

from tests.server.cluster.nats import Nats, Wire, free_port, wired
from tests.server.postgres import Postgres

READY = 60.0
"""Seconds in which a worker listens."""


class Post:
    """The place of one worker: its port, its wire to the bus, and its process."""

    def __init__(self, port: int, wire: Wire, db: str, log: Path) -> None:
        self.port, self.wire, self.db, self.log = port, wire, db, log
        self.process: asyncio.subprocess.Process | None = None
        self.stopped = False  # nobody is sent there
        self.sockets: set[ClientConnection] = set()

    async def start(self) -> None:
        """Start the process, and wait until it listens."""
        options = (
            "--port", str(self.port), "--db", self.db, "--bus", self.wire.url, "--pace", "0,0", "--share", "1",
            "--per-address", "100000", "--most-lag", "5",
        )  # fmt: skip
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "dbs", "serve", *options), stdout=asyncio.subprocess.PIPE, stderr=log
            )
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), READY)
        assert b"Serving" in line, line

    def tell(self, number: int) -> None:
        """Send it a signal."""
        if self.process is not None and self.process.returncode is None:
            os.kill(self.process.pid, number)

    def mark_down(self) -> None:
        """The balancer has found out that it is not well: it sends nobody there, and closes what goes there (HAProxy's `shutdown-sessions`)."""
        self.stopped = True
        for socket in list(self.sockets):
            socket.transport.abort()

    async def kill(self) -> None:
        """End it as a crash does."""
        self.tell(signal.SIGKILL)
        if self.process is not None:
            await self.process.wait()


class Ground:
    """All of it. `posts` are the workers."""

    def __init__(self, postgres: Postgres, nats: Nats, db: str, folder: Path) -> None:
        self.postgres, self.nats, self.db, self.folder = postgres, nats, db, folder
        self.posts: list[Post] = []

    def choose(self, rng: random.Random) -> Post | None:
        """Where a balancer would send somebody now."""
        up = [post for post in self.posts if not post.stopped]
        return rng.choice(up) if up else None


@contextlib.asynccontextmanager
async def ground(workers: int, *settings: str) -> AsyncIterator[Ground]:
    """So many workers, for as long as the context is open; `settings` are those of PostgreSQL."""
    folder = Path(tempfile.mkdtemp(prefix="dbs-cluster-"))
    folder.chmod(0o755)
    postgres, nats = Postgres(*settings), Nats()
    nats.start()
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(postgres.stop, "immediate")
        stack.callback(nats.stop)
        found = Ground(postgres, nats, postgres.database(), folder)
        for i in range(workers):
            wire = await stack.enter_async_context(wired(nats.port))
            found.posts.append(Post(free_port(), wire, found.db, folder / f"worker{i}.log"))
            stack.push_async_callback(found.posts[-1].kill)
        await asyncio.gather(*(post.start() for post in found.posts))
        yield found
