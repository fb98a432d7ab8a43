"""Every kind of decision can be answered with keys alone and with the mouse alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dbs_tui.masters.redact import cover
from dbs_tui.shell.face import When
from dbs_tui.shell.play.messages import Position, Refused
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.picker import Picker
from dbs_tui.shell.widgets.area import Area
from dbs_tui.shell.widgets.chips import Chips
from engine.masters.view.model import View
from tests.tui import boards
from tests.tui.fakes import FakeLink

SIZE = (80, 24)

CASES = {
    # name: view, keys, what is clicked, the answer
    "pass": (boards.view(boards.CHARGE), ["p"], ["chip:loose:0"], (("pass",), None)),
    "end twice": (boards.view(boards.MAIN), ["e", "e"], ["chip:end", "chip:end"], (("pass",), None)),
    "play with the proposed payment": (
        boards.view(boards.MAIN), ["1", "enter"], ["card:10", "menu:0", "chip:done"], (("play 10",), None),
    ),
    "play with another payment": (
        boards.view(boards.MAIN), ["1", "r", "right", "right", "enter", "enter"],
        ["card:10", "menu:0", "card:40", "card:42", "chip:done"], (("play 10",), ("41", "42")),
    ),
    "play for x": (
        boards.view(boards.MAIN), ["right", "right", "enter", "down", "enter"], ["card:12", "menu:1"], (("play 12 x=2",), None),
    ),
    "attack a target": (
        boards.view(boards.MAIN), ["up", "up", "enter", "enter"], ["card:1", "menu:0", "card:50"], (("attack 1 -> 50",), None),
    ),
    "attack the other target": (
        boards.view(boards.MAIN), ["up", "up", "enter", "tab", "enter"], ["card:1", "menu:0", "card:51"], (("attack 1 -> 51",), None),
    ),
    "attack the target of a digit": (
        boards.view(boards.MAIN), ["up", "up", "enter", "2"], ["card:1", "menu:0", "card:51"], (("attack 1 -> 51",), None),
    ),
    "attack with the card of a digit": (
        boards.view(boards.MAIN), ["3", "2"], ["card:1", "menu:0", "card:51"], (("attack 1 -> 51",), None),
    ),
    "one of two things with the card of a digit": (
        boards.view(boards.MAIN), ["2", "2"], ["card:12", "menu:1"], (("play 12 x=2",), None),
    ),
    "keep the hand": (boards.view(boards.MULLIGAN), ["p"], ["chip:loose:0"], (("keep",), None)),
    "redraw two": (
        boards.view(boards.MULLIGAN), ["enter", "right", "right", "enter", "d"], ["card:10", "card:12", "chip:done"],
        (("redraw 10", "redraw 12"), None),
    ),
    "redraw two by digits": (
        boards.view(boards.MULLIGAN), ["3", "1", "d"], ["card:12", "card:10", "chip:done"], (("redraw 12", "redraw 10"), None),
    ),
    "charge the card of a digit": (boards.view(boards.CHARGE), ["2"], ["card:11", "menu:0"], (("charge 11",), None)),
    "combo by a digit": (boards.battle_view(boards.OFFENSE), ["2", "enter"], ["card:11", "menu:0", "chip:done"], (("combo 11",), None)),
    "mode by its digit": (boards.view(boards.MODES), ["2"], ["row:1"], (("mode x=1",), None)),
    "charge": (boards.view(boards.CHARGE), ["right", "enter"], ["card:11", "menu:0"], (("charge 11",), None)),
    "combo": (boards.battle_view(boards.OFFENSE), ["enter"], ["card:10", "menu:0"], (("combo 10",), None)),
    "combo that costs": (
        boards.battle_view(boards.OFFENSE), ["right", "enter", "enter"], ["card:11", "menu:0", "chip:done"], (("combo 11",), None),
    ),
    "counter": (boards.chained(), ["enter"], ["card:13", "menu:0"], (("counter 13 s0",), None)),
    "no counter": (boards.chained(), ["space"], ["chip:loose:0"], (("pass",), None)),
    "no counter with n": (boards.chained(), ["n"], ["chip:loose:0"], (("pass",), None)),
    "yes": (boards.view(boards.YES_NO), ["y"], ["chip:loose:0"], (("yes",), None)),
    "no": (boards.view(boards.YES_NO), ["n"], ["chip:loose:1"], (("no",), None)),
    "number": (boards.view(boards.NUMBER), ["3"], ["chip:loose:3"], (("number x=3",), None)),
    "a number of many": (boards.view(boards.LOOP), ["1", "2", "enter"], ["row:2"], (("number x=12",), ("number x=2",))),
    "mode": (boards.view(boards.MODES), ["down", "enter"], ["row:1"], (("mode x=1",), None)),
    "target of a skill": (boards.view(boards.TARGETS), ["enter"], ["card:51"], (("choose 51",), None)),
    "none of up to one": (boards.view(boards.TARGETS), ["p"], ["chip:pass"], ((), None)),
    "in order": (
        boards.view(boards.ORDERED), ["right", "enter", "left", "enter", "d"], ["card:11", "card:10", "chip:done"],
        (("choose 11", "choose 10"), None),
    ),
    "life": (boards.view(boards.LIFE), ["right", "enter"], ["card:life-0-1"], (("choose life-0-1",), None)),
    "search": (
        boards.searching(), ["enter", "down", "enter", "d"], ["row:0", "row:1", "pick:done"], (("choose 100", "choose 102"), None),
    ),
    "search and take none": (boards.searching(), ["d"], ["pick:done"], ((), None)),
    "bounded total": (
        boards.view(boards.TOTAL), ["enter", "right", "enter", "d"], ["card:51", "card:52", "chip:done"], (("choose 51 x=2",), None),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
async def test_keys_alone(app_over, name: str) -> None:
    view, keys, _, expected = CASES[name]
    link = FakeLink(view)
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        assert link.answers == [expected if name != "a number of many" else (expected[0], None)]


@pytest.mark.parametrize("name", CASES)
async def test_mouse_alone(app_over, name: str) -> None:
    view, _, clicks, expected = CASES[name]
    link = FakeLink(view)
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for click in clicks:
            await click_on(pilot, click)
        assert link.answers == [expected if name != "a number of many" else (expected[1], None)]


async def click_on(pilot, what: str) -> None:
    """Click a card, a chip, a line of the card's menu, or a row of the list."""
    kind, _, name = what.partition(":")
    screen = pilot.app.screen
    if kind == "card":
        assert isinstance(screen, MatchScreen)
        for area in screen.query(Area):
            cell = next((cell for cell in area.cells if cell.card is not None and cell.card.handle == name), None)
            if cell is not None:
                y = 1 if area.size.height > 1 else 0
                await pilot.click(area, offset=(cell.x - area.offset_x + cell.width // 2, y))
    elif kind in ("chip", "pick"):
        chips = screen.query_one("#actions" if kind == "chip" else "#picker-keys", Chips)
        one = next(one for one in chips.laid if one.chip.id == name)
        await pilot.click(chips, offset=(one.start + 1, one.y))
    else:
        if kind == "row":
            assert isinstance(screen, Picker)
        await pilot.click("OptionList", offset=(4, int(name) + (1 if kind == "menu" else 0)))
    await pilot.pause()


ARRANGED = replace(boards.ORDERED, least=3, most=3)
LOOKED_AT = replace(
    boards.SEARCH, options=tuple(boards.option(f"choose {n}") for n in (100, 101, 102)), least=3, most=3, ordered=True
)


@pytest.mark.parametrize(
    ("view", "keys", "taken"),
    [
        (boards.view(ARRANGED), ["d"], ("choose 10", "choose 11", "choose 12")),
        (boards.view(ARRANGED), ["right", "right", "enter", "d"], ("choose 12", "choose 10", "choose 11")),
        (
            replace(boards.searching(), decision=LOOKED_AT),
            ["enter", "enter", "enter", "d"],
            ("choose 100", "choose 101", "choose 102"),
        ),
        (
            replace(boards.searching(), decision=LOOKED_AT),
            ["down", "enter", "enter", "d"],
            ("choose 101", "choose 102", "choose 100"),
        ),
    ],
)
async def test_where_only_the_order_is_asked_the_rest_follows_as_listed(
    app_over, view: View, keys: list[str], taken: tuple[str, ...]
) -> None:
    link = FakeLink(view)
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "In this order" in text_of(app)
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        assert link.answers == [(taken, None)]


async def test_a_long_question_keeps_its_clause(app_over) -> None:
    long = replace(boards.YES_NO, prompt="Do you use the optional effect? " + "Draw a card, then discard it. " * 8)
    app = app_over(FakeLink(boards.view(long)))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "... (8-5-3)" in text_of(app)


async def test_tab_with_nothing_to_use_says_what_goes_on(app_over) -> None:
    app = app_over(FakeLink(boards.view(replace(boards.MAIN, options=boards.MAIN.options[:1]))))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("tab")
        assert "No card can be used now. Key e: End the Main Phase." in text_of(app)
        await pilot.press("x", "escape")
        assert "No card can be used now" not in text_of(app)  # it goes with the next key


async def test_escape_takes_each_step_back(app_over) -> None:
    link = FakeLink(boards.view(boards.MAIN))
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("1")
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        assert screen.draft is not None
        assert screen.draft.stage == "pay"
        await pilot.press("escape")
        assert screen.draft.stage == "pick"
        assert link.answers == []


async def test_a_refused_answer_is_asked_again(app_over) -> None:
    link = FakeLink(boards.view(boards.MAIN))
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("e", "e")
        link.send(Refused("Name 2 of the [energy] that can pay (2-11-5)."))
        await pilot.pause()
        assert "NOT POSSIBLE  Name 2 of the [energy]" in text_of(app)
        await pilot.press("e", "e")
        assert link.answers == [(("pass",), None), (("pass",), None)]


async def test_a_window_closed_twice_leaves_the_match_open(app_over) -> None:
    app = app_over(FakeLink(boards.searching()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        picker = app.screen
        assert isinstance(picker, Picker)
        picker.dismiss(None)
        picker.dismiss(None)
        await pilot.pause()
        assert isinstance(app.screen, MatchScreen)


async def test_why_not_shows_reason_and_clause(app_over) -> None:
    link = FakeLink(boards.view(boards.MAIN))
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("right", "question_mark")
        await pilot.pause()
        assert link.asked_why == ["11"]
        assert "needs 2 red energy, you have 1 (2-11-5-1)" in text_of(app)


async def test_a_click_on_a_card_without_actions_offers_why_not(app_over) -> None:
    link = FakeLink(boards.view(boards.MAIN))
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await click_on(pilot, "card:11")
        await click_on(pilot, "menu:1")
        assert link.asked_why == ["11"]


async def test_no_counters_is_shown_and_taken_back_by_one_key(app_over) -> None:
    link = FakeLink(boards.view(boards.MAIN))
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        assert "NO COUNTERS" in text_of(app)
        await pilot.press("c")
        await pilot.pause()
        assert "NO COUNTERS" not in text_of(app)


def text_of(app) -> str:
    """What stands on the screen, line by line."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    assert len(lines) <= height
    return "\n".join(strip.text[:width].rstrip() for strip in lines)


async def test_the_phase_ends_by_its_own_key_which_asks_while_a_card_can_act(app_over) -> None:
    link = FakeLink(boards.view(boards.MAIN))
    async with app_over(link).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("p", "space")
        assert "Key e ends your Main Phase." in text_of(pilot.app)
        await pilot.press("e")
        assert "can still act. Press e again to end your Main Phase." in " ".join(text_of(pilot.app).split())
        await pilot.press("right", "e")  # any other key takes it back
        assert link.answers == []
        await pilot.press("e")
        assert link.answers == [(("pass",), None)]


async def test_the_phase_is_asked_about_once_more_from_the_middle_of_an_attack_too(app_over) -> None:
    link = FakeLink(boards.view(boards.MAIN))
    async with app_over(link).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("3")  # an attack, whose target is still to be picked
        await pilot.press("e")
        assert link.answers == []
        assert "can still act. Press e again to end your Main Phase." in " ".join(text_of(pilot.app).split())
        await pilot.press("e")
        assert link.answers == [(("pass",), None)]


async def test_the_phase_ends_at_once_where_nothing_can_act(app_over) -> None:
    link = FakeLink(boards.view(replace(boards.MAIN, options=boards.MAIN.options[:1])))
    async with app_over(link).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("e")
        assert link.answers == [(("pass",), None)]


async def test_the_key_that_ends_the_phase_passes_nothing_else(app_over) -> None:
    link = FakeLink(boards.chained())
    async with app_over(link).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("e", "e")
        assert link.answers == []


async def test_a_key_is_no_answer_to_a_question_that_has_just_come(app_over, monkeypatch) -> None:
    monkeypatch.setattr(MatchScreen, "GRACE", 60.0)
    link = FakeLink(boards.view(boards.CHARGE))
    async with app_over(link).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("p", "enter", "space", "n", "1", "d")
        await click_on(pilot, "chip:loose:0")
        assert link.answers == []
        await pilot.press("right")  # to look around is no answer
        assert pilot.app.screen.cursor == "11"
        monkeypatch.setattr(MatchScreen, "GRACE", 0.0)
        await pilot.press("p")
        assert link.answers == [(("pass",), None)]


async def test_a_hand_is_uncovered_by_its_own_key_alone(app_over, monkeypatch) -> None:
    """The covered board stands for a curtain: Enter, which does so much else, shows nothing, and no key that was meant for the question before."""
    view = boards.view(boards.MAIN)
    link = FakeLink()
    async with app_over(link).run_test(size=SIZE) as pilot:
        await pilot.pause()
        link.send(Position(cover(view), 0, covered=True, can_look=True))
        await pilot.pause()
        await pilot.press("w", "enter")
        assert "look" not in link.calls
        assert "Key v: Show Ann's hand (Bob looks away)" in text_of(pilot.app)
        monkeypatch.setattr(MatchScreen, "GRACE", 60.0)
        await pilot.press("v")
        await click_on(pilot, "chip:look")
        assert "look" not in link.calls
        monkeypatch.setattr(MatchScreen, "GRACE", 0.0)
        await pilot.press("v")
        await click_on(pilot, "chip:look")
        assert link.calls.count("look") == 2


async def test_energy_that_is_alike_pays_by_itself(app_over) -> None:
    alike = replace(boards.TWO_OF_THREE, alike=True)
    link = FakeLink(boards.view(replace(boards.MAIN, options=(boards.PASS, boards.option("play 10", "Play", alike)))))
    async with app_over(link).run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("1")
        assert link.answers == [(("play 10",), None)]


async def test_the_stops_are_seen_and_turned(app_over) -> None:
    link = FakeLink(boards.view(boards.MAIN))
    app = app_over(link)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert "Counters: if I can" in text_of(app)
        await pilot.press("c")
        assert "Ann: NO COUNTERS" in text_of(app)
        assert link.wished[-1].quiet_since == 5
        await pilot.press("c")
        assert "Counters: always" in text_of(app)
        await pilot.press("s")
        await pilot.pause()
        assert "My Offense Step" in text_of(app)
        await pilot.press("down", "down", "enter", "escape")
        assert app.settings.stops["masters"]["offense"] == When.ALWAYS
        await pilot.press("C")
        assert set(link.wished[-1].stops.values()) == {When.ALWAYS}


async def test_escape_leads_from_the_target_back_to_who_aims(app_over) -> None:
    app = app_over(FakeLink(boards.view(boards.MAIN)))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        assert screen.draft is not None
        krillin = next(card for card in screen.draft.cards if screen.draft.verbs(card) == ("attack",))
        await pilot.press(screen.draft.digits[krillin])
        assert screen.draft.stage == "target"
        assert screen.cursor != krillin
        await pilot.press("escape")
        assert screen.draft.stage == "pick"
        assert screen.cursor == krillin
