""" "The cards under this card", "the red cards in your Drop Area": where nothing says which, all of them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.language.build import Misfit
from engine.language.render import say
from engine.masters.compiler.lists import ALL_OF_THEM, THE
from engine.masters.compiler.loaded import language
from engine.masters.compiler.unsaid import taken_back
from engine.masters.ir.nouns import Node, Noun, Quantity

MANY, ONE = "cards", "card"


def all_the(node: Node) -> Node:
    """A phrase of several cards that has "the" for a number, as a phrase of all of them."""
    if not isinstance(node, Noun) or node.quantity is not Quantity.A or node.among is not None:
        return node
    base, _, marks = node.words.partition("!")
    if THE not in base.partition(":")[0] or not _of_several(node):
        return node
    return replace(node, quantity=Quantity.ALL, words=f"{base}!{marks}{ALL_OF_THEM}")


def _of_several(noun: Noun) -> bool:
    lang, _ = language()
    try:
        said = say(lang, "np", taken_back(noun))
    except Misfit:
        return False
    return next((word for word in said if word in (MANY, ONE)), ONE) == MANY
