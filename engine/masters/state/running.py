"""How turns, battles, the chain and lasting effects go on. Part of `apply`."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.core.errors import InvariantBroken
from engine.core.ids import CardId, Seat
from engine.core.seen import Result
from engine.masters.state.areas import Spine
from engine.masters.state.events import (
    EVERY_TURN,
    Activated,
    Attacked,
    AttackNegated,
    BattleEnded,
    BattleEvent,
    Chosen,
    Compared,
    DamageComing,
    Damaged,
    DelayedAdded,
    DelayedEnded,
    Ended,
    LinkChanged,
    LinkPopped,
    LinkPushed,
    ModifierAdded,
    ModifiersEnded,
    MomentCame,
    PhaseBegan,
    Resolved,
    SkillEvent,
    SkillNegated,
    TargetChanged,
    TurnEvent,
)
from engine.masters.state.modifier import Modifier
from engine.masters.state.objects import Battle
from engine.masters.state.past import over
from engine.masters.state.state import State


def turn(state: State, event: TurnEvent) -> None:
    """A turn, phase or step begins, or the match ends."""
    match event:
        case PhaseBegan(phase="charge", seat=seat):
            _begin_turn(state, seat)
        case PhaseBegan() | MomentCame():
            pass  # told, or listened to
        case Ended(winner=winner, reason=reason, clause=clause):
            state.result = Result(winner, reason, clause)
            state.spine = Spine.OVER
        case _:
            assert_never(event)


def _begin_turn(state: State, seat: Seat) -> None:
    if state.turn and seat == state.turn_player:
        _one_turn_more(state)
    state.turn += 1
    state.turn_player = seat
    state.past = (*state.past, over(state.told, state.history))
    state.history, state.told = [], []
    state.uses = {}
    state.loop = {key: number for key, number in state.loop.items() if key.startswith(EVERY_TURN)}
    state.battle_history = 0


def _one_turn_more(state: State) -> None:
    """The same player's turn comes next, and the other's after it: what ends with the next turn of either ends with that one (8-2-2-2-1)."""
    later = {state.turn + 1: state.turn + 2, state.turn + 2: state.turn + 1}
    state.modifiers = tuple(
        [replace(one, ends=(one.ends[0], later.get(one.ends[1], one.ends[1]))) for one in state.modifiers]
    )
    state.delayed = tuple(
        [replace(one, ends=(one.ends[0], later.get(one.ends[1], one.ends[1]))) for one in state.delayed]
    )


def battle(state: State, event: BattleEvent) -> None:
    """An attack, what becomes of it, and damage."""
    match event:
        case Compared() | DamageComing() | Damaged():
            pass  # for the log; the cards move by events of their own
        case Attacked():
            _attack(state, event)
        case TargetChanged(target=target):
            guard = state.cards[target]
            state.battle = replace(
                _battle(state), guard_card=target, guard_incarnation=guard.incarnation, guard_seat=guard.master
            )
        case AttackNegated():
            state.battle = replace(_battle(state), negated=True)
        case BattleEnded():
            state.battle = None
        case _:
            assert_never(event)


def _battle(state: State) -> Battle:
    if state.battle is None:
        raise InvariantBroken("There is no battle")
    return state.battle


def _attack(state: State, event: Attacked) -> None:
    attacker, guard = state.cards[event.card], state.cards[event.target]
    state.put(replace(attacker, rest=True))
    state.battles += 1
    state.battle_history = len(state.history)
    state.battle = Battle(
        event.seat,
        event.card,
        attacker.incarnation,
        event.target,
        guard.incarnation,
        event.target,
        guard.incarnation,
        number=state.battles,
        guard_seat=guard.master,
    )


def skill(state: State, event: SkillEvent) -> None:
    """The chain, continuous effects and delayed ones; what comes often first, as each case that does not fit takes its time."""
    match event:
        case Activated() | Resolved() | Chosen():
            pass  # listened to, and kept in the history
        case ModifierAdded(modifier=modifier):
            state.modifiers = (*state.modifiers, modifier)
        case ModifiersEnded():
            _end_modifiers(state, event)
        case LinkPushed(link=link):
            state.chain = (*state.chain, link)
        case LinkChanged(link=link):
            state.chain = tuple([link if old.id == link.id else old for old in state.chain])
        case LinkPopped(id=gone):
            state.chain = tuple([link for link in state.chain if link.id != gone])
        case SkillNegated(card=card, skill=skill):
            state.chain = tuple(
                [
                    replace(link, negated=True) if (link.card, link.skill) == (card, skill) else link
                    for link in state.chain
                ]
            )
        case DelayedAdded(delayed=delayed):
            state.delayed = (*state.delayed, delayed)
        case DelayedEnded(ids=ids):
            state.delayed = tuple([delayed for delayed in state.delayed if delayed.id not in ids])
        case _:
            assert_never(event)


def _end_modifiers(state: State, event: ModifiersEnded) -> None:
    if event.on is None:
        state.modifiers = tuple([modifier for modifier in state.modifiers if modifier.id not in event.ids])
        return
    state.modifiers = tuple(
        [
            modifier if modifier.cards is None or event.on not in modifier.cards else _without(modifier, event.on)
            for modifier in state.modifiers
        ]
    )


def _without(modifier: Modifier, gone: tuple[CardId, int]) -> Modifier:
    """The effect, on its other cards."""
    return replace(modifier, cards=tuple(named for named in modifier.cards or () if named != gone))
