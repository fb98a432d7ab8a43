"""What is forbidden in one breath: "can't activate [Blocker] or combo with Battle Cards", "can't play or activate red cards"."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from engine.language.pairs import Env, Matched, Unfit
from engine.masters.compiler.barred import TOO, UNSAID
from engine.masters.compiler.hooks.sentences import adjoin, unadjoin
from engine.masters.ir.nodes import Cannot, Deed, Prohibit, Then
from engine.masters.ir.nouns import Operand, Who


def each_banned(env: Env) -> Then:
    """ "Your opponent can't activate [Blocker] or combo with Battle Cards for the battle": each of it, and all of it so long."""
    who = env.get("who")
    base = Prohibit(who, env["deeds"][0]) if who is not None else Prohibit(Who.THEY, env["deeds"][0], words=UNSAID)
    bans = tuple(adjoin({**env, "base": replace(base, deed=deed)}) for deed in _of_the_same(env["deeds"]))
    return Then(bans, env["joins"])


SHARED = "~"
"""In the `words` of a deed: its object is said with the next one ("play or activate red cards")."""


def _of_the_same(deeds: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """The deeds, each with its object. Raises Unfit where the last one names none, or more than cards."""
    last = deeds[-1]
    blocks = last.verb in IN_BATTLE or last.keyword == ("Blocker",)
    if last.noun is not None and blocks and all(deed.verb in IN_BATTLE for deed in deeds[:-1]):
        return tuple(_with(deed, last.noun) if deed == Deed(deed.verb, words=deed.words) else deed for deed in deeds)
    if not any(deed.words.startswith(SHARED) for deed in deeds):
        return deeds
    if last.noun is None or last != Deed(last.verb, last.noun, words=last.words):
        raise Unfit("what both verbs are about is not said")
    return tuple(replace(deed, noun=last.noun) if deed.words.startswith(SHARED) else deed for deed in deeds)


IN_BATTLE = ("attack", "block", "combo")
"""What is done with a card, each in the same words ("attack or block with Battle Cards")."""
WITH = "!with"
"""At the end of the `words` of such a deed: the last of them says with which cards."""


def _with(deed: Deed, noun: Operand) -> Deed:
    return replace(deed, noun=noun, words=deed.words + WITH)


def _as_said(deed: Deed) -> Deed:
    if deed.words.endswith(WITH):
        return replace(deed, noun=None, words=deed.words.removesuffix(WITH))
    return replace(deed, noun=None) if deed.words.startswith(SHARED) else deed


def uneach_banned(value: Any) -> Matched:
    if not isinstance(value, Then) or value.joins[-1:] not in ((" or ",), (", or ",)):
        return None
    first, *rest = value.effects
    if not isinstance(first, Prohibit):
        return None
    env = cast("dict[str, tuple[Any, bool]]", unadjoin(first))
    base = env["base"][0]
    if replace(base, words="") != Prohibit(first.who, first.deed) or base.words not in ("", UNSAID):
        return None
    deeds = [first.deed]
    for ban in rest:
        if not isinstance(ban, Prohibit) or replace(ban, deed=first.deed) != first:
            return None
        deeds.append(ban.deed)
    said = {"who": first.who if not base.words else None, "deeds": tuple(map(_as_said, deeds)), "joins": value.joins}
    return {**{name: (part, part is None) for name, part in said.items()}, "adj": env["adj"]}


def barred_too(env: Env) -> Cannot:
    """ "Can't attack or block": what is forbidden by a word that was said before."""
    return replace(env["barred"], words=env["barred"].words + TOO)


def unbarred_too(value: Any) -> Matched:
    if not isinstance(value, Cannot) or not value.words.endswith(TOO):
        return None
    return {"barred": (replace(value, words=value.words.removesuffix(TOO)), False)}
