"""What a player is told of how a match was dealt: while it is, nothing, unless something does not go on; and then who signed it."""

from __future__ import annotations

from dbs_server.people.keys import fingerprint, unsigned
from dbs_server.protocol import DealBegan, DealEnded, DealShown, MatchStarted, Promised
from dbs_tui.shell.people.known import met
from engine.core.deal import short_code, transcript
from engine.core.ids import Seat


def deal_words(message: DealBegan | Promised | DealShown | DealEnded, fault: str) -> str:
    """The sentence; "" where all is well. `fault` is why this program does not go on with the deal."""
    if isinstance(message, DealEnded):
        return f"There is no match yet. {message.text} For another deal choose your deck, or ask for the rematch, once more."
    what = "The deal was not signed" if isinstance(message, DealShown) else "Your part of the seed was not shown"
    return f"{what}: {fault}." if fault else ""


def dealt_words(
    started: MatchStarted, game: str, profile: str, seat: Seat, server: str
) -> tuple[tuple[str, bool], ...]:
    """What is to be said of the deal of a match that begins: sentences, and whether each is a warning."""
    deal = started.deal
    if deal is None:
        return ()
    other, key = started.names[1 - seat], deal.keys[1 - seat]
    code = short_code(transcript(deal, game, profile, started.names))
    said = [(f"The deal has the code {code}: both have the same if both were told the same.", False)]
    if wrong := unsigned(deal, game, profile, started.names):
        said.append((f"WARNING: {wrong}: the two of you may have been told different things.", True))
    elif all(deal.keys):
        said.append((f"You and {other} have signed the same deal; {other}'s key is {fingerprint(key)}.", False))
    if key and not met(server, other, key):
        said.append((f"WARNING: {other} had another key when you met before: this may be somebody else.", True))
    return tuple(said)
