"""What is done to Warriors and Planets, whoever calls for it: Damage, healing, coins, drawing, coming into play and leaving it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.ir.nouns import ALL
from engine.collectible.ir.words import Act, CardType, Coin
from engine.collectible.play.doing import do
from engine.collectible.state.areas import PLAY, Area, Step
from engine.collectible.state.events import CoinMoved, CoinsChanged, Moved, PlanetHit, StatusSet, Tallied, Why
from engine.collectible.state.position import Position
from engine.collectible.truth.control import coins, coins_on
from engine.collectible.truth.figures import barred
from engine.collectible.truth.phrases import name_taken
from engine.collectible.truth.usable import WISH_COINS
from engine.core.ids import CardId, Seat


def damage(state: Position, card: CardId, n: int, act: Act = Act.DAMAGE) -> None:
    """A Warrior in play receives Damage (C-7.1.2 to C-7.1.4), of the Showdown or another."""
    if barred(state, card, act):  # C-11.6.1
        return
    n = state.book.abilities.reduced(state, card, n)
    if n < 1 or state.cards[card].area not in PLAY:
        return
    if state.cards[card].injured or n >= 2:
        leave(state, card, Area.CHI, Why.KNOCKED)  # C-2.6.9, C-7.1.3, C-7.1.4
    else:
        do(state, StatusSet(card, True, damage=True))  # C-7.1.1, C-7.1.2


def heal(state: Position, card: CardId) -> None:
    """An injured Warrior returns to normal status (C-7.1.8)."""
    if state.cards[card].injured and not barred(state, card, Act.HEAL):
        do(state, StatusSet(card, False))  # C-11.4.3


def injure(state: Position, card: CardId) -> None:
    """A Warrior changes to injured status without Damage (C-7.1.5)."""
    if not state.cards[card].injured:
        do(state, StatusSet(card, True))


def leave(state: Position, card: CardId, area: Area, why: Why) -> None:
    """A card goes to an area of its owner (C-11.5.7)."""
    do(state, Moved(card, state.cards[card].owner, area, why))  # C-11.5.4


def draw(state: Position, seat: Seat, n: int) -> None:
    """The player draws, as many as there are (C-4.2.2, C-4.2.6)."""
    for card in tuple(state.area(seat, Area.PLANET)[:n]):  # C-2.6.2
        do(state, Moved(card, seat, Area.HAND, Why.DRAW))


def hit_planet(state: Position, seat: Seat, n: int) -> bool:
    """The player's Planet receives Damage: its top cards go face down to the Planet Damage area (C-6.4.6), as many as there are (C-4.2.6);
    whether there was one.

    What the defender's Planet receives in the Showdown counts for coins, whoever gives it (C-6.5.1).
    """
    cards = tuple(state.area(seat, Area.PLANET)[:n])
    for card in cards:
        do(state, Moved(card, seat, Area.DAMAGE, Why.DAMAGE))  # C-2.6.10
    if cards:
        do(state, PlanetHit(seat, len(cards)))
        if state.step is Step.SHOWDOWN and seat != state.attacker:
            do(state, Tallied(replace(state.tally, planet_damage=state.tally.planet_damage + len(cards))))
    return bool(cards)


def from_planet(state: Position, seat: Seat, n: int, area: Area, why: Why) -> None:
    """Cards go from the top of the player's Planet to an area of theirs, as many as there are (C-4.2.6)."""
    for card in tuple(state.area(seat, Area.PLANET)[:n]):
        do(state, Moved(card, seat, area, why))


def recover(state: Position, seat: Seat, n: int, area: Area) -> None:
    """Planet Damage of the player goes to another area, as much as there is: what came last first (C-2.6.10)."""
    for card in tuple(reversed(state.area(seat, Area.DAMAGE)))[:n]:
        do(state, Moved(card, seat, area, Why.DISCARD if area is Area.DISCARD else Why.EFFECT))


def place(state: Position, card: CardId, coin: Coin, n: int) -> None:
    """Coins are placed on a card; what would be an eighth DB coin of a player is not (C-6.5.3)."""
    if coin is Coin.DB:
        n = min(n, WISH_COINS - coins(state, state.cards[card].controller))  # C-2.7.1
    if n > 0:
        do(state, CoinsChanged(card, coin, n))


def remove(state: Position, card: CardId, coin: Coin, n: int, *, paid: bool = False) -> None:
    """Coins are removed, as many as there are."""
    n = min(n, coins_on(state, card, coin))
    if n > 0:
        do(state, CoinsChanged(card, coin, -n, paid))


def has(state: Position, card: CardId, coin: Coin, n: int) -> bool:
    """Whether so many coins lie on the card, or any where all are meant."""
    there = coins_on(state, card, coin)
    return there > 0 if n == ALL else there >= n


def move_coins(state: Position, card: CardId, to: CardId, coin: Coin, n: int) -> None:
    """Coins go from one Warrior to another, as many as there are, and as the player who controls that may have (C-6.5.3)."""
    n = min(n, coins_on(state, card, coin))
    if coin is not Coin.DB:
        remove(state, card, coin, n)
        place(state, to, coin, n)
        return
    seat = state.cards[to].controller
    if seat != state.cards[card].controller:
        n = min(n, WISH_COINS - coins(state, seat))
    for _ in range(n if card != to else 0):
        do(state, CoinMoved(card, to))


def put_into_play(state: Position, seat: Seat, card: CardId, why: Why, team: int = 0) -> bool:
    """A Warrior comes into play by an effect, upright, at no cost (C-11.5.3). Where its name is taken it goes to its owner's Chi area instead."""
    if name_taken(state, seat, state.printing(card)) is not None:  # C-11.6.3
        leave(state, card, Area.CHI, Why.TAKEN)
        return False
    do(state, Moved(card, seat, Area.DEPLOYMENT, why, team=team))
    return True


def gain_control(state: Position, seat: Seat, card: CardId) -> None:
    """A Warrior moves to the player's own Deployment area, with what lies on it (C-11.5.6, C-11.5.11)."""
    if state.cards[card].controller == seat:
        return
    if name_taken(state, seat, state.printing(card)) is not None:  # C-11.6.3
        leave(state, card, Area.CHI, Why.TAKEN)
        return
    room = WISH_COINS - coins(state, seat)
    remove(state, card, Coin.DB, state.cards[card].db - room)  # C-11.5.11: 7 at most
    do(state, Moved(card, seat, Area.DEPLOYMENT, Why.CONTROL))  # C-11.5.5


def join(state: Position, card: CardId, leader: CardId) -> None:
    """A Warrior joins the Team of another one of the same player, and stands where that Team stands."""
    now, there = state.cards[card], state.cards[leader]
    joins = now.controller == there.controller and there.area in PLAY and now.team != there.team
    if joins and state.printing(card).type is CardType.WARRIOR:
        do(state, Moved(card, now.controller, there.area, Why.JOIN, team=there.team))  # C-11.6.2
