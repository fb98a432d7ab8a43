"""Real matches of Masters at one terminal."""

from __future__ import annotations

from collections.abc import Sequence

from card_data.games import pack
from dbs_tui.faces import MASTERS
from dbs_tui.shell import decks as shelf
from dbs_tui.shell.decks import DeckChoice
from dbs_tui.shell.play import begin
from dbs_tui.shell.play.hotseat import HotseatLink


def starters(profile: str = "masters") -> tuple[DeckChoice, ...]:
    """The starter decks of a profile."""
    return shelf.starters(pack(), profile)


def start(names: Sequence[str], decks: Sequence[DeckChoice], seed: str = "", profile: str = "") -> HotseatLink:
    """A match at one terminal."""
    return begin.start(pack(), MASTERS, names, [choice.deck for choice in decks], seed, profile)
