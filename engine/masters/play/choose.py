"""Choosing cards (8-5-3): the phrase of a card becomes a question to a player."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Effect
from engine.masters.ir.nouns import Area, Cmp, Is, Node, Noun, Nouns, Operand, Quantity, Ref, Referent, Who, XValue
from engine.masters.ir.rewrite import rewrite, says_it
from engine.masters.play.ask import UNSAID, Said, choose_cards, choose_mode, choose_number
from engine.masters.play.memory import call_it, fall_short, look_through, of_them, remember, set_x, take_from_chosen
from engine.masters.play.perform import perform
from engine.masters.play.telling import none_chosen, phrase_words
from engine.masters.state.apply import draw_lots
from engine.masters.state.context import Context
from engine.masters.state.events import Chosen
from engine.masters.state.position import Position
from engine.masters.state.sight import visible
from engine.masters.truth.choosable import (
    all_needed,
    knows,
    may_add,
    needs_face,
    searches,
    shared_total,
    together,
    total_met,
)
from engine.masters.truth.derive import board_of
from engine.masters.truth.doable import doable, to_pay_with
from engine.masters.truth.find import bounds, candidates, find, in_all, one_of, positional
from engine.masters.truth.fit import fits
from engine.masters.truth.immune import choice_forbidden, choice_prices, choosable
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import attribute, number
from engine.masters.truth.objects import part_of_choice
from engine.masters.truth.open_facts import both_see
from engine.masters.truth.payable import can_pay_price
from engine.masters.truth.purpose import asking_part, question
from engine.masters.truth.referents import in_use, refs
from engine.masters.truth.who import seats

OF_CARDS_IN_PLAY = ("KO", "switch", "gain control of", "add markers to", "remove markers from")
"""What is done to cards in play alone, or in the energy."""


def select(
    state: Position, ctx: Context, operand: Operand, *, verb: str, who: Who = Who.YOU, doing: Effect | None = None
) -> Procedure[list[CardId]]:
    """The cards of the phrase, with the choice that its quantity asks for (8-5-3). `who` chooses; `verb` is for the prompt.

    `doing`: what a cost does to them, which is paid with cards to which it can be done (8-4-2-2).

    Where a choice finds nothing, what is said of the chosen cards is left out (8-5-3-4).
    """
    if isinstance(operand, Ref):
        on_board = verb in OF_CARDS_IN_PLAY
        named = in_use(state, ctx, operand, energy=verb == "switch") if on_board else refs(state, ctx, operand)
        return [card for card in named if verb != "choose" or not choice_forbidden(state, ctx, card)]  # 10-16-1
    if isinstance(operand, Nouns):
        return (yield from _select_several(state, ctx, operand, verb, who))
    found: list[CardId] = []
    for seat in seats(state, ctx, who):
        found += yield from _select_one(state, ctx, operand, verb, seat, doing=doing)
    return list(dict.fromkeys(found))


def _select_several(state: Position, ctx: Context, operand: Nouns, verb: str, who: Who) -> Procedure[list[CardId]]:
    """ "1 <A> and 1 <B>": each in turn, no card twice; with `either`, one of them that can be found."""
    chosen: list[CardId] = []
    whole = in_all(operand)
    if whole is not None:
        return (yield from select(state, ctx, whole, verb=verb, who=who))
    one = one_of(operand)
    if one is not None:
        return (yield from _select_one(state, ctx, one, verb, seats(state, ctx, who)[0], said=operand))
    if operand.either:
        able = [part for part in operand.parts if find(state, ctx, part)]
        if not able:
            return []
        index = 0
        seat = seats(state, ctx, who)[0]
        if len(able) > 1:
            labels = [phrase_words(state, part) or f"Option {i}" for i, part in enumerate(able, 1)]
            index = (
                yield from choose_mode(
                    state, seat, labels, question_of(state, ctx, verb, seat).prompt, "8-5-3", ctx.source
                )
            )[0]
        return (yield from select(state, ctx, able[index], verb=verb, who=who))
    for index, said in enumerate(operand.parts):
        before = len(chosen)
        part = rewrite(said, _the_one_before) if chosen and isinstance(said, Noun) else said
        if chosen and isinstance(part, Noun) and not isinstance(part.filter, Is) and says_it(part):
            call_it(state, ctx, chosen[-1:])  # "and 1 of theirs with less power than that card"
        if isinstance(part, Noun):
            if (total := shared_total(state, ctx, operand, index, chosen)) is not None:
                part = replace(part, total=total)
            for seat in seats(state, ctx, who):
                chosen += yield from _select_one(state, ctx, part, verb, seat, chosen)
        else:
            more = yield from select(state, ctx, part, verb=verb, who=who)
            chosen += [card for card in more if card not in chosen]
        if verb == "choose":
            remember(state, ctx, part_of_choice(index), chosen[before:])  # "the former", "the latter"
    return chosen


def _the_one_before(node: Node) -> Node:
    """ "… and 1 of theirs with less power than the chosen card's": than that of the card chosen just before."""
    return replace(node, to=Referent.IT) if isinstance(node, Ref) and node.to == Referent.CHOSEN else node


def _select_one(
    state: Position,
    ctx: Context,
    noun: Noun,
    verb: str,
    seat: Seat,
    taken: list[CardId] | None = None,
    doing: Effect | None = None,
    said: Operand | None = None,
) -> Procedure[list[CardId]]:
    noun = of_them(ctx, noun)
    if noun.among is not None and noun.among.to == Referent.AMONG:
        take_from_chosen(ctx)
    places = candidates(state, ctx, noun)
    if noun.among is not None and noun.among.to == Referent.AMONG and "among" in ctx.memory.slots:
        left = refs(state, ctx, Ref(Referent.REMAINING))
        places = [card for card in places if card in left]
    blind = [card for card in places if not knows(state, seat, noun, card)] if needs_face(noun.filter) else []
    found = [card for card in places if card in blind or fits(state, ctx, noun.filter, card)]
    if doing is not None:
        found = to_pay_with(state, ctx, noun, doable(state, ctx, doing, found))
    if taken:
        found = [card for card in found if card not in taken]
        if (shared := noun.shared) is not None:  # "1 of yours and 1 of theirs with the same energy cost"
            found = [card for card in found if len(together(state, shared, [*taken, card])) > len(taken)]
    if noun.quantity == Quantity.ANOTHER:
        found = [card for card in found if card != ctx.source]
    limits = bounds(state, ctx, noun, len(found))
    if limits is None:
        if verb == "choose":
            found = choosable(state, ctx, noun, found)
        return [card for card in found if card not in blind or fits(state, ctx, noun.filter, card)]
    if positional(state, ctx, noun) is not None:  # "the top 3 cards of your deck": nothing to choose but how many
        if noun.quantity in (Quantity.UP_TO, Quantity.OR_LESS):
            asked = f"How many cards, up to {len(found)}? {ctx.skill.text if ctx.skill is not None else ''}"
            n = yield from choose_number(
                state, seat, min(limits[0], len(found)), len(found), asked, "8-5-3-2", ctx.source
            )
            return found[:n]
        return found
    found = _affordable(state, ctx, seat, choosable(state, ctx, noun, found))
    chosen = yield from pick(
        state, ctx, noun, found, limits, seat, question_of(state, ctx, verb, seat, said or noun), places
    )
    if not chosen and limits[1] and not ctx.paying:
        yield from none_chosen(state, ctx, seat, noun, found, places)
    if noun.n == XValue() and ctx.memory.x is None:
        set_x(ctx, len(chosen))
    fitting = [card for card in chosen if card not in blind or fits(state, ctx, noun.filter, card)]
    return (yield from _not_spared(state, ctx, seat, fitting))


def _not_spared(state: Position, ctx: Context, seat: Seat, cards: list[CardId]) -> Procedure[list[CardId]]:
    """The cards that a skill's choice meets: each is chosen, unless something happens instead (8-9)."""
    if ctx.cause.kind not in ("skill", "cost"):
        return cards
    met: list[CardId] = []
    for card in cards:
        asked = choice_prices(state, ctx.cause, card)
        if asked and not (yield from state.book.deeds.pay_for(state, seat, asked)):
            continue
        if (yield from perform(state, Chosen(card, seat, ctx.cause))):
            met.append(card)
    return met


