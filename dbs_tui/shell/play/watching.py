"""A table on a server, as somebody sees it who looks on: what everybody may see, and nothing to decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from dbs_server.about_people import Muttered, Watch
from dbs_server.protocol import Leave, MatchStarted, TableState, Welcome
from dbs_tui.shell.face import Face
from dbs_tui.shell.play.between import Word
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.incoming import Incoming
from dbs_tui.shell.play.link import After
from dbs_tui.shell.play.messages import Begun, Connection, Lines, Notice, Position, Remark
from dbs_tui.shell.play.network import NetworkLink
from dbs_tui.shell.play.stops import Wishes
from engine.core.ids import Seat
from engine.core.seen import Handle, LogLine

ONLY_LOOKING = "You look on: the two players decide."


class WatchingLink(NetworkLink):
    """Shows a match to somebody who does not play it. `again` brings one back after a lost connection."""

    looking = True

    def __init__(self, connection: ServerConnection, face: Face[Any], again: Watch) -> None:
        super().__init__(connection, face, 0)
        self._again = again

    def hear(self, message: Incoming | Connection) -> None:
        match message:
            case Welcome():
                self.connection.send(self._again)
            case Muttered(name=name, text=text):
                self._emit(Remark(f"{name}, looking on, says: {text}"))
                self._emit(Notice(f"{name}: {text}"))
            case _:
                super().hear(message)

    def answer(self, taken: Sequence[str], paying: Sequence[Handle] | None = None) -> None:
        self._emit(Notice(ONLY_LOOKING))

    def why_not(self, handle: Handle) -> None:
        self._emit(Notice(ONLY_LOOKING))

    def wish(self, wishes: Wishes, seat: Seat | None = None) -> None:
        return

    def agree(self, word: Word) -> None:
        self._emit(Notice(ONLY_LOOKING))

    def concede(self) -> None:
        return

    def undo(self, n: int | None = None) -> None:
        self._emit(Notice(ONLY_LOOKING))

    def rematch(self) -> None:
        self._emit(Notice("You look on: whether there is a rematch is up to the players."))

    @property
    def after(self) -> After:
        return After("Wait for a rematch")

    def close(self) -> None:
        self._listener = None
        self.connection.send(Leave())

    def _start(self, started: MatchStarted) -> None:
        """A match is on, or another one: the log comes whole."""
        self._backs.anew = True
        if self._started is not None and self._started.match == started.match:
            return
        self._started, self._names, self._failed, self._view = started, started.names, False, None
        self._emit(Begun(started.names))

    def _step(self, view: Any, log: tuple[LogLine, ...]) -> None:
        self._emit(Lines(tuple(log), whole=self._backs.anew))
        self._backs.stepped()
        decision = view.decision
        self._view = replace(view, decision=None)
        self._emit(Position(self._view, self.seat))
        if decision is not None:
            self._emit(Notice(decision.prompt))

    def _state(self, state: TableState) -> None:
        return
