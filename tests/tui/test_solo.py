"""One player at this terminal, against a player without a will: who sees what, what is kept, and what the keys do meanwhile."""

from __future__ import annotations

import asyncio
from time import process_time

import pytest

from card_data.games import pack
from dbs.main import main
from dbs_tui.app import DbsApp
from dbs_tui.faces import MASTERS
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.archive.written import read
from dbs_tui.shell.play.answered import answer_words
from dbs_tui.shell.play.begin import go_on, start_against
from dbs_tui.shell.play.messages import BackOffered, Lines, Message, Notice, Position
from dbs_tui.shell.play.solo import SoloLink
from dbs_tui.shell.screens.against import Against
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.screens.replay import Replay
from dbs_tui.shell.settings import Settings, load_settings
from engine.bots.random import RandomBot
from engine.core.course import Course
from engine.core.errors import DefinitionError
from tests.tui.matches import starters
from tests.tui.shell.test_any_game import shell
from tests.tui.test_decisions import text_of

AT_ONCE = (0.0, 0.0)


def link(
    level: str = "beginner", archive: Archive | None = None, pause: tuple[float, float] = AT_ONCE, seed: str = "solo"
) -> SoloLink:
    decks = [choice.deck for choice in starters("demo")[:2]]
    return start_against(pack(), MASTERS, level, "Ann", decks, seed, "demo", archive, pause)


def opened(one: SoloLink) -> list[Message]:
    heard: list[Message] = []
    one.open(heard.append)
    return heard


async def turn(one: SoloLink, seconds: float = 60.0) -> None:
    """Wait until the player is asked, or the match is over."""
    async with asyncio.timeout(seconds):
        while one.game.pending is not None and one.game.pending.seat != 0:
            await asyncio.sleep(0.005)


async def played(one: SoloLink, answers: int, bot: RandomBot) -> None:
    """Let the player give that many answers."""
    for _ in range(answers):
        await turn(one)
        if one.game.pending is None:
            return
        decision = one.game.view(0).decision
        assert decision is not None
        one.answer(*bot.answer(decision))


async def test_a_whole_match_is_played_and_only_the_own_hand_is_seen() -> None:
    one = link()
    heard = opened(one)
    await played(one, 400, RandomBot("ann"))
    assert one.game.result is not None
    positions = [message for message in heard if isinstance(message, Position)]
    assert {position.view.seat for position in positions} == {0}
    assert {(position.bottom, position.covered, position.curtain) for position in positions} == {(0, False, None)}
    assert {given.seat for given in one.game.record.answers} == {0, 1}
    one.rematch()
    assert one.game.result is None
    one.close()


async def test_what_it_answers_is_the_same_each_time() -> None:
    """Also where an answer was taken back in between."""
    records = []
    for back in (False, True):
        one = link("fighter")
        opened(one)
        await played(one, 3, RandomBot("ann"))
        await turn(one)
        if back:
            decision = one.game.view(0).decision
            assert decision is not None
            given = RandomBot("other").answer(decision)
            one.answer(*given)
            way = one.game.way_back_of(0)
            assert way is not None
            one.undo(way.n)
        await played(one, 2, RandomBot("then"))
        await turn(one)
        records.append([given.answer for given in one.game.record.answers])
        one.close()
    assert records[0] == records[1]


async def test_an_answer_is_taken_back_whatever_the_other_one_did_since() -> None:
    one = link()
    heard = opened(one)
    one.undo()
    assert isinstance(heard[-1], Notice)
    await played(one, 6, RandomBot("ann"))
    way = one.game.way_back_of(0)
    assert way is not None
    before = one.game.before(way.n).hash()
    taken = answer_words(MASTERS, one.game.before(way.n), one.game.record.answers[way.n - 1], 0)
    one.undo()
    offered = heard[-1]
    assert isinstance(offered, BackOffered)
    assert offered.n == way.n
    assert not offered.both
    assert offered.text.startswith("Take back your answer?")
    one.undo(offered.n)
    assert one.game.hash() == before
    lines = [message for message in heard if isinstance(message, Lines)][-1].lines
    assert f"Ann took back: {taken.removesuffix('.')}." in [line.text for line in lines]  # nobody else reads it
    assert one.game.pending is not None
    assert one.game.pending.seat == 0
    one.close()


