"""The cards that a scenario may name: its own, the plain cards that every scenario has, and those of a card list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from msgspec import Struct

from engine.collectible.cards.definition import CardDefinition, Figures, Printed
from engine.collectible.compiler import compile_card
from engine.collectible.ir.words import LETTERS, CardType
from engine.core.errors import DefinitionError
from engine.scenario.failed import BadScenario, nearest
from engine.scenario.scenario import Scenario


def plain_cards() -> dict[str, CardDefinition]:
    """S0 to V9: Warriors without text; the number is the name."""
    cards: dict[str, CardDefinition] = {}
    for letter, symbol in LETTERS.items():
        for figure in range(10):
            number = f"{letter}{figure}"
            combat, injured = (3, Figures(1, 0)) if figure else (1, Figures(0, 0))
            cards[number] = CardDefinition(number, number, CardType.WARRIOR, symbol, 0, "-", combat, 1, injured)
    return cards


PLAIN = plain_cards()


class CardSource(Struct, frozen=True):
    """Where cards come from: `read` makes cards of the [[card]] tables of a file (with its name and its text); `listed` is a list that every
    scenario may name cards of, read when one first does."""

    read: Callable[[list[dict[str, Any]], str, str], dict[str, CardDefinition]]
    listed: Callable[[], Mapping[str, CardDefinition]]


class Library:
    """Looks up cards by number, or by name in quotes; a text that is not read in full is refused, before the game."""

    def __init__(self, scenario: Scenario, source: CardSource) -> None:
        self.listed = source.listed
        self.own: dict[str, CardDefinition] = {}
        if scenario.cards:
            try:
                self.own = source.read([_generous(table) for table in scenario.cards], scenario.source, scenario.text)
            except DefinitionError as error:
                raise BadScenario(str(error)) from None
        self.printed: dict[str, Printed] = {}
        for number in self.own:
            self.get(number)

    def get(self, number: str) -> Printed:
        """The card of this number; raises BadScenario."""
        if number in self.printed:
            return self.printed[number]
        definition = self._by_name(number[1:-1]) if number.startswith('"') else self._by_number(number)
        if definition is None:
            raise BadScenario(f"there is no card {number}{nearest(number, self.known())}")
        made = compile_card(definition)
        for line in made.lines:
            if line.unread is not None:
                at = line.unread.text[line.unread.stopped_at :].strip() or "its end"
                stopped = f"'{line.text}' stops at '{at[:60]}', expected {line.unread.wanted}"
                raise BadScenario(f"the text of {definition.number} could not be read: {stopped}")
        self.printed[definition.number] = self.printed[number] = made
        return made

    def known(self) -> list[str]:
        """The numbers of all cards."""
        return [*self.own, *PLAIN, *self.listed()]

    def knows(self, number: str) -> bool:
        """Whether a card has this number."""
        return self._by_number(number) is not None

    def _by_number(self, number: str) -> CardDefinition | None:
        return self.own.get(number) or PLAIN.get(number) or self.listed().get(number)

    def _by_name(self, name: str) -> CardDefinition | None:
        for cards in (self.own, PLAIN, self.listed()):
            for definition in cards.values():
                if definition.name.casefold() == name.casefold():
                    return definition
        return None


def _generous(table: dict[str, Any]) -> dict[str, Any]:
    """The table of a card, with a single text as a list of one where card data wants a list, and the lines of its text as one."""
    card = {
        key: [value] if key in ("characteristics", "attribute") and isinstance(value, str) else value
        for key, value in table.items()
    }
    if isinstance(text := card.get("text"), list):
        card["text"] = "\n".join(cast("list[str]", text))
    if isinstance(chi := card.get("chi"), int) and not isinstance(chi, bool):
        card["chi"] = str(chi) if chi else "-"
    return card
