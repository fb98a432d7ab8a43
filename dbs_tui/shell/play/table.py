"""The table as the client knows it: a pure fold of a link's messages, tested without a screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dbs_tui.shell.face import Face, Moment, Place
from dbs_tui.shell.play.between import ClockSeen
from dbs_tui.shell.play.messages import (
    Away,
    BackOffered,
    Begun,
    Clocked,
    Connection,
    Ended,
    Explained,
    Lines,
    Message,
    Notice,
    Opens,
    Position,
    Proof,
    Refused,
    Remark,
    RematchAsked,
    Told,
    Wanted,
    Wire,
)
from dbs_tui.shell.play.stops import Sitting, Wishes
from engine.core.ids import Seat
from engine.core.seen import DecisionSeen, Handle, LogLine, Result

LINES = 5_000
"""Lines of the log that are kept; a long match has some hundred."""


class Table(Struct, frozen=True):
    """Everything that the screens render, of a game that `face` shows."""

    face: Face[Any]
    view: Any = None
    bottom: Seat = 0
    covered: bool = False
    curtain: Seat | None = None
    can_look: bool = False
    since: int = 0
    names: tuple[str, str] = ("Player 1", "Player 2")
    lines: tuple[LogLine, ...] = ()
    wire: Wire = Wire.OK
    wire_text: str = ""
    refused: str = ""
    notice: str = ""
    explained: Explained | None = None
    wishes: Mapping[Seat, Wishes] = {}
    sitting: Sitting = Sitting()
    told: Told | None = None
    ended: str = ""
    rematch: str = ""
    away: str = ""
    proof: str = ""
    clock: ClockSeen | None = None
    opens: tuple[bool, bool] | None = None
    fresh: int = 0  # so many lines were there when a player here was last asked

    @property
    def decision(self) -> DecisionSeen | None:
        """The pending decision if it can be answered here."""
        return self.asked if self.asked is not None and self.asked.options else None

    @property
    def asked(self) -> DecisionSeen | None:
        """The pending decision, whoever is asked."""
        return None if self.view is None else self.view.decision

    @property
    def result(self) -> Result | None:
        """How the match ended by the rules."""
        return None if self.view is None else self.view.result

    @property
    def moment(self) -> Moment | None:
        """Whose view it is, and when."""
        return None if self.view is None else self.face.moment(self.view)

    @property
    def places(self) -> Mapping[Handle, Place]:
        """Everything that can be named now."""
        return {} if self.view is None else self.face.places(self.view)

    @property
    def player(self) -> Seat:
        """Whose wishes the keys change: the seat that is asked, if it plays here."""
        asked = self.asked
        return asked.seat if asked is not None and asked.seat in self.wishes else next(iter(self.wishes), self.bottom)

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules or otherwise."""
        return bool(self.ended) or self.result is not None

    @property
    def news(self) -> tuple[LogLine, ...]:
        """What has happened since the player before the curtain looked last, in short; nothing where there is no curtain."""
        return () if self.curtain is None else tuple(self.face.gist(self.lines[self.since :]))

    @property
    def running(self) -> bool:
        """Whether a match is on; behind a curtain, too."""
        return not self.over and (self.view is not None or self.curtain is not None)


def _shown(table: Table, position: Position) -> Table:
    return replace(
        table,
        view=position.view,
        bottom=position.bottom,
        covered=position.covered,
        curtain=position.curtain,
        can_look=position.can_look,
        since=position.since,
        names=table.names if position.view is None else table.face.moment(position.view).names,
        refused="",
        explained=None,
    )


def _logged(table: Table, said: Lines) -> Table:
    if said.whole:
        lines = said.lines
    else:
        last = table.lines[-1].number if table.lines else -1
        lines = (*table.lines, *(line for line in said.lines if line.number > last))[-LINES:]
    waited = table.wishes and table.decision is None  # nobody who only looks on is asked: each step is new to them
    answered = not waited and len(lines) > len(table.lines)
    return replace(table, lines=lines, fresh=min(len(table.lines) if answered else table.fresh, len(lines)))


def fold(table: Table, message: Message) -> Table:  # noqa: C901  a case a message
    """The table after one message."""
    match message:
        case Position():
            return _shown(table, message)
        case Lines():
            return _logged(table, message)
        case Refused(text=text):
            return replace(table, refused=text)
        case Notice(text=text):
            return replace(table, notice=text)
        case Connection(wire=wire, text=text):
            return replace(table, wire=wire, wire_text=text)
        case Explained():
            return replace(table, explained=message)
        case Wanted(wishes=wishes, sitting=sitting):
            return replace(table, wishes=wishes, sitting=sitting)
        case Begun(names=names):
            return Table(
                table.face,
                bottom=table.bottom,
                names=names,
                wire=table.wire,
                wire_text=table.wire_text,
                wishes=table.wishes,
                sitting=table.sitting,
                opens=table.opens,
            )
        case Told():
            return replace(table, told=message)
        case Ended(text=text):
            return replace(table, ended=text)
        case RematchAsked(name=name):
            return replace(table, rematch=name)
        case Remark(text=text, clause=clause, kind=kind):
            last = table.lines[-1].number if table.lines else 0
            return replace(table, lines=(*table.lines, LogLine(last, text, clause, kind=kind))[-LINES:])
        case Away(name=name):
            return replace(table, away=name)
        case Opens(seats=seats):
            return replace(table, opens=seats)
        case Clocked(clock=clock):
            return replace(table, clock=clock)
        case BackOffered():
            return table
        case Proof(text=text):
            return replace(table, proof=text)
