"""Superlatives: "your opponent's Battle Card with the lowest energy cost" has the lowest of your opponent's Battle Cards."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nouns import And, Attr, Compare, Extreme, Filter, Not, Noun, Quantity


def of_such(noun: Noun) -> Noun:
    """Say of the phrase's superlative among which cards it is meant: those that the rest of the phrase speaks of."""
    found = _superlative(noun.filter)
    if found is None:
        return noun
    rest = replace(noun, quantity=Quantity.ALL, filter=_without(noun.filter, found), words="")
    return replace(
        noun, filter=_with(noun.filter, found, replace(found, value=Extreme(*_said(found), of=rest, words="!")))
    )


def unsaid(compare: Compare) -> Compare:
    """Back from `of_such`."""
    return replace(compare, value=Extreme(*_said(compare)))


def _said(compare: Compare) -> tuple[Attr, bool]:
    value = compare.value
    assert isinstance(value, Extreme)
    return value.attr, value.highest


def _superlative(filter: Filter) -> Compare | None:
    match filter:
        case Compare(value=Extreme(of=None)):
            return filter
        case And(parts=parts):
            return next((found for part in parts if (found := _superlative(part)) is not None), None)
        case Not(part=part):  # "other than the one with the highest energy cost"
            return _superlative(part)
        case _:
            return None


def _without(filter: Filter, part: Compare) -> Filter:
    if isinstance(filter, And):
        kept = (one for one in filter.parts if one != part and not (isinstance(one, Not) and _superlative(one) == part))
        return And(tuple(_without(one, part) for one in kept))
    return And(()) if filter == part else filter


def _with(filter: Filter, part: Compare, new: Compare) -> Filter:
    if filter == part:
        return new
    if isinstance(filter, Not):
        return replace(filter, part=_with(filter.part, part, new))
    return (
        replace(filter, parts=tuple(_with(one, part, new) for one in filter.parts))
        if isinstance(filter, And)
        else filter
    )
