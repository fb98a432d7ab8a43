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
    GetCost,
    Gets,
    If,
    IsSuch,
    IsTurnOf,
    May,
    Move,
    NotSo,
    Play,
    Prohibit,
    RemoveFromGame,
    Switch,
    Then,
    Upgrade,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Attr,
    AttrOf,
    Compare,
    Filter,
    HasUnder,
    Is,
    IsIn,
    IsUnder,
    Not,
    Noun,
    Nouns,
    Operand,
    Quantity,
    Ref,
    Referent,
    SameColorAs,
    SameNameAs,
    WasPlayedBy,
    Who,
)
from engine.masters.ir.read_once import read_once
from engine.masters.ir.walk import walk

_SOME = (Quantity.A, Quantity.OR_MORE, Quantity.ANY_NUMBER)
NAMED = (
    Referent.THIS_CARD,
    Referent.LEADER,
    Referent.OPPONENT_LEADER,
    Referent.ATTACK_CARD,
    Referent.GUARD_CARD,
    Referent.BEING_PLAYED,
    Referent.SKILL_SOURCE,
)
"""The cards that are called by what they are, and then "it"."""
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
        case IsSuch():
            return those_asked_for(condition)
        case Exists(noun=Noun() as noun) if IsUnder(THIS_CARD) in walk(noun.filter) or any(
            place.under == THIS_CARD for place in noun.places
        ):
            return THIS_CARD
        case Exists(noun=Noun(owner=None) as noun, who=who):
            return replace(noun, owner=who)
        case Exists(noun=noun):
            return noun
        case _:
            return None


def one_that_is(condition: Condition) -> Noun | None:
    """ "If one of your Battle Cards is in Rest Mode": such a card."""
    match condition:
        case IsSuch(subject=Noun(among=None, quantity=quantity) as some, past=False) if quantity in _SOME:
            return replace(some, filter=And((some.filter, condition.filter)))
        case _:
            return None


def those_asked_for(asked: IsSuch) -> Operand:
    """What "it" and "they" are behind a question about some of the cards: "if one of your Battle Cards is in Rest Mode, it gets …", one that is."""
    return one_that_is(asked) or asked.subject


def of_each(effect: If) -> Effect | None:
    """ "Battle Cards can't attack if they have 10000 power or less", "if your Battle Cards are red, they get …": each of them that is so; "this card …
    while it is in Rest Mode": this card."""
    asked, then = effect.condition, effect.then
    if (those := those_that_are(effect)) is not None:
        return those
    if (sides := _in_their_own_turns(effect)) is not None:
        return sides
    if not isinstance(then, Gets | Play) or not isinstance(what := then.what, Noun):
        return None
    changes = then.changes if isinstance(then, Gets) else ()
    if not isinstance(asked, IsSuch):
        return None
    if is_it(asked.subject) and any(part == THIS_CARD for change in changes for part in walk(change)):
        return replace(effect, condition=replace(asked, subject=THIS_CARD))
    if what.quantity not in _EVERY or not (
        is_it(asked.subject) or (asked.subject == what and isinstance(asked.filter, WasPlayedBy))
    ):
        return None
    return replace(then, what=replace(what, filter=And((what.filter, asked.filter))))


def _in_their_own_turns(effect: If) -> Then | None:
    """ "Battle Cards get +5000 power during their master's turn": each player's in their own."""
    match effect:
        case If(
            condition=IsTurnOf(who=Who.MASTER | Who.OWNER | Who.THEY),
            then=Gets(what=Noun(owner=None | Who.EACH, quantity=quantity) as what) as gets,
        ) if quantity in _EVERY:
            sides = tuple(
                If(
                    IsTurnOf(side),
                    replace(
                        gets,
                        what=replace(what, owner=side, places=tuple(replace(place, who=side) for place in what.places)),
                    ),
                    lasting=effect.lasting,
                )
                for side in (Who.YOU, Who.OPPONENT)
            )
            return Then(sides, (" and ",))
        case _:
            return None


def by_what_they_are(effect: Upgrade) -> Then | None:
    """ "Your Battle Cards get +5000 power, or +10000 power if they are red": each of them by what it is; None where something else is asked."""
    match effect:
        case Upgrade(
            condition=IsSuch(subject=asked, filter=such, past=False, only=False, whole=False, both=False),
            of=Gets(what=Noun(quantity=quantity, filter=filter) as what) as of,
            instead=Gets() as instead,
        ) if is_it(asked) and instead.what == what and quantity in _EVERY and not _changes_with_power(such):
            others, those = (replace(what, filter=And((filter, one))) for one in (Not(such), such))
            return Then((replace(of, what=others), replace(instead, what=those)), (" and ",))
        case _:
            return None


def _changes_with_power(such: Filter) -> bool:
    """Whether the answer may be another one once the first of two changes is at work."""
    return any(isinstance(node, Compare) and node.attr is Attr.POWER for node in walk(such))


@read_once
def those_that_are(effect: If) -> Effect | None:
    """ "If your Battle Cards are red, they get +5000 power", "…, KO them", "…, KO 1 of them", "KO your Battle Cards unless they are red": what is done to
    those that are so; None where something else is said."""
    such = asked_of_each(effect.condition)
    return None if such is None else _done_to(effect.then, *such)