def _affordable(state: Position, ctx: Context, seat: Seat, cards: list[CardId]) -> list[CardId]:
    """The cards without those that can't be chosen without a price that the seat can't pay."""
    if "set prices" not in board_of(state).does:
        return cards
    return [
        card
        for card in cards
        if all(
            ban.unless is None or can_pay_price(state, seat, ban.source, ban.unless)
            for ban in choice_prices(state, ctx.cause, card)
        )
    ]


class Question(NamedTuple):
    """What is asked, and the words of the card that ask it."""

    prompt: str
    said: Said = UNSAID


def question_of(state: Position, ctx: Context, verb: str, seat: Seat, operand: Operand | None = None) -> Question:
    """The part of the skill's words in which the choice is made; where the printer says the phrase otherwise, the phrase, else the whole line."""
    text = ctx.skill.text if ctx.skill is not None else ""
    words = phrase_words(state, operand) if operand is not None else ""
    part = asking_part(text, words)
    if part is not None:
        return Question(question(text, part, to_master=seat == ctx.master), Said(text, part))
    if words:
        return Question(
            f"Choose {words}." if verb in ("choose", "") else f"Choose {words} to {verb}.", Said(text, (0, 0))
        )
    return Question(f"Choose what to {verb}.", Said(text, (0, 0)))


