"""The question whether an answer is taken back: the answer itself, what came of it, and whether both players must agree."""

from __future__ import annotations

from typing import Any

from dbs_tui.shell.face import Face
from dbs_tui.shell.play.answered import answer_words
from dbs_tui.shell.play.lines import SharedLog
from dbs_tui.shell.play.messages import BackOffered
from engine.core.course import Course, Return
from engine.core.ids import Seat

CAME = 4
"""So many lines of the log say what came of an answer."""


def offer(face: Face[Any], course: Course, back: Return, viewer: Seat | None) -> BackOffered:
    """What would be taken back, as this seat may read it (None: both)."""
    names = face.moment(course.view(0)).names
    who, other = names[back.seat], names[1 - back.seat]
    since = [f"{other} has answered it"] if back.answered else []
    since += ["cards were drawn or shown, or chance has decided"] if back.learnt else []
    text = f"Take back what {who} answered? {_answer(face, course, back, viewer)}."
    if came := _came_of(course, back, viewer):
        text += f" What came of it: {' '.join(came)}"
    if since:
        text += f" Since then {' and '.join(since)}: go back only if both of you agree."
    return BackOffered(back.n, text, both=bool(since))


def offer_alone(face: Face[Any], course: Course, back: Return) -> BackOffered:
    """The same for a player whose opponent has no will of its own: whatever is known by now, the player may go back."""
    text = f"Take back your answer? {_answer(face, course, back, back.seat)}."
    if came := _came_of(course, back, back.seat):
        text += f" What came of it: {' '.join(came)}"
    if back.learnt:
        text += " Since then cards were drawn or shown, or chance has decided: all of that comes as it came."
    return BackOffered(back.n, text)


def taken_back(face: Face[Any], course: Course, back: Return, reader: Seat | None) -> str:
    """The line of the log about an answer that is being taken back, as this seat may read it (None: both)."""
    return f"{face.moment(course.view(0)).names[back.seat]} took back: {_answer(face, course, back, reader)}."


def _answer(face: Face[Any], course: Course, back: Return, viewer: Seat | None) -> str:
    words = answer_words(face, course.before(back.n), course.record.answers[back.n - 1], viewer)
    return words.removesuffix(".")  # a skill line as it is printed; a sign follows


def _came_of(course: Course, back: Return, viewer: Seat | None) -> list[str]:
    """The first lines of the log after the answer."""
    before, now = SharedLog(), SharedLog()
    before.follow(course.before(back.n))
    now.follow(course)
    lines = [line.text for line in now.lines(viewer)[len(before.lines(viewer)) :]]
    return lines[:CAME] + (["..."] if len(lines) > CAME else [])
