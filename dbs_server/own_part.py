"""A player's side of the deal: what a client answers to `deal` and `promised`, and what it must not answer. No I/O."""

from __future__ import annotations

from dbs_server.people.keys import Key, deal_words
from dbs_server.protocol import DealBegan, DealShown, Message, Promise, Promised, Show, SignDeal
from engine.core.deal import new_part, promise, transcript
from engine.core.ids import Seat


class OwnPart:
    """The part of a player in one deal after the other. `match` is the deal that is on, `part` what the player adds to it, `server` what the server
    promised first, `shown` whether the part was given away, and `fault` in words why the player does not go on. `key` signs; None for a guest."""

    def __init__(self, key: Key | None = None) -> None:
        self.match = self.part = self.server = self.fault = ""
        self.shown = False
        self.key = key
        self._promises = ("", "", "")

    def answer(
        self, message: DealBegan | Promised | DealShown, seat: Seat, game: str = "", profile: str = ""
    ) -> Message | None:
        """What is sent in answer; None where nothing is, as the server does not keep to the deal. Who signs names the game and profile of the table."""
        if isinstance(message, DealShown):
            return self._sign(message, seat, game, profile)
        if isinstance(message, DealBegan):
            if message.match != self.match:
                self.match, self.part, self.server = message.match, new_part(), message.promise
                self.shown, self.fault, self._promises = False, "", ("", "", "")
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
            self.shown, self._promises = True, message.promises
            return Show(self.match, self.part)
        return None

    def _sign(self, message: DealShown, seat: Seat, game: str, profile: str) -> Message | None:
        """Sign what was shown, if it is what was shown before."""
        deal, key = message.deal, self.key
        if message.match != self.match or key is None or not deal.keys[seat]:
            return None
        if deal.match != self.match or deal.promises != self._promises or deal.shown[seat] != self.part:
            self.fault = "the server wants another deal signed than the one that it has shown"
        elif deal.keys[seat] != key.public:
            self.fault = "the server names another key than yours in your name"
        else:
            return SignDeal(self.match, key.sign(deal_words(transcript(deal, game, profile, message.names))))
        return None
