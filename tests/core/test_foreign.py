"""Text from outside steers no terminal, whatever it holds."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.core.foreign import harmless, one_line

SIGNS = st.sampled_from("\x1b\x9b\x9d\x90\x9c\x07\x18\r\n\t\x85[]P^_X\\;?0123mHJABc \u202e\u2066\ud800a")
TEXTS = st.text() | st.text(SIGNS) | st.text(st.characters(categories=("Cc", "Cf", "Cs", "Zl", "Zp", "Ll")))


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Son Goku, «Saiyan» ①", "Son Goku, «Saiyan» ①"),
        ("\x1b[31mRed\x1b[0m Ann", "Red Ann"),
        ("\x9b2J\x9b1;1HHome", "Home"),
        ("\x1b]0;a new title\x07Ann", "Ann"),
        ("\x1b]52;c;cm0gLXJm\x1b\\Ann", "Ann"),
        ("\x9d8;;http://x\x9cAnn\x1b]8;;\x1b\\", "Ann"),
        ("\x1bPq#0\x1b\\\x1b_app\x1b\\Ann\x1bc\x1b(0", "Ann"),
        ("\x1b]0;no end, Ann", "0;no end, Ann"),
        ("one\r\ntwo\rthree\x85four", "one\ntwo\nthree\nfour"),
        ("a\tb\x00c\x7fd", "a b c d"),
        ("\u202egnp.exe\u202c\u200b", "gnp.exe"),
        ("half \ud800", "half \ufffd"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
    ],
)
def test_what_steers_a_terminal_goes_and_the_words_stay(given: str, shown: str) -> None:
    assert harmless(given) == shown
    assert one_line(given) == shown.replace("\n", " ")


@given(TEXTS)
@example("\x1b\x1b[31m[31m")
@example("\x9b\x9b31m")
def test_nothing_is_left_that_a_terminal_obeys(text: str) -> None:
    shown = harmless(text)
    assert not [sign for sign in shown if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") and sign != "\n"]
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
    assert harmless(shown) == shown
    assert "\n" not in one_line(text)
    shown.encode()


@given(st.text(st.characters(categories=("L", "N", "P", "S", "M"))))
def test_ordinary_words_are_left_alone(text: str) -> None:
    assert harmless(text) == text


def test_a_long_hostile_text_takes_no_long_time() -> None:
    """Linear: sequences without an end, one after the other."""
    for part in ("\x1b]", "\x9d", "\x1b[0", "\x9b;", "\x1b ", "\x1b[ "):
        assert len(harmless(part * 200_000)) <= 600_000
