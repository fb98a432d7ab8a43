"""One line of printed text: header, requirements, body; and back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from engine.language.build import Misfit
from engine.language.chart import Chart
from engine.language.folding import Folding, Repair
from engine.language.pairs import Unfit
from engine.language.render import Stream, say
from engine.language.sense import read
from engine.language.token import Token
from engine.masters.compiler.default_places import only_such
from engine.masters.compiler.header import Header, header_text, read_header
from engine.masters.compiler.keyword_lines import misnumbered
from engine.masters.compiler.lexer import is_known, join, nearest, tokenize
from engine.masters.compiler.loaded import language
from engine.masters.compiler.meaning import settle
from engine.masters.compiler.nobody import done_by_nobody
from engine.masters.compiler.normalise import fold, normalise
from engine.masters.compiler.plain import plain, take_back
from engine.masters.compiler.quoted import in_words, unworded
from engine.masters.compiler.slips import put_right
from engine.masters.ir.keywords import NAMING_KEYWORDS, SAYING_KEYWORDS
from engine.masters.ir.lint import lint
from engine.masters.ir.nodes import Keyword, Skill, SkillKind, Unread
from engine.masters.ir.nouns import Node, Operand

BODY = ("at_counter", "beneath", "unanswered", "elsewhere", "requirements", "trigger", "effect")
"""The fields of a skill that its header does not say."""
RULES = {
    SkillKind.AUTO: "auto_line",
    SkillKind.PERMANENT: "permanent_line",
    SkillKind.AWAKEN: "awaken_line",
    SkillKind.WISH: "awaken_line",
}


NO_SENSE = "words that fit together"


@lru_cache(maxsize=20000)
def read_line(line: str) -> Skill:
    """One Skill for one line; an Unread effect where the grammar stops."""
    line = line.strip()
    folding, notes = fold(line)
    tokens = tokenize(folding)
    skill = read_plain(join([token.text for token in tokens]))
    if isinstance(skill.effect, Unread):
        folding, notes = understood(line)
        tokens = tokenize(folding)
        skill = read_plain(join([token.text for token in tokens]))
    skill = only_such(skill, notes)
    skill = replace(skill, text=line, note=" ".join(notes))
    if isinstance(stop := skill.effect, Unread):
        at = next((token.at for token in tokens[stop.stopped_at : stop.stopped_at + 1]), len(line))
        skill = replace(skill, effect=replace(stop, text=line, stopped_at=at))
    return skill


def understood(line: str) -> tuple[Folding, tuple[str, ...]]:
    """A line folded, and its notes; where the grammar stops at a slip of the pen, with that put right and told as a repair."""
    folding, notes = fold(line)
    put_right(folding, _stop)
    return folding, notes


def _stop(text: str) -> int | None:
    """At which token reading stops; at the first where all is read, but makes no sense; None where it does not stop."""
    unread = read_plain(join([token.text for token in tokenize(text)])).effect
    if not isinstance(unread, Unread):
        return None
    return 0 if unread.expected.startswith(NO_SENSE) else unread.stopped_at


def repairs_of(line: str) -> tuple[Repair, ...]:
    """What of a line of skill text was taken for something else than what is printed."""
    return tuple(understood(line)[0].repairs)


@lru_cache(maxsize=20000)
def read_plain(text: str) -> Skill:
    """One normalised line; where it is not read, `stopped_at` counts its tokens. What nothing would carry out is not read."""
    skill = _as_said(text)
    idle = next((finding.message for finding in lint(skill) if finding.rule == "nothing"), None)
    return skill if idle is None else replace(skill, effect=Unread(text, 0, idle))


def _as_said(text: str) -> Skill:
    tokens = tokenize(text)
    strange = next(_strange_brackets(tokens), None)
    if strange is not None:
        return Skill(SkillKind.KEYWORDS, text, effect=Unread(text, *strange))
    header, at = read_header(tokens)
    rest = tokens[at:]
    kind = header.kind or (
        SkillKind.AUTO if set(header.order) & set("BSLN") and not header.keywords else SkillKind.KEYWORDS
    )
    fields: dict[str, Any] = {**header.fields, "kind": kind, "keywords": tuple(header.keywords), "text": text}
    if kind is SkillKind.KEYWORDS:
        return _keywords_line(header, rest, fields, text, at)
    bond = fields.get("bond") or fields.get("spirit_boost")
    if bond is not None:
        rest, noun = _bond_noun(rest)
        key = "bond" if "bond" in fields else "spirit_boost"
        fields[key] = replace(bond, noun=noun)
        if noun is None and rest is not tokens and tokens[at : at + 1] and tokens[at].key == ":":
            header.order += "!"
    skill, stopped, wanted = _parse(rest, RULES.get(kind, "active_line"))
    if (
        header.kind is None and skill is not None and skill.trigger is None
    ):  # "[Bond 2] This card gets …": nothing sets it off, it holds
        fields["kind"] = SkillKind.PERMANENT
        skill, stopped, wanted = _parse(rest, RULES[SkillKind.PERMANENT])
    if skill is None:
        at = len(tokens) - len(rest) + stopped
        return Skill(**fields, effect=_unread(text, at, wanted), words=header.order)
    if kind is not SkillKind.COUNTER and (begun := done_by_nobody(skill, rest)) is not None:
        begun += len(tokens) - len(rest)
        return Skill(**fields, effect=Unread(text, begun, f"{NO_SENSE}: who does this"), words=header.order)
    words = (header.order + ":" + skill.words).rstrip(":")
    try:
        return in_words(settle(Skill(**fields, **_of_body(skill), words=words)))
    except Unfit as unfit:  # a word that stands for what no other one says
        return Skill(**fields, effect=Unread(text, 0, f"{NO_SENSE}: {unfit}"), words=header.order)


def _strange_brackets(tokens: list[Token]) -> Iterator[tuple[int, str]]:
    """Which token in brackets no rule knows, or, at the head, not with or without a number; and what was expected there."""
    for i, token in enumerate(tokens):
        if token.kind == "%kw" and not is_known(token.key[1:-1]):
            yield i, f"a keyword skill of the rules, such as {nearest(token.key[1:-1])}"
    for i, token in enumerate(takewhile(lambda it: it.kind == "%kw", tokens)):
        if wanted := misnumbered(token.key[1:-1]):
            yield i, wanted


def _of_body(skill: Skill) -> dict[str, Any]:
    """What stands behind the brackets."""
    return {name: getattr(skill, name) for name in BODY}


def _unread(text: str, stopped: int, wanted: list[str]) -> Unread:
    return Unread(text, stopped, ", ".join(wanted[:12]))


def _parse(tokens: list[Token], *rules: str) -> tuple[Any, int, list[str]]:
    """The value of the first of the rules that reads all the tokens, or where the last of them stopped."""
    lang, tables = language()
    sense = read(lang, tables, tokens, rules)
    if sense.value is not None:
        return (sense.value if not sense.letters else _with_letters(sense.value, sense.letters)), 0, []
    if sense.why_not is not None:
        return None, 0, [f"{NO_SENSE}: {sense.why_not}"]
    return None, sense.furthest, [*sense.wanted]


def _with_letters(value: Any, letters: str) -> Any:
    return replace(value, words=value.words + "|" + letters)


def _bond_noun(rest: list[Token]) -> tuple[list[Token], Operand | None]:
    """[Bond 2] «T» : the cards that are counted."""
    lang, tables = language()
    if rest and rest[0].key == ":":
        return rest[1:], None
    colon = next((i for i, token in enumerate(rest) if token.key == ":"), None)
    if colon is None:
        return rest, None
    found = Chart(tables, rest[:colon]).read("bond_noun")
    if found is None:
        return rest, None
    return rest[colon + 1 :], lang.build(found, [])


def _keywords_line(header: Header, rest: list[Token], fields: dict[str, Any], text: str, at: int) -> Skill:
    if not header.keywords:
        return Skill(**fields, effect=Unread(text, 0, "a skill in brackets"), words=header.order)
    if not rest or [t.key for t in rest] == ["."]:
        return Skill(**fields, words=header.order + ("." if rest else ""))
    last = header.keywords[-1]
    rules = ("keyword_effect", "keyword_spec") if last.name in SAYING_KEYWORDS else ("keyword_spec",)
    spec, stopped, wanted = _parse(rest, *rules)
    if spec is None:
        return Skill(**fields, effect=_unread(text, at + stopped, wanted), words=header.order)
    colon = next((i for i, token in enumerate(rest) if i and token.key == ":"), None)
    if colon is not None and spec.cost and spec.spec is None and spec.body is None:  # 10-46-2: nothing follows its cost
        return Skill(**fields, effect=_unread(text, at + colon, [f"the end of [{last.name}]"]), words=header.order)
    words = (last.words + ":" + spec.words).rstrip(":")
    key = "bond" if "bond" in fields else "spirit_boost"
    if key in fields and last.name not in NAMING_KEYWORDS and replace(spec, spec=None, words="") == Keyword(""):
        fields[key] = replace(
            fields[key], noun=spec.spec
        )  # "[Blocker][Bond 3] Red cards": the cards that [Bond] counts (10-23)
        spec = replace(spec, spec=None)
    full = replace(last, cost=spec.cost, spec=spec.spec, body=spec.body, words=words)
    fields["keywords"] = (*fields["keywords"][:-1], full)
    return in_words(settle(Skill(**fields, words=header.order)))


# --- back to words ----------------------------------------------------------------------------------------------------


def print_skill(skill: Skill) -> str:
    """The line that a skill was read from, in canonical wording, made from its nodes alone."""
    if isinstance(skill.effect, Unread):
        return normalise(skill.text)
    skill = plain(unworded(skill))
    order, _, letters = skill.words.partition(":")
    out = header_text(skill, order.rstrip("."))
    out += _rest_tokens(skill, letters)
    if order.endswith("."):
        out.append(".")
    return join(out)


def round_trips(skill: Skill) -> bool:
    """Whether printing the nodes gives the normalised line back. A node that has no words does not."""
    try:
        return print_skill(skill) == join([token.text for token in tokenize(understood(skill.text)[0])])
    except Misfit:
        return False


def _rest_tokens(skill: Skill, letters: str) -> list[str]:
    lang, _ = language()
    if skill.kind is SkillKind.KEYWORDS:
        if not skill.keywords:
            return []
        last = skill.keywords[-1]
        counted = skill.bond or skill.spirit_boost
        spec = counted.noun if last.spec is None and counted is not None else last.spec
        if not last.cost and spec is None and last.body is None:
            return []
        bare = Keyword("", cost=last.cost, spec=spec, body=last.body)
        own, _, top = last.words.partition(":")[2].partition("|")
        bare = replace(bare, words=own)
        for rule in ("keyword_effect", "keyword_spec") if last.body is not None else ("keyword_spec", "keyword_effect"):
            try:
                return say(lang, rule, bare, Stream(top))
            except Misfit:
                continue
        raise Misfit("keyword")
    out: list[str] = []
    bond = skill.bond or skill.spirit_boost
    if bond is not None and bond.noun is not None:
        out += [*say(lang, "bond_noun", bond.noun), ":"]
    elif bond is not None and "!" in skill.words:
        out.append(":")
    own, _, top = letters.partition("|")
    bare = Skill(
        SkillKind.AUTO,
        "",
        **_of_body(skill),
        words=own,
    )
    return out + say(lang, RULES.get(skill.kind, "active_line"), bare, Stream(top))


# --- single nodes -----------------------------------------------------------------------------------------------------

STARTS = (
    "sentence",
    "cond",
    "trigger",
    "event",
    "operand",
    "core",
    "post",
    "requirement",
    "duration",
    "amount",
    "change",
    "place",
)


def print_node(node: Node) -> str | None:
    """A part of a skill in words, where the grammar has words for it on its own."""
    if isinstance(node, Skill):
        return print_skill(node)
    lang, _ = language()
    bare = take_back(unworded(node))
    for rule in STARTS:
        try:
            return join(say(lang, rule, bare))
        except Misfit:
            continue
    return None
