""" "If its power becomes 5000 or less, KO it" in an effect: asked as it is carried out, since only [Auto] skills watch for a situation (8-6-6)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    INSTANT,
    AtLater,
    Deed,
    Duration,
    Effect,
    Gets,
    If,
    Skill,
    SkillKind,
    Until,
    WhenDoing,
    WhenSituation,
)
from engine.masters.ir.nouns import Node
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

BECOMES = "!B"
"""In front of the `words` of a condition that is said as a situation that comes about."""


def as_it_is_by_then(effect: Effect, skill: Skill) -> Effect:
    """The effect, with the situations that it speaks of as conditions; the trigger of an [Auto] skill is none of them."""
    if skill.kind is SkillKind.AUTO and skill.trigger is None:
        return effect
    return rewrite(effect, _asked)


def _asked(node: Node) -> Node:
    match node:
        case AtLater(when=WhenSituation() as when, body=body, duration=lasts, once=False) if lasts == INSTANT:
            return If(when.condition, body, words=f"{BECOMES}{'A' if when.becoming else 'a'}{when.words}|{node.words}")
        case WhenDoing(trigger=WhenSituation() as when, body=Gets(duration=lasts) as body) if lasts == INSTANT:
            return If(when.condition, body, words=f"{BECOMES}{'D' if when.becoming else 'd'}{when.words}|{node.words}")
        case _:
            return node


def each_time(effect: Effect, text: str) -> Effect:
    """ "Choose 1 of your Battle Cards. Each time it attacks, draw 1 card": not the first time alone, where no time is said (8-2-2-2)."""
    waiting = [node for node in walk(effect) if _waits_for_a_deed(node)]
    return rewrite(effect, _for_good) if len(waiting) == 1 and _EACH_TIME.search(text) else effect


_EACH_TIME = re.compile(r"(?<!\] )\b(?:whenever|(?:each|every) time)\b", re.IGNORECASE)


def _waits_for_a_deed(node: Node) -> bool:
    return isinstance(node, AtLater) and isinstance(node.when, Deed) and node.duration == INSTANT and not node.once


def _for_good(node: Node) -> Node:
    if not isinstance(node, AtLater) or not _waits_for_a_deed(node):
        return node
    return replace(node, duration=Duration(Until.GAME), words=node.words + "!d")


def as_it_becomes(node: Node) -> Node:
    """Back from `as_it_is_by_then`."""
    if not isinstance(node, If) or not node.words.startswith(BECOMES):
        return node
    said, _, words = node.words.removeprefix(BECOMES).partition("|")
    when = WhenSituation(node.condition, said[0].isupper(), said[1:])
    return AtLater(when, node.then, words=words) if said[0] in "aA" else WhenDoing(when, node.then, words=words)
