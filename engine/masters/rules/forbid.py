"""What continuous effects forbid (1-3-3); what they allow is in `permit`.

Prohibitions lie on cards (`Cannot`, `OnlyAttack`) or on players (`Prohibit`). The board keeps the set of
actions that any of them names, so that asking costs nothing where none does.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.exec.board import Board
from engine.masters.exec.context import Context
from engine.masters.exec.durations import at_work
from engine.masters.exec.patterns import speaks_of_source
from engine.masters.exec.prohibitions import (
    area_fits,
    by_fits,
    cannot_applies,
    holds_now,
    means,
    prohibits,
    prohibits_this,
    text_of,
)
from engine.masters.exec.quotas import used_up
from engine.masters.exec.who import seats
from engine.masters.ir.nodes import Cannot, Need, OnlyAttack, PreventDamage, Requirement, Skill
from engine.masters.ir.nouns import Area
from engine.masters.model.events import (
    AttackNegated,
    Cause,
    DamageComing,
    Event,
    Flipped,
    MarkersChanged,
    Moved,
    SkillNegated,
    Switched,
    Used,
    Why,
)
from engine.masters.model.state import IN_PLAY, State
from engine.masters.rules.apply import apply
from engine.masters.rules.derive import board_of, facts, marks


class Forbidden(Struct, frozen=True):
    """Why an action is forbidden, in words, by which card; `unless` is a price for which it is not. `order` sorts by time."""

    text: str
    source: CardId
    clause: str = "1-3-3"
    unless: Requirement | None = None
    order: int = 0


PASSIVE = {"play": "be played", "attack": "be attacked", "choose": "be chosen", "block": "be blocked", "discard": "be discarded"}
"""What an action is for the card that suffers it."""


def forbidden(
    state: State,
    seat: Seat,
    action: str,
    card: CardId | None = None,
    *,
    target: CardId | None = None,
    source: Area | None = None,
    keyword: str = "",
    skill: Skill | None = None,
    cause: Cause | None = None,
    to: Area | None = None,
) -> Forbidden | None:
    """What forbids the seat the action (with this card, against that target, from that area); None where nothing does.

    What forbids it outright goes before what forbids it without a price.
    """
    if not board_of(state).cannot:
        return None
    priced: Forbidden | None = None
    for ban in bans(state, seat, action, card, target=target, source=source, keyword=keyword, skill=skill, cause=cause, to=to):
        if ban.unless is None:
            return ban
        priced = priced or ban
    return priced


def bans(
    state: State,
    seat: Seat,
    action: str,
    card: CardId | None = None,
    *,
    target: CardId | None = None,
    source: Area | None = None,
    keyword: str = "",
    skill: Skill | None = None,
    cause: Cause | None = None,
    to: Area | None = None,
) -> Iterator[Forbidden]:
    """Everything that forbids the action, one prohibition after the other (1-3-3)."""
    board = board_of(state)
    passive = PASSIVE.get(action, "")
    if card is not None and (action in board.cannot or passive in board.cannot):
        for change, influence in marks(state, card):
            if isinstance(change, OnlyAttack):
                if action == "attack" and target is not None and not means(state, influence.ctx, change.target, target):
                    yield Forbidden(text_of(influence.ctx, "it must attack another card"), influence.ctx.source)
            elif isinstance(change, Cannot) and (change.action == action or (change.action == passive and action == "play")):
                if influence.modifier is not None and not at_work(state, influence.modifier):
                    continue
                if cannot_applies(state, influence.ctx, change, target, source, keyword, skill, cause):
                    if change.times is not None and not used_up(state, seat, action, change.times, influence.ctx, influence.modifier, change.object, card):
                        continue
                    words = text_of(influence.ctx, f"it can't {action}")
                    yield Forbidden(words, influence.ctx.source, unless=change.unless, order=influence.order)
    if target is not None and passive in board.cannot and action in ("attack", "block"):
        for change, influence in marks(state, target):
            if isinstance(change, Cannot) and change.action == passive:
                if change.by is not None and (card is None or not means(state, influence.ctx, change.by, card)):
                    continue
                if change.object is not None and (card is None or not means(state, influence.ctx, change.object, card)):
                    continue
                words = text_of(influence.ctx, f"it can't {passive}")
                yield Forbidden(words, influence.ctx.source, unless=change.unless, order=influence.order)
    for name in NAMES.get(action, (action,)):
        if name not in board.cannot:
            continue
        goes_to = _GOES_TO.get(action, to) if name != action else to
        for rule, effect in prohibits(state, board, name):
            if name == "activate" and source in IN_PLAY and not effect.keyword:
                continue  # 8-1-3-1-4: activating a card, not one of its skills, is activating it from elsewhere
            if prohibits_this(state, rule, effect, seat, card, target, source, keyword, skill, cause, goes_to):
                if effect.times is not None and not used_up(
                    state, seat, action, effect.times, rule.ctx, rule.modifier, effect.object, card, effect.keyword
                ):
                    continue
                price = None if isinstance(effect.unless, Need) else effect.unless
                yield Forbidden(text_of(rule.ctx, f"you can't {action}"), rule.ctx.source, unless=price, order=rule.order)


NAMES = {
    "activate": ("activate", "activate skill"),
    "play": ("play", "play other than", "have more in play"),
    "charge": ("charge", "place", "have more in play"),
}
"""The words under which prohibitions name an action."""
_GOES_TO = {"play": Area.BATTLE, "charge": Area.ENERGY}


# --- choices and events -----------------------------------------------------------------------------------------------


def choice_forbidden(state: State, ctx: Context, card: CardId, ignoring_barrier: bool = False) -> bool:
    """Whether a skill can't choose the card: [Barrier] (10-16-1), "can't be chosen", unaffected by skills (4-13-1)."""
    seen = facts(state, card)
    now = state.cards[card]
    if now.master != ctx.master and now.area in IN_PLAY and "Barrier" in seen.keywords and not ignoring_barrier:
        return True  # 2-12-2: in play only
    board = board_of(state)
    if "choose" in board.cannot and _player_barred(state, board, "choose", ctx.cause, card, now.master):
        return True
    if "be chosen" not in board.cannot and "be affected" not in board.cannot:
        return False
    return ctx.cause.card is not None and any(_bears(state, card, action, ctx.cause) for action in ("be chosen", "be affected"))


