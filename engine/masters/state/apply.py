"""The only writer of `State`: `apply` carries out one event, notes it in the log and keeps the handles of the seats.

Cards are moved by `moving_cards`, turns, battles and the chain by `running`; both belong to this module and are used by no other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from engine.core.ids import put_for
from engine.masters.state import handles, running
from engine.masters.state.areas import LEADER, Spine
from engine.masters.state.events import (
    Event,
    FacePrinted,
    Flipped,
    Happening,
    Looked,
    LoopNoted,
    MarkersChanged,
    Moved,
    Noted,
    PendingGrown,
    PendingTaken,
    Replacing,
    Revealed,
    Shuffled,
    Silenced,
    SituationSet,
    SkillsPending,
    StepSet,
    StrokeBegan,
    Switched,
    TokenMade,
    Used,
)
from engine.masters.state.log import teller
from engine.masters.state.moving_cards import carry, make_token, move
from engine.masters.state.position import Position
from engine.masters.state.state import State


def apply(position: Position, event: Event) -> None:
    """Carry the event out. Nothing is asked here, nothing is forbidden or replaced any more."""
    assert isinstance(position, State)
    state: State = position
    write, changes_facts, kept, tells, track = _STEPS[type(event)]
    if changes_facts:
        state.epoch += 1
    write(state, event)
    if kept:
        state.history.append(event)
    # before the handles: they tell who saw the card until now
    if tells is not None and (entry := tells(state, event)) is not None:
        state.told.append(entry)
    if track is not None:
        track(state, event)
    for follower in state.book.followers:
        follower.see(state, event)


def writable(position: Position) -> State:
    """The state behind a position: this module, and those that set up a board or restore a save, write to it."""
    assert isinstance(position, State)
    return position


# --- cards lie in their modes, are shown ------------------------------------------------------------------------------


def _switch(state: State, event: Switched) -> None:
    state.put(replace(state.cards[event.card], rest=event.rest))


def _flip(state: State, event: Flipped) -> None:
    shown = state.cards[event.card]
    if shown.area is LEADER:
        state.put(replace(shown, flipped=not event.up))
        carry(state, (shown.id, shown.incarnation), (shown.id, shown.incarnation))  # 9-9-3
    else:
        state.put(replace(shown, face_up=event.up))


def _shuffle(state: State, event: Shuffled) -> None:
    cards = list(state.area(event.seat, event.area))
    state.rng.shuffle(cards)
    state.lay(event.seat, event.area, tuple(cards))


def _change_markers(state: State, event: MarkersChanged) -> None:
    shown = state.cards[event.card]
    state.put(replace(shown, markers=max(0, shown.markers + event.change)))


def _look(state: State, event: Looked) -> None:
    state.looking = put_for(state.looking, event.seat, event.cards)


def _reveal(state: State, event: Revealed) -> None:
    state.revealed = event.cards


# --- [Auto] skills become pending, or are so no longer ----------------------------------------------------------------


def _wait(state: State, event: SkillsPending) -> None:
    if event.skills:
        state.pending += tuple([replace(skill, id=state.new_id()) for skill in event.skills])


def _grow(state: State, event: PendingGrown) -> None:
    grown, cards = event.id, event.cards
    state.pending = tuple(
        [replace(one, cards=(*one.cards, *cards)) if one.id == grown else one for one in state.pending]
    )


def _take_up(state: State, event: PendingTaken) -> None:
    taken = event.id
    state.pending = tuple([one for one in state.pending if one.id != taken])


def _silence(state: State, event: Silenced) -> None:
    state.pending = state.pending[: event.waiting]


# --- what the engine keeps for itself ---------------------------------------------------------------------------------


def _set_step(state: State, event: StepSet) -> None:
    state.spine = event.spine


def _note_loop(state: State, event: LoopNoted) -> None:
    state.loop = {**state.loop, event.key: event.number}


def _use(state: State, event: Used) -> None:
    key = event.key
    if event.game:
        state.game_uses = {**state.game_uses, key: state.game_uses.get(key, 0) + 1}
    else:
        state.uses = {**state.uses, key: state.uses.get(key, 0) + 1}


def _set_situation(state: State, event: SituationSet) -> None:
    state.situations = {**state.situations, event.key: event.holds}


def _begin_stroke(state: State, event: StrokeBegan) -> None:
    state.together = event.since


def _replace(state: State, event: Replacing) -> None:
    state.replacing = event.ids


def _print(state: State, event: FacePrinted) -> None:
    state.printed = (*state.printed, event.printed)


_WRITERS: dict[type[Happening], Callable[[State, Any], None]] = {
    **running.WRITERS,
    Moved: move,
    TokenMade: make_token,
    Switched: _switch,
    Flipped: _flip,
    Shuffled: _shuffle,
    MarkersChanged: _change_markers,
    Looked: _look,
    Revealed: _reveal,
    SkillsPending: _wait,
    PendingGrown: _grow,
    PendingTaken: _take_up,
    Silenced: _silence,
    StepSet: _set_step,
    LoopNoted: _note_loop,
    Used: _use,
    SituationSet: _set_situation,
    StrokeBegan: _begin_stroke,
    Replacing: _replace,
    FacePrinted: _print,
    Noted: running.nothing,
}
_STEPS = {
    kind: (_WRITERS[kind], kind.changes_facts, kind.kept, teller(kind), handles.TRACKERS[kind] if kind.shows else None)
    for kind in get_args(Event)
}
"""Who carries out which events, and what else comes with them (`Happening`), side by side as every event asks it. No event is left out."""


def take_id(position: Position) -> int:
    """A number that no modifier, pending skill, link or activation of this match had before."""
    return writable(position).new_id()


def draw_lots(position: Position, n: int) -> int:
    """A whole number from 0 to n-1 from the match's own generator, all equally likely."""
    return writable(position).rng.below(n)


def set_spine(position: Position, spine: Spine) -> None:
    """Where the match stands next; takes effect when the present step's procedure ends."""
    if position.spine is not _OVER:
        apply(position, StepSet(spine))


_OVER = Spine.OVER
