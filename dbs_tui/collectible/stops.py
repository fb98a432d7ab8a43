"""The timings at which one mostly passes."""

from __future__ import annotations

from engine.collectible.state.areas import Kind
from engine.collectible.view.model import View


def stop(view: View) -> str:
    """The stop of the view's decision; "" for another question. The attacker's own Strategy Step is none: there the turn is made."""
    decision = view.decision
    if decision is None:
        return ""
    if decision.kind == Kind.COUNTER:
        return "respond"
    if decision.kind == Kind.ACTION:
        return "action"
    return "strategy" if decision.kind == Kind.MAIN and decision.seat != view.attacker else ""