def _bears(state: State, card: CardId, action: str, cause: Cause) -> bool:
    """Whether the card has such a mark, for this cause."""
    return any(
        isinstance(change, Cannot) and change.action == action and (influence.modifier is None or at_work(state, influence.modifier))
        and by_fits(state, influence.ctx, change.by, change.by_words, cause, default=True)
        for change, influence in marks(state, card)
    )


def unaffected(state: State, card: CardId, cause: Cause) -> bool:
    """Whether the card is not affected by the skill that is at work (4-13-1)."""
    if cause.kind != "skill" or cause.card is None or "be affected" not in board_of(state).cannot:
        return False
    return _bears(state, card, "be affected", cause)


def damage_prevented(state: State, seat: Seat, cause: Cause) -> bool:
    """ "You don't take damage", "your Leader Card doesn't take damage" (7-4-1-4-1)."""
    if "take damage" in board_of(state).cannot and _marked(state, state.leader(seat), "take damage", cause):
        return True
    rules = board_of(state).rules.get("PreventDamage")
    if not rules:
        return False

    for rule in rules:
        effect = rule.effect
        if not isinstance(effect, PreventDamage) or not holds_now(state, rule) or seat not in seats(state, rule.ctx, effect.who):
            continue
        if effect.by_attack and cause.kind != "attack":
            continue
        if effect.by is not None and not speaks_of_source(state, rule.ctx, effect.by, cause):
            continue
        return True
    return False


def _marked(state: State, card: CardId, action: str, cause: Cause, to: Area | None = None) -> bool:
    """Whether the card itself can't suffer the event."""
    for change, influence in marks(state, card):
        if not isinstance(change, Cannot) or change.action != action or change.unless is not None:
            continue
        if influence.modifier is not None and not at_work(state, influence.modifier):
            continue
        if change.source and action in ("be placed", "move", "leave") and (to is None or not area_fits(change.source, to)):
            continue
        if not by_fits(state, influence.ctx, change.by, change.by_words, cause, default=True):
            continue
        if change.times is not None:  # "can't be KO'd once per turn": so many times, then it can
            key = ("prevented", card, state.cards[card].incarnation, action)
            if state.uses.get(key, 0) >= change.times:
                continue
            apply(state, Used(key))
        return True
    return False


