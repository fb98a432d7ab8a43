"""The rules. No I/O, no clock, no asyncio, no logging, no global randomness.

A `Game` waits for a `Decision` (`game.pending`) and is moved on by an `Answer` (`game.answer`); a `Record` is all that a match was. A `Pack` is a
game with its cards, and makes matches of it (`pack.begin`): `card_data.games.pack`.
"""

from engine.core.decisions import Answer, Decision, Option
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
from engine.core.game_pack import DeckList, Pack
from engine.core.record import Record, SeatRecord
from engine.version import VERSION as __version__

__all__ = [
    "Answer", "Decision", "DeckList", "DefinitionError", "EngineError", "Game", "GameOver", "IllegalAnswer", "InvariantBroken", "Option",
    "Pack", "Record", "RecordError", "SeatRecord", "StateDiffers", "__version__",
]  # fmt: skip
