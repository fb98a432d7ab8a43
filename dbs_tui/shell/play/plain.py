"""Card text in plain ASCII, for terminals that show nothing else: circled numbers, quotation marks of traits, dashes."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any, cast

import msgspec

from dbs_tui.shell.play.messages import Lines, Message, Notice, Position, Refused, Remark
from engine.core.game import Viewed
from engine.core.seen import LogLine

_PLAIN = {"«": "<<", "»": ">>", "–": "-", "—": "-", "’": "'", "…": "...", "≪": "<<", "≫": ">>"}
_CIRCLED = {0x2460 + i: f"({i + 1})" for i in range(20)} | {0x24EA: "(0)"}
_SIGNS = {ord(sign): plain for sign, plain in _PLAIN.items()} | _CIRCLED
_OTHER = re.compile(r"[^\x00-\x7f]")
_lines = msgspec.json.Decoder(tuple[LogLine, ...])


@cache
def _decoder(view: type[Any]) -> msgspec.json.Decoder[Any]:
    """Reads views of a game."""
    return msgspec.json.Decoder(view)


def plain(text: str) -> str:
    """The text with nothing but ASCII; a sign without a plain form becomes "?"."""
    return _OTHER.sub(lambda found: _plain_sign(found[0]), text.translate(_SIGNS))


@cache
def _plain_sign(sign: str) -> str:
    """One sign that is not ASCII. Full-width quotes and backslashes become none of JSON's."""
    folded = "".join(part for part in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(part))
    return folded.encode("ascii", "replace").decode().replace('"', "'").replace("\\", "/")


def plain_message(message: Message) -> Message:
    """The message with plain texts. No replacement has a meaning in JSON, so that the encoded form can be translated as a whole."""
    match message:
        case Position() if message.view is not None:
            view = cast("Viewed", message.view)
            return msgspec.structs.replace(
                message, view=_decoder(type(view)).decode(plain(msgspec.json.encode(view).decode()))
            )
        case Lines(lines=lines):
            return msgspec.structs.replace(message, lines=_lines.decode(plain(msgspec.json.encode(lines).decode())))
        case Notice(text=text) | Refused(text=text) | Remark(text=text):
            return msgspec.structs.replace(message, text=plain(text))
        case _:
            return message
