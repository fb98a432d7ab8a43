"""A match that is over, in a few sentences: turns, damage turn by turn, attacks, KOs, awakenings, the attack that decided it. Of open facts only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.core.ids import Seat, other
from engine.masters.ir.nouns import Area
from engine.masters.state.cause import Why
from engine.masters.state.entry import LogEntry
from engine.masters.state.events import Attacked, Compared, Event, Flipped, Moved
from engine.masters.state.position import Position
from engine.masters.view.wording import compared_words

Entries: TypeAlias = tuple[LogEntry, ...]
"""The whole log, read once."""

_KO, _DAMAGE = Why.KO, Why.DAMAGE


def story(state: Position) -> tuple[str, ...]:
    """The sentences; none while the match is on."""
    if state.result is None:
        return ()
    names, entries = state.book.names, tuple(state.log)
    turns = f"{state.turn} turn{'s' if state.turn != 1 else ''}"
    decided = _deciding(state, entries)
    lines = [f"{turns}; {names[state.first_player]} went first.", *([decided] if decided else [])]
    for seat in (state.first_player, other(state.first_player)):
        lines += [words for words in (_attacks(state, entries, seat), _damage(state, entries, seat)) if words]
    return (*lines, *_awakenings(state, entries))


def _attacks(state: Position, entries: Entries, seat: Seat) -> str:
    """How often a player attacked, with what success, and whose cards were KO'd."""
    events = [entry.event for entry in entries]
    declared = len([event for event in events if type(event) is Attacked and event.seat == seat])
    successes = len([event for event in events if type(event) is Compared and event.seat == seat and event.succeeds])
    lost = len([1 for event in events if type(event) is Moved and event.why is _KO and event.source_master != seat])
    kos = f", {lost} of the other's cards {'was' if lost == 1 else 'were'} KO'd" if lost else ""
    if not declared:
        return f"{state.book.names[seat]} never attacked{kos}."
    success = {0: "without success", declared: "each time with success" if declared > 1 else "with success"}
    return f"{state.book.names[seat]} attacked {_times(declared)}, {success.get(successes, f'{_times(successes)} with success')}{kos}."


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _damage(state: Position, entries: Entries, seat: Seat) -> str:
    """The damage that a player took, turn by turn, and the life left."""
    by_turn: dict[int, int] = {}
    for entry in entries:
        if _hurts(entry.event, seat):
            by_turn[entry.turn] = by_turn.get(entry.turn, 0) + 1
    left = len(state.area(seat, Area.LIFE))
    if not by_turn:
        return f"{state.book.names[seat]} took no damage and has {left} life left."
    taken = ", ".join(f"{amount} in turn {turn}" for turn, amount in by_turn.items())
    return f"{state.book.names[seat]} took {sum(by_turn.values())} damage: {taken}; {left} life left."


def _hurts(event: Event, seat: Seat) -> bool:
    """Whether one life card of the seat goes by damage. The damage as a whole is not told any more where its last card ends the match."""
    return type(event) is Moved and event.why is _DAMAGE and event.source_master == seat


def _awakenings(state: Position, entries: Entries) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry.event, Flipped) and entry.leader and not entry.event.up:
            yield f"{state.book.names[entry.master]} awakened in turn {entry.turn}: {entry.cards[0].name}."


def _deciding(state: Position, entries: Entries) -> str:
    """The attack that dealt the last damage to the loser, with its numbers; "" where the match was not decided by one."""
    result = state.result
    assert result is not None
    if result.winner is None:
        return ""
    battle = next((entry for entry in reversed(entries) if isinstance(entry.event, Compared)), None)
    last = next((entry.event for entry in reversed(entries) if _hurts(entry.event, other(result.winner))), None)
    if battle is None or not isinstance(last, Moved) or last.cause.kind != "attack":
        return ""
    event = battle.event
    assert isinstance(event, Compared)
    if battle.turn != state.turn or event.seat != result.winner or state.area(other(result.winner), Area.LIFE):
        return ""
    return f"Turn {battle.turn} decided it: {compared_words(event, battle.cards[0].name, battle.cards[1].name)}"
