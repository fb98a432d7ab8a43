"""What this client does and sees in the deal of a match, and what follows from it. No I/O: it is told what comes in, and says what is to be sent.

Nobody has chosen the seed alone if three things hold, and all three are seen from here: the server's part is the one that it was bound to before
it had this player's; this player's part is among the parts; the seed is made of the parts. That the cards were shuffled by this seed is seen when
the record of the match has come (`dbs_tui.shell.archive.audit`).
"""

from __future__ import annotations

from dbs_server.own_part import OwnPart
from dbs_server.people.keys import Key
from dbs_server.protocol import (
    DealBegan,
    DealEnded,
    DealShown,
    Left,
    MatchOver,
    MatchStarted,
    Message,
    Promised,
    Seated,
    TableState,
)
from dbs_tui.shell.archive.audit import unkept
from dbs_tui.shell.archive.watched import Dealt
from dbs_tui.shell.play.incoming import Incoming
from engine.core.ids import Seat

UNSEEN = "The seed fits what the server named when you came in. What it had promised before, this program has not seen."
CHECKED = "Checked: the seed is made of your part and of parts that were promised before yours was shown."


class Witness:
    """Follows one connection to a server. `dealt` is the deal of the match that is on; None where this program did not see one. `profile`: by which
    edition the table plays."""

    def __init__(self, key: Key | None = None) -> None:
        self.key = key
        self.dealt: Dealt | None = None
        self._lost = 0
        self._table = ""
        self._seat: Seat = 0
        self._game = self.profile = ""
        self._part = OwnPart(key)

    def saw(self, message: Incoming) -> Message | None:
        """The server has sent a message; what this program answers by itself, None for most."""
        match message:
            case Seated(table=table, seat=seat):
                if table != self._table:
                    self._forget()
                self._table, self._seat = table, seat
            case TableState(game=game, profile=profile):
                self._game, self.profile = game, profile
            case DealBegan() | Promised() | DealShown():
                self._count_lost(message.match)
                return self._part.answer(message, self._seat, self._game, self.profile)
            case DealEnded(match=match):
                self._count_lost("" if match == self._part.match else self._part.match)
            case MatchStarted(match=match) if self.dealt is None or self.dealt.match != match:
                own = self._part if self._part.match == match else OwnPart()
                self.dealt = Dealt(match, self._seat, own.part, own.server, message.deal)
                self._part = OwnPart(self.key)
            case Left():
                self._forget()
            case _:
                pass
        return None

    @property
    def fault(self) -> str:
        """Why this program does not go on with the deal; "" where nothing is wrong."""
        return self._part.fault

    @property
    def ended(self) -> str:
        """How many deals ended after this player had shown a part, as a sentence: a server that dislikes a shuffle can only do that. "" for none."""
        if not self._lost:
            return ""
        return f" {self._lost} deal{'s' if self._lost > 1 else ''} at this server ended after your part was shown."

    def _count_lost(self, match: str) -> None:
        """Another deal has begun, or none is on: was a part given away for the last one?"""
        if self._part.shown and self._part.match != match:
            self._lost += 1
            self._part = OwnPart(self.key)

    def _forget(self) -> None:
        self._count_lost("")
        self._table, self.dealt, self._part = "", None, OwnPart(self.key)

    def verdict(self, over: MatchOver) -> str:
        """What was checked of the seed, now that the server's part is known; "" where no match was seen to begin."""
        dealt = self.dealt
        if dealt is None or dealt.deal is None:
            return ""
        if (wrong := unkept(dealt, over.server_part, over.seed)) != "":
            return f"WARNING: {wrong}.{self.ended}"
        return f"{CHECKED if dealt.part else UNSEEN}{self.ended}"
