"""The cards that a scenario may name: its own, the plain cards that every scenario has, and those of a card list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, cast

from msgspec import Struct

from engine.core.errors import DefinitionError
from engine.masters import compiler
from engine.masters.cards.definition import Back, CardDefinition, CardType, Printed
from engine.masters.ir.nodes import Unread
from engine.masters.ir.walk import walk
from engine.scenario.failed import BadScenario, nearest
from engine.scenario.scenario import Scenario

_COLORS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black"}


def plain_cards() -> dict[str, CardDefinition]:
    """R1 to K1 and L-RED to L-BLACK: cards without skills."""
    cards: dict[str, CardDefinition] = {}
    for letter, color in _COLORS.items():
        cards[f"{letter}1"] = CardDefinition(
            f"{letter}1", f"Plain {color.title()} Card", CardType.BATTLE, (color,), 1, letter, 10000, 5000, 0
        )
        name = f"Plain {color.title()} Leader"
        cards[f"L-{color.upper()}"] = CardDefinition(
            f"L-{color.upper()}", name, CardType.LEADER, (color,), power=10000, back=Back(f"{name}, Awakened", 15000)
        )
    return cards


PLAIN = plain_cards()


@lru_cache(maxsize=4096)
def compiled(definition: CardDefinition) -> Printed:
    """The card with its text read."""
    return compiler.compile_card(definition)


class CardSource(Struct, frozen=True):
    """Where cards come from: `read` makes cards of the [[card]] tables of a file (with its name and its text); `listed` is a list that every
    scenario may name cards of, read when one first does."""

    read: Callable[[list[dict[str, Any]], str, str], dict[str, CardDefinition]]
    listed: Callable[[], Mapping[str, CardDefinition]]


class Library:
    """Looks up cards by number or by name in quotes; a text that is not read in full is refused (the design: found out before the game)."""

    def __init__(self, scenario: Scenario, source: CardSource) -> None:
        self.listed = source.listed
        self.own: dict[str, CardDefinition] = {}
        if scenario.cards:
            tables = [_generous(table) for table in scenario.cards]
            try:
                self.own = source.read(tables, scenario.source, scenario.text)
            except DefinitionError as error:
                raise BadScenario(str(error)) from None
        self.printed: dict[str, Printed] = {}
        for number in self.own:
            self.get(number)

    def get(self, number: str) -> Printed:
        """The card of this number; raises BadScenario."""
        if number in self.printed:
            return self.printed[number]
        definition = (
            self.own.get(number)
            or PLAIN.get(number)
            or (self._by_name(number[1:-1]) if number.startswith('"') else None)
        )
        if definition is None:
            definition = self.listed().get(number)
        if definition is None:
            raise BadScenario(f"there is no card {number}{nearest(number, self.known())}")
        made = compiled(definition)
        unread = _unread(made)
        if unread:
            raise BadScenario(f"the text of {definition.number} could not be read: {unread}")
        self.printed[definition.number] = self.printed[number] = made
        return made

    def known(self) -> list[str]:
        """The numbers of all cards."""
        return [*self.own, *PLAIN, *self.listed()]

    def knows(self, number: str) -> bool:
        """Whether a card has this number."""
        return number in self.own or number in PLAIN or number in self.listed()

    def _by_name(self, name: str) -> CardDefinition | None:
        for cards in (self.own, PLAIN, self.listed()):
            for definition in cards.values():
                if definition.name.casefold() == name.casefold():
                    return definition
        return None


def _generous(table: dict[str, Any]) -> dict[str, Any]:
    """The table of a card, with a single text as a list of one where card data wants a list, and the lines of its text as one."""
    card = {
        key: [value] if key in ("color", "character", "traits") and isinstance(value, str) else value
        for key, value in table.items()
    }
    if isinstance(card.get("text"), list):
        card["text"] = "\n".join(cast("list[str]", card["text"]))
    return card


def _unread(card: Printed) -> str:
    """Where reading stopped, and what was expected there; "" where everything was read."""
    for face in (card.front, card.back):
        for skill in face.skills if face is not None else ():
            for node in walk(skill):
                if isinstance(node, Unread):
                    at = node.text[node.stopped_at :].strip() or "its end"
                    return f"'{skill.text.strip()}' stops at '{at[:60]}'" + (
                        f", expected {node.expected}" if node.expected else ""
                    )
    return ""
