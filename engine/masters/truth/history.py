"""Conditions about what has happened: by this skill, this turn, this battle (and how a card was paid for)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from engine.core.ids import CardId, Seat, other
from engine.masters.ir.nodes import Deed, DidResult, Happened, Paid, Window
from engine.masters.ir.nouns import (
    And,
    Noun,
    Nouns,
    Operand,
    Or,
    Place,
    Quantity,
    Ref,
    Referent,
    Shared,
    Who,
    conjuncts,
)
from engine.masters.ir.vocabulary import OF_EACH
from engine.masters.state.context import Context
from engine.masters.state.events import Damaged, Event, MarkersChanged, Moved, PhaseBegan
from engine.masters.state.modifier import STARTED
from engine.masters.state.past import from_the_start
from engine.masters.state.position import Position
from engine.masters.truth.causes import activation_of
from engine.masters.truth.choosable import together
from engine.masters.truth.find import find
from engine.masters.truth.fit import fits
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import SUMMED, number
from engine.masters.truth.objects import alive
from engine.masters.truth.own_deeds import moved_by_it, own_moves
from engine.masters.truth.patterns import different_cards, match_event
from engine.masters.truth.places import covers
from engine.masters.truth.referents import being_played
from engine.masters.truth.rested import rested_for
from engine.masters.truth.turns import last_turn, since_last_turn
from engine.masters.truth.who import seats


def came_of_it(state: Position, ctx: Context, condition: DidResult) -> bool:
    """Whether (such cards) were placed, drawn, KO'd, … by this skill."""
    verb = condition.verb
    if condition.negative and _not_offered(ctx, verb):
        return False
    slot = ctx.memory.slots.get("chosen" if verb == "choose" else "placed:" + verb, ())
    found = list(dict.fromkeys((*alive(state, slot), *moved_by_it(state, ctx, verb, bool(condition.target)))))
    if verb == "play" and ctx.link is not None:  # a [Counter: Play] speaks of the play that it answers (10-10-3-2)
        found += [card for card in being_played(state, ctx) if card not in found]
        found = [card for card in found if _player(state, card) in seats(state, ctx, condition.who)]
    if condition.unpaid:
        found = [card for card in found if card not in _paid(state, ctx)]
    if not found and condition.noun is None and verb in ctx.memory.numbers:
        return (ctx.memory.numbers[verb] > 0) != condition.negative
    if verb in _OWN and condition.who != Who.EITHER:
        found = [card for card in found if state.cards[card].owner in seats(state, ctx, condition.who)]
    if condition.target:
        found = [card for card in found if _was_there(state, ctx, condition.target, card)]
    if (
        isinstance(condition.noun, Noun) and condition.noun.places and not condition.noun.implied
    ):  # "if you placed a card from your hand"
        found = [card for card in found if _was_there(state, ctx, condition.noun.places, card)]
    return _as_said(state, ctx, condition.noun, found) != condition.negative


def _not_offered(ctx: Context, verb: str) -> bool:
    """ "If C, you may discard 1 card. If you don't discard a card this way, …", and C does not hold: nothing was offered, nothing declined (8-5-2-5)."""
    return ctx.course.unmade and verb not in ctx.memory.numbers


def _player(state: Position, card: CardId) -> Seat:
    """Who plays the card, or has played it."""
    return next((link.seat for link in state.chain if card in (link.card, *link.cards)), state.cards[card].master)


def _was_there(state: Position, ctx: Context, places: tuple[Place, ...], card: CardId) -> bool:
    """Whether the card is in one of the places, goes there instead of being played, or came from there by this activation."""
    areas = [
        state.cards[card].area,
        *(link.fate.place.area for link in state.chain if link.card == card and link.fate is not None),
    ]
    areas += [event.source for event in own_moves(state, ctx) if event.card == card]
    return any(covers(place.area, area) for place in places for area in areas)


