"""Every window by the mouse alone: the chips at its foot do what their keys do."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.widgets import Input, OptionList

from dbs_tui.app import DbsApp
from dbs_tui.shell.play.messages import Position
from dbs_tui.shell.screens.card_menu import CardMenu
from dbs_tui.shell.screens.decks import Decks
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.options import Options
from dbs_tui.shell.screens.picker import Picker
from dbs_tui.shell.screens.piles import Piles
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.screens.rule import Rule
from dbs_tui.shell.screens.told import Told
from dbs_tui.shell.settings import Settings
from dbs_tui.shell.widgets.area import Area
from dbs_tui.shell.widgets.chips import Chip, Chips, lay_out
from tests.tui import boards
from tests.tui.fakes import FakeLink

SIZE = (120, 40)


async def click_chip(pilot, keys: str, name: str) -> None:
    """Click a chip by its name, in the row of chips with this id."""
    async with asyncio.timeout(20):  # a window that has just been opened paints its chips a little later
        while not (found := [(row, one) for row in rows_of(pilot, keys) for one in row.laid if one.chip.id == name]):
            await pilot.pause(0.01)
    chips, one = found[0]
    await pilot.click(chips, offset=(one.start + 1, one.y))
    await pilot.pause()


def chips_of(pilot, keys: str) -> list[tuple[Chips, int, Chip]]:
    """The chips that are painted, each with where it starts."""
    return [(row, one.start, one.chip) for row in rows_of(pilot, keys) for one in row.laid if one.y == 0]


def rows_of(pilot, keys: str) -> list[Chips]:
    """The rows of chips with this id."""
    return list(pilot.app.screen.query(f"#{keys}").results(Chips))


async def press(pilot, *keys: str) -> None:
    await pilot.pause()
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def test_the_rule_of_a_question_and_its_neighbours(app_over) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "x")
        rule = app.screen
        assert isinstance(rule, Rule)
        first = rule._clause
        await click_chip(pilot, "rule-keys", "after")
        after = rule._clause
        assert after != first
        await click_chip(pilot, "rule-keys", "before")
        assert rule._clause == first
        await click_chip(pilot, "rule-keys", "open")
        assert rule._clause == rule._face.rules.meaning(first).above
        await click_chip(pilot, "rule-keys", "return")
        assert rule._clause == first
        await click_chip(pilot, "rule-keys", "close")
        assert isinstance(app.screen, MatchScreen)


async def test_the_log_and_the_card_that_is_read(app_over) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "g")
        told = app.screen
        assert isinstance(told, Told)
        assert told._clause == "4-10-2"
        await click_chip(pilot, "told-keys", "up")
        assert told._clause == "6-2-5"
        await click_chip(pilot, "told-keys", "down")
        assert told._clause == "4-10-2"
        await click_chip(pilot, "told-keys", "open")
        assert isinstance(app.screen, Rule)
        await press(pilot, "escape")
        await click_chip(pilot, "told-keys", "close")
        await press(pilot, "i")
        assert isinstance(app.screen, Reader)
        await click_chip(pilot, "reader-keys", "down")
        await click_chip(pilot, "reader-keys", "up")
        assert isinstance(app.screen, Reader)
        await click_chip(pilot, "reader-keys", "close")
        assert isinstance(app.screen, MatchScreen)


async def test_the_piles_are_turned_and_closed(app_over) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "z")
        piles = app.screen
        assert isinstance(piles, Piles)
        assert piles._at == 0
        await click_chip(pilot, "piles-keys", "before")
        assert piles._at == len(piles._piles) - 1
        await click_chip(pilot, "piles-keys", "after")
        assert piles._at == 0
        await click_chip(pilot, "piles-keys", "close")
        assert isinstance(app.screen, MatchScreen)


async def test_a_search_by_its_chips(app_over) -> None:
    link = FakeLink(boards.searching())
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        picker = app.screen
        assert isinstance(picker, Picker)
        await click_chip(pilot, "picker-keys", "read")
        assert isinstance(app.screen, Reader)
        await press(pilot, "escape")
        await click_chip(pilot, "picker-keys", "rule")
        assert isinstance(app.screen, Rule)
        await press(pilot, "escape")
        await press(pilot, "2")
        assert (picker.query_one(OptionList).highlighted, picker._draft.order("102")) == (1, 1)
        await press(pilot, "2", "up")
        await click_chip(pilot, "picker-keys", "pick")
        assert [option.card for option in picker._draft.taken] == ["100"]
        await click_chip(pilot, "picker-keys", "back")
        assert isinstance(app.screen, MatchScreen)
        assert link.answers == []
        await click_chip(pilot, "actions", "list")
        assert isinstance(app.screen, Picker)
        await press(pilot, "1", "enter")
        await click_chip(pilot, "picker-keys", "pass")
        assert link.answers == [((), None)]


async def test_a_hand_that_is_covered_is_looked_at(app_over) -> None:
    link = FakeLink()
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        link.send(Position(boards.view(boards.COUNTER), 0, covered=True, can_look=True))
        await click_chip(pilot, "actions", "look")
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        screen.cursor = next(iter(screen._board._areas["hand"].handles()), None)
        await press(pilot, "v")
        link.send(Position(boards.view(), 0, covered=True, can_look=True))
        await press(pilot, "enter")  # is for cards: it names the key
        assert link.calls == ["look"] * 2
        link.send(Position(boards.view(), 0))
        await press(pilot, "v")
        assert link.calls[-1] == "cover"


async def test_a_card_may_be_read_while_the_other_player_decides(app_over) -> None:
    app = app_over(FakeLink(boards.view()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        hand = screen._board._areas["hand"]
        await pilot.click(hand, offset=(hand.cells[1].x + 2, 1))
        await pilot.pause()
        assert isinstance(app.screen, CardMenu)
        await press(pilot, "escape")
        for keys in (["enter"], ["p"], ["space"], ["y"], ["n"], ["d"], ["1"], ["tab"], ["escape"]):
            await press(pilot, *keys)
            assert app.screen is screen
        assert isinstance(screen.link, FakeLink)
        assert screen.link.answers == []
        x, right = hand.cells[1].x + 2, 3
        hand.post_message(Click(hand, x, 1, 0, 0, right, shift=False, meta=False, ctrl=False))
        await pilot.pause()
        assert isinstance(app.screen, Reader)


async def test_a_hand_wider_than_the_window_is_shifted_by_the_wheel(app_over) -> None:
    view = boards.view(boards.MAIN)
    held = view.players[0].hand
    many = (*held, *(replace(held[0], handle=f"h{n}") for n in range(12)))
    view = replace(view, players=(replace(view.players[0], hand=many), view.players[1]))
    app = app_over(FakeLink(view))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "w")
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        hand: Area = screen._board._areas["hand"]
        assert hand.offset_x == 0
        await pilot._post_mouse_events([MouseScrollDown], widget=hand, offset=(3, 1))
        await pilot.pause()
        assert hand.offset_x == 4
        await pilot._post_mouse_events([MouseScrollUp], widget=hand, offset=(3, 1))
        await pilot.pause()
        assert hand.offset_x == 0
        await press(pilot, *["right"] * (len(many) - 1))
        assert screen.cursor == "h11"
        assert hand.offset_x + hand.size.width == hand.cells[-1].x + hand.cells[-1].width
        await press(pilot, *["left"] * (len(many) - 1))
        assert hand.offset_x == 0


async def test_decks_are_chosen_by_the_mouse(tmp_path) -> None:
    app = DbsApp(settings=Settings(names=("Ann", "Bob")))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.choose("settings")
        await pilot.pause()
        assert isinstance(app.screen, Options)
        before = replace(app.settings)
        await click_chip(pilot, "options-keys", "turn")
        assert app.settings != before
        await click_chip(pilot, "options-keys", "close")
        app.choose("play")
        await pilot.pause()
        decks = app.screen
        assert isinstance(decks, Decks)
        await click_chip(pilot, "decks-keys", "advice")
        assert isinstance(app.screen, Reader)
        await press(pilot, "escape")
        profile = decks._profile
        await click_chip(pilot, "decks-keys", "rules")
        assert decks._profile != profile
        await click_chip(pilot, "decks-keys", "next")
        assert decks.focused is not decks.query_one("#decks-list")
        cards = decks.query_one("#decks-cards", OptionList)
        cards.focus()
        cards.highlighted = 0
        await press(pilot, "enter")
        assert isinstance(app.screen, Reader)
        await press(pilot, "escape")
        field = decks.query_one("#decks-file", Input)
        field.focus()
        await press(pilot, "enter")
        assert decks.focused is decks.query_one("#decks-list")
        field.focus()
        field.value = str(tmp_path / "nowhere.toml")
        await press(pilot, "enter")
        assert isinstance(app.screen, Reader)
        await press(pilot, "escape")
        name = decks.query_one("#decks-name", Input)
        name.focus()
        name.value = "Cid"
        await press(pilot, "enter")
        assert decks.focused is decks.query_one("#decks-list")
        await click_chip(pilot, "decks-keys", "take")
        second = app.screen
        assert isinstance(second, Decks)
        assert second is not decks
        await click_chip(pilot, "decks-keys", "back")
        assert app.screen is not second


SAID = "Attack Trunks, Sword of the Last City: 10000 into 15000"
ROW = (Chip("end", "End the Main Phase", "e", "strong"), Chip("act:1", SAID, "1", "strong"))


@pytest.mark.parametrize(
    ("width", "height", "said"),
    [
        (90, 1, [SAID]),
        (70, 1, ["Attack Trunks: 10000 into 15000"]),  # a name does without its epithet before a number is lost
        (62, 2, [SAID]),  # or the words go to the next line
        (40, 2, ["Attack Trunks: 10000 into 15000"]),
        (30, 1, []),
    ],
)
def test_names_are_shortened_before_a_number_is_lost(width: int, height: int, said: list[str]) -> None:
    laid = lay_out(ROW, width, height, lambda: ["Trunks, Sword of the Last City"])
    assert [one.label for one in laid][1:] == said


def test_short_words_stand_where_not_all_find_room() -> None:
    row = (
        Chip("look", "Show Ann's hand (Bob looks away)", "v", "strong", "Show Ann's hand"),
        Chip("pass", "No combo", "p"),
    )
    assert [one.label for one in lay_out(row, 60, 1)] == ["Show Ann's hand (Bob looks away)", "No combo"]
    assert [one.label for one in lay_out(row, 40, 1)] == ["Show Ann's hand", "No combo"]
