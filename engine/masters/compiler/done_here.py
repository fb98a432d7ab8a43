"""When something is said to have been done: with this skill, where it does such a thing before, else in the turn."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.masters.compiler.heard import UNSAID
from engine.masters.ir.nodes import KO, Deed, Effect, Happened, Move, Play, Requirement, Switch
from engine.masters.ir.nouns import Node, Window
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


def with_this_skill(effect: Effect, requirements: tuple[Requirement, ...]) -> Effect:
    """ "Place the top 2 cards of your deck in your Drop Area : If a black card was placed, …": one of these."""
    done: set[str] = {verb for one in requirements for node in walk(one) for verb in _verbs(node)}
    meant: list[Happened] = []
    for node in walk(effect):
        done.update(_verbs(node))
        if isinstance(node, Happened) and node.words == UNSAID and isinstance(node.trigger, Deed):
            if node.trigger.verb in done and node.window is Window.TURN:
                meant.append(node)
    return (
        rewrite(effect, lambda node: replace(node, window=Window.SKILL) if node in meant else node) if meant else effect
    )


def _verbs(node: Node) -> Iterator[str]:
    """The deeds that an effect is, as conditions speak of them."""
    match node:
        case Move(verb=verb):
            yield verb
        case KO():
            yield "KO"
        case Play():
            yield "play"
        case Switch(rest=rest):
            yield "switch to rest" if rest else "switch to active"
        case _:
            pass
