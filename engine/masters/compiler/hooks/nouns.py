"""Filters in any order, noun phrases, and what they are made of."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from engine.language.pairs import Env, Matched, Unfit
from engine.masters.compiler.hooks.where import check_cards, check_place
from engine.masters.compiler.lists import AND_OR, NO_HEAD, THE
from engine.masters.ir.nouns import (
    ANY,
    And,
    Area,
    AtWork,
    Compare,
    Const,
    Filter,
    HasKeyword,
    Is,
    IsIn,
    IsType,
    Minus,
    Not,
    Noun,
    Nouns,
    Operand,
    Or,
    Place,
    Quantity,
    Ref,
    Referent,
    Shared,
    TotalLimit,
    conjuncts,
)
from engine.masters.ir.walk import walk

FILTER_LISTS = ("a", "b", "c")


def both(env: Env) -> And:
    """`$a $b $c` are lists of filters or filters: all of them hold. The layout is kept in `words`."""
    parts: list[Any] = []
    layout = ""
    for name in FILTER_LISTS:
        given = env.get(name) or (env.get(BARE, ()) if name == "a" else ())
        items = cast(tuple[Any, ...], given) if isinstance(given, tuple) else (given,)
        parts += items
        layout += str(len(items))
    return And(tuple(parts), words=layout + (NO_HEAD if BARE in env else ""))


BARE = "bare"
"""Adjectives without a noun: "1 red and 1 blue Battle Card"."""


def unboth(value: Any) -> Matched:
    if not isinstance(value, And):
        return None
    layout = value.words.partition(":")[0]
    adjectives, layout = (BARE, layout[:-1]) if layout.endswith(NO_HEAD) else ("a", layout)
    if len(layout) != len(FILTER_LISTS) or sum(map(int, layout)) != len(value.parts):
        layout = _guess(value)
    env: dict[str, tuple[Any, bool]] = {}
    at = 0
    for name, digit in zip(FILTER_LISTS, layout, strict=True):
        items = value.parts[at : at + int(digit)]
        at += int(digit)
        if name == "b":
            env[name] = (items[0], False) if items else (None, True)
        else:
            env[adjectives if name == "a" else name] = (items, not items)
    return env


AFTER = ("Compare", "OneOf", "InMode", "HasKeyword", "HasSkillKind", "SameNameAs", "HasUnder", "IsUnder", "WasPlayedBy")


def _guess(value: And) -> str:
    """The layout of a filter made by hand: adjectives, type, the rest."""
    names = [type(part).__name__ for part in value.parts]
    noun = next((i for i, name in enumerate(names) if name == "IsType"), None)
    if noun is not None:
        return f"{noun}1{len(names) - noun - 1}"
    before = next((i for i, name in enumerate(names) if name in AFTER), len(names))
    return f"{before}0{len(names) - before}"


def _names_cards(order: str, places: tuple[Any, ...], more: list[Any]) -> None:
    """Raises Unfit where a place or a keyword skill stands alone."""
    named = places != () and places[0].words not in PLACE_WORDS and all(isinstance(item, Compare) for item in more)
    if named or (order == "f" and isinstance(more[0], HasKeyword)):
        raise Unfit("a place or a keyword skill alone names no card")


IN_TWO = "E"
"""In the `words` of a phrase: its last kind of card is energy, the others are in play."""


def _so_many_less(quantity: Quantity, n: Minus) -> tuple[Quantity, Minus]:
    """All of them, less so many. Raises Unfit where not all of them are said."""
    if quantity != Quantity.ALL:
        raise Unfit("so many less than all of them")
    return Quantity.EXACTLY, n


def _each_in_its_place(core: Filter, there: tuple[Place, ...]) -> tuple[Filter, tuple[Place, ...], str]:
    """ "Red Battle Cards or blue energy": each kind in its own place, and the mark of it. Raises Unfit where energy would be a Battle Card."""
    if not there or there[0].words != "energy" or not any(isinstance(part, IsType) for part in walk(core)):
        return core, there, ""
    *typed, last = core.parts if isinstance(core, Or) and not core.every else (core,)
    if not typed or any(isinstance(part, IsType) for part in walk(last)):
        raise Unfit("energy is no Battle Card: the list has two parts")
    in_play = (Place(Area.IN_PLAY),)
    if not all(any(isinstance(part, IsType) for part in walk(one)) for one in typed):
        raise Unfit("a color behind which no kind of card is said")
    apart = (*(And((one, IsIn(in_play))) for one in typed), And((last, IsIn(there))))
    return replace(cast(Or, core), parts=apart), (*in_play, *there), IN_TWO


PLACE_WORDS = ("energy", "life", "hand", "drop", "cards")
"""Areas that stand for the cards there: `noun_place` of the grammar."""


def noun(env: Env) -> Noun:
    """Quantity, owner, core filter, and extensions in any order."""
    core: Any = env.get("core", ANY)
    quantity, n, *least = env.get("qty", (Quantity.BARE, Const(1)))
    fields: dict[str, Any] = dict(zip(("least", "in_all"), least[:2], strict=False))
    order = THE if len(least) > 2 else ""
    if "set" in env:  # "1 of the revealed cards"
        order, fields["among"] = order + "s", env["set"]
    if "differ" in env:  # "3 differently named cards"
        order, fields["shared"] = order + "D", env["differ"]
    more: list[Any] = []
    places: tuple[Any, ...] = ()
    for item in env.get("exts", ()):
        if isinstance(item, tuple):
            check_place(places, more[-1:], env.get("owner"), cast(tuple[Any, ...], item))
            order += "p"
            core, there, mark = _each_in_its_place(core, cast(tuple[Any, ...], item))
            order += mark
            places += there
        elif isinstance(item, Ref):
            order += "a"
            fields["among"] = item
        elif isinstance(item, TotalLimit):
            order += "t"
            fields["total"] = item
        elif isinstance(item, Minus):  # "all of your energy except 2"
            order += "e"
            quantity, n = _so_many_less(quantity, item)
        elif isinstance(item, Shared):
            order += "d"
            fields["shared"] = item
        elif isinstance(item, str):
            order += item[0]
            fields[FLAGS[item[0]]] = True
        else:
            order += "f"
            more.append(item)
    check_cards(places, [*conjuncts(core), *more])
    if not {"core", "qty", "owner"} & env.keys():
        _names_cards(order, places, more)
    return Noun(
        quantity=quantity,
        n=n,
        owner=env.get("owner"),
        filter=And((core, *more)) if more else core,
        places=places,
        words=order,
        **fields,
    )


FLAGS = {"b": "ignoring_barrier", "r": "at_random"}
FLAG_WORDS = {"b": "barrier", "r": "random"}


def unnoun(value: Any) -> Matched:
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
    if IN_TWO in order:
        apart = cast(Or, core)
        core = replace(apart, parts=tuple(cast(And, one).parts[0] for one in apart.parts))
        value = replace(value, places=value.places[1:])
    exts = _extensions(value, order, extra)
    if type(core).__name__ not in ("And", "Or", "IsCopyOf"):
        core = And((core,))
    said: dict[str, tuple[Any, bool]] = {
        "qty": (
            (Quantity.ALL, Const(1)) if "e" in order else (value.quantity, value.n, *_more(value, order)),
            value.quantity == Quantity.BARE,
        ),
        "owner": (value.owner, value.owner is None),
        "core": (core, core.parts == () if isinstance(core, And) else False),
        "exts": (tuple(exts), not exts),
    }
    said |= _in_front(value, order)
    if core == ANY and value.owner is not None and len(value.places) == 1 and value.places[0].who is None:
        del said["core"]  # "your energy": the place itself is the noun
    return said


def _extensions(value: Noun, order: str, extra: tuple[Any, ...]) -> list[Any]:
    """What stands behind the cards, in its order."""
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
            case "s" | "D" | "T" | "E":
                pass
            case "t":
                exts.append(value.total)
            case "e":
                exts.append(value.n)
            case "d":
                exts.append(value.shared)
            case "f":
                exts.append(next(filters))
            case _:
                exts.append(FLAG_WORDS[letter])
    return exts


def _in_front(value: Noun, order: str) -> dict[str, tuple[Any, bool]]:
    """What stands before the cards: "the revealed cards", "differently named cards"."""
    said = {"s": ("set", value.among), "D": ("differ", value.shared)}
    return {name: (part, False) for letter, (name, part) in said.items() if letter in order}


def _more(value: Noun, order: str) -> tuple[Any, ...]:
    """What a quantity says beyond how many."""
    if THE in order:
        return None, False, True
    if value.in_all:
        return value.least, True
    return () if value.least is None else (value.least,)


def _complete(value: Noun, order: str) -> str:
    """The order of the extensions that are really there; those made by hand come last."""
    there = {
        THE: value.quantity == Quantity.A and THE in order,
        "p": bool(value.places) and not value.implied,
        "a": value.among is not None and "s" not in order,
        "s": value.among is not None and "s" in order,
        "t": value.total is not None,
        "e": isinstance(value.n, Minus) and "e" in order,
        IN_TWO: len(value.places) > 1 and IN_TWO in order,
        "b": value.ignoring_barrier,
        "r": value.at_random,
        "d": value.shared is not None and "D" not in order,
        "D": value.shared is not None and "D" in order,
        "f": True,
    }
    kept = "".join(letter for letter in order if there.get(letter, False))
    return kept + "".join(letter for letter, yes in there.items() if yes and letter not in kept and letter != "f")


def place_tuple(value: Any) -> bool:
    """Whether a value is a tuple of places."""
    return isinstance(value, tuple) and all(isinstance(p, Place) for p in cast(tuple[Any, ...], value))


def places(env: Env) -> tuple[Place, ...]:
    """ "your deck or hand": the owner is said once, and holds for all."""
    first, *rest = cast(tuple[Place, ...], env["p"])
    filled = [
        replace(place, who=first.who, words="~" + place.words)
        if place.who is None and first.who is not None and place.area != Area.UNDER
        else place
        for place in rest
    ]
    return (first, *filled)


def unplaces(value: Any) -> Matched:
    if not place_tuple(value) or not value:
        return None
    places = cast(tuple[Place, ...], value)
    said = [
        replace(place, who=None, words=place.words[1:]) if place.words.startswith("~") else place for place in places
    ]
    return {"p": (tuple(said), False)}


SORT, REFERENCE = "sort", "sort of ref"
"""In the `words` of a filter: what is said of the skill stands behind what is said of its card; that card is a reference."""
OTHER = Not(Is(Ref(Referent.THIS_CARD)))


def together(env: Env) -> Nouns:
    """ "This card and your Leader Card". Raises Unfit where "or" has closed the list before: behind "choose 1 of your <A> cards, <B> cards, or <C>
    cards, and it gets …" another clause begins."""
    parts = cast(tuple[Operand, ...], env["parts"])
    if any(map(_closed, parts[:-1])):
        raise Unfit("a list that is closed goes on with no more of it")
    return Nouns(parts)


