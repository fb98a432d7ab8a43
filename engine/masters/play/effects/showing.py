"""Choosing, looking, revealing, shuffling: effects that move no card by themselves."""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Choose, Look, Reveal, Shuffle
from engine.masters.ir.nouns import Area, Noun, Operand, Place, Quantity, Ref, Referent
from engine.masters.ir.walk import walk
from engine.masters.play.ask import choose_number
from engine.masters.play.choose import select
from engine.masters.play.memory import (
    add_to,
    call_it,
    forget_look,
    in_turn,
    look_through,
    remember,
    remember_choice,
    remember_shown,
)
from engine.masters.play.verbs import look, reveal, shuffle
from engine.masters.state.areas import OPEN
from engine.masters.state.context import Context
from engine.masters.state.events import Moved
from engine.masters.state.position import Position
from engine.masters.state.timings import HOW_MANY
from engine.masters.truth.act import Act
from engine.masters.truth.allowed import verdict
from engine.masters.truth.choosable import needs_face
from engine.masters.truth.find import find
from engine.masters.truth.fit import fits
from engine.masters.truth.numbers import number


def choose(state: Position, ctx: Context, effect: Choose) -> Procedure[None]:
    """ "Choose …" (8-5-3): what is chosen is "it", and belongs to the chosen cards of this skill."""
    ctx.course.chosen_by_face = any(isinstance(node, Noun) and needs_face(node.filter) for node in walk(effect.noun))
    chosen: list[CardId] = []
    offered: list[CardId] = []
    for _ in in_turn(state, ctx, effect.who):
        if isinstance(effect.noun, Noun):
            offered += find(state, ctx, effect.noun)
        chosen += yield from select(state, ctx, effect.noun, verb="choose", who=effect.who, doing=effect.to_be)
    remember_choice(state, ctx, chosen)
    if "among" not in ctx.memory.slots and isinstance(effect.noun, Noun):
        # "… and discard the rest": what could have been chosen and was not
        remember(state, ctx, "remaining", [card for card in offered if card not in chosen])


def look_at(state: Position, ctx: Context, effect: Look) -> Procedure[None]:
    """Look at cards of a secret area (11-6), which stay where they are; "among them" is said of these.

    Where the text has nothing more to say of them, their area is shuffled, unless it is life.
    """
    over = state.book.profile.shuffles_looked and not _speaks_of_them(ctx, effect)
    for seat in in_turn(state, ctx, effect.who):
        if isinstance(effect.what, Noun) and any(place.position is not None for place in effect.what.places):
            cards = yield from _so_many(state, ctx, effect.what, seat)
        else:
            cards = yield from select(state, ctx, effect.what, verb="look at", who=effect.who)
        cards = [
            card
            for card in cards
            if not verdict(state, Act(seat, "look", card, source=state.cards[card].area, cause=ctx.cause)).bans
        ]
        yield from look(state, seat, tuple(dict.fromkeys((*state.looking[seat], *cards))))
        remember_shown(state, ctx, "look", cards)  # 11-6-2
        call_it(state, ctx, cards)
        look_through(state, ctx, [card for card in cards if state.cards[card].area in (Area.DECK, Area.LIFE)])
        if over:
            for master, area in dict.fromkeys((state.cards[card].master, state.cards[card].area) for card in cards):
                if area in (Area.DECK, Area.HAND):  # 11-6-3
                    yield from shuffle(state, master, area, ctx.cause)


def _so_many(state: Position, ctx: Context, what: Noun, seat: Seat) -> Procedure[list[CardId]]:
    """The cards from the top that the phrase means; of "up to 5 cards from the top" as many as the player wants (8-5-3-2)."""
    cards = find(state, ctx, what)
    if what.quantity not in (Quantity.UP_TO, Quantity.OR_LESS):
        return cards
    most = len(cards)
    n = yield from choose_number(
        state, seat, min(what.least or 0, most), most, f"{HOW_MANY}{most}?", "8-5-3-2", ctx.source, most_first=True
    )
    return cards[:n]


