"""What a card loses for good: "it loses [Blocker] and can't gain it"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import Cannot, Change, Gets, LoseKeyword, Negated
from engine.masters.ir.nouns import Filter, HasKeyword, HasSkillKind, Noun, Or, Ref, Referent

REGAINED = "!L"
"""In the `words` of what a card can't do: the skills that it can't gain are those that it loses."""


def not_regained(node: Gets) -> Gets:
    """ "It loses [Blocker] and can't gain it": it can't gain [Blocker]."""
    changes: list[Change] = list(node.changes)
    for index, part in enumerate(changes):
        if not isinstance(part, Cannot) or part.action != "gain skills" or not isinstance(it := part.object, Ref):
            continue
        before = changes[:index]
        lost: list[Filter] = [HasKeyword(one.keyword) for one in before if isinstance(one, LoseKeyword)]
        negated = [one for one in before if isinstance(one, Negated)]
        lost += [HasSkillKind(kind) for one in negated for kind in one.kinds]
        if lost or negated:
            every = any(not one.kinds for one in negated)
            what = None if every else Noun(filter=lost[0] if len(lost) == 1 else Or(tuple(lost)))
            changes[index] = replace(part, object=what, words=part.words + REGAINED + it.words)
    return node if tuple(changes) == node.changes else replace(node, changes=tuple(changes))


def as_regained(node: Cannot) -> Cannot:
    """The way back."""
    words, _, said = node.words.partition(REGAINED)
    return replace(node, object=Ref(Referent.IT, words=said), words=words)
