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
    JoinTable,
    Leave,
    Left,
    ListTables,
    MatchStarted,
    Resume,
    Seated,
    StarterSeen,
    Tables,
    TableSeen,
    TableState,
    Welcome,
)
from dbs_tui.masters.deck_pages import DeckChoice, offered
from dbs_tui.shell.play.address import server_address
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.incoming import Incoming, Stepped
from dbs_tui.shell.play.messages import Connection, Wire
from dbs_tui.shell.play.network import NetworkLink
from dbs_tui.shell.screens.decks import Decks
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.widgets.chips import Chips
from dbs_tui.shell.widgets.lobby_words import hall_words, lobby_chips, seat_words, table_row
from engine.core.pack import DeckList
from engine.masters.cards.profiles import PROFILES
from engine.masters.pack import parts_of

if TYPE_CHECKING:
    from dbs_tui.shell.app import DbsApp

REFRESH = 3.0


class Lobby(Screen[None]):
    """Lives as long as the connection; the match screen lies over it."""

    app: DbsApp
    AUTO_FOCUS = "#lobby-tables"  # the keys of the lobby are letters: no field may catch them unasked
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back"),
        Binding("o", "create(False)", "Open table"),
        Binding("p", "create(True)", "Table with a code"),
        Binding("c", "code", "Enter a code"),
        Binding("d", "deck", "Deck"),
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
        self._paint()

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
        self.connection = ServerConnection(url, self.hear)
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
            case Welcome(starters=starters):
                self._starters = starters
                self._refresh()
            case Tables(tables=tables):
                self._tables = tables
            case Seated():
                self._seated = message
                self._keep_token(message.token)
            case TableState():
                self._state = message
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

    def _begin(self, message: MatchStarted | Stepped) -> None:
        if self.connection is None:
            return
        while self.app.screen is not self:
            self.app.pop_screen()
        self._returning = ""
        link = NetworkLink(self.connection, self._seated.seat if self._seated is not None else 0)
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
            tables.add_options([Option(table_row(table)) for table in self._tables])
            tables.highlighted = min(at or 0, len(self._tables) - 1) if self._tables else None
        self.query_one("#lobby-table", Static).update(self._about())
        chips = lobby_chips(self.connection is not None, self._seated is not None, bool(self._returning))
        self.query_one("#lobby-keys", Chips).show(chips)

    def _about(self) -> Text:
        if self.connection is None:
            return Text("Type the address of a server and press Enter, for example ws://localhost:8765")
        if self._seated is None:
            return hall_words(bool(self._tables), self.app.settings.profile, bool(self._returning))
        return seat_words(self._seated, self._state)

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
        if self.connection is not None and event.option_index < len(self._tables):
            self.connection.send(JoinTable(self._player_name(), table=self._tables[event.option_index].table))

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
        if self.connection is not None and self._seated is None:
            self.connection.send(CreateTable(self._player_name(), profile=self.app.settings.profile, private=private))

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
            names = list(PROFILES)
            self.app.change("profile", names[(names.index(self.app.settings.profile) + 1) % len(names)])
            self._paint()

    def action_resume(self) -> None:
        if self.connection is not None and self._returning:
            self.connection.token = self._returning
            self.connection.send(Resume(self._returning))

    def action_deck(self) -> None:
        if self._seated is None or self._state is None:
            return
        settings, profile = self.app.settings, self._state.profile
        decks = offered(self._starters, profile)
        screen = Decks("Your deck", settings.names[0], settings.decks[0], profile, ask_name=False, offered=decks)
        self.app.push_screen(screen, self._send_deck)

    def _send_deck(self, chosen: tuple[str, DeckChoice] | None) -> None:
        if chosen is None or self.connection is None:
            return
        choice = chosen[1]
        share = secrets.token_hex(16)
        self._deck_sent = True
        if choice.key is not None:
            self.app.settings.decks = (choice.key, self.app.settings.decks[1])
            self.app.keep()
            self.connection.send(ChooseDeck(share, starter=choice.key))
        else:
            deck = choice.deck
            self.connection.send(ChooseDeck(share, deck=DeckList(deck.name, parts_of(deck))))

    def action_leave(self) -> None:
        if self._seated is not None and self.connection is not None:
            self.connection.send(Leave())
        else:
            self.app.pop_screen()
