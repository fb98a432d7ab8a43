"""Takebacks, muting and the proof of a match in which answers were taken back, with the client's own connection at a real server."""

from __future__ import annotations

from pathlib import Path

import pytest

from dbs_server.about_people import BackAsked, BackDeclined, BackTaken
from dbs_tui.shell.play.backs import Backs
from dbs_tui.shell.play.between import Word
from dbs_tui.shell.play.messages import BackOffered, Lines, Message, Notice, Position, Remark
from tests.tui.shell.test_witness import Player, matched, verified
from tests.tui.test_network import until

NAMES = ("Ann", "Ben")


class Doubting(Player):
    """A player who takes the third answer back once."""

    doubted = False

    def play(self, message: Message) -> None:
        decision = message.view.decision if isinstance(message, Position) else None
        if self.link is not None and decision is not None and decision.number == 4 and not self.doubted:
            self.heard.append(message)
            self.doubted = True
            self.link.undo()
        else:
            super().play(message)


class Kind(Player):
    """A player who agrees to it."""

    def play(self, message: Message) -> None:
        if (
            isinstance(message, Position)
            and (decision := message.view.decision) is not None
            and decision.number == 4
            and not self.asked
        ):
            self.heard.append(message)  # thinks until it is asked
            return
        super().play(message)
        if isinstance(message, BackOffered) and self.link is not None:
            self.link.undo(message.n)

    @property
    def asked(self) -> bool:
        return any(isinstance(message, BackOffered) for message in self.heard)


async def test_a_match_in_which_an_answer_was_taken_back_is_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with matched(tmp_path, kinds=(Doubting, Kind)) as (one, two):
        for player in (one, two):
            text = await player.proved()
            assert text.startswith("Proved: the deal and all 9 answers follow from the seed")
            assert "(1 time answers were taken back)" in text
            remarks = [message.text for message in player.heard if isinstance(message, Remark)]
            assert "Ann took back an answer: Seat 0 takes 1." in [text.replace("guest ", "") for text in remarks]
            assert any(
                isinstance(message, Lines) and message.whole and len(message.lines) == 2 for message in player.heard
            )
        offer = next(message for message in two.heard if isinstance(message, BackOffered))
        assert offer.both
        assert "What came of it: Seat 0 takes 1." in offer.text
    assert verified(tmp_path / "one", monkeypatch) == 0
    assert "taken back" in capsys.readouterr().out


def test_what_is_shown_of_a_wish_to_go_back() -> None:
    backs = Backs()
    assert isinstance(backs.hear(BackAsked(0, 3), 0, NAMES)[0], Notice)
    (declined,) = backs.hear(BackDeclined(1), 0, NAMES)
    assert isinstance(declined, Notice)
    assert declined.text == "Ben would rather play on: nothing is taken back."
    assert backs.hear(BackDeclined(1), 0, NAMES) == ()
    (offer,) = backs.hear(BackAsked(1, 4, ("Ben drew.",), learnt=True, answered=True), 0, NAMES)
    assert isinstance(offer, BackOffered)
    assert offer.text.endswith("Since then you have answered and cards were drawn or shown, or chance has decided.")
    for number in (1, 3, 5):
        backs.answered(number)
    backs.hear(BackTaken(0, 3), 0, NAMES)
    assert backs.chosen == [1]
    assert backs.anew
    assert len(backs.stepped()) == 2
    assert not backs.anew


async def test_what_a_muted_player_says_is_not_shown(tmp_path: Path) -> None:
    async with matched(tmp_path) as (one, two):
        await until(lambda: one.link is not None and two.link is not None)
        assert one.link is not None
        assert two.link is not None
        one.link.agree(Word.MUTE)
        two.link.say("hello")
        one.link.say("good luck")
        await until(lambda: any(isinstance(m, Remark) and "good luck" in m.text for m in two.heard))
        await one.proved()
        assert not any(isinstance(m, Remark | Notice) and "hello" in m.text for m in one.heard)
