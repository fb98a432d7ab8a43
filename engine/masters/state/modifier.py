"""Continuous effects at work, and delayed effects that wait for their moment (8-2-2-2, 8-8)."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Change, Duration, Effect, Trigger
from engine.masters.ir.nouns import Filter, Operand
from engine.masters.state.cause import Cause

STARTED = "history"
"""The slot of a modifier in which the length of the turn's history at its beginning is kept (as an incarnation number)."""


class Modifier(Struct, frozen=True, gc=False):
    """A continuous effect at work that does not come from a [Permanent] skill (8-8).

    It bears on `cards` — (card, incarnation) pairs, so that it lapses by itself when a card becomes a new object (3-1-4) — or, where
    `cards` is None, on every card that fits `noun`, or on a player (`seats`) through `rule` effects (Prohibit, Permit, ReplaceEvent, PreventDamage).
    """

    id: int
    cards: tuple[tuple[CardId, int], ...] | None
    changes: tuple[Change, ...]
    duration: Duration
    cause: Cause
    master: Seat
    turn: int  # when it began
    noun: Operand | None = None
    filter: Filter | None = None
    rule: Effect | None = None
    number: int | None = None  # an amount fixed at resolution, for changes whose value counts something
    bound: tuple[int, ...] = ()  # amounts fixed at resolution, one per change (0 where none)
    uses: int = 0  # how often a quota or a once-only effect was used
    ends: tuple[str, int] = ("", 0)  # when it ends: a moment and a turn number, worked out at the start
    slots: tuple[tuple[str, tuple[tuple[CardId, int], ...]], ...] = ()  # what references in `rule` stand for


class Delayed(Struct, frozen=True, gc=False):
    """A delayed effect waiting for its moment (an AtLater that was resolved)."""

    id: int
    when: Trigger
    body: Effect
    master: Seat
    cause: Cause
    turn: int
    slots: tuple[tuple[str, tuple[tuple[CardId, int], ...]], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()
    ends: tuple[str, int] = ("", 0)  # where it happens each time: until this moment of this turn
    once: bool = False  # it happens only the first time until then
    first: int = 0  # the first turn in which its moment can come ("at the end of your opponent's next turn")
