"""The lobby: what each message of a client leads to, and matches that sleep until somebody comes back. No I/O."""

from __future__ import annotations

import logging
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec.structs import replace

from dbs_server.asleep import Asleep, Dormitory
from dbs_server.budget import MESSAGE, OverBudget, budget
from dbs_server.computers import MAX_COMPUTERS, Thinkers
from dbs_server.hall import Hall
from dbs_server.mistakes import clean, nearest, tag_of, type_named
from dbs_server.pace import AT_ONCE, Pace
from dbs_server.place import digest_of
from dbs_server.protocol import (
    OLDEST,
    VERSION,
    AtTable,
    CreateTable,
    FromClient,
    GameSeen,
    Hello,
    JoinTable,
    Leave,
    Left,
    ListTables,
    Ping,
    Pong,
    Resume,
    SeatComputer,
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

MAX_NAME = 24
MAX_TITLE = 60
MAX_TABLES = 2000
"""Tables at which somebody is."""
PER_ADDRESS = 40
"""Tables that one address may have opened; as many as its connections."""
MOST_LAG = 0.5
"""Seconds that messages may wait before no tables are opened any more."""
GUESSES = 10.0
"""Wrong codes from one address, at once."""
GUESS_EVERY = 60.0
"""Seconds after which it may guess once more."""
AWAKE = 120.0
"""Seconds that a match stays in memory when both players are away."""
TABLE_KEPT = 300.0
"""Seconds that a table without a match waits for players who lost their connection."""
MATCH_KEPT = 24 * 3600.0
"""Seconds that a match waits when both players are away."""
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike


class Lobby:
    """All tables of a server."""

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
    ) -> None:
        self.games, self.store, self.clock = games, store, clock
        self.pace, self.thinkers = pace, thinkers or Thinkers()
        self.hall, self.asleep = Hall(tables, per_address), Dormitory()
        self.sessions: set[Session] = set()
        self.most_lag, self.lag = most_lag, 0.0  # seconds that messages wait now
        self.closing = ""  # why no tables are opened any more
        self.banned = store.bans()
        self._guesses: dict[str, Purse] = {}
        self._kept = True  # as far as those who play know
        self._welcome = _welcome(games.values())

    def recover(self) -> int:
        """Find the matches again that were on when the server stopped; how many. They sleep until one of their players comes back, or their clock
        must run on. What cannot be read is over."""
        for match in self.store.running(self.games):
            try:
                kept = self.store.head(match)
                clock = kept.record.clock is not None
                self.asleep.put(Asleep(match, kept.seating.digests, self.clock(), clock))
            except (msgspec.DecodeError, KeyError) as error:
                self._lost(match, error)
        return len(self.asleep)

    def wake(self, match: str) -> Table | None:
        """Put a match together again from the store; None where it cannot even begin: it is over, the others go on. Where the file cannot be read,
        it sleeps on: the operator may put a copy in its place."""
        asleep = self.asleep.take(match)
        try:
            kept = self.store.load(match)
            pack = self.games[kept.record.game]
            table = Table.recover(match, kept, pack, self.store, self.pace, self.thinkers, self.clock)
        except sqlite3.DatabaseError as error:
            log.error("match %s cannot be read: %s; is there a backup?", match, error)
            self.asleep.put(replace(asleep, clock=False))
            return None
        except Exception as error:  # whatever an old or broken row holds, it is that row's match alone
            self._lost(match, error)
            return None
        self.hall.open(table)
        return table

    def _lost(self, match: str, error: Exception) -> None:
        log.error("match %s cannot be recovered: %s", match, error)
        self.store.end(match, "failed", f"not recovered: {type(error).__name__}: {error}")

    def sweep(self) -> None:
        """Clear away tables that nobody came back to, and write what waits for room; called every now and then."""
        self.store.flush()
        self._tell_of_the_disk()
        now = self.clock()
        for table in list(self.tables.values()):
            if not table.deserted:
                table.empty_since = None
            elif table.empty_since is None:
                table.empty_since = now
            elif now - table.empty_since > (AWAKE if table.state == "playing" else TABLE_KEPT):
                self._put_away(table, table.empty_since)
        for match in self.asleep.older(now - MATCH_KEPT):
            self.asleep.take(match)
            self.store.end(match, "abandoned", "Both players stayed away.")
            log.info("match %s is abandoned", match)
        self.banned = self.store.bans()
        self._guesses = {address: purse for address, purse in self._guesses.items() if not purse.full}

    def _put_away(self, table: Table, since: float) -> None:
        """A table at which nobody is: its match sleeps. It stays where its clock runs, and where the store lacks what was played."""
        if table.state == "playing":
            if table.keeper is not None or self.store.behind:
                return
            asleep = table.fall_asleep(since)
            if asleep is not None:
                self.asleep.put(asleep)
        self.hall.close(table)

    def tick(self) -> None:
        """End what has had its time; called every second. A match whose clock ran when the server stopped wakes, one at a time."""
        for table in list(self.tables.values()):
            table.tick()
        self.hall.tick()
        if (match := self.asleep.clocked()) is not None:
            self.wake(match)

    @property
    def tables(self) -> Mapping[str, Table]:
        """The tables that are in memory."""
        return self.hall.tables

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
        self._tell_of_the_disk()

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

    def _tell_of_the_disk(self) -> None:
        """Tell all who play when their matches cease to be kept, and when they are kept again."""
        if self.store.behind or not self._kept:
            self._kept = not self.store.behind
            for table in self.tables.values():
                table.tell_of_the_disk()

    def handle(self, session: Session, message: FromClient) -> None:
        match message:
            case Hello():
                self._hello(session, message)
            case Ping(n=n):
                session.send(Pong(n))
            case ListTables(watch=watch):
                self.hall.list_for(session, watch=watch)
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
        session.send(self._welcome)

    def _free(self, session: Session, about: str) -> bool:
        if session.table is not None:
            session.refuse("seated", "You sit at a table already; leave it first.", about)
            return False
        return True

    def _name(self, session: Session, name: str, about: str) -> str | None:
        name = clean(name, MAX_NAME)
        if not name:
            session.refuse("no_name", f"Give a name of 1 to {MAX_NAME} characters.", about)
            return None
        return name

    def _create(self, session: Session, message: CreateTable) -> None:
        name = self._name(session, message.name, "create_table")
        if name is None or not self._free(session, "create_table"):
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
        table.limits = limits
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
        name = self._name(session, message.name, "join_table")
        if name is None or not self._free(session, "join_table"):
            return
        table = self.tables.get(message.table)
        code = message.code.strip().upper()
        if code:
            guesses = self._guesses.setdefault(session.address, Purse(1 / GUESS_EVERY, GUESSES, self.clock))
            if guesses.left < 1:
                text = "Too many wrong codes came from your address: try again in a minute."
                session.refuse("too_many_guesses", text, "join_table")
                return
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
            session.refuse("table_full", "Both seats of that table are taken.", "join_table")
            return
        if name in (place.name for place in table.places):
            name = f"{name[: MAX_NAME - 2]} 2"
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
