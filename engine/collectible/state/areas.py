"""Where cards lie, where a match stands, and the kinds of its decisions."""

from __future__ import annotations

from enum import StrEnum


class Area(StrEnum):
    """The areas of a player (C-2.6). `LIMBO` holds a Technique while it is on the Chain (C-10.2.11)."""

    PLANET = "planet"
    HAND = "hand"
    CHI = "chi"
    DAMAGE = "damage"
    DISCARD = "discard"
    DEPLOYMENT = "deployment"
    BATTLE = "battle"
    WISHES = "wishes"
    LIMBO = "limbo"


AREAS = tuple(Area)
AREA_INDEX: dict[Area, int] = {area: i for i, area in enumerate(AREAS)}
"""The place of an area among those of its player."""
COUNT = len(AREAS)


def place_of(seat: int, area: Area) -> int:
    """The place of a player's area among all areas of a match."""
    return seat * COUNT + AREA_INDEX[area]


PLAY = frozenset({Area.DEPLOYMENT, Area.BATTLE})
"""Where cards are in play (C-2.6.6)."""
OPEN = frozenset({Area.CHI, Area.DISCARD, Area.DEPLOYMENT, Area.BATTLE, Area.LIMBO})
"""Where both players see every card (C-2.6.13)."""


class Step(StrEnum):
    """The places of the spine: the entry of each is a safe point. `HANDS` begins when Planets lie shuffled and the first player is known."""

    SETUP = "setup"
    HANDS = "hands"
    TURN = "turn"
    CHARGE = "charge"
    MISSION_START = "mission start"
    MISSION = "mission"
    ORGANIZE = "organize"
    ATTACK = "attack"
    DEFENSE = "defense"
    ACTION = "action"
    CHAIN = "chain"
    RESOLUTION = "resolution"
    SHOWDOWN = "showdown"
    COINS = "coins"
    RETURN = "return"
    JUDGE = "judge"
    ADJUST = "adjust"
    MARKER = "marker"
    OVER = "over"


class Kind(StrEnum):
    """The kinds of decisions, each by the word that scenario files have for it."""

    MULLIGAN = "redraw"
    CHARGE = "charge"
    MAIN = "mission"
    ORGANIZE = "organize"
    OFFENSE = "attack"
    DEFENSE = "defense"
    ACTION = "action"
    COUNTER = "chain"
    CHOOSE = "choose"
