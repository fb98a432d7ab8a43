"""What is asked in a row of the cards spoken of: "if any of them is red, your Leader Card gets …. If all of them are red, it gets …".

A card that is called by what it is has been spoken of in between, and yet the second question is one about the cards of the first. "It" behind "of them"
is the card called by its name, as one card is no several; behind a question about one card it is that card.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.pointing import Pointing, names_others, point, pointed
from engine.masters.compiler.they import ONE, SEVERAL
from engine.masters.ir.antecedents import NAMED
from engine.masters.ir.nodes import Condition, Effect, Gets, If, IsSuch, Switch, Then
from engine.masters.ir.nouns import Node, Noun, Operand, Ref, Referent
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

_ASKED = Referent.ASKED
_HARMED = Pointing(ko=_ASKED, moved=_ASKED, played=_ASKED, harmed=_ASKED, chosen=_ASKED)


def asked_in_a_row(effect: Effect, text: str) -> Effect:
    """The effect, with what the second condition asks of "it" or "all of them" asked of the cards of the first."""
    several, one = SEVERAL.search(text) is not None, ONE.search(text) is not None

    def change(node: Node) -> Node:
        return _in_a_row(node, several, one) if isinstance(node, Then) else node

    return rewrite(effect, change)


def _in_a_row(node: Then, several: bool, one: bool) -> Then:
    """`several`, `one`: whether the line says "they", and "it"."""
    parts: list[Effect] = []
    asked: Operand | None = None  # of which the condition before asks, where another card was named since
    named: Referent | None = None
    for part in node.effects:
        match part:
            case If(condition=IsSuch(subject=Ref(to=Referent.IT, said="" | "card") as it) as condition) if asked:
                helped = _ASKED if isinstance(asked, Ref) or not one else None if several else named
                then = point(part.then, replace(_HARMED, helped=helped))
                parts.append(replace(part, condition=replace(condition, subject=pointed(it, _ASKED)), then=then))
            case If():
                named = _named(part.then)
                asked = None if named is None else _asked(part.condition)
                parts.append(part)
            case _:
                asked = None
                parts.append(part)
    return replace(node, effects=tuple(parts))


def _asked(condition: Condition) -> Operand | None:
    """The cards spoken of before of which it asks something."""
    match condition:
        case (
            IsSuch(subject=Ref(to=Referent.IT) as subject)
            | IsSuch(subject=Noun(among=Ref(to=Referent.IT | Referent.AMONG)) as subject)
        ):
            return subject
        case _:
            return None


def _named(effect: Effect) -> Referent | None:
    """The card, called by what it is, that alone is changed by it."""
    done = {part.what for part in walk(effect) if isinstance(part, (Gets, Switch))}
    if len(done) != 1 or names_others(effect):
        return None
    (what,) = done
    return what.to if isinstance(what, Ref) and what.to in NAMED else None
