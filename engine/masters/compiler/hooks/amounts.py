"""Numbers of cards that go up and down, in every wording; and what is said for each of something."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

from msgspec.structs import replace

from engine.language.pairs import Env, Matched, Unfit
from engine.masters.ir.nodes import (
    INSTANT,
    Change,
    Choose,
    Deed,
    Draw,
    Duration,
    EnergyCost,
    GetComboCost,
    GetComboPower,
    GetCost,
    GetPower,
    Gets,
    Happened,
    Until,
    Upgrade,
    WhenDoing,
    Window,
)
from engine.masters.ir.nouns import (
    IT,
    Area,
    Attr,
    Const,
    Count,
    Is,
    Noun,
    Nouns,
    Operand,
    PerEach,
    Place,
    Quantity,
    Ref,
    Referent,
    Value,
    Who,
)
from engine.masters.ir.walk import walk

Moved: TypeAlias = GetPower | GetComboPower | GetCost | GetComboCost
MOVES: dict[Attr, type[Moved]] = {
    Attr.COST: GetCost,
    Attr.POWER: GetPower,
    Attr.COMBO_COST: GetComboCost,
    Attr.COMBO_POWER: GetComboPower,
}
ATTRS = {cls: attr for attr, cls in MOVES.items()}


def shift(env: Env) -> Gets:
    """ "Increase the energy cost of X by 2", "its power is reduced by 5000", "X have their costs increased by {R}①"."""
    attr, sign, by = (
        cast("Attr | tuple[Attr, ...]", env["attr"]),
        cast(int, env["sign"]),
        cast("Value | EnergyCost", env["by"]),
    )
    changes: tuple[Change, ...]
    if isinstance(attr, tuple):  # "its energy cost and combo cost"
        if isinstance(by, EnergyCost) or Attr.SPECIFIED_COST in attr:
            raise Unfit("several numbers change by one number")
        changes = tuple(MOVES[one](by, sign) for one in attr)
    elif attr is Attr.SPECIFIED_COST:
        if not isinstance(by, EnergyCost) or not by.spheres or by.any or by.x or by.hybrid:
            raise Unfit("a specified cost is counted in spheres")
        changes = (GetCost(Const(1), sign, "".join(f"{{{letter}}}" for letter in by.spheres), words="specified"),)
    elif not isinstance(by, EnergyCost):
        changes = (MOVES[attr](by, sign),)
    elif attr is not Attr.COST or by.x or by.hybrid:
        raise Unfit("only an energy cost is counted in energy")
    else:
        spheres = "".join(f"{{{letter}}}" for letter in by.spheres)
        changes = (GetCost(Const(1), sign, spheres),) if spheres else ()
        changes += (GetCost(Const(by.any), sign, words="energy"),) if by.any or not spheres else ()
    return Gets(env["what"], changes, env.get("duration", INSTANT))


def costing(env: Env) -> Gets:
    """ "Your Battle Cards cost {1} less to play": a cost is paid before its card is in play, so they are meant wherever they are."""
    gets = shift(env)
    return replace(gets, what=_wherever(gets.what))


def _wherever(what: Operand) -> Operand:
    match what:
        case Nouns(parts=parts):
            return replace(what, parts=tuple([_wherever(part) for part in parts]))
        case Noun(places=(), among=None) if not any(isinstance(node, Ref) for node in walk(what.filter)):
            return replace(what, places=(Place(Area.ANYWHERE, what.owner),), words=what.words + "!p")
        case _:
            return what


def unshift(value: Any) -> Matched:
    if not isinstance(value, Gets) or not isinstance(
        first := value.changes[0], GetPower | GetComboPower | GetCost | GetComboCost
    ):
        return None
    if isinstance(first, GetCost) and (first.of_skill or first.least):
        return None
    by: Value | EnergyCost = first.amount
    of_spheres = isinstance(first, GetCost) and first.words == "specified"
    if isinstance(first, GetCost) and (first.spheres or first.words == "energy"):
        last = value.changes[-1]
        plain = (
            last.amount.n if isinstance(last, GetCost) and not last.spheres and isinstance(last.amount, Const) else 0
        )
        by = EnergyCost(plain, first.spheres.replace("{", "").replace("}", ""))
    moved = (first,) if isinstance(by, EnergyCost) else value.changes
    if not _alike(moved):
        return None
    attrs = tuple(ATTRS[cast("type[Moved]", type(one))] for one in moved)
    attr = attrs[0] if len(attrs) == 1 else attrs
    return {
        "what": (value.what, False),
        "attr": (Attr.SPECIFIED_COST if of_spheres else attr, False),
        "sign": (first.sign, False),
        "by": (by, False),
        "duration": (value.duration, value.duration == INSTANT),
    }


def measured(env: Env) -> Any:
    """ "+5000 power for each card there", "by 1 for every 2 markers": the number before it, so many times."""
    base, per = env["base"], cast(PerEach, env["per"])
    if isinstance(base, Draw):
        return replace(base, n=replace(per, amount=base.n))
    if isinstance(base, Choose):
        if not isinstance(base.noun, Noun) or not isinstance(base.noun.n, Const):
            raise Unfit("so many of what is not one number")
        return replace(base, noun=replace(base.noun, n=replace(per, amount=base.noun.n)))
    if isinstance(base, Gets):
        others = base.changes[:-1]
        if _alike(base.changes):
            others = tuple(_times(change, per) for change in others)
        return replace(base, changes=(*others, _times(base.changes[-1], per)))
    return _times(base, per)


def _alike(changes: tuple[Any, ...]) -> bool:
    """ "Its energy cost and combo cost are reduced by 1": one number for all of them."""
    return all(type(change) in ATTRS for change in changes) and len({(one.amount, one.sign) for one in changes}) == 1


def _times(change: Any, per: PerEach) -> Any:
    if not isinstance(change, GetPower | GetComboPower | GetCost | GetComboCost) or isinstance(change.amount, PerEach):
        raise Unfit("nothing there is a number")
    return replace(change, amount=replace(per, amount=change.amount))


def unmeasured(value: Any) -> Matched:
    if isinstance(value, Draw):
        if not isinstance(value.n, PerEach):
            return None
        return {"base": (replace(value, n=value.n.amount), False), "per": (replace(value.n, amount=Const(1)), False)}
    if isinstance(value, Choose):
        if not isinstance(value.noun, Noun) or not isinstance(n := value.noun.n, PerEach):
            return None
        once = replace(value, noun=replace(value.noun, n=n.amount))
        return {"base": (once, False), "per": (replace(n, amount=Const(1)), False)}
    change: Any = value.changes[-1] if isinstance(value, Gets) else value
    if not isinstance(change, GetPower | GetComboPower | GetCost | GetComboCost) or not isinstance(
        change.amount, PerEach
    ):
        return None
    per = replace(change.amount, amount=Const(1))
    change = replace(change, amount=change.amount.amount)
    if isinstance(value, Gets) and _alike(value.changes):
        base: Any = replace(
            value, changes=tuple(replace(cast(Any, one), amount=change.amount) for one in value.changes)
        )
    else:
        base = replace(value, changes=(*value.changes[:-1], change)) if isinstance(value, Gets) else change
    return {"base": (base, False), "per": (per, False)}


def floored(env: Env) -> Gets:
    """ "Reduce its energy cost by 1 for each card there, to a minimum of 2"."""
    base = cast(Gets, env["base"])
    if not isinstance(base.changes[-1], GetCost) or base.changes[-1].least:
        raise Unfit("only a cost has a minimum")
    return replace(base, changes=(*base.changes[:-1], replace(base.changes[-1], least=env["least"])))


def unfloored(value: Any) -> Matched:
    if not isinstance(value, Gets) or not isinstance(last := value.changes[-1], GetCost) or not last.least:
        return None
    base = replace(value, changes=(*value.changes[:-1], replace(last, least=0)))
    return {"base": (base, False), "least": (last.least, False)}


def shift_there(env: Env) -> Gets:
    """ "Reduce this card's cost in your hand by 2", "red cards cost {1} less to play from your hand": of the card, while it is there."""
    what = env["what"]
    there = (
        replace(what, places=env["places"]) if isinstance(what, Noun) else Noun(filter=Is(what), places=env["places"])
    )
    return shift({**env, "what": there})


def unshift_there(value: Any) -> Matched:
    if not isinstance(value, Gets) or not isinstance(what := value.what, Noun) or not what.places:
        return None
    found = unshift(value)
    whose = what.filter.ref if isinstance(what.filter, Is) else replace(what, places=())
    return found and {**found, "what": (whose, False), "places": (what.places, False)}


def shift_skill(env: Env) -> Gets:
    """ "Reduce the cost of its [Evolve] skill by ①": of its skills of that kind, not of the card."""
    kind, what = cast("tuple[str, Operand]", env["of"])
    made = shift({**env, "attr": Attr.COST, "what": what})
    return replace(made, changes=tuple(replace(cast(GetCost, change), of_skill=kind) for change in made.changes))


def unshift_skill(value: Any) -> Matched:
    if not isinstance(value, Gets) or not isinstance(first := value.changes[0], GetCost) or not first.of_skill:
        return None
    found = unshift(replace(value, changes=tuple(replace(cast(GetCost, one), of_skill="") for one in value.changes)))
    if found is None:
        return None
    del found["attr"], found["what"]
    return {**found, "of": ((first.of_skill, value.what), False)}


def shift_that(env: Env) -> Gets:
    """ "If you activate the [Evolve] skill on a red card this turn, reduce the skill cost of that [Evolve] skill by {R}": of each such skill."""
    kind, what = env["of"]
    if env["k"] != kind or not isinstance(what, Noun) or what.quantity is not Quantity.A:
        raise Unfit("that is another skill")
    return shift_skill({**env, "of": (kind, replace(what, quantity=Quantity.ALL, places=what.places or _YOURS))})


def unshift_that(value: Any) -> Matched:
    found = unshift_skill(value)
    if found is None or not isinstance(what := found["of"][0][1], Noun) or what.quantity is not Quantity.ALL:
        return None
    kind = found["of"][0][0]
    said = replace(what, quantity=Quantity.A, places=() if what.places == _YOURS else what.places)
    return {**found, "of": ((kind, said), False), "k": (kind, False)}


_YOURS = (Place(Area.ANYWHERE, Who.YOU),)
"""Where the cards are whose skills a player activates."""


def shift_next(env: Env) -> Gets | WhenDoing:
    """ "The next red card you play this turn costs 1 less": of such cards in the hand, until one of them has been played.

    "The first red card you play each turn costs 1 less" goes with that play.
    """
    next = cast(Deed, env["next"])
    each_turn = next.nth is not None
    duration = INSTANT if each_turn else Duration(Until.TURN, condition=Happened(next, Window.EFFECT, negative=True))
    what = IT if each_turn else replace(cast(Noun, next.noun), places=(Place(Area.HAND, next.by),))
    made = shift({**env, "what": what, "duration": duration})
    if not all(isinstance(change, GetCost) for change in made.changes):
        raise Unfit("a card that is not in play has a cost alone")
    return WhenDoing(next, made) if each_turn else made


def unshift_next(value: Any) -> Matched:
    match value:
        case WhenDoing(trigger=Deed(nth=int()) as next, body=Gets(what=Ref(to=Referent.IT)) as made):
            found = unshift(made)
        case Gets(duration=Duration(condition=Happened(trigger=Deed() as next, window=Window.EFFECT))):
            found = unshift(value)
        case _:
            return None
    if found is None:
        return None
    del found["what"], found["duration"]
    return {**found, "next": (next, False)}


def half(env: Env) -> Noun:
    """ "Half of the cards in their hand": so many of them as are half of all of them."""
    of = cast(Noun, env["of"])
    if of.shared is not None or of.total is not None:
        raise Unfit("half of what is counted otherwise")
    n = PerEach(Const(1), Count(of), every=2, up=env.get("up", False))
    return replace(of, quantity=Quantity.EXACTLY, n=n, words="")  # what is counted keeps how it was said


def unhalf(value: Any) -> Matched:
    match value:
        case Noun(quantity=Quantity.EXACTLY, n=PerEach(amount=Const(n=1), per=Count(of=Noun() as of), every=2, up=up)):
            return {"of": (of, False), "up": (up, not up)}
        case _:
            return None


def rather(env: Env) -> Upgrade:
    """ "Draw 1 card (or 2 cards if …)", "it gets +5000 power, or +10000 power if …": the same with another number."""
    of, condition = env["of"], env["condition"]
    match of:
        case Draw(until=False) if "n" in env:
            return Upgrade(condition=condition, of=of, instead=replace(of, n=env["n"]))
        case Gets(changes=(change,)) if "change" in env and type(change) is type(env["change"]):
            duration = env.get("duration", of.duration)
            instead = replace(of, changes=(env["change"],), duration=duration)
            return Upgrade(condition=condition, of=of, instead=instead)
        case _:
            raise Unfit("another number of something else")


def unrather(value: Any) -> Matched:
    match value:
        case Upgrade(of=Draw() as of, condition=condition, instead=Draw(n=n) as instead):
            said: Env = {"of": of, "condition": condition, "n": n}
            alike = replace(instead, n=of.n) == of
        case Upgrade(of=Gets() as of, condition=condition, instead=Gets(changes=(change,)) as instead):
            said = {"of": of, "condition": condition, "change": change, "duration": instead.duration}
            alike = replace(instead, changes=of.changes, duration=of.duration) == of
        case _:
            return None
    if not alike:
        return None
    kept = isinstance(of, Draw) or said["duration"] == of.duration
    return {name: (part, name == "duration" and kept) for name, part in said.items()}
