"""One card as it lies on the board: a frame with what the card is in it, what is special about it on it. Without room, lines without a frame.

A card in Active Mode has a single line above and below, one in Rest Mode a double line and the word.
"""

from __future__ import annotations

import re
from functools import lru_cache
from textwrap import wrap

from msgspec import Struct
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from dbs_tui.masters.card_paint import Paint
from dbs_tui.masters.card_words import change, combo, price, state_tags
from dbs_tui.shell.card_art import face_of
from dbs_tui.shell.text import Glyphs, cut, fit, letters, parted
from engine.masters.view.model import AnyCard, CardSeen, HiddenCard

FRAMED = 5
"""Lines from which a card has a frame."""
MOST_ART = 7
"""Lines of a picture; what is left of a large frame beyond that stays free."""
CURSOR = (0, 1, -1)
"""The lines that look otherwise under the cursor, from the top and from the bottom."""
ROUND, DOUBLE, HEAVY, HEAVY_DOUBLE = "╭─╮│╰─╯", "╒═╕│╘═╛", "┏━┓│┗━┛", "╔═╗│╚═╝"
Lines = list[list[Segment]]


class Look(Struct, frozen=True):
    """What is drawn of a card beside itself: its size in cells, the tag of its area, whether it lies in a hand, the cursor, the sign and
    word of what may be done with it, in their style. `namesake`: another card beside it has its name, and only the epithet tells them apart."""

    width: int
    height: int
    tag: str = ""
    hand: bool = False
    cursor: Style | None = None
    sign: str = ""
    marked: Style | None = None
    namesake: bool = False


class Sheet(Struct):
    """What drawing needs beside the card: paint and shapes, and how changes of power look."""

    paint: Paint
    glyphs: Glyphs
    more: Style
    less: Style
    action: Style


def draw(card: AnyCard, look: Look, sheet: Sheet) -> Lines:
    """The card, line by line; each is exactly as wide as the look says."""
    glyphs = sheet.glyphs
    if look.height < FRAMED:
        return _bare(card, look, sheet)
    inside = _inside(card, look, sheet)
    left, right = sheet.paint.edges
    signs = DOUBLE if isinstance(card, CardSeen) and card.rest else ROUND
    lines = [[Segment(signs[3], left), *line, Segment(signs[3], right)] for line in inside]
    if look.cursor is not None:
        left = right = sheet.paint.body + Style(color=look.cursor.color, bold=True)
        signs = HEAVY_DOUBLE if signs is DOUBLE else HEAVY
        name = "".join(part.text for part in inside[0])
        lines[0] = [Segment(glyphs.left, left), Segment(name, look.cursor), Segment(glyphs.right, right)]
    return _joined([_top(look, signs, left, right, card), *lines, _bottom(card, look, signs, left, right, sheet)])


def _joined(lines: Lines) -> Lines:
    """The same lines in as few segments as they need: each is sent with its whole style."""
    return [list(Segment.simplify(part for part in line if part.text)) for line in lines]


def _top(look: Look, signs: str, left: Style, right: Style, card: AnyCard) -> list[Segment]:
    """The upper edge with the area or role of the card, and what may be done with it."""
    room = look.width - 2
    tag = look.tag
    if isinstance(card, CardSeen) and card.role:
        role = "ATTACKS" if card.role.startswith("attack") else "GUARDS"
        tag = role if not tag or room < len(tag) + len(role) + 6 else f"{tag} {role}"
    sign = f" {look.sign} " if look.sign else ""
    if cell_len(sign) > room - (cell_len(tag) + 3 if tag else 0):
        sign = f" {look.sign[:1]} "  # which card it is matters more than the word for what may be done
    tag = cut(tag, room - cell_len(sign) - 3)
    head = f"{signs[1]} {tag} " if tag else ""
    fill = room - cell_len(head) - cell_len(sign)
    after = signs[1] if sign and fill > 0 else ""
    return [
        Segment(signs[0], left),
        Segment(head, left + Style(bold=True)),
        *_halves(signs[1], cell_len(head), fill - len(after), look.width, left, right),
        Segment(sign, look.marked or right),
        Segment(after + signs[2], right),
    ]


