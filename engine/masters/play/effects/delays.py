"""What happens at the moment for which a sentence before waits: "At the end of the turn, look at the top 3 cards of your deck. … Place the rest …"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    All,
    AnyOf,
    AtLater,
    Choose,
    Condition,
    DidResult,
    DidSo,
    Effect,
    Happened,
    If,
    Look,
    Otherwise,
    Reveal,
    Shuffle,
    Then,
)
from engine.masters.ir.nouns import Area, Place, Ref, Referent, Window
from engine.masters.ir.rewrite import says_it
from engine.masters.ir.walk import walk


def with_delays(effect: Then) -> tuple[Effect, ...]:
    """The parts; what follows "at the end of the turn, choose …" in the same breath, or speaks of what is done or found then, happens then as well."""
    if not any(isinstance(part, AtLater) for part in effect.effects):
        return effect.effects
    parts: list[Effect] = []
    joins = effect.joins
    for i, part in enumerate(effect.effects):
        last = parts[-1] if parts else None
        if isinstance(last, AtLater):
            same_breath = i - 1 < len(joins) and not joins[i - 1].startswith((".", ";"))
            if same_breath or _speaks_of(last.body, part, alone=len(parts) == 1):
                before = last.body.effects if isinstance(last.body, Then) else (last.body,)
                parts[-1] = replace(last, body=Then((*before, part)))
                continue
        parts.append(part)
    return tuple(parts)


def _speaks_of(delayed: Effect, part: Effect, *, alone: bool) -> bool:
    """Whether a sentence takes up what the delayed one does: its cards, its outcome, or the deck that it has looked through. `alone`: nothing else was
    done before, so that what "this skill" did is done then."""
    if says_it(part) or (isinstance(part, If) and asks_what_was_done(part.condition)):
        return True
    if isinstance(part, Shuffle):
        return any(isinstance(node, Place) and node.area == Area.DECK for node in walk(delayed))
    done = {type(node) for node in walk(delayed)}
    for node in walk(part):
        match node:
            case Ref(to=Referent.AMONG | Referent.REMAINING) if alone or done & {Look, Reveal}:
                return True
            case Ref(to=Referent.CHOSEN) if Choose in done:
                return True
            case Ref(to=Referent.PLACED) | Happened(window=Window.SKILL) if alone:
                return True
            case _:
                pass
    return False


def asks_what_was_done(condition: Condition) -> bool:
    """Whether the outcome of what stands in front is asked: "if you do", "otherwise", "if you KO'd a card"."""
    match condition:
        case DidSo() | Otherwise() | DidResult():
            return True
        case All(parts=parts) | AnyOf(parts=parts):
            return any(asks_what_was_done(part) for part in parts)
        case _:
            return False
