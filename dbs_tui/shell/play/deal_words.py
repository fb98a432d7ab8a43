"""What a player is told while a match is dealt: nothing, unless something does not go on."""

from __future__ import annotations

from dbs_server.protocol import DealBegan, DealEnded, DealShown, Promised


def deal_words(message: DealBegan | Promised | DealShown | DealEnded, fault: str) -> str:
    """The sentence; "" where all is well. `fault` is why this program does not go on with the deal."""
    if isinstance(message, DealEnded):
        return f"There is no match yet. {message.text} For another deal choose your deck, or ask for the rematch, once more."
    what = "The deal was not signed" if isinstance(message, DealShown) else "Your part of the seed was not shown"
    return f"{what}: {fault}." if fault else ""
