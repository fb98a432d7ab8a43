"""Tables at which no match is on, whose server dies: another one puts them up, and nothing is lost. Real PostgreSQL."""

from __future__ import annotations

from dbs_server.lobby import Lobby
from dbs_server.protocol import (
    Answer,
    ChooseDeck,
    CreateTable,
    DealBegan,
    Error,
    JoinTable,
    Leave,
    MatchOver,
    MatchRecord,
    MatchStarted,
    Promised,
    Rematch,
    Resume,
    SeatComputer,
    Seated,
    Step,
    Surrender,
    TableState,
)
from tests.server.sharing import Opened, asked, at_table, dies, taken_over, told
from tests.server.test_limits import Wire, of, seated
from tests.server.toy import HEAP, only


def heirs(shared: Opened) -> tuple[Lobby, Lobby]:
    """A server, and the one that has its tables when it is dead."""
    return Lobby(only(HEAP), shared("a")), Lobby(only(HEAP), shared("b"))


def died(lobby: Lobby, url: str) -> None:
    """All that was written lasts, and the server is no more."""
    lobby.store.settle()
    dies(url, lobby.store.ledger.worker)


def back(lobby: Lobby, token: str) -> tuple[Wire, TableState]:
    """A player comes back; how the table stands."""
    wire = Wire(lobby)
    wire.send(Resume(token))
    lobby.store.settle()
    messages = [message for message in told(wire) if isinstance(message, Seated | TableState)]
    assert isinstance(messages[0], Seated)
    state = messages[-1]
    assert isinstance(state, TableState)
    return wire, state


def played(lobby: Lobby, one: Wire, two: Wire) -> None:
    """Both do their sides of the deal that is on, and the match begins."""
    for kind in (DealBegan, Promised):
        for wire in (one, two):
            wire.answer_deal(kind)
    lobby.store.settle()
    for wire in (one, two):
        assert len(of(Step, told(wire))) == 1


def test_a_table_that_waits_is_put_up_by_the_token_of_its_owner(shared: Opened, url: str) -> None:
    lobby, heir = heirs(shared)
    ann = Wire(lobby)
    given = CreateTable("Ann", "Come in", private=True, game="heap", clock="casual", password="heap", watch="live")
    mine = of(Seated, ann.ask(given))[0]
    before = of(TableState, ann.ask(ChooseDeck(starter="small")))[-1]
    died(lobby, url)
    again, state = back(heir, mine.token)
    assert state == before
    assert [table.code for table in heir.tables.values()] == [mine.code]
    assert asked(url, "SELECT id, worker, epoch FROM leases") == [(mine.table, "b", 2)]
    ben = Wire(heir)
    ben.send(JoinTable("Ben", code=mine.code, password="heap"))
    ben.send(ChooseDeck(starter="small"))
    played(heir, again, ben)


def test_who_has_sat_down_or_left_lately_is_known(shared: Opened, url: str) -> None:
    lobby, heir = heirs(shared)
    ann, ben = Wire(lobby), Wire(lobby)
    mine = of(Seated, ann.ask(CreateTable("Ann", game="heap")))[0]
    theirs = of(Seated, ben.ask(JoinTable("Ben", mine.table)))[0]
    ann.send(Leave())
    died(lobby, url)
    _, state = back(heir, theirs.token)
    assert [seat.name for seat in state.seats] == ["guest Ben"]
    gone = Wire(heir)
    gone.send(Resume(mine.token))
    assert [error.code for error in of(Error, told(gone))] == ["unknown_token"]


def test_a_computer_keeps_its_seat(shared: Opened, url: str) -> None:
    lobby, heir = heirs(shared)
    ann = Wire(lobby)
    mine = of(Seated, ann.ask(CreateTable("Ann", game="heap")))[0]
    before = of(TableState, ann.ask(SeatComputer("random")))[-1]
    died(lobby, url)
    _, state = back(heir, mine.token)
    assert state == before
    assert state.seats[1].computer == "random"


