"""What continuous effects forbid (1-3-3); what they allow is in `permit`.

Prohibitions lie on cards (`Cannot`, `OnlyAttack`) or on players (`Prohibit`). The board keeps the set of
actions that any of them names, so that asking costs nothing where none does.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Cannot, Exists, Need, OnlyAttack, PreventDamage, Prohibit
from engine.masters.ir.nouns import Area, Noun, Operand
from engine.masters.state.areas import IN_PLAY, Spine
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context
from engine.masters.state.events import (
    AttackNegated,
    DamageComing,
    Event,
    Flipped,
    MarkersChanged,
    Moved,
    SkillNegated,
    Switched,
)
from engine.masters.state.position import Forbidden, Position
from engine.masters.truth.act import Act
from engine.masters.truth.causes import means_cause
from engine.masters.truth.derive import board_of, marks
from engine.masters.truth.endings import at_work
from engine.masters.truth.fit import fits, means_wherever
from engine.masters.truth.in_force import Influence, Rule
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import number
from engine.masters.truth.prohibitions import (
    area_fits,
    by_fits,
    cannot_applies,
    holds_now,
    prohibits,
    prohibits_this,
    text_of,
)
from engine.masters.truth.quotas import used_up
from engine.masters.truth.who import seats

PASSIVE = {"play": "be played", "attack": "be attacked", "block": "be blocked"}
"""What an action is for the card that suffers it: the one that is played, attacked, blocked."""


def forbidden(state: Position, act: Act) -> Forbidden | None:
    """The first thing that forbids the act, be it only without a price; None where nothing does."""
    return next(bans(state, act), None)


def bans(state: Position, act: Act) -> Iterator[Forbidden]:
    """Everything that forbids the act, one prohibition after the other (1-3-3)."""
    board = board_of(state)
    if not board.cannot:
        return
    if act.card is not None:
        yield from _bans_on(state, act, act.card)
    for name in NAMES.get(act.action, (act.action,)):
        if name not in board.cannot:
            continue
        for rule, effect in prohibits(state, board, name):
            if name == "activate" and act.source in IN_PLAY and not effect.keyword:
                continue  # 8-1-3-1-4: activating a card, not one of its skills, is activating it from elsewhere
            if prohibits_this(state, rule, effect, act) and (
                effect.times is None or used_up(state, act, effect.times, rule, effect)
            ):
                yield _ban(act, rule, effect)


def _bans_on(state: Position, act: Act, card: CardId) -> Iterator[Forbidden]:
    """What forbids it to the card itself, or to the one that it would attack or block."""
    action, target = act.action, act.target
    if action == "attack" and target is not None:
        for change, influence in marks(state, card):
            if isinstance(change, OnlyAttack) and not means_wherever(state, influence.ctx, change.target, target):
                yield Forbidden(text_of(influence.ctx, "it must attack another card"), influence.ctx.source)
    for change, influence in _cannots(state, card, PASSIVE[action] if action == "play" else action):
        if cannot_applies(state, influence.ctx, change, act):
            words = text_of(influence.ctx, f"it can't {action}")
            yield Forbidden(words, influence.ctx.source, unless=change.unless, order=influence.order)
    if target is not None and action in ("attack", "block"):
        for change, influence in _cannots(state, target, PASSIVE[action]):
            if all(
                named is None or means_wherever(state, influence.ctx, named, card)
                for named in (change.by, change.object)
            ):
                words = text_of(influence.ctx, f"it can't {change.action}")
                yield Forbidden(words, influence.ctx.source, unless=change.unless, order=influence.order)


def _ban(act: Act, rule: Rule, effect: Prohibit) -> Forbidden:
    price = None if isinstance(effect.unless, Need) else effect.unless
    return Forbidden(text_of(rule.ctx, f"you can't {act.action}"), rule.ctx.source, unless=price, order=rule.order)


def quota_in_area(state: Position, seat: Seat, card: CardId) -> list[tuple[list[CardId], int]]:
    """The groups of cards in the player's Battle Area of which an effect such as "only 1 copy of this card can be played in your Battle Area"
    lets so many stay (9-10-1), as far as the card belongs to them."""
    found: list[tuple[list[CardId], int]] = []
    board = board_of(state)
    for rule, effect in prohibits(state, board, "play") if "play" in board.cannot else ():
        there = next(
            (c.noun for c in rule.conditions if isinstance(c, Exists) and _are_such(c.noun, effect.object)), None
        )
        if (
            not isinstance(there, Noun)
            or seat not in seats(state, rule.ctx, effect.who)
            or not fits(state, rule.ctx, there.filter, card)
        ):
            continue
        same = [one for one in state.area(seat, Area.BATTLE) if fits(state, rule.ctx, there.filter, one)]
        found.append((same, number(state, rule.ctx, there.n)))
    return found


def _are_such(there: Operand, barred: Operand | None) -> bool:
    return isinstance(there, Noun) and isinstance(barred, Noun) and there.filter == barred.filter


NAMES = {"activate": ("activate", "activate skill"), "charge": ("charge", "place")}
"""The words under which prohibitions name an action."""


def _cannots(state: Position, card: CardId, action: str) -> Iterator[tuple[Cannot, Influence]]:
    """The effects on the card that forbid the action, those whose time has come."""
    if action not in board_of(state).cannot:
        return
    for change, influence in marks(state, card):
        if (
            isinstance(change, Cannot)
            and change.action == action
            and (influence.modifier is None or at_work(state, influence.modifier))
        ):
            yield change, influence


# --- choices and events -----------------------------------------------------------------------------------------------


def choice_forbidden(state: Position, ctx: Context, card: CardId, ignoring_barrier: bool = False) -> bool:
    """Whether a skill can't choose the card: [Barrier] (10-16-1), "can't be chosen", unaffected by skills (4-13-1)."""
    seen = facts(state, card)
    now = state.cards[card]
    if now.master != ctx.master and now.area in IN_PLAY and "Barrier" in seen.keywords and not ignoring_barrier:
        return True  # 2-12-2: in play only
    if _player_barred(state, "choose", ctx.cause, card, now.master):
        return True
    return _bears(state, card, "be chosen", ctx.cause) or _bears(state, card, "be affected", ctx.cause)


