"""What a player at random looks at in the messages of a server. Everything else is passed over, so that the clients of a benchmark cost little."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from dbs_server.own_part import OwnPart
from dbs_server.protocol import DealBegan, Message, Promised, decode_server
from engine.core.sheet import merged


class Patch(Struct):
    """Of a change of the view, what stands in the place of the decision."""

    decision: dict[str, Any] | UnsetType | None = UNSET


class Part(Struct):
    """A change of the view; the first one of a connection begins anew."""

    count: int
    patch: Patch = msgspec.field(default_factory=Patch)

    def decision(self, before: Any) -> Any:
        """The decision after the change, where it was `before`; None for none."""
        known = None if self.count == 1 else before
        return known if self.patch.decision is UNSET else merged(known, self.patch.decision)


class Heard(Struct):
    """As much of any message as is needed."""

    type: str
    code: str = ""
    about: str = ""
    text: str = ""
    table: str = ""
    token: str = ""
    match: str = ""
    seat: int = 0
    number: int = 0
    change: Part | None = None


hear = msgspec.json.Decoder(Heard).decode
"""Reads a frame. Raises msgspec.DecodeError."""


def of_deal(part: OwnPart, frame: str | bytes, seat: int) -> Message | None:
    """What a seat says to a message of the deal; None where it is told only."""
    message = decode_server(frame)
    return part.answer(message, seat) if isinstance(message, DealBegan | Promised) else None
