"""Replacements of all that happens at once: "if one or more of your cards would be KO'd, you may … instead" is one event, and one price (8-9-1).

What happens at once is carried out card by card; what was said for the first card that the effect waits for is kept, and holds for the others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from engine.masters.ir.nodes import Deed, ReplaceEvent
from engine.masters.ir.nouns import Noun, Quantity, Ref, Referent
from engine.masters.ir.read_once import read_once
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
    """Whether the effect speaks of "one or more cards", or of "your cards", and what happens instead of none of them: "return them to your hand
    instead" is done to each."""
    deed = effect.event
    several = (
        isinstance(deed, Deed)
        and isinstance(deed.noun, Noun)
        and deed.noun.quantity in (Quantity.OR_MORE, Quantity.BARE)
    )
    return several and not any(
        isinstance(node, Ref) and node.to in (Referent.IT, Referent.TRIGGER) for node in walk(effect.substitute)
    )
