"""The lobby of a server: its tables, one's own table with the choice of a deck, and the way back into a match."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from dbs_server.protocol import (
    ChooseDeck,
    CreateTable,
    DeckRefused,
    Error,
    GameSeen,
    JoinTable,
    Leave,
    Left,
    ListTables,
    MatchStarted,
    Resume,
    SeatComputer,
    Seated,
    StarterSeen,
    Tables,
    TableSeen,
    TableState,
    Welcome,
)
from dbs_tui.shell.decks import DeckChoice, offered
from dbs_tui.shell.play.address import server_address
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.incoming import Incoming, Stepped
from dbs_tui.shell.play.messages import Connection, Wire
from dbs_tui.shell.play.network import NetworkLink
from dbs_tui.shell.screens.decks import Decks
from dbs_tui.shell.screens.games import Games
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.settings import edition
from dbs_tui.shell.widgets.chips import Chips
from dbs_tui.shell.widgets.lobby_words import computer_to_seat, hall_words, lobby_chips, seat_words, table_row

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell

REFRESH = 3.0


class Lobby(Screen[None]):
    """Lives as long as the connection; the match screen lies over it."""

    app: Shell
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
    ]
    DEFAULT_CSS = """
    Lobby #lobby-head { height: 1; }
    Lobby #lobby-head Label { width: auto; padding: 0 1; }
    Lobby Input { width: 34; }
    Lobby #lobby-wire { height: auto; padding: 0 1; }
    Lobby #lobby-table { height: auto; padding: 1 2; }
    Lobby OptionList { height: 1fr; border: none; }
    """

    def __init__(self, server: str = "") -> None:
        super().__init__(id="lobby")
        self._given = server
        self.connection: ServerConnection | None = None
        self._tables: tuple[TableSeen, ...] = ()
        self._games: tuple[GameSeen, ...] = ()
        self._starters: tuple[StarterSeen, ...] = ()
        self._seated: Seated | None = None
        self._state: TableState | None = None
        self._link: NetworkLink | None = None
        self._deck_sent = False  # and no word of the server about it yet
        self._returning = ""  # the token of a match that went on when the program was closed

    def compose(self) -> ComposeResult:
        settings = self.app.settings
        with Horizontal(id="lobby-head"):
            yield Label("Server")
            yield Input(self._given or settings.server, id="lobby-server", compact=True, select_on_focus=False)
            yield Label("Name")
            yield Input(settings.names[0], id="lobby-name", max_length=20, compact=True, select_on_focus=False)
        yield Static(id="lobby-wire")
        yield Static(id="lobby-table")
        yield OptionList(id="lobby-tables")
        yield Chips(id="lobby-keys")

    def on_mount(self) -> None:
        self.set_interval(REFRESH, self._refresh)
        if self._given:
            self._connect(self._given)
        else:
            self.query_one("#lobby-server").focus()
        self.call_after_refresh(self._paint)  # while it is being mounted, nothing is painted

    def on_unmount(self) -> None:
        if self.connection is not None:
            self.connection.close()

    def _connect(self, url: str) -> None:
        try:
            url = server_address(url)
        except ValueError as error:
            self.query_one("#lobby-wire", Static).update(Text(f"{error}.", "bold reverse"))
            return
        if self.connection is not None:
            self.connection.close()
        self.app.settings.server = url
        self._returning = self.app.settings.tokens.get(url, "")
        self.app.keep()
        self.connection = ServerConnection(url, self.app.faces, self.hear)
        self.connection.start()
        self.query_one("#lobby-tables").focus()

    def _refresh(self) -> None:
        if self.connection is not None and self._seated is None:
            self.connection.send(ListTables())

    # --- messages of the server ---------------------------------------------------------------------------------------

    def hear(self, message: Incoming | Connection) -> None:
        """Everything until a match begins; then the link listens."""
        match message:
            case Connection():
                self._show_wire(message)
            case Welcome(games=told, starters=starters):
                self._games, self._starters = told, starters
                self._refresh()
            case Tables(tables=tables):
                self._tables = tables
            case Seated():
                self._seated = message
                self._keep_token(message.token)
            case TableState():
                self._state = message
                self._maybe_rise(message)
            case DeckRefused(reasons=reasons) if self._deck_sent:
                self._deck_sent = False
                self.app.push_screen(Reader("The server refused the deck", Text("\n".join(reasons))))
            case MatchStarted() | Stepped():
                self._begin(message)
            case Left():
                self._seated, self._state = None, None
                self._keep_token("")
                self._refresh()
            case Error(code=code, text=text):
                if code == "unknown_token":
                    self._returning = ""
                    self._seated, self._state = None, None
                    self._keep_token("")
                self.notify(text, severity="warning", markup=False)
            case _:
                pass
        self._paint()

    def _show_wire(self, told: Connection) -> None:
        """How the connection stands; one that is closed for good is forgotten, and the address may be written anew."""
        self.query_one("#lobby-wire", Static).update(Text(told.text, "" if told.wire is Wire.OK else "bold reverse"))
        if told.wire is Wire.CLOSED:
            self.connection, self._seated, self._state, self._tables = None, None, None, ()

    def _maybe_rise(self, state: TableState) -> None:
        """A code may lead to a table of a game that this program cannot show."""
        if state.game not in self.app.faces and state.state == "waiting" and self.connection is not None:
            self.connection.send(Leave())
            self._refuse(state.game)

    def _refuse(self, game: str) -> None:
        """Say that a game cannot be shown."""
        title = next((told.title for told in self._games if told.game == game), game)
        known = ", ".join(face.words.title for face in self.app.faces.values())
        self.notify(f"This program cannot show {title}; it shows: {known}.", severity="warning", markup=False)

    def _begin(self, message: MatchStarted | Stepped) -> None:
        if self.connection is None:
            return
        face = self.connection.face
        if face is None:
            self.connection.close()
            words = "This match is of a game that this program cannot show. The connection is closed"
            self._show_wire(Connection(Wire.CLOSED, words))
            return
        while self.app.screen is not self:
            self.app.pop_screen()
        self._returning = ""
        link = NetworkLink(
            self.connection, face, self._seated.seat if self._seated is not None else 0, self.app.archive
        )
        if self._state is not None:
            link.hear(self._state)
        link.hear(message)
        self._link = link
        self.app.push_screen(MatchScreen(link))

    def on_screen_resume(self) -> None:
        """Back from a match: the seat was left with it."""
        if self._link is not None and self.connection is not None:
            self._link = None
            self._seated, self._state = None, None
            self.connection.listener = self.hear
            if self.connection.ended:
                self._show_wire(Connection(Wire.CLOSED, self.connection.ended))
            else:
                self._keep_token("")
                self._refresh()
            self._paint()

    def _keep_token(self, token: str) -> None:
        if self.connection is None:
            return
        tokens = dict(self.app.settings.tokens)
        if token:
            tokens[self.connection.url] = token
        else:
            tokens.pop(self.connection.url, None)
        self.app.settings.tokens = tokens
        self.app.keep()

    # --- paint --------------------------------------------------------------------------------------------------------

    def _paint(self) -> None:
        if not self.is_mounted:
            return
        tables = self.query_one("#lobby-tables", OptionList)
        tables.display = self._seated is None
        for field in self.query("#lobby-head Input"):
            field.disabled = self._seated is not None
        if self._seated is None:
            if self.connection is not None and self.focused is None:
                tables.focus()
            at = tables.highlighted
            tables.clear_options()
            tables.add_options([Option(self._row(table)) for table in self._tables])
            tables.highlighted = min(at or 0, len(self._tables) - 1) if self._tables else None
        self.query_one("#lobby-table", Static).update(self._about())
        connected, seated = self.connection is not None, self._seated is not None
        chips = lobby_chips(connected, seated, bool(self._returning), self._computer)
        self.query_one("#lobby-keys", Chips).show(chips)

    def _row(self, table: TableSeen) -> Text:
        """A table; its game is named where the server has several."""
        title = next((told.title for told in self._games if told.game == table.game), table.game)
        several = len(self._games) > 1 or table.game not in self.app.faces
        return table_row(table, title if several else "", dim=table.game not in self.app.faces)

    def _about(self) -> Text:
        if self.connection is None:
            return Text("Type the address of a server and press Enter, for example ws://localhost:8765")
        if self._seated is None:
            return hall_words(bool(self._tables), self._edition, bool(self._returning))
        face = None if self._state is None else self.app.faces.get(self._state.game)
        return seat_words(self._seated, self._state, face)

    @property
    def _edition(self) -> str:
        """The edition of the rules for tables that the player opens."""
        return edition(self.app.settings, self.app.pack)

    # --- what a player does -------------------------------------------------------------------------------------------

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input.id == "lobby-server":
            self._connect(event.value.strip())
            self._paint()
        elif event.input.id == "lobby-code":
            value = event.value.strip()
            event.input.remove()
            self.query_one("#lobby-tables").focus()
            if value and self.connection is not None:
                self.connection.send(JoinTable(self._player_name(), code=value))
        else:
            self._player_name()
            self.query_one("#lobby-tables").focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.connection is None or event.option_index >= len(self._tables):
            return
        table = self._tables[event.option_index]
        if table.game in self.app.faces:
            self.connection.send(JoinTable(self._player_name(), table=table.table))
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
            self.connection.send(CreateTable(self._player_name(), profile=self._edition, private=private, game=game))

    def action_code(self) -> None:
        if self.connection is not None and self._seated is None and not self.query("#lobby-code"):
            field = Input(placeholder="code of the table", id="lobby-code", compact=True, max_length=12)
            self.query_one("#lobby-head").mount(field)
            field.focus()

    def action_name(self) -> None:
        self.query_one("#lobby-name").focus()

    def action_rules(self) -> None:
        """The next edition of the rules for tables that the player opens."""
        if self._seated is None:
            names = self.app.pack.profiles
            self.app.change("profile", names[(names.index(self._edition) + 1) % len(names)])
            self._paint()

    def action_resume(self) -> None:
        if self.connection is not None and self._returning:
            self.connection.token = self._returning
            self.connection.send(Resume(self._returning))

    @property
    def _computer(self) -> str:
        state = None if self._seated is None else self._state
        return computer_to_seat(state, self._games, self.app.settings.level)

    def action_computer(self) -> None:
        """Seat the computer opposite; once more, another one."""
        if self._computer and self.connection is not None:
            self.connection.send(SeatComputer(self._computer))

    def action_deck(self) -> None:
        if self._seated is None or self._state is None:
            return
        settings, profile, face = self.app.settings, self._state.profile, self.app.faces.get(self._state.game)
        if face is None:
            return
        pack = self.app.pack_of(face.name)
        decks = offered(pack, self._starters, profile)
        key = settings.taken(pack.name).decks[0]
        screen = Decks(pack, face, "Your deck", settings.names[0], key, profile, ask_name=False, offered=decks)
        self.app.push_screen(screen, self._send_deck)

    def _send_deck(self, chosen: tuple[str, DeckChoice] | None) -> None:
        if chosen is None or self.connection is None or self._state is None:
            return
        choice, share = chosen[1], secrets.token_hex(16)
        self._deck_sent = True
        if choice.key is not None:
            last = self.app.settings.taken(self._state.game)
            last.decks = (choice.key, last.decks[1])
            self.app.keep()
            self.connection.send(ChooseDeck(share, starter=choice.key))
        else:
            self.connection.send(ChooseDeck(share, deck=choice.deck))

    def action_leave(self) -> None:
        if self._seated is not None and self.connection is not None:
            self.connection.send(Leave())
        else:
            self.app.pop_screen()