_AMONG = Ref(Referent.AMONG)
_THEM = frozenset(
    {Referent.IT, Referent.AMONG, Referent.REMAINING, Referent.CHOSEN, Referent.OTHER_CHOSEN, Referent.PLACED}
)


def _speaks_of_them(ctx: Context, effect: Look) -> bool:
    """Whether the skill goes on to say what becomes of the cards looked at, or of the area that they are in."""
    whole = ctx.skill.effect if ctx.skill is not None else None
    nodes = list(walk(whole)) if whole is not None else []
    at = next((i for i, node in enumerate(nodes) if node is effect), None)
    if at is None:
        return True
    areas = {node.area for node in walk(effect) if isinstance(node, Place)}
    return any(
        isinstance(node, Shuffle)
        or (isinstance(node, Ref) and node.to in _THEM)
        or (isinstance(node, Place) and node.area in areas)
        for node in nodes[at + sum(1 for _ in walk(effect)) :]
    )


def reveal_cards(state: Position, ctx: Context, effect: Reveal) -> Procedure[None]:
    """Show cards to both players (11-2) until the skill has resolved."""
    by_seat: list[tuple[Seat, list[CardId]]] = []
    for seat in in_turn(state, ctx, effect.who):
        if effect.until is not None:
            cards = _up_to_such(state, ctx, find(state, ctx, effect.what), effect.until)
        else:
            cards = yield from select(state, ctx, effect.what, verb="reveal", who=effect.who)
        by_seat.append((seat, cards))
    for seat, cards in by_seat:  # all have chosen: the cards are shown at once
        hidden = [card for card in cards if state.cards[card].area not in OPEN]
        if hidden:
            yield from reveal(state, tuple(dict.fromkeys((*state.revealed, *hidden))), seat, ctx.cause)
    shown = [card for _, cards in by_seat for card in cards]
    remember_shown(state, ctx, "reveal", shown)
    until = effect.until
    call_it(state, ctx, shown if until is None else [card for card in shown if _is_such(state, ctx, until, card)])
    add_to(state, ctx, "placed:reveal", shown)
    if isinstance(effect.what, Noun) and effect.what.among == _AMONG:  # "reveal up to 2 cards among them": so chosen
        remember(state, ctx, "chosen", shown)


def _up_to_such(state: Position, ctx: Context, cards: list[CardId], until: Operand) -> list[CardId]:
    """The cards in their order, up to the last of as many such cards as the phrase says."""
    wanted = number(state, ctx, until.n) if isinstance(until, Noun) else 1
    such = [at for at, card in enumerate(cards) if _is_such(state, ctx, until, card)]
    return cards[: such[wanted - 1] + 1] if len(such) >= wanted else cards


def _is_such(state: Position, ctx: Context, what: Operand, card: CardId) -> bool:
    return fits(state, ctx, what.filter, card) if isinstance(what, Noun) else card in find(state, ctx, what)


def shuffle_area(state: Position, ctx: Context, effect: Shuffle) -> Procedure[None]:
    """The owner shuffles (3-2-4, 3-9-4); "if you looked through it": only then."""
    for seat in in_turn(state, ctx, effect.who):
        if effect.if_returned and seat not in _returned_to(state, ctx):
            continue
        # "any areas you looked through"
        for area in (Area.DECK, Area.LIFE) if effect.area == Area.ANYWHERE else (effect.area,):
            if (effect.if_looked or effect.area == Area.ANYWHERE) and (seat, area) not in ctx.course.looked:
                continue
            yield from shuffle(state, seat, area, ctx.cause)
            forget_look(ctx, seat, area)


def _returned_to(state: Position, ctx: Context) -> set[Seat]:
    """The players to whose decks this skill has returned cards."""
    return {
        state.cards[event.card].owner
        for event in state.history
        if isinstance(event, Moved) and event.target == Area.DECK and event.cause.activation == ctx.cause.activation
    }
