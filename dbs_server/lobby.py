"""The lobby: what each message of a client leads to. No I/O."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec.structs import replace

from dbs_server.budget import MESSAGE, OverBudget, budget
from dbs_server.computers import MAX_COMPUTERS, Thinkers
from dbs_server.keeping import MAX_TABLES, PER_ADDRESS, Keeping
from dbs_server.mistakes import clean, nearest, tag_of, type_named
from dbs_server.pace import AT_ONCE, Pace
from dbs_server.people.desk import at_desk
from dbs_server.people.reception import Reception
from dbs_server.people.roll import Roll
from dbs_server.place import digest_of
from dbs_server.protocol import (
    OLDEST,
    VERSION,
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
    SeatComputer,
    SignIn,
    StarterSeen,
    Welcome,
    decode_client,
)
from dbs_server.purse import COSTS, Purse
from dbs_server.session import Session
from dbs_server.store import Store
from dbs_server.table import Table
from dbs_server.timekeeper import clock_of
from engine import __version__
from engine.bots.roster import levels
from engine.core.game_pack import Pack

log = logging.getLogger("dbs.lobby")

MAX_TITLE = 60
MAX_PASSWORD = 60
MOST_LAG = 0.5
"""Seconds that messages may wait before no tables are opened any more."""
GUESSES = 10.0
"""Wrong codes and passwords from one address, at once."""
GUESS_EVERY = 60.0
"""Seconds after which it may guess once more."""
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike


class Lobby(Keeping):
    """What is said to a server."""

    def __init__(
        self,
        games: Mapping[str, Pack],
        store: Store,
        per_address: int = PER_ADDRESS,
        clock: Callable[[], float] = time.monotonic,
        pace: Pace = AT_ONCE,
        thinkers: Thinkers | None = None,
        tables: int = MAX_TABLES,
        most_lag: float = MOST_LAG,
        addresses: Iterable[str] = (),
    ) -> None:
        """`addresses`: by which the server is dialled, beside those that it can see itself. Raises ValueError for what is none."""
        super().__init__(games, store, per_address, clock, pace, thinkers, tables)
        self.sessions: set[Session] = set()
        self.most_lag, self.lag = most_lag, 0.0  # seconds that messages wait now
        self.closing = ""  # why no tables are opened any more
        self.banned = store.bans()
        self._guesses: dict[str, Purse] = {}
        self.reception = Reception(Roll(store), addresses)
        self._welcome = _welcome(games.values())

    def sweep(self) -> None:
        """Clear away what nobody came back to, and forget who has kept still; called every now and then."""
        super().sweep()
        self.banned = self.store.bans()
        self._guesses = {address: purse for address, purse in self._guesses.items() if not purse.full}

    # --- connections --------------------------------------------------------------------------------------------------

    def connect(self, session: Session) -> None:
        self.sessions.add(session)

    def disconnect(self, session: Session) -> None:
        """A connection is gone; its seat is kept for the token."""
        self.sessions.discard(session)
        self.hall.gone(session)
        session.closed = True
        table = session.table
        if table is not None:
            session.table = None
            table.drop(session)

    def receive(self, session: Session, data: str | bytes) -> None:
        """One frame of a client; whatever is in it, nobody else notices a mistake."""
        if session.closed:
            return
        if not session.may_send():
            session.refuse("flood", "Too many messages; slow down.")
            session.close("too many messages")
            return
        try:
            with budget(MESSAGE):
                self._receive(session, data)
        except OverBudget:
            log.error("a message of type %s took too long", type_named(data))
            session.refuse("too_long", "The server would compute for too long over this message.", type_named(data))
        except Exception:
            log.exception("a message of type %s failed", type_named(data))
            session.refuse(
                "server_fault", "The server failed over this message; nothing was changed for others.", type_named(data)
            )
        self.tell_of_the_disk()

    def _receive(self, session: Session, data: str | bytes) -> None:
        try:
            message = decode_client(data)
        except msgspec.ValidationError as error:
            session.refuse("invalid", nearest(data, str(error)), type_named(data))
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            session.refuse("not_json", f"That is no JSON message: {error}.")
            return
        if not session.ready and not isinstance(message, Hello | Ping):
            session.refuse("hello_first", "Say hello first, with the protocol version.", tag_of(message))
            return
        session.spend(COSTS.get(type(message), 1.0) - 1.0)
        self.handle(session, message)

    def handle(self, session: Session, message: FromClient) -> None:
        match message:
            case Hello():
                self._hello(session, message)
            case Ping(n=n):
                session.send(Pong(n))
            case ListTables(watch=watch):
                self.hall.list_for(session, watch=watch)
            case SignIn():
                self.reception.sign_in(session, message)
            case ListResults() | LookUp() | ListRatings() | ListBlocked():
                at_desk(self.results, session, message)
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

    def _free(self, session: Session, about: str) -> bool:
        if session.table is not None:
            session.refuse("seated", "You sit at a table already; leave it first.", about)
            return False
        return True

    def _create(self, session: Session, message: CreateTable) -> None:
        if not self._free(session, "create_table"):
            return
        name = self.reception.name_of(session, message.name, "create_table")
        if name is None:
            return
        pack = self.games.get(message.game)
        if pack is None:
            text = f"This server plays no '{clean(message.game, 40)}'; it plays: {', '.join(self.games)}."
            session.refuse("unknown_game", text, "create_table")
            return
        profile = message.profile or pack.profiles[0]
        if profile not in pack.profiles:
            text = f"There is no profile '{clean(profile, 40)}'; there are: {', '.join(pack.profiles)}."
            session.refuse("unknown_profile", text, "create_table")
            return
        if message.rated and not session.key:
            session.refuse("needs_key", "Rated matches are between players with keys; you are a guest.", "create_table")
            return
        limits = clock_of(message)
        if isinstance(limits, str):
            session.refuse("unknown_clock", limits, "create_table")
            return
        why = self._no_table(session.address)
        if why:
            session.refuse("full", why, "create_table")
            return
        table_id = secrets.token_hex(4)
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(6)) if message.private else ""
        title = clean(message.title, MAX_TITLE) or f"{name}'s table"
        table = Table(
            table_id, title, profile, pack, self.store, code, session.address, self.pace, self.thinkers, self.clock
        )
        table.limits, table.results = limits, self.results
        table.password, table.rated = message.password[:MAX_PASSWORD], message.rated
        table.sit(name, session)
        self.hall.open(table)

    def _no_table(self, address: str) -> str:
        """Why no table is opened now; "" where one is."""
        if self.closing:
            return self.closing
        if self.lag > self.most_lag:
            return "The server is too busy for another table; those that play go on. Try again in a minute."
        if not self.store.flush():
            return "The server cannot write to its disk; it opens no tables until it can."
        return self.hall.refusal(address)

    def _join(self, session: Session, message: JoinTable) -> None:
        if not self._free(session, "join_table"):
            return
        name = self.reception.name_of(session, message.name, "join_table")
        if name is None:
            return
        table = self.tables.get(message.table)
        code = message.code.strip().upper()
        guesses = self._guesses.setdefault(session.address, Purse(1 / GUESS_EVERY, GUESSES, self.clock))
        if (code or message.password) and guesses.left < 1:
            text = "Too many wrong codes came from your address: try again in a minute."
            session.refuse("too_many_guesses", text, "join_table")
            return
        if code:
            table = self.hall.with_code(code)
            if table is None:
                guesses.spend(1)
        if table is None:
            what = f"with the code {clean(code, 12)}" if code else f"'{clean(message.table, 40)}'"
            session.refuse("unknown_table", f"There is no table {what}; list_tables shows the open ones.", "join_table")
            return
        if table.code and code != table.code:
            session.refuse("needs_code", "That table is private: join with its code.", "join_table")
            return
        if len(table.places) >= 2:
            taken = " and ".join(place.name for place in table.places)
            session.refuse("table_full", f"Both seats of {table.title} are taken: {taken} sit there.", "join_table")
            return
        if table.password and not secrets.compare_digest(message.password.encode(), table.password.encode()):
            guesses.spend(1)
            text = "That is not the password of this table." if message.password else "That table has a password."
            session.refuse("needs_password", text, "join_table")
            return
        if self.reception.blocks.between(session.key, (place.key for place in table.places)):
            session.refuse("blocked", "You and somebody who sits there do not want to meet.", "join_table")
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
        seat = None if table is None else table.seat_of(digest)
        if table is None and self.asleep.of(digest) is not None:
            text = "The server cannot read this match from its disk; its operator has been told. Keep your token."
            session.refuse("unreadable", text, "resume")
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
