"""Why not: for a card, the reason in words and the clause for each action that one might want of it and that is not on offer.

The rules themselves give the reasons (`truth/legal.py`, `truth/planning.py`): the same functions make the options. What is added here
is timing: whose decision it is, and which step it is.
"""

from __future__ import annotations

from engine.core.decisions import Decision, Payment
from engine.core.ids import CardId, Seat
from engine.core.seen import Reason
from engine.masters.ir.keywords import activated
from engine.masters.ir.nodes import SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import AREA_INDEX
from engine.masters.state.facts import Facts, LiveSkill
from engine.masters.state.log import card_name
from engine.masters.state.position import Position, Refusal
from engine.masters.state.sight import visible
from engine.masters.state.timings import DecisionKind
from engine.masters.truth.acting import timing_fits
from engine.masters.truth.activations import in_home
from engine.masters.truth.allowed import verdict
from engine.masters.truth.energy import energy_pool
from engine.masters.truth.homes import homes
from engine.masters.truth.known import facts
from engine.masters.truth.legal import (
    charging,
    combo_payment,
    why_never_played,
    why_not_attack,
    why_not_attack_target,
    why_not_stack,
)
from engine.masters.truth.planning import Plan, plan
from engine.masters.truth.ways import pay_way, ways
from engine.masters.view.wording import AREA_WORDS

_STEPS: dict[str, str] = {DecisionKind.OFFENSE: "Offense Step", DecisionKind.DEFENSE: "Defense Step"}
_IN_PLAY = (Area.LEADER, Area.BATTLE, Area.UNISON)
_TIMINGS = {
    "Main": "your Main Phase",
    "Battle": "your free timing in a battle",
    "Main/Battle": "your Main Phase or your free timing in a battle",
}


def why_not(state: Position, decision: Decision | None, seat: Seat, handle: str) -> list[Reason]:
    """The reasons for the card with this handle; what is on offer gives none. Empty for a card that the seat does not see."""
    card = card_of(state, seat, handle)
    if card is None or not visible(state, seat, card):
        return []
    if decision is None:
        return [Reason("act", "the match is over", "1-2-1")]
    if state.cards[card].master != seat:
        return _of_opponent(state, decision, seat, card)
    reasons: list[Reason] = []
    seen = facts(state, card)
    area = state.cards[card].area
    if area is Area.HAND:
        reasons += _in_hand(state, decision, seat, card, seen)
    elif area in _IN_PLAY and seen.type != "extra":
        reasons += _attack(state, decision, seat, card)
    if seen.type == "battle" and area in (Area.HAND, Area.BATTLE):
        reasons += _combo(state, decision, seat, card)
    reasons += _skills(state, decision, seat, card, seen)
    if not reasons and not _offered(decision, seat, "", card):
        reasons.append(_nothing(state, decision, seat, area))
    return reasons


def card_of(state: Position, seat: Seat, handle: str) -> CardId | None:
    """The card that a seat means by a handle or a place; None for a name that it does not have."""
    if _is_number(handle):
        number, known = int(handle), state.handles[seat]
        return CardId(known.index(number)) if number and number in known else None
    area_name, _, rest = handle.partition("-")
    player, _, position = rest.partition("-")
    if area_name not in (Area.HAND, Area.LIFE) or player not in ("0", "1") or not _is_number(position):
        return None
    cards = state.areas[int(player) * 12 + AREA_INDEX[Area(area_name)]]
    return cards[int(position)] if int(position) < len(cards) else None


def _is_number(word: str) -> bool:
    """Whether these are a few digits as handles have them: not "²", and nothing that would be long to read."""
    return word.isascii() and word.isdecimal() and len(word) < 10


def _offered(decision: Decision, seat: Seat, verb: str, card: CardId, skill: int | None = None) -> bool:
    """Whether the pending decision offers this seat the action ("" for any) with the card."""
    return decision.seat == seat and any(
        option.card == card and verb in ("", option.verb) and skill in (None, option.skill)
        for option in decision.options
    )


