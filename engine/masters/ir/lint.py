"""Checks of meaning on skills that were read: things that parse, and that no card can mean.

A finding is a reason to look at the grammar or at the card; a game does not stop at it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.masters.ir.idle import idle
from engine.masters.ir.nodes import (
    AnyOf,
    If,
    Modal,
    Skill,
    SkillKind,
    Then,
    Unread,
)
from engine.masters.ir.nouns import (
    Node,
    Or,
)
from engine.masters.ir.own_numbers import unknown_numbers
from engine.masters.ir.spoken_of import references
from engine.masters.ir.walk import walk


class Finding(Struct, frozen=True):
    """What is odd, and about which line."""

    rule: str
    message: str
    line: str


def lint(skill: Skill) -> list[Finding]:
    """Everything odd about a skill."""
    return [Finding(rule, message, skill.text) for rule, message in _findings(skill)]


def _findings(skill: Skill) -> Iterator[tuple[str, str]]:
    nodes = list(walk(skill))
    unread = [node for node in nodes if isinstance(node, Unread)]
    for node in unread:
        yield "unread", f"reading stopped at {node.text[node.stopped_at :][:40]!r}"
    if unread:
        return
    yield from _shape(skill)
    yield from _empty(nodes)
    yield from idle(skill, nodes)
    yield from unknown_numbers(skill, nodes)
    yield from references(skill, nodes)


def _shape(skill: Skill) -> Iterator[tuple[str, str]]:
    if skill.kind == SkillKind.KEYWORDS and not skill.keywords:
        yield "shape", "a line of keyword skills without keyword skills"
    if skill.kind != SkillKind.KEYWORDS and skill.effect is None:
        yield "shape", f"an [{skill.kind.value}] skill that does nothing"
    if skill.trigger is not None and skill.kind != SkillKind.AUTO:
        yield "shape", f"only an [Auto] skill has a trigger, this is [{skill.kind.value}]"
    if skill.timing is not None and skill.kind not in (SkillKind.ACTIVATE, SkillKind.COUNTER):
        yield "shape", f"[{skill.kind.value}] has no timing"


def _empty(nodes: list[Node]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, Then) and len(node.effects) < 2 and not (node.effects and isinstance(node.effects[0], If)):
            yield "empty", "a sequence of less than two effects"
        if isinstance(node, Modal) and len(node.options) < 2:
            yield "empty", "a choice between less than two options"
        if isinstance(node, (Or, AnyOf)) and len(node.parts) < 2:
            yield "empty", "an alternative with less than two parts"
        if isinstance(node, If) and isinstance(node.then, Then) and not node.then.effects:
            yield "empty", "a condition for nothing"
