"""Players in any language: a program that reads a question a line and writes an answer a line, as JSON.

The words of the two are in docs/bots.md. Whatever a program writes or leaves unwritten ends at most the match that it plays.
"""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from msgspec import Struct

from engine.bots.player import Given, Player
from engine.bots.worlds import Worlds
from engine.core.errors import DefinitionError, IllegalAnswer
from engine.core.game import Game, Viewed
from engine.core.seen import Result

WAIT = 10.0
"""How many seconds a program has for an answer."""
CHANCES = 3
"""How many answers to one question may be refused."""
LONGEST = 1 << 16
"""How many bytes a line of a program may have."""


class Reply(Struct, frozen=True):
    """What a program answers: the words of the options taken, and the handles of the cards that pay where they are not those proposed."""

    taken: tuple[str, ...]
    paying: tuple[str, ...] | None = None


class GaveUp(Exception):
    """The program does not go on: why, in words."""


class Program:
    """A running program as a player. Use it in a `with` block, or close it."""

    def __init__(self, command: str, wait: float = WAIT) -> None:
        try:
            words = shlex.split(command)
            if not words:
                raise DefinitionError("There is no command to run.")
            self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except (OSError, ValueError) as error:
            raise DefinitionError(f"{command}: cannot be run: {error}") from error
        self._wait = wait
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program: it is told by the end of its input, and killed if that does not help."""
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def answer(self, view: Viewed, worlds: Worlds) -> Given:
        """Ask the program. Raises GaveUp where it ends, is silent or writes what is no answer."""
        return self.asked(view)

    def asked(self, view: object) -> Given:
        """The same with the view alone, which may be JSON already (`msgspec.Raw`)."""
        self._tell({"view": view})
        try:
            line = self._lines.get(timeout=self._wait)
        except Empty:
            raise GaveUp(f"no answer within {self._wait:g} seconds") from None
        if not line:
            raise GaveUp("the program has ended")
        if not line.endswith(b"\n"):
            raise GaveUp(f"a line of more than {LONGEST} bytes")
        try:
            reply = msgspec.json.decode(line, type=Reply)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise GaveUp(f'no answer such as {{"taken": ["pass"]}}: {error}') from error
        return reply.taken, reply.paying

    def refused(self, why: str) -> None:
        """Tell that the last answer cannot be; the question comes again."""
        self._tell({"refused": why})

    def over(self, result: Result | None) -> None:
        """Tell how the match ended."""
        self._tell({"result": result})

    def _tell(self, message: dict[str, object]) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(msgspec.json.encode(message) + b"\n")
            stdin.flush()
        except (OSError, ValueError):
            raise GaveUp("the program has ended") from None

    def _read(self) -> None:
        """Pass on what the program writes; an empty line where it writes no more."""
        stdout = self._process.stdout
        assert stdout is not None
        line = b"\n"
        while line.endswith(b"\n"):
            line = stdout.readline(LONGEST)
            self._lines.put(line)


def compete(game: Game[Any], program: Program, seat: int, opponent: Player, worlds: Sequence[Worlds]) -> str:
    """Play a match to its end; why the program gave up, "" where it did not. It loses a match that it does not play to the end."""
    refusals = 0
    try:
        while (pending := game.pending) is not None:
            asked = pending.seat
            player: Player = program if asked == seat else opponent
            taken, paying = player.answer(game.view(asked), worlds[asked].at(game))
            try:
                game.answer(game.parse(asked, taken, paying))
                refusals = 0
            except IllegalAnswer as error:
                refusals += 1
                if refusals == CHANCES:
                    raise GaveUp(f"{CHANCES} answers refused, the last one: {error}") from error
                program.refused(str(error))
        program.over(game.result)
    except GaveUp as error:
        if game.pending is not None:
            game.surrender(seat)
        return str(error)
    return ""
