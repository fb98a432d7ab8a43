"""What the board shows about cards beside their faces: cursor, what may be done, what was picked."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from dbs_tui.shell.play.answering import Draft, Stage
from engine.core.seen import Handle


class Mark(StrEnum):
    """Why a card stands out; the value is also the end of its style's name."""

    CAN = "can"
    TARGET = "target"
    PICKED = "picked"
    PAY = "pay"
    SOURCE = "source"


class Marks(Struct, frozen=True):
    """The marks of all cards: equal marks need no new paint."""

    cursor: Handle | None = None
    by_card: dict[
        Handle, tuple[Mark, str]
    ] = {}  # the mark, and a sign of its own: the key, or "2" for the second picked

    def of(self, handle: Handle) -> tuple[Mark | None, str]:
        return self.by_card.get(handle, (None, ""))


def marks_of(draft: Draft | None, cursor: Handle | None) -> Marks:
    """The marks that a draft asks for."""
    by_card: dict[Handle, tuple[Mark, str]] = {}
    if draft is None:
        return Marks(cursor, by_card)
    digits = draft.digits
    if draft.decision.source is not None:
        by_card[draft.decision.source] = (Mark.SOURCE, "!")
    if draft.stage is Stage.TARGET:
        for handle in draft.cards:
            by_card[handle] = (Mark.TARGET, digits.get(handle, ""))
    elif draft.stage is Stage.PAY:
        for handle in draft.cards:
            by_card[handle] = (Mark.PAY, "") if handle in draft.paying else (Mark.CAN, "")
    else:
        for handle in draft.cards:
            order = draft.order(handle)
            if order:
                by_card[handle] = (Mark.PICKED, str(order) if draft.decision.ordered else "")
            else:
                by_card[handle] = (Mark.CAN, digits.get(handle, ""))
        return Marks(cursor, by_card)
    for option in draft.taken:
        if option.card is not None:
            by_card[option.card] = (Mark.PICKED, "")
    return Marks(cursor, by_card)
