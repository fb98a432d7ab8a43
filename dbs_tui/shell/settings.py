"""What a player set: kept in one small file in the user's configuration folder."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct
from platformdirs import user_config_path

from card_data.games import GAMES, pack
from dbs_tui.shell.face import When
from engine.core.game_pack import Pack
from engine.version import FIRST_GAME

CALLED = ("Player 1", "Player 2")
"""What the players at a terminal are called who have not named themselves."""


class Taken(Struct, omit_defaults=True):
    """The starters of one game that were taken last."""

    decks: tuple[str, str] = ("", "")  # by the players at this terminal
    opponent: str = ""  # by the computer; "" for one at random

    def first(self, key: str) -> None:
        """The first player has taken this one."""
        self.decks = (key, self.decks[1])


class Settings(Struct, omit_defaults=True):
    """All settings with their defaults."""

    dark: bool = True
    ascii: bool = False
    motion: bool = True  # bars that grow, flashes
    bell: bool = True  # when it is one's turn to answer
    side: bool = True  # card and log beside the board where there is room
    trusting: bool = False  # at one terminal both hands lie open
    turning: bool = False  # and the board turns to whoever decides
    stops: dict[str, dict[str, When]] = {}  # game -> stop -> when to be asked there
    names: tuple[str, str] = CALLED
    level: str = ""  # how well the computer plays; "" for the weakest
    starters: dict[str, Taken] = {}  # game -> the starters taken last
    game: str = FIRST_GAME  # the game of matches that begin here
    profile: str = ""  # and the edition of its rules; "" for the usual one
    clock: str = ""  # of tables that one opens on a server (`engine.core.clock.NAMED`); "" for none
    watch: str = ""  # whether others may look on at tables that one opens: "", "delay" or "live"
    rated: bool = False  # whether matches at tables that one opens count
    server: str = "ws://localhost:8765"
    tokens: dict[str, str] = {}  # server -> seat token of a match that goes on

    def taken(self, game: str) -> Taken:
        """The starters of a game that were taken last; what is changed there is kept with the settings."""
        return self.starters.setdefault(game, Taken())


def settings_path() -> Path:
    """Where the settings are kept; DBS_CONFIG names another file."""
    named = os.environ.get("DBS_CONFIG")
    return Path(named) if named else user_config_path("dbs-terminal") / "settings.json"


def load_settings() -> Settings:
    """The settings kept, or the defaults where there are none that can be read."""
    try:
        settings = msgspec.json.decode(settings_path().read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()
    if settings.game != FIRST_GAME or settings.profile:
        _mend(settings)
    return settings


def _mend(settings: Settings) -> None:
    """What was set and is not there any more is as it was at first."""
    if settings.game not in GAMES:
        settings.game = FIRST_GAME
    settings.profile = edition(settings, pack(settings.game))


def edition(settings: Settings, game: Pack) -> str:
    """The edition of the rules by which a game is begun: the one that is set, where the game has it."""
    return settings.profile if settings.profile in game.profiles else game.profiles[0]


def save_settings(settings: Settings) -> None:
    """Keep the settings; a folder that cannot be written to is no reason to stop playing."""
    path = settings_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(settings))
    except OSError:
        return
