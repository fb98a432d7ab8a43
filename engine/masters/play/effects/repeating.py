"""The same so many times: for each card, and with what X is said to be."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.procedure import Procedure
from engine.masters.ir.nodes import KO, Choose, Effect, Move, Play, RemoveFromGame, Repeat, Switch, Then, WhereX
from engine.masters.ir.nouns import Node, Noun, Who
from engine.masters.ir.rewrite import with_x
from engine.masters.ir.walk import walk
from engine.masters.play.carry import run
from engine.masters.play.effects.amounts import of_chosen, so_many_at_once
from engine.masters.play.effects.each import in_one_stroke
from engine.masters.play.memory import in_turn, name_player
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.numbers import number
from engine.masters.truth.who import seats


def repeat(state: Position, ctx: Context, effect: Repeat) -> Procedure[None]:
    """The effect so many times, each player's own number of times where both do it; not at all where the number is 0 or below (1-3-2-2)."""
    who = getattr(effect.effect, "who", None)
    if who is Who.OPPONENT:  # "your opponent … for each of their Battle Cards", whoever was spoken of before
        name_player(ctx, seats(state, ctx, who)[0], who)
    own = ctx.memory.acting is None and any(_of_their_own(node) for node in walk(effect.n))
    if own and (theirs := _done_by_each(effect.effect)) is not None:
        whole = replace(effect, effect=theirs)
        yield from in_one_stroke(state, lambda: _repeat_for_each(state, ctx, whole, Who.EACH))
    elif own and ctx.memory.both:
        yield from in_one_stroke(state, lambda: _repeat_for_each(state, ctx, effect, Who.THEY))
    else:
        yield from _repeat(state, ctx, effect)


def _of_their_own(node: Node) -> bool:
    return isinstance(node, Noun) and node.owner is Who.THEY


def _done_by_each(effect: Effect) -> Effect | None:
    """What each player does, done by "them": "each player places 1 card from their life in their Drop Area for each of their Battle Cards"."""
    match effect:
        case Then(effects=(first, *others)) if (theirs := _done_by_each(first)) is not None:
            return replace(effect, effects=(theirs, *others))
        case Choose(who=Who.EACH) | KO(who=Who.EACH) | Move(who=Who.EACH) | RemoveFromGame(who=Who.EACH):
            return replace(effect, who=Who.THEY)
        case Play(who=Who.EACH) | Switch(who=Who.EACH):
            return replace(effect, who=Who.THEY)
        case _:
            return None


def _repeat_for_each(state: Position, ctx: Context, effect: Repeat, who: Who) -> Procedure[None]:
    for _ in in_turn(state, ctx, who):
        yield from _repeat(state, ctx, effect)


def _repeat(state: Position, ctx: Context, effect: Repeat) -> Procedure[None]:
    times = max(0, number(state, ctx, effect.n))
    several = so_many_at_once(state, ctx, effect.effect, times) if times else None
    for each in (effect.effect,) * times if several is None else (several,):
        yield from run(state, ctx, each)


def where_x(state: Position, ctx: Context, effect: WhereX) -> Procedure[None]:
    """The effect with what X is said to be; so much is the X of the sentences behind it, too (2-11-2-4)."""
    x = yield from of_chosen(state, ctx, effect.x)
    ctx.memory.x = number(state, ctx, x)
    yield from run(state, ctx, with_x(replace(effect, x=x)))