def _waiting(state: Position, decision: Decision, seat: Seat) -> str:
    """What the match waits for instead."""
    if decision.seat != seat:
        return f"it is {state.book.names[decision.seat]}'s decision now"
    if decision.kind in _STEPS:
        return f"it is the {_STEPS[decision.kind]}"
    if decision.kind == DecisionKind.MAIN:
        return "it is your Main Phase"
    return f"another question is open: {decision.prompt}"


def _of_opponent(state: Position, decision: Decision, seat: Seat, card: CardId) -> list[Reason]:
    """An opponent's card: why it cannot be attacked."""
    now = state.cards[card]
    if decision.seat == seat and any(option.card == card or option.target == card for option in decision.options):
        return []
    if now.area not in _IN_PLAY:
        return [Reason("attack it", f"it is in the {AREA_WORDS[now.area]}; attacks go to cards in play", "7-1")]
    if decision.seat != seat or decision.kind != DecisionKind.MAIN:
        return [
            Reason(
                "attack it", f"attacks are declared in your Main Phase; {_waiting(state, decision, seat)}", "6-3-1-2-4"
            )
        ]
    reasons: list[Reason] = []
    for area in _IN_PLAY:
        for mine in state.area(seat, area):
            refused = why_not_attack(state, seat, mine) or why_not_attack_target(state, seat, mine, card)
            if refused is not None:
                reasons.append(Reason(f"attack it with {card_name(state, mine)}", *refused))
    return reasons


def _in_hand(state: Position, decision: Decision, seat: Seat, card: CardId, seen: Facts) -> list[Reason]:
    """Playing, stacking, charging a card of one's hand."""
    reasons: list[Reason] = []
    main = decision.seat == seat and decision.kind == DecisionKind.MAIN
    if seen.type in ("battle", "unison") and not _offered(decision, seat, "play", card):
        if main:
            refused = _no_way(state, seat, card)
        else:
            refused = (f"cards are played in your own Main Phase; {_waiting(state, decision, seat)}", "6-3-1-2")
        if refused is not None:
            reasons.append(Reason("play", *refused))
    if seen.type == "unison" and main and not _offered(decision, seat, "stack", card):
        refused = why_not_stack(state, seat, card)
        if refused is not None:
            reasons.append(Reason("place under your Unison Card", *refused))
    if not _offered(decision, seat, "charge", card):
        if decision.seat == seat and decision.kind == DecisionKind.CHARGE:
            refused = verdict(state, charging(seat, card)).refusal
            if refused is not None:
                reasons.append(Reason("charge", *refused))
        else:
            reasons.append(Reason("charge", "1 card is charged in your Charge Phase", "6-2-5"))
    return reasons


def _refusal(paying: Payment | Refusal) -> Refusal | None:
    return None if isinstance(paying, Payment) else paying


def _no_way(state: Position, seat: Seat, card: CardId) -> Refusal | None:
    """Why a card cannot be played: at all, or in the first way that there would be."""
    refused = why_never_played(state, seat, card)
    if refused is not None:
        return refused
    pool = energy_pool(state, seat)
    found = [pay_way(state, seat, card, way, pool) for way in ways(state, seat, card, len(pool.cards))]
    reasons = [one for one in found if not isinstance(one, Payment)]
    if len(reasons) < len(found):
        return None
    return reasons[0] if reasons else ("only cards in your hand can be played by paying their cost", "6-3-1-2-1")


def _attack(state: Position, decision: Decision, seat: Seat, card: CardId) -> list[Reason]:
    if _offered(decision, seat, "attack", card):
        return []
    refused = why_not_attack(state, seat, card)
    if refused is None and (decision.seat != seat or decision.kind != DecisionKind.MAIN):
        refused = (f"attacks are declared in your Main Phase; {_waiting(state, decision, seat)}", "6-3-1-2-4")
    if refused is None:
        refused = _no_target(state, seat, card)
    return [] if refused is None else [Reason("attack", *refused)]


