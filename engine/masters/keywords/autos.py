"""Keyword skills that trigger by themselves: [Alliance], [Offering], [Revive], [Heroic], [Villainous] (10-35 to 10-39)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.ids import CardId, other
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Duration, Keyword, LoseKeyword, Skill, SkillKind, Until
from engine.masters.keywords import colors
from engine.masters.keywords.own_cost import agreed, offered, pay_own
from engine.masters.play.activation import end_looking, link_of
from engine.masters.play.ask import choose_cards, choose_yes, nothing_to_decide
from engine.masters.play.carry import run
from engine.masters.play.counter import answered
from engine.masters.play.entering import play
from engine.masters.play.memory import count, remember
from engine.masters.play.perform import perform
from engine.masters.play.verbs import add_modifier, draw, move
from engine.masters.state.areas import BATTLE, DROP, HAND, IN_PLAY, LIFE
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import Activated, Attacked, Event, LinkPopped, LinkPushed, Moved, Pending, TokenMade
from engine.masters.state.facts import Facts
from engine.masters.state.position import Position
from engine.masters.truth.homes import plays_cards
from engine.masters.truth.known import facts


def _pending(state: Position, card: CardId, keyword: Keyword, event: Event, seen: Facts, master: int) -> Pending:
    skill = Skill(SkillKind.AUTO, f"[{keyword.name}]", keywords=(keyword,))
    return Pending(0, card, state.cards[card].incarnation, skill, -1, master, event, (), seen)


def _all_pending(state: Position, event: Attacked | Moved, name: str, seen: Facts, master: int) -> list[Pending]:
    """The keyword skills of this name that the card has which the event is about."""
    return [_pending(state, event.card, keyword, event, seen, master) for keyword in seen.keywords.get(name, ())]


def at_attack(state: Position, event: Attacked) -> list[Pending]:
    """[Alliance] of the card that attacks."""
    return _all_pending(state, event, "Alliance", facts(state, event.card), event.seat)


def at_token(state: Position, event: TokenMade) -> list[Pending]:
    """The skills that hear of a token that is played: it is a Battle Card like others (10-18-5)."""
    return _deeds(state, event, event.card, facts(state, event.card), event.seat)


_PLAY, _KO = Why.PLAY, Why.KO


def at_move(state: Position, event: Moved) -> list[Pending]:
    """[Offering] of a card that is played, and the skills that hear of such a card; [Revive] of one that is KO'd."""
    if event.why is _PLAY and event.target is BATTLE:  # 10-36-1
        seen = facts(state, event.card)
        found = _all_pending(state, event, "Offering", seen, event.target_master)
        return found + _deeds(state, event, event.card, seen, event.target_master)
    if event.why is _KO and event.before is not None:
        return _all_pending(state, event, "Revive", event.before, event.owner)  # 10-37-1: its owner's to use
    return []


def at_activation(state: Position, event: Activated) -> list[Pending]:
    """The skills that hear of an Extra Card's skill."""
    seen = event.facts
    return [] if seen.type != "extra" else _deeds(state, event, event.card, seen, event.seat)


def _deeds(state: Position, event: Event, card: CardId, seen: Facts, seat: int) -> list[Pending]:
    """[Heroic] and [Villainous]: another such card was played, or such an Extra Card's skill activated."""
    found: list[Pending] = []
    for name in ("Heroic", "Villainous"):  # 10-38-1, 10-39-1
        if name not in seen.traits:
            continue
        for area in IN_PLAY:
            for mine in state.area(seat, area):
                own = facts(state, mine)
                if mine != card and own.has(name):
                    found += [_pending(state, mine, keyword, event, own, seat) for keyword in own.keywords[name][:1]]
    return found


def alliance(state: Position, pending: Pending, ctx: Context) -> Procedure[None]:
    """[Alliance]: the cards that were switched to Rest Mode are what its effect speaks of."""
    keyword = pending.skill.keywords[0]
    fitting, price, body = colors.allies(state, ctx, keyword), offered(state, ctx, keyword), keyword.body
    if not fitting or price is None:  # none, and the skill is not activated (10-35-2)
        return
    prompt = f"Use the [Alliance] of {facts(state, ctx.source).name}?"
    if (price := (yield from agreed(state, ctx, price, prompt, "10-35-1"))) is None:
        return
    rested = yield from colors.rest_allies(state, ctx, keyword, fitting)
    if not (yield from pay_own(state, ctx, keyword, price)) or body is None:
        return
    yield from _activated(state, pending, "Alliance")
    for slot in ("it", "chosen", "placed:switch"):
        remember(state, ctx, slot, rested)
    count(ctx, "switch", len(rested))
    if plays_cards(pending.skill):
        yield from _on_the_chain(state, ctx, lambda: run(state, ctx, body))
    else:
        yield from run(state, ctx, body)


