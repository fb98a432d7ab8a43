"""Orders of the operator that are for all workers: given at one, carried out by everybody, and told there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from itertools import count

import msgspec

from dbs_server.admin import Announce, Ban, End, Kick, List, Mute, Order, Orders, Reply, Unban
from dbs_server.cluster.bus import Bus
from dbs_server.cluster.members import Members
from dbs_server.cluster.words import ALL, Bid, Done, pack, subject_of

FOR_ALL: tuple[type[Order], ...] = (List, End, Kick, Ban, Unban, Mute, Announce)
"""Orders that are carried out everywhere; the others are for the worker that was asked."""
WITHIN = 1.5
"""Seconds in which every worker says what came of an order."""


class Everywhere:
    """Passes orders on. `carry_out` does what one line says at this worker."""

    def __init__(self, bus: Bus, members: Members, carry_out: Callable[[bytes], Reply]) -> None:
        self._bus, self._members, self._carry_out = bus, members, carry_out
        self._numbers = count(1)
        self._waiting: dict[str, dict[str, Reply]] = {}
        self._came = asyncio.Event()

    async def ask(self, line: bytes) -> Reply:
        """Carry out an order, at all workers where it is for all; what came of it, worker by worker."""
        try:
            order = msgspec.json.decode(line, type=Orders)
        except msgspec.DecodeError:
            return self._carry_out(line)
        if not isinstance(order, FOR_ALL):
            return self._carry_out(line)
        key = f"{self._members.me}-{next(self._numbers)}"
        replies = self._waiting[key] = {}
        self._bus.send(ALL, pack(Bid(line, key)))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WITHIN):
                while {beat.worker for beat in self._members.all()} - replies.keys():
                    self._came.clear()
                    await self._came.wait()
        del self._waiting[key]
        return _together(replies)

    def heard(self, word: Bid | Done) -> None:
        """An order of any worker, or what came of one of this worker's."""
        if isinstance(word, Bid):
            reply = msgspec.json.encode(self._carry_out(word.order))
            worker = word.back.rpartition("-")[0]
            self._bus.send(subject_of(worker), pack(Done(self._members.me, reply, word.back)))
        elif word.back in self._waiting:
            self._waiting[word.back][word.worker] = msgspec.json.decode(word.reply, type=Reply)
            self._came.set()


def _together(replies: dict[str, Reply]) -> Reply:
    done = {worker: reply for worker, reply in sorted(replies.items()) if not reply.wrong}
    if not done:
        return Reply(wrong=next((reply.wrong for reply in replies.values()), "No worker has said what came of it."))
    return Reply(tuple(f"{worker}: {line}" for worker, reply in done.items() for line in reply.lines))
