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
    """A skill that a seat needs, and of which card it has to be; `boost`: it is paid for with a marker ([Spirit Boost 1])."""

    seat: Seat
    effect: ir.Effect
    of: n.Operand | None = None
    boost: bool = False


def tools_for(trigger: ir.Trigger, name: str) -> Iterator[Tool]:
    """Skills that cause the event; `name` is the name of the card that waits for it."""
    if not isinstance(trigger, ir.Deed):
        return
    of = trigger.cause.of if trigger.cause is not None else None
    if of is None and "Counter" in trigger.keyword and trigger.verb != "activate":
        of = n.Noun(filter=n.HasKeyword("Counter"))
    owner = of.owner if isinstance(of, n.Noun) else None
    by = (trigger.by if owner is None else None, owner)
    seats: tuple[Seat, ...] = (1,) if n.Who.OPPONENT in by else (0,) if n.Who.YOU in by else (0, 1)
    if (
        trigger.verb == "combo"
        and trigger.noun is not None
        and trigger.source
        and not {place.area for place in trigger.source} & {Area.HAND, Area.BATTLE}
    ):
        for one in _ones(trigger.noun, name, trigger.source, Area.HAND):
            yield Tool(0, ir.Permit(n.Who.YOU, "combo", one, trigger.source), n.Ref(n.Referent.LEADER))
    if trigger.verb == "remove marker" and "Spirit Boost" in trigger.keyword:
        yield Tool(0, ir.Draw(), boost=True)
        return
    for effect in _effects(trigger, name):
        for seat in seats:
            yield Tool(seat, _mirrored(effect) if seat else effect, of)


def _effects(deed: ir.Deed, name: str) -> Iterator[ir.Effect]:
    """Effects that do it."""
    match deed.verb:
        case "take damage":
            yield ir.Damage(n.Const(1), deed.by or n.Who.YOU)
        case "negate attack":
            yield ir.NegateAttack()
        case "evolve" if isinstance(deed.target, n.Noun):
            hand = n.Noun(n.Quantity.EXACTLY, filter=n.IsType("battle"), places=(Place(Area.HAND, n.Who.YOU),))
            yield ir.Play(hand, on_top_of=_base(deed.target.filter), evolve=True)
        case _ if deed.noun is not None:
            yield from _to_cards(deed, deed.noun, name)
        case _:
            pass


def _to_cards(deed: ir.Deed, noun: n.Operand, name: str) -> Iterator[ir.Effect]:
    """What does it to a card such as the phrase means."""
    verb = deed.verb
    match verb:
        case _ if deed.shown:
            for place in deed.source:
                shown = n.Noun(n.Quantity.EXACTLY, places=(place,))
                yield ir.Then((ir.Reveal(shown), _moved(verb, n.Ref(n.Referent.IT), deed.to)), (", then ",))
        case "KO" | "add" | "charge" | "discard" | "draw" | "leave" | "place" | "remove" | "return" | "send":
            for one in _ones(noun, name, deed.source, Area.HAND if verb == "discard" else Area.BATTLE):
                yield _moved(verb, one, deed.to)
        case "play":
            yield from _plays(deed, noun, name)
        case "evolve":
            for one in _ones(noun, name, (), Area.HAND):
                base = _base(deed.target.filter if isinstance(deed.target, n.Noun) else n.ANY)
                yield ir.Play(one, on_top_of=base, evolve=True)
        case "combo" if deed.cause is not None:
            for one in _ones(noun, name, deed.source, Area.HAND):
                yield ir.Combo(one)
        case "flip":
            yield from _flips(deed, noun, name)
        case _:
            yield from _changes(deed, noun, name)


def _changes(deed: ir.Deed, noun: n.Operand, name: str) -> Iterator[ir.Effect]:
    """The same of events of cards that stay where they are."""
    match deed.verb:
        case "switch to active" | "switch to rest":
            for one in _ones(noun, name, (), Area.BATTLE):
                yield ir.Switch(one, deed.verb == "switch to rest")
        case "add marker" | "remove marker":
            for one in _ones(noun, name, (), Area.UNISON):
                adds = deed.verb == "add marker"
                yield ir.AddMarkers(one, n.Const(1)) if adds else ir.RemoveMarkers(one, n.Const(1))
        case "lower power" | "raise power":
            by = -5000 if deed.verb == "lower power" else 5000
            leader = _ones(noun, name, (), Area.LEADER) if noun == n.THIS_CARD else ()
            for one in (*_ones(noun, name, (), Area.BATTLE), *leader):
                yield ir.Gets(one, (ir.GetPower(n.Const(by)),), ir.Duration(ir.Until.TURN))
        case _:
            pass


def _plays(deed: ir.Deed, noun: n.Operand, name: str) -> Iterator[ir.Effect]:
    """Play the card, once with each keyword skill that the trigger names."""
    for one in _ones(noun, name, deed.source, Area.HAND):
        if not deed.keyword:
            yield ir.Play(one)
        for keyword in deed.keyword:
            full = "Union-Fusion" if keyword == "Union" else keyword
            base = _base(n.ANY) if "volve" in keyword else None
            yield ir.Play(one, keyword=full, on_top_of=base, evolve=base is not None)


def _flips(deed: ir.Deed, noun: n.Operand, name: str) -> Iterator[ir.Effect]:
    """Flip a life card the way that the trigger names, or this card over."""
    if isinstance(noun, n.Ref):
        yield ir.Flip(noun, "over")
        return
    to = "over" if deed.face_up is None else "up" if deed.face_up else "down"
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
        case n.Ref(to=n.Referent.LEADER | n.Referent.OPPONENT_LEADER | n.Referent.THEIR_LEADER):
            yield noun
        case n.Ref():
            areas = (Area.BATTLE, Area.UNISON) if usual is Area.BATTLE else (usual,)
            there = source or tuple(Place(area, n.Who.YOU) for area in areas)
            yield n.Noun(n.Quantity.EXACTLY, owner=n.Who.YOU, filter=n.HasName(name), places=there)
        case n.Noun(filter=filter_, places=places, owner=owner):
            named = rewrite(filter_, lambda part: n.HasName(name) if isinstance(part, n.Is) else part)
            there = source or (places if not noun.implied or usual is Area.BATTLE else ()) or (Place(usual, owner),)
            several = noun.n if noun.quantity is n.Quantity.OR_MORE else n.Const(1)
            if several != n.Const(1) and not (source or places):
                there = (Place(Area.DROP, owner),)  # where there are many
            yield n.Noun(
                n.Quantity.EXACTLY,
                several,
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


_DONE_BY_ITS_MASTER = (
    ir.KO,
    ir.Move,
    ir.Play,
    ir.Switch,
    ir.Flip,
    ir.Combo,
    ir.Draw,
    ir.AddMarkers,
    ir.RemoveMarkers,
    ir.RemoveFromGame,
)
"""What the other player does, too, where the skill is theirs."""


def _mirrored(effect: ir.Effect) -> ir.Effect:
    """The effect as the other player's skill says it."""

    def turn(node: n.Node) -> n.Node:
        fields = {field: _FLIP[value] for field in node.__struct_fields__ if (value := getattr(node, field)) in _FLIP}
        return replace(node, **fields) if fields and not isinstance(node, _DONE_BY_ITS_MASTER) else node

    return rewrite(effect, turn)
