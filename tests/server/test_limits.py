"""What keeps one client, one match or one disk from being everybody's trouble: sessions, tables and store without sockets."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from dbs_server import playing
from dbs_server.budget import arm
from dbs_server.keeping import MATCH_KEPT, TABLE_KEPT, Terms
from dbs_server.lobby import Lobby
from dbs_server.own_part import OwnPart
from dbs_server.protocol import (
    VERSION,
    Answer,
    ChooseDeck,
    CreateTable,
    DealBegan,
    Error,
    FromServer,
    Hello,
    JoinTable,
    Leave,
    ListTables,
    MatchFailed,
    MatchOver,
    MatchStarted,
    Message,
    Promised,
    Rematch,
    Resume,
    Said,
    Say,
    Seated,
    Step,
    Surrender,
    Tables,
    TableState,
    decode_server,
    encode,
)
from dbs_server.session import OUTBOX, Session
from dbs_server.standing import Standing
from dbs_server.storage.sqlite import SqliteStore
from engine.core.deal import broken
from engine.core.decisions import Answer as Given
from engine.core.game import Game
from engine.core.game_pack import DeckList
from engine.core.record import Record, replay
from tests.server.toy import HEAP, Heap, HeapRules, new_heap, only


class Wire:
    """A client without a socket: what it sends is in the server at once."""

    def __init__(self, lobby: Lobby, hello: bool = True) -> None:
        self.lobby, self.session, self.part = lobby, Session("here", clock=lambda: 0.0), OwnPart()
        lobby.connect(self.session)
        if hello:
            self.send(Hello(VERSION, whole=True))
            self.take()

    def send(self, message: Message) -> None:
        self.lobby.receive(self.session, encode(message))

    def raw(self) -> list[bytes]:
        """Everything received since the last time, as it goes over the wire."""
        found = [data for _, data in self.session.outbox]
        self.session.outbox.clear()
        return found

    def take(self) -> list[FromServer]:
        return [decode_server(data) for data in self.raw()]

    def ask(self, message: Message) -> list[FromServer]:
        self.send(message)
        return self.take()

    def answer_deal(self, kind: type[DealBegan] | type[Promised]) -> None:
        """Do this side of the deal, in answer to the last message of this type; what was received stays where it is."""
        asked = [
            message for message in (decode_server(data) for _, data in self.session.outbox) if isinstance(message, kind)
        ][-1]
        answer = self.part.answer(asked, self.session.seat)
        assert answer is not None
        self.send(answer)

    def drop(self) -> None:
        self.lobby.disconnect(self.session)


def deal(*wires: Wire) -> None:
    """Both wait for a match with their decks."""
    for kind in (DealBegan, Promised):
        for wire in wires:
            wire.answer_deal(kind)


def of(kind: type, messages: list[FromServer]) -> list:
    return [message for message in messages if isinstance(message, kind)]


def seated(lobby: Lobby, ann: str = "small", ben: str = "small") -> tuple[Wire, Wire, list[str]]:
    """Two clients in a match, and their tokens."""
    one, two = Wire(lobby), Wire(lobby)
    mine = of(Seated, one.ask(CreateTable("Ann", game="heap")))[0]
    theirs = of(Seated, two.ask(JoinTable("Ben", mine.table)))[0]
    one.send(ChooseDeck(starter=ann))
    two.send(ChooseDeck(starter=ben))
    deal(one, two)
    return one, two, [mine.token, theirs.token]


@pytest.fixture
def lobby() -> Lobby:
    return Lobby(only(HEAP), SqliteStore())


def test_a_client_that_reads_nothing_is_closed_and_comes_back(lobby: Lobby) -> None:
    one, two, tokens = seated(lobby)
    closed: list[str] = []
    one.session.on_close = lambda: closed.append(one.session.why_closed)
    for n in range(OUTBOX):
        two.session.refund()
        next(iter(lobby.tables.values())).places[1].talk = 5.0
        two.send(Say(f"are you there? {n}"))
        two.take()
    assert len(closed) == 1
    assert "unread" in closed[0]
    one.drop()
    back = Wire(lobby)
    assert len(of(Step, back.ask(Resume(tokens[0])))) == 1


def test_a_closed_session_is_heard_no_more(lobby: Lobby) -> None:
    one, two, tokens = seated(lobby)
    newer = Wire(lobby)
    newer.send(Resume(tokens[0]))
    two.take()
    one.send(Say("me too"))
    one.send(Resume(tokens[0]))
    assert two.take() == []
    assert lobby.tables
    assert newer.session.table is not None


def test_words_of_a_player_cannot_steer_the_others_terminal(lobby: Lobby) -> None:
    one, two, _ = seated(lobby)
    two.take()
    one.send(Say("hi\x1b[2J\nBen surrenders.\u202e"))
    assert [said.text for said in of(Said, two.take())] == ["hi [2J Ben surrenders."]
    one.send(Say("\x07 \n"))
    assert two.take() == []


def test_a_deck_name_is_one_short_line(lobby: Lobby) -> None:
    one = Wire(lobby)
    one.send(CreateTable("Ann", game="heap", title="\x1b]0;x\x07" + "t" * 500))
    found = one.ask(ChooseDeck(deck=DeckList("d\n" * 500, {"heap": {"stones": 9}})))
    state = of(TableState, found)[-1]
    assert len(state.title) <= 60
    assert state.title.isprintable()
    assert state.seats[0].deck is not None
    assert len(state.seats[0].deck) <= 40


@pytest.mark.parametrize("token", ["", "é", "\ud7ff", "x" * 60_000])
def test_any_text_may_be_tried_as_a_token(lobby: Lobby, token: str) -> None:
    seated(lobby)
    assert [error.code for error in of(Error, Wire(lobby).ask(Resume(token)))] == ["unknown_token"]


def test_another_card_list_is_told_in_the_handshake(lobby: Lobby) -> None:
    client = Wire(lobby, hello=False)
    error = of(Error, client.ask(Hello(VERSION, {"heap": "cards-0"})))[0]
    assert error.code == "wrong_cards"
    assert "cards-1" in error.text
    assert "cards-0" in error.text
    assert client.session.closed
    assert of(Error, Wire(lobby, hello=False).ask(Hello(VERSION, {"heap": "cards-1", "chess": "x"}))) == []


def test_a_dropped_player_finds_the_table_again_before_and_after_a_match(lobby: Lobby) -> None:
    now = [0.0]
    lobby.clock = Standing(lambda: now[0])
    one = Wire(lobby)
    token = of(Seated, one.ask(CreateTable("Ann", game="heap")))[0].token
    one.drop()
    lobby.sweep()
    assert of(Tables, Wire(lobby).ask(ListTables()))[0].tables == (), "nobody sits there to play with"
    now[0] = TABLE_KEPT - 1
    lobby.sweep()
    back = Wire(lobby)
    assert of(Seated, back.ask(Resume(token)))
    lobby.sweep()
    back.drop()
    lobby.sweep()
    now[0] += TABLE_KEPT + 1
    lobby.sweep()
    assert of(Error, Wire(lobby).ask(Resume(token)))[0].code == "unknown_token"


def test_a_match_waits_a_day_for_its_players(lobby: Lobby) -> None:
    now = [0.0]
    lobby.clock = Standing(lambda: now[0])
    one, two, tokens = seated(lobby)
    one.drop()
    two.drop()
    lobby.sweep()
    now[0] = MATCH_KEPT - 1
    lobby.sweep()
    assert of(Step, Wire(lobby).ask(Resume(tokens[1])))
    for session in list(lobby.sessions):
        lobby.disconnect(session)
    lobby.sweep()
    now[0] += MATCH_KEPT + 1
    lobby.sweep()
    assert lobby.tables == {}
    assert lobby.store.counts() == {"abandoned": 1}


def test_one_address_cannot_open_all_the_tables() -> None:
    lobby = Lobby(only(HEAP), SqliteStore(), Terms(per_address=3))
    for _ in range(3):
        client = Wire(lobby)
        client.send(CreateTable("Ann", game="heap"))
        client.drop()
    error = of(Error, Wire(lobby).ask(CreateTable("Ann", game="heap")))[0]
    assert (error.code, "address" in error.text) == ("full", True)


def test_both_seats_get_the_same_number_of_messages_at_every_step(lobby: Lobby) -> None:
    one, two, _ = seated(lobby)
    while True:
        mine, theirs = one.take(), two.take()
        shown = (of(Step, mine), of(Step, theirs))
        assert len(shown[0]) == len(shown[1]) == 1
        assert shown[0][0].number == shown[1][0].number
        if of(MatchOver, mine):
            assert of(MatchOver, theirs)
            return
        asked = one if b'"options":[{' in bytes(shown[0][0].view) else two
        asked.send(Answer(shown[0][0].number, ("number x=1",)))


def test_a_seat_receives_the_same_bytes_whatever_it_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches that differ only in the other seat's secret."""
    monkeypatch.setattr("secrets.token_hex", lambda n=8: "0" * 2 * n)
    monkeypatch.setattr("secrets.token_urlsafe", lambda n=8: "t" * n)

    def received(secret: int) -> tuple[list[bytes], list[bytes]]:
        def new(record: Record) -> Game[Heap]:
            return Game(HeapRules(), Heap(9, 0, (500, secret), []))

        lobby = Lobby(only(replace(HEAP, new_game=new)), SqliteStore())
        one, two, _ = seated(lobby)
        for number in range(1, 9):  # at its end a match has no secrets any more
            (one if number % 2 else two).send(Answer(number, ("number x=1",)))
            (two if number % 2 else one).send(Answer(number, ("number x=1",)))  # refused, and nobody else's business
        return one.raw(), two.raw()

    (ann, ben), (ann_again, ben_again) = received(7), received(123456)
    assert len(ann) > 10
    assert ann == ann_again
    assert ben != ben_again


