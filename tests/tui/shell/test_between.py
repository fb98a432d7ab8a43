"""The clock on the screen, and what two players at a table of a server say to each other."""

from __future__ import annotations

import re

import pytest
from textual.widgets import OptionList

from dbs_server.app import running
from dbs_server.protocol import Clocks
from dbs_tui.shell.play.between import ClockSeen, Word, clock_words, offers
from dbs_tui.shell.screens.between import Between
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.widgets.lobby_words import clock_named, limits_words
from engine.core.clock import STANDARD
from tests.server.toy import HEAP
from tests.tui.shell.test_any_game import Heaps, choose_decks, shell
from tests.tui.test_decisions import text_of
from tests.tui.test_network import until

NAMES = ("Ann", "Ben")


def seen(**changed: object) -> ClockSeen:
    told = {"left": (400.0, 65.0), "away": (20.0, 240.0), "asked": 1, "uses": "thinking"} | changed
    return ClockSeen(Clocks(**told), 100.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("clock", "now", "words", "low"),
    [
        (seen(), 100, "Ann 6:40  >Ben 1:05", False),
        (seen(), 140.5, "Ann 6:40  >Ben 0:24", True),
        (seen(), 300, "Ann 6:40  >Ben 0:00", True),
        (seen(asked=0, uses="away"), 105, ">Ann 0:15 away  Ben 1:05", True),
        (seen(uses="nothing"), 190, "Ann 6:40  >Ben 1:05", False),
        (seen(paused=True, uses="nothing"), 190, "Pause  Ann 6:40  Ben 1:05", False),
        (seen(left=(3700.0, 65.0)), 100, "Ann 1:01:40  >Ben 1:05", False),
    ],
)
def test_the_clock_in_words(clock: ClockSeen, now: float, words: str, low: bool) -> None:
    assert clock_words(clock, NAMES, now) == (words, low)


ALWAYS = [Word.MUTE, Word.BLOCK]


def test_what_may_be_said() -> None:
    assert [word for word, _ in offers(None, 0, 0, NAMES)] == [Word.DRAW, *ALWAYS]
    assert [word for word, _ in offers(None, 0, 1, NAMES)] == [Word.NUDGE, Word.DRAW, *ALWAYS]
    assert [word for word, _ in offers(seen(up=1), 0, 1, NAMES)] == [
        Word.CLAIM,
        Word.PAUSE,
        Word.NUDGE,
        Word.DRAW,
        *ALWAYS,
    ]
    assert [word for word, _ in offers(seen(up=0), 0, 0, NAMES)] == [Word.PAUSE, Word.DRAW, *ALWAYS]
    assert dict(offers(seen(wants_pause=(1,)), 0, 0, NAMES))[Word.PAUSE] == "Take the pause that Ben would like"
    assert offers(seen(paused=True), 0, 0, NAMES)[0] == (Word.GO_ON, "Go on with the match")


def test_hands_are_offered_where_somebody_may_look_on() -> None:
    said = dict(offers(None, 0, 0, NAMES, (False, False)))
    assert said[Word.OPEN] == "Let those who look on see both hands, when Ben agrees"
    assert dict(offers(None, 0, 0, NAMES, (False, True)))[Word.OPEN].endswith("as Ben would")
    both = dict(offers(None, 0, 0, NAMES, (True, True)))
    assert Word.CLOSE in both
    assert Word.OPEN not in both


def test_a_clock_is_named_with_its_values() -> None:
    assert clock_named("standard") == "standard (7 min +15 s an answer, 4 min for lost connections)"
    assert clock_named("") == "none"
    assert limits_words(None) == ""


async def both_in_a_match(app: Heaps, pilot, other: Heaps, second) -> None:  # type: ignore[no-untyped-def]
    await until(lambda: "Connected" in text_of(app))
    await pilot.press("t", "t")
    await pilot.pause()
    assert "clock: standard" in text_of(app)
    await pilot.press("o")
    await until(lambda: "Waiting for the other player" in text_of(app))
    assert limits_words(STANDARD)[:20] in text_of(app)
    await until(lambda: "1/2" in text_of(other))
    await second.press("enter")
    await choose_decks((app, pilot), (other, second))
    await until(lambda: all(isinstance(one.screen, MatchScreen) for one in (app, other)))


def _heaps(server: str) -> Heaps:
    made = shell("join", "heap", server)
    return Heaps("join", pack_of=made.pack_of, server=server, settings=made.settings, keep=True, guest=True)


async def say(app: Heaps, keys, word: Word) -> None:  # type: ignore[no-untyped-def]
    """Open the window with its key, and take the line of this word."""
    await keys.press("T")
    await until(lambda: isinstance(app.screen, Between))
    await keys.pause()
    rows = app.screen.query_one(OptionList)
    rows.highlighted = rows.get_option_index(word)
    await keys.press("enter")
    await keys.pause()


async def test_a_player_is_told_that_the_other_would_let_hands_be_seen_and_agrees() -> None:
    async with running("127.0.0.1", 0, games={"heap": HEAP}) as port:
        url = f"ws://127.0.0.1:{port}"
        app, other = _heaps(url), _heaps(url)
        app.settings.watch = "live"
        async with app.run_test(size=(120, 40)) as pilot, other.run_test(size=(120, 40)) as second:
            await both_in_a_match(app, pilot, other, second)
            await say(app, pilot, Word.OPEN)
            await until(lambda: "would let those who look on see both hands: T agrees" in text_of(other))
            await say(other, second, Word.OPEN)
            await until(
                lambda: all("those who look on see both hands from now" in text_of(one) for one in (app, other))
            )
            await say(app, pilot, Word.CLOSE)
            await until(lambda: all("see no hands any more" in text_of(one) for one in (app, other)))


async def test_two_players_with_a_clock_pause_and_agree_to_a_draw() -> None:
    async with running("127.0.0.1", 0, games={"heap": HEAP}) as port:
        url = f"ws://127.0.0.1:{port}"
        app, other = _heaps(url), _heaps(url)
        async with app.run_test(size=(120, 40)) as pilot, other.run_test(size=(80, 24)) as second:
            await both_in_a_match(app, pilot, other, second)
            screen = app.screen
            assert isinstance(screen, MatchScreen)
            await until(lambda: screen.table.clock is not None and screen.table.clock.told.uses == "thinking")
            assert re.search(r"T >Ann (6:5|7:0)", text_of(app))
            await say(other, second, Word.NUDGE)
            await until(lambda: "is waiting for your answer" in text_of(app))
            await say(other, second, Word.PAUSE)
            await say(app, pilot, Word.PAUSE)
            await until(lambda: "Pause" in text_of(app) and "Pause" in text_of(other))
            await say(other, second, Word.GO_ON)
            await until(lambda: screen.table.clock is not None and not screen.table.clock.told.paused)
            await say(other, second, Word.DRAW)
            await until(lambda: "is offering a draw" in text_of(app))
            await say(app, pilot, Word.DRAW)
            await until(lambda: all(isinstance(one.screen, Over) for one in (app, other)))
            assert "Both players agreed to a draw." in text_of(app)
            assert "A draw" in text_of(other)
            await second.press("m")
            await pilot.press("m")
