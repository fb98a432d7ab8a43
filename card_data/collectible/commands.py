"""What `dbs cards import | check | lint | show` and `dbs deck check` do for this game."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from card_data.collectible.deck_lists import deck_list
from card_data.collectible.importer import Imported, read_list
from card_data.collectible.library import all_cards, keep
from engine.collectible.cards.deck import nearest_card, refusals
from engine.collectible.cards.definition import CardDefinition, Printed
from engine.collectible.cards.profiles import PROFILES
from engine.collectible.compiler import compile_card, print_line, round_trips
from engine.collectible.ir.nodes import Node
from engine.collectible.ir.walk import children, plain_fields
from engine.core.errors import DefinitionError

QUIET = ("words", "text", "note")
"""Fields of nodes that are of the print alone."""


class UnreadLine(Struct, frozen=True):
    """A line that was not read to its end; `stopped_at` counts characters of the line."""

    number: str
    line: str
    stopped_at: int
    expected: str


class Checked(Struct):
    """What `check --json` prints. `refused` are rows that are no card."""

    cards: int = 0
    cards_read: int = 0
    lines: int = 0
    lines_read: int = 0
    round_trip: int = 0
    unread: list[UnreadLine] = []
    refused: int = 0


def list_told(path: Path) -> Imported:
    """The list in a file, its bad rows printed with file and line. Raises DefinitionError for a file that is no list."""
    listed = read_list(path)
    for line, reason in listed.bad:
        print(f"{path}:{line}: {reason}", file=sys.stderr)
    return listed


def bring(files: Sequence[str], title: str) -> int:
    """Keep card lists as a set of the player's own, under a title; 1 where no card of them can be read."""
    cards: dict[str, CardDefinition] = {}
    bad = 0
    for name in files:
        found = list_told(Path(name))
        bad += len(found.bad)
        for number, card in found.cards.items():
            if cards.setdefault(number, card) != card:
                print(
                    f"{name}: {number}: the number is taken by {cards[number].name!r}, of another file", file=sys.stderr
                )
                bad += 1
    if not cards:
        print("No card could be read; nothing was kept.", file=sys.stderr)
        return 1
    path = keep(title, cards)
    print(f"{len(cards)} cards kept as '{title}' ({path}); {bad} bad rows.")
    return 0


def check_cards(cards: Sequence[CardDefinition], refused: int = 0) -> Checked:
    """What the compiler made of the cards of a list, of which so many rows were `refused`."""
    found = Checked(cards=len(cards), refused=refused)
    for definition in cards:
        lines = compile_card(definition).lines
        found.lines += len(lines)
        for line in lines:
            if (stop := line.unread) is not None:
                found.unread.append(UnreadLine(definition.number, line.text, stop.stopped_at, stop.wanted))
            else:
                found.lines_read += 1
                found.round_trip += round_trips(line)
        found.cards_read += not any(line.unread for line in lines)
    return found


def check(path: Path, *, as_json: bool) -> int:
    """Say what compiles of a card list."""
    listed = list_told(path)
    found = check_cards([*listed.cards.values()], len(listed.bad))
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        _report(found)
    return 0


def lint(path: Path) -> int:
    """Each line that is not read, with the place where reading stopped and what could follow there; 1 where there is one."""
    listed = list_told(path)
    found = check_cards([*listed.cards.values()], len(listed.bad))
    for one in found.unread:
        print(f"{path}: {one.number}: {one.line}")
        print(f"    stopped at: {one.line[one.stopped_at :][:60] or 'the end'}; there could be: {one.expected}")
    print(f"{found.cards} cards, {len(found.unread)} lines not read, {found.refused} bad rows")
    return 1 if found.unread or found.refused else 0