def test_a_rematch_is_dealt_with_new_parts_on_all_sides(lobby: Lobby) -> None:
    one, two, _ = seated(lobby)
    first = of(MatchStarted, one.take())[0].deal
    one.send(Surrender())
    one.send(Rematch())
    two.send(Rematch())
    deal(one, two)
    second = of(MatchStarted, one.take())[0].deal
    assert len({*first.promises, *second.promises}) == 6
    assert len({*first.shown, *second.shown}) == 4
    over = of(MatchOver, one.ask(Surrender()))[0]
    assert broken(second, over.server_part, over.seed) == ""
    assert broken(first, over.server_part, over.seed) != ""
    two.send(Leave())
    assert "left" in of(Error, one.ask(Rematch()))[0].text


class EndlessRules(HeapRules):
    """A second answer that never ends."""

    def step(self, state: Heap):  # type: ignore[no-untyped-def]
        yield from super().step(state)
        while state.left < 8:
            pass


def test_a_match_that_computes_for_ever_is_ended_and_its_record_shows_why(monkeypatch: pytest.MonkeyPatch) -> None:
    arm()
    monkeypatch.setattr(playing, "ANSWER", 0.2)

    def new(record: Record) -> Game[Heap]:
        return Game(EndlessRules(), Heap(9, 0, (1, 2), []))

    lobby = Lobby(only(replace(HEAP, new_game=new)), SqliteStore())
    one, two, _ = seated(lobby)
    match = of(MatchStarted, one.take())[0].match
    one.send(Answer(1, ("number x=1",)))
    started = time.monotonic()
    two.send(Answer(2, ("number x=1",)))
    assert time.monotonic() - started < 5
    assert of(MatchFailed, one.take())
    assert of(MatchFailed, two.take())
    assert "OverBudget" in lobby.store.note(match)
    record = lobby.store.record(match)
    assert record is not None
    assert record.answers[-1].answer == Given(("number x=1",)), "the answer that did it is kept"
    one.send(Rematch())
    two.send(Rematch())
    deal(one, two)
    assert of(MatchStarted, one.take())


