"""Where cards lie: what each handle of a view stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from dbs_tui.collectible.card_words import AnyCard, name_of
from dbs_tui.collectible.words import AREA_NAMES
from dbs_tui.shell.face import Place
from engine.collectible.view.model import CardSeen, LinkSeen, PlayerSeen, TeamSeen, View
from engine.core.ids import Seat
from engine.core.seen import Handle

LISTED = frozenset({"discard", "revealed"})
"""The areas whose cards are picked in a list; all others on the board."""


class Linked(Struct, frozen=True):
    """An effect on the Chain with its number. Its handle is its card's, or one of its own where that card stands elsewhere on the board."""

    handle: Handle
    number: int
    link: LinkSeen


def player_areas(view: View, player: PlayerSeen) -> Iterator[tuple[str, Iterable[AnyCard]]]:
    """The cards of a player by area, those in play first."""
    yield "battle", [card for team in sent(view, player.seat) for card in team.cards]
    yield "home", [card for team in player.home for card in team.cards]
    yield "event", player.events
    yield "hand", player.hand
    yield "chi", player.chi
    yield "wishes", player.wishes
    yield "discard", player.discard[::-1]


def sent(view: View, seat: Seat) -> list[TeamSeen]:
    """The Teams that a player has sent out."""
    teams = [battle.attacking if seat == view.attacker else battle.defending for battle in view.battles]
    return [team for team in teams if team is not None]


def linked(view: View) -> tuple[Linked, ...]:
    """The Chain, first used first."""
    taken = {card.handle for player in view.players for _, cards in player_areas(view, player) for card in cards}
    found: list[Linked] = []
    for number, link in enumerate(view.chain, 1):
        handle = link.card.handle
        found.append(Linked(f"chain:{number}" if handle in taken else handle, number, link))
        taken.add(handle)
    return tuple(found)


def places(view: View) -> dict[Handle, Place]:
    """Every card that this viewer can name, by handle."""
    found: dict[Handle, Place] = {}
    for player in view.players:
        for area, cards in player_areas(view, player):
            for card in cards:
                found.setdefault(card.handle, place(player.seat, area, card))
    for one in linked(view):
        found[one.handle] = place(one.link.seat, "chain", one.link.card)
    for card in view.revealed:
        found.setdefault(card.handle, place(view.seat, "revealed", card))
    return found


def place(seat: Seat, area: str, card: AnyCard) -> Place:
    """A card in an area."""
    seen = isinstance(card, CardSeen)
    return Place(seat, area, AREA_NAMES[area], name_of(card), card, seen, area not in LISTED, area == "hand")
