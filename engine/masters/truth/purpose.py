"""What a choice is for: the part of a skill's words in which it is made, and that part as a question."""

from __future__ import annotations

import re
from functools import lru_cache

_BEFORE = re.compile(r"^(?:\[[^\]]*\]\s*)+|[.•\)}:-]\s+|, (?:then |and )?| and (?=chooses? )", re.MULTILINE)
"""Where the part can begin that makes the choice: after these; the keywords in brackets are those in front of the line."""
_AFTER = re.compile(r"\.(?=\s|$)|, then | : |\s*•|, and (?=draw )|$")
"""Where it ends at the latest: before these."""
_COMMA = re.compile(r", (?:and )?")
_OF_IT = re.compile(r"\b(?:it|its|them|they|their|those|that|these)\b")
"""Words that speak of what was chosen: a part that has none of them is about something else."""
_THIRD = re.compile(r"\b(choose|discard|place|return|send|add|play|switch|reveal|remove|combo|KO'?)s\b")
"""Verbs as they are said of the opponent."""


@lru_cache(5_000)
def asking_part(text: str, phrase: str) -> tuple[int, int] | None:
    """From where to where the text makes the choice of these cards, with what becomes of them; None where it does not say the phrase."""
    at = text.lower().find(phrase.lower()) if phrase else -1
    if at < 0:
        return None
    start = max((found.end() for found in _BEFORE.finditer(text, 0, at)), default=0)
    found = _AFTER.search(text, at + len(phrase))
    end = found.start() if found is not None else len(text)
    for comma in _COMMA.finditer(text, at + len(phrase), end):
        piece = text[comma.end() : end]
        if not _OF_IT.search(_COMMA.split(piece)[0]):
            end = comma.start()
            break
    return start, end


def question(text: str, part: tuple[int, int], *, to_master: bool) -> str:
    """The part as a question to the player who chooses; what is said of "your opponent" is said to that player."""
    words = text[part[0] : part[1]].strip()
    if not to_master:
        words = re.sub(r"^(?:your opponent|they|that player) ", "", words, flags=re.IGNORECASE)
        words = _THIRD.sub(lambda verb: verb[1], words).replace("their", "your")
    return words[:1].upper() + words[1:] + "."
