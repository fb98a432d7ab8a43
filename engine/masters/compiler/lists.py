"""What a list says once, and means for each of its parts: quantity, owner, cost, place; "and" where one of each is meant.

What was filled in is noted in `words`, so that the list is printed as the card says it.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from engine.masters.compiler.likeness import compared_as_said, like_each_other
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    Attr,
    Compare,
    Const,
    Filter,
    HasCharacter,
    HasName,
    HasTrait,
    InMode,
    Is,
    IsColor,
    IsFaceUp,
    IsMonoColor,
    IsMulticolor,
    IsType,
    Node,
    Not,
    Noun,
    Nouns,
    OneOf,
    Operand,
    Or,
    Quantity,
    Ref,
    Referent,
    Who,
    conjuncts,
)
from engine.masters.ir.rewrite import says_it
from engine.masters.ir.walk import walk

NO_HEAD = "~"
"""In the layout of a filter: adjectives with no noun behind them."""
ANY_ONE = (Quantity.BARE, Quantity.A, Quantity.OR_MORE)
JUST_ONE = (Quantity.A, Quantity.EXACTLY, Quantity.UP_TO)
THE = "T"
"""In the layout of a phrase: its quantity is "the"."""
ALL_OF_THEM = "v"
"""The mark of a phrase with "the" that means all such cards of those spoken of."""
LEADER = Ref(Referent.LEADER)
OTHER = Not(Is(THIS_CARD), words="other")
AND_OR = "and/or"  # in the `words` of several phrases: as many in all as are said in front, of whichever kind


def share(nouns: Nouns) -> Nouns:
    """ "up to 1 <A> card and 1 <B> card with energy costs of 2 or less in your hand": cost and place hold for both. "all of your opponent's
    Battle Cards and energy": quantity and owner hold for both."""
    parts = list(nouns.parts)
    last = parts[-1]
    if isinstance(last, Noun):
        last = parts[-1] = like_each_other(last)
    for index, part in enumerate(parts):
        if not isinstance(part, Noun):
            continue
        marks = more = ""
        if index:
            part, marks = _as_the_first(part, parts[0])
        if index < len(parts) - 1 and isinstance(last, Noun):
            part, more = _as_the_last(part, last)
        if marks or more:
            parts[index] = replace(part, words=part.words + "!" + marks + more)
        elif part.quantity in JUST_ONE:
            parts[index] = one_of_each(part)
    any_of_both = nouns.either or nouns.words.startswith(AND_OR)
    return replace(nouns, parts=_of_both_kinds(parts) if any_of_both else tuple(parts))


def _of_both_kinds(parts: list[Operand]) -> tuple[Operand, ...]:
    """ "2 of their Battle Cards or energy": 2 in all, of the one or the other kind; of one card both say the same."""
    nouns = [part for part in parts if isinstance(part, Noun)]
    several = nouns and nouns[0].quantity in (Quantity.EXACTLY, Quantity.UP_TO) and nouns[0].n != Const(1)
    said_once = all("q" in part.words.partition("!")[2] for part in nouns[1:])
    if not several or not said_once or len(nouns) < len(parts):
        return tuple(parts)
    marked = (part.words if "!" in part.words else part.words + "!" for part in nouns)
    return tuple(replace(part, in_all=True, words=words + "t") for part, words in zip(nouns, marked, strict=True))


def _as_the_first(part: Noun, first: Operand) -> tuple[Noun, str]:
    """A part with what the list says in front of its first one: quantity and owner; and the marks of what was filled in."""
    marks = ""
    if isinstance(first, Noun):
        if part.quantity == Quantity.BARE and first.quantity != Quantity.BARE:
            part = replace(part, quantity=first.quantity, n=first.n)
            marks += "q"
            if part.owner is None and first.owner is not None:
                part = replace(part, owner=first.owner)
                marks += "o"
            if colors := _colors_of(part, first):
                part = replace(part, filter=And((part.filter, *colors)))
                marks += "f"
        if (heads := _heads(part, first, "q" in marks)) and part.quantity != Quantity.BARE:
            part = replace(part, filter=And((*heads, part.filter)), owner=first.owner)
            marks += "H"
            if not part.places:
                part = replace(part, places=first.places, implied=first.implied)
                marks += "P"
        if first.among is not None and part.among is None and is_open(part) and part.owner is None:
            part = replace(part, among=first.among, places=(), implied=False)
            marks += "a"
        if first.quantity == Quantity.UP_TO and part.quantity == Quantity.EXACTLY and part.n == first.n:
            part = replace(part, quantity=Quantity.UP_TO)
            marks += "u"
    elif first == LEADER and part.owner is None and part.places and part.places[0].words == "energy":
        part = replace(part, owner=Who.YOU)
        marks += "o"
    return part, marks


