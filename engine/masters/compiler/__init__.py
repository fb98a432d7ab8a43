"""Printed skill text -> effect language.

    compile_text("[Auto] When this card is played, draw 1 card.")  ->  one Skill for each line
    compile_card(definition)                                       ->  Printed, with both sides read

A line that the grammar cannot read in full gives a Skill with an `Unread` effect that says where reading stopped. All of it is imported when it
is first asked for, since cards that were read before need none of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.later import later

if TYPE_CHECKING:
    from engine.masters.compiler.line import print_skill, round_trips
    from engine.masters.compiler.reading import compile_card, compile_text, get_ready, lines, pretty, repairs

__all__ = [
    "compile_card",
    "compile_text",
    "get_ready",
    "lines",
    "pretty",
    "print_skill",
    "repairs",
    "round_trips",
]

__getattr__ = later(
    __name__,
    {
        "engine.masters.compiler.line": ("print_skill", "round_trips"),
        "engine.masters.compiler.reading": ("compile_card", "compile_text", "get_ready", "lines", "pretty", "repairs"),
    },
)
