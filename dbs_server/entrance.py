"""The ways to the tables of a server: which one is meant, who may come to it, and who may look on. No I/O."""

from __future__ import annotations

from msgspec.structs import replace

from dbs_server.keeping import Keeping
from dbs_server.mistakes import clean
from dbs_server.people.gallery import MOST, Gallery
from dbs_server.people.password import opens
from dbs_server.people.reception import Reception
from dbs_server.protocol import Anew, JoinTable, Leave, Left, Say, Watch
from dbs_server.purse import Purses
from dbs_server.session import Session
from dbs_server.table import Table

GUESSES = 10.0
"""Wrong codes and passwords from one address, at once."""
GUESS_EVERY = 60.0
"""Seconds after which it may guess once more."""


class Entrance(Keeping):
    """Leads to tables."""

    reception: Reception
    guesses: Purses  # of wrong codes and passwords

    def free(self, session: Session, about: str) -> bool:
        """Whether somebody sits nowhere, and looks on nowhere; told where not."""
        if session.table is not None or session.watches is not None:
            what = "sit" if session.table is not None else "look on"
            session.refuse("seated", f"You {what} at a table already; leave it first.", about)
            return False
        return True

    def found(self, session: Session, message: JoinTable | Watch, about: str) -> Table | None:
        """The table that is meant, if its code and password are known; None where it was refused."""
        code = message.code.strip().upper()
        guesses = self.guesses.of(session.address)
        if (code or message.password) and guesses.left < 1:
            text = "Too many wrong codes came from your address: try again in a minute."
            session.refuse("too_many_guesses", text, about)
            return None
        table = self.hall.with_code(code) if code else self.tables.get(message.table)
        if table is None:
            guesses.spend(1 if code else 0)
            what = f"with the code {clean(code, 12)}" if code else f"'{clean(message.table, 40)}'"
            session.refuse("unknown_table", f"There is no table {what}; list_tables shows the open ones.", about)
        elif table.code and code != table.code:
            session.refuse("needs_code", "That table is private: join with its code.", about)
        elif isinstance(message, JoinTable) and len(table.places) >= 2:
            taken = " and ".join(place.name for place in table.places)
            session.refuse("table_full", f"Both seats of {table.title} are taken: {taken} sit there.", about)
        elif not opens(message.password, table.password):
            guesses.spend(1)
            text = "That is not the password of this table." if message.password else "That table has a password."
            session.refuse("needs_password", text, about)
        elif self.reception.blocks.between(session.key, (place.key for place in table.places)):
            session.refuse("blocked", "You and somebody who sits there do not want to meet.", about)
        else:
            return table
        return None

    def watch(self, session: Session, message: Watch) -> None:
        """Somebody would like to look on."""
        if not self.free(session, "watch"):
            return
        name = self.reception.name_of(session, message.name, "watch")
        table = None if name is None else self.found(session, message, "watch")
        if table is None or name is None:
            return
        if not table.gallery.open:
            session.refuse("no_gallery", "Nobody may look on at that table.", "watch")
        elif len(table.gallery.watchers) >= MOST:
            session.refuse("full", f"{MOST} people look on there already.", "watch")
        else:
            table.gallery.enter(session, replace(message, name=name), table.id)
            table.tell_state()

    def from_gallery(self, session: Session, gallery: Gallery, message: Say | Anew | Leave) -> None:
        """A message of somebody who looks on."""
        match message:
            case Say(text=text):
                gallery.say(session, text)
            case Anew():
                gallery.anew(session)
            case Leave():
                session.send(Left(self.look_away(session)))

    def look_away(self, session: Session) -> str:
        """Somebody does not look on any more; the table that it was."""
        table = next((table for table in self.tables.values() if table.gallery is session.watches), None)
        if session.watches is not None:
            session.watches.leave(session)
        if table is None:
            return ""
        table.tell_state()
        return table.id
