"""The match: renders the folded table, keeps the answer in the making, sends what the player decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.screen import Screen

from dbs_tui.keys import help_words
from dbs_tui.play.answering import Draft, Reply, Stage
from dbs_tui.play.link import Link
from dbs_tui.play.messages import Ended, Explained, Message, Notice, Position, Proof, Refused, RematchAsked
from dbs_tui.play.plain import plain_message
from dbs_tui.play.table import Place, Table, fold, places
from dbs_tui.screens.card_menu import CardMenu
from dbs_tui.screens.confirm import Confirm
from dbs_tui.screens.curtain import Curtain
from dbs_tui.screens.over import Over
from dbs_tui.screens.picker import Picker
from dbs_tui.screens.piles import Piles
from dbs_tui.screens.reader import Reader
from dbs_tui.text import name_of
from dbs_tui.widgets.area import Area
from dbs_tui.widgets.board import Board
from dbs_tui.widgets.card_text import card_words, reason_words
from dbs_tui.widgets.chips import Chip, Chips
from dbs_tui.widgets.middle import Words
from dbs_tui.widgets.panels import Panel, log_words
from dbs_tui.widgets.status import action_chips, needs_list, prompt_words, status_chips
from engine.core.decisions import DecisionKind
from engine.core.seen import Handle, OptionSeen

if TYPE_CHECKING:
    from dbs_tui.app import DbsApp

WIDE = 112
"""Columns from which card and log stand beside the board."""
KEYBAR = (
    Chip("help", "Help", "F1"), Chip("read", "Read", "i"), Chip("why", "Why not", "?"), Chip("piles", "Drop/Warp", "z"),
    Chip("log", "Log", "g"), Chip("quiet", "No counters", "c"), Chip("leave", "Leave", "Q"),
)  # fmt: skip


class MatchScreen(Screen[None]):
    """One match, over any link."""

    app: DbsApp
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1,0)", "Left"),
        Binding("right,l", "move(1,0)", "Right"),
        Binding("up,k", "move(0,-1)", "Up"),
        Binding("down,j", "move(0,1)", "Down"),
        Binding("tab,f", "next(1)", "Next usable card"),
        Binding("shift+tab,b", "next(-1)", "Usable card before"),
        Binding("w", "jump('hand')", "Hand"),
        Binding("e", "jump('bottom-energy')", "Energy"),
        Binding("enter,a", "act", "Use"),
        Binding("p", "pass", "Pass"),
        Binding("space", "pass_space", "Pass"),
        Binding("y", "yes", "Yes"),
        Binding("n", "no", "No"),
        Binding("d", "done", "Done"),
        Binding("escape", "back", "Back"),
        Binding("v", "look", "Look at the hand"),
        Binding("c", "quiet", "No counters"),
        Binding("i", "read", "Read the card"),
        Binding("question_mark", "why", "Why not"),
        Binding("z", "piles", "Drop and Warp"),
        Binding("g", "log", "Log"),
        Binding("f1,o", "help", "Help"),
        Binding("Q", "leave", "Leave"),
        *(Binding(str(n), f"number({n})", show=False) for n in range(10)),
    ]
    DEFAULT_CSS = """
    MatchScreen #left { width: 1fr; }
    MatchScreen #side { width: 44; border-left: solid $panel; }
    MatchScreen #card-panel { height: 3fr; }
    MatchScreen #log-panel { height: 2fr; }
    MatchScreen #prompt { height: 2; }
    """

    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link
        self.table = Table()
        self.draft: Draft | None = None
        self.cursor: Handle | None = None
        self._armed = False  # Space was pressed once in the Main Phase
        self._over_shown = False
        self._curtain: Curtain | None = None

    def compose(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="left"):
                yield Chips(id="status")
                yield Board(id="board")
                yield Words(id="prompt")
                yield Chips(id="actions")
                yield Chips(id="keys")
            with Vertical(id="side"):
                yield Panel("Card", id="card-panel")
                yield Panel("Log", id="log-panel")

    def on_mount(self) -> None:
        self.query_one("#keys", Chips).show(KEYBAR)
        self._board.glyphs = self.app.glyphs
        self._fit()
        self.call_after_refresh(self.link.open, self.receive)

    def on_unmount(self) -> None:
        self.link.close()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        self.query_one("#side").display = self.app.settings.side and self.app.size.width >= WIDE

    def dress(self) -> None:
        """The settings have changed."""
        self._board.glyphs = self.app.glyphs
        self._fit()
        self.paint()

    @property
    def _board(self) -> Board:
        return self.query_one("#board", Board)

    # --- from the table -----------------------------------------------------------------------------------------------

    def receive(self, message: Message) -> None:
        """Take in a message of the link."""
        if not self.is_mounted:
            return
        if self.app.settings.ascii:
            message = plain_message(message)
        before = self.table
        self.table = fold(before, message)
        match message:
            case Position():
                self._new_position(before)
            case Refused():
                if self.draft is not None:
                    self.draft = Draft(self.draft.decision)
            case Explained(handle=handle, reasons=reasons):
                place = self._place(handle)
                self.app.push_screen(Reader("Why not?", reason_words(reasons, name_of(place.card) if place else "This card")))
            case Notice(text=text, bad=bad):
                self.notify(text, severity="warning" if bad else "information", timeout=5)
            case Proof(text=text):
                if isinstance(self.app.screen, Over):
                    self.app.screen.prove(text)
            case RematchAsked(name=name) if name:
                self.notify(f"{name} would like a rematch.", timeout=8)
            case Ended():
                self._over_shown = False
            case _:
                pass
        self.paint()
        self._maybe_over()

    def _new_position(self, before: Table) -> None:
        table = self.table
        self._armed = False
        decision = table.decision
        self.draft = None if decision is None or table.curtain is not None else Draft(decision)
        if table.curtain is not None:
            self.cursor = None
            self._draw_curtain(table.curtain)
            return
        if self._curtain is not None and self._curtain.is_current:
            self._curtain.dismiss(None)
        self._curtain = None
        while isinstance(self.app.screen, (Picker, CardMenu)):
            self.app.pop_screen()
        known = {} if table.view is None else places(table.view)
        if before.view is not None and table.view is not None and before.view.seat != table.view.seat:
            self.cursor = None  # handles are each seat's own
        usable = () if self.draft is None else self.draft.cards
        if self.cursor not in known or before.bottom != table.bottom or (usable and self.cursor not in usable):
            board = [handle for handle in usable if self._on_board(known.get(handle))]
            if self.cursor not in known or board:
                self.cursor = self._prefer(board, known)
        if self.draft is not None and needs_list(table, self.draft):
            self.call_after_refresh(self.action_list)

    def _on_board(self, place: Place | None) -> bool:
        return place is not None and place.area not in ("drop", "warp", "removed", "limbo", "looking", "revealed", "under")

    def _prefer(self, usable: list[Handle], known: dict[Handle, Place]) -> Handle | None:
        """Where the cursor begins: on a usable card of the hand, else any usable one, else one's leader."""
        if usable:
            hand = [handle for handle in usable if known[handle].area == "hand" and known[handle].seat == self.table.bottom]
            return (hand or usable)[0]
        side = self.table.side(True)
        return None if side is None else side.leader.handle

    def _draw_curtain(self, seat: int) -> None:
        if self._curtain is not None and self._curtain.is_current:
            return
        while self.app.screen is not self:
            self.app.pop_screen()
        news = self.table.lines[-1].text if self.table.lines and self.table.covered else ""
        self._curtain = Curtain(self.table.names[seat], self.table.names[1 - seat], news)
        self.app.push_screen(self._curtain, lambda _: self.link.look())

    def _maybe_over(self) -> None:
        view = self.table.view
        result = None if view is None else view.result
        if self._over_shown or (result is None and not self.table.ended):
            self._over_shown = self._over_shown and (result is not None or bool(self.table.ended))
            return
        self._over_shown = True
        self.app.push_screen(Over(result, self.table.names, self.table.ended, self.table.proof), self._after_over)

    def _after_over(self, what: str | None) -> None:
        if what == "rematch":
            self._over_shown = False
            self.link.rematch()
        elif what == "menu":
            self.app.to_menu()

    # --- paint --------------------------------------------------------------------------------------------------------

    def paint(self) -> None:
        """Show the whole table."""
        self._board.show(self.table, self.draft, self.cursor)
        self.query_one("#status", Chips).show(status_chips(self.table, self.link.hotseat))
        if self.query_one("#side").display:
            self.query_one("#log-panel", Panel).show(log_words(self.table.lines, self.app.glyphs), end=True)
        self._paint_prompt()

    def _paint_prompt(self) -> None:
        banner, text, tone = prompt_words(self.table, self.draft, self.link.hotseat)
        if self.table.refused:
            banner, text, tone = "NOT POSSIBLE", self.table.refused, "warn"
        elif self._armed:
            text = "Press Space again to end your Main Phase (p ends it at once)."
        self.query_one("#prompt", Words).show(text, tone, banner)
        self.query_one("#actions", Chips).show(action_chips(self.table, self.draft, self.cursor))
        if self.query_one("#side").display:
            place = self._place(self.cursor)
            words = card_words(None, self.app.glyphs) if place is None else card_words(place.card, self.app.glyphs, place.area)
            self.query_one("#card-panel", Panel).show(words)

    def repaint_marks(self) -> None:
        """Show what changed by a key: cursor, marks, prompt."""
        self._board.mark(self.draft, self.cursor)
        self._paint_prompt()

    def _place(self, handle: Handle | None) -> Place | None:
        if handle is None or self.table.view is None:
            return None
        return places(self.table.view).get(handle)

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
        if self.draft is None and self.table.decision is not None and self.table.refused:
            self.draft = Draft(self.table.decision)
            self.paint()

    def action_act(self) -> None:
        """Enter: whatever is next with the card under the cursor."""
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
        """Enter confirms a complete payment, unless the cursor was moved to energy that is not picked."""
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
            if self.table.covered and place is not None and place.area == "hand" and self.table.can_look:
                self.action_look()
            elif not mouse and needs_list(self.table, draft):
                self.action_list()
            elif mouse:
                self._menu(handle)
            else:
                self.action_why()
        elif len(actions) == 1 and (not mouse or draft.several or draft.decision.kind is DecisionKind.CHOOSE):
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
        lines += [("read", "i", "Read the card"), ("why", "?", "Why not something else?" if actions else "Why can't I use it?")]
        area = self._board.area_of(handle)
        at = Region(0, 0, 1, 1)
        if area is not None:
            x = area.centre(handle) or 0
            at = Region(max(0, x - 8), area.region.y, 16, area.region.height)
        self.app.push_screen(CardMenu(name_of(place.card), lines, at), self._do)

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

    def action_list(self) -> None:
        """The options as a list."""
        if self.draft is not None and self.app.screen is self and needs_list(self.table, self.draft):
            self.app.push_screen(Picker(self.table, self.draft, self.app.glyphs), self.send)

    def action_pass(self) -> None:
        reply = None if self.draft is None else self.draft.decline()
        if reply is not None:
            self.send(reply)

    def action_pass_space(self) -> None:
        draft = self.draft
        if draft is None:
            return
        guarded = self.app.settings.guard_space and len(draft.decision.options) > 1
        if draft.decision.kind is DecisionKind.MAIN and guarded and not self._armed:
            self._armed = True
            self._paint_prompt()
        else:
            self.action_pass()

    def action_yes(self) -> None:
        self._answer_verb("yes")

    def action_no(self) -> None:
        draft = self.draft
        if draft is not None and draft.decision.kind is DecisionKind.COUNTER:
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

    def action_quiet(self) -> None:
        self.link.quiet()

    # --- reading ------------------------------------------------------------------------------------------------------

    def action_read(self) -> None:
        place = self._place(self.cursor)
        if place is not None:
            self.app.push_screen(Reader("Card", card_words(place.card, self.app.glyphs, place.area)))

    def action_why(self) -> None:
        if self.cursor is not None:
            self.link.why_not(self.cursor)

    def action_piles(self) -> None:
        self.app.push_screen(Piles(self.table, self.app.glyphs))

    def action_log(self) -> None:
        words = log_words(self.table.lines, self.app.glyphs, 500)
        self.app.push_screen(Reader("Log", words if words else Text("Nothing has happened yet."), end=True))

    def action_help(self) -> None:
        self.app.push_screen(Reader("Keys", help_words(self.app.glyphs)))

    def action_leave(self) -> None:
        view = self.table.view
        if view is None or view.result is not None or self.table.ended:
            self.app.to_menu()
            return
        name = self.table.names[view.decision.seat] if self.link.hotseat and view.decision is not None else "you"
        self.app.push_screen(
            Confirm(f"Surrender? The match ends at once: {name} lose{'s' if name != 'you' else ''} (rule 1-2-4).", "Surrender", "Play on"),
            lambda yes: self.link.concede() if yes else None,
        )

    # --- mouse --------------------------------------------------------------------------------------------------------

    def on_area_pointed(self, event: Area.Pointed) -> None:
        if event.handle is None:
            return
        if event.button == 1 and self.draft is not None and self.draft.stage is not Stage.PICK and event.handle not in self.draft.cards:
            return
        self.cursor = event.handle
        self.repaint_marks()
        if event.button == 1:
            self._use(event.handle, mouse=True)
        else:
            self.action_read()

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        self._do(event.chip.id)
