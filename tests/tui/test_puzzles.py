"""Puzzles: the search finds just what their files state, and they are solved and marked in the client."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from threading import Event
from time import monotonic

import pytest
from msgspec.structs import replace

from card_data.games import dialects, lessons, puzzles
from dbs.main import main
from dbs_tui.app import DbsApp
from dbs_tui.faces import MASTERS
from dbs_tui.shell.play.link import After
from dbs_tui.shell.play.messages import Ended, Message, Notice
from dbs_tui.shell.play.puzzle import MISSED, SOLVED, PuzzleLink
from dbs_tui.shell.play.way_back import offer_alone
from dbs_tui.shell.screens.confirm import Confirm
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.screens.puzzles import Puzzles
from dbs_tui.shell.settings import Settings
from engine.core.decisions import declining
from engine.scenario.scenario import Scenario
from engine.scenario.solve import Search, check
from tests.tui.test_decisions import text_of
from tests.tui.test_network import until


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.source)
def test_a_puzzle_has_just_the_solutions_that_it_states(puzzle: Scenario) -> None:
    assert puzzle.solutions
    assert puzzle.hints
    assert puzzle.theme
    assert check(dialects()["masters"], puzzle) == ""


def test_a_solution_too_many_or_too_few_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    first = puzzles()[0]
    assert "also solved by attack L-RED -> L-RED, combo R1" in check(
        dialects()["masters"], replace(first, solutions=[])
    )
    wrong = replace(first, solutions=[*first.solutions, ["pass"]])
    assert check(dialects()["masters"], wrong) == "not solved by pass"
    assert main(["puzzle"]) == 0
    assert capsys.readouterr().out.count("ok ") == len(puzzles())


async def solve(link: PuzzleLink, line: list[str]) -> None:
    """Play a line by its steps, and decline what lies between."""
    search = Search(dialects()["masters"].begin(link.puzzle), link.goal)
    left, until = list(line), monotonic() + 30
    while link.goal.reached(link.game) is None and monotonic() < until:
        decision = link.game.pending
        if decision is None or decision.seat != link.goal.seat:
            await asyncio.sleep(0.01)
            continue
        seen = link.game.view(decision.seat).decision
        assert seen is not None
        wanted = [i for i, option in enumerate(decision.options) if left and search.named(option) == left[0]]
        if wanted:
            del left[0]
            link.answer((seen.options[wanted[0]].words,))
        else:
            passing = declining(decision)
            assert passing is not None
            link.answer(passing.taken)


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.source)
async def test_each_solution_is_played_against_the_other_side(puzzle: Scenario) -> None:
    """The other side was stuck wherever it had to choose among its face-down life cards."""
    for line in puzzle.solutions:
        heard: list[Message] = []
        link = PuzzleLink(MASTERS, dialects()["masters"], puzzle, lambda: None, (0.0, 0.0))
        link.open(heard.append)
        await solve(link, list(line))
        assert link.goal.reached(link.game)
        assert heard[-1] == Ended(SOLVED)
        assert not any(isinstance(message, Notice) and message.bad for message in heard)
        link.close()


async def test_an_answer_in_the_words_of_a_skill_ends_with_one_point() -> None:
    puzzle = next(one for one in puzzles() if one.title == "Twice the same")
    link = PuzzleLink(MASTERS, dialects()["masters"], puzzle, lambda: None, (0.0, 0.0))
    heard: list[Message] = []
    link.open(heard.append)
    decision = link.game.view(0).decision
    assert decision is not None
    link.answer((next(option.words for option in decision.options if option.verb == "activate"),))
    back = link.game.way_back_of(0)
    assert back is not None
    asked = offer_alone(MASTERS, link.game, back).text
    assert "switch it to Active Mode. What came of it" in asked
    link.close()


async def test_a_puzzle_is_missed_solved_and_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dbs_tui.shell.alone.BRIEF", (0.0, 0.0))
    app = DbsApp(settings=Settings(motion=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("z")
        await until(lambda: isinstance(app.screen, Puzzles))
        await pilot.pause()
        assert isinstance(app.screen, Puzzles)
        assert "[ ] combo       One card short" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        assert "Win this turn" in text_of(app)
        await pilot.press("t")
        await pilot.pause()
        assert "Your Leader alone is too weak." in text_of(app)
        link = screen.link
        assert isinstance(link, PuzzleLink)
        await solve(link, [])
        await pilot.pause()
        assert isinstance(app.screen, Over)
        assert screen.table.ended == MISSED
        assert "(r) This puzzle again" in text_of(app)
        assert "next puzzle" not in text_of(app)
        await pilot.press("u")
        await until(lambda: isinstance(app.screen, Confirm))
        await pilot.press("y")
        await until(lambda: link.goal.reached(link.game) is None)
        await pilot.pause()
        assert (screen.table.ended, screen.table.over, app.screen) == ("", False, screen)
        assert screen.draft is not None
        await solve(link, [])
        await pilot.pause()
        assert isinstance(app.screen, Over)
        await pilot.press("n", "enter")
        await pilot.pause()
        await solve(link, link.puzzle.solutions[0])
        await pilot.pause()
        assert screen.table.ended == SOLVED
        assert f"(n) The next puzzle: {puzzles()[1].title}" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is not screen
        assert isinstance(app.screen, MatchScreen)
        assert puzzles()[1].title in text_of(app)
        await pilot.press("Q")
        await pilot.pause()
        await pilot.press("z")
        await until(lambda: isinstance(app.screen, Puzzles))
        await pilot.pause()
        assert "[x] combo       One card short" in text_of(app)


async def test_after_the_last_puzzle_there_is_none_to_go_on_to() -> None:
    last = puzzles()[-1]
    link = PuzzleLink(MASTERS, dialects()["masters"], last, lambda: None, (0.0, 0.0))
    link.open(lambda message: None)
    await solve(link, last.solutions[0])
    assert link.goal.reached(link.game)
    assert link.after == After("This puzzle again", back=True)
    link.close()


@pytest.mark.parametrize("key", ["f", "z"])
async def test_cards_are_read_beside_the_menu_which_says_so(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """Keys are heard meanwhile; and who has gone elsewhere is not called back."""
    allowed = Event()

    def slow(name: str) -> Sequence[Scenario]:
        assert allowed.wait(20)
        return puzzles(name)[:1] if key == "z" else lessons(name)

    monkeypatch.setattr(f"dbs_tui.shell.alone.{'puzzles' if key == 'z' else 'lessons'}", slow)
    app = DbsApp(settings=Settings(motion=False))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        menu = app.screen
        await pilot.press(key)
        await until(lambda: "The cards are being read" in text_of(app))
        await pilot.press("h")
        await pilot.pause()
        elsewhere = app.screen
        assert elsewhere is not menu
        allowed.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.screen is elsewhere
        await pilot.press("escape", key)
        await until(lambda: isinstance(app.screen, Puzzles if key == "z" else MatchScreen))
