"""What a skill has done, in whichever words that is said afterwards: a card that it discarded was "placed in your Drop Area this way" as well."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Destination, Skill
from engine.masters.ir.nouns import Area
from engine.masters.ir.walk import walk
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import Moved
from engine.masters.state.position import Position

PLACING = frozenset({Why.PLACE, Why.DISCARD, Why.SEND, Why.ADD, Why.RETURN, Why.KO, Why.DAMAGE})
"""The moves between areas that other words may say too; a draw, a play and a combo are said as what they are."""
_THERE = {
    "send": (Area.WARP,),
    "return": (Area.HAND, Area.DECK),
    "shuffle": (Area.DECK,),
    "add": (Area.HAND, Area.LIFE, Area.ENERGY),
}
"""Where cards go of which the verb can be said."""


def said_of(verb: str, event: Moved, from_where: bool = False) -> bool:
    """Whether the verb can be said of the move; `from_where`: the text says from which area the card was removed."""
    if event.why.value == verb:
        return True
    if event.why not in PLACING:
        return False
    match verb:
        case "place":
            return True
        case "discard":
            return (event.source, event.target) == (Area.HAND, Area.DROP)
        case "remove" | "leave":
            return from_where and event.source != event.target
        case _:
            return event.target in _THERE.get(verb, ())


def own_moves(state: Position, ctx: Context) -> Iterator[Moved]:
    """The moves that this activation has brought about, what was paid for it included, as the turn's history tells; none where it is none."""
    activation = ctx.cause.activation
    if activation:
        for event in state.history:
            if isinstance(event, Moved) and event.cause.activation == activation:
                yield event


def moved_by_it(state: Position, ctx: Context, verb: str, from_where: bool = False) -> list[CardId]:
    """The cards of which the verb can be said that this activation has moved; each as often as it moved so."""
    return [event.card for event in own_moves(state, ctx) if said_of(verb, event, from_where)]


def doers(state: Position, ctx: Context) -> dict[CardId, Seat | None]:
    """Who moved the cards that this activation has moved: of what each player did with their own, the owner."""
    return {event.card: event.cause.doer(state.cards[event.card].owner) for event in own_moves(state, ctx)}


def origins(state: Position, ctx: Context) -> dict[CardId, tuple[Area, Seat]]:
    """From where this activation has moved cards: the area, and whose it is, in which each lay before."""
    found: dict[CardId, tuple[Area, Seat]] = {}
    for event in own_moves(state, ctx):
        found.setdefault(event.card, (event.source, event.source_master))
    return found


def leads_to(skill: Skill, area: Area) -> bool:
    """Whether the skill moves cards to the area."""
    parts = (*skill.requirements, *(() if skill.effect is None else (skill.effect,)))
    return any(isinstance(node, Destination) and node.place.area is area for part in parts for node in walk(part))
