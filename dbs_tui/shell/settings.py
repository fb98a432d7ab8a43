"""What a player set: kept in one small file in the user's configuration folder."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct
from platformdirs import user_config_path

from engine.masters.cards.profiles import PROFILES


class Settings(Struct, omit_defaults=True):
    """All settings with their defaults."""

    dark: bool = True
    ascii: bool = False
    side: bool = True  # card and log beside the board where there is room
    guard_space: bool = True  # Space ends the Main Phase only when pressed twice
    names: tuple[str, str] = ("Player 1", "Player 2")
    decks: tuple[str, str] = ("red", "blue")
    profile: str = "masters"  # edition of the rules for matches that begin here
    server: str = "ws://localhost:8765"
    tokens: dict[str, str] = {}  # server -> seat token of a match that goes on


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
    if settings.profile not in PROFILES:
        settings.profile = "masters"
    return settings


def save_settings(settings: Settings) -> None:
    """Keep the settings; a folder that cannot be written to is no reason to stop playing."""
    path = settings_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(settings))
    except OSError:
        return
