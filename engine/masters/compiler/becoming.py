""" "If its power becomes 5000 or less, KO it" in an effect: asked as it is carried out, since only [Auto] skills watch for a situation (8-6-6)."""

from __future__ import annotations

from engine.masters.ir.nodes import INSTANT, AtLater, Effect, Gets, If, Skill, SkillKind, WhenDoing, WhenSituation
from engine.masters.ir.nouns import Node
from engine.masters.ir.rewrite import rewrite

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
            return If(when.condition, body, words=f"{BECOMES}a{when.words}|{node.words}")
        case WhenDoing(trigger=WhenSituation() as when, body=Gets(duration=lasts) as body) if lasts == INSTANT:
            return If(when.condition, body, words=f"{BECOMES}d{when.words}|{node.words}")
        case _:
            return node


def as_it_becomes(node: Node) -> Node:
    """Back from `as_it_is_by_then`."""
    if not isinstance(node, If) or not node.words.startswith(BECOMES):
        return node
    said, _, words = node.words.removeprefix(BECOMES).partition("|")
    when = WhenSituation(node.condition, words=said[1:])
    return AtLater(when, node.then, words=words) if said[0] == "a" else WhenDoing(when, node.then, words=words)
