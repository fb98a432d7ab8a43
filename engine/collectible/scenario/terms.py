"""The words of this game in scenario files."""

from __future__ import annotations

from engine.collectible.clauses import meanings
from engine.collectible.state.areas import Area, Kind, Step
from engine.collectible.view.project import PHASES
from engine.scenario.phrasebook import Verb, Vocabulary

BOARD_AREAS = tuple(area for area in Area if area not in (Area.BATTLE, Area.LIMBO))
"""The areas that a file fills; `[start] battles` says who stands in the Battle area."""
PLAY = "play"
"""Deployment and Battle area together."""
CARD = Verb()
VERBS = {
    "first": Verb("nothing"),
    "second": Verb("nothing"),
    "keep": Verb("nothing"),
    "redraw": Verb("nothing"),
    "charge": Verb("list", own=True),
    "deploy": CARD,
    "move": Verb(sign="->"),
    "use": Verb(sign="by", own=True),
    "activate": Verb(own=True),
    "wish": Verb(own=True),
    "organize": Verb("list", joins="+", own=True),
    "attack": Verb("list", own=True),
    "defend": Verb("list", sign="->", own=True),
}
BEGINNINGS = {
    "mission": Step.MISSION,
    "setup": Step.HANDS,
    "start": Step.TURN,
    "charge": Step.CHARGE,
    "organize": Step.ORGANIZE,
    "attack": Step.ATTACK,
    "defense": Step.DEFENSE,
    "action": Step.ACTION,
    "end": Step.JUDGE,
}
"""Where a scenario may begin; the first is where it does if its file does not say."""
ORDER = tuple(dict.fromkeys(PHASES.values()))
"""The words in the order of a turn."""
STOPS = ("mission", "organize", "attack", "defense", "action", "showdown")
"""Where `to STEP` leads."""
TERMS = Vocabulary(
    clauses=meanings,
    areas=(*(area.value for area in Area), PLAY),
    modes=("injured", "normal"),
    verbs=VERBS,
    progress=("resolve", "end turn", *(f"to {stop}" for stop in STOPS)),
    phases=tuple(BEGINNINGS),
    player_fields=(*(area.value for area in BOARD_AREAS), "marker", "main", "name"),
    start_fields=("battles",),
    kinds=tuple(kind.value for kind in Kind),
    choices=(Kind.CHOOSE.value,),
    timings=(Kind.COUNTER.value,),
    free=tuple(kind.value for kind in Kind if kind not in (Kind.CHOOSE, Kind.COUNTER)),
    due={
        Kind.CHARGE.value: ("charge",),
        Kind.MAIN.value: ("deploy", "move"),
        Kind.ORGANIZE.value: ("organize",),
        Kind.OFFENSE.value: ("attack",),
        Kind.DEFENSE.value: ("defend",),
        Kind.MULLIGAN.value: ("choose",),
    },
)
