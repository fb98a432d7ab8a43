"""What this client keeps of a match on a server, and how it holds that against what the server tells of the deal and of the whole match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw

from dbs_server.protocol import DealBegan, DealEnded, DealShown, MatchOver, MatchRecord, MatchStarted, Promised
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.archive.watched import Opened, ViewsFile
from dbs_tui.shell.play.auditing import Auditor
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.deal_words import deal_words, dealt_words
from dbs_tui.shell.play.messages import Message, Notice, Proof, Remark
from engine.core.game_pack import Pack
from engine.core.ids import Seat
from engine.core.record import Record
from engine.core.seen import LogLine

OfDeal = DealBegan | Promised | DealShown | DealEnded | MatchOver | MatchRecord
"""What the server says of the deal, and of the match when it is over."""


class Proving:
    """The matches of one seat, one after the other. `archive` keeps what the seat sees of each; with the rules of the game from `pack_of` that is held
    against the record at the end, beside the screen, and `emit` is told."""

    def __init__(
        self,
        connection: ServerConnection,
        archive: Archive | None,
        pack_of: Callable[[str], Pack] | None,
        emit: Callable[[Message], None],
    ) -> None:
        self._connection, self._archive, self._emit = connection, archive, emit
        self._auditor = None if pack_of is None else Auditor(pack_of, lambda text: emit(Proof(text)))
        self._views: ViewsFile | None = None
        self._verdict = ""

    def begin(self, started: MatchStarted, game: str, seat: Seat) -> list[Message]:
        """A match begins; what is to be said of its deal."""
        witness = self._connection.witness
        self.close()
        self._views = None if self._archive is None else self._archive.watch(game, started.names)
        if self._views is not None and witness.dealt is not None:
            self._views.write(witness.dealt)
        said = dealt_words(started, game, witness.profile, seat, self._connection.url)
        return [one for text, bad in said for one in (Remark(text), *([Notice(text, bad=True)] if bad else []))]

    def step(self, view: Any, log: tuple[LogLine, ...], turn: int) -> None:
        """Keep what the seat was shown."""
        if self._views is not None:
            self._views.step(view, log, turn)

    def close(self) -> None:
        """Nothing more is kept of this match."""
        if self._views is not None:
            self._views.close()

    def hear(self, message: OfDeal) -> None:
        """Take in what the server says of the deal and the match."""
        match message:
            case DealBegan() | Promised() | DealShown() | DealEnded():
                if words := deal_words(message, self._connection.witness.fault):
                    self._emit(Notice(words, bad=True))
            case MatchOver():
                self._verdict = self._connection.witness.verdict(message)
                self._emit(Proof(self._verdict))
            case MatchRecord(record=record):
                self._audit(record)

    def _audit(self, data: Raw) -> None:
        """The record has come: keep it, and hold what was seen against it."""
        try:
            record = msgspec.json.decode(data, type=Record)
        except msgspec.DecodeError as error:
            self._emit(Proof(f"WARNING: the server's record cannot be read: {error}. {self._verdict}"))
            return
        path = None
        if self._views is not None:
            self._views.write(Opened(record))
            path = self._views.path
        if self._auditor is not None:
            witness = self._connection.witness
            self._auditor.look(record, witness.dealt, path, witness.ended)
