"""Effects that negate the skills of all cards of a kind, or give skills: what is in force after them, once it is known what is in force without them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.nodes import Negated, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.position import Position
from engine.masters.truth.in_force import Influence, InForce, Rule, add_static, put_in_order
from engine.masters.truth.known import facts
from engine.masters.truth.statics import granted_statics

_GRANTED = 50
"""Indexes of granted skills come after those of printed ones (they order effects that began at the same time)."""


def _in_reach(state: Position, board: InForce) -> list[CardId]:
    """The cards with continuous effects whose skills such an effect can negate, by where they are."""
    found = {card for card, held in board.by_card.items() if any(_silences(one) for one in held)}
    areas: set[Area] = set()
    for influence in board.on_many:
        if _silences(influence):
            if influence.areas is None:
                return board.watched
            areas |= influence.areas
    return [card for card in board.watched if card in found or state.cards[card].area in areas]


def _silences(influence: Influence) -> bool:
    """Whether the effect negates skills of all cards that it means now; of single cards, that was settled upon its resolution."""
    modifier = influence.modifier
    return (modifier is None or modifier.cards is None) and any(
        isinstance(change, Negated) for change in influence.changes
    )


def silence(state: Position, board: InForce) -> None:
    """Take out what the skills do that are negated so (8-3-5). They all look at the same board: two may silence each other."""
    silent = {
        (card, id(live.skill))
        for card in _in_reach(state, board)
        for live in facts(state, card).skills
        if live.negated and live.granted_by is None
    }
    if not silent:
        return

    def speaks(one: Influence | Rule) -> bool:
        return one.modifier is not None or (one.ctx.source, id(one.skill)) not in silent

    board.on_many = [one for one in board.on_many if speaks(one)]
    board.by_card = {card: [one for one in held if speaks(one)] for card, held in board.by_card.items()}
    board.rules = {name: [one for one in held if speaks(one)] for name, held in board.rules.items()}


def grant(state: Position, board: InForce) -> None:
    """What skills do that cards in play have gained, each for the card that has it."""
    for card in [card for seat in (0, 1) for area in IN_PLAY for card in state.area(seat, area)]:
        now, seen = state.cards[card], facts(state, card)
        for live in seen.skills:
            if live.granted_by is None or live.negated:
                continue
            if live.skill.kind == SkillKind.AUTO:
                board.granted.add(card)
            for static in granted_statics(live.skill, seen.type):
                if static.homes is None or now.area in static.homes:
                    add_static(board, now, replace(static, index=_GRANTED + live.index))
    put_in_order(board)
