"""The notation of the grammar files, read into rules that both parse and print.

    rule =
      | pattern => template
      | pattern                  (no template: the value of the one variable, or True)

A pattern holds words to be met as they are, `draw/s` (draw or draws), `( a | b )` choices, `( a )?` options,
`$field:rule` for a part that another rule reads, `~rule` for one whose value says nothing, `$field:rule{separator}` for a list
(`+` after the braces: two or more; `?`: or one alone, which is the value itself;
`$a/b:rule{sep}` keeps the separators too), `!draw` for a verb with who acts (`$who`; or "drawing", as a payment),
`%kind` for a kind of token, and `&gets/gains` for words of which one must come next and which are not taken. A template makes a node of
the effect language; fields that it does not name come from the variables of the same name. Where a variable holds several values,
`$bound.0` is the first of them, and the template names each of them.

An alternative that names columns of a table (`$by:someone <third> <what>`) stands for one alternative for each row that has them all; where
the columns are of several tables, for each row of the one with each of the other (`<subject> <is> $filter:pred => <so>IsSuch(<of>)`).
The name of a rule may have a column, too: `deed_<tense> =` is a rule for each row, of the alternatives whose other columns the row has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeAlias, cast

from msgspec import Struct

Names: TypeAlias = Mapping[str, Any]
"""What templates may name: the classes of the effect language, its enumerations and constants."""


class Lit(Struct, frozen=True):
    keys: tuple[str, ...]


class Ahead(Struct, frozen=True):
    """One of these words comes next; it is not taken."""

    keys: frozenset[str]


class Kind(Struct, frozen=True):
    kind: str


class Sym(Struct, frozen=True):
    name: str


class ListOf(Struct, frozen=True):
    item: str
    sep: str
    least: int = 1


class Bind(Struct, frozen=True):
    var: str
    item: Kind | Sym | ListOf
    seps: str = ""


class Group(Struct, frozen=True):
    alts: tuple[tuple[Item, ...], ...]


Item: TypeAlias = Lit | Ahead | Kind | Sym | ListOf | Bind | Group


class Var(Struct, frozen=True):
    name: str


class Part(Struct, frozen=True):
    """One of the values that a variable holds."""

    name: str
    index: int


class Constant(Struct, frozen=True):
    value: Any


class Make(Struct, frozen=True):
    cls: type[Struct]
    fields: tuple[tuple[str, Term], ...]


class Tup(Struct, frozen=True):
    parts: tuple[Term, ...]


class Hook(Struct, frozen=True):
    """A pair of functions (`Pair`) by its name, where a template cannot say it."""

    name: str


Term: TypeAlias = Var | Part | Constant | Make | Tup | Hook


class Alt(Struct, frozen=True, eq=False):
    rule: str
    items: tuple[Item, ...]
    term: Term
    place: str = ""  # file and line
    rows: tuple[tuple[int, int], ...] = ()  # of tables, that it is filled in from


Grammar: TypeAlias = dict[str, tuple[Alt, ...]]

PIECE = re.compile(
    r"""\$(?P<var>\w+)(?:/(?P<seps>\w+))?(?::(?P<item>%?\w+))?(?P<list>\{(?P<sep>\w*)\}(?P<more>\+?))?
    |(?P<open>\()|(?P<close>\)\??)|(?P<bar>\|)
    |(?P<bracket>\[[^\]]+\])|"(?P<quoted>[^"]*)"|(?P<word>[^\s()|]+)""",
    re.VERBOSE,
)

POSSESSIVE = re.compile(r"^(cards?|tokens?)('s|')$")


class GrammarError(Exception):
    """A grammar file is not well-formed: this is a mistake of its author, never of a card's."""


def gerund(verb: str) -> str:
    """The form of a verb in "by …ing"."""
    if verb.endswith("e"):
        return verb[:-1] + "ing"
    return verb + verb[-1] + "ing" if verb.endswith(("ip", "ut", "ap")) else verb + "ing"


def _literal(word: str) -> Item:
    if word.startswith("%"):
        return Kind(word)
    if word.startswith("&") and word != "&quot":
        return Ahead(frozenset(word[1:].split("/")))
    if word.startswith("~"):
        return Sym(word[1:])
    if word.startswith("!"):  # an action: bare or "you", or with an -s and somebody else
        verb = word[1:].lower()
        other = verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")
        plain = Group(((), (Bind("who", Sym("plain")),)))
        return Group(((plain, Lit((verb,))), (Bind("who", Sym("third")), Lit((other,))), (Lit((gerund(verb),)),)))
    stem, slash, ending = word.lower().partition("/")
    if slash and ending in ("s", "es"):
        return Group(((Lit((stem,)),), (Lit((stem + ending,)),)))
    return Lit(('"' if word == "&quot" else word.lower(),))


def parse_pattern(text: str) -> tuple[Item, ...]:
    """The items of a pattern."""
    stack: list[list[list[Item]]] = [[[]]]
    for match in PIECE.finditer(text):
        piece = match.groupdict()
        if piece["var"]:
            item_name = piece["item"] or piece["var"]
            item: Kind | Sym | ListOf
            if piece["list"]:
                item = ListOf(item_name, piece["sep"] or "", 2 if piece["more"] else 1)
            else:
                item = Kind(item_name) if item_name.startswith("%") else Sym(item_name)
            stack[-1][-1].append(Bind(piece["var"], item, piece["seps"] or ""))
        elif piece["open"]:
            stack.append([[]])
        elif piece["bar"]:
            stack[-1].append([])
        elif piece["close"]:
            alts = stack.pop()
            if piece["close"] == ")?":
                alts.insert(0, [])
            stack[-1][-1].append(Group(tuple(tuple(alt) for alt in alts)))
        elif piece["bracket"]:  # one token, whatever it holds
            stack[-1][-1].append(Lit((piece["bracket"].lower(),)))
        else:
            stack[-1][-1] += [
                _literal(part) for part in POSSESSIVE.sub(r"\1 \2", piece["word"] or piece["quoted"]).split(" ")
            ]
    if len(stack) != 1 or len(stack[0]) != 1:
        raise GrammarError(f"brackets or bars do not match: {text}")
    return tuple(stack[0][0])


