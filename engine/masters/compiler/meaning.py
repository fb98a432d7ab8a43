"""What the words mean beyond their form: default places, who acts, what a left-out subject is. `plain` takes it back before printing."""

from __future__ import annotations

from engine.masters.ir.nodes import Skill


def settle(skill: Skill) -> Skill:
    """Fill in what the rules say where the text says nothing."""
    return skill


def plain(skill: Skill) -> Skill:
    """The skill as the text says it."""
    return skill
