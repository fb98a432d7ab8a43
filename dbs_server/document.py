"""The message reference of docs/protocol.md, made from the types: `python -m dbs_server.document` writes it in place.

A test compares the page with the types, so that they cannot drift.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from msgspec.structs import FieldInfo, fields

from card_data.games import packs
from dbs_server.about_people import RatedSeen, ResultSeen
from dbs_server.parts import GameSeen, SeatSeen, StarterSeen, TableSeen
from dbs_server.protocol import CLIENT_TYPES, SERVER_TYPES, Message
from engine.core import seen
from engine.core.clock import Limits
from engine.core.deal import Deal
from engine.core.game_pack import DeckList

BEGIN, END = "<!-- messages: begin -->", "<!-- messages: end -->"
PAGE = Path(__file__).parent.parent / "docs" / "protocol.md"
PARTS = (
    DeckList,
    GameSeen,
    StarterSeen,
    SeatSeen,
    TableSeen,
    ResultSeen,
    RatedSeen,
    Deal,
    Limits,
    seen.LogLine,
    seen.Spot,
    seen.Reason,
    seen.Result,
    seen.DecisionSeen,
    seen.OptionSeen,
    seen.PaymentSeen,
)


def type_name(info: FieldInfo) -> str:
    """A field's type as a reader would write it."""
    name = (
        info.type.__name__
        if isinstance(info.type, type)
        else re.sub(r"\bengine(\.\w+)+\.view\.\w+\.", "", str(info.type))
    )
    for prefix in (
        "dbs_server.protocol.",
        "dbs_server.parts.",
        "dbs_server.about_people.",
        "engine.core.clock.",
        "engine.core.deal.",
        "engine.core.seen.",
        "engine.core.decisions.",
        "engine.core.game_pack.",
        "msgspec.",
    ):
        name = name.replace(prefix, "")
    return name.replace(" | ", " or ")


def describe(kind: type, tag: str = "") -> list[str]:
    """A struct as a heading, its docstring and a table of fields."""
    title = f"### `{tag}`" if tag else f"### {kind.__name__}"
    lines = [title, "", " ".join((inspect.getdoc(kind) or "").split()), ""]
    rows = fields(kind)
    if rows:
        lines += ["| field | type | |", "| --- | --- | --- |"]
        lines += [
            f"| `{row.encode_name}` | {type_name(row)} | {'required' if row.required else 'optional'} |" for row in rows
        ]
        lines.append("")
    return lines


def reference() -> str:
    """The whole reference."""
    lines = ["## Messages from the client", ""]
    for kind in CLIENT_TYPES:
        lines += describe(kind, _tag(kind))
    lines += ["## Messages from the server", ""]
    for kind in SERVER_TYPES:
        lines += describe(kind, _tag(kind))
    lines += ["## Parts of messages", ""]
    for kind in PARTS:
        lines += describe(kind)
    for pack in packs().values():
        lines += [f"## The view of {pack.title}", ""]
        for kind in pack.views:
            lines += describe(kind)
    return "\n".join(lines).rstrip() + "\n"


def _tag(kind: type[Message]) -> str:
    return str(kind.__struct_config__.tag)


def with_reference(page: str) -> str:
    """The page with the reference of now between its marks."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n\n{reference()}\n{END}{tail}"


if __name__ == "__main__":
    PAGE.write_text(with_reference(PAGE.read_text()))