def _as_said(state: Position, ctx: Context, noun: Operand | None, found: list[CardId]) -> bool:
    """Whether the cards are as many and of the kind that the phrase says."""
    if noun is None:
        return bool(found)
    if isinstance(noun, Nouns):
        results = [_as_said(state, ctx, part, found) for part in noun.parts]
        return any(results) if noun.either else all(results)
    if isinstance(noun, Ref):
        if noun.said in OF_EACH:
            return _done_to_all(ctx.course.meant, found)
        among = [ctx.source] if noun.to == Referent.THIS_CARD else find(state, ctx, noun)
        if noun.said == "both" and len(among) < 2:  # "if you chose both", where one of them was spoken of since
            return len(set(found)) >= 2
        return sum(card in among for card in found) >= (2 if noun.said == "both" else 1)
    found = [card for card in found if fits(state, ctx, noun.filter, card)]
    if noun.shared is not None:
        found = together(state, noun.shared, found)
    match noun.quantity:
        case Quantity.NO:
            return not found
        case Quantity.OR_LESS:
            return len(found) <= number(state, ctx, noun.n)
        case Quantity.OR_MORE | Quantity.EXACTLY:
            return len(found) >= number(state, ctx, noun.n)
        case Quantity.ONLY:
            return len(found) == number(state, ctx, noun.n)
        case _:
            return bool(found)


def _done_to_all(them: Sequence[CardId], done: Iterable[CardId]) -> bool:
    """Whether it was done to all of them; not where there is none (8-5-3-4)."""
    return bool(them) and set(them) <= set(done)


_OWN = ("draw", "discard")
"""What players do with their own cards only, so that the card tells who did it."""


def _paid(state: Position, ctx: Context) -> set[CardId]:
    """The cards that were moved to pay for this activation, and not by its effect as well."""
    moves = list(own_moves(state, ctx))
    done = {event.card for event in moves if event.cause.kind != "cost"}
    return {event.card for event in moves} - done


def happened(state: Position, ctx: Context, condition: Happened) -> bool:
    """Whether the pattern has happened often enough in this battle, turn or game."""
    times, enough, at_most = 0, condition.times, False
    noun = getattr(condition.trigger, "noun", None)
    if isinstance(condition.trigger, Deed) and isinstance(noun, Noun) and noun.quantity is Quantity.ONLY:
        exactly = different_cards(state, ctx, condition.trigger, _window(state, ctx, condition.window))
        return (exactly == number(state, ctx, noun.n)) != condition.negative
    if isinstance(condition.trigger, Deed) and isinstance(noun, Noun) and (each := one_of_each(noun)):
        asked = (replace(condition, trigger=replace(condition.trigger, noun=one), negative=False) for one in each)
        return all(happened(state, ctx, one) for one in asked) != condition.negative
    if (own := _its_own_placing(condition)) is not None:
        return came_of_it(state, ctx, own)
    if isinstance(noun, Noun) and noun.quantity in (Quantity.OR_MORE, Quantity.EXACTLY):  # a card an event
        enough = max(enough, number(state, ctx, noun.n))
    if isinstance(noun, Ref) and noun.said == "both":  # "if both were KO'd"
        enough = max(enough, 2)
    if isinstance(noun, Ref) and noun.said in OF_EACH:
        events = _window(state, ctx, condition.window)
        done = (card for event in events for card in match_event(state, ctx, condition.trigger, event) or ())
        them = ctx.course.meant if condition.window is Window.SKILL else find(state, ctx, noun)
        return _done_to_all(them, done) != condition.negative
    if isinstance(noun, Noun) and noun.quantity == Quantity.OR_LESS:  # "played 1 or less Battle Cards this turn"
        enough, at_most = number(state, ctx, noun.n) + 1, True
    trigger, points = condition.trigger, False
    if condition.window is Window.SKILL and condition.negative and isinstance(trigger, Deed):
        if _not_offered(ctx, trigger.verb):
            return False
    if isinstance(trigger, Deed) and trigger.verb in SUMMED and trigger.amount is not None:
        # "took 2 or more damage this turn", "removed 2 or more markers": of all together
        enough, trigger, points = trigger.amount, replace(trigger, amount=None), True
    if isinstance(trigger, Deed) and isinstance(noun, Noun) and enough > condition.times and not points:
        times = _how_many(state, ctx, trigger, noun.shared, _window(state, ctx, condition.window))
        return (times >= enough) != (condition.negative or at_most)
    for event in _window(state, ctx, condition.window):
        if match_event(state, ctx, trigger, event) is not None:
            times += _points(event) if points else 1
            if times >= enough:
                break
    return (times >= enough) != (condition.negative or at_most)


