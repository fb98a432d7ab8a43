"""How somebody who comes to a server gets a name: by a key, or as a guest. No I/O."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from dbs_server.about_people import Block, Blocked
from dbs_server.mistakes import clean
from dbs_server.people.address import address_of
from dbs_server.people.blocks import Blocks
from dbs_server.people.keys import PUBLIC, is_hex, once, sign_in_words, signed
from dbs_server.people.names import GUEST
from dbs_server.people.roll import NoName, Roll
from dbs_server.protocol import VERSION, SignedIn, SignIn
from dbs_server.session import Session

log = logging.getLogger("dbs.people")

SIGN_IN = 5.0
"""To sign in is as much work as so many other messages."""


class Reception:
    """Signs people in. `addresses`: by which the server is known beside those that its connections come to."""

    def __init__(self, roll: Roll, addresses: Iterable[str] = ()) -> None:
        """Raises ValueError for what is no address."""
        self.roll, self.blocks = roll, Blocks(roll.store)
        self.addresses = frozenset(address_of(one) for one in addresses)

    def greet(self, session: Session) -> str:
        """The number of the server for this connection, of which a signature is part."""
        session.once = session.once or once()
        return session.once

    def sign_in(self, session: Session, message: SignIn) -> None:
        """Check who somebody says to be."""
        session.spend(SIGN_IN)
        if session.table is not None or session.key not in ("", message.key):
            session.refuse(
                "signed_in", "Sign in, or take another name, before you sit down; and with one key.", "sign_in"
            )
            return
        try:
            address = address_of(message.server)
        except ValueError:
            address = ""
        if not address or not self.own(session, address):
            text = (
                f"This server does not know itself as '{clean(message.server, 80)}', so that it cannot take your signature; you are a guest. "
                f"Its operator can add the address (dbs serve --address)."
            )
            session.refuse("wrong_server", text, "sign_in")
            return
        words = sign_in_words(VERSION, address, session.once, message.once, message.key, message.name)
        if not is_hex(message.once, PUBLIC) or not signed(message.key, words, message.signature):
            session.refuse("bad_signature", "The signature does not fit the key and what was to be signed.", "sign_in")
            return
        try:
            session.name = self.roll.enter(message.key, message.name, message.rename)
        except NoName as error:
            session.refuse(error.code, error.text, "sign_in")
            return
        session.key = message.key
        session.send(SignedIn(session.name, message.key))

    def block(self, session: Session, message: Block) -> None:
        """Somebody blocks a name, or does not any more."""
        key = self.roll.key_of(message.name)
        if not session.key or not key or key == session.key:
            text = (
                "Only players with keys block others for good."
                if not session.key
                else f"Nobody else has the name '{clean(message.name, 40)}' here."
            )
            session.refuse("no_offer", text, "block")
        elif not self.blocks.put(session.key, key, message.on):
            session.refuse("full", "You have blocked as many people as can be.", "block")
        else:
            session.send(Blocked(self.blocks.names(session.key)))

    def own(self, session: Session, address: str) -> bool:
        """Whether an address is one of this server's."""
        return address in self.addresses or address in session.here

    def name_of(self, session: Session, asked: str, about: str) -> str | None:
        """The name under which somebody sits down, a guest's with its mark; None where it was refused."""
        if session.key:
            return session.name
        try:
            return GUEST + self.roll.free(asked.removeprefix(GUEST))
        except NoName as error:
            session.refuse(error.code, error.text, about)
            return None
