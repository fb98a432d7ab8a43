"""`dbs cards lint`: what is odd, where, and the nearest known thing."""

from __future__ import annotations

from card_data.masters.commands.lint import lint_cards
from engine.masters.cards.definition import CardDefinition, CardType


def card(text: str) -> dict[str, CardDefinition]:
    return {
        "T-1": CardDefinition("T-1", "Tester", CardType.BATTLE, ("red",), 1, "R", 5000, traits=("Testling",), text=text)
    }


def test_a_misspelt_trait_is_placed_and_corrected() -> None:
    text = "[Auto] When you play this card, choose up to 1 «Testlign» card in your Drop Area and add it to your hand."
    file = f'number = "T-1"\ntext = "{text}"\n'
    (found,) = lint_cards(file, card(text))
    assert (found.line, found.column) == (2, file.splitlines()[1].index("«") + 1)
    assert found.message == "unknown trait «Testlign»; the nearest is Testling"


def test_unknown_words_are_placed_where_reading_stopped() -> None:
    text = "[Auto] When you play this card, frobnicate 1 card."
    file = f'number = "T-1"\ntext = "{text}"\n'
    (found,) = lint_cards(file, card(text))
    assert found.line == 2
    assert "unknown words" in found.message


def test_a_card_without_oddities_has_no_findings() -> None:
    assert lint_cards("", card("[Auto] When you play this card, draw 1 card.")) == []
