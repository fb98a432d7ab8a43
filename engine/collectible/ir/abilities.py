"""The table of abilities: with which icons each one works, and the clause that says so (C-11.1, C-11.3)."""

from __future__ import annotations

from msgspec import Struct

from engine.collectible.ir.nodes import Ability, Evolution, Fierce, Plunder, SuperHeal, TimeLimit, Toughness
from engine.collectible.ir.words import Icon


class AbilityRow(Struct, frozen=True):
    """An ability: its printed name, the icons that it has without print, its clause, and what it does in a sentence (`{n}`, `{name}`)."""

    name: str
    icons: tuple[Icon, ...]
    clause: str
    text: str


TABLE: dict[type[Ability], AbilityRow] = {
    Fierce: AbilityRow(
        "Fierce",
        (Icon.VALID,),
        "C-11.1.1",
        "When this Warrior's Team wins, discard the top {n} card(s) of your opponent's Planet.",
    ),
    Plunder: AbilityRow(
        "Plunder",
        (Icon.ATTACKER, Icon.VALID),
        "C-11.1.2",
        "When this Warrior's Team wins, you may move 1 DB coin from a Warrior your opponent controls to this Warrior.",
    ),
    SuperHeal: AbilityRow(
        "Super Heal", (Icon.VALID,), "C-11.1.3", "When this Warrior is healed, place 1 Growth coin on it."
    ),
    Toughness: AbilityRow(
        "Toughness", (Icon.VALID,), "C-11.1.4", "When this Warrior receives 2 or more Damage, it receives 1 less."
    ),
    Evolution: AbilityRow(
        "Evolution",
        (Icon.STRATEGY, Icon.ATTACKER, Icon.VALID),
        "C-11.1.5",
        "- > If your Turn Marker is at {n} or more, you may switch this Warrior with {name} from your hand, once a turn.",
    ),
    TimeLimit: AbilityRow(
        "Time Limit",
        (),
        "C-11.3.1",
        "Place {n} Time Limit coin(s) on this card when it is deployed, and remove 1 when your Mission Phase begins.",
    ),
}
