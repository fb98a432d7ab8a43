"""A match looked at again: moment by moment, by turn, attack or decision, through either seat's eyes or both; and on from here."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from dbs_tui.shell.play.answering import Reply
from dbs_tui.shell.play.reel import RecordReel
from dbs_tui.shell.play.replaying import ReplayLink
from dbs_tui.shell.screens.confirm import Confirm
from dbs_tui.shell.screens.match_view import MatchView
from dbs_tui.shell.screens.piles import Piles
from dbs_tui.shell.widgets.area import Area
from dbs_tui.shell.widgets.chips import Chip, Chips
from engine.core.seen import Handle


class Replay(MatchView):
    """The board of a match that was played; nothing is answered here."""

    link: ReplayLink
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("full_stop,space,enter", "step(1)", "On"),
        Binding("comma,backspace", "step(-1)", "Back"),
        Binding("t", "turn(1)", "Next turn"),
        Binding("T", "turn(-1)", "Turn before"),
        Binding("a", "landmark(1)", "Next attack"),
        Binding("A", "landmark(-1)", "Attack before"),
        Binding("d", "decision(1)", "Next decision"),
        Binding("D", "decision(-1)", "Decision before"),
        Binding("home", "end(-1)", "Start"),
        Binding("end", "end(1)", "End"),
        Binding("s", "eyes", "Other eyes"),
        Binding("c", "go_on", "Go on from here"),
        Binding("left,h", "move(-1,0)", "Left"),
        Binding("right,l", "move(1,0)", "Right"),
        Binding("up,k", "move(0,-1)", "Up"),
        Binding("down,j", "move(0,1)", "Down"),
        Binding("i", "read", "Read the card"),
        Binding("question_mark", "why", "Why not"),
        Binding("x", "rule", "The rule"),
        Binding("z", "piles", "Piles"),
        Binding("g", "log", "Log"),
        Binding("f1,o", "help", "Help"),
        Binding("escape,q,Q", "leave", "Leave"),
    ]

    @property
    def on(self) -> bool:
        return False

    @property
    def bar(self) -> tuple[Chip, ...]:
        shown = ("help", "read", "why", "rule", "piles", "log")
        return (*(chip for chip in super().bar if chip.id in shown), Chip("leave", "Leave", "Esc"))

    def warn(self, told: str) -> None:
        """What is to be known of the record: in the last line until the next key, beside the board where it is longer than that."""
        if cell_len(told) + 2 <= self.size.width:
            self.tell(told, bad=True)
        else:
            self.app.notify(told, severity="warning", timeout=12)

    def on_key(self) -> None:
        self.heard()

    # --- moving through the match -------------------------------------------------------------------------------------

    def _new_position(self, before: object) -> None:
        self.draft = None
        known, card = self.table.places, self.link.moment.card
        if card in known:
            self.cursor = card
        elif self.cursor not in known:
            self.cursor = self._prefer([], known)

    def _maybe_over(self) -> None:
        return

    def send(self, reply: Reply | None) -> None:
        return

    def action_step(self, by: int) -> None:
        self.link.go(self.link.at + by)

    def action_turn(self, by: int) -> None:
        self.link.turn(by)

    def action_landmark(self, by: int) -> None:
        if self.face.words.landmarks:
            self.link.landmark(by)

    def action_decision(self, by: int) -> None:
        self.link.decision(by)

    def action_end(self, by: int) -> None:
        self.link.go(self.link.reel.last if by > 0 else 0)

    def action_eyes(self) -> None:
        self.cursor = None
        self.link.turn_eyes()

    def action_go_on(self) -> None:
        """Another match that goes on from this moment."""
        if self._can_branch:
            self.app.push_screen(
                Confirm("Go on from here, as a match of its own? This one stays as it is.", "Go on", "Only look"),
                lambda yes: self.app.past.branch(self.link) if yes else None,
            )

    def action_leave(self) -> None:
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:  # nothing is below it
            self.app.exit()

    @property
    def _can_branch(self) -> bool:
        """Whether the whole match is known, and it was not over here."""
        return isinstance(self.link.reel, RecordReel) and self.table.result is None

    # --- looking at the board -----------------------------------------------------------------------------------------

    def _go(self, handle: Handle | None) -> None:
        if handle is not None and handle != self.cursor:
            self.cursor = handle
            self.repaint_marks()

    def action_move(self, dx: int, dy: int) -> None:
        self._go(self._board.step(self.cursor, dx, dy))

    def on_area_pointed(self, event: Area.Pointed) -> None:
        self._go(event.handle)
        if event.handle is not None and event.button != 1:
            self.action_read()

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        name, _, rest = event.chip.id.partition(":")
        if name in ("own", "other"):
            self.app.push_screen(Piles(self.table, self.app.glyphs, event.chip.id))
        elif name in ("step", "turn", "landmark", "decision"):
            getattr(self, f"action_{name}")(int(rest))
        elif hasattr(self, f"action_{name}"):
            getattr(self, f"action_{name}")()

    # --- words --------------------------------------------------------------------------------------------------------

    def _paint_prompt(self) -> None:
        super()._paint_prompt()
        link = self.link
        banner = f"{link.at} OF {link.reel.last}"
        if link.at < link.reel.last:
            text = link.moment.answer
        elif link.reel.trouble:
            text = f"The replay ends here: {link.reel.trouble}"
        else:
            result = self.table.result
            text = "The match goes on from here." if result is None else f"{result.reason}"
        self.query_one("#actions", Chips).show(self._step_chips())
        self._paint_question(banner, text, "strong")

    def _step_chips(self) -> tuple[Chip, ...]:
        seat = self.link.seat
        eyes = "Both hands" if seat is None else f"Eyes of {self.table.names[seat]}"
        marks = [
            Chip("landmark:1", f"{what.capitalize()}", "a") for what in list(self.face.words.landmarks.values())[:1]
        ]
        branch = [Chip("go_on", "Go on here", "c")] if self._can_branch else []
        return (
            Chip("step:1", "On", ".", "strong"), Chip("step:-1", "Back", ",", "strong"), Chip("turn:1", "Turn", "t"),
            *marks, Chip("decision:1", "Decision", "d"), *branch, Chip("eyes", eyes, "s"),
        )  # fmt: skip
