"""What a continuous effect does to a card (8-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.masters.ir.nouns import Attr, Node, Operand, Place, Value
from engine.masters.ir.vocabulary import CardAction, CardLeave, DeclaredFact

if TYPE_CHECKING:
    from engine.masters.ir.nodes.skills import Keyword, Requirement, Skill


class GetPower(Node, frozen=True):
    amount: Value  # negative constants reduce
    sign: int = 1


class GetComboPower(Node, frozen=True):
    amount: Value
    sign: int = 1


class SetNumber(Node, frozen=True):
    """A number becomes a value ("its power becomes 0", "treat its energy cost as 1"); `original`: the one that other effects then change."""

    attr: Attr
    value: Value
    original: bool = False
    words: str = ""


class GetCost(Node, frozen=True):
    """Energy cost up (+) or down (−); `spheres` changes the specified cost (2-11-3)."""

    amount: Value
    sign: int = -1
    spheres: str = ""
    of_skill: str = (
        ""  # the cost of its skills of this kind ("Evolve", "Activate: Main") instead (8-4); "skill": of all
    )
    least: int = 0  # "to a minimum of 2": how far this change takes it down
    for_activation: str = ""  # only while activating this keyword ("Counter"), or "play"
    words: str = ""


class GetComboCost(Node, frozen=True):
    amount: Value
    sign: int = -1


class NoSpecifiedCost(Node, frozen=True):
    """As if it had no specified cost (2-11-3-2-2)."""


class GainKeyword(Node, frozen=True):
    keyword: Keyword


class GainChosenSkill(Node, frozen=True):
    """Gains the keyword skill that was chosen, as it is on that card (`ChooseSkill`)."""

    words: str = ""


class GainSkill(Node, frozen=True):
    """Gains a whole skill, quoted or behind a bullet."""

    skill: Skill
    words: str = ""


class CopySkills(Node, frozen=True):
    """Gains all skills (of a kind) of the reference."""

    of: Operand
    kind: str = ""
    words: str = ""


class LoseKeyword(Node, frozen=True):
    keyword: str


class GainFacts(Node, frozen=True):
    """Is also treated as a color, trait, character or name ("gains «X» in all areas"); `like`: such of them as the cards `of` have."""

    colors: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    instead: bool = False  # replaces the printed ones
    declared: DeclaredFact | Literal[""] = (
        ""  # and what was declared ("gains the declared color"), as it is put on the card
    )
    like: tuple[DeclaredFact, ...] = ()
    of: Operand | None = None
    words: str = ""


class Negated(Node, frozen=True):
    """Its skills are negated (8-3-5), or those of one kind (8-3-6): Auto, Activate, Permanent, keyword, Blocker, …"""

    kinds: tuple[str, ...] = ()


class Cannot(Node, frozen=True):
    """The card is forbidden an action: attack, be attacked, be KO'd, be chosen, … (1-3-3).

    action: attack, block, combo, activate, switch to active, switch to rest, be attacked, be blocked, be KO'd, be removed,
    be chosen, be affected, be played, be placed, be negated, have attacks negated, move, inflict damage, gain, be discarded,
    be returned, leave, pay energy.
    """

    action: CardAction
    object: Operand | None = None  # attack whom, activate what
    by: Operand | None = None  # be KO'd by whose skills / by battle
    by_words: str = ""  # skills, attacks, battle, [Counter: Play], opponent's skills, …
    source: tuple[Place, ...] = ()
    unless: Requirement | None = None
    times: int | None = None  # a quota: only N (more) times
    least: int = 0  # "can't be reduced below 10000": how far it can
    words: str = ""


class Can(Node, frozen=True):
    """The card is allowed more than the rules do: attack cards in Active Mode, combo in Rest Mode or from elsewhere, attack once more.

    action: attack active, combo, attack again, pay as (energy of these `colors`, too).
    """

    action: CardLeave
    object: Operand | None = None
    source: tuple[Place, ...] = ()
    colors: tuple[str, ...] = ()
    words: str = ""


class OnlyAttack(Node, frozen=True):
    """Attackers must choose this card ("your opponent's cards can only attack this card")."""

    target: Operand
    words: str = ""


class MustAttack(Node, frozen=True):
    """Has to attack once in each of its master's turns, if it can ("must attack if able"); `target`: that card, if it can."""

    target: Operand | None = None
    words: str = ""


Change: TypeAlias = (
    GetPower
    | GetComboPower
    | SetNumber
    | GetCost
    | GetComboCost
    | NoSpecifiedCost
    | GainKeyword
    | GainChosenSkill
    | GainSkill
    | CopySkills
    | LoseKeyword
    | GainFacts
    | Negated
    | Cannot
    | Can
    | OnlyAttack
    | MustAttack
)
