"""Where a template cannot say it: filters in any order, noun phrases, and what they are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.masters.compiler.keywords import keyword_of, keyword_text
from engine.masters.compiler.lexer import CIRCLED
from engine.masters.ir.nodes import (
    INSTANT,
    AtLater,
    Destination,
    Duration,
    EnergyCost,
    Exists,
    Gets,
    If,
    Keyword,
    May,
    NegateThisSkill,
    Permit,
    Play,
    PreventDamage,
    Prohibit,
    ReplaceEvent,
    Then,
    Upgrade,
    WhenAttacks,
    WhenCombos,
    WhenFlipped,
    WhenMarkers,
    WhenMoved,
    WhenPlayed,
    WhenPower,
    WhenSwitched,
)
from engine.masters.ir.nouns import ANY, And, Const, Node, Noun, Nouns, Place, Quantity, Ref, TotalLimit, Who

Env = dict[str, Any]
Matched = dict[str, tuple[Any, bool]] | None


class Unfit(Exception):
    """The words fit the pattern, but make no sense together."""


class Pair(Struct, frozen=True):
    """A template as two functions: variables to value, and back."""

    build: Callable[[Env], Any]
    match: Callable[[Any], Matched]
    heads: tuple[Any, ...]
    keeps_words: bool = False


FILTER_LISTS = ("a", "b", "c")


def _both(env: Env) -> And:
    """`$a $b $c` are lists of filters or filters: all of them hold. The layout is kept in `words`."""
    parts: list[Any] = []
    layout = ""
    for name in FILTER_LISTS:
        given = env.get(name, ())
        items = cast(tuple[Any, ...], given) if isinstance(given, tuple) else (given,)
        parts += items
        layout += str(len(items))
    return And(tuple(parts), words=layout)


def _unboth(value: Any) -> Matched:
    if not isinstance(value, And):
        return None
    layout = value.words.partition(":")[0]
    if len(layout) != len(FILTER_LISTS) or sum(map(int, layout)) != len(value.parts):
        layout = _guess(value)
    env: dict[str, tuple[Any, bool]] = {}
    at = 0
    for name, digit in zip(FILTER_LISTS, layout, strict=True):
        items = value.parts[at : at + int(digit)]
        at += int(digit)
        if name == "b":
            if items:
                env[name] = (items[0], False)
        else:
            env[name] = (items, not items)
    return env


HEADS = ("IsType",)
AFTER = ("Compare", "OneOf", "InMode", "HasKeyword", "HasSkillKind", "SameNameAs", "HasUnder", "IsUnder", "WasPlayedBy")


def _guess(value: And) -> str:
    """The layout of a filter made by hand: adjectives, type, the rest."""
    names = [type(part).__name__ for part in value.parts]
    noun = next((i for i, name in enumerate(names) if name in HEADS), None)
    if noun is not None:
        return f"{noun}1{len(names) - noun - 1}"
    before = next((i for i, name in enumerate(names) if name in AFTER), len(names))
    return f"{before}0{len(names) - before}"


def _noun(env: Env) -> Noun:
    """Quantity, owner, core filter, and extensions in any order."""
    core: Any = env.get("core", ANY)
    quantity, n, *least = env.get("qty", (Quantity.BARE, Const(1)))
    fields: dict[str, Any] = {"least": least[0]} if least else {}
    order = ""
    more: list[Any] = []
    places: tuple[Any, ...] = ()
    for item in env.get("exts", ()):
        if isinstance(item, tuple):
            order += "p"
            places += cast(tuple[Any, ...], item)
        elif isinstance(item, Ref):
            order += "a"
            fields["among"] = item
        elif isinstance(item, TotalLimit):
            order += "t"
            fields["total"] = item
        elif isinstance(item, str):
            order += item[0]
            fields[FLAGS[item[0]]] = True
        else:
            order += "f"
            more.append(item)
    return Noun(
        quantity=quantity,
        n=n,
        owner=env.get("owner"),
        filter=And((core, *more)) if more else core,
        places=places,
        words=order,
        **fields,
    )


FLAGS = {"b": "ignoring_barrier", "r": "at_random", "d": "different_names"}
FLAG_WORDS = {"b": "barrier", "r": "random", "d": "different"}


def _unnoun(value: Any) -> Matched:
    if not isinstance(value, Noun):
        return None
    order = value.words.partition(":")[0]
    more = order.count("f")
    core: Any = value.filter
    extra: tuple[Any, ...] = ()
    if more and isinstance(value.filter, And) and len(value.filter.parts) == more + 1:
        core, extra = value.filter.parts[0], value.filter.parts[1:]
    else:
        order = order.replace("f", "")
    order = _complete(value, order)
    exts: list[Any] = []
    filters = iter(extra)
    places: tuple[Any, ...] = () if value.implied else value.places
    many = order.count("p")
    for letter in order:
        match letter:
            case "p":
                many -= 1
                exts.append(places[:1] if many else places)
                places = places[1:] if many else ()
            case "a":
                exts.append(value.among)
            case "t":
                exts.append(value.total)
            case "f":
                exts.append(next(filters))
            case _:
                exts.append(FLAG_WORDS[letter])
    if type(core).__name__ not in ("And", "Or", "IsCopyOf"):
        core = And((core,))
    said: dict[str, tuple[Any, bool]] = {
        "qty": ((value.quantity, value.n, *(() if value.least is None else (value.least,))), value.quantity == Quantity.BARE),
        "owner": (value.owner, value.owner is None),
        "core": (core, core.parts == () if isinstance(core, And) else False),
        "exts": (tuple(exts), not exts),
    }
    if core == ANY and value.owner is not None and len(value.places) == 1 and value.places[0].who is None:
        del said["core"]  # "your energy": the place itself is the noun
    return said


def _complete(value: Noun, order: str) -> str:
    """The order of the extensions that are really there; those made by hand come last."""
    there = {
        "p": bool(value.places) and not value.implied,
        "a": value.among is not None,
        "t": value.total is not None,
        "b": value.ignoring_barrier,
        "r": value.at_random,
        "d": value.different_names,
        "f": True,
    }
    kept = "".join(letter for letter in order if there.get(letter, False))
    return kept + "".join(letter for letter, yes in there.items() if yes and letter not in kept and letter != "f")


def place_tuple(value: Any) -> bool:
    """Whether a value is a tuple of places."""
    return isinstance(value, tuple) and all(isinstance(p, Place) for p in cast(tuple[Any, ...], value))


def _places(env: Env) -> tuple[Place, ...]:
    """ "your deck or hand": the owner is said once, and holds for all."""
    first, *rest = cast(tuple[Place, ...], env["p"])
    filled = [
        replace(place, who=first.who, words="~" + place.words) if place.who is None and first.who is not None else place
        for place in rest
    ]
    return (first, *filled)


def _unplaces(value: Any) -> Matched:
    if not place_tuple(value) or not value:
        return None
    places = cast(tuple[Place, ...], value)
    said = [
        replace(place, who=None, words=place.words[1:]) if place.words.startswith("~") else place for place in places
    ]
    return {"p": (tuple(said), False)}


def _energy(env: Env) -> EnergyCost:
    """Spheres and circled numbers in a row."""
    atoms = cast(tuple[str, ...], env["p"])
    spheres = "".join(a[1] for a in atoms if a[0] == "{" and a[1] != "X")
    return EnergyCost(
        any=sum(CIRCLED.index(a) for a in atoms if a[0] != "{"), spheres=spheres, x=any(a == "{X}" for a in atoms)
    )


def _unenergy(value: Any) -> Matched:
    if not isinstance(value, EnergyCost):
        return None
    atoms = ["{" + s + "}" for s in value.spheres]
    if value.x:
        atoms.append("{X}")
    if value.any or not atoms:
        atoms.append(CIRCLED[value.any])
    return {"p": (tuple(atoms), False)}


def _exists_in(env: Env) -> Exists:
    """ "<A> and <B> are in your Battle Area": the place is said of both."""
    noun, places = env["noun"], env["places"]
    if isinstance(noun, Nouns):
        noun = replace(noun, parts=tuple(replace(p, places=places) if isinstance(p, Noun) else p for p in noun.parts))
    elif isinstance(noun, Noun):
        noun = replace(noun, places=places)
    return Exists(noun)


def _unexists_in(value: Any) -> Matched:
    if not isinstance(value, Exists) or value.who is not None:
        return None
    noun = value.noun
    first = noun.parts[0] if isinstance(noun, Nouns) else noun
    if not isinstance(first, Noun) or not first.places or first.implied:
        return None
    if isinstance(noun, Nouns):
        bare: Any = replace(noun, parts=tuple(replace(p, places=()) if isinstance(p, Noun) else p for p in noun.parts))
    else:
        bare = replace(first, places=())
    return {"noun": (bare, False), "places": (first.places, False)}


TIMED = ("Gets", "Prohibit", "Permit", "ReplaceEvent", "PreventDamage", "NegateThisSkill", "AtLater", "GainControl")


def _retime(effect: Any, old: Duration, new: Duration) -> Any:
    """Every continuous effect below lasts `new` instead of `old`."""
    if type(effect).__name__ in TIMED:
        return replace(effect, duration=new) if effect.duration == old else effect
    fields: dict[str, Any] = {}
    for name in effect.__struct_fields__:
        value: Any = getattr(effect, name)
        if isinstance(value, Node) and name in ("then", "effect", "of", "instead", "body"):
            fields[name] = _retime(value, old, new)
        elif name in ("effects", "options"):
            fields[name] = tuple(_retime(part, old, new) for part in cast(tuple[Any, ...], value))
    return replace(effect, **fields) if fields else effect


def _durations(effect: Any) -> Iterator[Duration]:
    if type(effect).__name__ in TIMED:
        yield effect.duration
        return
    for name in ("then", "effect", "of", "instead", "body", "effects", "options"):
        value = getattr(effect, name, None)
        for part in cast(tuple[Any, ...], value if isinstance(value, tuple) else (value,)):
            if isinstance(part, Node):
                yield from _durations(part)


def _timed(env: Env) -> Any:
    """ "For the turn, …": what comes after it lasts so long."""
    if INSTANT not in list(_durations(env["effect"])) or env["duration"] in list(_durations(env["effect"])):
        raise Unfit("nothing there lasts")
    return _retime(env["effect"], INSTANT, env["duration"])


def _untimed(value: Any) -> Matched:
    found = [d for d in _durations(value) if d != INSTANT]
    if not found:
        return None
    return {"duration": (found[0], False), "effect": (_retime(value, found[0], INSTANT), False)}


def _keyword(env: Env) -> Keyword:
    found = keyword_of(f"[{env['k']}]")
    return replace(found, cost=env.get("cost", ()), spec=env.get("spec"))


def _unkeyword(value: Any) -> Matched:
    if not isinstance(value, Keyword) or value.body is not None:
        return None
    return {
        "k": (keyword_text(value)[1:-1], False),
        "cost": (value.cost, not value.cost),
        "spec": (value.spec, value.spec is None),
    }


def _each_of(env: Env) -> Nouns:
    """ "1 each of <A> and <B> in your hand": quantity and place hold for each."""
    return Nouns(tuple(_noun({**env, "core": core}) for core in env["parts"]))


def _uneach_of(value: Any) -> Matched:
    if not isinstance(value, Nouns) or not all(isinstance(part, Noun) for part in value.parts):
        return None
    env = _unnoun(value.parts[0])
    cores = [found["core"][0] for part in value.parts if (found := _unnoun(part)) is not None]
    if env is None or env["owner"][0] is not None:
        return None
    return {"qty": env["qty"], "exts": env["exts"], "parts": (tuple(cores), False)}


def _each_in(env: Env) -> Nouns:
    """ "1 card each from your hand and energy": as many from each of the places."""
    places = _places({"p": env["places"]})
    return Nouns(tuple(_noun({"qty": env["qty"], "core": env["core"], "exts": ((place,),)}) for place in places))


def _uneach_in(value: Any) -> Matched:
    if not isinstance(value, Nouns) or not all(isinstance(part, Noun) and len(part.places) == 1 for part in value.parts):
        return None
    envs = [_unnoun(part) for part in value.parts]
    first = envs[0]
    if first is None or first["owner"][0] is not None or any(env is None or env["core"] != first["core"] for env in envs):
        return None
    said = cast(Env, _unplaces(tuple(cast(Noun, part).places[0] for part in value.parts)))
    return {"qty": first["qty"], "core": first["core"], "places": said["p"]}


def _each_side(env: Env) -> Nouns:
    """ "1 each of your and your opponent's Battle Cards": as many of each player's."""
    return Nouns(tuple(_noun({**env, "owner": who}) for who in (Who.YOU, Who.OPPONENT)))


