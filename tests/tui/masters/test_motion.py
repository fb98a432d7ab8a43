"""What moves on the board for a moment, and what is heard: only where it is wanted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dbs_tui.app import DbsApp
from dbs_tui.masters import board
from dbs_tui.masters.awakening import Awakening
from dbs_tui.masters.card_row import CardRow
from dbs_tui.masters.flashes import SECONDS, flashes
from dbs_tui.masters.scene import PAUSE, STEPS, Scene
from dbs_tui.shell.settings import Settings
from engine.masters.view.model import PlayerSeen, View
from tests.tui import boards
from tests.tui.fakes import FakeLink
from tests.tui.test_decisions import text_of


def changed(view: View, seat: int, **facts: object) -> View:
    """The view with other facts of a player."""
    players: list[PlayerSeen] = list(view.players)
    players[seat] = replace(players[seat], **facts)
    return replace(view, players=(players[0], players[1]))


HURT = changed(boards.view(boards.MAIN), 1, life=boards.hidden("life", 1, 4))


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        (None, HURT, {}),
        (boards.view(), HURT, {(1, "bar"): "damage"}),
        (HURT, boards.view(), {}),
        (boards.view(), changed(boards.view(), 0, battle=()), {}),
        (boards.view(), changed(boards.view(), 1, battle=(), drop=boards.mine().battle), {(1, "front"): "loss"}),
    ],
)
def test_what_calls_for_a_flash(before: View | None, after: View, found: dict[tuple[int, str], str]) -> None:
    assert flashes(before, after) == found


def test_an_awakening_is_told_from_a_leader_that_was_awake() -> None:
    leader = boards.theirs().leader
    awake = changed(boards.view(), 1, leader=replace(leader, face=replace(leader.face, awakened=True)))
    assert flashes(boards.view(), awake) == {(1, "front"): "awakening"}
    assert flashes(awake, awake) == {}


@pytest.mark.parametrize("motion", [True, False])
async def test_damage_shows_for_a_moment_where_it_is_wanted(motion: bool) -> None:
    app = DbsApp(link=FakeLink(boards.view(boards.MAIN), HURT), settings=Settings(motion=motion))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app._match
        assert screen is not None
        screen.link.answer(("pass",))
        await pilot.pause()
        bar = app.screen.query_one("#top-side")
        assert bar.has_class("-damage") is motion
        await pilot.pause(SECONDS * 3)
        assert not bar.has_class("-damage")


@pytest.mark.parametrize(("motion", "seconds", "key"), [(True, 60, "right"), (True, 0.01, ""), (False, 60, "")])
async def test_a_card_that_is_lost_stands_out_in_its_place_for_a_moment(
    motion: bool, seconds: float, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "SECONDS", seconds)
    before = boards.view(boards.MAIN)
    mine = before.players[0]
    gone = mine.battle[0]
    after = changed(boards.view(), 0, battle=mine.battle[1:], drop=(*mine.drop, replace(gone, handle="900")))
    app = DbsApp(link=FakeLink(before, after), settings=Settings(motion=motion))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        row = app.screen.query_one("#bottom-front", CardRow)
        stood = next(cell for cell in row.cells if cell.card is not None and cell.card.handle == gone.handle)
        assert app._match is not None
        app._match.link.answer(("pass",))
        if seconds > 1:
            assert (stood in row.cells) is motion
            inside = row.render_line(1).crop(stood.x + 1, stood.x + 3)
            assert any(segment.style is not None and segment.style.reverse for segment in inside) is motion
            await pilot.press(*([key] if key else []))  # nobody waits
        else:
            await pilot.pause(0.1)
        assert gone.handle not in row.handles()


@pytest.mark.parametrize(("size", "motion"), [((80, 24), True), ((140, 45), True), ((80, 12), True), ((80, 24), False)])
async def test_an_awakening_takes_the_whole_board_until_it_is_over_or_a_key_comes(
    size: tuple[int, int], motion: bool
) -> None:
    mine = boards.mine().leader
    awake = replace(mine, face=replace(mine.face, awakened=True), power=25000)
    asleep = changed(boards.view(boards.MAIN), 0, leader=replace(mine, face=replace(mine.face, awakened=False)))
    link = FakeLink(asleep, changed(boards.view(boards.MAIN), 0, leader=awake))
    app = DbsApp(link=link, settings=Settings(motion=motion))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        moment = app.screen.query_one(Awakening)
        assert app._match is not None
        app._match.link.answer(("pass",))
        await pilot.pause()
        assert moment.display is motion
        assert ("AWAKENING" in text_of(app)) is motion
        assert not motion or str(awake.power) in text_of(app)  # the last line is not cut
        await pilot.press("right")
        await pilot.pause()
        assert not moment.display
        assert "AWAKENING" not in text_of(app)
        assert app._match.draft is not None


@pytest.mark.parametrize("motion", [True, False])
async def test_the_bars_of_a_battle_grow_to_their_totals(motion: bool) -> None:
    first = boards.battle_view(boards.OFFENSE)
    assert first.battle is not None
    more = replace(first, battle=replace(first.battle, guard_power=30000, guard_combo=20000))
    app = DbsApp(link=FakeLink(first, more), settings=Settings(motion=motion))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        scene = app.screen.query_one(Scene)
        assert scene._drawn == (25000, 20000)
        assert app._match is not None
        app._match.link.answer(("pass",))
        await pilot.pause(0 if motion else PAUSE)
        assert (scene._drawn[1] < 30000) is motion
        await pilot.pause(PAUSE * STEPS * 3)
        assert scene._drawn == (25000, 30000)


@pytest.mark.parametrize("bell", [True, False])
async def test_the_bell_rings_when_the_own_turn_to_answer_comes(bell: bool, monkeypatch) -> None:
    rung: list[bool] = []
    monkeypatch.setattr(DbsApp, "bell", lambda self: rung.append(True))
    app = DbsApp(link=FakeLink(boards.view(), boards.view(boards.MAIN)), settings=Settings(bell=bell))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert not rung
        assert app._match is not None
        app._match.link.answer(("pass",))
        await pilot.pause()
        assert rung == ([True] if bell else [])


@pytest.mark.parametrize("size", [(80, 24), (80, 18), (80, 12), (60, 8), (40, 6), (200, 60)])
async def test_hand_and_question_stay_in_every_window(size: tuple[int, int]) -> None:
    app = DbsApp(link=FakeLink(boards.view(boards.MAIN)), settings=Settings())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        for name in ("#hand", "#prompt", "#actions"):
            region = screen.query_one(name).region
            assert region.height >= 1, name
            assert region.bottom <= size[1], name
