"""A card that was read once is taken from the cache folder, as long as its text and the grammar are the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from card_data.masters.importer.compiled import Library
from card_data.masters.loader.library import load_sets


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("DBS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def kept(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*.msgpack")}


def test_a_card_is_read_once(folder) -> None:
    cards = load_sets()
    read = Library(cards)["ST1-03"]
    assert len(kept(folder)) == 1
    (file,) = folder.rglob("*.msgpack")
    Library(cards)["ST1-04"]
    other = next(path for path in folder.rglob("*.msgpack") if path != file)
    file.write_bytes(other.read_bytes())  # what lies there is what is taken
    assert Library(cards)["ST1-03"].front.skills == Library(cards)["ST1-04"].front.skills
    assert Library(cards)["ST1-03"].front.name == read.front.name


def test_another_text_is_read_anew(folder) -> None:
    cards = load_sets()
    Library(cards)["ST1-03"]
    changed = replace(cards["ST1-03"], text="[Auto] When this card is played, draw 1 card.")
    assert Library({"ST1-03": changed})["ST1-03"].front.skills != Library(cards)["ST1-03"].front.skills
    assert len(kept(folder)) == 2


def test_a_spoilt_file_is_read_again(folder) -> None:
    cards = load_sets()
    read = Library(cards)["ST1-01"]
    (file,) = folder.rglob("*.msgpack")
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert Library(cards)["ST1-01"] == read
    assert file.read_bytes() == whole


def test_a_folder_that_cannot_be_made_is_no_error(folder) -> None:
    folder.write_text("a file where the folder should be")
    assert Library(load_sets())["ST1-01"].front.skills
