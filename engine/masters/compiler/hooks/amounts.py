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
    Window,
)
from engine.masters.ir.nouns import (
    Area,
    Attr,
    Const,
    Count,
    Filter,
    Is,
    Noun,
    Nouns,
    Operand,
    PerEach,
    Place,
    Quantity,
    Ref,
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
    attr, sign, by = cast(Attr, env["attr"]), cast(int, env["sign"]), cast("Value | EnergyCost", env["by"])
    changes: tuple[Change, ...]
    if attr is Attr.SPECIFIED_COST:
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
    elif len(value.changes) > 1:
        return None
    return {
        "what": (value.what, False),
        "attr": (Attr.SPECIFIED_COST if of_spheres else ATTRS[type(first)], False),
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
        return replace(base, changes=(*base.changes[:-1], _times(base.changes[-1], per)))
    return _times(base, per)


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
    base: Any = replace(value, changes=(*value.changes[:-1], change)) if isinstance(value, Gets) else change
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
    """ "Reduce this card's cost in your hand by 2": of the card, while it is there."""
    return shift({**env, "what": Noun(filter=Is(env["what"]), places=env["places"])})


def unshift_there(value: Any) -> Matched:
    if not isinstance(value, Gets) or not isinstance(what := value.what, Noun) or not isinstance(what.filter, Is):
        return None
    found = unshift(value)
    return found and {**found, "what": (what.filter.ref, False), "places": (what.places, False)}


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


def shift_next(env: Env) -> Gets:
    """ "The next red card you play this turn costs 1 less": of such cards in the hand, until one of them has been played."""
    who, filter = cast("tuple[Who, Filter]", env["next"])
    played = Happened(Deed("play", Noun(filter=filter), who), Window.EFFECT, negative=True)
    hand = Noun(filter=filter, places=(Place(Area.HAND, who),))
    made = shift({**env, "what": hand, "duration": Duration(Until.TURN, condition=played)})
    if not all(isinstance(change, GetCost) for change in made.changes):
        raise Unfit("a card in hand has a cost alone")
    return made


def unshift_next(value: Any) -> Matched:
    match value:
        case Gets(
            what=Noun(filter=filter),
            duration=Duration(condition=Happened(trigger=Deed(by=Who() as who), window=Window.EFFECT)),
        ):
            found = unshift(value)
        case _:
            return None
    if found is None:
        return None
    del found["what"], found["duration"]
    return {**found, "next": ((who, filter), False)}


def half(env: Env) -> Noun:
    """ "Half of the cards in their hand": so many of them as are half of all of them."""
    of = cast(Noun, env["of"])
    if of.shared is not None or of.total is not None:
        raise Unfit("half of what is counted otherwise")
    return replace(of, quantity=Quantity.EXACTLY, n=PerEach(Const(1), Count(of), every=2, up=env.get("up", False)))


def unhalf(value: Any) -> Matched:
    match value:
        case Noun(quantity=Quantity.EXACTLY, n=PerEach(amount=Const(n=1), per=Count(of=Noun()), every=2, up=up)):
            of = replace(value, quantity=Quantity.BARE, n=Const(1))
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
