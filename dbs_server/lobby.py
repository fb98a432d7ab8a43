"""The lobby: tables, tokens, and what each message of a client leads to. No I/O."""

from __future__ import annotations

import logging
import secrets
from typing import assert_never

import msgspec

from dbs_server.protocol import (
    OLDEST,
    VERSION,
    Answer,
    ChooseDeck,
    CreateTable,
    FromClient,
    Hello,
    JoinTable,
    Leave,
    Left,
    ListTables,
    Ping,
    Pong,
    Rematch,
    Resume,
    Say,
    Surrender,
    Tables,
    Welcome,
    WhyNot,
    decode_client,
)
from dbs_server.rulesets import RuleSet
from dbs_server.session import Session
from dbs_server.store import Store
from dbs_server.table import VERSION as SERVER
from dbs_server.table import Table
from engine.core.errors import EngineError

log = logging.getLogger("dbs.lobby")

MAX_NAME = 24
MAX_TABLES = 2000
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without those that look alike


class Lobby:
    """All tables of a server."""

    def __init__(self, rules: RuleSet, store: Store) -> None:
        self.rules, self.store = rules, store
        self.tables: dict[str, Table] = {}
        self.sessions: set[Session] = set()

    def recover(self) -> int:
        """Put the matches together again that were on when the server stopped; how many."""
        found = 0
        for match, record, seating in list(self.store.running()):
            try:
                self.tables[seating.table] = Table.recover(match, record, seating, self.rules, self.store)
                found += 1
            except EngineError as error:
                log.error("match %s cannot be recovered: %s", match, error)
                self.store.end(match, "failed", f"not recovered: {error}")
        return found

    # --- connections --------------------------------------------------------------------------------------------------

    def connect(self, session: Session) -> None:
        self.sessions.add(session)

    def disconnect(self, session: Session) -> None:
        self.sessions.discard(session)
        session.closed = True
        table = session.table
        if table is not None:
            table.drop(session)
            self._sweep(table)

    def receive(self, session: Session, data: str | bytes) -> None:
        """One text frame of a client; whatever is in it, nobody else notices a mistake."""
        if not session.may_send():
            session.refuse("flood", "Too many messages; slow down.")
            session.close("too many messages")
            return
        try:
            message = decode_client(data)
        except msgspec.ValidationError as error:
            session.refuse("invalid", _nearest_type(data, str(error)), _type_of(data))
            return
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            session.refuse("not_json", f"That is no JSON message: {error}.")
            return
        if not session.ready and not isinstance(message, Hello | Ping):
            session.refuse("hello_first", "Say hello first, with the protocol version.", _tag(message))
            return
        self.handle(session, message)

    def handle(self, session: Session, message: FromClient) -> None:
        match message:
            case Hello():
                self._hello(session, message)
            case Ping(n=n):
                session.send(Pong(n))
            case ListTables():
                session.send(Tables(tuple(table.seen() for table in self.tables.values() if not table.code)))
            case CreateTable():
                self._create(session, message)
            case JoinTable():
                self._join(session, message)
            case Resume(token=token):
                self._resume(session, token)
            case ChooseDeck() | Answer() | WhyNot() | Surrender() | Rematch() | Leave() | Say():
                table = session.table
                if table is None:
                    session.refuse("not_seated", "You sit at no table.", _tag(message))
                    return
                self._at_table(session, table, message)
            case _:
                assert_never(message)

    def _at_table(
        self, session: Session, table: Table, message: ChooseDeck | Answer | WhyNot | Surrender | Rematch | Leave | Say
    ) -> None:
        seat = session.seat
        match message:
            case ChooseDeck():
                table.choose_deck(seat, message)
            case Answer():
                table.answer(seat, message)
            case WhyNot(handle=handle):
                table.why_not(seat, handle)
            case Surrender():
                table.surrender(seat)
            case Rematch():
                table.rematch(seat)
            case Say(text=text):
                table.say(seat, text)
            case Leave():
                table.leave(seat)
                session.send(Left(table.id))
                self._sweep(table)
            case _:
                assert_never(message)

    # --- messages of the lobby ----------------------------------------------------------------------------------------

    def _hello(self, session: Session, message: Hello) -> None:
        if not OLDEST <= message.version <= VERSION:
            text = f"This server speaks protocol {OLDEST} to {VERSION}, you speak {message.version}: please update the older program."
            session.refuse("wrong_version", text, "hello")
            session.close("protocol version")
            return
        if message.rules != self.rules.name:
            session.refuse("wrong_rules", f"This server plays {self.rules.name}, not {message.rules}.", "hello")
            session.close("rule set")
            return
        session.ready = True
        session.send(Welcome(VERSION, SERVER, self.rules.name, self.rules.cards, self.rules.shown))

    def _free(self, session: Session, about: str) -> bool:
        if session.table is not None:
            session.refuse("seated", "You sit at a table already; leave it first.", about)
            return False
        return True

    def _name(self, session: Session, name: str, about: str) -> str | None:
        name = " ".join("".join(c for c in name if c.isprintable()).split())[:MAX_NAME]
        if not name:
            session.refuse("no_name", f"Give a name of 1 to {MAX_NAME} characters.", about)
            return None
        return name

    def _create(self, session: Session, message: CreateTable) -> None:
        name = self._name(session, message.name, "create_table")
        if name is None or not self._free(session, "create_table"):
            return
        if message.profile not in self.rules.profiles:
            text = f"There is no profile '{message.profile}'; there are: {', '.join(self.rules.profiles)}."
            session.refuse("unknown_profile", text, "create_table")
            return
        if len(self.tables) >= MAX_TABLES:
            session.refuse("full", "The server has no room for another table.", "create_table")
            return
        table_id = secrets.token_hex(4)
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(6)) if message.private else ""
        title = " ".join(message.title.split())[:60] or f"{name}'s table"
        table = Table(table_id, title, message.profile, self.rules, self.store, code)
        self.tables[table_id] = table
        table.sit(name, session)

    def _join(self, session: Session, message: JoinTable) -> None:
        name = self._name(session, message.name, "join_table")
        if name is None or not self._free(session, "join_table"):
            return
        table = self.tables.get(message.table)
        if message.code:
            table = next((t for t in self.tables.values() if t.code == message.code.strip().upper()), None)
        if table is None:
            what = f"with the code {message.code}" if message.code else f"'{message.table}'"
            session.refuse("unknown_table", f"There is no table {what}; list_tables shows the open ones.", "join_table")
            return
        if table.code and message.code.strip().upper() != table.code:
            session.refuse("needs_code", "That table is private: join with its code.", "join_table")
            return
        if len(table.places) >= 2:
            session.refuse("table_full", "Both seats of that table are taken.", "join_table")
            return
        if name in (place.name for place in table.places):
            name = f"{name[: MAX_NAME - 2]} 2"
        table.sit(name, session)

    def _resume(self, session: Session, token: str) -> None:
        for table in self.tables.values():
            for seat, place in enumerate(table.places):
                if secrets.compare_digest(place.token, token):
                    if session.table is not None and session.table is not table:
                        session.refuse("seated", "You sit at another table already.", "resume")
                        return
                    table.resume(seat, session)
                    return
        session.refuse("unknown_token", "No seat has that token; the match may be over and cleared away.", "resume")

    def _sweep(self, table: Table) -> None:
        if table.abandoned:
            self.tables.pop(table.id, None)


def _tag(message: FromClient) -> str:
    return str(type(message).__struct_config__.tag)


def _type_of(data: str | bytes) -> str:
    try:
        found = msgspec.json.decode(data)
    except msgspec.DecodeError:
        return ""
    return str(found.get("type", ""))[:40] if isinstance(found, dict) else ""


def _nearest_type(data: str | bytes, text: str) -> str:
    """The validation error, with the nearest message type where the type is unknown."""
    from difflib import get_close_matches

    from dbs_server.protocol import CLIENT_TYPES

    known = [str(kind.__struct_config__.tag) for kind in CLIENT_TYPES]
    named = _type_of(data)
    if named in known or not named:
        return f"{text}." if named else f"{text}. Every message is an object with a 'type'."
    near = get_close_matches(named, known, 1)
    hint = f" Did you mean '{near[0]}'?" if near else f" There are: {', '.join(known)}."
    return f"Unknown message type '{named}'.{hint}"
