"""A server may be anybody's: whatever it sends steers no terminal and breaks no client; what cannot be read ends the connection."""

from __future__ import annotations

import asyncio
import copy
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from dbs_server.protocol import (
    DeckRefused,
    Error,
    GameSeen,
    Left,
    MatchOver,
    MatchStarted,
    Reasons,
    Said,
    Seated,
    SeatSeen,
    StarterSeen,
    Step,
    Tables,
    TableSeen,
    TableState,
    Welcome,
    encode,
)
from dbs_tui.app import DbsApp
from dbs_tui.faces import MASTERS
from dbs_tui.masters.bounds import CARDS
from dbs_tui.shell.app import NOTICES
from dbs_tui.shell.bounds import Unreadable
from dbs_tui.shell.play import incoming
from dbs_tui.shell.play.incoming import LARGEST, LONGEST, Incoming, Stepped, Told
from dbs_tui.shell.play.messages import Message, Wire
from dbs_tui.shell.play.network import NetworkLink
from dbs_tui.shell.play.table import Table, fold
from dbs_tui.shell.play.witness import Witness
from dbs_tui.shell.screens.lobby import Lobby
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.settings import Settings
from engine.core.seen import LogLine, Reason, Result
from engine.core.sheet import MOST, Change, Gap, Writer
from tests.tui import boards
from tests.tui.test_decisions import text_of
from tests.tui.test_network import until

EVIL = (
    "\x1b]0;owned\x07", "\x1b[2J\x1b[31m", "\x9b31m", "\x1b]52;c;cm0=\x1b\\", "\x9d8;;http://x\x9c", "\x1bc", "a\nb\tc\r", "\u202egnp.exe",
    "[bold]x", "[/]", "[@click=app.quit]x[/]", "[[", "{}", "界" * 40, "👨\u200d", "", "x" * 5000, "life-1-²", "hand-0-" + "9" * 5000, "9-1') + quit('",
)  # fmt: skip
STEERS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def read(frame: str | bytes) -> Incoming:
    """A message of a server at a table of Masters."""
    return incoming.read(frame, Told(MASTERS))


def step(number: int, *lines: str, view: Any = None) -> bytes:
    shown = boards.view(boards.MAIN) if view is None else view
    log = tuple(LogLine(number * 100 + i, line, line if i % 2 else "9-1") for i, line in enumerate(lines))
    return encode(Step(number, log, Writer(MASTERS.view).change(shown)))


def soiled(frame: bytes, evil: str) -> bytes:
    """The frame with something in every text that only people read."""

    def soil(value: Any, key: str = "") -> Any:
        match value:
            case dict():
                return {k: soil(v, k) for k, v in value.items()}
            case list():
                return [soil(item, key) for item in value]
            case str() if key in (
                "name",
                "text",
                "prompt",
                "label",
                "title",
                "reason",
                "traits",
                "story",
                "what",
                "source",
                "clause",
                "keywords",
            ):
                return f"{evil}{value}"
            case _:
                return value

    return msgspec.json.encode(soil(msgspec.json.decode(frame)))


def broken(frame: bytes, rng: random.Random) -> bytes:
    """The frame with one to three things in it that are of another kind, size or value."""
    whole = msgspec.json.decode(frame)
    for _ in range(rng.randint(1, 3)):
        at: Any = whole
        while True:
            keys: list[Any] = list(at) if isinstance(at, dict) else list(range(len(at)))
            key = rng.choice([key for key in keys if key != "type" or rng.random() < 0.1] or [None])
            if key is None:
                break
            if isinstance(at[key], dict | list) and at[key] and rng.random() < 0.85:
                at = at[key]
                continue
            match at[key]:
                case bool() | None:
                    at[key] = rng.choice([None, 7, True, "x"])
                case int():
                    at[key] = rng.choice([-1, 2, 10**30, "x", None, at[key] + 1, 0])
                case str():
                    at[key] = rng.choice([*EVIL, None, 3, []])
                case list() as items:
                    at[key] = rng.choice([items * 300, [], None, items + items])
                case dict():
                    at[key] = rng.choice([{}, None, 3, copy.deepcopy(at[key])])
            break
    return msgspec.json.encode(whole)


ANN, BOB = SeatSeen("Ann", True, "Red"), SeatSeen("Bob", True, "Blue")
WELCOME = encode(
    Welcome(
        2,
        "hostile",
        (
            GameSeen("masters", "Masters", "", ("masters", "../.."), ("leader", "main")),
            GameSeen("x", "An X", "", (), ()),
        ),
        (StarterSeen("red", "Red", ("red",), "A deck."),),
    )
)
TABLES = encode(
    Tables((TableSeen("t", "Title", "masters", ("Bob",), "waiting"), TableSeen("t", "Twice", "../..", (), "x")))
)
STATE = encode(TableState("t", "Title", "../../..", "playing", (ANN, BOB)))
SEATED = encode(Seated("t", 0, "token", "CODE"))
STARTED = encode(MatchStarted("m", ("Ann", "Bob")))
OVER = encode(MatchOver(Result(0, "It is over.", "1-2-1"), "share", "seed"))
REST = [
    encode(message)
    for message in (
        Said(1, "Hello."), Error("code", "A text.", ""), Error("code", "A text.", "answer"), Reasons("1", (Reason("play", "text", "9-1"),)),
        DeckRefused(("a reason", "and another")), Left("t"),
    )
]  # fmt: skip
STEPS = [
    step(1, "Turn 1: Ann."), step(2, view=boards.searching()), step(3, view=boards.chained()), step(4, view=boards.view(boards.ORDERED)),
    step(5, view=boards.view(boards.TARGETS)), step(6, view=boards.view(boards.LIFE)), step(7, view=boards.view(boards.MULLIGAN)),
]  # fmt: skip


