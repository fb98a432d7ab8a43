"""The match: what the player does with keys and mouse, step by step, until an answer is complete."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region

from dbs_tui.shell.play.answering import Draft, Reply, Stage
from dbs_tui.shell.screens.card_menu import CardMenu
from dbs_tui.shell.screens.match_view import MatchView
from dbs_tui.shell.screens.piles import Piles
from dbs_tui.shell.widgets.area import Area
from dbs_tui.shell.widgets.chips import Chips
from dbs_tui.shell.widgets.status import action_chips, needs_list
from engine.core.seen import Handle, OptionSeen


class MatchScreen(MatchView):
    """One match, over any link."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1,0)", "Left"),
        Binding("right,l", "move(1,0)", "Right"),
        Binding("up,k", "move(0,-1)", "Up"),
        Binding("down,j", "move(0,1)", "Down"),
        Binding("tab,f", "next(1)", "Next usable card"),
        Binding("shift+tab,b", "next(-1)", "Usable card before"),
        Binding("w", "jump('hand')", "Hand"),
        Binding("enter,a", "act", "Use"),
        Binding("p", "pass", "Pass"),
        Binding("space", "pass_space", "Pass"),
        Binding("y", "yes", "Yes"),
        Binding("n", "no", "No"),
        Binding("d", "done", "Done"),
        Binding("escape", "back", "Back"),
        Binding("u", "undo", "Take back"),
        Binding("v", "look", "Look at the hand"),
        Binding("c", "quiet", "Pass by itself"),
        Binding("i", "read", "Read the card"),
        Binding("question_mark", "why", "Why not"),
        Binding("x", "rule", "The rule"),
        Binding("z", "piles", "Piles"),
        Binding("g", "log", "Log"),
        Binding("t", "say", "Say something"),
        Binding("f1,o", "help", "Help"),
        Binding("Q", "leave", "Leave"),
        *(Binding(str(n), f"number({n})", show=False) for n in range(10)),
    ]

    # --- moving -------------------------------------------------------------------------------------------------------

    def _go(self, handle: Handle | None) -> None:
        self._armed = False
        if handle is not None and handle != self.cursor:
            self.cursor = handle
            self.repaint_marks()

    def action_move(self, dx: int, dy: int) -> None:
        self._go(self._board.step(self.cursor, dx, dy))

    def action_jump(self, area: str) -> None:
        self._go(self._board.first_of(area))

    def action_next(self, by: int) -> None:
        """To the next card that may be used."""
        if self.draft is None:
            return
        usable = set(self.draft.cards)
        cards = [handle for area in reversed(self._board.order()) for handle in area.handles() if handle in usable]
        if not cards:
            words = next((chip.label for chip in action_chips(self.table, self.draft, None) if chip.key == "p"), "")
            self.notify(f"No card can be used now. Key p: {words}." if words else "No card can be used now.", timeout=3)
            return
        at = cards.index(self.cursor) + by if self.cursor in cards else 0
        self._go(cards[at % len(cards)])

    # --- deciding -----------------------------------------------------------------------------------------------------

    def send(self, reply: Reply | None) -> None:
        """Send a finished answer; without one, show the step that follows."""
        if reply is None:
            if self.draft is not None and self.draft.stage is Stage.TARGET:
                self.cursor = next(iter(self.draft.cards), self.cursor)
            self.repaint_marks()
            return
        self.draft = None
        self.link.answer(reply.taken, reply.paying)

    def action_act(self) -> None:
        """Enter: whatever is next with the card under the cursor."""
        if self._over_shown:
            self.action_over()
            return
        self._use(self.cursor, mouse=False)

    def _use(self, handle: Handle | None, mouse: bool) -> None:
        draft = self.draft
        if draft is None:
            if self.table.can_look:
                self.action_look()
            elif mouse and handle is not None:
                self._menu(handle)
            return
        if draft.stage is Stage.TARGET:
            if handle in draft.cards:
                self.send(draft.aim(handle or ""))
        elif draft.stage is Stage.PAY:
            if mouse and handle in draft.cards:
                draft.pay_with(handle or "")
                self.repaint_marks()
            elif not mouse:
                self._enter_payment(handle)
        elif handle is not None:
            self._use_card(draft, handle, mouse)

    def _enter_payment(self, handle: Handle | None) -> None:
        """Enter confirms a complete payment, unless the cursor was moved to a card that is not picked."""
        draft = self.draft
        if draft is None:
            return
        if handle in draft.cards and handle not in draft.paying:
            draft.pay_with(handle or "")
            self.repaint_marks()
        elif draft.ready:
            self.send(draft.done())

    def _use_card(self, draft: Draft, handle: Handle, mouse: bool) -> None:
        actions = draft.actions(handle)
        place = self._place(handle)
        if not actions:
            if self.table.covered and place is not None and place.hand and self.table.can_look:
                self.action_look()
            elif not mouse and needs_list(self.table, draft):
                self.action_list()
            elif mouse:
                self._menu(handle)
            else:
                self.action_why()
        elif len(actions) == 1 and (not mouse or draft.several or draft.kind.single):
            self.send(draft.take(actions[0]))
        else:
            self._menu(handle)

    def _menu(self, handle: Handle) -> None:
        """The menu at the card."""
        place = self._place(handle)
        if place is None:
            return
        actions = () if self.draft is None else self.draft.actions(handle)
        lines = [(f"act:{i}", str(i) if i < 10 else "", action.label) for i, action in enumerate(actions, 1)]
        lines += [
            ("read", "i", "Read the card"),
            ("why", "?", "Why not something else?" if actions else "Why can't I use it?"),
        ]
        lines.append(("rule", "x", "Which rule is at work?"))
        area = self._board.area_of(handle)
        at = Region(0, 0, 1, 1)
        if area is not None:
            x = area.centre(handle) or 0
            at = Region(max(0, x - 8), area.region.y, 16, area.region.height)
        self.app.push_screen(CardMenu(place.name, lines, at), self._do)

    def _do(self, what: str | None) -> None:
        """Carry out a chip or a line of a menu."""
        draft = self.draft
        name, _, number = (what or "").partition(":")
        if name == "act" and draft is not None and self.cursor is not None:
            actions = draft.actions(self.cursor)
            if int(number) <= len(actions):
                self.send(draft.take(actions[int(number) - 1]))
        elif name == "loose" and draft is not None:
            self._take_loose(draft.loose[int(number)])
        elif name in ("own", "other") and number == "hand":
            self._hand_chip(name)
        elif name in ("own", "other"):
            self.app.push_screen(Piles(self.table, self.app.glyphs, what or ""))
        elif name == "pick":
            self.action_act()
        elif hasattr(self, f"action_{name}"):
            getattr(self, f"action_{name}")()

    def _hand_chip(self, where: str) -> None:
        if where == "own":
            if self.table.covered:
                self.action_look()
            else:
                self.action_jump("hand")
        else:
            self.app.push_screen(Piles(self.table, self.app.glyphs, "other:hand"))

    def _take_loose(self, option: OptionSeen) -> None:
        if self.draft is not None:
            self.send(self.draft.choose(option))

    def action_pass(self) -> None:
        reply = None if self.draft is None else self.draft.decline()
        if reply is not None:
            self.send(reply)

    def action_pass_space(self) -> None:
        draft = self.draft
        if draft is None:
            return
        guarded = self.app.settings.guard_space and len(draft.decision.options) > 1
        if draft.kind.again and guarded and not self._armed:
            self._armed = True
            self._paint_prompt()
        else:
            self.action_pass()

    def action_yes(self) -> None:
        self._answer_verb("yes")

    def action_no(self) -> None:
        draft = self.draft
        if draft is not None and draft.kind.quiet:
            self.action_pass()
        else:
            self._answer_verb("no")

    def _answer_verb(self, verb: str) -> None:
        if self.draft is not None and self.draft.stage is Stage.PICK:
            option = next((option for option in self.draft.loose if option.verb == verb), None)
            if option is not None:
                self._take_loose(option)

    def action_number(self, number: int) -> None:
        """A digit: an action of the card, a number, a worded option."""
        draft = self.draft
        if draft is None or draft.stage is not Stage.PICK:
            return
        counted = [option for option in draft.loose if option.verb in ("number", "mode")]
        if counted:
            for i, option in enumerate(counted, 1):
                if number == (option.number if option.verb == "number" else i):
                    self._take_loose(option)
                    return
        elif number:
            self._do(f"act:{number}")

    def action_done(self) -> None:
        if self.draft is not None and self.draft.ready:
            self.send(self.draft.done())

    def action_back(self) -> None:
        self._armed = False
        if self.draft is not None and self.draft.back():
            self.cursor = self.cursor if self._place(self.cursor) else None
        self.repaint_marks()

    def action_look(self) -> None:
        if self.table.can_look:
            self.link.look()
        elif not self.table.covered:
            self.link.cover()

    def action_undo(self) -> None:
        self.link.undo()

    def action_quiet(self) -> None:
        if self.face.words.quiet:
            self.link.quiet()

    def on_key(self, event: events.Key) -> None:
        """The game's own keys that lead to an area."""
        if event.key in self.face.words.jumps:
            event.stop()
            self.action_jump(self.face.words.jumps[event.key][0])

    # --- mouse --------------------------------------------------------------------------------------------------------

    def on_area_pointed(self, event: Area.Pointed) -> None:
        if event.handle is None:
            return
        if (
            event.button == 1
            and self.draft is not None
            and self.draft.stage is not Stage.PICK
            and event.handle not in self.draft.cards
        ):
            return
        self.cursor = event.handle
        self.repaint_marks()
        if event.button == 1:
            self._use(event.handle, mouse=True)
        else:
            self.action_read()

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        self._do(event.chip.id)
