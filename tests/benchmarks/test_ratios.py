"""The ratios that docs/performance.md keeps: they come back as they were written, and a fall is told."""

from __future__ import annotations

from benchmarks.ratios import BEGIN, END, fallen, kept, with_ratios

PAGE = f"# Page\n\nBefore.\n\n{BEGIN}\n{END}\n\nAfter.\n"


def test_ratios_come_back_from_the_page_as_they_were_written():
    page = with_ratios(PAGE, {"starters: answers alone": 0.1634, "wide, 120 cards": 0.0000187}, "abc1234", "1 May 2030")
    assert kept(page) == {"starters: answers alone": 0.163, "wide, 120 cards": 0.0000187}
    assert "Measured 1 May 2030, at commit abc1234." in page
    assert page.startswith("# Page\n\nBefore.")
    assert page.endswith("After.\n")


def test_ratios_that_were_not_measured_again_stay_on_the_page():
    page = with_ratios(PAGE, {"a": 1.0, "b": 2.0}, "abc1234", "1 May 2030")
    assert kept(with_ratios(page, {"b": 3.0}, "def5678", "2 May 2030")) == {"a": 1.0, "b": 3.0}


def test_a_fall_by_more_than_a_fifth_is_told_and_a_smaller_one_is_not():
    before = {"a": 1.0, "b": 1.0}
    assert fallen(before, {"a": 0.81, "b": 0.79}) == ["b was 1 and is 0.79"]
    assert fallen(before, {"a": 0.81, "new": 0.1}) == []
