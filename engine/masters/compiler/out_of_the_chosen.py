"""What "the chosen card" is behind a choice out of those chosen before: "choose up to 3 cards in your Drop Area. Your opponent chooses 1 of them.
Add the chosen card to your hand": the one chosen last. Behind one of several, "the chosen cards" are still all of them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder, done_to
from engine.masters.ir.nodes import Choose, Condition, Effect
from engine.masters.ir.nouns import Node, Noun, Ref, Referent
from engine.masters.ir.rewrite import rewrite

OUT_OF = "!ch"
"""In the `words` of a reference: the text says "the chosen card"."""
_SEVERAL = re.compile(r"\bthe chosen (?:[\w ]+ )?cards\b|\bthe cards chosen\b", re.IGNORECASE)
_THEM = (Referent.IT, Referent.CHOSEN, Referent.AMONG)


class _Said(NamedTuple):
    """What was chosen."""

    chosen: bool = False
    out_of: bool = False  # the last choice was one out of those


def out_of_the_chosen(effect: Effect, text: str) -> Effect:
    """The effect, in which "the chosen card" behind a choice out of chosen cards is the card of that choice."""
    reading = _OutOfTheChosen()
    reading.several = _SEVERAL.search(text) is not None
    return reading.read(effect, _Said())[0]


class _OutOfTheChosen(InOrder[_Said]):
    several = False
    """Whether "the chosen cards" are spoken of."""

    def asked(self, condition: Condition, said: _Said) -> Condition:
        return rewrite(condition, _last) if said.out_of else condition

    def meant(self, effect: Effect, said: _Said) -> Effect:
        return rewrite(effect, _last) if said.out_of else effect

    def after(self, effect: Effect, said: _Said) -> _Said:
        match effect:
            case Choose(noun=Noun(among=Ref(to=to)) as noun) if said.chosen and to in _THEM:
                return said._replace(out_of=noun.of_one != self.several)
            case Choose():
                return _Said(chosen=True)
            case _:
                return said._replace(out_of=False) if self.several and done_to(effect) is not None else said


def _last(node: Node) -> Node:
    """ "The chosen card", as the card of the last choice."""
    if isinstance(node, Ref) and node.to is Referent.CHOSEN and node.index is None and not node.verb:
        return replace(node, to=Referent.PLACED, verb="choose", words=OUT_OF + node.words)
    return node


def as_chosen(node: Ref) -> Ref:
    """The same as the text says it."""
    return replace(node, to=Referent.CHOSEN, verb="", words=node.words.removeprefix(OUT_OF))
