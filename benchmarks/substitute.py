"""How does the grammar read sentences that nobody printed? python -m benchmarks.substitute --cards LIST.jsonl … [--seed 1] [--n 2000] [--list]

Reads the cards of the lists, takes from each derivation the parts that could stand elsewhere (noun phrases, conditions, triggers, effects, costs,
durations, places, amounts), and puts them at random where other cards have a part of the same kind; triggers before effects of other cards, conditions
before them, two effects behind one another. Prints how many of these new lines are read and print back, and groups the others by what was put where,
the most frequent first. It is a proxy for cards that nobody has seen: each of its lines is made of what cards do say, though not all of them make sense.

`--save FILE` keeps the lines that were made, `--from FILE` reads these instead of making new ones: the same lines under a changed grammar.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec import json as msgjson

from engine.language.chart import Chart
from engine.language.notation import Alt, Bind, Group, Item, Kind, ListOf, Lit, Sym
from engine.language.token import Token
from engine.masters.compiler import line as lines
from engine.masters.compiler import lines as lines_of
from engine.masters.compiler import round_trips
from engine.masters.compiler.lexer import join, tokenize
from engine.masters.compiler.normalise import fold
from engine.masters.ir.nodes import SkillKind, Unread

KINDS = {
    **dict.fromkeys(("operand", "np", "ref", "np_plain", "np_counted", "np_value", "np_list"), "noun"),
    "core": "filter",
    **dict.fromkeys(("cond", "cond_one", "past_event"), "condition"),
    "during_cond": "while",
    "event": "event",
    "trigger": "trigger",
    "body": "body",
    **dict.fromkeys(("clause", "deed"), "effect"),
    "requirement": "cost",
    "duration": "duration",
    **dict.fromkeys(("places", "place"), "place"),
    "dest": "destination",
    "amount": "amount",
    "measure": "measure",
    "post": "post",
    "possessive": "owner",
    "someone": "player",
    "whose": "possessor",
    "change": "change",
}
"""The rules whose parts change places, and the kind of part that each of them reads."""

ALIKE = (
    "red | blue | green | yellow | black > mono-red | multicolor",
    "battle card | extra card | unison card > «C» card | <B> card | red battle card | Extra Card or Unison Card | card",
    "battle cards | extra cards | unison cards > «C» cards | tokens | {A} | cards with [Blocker] | other cards",
    "your hand | your drop area | your warp | your battle area | your deck | your energy | your life > your opponent's hand | their warp",
    "your leader card | your opponent's leader card > your unison card | one of your battle cards | that card | all of your energy",
    "your opponent's battle cards | your battle cards | your opponent's energy > your «C» cards | the cards in your energy | their Unison Cards",
    "rest mode | active mode",
    "2 | 3 | 4 | 5",
    "an energy cost | an original energy cost | a power | a combo cost | a combo power",
    "3 or more | 3 or less | 5 or less | 15000 or less | 15000 or more > exactly 3 | at least 3 | less than 3 | more than 3 | 3 | 2 or fewer",
    "up to 1 of your > all of your | any number of your | 2 of your | 1 or more of your | each of your | up to 2 of your | another of your",
    "for the turn | for the battle | until the end of your opponent's next turn > for the game | this turn | until the start of your next turn",
    "this turn | this battle | this game > during this turn | this battle",
    "your turn | your opponent's turn | your main phase | your next turn | the turn | the battle > the next turn | each turn | each Main Phase",
    "the end of | the start of | the beginning of",
    "[blocker] | [barrier] | [double strike] | [critical] > [Deflect] | [Revenge]",
    "[auto] | [activate: main] | [counter] | [activate] | [permanent] > keyword | non-keyword | [Evolve]",
    "this card | that card | it | the chosen card > your Leader Card | 1 of your Battle Cards | your «C» cards | the attacking card | a card",
    "this card's | that card's | its > your Leader Card's | the chosen card's | your opponent's Battle Cards'",
    "with this skill | this way | by this skill",
    "by a skill | by your opponent's skills | by an opponent's skill > in battle | by an attack | due to a skill"
    " | by your opponent's [Auto] skills | by your skills",
    "be KO'd | is KO'd > is discarded | is played | is placed in your Drop Area | is returned to your hand"
    " | is sent to your Warp | is switched to Rest Mode",
    "KO it | return it to its owner's hand > discard it | send it to its owner's Warp | switch it to Rest Mode | play it | place it under this card",
    "you have | your opponent has > they have | each player has | you and your opponent have | you don't have",
    "you can't | your opponent can't > players can't | they can't | neither player can",
    "you may | your opponent may > they may | you must",
    "you play | your opponent plays | you attack | your opponent attacks > a player plays | you attack or combo | you or your opponent plays",
    ", then | . then , > ; then, | . After that, | . Additionally,",
    "when this card attacks | when you play this card > when this card is placed in your Drop Area | when this card leaves your Battle Area"
    " | when you draw a card | when your opponent discards a card | when damage is dealt to you | at the start of your turn"
    " | when your opponent activates a [Counter] skill | when your life becomes 3 or less | when a battle ends",
    "draw 1 card > look at the top card of your deck | your opponent discards 1 card | add up to 1 card from your life to your hand"
    " | this card can't be KO'd for the turn | your opponent can't combo for the battle | skip your next Charge Phase | remove 1 marker from this card",
    "gets | gains",
)
"""Words that may stand for those before ">", whatever reads them: where a rule has one of them in so many words, it shows."""

SWAPPED = tuple(sorted(set(KINDS.values()) - {"trigger", "body"}))
JOINS = ((",", "then"), (".", "then", ","), (".", "if", "you", "do", ","), ("and",))
SINGULAR = frozenset({"card", "token", "it", "card's"})
PLURAL = frozenset({"cards", "tokens", "them", "they"})
POINTING = frozenset({"it", "they", "them", "that", "those", "this", "the", "both", "all"})


Words: TypeAlias = tuple[str, ...]


class Part(Struct, frozen=True):
    """Words of a card that another one could say: what read them, and how many of what they speak of."""

    kind: str
    manner: str
    read_by: str
    words: Words


class Slot(Struct, frozen=True):
    """Where a part stands in its line, and the alternative around it."""

    part: Part
    start: int
    within: str


class Line(Struct, frozen=True):
    """A line that is read: its words, the length of its header, its kind, and its slots."""

    words: Words
    header: int
    kind: SkillKind
    slots: tuple[Slot, ...]


class Made(Struct, frozen=True):
    """A line that nobody printed, and what was put where."""

    text: str
    kind: str
    slot: str
    filler: str


def spans(items: tuple[Item, ...], children: tuple[Any, ...], at: int, alt: Alt) -> Iterator[tuple[int, int, Alt, Alt]]:
    """Of each rule within: start, end, its alternative and the one around it; last, where the items end (with the alternative itself twice)."""
    for item, child in zip(items, children, strict=True):
        inner = item.item if isinstance(item, Bind) else item
        match inner:
            case Lit() | Kind():
                at += 1
            case Sym():
                found = list(of_rule(child, at, alt))
                yield from found
                at = found[-1][1]
            case ListOf():
                for index, part in enumerate(child[0]):
                    if index and inner.sep:
                        at = list(of_rule(child[1][index - 1], at, alt))[-1][1]
                    found = list(of_rule(part, at, alt))
                    yield from found
                    at = found[-1][1]
            case Group(alts):
                found = list(spans(alts[int(child[0])], child[1], at, alt))
                yield from found[:-1]
                at = found[-1][1]
            case _:
                pass
    yield at, at, alt, alt


def of_rule(derivation: tuple[Alt, Any], at: int, around: Alt) -> Iterator[tuple[int, int, Alt, Alt]]:
    """The same for a rule, itself last."""
    alt, children = derivation
    found = list(spans(alt.items, children, at, alt))
    yield from found[:-1]
    yield at, found[-1][1], alt, around


def manner(kind: str, words: Words) -> str:
    """What must be alike in two parts of a kind, so that one can stand for the other."""
    if kind == "change":
        return "" if words[0].isalpha() else "bare"
    if kind not in ("noun", "filter", "possessor"):
        return ""
    number = "many" if PLURAL & {*words} else "one" if SINGULAR & {*words} else ""
    if kind == "filter":
        return number
    first = words[0]
    if first in POINTING:
        return f"pointing {number}"
    return "chosen" if first == "up" or first.isdecimal() else f"said {number}"


def named(alt: Alt) -> str:
    """An alternative by its rule and place."""
    return f"{alt.rule} ({alt.place})"


def read(text: str) -> Line | None:
    """The parts of a line of skill text; None where it is not read, or is a line of keyword skills."""
    tokens: list[Token] = tokenize(fold(text)[0])
    header, at = lines.read_header(tokens)
    if header.kind is None or {"bond", "spirit_boost"} & header.fields.keys():
        return None
    _, tables = lines.language()
    derivation = Chart(tables, tokens[at:]).read(lines.RULES.get(header.kind, "active_line"))
    if derivation is None:
        return None
    slots: list[Slot] = []
    for start, end, alt, around in of_rule(derivation, at, derivation[0]):
        kind = KINDS.get(alt.rule)
        if kind is not None and end > start:
            own = tuple(token.text for token in tokens[start:end])
            part = Part(kind, manner(kind, tuple(word.lower() for word in own)), named(alt), own)
            slots.append(Slot(part, start, named(around)))
    return Line(tuple(token.text for token in tokens), at, header.kind, tuple(slots))


class Maker:
    """Makes new lines of old ones."""

    def __init__(self, read_lines: list[Line], seed: int) -> None:
        self.random = random.Random(seed)
        self.lines = read_lines
        self.pools: dict[tuple[str, str], dict[str, list[Part]]] = defaultdict(lambda: defaultdict(list))
        pools: dict[tuple[str, str], dict[Words, Part]] = defaultdict(dict)
        self.slots: dict[str, dict[str, list[tuple[Line, Slot]]]] = defaultdict(lambda: defaultdict(list))
        for one in read_lines:
            for slot in one.slots:
                pools[slot.part.kind, slot.part.manner].setdefault(slot.part.words, slot.part)
                self.slots[slot.part.kind][slot.within + slot.part.read_by.split()[0]].append((one, slot))
        self.alike: dict[str, list[tuple[Words, list[Words]]]] = defaultdict(list)
        for row in ALIKE:
            several = [
                tuple(token.text for token in tokenize(words)) for words in row.replace(" > ", " | ").split(" | ")
            ]
            for words in several[: row.partition(" > ")[0].count(" | ") + 1]:
                self.alike[words[0].lower()].append((tuple(word.lower() for word in words), several))
        for key, found in pools.items():
            for part in found.values():
                self.pools[key][part.read_by].append(part)

    def part(self, kind: str, like: str = "") -> Part:
        """A part, every alternative that reads some of them with the same right."""
        pool = self.pools[kind, like]
        return self.random.choice(pool[self.random.choice([*pool])])

    def swapped(self) -> Made:
        """A part of one line in the place of a part of another, every place of the grammar with the same right."""
        places = self.slots[self.random.choice(SWAPPED)]
        one, slot = self.random.choice(places[self.random.choice([*places])])
        filler = self.part(slot.part.kind, slot.part.manner)
        words = (*one.words[: slot.start], *filler.words, *one.words[slot.start + len(slot.part.words) :])
        return Made(join(words), slot.part.kind, f"{slot.within} {slot.part.read_by.split()[0]}", filler.read_by)

    def worded(self) -> Made:
        """One word of a line exchanged for another that is used alike."""
        while True:
            one = self.random.choice(self.lines)
            found = [
                (start, words, others)
                for start in range(one.header, len(one.words) - 1)
                for words, others in self.alike.get(one.words[start].lower(), ())
                if tuple(word.lower() for word in one.words[start : start + len(words)]) == words
            ]
            if found:
                start, words, others = self.random.choice(found)
                other = self.random.choice([one for one in others if one != words])
                changed = (*one.words[:start], *other, *one.words[start + len(words) :])
                return Made(join(changed), "word", " ".join(words), " ".join(other))

    def headed(self, kind: SkillKind) -> Words:
        """The header of a line of this kind."""
        one = self.random.choice([one for one in self.lines if one.kind is kind])
        return one.words[: one.header]

    def triggered(self) -> Made:
        trigger, body = self.part("trigger"), self.part("body")
        words = (*self.headed(SkillKind.AUTO), *trigger.words, ",", *body.words)
        return Made(join(words), "trigger + effect", trigger.read_by, body.read_by)

    def conditioned(self) -> Made:
        condition, body = self.part("condition"), self.part("body")
        words = (*self.headed(SkillKind.ACTIVATE), "if", *condition.words, ",", *body.words)
        return Made(join(words), "condition + effect", condition.read_by, body.read_by)

    def bought(self) -> Made:
        cost, body = self.part("cost"), self.part("body")
        words = (*self.headed(SkillKind.ACTIVATE), *cost.words, ":", *body.words)
        return Made(join(words), "cost + effect", cost.read_by, body.read_by)

    def joined(self) -> Made:
        first, second = self.part("effect"), self.part("effect")
        join_words = self.random.choice(JOINS)
        words = (*self.headed(SkillKind.ACTIVATE), *first.words, *join_words, *second.words, ".")
        return Made(join(words), f"effect {join(join_words)} effect", first.read_by, second.read_by)

    def made(self, n: int) -> list[Made]:
        """So many different lines."""
        found: dict[str, Made] = {}
        ways = (self.swapped,) * 4 + (self.worded,) * 4 + (self.triggered, self.conditioned, self.bought, self.joined)
        while len(found) < n:
            one = self.random.choice(ways)()
            found.setdefault(one.text, one)
        return list(found.values())


def stops(one: Made) -> str | None:
    """The line with the place where reading it stops, or that it prints otherwise; None where all is well."""
    skill = lines.read_line(one.text)
    if isinstance(stop := skill.effect, Unread):
        return f"{one.text[: stop.stopped_at]}¦{one.text[stop.stopped_at :]}"
    return None if round_trips(skill) else f"prints otherwise: {one.text}"


def report(made: list[Made], listed: bool) -> None:
    """Shares by kind; then what stops, by what was put where."""
    failed = {one: stop for one in made if (stop := stops(one)) is not None}
    print(f"{100 * (1 - len(failed) / len(made)):.1f} % of {len(made)} lines read")
    total = Counter(one.kind for one in made)
    bad = Counter(one.kind for one in failed)
    for kind, n in sorted(total.items()):
        print(f"  {kind:24} {100 * (1 - bad[kind] / n):5.1f} % of {n}")
    groups: dict[tuple[str, str], list[Made]] = defaultdict(list)
    for one in failed:
        groups[one.kind, one.slot].append(one)
    for (kind, slot), members in sorted(groups.items(), key=lambda found: -len(found[1])):
        fillers = Counter(one.filler for one in members).most_common(4)
        print(f"{len(members):4} {kind}: {slot} <- " + ", ".join(f"{n} {filler}" for filler, n in fillers))
        if listed:
            for one in members:
                print("       " + failed[one])


def cards_lines(paths: list[Path]) -> Iterator[str]:
    """All lines of skill text of the lists, each once."""
    seen: set[str] = set()
    for path in paths:
        for text in path.read_text("utf-8").splitlines():
            card = json.loads(text)
            for side in (card, card["back"]):
                for one in lines_of("\n".join(side["skills"])) if side else ():
                    if one not in seen:
                        seen.add(one)
                        yield one


def main() -> None:
    reader = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    reader.add_argument("--cards", nargs="+", type=Path, default=[], metavar="LIST.jsonl", help="lists of cards")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--n", type=int, default=2000, help="how many lines are made")
    reader.add_argument("--list", action="store_true", help="print the lines that are not read")
    reader.add_argument("--save", type=Path, help="keep the lines that were made in this file")
    reader.add_argument("--from", type=Path, dest="source", help="read the lines of this file")
    given = reader.parse_args()
    if given.source is not None:
        made = msgjson.decode(given.source.read_bytes(), type=list[Made])
    else:
        read_lines = [found for text in cards_lines(given.cards) if (found := read(text)) is not None]
        made = Maker(read_lines, given.seed).made(given.n)
    if given.save is not None:
        given.save.write_bytes(msgjson.encode(made))
    report(made, given.list)


if __name__ == "__main__":
    main()
