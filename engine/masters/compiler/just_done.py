""" "Reveal the top card of your deck. If a Battle Card is revealed, add it to your hand": what has been done, and nothing that is waited for."""

from __future__ import annotations

import re
from itertools import pairwise

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.done_here import verb_of
from engine.masters.compiler.found_there import found_in_a_cost
from engine.masters.compiler.lists import BARE_NUMBER
from engine.masters.ir.nodes import (
    INSTANT,
    AtLater,
    Choose,
    Deed,
    DidResult,
    Draw,
    Effect,
    Happened,
    If,
    May,
    Need,
    Pay,
    RemoveFromGame,
    Requirement,
    Reveal,
    Then,
    Trigger,
)
from engine.masters.ir.nouns import And, Node, Noun, Quantity, Window
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

PLAYED = "!played"
"""The mark of a condition that was made of the phrase for the card being played."""
ATTACKED = PLAYED + "!"
"""The mark of one that was made of an attack that the skill answers, or of what it has done itself."""
SAID_IF = "if"
"""The `words` of what waits for an event where the text says "if"."""


def just_done(node: Then) -> Then:
    """The clauses, with what they ask of the deeds before them as a condition."""
    said: set[str] = set()
    parts: list[Effect] = []
    for effect in node.effects:
        if _offers(effect) in said:
            raise Unfit("what has been offered already is not offered again")
        parts.append(_asked(effect, said) if isinstance(effect, AtLater) else effect)
        said |= {verb for part in walk(effect) if (verb := _verb(part))}
    return replace(node, effects=tuple(parts))


def just_paid(effect: Effect, requirements: tuple[Requirement, ...]) -> Effect:
    """ "Discard 1 card : If a red card is discarded, draw 2 cards": the effect, with what it asks of its price as a condition."""
    paid = {verb for one in requirements for part in walk(one) if (verb := _verb(part))}
    return rewrite(effect, lambda node: _asked(node, paid) if isinstance(node, AtLater) else node) if paid else effect


def paid_of_those(requirements: tuple[Requirement, ...], text: str) -> tuple[Requirement, ...]:
    """The cost, with what a condition in it found where the next payment speaks of that."""
    cost = _NAMED.sub("", text).partition(":")[0]
    paid = list(requirements)
    for index, (before, after) in enumerate(pairwise(requirements), start=1):
        if isinstance(before, Need) and isinstance(after, Pay):
            paid[index] = replace(after, effect=found_in_a_cost(after.effect, before.condition, cost))
    return tuple(paid)


def so_many_done(effect: Effect, requirements: tuple[Requirement, ...]) -> None:
    """ "If they played 3 or more, …": a number alone is of what this skill has done. Raises Unfit where it does nothing of the kind."""
    done = {verb for one in (effect, *requirements) for part in walk(one) if (verb := _verb(part))}
    for node in walk(effect):
        match node:
            case DidResult(verb=verb, noun=Noun(among=among, places=(), filter=And(parts=()))) if among == BARE_NUMBER:
                told = verb in done
            case Happened(trigger=Deed(noun=Noun(among=among, places=(), filter=And(parts=()))), window=window):
                told = among != BARE_NUMBER or window is Window.SKILL
            case _:
                continue
        if not told:
            raise Unfit("so many of what, where this skill does no such thing")


_NAMED = re.compile(r"\[[^\]]*\]|<[^>]*>|\{[^}]*\}|«[^»]*»")
"""Keyword skills and names, which may hold a colon."""


def _asked(later: AtLater, said: set[str]) -> AtLater | If:
    deed = later.when
    if not isinstance(deed, Deed) or deed.verb not in said or later.once:
        return later
    if later.duration != INSTANT or later.words != SAID_IF:
        return later
    noun, words = deed.noun, ATTACKED + later.words
    if isinstance(noun, Noun) and noun.quantity is Quantity.NO:
        never = replace(deed, noun=replace(noun, quantity=Quantity.BARE))
        return If(Happened(never, Window.SKILL, negative=True), later.body, words=words)
    return If(Happened(deed, Window.SKILL), later.body, words=words)


def _verb(effect: Node) -> str:
    """By which verb it is asked later whether that was done."""
    match effect:
        case Reveal():
            return "reveal"
        case RemoveFromGame():
            return "remove"
        case Draw():
            return "draw"
        case Choose():
            return "choose"
        case Happened(trigger=Deed(verb=verb), window=Window.SKILL):
            return verb  # "if you place a black card there with this skill, …. If a red card is placed there, …"
        case _:
            return verb_of(effect)


def _offers(effect: Effect) -> str:
    """By which verb it is said what "if your opponent doesn't" offers them."""
    match effect:
        case Then(effects=(May(effect=offered), If()), joins=("doesn't,",)):
            return _verb(offered)
        case _:
            return ""


def none_of(trigger: Trigger) -> Trigger:
    """The way back of "if no card is KO'd"."""
    assert isinstance(trigger, Deed)
    assert isinstance(trigger.noun, Noun)
    return replace(trigger, noun=replace(trigger.noun, quantity=Quantity.NO))
