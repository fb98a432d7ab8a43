"""Discounts that come when the cost has been paid, and so do nothing (2-11-5-1)."""

from __future__ import annotations

from engine.masters.ir.keywords import family
from engine.masters.ir.nodes import AtLater, Deed, Effect, GetCost, Gets, Pay, Skill, SkillKind, WhenDoing
from engine.masters.ir.nouns import Node, Operand, Ref, Referent, WasPlayedBy
from engine.masters.ir.spoken_of import parts_of
from engine.masters.ir.walk import walk


def is_too_late(node: Node) -> bool:
    """Whether the node is such a discount."""
    match node:
        case AtLater():
            return _too_late(node)
        case Gets():
            return _of_the_played(node)
        case WhenDoing():
            return _paid_by_then(node)
        case _:
            return False


def comes_too_late(skill: Skill) -> bool:
    """Whether a cost, or a [Counter], changes what its own card costs, which is paid for already (8-5-2-2)."""
    if any(isinstance(one, Pay) and _of_its_own(one.effect) for one in skill.requirements):
        return True
    if skill.kind is not SkillKind.COUNTER or skill.effect is None:
        return False
    return any(_of_its_own(part) for part in parts_of(skill.effect))


def _of_its_own(effect: Effect) -> bool:
    return (
        isinstance(effect, Gets)
        and any(isinstance(node, Ref) and node.to == Referent.THIS_CARD for node in walk(effect.what))
        and all(isinstance(change, GetCost) for change in effect.changes)
    )


def of_its_skill(deed: Deed, discount: Gets) -> bool:
    """ "When evolving …, the [Evolve] cost is reduced by 1": of the skill by which it is done."""
    names = family("Evolve") if deed.verb == "evolve" else deed.keyword
    return bool(names) and all(
        isinstance(change, GetCost) and change.of_skill != "" and not family(change.of_skill).isdisjoint(names)
        for change in discount.changes
    )


def _paid_by_then(node: WhenDoing) -> bool:
    """ "When you play this card, you may discard 1 card. If you do, reduce its energy cost by 1": only a plain discount is there before the play."""
    played = node.trigger
    if not isinstance(played, Deed) or not any(isinstance(part, GetCost) for part in walk(node.body)):
        return False
    if played.verb == "evolve":  # of [Evolve] its skill cost is paid, and no energy cost of the card (10-5-4)
        return not isinstance(node.body, Gets) or not of_its_skill(played, node.body)
    if (
        played.verb == "activate"
        and isinstance(node.body, Gets)
        and _is_this(node.body.what)
        and not _is_this(played.noun)
    ):
        return True  # "when you activate a red card's [Evolve] skill": of this card nothing is paid then
    if played.verb != "play" and played.nth is None:
        return False
    match node.body:
        case Gets() as gets if of_its_skill(played, gets):
            return False
        case Gets(what=Ref(to=Referent.IT), changes=changes) if all(isinstance(change, GetCost) for change in changes):
            return played.nth not in (None, 1) or bool(played.keyword) or played.cause is not None
        case _:
            return True


def _is_this(what: Operand | None) -> bool:
    return isinstance(what, Ref) and what.to == Referent.THIS_CARD


def _too_late(later: AtLater) -> bool:
    """ "The next time you play a red card, reduce its energy cost by 1": as an effect that waits for the play (2-11-5-1)."""
    match later.when, later.body:
        case Deed(verb="play" | "activate"), Gets(what=Ref(to=Referent.IT | Referent.TRIGGER), changes=changes):
            return all(isinstance(change, GetCost) for change in changes)
        case _:
            return False


def _of_the_played(gets: Gets) -> bool:
    """ "Cards you play with [Union] cost 1 less": of cards that have been played so, which cost nothing any more."""
    costs = any(isinstance(change, GetCost) for change in gets.changes)
    return costs and any(isinstance(part, WasPlayedBy) for part in walk(gets.what))
