"""What keeps an event from happening (1-3-3), and what it is forbidden without."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Cannot, PreventDamage
from engine.masters.ir.nouns import Area, Place, Who
from engine.masters.ir.vocabulary import CardAction, PlayerAction
from engine.masters.state.areas import (
    BATTLE,
    COMBO,
    DECK,
    DROP,
    ENERGY,
    HAND,
    IN_PLAY,
    LEADER,
    LIFE,
    REMOVED,
    UNISON,
    WARP,
    Spine,
)
from engine.masters.state.cause import Cause, Why
from engine.masters.state.events import (
    AttackNegated,
    DamageComing,
    Damaged,
    Event,
    Flipped,
    Happening,
    MarkersChanged,
    Moved,
    SkillNegated,
    Switched,
    TargetChanged,
)
from engine.masters.state.position import Forbidden, Position
from engine.masters.truth.causes import brought_about, by_fits
from engine.masters.truth.derive import board_of
from engine.masters.truth.effective import holds_now, text_of
from engine.masters.truth.immune import unaffected
from engine.masters.truth.in_force import Influence, Rule
from engine.masters.truth.known import facts
from engine.masters.truth.prohibitions import area_fits, cannots, player_barred, player_bars
from engine.masters.truth.who import seats


class Stopped(Struct, frozen=True, gc=False):
    """An event may not happen (1-3-3). `use` is what that uses up, where it is stopped only so often a turn."""

    use: tuple[object, ...] | None = None


_STOPPED = Stopped()
_CHARGE = Spine.CHARGE


def _damage_prevented(state: Position, seat: Seat, cause: Cause) -> Stopped | None:
    """ "You don't take damage", "your Leader Card doesn't take damage" (7-4-1-4-1)."""
    marked = _marked(state, state.leader(seat), "take damage", cause)
    if marked is not None:
        return marked
    whole = any(
        not effect.less and (not effect.beyond or _let(state, seat, rule, effect) == 0)
        for rule, effect in _prevents(state, seat, cause)
    )
    return _STOPPED if whole else None


def _let(state: Position, seat: Seat, rule: Rule, effect: PreventDamage) -> int:
    """How much damage the player may still take: so much each time, or in all of the turn what is left of it."""
    if not effect.of_turn:
        return effect.beyond
    taken = sum(
        past.amount
        for past in state.history
        if isinstance(past, Damaged) and past.seat == seat and brought_about(state, rule.ctx, effect.cause, past.cause)
    )
    return max(0, effect.beyond - taken)


def _prevents(state: Position, seat: Seat, cause: Cause) -> Iterator[tuple[Rule, PreventDamage]]:
    """What prevents damage of this cause to a player, or a part of it."""
    for rule in board_of(state).rules.get("PreventDamage", ()):
        effect = rule.effect
        assert isinstance(effect, PreventDamage)
        if seat not in seats(state, rule.ctx, effect.who) or not holds_now(state, rule):
            continue
        if brought_about(state, rule.ctx, effect.cause, cause):  # 4-11-1: the card that attacks, or whose skill it is
            yield rule, effect


def most_damage(state: Position, seat: Seat, n: int, cause: Cause) -> int:
    """How much of so much damage a player takes: "you only take 1 damage from [Double Strike]", "reduced by 1" (1-3-1)."""
    prevents = list(_prevents(state, seat, cause))
    left = n
    for _, effect in prevents:
        left = max(left - effect.less, min(left, effect.least), 0)
    return min((left, *(_let(state, seat, rule, effect) for rule, effect in prevents if effect.beyond)))


def _on_card(
    state: Position, card: CardId, action: CardAction, cause: Cause, to: Area | None
) -> Iterator[tuple[Cannot, Influence]]:
    """What keeps the card itself from it, outright or but for a price."""
    for change, influence in cannots(state, card, action):
        if (
            change.source
            and action in ("be placed", "be returned")
            and (to is None or not _is_there(state, influence, change.source, card, to))
        ):
            continue
        if change.source and action in ("be removed", "leave") and not area_fits(change.source, state.cards[card].area):
            continue
        if by_fits(state, influence.ctx, change.by, change.by_words, cause):
            yield change, influence


def _is_there(state: Position, influence: Influence, places: tuple[Place, ...], card: CardId, to: Area) -> bool:
    """Whether the card would come to one of these places; which player's areas they are is said with them (4-2-4)."""
    own = state.cards[card].owner
    there = tuple(
        place
        for place in places
        if place.who not in (Who.YOU, Who.OPPONENT) or own in seats(state, influence.ctx, place.who)
    )
    return area_fits(there, to)


