"""Both players sign the deal: a server that tells each of them something else is found out before the first card, and again by `dbs verify`."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from dbs_server.app import running
from dbs_server.people.keys import Key, fingerprint
from dbs_tui.shell.people.known import met
from dbs_tui.shell.play.messages import Notice, Remark
from engine.core.deal import new_part, promise
from tests.server.toy import HEAP
from tests.tui.shell.test_witness import Player, Tamper, behind, honest, verified
from tests.tui.test_network import until


@contextlib.asynccontextmanager
async def signing(tmp_path: Path, tamper: Tamper = honest) -> AsyncIterator[tuple[Player, Player]]:
    """Two players with keys at a table; the first hears from a server that changes what it says."""
    async with running("127.0.0.1", 0, games={"heap": HEAP}) as port, behind(port, tamper) as url:
        ann, ben = Key.new(), Key.new()
        one = Player(url, tmp_path / "one", key=ann, name="Ann")
        await until(lambda: bool(one.table))
        two = Player(f"ws://127.0.0.1:{port}", tmp_path / "two", table=one.table, key=ben, name="Ben")
        yield one, two
        one.connection.close()
        two.connection.close()


@pytest.fixture(autouse=True)
def any_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried here is the deal: the server between them and the players may be dialled by any address."""
    monkeypatch.setattr("dbs_server.people.reception.Reception.own", lambda self, session, address: True)


def told(player: Player) -> list[str]:
    return [message.text for message in player.heard if isinstance(message, Remark)]


def warnings(player: Player) -> list[str]:
    return [message.text for message in player.heard if isinstance(message, Notice) and message.bad]


async def test_both_sign_the_same_deal_and_it_is_said_again_of_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with signing(tmp_path) as (one, two):
        proofs = {player: await player.proved() for player in (one, two)}
        keys = {player.connection.me: fingerprint(player.connection.key.public) for player in (one, two) if player.connection.key}  # fmt: skip
        for player in (one, two):
            assert f"Ann ({keys['Ann']}) and Ben ({keys['Ben']}) signed the deal." in proofs[player]
            assert warnings(player) == []
        assert any(f"Ben's key is {keys['Ben']}" in text for text in told(one))
    assert verified(tmp_path / "one", monkeypatch) == 0
    assert "signed the deal" in capsys.readouterr().out


OTHER = new_part()


def another_deal(message: dict[str, Any]) -> dict[str, Any]:
    """One seat is told another promise of the server, from the first word of the deal to the record."""
    match = message.get("match")
    if message["type"] == "deal":
        message["promise"] = promise(str(match), 0, OTHER)
    elif message["type"] == "promised":
        message["promises"][0] = promise(str(match), 0, OTHER)
    elif message["type"] in ("shown", "match_started"):
        message["deal"]["promises"][0] = promise(str(match), 0, OTHER)
    elif message["type"] == "record":
        message["record"]["deal"]["promises"][0] = promise(str(match), 0, OTHER)
        message["record"]["server_part"] = OTHER
    return message


async def test_two_promises_for_two_seats_are_found_by_the_signature(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such a server hands on signatures that it knows not to fit: it can make none that do."""
    monkeypatch.setattr("dbs_server.dealing.signed", lambda key, words, signature: True)
    async with signing(tmp_path, another_deal) as (one, two):
        for player, other in ((one, "Ben"), (two, "Ann")):
            await until(lambda player=player: bool(warnings(player)))  # type: ignore[misc]
            assert warnings(player)[0].startswith(f"WARNING: the signature of {other} does not fit the deal")
        assert (await two.proved()).startswith("WARNING: the signature of Ann does not fit the deal")
    assert verified(tmp_path / "two", monkeypatch) == 1
    assert "the signature of Ann does not fit" in capsys.readouterr().err


def no_signature(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "match_started":
        message["deal"]["signed"][1] = ""
    return message


def another_key_to_sign(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "shown":
        message["deal"]["keys"][0] = Key.new().public
    return message


def other_promises_to_sign(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] == "shown":
        message["deal"]["promises"][2] = OTHER
    return message


async def test_a_signature_that_is_kept_back_is_named(tmp_path: Path) -> None:
    async with signing(tmp_path, no_signature) as (one, _):
        await until(lambda: bool(warnings(one)))
        assert warnings(one)[0].startswith("WARNING: Ben did not sign the deal")


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (another_key_to_sign, "the server names another key than yours in your name"),
        (other_promises_to_sign, "the server wants another deal signed than the one that it has shown"),
    ],
)
async def test_what_was_not_shown_is_not_signed(tamper: Tamper, words: str, tmp_path: Path) -> None:
    async with signing(tmp_path, tamper) as (one, two):
        await until(lambda: bool(one.connection.witness.fault))
        assert one.connection.witness.fault == words
        assert one.link is None
        assert two.link is None


def test_another_key_under_a_name_that_was_met_is_noticed() -> None:
    ann, eve = Key.new().public, Key.new().public
    assert met("ws://example.org:1", "Ann", ann)
    assert met("ws://example.org:1/CODE", "Ann", ann)
    assert not met("ws://Example.org:1", "Ann", eve)
    assert met("ws://example.org:2", "Ann", eve)


async def test_somebody_who_comes_with_another_key_is_named_when_the_match_begins(tmp_path: Path) -> None:
    async with signing(tmp_path) as (one, _):
        met(one.connection.url, "Ben", Key.new().public)
        await until(lambda: bool(warnings(one)))
        assert warnings(one) == ["WARNING: Ben had another key when you met before: this may be somebody else."]
