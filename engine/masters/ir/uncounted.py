"""What a ban or a replacement says of a number, or of one of several times, that nothing counts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.masters.ir.areas import UNPLAYED
from engine.masters.ir.nodes import Deed, DidSo, Effect, If, May, Need, Prohibit, ReplaceEvent, Then
from engine.masters.ir.nouns import Noun, Quantity, Referent
from engine.masters.ir.renumbered import misnumbered
from engine.masters.ir.vocabulary import ONE_BY_ONE
from engine.masters.ir.walk import walk


def _so_many(deed: Deed) -> bool:
    """ "Can't switch more than 2 cards": what is not done one by one."""
    return deed.verb not in ONE_BY_ONE and isinstance(deed.noun, Noun) and deed.noun.quantity is Quantity.OR_MORE


def _some_of_them(instead: Effect) -> bool:
    """ "Choose 1 of them and return it to your hand instead"."""
    return any(
        isinstance(node, Noun) and node.among is not None and node.among.to in (Referent.IT, Referent.TRIGGER)
        for node in walk(instead)
    )


def uncounted(node: Prohibit | ReplaceEvent) -> Iterator[tuple[str, str]]:
    """Bans of so many that nothing counts, and what is said of several times."""
    match node:
        case Prohibit(times=int(), deed=Deed(verb="choose" | "look")):
            yield "nothing", "of such deeds nothing tells how often they were done"
        case Prohibit(times=None, deed=deed) if _so_many(deed):
            yield "nothing", "such deeds are not counted, so that no number of cards can be forbidden"
        case ReplaceEvent(
            substitute=Then(effects=(_, *_, If(condition=DidSo(did=False))))
            | May(effect=Then(effects=(_, *_, If(condition=DidSo(did=False)))))
        ):
            yield "nothing", "what must be done first, and what happens instead where it can't be"
        case ReplaceEvent(event=Deed(nth=int(nth))) if nth > 1:
            yield "nothing", "which of several times it is, of what does not happen and is not counted"
        case ReplaceEvent(event=Deed(noun=Noun(quantity=Quantity.OR_MORE | Quantity.BARE)), substitute=instead) if (
            _some_of_them(instead)
        ):
            yield "nothing", "some of so many cards, and what would happen to them is looked at card by card"
        case ReplaceEvent(once=True, event=Deed(verb=verb, noun=Noun(quantity=Quantity.OR_MORE))) if verb != "draw":
            yield "nothing", "so many cards at once, and it is over with the first of them"
        case ReplaceEvent(event=Deed(verb="win battle")):
            yield "nothing", "what becomes of a battle that nobody wins"
        case Prohibit(deed=Deed(verb="play", to=(_, *_) as to)) if all(place.area in UNPLAYED for place in to):
            yield "nothing", "a play to where no card is played"
        case Prohibit(unless=Need(), deed=deed) if _so_many_once(deed):
            yield "nothing", "a number that is allowed at some time, and what is allowed at others is not said"
        case ReplaceEvent():
            yield from misnumbered(node)
        case _:
            pass


def _so_many_once(deed: Deed) -> bool:
    """ "Can only play 1 card from …": a number where a kind of card should stand."""
    return isinstance(deed.noun, Noun) and deed.noun.quantity == Quantity.EXACTLY
