"""Which names somebody may have: visible, of one script, and unlike those that are taken.

What looks alike is data of Unicode (UTS 39), which `confusable_homoglyphs` brings. Two names look alike if they come to the same when each
character is replaced by the one that stands for all that look like it, in whatever case they are written.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data

from dbs_server.mistakes import clean

MAX_NAME = 24
GUEST = "guest "
"""What the name of somebody without a key begins with, wherever it is shown."""
RESERVED = ("guest", "computer", "server", "player")
"""No name of somebody's own begins with these: they say what somebody is."""
SIGNS = frozenset(" -_.'")
"""What may stand in a name beside letters and digits."""
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u3164\uffa0")
"""Letters that nobody sees."""
MARKS = 2
"""Marks that may stand on one letter."""
TOGETHER = (
    {"HAN", "HIRAGANA", "KATAKANA"},
    {"HAN", "HANGUL"},
    {"HAN", "BOPOMOFO"},
)
"""Scripts that are written together (UTS 39, 5.2)."""


def tidy(name: str) -> str:
    """A name in its one form: composed, on one line, without needless spaces."""
    return clean(unicodedata.normalize("NFKC", name), MAX_NAME + 1)


def name_wrong(name: str) -> str:
    """What is wrong with a tidy name, as a sentence; "" where nothing is."""
    if not name or len(name) > MAX_NAME:
        return f"Give a name of 1 to {MAX_NAME} characters."
    marks = 0
    for letter in name:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind[0] == "M" else 0
        if letter in BLANK or not (kind[0] in "LM" or kind == "Nd" or letter in SIGNS):
            return f"A name has letters, digits and {' '.join(sorted(SIGNS - {' '}))}, not {_called(letter)}."
        if marks > MARKS:
            return f"A letter of a name has at most {MARKS} marks."
    if not any(unicodedata.category(letter)[0] == "L" for letter in name):
        return "A name has a letter in it."
    scripts = unique_aliases(name) - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not any(scripts <= several for several in TOGETHER):
        return f"A name is written in one script, not in {' and '.join(sorted(one.title() for one in scripts))}."
    return ""


def kept_back(name: str) -> str:
    """Why nobody may have this name for good, as a sentence; "" where it may be had."""
    seen = looks(name)
    word = next((word for word in RESERVED if any(look.startswith(one) for look in seen for one in looks(word))), "")
    return f"A name does not begin with '{word}': that says what somebody is." if word else ""


def looks(name: str) -> tuple[str, str]:
    """How a name looks: as it is written, and in small letters. Names look alike where one of these is the same."""
    return _skeleton(name).casefold(), _skeleton(name.casefold())


def _called(letter: str) -> str:
    return f"{unicodedata.name(letter, 'a character without a name').lower()} (U+{ord(letter):04X})"


def _skeleton(name: str) -> str:
    letters = unicodedata.normalize("NFD", name)
    return unicodedata.normalize("NFD", "".join(_stands_for(letter) for letter in letters if letter != " "))


@cache
def _stands_for(letter: str) -> str:
    """What stands for all that look like this letter. The data name for each letter the one that stands for it, and for that one all others."""
    alike = _alike(letter)
    if len(alike) != 1:
        return letter
    (other,) = alike
    return min(letter, other) if len(_alike(other)) == 1 else other


def _alike(letter: str) -> list[str]:
    return [one["c"].replace("\u200e", "") for one in confusables_data.get(letter, ())]
