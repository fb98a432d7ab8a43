"""Checks card lists and decks: `python -m card_data.masters.check [FILE...] [--read]`.

Files are set files, or deck files (they have a [main] table; in a folder named after a profile they are decks for it). Without
files: everything under `card_data/`. Prints each problem with file, line, card and field, each line of text that the
compiler could not read, and why a deck is not legal. `--read` prints each line that was read as the compiler understood it. Exits 1 if there was a problem.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from card_data.files.problems import read_text, read_toml
from card_data.masters.loader.cards import parse_cards
from card_data.masters.loader.decks import parse_deck
from card_data.masters.loader.library import DECKS, SETS, load_sets
from engine.core.errors import DefinitionError
from engine.masters.cards.deck import check_deck
from engine.masters.cards.definition import CardDefinition
from engine.masters.cards.profiles import MASTERS, PROFILES
from engine.masters.compiler import compile_card, print_skill
from engine.masters.ir.nodes import Skill, Unread
from engine.masters.ir.walk import walk


def skills_of(definition: CardDefinition) -> Iterator[Skill]:
    """The skills that the compiler finds on both sides."""
    card = compile_card(definition)
    for face in (card.front, card.back):
        yield from face.skills if face is not None else ()


def unread_lines(definition: CardDefinition) -> list[str]:
    """For each line that was not read to its end: the line, and below it where reading stopped and what was expected there."""
    problems: list[str] = []
    for skill in skills_of(definition):
        for part in [node for node in walk(skill) if isinstance(node, Unread)][:1]:
            here = f"{part.text[: part.stopped_at][-48:]} >>> {part.text[part.stopped_at :][:32] or 'the end'}"
            expected = part.expected or "nothing more"
            problems.append(
                f"{definition.number}: not read: {skill.text}\n    stopped at: {here}\n    expected: {expected}"
            )
    return problems


def read_lines(definition: CardDefinition) -> Iterator[str]:
    """Each line that was read, as the compiler understood it."""
    return (f"{definition.number}: {print_skill(skill)}" for skill in skills_of(definition) if not skill.unread)


def check_cards(cards: Iterable[CardDefinition], read: bool) -> list[str]:
    """The lines of these cards that could not be read; with `read`, prints those that could."""
    problems: list[str] = []
    for definition in cards:
        problems += unread_lines(definition)
        if read:
            print(*read_lines(definition), sep="\n")
    return problems


def check_file(path: Path, read: bool) -> list[str]:
    """What is wrong in one set or deck file."""
    try:
        text = read_text(path)
        if "main" in read_toml(text, path.name):
            deck = parse_deck(text, path.name)
            known = {number: compile_card(card) for number, card in load_sets().items()}
            profile = PROFILES.get(path.parent.name, MASTERS)
            return [f"{path.name}: {reason}" for reason in check_deck(deck, known, profile)]
        return check_cards(parse_cards(text, path.name).values(), read)
    except DefinitionError as error:
        return str(error).splitlines()


def main(arguments: list[str]) -> int:
    read = "--read" in arguments
    named = [Path(argument) for argument in arguments if argument != "--read"]
    paths = named or [*sorted(SETS.glob("*.toml")), *sorted(DECKS.rglob("*.toml"))]
    problems = [problem for path in paths for problem in check_file(path, read)]
    for problem in problems:
        print(problem)
    print(f"{len(paths)} files checked, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
