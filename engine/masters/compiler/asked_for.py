"""What a condition asks for, that the sentence goes on with: the cards that are there, and those of which it says that they are so."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.antecedents import those_so
from engine.masters.ir.nodes import All, Condition, Deed, Exists, Happened, Holds, IsSuch
from engine.masters.ir.nouns import And, Cmp, Count, Noun, NumberIn, Place, Quantity, Underwent, Window


def asked_for(condition: Condition) -> Exists | None:
    """The condition that asks for cards, the last one of several."""
    match condition:
        case Exists(noun=Noun(among=None)):
            return condition
        case Holds(left=Count(of=Noun(among=None) as noun, distinct="")):  # "more Battle Cards than you"
            return Exists(replace(noun, quantity=Quantity.OR_MORE))
        case Holds(left=NumberIn(area=area, who=who), cmp=Cmp.GT | Cmp.GE):  # "more cards in their hand than you"
            return Exists(Noun(Quantity.OR_MORE, places=(Place(area, who),)), who)
        case Happened(
            trigger=Deed(verb="attack", noun=Noun(among=None) as noun, by=by, passive=False) as attack, negative=False
        ) if condition.window is not Window.SKILL:  # "if you attacked with 3 or more cards this turn, … 2 of them"
            such = Underwent(Deed("attack", target=attack.target), condition.window)
            return Exists(replace(noun, filter=And((noun.filter, such)), shared=None), by)
        case All(parts=parts):
            return asked_for(parts[-1])
        case _:
            return None


def said_to_be(condition: Condition) -> Exists | None:
    """The condition that says of one of some cards, or of several, what they are: "if one of your energy is green, switch it to Active Mode"."""
    match condition:
        case IsSuch(subject=Noun(quantity=quantity, n=n)) if isinstance(such := those_so(condition), Noun):
            return None if such == condition.subject else Exists(replace(such, quantity=quantity, n=n))
        case All(parts=parts):
            return said_to_be(parts[-1])
        case _:
            return None


def phrase(found: Exists) -> Noun:
    """What is asked for, of the player of whom it is asked."""
    noun = found.noun
    assert isinstance(noun, Noun)
    return replace(noun, owner=noun.owner if noun.owner is not None else found.who)
