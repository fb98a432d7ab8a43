"""An effect is used: targets are chosen, costs are paid, and it joins the Chain (C-9.6.11, C-10.1.1)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.ir.nodes import Line, Negate, Target
from engine.collectible.ir.walk import Chosen, chosen
from engine.collectible.ir.words import CardType, Coin
from engine.collectible.play.choose import choose_card, choose_cards
from engine.collectible.play.costs import choose_given, pay_chi, pay_others
from engine.collectible.play.deeds import remove
from engine.collectible.play.doing import do, go
from engine.collectible.state.apply import take_id
from engine.collectible.state.areas import Area, Kind, Step
from engine.collectible.state.events import EffectUsed, LinkPushed, Moved, Tallied, Why, WishMade
from engine.collectible.state.objects import Link, Mark
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.control import warriors
from engine.collectible.truth.targets import links, targets
from engine.core.decisions import Decision, Option
from engine.core.ids import Seat
from engine.core.procedure import Procedure, ask


def use_effect(state: Position, seat: Seat, option: Option) -> Procedure[None]:
    """The player uses the effect of an option that was offered."""
    card, index = option.card, option.skill
    assert card is not None
    assert index is not None
    line = state.face(card).lines[index]
    user = None if option.target is None else state.cards[option.target].mark
    use = Use(seat, state.cards[card].mark, index, user, option.number or 0)
    named = yield from _choose_targets(state, use, line)
    given = yield from choose_given(state, use, line)
    if state.printing(card).type is CardType.TECHNIQUE:
        do(state, Moved(card, seat, Area.LIMBO, Why.USE))  # C-10.2.11
    source = state.cards[card].mark
    pay_chi(state, seat, option)  # C-9.6.6, C-10.2.5
    if option.verb == "wish":
        _spend_wish(state, seat)
        do(state, WishMade(card))  # C-9.4.7
    else:
        do(state, EffectUsed(card, source[1], index))  # C-4.4.6, C-4.5.5, C-9.6.12, C-10.2.7
    left = pay_others(state, card, line, given)
    if line.ability is not None:
        do(state, Tallied(replace(state.tally, evolved=True)))  # C-11.1.14, C-11.1.9; used is used (C-10.2.7)
    # C-9.2.4, C-9.3.4, C-9.4.5
    do(state, LinkPushed(Link(take_id(state), seat, source, index, user, named, use.x, left=left)))
    go(state, Step.CHAIN)


def _spend_wish(state: Position, seat: Seat) -> None:
    """Seven DB coins are removed (C-9.4.4): all that there are."""
    for card in warriors(state, seat):
        remove(state, card, Coin.DB, state.cards[card].db, paid=True)


def _choose_targets(state: Position, use: Use, line: Line) -> Procedure[tuple[Mark | int | None, ...]]:
    """What the effect is aimed at, in the order of print (C-9.1.9)."""
    wanted, named = chosen(line), list[Mark | int | None]()
    while len(named) < len(wanted):
        one = wanted[len(named)]
        if isinstance(one, Target) and not one.is_one:
            named += yield from choose_several(state, use, line, one)
            continue
        mark = yield from choose_target(state, use, line, one)
        assert mark is not None, "what has no legal target is not offered"
        named.append(mark)
    return tuple(named)


def choose_several(state: Position, use: Use, line: Line, wanted: Target) -> Procedure[list[Mark | None]]:
    """Several different targets in one question; None for each that is left out, or that there is not."""
    source = use.source[0]
    prompt = f"{state.printing(source).name}: choose {'up to ' if wanted.up_to else ''}{wanted.n} targets."
    found = targets(state, use, line, wanted)
    least = 0 if wanted.up_to else None
    cards = yield from choose_cards(state, use.seat, found, wanted.n, prompt, "C-9.6.11", source, least)
    return [*(state.cards[card].mark for card in cards), *[None] * (wanted.n - len(cards))]


def choose_target(
    state: Position, use: Use, line: Line, wanted: Chosen, may: bool = False
) -> Procedure[Mark | int | None]:
    """One target; None where there is none, or where the player may decline and does."""
    source = use.source[0]
    name = state.printing(source).name
    if isinstance(wanted, Negate):
        link = yield from _choose_link(state, use, wanted, name)
        return link
    found = targets(state, use, line, wanted)
    card = yield from choose_card(state, use.seat, found, f"{name}: choose a target.", "C-9.6.11", source, line, may)
    return None if card is None else state.cards[card].mark


def _choose_link(state: Position, use: Use, wanted: Negate, name: str) -> Procedure[int | None]:
    found = links(state, wanted)
    if not found:
        return None
    options = tuple(
        [
            Option("choose", link.source[0], number=number, label=state.printing(link.source[0]).name)
            for number, link in enumerate(found, 1)
        ]
    )
    prompt = f"{name}: choose what it negates."
    decision = Decision(use.seat, Kind.CHOOSE, prompt, "C-9.6.11", options, source=use.source[0])
    taken = yield from ask(decision)
    return found[(taken[0].number or 1) - 1].id
