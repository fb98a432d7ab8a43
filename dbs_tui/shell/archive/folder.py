"""The folder of all matches of this terminal."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path

from dbs_tui.shell.archive.match_file import MatchFile
from dbs_tui.shell.archive.written import ENDING, Head, Written, read
from engine.core.errors import RecordError
from engine.core.record import Record
from engine.core.seen import Result

RECENT = 20
"""So many of the newest files are looked at for a match to go on with."""


class Entry(Struct, frozen=True):
    """A match in the list: `started` as YYYY-MM-DD HH:MM, the names of both players and of their decks, the turn in which it stands or ended,
    how many answers stand, and its result where it is over."""

    path: Path
    started: str
    game: str
    profile: str
    names: tuple[str, str]
    decks: tuple[str, str]
    turn: int
    answers: int
    result: Result | None

    @property
    def outcome(self) -> str:
        """How it ended, or that it goes on."""
        if self.result is None:
            return "to go on with"
        return "a draw" if self.result.winner is None else f"{self.names[self.result.winner]} won"


class Archive:
    """A folder of files of matches. It comes to be with the first one."""

    def __init__(self, folder: Path | None = None) -> None:
        """The folder of the user's data, unless another is given; DBS_DATA names another one, too."""
        named = os.environ.get("DBS_DATA")
        home = Path(named) if named else user_data_path("dbs-terminal")
        self.folder = folder or home / "matches"
        self.reports = self.folder.parent / "reports"

    def begin(self, record: Record, decks: tuple[str, str]) -> MatchFile:
        """The journal of a new match."""
        now = datetime.now().astimezone()
        name = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}{ENDING}"
        return MatchFile(self.folder / name, Head(now.isoformat(timespec="seconds"), decks, record))

    def entries(self) -> list[Entry]:
        """All matches that can be read, the newest first."""
        return list(self._entries(self._paths()))

    def latest(self) -> Entry | None:
        """The newest match that is not over."""
        return next((entry for entry in self._entries(self._paths()[:RECENT]) if entry.result is None), None)

    def find(self, word: str) -> Path:
        """The file that a word means: a path, or the beginning of a name in this folder, which must be one file's alone. "" means the newest.

        Raises RecordError with the nearest right thing.
        """
        if word and Path(word).is_file():
            return Path(word)
        found = [path for path in self._paths() if path.name.startswith(word)]
        if not found:
            raise RecordError(
                f"There is no file '{word}', and no match of that name: `dbs games` lists them."
                if word
                else "No match has been played here yet."
            )
        if word and len(found) > 1:
            raise RecordError(f"'{word}' begins the names of {len(found)} matches; the newest is {found[0].stem}.")
        return found[0]

    def _paths(self) -> list[Path]:
        """The files, the newest first: their names begin with the time."""
        return sorted(self.folder.glob(f"*{ENDING}"), reverse=True)

    def _entries(self, paths: list[Path]) -> Iterator[Entry]:
        for path in paths:
            try:
                yield entry_of(path, read(path))
            except (OSError, RecordError):
                continue  # `dbs replay` says of a single file what is wrong with it


def entry_of(path: Path, written: Written) -> Entry:
    """A match as the list has it."""
    head, record = written.head, written.record
    names = (record.seats[0].name, record.seats[1].name)
    started = head.started[:16].replace("T", " ")
    answers = len(record.answers)
    return Entry(path, started, record.game, record.profile, names, head.decks, written.turn, answers, written.result)
