"""What [Permanent] skills add to an action as it is being done: "When activating a mono-yellow Extra Card from your hand, you may …"."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Gets, Permit, WhenDoing
from engine.masters.play.carry import run
from engine.masters.play.perform import may_happen
from engine.masters.state.apply import take_id
from engine.masters.state.areas import stays_itself
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context, Memory
from engine.masters.state.events import Activated, Event, Moved
from engine.masters.state.position import Position
from engine.masters.truth.derive import board_of
from engine.masters.truth.effective import holds_now
from engine.masters.truth.in_force import Rule
from engine.masters.truth.known import facts
from engine.masters.truth.listeners import Sound
from engine.masters.truth.objects import named
from engine.masters.truth.patterns import match_event
from engine.masters.truth.replacements import may_wait


def has_riders(state: Position, sound: Sound) -> bool:
    """Whether any such skill in force may be about what is being done, an event that is listened for as this."""
    board = board_of(state)
    return "WhenDoing" in board.rules and may_wait(board, "WhenDoing", sound)


Rider = tuple[Rule, Sequence[CardId]]
"""What goes with an action, and the cards that it is done to."""


def ride(state: Position, doing: Event) -> Procedure[list[Rider]]:
    """Carry out what goes with the action, before its cost is determined. `doing` is the event as it would be; it has not happened.

    Gives what has to wait until it has: what a card gets that a skill plays, which is another object by then (3-1-4).
    """
    asked = False
    late: list[Rider] = []
    for rule in tuple(board_of(state).rules.get("WhenDoing", ())):
        effect = rule.effect
        if not isinstance(effect, WhenDoing) or isinstance(effect.body, Permit):
            continue  # what is allowed while it is being done, `permit` looks up
        cause = doing.cause if isinstance(doing, Moved) else None
        if cause is not None and (cause.card, cause.skill) == (rule.ctx.source, rule.ctx.skill):
            continue  # what it does itself does not bring it about again
        cards = match_event(state, rule.ctx, effect.trigger, doing, would=True)
        if cards is None or not holds_now(state, rule):
            continue
        if not asked and not may_happen(state, doing):
            return []
        asked = True
        if isinstance(effect.body, Gets) and isinstance(doing, Moved) and doing.why is Why.PLAY and _anew(doing):
            late.append((rule, cards))
        else:
            yield from go_along(state, (rule, cards), doing)
    return late


def _anew(move: Moved) -> bool:
    """Whether the card is another object once it has come there."""
    return not stays_itself(move.source, move.target)


def go_along(state: Position, rider: Rider, doing: Event) -> Procedure[None]:
    """Carry out one of those."""
    rule, cards = rider
    base = rule.ctx
    cause = Cause(
        "skill", base.source, base.incarnation, base.master, base.skill, facts(state, base.source), take_id(state)
    )
    ctx = Context(
        base.source,
        base.master,
        base.skill,
        cause,
        Memory(base.incarnation, named(state, cards), they=_doer(doing)),
        event=doing,
    )
    effect = rule.effect
    assert isinstance(effect, WhenDoing)
    yield from run(state, ctx, effect.body)


def _doer(doing: Event) -> Seat | None:
    """The player who does it: "that player"."""
    match doing:
        case Activated(seat=seat):
            return seat
        case Moved(why=Why.DISCARD | Why.DRAW | Why.DAMAGE, source_master=seat):
            return seat  # whoever's skill has them do it (4-9-1, 4-10-2-1, 10-45-1)
        case Moved(cause=cause, source_master=seat):
            return seat if cause.master is None else cause.master
        case _:
            return None
