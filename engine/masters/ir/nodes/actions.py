"""What a player does by a skill: the verbs of card text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.masters.ir.nodes.durations import INSTANT
from engine.masters.ir.nouns import Area, By, Const, Filter, Node, Operand, Place, Value, Who
from engine.masters.ir.vocabulary import Counted, Declarable, Flipped, MoveVerb

if TYPE_CHECKING:
    from engine.masters.ir.nodes.changes import Change
    from engine.masters.ir.nodes.conditions import Condition
    from engine.masters.ir.nodes.durations import Duration, Phase
    from engine.masters.ir.nodes.effects import Effect
    from engine.masters.ir.nodes.skills import EnergyCost


class Destination(Node, frozen=True):
    """Where cards go, and how they lie there."""

    place: Place
    rest: bool | None = None
    face_up: bool | None = None
    any_order: bool = False
    at_random: bool = False  # "in random order": nobody chooses it
    on_top_of: Operand | None = None
    words: str = ""


class Choose(Node, frozen=True):
    noun: Operand
    who: Who = Who.YOU
    to_be: Effect | None = None  # of a payment: what it then does to the chosen cards, and must be able to (8-4-2-2)
    words: str = ""


class Declare(Node, frozen=True):
    """Say a number, a color, a name aloud, to be asked for later ("the declared energy cost"). Names are those of cards that the player knows of.

    `low`, `high`: the bounds of a number; `but`: colors that may not be said.
    """

    what: tuple[Declarable, ...]
    who: Who = Who.YOU
    low: int = 0
    high: int = 15
    but: tuple[str, ...] = ()
    words: str = ""


class ChooseSkill(Node, frozen=True):
    """Choose 1 of the keyword skills of cards, for a card to gain (`GainChosenSkill`)."""

    of: Operand
    up_to: bool = False
    who: Who = Who.YOU
    words: str = ""


class Draw(Node, frozen=True):
    n: Value = Const(1)
    who: Who = Who.YOU
    up_to: bool = False
    until: bool = False  # until they have n cards in hand
    words: str = ""


class Move(Node, frozen=True):
    """place, add, return, send, discard, put, shuffle … cards somewhere. `until`: "until you have 6 life left"."""

    what: Operand
    to: Destination
    verb: MoveVerb = "place"
    who: Who = Who.YOU
    until: Condition | None = None
    alone: bool = False  # "only this card": the cards beneath it stay (11-3-6)
    words: str = ""


class Exchange(Node, frozen=True):
    """Cards take each other's places ("swap 1 card in your hand with 1 card in your life"); no `other`: two cards that were spoken of."""

    what: Operand
    other: Operand | None = None
    who: Who = Who.YOU
    words: str = ""


class KO(Node, frozen=True):
    what: Operand
    who: Who = Who.YOU
    words: str = ""


class RemoveFromGame(Node, frozen=True):
    what: Operand
    who: Who = Who.YOU
    words: str = ""


class Play(Node, frozen=True):
    """Play cards (3-6-3, 3-11-3). Free unless `paying`, or `less` is paid. `changes` ride on the card as it is played (Rest Mode, skills negated)."""

    what: Operand
    who: Who = Who.YOU
    rest: bool | None = None
    paying: bool = False
    less: Value | None = None  # paying so much less than its energy cost
    master: Who | None = None  # in whose area
    on_top_of: Operand | None = None
    markers: Value | None = None
    negated: Duration | None = None  # with its skills negated
    negated_kinds: tuple[str, ...] = ()  # and of these kinds alone: Auto, keyword, …
    evolve: bool = False  # "evolve into it" (10-5-6)
    by: By | None = None  # of cards that are played by such a skill, where a [Permanent] skill says how they are played
    keyword: str = ""
    words: str = ""


class PlayToken(Node, frozen=True):
    """Create tokens (10-18) with the facts that the effect says (10-18-2)."""

    n: Value
    name: str
    power: int | None = None
    combo_power: int | None = None
    combo_cost: int | None = None
    who: Who = Who.YOU
    master: Who | None = None
    rest: bool | None = None
    up_to: bool = False
    facts: tuple[Filter, ...] = ()  # what else is said of them: "green", "<Nappa>", "with [Blocker]"
    words: str = ""


class Switch(Node, frozen=True):
    """Switch cards to Rest or Active Mode; `either`: to one or the other."""

    what: Operand
    rest: bool
    who: Who = Who.YOU
    either: bool = False
    words: str = ""


