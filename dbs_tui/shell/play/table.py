"""The table as the client knows it: a pure fold of a link's messages, tested without a screen."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from dbs_tui.shell.play.messages import (
    Away,
    Begun,
    Connection,
    Ended,
    Explained,
    Lines,
    Message,
    Notice,
    Position,
    Proof,
    Quiet,
    Refused,
    Remark,
    RematchAsked,
    Wire,
)
from engine.core.ids import Seat
from engine.core.seen import DecisionSeen, Handle, LogLine
from engine.masters.view.model import AnyCard, CardSeen, PlayerSeen, View

AREAS = ("leader", "unison", "battle", "combo", "energy", "life", "hand", "drop", "warp", "removed", "limbo")
LINES = 5_000
"""Lines of the log that are kept; a long match has some hundred."""
ON_BOARD = frozenset({"leader", "unison", "battle", "combo", "energy", "life", "hand"})
"""The areas whose cards can be picked on the board; all others open in a list."""


class Place(Struct, frozen=True):
    """Where a card lies for this viewer."""

    seat: Seat
    area: str
    card: AnyCard
    over: Handle | None = None  # the card that it lies under


class Table(Struct, frozen=True):
    """Everything that the screens render."""

    view: View | None = None
    bottom: Seat = 0
    covered: bool = False
    curtain: Seat | None = None
    can_look: bool = False
    names: tuple[str, str] = ("Player 1", "Player 2")
    lines: tuple[LogLine, ...] = ()
    wire: Wire = Wire.OK
    wire_text: str = ""
    refused: str = ""
    notice: str = ""
    explained: Explained | None = None
    quiet: tuple[Seat, ...] = ()
    ended: str = ""
    rematch: str = ""
    away: str = ""
    proof: str = ""

    @property
    def decision(self) -> DecisionSeen | None:
        """The pending decision if it can be answered here."""
        if self.view is None or self.view.decision is None or not self.view.decision.options:
            return None
        return self.view.decision

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules or otherwise."""
        return bool(self.ended) or (self.view is not None and self.view.result is not None)

    @property
    def running(self) -> bool:
        """Whether a match is on; behind a curtain, too."""
        return not self.over and (self.view is not None or self.curtain is not None)

    def side(self, bottom: bool) -> PlayerSeen | None:
        """The player at the bottom of the board, or at its top."""
        if self.view is None:
            return None
        return self.view.players[self.bottom if bottom else 1 - self.bottom]


def fold(table: Table, message: Message) -> Table:
    """The table after one message."""
    match message:
        case Position(view=view, bottom=bottom, covered=covered, curtain=curtain, can_look=can_look):
            names = table.names if view is None else (view.players[0].name, view.players[1].name)
            return replace(
                table,
                view=view,
                bottom=bottom,
                covered=covered,
                curtain=curtain,
                can_look=can_look,
                names=names,
                refused="",
                explained=None,
            )
        case Lines(lines=lines, whole=whole):
            if whole:
                return replace(table, lines=lines)
            last = table.lines[-1].number if table.lines else -1
            return replace(table, lines=(*table.lines, *(line for line in lines if line.number > last))[-LINES:])
        case Refused(text=text):
            return replace(table, refused=text)
        case Notice(text=text):
            return replace(table, notice=text)
        case Connection(wire=wire, text=text):
            return replace(table, wire=wire, wire_text=text)
        case Explained():
            return replace(table, explained=message)
        case Quiet(seats=seats):
            return replace(table, quiet=seats)
        case Begun(names=names):
            return Table(bottom=table.bottom, names=names, wire=table.wire, wire_text=table.wire_text)
        case Ended(text=text):
            return replace(table, ended=text)
        case RematchAsked(name=name):
            return replace(table, rematch=name)
        case Remark(text=text, clause=clause):
            last = table.lines[-1].number if table.lines else 0
            return replace(table, lines=(*table.lines, LogLine(last, text, clause))[-LINES:])
        case Away(name=name):
            return replace(table, away=name)
        case Proof(text=text):
            return replace(table, proof=text)


def player_areas(player: PlayerSeen) -> dict[str, tuple[AnyCard, ...]]:
    """The areas of a player by name, the leader as an area of one card."""
    areas: dict[str, tuple[AnyCard, ...]] = {"leader": (player.leader,)}
    for name in AREAS[1:]:
        areas[name] = getattr(player, name)
    return areas


def places(view: View) -> dict[Handle, Place]:
    """Every card that this viewer can name, by handle. A card that is looked at counts as lying where it lies."""
    found: dict[Handle, Place] = {}
    for card in view.looking:
        found[card.handle] = Place(view.seat, "looking", card)
    for card in view.revealed:
        found[card.handle] = Place(view.seat, "revealed", card)
    for player in view.players:
        for area, cards in player_areas(player).items():
            for card in cards:
                found[card.handle] = Place(player.seat, area, card)
                if isinstance(card, CardSeen):
                    for beneath in card.under:
                        found[beneath.handle] = Place(player.seat, "under", beneath, card.handle)
    return found
