"""Attacking and battle (chapter 7): declaration, Offense Step, Defense Step, Damage Step, end of battle."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.decisions import Decision, Option
from engine.core.ids import CardId, Seat, other
from engine.core.procedure import Procedure, ask
from engine.masters.ir.nodes import Duration, GetPower, Phase, Until
from engine.masters.ir.nouns import Area, Const
from engine.masters.play.activate import activate
from engine.masters.play.activation import paid_with
from engine.masters.play.checkpoint import checkpoint
from engine.masters.play.combo import combo
from engine.masters.play.counter import counter_timing
from engine.masters.play.effects.attacks import skipped
from engine.masters.play.expiry import expire
from engine.masters.play.perform import end_match, moment, perform
from engine.masters.play.verbs import add_modifier, coming_damage, damage, ko, markers, move
from engine.masters.state.apply import apply, set_spine, take_id
from engine.masters.state.areas import COMBO, DROP, HAND, UNISON, Spine
from engine.masters.state.cause import RULES, Cause, Why
from engine.masters.state.events import (
    Attacked,
    BattleEnded,
    Compared,
    Link,
    ModifiersEnded,
    Noted,
    PhaseBegan,
    SkillsPending,
)
from engine.masters.state.objects import Battle
from engine.masters.state.position import Position
from engine.masters.state.timings import DecisionKind
from engine.masters.truth.activations import chosen_plan
from engine.masters.truth.battle_now import added_by_combos, attacker_stands, combo_power, stands, sums, totals
from engine.masters.truth.kept import is_kept
from engine.masters.truth.keyword_facts import strike
from engine.masters.truth.known import facts
from engine.masters.truth.legal import battle_options


def declare_attack(state: Position, seat: Seat, card: CardId, target: CardId) -> Procedure[None]:
    """The attack card is switched to Rest Mode, and the battle begins (7-1)."""
    if not (yield from perform(state, Attacked(card, target, seat))):  # 7-1-1: triggers become pending
        return  # something else happened instead
    yield from moment(state, "start", "battle", seat)
    apply(state, SkillsPending(tuple(state.book.keywords.at_attack(state))))
    set_spine(state, Spine.ATTACK)


def attack(state: Position) -> Procedure[None]:
    """The attack may be countered, and the battle goes on if both cards still stand. It is no skill that lies on the chain."""
    battle = state.battle
    assert battle is not None
    link = Link(
        take_id(state),
        battle.attacker,
        "attack",
        battle.attack_card,
        battle.attack_incarnation,
        facts=facts(state, battle.attack_card),
    )
    yield from counter_timing(state, link, "attack")  # 4-7-2-2, 7-1-2
    yield from checkpoint(state)  # 7-1-3
    if stands(state):
        set_spine(state, Spine.OFFENSE_START)
    else:
        yield from _break_off(state)  # 7-1-4


def _break_off(state: Position) -> Procedure[None]:
    """The battle ends without a comparison, which is told unless the attack was negated: that is told already."""
    battle = state.battle
    if battle is not None and not battle.negated:
        which = "guard" if attacker_stands(state, battle) else "attack"
        text = f"The battle ends without a comparison: the {which} card is not there any more."
        yield from perform(state, Noted(battle.attacker, text, "7-1-4", kind="broken off"))
    set_spine(state, Spine.BATTLE_END)


def offense_start(state: Position) -> Procedure[None]:
    """The Offense Step begins (7-2-1-1); its checkpoint is that of the free timing (4-6-2-1)."""
    if state.uses.get(skipped(state, Phase.OFFENSE), 0):
        _to_the_defense(state)
        return
    yield from perform(state, PhaseBegan("offense", state.turn_player))
    yield from moment(state, "start", "offense", state.turn_player)
    set_spine(state, Spine.OFFENSE)


def offense(state: Position) -> Procedure[None]:
    """One free timing of the turn player (7-2-1-2); the step is entered again until the player chooses nothing."""
    yield from checkpoint(state)  # 4-6-2-1
    if state.spine != Spine.OFFENSE:
        return  # a skill has ended the step
    if not stands(state):
        yield from _break_off(state)
        return
    if not (yield from _free_timing(state, state.turn_player, DecisionKind.OFFENSE)):
        yield from moment(state, "end", "offense", state.turn_player)
        yield from checkpoint(state)
        _to_the_defense(state)


def _to_the_defense(state: Position) -> None:
    """What comes behind the Offense Step (7-2-1-3, 7-2-1-3-1)."""
    guard_is_unison = state.battle is not None and state.cards[state.battle.guard_card].area == UNISON
    without = guard_is_unison or state.uses.get(skipped(state, Phase.DEFENSE), 0)
    set_spine(state, Spine.DAMAGE if without else Spine.DEFENSE_START)


def defense_start(state: Position) -> Procedure[None]:
    """The Defense Step begins (7-3-1-1); its checkpoint is that of the free timing (4-6-2-1)."""
    seat = other(state.turn_player)
    yield from perform(state, PhaseBegan("defense", seat))
    yield from moment(state, "start", "defense", seat)
    set_spine(state, Spine.DEFENSE)


def defense(state: Position) -> Procedure[None]:
    """One free timing of the non-turn player (7-3-1-2); the step is entered again until the player chooses nothing."""
    yield from checkpoint(state)
    if state.spine != Spine.DEFENSE:
        return
    if not stands(state):
        yield from _break_off(state)
        return
    if not (yield from _free_timing(state, other(state.turn_player), DecisionKind.DEFENSE)):
        yield from moment(state, "end", "defense", other(state.turn_player))
        yield from checkpoint(state)
        set_spine(state, Spine.DAMAGE)  # 7-3-1-3


_STEPS = {DecisionKind.OFFENSE: ("Offense", "7-2-1-2"), DecisionKind.DEFENSE: ("Defense", "7-3-1-2")}


def _free_timing(state: Position, seat: Seat, kind: DecisionKind) -> Procedure[bool]:
    """Ask for one action of the step and carry it out; False if the player chose none (4-6-2-3)."""
    battle = state.battle
    assert battle is not None, "the step of a battle that is over"
    options, plans = battle_options(state, seat)
    attack_power, guard_power = totals(state, battle)
    step, clause = _STEPS[kind]
    prompt = f"{step} Step, {attack_power} against {guard_power}: combo, activate a skill, or pass."
    timed = bool(state.area(seat, HAND))
    taken = yield from ask(Decision(seat, kind, prompt, clause, tuple(options), timed=timed))
    chosen: Option = taken[0]
    match chosen.verb:
        case "combo" if chosen.card is not None:  # 7-2-1-2-1, 7-2-1-2-2, 7-3-1-2-1, 7-3-1-2-2
            yield from combo(state, seat, chosen.card, chosen.payment)
        case "activate":  # 7-2-1-2-3, 7-3-1-2-3
            made = chosen_plan(plans, chosen)
            yield from activate(state, seat, made, paid_with(chosen, made))
        case _:
            return False
    return True


def _add_combos(state: Position, battle: Battle) -> Procedure[None]:
    """Until the end of the battle (7-4-1-6) the combos are part of the powers, for skills that ask for them as well (7-4-1-2, 7-4-1-3)."""
    for card, seat in ((battle.attack_card, battle.attacker), (battle.guard_card, other(battle.attacker))):
        amount = combo_power(state, seat)
        if amount:
            incarnation = state.cards[card].incarnation
            yield from add_modifier(
                state,
                cards=((card, incarnation),),
                changes=(GetPower(Const(amount)),),
                duration=Duration(Until.BATTLE),
                cause=Cause("combo", card, incarnation, seat),
                master=seat,
            )


def damage_step(state: Position) -> Procedure[None]:
    """The powers are compared, and the attack does what it came for (7-4-1-1 to 7-4-1-4)."""
    yield from _compare(state)
    yield from moment(state, "end", "damage", state.turn_player)
    set_spine(state, Spine.BATTLE_END)


def _compare(state: Position) -> Procedure[None]:
    """Compare the powers. Where the attack succeeds, it damages the Leader's player, takes markers of a Unison Card, or KO's a Battle Card."""
    yield from perform(state, PhaseBegan("damage", state.turn_player))
    yield from moment(state, "start", "damage", state.turn_player)
    yield from checkpoint(state)
    battle = state.battle
    if battle is None or not stands(state):
        yield from _break_off(state)
        return
    yield from _add_combos(state, battle)
    attack, defense = sums(state, battle)
    compared = Compared(battle.attack_card, battle.guard_card, battle.attacker, attack, defense)
    yield from perform(state, compared)
    if not compared.succeeds:
        return  # 7-4-1-4
    attacker, guard = battle.attack_card, battle.guard_card
    seen = facts(state, attacker)
    cause = Cause("attack", attacker, state.cards[attacker].incarnation, battle.attacker, facts=seen)
    match state.cards[guard].area:
        case Area.LEADER:
            yield from _damage_leader(state, attacker, state.cards[guard].master, cause)
        case Area.UNISON:
            amount = (
                state.cards[guard].markers if seen.has("Victory Strike") else strike(seen)
            )  # 7-4-1-4-3-1 to 7-4-1-4-3-3
            yield from markers(state, guard, -amount, cause)  # one by one, each replaceable: 7-4-1-4-3, 7-4-1-4-3-4
        case _:
            if seen.type in ("battle", "leader", "unison"):
                yield from ko(
                    state, guard, Cause("battle", attacker, cause.incarnation, battle.attacker, facts=seen)
                )  # 7-4-1-4-2, 7-4-1-4-2-1


def _damage_leader(state: Position, attacker: CardId, seat: Seat, cause: Cause) -> Procedure[None]:
    """The moment before the damage, a checkpoint, then the damage with [Strike] and [Critical] (7-4-1-4-1); [Victory Strike] wins."""
    # 4-11-1-1: the attack card is where the damage comes from
    amount = strike(facts(state, attacker))
    left = yield from coming_damage(state, seat, amount, cause)
    if left <= 0:
        return  # "you don't take damage"
    yield from checkpoint(state)
    if state.battle is None or state.battle.negated:
        return
    seen = facts(state, attacker)
    dealt = yield from damage(
        state, seat, strike(seen) + left - amount, cause, critical=seen.has("Critical")
    )  # 7-4-1-4-1-1, 7-4-1-4-1-2
    winning = replace(cause, kind="skill", keyword="Victory Strike")
    if dealt and seen.has("Victory Strike") and not is_kept(state, seat, winning):  # 10-20-1, 1-3-3
        yield from end_match(
            state, cause.master, f"{state.book.names[cause.master or 0]} wins by [Victory Strike].", "10-20-1"
        )


def battle_end(state: Position) -> Procedure[None]:
    """A checkpoint, and the end of the battle (7-4-1-5 to 7-4-1-11)."""
    yield from checkpoint(state)  # 7-4-1-5
    if state.battle is not None:  # it was not broken off
        yield from _end(state)
    set_spine(state, Spine.MAIN)


def _end(state: Position) -> Procedure[None]:
    """The battle ends (7-4-1-6 to 7-4-1-11). In the first edition effects "for the battle" end before the skills for its end (7-4-1-8, 7-4-1-9)."""
    skills_first = state.book.profile.end_of_battle_first
    if added := added_by_combos(state):
        yield from perform(state, ModifiersEnded(added))  # 7-4-1-6
    for seat in (state.turn_player, other(state.turn_player)):  # 7-4-1-7, 7-4-1-8
        for card in tuple(state.area(seat, COMBO)):
            yield from move(state, card, DROP, why=Why.COMBO_END, cause=RULES)
    if state.book.profile.checkpoint_after_combos:
        yield from checkpoint(state)  # 7-4-1-7: what that triggers comes before the skills for the end of the battle
    if not skills_first:
        yield from _over(state)
    yield from moment(state, "end", "battle", state.turn_player)  # 7-4-1-9
    apply(state, SkillsPending(tuple(state.book.keywords.at_battle_end(state))))
    yield from checkpoint(state)
    if skills_first:
        yield from _over(state)
    yield from perform(state, BattleEnded())  # 7-4-1-11


def _over(state: Position) -> Procedure[None]:
    """What lasts for the battle ends (7-4-1-10-1, 7-4-1-10-2): control of cards, too; in the first edition at the checkpoint that follows."""
    yield from moment(state, "over", "battle", state.turn_player)
    if state.pending and state.book.profile.end_of_battle_first:
        yield from checkpoint(state)
    yield from expire(state, "battle end", state.turn_player)
