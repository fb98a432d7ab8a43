"""What every type of event says of itself."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Happening(Struct, frozen=True, gc=False):
    """The base of all events: what a type of event means to others."""

    changes_facts: ClassVar[bool] = True
    """Whether what was derived about cards has to be worked out anew."""
    kept: ClassVar[bool] = False
    """Whether it belongs to the history of the turn ("if a card was KO'd this turn")."""
    heard: ClassVar[bool] = False
    """Whether [Auto] skills may listen for it (8-6)."""
    told: ClassVar[bool] = False
    """Whether it may make a line of the log."""
    opposed: ClassVar[bool] = False
    """Whether an effect may forbid it, or put a price on it (1-3-3)."""
    answered: ClassVar[bool] = False
    """Whether the rules may call for something at once after it (9-1-2-1)."""
    shows: ClassVar[bool] = False
    """Whether it may change which cards a seat sees."""
