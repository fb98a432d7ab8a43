"""Effects on the attack, the chain, the course of the turn and the match itself."""

from __future__ import annotations

from engine.core.ids import other
from engine.core.procedure import Procedure
from engine.masters.ir.kinds import is_keyword
from engine.masters.ir.nodes import (
    INSTANT,
    ChangeTarget,
    ExtraTurn,
    Lose,
    Negated,
    NegateSkillOnChain,
    Phase,
    SkipStep,
    Win,
)
from engine.masters.ir.nouns import THIS_CARD
from engine.masters.play.choose import select
from engine.masters.play.effects.durations import lasts
from engine.masters.play.effects.getting import put_on
from engine.masters.play.memory import call_it, did, note_deed
from engine.masters.play.perform import end_match, perform
from engine.masters.state.apply import set_spine
from engine.masters.state.areas import IN_PLAY, Spine
from engine.masters.state.context import Context
from engine.masters.state.events import (
    Activated,
    AttackNegated,
    Link,
    Noted,
    SkillNegated,
    TargetChanged,
    Used,
)
from engine.masters.state.facts import Was
from engine.masters.state.position import Position
from engine.masters.truth.fit import means_wherever
from engine.masters.truth.kept import is_kept
from engine.masters.truth.who import seats


def negate_attack(state: Position, ctx: Context) -> Procedure[None]:
    """The attack is negated; the battle goes to its end (7-1-4)."""
    battle = state.battle
    if (
        battle is not None
        and not battle.negated
        and (yield from perform(state, AttackNegated(battle.attack_card, ctx.cause)))
    ):
        note_deed(state, ctx, "negate", [battle.attack_card])


def negate_skill(state: Position, ctx: Context, effect: NegateSkillOnChain) -> Procedure[None]:
    """Negate the skill that this one answers, before it resolves (10-10-5). [Blocker] has no link: see `_negate_blocker`."""
    blocked = _blocked(state, ctx, effect.keyword)
    if blocked is not None:
        yield from _negate_blocker(state, ctx, blocked)
        return
    link = _answered(state, ctx)
    if (
        link is None and effect.noun is not None and effect.keyword
    ):  # none is activated: skills of the kind on cards (8-3-6)
        cards = yield from select(state, ctx, effect.noun, verb="negate")
        yield from put_on(state, ctx, cards, (Negated((effect.keyword,)),), lasts(state, ctx, INSTANT), (0,))
        return
    if link is None or link.negated or link.skill is None:
        return
    skill = link.skill
    if effect.keyword and not is_keyword(skill.type_name, effect.keyword):
        return
    if effect.noun is not None and effect.noun != THIS_CARD:
        now = state.cards[link.card]
        was = Was(link.facts, now.area, link.seat) if link.facts is not None else None
        if not means_wherever(state, ctx, effect.noun, link.card, was):
            return
    if (yield from perform(state, SkillNegated(link.card, skill, ctx.cause))):
        note_deed(state, ctx, "negate", [link.card])
        if "it" not in ctx.memory.slots:  # "negate the [Counter] skill, and … copies of that card"
            call_it(state, ctx, [link.card])


def _blocked(state: Position, ctx: Context, keyword: str) -> Activated | None:
    """The activation of [Blocker] that is meant: the one that this skill answers, else the one that made the guard card what it is."""
    event = ctx.event
    if isinstance(event, Activated) and event.keyword == "Blocker" and keyword in ("", "Blocker"):
        return event
    if keyword != "Blocker" or state.battle is None:
        return None
    battle = reversed(state.history[state.battle_history :])
    return next((event for event in battle if isinstance(event, Activated) and event.keyword == "Blocker"), None)


def _negate_blocker(state: Position, ctx: Context, event: Activated) -> Procedure[None]:
    """Clause 10-4-2: the target of the attack is the original one again, which is not attacked anew by that."""
    battle = state.battle
    if (
        battle is None
        or battle.guard_card != event.card
        or not state.is_object(battle.original_target, battle.original_incarnation)
    ):
        return
    if (yield from perform(state, SkillNegated(event.card, event.skill, ctx.cause))):
        yield from perform(state, TargetChanged(battle.original_target, ctx.cause, back=True))
        did(ctx)


