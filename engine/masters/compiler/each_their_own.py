"""Whose is what is said where both players act: "you and your opponent each place 1 card from your life in the Drop Area" is said to each of them,
and "all players place all of their Battle Cards in their Drop Area and draw 1 card for each placed this way" counts what each placed."""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.masters.compiler.default_places import OWNED, marked
from engine.masters.compiler.in_order import InOrder
from engine.masters.ir.nodes import Damage, Destination, Effect, May, Repeat
from engine.masters.ir.nouns import Count, Node, Noun, Place, Ref, Referent, Who
from engine.masters.ir.rewrite import rewrite

TO_BOTH = re.compile(r"(?<!between )\byou and your opponent\b(?!'s| (?:have|has)\b)", re.IGNORECASE)
OWN = "Y"
"""The mark of a phrase that says "your" of who acts."""
OF_OTHERS = ("g", "G", "i", "j", "J", "k", "Z")
"""The marks of phrases that are printed as a number or a pronoun."""


def each_their_own(effect: Effect, text: str) -> Effect:
    """The effect, with what is "yours", and what was done before, where both act as what is of each of the two."""
    effect = _EachCountsTheirOwn().read(effect, False)[0]
    return _EachTheirOwn().read(effect, False)[0] if TO_BOTH.search(text) else effect


class _BothAct(InOrder[bool]):
    """What is said: whether both act, in the clauses that go on with them as well."""

    def read(self, effect: Effect, said: bool) -> tuple[Effect, bool]:
        return super().read(effect, said or (isinstance(effect, May) and effect.who is Who.EACH))

    def after(self, effect: Effect, said: bool) -> bool:
        who = getattr(effect, "who", None)
        return who is Who.EACH or (said and who is Who.THEY)


class _EachTheirOwn(_BothAct):
    def meant(self, effect: Effect, said: bool) -> Effect:
        return rewrite(effect, _of_who_acts) if self.after(effect, said) else effect


class _EachCountsTheirOwn(_BothAct):
    """Where the clause goes on with both; "then each player draws 1 card for each card placed this way" is a new one, and says all of them."""

    def read(self, effect: Effect, said: bool) -> tuple[Effect, bool]:
        if said and isinstance(effect, Repeat) and _is_theirs(effect.effect):
            effect = replace(effect, n=rewrite(effect.n, _placed_by_them))
        return super().read(effect, said)

    def meant(self, effect: Effect, said: bool) -> Effect:
        return rewrite(effect, _placed_by_them) if said and _is_theirs(effect) else effect


def _is_theirs(effect: Effect) -> bool:
    """Whether "they" do it, or take the damage."""
    return (effect.to if isinstance(effect, Damage) else getattr(effect, "who", None)) is Who.THEY


def _placed_by_them(node: Node) -> Node:
    match node:
        case Count(of=Noun(owner=None, among=Ref(to=Referent.PLACED)) as of):
            return replace(node, of=replace(of, owner=Who.THEY, words=marked(of, OWNED)))
        case _:
            return node


def _of_who_acts(node: Node) -> Node:
    match node:
        case Noun() if _is_yours(node):
            places = tuple(replace(place, who=Who.THEY) if place.who is Who.YOU else place for place in node.places)
            owner = Who.THEY if node.owner is Who.YOU else node.owner
            return replace(node, owner=owner, places=places, words=_of_each(node.words))
        case Destination(place=Place(who=Who.YOU) as place):
            return replace(node, place=replace(place, who=Who.THEY), words=_of_each(node.words))
        case Ref(to=Referent.LEADER):
            return replace(node, to=Referent.THEIR_LEADER, words=_of_each(node.words))
        case _:
            return node


def _is_yours(noun: Noun) -> bool:
    return noun.owner is Who.YOU or any(place.who is Who.YOU for place in noun.places)


def _of_each(words: str) -> str:
    base, mark, marks = words.partition("!")
    return words if marks.startswith(OF_OTHERS) else f"{base}!{OWN}{marks}" if mark else f"{words}!{OWN}"


def as_said_to_both(node: Node) -> Node:
    """Back from `each_their_own`."""
    if not isinstance(node, Noun | Destination | Ref):
        return node
    base, _, marks = node.words.partition("!")
    if not marks.startswith(OWN):
        return node
    words = f"{base}!{marks[1:]}" if marks[1:] else base
    match node:
        case Noun(owner=owner, places=places):
            yours = tuple(replace(place, who=Who.YOU) if place.who is Who.THEY else place for place in places)
            return replace(node, owner=Who.YOU if owner is Who.THEY else owner, places=yours, words=words)
        case Destination(place=place):
            return replace(node, place=replace(place, who=Who.YOU), words=words)
        case Ref():
            return replace(node, to=Referent.LEADER, words=words)