TERM = re.compile(
    r"\s*(?:(?P<part>\$\w+\.\d+)|(?P<var>\$\w+)|(?P<hook>@\w+)|(?P<name>[A-Za-z_][\w.]*)|(?P<int>-?\d+)|\"(?P<str>[^\"]*)\"|(?P<op>[(),=]))"
)


class _TermReader:
    def __init__(self, text: str, names: Names) -> None:
        self.text = text
        self.names = names
        self.parts = [(m.lastgroup or "", m.group(m.lastgroup or 0)) for m in TERM.finditer(text)]
        self.at = 0

    def take(self) -> tuple[str, str]:
        if self.at >= len(self.parts):
            raise GrammarError(f"template ends too early: {self.text}")
        self.at += 1
        return self.parts[self.at - 1]

    def next_is(self, op: str) -> bool:
        return self.at < len(self.parts) and self.parts[self.at] == ("op", op)

    def term(self) -> Term:
        kind, text = self.take()
        if kind == "var":
            return Var(text[1:])
        if kind == "part":
            name, _, index = text[1:].partition(".")
            return Part(name, int(index))
        if kind == "hook":
            return Hook(text[1:])
        if kind == "int":
            return Constant(int(text))
        if kind == "str":
            return Constant(text)
        if kind == "op" and text == "(":
            parts: list[Term] = []
            while not self.next_is(")"):
                parts.append(self.term())
                if self.next_is(","):
                    self.take()
            self.take()
            return Tup(tuple(parts))
        return self.named(text)

    def named(self, text: str) -> Term:
        if text in ("true", "false", "none"):
            return Constant({"true": True, "false": False, "none": None}[text])
        head, _, member = text.partition(".")
        if head not in self.names:
            raise GrammarError(f"unknown name {text}: {self.text}")
        target = self.names[head]
        if member:
            if not hasattr(target, member):
                raise GrammarError(f"{head} has no {member}")
            return Constant(getattr(target, member))
        if isinstance(target, Struct) or not isinstance(target, type) or issubclass(target, Enum):
            return Constant(target)
        cls = cast(type[Struct], target)
        fields: list[tuple[str, Term]] = []
        if self.next_is("("):
            self.take()
            while not self.next_is(")"):
                name = self.take()[1]
                if name not in cls.__struct_fields__:
                    raise GrammarError(f"{head} has no field {name}: {self.text}")
                if self.take()[1] != "=":
                    raise GrammarError(f"= expected: {self.text}")
                fields.append((name, self.term()))
                if self.next_is(","):
                    self.take()
            self.take()
        return Make(cls, tuple(fields))


def variables(items: tuple[Item, ...]) -> list[str]:
    """The variables that a pattern binds."""
    found: list[str] = []
    for item in items:
        if isinstance(item, Bind):
            found.append(item.var)
            if item.seps:
                found.append(item.seps)
        elif isinstance(item, Group):
            for alt in item.alts:
                found += [name for name in variables(alt) if name not in found]
    return found


def used(term: Term) -> set[str]:
    """The variables that a template names."""
    match term:
        case Var(name) | Part(name):
            return {name}
        case Make(_, fields):
            return {name for _, part in fields for name in used(part)}
        case Tup(parts):
            return {name for part in parts for name in used(part)}
        case _:
            return set()


def parse_alternative(rule: str, text: str, names: Names, place: str = "") -> Alt:
    """One line of a rule, with what its template may name; `place`: its file and line. Raises GrammarError."""
    pattern, arrow, template = text.partition("=>")
    items = parse_pattern(pattern)
    bound = variables(items)
    if not arrow:
        if len(bound) > 1:
            raise GrammarError(f"{rule}: several variables and no template: {text}")
        return Alt(rule, items, Var(bound[0]) if bound else Constant(True), place)
    reader = _TermReader(template.strip(), names)
    term = reader.term()
    if reader.at != len(reader.parts):
        raise GrammarError(f"{rule}: template goes on: {template}")
    if isinstance(term, Hook):
        return Alt(rule, items, term, place)
    rest = [name for name in bound if name not in used(term)]
    if rest:
        if not isinstance(term, Make):
            raise GrammarError(f"{rule}: variables without a place: {rest}")
        for name in rest:
            if name not in term.cls.__struct_fields__:
                raise GrammarError(f"{rule}: {term.cls.__name__} has no field {name}")
        term = Make(term.cls, (*term.fields, *((name, Var(name)) for name in rest)))
    return Alt(rule, items, term, place)


def symbols(items: tuple[Item, ...]) -> set[str]:
    """The rules that a pattern names."""
    found: set[str] = set()
    for item in items:
        inner = item.item if isinstance(item, Bind) else item
        if isinstance(inner, Sym):
            found.add(inner.name)
        elif isinstance(inner, ListOf):
            found |= {inner.item, inner.sep} - {""}
        elif isinstance(inner, Group):
            for alt in inner.alts:
                found |= symbols(alt)
    return found