@asynccontextmanager
async def hostile(talk: Callable[[ServerConnection], Any]) -> AsyncIterator[str]:
    """A real websocket server that says what `talk` sends; yields its address."""

    async def serve_one(socket: ServerConnection) -> None:
        await talk(socket)
        await socket.wait_closed()

    async with serve(serve_one, "127.0.0.1", 0, max_size=None) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


@pytest.mark.parametrize(
    ("frame", "why"),
    [
        (b"\x00\xff", "decode"),
        (b"{", "truncated"),
        (b'{"type":"step","number":1,"log":[],"change":{"count":1,"patch":{"players":' + b"[" * 40_000 + b"]" * 40_000 + b"}}}", "nested too deep"),
        (b'{"type":"step","number":1,"log":[],"change":{"count":1,"patch":{"players":' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}}}", ""),
        (b'{"type":"step","number":1,"log":[]}', "without what has changed"),
        (b'{"type":"step","number":1,"log":[],"view":{}}', "without what has changed"),
        (b'{"type":"seated","table":"t","seat":7,"token":""}', "seat 7; there are 0 and 1"),
        (b'{"type":"seated","table":"t","seat":-1,"token":""}', "seat -1"),
        (b'{"type":"said","seat":2,"text":"x"}', "seat 2"),
        (b'{"type":"nonsense"}', "nonsense"),
        (b'{"type":"nonsense\\u001b[31m"}', "nonsense"),
        (encode(Error("x", "x" * (LONGEST + 1))), f"a text of {LONGEST + 1} characters"),
        (encode(Error("x", '"\n' * LONGEST)), "a text of"),
        (encode(TableState("t", "t", "masters", "over", (ANN, BOB, ANN))), "a table with 3 seats"),
        (encode(Step(1, (), Change(1, {"players": 3}))), "Expected `array`"),
        (encode(Step(1, (), Change(1, {"players": {"0": {"hand": [3]}, "1": {}}}))), "no such card"),
        (encode(Step(1, (), Change(1, {"players": {"0": {"leader": "7"}}}))), "no such card: '7'"),
        (encode(Step(1, (), Change(1, {"looking": ["1"], "cards": {"1": {"face": 4, "owner": 0}}}))), "no face has the number 4"),
        (encode(Step(1, (), Change(1, {"looking": ["1"], "cards": {"1": {"under": ["1", "1"]}}}))), "nested too deep"),
        (encode(Step(1, (), Change(1, {}, ({},) * (MOST + 1)))), "faces"),
        (step(1, view=msgspec.structs.replace(boards.view(boards.MAIN), seat=2)), "seat 2"),
        (step(1, view=msgspec.structs.replace(boards.view(boards.MAIN), players=boards.view(boards.MAIN).players[::-1])), "at place 0"),
        (step(1, view=msgspec.structs.replace(boards.view(boards.MAIN), looking=(boards.card("999", "x"),) * (CARDS + 1))), "cards in one area"),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_not_read(frame: bytes, why: str) -> None:
    for form in (frame, frame.decode(errors="replace")):
        with pytest.raises(Unreadable) as told:
            read(form)
        if form == frame:
            assert why in str(told.value)
        assert str(told.value).isprintable()


@pytest.mark.parametrize("evil", EVIL)
def test_every_text_of_every_message_is_harmless(evil: str) -> None:
    for frame in (WELCOME, TABLES, STATE, SEATED, STARTED, OVER, *REST, *STEPS):
        message = read(soiled(frame, evil))
        shown = msgspec.json.encode(message).decode()
        assert not STEERS.search(shown)
        assert not re.search(r"\\u00[0189]", shown)
        if isinstance(message, Stepped):
            assert "\n" not in message.view.players[0].name
    assert read(REST[1]) == Error("code", "A text.", "")


def test_lines_stay_lines_where_they_mean_something() -> None:
    told = read(encode(DeckRefused(("one\ntwo", "three"))))
    assert told == DeckRefused(("one\ntwo", "three"))
    assert read(encode(Error("a\nb", "a\nb"))) == Error("a b", "a\nb")


