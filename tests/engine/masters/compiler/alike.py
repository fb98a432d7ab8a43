"""What lines are read into, to be compared."""

from __future__ import annotations

import msgspec

from engine.masters.compiler import compile_text, round_trips
from engine.masters.ir.nodes import Skill
from engine.masters.ir.nouns import Node
from engine.masters.ir.rewrite import rewrite


def bare(node: Node) -> Node:
    """The node without the letters that only printing reads."""
    plain: dict[str, object] = {name: "" for name in ("words", "text", "note") if hasattr(node, name)}
    if hasattr(node, "singular"):
        plain["singular"] = False
    return msgspec.structs.replace(node, **plain) if plain else node


def unjoined(node: Node) -> Node:
    """The same without the words between its clauses."""
    plain = bare(node)
    return msgspec.structs.replace(plain, joins=()) if hasattr(plain, "joins") else plain


def read(line: str) -> Skill:
    """The skill of a line that is read and printed as it stands."""
    (skill,) = compile_text(line)
    assert isinstance(skill, Skill)
    assert not skill.unread, skill.effect
    assert round_trips(skill), line
    return skill


def meant(line: str) -> Node:
    """What the line is read into, bare."""
    return rewrite(read(line), bare)
