"""The lobby: what each message of a client leads to. No I/O."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from dbs_server.computers import MAX_COMPUTERS
from dbs_server.entrance import GUESS_EVERY, GUESSES
from dbs_server.frames import Frames
from dbs_server.keeping import MOVED, MOVES, USUAL, Terms
from dbs_server.mistakes import clean, tag_of
from dbs_server.people.desk import at_desk
from dbs_server.people.gallery import KINDS
from dbs_server.people.password import locked
from dbs_server.people.reception import Reception
from dbs_server.people.roll import Roll
from dbs_server.place import digest_of
from dbs_server.protocol import (
    OLDEST,
    VERSION,
    Anew,
    AtTable,
    Block,
    CreateTable,
    FromClient,
    GameSeen,
    Hello,
    JoinTable,
    Leave,
    Left,
    ListBlocked,
    ListRatings,
    ListResults,
    ListTables,
    LookUp,
    Ping,
    Pong,
    Resume,
    Say,
    SeatComputer,
    SignIn,
    StarterSeen,
    Watch,
    Welcome,
)
from dbs_server.purse import Purses
from dbs_server.session import Session
from dbs_server.storage.store import Store
from dbs_server.table import Table
from dbs_server.timekeeper import clock_of
from engine import __version__
from engine.bots.roster import levels
from engine.core.game_pack import Pack

MAX_TITLE = 60
MOST_LAG = 0.5
"""Seconds that messages may wait before no tables are opened any more."""
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike


class Lobby(Frames):
    """What is said to a server."""

    def __init__(
        self,
        games: Mapping[str, Pack],
        store: Store,
        terms: Terms = USUAL,
        most_lag: float = MOST_LAG,
        addresses: Iterable[str] = (),
    ) -> None:
        """`addresses`: by which the server is dialled, beside those that it can see itself. Raises ValueError for what is none."""
        super().__init__(games, store, terms)
        self.most_lag, self.lag = most_lag, 0.0  # seconds that messages wait now
        self.closing = ""  # why no tables are opened any more
        self.banned = store.bans()
        self.guesses = Purses(1 / GUESS_EVERY, GUESSES, self.clock)
        self.reception = Reception(Roll(store), addresses)
        self._welcome = _welcome(games.values())

    def sweep(self) -> None:
        """Clear away what nobody came back to, and forget who has kept still; called every now and then."""
        super().sweep()
        if not self.store.stands:
            self.banned = self.store.bans()
        self.guesses.forget()

    def handle_here(self, session: Session, message: FromClient) -> None:
        """What a message leads to at this server."""
        match message:
            case Hello():
                self._hello(session, message)
            case Ping(n=n):
                session.send(Pong(n), at_once=True)
            case ListTables(watch=watch):
                self.hall.list_for(session, watch=watch)
            case SignIn():
                self.reception.sign_in(session, message)
            case ListResults() | LookUp() | ListRatings() | ListBlocked():
                at_desk(self.results, session, message)
            case Watch():
                self.watch(session, message)
            case Say() | Anew() | Leave() if session.watches is not None:
                self.from_gallery(session, session.watches, message)
            case Block() if session.table is None:
                self.reception.block(session, message)
            case CreateTable():
                self._create(session, message)
            case JoinTable():
                self._join(session, message)
            case Resume(token=token):
                self._resume(session, token)
            case _:
                table = session.table
                if table is None:
                    session.refuse("not_seated", "You sit at no table.", tag_of(message))
                    return
                self._at_table(session, table, message)

    def _at_table(self, session: Session, table: Table, message: AtTable) -> None:
        seat = session.seat
        match message:
            case SeatComputer():
                if sum(one.against_computer for one in self.tables.values()) < MAX_COMPUTERS:
                    table.seat_computer(seat, message)
                else:
                    text = "As many computer players as this server has room for are playing."
                    session.refuse("full", text, "seat_computer")
            case Leave():
                table.leave(seat)
                session.send(Left(table.id))
                if all(place.left or place.player for place in table.places):
                    self.hall.close(table)
            case _:
                table.hear(seat, message)

    # --- messages of the lobby ----------------------------------------------------------------------------------------

    def _hello(self, session: Session, message: Hello) -> None:
        if not OLDEST <= message.version <= VERSION:
            text = f"This server speaks protocol {OLDEST} to {VERSION}, you speak {message.version}: please update the older program."
            session.refuse("wrong_version", text, "hello")
            session.close("protocol version")
            return
        for name, cards in message.cards.items():
            if name in self.games and cards != self.games[name].cards:
                text = f"The card lists of {name} differ: the server's is {self.games[name].cards}, yours {clean(cards, 40)}. Update the older one."
                session.refuse("wrong_cards", text, "hello")
                session.close("card list")
                return
        session.ready, session.whole = True, message.whole
        session.send(replace(self._welcome, once=self.reception.greet(session)))

    def _create(self, session: Session, message: CreateTable) -> None:
        if not self.free(session, "create_table"):
            return
        name = self.reception.name_of(session, message.name, "create_table")
        if name is None:
            return
        if (wrong := self._no_table(session, message)) is not None:
            session.refuse(*wrong, "create_table")
            return
        pack, limits = self.games[message.game], clock_of(message)
        assert not isinstance(limits, str)
        table_id = secrets.token_hex(4)
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(6)) if message.private else ""
        title, profile = clean(message.title, MAX_TITLE) or f"{name}'s table", message.profile or pack.profiles[0]
        table = Table(
            table_id, title, profile, pack, self.store, code, session.address, self.pace, self.thinkers, self.clock
        )
        self.store.ledger.open(table_id, code=code)
        table.limits, table.results = limits, self.results
        table.password, table.rated = locked(message.password), message.rated
        table.open_gallery(message.watch)
        table.sit(name, session)
        self.hall.open(table)

    def _no_room(self, address: str) -> str:
        """Why no table is opened now; "" where one is."""
        if self.closing:
            return self.closing
        if self.lag > self.most_lag:
            return "The server is too busy for another table; those that play go on. Try again in a minute."
        if not self.store.flush():
            return "The server cannot write to its disk; it opens no tables until it can."
        return self.hall.refusal(address)

    def _no_table(self, session: Session, message: CreateTable) -> tuple[str, str] | None:
        """Why no such table can be opened, as a code and in words; None where nothing is wrong."""
        pack = self.games.get(message.game)
        if pack is None:
            text = f"This server plays no '{clean(message.game, 40)}'; it plays: {', '.join(self.games)}."
            return "unknown_game", text
        if message.profile and message.profile not in pack.profiles:
            text = f"There is no profile '{clean(message.profile, 40)}'; there are: {', '.join(pack.profiles)}."
            return "unknown_profile", text
        if message.rated and not session.key:
            return "needs_key", "Rated matches are between players with keys; you are a guest."
        if message.watch not in KINDS:
            kinds = "live, delay, or nothing"
            return (
                "unknown_watch",
                f"There is no '{clean(message.watch, 40)}' for those who look on; there are: {kinds}.",
            )
        if isinstance(limits := clock_of(message), str):
            return "unknown_clock", limits
        if why := self._no_room(session.address):
            return "full", why
        return None

    def _join(self, session: Session, message: JoinTable) -> None:
        if not self.free(session, "join_table"):
            return
        name = self.reception.name_of(session, message.name, "join_table")
        if name is None:
            return
        table = self.found(session, message, "join_table")
        if table is None:
            return
        if table.rated and not session.key:
            session.refuse("needs_key", "Matches there are rated: sign in with a key to sit down.", "join_table")
            return
        if name in (place.name for place in table.places):
            if session.key:
                text = "You sit there already: the same key plays from another window. A guest may take the other seat."
                session.refuse("seated", text, "join_table")
                return
            name = f"{name} 2"
        table.sit(name, session)
        self.hall.knows(table)

    def _resume(self, session: Session, token: str) -> None:
        digest = digest_of(token)
        table = self.hall.find(digest)
        if table is None and (match := self.asleep.of(digest)) is not None:
            table = self.wake(match)
        elif table is None:
            table = self.fetch(digest)
        seat = None if table is None else table.seat_of(digest)
        if table is None and self.asleep.of(digest) is not None:
            text = "The server cannot read this match from its disk; its operator has been told. Keep your token."
            session.refuse("unreadable", text, "resume")
        elif table is None and self.store.ledger.find(digest=digest) is not None:
            session.refuse("moves", MOVES, "resume")
            session.close(MOVED)
        elif table is None or seat is None:
            session.refuse("unknown_token", "No seat has that token; the match may be over and cleared away.", "resume")
        elif session.table is not None and (session.table is not table or session.seat != seat):
            where = "at this table already, on the other side" if session.table is table else "at another table already"
            session.refuse("seated", f"You sit {where}.", "resume")
        else:
            table.resume(seat, session, token)


def _welcome(packs: Iterable[Pack]) -> Welcome:
    """What is said to everyone who comes: the games, and the decks that come with them."""
    packs = tuple(packs)
    games = tuple(
        GameSeen(pack.name, pack.title, pack.cards, pack.profiles, pack.parts, levels(pack.evaluation))
        for pack in packs
    )
    starters = tuple(
        StarterSeen(one.key, one.deck.name, one.colors, one.text, one.profile, pack.name)
        for pack in packs
        for one in pack.starters
    )
    return Welcome(VERSION, __version__, games, starters)
