"""Skills in quotes ("it gains "[Auto] When …""): their own words, by which prompts, limits and the log tell them from others."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.language.render import say
from engine.masters.compiler.lexer import join
from engine.masters.compiler.loaded import language
from engine.masters.compiler.plain import take_back
from engine.masters.ir.nodes import GainSkill, Skill
from engine.masters.ir.nouns import Node
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

N = TypeVar("N", bound=Node)


def in_words(skill: Skill) -> Skill:
    """The skill, each one that it quotes with the text that it has in there."""
    return rewrite(skill, _worded) if any(isinstance(node, GainSkill) for node in walk(skill)) else skill


def _worded(node: Node) -> Node:
    if not isinstance(node, GainSkill) or node.skill.text:
        return node
    lang, _ = language()
    return replace(node, skill=replace(node.skill, text=join(say(lang, "quoted_skill", take_back(node.skill)))))


def unworded(node: N) -> N:
    """Back from `in_words`."""
    return rewrite(node, _wordless) if any(isinstance(part, GainSkill) for part in walk(node)) else node


def _wordless(node: Node) -> Node:
    return replace(node, skill=replace(node.skill, text="")) if isinstance(node, GainSkill) else node
