"""What stands on the board that is words: a player's bar and tracks, what a lane comes to, the sentence over a payment."""

from __future__ import annotations

from dbs_tui.collectible.card_words import name_of
from dbs_tui.collectible.words import PHASES, SYMBOLS
from dbs_tui.shell.play.latest import latest
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.text import Glyphs, brief
from dbs_tui.shell.widgets.chips import Chip
from engine.collectible.view.model import BattleSeen, PlayerSeen, TeamSeen, View
from engine.core.ids import Seat
from engine.core.seen import OptionSeen, PaymentSeen

PLANET_DAMAGE = 10
"""So much Planet Damage loses the game (C-8.1.2)."""
SEVEN = 7
"""DB coins that pay for a wish (C-9.4.1)."""
OUTSTANDING = 5
"""From this Team Power on an Unopposed Team gives 2 Damage (C-6.4.5), from this difference a victory is outstanding (C-6.4.10)."""
_PAYING = {"deploy": "C-4.6.3", "move": "C-4.7.1"}


def heading(view: View) -> tuple[Chip, ...]:
    """Turn, phase, and how long the Chain is."""
    turn = f"Turn {view.turn}: {view.players[view.attacker].name}" if view.turn else "Before the match"
    chips = (Chip("", turn, tone="title"), Chip("", PHASES.get(view.phase, view.phase)))
    return (*chips, Chip("", f"Chain: {len(view.chain)}, last first", tone="warn")) if view.chain else chips


def player_chips(player: PlayerSeen, view: View, glyphs: Glyphs, own: bool) -> tuple[Chip, ...]:
    """Name, Turn Marker and the areas that are only counted; hand and Discard area open their lists."""
    where = "own" if own else "other"
    attacks = view.turn > 0 and view.attacker == player.seat
    return (
        Chip("", f"{glyphs.can if attacks else ' '} {player.name}", tone="title"),
        Chip("", f"Marker {player.marker}", tone="strong"),
        Chip(f"{where}:hand", f"Hand {len(player.hand)}"),
        Chip("", f"Planet {player.planet}"),
        Chip(f"{where}:discard", f"Discard {len(player.discard)}"),
    )


def track_chips(player: PlayerSeen, glyphs: Glyphs) -> tuple[Chip, ...]:
    """The tracks of Planet Damage and of DB coins."""
    taken = min(player.damage, PLANET_DAMAGE)
    track = glyphs.full * taken + glyphs.part * (PLANET_DAMAGE - taken)
    near = player.damage >= PLANET_DAMAGE - 2
    full = player.coins >= SEVEN and not player.wished
    held = glyphs.active_orb * min(player.coins, SEVEN) + glyphs.rest_orb * max(SEVEN - player.coins, 0)
    return (
        Chip("", f"Damage {track} {player.damage}/{PLANET_DAMAGE}", tone="warn" if near else "plain"),
        Chip("", f"DB {held} {player.coins}/{SEVEN}", tone="warn" if full else "plain"),
    )


def own_side(view: View, battle: BattleSeen, seat: Seat) -> TeamSeen | None:
    """A player's Team in a battle."""
    return battle.attacking if seat == view.attacker else battle.defending


def powers(view: View, battle: BattleSeen, seat: Seat) -> tuple[int | None, int | None]:
    """Team Power of the player's own Team and of the other one; None for a side that is not there."""
    sides = [battle.attacking, battle.defending]
    first, second = (None if team is None or not team.cards else team.power for team in sides)
    return (first, second) if seat == view.attacker else (second, first)


def stands(view: View, battle: BattleSeen, seat: Seat, glyphs: Glyphs) -> tuple[str, str]:
    """What a lane comes to as it stands, for the player at the bottom, and its tone: good, bad, even, soft (C-6.4.3 to C-6.4.11)."""
    mine, theirs = powers(view, battle, seat)
    if battle.done:
        return "fought", "soft"
    if not battle.attacking.cards:
        return "nobody attacks any more", "soft"
    if battle.opposed and mine is not None and theirs is not None:
        by = mine - theirs
        if not by:
            return "tied: both Heads take 1", "even"
        lead = f"{glyphs.up} ahead by {by}" if by > 0 else f"{glyphs.down} behind by {-by}"
        return f"{lead}{': outstanding' if abs(by) >= OUTSTANDING else ''}", "good" if by > 0 else "bad"
    strength = battle.attacking.power or 0
    hit = 2 if strength >= OUTSTANDING else 1
    return f"UNOPPOSED: {hit} damage", "good" if seat == view.attacker else "bad"


def middle_words(table: Table, room: int, width: int = 0) -> tuple[str, str]:
    """The lines between the players, and their tone: what is revealed, seven coins, and the last things that happened. `width`: of a line;
    what is longer leaves out epithets."""
    view: View | None = table.view
    if view is None:
        return "", "plain"
    state, tone = _moment(view)
    room -= bool(state)
    names = [place.name for place in table.places.values()] if width else []
    news = [brief(line.text, names, width or len(line.text)) for line in latest(table, room)]
    return "\n".join([*news, state] if state else news), tone


def _moment(view: View) -> tuple[str, str]:
    """What stands out now; "" for nothing."""
    if view.revealed:
        return "Revealed: " + ", ".join(name_of(card) for card in view.revealed), "warn"
    for player in view.players:
        if player.coins >= SEVEN and not player.wished and player.wishes:
            return f"{player.name} HAS ALL SEVEN DRAGON BALLS: one wish can be made.", "warn"
    return "", "plain"


def pay_clause(option: OptionSeen) -> str:
    """The clause by which an option is paid."""
    return _PAYING.get(option.verb, "C-9.6.1")


def paying(payment: PaymentSeen, picked: str) -> str:
    """The sentence over a payment that is being made."""
    names = {letter: name.title() for name, letter in SYMBOLS.items()}
    parts = [
        f"{payment.specified.count(letter)} {names.get(letter, letter)}" for letter in dict.fromkeys(payment.specified)
    ]
    among = f", {' and '.join(parts)} among them" if parts else ""
    return f"Discard {payment.total} from your Chi{among}: {picked}. Pick other cards there to pay with those."
