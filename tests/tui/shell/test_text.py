"""Words in cells: a line of the board is as wide as it says, whatever stands in it."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from dbs_tui.shell.text import cut, fit
from dbs_tui.shell.widgets.words import _wrap

WIDE = st.text(st.sampled_from("ab .\t\n界한é\u0301\u200d👨👩☺\ufe0f\u20e3🇩🇪\u1100\u1161ก็"), max_size=40)
TEXTS = st.text(max_size=40) | WIDE


@given(TEXTS, st.integers(-1, 50))
@example("Son Goku", 5)  # the cut falls on the space
@example("界界界", 4)  # and into the middle of a wide sign
@example("a\nb", 3)
@example("👨\u200d", 4)
def test_fit_always_has_its_width(text: str, width: int) -> None:
    fitted = fit(text, width)
    assert cell_len(fitted) == max(width, 0)
    assert "\n" not in fitted
    assert cell_len(cut(text, width)) <= max(width, 0)


@given(st.text("abc defg", max_size=60), st.integers(1, 60))
def test_what_fits_is_not_cut(text: str, width: int) -> None:
    assert fit(text, width).rstrip() == text.rstrip() if len(text) <= width else fit(text, width).rstrip() != text


@given(TEXTS, st.integers(8, 40), st.integers(1, 4))
@example("000000⺀)", 8, 1)  # what stands in the place of a clause has no room
@example("\u200d\u200d00000\u1100⺀", 8, 1)  # joiners join nothing where a word begins
def test_wrapped_lines_keep_to_their_width(text: str, width: int, height: int) -> None:
    lines = _wrap(text, width, 0, height)
    assert len(lines) <= height
    assert all(cell_len(line) <= width for line in lines)
