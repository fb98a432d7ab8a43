"""How often a skill can be activated, where its text says so and no keyword skill does."""

from __future__ import annotations

import re

from engine.language.folding import Folding
from engine.masters.ir.keywords import PER_TURN

SO_OFTEN = re.compile(
    r"(?:\s*(?P<apart>\()|(?<=\.)\s+(?=This|You|Activate|Use))"
    r"(?:this can only be done|this skill (?:only )?activates|(?:you can(?:'t| only|) )?(?:activate|use) this (?:skill|effect)|"
    r"(?:this (?:skill|effect) )?can(?:'t| only|) (?:be activated|be used|activate)) "
    r"(?:only |up to |more than |)"
    r"(?:(?P<once>once|1 time)|twice|2 times|(?P<thrice>(?:3|three) times)) (?:per|each|a|every) turn(?P<all> across all copies of this card)?\.?"
    r"(?(apart)\)|(?<=\.)$)",
    re.IGNORECASE,
)
"""How often a skill can be activated, in parentheses or as a last sentence: skill text (2-12-3-1), unless a keyword skill in front says it already."""
ONCE_A_GAME = re.compile(r"\.?\s*\([^()]* (?:activate|use)d?[^()]* once per game\.?\)\.?$")
"""The same of the whole game."""
OF_KEYWORDS = re.compile(
    r"\[(?:Once per turn|Twice per turn|3 times per turn|Limit|Over Realm|Dark Over Realm|Wormhole)\b"
)
FIRST_KIND = re.compile(r"^\s*(?:\[[+-]?\d+\])?\s*\[[^\]]*\]")


def take_limits(folding: Folding) -> None:
    """A limit of a skill's activations that only parentheses say, as the keyword that says it (2-12-3-1)."""
    folding.sub(ONCE_A_GAME, ". You can only activate this skill once per game.")
    said = SO_OFTEN.search(folding.text)
    kind = FIRST_KIND.match(folding.text)
    if said is None or kind is None or OF_KEYWORDS.search(folding.text):
        return
    times = 1 if said["once"] else 3 if said["thrice"] else 2
    keyword = f"[Limit {times}]" if said["all"] else next(f"[{name}]" for name, n in PER_TURN.items() if n == times)
    folding.put(*said.span(), "")
    folding.put(kind.end(), kind.end(), keyword)
