"""The rules on one screen: from the menu, on the page of F1, in the README."""

from __future__ import annotations

from pathlib import Path

from dbs_tui.app import DbsApp
from dbs_tui.masters.words import IN_SHORT
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.settings import Settings
from tests.tui.test_decisions import text_of

README = Path(__file__).parents[3] / "README.md"


async def test_the_rules_stand_on_one_screen() -> None:
    app = DbsApp(settings=Settings())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, Reader)
        shown = text_of(app)
        for line in IN_SHORT.splitlines():
            assert line in shown
        await pilot.press("escape", "h")
        await pilot.pause()
        assert isinstance(app.screen, Reader)
        words = str(app.screen.query_one("Static").render())
        assert IN_SHORT.strip() in words


def test_the_readme_has_the_same() -> None:
    assert f"```text\n{IN_SHORT}```" in README.read_text(encoding="utf-8")
