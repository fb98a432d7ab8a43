"""What "you may play" means in a [Permanent] skill: no effect that is carried out once, but what its master may do at any time.

In other skills it is the other way round: "you can play" is said of now.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import INSTANT, Activate, Effect, EnergyCost, If, May, PayEnergy, Permit, Play, Then
from engine.masters.ir.nouns import Node, Ref, Referent, Who


def at_any_time(effect: Effect, free: bool) -> Effect:
    """ "You may play this card from your hand without paying its energy cost": so it is played where cards are played (6-3-1-2-1).

    `free`: the skill says "without paying".
    """
    match effect:
        case If(then=then):
            return replace(effect, then=at_any_time(then, free))
        case Then(effects=effects):
            return replace(effect, effects=tuple(at_any_time(part, free) for part in effects))
        case May(effect=Play(what=what, who=Who.YOU, rest=None, on_top_of=None, negated=None) as played):
            return Permit(Who.YOU, "play", what, free=free, words=f"!p{effect.words}|{played.words}")
        case May(effect=Activate(what=what, who=Who.YOU, skill=skill) as used):
            kinds = (skill,) if skill else ()
            return Permit(Who.YOU, "activate", what, keyword=kinds, free=free, words=f"!p{effect.words}|{used.words}")
        case _:
            return effect


def now(node: Node) -> Node:
    """ "When you play this card, you can play up to 1 red card from your hand": at once, or not at all."""
    match node:
        case Permit(who=Who.YOU, action="play", object=what, source=(), instead=(), duration=duration) if (
            what is not None and duration == INSTANT
        ):
            return May(Play(what), words=f"!n{'f' if node.free else ' '}{node.words}")
        case Permit(who=Who.YOU, action="play", object=Ref() as what, source=(), instead=(EnergyCost() as cost,)) if (
            node.duration == INSTANT and what.to in (Referent.IT, Referent.THIS_CARD)
        ):
            return May(
                Then((PayEnergy(cost), Play(what)), (" and ",)), words=f"!n{'f' if node.free else ' '}{node.words}"
            )
        case _:
            return node


def as_offered(node: Permit | May) -> Permit | May:
    """Back from `at_any_time` and `now`."""
    return once_again(node) if isinstance(node, Permit) else any_time_again(node)


def any_time_again(node: May) -> Permit:
    """Back from `now`."""
    free, words = node.words[2] == "f", node.words[3:]
    if isinstance(node.effect, Then):
        match node.effect.effects:
            case (PayEnergy(cost=cost), Play(what=what)):
                return Permit(Who.YOU, "play", what, free=free, instead=(cost,), words=words)
            case _:
                pass
    assert isinstance(node.effect, Play)
    return Permit(Who.YOU, "play", node.effect.what, free=free, words=words)


def once_again(permit: Permit) -> May:
    """Back from `at_any_time`."""
    assert permit.object is not None
    said, _, played = permit.words[2:].partition("|")
    if permit.action == "activate":
        return May(Activate(permit.object, skill="".join(permit.keyword), words=played), words=said)
    return May(Play(permit.object, words=played), words=said)
