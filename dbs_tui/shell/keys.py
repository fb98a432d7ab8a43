"""The keys of a match: one table for the help page. A game says what some of them mean in it (`GameWords.keys`)."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from dbs_tui.shell.face import GameWords
from dbs_tui.shell.text import Glyphs

SHORT = "The rules on one screen"
HAND, QUIET = "w", "c"
STOPS = (QUIET, "s", "C", "m")
"""Keys of games that have stops."""
BESIDE, LEAST = 19, 20
"""Columns before what a key does; and columns for that at least."""
KEYS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Move",
        (
            ("arrows, h j k l", "from card to card and from line to line"),
            ("Tab, f", "to the next card that you may use now (Shift+Tab, b: the one before)"),
            (HAND, "to your hand"),
        ),
    ),
    (
        "Decide",
        (
            ("Enter, a", "use the card: act, open its menu, pick a target, mark it, pay"),
            ("1-9", "use the card, or take the line, with this digit"),
            ("p, Space", "pass"),
            ("e", "end your turn; asks once more while a card can still act"),
            ("y  n", "yes, no"),
            ("d", "done, when several cards may be picked"),
            ("Esc", "one step back"),
            ("u", "take back your last answer; over a network the other player must agree"),
            (QUIET, "{} until your next turn, asked always, or when you can: each press goes on"),
            ("s", "when you are asked, step by step"),
            ("C", "ask me always: takes back all that is answered by itself"),
            ("m", "the card whose skill comes first, and the same order whenever they meet again"),
        ),
    ),
    (
        "Know",
        (
            ("i", "read the whole card: text, present numbers and where they come from"),
            ("?", "why is this card not on offer? With the clause of the rules"),
            ("x", "the rule at work: in a prompt, on a line of the log, on a reason, at the end"),
            ("z", "the cards that are only counted on the board"),
            ("g", "the log, line by line with the rule of each"),
            ("v", "hotseat: look at the hand, or cover it"),
            ("t", "over a network: say something to the other player"),
            ("T", "over a network: the clock, a pause, a nudge, a draw, a claim"),
            ("F1, o", "this page"),
            ("Q", "leave or surrender"),
            ("Ctrl+Q", "quit the program; while a match is on it asks first"),
            ("Ctrl+Z", "to the shell; fg comes back"),
        ),
    ),
    (
        "Mouse",
        (
            ("click a card", "opens its menu, picks it, aims at it, or pays with it"),
            ("right click", "reads it"),
            ("click a rule", "the number of a clause, such as 7-4-1, is explained"),
            ("click a word", "every word with a key before it does what the key does"),
        ),
    ),
)


def help_words(words: GameWords, glyphs: Glyphs, width: int) -> Text:
    """The help page of the match, in the words of its game, so many columns wide: what a key does hangs beside it."""
    text = Text()
    for title, rows in KEYS:
        text.append(f"{title}\n", "bold")
        for key, what in rows:
            if words.keys.get(key, what) and (key not in STOPS or words.stops):
                shown, told = _row(words, key, what)
                hanging = f"\n{'':<{BESIDE}}".join(wrap(told, max(width - BESIDE, LEAST)))
                text.append(f"  {shown:<{BESIDE - 3}}", "bold").append(f" {hanging}\n")
    if words.short:
        text.append(f"\n{SHORT}\n", "bold").append(words.short)
    if words.reading:
        signs = {name: getattr(glyphs, name) for name in Glyphs.__struct_fields__}
        text.append("\nReading the board\n", "bold").append(words.reading.format(**signs))
    return text


def _row(words: GameWords, key: str, what: str) -> tuple[str, str]:
    """A key and what it does in this game."""
    if key == HAND:
        to = [f"to {area}" for _, area in words.jumps.values()]
        return "  ".join([*words.jumps, key]), ", ".join([*to, what])
    if key == QUIET:
        return key, what.format(words.quiet.lower())
    return key, words.keys.get(key, what)
