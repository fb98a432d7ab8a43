"""An answer that was given, in words: for the question whether to take it back, and for replays."""

from __future__ import annotations

from typing import Any

from dbs_tui.shell.face import Face, Place
from engine.core.ending import SURRENDER
from engine.core.game import Game
from engine.core.ids import Seat
from engine.core.record import Given
from engine.core.seen import OptionSeen


def taken_options(game: Game[Any], given: Given) -> tuple[OptionSeen, ...]:
    """The options that an answer takes, as the seat saw them that gave it; `game` stands before the answer."""
    decision, seen = game.pending, game.view(given.seat).decision
    if decision is None or seen is None or given.answer == SURRENDER:
        return ()
    places = {option.words: i for i, option in enumerate(decision.options)}
    return tuple(seen.options[places[words]] for words in given.answer.taken)


def answer_words(face: Face[Any], game: Game[Any], given: Given, viewer: Seat | None) -> str:
    """The answer in words: what was asked, and what was taken. `viewer` None: as both seats may read it."""
    if given.answer == SURRENDER:
        return "Surrender"
    view = game.view(given.seat)
    moment = "" if view.decision is None else face.words.kind(view.decision.kind).moment
    if not moment:  # the question itself may name a card that only the one who was asked sees
        moment = view.decision.prompt.rstrip(".?") if view.decision and viewer == given.seat else "A choice"
    options = taken_options(game, given)
    if viewer != given.seat:
        covered = face.cover(view).decision
        known = set[str]() if covered is None else {option.words for option in covered.options}
        if any(option.words not in known for option in options):
            return f"{moment}: what only {face.moment(view).names[given.seat]} may know"
    places = face.places(view)
    said = [_option_words(face, option, places.get(option.card or "")) for option in options]
    return f"{moment}: {', '.join(said) or 'none'}"


def _option_words(face: Face[Any], option: OptionSeen, place: Place | None) -> str:
    name = "" if place is None else place.name
    label = option.label or face.words.verbs.get(option.verb, option.verb.capitalize())
    return f"{name}: {label}" if name and name not in label else label
