"""Lets every skill of every read card happen, in positions made for it, and checks the laws of the engine while it does.

Every node that is carried out is compared with what changed: a Draw must have moved a card to the hand, a KO must have KO'd, a GetPower must
show in the facts of a card set against the same position without it. A skill has resolved when something of it was carried out, and each
of its nodes that was carried out has shown in one position at least. Of a [Permanent] skill the changes to cards are looked at in the same way;
of its rules for players (what they may, may not, and what replaces what) only that they were in force. A line of keyword skills counts when its card
had it, or, where the keyword is activated, when it was.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from engine.bots import laws
from engine.masters.cards.definition import Printed
from engine.masters.ir import nodes as ir
from engine.masters.scenario.practice.choices import answer
from engine.masters.scenario.practice.positions import Positions
from engine.masters.scenario.practice.shows import leaves
from engine.masters.scenario.practice.watch import Seen, Watch

TRIES = 48
MORE = 4
"""How many positions more are tried for the nodes of a skill that has resolved in part."""
DECISIONS = 44


class Line(Struct, frozen=True):
    """A skill by its card and its printed line."""

    number: str
    side: str
    line: str
    reason: str = ""


class Exercised(Struct):
    """What `exercise --json` prints. `nodes` are the parts of effects that change something, `shown` those that were seen to do so."""

    skills: int = 0
    resolved: int = 0
    nodes: int = 0
    shown: int = 0
    errors: list[Line] = []
    not_reached: list[Line] = []


def exercise(cards: Mapping[str, Printed], seed: str, tick: Callable[[], None] | None = None) -> Exercised:
    """Let every skill of the cards happen; the same seed gives the same positions."""
    found = Exercised()
    positions = Positions(cards)
    for card in cards.values():
        for side, face in (("front", card.front), ("back", card.back)):
            if face is not None:
                _side(positions, card, side, face.skills, seed, found)
        if tick is not None:
            tick()
    return found


def _side(
    positions: Positions, card: Printed, side: str, skills: tuple[ir.Skill, ...], seed: str, found: Exercised
) -> None:
    seen = {skill.text: Seen() for skill in skills}
    for text, skill in {skill.text: skill for skill in skills}.items():
        broken, left, more = "", TRIES, MORE
        while left and more and not broken and not seen[text].complete(skill):
            rng = random.Random(f"{seed}/{card.number}/{side}/{text}/{left}")
            broken = attempt(positions, card, skill, side == "back", rng, seen)
            left, more = left - 1, more - seen[text].resolved
        if broken:
            found.errors.append(Line(card.number, side, text, broken))
    for skill in skills:
        one = seen[skill.text]
        found.skills += 1
        if skill.effect is not None:
            nodes = list(leaves(skill.effect))
            found.nodes += len(nodes)
            found.shown += (
                len(nodes) if one.happened or one.complete(skill) else sum(node in one.shown for node in nodes)
            )
        if one.resolved:
            found.resolved += 1
        else:
            found.not_reached.append(Line(card.number, side, skill.text, one.missing(skill)))


def attempt(
    positions: Positions, card: Printed, skill: ir.Skill, back: bool, rng: random.Random, seen: dict[str, Seen]
) -> str:
    """One position played on for a while: what the card's skills did is noted in `seen`. What went wrong, in words."""
    try:
        position = positions.make(card, skill, back, rng)
        watch = Watch(position.state, position.source, seen, skill)
        position.state.book = replace(position.state.book, followers=(watch,))
        game = position.begin()
        for _ in range(DECISIONS):
            watch.standing(game.state, skill)
            if seen[skill.text].complete(skill) or game.pending is None:
                break
            answer(game, position, rng)
        laws.conserved(game)
        if seen[skill.text].resolved:
            laws.forks(game)
        return ""
    except Exception as error:  # told with the line; the other skills go on
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
