"""The deal, checked by a second implementation that knows the page of the protocol alone."""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path

import pytest

from engine.core.deal import Deal, broken, is_part, new_part, promise, seed_of, short_code, transcript
from engine.core.rng import Rng

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
PARTS = ("0" * 64, "1" * 64, "2" * 64)


# --- as docs/protocol.md says it --------------------------------------------------------------------------------------


def hashed(*texts: str) -> str:
    data = b"".join(len(text.encode()).to_bytes(4, "big") + text.encode() for text in ("dbs-deal-1", *texts))
    return blake2b(data, digest_size=32).hexdigest()


def shuffled(seed: str, cards: list[int]) -> list[int]:
    key, block = blake2b(seed.encode(), digest_size=32, person=b"dbs-seed").digest(), 0
    for i in range(len(cards) - 1, 0, -1):
        while True:
            number = int.from_bytes(blake2b(block.to_bytes(8, "big"), key=key, digest_size=8).digest(), "big")
            block += 1
            if number < 2**64 // (i + 1) * (i + 1):
                break
        j = number % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


# ----------------------------------------------------------------------------------------------------------------------


def test_the_examples_of_the_page_are_what_it_says() -> None:
    page = PAGE.read_text()
    promises = re.findall(r"^promise (server|seat 0|seat 1) +([0-9a-f]{64})$", page, re.M)
    assert [who for who, _ in promises] == ["server", "seat 0", "seat 1"]
    for dealer, ((who, told), part) in enumerate(zip(promises, PARTS, strict=True)):
        assert told == hashed("promise", "c0ffee", who, part) == promise("c0ffee", dealer, part)
    seed = re.search(r"^seed +([0-9a-f]{64})$", page, re.M)
    assert seed is not None
    assert seed[1] == hashed("seed", "c0ffee", *PARTS) == seed_of("c0ffee", PARTS)
    cards = re.search(r"^ten cards +([0-9 ]+)$", page, re.M)
    assert cards is not None
    assert list(map(int, cards[1].split())) == shuffled(seed[1], list(range(10)))


@pytest.mark.parametrize("size", [2, 7, 50, 60])
def test_both_shuffle_alike(size: int) -> None:
    for n in range(20):
        cards = list(range(size))
        Rng.from_seed(f"seed {n}").shuffle(cards)
        assert cards == shuffled(f"seed {n}", list(range(size)))
        assert sorted(cards) == list(range(size))


def dealt(match: str = "m") -> tuple[Deal, str, str]:
    """A deal in order, the server's part, and the seed."""
    parts = (new_part(), new_part(), new_part())
    promises = tuple(promise(match, dealer, part) for dealer, part in enumerate(parts))
    return Deal(match, (promises[0], promises[1], promises[2]), parts[1:]), parts[0], seed_of(match, parts)


def test_what_was_kept_and_what_was_not() -> None:
    deal, part, seed = dealt()
    assert broken(deal, part, seed) == ""
    assert "the server showed" in broken(deal, new_part(), seed)
    assert "seat 0 showed" in broken(Deal("m", deal.promises, (new_part(), deal.shown[1])), part, seed)
    assert "seat 1 showed" in broken(Deal("m", deal.promises, (deal.shown[0], new_part())), part, seed)
    assert "not made of the parts" in broken(deal, part, seed_of("m", (part, *reversed(deal.shown))))
    assert "the server showed" in broken(Deal("another", deal.promises, deal.shown), part, seed), "of another match"


def test_no_two_lists_of_texts_are_hashed_alike() -> None:
    assert promise("ab", 1, "c") != promise("a", 1, "bc")
    assert promise("m", 1, PARTS[0]) != promise("m", 2, PARTS[0]), "a seat's promise is no use for the other seat"
    assert seed_of("m", PARTS) != promise("m", 0, PARTS[0])


def test_a_part_is_32_bytes_in_lower_case() -> None:
    assert is_part(new_part())
    assert new_part() != new_part()
    for text in ("", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "٠" * 64):
        assert not is_part(text)


def test_two_players_read_out_the_same_code_when_they_were_told_the_same() -> None:
    deal, _, _ = dealt()
    told = transcript(deal, "masters", "masters", ("Ann", "Ben"))
    assert told == bytes.fromhex(
        hashed("transcript", "m", "masters", "masters", "Ann", "Ben", *deal.promises, *deal.shown, "", "")
    )
    other = Deal(deal.match, (promise("m", 0, new_part()), *deal.promises[1:]), deal.shown)
    assert short_code(told) != short_code(transcript(other, "masters", "masters", ("Ann", "Ben")))
    assert re.fullmatch(r"[A-Z2-7]{4}-[A-Z2-7]{4}", short_code(told))
