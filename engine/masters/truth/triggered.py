"""The [Auto] skills that an event makes pending (8-6), through the index of `listeners`, and delayed effects; for situations see `situations`."""

from __future__ import annotations

from collections.abc import Mapping, Set

from msgspec import Struct
from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.nodes import (
    Deed,
    Skill,
    SkillKind,
    Trigger,
)
from engine.masters.ir.nouns import Noun, Quantity
from engine.masters.ir.rewrite import alternatives, below_conditions
from engine.masters.state.areas import COMBO, DROP, IN_PLAY, UNDER, stays_itself
from engine.masters.state.cause import Why
from engine.masters.state.context import Context, Named, recalled
from engine.masters.state.events import (
    Activated,
    Attacked,
    Chosen,
    Compared,
    Event,
    Flipped,
    MarkersChanged,
    ModifierAdded,
    Moved,
    Pending,
    PendingGrown,
    Revealed,
    Switched,
    TargetChanged,
    TokenMade,
)
from engine.masters.state.modifier import Delayed
from engine.masters.state.position import Position
from engine.masters.truth.causes import activation_of
from engine.masters.truth.derive import board_of
from engine.masters.truth.gates import gates_open
from engine.masters.truth.in_force import InForce, static_context
from engine.masters.truth.known import facts
from engine.masters.truth.limits import once, over
from engine.masters.truth.listeners import MOVES, NOBODY, Listener, Sound, events_of, index_of, listeners_of, sound_of
from engine.masters.truth.numbers import number
from engine.masters.truth.objects import named
from engine.masters.truth.patterns import match_event
from engine.masters.truth.veils import veils


class Heard(Struct, gc=False):
    """What an event sets off: skills that become pending, those that may be in a hand, pending ones that it adds cards to, delayed effects that are over."""

    pending: list[Pending] = []
    veiled: list[Pending] = []
    grown: list[PendingGrown] = []
    over: list[int] = []


SILENCE = Heard()
"""Nothing is set off."""


def collect(state: Position, event: Event) -> Heard:
    """The [Auto] skills and delayed effects that an event (which has just happened) makes pending (8-6-2).

    Skills with a trigger condition (8-1-5, 8-1-5-1) become pending by themselves, as often as it is fulfilled (8-6-3), and see cards as
    they are after effects on their area (8-8-1-5-1).
    """
    sound, board, cards = sound_of(event), board_of(state), state.cards
    own, wide, hands = index_of(state).heard.get(sound, NOBODY)
    moves: dict[CardId, Moved] = {}  # of cards that see it as they were
    if type(event) is Moved:
        if not (board.grants or event.source in IN_PLAY or own or wide or hands or board.granted or state.delayed):
            return SILENCE
        moves[event.card] = event
    elif not (own or wide or hands or board.granted or state.delayed):
        return SILENCE
    found = Heard()
    if own:
        _hear_own(state, event, sound, own, found, moves)
    if moves and state.together is not None:
        moves = {**_left(state, state.together), **moves}
    for card, areas in wide:
        area = cards[card].area
        if area not in areas and card not in moves:
            continue
        moved = moves.get(card)
        for listener in listeners_of(state, card, sound, own=False):
            if area in listener.homes or (moved is not None and moved.source in listener.homes):
                _try(state, event, card, listener, found, moved)
    if board.granted or moves:
        for card in _with_granted(board, moves):
            _granted(state, event, card, found, moves.get(card))
    if state.delayed:
        _delayed(state, event, found)
    if hands:
        found.veiled = veils(state, event, hands)
    return found


def _hear_own(
    state: Position, event: Event, sound: Sound, own: Set[int], found: Heard, moves: Mapping[CardId, Moved]
) -> None:
    """The skills of the cards that the event is about; `own` are the printed cards that listen for that."""
    for card in _subjects(event):
        if state.cards[card].printed in own:
            for listener in listeners_of(state, card, sound, own=True):
                _try(state, event, card, listener, found, moves.get(card))


def _with_granted(board: InForce, moves: dict[CardId, Moved]) -> list[CardId]:
    """The cards that may have, or may have had as they left, skills that are not printed on them."""
    grants = board.grants
    moved = [card for card, move in moves.items() if grants or move.source in IN_PLAY]
    return sorted(board.granted.union(moved)) if moved or board.granted else []


