"""A server that cheats is named by the client, and by `dbs verify`: what such a server would send is put between an honest one and a real client."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection as Socket
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from dbs.main import main
from dbs_server.app import running
from dbs_server.people.keys import Key
from dbs_server.protocol import (
    ChooseDeck,
    CreateTable,
    JoinTable,
    MatchStarted,
    Seated,
    SignedIn,
    TableState,
    Welcome,
)
from dbs_tui.shell.archive.audit import audit
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.incoming import Incoming, Stepped
from dbs_tui.shell.play.messages import Connection, Message, Position, Proof, Remark
from dbs_tui.shell.play.network import NetworkLink
from engine.core.deal import new_part, promise
from engine.core.decisions import Answer
from engine.core.game_pack import Pack
from engine.core.record import Given, SeatRecord
from tests.server.toy import HEAP
from tests.tui.shell.test_any_game import FACE
from tests.tui.test_network import until

Tamper = Callable[[dict[str, Any]], dict[str, Any] | None]
"""What a server makes of a message for one of its players; None: it is not sent."""


@contextlib.asynccontextmanager
async def behind(port: int, tamper: Tamper) -> AsyncIterator[str]:
    """The address of a server that is an honest one but for what it changes."""

    async def carry(client: Socket) -> None:
        async with connect(f"ws://127.0.0.1:{port}", max_size=None) as honest:

            async def upwards() -> None:
                async for frame in client:
                    await honest.send(frame)

            task = asyncio.create_task(upwards())
            with contextlib.suppress(ConnectionClosed):
                async for frame in honest:
                    told = tamper(json.loads(frame))
                    if told is not None:
                        await client.send(json.dumps(told))
            task.cancel()

    async with serve(carry, "127.0.0.1", 0, max_size=None) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


class Player:
    """A player with the client's own connection, who always takes one."""

    def __init__(
        self, url: str, folder: Path, pack: Pack = HEAP, table: str = "", key: Key | None = None, name: str = ""
    ) -> None:
        self.pack, self.table, self.archive = pack, table, Archive(folder)
        self.heard: list[Incoming | Connection | Message] = []
        self.link: NetworkLink | None = None
        self.connection = ServerConnection(url, {"heap": FACE}, self.lobby, key, name)
        self.connection.start()
        self._key = key
        self._chosen = False

    def lobby(self, message: Incoming | Connection) -> None:
        self.heard.append(message)
        match message:
            case Welcome() | SignedIn() if (self._key is None) == isinstance(message, Welcome):
                sit = JoinTable("Ben", self.table) if self.table else CreateTable("Ann", game="heap")
                self.connection.send(sit)
            case Seated(table=table, seat=seat):
                self.table, self.seat = table, seat
            case TableState() if not self._chosen:
                self._chosen = True
                self.connection.send(ChooseDeck("small"))
            case MatchStarted() | Stepped():
                self.link = NetworkLink(self.connection, FACE, self.seat, self.archive, lambda _: self.pack)
                self.link.hear(message)
                self.link.open(self.play)
            case _:
                pass

    def play(self, message: Message) -> None:
        self.heard.append(message)
        if isinstance(message, Position) and self.link is not None:
            decision = message.view.decision
            if decision is not None and decision.seat == self.seat:
                self.link.answer(["number x=1"])

    @property
    def proofs(self) -> list[str]:
        return [message.text for message in self.heard if isinstance(message, Proof)]

    async def proved(self) -> str:
        """What the client says when it has held the match against its record."""
        await until(lambda: len(self.proofs) >= 2)
        return self.proofs[-1]


def honest(message: dict[str, Any]) -> dict[str, Any]:
    return message


