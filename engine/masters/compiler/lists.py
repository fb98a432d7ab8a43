"""What a list says once, and means for each of its parts: quantity, owner, cost, place; "and" where one of each is meant.

What was filled in is noted in `words`, so that the list is printed as the card says it.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from engine.masters.compiler.likeness import compared_as_said, like_each_other
from engine.masters.ir.nodes import (
    KO,
    Activate,
    Choose,
    Effect,
    Gets,
    May,
    Modal,
    Move,
    Play,
    RemoveFromGame,
    Switch,
    Then,
    Upgrade,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    Compare,
    Const,
    Filter,
    Is,
    IsColor,
    IsMonoColor,
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
LEADER = Ref(Referent.LEADER)
OTHER = Not(Is(THIS_CARD), words="other")


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
    return replace(nouns, parts=tuple(parts))


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
    after = (*_type_of(part, last), *(() if _numbers(part) else _after(last)))
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


def _after(noun: Noun) -> tuple[Filter, ...]:
    """The filters behind the noun that a plural ("energy costs") spreads over a list."""
    numbers = _numbers(noun)
    if any(says_it(number) for number in numbers):
        return ()  # "1 of your cards and 1 of theirs with less power than that card": than the first
    return numbers if numbers and numbers[0].words[:1] not in ("b", "c") else ()


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
    """ "red «A» or green «B» cards with energy costs of 3 or less": the cost is that of both; "other red Leader Cards and red Battle Cards": both
    are others."""
    parts = list(node.parts)
    behind = _behind(parts[-1])
    for index, part in enumerate(parts[:-1]):
        if behind and isinstance(part, And) and part.words[1:3] == "00":
            parts[index] = And((part, *behind), words="!h")
    first = node.parts[0]
    if isinstance(first, And) and OTHER in first.parts and not any(_excepts(part) for part in parts[1:]):
        parts[1:] = [And((part, OTHER), words="!o") for part in parts[1:]]
    return replace(node, parts=tuple(parts))


def split_head(node: And) -> And | Or:
    """ "multicolor Battle Cards or Battle Cards with 10000 power or less": what stands in front is said of the first, what follows of the last."""
    if not node.words[:3].isdigit() or node.words[1:2] != "1":
        return node
    front = int(node.words[0])
    head = node.parts[front]
    if not isinstance(head, Or) or len(head.parts) != 2 or head.parts[0] != head.parts[1]:
        return node
    return Or(
        (And((*node.parts[:front], head.parts[0])), And((head.parts[1], *node.parts[front + 1 :]))),
        words=f"!r{node.words}|{head.words}",
    )


def joined_head(node: Or) -> And:
    """Back from `split_head`."""
    said, _, heads = node.words[2:].partition("|")
    first, last = cast(tuple[And, And], node.parts)
    return And((*first.parts[:-1], Or((first.parts[-1], last.parts[0]), words=heads), *last.parts[1:]), words=said)


def _excepts(part: Filter) -> bool:
    return isinstance(part, And) and any(isinstance(one, Not) for one in part.parts)


def _behind(part: Filter) -> tuple[Filter, ...]:
    """What a phrase says behind a noun that is just "card", where something stands in front of it."""
    if not isinstance(part, And) or len(part.words) < 3 or not part.words[:3].isdigit():
        return ()
    front, head, back = (int(digit) for digit in part.words[:3])
    return part.parts[front:] if front and back and not head else ()


THAT_ONE = "!I"
"""In the `words` of a change: "it" is what the effect changes that this one takes the place of."""
BARE_NUMBER = Ref(Referent.AMONG)


def same_cards(node: Upgrade) -> Upgrade:
    """ "choose 1 of them. If …, choose 2 instead": two of the same cards; "your Leader Card gets …. If …, it gets … instead": your Leader Card."""
    if isinstance(node.instead, May):  # "If …, you may choose 2 instead"
        of = node.of.effect if isinstance(node.of, May) else node.of
        inner = same_cards(replace(node, of=of, instead=node.instead.effect))
        return replace(node, instead=replace(node.instead, effect=inner.instead))
    if isinstance(node.of, Gets) and isinstance(node.instead, Gets) and node.instead.what == Ref(Referent.IT):
        meant = replace(node.instead, what=node.of.what, words=node.instead.words + THAT_ONE)
        return node if says_it(node.of.what) else replace(node, instead=meant)
    if isinstance(node.of, Modal) and isinstance(node.instead, (Choose, Activate)):
        return replace(node, instead=_more_of(node.of, node.instead))
    if isinstance(node.instead, KO | Play | Move | Switch | RemoveFromGame):
        done = [part for part in walk(node.of) if type(part) is type(node.instead)]
        same = _so_many(cast(KO, done[-1]).what, node.instead.what) if done else None
        return node if same is None else replace(node, instead=replace(node.instead, what=same))
    chosen = [part for part in walk(node.of) if isinstance(part, Choose)]
    if not chosen or not isinstance(node.instead, Choose):
        return node
    same = _so_many(chosen[-1].noun, node.instead.noun)
    return (
        node
        if same is None
        else replace(node, instead=_and_then(node.of, chosen[-1], replace(node.instead, noun=same)))
    )


def _so_many(before: Operand, after: Operand) -> Noun | None:
    """As many of the cards before as the number behind them says: "2", "2 cards", "2 Battle Cards", "2 of them". None where other cards are meant."""
    if not isinstance(before, Noun) or not isinstance(after, Noun) or after.owner is not None:
        return None
    if (after.places and not after.implied) or after.total is not None or after.shared is not None:
        return None
    mark = ""
    if after.among == BARE_NUMBER and after.filter == Noun().filter:
        mark = "i"
    elif isinstance(after.among, Ref) and after.among.to == Referent.IT and after.filter == Noun().filter:
        mark = "J" if after.among.said else "j"
    elif after.among is None and isinstance(after.filter, And):
        heads = conjuncts(after.filter)
        known = conjuncts(before.filter)
        if not all(isinstance(one, IsType) and one in known for one in heads):
            return None
        mark = "k" + "".join(str(known.index(one)) for one in heads) + f";{after.filter.words};"
    else:
        return None
    words = before.words.partition("!")[0]
    return replace(before, quantity=after.quantity, n=after.n, words=f"{words}!{mark}{after.words.partition('!')[0]}")


DONE_WITH_IT = "!t"
"""In place of the first join of what is done instead: only its choice is said, and what was done with the first one is done with it."""


def _and_then(of: Effect, choose: Choose, instead: Choose) -> Effect:
    """ "Choose 1 of them and KO it. If …, choose 2 instead": these are KO'd."""
    if not isinstance(of, Then) or choose not in of.effects[:-1]:
        return instead
    at = of.effects.index(choose) + 1
    return Then((instead, *of.effects[at:]), (DONE_WITH_IT, *of.joins[at:]))


