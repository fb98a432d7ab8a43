"""What the phrases of continuous effects ask of cards, told once for each phrase."""

from __future__ import annotations

from msgspec import Struct

from engine.masters.ir.nouns import (
    And,
    Compare,
    Const,
    HasCharacter,
    HasKeyword,
    HasName,
    HasSkillKind,
    HasTrait,
    InMode,
    IsColor,
    IsType,
    Not,
    Noun,
    OneOf,
    OnlyColors,
    Operand,
    Or,
    OwnedBy,
    Place,
    Quantity,
    SameColorAs,
    SameNameAs,
    SkillLess,
)
from engine.masters.ir.read_once import read_once
from engine.masters.ir.walk import walk

_CHANGEABLE = (
    Compare,
    OneOf,
    HasTrait,
    HasKeyword,
    HasSkillKind,
    SkillLess,
    IsColor,
    OnlyColors,
    SameColorAs,
    HasCharacter,
    HasName,
    SameNameAs,
)
"""What a phrase may ask of a card that effects can change."""
_FIXED = (Noun, And, Or, Not, IsType, OwnedBy, InMode, Place, Const)
"""What a phrase is made of that means the same cards whatever effects make of these."""
_IMPERSONAL = (*_FIXED, Compare, OneOf, HasTrait, HasCharacter, HasName, IsColor)
"""What a phrase is made of that says the same of a card, whichever card of the same master says it."""


class Asks(Struct, frozen=True, gc=False):
    """What a phrase asks of cards."""

    settled: bool  # it means the same cards whatever effects make of these
    alike: bool  # it says the same of a card, whichever card of the same master says it
    changeable: bool  # it asks for what effects can change: power, traits, keywords … (8-1-4-2)


@read_once
def asks_of(what: Operand | None) -> Asks:
    """The same of this phrase."""
    nodes = () if what is None else tuple(walk(what))
    return Asks(
        all(isinstance(node, _FIXED) for node in nodes),
        bool(nodes)
        and all(
            isinstance(node, _IMPERSONAL) and not (isinstance(node, Noun) and node.quantity is Quantity.ANOTHER)
            for node in nodes
        ),
        any(isinstance(node, _CHANGEABLE) for node in nodes),
    )
