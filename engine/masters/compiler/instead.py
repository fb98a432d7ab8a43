"""How many of the same cards are meant instead: "choose 1 of them. If …, choose 2 instead", "choose one- … If …, choose both instead"."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.doers import done_to_these, done_to_what
from engine.masters.compiler.lists import BARE_NUMBER
from engine.masters.compiler.neighbours import asked_of
from engine.masters.compiler.pointing import pointed
from engine.masters.ir.nodes import (
    INSTANT,
    KO,
    Activate,
    AddMarkers,
    Choose,
    Condition,
    Destination,
    Effect,
    Gets,
    If,
    Look,
    May,
    Modal,
    Move,
    Play,
    RemoveFromGame,
    Reveal,
    Switch,
    Then,
    Until,
    Upgrade,
)
from engine.masters.ir.nouns import (
    And,
    Area,
    Cmp,
    Compare,
    Const,
    Filter,
    IsType,
    Node,
    Noun,
    Nouns,
    Operand,
    Place,
    Quantity,
    Ref,
    Referent,
    Value,
    Who,
    conjuncts,
)
from engine.masters.ir.rewrite import rewrite, says_it
from engine.masters.ir.vocabulary import Said
from engine.masters.ir.walk import walk

THAT_ONE = "!I"
"""In the `words` of a change: "it" is what the effect changes that this one takes the place of."""


def same_cards(node: Upgrade) -> Upgrade:
    """ "choose 1 of them. If …, choose 2 instead": two of the same cards; "your Leader Card gets …. If …, it gets … instead": your Leader Card."""
    if isinstance(node.instead, May):  # "If …, you may choose 2 instead"
        of = node.of.effect if isinstance(node.of, May) else node.of
        inner = same_cards(replace(node, of=of, instead=node.instead.effect))
        return replace(node, instead=replace(node.instead, effect=inner.instead))
    it = node.instead.what if isinstance(node.instead, Move) else None
    if _being_played(node.condition) and isinstance(it, Ref) and it.to is Referent.IT:
        coming = pointed(it, Referent.BEING_PLAYED)
        return replace(node, instead=replace(cast(Move, node.instead), what=coming))
    node = _as_long(node)
    node = replace(node, condition=asked_of(node.condition, node.of), instead=_of_that_stack(node.of, node.instead))
    last = _last_change(node.of)
    if last is not None and isinstance(node.instead, Gets) and node.instead.what == Ref(Referent.IT):
        meant = replace(node.instead, what=last.what, words=node.instead.words + THAT_ONE)
        return node if says_it(last.what) else replace(node, instead=meant)
    if isinstance(node.of, Modal) and isinstance(node.instead, (Choose, Activate)):
        return replace(node, instead=_more_of(node.of, node.instead))
    if isinstance(node.instead, Move) and node.instead.to == TO_WHERE_UNSAID:
        return replace(node, instead=_moved_too(node.of, node.instead))
    if isinstance(node.instead, AddMarkers) and node.instead.what == TO_WHICH_UNSAID:
        return replace(node, instead=_marked_too(node.of, node.instead))
    if isinstance(node.instead, KO | Play | Move | Switch | RemoveFromGame):
        done = [part for part in walk(node.of) if type(part) is type(node.instead)]
        same = _so_many(_done_to(node.of, cast(KO, done[-1]).what), node.instead.what) if done else None
        return node if same is None else replace(node, instead=replace(node.instead, what=same))
    chosen = [part for part in walk(node.of) if isinstance(part, Choose)]
    if not chosen or not isinstance(node.instead, Choose):
        return node
    same = _so_many(chosen[-1].noun, node.instead.noun)
    if same is None and not isinstance(node.instead.noun, Noun):
        raise Unfit("what is done with the card that is chosen instead")
    choice = node.instead if same is None else replace(node.instead, noun=same)
    return replace(node, instead=_and_then(node.of, chosen[-1], choice))


THERE = "there"
"""In the `words` of a place: the stack of the cards of which so many are looked at or moved instead."""


def _of_that_stack(of: Effect, instead: Effect) -> Effect:
    """ "Look at the top 3 cards of your deck. If …, look at the top 5 cards instead": of the same deck."""

    def of_it(node: Node) -> Node:
        if not isinstance(node, Place) or node.words != THERE:
            return node
        said = [part for part in walk(of) if isinstance(part, Place) and part.position is node.position]
        if not said:
            raise Unfit("the deck of which these are the cards")
        return replace(said[-1], words=THERE)

    return rewrite(instead, of_it)


TO_WHERE_UNSAID = Destination(Place(Area.ANYWHERE))
"""Where "send up to 3 cards instead" sends them."""
TO_THERE = "!T"
"""In the `words` of a move: it goes where the one went of which it takes the place."""


def _done_to(of: Effect, what: Operand) -> Operand:
    """Which cards something is done to; of "it" and "them", those that were chosen last."""
    chosen = [one.noun for one in walk(of) if isinstance(one, Choose)] if isinstance(what, Ref) else []
    return chosen[-1] if chosen else what


def _moved_too(of: Effect, instead: Move) -> Move:
    """ "Return it to its owner's hand. If …, return up to 2 instead": of the same cards, and to the same place."""
    for part in reversed([part for part in walk(of) if isinstance(part, Move) and part.verb == instead.verb]):
        same = _so_many(_done_to(of, part.what), instead.what)
        if same is None and isinstance(instead.what, Noun) and instead.what.places and not instead.what.implied:
            same = instead.what
        if same is not None:
            return replace(instead, what=same, to=part.to, words=instead.words + TO_THERE)
    raise Unfit("where they go instead")


TO_WHICH_UNSAID = Ref(Referent.IT, words="unsaid")
"""The card to which "add 2 markers instead" adds them."""


def _marked_too(of: Effect, instead: AddMarkers) -> AddMarkers:
    """ "Add 1 marker to this card. If …, add 2 markers instead": to the same card."""
    before = [part.what for part in walk(of) if isinstance(part, AddMarkers)]
    if not before:
        raise Unfit("the card that gets them instead")
    return replace(instead, what=before[-1], words=instead.words + TO_THERE)


OR_SO_MANY = "!O"
"""In front of the `words`, of both numbers and of the condition: the text says one number, or another if so."""


OR_SO_MUCH = OR_SO_MANY + "="
"""The same of a number that the cards have."""


_Counted = Choose | KO | Look | Move | Play | RemoveFromGame | Reveal | Switch


def or_so_many(node: If) -> Upgrade | None:
    """ "KO 1 of your opponent's Battle Cards, or 2 if you have 3 or more energy": 2 of them then, and else 1. None where nothing such is said."""
    done = node.then
    if not node.words.startswith("behind") or not isinstance(done, _Counted):
        return None
    match done_to_what(done):
        case Nouns(parts=(Noun() as few, Noun() as many), either=True, words=said) if "!" not in said:
            another = _another_bound(few, many)
            same = _so_many(few, many) if another is None else another
        case _:
            return None
    if same is None:
        return None
    words = f"{OR_SO_MANY}{said}|{node.words}" if another is None else f"{OR_SO_MUCH}{many.words}|{said}|{node.words}"
    return Upgrade(node.condition, done_to_these(done, same), done_to_these(done, few), words)


def _another_bound(few: Noun, many: Noun) -> Noun | None:
    """ "With an energy cost of 3 or less, or 5 or less if …": as many cards, of which the one number may be another. None where a number of cards is said."""
    cmp = BOUNDS.get(many.quantity)
    if cmp is None or many.quantity is few.quantity or many.among != BARE_NUMBER or many.filter != Noun().filter:
        return None
    bounds = [one for one in walk(few.filter) if isinstance(one, Compare) and one.cmp is cmp]
    if len(bounds) != 1:
        raise Unfit("of what it may be so much")
    return replace(few, filter=_with_bound(few.filter, bounds[0], many.n))


def _with_bound(filter: Filter, bound: Compare, n: Value) -> Filter:
    return rewrite(filter, lambda node: replace(node, value=n) if node == bound else node)


BOUNDS = {Quantity.OR_LESS: Cmp.LE, Quantity.OR_MORE: Cmp.GE}


def _as_a_choice(node: Upgrade) -> If:
    """Back from `or_so_many`."""
    few, many = node.of, node.instead
    assert isinstance(few, _Counted)
    assert isinstance(many, _Counted)
    if node.words.startswith(OR_SO_MUCH):
        number, said, words = node.words.removeprefix(OR_SO_MUCH).split("|")
        then, now = (done_to_what(one) for one in (many, few))
        bound = next(
            one for one, other in zip(walk(then), walk(now), strict=True) if isinstance(one, Compare) and one != other
        )
        quantity = next(quantity for quantity, cmp in BOUNDS.items() if cmp is bound.cmp)
        many = done_to_these(many, Noun(quantity, bound.value, among=BARE_NUMBER, words=number))
    else:
        said, _, words = node.words.removeprefix(OR_SO_MANY).partition("|")
    either = Nouns(cast("tuple[Noun, Noun]", (done_to_what(few), done_to_what(many))), either=True, words=said)
    return If(node.condition, done_to_these(few, either), words=words)


def _last_change(of: Effect) -> Gets | None:
    """The change of cards that another can take the place of, under a condition or not, whatever else is done behind it."""
    while isinstance(of, If):
        of = of.then
    parts = of.effects if isinstance(of, Then) else (of,)
    return next((part for part in reversed(parts) if isinstance(part, Gets)), None)


def _being_played(condition: Condition) -> bool:
    """ "If the Battle Card being played …, it's placed … instead": what is asked of that card, or compared with it."""
    return any(isinstance(node, Ref) and node.to is Referent.BEING_PLAYED for node in walk(condition))


def _as_long(node: Upgrade) -> Upgrade:
    """ "It gets -5000 power for the turn. If …, it gets -10000 power instead": for the turn."""
    last = _last_change(node.of)
    instead = node.instead
    if last is None or not isinstance(instead, Gets) or instead.duration != INSTANT:
        return node
    if last.duration == INSTANT or last.duration.until is Until.INSTANT:
        return node
    return replace(node, instead=replace(instead, duration=last.duration, words=instead.words + "!d"))


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
    elif after.among is None and isinstance(such := after.filter, And) and such.parts[:1] == (And(()),):
        kept = (one for one in conjuncts(before.filter) if not _is_said_anew(one, such))
        mark, before = SUCH_OF_THE_SAME, replace(before, filter=And((such, *kept)))
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


SUCH_OF_THE_SAME = "Z"
"""The mark of "1 with an energy cost of 3 or less": a card of the same kind, in the same place."""


def _is_said_anew(part: Filter, such: And) -> bool:
    """Whether the words behind say something else of the same number."""
    if not isinstance(part, Compare):
        return False
    return any(isinstance(one, Compare) and one.attr == part.attr for one in such.parts)


DONE_WITH_IT = "!t"
"""In place of the first join of what is done instead: only its choice is said, and what was done with the first one is done with it."""


def _and_then(of: Effect, choose: Choose, instead: Choose) -> Effect:
    """ "Choose 1 of them and KO it. If …, choose 2 instead": these are KO'd, under whichever condition the first one was."""
    while isinstance(of, If):
        of = of.then
    if not isinstance(of, Then) or choose not in of.effects[:-1]:
        return instead
    at = of.effects.index(choose) + 1
    return Then((instead, *of.effects[at:]), (DONE_WITH_IT, *of.joins[at:]))


