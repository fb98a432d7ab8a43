"""Discounts that a skill gives as something is done: its cost is determined before that, so the discount is there before it (2-11-5-1, 2-11-5-2)."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.masters.ir.nodes import Activate, Condition, Deed, Effect, Exists, GetCost, Gets, Happened, Permit, Then
from engine.masters.ir.nouns import Area, Is, Node, Noun, Place, Ref, Referent, Who
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


def before_the_play(played: Deed, discount: Gets, needs: tuple[Condition, ...]) -> tuple[Gets, tuple[Condition, ...]]:
    """ "When you play your first red card each turn, reduce its energy cost by 1": of such cards where they are, until one has been played."""
    places = played.source or (Place(Area.ANYWHERE, played.by),)
    noun = played.noun if isinstance(played.noun, Noun) else Noun(filter=Is(cast(Ref, played.noun)))
    first = () if played.nth is None else (Happened(replace(played, nth=None), negative=True),)
    return replace(discount, what=replace(noun, places=places, implied=False)), (*needs, *first)


def before_evolving(evolved: Deed, discount: Gets, needs: tuple[Condition, ...]) -> tuple[Gets, tuple[Condition, ...]]:
    """ "When evolving <A> into a red card from your hand, reduce its [Evolve] cost by ①": of such cards where they are, while there is an <A>."""
    into = evolved.noun if isinstance(evolved.noun, Noun) else Noun(filter=Is(cast(Ref, evolved.noun)))
    owner = evolved.by or Who.YOU
    said = () if into.implied else into.places
    what = replace(into, places=evolved.source or said or (Place(Area.ANYWHERE, owner),), implied=False)
    beneath = evolved.target
    there = () if beneath is None or isinstance(beneath, Ref) else (Exists(beneath, who=owner),)
    return replace(discount, what=what), (*needs, *there)


def changes_costs(effect: Effect) -> bool:
    """Whether the effect changes energy costs and nothing else."""
    changes = [change for part in walk(effect) if isinstance(part, Gets) for change in part.changes]
    return bool(changes) and all(isinstance(change, GetCost) for change in changes)


def of_the_activated(body: Effect) -> Effect:
    """ "You may add 1 card from your life to your hand. If you do, reduce the energy cost of that card by 1", "activate that card without paying
    its energy cost": the card that is being activated, whatever was moved for it."""

    def meant(node: Node) -> Node:
        match node:
            case Gets(what=Ref(to=Referent.IT)) if changes_costs(node):
                return replace(node, what=Ref(Referent.TRIGGER))
            case Activate(what=Ref(to=Referent.IT), who=who):
                return Permit(who, "activate", Ref(Referent.SKILL_SOURCE), free=True)
            case _:
                return node

    return rewrite(body, meant)


def for_activation(effect: Effect, keyword: str) -> Effect:
    """The discount, for the activation only (2-11-5-2)."""
    match effect:
        case Gets(changes=changes):
            return replace(
                effect,
                changes=tuple(
                    replace(one, for_activation=keyword) if isinstance(one, GetCost) else one for one in changes
                ),
            )
        case Then(effects=effects):
            return replace(effect, effects=tuple(for_activation(part, keyword) for part in effects))
        case _:
            return effect
