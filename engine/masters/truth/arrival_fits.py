"""Whether a card comes into play, into a combo or onto another as a pattern says (8-6-5-3, 3-7-3-2, 10-5-7)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.keywords import FAMILIES
from engine.masters.ir.nodes import Deed, Trigger, WhenIf
from engine.masters.ir.nouns import (
    Area,
    InBattle,
    Noun,
    Operand,
)
from engine.masters.ir.walk import walk
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import (
    Attacked,
    Event,
    LinkPushed,
    Moved,
    TargetChanged,
    TokenMade,
)
from engine.masters.state.facts import Was
from engine.masters.state.position import Position
from engine.masters.truth.as_it_was import from_beneath
from engine.masters.truth.causes import comes_about, comes_from, done_by
from engine.masters.truth.find import means
from engine.masters.truth.fit import fits, means_wherever, meant_then
from engine.masters.truth.homes import plays_cards
from engine.masters.truth.move_fits import ANY_CARD, FIELD, Matched


def _is_declared(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """ "Declares to play a red card": 6-3-1-2-1-1; "activates a skill that plays cards": 4-7-2-3. No card is in play yet."""
    if not isinstance(event, LinkPushed) or not done_by(state, ctx, deed.by, event.link.seat):
        return None
    link = event.link
    if deed.cause is not None:
        return link.cards if link.skill is not None and plays_cards(link.skill) else None
    if link.kind != "play" or link.facts is None:
        return None
    noun: Operand = deed.noun or ANY_CARD
    if isinstance(noun, Noun) and noun.implied:
        noun = replace(noun, places=())
    declared = Was(link.facts, state.cards[link.card].area, link.seat)
    return (link.card,) if means_wherever(state, ctx, noun, link.card, declared) else None


def matches_play(state: Position, ctx: Context, deed: Deed, event: Event, would: bool) -> Matched | None:
    """8-6-5-3: from an area other than the Battle or Unison Area to one of these."""
    if deed.before:
        return _is_declared(state, ctx, deed, event)
    if isinstance(event, TokenMade):
        if event.card >= len(state.cards):
            return None  # it is nowhere until it is played, and no skill can speak of it
        if deed.keyword or deed.source or not comes_about(state, ctx, deed, event.cause.doer(event.seat), event.cause):
            return None
        if not comes_from(state, ctx, deed.to, Area.BATTLE, state.cards[event.card].master):
            return None
        return (event.card,) if deed.noun is None or means(state, ctx, deed.noun, event.card) else None
    if not isinstance(event, Moved) or event.why != Why.PLAY or event.target not in FIELD:
        return None
    player = event.cause.doer(event.target_master)
    if not comes_about(state, ctx, deed, event.target_master if player is None else player, event.cause):
        return None
    if not comes_from(state, ctx, deed.source, event.source, event.source_master, event.beneath):
        return None
    if not comes_from(state, ctx, deed.to, event.target, event.target_master):  # "is played in your Battle Area"
        return None
    noun: Operand | None = deed.noun or ANY_CARD
    if isinstance(noun, Noun) and all(
        place.area not in FIELD for place in noun.places
    ):  # "when this card in your hand is played"
        noun = _from_there(state, ctx, noun, event)
    if noun is None:
        return None
    if would:
        meant = means_wherever(state, ctx, noun, event.card)
    else:
        meant = meant_then(state, ctx, noun, event.card, from_beneath(state, event))
    return (event.card,) if meant else None


def _from_there(state: Position, ctx: Context, noun: Operand, event: Moved) -> Operand | None:
    """The phrase without the place that it says, which is where the card comes from; None where it comes from elsewhere."""
    if not isinstance(noun, Noun) or not noun.places or noun.implied:
        return noun
    came = comes_from(state, ctx, noun.places, event.source, event.source_master, event.beneath)
    return replace(noun, places=()) if came else None


def matches_combo(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """A card is used in a combo, wherever it comes from (3-7-3-2, 8-5-4-1)."""
    if not isinstance(event, Moved) or event.target != Area.COMBO or event.why != Why.COMBO:
        return None
    if not comes_from(state, ctx, deed.source, event.source, event.source_master, event.beneath):
        return None
    if not comes_about(state, ctx, deed, event.target_master, event.cause):
        return None
    # The phrase names Battle Cards wherever they are used in combos (3-7-3-2), so their implied place does not count; one that is said
    # is where the card comes from.
    noun = _from_there(state, ctx, deed.noun or ANY_CARD, event)
    if noun is None or not means_wherever(state, ctx, noun, event.card, None):
        return None
    return (event.card,) if deed.together is None or used_with(state, ctx, deed.together, event) else None


def used_with(state: Position, ctx: Context, with_what: Operand, event: Moved) -> list[CardId]:
    """The cards in the battle beside the one used in a combo (8-5-9) that are such; those in the Combo Area, where the phrase leaves that open."""
    said = any(isinstance(part, InBattle) for part in walk(with_what))
    battle = state.battle
    fighting = (battle.attack_card, battle.guard_card) if battle is not None else ()
    own = [card for card in fighting if said or state.cards[card].master == event.target_master]
    found = [card for card in own if means(state, ctx, with_what, card)]
    if found or said or _said_where(with_what):
        return found
    rest = [card for card in state.area(event.target_master, Area.COMBO) if card != event.card]
    return [card for card in rest if means_wherever(state, ctx, with_what, card, None)]


def beside(state: Position, ctx: Context, trigger: Trigger, event: Event) -> list[CardId]:
    """The second card that a trigger names: that on which it was laid, from which it evolved, with which it was used in a combo or a battle."""
    match trigger, event:
        case WhenIf(trigger=inner), _:
            return beside(state, ctx, inner, event)
        case Deed(together=with_what), Moved(target=Area.COMBO) if with_what is not None:
            return used_with(state, ctx, with_what, event)
        case Deed(verb="attack", passive=passive), Attacked(card=card, target=target):
            return [card if passive else target]
        case Deed(verb="attack"), TargetChanged() if state.battle is not None:
            return [state.battle.attack_card]
        case Deed(verb="evolve"), Moved(onto=onto) if onto is not None:
            return [onto]
        case Deed(), Moved(card=card, under=under) if under is not None and state.cards[card].top is not None:
            return [state.cards[card].top or under]
        case Deed(verb="place"), Moved(card=card, onto=onto) if (
            onto is not None
        ):  # "placed under another card by [Evolve]"
            return [card]
        case _:
            return []


def _said_where(phrase: Operand) -> bool:
    return isinstance(phrase, Noun) and bool(phrase.places) and not phrase.implied


def matches_evolving(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """10-5-7: a card was played with [Evolve], [EX-Evolve] or [Xeno-Evolve]."""
    if not isinstance(event, Moved) or event.why != Why.PLAY or event.cause.keyword not in FAMILIES["Evolve"]:
        return None
    if not comes_about(state, ctx, deed, event.cause.doer(event.target_master), event.cause):
        return None
    if not means_wherever(state, ctx, deed.noun or ANY_CARD, event.card, None):
        return None
    if (
        isinstance(deed.target, Noun)
        and event.onto is not None
        and not fits(state, ctx, deed.target.filter, event.onto)
    ):
        return None
    return (event.card,)
