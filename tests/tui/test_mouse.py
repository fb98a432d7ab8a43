"""A whole match by the mouse alone: every question of it can be answered with clicks on what stands on the screen."""

from __future__ import annotations

from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import OptionList

from dbs_tui.app import DbsApp
from dbs_tui.shell.play.answering import Draft, Stage
from dbs_tui.shell.play.hotseat import HotseatLink
from dbs_tui.shell.screens.card_menu import CardMenu
from dbs_tui.shell.screens.curtain import Curtain
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.screens.picker import Picker
from dbs_tui.shell.widgets.area import Area
from dbs_tui.shell.widgets.chips import Chips
from engine.bots.random import RandomBot
from engine.core.seen import OptionSeen
from tests.tui.matches import start, starters

SIZE = (80, 24)
PATIENCE = 8
"""So many clicks at one decision and the same step of it are too many."""


class Hand:
    """A player with a mouse, who has made up the mind about each question."""

    def __init__(self, pilot: Pilot[None], app: DbsApp, link: HotseatLink, seed: str) -> None:
        self.pilot, self.app, self.link, self.seed = pilot, app, link, seed

    @property
    def goal(self) -> tuple[str, ...]:
        """The answer to the pending question, the same however often it is asked for."""
        assert self.link.game.pending is not None
        decision = self.link.game.view(self.link.game.pending.seat).decision
        assert decision is not None
        taken = RandomBot(f"{self.seed} {self.link.game.number}").answer(decision)[0]
        return ("keep",) if "keep" in taken else taken

    async def click(self) -> None:
        """Do the next thing towards the answer."""
        screen = self.app.screen
        if isinstance(screen, Curtain):
            await self.pilot.click("#curtain-open")
        elif isinstance(screen, CardMenu):
            option = self.wanted(self.draft)
            assert option is not None
            assert option.card is not None
            actions = self.draft.actions(option.card)
            await self.row(next(i for i, action in enumerate(actions) if option in action.options))
        elif isinstance(screen, Picker):
            await self.in_list(screen)
        elif isinstance(screen, MatchScreen):
            await self.on_board(screen)
        else:
            raise AssertionError(f"nothing asked for {screen}")

    @property
    def draft(self) -> Draft:
        match = next(screen for screen in self.app.screen_stack if isinstance(screen, MatchScreen))
        assert match.draft is not None
        return match.draft

    def wanted(self, draft: Draft) -> OptionSeen | None:
        """The option that is to be taken now."""
        if draft.stage is Stage.PAY:
            return None
        taken = {option.words for option in draft.taken}
        left = next((words for words in self.goal if words not in taken), None)
        return next((option for option in draft.decision.options if option.words == left), None)

    async def on_board(self, screen: MatchScreen) -> None:
        draft = screen.draft
        if draft is None or set(self.goal) - {option.words for option in draft.decision.options}:
            await self.chip("actions", "look")
        elif (option := self.wanted(draft)) is None:
            await self.chip("actions", "done" if draft.ready else "pass")
        elif draft.stage is Stage.TARGET:
            await self.card(screen, option.target)
        elif option.card is not None:
            await self.card(screen, option.card)
        else:
            await self.chip("actions", "end" if draft.kind.ends else f"loose:{draft.loose.index(option)}")

    async def in_list(self, screen: Picker) -> None:
        option = self.wanted(self.draft)
        if option is None or option.verb == "pass":
            await self.chip("picker-keys", "done" if option is None and self.draft.ready else "pass")
        else:
            await self.row(next(i for i, row in enumerate(screen._rows) if row[0] == option))

    async def chip(self, keys: str, name: str) -> None:
        chips = self.app.screen.query_one(f"#{keys}", Chips)
        one = next(one for one in chips.laid if one.chip.id == name)
        await self.pilot.click(chips, offset=(one.start + 1, one.y))

    async def card(self, screen: MatchScreen, handle: str | None) -> None:
        area = screen._board.area_of(handle)
        assert isinstance(area, Area)
        cell = next(cell for cell in area.cells if cell.card is not None and cell.card.handle == handle)
        middle = cell.x + cell.width // 2
        while not 0 <= middle - area.offset_x < area.size.width:
            await self.wheel(area, down=middle > area.offset_x)
        await self.pilot.click(area, offset=(middle - area.offset_x, min(1, area.size.height - 1)))

    async def row(self, index: int) -> None:
        """Click a line of the list on top, wherever it is."""
        rows = self.app.screen.query_one(OptionList)
        await self.pilot.pause()  # until it is painted
        for _ in range(100):
            left, top = rows.content_region.offset
            lines = [
                self.app.screen.get_style_at(left + 1, top + y).meta.get("option")
                for y in range(rows.content_region.height)
            ]
            if index in lines:
                await self.pilot.click(rows, offset=(3, top - rows.region.y + lines.index(index)))
                return
            await self.wheel(rows, down=True)
        raise AssertionError(f"line {index} is nowhere in {rows}")

    async def wheel(self, widget: Widget, down: bool) -> None:
        kind = MouseScrollDown if down else MouseScrollUp
        await self.pilot._post_mouse_events([kind], widget=widget, offset=(3, 0))
        await self.pilot.pause()


async def test_a_whole_match_by_the_mouse(app_over) -> None:
    known = starters("demo")
    link = start(("Ann", "Bob"), [known[0], known[1]], "mouse", "demo")
    app = app_over(link)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        hand, clicks = Hand(pilot, app, link, "mouse"), 0
        while not isinstance(app.screen, Over):
            before = link.game.number
            await hand.click()
            await pilot._wait_for_screen()
            clicks = clicks + 1 if link.game.number == before else 0
            assert clicks < PATIENCE, f"stuck at decision {before}: {hand.goal} on {app.screen}"
        assert link.game.result is not None
        await pilot.pause()
        await pilot.click("#rematch")
        await pilot.pause()
        assert link.game.result is None
        assert isinstance(app.screen, Curtain)
