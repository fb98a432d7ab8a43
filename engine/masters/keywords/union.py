"""[Union-Fusion], [Union-Potara], [Union-Absorb] (10-13)."""

from __future__ import annotations

from itertools import product

from engine.core.ids import CardId
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Keyword
from engine.masters.ir.nouns import Area, Noun, Nouns
from engine.masters.play.ask import choose_cards
from engine.masters.play.carry import run
from engine.masters.play.entering import play
from engine.masters.play.perform import perform
from engine.masters.play.verbs import move
from engine.masters.state.apply import apply
from engine.masters.state.cause import RULES, Cause, Why
from engine.masters.state.context import Context
from engine.masters.state.events import Manner, Moved, Silenced
from engine.masters.state.position import Position, Refusal
from engine.masters.truth.fit import fits
from engine.masters.truth.known import facts
from engine.masters.truth.material import material

FUSION, POTARA = "Union-Fusion", "Union-Potara"
_JOINS = Cause("rules", keyword=POTARA)
_NEEDS = {
    FUSION: ("needs one of each named Battle Card in your hand, with equal power", "10-13-3-1"),
    POTARA: ("needs one of each named Battle Card in your Battle Area", "10-13-4-1"),
}


def parts(keyword: Keyword) -> tuple[Noun, ...]:
    """The cards that the keyword names: <Character A> and <Character B>, one of each (10-13-3-3)."""
    return (
        tuple(part for part in keyword.spec.parts if isinstance(part, Noun)) if isinstance(keyword.spec, Nouns) else ()
    )


def candidates(state: Position, ctx: Context, keyword: Keyword, noun: Noun) -> list[CardId]:
    """The cards that may stand for one of the named cards: from the hand for Fusion, from the Battle Area for Potara, or where a skill allows."""
    area = Area.HAND if keyword.name == FUSION else Area.BATTLE
    found = [
        card for card in state.area(ctx.master, area) if card != ctx.source and fits(state, ctx, noun.filter, card)
    ]
    return found + [card for card in material(state, ctx, keyword.name, noun) if card not in found]


def sets(state: Position, ctx: Context, keyword: Keyword) -> list[tuple[CardId, ...]]:
    """Every choice of different cards, one for each name; for Fusion with equal power (10-13-3-1)."""
    found: list[tuple[CardId, ...]] = []
    for chosen in product(*(candidates(state, ctx, keyword, noun) for noun in parts(keyword))):
        if len(set(chosen)) != len(chosen):
            continue
        if keyword.name == FUSION and len({facts(state, card).power for card in chosen}) > 1:
            continue
        found.append(chosen)
    return found


def refuse(state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
    """Why the cards for it cannot be chosen."""
    return None if sets(state, ctx, keyword) else _NEEDS[keyword.name]


def fuse(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """[Union-Fusion]: the chosen cards are discarded, the card is played (10-13-3-4)."""
    chosen = yield from _choose(state, ctx, keyword)
    if not chosen:
        return
    for card in chosen:
        yield from move(state, card, Area.DROP, why=Why.DISCARD, cause=ctx.cause)
    yield from play(state, ctx.source, ctx.master, ctx.cause, keyword=keyword.name)


def join(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """[Union-Potara]: the card is played on top of the chosen ones (10-13-4-4)."""
    chosen = yield from _choose(state, ctx, keyword)
    if not chosen:
        return
    for card in chosen:
        if state.cards[card].area != Area.BATTLE:  # 10-13-4-5-1: those from elsewhere come there first, and silently
            silent = len(state.pending)
            yield from move(state, card, Area.BATTLE, why=Why.STACK, cause=RULES, seat=ctx.master)
            apply(state, Silenced(silent))
    base, *others = chosen
    played = yield from play(state, ctx.source, ctx.master, ctx.cause, onto=base, keyword=keyword.name)
    if played:
        for card in others:
            yield from _join(state, card, ctx.source)


def absorb(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """[Union-Absorb] is carried out by its words."""
    if keyword.body is not None:
        yield from run(state, ctx, keyword.body)  # 10-13-5-1, 10-13-5-4


def _choose(state: Position, ctx: Context, keyword: Keyword) -> Procedure[list[CardId]]:
    """One card for each name, such that the others can still be chosen; none where that is not possible."""
    chosen: list[CardId] = []
    for i, _ in enumerate(parts(keyword)):
        left = [s for s in sets(state, ctx, keyword) if s[:i] == tuple(chosen)]
        options = list(dict.fromkeys(s[i] for s in left))
        picked = yield from choose_cards(
            state,
            ctx.master,
            options,
            least=1,
            most=1,
            prompt=f"Choose a card for [{keyword.name}].",
            clause="10-13-1",
            source=ctx.source,
        )
        if not picked:
            return []
        chosen += picked
    return chosen


def _join(state: Position, card: CardId, top: CardId) -> Procedure[None]:
    """The other card, and what lies beneath it, join the pile."""
    for each in (card, *state.cards[card].under):
        now = state.cards[each]
        yield from perform(
            state,
            Moved(
                each,
                now.owner,
                now.area,
                now.master,
                Area.UNDER,
                now.master,
                Why.STACK,
                _JOINS,
                manner=Manner("bottom", under=top),
            ),
        )
