"""How a table comes to be again after a restart, with the match that was on at it. No I/O."""

from __future__ import annotations

from dbs_server.match import Match
from dbs_server.people.results import Results
from dbs_server.place import Place
from dbs_server.storage.kept import Kept, Waiting
from dbs_server.table import Table
from engine.core.game_pack import DeckList


def reseat(table: Table, waiting: Waiting, results: Results) -> None:
    """Put those to this table, at which nobody sits, who sat there when its server died: at the same places, with the decks that they had brought. A deal
    that was on begins anew, and a table at which a match is over waits for a rematch."""
    for one in waiting.sittings:
        place = Place(one.name, None, one.digest, one.player, one.key)
        place.deck, place.ready = one.deck, one.ready
        table.places.append(place)
    table.limits, table.results = waiting.limits, results
    table.password, table.rated = waiting.password, waiting.rated
    table.open_gallery(waiting.watch)
    table.rate_places()
    if waiting.match:
        table.state, table.played = "over", True
        table.match = Match.ended_here(waiting.match, table.store, table.pack)
        if table.match is not None and table.match.game is not None:
            table.gallery.begin(table.match.started())
            table.gallery.saw(table.match.game)
    table.tell_state()
    table.deal_if_ready()


def restore(table: Table, match: str, kept: Kept, results: Results, *, moved: bool = False) -> None:
    """Put the players of a match to this table, which nobody sits at, and let the match go on. `moved`: another server had it a moment ago.
    Raises whatever keeps its game from beginning."""
    record, seating = kept.record, kept.seating
    keys = ("", "") if record.deal is None else record.deal.keys
    for seat, digest, deck, key in zip(record.seats, seating.digests, seating.decks, keys, strict=True):
        place = Place(seat.name, None, digest, seat.player, key)
        place.deck = DeckList(deck, seat.deck)
        table.places.append(place)
    table.password, table.rated, table.results = seating.password, seating.rated, results
    table.open_gallery(seating.watch)
    table.go_on(Match.recover(match, kept, table.pack, table.store, moved=moved))
