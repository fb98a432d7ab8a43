"""The areas of the game (chapter 3), and the places at which a match can stand."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.masters.ir.nouns import Area

LEADER: Final = Area.LEADER
BATTLE: Final = Area.BATTLE
UNISON: Final = Area.UNISON
COMBO: Final = Area.COMBO
ENERGY: Final = Area.ENERGY
LIFE: Final = Area.LIFE
HAND: Final = Area.HAND
DECK: Final = Area.DECK
DROP: Final = Area.DROP
WARP: Final = Area.WARP
REMOVED: Final = Area.REMOVED
LIMBO: Final = Area.LIMBO
UNDER: Final = Area.UNDER
"""The areas by name alone, for what looks at areas with every event: in Python 3.11 a member of an enumeration takes ten times as long to look up."""

AREAS: tuple[Area, ...] = (
    Area.LEADER,
    Area.BATTLE,
    Area.UNISON,
    Area.COMBO,
    Area.ENERGY,
    Area.LIFE,
    Area.HAND,
    Area.DECK,
    Area.DROP,
    Area.WARP,
    Area.REMOVED,
    Area.LIMBO,
)
"""The areas that are lists of cards, one of each for each player (3-1-1). Cards under other cards are in `Card.under` of the top card, with area UNDER."""

AREA_INDEX: dict[Area, int] = {area: i for i, area in enumerate(AREAS)}
OPEN: frozenset[Area] = frozenset(
    {
        Area.LEADER,
        Area.BATTLE,
        Area.UNISON,
        Area.COMBO,
        Area.ENERGY,
        Area.DROP,
        Area.WARP,
        Area.REMOVED,
        Area.LIMBO,
        Area.UNDER,
    }
)
"""Open areas (3-1-3); face-up life is open too (3-9-3)."""
IN_PLAY: frozenset[Area] = frozenset({Area.LEADER, Area.BATTLE, Area.UNISON})
WITH_MODES: frozenset[Area] = frozenset({Area.LEADER, Area.BATTLE, Area.UNISON, Area.ENERGY})
"""Areas whose cards are in Active or Rest Mode (4-8-1)."""


class Spine(StrEnum):
    """Where the match stands; every value is a safe point with a procedure of its own."""

    SETUP = "setup"  # 5-2
    CHARGE = "charge"  # 6-2
    MAIN_START = "main start"  # 6-3-1-1
    MAIN = "main"  # 6-3-1-2, one action
    ATTACK = "attack"  # 7-1-1 to 7-1-4
    OFFENSE_START = "offense start"  # 7-2-1-1
    OFFENSE = "offense"  # 7-2-1-2, one action
    DEFENSE_START = "defense start"
    DEFENSE = "defense"  # 7-3-1-2, one action
    DAMAGE = "damage"  # 7-4-1-1 to 7-4-1-4
    BATTLE_END = "battle end"  # 7-4-1-5 to 7-4-1-11
    MAIN_END = "main end"  # 6-3-1-3
    END = "end"  # 6-4
    OVER = "over"


SAME_OBJECT = frozenset(
    (source, target)
    for source, targets in {
        Area.BATTLE: (Area.BATTLE, Area.UNISON, Area.COMBO),
        Area.UNISON: (Area.BATTLE, Area.UNISON, Area.COMBO),
        Area.COMBO: (Area.BATTLE,),
        Area.HAND: (Area.LIMBO, Area.BATTLE, Area.UNISON, Area.COMBO),
        Area.LIMBO: (Area.BATTLE, Area.UNISON, Area.COMBO, Area.DROP),
    }.items()
    for target in targets
)
"""Moves after which a card is still the same object."""


def stays_itself(source: Area, target: Area) -> bool:
    """Whether a card that goes from one area to the other is still the same object; otherwise it is a new one (3-1-4)."""
    return (source, target) in SAME_OBJECT
