"""The colors that cards are drawn in: an edge, a body and a picture for each color of the game, over the background of the theme."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from rich.style import Style
from textual.color import Color

COLORS = ("red", "blue", "green", "yellow", "black")


class Paint(Struct, frozen=True):
    """How one card is drawn. `edges` and `pictures` have a style for its left and its right half; `pictures` one more for what is near the
    middle of each."""

    body: Style
    name: Style
    soft: Style
    edges: tuple[Style, Style]
    letters: tuple[Style, ...]
    pictures: tuple[tuple[Style, Style], tuple[Style, Style]]


def paint_of(colors: tuple[str, ...], style_of: Callable[[str], Style]) -> Paint:
    """The paint of a card of these colors; `style_of` gives the styles of the theme."""
    known = tuple(color for color in colors if color in COLORS)
    plain, soft = style_of("card"), style_of("soft")
    hues = [style_of(color) for color in known] or [plain]
    left, right = hues[0], hues[-1]
    ground = _shade(left, plain, 0.10)
    body = plain + ground
    return Paint(
        body=body,
        name=body + Style(bold=True),
        soft=soft + ground,
        edges=(_ink(left) + ground, _ink(right) + ground),
        letters=tuple(_ink(hue) + ground + Style(bold=True) for hue in hues),
        pictures=tuple(((_dim(hue, plain, 0.45) + ground), (_dim(hue, plain, 0.85) + ground)) for hue in (left, right)),  # type: ignore[arg-type]
    )


def _ink(style: Style) -> Style:
    return Style(color=style.color)


def _dim(style: Style, plain: Style, share: float) -> Style:
    """The color of a style, mixed into the background."""
    return Style(color=_mix(style, plain, share).rich_color) if style.color and plain.bgcolor else _ink(style)


def _shade(style: Style, plain: Style, share: float) -> Style:
    """A background that has a little of a style's color."""
    return Style(bgcolor=_mix(style, plain, share).rich_color) if style.color and plain.bgcolor else Style()


def _mix(style: Style, plain: Style, share: float) -> Color:
    assert style.color is not None
    assert plain.bgcolor is not None
    return Color.from_rich_color(plain.bgcolor).blend(Color.from_rich_color(style.color), share)
