"""How a table comes to be again after a restart, with the match that was on at it. No I/O."""

from __future__ import annotations

from dbs_server.match import Match
from dbs_server.people.results import Results
from dbs_server.place import Place
from dbs_server.storage.kept import Kept
from dbs_server.table import Table
from engine.core.game_pack import DeckList


def restore(table: Table, match: str, kept: Kept, results: Results) -> None:
    """Put the players of a match to this table, which nobody sits at, and let the match go on. Raises whatever keeps its game from beginning."""
    record, seating = kept.record, kept.seating
    keys = ("", "") if record.deal is None else record.deal.keys
    for seat, digest, deck, key in zip(record.seats, seating.digests, seating.decks, keys, strict=True):
        place = Place(seat.name, None, digest, seat.player, key)
        place.deck = DeckList(deck, seat.deck)
        table.places.append(place)
    table.password, table.rated, table.results = seating.password, seating.rated, results
    table.open_gallery(seating.watch)
    table.go_on(Match.recover(match, kept, table.pack, table.store))
