"""Changes that cards get for a while, or for good (8-2-2-2, 8-8)."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import (
    Can,
    Cannot,
    Change,
    CopySkills,
    Duration,
    GainKeyword,
    GainSkill,
    GetComboCost,
    GetComboPower,
    GetCost,
    GetPower,
    Gets,
    LoseKeyword,
    MustAttack,
    Negated,
    OnlyAttack,
    Play,
    SetNumber,
    Until,
)
from engine.masters.ir.nouns import (
    Area,
    Compare,
    Const,
    InBattle,
    Noun,
    OneOf,
    Operand,
    Quantity,
    Ref,
    Value,
    Who,
)
from engine.masters.ir.walk import walk
from engine.masters.play.ask import choose_mode
from engine.masters.play.choose import select
from engine.masters.play.effects.amounts import facts_of_others, of_chosen
from engine.masters.play.effects.durations import asking, began, side, slots, stays
from engine.masters.play.memory import call_it, did
from engine.masters.play.verbs import add_modifier
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.declared import with_declared
from engine.masters.truth.derive import board_of
from engine.masters.truth.find import find
from engine.masters.truth.immune import stays_valid, unaffected
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import number
from engine.masters.truth.objects import named
from engine.masters.truth.printed_facts import skills_to_copy
from engine.masters.truth.referents import in_use
from engine.masters.truth.who import seats


def gets(state: Position, ctx: Context, effect: Gets) -> Procedure[None]:
    """Cards get changes for a while. Amounts that count something are fixed now (8-2-2-2)."""
    effect = with_declared(ctx, effect)
    duration = stays(state, ctx, effect.duration)
    ctx = asking(ctx, duration)
    changes = yield from facts_of_others(state, ctx, (yield from _of_chosen(state, ctx, effect.changes)))
    bound = tuple(_bind(state, ctx, change) for change in changes)
    if _is_open(effect.what, duration):
        yield from add_modifier(
            state,
            cards=None,
            noun=effect.what,
            changes=changes,
            duration=duration,
            cause=ctx.cause,
            master=ctx.master,
            bound=bound,
            slots=(*slots(state, ctx), *([] if duration.condition is None else [began(state)])),
        )
        if _is_one(effect.what) or ("it" not in ctx.memory.slots and not ctx.memory.trigger_cards):
            call_it(state, ctx, find(state, ctx, effect.what))  # "… get -5000 power. Switch them to Rest Mode"
        did(ctx)
        return
    if isinstance(effect.what, Ref) and _bears_on_play(changes):
        cards = in_use(state, ctx, effect.what, energy=any(map(_stays_rested, changes)))
    else:
        cards = yield from select(state, ctx, effect.what, verb="affect", who=Who.YOU)
    if any(isinstance(change, Negated) and "one keyword" in change.kinds for change in changes):
        changes = yield from _one_keyword(state, ctx, cards)
        bound = bound[: len(changes)]
    changes, bound = yield from _copied(state, ctx, cards, changes, bound)
    if changes:
        yield from put_on(state, ctx, cards, changes, duration, bound)
    call_it(state, ctx, cards)


def _copied(
    state: Position, ctx: Context, cards: list[CardId], changes: tuple[Change, ...], bound: tuple[int, ...]
) -> Procedure[tuple[tuple[Change, ...], tuple[int, ...]]]:
    """ "This card gains the skills of the chosen card": those that it has now, wherever that card goes (8-2-2-2). No card gains its own again."""
    told: list[tuple[Change, int]] = []
    for change, n in zip(changes, bound, strict=True):
        models: list[CardId] = []
        if isinstance(change, CopySkills):
            models = yield from select(state, ctx, change.of, verb="choose", who=Who.YOU)
        if isinstance(change, CopySkills) and not set(models) & set(cards):
            told += [(GainSkill(skill), 0) for card in models for skill in skills_to_copy(state, card, change.kind)]
        else:
            told.append((change, n))
    return tuple(change for change, _ in told), tuple(n for _, n in told)


_IN_PLAY_ALONE = frozenset(
    {
        "attack",
        "block",
        "be attacked",
        "be blocked",
        "be KO'd",
        "have attacks negated",
        "have target changed",
        "inflict damage",
    }
)
"""What only a card in play could do or suffer."""


def _bears_on_play(changes: tuple[Change, ...]) -> bool:
    """Whether one of them is of no use to a card that is not in play."""
    return any(
        change.action in _IN_PLAY_ALONE or _stays_rested(change)
        if isinstance(change, Cannot)
        else isinstance(change, GetPower | GainKeyword | LoseKeyword | Negated | OnlyAttack | MustAttack)
        or (isinstance(change, Can) and change.action in ("attack active", "attack again"))
        for change in changes
    )


def _stays_rested(change: Change) -> bool:
    """ "It can't be switched to Active Mode": of no use to a card without a mode; energy has one as well."""
    return isinstance(change, Cannot) and change.action == "switch to active"


def _of_chosen(state: Position, ctx: Context, changes: tuple[Change, ...]) -> Procedure[tuple[Change, ...]]:
    """ "Power equal to the power of 1 of your Battle Cards": of which of them is chosen (8-5-3)."""
    told: list[Change] = []
    for change in changes:
        match change:
            case GetPower(amount=value) | GetComboPower(amount=value):
                told.append(replace(change, amount=(yield from of_chosen(state, ctx, value))))
            case SetNumber(value=value):
                told.append(replace(change, value=(yield from of_chosen(state, ctx, value))))
            case _:
                told.append(change)
    return tuple(told)


def _one_keyword(state: Position, ctx: Context, cards: list[CardId]) -> Procedure[tuple[Change, ...]]:
    """ "Choose 1 keyword skill on it and negate it": which of its keywords; none where it has none."""
    names = tuple(dict.fromkeys(name for card in cards for name in facts(state, card).keywords))
    if not names:
        return ()
    picked = yield from choose_mode(
        state, ctx.master, [f"[{name}]" for name in names], "Choose the keyword skill.", "8-3-6", ctx.source
    )
    return (Negated((names[picked[0]],)),)


def put_on(
    state: Position,
    ctx: Context,
    cards: list[CardId],
    changes: tuple[Change, ...],
    duration: Duration,
    bound: tuple[int, ...],
) -> Procedure[None]:
    """One continuous effect on these cards, but not on those that skills do not affect (4-13).

    Until "its owner's next turn" it lasts for each owner's (or master's) cards until that player's own.
    """
    if (whose := duration.whose) in (Who.OWNER, Who.MASTER):
        of = {card: seats(state, ctx, whose, card)[0] for card in cards}
        for seat in dict.fromkeys(of.values()):
            theirs = [card for card in cards if of[card] == seat]
            yield from put_on(state, ctx, theirs, changes, replace(duration, whose=side(ctx, seat)), bound)
        return
    if any(isinstance(change, Negated) for change in changes):
        valid = [card for card in cards if stays_valid(state, card, ctx.cause)]
        if valid:  # 1-3-3: they get the rest alone
            cards = [card for card in cards if card not in valid]
            rest = [i for i, change in enumerate(changes) if not isinstance(change, Negated)]
            if rest:
                yield from put_on(
                    state, ctx, valid, tuple(changes[i] for i in rest), duration, tuple(bound[i] for i in rest)
                )
        if (
            "ReplaceEvent" in board_of(state).rules and len(cards) + len(changes) > 2
        ):  # 8-9-1: of each it may be replaced
            for which, at in product([[card] for card in cards], range(len(changes))):
                yield from put_on(state, ctx, which, (changes[at],), duration, (bound[at],))
            return
    objects = named(state, [card for card in cards if not unaffected(state, card, ctx.cause)])
    if not objects:
        return
    yield from add_modifier(
        state,
        cards=objects,
        changes=changes,
        duration=duration,
        cause=ctx.cause,
        master=ctx.master,
        bound=bound,
        slots=slots(state, ctx),
    )
    did(ctx, len(objects))


def negate_cards(state: Position, ctx: Context, cards: list[CardId], effect: Play) -> Procedure[None]:
    """The skills of these cards that are played with them negated are so for as long as the effect says (8-3-6)."""
    if effect.negated is not None:
        yield from put_on(state, ctx, cards, (Negated(effect.negated_kinds),), effect.negated, (0,))


def _is_open(what: Operand, duration: Duration) -> bool:
    """Whether the effect bears on all cards of a kind in some areas, also on those that come there later (8-8-1-5).

    A phrase that asks for numbers (which the effect itself may change), or for cards named before, means the cards that it finds now; so does
    "your attacked card", for this battle: it is one card, whichever is attacked afterwards.
    """
    if (
        not isinstance(what, Noun)
        or what.quantity not in (Quantity.ALL, Quantity.EACH, Quantity.BARE)
        or what.among is not None
        or (duration.until is Until.BATTLE and any(isinstance(node, InBattle) for node in walk(what.filter)))
    ):
        return False
    return not any(isinstance(node, (Compare, OneOf, Ref)) for node in walk(what.filter))


def _is_one(what: Operand) -> bool:
    """Whether the phrase can only mean one card, which is "it" from here on: "your Unison Card"."""
    return isinstance(what, Noun) and bool(what.places) and all(place.area is Area.UNISON for place in what.places)


def _bind(state: Position, ctx: Context, change: Change) -> int:
    """The amount of a change that counts something, worked out now."""
    value: Value | None = None
    match change:
        case (
            GetPower(amount=value)
            | GetComboPower(amount=value)
            | GetCost(amount=value)
            | GetComboCost(amount=value)
            | SetNumber(value=value)
        ):
            pass
        case _:
            return 0
    return 0 if isinstance(value, Const) else number(state, ctx, value)
