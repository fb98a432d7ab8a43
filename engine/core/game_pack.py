"""A game pack: all that server, client, runner and players need of a game, so that none of them knows one by name.

The rules' half is made in the game's own folder, and joined there with a card list and its starter decks; `card_data.games` gives the pack of
each game that is installed. What is asked of a game without its rules is no part of it: cards and clauses to look up, files to bring.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from engine.core.game import Game, Rules
from engine.core.record import Record, SeatRecord
from engine.core.worlds import Evaluation, Lists
from engine.version import VERSION, rules_code

Parts: TypeAlias = Mapping[str, Mapping[str, int]]
"""The cards of a deck by part ("leader", "main"), as number -> copies."""


class DeckList(Struct, frozen=True):
    """A deck as a player brings it: its name, and its cards by part, as number -> copies."""

    name: str
    parts: dict[str, dict[str, int]]


class Starter(Struct, frozen=True):
    """A deck that comes with a game, for matches under a profile: the word by which it is chosen, and what is said of it."""

    key: str
    profile: str
    deck: DeckList
    colors: tuple[str, ...] = ()
    text: str = ""


def nothing_to_read() -> None:
    """For a game that has all at hand."""


class Pack(Struct, frozen=True):
    """One game with its cards.

    `name` is its word in records, messages and scenario files, `title` what people read. `cards` is the hash of its card list. `parts` are
    the parts of a deck in the order in which lists name them, `profiles` the editions of the rules, the usual one first. `views` are the
    types of what a seat is shown, the whole view first.

    `check_deck(deck, profile)` gives what is wrong with a deck, in words; `new_game(record)` makes the game at its start from a record's
    head, with the cards that the record holds; `printed(seats)` says what stands on the cards of both decks, as plain data for the
    record; `changed(record)` names the cards that are printed otherwise now. `draw_deck(seed, name, profile)` makes a random legal deck,
    `read_deck(word, profile)` finds the starter or the file that a word means, and `with_cards(path)` is the same game with the cards of a
    list; these three raise DefinitionError. `evaluation` is what players without a will know of playing well; without it they play at random.
    `get_ready()` reads what takes long and is needed in the midst of a match, such as the words of questions; from any thread.
    """

    name: str
    title: str
    rules: Rules[Any]
    parts: tuple[str, ...]
    profiles: tuple[str, ...]
    cards: str
    starters: tuple[Starter, ...]
    views: tuple[type[Struct], ...]
    check_deck: Callable[[DeckList, str], list[str]]
    new_game: Callable[[Record], Game[Any]]
    printed: Callable[[Sequence[SeatRecord]], dict[str, Any]]
    changed: Callable[[Record], list[str]]
    draw_deck: Callable[[str, str, str], DeckList]
    read_deck: Callable[[str, str], DeckList]
    with_cards: Callable[[Path], Pack]
    evaluation: Evaluation[Any] | None = None
    get_ready: Callable[[], object] = nothing_to_read

    def starters_of(self, profile: str) -> tuple[Starter, ...]:
        """The starters of a profile, in their order."""
        return tuple(one for one in self.starters if one.profile == profile)

    def starter(self, key: str, profile: str) -> DeckList | None:
        """The starter deck of that key for a profile; None where there is none."""
        return next((one.deck for one in self.starters_of(profile) if one.key == key), None)

    def record(self, seats: tuple[SeatRecord, SeatRecord], seed: str, profile: str) -> Record:
        """The record of a match before its first answer. The hash of the rules' code is left to those who write it down: it takes a tenth of
        a second."""
        return Record(self.name, profile, VERSION, self.cards, seats, seed, printed=self.printed(seats))

    def differences(self, record: Record, here: str) -> list[str]:
        """In what `here` ("the server") is not the program that began the match: its version, the code of the rules, the cards of both decks."""
        found: list[str] = []
        if record.engine != VERSION:
            found.append(f"This match began under version {record.engine} of the program; {here} has {VERSION} now.")
        elif record.code and record.code != rules_code():
            found.append(f"This match began under rules code {record.code}; {here} has {rules_code()}.")
        if not record.printed and record.cards != self.cards:
            found.append("The card list is another one now, and the record does not say what was on the cards.")
        if changed := self.changed(record):
            found.append(
                f"Edited since this match began: {', '.join(changed)}. It goes on with the cards that it began with."
            )
        return found

    def lists(self, profile: str, known: Sequence[Parts | None] = (None, None)) -> Lists:
        """By seat the lists of which its deck may be: the one that is known, else those of all starters of the profile."""
        starters = tuple(one.deck.parts for one in self.starters_of(profile))
        return tuple(starters if parts is None else (parts,) for parts in known)

    def begin(self, seats: tuple[SeatRecord, SeatRecord], seed: str, profile: str) -> Game[Any]:
        """A match of which no record is kept."""
        return self.new_game(Record(self.name, profile, VERSION, self.cards, seats, seed))