def event_forbidden(state: State, event: Event) -> bool:
    """Whether an event may not happen (1-3-3): [Indestructible], "can't be KO'd", "can't be switched …", unaffected by skills."""
    match event:
        case Moved():
            return _move_forbidden(state, event)
        case Switched(card=card, rest=rest, cause=cause):
            board = board_of(state)
            action = "switch to rest" if rest else "switch to active"
            if board.cannot.isdisjoint((action, "switch")) or cause.kind == "attack":
                return unaffected(state, card, cause)
            seat = state.cards[card].master
            barred = _player_barred(state, board, action, cause, card, seat) or _player_barred(state, board, "switch", cause, card, seat)
            return barred or _marked(state, card, action, cause) or unaffected(state, card, cause)
        case Flipped(card=card, up=up, cause=cause):
            board = board_of(state)
            turned = state.cards[card].area == Area.LEADER
            action = "awaken" if turned and not up else "flip"  # to the back; to the front, or a card in life
            if action in board.cannot and _player_barred(state, board, action, cause, card, state.cards[card].master):
                return True
            if "be flipped" in board.cannot and _marked(state, card, "be flipped", cause):
                return True
            return unaffected(state, card, cause)
        case MarkersChanged(card=card, cause=cause):
            return unaffected(state, card, cause)
        case DamageComing(seat=seat, cause=cause):
            return damage_prevented(state, seat, cause) or ("inflict damage" in board_of(state).cannot and _no_damage(state, cause))
        case AttackNegated(card=card, cause=cause):
            return card is not None and "have attacks negated" in board_of(state).cannot and _marked(state, card, "have attacks negated", cause)
        case SkillNegated(card=card, cause=cause):
            return "be negated" in board_of(state).cannot and _marked(state, card, "be negated", cause)
        case _:
            return False


def _no_damage(state: State, cause: Cause) -> bool:
    return cause.card is not None and _marked(state, cause.card, "inflict damage", cause)


def _player_barred(state: State, board: Board, action: str, cause: Cause, card: CardId, seat: Seat, to: Area | None = None, source: Area | None = None) -> bool:
    """Whether the player who does it (the skill's master, else the card's) is barred from it without a price."""
    actor = cause.master if cause.master is not None and action != "have more in play" else seat
    for rule, effect in prohibits(state, board, action):
        if effect.unless is not None or effect.times is not None:
            continue
        if prohibits_this(state, rule, effect, actor, card, None, source, cause.keyword, cause.skill, cause, to):
            return True
    return False


_PLAY_AREAS = (Area.BATTLE, Area.UNISON)


def _move_forbidden(state: State, event: Moved) -> bool:
    """What keeps a card where it is: [Indestructible] against the opponent's skills and battle (10-12-1), "can't be placed …"."""
    card, cause = event.card, event.cause
    if event.why in (Why.RULE, Why.SETUP, Why.COMBO_END, Why.STACK, Why.DECLARE) or cause.kind == "rules":
        return False
    leaves_play = event.source in _PLAY_AREAS and event.target not in (*_PLAY_AREAS, Area.COMBO)
    sturdy = leaves_play and event.source == Area.BATTLE and event.before is not None and "Indestructible" in event.before.keywords
    if sturdy and (cause.kind in ("battle", "attack") or (cause.kind == "skill" and cause.master not in (None, event.owner))):
        return True  # 10-12-1
    board = board_of(state)
    if event.why == Why.DAMAGE and damage_prevented(state, event.source_master, cause):
        return True
    if not board.cannot:
        return False
    if event.source in (*_PLAY_AREAS, Area.COMBO, Area.ENERGY) and unaffected(state, card, cause):
        return True
    cannot = board.cannot
    if event.why == Why.KO and "be KO'd" in cannot and _marked(state, card, "be KO'd", cause):
        return True
    if leaves_play:
        for action in ("be removed", "leave", "move"):
            if action in cannot and _marked(state, card, action, cause, event.target):
                return True
    if event.source == Area.HAND and event.target == Area.DROP and "be discarded" in cannot and _marked(state, card, "be discarded", cause):
        return True
    if event.target in (Area.HAND, Area.DECK) and "be returned" in cannot and _marked(state, card, "be returned", cause):
        return True
    if "be placed" in cannot and event.source != event.target and _marked(state, card, "be placed", cause, event.target):
        return True
    limited = event.target == Area.ENERGY and "have more in play" in cannot
    if limited and _player_barred(state, board, "have more in play", cause, card, event.target_master, event.target, event.source):
        return True
    verbs = _verbs(event)
    return any(
        verb in cannot and _player_barred(state, board, verb, cause, card, event.source_master, event.target, event.source) for verb in verbs
    )


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
VERBS = frozenset({"draw", "place under", "KO", "remove", "discard", *(verb for verbs in _INTO.values() for verb in verbs)})
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
        case _, Area.HAND if event.why == Why.RETURN or event.source in _PLAY_AREAS:
            return (*verbs, "return")
        case _:
            return verbs
