"""Keys: what a player signs, and how a signature is checked. Ed25519 (RFC 8032), for server and client.

Nobody has a password. A player proves to hold a key by signing what only this server, at this moment, has asked for: the address that was dialled
is part of it, so that a server in between cannot hand the signature on, and so are numbers of both sides that are used once.
"""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeAlias

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from engine.core.deal import Deal, Hex, framed, transcript

EDITION = "dbs-key-1"
"""The name of this way of signing; it is part of everything that is signed."""
PUBLIC = 32
"""Bytes of a public key, and of a number that is used once."""
SIGNATURE = 64
"""Bytes of a signature."""

PublicKey: TypeAlias = Hex
"""A public key in hexadecimal; "" for a guest, who has none."""


class BadKey(ValueError):
    """What was given is no key of this kind."""


class Key:
    """A key pair. `public` names its holder."""

    def __init__(self, secret: Ed25519PrivateKey) -> None:
        self._secret = secret
        self.public: PublicKey = secret.public_key().public_bytes_raw().hex()

    @classmethod
    def new(cls) -> Key:
        """A key that nobody else has."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def read(cls, data: bytes) -> Key:
        """The key in a file as `written` makes it. Raises BadKey."""
        try:
            secret = load_pem_private_key(data, None)
        except (ValueError, TypeError) as error:
            raise BadKey("that is no unencrypted private key in PEM form") from error
        if not isinstance(secret, Ed25519PrivateKey):
            raise BadKey("that is a private key of another kind: an Ed25519 key is wanted")
        return cls(secret)

    def written(self) -> bytes:
        """The key as PEM (PKCS 8, not encrypted): whoever has it can sign with it."""
        return self._secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())

    def sign(self, words: bytes) -> Hex:
        """The signature of these words."""
        return self._secret.sign(words).hex()


def signed(public: PublicKey, words: bytes, signature: Hex) -> bool:
    """Whether the holder of this key has signed these words; False for what is no key, or no signature, too."""
    if not (is_hex(public, PUBLIC) and is_hex(signature, SIGNATURE)):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), words)
    except (InvalidSignature, ValueError):
        return False
    return True


def is_hex(text: str, size: int) -> bool:
    """Whether this is so many bytes in lower-case hexadecimal."""
    return len(text) == 2 * size and all(letter in "0123456789abcdef" for letter in text)


def once() -> Hex:
    """A number that is used once."""
    return secrets.token_hex(PUBLIC)


def sign_in_words(
    version: int, address: str, server_once: Hex, client_once: Hex, public: PublicKey, name: str
) -> bytes:
    """What is signed to say who one is: at this address, over this protocol, in answer to the number of the server's `welcome`."""
    return framed(EDITION, "sign in", str(version), address, server_once, client_once, public, name)


def deal_words(transcript: bytes) -> bytes:
    """What is signed before a match: the hash of all that was shown while it was dealt (`engine.core.deal.transcript`)."""
    return framed(EDITION, "deal", transcript.hex())


def unsigned(deal: Deal, game: str, profile: str, names: Sequence[str]) -> str:
    """Who has a key and did not sign this deal, as a sentence without its end; "" where all did who have one."""
    words = deal_words(transcript(deal, game, profile, names))
    for name, key, signature in zip(names, deal.keys, deal.signed, strict=True):
        if key and not signed(key, words, signature):
            return (
                f"the signature of {name} does not fit the deal that you were shown"
                if signature
                else f"{name} did not sign the deal"
            )
    return ""


def fingerprint(public: PublicKey) -> str:
    """A key in sixteen characters, for people who compare it."""
    text = b32encode(blake2b(public.encode(), digest_size=10).digest()).decode()
    return "-".join(text[i : i + 4] for i in range(0, 16, 4))
