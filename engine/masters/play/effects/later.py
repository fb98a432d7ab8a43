"""What waits for a later moment, and which sentences behind it wait with it: "at the end of the turn, draw 1 card. Then, discard 1 card"."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    AtLater,
    Choose,
    Condition,
    DidSo,
    Duration,
    Effect,
    ExtraTurn,
    Gets,
    Happened,
    If,
    IsSuch,
    Look,
    May,
    NotSo,
    Phase,
    Reveal,
    Shuffle,
    Then,
    Until,
    Upgrade,
    WhenPhase,
)
from engine.masters.ir.nouns import Area, Node, Noun, Operand, Place, Ref, Referent, Who, Window
from engine.masters.ir.outcomes import asks_what_was_done, in_turn, same_breath
from engine.masters.ir.rewrite import rewrite, says_it
from engine.masters.ir.walk import walk

N = TypeVar("N", bound=Node)


def with_delays(effect: Then) -> tuple[Effect, ...]:
    """The parts; what follows "at the end of the turn, choose …" in the same breath or with "then", or speaks of it, happens then as well."""
    if not any(isinstance(in_turn(part)[-1], AtLater) for part in effect.effects[:-1]):
        return effect.effects
    parts: list[Effect] = []
    joins = effect.joins
    for i, part in enumerate(effect.effects):
        join = joins[i - 1] if 0 < i <= len(joins) else "."
        waiting = _waiting(parts[-1], part, join, alone=len(parts) == 1) if parts else None
        if waiting is None:
            parts.append(part)
        else:
            parts[-1] = waiting
    return tuple(parts)


def ends_what_was_done(effect: Then) -> Then:
    """ "If you do, draw 2 cards. Then flip this card over at the end of the turn": what is put off so ends what was done, and happens only if it was."""
    parts, joins = list(effect.effects), list(effect.joins)
    for i in range(len(parts) - 1, 0, -1):
        before, part, join = parts[i - 1], parts[i], joins[i - 1] if i <= len(joins) else ""
        if isinstance(before, If) and _if_you_do(before.condition) and isinstance(part, AtLater) and "Then" in join:
            parts[i - 1 : i + 1] = [replace(before, then=Then((*in_turn(before.then), part)))]
            del joins[i - 1]
    return effect if len(parts) == len(effect.effects) else Then(tuple(parts), tuple(joins))


def _if_you_do(condition: Condition) -> bool:
    return isinstance(condition, DidSo) and condition.did


def _waiting(before: Effect, part: Effect, join: str, *, alone: bool) -> Effect | None:
    """The sentence before, with this one in what its end puts off; None where that is over."""
    if isinstance(before, Then):
        *others, last = before.effects
        more = _waiting(last, part, join, alone=alone and not others)
        return None if more is None else replace(before, effects=(*others, more))
    if not isinstance(before, AtLater) or _before_it_happens(part):
        return None
    if not same_breath(join) and not _goes_on(part, before.body) and not _takes_up(part, before.body, alone=alone):
        return None
    return replace(before, body=Then((*in_turn(before.body), part)))


def _before_it_happens(part: Effect) -> bool:
    """ "The next card you play this turn gains [Blocker], and its energy cost is reduced by 1": until it has been played."""
    condition = part.duration.condition if isinstance(part, Gets) else None
    return isinstance(condition, Happened) and condition.window is Window.EFFECT


def _goes_on(part: Effect, body: Effect) -> bool:
    """Whether a sentence speaks of what the one before it does later: of its cards, of its outcome, or with a second question about the same."""
    if _of_its_cards(part):
        return True
    if not isinstance(part, If):
        return False
    if asks_what_was_done(part.condition):
        return True
    asked = in_turn(body)[-1]
    return isinstance(asked, If) and _about(part.condition) == _about(asked.condition)


def _takes_up(part: Effect, body: Effect, *, alone: bool) -> bool:
    """Whether a sentence names what the one before it finds or moves later: "the rest", "the chosen card", the deck that was looked through. `alone`:
    nothing was done before that, so that what "this skill" did is done then."""
    if isinstance(part, Shuffle):
        return any(isinstance(node, Place) and node.area == Area.DECK for node in walk(body))
    done = {type(node) for node in walk(body)}
    for node in walk(part):
        match node:
            case Ref(to=Referent.AMONG | Referent.REMAINING) if alone or done & {Look, Reveal}:
                return True
            case Ref(to=Referent.CHOSEN) if Choose in done:
                return True
            case Ref(to=Referent.PLACED) | Happened(window=Window.SKILL) if alone or _is_of(node, body):
                return True
            case _:
                pass
    return False


def _is_of(asked: Ref | Happened, body: Effect) -> bool:
    """Whether what is asked about is such a deed as is put off."""
    verb = asked.verb if isinstance(asked, Ref) else getattr(asked.trigger, "verb", "")
    return bool(verb) and any(not isinstance(node, Ref) and getattr(node, "verb", "") == verb for node in walk(body))


def _of_its_cards(part: Effect) -> bool:
    """Whether "it" is said of a card that was spoken of before, and not of one that the part itself finds."""
    match part:
        case Then(effects=effects):
            for one in effects:
                if _of_its_cards(one):
                    return True
                if _finds(one):
                    return False
            return False
        case If(condition=condition, then=then):
            return says_it(condition) or _of_its_cards(then)
        case May(effect=inner):
            return _of_its_cards(inner)
        case _:
            return says_it(part)


def _finds(part: Effect) -> bool:
    """Whether it finds cards that the next words would call "it"."""
    match part:
        case Choose() | Look() | Reveal():
            return True
        case May(effect=inner) | If(then=inner):
            return _finds(in_turn(inner)[0])
        case _:
            return isinstance(getattr(part, "what", None), Noun)


def _about(condition: Condition) -> Condition | Operand:
    """What a condition asks about, whether it says or denies something of it."""
    match condition:
        case NotSo(part=part):
            return _about(part)
        case IsSuch(subject=subject):
            return _unworded(subject)
        case _:
            return _unworded(condition)


def _unworded(node: N) -> N:
    return rewrite(node, lambda part: replace(part, words="") if getattr(part, "words", "") else part)


def asked_later(effect: Upgrade) -> Then | None:
    """ "At the end of the turn, draw 1 card. If …, draw 2 cards instead": the question waits, too. None where nothing waits."""
    *before, last = in_turn(effect.of)
    if not isinstance(last, AtLater) or isinstance(effect.instead, AtLater):
        return None
    return Then((*before, replace(last, body=replace(effect, of=last.body))))


def in_the_extra_turn(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "Take another turn after this one. At the end of that turn, …": of the turn that is still to come."""
    first = next((i for i, part in enumerate(parts) if isinstance(part, ExtraTurn)), len(parts))
    return (*parts[: first + 1], *(rewrite(part, _coming) for part in parts[first + 1 :]))


def _coming(node: Node) -> Node:
    match node:
        case WhenPhase(phase=Phase.TURN, words=words) if words.startswith("that"):
            return replace(node, whose=Who.YOU, next=True)
        case Duration(until=Until.TURN, words=words) if words.startswith("that"):
            return replace(node, until=Until.DURING_NEXT_TURN, whose=Who.YOU)
        case _:
            return node
