"""Widgets that are drawn line by line, and find a style when they first draw in it."""

from __future__ import annotations

from rich.style import Style
from textual.css.styles import RenderStyles
from textual.dom import DOMNode
from textual.widget import Widget


class Grounded(Widget):
    """Keeps the style behind its words until its own styles change, as Textual does with the styles of components. Those are made when they
    are asked for: a board names hundreds, and draws in few of them."""

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

    def _get_component_classes(self) -> frozenset[str]:  # pyright: ignore[reportIncompatibleVariableOverride]
        """Those whose styles Textual makes anew with the widget's own: the ones that were drawn in."""
        return frozenset(self._component_styles)

    def get_component_styles(self, *names: str) -> RenderStyles:
        known = self._component_styles
        for name in names:
            if name not in known and name in type(self)._declared():
                node = DOMNode(classes=name)
                node._attach(self)  # pyright: ignore[reportPrivateUsage]
                self.app.stylesheet.apply(node, animate=False)  # pyright: ignore[reportUnknownMemberType]
                known[name] = node.styles
        return super().get_component_styles(*names)

    @classmethod
    def _declared(cls) -> frozenset[str]:
        """All names that the class and those above it declare."""
        return super()._get_component_classes()
