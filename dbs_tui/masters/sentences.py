"""The lines of the board that are words: a player's bar, the line between the players, the sentence over a payment."""

from __future__ import annotations

import re

from dbs_tui.masters.card_words import name_of
from dbs_tui.masters.words import PHASES
from dbs_tui.shell.play.latest import latest
from dbs_tui.shell.play.table import Table
from dbs_tui.shell.text import COLOR_LETTERS, Glyphs, brief
from dbs_tui.shell.widgets.chips import Chip
from engine.core.seen import OptionSeen, PaymentSeen
from engine.masters.cards.profiles import MASTERS
from engine.masters.view.model import CardSeen, PlayerSeen, View

_PAYING = {"play": "6-3-1-2-1-1", "combo": "2-10-1"}


def heading(view: View) -> tuple[Chip, ...]:
    """The edition where it is not the usual one, turn and phase."""
    turn = f"Turn {view.turn}: {view.players[view.turn_player].name}" if view.turn else "Before the match"
    edition = (Chip("", view.profile.upper(), tone="strong"),) if view.profile != MASTERS.name else ()
    return (*edition, Chip("", turn, tone="title"), Chip("", PHASES.get(view.phase, view.phase)))


def name_chips(player: PlayerSeen, view: View, glyphs: Glyphs) -> tuple[Chip, ...]:
    """The player's name, with a sign where the turn is theirs."""
    turn = glyphs.can if view.turn_player == player.seat else " "
    return (Chip("", f"{turn} {player.name}", tone="title"),)


def player_chips(player: PlayerSeen, own: bool) -> tuple[Chip, ...]:
    """The areas that are only counted; each opens its list. Those that are mostly empty are named when they are not."""
    where = "own" if own else "other"
    known = sum(isinstance(card, CardSeen) for card in player.hand)
    hand = f"Hand {len(player.hand)}" + (f" ({known} known)" if known and not own else "")
    chips = [
        Chip(f"{where}:hand", hand),
        Chip("", f"Deck {player.deck}"),
        Chip(f"{where}:drop", f"Drop {len(player.drop)}"),
    ]
    if player.warp:
        chips.append(Chip(f"{where}:warp", f"Warp {len(player.warp)}"))
    if player.removed:
        chips.append(Chip(f"{where}:removed", f"Removed {len(player.removed)}"))
    if player.limbo:
        chips.insert(0, Chip(f"{where}:limbo", "Playing", tone="strong"))  # what, stands in the question
    return tuple(chips)


def middle_words(table: Table, glyphs: Glyphs, room: int = 1, drawn: bool = False, width: int = 0) -> tuple[str, str]:
    """The lines between the players, and their tone: the battle with both totals, a chain, and as much of what happened since the last question
    as there is room for, the newest last. `drawn`: the battle is drawn, and needs no words. `width`: of a line; what is longer leaves out
    epithets, so that it does not lose its end."""
    state, tone = _at_stake(table, glyphs, drawn)
    room -= bool(state)
    names = [place.name for place in table.places.values()] if width else []
    news = [brief(line.text, names, width or len(line.text)) for line in latest(table, room)]
    return "\n".join([*news, state] if state else news), tone


def _at_stake(table: Table, glyphs: Glyphs, drawn: bool) -> tuple[str, str]:
    """What is on, in one line: a chain, a battle, cards that are shown; "" for nothing."""
    view = table.view
    if view is None:
        return "", "plain"
    if len(view.chain) > 1 or (view.chain and not _asks(view)):
        links = f" {glyphs.arrow} ".join(f"{view.players[link.seat].name}: {name_of(link.card)}" for link in view.chain)
        return f"CHAIN (the last resolves first)  {links}", "warn"
    battle = view.battle
    if battle is not None and not drawn:
        attacker, defender = battle.attacker, 1 - battle.attacker
        margin = battle.attack_power - battle.guard_power
        ahead = (
            f"attack ahead by {margin}"
            if margin > 0
            else "a tie: attack wins"
            if margin == 0
            else f"guard ahead by {-margin}"
        )
        if battle.negated:
            ahead = "attack negated"
        left = f"{view.players[attacker].name[:10]} {_total(battle.attack_power, battle.attack_combo)}"
        right = f"{view.players[defender].name[:10]} {_total(battle.guard_power, battle.guard_combo)}"
        return f"BATTLE {left} {glyphs.arrow} {right}: {ahead}", "warn"
    if view.revealed:
        return "Revealed: " + ", ".join(name_of(card) for card in view.revealed), "strong"
    return "", "plain"


def _asks(view: View) -> bool:
    """Whether the one link of a chain is what asks now: then the question says so."""
    decision = view.decision
    return decision is not None and bool(decision.by) and decision.by.startswith(name_of(view.chain[-1].card))


def _total(power: int, combo: int) -> str:
    return f"{power} ({power - combo}+{combo})" if combo else str(power)


def pay_clause(option: OptionSeen) -> str:
    """The clause by which an option is paid."""
    if option.verb == "play" and option.number is not None:
        return "6-3-1-2-2-1"
    return _PAYING.get(option.verb, "8-5-2-2")


def paying(payment: PaymentSeen, picked: str) -> str:
    """The sentence over a payment that is being made."""
    return f"Rest {payment.total} energy{_spheres(payment.specified)}: {picked}. Pick other energy (r) to pay with that instead."


def _spheres(specified: str) -> str:
    """The specified cost in words: ", 1 of them red"."""
    names: dict[str, str] = {letter: color for color, letter in COLOR_LETTERS.items()}
    spheres: list[str] = re.findall(r"\{\w/\w\}|\w", specified)
    parts = [
        f"{spheres.count(sphere)} {' or '.join(names[letter] for letter in sphere.strip('{}').split('/'))}"
        for sphere in dict.fromkeys(spheres)
    ]
    return f", {' and '.join(parts)} among them" if parts else ""
