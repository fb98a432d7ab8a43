"""Than which card "other" is: "when one of your Battle Cards attacks, choose 1 of your other Battle Cards"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.lists import OTHER
from engine.masters.compiler.others import than_these
from engine.masters.compiler.second_card import until_others
from engine.masters.compiler.two_cards import second_of
from engine.masters.ir.nodes import Deed, Effect, ReplaceEvent
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Filter,
    Is,
    IsType,
    Node,
    Noun,
    Or,
    Quantity,
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
    return _than_the_one_heard(effect, heard)


def than_what_would(node: ReplaceEvent) -> ReplaceEvent:
    """ "If 1 of your Battle Cards would be KO'd, you may KO another of your Battle Cards instead": another than the one that would be."""
    if not isinstance(node.event, Deed):
        return node
    return replace(node, substitute=_than_the_one_heard(node.substitute, node.event))


def _than_the_one_heard(effect: Effect, heard: Deed) -> Effect:
    if not isinstance(heard.noun, Noun):
        return effect
    whose, of_others = heard.noun.owner, OTHER in walk(heard)
    kinds = [part for part in conjuncts(heard.noun.filter) if isinstance(part, IsType)]

    def change(node: Node) -> Node:
        if not isinstance(node, Noun) or not isinstance(node.filter, And) or _of_others(node.owner, whose):
            return node
        parts = node.filter.parts
        if (node.quantity is not Quantity.ANOTHER and (of_others or OTHER not in parts)) or _of_another_kind(node):
            return node
        both = not kinds and node.quantity is not Quantity.ANOTHER
        return than_these(node, THAN_BOTH if both else OTHER_THAN_IT)

    def _of_another_kind(node: Noun) -> bool:
        return bool(kinds) and not any(kind in conjuncts(node.filter) for kind in kinds)

    return rewrite(effect, change)


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
THAN_BOTH = replace(OTHER, part=Or((Is(THIS_CARD), Is(Ref(Referent.TRIGGER)))))
"""Where the trigger says no type, so that its card may be of the kind or not."""
