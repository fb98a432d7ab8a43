"""What an answer leads to, in numbers that the asked seat can work out from what it sees: attacks, combos, passing in a battle."""

from __future__ import annotations

from typing import TypeAlias

from engine.core.decisions import Decision, Option
from engine.core.ids import CardId, Seat, other
from engine.masters.ir.nouns import Area
from engine.masters.state.position import Position
from engine.masters.state.sight import visible
from engine.masters.state.timings import DecisionKind
from engine.masters.truth.keyword_facts import strike
from engine.masters.truth.known import facts

_FORESEEN = frozenset({"attack", "combo", "pass"})
"""What options do of which it is known what it leads to."""
Compared: TypeAlias = tuple[int, int]
"""The powers of the battle that is on, as `totals` has them: one question for a view and all of its options."""


def leads_to(state: Position, decision: Decision, option: Option, seat: Seat, powers: Compared | None) -> str:
    """What is known of what this option leads to; "" where that is no number, or not for this seat to know. `powers`: None outside battles."""
    if option.verb not in _FORESEEN:
        return ""
    if option.card is not None and not visible(state, seat, option.card):
        return ""
    match option.verb:
        case "attack" if option.card is not None and option.target is not None:
            return _attack(state, option.card, option.target)
        case "combo" if option.card is not None:
            return _combo(state, option.card, seat, powers)
        case "pass" if decision.kind in (DecisionKind.OFFENSE, DecisionKind.DEFENSE):
            return _as_it_stands(state, decision.kind == DecisionKind.DEFENSE, powers)
        case _:
            return ""


def _attack(state: Position, card: CardId, target: CardId) -> str:
    """ "10000 into 15000": the powers as they are now, before combos and skills."""
    mine, theirs = facts(state, card).power or 0, facts(state, target).power or 0
    return f"{mine} into {theirs}{', a tie wins' if mine == theirs else ''}"


def _combo(state: Position, card: CardId, seat: Seat, powers: Compared | None) -> str:
    """ "20000 against 15000": both totals with this combo, the own one first; or whose a tie is."""
    battle = state.battle
    if battle is None or powers is None:
        return ""
    attack, guard = powers
    more = facts(state, card).combo_power or 0
    attacking = battle.attacker == seat
    if attacking:
        attack += more
    else:
        guard += more
    mine, theirs = (attack, guard) if attacking else (guard, attack)
    if attack == guard:  # 7-4-1-4
        return f"a tie at {mine} {'wins' if attacking else 'loses'}"
    return f"{mine} against {theirs}"


def _as_it_stands(state: Position, defending: bool, powers: Compared | None) -> str:
    """What passing means: for the defender what the attack does, for the attacker what it does before the defense."""
    battle = state.battle
    if battle is None or powers is None:
        return ""
    attack, guard = powers
    if not defending:
        return f"it {'wins' if attack >= guard else 'fails'} so far"
    if attack < guard:
        return "the attack fails"
    seen, target = facts(state, battle.attack_card), state.cards[battle.guard_card]
    match target.area:
        case Area.LEADER:
            if seen.has("Victory Strike"):
                return "the attack wins the game"
            life = len(state.area(other(battle.attacker), Area.LIFE))
            damage = min(strike(seen), life)
            if damage == life:  # 1-2-2-1
                return f"{damage} damage, you lose the match"
            return f"{damage} damage, {life - damage} life left"
        case Area.UNISON:
            lost = target.markers if seen.has("Victory Strike") else min(strike(seen), target.markers)
            return f"{facts(state, battle.guard_card).name} loses {lost} marker{'s' if lost != 1 else ''}"
        case _:
            return f"{facts(state, battle.guard_card).name} is KO'd"
