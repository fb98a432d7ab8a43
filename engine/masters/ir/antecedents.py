"""What "it", "they" and "that card" are in the conditions of [Permanent] skills (8-5-3-6)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    KO,
    Choose,
    Condition,
    Deed,
    Effect,
    Exists,
    Gets,
    If,
    IsSuch,
    May,
    Move,
    Play,
    Prohibit,
    RemoveFromGame,
    Switch,
    Then,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Filter,
    HasUnder,
    Is,
    IsUnder,
    Noun,
    Operand,
    Quantity,
    Ref,
    Referent,
    WasPlayedBy,
)
from engine.masters.ir.walk import walk

_EVERY = (Quantity.ALL, Quantity.EACH, Quantity.BARE)


def subject_of(condition: Condition) -> Operand | None:
    """What a condition speaks of: of "3 or more cards under this card" it is the card on top, as of "if this card is under a card, that card"."""
    match condition:
        case IsSuch(subject=subject, filter=filter) if is_this(subject):
            over = next(
                (part.ref for part in walk(filter) if isinstance(part, IsUnder) and isinstance(part.ref, Noun)), None
            )
            return (
                subject
                if over is None
                else replace(over, filter=And((over.filter, HasUnder(Noun(filter=Is(THIS_CARD))))))
            )
        case IsSuch(subject=subject):
            return subject
        case Exists(noun=Noun() as noun) if IsUnder(THIS_CARD) in walk(noun.filter) or any(
            place.under == THIS_CARD for place in noun.places
        ):
            return THIS_CARD
        case Exists(noun=noun):
            return noun
        case _:
            return None


def of_each(effect: If) -> Effect | None:
    """ "Battle Cards can't attack if they have 10000 power or less", "if your Battle Cards are red, they get …": each of them that is so; "this card …
    while it is in Rest Mode": this card."""
    asked, then = effect.condition, effect.then
    if not isinstance(asked, IsSuch) or not isinstance(then, Gets | Play):
        return None
    if (those := those_that_are(effect)) is not None:
        return those
    if not isinstance(then.what, Noun):
        return None
    what, such = then.what, asked.filter
    changes = then.changes if isinstance(then, Gets) else ()
    if is_it(asked.subject) and any(part == THIS_CARD for change in changes for part in walk(change)):
        return replace(effect, condition=replace(asked, subject=THIS_CARD))
    if what.quantity not in _EVERY or not (
        is_it(asked.subject) or (asked.subject == what and isinstance(such, WasPlayedBy))
    ):
        return None
    return replace(then, what=replace(what, filter=And((what.filter, such))))


def those_that_are(effect: If) -> Effect | None:
    """ "If your Battle Cards are red, they get +5000 power", "…, KO them", "…, KO 1 of them": what is done to those that are so; None where something
    else is said."""
    asked = effect.condition
    if not isinstance(asked, IsSuch) or asked.whole or asked.only or asked.past:
        return None
    what = asked.subject
    if not isinstance(what, Noun) or what.quantity is not Quantity.BARE or what.among is not None:
        return None
    return _done_to(effect.then, replace(what, filter=And((what.filter, asked.filter))))


def _done_to(effect: Effect, those: Noun) -> Effect | None:
    """What is done to "them", or to some of them, done to those; None where it is done to others."""
    match effect:
        case Gets(what=what) | Play(what=what) if is_it(what):
            return replace(effect, what=those)
        case KO(what=what) | Move(what=what) | RemoveFromGame(what=what) | Switch(what=what) if is_it(what):
            return replace(effect, what=replace(those, quantity=Quantity.ALL))
        case (
            KO(what=Noun() as some)
            | Move(what=Noun() as some)
            | RemoveFromGame(what=Noun() as some)
            | Switch(what=Noun() as some)
            | Gets(what=Noun() as some)
        ) if some.among is not None and is_it(some.among):
            return replace(effect, what=_some_of(some, those))
        case Choose(noun=Noun() as some) if some.among is not None and is_it(some.among):
            return replace(effect, noun=_some_of(some, those))
        case Choose(noun=noun) if is_it(noun):
            return replace(effect, noun=replace(those, quantity=Quantity.ALL))
        case May(effect=inner):
            done = _done_to(inner, those)
            return None if done is None else replace(effect, effect=done)
        case Then(effects=(first, *others)):
            done = _done_to(first, those)
            return None if done is None else replace(effect, effects=(done, *others))
        case _:
            return None


def _some_of(some: Noun, those: Noun) -> Noun:
    """ "1 of them"."""
    return replace(some, owner=those.owner, places=those.places, among=None, filter=And((those.filter, some.filter)))


def subject_next(effect: Effect) -> Operand | None:
    """What "it" and "they" are behind a continuous effect: the cards that it changes, or that a player can't do something to."""
    match effect:
        case Gets(what=what) | Play(what=what):
            found: Operand | None = what
        case Prohibit(deed=Deed(noun=noun, target=target)):
            found = target if target is not None else noun
        case _:
            return None
    said = found is not None and any(isinstance(part, Ref) and part.to == Referent.IT for part in walk(found))
    return None if said else found


def up_to_another(effects: tuple[Effect, ...]) -> int:
    """How many effects there are up to the first that names a card of its own: "this card gets +5000 power, and it gains [Barrier]"."""
    return next((n for n, part in enumerate(effects, 1) if isinstance(subject_next(part), Ref)), len(effects))


def is_it(operand: Operand) -> bool:
    """Whether it is "it", "they" or "that card"."""
    return isinstance(operand, Ref) and operand.to == Referent.IT and operand.words in ("", "~")


def is_this(operand: Operand) -> bool:
    if isinstance(operand, Ref):
        return operand.to == Referent.THIS_CARD
    return isinstance(operand, Noun) and names_this(operand.filter)


def names_this(filter: Filter) -> bool:
    match filter:
        case Is(ref=Ref(to=Referent.THIS_CARD)):
            return True
        case And(parts=parts):
            return any(names_this(part) for part in parts)
        case _:
            return False