def choosable(state: Position, ctx: Context, noun: Noun, cards: list[CardId]) -> list[CardId]:
    """Without the cards that the skill can't choose: [Barrier] (10-16), "can't be chosen", unaffected by skills (4-13)."""
    return [card for card in cards if not choice_forbidden(state, ctx, card, noun.ignoring_barrier)]


def _bears(state: Position, card: CardId, action: str, cause: Cause) -> bool:
    """Whether the card is kept from it, for this cause."""
    return any(
        by_fits(state, influence.ctx, change.by, change.by_words, cause)
        for change, influence in _cannots(state, card, action)
    )


def unaffected(state: Position, card: CardId, cause: Cause) -> bool:
    """Whether the card is not affected by the skill that is at work (4-13-1)."""
    return cause.kind == "skill" and _bears(state, card, "be affected", cause)


class Stopped(Struct, frozen=True):
    """An event may not happen (1-3-3). `use` is what that uses up, where it is stopped only so often a turn."""

    use: tuple[object, ...] | None = None


_STOPPED = Stopped()


def damage_prevented(state: Position, seat: Seat, cause: Cause) -> Stopped | None:
    """ "You don't take damage", "your Leader Card doesn't take damage" (7-4-1-4-1)."""
    marked = _marked(state, state.leader(seat), "take damage", cause)
    if marked is not None:
        return marked
    for rule in board_of(state).rules.get("PreventDamage", ()):
        effect = rule.effect
        assert isinstance(effect, PreventDamage)
        if seat not in seats(state, rule.ctx, effect.who) or not holds_now(state, rule):
            continue
        if effect.by_attack and cause.kind != "attack":
            continue
        if effect.by is None or means_cause(state, rule.ctx, effect.by, cause):
            return _STOPPED
    return None


