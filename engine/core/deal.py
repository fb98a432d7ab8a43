"""The deal: how a server and two players make up the seed of a match together, so that none of the three can choose the shuffle.

Each of the three thinks of a secret part and first shows a promise, a hash that fits one part only. Nobody shows a part before all three promises
were shown to both players; the server shows its own when the match is over, as it would tell both the order of the decks. The seed is a hash of the three
parts. docs/protocol.md has all of it to the byte, with examples.
"""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeAlias

from msgspec import Struct

EDITION = "dbs-deal-1"
"""The name of this way of dealing; it is part of every hash, so that none of another way can be taken for one of these."""
PART = 32
"""Bytes of a part, and of each hash."""
DEALERS = ("server", "seat 0", "seat 1")
"""Who has a part, in the order of the parts."""

Hex: TypeAlias = str
"""Bytes in lower-case hexadecimal."""


class Deal(Struct, frozen=True):
    """A deal as it was shown to both players: the match that it is for, the three promises, and the parts of the players. `keys` are their public keys,
    and `signed` their signatures of the transcript; "" for a player without a key."""

    match: str
    promises: tuple[Hex, Hex, Hex]
    shown: tuple[Hex, Hex]
    keys: tuple[Hex, Hex] = ("", "")
    signed: tuple[Hex, Hex] = ("", "")


def new_part() -> Hex:
    """A part that nobody else knows."""
    return secrets.token_hex(PART)


def is_part(text: str) -> bool:
    """Whether this is a part, or a hash: 32 bytes in lower-case hexadecimal."""
    return len(text) == 2 * PART and all(letter in "0123456789abcdef" for letter in text)


def promise(match: str, dealer: int, part: Hex) -> Hex:
    """What a dealer (0 the server, 1 and 2 the seats) shows before anybody shows a part."""
    return _digest("promise", match, DEALERS[dealer], part).hex()


def seed_of(match: str, parts: Sequence[Hex]) -> Hex:
    """The seed of a match: the hash of the three parts, the server's first."""
    return _digest("seed", match, *parts).hex()


def transcript(deal: Deal, game: str, profile: str, names: Sequence[str]) -> bytes:
    """The hash of all that both players were shown before the first card was dealt. Where both have the same, they were told the same."""
    return _digest("transcript", deal.match, game, profile, *names, *deal.promises, *deal.shown, *deal.keys)


def short_code(told: bytes) -> str:
    """A transcript in eight characters, for two people who read it out to each other."""
    text = b32encode(told[:5]).decode()
    return f"{text[:4]}-{text[4:]}"


def broken(deal: Deal, server_part: Hex, seed: Hex) -> str:
    """What was not kept of a deal, now that the server's part is known; "" where all was."""
    parts = (server_part, *deal.shown)
    for dealer, (part, promised) in enumerate(zip(parts, deal.promises, strict=True)):
        if promise(deal.match, dealer, part) != promised:
            whose = "the server" if dealer == 0 else f"the player at seat {dealer - 1}"
            return f"the part of the seed that {whose} showed is not the one that was promised"
    return "" if seed_of(deal.match, parts) == seed else "the seed is not made of the parts that were shown"


def framed(*texts: str) -> bytes:
    """Texts in one, each behind its length in bytes (four bytes, the highest first), so that no two lists of texts come to the same."""
    parts = [text.encode() for text in texts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _digest(what: str, *texts: str) -> bytes:
    return blake2b(framed(EDITION, what, *texts), digest_size=PART).digest()