def asked_of_each(condition: Condition) -> tuple[Noun, Filter] | None:
    """Some cards, of which none in particular is meant, and what each of them is asked for by itself."""
    match condition:
        case NotSo(part=part):
            such = asked_of_each(part)
            return None if such is None else (such[0], Not(such[1]))
        case IsSuch(
            subject=Noun(quantity=Quantity.BARE, among=None) as what,
            filter=filter,
            past=False,
            only=False,
            whole=False,
            both=False,
        ):
            return what, filter
        case _:
            return None


def _done_to(effect: Effect, cards: Noun, such: Filter) -> Effect | None:
    """What is done to "them", to some of them, or to the cards themselves, done to those that are so; None where it is done to others."""
    those = replace(cards, filter=And((cards.filter, such)))
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
        ):
            found = _of_those(some, cards, those)
            return None if found is None else replace(effect, what=found)
        case Prohibit(deed=Deed(noun=Noun() as some, target=None) as deed):
            found = _of_those(some, cards, those)
            return None if found is None else replace(effect, deed=replace(deed, noun=found))
        case Choose(noun=Noun() as some):
            found = _of_those(some, cards, those)
            return None if found is None else replace(effect, noun=found)
        case Choose(noun=noun) if is_it(noun):
            return replace(effect, noun=replace(those, quantity=Quantity.ALL))
        case May(effect=inner):
            done = _done_to(inner, cards, such)
            return None if done is None else replace(effect, effect=done)
        case If(then=inner):
            done = _done_to(inner, cards, such)
            return None if done is None else replace(effect, then=done)
        case Then(effects=(first, *others)):
            done = _done_to(first, cards, such)
            return None if done is None else replace(effect, effects=(done, *others))
        case _:
            return None


def _of_those(some: Noun, cards: Noun, those: Noun) -> Noun | None:
    """ "1 of them", or all of those cards."""
    if some.among is not None and is_it(some.among):
        return replace(
            some, owner=those.owner, places=those.places, among=None, filter=And((those.filter, some.filter))
        )
    if some.quantity in _EVERY and replace(some, quantity=Quantity.BARE) == cards:
        return replace(those, quantity=some.quantity)
    return None


def subject_next(effect: Effect) -> Operand | None:
    """What "it" and "they" are behind a continuous effect: the cards that it changes, or that a player can't do something to."""
    match effect:
        case Gets(what=Noun(filter=Is(ref=this))) if costs_alone(effect):
            found: Operand | None = this
        case Gets(what=what) | Play(what=what):
            found = what
        case Prohibit(deed=Deed(noun=noun, target=target)):
            found = target if target is not None else noun
        case _:
            return None
    said = found is not None and any(isinstance(part, Ref) and part.to == Referent.IT for part in walk(found))
    return None if said else found


def named_last(effect: Effect) -> Operand | None:
    """The cards that it speaks of last, where it calls them by what they are: "draw 1 card, and your Leader Card gets +5000 power"."""
    match effect:
        case Then(effects=effects):
            return next((found for part in reversed(effects) if (found := named_last(part)) is not None), None)
        case If(then=inner) | May(effect=inner):
            return named_last(inner)
        case Gets(what=what) | Switch(what=what) | KO(what=what) | Move(what=what) | RemoveFromGame(what=what):
            parts = what.parts if isinstance(what, Nouns) else (what,)
            return what if all(isinstance(part, Ref) and part.to in NAMED for part in parts) else None
        case _:
            return None


def costs_alone(effect: Gets) -> bool:
    """ "This card costs 2 less in your hand and gains [Blocker]": the place is where it is paid for, and no more (2-11-5-2)."""
    return all(isinstance(change, GetCost) for change in effect.changes)


def up_to_another(effects: tuple[Effect, ...]) -> int:
    """How many effects there are up to the first that names a card of its own: "this card gets +5000 power, and it gains [Barrier]"."""
    return next((n for n, part in enumerate(effects, 1) if isinstance(subject_next(part), Ref)), len(effects))


def is_it(operand: Operand) -> bool:
    """Whether it is "it", "they" or "that card"."""
    return isinstance(operand, Ref) and operand.to == Referent.IT and operand.words in ("", "~")


def of_a_choice(operand: Operand) -> bool:
    """Whether it stands for cards that a skill has chosen or moved, of which there may be none."""
    return isinstance(operand, Ref) and operand.to in (
        Referent.IT,
        Referent.CHOSEN,
        Referent.OTHER_CHOSEN,
        Referent.PLACED,
    )


def likened_to(filter: Filter) -> Operand | None:
    """The cards with which it compares a card: "with a different name from it"."""
    match filter:
        case SameNameAs(ref=ref) | SameColorAs(ref=ref) | Compare(value=AttrOf(of=ref)):
            return ref
        case _:
            return None


def asked_of_a_choice(condition: IsSuch) -> bool:
    """Whether it is asked what cards are that were chosen, of which there may be none; where they are may be asked of those that went, too."""
    of = condition.subject
    chosen = of_a_choice(of) and isinstance(of, Ref) and of.to is not Referent.PLACED
    return chosen and not any(isinstance(node, IsIn) for node in walk(condition.filter))


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
