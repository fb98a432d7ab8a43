"""How often, when and from where a skill can be activated, where its text says so and no keyword skill does."""

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
_GAME = r"once (?:per|during the|during a|in a|a|each|every) game"
ONCE_A_GAME = re.compile(
    rf"\.?\s*\((?:[^()]*\b(?:activate|use|do|be)[^()]*)? ?{_GAME}\.?\)\.?"
    rf"|(?<=\.) (?:this skill can(?: only)? be (?:activated|used)|this can only be done|(?:you (?:can|may) )?(?:only )?"
    rf"(?:activate|use|do) this(?: skill)?(?: only)?|you (?:can|may)(?: only)? (?:activate|use|do) this(?: skill)?(?: only)?) {_GAME}\.$"
    rf"|\s*\[{_GAME}\]",
    re.IGNORECASE,
)
"""The same of the whole game: in parentheses, as a last sentence, in brackets, and …"""
GAME_FIRST = re.compile(rf"(?<=[\]:])\s*{_GAME}, (?=[a-z\[])", re.IGNORECASE)
"""… in front of what is done."""
OF_THE_GAME = " You can only activate this skill once per game."
BARE_LIMIT = re.compile(
    r"\s*\((?:(?P<once>once)|twice|(?P<thrice>(?:3|three) times)) (?:per|each|a|every) turn(?P<all>(?!))?\.?\)",
    re.IGNORECASE,
)
"""So many times a turn, in parentheses and without a verb."""
_ON_A_TURN = (
    r"\((?:this skill can (?:only )?be activated|this skill activates|(?:you can )?activate(?: this skill)?)?\s*(?:only )?"
    r"(?:during|on) ((?:your|your opponent's) turn)(?: only)?\.?\)"
)
ON_A_TURN = re.compile(rf"\.?\s*{_ON_A_TURN}\.?$", re.IGNORECASE)
ON_A_TURN_FIRST = re.compile(rf"^(?:\s*\[[^\]]*\])+\s*({_ON_A_TURN})\s*", re.IGNORECASE)
"""On whose turn a skill can be activated, where only parentheses at its end, or in front of what it does, say so (2-12-3-1): a reminder says what
something else says already."""
SKILLS = re.compile(r"\[(?:Auto|Activate\b[^\]]*|Counter\b[^\]]*)\]", re.IGNORECASE)
HOLDS = re.compile(r"^\s*\[Permanent\]", re.IGNORECASE)
OF_KEYWORDS = re.compile(
    r"^\s*(?:\[[^\]]*\]\s*)*?\[(?:Once per turn|Twice per turn|3 times per turn|Limit|Over Realm|Dark Over Realm|Wormhole)\b"
)
FIRST_KIND = re.compile(r"^\s*(?:\[[+-]?\d+\])?\s*\[[^\]]*\]")


SO_OFTEN_FIRST = re.compile(
    r"^(?:\s*\[[^\]]*\])+\s*(You can (?:only )?activate this skill (?:up to |only )?(?:once|twice|\d times)\b[^.]*\.)\s+",
    re.IGNORECASE,
)
"""A limit in front of what the skill does."""
_FROM = r"(?:you (?:can|may) (?:also )?activate this skill|this skill can (?:also )?be activated) from ((?:your|the) [^.()]*?)"
FROM_WHERE = re.compile(rf"\.?\s*\({_FROM}\.?\)\.?$|(?<=\.) {_FROM}\.$", re.IGNORECASE)
FROM_WHERE_FIRST = re.compile(rf"^(?:\s*\[[^\]]*\])+\s*((?:{_FROM}\.|\({_FROM}\.?\)))\s+", re.IGNORECASE)
"""From where a skill can be activated besides, in parentheses or in a sentence of its own."""


def take_limits(folding: Folding) -> None:
    """A limit of a skill's activations that only parentheses say, as the keyword that says it (2-12-3-1)."""
    _to_the_end(folding, SO_OFTEN_FIRST)
    _from_where(folding)
    _of_the_game(folding)
    _of_a_turn(folding)
    said = SO_OFTEN.search(folding.text) or BARE_LIMIT.search(folding.text)
    kind = FIRST_KIND.match(folding.text)
    if said is None or kind is None or OF_KEYWORDS.search(folding.text):
        return
    times = 1 if said["once"] else 3 if said["thrice"] else 2
    keyword = f"[Limit {times}]" if said["all"] else next(f"[{name}]" for name, n in PER_TURN.items() if n == times)
    folding.put(*said.span(), "")
    folding.put(kind.end(), kind.end(), keyword)


def _to_the_end(folding: Folding, first: re.Pattern[str]) -> None:
    """A limit that stands in front of what the skill does, as its last sentence."""
    if (said := first.match(folding.text)) is not None:
        folding.put(len(folding.text.rstrip()), len(folding.text), " " + said[1])
        folding.put(said.start(1), said.end(), "")


def _from_where(folding: Folding) -> None:
    """ "(You can activate this skill from your Drop Area.)", wherever it stands, as a last sentence."""
    if SKILLS.search(folding.text) is None:
        return
    _to_the_end(folding, FROM_WHERE_FIRST)
    if (said := FROM_WHERE.search(folding.text)) is not None:
        folding.put(*said.span(), f". This skill can be activated from {said[1] or said[2]}.")


def _of_a_turn(folding: Folding) -> None:
    """ "(Only during your turn.)": behind an activation as its last sentence, of what holds in front of it."""
    _to_the_end(folding, ON_A_TURN_FIRST)
    limit = ON_A_TURN.search(folding.text)
    if limit is None:
        return
    if SKILLS.search(folding.text) is not None:
        folding.put(*limit.span(), f". You can only activate this skill during {limit[1]}.")
    elif (kind := HOLDS.match(folding.text)) is not None and ". " not in folding.text[: limit.start()]:
        folding.put(*limit.span(), ".")
        folding.put(kind.end(), kind.end(), f" During {limit[1].lower()},")


def _of_the_game(folding: Folding) -> None:
    """ "Once per game", wherever it stands, as a last sentence."""
    before = folding.text
    folding.sub(ONCE_A_GAME, "")
    folding.sub(GAME_FIRST, " ")
    if folding.text != before:
        end = len(folding.text.rstrip())
        folding.put(end, len(folding.text), OF_THE_GAME if folding.text[:end].endswith(".") else "." + OF_THE_GAME)