@contextlib.asynccontextmanager
async def matched(
    tmp_path: Path,
    tamper: Tamper = honest,
    pack: Pack = HEAP,
    kinds: tuple[type[Player], type[Player]] = (Player, Player),
) -> AsyncIterator[tuple[Player, Player]]:
    """Two players at a table; the first hears from a server that changes what it says."""
    async with (
        running("127.0.0.1", 0, games={"heap": pack}) as port,
        behind(port, tamper) as url,
        contextlib.AsyncExitStack() as stack,
    ):
        one = kinds[0](url, tmp_path / "one")
        stack.callback(one.connection.close)  # a server does not stop before its clients
        await until(lambda: bool(one.table))
        two = kinds[1](f"ws://127.0.0.1:{port}", tmp_path / "two", table=one.table)
        stack.callback(two.connection.close)
        yield one, two


async def test_an_honest_match_is_proved_to_both_and_again_from_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with matched(tmp_path) as players:
        for player in players:
            text = await player.proved()
            assert player.proofs[0].startswith("Checked: the seed is made of your part")
            assert "all 9 answers follow from the seed" in text
            assert "the 10 views that you were shown are of this match" in text
            assert text.endswith("Its seed was made of three parts that were promised before any was shown.")
        assert len({code_of(player) for player in players}) == 1
    assert verified(tmp_path / "one", monkeypatch) == 0
    assert capsys.readouterr().out.strip() == text


def verified(folder: Path, monkeypatch: pytest.MonkeyPatch, pack: Pack = HEAP) -> int:
    """The exit code of `dbs verify` for the one match in a folder."""
    monkeypatch.setattr("dbs.verify.pack", lambda name: pack)
    return main(["verify", str(next(folder.glob("*.jsonl")))])


def test_one_answer_is_told_as_one() -> None:
    pack = HEAP
    record = pack.record(
        (SeatRecord("Ann", {"heap": {"stones": 9}}), SeatRecord("Ben", {"heap": {"stones": 9}})), "s", "masters"
    )
    assert audit(record, pack).text.startswith(
        "Proved: the deal and all 0 answers follow from the seed by the rules. Its seed was not dealt"
    )
    game = pack.new_game(record)
    record.add(Given(1, 0, Answer(("number x=1",))), game)
    assert audit(record, pack).text.startswith("Proved: the deal and the one answer follow from the seed")


# --- a server that does not keep its promise --------------------------------------------------------------------------


OTHER = new_part()


def other_commitment(message: dict[str, Any]) -> dict[str, Any]:
    """After it has this player's promise, the server has promised another part."""
    if message["type"] == "promised":
        message["promises"][0] = promise(message["match"], 0, OTHER)
    return message


def other_own_promise(message: dict[str, Any]) -> dict[str, Any]:
    """In this player's name the server shows another promise."""
    if message["type"] == "promised":
        message["promises"][1] = promise(message["match"], 1, OTHER)
    return message


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (other_commitment, "another part of the seed after it had your promise"),
        (other_own_promise, "another promise than yours"),
    ],
)
async def test_a_part_is_not_shown_to_a_server_that_changes_a_promise(
    tamper: Tamper, words: str, tmp_path: Path
) -> None:
    async with matched(tmp_path, tamper) as (one, _):
        await until(lambda: words in one.connection.witness.fault)
        assert not any(isinstance(message, MatchStarted) for message in one.heard)


def told_two_ways(message: dict[str, Any]) -> dict[str, Any]:
    """One player is told another promise than the other, from the first word on."""
    other = promise(message.get("match", ""), 0, OTHER)
    match message["type"]:
        case "deal":
            message["promise"] = other
        case "promised":
            message["promises"][0] = other
        case "match_started":
            message["deal"]["promises"][0] = other
    return message


async def test_two_promises_for_two_players_have_two_codes_and_only_one_part(tmp_path: Path) -> None:
    async with matched(tmp_path, told_two_ways) as (one, two):
        text = await one.proved()
        assert text.startswith("WARNING: the record names another deal than the one that you were shown")
        assert one.proofs[0].startswith("WARNING: the part of the seed that the server showed is not the one")
        assert (await two.proved()).startswith("Proved")
        assert len({code_of(player) for player in (one, two)}) == 2


