"""Decks to choose from, as the screen of decks lists them: starters, and a player's own files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from rich.text import Text

from dbs_server.parts import StarterSeen
from engine.core.game_pack import DeckList, Pack


class DeckChoice(Struct, frozen=True):
    """A deck that a player may take: `key` names a starter, None a deck of one's own. `more` is what the game keeps of it beside its cards."""

    key: str | None
    deck: DeckList
    colors: tuple[str, ...] = ()
    text: str = ""
    more: Any = None

    @property
    def name(self) -> str:
        return self.deck.name


class CardLine(Struct, frozen=True):
    """A card of a deck on its line: how often, and what there is to say of it in a few words."""

    number: str
    words: Text


class DeckPage(Struct, frozen=True):
    """The cards of a deck: their number in words, and their lines. `facts`: what can be counted of them."""

    size: str
    cards: tuple[CardLine, ...]
    facts: tuple[Text, ...] = ()


BARS = "▁▂▃▄▅▆▇█"
TITLE = 8
"""Columns of what a fact is about."""


def fact(about: str, words: str | Text) -> Text:
    """A fact of a deck on its line."""
    return Text.assemble((f"{about:<{TITLE}}", "dim"), words)


def counted(counts: Mapping[str, int], unit: str = "") -> str:
    """ "30 Battle, 12 Extra": what there is some of."""
    return ", ".join(f"{count} {unit}{name}" for name, count in counts.items() if count)


def curve(about: str, counts: Mapping[str, int]) -> tuple[Text, ...]:
    """How many cards there are of each price: a bar over each, as high as its part of the most."""
    most = max(counts.values(), default=0)
    if not most:
        return ()
    bars = "".join(f"{BARS[(len(BARS) - 1) * count // most] if count else '':>4}" for count in counts.values())
    numbers = "".join(f"{count or '':>4}" for count in counts.values())
    return (
        fact(about, "".join(f"{price:>4}" for price in counts)),
        fact("", Text(bars, "bold")),
        fact("cards", numbers),
    )


def starters(pack: Pack, profile: str) -> tuple[DeckChoice, ...]:
    """The starter decks of a profile, as the game orders them."""
    return tuple(DeckChoice(one.key, one.deck, one.colors, one.text) for one in pack.starters_of(profile))


def offered(pack: Pack, shown: Iterable[StarterSeen], profile: str) -> tuple[DeckChoice, ...]:
    """The starters of a server for tables of a game and profile; with their cards where this program brings the same deck."""
    told = {deck.key: deck for deck in shown if deck.game == pack.name and deck.profile == profile}
    own = starters(pack, profile)
    same = [choice for choice in own if (one := told.get(str(choice.key))) is not None and one.name == choice.name]
    for choice in same:
        told.pop(str(choice.key))
    rest = (DeckChoice(deck.key, DeckList(deck.name, {}), tuple(deck.colors), deck.text) for deck in told.values())
    return (*same, *rest)


def first_sentence(text: str) -> str:
    """A deck's idea in a line: the first sentence of its description."""
    return text.partition(". ")[0].rstrip(".") + "." if text else ""
