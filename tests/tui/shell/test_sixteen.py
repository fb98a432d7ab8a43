"""On a terminal with sixteen colors every word stands out from its ground, in both themes."""

from __future__ import annotations

import pytest
from rich.color import ColorType
from rich.style import Style

from dbs_tui.app import DbsApp
from dbs_tui.shell.settings import Settings
from dbs_tui.shell.widgets.sixteen import LEAST, contrast, shown
from tests.tui import boards
from tests.tui.fakes import FakeLink

VIEWS = {
    "battle": boards.battle_view(boards.OFFENSE),
    "hand": boards.view(boards.MULLIGAN),
    "main": boards.view(boards.MAIN),
}


class Sixteen(DbsApp):
    """The program on such a terminal."""

    sixteen = True


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
@pytest.mark.parametrize("size", [(80, 24), (140, 45)], ids=["80x24", "140x45"])
@pytest.mark.parametrize("name", VIEWS)
async def test_no_word_is_pale(name: str, size: tuple[int, int], dark: bool) -> None:
    app = Sixteen(link=FakeLink(VIEWS[name]), settings=Settings(dark=dark))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.pause()
        words = 0
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                style = segment.style
                if (
                    style is None
                    or style.color is None
                    or style.bgcolor is None
                    or not any(map(str.isalnum, segment.text))
                ):
                    continue
                words += 1
                assert style.color.type is style.bgcolor.type is ColorType.STANDARD
                assert contrast(style.color, style.bgcolor) >= LEAST, (segment.text, style)
        assert words > 40


def test_only_words_are_made_darker() -> None:
    pale = Style.parse("#808080 on #e0e0e0")
    assert contrast(*[one for one in (shown(pale, words=True).color, shown(pale, words=True).bgcolor) if one]) >= LEAST
    assert shown(pale, words=False).color != shown(pale, words=True).color
    clear = Style.parse("#000000 on #e0e0e0 bold")
    assert shown(clear, words=True) == shown(clear, words=False)
    assert shown(Style(), words=True) == Style()


@pytest.mark.parametrize(
    ("system", "no_color", "found"), [("standard", False, True), ("truecolor", False, False), ("standard", True, False)]
)
def test_it_is_at_work_where_the_terminal_has_sixteen_colors(
    monkeypatch, system: str, no_color: bool, found: bool
) -> None:
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    app = DbsApp(settings=Settings())  # not in tests: pictures are the same on every terminal
    monkeypatch.setattr(
        app.console, "_color_system", app.console._color_system and type(app.console._color_system)[system.upper()]
    )
    assert app.sixteen is found
