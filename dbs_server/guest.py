"""`dbs bot --server`: a program as a player at a table of a server. It reads and writes the same lines as at home (docs/bots.md).

When the connection is lost it dials again and takes its seat up where it was; the program hears nothing of that.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from dbs_server.dialing import GONE, PING, PONG, wait_before
from dbs_server.own_part import OwnPart
from dbs_server.people.address import address_of
from dbs_server.people.keys import Key, once, sign_in_words
from dbs_server.protocol import (
    VERSION,
    Answer,
    ChooseDeck,
    CreateTable,
    DealBegan,
    DealEnded,
    DealShown,
    DeckRefused,
    Error,
    Hello,
    JoinTable,
    Leave,
    MatchFailed,
    MatchOver,
    MatchStarted,
    Message,
    Promised,
    Rematch,
    Resume,
    SeatComputer,
    Seated,
    SignedIn,
    SignIn,
    Step,
    Surrender,
    TableState,
    Welcome,
    decode_server,
    encode,
)
from engine.bots.bouts import Bouts
from engine.bots.player import Given
from engine.bots.process import CHANCES, GaveUp, Program
from engine.core.errors import DefinitionError
from engine.core.game_pack import DeckList
from engine.core.ids import Seat
from engine.core.seen import Result

HELLO = 20.0
"""Seconds in which a server must have said who it is."""
AWAY = 600.0
"""Seconds after which a program that has lost its connection dials no more."""
TOO_LATE = ("old_decision", "not_asked")
"""What an answer is told that was sent before the connection was lost, and again after it: the first one counts."""
LOST = (OSError, TimeoutError, InvalidHandshake, ConnectionClosed)
"""How a connection is lost, or does not come about."""


class Visit(Struct, frozen=True):
    """Where a program plays: the server, its name there, the table or code of one to join ("" to open one), who is seated opposite at a table of
    its own ("" to wait for somebody), and for how many matches. With a `key` the name is its own there; without one it is a guest."""

    url: str
    name: str
    deck: DeckList
    game: str
    profile: str
    table: str = ""
    code: str = ""
    against: str = ""
    games: int = 1
    key: Key | None = None


class _Asked(Struct):
    """Of a view what is needed here: who is asked."""

    seat: Seat


class _View(Struct):
    decision: _Asked | None = None


class Refused(Exception):
    """The server does not let the program play, or ends it: why."""


def visit(command: str, where: Visit, wait: float) -> Bouts:
    """Play the matches; how they went. Raises DefinitionError for a command that cannot be run, and where the server cannot be reached or refuses."""
    try:
        return asyncio.run(_visit(command, where, wait))
    except (OSError, InvalidURI, InvalidHandshake, TimeoutError) as error:
        raise DefinitionError(f"{where.url} cannot be reached: {error or 'no word from it'}") from error
    except (Refused, ConnectionClosed, msgspec.DecodeError) as error:
        raise DefinitionError(f"{where.url}: {error}") from error


async def _visit(command: str, where: Visit, wait: float) -> Bouts:
    with Program(command, wait) as program:
        guest = Guest(program, where)
        await guest.stay()
        return guest.told


class Guest:
    """A program at a table, until it has played its matches."""

    def __init__(self, program: Program, where: Visit) -> None:
        self.program, self.where = program, where
        self.told = Bouts()
        self._socket: ClientConnection | None = None
        self._seat: Seat = 0
        self._token = ""  # of the seat, by which it comes back to it
        self._welcome = False  # whether the server let it in, over this connection
        self._step: Step | None = None  # the one that asks this program
        self._given: Given | None = None  # what the program answered to it
        self._refusals = 0
        self._brought = False
        self._match = self._counted = ""  # the match that is on, and the last one that was counted
        self._part = OwnPart(where.key)
        self._game, self._profile = where.game, where.profile

    async def send(self, message: Message) -> None:
        assert self._socket is not None
        await self._socket.send(encode(message).decode())

    async def stay(self) -> None:
        """Until all matches are played, or the program gives up. Raises Refused, and one of `LOST` where the server is not reached the first time, or cannot be
        reached again for too long."""
        clock = asyncio.get_running_loop().time
        here, tries = 0.0, 0  # when it was connected last, and how often it has tried since
        while True:
            try:
                async with connect(
                    self.where.url,
                    max_size=None,
                    open_timeout=HELLO,
                    ping_interval=PING,
                    ping_timeout=PONG,
                    close_timeout=GONE,
                ) as self._socket:
                    self._welcome = self._brought = False
                    await self._play_here()
                    return
            except LOST as error:
                if self._welcome:
                    here, tries = clock(), 0
                if not here or clock() - here > AWAY:
                    raise
                wait = wait_before(tries)
                print(f"The connection is lost ({error}); trying again in {wait:g} s.", file=sys.stderr)
            self._welcome, tries = False, tries + 1
            await asyncio.sleep(wait)

    async def _play_here(self) -> None:
        """Until all matches are played over this connection. Raises Refused, ConnectionClosed."""
        try:
            await self.send(Hello(VERSION, client="dbs bot", whole=True))
            while self.told.games < self.where.games:
                assert self._socket is not None
                await self._hear(decode_server(await self._socket.recv()))
        except GaveUp as error:
            self.told.given_up += 1
            self.told.lost += 1
            self.told.games += 1
            print(f"The program gave up: {error}", file=sys.stderr)
            with suppress(ConnectionClosed):
                await self.send(Surrender())
        with suppress(ConnectionClosed):
            await self.send(Leave())

    async def _hear(self, message: object) -> None:
        match message:
            case Welcome(once=server_once):
                self._welcome = True
                await self._come(server_once)
            case SignedIn():
                await self._sit()
            case Seated(table=table, seat=seat, code=code, token=token):
                if not self._token:
                    print(f"table {table}{f', code {code}' if code else ''}", file=sys.stderr)
                self._seat, self._token = seat, token
            case TableState(state="waiting") if not self._brought:
                await self._bring(message)
            case DealBegan() | Promised() | DealShown():
                await self._deal(message)
            case DealEnded(text=text) | MatchFailed(text=text):
                raise Refused(text)
            case DeckRefused(reasons=reasons):
                raise Refused(" ".join(reasons))
            case MatchStarted(match=match):
                self._match = match
            case Step():
                await self._asked(message)
            case Error():
                await self._told_wrong(message)
            case MatchOver(result=result):
                self._count(result)
                if self.told.games < self.where.games:
                    await self.send(Rematch())
            case _:
                pass

    async def _deal(self, message: DealBegan | Promised | DealShown) -> None:
        answer = self._part.answer(message, self._seat, self._game, self._profile)
        if self._part.fault:
            raise Refused(self._part.fault)
        if answer is not None:
            await self.send(answer)

    async def _come(self, server_once: str) -> None:
        """Take the seat up again that it has; else say who it is, where it has a key, and sit down."""
        key, name = self.where.key, self.where.name
        if self._token:
            await self.send(Resume(self._token))
            return
        if key is None:
            await self._sit()
            return
        address, own = address_of(self.where.url), once()
        words = sign_in_words(VERSION, address, server_once, own, key.public, name)
        await self.send(SignIn(name, key.public, address, own, key.sign(words), rename=True))

    async def _sit(self) -> None:
        where = self.where
        if where.table or where.code:
            await self.send(JoinTable(where.name, where.table, where.code))
        else:
            await self.send(CreateTable(where.name, profile=where.profile, game=where.game))

    async def _bring(self, table: TableState) -> None:
        """What the table still lacks: somebody opposite, and the own deck."""
        self._brought, self._game, self._profile = True, table.game, table.profile
        if self.where.against and len(table.seats) == 1:
            await self.send(SeatComputer(self.where.against))
        if table.seats[self._seat].deck is None:
            await self.send(ChooseDeck(deck=self.where.deck))

    async def _asked(self, step: Step) -> None:
        asked = msgspec.json.decode(step.view, type=_View).decision
        if asked is None or asked.seat != self._seat:
            return
        if self._step is None or step.view != self._step.view:  # else it came back to the same question
            self._given, self._refusals = None, 0
        self._step = step
        await self._answer(step)

    async def _told_wrong(self, error: Error) -> None:
        if error.code == "moves":
            return  # the table is on its way to another server: the seat is found there by dialing again
        if error.about != "answer":
            raise Refused(error.text)
        if error.code not in TOO_LATE:
            await self._answer_again(error.text)

    async def _answer_again(self, why: str) -> None:
        self._refusals += 1
        if self._step is None or self._refusals == CHANCES:
            raise GaveUp(f"{CHANCES} answers refused, the last one: {why}")
        self.program.refused(why)
        self._given = None
        await self._answer(self._step)

    async def _answer(self, step: Step) -> None:
        if self._given is None:
            self._given = await asyncio.to_thread(self.program.asked, Raw(step.view))
        await self.send(Answer(step.number, *self._given))

    def _count(self, result: Result) -> None:
        """How a match ended; it is told again to who comes back, and counts once."""
        if self._match == self._counted:
            return
        told, self._counted = self.told, self._match
        told.games += 1
        told.won += result.winner == self._seat
        told.lost += result.winner == 1 - self._seat
        told.drawn += result.winner is None
        self.program.over(result)