def _how_many(state: Position, ctx: Context, deed: Deed, shared: Shared | None, events: Iterable[Event]) -> int:
    """With how many cards it was done; "with different names": of those, how many no two of which share one."""
    if shared is None:
        return different_cards(state, ctx, deed, events)
    done = {card for event in events for card in match_event(state, ctx, deed, event) or ()}
    return len(together(state, shared, list(done)))


def _its_own_placing(condition: Happened) -> DidResult | None:
    """ "If 2 or more cards were placed this way", wherever: the same as "if you placed 2 or more cards this way"."""
    match condition:
        case Happened(trigger=Deed(verb="place", noun=Noun() as noun) as deed, window=Window.SKILL, negative=negative):
            bare = deed == Deed("place", noun, passive=deed.passive, words=deed.words)
            return DidResult("place", noun, Who.EITHER, negative) if bare else None
        case _:
            return None


def happened_to(state: Position, ctx: Context, deed: Deed, window: Window) -> list[CardId]:
    """ "If you attacked with a «Saiyan» card this turn, switch it to Active Mode": to which cards it has happened, as far as they have not moved since."""
    found: dict[CardId, None] = {}
    for event in _window(state, ctx, window):
        if isinstance(event, Moved):
            found.pop(event.card, None)
        found |= dict.fromkeys(match_event(state, ctx, deed, event) or ())
    return list(found)


def _points(event: Event) -> int:
    """How many points of damage, or markers, the event is about."""
    match event:
        case Damaged(amount=amount):
            return amount
        case MarkersChanged(change=change):
            return abs(change)
        case _:
            return 1


def one_of_each(noun: Noun) -> tuple[Noun, ...]:
    """ "If a Battle Card and an Extra Card were placed by this skill": the phrases for each of them; none where it is one phrase."""
    parts = conjuncts(noun.filter)
    lists = [part for part in parts if isinstance(part, Or) and part.every]
    if not lists:
        return ()
    rest = tuple(part for part in parts if part is not lists[0])
    return tuple(replace(noun, filter=And((*rest, one))) for one in lists[0].parts)


def _window(state: Position, ctx: Context, window: Window) -> Iterable[Event]:
    if window is Window.SKILL:
        return (event for event in state.history if activation_of(event) == ctx.cause.activation)
    if window is Window.EFFECT:
        ((_, began),) = ctx.memory.slots.get(STARTED, ((0, 0),))
        return state.history[began:]
    if window is Window.CHARGE:
        phases = (
            i for i, event in enumerate(state.history) if isinstance(event, PhaseBegan) and event.phase != "charge"
        )
        charged = bool(state.history) and isinstance(state.history[0], PhaseBegan)  # else it was none of this record's
        return state.history[: next(phases, None)] if charged else ()
    if window is Window.GAME:
        return from_the_start(state.past, state.history)
    if window is Window.BATTLE and state.battle is not None:
        return state.history[state.battle_history :]
    if window is Window.SINCE_YOURS:
        return since_last_turn(state, ctx.master)
    if window in _OVER:
        return last_turn(state, _OVER[window](ctx.master))
    assert window in (Window.BATTLE, Window.TURN)
    return state.history


def _anyone(_: Seat) -> None:
    return None


def _own(seat: Seat) -> Seat:
    return seat


_OVER: dict[Window, Callable[[Seat], Seat | None]] = {
    Window.PREVIOUS: _anyone,
    Window.YOUR_LAST: _own,
    Window.THEIR_LAST: other,
}
"""Of whom the last turn before this one is asked."""


def paid(state: Position, ctx: Context, condition: Paid) -> bool:
    """Whether energy was rested for a play or an activation, how much and of which color (2-11-5); what a skill costs is no energy cost (8-4-1)."""
    cards = find(state, ctx, condition.subject)
    rested = rested_for(state.history, cards)
    played = [event for event in rested if event.cause.kind == "play"]
    if not played and all(facts(state, card).type == "extra" for card in cards):
        played = rested
    energy = condition.energy
    such = len(played) if energy is None else sum(fits(state, ctx, energy, event.card) for event in played)
    return bool(played) and (such >= condition.least if condition.least else such == len(played))
