"""Names: visible, of one script, and unlike those that are taken."""

from __future__ import annotations

import pytest

from dbs_server.people.names import kept_back, looks, name_wrong, tidy


@pytest.mark.parametrize(
    "name", ["Ann", "Zoë", "Аня", "孫悟空", "かめ仙人", "손오공", "O'Neil Jr. 2", "x_y-z", "Ñandú", "علي"]
)
def test_names_of_people_are_names(name: str) -> None:
    assert name_wrong(tidy(name)) == kept_back(tidy(name)) == ""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "1 to 24 characters"),
        ("x" * 25, "1 to 24 characters"),
        ("Аnn", "in one script, not in Cyrillic and Latin"),
        ("42", "has a letter"),
        ("\u3164", "hangul jungseong filler (U+1160)"),
        ("a\u0301\u0302\u0303\u0304", "at most 2 marks"),
        ("Ann✓", "not check mark"),
        ("[red]Ann", "not left square bracket"),
    ],
)
def test_what_is_no_name_is_told_with_what_is_wrong(name: str, words: str) -> None:
    assert words in name_wrong(tidy(name))


@pytest.mark.parametrize("name", ["Guest Ann", "guеst".replace("е", "e"), "GUEST", "Player 1", "server", "Computer"])
def test_names_that_say_what_somebody_is_belong_to_nobody(name: str) -> None:
    assert "says what somebody is" in kept_back(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ann"), ("Ann", "Аnn"), ("Ian", "lan"), ("mia", "rnia"), ("BOO", "B00"), ("Ann Lee", "AnnLee"), ("соса", "coca"), ("Zoë", "Zoe\u0308")],
)  # fmt: skip
def test_names_look_alike(one: str, other: str) -> None:
    assert any(a == b for a, b in zip(looks(one), looks(other), strict=True))


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Ben", "Den"), ("Аня", "Ann"), ("孫悟空", "孫悟飯")])
def test_other_names_do_not(one: str, other: str) -> None:
    assert not any(a == b for a, b in zip(looks(one), looks(other), strict=True))


def test_a_name_has_one_form() -> None:
    assert tidy("  Ａnn\t Lee ") == "Ann Lee"
