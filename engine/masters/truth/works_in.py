"""Where a continuous effect of a [Permanent] skill works: where the text says that its card is (2-12-2, 2-1-3), else in play."""

from __future__ import annotations

from typing import TypeGuard

from engine.masters.ir.antecedents import is_this, names_this
from engine.masters.ir.nodes import (
    Can,
    Cannot,
    Change,
    Condition,
    Deed,
    GainFacts,
    GetComboCost,
    GetComboPower,
    GetCost,
    Gets,
    IsSuch,
    Lasting,
    Negated,
    NoSpecifiedCost,
    Permit,
    Play,
    Prohibit,
    ReplaceEvent,
    SetNumber,
    WhenDoing,
)
from engine.masters.ir.nouns import THIS_CARD, Area, Attr, HasUnder, IsIn, IsUnder, Node, Noun, Place, Ref, Referent
from engine.masters.ir.walk import walk

_BEFORE_PLAY = ("be played", "play", "combo", "activate", "be placed", "evolve from", "have cost reduced", "pay energy")
"""What a card can be forbidden before it is in play."""


def works_in(effect: Lasting, conditions: tuple[Condition, ...], card_type: str, field: bool) -> frozenset[Area] | None:
    """The areas in which the card must be for the effect to work; None for all. `field`: the card has [Field]."""
    named: set[Area] = set()
    for node in (effect, *conditions):
        _this_places(node, named)
    if Area.ANYWHERE in named:
        return None
    if Area.IN_PLAY in named:
        named = named - {Area.IN_PLAY} | {Area.LEADER, Area.BATTLE, Area.UNISON}
    if named:
        return frozenset(named | {Area.LIMBO} if Area.HAND in named else named)
    if any(_asks_of_its_play(condition) for condition in conditions):
        return None
    if _out_of_play(effect, card_type, field):
        return None
    match card_type:
        case "leader":
            return frozenset({Area.LEADER})
        case "unison":
            return frozenset({Area.UNISON})
        case _:
            return frozenset({Area.BATTLE})


def _out_of_play(effect: Lasting, card_type: str, field: bool) -> bool:
    """Whether the effect is of use only if it works before its card is in play, too."""
    match effect:
        case Gets(what=what, changes=changes):
            never = card_type == "extra" and not field  # in play, so that what keeps its skills valid would keep none
            return is_this(what) and any(
                _bears_out_of_play(change) or (never and _is_kept_valid(change)) for change in changes
            )
        case Permit(action="evolve from" | "union from"):
            return True  # it is in the hand when its keyword skill is activated (10-5-8)
        case Prohibit(deed=Deed(noun=named)) | Permit(object=named):
            return named is not None and is_this(named)
        case Play(what=what):
            return is_this(what)
        case WhenDoing(trigger=trigger):  # "when you activate this card's [Counter] skill"
            return any(node == THIS_CARD for node in walk(trigger))
        case ReplaceEvent():
            return _moves_itself(effect, card_type == "extra" and not field)
        case _:
            return False


def _asks_of_its_play(condition: Condition) -> bool:
    """ "When you play this card": while it is being played, wherever it lies until then."""
    return (
        isinstance(condition, IsSuch)
        and isinstance(condition.subject, Ref)
        and condition.subject.to == Referent.BEING_PLAYED
        and names_this(condition.filter)
    )


def _says_where(change: Change) -> TypeGuard[Can | Cannot]:
    """Whether the places that the change names are those where its own card is: "… can't be negated in any area", "… in a combo from your hand"."""
    return (
        isinstance(change, Can) or _is_kept_valid(change) or (isinstance(change, Cannot) and change.action == "combo")
    )


def _is_kept_valid(change: Change) -> TypeGuard[Cannot]:
    """Whether the change keeps skills from being negated."""
    return isinstance(change, Cannot) and change.action == "be negated"


def _bears_out_of_play(change: Change) -> bool:
    """Whether a change of the card itself has to work where the card is not in play."""
    match change:
        case GetCost() | GetComboCost() | NoSpecifiedCost() | SetNumber(attr=Attr.COST | Attr.COMBO_COST):
            return True  # costs are paid before the card is in play
        case GetComboPower() | SetNumber(attr=Attr.COMBO_POWER):
            return True  # it counts in the Combo Area alone (7-4-1-2), and who thinks of a combo wants to see it
        case Cannot(action=action):
            return action in _BEFORE_PLAY
        case Negated(kinds=kinds):
            return bool(kinds)  # "negate this card's [Energy-Exhaust]": where that keyword skill works
        case GainFacts():
            return True  # 2-1-3, 2-5-5, 2-6-6: as if it were printed, in secret areas too
        case _:
            return False


def _this_places(node: Node, named: set[Area]) -> None:
    """Collect the areas in which the words say that this card is."""
    for part in walk(node):
        if isinstance(part, Noun) and names_this(part.filter) and not part.implied:
            named.update(place.area for place in part.places)
        elif isinstance(part, HasUnder) and names_this(part.noun.filter):
            named.add(Area.UNDER)  # "the card on top of this card gets +5000 power"
        elif isinstance(part, IsSuch) and is_this(part.subject):
            named.update(place.area for inner in walk(part.filter) if isinstance(inner, IsIn) for place in inner.places)
            if any(isinstance(inner, IsUnder) for inner in walk(part.filter)):
                named.add(Area.UNDER)
        elif isinstance(part, Permit) and part.object is not None and is_this(part.object):
            named.update(place.area for place in part.source)
        elif isinstance(part, Gets) and is_this(part.what):
            for change in part.changes:
                if isinstance(change, Can) or _says_where(change):
                    named.update(place.area for place in change.source)


def _moves_itself(effect: ReplaceEvent, never: bool) -> bool:
    """Whether the event is about the card itself on its way from an area where cards are not in play. `never`: it is in play nowhere."""
    nodes = list(walk(effect.event))
    elsewhere = never or any(
        (isinstance(node, Place) and node.area in (Area.LIFE, Area.COMBO, Area.HAND, Area.ANYWHERE))
        or (isinstance(node, Deed) and (node.verb in ("discard", "play") or _from_out_of_play(node)))
        for node in nodes
    )
    return elsewhere and any(node == THIS_CARD for node in nodes)


def _from_out_of_play(deed: Deed) -> bool:
    """Whether the words say that it comes from an area where cards are not in play."""
    return any(place.area in (Area.DECK, Area.DROP, Area.WARP, Area.ENERGY) for place in deed.source)
