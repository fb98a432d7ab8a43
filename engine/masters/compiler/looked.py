"""What is chosen after a look: "look at up to 5 cards from the top of your deck, choose 1 <A> card and play it" chooses among them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import Choose, Effect, Look, Move, Play, Then
from engine.masters.ir.nouns import Noun, Ref, Referent, Who


def among_looked(node: Then) -> Then:
    """The sentence, with the choice that follows a look made among what is looked at, where no place is said and the card then moves."""
    parts: list[Effect] = []
    looked = False
    for index, part in enumerate(node.effects):
        next_ = node.effects[index + 1] if index + 1 < len(node.effects) else None
        if looked and isinstance(part, Choose) and isinstance(part.noun, Noun) and _moves_it(next_) and _nowhere(part.noun):
            words = part.noun.words + ("m" if "!" in part.noun.words else "!m")
            part = replace(part, noun=replace(part.noun, places=(), among=Ref(Referent.AMONG), words=words))
        looked = looked or (isinstance(part, Look) and part.who is Who.YOU)
        parts.append(part)
    return replace(node, effects=tuple(parts))


def _nowhere(noun: Noun) -> bool:
    return noun.among is None and noun.owner is None and (noun.implied or not noun.places)


def _moves_it(part: Effect | None) -> bool:
    return isinstance(part, (Play, Move)) and isinstance(part.what, Ref) and part.what.to is Referent.IT