def _bottom(card: AnyCard, look: Look, signs: str, left: Style, right: Style, sheet: Sheet) -> list[Segment]:
    """The lower edge with mode, markers, cards below, and keyword skills, as many as there is room for."""
    room = look.width - 2
    badges = _badges(card, look.hand, sheet.glyphs) if isinstance(card, CardSeen) else []
    text = ""
    for at, badge in enumerate(badges):
        rest = len(badges) - at - 1
        more = f" +{rest}" if rest else ""
        if cell_len(text) + cell_len(badge) + cell_len(more) + 4 > room:
            text += f" +{rest + 1}" if text else f" {cut(badge, room - 4)}"
            break
        text += f" {badge}"
    words = f"{signs[5]}{text} " if text else ""
    return [
        Segment(signs[4], left),
        Segment(words, left),
        *_halves(signs[5], cell_len(words), room - cell_len(words), look.width, left, right),
        Segment(signs[6], right),
    ]


def _halves(sign: str, start: int, count: int, width: int, left: Style, right: Style) -> list[Segment]:
    """A line whose halves have the colors of the card."""
    if left == right:
        return [Segment(sign * count, left)]
    first = max(0, min(count, width // 2 - 1 - start))
    return [Segment(sign * first, left), Segment(sign * (count - first), right)]


def _badges(card: CardSeen, hand: bool, glyphs: Glyphs) -> list[str]:
    """What stands on the lower edge, the most important first."""
    kind = [card.face.type.title()] if hand and card.face.type != "battle" else []
    tags = [tag for tag in state_tags(card, glyphs) if tag not in ("ATK", "GRD")]
    return [*(["REST"] if card.rest else []), *kind, *tags]


def _inside(card: AnyCard, look: Look, sheet: Sheet) -> Lines:
    """What stands in the frame: name and epithet, the numbers, and where there is room the picture and the text."""
    paint, glyphs = sheet.paint, sheet.glyphs
    width, rows = look.width - 2, look.height - 2
    if isinstance(card, HiddenCard):
        return [[Segment(glyphs.back * width, paint.soft)] for _ in range(rows)]
    name, below, soft = _name_lines(card, width, width, look.namesake)
    lines = [
        [Segment(fit(name, width), paint.name)],
        [Segment(fit(below, width), paint.soft if soft else paint.name)],
        _numbers(card, width, look.hand, sheet),
    ]
    room = rows - len(lines)
    art = (
        max(room // 3, min(room - len(skill_lines(card.face.text, width)) - 1, MOST_ART))
        if room > 2 and glyphs.art
        else 0
    )
    words = _words(card, width, room - art)
    lines += _picture(card.face.number, width, min(room - len(words), MOST_ART) if art else 0, paint)
    lines += [[Segment(fit(line, width), paint.soft)] for line in words]
    lines += [[Segment(" " * width, paint.body)] for _ in range(rows - len(lines))]
    return lines[:rows]


def _words(card: CardSeen, width: int, room: int) -> list[str]:
    """The skills and traits of a card, as far as there is room."""
    text = skill_lines(card.face.text, width)
    if len(text) > room > 0:
        last = text[room - 1]
        text = [*text[: room - 1], f"{last if len(last) <= width - 4 else last[: width - 4].rsplit(' ', 1)[0]} ..."]
    return [*text, *([", ".join(card.face.traits)] if card.face.traits else [])][:room]


def _picture(number: str, width: int, rows: int, paint: Paint) -> Lines:
    """The card's picture, brighter towards the middle."""
    (far_left, near_left), (far_right, near_right) = paint.pictures
    quarter = max(1, width // 4)
    half = width // 2
    return [
        [
            Segment(line[:quarter], far_left),
            Segment(line[quarter:half], near_left),
            Segment(line[half : width - quarter], near_right),
            Segment(line[width - quarter :], far_right),
        ]
        for line in face_of(number, width, rows)
    ]


def _name_lines(card: CardSeen, first: int, second: int, namesake: bool) -> tuple[str, str, bool]:
    """The name in lines of these widths, and whether the second is its epithet: a name that needs both lines leaves that out, where none
    beside it has the same name."""
    name, epithet = parted(card.face.name)
    if cell_len(name) <= first or (epithet and namesake):
        return name, epithet, True
    lines = wrap(name, max(first, 2))
    return lines[0], " ".join(lines[1:]), False


def _numbers(card: CardSeen, width: int, hand: bool, sheet: Sheet) -> list[Segment]:
    """Cost in a hand, power and what has changed of it, combo in a hand; the colors at the right end."""
    paint = sheet.paint
    colors = letters(card.color or card.face.color)
    changed = change(card, sheet.glyphs)
    parts = [(changed, sheet.more if changed.startswith(sheet.glyphs.up) else sheet.less)] if changed else []
    if card.power is not None:
        parts.insert(0, (str(card.power), paint.name))
    if hand:
        parts.insert(0, (price(card), paint.name))
        parts.append((combo(card), sheet.action))
    parts = [(text, style) for text, style in parts if text]
    room = width - (len(colors) + 1 if not hand else 0)
    if sum(len(text) + 1 for text, _ in parts) - 1 > room:
        short = {str(card.power): "" if card.power is None else f"{card.power // 1000}k"}
        parts = [(short.get(text, text), style) for text, style in parts]
    segments: list[Segment] = []
    used = 0
    for text, style in parts:
        gap = 1 if segments else 0
        if used + gap + len(text) > width:
            break
        segments += [Segment(" " * gap, paint.body), Segment(text, paint.body + style)]
        used += gap + len(text)
    if width - used <= len(colors):
        return [*segments, Segment(" " * (width - used), paint.body)]
    segments.append(Segment(" " * (width - used - len(colors)), paint.body))
    styles = [paint.letters[min(i, len(paint.letters) - 1)] for i in range(len(colors))]
    return [*segments, *(Segment(letter, style) for letter, style in zip(colors, styles, strict=True))]


def _bare(card: AnyCard, look: Look, sheet: Sheet) -> Lines:
    """A card without a frame: its color stands at the left; what may be done with it behind its name."""
    paint, glyphs, width = sheet.paint, sheet.glyphs, look.width - 1
    over = Style() if look.cursor is None else look.cursor
    edge = Segment(glyphs.right, paint.edges[0] + over)
    if isinstance(card, HiddenCard):
        return [[edge, Segment(glyphs.back * width, paint.soft)] for _ in range(look.height)]
    sign = look.sign[:1]
    name, below, soft = _name_lines(card, width - len(sign), width, look.namesake)
    chosen = over if look.cursor is None else over + Style(reverse=True)  # seen without colors, too
    first = [Segment(sign, look.marked or paint.name), Segment(fit(name, width - len(sign)), paint.name + chosen)]
    second = [Segment(fit(below, width), (paint.soft if soft else paint.name) + over)]
    numbers = [Segment(part.text, (part.style or Style()) + over) for part in _numbers(card, width, look.hand, sheet)]
    tags = " ".join(_badges(card, look.hand, glyphs))
    if not look.hand:
        shape = glyphs.rest if card.rest else glyphs.active
        numbers = [Segment(f"{shape} ", paint.edges[0]), *_numbers(card, width - 2, False, sheet)]
        numbers = [Segment(part.text, (part.style or Style()) + over) for part in numbers]
        tags = " ".join(part for part in (_role(card), tags) if part)
    third = [Segment(fit(tags, width), paint.soft + over)]
    lines = (
        [first, second, numbers, third]
        if look.hand
        else [first, numbers, *((third, second) if tags else (second, third))]
    )
    return [[edge, *line] for line in lines[: look.height]]


def _role(card: CardSeen) -> str:
    return "" if not card.role else "ATTACKS" if card.role.startswith("attack") else "GUARDS"


@lru_cache(maxsize=512)
def skill_lines(text: tuple[str, ...], width: int) -> list[str]:
    """The skills of a card, wrapped for its cell; without the reminders in parentheses."""
    lines: list[str] = []
    for skill in text:
        lines += wrap(re.sub(r" ?\([^)]*\)", "", skill).replace("][", "] ["), max(width, 8))
    return lines
