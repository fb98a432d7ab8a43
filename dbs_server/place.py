"""A place at a table: who has it, which connection speaks for it, and what was brought. A computer player has a place without a connection."""

from __future__ import annotations

from dbs_server.protocol import SeatSeen
from dbs_server.session import Session
from engine.core.game_pack import DeckList


class Place:
    """One side of a table. The token outlives connections; `left` means that its player got up for good."""

    __slots__ = ("deck", "left", "logged", "name", "player", "rematch", "session", "share", "token")

    def __init__(self, name: str, session: Session | None, token: str, player: str = "") -> None:
        """`player` names a player without a will (`engine.bots.roster`); "" for a person."""
        self.name = name
        self.player = player
        self.session = session
        self.token = token
        self.deck: DeckList | None = None
        self.share = ""
        self.logged = 0
        self.rematch = False
        self.left = False

    def seen(self) -> SeatSeen:
        """What both players are told of this place."""
        return SeatSeen(
            self.name,
            self.session is not None or bool(self.player),
            self.deck.name if self.deck is not None else None,
            self.rematch,
            self.left,
            self.player,
        )