def _report(found: Checked) -> None:
    """A table for people: the most frequent causes first."""
    console = Console()
    rows = found.cards + found.refused
    share = 100 * found.cards_read / max(1, rows)
    console.print(
        f"{found.cards_read} of {rows} cards wholly read ({share:.1f} %), {found.lines_read} of {found.lines} lines, "
        f"{found.round_trip} print as they were."
    )
    if not found.unread:
        return
    causes = Counter(_cause(one) for one in found.unread)
    table = Table("stopped at", "lines", "an example", "from there", "there could be")
    for word, count in causes.most_common(25):
        one = next(one for one in found.unread if _cause(one) == word)
        table.add_row(
            Text(word), str(count), one.number, Text(one.line[one.stopped_at :][:50]), Text(one.expected[:60])
        )
    console.print(table)


def _cause(one: UnreadLine) -> str:
    return one.line[one.stopped_at :].split(" ")[0].strip(",.") or "end of line"


def show(word: str) -> int:
    """Print a card, its text, and what was read of it. Raises DefinitionError for a number that no card has."""
    cards = all_cards()
    number = word.upper()
    if number not in cards:
        near = nearest_card(word, {number: compile_card(card) for number, card in cards.items()})
        hint = f"; did you mean {near} ({cards[near].name})?" if near else "."
        raise DefinitionError(f"There is no card {word}{hint}")
    console = Console()
    card = compile_card(cards[number])
    for words, style in _facts(card):
        if words:
            console.print(words, style=style, markup=False, highlight=False)
    for line in card.lines:
        console.print(f"\n{line.text}", markup=False)
        if line.unread is not None:
            place = f"{line.text[: line.unread.stopped_at]} >>> {line.text[line.unread.stopped_at :]}"
            console.print(f"  not read: {place}\n  there could be: {line.unread.wanted}", style="dim", markup=False)
            continue
        console.print(f"  reads: {print_line(line)}", style="dim", markup=False)
        tree = Tree(line.kind.value)
        _grow(tree, line)
        console.print(tree)
    return 0


def exercise(path: Path, seed: str, *, as_json: bool) -> int:
    """This game has no practice of single cards: what a list says is played in whole matches."""
    raise DefinitionError(
        f"single cards are not exercised in this game; dbs sim --game collectible --cards {path} plays matches with them"
    )


def _facts(card: Printed) -> list[tuple[str, str | None]]:
    """The printed facts of a card, line by line, each with its style."""
    it = card.definition
    facts = [it.type.value, it.symbol.value if it.symbol else ""]
    if it.turn is not None:
        facts.append(f"Turn cost {it.turn}, Chi cost {it.chi}")
    figures = ""
    if it.injured is not None:
        figures = f"{it.combat}/{it.support}, injured {it.injured.combat}/{it.injured.support}"
    return [
        (f"{it.number}  {it.name}", "bold"),
        (", ".join(fact for fact in facts if fact), None),
        (figures, None),
        (", ".join((*it.characteristics, *it.attribute)), None),
    ]


def _grow(tree: Tree, node: Node) -> None:
    """The nodes below a node, with the values that are not nodes themselves."""
    for child in children(node):
        values = [f"{name}={value}" for name, value in plain_fields(child).items() if name not in QUIET and value]
        _grow(tree.add(Text(f"{type(child).__name__} {' '.join(values)}".rstrip())), child)


def check_deck(file: str, profile: str) -> int:
    """0 for a legal deck, 1 for one that is not. Raises DefinitionError for a file that is not there."""
    cards = {number: compile_card(card) for number, card in all_cards().items()}
    listed = deck_list(file)
    deck = listed.deck
    told = [f"{file}:{line}: {reason}" for line, reason in listed.wrong] + refusals(deck, cards, PROFILES[profile])
    wishes = sum(deck.wishes.values())
    beside = f" and {wishes} Wish{'es' if wishes != 1 else ''}" if wishes else ""
    if told:
        print(*told, sep="\n")
        print(f"{deck.name}: not legal, {deck.size} cards{beside}.")
        return 1
    print(f"{deck.name}: legal, {deck.size} cards{beside}.")
    return 0
