"""The fake link of the client's tests, with the face of this game."""

from __future__ import annotations

from dbs_tui.faces import FACES
from dbs_tui.shell.play.answering import Draft
from engine.collectible.view.model import View
from engine.core.seen import DecisionSeen
from tests.tui.fakes import FakeLink


def link(*views: View) -> FakeLink:
    """Shows one view after the other; notes what was answered."""
    made = FakeLink(*views)  # type: ignore[arg-type]
    made.face = FACES["collectible"]  # type: ignore[assignment]
    return made


def drafted(decision: DecisionSeen) -> Draft:
    """An answer in the making."""
    return Draft(FACES["collectible"], decision)
