"""A program in any language at a table of a real server: the example of the page plays there as it does at home."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

from dbs.main import main
from dbs_server.app import running
from dbs_server.protocol import (
    JoinTable,
    ListTables,
    MatchOver,
    MatchStarted,
    Resume,
    Surrender,
    Tables,
    TableState,
)
from dbs_tui.shell.people.key_file import read_key
from tests.server.client import joined

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


@pytest.fixture
def program(tmp_path: Path) -> str:
    """The example of the page, as a command."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "mine.py").write_text(code, encoding="utf-8")
    return f"{sys.executable} {tmp_path / 'mine.py'}"


async def bot(command: str, port: int, *more: str) -> int:
    words = ["bot", command, "--profile", "demo", "--server", f"ws://127.0.0.1:{port}", *more]
    return await asyncio.to_thread(main, words)


async def test_the_example_of_the_page_plays_against_a_computer_player(program: str, capsys) -> None:
    async with running("127.0.0.1", 0) as port:
        assert await bot(program, port, "--against", "beginner", "--decks", "green", "--games", "2", "--json") == 0
        async with joined(port) as one:
            assert (await one.ask(ListTables(), Tables)).tables == ()  # it has left
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["given_up"]) == (2, 0)
    assert told["won"] + told["lost"] + told["drawn"] == 2


async def test_it_waits_for_whoever_sits_down(program: str, capsys) -> None:
    async with running("127.0.0.1", 0) as port, joined(port) as one:
        playing = asyncio.create_task(bot(program, port, "--name", "Mine", "--games", "1"))
        while not (tables := (await one.ask(ListTables(), Tables)).tables):
            await asyncio.sleep(0.05)
        assert tables[0].seats == ("guest Mine",)
        await one.send(JoinTable("Ann", tables[0].table))
        await one.bring("red")
        await one.wait_for(MatchStarted)
        await one.send(Surrender())
        await one.wait_for(MatchOver)
        assert await playing == 0
    told = capsys.readouterr()
    assert "1 won, 0 lost" in told.out
    assert f"table {tables[0].table}" in told.err


async def test_with_a_key_it_has_a_name_and_signs_its_deals(program: str, tmp_path: Path, capsys) -> None:
    key = tmp_path / "robot.pem"
    for _ in range(2):  # the key is made once, and the name is its own the second time, too
        async with running("127.0.0.1", 0, str(tmp_path / "db")) as port, joined(port) as one:
            playing = asyncio.create_task(bot(program, port, "--name", "Mine", "--games", "1", "--key", str(key)))
            while not (tables := (await one.ask(ListTables(), Tables)).tables):
                await asyncio.sleep(0.05)
            assert tables[0].seats == ("Mine",)
            await one.send(JoinTable("Ann", tables[0].table))
            await one.bring("red")
            deal = (await one.wait_for(MatchStarted)).deal
            assert deal is not None
            assert deal.keys[0] == read_key(key).public
            assert deal.signed[0]
            await one.send(Surrender())
            assert await playing == 0
    (tmp_path / "none.pem").write_text("no key")
    assert await bot(program, 1, "--key", str(tmp_path / "none.pem")) == 2
    assert "--key: " in capsys.readouterr().err


async def test_what_does_not_play_loses_and_what_is_refused_is_told(program: str, tmp_path: Path, capsys) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text('while True: input(); print(\'{"taken": ["win"]}\', flush=True)')
    async with running("127.0.0.1", 0) as port:
        assert await bot(f"{sys.executable} {bad}", port, "--against", "beginner") == 1
        assert "3 answers refused" in capsys.readouterr().err
        assert await bot(program, port, "--table", "gone") == 2
        assert "There is no table 'gone'" in capsys.readouterr().err
        assert await bot(program, port, "--against", "figter") == 2
        assert "there are: beginner, fighter" in capsys.readouterr().err
    assert await bot(program, port) == 2
    assert "cannot be reached" in capsys.readouterr().err


class Wire:
    """What lies between a program and a server, and can be cut at any moment."""

    def __init__(self, port: int) -> None:
        self.port, self.cut_after, self.cuts = port, 0, 0
        self.listening: asyncio.Server | None = None

    async def __aenter__(self) -> Wire:
        self.listening = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self.listening is not None
        self.listening.close()

    @property
    def end(self) -> int:
        """The port of this end."""
        assert self.listening is not None
        return int(self.listening.sockets[0].getsockname()[1])

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far, near = await asyncio.open_connection("127.0.0.1", self.port)
        back = asyncio.create_task(self._pass(far, writer, 0))
        await self._pass(reader, near, self.cut_after)
        back.cancel()
        writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int) -> None:
        """Pass on what comes; after so many pieces of it (0: never) the wire is cut, with the next piece on it."""
        passed = 0
        while data := await reader.read(1 << 16):
            writer.write(data)
            passed += 1
            if most and passed == most:
                self.cuts += 1
                break
        writer.close()


@pytest.mark.parametrize("cut_after", [4, 6, 9])
async def test_it_comes_back_whenever_the_connection_is_lost(program: str, cut_after: int, capsys, monkeypatch) -> None:
    """In the deal, in the match, with an answer on its way: two whole matches are played, and each is counted once."""
    monkeypatch.setattr("dbs_server.dialing.WAITS", (0.01,))
    async with running("127.0.0.1", 0) as port, Wire(port) as wire:
        wire.cut_after = cut_after
        words = ("--against", "beginner", "--decks", "green", "--games", "2", "--json")
        assert await bot(program, wire.end, *words) == 0
        assert wire.cuts > 10
        async with joined(port) as one:
            assert (await one.ask(ListTables(), Tables)).tables == ()
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["given_up"]) == (2, 0)
    assert told["won"] + told["lost"] + told["drawn"] == 2


async def test_it_comes_back_to_a_server_that_was_restarted(program: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("dbs_server.dialing.WAITS", (0.05,))
    db = str(tmp_path / "matches.sqlite")
    async with running("127.0.0.1", 0, db) as port, joined(port) as one:
        playing = asyncio.create_task(bot(program, port, "--name", "Mine", "--games", "1"))
        while not (tables := (await one.ask(ListTables(), Tables)).tables):
            await asyncio.sleep(0.05)
        await one.send(JoinTable("Ann", tables[0].table))
        await one.bring("red")
        await one.wait_for(MatchStarted)
        token = one.token
    async with running("127.0.0.1", port, db), joined(port) as one:
        await one.ask(Resume(token), MatchStarted)
        while not (await one.wait_for(TableState)).seats[0].connected:
            pass
        await one.send(Surrender())
        assert (await one.wait_for(MatchOver)).result.winner == 0
        assert await playing == 0


async def test_it_does_not_dial_for_ever(program: str, capsys, monkeypatch) -> None:
    monkeypatch.setattr("dbs_server.dialing.WAITS", (0.01,))
    monkeypatch.setattr("dbs_server.guest.AWAY", 0.3)
    async with running("127.0.0.1", 0) as port, joined(port) as one:
        playing = asyncio.create_task(bot(program, port, "--name", "Mine"))
        while not (await one.ask(ListTables(), Tables)).tables:
            await asyncio.sleep(0.05)
    assert await playing == 2
    told = capsys.readouterr().err
    assert "trying again in 0.01 s" in told
    assert "cannot be reached" in told
