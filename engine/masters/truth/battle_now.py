"""The battle that is on: whether it stands, and what would be compared (chapter 7)."""

from __future__ import annotations

from engine.core.ids import Seat, other
from engine.masters.state.areas import BATTLE, COMBO, LEADER, UNISON
from engine.masters.state.events import PowerTotal
from engine.masters.state.objects import Battle
from engine.masters.state.position import Position
from engine.masters.truth.known import all_facts


def stands(state: Position) -> bool:
    """Whether the battle goes on: not negated, attack card and guard card still the same objects in play (7-1-4)."""
    battle = state.battle
    if battle is None or battle.negated:
        return False
    return attacker_stands(state, battle) and guard_stands(state, battle)


def attacker_stands(state: Position, battle: Battle) -> bool:
    """Whether the attack card is still the same object in play, under the attacker's control."""
    card = state.cards[battle.attack_card]
    return (
        card.incarnation == battle.attack_incarnation
        and card.area in (LEADER, BATTLE, UNISON)
        and card.master == battle.attacker
    )


def guard_stands(state: Position, battle: Battle) -> bool:
    """Whether the guard card is still the same object in play, under the same player's control."""
    card = state.cards[battle.guard_card]
    return (
        card.incarnation == battle.guard_incarnation
        and card.area in (LEADER, BATTLE, UNISON)
        and card.master == battle.guard_seat
    )


def combo_power(state: Position, seat: Seat) -> int:
    """What a player's Combo Area adds (7-4-1-2, 7-4-1-3)."""
    cards = state.area(seat, COMBO)
    return sum([seen.combo_power or 0 for seen in all_facts(state, cards)]) if cards else 0


def totals(state: Position, battle: Battle) -> tuple[int, int]:
    """The powers that would be compared now: attack card's and guard card's, with what combos add or have added (7-4-1-4)."""
    (attack, _), (guard, _) = _shares(state, battle)
    return attack, guard


def sums(state: Position, battle: Battle) -> tuple[PowerTotal, PowerTotal]:
    """The powers as `totals` has them, of attack card and guard card, and where they come from."""
    (attack_power, attack_combos), (guard_power, guard_combos) = _shares(state, battle)
    attacker, guard = all_facts(state, (battle.attack_card, battle.guard_card))
    return (
        PowerTotal(attack_power, attacker.original_power or 0, attack_combos),
        PowerTotal(guard_power, guard.original_power or 0, guard_combos),
    )


def _shares(state: Position, battle: Battle) -> tuple[tuple[int, int], tuple[int, int]]:
    """Of attack card and guard card the power with combos, and what these are of it; what effects took below 0 counts while more is added (1-3-6)."""
    attacker, guard = all_facts(state, (battle.attack_card, battle.guard_card))
    attack, defense = (attacker.power or 0) - attacker.below_zero, (guard.power or 0) - guard.below_zero
    attack_combos = combo_power(state, battle.attacker)
    guard_combos = combo_power(state, other(battle.attacker))
    if (attack_combos or guard_combos) and not added_by_combos(state):
        attack, defense = attack + attack_combos, defense + guard_combos
    if not state.book.profile.power_below_zero:
        attack, defense = max(0, attack), max(0, defense)
    return (attack, attack_combos), (defense, guard_combos)


def added_by_combos(state: Position) -> tuple[int, ...]:
    """The ids of what the combos of this battle have added to the powers."""
    return tuple([modifier.id for modifier in state.modifiers if modifier.cause.kind == "combo"])