def _uneach_side(value: Any) -> Matched:
    if not isinstance(value, Nouns) or [getattr(part, "owner", None) for part in value.parts] != [Who.YOU, Who.OPPONENT]:
        return None
    one, other = cast(tuple[Noun, Noun], value.parts)
    env = _unnoun(one)
    if env is None or one.filter != other.filter or one.quantity != other.quantity:
        return None
    return {**env, "owner": (Who.EACH, False)}


ADJOINED: dict[type[Node], tuple[str, ...]] = {
    Play: ("on_top_of", "master", "rest", "markers", "negated", "paying"),
    Destination: ("rest", "face_up", "any_order"),
    WhenPlayed: ("source", "keyword", "by_skill", "skill_of"),
    WhenMoved: ("source", "target", "by_skill", "skill_of", "by_battle", "face_up"),
    WhenCombos: ("source", "together", "by_skill", "skill_of"),
    WhenAttacks: ("target",),
    WhenSwitched: ("by_skill", "skill_of"),
    WhenFlipped: ("skill_of",),
    WhenMarkers: ("skill_of",),
    WhenPower: ("skill_of",),
    Prohibit: ("duration", "unless", "source", "by"),
}
"""What may follow each of these in any order; the order here is that of nodes made by hand."""


EMPTY: tuple[Any, ...] = (None, (), False, INSTANT)


