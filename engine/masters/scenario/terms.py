"""The words of this game in scenario files."""

from __future__ import annotations

from engine.masters.clauses import meanings
from engine.masters.ir.nouns import Area
from engine.scenario.phrasebook import Verb, Vocabulary

BOARD_AREAS = (
    Area.LEADER, Area.BATTLE, Area.UNISON, Area.COMBO, Area.ENERGY, Area.LIFE, Area.HAND, Area.DECK, Area.DROP, Area.WARP, Area.REMOVED,
)  # fmt: skip
"""The areas that a file fills."""
BATTLE_PHASES = ("offense", "defense", "damage")
CARD = Verb()
VERBS = {
    "keep": Verb("nothing"),
    "redraw": Verb("list", own=True),
    "charge": CARD,
    "play": CARD,
    "attack": Verb(sign="->"),
    "combo": CARD,
    "activate": CARD,
    "stack": CARD,
    "counter": CARD,
    "use": Verb(own=True),
}
TERMS = Vocabulary(
    clauses=meanings,
    areas=tuple(area.value for area in Area if area not in (Area.IN_PLAY, Area.ANYWHERE)),
    single=("leader", "unison"),
    modes=("rest", "active"),
    verbs=VERBS,
    progress=("resolve", "end turn"),
    phases=("main", "charge", "setup", *BATTLE_PHASES),
    player_fields=(*(area.value for area in BOARD_AREAS), "main", "name"),
    start_fields=("attack",),
    kinds=("main", "offense", "defense", "counter", "charge", "mulligan", "choose"),
    timings=("counter",),
    free=("main", "offense", "defense", "charge"),
    due={"main": ("pass", "choose", *VERBS), "offense": ("combo",), "defense": ("combo",)},
)
