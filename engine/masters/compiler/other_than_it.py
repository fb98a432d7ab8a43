"""Than which card "other" is: "when one of your Battle Cards attacks, choose 1 of your other Battle Cards"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.lists import OTHER
from engine.masters.compiler.second_card import until_others
from engine.masters.compiler.two_cards import second_of
from engine.masters.ir.nodes import Deed, Effect
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Filter,
    Is,
    IsType,
    Node,
    Noun,
    Ref,
    Referent,
    Who,
    conjuncts,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


def other_than_it(effect: Effect, heard: Deed) -> Effect:
    """ "When one of your Battle Cards attacks, choose 1 of your other Battle Cards": another than the one that attacks. Where the trigger itself
    speaks of cards other than this one, or of the other player's, so does the effect. When this card fights one, "your opponent's other Battle
    Cards" are others than that."""
    if (fought := _fought(heard)) is not None:
        other = replace(OTHER, part=Is(Ref(fought)))
        return until_others(effect, lambda part: rewrite(part, lambda node: _but_that_one(node, other)))
    if not isinstance(heard.noun, Noun) or OTHER in walk(heard):
        return effect
    whose = heard.noun.owner
    kinds = [part for part in conjuncts(heard.noun.filter) if isinstance(part, IsType)]

    def change(node: Node) -> Node:
        if not isinstance(node, Noun) or not isinstance(node.filter, And) or _of_others(node.owner, whose):
            return node
        parts = node.filter.parts
        if OTHER not in parts or not any(kind in parts for kind in kinds):
            return node
        than_it = tuple(OTHER_THAN_IT if part == OTHER else part for part in parts)
        return replace(node, filter=replace(node.filter, parts=than_it))

    return rewrite(effect, change) if kinds else effect


def _fought(heard: Deed) -> Referent | None:
    """The card of the other player that this one fights, where the trigger speaks of it."""
    match heard:
        case Deed(verb="block", target=target) if target == THIS_CARD:
            return Referent.GUARD_CARD
        case Deed(verb="attack", noun=noun) if noun == THIS_CARD:
            return Referent.ATTACK_CARD if heard.passive else second_of(heard)
        case _:
            return None


def _but_that_one(node: Node, other: Filter) -> Node:
    if not isinstance(node, Noun) or not isinstance(node.filter, And) or node.owner not in (Who.OPPONENT, Who.THEY):
        return node
    parts = tuple(other if part == OTHER else part for part in node.filter.parts)
    return replace(node, filter=replace(node.filter, parts=parts))


def _of_others(owner: Who | None, whose: Who | None) -> bool:
    return owner is Who.YOU and whose in (Who.OPPONENT, Who.THEY)


OTHER_THAN_IT = replace(OTHER, part=Is(Ref(Referent.TRIGGER)))
