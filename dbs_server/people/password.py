"""The password of a table: what is kept of it opens nothing by itself."""

from __future__ import annotations

import hashlib
import secrets

MOST = 60
"""Characters of a password that count."""
SALT = 16
"""Bytes of chance in what is kept."""


def locked(password: str) -> str:
    """What is kept of a password; "" for none."""
    if not password:
        return ""
    salt = secrets.token_bytes(SALT)
    return f"{salt.hex()}{_made(password, salt)}"


def opens(password: str, lock: str) -> bool:
    """Whether it is the password of which that is kept; where none is needed, any one is."""
    if not lock:
        return True
    salt = bytes.fromhex(lock[: 2 * SALT])
    return secrets.compare_digest(_made(password, salt), lock[2 * SALT :])


def _made(password: str, salt: bytes) -> str:
    return hashlib.scrypt(password[:MOST].encode(), salt=salt, n=2**12, r=8, p=1).hex()
