""" "[Auto] Draw 1 card when this card attacks": what sets off a skill, said behind what it does; put in front, behind the price, as cards say it."""

from __future__ import annotations

SAID_LAST = (
    (
        r"(\[Permanent\] ?[^.]*\bpower) (?:when(?:ever)?|(?:each|every) time) (it|this card) attacks(?=\.?$)",
        r"\1 when \2 is attacking",
    ),
    (
        r"(\[Auto\](?:\[[^\]]*\])*(?: ?[^.:]+ ?:)?) ?This card ([^.:,]*) (?:when(?:ever)?|(?:each|every) time) it ([^.:,]*)(?=\.?$)",
        r"\1 When this card \3, it \2",
    ),
    (
        r"(\[Auto\](?:\[[^\]]*\])*(?: ?[^.:]+ ?:)?) ?((?! |When|At |During|If |After|Once|For |Until|Choose one)[^.:,]*) "
        r"(when(?:ever)?|(?:each|every) time) ((?:this card|your opponent|you|an?|another|one of your) [^.:,]*)(?=\.?$)",
        r"\1 \3 \4, \2",
    ),
)
"""Patterns, and what they are folded into."""