def _activated(state: Position, pending: Pending, name: str) -> Procedure[None]:
    """Its cost has been paid: [Auto] skills hear that the keyword skill is activated (8-1-5-2-1, 10-35-1, 10-37-1)."""
    area = state.cards[pending.card].area
    yield from perform(state, Activated(pending.card, pending.skill, pending.master, area, name, pending.facts))


def offering(state: Position, pending: Pending, ctx: Context) -> Procedure[None]:
    """[Offering]: the other player gives up a life card, or this card's master draws 2 cards (10-36-2)."""
    enemy = other(ctx.master)
    life = tuple(state.area(enemy, LIFE))
    prompt = "[Offering]: place a card from your life in your Drop Area? If you don't, your opponent draws 2 cards."
    if life and (yield from choose_yes(state, enemy, prompt, "10-36-2", ctx.source)):
        picked = yield from choose_cards(
            state,
            enemy,
            life,
            least=1,
            most=1,
            prompt="Choose the life card to place in your Drop Area.",
            clause="10-36-2",
            source=ctx.source,
        )
        yield from move(state, picked[0], DROP, why=Why.PLACE, cause=ctx.cause)
        return
    yield from draw(state, ctx.master, 2, ctx.cause)


def revive(state: Position, pending: Pending, ctx: Context) -> Procedure[None]:
    """[Revive]: discard the colors, play the card from the Drop Area; the skill is negated on it for the turn (10-37-1)."""
    keyword = pending.skill.keywords[0]
    if state.cards[ctx.source].area != DROP:
        return
    hand = state.area(ctx.master, HAND)
    if not colors.covering(state, hand, keyword.colors):
        if hand:  # by the number of cards alone, which is no secret, it could be: a card may have all the colors
            prompt = "[Revive]: your hand has no cards of all its colors."
            yield from nothing_to_decide(state, ctx.master, prompt, "10-37-1")
        return
    if (price := offered(state, ctx, keyword)) is None:
        return
    prompt = f"[Revive]: place {' and '.join(keyword.colors)} cards from your hand in your Drop Area to play this card?"
    if (price := (yield from agreed(state, ctx, price, prompt, "10-37-1"))) is None:
        return
    if not (yield from colors.discard_colors(state, ctx, keyword.colors, "10-37-1", "Revive")):
        return
    if not (yield from pay_own(state, ctx, keyword, price)):
        return
    yield from _activated(state, pending, "Revive")
    yield from _on_the_chain(state, ctx, lambda: _come_back(state, ctx))


def _come_back(state: Position, ctx: Context) -> Procedure[None]:
    """The card is played, if it still lies where it was KO'd to."""
    if state.cards[ctx.source].area != DROP:
        return
    if (yield from play(state, ctx.source, ctx.master, ctx.cause, keyword="Revive")):
        yield from _lose(state, ctx, "Revive")


def _on_the_chain(state: Position, ctx: Context, deed: Callable[[], Procedure[None]]) -> Procedure[None]:
    """A keyword skill that plays cards has been paid for; it may be answered before it does its deed, and after it (10-10-3-2)."""
    link = link_of(state, ctx, "auto", ctx.skill.keywords[0] if ctx.skill is not None else None)
    yield from perform(state, LinkPushed(link))

    def resolve() -> Procedure[bool]:
        negated = any(held.id == link.id and held.negated for held in state.chain)
        if not negated:
            yield from deed()
        yield from end_looking(state)
        yield from perform(state, LinkPopped(link.id))
        return not negated

    yield from answered(state, link, resolve)


def heroic(state: Position, pending: Pending, ctx: Context) -> Procedure[None]:
    """[Heroic]: draw a card; the skill is negated for the turn (10-38-1)."""
    if facts(state, ctx.source).has("Heroic"):
        yield from draw(state, ctx.master, 1, ctx.cause)
        yield from _lose(state, ctx, "Heroic")


def villainous(state: Position, pending: Pending, ctx: Context) -> Procedure[None]:
    """[Villainous]: the other player discards a card; the skill is negated for the turn (10-39-1)."""
    if not facts(state, ctx.source).has("Villainous"):
        return
    enemy = other(ctx.master)
    picked = yield from choose_cards(
        state,
        enemy,
        tuple(state.area(enemy, HAND)),
        least=1,
        most=1,
        prompt="[Villainous]: choose 1 card from your hand and place it in your Drop Area.",
        clause="10-39-1",
        source=ctx.source,
    )
    for card in picked:
        yield from move(state, card, DROP, why=Why.DISCARD, cause=ctx.cause)
    yield from _lose(state, ctx, "Villainous")


def _lose(state: Position, ctx: Context, name: str) -> Procedure[None]:
    """The card is without the keyword skill for the turn."""
    named = (ctx.source, state.cards[ctx.source].incarnation)
    yield from add_modifier(
        state,
        cards=(named,),
        changes=(LoseKeyword(name),),
        duration=Duration(Until.TURN),
        cause=ctx.cause,
        master=ctx.master,
    )
