"""Carrying out effects (8-7): one function for each node of the language; the match is exhaustive, so that a new node is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never, get_args

from msgspec.structs import replace

from engine.core.procedure import DONE, Procedure
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
    DidSo,
    Draw,
    Duration,
    Effect,
    EndBattle,
    Exchange,
    ExtraTurn,
    Flip,
    GainControl,
    Gets,
    If,
    InsteadOfPlay,
    IsSuch,
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
    Phase,
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
    Until,
    Upgrade,
    WhenDoing,
    WhenPhase,
    WhereX,
    Win,
)
from engine.masters.ir.nouns import Ref, Referent, Who
from engine.masters.ir.own_numbers import by_its_own
from engine.masters.play.effects import attacks as battles
from engine.masters.play.effects import (
    branches,
    by_itself,
    declaring,
    getting,
    instead,
    moving,
    playing,
    repeating,
    showing,
    turning,
)
from engine.masters.play.effects import enduring as lasting
from engine.masters.play.effects.apart import for_each_of, of_each_player, who_did
from engine.masters.play.effects.exchanging import exchange
from engine.masters.play.memory import in_turn
from engine.masters.state.context import Context, Named
from engine.masters.state.position import Position
from engine.masters.truth.who import seats

Ordered = Then | If | May | Modal | Repeat | Upgrade | WhereX
Shown = Choose | ChooseSkill | Declare | Look | Reveal | Shuffle
Moving = Draw | Move | Exchange | KO | RemoveFromGame | GainControl | Damage
Playing = Play | PlayToken | Combo | Activate | InsteadOfPlay
Turning = Switch | PayEnergy | Flip | AddMarkers | RemoveMarkers
Lasting = Gets | Prohibit | Permit | ReplaceEvent | PreventDamage | NegateThisSkill | AtLater
Idle = WhenDoing | DeckRule | Unread
"""Parts of [Permanent] skills, which are looked up; a line that holds an unread part is not compiled."""
Deciding = NegateAttack | NegateSkillOnChain | ChangeTarget | Renumber | EndBattle | SkipStep | ExtraTurn | Win | Lose


def carry_out(state: Position, ctx: Context, effect: Effect) -> Procedure[None]:
    """Carry out an effect. What is impossible is left out, as much as possible is done (1-3-2)."""
    return _followed(state, ctx, effect) if state.book.followers else _carry_out(state, ctx, effect)


def _followed(state: Position, ctx: Context, effect: Effect) -> Procedure[None]:
    """The same, while others look on."""
    for follower in state.book.followers:
        follower.begins(state, ctx, effect)
    yield from _carry_out(state, ctx, effect)  # 8-2-2-1, 8-7-1: what does not begin to last is over
    for follower in state.book.followers:
        follower.ended(state, ctx, effect)


def _carry_out(state: Position, ctx: Context, effect: Effect) -> Procedure[None]:
    """Each family of effects has a match of its own; the type check notices a node that is missing from all of them."""
    known: Ordered | Shown | Moving | Playing | Turning | Lasting | Deciding | Idle = effect
    who: Any = getattr(effect, "who", None)
    if who in _OF_A_CARD and not seats(state, ctx, who):
        return DONE  # "its owner discards 1 card", and no card was chosen (8-5-3-4)
    return _FAMILIES[type(known)](state, ctx, known)


_OF_A_CARD = (Who.OWNER, Who.MASTER)
"""Players who are told by the card that was spoken of, of which there may be none."""


def _done_by(state: Position, ctx: Context, effect: Effect) -> Context:
    """Who does what the effect says, told to the events that it makes: "your opponent KOs it" is a KO of theirs."""
    who: Any = getattr(effect, "who", None)
    players = seats(state, ctx, who) if isinstance(who, Who) else (ctx.master,)
    return ctx if players == (ctx.master,) else replace(ctx, cause=replace(ctx.cause, by=players))


def _apart(state: Position, ctx: Context, effect: Playing | Turning) -> Procedure[None]:
    """What plays, uses or turns cards: "each player" does it with their own, one after the other (1-3-4), and "they" are all of those cards."""
    who: Any = getattr(effect, "who", None)
    done: list[Named] = []
    players = 0
    for _ in in_turn(state, ctx, who if isinstance(who, Who) else Who.YOU):
        players += 1
        by = _done_by(state, ctx, effect)
        match effect:
            case Play() | PlayToken() | Combo() | Activate() | InsteadOfPlay():
                yield from _play(state, by, effect)
            case _:
                yield from _turn(state, by, effect)
        done += ctx.memory.slots.get("it", ())
    if players > 1:
        ctx.memory.slots["it"] = tuple(dict.fromkeys(done))


def _nothing(state: Position, ctx: Context, effect: Idle) -> Procedure[None]:
    return DONE


def _order(state: Position, ctx: Context, effect: Ordered) -> Procedure[None]:
    """Order, options, repetition."""
    match effect:
        case Then():
            return branches.then(state, ctx, effect)
        case If(condition=IsSuch(subject=Ref(to=Referent.BEING_PLAYED)) as condition):
            return _if_played(state, ctx, effect, condition)
        case If(condition=DidSo()) if (players := who_did(effect, ctx)) is not None:
            return for_each_of(state, ctx, effect.then, players)
        case If() if (each := of_each_player(state, ctx, effect)) is not None:
            return for_each_of(state, ctx, *each)
        case If():
            return branches.if_(state, ctx, effect)
        case May():
            return branches.may(state, ctx, effect)
        case Modal():
            return branches.modal(state, ctx, effect)
        case Repeat():
            return repeating.repeat(state, ctx, effect)
        case Upgrade():
            return instead.upgrade(state, ctx, effect)
        case WhereX():
            return repeating.where_x(state, ctx, effect)
        case _:
            assert_never(effect)


def _show(state: Position, ctx: Context, effect: Shown) -> Procedure[None]:
    """What moves no card by itself."""
    ctx = _done_by(state, ctx, effect)
    match effect:
        case Choose():
            return showing.choose(state, ctx, effect)
        case ChooseSkill():
            return declaring.choose_skill(state, ctx, effect)
        case Declare():
            return declaring.declare(state, ctx, effect)
        case Look():
            return showing.look_at(state, ctx, effect)
        case Reveal():
            return showing.reveal_cards(state, ctx, effect)
        case Shuffle():
            return showing.shuffle_area(state, ctx, effect)
        case _:
            assert_never(effect)


def _move(state: Position, ctx: Context, effect: Moving) -> Procedure[None]:
    """What moves cards."""
    ctx = _done_by(state, ctx, effect)
    match effect:
        case Draw():
            return moving.draw_cards(state, ctx, effect)
        case Move():
            return moving.move_cards(state, ctx, effect)
        case Exchange():
            return exchange(state, ctx, effect)
        case KO():
            return moving.ko_cards(state, ctx, effect)
        case RemoveFromGame():
            return moving.remove_cards(state, ctx, effect)
        case GainControl():
            return moving.control(state, ctx, effect)
        case Damage():
            return moving.deal_damage(state, ctx, effect)
        case _:
            assert_never(effect)


def _if_played(state: Position, ctx: Context, effect: If, condition: IsSuch) -> Procedure[None]:
    """A condition about the card being played, which nobody may know yet (10-10-3-2)."""
    if not (yield from playing.of_what_will_come(state, ctx, condition.filter, effect.then)):
        yield from branches.if_(state, ctx, effect)


def _play(state: Position, ctx: Context, effect: Playing) -> Procedure[None]:
    """What plays or uses cards."""
    match effect:
        case Play():
            return playing.play_cards(state, ctx, effect)
        case PlayToken():
            return playing.play_tokens(state, ctx, effect)
        case Combo():
            return playing.combo_cards(state, ctx, effect)
        case Activate():
            return playing.activate_cards(state, ctx, effect)
        case InsteadOfPlay():
            return playing.instead_of_play(state, ctx, effect)
        case _:
            assert_never(effect)


def _turn(state: Position, ctx: Context, effect: Turning) -> Procedure[None]:
    """What changes how cards lie."""
    match effect:
        case Switch():
            return turning.switch_cards(state, ctx, effect)
        case PayEnergy():
            return turning.pay_some(state, ctx, effect)
        case Flip():
            return turning.flip_cards(state, ctx, effect)
        case AddMarkers():
            return turning.add_markers(state, ctx, effect)
        case RemoveMarkers():
            return turning.remove_markers(state, ctx, effect)
        case _:
            assert_never(effect)


def _last(state: Position, ctx: Context, effect: Lasting) -> Procedure[None]:
    """What begins to last or to wait (8-2-2)."""
    match effect:
        case Gets():
            return (by_itself.one_by_one if by_its_own(effect) else getting.gets)(state, ctx, effect)
        case Prohibit() | Permit() | ReplaceEvent() | PreventDamage():
            return lasting.rule(state, ctx, effect, effect.duration)
        case NegateThisSkill():
            return lasting.negate_this_skill(state, ctx, effect)
        case AtLater():
            answered = branches.of_what_it_answers(state, ctx, effect)
            if answered is not None:
                return branches.if_(state, ctx, answered)
            if (stands := _stands_ready(effect.body)) is not None and isinstance(effect.when, WhenPhase):
                until = Until.BATTLE if effect.when.phase is Phase.BATTLE else Until.TURN
                return lasting.rule(state, ctx, stands, Duration(until))
            return lasting.at_later(state, ctx, effect)
        case _:
            assert_never(effect)


def _stands_ready(body: Effect) -> ReplaceEvent | None:
    """ "At the end of the battle, (you may) return it to your hand instead of placing it in your Drop Area"."""
    if isinstance(body, May) and isinstance(body.effect, ReplaceEvent):
        return replace(body.effect, optional=True)
    return body if isinstance(body, ReplaceEvent) else None


def _decide(state: Position, ctx: Context, effect: Deciding) -> Procedure[None]:
    """What bears on attack, chain, turn and match."""
    match effect:
        case NegateAttack():
            return battles.negate_attack(state, ctx)
        case NegateSkillOnChain():
            return battles.negate_skill(state, ctx, effect)
        case ChangeTarget():
            return battles.change_target(state, ctx, effect)
        case EndBattle():
            return battles.end_battle(state, ctx)
        case Renumber():
            return instead.renumber(state, ctx, effect)
        case SkipStep():
            return battles.skip(state, ctx, effect)
        case ExtraTurn():
            return battles.extra_turn(state, ctx, effect)
        case Win():
            return battles.win(state, ctx, effect)
        case Lose():
            return battles.lose(state, ctx, effect)
        case _:
            assert_never(effect)


_FAMILIES: dict[type[Effect], Callable[[Position, Context, Any], Procedure[None]]] = {
    kind: family
    for kinds, family in (
        (Ordered, _order),
        (Shown, _show),
        (Moving, _move),
        (Playing, _apart),
        (Turning, _apart),
        (Lasting, _last),
        (Deciding, _decide),
        (Idle, _nothing),
    )
    for kind in get_args(kinds)
}
"""Who carries out which effects. In a match a case that does not fit takes as long as a call."""
