"""Noun phrases, filters and values of the effect language.

A noun phrase is quantity × owner × filters × places × restrictions ("up to 2 of your opponent's red «Saiyan» Battle
Cards with energy costs of 3 or less in Rest Mode"). Filters are an algebra (and, or, not) over facts of one card.
`words` fields keep which of several equal wordings the print uses, for rendering only; execution never reads them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct


class Node(Struct, frozen=True, tag=True, tag_field="node", omit_defaults=True):
    """Base of everything in the effect language: frozen, comparable, hashable, and tagged by its class name."""


class Who(StrEnum):
    """A player, as skill text names one."""

    YOU = "you"  # the master of the skill
    OPPONENT = "opponent"
    EACH = "each"  # both players ("players", "you and your opponent")
    EITHER = "either"  # "you or your opponent", "a player", "any"
    OWNER = "owner"  # the owner of the card that is spoken of
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


class Position(StrEnum):
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
    UNDER = "cards under"


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
    UNDER_THIS = "under this"  # the cards placed under this card
    LEADER = "leader"  # your Leader Card
    OPPONENT_LEADER = "opponent leader"
    OTHER_CHOSEN = "other chosen"  # the other of two chosen cards
    SKILL_SOURCE = "skill source"  # the card whose skill is on the chain or was activated


class Ref(Node, frozen=True):
    """A reference to cards named before."""

    to: Referent
    words: str = ""
    verb: str = ""  # with PLACED: place, send, add, play, KO, discard, return, switch, remove, draw, combo
    index: int | None = None  # the n-th chosen group, where text tells groups apart ("the first")
    places: tuple[Place, ...] = ()  # with PLACED: where to or from, said again


THIS_CARD = Ref(Referent.THIS_CARD)
IT = Ref(Referent.IT)

# --- values -----------------------------------------------------------------------------------------------------------


class Const(Node, frozen=True):
    n: int


class XValue(Node, frozen=True):
    """The X of this card or skill (4-14)."""


class Count(Node, frozen=True):
    """How many cards a noun phrase finds (no choice is made)."""

    of: Operand
    distinct: str = ""  # how many different ones there are among them: color, name, character, trait, cost; "" = the cards
    words: str = ""


class AttrOf(Node, frozen=True):
    """A number of a card; summed where there are several ("the total power of …"). `original`: as printed."""

    attr: Attr
    of: Operand
    original: bool = False
    words: str = ""


class NumberIn(Node, frozen=True):
    """The number of cards in an area of a player: life, hand, energy, deck, … ("your life", "their current energy")."""

    area: Area
    who: Who
    words: str = ""


class PerEach(Node, frozen=True):
    """`amount` for each `every` of `per`: "+5000 power for each card placed under it", "1 card for every 2 …"."""

    amount: Value
    per: Value
    every: int = 1
    words: str = ""


class ThatMany(Node, frozen=True):
    """The number that the previous clause came to: "that many", "the same number", "equal to the damage taken", …"""

    words: str = ""
    verb: str = ""  # of what: discarded, placed, sent, added, drew, chose, removed, damage, paid; "" = the last one


class Sum(Node, frozen=True):
    """A total of several values: "there is a total of 7 or more energy between you"."""

    parts: tuple[Value, ...]
    words: str = ""


class Minus(Node, frozen=True):
    """`left` − `right`, at least 0."""

    left: Value
    right: Value
    words: str = ""


Value: TypeAlias = Const | XValue | Count | AttrOf | NumberIn | PerEach | ThatMany | Sum | Minus

# --- filters ----------------------------------------------------------------------------------------------------------


class And(Node, frozen=True):
    parts: tuple[Filter, ...]
    words: str = ""


class Or(Node, frozen=True):
    parts: tuple[Filter, ...]
    words: str = ""  # or, and, and/or: in a noun phrase all three mean a union


class Not(Node, frozen=True):
    part: Filter
    words: str = ""  # non-X, other than, except, without


class IsColor(Node, frozen=True):
    """One of the card's colors is this one (2-4)."""

    color: str


class IsMonoColor(Node, frozen=True):
    """Mono-color (2-4-1-3); of this color where one is given."""

    color: str = ""


class IsMulticolor(Node, frozen=True):
    """Multicolor (2-4-1-2-1); with exactly these original colors where given ("Red/Blue")."""

    colors: tuple[str, ...] = ()


class SameColorAs(Node, frozen=True):
    """Exactly the same colors (2-4-1-4) as the reference; `words` "" or "share": shares one."""

    ref: Operand
    words: str = ""


class HasTrait(Node, frozen=True):
    """«Trait» (2-6-4). `only`: and no other («X»-only); `part`: as part of a special trait."""

    trait: str
    only: bool = False
    part: bool = False


class HasCharacter(Node, frozen=True):
    """<Character> (2-5-3). `part`: contained in its character name; `only`: and no other character."""

    name: str
    part: bool = False
    only: bool = False


class HasName(Node, frozen=True):
    """{Card name} (2-1-2). `part`: contained in its card name."""

    name: str
    part: bool = False


class FromEra(Node, frozen=True):
    era: str


class IsType(Node, frozen=True):
    """leader, battle, extra, unison (2-3); "token" (10-18); "non-token" needs Not."""

    type: str


class Compare(Node, frozen=True):
    """A number of the card against a value. `original`: as printed."""

    attr: Attr
    cmp: Cmp
    value: Value
    original: bool = False
    words: str = ""


