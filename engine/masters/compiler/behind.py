"""A condition behind several steps of an offer, or of what is done so many times, is said of the last of them: "you may discard 2 cards, shuffle your
deck, then draw 1 card if you discarded a red card", "for each of your energy, draw 1 card, and this card gets +5000 power if it is red"."""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.ir.nodes import AtLater, Effect, Gets, If, May, Modal, Repeat, ReplaceEvent, Then, WhenPhase
from engine.masters.ir.nouns import IT, THIS_CARD, Node, Ref
from engine.masters.ir.rewrite import rewrite, says_it

TIGHT = (" and ", " then ", " and then ")
"""What joins steps that a condition behind them is said of alike."""
THEN = "!w"
"""… it stands behind what waits, and is asked then: "KO it at the end of the turn if it attacked"."""
DONE, OFFERED = "!x", "!y"
"""… it stands behind what happens instead, and asks of the card that it would happen to: "…, return it to your hand instead if it's red"."""
LATER = "behind!m"
"""In the `words` of a condition: it stands behind the whole offer."""

APART = "behind!c"
"""… it stands behind two changes that a comma parts, and asks for the second: "gets +5000 power, and gains [Critical] if …"."""
APART_WITHIN = "behind!C"
"""The same, under a condition in front."""
_APART = re.compile(
    r"\b(?:gets?|gains?|has|have|can(?:'t)?)\b[^.;:,]*, and (?:also )?(?:\[|[+-]\d|gains?\b|gets?\b|has\b|have\b|can\b|can't\b)[^.;:,]* "
    r"(?:if|when|while|as long as|during|only if|provided)\b"
)


def apart_at_a_comma(effect: Effect, text: str) -> Effect:
    """What a comma parts from a second change is no part of the clause that a condition behind it belongs to. Of three, the comma is the list's own."""
    return effect if _APART.search(text) is None else rewrite(effect, _second_alone)


def _second_alone(node: Node) -> Node:
    match node:
        case If(words="behind", then=Gets(changes=(_, _)) as gets):
            return _parted(node, gets, APART)
        case If(words="behind", then=If(then=Gets(changes=(_, _)) as gets) as front):
            return replace(front, then=_parted(node, gets, APART_WITHIN))
        case _:
            return node


def _parted(node: If, gets: Gets, mark: str) -> Then:
    first, second = gets.changes
    them = gets.what if isinstance(gets.what, Ref) else IT
    asked = replace(node, then=Gets(them, (second,), gets.duration), words=mark)
    return Then((replace(gets, changes=(first,)), asked), (", and ",))


def _whole(gets: Gets, more: Gets) -> Gets:
    return replace(gets, changes=(*gets.changes, *more.changes))


def to_the_last(node: Node) -> Node:
    """The offer or what is repeated, with the condition behind it said of its last steps alone."""
    match node:
        case If(
            words="behind",
            then=(
                May(effect=Then(effects=effects, joins=joins) as steps)
                | Repeat(effect=Then(effects=effects, joins=joins) as steps)
            ) as offer,
        ):
            loose = [at for at, join in enumerate(joins) if join not in TIGHT]
            if not loose or len(joins) != len(effects) - 1:
                return node
            at = loose[-1] + 1
            last = effects[at] if at == len(effects) - 1 else Then(effects[at:], joins[at:])
            asked = replace(node, then=last, words=LATER)
            return replace(offer, effect=replace(steps, effects=(*effects[:at], asked), joins=joins[:at]))
        case If(words=words, condition=asked, then=AtLater(when=when, body=body) as later) if words.startswith(
            "behind"
        ) and (isinstance(when, WhenPhase) or says_it(asked)):
            return replace(later, body=replace(node, then=body, words=words + THEN))
        case If(words=words, condition=asked, then=ReplaceEvent(event=event) as instead) if (
            words.startswith("behind") and says_it(asked) and getattr(event, "noun", None) not in (None, THIS_CARD)
        ):
            offered = instead.optional
            substitute = May(instead.substitute) if offered else instead.substitute
            asks = replace(node, then=substitute, words=words + (OFFERED if offered else DONE))
            return replace(instead, substitute=asks, optional=False)
        case If(words=words, condition=asked, then=If(then=ReplaceEvent()) as outer) if (
            words.startswith("behind")
            and says_it(asked)
            and (inner := to_the_last(replace(node, then=outer.then))) != node
        ):
            return replace(outer, then=inner) if isinstance(inner, ReplaceEvent) else node
        case If(words=words, then=Modal()) if words.startswith("behind"):
            raise Unfit("of both or of the last alone it is asked")
        case Then(effects=(*first, If(then=AtLater()) as asked)):
            return replace(node, effects=(*first, to_the_last(asked)))
        case _:
            return node


def as_it_stood(node: Node) -> Node:
    """The way back, for printing."""
    match node:
        case Then(effects=(Gets() as gets, If(words=words, then=Gets() as more) as asked)) if words == APART:
            return replace(asked, then=_whole(gets, more), words="behind")
        case If(then=Then(effects=(Gets() as gets, If(words=words, then=Gets() as more) as asked))) if (
            words == APART_WITHIN
        ):
            return replace(asked, then=replace(node, then=_whole(gets, more)), words="behind")
        case (
            May(effect=Then(effects=(*first, If(words=words, then=last) as asked), joins=joins) as steps)
            | Repeat(effect=Then(effects=(*first, If(words=words, then=last) as asked), joins=joins) as steps)
        ) if words == LATER:
            more = last if isinstance(last, Then) else Then((last,))
            whole = replace(steps, effects=(*first, *more.effects), joins=(*joins, *more.joins))
            return replace(asked, words="behind", then=replace(node, effect=whole))
        case ReplaceEvent(substitute=If(words=words, then=May(effect=done)) as asked) if words.endswith(OFFERED):
            instead = replace(node, substitute=done, optional=True)
            return replace(asked, then=instead, words=words.removesuffix(OFFERED))
        case ReplaceEvent(substitute=If(words=words, then=done) as asked) if words.endswith(DONE):
            return replace(asked, then=replace(node, substitute=done), words=words.removesuffix(DONE))
        case If(then=ReplaceEvent() as instead) as outer if isinstance(asked := as_it_stood(instead), If):
            return replace(asked, then=replace(outer, then=asked.then))
        case AtLater(body=If(words=words, then=body) as asked) if words.endswith(THEN):
            return replace(asked, words=words.removesuffix(THEN), then=replace(node, body=body))
        case Then(effects=(*first, AtLater(body=If(words=words)) as later)) if words.endswith(THEN):
            return replace(node, effects=(*first, as_it_stood(later)))
        case _:
            return node