def _marked(state: Position, card: CardId, action: str, cause: Cause, to: Area | None = None) -> Stopped | None:
    """Whether the card itself can't suffer the event."""
    for change, influence in _cannots(state, card, action):
        if change.unless is not None:
            continue
        if change.source and action in ("be placed", "leave") and (to is None or not area_fits(change.source, to)):
            continue
        if not by_fits(state, influence.ctx, change.by, change.by_words, cause):
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
        state.spine == Spine.CHARGE
        and now.area in IN_PLAY
        and now.owner == state.turn_player
        and facts(state, card).has("Servant")
    )


def event_forbidden(state: Position, event: Event) -> Stopped | None:
    """Whether an event may not happen (1-3-3): [Indestructible], "can't be KO'd", "can't be switched …", unaffected by skills."""
    match event:
        case Moved():
            return _move_forbidden(state, event)
        case Switched(card=card, rest=rest, cause=cause):
            action = "switch to rest" if rest else "switch to active"
            if (not rest and _servant_rests(state, card)) or _any_barred(state, (action, "switch"), card, cause):
                return _STOPPED
            return _suffers(state, card, action, cause)
        case Flipped(card=card, cause=cause):
            if _any_barred(state, (_turning(state, event),), card, cause):
                return _STOPPED
            return _suffers(state, card, "be flipped", cause)
        case MarkersChanged(card=card, cause=cause):
            return _STOPPED if unaffected(state, card, cause) else None
        case DamageComing(seat=seat, cause=cause):
            return damage_prevented(state, seat, cause)
        case AttackNegated(card=card, cause=cause):
            return _marked(state, card, "have attacks negated", cause)
        case SkillNegated(card=card, cause=cause):
            return _marked(state, card, "be negated", cause)
        case _:
            return None


def _any_barred(state: Position, actions: tuple[str, ...], card: CardId, cause: Cause) -> bool:
    """Whether the player who does it may do none of these with the card."""
    return any(_player_barred(state, action, cause, card, state.cards[card].master) for action in actions)


def _suffers(state: Position, card: CardId, action: str, cause: Cause) -> Stopped | None:
    """What keeps the card itself from it, or from being affected at all (4-13-1)."""
    return _marked(state, card, action, cause) or (_STOPPED if unaffected(state, card, cause) else None)


def _player_bars(
    state: Position,
    action: str,
    cause: Cause,
    card: CardId,
    seat: Seat,
    to: Area | None = None,
    source: Area | None = None,
) -> Iterator[Forbidden]:
    """What bars the player who does it (the skill's master, else the card's) from it."""
    board = board_of(state)
    if action not in board.cannot:
        return
    actor = cause.master if cause.master is not None else seat
    act = Act(actor, action, card, source=source, keyword=cause.keyword, skill=cause.skill, cause=cause, to=to)
    for rule, effect in prohibits(state, board, action):
        if effect.times is None and prohibits_this(state, rule, effect, act):
            yield _ban(act, rule, effect)


def _player_barred(
    state: Position,
    action: str,
    cause: Cause,
    card: CardId,
    seat: Seat,
    to: Area | None = None,
    source: Area | None = None,
) -> bool:
    """Whether the player is barred from it without a price."""
    return any(ban.unless is None for ban in _player_bars(state, action, cause, card, seat, to, source))


def prices(state: Position, event: Event) -> list[Forbidden]:
    """What an event is forbidden without, for the player whose doing it is. What a price moves has no price of its own."""
    if not board_of(state).cannot or not isinstance(event, (Moved, Switched, Flipped)) or event.cause.kind == "cost":
        return []
    card = event.card
    master = state.cards[card].master
    match event:
        case Moved(source=source, target=target, why=why, cause=cause):
            if why in _BY_ITSELF or why == Why.DRAW or cause.kind == "rules":
                return []  # a draw is paid for before it is known whether there is a card
            found = [
                ban for verb in _verbs(event) for ban in _player_bars(state, verb, cause, card, master, target, source)
            ]
        case Switched(rest=rest, cause=cause):
            names = ("switch to rest" if rest else "switch to active", "switch")
            found = [
                ban
                for name in names
                for ban in _player_bars(state, name, cause, card, master, source=state.cards[card].area)
            ]
        case Flipped(cause=cause):
            found = list(_player_bars(state, _turning(state, event), cause, card, master))
    return [ban for ban in found if ban.unless is not None]


