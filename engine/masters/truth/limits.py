"""How often [Once per turn] and [Twice per turn] skills have been used, and those that can be used once per game; where that is kept (10-11)."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Skill
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.derive import board_of
from engine.masters.truth.in_force import Rule
from engine.masters.truth.known import facts
from engine.masters.truth.permit import permissions_for


def once(state: Position, card: CardId, skill: Skill, index: int) -> tuple[object, ...]:
    """The key of this skill of this card: another side, or another line, is another skill, though its words be the same (10-11-2).

    `index`: its place among the card's skills.
    """
    now = state.cards[card]
    alike = sum(1 for live in facts(state, card).skills if live.index < index and live.skill.text == skill.text)
    return ("once", card, now.incarnation, now.flipped, skill.text, alike)


def once_a_game(state: Position, seat: Seat, card: CardId, skill: Skill) -> tuple[object, ...]:
    """The key of a skill that its player can activate once per game: the same words on any copy of the card, as with [Limit] (10-48-1-1)."""
    return ("game", state.printing(card).number, skill.text, seat)


def over(state: Position, card: CardId, key: tuple[object, ...], skill: Skill) -> bool:
    """Whether the skill of the card has been used as often this turn as it may be."""
    if skill.per_turn is None:
        return False
    used = state.uses.get(key, 0)
    return used >= skill.per_turn and used >= often(state, card, skill.per_turn, skill)


def often(state: Position, card: CardId, least: int, skill: Skill | None = None, keyword: str = "") -> int:
    """How often a turn the skill may be activated that its keywords, or its marker cost, let be activated `least` times: "once more this turn"."""
    if "activate again" not in board_of(state).can:
        return least
    act = Act(state.cards[card].master, "activate again", card, keyword=keyword, skill=skill)
    own, more, most = 0, 0, least
    for rule, effect in permissions_for(state, act):
        if not effect.this_skill:
            more += effect.more
        elif _its_own(rule, card, skill):
            own = max(own, effect.more)  # the same once more, however often it is said
        else:
            continue
        most = max(most, effect.often)
    return max(least + own + more, most)


def _its_own(rule: Rule, card: CardId, skill: Skill | None) -> bool:
    """Whether the skill is the one that says so."""
    own = rule.ctx.skill
    return rule.ctx.source == card and own is not None and skill is not None and own.text == skill.text
