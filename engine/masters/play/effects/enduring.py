"""Continuous and delayed effects (8-2-2-2, 8-8): what a skill leaves behind when it has resolved."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.procedure import Procedure
from engine.masters.ir.antecedents import is_it
from engine.masters.ir.nodes import (
    INSTANT,
    ONLY_DURING,
    AtLater,
    Deed,
    Duration,
    Effect,
    Happened,
    Moment,
    NegateThisSkill,
    Play,
    ReplaceEvent,
    Until,
    WhenPhase,
    Window,
)
from engine.masters.ir.nouns import Noun, Ref, Referent
from engine.masters.ir.rewrite import normalised
from engine.masters.play.effects.durations import FOR_GOOD, asking, began, lasts, slots
from engine.masters.play.memory import did
from engine.masters.play.perform import perform
from engine.masters.play.verbs import add_modifier
from engine.masters.state.apply import take_id
from engine.masters.state.context import GROUP, Context, Slots
from engine.masters.state.events import DelayedAdded, Used
from engine.masters.state.modifier import Delayed
from engine.masters.state.position import Position
from engine.masters.truth.declared import with_declared
from engine.masters.truth.endings import WITH_THE_GAME, awaited, ends
from engine.masters.truth.holds import in_phase
from engine.masters.truth.limits import once_a_game


def rule(state: Position, ctx: Context, effect: Effect, duration: Duration) -> Procedure[None]:
    """A continuous effect on players or events: Prohibit, Permit, ReplaceEvent, PreventDamage."""
    if isinstance(effect, ReplaceEvent):
        effect = normalised(effect)
        if effect.once and duration == INSTANT:  # "the next time …" waits for it, whenever that is (8-2-2-2)
            duration = FOR_GOOD
    effect = with_declared(ctx, effect)
    ctx = asking(ctx, duration)
    yield from add_modifier(
        state,
        cards=(),
        changes=(),
        duration=lasts(state, ctx, duration),
        cause=ctx.cause,
        master=ctx.master,
        rule=effect,
        slots=(*slots(state, ctx), began(state)),
    )
    did(ctx)


def negate_this_skill(state: Position, ctx: Context, effect: NegateThisSkill) -> Procedure[None]:
    """This skill of this card does nothing more for the duration; for the game, no copy of it does."""
    now = state.cards[ctx.source]
    if effect.duration.until is Until.GAME and ctx.skill is not None:
        yield from perform(state, Used(once_a_game(state, ctx.master, ctx.source, ctx.skill), game=True))
    yield from add_modifier(
        state,
        cards=((ctx.source, now.incarnation),),
        changes=(),
        duration=lasts(state, ctx, effect.duration),
        cause=ctx.cause,
        master=ctx.master,
        rule=effect,
    )
    did(ctx)


def _first(state: Position, effect: AtLater, last: int) -> int:
    """The turn in which the moment can come at the earliest: the end of a "next" phase is not that of the present one."""
    when = effect.when
    passing = isinstance(when, WhenPhase) and when.next and when.moment != Moment.START and in_phase(state, when.phase)
    return last if effect.duration.until in ONLY_DURING else state.turn + passing


def _spoken_of(state: Position, ctx: Context, effect: AtLater) -> Slots:
    """What its words stand for; "it" is no card of the skill's own trigger where the moment names another ("when you play a Battle Card, KO it")."""
    kept = slots(state, ctx)
    noun = effect.when.noun if isinstance(effect.when, Deed) else None
    named = isinstance(noun, Noun) or noun in (Ref(Referent.LEADER), Ref(Referent.OPPONENT_LEADER))
    return tuple(one for one in kept if one[0] != "it") if named and "it" not in ctx.memory.slots else kept


def _manner_of_plays(effect: AtLater) -> Play | None:
    """ "Until …, if your opponent plays a card, it is played in Rest Mode": nothing happens later, so it goes with each play."""
    match effect:
        case AtLater(when=Deed(verb="play", noun=Noun() as noun, by=by, source=source), body=Play() as body) if (
            body.rest is not None or body.negated is not None
        ) and is_it(body.what):
            said = effect.once or effect.duration.until != Until.INSTANT
            return replace(body, what=replace(noun, owner=by, places=source, implied=False)) if said else None
        case _:
            return None


def _of_plays_so_long(effect: AtLater) -> Duration:
    """For how long it goes with each play; "the next time" is over with the first, and waits for it where no time is said."""
    duration = effect.duration
    if not effect.once:
        return duration
    until = Until.GAME if duration == INSTANT else duration.until
    return replace(duration, until=until, condition=Happened(effect.when, Window.EFFECT, negative=True))


def _awaited_so_long(state: Position, effect: AtLater) -> Duration:
    """ "When this card attacks, if you combo with 2 or more cards in battle, …": in that battle, in which alone they are counted together."""
    when = effect.when
    counted = isinstance(when, Deed) and when.of_battle and effect.duration == INSTANT
    return Duration(Until.BATTLE) if counted and state.battle is not None else effect.duration


def at_later(state: Position, ctx: Context, effect: AtLater) -> Procedure[None]:
    """A delayed effect remembers what its words stand for, and waits for its moment."""
    effect = with_declared(ctx, effect)
    if (manner := _manner_of_plays(effect)) is not None:
        yield from rule(state, ctx, manner, _of_plays_so_long(effect))
        return
    groups = tuple((f"{GROUP}{i}", group) for i, group in enumerate(ctx.memory.groups))
    cause = replace(ctx.cause, incarnation=ctx.incarnation)
    lasts_for = _awaited_so_long(state, effect)
    until = WITH_THE_GAME if lasts_for.until is Until.GAME else ends(state, lasts_for, ctx.master)
    delayed = Delayed(
        take_id(state),
        awaited(effect),
        effect.body,
        ctx.master,
        cause,
        state.turn,
        (*_spoken_of(state, ctx, effect), *groups),
        tuple(ctx.memory.numbers.items()),
        until,
        effect.once,
        _first(state, effect, until[1]),
    )
    yield from perform(state, DelayedAdded(delayed))
    did(ctx)
