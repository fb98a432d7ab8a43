"""What a prohibition takes up: "it loses [Blocker] and can't gain it", "by your opponent's skills, and … by them"."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from engine.masters.ir.nodes import Cannot, Change, Effect, Gets, LoseKeyword, Negated, Then
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


BY_THEM = "!B~"
"""In the `words` of what a card can't suffer: by the skills that were spoken of in front."""


def by_those_skills(node: Then) -> Then:
    """ "It can't be negated by your opponent's skills, and its power can't be reduced by them": by these skills."""
    parts: list[Effect] = list(node.effects)
    for index, (before, part) in enumerate(pairwise(node.effects)):
        match before, part:
            case Gets(changes=(*_, Cannot(by=Noun() as skills, by_words=how))), Gets(
                changes=(Cannot(by=Ref(to=Referent.IT) as them) as ban,)
            ):
                if (them.said, them.verb) == ("", ""):
                    said = f"{ban.words}{BY_THEM}{ban.by_words}|{them.words}"
                    meant = replace(ban, by=skills, by_words=how, words=said)
                    parts[index + 1] = replace(part, changes=(meant,))
            case _:
                pass
    return replace(node, effects=tuple(parts))


def as_regained(node: Cannot) -> Cannot:
    """The way back."""
    words, them, said = node.words.partition(BY_THEM)
    if them:
        how, _, said = said.partition("|")
        return replace(node, by=Ref(Referent.IT, words=said), by_words=how, words=words)
    words, _, said = node.words.partition(REGAINED)
    return replace(node, object=Ref(Referent.IT, words=said), words=words)
