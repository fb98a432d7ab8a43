"""Checkpoints (4-5): rule processing, then pending [Auto] skills, the turn player's first."""

from __future__ import annotations

from engine.core.ids import CardId, other
from engine.core.procedure import Procedure
from engine.masters.model.events import Ended
from engine.masters.model.state import Pending, State
from engine.masters.rules import triggers
from engine.masters.rules.ask import choose_cards, choose_number
from engine.masters.rules.derive import facts, refresh
from engine.masters.rules.perform import perform
from engine.masters.rules.processing import confirmative

LOOP_LIMIT = 200
"""How many [Auto] skills may resolve at one checkpoint before the position counts as an infinite loop (11-1-2)."""
LOOP_NOTICE = 12
"""After so many resolutions of one skill that its master may decline, the master says how often the loop goes on (11-1-2-1)."""


def checkpoint(state: State) -> Procedure[None]:
    """Clause 4-5-3."""
    from engine.masters.flow.activate import resolve_pending

    memo = refresh(state)
    if memo.calm == state.epoch and not state.pending:
        return  # nothing has happened since the last checkpoint
    resolved = 0
    times: dict[tuple[CardId, str], int] = {}
    left: dict[tuple[CardId, str], int] = {}
    while True:
        yield from confirmative(state)  # 4-5-3-1
        state.pending.extend(triggers.situations(state))  # 8-6-6
        if not state.pending:
            refresh(state).calm = state.epoch
            return  # 4-5-3-4
        for seat in (state.turn_player, other(state.turn_player)):
            waiting = [pending for pending in state.pending if pending.master == seat]
            if waiting:
                chosen = yield from _next_pending(state, seat, waiting)
                state.pending = [pending for pending in state.pending if pending.id != chosen.id]
                if (yield from _goes_on(state, chosen, times, left)):
                    yield from resolve_pending(state, chosen)  # 4-5-3-2, 4-5-3-3
                break
        resolved += 1
        if resolved > LOOP_LIMIT:
            yield from perform(state, Ended(None, "Neither player can stop an infinite loop: the game is a draw.", "11-1-2"))


def _goes_on(
    state: State, pending: Pending, times: dict[tuple[CardId, str], int], left: dict[tuple[CardId, str], int]
) -> Procedure[bool]:
    """Clause 11-1-2-1: a loop that its player can stop is declared in a number, and not taken up again after that."""
    from engine.masters.flow.planning import can_be_declined

    key = (pending.card, pending.skill.text)
    times[key] = times.get(key, 0) + 1
    if times[key] < LOOP_NOTICE or not can_be_declined(pending.skill):
        return True
    if key not in left:
        prompt = f"This is a loop. How many more times is the skill of {facts(state, pending.card).name} used?"
        left[key] = yield from choose_number(state, pending.master, 0, LOOP_LIMIT // 2, prompt, "11-1-2-1", pending.card)
    left[key] -= 1
    return left[key] >= 0


def _next_pending(state: State, seat: int, waiting: list[Pending]) -> Procedure[Pending]:
    """The master chooses which to resolve next (8-6-4); nobody is asked where all are the same skill of the same card."""
    by_card: dict[CardId, Pending] = {}
    kinds: set[tuple[CardId, str]] = set()
    for pending in waiting:
        kinds.add((pending.card, pending.skill.text))
        by_card.setdefault(pending.card, pending)
    if len(kinds) == 1:
        return waiting[0]
    if len(by_card) > 1:
        prompt = "Several of your [Auto] skills are pending: choose the card whose skill resolves next."
        picked = yield from choose_cards(state, seat, tuple(by_card), least=1, most=1, prompt=prompt, clause="8-6-4")
        mine = [pending for pending in waiting if pending.card == picked[0]]
    else:
        mine = waiting
    texts = list(dict.fromkeys(pending.skill.text for pending in mine))
    if len(texts) == 1:
        return mine[0]
    from engine.masters.rules.ask import choose_mode

    prompt = "Choose which of this card's skills resolves next."
    index = yield from choose_mode(state, seat, texts, prompt, "8-6-4", mine[0].card)
    return next(pending for pending in mine if pending.skill.text == texts[index[0]])