def _no_target(state: Position, seat: Seat, card: CardId) -> tuple[str, str] | None:
    """The first reason why no card of the opponent can be attacked."""
    for area in _IN_PLAY:
        for target in state.area(1 - seat, area):
            refused = why_not_attack_target(state, seat, card, target)
            if refused is not None:
                return refused
    return None


def _combo(state: Position, decision: Decision, seat: Seat, card: CardId) -> list[Reason]:
    if _offered(decision, seat, "combo", card):
        return []
    refused = _refusal(combo_payment(state, seat, card, energy_pool(state, seat)))
    if refused is None and (decision.seat != seat or decision.kind not in _STEPS):
        clause = "7-2-1-2" if state.turn_player == seat else "7-3-1-2"
        refused = (f"combos are made at your free timing in the battle; {_waiting(state, decision, seat)}", clause)
    return [] if refused is None else [Reason("combo", *refused)]


def _skills(state: Position, decision: Decision, seat: Seat, card: CardId, seen: Facts) -> list[Reason]:
    reasons: list[Reason] = []
    for live in seen.skills:
        skill = live.skill
        if skill.kind is SkillKind.COUNTER:
            if not _offered(decision, seat, "counter", card, live.index):
                reasons.append(Reason(f"activate [{skill.type_name}]", *_no_counter(state, decision, seat, card, live)))
        elif skill.kind in (SkillKind.ACTIVATE, SkillKind.AWAKEN, SkillKind.WISH) or activated(skill) is not None:
            refused = (
                None
                if _offered(decision, seat, "activate", card, live.index)
                else _no_activation(state, decision, seat, card, live)
            )
            keyword = activated(skill)
            if refused is not None:
                reasons.append(Reason(f"activate [{keyword.name if keyword else skill.type_name}]", *refused))
    return reasons


def _no_counter(state: Position, decision: Decision, seat: Seat, card: CardId, live: LiveSkill) -> tuple[str, str]:
    if state.cards[card].area is not Area.HAND:
        return "[Counter] skills are activated from the hand", "10-10-2"
    if decision.seat != seat or decision.kind != DecisionKind.COUNTER:
        return "[Counter] skills are activated at a counter timing, in answer to your opponent", "10-10-1"
    made = plan(state, seat, card, live)
    if isinstance(made, Plan):
        return f"[{live.skill.type_name}] does not answer what your opponent does now", "10-10-3"
    return made


def _no_activation(
    state: Position, decision: Decision, seat: Seat, card: CardId, live: LiveSkill
) -> tuple[str, str] | None:
    """Why a skill is not on offer: the wrong place, the wrong time, then limits, conditions and costs."""
    seen = facts(state, card)
    home = homes(live.skill, seen.type, seen.has("Field"))
    if not in_home(state, card, live, home):
        where = " or ".join(AREA_WORDS[area] for area in Area if area in home)
        return f"this skill is activated from your {where}", "8-5-8"
    free = decision.seat == seat and (decision.kind == DecisionKind.MAIN or decision.kind in _STEPS)
    if not free or not timing_fits(live.skill, "main" if decision.kind == DecisionKind.MAIN else "battle"):
        when = _TIMINGS.get(
            live.skill.timing.value if live.skill.timing is not None else "Main/Battle", "another timing"
        )
        if activated(live.skill) is not None:
            when = _TIMINGS["Main"] if timing_fits(live.skill, "main") else _TIMINGS["Battle"]
        clause = "7-2-1-2-3" if when == _TIMINGS["Battle"] else "6-3-1-2-3"
        return f"it is activated in {when}; {_waiting(state, decision, seat)}", clause
    made = plan(state, seat, card, live)
    return None if isinstance(made, Plan) else made


def _nothing(state: Position, decision: Decision, seat: Seat, area: Area) -> Reason:
    if area is Area.ENERGY:
        return Reason("use", "energy is rested to pay costs", "3-8-1")
    if decision.seat != seat or decision.kind == DecisionKind.CHOOSE:
        return Reason("use", _waiting(state, decision, seat), decision.clause)
    return Reason("use", f"a card in the {AREA_WORDS[area]} has no action of its own", "2-12-2")
