"""What the lobby says: pure functions of what the server has told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from dbs_server.people.keys import Key, fingerprint
from dbs_server.protocol import GameSeen, Seated, Tables, TablesChanged, TableSeen, TableState
from dbs_tui.shell.face import Face
from dbs_tui.shell.play.address import invitation
from dbs_tui.shell.settings import Settings
from dbs_tui.shell.text import fit
from dbs_tui.shell.widgets.chips import Chip
from engine.core.clock import NAMED, Limits

LONGEST = 200
"""Tables that are shown at most."""


def table_row(table: TableSeen, game: str = "", dim: bool = False) -> Text:
    """A table as one line of the list; `game`: the title of its game, "" where there is no doubt. `dim`: it cannot be joined from here."""
    row = Text.assemble(
        (f" {fit(table.title, 32)}", "bold"),
        f"{fit(table.state, 9)}{len(table.seats)}/2  {fit(table.profile, 9)}",
        "clock  " if table.clock is not None else "",
        "rated  " if table.rated else "",
        "password  " if table.locked else "",
        "to be looked at  " if table.watch else "",
        "full  " if len(table.seats) == 2 and table.state == "waiting" else "",
        ", ".join(table.seats),
        (f"  {game}" if game else "", "dim"),
    )
    if dim:
        row.stylize("dim")
    return row


def listed(tables: tuple[TableSeen, ...], told: Tables | TablesChanged) -> tuple[TableSeen, ...]:
    """The list as it is told, or after what has changed in it: those that wait for a player first, as a server sends it, and no longer than that."""
    if isinstance(told, Tables):
        return told.tables[:LONGEST]
    now = {one.table: one for one in tables if one.table not in told.gone}
    now |= {one.table: one for one in told.changed}
    return tuple(sorted(now.values(), key=lambda one: one.state != "waiting")[:LONGEST])


def hall_words(tables: bool, profile: str, settings: Settings, returning: bool, password: bool = False) -> Text:
    """What may be done where no seat is taken; `returning`: a match that was left may still go on. `password`: tables that one opens have one."""
    words = "Tables: sit down at one that waits, or open your own." if tables else "No open tables yet: open one."
    words += f" Rules of a table that you open: {profile}; clock: {clock_named(settings.clock)}."
    words += " Its matches count." if settings.rated else ""
    words += " It has a password." if password else ""
    words += {"live": " Others may look on.", "delay": " Others may look on, some minutes later."}.get(
        settings.watch, ""
    )
    if returning:
        words += " A match of yours may still go on here: b brings you back."
    return Text(words)


def me_words(me: str, key: Key | None, why: str) -> str:
    """Who plays here, as the server sees it: by the name of the key, or as a guest, and why."""
    if me and key is not None:
        return f"You are {me}; your key is {fingerprint(key.public)}. {why}".rstrip()
    return why


def clock_named(name: str) -> str:
    """A clock with its values, as a choice shows it."""
    return f"{name} ({limits_words(NAMED[name])})" if name in NAMED else "none"


def limits_words(limits: Limits | None) -> str:
    """What a clock allows; "" for none."""
    if limits is None:
        return ""
    each = f" +{limits.each:g} s an answer" if limits.each else ""
    return f"{limits.bank / 60:g} min{each}, {limits.away / 60:g} min for lost connections"


def seat_words(seated: Seated, state: TableState | None, face: Face[Any] | None, url: str) -> Text:
    """One's own table, of a game that `face` shows: who sits there, and what it waits for. None: the server has not said it yet."""
    text = Text().append(f"You sit at {state.title if state else 'a table'}.", "bold")
    if state is not None:
        text.append(f" Rules of {state.profile if face is None else face.edition(state.profile)}.")
    if state is not None and state.clock is not None:
        text.append(f" Clock: {limits_words(state.clock)}.")
    if state is not None and state.rated:
        text.append(" Matches count.")
    text.append("\nInvite with: ").append(invitation(url, seated.code or seated.table), "bold")
    if seated.code:
        text.append("\nCode for your friend: ").append(f" {seated.code} ", "bold reverse")
    if state is None:
        return text
    for i, seat in enumerate(state.seats):
        you = " (you)" if i == seated.seat else ""
        if seat.computer:
            you = " (computer)"
        if seat.rating is not None:
            you += f", rated {seat.rating}"
        link = "" if seat.connected else " (connection lost)"
        text.append(
            f"\n  {seat.name}{you}{link}: {'no deck yet' if seat.deck is None else seat.deck or 'a deck is chosen'}"
        )
    if len(state.seats) < 2:
        return text.append("\nWaiting for the other player to sit down.")
    if state.seats[seated.seat].deck is None:
        return text.append("\nChoose your deck: d", "bold")
    return text.append("\nWaiting for the other player's deck.")


def computer_to_seat(state: TableState | None, games: Sequence[GameSeen], wanted: str) -> str:
    """How well the computer plays that could be seated opposite at one's own table: as is wanted, and then the next one; "" where none may be."""
    if state is None or any(not seat.computer for seat in state.seats[1:]):
        return ""
    levels = next((told.levels for told in games if told.game == state.game), ())
    now = next((seat.computer for seat in state.seats[1:]), "")
    if now in levels:
        return levels[(levels.index(now) + 1) % len(levels)] if len(levels) > 1 else ""
    return wanted if wanted in levels else next(iter(levels), "")


def lobby_chips(connected: bool, seated: bool, returning: bool, computer: str = "") -> tuple[Chip, ...]:
    """What may be done, with the keys; `computer`: how well the one would play that may be seated, "" where none may."""
    if not connected:
        return (Chip("connect", "Connect", "Enter", "strong"),)
    if seated:
        other = (Chip("computer", f"Seat the {computer}", "a"),) if computer else ()
        return (Chip("deck", "Choose a deck", "d", "strong"), *other, Chip("leave", "Leave the table", "Esc"))
    back = (Chip("resume", "Back into your match", "b", "warn"),) if returning else ()
    return (
        *back, Chip("join", "Sit down", "Enter", "strong"), Chip("open", "Open one", "o"), Chip("private", "With a code", "p"),
        Chip("watch", "Look on", "e"), Chip("leave", "Menu", "Esc"), Chip("code", "Code", "c"), Chip("rules", "Rules", "r"),
        Chip("clock", "Clock", "t"), Chip("rated", "Rated", "k"), Chip("password", "Password", "w"), Chip("name", "Name", "n"),
        Chip("watch_kind", "Onlookers", "l"), Chip("finished", "Finished", "m"), Chip("blocked", "Blocked", "x"),
    )  # fmt: skip
