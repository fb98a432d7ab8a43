"""What this client has seen of how a match got its seed, and what follows from that. No I/O: it is told what comes in and what goes out.

The server names a commitment to its part of the seed (`table_state`); this player sends a part of their own after that; the match begins
with a seed made of the server's part and both players' (`match_started`), and the server's part is revealed at the end (`match_over`). So
nobody has chosen the seed alone, if three things hold, and all three are seen from here: the server's part is the one that it was bound to
before it had this player's; this player's part is among the parts; the seed is made of the parts. That the cards were shuffled by this
seed cannot be seen from here, and nothing is said about it.
"""

from __future__ import annotations

from msgspec import Struct

from dbs_server.protocol import (
    ChooseDeck,
    DeckRefused,
    Error,
    FromClient,
    Left,
    MatchOver,
    MatchStarted,
    Rematch,
    Seated,
    TableState,
)
from dbs_tui.shell.play.incoming import Incoming
from engine.core.ids import Seat
from engine.core.record import commit, seed_of

NOT_CHECKED = "Not checked: that the cards were shuffled by this seed."


class Part(Struct, frozen=True):
    """A part of the seed that this player sent, and the commitment that the server had shown by then ("" for none)."""

    share: str
    commitment: str


class Began(Struct, frozen=True):
    """The match that is on, as it was announced first, and what was sent for it; None where this program did not see that."""

    told: MatchStarted
    seat: Seat
    sent: Part | None


class Witness:
    """Follows one connection to a server."""

    def __init__(self) -> None:
        self._table = ""
        self._seat: Seat = 0
        self._shown = ""
        self._parts: list[Part] = []  # sent for the next match; the last one counts
        self._began: Began | None = None

    @property
    def promised(self) -> bool:
        """Whether the server has bound itself to a part that is not known yet; only then is it time to send one's own."""
        return self._shown != "" and (self._began is None or self._shown != self._began.told.commitment)

    def sent(self, message: FromClient) -> None:
        """This client sends a message."""
        match message:
            case ChooseDeck(share=share) | Rematch(share=share):
                self._parts.append(Part(share, self._shown if self.promised else ""))
            case _:
                pass

    def saw(self, message: Incoming) -> None:
        """The server has sent a message."""
        match message:
            case Seated(table=table, seat=seat):
                if table != self._table:
                    self._forget()
                self._table, self._seat = table, seat
            case TableState(commitment=commitment):
                self._shown = commitment
            case DeckRefused() | Error(about="choose_deck" | "rematch"):
                self._parts = self._parts[:-1]  # the part sent before it is the one that the server still has
            case MatchStarted(match=match) if self._began is None or self._began.told.match != match:
                self._began = Began(message, self._seat, self._parts[-1] if self._parts else None)
                self._parts = []
            case Left():
                self._forget()
            case _:
                pass

    def _forget(self) -> None:
        self._table, self._shown, self._parts, self._began = "", "", [], None

    def verdict(self, over: MatchOver) -> str:
        """What was checked of the seed, now that the server's part is known; "" where no match was seen to begin."""
        began = self._began
        if began is None:
            return ""
        told, part = began.told, began.sent
        if part is not None and told.shares[began.seat] != part.share:
            return "WARNING: the seed was not made with the part that you sent."
        if part is not None and part.commitment and told.commitment != part.commitment:
            return "WARNING: the server made its part of the seed after it had seen yours: it is not the one promised before."
        if commit(over.server_share) != told.commitment:
            return "WARNING: the server's part of the seed is not the one that it promised."
        if seed_of((over.server_share, *told.shares)) != over.seed:
            return "WARNING: the seed is not made of the parts that were named."
        if part is None or not part.commitment:
            return (
                "The seed fits what the server named when you came in. What it had promised before it had your part, this program "
                f"has not seen. {NOT_CHECKED}"
            )
        return (
            f"Checked: the seed is made of your part and of the one that the server had promised before. {NOT_CHECKED}"
        )
