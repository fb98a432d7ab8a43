"""`dbs serve --workers N`: several workers on one machine, each a process of its own, at the port and those that follow it.

One that dies is started again. SIGTERM and SIGINT stop all, after their drain; SIGHUP starts one after the other anew, so that a newer version
takes over while matches go on.
"""

from __future__ import annotations

import logging
import os
import signal
import time
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from types import FrameType

from msgspec import Struct
from msgspec.structs import replace

from dbs_server import journal
from dbs_server.app import run as serve
from dbs_server.settings import Settings, place_of

log = logging.getLogger("dbs.crew")

WAITS = (0.0, 1.0, 2.0, 5.0, 10.0)
"""Seconds before a worker that died is started again, by how often it has died at once; the last one repeats."""
AT_ONCE = 30.0
"""Seconds; who dies sooner has died at once."""
LOOK = 0.5
"""Seconds between two looks."""

SETTLED = 15.0
"""Seconds after which a worker that was started is taken to be at work."""

_spawn = get_context("spawn")  # a new interpreter, which reads the program anew


class Post(Struct):
    """The place of one worker: its settings, its process, and how often it has died at once."""

    settings: Settings
    process: SpawnProcess | None = None
    begun: float = 0.0
    falls: int = 0
    due: float = 0.0
    first: bool = True  # it was started once

    @property
    def alive(self) -> bool:
        """Whether its process runs."""
        return self.process is not None and self.process.exitcode is None

    def start(self) -> None:
        """Start its process."""
        self.process = _spawn.Process(target=_work, args=(self.settings,))
        self.process.start()
        self.begun = time.monotonic()

    def tell(self, number: int) -> None:
        """Send its process a signal."""
        if self.alive and self.process is not None and self.process.pid is not None:
            os.kill(self.process.pid, number)


def _work(settings: Settings) -> None:
    raise SystemExit(serve(settings))


def settings_of(settings: Settings, i: int) -> Settings:
    """The settings of the i-th worker (from 0): ports and sockets of its own."""
    port = settings.port + i if settings.port else 0
    watch = admin = ""
    if settings.watch:
        host, first = place_of("watch", settings.watch)
        watch = f"{host}:{first + i if first else 0}"
    if settings.admin:
        admin = f"{settings.admin}.{i}" if i else settings.admin
    return replace(settings, workers=1, port=port, watch=watch, admin=admin)


class Crew:
    """The workers of one machine."""

    def __init__(self, settings: Settings) -> None:
        self.posts = [Post(settings_of(settings, i)) for i in range(settings.workers)]
        self.stopping = False
        self._anew: list[Post] = []  # that are to be started anew, one after the other
        self._asked: Post | None = None  # to stop, as it is to be started anew

    def heard(self, number: int, frame: FrameType | None) -> None:
        """A signal."""
        if number == signal.SIGHUP:
            self._anew = list(self.posts)
            return
        self.stopping = True
        for post in self.posts:
            post.tell(signal.SIGTERM)

    def run(self) -> int:
        """Until all have stopped; 1 where one could not even start."""
        for post in self.posts:
            post.start()
        while not self.stopping or any(post.alive for post in self.posts):
            connection.wait([post.process.sentinel for post in self.posts if post.alive and post.process], LOOK)
            if not self.stopping and not self._look():
                self.heard(signal.SIGTERM, None)
                for post in self.posts:
                    if post.process is not None:
                        post.process.join()
                return 1
        return 0

    def _look(self) -> bool:
        """Start who is down; False where one fell at its first start with an error that it has told."""
        now = time.monotonic()
        for post in self.posts:
            if post.alive:
                continue
            if post is self._asked:
                self._asked, post.first = None, False
                post.start()
            elif not post.due:
                code = None if post.process is None else post.process.exitcode
                at_once = now - post.begun < AT_ONCE
                if code == 1 and at_once and post.first:
                    return False
                post.falls = post.falls + 1 if at_once else 0
                post.due = now + WAITS[min(post.falls, len(WAITS) - 1)]
                log.error("the worker at port %d has ended with %s; it is started again", post.settings.port, code)
            elif now >= post.due:
                post.due, post.first = 0.0, False
                post.start()
        self._roll()
        return True

    def _roll(self) -> None:
        """The next one is to be started anew, when all are up."""
        settled = all(post.alive and time.monotonic() - post.begun > SETTLED for post in self.posts)
        if self._anew and self._asked is None and settled:
            self._asked = self._anew.pop(0)
            self._asked.tell(signal.SIGTERM)


def run(settings: Settings) -> int:
    """Serve with several workers until interrupted; the exit code."""
    journal.begin(settings.log_level, settings.log_format)
    crew = Crew(settings)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, crew.heard)
    return crew.run()
