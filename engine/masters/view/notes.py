"""Where a card's present numbers and skills come from, in words for the inspector.

Effects that began at some moment are named with their source and their end (8-8). What is left of the difference to the printed face comes from
[Permanent] skills, which hold as long as their cards are in play.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ids import CardId
from engine.masters.ir.nodes import GetPower, SetNumber
from engine.masters.ir.nouns import Attr, Const
from engine.masters.state.facts import Facts
from engine.masters.state.modifier import Modifier
from engine.masters.state.position import Position
from engine.masters.view.model import FaceSeen, Note
from engine.masters.view.wording import change_words, keyword_words, until_words

Notes = dict[tuple[CardId, int], list[Modifier]]
"""The effects on each object: a card and its incarnation."""

_PERMANENT = "[Permanent] skills"
_HOLDS = "as long as they hold"


def effects_on(state: Position) -> Notes:
    """The continuous effects that name their objects, by object."""
    notes: Notes = {}
    for modifier in state.modifiers:
        for named in modifier.cards or ():
            notes.setdefault(named, []).append(modifier)
    return notes


def notes_of(known: Facts, face: FaceSeen, modifiers: Sequence[Modifier] | None) -> tuple[Note, ...]:
    """The notes on one card; empty for a card that is as printed."""
    notes: list[Note] = []
    power: int | None = 0  # what the effects add; None where one sets the power
    for modifier in modifiers or ():
        source = modifier.cause.facts.name if modifier.cause.facts is not None else ""
        until = until_words(modifier.duration)
        for change, bound in zip(modifier.changes, _bounds(modifier), strict=True):
            notes.append(Note(change_words(change, bound), source, until))
            if isinstance(change, SetNumber) and change.attr is Attr.POWER:
                power = None
            elif isinstance(change, GetPower) and power is not None:
                amount = change.amount.n if isinstance(change.amount, Const) else bound
                power = None if amount is None else power + amount * change.sign
    if power is not None and known.power is not None and known.power != (face.power or 0) + power:
        notes.append(Note(f"{known.power - (face.power or 0) - power:+d} power", _PERMANENT, _HOLDS))
    for live in known.skills:
        if live.granted_by == -1:
            what = ", ".join(f"[{keyword_words(keyword)}]" for keyword in live.skill.keywords) or live.skill.text
            notes.append(Note(what, _PERMANENT, _HOLDS))
    return tuple(notes)


def _bounds(modifier: Modifier) -> Sequence[int | None]:
    return modifier.bound if len(modifier.bound) == len(modifier.changes) else (None,) * len(modifier.changes)
