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
from dbs_tui.shell.archive.watched import ViewsFile, Watched, parsed_views
from dbs_tui.shell.archive.written import ENDING, Head, parsed
from engine.core.errors import RecordError
from engine.core.record import Record
from engine.core.seen import Result

RECENT = 20
"""So many of the newest files are looked at for a match to go on with."""


class Listed(Struct, frozen=True):
    """A match in the list: `started` as YYYY-MM-DD HH:MM, the names of both players and of their decks, the turn in which it stands or ended,
    how many answers stand, and its result where it is over. `watched`: it is played on a server, and what is here is what one seat saw."""

    path: Path
    started: str
    game: str
    profile: str
    names: tuple[str, str]
    decks: tuple[str, str]
    turn: int
    answers: int
    result: Result | None
    watched: bool = False

    @property
    def outcome(self) -> str:
        """How it ended, or that it goes on."""
        if self.result is None:
            return "on a server" if self.watched else "to go on with"
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

    def watch(self, game: str, names: tuple[str, str]) -> ViewsFile:
        """The file of a match on a server, as it is seen from here."""
        now = datetime.now().astimezone()
        name = f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}{ENDING}"
        return ViewsFile(self.folder / name, Watched(now.isoformat(timespec="seconds"), game, names))

    def entries(self) -> list[Listed]:
        """All matches that can be read, the newest first."""
        return list(self._entries(self._paths()))

    def latest(self) -> Listed | None:
        """The newest match that is not over."""
        return next(
            (entry for entry in self._entries(self._paths()[:RECENT]) if entry.result is None and not entry.watched),
            None,
        )

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

    def _entries(self, paths: list[Path]) -> Iterator[Listed]:
        for path in paths:
            try:
                yield _entry(path)
            except (OSError, RecordError):
                continue  # `dbs replay` says of a single file what is wrong with it


def _entry(path: Path) -> Listed:
    """A match as the list has it. Raises OSError, RecordError."""
    data = path.read_bytes()
    views = parsed_views(data, path.name)
    if views is not None:
        head, n = views.head, len(views.views)
        return Listed(path, _when(head.started), head.game, "", head.names, ("", ""), views.turn, n, views.result, True)
    written = parsed(data, path.name)
    record = written.record
    names = (record.seats[0].name, record.seats[1].name)
    began, decks, n = _when(written.head.started), written.head.decks, len(record.answers)
    return Listed(path, began, record.game, record.profile, names, decks, written.turn, n, written.result)


def _when(started: str) -> str:
    return started[:16].replace("T", " ")
