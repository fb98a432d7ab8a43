"""What a player of this game can be asked: the kinds of decisions."""

from __future__ import annotations

from enum import StrEnum


class DecisionKind(StrEnum):
    """What kind of question is asked; a closed set."""

    MULLIGAN = "mulligan"  # which cards of the opening hand to return
    CHARGE = "charge"  # a card for the Energy Area, or none
    MAIN = "main"  # free timing of the Main Phase
    OFFENSE = "offense"  # free timing of the Offense Step
    DEFENSE = "defense"  # free timing of the Defense Step
    COUNTER = "counter"  # counter timing
    CHOOSE = "choose"  # everything that a skill or a rule asks: cards, yes or no, a number, a mode, an order


HOW_MANY = "Look at how many cards, up to "
"""How the question begins how many cards of a deck a player looks at."""
PRICE = "Pay for it?"
"""How the question for a price ends."""
HOW_OFTEN = "This is a loop: how many more times do you carry it out?"
"""What is asked of the player whose actions at a free timing are a loop (11-1-2-1)."""
