"""What [Evolve] and [Union] may be made of beside what they say themselves: cards in areas that another skill opens to them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ids import CardId
from engine.masters.ir.nodes import Deed, Permit, WhenDoing
from engine.masters.ir.nouns import Noun, Ref, Who
from engine.masters.ir.vocabulary import WIDENINGS
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.derive import board_of
from engine.masters.truth.effective import holds_now
from engine.masters.truth.find import find
from engine.masters.truth.fit import fits
from engine.masters.truth.known import facts
from engine.masters.truth.permit import permits
from engine.masters.truth.places import place_cards


def material(state: Position, ctx: Context, name: str, noun: Noun) -> list[CardId]:
    """The Battle Cards in other areas that a skill lets be chosen as what `noun` names; `name`: of the keyword skill ("Evolve", "Union-Potara")."""
    found: list[CardId] = []
    for using, effect in _widenings(state, ctx, name):  # 10-5-8, 10-13-3-5, 10-13-4-5
        for place in effect.source:
            for card in place_cards(state, using, place, Who.YOU, None):
                if card == ctx.source or facts(state, card).type != "battle" or not fits(state, ctx, noun.filter, card):
                    continue
                if isinstance(effect.object, Noun) and fits(
                    state, using, effect.object.filter, card
                ):  # where they are, `place` says
                    found.append(card)
    return list(dict.fromkeys(found))


def _widenings(state: Position, ctx: Context, name: str) -> Iterator[tuple[Context, Permit]]:
    """The permissions for the keyword skill: of the card itself, and those that go with its activation."""
    for action in WIDENINGS:
        for rule, effect in permits(state, ctx.master, action):
            if rule.ctx.source == ctx.source and _opens(effect.keyword, action, name):  # "this card's [Union] skill"
                yield rule.ctx, effect
    for rule in board_of(state).rules.get("WhenDoing", ()):
        match rule.effect:
            case WhenDoing(
                trigger=Deed(verb="activate", noun=(Noun() | Ref()) as using, keyword=keywords),
                body=Permit(action=action) as effect,
            ) if action in WIDENINGS and _opens(keywords, action, name):
                if ctx.source in find(state, rule.ctx, using) and holds_now(state, rule):
                    yield rule.ctx, effect
            case _:
                pass


def _opens(keywords: tuple[str, ...], action: str, name: str) -> bool:
    """Whether what is said of these keyword skills, or without one, is said of the skill `name`; [Evolve] and [Union] mean every kind of it."""
    if keywords:
        return any(said in (name, *name.split("-")) for said in keywords)  # 10-5-3-2, 10-13-2-1
    return (action == "union from") == name.startswith("Union")
