"""The clause at work is one key or one click away: in prompts, reasons, log lines, windows and at the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from textual.widgets import OptionList

from dbs_tui.faces import MASTERS
from dbs_tui.shell.play.hotseat import HotseatLink
from dbs_tui.shell.play.messages import Refused
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.screens.picker import Picker
from dbs_tui.shell.screens.rule import Rule
from dbs_tui.shell.screens.told import Told
from dbs_tui.shell.widgets.rule_text import clauses_in, rule_words
from engine.core.seen import DecisionSeen
from engine.masters.clauses import meaning
from engine.masters.view.model import View
from tests.tui import boards
from tests.tui.fakes import FakeGame, FakeLink
from tests.tui.test_decisions import text_of

SMALL, LARGE = (80, 24), (140, 45)
pytestmark = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "140x45"])


def explained(app) -> str:
    """The clause that the window explains; the words must stand on the screen."""
    assert isinstance(app.screen, Rule)
    found = meaning(app.screen._clause)
    shown = " ".join(text_of(app).replace("│", " ").split())
    assert f"Rule {found.clause}" in shown
    assert found.text[:30] in shown
    return found.clause


async def press(pilot, *keys: str) -> None:
    await pilot.pause()
    while not text_of(pilot.app):  # a window that opens by itself has not been laid out yet
        await pilot.pause()
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def click_text(pilot, words: str) -> None:
    """Click the first place where the words stand."""
    lines = text_of(pilot.app).split("\n")
    y = min(i for i, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[y].index(words) + 1, y))
    await pilot.pause()


PROMPTS = {
    "main": (boards.view(boards.MAIN), (), "6-3-1-2"),
    "target": (boards.view(boards.MAIN), ("up", "up", "enter"), "7-1"),
    "payment": (boards.view(boards.MAIN), ("1",), "6-3-1-2-1-1"),
    "counter": (boards.chained(), (), "4-7-3"),
    "list": (boards.searching(), (), "11-6"),
    "waiting": (boards.view(replace(boards.CHARGE, seat=1, options=())), (), "6-2-5"),
}


@pytest.mark.parametrize("name", PROMPTS)
async def test_a_prompt(app_over, size: tuple[int, int], name: str) -> None:
    view, keys, clause = PROMPTS[name]
    app = app_over(FakeLink(view))
    async with app.run_test(size=size) as pilot:
        await press(pilot, *keys)
        before = app.screen
        assert f"({clause})" in text_of(app)
        await press(pilot, "x")
        assert explained(app) == clause
        await press(pilot, "escape")
        assert app.screen is before
        await click_text(pilot, clause)
        assert explained(app) == clause
        await press(pilot, "x")
        assert app.screen is before


async def test_a_refusal(app_over, size: tuple[int, int]) -> None:
    link = FakeLink(boards.view(boards.MAIN))
    app = app_over(link)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        link.send(Refused("Name 2 of the energy that can pay (2-11-5)."))
        await press(pilot, "x")
        assert explained(app) == "2-11-5"


async def test_a_reason(app_over, size: tuple[int, int]) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "right", "question_mark")
        assert isinstance(app.screen, Told)
        assert meaning("2-11-5-1").text[:30] in text_of(app)
        await press(pilot, "x")
        assert explained(app) == "2-11-5-1"


async def test_lines_of_the_log(app_over, size: tuple[int, int]) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "g")
        assert meaning("4-10-2").text in text_of(app)
        await press(pilot, "k")
        assert meaning("6-2-5").text in text_of(app)
        await press(pilot, "enter")
        assert explained(app) == "6-2-5"
        await press(pilot, "escape", "up", "x")
        assert explained(app) == "6-1-1"
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, MatchScreen)


async def test_the_log_by_mouse(app_over, size: tuple[int, int]) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if size == SMALL:
            await click_text(pilot, "Log")
        await click_text(pilot, "6-2-5")
        assert explained(app) == "6-2-5"


async def test_the_end_and_the_question_before_it(app_over, size: tuple[int, int]) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN), replace(boards.view(), phase="over", result=boards.OVER)))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "Q", "x")
        assert explained(app) == "1-2-4"
        await press(pilot, "escape", "n", "e", "e")
        assert isinstance(app.screen, Over)
        await press(pilot, "x")
        assert explained(app) == "1-2-2"
        await press(pilot, "escape", "b", "x")
        assert explained(app) == "1-2-2"


async def test_the_menu_of_a_card_leads_there(app_over, size: tuple[int, int]) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "right", "right", "enter", "x")
        assert explained(app) == "6-3-1-2"


async def test_the_list_leads_there_and_back(app_over, size: tuple[int, int]) -> None:
    app = app_over(FakeLink(boards.searching()))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter", "x", "escape")
        assert isinstance(app.screen, Picker)
        assert "1 picked" in text_of(app)


async def test_from_clause_to_clause(app_over, size: tuple[int, int]) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "x", "enter")
        assert explained(app) == "6-3-1"
        await press(pilot, "l")
        assert explained(app) == "6-3-1-1"
        await press(pilot, "backspace", "backspace")
        assert explained(app) == "6-3-1-2"
        assert isinstance(app.screen, Rule)
        rows = app.screen.query_one(OptionList)
        assert rows.option_count == 1 + len(meaning("6-3-1-2").below) + len(meaning("6-3-1-2").related)
        await press(pilot, "j", "enter")
        assert explained(app) == "6-3-1-2-1"
        await click_text(pilot, "Back to")
        assert explained(app) == "6-3-1-2"
        await press(pilot, "h")
        assert explained(app) == "6-3-1-1"


async def test_a_covered_question_at_one_terminal(app_over, size: tuple[int, int]) -> None:
    bobs = replace(boards.COUNTER, seat=1, options=boards.COUNTER.options[:1], clause="4-7-2-2")
    game = FakeGame(seats(boards.MAIN), seats(bobs))
    app = app_over(HotseatLink(MASTERS, lambda: game))  # type: ignore[arg-type,return-value]
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter", "up", "up", "enter", "enter")
        assert "COUNTER TIMING Bob" in text_of(app)
        await press(pilot, "x")
        assert explained(app) == "4-7-2-2"


def seats(decision: DecisionSeen) -> tuple[View, View]:
    """One moment, as both see it."""
    return boards.view(decision), boards.bobs_view(decision)


async def test_a_clause_of_other_rules_is_said_to_be_unknown(app_over, size: tuple[int, int]) -> None:
    app = app_over(FakeLink(boards.view(replace(boards.MAIN, clause="77-1"))))
    async with app.run_test(size=size) as pilot:
        await press(pilot, "x")
        assert isinstance(app.screen, MatchScreen)
        assert any("There is no rule 77-1" in note.message for note in app._notifications)


def test_words_about_clauses(size: tuple[int, int]) -> None:
    assert clauses_in("BT1-030 costs 2 (2-11-5-1), see 7-1 and 99-1", MASTERS) == ["2-11-5-1", "7-1"]
    assert "above it stands" in rule_words("7-4-99", MASTERS).plain
    assert rule_words("77-1", MASTERS).plain == ""
