"""Until when, and at which moments: durations of continuous effects, phases, steps and their two ends."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from engine.masters.ir.nouns import Node, Who

if TYPE_CHECKING:
    from engine.masters.ir.nodes.conditions import Condition


class Until(StrEnum):
    """When a continuous effect ends."""

    BATTLE = "battle"  # for the battle (7-4-1-10)
    MAIN_PHASE = "main phase"  # until the end of the Main Phase (6-3-1-3-1-2)
    TURN = "turn"  # for the turn (6-4-1-4)
    GAME = "game"
    END_OF_NEXT_TURN = "end of next turn"  # of `whose`
    START_OF_NEXT_TURN = "start of next turn"  # of `whose`
    START_OF_NEXT_MAIN = "start of next main"  # of `whose`
    END_OF_NEXT_MAIN = "end of next main"  # of `whose`
    END_OF_TURN_OF = "end of turn of"  # "until the end of your opponent's turn": the running one if it is theirs
    DURING_NEXT_TURN = "during next turn"  # only during the next turn of `whose`
    DURING_NEXT_CHARGE = "during next charge"  # only during the next Charge Phase of `whose`
    DURING_NEXT_MAIN = "during next main"  # only during the next Main Phase of `whose`
    WHILE_TRUE = "while true"  # as long as the permanent skill (or `condition`) holds
    PLAY = "play"  # only as the card is played: "without activating its skills"
    INSTANT = ""  # no duration written


class Duration(Node, frozen=True):
    """How long something lasts; `whose` of either player: of whoever comes next ("during the next turn")."""

    until: Until
    whose: Who | None = None
    condition: Condition | None = None
    words: str = ""


INSTANT = Duration(Until.INSTANT)


class Moment(StrEnum):
    START = "start"
    END = "end"
    OVER = (
        "over"  # behind the skills for the end, as effects that last so long end (6-4-1-4, 7-4-1-10); no card says it
    )


class Phase(StrEnum):
    TURN = "turn"
    CHARGE = "charge"
    MAIN = "main"
    BATTLE = "battle"
    OFFENSE = "offense"
    DEFENSE = "defense"
    DAMAGE = "damage"
    END = "end"


ONLY_DURING = {
    Until.DURING_NEXT_TURN: Phase.TURN,
    Until.DURING_NEXT_CHARGE: Phase.CHARGE,
    Until.DURING_NEXT_MAIN: Phase.MAIN,
}
"""What begins with a turn that is still to come, and the phase in which alone it is at work."""
