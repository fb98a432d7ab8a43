"""Whether an action can be carried out in full, found out without changing anything (8-4-2-2, 8-9-3)."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import (
    KO,
    Activate,
    AddMarkers,
    AtLater,
    ChangeTarget,
    Choose,
    ChooseSkill,
    Combo,
    Damage,
    DeckRule,
    Declare,
    Draw,
    Effect,
    EndBattle,
    EnergyCost,
    Exchange,
    ExtraTurn,
    Flip,
    GainControl,
    Gets,
    If,
    InsteadOfPlay,
    Look,
    Lose,
    May,
    Modal,
    Move,
    NegateAttack,
    NegateSkillOnChain,
    NegateThisSkill,
    PayEnergy,
    Permit,
    Play,
    PlayToken,
    PreventDamage,
    Prohibit,
    RemoveFromGame,
    RemoveMarkers,
    Renumber,
    Repeat,
    ReplaceEvent,
    Reveal,
    Shuffle,
    SkipStep,
    Switch,
    Then,
    Unread,
    Upgrade,
    WhenDoing,
    WhereX,
    Win,
)
from engine.masters.ir.nouns import Area, Noun, Nouns, Operand, Quantity, Ref, Referent
from engine.masters.ir.rewrite import beneath_chosen, with_x
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.choosable import needs_face, together, total_within_reach
from engine.masters.truth.doable import can_draw, doable, to_pay_with
from engine.masters.truth.energy import energy_pool, payment, shortage, skill_price
from engine.masters.truth.find import bounds, find, in_all
from engine.masters.truth.holds import holds
from engine.masters.truth.immune import choosable
from engine.masters.truth.markers import markers_on
from engine.masters.truth.numbers import number
from engine.masters.truth.who import seats


class Spoken(Struct, gc=False):
    """What the actions looked at so far take: cards that are taken for certain, and whether anything was chosen or done.

    `partly`: an effect, not a cost: of a draw as much is done as is possible (1-3-2), so that the rest need not wait for it.
    `among`: what the last choice is made from, as far as that can be told, none where none need be chosen. `gained`: how many cards are
    in the hand by then that are not now.
    """

    taken: set[CardId] = set()
    chosen: bool = False
    among: list[CardId] = []
    acted: bool = False
    gained: int = 0
    partly: bool = False
    offered: bool = False  # behind "you may", where as good as nothing is not worth a question


def shortfall(state: Position, ctx: Context, effect: Effect, plan: Spoken | None = None) -> str | None:
    """None if the effect can be carried out in full as far as can be told, else what is missing, in words."""
    plan = plan if plan is not None else Spoken()
    missing = _missing(state, ctx, effect, plan)
    plan.acted = True
    return missing


def _missing(state: Position, ctx: Context, effect: Effect, plan: Spoken) -> str | None:
    match effect:
        case Choose() | Draw() | Move():
            return _missing_for_cards(state, ctx, effect, plan)
        case KO(what=what) | RemoveFromGame(what=what) | Play(what=what) | Combo(what=what) | GainControl(what=what):
            return _enough(state, ctx, what, plan, effect)
        case Activate(what=what) | Look(what=what) | Reveal(what=what) | AddMarkers(what=what):
            return _enough(state, ctx, what, plan)
        case Switch(what=what) | Flip(what=what):
            return _enough(state, ctx, what, plan, effect)
        case Exchange(what=what, other=other):
            parts = (what,) if other is None else (what, other)
            return _each_enough(state, ctx, parts, plan, effect)
        case PayEnergy(cost=cost, who=who):
            return next((_missing_energy(state, payer, cost, plan) for payer in seats(state, ctx, who)), None)
        case RemoveMarkers():
            return _missing_markers(state, ctx, effect, plan)
        case Then() | If() | Modal() | Repeat() | Upgrade() | WhereX():
            return _missing_within(state, ctx, effect, plan)
        case NegateAttack() | ChangeTarget() | EndBattle():
            return None if state.battle is not None else "there is no battle"
        case Unread():
            return "its text could not be read"
        case (
            Declare()
            | ChooseSkill()
            | PlayToken()
            | Gets()
            | Shuffle()
            | Damage()
            | NegateSkillOnChain()
            | NegateThisSkill()
            | InsteadOfPlay()
            | Renumber()
            | SkipStep()
            | ExtraTurn()
            | Win()
            | Lose()
            | Prohibit()
            | Permit()
            | DeckRule()
            | ReplaceEvent()
            | PreventDamage()
            | AtLater()
            | WhenDoing()
            | May()
        ):
            return None
        case _:
            assert_never(effect)


def _missing_for_cards(state: Position, ctx: Context, effect: Choose | Draw | Move, plan: Spoken) -> str | None:
    """Cards to choose, draw or place; what is chosen or comes to the hand is planned with from here on."""
    match effect:
        case Choose(noun=noun, to_be=to_be):
            missing = _enough(state, ctx, noun, plan, to_be)
            found = find(state, ctx, noun)
            limits = bounds(state, ctx, noun, len(found)) if isinstance(noun, Noun) else None
            plan.chosen, plan.among = True, [] if limits is not None and limits[0] == 0 else found
            return missing
        case Draw(n=n, who=who, up_to=up_to):
            need = number(state, ctx, n)
            if not up_to and not plan.partly and any(_left(state, seat) < need for seat in seats(state, ctx, who)):
                return "there are not enough cards in the deck"
            if (
                need > 0
                and not up_to
                and not plan.partly
                and not all(can_draw(state, ctx, s) for s in seats(state, ctx, who))
            ):
                return "it is forbidden to draw"
            plan.gained += 0 if up_to else need
            return None
        case Move(what=what, to=to):
            under = to.place.under if to.place.area == Area.UNDER else None
            if under is not None and not _is_choice(under, plan) and not find(state, ctx, under):
                return "there is no card to place it under"
            missing = _enough(state, ctx, what, plan, effect)
            if to.place.area == Area.HAND and isinstance(what, Noun) and what.quantity == Quantity.EXACTLY:
                plan.gained += number(state, ctx, what.n)
            return missing
        case _:
            assert_never(effect)


def _left(state: Position, seat: Seat) -> int:
    """How many cards the player can draw; a deck that is made anew when it runs out has the cards for that, too."""
    areas = (Area.DECK, Area.DROP, Area.WARP) if state.book.profile.renews_deck else (Area.DECK,)
    return sum(len(state.area(seat, area)) for area in areas)


def _missing_energy(state: Position, seat: Seat, cost: EnergyCost, plan: Spoken) -> str | None:
    """What is missing of the energy, besides that which pays for something else."""
    price = skill_price((cost,))
    pool = energy_pool(state, seat).without(plan.taken)
    made = payment(state, seat, price, pool)
    if made is None:
        return shortage(state, seat, price, pool)
    plan.taken.update(made.proposed)
    return None


def _missing_markers(state: Position, ctx: Context, effect: RemoveMarkers, plan: Spoken) -> str | None:
    if effect.up_to or effect.all:
        if not plan.offered:
            return None
        need = 1  # there is nothing to offer where no marker is
    else:
        need = number(state, ctx, effect.n)
    cards = plan.among if _is_choice(effect.what, plan) else find(state, ctx, effect.what)
    cards = doable(state, ctx, effect, list(cards))
    return None if any(markers_on(state, card) >= need for card in cards) else "there are not enough markers"


def _missing_within(
    state: Position, ctx: Context, effect: Then | If | Modal | Repeat | Upgrade | WhereX, plan: Spoken
) -> str | None:
    """What is missing for the effects that one is made of."""
    match effect:
        case Then(effects=effects):
            missing = (_missing(state, ctx, part, plan) for part in effects)
            return next((reason for reason in missing if reason is not None), None)
        case If(condition=condition, then=then):
            return _missing(state, ctx, then, plan) if holds(state, ctx, condition) else None
        case Modal(options=options):
            reasons = [_missing(state, ctx, option, Spoken(set(plan.taken), plan.chosen)) for option in options]
            return None if any(reason is None for reason in reasons) else reasons[0]
        case Repeat(effect=inner):
            return _missing(state, ctx, inner, plan)
        case WhereX():
            return _missing(state, ctx, with_x(effect), plan)
        case Upgrade(condition=condition, instead=instead, of=of):
            return _missing(state, ctx, instead if holds(state, ctx, condition) else of, plan)
        case _:
            assert_never(effect)


def _enough(state: Position, ctx: Context, operand: Operand, plan: Spoken, effect: Effect | None = None) -> str | None:
    """Whether there are as many cards as the phrase asks for, of those to which the effect can be done."""
    if isinstance(operand, Ref):
        if _is_choice(operand, plan):
            return (
                "it can be done to no such card" if plan.among and not doable(state, ctx, effect, plan.among) else None
            )
        cards = [
            card for card in find(state, ctx, operand) if card not in plan.taken or operand.to == Referent.THIS_CARD
        ]
        if not cards:
            return "the card is not there"
        cards = doable(state, ctx, effect, cards)
        if not cards:
            return "the card is in that mode already, or it is forbidden"
        if isinstance(effect, _TAKES):
            plan.taken.update(cards)
        return None
    operand = (in_all(operand) or operand) if isinstance(operand, Nouns) else operand
    if isinstance(operand, Nouns):
        if operand.either:
            reasons = [_enough(state, ctx, part, plan, effect) for part in operand.parts]
            return None if any(reason is None for reason in reasons) else reasons[0]
        return _each_enough(state, ctx, operand.parts, plan, effect)
    return _noun_enough(state, ctx, operand, plan, effect)


def _each_enough(
    state: Position, ctx: Context, parts: tuple[Operand, ...], plan: Spoken, effect: Effect | None
) -> str | None:
    """Whether there are enough for each part of a list; "this card and 1 card" are two."""
    before = set(plan.taken)
    said: set[CardId] = set()
    for part in parts:
        plan.taken |= said
        reason = _enough(state, ctx, part, plan, effect)
        if reason is not None:
            return reason
        if isinstance(part, Ref) and not _is_choice(part, plan):
            said.update(find(state, ctx, part))
    plan.taken -= said - before
    return None


_TAKES = (KO, RemoveFromGame, Play, Combo, GainControl, Move)
"""Effects that take cards from where they are, so that no other part of a cost finds them there."""
_CHOICES = (Referent.IT, Referent.CHOSEN, Referent.PLACED, Referent.OTHER_CHOSEN, Referent.AMONG, Referent.REMAINING)


def _is_choice(operand: Operand, plan: Spoken) -> bool:
    """Whether the words mean what will have been chosen by then."""
    return isinstance(operand, Ref) and operand.to in _CHOICES and plan.chosen


def _noun_enough(state: Position, ctx: Context, noun: Noun, plan: Spoken, effect: Effect | None) -> str | None:
    if plan.chosen and beneath_chosen(noun):
        return None  # the card that is chosen has been asked for that (`as_paid`)
    found = [card for card in find(state, ctx, noun) if card not in plan.taken]
    found = to_pay_with(state, ctx, noun, doable(state, ctx, effect, found))
    limits = bounds(state, ctx, noun, len(found))
    if limits is None:
        if isinstance(effect, _TAKES):
            plan.taken.update(found)
        return None if found else "there is no such card"
    found = choosable(state, ctx, noun, found)
    least = limits[0]
    if noun.total is not None and not total_within_reach(state, ctx, noun.total, found):
        return "no such cards add up to the total"
    have = len(found if noun.shared is None else together(state, noun.shared, found))
    if plan.gained and not needs_face(noun.filter) and any(place.area == Area.HAND for place in noun.places):
        have += plan.gained
    if have < least:
        return f"needs {least} such card{'s' if least != 1 else ''}, there {'is' if have == 1 else 'are'} {have}"
    if have == least and least:
        plan.taken.update(found)  # all of them are spoken for
    return None
