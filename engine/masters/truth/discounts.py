"""Discounts that a skill gives as something is done: its cost is determined before that, so the discount is there before it (2-11-5-1, 2-11-5-2)."""

from __future__ import annotations

from typing import TypeVar, cast

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    INSTANT,
    Activate,
    Change,
    Condition,
    Deed,
    Effect,
    Exists,
    GetComboCost,
    GetCost,
    Gets,
    Happened,
    Lasting,
    Negated,
    NoSpecifiedCost,
    Permit,
    Play,
    SetNumber,
    Then,
)
from engine.masters.ir.nouns import (
    And,
    Area,
    Attr,
    Filter,
    Is,
    Node,
    Noun,
    Operand,
    OwnedBy,
    Place,
    Ref,
    Referent,
    WasPlayedBy,
    Who,
    flat,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

L = TypeVar("L", bound=Lasting)


def before_the_play(played: Deed, discount: Gets, needs: tuple[Condition, ...]) -> tuple[Gets, tuple[Condition, ...]]:
    """ "When you play your first red card each turn, reduce its energy cost by 1": of such cards where they are, until one has been played."""
    places = played.source or (Place(Area.ANYWHERE, played.by),)
    noun = played.noun if isinstance(played.noun, Noun) else Noun(filter=Is(cast(Ref, played.noun)))
    return replace(discount, what=replace(noun, places=places, implied=False)), (*needs, *still_to_come(played))


def activated(deed: Deed) -> Noun:
    """The cards whose activation costs less: "an Extra Card" that is activated is one in the hand (8-1-3-1-4)."""
    if not isinstance(deed.noun, Noun):
        return Noun(filter=Is(cast(Ref, deed.noun)), places=deed.source or (Place(Area.ANYWHERE, deed.by),))
    hand = () if deed.keyword or deed.noun.places else (Place(Area.HAND, deed.by),)
    there = deed.source or hand
    return replace(deed.noun, places=there, implied=False) if there else deed.noun


def still_to_come(deed: Deed) -> tuple[Condition, ...]:
    """What is so as long as the first, second, … deed of the turn is the next one."""
    if deed.nth is None:
        return ()
    each = replace(deed, nth=None)
    before = () if deed.nth == 1 else (Happened(each, times=deed.nth - 1),)
    return (*before, Happened(each, times=deed.nth, negative=True))


def before_it_comes(how: Play) -> Play:
    """ "Battle Cards your opponent plays from their hand are played in Rest Mode": of cards that have not been played by then, where they are."""
    what = yet_to_come(how.what)
    if (
        isinstance(what, Noun) and what.owner is None and how.who is not Who.YOU
    ):  # "your opponent plays Battle Cards in …"
        what = replace(what, owner=how.who)
    return replace(how, what=what)


def before_it_is_paid(effect: L) -> L:
    """ "Battle Cards your opponent plays from their hand cost 1 more energy": so too."""
    if not isinstance(effect, Gets) or not changes_costs(effect):
        return effect
    return cast(L, replace(effect, what=yet_to_come(effect.what)))


def yet_to_come(what: Operand) -> Operand:
    """ "Cards that your opponent plays from their hand" where they are before that."""
    if not isinstance(what, Noun):
        return what
    whose, areas, parts = what.owner, (), list[Filter]()
    for part in flat(what.filter):
        match part:
            case WasPlayedBy(source=source) if source and replace(part, source=(), words="") == WasPlayedBy():
                areas = source
            case OwnedBy(who=who, master=True):
                whose = who
            case _:
                parts.append(part)
    if not areas:
        return what
    there = tuple(Place(area, whose) for area in areas)
    return replace(what, owner=whose, filter=And(tuple(parts)), places=there, implied=False)


def at_once(played: Then) -> Play | None:
    """ "It is played in Rest Mode, and its skills are negated for the turn": so it comes in."""
    match played.effects:
        case (
            Play(negated=None) as how,
            Gets(what=Ref(to=Referent.IT), changes=(Negated() as negated,), duration=duration),
        ) if duration != INSTANT:
            return replace(how, negated=duration, negated_kinds=negated.kinds)
        case _:
            return None


def before_evolving(evolved: Deed, discount: Gets, needs: tuple[Condition, ...]) -> tuple[Gets, tuple[Condition, ...]]:
    """ "When evolving <A> into a red card from your hand, reduce its [Evolve] cost by ①": of such cards where they are, while there is an <A>."""
    into = evolved.noun if isinstance(evolved.noun, Noun) else Noun(filter=Is(cast(Ref, evolved.noun)))
    owner = evolved.by or Who.YOU
    said = () if into.implied else into.places
    what = replace(into, places=evolved.source or said or (Place(Area.ANYWHERE, owner),), implied=False)
    beneath = evolved.target
    there = () if beneath is None or isinstance(beneath, Ref) else (Exists(beneath, who=owner),)
    return replace(discount, what=what), (*needs, *there)


def changes_costs(effect: Effect, of: Attr = Attr.COST) -> bool:
    """Whether the effect changes energy costs (or combo costs) and nothing else."""
    changes = [change for part in walk(effect) if isinstance(part, Gets) for change in part.changes]
    return bool(changes) and all(_is_cost(change, of) for change in changes)


def _is_cost(change: Change, of: Attr) -> bool:
    match change:
        case GetCost() | NoSpecifiedCost():
            return of is Attr.COST
        case GetComboCost():
            return of is Attr.COMBO_COST
        case SetNumber(attr=attr):
            return attr is of
        case _:
            return False


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
