"""What may be asked of the state and of its history."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from engine.masters.ir.nouns import Cmp, Filter, Node, Operand, Place, Value, Who, Window
from engine.masters.ir.vocabulary import Compared, Done, Role

if TYPE_CHECKING:
    from engine.masters.ir.nodes.durations import Phase
    from engine.masters.ir.nodes.triggers import Trigger


class All(Node, frozen=True):
    parts: tuple[Condition, ...]
    words: str = ""


class AnyOf(Node, frozen=True):
    parts: tuple[Condition, ...]
    words: str = ""


class NotSo(Node, frozen=True):
    part: Condition
    words: str = ""


class Exists(Node, frozen=True):
    """The noun phrase finds as many cards as its quantity says ("you have 2 or more red Battle Cards", "there are no …").
    `only`: not more than that ("there is only 1 card")."""

    noun: Operand
    who: Who | None = None  # "you have", "your opponent has"
    only: bool = False
    words: str = ""


class IsSuch(Node, frozen=True):
    """Every card of the subject fits the filter ("your Leader Card is a red «Saiyan» card", "all of your energy is mono-red").
    False where the subject finds no card. `past`: "if it was in Rest Mode", as it was before this skill moved it (8-6-5-1).
    `only`: as many of the subject's cards as its number says, and no more ("only one of them is red").
    `whole`: "are all red", which is asked of all together, never of each for itself.
    `both`: "are both red", of two cards."""

    subject: Operand
    filter: Filter
    past: bool = False
    only: bool = False
    whole: bool = False
    both: bool = False
    words: str = ""


class Holds(Node, frozen=True):
    """A comparison of two values ("your life is at 4 or less", "you have less energy than your opponent").
    `who` EITHER in a NumberIn: true if it holds for one of the players."""

    left: Value
    cmp: Cmp
    right: Value
    words: str = ""


class IsTurnOf(Node, frozen=True):
    """It is this player's turn; with `nth` their first, second, … of the game. Of either player the turn is the game's ("the first turn of the game").
    `began`: whoever's turn it is, the game's first one was theirs, or the other player's ("if you went first", "if you are going second")."""

    who: Who
    nth: int | None = None
    began: bool | None = None
    words: str = ""


class InPhase(Node, frozen=True):
    """It is this phase or step (of `whose`; with `nth` of their first, second, … turn of the game)."""

    phase: Phase
    whose: Who | None = None
    nth: int | None = None
    words: str = ""


class DuringBattle(Node, frozen=True):
    """A battle is on in which the subject attacks or guards (against `against`)."""

    subject: Operand | None = None
    role: Role = ""  # attacking, attacked, "" = either
    against: Operand | None = None
    words: str = ""


class DidSo(Node, frozen=True):
    """ "If you do", "if they don't": whether the optional action before was carried out."""

    who: Who = Who.YOU
    did: bool = True
    words: str = ""


class DidResult(Node, frozen=True):
    """Whether (cards fitting the noun) were placed, drawn, KO'd, … by this skill; `negative`: "if you did not".

    `unpaid`: what was done to pay for the skill does not count, as its effect does the same ("add 1 card from your life to your hand : … add
    up to 1 card … If you added a card, …").
    """

    verb: Done
    noun: Operand | None = None
    who: Who = Who.YOU
    negative: bool = False
    target: tuple[Place, ...] = ()
    unpaid: bool = False
    words: str = ""


class Happened(Node, frozen=True):
    """History: the trigger pattern has happened (this turn, or this battle, or this game) at least `times` times."""

    trigger: Trigger
    window: Window = Window.TURN
    times: int = 1
    negative: bool = False
    words: str = ""


class Paid(Node, frozen=True):
    """History of a play or an activation: energy was rested for it; such `energy` only, or at least so many of such."""

    subject: Operand
    energy: Filter | None = None
    least: int = 0
    words: str = ""


class Alike(Node, frozen=True):
    """All cards of the subject have the same color (2-4-1-4), name, character, energy cost or power; `different`: no two of them do.
    `least`: it is enough that so many are so."""

    subject: Operand
    what: Compared
    different: bool = False
    least: int | None = None
    words: str = ""


class Activating(Node, frozen=True):
    """`who` is just activating a skill of the noun (of this keyword): it bears on what that costs."""

    noun: Operand
    who: Who = Who.YOU
    keyword: str = ""
    words: str = ""


class Otherwise(Node, frozen=True):
    """The condition of the If before did not hold, nor those of as many before it as ask of the same card in a row.

    0: the offer before was not taken up ("you may discard 1 card. Otherwise, …").
    """

    neither_of: int = 1


Condition: TypeAlias = (
    All
    | AnyOf
    | NotSo
    | Exists
    | IsSuch
    | Holds
    | IsTurnOf
    | InPhase
    | DuringBattle
    | DidSo
    | DidResult
    | Happened
    | Paid
    | Alike
    | Activating
    | Otherwise
)