def _answered(state: Position, ctx: Context) -> Link | None:
    """The link that this skill answers; for other skills, the topmost one of the chain."""
    if ctx.link is not None:
        answered = ctx.link.id
        return next((link for link in state.chain if link.id == answered), None)
    return next(
        (link for link in reversed(state.chain) if link.skill is not None and link.skill is not ctx.skill), None
    )


def change_target(state: Position, ctx: Context, effect: ChangeTarget) -> Procedure[None]:
    """The guard card becomes another card in play."""
    battle = state.battle
    if battle is None:
        return
    cards = yield from select(state, ctx, effect.to, verb="make the target")
    call_it(state, ctx, cards)
    cards = [card for card in cards if state.cards[card].area in IN_PLAY and card != battle.guard_card]
    if cards and (yield from perform(state, TargetChanged(cards[0], ctx.cause))):
        did(ctx)


def end_battle(state: Position, ctx: Context) -> Procedure[None]:
    """The battle goes to its end at once: nothing of it is carried out any more."""
    battle = state.battle
    if battle is not None and (yield from perform(state, AttackNegated(battle.attack_card, ctx.cause))):
        did(ctx)


def skip(state: Position, ctx: Context, effect: SkipStep) -> Procedure[None]:
    """A battle ends; the next step of it begins; the phase or the turn is over as soon as nothing more is to be resolved."""
    match effect.phase:
        case Phase.BATTLE | Phase.DAMAGE:
            yield from end_battle(state, ctx)
        case Phase.OFFENSE if state.spine in (Spine.OFFENSE_START, Spine.OFFENSE):
            set_spine(state, Spine.DEFENSE_START)
        case Phase.DEFENSE if state.spine in (Spine.DEFENSE_START, Spine.DEFENSE):
            set_spine(state, Spine.DAMAGE)
        case Phase.OFFENSE | Phase.DEFENSE if state.battle is not None and state.spine in _STEPS_TO_COME:
            yield from perform(state, Used(skipped(state, effect.phase)))
        case Phase.CHARGE | Phase.MAIN | Phase.TURN | Phase.END:
            yield from end_battle(state, ctx)
            yield from perform(state, Used((OVER, effect.phase)))
            text = "The turn ends." if effect.phase is Phase.TURN else f"The {effect.phase.value.title()} Phase ends."
            yield from perform(state, Noted(ctx.master, text, "8-7-1"))
        case _:
            return  # a step that is not on
    did(ctx)


_STEPS_TO_COME = (Spine.MAIN, Spine.ATTACK, Spine.OFFENSE_START, Spine.OFFENSE)


def skipped(state: Position, step: Phase) -> tuple[object, ...]:
    """Where it is kept that a step of this battle is skipped, which is still to come."""
    return (OVER, step, 0 if state.battle is None else state.battle.number)


OVER = "over"
"""What is noted of a phase, for the rest of the turn, when a skill has ended it."""
EXTRA_TURN = "extra turn"
"""What is noted of a player, for the match, for each extra turn that a skill gives them."""


def extra_turn(state: Position, ctx: Context, effect: ExtraTurn) -> Procedure[None]:
    """A player will take one more turn when this one is over; each such skill gives one. Where one is skipped, the other player does."""
    said = seats(state, ctx, effect.who)[0]
    seat = other(said) if effect.skipped else said
    yield from perform(state, Used((EXTRA_TURN, seat), game=True))
    what = "skip their next turn" if effect.skipped else "take another turn after this one"
    yield from perform(state, Noted(said, f"{state.book.names[said]} will {what}.", "8-7-1"))
    did(ctx)


def win(state: Position, ctx: Context, effect: Win) -> Procedure[None]:
    """A player wins now, during the resolution (1-2-6)."""
    seat = seats(state, ctx, effect.who)[0]
    if is_kept(state, other(seat), ctx.cause):
        return
    yield from end_match(state, seat, f"{state.book.names[seat]} wins the game by a skill.", "1-2-6")


def lose(state: Position, ctx: Context, effect: Lose) -> Procedure[None]:
    """A player loses now (1-2-6); a draw if both do."""
    losing = [seat for seat in seats(state, ctx, effect.who) if not is_kept(state, seat, ctx.cause)]
    if not losing:
        return
    if len(losing) > 1:
        yield from end_match(state, None, "Both players lose by a skill: the game is a draw.", "1-2-3")
        return
    seat = losing[0]
    yield from end_match(state, other(seat), f"{state.book.names[seat]} loses the game by a skill.", "1-2-6")
