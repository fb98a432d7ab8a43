"""Phrases that stand for one phrase of each: "1 each of red and blue", "from your hand and Drop Area each", "of each player's"."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from engine.language.pairs import Env, Matched, Unfit
from engine.masters.compiler.hooks.nouns import noun, places, unnoun, unplaces
from engine.masters.ir.nodes import Repeat, Then
from engine.masters.ir.nouns import And, Filter, IsColor, IsMonoColor, IsMulticolor, IsType, Noun, Nouns, Place, Who
from engine.masters.ir.walk import walk


def each_of(env: Env) -> Nouns:
    """ "1 each of <A> and <B> in your hand", "1 each of your red and blue cards": quantity, owner and place hold for each."""
    parts = tuple(noun({**env, "core": core}) for core in env["parts"])
    if any(isinstance(node, IsType) for node in walk(parts[-1])) and any(_only_color(part.filter) for part in parts):
        raise Unfit("what is behind the last color is said of each")
    return Nouns(_of_that_color(parts))


def _of_that_color(parts: tuple[Noun, ...]) -> tuple[Noun, ...]:
    """ "1 each of red <A> and <B> cards": the color in front of the first alone is said of all."""
    first = parts[0].filter
    if not isinstance(first, And) or len(first.parts) < 2 or not isinstance(first.parts[0], COLORS):
        return parts
    if any(isinstance(node, COLORS) for part in parts[1:] for node in walk(part.filter)):
        return parts
    return (parts[0], *(replace(part, filter=And((part.filter, first.parts[0]), words="!o")) for part in parts[1:]))


COLORS = (IsColor, IsMonoColor, IsMulticolor)


def _only_color(filter: Filter) -> bool:
    return isinstance(filter, And) and len(filter.parts) == 1 and isinstance(filter.parts[0], IsColor)


def uneach_of(value: Any) -> Matched:
    if not isinstance(value, Nouns) or not all(isinstance(part, Noun) for part in value.parts):
        return None
    env = unnoun(value.parts[0])
    cores = [found["core"][0] for part in value.parts if (found := unnoun(part)) is not None and "core" in found]
    if env is None or len(cores) < len(value.parts):  # "1 of their energy" has none
        return None
    if any(cast(Noun, part).owner != env["owner"][0] for part in value.parts):
        return None
    return {"qty": env["qty"], "owner": env["owner"], "exts": env["exts"], "parts": (tuple(cores), False)}


def each_in(env: Env) -> Nouns:
    """ "1 card each from your hand and energy": as many from each of the places."""
    found = places({"p": env["places"]})
    return Nouns(tuple(noun({"qty": env["qty"], "core": env["core"], "exts": ((place,),)}) for place in found))


def uneach_in(value: Any) -> Matched:
    if not isinstance(value, Nouns) or not all(
        isinstance(part, Noun) and len(part.places) == 1 for part in value.parts
    ):
        return None
    envs = [unnoun(part) for part in value.parts]
    first = envs[0]
    if (
        first is None
        or first["owner"][0] is not None
        or any(env is None or env.get("core") != first.get("core") for env in envs)
        or "core" not in first
    ):
        return None
    said = cast(Env, unplaces(tuple(cast(Noun, part).places[0] for part in value.parts)))
    return {"qty": first["qty"], "core": first["core"], "places": said["p"]}


def each_side(env: Env) -> Nouns:
    """ "1 each of your and your opponent's Battle Cards": as many of each player's."""
    return Nouns(tuple(noun({**env, "owner": who}) for who in (Who.YOU, Who.OPPONENT)))


def uneach_side(value: Any) -> Matched:
    if not isinstance(value, Nouns) or [getattr(part, "owner", None) for part in value.parts] != [
        Who.YOU,
        Who.OPPONENT,
    ]:
        return None
    one, other = cast(tuple[Noun, Noun], value.parts)
    env = unnoun(one)
    if env is None or one.filter != other.filter or one.quantity != other.quantity:
        return None
    return {**env, "owner": (Who.EACH, False)}


def all_each_time(env: Env) -> Repeat:
    """ "For each of them, draw 1 card and take 1 damage": both, each time; what is done "for each" of other cards is counted anew."""
    effect = cast(Then, env["effect"])
    if any(isinstance(part, Repeat) for part in effect.effects):
        raise Unfit("what is done for each of other cards is no part of what is done for each of these")
    return Repeat(effect, env["n"])


def unall_each_time(value: Any) -> Matched:
    if not isinstance(value, Repeat) or not isinstance(value.effect, Then):
        return None
    return {"n": (value.n, False), "effect": (value.effect, False)}


def each_player(env: Env) -> Nouns:
    """ "Up to 1 card in each player's Drop Area": as many of each player's."""
    return Nouns(
        tuple(
            noun({"qty": env["qty"], "core": env["core"], "exts": ((Place(env["area"], who),), *env.get("exts", ()))})
            for who in (Who.YOU, Who.OPPONENT)
        )
    )


def uneach_player(value: Any) -> Matched:
    if not isinstance(value, Nouns) or len(value.parts) != 2:
        return None
    one, other = value.parts
    if not isinstance(one, Noun) or not isinstance(other, Noun) or not one.places or one.implied:
        return None
    place, *others = one.places
    if others or replace(one, places=(replace(place, who=Who.OPPONENT),)) != other or place.who != Who.YOU:
        return None
    env = unnoun(one)
    if env is None or env["owner"][0] is not None:
        return None
    exts = tuple(ext for ext in env["exts"][0] if not isinstance(ext, tuple))
    return {
        "qty": env["qty"],
        "core": env["core"],
        "owner": (Who.EACH, False),
        "area": (place.area, False),
        "exts": (exts, not exts),
    }
