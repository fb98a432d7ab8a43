"""The guided first game: every lesson is played through by keys, and what goes wrong on the way is told."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from card_data.games import dialects, lessons
from dbs_tui.app import DbsApp
from dbs_tui.faces import MASTERS
from dbs_tui.shell.play.lesson import DONE, LessonLink
from dbs_tui.shell.play.messages import Ended, Message, Notice, Refused, Told
from dbs_tui.shell.play.stops import Wishes, by_itself
from dbs_tui.shell.screens.against import Against
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.settings import Settings
from engine.core.decisions import Answer, Decision
from engine.core.seen import DecisionSeen
from engine.scenario.guide import Guide
from engine.scenario.run import Run
from tests.tui.test_decisions import text_of
from tests.tui.test_network import until

TITLES = ["Energy", "Attack", "Combo", "Defense", "Counter", "Awaken", "Winning"]


def test_each_lesson_has_a_text_for_each_step_that_fits_its_room() -> None:
    found = lessons()
    assert [lesson.title for lesson in found] == TITLES
    for lesson in found:
        own = [step for step in lesson.steps if step.startswith("p1: ")]
        assert len(lesson.tell) in (len(own), len(own) + 1)
        assert all(len(text) + len(lesson.title) <= 225 for text in lesson.tell)  # three lines of 80


@pytest.mark.parametrize("n", range(len(TITLES)))
def test_a_lesson_goes_to_its_end_by_the_answers_that_it_wants(n: int) -> None:
    guide = Guide(dialects()["masters"], lessons()[n])
    asked = 0
    while True:
        while guide.advance():
            pass
        if guide.wanted is None:
            break
        asked += 1
        decision = guide.board.game.pending
        assert decision is not None
        assert decision.seat == 0
        assert guide.accepts(guide.wanted)
        others = [option for option in decision.options if option.words not in guide.wanted.taken]
        assert not any(guide.accepts(Answer((option.words,))) for option in others if option.verb == "pass")
        guide.answer(guide.wanted)
    assert asked == sum(step.startswith("p1: ") for step in lessons()[n].steps)


@pytest.mark.parametrize("n", range(len(TITLES)))
def test_the_words_of_a_step_name_the_key_of_its_question(n: int) -> None:
    guide = Guide(dialects()["masters"], lessons()[n])
    while True:
        while guide.advance():
            pass
        if guide.wanted is None:
            return
        decision = guide.board.game.pending
        assert decision is not None
        if guide.wanted.taken in (("pass",), ()):
            key = "e" if MASTERS.words.kind(decision.kind).ends else "p"
            assert re.search(rf"\b(?:with|[Kk]ey) {key}\b", guide.told), guide.told
        guide.answer(guide.wanted)


@pytest.mark.parametrize("n", range(len(TITLES)))
def test_nothing_is_answered_for_the_player_that_a_match_would_ask(n: int, monkeypatch) -> None:
    """The awakening was once declined on the way to the attack."""
    answered: list[Any] = []
    decline = Run.decline

    def watched(run: Run, decision: Decision) -> None:
        if decision.seat == 0:
            answered.append(run.game.view(0))
        decline(run, decision)

    monkeypatch.setattr(Run, "decline", watched)
    guide = Guide(dialects()["masters"], lessons()[n])
    while guide.advance() or guide.wanted is not None:
        if guide.wanted is not None:
            guide.answer(guide.wanted)
    for view in answered:
        assert by_itself(MASTERS, view, Wishes()) is not None, view.decision


async def test_what_the_lesson_does_not_want_is_told_and_changes_nothing() -> None:
    link = LessonLink(MASTERS, dialects()["masters"], lessons(), lambda: None, 0.0)
    heard: list[Message] = []
    link.open(heard.append)
    await until(lambda: link.guide.wanted is not None)
    before = link.guide.board.game.hash()
    link.answer(("pass",))
    assert isinstance(heard[-1], Refused)
    assert "The rules allow that" in heard[-1].text
    assert link.guide.board.game.hash() == before
    link.answer(("nonsense",))
    assert isinstance(heard[-1], Refused)
    link.undo()
    assert isinstance(heard[-1], Notice)
    for n in range(1, len(TITLES)):
        link.say("")
        assert link.n == n
        await until(lambda: link.guide.wanted is not None)
    link.say("")
    assert heard[-1] == Ended(DONE)
    assert [message.title for message in heard if isinstance(message, Told)][-1] == "Winning (7/7)"
    link.close()


def keys_for(screen: MatchScreen) -> None:
    """Give the answer that the lesson wants, as the keys would."""
    link = screen.link
    assert isinstance(link, LessonLink)
    assert link.guide.wanted is not None
    decision: DecisionSeen = screen.table.view.decision
    place = {option.words: i for i, option in enumerate(link.guide.board.game.pending.options)}  # type: ignore[union-attr]
    link.answer([decision.options[place[words]].words for words in link.guide.wanted.taken])
    assert not screen.table.refused


async def test_the_first_game_is_played_through_from_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dbs_tui.shell.alone.BRIEF", (0.0, 0.0))
    app = DbsApp(settings=Settings(motion=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("f")
        await until(lambda: isinstance(app.screen, MatchScreen))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        link = screen.link
        assert isinstance(link, LessonLink)
        await until(lambda: "Energy (1/7)" in text_of(app))
        assert "move to him and charge him" in text_of(app)
        await pilot.press("question_mark")  # of a card that can be charged: nothing is wrong
        await pilot.pause()
        assert app.screen is not screen
        await pilot.press("escape", "p")
        await pilot.pause()
        assert "NOT POSSIBLE" in text_of(app)
        await pilot.press("right")  # something else is begun
        await pilot.pause()
        assert "NOT POSSIBLE" not in text_of(app)
        seen = set[str]()
        while not screen.table.over:
            if link.guide.wanted is not None:
                await pilot.pause()
                seen.add(text_of(app).partition("/7)")[0].rpartition(" (")[0].rpartition(" ")[2])
                keys_for(screen)
            await asyncio.sleep(0.01)
        assert seen == set(TITLES)
        await until(lambda: isinstance(app.screen, Over))
        await pilot.pause()
        assert "You wins" not in text_of(app)
        assert "(n) A match against the computer" in text_of(app)
        assert "(r) The lessons once more" in text_of(app)
        assert "Rematch" not in text_of(app)
        await pilot.press("r")
        await until(lambda: "Energy (1/7)" in text_of(app))
        link.say("")
        await until(lambda: "Attack (2/7)" in text_of(app) and screen.draft is not None)
        await pilot.pause()
        await pilot.press("enter", "enter")  # the Leader attacks the Leader: not what the lesson asks for
        await pilot.pause()
        assert "NOT POSSIBLE" in text_of(app)
        assert screen.draft is not None
        assert screen.cursor in screen.draft.cards  # and not at the target, where no key would do anything
        for _ in TITLES[1:]:
            link.say("")
        await until(lambda: isinstance(app.screen, Over))
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, Against))
        assert [screen.id for screen in app.screen_stack[1:]] == ["menu", None]