def is_awaited(state: Position, board: InForce, name: str, phase: str) -> bool:
    """Whether a skill of this match, or an effect, may wait for the moment."""
    return bool(board.granted or state.delayed) or (name, phase) in index_of(state).heard


def _subjects(event: Event) -> tuple[CardId, ...]:
    """The cards that an event is about."""
    match event:
        case Moved(card=card, onto=onto):
            return (card,) if onto is None else (card, onto)
        case Attacked(card=card, target=target):
            return (card, target) if card != target else (card,)
        case Compared(card=card, guard=guard):
            return card, guard
        case TargetChanged(target=target):
            return (target,)
        case (
            Switched(card=card)
            | Flipped(card=card)
            | MarkersChanged(card=card)
            | Activated(card=card)
            | Chosen(card=card)
            | TokenMade(card=card)
        ):
            return (card,)
        case Revealed(cards=cards):
            return cards
        case ModifierAdded(modifier=modifier):
            return tuple(card for card, _ in modifier.cards or ())
        case _:
            return ()


def _left(state: Position, since: int) -> dict[CardId, Moved]:
    """The cards that have left play in one stroke with the card that leaves now: each sees all others leave (8-6-5-1-2).

    The stroke began at that place of the history.
    """
    return {
        event.card: event for event in state.history[since:] if isinstance(event, Moved) and event.source in IN_PLAY
    }


def _try(
    state: Position, event: Event, card: CardId, listener: Listener, found: Heard, moved: Moved | None = None
) -> None:
    """Put the skill forward if its trigger is fulfilled, it is not negated and its limits are not used up.

    `moved`: the card's own move, where it is the event or belongs to the same stroke; the card is then looked at as it was before.
    """
    now = state.cards[card]
    if not _works_where_it_is(state, event, card, listener, moved):
        return
    skill = listener.skill
    gone = moved if moved is not None and moved.source in IN_PLAY and moved.target not in IN_PLAY else None
    seen = facts(state, card) if gone is None or gone.before is None else gone.before
    if seen.skills[listener.index].negated:
        return  # 8-6-5-2
    ctx = static_context(now, skill)  # 4-3-5: its master is the card's
    if gone is not None:
        ctx = replace(ctx, master=gone.source_master)
    cards = match_event(state, ctx, listener.trigger, event)
    if cards is None or any(pending.card == card and pending.index == listener.index for pending in found.pending):
        return  # alternatives of one trigger that the same event fulfils make the skill pending once
    if skill.per_turn is not None and over(state, card, once(state, card, skill, listener.index), skill):
        return  # 10-11-4
    if not gates_open(state, ctx, skill):
        return  # 10-29-1, 10-23-1
    objects = named(state, cards)
    least = _least(state, ctx, listener.trigger)
    if least:
        so_far = _enough(state, ctx, listener, event, least, objects, found)
        if so_far is None:
            return
        objects = so_far
    found.pending.append(
        Pending(0, card, now.incarnation, skill, listener.index, ctx.master, event, objects, seen, listener.part)
    )


def _works_where_it_is(state: Position, event: Event, card: CardId, listener: Listener, moved: Moved | None) -> bool:
    """Whether the skill works in the area where its card is, or was before it moved."""
    area = state.cards[card].area
    if area == UNDER and UNDER not in listener.homes:
        return False  # 11-3-2, 11-3-4-1; 11-3-2-2
    if moved is not None and moved.source == UNDER and UNDER not in listener.homes:
        return False  # it was negated there: 8-6-5-2
    if listener.combo and area == DROP:  # 7-4-1-9-1
        entered = state.cards[card].entered
        return entered is not None and entered.why == Why.COMBO_END.value
    if not listener.own:
        return True  # looked at by `collect`
    if moved is not None:
        return _leaves_from_home(listener, moved)
    return area in listener.homes or area in IN_PLAY or isinstance(event, Activated)


def _least(state: Position, ctx: Context, trigger: Trigger) -> int:
    """How many cards "when 1 or more cards …" (or markers) asks for; 0 where every single one fulfils the trigger condition (8-6-3)."""
    if not isinstance(trigger, Deed):
        return 0
    if trigger.verb in ("add marker", "remove marker"):
        return trigger.amount or (1 if trigger.several else 0)
    noun = trigger.noun
    if trigger.verb not in MOVES or not isinstance(noun, Noun) or noun.quantity != Quantity.OR_MORE:
        return 0
    return number(state, ctx, noun.n)


