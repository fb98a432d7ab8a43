"""Filters: an algebra (and, or, not) over facts of one card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from engine.masters.ir.nouns.words import Area, Attr, Cmp, Node, Who, Window
from engine.masters.ir.vocabulary import AskedFact, Named, Role

if TYPE_CHECKING:
    from engine.masters.ir.nouns.deeds import Deed
    from engine.masters.ir.nouns.phrases import Noun, Operand, Place
    from engine.masters.ir.nouns.values import Value


class And(Node, frozen=True):
    parts: tuple[Filter, ...]
    words: str = ""


class Or(Node, frozen=True):
    """Any of the parts. `every`: said with "and" ("<A> and <B> cards"): where one card would do, one of each part is meant."""

    parts: tuple[Filter, ...]
    every: bool = False
    words: str = ""


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


class OnlyColors(Node, frozen=True):
    """Has a color, and none but these ("green or yellow and no other color")."""

    colors: tuple[str, ...]
    words: str = ""


class SameColorAs(Node, frozen=True):
    """Exactly the same colors (2-4-1-4) as the reference; `shares`: one of them at least."""

    ref: Operand
    shares: bool = False


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
    singular: bool = False  # said in the singular: in a list, of its card alone
    words: str = ""


class OneOf(Node, frozen=True):
    """A number of the card is one of these ("an energy cost of 3 or 4")."""

    attr: Attr
    values: tuple[int, ...]
    original: bool = False
    singular: bool = False
    words: str = ""


class InMode(Node, frozen=True):
    """In Rest Mode (rest=True) or in Active Mode (4-8)."""

    rest: bool


class IsFaceUp(Node, frozen=True):
    up: bool


class OnSide(Node, frozen=True):
    """A Leader Card that lies on its back (after [Awaken]) or on its front (2-3-2-1-2)."""

    back: bool


class OfSide(Node, frozen=True):
    """A Leader Card of whose front or back this can be said, whichever side is up (2-3-2-1-2-1)."""

    of: Filter
    back: bool


class HasKeyword(Node, frozen=True):
    """Has this keyword skill; family words count ([Counter], [Union], [Evolve], [Strike], [Awaken]). `printed`: "in its skill text"."""

    keyword: str
    printed: bool = False
    number: int | None = None


class HasSkillKind(Node, frozen=True):
    """Has an [Auto], [Activate: Main], [Permanent], … skill."""

    kind: str


class AtWork(Node, frozen=True):
    """Of what brings something about: the skill itself is of one of these kinds ("by an opponent's [Auto] or keyword skill").

    Of a card where no skill is at work: it has such a skill.
    """

    kinds: tuple[str, ...]


class SkillLess(Node, frozen=True):
    """Lacks card text, or all of it is negated (2-12-4, 8-3-4)."""


class IsCopyOf(Node, frozen=True):
    """A copy of the reference: a card with the same card number."""

    ref: Operand


class SameNameAs(Node, frozen=True):
    """Has a card name in common with one of the cards, or a character name or special trait; `different`: with none of them."""

    ref: Operand
    different: bool = False
    what: Named = "name"
    words: str = ""


class IsDeclared(Node, frozen=True):
    """Is of the color or type, or has the name or special trait, that was declared."""

    what: AskedFact


class Is(Node, frozen=True):
    """Is the very card (or one of the cards) that the reference names."""

    ref: Operand


class InBattle(Node, frozen=True):
    """Takes part in the present battle: attacking, guarding, or either ("")."""

    role: Role = ""  # attacking, attacked, "" = either
    against: Operand | None = None  # and the other card of the battle is this one


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
    unpaid: bool = False  # no energy was rested for it
    by_skill: bool | None = None
    by_skill_of: Operand | None = None
    words: str = ""


class Underwent(Node, frozen=True):
    """History, in a relative clause: the card is the one that the deed, which has no noun, was about ("that attacked this turn")."""

    deed: Deed
    window: Window = Window.TURN
    words: str = ""


class HasSpecifiedCost(Node, frozen=True):
    """Has a specified cost with these spheres ("a specified cost of {R}"), or any."""

    spheres: str = ""


Filter: TypeAlias = (
    And
    | Or
    | Not
    | IsColor
    | IsMonoColor
    | IsMulticolor
    | OnlyColors
    | SameColorAs
    | HasTrait
    | HasCharacter
    | HasName
    | FromEra
    | IsType
    | Compare
    | OneOf
    | InMode
    | IsFaceUp
    | HasKeyword
    | HasSkillKind
    | AtWork
    | SkillLess
    | IsCopyOf
    | SameNameAs
    | IsDeclared
    | Is
    | InBattle
    | IsIn
    | IsUnder
    | HasUnder
    | OwnedBy
    | WasPlayedBy
    | Underwent
    | HasSpecifiedCost
    | OnSide
    | OfSide
)

ANY: Filter = And(())


def conjuncts(filter: Filter) -> tuple[Filter, ...]:
    """What a filter asks for, one by one."""
    return filter.parts if isinstance(filter, And) else (filter,)


def flat(filter: Filter) -> Iterator[Filter]:
    """What a filter asks for, one by one, what was filled in as well."""
    for part in conjuncts(filter):
        if isinstance(part, And):
            yield from flat(part)
        else:
            yield part
