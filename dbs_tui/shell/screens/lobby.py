"""The lobby of a server: its tables, one's own table with the choice of a deck, and the way back into a match."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList

from dbs_server.about_people import Block, ListBlocked, Watch
from dbs_server.protocol import (
    ChooseDeck,
    CreateTable,
    Leave,
    Resume,
    SeatComputer,
)
from dbs_tui.shell.decks import DeckChoice
from dbs_tui.shell.screens.decks import decks_for_table
from dbs_tui.shell.screens.finished import Finished
from dbs_tui.shell.screens.games import Games
from dbs_tui.shell.screens.lobby_view import LobbyView
from dbs_tui.shell.widgets.chips import Chips
from engine.core.clock import NAMED


class Lobby(LobbyView):
    """The keys of the lobby."""

    AUTO_FOCUS = "#lobby-tables"  # the keys of the lobby are letters: no field may catch them unasked
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back"),
        Binding("o", "create(False)", "Open table"),
        Binding("p", "create(True)", "Table with a code"),
        Binding("c", "code", "Enter a code"),
        Binding("d", "deck", "Deck"),
        Binding("a", "computer", "Seat the computer"),
        Binding("b", "resume", "Back into the match"),
        Binding("n", "name", "Name"),
        Binding("r", "rules", "Rules"),
        Binding("t", "clock", "Clock"),
        Binding("k", "rated", "Rated"),
        Binding("w", "password", "Password"),
        Binding("l", "watch_kind", "Who may look on"),
        Binding("e", "watch", "Look on"),
        Binding("x", "blocked", "Blocked"),
        Binding("m", "finished", "Finished matches"),
    ]
    DEFAULT_CSS = """
    Lobby #lobby-head { height: 1; }
    Lobby #lobby-head Label { width: auto; padding: 0 1; }
    Lobby Input { width: 34; }
    Lobby #lobby-wire { height: auto; padding: 0 1; }
    Lobby #lobby-table { height: auto; padding: 1 2; }
    Lobby #lobby-keys { height: 3; }
    Lobby OptionList { height: 1fr; border: none; }
    """

    # --- what a player does -------------------------------------------------------------------------------------------

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input.id == "lobby-code":
            value = event.value.strip()
            event.input.remove()
            self.query_one("#lobby-tables").focus()
            if value:
                self._player_name()
                self.join(code=value)
            return
        if event.input.id == "lobby-password":
            self._take_password(event.value)
            event.input.remove()
            self.query_one("#lobby-tables").focus()
            self._paint()
            return
        if event.input.id == "lobby-server" or self.connection is None:
            self._connect(self.query_one("#lobby-server", Input).value.strip())
            self._paint()
        if self.connection is not None:
            self.connection.sign_in(self._player_name())
            self.query_one("#lobby-tables").focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        table = self._tables[event.option_index] if event.option_index < len(self._tables) else None
        if table is None or self.connection is None:
            return
        if table.game in self.app.faces:
            self._player_name()
            self.join(table=table.table)
        else:
            self._refuse(table.game)

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        match event.chip.id:
            case "connect":
                self._connect(self.query_one("#lobby-server", Input).value.strip())
            case "join":
                self.query_one("#lobby-tables", OptionList).action_select()
            case "open" | "private":
                self.action_create(event.chip.id == "private")
            case name:
                getattr(self, f"action_{name}")()

    def _player_name(self) -> str:
        name = self.query_one("#lobby-name", Input).value.strip() or "Player"
        self.app.settings.names = (name, self.app.settings.names[1])
        self.app.keep()
        return name

    def action_create(self, private: bool) -> None:
        """Open a table; which game it is for is asked where there are several."""
        if self.connection is None or self._seated is not None:
            return
        shown = [told for told in self._games if told.game in self.app.faces]
        if self._games and not shown:
            self._refuse(self._games[0].game)
        elif len(shown) > 1:
            choices = {told.game: told.title for told in shown}
            self.app.push_screen(
                Games(choices, self.app.settings.game), lambda game: self._open(game, private) if game else None
            )
        else:
            self._open(shown[0].game if shown else self.app.settings.game, private)

    def _open(self, game: str, private: bool) -> None:
        if game != self.app.settings.game:
            self.app.change("game", game)
        if self.connection is not None:
            self.connection.send(
                CreateTable(
                    self._player_name(),
                    "",
                    self._edition,
                    private,
                    game,
                    self.app.settings.clock,
                    password=self._password,
                    rated=self.app.settings.rated,
                    watch=self.app.settings.watch,
                )
            )

    def action_code(self) -> None:
        if self.connection is not None and self._seated is None and not self.query("#lobby-code"):
            field = Input(placeholder="code of the table", id="lobby-code", compact=True, max_length=12)
            self.query_one("#lobby-head").mount(field)
            field.focus()

    def action_rated(self) -> None:
        """Whether matches at tables that the player opens count."""
        if self._seated is None:
            self.app.change("rated", not self.app.settings.rated)
            self._paint()

    def action_watch_kind(self) -> None:
        """Whether others may look on at tables that the player opens."""
        if self._seated is None:
            kinds = ("", "live", "delay")
            now = self.app.settings.watch
            self.app.change("watch", kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else "")
            self._paint()

    def action_watch(self) -> None:
        """Look on at the table under the cursor."""
        at = self.query_one("#lobby-tables", OptionList).highlighted
        if self._seated is None and self._watches is None and at is not None and at < len(self._tables):
            self.look_on(self._tables[at].table)

    def action_password(self) -> None:
        """A password for tables that the player opens."""
        if self.connection is not None and self._seated is None:
            self._wanted, self._asked_to_watch = None, Watch()
            self.ask_password("")

    def ask_password(self, why: str) -> None:
        if self.query("#lobby-password"):
            return
        if why:
            self.notify(why, markup=False)
        words = "its password" if self._wanted is not None else "password of your tables"
        field = Input(placeholder=words, id="lobby-password", compact=True, max_length=60, password=True)
        self.query_one("#lobby-head").mount(field)
        field.focus()

    def _take_password(self, password: str) -> None:
        """What was typed is for the table that one would sit down at, or else for those that one opens."""
        wanted, looking = self._wanted, self._asked_to_watch
        if wanted is None and looking.table:
            self.look_on(looking.table, password)
        elif wanted is None:
            self._password = password
        elif password:
            self.join(wanted.table, wanted.code, password)

    def action_blocked(self) -> None:
        """Whom the player has blocked, and to undo it."""
        if self.connection is not None and self._seated is None:
            self.connection.send(ListBlocked())

    def show_blocked(self, names: tuple[str, ...]) -> None:
        if not names:
            self.notify("You have blocked nobody here.")
            return
        window = Games({name: name for name in names}, names[0], "Whom will you meet again?")
        self.app.push_screen(window, self._unblock)

    def _unblock(self, name: str | None) -> None:
        if name and self.connection is not None:
            self.connection.send(Block(name, on=False))

    def action_finished(self) -> None:
        """The matches that are over at this server."""
        if self.connection is not None and self._seated is None:
            self.app.push_screen(Finished(self.connection, self._games))

    def action_name(self) -> None:
        self.query_one("#lobby-name").focus()

    def action_rules(self) -> None:
        """The next edition of the rules for tables that the player opens."""
        if self._seated is None:
            names = self.app.pack.profiles
            self.app.change("profile", names[(names.index(self._edition) + 1) % len(names)])
            self._paint()

    def action_clock(self) -> None:
        """The next clock for tables that the player opens."""
        if self._seated is None:
            names = ("", *NAMED)
            now = self.app.settings.clock
            self.app.change("clock", names[(names.index(now) + 1) % len(names)] if now in names else "")
            self._paint()

    def action_resume(self) -> None:
        if self.connection is not None and self._returning:
            self.connection.token = self._returning
            self.connection.send(Resume(self._returning))

    def action_computer(self) -> None:
        """Seat the computer opposite; once more, another one."""
        if self._computer and self.connection is not None:
            self.connection.send(SeatComputer(self._computer))

    def action_deck(self) -> None:
        face = None if self._seated is None or self._state is None else self.app.faces.get(self._state.game)
        if face is not None and self._state is not None:
            self.app.push_screen(decks_for_table(self.app, face, self._starters, self._state.profile), self._send_deck)

    def _send_deck(self, chosen: tuple[str, DeckChoice] | None) -> None:
        if chosen is None or self.connection is None or self._state is None:
            return
        choice, self._deck_sent = chosen[1], True
        if choice.key is not None:
            self.app.settings.taken(self._state.game).first(choice.key)
            self.app.keep()
        self.connection.send(ChooseDeck(choice.key, None if choice.key is not None else choice.deck))

    def action_leave(self) -> None:
        if (self._seated is not None or self._watches is not None) and self.connection is not None:
            self.connection.send(Leave())
        else:
            self.app.pop_screen()
