"""What is wrong with a client's message, in words; and text of players made fit to be shown to others."""

from __future__ import annotations

from difflib import get_close_matches

import msgspec
from msgspec import Struct

from dbs_server.protocol import CLIENT_TYPES, Message

KNOWN = tuple(str(kind.__struct_config__.tag) for kind in CLIENT_TYPES)


def clean(text: str, limit: int) -> str:
    """One line of at most `limit` printable characters: nothing that a player writes may steer another's terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:limit].strip()


def tag_of(message: Message) -> str:
    """The type of a message, as it stands in the frame."""
    return str(type(message).__struct_config__.tag)


class _Named(Struct):
    """As much of a frame as names its type."""

    type: str = ""


def type_named(data: str | bytes) -> str:
    """The type that a frame names, known or not; empty where it names none."""
    try:
        return clean(msgspec.json.decode(data, type=_Named).type, 40)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def nearest(data: str | bytes, text: str) -> str:
    """What a validation found, with the nearest message type where the type is unknown."""
    named = type_named(data)
    if named in KNOWN or not named:
        return f"{text}." if named else f"{text}. Every message is an object with a 'type'."
    near = get_close_matches(named, KNOWN, 1)
    hint = f" Did you mean '{near[0]}'?" if near else f" There are: {', '.join(KNOWN)}."
    return f"Unknown message type '{named}'.{hint}"
