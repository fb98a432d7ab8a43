"""The lobby of a server: what the server has told, and how it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from dbs_server.about_people import Blocked, Watch, Watching
from dbs_server.people.keys import BadKey, Key
from dbs_server.protocol import (
    DealBegan,
    DealEnded,
    DealShown,
    DeckRefused,
    Error,
    GameSeen,
    JoinTable,
    Leave,
    Left,
    ListTables,
    LookedUp,
    MatchStarted,
    Promised,
    Ratings,
    Results,
    Seated,
    SignedIn,
    StarterSeen,
    Tables,
    TablesChanged,
    TableSeen,
    TableState,
    Welcome,
)
from dbs_tui.shell.face import Face
from dbs_tui.shell.people.called import own_name, suggested
from dbs_tui.shell.people.key_file import own_key
from dbs_tui.shell.play.address import invited, server_address
from dbs_tui.shell.play.connection import ServerConnection
from dbs_tui.shell.play.deal_words import deal_words
from dbs_tui.shell.play.incoming import Incoming, Stepped
from dbs_tui.shell.play.messages import Connection, Wire
from dbs_tui.shell.play.network import NetworkLink
from dbs_tui.shell.play.watching import WatchingLink
from dbs_tui.shell.screens.finished import Finished
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.settings import edition
from dbs_tui.shell.widgets.chips import Chips
from dbs_tui.shell.widgets.lobby_words import (
    computer_to_seat,
    hall_words,
    listed,
    lobby_chips,
    me_words,
    seat_words,
    table_row,
)

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell

ASKED = "How shall others call you? Enter takes the name: from then on it belongs to your key."


class LobbyView(Screen[None]):
    """Lives as long as the connection; the match screen lies over it."""

    app: Shell

    def __init__(self, server: str = "") -> None:
        super().__init__(id="lobby")
        self._given = server
        self.connection: ServerConnection | None = None
        self._tables: tuple[TableSeen, ...] = ()
        self._rows: list[str] = []  # the tables as they are painted, by id
        self._games: tuple[GameSeen, ...] = ()
        self._starters: tuple[StarterSeen, ...] = ()
        self._seated: Seated | None = None
        self._state: TableState | None = None
        self._link: NetworkLink | None = None
        self._deck_sent = False  # and no word of the server about it yet
        self._guest = ""  # why who plays here is a guest at this server
        self._invited = ""  # the code of the table to which an invitation leads
        self._password = ""  # of tables that are opened, and of the one that is to be joined
        self._watches: Watch | None = None  # the table at which one looks on
        self._asked_to_watch = Watch()
        self._wanted: JoinTable | None = None  # the table that one would sit down at
        self._returning = ""  # the token of a match that went on when the program was closed

    def compose(self) -> ComposeResult:
        settings = self.app.settings
        with Horizontal(id="lobby-head"):
            yield Label("Server")
            yield Input(self._given or settings.server, id="lobby-server", compact=True, select_on_focus=False)
            yield Label("Name")
            name = settings.names[0] if self.app.guest else own_name(settings.names[0])
            yield Input(name, id="lobby-name", max_length=20, compact=True, select_on_focus=False)
        yield Static(id="lobby-wire")
        yield Static(id="lobby-table")
        yield OptionList(id="lobby-tables")
        yield Chips(id="lobby-keys")

    def on_mount(self) -> None:
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
        if not self._named():
            return
        if self.connection is not None:
            self.connection.close()
        url, self._invited = invited(url)
        if not self.app.outside:  # a server of this run alone is no place to come back to
            self.app.settings.server = url
        self._returning = self.app.settings.tokens.get(url, "")
        self.app.keep()
        key, self._guest = self._key()
        name = self.query_one("#lobby-name", Input).value.strip()
        self.connection = ServerConnection(url, self.app.faces, self.hear, key, name)
        self.connection.start()
        self.query_one("#lobby-tables").focus()

    def _named(self) -> bool:
        """Whether the player has a name; who comes for the first time is asked for one."""
        field = self.query_one("#lobby-name", Input)
        if field.value.strip():
            return True
        field.value = suggested()
        field.cursor_position = len(field.value)
        field.focus()
        self.query_one("#lobby-wire", Static).update(Text(ASKED, "bold reverse"))
        return False

    def _key(self) -> tuple[Key | None, str]:
        """The key of this terminal; without one, why who plays here is a guest."""
        if self.app.guest:
            return None, "You play as a guest."
        try:
            return own_key(), ""
        except (OSError, BadKey) as error:
            return None, f"You are a guest, as there is no key: {error}."

    def join(self, table: str = "", code: str = "", password: str = "") -> None:
        """Sit down at a table."""
        name = self.query_one("#lobby-name", Input).value.strip() or "Player"
        self._wanted = JoinTable(name, table, code, password)
        if self.connection is not None:
            self.connection.send(self._wanted)

    def show_blocked(self, names: tuple[str, ...]) -> None:
        """Show whom the player has blocked."""

    def look_on(self, table: str, password: str = "") -> None:
        """Look on at a table."""
        name = self.query_one("#lobby-name", Input).value.strip() or "Player"
        self._asked_to_watch = Watch(table, password=password, name=name)
        if self.connection is not None:
            self.connection.send(self._asked_to_watch)

    def ask_password(self, why: str) -> None:
        """Have the player type a password."""

    def _refresh(self) -> None:
        if self.connection is not None and self._seated is None:
            self.connection.send(ListTables(watch=True))

    # --- messages of the server ---------------------------------------------------------------------------------------

    def hear(self, message: Incoming | Connection) -> None:
        """Everything until a match begins; then the link listens."""
        match message:
            case Connection():
                self._show_wire(message)
            case Welcome():
                self._come(message)
            case SignedIn() | Error() | Blocked() | Watching():
                self._hear_about(message)
            case Results() | LookedUp() | Ratings():
                if isinstance(self.app.screen, Finished):
                    self.app.screen.hear(message)
            case Tables() | TablesChanged():
                self._tables = listed(self._tables, message)
            case Seated():
                self._seated = message
                self._keep_token(message.token)
            case TableState():
                self._state = message
                self._maybe_rise(message)
            case DeckRefused(reasons=reasons) if self._deck_sent:
                self._deck_sent = False
                self.app.push_screen(Reader("The server refused the deck", Text("\n".join(reasons))))
            case DealBegan() | Promised() | DealShown() | DealEnded():
                if self.connection is not None and (words := deal_words(message, self.connection.witness.fault)):
                    self.notify(words, severity="error", markup=False)
            case MatchStarted() | Stepped():
                self._begin(message)
            case Left():
                self._seated, self._state, self._watches = None, None, None
                self._keep_token("")
                self._refresh()
            case _:
                pass
        self._paint()

    def _come(self, welcome: Welcome) -> None:
        """The server is there; an invitation leads straight to its table."""
        self._games, self._starters = welcome.games, welcome.starters
        self._refresh()
        if self._invited and self.connection is not None and not self.connection.token:
            self.join(code=self._invited)
            self._invited = ""

    def _hear_about(self, message: SignedIn | Error | Blocked | Watching) -> None:
        """What the server says of the one who plays here, or of what was asked of it."""
        match message:
            case SignedIn():
                self._guest = ""
            case Blocked(names=names):
                self.show_blocked(names)
            case Watching():
                self._watches = self._asked_to_watch
            case Error(about="sign_in", text=text):
                named = self.connection is not None and self.connection.me
                self._guest = text if named else f"You are a guest; key n changes the name. {text}"
            case Error(code="needs_password", about="watch", text=text):
                self._wanted = None
                self.ask_password(text)
            case Error(code="needs_password", text=text):
                self.ask_password(text)
            case Error(code=code, text=text):
                if code == "unknown_token":
                    self._returning = ""
                    self._seated, self._state = None, None
                    self._keep_token("")
                self.notify(text, severity="warning", markup=False)

    def _show_wire(self, told: Connection) -> None:
        """How the connection stands; one that is closed for good is forgotten: the address may be written anew."""
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
        link = self._link_to(self.connection, face)
        if self._state is not None:
            link.hear(self._state)
        link.hear(message)
        self._link = link
        self.app.push_screen(MatchScreen(link))

    def _link_to(self, connection: ServerConnection, face: Face[Any]) -> NetworkLink:
        """The way to the table at which one sits, or looks on."""
        if self._watches is not None:
            return WatchingLink(connection, face, self._watches)
        seat = 0 if self._seated is None else self._seated.seat
        return NetworkLink(connection, face, seat, self.app.archive, self.app.pack_of)

    def on_screen_resume(self) -> None:
        """Back from a match: the seat was left with it."""
        if self._link is not None and self.connection is not None:
            self._link = None
            self._seated, self._state, self._watches = None, None, None
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
            at, ids = tables.highlighted or 0, [table.table for table in self._tables]
            if at < len(self._rows) and self._rows[at] in ids:  # the same table, wherever it stands now
                at = ids.index(self._rows[at])
            self._rows = ids
            tables.clear_options()
            tables.add_options([Option(self._row(table)) for table in self._tables])
            tables.highlighted = min(at, len(ids) - 1) if ids else None
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
        if self._watches is not None:
            title = self._state.title if self._state is not None else "a table"
            return Text(f"You look on at {title}. When there is something to be seen, you see it. Esc: leave.")
        if self._seated is None and not self.connection.there:
            return Text("Tables are listed as soon as the server answers. Tab goes to name and address.")
        if self._seated is None:
            settings = self.app.settings
            words = hall_words(
                bool(self._tables),
                self._edition,
                settings,
                bool(self._returning),
                bool(self._password),
            )
            return words.append(f"\n{me_words(self.connection.me, self.connection.key, self._guest)}")
        face = None if self._state is None else self.app.faces.get(self._state.game)
        return seat_words(self._seated, self._state, face, self.app.outside or self.connection.url)

    @property
    def _edition(self) -> str:
        """The edition of the rules for tables that the player opens."""
        return edition(self.app.settings, self.app.pack)

    @property
    def _computer(self) -> str:
        state = None if self._seated is None else self._state
        return computer_to_seat(state, self._games, self.app.settings.level)
