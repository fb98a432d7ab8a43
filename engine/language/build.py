"""Derivations to nodes, and nodes back to words, both from the same grammar.

Where the grammar leaves a choice that the value does not decide ("gets" or "gains"), the choice is kept in the `words`
of the node around it, one letter for each choice in order, and trailing first choices are left out. So a node
made by hand, with no `words`, is printed in the first wording of the grammar.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.language.notation import (
    Ahead,
    Alt,
    Bind,
    Constant,
    Grammar,
    Group,
    Hook,
    Item,
    Kind,
    ListOf,
    Lit,
    Make,
    Part,
    Sym,
    Term,
    Tup,
    Var,
    variables,
)
from engine.language.pairs import Env, Pair, Unfit
from engine.language.token import Kinds
from engine.language.wordings import Wordings

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Misfit(Exception):
    """The value does not fit this wording; another one is tried."""


class Said(Struct):
    """What an alternative has come to: its variables, the letters of choices, and the groups whose letters wait for the value."""

    env: Env
    letters: list[str]
    waiting: list[tuple[int, Group, int]]


Step: TypeAlias = Callable[[Any, Said], None]
"""Takes the derivation of an item."""


class Way(Struct, frozen=True):
    """How an alternative makes its value."""

    steps: tuple[tuple[int, Step], ...]  # of the items that say something, with their places
    make: Callable[[Env], Any]
    keeps: bool  # the value keeps the letters itself
    hook: bool
    by_value: bool  # which letters its groups have depends on the value
    fields: tuple[tuple[str, str, Any], ...] | None  # of a node of variables and constants: field, variable, default


def unsayable(derivation: tuple[Alt, Any]) -> Unfit:
    """Says of words that the grammar could not say again what it made of them: then they mean something else."""
    unfit = Unfit(f"no {derivation[0].rule.replace('_', ' ')} says this")
    unfit.derivation = derivation
    return unfit


class Language(Wordings):
    """A grammar that makes nodes of derivations."""

    def __init__(self, grammar: Grammar, kinds: Kinds, hooks: Mapping[str, Pair]) -> None:
        super().__init__(grammar, kinds, hooks)
        self.ways: dict[int, Way] = {}

    def build(self, derivation: tuple[Alt, Any], choices: list[str]) -> Any:
        """The value of a derivation; the letters of choices that it does not keep itself are added to `choices`.

        Raises Unfit where the words make no sense together.
        """
        alt, children = derivation
        way = self.ways.get(id(alt))
        if way is None:
            way = self.ways[id(alt)] = self._way(alt)
        mark = len(choices)
        said = Said({}, [] if way.keeps else choices, [])
        for index, step in way.steps:
            step(children[index], said)
        try:
            value = way.make(said.env)
        except Unfit as unfit:
            unfit.derivation = unfit.derivation or derivation
            raise
        if (said.waiting or way.hook) and not self._settle(alt, way, value, said):
            raise unsayable(derivation)
        if way.keeps:
            words = "".join(said.letters).rstrip("a")
            if way.hook:
                value = replace(value, words=(value.words + ":" + words).rstrip(":"))
            elif words:
                value = replace(value, words=words)
        options = self.candidates(alt.rule, value)
        if alt not in options:
            raise unsayable(derivation)
        if len(options) > 1:
            choices.insert(mark, LETTERS[options.index(alt)])
        return value

    def _settle(self, alt: Alt, way: Way, value: Any, said: Said) -> bool:
        """Fill in the letters of groups, now that the value is known: only where more than one choice fits. False where the template does not match
        its own value."""
        env: dict[str, tuple[Any, bool]] | None = {}
        if way.fields is not None:
            for field, name, default in way.fields:
                item = getattr(value, field)
                env[name] = item, item == default
        elif way.hook or way.by_value:  # what a hook makes, it must be able to take apart
            env = self.match(alt.term, value)
        if env is None:
            return False
        for place, group, index in reversed(said.waiting):
            options = self.group_options(group, env)
            if len(options) > 1:
                said.letters.insert(place, LETTERS[options.index(index)])
        return True

    # --- alternatives made ready ------------------------------------------------------------------------------------

    def _way(self, alt: Alt) -> Way:
        term = alt.term
        hook = isinstance(term, Hook)
        keeps = isinstance(term, Hook) and self.hooks[term.name].keeps_words
        if isinstance(term, Make):
            keeps = "words" in term.cls.__struct_fields__ and all(name != "words" for name, _ in term.fields)
        by_value = any(isinstance(item, Group) and variables((item,)) for item in alt.items)
        return Way(self._steps(alt.items), self._maker(term), keeps, hook, by_value, self._fields(term))

    def _fields(self, term: Term) -> tuple[tuple[str, str, Any], ...] | None:
        match term:
            case Make(cls, parts) if all(isinstance(part, Var | Constant) for _, part in parts):
                return tuple(
                    (name, part.name, self.default(cls, name)) for name, part in parts if isinstance(part, Var)
                )
            case _:
                return None

    def _steps(self, items: tuple[Item, ...]) -> tuple[tuple[int, Step], ...]:
        return tuple((index, self._step(item)) for index, item in enumerate(items) if not isinstance(item, Lit | Ahead))

    def _step(self, item: Item) -> Step:
        match item:
            case Bind(var, ListOf() as inner, seps):
                return self._list(var, inner, seps)
            case Bind(var, Kind()):

                def token(child: Any, said: Said) -> None:
                    said.env[var] = self.inner_text(child)

                return token
            case Bind(var):

                def value(child: Any, said: Said) -> None:
                    said.env[var] = self.build(child, said.letters)

                return value
            case Group(alts):
                chosen: list[tuple[tuple[int, Step], ...]] = [self._steps(alt) for alt in alts]
                told = bool(variables((item,)))

                def group(child: Any, said: Said) -> None:
                    choice: int = child[0]
                    if told:
                        said.waiting.append((len(said.letters), item, choice))
                    elif len(chosen) > 1:
                        said.letters.append(LETTERS[choice])
                    for index, step in chosen[choice]:
                        step(child[1][index], said)

                return group
            case Sym():
                return lambda child, said: self.build(child, said.letters)
            case _:
                return lambda child, said: None

    def _list(self, var: str, inner: ListOf, seps: str) -> Step:
        def parts(child: Any, said: Said) -> None:
            found: list[Any] = []
            joins: list[Any] = []
            for index, part in enumerate(child[0]):
                if index and inner.sep:
                    joins.append(self.build(child[1][index - 1], said.letters))
                found.append(self.build(part, said.letters))
            said.env[var] = tuple(found)
            if seps:
                said.env[seps] = tuple(joins)

        return parts

    def _maker(self, term: Term) -> Callable[[Env], Any]:
        match term:
            case Var(name):
                return lambda env: env[name]
            case Part(name, index):
                return lambda env: env[name][index]
            case Constant(value):
                return lambda env: value
            case Tup(parts):
                makers = [self._maker(part) for part in parts]
                return lambda env: tuple([make(env) for make in makers])
            case Hook(name):
                return self.hooks[name].build
            case Make(cls, parts):
                given = [(name, part.name) for name, part in parts if isinstance(part, Var)]
                made = [(name, self._maker(part)) for name, part in parts if not isinstance(part, Var)]

                def node(env: Env) -> Any:
                    fields = {name: env[var] for name, var in given if var in env}
                    for name, make in made:
                        fields[name] = make(env)
                    return cls(**fields)

                return node
