"""What stands at the owner of a table for a client whose socket is another worker's. To the lobby and its tables it is a session like any other."""

from __future__ import annotations

from collections import deque

import msgspec

from dbs_server.cluster.words import Enter
from dbs_server.mistakes import type_named
from dbs_server.protocol import Answer
from dbs_server.session import Session

ANSWER = "answer"


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


def still_asked(session: Session, data: bytes) -> bool:
    """Whether a frame that was sent before is an answer to what the match still waits for; anything else is not said twice."""
    table = session.table
    if table is None or type_named(data) != ANSWER:
        return False
    try:
        number = msgspec.json.decode(data, type=Answer).number
    except msgspec.DecodeError:
        return False
    match = table.match
    return match is not None and match.game is not None and match.game.number == number
