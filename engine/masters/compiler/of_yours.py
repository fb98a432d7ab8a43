""" "1 of yours": of which kind, and where, is that of the cards spoken of before: "choose 1 of your opponent's Battle Cards and 1 of yours"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.lists import PRINTED, marked
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import (
    And,
    Area,
    Filter,
    IsType,
    Node,
    Noun,
    Or,
    OwnedBy,
    conjuncts,
)
from engine.masters.ir.rewrite import rewrite

_HEADS = (IsType, *PRINTED)
_OF_NOBODY = (Area.UNDER, Area.REMOVED, Area.DECK)


def of_that_kind(skill: Skill) -> Skill:
    """The skill, with "yours" and "theirs" as such cards as were spoken of last."""
    last: list[Noun] = []

    def said(node: Node) -> Node:
        if not isinstance(node, Noun):
            return node
        whose = _whose(node)
        if whose is None:
            if node.places and node.among is None:
                last.append(node)
            return node
        if not last:
            raise Unfit("of which kind yours or theirs are")
        kind = last[-1]
        if any(place.area in _OF_NOBODY for place in kind.places):
            raise Unfit("of which kind yours or theirs are")
        heads = tuple(part for part in conjuncts(kind.filter) if _is_head(part))
        places = tuple(replace(place, who=whose.who) for place in kind.places)
        return replace(node, filter=And((node.filter, *heads)), places=places, words=marked(node.words, "fp"))

    return rewrite(skill, said)


def _is_head(part: Filter) -> bool:
    return all(map(_is_head, part.parts)) if isinstance(part, Or) else isinstance(part, _HEADS)


def _whose(noun: Noun) -> OwnedBy | None:
    """Whose cards they are, of a phrase that says no more of them."""
    match noun.filter:
        case And(parts=(And(parts=()), OwnedBy() as whose)) if not (noun.places or noun.among):
            return whose
        case _:
            return None
