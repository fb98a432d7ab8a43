"""Steps as data: answers, progress, checks. Reading a step needs no game, so that a malformed one is found before anything runs."""

from __future__ import annotations

import re

from msgspec import Struct

from engine.core.ids import Seat
from engine.scenario.failed import Failed, nearest
from engine.scenario.phrasebook import Verb, Vocabulary
from engine.scenario.refs import NAME, CardRef, parse_ref

COMMON = {"pass": Verb("nothing"), "choose": Verb("list"), "concede": Verb("nothing")}
"""The verbs of every game."""


class Item(Struct, frozen=True):
    """One thing of a list: a card, a word (none, yes, no), a number, or words of an option in quotes.

    `cards` are all cards of an item that joins several ("A+B", "A -> B"); `ref` is the first.
    """

    text: str
    ref: CardRef | None = None
    number: int | None = None
    words: str = ""
    cards: tuple[CardRef, ...] = ()


class AnswerStep(Struct, frozen=True):
    """An answer of one player."""

    seat: Seat
    verb: str
    text: str
    card: CardRef | None = None
    target: CardRef | None = None
    words: str = ""  # the skill line that contains them
    x: int | None = None
    paying: tuple[CardRef, ...] = ()
    items: tuple[Item, ...] = ()  # of verbs with a list


class ProgressStep(Struct, frozen=True):
    """`resolve`, `end turn`, or another line of the game that lets the match go on."""

    what: str


class CheckStep(Struct, frozen=True):
    """`expect` or `deck` with what is checked, which is read when it is; `legal` and `illegal` with the answer."""

    kind: str
    body: str
    answer: AnswerStep | None = None


Step = AnswerStep | ProgressStep | CheckStep

_ANSWER = re.compile(r"^p([12])\s*:\s*(.*)$", re.DOTALL)
_PAYING = re.compile(r"\s+paying\s+(.+)$")
_X = re.compile(r"\s+x\s*=\s*(\d+)(?=\s|$)")
_QUOTED_END = re.compile(r'\s+"([^"]*)"\s*$')


def parse_step(text: str, vocabulary: Vocabulary) -> Step:
    """The step that a line says; raises Failed with the nearest right thing."""
    line = text.strip()
    if " ".join(line.split()) in vocabulary.progress:
        return ProgressStep(" ".join(line.split()))
    answer = _ANSWER.match(line)
    if answer:
        return parse_answer(int(answer[1]) - 1, answer[2].strip(), vocabulary)
    word, _, body = line.partition(" ")
    body = body.strip()
    if word == "expect" and body.split(" ")[0] in ("legal", "illegal", "deck"):
        word, _, body = body.partition(" ")
        body = body.strip()
    if word in ("legal", "illegal"):
        asked = _ANSWER.match(body)
        if asked is None:
            raise Failed(f"'{line}': write {word} p1: play X-1")
        return CheckStep(word, body, parse_answer(int(asked[1]) - 1, asked[2].strip(), vocabulary))
    if word in ("expect", "deck"):
        return CheckStep(word, body)
    if re.match(r"^p[12]\s+(sees|misses)\s", line):
        return CheckStep("expect", line)
    known = ("expect", *vocabulary.progress, "legal", "illegal", "deck", "p1:", "p2:")
    begun = word in {progress.partition(" ")[0] for progress in vocabulary.progress}
    raise Failed(f"'{line}' is no step{nearest(line if begun else word, known)}")


def parse_answer(seat: Seat, text: str, vocabulary: Vocabulary) -> AnswerStep:
    """What stands after "p1:"."""
    verbs = {**COMMON, **vocabulary.verbs}
    verb, _, rest = text.partition(" ")
    rest = rest.strip()
    if verb not in verbs:
        raise Failed(f"'{verb}' is no answer{nearest(verb, verbs)}")
    shape = verbs[verb]
    if shape.after == "list":
        if not rest and not shape.own:
            raise Failed(f"'{verb}' names nothing; write {verb} X-1, {verb} none, {verb} yes, {verb} 3")
        return AnswerStep(seat, verb, text, items=_items(rest, shape, vocabulary))
    if shape.after == "nothing":
        if rest:
            raise Failed(f"'{verb}' takes nothing after it, found '{rest}'")
        return AnswerStep(seat, verb, text)
    return _card_answer(seat, verb, text, rest, vocabulary)


