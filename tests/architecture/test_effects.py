"""Nothing of the effect language falls silently through: every field is read, every action is asked about, every word is known."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from engine.language.closed_words import check_words
from engine.language.grammar_files import read_grammar
from engine.language.notation import Constant, GrammarError, parse_alternative
from engine.masters.compiler.hooks.sentences import ADJOINED
from engine.masters.compiler.loaded import NAMES
from engine.masters.ir.keywords import BY_NAME, FAMILIES, NO_KEYWORD
from engine.masters.ir.nodes import Moment, Phase, SkillKind, Timing
from engine.masters.ir.nouns import Area
from engine.masters.ir.vocabulary import CardAction, CardLeave, PlayerAction, PlayerLeave
from engine.masters.truth.declared import COLORS
from tests.architecture.reads import FILES, ROOT, Reader, node_classes, strings_of
from tests.architecture.sayings import sayings

reader = cache(Reader)
"""Reads the sources, when it is first asked for."""

SILENT = {"words", "note", "text", "singular"}
"""Fields for printing: which of several equal wordings, reminders, the printed line; and what was said once in a list, of which each part has all."""


def test_every_field_is_read() -> None:
    fields = {
        (cls.__name__, field) for cls in node_classes() if cls.__name__ != "Unread" for field in cls.__struct_fields__
    }
    assert {field for field in fields - reader().read.keys() if field[1] not in SILENT} == set()


def test_the_reader_would_notice() -> None:
    assert ("Unread", "expected") not in reader().read
    assert ("Play", "paying") in reader().read
    assert ("Draw", "paying") not in reader().read


ACTIONS = set[str]().union(*map(get_args, (CardAction, PlayerAction, CardLeave, PlayerLeave)))


def test_every_action_is_asked_about() -> None:
    """A word of the closed types that no file of the engine names would forbid or allow nothing."""
    asked = set[str]().union(*map(_strings, FILES))
    assert ACTIONS - asked == set()


def test_a_word_that_a_field_does_not_take_is_refused_at_its_place() -> None:
    fly = parse_alternative("deed", 'fly => Cannot(action="fly")', NAMES, "90-test.peg:7")
    lift = parse_alternative("verb", 'lift => "lift"', NAMES, "90-test.peg:9")
    named = parse_alternative("deed", "$verb => DidResult(verb=$verb)", NAMES, "90-test.peg:11")
    any_word = parse_alternative("deed", "$verb:%word => DidResult(verb=$verb)", NAMES, "90-test.peg:13")
    attack = parse_alternative("deed", 'attack => Cannot(action="attack")', NAMES, "90-test.peg:15")
    with pytest.raises(GrammarError, match=r'90-test.peg:7: Cannot.action takes no "fly", only activate, attack'):
        check_words({"deed": (fly, attack)}, ADJOINED)
    with pytest.raises(GrammarError, match=r'90-test.peg:9: DidResult.verb takes no "lift"'):
        check_words({"verb": (lift,), "deed": (named,)}, ADJOINED)
    with pytest.raises(GrammarError, match=r'90-test.peg:13: DidResult.verb takes no "%word"'):
        check_words({"deed": (any_word,)}, ADJOINED)
    check_words({"deed": (attack,)}, ADJOINED)


def test_a_rule_that_stands_in_two_places_is_refused(tmp_path: Path) -> None:
    (tmp_path / "10-first.peg").write_text("color =\n  | red\nspeed =\n  | fast\n")
    (tmp_path / "20-second.peg").write_text("color =\n  | blue\n")
    with pytest.raises(
        GrammarError, match=r"^20-second.peg:1: there is a rule of this name already \(10-first.peg:1\): color$"
    ):
        read_grammar(tmp_path, NAMES)


def test_words_are_rules_of_the_grammar(tmp_path: Path) -> None:
    (tmp_path / "10-first.peg").write_text("color =\n  | red\nspeed =\n  | $zone:where\n")
    words = {"Area": {"where": {"HAND": "hand/s", "DROP": ["drop area", "drop"]}}, "said": {"sep": ["or", "and"]}}
    grammar = read_grammar(tmp_path, NAMES, words=words)
    assert [alt.place for alt in grammar["where"]] == ["words: where: HAND", *["words: where: DROP"] * 2]
    assert [alt.term for alt in grammar["where"]] == [Constant(Area.HAND), Constant(Area.DROP), Constant(Area.DROP)]
    assert [alt.term for alt in grammar["sep"]] == [Constant(True)] * 2
    with pytest.raises(
        GrammarError, match=r"10-first.peg:1: there is a rule of this name already \(words: said.color\)"
    ):
        read_grammar(tmp_path, NAMES, words={"said": {"color": "red"}, "Area": words["Area"]})
    with pytest.raises(
        GrammarError, match=r"words: said.where: there is a rule of this name already \(words: Area.where\)"
    ):
        read_grammar(tmp_path, NAMES, words={"Area": words["Area"], "said": {"where": "there"}})
    with pytest.raises(GrammarError, match=r"words: where: HALL: Area has no HALL: hand => Area.HALL"):
        read_grammar(tmp_path, NAMES, words={"Area": {"where": {"HALL": "hand"}}})


def test_the_actions_are_documented() -> None:
    text = (ROOT / "docs/card-language.md").read_text()
    listed = re.search(r"^Words of actions in .*?: (.*?)\.$", text, re.MULTILINE | re.DOTALL)
    assert listed is not None
    words = {" ".join(word.split()) for word in listed.group(1).split(",")}
    assert words == ACTIONS


DATA = {"color", "colors", "type"}
"""Fields whose words are compared with the facts of cards."""
PARSED = {"by_words"}
"""Read by the words that they hold ("except", "battle", "skills"), see `truth.prohibitions.by_fits`."""
TYPES = {str(kind) for kind in SkillKind} | {f"{kind}: {timing}" for kind in SkillKind for timing in Timing}
ELSEWHERE = {("Deed", "keyword"): set(BY_NAME), ("Declare", "but"): set(COLORS), ("Negated", "kinds"): TYPES}


def test_every_word_is_known() -> None:
    """A word that the grammar puts into a field stands in a file that reads this field, or in the vocabulary of skill types."""
    vocabulary = strings_of(ROOT / "engine/masters/ir/kinds.py")
    said, closed = sayings()
    unknown = {
        (*field, value)
        for field, values in said.items()
        if field not in closed and field[1] not in SILENT | DATA | PARSED | {"joins"}
        for value in values
        if isinstance(value, str)
        and not isinstance(value, Enum)
        and value not in vocabulary | ELSEWHERE.get(field, {""})
        and not any(value in _strings(file) for file in reader().read[field])
    }
    assert unknown == set()


def test_every_enum_member_is_known() -> None:
    source = "".join(file.read_text() for file in FILES)
    unknown = {
        str(value)
        for field, values in sayings()[0].items()
        for value in values
        if isinstance(value, Enum) and not isinstance(value, Moment)  # of which each comes: see below
        if f"{type(value).__name__}.{value.name}" not in source
    }
    assert unknown == set()


def test_every_keyword_is_carried_out() -> None:
    code = [file for file in FILES if file.name != "keywords.py"]  # but not the table itself
    source = set[str]().union(*map(_strings, code), _strings(ROOT / "engine/masters/ir/nodes/skills.py"))
    by_row = {
        name
        for name, row in BY_NAME.items()
        if replace(row, name="", clause="", example="", first_edition=False) != NO_KEYWORD
    }
    assert {name for name in BY_NAME if ":" not in name} - source - by_row - set(
        FAMILIES
    ) == set()  # a family is named by text alone


def test_every_moment_comes() -> None:
    """ "At the end of the Offense Step": the flow lets each moment that can be named happen."""
    said = {(moment, phase) for moment in (Moment.START, Moment.END) for phase in Phase}
    said -= {(Moment.END, Phase.END)}  # the end of the turn
    said |= {(Moment.OVER, Phase.BATTLE), (Moment.OVER, Phase.TURN)}  # when effects for that long end (6-4-1-4)
    source = "".join(file.read_text() for file in FILES)
    assert {(m.value, p.value) for m, p in said if f'moment(state, "{m.value}", "{p.value}"' not in source} == set()


_held: dict[Path, set[str]] = {}


def _strings(file: Path) -> set[str]:
    if file not in _held:
        _held[file] = strings_of(file)
    return _held[file]
