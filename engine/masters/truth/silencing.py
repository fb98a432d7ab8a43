"""Which [Permanent] skills are silent, where skills that negate skills are negated themselves (8-3-2, 8-3-5).

A skill that no other one negates works; what it negates does not, and so negates nothing. Where several negate one another in a circle, the
one that began first works (`docs/rulings.md`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.core.ids import CardId
from engine.masters.ir.kinds import negates
from engine.masters.ir.nodes import Negated, Skill
from engine.masters.state.position import Position
from engine.masters.truth.bearing import bears, names, reaches
from engine.masters.truth.in_force import Influence, InForce

Voice: TypeAlias = tuple[CardId, int]
"""A skill of a card, by the identity of the skill."""
Silent: TypeAlias = frozenset[Voice]


def still_silent(state: Position, board: InForce, negated: dict[Voice, Skill]) -> Silent:
    """Those of the skills that a board negates which stay negated once the negated ones among the negating skills are silent."""
    negating = [one for one in _of(board) if one.modifier is None and (one.ctx.source, id(one.skill)) in negated]
    if not negating:
        return frozenset(negated)
    all_of_them = [one for one in _of(board) if one.modifier is None]
    idle = _idle(state, board, sorted(all_of_them, key=_began))
    left: set[Voice] = set()
    for voice, skill in negated.items():
        hitting = [one for one in _of(board) if _hits(state, board, one, voice[0], skill)]
        if not hitting or any(one not in idle for one in hitting):
            left.add(voice)
    return frozenset(left)


def _idle(state: Position, board: InForce, undecided: list[Influence]) -> list[Influence]:
    """Those of the negating skills that another one keeps from working; one that would negate itself does not work either."""
    idle = [one for one in undecided if _against(state, board, one, one)]
    undecided = [one for one in undecided if one not in idle]
    while undecided:
        free = [
            one
            for one in undecided
            if not any(_against(state, board, other, one) for other in undecided if other is not one)
        ]
        first = (free or undecided)[0]
        undecided.remove(first)
        hit = [one for one in undecided if _against(state, board, first, one)]
        idle += hit
        undecided = [one for one in undecided if one not in hit]
    return idle


def _against(state: Position, board: InForce, one: Influence, other: Influence) -> bool:
    return other.skill is not None and _hits(state, board, one, other.ctx.source, other.skill)


def _hits(state: Position, board: InForce, one: Influence, card: CardId, skill: Skill) -> bool:
    """Whether the effect negates the skill of the card."""
    if not any(isinstance(change, Negated) and negates(change, skill) for change in one.changes):
        return False
    now = state.cards[card]
    on_it = one in board.by_card.get(card, ()) and names(state, one, now)
    on_many = one in board.on_many and reaches(state, one, now)
    return (on_it or on_many) and bears(state, one, card)


def _of(board: InForce) -> Iterator[Influence]:
    for held in board.by_card.values():
        for one in held:
            if one.silences:
                yield one
    for one in board.on_many:
        if one.silences:
            yield one


def _began(influence: Influence) -> int:
    return influence.order