def _heads(part: Noun, first: Noun, elsewhere: bool) -> tuple[Filter, ...]:
    """What the cards are called, where a part of a list has but a number for them: "1 Battle Card with an energy cost of 1 and 1 with …"; all that is
    said of them where it has not even that: "up to 1 {X} in your hand or face up in your life"."""
    parts = conjuncts(part.filter)
    alone = (
        len(parts) > 1
        and parts[0] == And(())
        and all(isinstance(one, Compare | IsFaceUp | InMode) for one in parts[1:])
    )
    if not alone or part.owner is not None or part.among is not None or part.words[:1] != "f":
        return ()
    if elsewhere:
        return conjuncts(first.filter)
    heads = (IsType, IsColor, IsMonoColor, HasCharacter, HasTrait, HasName)
    return tuple(one for one in conjuncts(first.filter) if isinstance(one, heads))


def _leads(noun: Noun) -> bool:
    return noun.implied and {place.area for place in noun.places} == {Area.LEADER}


def _as_the_last(part: Noun, last: Noun) -> tuple[Noun, str]:
    """A part with what the list says behind its last one: [Barrier], numbers, place, "among them"; and the marks of what was filled in."""
    marks = ""
    if _leads(part) and not _leads(last):  # 3-5-3: "a red Leader Card and 5 or more cards in your Warp"
        return part, marks
    if last.ignoring_barrier and not part.ignoring_barrier:
        part = replace(part, ignoring_barrier=True)
        marks += "b"
    after = (*_type_of(part, last), *(() if _numbers(part) else _after(last)), *_mode_of(part, last))
    if after:
        part = replace(part, filter=And((part.filter, *after)))
        marks += "f"
    if (
        isinstance(last.filter, And) and not last.filter.parts and part.implied
    ):  # "a Battle Card and 2 or more cards in your hand": any cards, there alone
        return part, marks
    if last.places and not last.implied and last.places[0].words != "energy" and is_open(part):
        part = replace(part, places=last.places, implied=False)
        marks += "p"
    elif last.among is not None and part.among is None and (part.implied or not part.places):
        part = replace(part, among=last.among, places=(), implied=False)
        marks += "a"
    return part, marks


def is_open(noun: Noun) -> bool:
    """Whether a phrase still waits for its place: "1 of your opponent's Battle Cards" does not."""
    return not noun.places or (noun.implied and noun.owner is None)


def _numbers(noun: Noun) -> tuple[Compare | OneOf, ...]:
    parts = noun.filter.parts if isinstance(noun.filter, And) else ()
    return tuple(part for part in parts if isinstance(part, (Compare, OneOf)))


def _type_of(part: Noun, last: Noun) -> tuple[Filter, ...]:
    """The type that stands behind the last colors of a list: "1 red and 1 blue Battle Card"; a name or trait is a phrase by itself (8-5-9)."""
    bare = isinstance(part.filter, And) and part.filter.words.partition(":")[0].endswith(NO_HEAD)
    if not bare or part.places or not all(isinstance(one, (IsColor, IsMonoColor)) for one in conjuncts(part.filter)):
        return ()
    return tuple(one for one in conjuncts(last.filter) if isinstance(one, IsType))


def _colors_of(part: Noun, first: Noun) -> tuple[Filter, ...]:
    """The color in front of a list whose number is said once: "all of your opponent's red Battle Cards and energy"."""
    said, front = part.filter, first.filter
    if not isinstance(said, And) or not isinstance(front, And) or not front.words[:1].isdigit():
        return ()
    own = said.parts and said.words[:1] != "0"
    return () if own else tuple(one for one in front.parts[: int(front.words[0])] if _is_color(one))


def _is_color(one: Filter) -> bool:
    match one:
        case Not(part=part):
            return _is_color(part)
        case Or(parts=parts):
            return all(map(_is_color, parts))
        case _:
            return isinstance(one, IsColor | IsMonoColor | IsMulticolor)


def _mode_of(part: Noun, last: Noun) -> tuple[Filter, ...]:
    """The mode behind a list whose number is said once: "all of your opponent's Battle Cards and energy in Rest Mode"."""
    if last.quantity != Quantity.BARE or part.quantity == Quantity.BARE or _moded(part):
        return ()
    return _moded(last)


