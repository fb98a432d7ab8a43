"""Steps as data: answers, progress, checks. Reading a step needs no game, so that a malformed one is found before anything runs."""

from __future__ import annotations

import re

from msgspec import Struct

from engine.core.ids import Seat
from engine.scenario.failed import Failed, nearest
from engine.scenario.names import NAME, CardRef, parse_ref

CARD_VERBS = ("charge", "play", "attack", "combo", "activate", "stack", "counter", "use")
VERBS = ("pass", "keep", "redraw", *CARD_VERBS, "choose", "concede")


class Item(Struct, frozen=True):
    """One thing of a `choose`: a card, a word (none, yes, no), a number, or words of an option in quotes."""

    text: str
    ref: CardRef | None = None
    number: int | None = None
    words: str = ""


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
    items: tuple[Item, ...] = ()  # choose, redraw


class ProgressStep(Struct, frozen=True):
    """`resolve` or `end turn`."""

    what: str


class CheckStep(Struct, frozen=True):
    """`expect`, `legal`, `illegal` or `deck`; what is checked is read by `checks`."""

    kind: str
    body: str
    answer: AnswerStep | None = None


Step = AnswerStep | ProgressStep | CheckStep

_ANSWER = re.compile(r"^p([12])\s*:\s*(.*)$", re.DOTALL)
_PAYING = re.compile(r"\s+paying\s+(.+)$")
_X = re.compile(r"\s+x\s*=\s*(\d+)(?=\s|$)")
_QUOTED_END = re.compile(r'\s+"([^"]*)"\s*$')


def parse_step(text: str) -> Step:
    """The step that a line says; raises Failed with the nearest right thing."""
    line = text.strip()
    if line == "resolve" or " ".join(line.split()) == "end turn":
        return ProgressStep(" ".join(line.split()))
    answer = _ANSWER.match(line)
    if answer:
        return parse_answer(int(answer[1]) - 1, answer[2].strip())
    word, _, body = line.partition(" ")
    body = body.strip()
    if word == "expect" and body.split(" ")[0] in ("legal", "illegal", "deck"):
        word, _, body = body.partition(" ")
        body = body.strip()
    if word in ("legal", "illegal"):
        asked = _ANSWER.match(body)
        if asked is None:
            raise Failed(f"'{line}': write {word} p1: play X-1")
        return CheckStep(word, body, parse_answer(int(asked[1]) - 1, asked[2].strip()))
    if word in ("expect", "deck"):
        return CheckStep(word, body)
    if re.match(r"^p[12]\s+(sees|misses)\s", line):
        return CheckStep("expect", line)
    known = ("expect", "resolve", "end turn", "legal", "illegal", "deck", "p1:", "p2:")
    raise Failed(f"'{line}' is no step{nearest(word, known)}")


def parse_answer(seat: Seat, text: str) -> AnswerStep:
    """What stands after "p1:"."""
    verb, _, rest = text.partition(" ")
    rest = rest.strip()
    if verb not in VERBS:
        raise Failed(f"'{verb}' is no answer{nearest(verb, VERBS)}")
    if verb == "choose" or verb == "redraw":
        return AnswerStep(seat, verb, text, items=_items(rest, verb))
    if verb not in CARD_VERBS:
        if rest:
            raise Failed(f"'{verb}' takes nothing after it, found '{rest}'")
        return AnswerStep(seat, verb, text)
    paying: tuple[CardRef, ...] = ()
    rest = " " + rest
    found = _PAYING.search(rest)
    if found:
        paying = tuple(parse_ref(part) for part in split_list(found[1]))
        rest = rest[: found.start()]
    x: int | None = None
    found = _X.search(rest)
    if found:
        x = int(found[1])
        rest = rest[: found.start()] + rest[found.end() :]
    words = ""
    found = _QUOTED_END.search(rest)
    if found and rest[: found.start()].strip() and not rest[: found.start()].rstrip().endswith("->"):
        words = found[1]
        rest = rest[: found.start()]
    first, arrow, second = rest.partition("->")
    if not first.strip():
        raise Failed(f"'{text}' names no card")
    if arrow and verb != "attack":
        raise Failed(f"'{text}': only an attack has a target")
    if verb == "attack" and not arrow:
        raise Failed(f"'{text}' names no target; write attack {first.strip()} -> p{2 - seat}.leader")
    return AnswerStep(seat, verb, text, parse_ref(first), parse_ref(second) if arrow else None, words, x, paying)


def _items(text: str, verb: str) -> tuple[Item, ...]:
    if not text or text == "none":
        if not text and verb == "choose":
            raise Failed("'choose' names nothing; write choose X-1, choose none, choose yes, choose 3")
        return ()
    return tuple(_item(part) for part in split_list(text))


def _item(text: str) -> Item:
    if text in ("yes", "no"):
        return Item(text)
    if text.isdigit():
        return Item(text, number=int(text))
    quoted = re.fullmatch(r'"([^"]*)"', text)
    return Item(text, parse_ref(text), words=quoted[1] if quoted else "")


def split_list(text: str) -> list[str]:
    """A list with commas; commas between double quotes do not count. Raises Failed."""
    parts = [part.strip() for part in re.findall(r'(?:"[^"]*"|[^,"])+', text)]
    parts = [part for part in parts if part]
    for part in parts:
        if not re.fullmatch(NAME, part) and not part.startswith('"'):
            raise Failed(f"'{part}' is not one name; put commas between names")
    return parts
