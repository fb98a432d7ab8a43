"""The only writer of `State`: `apply` carries out one event, notes it in the log and keeps the handles of the seats.

Cards are moved by `moving_cards`, turns, battles and the chain by `running`; both belong to this module and are used by no other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never, get_args

from msgspec.structs import replace

from engine.masters.ir.nouns import Area
from engine.masters.state import handles, running
from engine.masters.state.areas import Spine
from engine.masters.state.events import (
    BattleEvent,
    Event,
    FacePrinted,
    Flipped,
    Happening,
    Looked,
    LoopNoted,
    MarkersChanged,
    Moved,
    Noted,
    NoteEvent,
    PendingEvent,
    PendingGrown,
    PendingTaken,
    Replacing,
    Revealed,
    Shuffled,
    Silenced,
    SituationSet,
    SkillEvent,
    SkillsPending,
    StepSet,
    StrokeBegan,
    Switched,
    TableEvent,
    TokenMade,
    TurnEvent,
    Used,
)
from engine.masters.state.log import Teller, teller
from engine.masters.state.moving_cards import carry, make_token, move
from engine.masters.state.position import Position
from engine.masters.state.state import State


def apply(position: Position, event: Event) -> None:
    """Carry the event out. Nothing is asked here, nothing is forbidden or replaced any more."""
    assert isinstance(position, State)
    state: State = position
    write, changes_facts, kept, tells, shows = _STEPS[type(event)]
    if changes_facts:
        state.epoch += 1
    write(state, event)
    if kept:
        state.history.append(event)
    # before the handles: they tell who saw the card until now
    if tells is not None and (entry := tells(state, event)) is not None:
        state.told.append(entry)
    if shows:
        handles.update(state, event)
    for follower in state.book.followers:
        follower.see(state, event)


def writable(position: Position) -> State:
    """The state behind a position: this module, and those that set up a board or restore a save, write to it."""
    assert isinstance(position, State)
    return position


def _on_table(state: State, event: TableEvent) -> None:
    """Cards lie in their modes, are shown."""
    match event:
        case TokenMade():
            make_token(state, event)
        case Switched(card=card, rest=rest):
            state.put(replace(state.cards[card], rest=rest))
        case Flipped(card=card, up=up):
            shown = state.cards[card]
            if shown.area == Area.LEADER:
                state.put(replace(shown, flipped=not up))
                carry(state, (card, shown.incarnation), (card, shown.incarnation))  # 9-9-3
            else:
                state.put(replace(shown, face_up=up))
        case Shuffled(seat=seat, area=area):
            cards = list(state.area(seat, area))
            state.rng.shuffle(cards)
            state.lay(seat, area, tuple(cards))
        case MarkersChanged(card=card, change=change):
            shown = state.cards[card]
            state.put(replace(shown, markers=max(0, shown.markers + change)))
        case Looked(seat=seat, cards=cards):
            state.looking[seat] = cards
        case Revealed(cards=cards):
            state.revealed = cards
        case _:
            assert_never(event)


def _wait(state: State, event: PendingEvent) -> None:
    """[Auto] skills become pending, or are so no longer."""
    match event:
        case SkillsPending(skills=skills):
            state.pending += tuple([replace(skill, id=state.new_id()) for skill in skills])
        case PendingGrown(id=grown, cards=cards):
            state.pending = tuple(
                [replace(one, cards=(*one.cards, *cards)) if one.id == grown else one for one in state.pending]
            )
        case PendingTaken(id=taken):
            state.pending = tuple([one for one in state.pending if one.id != taken])
        case Silenced(waiting=waiting):
            state.pending = state.pending[:waiting]
        case _:
            assert_never(event)


def _write_down(state: State, event: NoteEvent) -> None:
    """What the engine keeps for itself."""
    match event:
        case LoopNoted(key=key, number=number):
            state.loop[key] = number
        case Used(key=key, game=game):
            if game:
                state.game_uses = {**state.game_uses, key: state.game_uses.get(key, 0) + 1}
            else:
                state.uses = {**state.uses, key: state.uses.get(key, 0) + 1}
        case SituationSet(key=watched, holds=holds):
            state.situations = {**state.situations, watched: holds}
        case StrokeBegan(since=since):
            state.together = since
        case Replacing(ids=ids):
            state.replacing = ids
        case FacePrinted(printed=printed):
            state.printed.append(printed)
        case Noted():
            pass  # for the log
        case _:
            assert_never(event)


def _set_step(state: State, event: StepSet) -> None:
    state.spine = event.spine


_STEPS: dict[type[Happening], tuple[Callable[[State, Any], None], bool, bool, Teller | None, bool]] = {
    kind: (writer, kind.changes_facts, kind.kept, teller(kind), kind.shows)
    for kinds, writer in (
        ((Moved,), move),  # these two are half of all events, and need not be told from others first
        ((StepSet,), _set_step),
        (get_args(TableEvent), _on_table),
        (get_args(TurnEvent), running.turn),
        (get_args(BattleEvent), running.battle),
        (get_args(SkillEvent), running.skill),
        (get_args(PendingEvent), _wait),
        (get_args(NoteEvent), _write_down),
    )
    for kind in kinds
}
"""Who carries out which events, each of these all kinds of its own; and what else comes with them (`Happening`), side by side as every event asks it."""


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
