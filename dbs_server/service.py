"""What a server does beside answering: it looks at its clocks, at itself, at what nobody came back to, and comes to an end."""

from __future__ import annotations

import asyncio
import gc
import logging
from typing import Protocol

from dbs_server.lobby import Lobby
from dbs_server.settings import Settings
from dbs_server.storage.store import PRUNED
from dbs_server.transport import Transport

log = logging.getLogger("dbs")

TICK = 1.0
"""Seconds between two looks at what has a time to be done in."""
SWEEP_EVERY = 30
"""Looks between two rounds of housekeeping."""
PRUNE_EVERY = 120
"""Rounds between two looks for matches that are kept no longer."""
COLLECT_EVERY = 20
"""Rounds between two full collections of garbage while nobody plays."""
COLLECT_AT_LAST = 240
"""Rounds after which garbage is collected all the same: with a thousand matches on that takes a second, in which everybody waits."""
FADES = 0.8
"""What remains of a lag after a look at which there is none."""
CLOSING = "The server is about to be restarted and opens no more tables; matches that are on are kept."
SOON = "The server is about to be restarted. This match is kept: your program comes back to it by itself."


class Heir(Protocol):
    """What hands tables over to other servers (`cluster.worker`)."""

    def hand_over(self) -> int:
        """Hand some of the matches over that are on; how many."""
        ...


class Service:
    """A server that runs. `stopped` is set when it is to end; `port` is the one that it listens on."""

    def __init__(self, settings: Settings, lobby: Lobby, transport: Transport) -> None:
        self.settings, self.lobby, self.transport = settings, lobby, transport
        self.stopped = asyncio.Event()
        self.port = settings.port
        self.worker: Heir | None = None  # what hands matches over, where there are others
        self._ends: float | None = None  # by the loop's clock, of a server that drains
        self._rounds = self._collected = 0
        self._old = False  # there are more matches to be forgotten

    def interrupt(self) -> None:
        """A signal: drain where there is time for it, stop where there is none, or at the second one."""
        if self._ends is not None or not self.settings.drain or not self._playing():
            self.stopped.set()
        else:
            self.drain(self.settings.drain)

    def drain(self, seconds: float) -> None:
        """Open no more tables; stop when no match is on, or after so many seconds (0: when no match is on)."""
        self._ends = asyncio.get_running_loop().time() + seconds if seconds else float("inf")
        self.lobby.closing = CLOSING
        log.warning("draining: %d matches are on", self._playing())
        for table in self.lobby.tables.values():
            if table.state == "playing" and not table.deserted:
                table.announce(SOON)

    async def keep_house(self) -> None:
        """Look after everything, for as long as the server runs. What fails is told, and the next look is taken all the same."""
        loop, looks = asyncio.get_running_loop(), 0
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            late = max(loop.time() - due, self.transport.turns.longest)
            self.lobby.lag = max(late, self.lobby.lag * FADES)
            looks += 1
            try:
                self.lobby.tick()
                if looks % SWEEP_EVERY == 0:
                    self._sweep()
            except Exception:
                log.exception("the housekeeping has failed; it goes on")
            if self._ends is not None and self.worker is not None:
                self.worker.hand_over()
            if self._ends is not None and (loop.time() >= self._ends or not self._playing()):
                self.stopped.set()

    def _sweep(self) -> None:
        self._rounds += 1
        self.lobby.sweep()
        self.transport.sweep()
        if self.lobby.store.stands:
            return
        if self.settings.keep_days and (self._old or self._rounds % PRUNE_EVERY == 1):
            many = self.lobby.store.prune(self.settings.keep_days)
            self._old = many == PRUNED
            log.info("%d matches that ended more than %g days ago are forgotten", many, self.settings.keep_days)
        playing = self._playing()
        lobby = self.lobby
        log.info(
            "%d connections, %d tables, %d matches on, %d asleep, lag %.3f s",
            len(lobby.sessions), len(lobby.tables), playing, len(lobby.asleep), lobby.lag,
        )  # fmt: skip
        if self._rounds - self._collected >= (COLLECT_AT_LAST if playing else COLLECT_EVERY):
            gc.collect()
            self._collected = self._rounds

    def _playing(self) -> int:
        return sum(table.state == "playing" and not table.deserted for table in self.lobby.tables.values())
