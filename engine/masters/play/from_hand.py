"""[Auto] skills that wait in a hand: the other player learns nothing of the card before its master agrees to use it (3-3-3, 8-5-2-1).

The questions are asked under the clause of the order of pending skills, so that not even the clause tells what kind of skill it is. A player is asked
wherever a card in the hand may hear what happened (`truth.veils`), and as often, whatever the hand holds, until a skill is used.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Effect, If, May, Skill, Then
from engine.masters.ir.nouns import Area
from engine.masters.play.ask import choose_cards, choose_yes, nothing_to_decide
from engine.masters.play.verbs import reveal
from engine.masters.state.apply import apply
from engine.masters.state.context import Context
from engine.masters.state.events import Pending, PendingTaken
from engine.masters.state.position import Position
from engine.masters.truth.feasible import shortfall
from engine.masters.truth.holds import holds
from engine.masters.truth.homes import homes
from engine.masters.truth.known import facts
from engine.masters.truth.veils import VEIL

CLAUSE = "8-6-4"


def is_hidden(state: Position, card: CardId) -> bool:
    """Whether the other player does not see the card whose skill is pending."""
    return state.cards[card].area == Area.HAND and card not in state.revealed


def waits_in_hand(state: Position, pending: Pending) -> bool:
    """Whether a pending skill is of a card that only its master sees, and works where that is: nobody else knows that it is pending."""
    if pending.delayed is not None or not is_hidden(state, pending.card):
        return False
    return Area.HAND in homes(pending.skill, pending.facts.type, pending.facts.has("Field"))


def is_veiled(state: Position, seat: Seat) -> bool:
    """Whether a skill may be pending in this player's hand, as far as the other player can tell."""
    return any(pending.master == seat and pending.skill == VEIL for pending in state.pending)


def next_card(state: Position, seat: Seat, waiting: Sequence[Pending], prompt: str) -> Procedure[CardId | None]:
    """The card whose pending skill its master resolves next, where one may be pending in the hand; None where none is any more.

    Before each skill that everybody sees the order is asked, though there be but one; then once more, for the hand alone.
    """
    mine = [pending for pending in waiting if pending.skill != VEIL]
    cards = tuple(dict.fromkeys(pending.card for pending in mine))
    hidden = all(waits_in_hand(state, pending) for pending in mine)
    if len(cards) == 1 and hidden:
        return cards[0]  # asked as it resolves
    picked: list[CardId] = []
    if cards:
        least = 0 if hidden and all(_may_be_left(pending.skill) for pending in mine) else 1
        hand = state.area(seat, Area.HAND)
        picked = yield from choose_cards(
            state, seat, cards, least=least, most=1, prompt=prompt, clause=CLAUSE, looks_at=hand, order=True
        )
    else:
        yield from nothing_to_decide(state, seat, "No skill of a card in your hand is pending.", CLAUSE)
    if not picked:
        lift(state, seat, mine)
        return None
    return picked[0]


def _may_be_left(skill: Skill) -> bool:
    """Whether a pending skill in a hand is its master's to use: it is paid for, or says "you may" first."""
    effect = skill.effect
    while isinstance(effect, (If, Then)):
        effect = effect.then if isinstance(effect, If) else effect.effects[0]
    return bool(skill.requirements) or isinstance(effect, May)


def lift(state: Position, seat: Seat, left: Sequence[Pending]) -> None:
    """These skills in a hand are not used; where no other is pending there, the hand has been asked about."""
    gone = {pending.id for pending in left}
    hidden = [one for one in state.pending if one.master == seat and waits_in_hand(state, one)]
    if all(pending.id in gone for pending in hidden):
        gone |= {pending.id for pending in state.pending if pending.master == seat and pending.skill == VEIL}
    for pending in [one for one in state.pending if one.id in gone]:
        apply(state, PendingTaken(pending.id))


def agreed(state: Position, ctx: Context, effect: Effect | None) -> Procedure[bool]:
    """Whether a hidden card's skill goes on: its master is asked now, not when the "you may" of its text comes up in the open.

    False also where a condition or "you may" at the head of the text comes to nothing: then nobody hears of it.
    """
    match effect:
        case If(condition=condition, then=then):
            if holds(state, ctx, condition):
                return (yield from agreed(state, ctx, then))
            yield from nothing_comes_of_it(state, ctx)
            return False
        case Then(effects=(first, *_)):
            return (yield from agreed(state, ctx, first))
        case May(effect=optional):
            if shortfall(state, ctx, optional) is not None:
                yield from nothing_comes_of_it(state, ctx)
                return False
            prompt = f"Use the skill of {facts(state, ctx.source).name} in your hand? {ctx.skill.text if ctx.skill is not None else ''}"
            ctx.course.agreed = yield from choose_yes(state, ctx.master, prompt, CLAUSE, ctx.source, timed=True)
            return ctx.course.agreed
        case _:
            return True


def nothing_comes_of_it(state: Position, ctx: Context) -> Procedure[None]:
    """The skill cannot be used, which its master is told as a question like the one that would be asked otherwise."""
    prompt = f"The skill of {facts(state, ctx.source).name} in your hand cannot be used now."
    yield from nothing_to_decide(state, ctx.master, prompt, CLAUSE)


def show(state: Position, ctx: Context) -> Procedure[None]:
    """Reveal the card whose skill is activated from the hand (8-5-2-1)."""
    yield from reveal(state, (*state.revealed, ctx.source), ctx.master, ctx.cause)
