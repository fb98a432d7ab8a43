"""The Chain: responses until both have passed, then its effects from the last to the first (C-10.1, C-10.2)."""

from __future__ import annotations

from engine.collectible.ir.words import CardType
from engine.collectible.play.automatic import settle
from engine.collectible.play.choose import PASS
from engine.collectible.play.deeds import leave
from engine.collectible.play.doing import do, go
from engine.collectible.play.effects import carry_out
from engine.collectible.play.using import use_effect
from engine.collectible.state.areas import Area, Kind, Step
from engine.collectible.state.events import LeadSet, LinkPopped, Passed, Why
from engine.collectible.state.position import Position
from engine.collectible.truth.requirements import why_fails
from engine.collectible.truth.targets import line_of, remaining, use_of
from engine.collectible.truth.usable import may_use, uses
from engine.core.decisions import Decision
from engine.core.ids import other
from engine.core.procedure import Procedure, ask


def respond(state: Position) -> Procedure[None]:
    """One player may respond: first who did not use the last effect (C-10.1.4), then the other one, too (C-10.1.7)."""
    last = state.chain[-1]
    seat = other(last.seat) if state.passed == 0 else last.seat
    prompt = f"Answer {state.printing(last.source[0]).name}, or let the Chain be applied."
    options = (*uses(state, seat), PASS)  # C-10.1.2
    taken = yield from ask(Decision(seat, Kind.COUNTER, prompt, "C-10.1.4", options, timed=may_use(state, seat)))
    if taken[0].verb != "pass":
        yield from use_effect(state, seat, taken[0])  # C-10.1.2
        return
    do(state, Passed())
    if state.passed >= 2:  # C-10.2.10, C-10.1.5
        go(state, Step.RESOLUTION)


def resolve(state: Position) -> Procedure[None]:
    """The last Link of the Chain is applied, or fails (C-10.2.1, C-10.2.3); after the first one used, the open timing goes on."""
    link = state.chain[-1]
    failed = why_fails(state, link)
    line, use = line_of(state, link), use_of(link)
    named = remaining(state, link)
    do(state, LinkPopped(link, failed))
    if not failed:
        yield from carry_out(state, use, line, named)  # C-9.2.4, C-9.3.4, C-9.4.5
    card = link.source[0]
    if state.printing(card).type is CardType.TECHNIQUE:
        leave(state, card, Area.CHI, Why.USED)  # C-2.6.9, C-10.2.2, C-9.1.11, C-9.1.12, C-10.2.4
    yield from settle(state)
    if not state.chain:
        do(state, LeadSet(other(state.lead), 0))  # C-10.1.3
        go(state, state.opened)  # C-10.1.6