def test_the_record_of_a_broken_match_meets_the_same_fault(lobby: Lobby) -> None:
    one, _, _ = seated(lobby, "unlucky")
    match = of(MatchStarted, one.take())[0].match
    one.send(Answer(1, ("number x=1",)))
    assert of(MatchFailed, one.take())
    record = lobby.store.record(match)
    assert record is not None
    assert "thirteen" in lobby.store.note(match)
    with pytest.raises(AssertionError, match="thirteen"):
        list(replay(record, new_heap))


def test_a_disk_that_takes_nothing_more_stops_no_match(lobby: Lobby, caplog: pytest.LogCaptureFixture) -> None:
    one, two, _ = seated(lobby)
    lobby.store._db.execute("PRAGMA query_only = ON")
    two.take()
    one.send(Answer(1, ("number x=1",)))
    assert of(Step, two.take())
    assert "cannot be written" in caplog.text


def test_a_match_that_cannot_even_begin_ends_and_the_others_are_recovered(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "matches.sqlite")
    lobby = Lobby(only(HEAP), store)
    matches = [of(MatchStarted, seated(lobby)[0].take())[0].match for _ in range(4)]
    store._db.execute("UPDATE matches SET head = '{}' WHERE id = ?", (matches[0],))
    store._db.execute(
        "INSERT INTO answers VALUES (?, 1, ?, NULL, 0)", (matches[1], b'{"number":9,"seat":0,"answer":{"taken":["x"]}}')
    )
    foreign = store._db.execute("SELECT head FROM matches WHERE id = ?", (matches[2],)).fetchone()[0]
    store._db.execute(
        "UPDATE matches SET head = ? WHERE id = ?", (foreign.replace(b'"heap"', b'"other"', 1), matches[2])
    )
    again = Lobby(only(HEAP), store)
    assert again.recover() == 2
    assert store.counts() == {"failed": 1, "playing": 3}
    assert again.wake(matches[1])
    assert again.wake(matches[3])
    assert len(again.tables) == 2
    assert "waits for another" in store.reports(matches[1])[0], "a match whose answer does not replay goes on before it"


def test_a_server_that_died_at_the_very_end_still_tells_who_won() -> None:
    store = SqliteStore()
    lobby = Lobby(only(HEAP), store)
    one, _, tokens = seated(lobby)
    over = of(MatchOver, one.ask(Surrender()))[0]
    store._db.execute("UPDATE matches SET state = 'playing'")
    again = Lobby(only(HEAP), store)
    assert again.recover() == 1
    ann, ben = Wire(again), Wire(again)
    assert of(MatchOver, ann.ask(Resume(tokens[0]))) == [over]
    assert of(MatchOver, ben.ask(Resume(tokens[1]))) == [over]
    ann.send(Rematch())
    ben.send(Rematch())
    deal(ann, ben)
    assert of(MatchStarted, ann.take())
    assert store.counts() == {"over": 1, "playing": 1}


def test_a_fault_while_an_answer_is_kept_ends_the_match_and_leaves_nobody_waiting(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, _ = seated(lobby)

    def broken(*_: object) -> None:
        raise RuntimeError("no hash today")

    monkeypatch.setattr(lobby.store, "answer", broken)
    two.take()
    one.send(Answer(1, ("number x=1",)))
    assert of(MatchFailed, two.take())
