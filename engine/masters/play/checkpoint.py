"""Checkpoints (4-5): rule processing, then pending [Auto] skills, the turn player's first."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import CardId, Seat, other
from engine.core.procedure import Procedure
from engine.masters.play.ask import choose_cards, choose_mode, choose_number
from engine.masters.play.perform import perform
from engine.masters.play.processing import confirmative
from engine.masters.state.apply import apply
from engine.masters.state.events import Ended, Pending, PendingTaken, SkillsPending
from engine.masters.state.position import Position
from engine.masters.truth.derive import refresh
from engine.masters.truth.known import facts
from engine.masters.truth.planning import can_be_declined
from engine.masters.truth.triggered import situations

LOOP_LIMIT = 200
"""How many [Auto] skills may resolve at one checkpoint before the position counts as an infinite loop (11-1-2)."""
LOOP_NOTICE = 12
"""After so many resolutions of one skill that its master may decline, the master says how often the loop goes on (11-1-2-1)."""


class Loop(Struct):
    """What resolved at one checkpoint, by card and skill: how often, whose skill it is where it may be declined, how often it still may."""

    times: dict[tuple[CardId, str], int] = {}
    masters: dict[tuple[CardId, str], Seat] = {}
    left: dict[tuple[CardId, str], int] = {}


def checkpoint(state: Position) -> Procedure[None]:
    """Rule processing, then one pending [Auto] skill of the turn player, or of the other one, and again until nothing is left (4-5-3).

    A loop that nobody can stop is a draw (11-1-2).
    """
    memo = refresh(state)
    if memo.settled_at == state.epoch and not state.pending:
        return  # nothing has happened since the last checkpoint
    resolved = 0
    loop = Loop()
    while True:
        yield from confirmative(state)  # 4-5-2, 4-5-3-1
        _watch(state)  # 8-6-6
        if not state.pending:
            refresh(state).settled_at = state.epoch
            return  # 4-5-3-4
        for seat in (state.turn_player, other(state.turn_player)):
            waiting = [pending for pending in state.pending if pending.master == seat]
            if waiting:
                chosen = yield from _next_pending(state, seat, waiting)
                apply(state, PendingTaken(chosen.id))
                if (yield from _goes_on(state, chosen, loop)):
                    yield from state.book.deeds.resolve_pending(state, chosen)  # 4-5-3-2, 4-5-3-3, 8-6-1
                break
        resolved += 1
        if resolved > LOOP_LIMIT:
            yield from perform(
                state, Ended(None, "Neither player can stop an infinite loop: the game is a draw.", "11-1-2")
            )


def _watch(state: Position) -> None:
    """The situations that have come about, or hold no longer, since the last look (8-6-6)."""
    changed, skills = situations(state)
    for situation in changed:
        apply(state, situation)
    if skills:
        apply(state, SkillsPending(tuple(skills)))


def _goes_on(state: Position, pending: Pending, loop: Loop) -> Procedure[bool]:
    """Whether the skill resolves once more: how often a loop goes on that players can stop, they say beforehand (11-1-2-1).

    Where both can stop it the turn player names a number first; the smaller one ends the loop, since both have a part in each turn of it.
    """
    key = (pending.card, pending.skill.text)
    loop.times[key] = loop.times.get(key, 0) + 1
    if not can_be_declined(pending.skill):
        return True
    loop.masters[key] = pending.master
    if loop.times[key] < LOOP_NOTICE:
        return True
    if key not in loop.left:
        for seat in (state.turn_player, other(state.turn_player)):
            mine = [
                one for one, master in loop.masters.items() if master == seat and loop.times[one] >= LOOP_NOTICE - 1
            ]
            if mine:
                card = mine[0][0]
                prompt = f"This is a loop. How many more times is the skill of {facts(state, card).name} used?"
                n = yield from choose_number(state, seat, 0, LOOP_LIMIT // 2, prompt, "11-1-2-1", card)
                loop.left.update(dict.fromkeys(mine, n))
    loop.left[key] -= 1
    return loop.left[key] >= 0  # 11-1-2-2


def _next_pending(state: Position, seat: int, waiting: list[Pending]) -> Procedure[Pending]:
    """The master chooses which to resolve next (8-6-4): the card, then which of its skills, where there is more than one."""
    cards = tuple(dict.fromkeys(pending.card for pending in waiting))
    prompt = "Several of your [Auto] skills are pending: choose the card whose skill resolves next."
    picked = yield from choose_cards(state, seat, cards, least=1, most=1, prompt=prompt, clause="8-6-4")
    mine = [pending for pending in waiting if pending.card == picked[0]]
    texts = list(dict.fromkeys(pending.skill.text for pending in mine))
    prompt = "Choose which of this card's skills resolves next."
    index = yield from choose_mode(state, seat, texts, prompt, "8-6-4", picked[0])
    return next(pending for pending in mine if pending.skill.text == texts[index[0]])
