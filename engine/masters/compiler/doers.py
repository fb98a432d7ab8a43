"""Who does what a clause says where the verb stands bare: "they choose 1 card and discard it", "your opponent may take 1 damage"; and to which cards."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    KO,
    Choose,
    Damage,
    Effect,
    Look,
    Move,
    Play,
    RemoveFromGame,
    RemoveMarkers,
    Reveal,
    Shuffle,
    Switch,
    Then,
)
from engine.masters.ir.nouns import THIS_CARD, Node, Noun, Operand, Place, Who
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

DEEDS = (
    "Choose", "Draw", "Move", "Exchange", "KO", "RemoveFromGame", "Play", "PlayToken", "Switch", "Flip", "Shuffle", "Look", "Reveal", "AddMarkers",
    "RemoveMarkers", "Activate", "Combo", "ExtraTurn", "PayEnergy", "Damage",
)  # fmt: skip
HANDED_OVER = (*DEEDS, "Modal")
"""What another player does behind "may"; which of several things it is, is chosen by who does it."""
ToCards = Choose | KO | Look | Move | Play | RemoveFromGame | RemoveMarkers | Reveal | Switch
"""What is done to cards that a phrase names."""
D = TypeVar("D", bound=ToCards)
YOU_SAID = "ab"
"""In front of the `words` of a deed: "you" is said, so that nobody else's verb goes on."""


THEIRS = "their"
"""In the `words` of a shuffle: a bare verb, behind another one of the player whose deck it is."""


def doer(effect: Node) -> Who | None:
    """Who does it, or takes the damage."""
    return effect.to if isinstance(effect, Damage) else getattr(effect, "who", None)


def done_to_what(deed: ToCards) -> Operand:
    """The cards that it is done to."""
    return deed.noun if isinstance(deed, Choose) else deed.what


def done_to_these(deed: D, what: Operand) -> D:
    """The same, done to these cards."""
    return replace(deed, noun=what) if isinstance(deed, Choose) else replace(deed, what=what)


def how_said(effect: Node) -> str:
    """How its verb is said: bare, with "you", with an -s, or with another subject; of damage, only where it is taken."""
    words: str = getattr(effect, "words", "")
    if isinstance(effect, Damage):
        if words[:1] != "b":
            return "dealt"
        named, yours = words[1:2] == "b", effect.to is Who.YOU
        return ("you" if named else "bare") if yours else "plain" if named else "s"
    if isinstance(effect, Shuffle) and effect.who is not Who.YOU and not words.startswith("it"):
        said = words[:1] == "b" and (len(words) > 1 or effect.who is Who.THEY)
        return "plain" if said else "s"  # "both players shuffle", "they shuffle"; not "shuffle both decks"
    if words.startswith(YOU_SAID) and doer(effect) is Who.YOU:
        return "you"
    return "s" if words[:1] == "b" else "bare" if doer(effect) is Who.YOU else "plain"


def by_them(effect: Any) -> Any:
    """The same, done by the player named last."""
    by = {"to": Who.THEY} if isinstance(effect, Damage) else {"who": Who.THEY}
    return replace(effect, **by, words=effect.words + "!")


def carry_on(node: Then) -> Then:
    """ "they choose 1 card and discard it": a bare verb behind another one has its subject."""
    parts: list[Effect] = []
    other: Who | None = None
    for index, part in enumerate(node.effects):
        deed, said = type(part).__name__ in HANDED_OVER, how_said(part)
        new_sentence = index > 0 and node.joins[index - 1 : index] and node.joins[index - 1].startswith((".", ";"))
        if new_sentence or not deed or said in ("you", "dealt"):
            other = None
        if other is Who.EACH and _is_yours(part):
            other = None
        if deed and other and said == "bare":
            part = hand_over(part)
        elif deed and not (isinstance(part, Shuffle) and part.words == "it"):  # "shuffle them": nobody is named
            other = doer(part) if said == "plain" else None
        parts.append(part)
    return replace(node, effects=tuple(parts))


def _is_yours(part: Effect) -> bool:
    """ "Both players draw 1 card, then place 1 card from your hand …": what is done with your cards, or with this one, only you are told to do."""
    if isinstance(part, Shuffle):
        return part.words not in ("it", THEIRS)
    said = [node for node in walk(part) if not getattr(node, "implied", False)]
    owned = (getattr(node, name, None) for node in said if isinstance(node, Noun | Place) for name in ("owner", "who"))
    return THIS_CARD in said or any(who in (Who.YOU, Who.OPPONENT) for who in owned)


def hand_over(node: Any) -> Any:
    """What another player may do is done by that player: the verbs behind "may" have no subject of their own."""

    def change(part: Node) -> Node:
        return by_them(part) if type(part).__name__ in HANDED_OVER and how_said(part) == "bare" else part

    return rewrite(node, change)
