"""The questions that come again and again, said with what can be done now and what it takes."""

from __future__ import annotations

from engine.core.seen import DecisionSeen, OptionSeen
from engine.masters.state.timings import DecisionKind
from engine.masters.view.model import BattleSeen, HiddenCard, View

_DOINGS = (
    ("attack", "can attack", "can attack"),
    ("play", "can be played", "can be played"),
    ("activate", "has a skill", "have skills"),
)
"""Verbs of the Main Phase in the order in which they are named, and what is said of one card and of several."""
_FIXED = {
    DecisionKind.MULLIGAN: "Keep these cards, or return some and redraw.",
    DecisionKind.CHARGE: "You may charge 1 card of your hand as energy.",
}


def asking(view: View, decision: DecisionSeen) -> str:
    """The question in the words of this moment; "" where its own sentence says it best."""
    if decision.kind == DecisionKind.MAIN:
        covered = any(isinstance(card, HiddenCard) for card in view.players[decision.seat].hand)
        return "" if covered else _main(decision)
    if decision.kind in (DecisionKind.OFFENSE, DecisionKind.DEFENSE) and view.battle is not None:
        return _combos(view.battle, decision, attacking=decision.kind == DecisionKind.OFFENSE)
    return next((words for kind, words in _FIXED.items() if kind == decision.kind), "")


def _main(decision: DecisionSeen) -> str:
    """How many cards can do what."""
    told = ["your Leader can awaken"] if any(_awakens(option) for option in decision.options) else list[str]()
    for verb, one, several in _DOINGS:
        n = len({option.card for option in decision.options if option.verb == verb and not _awakens(option)})
        told += [f"{n} {one if n == 1 else several}"] if n else []
    if not told:
        return "" if len(decision.options) > 1 else "Nothing more can be done now."
    words = ", ".join(told)
    return f"{words[:1].upper()}{words[1:]}."


def _awakens(option: OptionSeen) -> bool:
    """Whether the option is an [Awaken] skill (10-2)."""
    return option.verb == "activate" and option.label.startswith("[Awaken")


def _combos(battle: BattleSeen, decision: DecisionSeen, attacking: bool) -> str:
    """What combos would have to add (7-4-1-4: a tie is the attack's)."""
    lead = battle.attack_power - battle.guard_power
    usable = [option for option in decision.options if option.verb not in ("pass", "combo")]
    skills = len({option.card for option in usable if not _awakens(option)})
    also = " Your Leader can awaken." if any(map(_awakens, usable)) else ""
    also += f" {skills} skill{'s' if skills != 1 else ''} can be used." if skills else ""
    if battle.negated:
        return f"The attack is negated.{also}"
    if attacking:
        need = f"+{-lead} is needed to win." if lead < 0 else f"Ahead by {lead}." if lead else "A tie: it wins so far."
    elif lead < 0:
        need = f"The guard is ahead by {-lead}."
    else:
        need = f"More than +{lead} is needed to hold." if lead else "A tie: it holds with any combo."
    return need + also
