"""How many cards a player has used in combos: "when you combo with 3 or more cards in a battle" is the third card of that battle (8-6-3)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.ir.nodes import Deed
from engine.masters.ir.nouns import And, Const, InBattle, Noun, Quantity

_MARKS = {Quantity.OR_MORE: "m", Quantity.EXACTLY: "x"}
_FIGHTING = InBattle()


def so_many_in_battle(deed: Deed, noun: Noun) -> Deed:
    """Cards are used in combos one by one (7-2-1-2), so that several are reached with the last of them, once a battle."""
    mark = _MARKS.get(noun.quantity)
    if mark is None or not isinstance(noun.n, Const) or noun.n.n < 2 or deed.nth is not None:
        return deed
    if noun.shared is not None:
        raise Unfit("cards of a battle that are counted one by one, and of which something is asked together")
    filter = noun.filter
    if isinstance(filter, And) and filter.parts[-1:] == (_FIGHTING,):
        filter, mark = replace(filter, parts=filter.parts[:-1]), mark + "b"
    one = replace(noun, quantity=Quantity.BARE, n=Const(1), filter=filter, words=f"{noun.words}!{mark}")
    return replace(deed, noun=one, nth=noun.n.n, of_battle=True)


def as_a_number(deed: Deed, noun: Noun) -> Deed:
    """The way back, for printing."""
    words, _, mark = noun.words.partition("!")
    filter = noun.filter
    if "b" in mark and isinstance(filter, And):
        filter = replace(filter, parts=(*filter.parts, _FIGHTING))
    quantity = Quantity.OR_MORE if "m" in mark else Quantity.EXACTLY
    some = replace(noun, quantity=quantity, n=Const(deed.nth or 0), filter=filter, words=words)
    return replace(deed, noun=some, nth=None, of_battle=False)
