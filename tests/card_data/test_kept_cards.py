"""A card that was read once is taken from the cache folder, as long as its text and the grammar are the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from card_data.masters.importer.compiled import Library
from card_data.masters.loader import library
from card_data.masters.loader.decks import load_deck
from card_data.masters.loader.library import SETS, load_sets
from engine.masters.cards.deck import Deck


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("DBS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def kept(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("read-*/*.kept")}


def test_a_card_is_read_once(folder) -> None:
    cards = load_sets()
    read = Library(cards)["ST1-03"]
    assert len(kept(folder)) == 1
    (file,) = folder.glob("read-*/*.kept")
    Library(cards)["ST1-04"]
    other = next(path for path in folder.glob("read-*/*.kept") if path != file)
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
    (file,) = folder.glob("read-*/*.kept")
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert Library(cards)["ST1-01"] == read
    assert file.read_bytes() == whole


def test_the_sets_are_read_once_and_anew_where_their_file_is_spoilt(folder) -> None:
    load_sets.cache_clear()
    read = load_sets()
    (file,) = folder.glob("sets-*.msgpack")
    whole = file.read_bytes()
    for spoilt in (whole[: len(whole) // 2], b"\x81\xa1x\x01"):
        load_sets.cache_clear()
        assert load_sets() == read
        file.write_bytes(spoilt)
        load_sets.cache_clear()
        assert load_sets() == read
        assert file.read_bytes() == whole


def test_sets_that_are_changed_are_read_anew(folder, tmp_path, monkeypatch) -> None:
    load_sets.cache_clear()
    read = load_sets()
    (name,) = (path.name for path in SETS.glob("*.toml") if 'number = "ST1-03"' in path.read_text())
    other = tmp_path / "sets"
    other.mkdir()
    monkeypatch.setattr("card_data.masters.loader.library.SETS", other)
    (other / name).write_text((SETS / name).read_text().replace("ST1-03", "ST1-93"))
    load_sets.cache_clear()
    assert "ST1-93" in load_sets()
    assert "ST1-93" not in read
    load_sets.cache_clear()
    assert len(list(folder.glob("sets-*.msgpack"))) == 2


def test_decks_are_read_once_by_profile_and_anew_where_their_file_is_spoilt(folder) -> None:
    def anew() -> dict[str, dict[str, Deck]]:
        library.starter_decks.cache_clear()
        library._all_decks.cache_clear()
        return {profile: library.starter_decks(profile) for profile in ("masters", "demo", "launch", "unknown")}

    read = anew()
    (file,) = folder.glob("decks-*.msgpack")
    whole = file.read_bytes()
    assert anew() == read
    assert [*read["demo"]] == ["green", "red"]
    assert read["masters"]["red"] != read["demo"]["red"] != read["launch"]["red"]
    assert read["unknown"] == {}
    assert read["masters"]["red"] == load_deck(library.DECKS / "red.toml")
    file.write_bytes(whole[: len(whole) // 2])
    assert anew() == read
    assert file.read_bytes() == whole


def test_a_folder_that_cannot_be_made_is_no_error(folder) -> None:
    folder.write_text("a file where the folder should be")
    assert Library(load_sets())["ST1-01"].front.skills
