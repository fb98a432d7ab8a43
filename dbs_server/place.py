"""A place at a table: who has it, which connection speaks for it, and what was brought. A computer player has a place without a connection."""

from __future__ import annotations

import hashlib
import secrets

from dbs_server.protocol import SeatSeen
from dbs_server.session import Session
from engine.core.game_pack import DeckList

TOKEN = 18
"""Bytes of chance in a token."""
HIDDEN = ""
"""What is told of a deck before both have brought one."""


def digest_of(token: str) -> str:
    """What is kept of a token: its SHA-256. A token is chance enough that nothing leads back from it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Place:
    """One side of a table. The token outlives connections; what is kept of it is its digest. `left` means that its player got up for good."""

    __slots__ = (
        "blocks", "deck", "digest", "key", "left", "logged", "muted", "name", "opens", "player", "rating", "ready", "rematch", "session", "talk", "talked",
        "token",
    )  # fmt: skip

    def __init__(self, name: str, session: Session | None, digest: str = "", player: str = "", key: str = "") -> None:
        """`player` names a player without a will (`engine.bots.roster`); "" for a person. `key`: of a person who has signed in; "" for a guest. Without
        a `digest`, the token is made here."""
        self.name = name
        self.player = player
        self.key = key
        self.session = session
        self.token = (
            "" if digest else secrets.token_urlsafe(TOKEN)
        )  # "": its player has it, and shows it when coming back
        self.digest = digest or digest_of(self.token)
        self.deck: DeckList | None = None
        self.ready = False  # for a deal with this deck
        self.logged = 0
        self.rematch = False
        self.rating: int | None = None  # at a rated table
        self.left = False
        self.muted = False
        self.blocks = False  # does not want to hear the other player
        self.opens = bool(player)  # is willing to have the hands seen by those who look on
        self.talk, self.talked = 5.0, 0.0  # lines that may be said at once, as of when

    def begin(self) -> None:
        """A match begins, or its player comes back to it: nothing of it has been told yet."""
        self.logged = 0
        if self.session is not None:
            self.session.writer = None

    def seen(self, *, deck_shown: bool) -> SeatSeen:
        """What both players are told of this place. Which deck was brought is said where it may be shown."""
        deck = self.deck.name if self.deck is not None else None
        return SeatSeen(
            self.name,
            self.session is not None or bool(self.player),
            deck if deck_shown or deck is None else HIDDEN,
            self.rematch,
            self.left,
            self.player,
            self.key,
            self.rating,
            self.opens,
        )
