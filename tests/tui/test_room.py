"""Windows that tell much have room for what must be seen: who is asked, and the keys."""

from __future__ import annotations

import pytest

from dbs_tui.shell.play.messages import Lines, Position
from dbs_tui.shell.screens.curtain import Curtain
from dbs_tui.shell.screens.over import Over
from engine.core.seen import LogLine
from tests.tui import boards
from tests.tui.fakes import FakeLink
from tests.tui.test_decisions import text_of


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (140, 45)])
async def test_a_curtain_has_room_for_what_it_tells(app_over, size: tuple[int, int]) -> None:
    """However much happened: who is asked, the newest line and the key are on the screen."""
    news = [
        f"{n}. Ann attacked Son Goku, Student of Every Master with Vegeta, Howl at the False Moon." for n in range(30)
    ]
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=size) as pilot:
        curtain = Curtain("Bob", "Ann", news)
        await app.push_screen(curtain)
        await pilot.pause()
        assert curtain.max_scroll_y == 0
        for shown in curtain.query("Label, Button"):
            assert shown.region.height > 0
            assert curtain.region.contains_region(shown.region)
        told = text_of(app)
        assert "29. Ann attacked" in told
        assert "more: key g" in told


@pytest.mark.parametrize("proof", ["", "The shuffles are proved."])
async def test_the_end_shows_its_buttons_and_as_much_story_as_there_is_room_for(app_over, proof: str) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=(80, 24)) as pilot:
        over = Over(boards.OVER, ("Ann", "Bob"), story=[f"{n}. Ann attacked." for n in range(30)])
        await app.push_screen(over)
        if proof:
            over.prove(proof)
        await pilot.pause()
        assert over.max_scroll_y == 0
        assert over.query_one("#menu").region.bottom < 24
        told = text_of(app)
        assert "3. Ann attacked." in told
        assert ("10. Ann attacked." in told) == (not proof)  # no row for a proof that there is not
        assert proof in told


async def test_a_curtain_leaves_out_epithets_before_a_line_takes_two_rows(app_over) -> None:
    link = FakeLink(boards.view(boards.MAIN))
    async with app_over(link).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = "Ann attacked Trunks, Sword of the Last City with Son Goku, Red Flame."
        link.send(Lines((LogLine(1, text, "7-1", 5),), whole=True))
        link.send(Position(None, 0, covered=True, curtain=1))
        await pilot.pause()
        assert isinstance(pilot.app.screen, Curtain)
        assert "Ann attacked Trunks with Son Goku, Red Flame." in text_of(pilot.app)
