"""Where no words say which is meant: what belongs together where "and" and "or" stand in one list, or which of two cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from engine.masters.ir.nodes import (
    Cannot,
    Choose,
    Deed,
    GainKeyword,
    Gets,
    If,
    IsSuch,
    Look,
    LoseKeyword,
    Modal,
    Reveal,
    Then,
)
from engine.masters.ir.nouns import Filter, InBattle, Node, Or, Place, Ref, Referent, Who, conjuncts
from engine.masters.ir.walk import walk

TIGHT = " and "
"""What joins without a comma, so that it could be of either part."""


def undivided(nodes: list[Node], text: str) -> Iterator[tuple[str, str]]:
    """Why no meaning is taken out of such a list."""
    if any(isinstance(node, Gets) and _either_gained(node, text) for node in nodes):
        yield "nothing", "which of some skills a card gains or loses"
    if any(isinstance(node, Then) and _in_one_breath(node, text) for node in nodes):
        yield "nothing", "what belongs together, where and and or are not parted by a comma"
    if any(isinstance(node, If) and _asked_of_two(node) for node in nodes):
        yield "nothing", "of which of the two cards it is asked"
    if any(isinstance(node, Or) and node.every and any(map(_attacked, node.parts)) for node in nodes):
        yield "nothing", "cards that attacked, or somebody who did"
    if any(isinstance(node, Deed) and node.noun and node.target for node in nodes) and any(map(_of_a_master, nodes)):
        if not any(isinstance(node, Choose | Look | Reveal) for node in nodes):
            yield "nothing", "the owner or master of which of the two cards in battle"


def _attacked(part: Filter) -> bool:
    """ "If you played a Battle Card and attacked this turn"."""
    return all(isinstance(one, InBattle) for one in conjuncts(part))


def _of_a_master(node: Node) -> bool:
    """ "When this card attacks a Battle Card, that card's owner draws 1 card"."""
    return getattr(node, "who", None) in (Who.OWNER, Who.MASTER) and not isinstance(node, Place)


def _asked_of_two(asked: If) -> bool:
    """ "Negate the skills of one and KO the other if its energy cost is 2 or less"."""
    condition = asked.condition
    about_it = isinstance(condition, IsSuch) and condition.subject == Ref(Referent.IT)
    return (
        asked.words.startswith("behind")
        and about_it
        and isinstance(asked.then, Then)
        and any(isinstance(node, Ref) and node.to is Referent.OTHER_CHOSEN for node in walk(asked.then))
    )


def _either_gained(gets: Gets, text: str) -> bool:
    """ "It gets +5000 power and gains [A] or [B]", "it can't attack or gain [A]", "it loses [A] or [B]": not both of these."""
    after = (two for one, two in pairwise(gets.changes) if isinstance(one, GainKeyword | LoseKeyword | Cannot))
    named = (one.keyword.name if isinstance(one, GainKeyword) else getattr(one, "keyword", "") for one in after)
    return any(
        re.search(rf"\b(?:gain|lose|get|can't)s?\b[^.]*\bor (?:(?:gain|lose)s? )?\[{re.escape(name)}\b", text)
        for name in named
        if name
    )


def _in_one_breath(then: Then, text: str) -> bool:
    """ "Draw 1 card or discard 1 card and KO this card", "it gains [A] and [B] or [C]"; but "choose 1 card and add it to your hand or play it"."""
    if "•" in text or re.search(r"\beither\b", text, re.IGNORECASE):
        return False
    for (before, after), join in zip(pairwise(then.effects), then.joins, strict=False):
        if join == "or" and isinstance(before, Gets) and isinstance(before.changes[-1], GainKeyword):
            return True
        if join == TIGHT and isinstance(before, Modal) and not isinstance(before.options[0], Gets):
            return True
        if join == TIGHT and isinstance(after, Modal) and not isinstance(before, (Choose, Look, Reveal)):
            return True
    return False


def whose_of_both(gets: Gets) -> bool:
    """ "It can't be returned to a hand or be sent to a Warp by your opponent's skills": their skills may be meant for both, or not."""
    bans = [change for change in gets.changes if isinstance(change, Cannot)]
    return any(
        one.action in BY_SKILLS
        and other.action in BY_SKILLS
        and other.by is not None
        and one.by is None
        and not one.by_words
        for one, other in pairwise(bans)
    )


BY_SKILLS = (
    *("be KO'd", "be chosen", "be discarded", "be negated", "be placed", "be removed", "be returned", "leave"),
    *("have power reduced", "have power raised", "have cost reduced"),
)
"""What skills do to a card."""
