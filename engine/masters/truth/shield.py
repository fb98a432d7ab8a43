"""Which continuous effects do not bear on a card that skills do not affect (4-13-1), [Permanent] skills included (8-1-2).

Asked while the facts of the card are worked out, so it knows of the card only which effects bear on it; `immune` answers for finished facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.nodes import Cannot, SkillKind, Timing
from engine.masters.ir.nouns import Noun, conjuncts
from engine.masters.ir.vocabulary import CardAction
from engine.masters.state.cause import Cause
from engine.masters.state.modifier import Modifier
from engine.masters.state.position import Position
from engine.masters.truth.causes import by_fits
from engine.masters.truth.in_force import Influence, Rule
from engine.masters.truth.printed_facts import base_facts

Shield = tuple[Cannot, Influence]
"""That a card is not affected, or keeps its skills, and the effect that it comes from."""


def shields(influences: Iterable[Influence], action: CardAction = "be affected") -> Iterator[Shield]:
    """Those among the effects that keep a card from something: from being affected by skills at all, or from having its own negated."""
    for influence in influences:
        for change in influence.changes:
            if isinstance(change, Cannot) and change.action == action:
                yield change, influence


def kept_off(state: Position, card: CardId, influence: Influence, held: Iterable[Shield]) -> bool:
    """Whether one of the shields keeps the effect off the card.

    Not off its own skill; nor does it undo what had begun to bear on the card before: effects of skills are asked upon their resolution (4-13-1).
    """
    modifier = influence.modifier
    if (modifier is None and influence.ctx.source == card) or (modifier is not None and modifier.cards is not None):
        return False
    return wards(state, influence, held)


def kept_valid(state: Position, influence: Influence, held: Iterable[Shield]) -> bool:
    """Whether one of the shields keeps the effect from negating the card's skills (1-3-3).

    What negates the skills of single cards is asked upon its resolution, as in `kept_off`.
    """
    modifier = influence.modifier
    return (modifier is None or modifier.cards is None) and wards(state, influence, held)


def wards(state: Position, influence: Influence, held: Iterable[Shield]) -> bool:
    """Whether one of the shields is meant against the effect, and was there before it."""
    held = list(held)
    cause = cause_of(state, influence)
    if influence.modifier is None and any(
        map(_asks_what_it_is, held)
    ):  # "by the skills of cards with 10000 or less power"
        weighed = state.memo.weighed
        if any(order < influence.order for order in weighed) and any(
            card == influence.ctx.source for card, _ in state.memo.stack
        ):
            state.book.answers.facts(state, influence.ctx.source)  # what is found rests on it
            return True  # each hangs on the other: the one that began first bears on its card (8-8-1)
        weighed.append(influence.order)
        cause = replace(cause, facts=state.book.answers.facts(state, influence.ctx.source))
        weighed.pop()
    return any(
        by_fits(state, shield.ctx, change.by, change.by_words, cause)
        for change, shield in held
        if influence.modifier is None or shield.modifier is None or shield.order < influence.order
    )


def _asks_what_it_is(shield: Shield) -> bool:
    """Whether it depends on what the card is from which the effect comes: as it is now, whatever changes it."""
    by = shield[0].by
    return isinstance(by, Noun) and any(conjuncts(by.filter))


def cause_of(state: Position, effect: Influence | Rule) -> Cause:
    """The skill that a continuous effect comes from."""
    if effect.modifier is not None:
        return effect.modifier.cause
    ctx = effect.ctx
    return Cause("skill", ctx.source, ctx.incarnation, ctx.master, ctx.skill, base_facts(state, ctx.source))


def answers_play(modifier: Modifier | None) -> bool:
    """Whether the effect is one of a [Counter: Play] skill on all cards of a kind; it does not affect those with [Deflect] (10-22-1)."""
    if modifier is None or modifier.cards is not None:
        return False
    skill = modifier.cause.skill
    return skill is not None and skill.kind is SkillKind.COUNTER and skill.timing is Timing.PLAY
