"""What "you may play" means in a [Permanent] skill: no effect that is carried out once, but what its master may do at any time.

In other skills it is the other way round: "you can play" is said of now.
"""

from __future__ import annotations

from typing import TypeGuard

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.ir.nodes import (
    INSTANT,
    Activate,
    Combo,
    Deed,
    Effect,
    EnergyCost,
    Happened,
    If,
    May,
    Pay,
    PayEnergy,
    Permit,
    Play,
    Then,
    WhenDoing,
)
from engine.masters.ir.nouns import Is, Node, Noun, Operand, Place, Quantity, Ref, Referent, Who, Window


def at_any_time(effect: Effect, free: bool) -> Effect:
    """ "You may play this card from your hand without paying its energy cost": so it is played where cards are played (6-3-1-2-1).

    `free`: the skill says "without paying".
    """
    match effect:
        case If(condition=Happened(window=Window.SKILL)):
            raise Unfit("what this skill has done, which is never carried out")
        case If(then=then):
            return replace(effect, then=at_any_time(then, free))
        case Then(effects=effects):
            return replace(effect, effects=tuple(at_any_time(part, free) for part in effects))
        case WhenDoing(
            trigger=Deed(verb="activate"), body=body
        ):  # "when you activate this card's [Counter], you may activate it …"
            return replace(effect, body=at_any_time(body, free))
        case May(effect=Play(what=what, words=said) as played) if played == Play(what, words=said):
            return Permit(Who.YOU, "play", what, free=free, words=f"!p{effect.words}|{played.words}")
        case May(effect=Combo(what=what, who=Who.YOU, negated=None) as used):
            return Permit(Who.YOU, "combo", what, words=f"!p{effect.words}|{used.words}")
        case May(effect=Activate(what=what, who=Who.YOU, skill=skill, free=unpaid) as used):
            kinds = (skill,) if skill else ()
            return Permit(Who.YOU, "activate", what, keyword=kinds, free=unpaid, words=f"!p{effect.words}|{used.words}")
        case _:
            return effect


def now(node: Node) -> Node:
    """ "When you play this card, you can play up to 1 red card from your hand": at once, or not at all; "by paying {R}", "by discarding 1 card": that first."""
    match node:
        case Permit(who=Who.YOU, action="play", object=what, source=(), instead=(), duration=duration) if (
            what is not None and duration == INSTANT
        ):
            return May(Play(what), words=f"!n{'f' if node.free else ' '}{node.words}")
        case Permit(who=Who.YOU, action="play", object=what, instead=(_, *_)) if node.duration == INSTANT and _named(
            what
        ):
            offered = _for_a_price(node, what)
            return offered if any_time_again(offered) == node else node
        case Permit(who=Who.YOU, action="combo", object=what, instead=(), free=False) if (
            node.duration == INSTANT and _named(what) and (not node.source or isinstance(what, Ref))
        ):
            offered = May(Combo(_from(what, node.source)), words=f"!n{'C' if node.source else 'c'}{node.words}")
            return offered if any_time_again(offered) == node else node
        case _:
            return node


NAMED = (Quantity.A, Quantity.EXACTLY, Quantity.UP_TO)
"""So many cards are played now; without a number, and with "all", it is said of cards that may be played later."""


def _named(what: Operand | None) -> TypeGuard[Noun | Ref]:
    """Whether the offer is of certain cards."""
    match what:
        case Ref(to=to):
            return to in (Referent.IT, Referent.THIS_CARD)
        case Noun(quantity=quantity):
            return quantity in NAMED or isinstance(what.filter, Is)
        case _:
            return False


def _for_a_price(node: Permit, what: Noun | Ref) -> May:
    """The offer, with what is paid in front: its mark tells whether the place of the card was said of the offer."""
    paid: list[Effect] = []
    for part in node.instead:
        if isinstance(part, EnergyCost):
            paid.append(PayEnergy(part))
        elif isinstance(part, Pay):
            paid.append(part.effect)
    mark = ("F" if node.free else "_") if node.source else ("f" if node.free else " ")
    played = Play(_from(what, node.source))
    return May(Then((*paid, played), (" and ",) * len(paid)), words=f"!n{mark}{node.words}")


def _from(what: Noun | Ref, source: tuple[Place, ...]) -> Noun | Ref:
    """The card in the place from where the offer says that it comes."""
    return Noun(filter=Is(what), places=source) if source and isinstance(what, Ref) else what


def as_offered(node: Permit | May) -> Permit | May:
    """Back from `at_any_time` and `now`."""
    return once_again(node) if isinstance(node, Permit) else any_time_again(node)


def any_time_again(node: May) -> Permit:
    """Back from `now`."""
    mark, words = node.words[2], node.words[3:]
    effects = node.effect.effects if isinstance(node.effect, Then) else (node.effect,)
    *paid, played = effects
    assert isinstance(played, (Play, Combo))
    what, source = played.what, ()
    if mark in "F_C" and isinstance(what, Noun) and isinstance(what.filter, Is):
        what, source = what.filter.ref, what.places
    instead = tuple(part.cost if isinstance(part, PayEnergy) else Pay(part) for part in paid)
    action = "combo" if isinstance(played, Combo) else "play"
    return Permit(Who.YOU, action, what, source=source, free=mark in "fF", instead=instead, words=words)


def once_again(permit: Permit) -> May:
    """Back from `at_any_time`."""
    assert permit.object is not None
    said, _, played = permit.words[2:].partition("|")
    if permit.action == "activate":
        return May(Activate(permit.object, skill="".join(permit.keyword), free=permit.free, words=played), words=said)
    done = Combo if permit.action == "combo" else Play
    return May(done(permit.object, words=played), words=said)
