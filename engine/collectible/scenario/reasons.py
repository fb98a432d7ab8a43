"""Why an answer of a step is not on offer, by the rule that stands against it, and of which card."""

from __future__ import annotations

from collections.abc import Sequence

from engine.collectible.ir.words import CardType
from engine.collectible.scenario.names import a_kind, elsewhere, find, label
from engine.collectible.state.areas import Area
from engine.collectible.state.sight import handle_of
from engine.collectible.state.state import State
from engine.collectible.truth.control import home, warriors
from engine.collectible.truth.deployable import why_no_move, why_not_between
from engine.collectible.truth.requirements import unfit_user
from engine.core.game import Game
from engine.core.ids import CardId, Seat
from engine.scenario.answers import plain
from engine.scenario.failed import nearest
from engine.scenario.refs import CardRef
from engine.scenario.steps import AnswerStep

LARGEST_TEAM = 3
MOST_TEAMS = 3
_TYPES = {
    "deploy": ((CardType.WARRIOR, CardType.EVENT), "Warriors and Events are deployed, C-4.3.1"),
    "use": ((CardType.TECHNIQUE,), "Techniques are used, C-9.1.1"),
    "wish": ((CardType.WISH,), "Wishes are made, C-9.4.1"),
}
"""What kinds of cards an answer is about."""


def why(match: Game[State], step: AnswerStep) -> str:
    """The reason in parentheses, with its clause; "" where there is none to tell."""
    match step.verb:
        case "organize":
            told = _why_teams(match.state, step)
        case "attack":
            told = _why_attack(match.state, step)
        case "defend":
            told = _why_defense(match.state, step)
        case _:
            told = "" if step.card is None else _why_card(match, step, step.card)
    return f" ({told})" if told else ""


def _why_card(match: Game[State], step: AnswerStep, ref: CardRef) -> str:
    """Of a card that is deployed, moved from, used, activated or wished for."""
    state = match.state
    such = find(state, ref, step.seat) or find(state, ref)
    if not such:
        return f"{ref.text}{elsewhere(state, ref)}"
    kinds, wrong = _TYPES.get(step.verb, ((), ""))
    if kinds and (kind := state.printing(such[0]).type) not in kinds:
        return f"{ref.text} is {a_kind(kind)}: {wrong}"
    if step.target is not None and (said := _why_pair(state, step, step.target, such)):
        return said
    if step.words and not any(plain(step.words) in plain(state.printing(card).definition.text) for card in such):
        return f'no line of {label(state, such[0])} contains "{step.words}"'
    wanted = "use" if step.verb in ("activate", "wish") else step.verb
    for card in such:
        for reason in match.why_not(step.seat, handle_of(state, step.seat, card)):
            if reason.action == wanted:
                return f"{label(state, card)}: {reason.text}, {reason.clause}"
    return _why_x(match, step.seat, such) or f"{ref.text}{elsewhere(state, ref)}"


def _why_x(match: Game[State], seat: Seat, such: Sequence[CardId]) -> str:
    """Where the card is on offer, with other numbers for X."""
    pending = match.pending
    offered = [option for option in pending.options if option.card in such] if pending is not None else []
    numbers = [option.number for option in offered if option.number]
    if not numbers or pending is None or pending.seat != seat:
        return ""
    return f"X is a number from {min(numbers)} to {max(numbers)} here, C-4.6.7"


def _why_pair(state: State, step: AnswerStep, target: CardRef, such: Sequence[CardId]) -> str:
    """Why the second card of a Technique or a moved coin does not do; "" where that is not the reason."""
    seat = step.seat
    mine = warriors(state, seat)
    second = next((card for card in find(state, target, seat) if card in mine), None)
    if second is None:
        return f"{target.text} is no Warrior that p{seat + 1} controls, C-9.1.5"
    of, first = second, next((card for card in such if card in mine), None)
    if step.verb == "move" and first is not None:
        of, refusal = first, why_no_move(state, seat) or why_not_between(state, first, second)
    else:
        lines = [line for card in such[:1] for _, line in state.face(card).used]
        refusal = next((told for line in lines if (told := unfit_user(state, line, second))), None)
    return "" if refusal is None else f"{label(state, of)}: {refusal[0]}, {refusal[1]}"


# --- Teams


def _why_teams(state: State, step: AnswerStep) -> str:
    large = next((item.text for item in step.items if len(item.cards) > LARGEST_TEAM), None)
    if large is not None:
        return f"{large}: a Team has 1 to {LARGEST_TEAM} Warriors, C-5.1.2"
    return _stranger(state, step.seat, [ref for item in step.items for ref in item.cards])


def _why_attack(state: State, step: AnswerStep) -> str:
    if len(step.items) > MOST_TEAMS:
        return f"{MOST_TEAMS} Teams go out in a turn at most, C-6.1.1"
    refs = [ref for item in step.items for ref in item.cards]
    return _stranger(state, step.seat, refs) or _mates(state, step.seat, refs)


def _why_defense(state: State, step: AnswerStep) -> str:
    guards = [item.cards[0] for item in step.items if item.cards]
    against = [item.cards[1] for item in step.items if len(item.cards) > 1]
    if told := _stranger(state, step.seat, guards) or _mates(state, step.seat, guards):
        return told
    faced: list[int] = []
    for ref in against:
        there = [card for card in find(state, ref, 1 - step.seat) if state.cards[card].area is Area.BATTLE]
        if not there:
            return f"{ref.text} is no Warrior of an attacking Team, C-6.2.2"
        faced.append(state.cards[there[0]].team)
    return "two Teams against one, C-6.2.7" if len(set(faced)) < len(faced) else ""


def _stranger(state: State, seat: Seat, refs: Sequence[CardRef]) -> str:
    """The first of the names that is no Warrior of the player at home."""
    own = home(state, seat)
    for ref in refs:
        if not any(card in own for card in find(state, ref, seat)):
            close = nearest(ref.text, (state.printing(card).number for card in own))
            return f"{ref.text} is no Warrior of p{seat + 1} in the Deployment area{close}"
    return ""


def _mates(state: State, seat: Seat, refs: Sequence[CardRef]) -> str:
    """Two of the names in one Team."""
    own, seen = home(state, seat), dict[int, str]()
    for ref in refs:
        card = next(card for card in find(state, ref, seat) if card in own)
        team = state.cards[card].team
        if team in seen:
            return f"{seen[team]} and {ref.text} are in one Team, which has one Head, C-6.1.2"
        seen[team] = ref.text
    return ""
