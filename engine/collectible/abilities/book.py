"""All abilities, as the rooms below see them: `Abilities` of the state's `position`."""

from __future__ import annotations

from engine.collectible.abilities import evolution, plunder, time_limit, toughness
from engine.collectible.ir.nodes import Evolution, Plunder
from engine.collectible.state.position import Position, Use
from engine.core.ids import CardId
from engine.core.procedure import Procedure


class AbilityBook:
    """Hands on to the file of each ability. What an ability means as a line of text (`reading`) needs nothing here."""

    def possible(self, state: Position, use: Use) -> bool:
        """Whether the ability at this line can be used now."""
        ability = state.face(use.source[0]).lines[use.line].ability
        return not isinstance(ability, Evolution) or bool(evolution.able(state, use))

    def carry_out(self, state: Position, use: Use) -> Procedure[None]:
        """Do what the ability says."""
        match state.face(use.source[0]).lines[use.line].ability:
            case Evolution():
                yield from evolution.switch(state, use)
            case Plunder():
                yield from plunder.take(state, use)
            case _:
                pass

    def reduced(self, state: Position, card: CardId, n: int) -> int:
        """See `toughness`."""
        return toughness.reduced(state, card, n)

    def deployed(self, state: Position, card: CardId) -> int:
        """See `time_limit`."""
        return time_limit.deployed(state, card)

    def runs_out(self, state: Position, card: CardId) -> bool | None:
        """See `time_limit`."""
        return time_limit.runs_out(state, card)
