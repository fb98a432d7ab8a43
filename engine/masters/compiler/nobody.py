"""A list of triggers that was taken for one trigger and what is done: "when this card attacks, KOs a card, or draws one, …"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from engine.language.token import Token
from engine.masters.compiler.lexicon import verbs
from engine.masters.ir.nodes import Effect, If, May, Modal, Skill, Then
from engine.masters.ir.nouns import Who


@lru_cache(maxsize=1)
def _thirds() -> frozenset[str]:
    """The verbs in the form that somebody else's have: "draws"."""
    return frozenset(row["third"].split()[0].lower() for row in verbs())


def done_by_nobody(skill: Skill, tokens: Sequence[Token]) -> int | None:
    """Where an effect begins with the verb of somebody of whom nobody spoke: no sentence does, so that the trigger went on."""
    if skill.trigger is None or skill.effect is None or _who_begins(skill.effect) is not Who.THEY:
        return None
    heard = False
    for index, (token, after) in enumerate(pairwise(tokens)):
        heard = heard or token.key in ("when", "at")
        if heard and token.key == ",":
            return index + 1 if after.key in _thirds() else None
    return None


def _who_begins(effect: Effect) -> Who | None:
    match effect:
        case Then(effects=(first, *_)) | Modal(options=(first, *_)) | May(effect=first) | If(then=first):
            return _who_begins(first)
        case _:
            return getattr(effect, "who", None)