def _priced(
    state: Position, card: CardId, actions: Iterable[CardAction], cause: Cause, to: Area | None = None
) -> Iterator[Forbidden]:
    """The prices that effects on the card itself have put on it (1-3-3)."""
    for action in actions:
        for change, influence in _on_card(state, card, action, cause, to):
            if change.unless is not None:
                words = text_of(influence.ctx, f"it can't {action}")
                yield Forbidden(words, influence.ctx.source, unless=change.unless, order=influence.order)


def _marked(state: Position, card: CardId, action: CardAction, cause: Cause, to: Area | None = None) -> Stopped | None:
    """Whether the card itself can't suffer the event."""
    for change, _ in _on_card(state, card, action, cause, to):
        if change.unless is not None:
            continue
        if change.times is None:
            return _STOPPED
        key = ("prevented", card, state.cards[card].incarnation, action)
        if state.uses.get(key, 0) < change.times:  # "can't be KO'd once per turn": so many times, then it can
            return Stopped(key)
    return None


def _servant_rests(state: Position, card: CardId) -> bool:
    """Clause 10-43-1: in its owner's Charge Phase a card with [Servant] does not become active, by no skill either."""
    now = state.cards[card]
    return (
        state.spine is _CHARGE
        and now.area in IN_PLAY
        and now.owner == state.turn_player
        and facts(state, card).has("Servant")
    )


def prevented(state: Position, event: Event) -> Stopped | None:
    """Whether an event may not happen (1-3-3): [Indestructible], "can't be KO'd", "can't be switched …", unaffected by skills."""
    ask = _PREVENTED.get(type(event))
    return None if ask is None else ask(state, event)


def _switch_forbidden(state: Position, event: Switched) -> Stopped | None:
    if not event.rest and _servant_rests(state, event.card):
        return _STOPPED
    action = "switch to rest" if event.rest else "switch to active"
    return _hindered(state, (action, "switch"), (action,), event.card, event.cause)


def _flip_forbidden(state: Position, event: Flipped) -> Stopped | None:
    return _hindered(state, (_turning(state, event),), _turned(event), event.card, event.cause, event.up)


def _markers_kept(state: Position, event: MarkersChanged) -> Stopped | None:
    """What keeps the markers of a card as they are."""
    card, change, cause = event.card, event.change, event.cause
    by_rule = cause.clause != ""  # whatever effect is its cause: 9-7-2
    if not by_rule and unaffected(state, card, cause):
        return _STOPPED
    if change > 0 and player_barred(state, "add marker", cause, card, state.cards[card].master):
        return _STOPPED
    return _marked(state, card, "lose markers", cause) if change < 0 and not by_rule else None


def _no_damage(state: Position, event: DamageComing) -> Stopped | None:
    return _damage_prevented(state, event.seat, event.cause)


def _attack_stands(state: Position, event: AttackNegated) -> Stopped | None:
    return _marked(state, event.card, "have attacks negated", event.cause)


def _target_stands(state: Position, event: TargetChanged) -> Stopped | None:
    if state.battle is None or event.back:  # 10-4-2: the attack goes on as it was declared
        return None
    return _marked(state, state.battle.attack_card, "have target changed", event.cause)


def _skill_stands(state: Position, event: SkillNegated) -> Stopped | None:
    return _marked(state, event.card, "be negated", event.cause)


def _hindered(
    state: Position,
    actions: tuple[PlayerAction, ...],
    suffered: tuple[CardAction, ...],
    card: CardId,
    cause: Cause,
    up: bool | None = None,
) -> Stopped | None:
    """What keeps the player who does it from one of these, the card itself from it, or from being affected at all (4-13-1)."""
    if board_of(state).cannot:
        master = state.cards[card].master
        for action in actions:
            if player_barred(state, action, cause, card, master, up=up):
                return _STOPPED
        for name in suffered:
            if (marked := _marked(state, card, name, cause)) is not None:
                return marked
    return _STOPPED if unaffected(state, card, cause) else None


def prices(state: Position, event: Event) -> list[Forbidden]:
    """What an event is forbidden without, for the player whose doing it is. What a price moves has no price of its own."""
    if not isinstance(event, (Moved, Switched, Flipped)) or event.cause.kind == "cost":
        return []
    card = event.card
    master = state.cards[card].master
    match event:
        case Moved(source=source, target=target, why=why, cause=cause):
            if why in _BY_ITSELF or why == Why.DRAW or cause.kind == "rules":
                return []  # a draw is paid for before it is known whether there is a card
            suffered, verbs = _names(event.why, source, target, event.under is not None)
            found = [ban for verb in verbs for ban in player_bars(state, verb, cause, card, master, target, source)]
            found += _priced(state, card, suffered, cause, target)
        case Switched(rest=rest, cause=cause):
            turned = "switch to rest" if rest else "switch to active"
            found = [
                ban
                for name in (turned, "switch")
                for ban in player_bars(state, name, cause, card, master, source=state.cards[card].area)
            ]
            found += _priced(state, card, (turned,), cause)
        case Flipped(cause=cause, up=up):
            found = [
                *player_bars(state, _turning(state, event), cause, card, master, up=up),
                *_priced(state, card, _turned(event), cause),
            ]
    return [ban for ban in found if ban.unless is not None]


