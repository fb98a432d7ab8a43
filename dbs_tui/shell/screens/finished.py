"""The matches that are over at a server: who won, and each to be looked at again, with what its record proves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from dbs_server.about_people import ResultSeen
from dbs_server.parts import GameSeen
from dbs_server.protocol import (
    ListRatings,
    ListResults,
    LookedUp,
    LookUp,
    Ratings,
    Results,
)
from dbs_tui.shell.archive.audit import audit
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.screens.once import Listing
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.settings import edition
from dbs_tui.shell.text import cut, fit
from dbs_tui.shell.widgets.chips import Chip, Chips
from engine.core.record import Record

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell


class Finished(Listing, ModalScreen[None]):
    """A line a match. The lobby hands on what the server answers."""

    app: Shell
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", "Back"),
        Binding("r", "ratings", "Ratings"),
    ]
    DEFAULT_CSS = """
    Finished { align: center middle; background: $background 60%; }
    Finished > Vertical { width: 110; max-width: 98%; height: auto; max-height: 94%; border: solid $accent; background: $surface; }
    Finished OptionList { height: auto; max-height: 70%; border: none; padding: 0 1; }
    Finished #finished-words { padding: 1 2; height: auto; }
    """

    def __init__(self, connection: ServerConnection, games: Sequence[GameSeen]) -> None:
        super().__init__()
        self._connection, self._games = connection, games
        self._results: tuple[ResultSeen, ...] = ()

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = "Finished matches at this server"
            yield OptionList()
            yield Static("Asking the server...", id="finished-words", markup=False)
            yield Chips(id="finished-keys")

    def opened(self) -> None:
        self._connection.send(ListResults())
        self.query_one(OptionList).focus()
        chips = (
            Chip("look", "Look at it", "Enter", "strong"),
            Chip("ratings", "Ratings", "r"),
            Chip("close", "Back", "Esc"),
        )
        self.query_one(Chips).show(chips)

    def hear(self, message: Results | LookedUp | Ratings) -> None:
        """What the server answers."""
        match message:
            case Results(results=results):
                self._show(results)
            case LookedUp():
                self._look(message)
            case Ratings():
                self._rank(message)

    def _show(self, results: tuple[ResultSeen, ...]) -> None:
        self._results = results
        rows = self.query_one(OptionList)
        rows.clear_options()
        rows.add_options([Option(_row(one)) for one in results])
        rows.highlighted = 0 if results else None
        self._say("" if results else "No match has ended at an open table here yet.")

    def _look(self, message: LookedUp) -> None:
        """Check the record, beside the screen, and show the match."""
        try:
            record = msgspec.json.decode(message.record, type=Record)
        except msgspec.DecodeError as error:
            self._say(f"The server's record cannot be read: {error}")
            return
        if record.game not in self.app.faces:
            self._say(f"This program cannot show a match of '{cut(record.game, 40)}'.")
            return
        self._say("Playing it again...")
        self.run_worker(self._check(record), exclusive=True)

    async def _check(self, record: Record) -> None:
        found = await asyncio.to_thread(audit, record, self.app.pack_of(record.game))
        if self.is_mounted:
            self._say(found.text)
            if found.good:
                self.app.past.show(record)
                self.app.notify(found.text, timeout=12)

    def _rank(self, message: Ratings) -> None:
        rows = [
            f"{place:3}  {one.rating:5}  {one.name} ({one.matches})" for place, one in enumerate(message.ratings, 1)
        ]
        words = "\n".join(rows) or "No rated match has been played by these rules here yet."
        self.app.push_screen(Reader(f"Ratings: {message.game}, {message.profile}", Text(words)))

    def _say(self, words: str) -> None:
        told = self.query_one("#finished-words", Static)
        told.update(Text(words))
        told.display = bool(words)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._connection.send(LookUp(self._results[event.option_index].match))

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        match event.chip.id:
            case "close":
                self.action_close()
            case "ratings":
                self.action_ratings()
            case _:
                self.query_one(OptionList).action_select()

    def action_ratings(self) -> None:
        """Who plays best by the rules of the settings."""
        self._connection.send(ListRatings(self.app.settings.game, edition(self.app.settings, self.app.pack)))


def _row(one: ResultSeen) -> Text:
    winner = one.result.winner
    ended = "no winner" if winner is None else f"{cut(one.names[winner], 24)} won"
    when = one.ended[:16].replace("T", " ")
    names = f"{cut(one.names[0], 24)} and {cut(one.names[1], 24)}"
    return Text.assemble(
        f"{fit(when, 18)}{names}: ",
        (ended, "bold"),
        "  rated" if one.rated else "",
        (f"  {one.game}, {one.profile}", "dim"),
    )
