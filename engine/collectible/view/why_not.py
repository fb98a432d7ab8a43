"""Why not: for a card, the reason in words and the clause for each action that one might want of it and that is not on offer.

The rules themselves give the reasons: the same functions make the options. What is added here is whose decision it is, and which step.
"""

from __future__ import annotations

from engine.collectible.ir.nodes import Line
from engine.collectible.ir.words import Act, CardType
from engine.collectible.state.areas import AREAS, PLAY, Area, Kind
from engine.collectible.state.position import Position, Use
from engine.collectible.state.sight import visible
from engine.collectible.truth.control import warriors
from engine.collectible.truth.deployable import why_not_deploy
from engine.collectible.truth.figures import barred
from engine.collectible.truth.requirements import Refusal, unfit_user, untimely
from engine.collectible.truth.targets import choosable
from engine.collectible.truth.teams import members
from engine.collectible.truth.usable import cannot_pay, why_not_activate, why_not_wish
from engine.core.decisions import Decision
from engine.core.ids import CardId, Seat
from engine.core.seen import Reason

_TIMINGS = (Kind.MAIN, Kind.ACTION, Kind.COUNTER)


def why_not(state: Position, decision: Decision | None, seat: Seat, handle: str) -> list[Reason]:
    """The reasons for the card with this handle; what is on offer gives none. Empty for a card that the seat does not see."""
    card = card_of(state, seat, handle)
    if card is None or not visible(state, seat, card):
        return []
    if decision is None:
        return [Reason("act", "the match is over", "C-3.1.6")]
    if decision.seat == seat and any(card in (option.card, option.target) for option in decision.options):
        offered = {option.skill for option in decision.options if option.card == card}
        return _of_lines(state, decision, seat, card, offered) if offered else []
    if state.cards[card].controller != seat:
        return [Reason("use", "another player controls it", "C-9.1.5")]
    return _of_card(state, decision, seat, card)


def card_of(state: Position, seat: Seat, handle: str) -> CardId | None:
    """The card that a seat means by a handle or a place; None for a name that it does not have."""
    if handle.isascii() and handle.isdigit():
        number = int(handle) if len(handle) < 10 else -1
        return next((card for card, known in state.handles[seat].items() if known == number), None)
    area, _, rest = handle.partition("-")
    player, _, position = rest.partition("-")
    if area not in AREAS or player not in ("0", "1") or not (position.isascii() and position.isdigit()):
        return None
    cards = state.area(int(player), Area(area))
    return cards[int(position)] if len(position) < 10 and int(position) < len(cards) else None


def _of_card(state: Position, decision: Decision, seat: Seat, card: CardId) -> list[Reason]:
    """Of a card of the seat's own of which nothing is on offer."""
    now, printed = state.cards[card], state.printing(card)
    found: list[Reason] = []
    if decision.seat != seat:
        found.append(Reason("act", f"{state.book.names[decision.seat]} decides now", decision.clause))
    if now.area is Area.HAND and printed.type in (CardType.WARRIOR, CardType.EVENT):
        found += _reason("deploy", why_not_deploy(state, seat, card) or _step(decision, Kind.MAIN))
    found += _of_lines(state, decision, seat, card, set())
    if now.area in PLAY and printed.type is CardType.WARRIOR:
        found += _of_warrior(state, decision, seat, card)
    if not found:
        found.append(Reason("act", f"nothing can be done with it now: {decision.prompt}", decision.clause))
    return found


def _of_lines(state: Position, decision: Decision, seat: Seat, card: CardId, offered: set[int | None]) -> list[Reason]:
    """Of each line that a player uses and that is not on offer."""
    found: list[Reason] = []
    for index, line in state.face(card).used:
        if index not in offered:
            refusal = _of_line(state, seat, card, index, line)
            if refusal is None and decision.kind not in _TIMINGS:
                refusal = "effects are used at an open timing and in Chains", "C-10.1.1"
            found += _reason("use", refusal)
    return found


def _of_line(state: Position, seat: Seat, card: CardId, index: int, line: Line) -> Refusal | None:
    now = state.cards[card]
    if now.area in PLAY:
        return why_not_activate(state, seat, card, index, line)
    if now.area is Area.WISHES:
        return why_not_wish(state, seat, card, index, line)
    if now.area is not Area.HAND:
        return "it is neither in your hand nor in play", "C-9.1.1"
    if state.printing(card).type is not CardType.TECHNIQUE:
        return "its effects can be used while it is in play", "C-9.2.1"
    refusal = untimely(state, seat, line) or cannot_pay(state, seat, card, line)
    if refusal is not None:
        return refusal
    mine = warriors(state, seat)
    if not mine:
        return "you control no Warrior that could use it", "C-9.1.5"
    mine = [user for user in mine if unfit_user(state, line, user) is None]
    if not mine:
        return "none of your Warriors meets what it requires", "C-9.1.6"
    uses = [Use(seat, now.mark, index, state.cards[user].mark) for user in mine]
    return None if any(choosable(state, use, line) for use in uses) else ("there is no legal target", "C-9.1.9")


def _of_warrior(state: Position, decision: Decision, seat: Seat, card: CardId) -> list[Reason]:
    """Why a Warrior is not sent out now."""
    if refusal := _barred(state, seat, card):
        return [refusal]
    if seat == state.attacker:
        if state.turn == 1:
            return [Reason("attack", "the first turn of the game has no Battle Phase", "C-4.1.7")]
        if state.cards[card].area is Area.BATTLE:
            return [Reason("attack", "it has been sent out", "C-6.1.4")]
        return _reason("attack", _step(decision, Kind.OFFENSE))
    if decision.kind == Kind.DEFENSE and decision.seat == seat:
        return [Reason("defend", "its Team has been sent out", "C-6.2.2")]
    return _reason("defend", _step(decision, Kind.DEFENSE))


def _barred(state: Position, seat: Seat, card: CardId) -> Reason | None:
    """Why an effect keeps the Warrior at home, or from being Head."""
    act = Act.ATTACK if seat == state.attacker else Act.DEFEND
    if any(barred(state, one, act) for one in members(state, state.cards[card].team)):
        return Reason(act, f"an effect says that its Team cannot {act}", "C-11.6.1")
    return (
        Reason(act, "an effect says that it cannot be the Head", "C-11.6.1") if barred(state, card, Act.LEAD) else None
    )


_STEPS: dict[Kind, Refusal] = {
    Kind.MAIN: ("cards are deployed in the Mission Phase", "C-4.3.1"),
    Kind.OFFENSE: ("Teams are sent out in the Attack Step", "C-6.1.1"),
    Kind.DEFENSE: ("Teams defend in the Defense Step", "C-6.2.1"),
}


def _step(decision: Decision, kind: Kind) -> Refusal | None:
    return None if decision.kind == kind else _STEPS[kind]


def _reason(action: str, refusal: Refusal | None) -> list[Reason]:
    return [] if refusal is None else [Reason(action, refusal[0], refusal[1])]
