"""Teams, their battles, and who opposes whom (C-5.1, C-6.1 to C-6.4)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.collectible.state.areas import Area
from engine.collectible.state.objects import Battle, Mark
from engine.collectible.state.position import Position
from engine.collectible.truth.control import warriors
from engine.core.ids import CardId, other


def members(state: Position, team: int) -> list[CardId]:
    """The Warriors of a Team, wherever they are in play."""
    return [card for seat in (0, 1) for card in warriors(state, seat) if state.cards[card].team == team]


def teams(state: Position, cards: Sequence[CardId]) -> list[list[CardId]]:
    """These Warriors by Team, each Team at the place of its first one."""
    found: dict[int, list[CardId]] = {}
    for card in cards:
        found.setdefault(state.cards[card].team, []).append(card)
    return list(found.values())


def side(state: Position, team: int) -> list[CardId]:
    """The Warriors of a Team that is in the Battle area."""
    if not team:
        return []
    return [
        card
        for seat in (state.attacker, other(state.attacker))
        for card in state.area(seat, Area.BATTLE)
        if state.cards[card].team == team
    ]


def head(state: Position, mark: Mark | None, team: int) -> CardId | None:
    """The Head of a Team in a battle; None when it has left (C-6.2.6)."""
    if mark is None or not state.is_object(mark):
        return None
    now = state.cards[mark[0]]
    return mark[0] if now.area is Area.BATTLE and now.team == team else None


def battle_of(state: Position, card: CardId) -> Battle | None:
    """The battle in which the Warrior stands, in whichever Team."""
    now = state.cards[card]
    if now.area is not Area.BATTLE:
        return None
    return next((battle for battle in state.battles if now.team in (battle.team, battle.against)), None)


def opposing(state: Position, card: CardId) -> list[CardId]:
    """The Warriors that battle against this one: all of the Team across (C-11.5.8, C-11.5.11)."""
    battle = battle_of(state, card)
    if battle is None:
        return []
    return side(state, battle.against if state.cards[card].team == battle.team else battle.team)


def is_head(state: Position, card: CardId) -> bool:
    """Whether the Warrior is the Head of its Team in a battle."""
    battle = battle_of(state, card)
    if battle is None:
        return False
    return card in (head(state, battle.head, battle.team), head(state, battle.guard, battle.against))


def opposed(state: Position, battle: Battle) -> bool:
    """Whether two Teams face each other there (C-6.2.4, C-6.2.5)."""
    return bool(side(state, battle.against)) and bool(side(state, battle.team))