class OneOf(Node, frozen=True):
    """A number of the card is one of these ("an energy cost of 3 or 4")."""

    attr: Attr
    values: tuple[int, ...]
    original: bool = False
    words: str = ""


class InMode(Node, frozen=True):
    """In Rest Mode (rest=True) or in Active Mode (4-8)."""

    rest: bool


class IsFaceUp(Node, frozen=True):
    up: bool


class OnSide(Node, frozen=True):
    """A Leader Card that lies on its back (after [Awaken]) or on its front (2-3-2-1-2)."""

    back: bool


class HasKeyword(Node, frozen=True):
    """Has this keyword skill; family words count ([Counter], [Union], [Evolve], [Strike], [Awaken]). `printed`: "in its skill text"."""

    keyword: str
    printed: bool = False
    number: int | None = None


class HasSkillKind(Node, frozen=True):
    """Has an [Auto], [Activate: Main], [Permanent], … skill."""

    kind: str


class SkillLess(Node, frozen=True):
    """Lacks card text, or all of it is negated (2-12-4, 8-3-4)."""


class IsCopyOf(Node, frozen=True):
    """A copy of the reference: a card with the same card number."""

    ref: Operand


class SameNameAs(Node, frozen=True):
    ref: Operand
    different: bool = False


class Is(Node, frozen=True):
    """Is the very card (or one of the cards) that the reference names."""

    ref: Operand


class InBattle(Node, frozen=True):
    """Takes part in the present battle: attacking, guarding, or either ("")."""

    role: str = ""  # attacking, attacked, "" = either, combo


class IsIn(Node, frozen=True):
    """Is in one of these places; used where a place is a condition on one of several alternatives."""

    places: tuple[Place, ...]


class IsUnder(Node, frozen=True):
    """Is beneath the reference (11-3)."""

    ref: Operand


class HasUnder(Node, frozen=True):
    """Has cards of this kind beneath it."""

    noun: Noun
    cmp: Cmp = Cmp.GE
    n: int = 1


class OwnedBy(Node, frozen=True):
    """Whose the card is (4-2): owner, or master where `master`."""

    who: Who
    master: bool = False


class WasPlayedBy(Node, frozen=True):
    """History: was played/placed/… this turn, by a keyword, from an area. Empty fields do not restrict."""

    verb: str = "play"
    keyword: str = ""
    source: tuple[Area, ...] = ()
    this_turn: bool = False
    by_skill: bool | None = None
    by_skill_of: Operand | None = None
    words: str = ""


class HasSpecifiedCost(Node, frozen=True):
    """Has a specified cost with these spheres ("a specified cost of {R}"), or any."""

    spheres: str = ""


Filter: TypeAlias = (
    And | Or | Not | IsColor | IsMonoColor | IsMulticolor | SameColorAs | HasTrait | HasCharacter | HasName | FromEra
    | IsType | Compare | OneOf | InMode | IsFaceUp | HasKeyword | HasSkillKind | SkillLess | IsCopyOf | SameNameAs | Is
    | InBattle | IsIn | IsUnder | HasUnder | OwnedBy | WasPlayedBy | HasSpecifiedCost | OnSide
)

ANY: Filter = And(())

# --- noun phrases -----------------------------------------------------------------------------------------------------


class Quantity(StrEnum):
    EXACTLY = "exactly"  # "1", "2": as close as possible (8-5-3-1)
    UP_TO = "up to"  # 0 to n (8-5-3-2)
    ALL = "all"
    ANY_NUMBER = "any number"
    A = "a"  # "a", "an", "one of": one; in triggers and conditions at least one
    OR_MORE = "or more"  # conditions: n or more; choices: at least n
    OR_LESS = "or less"
    NO = "no"  # conditions: none
    EACH = "each"  # "each", "every"
    ANOTHER = "another"
    BARE = ""  # no quantity: plural or mass noun ("red cards", "this card's …")


class Place(Node, frozen=True):
    """An area of a player, or a position in it, or beneath a card."""

    area: Area
    who: Who | None = None
    position: Position | None = None
    under: Operand | None = None  # with Area.UNDER
    but: tuple[Place, ...] = ()  # with ANYWHERE: "any area other than your life"
    words: str = ""


class Noun(Node, frozen=True):
    """A noun phrase: which cards, how many, whose, where.

    No `places` means the default of the rules: a Battle Card is in the Battle Area (8-5-4), Energy in the Energy Area (8-5-5),
    a bare <name> or «trait» in the Leader or Battle Area (8-5-9). The compiler fills `places` in wherever the text or these rules say so;
    `implied` is True where the text did not write them.
    """

    quantity: Quantity = Quantity.BARE
    n: Value = Const(1)
    owner: Who | None = None  # "of your", "your opponent's"
    filter: Filter = ANY
    places: tuple[Place, ...] = ()
    implied: bool = False
    among: Ref | None = None  # "among them"
    ignoring_barrier: bool = False
    different_names: bool = False
    total: TotalLimit | None = None
    at_random: bool = False
    least: int | None = None  # with UP_TO: at least so many ("1 or 2 cards")
    words: str = ""


class TotalLimit(Node, frozen=True):
    """A bound on the sum of a number over the chosen cards ("whose total energy cost adds up to 3 or less")."""

    attr: Attr
    cmp: Cmp
    value: Value
    words: str = ""


class Nouns(Node, frozen=True):
    """Several noun phrases chosen together: "1 <A> and 1 <B>"; `either`: or, one of them only."""

    parts: tuple[Operand, ...]
    either: bool = False
    words: str = ""


Operand: TypeAlias = Noun | Nouns | Ref
