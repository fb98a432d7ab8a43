"""Is this allowed, at what price, by which clause? The one door to what skills forbid (1-3-3) and allow (1-3-1)."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

from engine.core.ids import CardId
from engine.masters.ir.nouns import Area
from engine.masters.ir.vocabulary import Action
from engine.masters.state.position import Forbidden, Position
from engine.masters.truth.act import Act, Verdict
from engine.masters.truth.derive import board_of
from engine.masters.truth.feasible import Spoken
from engine.masters.truth.forbid import bans, words_for
from engine.masters.truth.payable import can_pay_price
from engine.masters.truth.permit import alternatives, let_although

SILENCE = Verdict()
"""What is said to an act of which no skill speaks."""


def verdict(state: Position, act: Act, *, paying: Iterable[CardId] = ()) -> Verdict:
    """What the skills in force say to the act. `paying` are the cards that its own cost takes, which can pay no price as well."""
    board = board_of(state)
    permitted = act.action in board.can
    barred = not board.cannot.isdisjoint(words_for(act.action))
    if not barred and not permitted:
        return SILENCE
    found = tuple(sorted(bans(state, act), key=attrgetter("order"))) if barred else ()
    instead = tuple(alternatives(state, act)) if permitted else ()
    return Verdict(found, _why_not(state, act, found, paying), instead) if found or instead else SILENCE


def unspoken(state: Position, action: Action) -> bool:
    """Whether no skill in force speaks of the action, with whatever card: `verdict` is silence, then."""
    board = board_of(state)
    return action not in board.can and board.cannot.isdisjoint(words_for(action))


def any_barred(state: Position, action: Action) -> bool:
    """Whether a skill in force forbids the action for any card at all, or sets a price on it."""
    return not board_of(state).cannot.isdisjoint(words_for(action))


def any_permitted(state: Position, action: Action) -> bool:
    """Whether a skill in force allows the action for any card at all: a quick look, before `verdict` is asked for each."""
    return action in board_of(state).can


def permitted_although(state: Position, act: Act) -> bool:
    """Whether a skill allows the activation although a condition of the skill does not hold ("even if it's in Rest Mode")."""
    return let_although(state, act)


def _why_not(state: Position, act: Act, found: tuple[Forbidden, ...], paying: Iterable[CardId]) -> Forbidden | None:
    """What keeps the player from the act once `paying` is spent; a card that is declared has left the hand by then."""
    for ban in found:
        if ban.unless is None:
            return ban
    plan = Spoken(set(paying))
    if act.card is not None and state.cards[act.card].area == Area.HAND:
        plan.taken.add(act.card)  # 6-3-1-2-1-1
    for ban in found:
        if ban.unless is not None and not can_pay_price(state, act.seat, ban.source, ban.unless, plan):
            return ban
    return None
