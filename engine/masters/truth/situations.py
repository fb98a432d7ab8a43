"""[Auto] skills that watch for a situation (8-6-6), and [Permanent] skills that end the game as soon as their condition holds (1-2-6)."""

from __future__ import annotations

from functools import partial

from engine.core.ids import CardId
from engine.masters.ir.nodes import Condition, Lose, Skill, SkillKind, Trigger, WhenIf, WhenSituation, Win
from engine.masters.ir.nouns import Area
from engine.masters.ir.read_once import read_once
from engine.masters.ir.walk import walk
from engine.masters.state.events import Pending, SituationSet
from engine.masters.state.position import Position
from engine.masters.truth.derive import board_of
from engine.masters.truth.effective import all_hold, holds_now
from engine.masters.truth.gates import gates_open
from engine.masters.truth.in_force import static_context
from engine.masters.truth.known import facts
from engine.masters.truth.listeners import Listener, index_of, listeners_of
from engine.masters.truth.witness import recall


def situations(state: Position) -> tuple[list[SituationSet], list[Pending]]:
    """[Auto] skills whose situation has come about since the last look (8-6-6), and [Permanent] skills that end the game; with all situations
    that have come about or ceased to hold.

    Once each time the situation comes about (8-6-6-1).
    """
    watching, rules = index_of(state).watching, board_of(state).rules
    if not watching and "Lose" not in rules and "Win" not in rules:
        return _NOTHING
    changed: list[SituationSet] = []
    found: list[Pending] = []
    for card in watching:
        now = state.cards[card]
        for listener in listeners_of(state, card, SituationSet, own=False):
            key = (card, now.incarnation, listener.index, listener.part)
            holding = _situation_holds(state, card, now.area, listener)
            before = state.situations.get(key)
            if before is None and _becomes(listener.trigger) and now.area in listener.homes:
                changed.append(SituationSet(key, holding))
                continue
            if holding == bool(before):
                continue
            changed.append(SituationSet(key, holding))
            if holding:
                found.append(
                    Pending(
                        0,
                        card,
                        now.incarnation,
                        listener.skill,
                        listener.index,
                        now.master,
                        None,
                        (),
                        facts(state, card),
                        listener.part,
                    )
                )
    if "Lose" in rules or "Win" in rules:
        found += _endings(state)
    return changed, found


_NOTHING: tuple[list[SituationSet], list[Pending]] = ([], [])


@read_once
def _becomes(trigger: Trigger) -> bool:
    """Whether it is the change that is waited for: where it is so already as the card comes, nothing becomes so."""
    return any(isinstance(node, WhenSituation) and node.becoming for node in walk(trigger))


def _situation_holds(state: Position, card: CardId, area: Area, listener: Listener) -> bool:
    if area not in listener.homes:
        return False
    if facts(state, card).skills[listener.index].negated:
        return False
    return recall(state, ("situation", card, listener.index, listener.part), listener, partial(_is_so, card))


def _is_so(card: CardId, state: Position, listener: Listener) -> bool:
    trigger: Trigger = listener.trigger
    conditions: list[Condition] = []
    while isinstance(trigger, WhenIf):
        conditions.append(trigger.condition)
        trigger = trigger.trigger
    assert isinstance(trigger, WhenSituation)
    conditions.append(trigger.condition)
    ctx = static_context(state.cards[card], listener.skill)
    return gates_open(state, ctx, listener.skill) and all_hold(state, ctx, conditions)


def _endings(state: Position) -> list[Pending]:
    """ "If all of your life is face up, you lose the game": carried out as soon as it holds (1-2-6)."""
    found: list[Pending] = []
    rules = board_of(state).rules
    for rule in (*rules.get("Lose", ()), *rules.get("Win", ())):
        if isinstance(rule.effect, (Lose, Win)) and holds_now(state, rule):
            skill = Skill(SkillKind.AUTO, rule.ctx.skill.text if rule.ctx.skill is not None else "", effect=rule.effect)
            card = rule.ctx.source
            found.append(
                Pending(
                    0,
                    card,
                    state.cards[card].incarnation,
                    skill,
                    -3,
                    rule.ctx.master,
                    None,
                    (),
                    facts(state, card),
                )
            )
    return found
