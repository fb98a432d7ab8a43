"""Noun phrases as the card says them, without what was filled in."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from engine.masters.compiler.default_places import AT_HOME
from engine.masters.compiler.likeness import compared_as_said
from engine.masters.compiler.lists import ALL_OF_THEM, BARE_NUMBER
from engine.masters.compiler.one_more import MORE
from engine.masters.ir.nouns import (
    And,
    Area,
    Noun,
    Quantity,
    Ref,
    Referent,
    conjuncts,
)
from engine.masters.ir.vocabulary import Said


def _of_others(noun: Noun, base: str, marks: str) -> Noun | Ref:
    """A number or a pronoun that stands for cards spoken of before."""
    match marks[:1]:
        case "G":
            return Ref(Referent.IT, said=cast(Said, marks[1:]))
        case "A":
            words, _, called = marks[1:].partition("|")
            return Ref(Referent.IT, words=words, said=cast(Said, called))
        case "g":
            ignoring = noun.ignoring_barrier
            return Noun(noun.quantity, noun.n, among=Ref(Referent.IT), ignoring_barrier=ignoring, words=base)
        case "j" | "J":
            them = Ref(Referent.IT, said="card" if marks[0] == "J" else "")
            return Noun(quantity=noun.quantity, n=noun.n, among=them, words=marks[1:])
        case "z":
            return Noun(noun.quantity, noun.n, among=MORE, words=marks[1:])
        case "k":
            heads, said, words = marks[1:].split(";")
            known = conjuncts(noun.filter)
            return Noun(noun.quantity, noun.n, filter=And(tuple(known[int(at)] for at in heads), said), words=words)
        case "Z":
            assert isinstance(noun.filter, And)
            return Noun(noun.quantity, noun.n, filter=noun.filter.parts[0], words=marks[1:])
        case _:
            return Noun(quantity=noun.quantity, n=noun.n, among=BARE_NUMBER, words=marks[1:])


def taken_back(noun: Noun) -> Noun | Ref:
    """A phrase as the card says it, without what was filled in."""
    noun = compared_as_said(noun)
    base, _, marks = noun.words.partition("!")
    if marks[:1] in (*"AgGijJkzZ",):
        return _of_others(noun, base, marks)
    if noun.implied:
        noun = replace(noun, places=(), implied=False)
    if not marks:
        return noun
    fields: dict[str, Any] = {"words": base}
    for mark, unsaid in UNSAID.items():
        if mark in marks:
            fields |= unsaid
    if "f" in marks and isinstance(noun.filter, And):
        fields["filter"] = noun.filter.parts[0]
    if marks[:1] == "U" and isinstance(noun.filter, And):
        fields |= {"filter": noun.filter.parts[0], "among": BARE_NUMBER}
    if "H" in marks and isinstance(noun.filter, And):
        fields |= {"filter": noun.filter.parts[-1], "owner": None}
    if "l" in marks:
        fields["places"] = noun.places[1:]
    if AT_HOME in marks:
        fields["places"] = tuple(place for place in noun.places if place.area is Area.BATTLE)
    return replace(noun, **fields)


UNSAID: dict[str, dict[str, Any]] = {
    "q": {"quantity": Quantity.BARE, "n": Noun().n},
    "m": {"among": None},
    ALL_OF_THEM: {"quantity": Quantity.A},
    "a": {"among": None},
    "t": {"in_all": False},
    "u": {"quantity": Quantity.EXACTLY},
    "o": {"owner": None},
    "p": {"places": ()},
    "P": {"places": (), "implied": False},
    "b": {"ignoring_barrier": False},
    "w": {"among": Ref(Referent.IT)},
}
"""What a phrase says where one of these marks tells that it was filled in."""
