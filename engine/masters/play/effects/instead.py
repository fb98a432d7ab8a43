"""One of two: "…. If C, … instead" (8-9 speaks of events; here the words of a skill replace one another)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.procedure import Procedure
from engine.masters.ir.antecedents import by_what_they_are, is_it
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Condition,
    Damage,
    DidSo,
    Draw,
    Effect,
    Gets,
    Happened,
    If,
    IsSuch,
    Look,
    May,
    Move,
    Otherwise,
    Play,
    RemoveFromGame,
    Renumber,
    Reveal,
    Switch,
    Then,
    Upgrade,
)
from engine.masters.ir.nouns import IT, Noun, Ref, Referent, Who, Window
from engine.masters.ir.outcomes import asks_what_was_done
from engine.masters.ir.rewrite import says_it
from engine.masters.ir.walk import walk
from engine.masters.play.carry import run
from engine.masters.play.effects.amounts import of_chosen
from engine.masters.play.effects.later import asked_later
from engine.masters.play.memory import did
from engine.masters.state.context import Context
from engine.masters.state.events import CountedEvent
from engine.masters.state.position import Position
from engine.masters.truth.holds import holds
from engine.masters.truth.numbers import number


def renumber(state: Position, ctx: Context, effect: Renumber) -> Procedure[None]:
    """More or less comes of what would happen (8-9): "reduce that damage by 1", "draw 1 card less instead"."""
    event = ctx.event
    if not isinstance(event, CountedEvent) or (effect.who is Who.YOU and event.seat != ctx.master):
        return
    amount = number(state, ctx, (yield from of_chosen(state, ctx, effect.amount)))
    coming = event.amount if ctx.course.left is None else ctx.course.left
    ctx.course.left = max(min(coming, effect.least), coming + effect.sign * amount)
    did(ctx)


def upgrade(state: Position, ctx: Context, effect: Upgrade) -> Procedure[None]:
    """ "If C, … instead": one of the two, the question being asked as soon as what it asks about is there (1-3-7)."""
    if (apart := by_what_they_are(effect)) is not None:
        yield from run(state, ctx, apart)
        return
    if (waiting := asked_later(effect)) is not None:
        yield from run(state, ctx, waiting)
        return
    if (
        isinstance(effect.of, If) and effect.of.condition == DidSo()
    ):  # "If you do, A. If C, B instead": instead of A, if you do
        yield from run(state, ctx, replace(effect.of, then=replace(effect, of=effect.of.then)))
        return
    if asks_what_was_done(effect.condition) or _asks_what_became(effect.condition):
        yield from _after_the_deed(state, ctx, effect)
        return
    if _in_place_of_the_play(effect.instead):
        yield from run(state, ctx, Then((effect.of, If(effect.condition, effect.instead))))
        return
    found, effect = _found_before(effect)
    if isinstance(found, May):
        yield from run(state, ctx, found)
        return
    if found is not None:
        yield from run(state, ctx, found)
    yield from _one_of_both(state, ctx, effect)


def _one_of_both(state: Position, ctx: Context, effect: Upgrade) -> Procedure[None]:
    if not holds(state, ctx, effect.condition):
        yield from run(state, ctx, effect.of)
        return
    yield from run(state, ctx, _whole(_with_instead(effect)))
    if isinstance(effect.instead, May) and not holds(state, ctx, DidSo()):  # "you may play it instead"
        yield from run(state, ctx, effect.of)


def _after_the_deed(state: Position, ctx: Context, effect: Upgrade) -> Procedure[None]:
    """ "Discard 1 card, then draw 1 card. If you discarded a red card, draw 2 cards instead": the last part is the one that is replaced."""
    *deeds, last = _parts(effect.of)
    failed = isinstance(effect.condition, DidSo) and not effect.condition.did  # "if they can't": of all of it
    if any(not isinstance(deed, Draw | Gets) for deed in deeds) and not failed:
        yield from run(state, ctx, _whole(deeds))
        yield from _one_of_both(state, ctx, replace(effect, of=last))
    elif not isinstance(effect.condition, DidSo | Otherwise) and holds(state, ctx, effect.condition):
        yield from _one_of_both(state, ctx, effect)  # by what was done before
    else:  # "you may …. If you do, … instead": the outcome of the action itself
        yield from run(state, ctx, Then((effect.of,)))  # which leaves word of the outcome
        if holds(state, ctx, effect.condition):
            did = ctx.course.carried_out
            yield from run(state, ctx, effect.instead)
            ctx.course.carried_out = did


def _in_place_of_the_play(instead: Effect) -> bool:
    """ "Draw 1 card. If the card being played is red, place it in its owner's Warp instead": instead of being played, and the card is drawn."""
    match instead:
        case May(effect=effect):
            return _in_place_of_the_play(effect)
        case Move(what=Ref(to=Referent.BEING_PLAYED)):
            return True
        case _:
            return False


def _asks_what_became(condition: Condition) -> bool:
    """Whether it is about what this skill has done to cards: "if a red card was placed this way", "if the placed card was red"."""
    return any(
        (isinstance(node, Happened) and node.window is Window.SKILL)
        or (isinstance(node, IsSuch) and node.past)
        or (isinstance(node, Ref) and bool(node.verb))
        for node in walk(condition)
    )


_FINDS = (Choose, Look, Reveal)
_FOUND = frozenset({Referent.IT, Referent.CHOSEN, Referent.AMONG})
"""What a condition may call the cards that were found just before."""


def _found_before(effect: Upgrade) -> tuple[Effect | None, Upgrade]:
    """What finds the cards that the condition asks of, apart from what is done with them: "choose 1 card and KO it. If it's red, … it … instead".

    An offer is made of both at once, with the question within.
    """
    spoken = {node.to for node in walk(effect.condition) if isinstance(node, Ref)} & _FOUND
    instead = effect.instead.effect if isinstance(effect.instead, May) else effect.instead  # "you may play it instead"
    if isinstance(instead, KO | Move | Play | RemoveFromGame | Switch) and is_it(instead.what):
        spoken |= {Referent.IT}
    if not spoken or any(isinstance(node, Choose) for node in walk(effect.instead)):
        return None, effect
    if isinstance(effect.of, May):
        inner = replace(effect, of=effect.of.effect)
        return (None, effect) if _found_before(inner)[0] is None else (replace(effect.of, effect=inner), effect)
    parts = _parts(effect.of)
    finds = _FINDS if spoken != {Referent.AMONG} else (Look, Reveal)
    last = max((i for i, part in enumerate(parts[:-1]) if isinstance(part, finds)), default=-1)
    found, (deed, *others) = parts[: last + 1], parts[last + 1 :]
    if (
        isinstance(deed, KO | Gets | Move | Play | RemoveFromGame | Switch)
        and isinstance(deed.what, Noun)
        and (not found or (Referent.IT in spoken and deed.what.among == Ref(Referent.AMONG)))
    ):
        return _whole([*found, Choose(deed.what)]), replace(effect, of=_whole([replace(deed, what=IT), *others]))
    return (_whole(found), replace(effect, of=_whole([deed, *others]))) if found else (None, effect)


def _parts(effect: Effect) -> list[Effect]:
    """The effects of a sequence one after the other, sequences within it taken apart."""
    return [part for one in effect.effects for part in _parts(one)] if isinstance(effect, Then) else [effect]


def _whole(parts: list[Effect]) -> Effect:
    return parts[0] if len(parts) == 1 else Then(tuple(parts))


def _with_instead(effect: Upgrade) -> list[Effect]:
    """ "Negate the attack and draw 1 card. If …, draw 2 cards instead": what is done instead takes the place of what is like it, of the last or of the
    only one."""
    parts = _parts(effect.of)
    after = effect.instead.effects if isinstance(effect.instead, Then) else (effect.instead,)
    start = len(parts) - len(after)
    alike = start >= 0 and all(type(old) is type(new) for old, new in zip(parts[start:], after, strict=True))
    if alike and not any(type(part) is type(after[0]) for part in parts[:start]):
        return [*_before(parts[:start], parts[start], effect.instead), effect.instead]
    like = [i for i, part in enumerate(parts) if _is_like(part, after[0])]
    if len(like) != 1:
        return [effect.instead]
    at = like[0]
    kept = [part for part in parts if part is parts[at] or not any(_is_like(part, new) for new in after[1:])]
    at = kept.index(parts[at])
    return [*_before(kept[:at], kept[at], effect.instead), effect.instead, *kept[at + 1 :]]


def _is_like(old: Effect, new: Effect) -> bool:
    """Whether the one can take the place of the other in the midst of other things."""
    match old, new:
        case Move(), Move():
            return old.verb == new.verb and old.to == new.to
        case _:
            return isinstance(old, Draw | Gets | Damage | KO) and type(old) is type(new)


def _before(parts: list[Effect], old: Effect, instead: Effect) -> list[Effect]:
    """What is done before what is done instead; no card is chosen for what does not happen: "choose 1 of them and KO it. If …, KO all of them instead"."""
    idle = bool(parts) and isinstance(parts[-1], Choose) and says_it(old) and not says_it(instead)
    return parts[:-1] if idle else parts
