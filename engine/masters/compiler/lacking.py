"""What cards of a type have not: of a number that is said behind several types ("Battle Cards or Unison Cards with 3 or more markers"), they are not asked."""

from __future__ import annotations

from engine.masters.ir.nouns import And, Attr, Compare, Filter, IsType, Not, OneOf, conjuncts

LACKING = {
    "extra": (Attr.POWER, Attr.COMBO_POWER, Attr.COMBO_COST, Attr.MARKERS),  # 2-8-2
    "leader": (Attr.COST, Attr.COMBO_POWER, Attr.COMBO_COST, Attr.MARKERS),  # 2-3-2-1
    "battle": (Attr.MARKERS,),  # 4-12-1
}
"""What cards of a type have not."""


def lacks(head: Filter, number: Filter) -> bool:
    """Whether cards that are called so have no such number: none is asked of them, where it is said of others as well."""
    named = next((one.type for one in conjuncts(head) if isinstance(one, IsType)), "")
    match number:
        case Compare(attr=attr) | OneOf(attr=attr):
            return attr in LACKING.get(named, ())
        case And(parts=parts):
            return bool(parts) and all(lacks(head, part) for part in parts)
        case Not(part=part):
            return lacks(head, part)
        case _:
            return False
