"""Prohibitions that count: "only once per turn", "only one more time for the turn"."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.kinds import is_meant_by
from engine.masters.ir.nodes import Deed, Happened, Prohibit, Window
from engine.masters.ir.nouns import Noun, Operand, Quantity, Who
from engine.masters.ir.vocabulary import ONE_BY_ONE, Action
from engine.masters.state.cause import Why
from engine.masters.state.context import Context, Named
from engine.masters.state.events import Activated, Attacked, Event, Moved, TokenMade
from engine.masters.state.facts import Was
from engine.masters.state.modifier import STARTED
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.causes import brought_about
from engine.masters.truth.fit import means_wherever
from engine.masters.truth.in_force import Rule
from engine.masters.truth.numbers import alike, number
from engine.masters.truth.places import covers


def used_up(state: Position, act: Act, rule: Rule, effect: Prohibit) -> bool:
    """Whether the act was done as often as the prohibition lets it be (never, where it names no number); since the effect began, for effects
    that are not permanent."""
    times = _times(state, rule.ctx, effect)
    if times is None:
        return True
    if effect.deed.verb not in ONE_BY_ONE:
        by = Who.YOU if act.seat == rule.ctx.master else Who.OPPONENT
        since_then = rule.modifier is not None and rule.modifier.turn == state.turn
        window = Window.EFFECT if since_then else Window.TURN
        often = Happened(replace(effect.deed, by=by), window, times=times)
        return state.book.answers.holds(state, rule.ctx, often)
    since, modifier = state.battle_history if effect.deed.of_battle else 0, rule.modifier
    if modifier is not None and modifier.turn == state.turn:
        since = max(since, next((held[0][1] for slot, held in modifier.slots if slot == STARTED), 0))
    done: list[Named] = []
    moved: Counter[CardId] = Counter()
    for event in state.history[since:]:
        if isinstance(event, Moved):
            moved[event.card] += 1
        mover = _actor(event, act.action)
        if mover is None or mover[0] != act.seat:
            continue
        if (
            effect.deed.keyword
            and isinstance(event, Activated)
            and not is_meant_by(event.keyword, event.skill, effect.deed.keyword)
        ):
            continue
        if not _from_there(event, effect.deed) or not _so_caused(state, rule.ctx, event, effect.deed):
            continue
        noun = effect.deed.noun
        if noun is None or (
            _means(state, rule.ctx, noun, event, mover[1]) and _is_like_it(state, noun, mover[1], act.card)
        ):
            done.append((mover[1], moved[mover[1]]))
    if act.card is not None and effect.deed.verb == "attack" and (effect.cards or effect.times is None):
        again = (act.card, moved[act.card]) in done  # that card again is no other one; what came back is (3-1-4)
        return not again and len(set(done)) >= times
    return len(done) >= times


def _from_there(event: Event, deed: Deed) -> bool:
    """Whether the card came from where the prohibition says: "can't combo with more than 2 cards from their hand"."""
    places = deed.source or (deed.noun.places if isinstance(deed.noun, Noun) and not deed.noun.implied else ())
    return not isinstance(event, Moved) or not places or any(covers(place.area, event.source) for place in places)


def _so_caused(state: Position, ctx: Context, event: Event, deed: Deed) -> bool:
    """Whether what did it is what the prohibition speaks of: "can't draw more than 1 card by skills each turn"."""
    cause = event.cause if isinstance(event, Moved | TokenMade) else None
    return deed.cause is None or cause is None or brought_about(state, ctx, deed.cause, cause)


def _times(state: Position, ctx: Context, effect: Prohibit) -> int | None:
    """How often it may be done: "only once", "can't combo with more than 1 card", "can't combo with 2 or more cards"; None: not at all."""
    deed = effect.deed
    if effect.times is not None or deed.verb not in ONE_BY_ONE:
        return effect.times
    if deed.nth is not None:
        return deed.nth - 1
    if isinstance(deed.noun, Noun) and deed.noun.quantity == Quantity.OR_MORE:
        return number(state, ctx, deed.noun.n) - 1
    return None


def _means(state: Position, ctx: Context, what: Operand, event: Event, card: CardId) -> bool:
    if isinstance(event, Moved) and isinstance(what, Noun):
        what = replace(what, places=())  # where it came from is asked apart
    was = Was(event.facts, event.source, event.seat) if isinstance(event, Activated) else None
    return means_wherever(state, ctx, what, card, was)


def _is_like_it(state: Position, what: Operand, done: CardId, card: CardId | None) -> bool:
    """ "Can't play more than 1 card with the same name each turn": whether what was done before counts for this card."""
    shared = what.shared if isinstance(what, Noun) else None
    if shared is None or shared.different or card is None:
        return True
    return bool(alike(state, done, shared.what) & alike(state, card, shared.what))


def _actor(event: Event, action: Action) -> tuple[Seat, CardId] | None:
    """Who did it with which card, if the event is such an action."""
    match action, event:
        case "play", Moved(why=Why.PLAY, target_master=seat, card=card):
            return seat, card
        case "play", TokenMade(seat=seat, card=card):  # 10-18-5
            return seat, card
        case "attack", Attacked(seat=seat, card=card):
            return seat, card
        case "activate" | "activate skill", Activated(seat=seat, card=card):
            return seat, card
        case "combo", Moved(why=Why.COMBO, target_master=seat, card=card):
            return seat, card
        case "draw", Moved(why=Why.DRAW, owner=seat, card=card):
            return seat, card
        case "charge", Moved(why=Why.CHARGE, owner=seat, card=card):
            return seat, card
        case _:
            return None
