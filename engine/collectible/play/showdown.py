"""Showdown Step: battles one after the other, and the coins for Planet Damage (C-6.4, C-6.5)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.collectible.ir.words import Act, Coin, Moment
from engine.collectible.play import deeds
from engine.collectible.play.automatic import settle
from engine.collectible.play.choose import choose_card
from engine.collectible.play.doing import call, do, go
from engine.collectible.state.areas import Kind, Step
from engine.collectible.state.events import Compared, Tallied
from engine.collectible.state.objects import Battle
from engine.collectible.state.position import Position
from engine.collectible.truth.control import coins, warriors
from engine.collectible.truth.figures import power
from engine.collectible.truth.heard import decided, struck
from engine.collectible.truth.teams import head, side
from engine.collectible.truth.usable import WISH_COINS
from engine.core.decisions import Decision, Option
from engine.core.ids import CardId, other
from engine.core.procedure import Procedure, ask

DEVASTATING = 5
"""From this Team Power on an Unopposed Team gives 2 Damage (C-6.4.5); with this difference a victory is outstanding (C-6.4.10)."""


def showdown(state: Position) -> Procedure[None]:
    """The next battle, in the order that the attacker chooses (C-6.4.1). A Team of which nobody is left gives and takes nothing (C-6.4.14)."""
    left = [i for i, battle in enumerate(state.battles) if not battle.done and side(state, battle.team)]  # C-6.4.7
    if not left:
        go(state, Step.COINS)  # C-6.5.5
        return
    index = left[0]
    if len(left) > 1:
        options = tuple([_option(state, state.battles[i]) for i in left])
        prompt = "Which battle is next?"
        taken = yield from ask(Decision(state.attacker, Kind.CHOOSE, prompt, "C-6.4.1", options, order=True))
        index = left[options.index(taken[0])]
    battle = state.battles[index]
    ours, theirs = side(state, battle.team), side(state, battle.against)
    if theirs:
        _compare(state, index, battle, ours, theirs)
    else:
        _strike(state, index, battle)
    yield from settle(state)


def _option(state: Position, battle: Battle) -> Option:
    """A battle, named by the Head of its attacking Team, or whoever is first there."""
    card = head(state, battle.head, battle.team)
    if card is None:
        card = side(state, battle.team)[0]
    return Option("choose", card, label=f"The battle of {state.printing(card).name}")


def _strike(state: Position, index: int, battle: Battle) -> None:
    """An Unopposed Team damages the Planet (C-6.4.3 to C-6.4.5)."""
    strength = power(state, battle, battle.team)
    do(state, Compared(index, strength, None))
    if deeds.hit_planet(state, other(state.attacker), 2 if strength >= DEVASTATING else 1):
        call(state, struck(state, side(state, battle.team)))


def _compare(state: Position, index: int, battle: Battle, ours: Sequence[CardId], theirs: Sequence[CardId]) -> None:
    """Opposed Teams battle (C-6.4.8 to C-6.4.11)."""
    strength, across = power(state, battle, battle.team), power(state, battle, battle.against)
    first, guard = head(state, battle.head, battle.team), head(state, battle.guard, battle.against)
    do(state, Compared(index, strength, across))
    if strength == across:
        for card in (first, guard):
            if card is not None:  # C-6.4.13
                deeds.damage(state, card, 1, Act.SHOWDOWN_DAMAGE)
        return
    winner, loser, beaten = (ours, theirs, guard) if strength > across else (theirs, ours, first)
    outstanding = abs(strength - across) >= DEVASTATING
    for card in loser:
        if card == beaten:
            deeds.damage(state, card, 2 if outstanding else 1, Act.SHOWDOWN_DAMAGE)  # C-6.4.12
        elif outstanding:
            deeds.damage(state, card, 1, Act.SHOWDOWN_DAMAGE)
    call(state, decided(state, Moment.WINS, winner, outstanding))  # C-11.1.1, C-11.1.12
    call(state, decided(state, Moment.LOSES, loser, outstanding))


def gain_coins(state: Position) -> Procedure[None]:
    """A defender whose Planet was damaged may place a DB coin, each anew on a Warrior with the fewest (C-6.5.1 to C-6.5.3)."""
    seat = other(state.attacker)
    mine = warriors(state, seat)
    due = state.tally.planet_damage
    if not due or not mine or coins(state, seat) >= WISH_COINS:  # C-6.5.6
        go(state, Step.RETURN)
        return
    fewest = min(state.cards[card].db for card in mine)
    able = [card for card in mine if state.cards[card].db == fewest]
    card = yield from choose_card(state, seat, able, f"Place a DB coin ({due} left)?", "C-6.5.1", may=True)
    if card is None:
        go(state, Step.RETURN)
        return
    deeds.place(state, card, Coin.DB, 1)
    do(state, Tallied(replace(state.tally, planet_damage=due - 1)))
