"""Card text in plain ASCII, for terminals that show nothing else: circled numbers, quotation marks of traits, dashes."""

from __future__ import annotations

import unicodedata

import msgspec

from dbs_tui.play.messages import Lines, Message, Position
from engine.core.seen import LogLine
from engine.masters.view.model import View

_SIGNS = {ord(sign): plain for sign, plain in {"«": "<<", "»": ">>", "–": "-", "—": "-", "’": "'", "…": "...", "≪": "<<", "≫": ">>"}.items()}
_SIGNS |= {0x2460 + i: f"({i + 1})" for i in range(20)}
_SIGNS[0x24EA] = "(0)"
_view = msgspec.json.Decoder(View)
_lines = msgspec.json.Decoder(tuple[LogLine, ...])


def plain(text: str) -> str:
    """The text with nothing but ASCII; a sign without a plain form becomes "?"."""
    text = unicodedata.normalize("NFKD", text.translate(_SIGNS))
    return "".join(sign for sign in text if not unicodedata.combining(sign)).encode("ascii", "replace").decode()


def plain_message(message: Message) -> Message:
    """The message with plain texts. No replacement has a meaning in JSON, so that the encoded form can be translated as a whole."""
    match message:
        case Position(view=view) if view is not None:
            return msgspec.structs.replace(message, view=_view.decode(plain(msgspec.json.encode(view).decode())))
        case Lines(lines=lines):
            return msgspec.structs.replace(message, lines=_lines.decode(plain(msgspec.json.encode(lines).decode())))
        case _:
            return message
