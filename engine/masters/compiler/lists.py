"""What a list says once, and means for each of its parts: quantity, owner, cost, place; "and" where one of each is meant.

What was filled in is noted in `words`, so that the list is printed as the card says it.
"""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.lacking import lacks
from engine.masters.compiler.likeness import like_each_other
from engine.masters.ir.nouns import (
    JUST_ONE,
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
    InBattle,
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
    OwnedBy,
    Quantity,
    Ref,
    Referent,
    Who,
    conjuncts,
    flat,
)
from engine.masters.ir.rewrite import says_it
from engine.masters.ir.walk import walk

NO_HEAD = "~"
"""In the layout of a filter: adjectives with no noun behind them."""
ANY_ONE = (Quantity.BARE, Quantity.A, Quantity.OR_MORE)
THE = "T"
"""In the layout of a phrase: its quantity is "the"."""
ALL_OF_THEM = "v"
"""The mark of a phrase with "the" that means all such cards of those spoken of."""
LEADER = Ref(Referent.LEADER)
BARE_NUMBER = Ref(Referent.AMONG)
OTHER = Not(Is(THIS_CARD), words="other")
OF_COLOR = (IsColor, IsMonoColor, IsMulticolor)
PRINTED = (*OF_COLOR, HasTrait, HasCharacter, HasName)
"""What a card is called by, whatever has become of it: colors, traits, characters and names."""
AND_OR = "and/or"  # in the `words` of several phrases: as many in all as are said in front, of whichever kind


def marked(words: str, marks: str) -> str:
    """The `words` of a node, with marks that tell what was filled in, or what the card says in its place."""
    return words + ("" if "!" in words else "!") + marks


def share(nouns: Nouns) -> Nouns:
    """ "up to 1 <A> card and 1 <B> card with energy costs of 2 or less in your hand": cost and place hold for both. "all of your opponent's
    Battle Cards and energy": quantity and owner hold for both."""
    parts = list(nouns.parts)
    last = parts[-1]
    _go_elsewhere(parts)
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


def _go_elsewhere(parts: list[Operand]) -> None:
    """ "Place 1 of them in your hand, 1 in your energy in Rest Mode and 1 in your Drop Area": where each goes, not where each is. "Your opponent's Battle
    Cards whose power is 15000 or 25000" are no two kinds of cards either."""
    nouns = [part for part in parts if isinstance(part, Noun)]
    if any(part.among == BARE_NUMBER and not part.words for part in nouns) and any(
        part.places and (not part.implied or part.quantity is Quantity.ALL) for part in nouns
    ):
        raise Unfit("a number alone, and of the others it is said what or where they are")


def _of_both_kinds(parts: list[Operand]) -> tuple[Operand, ...]:
    """ "2 of their Battle Cards or energy": 2 in all, of the one or the other kind; of one card both say the same."""
    nouns = [part for part in parts if isinstance(part, Noun)]
    several = nouns and nouns[0].quantity in (Quantity.EXACTLY, Quantity.UP_TO) and nouns[0].n != Const(1)
    said_once = all("q" in part.words.partition("!")[2] for part in nouns[1:])
    if not several or not said_once or len(nouns) < len(parts):
        return tuple(parts)
    return tuple(replace(part, in_all=True, words=marked(part.words, "t")) for part in nouns)


def _as_the_first(part: Noun, first: Operand) -> tuple[Noun, str]:
    """A part with what the list says in front of its first one: quantity and owner; and the marks of what was filled in."""
    marks = ""
    if isinstance(first, Noun):
        if part.quantity == Quantity.BARE and first.quantity != Quantity.BARE:
            part = replace(part, quantity=first.quantity, n=first.n)
            marks += "q"
            colors = _colors_of(part, first)
            if part.owner is None and first.owner is not None:
                part = replace(part, owner=first.owner)
                marks += "o"
            if colors:
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
    own = _numbers(part) or _is_apart(part, last)
    after = (*_type_of(part, last), *(() if own else _after(part, last)), *_mode_of(part, last), *_whose(part, last))
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


