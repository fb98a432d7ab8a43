"""The pending decision as a seat sees it, and the seat's answer back in the engine's words.

Inside the engine options name cards by id; a seat reads and writes its own handles. Options over cards that the seat does not see are
named by their places and labelled by nothing more ("Life card 3").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.core.asked import asked, parse_answer, payment_seen, unasked
from engine.core.decisions import Answer, Decision, Option
from engine.core.ids import CardId, Seat
from engine.core.seen import DecisionSeen, OptionSeen
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import AREA_INDEX
from engine.masters.state.log import card_name
from engine.masters.state.position import Position
from engine.masters.state.sight import handle_of, visible
from engine.masters.state.timings import DecisionKind
from engine.masters.truth.open_facts import one_like_another
from engine.masters.view.outcomes import Compared, leads_to

_WAITING: dict[str, str] = {
    DecisionKind.MULLIGAN: "{name} decides on the opening hand.",
    DecisionKind.CHARGE: "{name} may charge energy.",
    DecisionKind.MAIN: "{name} has the free timing of the Main Phase.",
    DecisionKind.OFFENSE: "{name} has the free timing of the Offense Step.",
    DecisionKind.DEFENSE: "{name} has the free timing of the Defense Step.",
    DecisionKind.COUNTER: "{name} may activate a [Counter] skill.",
    DecisionKind.CHOOSE: "{name} makes a choice.",
}
_KIND = re.compile(r"\[(?:Auto|Activate|Counter|Permanent)[^\]]*\]")
_PLACES: dict[Area, str] = {Area.LIFE: "Life card", Area.HAND: "Hand card", Area.DECK: "Deck card"}


def decision_seen(
    state: Position, decision: Decision, number: int, seat: Seat, powers: Compared | None
) -> DecisionSeen:
    """What the seat sees of the pending decision: everything if it is asked, else only who is asked what kind of question.

    `powers`: those of the battle that is on.
    """
    if decision.seat != seat:
        return unasked(decision, number, _waiting(state, decision))

    def name(card: CardId) -> str:
        return handle_of(state, seat, card)

    return asked(
        decision,
        number,
        [_option_seen(state, decision, option, seat, name, powers) for option in decision.options],
        None if decision.source is None else _source(state, seat, decision.source),
        _by(state, decision, seat),
        alike=_alike(state, decision),
    )


def parse(
    state: Position, decision: Decision, seat: Seat, taken: Sequence[str], paying: Sequence[str] | None = None
) -> Answer:
    """The engine's answer for what a seat wrote in its own handles; raises IllegalAnswer in words for that player."""
    return parse_answer(
        decision,
        seat,
        taken,
        paying,
        lambda card: handle_of(state, seat, card),
        _waiting(state, decision),
        lambda payment, card: f"'{card}' is not energy that can pay (2-11-5).",
    )


def _waiting(state: Position, decision: Decision) -> str:
    """What the seat that is not asked is told."""
    return _WAITING[decision.kind].format(name=state.book.names[decision.seat])


def _alike(state: Position, decision: Decision) -> bool:
    """Whether so many cards are to be taken of which one is like another."""
    cards = [option.card for option in decision.options if option.verb == "choose" and option.card is not None]
    if len(cards) < len(decision.options) or not 0 < decision.least == decision.most:
        return False
    return decision.kind == DecisionKind.CHOOSE and decision.total is None and one_like_another(state, cards)


def _option_seen(
    state: Position,
    decision: Decision,
    option: Option,
    seat: Seat,
    name: Callable[[CardId], str],
    powers: Compared | None,
) -> OptionSeen:
    card, target = option.card, option.target
    return OptionSeen(
        option.named(name),
        option.verb,
        option.label or _label(state, decision, option, seat),
        None if card is None else name(card),
        None if target is None else name(target),
        option.skill,
        option.number,
        None if option.payment is None else payment_seen(option.payment, name),
        leads_to(state, decision, option, seat, powers),
    )


def _by(state: Position, decision: Decision, seat: Seat) -> str:
    """The card that asks, with the kind of its skill: "Frieza, Emperor [Auto]"; "" where no card does, or the seat does not see it."""
    card = decision.source
    if card is None or not (visible(state, seat, card) or card in decision.looks_at):
        return ""
    kind = _KIND.search(decision.text)
    return f"{card_name(state, card)} {kind[0]}" if kind else card_name(state, card)


def _label(state: Position, decision: Decision, option: Option, seat: Seat) -> str:
    """A menu label where the engine gives none: the card's name, or the place of a card that is not seen."""
    card = option.card
    if card is None:
        return option.verb.capitalize() if option.number is None else str(option.number)
    if card in decision.looks_at or visible(state, seat, card):
        return card_name(state, card)
    now = state.cards[card]
    position = state.areas[now.master * 12 + AREA_INDEX[now.area]].index(card)
    return f"{_PLACES.get(now.area, 'Card')} {position + 1}"


def _source(state: Position, seat: Seat, card: CardId) -> str | None:
    """The card whose skill asks, if the seat sees it."""
    return handle_of(state, seat, card) if visible(state, seat, card) else None
