"""What a trigger waits for, read off its nodes: the cards of its event, and where the card itself is while it waits."""

from __future__ import annotations

from engine.masters.compiler import compile_text
from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n
from engine.masters.ir.antecedents import names_this
from engine.masters.ir.keywords import row_of
from engine.masters.ir.nouns import Area
from engine.masters.ir.rewrite import alternatives, below_conditions
from engine.masters.ir.walk import walk
from engine.masters.scenario.practice.supplies import material
from engine.masters.scenario.practice.wishes import Needs, Wish, seats_of


def nouns_in(phrase: n.Node) -> list[n.Noun]:
    """The phrases that name cards, in a phrase."""
    return [part for part in walk(phrase) if isinstance(part, n.Noun)]


def trigger_needs(needs: Needs, trigger: ir.Trigger) -> None:
    """What the trigger waits for, and where the card is while it does."""
    for one in alternatives(trigger):
        inner = below_conditions(one)
        needs.causes.append(inner)
        cause = inner.cause if isinstance(inner, ir.Deed) else None
        asked = [part.keyword for part in walk(cause) if isinstance(part, n.HasKeyword)] if cause is not None else []
        asked += inner.keyword if isinstance(inner, ir.Deed) else ()
        needs.battle = needs.battle or any(keyword.startswith(("Counter", "Alliance")) for keyword in asked)
        _event(needs, inner)


def _event(needs: Needs, inner: ir.Trigger) -> None:
    """What the event of a trigger needs."""
    match inner:
        case ir.Deed():
            _deed(needs, inner)
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


def _deed(needs: Needs, deed: ir.Deed) -> None:
    """The cards of the deed, and where they are before it."""
    noun = deed.noun
    match deed.verb:
        case "play":
            _comes(needs, deed, seats_of(deed.by) if deed.by is not None else None)
            if deed.by is not None and needs.turn is None and noun != n.THIS_CARD:
                needs.turn = seats_of(deed.by)[0] if len(seats_of(deed.by)) == 1 else None
        case "evolve" | "combo":
            _comes(needs, deed, None if deed.verb == "combo" else (0,))
            for base in nouns_in(deed.target) if deed.target is not None else ():
                needs.wishes.append(Wish(base.filter, (Area.BATTLE,), seats_of(base.owner), 2, sure=True))
        case "switch to active":
            needs.rested = True
            for part in nouns_in(noun) if noun is not None else ():
                areas = tuple(place.area for place in part.places) or (Area.BATTLE,)
                needs.wishes.append(Wish(n.And((part.filter, n.InMode(True))), areas, seats_of(part.owner), 2))
        case "activate":
            _activated(needs, deed)
        case _:
            _moved(needs, deed)


def _comes(needs: Needs, deed: ir.Deed, seats: tuple[int, ...] | None) -> None:
    """The cards that come into play or into a combo, where they come from."""
    areas = tuple(place.area for place in deed.source) or (Area.HAND,)
    if deed.noun == n.THIS_CARD:
        needs.start += areas
    elif deed.noun is not None:
        needs.wishes += [
            Wish(part.filter, areas, seats or seats_of(part.owner), 2, sure=True) for part in nouns_in(deed.noun)
        ]


def _moved(needs: Needs, deed: ir.Deed) -> None:
    """Where a card lies that waits for being moved itself."""
    match deed:
        case ir.Deed(noun=noun, to=to) if noun == n.THIS_CARD and any(place.area is Area.LEADER for place in to):
            needs.setup = True
        case ir.Deed(noun=n.Noun(filter=filter_, places=places)) if names_this(filter_):
            needs.start += tuple(place.area for place in places)
        case ir.Deed(verb=verb, noun=noun, source=source) if noun == n.THIS_CARD:
            if source:
                needs.end = next((place.position for place in source if place.position is not None), needs.end)
                needs.start += tuple(
                    place.area for place in source if place.area not in (Area.UNDER, Area.IN_PLAY, Area.ANYWHERE)
                )
            elif verb == "discard":
                needs.start += (Area.HAND,)
        case _:
            pass


def _activated(needs: Needs, deed: ir.Deed) -> None:
    """A card with the keyword that is waited for, and what it needs itself."""
    keyword, seats = deed.keyword[0] if deed.keyword else "", seats_of(deed.by)
    parts = [part for part in walk(deed.noun) if isinstance(part, n.Noun)] if deed.noun is not None else []
    if deed.noun == n.THIS_CARD and not keyword:
        needs.start += (Area.HAND,)
    if keyword in ("Awaken", "Wish"):
        needs.leaders += [(n.HasKeyword(keyword), seat, True) for seat in seats]
        needs.leaders += [(n.OnSide(False), seat, True) for seat in seats]
        return
    row = row_of(keyword)
    filters = [part.filter for part in parts] or [n.ANY]
    for filter_ in filters if keyword or parts else []:
        wanted = (
            n.And((filter_, n.HasKeyword(keyword)))
            if keyword and keyword not in ("Auto", "Activate: Main", "Activate: Battle", "Activate")
            else filter_
        )
        in_play = row.auto or (row.use and not row.hand)
        area = Area.BATTLE if in_play else Area.HAND
        needs.wishes.append(Wish(wanted, (area,), seats, 2, made=True, sure=True))
    for skill in compile_text(row.example) if row.example else ():
        for one in skill.keywords:
            material(needs, one, 0)
    if keyword == "Overlord":
        needs.wishes.append(Wish(n.HasKeyword("Servant"), (Area.BATTLE,), seats, 2, made=True, sure=True))
    if keyword == "Revive":  # once it is KO'd
        needs.causes.append(ir.Deed("KO", noun=n.Noun(filter=n.HasKeyword(keyword), places=(n.Place(Area.BATTLE),))))
    needs.battle = needs.battle or keyword.startswith(("Counter", "Blocker")) or row_of(keyword).use == "battle"
