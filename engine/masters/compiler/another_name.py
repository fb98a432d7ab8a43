"""Than which card a name is different: "return 1 of your Battle Cards to your hand, then play 1 Battle Card with a different name".

Behind a card of one's own that has been spoken of it is that one; else the card whose skill it is.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder
from engine.masters.ir.nodes import KO, Choose, Deed, Effect, Move, Pay, Play, RemoveFromGame, Skill, WhenIf
from engine.masters.ir.nouns import THIS_CARD, Node, Noun, Operand, Ref, Referent, SameNameAs, Who
from engine.masters.ir.rewrite import rewrite

OTHER_NAME = SameNameAs(THIS_CARD, different=True)
"""How "a different name" is read, than which is not said."""
THAT_ONE = "!th"
"""In the `words` of a reference: the card spoken of, where none is named."""


def than_that_one(effect: Effect, skill: Skill) -> Effect:
    """The effect, with names that are different than that of the card spoken of before."""
    if "different" not in skill.text:
        return effect
    heard = skill.trigger.trigger if isinstance(skill.trigger, WhenIf) else skill.trigger
    said = isinstance(heard, Deed) and _is_yours(heard.noun)
    reading = _Another()
    for requirement in skill.requirements:
        if isinstance(requirement, Pay):
            _, said = reading.read(requirement.effect, said)
    return reading.read(effect, said)[0]


class _Another(InOrder[bool]):
    """Whether another card of the player's own than this one has been spoken of."""

    def meant(self, effect: Effect, said: bool) -> Effect:
        return rewrite(effect, _than_it) if said else effect

    def after(self, effect: Effect, said: bool) -> bool:
        match effect:
            case Move(verb="discard"):
                return said
            case Choose(noun=what) | Move(what=what) | KO(what=what) | RemoveFromGame(what=what) | Play(what=what):
                return said if isinstance(what, Ref) and what.to is Referent.IT else _is_yours(what)
            case _:
                return said


def _than_it(node: Node) -> Node:
    if isinstance(node, SameNameAs) and replace(node, what="name") == OTHER_NAME:
        return replace(node, ref=Ref(Referent.IT, words=THAT_ONE))
    return node


def _is_yours(what: Operand | None) -> bool:
    """Whether they are cards of the player's own in play, or were."""
    if not isinstance(what, Noun):
        return False
    places = {place.who for place in what.places}
    return what.owner is Who.YOU or (what.owner is None and places == {Who.YOU})
