"""Whether an event is one that a trigger pattern speaks of (8-6), with the information that triggers may ask for (8-6-5).

The same patterns serve [Auto] skills, history conditions ("if a card was KO'd this turn") and replacement effects, where the event
has only been proposed (`would`).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import assert_never

from msgspec.structs import replace

from engine.core.ids import CardId, other
from engine.masters.ir.kinds import is_meant_by
from engine.masters.ir.nodes import (
    All,
    Condition,
    Deed,
    DuringBattle,
    Phase,
    Trigger,
    WhenAny,
    WhenIf,
    WhenPhase,
    WhenSituation,
)
from engine.masters.ir.nouns import Area, Noun, Operand, Quantity, Ref, Who
from engine.masters.ir.rewrite import says_it
from engine.masters.ir.roles import IN_BATTLE
from engine.masters.ir.vocabulary import DeedVerb
from engine.masters.state.context import Context, Named
from engine.masters.state.events import (
    Activated,
    Attacked,
    BattleEnded,
    Ended,
    Event,
    MomentCame,
    Moved,
)
from engine.masters.state.facts import Was
from engine.masters.state.position import Position
from engine.masters.truth.arrival_fits import matches_combo, matches_evolving, matches_play
from engine.masters.truth.battle_fits import matches_attack, matches_damage, matches_negation, matches_outcome
from engine.masters.truth.causes import comes_from, done_by
from engine.masters.truth.change_fits import matches_change
from engine.masters.truth.find import means
from engine.masters.truth.fit import means_wherever
from engine.masters.truth.move_fits import Matched, matches_move
from engine.masters.truth.objects import named, with_it_as
from engine.masters.truth.who import of_player, seats


def match_event(state: Position, ctx: Context, trigger: Trigger, event: Event, would: bool = False) -> Matched | None:
    """The cards that fulfil the pattern through this event; None where the event is another one."""
    match trigger:
        case Deed():
            return deed_fits(state, ctx, trigger, event, would)
        case WhenPhase():
            return _phase(state, ctx, trigger, event)
        case WhenSituation(condition=condition):
            # Situations are watched by `situations`; as an event, one is the loss that it would bring about (9-2).
            return (
                ()
                if would and _is_loss(ctx, event, condition) and state.book.answers.holds(state, ctx, condition)
                else None
            )
        case WhenAny() | WhenIf():
            return _compound(state, ctx, trigger, event, would)
        case _:
            assert_never(trigger)


def deed_fits(state: Position, ctx: Context, deed: Deed, event: Event, would: bool = False) -> Matched | None:
    """The cards of the event that the deed speaks of; None where the event is another deed."""
    if deed.by is Who.EITHER and any(place.who is Who.THEY for place in (*deed.source, *deed.to)):
        sides = ((Who.YOU, ctx.master), (Who.OPPONENT, other(ctx.master)))  # "when a player sends a card to their Warp"
        each = (deed_fits(state, of_player(ctx, seat), replace(deed, by=who), event, would) for who, seat in sides)
        return next((cards for cards in each if cards is not None), None)
    cause = deed.cause
    if (first := _named_first(deed, event)) is not None:
        ctx = with_it_as(state, ctx, deed, first)
    if cause is not None and cause.kind == "battle" and deed.verb in IN_BATTLE:  # "combo in a battle with a red card"
        if not state.book.answers.holds(state, ctx, DuringBattle(cause.of)):
            return None
        deed = replace(deed, cause=None, of_battle=True)
    found = _verb_fits(state, ctx, deed, event, would)
    if found is None or deed.nth is None or place_in_turn(state, ctx, deed, event) == deed.nth:
        return found
    return None


def _named_first(deed: Deed, event: Event) -> CardId | None:
    """ "Attacks a Battle Card with less power than it": of two cards of which the deed speaks "it" is the one that it names first."""
    second = deed.target if deed.cause is None else deed.cause.of
    match event:
        case _ if second is None or isinstance(second, Ref) or isinstance(deed.noun, Ref):
            return None
        case Attacked(card=card, target=target):
            return target if deed.passive else card
        case Moved(card=card, cause=cause):
            return card if says_it(second) else cause.card
        case _:
            return None


def place_in_turn(state: Position, ctx: Context, deed: Deed, event: Event) -> int:
    """The how manieth such deed of the turn, or of the battle, the event is, or would be: "when this card attacks for the second time in a turn"."""
    each = replace(deed, nth=None)
    before = list(takewhile(lambda past: past is not event, state.history))
    if deed.of_battle:
        ended = next((i for i in reversed(range(len(before))) if isinstance(before[i], BattleEnded)), -1)
        before = before[ended + 1 :]
    if (
        isinstance(deed.noun, Noun) and deed.noun.quantity is Quantity.BARE
    ):  # "your second card": another one than the first
        earlier, so_far = (different_cards(state, ctx, each, events) for events in (before, (*before, event)))
        return so_far if so_far > earlier else 0
    return 1 + sum(_verb_fits(state, ctx, each, past, False) is not None for past in before)


def different_cards(state: Position, ctx: Context, deed: Deed, events: Iterable[Event]) -> int:
    """ "If you attacked with 2 or more cards": one that attacked twice is one card; what left play and came back is another one (3-1-4)."""
    moved: dict[CardId, int] = {}
    found: set[Named] = set()
    for event in events:
        if isinstance(event, Moved):
            moved[event.card] = moved.get(event.card, 0) + 1
        found.update((card, moved.get(card, 0)) for card in deed_fits(state, ctx, deed, event) or ())
    return len(found)


def _verb_fits(state: Position, ctx: Context, deed: Deed, event: Event, would: bool) -> Matched | None:
    match deed.verb:
        case "KO" | "add" | "charge" | "discard" | "draw" | "leave" | "place" | "remove" | "return" | "send":
            return matches_move(state, ctx, deed, event, would)
        case "play":
            return matches_play(state, ctx, deed, event, would)
        case "combo":
            return matches_combo(state, ctx, deed, event)
        case "evolve":
            return matches_evolving(state, ctx, deed, event)
        case "attack":
            return matches_attack(state, ctx, deed, event)
        case "win battle":
            return matches_outcome(state, ctx, deed, event)
        case "take damage":
            return matches_damage(state, ctx, deed, event, would)
        case "negate attack" | "negate counter" | "negate skill":
            return matches_negation(state, ctx, deed, event, would)
        case "activate" | "awaken" | "block":
            return _activated(state, ctx, deed, event)
        case "activate skill" | "look" | "lose" | "place under" | "switch" | "win":
            return None  # said of what is forbidden alone; no event is one of these
        case _:
            return matches_change(state, ctx, deed, deed.verb, event)


def _compound(state: Position, ctx: Context, trigger: WhenAny | WhenIf, event: Event, would: bool) -> Matched | None:
    """The first part that the event fulfils; or the one part, where its condition holds, too."""
    if isinstance(trigger, WhenAny):
        found = (match_event(state, ctx, part, event, would) for part in trigger.parts)
        return next((cards for cards in found if cards is not None), None)
    cards = match_event(state, ctx, trigger.trigger, event, would)
    return cards if cards is not None and _holds_then(state, ctx, trigger.condition, event, cards) else None


def names_of(phase: Phase) -> tuple[str, ...]:
    """The words by which the moments of a phase come."""
    return ("end", "turn") if phase is Phase.END else (phase.value,)


def _phase(state: Position, ctx: Context, trigger: WhenPhase, event: Event) -> Matched | None:
    if not isinstance(event, MomentCame) or event.moment != trigger.moment.value:
        return None
    if event.phase not in names_of(trigger.phase):
        return None
    if trigger.whose is not None and event.seat not in seats(state, ctx, trigger.whose):
        return None
    if trigger.condition is not None and not state.book.answers.holds(state, ctx, trigger.condition):
        return None
    return ()


_ALWAYS: dict[DeedVerb, tuple[str, ...]] = {"awaken": ("Awaken",), "block": ("Blocker",)}
"""Verbs for activating one keyword skill."""


def _activated(state: Position, ctx: Context, deed: Deed, event: Event) -> Matched | None:
    """A skill is activated; "activating an Extra Card" is activating it from the hand (8-1-3-1-4)."""
    if not isinstance(event, Activated) or not done_by(state, ctx, deed.by, event.seat):
        return None
    names = _ALWAYS.get(deed.verb, deed.keyword)
    if names and not is_meant_by(event.keyword, event.skill, names):
        return None
    if not comes_from(state, ctx, deed.source, event.source, event.seat):
        return None
    if deed.target is not None and not _against(state, ctx, deed.target):
        return None
    if deed.noun is None:
        return (event.card,)
    if not names and not deed.source and event.source not in (Area.HAND, Area.LIMBO):
        return None  # 8-1-3-1-4: "activating a card" is activating it from the hand
    was = Was(event.facts, event.source, event.seat)
    noun = deed.noun
    if (
        isinstance(noun, Noun) and noun.implied and (names or deed.source)
    ):  # "one of your Battle Cards activates [Evolve]": from the hand
        noun = replace(noun, places=())
    return (event.card,) if means_wherever(state, ctx, noun, event.card, was) else None


def _against(state: Position, ctx: Context, attacker: Operand) -> bool:
    """Whether it is the attack of such a card that is blocked."""
    return state.battle is not None and means(state, ctx, attacker, state.battle.attack_card)


def _is_loss(ctx: Context, event: Event, condition: Condition) -> bool:
    """Whether the match would end with the loss of the effect's master: by rule processing, or by skills as well, where no reason is asked for."""
    if not isinstance(event, Ended) or event.winner == ctx.master:
        return False
    by_rules = event.clause.startswith(("1-2-2", "1-2-3", "9-2"))
    return by_rules or (condition == All(()) and event.winner is not None)


def _holds_then(state: Position, ctx: Context, condition: Condition, event: Event, cards: Matched) -> bool:
    """A condition hidden in a trigger speaks of the cards that fulfilled it."""
    return state.book.answers.holds(state, ctx.said_of(event, named(state, cards)), condition)