def _closed(part: Operand) -> bool:
    """Whether a phrase is the rest of a list, with neither number nor owner of its own."""
    if not isinstance(part, Noun) or part.quantity is not Quantity.BARE or part.owner is not None:
        return False
    match part.filter:
        case Or(every=every) | And(parts=(Or(parts=(IsType(), *_), every=every),)):
            return not every
        case _:
            return False


def untogether(value: Any) -> Matched:
    if not isinstance(value, Nouns) or value.either or value.words.startswith(AND_OR):
        return None
    return {"parts": (value.parts, False)}


def skilled(env: Env) -> Operand:
    """ "Your opponent's [Auto] skills": a phrase for a skill by what it is (`sort`) and by its card (`of`)."""
    of, sort = cast(Operand, env.get("of", Noun())), cast(Filter | None, env.get("sort"))
    if isinstance(of, Nouns) and sort is not None:
        return replace(of, parts=tuple(skilled({"of": part, "sort": sort}) for part in of.parts))
    if sort is None or isinstance(of, Nouns):
        return of
    if isinstance(of, Ref):
        return Noun(filter=And((Is(of), sort), words=REFERENCE))
    return replace(of, filter=sort if of.filter == ANY else And((of.filter, sort), words=SORT))


def unskilled(value: Any) -> Matched:
    of, sort = _parted(value)
    return {"of": (of, of == Noun()), "sort": (sort, sort is None)}


