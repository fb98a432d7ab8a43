"""Tools: Extra Cards made for one position, whose skill does what a trigger waits for ("when this card is KO'd by a skill")."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine.core.ids import Seat
from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n
from engine.masters.ir.nouns import Area, Place
from engine.masters.ir.rewrite import rewrite

_GOES = {
    "discard": Area.DROP,
    "send": Area.WARP,
    "return": Area.HAND,
    "place": Area.DROP,
    "add": Area.HAND,
    "leave": Area.HAND,
    "move": Area.DROP,
}
_FLIP = {n.Who.YOU: n.Who.OPPONENT, n.Who.OPPONENT: n.Who.YOU, n.Who.THEY: n.Who.YOU}


class Tool(Struct, frozen=True):
    """A skill that a seat needs, and of which card it has to be."""

    seat: Seat
    effect: ir.Effect
    of: n.Operand | None = None


def tools_for(trigger: ir.Trigger, name: str) -> Iterator[Tool]:
    """Skills that cause the event; `name` is the name of the card that waits for it."""
    by = getattr(trigger, "by", None)
    of: n.Operand | None = getattr(trigger, "skill_of", None)
    owner = of.owner if isinstance(of, n.Noun) else None
    seats: tuple[Seat, ...] = (1,) if n.Who.OPPONENT in (by, owner) else (0,) if n.Who.YOU in (by, owner) else (0, 1)
    if (
        isinstance(trigger, ir.WhenCombos)
        and trigger.source
        and not {place.area for place in trigger.source} & {Area.HAND, Area.BATTLE}
    ):
        for one in _ones(trigger.noun, name, trigger.source, Area.HAND):
            yield Tool(0, ir.Permit(n.Who.YOU, "combo", one, trigger.source), n.Ref(n.Referent.LEADER))
    for effect in _effects(trigger, name):
        for seat in seats:
            yield Tool(seat, _mirrored(effect) if seat else effect, of)


def _effects(trigger: ir.Trigger, name: str) -> Iterator[ir.Effect]:
    match trigger:
        case ir.WhenMoved(verb=verb, noun=noun, source=source, target=target):
            for one in _ones(noun, name, source, Area.HAND if verb == "discard" else Area.BATTLE):
                yield _moved(verb, one, target)
        case ir.WhenPlayed():
            yield from _plays(trigger, name)
        case ir.WhenEvolves(source=source, into=into):
            for one in _ones(into, name, (), Area.HAND):
                yield ir.Play(one, on_top_of=_base(source.filter if isinstance(source, n.Noun) else n.ANY), evolve=True)
        case ir.WhenCombos(noun=noun, source=source, by_skill=by_skill, skill_of=skill_of) if (
            by_skill or skill_of is not None
        ):
            for one in _ones(noun, name, source, Area.HAND):
                yield ir.Combo(one)
        case ir.WhenDamage(who_takes=who):
            yield ir.Damage(n.Const(1), who)
        case ir.WhenNegated(what="attack"):
            yield ir.NegateAttack()
        case _:
            yield from _changes(trigger, name)


def _changes(trigger: ir.Trigger, name: str) -> Iterator[ir.Effect]:
    """The same of events of cards that stay where they are."""
    match trigger:
        case ir.WhenSwitched(noun=noun, rest=rest):
            for one in _ones(noun, name, (), Area.BATTLE):
                yield ir.Switch(one, rest)
        case ir.WhenFlipped():
            yield from _flips(trigger, name)
        case ir.WhenMarkers(noun=noun, added=added):
            for one in _ones(noun, name, (), Area.UNISON):
                yield ir.AddMarkers(one, n.Const(1)) if added else ir.RemoveMarkers(one, n.Const(1))
        case ir.WhenPower(noun=noun, decreased=decreased):
            for one in _ones(noun, name, (), Area.BATTLE):
                yield ir.Gets(one, (ir.GetPower(n.Const(-5000 if decreased else 5000)),), ir.Duration(ir.Until.TURN))
        case _:
            pass


def _plays(trigger: ir.WhenPlayed, name: str) -> Iterator[ir.Effect]:
    """Play the card, once with each keyword skill that the trigger names."""
    for one in _ones(trigger.noun, name, trigger.source, Area.HAND):
        if not trigger.keyword:
            yield ir.Play(one)
        for keyword in trigger.keyword:
            full = "Union-Fusion" if keyword == "Union" else keyword
            base = _base(n.ANY) if "volve" in keyword else None
            yield ir.Play(one, keyword=full, on_top_of=base, evolve=base is not None)


def _flips(trigger: ir.WhenFlipped, name: str) -> Iterator[ir.Effect]:
    """Flip a life card the way that the trigger names, or this card over."""
    noun = trigger.noun
    if isinstance(noun, n.Ref):
        yield ir.Flip(noun, "over")
        return
    to = "over" if trigger.face_up is None else "up" if trigger.face_up else "down"
    for one in _ones(noun, name, (), Area.LIFE):
        yield ir.Flip(one, to)


def _moved(verb: str, one: n.Operand, target: tuple[Place, ...]) -> ir.Effect:
    match verb:
        case "KO":
            return ir.KO(one)
        case "remove" if not target:
            return ir.RemoveFromGame(one)
        case "draw":
            return ir.Draw()
        case _:
            place = target[0] if target else Place(_GOES.get(verb, Area.DROP))
            said = verb if verb in ("add", "discard", "put", "return", "send", "shuffle") else "place"
            return ir.Move(one, ir.Destination(place), said)


def _ones(noun: n.Operand, name: str, source: tuple[Place, ...], usual: Area) -> Iterator[n.Operand]:
    """One card such as the phrase means, where it is before the event; the waiting card by its name."""
    match noun:
        case n.Nouns(parts=parts):
            for part in parts:
                yield from _ones(part, name, source, usual)
        case n.Ref(to=n.Referent.LEADER | n.Referent.OPPONENT_LEADER):
            yield noun
        case n.Ref():
            yield n.Noun(
                n.Quantity.EXACTLY, owner=n.Who.YOU, filter=n.HasName(name), places=source or (Place(usual, n.Who.YOU),)
            )
        case n.Noun(filter=filter_, places=places, owner=owner):
            named = rewrite(filter_, lambda part: n.HasName(name) if isinstance(part, n.Is) else part)
            there = source or (places if not noun.implied or usual is Area.BATTLE else ()) or (Place(usual, owner),)
            yield n.Noun(
                n.Quantity.EXACTLY,
                owner=owner,
                filter=named,
                places=tuple(replace(place, position=None) for place in there),
            )


def _base(filter_: n.Filter) -> n.Noun:
    return n.Noun(
        n.Quantity.EXACTLY,
        owner=n.Who.YOU,
        filter=n.And((n.IsType("battle"), filter_)),
        places=(Place(Area.BATTLE, n.Who.YOU),),
    )


def _mirrored(effect: ir.Effect) -> ir.Effect:
    """The effect as the other player's skill says it."""

    def turn(node: n.Node) -> n.Node:
        fields = {field: _FLIP[value] for field in node.__struct_fields__ if (value := getattr(node, field)) in _FLIP}
        return (
            replace(node, **fields)
            if fields and not isinstance(node, (ir.KO, ir.Move, ir.Play, ir.Switch, ir.Flip, ir.Combo, ir.Draw))
            else node
        )

    return rewrite(effect, turn)
