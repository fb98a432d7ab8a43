"""Which card "it" is in what happens instead: "when this card would be KO'd, you may discard 1 card. If you do, return it to your hand instead".

What is done first is the price, and nobody moves, switches or changes a card that has just gone for it: "it" is the card of the event.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.pointing import Pointing, point
from engine.masters.ir.nodes import (
    INSTANT,
    KO,
    AtLater,
    Cannot,
    Choose,
    Deed,
    DidSo,
    DuringBattle,
    Effect,
    Exists,
    Gets,
    If,
    Look,
    May,
    Move,
    Permit,
    PreventDamage,
    Prohibit,
    RemoveFromGame,
    ReplaceEvent,
    Then,
)
from engine.masters.ir.nouns import Const, Noun, Quantity, Ref, Referent
from engine.masters.ir.walk import walk

IF_SO = "if so"
"""The join of the price with what happens instead: ". If you do, … instead"."""

SPARED = Pointing(
    ko=Referent.TRIGGER,
    moved=Referent.TRIGGER,
    harmed=Referent.TRIGGER,
    helped=Referent.TRIGGER,
    named=Referent.TRIGGER,
)


def in_its_place(node: ReplaceEvent) -> ReplaceEvent:
    """The replacement, with "it" as the card of the event behind a price."""
    match node:
        case ReplaceEvent(event=Deed(verb=verb, noun=Noun(quantity=Quantity.OR_MORE, n=n))) if (
            verb != "draw" and n != Const(1)
        ):
            raise Unfit("so many cards at once, and what would happen to them is looked at card by card")
        case ReplaceEvent(event=Deed(verb=verb), substitute=Choose()) if (
            verb != "choose"
        ):  # "your opponent takes it instead"
            raise Unfit("what is chosen instead, and nothing done with it")
        case ReplaceEvent(
            substitute=May(effect=Then() as offered) as may
        ):  # "its owner may discard 1 card. If they do, …"
            paid = in_its_place(replace(node, substitute=offered)).substitute
            return replace(node, substitute=replace(may, effect=paid))
        case ReplaceEvent(event=Deed(noun=noun), substitute=Then(effects=(price, *others), joins=joins) as instead):
            if noun is None or not (_goes(price) or (IF_SO in joins and not _finds(price))):
                return node
            return replace(node, substitute=replace(instead, effects=(price, *(point(one, SPARED) for one in others))))
        case ReplaceEvent(condition=Exists(), substitute=Move(what=Noun(among=Ref(to=Referent.IT)))):
            raise Unfit("which they are: the card of the event, or those that are asked for")
        case ReplaceEvent(
            event=Deed(verb="KO"), substitute=Gets(changes=(Cannot(action="be KO'd"), _, *_))
        ):  # "it isn't KO'd and gets +5000 power for the turn instead"
            raise Unfit("it is spared this once, not for as long as it changes besides")
        case _:
            return node


FOLLOWED = "!&"
"""In the `words` of a replacement: what stood behind it is done instead as well."""
_LASTING = (AtLater, Gets, Permit, PreventDamage, Prohibit, ReplaceEvent)
""" "…, and this card gets +5000 power for the turn": of what lasts itself it is not said that it waits, too."""


def and_what_follows(node: Then) -> Then | ReplaceEvent:
    """ "For the turn, if one of your cards would be KO'd, return it to your hand instead and draw 1 card": whenever that happens, and not at once."""
    match node:
        case Then(effects=(ReplaceEvent() as first, second, *others), joins=joins) if _waits(first):
            apart = any(join.startswith((".", ";")) for join in joins)
            if _lasts_besides(second) or (apart and not _of_what_was_done(second)):
                return node
            return replace(
                first, substitute=Then((first.substitute, second, *others), joins), words=first.words + FOLLOWED
            )
        case _:
            return node


def _of_what_was_done(effect: Effect) -> bool:
    """ "… return it to your hand instead. If you do, draw 1 card": asked when it comes about, and not before."""
    return isinstance(effect, If) and isinstance(effect.condition, DidSo)


def _lasts_besides(effect: Effect) -> bool:
    """Whether it lasts for the time that is said of all; what says a time of its own lasts from when the replacement comes about."""
    if not isinstance(effect, _LASTING):
        return False
    return isinstance(effect, ReplaceEvent) or effect.duration == INSTANT or effect.words.endswith("!d")


def _waits(replacement: ReplaceEvent) -> bool:
    """Whether it says how long it holds, or for which battle."""
    return replacement.duration != INSTANT or isinstance(replacement.condition, DuringBattle)


def followed(node: ReplaceEvent) -> Then:
    """Back from `and_what_follows`."""
    instead = node.substitute
    assert isinstance(instead, Then)
    first = replace(node, substitute=instead.effects[0], words=node.words.removesuffix(FOLLOWED))
    return replace(instead, effects=(first, *instead.effects[1:]))


def _goes(price: Effect) -> bool:
    """Whether cards leave by it that were not spoken of before: "discard 1 card"."""
    return isinstance(price, (KO, Move, RemoveFromGame)) and isinstance(price.what, Noun)


def _finds(price: Effect) -> bool:
    """Whether it finds a card that the next words would call "it"."""
    return any(isinstance(node, (Choose, Look)) for node in walk(price))