def _card_answer(seat: Seat, verb: str, text: str, rest: str, vocabulary: Vocabulary) -> AnswerStep:
    """A card, then what belongs to it: its target, words of a skill line, the value of X, what is paid."""
    sign = vocabulary.verbs[verb].sign
    paying: tuple[CardRef, ...] = ()
    rest = " " + rest
    found = _PAYING.search(_veiled(rest))
    if found:
        paying = tuple(_ref(part, vocabulary) for part in split_list(rest[found.start(1) :]))
        rest = rest[: found.start()]
    x: int | None = None
    found = _X.search(_veiled(rest))
    if found:
        x = int(found[1])
        rest = rest[: found.start()] + rest[found.end() :]
    words = ""
    found = _QUOTED_END.search(rest)
    if found and rest[: found.start()].strip() and not (sign and rest[: found.start()].rstrip().endswith(sign)):
        words = found[1]
        rest = rest[: found.start()]
    parts = parted(rest, sign or "->")
    if not parts[0]:
        raise Failed(f"'{text}' names no card")
    if len(parts) > 1 and not sign:
        having = [name for name, shape in vocabulary.verbs.items() if shape.sign == "->"]
        only = f"; these have one: {', '.join(having)}" if having else ""
        raise Failed(f"'{text}': {verb} has no target{only}")
    if sign and len(parts) != 2:
        raise Failed(f"'{text}' names no target; write {verb} {parts[0]} {sign} p{2 - seat}.X-2")
    first, *second = (parse_ref(part, vocabulary) for part in parts)
    return AnswerStep(seat, verb, text, first, second[0] if second else None, words, x, paying)


def parted(text: str, sign: str) -> list[str]:
    """The text parted at a sign, as far as it stands in no quotes; one that is a word stands between spaces."""
    pattern = rf"\s+{sign}\s+" if sign.isalpha() else re.escape(sign)
    parts: list[str] = []
    begin = 0
    for found in re.finditer(pattern, _veiled(text)):
        parts.append(text[begin : found.start()].strip())
        begin = found.end()
    return [*parts, text[begin:].strip()]


def _veiled(text: str) -> str:
    """The text with nothing to be read in its quotes."""
    return re.sub(r'"[^"]*"', lambda quoted: f'"{"_" * (len(quoted[0]) - 2)}"', text)


def _items(text: str, shape: Verb, vocabulary: Vocabulary) -> tuple[Item, ...]:
    return () if text in ("", "none") else tuple(_item(part, shape, vocabulary) for part in split_list(text))


def _item(text: str, shape: Verb, vocabulary: Vocabulary) -> Item:
    if text in ("yes", "no"):
        return Item(text)
    if text.isdigit():
        return Item(text, number=int(text))
    sign = shape.sign or shape.joins
    parts = parted(text, sign) if sign else [text]
    if shape.sign and len(parts) != 2:
        raise Failed(f"'{text}': two cards belong together; write X-1 {sign} X-2")
    cards = tuple(_ref(part, vocabulary) for part in parts)
    quoted = re.fullmatch(r'"([^"]*)"', text)
    return Item(text, cards[0], words=quoted[1] if quoted else "", cards=cards)


def _ref(text: str, vocabulary: Vocabulary) -> CardRef:
    """The one name that a part of a list is."""
    if not re.fullmatch(NAME, text) and not text.startswith('"'):
        raise Failed(f"'{text}' is not one name; put commas between names")
    return parse_ref(text, vocabulary)


def split_list(text: str) -> list[str]:
    """A list with commas; commas between double quotes do not count."""
    parts = [part.strip() for part in re.findall(r'(?:"[^"]*"|[^,"])+', text)]
    return [part for part in parts if part]
