"""Tokens (10-18): Battle Cards that effects create, with the facts that these say of them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.core.procedure import Procedure
from engine.masters.cards.definition import CardDefinition, CardType, Face, Printed
from engine.masters.ir.nodes import Keyword, Play, PlayToken, Skill, SkillKind
from engine.masters.ir.nouns import (
    Area,
    Attr,
    Compare,
    Const,
    HasCharacter,
    HasKeyword,
    HasName,
    HasTrait,
    InMode,
    IsColor,
    IsType,
    Noun,
    Quantity,
)
from engine.masters.ir.walk import walk
from engine.masters.play.ask import choose_number
from engine.masters.play.entering import make_token
from engine.masters.play.memory import remember_done
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.numbers import number
from engine.masters.truth.who import seats


def token_of(effect: Play) -> PlayToken | None:
    """ "Play 2 green Saibaiman Tokens": a phrase that names tokens, outside any area, describes what is created (10-18-2)."""
    what = effect.what
    if not isinstance(what, Noun) or not any(
        isinstance(node, IsType) and node.type == "token" for node in walk(what.filter)
    ):
        return None
    if any(place.area not in (Area.BATTLE, Area.IN_PLAY) for place in what.places):
        return None
    name = next((node.name for node in walk(what.filter) if isinstance(node, HasName)), "Token")
    master = effect.master if effect.master is not None else next((place.who for place in what.places), None)
    rest = (
        effect.rest
        if effect.rest is not None
        else next((node.rest for node in walk(what.filter) if isinstance(node, InMode)), None)
    )
    up_to = what.quantity == Quantity.UP_TO
    return PlayToken(what.n, name, who=effect.who, master=master, rest=rest, up_to=up_to, facts=(what.filter,))


def play_tokens(state: Position, ctx: Context, effect: PlayToken) -> Procedure[None]:
    """Create tokens (10-18), in the Battle Area of the effect's master unless the text says otherwise (10-18-3)."""
    seat = seats(state, ctx, effect.who)[0]
    master = seats(state, ctx, effect.master)[0] if effect.master is not None else seat
    n = number(state, ctx, effect.n)
    if effect.up_to and n > 0:
        n = yield from choose_number(
            state, seat, 0, n, f"Play how many {effect.name} Tokens, up to {n}?", "10-18-1", ctx.source
        )
    made: list[CardId] = []
    like = _like(state, effect)
    for _ in range(max(0, n)):
        card = yield from make_token(state, master, ctx.cause, like, rest=bool(effect.rest))
        if card < len(state.cards):
            made.append(card)
    remember_done(state, ctx, "play", made)


def _like(state: Position, effect: PlayToken) -> Printed:
    """What such a token is; "play 2 Clone Tokens" without figures: such as were played before (10-18-4)."""
    numbers = _numbers(effect)
    before = (printed for printed in reversed(state.printed) if printed.number.startswith(f"token:{effect.name}:"))
    found = next(before, None) if numbers.get(Attr.POWER) is None else None
    if found is not None and not effect.facts:
        return found
    said = [node for fact in effect.facts for node in walk(fact)]
    known = found.definition if found is not None else CardDefinition("", effect.name, CardType.BATTLE, energy=0)
    definition = replace(
        known,
        color=tuple(node.color for node in said if isinstance(node, IsColor)) or known.color,
        energy=numbers.get(Attr.COST, known.energy),
        power=numbers.get(Attr.POWER, known.power or 0),
        combo_power=numbers.get(Attr.COMBO_POWER, known.combo_power),
        combo_cost=numbers.get(Attr.COMBO_COST, known.combo_cost),
        character=tuple(node.name for node in said if isinstance(node, HasCharacter)) or known.character,
        traits=tuple(node.trait for node in said if isinstance(node, HasTrait)) or known.traits,
        era="Token",
    )
    keywords = tuple(Keyword(node.keyword, node.number) for node in said if isinstance(node, HasKeyword))
    skills = (Skill(SkillKind.KEYWORDS, "".join(f"[{it.name}]" for it in keywords), keywords=keywords),)
    return _printed(definition, skills if keywords else found.front.skills if found is not None else ())


def _printed(definition: CardDefinition, skills: tuple[Skill, ...]) -> Printed:
    """A number of its own for each kind of token, and its one side."""
    text = "".join(skill.text for skill in skills)
    key = f"token:{definition.name}:{definition.power}:{definition.combo_power}:{definition.combo_cost}"
    more = (*definition.color, *definition.character, *definition.traits, *([text] if text else []))
    if more or definition.energy:
        key += f":{definition.energy}:{'/'.join(more)}"
    face = Face(definition.name, definition.power, definition.character, definition.traits, skills, text)
    return Printed(replace(definition, number=key, text=text), face)


def _numbers(effect: PlayToken) -> dict[Attr, int]:
    said = {Attr.POWER: effect.power, Attr.COMBO_POWER: effect.combo_power, Attr.COMBO_COST: effect.combo_cost}
    more = {
        node.attr: node.value.n
        for fact in effect.facts
        for node in walk(fact)
        if isinstance(node, Compare) and isinstance(node.value, Const)
    }
    return {attr: n for attr, n in said.items() if n is not None} | more
