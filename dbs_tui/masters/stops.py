"""The timings at which one mostly passes, and when passing is all that makes sense there."""

from __future__ import annotations

import re

from engine.core.seen import DecisionSeen
from engine.masters.state.timings import DecisionKind
from engine.masters.view.model import CardSeen, View

_AT = {DecisionKind.COUNTER: "counter", DecisionKind.OFFENSE: "offense", DecisionKind.DEFENSE: "defense"}

_ASIDE = re.compile(r"\([^)]*\)|\[super combo\]")


def stop(view: View) -> str:
    """The stop of the view's decision; "" for another question."""
    decision = view.decision
    if decision is None:
        return ""
    own = decision.kind == DecisionKind.COUNTER and decision.seat == view.turn_player
    return "counter-own" if own else next((name for kind, name in _AT.items() if kind == decision.kind), "")


def idle(view: View) -> str:
    """Why no combo can change who wins the battle; "" where one can, where one was made already, or where something else is on offer."""
    battle, decision = view.battle, view.decision
    if battle is None or decision is None or _says_more(view, decision):
        return ""
    if battle.negated:
        return "the attack is negated"
    standing = f"{battle.attack_power} against {battle.guard_power}"
    offense = decision.kind == DecisionKind.OFFENSE
    if battle.attack_combo if offense else battle.guard_combo:
        return ""  # whoever has begun to combo says when it is enough
    if offense == _wins(battle.attack_power, battle.guard_power):
        return f"it is {standing} already"
    most = strongest(view, decision)
    turned = (
        _wins(battle.attack_power + most, battle.guard_power)
        if offense
        else not _wins(battle.attack_power, battle.guard_power + most)
    )
    return "" if turned else f"no combo could turn {standing}"


def _wins(attack: int, guard: int) -> bool:
    return attack >= guard  # 7-4-1-4: of equal powers the attack wins


def _says_more(view: View, decision: DecisionSeen) -> bool:
    """Whether an answer does more than to add combo power: a skill, or a card that speaks of combos itself."""
    held = _held(view)
    return any(
        option.verb not in ("pass", "combo")
        or any(_speaks_of_combos(line) for line in (held[option.card].face.text if option.card in held else ()))
        for option in decision.options
    )


def _speaks_of_combos(line: str) -> bool:
    """Whether a line of a card may do something when the card is used in a combo; [Super Combo] only allows it, and what stands in parentheses
    is about tokens or repeats a rule."""
    return "combo" in _ASIDE.sub("", line.lower())


def strongest(view: View, decision: DecisionSeen) -> int:
    """The most combo power that the options can add, with the energy that there is: for each number of energy cards the best that they buy."""
    held, seen = _held(view), set[str]()
    best = [0]
    for option in decision.options:
        if option.verb != "combo" or option.card not in held or option.card in seen:
            continue
        seen.add(option.card)
        paying = option.payment
        price, energy = (0, 0) if paying is None else (paying.total, len(paying.candidates))
        best += [best[-1]] * (energy + 1 - len(best))
        gain = held[option.card].combo_power or 0
        best = [max(now, best[n - price] + gain) if n >= price else now for n, now in enumerate(best)]
    return best[-1]


def _held(view: View) -> dict[str, CardSeen]:
    mine = view.players[view.seat]
    return {card.handle: card for card in (*mine.hand, *mine.battle) if isinstance(card, CardSeen)}
