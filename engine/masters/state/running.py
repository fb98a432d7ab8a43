"""How turns, battles, the chain and lasting effects go on: what each of these events writes. Part of `apply`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    Chosen,
    Compared,
    DamageComing,
    Damaged,
    DelayedAdded,
    DelayedEnded,
    Ended,
    Event,
    Happening,
    LinkChanged,
    LinkPopped,
    LinkPushed,
    ModifierAdded,
    ModifiersEnded,
    MomentCame,
    PhaseBegan,
    Resolved,
    SkillNegated,
    SoManyComing,
    TargetChanged,
)
from engine.masters.state.modifier import Modifier
from engine.masters.state.objects import Battle
from engine.masters.state.past import over
from engine.masters.state.state import State


def _begin(state: State, event: PhaseBegan) -> None:
    """A turn, phase or step begins: only a turn changes more than where the match stands."""
    if event.phase == "charge":
        _begin_turn(state, event.seat)


def _end(state: State, event: Ended) -> None:
    state.result = Result(event.winner, event.reason, event.clause)
    state.spine = Spine.OVER


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


def _retarget(state: State, event: TargetChanged) -> None:
    guard = state.cards[event.target]
    state.battle = replace(
        _battle(state), guard_card=event.target, guard_incarnation=guard.incarnation, guard_seat=guard.master
    )


def _negate_attack(state: State, event: AttackNegated) -> None:
    state.battle = replace(_battle(state), negated=True)


def _end_battle(state: State, event: BattleEnded) -> None:
    state.battle = None


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


def _add_modifier(state: State, event: ModifierAdded) -> None:
    state.modifiers = (*state.modifiers, event.modifier)


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


def _push(state: State, event: LinkPushed) -> None:
    state.chain = (*state.chain, event.link)


def _change_link(state: State, event: LinkChanged) -> None:
    new = event.link
    state.chain = tuple([new if link.id == new.id else link for link in state.chain])


def _pop(state: State, event: LinkPopped) -> None:
    gone = event.id
    state.chain = tuple([link for link in state.chain if link.id != gone])


def _negate_skill(state: State, event: SkillNegated) -> None:
    negated = event.card, event.skill
    state.chain = tuple(
        [replace(link, negated=True) if (link.card, link.skill) == negated else link for link in state.chain]
    )


def _delay(state: State, event: DelayedAdded) -> None:
    state.delayed = (*state.delayed, event.delayed)


def _end_delayed(state: State, event: DelayedEnded) -> None:
    over_now = event.ids
    state.delayed = tuple([delayed for delayed in state.delayed if delayed.id not in over_now])


def nothing(state: State, event: Event) -> None:
    """What is only told, listened to or kept in the history: cards that it moves are moved by events of their own."""


WRITERS: dict[type[Happening], Callable[[State, Any], None]] = {
    PhaseBegan: _begin,
    MomentCame: nothing,
    Ended: _end,
    Attacked: _attack,
    TargetChanged: _retarget,
    AttackNegated: _negate_attack,
    Compared: nothing,
    DamageComing: nothing,
    SoManyComing: nothing,
    Damaged: nothing,
    BattleEnded: _end_battle,
    Activated: nothing,
    Resolved: nothing,
    Chosen: nothing,
    ModifierAdded: _add_modifier,
    ModifiersEnded: _end_modifiers,
    LinkPushed: _push,
    LinkChanged: _change_link,
    LinkPopped: _pop,
    SkillNegated: _negate_skill,
    DelayedAdded: _delay,
    DelayedEnded: _end_delayed,
}
"""Who carries out which events of turns, battles and skills."""
