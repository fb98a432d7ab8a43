"""What continuous effects forbid (1-3-3) and what they allow beyond the rules.

Prohibitions and permissions lie on cards (`Cannot`, `Can`, `OnlyAttack`) or on players (`Prohibit`, `Permit`). The board keeps the set of
actions that any of them names, so that asking costs nothing where none does.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.exec.board import Board, Rule
from engine.masters.exec.context import Context
from engine.masters.exec.durations import at_work
from engine.masters.exec.quotas import used_up
from engine.masters.ir.nodes import (
    Can,
    Cannot,
    OnlyAttack,
    Permit,
    Prohibit,
    Requirement,
    Skill,
)
from engine.masters.ir.nouns import Area, Operand, Place
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
from engine.masters.model.state import State
from engine.masters.rules.apply import apply
from engine.masters.rules.derive import board_of, facts, marks


class Forbidden(Struct, frozen=True):
    """Why an action is forbidden, in words, by which card; `unless` is a price for which it is not."""

    text: str
    source: CardId
    clause: str = "1-3-3"
    unless: Requirement | None = None


class Alternative(Struct, frozen=True):
    """Another payment for an action: instead of its energy cost (`free`: nothing)."""

    source: CardId
    ctx: Context
    instead: tuple[Requirement, ...]
    free: bool


_PASSIVE = {"play": "be played", "attack": "be attacked", "choose": "be chosen", "block": "be blocked", "discard": "be discarded"}
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
    """What forbids the seat the action (with this card, against that target, from that area); None where nothing does."""
    board = board_of(state)
    if not board.cannot:
        return None
    passive = _PASSIVE.get(action, "")
    if card is not None and (action in board.cannot or passive in board.cannot):
        for change, influence in marks(state, card):
            if isinstance(change, OnlyAttack):
                if action == "attack" and target is not None and not _means(state, influence.ctx, change.target, target):
                    return Forbidden(_text(influence.ctx, "it must attack another card"), influence.ctx.source)
            elif isinstance(change, Cannot) and (change.action == action or (change.action == passive and action == "play")):
                if influence.modifier is not None and not at_work(state, influence.modifier):
                    continue
                if _cannot_applies(state, influence.ctx, change, target, source, keyword, skill, cause):
                    if change.times is not None and not used_up(state, seat, action, change.times, influence.ctx, influence.modifier, change.object, card):
                        continue
                    return Forbidden(_text(influence.ctx, f"it can't {action}"), influence.ctx.source, unless=change.unless)
    if target is not None and passive in board.cannot and action in ("attack", "block"):
        for change, influence in marks(state, target):
            if isinstance(change, Cannot) and change.action == passive:
                if change.by is not None and (card is None or not _means(state, influence.ctx, change.by, card)):
                    continue
                if change.object is not None and (card is None or not _means(state, influence.ctx, change.object, card)):
                    continue
                return Forbidden(_text(influence.ctx, f"it can't {passive}"), influence.ctx.source, unless=change.unless)
    if action in board.cannot:
        for rule, effect in _prohibits(state, board, action):
            if _prohibits_this(state, rule, effect, seat, card, target, source, keyword, skill, cause, to):
                if effect.times is not None and not used_up(state, seat, action, effect.times, rule.ctx, rule.modifier, effect.object, card):
                    continue
                return Forbidden(_text(rule.ctx, f"you can't {action}"), rule.ctx.source, unless=effect.unless)
    return None


def _text(ctx: Context, default: str) -> str:
    """The line of text that forbids it, in words for the player."""
    return f"{default} ({ctx.skill.text})" if ctx.skill is not None else default


def _means(state: State, ctx: Context, operand: Operand, card: CardId) -> bool:
    """Whether a phrase of a prohibition means the card, wherever it is on its way (the phrase's implied place does not count)."""
    from engine.masters.exec.patterns import speaks_of_mover

    return speaks_of_mover(state, ctx, operand, card, None)


def _cannot_applies(
    state: State,
    ctx: Context,
    change: Cannot,
    target: CardId | None,
    source: Area | None,
    keyword: str,
    skill: Skill | None,
    cause: Cause | None,
) -> bool:
    if change.object is not None:
        if change.action == "activate":
            return skill is None or _means(state, ctx, change.object, ctx.source)
        if target is None or not _means(state, ctx, change.object, target):
            return False
    if change.source and (source is None or not _area_fits(change.source, source)):
        return False
    if change.action == "activate" and change.by_words and not _kind_fits(change.by_words, keyword, skill):
        return False
    if change.action in ("be played", "play"):
        return by_fits(state, ctx, change.by, change.by_words, cause, default=True)
    return True


def _area_fits(places: tuple[Place, ...], area: Area) -> bool:
    from engine.masters.exec.places import covers

    return any(covers(place.area, area) for place in places)


def _kind_fits(words: str, keyword: str, skill: Skill | None) -> bool:
    """Whether an activation is of the kind that words such as "[Counter] skills" name."""
    from engine.masters.exec.patterns import is_keyword

    name = words.replace("[", "").replace("]", "").replace(" skills", "").replace(" skill", "")
    if is_keyword(keyword, name):
        return True
    if skill is None:
        return False
    return is_keyword(f"{skill.kind.value}: {skill.timing.value}" if skill.timing is not None else skill.kind.value, name)


def by_fits(state: State, ctx: Context, by: Operand | None, words: str, cause: Cause | None, *, default: bool) -> bool:
    """Whether the cause is one of those that the text names: by battle, by (your opponent's) skills, except by skills, …

    `default`: what holds where the text names none. `words` says more than a phrase can.
    """
    by_skill = cause is not None and cause.kind in ("skill", "cost") and cause.card is not None
    words = words.lower()
    if by is None and not words:
        return default
    if "except" in words or "non-" in words:
        return not by_skill if "skill" in words else True
    if "battle" in words or "attack" in words:
        if cause is not None and cause.kind in ("battle", "attack"):
            return True
        if "skill" not in words and by is None:
            return False
    if cause is None or not by_skill:
        return False
    if by is not None:
        from engine.masters.exec.patterns import speaks_of_source

        return speaks_of_source(state, ctx, by, cause)
    if "opponent" in words:
        return cause.master != ctx.master
    if "your" in words:
        return cause.master == ctx.master
    if words.startswith("["):
        from engine.masters.exec.patterns import is_keyword

        return is_keyword(cause.keyword, words.strip("[]").title())
    return True


def _prohibits(state: State, board: Board, action: str) -> Iterator[tuple[Rule, Prohibit]]:
    for rule in board.rules.get("Prohibit", ()):
        effect = rule.effect
        if isinstance(effect, Prohibit) and effect.action == action and holds_now(state, rule):
            yield rule, effect


def holds_now(state: State, rule: Rule) -> bool:
    """Whether the conditions of an effect on players hold, and its time has come."""
    if rule.modifier is not None and not at_work(state, rule.modifier):
        return False
    skill = rule.skill
    if skill is not None and (skill.sparking is not None or skill.bond is not None):
        from engine.masters.exec.gates import gates_open

        if not gates_open(state, rule.ctx, skill):
            return False
    if not rule.conditions:
        return True
    from engine.masters.exec.conditions import holds

    return all(holds(state, rule.ctx, condition) for condition in rule.conditions)


def _prohibits_this(
    state: State,
    rule: Rule,
    effect: Prohibit,
    seat: Seat,
    card: CardId | None,
    target: CardId | None,
    source: Area | None,
    keyword: str,
    skill: Skill | None,
    cause: Cause | None,
    to: Area | None,
) -> bool:
    from engine.masters.exec.who import seats

    ctx = rule.ctx
    if seat not in seats(state, ctx, effect.who):
        return False
    if effect.object is not None and (card is None or not _means(state, ctx, effect.object, card)):
        return False
    if effect.except_ is not None and card is not None and _means(state, ctx, effect.except_, card):
        return False
    if effect.target is not None and (target is None or not _means(state, ctx, effect.target, target)):
        return False
    if effect.source and (source is None or not _area_fits(effect.source, source)):
        return False
    if effect.to and (to is None or not _area_fits(effect.to, to)):
        return False
    if effect.keyword and not any(_kind_fits(name, keyword, skill) for name in effect.keyword):
        return False
    return by_fits(state, ctx, effect.by, effect.by_words, cause, default=True)


# --- permissions ------------------------------------------------------------------------------------------------------


def alternatives(
    state: State,
    seat: Seat,
    action: str,
    card: CardId | None = None,
    *,
    target: CardId | None = None,
    source: Area | None = None,
    keyword: str = "",
    skill: Skill | None = None,
) -> list[Alternative]:
    """Every permission that covers the action, with the payment that it puts in the place of the energy cost."""
    board = board_of(state)
    if action not in board.can:
        return []
    found: list[Alternative] = []
    if card is not None:
        for change, influence in marks(state, card):
            if isinstance(change, Can) and change.action == action:
                if change.object is not None and target is not None and not _means(state, influence.ctx, change.object, target):
                    continue
                if change.source and (source is None or not _area_fits(change.source, source)):
                    continue
                if change.keyword and not _kind_fits(change.keyword, keyword, skill):
                    continue
                found.append(Alternative(influence.ctx.source, influence.ctx, change.instead, change.free))
    from engine.masters.exec.who import seats

    for rule in board.rules.get("Permit", ()):
        effect = rule.effect
        if not isinstance(effect, Permit) or effect.action != action or not holds_now(state, rule):
            continue
        if seat not in seats(state, rule.ctx, effect.who):
            continue
        if effect.object is not None and (card is None or not _means(state, rule.ctx, effect.object, card)):
            continue
        if effect.source and (source is None or not _area_fits(effect.source, source)):
            continue
        if effect.keyword and not any(_kind_fits(name, keyword, skill) for name in effect.keyword):
            continue
        found.append(Alternative(rule.ctx.source, rule.ctx, effect.instead, effect.free))
    return found


def allowed(
    state: State,
    seat: Seat,
    action: str,
    card: CardId | None = None,
    *,
    target: CardId | None = None,
    source: Area | None = None,
    keyword: str = "",
    skill: Skill | None = None,
    free: bool = False,
) -> bool:
    """Whether an effect allows the action beyond the rules; with `free`, without paying its energy cost."""
    board = board_of(state)
    if action not in board.can:
        return False
    found = alternatives(state, seat, action, card, target=target, source=source, keyword=keyword, skill=skill)
    return any(one.free for one in found) if free else bool(found)


def may_combo_from(state: State, seat: Seat, area: Area) -> bool:
    """Whether any effect lets cards of an area be used in combos; each card is then looked at by itself."""
    return "combo" in board_of(state).can


def material(state: State, ctx: Context, keyword: str, spec: Operand) -> list[CardId]:
    """Battle Cards in other areas that a skill lets be chosen for [Evolve] or [Union] (10-5-8, 10-13-3-5, 10-13-4-5)."""
    action = "evolve from" if keyword in ("Evolve", "EX-Evolve", "Xeno-Evolve") else "union from"
    board = board_of(state)
    if action not in board.can:
        return []
    from engine.masters.exec.fit import fits
    from engine.masters.exec.places import place_cards
    from engine.masters.exec.who import seats
    from engine.masters.ir.nouns import Noun, Nouns, Who

    sources: list[tuple[Context, tuple[Place, ...], Operand | None]] = [
        (influence.ctx, change.source, change.object)
        for change, influence in marks(state, ctx.source)
        if isinstance(change, Can) and change.action == action
    ]
    for rule in board.rules.get("Permit", ()):
        effect = rule.effect
        if isinstance(effect, Permit) and effect.action == action and ctx.master in seats(state, rule.ctx, effect.who) and holds_now(state, rule):
            sources.append((rule.ctx, effect.source, effect.object))
    nouns = [part for part in spec.parts if isinstance(part, Noun)] if isinstance(spec, Nouns) else [spec] if isinstance(spec, Noun) else []
    found: list[CardId] = []
    for using, places, which in sources:
        for place in places:
            for card in place_cards(state, using, place, Who.YOU, None):
                if card in found or card == ctx.source or facts(state, card).type != "battle":
                    continue
                if which is not None and not _means(state, using, which, card):
                    continue
                if any(fits(state, ctx, noun.filter, card) for noun in nouns):
                    found.append(card)
    return found


# --- choices and events -----------------------------------------------------------------------------------------------


def choice_forbidden(state: State, ctx: Context, card: CardId, ignoring_barrier: bool = False) -> bool:
    """Whether a skill can't choose the card: [Barrier] (10-16), "can't be chosen", unaffected by skills (4-13-1)."""
    seen = facts(state, card)
    if state.cards[card].master != ctx.master and "Barrier" in seen.keywords and not ignoring_barrier:
        return True
    board = board_of(state)
    if "be chosen" not in board.cannot and "be affected" not in board.cannot:
        return False
    for change, influence in marks(state, card):
        if not isinstance(change, Cannot) or change.action not in ("be chosen", "be affected"):
            continue
        if ctx.cause.card is not None and by_fits(state, influence.ctx, change.by, change.by_words, ctx.cause, default=True):
            return True
    return False


def unaffected(state: State, card: CardId, cause: Cause) -> bool:
    """Whether the card is not affected by the skill that is at work (4-13-1)."""
    if cause.kind != "skill" or cause.card is None or "be affected" not in board_of(state).cannot:
        return False
    return any(
        isinstance(change, Cannot) and change.action == "be affected"
        and by_fits(state, influence.ctx, change.by, change.by_words, cause, default=True)
        for change, influence in marks(state, card)
    )


def damage_prevented(state: State, seat: Seat, cause: Cause) -> bool:
    """ "You don't take damage" (7-4-1-4-1)."""
    rules = board_of(state).rules.get("PreventDamage")
    if not rules:
        return False
    from engine.masters.exec.patterns import speaks_of_source
    from engine.masters.exec.who import seats
    from engine.masters.ir.nodes import PreventDamage

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
        if change.source and action in ("be placed", "move", "leave") and (to is None or not _area_fits(change.source, to)):
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
            if action not in board.cannot or cause.kind == "attack":
                return unaffected(state, card, cause)
            barred = _marked(state, card, action, cause) or _player_barred(state, board, action, cause, card, state.cards[card].master)
            return barred or unaffected(state, card, cause)
        case Flipped(card=card, cause=cause):
            board = board_of(state)
            if "flip" in board.cannot and _player_barred(state, board, "flip", cause, card, state.cards[card].master):
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
    actor = cause.master if cause.master is not None else seat
    for rule, effect in _prohibits(state, board, action):
        if effect.unless is not None or effect.times is not None:
            continue
        if _prohibits_this(state, rule, effect, actor, card, None, source, cause.keyword, cause.skill, cause, to):
            return True
    return False


_PLAY_AREAS = (Area.BATTLE, Area.UNISON)


def _move_forbidden(state: State, event: Moved) -> bool:
    card, cause = event.card, event.cause
    if event.why in (Why.RULE, Why.SETUP, Why.COMBO_END, Why.STACK, Why.DECLARE) or cause.kind == "rules":
        return False
    leaves_play = event.source in _PLAY_AREAS and event.target not in (*_PLAY_AREAS, Area.COMBO)
    sturdy = leaves_play and event.source == Area.BATTLE and event.before is not None and "Indestructible" in event.before.keywords
    if sturdy and (cause.kind in ("battle", "attack") or (cause.kind == "skill" and cause.master not in (None, event.owner))):
        return True  # 10-12-1
    board = board_of(state)
    if event.why == Why.DAMAGE and "PreventDamage" in board.rules and damage_prevented(state, event.source_master, cause):
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
    verbs = _verbs(event)
    return any(
        verb in cannot and _player_barred(state, board, verb, cause, card, event.source_master, event.target, event.source) for verb in verbs
    )


def _verbs(event: Moved) -> tuple[str, ...]:
    """What the move is called where a player is barred from it."""
    if event.why == Why.DRAW:
        return ("draw",)
    if event.under is not None:
        return ("place under",)
    match event.target:
        case Area.HAND:
            return ("add", "return") if event.source in _PLAY_AREAS else ("add",)
        case Area.LIFE | Area.ENERGY:
            return ("add", "place")
        case Area.DECK:
            return ("return", "place")
        case Area.DROP | Area.BATTLE | Area.UNISON | Area.WARP:
            return ("place",)
        case _:
            return ()
