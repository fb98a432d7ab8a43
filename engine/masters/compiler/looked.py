"""What is chosen after a look: "look at up to 5 cards from the top of your deck, choose 1 <A> card and play it" chooses among them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import Choose, Effect, Exists, If, Look, May, Move, Play, Then
from engine.masters.ir.nouns import Noun, Quantity, Ref, Referent, Who


def among_looked(node: Then) -> Then:
    """The sentence, with the choice that follows a look made among what is looked at, where no place is said and the card then moves."""
    parts: list[Effect] = []
    looked = False
    for index, part in enumerate(node.effects):
        next_ = node.effects[index + 1] if index + 1 < len(node.effects) else None
        if (
            looked
            and isinstance(part, Choose)
            and isinstance(part.noun, Noun)
            and _moves_it(next_)
            and _nowhere(part.noun)
        ):
            part = replace(part, noun=_among(part.noun))
        elif (
            looked
            and isinstance(part, (Move, Play))
            and isinstance(part.what, Noun)
            and _nowhere(part.what)
            and part.what.quantity in COUNTED
        ):
            part = replace(part, what=_among(part.what))
        elif looked and isinstance(part, If) and isinstance(part.condition, Exists) and part.condition.who is None:
            noun = part.condition.noun
            if isinstance(noun, Noun) and _nowhere(noun):  # "If there are any Battle Cards, …"
                part = replace(part, condition=replace(part.condition, noun=_among(noun)))
        looked = looked or _looks(part)
        parts.append(part)
    return replace(node, effects=tuple(parts))


def _looks(part: Effect) -> bool:
    match part:
        case Look(who=who):
            return who is Who.YOU
        case If(then=inner) | May(effect=inner):
            return _looks(inner)
        case _:
            return False


COUNTED = (Quantity.A, Quantity.EXACTLY, Quantity.UP_TO, Quantity.ANY_NUMBER)


def _among(noun: Noun) -> Noun:
    words = noun.words + ("m" if "!" in noun.words else "!m")
    return replace(noun, places=(), among=Ref(Referent.AMONG), words=words)


def _nowhere(noun: Noun) -> bool:
    return noun.among is None and noun.owner is None and (noun.implied or not noun.places)


def _moves_it(part: Effect | None) -> bool:
    return isinstance(part, (Play, Move)) and isinstance(part.what, Ref) and part.what.to is Referent.IT
