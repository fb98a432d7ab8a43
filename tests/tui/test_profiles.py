"""The editions of the rules in the client: chosen with the deck, kept, and played by."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import OptionList

from dbs_tui.app import DbsApp
from dbs_tui.shell.screens.decks import Decks
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.screens.told import Sentence, Told
from dbs_tui.shell.settings import Settings, load_settings, save_settings
from engine.masters.cards.profiles import PROFILES
from tests.tui.matches import start, starters
from tests.tui.test_decisions import text_of


async def test_other_rules_bring_other_decks_and_a_match_by_them() -> None:
    app = DbsApp("play", settings=Settings(names=("Ann", "Bob")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "masters: Comprehensive Rules v1.23" in text_of(app)
        await pilot.press("r")
        await pilot.pause()
        assert "launch: Official Rules of 2017" in text_of(app)
        assert app.screen.query_one("#decks-list", OptionList).option_count == 2
        await pilot.press("r")
        await pilot.pause()
        assert "Turtle School, First Lesson" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Second player" in text_of(app)
        await pilot.press("r")  # the edition is chosen once, by the first player
        await pilot.pause()
        assert app.settings.profile == "demo"
        await pilot.press("enter", "enter")
        await pilot.pause()

        match = next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen))
        assert match.link.game.state.book.profile is PROFILES["demo"]  # type: ignore[attr-defined]


async def test_a_match_says_its_edition_and_where_a_clause_differs(app_over) -> None:
    decks = starters("launch")
    app = app_over(start(("Ann", "Bob"), decks, "1", "launch"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "LAUNCH" in text_of(app)
        await pilot.press("x")
        await pilot.pause()
        app.action_rule("9-5")
        await pilot.pause()
        shown = " ".join(text_of(app).replace("│", " ").split())
        assert "In this match (launch: Official Rules of 2017): A Battle Card without" in shown
        app.action_rule("9-4")
        await pilot.pause()
        assert "In this match" not in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        app.push_screen(Told("Log", (Sentence(Text("A sentence."), "9-5"),)))
        await pilot.pause()
        assert "In this match (launch" in text_of(app)
        app.screen.action_open()
        app.screen_stack[-2].action_open()  # twice, before the window is drawn
        app.action_rule("9-4")
        await pilot.pause()
        assert "Rule 9-4" in text_of(app)
        assert "Back to 9-5" in text_of(app)


async def test_an_own_deck_stays_on_the_list_and_is_checked_by_the_edition(tmp_path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "Mine"\nleader = "ST1-01"\n[main]\n"ST1-02" = 4\n', encoding="utf-8")
    app = DbsApp("play", settings=Settings(profile="demo"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Decks)
        field = screen.query_one("#decks-file")
        field.focus()
        await pilot.pause()
        field.value = str(path)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await pilot.pause()
        assert "Mine" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Reader)
        assert "the main deck has 4 cards, it needs 15 to 60: 5-1-3" in text_of(app)


def test_settings_with_an_edition_that_is_gone_begin_with_the_usual_one() -> None:
    save_settings(Settings(profile="launch"))
    assert load_settings().profile == "launch"
    save_settings(Settings(profile="2031"))
    assert load_settings().profile == "masters"