def choice_alone(node: Node) -> Node:
    """Back from `_and_then`."""
    match node:
        case Upgrade(instead=Then(joins=(join, *_), effects=(chosen, *_))) if join == DONE_WITH_IT:
            return replace(node, instead=chosen)
        case Upgrade(instead=May(effect=Then(joins=(join, *_), effects=(chosen, *_))) as offer) if join == DONE_WITH_IT:
            return replace(node, instead=replace(offer, effect=chosen))
        case _:
            return node


MORE = "!B"
"""In the `words` of a choice among effects: "choose both instead", in the words that follow."""


def _more_of(offer: Modal, choose: Choose | Activate) -> Effect:
    """ "Choose one- … If …, choose both instead": both of those effects."""
    match choose.noun if isinstance(choose, Choose) else choose.what:
        case Ref(to=Referent.IT, words=words):
            activated = "|activate" if isinstance(choose, Activate) else ""
            return replace(offer, n=Const(len(offer.options)), words=f"{MORE}{choose.words}|{words}{activated}")
        case Noun(quantity=Quantity.EXACTLY | Quantity.UP_TO as quantity, n=n) as number if replace(
            number, words="", n=Const(1)
        ) == Noun(quantity, among=BARE_NUMBER):
            up_to = quantity == Quantity.UP_TO
            return replace(offer, n=n, up_to=up_to, words=f"{MORE}{choose.words}|{number.words}|")
        case _:
            return choose


def fewer_again(offer: Modal) -> Choose | Activate:
    """Back from `_more_of`."""
    words, said, *number = offer.words.removeprefix(MORE).split("|")
    if number == ["activate"]:
        return Activate(Ref(Referent.IT, words=said), words=words)
    quantity = Quantity.UP_TO if offer.up_to else Quantity.EXACTLY
    noun = Noun(quantity, offer.n, among=BARE_NUMBER, words=said) if number else Ref(Referent.IT, words=said)
    return Choose(noun, words=words)


def _of_others(noun: Noun, base: str, marks: str) -> Noun | Ref:
    """A number or a pronoun that stands for cards spoken of before."""
    match marks[:1]:
        case "G":
            return Ref(Referent.IT)
        case "g":
            return Noun(quantity=noun.quantity, n=noun.n, among=Ref(Referent.IT), words=base)
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
    if "q" in marks:
        fields["quantity"] = Quantity.BARE
        fields["n"] = Noun().n
    if "m" in marks:
        fields["among"] = None
    if "u" in marks:
        fields["quantity"] = Quantity.EXACTLY
    if "o" in marks:
        fields["owner"] = None
    if "f" in marks and isinstance(noun.filter, And):
        fields["filter"] = noun.filter.parts[0]
    if "l" in marks:
        fields["places"] = noun.places[1:]
    if "p" in marks:
        fields["places"] = ()
    if "b" in marks:
        fields["ignoring_barrier"] = False
    if "a" in marks:
        fields["among"] = None
    return replace(noun, **fields)
