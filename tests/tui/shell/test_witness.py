"""The client says of the seed what it has seen, and no more."""

from __future__ import annotations

import pytest

from dbs_server.protocol import (
    ChooseDeck,
    DeckRefused,
    Error,
    MatchOver,
    MatchStarted,
    Rematch,
    Seated,
    SeatSeen,
    TableState,
)
from dbs_tui.shell.play.witness import NOT_CHECKED, Witness
from engine.core.record import commit, seed_of
from engine.core.seen import Result

SERVER, MINE, OTHERS = "server", "mine", "others"


def state(share: str) -> TableState:
    return TableState("t", "Table", "masters", "waiting", (SeatSeen("Ann", True),), commit(share))


def started(share: str = SERVER, shares: tuple[str, str] = (OTHERS, MINE), match: str = "m") -> MatchStarted:
    return MatchStarted(match, ("Ann", "Ben"), commit(share), shares)


def over(share: str = SERVER, shares: tuple[str, str] = (OTHERS, MINE)) -> MatchOver:
    return MatchOver(Result(0, "over", "1-2-1"), share, seed_of((share, *shares)))


def seated(*before: TableState) -> Witness:
    """A witness at seat 1 that has seen these states and then sent its part."""
    witness = Witness()
    witness.saw(Seated("t", 1, "token"))
    for told in before:
        witness.saw(told)
    witness.sent(ChooseDeck(MINE, starter="red"))
    return witness


def test_all_that_was_promised_was_kept() -> None:
    witness = seated(state(SERVER))
    witness.saw(started())
    assert witness.verdict(over()).startswith("Checked: the seed is made of your part")
    assert witness.verdict(over()).endswith(NOT_CHECKED)


@pytest.mark.parametrize(
    ("began", "ended", "told"),
    [
        (started("other"), over("other"), "made its part of the seed after it had seen yours"),
        (started(shares=(OTHERS, "not mine")), over(shares=(OTHERS, "not mine")), "not made with the part that you sent"),
        (started(shares=(MINE, OTHERS)), over(shares=(MINE, OTHERS)), "not made with the part that you sent"),
        (started(), over("other"), "not the one that it promised"),
        (started(), MatchOver(Result(0, "over", "1-2-1"), SERVER, seed_of(("x",))), "not made of the parts that were named"),
    ],
)  # fmt: skip
def test_what_was_not_kept_is_said(began: MatchStarted, ended: MatchOver, told: str) -> None:
    witness = seated(state(SERVER))
    witness.saw(began)
    assert witness.verdict(ended).startswith("WARNING: ")
    assert told in witness.verdict(ended)


def test_a_promise_that_comes_after_the_own_part_is_none() -> None:
    witness = seated()
    witness.saw(state(SERVER))
    witness.saw(started())
    assert "this program has not seen" in witness.verdict(over())


def test_a_promise_exchanged_after_the_own_part_is_found_out() -> None:
    witness = seated(state("first"))
    witness.saw(state(SERVER))
    witness.saw(started())
    assert "made its part of the seed after it had seen yours" in witness.verdict(over())


def test_what_was_announced_first_counts() -> None:
    """A server that names another commitment to a player who comes back is found out at the end."""
    witness = seated(state(SERVER))
    witness.saw(started())
    witness.saw(Seated("t", 1, "token"))
    witness.saw(state("made up later"))
    witness.saw(started("made up later"))
    assert witness.verdict(over("made up later")).startswith("WARNING: ")


def test_who_comes_back_with_a_new_program_has_seen_no_promise() -> None:
    witness = Witness()
    witness.saw(Seated("t", 1, "token"))
    witness.saw(state(SERVER))
    witness.saw(started())
    assert "this program has not seen" in witness.verdict(over())
    assert Witness().verdict(over()) == ""


def test_a_refused_deck_brings_no_part() -> None:
    witness = seated(state(SERVER))
    for refusal in (DeckRefused(("no",)), Error("unknown_starter", "no", "choose_deck")):
        witness.sent(ChooseDeck("another", starter="x"))
        witness.saw(refusal)
    witness.saw(started())
    assert witness.verdict(over()).startswith("Checked: ")


def test_a_rematch_needs_a_promise_of_its_own() -> None:
    """The part of the match before is known to all: a rematch with it would be the server's to choose."""
    witness = seated(state(SERVER))
    witness.saw(started())
    assert not witness.promised
    witness.sent(Rematch("again"))
    witness.saw(started("next", (OTHERS, "again"), "m2"))
    assert "this program has not seen" in witness.verdict(over("next", (OTHERS, "again")))

    witness.saw(state("third"))
    assert witness.promised
    witness.sent(Rematch("and again"))
    witness.saw(started("third", (OTHERS, "and again"), "m3"))
    assert witness.verdict(over("third", (OTHERS, "and again"))).startswith("Checked: ")