def _moded(noun: Noun) -> tuple[InMode, ...]:
    return tuple(one for one in conjuncts(noun.filter) if isinstance(one, InMode))


def _after(noun: Noun) -> tuple[Filter, ...]:
    """The filters behind the noun that a plural ("energy costs") spreads over a list."""
    numbers = _numbers(noun)
    if any(says_it(number) or _says_chosen(number) for number in numbers):
        return ()  # "1 of your cards and 1 of theirs with less power than that card": than the first
    return numbers if numbers and not numbers[0].singular else ()


def _says_chosen(node: Node) -> bool:
    return any(isinstance(part, Ref) and part.to == Referent.CHOSEN for part in walk(node))


def one_of_each(noun: Noun) -> Noun | Nouns:
    """ "If <A> and <B> are in your Drop Area", "choose up to 1 {A} and {B}": one of each. Where it was said is noted behind "!e"."""
    filter = noun.filter
    parts = conjuncts(filter)
    place = next((at for at, part in enumerate(parts) if isinstance(part, Or) and part.every), None)
    if place is None or noun.n != Const(1):
        return noun
    said = cast(Or, parts[place])
    each: list[Operand] = []
    for one in said.parts:
        those = replace(filter, parts=(*parts[:place], one, *parts[place + 1 :])) if isinstance(filter, And) else one
        each.append(replace(noun, filter=those))
    return Nouns(tuple(each), words=f"!e{place if isinstance(filter, And) else ''}:{said.words}")


def together(nouns: Nouns) -> Noun:
    place, _, words = nouns.words.partition("!e")[2].partition(":")
    each = cast(tuple[Noun, ...], nouns.parts)
    if not place:
        return replace(each[0], filter=Or(tuple(one.filter for one in each), every=True, words=words))
    at, filter = int(place), cast(And, each[0].filter)
    said = Or(tuple(cast(And, one.filter).parts[at] for one in each), every=True, words=words)
    return replace(each[0], filter=replace(filter, parts=(*filter.parts[:at], said, *filter.parts[at + 1 :])))


def same_head(node: Or) -> Or:
    """ "red «A» or green «B» cards with energy costs of 3 or less": the cost is that of both; "red or «A» Battle Cards": so is the type; "other red
    Leader Cards and red Battle Cards": both are others."""
    parts = list(node.parts)
    behind, noun = _behind(parts[-1]), _noun(parts[-1])
    for index, part in enumerate(parts[:-1]):
        more = noun if _is_adjective(part) and noun else behind
        if more and isinstance(part, And) and part.words[1:3] == "00":
            parts[index] = And((part, *more), words="!h")
    first = node.parts[0]
    if isinstance(first, And) and OTHER in first.parts and not any(_excepts(part) for part in parts[1:]):
        parts[1:] = [And((part, OTHER), words="!o") for part in parts[1:]]
    return replace(node, parts=tuple(parts))


FIGHTING = (Attr.POWER, Attr.COMBO_POWER, Attr.COMBO_COST)
"""What Extra Cards have not."""


def split_head(node: And) -> And | Or:
    """ "multicolor Battle Cards or Battle Cards with 10000 power or less": what stands in front is said of the first, what follows of the last.

    "Extra Cards or Battle Cards with 10000 power or less": an Extra Card has no power (2-8-2), so none is asked for.
    """
    if not node.words[:3].isdigit() or node.words[1:2] != "1":
        return node
    front = int(node.words[0])
    head = node.parts[front]
    if not isinstance(head, Or) or len(head.parts) != 2:
        return node
    behind = node.parts[front + 1 :]
    if (
        IsType("extra") in head.parts
        and behind
        and all(isinstance(one, Compare) and one.attr in FIGHTING for one in behind)
    ):
        each = (And((*node.parts[:front], one, *(() if one == IsType("extra") else behind))) for one in head.parts)
        return Or(tuple(each), words=f"!rx{node.words}|{head.words}")
    if head.parts[0] != head.parts[1]:
        return node
    return Or(
        (And((*node.parts[:front], head.parts[0])), And((head.parts[1], *node.parts[front + 1 :]))),
        words=f"!r{node.words}|{head.words}",
    )


