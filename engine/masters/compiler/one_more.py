""" "KO 1 of your opponent's Battle Cards. If your Leader Card is red, KO 1 more": one more of the same cards."""

from __future__ import annotations

from typing import TypeGuard

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.in_order import InOrder
from engine.masters.ir.nodes import KO, Choose, Effect, Look, Move, Play, RemoveFromGame, Reveal, Switch
from engine.masters.ir.nouns import Noun, Ref, Referent
from engine.masters.ir.walk import walk

MORE = Ref(Referent.IT, words="more")
"""Of what "1 more" is one, as long as nothing says which cards these are."""
ONE_MORE = "z"
"""The mark of a phrase that is printed as "1 more"."""
_IT = Ref(Referent.IT)
_Done = KO | Move | Play | RemoveFromGame | Switch


def one_more(effect: Effect) -> Effect:
    """The effect, with what "1 more" is; unread where nothing like it was done before."""
    return _OneMore().read(effect, ())[0] if any(_is_more(node) for node in walk(effect)) else effect


class _OneMore(InOrder[tuple[Effect, ...]]):
    """What is said: what was done before."""

    def meant(self, effect: Effect, said: tuple[Effect, ...]) -> Effect:
        if isinstance(effect, _Done) and isinstance(effect.what, Noun) and effect.what.among == MORE:
            return replace(effect, what=_of_the_same(effect, effect.what, said))
        if any(_is_more(node) for node in walk(effect)):
            raise Unfit("one more of what was not done before")
        return effect

    def after(self, effect: Effect, said: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return (*said, effect)


def _of_the_same(effect: _Done, more: Noun, said: tuple[Effect, ...]) -> Noun:
    """The cards to which the same was done last."""
    last = next((part for part in reversed(said) if _is_alike(part, effect)), None)
    chosen = [part.noun for part in said if isinstance(part, Choose)]
    shown = any(isinstance(part, Look | Reveal) for part in said)
    before = chosen[0] if len(chosen) == 1 and last is not None and last.what == _IT else None
    if last is not None and not chosen:
        before = last.what
    if shown or not isinstance(before, Noun) or before.among is not None:
        raise Unfit("one more of what was not done before")
    words = f"{before.words.partition('!')[0]}!{ONE_MORE}{more.words.partition('!')[0]}"
    return replace(before, quantity=more.quantity, n=more.n, words=words)


def _is_alike(part: Effect, effect: _Done) -> TypeGuard[_Done]:
    """Whether the same was done by the same player."""
    return (
        isinstance(part, _Done)
        and type(part) is type(effect)
        and getattr(part, "verb", "") == getattr(effect, "verb", "")
    )


def _is_more(node: object) -> bool:
    return isinstance(node, Noun) and node.among == MORE