def _turning(state: Position, event: Flipped) -> PlayerAction:
    """A Leader Card flipped to its back has awakened; to its front, or a card in life, it is flipped."""
    return "awaken" if state.cards[event.card].area == LEADER and not event.up else "flip"


def _turned(event: Flipped) -> tuple[CardAction, ...]:
    return "be flipped", "be flipped up" if event.up else "be flipped down"


_BY_ITSELF = (Why.RULE, Why.SETUP, Why.COMBO_END, Why.STACK, Why.DECLARE)
_DAMAGE = Why.DAMAGE
_PLAY_AREAS = (BATTLE, UNISON)
_IN_BATTLE = (*_PLAY_AREAS, COMBO)
_SHIELDED = (*_PLAY_AREAS, COMBO, ENERGY)
"""Where a card is that a skill may not affect."""


def _move_forbidden(state: Position, event: Moved) -> Stopped | None:
    """What keeps a card where it is: [Indestructible] against the opponent's skills and battle (10-12-1), "can't be placed …"."""
    card, cause = event.card, event.cause
    if event.why in _BY_ITSELF or cause.kind == "rules":
        return None
    sturdy = (
        event.source is BATTLE
        and event.target not in _IN_BATTLE
        and event.before is not None
        and "Indestructible" in event.before.keywords
    )
    if sturdy and (
        cause.kind in ("battle", "attack") or (cause.kind == "skill" and cause.master not in (None, event.owner))
    ):
        return _STOPPED  # 10-12-1
    if event.why is _DAMAGE and (stopped := _damage_prevented(state, event.source_master, cause)) is not None:
        return stopped
    cannot = board_of(state).cannot
    if not cannot:
        return None
    if event.source in _SHIELDED and unaffected(state, card, cause):
        return _STOPPED
    suffered, verbs = _names(event.why, event.source, event.target, event.under is not None)
    if cannot.isdisjoint(suffered) and cannot.isdisjoint(verbs):
        return None
    for action in suffered:
        if (stopped := _marked(state, card, action, cause, event.target)) is not None:
            return stopped
    for verb in verbs:
        if player_barred(state, verb, cause, card, event.source_master, event.target, event.source):
            return _STOPPED
    return None


_PREVENTED: dict[type[Happening], Callable[[Position, Any], Stopped | None]] = {
    Moved: _move_forbidden,
    Switched: _switch_forbidden,
    Flipped: _flip_forbidden,
    MarkersChanged: _markers_kept,
    DamageComing: _no_damage,
    AttackNegated: _attack_stands,
    TargetChanged: _target_stands,
    SkillNegated: _skill_stands,
}


@lru_cache(1_000)
def _names(
    why: Why, source: Area, target: Area, beneath: bool
) -> tuple[tuple[CardAction, ...], tuple[PlayerAction, ...]]:
    """What a move is called where a card is kept from suffering it, and where a player is kept from it. `beneath`: the card goes under another."""
    return _suffered(why, source, target), _verbs(why, source, target, beneath)


def _suffered(why: Why, source: Area, target: Area) -> tuple[CardAction, ...]:
    found: list[CardAction] = []
    if why is Why.KO:
        found.append("be KO'd")
    away = source in (DROP, WARP, LIFE) and target != source
    if (source in _PLAY_AREAS and target not in _IN_BATTLE) or away:
        found.append("be removed")
    if (source in _PLAY_AREAS and target not in _PLAY_AREAS) or away or source in _KEPT:
        found.append("leave")  # to combo, too
    if source == HAND and target == DROP:
        found.append("be discarded")
    if target in (HAND, DECK):
        found.append("be returned")
    if source != target:
        found.append("be placed")
    return tuple(found)


_KEPT = (HAND, ENERGY, DECK)
"""Areas that cards leave, though nothing is called removed from them."""

_INTO: dict[Area, tuple[PlayerAction, ...]] = {
    HAND: ("add",),
    LIFE: ("add", "place"),
    ENERGY: ("add", "place"),
    DECK: ("return", "place"),
    WARP: ("send", "place"),
    DROP: ("place",),
    BATTLE: ("place",),
    UNISON: ("place",),
}


def _verbs(why: Why, source: Area, target: Area, beneath: bool) -> tuple[PlayerAction, ...]:
    if why is Why.DRAW:
        return ("draw",)
    if beneath:
        return ("place under",)
    verbs = _INTO.get(target, ())
    if why is Why.KO:
        return (*verbs, "KO")
    if target is REMOVED:
        return ("remove",)
    if source is HAND and target is DROP:
        return (*verbs, "discard")
    return (*verbs, "return") if target is HAND and why is Why.RETURN else verbs