def joined_head(node: Or) -> And:
    """Back from `split_head`."""
    first, last = cast(tuple[And, And], node.parts)
    if node.words.startswith("!rx"):
        said, _, heads = node.words[3:].partition("|")
        front = int(said[0])
        own, longest = tuple(part.parts[front] for part in (first, last)), max(first.parts, last.parts, key=len)
        return And((*first.parts[:front], Or(own, words=heads), *longest[front + 1 :]), words=said)
    said, _, heads = node.words[2:].partition("|")
    return And((*first.parts[:-1], Or((first.parts[-1], last.parts[0]), words=heads), *last.parts[1:]), words=said)


def _excepts(part: Filter) -> bool:
    return isinstance(part, And) and any(isinstance(one, Not) for one in part.parts)


def _behind(part: Filter) -> tuple[Filter, ...]:
    """What a phrase says behind a noun that is just "card", where something stands in front of it."""
    if not isinstance(part, And) or len(part.words) < 3 or not part.words[:3].isdigit():
        return ()
    front, head, back = (int(digit) for digit in part.words[:3])
    return part.parts[front:] if front and back and not head else ()


def _noun(part: Filter) -> tuple[Filter, ...]:
    """A phrase's own noun, with what stands behind it, where something stands in front of it and no article parts it from what is said before."""
    if not isinstance(part, And) or not part.words[:3].isdigit():
        return ()
    layout, _, wording = part.words.partition(":")
    front, head = int(layout[0]), int(layout[1])
    return part.parts[front:] if front and head and wording[:1] not in ("b", "c") else ()


def _is_adjective(part: Filter) -> bool:
    """Whether it is a color or the like, which needs a noun; a name or trait is a phrase by itself (8-5-9)."""
    bare = isinstance(part, And) and part.words.partition(":")[0].endswith(NO_HEAD)
    return bare and not any(isinstance(one, HasCharacter | HasTrait | HasName) for one in walk(part))


BARE_NUMBER = Ref(Referent.AMONG)


def _of_others(noun: Noun, base: str, marks: str) -> Noun | Ref:
    """A number or a pronoun that stands for cards spoken of before."""
    match marks[:1]:
        case "G":
            return Ref(Referent.IT, said="card" if marks[1:] == "card" else "")
        case "g":
            ignoring = noun.ignoring_barrier
            return Noun(noun.quantity, noun.n, among=Ref(Referent.IT), ignoring_barrier=ignoring, words=base)
        case "j" | "J":
            them = Ref(Referent.IT, said="card" if marks[0] == "J" else "")
            return Noun(quantity=noun.quantity, n=noun.n, among=them, words=marks[1:])
        case "k":
            heads, said, words = marks[1:].split(";")
            known = conjuncts(noun.filter)
            return Noun(noun.quantity, noun.n, filter=And(tuple(known[int(at)] for at in heads), said), words=words)
        case _:
            return Noun(quantity=noun.quantity, n=noun.n, among=BARE_NUMBER, words=marks[1:])


def taken_back(noun: Noun) -> Noun | Ref:
    """A phrase as the card says it, without what was filled in."""
    noun = compared_as_said(noun)
    base, _, marks = noun.words.partition("!")
    if marks[:1] in (*"gGijJk",):
        return _of_others(noun, base, marks)
    if noun.implied:
        noun = replace(noun, places=(), implied=False)
    if not marks:
        return noun
    fields: dict[str, Any] = {"words": base}
    for mark, unsaid in UNSAID.items():
        if mark in marks:
            fields |= unsaid
    if "f" in marks and isinstance(noun.filter, And):
        fields["filter"] = noun.filter.parts[0]
    if marks[:1] == "U" and isinstance(noun.filter, And):
        fields |= {"filter": noun.filter.parts[0], "among": BARE_NUMBER}
    if "H" in marks and isinstance(noun.filter, And):
        fields |= {"filter": noun.filter.parts[-1], "owner": None}
    if "l" in marks:
        fields["places"] = noun.places[1:]
    return replace(noun, **fields)


UNSAID: dict[str, dict[str, Any]] = {
    "q": {"quantity": Quantity.BARE, "n": Noun().n},
    "m": {"among": None},
    ALL_OF_THEM: {"quantity": Quantity.A},
    "a": {"among": None},
    "t": {"in_all": False},
    "u": {"quantity": Quantity.EXACTLY},
    "o": {"owner": None},
    "p": {"places": ()},
    "P": {"places": (), "implied": False},
    "b": {"ignoring_barrier": False},
}
"""What a phrase says where one of these marks tells that it was filled in."""
