"""What a player pays so that something is not done, and what it is the price of.

Of a ban that lasts, it is paid each time: "it can't attack for the turn unless your opponent discards 1 card". Of anything else it is offered once,
under the condition that stands in front: "if you have 3 or more energy, KO 1 of their Battle Cards unless they discard 1 card".
"""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.doers import doer
from engine.masters.compiler.subjects import DECLINED, as_one_offer
from engine.masters.ir.nodes import (
    INSTANT,
    Cannot,
    Change,
    Choose,
    DidSo,
    Effect,
    Gets,
    If,
    Look,
    May,
    Pay,
    Reveal,
    Then,
)
from engine.masters.ir.nouns import Node, Who

UNDER_IT = "!%"
"""In the `words` of a condition: a price that the sentence says last is asked for under it."""
EACH_TIME = "!e"
"""In the `words` of what is forbidden: its price stands behind the duration. A letter behind it says who pays."""
PAYING = {Who.OPPONENT: "o", Who.THEY: "t"}


def behind_the_price(node: Then) -> Then:
    """ "Negate the attack unless your opponent discards 1 card, then draw 1 card": whether it is paid or not, and after that."""
    match node:
        case Then(effects=(Then(effects=(May() as may, last), joins=(join,)), unpaid), joins=("unless",)) if (
            join.startswith(DECLINED)
        ):
            return Then((replace(node, effects=(may, unpaid)), last), (join,))
        case _:
            return node


def found_first(node: Then) -> Then:
    """ "Look at your opponent's hand, choose 1 card, and your opponent discards it unless they pay {2}": who pays knows what is to be discarded.
    "Draw 3 cards, then discard 2 cards unless you discard 1 Extra Card": what stands before "then" is done by then."""
    match node:
        case Then(
            effects=(May() as may, If(condition=DidSo(did=False), then=Then(effects=effects, joins=joins)) as unpaid),
            joins=("unless",),
        ):
            found = next((at for at, one in enumerate(effects) if not isinstance(one, (Choose, Look, Reveal))), 0)
            found = max([found, *(at for at, join in enumerate(joins, start=1) if "then" in join.lower())])
            last = effects[-1] if found == len(effects) - 1 else Then(effects[found:], joins[found:])
            if not found or (last is effects[-1] and isinstance(last, Then)):
                return node
            return Then((*effects[:found], may, replace(unpaid, then=last)), (*joins[:found], "unless"))
        case _:
            return node


def under_its_condition(node: Then) -> Then | If:
    """ "If your life is at 4 or less, KO 1 of their Battle Cards unless they discard 1 card": else nobody is asked to."""
    match node:
        case Then(
            effects=(offer, If(condition=DidSo(did=False), then=If(words=words) as asked) as unpaid), joins=("unless",)
        ) if not words.startswith("behind"):
            price = replace(node, effects=(offer, replace(unpaid, then=asked.then)))
            return replace(asked, then=price, words=words + UNDER_IT)
        case _:
            return node


def priced(node: Then) -> Effect:
    """The clauses with the price behind them, where it is a price of what they forbid, or of the last of them."""
    match behind_the_price(node):
        case Then(effects=(Then() as offered, last), joins=(join,)) as whole if join.startswith(DECLINED):
            return replace(whole, effects=(_of_the_ban(found_first(offered)), last))
        case whole:
            return _of_the_ban(found_first(whole))


_NAMED_BEHIND = (Who.EACH, Who.OWNER, Who.TURN_PLAYER)
""" "Each player discards 2 cards unless they KO 1 of their Battle Cards": it is offered to each of them, before that is done."""


def _of_the_ban(node: Then) -> Effect:
    """ "It can't attack or block for the turn unless your opponent discards 1 card": a price of each time."""
    match node:
        case Then(
            effects=(*before, May() as may, If(condition=DidSo(did=False), then=unpaid)), joins=(*joins, "unless")
        ):
            if may.who is Who.THEY and doer(unpaid) in _NAMED_BEHIND:
                raise Unfit("who is offered the price, where who pays is named behind it")
            barred = _barred(unpaid, may)
        case _:
            return node
    if barred is None:
        return node
    return Then((*before, barred), tuple(joins)) if before else barred


def _barred(effect: Effect, price: May) -> Effect | None:
    """What lasts, with the price of what it forbids; None where it forbids nothing, or where it is not the master of the cards who pays."""
    match effect:
        case Gets(changes=changes, duration=duration) if duration != INSTANT and price.who in PAYING:
            bans = [at for at, one in enumerate(changes) if isinstance(one, Cannot) and one.unless is None]
            if not bans or bans != [*range(bans[0], len(changes))]:
                return None
            mark = EACH_TIME + PAYING[price.who]
            cost = Pay(price.effect)
            priced = [replace(cast(Cannot, changes[at]), unless=cost) for at in bans]
            marked = [replace(one, words=one.words + mark) for one in priced]
            return replace(effect, changes=(*changes[: bans[0]], *marked))
        case Then(effects=(*before, last)) if (barred := _barred(last, price)) is not None:
            return replace(effect, effects=(*before, barred))
        case _:
            return None


def _offered(effect: Effect) -> tuple[May, Effect] | None:
    """The way back: the offer, and the clauses without the price."""
    match effect:
        case Gets(changes=(*_, Cannot(words=words, unless=Pay(effect=cost))) as changes) if words[:-1].endswith(
            EACH_TIME
        ):
            mark = words[-1]
            who = next(who for who, letter in PAYING.items() if letter == mark)
            free = [_without(one, EACH_TIME + mark) for one in changes]
            return May(cost, who=who), replace(effect, changes=tuple(free))
        case Then(effects=(*before, last), joins=joins) if not joins[-1:] or not joins[-1].startswith((".", ";")):
            found = _offered(last)
            return None if found is None else (found[0], replace(effect, effects=(*before, found[1])))
        case _:
            return None


def _without(change: Change, mark: str) -> Change:
    if isinstance(change, Cannot) and change.words.endswith(mark):
        return replace(change, unless=None, words=change.words.removesuffix(mark))
    return change


def in_the_price(node: Node) -> Node:
    """The way back from all of these."""
    if isinstance(node, Gets | Then) and (found := _offered(node)) is not None:
        may, free = found
        return Then((may, If(DidSo(who=Who.THEY, did=False), free)), ("unless",))
    match node:
        case If(words=words, then=then) if words.endswith(UNDER_IT):
            price = in_the_price(then)
            assert isinstance(price, Then)
            offer, unpaid = price.effects
            assert isinstance(unpaid, If)
            asked = replace(node, then=unpaid.then, words=words.removesuffix(UNDER_IT))
            return replace(price, effects=(offer, replace(unpaid, then=asked)))
        case Then(effects=(_, *_, May() as may, If(then=last) as unpaid) as effects, joins=(*joins, "unless")):
            rest, more = (last.effects, last.joins) if isinstance(last, Then) else ((last,), ())
            whole = Then((*effects[:-2], *rest), (*joins, *more))
            return Then((may, replace(unpaid, then=whole)), ("unless",))
        case Then(effects=(Then(effects=(May() as may, unpaid), joins=("unless",)) as first, last), joins=(join,)) if (
            join.startswith(DECLINED)
        ):
            return replace(first, effects=(Then((may, last), (join,)), unpaid))
        case _:
            return as_one_offer(node)
