"""Replacements of all that happens at once: "if one or more of your cards would be KO'd, you may … instead" is one event, and one price (8-9-1).

What happens at once is carried out card by card; what was said for the first card that the effect waits for is kept, and holds for the others,
to each of which is done what is said of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from engine.masters.ir.nodes import Choose, Deed, DidSo, Effect, If, ReplaceEvent, Then
from engine.masters.ir.nouns import ANY, Node, Not, Noun, Quantity, Ref, Referent, ThatMany
from engine.masters.ir.read_once import read_once
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk
from engine.masters.state.position import Position
from engine.masters.truth.in_force import Rule

Said = Literal["replaced", "declined"]
Key = tuple[object, ...]


def kept_as(state: Position, rule: Rule, said: Said) -> Key | None:
    """Where it is kept what was said of the stroke that goes on; None where the effect is asked for each card."""
    if state.together is None or not isinstance(rule.effect, ReplaceEvent) or not _is_of_all(rule.effect):
        return None
    return ("stroke", said, rule.ctx.source, rule.order, state.together)


def was_said(state: Position, rules: Iterable[Rule], said: Said) -> list[Rule]:
    """The effects of which it was said, of the stroke that goes on."""
    if state.together is None:
        return []
    return [rule for rule in rules if (key := kept_as(state, rule, said)) is not None and state.uses.get(key, 0)]


@read_once
def _is_of_all(effect: ReplaceEvent) -> bool:
    """Whether the effect speaks of "one or more cards", or of "your cards"."""
    deed = effect.event
    return (
        isinstance(deed, Deed)
        and isinstance(deed.noun, Noun)
        and deed.noun.quantity in (Quantity.OR_MORE, Quantity.BARE)
    )


@read_once
def done_to_each(effect: Effect) -> Effect | None:
    """What happens instead to each of the cards, apart from what is done, or paid, once: "you may discard 1 card. If you do, return them to your hand
    instead"."""
    found: list[Effect] = []
    of_them = True  # whether "it" is the card of the event still
    for part in _parts(effect):
        nodes = list(walk(rewrite(part, _less_others)))
        said = {node.to for node in nodes if isinstance(node, Ref)}
        counted = Referent.PLACED in said or any(isinstance(node, ThatMany) for node in nodes)
        if Referent.TRIGGER in said or (of_them and (Referent.IT in said or counted)):
            found.append(part)
            of_them = True
        else:
            of_them = of_them and not any(isinstance(node, Noun | Choose) for node in nodes)
    return (found[0] if len(found) == 1 else Then(tuple(found))) if found else None


def _parts(effect: Effect) -> Iterator[Effect]:
    """What is done, one after the other; whether the price was paid is known by then."""
    match effect:
        case Then(effects=effects):
            for one in effects:
                yield from _parts(one)
        case If(condition=DidSo(did=True), then=then):
            yield from _parts(then)
        case _:
            yield effect


def _less_others(node: Node) -> Node:
    """Without the cards than which others are meant."""
    return ANY if isinstance(node, Not) else node
