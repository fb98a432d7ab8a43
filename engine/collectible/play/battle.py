"""Attack Step, Defense Step and Action Step (C-6.1 to C-6.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.collectible.ir.words import Act
from engine.collectible.play.choose import PASS
from engine.collectible.play.doing import do, go
from engine.collectible.play.timing import chooser, end_of_timing, open_timing
from engine.collectible.play.using import use_effect
from engine.collectible.state.areas import Area, Kind, Step
from engine.collectible.state.events import Defended, LeadSet, Moved, SentOut, Why
from engine.collectible.state.objects import Battle
from engine.collectible.state.position import Position
from engine.collectible.truth.control import home
from engine.collectible.truth.figures import barred
from engine.collectible.truth.teams import head, teams
from engine.core.decisions import Decision, Option
from engine.core.ids import CardId, Seat, other
from engine.core.procedure import Procedure, ask

MOST = 3
"""So many Teams the attacker sends out at most (C-6.1.1)."""


def attack(state: Position) -> Procedure[None]:
    """The attacker sends one more Team out, naming its Head, or no more."""
    seat = state.attacker
    able = _able(state, seat, Act.ATTACK)  # C-4.4.7, C-6.1.6
    if not state.battles or (able and len(state.battles) < MOST):  # C-6.1.1
        options = [
            Option("attack", card, label=f"Attack with {_named(state, group, card)}")
            for group in teams(state, able)
            for card in group
            if not barred(state, card, Act.LEAD)
        ]
        prompt = "Send a Team out, or none more? You name its Head."
        taken = yield from ask(Decision(seat, Kind.OFFENSE, prompt, "C-6.1.1", (*options, PASS)))
        if taken[0].card is not None:
            first = taken[0].card
            team = state.cards[first].team
            _send(state, team)
            do(state, SentOut(Battle(team, state.cards[first].mark)))  # C-6.1.2, C-6.1.3
            return
    go(state, Step.DEFENSE)  # C-4.1.5, C-6.1.4


def defend(state: Position) -> Procedure[None]:
    """The defender sends one more Team against a Team that none defends against, or no more (C-6.2.1 to C-6.2.3, C-6.2.7)."""
    seat = other(state.attacker)
    open_ones = [i for i, battle in enumerate(state.battles) if not battle.against]
    able = _able(state, seat, Act.DEFEND)
    if open_ones and (able or len(open_ones) == len(state.battles)):
        options = [
            Option(
                "defend",
                card,
                state.battles[i].head[0],
                label=f"{_named(state, group, card)} against {state.printing(state.battles[i].head[0]).name}",
            )
            for group in teams(state, able)
            for card in group
            if not barred(state, card, Act.LEAD)
            for i in open_ones
        ]
        prompt = "Send a Team against an attacking Team, or none more? You name its Head."
        taken = yield from ask(Decision(seat, Kind.DEFENSE, prompt, "C-6.2.2", (*options, PASS)))
        if taken[0].card is not None:
            first = taken[0].card
            team = state.cards[first].team
            index = next(i for i in open_ones if state.battles[i].head[0] == taken[0].target)
            _send(state, team)
            do(state, Defended(index, team, first))
            return
    do(state, LeadSet(state.attacker, 0))  # C-6.3.2
    go(state, Step.ACTION)


def action(state: Position) -> Procedure[None]:
    """Action Step: both players' Action effects (C-6.3)."""
    seat = chooser(state)
    taken = yield from open_timing(state, Kind.ACTION, "Use an Action effect, or pass.", "C-6.3.2", ())  # C-6.3.1
    if taken is None:
        end_of_timing(state, Step.SHOWDOWN)
    else:
        yield from use_effect(state, seat, taken)


def _able(state: Position, seat: Seat, act: Act) -> list[CardId]:
    """The Warriors at home whose Teams may be sent out: a Team goes as a whole, so that one who cannot keeps the others at home."""
    groups = teams(state, home(state, seat))
    return [card for group in groups if not any(barred(state, one, act) for one in group) for card in group]


def _send(state: Position, team: int) -> None:
    """A Team goes from the Deployment area to the Battle area as a whole."""
    for seat in (0, 1):
        for card in home(state, seat):
            if state.cards[card].team == team:
                do(state, Moved(card, seat, Area.BATTLE, Why.OUT, team=team))  # C-2.6.5


def _named(state: Position, group: Sequence[CardId], first: CardId) -> str:
    """A Team in words, its Head first."""
    rest = [state.printing(card).name for card in group if card != first]
    return state.printing(first).name + (f" with {', '.join(rest)}" if rest else "")


def first_of(state: Position, battle: Battle) -> CardId | None:
    """The Head of the attacking Team, as long as it stands there."""
    return head(state, battle.head, battle.team)
