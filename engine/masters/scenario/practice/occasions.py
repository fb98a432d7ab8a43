"""What a trigger waits for, read off its nodes: the cards of its event, and where the card itself is while it waits."""

from __future__ import annotations

from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n
from engine.masters.ir.antecedents import names_this
from engine.masters.ir.keywords import row_of
from engine.masters.ir.nouns import Area
from engine.masters.ir.rewrite import alternatives
from engine.masters.ir.walk import walk
from engine.masters.scenario.practice.wishes import PLAIN, Needs, Wish, seats_of


def nouns_in(phrase: n.Node) -> list[n.Noun]:
    """The phrases that name cards, in a phrase."""
    return [part for part in walk(phrase) if isinstance(part, n.Noun)]


def trigger_needs(needs: Needs, trigger: ir.Trigger) -> None:
    """What the trigger waits for, and where the card is while it does."""
    for one in alternatives(trigger):
        inner = one
        while isinstance(inner, ir.WhenIf):
            inner = inner.trigger
        needs.causes.append(inner)
        of = getattr(inner, "skill_of", None)
        asked = [part.keyword for part in walk(of) if isinstance(part, n.HasKeyword)] if of is not None else []
        needs.battle = needs.battle or any(keyword.startswith(("Counter", "Alliance")) for keyword in asked)
        _event(needs, inner)


def _event(needs: Needs, inner: ir.Trigger) -> None:
    """What the event of a trigger needs."""
    match inner:
        case ir.WhenPlayed(noun=noun, by=by, source=source):
            areas = tuple(place.area for place in source) or (Area.HAND,)
            if noun == n.THIS_CARD:
                needs.start += areas
            else:
                needs.wishes += [
                    Wish(part.filter, areas, seats_of(by or part.owner), 2, sure=True) for part in nouns_in(noun)
                ]
            if by is not None and needs.turn is None and noun != n.THIS_CARD:
                needs.turn = seats_of(by)[0] if len(seats_of(by)) == 1 else None
        case ir.WhenEvolves(into=into) if into == n.THIS_CARD:
            needs.start += (Area.HAND,)
        case ir.WhenEvolves(into=into):
            needs.wishes += [Wish(part.filter, (Area.HAND,), (0,), 2, sure=True) for part in nouns_in(into)]
        case ir.WhenCombos(noun=noun, source=source):
            areas = tuple(place.area for place in source) or (Area.HAND,)
            if noun == n.THIS_CARD:
                needs.start += areas
            else:
                needs.wishes += [
                    Wish(part.filter, areas, seats_of(part.owner), 2, sure=True) for part in nouns_in(noun)
                ]
        case ir.WhenMoved():
            _moved(needs, inner)
        case ir.WhenSwitched(noun=noun, rest=rest) if not rest:
            needs.rested = True
            for part in nouns_in(noun):
                areas = tuple(place.area for place in part.places) or (Area.BATTLE,)
                needs.wishes.append(Wish(n.And((part.filter, n.InMode(True))), areas, seats_of(part.owner), 2))
        case ir.WhenActivated():
            _activated(needs, inner)
        case ir.WhenPhase(phase=phase, condition=condition):
            needs.later = True
            needs.battle = needs.battle or phase in (
                ir.Phase.BATTLE,
                ir.Phase.OFFENSE,
                ir.Phase.DEFENSE,
                ir.Phase.DAMAGE,
            )
            for past in walk(condition) if condition is not None else ():
                if isinstance(past, ir.Happened):
                    trigger_needs(needs, past.trigger)
        case _:
            pass


def _moved(needs: Needs, trigger: ir.WhenMoved) -> None:
    """Where a card lies that waits for being moved itself."""
    match trigger:
        case ir.WhenMoved(noun=noun, target=target) if noun == n.THIS_CARD and any(
            place.area is Area.LEADER for place in target
        ):
            needs.setup = True
        case ir.WhenMoved(noun=n.Noun(filter=filter_, places=places)) if names_this(filter_):
            needs.start += tuple(place.area for place in places)
        case ir.WhenMoved(verb=verb, noun=noun, source=source) if noun == n.THIS_CARD:
            if source:
                needs.start += tuple(
                    place.area for place in source if place.area not in (Area.UNDER, Area.IN_PLAY, Area.ANYWHERE)
                )
            elif verb == "discard":
                needs.start += (Area.HAND,)
        case _:
            pass


def _activated(needs: Needs, trigger: ir.WhenActivated) -> None:
    """A card with the keyword that is waited for, and what it needs itself."""
    keyword, seats = trigger.keyword, seats_of(trigger.by)
    parts = [part for part in walk(trigger.noun) if isinstance(part, n.Noun)] if trigger.noun is not None else []
    if trigger.noun == n.THIS_CARD and not keyword:
        needs.start += (Area.HAND,)
    if keyword in ("Awaken", "Wish"):
        needs.leaders += [(n.HasKeyword(keyword), seat, True) for seat in seats]
        needs.leaders += [(n.OnSide(False), seat, True) for seat in seats]
        return
    filters = [part.filter for part in parts] or [n.ANY]
    for filter_ in filters if keyword or parts else []:
        wanted = (
            n.And((filter_, n.HasKeyword(keyword)))
            if keyword and keyword not in ("Auto", "Activate: Main", "Activate: Battle", "Activate")
            else filter_
        )
        in_play = keyword == "Blocker" or (row_of(keyword).use and not row_of(keyword).hand)
        area = Area.BATTLE if in_play else Area.HAND
        needs.wishes.append(Wish(wanted, (area,), seats, 2, made=True, sure=True))
    if keyword == "Overlord":
        needs.wishes.append(Wish(n.HasKeyword("Servant"), (Area.BATTLE,), seats, 2, made=True, sure=True))
    if keyword == "Rejuvenate":
        needs.beneath.append((PLAIN, 2))
    if "Union" in keyword:
        for name in ("Son Goku", "Vegeta"):
            needs.wishes.append(Wish(n.HasCharacter(name), (Area.HAND, Area.BATTLE), (0,), made=True, sure=True))
    needs.battle = needs.battle or keyword.startswith(("Counter", "Blocker")) or row_of(keyword).use == "battle"
