"""A match that is written down while it is played: the journal of its course."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from dbs_tui.shell.archive.written import Answered, Broke, End, FileLine, Head, Returned, encoded, told
from engine.core.game import Game
from engine.core.record import Given
from engine.version import rules_code


class InUse(OSError):
    """Another window plays this match."""


class LineFile:
    """A file to which lines are added, each at once and in one piece: a kill of the program loses nothing. It begins to be with the first one.

    What cannot be written (a full disk) waits, `trouble` says why, and it is written with the next line that can be.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        self._file: int | None = None
        self._began = False
        self._waiting = b""

    def first(self) -> bytes:
        """What stands before all lines that are added."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Add to what is there; a torn line at its end goes. Raises OSError, InUse."""
        self._file, self._began = _opened(self.path), True
        data = os.pread(self._file, os.fstat(self._file).st_size, 0)
        os.ftruncate(self._file, data.rfind(b"\n") + 1)

    def write(self, line: FileLine) -> None:
        """Add a line."""
        if not self._began:
            self._waiting, self._began = self.first(), True
        self._waiting += encoded(line)
        try:
            if self._file is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._file = _opened(self.path)
            while self._waiting:
                self._waiting = self._waiting[os.write(self._file, self._waiting) :]
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)

    @property
    def begun(self) -> bool:
        """Whether all that was added stands on the disk."""
        return self._file is not None and not self._waiting

    def close(self) -> None:
        """Let go of the file; it stays."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


class MatchFile(LineFile):
    """The journal of a match at this terminal."""

    def __init__(self, path: Path, head: Head | None = None) -> None:
        """A new match with this head; without one, the match in the file goes on after its last line. Raises OSError, InUse."""
        super().__init__(path)
        self._head = head
        if head is None:
            self.go_on()

    def first(self) -> bytes:
        assert self._head is not None
        return encoded(replace(self._head, record=replace(self._head.record, answers=[], hashes={}, code=rules_code())))

    def answered(self, n: int, given: Given, turn: int, state_hash: str | None) -> None:
        self.write(Answered(n, given, turn, state_hash or ""))

    def back(self, n: int) -> None:
        self.write(Returned(n))

    def ended(self, game: Game[Any]) -> None:
        if game.result is not None:
            self.write(End(game.result))

    def broke(self, given: Given, error: Exception) -> None:
        self.write(Broke(given, told(error)))


def _opened(path: Path) -> int:
    """The file, to be added to, and locked as far as the system can. Raises OSError, InUse."""
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
    with contextlib.suppress(ImportError):
        import fcntl  # not on every system

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(file)
            raise InUse("This match is being played in another window.") from error
    return file
