"""What is said of a played card, and where the cards of a verb come from, when that is said last."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from engine.language.pairs import Env, Matched, Unfit
from engine.masters.compiler.in_its_place import IF_SO
from engine.masters.ir.areas import UNPLAYED
from engine.masters.ir.nodes import INSTANT, Deed, DidSo, If, Move, Play, ReplaceEvent, Then, Upgrade
from engine.masters.ir.nouns import InMode, Is, Noun, Nouns, Operand, Place, Ref, conjuncts
from engine.masters.ir.rewrite import says_it
from engine.masters.ir.vocabulary import MOVES
from engine.masters.ir.walk import walk


def from_behind(env: Env) -> Move | Play:
    """ "Place 2 «T» cards in your Drop Area from your hand": the place said last is where they come from."""
    base, places = cast("Move | Play", env["base"]), cast("tuple[Place, ...]", env["places"])
    return replace(base, what=_there(base.what, places))


def _there(what: Operand, places: tuple[Place, ...]) -> Operand:
    match what:
        case Ref():
            return Noun(filter=Is(what), places=places)
        case Noun(places=(), among=None):
            return replace(what, places=places)
        case Nouns(parts=parts) if not any(isinstance(part, Nouns) for part in parts):
            return replace(what, parts=tuple(_there(part, places) for part in parts))
        case _:
            raise Unfit("the place is said twice")


def unfrom_behind(value: Any) -> Matched:
    if not isinstance(value, Move | Play):
        return None
    first = value.what.parts[0] if isinstance(value.what, Nouns) else value.what
    if not isinstance(first, Noun) or not first.places or first.implied:
        return None
    return {"base": (replace(value, what=_anywhere(value.what)), False), "places": (first.places, False)}


def _anywhere(what: Operand) -> Operand:
    match what:
        case Noun(filter=Is(ref=Ref() as ref)) if what == Noun(filter=Is(ref), places=what.places):
            return ref
        case Noun():
            return replace(what, places=())
        case Nouns(parts=parts):
            return replace(what, parts=tuple(_anywhere(part) for part in parts))
        case _:
            return what


def in_no_mode(env: Env) -> Operand:
    """ "Play 1 «T» card in Rest Mode": a card that is yet to be played is in no mode, so it is played in one."""
    what = cast(Operand, env["what"])
    for noun in what.parts if isinstance(what, Nouns) else (what,):
        if isinstance(noun, Noun) and any(isinstance(part, InMode) for part in conjuncts(noun.filter)):
            raise Unfit("a card that is yet to be played is in no mode: it is played in one")
    return what


def unin_no_mode(value: Any) -> Matched:
    return {"what": (value, False)}


def on_board(env: Env) -> Operand:
    """ "The number of markers on your Unison Card from your hand": a card with markers is in play, and what is in the hand is another one."""
    what = cast(Operand, env["what"])
    if isinstance(what, Noun) and what.places and all(place.area in UNPLAYED for place in what.places):
        raise Unfit("a card out of play has no markers")
    return what


def from_somewhere(env: Env) -> Operand:
    """What is moved from a place that is said or known, so that the place behind it is where it goes."""
    what = cast(Operand, env["what"])
    if isinstance(what, Noun) and not (what.places or what.owner or what.among):
        raise Unfit("cards of which nothing says where they are: the place behind them is theirs")
    return what


def silenced(env: Env) -> Play:
    """ "Play it with its [Auto] skills negated for the turn": some of its skills, and not all."""
    base = cast(Play, env["base"])
    if base.negated is not None:
        raise Unfit("its skills are negated twice")
    return replace(base, negated=env.get("duration") or INSTANT, negated_kinds=env["kinds"])


def unsilenced(value: Any) -> Matched:
    if not isinstance(value, Play) or value.negated is None or not value.negated_kinds:
        return None
    return {
        "base": (replace(value, negated=None, negated_kinds=()), False),
        "kinds": (value.negated_kinds, False),
        "duration": (value.negated, value.negated == INSTANT),
    }


def gone_elsewhere(env: Env) -> ReplaceEvent:
    """ "When this card is KO'd, add it to your hand instead (of placing it in your Drop Area)": of what has not been said to be about to happen."""
    event, bound_for = env["event"], env.get("bound_for", ())
    if bound_for and not (isinstance(event, Deed) and event.verb in MOVES):
        raise Unfit("nothing is placed in the Drop Area by that")
    deeds = {node.verb for node in walk(event) if isinstance(node, Deed)}
    if deeds & _DECLARED or ("play" in deeds and ("cost" in env or not says_it(env["substitute"]))):
        raise Unfit("what has been declared is done, and nothing happens instead of it")
    if "cost" in env:
        return ReplaceEvent(event, Then((env["cost"], If(DidSo(), env["then"])), (IF_SO,)), env["optional"])
    instead = env["substitute"]
    # "…, draw 1 card, and if you have no cards in your hand, draw 2 cards instead", "…, choose one- … If …, choose both instead"
    if isinstance(instead, Upgrade) or (isinstance(instead, Then) and isinstance(instead.effects[-1], If)):
        raise Unfit("what happens instead of what the skill does, and not of the event")
    return ReplaceEvent(event, instead, env.get("optional", False), bound_for=bound_for)


_DECLARED = frozenset({"activate", "attack", "awaken", "block", "choose", "win battle"})
"""What a player declares (7-1, 8-5-2): no cards, markers or damage that could come otherwise, as a card that is played may."""


def ungone_elsewhere(value: Any) -> Matched:
    if not isinstance(value, ReplaceEvent):
        return None
    if value != ReplaceEvent(
        value.event, value.substitute, value.optional, bound_for=value.bound_for, words=value.words
    ):
        return None
    said: Matched = {"event": (value.event, False), "optional": (value.optional, not value.optional)}
    match value.substitute:
        case Then(effects=(cost, If(condition=DidSo(), then=then)), joins=joins) if joins == (IF_SO,):
            return {**said, "cost": (cost, False), "then": (then, False)}
        case _:
            pass
    return {
        **said,
        "substitute": (value.substitute, False),
        "bound_for": (value.bound_for, not value.bound_for),
    }
