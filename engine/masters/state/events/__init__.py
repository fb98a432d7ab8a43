"""Events: everything that can happen to the state, as frozen structs. `apply` carries them out; nothing else writes state.

"Draw" is a move with a reason, "KO" is a move with a reason, "play" is a move with a reason. Events carry the information that
triggers need (8-6-5-1): a move holds the card as it was and its derived facts before the move. What a type of event means to others stands at
the type (`Happening`).

One module a kind, and all of them under one name here.
"""

# ruff: noqa: F403

from engine.masters.state.events.bookkeeping import *
from engine.masters.state.events.course import *
from engine.masters.state.events.happening import Happening as Happening
from engine.masters.state.events.table import *