def pick(
    state: Position,
    ctx: Context,
    noun: Noun,
    cards: list[CardId],
    limits: tuple[int, int],
    seat: Seat,
    asked: Question,
    searched: list[CardId],
) -> Procedure[list[CardId]]:
    """Let the seat choose; at random, with a bound on a sum, or alike or different, where the text says so."""
    least, most = limits
    looks_at = tuple(card for card in searched if searches(state, noun, seat, card))
    look_through(state, ctx, looks_at)
    if noun.at_random:
        return at_random(state, cards, min(most, len(cards)))
    if needs_face(noun.filter):
        looks_at = _gone_through(state, seat, searched, looks_at)
    if ctx.paying:
        if len(cards) < least:
            fall_short(ctx)
    elif needs_face(noun.filter):
        if least and any(state.cards[card].area in (Area.DECK, Area.HAND, Area.LIFE) for card in cards):
            least = 0  # 8-5-3-5: nobody can tell whether there is such a card
    total, numbers = None, None
    if noun.total is not None and noun.total.cmp in (Cmp.LE, Cmp.LT) and noun.shared is None:
        total = number(state, ctx, noun.total.value) - (noun.total.cmp == Cmp.LT)
        numbers = [max(0, attribute(state, card, facts(state, card), noun.total.attr) or 0) for card in cards]
    elif noun.total is not None or noun.shared is not None:
        return (yield from _one_by_one(state, ctx, noun, cards, (least, most), seat, asked, looks_at))
    return (
        yield from choose_cards(
            state,
            seat,
            cards,
            least=least,
            most=most,
            prompt=asked.prompt,
            said=asked.said,
            clause="8-5-3",
            source=ctx.source,
            looks_at=looks_at,
            total=total,
            numbers=numbers,
        )
    )


def _gone_through(
    state: Position, seat: Seat, searched: list[CardId], looks_at: tuple[CardId, ...]
) -> tuple[CardId, ...]:
    """A hand, or cards that the player looks at, are gone through like a deck: it is asked whatever they are, so that being asked tells nothing."""
    seen = (card for card in searched if visible(state, seat, card) and not both_see(state, card))
    return tuple(dict.fromkeys((*looks_at, *seen)))


def at_random(state: Position, cards: list[CardId], n: int) -> list[CardId]:
    """The match's own generator chooses."""
    left = list(cards)
    return [left.pop(draw_lots(state, len(left))) for _ in range(n)]


def _one_by_one(
    state: Position,
    ctx: Context,
    noun: Noun,
    cards: list[CardId],
    limits: tuple[int, int],
    seat: Seat,
    asked: Question,
    looks_at: tuple[CardId, ...],
) -> Procedure[list[CardId]]:
    """Choose card after card, offering only those with which a legal set can still be completed."""
    least, most = limits
    chosen: list[CardId] = []
    while len(chosen) < most:
        left = [card for card in cards if card not in chosen and may_add(state, ctx, noun, chosen, card, cards)]
        if not left:
            break
        at_once = len(left) if not looks_at and all_needed(state, ctx, noun, chosen, left, least) else 1
        must = len(chosen) < least or (
            noun.total is not None and bool(chosen) and not total_met(state, ctx, noun.total, chosen)
        )
        taken = yield from choose_cards(
            state,
            seat,
            left,
            least=at_once if must else 0,
            most=at_once,
            prompt=asked.prompt,
            said=asked.said,
            clause="8-5-3",
            source=ctx.source,
            looks_at=looks_at,
        )
        if not taken:
            break
        chosen += taken
    if noun.total is not None and not total_met(state, ctx, noun.total, chosen):
        fall_short(ctx)
    return chosen
