""" "When your <A> or <B> attacks, if both are in play": where a trigger names one of two cards, both are the one and the other."""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.pointing import names_others
from engine.masters.ir.nodes import Condition, Deed, Effect, Exists, IsSuch, Trigger
from engine.masters.ir.nouns import And, Filter, HasCharacter, HasName, Node, Noun, Nouns, Or, Quantity, Ref, Referent

BOTH = re.compile(r"\bif both (?:of them )?(?:are|have)\b", re.IGNORECASE)
OF_EITHER = "!E"
"""In the `words` of a phrase: the text says "both" of the two that the trigger names."""


def both_of_either(effect: Effect, trigger: Trigger | None, text: str) -> Effect:
    """The effect, with what is asked of both asked of each of the two."""
    if not isinstance(trigger, Deed) or not isinstance(trigger.noun, Noun) or not BOTH.search(text):
        return effect
    match trigger.noun.filter:
        case And(parts=(Or(parts=(HasCharacter() | HasName(), HasCharacter() | HasName()) as two), *others)):
            noun = replace(trigger.noun, owner=trigger.noun.owner or trigger.by, filter=And(tuple(others)))
            return _BothOfEither(noun, two).read(effect, False)[0]
        case _:
            return effect


class _BothOfEither(InOrder[bool]):
    """What is said: whether other cards have been spoken of by then."""

    def __init__(self, noun: Noun, two: tuple[Filter, ...]) -> None:
        self.noun, self.two = noun, two

    def asked(self, condition: Condition, said: bool) -> Condition:
        it = condition.subject if isinstance(condition, IsSuch) and not said else None
        if (
            not isinstance(condition, IsSuch)
            or not isinstance(it, Ref)
            or it.to is not Referent.IT
            or it.said != "both"
        ):
            return condition
        parts = tuple(
            replace(self.noun, quantity=Quantity.A, filter=And((one, self.noun.filter, condition.filter)), words="")
            for one in self.two
        )
        return Exists(Nouns(parts, words=OF_EITHER + it.words), words=condition.words)

    def after(self, effect: Effect, said: bool) -> bool:
        return said or names_others(effect)


def as_both(node: Node) -> Node:
    """Back from `both_of_either`."""
    match node:
        case Exists(noun=Nouns(parts=(Noun(filter=And(parts=(*_, asked))), *_), words=said), words=words) if (
            said.startswith(OF_EITHER)
        ):
            return IsSuch(Ref(Referent.IT, said="both", words=said.removeprefix(OF_EITHER)), asked, words=words)
        case _:
            return node
