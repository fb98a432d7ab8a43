"""The rules. No I/O, no clock, no asyncio, no logging, no global randomness.

A `Game` waits for a `Decision` (`game.pending`) and is moved on by an `Answer` (`game.answer`); a `Record` is all that a match was. A rule set
makes games: `engine.masters.match.new_game`.
"""

from engine.core.decisions import Answer, Decision, DecisionKind, Option
from engine.core.errors import (
    DefinitionError,
    EngineError,
    GameOver,
    IllegalAnswer,
    InvariantBroken,
    RecordError,
    StateDiffers,
)
from engine.core.game import Game
from engine.core.record import Record
from engine.version import VERSION as __version__

__all__ = [
    "Answer", "Decision", "DecisionKind", "DefinitionError", "EngineError", "Game", "GameOver", "IllegalAnswer", "InvariantBroken", "Option",
    "Record", "RecordError", "StateDiffers", "__version__",
]  # fmt: skip
