"""`dbs bot --server`: a program as a player at a table of a server. It reads and writes the same lines as at home (docs/bots.md)."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import msgspec
from msgspec import Raw, Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

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
    Message,
    Promised,
    Rematch,
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
from engine.bots.process import CHANCES, GaveUp, Program
from engine.core.errors import DefinitionError
from engine.core.game_pack import DeckList
from engine.core.ids import Seat

HELLO = 20.0
"""Seconds in which a server must have said who it is."""


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
    async with connect(where.url, max_size=None, open_timeout=HELLO) as socket:
        with Program(command, wait) as program:
            guest = Guest(socket, program, where)
            try:
                await guest.play()
            except GaveUp as error:
                guest.told.given_up += 1
                guest.told.lost += 1
                guest.told.games += 1
                print(f"The program gave up: {error}", file=sys.stderr)
                await guest.send(Surrender())
                await guest.send(Leave())
            return guest.told


class Guest:
    """A program at a table, until it has played its matches."""

    def __init__(self, socket: ClientConnection, program: Program, where: Visit) -> None:
        self.program, self.where = program, where
        self.told = Bouts()
        self._socket = socket
        self._seat: Seat = 0
        self._step: Step | None = None  # the one that asks this program
        self._refusals = 0
        self._brought = False
        self._part = OwnPart(where.key)
        self._game, self._profile = where.game, where.profile

    async def send(self, message: Message) -> None:
        await self._socket.send(encode(message).decode())

    async def play(self) -> None:
        """Until all matches are played. Raises GaveUp, Refused, ConnectionClosed."""
        await self.send(Hello(VERSION, client="dbs bot", whole=True))
        while self.told.games < self.where.games:
            await self._hear(decode_server(await self._socket.recv()))
        await self.send(Leave())

    async def _hear(self, message: object) -> None:
        match message:
            case Welcome(once=server_once):
                await self._come(server_once)
            case SignedIn():
                await self._sit()
            case Seated(table=table, seat=seat, code=code):
                self._seat = seat
                print(f"table {table}{f', code {code}' if code else ''}", file=sys.stderr)
            case TableState(game=game, profile=profile) if not self._brought:
                self._game, self._profile = game, profile
                await self._bring()
            case DealBegan() | Promised() | DealShown():
                await self._deal(message)
            case DealEnded(text=text):
                raise Refused(text)
            case Step():
                await self._asked(message)
            case Error(about="answer", text=text):
                await self._answer_again(text)
            case Error(text=text):
                raise Refused(text)
            case DeckRefused(reasons=reasons):
                raise Refused(" ".join(reasons))
            case MatchOver(result=result):
                self._count(result.winner)
                self.program.over(result)
                if self.told.games < self.where.games:
                    await self.send(Rematch())
            case MatchFailed(text=text):
                raise Refused(text)
            case _:
                pass

    async def _deal(self, message: DealBegan | Promised | DealShown) -> None:
        answer = self._part.answer(message, self._seat, self._game, self._profile)
        if self._part.fault:
            raise Refused(self._part.fault)
        if answer is not None:
            await self.send(answer)

    async def _come(self, server_once: str) -> None:
        """Say who it is, where it has a key; sit down as a guest where it has none."""
        key, name = self.where.key, self.where.name
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
            if where.against:
                await self.send(SeatComputer(where.against))

    async def _bring(self) -> None:
        self._brought = True
        await self.send(ChooseDeck(deck=self.where.deck))

    async def _asked(self, step: Step) -> None:
        asked = msgspec.json.decode(step.view, type=_View).decision
        if asked is not None and asked.seat == self._seat:
            self._step, self._refusals = step, 0
            await self._answer(step)

    async def _answer_again(self, why: str) -> None:
        self._refusals += 1
        if self._step is None or self._refusals == CHANCES:
            raise GaveUp(f"{CHANCES} answers refused, the last one: {why}")
        self.program.refused(why)
        await self._answer(self._step)

    async def _answer(self, step: Step) -> None:
        taken, paying = await asyncio.to_thread(self.program.asked, Raw(step.view))
        await self.send(Answer(step.number, taken, paying))

    def _count(self, winner: Seat | None) -> None:
        told: Any = self.told
        told.games += 1
        told.won += winner == self._seat
        told.lost += winner == 1 - self._seat
        told.drawn += winner is None
