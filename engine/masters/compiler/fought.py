"""Which card "that card" is behind a battle in which this card may be either: "when this card attacks or is attacked by a Battle Card, that card gets
-5000 power for the battle" is the other card of the battle."""

from __future__ import annotations

from typing import Any

from engine.masters.compiler.found_there import THAT_THERE
from engine.masters.compiler.second_card import until_others
from engine.masters.ir.nodes import Deed, Effect, Trigger
from engine.masters.ir.nodes.triggers import WhenAny, WhenIf
from engine.masters.ir.nouns import THIS_CARD, And, InBattle, Is, Node, Not, Noun, Quantity, Ref, Referent
from engine.masters.ir.rewrite import rewrite

_CALLED = ("card", "battle", "leader", "unison")
_OTHER = And((Not(Is(THIS_CARD)), InBattle()))


def the_one_fought(effect: Effect, trigger: Trigger | None) -> Effect:
    """The effect, with "that card" as the one this card fights, as far as no further card has been spoken of."""
    if not _is_of_either(trigger.trigger if isinstance(trigger, WhenIf) else trigger):
        return effect
    return until_others(effect, lambda part: rewrite(part, _that_card))


def _is_of_either(trigger: Trigger | None) -> bool:
    """Whether this card attacks, or is attacked."""
    match trigger:
        case WhenAny(parts=parts):
            return all(map(_is_of_this, parts)) and len({getattr(part, "passive", None) for part in parts}) == 2
        case _:
            return False


def _is_of_this(part: Trigger) -> bool:
    return isinstance(part, Deed) and part.verb == "attack" and part.noun in (THIS_CARD, *_AGAIN)


_AGAIN = (Ref(Referent.IT, words="~"), Ref(Referent.IT, words="~d"))
"""This card, which is not said a second time."""


def _that_card(node: Node) -> Any:
    match node:
        case Ref(to=Referent.IT, verb="", index=None, words="") if node.said in _CALLED:
            return Noun(Quantity.A, filter=_OTHER, words=THAT_THERE + node.said)
        case _:
            return node
