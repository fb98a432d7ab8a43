"""Carrying out effects (8-7): one function for each node of the language; the match is exhaustive, so that a new node is noticed."""

from __future__ import annotations

from typing import assert_never

from engine.core.procedure import Procedure
from engine.masters.ir.nodes import (
    KO,
    Activate,
    AddMarkers,
    AtLater,
    ChangeTarget,
    Choose,
    Combo,
    Damage,
    DeckRule,
    Draw,
    Effect,
    EndBattle,
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
    Permit,
    Play,
    PlayToken,
    PreventDamage,
    Prohibit,
    RemoveFromGame,
    RemoveMarkers,
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
    Win,
)
from engine.masters.play.effects import attacks as battles
from engine.masters.play.effects import branches, moving, playing, showing, turning
from engine.masters.play.effects import enduring as lasting
from engine.masters.state.context import Context
from engine.masters.state.position import Position


def carry_out(state: Position, ctx: Context, effect: Effect) -> Procedure[None]:
    """Carry out an effect. What is impossible is left out, as much as possible is done (1-3-2).

    Immediate effects are over when they are done (8-2-2-1, 8-7-1), the others begin to last (8-2-2).
    """
    for follower in state.book.followers:
        follower.begins(state, ctx, effect)
    yield from _carry_out(state, ctx, effect)
    for follower in state.book.followers:
        follower.ended(state, ctx, effect)


def _carry_out(state: Position, ctx: Context, effect: Effect) -> Procedure[None]:
    match effect:
        case Then():
            yield from branches.then(state, ctx, effect)
        case If():
            yield from branches.if_(state, ctx, effect)
        case May():
            yield from branches.may(state, ctx, effect)
        case Modal():
            yield from branches.modal(state, ctx, effect)
        case Repeat():
            yield from branches.repeat(state, ctx, effect)
        case Upgrade():
            yield from branches.upgrade(state, ctx, effect)
        case Choose():
            yield from showing.choose(state, ctx, effect)
        case Look():
            yield from showing.look_at(state, ctx, effect)
        case Reveal():
            yield from showing.reveal_cards(state, ctx, effect)
        case Shuffle():
            yield from showing.shuffle_area(state, ctx, effect)
        case Draw():
            yield from moving.draw_cards(state, ctx, effect)
        case Move():
            yield from moving.move_cards(state, ctx, effect)
        case KO():
            yield from moving.ko_cards(state, ctx, effect)
        case RemoveFromGame():
            yield from moving.remove_cards(state, ctx, effect)
        case GainControl():
            yield from moving.control(state, ctx, effect)
        case Damage():
            yield from moving.deal_damage(state, ctx, effect)
        case Play():
            yield from playing.play_cards(state, ctx, effect)
        case PlayToken():
            yield from playing.play_tokens(state, ctx, effect)
        case Combo():
            yield from playing.combo_cards(state, ctx, effect)
        case Activate():
            yield from playing.activate_cards(state, ctx, effect)
        case InsteadOfPlay():
            yield from playing.instead_of_play(state, ctx, effect)
        case Switch():
            yield from turning.switch_cards(state, ctx, effect)
        case Flip():
            yield from turning.flip_cards(state, ctx, effect)
        case AddMarkers():
            yield from turning.add_markers(state, ctx, effect)
        case RemoveMarkers():
            yield from turning.remove_markers(state, ctx, effect)
        case Gets():
            yield from lasting.gets(state, ctx, effect)
        case Prohibit() | Permit() | ReplaceEvent() | PreventDamage():
            yield from lasting.rule(state, ctx, effect, effect.duration)
        case NegateThisSkill():
            yield from lasting.negate_this_skill(state, ctx, effect)
        case AtLater():
            answered = branches.of_the_play(state, ctx, effect)
            yield from lasting.at_later(state, ctx, effect) if answered is None else branches.if_(state, ctx, answered)
        case NegateAttack():
            yield from battles.negate_attack(state, ctx)
        case NegateSkillOnChain():
            yield from battles.negate_skill(state, ctx, effect)
        case ChangeTarget():
            yield from battles.change_target(state, ctx, effect)
        case EndBattle():
            yield from battles.end_battle(state, ctx)
        case SkipStep():
            yield from battles.skip(state, ctx, effect)
        case Win():
            yield from battles.win(state, ctx, effect)
        case Lose():
            yield from battles.lose(state, ctx, effect)
        case WhenDoing() | DeckRule():
            return  # parts of [Permanent] skills, which are not carried out but looked up
        case Unread():
            return  # a line that holds one is not compiled
        case _:
            assert_never(effect)
