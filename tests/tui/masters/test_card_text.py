"""The inspector: a card in words, with where its numbers come from."""

from __future__ import annotations

from dbs_tui.masters.card_text import card_words
from dbs_tui.shell.text import UNICODE
from engine.masters.view.model import Note
from tests.tui.boards import card


def test_each_change_stands_with_its_card_its_skill_and_its_end() -> None:
    notes = (
        Note("+5000 power", "Captain", "", "[Permanent]"),
        Note("+3000 power", "Stand Tall", "for the turn", "[Activate]"),
        Note("-2000 power", "an effect", ""),
        Note("skill negated", "", "for the battle", "[Auto]"),
    )
    text = card_words(card("1", "Son Goku", power=16000, notes=notes), UNICODE).plain
    lines = text.split("Where this comes from\n")[1].splitlines()
    assert [line.partition(" ")[2] for line in lines[:4]] == [
        "+5000 power: Captain [Permanent]",
        "+3000 power: Stand Tall [Activate] (for the turn)",
        "-2000 power: an effect",
        "skill negated (for the battle)",
    ]
