"""The battle that is on: whether it stands, and what would be compared (chapter 7)."""

from __future__ import annotations

from engine.core.ids import CardId, Seat, other
from engine.masters.ir.nouns import Area
from engine.masters.state.events import PowerTotal
from engine.masters.state.objects import Battle
from engine.masters.state.position import Position
from engine.masters.truth.known import facts


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
        and card.area in (Area.LEADER, Area.BATTLE, Area.UNISON)
        and card.master == battle.attacker
    )


def guard_stands(state: Position, battle: Battle) -> bool:
    """Whether the guard card is still the same object in play, under the same player's control."""
    card = state.cards[battle.guard_card]
    return (
        card.incarnation == battle.guard_incarnation
        and card.area in (Area.LEADER, Area.BATTLE, Area.UNISON)
        and card.master == battle.guard_seat
    )


def combo_power(state: Position, seat: Seat) -> int:
    """What a player's Combo Area adds (7-4-1-2, 7-4-1-3)."""
    return sum(facts(state, card).combo_power or 0 for card in state.area(seat, Area.COMBO))


def totals(state: Position, battle: Battle) -> tuple[int, int]:
    """The powers that would be compared now: attack card's and guard card's, with what combos add or have added (7-4-1-4)."""
    return _total(state, battle.attack_card, battle.attacker), _total(state, battle.guard_card, other(battle.attacker))


def sums(state: Position, battle: Battle) -> tuple[PowerTotal, PowerTotal]:
    """The powers as `totals` has them, of attack card and guard card, and where they come from."""
    attack_power, guard_power = totals(state, battle)
    attacker, guard = battle.attacker, other(battle.attacker)
    return (
        PowerTotal(attack_power, facts(state, battle.attack_card).original_power or 0, combo_power(state, attacker)),
        PowerTotal(guard_power, facts(state, battle.guard_card).original_power or 0, combo_power(state, guard)),
    )


def _total(state: Position, card: CardId, seat: Seat) -> int:
    """Power with combos; what effects took below 0 counts while more is added (1-3-6)."""
    seen = facts(state, card)
    total = (seen.power or 0) - seen.below_zero
    if not added_by_combos(state):
        total += combo_power(state, seat)
    return total if state.book.profile.power_below_zero else max(0, total)


def added_by_combos(state: Position) -> tuple[int, ...]:
    """The ids of what the combos of this battle have added to the powers."""
    return tuple(modifier.id for modifier in state.modifiers if modifier.cause.kind == "combo")
