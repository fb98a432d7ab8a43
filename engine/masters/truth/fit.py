"""Whether a card fits a filter: facts of one card, as it is or as it was (8-6-5-1)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.antecedents import likened_to
from engine.masters.ir.keywords import FAMILIES, family
from engine.masters.ir.kinds import is_kind
from engine.masters.ir.nodes import Happened, IsSuch, WhenIf
from engine.masters.ir.nouns import (
    IT,
    And,
    Area,
    AtWork,
    Compare,
    Extreme,
    Filter,
    FromEra,
    HasCharacter,
    HasKeyword,
    HasName,
    HasSkillKind,
    HasSpecifiedCost,
    HasTrait,
    HasUnder,
    InBattle,
    InMode,
    Is,
    IsColor,
    IsCopyOf,
    IsDeclared,
    IsFaceUp,
    IsIn,
    IsMonoColor,
    IsMulticolor,
    IsType,
    IsUnder,
    Not,
    Noun,
    OfSide,
    OneOf,
    OnlyColors,
    OnSide,
    Operand,
    Or,
    OwnedBy,
    Quantity,
    Ref,
    Referent,
    SameColorAs,
    SameNameAs,
    SkillLess,
    Underwent,
    WasPlayedBy,
    Who,
)
from engine.masters.ir.own_numbers import says_own
from engine.masters.ir.vocabulary import Named, Role
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.context import Context
from engine.masters.state.facts import Facts, Was
from engine.masters.state.past import from_the_start
from engine.masters.state.position import Position
from engine.masters.truth.by_face import by_face, has_keyword
from engine.masters.truth.declared import as_declared
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import among_its_own, attribute, compare, compares, none_chosen, number
from engine.masters.truth.objects import named, with_it_as
from engine.masters.truth.places import in_place, pile, topmost, was_beneath
from engine.masters.truth.printed_facts import base_facts, side_facts
from engine.masters.truth.referents import namesakes
from engine.masters.truth.rested import rested_for
from engine.masters.truth.who import seats


def fits(state: Position, ctx: Context, filter: Filter, card: CardId, was: Was | None = None) -> bool:
    """Whether the card fits the filter now, or as it was."""
    face = by_face(filter)
    if face is not None:  # by far the most frequent ones first: this is the engine's innermost loop
        return face(was.seen if was is not None else facts(state, card))
    match filter:
        case And(parts=parts):
            for part in parts:
                if not fits(state, ctx, part, card, was):
                    return False
            return True
        case Or(parts=parts):
            return _fits_one_of(state, ctx, parts, card, was)
        case Not(part=part):  # nothing is different from a card that was not chosen
            return not none_chosen(state, ctx, likened_to(part)) and not fits(state, ctx, part, card, was)
        case Is(ref=Ref(to=Referent.THIS_CARD)):
            return card == ctx.source  # where it may be is said by the phrase's places
        case Is(ref=ref):
            return card in state.book.answers.find(state, ctx, ref)
        case IsIn() | IsUnder() | HasUnder() | OnSide() | OfSide() | IsFaceUp():
            return _lies_so(state, ctx, filter, card, was)
        case InBattle(role=role, against=against):
            return _in_battle(state, card, role) and (against is None or _faces(state, ctx, card, against))
        case IsDeclared():
            meant = as_declared(ctx, filter)
            return meant is not None and fits(state, ctx, meant, card, was)
        case OwnedBy(who=who, master=master):
            holder = state.cards[card].master if master else state.cards[card].owner
            return holder in seats(state, ctx, who)
        case WasPlayedBy():
            return _was_played(state, ctx, filter, card)
        case Underwent():
            return _underwent(state, ctx, filter, card)
        case _:
            return _has_facts(state, ctx, filter, card, was.seen if was is not None else facts(state, card))


def _fits_one_of(state: Position, ctx: Context, filters: tuple[Filter, ...], card: CardId, was: Was | None) -> bool:
    return any(fits(state, ctx, filter, card, was) for filter in filters)


def _underwent(state: Position, ctx: Context, filter: Underwent, card: CardId) -> bool:
    """Whether it happened to the card; "is the first card you played this turn": whether it was to this card that it happened in that place."""
    held, deed = ((card, state.cards[card].incarnation),), filter.deed
    if deed.nth is None:
        about, trigger = ctx.about("it", held), replace(deed, noun=IT)
    else:
        about = ctx.about("chosen", held)
        trigger = WhenIf(deed, IsSuch(Ref(Referent.TRIGGER), Is(Ref(Referent.CHOSEN))))
    return state.book.answers.holds(state, about, Happened(trigger, filter.window))


def _lies_so(state: Position, ctx: Context, filter: _OfPlace, card: CardId, was: Was | None) -> bool:
    """Filters that ask where a card lies, what is under it, and which of its sides is up."""
    now = state.cards[card]
    match filter:
        case IsIn(places=places):
            area, master = (was.area, was.master) if was is not None else (now.area, now.master)
            return any(in_place(state, ctx, place, card, area, master) for place in places)
        case IsUnder(ref=ref):
            top = was.beneath if was is not None else now.top
            over = state.book.answers.find(state, ctx, ref)
            if top is None and was is None:
                return was_beneath(state, card) in [gone for gone in over if state.cards[gone].area not in IN_PLAY]
            return top is not None and top in topmost(state, over)
        case HasUnder(noun=noun, cmp=cmp, n=n):
            held = sum(1 for below in pile(state, card) if fits(state, ctx, noun.filter, below))
            if noun.quantity in (Quantity.OR_MORE, Quantity.EXACTLY):
                return held >= number(state, ctx, noun.n)
            return held == 0 if noun.quantity == Quantity.NO else compare(held, cmp, n)
        case OnSide(back=back):
            return now.flipped == back
        case OfSide(of=of, back=back):
            face = by_face(of)  # what asks for more, as where the card lies, is the same for both sides
            return fits(state, ctx, of, card, was) if face is None else face(side_facts(state, card, back))
        case IsFaceUp(up=up):
            return (was.seen.face_up if was is not None else now.face_up) == up
        case _:
            assert_never(filter)


_OfPlace = IsIn | IsUnder | HasUnder | OnSide | OfSide | IsFaceUp
_OfFacts = (
    SameColorAs
    | IsCopyOf
    | SameNameAs
    | Compare
    | OneOf
    | HasKeyword
    | IsType
    | IsColor
    | IsMonoColor
    | IsMulticolor
    | OnlyColors
    | HasTrait
    | HasCharacter
    | HasName
    | FromEra
    | InMode
    | HasSkillKind
    | AtWork
    | SkillLess
    | HasSpecifiedCost
)


def _has_facts(state: Position, ctx: Context, filter: _OfFacts, card: CardId, seen: Facts) -> bool:
    """Filters that ask for more than facts of the card: for other cards beside it, for what is printed on it."""
    match filter:
        case SameColorAs(ref=ref, shares=shares):
            others = [facts(state, one).colors for one in state.book.answers.find(state, ctx, ref)]
            if shares:
                return any(set(seen.colors) & set(colors) for colors in others)
            return any(set(seen.colors) == set(colors) for colors in others)  # 2-4-1-4
        case IsCopyOf(ref=ref):
            return any(seen.number == state.printing(one).number for one in _like(state, ctx, ref))
        case SameNameAs(ref=ref, different=True) if none_chosen(state, ctx, ref):
            return False
        case SameNameAs(ref=ref, different=different, what=what):
            mine = _of_kind(seen, what)
            return any(mine & _of_kind(facts(state, one), what) for one in _like(state, ctx, ref)) != different
        case Compare(attr=attr, cmp=cmp, value=value, original=printed):
            have = attribute(state, card, seen, attr, printed)
            if isinstance(value, Extreme):
                value = among_its_own(value, state.cards[card].master == ctx.master)
            if says_own(value):
                ctx = ctx.about("it", named(state, (card,)))
            return have is not None and compares(state, ctx, have, cmp, value)
        case OneOf(attr=attr, values=values, original=printed):
            return attribute(state, card, seen, attr, printed) in values
        case HasKeyword():
            return has_keyword(base_facts(state, card), filter.keyword, filter.number)
        case _:
            raise AssertionError(f"asks for facts alone: {filter}")


def _of_kind(seen: Facts, what: Named) -> set[str]:
    """Its card names, its character names (2-5), or its special traits (2-6)."""
    match what:
        case "name":
            return set(seen.names)
        case "character":
            return set(seen.characters)
        case "trait":
            return set(seen.traits)
        case _:
            assert_never(what)


def _like(state: Position, ctx: Context, operand: Operand) -> list[CardId]:
    """The cards that others are copies or namesakes of."""
    return namesakes(state, ctx, operand) if isinstance(operand, Ref) else state.book.answers.find(state, ctx, operand)


def _in_battle(state: Position, card: CardId, role: Role) -> bool:
    battle = state.battle
    if battle is None:
        return False
    match role:
        case "attacking":
            return card == battle.attack_card
        case "attacked":
            return card == battle.guard_card
        case "":
            return card in (battle.attack_card, battle.guard_card)
        case _:
            assert_never(role)


def _faces(state: Position, ctx: Context, card: CardId, against: Operand) -> bool:
    """Whether the other card of the battle that the card fights is such a one."""
    battle = state.battle
    if battle is None:
        return False
    other = battle.guard_card if card == battle.attack_card else battle.attack_card
    return means_wherever(state, with_it_as(state, ctx, against, card), against, other)


_WHY = {"play": "play", "combo": "combo", "evolve": "play", "draw": "draw", "KO": "KO", "charge": "charge"}


def _was_played(state: Position, ctx: Context, filter: WasPlayedBy, card: CardId) -> bool:
    """How the card came to where it is."""
    if filter.unpaid:
        rested = rested_for(from_the_start(state.past, state.history), (card,))
        if any(event.cause.kind == "play" or filter.verb == "activate" for event in rested):
            return False
    if filter.verb == "activate":  # it has come to be activated, and is on the chain
        return True
    entered = state.cards[card].entered
    if entered is None:
        return False
    if (
        filter.verb in _WHY
        and entered.why != _WHY[filter.verb]
        and not (filter.verb == "play" and entered.why == "token")
    ):
        return False
    if filter.verb == "evolve" and entered.keyword not in FAMILIES["Evolve"]:
        return False
    by_its_kind = entered.skill is not None and is_kind(entered.skill, filter.keyword)  # "using its [Counter] skill"
    if filter.keyword and not by_its_kind and entered.keyword not in family(filter.keyword):
        return False
    if (
        filter.source
        and entered.source not in filter.source
        and not (entered.source == Area.LIMBO and Area.HAND in filter.source)
    ):
        return False
    if filter.this_turn and entered.turn != state.turn:
        return False
    if filter.by_skill is not None and entered.by_skill != filter.by_skill:
        return False
    if filter.by_skill_of is not None:
        if not entered.by_skill or entered.skill_card is None:
            return False
        return means_wherever(state, ctx, filter.by_skill_of, entered.skill_card, None)
    return True


def means_wherever(state: Position, ctx: Context, operand: Operand, card: CardId, was: Was | None = None) -> bool:
    """Whether the phrase means a card that moves: where the text leaves its place to the rules (`implied`), the move itself says where."""

    if isinstance(operand, Noun) and (operand.implied or not operand.places):
        if operand.quantity == Quantity.ANOTHER and card == ctx.source:
            return False
        owner = operand.owner
        master = was.master if was is not None else state.cards[card].master
        if owner is not None and master not in seats(state, ctx, owner):
            return False
        if any(
            place.who not in (None, Who.OWNER) and master not in seats(state, ctx, place.who)
            for place in operand.places
        ):
            return False
        return fits(state, ctx, operand.filter, card, was)
    return state.book.answers.means(state, ctx, operand, card, was)


def meant_then(state: Position, ctx: Context, operand: Operand, card: CardId, was: Was | None = None) -> bool:
    """Whether the phrase means a card that has been played or has attacked in play. It may have left since: then its place says nothing."""
    if state.cards[card].area in IN_PLAY:
        return state.book.answers.means(state, ctx, operand, card, was)
    return means_wherever(state, ctx, operand, card, was)
