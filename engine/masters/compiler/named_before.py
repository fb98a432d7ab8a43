"""The card that a sentence under a condition has named, and the next one goes on with: "if your life is at 4 or less, your Leader Card gets +10000
power. If not, it gets +5000 power".

Where the condition does not hold, nothing was done to that card, and still it is the one that was spoken of.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.both import BOTH
from engine.masters.compiler.pointing import said_as
from engine.masters.compiler.references import SEVERAL_NAMED
from engine.masters.ir.antecedents import is_it, subject_of
from engine.masters.ir.nodes import Damage, Draw, Effect, Gets, If, Otherwise, Switch, Then
from engine.masters.ir.nouns import Nouns, Operand, Ref, Referent

LEADERS = (Referent.LEADER, Referent.OPPONENT_LEADER)


def named_before(effect: Effect) -> Effect:
    """The effect, with what is done to "it" done to the Leader Card (or this card and another) that was named under a condition before."""
    return _read(effect, None, under=False)[0]


def _read(effect: Effect, said: Operand | None, *, under: bool) -> tuple[Effect, Operand | None]:
    """The effect, and the card that is named after it; `under`: under a condition, which may not hold."""
    match effect:
        case Then(effects=effects):
            parts: list[Effect] = []
            for part in effects:
                done, said = _read(part, said, under=under)
                parts.append(done)
            return replace(effect, effects=tuple(parts)), said
        case If(condition=condition, then=then):
            asked = None if isinstance(condition, Otherwise) or subject_of(condition) is None else condition
            done, said = _read(then, said if asked is None else None, under=True)
            return replace(effect, then=done), said
        case Gets(what=what) | Switch(what=what):
            if said is not None and isinstance(what, Ref) and is_it(what) and not what.said:
                return replace(effect, what=_called(said, what)), said
            return effect, what if under and _is_named(what) else None
        case Draw() | Damage():
            return effect, said
        case _:
            return effect, None


def _is_named(what: Operand) -> bool:
    if isinstance(what, Nouns):
        return not what.words.startswith(BOTH) and all(
            isinstance(part, Ref) and part.to is not Referent.IT for part in what.parts
        )
    return isinstance(what, Ref) and what.to in LEADERS and not what.words.startswith("!")


def _called(said: Operand, it: Ref) -> Operand:
    """The card that was named, in the words of "it"; how it was said is kept for printing."""
    if isinstance(said, Nouns):
        return replace(said, words=BOTH + SEVERAL_NAMED + it.words)
    assert isinstance(said, Ref)
    return said_as(said, it)
