"""The Textual program: themes, settings, and the way from screen to screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text
from textual import constants
from textual._compositor import ChopsUpdate
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.notifications import SeverityLevel
from textual.screen import Screen

from card_data import games
from dbs_tui import shell
from dbs_tui.shell import screens
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.decks import DeckChoice, starters
from dbs_tui.shell.face import Face
from dbs_tui.shell.keys import SHORT, help_words
from dbs_tui.shell.play.begin import start
from dbs_tui.shell.play.link import Link
from dbs_tui.shell.play.solo import SoloLink
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.match_view import MatchView
from dbs_tui.shell.settings import Settings, edition, load_settings, save_settings
from dbs_tui.shell.spare import SpareUpdate
from dbs_tui.shell.text import ASCII, UNICODE, Glyphs
from dbs_tui.shell.widgets.ascii_lines import AsciiLines
from dbs_tui.shell.widgets.rule_text import rule_words
from dbs_tui.shell.widgets.sixteen import SixteenColors
from engine.core.game_pack import Pack

NOTICES = 6
"""Notices that stand on the screen at one time."""


class Shell(App[None]):
    """The program for the games that its class has `faces` for, and whose packs `pack_of` gives by name.

    `begin` says where to start: "menu", or a line of it such as "play" or "join"; a link starts its match at once, and `shown` is the file of a
    match to look at.
    `once` holds settings of this run alone: they are not written down unless they are chosen in the program, too.
    """

    faces: ClassVar[Mapping[str, Face[Any]]] = {}
    TITLE = "Dragon Ball Super Card Game"
    CSS_PATH = Path(__file__).parent / "styles/board.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", priority=True),
        Binding("ctrl+z", "suspend_process", "To the shell", priority=True),
    ]

    def __init__(
        self,
        begin: str = "menu",
        *,
        pack_of: Callable[[str], Pack] = games.pack,
        server: str = "",
        link: Link | None = None,
        settings: Settings | None = None,
        once: Mapping[str, Any] | None = None,
        keep: bool = False,
        archive: Archive | None = None,
        shown: Path | None = None,
        guest: bool = False,
        outside: str = "",
    ) -> None:
        super().__init__()
        self.pack_of = pack_of
        self.archive = Archive() if archive is None else archive
        self.guest = guest  # on a server, without the key of this terminal
        self.outside = outside  # where others find the server that runs in the background
        self.animation_level = "none"  # over SSH every frame is paid for
        self._kept = settings if settings is not None else load_settings()
        self._once = dict(once or {})
        self.settings = replace(self._kept, **self._once)
        if self.settings.game not in self.faces:
            self.settings.game = next(iter(self.faces))
        self._keep = keep
        self._notices: list[float] = []  # when each one on the screen goes
        self._asking: screens.Confirm | None = None  # whether to quit
        self._begin, self._server, self._link, self._shown = begin, server, link, shown
        self._ascii, self._sixteen = AsciiLines(), SixteenColors()
        self._dress()

    @cached_property
    def past(self) -> shell.Past:
        """What can be done with matches that were played."""
        return shell.Past(self)

    @cached_property
    def alone(self) -> shell.Alone:
        """What one can do alone."""
        return shell.Alone(self)

    @property
    def _match(self) -> MatchView | None:
        """The match or replay that is on the screen, or under its windows."""
        return next((screen for screen in reversed(self.screen_stack) if isinstance(screen, MatchView)), None)

    @property
    def face(self) -> Face[Any]:
        """What shows the game of the match that is on; without one, the game of the settings."""
        match = self._match
        return self.faces[self.settings.game] if match is None else match.face

    @property
    def pack(self) -> Pack:
        """The game of matches that begin here."""
        return self.pack_of(self.settings.game)

    @property
    def glyphs(self) -> Glyphs:
        return ASCII if self.settings.ascii else UNICODE

    @property
    def motion(self) -> bool:
        """Whether anything may move: bars that grow, flashes. Off where colors are, and by the variable that Textual programs know."""
        return self.settings.motion and constants.TEXTUAL_ANIMATIONS != "none" and not self.no_color

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Those of Textual; where the terminal has sixteen colors, and where only ASCII is wanted, one more behind them."""
        filters = [*super().get_line_filters(), *([self._sixteen] if self.sixteen else [])]
        return [*filters, self._ascii] if self.settings.ascii else filters

    @property
    def sixteen(self) -> bool:
        """Whether this runs on a terminal that has sixteen colors, and they are wanted."""
        return self.console.color_system == "standard" and not self.no_color and not self.is_headless

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """As Textual does it, with smaller updates."""
        super()._display(screen, SpareUpdate.of(renderable) if isinstance(renderable, ChopsUpdate) else renderable)  # pyright: ignore[reportUnknownMemberType]

    def get_default_screen(self) -> Screen[Any]:
        """What lies below all other screens: the match that the program begins with; else a blank, as in any program of Textual."""
        if self._link is None:
            return super().get_default_screen()  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        if isinstance(self._link, SoloLink):
            self._link.pause = self.alone.pause
        return MatchScreen(self._link)

    def on_mount(self) -> None:
        if self._link is not None:
            return
        if self._shown is not None:
            self.past.replay(self._shown)
            return
        self.push_screen(screens.Menu(id="menu"))
        if self._begin != "menu":
            self.choose(self._begin)

    def _dress(self) -> None:
        self.theme = "textual-dark" if self.settings.dark else "textual-light"

    # --- to be noticed ------------------------------------------------------------------------------------------------

    def call(self, waiting: bool) -> None:
        """Tell a player who looks elsewhere that the match waits: by the bell, if it is not off, and the title of the window."""
        if waiting and self.settings.bell:
            self.bell()
        self._title(f"\x1b]2;{'Your turn - ' if waiting else ''}{self.TITLE}\x07")

    def keep_title(self, back: bool = False) -> None:
        """Let the terminal remember the title that its window has, or give it that one back."""
        self._title("\x1b[23;2t" if back else "\x1b[22;2t")

    def _title(self, sequence: str) -> None:
        """Only words of this program: they reach the terminal as they are."""
        if self._driver is not None and not self.is_headless:
            self._driver.write(sequence)

    # --- settings -----------------------------------------------------------------------------------------------------

    def change(self, name: str, value: object) -> None:
        """Change one setting and keep it."""
        setattr(self.settings, name, value)
        self._once.pop(name, None)
        self._dress()
        self.refresh_css(animate=False)  # every line is drawn anew
        for screen in self.screen_stack:
            if isinstance(screen, MatchView):
                screen.dress()
        self.keep()

    def keep(self) -> None:
        """Write the settings down, without those that were given for this run alone."""
        if self._keep:
            settings = self.settings
            alone = [name for name, value in self._once.items() if getattr(settings, name) == value]
            save_settings(replace(settings, **{name: getattr(self._kept, name) for name in alone}))

    # --- from screen to screen ----------------------------------------------------------------------------------------

    def choose(self, what: str) -> None:
        """A line of the menu."""
        match what:
            case "against":
                self.alone.against()
            case "first":
                self.alone.first_game()
            case "puzzles":
                self.alone.puzzles()
            case "play":
                self._first_player()
            case "go-on":
                latest = self.archive.latest()
                if latest is not None:
                    self.past.go_on(latest)
            case "matches":
                self.push_screen(screens.Matches())
            case "join":
                self._join()
            case "decks":
                profile = edition(self.settings, self.pack)
                deck = self._last_decks()[0]
                self.push_screen(screens.Decks(self.pack, self.face, "The decks", "", deck, profile, ask_name=False))
            case "game":
                names = list(self.faces)
                self.change("game", names[(names.index(self.settings.game) + 1) % len(names)])
            case "settings":
                self.push_screen(screens.Options())
            case "rules":
                self.push_screen(screens.Reader(SHORT, Text(self.face.words.short)))
            case "help":
                self.action_show_help()
            case "quit":
                self.exit()
            case _:
                pass

    def action_show_help(self) -> None:
        self.push_screen(
            screens.Reader("Keys", help_words(self.face.words, self.glyphs, screens.room(self.size.width)))
        )

    def action_rule(self, clause: str) -> None:
        """Explain a clause; numbers of clauses on the screen are links to this."""
        if isinstance(self.screen, screens.Rule):
            self.screen.go(clause)
        elif rule_words(clause, self.face):
            self.push_screen(screens.Rule(clause, self.face, self.profile))
        else:
            self.notify(f"There is no rule {clause} in the rules that this client knows.", severity="warning")

    @property
    def profile(self) -> str:
        """The edition of the match that is on; without one, ""."""
        moment = None if self._match is None else self._match.table.moment
        return "" if moment is None else moment.profile

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Never markup: most of what is told here holds a name that somebody else has chosen. A flood of them is cut off."""
        now = monotonic()
        self._notices = [until for until in self._notices if until > now]
        if len(self._notices) < NOTICES:
            self._notices.append(now + (self.NOTIFICATION_TIMEOUT if timeout is None else timeout))
            super().notify(message, title=title, severity=severity, timeout=timeout, markup=False)

    def clear_notifications(self) -> None:
        self._notices.clear()
        super().clear_notifications()

    def action_help_quit(self) -> None:
        self.notify("Ctrl+Q quits.", timeout=3)

    async def action_quit(self) -> None:
        """Ctrl+Q, from anywhere. A match that is on is not left without a question."""
        match = self._match
        if match is None or not match.on:
            self.exit()
        elif self._asking is None or self._asking not in self.screen_stack:
            self._asking = screens.Confirm(match.parting, "Quit", "Play on")
            self.push_screen(self._asking, lambda yes: self.exit() if yes else None)

    def to_menu(self) -> None:
        """Leave the match for the lobby or the menu, where it began."""
        if not any(screen.id == "menu" for screen in self.screen_stack):
            self.exit()
            return
        while len(self.screen_stack) > 1 and self.screen.id not in ("menu", "lobby"):
            self.pop_screen()

    def _first_player(self) -> None:
        settings, pack = self.settings, self.pack
        profile = edition(settings, pack)
        first_key, second_key = self._last_decks()

        def second(first: tuple[str, DeckChoice] | None) -> None:
            if first is None:
                return

            def begin(other: tuple[str, DeckChoice] | None) -> None:
                if other is None:
                    self._first_player()
                else:
                    self._start_hotseat(first, other)

            chosen = edition(settings, pack)
            self.push_screen(
                screens.Decks(pack, self.face, "Second player", settings.names[1], second_key, chosen, check=True),
                begin,
            )

        self.push_screen(
            screens.Decks(
                pack, self.face, "First player", settings.names[0], first_key, profile, check=True, rules=True
            ),
            second,
        )

    def _last_decks(self) -> tuple[str, str]:
        """The starters that the cursor begins on: those taken last, at first the first two of the game."""
        first, second = self.settings.taken(self.pack.name).decks
        keys = [choice.key or "" for choice in starters(self.pack, self.pack.profiles[0])]
        return first or next(iter(keys), ""), second or next(iter(keys[1:]), "")

    def _start_hotseat(self, first: tuple[str, DeckChoice], second: tuple[str, DeckChoice]) -> None:
        names = (first[0], second[0] if second[0] != first[0] else f"{second[0]} 2")
        self.settings.names = names
        last = self.settings.taken(self.pack.name)
        last.decks = (first[1].key or last.decks[0], second[1].key or last.decks[1])
        self.keep()
        decks = (first[1].deck, second[1].deck)
        profile = edition(self.settings, self.pack)
        self.push_screen(MatchScreen(start(self.pack, self.face, names, decks, profile=profile, archive=self.archive)))

    def _join(self) -> None:
        from dbs_tui.shell.screens.lobby import (
            Lobby,  # and with it websockets, which a match at one terminal does without
        )

        self.push_screen(Lobby(self._server))