def _parted(value: Any) -> tuple[Operand, Filter | None]:
    """A phrase for a skill in two: its card, and what is said of the skill itself."""
    if isinstance(value, Nouns):
        found = [_parted(part) for part in value.parts]
        if found and found[0][1] is not None:
            return replace(value, parts=tuple(of for of, _ in found)), found[0][1]
    if isinstance(value, Noun):
        match value.filter:
            case And(parts=(Is(ref=Ref() as ref), sort), words=words) if words == REFERENCE:
                return ref, sort
            case And(parts=(filter_, sort), words=words) if words == SORT:
                return replace(value, filter=filter_), sort
            case AtWork() | Not(part=AtWork()) as sort:
                return replace(value, filter=ANY), sort
            case _:
                pass
    return cast(Operand, value), None


def but_own(env: Env) -> Operand:
    """ "… except its own", behind a phrase for skills."""
    of = cast(Operand, env["of"])
    if "but" not in env or not isinstance(of, Noun):
        return of
    return replace(of, filter=OTHER if of.filter == ANY else And((of.filter, OTHER), words=SORT))


def unbut_own(value: Any) -> Matched:
    if isinstance(value, Noun):
        if value.filter == OTHER:
            return {"of": (replace(value, filter=ANY), False), "but": (True, False)}
        if isinstance(value.filter, And) and value.filter.words == SORT and value.filter.parts[1] == OTHER:
            return {"of": (replace(value, filter=value.filter.parts[0]), False), "but": (True, False)}
    return {"of": (value, False), "but": (None, True)}
