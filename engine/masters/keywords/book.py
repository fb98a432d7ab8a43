"""What each keyword skill that is activated or triggers by itself does: the functions behind the rows of `ir/keywords.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.keywords import FAMILIES, HAND_KEYWORDS
from engine.masters.ir.nodes import Keyword
from engine.masters.keywords import autos, colors, evolve, in_battle, on_board, realm, union
from engine.masters.keywords.empower import empowered
from engine.masters.state.context import Context
from engine.masters.state.events import Activated, Attacked, Event, Happening, MomentCame, Moved, Pending, TokenMade
from engine.masters.state.position import Position, Refusal
from engine.masters.truth.playable import unique_refusal


def _nothing_more(state: Position, ctx: Context, keyword: Keyword) -> None:
    """Nothing but its costs keeps the keyword skill from being activated."""


class Resolution(Struct, frozen=True):
    """An activated keyword skill: how it resolves, and why it cannot be activated beyond its costs."""

    resolve: Callable[[Position, Context, Keyword], Procedure[None]]
    refuse: Callable[[Position, Context, Keyword], Refusal | None] = _nothing_more


ACTIVATED: dict[str, Resolution] = {
    "Field": Resolution(on_board.place_field),
    **dict.fromkeys(FAMILIES["Evolve"], Resolution(evolve.resolve, evolve.refuse)),
    "Union-Fusion": Resolution(union.fuse, union.refuse),
    "Union-Potara": Resolution(union.join, union.refuse),
    "Union-Absorb": Resolution(union.absorb),
    "Over Realm": Resolution(realm.resolve, realm.refuse),
    "Dark Over Realm": Resolution(realm.resolve, realm.refuse),
    "Swap": Resolution(on_board.swap),
    "Overlord": Resolution(on_board.overlord, on_board.refuse_overlord),
    "Rejuvenate": Resolution(on_board.rejuvenate, on_board.refuse_rejuvenate),
    "Arrival": Resolution(colors.arrival, colors.refuse_arrival),
    "Aegis": Resolution(colors.aegis, colors.refuse_aegis),
    "Successor": Resolution(colors.successor, colors.refuse_successor),
}
"""Keyword skills that a player activates at a free timing."""

TRIGGERED: dict[str, Callable[[Position, Pending, Context], Procedure[None]]] = {
    "Blocker": in_battle.resolve_blocker,
    "Dual Attack": in_battle.resolve_attack_again,
    "Revenge": in_battle.resolve_revenge,
    "Over Realm": realm.leave,
    "Alliance": autos.alliance,
    "Offering": autos.offering,
    "Revive": autos.revive,
    "Heroic": autos.heroic,
    "Villainous": autos.villainous,
}
"""Keyword skills that trigger by themselves."""

HEARD: dict[type[Happening], Callable[[Position, Any], list[Pending]]] = {
    Activated: autos.at_activation,
    Attacked: autos.at_attack,
    MomentCame: realm.at_end_of_turn,
    Moved: autos.at_move,
    TokenMade: autos.at_token,
}
"""What makes them pending, by the type of event."""


_MAKE_ROOM = ("Xeno-Evolve", "Successor")
"""Keyword skills that take cards out of play before theirs comes: a copy with [Unique] may be one of those, and they ask for it themselves."""


class KeywordBook:
    """The keyword skills as the rules ask for them and carry them out; stateless."""

    def refuse(self, state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
        """Why a keyword skill cannot be activated beyond its costs, in words and with the clause."""
        refused = ACTIVATED[keyword.name].refuse(state, ctx, keyword)
        if refused is None and keyword.name in HAND_KEYWORDS and keyword.name not in _MAKE_ROOM:
            return unique_refusal(state, ctx.master, ctx.source)
        return refused

    def resolve(self, state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
        """Resolve an activated keyword skill."""
        yield from ACTIVATED[keyword.name].resolve(state, ctx, keyword)

    def resolve_auto(self, state: Position, pending: Pending, ctx: Context) -> Procedure[bool]:
        """Resolve a pending keyword skill that has no text of its own; False if the skill is an ordinary one."""
        if pending.index != -1:
            return False
        yield from TRIGGERED[pending.skill.keywords[0].name](state, pending, ctx)
        return True

    def is_idle(self, state: Position, pending: Pending) -> bool:
        """Whether a pending keyword skill could not be used if it were its turn now: a [Blocker] that is kept from it (10-4-1)."""
        return pending.index == -1 and pending.skill == in_battle.BLOCKER and not in_battle.can_block(state, pending)

    def hear(self, state: Position, event: Event) -> list[Pending]:
        """The keyword skills that an event makes pending."""
        listen = HEARD.get(type(event))
        return [] if listen is None else listen(state, event)

    def at_attack(self, state: Position) -> list[Pending]:
        """The [Blocker] skills that the attack makes pending."""
        return in_battle.blockers(state)  # 10-4-1

    def at_battle_end(self, state: Position) -> list[Pending]:
        """[Dual Attack] of the attack card and [Revenge] of the guard card, where the end of the battle makes them pending."""
        return in_battle.at_battle_end(state)  # 10-8-1, 10-9-1

    def empower(self, state: Position, seat: Seat, card: CardId) -> Procedure[int]:
        """How many markers [Empower] adds to a Unison Card that is being played."""
        return empowered(state, seat, card)  # 10-49
