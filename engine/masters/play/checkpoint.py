"""Checkpoints (4-5): rule processing, then pending [Auto] skills, the turn player's first."""

from __future__ import annotations

from engine.core.procedure import DONE, Procedure
from engine.masters.play.ask import choose_cards, choose_mode
from engine.masters.play.expiry import lapse
from engine.masters.play.from_hand import is_veiled, lift, next_card, waits_in_hand
from engine.masters.play.loops import Loop, stoppable
from engine.masters.play.perform import perform
from engine.masters.play.processing import LOOP_LIMIT, calls_for_something, confirmative
from engine.masters.state.apply import apply
from engine.masters.state.events import Activated, Ended, Pending, PendingTaken, SkillsPending
from engine.masters.state.position import Position
from engine.masters.truth.derive import refresh
from engine.masters.truth.planning import used_up
from engine.masters.truth.situations import situations
from engine.masters.truth.veils import VEIL


def checkpoint(state: Position) -> Procedure[None]:
    """Rule processing, then one pending [Auto] skill of the turn player, or of the other one, and again until nothing is left (4-5-3).

    A loop that nobody can stop is a draw (11-1-2).
    """
    if refresh(state).settled_at == state.epoch and not state.pending:
        return DONE  # nothing has happened since the last checkpoint
    if not (state.pending or state.modifiers or calls_for_something(state)):
        _watch(state)
        if not state.pending:  # mostly there is nothing to do
            refresh(state).settled_at = state.epoch
            return DONE
    return _checkpoint(state)


def _checkpoint(state: Position) -> Procedure[None]:
    """The same, where something may have."""
    resolved = 0
    loop = Loop()
    while True:
        yield from confirmative(state)  # 4-5-2, 4-5-3-1
        if state.modifiers:
            yield from lapse(state)
        _watch(state)  # 8-6-6
        if state.pending:
            _nullify(state)
        if not state.pending:
            refresh(state).settled_at = state.epoch
            return  # 4-5-3-4
        own = [pending for pending in state.pending if pending.master == state.turn_player]
        waiting = own or list(state.pending)  # 4-5-3-2, 4-5-3-3, 8-6-1
        seat = waiting[0].master
        chosen = yield from _next_pending(state, seat, waiting)
        if chosen is None:
            continue
        past = len(state.history)
        apply(state, PendingTaken(chosen.id))
        yield from stoppable(state, chosen, loop, state.book.deeds.resolve_pending(state, chosen))
        if waits_in_hand(state, chosen) and not _used(state, chosen, past):  # it was left
            lift(state, seat, [one for one in state.pending if (one.card, one.index) == (chosen.card, chosen.index)])
        resolved += 1
        if resolved > LOOP_LIMIT:
            yield from perform(
                state, Ended(None, "Neither player can stop an infinite loop: the game is a draw.", "11-1-2")
            )


def _used(state: Position, pending: Pending, past: int) -> bool:
    """Whether the skill was activated, of a card that is in the hand all the same; `past`: how much had happened before."""
    return any(isinstance(event, Activated) and event.card == pending.card for event in state.history[past:])


def _watch(state: Position) -> None:
    """The situations that have come about, or hold no longer, since the last look (8-6-6)."""
    changed, skills = situations(state)
    for situation in changed:
        apply(state, situation)
    if skills:
        apply(state, SkillsPending(tuple(skills)))


def _nullify(state: Position) -> None:
    """Pending skills that have been resolved as often as they may this turn are gone (10-11-3, 10-48-3); those in a hand go as they are chosen."""
    for pending in tuple(state.pending):
        card = state.cards[pending.card]
        if pending.delayed is not None or card.incarnation != pending.incarnation or waits_in_hand(state, pending):
            continue
        if used_up(state, pending.master, pending.card, pending.skill, pending.index) is not None:
            apply(state, PendingTaken(pending.id))


def _next_pending(state: Position, seat: int, waiting: list[Pending]) -> Procedure[Pending | None]:
    """The master chooses which to resolve next (8-6-4): the card, then which of its skills, where there is more than one. None where there was
    nothing but what might have been in a hand. Between those that could not be used now and others there is no choice."""
    idle = [pending for pending in waiting if state.book.keywords.is_idle(state, pending)]
    if idle:
        waiting = [pending for pending in waiting if pending not in idle] or idle[:1]
    cards = tuple(dict.fromkeys(pending.card for pending in waiting))
    prompt = "Several of your [Auto] skills are pending: choose the card whose skill resolves next."
    if is_veiled(state, seat):
        card = yield from next_card(state, seat, waiting, prompt)
    else:
        (card,) = yield from choose_cards(
            state, seat, cards, least=1, most=1, prompt=prompt, clause="8-6-4", order=True
        )
    if card is None:
        return None
    mine = [pending for pending in waiting if pending.card == card and pending.skill != VEIL]
    texts = list(dict.fromkeys(pending.skill.text for pending in mine))
    prompt = "Choose which of this card's skills resolves next."
    index = yield from choose_mode(state, seat, texts, prompt, "8-6-4", card, order=True)
    return next(pending for pending in mine if pending.skill.text == texts[index[0]])
