"""Which card somebody most likely meant who wrote a number or name that no card has."""

from __future__ import annotations

import re
from collections.abc import Mapping

LONGEST = 120
"""What is longer than this names no card."""
_NUMBER = re.compile(r"(?P<stem>\S*?)0*(?P<n>\d+)")


def card_meant(wanted: str, by_word: Mapping[str, str]) -> str | None:
    """The number of that card; `by_word`: the numbers by what one may write for them, without case. A number that begins as others do means
    the one that counts nearest to it, whatever it looks like else (CS1-W9 is no CS1-09); None where nothing is near."""
    if len(wanted) > LONGEST:
        return None
    wanted = wanted.casefold()
    if number := _NUMBER.fullmatch(wanted):
        stem, n = number["stem"], int(number["n"])
        kin = [
            (abs(int(found["n"]) - n), word)
            for word in by_word
            if (found := _NUMBER.fullmatch(word)) is not None and found["stem"] == stem
        ]
        if kin:
            return by_word[min(kin)[1]]
    from rapidfuzz import fuzz, process  # only a wrong word waits for it

    close = process.extractOne(wanted, by_word.keys(), scorer=fuzz.ratio, score_cutoff=50)
    return by_word[close[0]] if close else None
