"""Where cards are that a phrase speaks of without saying so (8-5-4, 8-5-7, 8-5-9)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nouns import And, Area, Filter, HasCharacter, HasTrait, Is, IsType, Noun, Or, Place

HOMES = {"battle": Area.BATTLE, "token": Area.BATTLE, "leader": Area.LEADER, "unison": Area.UNISON}


def imply(noun: Noun) -> Noun:
    """Fill in the places: clauses 8-5-4, 8-5-7, 8-5-9. Tokens likewise (8-5-4-2)."""
    if noun.places or noun.among is not None or _refers(noun.filter):
        return noun
    areas = _homes(noun.filter)
    if not areas:
        return noun
    return replace(noun, places=tuple(Place(area, noun.owner) for area in areas), implied=True)


def imply_anywhere(noun: Noun) -> Noun:
    """A cost is paid before its card is in play, so cards whose costs change are meant wherever they are, where the words leave that open."""
    if noun.places or noun.among is not None or _refers(noun.filter):
        return noun
    return replace(noun, places=(Place(Area.ANYWHERE, noun.owner),), implied=True)


def _refers(filter: Filter) -> bool:
    match filter:
        case Is():
            return True
        case And(parts=parts):
            return any(_refers(part) for part in parts)
        case _:
            return False


def _homes(filter: Filter) -> tuple[Area, ...]:
    """The areas that the type, or a bare name or trait, stands for."""
    if isinstance(filter, Or):  # "Leader Cards or «Android» cards": each where it is
        return tuple(dict.fromkeys(area for part in filter.parts for area in _homes(part)))
    types = tuple(dict.fromkeys(HOMES[t] for t in _types(filter) if t in HOMES))
    if types or _types(filter):
        return types
    return (Area.LEADER, Area.BATTLE) if _named(filter) else ()


def _types(filter: Filter) -> tuple[str, ...]:
    match filter:
        case IsType(type=name):
            return (name,)
        case And(parts=parts) | Or(parts=parts):
            return tuple(t for part in parts for t in _types(part))
        case _:
            return ()


def _named(filter: Filter) -> bool:
    match filter:
        case HasCharacter() | HasTrait():
            return True
        case And(parts=parts) | Or(parts=parts):
            return any(_named(part) for part in parts)
        case _:
            return False
