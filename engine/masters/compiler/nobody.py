"""Who does what nobody is said to do: "discards 1 card", of no player; a list of triggers that was taken for one trigger and what is done: "when
this card attacks, KOs a card, or draws one, …"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from engine.language.token import Token
from engine.masters.compiler.lexicon import verbs
from engine.masters.ir.nodes import KO, Choose, Draw, Effect, If, May, Modal, Move, Play, Skill, Switch, Then
from engine.masters.ir.nouns import Who
from engine.masters.ir.walk import walk


@lru_cache(maxsize=1)
def _thirds() -> frozenset[str]:
    """The verbs in the form that somebody else's have: "draws"."""
    return frozenset(row["third"].split()[0].lower() for row in verbs())


def done_by_nobody(skill: Skill, tokens: Sequence[Token]) -> int | None:
    """Where an effect begins with the verb of somebody of whom nobody spoke: no sentence does, so that the trigger went on."""
    if _of_nobody(skill) and all(token.key != "they" for token in tokens):
        return next((i for i, token in enumerate(tokens) if token.key in _thirds()), 0)
    if skill.trigger is None or skill.effect is None or _who_begins(skill.effect) is not Who.THEY:
        return None
    heard = False
    for index, (token, after) in enumerate(pairwise(tokens)):
        heard = heard or token.key in ("when", "at")
        if heard and token.key == ",":
            return index + 1 if after.key in _thirds() else None
    return None


def _of_nobody(skill: Skill) -> bool:
    """Whether another player does something, and no other player is named."""
    nodes = list(walk(skill))
    named = {value for node in nodes for value in msgspec.structs.astuple(node) if isinstance(value, Who)}
    done = any(getattr(node, "who", None) is Who.THEY for node in nodes if isinstance(node, _DEEDS))
    return done and named <= {Who.YOU, Who.THEY, Who.OWNER}


_DEEDS = (Draw, Move, KO, Choose, Play, Switch)
"""What a player is told to do."""


def _who_begins(effect: Effect) -> Who | None:
    match effect:
        case Then(effects=(first, *_)) | Modal(options=(first, *_)) | May(effect=first) | If(then=first):
            return _who_begins(first)
        case _:
            return getattr(effect, "who", None)