def _turning(state: Position, event: Flipped) -> str:
    """A Leader Card flipped to its back has awakened; to its front, or a card in life, it is flipped."""
    return "awaken" if state.cards[event.card].area == Area.LEADER and not event.up else "flip"


_BY_ITSELF = (Why.RULE, Why.SETUP, Why.COMBO_END, Why.STACK, Why.DECLARE)
_PLAY_AREAS = (Area.BATTLE, Area.UNISON)


def _move_forbidden(state: Position, event: Moved) -> Stopped | None:
    """What keeps a card where it is: [Indestructible] against the opponent's skills and battle (10-12-1), "can't be placed …"."""
    card, cause = event.card, event.cause
    if event.why in _BY_ITSELF or cause.kind == "rules":
        return None
    leaves_play = event.source in _PLAY_AREAS and event.target not in (*_PLAY_AREAS, Area.COMBO)
    sturdy = (
        leaves_play
        and event.source == Area.BATTLE
        and event.before is not None
        and "Indestructible" in event.before.keywords
    )
    if sturdy and (
        cause.kind in ("battle", "attack") or (cause.kind == "skill" and cause.master not in (None, event.owner))
    ):
        return _STOPPED  # 10-12-1
    if event.why == Why.DAMAGE and (stopped := damage_prevented(state, event.source_master, cause)) is not None:
        return stopped
    if not board_of(state).cannot:
        return None
    if event.source in (*_PLAY_AREAS, Area.COMBO, Area.ENERGY) and unaffected(state, card, cause):
        return _STOPPED
    for action in _suffered(event, leaves_play):
        if (stopped := _marked(state, card, action, cause, event.target)) is not None:
            return stopped
    barred = any(
        _player_barred(state, verb, cause, card, event.source_master, event.target, event.source)
        for verb in _verbs(event)
    )
    return _STOPPED if barred else None


def _suffered(event: Moved, leaves_play: bool) -> Iterator[str]:
    """What the move is called where a card is kept from suffering it."""
    if event.why == Why.KO:
        yield "be KO'd"
    if leaves_play:
        yield from ("be removed", "leave")
    if event.source == Area.HAND and event.target == Area.DROP:
        yield "be discarded"
    if event.target in (Area.HAND, Area.DECK):
        yield "be returned"
    if event.source != event.target:
        yield "be placed"


_INTO: dict[Area, tuple[str, ...]] = {
    Area.HAND: ("add",),
    Area.LIFE: ("add", "place"),
    Area.ENERGY: ("add", "place"),
    Area.DECK: ("return", "place"),
    Area.WARP: ("send", "place"),
    Area.DROP: ("place",),
    Area.BATTLE: ("place",),
    Area.UNISON: ("place",),
}
VERBS = frozenset(
    {"draw", "place under", "KO", "remove", "discard", *(verb for verbs in _INTO.values() for verb in verbs)}
)
"""What a move may be called where a player is barred from it."""


def _verbs(event: Moved) -> tuple[str, ...]:
    if event.why == Why.DRAW:
        return ("draw",)
    if event.under is not None:
        return ("place under",)
    verbs = _INTO.get(event.target, ())
    if event.why == Why.KO:
        return (*verbs, "KO")
    match event.source, event.target:
        case _, Area.REMOVED:
            return ("remove",)
        case Area.HAND, Area.DROP:
            return (*verbs, "discard")
        case _, Area.HAND if event.why == Why.RETURN:
            return (*verbs, "return")
        case _:
            return verbs
