"""The hall and what sleeps beside it: who gets a table, who hears of it, and what comes back."""

from __future__ import annotations

import pytest

from dbs_server.entrance import GUESS_EVERY, GUESSES
from dbs_server.keeping import AWAKE, MATCH_KEPT, Terms
from dbs_server.lobby import Lobby
from dbs_server.protocol import (
    CreateTable,
    Error,
    JoinTable,
    Leave,
    Left,
    ListTables,
    Resume,
    Seated,
    Step,
    Surrender,
    Tables,
    TablesChanged,
)
from dbs_server.storage.sqlite import SqliteStore
from tests.server.test_limits import Wire, of, seated
from tests.server.toy import HEAP, only


def lobby_of(tables: int = 2000, **others: object) -> tuple[Lobby, list[float]]:
    """A lobby whose time is set by hand."""
    now = [1000.0]
    return Lobby(only(HEAP), SqliteStore(), Terms(tables=tables, clock=lambda: now[0]), **others), now


def at(lobby: Lobby, address: str) -> Wire:
    wire = Wire(lobby)
    wire.session.address = address
    return wire


def test_a_full_lobby_makes_room_for_a_newcomer_and_not_for_who_has_filled_it() -> None:
    lobby, _ = lobby_of(tables=6)
    filled = [at(lobby, "greedy") for _ in range(6)]
    for wire in filled:
        assert of(Seated, wire.ask(CreateTable("Eve", game="heap")))
    assert of(Error, at(lobby, "greedy").ask(CreateTable("Eve", game="heap")))[0].code == "full"
    newcomer = at(lobby, "modest")
    assert of(Seated, newcomer.ask(CreateTable("Ann", game="heap")))
    told = filled[0].take()
    assert [error.code for error in of(Error, told)] == ["gave_way"]
    assert of(Left, told), "the oldest one gave way, and its player is back in the lobby"
    assert of(Seated, filled[0].ask(JoinTable("Eve", newcomer.session.table.id)))
    assert len(lobby.tables) == 6


def test_matches_and_tables_of_others_never_give_way() -> None:
    lobby, _ = lobby_of(tables=2)
    seated(lobby)
    seated(lobby)
    assert of(Error, at(lobby, "new").ask(CreateTable("Ann", game="heap")))[0].code == "full"
    assert len(lobby.tables) == 2


def test_who_watches_is_told_of_changes_until_it_sits_down() -> None:
    lobby, _ = lobby_of()
    ann, ben, watcher = Wire(lobby), Wire(lobby), Wire(lobby)
    assert of(Tables, watcher.ask(ListTables(watch=True))) == [Tables(())]
    table = of(Seated, ann.ask(CreateTable("Ann", game="heap")))[0].table
    lobby.tick()
    told = of(TablesChanged, watcher.take())[0]
    assert [(one.table, one.seats, one.state) for one in told.changed] == [(table, ("guest Ann",), "waiting")]
    lobby.tick()
    assert watcher.take() == [], "nothing has changed"
    ben.send(JoinTable("Ben", table))
    lobby.tick()
    assert [one.seats for one in of(TablesChanged, watcher.take())[0].changed] == [("guest Ann", "guest Ben")]
    for wire in (ann, ben):
        wire.send(Leave())
    lobby.tick()
    assert of(TablesChanged, watcher.take())[0].gone == (table,)
    watcher.send(CreateTable("Cid", game="heap"))
    watcher.take()
    ann.send(CreateTable("Ann", game="heap"))
    lobby.tick()
    assert of(TablesChanged, watcher.take()) == []


def test_a_private_table_is_in_no_list_and_its_code_cannot_be_guessed() -> None:
    lobby, now = lobby_of()
    code = of(Seated, Wire(lobby).ask(CreateTable("Ann", game="heap", private=True)))[0].code
    assert of(Tables, Wire(lobby).ask(ListTables())) == [Tables(())]
    guesser = at(lobby, "guesser")
    codes = [of(Error, guesser.ask(JoinTable("Eve", code=f"WRONG{n}")))[0].code for n in range(int(GUESSES) + 2)]
    assert codes == ["unknown_table"] * int(GUESSES) + ["too_many_guesses"] * 2
    assert of(Error, guesser.ask(JoinTable("Eve", code=code)))[0].code == "too_many_guesses"
    assert of(Error, at(lobby, "guesser").ask(JoinTable("Eve", code=code)))[0].code == "too_many_guesses"
    now[0] += GUESS_EVERY
    assert of(Seated, guesser.ask(JoinTable("Eve", code=code)))


def test_a_match_that_nobody_is_at_sleeps_and_wakes_where_it_was() -> None:
    lobby, now = lobby_of()
    one, two, tokens = seated(lobby)
    before = of(Step, two.take())[-1]
    one.drop()
    two.drop()
    lobby.sweep()
    now[0] += AWAKE + 1
    lobby.sweep()
    assert (len(lobby.tables), len(lobby.asleep)) == (0, 1)
    assert of(Tables, Wire(lobby).ask(ListTables())) == [Tables(())]
    assert of(Error, Wire(lobby).ask(Resume("no token")))[0].code == "unknown_token"
    back = Wire(lobby)
    again = of(Step, back.ask(Resume(tokens[1])))[-1]
    assert (again.number, again.view) == (before.number, before.view)
    assert (len(lobby.tables), len(lobby.asleep)) == (1, 0)
    assert of(Seated, Wire(lobby).ask(Resume(tokens[0])))[0].token == tokens[0]


def test_a_match_that_sleeps_for_a_day_is_over() -> None:
    lobby, now = lobby_of()
    one, two, tokens = seated(lobby)
    one.drop()
    two.drop()
    lobby.sweep()
    now[0] += AWAKE + 1
    lobby.sweep()
    now[0] += MATCH_KEPT
    lobby.sweep()
    assert lobby.store.counts() == {"abandoned": 1}
    assert of(Error, Wire(lobby).ask(Resume(tokens[0])))[0].code == "unknown_token"


def test_a_busy_server_opens_no_tables_and_lets_the_others_play() -> None:
    lobby, _ = lobby_of()
    one, two, _ = seated(lobby)
    lobby.lag = lobby.most_lag + 0.1
    assert "too busy" in of(Error, Wire(lobby).ask(CreateTable("Cid", game="heap")))[0].text
    assert of(Step, one.take())
    lobby.lag = 0.0
    lobby.closing = "The server is about to be restarted."
    assert "restarted" in of(Error, Wire(lobby).ask(CreateTable("Cid", game="heap")))[0].text
    two.send(Surrender())
    assert lobby.store.counts() == {"over": 1}


@pytest.mark.parametrize("watch", [False, True])
def test_a_connection_that_is_gone_is_told_nothing(watch: bool) -> None:
    lobby, _ = lobby_of()
    wire = Wire(lobby)
    wire.ask(ListTables(watch=watch))
    wire.drop()
    Wire(lobby).send(CreateTable("Ann", game="heap"))
    lobby.tick()
    assert wire.raw() == []


def test_tokens_of_players_who_left_a_table_that_stays_are_forgotten() -> None:
    lobby, _ = lobby_of()
    ann = at(lobby, "ann")
    table = of(Seated, ann.ask(CreateTable("Ann", game="heap")))[0].table
    for n in range(20):
        ben = at(lobby, f"ben-{n}")
        token = of(Seated, ben.ask(JoinTable("Ben", table)))[0].token
        assert of(Left, ben.ask(Leave()))
        assert of(Error, at(lobby, "late").ask(Resume(token)))[0].code == "unknown_token"
    assert len(lobby.hall._by_digest) == 2, "those who sat down last"
