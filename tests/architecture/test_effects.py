"""Nothing of the effect language falls silently through: every field is read, every action is asked about, every word is known."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.masters.ir.keywords import BY_NAME, FAMILIES, NO_KEYWORD
from engine.masters.ir.nodes import Moment, Phase
from engine.masters.play.effects.destinations import REASONS
from engine.masters.truth import forbid
from engine.masters.truth.prevented import VERBS as VERBS_OF_MOVES
from tests.architecture.reads import FILES, ROOT, Reader, arguments, named_by, node_classes, strings_of
from tests.architecture.sayings import sayings

READER = Reader()
SAYINGS = sayings()

SILENT = {"words", "note", "text"}
"""Fields for printing: which of several equal wordings, reminders, the printed line."""


def test_every_field_is_read() -> None:
    fields = {
        (cls.__name__, field) for cls in node_classes() if cls.__name__ != "Unread" for field in cls.__struct_fields__
    }
    assert {field for field in fields - READER.read.keys() if field[1] not in SILENT} == set()


def test_the_reader_would_notice() -> None:
    assert ("Unread", "expected") not in READER.read
    assert ("Play", "paying") in READER.read
    assert ("Draw", "paying") not in READER.read


ACTS = arguments(("Act",))
BARRED_CARD = (
    ACTS
    | arguments(("_marked", "_kept_from", "cannots"))
    | named_by(("_suffered", "prevented", "_on_card", "_on_target"))
)
BARRED_PLAYER = (
    ACTS
    | arguments(("player_barred", "player_bars"))
    | {name for names in forbid.NAMES.values() for name in names}
    | set(VERBS_OF_MOVES)
    | named_by(("prices", "_turning", "prevented"))
)
ALLOWED = ACTS | arguments(("material",))
ASKED = {"Cannot": BARRED_CARD, "Prohibit": BARRED_PLAYER, "Can": ALLOWED, "Permit": ALLOWED}


@pytest.mark.parametrize("cls", ASKED)
def test_every_action_is_asked_about(cls: str) -> None:
    assert SAYINGS[cls, "action"] - ASKED[cls] == set()


def test_the_actions_are_documented() -> None:
    text = (ROOT / "docs/card-language.md").read_text()
    listed = re.search(r"^Words of actions in .*?: (.*?)\.$", text, re.MULTILINE | re.DOTALL)
    assert listed is not None
    words = {" ".join(word.split()) for word in listed.group(1).split(",")}
    assert words == set[object]().union(*(SAYINGS[cls, "action"] for cls in ASKED))


DATA = {"color", "colors", "type"}
"""Fields whose words are compared with the facts of cards."""
PARSED = {"by_words"}
"""Read by the words that they hold ("except", "battle", "skills"), see `truth.prohibitions.by_fits`."""
VERBS = arguments(("note_deed", "remember_done", "remember_shown", "count")) | set(REASONS)
"""What an action leaves behind under its verb, for "the cards placed with this skill" and "if you KO'd a card"."""
ELSEWHERE = {
    ("Ref", "verb"): VERBS,
    ("DidResult", "verb"): VERBS,
    ("ThatMany", "verb"): VERBS,
    ("Move", "verb"): set(REASONS),
    ("Alike", "what"): strings_of(ROOT / "engine/masters/truth/numbers.py"),
    ("WhenActivated", "keyword"): set(BY_NAME),
}


def test_every_word_is_known() -> None:
    """A word that the grammar puts into a field stands in a file that reads this field, or in the vocabulary of skill types."""
    vocabulary = strings_of(ROOT / "engine/masters/ir/kinds.py")
    unknown = {
        (*field, value)
        for field, values in SAYINGS.items()
        if field[1] not in SILENT | DATA | PARSED | {"action", "joins"}
        for value in values
        if isinstance(value, str)
        and not isinstance(value, Enum)
        and value not in vocabulary | ELSEWHERE.get(field, {""})
        and not any(value in _strings(file) for file in READER.read[field])
    }
    assert unknown == set()


def test_every_enum_member_is_known() -> None:
    source = "".join(file.read_text() for file in FILES)
    unknown = {
        str(value)
        for field, values in SAYINGS.items()
        for value in values
        if isinstance(value, Enum) and f"{type(value).__name__}.{value.name}" not in source
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
    said = {(moment, phase) for moment in Moment for phase in Phase} - {(Moment.END, Phase.END)}  # the end of the turn
    source = "".join(file.read_text() for file in FILES)
    assert {(m.value, p.value) for m, p in said if f'MomentCame("{m.value}", "{p.value}"' not in source} == set()


_held: dict[Path, set[str]] = {}


def _strings(file: Path) -> set[str]:
    if file not in _held:
        _held[file] = strings_of(file)
    return _held[file]
