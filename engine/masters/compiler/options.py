"""What belongs to one option: "draw 1 card or choose 1 card and KO it", "choose 1 of your Battle Cards and KO it or discard 1 card"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.doers import hand_over
from engine.masters.ir.nodes import Choose, Effect, Modal, Then
from engine.masters.ir.nouns import Who
from engine.masters.ir.rewrite import says_it

OF_FIRST, OF_LAST = "!c", "!f"
"""In the `words` of a choice between deeds: what is chosen in front of it is of its first option, what follows of its last."""
JOIN = " and "


def within_options(node: Then) -> Then:
    """A card is chosen where the option that speaks of it is taken, and the option that chooses a card says what becomes of it."""
    parts: list[Effect] = []
    joins: list[str] = []
    for index, part in enumerate(node.effects):
        join = node.joins[index - 1] if 0 < index <= len(node.joins) else ""
        before = parts[-1] if parts else None
        if join == JOIN and isinstance(before, Choose) and isinstance(part, Modal) and _speaks_of_it_first(part):
            parts[-1] = _with_choice(before, part)
        elif join == JOIN and isinstance(before, Modal) and _chooses_last(before) and says_it(part):
            *others, last = before.options
            whole = (
                Then((*last.effects, part), (*last.joins, join))
                if isinstance(last, Then)
                else Then((last, part), (join,))
            )
            words = before.words.removesuffix(OF_LAST) + OF_LAST
            parts[-1] = replace(before, options=(*others, whole), words=words)
        else:
            parts.append(part)
            joins += [join] if index else []
    return Then(tuple(parts), tuple(joins)) if len(parts) < len(node.effects) else node


def _speaks_of_it_first(part: Modal) -> bool:
    first, *others = part.options
    return "!" not in part.words and says_it(first) and not any(says_it(other) for other in others)


def _chooses_last(part: Modal) -> bool:
    last = part.options[-1]
    return ("!" not in part.words and isinstance(last, Choose)) or part.words.endswith(OF_LAST)


def _with_choice(choice: Choose, part: Modal) -> Modal:
    """The choice in the first option. Who chooses the card chooses the option, and does it."""
    first, *others = part.options if choice.who == Who.YOU else [hand_over(option) for option in part.options]
    return replace(part, options=(Then((choice, first), (JOIN,)), *others), who=choice.who, words=part.words + OF_FIRST)


def as_enumerated(node: Then) -> Then:
    """Back from `within_options`."""
    parts: list[Effect] = []
    joins: list[str] = []
    for index, part in enumerate(node.effects):
        joins += node.joins[index - 1 : index] if index else []
        match part:
            case Modal(options=(Then(effects=(choice, first)), *others), words=words) if words.endswith(OF_FIRST):
                plain = replace(part, options=(first, *others), who=Who.YOU, words=words[: -len(OF_FIRST)])
                parts += [choice, plain]
                joins.append(JOIN)
            case Modal(options=(*others, Then(effects=(last, *rest))), words=words) if words.endswith(OF_LAST):
                parts += [replace(part, options=(*others, last), words=words[: -len(OF_LAST)]), *rest]
                joins += [JOIN] * len(rest)
            case _:
                parts.append(part)
    return Then(tuple(parts), tuple(joins))
