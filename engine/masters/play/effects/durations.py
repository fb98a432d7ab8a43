"""How long the effect of a skill lasts, and what its words stand for as long (8-2-2-2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import (
    INSTANT,
    Duration,
    DuringBattle,
    Skill,
    Until,
)
from engine.masters.ir.nouns import (
    Who,
)
from engine.masters.ir.read_once import read_once
from engine.masters.ir.walk import walk
from engine.masters.state.context import THEY, Context, Named, Slots
from engine.masters.state.events import Activated
from engine.masters.state.modifier import STARTED
from engine.masters.state.position import Position
from engine.masters.truth.objects import ACTIVATED, ATTACKING, COMING, GUARDING, HEARD, named
from engine.masters.truth.referents import being_played, in_battle
from engine.masters.truth.who import seats

FOR_GOOD = Duration(Until.GAME)


def lasts(state: Position, ctx: Context, duration: Duration) -> Duration:
    """How long an effect on players or events lasts: for the turn where its words do not say.

    "Their next turn" is told by the player whom "they" means here.
    """
    if duration.whose == Who.THEY:
        return replace(duration, whose=side(ctx, seats(state, ctx, Who.THEY)[0]))
    if duration.until != Until.INSTANT:
        return duration
    condition = duration.condition
    if condition is not None and not any(isinstance(node, DuringBattle) for node in walk(condition)):
        return duration  # "when this card is in a battle" says when, not how long
    return Duration(Until.TURN, duration.whose, duration.condition)


def stays(state: Position, ctx: Context, duration: Duration) -> Duration:
    """How long cards keep a change: for good where no time is said in the whole skill (8-2-2-2, 8-2-2-2-1)."""
    if duration == INSTANT and ctx.skill is not None and not _says_how_long(ctx.skill):
        return FOR_GOOD
    return lasts(state, ctx, duration)


@read_once
def _says_how_long(skill: Skill) -> bool:
    """Whether a time is said anywhere in the skill."""
    return any(isinstance(node, Duration) and node != INSTANT for node in walk(skill))


def asking(ctx: Context, duration: Duration) -> Context:
    """ "As long as this card is under your Leader Card": this card as what it is by now (8-5-10, 8-10-1)."""
    if duration.condition is None:
        return ctx
    return replace(ctx, cause=replace(ctx.cause, incarnation=ctx.incarnation))


def side(ctx: Context, seat: Seat) -> Who:
    return Who.YOU if seat == ctx.master else Who.OPPONENT


def slots(state: Position, ctx: Context) -> Slots:
    """What the words of the effect stand for, kept with it."""
    kept = list(ctx.memory.slots.items())
    if ctx.memory.trigger_cards:
        kept.append((HEARD, ctx.memory.trigger_cards))
        if "it" not in ctx.memory.slots:
            kept.append(("it", ctx.memory.trigger_cards))
    if ctx.link is not None:
        kept.append((COMING, named(state, being_played(state, ctx))))
    if isinstance(ctx.event, Activated):
        kept.append((ACTIVATED, named(state, [ctx.event.card])))
    if state.battle is not None:
        kept += [(ATTACKING, named(state, in_battle(state, True))), (GUARDING, named(state, in_battle(state, False)))]
    if ctx.memory.they is not None:
        kept.append((THEY, tuple((CardId(seat), 0) for seat in ((0, 1) if ctx.memory.both else (ctx.memory.they,)))))
    return tuple(kept)


def began(state: Position) -> tuple[str, tuple[Named, ...]]:
    """How long the turn's history is as an effect begins, for what asks what has happened since."""
    return STARTED, ((CardId(0), len(state.history)),)
