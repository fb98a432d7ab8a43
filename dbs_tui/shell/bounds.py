"""What a foreign server's values must keep to so that they can be shown."""

from __future__ import annotations

from collections.abc import Sized

from dbs_tui.shell.text import cut
from engine.core.ids import Seat


class Unreadable(Exception):
    """A message that this program cannot read, or cannot show; in words, for the player."""


def seat(number: Seat) -> None:
    """Raises Unreadable for a number that is no seat's."""
    if number not in (0, 1):
        raise Unreadable(f"seat {cut(str(number), 20)}; there are 0 and 1")


def few(things: Sized, most: int, words: str) -> None:
    """Raises Unreadable for more things than can be drawn."""
    if len(things) > most:
        raise Unreadable(f"{len(things)} {words}")