async def test_a_match_is_kept_and_goes_on_against_the_same(tmp_path) -> None:
    archive = Archive(tmp_path / "matches")
    one = link(archive=archive)
    opened(one)
    await played(one, 8, RandomBot("ann"))
    one.close()
    entry = archive.latest()
    assert entry is not None
    assert entry.names == ("Ann", "The beginner")
    assert read(entry.path).record.seats[1].player == "beginner"
    again = go_on(pack(), MASTERS, entry.path, archive, AT_ONCE)
    assert isinstance(again, SoloLink)
    assert again.game.hash() == one.game.hash()
    opened(again)
    await played(again, 3, RandomBot("ann"))
    again.close()
    assert len(read(entry.path).record.answers) > entry.answers


async def test_the_pause_is_drawn_before_it_thinks_and_nothing_waits_for_it() -> None:
    one = link(pause=(30.0, 30.0))
    opened(one)
    while one.game.pending is not None and one.game.pending.seat == 0:  # the dice, the opening hand
        decision = one.game.view(0).decision
        assert decision is not None
        one.answer(*RandomBot("ann").answer(decision))
    began = process_time()
    await asyncio.sleep(0.05)
    assert process_time() - began < 2
    n = len(one.game.record.answers)
    one.concede()
    assert one.game.result is not None
    await asyncio.sleep(0)
    assert len(one.game.record.answers) == n + 1
    one.close()


def test_a_level_that_is_none_is_told(capsys) -> None:
    with pytest.raises(DefinitionError, match="no player 'figter'"):
        link("figter")
    with pytest.raises(SystemExit):
        main(["play", "--against", "figter"])
    assert "invalid choice: 'figter'" in capsys.readouterr().err


async def test_two_enters_begin_a_match_and_the_menu_leads_back_into_it(monkeypatch) -> None:
    monkeypatch.setattr("dbs_tui.shell.alone.BRIEF", AT_ONCE)
    app = DbsApp(settings=Settings(motion=False, profile="demo"), keep=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Play against the computer" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Against)
        assert "beginner" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        one = screen.link
        assert isinstance(one, SoloLink)
        await played(one, 4, RandomBot("ann"))
        await turn(one)
        await pilot.pause()
        assert screen.table.curtain is None
        assert screen.table.names[1] == "The beginner"
        assert "YOU decide" in text_of(app)
        await pilot.press("t")
        assert app.screen is screen
        entry = app.archive.latest()
        assert entry is not None
        app.to_menu()
        await pilot.pause()
        assert "Player 1 and The beginner" in text_of(app)
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)
        assert isinstance(app.screen.link, SoloLink)
        assert isinstance(app.screen.link.game, Course)
        app.to_menu()
        await pilot.pause()
        app.past.replay(entry.path)
        await pilot.pause()
        assert isinstance(app.screen, Replay)
    assert load_settings().level == "beginner"


async def test_level_decks_and_rules_are_turned_with_the_arrows() -> None:
    app = DbsApp("against", settings=Settings(level="fighter", profile="demo"), keep=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Against)
        assert screen.challenge.level == "fighter"
        assert screen.challenge.other is None
        own = screen.challenge.own
        await pilot.press("down", "right", "down", "left", "down", "right", "down", "right")
        await pilot.pause()
        assert screen.challenge.level == "beginner"
        assert screen.challenge.profile != "demo"
        assert screen.challenge.other is None
        await pilot.press("up", "right", "up", "left", "up", "enter")
        await pilot.pause()
        assert screen.challenge.level == "fighter"
        assert screen.challenge.other is not None
        assert screen.challenge.own != own
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen.id == "menu"


async def test_each_game_keeps_the_decks_that_were_taken_last() -> None:
    app = DbsApp(settings=Settings(motion=False, profile="demo"), keep=True)
    async with app.run_test(size=(80, 24)) as pilot:
        own: list[str] = []
        for turns in (1, 2, 0, 0):
            await pilot.pause()
            app.alone.against()
            await pilot.pause()
            assert isinstance(app.screen, Against)
            await pilot.press("down", "down", *["right"] * turns, "up", "up", "enter")
            await pilot.pause()
            assert isinstance(app.screen, MatchScreen)
            own.append(app.settings.taken(app.pack.name).decks[0])
            app.to_menu()
            await pilot.pause()
            await pilot.press("g")
    assert len({*own}) == 2
    assert own[2:] == own[:2]
    assert {game: taken.decks[0] for game, taken in load_settings().starters.items()} == {
        "masters": own[0],
        "collectible": own[1],
    }


async def test_a_game_that_knows_nothing_of_playing_well_is_played_at_random() -> None:
    app = shell(game="heap")
    app.settings.motion = False
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "random" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)
        one = app.screen.link
        assert isinstance(one, SoloLink)
        await pilot.press("3")
        await turn(one)
        assert [given.seat for given in one.game.record.answers] == [0, 1]
        await played(one, 9, RandomBot("ann"))
        await pilot.pause()
        assert isinstance(app.screen, Over)
