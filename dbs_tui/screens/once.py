"""Windows that close once: a second Enter that was already on its way must not close the screen below."""

from __future__ import annotations

from typing import Any

from textual.await_complete import AwaitComplete
from textual.screen import Screen


class Once(Screen[Any]):
    """`dismiss` closes whatever is on top; this closes only itself."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete.nothing()
