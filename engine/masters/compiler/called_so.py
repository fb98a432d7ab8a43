"""Which card "that Battle Card" is: "when your opponent plays a Battle Card, you may reveal 1 card in your hand. If you do, negate that Battle Card's
skills": the one that was called so, and not the card that is no more than "1 card" out of play."""

from __future__ import annotations

from typing import NamedTuple

from engine.masters.compiler.default_places import types_of
from engine.masters.compiler.in_order import InOrder, done_to, with_what
from engine.masters.compiler.pointing import pointed
from engine.masters.ir.areas import LAID_ASIDE
from engine.masters.ir.nodes import Deed, Effect
from engine.masters.ir.nouns import Noun, Referent
from engine.masters.ir.walk import walk


class _Said(NamedTuple):
    """Of what was spoken since the trigger: the types that were named, and whether all of it lies out of play."""

    types: frozenset[str] = frozenset()
    aside: bool = False


_NOTHING = _Said()


def called_so(effect: Effect, heard: Deed) -> Effect:
    """The effect, with a card that is called by its type as the one of the trigger, where no other was called so."""
    if not isinstance(heard.noun, Noun):
        return effect
    return _CalledSo(frozenset(types_of(heard.noun.filter))).read(effect, _NOTHING)[0]


class _CalledSo(InOrder[_Said]):
    def __init__(self, heard: frozenset[str]) -> None:
        self.heard = heard

    def meant(self, effect: Effect, said: _Said) -> Effect:
        that = done_to(effect)
        if that is None or that.to is not Referent.IT or not said.aside or that.said not in self.heard - said.types:
            return effect
        return with_what(effect, pointed(that, Referent.TRIGGER))

    def after(self, effect: Effect, said: _Said) -> _Said:
        nouns = [node for node in walk(effect) if isinstance(node, Noun)]
        if not nouns:
            return said
        aside = all(node.places and all(place.area in LAID_ASIDE for place in node.places) for node in nouns)
        types = {name for node in nouns for name in types_of(node.filter)}
        return _Said(said.types | types, aside and (said.aside or said == _NOTHING))
