"""The match: what the player does with keys and mouse, step by step, until an answer is complete."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region

from dbs_tui.shell import screens
from dbs_tui.shell.play.answering import COUNTED, Draft, Reply, Stage
from dbs_tui.shell.screens.match_wishes import MatchWishes
from dbs_tui.shell.widgets.area import Area
from dbs_tui.shell.widgets.chips import Chips
from dbs_tui.shell.widgets.status import action_chips, look_words, needs_list
from engine.core.seen import Handle, OptionSeen

ANSWERING = ("act", "pass", "lift", "end", "yes", "no", "done", "number", "keep")
"""The actions that answer the question."""


class MatchScreen(MatchWishes):
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
        Binding("space", "lift", "Pass, or take up"),
        Binding("e", "end", "End"),
        Binding("m", "keep", "First, and so from now on"),
        Binding("y", "yes", "Yes"),
        Binding("n", "no", "No"),
        Binding("d", "done", "Done"),
        Binding("escape", "back", "Back"),
        Binding("u", "undo", "Take back"),
        Binding("v", "look", "Look at the hand"),
        Binding("c", "quiet", "Pass by itself"),
        Binding("C", "ask_always", "Ask me always"),
        Binding("s", "stops", "Stops"),
        Binding("i", "read", "Read the card"),
        Binding("question_mark", "why", "Why not"),
        Binding("x", "rule", "The rule"),
        Binding("z", "piles", "Piles"),
        Binding("g", "log", "Log"),
        Binding("t", "say", "Say something"),
        Binding("T", "between", "Time, pause, draw"),
        Binding("f1,o", "help", "Help"),
        Binding("Q", "leave", "Leave"),
        *(Binding(str(n), f"number({n})", show=False) for n in range(10)),
    ]

    # --- moving -------------------------------------------------------------------------------------------------------

    def _go(self, handle: Handle | None) -> None:
        self._move_on()
        if handle is not None and handle != self.cursor:
            self.cursor = handle
            self.repaint_marks()

    def _move_on(self) -> None:
        """Something else is begun: what was refused, or asked once more, is over."""
        self._armed = False
        if self.table.refused:
            self.table = replace(self.table, refused="")

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
            self._tell_the_keys("No card can be used now.")
            return
        at = cards.index(self.cursor) + by if self.cursor in cards else 0
        self._go(cards[at % len(cards)])

    def _tell_the_keys(self, why: str) -> None:
        """Which keys answer, where no card does; those that pass before others."""
        chips = sorted(action_chips(self.table, self.draft, None), key=lambda chip: chip.key not in ("p", "e"))
        keys = ", ".join(f"{chip.key}: {chip.short or chip.label}" for chip in chips[:3])
        self.tell(f"{why} Key {keys}." if keys else why)

    # --- deciding -----------------------------------------------------------------------------------------------------

    def send(self, reply: Reply | None) -> None:
        """Send a finished answer; without one, show the step that follows."""
        if reply is None:
            self._move_on()
            if self.draft is not None and self.draft.stage is Stage.TARGET:
                self.cursor = next(iter(self.draft.cards), self.cursor)
            self.repaint_marks()
            return
        draft, self.draft, player = self.draft, None, self.table.player
        first = (
            None if draft is None else next((one for one in draft.decision.options if one.words in reply.taken), None)
        )
        self._acting = None if first is None else first.card
        self.link.answer(reply.taken, reply.paying)
        if draft is not None and first is not None:
            self._verbs[draft.decision.kind] = first.verb
            if reply.keep:  # from the next question on
                self.link.wish(self.table.wishes[player].keeping(draft.decision, first), player)

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
                self._open_hand(mouse)
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
                self._open_hand(mouse)
            elif not mouse and needs_list(self.table, draft):
                self.action_list()
            elif mouse:
                self._menu(handle)
            elif not draft.cards and (self.table.can_look or any(option.verb != "pass" for option in draft.loose)):
                self._tell_the_keys("No card answers this.")
            else:
                self.action_why()
        elif len(actions) == 1 and (not mouse or draft.several or draft.kind.single):
            self.send(draft.take(actions[0], lifted=draft.kind.lifts))
        else:
            self._menu(handle)

    def _open_hand(self, mouse: bool) -> None:
        """A click on a covered hand shows it; Enter, pressed for much else, names the key that does."""
        if mouse:
            self._do("look")
        else:
            self.tell(f"The hand is covered. Key v: {look_words(self.table)}.")

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
        self.app.push_screen(screens.CardMenu(place.name, lines, at), self._do)

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
            self.app.push_screen(screens.Piles(self.table, self.app.glyphs, what or ""))
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
            self.app.push_screen(screens.Piles(self.table, self.app.glyphs, "other:hand"))

    def _take_loose(self, option: OptionSeen) -> None:
        if self.draft is not None:
            self.send(self.draft.choose(option))

    def action_pass(self) -> None:
        draft = self.draft
        if draft is not None and draft.kind.ends:
            self.tell(f"Key e ends {draft.kind.ends}.")
            return
        reply = None if draft is None else draft.decline()
        if reply is not None:
            self.send(reply)

    def action_lift(self) -> None:
        """Space: takes a card up where cards are laid from place to place, and lays it down; passes anywhere else."""
        if self.draft is not None and self.draft.kind.lifts:
            self.action_act()
        else:
            self.action_pass()

    def action_end(self) -> None:
        """End the own phase or turn; once more where a card can still act."""
        draft = self.draft
        if draft is None or not draft.kind.ends or draft.passing is None:
            return
        if len(draft.decision.options) > 1 and not self._armed:
            self._armed = True
            self._paint_prompt()
        else:
            self.send(Reply((draft.passing.words,)))

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
        """A digit: a number, a worded option, a card where the cards have digits, else an action of the card under the cursor."""
        draft = self.draft
        if draft is None or draft.stage is Stage.PAY:
            return
        listed = needs_list(self.table, draft)
        card = next((card for card, digit in draft.digits.items() if digit == str(number) and not listed), None)
        counted = [option for option in draft.loose if option.verb in COUNTED]
        if card is not None:
            self._go(card)
            self._use(card, mouse=False)
        elif draft.stage is Stage.TARGET:
            return
        elif counted:
            for i, option in enumerate(counted, 1):
                if number == (option.number if option.verb == "number" else i):
                    self._take_loose(option)
                    return
        elif 0 < number <= len(draft.worded):
            self._take_loose(draft.worded[number - 1])
        elif number:
            self._do(f"act:{number - len(draft.worded)}")

    def action_done(self) -> None:
        if self.draft is not None and self.draft.ready:
            self.send(self.draft.done())

    def action_back(self) -> None:
        self._move_on()
        acting = self.draft.targets[0].card if self.draft is not None and self.draft.targets else None
        if self.draft is not None and self.draft.back():
            if acting is not None and not self.draft.targets:
                self.cursor = acting  # from the target back to who aims
            self.cursor = self.cursor if self._place(self.cursor) else None
        self.repaint_marks()

    def action_look(self) -> None:
        if self.table.can_look:
            self.link.look()
        elif not self.table.covered:
            self.link.cover()

    def action_undo(self) -> None:
        self.link.undo()

    def action_keep(self) -> None:
        """The skill under the cursor comes first, now and whenever these meet again."""
        draft = self.draft
        if draft is not None and draft.decision.order and self.cursor is not None:
            for action in draft.actions(self.cursor)[:1]:
                self.send(Reply((action.options[0].words,), keep=True))

    # --- keys ---------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No answer before the player can have read the question."""
        return not self._too_soon(action)

    def _too_soon(self, action: str) -> bool:
        """Whether what is done now was meant for the question before: an answer, or a hand that is uncovered."""
        return self.early and (action in ANSWERING or (action == "look" and self.table.can_look))

    def on_key(self, event: events.Key) -> None:
        """The notice goes; and the game's own keys lead to an area."""
        self.heard()
        if self._armed and event.key != "e":
            self._armed = False
            self._paint_prompt()
        if event.key in self.face.words.jumps:
            event.stop()
            self.action_jump(self.face.words.jumps[event.key][0])

    # --- mouse --------------------------------------------------------------------------------------------------------

    def on_area_pointed(self, event: Area.Pointed) -> None:
        self.heard()
        if event.handle is None or (event.button == 1 and self.early):
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
        self.heard()
        name = event.chip.id.partition(":")[0]
        if not self._too_soon("act" if name in ("loose", "pick") else name):
            self._do(event.chip.id)
