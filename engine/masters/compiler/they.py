"""Whom "they" are behind cards of which all are meant: "your «T» Battle Cards get +5000 power for the turn, but they can't attack"."""

from __future__ import annotations

import re
from typing import TypeGuard

from msgspec.structs import replace

from engine.masters.compiler.default_places import wherever
from engine.masters.compiler.lists import THAT_ONE
from engine.masters.ir.nodes import Effect, Gets, Then
from engine.masters.ir.nouns import Node, Noun, Operand, Quantity, Ref, Referent
from engine.masters.ir.rewrite import rewrite

SEVERAL = re.compile(r"\b(?:they|those (?:\w+ )?cards)\b", re.IGNORECASE)
ONE = re.compile(r"\bit\b", re.IGNORECASE)
ALL_SUCH = (Quantity.ALL, Quantity.EACH, Quantity.BARE)


def all_of_them(effect: Effect, text: str) -> Effect:
    """What changes again is what changed before, where the line speaks of several cards and of no single one."""
    if SEVERAL.search(text) is None or ONE.search(text) is not None:
        return effect

    def again(node: Node) -> Node:
        if not isinstance(node, Then):
            return node
        parts = list(node.effects)
        for index in range(1, len(parts)):
            before, part = parts[index - 1], parts[index]
            if isinstance(before, Gets) and isinstance(part, Gets) and _they(part.what) and _all_such(before.what):
                what = wherever(before.what, part.changes)
                parts[index] = replace(part, what=what, words=part.words + THAT_ONE)
        return replace(node, effects=tuple(parts))

    return rewrite(effect, again)


def _they(what: Operand) -> bool:
    return isinstance(what, Ref) and what.to is Referent.IT and what.said == "" and what.words == "" and not what.verb


def _all_such(what: Operand) -> TypeGuard[Noun]:
    return isinstance(what, Noun) and what.quantity in ALL_SUCH and what.among is None