class PayEnergy(Node, frozen=True):
    """Pay energy while a skill resolves: "you may pay {B}. If you do, …" (2-11-5, 8-4-2-3)."""

    cost: EnergyCost
    who: Who = Who.YOU
    words: str = ""


class Flip(Node, frozen=True):
    """Flip life cards face up or down; a Leader Card over, or to its front or back."""

    what: Operand
    to: Flipped = "over"  # over, up, down, front, back
    who: Who = Who.YOU
    words: str = ""


class Gets(Node, frozen=True):
    """Cards get changes for a while (8-8): "it gets +5000 power and [Critical], and can't attack, for the turn"."""

    what: Operand
    changes: tuple[Change, ...]
    duration: Duration = INSTANT
    words: str = ""


class Shuffle(Node, frozen=True):
    """Shuffle an area (3-2-4, 3-9-4)."""

    who: Who = Who.YOU
    area: Area = Area.DECK
    if_looked: bool = False
    if_returned: bool = False  # only those to whose deck this skill has returned cards
    words: str = ""


class Look(Node, frozen=True):
    """Look at cards of a secret area (11-6)."""

    what: Operand
    who: Who = Who.YOU
    words: str = ""


class Reveal(Node, frozen=True):
    """Show cards to both players (11-2). `until`: one card after the other from there, until such a card comes up."""

    what: Operand
    who: Who = Who.YOU
    until: Operand | None = None
    words: str = ""


class Damage(Node, frozen=True):
    """Deal damage (4-10) to a player, who takes it: "take 1 damage" is you. `source`: the damage source where it is not this card."""

    n: Value
    to: Who = Who.YOU
    source: Operand | None = None
    words: str = ""


class AddMarkers(Node, frozen=True):
    what: Operand
    n: Value
    up_to: bool = False
    who: Who = Who.YOU
    words: str = ""


class RemoveMarkers(Node, frozen=True):
    what: Operand
    n: Value
    all: bool = False
    up_to: bool = False
    who: Who = Who.YOU
    words: str = ""


class NegateAttack(Node, frozen=True):
    words: str = ""


class NegateSkillOnChain(Node, frozen=True):
    """Negate an activated [Counter] or other skill before it resolves (10-10-5). `noun` restricts whose."""

    keyword: str = "Counter"
    noun: Operand | None = None
    words: str = ""


class NegateThisSkill(Node, frozen=True):
    """This skill (or the skill of that kind on copies of the card) is not usable again for the duration."""

    duration: Duration
    words: str = ""


class Renumber(Node, frozen=True):
    """What would happen comes in another number: "draw 1 card less instead", "reduce that damage by 1" (8-9, of all that comes at once)."""

    amount: Value
    sign: int = -1
    verb: Counted | Literal[""] = ""  # what it calls that; "": the damage, the number
    who: Who = Who.YOU  # and who does it; EITHER: it says that of nobody
    least: int = 0  # "to a minimum of 1": how far that takes it down
    words: str = ""


class InsteadOfPlay(Node, frozen=True):
    """The fate of the card being played: "is returned to its owner's hand instead of being played" (10-5-9-1)."""

    to: Destination
    what: Operand
    who: Who = Who.YOU
    words: str = ""


class Activate(Node, frozen=True):
    """Activate a card or a skill by an effect; the card's energy cost is not paid, `free`: nor what the skill costs in energy."""

    what: Operand
    who: Who = Who.YOU
    skill: str = ""  # which skill; "" = the card
    free: bool = False
    words: str = ""


class Combo(Node, frozen=True):
    """Combo with cards by an effect."""

    what: Operand
    who: Who = Who.YOU
    negated: Duration | None = None  # with its skills negated
    words: str = ""


class GainControl(Node, frozen=True):
    what: Operand
    who: Who = Who.YOU
    duration: Duration = INSTANT
    words: str = ""


class ChangeTarget(Node, frozen=True):
    """The target of the attack becomes another card."""

    to: Operand
    words: str = ""


class EndBattle(Node, frozen=True):
    words: str = ""


class SkipStep(Node, frozen=True):
    """A phase, step or turn is skipped or ended."""

    phase: Phase
    words: str = ""


class ExtraTurn(Node, frozen=True):
    """Another turn after this one; `skipped`: the player goes without their next turn, so that the other one takes another after their own."""

    who: Who = Who.YOU
    skipped: bool = False
    words: str = ""


class Win(Node, frozen=True):
    who: Who = Who.YOU
    words: str = ""


class Lose(Node, frozen=True):
    who: Who = Who.YOU
    words: str = ""
