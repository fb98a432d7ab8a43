"""What stands at the owner of a table for a client whose socket is another worker's. To the lobby and its tables it is a session like any other."""

from __future__ import annotations

from collections import deque

import msgspec

from dbs_server.cluster.words import Enter
from dbs_server.protocol import Answer, ChooseDeck, Leave, Promise, Rematch, Show, SignDeal, Surrender, decode_client
from dbs_server.session import Session


class StandIn(Session):
    """A session without a socket. What it costs is told to the gate, which has the client's purse."""

    __slots__ = (
        "at",
        "came",
        "cost",
        "due",
        "entered",
        "epoch",
        "flushing",
        "gate",
        "heard",
        "link",
        "token",
        "words",
        "words_at",
    )

    def __init__(self, enter: Enter) -> None:
        super().__init__(enter.address, here=enter.here)
        self.link, self.gate = enter.link, enter.gate
        self.key, self.name, self.once, self.whole = enter.key, enter.name, enter.once, enter.whole
        self.ready, self.mark = True, enter.mark
        self.at, self.epoch = "", 0  # the table, and that of its lease
        self.came = 0  # the last frame that came
        self.heard = self.words = 0  # frames heard, words told
        self.words_at = 0.0
        self.cost = 0.0  # that the gate has not been told of
        self.token = ""  # that the gate has
        self.due: deque[tuple[int, int]] = deque()  # by ticket, what may be called heard when it lasts
        self.entered = False
        self.flushing = False

    def spend(self, messages: float) -> None:
        """A message costs so much: the client pays at its gate."""
        self.cost += messages

    def may_send(self) -> bool:
        """The gate looks after that."""
        return True


def still_due(session: Session, data: bytes) -> bool:
    """Whether a frame that was sent before, and may not have been heard, is to be heard now: an answer to what the match still waits for, and what changes
    nothing when it is said twice. What is said to somebody is not said twice."""
    table = session.table
    if table is None:
        return False
    try:
        message = decode_client(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    match message:
        case Answer(number=number):
            match = table.match
            return match is not None and match.game is not None and match.game.number == number
        case ChooseDeck():
            return not table.busy
        case Promise(match=dealt) | Show(match=dealt) | SignDeal(match=dealt):
            return table.dealing is not None and table.dealing.match == dealt
        case Rematch():
            return table.state == "over"
        case Surrender():
            return table.state == "playing"
        case _:
            return isinstance(message, Leave)
