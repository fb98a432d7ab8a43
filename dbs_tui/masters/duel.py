"""A battle in numbers and words: both sides' totals, and what they come to as they stand now."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from dbs_tui.masters.card_words import name_of
from dbs_tui.masters.places import places
from dbs_tui.shell.face import Place
from engine.core.seen import Handle
from engine.masters.ir.keywords import row_of
from engine.masters.view.model import BattleSeen, CardSeen, View


class Side(Struct, frozen=True):
    """One card of a battle: what it is called, its total, and how much of that comes from combos."""

    name: str
    total: int
    combo: int

    @property
    def sum(self) -> str:
        return f"{self.total - self.combo}+{self.combo}" if self.combo else ""


class Duel(Struct, frozen=True):
    """Attack card against guard card, and what it comes to."""

    attack: Side
    guard: Side
    outcome: str


def duel_of(view: View) -> Duel | None:
    """The battle that is on; None without one, and while a chain has to be told."""
    battle = view.battle
    if battle is None or view.chain:
        return None
    known = places(view)
    attacking, guarding = (_card(known, handle) for handle in (battle.attack_card, battle.guard_card))
    return Duel(
        Side(_name(attacking, "attack card"), battle.attack_power, battle.attack_combo),
        Side(_name(guarding, "guard card"), battle.guard_power, battle.guard_combo),
        _outcome(view, battle, attacking, guarding),
    )


def _card(known: Mapping[Handle, Place], handle: Handle | None) -> CardSeen | None:
    place = None if handle is None else known.get(handle)
    return place.card if place is not None and isinstance(place.card, CardSeen) else None


def _name(card: CardSeen | None, otherwise: str) -> str:
    return otherwise if card is None else name_of(card)


def _outcome(view: View, battle: BattleSeen, attacking: CardSeen | None, guarding: CardSeen | None) -> str:
    """What happens if nothing more is done (7-4-1-4): a tie is the attack's."""
    if battle.negated:
        return "The attack is negated."
    margin = battle.attack_power - battle.guard_power
    if margin < 0:
        return f"The guard is ahead by {-margin}: the attack fails."
    lead = f"The attack is ahead by {margin}" if margin else "A tie wins for the attack"
    player = view.players[1 - battle.attacker]
    if guarding is None:
        return f"{lead}."
    if guarding.face.type == "leader":
        keywords = attacking.keywords if attacking else ()
        if "Victory Strike" in keywords:  # 10-20-1
            return f"{lead}, and [Victory Strike] wins the match."
        damage = max((row_of(name).strike for name in keywords), default=1)  # 10-7-1
        left = len(player.life) - damage
        if left <= 0:  # 1-2-2-1
            return f"{lead}: {player.name} loses the match."
        return f"{lead}: {player.name} takes {damage} damage, {left} life left."
    if guarding.face.type == "unison":
        return f"{lead}: {guarding.face.name} loses markers."
    return f"{lead}: {guarding.face.name} is KO'd."
