"""What a match shows: what the link tells, the windows over the board, the curtain, the end."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Thread
from time import monotonic
from typing import ClassVar

from dbs_tui.shell import screens
from dbs_tui.shell.face import Place
from dbs_tui.shell.keys import help_words
from dbs_tui.shell.play.answering import Draft, Reply
from dbs_tui.shell.play.between import Word
from dbs_tui.shell.play.link import Link
from dbs_tui.shell.play.messages import (
    BackOffered,
    Begun,
    Ended,
    Explained,
    Message,
    Notice,
    Position,
    Proof,
    Refused,
    RematchAsked,
)
from dbs_tui.shell.play.plain import plain_message
from dbs_tui.shell.play.stops import Sitting, Wishes
from dbs_tui.shell.play.table import Table, fold
from dbs_tui.shell.screens.curtain import ROOM, Curtain
from dbs_tui.shell.screens.match_paint import MatchPaint
from dbs_tui.shell.text import brief
from dbs_tui.shell.widgets.status import clause_at_work, needs_list
from engine.core.seen import Handle


class MatchView(MatchPaint):
    """What a match shows; what is done about it is the business of `MatchScreen`."""

    GRACE: ClassVar[float] = 0.3
    """Seconds for which no key is taken as the answer to a new question: it was meant for the one before."""
    FIRST_LOOK: ClassVar[float] = 0.3
    """Seconds that the first board has for itself, before anything is read ahead."""

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        self._asked: object = None  # the question on the screen, and since when
        self._asked_at = 0.0
        self._verbs: dict[str, str] = {}  # by kind of question, what was done last
        self._over_shown = self._left = self._styled = False
        self._curtain: Curtain | None = None

    def on_mount(self) -> None:
        self._paint_keys()
        settings = self.app.settings
        self.link.sit(Sitting(settings.trusting, settings.turning))
        self.link.wish(Wishes(settings.stops.get(self.face.name, {})))
        self._board.glyphs = self.app.glyphs
        self._fit()
        self.app.keep_title()
        if not self.link.local:
            self.set_interval(1.0, self.tick)
        self.link.open(self.receive)
        if self.link.local:
            self.set_timer(self.FIRST_LOOK, self._get_ready)

    def update_node_styles(self, animate: bool = True) -> None:
        """When a screen is shown, Textual looks up the styles of all that is on it; the first time that was done a moment ago, as it came there."""
        if self._styled:
            super().update_node_styles(animate)
        self._styled = True

    def _get_ready(self) -> None:
        """What the first questions would wait for is read while the board is looked at."""
        Thread(target=self.app.pack_of(self.face.name).get_ready, daemon=True).start()

    def on_unmount(self) -> None:
        self._left = True
        self.link.close()
        self.app.keep_title(back=True)

    @property
    def parting(self) -> str:
        """What becomes of a match that is on when the program is closed."""
        if self.link.study:
            return "Quit? Nothing is lost: this can be begun again at any time."
        if not self.link.kept:
            return "Quit? Nothing of this match is kept yet: it ends here without a winner."
        if self.link.local:
            return "Quit? The match is kept: the menu leads back into it (c)."
        if self.link.looking:
            return "Quit? The match goes on without you looking."
        return "Quit? The match goes on and waits for you: the lobby of this server leads back into it (b)."

    @property
    def on(self) -> bool:
        """Whether there is something to lose by quitting."""
        return self.table.running

    def send(self, reply: Reply | None) -> None:
        """Send a finished answer; without one, show the step that follows. What is sent is for `MatchScreen`."""
        raise NotImplementedError

    # --- from the table -----------------------------------------------------------------------------------------------

    def receive(self, message: Message) -> None:
        """Take in a message of the link."""
        if self._left:
            return
        if self.app.settings.ascii:
            message = plain_message(message)
        before = self.table
        self.table = fold(before, message)
        match message:
            case Position():
                self._new_position(before)
            case Refused():  # the same question once more
                self.draft = self._drafted()
                if self.draft is not None and self.cursor not in self.draft.cards:
                    self.cursor = self._acting
            case Explained(handle=handle, reasons=reasons):
                place = self._place(handle)
                self.app.push_screen(screens.why_window(place.name if place else "This card", reasons))
            case Notice(text=text, bad=bad):
                self.tell(text, bad=bad)
            case BackOffered():
                self._offer_back(message)
            case Proof(text=text):
                if isinstance(self.app.screen, screens.Over):
                    self.app.screen.prove(text)
            case Begun():
                self._begin_anew()
            case RematchAsked(name=name) if name:
                self.tell(f"{name} would like a rematch.")
            case Ended():
                self._over_shown = any(isinstance(screen, screens.Over) for screen in self.app.screen_stack)
            case _:
                pass
        self.paint()
        self._maybe_over()
        if not self.link.local and (self.table.decision is None) != (before.decision is None):
            self.app.call(self.table.decision is not None)

    def _offer_back(self, offer: BackOffered) -> None:
        """Show the answer that would be taken back, and ask."""
        yes = "We both agree" if offer.both else "Take it back"
        self.app.push_screen(
            screens.Confirm(offer.text, yes, "Play on"),
            lambda agreed: self.link.undo(offer.n) if agreed else self.link.agree(Word.PLAY_ON),
        )

    def _begin_anew(self) -> None:
        """Another match: the windows over the board belong to the one before."""
        self._over_shown, self._armed = False, False
        self.draft = self.cursor = self._curtain = None
        self._bare()

    def _bare(self) -> None:
        """Close the windows over the board."""
        while self in self.app.screen_stack and self.app.screen is not self:
            self.app.pop_screen()

    @property
    def early(self) -> bool:
        """Whether the question is so new that a key cannot be meant as its answer."""
        return monotonic() - self._asked_at < self.GRACE

    def _new_position(self, before: Table) -> None:
        table = self.table
        self._armed = False
        self._over_shown = self._over_shown and table.over
        decision = table.decision
        asked = None if decision is None else (decision.number, table.curtain)
        if asked != self._asked:
            self._asked, self._asked_at = asked, monotonic()
        self.draft = self._drafted()
        if table.curtain is not None:
            self.cursor = None
            self._draw_curtain(table.curtain, [place.name for place in before.places.values()])
            return
        if self._curtain is not None and self._curtain.is_current:
            self._curtain.dismiss(None)
        self._curtain = None
        while self.app.screen is not self and isinstance(self.app.screen, (screens.Picker, screens.CardMenu)):
            self.app.pop_screen()
        known = table.places
        if before.moment is not None and table.moment is not None and before.moment.seat != table.moment.seat:
            self.cursor = None  # handles are each seat's own
        usable = () if self.draft is None else self.draft.cards
        board = [handle for handle in usable if handle in known and known[handle].board]
        at = known.get(self.cursor or "")
        dealt = (
            not usable and _holds(table) and not _holds(before)
        )  # until then there was no place where the cursor belongs
        elsewhere = before.bottom != table.bottom or (usable and self.cursor not in usable)
        if at is None or not at.board or dealt or (elsewhere and board):
            self.cursor = self._prefer(board, known)
        if self.draft is not None and needs_list(table, self.draft):
            self.call_after_refresh(self.action_list)

    def _drafted(self) -> Draft | None:
        """An answer to be made, where one is asked for."""
        decision = self.table.decision
        return (
            None
            if decision is None or self.table.curtain is not None
            else Draft(self.face, decision, self.table.places)
        )

    def _prefer(self, usable: list[Handle], known: Mapping[Handle, Place]) -> Handle | None:
        """Where the cursor begins: on a card with which the last action can be done again, else on a usable card of the hand, else on
        any usable one, else on the first of one's side."""
        mine = [handle for handle, place in known.items() if place.board and place.seat == self.table.bottom]
        hand = [handle for handle in usable if known[handle].hand and known[handle].seat == self.table.bottom]
        draft = self.draft
        verb = "" if draft is None else self._verbs.get(draft.decision.kind, "")
        again = [handle for handle in usable if draft is not None and verb in draft.verbs(handle)]
        return next(iter(again or hand or usable or mine), None)

    def _draw_curtain(self, seat: int, names: list[str]) -> None:
        """`names`: of cards, which may do without their epithets there."""
        if self._curtain is not None and self._curtain.is_current:
            return
        self._bare()
        news = [brief(line.text, names, ROOM) for line in self.table.news] if self.table.covered else []
        ready = monotonic() + self.GRACE
        self._curtain = Curtain(self.table.names[seat], self.table.names[1 - seat], news, ready)
        self.app.push_screen(self._curtain, lambda _: self.link.look())

    def _maybe_over(self) -> None:
        if self._over_shown or not self.table.over:
            return
        self._over_shown = True
        self.app.push_screen(
            screens.Over(
                self.table.result,
                self.table.names,
                self.table.ended,
                self.table.proof,
                self._story(),
                self.link.after,
                monotonic() + self.GRACE if self.link.study else None,
            ),
            self._after_over,
        )

    def _story(self) -> tuple[str, ...]:
        """How the match went."""
        return () if self.table.view is None else tuple(self.face.story(self.table.view))

    def _after_over(self, what: str | None) -> None:
        if what == "rematch":
            self.link.rematch()
        elif what == "further":
            self.link.further()
        elif what == "back":
            self.link.undo()
        elif what == "menu":
            self.app.to_menu()

    def action_over(self) -> None:
        """The window of the end once more, for those who looked at the board."""
        self._over_shown = False
        self._maybe_over()

    # --- windows ------------------------------------------------------------------------------------------------------

    def action_list(self) -> None:
        """The options as a list."""
        if self.draft is not None and self.app.screen is self and needs_list(self.table, self.draft):
            ready = self._asked_at + self.GRACE
            self.app.push_screen(screens.Picker(self.table, self.draft, self.app.glyphs, ready), self.send)

    def action_read(self) -> None:
        place = self._place(self.cursor)
        if place is not None:
            self.app.push_screen(screens.Reader("Card", self._words(place)))

    def action_why(self) -> None:
        if self.cursor is not None:
            self.link.why_not(self.cursor)

    def action_piles(self) -> None:
        self.app.push_screen(screens.Piles(self.table, self.app.glyphs))

    def action_log(self) -> None:
        self.app.push_screen(screens.log_window(self.table, self.face, self.app.glyphs))

    def action_rule(self) -> None:
        """The clause at work in the prompt."""
        clause = clause_at_work(self.table, self.draft)
        if clause:
            self.app.action_rule(clause)

    def action_say(self) -> None:
        """A line to the other player, over a network."""
        if self.link.study:
            self.link.say("")
        elif not self.link.local:
            self.app.push_screen(screens.Say(), lambda text: self.link.say(text) if text else None)

    def action_help(self) -> None:
        self.app.push_screen(
            screens.Reader("Keys", help_words(self.face.words, self.app.glyphs, screens.room(self.app.size.width)))
        )

    def action_leave(self) -> None:
        if self.table.view is None or self.table.over or self.link.study or self.link.looking:
            self.app.to_menu()
            return
        self.app.push_screen(
            screens.surrender_window(self.table, self.face, self.link.hotseat),
            lambda yes: self.link.concede() if yes else None,
        )


def _holds(table: Table) -> bool:
    """Whether the side at the bottom has a hand."""
    return any(place.hand and place.seat == table.bottom for place in table.places.values())
