"""What cards are compared by that are chosen: with one another, or with the card that was spoken of."""

from __future__ import annotations

from functools import partial
from typing import cast

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.ir.nodes import Alike, Choose, Declare, Effect, Prohibit, Then
from engine.masters.ir.nouns import (
    And,
    Attr,
    AttrOf,
    Cmp,
    Compare,
    Const,
    Filter,
    IsDeclared,
    Node,
    Noun,
    Quantity,
    Ref,
    Referent,
    SameColorAs,
    SameNameAs,
    Shared,
    Who,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.vocabulary import Compared, Named
from engine.masters.ir.walk import walk

ALIKE = "!alike:"
"""In the `words` of a filter that asks nothing: what was said there is said of all of the cards together."""


def all_alike(noun: Noun) -> Noun:
    """ "2 cards with the same name": as each other; of one card, as the one that was spoken of."""
    several = noun.quantity in (Quantity.EXACTLY, Quantity.UP_TO, Quantity.OR_MORE) and noun.n != Const(1)
    return _as_each_other(noun) if several else noun


def none_alike(ban: Prohibit) -> Prohibit:
    """ "Can't play more than 1 card with the same name each turn": as each other; so many of each name are let."""
    noun = ban.deed.noun
    if ban.times is None or not isinstance(noun, Noun):
        return ban
    return replace(ban, deed=replace(ban.deed, noun=_as_each_other(noun)))


def _as_each_other(noun: Noun) -> Noun:
    same = [node for node in walk(noun.filter) if isinstance(node, SameNameAs) and node.words.startswith("same")]
    if not same or noun.shared is not None:
        return noun
    (said, *_) = same
    there = And((), words=ALIKE + said.words)
    filter = rewrite(noun.filter, lambda node: there if node == said else node)
    return replace(noun, filter=filter, shared=Shared(said.what, words=ALIKE))


ONE_CARD = (Referent.THIS_CARD, Referent.LEADER, Referent.OPPONENT_LEADER, Referent.THEIR_LEADER)
"""References that name one card alone."""


def as_each_other(node: Alike) -> Alike:
    """ "If your opponent's Leader Card is the same color": as which card? One card alone is like itself, and that asks nothing."""
    if isinstance(node.subject, Ref) and node.subject.to in ONE_CARD:
        raise Unfit("one card, and none that it is like")
    return node


LIKE = "!like:"
"""In the `words` of a filter: said of one card, which can be like another only."""
LIKE_THAT: dict[str, Filter] = {
    "color": SameColorAs(Ref(Referent.IT)),
    "cost": Compare(Attr.COST, Cmp.EQ, AttrOf(Attr.COST, Ref(Referent.IT))),
    "power": Compare(Attr.POWER, Cmp.EQ, AttrOf(Attr.POWER, Ref(Referent.IT))),
}


def like_that_one(noun: Noun) -> Noun:
    """ "Play 1 card with the same energy cost from your hand": as the card that was spoken of."""
    shared = noun.shared
    if shared is None or shared.different or not noun.of_one or noun.owner is Who.EACH:
        return noun
    that = LIKE_THAT.get(shared.what)
    if that is None:
        return noun
    return replace(noun, filter=And((noun.filter, And((that,), words=LIKE + shared.words))), shared=None)


def like_each_other(noun: Noun) -> Noun:
    """Back from `like_that_one`: of a list's last card, it is said of all of them."""
    if not _is_like(noun.filter):
        return noun
    filter, said = cast(And, noun.filter).parts
    that = cast(And, said)
    what = next(key for key, value in LIKE_THAT.items() if value == that.parts[0])
    return replace(noun, filter=filter, shared=Shared(cast(Compared, what), words=that.words.removeprefix(LIKE)))


def _is_like(filter: Filter) -> bool:
    return isinstance(filter, And) and any(isinstance(p, And) and p.words.startswith(LIKE) for p in filter.parts)


def _alike_again(noun: Noun) -> Noun:
    """Back from `all_alike`."""
    what = cast(Named, cast(Shared, noun.shared).what)

    def said(node: Node) -> Node:
        if not isinstance(node, And) or not node.words.startswith(ALIKE):
            return node
        return SameNameAs(Ref(Referent.IT), what=what, words=node.words.removeprefix(ALIKE))

    return replace(noun, filter=rewrite(noun.filter, said), shared=None)


THAT = "!that:"
"""In the `words` of a filter: "with that name", where a name was declared."""


def that_was_declared(node: Then) -> Then:
    """ "Declare a card name, and your opponent can't play cards with that name": the declared one, until a card is chosen."""
    declared: frozenset[str] = frozenset()
    found: list[Effect] = []
    for effect in node.effects:
        found.append(rewrite(effect, partial(_declared, declared)) if declared else effect)
        for part in walk(effect):
            if isinstance(part, Declare):
                declared |= set(part.what)
            elif isinstance(part, Choose):
                declared = frozenset()
    return node if tuple(found) == node.effects else replace(node, effects=tuple(found))


def _declared(declared: frozenset[str], node: Node) -> Node:
    match node:
        case SameNameAs(ref=Ref(to=Referent.IT), different=False, what=what, words=words) if (
            what in declared and not words.startswith("same")
        ):
            return And((IsDeclared(what),), words=THAT + words)
        case SameColorAs(ref=Ref(to=Referent.IT), shares=False) if "color" in declared and node == LIKE_THAT["color"]:
            return And((IsDeclared("color"),), words=THAT)
        case _:
            return node


def with_that(node: And) -> SameNameAs | SameColorAs:
    """Back from `that_was_declared`."""
    what = cast(IsDeclared, node.parts[0]).what
    if what == "color":
        return SameColorAs(Ref(Referent.IT))
    assert what != "type"  # of types nobody says so
    return SameNameAs(Ref(Referent.IT), what=what, words=node.words.removeprefix(THAT))


def compared_as_said(noun: Noun) -> Noun:
    """A phrase as the card says what its cards are compared by."""
    if noun.shared is not None and noun.shared.words == ALIKE:
        noun = _alike_again(noun)
    return like_each_other(noun)
