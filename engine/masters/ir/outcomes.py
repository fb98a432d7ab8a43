"""What is said behind a deed of its outcome, and what a replacement brings besides: "return it to its owner's hand instead. If you do, draw 1 card"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    INSTANT,
    All,
    AnyOf,
    AtLater,
    Condition,
    DidResult,
    DidSo,
    Effect,
    Gets,
    If,
    InsteadOfPlay,
    May,
    Otherwise,
    Permit,
    Play,
    PreventDamage,
    Prohibit,
    ReplaceEvent,
    Then,
    Upgrade,
    WhenDoing,
)
from engine.masters.ir.nouns import Who


def asks_what_was_done(condition: Condition) -> bool:
    """Whether the outcome of what stands in front is asked: "if you do", "otherwise", "if you KO'd a card"."""
    match condition:
        case DidSo() | Otherwise() | DidResult():
            return True
        case All(parts=parts) | AnyOf(parts=parts):
            return any(asks_what_was_done(part) for part in parts)
        case _:
            return False


def in_turn(effect: Effect) -> tuple[Effect, ...]:
    """What is done, one after the other."""
    return tuple(one for part in effect.effects for one in in_turn(part)) if isinstance(effect, Then) else (effect,)


def same_breath(join: str) -> bool:
    """Whether it goes on in the same sentence, or with "then"."""
    return not join.startswith((".", ";")) or "then" in join.lower()


def with_what_comes_instead(effect: Then, *, standing: bool) -> Then:
    """The parts; what a replacement brings besides what it says first is part of it: it happens when the event is replaced, and at no other time.

    Of a [Permanent] (`standing`), so is what is done in the same breath, or can be done at a time alone, since such a skill does nothing by itself.
    """
    if not any(_replaces(part) for part in effect.effects[:-1]):
        return effect
    parts: list[Effect] = []
    joins: list[str] = []
    for i, part in enumerate(effect.effects):
        join = effect.joins[i - 1] if 0 < i <= len(effect.joins) else ". "
        more = _besides(parts[-1], part, standing and (same_breath(join) or _is_an_act(part))) if parts else None
        if more is not None:
            parts[-1] = more
            continue
        if parts:
            joins.append(join)
        parts.append(part)
    return Then(tuple(parts), tuple(joins)) if len(parts) < len(effect.effects) else effect


def _replaces(part: Effect) -> bool:
    """Whether a replacement stands at its end."""
    match part:
        case Then(effects=(*_, last)):
            return _replaces(last)
        case If(then=then):
            return _replaces(then)
        case _:
            return isinstance(part, ReplaceEvent)


def _besides(before: Effect, part: Effect, goes_on: bool) -> Effect | None:
    """The sentence before, with this one in the replacement that ends it; None where it is none."""
    match before:
        case Then(effects=(*others, last)):
            more = _besides(last, part, goes_on)
            return None if more is None else replace(before, effects=(*others, more))
        case If(then=then):
            more = _besides(then, part, goes_on)
            return None if more is None else replace(before, then=more)
        case ReplaceEvent() if _of_the_outcome(part) or (goes_on and _is_done(part)):
            return _with(before, part)
        case _:
            return None


def _with(before: ReplaceEvent, part: Effect) -> ReplaceEvent:
    """The replacement with what it brings besides: under its condition ("if your life is at 4 or less, …"), and where the offer is taken up."""
    match before.substitute:
        case If(then=May(who=Who.YOU, effect=offered)) as asked:
            return replace(before, optional=True, substitute=replace(asked, then=Then((*in_turn(offered), part))))
        case If(then=then) as asked:
            return replace(before, substitute=replace(asked, then=Then((*in_turn(then), part))))
        case substitute:
            return replace(before, substitute=Then((*in_turn(substitute), part)))


def _of_the_outcome(part: Effect) -> bool:
    return isinstance(part, If) and asks_what_was_done(part.condition)


def _is_an_act(part: Effect) -> bool:
    """Whether it is nothing that a [Permanent] skill could say by itself."""
    match part:
        case If(then=then):
            return _is_an_act(then)
        case Then(effects=effects):
            return all(_is_an_act(one) for one in effects)
        case AtLater() | WhenDoing() | InsteadOfPlay() | Play() | May(effect=Play()):
            return False
        case _:
            return _is_done(part)


def _is_done(part: Effect) -> bool:
    """Whether it is done at a time, and is not so as long as the skill is valid."""
    match part:
        case ReplaceEvent() | Permit() | PreventDamage() | Upgrade() | If(lasting=True):
            return False
        case Gets(duration=duration) | Prohibit(duration=duration):
            return duration != INSTANT
        case Then(effects=effects):
            return all(_is_done(one) for one in effects)
        case If(then=then):
            return _is_done(then)
        case _:
            return True