def _enough(
    state: Position,
    ctx: Context,
    listener: Listener,
    event: Event,
    least: int,
    objects: tuple[Named, ...],
    found: Heard,
) -> tuple[Named, ...] | None:
    """The cards, once one skill has moved as many as the trigger asks for: once for all of them, which the pending skill speaks of."""
    activation = activation_of(event)
    if not activation:
        return objects if least <= 1 else None
    for waiting in state.pending:
        same = (waiting.card, waiting.index, waiting.part) == (ctx.source, listener.index, listener.part)
        if same and waiting.event is not None and activation_of(waiting.event) == activation:
            found.grown.append(PendingGrown(waiting.id, objects))
            return None
    moved, before = 0, objects
    for past in reversed(state.history):
        if activation_of(past) != activation:
            continue
        cards = match_event(state, ctx, listener.trigger, past)
        if cards is not None:
            moved += abs(past.change) if isinstance(past, MarkersChanged) else 1
            before = (*named(state, cards), *before) if past is not event else before
    return before if moved >= least else None


GOES_THERE = ("charge", "discard", "draw", "remove", "send")
"""Deeds that say by themselves where a card goes."""


def _leaves_from_home(listener: Listener, event: Moved) -> bool:
    """Whether a skill about its own card's move works: a card that leaves play or comes into it, or goes where the text says."""
    if event.source in IN_PLAY or event.target in IN_PLAY or event.target == COMBO:
        return True
    trigger = below_conditions(listener.trigger)
    if isinstance(trigger, Deed) and trigger.verb in MOVES:
        return bool(trigger.source or trigger.to) or trigger.verb in GOES_THERE
    return event.target in listener.homes


def _granted(state: Position, event: Event, card: CardId, found: Heard, moved: Moved | None) -> None:
    """[Auto] skills that a card has gained; `moved` as in `_try`."""
    now = state.cards[card]
    if moved is not None and moved.before is None:
        return
    gone = moved if moved is not None and moved.source in IN_PLAY and moved.target not in IN_PLAY else None
    if now.area not in IN_PLAY and gone is None:
        return
    seen = (
        moved.before
        if moved is not None and moved.before is not None and moved.source in IN_PLAY
        else facts(state, card)
    )
    for live in seen.skills:
        skill = live.skill
        if live.granted_by is None or live.negated or skill.kind != SkillKind.AUTO or skill.trigger is None:
            continue
        ctx = static_context(now, skill)
        if gone is not None:
            ctx = replace(ctx, master=gone.source_master)  # 4-3-5
        for part, trigger in enumerate(alternatives(skill.trigger)):
            cards = match_event(state, ctx, trigger, event) if type(event) in events_of(trigger) else None
            if cards is not None:
                found.pending.append(
                    Pending(
                        0,
                        card,
                        now.incarnation,
                        skill,
                        live.index,
                        ctx.master,
                        event,
                        named(state, cards),
                        seen,
                        part,
                    )
                )
                break


def _delayed(state: Position, event: Event, found: Heard) -> None:
    """Delayed effects whose moment has come; each once, where it has no end of its own."""
    for waiting in state.delayed:
        if state.turn < waiting.first:
            continue
        delayed = _followed(state, waiting, event)
        cause = delayed.cause
        memory = recalled(cause.incarnation, delayed.slots)
        ctx = Context(cause.source, delayed.master, cause.skill, cause, memory)
        cards = match_event(state, ctx, delayed.when, event)
        if cards is None:
            continue
        if delayed.once or not delayed.ends[0]:
            found.over.append(delayed.id)
        skill = cause.skill or Skill(SkillKind.AUTO, "")
        found.pending.append(
            Pending(
                0,
                cause.source,
                cause.incarnation,
                skill,
                -2,
                delayed.master,
                event,
                named(state, cards),
                facts(state, cause.source),
                0,
                delayed,
            )
        )


def _followed(state: Position, delayed: Delayed, event: Event) -> Delayed:
    """The effect as its words are meant while a card moves: those that stood for the card in its old area stand for it still (8-6-5-1-2)."""
    match event:
        case Moved(card=card) if not stays_itself(event.source, event.target):
            now = state.cards[card].incarnation
            slots = tuple(
                (slot, tuple((card, now) if one == (card, now - 1) else one for one in held))
                for slot, held in delayed.slots
            )
            return replace(delayed, slots=slots)
        case _:
            return delayed
