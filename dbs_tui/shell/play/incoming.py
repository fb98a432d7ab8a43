"""Where a server's messages enter the client: made harmless, read, and checked, once.

A server may be anybody's. Whatever it sends, the screens behind this get texts that steer no terminal, views whose seats are seats, and
sizes that can be drawn; anything else ends the connection with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from typing import Any, cast

import msgspec
from msgspec import Struct

from dbs_server.protocol import FromServer, MatchOver, Said, Seated, Step, Tables, TableState, decode_server
from dbs_tui.shell.text import cut
from engine.core.foreign import cleaned, one_line
from engine.core.ids import Seat
from engine.core.seen import LogLine, Result
from engine.masters.view.model import AnyCard, CardSeen, View

LARGEST = 2 * 1024 * 1024
"""The greatest size of a message, in bytes; a view has 30 kB, one with the log of a long match some hundred."""
LONGEST = 20_000
"""Characters of one text."""
ROWS = 2_000
"""Options of a decision, or tables of a lobby."""
CARDS = 500
"""Cards of one area; nobody has more than 61."""
LINES = frozenset({"text", "prompt", "story", "reasons"})
"""The fields that may have several lines."""

_view = msgspec.json.Decoder(View)


class Unreadable(Exception):
    """A message that this program cannot read, or cannot show; in words, for the player."""


class Stepped(Struct, frozen=True):
    """A `step` of the server with its view read and checked."""

    number: int
    view: View
    log: tuple[LogLine, ...]


Incoming = FromServer | Stepped


def read(frame: str | bytes) -> Incoming:
    """The message in a frame. Raises Unreadable."""
    try:
        text = frame if isinstance(frame, str) else frame.decode()
        message = decode_server(_harmless_frame(text))
        if isinstance(message, Step):
            message = Stepped(message.number, _view.decode(message.view), message.log)
    except RecursionError:
        raise Unreadable("a message nested too deep") from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(cut(str(error), 160)) from None
    _check(message)
    return message


def _harmless_frame(text: str) -> str | bytes:
    """The frame without anything that steers a terminal. Nearly every frame has nothing of the kind, and that is seen without reading it."""
    if text.isprintable() and "\\" not in text and not _has_long(text):
        return text
    value = msgspec.json.decode(text)
    _measure(value)
    return msgspec.json.encode(cleaned(value, LINES))


def _has_long(text: str) -> bool:
    """Whether more than LONGEST characters stand between two quotes: such a stretch covers a multiple of LONGEST."""
    places = range(LONGEST, len(text), LONGEST)
    return any(text.find('"', at) - text.rfind('"', 0, at) > LONGEST for at in places)


def _measure(value: Any) -> None:
    """Raises Unreadable for a text that is too long to be shown."""
    waiting: list[Any] = [value]
    while waiting:
        at = waiting.pop()
        if isinstance(at, str) and len(at) > LONGEST:
            raise Unreadable(f"a text of {len(at)} characters")
        if isinstance(at, list):
            waiting += cast("list[Any]", at)
        elif isinstance(at, dict):
            waiting += cast("dict[str, Any]", at).values()


def _check(message: Incoming) -> None:
    match message:
        case Stepped(view=view):
            _check_view(view)
        case Seated(seat=seat) | Said(seat=seat):
            _seat(seat)
        case TableState(seats=seats) if len(seats) > 2:
            raise Unreadable(f"a table with {len(seats)} seats")
        case Tables(tables=tables):
            _few(tables, ROWS, "tables")
        case MatchOver(result=result):
            _check_result(result)
        case _:
            pass


def _check_view(view: View) -> None:
    seats = [view.seat, view.turn_player, view.first_player, *(link.seat for link in view.chain)]
    if view.decision is not None:
        seats.append(view.decision.seat)
        _few(view.decision.options, ROWS, "options")
    if view.battle is not None:
        seats.append(view.battle.attacker)
    for seat in seats:
        _seat(seat)
    if view.result is not None:
        _check_result(view.result)
    _few(view.chain, CARDS, "links of a chain")
    for at, player in enumerate(view.players):
        if player.seat != at:
            raise Unreadable(f"the player of seat {cut(str(player.seat), 20)} at place {at}")
        _pile((player.leader,))
        for pile in (player.unison, player.battle, player.combo, player.energy, player.life, player.hand):
            _pile(pile)
        for pile in (player.drop, player.warp, player.removed, player.limbo):
            _pile(pile)
    _pile(view.looking)
    _pile(view.revealed)


def _pile(cards: Iterable[AnyCard]) -> None:
    """What lies under a card is one pile: nothing lies under a card of it."""
    cards = tuple(cards)
    _few(cards, CARDS, "cards in one area")
    for card in cards:
        if isinstance(card, CardSeen) and card.under:
            _few(card.under, CARDS, "cards under a card")
            if any(isinstance(beneath, CardSeen) and beneath.under for beneath in card.under):
                raise Unreadable("a card under a card under a card")


def _check_result(result: Result) -> None:
    if result.winner is not None:
        _seat(result.winner)


def _seat(seat: Seat) -> None:
    if seat not in (0, 1):
        raise Unreadable(f"seat {cut(str(seat), 20)}; there are 0 and 1")


def _few(things: Sized, most: int, words: str) -> None:
    if len(things) > most:
        raise Unreadable(f"{len(things)} {words}")


def sentence(why: str) -> str:
    """What a server says when it closes a connection, as one short line."""
    return cut(one_line(why).strip(), 160)
