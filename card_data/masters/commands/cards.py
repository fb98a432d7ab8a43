"""What `dbs cards import | check | show` do."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from card_data.masters.commands.told import list_told
from card_data.masters.importer import Imported, keep, keep_one
from card_data.masters.importer.compiled import compile_all
from card_data.masters.loader.library import all_cards
from engine.core.errors import DefinitionError
from engine.masters.cards.deck import nearest_card
from engine.masters.cards.definition import CardDefinition, Face, Printed
from engine.masters.compiler import print_skill, repairs, round_trips
from engine.masters.ir.nodes import Node, Unread
from engine.masters.ir.walk import children, walk


class Unreads(Struct, frozen=True):
    """A line that was not read to its end; `stopped_at` counts characters of the line."""

    number: str
    side: str
    line: str
    stopped_at: int
    expected: str


class Repaired(Struct, frozen=True, rename={"printed": "from", "meant": "to"}):
    """Printed words of a line of the card's text that were taken for others."""

    number: str
    side: str
    line: str
    printed: str
    meant: str


class Checked(Struct):
    """What `check --json` prints."""

    cards: int = 0
    cards_read: int = 0
    lines: int = 0
    lines_read: int = 0
    round_trip: int = 0
    unread: list[Unreads] = []
    refused: int = 0  # rows that are no card: they count as cards that were not read
    repairs: int = 0
    repaired: list[Repaired] = []


def bring(files: Sequence[str], title: str) -> int:
    """Keep card lists as a set of the player's own, under a title; 1 where no card of them can be read."""
    whole, bad = Imported(), 0
    for name in files:
        found = list_told(Path(name))
        clashes = [reason for card in found.cards.values() if (reason := keep_one(whole, card)) is not None]
        for reason in clashes:
            print(f"{name}: {reason}", file=sys.stderr)
        bad += len(found.bad) + len(clashes)
        whole.folded += found.folded
    if not whole.cards:
        print("No card could be read; nothing was kept.", file=sys.stderr)
        return 1
    path = keep(title, whole.cards)
    print(f"{len(whole.cards)} cards kept as '{title}' ({path}); {whole.folded} alternate arts folded, {bad} bad rows.")
    return 0


def check_cards(cards: dict[str, Printed], refused: int = 0) -> Checked:
    """What the compiler made of the cards of a list, of which so many rows were `refused`."""
    found = Checked(cards=len(cards), refused=refused)
    for number, card in cards.items():
        whole = True
        for side, face in (("front", card.front), ("back", card.back)):
            if face is not None:
                found.repaired += [
                    Repaired(number, side, line, one.printed, one.meant) for line, one in repairs(face.text)
                ]
            for skill in face.skills if face is not None else ():
                found.lines += 1
                stop = next((node for node in walk(skill) if isinstance(node, Unread)), None)
                if stop is None:
                    found.lines_read += 1
                    found.round_trip += round_trips(skill)
                else:
                    whole = False
                    found.unread.append(Unreads(number, side, skill.text, stop.stopped_at, stop.expected))
        found.cards_read += whole
    found.repairs = len(found.repaired)
    return found


def check(path: Path, *, as_json: bool) -> int:
    """Say what compiles of a card list."""
    listed = list_told(path)
    refused = len(listed.bad)
    if as_json:
        print(msgspec.json.encode(check_cards(compile_all(listed.cards), refused)).decode())
        return 0
    with Progress(transient=True) as progress:
        task = progress.add_task("reading", total=len(listed.cards))
        found = check_cards(compile_all(listed.cards, lambda: progress.advance(task)), refused)
    _report(found)
    return 0


def _report(found: Checked) -> None:
    """A table for people: the most frequent causes first."""
    console = Console()
    rows = found.cards + found.refused
    share = 100 * found.cards_read / max(1, rows)
    console.print(
        f"{found.cards_read} of {rows} cards wholly read ({share:.1f} %), {found.lines_read} of {found.lines} lines, "
        f"{found.round_trip} print as they were."
    )
    for one in found.repaired:
        console.print(f"{one.number}: repaired '{one.printed.strip()}' to '{one.meant.strip()}'", markup=False)
    if found.repaired:
        console.print(f"{found.repairs} repairs.")
    if not found.unread:
        return
    causes = Counter(one.line[one.stopped_at :].split(" ")[0].strip(",.") or "end of line" for one in found.unread)
    table = Table("stopped at", "lines", "an example", "from there")
    for word, count in causes.most_common(25):
        example = next(
            one
            for one in found.unread
            if (one.line[one.stopped_at :].split(" ")[0].strip(",.") or "end of line") == word
        )
        table.add_row(word, str(count), example.number, example.line[example.stopped_at :][:60])
    console.print(table)


def show(word: str) -> int:
    """Print a card, its text, and what was read of it. Raises DefinitionError for a number that no card has."""
    cards = all_cards()
    number = word.upper()
    if number not in cards:
        alike = {key: card for key, card in cards.items() if key[:3] == number[:3]}
        near = nearest_card(number, compile_all(alike or cards))
        raise DefinitionError(f"There is no card {word}" + (f"; did you mean {near}?" if near else "."))
    console = Console()
    for words, style in _facts(cards[number]):
        console.print(words, style=style, markup=False)
    printed = compile_all({number: cards[number]})[number]
    for title, face in (("", printed.front), ("Back: ", printed.back)):
        if face is not None:
            _show_face(console, title, face)
    return 0


def _facts(card: CardDefinition) -> list[tuple[str, str | None]]:
    """The printed facts of a card, line by line, each with its style."""
    facts = [card.type.value, "/".join(card.color)]
    if card.energy is not None:
        facts.append(f"energy {card.energy}{'(' + card.cost + ')' if card.cost else ''}")
    if card.power is not None:
        facts.append(f"power {card.power}")
    if card.combo_power is not None:
        facts.append(f"combo +{card.combo_power} for {card.combo_cost}")
    names = [*(f"<{name}>" for name in card.character), *(f"«{trait}»" for trait in card.traits)]
    return [
        (f"{card.number}  {card.name}", "bold"),
        (", ".join(fact for fact in facts if fact), None),
        (" ".join(names), None),
    ]


def _show_face(console: Console, title: str, face: Face) -> None:
    """The skills of a side, what was read of each, and the nodes of that."""
    if title:
        console.print(f"{title}{face.name}  {face.power}", style="bold", markup=False)
    for skill in face.skills:
        console.print(f"\n{skill.text}", markup=False)
        console.print(f"  reads: {print_skill(skill)}", style="dim", markup=False)
        tree = Tree("effects")
        _grow(tree, skill)
        console.print(tree)


def _grow(tree: Tree, node: Node) -> None:
    """The nodes below a node, with the values that are not nodes themselves."""
    for child in children(node):
        values = [
            f"{name}={value}"
            for name in child.__struct_fields__
            if name not in ("words", "text", "note")
            and isinstance(value := getattr(child, name), (str, int))
            and value not in ("", 0, False)
        ]
        _grow(tree.add(Text(f"{type(child).__name__} {' '.join(values)}".rstrip())), child)
