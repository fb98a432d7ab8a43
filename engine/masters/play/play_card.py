"""Playing Battle Cards and Unison Cards in the Main Phase (6-3-1-2-1, 6-3-1-2-2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.decisions import Payment
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nouns import Area
from engine.masters.play.counter import counter_timing
from engine.masters.play.effects.destinations import send
from engine.masters.play.entering import TURN, play
from engine.masters.play.pay import agree, pay, pay_added, pay_energy
from engine.masters.play.perform import perform
from engine.masters.play.verbs import move
from engine.masters.state.apply import take_id
from engine.masters.state.cause import Cause, Why
from engine.masters.state.events import Link, LinkPopped, LinkPushed
from engine.masters.state.position import Position
from engine.masters.truth.known import facts
from engine.masters.truth.playable import playing
from engine.masters.truth.ways import Way


def play_card(state: Position, seat: Seat, card: CardId, way: Way, paying: Payment | None) -> Procedure[bool]:
    """Reveal the card, pay, declare it; after the counter timing, play it. True if it entered play.

    A card that a skill lets be played from an open area lies there until it is played.
    """
    cause = Cause("play", card, state.cards[card].incarnation, seat)
    added = yield from agree(state, playing(state, seat, card))
    if added is None:
        return False
    cards = paying.proposed if paying is not None else ()
    if state.cards[card].area == Area.HAND:  # 6-3-1-2-1-1, 6-3-1-2-2-1
        yield from move(state, card, Area.LIMBO, why=Why.DECLARE, cause=cause)
    declared = _where(state, card)
    yield from pay_energy(state, cards, cause)
    if not (way.other is None or (yield from pay(state, way.other.ctx, way.other.instead))) or not (
        yield from pay_added(state, seat, added)
    ):
        yield from move(state, card, Area.DROP, why=Why.RULE, cause=cause)
        return False
    seen = facts(state, card)
    markers = len(cards) if seen.type == "unison" else 0  # 6-3-1-2-2-3
    link = Link(
        take_id(state), seat, "play", card, state.cards[card].incarnation, facts=seen, markers=markers, cards=(card,)
    )
    yield from perform(state, LinkPushed(link))
    yield from counter_timing(state, link, "play")  # 4-7-2-1, 6-3-1-2-1-2, 6-3-1-2-2-2
    link = next(now for now in state.chain if now.id == link.id)
    yield from perform(state, LinkPopped(link.id))
    if _where(state, card) != declared:
        return False
    if link.fate is not None:  # it goes elsewhere instead of being played
        if not (yield from send(state, card, link.fate, seat, cause, host=link.host)):
            yield from move(state, card, Area.DROP, why=Why.RULE, cause=cause)
        return False
    entered = yield from play(
        state, card, seat, cause, rest=link.rest, markers=link.markers, negated=TURN if link.skills_negated else None
    )  # 6-3-1-2-1-3, 6-3-1-2-2-3; and what waits for that: 6-3-1-2-1-4, 6-3-1-2-2-4
    if not entered and _where(state, card) == declared:
        yield from move(state, card, Area.DROP, why=Why.RULE, cause=replace(cause, clause="1-3-3"))
    return entered


def _where(state: Position, card: CardId) -> tuple[Area, int]:
    """Where the card lies, and as which object."""
    return state.cards[card].area, state.cards[card].incarnation
