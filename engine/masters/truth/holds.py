"""Whether conditions hold ("if …", "as long as …", "during …")."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.antecedents import asked_of_a_choice, asked_of_each, those_asked_for
from engine.masters.ir.kinds import is_keyword
from engine.masters.ir.nodes import (
    Activating,
    Alike,
    All,
    AnyOf,
    Condition,
    Deed,
    DidResult,
    DidSo,
    DuringBattle,
    Exists,
    Happened,
    Holds,
    InPhase,
    IsSuch,
    IsTurnOf,
    NotSo,
    Otherwise,
    Paid,
    Phase,
)
from engine.masters.ir.nouns import (
    ANY,
    And,
    Cmp,
    Filter,
    InBattle,
    InMode,
    Is,
    IsType,
    Not,
    Noun,
    Nouns,
    NumberIn,
    Operand,
    Or,
    Quantity,
    Ref,
    Value,
    Who,
    Window,
    conjuncts,
)
from engine.masters.ir.vocabulary import Role
from engine.masters.state.areas import BATTLE, ENERGY, Spine
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.as_it_was import at_trigger, before_this_skill, fought, rested_before
from engine.masters.truth.choosable import together, total_met
from engine.masters.truth.find import find, in_all, means
from engine.masters.truth.fit import fits, means_wherever
from engine.masters.truth.history import came_of_it, happened, happened_to, one_of_each, paid
from engine.masters.truth.numbers import alike, compare, number, of_none
from engine.masters.truth.places import area_cards
from engine.masters.truth.turns import manieth
from engine.masters.truth.who import seats

_SOME = (Quantity.A, Quantity.EXACTLY, Quantity.OR_MORE, Quantity.ANY_NUMBER)


def _both(filter: Filter) -> Filter:
    """ "Your Leader Card is a red and blue card": one card can be but both."""
    match filter:
        case Or(parts=parts, every=True) | And(parts=parts):
            return And(tuple(_both(part) for part in parts))
        case Or(parts=parts):
            return Or(tuple(_both(part) for part in parts))
        case _:
            return filter


def subject(state: Position, ctx: Context, condition: Condition) -> list[CardId] | None:
    """The cards that a condition is about, for "it" where nothing else is; None where it is about none."""
    match condition:
        case IsSuch():
            return find(state, ctx, those_asked_for(condition))
        case Exists(noun=noun, who=who) if getattr(noun, "quantity", None) is not Quantity.NO:
            return find(state, ctx, noun, who)
        case DidResult(noun=Ref() as said) | Happened(trigger=Deed(noun=Ref() as said)):
            return find(state, ctx, said)
        case Happened(trigger=Deed(noun=Noun()) as deed, window=window, negative=False) if window is not Window.SKILL:
            return happened_to(state, ctx, deed, window)
        case All(parts=parts):
            return next((found for part in parts if (found := subject(state, ctx, part)) is not None), None)
        case _:
            return None


def some_are(state: Position, ctx: Context, condition: Condition) -> bool:
    """Whether some of the cards of which a condition asks each for itself are so."""
    such = asked_of_each(condition)
    return such is not None and bool(find(state, ctx, replace(such[0], filter=And((such[0].filter, such[1])))))


def such_among(state: Position, ctx: Context, condition: Condition, cards: Collection[CardId]) -> list[CardId] | None:
    """Which of these cards the condition asked for: "if there is a red card among them", "if a red card was placed this way"; None: for none."""
    match condition:
        case Exists(noun=Noun(among=Ref()) as noun):
            return [card for card in find(state, ctx, noun) if card in cards]
        case IsSuch(subject=Noun(among=Ref()) as noun, filter=wanted):
            return [card for card in find(state, ctx, noun) if card in cards and fits(state, ctx, wanted, card)]
        case Happened(trigger=Deed(noun=Noun(filter=wanted)), window=Window.SKILL, negative=False):
            return [card for card in cards if fits(state, ctx, wanted, card)]
        case DidResult(noun=Noun(filter=wanted), negative=False):
            return [card for card in cards if fits(state, ctx, wanted, card)]
        case All(parts=parts):
            return next((found for part in parts if (found := such_among(state, ctx, part, cards)) is not None), None)
        case _:
            return None


def holds(state: Position, ctx: Context, condition: Condition) -> bool:
    """Whether the condition holds now. Changes nothing."""
    match condition:
        case Exists() | Holds() | IsSuch() | Alike():
            return _of_cards(state, ctx, condition)
        case All() | AnyOf() | NotSo():
            return _joined(state, ctx, condition)
        case IsTurnOf() | InPhase() | DuringBattle() | Activating():
            return _of_the_moment(state, ctx, condition)
        case DidSo() | DidResult() | Happened() | Paid() | Otherwise():
            return _of_the_past(state, ctx, condition)
        case _:
            assert_never(condition)


def _joined(state: Position, ctx: Context, condition: All | AnyOf | NotSo) -> bool:
    match condition:
        case All(parts=parts):
            return all(holds(state, ctx, part) for part in parts)
        case AnyOf(parts=parts):
            return any(holds(state, ctx, part) for part in parts)
        case NotSo(part=IsSuch() as such) if asked_of_a_choice(such) and not find(state, ctx, such.subject):
            return False  # none was chosen of which it could be asked (8-5-3-4)
        case NotSo(part=part):
            return not holds(state, ctx, part)
        case _:
            assert_never(condition)


def _of_cards(state: Position, ctx: Context, condition: Exists | IsSuch | Holds | Alike) -> bool:
    """Which cards there are, what they are, and how many."""
    match condition:
        case Exists(noun=noun, who=who, only=only):
            return exists(state, ctx, noun, who, only)
        case IsSuch():
            return _is_such(state, ctx, condition)
        case Holds(left=left, cmp=cmp, right=right):
            return _compared(state, ctx, left, cmp, right)
        case Alike():
            return _alike(state, ctx, condition)
        case _:
            assert_never(condition)


def _is_such(state: Position, ctx: Context, condition: IsSuch) -> bool:
    subject = condition.subject
    if condition.both and isinstance(subject, Noun) and (each := one_of_each(subject)):
        return all(_is_such(state, ctx, replace(condition, subject=one, both=False)) for one in each)
    found = find(state, ctx, subject)
    if len(found) < 2 and (condition.both or (isinstance(subject, Ref) and subject.said == "both")):
        return False  # "if they're both red", and one card was chosen
    such = _both(condition.filter) if isinstance(subject, Ref) else condition.filter
    moved = any(before_this_skill(state, ctx, card) or at_trigger(state, ctx, card) for card in found)
    if condition.past and isinstance(such, InMode) and not moved:
        return bool(found) and all(rested_before(state, ctx, card) == such.rest for card in found)  # it was switched
    fitting = [card for card in found if _fitted(state, ctx, condition, such, card)]
    if isinstance(subject, Noun) and subject.quantity == Quantity.NO:  # "none of your energy is blue"
        return not fitting
    if isinstance(subject, Noun) and condition.only:  # "only one of them is red"
        return len(fitting) == number(state, ctx, subject.n)
    if isinstance(subject, Noun) and subject.quantity in _SOME:  # "one of your Battle Cards is being attacked"
        return len(fitting) >= number(state, ctx, subject.n)
    return bool(found) and fitting == found


def _fitted(state: Position, ctx: Context, condition: IsSuch, such: Filter, card: CardId) -> bool:
    """Whether one card is such, or was, where the condition asks that."""
    if condition.past and state.battle is None and isinstance(such, InBattle) and such.against is None:
        return fought(state, ctx, card, such.role)  # "at the end of your turn, if your Leader Card was attacked"
    heard = None if _comes_in_a_mode(state, condition, such, card) else at_trigger(state, ctx, card)
    return fits(state, ctx, such, card, (condition.past and before_this_skill(state, ctx, card)) or heard)


def _comes_in_a_mode(state: Position, condition: IsSuch, such: Filter, card: CardId) -> bool:
    """Whether it is asked in which mode a card has come to an area: "when this card is placed in your energy in Rest Mode" (4-8-1)."""
    return isinstance(such, InMode) and not condition.past and state.cards[card].area in (BATTLE, ENERGY)


def _of_the_moment(state: Position, ctx: Context, condition: IsTurnOf | InPhase | DuringBattle | Activating) -> bool:
    """Whose turn it is, which phase, what battle is on, what is being activated."""
    match condition:
        case IsTurnOf(who=who, began=bool() as began):
            return (state.first_player in seats(state, ctx, who)) is began
        case IsTurnOf(who=who, nth=nth):
            return state.turn_player in seats(state, ctx, who) and (nth is None or _is_nth(state, who, nth))
        case InPhase(phase=phase, whose=whose, nth=nth):
            theirs = whose is None or _of_the_moment(state, ctx, IsTurnOf(whose, nth))
            return in_phase(state, phase) and theirs
        case DuringBattle(subject=subject, role=role, against=against):
            return _during_battle(state, ctx, subject, role, against)
        case Activating(noun=noun, who=who, keyword=keyword):
            return _activating(state, ctx, noun, who, keyword)
        case _:
            assert_never(condition)


def _of_the_past(state: Position, ctx: Context, condition: DidSo | DidResult | Happened | Paid | Otherwise) -> bool:
    """What this skill has done so far, and what happened before it."""
    match condition:
        case DidSo(who=who, did=did):
            if ctx.course.carried_out is None:  # nothing was offered
                return False
            done = (
                ctx.course.carried_out
                if ctx.course.doers is None
                else any(seat in ctx.course.doers for seat in seats(state, ctx, who))
            )
            return done == did
        case DidResult():
            return came_of_it(state, ctx, condition)
        case Happened():
            return happened(state, ctx, condition)
        case Paid():
            return paid(state, ctx, condition)
        case Otherwise(neither_of=0):
            return ctx.course.carried_out is False
        case Otherwise(neither_of=n):
            return not any(ctx.course.held[-n:])
        case _:
            assert_never(condition)


def exists(state: Position, ctx: Context, noun: Operand, who: Who | None, only: bool = False) -> bool:
    """Whether the phrase finds as many cards as its quantity says; of one of the players where `who` is either, of both where each."""
    if who in (Who.EITHER, Who.EACH) and ctx.memory.acting is None:
        results: list[bool] = []
        for seat in seats(state, ctx, who):
            side = Who.YOU if seat == ctx.master else Who.OPPONENT
            results.append(_exists(state, ctx, noun, side, only))
        return any(results) if who == Who.EITHER else all(results)
    return _exists(state, ctx, noun, who, only)


def _exists(state: Position, ctx: Context, noun: Operand, who: Who | None, only: bool = False) -> bool:
    noun = (in_all(noun) or noun) if isinstance(noun, Nouns) else noun
    if isinstance(noun, Nouns):
        if only and not noun.either:
            return _nothing_else(state, ctx, noun, who)
        results = [_exists(state, ctx, part, who, only) for part in noun.parts]
        return any(results) if noun.either else all(results)
    found = find(state, ctx, noun, who)
    if not isinstance(noun, Noun):
        return bool(found)
    if noun.quantity is Quantity.ALL and (each := one_of_each(noun)):  # "all of {A}, {B} and {C}": one card of each
        return all(_exists(state, ctx, replace(one, quantity=Quantity.A), who) for one in each)
    if noun.quantity == Quantity.ANOTHER:
        found = [card for card in found if card != ctx.source]
    if noun.total is not None:
        return total_met(state, ctx, noun.total, found)
    count = len(found if noun.shared is None else together(state, noun.shared, found))
    if only and noun.quantity in (Quantity.EXACTLY, Quantity.BARE):
        return count == _only(state, ctx, noun, who)
    match noun.quantity:
        case Quantity.NO:
            return count == 0
        case Quantity.OR_LESS | Quantity.UP_TO:
            return count <= number(state, ctx, noun.n)
        case Quantity.EXACTLY | Quantity.OR_MORE:
            return count >= number(state, ctx, noun.n)
        case Quantity.ALL | Quantity.EACH:
            return count == sum(
                1
                for place in noun.places
                for seat in seats(state, ctx, place.who or who)
                for _ in area_cards(state, seat, place.area)
            )
        case _:
            return count >= max(1, number(state, ctx, noun.n))


def _nothing_else(state: Position, ctx: Context, nouns: Nouns, who: Who | None) -> bool:
    """ "Only this card and 1 red card in your Combo Area": these, and no other card where they are."""
    besides = tuple(Not(Is(part)) for part in nouns.parts if isinstance(part, Ref))
    meant = {card for part in nouns.parts if isinstance(part, Ref) for card in find(state, ctx, part, who)}
    there: set[CardId] = set()
    for part in nouns.parts:
        if isinstance(part, Noun):
            there |= set(find(state, ctx, replace(part, filter=ANY), who))
            others = replace(part, filter=And((part.filter, *besides)))  # "this card" is none of "1 red card"
            if not _exists(state, ctx, others, who, only=True):
                return False
            meant |= set(find(state, ctx, others, who))
    return bool(meant) and meant == there


def _only(state: Position, ctx: Context, noun: Noun, who: Who | None) -> int:
    """How many there must be for "only": the number that is said; without one, as many as there are cards in the place, and one at least."""
    if noun.quantity is Quantity.EXACTLY:
        return number(state, ctx, noun.n)
    parts = conjuncts(noun.filter)
    kind = And(
        tuple(part for part in parts if isinstance(part, IsType))
    )  # "only red Battle Cards": of the Battle Cards
    return max(1, len(find(state, ctx, replace(noun, filter=kind), who)))


def _alike(state: Position, ctx: Context, condition: Alike) -> bool:
    """Whether the cards have the same (2-4-1-4: exactly the same) color, name, …; or all different ones."""
    held = [alike(state, card, condition.what) for card in find(state, ctx, condition.subject)]
    if condition.different:
        return len(set(held)) >= (len(held) if condition.least is None else condition.least)
    return (
        max(held.count(one) for one in held) >= (len(held) if condition.least is None else condition.least)
        if held
        else False
    )


def _activating(state: Position, ctx: Context, noun: Operand, who: Who, keyword: str) -> bool:
    """Whether the last thing on the chain is such a skill, from wherever its card is activated. What its cost is, is asked before it is there."""
    link = state.chain[-1] if state.chain else None
    if link is None or link.seat not in seats(state, ctx, who):
        return False
    return (not keyword or (link.skill is not None and is_keyword(link.skill.type_name, keyword))) and means_wherever(
        state, ctx, noun, link.card, None
    )


def _compared(state: Position, ctx: Context, left: Value, cmp: Cmp, right: Value) -> bool:
    """A comparison; with "you or your opponent", true if it holds for one of them, with "both players" if for each."""
    if type(left) is NumberIn and (joined := _OF_BOTH.get(left.who)) is not None:
        sides = (NumberIn(left.area, who) for who in (Who.YOU, Who.OPPONENT))
        return joined(_compared(state, ctx, side, cmp, right) for side in sides)
    return not of_none(state, ctx, left, right) and compare(number(state, ctx, left), cmp, number(state, ctx, right))


_OF_BOTH = {Who.EITHER: any, Who.EACH: all}
_SPINES: dict[Phase, frozenset[Spine]] = {
    Phase.CHARGE: frozenset({Spine.CHARGE}),
    Phase.MAIN: frozenset(
        {
            Spine.MAIN_START,
            Spine.MAIN,
            Spine.ATTACK,
            Spine.OFFENSE_START,
            Spine.OFFENSE,
            Spine.DEFENSE_START,
            Spine.DEFENSE,
            Spine.DAMAGE,
            Spine.BATTLE_END,
            Spine.MAIN_END,
        }
    ),
    Phase.OFFENSE: frozenset({Spine.OFFENSE_START, Spine.OFFENSE}),
    Phase.DEFENSE: frozenset({Spine.DEFENSE_START, Spine.DEFENSE}),
    Phase.DAMAGE: frozenset({Spine.DAMAGE, Spine.BATTLE_END}),
    Phase.END: frozenset({Spine.END}),
}


def _is_nth(state: Position, who: Who, nth: int) -> bool:
    """Whether it is the first, second, … turn of the game, or of the player whose it is."""
    return (state.turn if who is Who.EITHER else manieth(state, state.turn_player)) == nth


def in_phase(state: Position, phase: Phase) -> bool:
    """Whether it is this phase or step. Battles are part of the Main Phase (6-3-1-2-4)."""
    if phase == Phase.TURN:
        return True
    if phase == Phase.BATTLE:
        return state.battle is not None
    return state.spine in _SPINES[phase]


def _during_battle(state: Position, ctx: Context, subject: Operand | None, role: Role, against: Operand | None) -> bool:
    battle = state.battle
    if battle is None:
        return False
    attacker, guard = battle.attack_card, battle.guard_card
    if subject is None:
        return True
    if role != "attacked" and means(state, ctx, subject, attacker):
        return against is None or means(state, ctx, against, guard)
    if role != "attacking" and means(state, ctx, subject, guard):
        return against is None or means(state, ctx, against, attacker)
    return False
