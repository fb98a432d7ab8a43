"""Makes matches for one terminal, from a game's pack."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from dbs_tui.shell.face import Face
from dbs_tui.shell.play.hotseat import HotseatLink
from engine.core.game import Game
from engine.core.game_pack import DeckList, Pack
from engine.core.record import SeatRecord


def start(
    pack: Pack, face: Face[Any], names: Sequence[str], decks: Sequence[DeckList], seed: str = "", profile: str = ""
) -> HotseatLink:
    """A match at this terminal, by the pack's usual rules or those of `profile`. Each rematch has a new seed; with `seed` the first match
    is the same every time."""
    first, second = (SeatRecord(name, deck.parts) for name, deck in zip(names, decks, strict=True))
    seeds = [seed] if seed else []

    def begin() -> Game[Any]:
        drawn = seeds.pop() if seeds else secrets.token_hex(32)
        return pack.begin((first, second), drawn, profile or pack.profiles[0])

    return HotseatLink(face, begin)