def code_of(player: Player) -> str:
    """The code that the client shows in the log."""
    (code,) = (
        found[1]
        for message in player.heard
        if isinstance(message, Remark) and (found := re.search(r"code of the deal: ([A-Z2-7-]{9})\.", message.text))
    )
    return code


def other_share(message: dict[str, Any]) -> dict[str, Any]:
    """The match begins with another part in this player's name."""
    if message["type"] == "match_started":
        message["deal"]["shown"][0] = OTHER
    return message


def own_part_in_other_seat(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "match_started":
        message["deal"]["shown"].reverse()
    return message


def another_part_at_the_end(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "match_over":
        message["server_part"] = OTHER
    return message


def no_part_at_the_end(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "match_over":
        message["server_part"] = ""
    return message


def another_seed(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "match_over":
        message["seed"] = OTHER
    return message


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (other_share, "WARNING: the seed was not made with the part that you sent"),
        (own_part_in_other_seat, "WARNING: the seed was not made with the part that you sent"),
        (another_part_at_the_end, "WARNING: the part of the seed that the server showed is not the one"),
        (no_part_at_the_end, "WARNING: the part of the seed that the server showed is not the one"),
        (another_seed, "WARNING: the seed is not made of the parts"),
    ],
)
async def test_a_seed_that_was_not_dealt_so_is_named_as_soon_as_the_match_is_over(
    tamper: Tamper, words: str, tmp_path: Path
) -> None:
    async with matched(tmp_path, tamper) as (one, two):
        await one.proved()
        assert one.proofs[0].startswith(words)
        assert (await two.proved()).startswith("Proved")


# --- a server whose match is not the one of the seed ------------------------------------------------------------------


async def test_another_deal_than_the_seed_s_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Everything about the seed is in order, only the server deals by another one: the numbers in the hands are not those of the record."""
    cheat = replace(HEAP, new_game=lambda record: HEAP.new_game(replace(record, seed="of the server's choice")))
    async with matched(tmp_path, pack=cheat) as players:
        for player in players:
            text = await player.proved()
            assert player.proofs[0].startswith("Checked")
            assert text == "WARNING: at decision 1 you were shown something else than the record comes to."
    assert verified(tmp_path / "two", monkeypatch) == 1
    assert capsys.readouterr().err.strip() == text


def fewer_answers(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "record":
        del message["record"]["answers"][-2:]
    return message


def other_answers(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "record":
        message["record"]["answers"][2]["answer"]["taken"] = ["number x=2"]
    return message


def another_deck(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "record":
        message["record"]["seats"][0]["deck"]["heap"]["stones"] = 10
    return message


def no_deal(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "record":
        del message["record"]["deal"]
    return message


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (fewer_answers, "you were asked a decision 9 that the record does not come to"),
        (other_answers, "at decision 4 you were shown something else than the record comes to"),
        (another_deck, "at decision 1 you were shown something else than the record comes to"),
        (no_deal, "the record names another deal than the one that you were shown"),
    ],
)
async def test_an_altered_record_is_named(
    tamper: Tamper, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with matched(tmp_path, tamper) as (one, two):
        assert await one.proved() == f"WARNING: {words}."
        assert (await two.proved()).startswith("Proved")
    assert verified(tmp_path / "one", monkeypatch) == 1
    assert words in capsys.readouterr().err


async def test_a_match_without_a_record_is_not_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with matched(tmp_path, lambda message: None if message["type"] == "record" else message) as (one, two):
        await two.proved()
        await until(lambda: len(one.proofs) == 1)
    assert verified(tmp_path / "one", monkeypatch) == 1
    assert "its server gave no record" in capsys.readouterr().err


async def test_another_program_says_that_it_may_be_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with matched(tmp_path) as (one, _):
        await one.proved()
    monkeypatch.setattr("engine.core.game_pack.VERSION", "99")
    later = replace(HEAP, new_game=lambda record: HEAP.new_game(replace(record, seed="x")))
    assert verified(tmp_path / "one", monkeypatch, later) == 1
    told = capsys.readouterr().err
    assert told.startswith("Not proved: at decision 1")
    assert "this program has 99 now" in told
