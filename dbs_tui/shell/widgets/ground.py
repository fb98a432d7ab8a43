"""Widgets that are drawn line by line, and find the style of their ground once instead of for each line."""

from __future__ import annotations

from rich.style import Style
from textual.widget import Widget


class Grounded(Widget):
    """Keeps the style behind its words until its own styles change, as Textual does with the styles of components."""

    _ground: Style | None = None

    @property
    def ground(self) -> Style:
        """What is drawn where nothing stands."""
        if self._ground is None:
            self._ground = self.rich_style
        return self._ground

    def notify_style_update(self) -> None:
        self._ground = None
        super().notify_style_update()