def test_broken_frames_are_read_whole_or_not_at_all() -> None:
    """What is read can be folded by a link without a fault; the link is told more than once of everything."""
    rng = random.Random(11)
    good = 0
    for _ in range(1500):
        frame = broken(rng.choice([STATE, STARTED, OVER, *REST, *STEPS]), rng)
        try:
            message = read(frame)
        except (Unreadable, Gap):
            continue
        good += 1
        table = Table(MASTERS)

        def take(told: Message) -> None:
            nonlocal table
            table = fold(table, told)

        link = NetworkLink(Deaf(), MASTERS, 0)  # type: ignore[arg-type]
        link.open(take)
        for told in (read(STARTED), message, message):
            link.hear(told)
    assert good > 200


class Deaf:
    """As much of a connection as a link needs that never sends."""

    listener: object = None
    witness = Witness()
    url = "ws://127.0.0.1:1"

    def send(self, message: object) -> bool:
        return False


KEYS = (
    "z",
    "escape",
    "g",
    "x",
    "escape",
    "escape",
    "i",
    "escape",
    "question_mark",
    "tab",
    "enter",
    "escape",
    "x",
    "escape",
    "v",
    "c",
    "c",
    "d",
    "space",
)


@pytest.mark.parametrize("seed", range(2))
async def test_a_client_survives_a_hostile_match(seed: int) -> None:
    """All windows are opened over a match whose every text is hostile, then over views that are broken and can still be read."""
    rng = random.Random(seed)
    go = asyncio.Event()

    async def talk(socket: ServerConnection) -> None:
        for frame in (WELCOME, TABLES, TABLES, *(soiled(frame, EVIL[8 + seed]) for frame in (SEATED, STATE))):
            await socket.send(frame.decode())
        await go.wait()
        for frame in (STARTED, step(1, *EVIL), *REST[:5] * 40):
            await socket.send(soiled(frame, rng.choice(EVIL)).decode())
        for evil in EVIL:
            await socket.send(soiled(rng.choice(STEPS), evil).decode())
        sent = 0
        while sent < 40:
            frame = broken(rng.choice(STEPS), rng)
            try:
                read(frame)
            except (Unreadable, Gap):
                continue
            sent += 1
            await socket.send(frame.decode())
            await asyncio.sleep(0.02)
        await socket.send(soiled(STEPS[0], "[/]").decode())

    async with hostile(talk) as url:
        app = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob")))
        async with app.run_test(size=(120, 40)) as pilot:
            await until(lambda: "You sit at" in text_of(app))
            await pilot.press("d", "escape")
            go.set()
            await until(lambda: isinstance(app.screen, MatchScreen) or len(app.screen_stack) > 3)
            for key in KEYS * 3:
                app.simulate_key(key)
                await pilot._wait_for_screen()
                assert not STEERS.search(text_of(app))
            assert app.is_running
            assert any(isinstance(screen, MatchScreen) for screen in app.screen_stack)


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("x" * (LARGEST + 1), "a message of more than 2048 kB"),
        (b'{"type":"step","number":1,"view":{"seat":9},"log":[]}', "cannot read"),
        (b"\x00\xff\xfe", "cannot read"),
        ('{"type":"step","number":1,"log":[],"view":' + "[" * 40_000 + "]" * 40_000 + "}", "nested too deep"),
        (b'{"type":"said","seat":5,"text":"x"}', "seat 5"),
    ],
    ids=["huge", "view", "bytes", "nested", "seat"],
)
async def test_the_connection_ends_with_a_sentence_and_the_client_goes_on(last: str | bytes, told: str) -> None:
    seated = asyncio.Event()

    async def talk(socket: ServerConnection) -> None:
        for frame in (WELCOME, SEATED, STATE, STARTED, STEPS[0]):
            await socket.send(frame.decode())
        await seated.wait()
        await socket.send(last)

    async with hostile(talk) as url:
        app = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob")))
        async with app.run_test(size=(120, 40)) as pilot:
            await until(lambda: isinstance(app.screen, MatchScreen) and app.screen.table.view is not None)
            seated.set()
            await until(lambda: isinstance(app.screen, Over))
            match = next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen))
            assert match.table.wire is Wire.CLOSED
            assert told in match.table.ended
            await pilot.pause()
            assert "The match has ended" in text_of(app)
            await pilot.press("m")
            await until(lambda: isinstance(app.screen, Lobby))
            await pilot.pause()
            assert told in text_of(app)
            assert "Connect" in text_of(app)


async def test_a_flood_of_notices_and_refusals_opens_no_flood_of_windows() -> None:
    async def talk(socket: ServerConnection) -> None:
        await socket.send(WELCOME.decode())
        for _ in range(500):
            await socket.send(REST[1].decode())
            await socket.send(REST[4].decode())
        await socket.send(encode(Tables((TableSeen("t", "Last", "masters", (), "waiting"),))).decode())

    async with hostile(talk) as url:
        app = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob")))
        async with app.run_test(size=(80, 24)):
            await until(lambda: "Last" in text_of(app))
            assert isinstance(app.screen, Lobby)
            assert len(app._notifications) <= NOTICES
