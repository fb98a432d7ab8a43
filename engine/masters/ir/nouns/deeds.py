"""What is done, in one type: a verb with its roles (8-6-5, docs/decisions/042).

A deed is asked of what happened (a trigger, 8-6), of what has happened before ("if you played a card this turn"), of what is about to happen
("if it would be KO'd", 8-9), and of what a player is just doing ("when activating …"). `truth.deeds` answers for all of these alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.masters.ir.nouns.words import Node, Who
from engine.masters.ir.vocabulary import ByKind, DeedVerb

if TYPE_CHECKING:
    from engine.masters.ir.nouns.phrases import Operand, Place


class By(Node, frozen=True):
    """What brings a deed about: a skill, a battle (an attack), damage (`kind`; "" for any of them), of such a card.

    "By one of your opponent's skills", "in battle", "by taking damage", "this card's attack".
    """

    kind: ByKind = ""
    of: Operand | None = None
    words: str = ""


class Deed(Node, frozen=True):
    """A verb and its roles. A role that is empty restricts nothing.

    `noun` is the card that it is about: which is played, KO'd, moved, switched, which attacks, combos, awakens; of "activate" the card activated or the one
    whose skill it is, of "evolve" the card that it becomes; of "attack" with `passive` the card attacked. `by` is the player who does it; whose deck is
    shuffled, who takes damage. `target` is what it is done to besides: whom a card attacks (or, with `passive`, who attacks it), what a card evolves from.
    """

    verb: DeedVerb
    noun: Operand | None = None
    by: Who | None = None
    target: Operand | None = None
    passive: bool = False  # "is attacked": by declaration, or because the target of the attack changes (10-4-1-1)
    source: tuple[Place, ...] = ()  # from where
    to: tuple[Place, ...] = ()
    keyword: tuple[
        str, ...
    ] = ()  # played using …; the skill activated: [Counter], [Counter: Attack], [Awaken], [Auto], …
    cause: By | None = None
    otherwise: DeedVerb | None = None  # "other than by being KO'd", "other than by drawing": not in this way
    together: Operand | None = None  # used in a combo with …
    face_up: bool | None = None  # flipped face up; "placed in your life face up"
    shown: bool = False  # "revealed from the top of your deck and placed …": as it moves, both players see it
    amount: int | None = None  # of damage, or of markers by one skill: at least so much
    several: bool = False  # markers: once for all that one skill adds or removes
    before: bool = False  # damage that is about to be dealt (7-4-1-4-1); a play that is declared, a skill that is to play cards (4-7-2)
    nth: int | None = None  # only the second, the third, … such deed of the turn
    of_battle: bool = False  # with `nth`: of the battle
    words: str = ""
