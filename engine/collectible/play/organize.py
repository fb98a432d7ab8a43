"""Organization Phase: Teams are made by small questions, so that what is offered is all that a player needs to know (C-5.1, C-11.6.2)."""

from __future__ import annotations

from engine.collectible.play.choose import PASS
from engine.collectible.play.doing import do, go
from engine.collectible.state.areas import Kind, Step
from engine.collectible.state.events import Teamed
from engine.collectible.state.position import Position
from engine.collectible.truth.control import home
from engine.collectible.truth.teams import teams
from engine.core.decisions import Decision, Option
from engine.core.ids import Seat
from engine.core.procedure import Procedure, ask

LARGEST = 3
"""So many Warriors a Team has at most (C-5.1.2)."""


def organize(state: Position) -> Procedure[None]:
    """One Warrior joins a Team or parts from its own, or the Teams stay as they are. After the first turn's comes its End Phase (C-5.1.6)."""
    prompt = "Organize your Warriors into Teams of 1 to 3."
    options = tuple(groupings(state, state.attacker))  # C-5.1.1
    taken = yield from ask(Decision(state.attacker, Kind.ORGANIZE, prompt, "C-5.1.1", options))
    if (card := taken[0].card) is not None:
        target = taken[0].target
        do(state, Teamed(card, 0 if target is None else state.cards[target].team))  # C-5.1.1
        return
    go(state, Step.JUDGE if state.turn == 1 else Step.ATTACK)  # C-4.1.5, C-4.1.7, C-6.1.5


def groupings(state: Position, seat: Seat) -> list[Option]:
    """How the player's Teams can be changed by one Warrior; and leaving them as they are, where none is too large."""
    found: list[Option] = []
    names = {card: state.printing(card).name for card in home(state, seat)}
    groups = teams(state, home(state, seat))
    for group in groups:
        for card in group:
            found.extend(
                Option("join", card, target, label=f"{names[card]} joins {names[target]}")
                for other_group in groups
                if other_group is not group and len(other_group) < LARGEST  # C-5.1.2
                for target in other_group
            )
            if len(group) > 1:  # C-5.1.3, C-5.1.4
                found.append(Option("part", card, label=f"{names[card]} stands alone"))
    if all(len(group) <= LARGEST for group in groups):  # C-11.6.2
        found.append(PASS)
    return found
