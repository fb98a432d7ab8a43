"""Return Step and End Phase (C-7.2, C-8.1, C-8.2)."""

from __future__ import annotations

from engine.collectible.ir.words import Moment
from engine.collectible.play.automatic import settle
from engine.collectible.play.choose import choose_cards
from engine.collectible.play.doing import call, do, go
from engine.collectible.state.areas import Area, Step
from engine.collectible.state.events import Ended, MarkerMoved, Moved, RolesChanged, TeamsHome, Why
from engine.collectible.state.position import Position
from engine.collectible.truth.heard import at_turn
from engine.core.ids import other
from engine.core.procedure import Procedure

DESTRUCTIVE = 10
"""So much Planet Damage loses the game (C-8.1.2)."""
LIMIT = 6
"""So many cards the attacker keeps in hand (C-8.2.1)."""


def return_home(state: Position) -> Procedure[None]:
    """All Teams go back to their own Deployment areas, as they are (C-7.2.1 to C-7.2.3)."""
    do(state, TeamsHome())
    for seat in (state.attacker, other(state.attacker)):
        for card in tuple(state.area(seat, Area.BATTLE)):  # C-7.2.4
            do(state, Moved(card, seat, Area.DEPLOYMENT, Why.HOME, team=state.cards[card].team))  # C-5.1.5
    go(state, Step.JUDGE)  # C-4.1.6
    yield from ()


def judge(state: Position) -> Procedure[None]:
    """Who has lost: by Planet Damage first, then by an empty Planet (C-8.1.2 to C-8.1.6)."""
    here = state.attacker
    there, names = other(here), state.book.names
    beaten = [seat for seat in (0, 1) if len(state.area(seat, Area.DAMAGE)) >= DESTRUCTIVE]  # C-3.1.6, C-8.1.1
    empty = [seat for seat in (0, 1) if not state.area(seat, Area.PLANET)]
    if len(beaten) == 2:
        do(
            state,
            Ended(here, f"Both Planets have {DESTRUCTIVE} Damage or more; {names[here]} is the attacker.", "C-8.1.3"),
        )
    elif beaten:
        hit = len(state.area(beaten[0], Area.DAMAGE))
        do(state, Ended(other(beaten[0]), f"{names[beaten[0]]}'s Planet has {hit} Damage.", "C-8.1.2"))
    elif len(empty) == 2:
        do(state, Ended(there, f"Both Planets are empty; {names[here]} is the attacker.", "C-8.1.5"))
    elif empty:
        do(state, Ended(other(empty[0]), f"{names[empty[0]]}'s Planet is empty.", "C-8.1.4"))
    else:
        go(state, Step.ADJUST)  # C-4.1.6
    yield from ()


def adjust(state: Position) -> Procedure[None]:
    """The attacker discards down to 6 cards (C-8.2.1); the defender does not (C-8.2.2)."""
    seat = state.attacker
    hand = state.area(seat, Area.HAND)
    if (many := len(hand) - LIMIT) > 0:
        prompt = f"Discard {many} card{'s' if many != 1 else ''}, down to {LIMIT}."
        chosen = yield from choose_cards(state, seat, hand, many, prompt, "C-8.2.1")
        for card in chosen:
            do(state, Moved(card, seat, Area.DISCARD, Why.DISCARD))
    go(state, Step.MARKER)


def marker(state: Position) -> Procedure[None]:
    """The Turn Marker goes up, then come the effects of the turn's end, then its effects end (C-8.2.3 to C-8.2.5)."""
    do(state, MarkerMoved(state.attacker))  # C-2.6.11, C-2.6.12
    call(state, at_turn(state, Moment.END))
    yield from settle(state)
    do(state, RolesChanged())  # C-3.1.3, C-3.1.4
    go(state, Step.TURN)  # C-4.1.1