def test_a_deal_that_was_on_begins_anew(shared: Opened, url: str) -> None:
    lobby, heir = heirs(shared)
    ann, ben = Wire(lobby), Wire(lobby)
    mine = of(Seated, ann.ask(CreateTable("Ann", game="heap")))[0]
    theirs = of(Seated, ben.ask(JoinTable("Ben", mine.table)))[0]
    ann.send(ChooseDeck(starter="small"))
    ben.send(ChooseDeck(starter="small"))
    ann.answer_deal(DealBegan)
    first = of(DealBegan, ann.take())[0].match
    died(lobby, url)
    wires: list[Wire] = []
    for token in (mine.token, theirs.token):
        wire = Wire(heir)
        wire.send(Resume(token))
        heir.store.settle()
        wires.append(wire)
    one, two = wires
    played(heir, one, two)
    (match,) = [table.match.id for table in heir.tables.values() if table.match is not None]
    assert match != first


def test_after_a_match_both_may_still_ask_for_another(shared: Opened, url: str) -> None:
    lobby, heir = heirs(shared)
    one, two, tokens, match = at_table(lobby)
    one.send(Surrender())
    lobby.store.settle()
    ended = of(MatchOver, told(two))
    died(lobby, url)
    late = Wire(heir)
    late.send(Resume(tokens[0]))
    heir.store.settle()
    seen = told(late)
    (ann, state), (ben, _) = back(heir, tokens[0]), back(heir, tokens[1])
    assert (state.state, [seat.name for seat in state.seats]) == ("over", ["guest Ann", "guest Ben"])
    assert [over.result for over in of(MatchOver, seen)] == [over.result for over in ended]
    assert seen.index(of(Step, seen)[0]) < seen.index(of(MatchRecord, seen)[0])
    ann.send(Rematch())
    ben.send(Rematch())
    played(heir, ann, ben)
    assert {str(row[0]) for row in asked(url, "SELECT id FROM matches")} > {match}


def test_a_match_that_has_begun_is_what_goes_on(shared: Opened, url: str) -> None:
    lobby, heir = heirs(shared)
    one, _, tokens = seated(lobby)
    one.send(Answer(1, ("number x=1",)))
    died(lobby, url)
    messages = taken_over(heir, tokens[1])
    assert of(MatchStarted, messages)
    assert [step.number for step in of(Step, messages)] == [2]


def test_a_table_that_nobody_comes_back_to_is_forgotten_after_a_while(shared: Opened, url: str) -> None:
    lobby, heir = heirs(shared)
    Wire(lobby).ask(CreateTable("Ann", game="heap"))
    died(lobby, url)
    assert heir.store.ledger.claim(5) == []
    assert len(asked(url, "SELECT id FROM leases")) == 1
    asked(url, "UPDATE workers SET until = clock_timestamp() - interval '6 minutes' WHERE worker = 'a'")
    assert heir.store.ledger.claim(5) == []
    assert asked(url, "SELECT id FROM leases") == []


def test_a_table_that_is_cleared_away_is_not_put_up_again(shared: Opened, url: str) -> None:
    lobby, _ = heirs(shared)
    ann = Wire(lobby)
    mine = of(Seated, ann.ask(CreateTable("Ann", game="heap")))[0]
    lobby.store.settle()
    ann.send(Leave())
    assert lobby.store.ledger.find(table=mine.table) is None, "whether or not the row is gone by now"


def test_what_cannot_be_read_is_no_table(shared: Opened, url: str) -> None:
    lobby, heir = heirs(shared)
    mine = of(Seated, Wire(lobby).ask(CreateTable("Ann", game="heap")))[0]
    died(lobby, url)
    asked(url, "UPDATE leases SET waiting = 'x'")
    late = Wire(heir)
    late.send(Resume(mine.token))
    heir.store.settle()
    assert [error.code for error in of(Error, told(late))] == ["unknown_token"]
    assert asked(url, "SELECT id FROM leases") == []
