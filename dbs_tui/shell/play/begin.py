"""Makes matches for one terminal, from a game's pack."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.archive.match_file import MatchFile
from dbs_tui.shell.archive.written import read
from dbs_tui.shell.face import Face
from dbs_tui.shell.play.here import Here
from dbs_tui.shell.play.hotseat import HotseatLink
from dbs_tui.shell.play.solo import USUAL, SoloLink
from engine.bots.computer import Computer
from engine.bots.roster import called as name_of
from engine.core.course import Course
from engine.core.ending import SURRENDER
from engine.core.errors import IllegalAnswer, RecordError
from engine.core.game_pack import DeckList, Pack
from engine.core.record import Record, SeatRecord
from engine.version import VERSION


def start(
    pack: Pack,
    face: Face[Any],
    names: Sequence[str],
    decks: Sequence[DeckList],
    seed: str = "",
    profile: str = "",
    archive: Archive | None = None,
) -> HotseatLink:
    """A match at this terminal, by the pack's usual rules or those of `profile`. Each rematch has a new seed; with `seed` the first match
    is the same every time. `archive` keeps them; without one they are gone with the program."""
    first, second = (SeatRecord(name, deck.parts) for name, deck in zip(names, decks, strict=True))
    called = (decks[0].name, decks[1].name)
    return HotseatLink(face, _matches(pack, (first, second), called, profile or pack.profiles[0], archive, seed))


def start_against(
    pack: Pack,
    face: Face[Any],
    level: str,
    name: str,
    decks: Sequence[DeckList],
    seed: str = "",
    profile: str = "",
    archive: Archive | None = None,
    pause: tuple[float, float] = USUAL,
) -> SoloLink:
    """A match against a player without a will, who takes the second deck. Raises DefinitionError for a level that the game does not have."""
    own = SeatRecord(name, decks[0].parts)
    other = SeatRecord(name_of(level), decks[1].parts, level)
    names = (decks[0].name, decks[1].name)
    link = _link(
        pack, face, (own, other), _matches(pack, (own, other), names, profile or pack.profiles[0], archive, seed), pause
    )
    assert isinstance(link, SoloLink)
    return link


def go_on(pack: Pack, face: Face[Any], path: Path, archive: Archive, pause: tuple[float, float] = USUAL) -> Here:
    """The match in this file, where it was left, with who sat there; a rematch is a new one with the same decks.

    Raises OSError where the file cannot be read and written, RecordError where the match in it does not replay.
    """
    written = read(path)
    record = written.record
    course = Course(record, pack.new_game)
    course.journal = MatchFile(path)
    matches = _matches(pack, record.seats, written.head.decks, record.profile, archive, first=course)
    return _link(pack, face, record.seats, matches, pause)


def branch(
    pack: Pack,
    face: Face[Any],
    record: Record,
    n: int,
    called: tuple[str, str],
    archive: Archive,
    pause: tuple[float, float] = USUAL,
) -> Here:
    """Another match that goes on from the first n answers of a record, which stays as it is. Raises RecordError where those do not replay."""
    fresh = replace(record, answers=[], hashes={}, engine=VERSION, cards=pack.cards)
    course, turns = Course(fresh, pack.new_game), list[int]()
    for i, given in enumerate(record.answers[:n], 1):
        if given.answer == SURRENDER:
            break
        try:
            course.answer(given.answer)
        except IllegalAnswer as error:
            raise RecordError(f"Answer {i} is not legal in the replay: {error}") from error
        turns.append(course.state.turn)
    journal = archive.begin(fresh, called)
    for i, (given, turn) in enumerate(zip(fresh.answers, turns, strict=True), 1):
        journal.answered(i, given, turn, fresh.hashes.get(i))
    course.journal = journal
    matches = _matches(pack, record.seats, called, record.profile, archive, first=course)
    return _link(pack, face, record.seats, matches, pause)


def _link(
    pack: Pack,
    face: Face[Any],
    seats: tuple[SeatRecord, SeatRecord],
    matches: Callable[[], Course],
    pause: tuple[float, float],
) -> Here:
    """The table for those who sit there: two people, or one and a player without a will."""
    people = [seat for seat, one in enumerate(seats) if not one.player]
    if len(people) != 1:
        return HotseatLink(face, matches)
    person = people[0]
    return SoloLink(face, matches, lambda course: Computer(pack, course.record, 1 - person), person, pause)


def _matches(
    pack: Pack,
    seats: tuple[SeatRecord, SeatRecord],
    called: tuple[str, str],
    profile: str,
    archive: Archive | None,
    seed: str = "",
    first: Course | None = None,
) -> Callable[[], Course]:
    """Makes one match after the other: `first` or one with `seed`, and then each with a seed of its own."""
    begun = [first] if first is not None else list[Course]()
    seeds = [seed] if seed else []

    def begin() -> Course:
        if begun:
            return begun.pop()
        record = pack.record(seats, seeds.pop() if seeds else secrets.token_hex(32), profile)
        return Course(record, pack.new_game, None if archive is None else archive.begin(record, called))

    return begin
