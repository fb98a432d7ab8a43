"""The small words of the effect language: players, areas, positions, comparisons, attributes, references; and `Node`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from engine.masters.ir.vocabulary import Done, Said

if TYPE_CHECKING:
    from engine.masters.ir.nouns.phrases import Place


class Node(Struct, frozen=True, tag=True, tag_field="node", omit_defaults=True):
    """Base of everything in the effect language: frozen, comparable, hashable, and tagged by its class name."""


class Who(StrEnum):
    """A player, as skill text names one."""

    YOU = "you"  # the master of the skill
    OPPONENT = "opponent"
    EACH = "each"  # both players ("players", "you and your opponent")
    EITHER = "either"  # "you or your opponent", "a player", "any"
    OWNER = "owner"  # the owner of the card that is spoken of
    MASTER = "master"  # and who is its master, or was when it left play
    THEY = "they"  # the player named last
    TURN_PLAYER = "turn player"


class Area(StrEnum):
    """The areas of chapter 3, the places "under a card" (11-3), on the way into play, and out of the game."""

    LEADER = "leader"
    BATTLE = "battle"
    UNISON = "unison"
    COMBO = "combo"
    ENERGY = "energy"
    LIFE = "life"
    HAND = "hand"
    DECK = "deck"
    DROP = "drop"
    WARP = "warp"
    UNDER = "under"  # beneath another card (11-3)
    REMOVED = "removed"  # removed from the game (10-19)
    LIMBO = "limbo"  # declared and not yet in play (6-3-1-2-1-2), or a skill of it resolving
    IN_PLAY = "in play"  # text only: Leader, Battle or Unison Area as the noun demands
    ANYWHERE = "anywhere"  # text only: "in all areas", "from any area"


class DeckEnd(StrEnum):
    """Where in a deck."""

    TOP = "top"
    BOTTOM = "bottom"
    TOP_OR_BOTTOM = "top or bottom"


class Cmp(StrEnum):
    EQ = "="
    LE = "<="
    GE = ">="
    LT = "<"
    GT = ">"
    NE = "!="


class Attr(StrEnum):
    """A number of a card."""

    POWER = "power"
    COST = "energy cost"
    COMBO_POWER = "combo power"
    COMBO_COST = "combo cost"
    SPECIFIED_COST = "specified cost"  # the count of spheres
    MARKERS = "markers"


class Referent(StrEnum):
    """What a reference such as "it" or "the chosen cards" stands for."""

    THIS_CARD = "this card"
    IT = "it"  # it/they/them/that card/those cards: the cards that the previous clause spoke of
    CHOSEN = "chosen"  # the chosen card(s): everything chosen so far by this skill, costs included
    AMONG = "among"  # among them: the cards looked at or revealed last
    REMAINING = "remaining"  # the looked-at cards that were not taken
    TRIGGER = "trigger"  # the card(s) that fulfilled the trigger condition
    ATTACK_CARD = "attack card"
    GUARD_CARD = "guard card"
    BEING_PLAYED = "being played"  # the card that a player has declared to play (counter timing)
    PLACED = "placed"  # the card(s) placed/sent/added/played/KO'd ... with this skill; `verb` says which
    LEADER = "leader"  # your Leader Card
    OPPONENT_LEADER = "opponent leader"
    THEIR_LEADER = "their leader"  # of the player, or players, spoken of last
    OTHER_CHOSEN = "other chosen"  # the other of two chosen cards
    SKILL_SOURCE = "skill source"  # the card whose skill is on the chain or was activated
    CAUSE = "cause"  # the card that brought about what is triggered: "the card that KO'd it"
    ASKED = "asked"  # the card that the condition before has found
    BESIDE = "beside"  # the other card that the trigger names: under which, from which or with which it happened


class Window(StrEnum):
    """How far back it is asked what has happened."""

    SKILL = "skill"  # by this activation of the skill, its payment included
    EFFECT = "effect"  # since the continuous effect began whose condition asks; in its turn
    BATTLE = "battle"
    CHARGE = "charge"  # this turn's Charge Phase
    TURN = "turn"
    PREVIOUS = "previous turn"  # the turn before this one
    YOUR_LAST = "your last turn"  # the master's last turn before this one
    THEIR_LAST = "your opponent's last turn"
    SINCE_YOURS = "since your last turn"  # since it ended
    GAME = "game"


class Ref(Node, frozen=True):
    """A reference to cards named before."""

    to: Referent
    words: str = ""
    verb: Done | Literal[""] = (
        ""  # with PLACED: place, send, add, play, KO, discard, return, switch, remove, draw, combo
    )
    index: int | None = None  # the n-th chosen group, where text tells groups apart ("the first")
    places: tuple[Place, ...] = ()  # with PLACED: where to or from, said again
    said: Said = ""  # with IT: "that card" is another than this one, "that Battle Card" one of that type
    by: Who | None = None  # with PLACED: who did it, where both did; of two chosen: whose the other is


THIS_CARD = Ref(Referent.THIS_CARD)
IT = Ref(Referent.IT)
