"""The one door of change: propose, forbidden? (1-3-3), replaced? (8-9), apply, interruptive rules (chapter 9), triggers (8-6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.core.procedure import DONE, Procedure
from engine.masters.ir.nodes import Effect, Modal, ReplaceEvent
from engine.masters.ir.renumbered import renumbers
from engine.masters.play.ask import choose_mode, choose_yes, nothing_to_decide
from engine.masters.play.carry import run
from engine.masters.state.apply import apply, take_id
from engine.masters.state.areas import IN_PLAY, LIFE
from engine.masters.state.context import Context
from engine.masters.state.events import (
    CountedEvent,
    DelayedEnded,
    Ended,
    Event,
    Flipped,
    ModifierAdded,
    ModifiersEnded,
    MomentCame,
    Moved,
    Replacing,
    SkillsPending,
    StrokeBegan,
    Switched,
    Used,
)
from engine.masters.state.position import Position
from engine.masters.truth import triggered
from engine.masters.truth.bearing import lapse_key
from engine.masters.truth.derive import board_of, objects
from engine.masters.truth.feasible import shortfall
from engine.masters.truth.in_force import Influence, Rule
from engine.masters.truth.known import facts
from engine.masters.truth.listeners import sound_of
from engine.masters.truth.move_fits import Matched
from engine.masters.truth.of_the_stroke import Said, done_to_each, kept_as
from engine.masters.truth.prevented import Stopped, prevented, prices
from engine.masters.truth.replacements import (
    Replacement,
    asked_of,
    context_of,
    first_of,
    instead_of,
    limit_of,
    may_come_from_life,
    may_wait,
    replaced_with_others,
    replacements,
)

T = TypeVar("T")


class MatchEnded(Exception):
    """The match is over; whatever was being carried out stops here (1-2-6, 9-2). Caught where a step was entered."""


def perform(state: Position, event: Event, used: frozenset[int] = frozenset()) -> Procedure[bool]:
    """Let an event happen, unless it is forbidden or replaced. True if it happened as proposed.

    `used` are the replacement effects already applied to this event: each only once (8-9-2-3). Raises MatchEnded.
    """
    if state.result is not None:
        raise MatchEnded
    board = board_of(state)
    if event.opposed:
        if (stopped := prevented(state, event)) is not None:
            _note_stop(state, stopped)
            return False
        if "set prices" in board.does and (asked := prices(state, event)):
            if not (yield from state.book.deeds.pay_for(state, _doer(state, event), asked)):
                return False
            board = board_of(state)
    secret = type(event) is Moved and event.source is LIFE and may_come_from_life(state, event)
    replaced = "ReplaceEvent" in board.rules and may_wait(board, "ReplaceEvent", sound_of(event))
    if secret or replaced or state.together is not None:
        if (yield from _replaced(state, event, used | frozenset(state.replacing), secret)) is None:
            return False
    if type(event) is ModifierAdded and event.modifier.cause.kind == "skill":
        _begin_to_last(state, event)
    else:
        apply(state, event)
        if type(event) is Ended:
            raise MatchEnded
    if event.heard:
        _trigger(state, event)
    if event.answered:
        yield from state.book.deeds.interrupt(state, event)
    return True


def so_many(state: Position, event: CountedEvent) -> Procedure[int]:
    """What is about to come in a number: how much of it comes, where that is forbidden or replaced. Raises MatchEnded."""
    if state.result is not None:
        raise MatchEnded
    if event.opposed and not may_happen(state, event):
        return 0
    board = board_of(state)
    if "ReplaceEvent" in board.rules and may_wait(board, "ReplaceEvent", sound_of(event)):
        left = yield from _replaced(state, event, frozenset(state.replacing), False)
        return left.amount if isinstance(left, CountedEvent) else 0
    return event.amount


def moment(state: Position, name: str, phase: str, seat: Seat) -> Procedure[object]:
    """A moment of the turn comes; and goes, where nobody waits for it: nothing else hangs on one. Raises MatchEnded."""
    if state.result is not None:
        raise MatchEnded
    board = board_of(state)
    if triggered.is_awaited(state, board, name, phase) or state.together is not None or state.book.followers:
        return perform(state, MomentCame(name, phase, seat))
    replaced = "ReplaceEvent" in board.rules and may_wait(board, "ReplaceEvent", (name, phase))
    if not replaced and phase != "turn":  # of keyword skills only [Over Realm] waits: for the end of the turn (10-15-4)
        return DONE
    event = MomentCame(name, phase, seat)
    if replaced and replacements(state, event, frozenset(state.replacing)):
        return perform(state, event)
    return perform(state, event) if state.book.keywords.hear(state, event) else DONE


def may_happen(state: Position, event: Event) -> bool:
    """Whether nothing forbids the event but for a price (1-3-3)."""
    return prevented(state, event) is None


def _note_stop(state: Position, stopped: Stopped) -> None:
    if stopped.use is not None:
        apply(state, Used(stopped.use))


def _doer(state: Position, event: Event) -> Seat:
    """Whose doing an event about a card is: the skill's master, else the card's."""
    assert isinstance(event, (Moved, Switched, Flipped))
    return event.cause.master if event.cause.master is not None else state.cards[event.card].master


def _begin_to_last(state: Position, event: ModifierAdded) -> None:
    """An effect of a skill begins, and some cards may be the object of others no more (8-1-4-2)."""
    reached = _reached(state)
    apply(state, event)
    for card, held in reached:
        for influence in held:
            if all(one.order != influence.order for one in objects(state, card)):
                apply(state, Used(lapse_key(influence, card, state.cards[card].incarnation)))


def _trigger(state: Position, event: Event) -> None:
    """What the event makes pending (8-6-2): skills that listen for it, delayed effects, keyword skills."""
    heard = triggered.collect(state, event)
    keywords = state.book.keywords.hear(state, event)
    if heard is triggered.SILENCE:
        if keywords:
            apply(state, SkillsPending(tuple(keywords)))
        return
    for grown in heard.grown:
        apply(state, grown)
    if heard.over:
        apply(state, DelayedEnded(tuple(heard.over)))
    if skills := (*heard.pending, *keywords, *heard.veiled):
        apply(state, SkillsPending(skills))


def _reached(state: Position) -> list[tuple[CardId, tuple[Influence, ...]]]:
    """Before an effect begins: which cards are the object of which [Permanent] skills.

    A card that the effect makes unfit for one of them is not its object again this turn (8-1-4-2).
    """
    if not board_of(state).asking:
        return []
    cards = (card for seat in (0, 1) for area in IN_PLAY for card in state.area(seat, area))
    return [(card, held) for card in cards if (held := objects(state, card))]


def _replaced(state: Position, event: Event, used: frozenset[int], secret: bool) -> Procedure[Event | None]:
    """What happens then; None where something else did. Whether it was replaced or not, the first time of the turn has been."""
    firsts: set[tuple[object, ...]] = set()
    left = yield from _settled(state, event, used, secret, firsts)
    for first in sorted(firsts, key=repr):
        yield from perform(state, Used(first))
    return left


def _settled(
    state: Position, event: Event, used: frozenset[int], secret: bool, firsts: set[tuple[object, ...]]
) -> Procedure[Event | None]:
    """What happens then; None where something else did. The player affected chooses which replacement applies; a voluntary one may be declined (8-9).

    `secret`: a card of face-down life may have one of its own. Its player is asked in any case, so that being asked does not tell.
    """
    declined: set[int] = set()
    if (with_others := replaced_with_others(state, event, used)) is not None:
        rule, cards = with_others
        yield from _replacing(state, used, rule.order, partial(_with_the_others, state, rule, cards, event))
        return None
    while True:
        found = [r for r in replacements(state, event, used) if r.id not in declined]
        firsts.update(first for r in found if (first := first_of(state, r.rule)) is not None)
        if not found:
            if secret and isinstance(event, Moved):
                prompt = "Nothing replaces what happens to this life card."
                yield from nothing_to_decide(state, event.source_master, prompt, "8-9-3")
            return event
        labels = [r.label for r in found]
        picked = yield from choose_mode(
            state, found[0].chooser, labels, "Choose which effect replaces what happens.", "8-9-2"
        )
        chosen = found[picked[0]]
        if chosen.optional:
            secret = secret and not (isinstance(event, Moved) and event.card == chosen.card)
            yes = yield from choose_yes(state, chosen.asked, f"Apply {chosen.label}?", "8-9-3", chosen.card)
            if not yes:
                declined.add(chosen.id)
                yield from _keep(state, chosen.rule, "declined")
                continue
        yield from _keep(state, chosen.rule, "replaced")
        left = yield from _replacing(state, used, chosen.id, partial(_substitute, state, chosen, event))
        if left is None:
            return None
        event = left
        declined.add(chosen.id)


def _keep(state: Position, rule: Rule, said: Said) -> Procedure[None]:
    """Keep what was said of all that happens at once (8-9-1)."""
    if (key := kept_as(state, rule, said)) is not None:
        yield from perform(state, Used(key))


def _replacing(state: Position, used: frozenset[int], one: int, instead: Callable[[], Procedure[T]]) -> Procedure[T]:
    """What happens instead, to which neither this effect is applied nor those that were applied before it (8-9-2-3)."""
    before = state.replacing
    apply(state, Replacing((*before, *used, one)))
    done = yield from instead()
    apply(state, Replacing(before))
    return done


def _with_the_others(state: Position, rule: Rule, cards: Matched, event: Event) -> Procedure[None]:
    """What happens instead to one more of the cards to which it happens at once: what was paid for the first of them is not paid again (8-9-1)."""
    assert isinstance(rule.effect, ReplaceEvent)
    if (instead := done_to_each(instead_of(rule.effect)[0])) is not None:
        yield from run(state, _as_it_begins(state, rule, event, cards), instead)


def _as_it_begins(state: Position, rule: Rule, event: Event, cards: Matched) -> Context:
    ctx = context_of(state, rule, event, cards)
    return replace(ctx, cause=replace(ctx.cause, facts=facts(state, rule.ctx.source), activation=take_id(state)))


def _substitute(state: Position, replacement: Replacement, event: Event) -> Procedure[Event | None]:
    """Carry out what happens instead (8-9-1). None if the event has been replaced; it then never happened (8-9-1-1). It may come in another number."""
    rule = replacement.rule
    effect = rule.effect
    assert isinstance(effect, ReplaceEvent)
    ctx = _as_it_begins(state, rule, event, replacement.cards)
    limit = limit_of(state, rule)
    if limit is not None:
        yield from perform(state, Used(limit))
    if effect.once and rule.modifier is not None:
        yield from perform(state, ModifiersEnded((rule.modifier.id,)))
    before = ctx.course.deeds
    substitute, optional = instead_of(effect)
    _, ctx = asked_of(state, ctx, effect)
    before_it = state.together
    if isinstance(event, Ended):  # nobody loses before all of it is carried out
        apply(state, StrokeBegan(at_once(state)))
    yield from run(state, ctx, _possible(state, ctx, substitute) if optional else substitute)
    if isinstance(event, Ended):
        apply(state, StrokeBegan(before_it))
        return None if ctx.course.deeds > before else event
    if isinstance(event, CountedEvent) and renumbers(effect):
        return event if ctx.course.left is None else replace(event, amount=ctx.course.left)
    return None


def at_once(state: Position) -> int:
    """The value of `State.together` while cards are moved: what leaves play in one stroke sees the rest of it leave (8-6-5-1-2)."""
    return len(state.history) if state.together is None else state.together


def _possible(state: Position, ctx: Context, substitute: Effect) -> Effect:
    """ "You may place 2 cards or add 1 card instead": of several, those that the player is able to do (8-9-3)."""
    if not isinstance(substitute, Modal):
        return substitute
    able = tuple(one for one in substitute.options if shortfall(state, ctx, one) is None)
    return able[0] if len(able) == 1 else replace(substitute, options=able or substitute.options)


def end_match(state: Position, winner: int | None, reason: str, clause: str) -> Procedure[None]:
    """The game ends now (1-2-6, 9-2). The player who did not lose wins (1-2-1)."""
    yield from perform(state, Ended(winner, reason, clause))
