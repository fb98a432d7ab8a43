"""The keys of a match: one table for the footer, the help page and the documents."""

from __future__ import annotations

from rich.text import Text

KEYS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Move",
        (
            ("arrows, h j k l", "from card to card and from line to line"),
            ("Tab, f", "to the next card that you may use now (Shift+Tab, b: the one before)"),
            ("e  w", "to your energy, to your hand"),
        ),
    ),
    (
        "Decide",
        (
            ("Enter, a", "use the card: act, open its menu, pick a target, mark it, pay"),
            ("1-9", "the action with this number"),
            ("p", "pass: no counter, no more combos, end the Main Phase, keep the hand"),
            ("Space", "the same (in the Main Phase press it twice)"),
            ("y  n", 'yes, no (n is also "no counter")'),
            ("d", "done, when several cards may be picked"),
            ("Esc", "one step back"),
            ("c", "no counters until your next turn; the same key takes it back at once"),
        ),
    ),
    (
        "Know",
        (
            ("i", "read the whole card: text, present numbers and where they come from"),
            ("?", "why is this card not on offer? With the clause of the rules"),
            ("x", "the rule at work: in a prompt, on a line of the log, on a reason, at the end"),
            ("z", "the Drop Areas, Warps, removed cards and cards under cards"),
            ("g", "the log, line by line with the rule of each"),
            ("v", "hotseat: look at the hand, or cover it"),
            ("t", "over a network: say something to the other player"),
            ("F1, o", "this page"),
            ("Q", "leave or surrender"),
            ("Ctrl+Q", "quit the program; while a match is on it asks first"),
        ),
    ),
    (
        "Mouse",
        (
            ("click a card", "opens its menu, picks it, aims at it, or pays with it"),
            ("right click", "reads it"),
            ("click a rule", "the number of a clause, such as 7-4-1, is explained"),
            (
                "click a word",
                "every word with a key before it does what the key does; Drop, Warp and Hand open their lists",
            ),
        ),
    ),
)

READING = """\
Your side is the lower half, the other player's the upper half. A card's first line is its name; below stand power, colors and what is
special about it. Colors are letters: R red, B blue, G green, Y yellow, K black.
{active} upright, Active Mode   {rest} lying sideways, Rest Mode   {back} face down   {can} you may use it now
{target} you may aim at it   {picked} picked   {pay} pays the cost   {marker}3 three markers   {under}2 two cards under it
{up} above, {down} below what is printed   ATK attack card   GRD guard card   neg: skills negated
In your hand "3RR" is the cost (3 energy, two of them red), "+5k" what it adds to a combo, "+10k(1)" the same for 1 energy.
"""


def help_words(glyphs: object) -> Text:
    """The help page of the match."""
    text = Text()
    for title, rows in KEYS:
        text.append(f"{title}\n", "bold")
        for key, what in rows:
            text.append(f"  {key:<16}", "bold").append(f" {what}\n")
    names = ("active", "rest", "back", "can", "target", "picked", "pay", "marker", "under", "up", "down")
    text.append("\nReading the board\n", "bold").append(
        READING.format(**{name: getattr(glyphs, name) for name in names})
    )
    return text
