"""How effects are put together: options, conditions, repetition, sequence; and the closed set of them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from engine.masters.ir.nodes.actions import (
    KO,
    Activate,
    AddMarkers,
    ChangeTarget,
    Choose,
    ChooseSkill,
    Combo,
    Damage,
    Declare,
    Draw,
    EndBattle,
    Exchange,
    ExtraTurn,
    Flip,
    GainControl,
    Gets,
    InsteadOfPlay,
    Look,
    Lose,
    Move,
    NegateAttack,
    NegateSkillOnChain,
    NegateThisSkill,
    PayEnergy,
    Play,
    PlayToken,
    RemoveFromGame,
    RemoveMarkers,
    Renumber,
    Reveal,
    Shuffle,
    SkipStep,
    Switch,
    Win,
)
from engine.masters.ir.nodes.durations import INSTANT
from engine.masters.ir.nodes.lasting import DeckRule, Permit, PreventDamage, Prohibit, ReplaceEvent, WhenDoing
from engine.masters.ir.nouns import Const, Node, Value, Who

if TYPE_CHECKING:
    from engine.masters.ir.nodes.conditions import Condition
    from engine.masters.ir.nodes.durations import Duration
    from engine.masters.ir.nodes.triggers import Trigger


class AtLater(Node, frozen=True):
    """A delayed effect: the body happens at a later moment; once, or each time while `duration` lasts."""

    when: Trigger
    body: Effect
    duration: Duration = INSTANT  # "during this turn, when your opponent …"
    once: bool = False  # "the next time … this turn"
    words: str = ""


class May(Node, frozen=True):
    """An optional effect."""

    effect: Effect
    who: Who = Who.YOU
    words: str = ""


class If(Node, frozen=True):
    """A condition and what happens where it holds; `lasting`: asked for as long as a continuous effect of it lasts ("as long as", "while")."""

    condition: Condition
    then: Effect
    lasting: bool = False
    words: str = ""


class Modal(Node, frozen=True):
    """Choose one- • … • … (10-27); of "up to 2" none will do, of "one or both" `least` is one."""

    options: tuple[Effect, ...]
    n: Value = Const(1)
    who: Who = Who.YOU
    up_to: bool = False
    least: int = 0
    words: str = ""


class Repeat(Node, frozen=True):
    """Repeat the effect a number of times, or as long as wanted."""

    effect: Effect
    n: Value
    words: str = ""


class WhereX(Node, frozen=True):
    """The effect with this number in the place of its X: "draw X cards, where X is the number of your Battle Cards"."""

    effect: Effect
    x: Value
    words: str = ""


class Upgrade(Node, frozen=True):
    """ "If C, … instead": the branch takes the place of the effect before it."""

    condition: Condition
    instead: Effect
    of: Effect
    words: str = ""


class Then(Node, frozen=True):
    """Effects in order; `joins[i]` is printed between effect i and i+1 (", then", ", and", ". ", " and ")."""

    effects: tuple[Effect, ...]
    joins: tuple[str, ...] = ()


class Unread(Node, frozen=True):
    """Printed text that the grammar does not know: where in it reading stopped, and what was expected there. A line that holds one is not
    compiled."""

    text: str
    stopped_at: int = 0
    expected: str = ""


Effect: TypeAlias = (
    Choose
    | ChooseSkill
    | Declare
    | Draw
    | Move
    | Exchange
    | KO
    | RemoveFromGame
    | Play
    | PlayToken
    | Switch
    | PayEnergy
    | Flip
    | Gets
    | Shuffle
    | Look
    | Reveal
    | Damage
    | AddMarkers
    | RemoveMarkers
    | NegateAttack
    | NegateSkillOnChain
    | NegateThisSkill
    | InsteadOfPlay
    | Activate
    | Combo
    | GainControl
    | ChangeTarget
    | Renumber
    | EndBattle
    | SkipStep
    | ExtraTurn
    | Win
    | Lose
    | Prohibit
    | Permit
    | DeckRule
    | ReplaceEvent
    | PreventDamage
    | AtLater
    | WhenDoing
    | May
    | If
    | Modal
    | Repeat
    | Upgrade
    | WhereX
    | Then
    | Unread
)


Lasting: TypeAlias = Gets | Prohibit | Permit | ReplaceEvent | PreventDamage | WhenDoing | Play | Lose | Win
"""What a [Permanent] skill does all the time (8-1-4); of `Play`, how cards are played ("is played in Rest Mode")."""
