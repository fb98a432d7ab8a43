"""A player's side of the deal: what a client answers to `deal` and `promised`, and what it must not answer. No I/O."""

from __future__ import annotations

from dbs_server.protocol import DealBegan, Message, Promise, Promised, Show
from engine.core.deal import new_part, promise
from engine.core.ids import Seat


class OwnPart:
    """The part of a player in one deal after the other. `match` is the deal that is on, `part` what the player adds to it, `server` what the server
    promised first, `shown` whether the part was given away, and `fault` in words why it was not."""

    def __init__(self) -> None:
        self.match = self.part = self.server = self.fault = ""
        self.shown = False

    def answer(self, message: DealBegan | Promised, seat: Seat) -> Message | None:
        """What is sent in answer; None where nothing is, as the server does not keep to the deal."""
        if isinstance(message, DealBegan):
            if message.match != self.match:
                self.match, self.part, self.server = message.match, new_part(), message.promise
                self.shown, self.fault = False, ""
            elif message.promise != self.server:
                self.fault = "the server has promised two parts of the seed for one deal"
                return None
            return Promise(message.match, promise(message.match, seat + 1, self.part))
        return self._show(message, seat)

    def _show(self, message: Promised, seat: Seat) -> Message | None:
        if message.match != self.match:
            return None
        if message.promises[0] != self.server:
            self.fault = "the server has promised another part of the seed after it had your promise"
        elif message.promises[seat + 1] != promise(self.match, seat + 1, self.part):
            self.fault = "the server shows another promise than yours in your name"
        else:
            self.shown = True
            return Show(self.match, self.part)
        return None