def choice_alone(node: Node) -> Node:
    """Back from `_and_then`, and from `or_so_many`."""
    match node:
        case Upgrade(words=words) if words.startswith(OR_SO_MANY):
            return _as_a_choice(node)
        case Upgrade(instead=Move(words=words) as moved) if words.endswith(TO_THERE):
            return replace(node, instead=replace(moved, to=TO_WHERE_UNSAID, words=words.removesuffix(TO_THERE)))
        case Place(words=words) if words == THERE:
            return replace(node, area=Area.DECK, who=Who.OWNER)
        case Upgrade(instead=AddMarkers(words=words) as added) if words.endswith(TO_THERE):
            return replace(node, instead=replace(added, what=TO_WHICH_UNSAID, words=words.removesuffix(TO_THERE)))
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
        case Ref(to=Referent.IT, words=words, said=called):
            activated = "|activate" if isinstance(choose, Activate) else ""
            said = f"{MORE}{choose.words}|{words}/{called}{activated}"
            return replace(offer, n=Const(len(offer.options)), words=said)
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
    ref, _, called = said.partition("/")
    these = Ref(Referent.IT, words=ref, said=cast(Said, called))
    if number == ["activate"]:
        return Activate(these, words=words)
    quantity = Quantity.UP_TO if offer.up_to else Quantity.EXACTLY
    return Choose(Noun(quantity, offer.n, among=BARE_NUMBER, words=said) if number else these, words=words)