def _is_apart(part: Noun, last: Noun) -> bool:
    """Whether a part lies elsewhere, and the plural behind the last one is not that of the list: "5 or more cards in your Drop Area or 2 or more
    Battle Cards with energy costs of 5 or more", "7 or more energy or a Unison Card with 3 or more markers on it"."""
    if not part.places or part.implied:
        return False
    counted = any(isinstance(one, Compare) and one.attr is Attr.MARKERS for one in _numbers(last))
    return counted or last.quantity not in (Quantity.EXACTLY, Quantity.UP_TO)


def is_open(noun: Noun) -> bool:
    """Whether a phrase still waits for its place: "1 of your opponent's Battle Cards" does not."""
    return not noun.places or (noun.implied and noun.owner is None)


def _numbers(noun: Noun) -> tuple[Compare | OneOf, ...]:
    return tuple(part for part in flat(noun.filter) if isinstance(part, (Compare, OneOf)))


def _type_of(part: Noun, last: Noun) -> tuple[Filter, ...]:
    """The type that stands behind the last colors of a list: "1 red and 1 blue Battle Card"; a name or trait is a phrase by itself (8-5-9)."""
    bare = isinstance(part.filter, And) and part.filter.words.partition(":")[0].endswith(NO_HEAD)
    if not bare or part.places or not all(isinstance(one, (IsColor, IsMonoColor)) for one in conjuncts(part.filter)):
        return ()
    return tuple(one for one in conjuncts(last.filter) if isinstance(one, IsType))


def _colors_of(part: Noun, first: Noun) -> tuple[Filter, ...]:
    """The color in front of a list whose number is said once, and whose: "all of your opponent's red Battle Cards and energy"."""
    said, front = part.filter, first.filter
    if not isinstance(said, And) or not isinstance(front, And) or not front.words[:1].isdigit():
        return ()
    own = part.owner is not None or (said.parts and said.words[:1] != "0")
    return () if own else tuple(one for one in front.parts[: int(front.words[0])] if _is_color(one))


def _is_color(one: Filter) -> bool:
    match one:
        case Not(part=part):
            return _is_color(part)
        case Or(parts=parts):
            return all(map(_is_color, parts))
        case _:
            return isinstance(one, OF_COLOR)


def _mode_of(part: Noun, last: Noun) -> tuple[Filter, ...]:
    """The mode behind a list whose number is said once: "all of your opponent's Battle Cards and energy in Rest Mode"."""
    if last.quantity != Quantity.BARE or part.quantity == Quantity.BARE or _moded(part):
        return ()
    return _moded(last)


def _whose(part: Noun, last: Noun) -> tuple[OwnedBy, ...]:
    """Whose they are, behind the last of a list: "1 Battle Card and 1 energy they control"."""
    if part.owner is not None or any(isinstance(one, OwnedBy) for one in flat(part.filter)):
        return ()
    return tuple(one for one in conjuncts(last.filter) if isinstance(one, OwnedBy))


def _moded(noun: Noun) -> tuple[InMode, ...]:
    return tuple(one for one in conjuncts(noun.filter) if isinstance(one, InMode))


def _after(part: Noun, last: Noun) -> tuple[Filter, ...]:
    """The filters behind the last noun that a plural ("energy costs") spreads over a list, as far as cards such as the part's have them."""
    numbers = _numbers(last)
    if any(says_it(number) or _says_chosen(number) for number in numbers):
        return ()  # "1 of your cards and 1 of theirs with less power than that card": than the first
    if not numbers or numbers[0].singular:
        return ()
    return tuple(number for number in numbers if not lacks(part.filter, number))


def _says_chosen(node: Node) -> bool:
    return any(isinstance(part, Ref) and part.to == Referent.CHOSEN for part in walk(node))


def one_of_each(noun: Noun) -> Noun | Nouns:
    """ "If <A> and <B> are in your Drop Area", "choose up to 1 {A} and {B}": one of each. Where it was said is noted behind "!e"."""
    filter = noun.filter
    parts = conjuncts(filter)
    if noun.quantity is Quantity.BARE and len(parts) == 1 and isinstance(parts[0], InBattle):
        raise Unfit("what somebody has done, and no cards that they have")
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
