"""docs/protocol.md says what the types say."""

from __future__ import annotations

import re

from dbs_server.document import PAGE, reference, with_reference
from dbs_server.protocol import CLIENT_TYPES, SERVER_TYPES, decode_client, decode_server


def test_the_page_holds_the_reference_made_from_the_types() -> None:
    page = PAGE.read_text()
    assert with_reference(page) == page, "run: python -m dbs_server.document"


def test_every_message_has_an_entry_with_each_field() -> None:
    text = reference()
    for kind in (*CLIENT_TYPES, *SERVER_TYPES):
        entry = text.split(f"### `{kind.__struct_config__.tag}`")[1].split("###")[0]
        for field in kind.__struct_fields__:
            assert f"| `{field}` |" in entry


def test_the_lines_on_the_wire_decode() -> None:
    lines = PAGE.read_text().split("## On the wire")[1].split("```text\n")[1].split("```")[0].splitlines()
    assert len(lines) > 10
    for line in lines:
        way, _, frame = line.partition(" ")
        message = decode_client(frame) if way == ">" else decode_server(frame)
        assert type(message) in (CLIENT_TYPES if way == ">" else SERVER_TYPES)


def test_every_error_code_of_the_server_is_explained() -> None:
    sources = [path.read_text() for path in (PAGE.parent.parent / "dbs_server").rglob("*.py")]
    codes = {code for source in sources for code in re.findall(r'(?:refuse|NoName)\(\s*"(\w+)"', source)}
    assert codes
    assert codes <= set(re.findall(r"`(\w+)`", PAGE.read_text().split("## Errors")[1].split("## A bot")[0]))
