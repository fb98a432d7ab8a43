"""What a client makes of changes is what the server would show it whole: real sockets, and connections lost at random moments."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from card_data.games import GAMES, pack
from dbs_server.app import running
from dbs_server.document import PAGE
from dbs_server.protocol import (
    VERSION,
    Anew,
    Answer,
    ChooseDeck,
    CreateTable,
    Error,
    Hello,
    JoinTable,
    MatchFailed,
    MatchOver,
    Rematch,
    Resume,
    Seated,
    Step,
    Welcome,
)
from engine.core.sheet import Reader
from tests.server.client import Client, deal


class Follower(Client):
    """A client that is sent changes, and keeps the view that they lead to."""

    def __init__(self, socket: Any, port: int, game: str) -> None:
        super().__init__(socket)
        self.port, self.kind = port, pack(game).views[0]
        self.reader: Reader[Any] = Reader(self.kind)
        self.view: Any = None
        self.number = 0
        self.log: dict[int, str] = {}

    async def receive(self) -> Any:
        message = await super().receive()
        if isinstance(message, Step):
            assert message.change is not None
            if message.change.count == 1:
                self.log = {}
            self.log |= {line.number: line.text for line in message.log}
            self.view, self.number = self.reader.view(message.change), message.number
        return message

    async def come_back(self) -> None:
        """Lose the connection, and take the seat up again with a new one: the view and the log are the same."""
        before, log = self.view, self.log
        await self.socket.close()
        self.socket = await connect(f"ws://127.0.0.1:{self.port}", max_size=None)
        self.reader = Reader(self.kind)
        await self.ask(Hello(VERSION), Welcome)
        await self.ask(Resume(self.token), Seated)
        step = await self.wait_for(Step)
        assert step.change is not None
        assert step.change.count == 1
        assert (self.view, self.log) == (before, log)

    async def check_whole(self) -> None:
        """What another connection is shown whole is what this one has made of changes; then the seat is taken up again."""
        async with connect(f"ws://127.0.0.1:{self.port}", max_size=None) as socket:
            other = Client(socket)
            await other.ask(Hello(VERSION, whole=True), Welcome)
            await other.ask(Resume(self.token), Seated)
            step = await other.wait_for(Step)
            assert step.change is None
            assert msgspec.json.decode(step.view, type=self.kind) == self.view
            assert step.number == self.number
        await self.come_back()

    async def play(self, rng: random.Random) -> MatchOver:
        """Answer at random until the match is over."""
        while True:
            message = await self.receive()
            assert not isinstance(message, MatchFailed), message
            if isinstance(message, MatchOver):
                return message
            assert not isinstance(message, Error) or message.code == "illegal", message
            asked = None if self.view is None else self.view.decision
            if not isinstance(message, Step | Error) or asked is None or asked.seat != self.seat:
                continue
            if isinstance(message, Step):
                match rng.randrange(40):
                    case 0:
                        await self.come_back()
                    case 1:
                        await self.check_whole()
                    case 2:
                        before = self.view, self.log
                        await self.ask(Anew(), Step)
                        assert (self.view, self.log) == before
                    case _:
                        pass
            words = [option.words for option in asked.options]
            taken = ["keep"] if "keep" in words else rng.sample(words, max(asked.least, min(1, asked.most)))
            await self.send(Answer(asked.number, tuple(taken)))


def plain(value: Any) -> Any:
    """The value as JSON says it."""
    return msgspec.json.decode(msgspec.json.encode(value))


async def sit(port: int, game: str, table: str = "") -> tuple[Follower, str]:
    client = Follower(await connect(f"ws://127.0.0.1:{port}", max_size=None), port, game)
    await client.ask(Hello(VERSION), Welcome)
    seated = await client.ask(JoinTable("Ben", table) if table else CreateTable("Ann", game=game), Seated)
    return client, seated.table


@pytest.mark.parametrize("game", GAMES)
async def test_views_stay_equal_whatever_becomes_of_the_connections(game: str) -> None:
    keys = [one.key for one in pack(game).starters]
    async with running("127.0.0.1", 0) as port:
        one, table = await sit(port, game)
        two, _ = await sit(port, game, table)
        for client, key in ((one, keys[0]), (two, keys[1])):
            await client.send(ChooseDeck(starter=key))
        overs = await asyncio.gather(one.play(random.Random(1)), two.play(random.Random(2)))
        assert overs[0] == overs[1]
        assert one.view.result == two.view.result == overs[0].result
        for client in (one, two):
            await client.send(Rematch())
        await deal(one, two)
        for client in (one, two):  # a new match begins anew, with its own faces
            step = await client.wait_for(Step)
            assert step.change is not None
            assert step.change.count == 1
            await client.socket.close()


async def test_the_code_of_the_protocol_page_follows_a_match() -> None:
    """The sheet that it makes is that of the views which the program itself makes of the same changes."""
    page = PAGE.read_text().split("## How a view changes")[1].split("```python\n")[1].split("```")[0]
    said: dict[str, Any] = {}
    exec(page, said)
    followed = said["Followed"]()
    async with running("127.0.0.1", 0) as port:
        one, table = await sit(port, "masters")
        two, _ = await sit(port, "masters", table)
        other = asyncio.create_task(two.play(random.Random(4)))
        for client in (two, one):
            await client.send(ChooseDeck(starter="red"))
        rng, steps = random.Random(3), 0
        while steps < 60:
            message = await one.receive()
            if isinstance(message, Step):
                steps += 1
                assert followed.take(plain(message.change))
                for side in one.view.players:
                    for card in (side.leader, *side.hand, *side.drop):
                        face = getattr(card, "face", None)
                        assert followed.face(card.handle) == (face and plain(face))
                assert followed.sheet["decision"]["prompt"] == one.view.decision.prompt
            asked = None if one.view is None else one.view.decision
            if isinstance(message, Step | Error) and asked is not None and asked.seat == one.seat:
                words = [option.words for option in asked.options]
                taken = ["keep"] if "keep" in words else rng.sample(words, max(asked.least, min(1, asked.most)))
                await one.send(Answer(asked.number, tuple(taken)))
        other.cancel()
        assert not followed.take({"count": followed.count + 2})
        for client in (one, two):
            await client.socket.close()