def _adjoin(env: Env) -> Any:
    """A verb and what follows it in any order; the order is kept behind a "+" in `words`."""
    base = env["base"]
    given = cast(tuple[tuple[str, Any], ...], env.get("adj", ()))
    fields = dict(given)
    known = ADJOINED[type(base)]
    if len(fields) != len(given) or any(name not in known or getattr(base, name) not in EMPTY for name in fields):
        raise Unfit("the verb can't take this")
    return replace(base, **fields, words=base.words + "+" + ",".join(fields))


def _unadjoin(value: Any) -> Matched:
    known = ADJOINED.get(cast(type[Node], type(value)))
    if known is None:
        return None
    words, plus, order = value.words.partition("+")
    names = [n for n in order.split(",") if n in known] if plus else []
    bare: dict[str, Any] = {name: () if name in ("source", "target", "keyword") and type(value) is not WhenAttacks else None for name in known}
    if "duration" in bare:
        bare["duration"] = INSTANT
    if "paying" in bare:
        bare["paying"] = False
    if "any_order" in bare:
        bare["any_order"] = False
    if not plus and not words:
        names = [name for name in known if getattr(value, name) not in EMPTY]
    adj = tuple((name, getattr(value, name)) for name in names)
    base = replace(value, words=words, **{name: bare[name] for name in names})
    return {"base": (base, False), "adj": (adj, not adj)}


HOOKS: dict[str, Pair] = {
    "both": Pair(_both, _unboth, (And,), keeps_words=True),
    "exists_in": Pair(_exists_in, _unexists_in, (Exists,), keeps_words=True),
    "timed": Pair(_timed, _untimed, (Gets, Prohibit, Permit, ReplaceEvent, PreventDamage, AtLater, If, Then, May, Upgrade, NegateThisSkill)),
    "keyword": Pair(_keyword, _unkeyword, (Keyword,)),
    "each_of": Pair(_each_of, _uneach_of, (Nouns,), keeps_words=True),
    "each_in": Pair(_each_in, _uneach_in, (Nouns,), keeps_words=True),
    "each_side": Pair(_each_side, _uneach_side, (Nouns,), keeps_words=True),
    "adjoin": Pair(_adjoin, _unadjoin, tuple(ADJOINED)),
    "places": Pair(_places, _unplaces, (tuple,)),
    "energy": Pair(_energy, _unenergy, (EnergyCost,)),
    "noun": Pair(_noun, _unnoun, (Noun,), keeps_words=True),
}

__all__ = ["HOOKS", "Node", "Pair"]
