"""Ctrl+Q asks while a match is on; what was given for one run is not written down."""

from __future__ import annotations

from card_data.games import pack
from dbs_server.app import running
from dbs_tui.app import DbsApp
from dbs_tui.shell.screens.confirm import Confirm
from dbs_tui.shell.screens.curtain import Curtain
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.settings import Settings, edition, load_settings, save_settings
from tests.tui.matches import start, starters
from tests.tui.test_decisions import text_of
from tests.tui.test_network import Robot, until


async def test_ctrl_q_asks_in_a_hotseat_match_even_behind_a_curtain(app_over) -> None:
    app = app_over(start(("Ann", "Bob"), starters()[:2], "quit"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        await pilot.press("ctrl+q", "ctrl+q")
        await pilot.pause()
        assert [type(screen) for screen in app.screen_stack].count(Confirm) == 1
        assert "Nothing of this match is kept yet" in text_of(app)
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        assert app.is_running
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("ctrl+q")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert not app.is_running


async def test_ctrl_z_leads_to_the_shell_from_anywhere(app_over, monkeypatch) -> None:
    """Textual suspends a program on a real terminal; this one lets the key do it, behind a curtain and in a window, too."""
    suspended: list[int] = []
    monkeypatch.setattr(DbsApp, "action_suspend_process", lambda app: suspended.append(len(app.screen_stack)))
    app = app_over(start(("Ann", "Bob"), starters()[:2], "quit"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Curtain)
        await pilot.press("ctrl+z", "enter", "f1", "ctrl+z")
        await pilot.pause()
    assert len(suspended) == 2


async def test_ctrl_q_leaves_menu_and_finished_match_at_once(app_over) -> None:
    app = DbsApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not app.is_running
    link = start(("Ann", "Bob"), starters()[:2], "quit")
    link.concede()
    app = app_over(link)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "wins" in text_of(app)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not app.is_running


async def test_ctrl_q_in_a_network_match_keeps_the_way_back() -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        robot = Robot(url, "blue", 3)
        await robot.seated.wait()
        app = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob")), keep=True)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: "Robot's table" in text_of(app))
            await pilot.press("enter")
            await until(lambda: "Choose your deck" in text_of(app))
            await pilot.press("d")
            await pilot.pause()
            await pilot.press("enter")
            await until(lambda: isinstance(app.screen, MatchScreen) and app.screen.table.view is not None)
            await pilot.press("ctrl+q")
            await pilot.pause()
            assert "waits for you" in text_of(app)
            await pilot.press("y")
            await pilot.pause()
        assert load_settings().tokens.get(url)
        await until(lambda: robot.table.away != "")
        assert robot.table.view is not None
        assert robot.table.view.result is None
        robot.connection.close()


async def test_what_was_given_for_one_run_is_not_written_down() -> None:
    save_settings(Settings(names=("Ann", "Bob")))
    app = DbsApp("play", settings=load_settings(), once={"profile": "demo", "ascii": True}, keep=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Turtle School, First Lesson" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        match = next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen))
        assert match.link.game.state.book.profile.name == "demo"  # type: ignore[attr-defined]
        app.change("side", False)
    kept = load_settings()
    assert (edition(kept, pack()), kept.ascii, kept.side) == ("masters", False, False)


async def test_what_is_chosen_in_the_program_is_written_down() -> None:
    app = DbsApp("play", settings=Settings(), once={"profile": "demo"}, keep=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("r", "r", "r")  # round to demo again, on purpose
        await pilot.pause()
    assert load_settings().profile == "demo"
