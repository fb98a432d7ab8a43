"""The errors of the engine, in one small tree.

EngineError
├── IllegalAnswer      a player's mistake: the answer is not made of offered options; goes back to that player
├── GameOver           an answer was given to a game that waits for none
├── RecordError        a record does not replay: an answer that is not on offer, a safe point that cannot be read
│   └── StateDiffers   it replays, to a state with another hash than the one that was played
├── Fault              the rules broke over an answer; the game stands where it stood before it
└── DefinitionError    a card, a deck or a scenario is malformed: names place, problem and the nearest right thing

InvariantBroken        an AssertionError with the state in its message: ends this one match, never the server
"""

from __future__ import annotations


class EngineError(Exception):
    """Base of all errors that the engine raises on purpose."""


class IllegalAnswer(EngineError):
    """The answer is not made of options that the pending decision offers; the message says why, for the player."""


class GameOver(EngineError):
    """The game is over and waits for no answer."""


class RecordError(EngineError):
    """A record does not replay to the state that it promises."""


class StateDiffers(RecordError):
    """The answers of a record are legal in the replay, and lead to another state than they did in the match."""


class Fault(EngineError):
    """The rules broke over a legal answer, which is a fault of the program; the game stands where it stood before."""


class DefinitionError(EngineError):
    """Card data, a deck or a scenario is malformed."""


class InvariantBroken(AssertionError):
    """Something that the rules make impossible has happened; the match ends, the server goes on."""
