"""Where and how a card would be played, before anything is paid (3-6-3, 3-11-3)."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.masters.cards.definition import CardType
from engine.masters.ir.nodes import Duration, Play, Skill
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import BATTLE, UNISON
from engine.masters.state.cause import Cause
from engine.masters.state.position import Position, Refusal
from engine.masters.truth.act import Act
from engine.masters.truth.causes import brought_about
from engine.masters.truth.derive import board_of
from engine.masters.truth.effective import holds_now
from engine.masters.truth.fit import means_wherever
from engine.masters.truth.known import all_facts, facts
from engine.masters.truth.terms import terms_of


def home(state: Position, card: CardId) -> Area:
    """The area in which the card is played."""
    return UNISON if facts(state, card).type == CardType.UNISON else BATTLE  # 2-3-2-2, 2-3-2-4, 3-6-1, 3-11-1


def playing(state: Position, seat: Seat, card: CardId, cause: Cause | None = None) -> Act:
    """What a player is about to do who plays the card from where it is."""
    return Act(seat, "play", card, source=state.cards[card].area, cause=cause, to=home(state, card))


def says_how(state: Position) -> bool:
    """Whether [Permanent] skills say how some cards are played."""
    return bool(board_of(state).rules.get("Play"))


def played_how(state: Position, card: CardId, cause: Cause) -> tuple[bool, Duration | None]:
    """Whether the card is played in Rest Mode, and for how long with its skills negated, by [Permanent] skills; `cause`: what plays it."""
    rest, negated = False, None
    for rule in board_of(state).rules.get("Play", ()):
        effect = rule.effect
        if not isinstance(effect, Play) or not brought_about(state, rule.ctx, effect.by, cause):
            continue
        if holds_now(state, rule) and means_wherever(state, rule.ctx, effect.what, card):
            rest, negated = rest or bool(effect.rest), effect.negated or negated
    return rest, negated


def activating(state: Position, seat: Seat, card: CardId, skill: Skill) -> Act:
    """What a player is about to do who activates a skill of the card where it is."""
    return Act(seat, "activate", card, source=state.cards[card].area, keyword=terms_of(skill).name, skill=skill)


def uniques(state: Position, seat: Seat, card: CardId) -> list[CardId]:
    """The cards with [Unique] and the card's name in the Battle Area, while which it cannot be played there (10-42-1, 10-42-2).

    From the announcement on (10-42-2-1), and for skills that play cards (10-42-2-2).
    """
    return [one for one in uniques_named(state, seat, facts(state, card).names) if one != card]


def uniques_named(state: Position, seat: Seat, names: tuple[str, ...]) -> list[CardId]:
    """The cards with [Unique] and one of these names (2-1-3) in the player's Battle Area; a token of the name is kept out, too (10-18-4, 10-18-5)."""
    there = state.area(seat, BATTLE)
    seen = zip(there, all_facts(state, there), strict=True)
    return [card for card, face in seen if "Unique" in face.keywords and not set(names).isdisjoint(face.names)]


def unique_refusal(state: Position, seat: Seat, card: CardId, leaves: tuple[CardId, ...] = ()) -> Refusal | None:
    """Why a card with [Unique] keeps the card out; `leaves`: those that will have left play before it comes."""
    if not (kept := uniques(state, seat, card)) or set(kept) <= set(leaves):
        return None
    return f"a {facts(state, card).name} with [Unique] is in your Battle Area", "10-42-2"
