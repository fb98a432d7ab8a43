"""Effects that move cards: draw, place, add, return, send, discard, KO, remove, control, damage."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import (
    KO,
    AtLater,
    Condition,
    Damage,
    Destination,
    Draw,
    Duration,
    Effect,
    Exists,
    GainControl,
    Holds,
    Moment,
    Move,
    Phase,
    RemoveFromGame,
    Shuffle,
    Until,
    WhenPhase,
)
from engine.masters.ir.nouns import (
    IT,
    THIS_CARD,
    Area,
    Cmp,
    Const,
    DeckEnd,
    Is,
    Noun,
    Nouns,
    NumberIn,
    Operand,
    Quantity,
    Ref,
    Referent,
    Who,
)
from engine.masters.ir.walk import walk
from engine.masters.play.ask import choose_number
from engine.masters.play.choose import select
from engine.masters.play.effects.amounts import of_chosen
from engine.masters.play.effects.destinations import REASONS, host_of, in_order, is_ordered, place_in, send
from engine.masters.play.effects.each import all_at_once, each_of, in_one_stroke
from engine.masters.play.effects.enduring import at_later
from engine.masters.play.effects.playing import change_fate, fated, is_played, play_there
from engine.masters.play.memory import count, did, fall_short, in_turn, note_deed, remember_done
from engine.masters.play.perform import perform
from engine.masters.play.verbs import coming_damage, damage, draw, gain_control, ko, remove, reveal, shuffle
from engine.masters.state.apply import apply
from engine.masters.state.areas import DECK, DROP, HAND, LIFE, UNDER
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context
from engine.masters.state.events import DelayedAdded, DelayedEnded, PendingTaken, SkillsPending
from engine.masters.state.modifier import Delayed
from engine.masters.state.position import Position
from engine.masters.truth.choosable import needs_face
from engine.masters.truth.find import find
from engine.masters.truth.holds import holds
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import number
from engine.masters.truth.objects import alive
from engine.masters.truth.strokes import one_stroke
from engine.masters.truth.who import seats


def draw_cards(state: Position, ctx: Context, effect: Draw) -> Procedure[None]:
    """Draw (4-9); "each player draws" is of both at once (1-2-3)."""
    if effect.who is Who.EACH:
        return in_one_stroke(state, lambda: _draw_cards(state, ctx, effect))
    return _draw_cards(state, ctx, effect)


def _draw_cards(state: Position, ctx: Context, effect: Draw) -> Procedure[None]:
    """Draw; "up to": as many as the player says at once, who may stop before each card; "until they have n cards in hand"."""
    total, shares = 0, ctx.memory.shares
    for seat in in_turn(state, ctx, effect.who):
        ctx.memory.shares = shares  # "that many" is still what was done before
        n = number(state, ctx, (yield from of_chosen(state, ctx, effect.n)))
        if effect.until:
            n = max(0, n - len(state.area(seat, HAND)))
        if effect.up_to and n > 0:
            # 4-9-4-1 to 4-9-4-3
            n = yield from choose_number(state, seat, 0, n, f"Draw how many cards, up to {n}?", "4-9-4", ctx.source)
        before = set(state.area(seat, HAND))
        drawn = yield from draw(state, seat, n, ctx.cause)
        if drawn < n:
            fall_short(ctx)
        note_deed(state, ctx, "draw", [card for card in state.area(seat, HAND) if card not in before])
        total += drawn
    count(ctx, "draw", total)


def _several(
    state: Position, ctx: Context, what: Operand, verb: str, who: Who, doing: Effect | None = None
) -> Procedure[list[CardId]]:
    """The cards of the effect; each player chooses for themselves where both are meant."""
    found: list[CardId] = []
    for _ in in_turn(state, ctx, who):
        found += yield from select(state, ctx, what, verb=verb, who=who, doing=doing)
    return list(dict.fromkeys(found))


def move_cards(state: Position, ctx: Context, effect: Move) -> Procedure[None]:
    """Place, add, return, send, discard, shuffle into. Cards of a deck move one by one (3-2-3)."""
    if effect.until is not None:
        for _ in in_turn(state, ctx, effect.who):
            yield from _until(state, ctx, effect, effect.until)
        return
    cards = yield from _several(state, ctx, effect.what, effect.verb, effect.who, effect)
    yield from move_all(state, ctx, effect, cards)


def _until(state: Position, ctx: Context, effect: Move, until: Condition) -> Procedure[None]:
    """ "… until you have 6 life left": card after card, each chosen where there is a choice."""
    what = effect.what
    if isinstance(what, Noun):
        what = replace(what, quantity=Quantity.EXACTLY, n=Const(1))
    moved: list[CardId] = []
    while not _reached(state, ctx, effect.to.place.area, until):
        cards = yield from _several(state, ctx, what, effect.verb, effect.who)
        cards = [card for card in cards if card not in moved][:1]
        if not cards:
            break
        before = ctx.course.deeds
        yield from move_all(state, ctx, effect, cards)
        moved += cards
        if ctx.course.deeds == before:
            break
    count(ctx, effect.verb, len(moved))


def _reached(state: Position, ctx: Context, to: Area, until: Condition) -> bool:
    """Whether it is as far, or was from the start: who has 3 life left has no 6 to come down to (1-3-2)."""
    match until:
        case Exists(noun=Noun(quantity=Quantity.EXACTLY, n=n, places=places) as noun, who=who):
            there, aim = len(find(state, ctx, noun, who)), number(state, ctx, n)
            grows = to in [place.area for place in places]
        case Holds(left=NumberIn(area=area) as left, cmp=Cmp.EQ, right=right):
            there, aim = number(state, ctx, left), number(state, ctx, right)
            grows = to == area
        case _:
            return holds(state, ctx, until)
    return there >= aim if grows else there <= aim


def move_all(state: Position, ctx: Context, effect: Move, cards: list[CardId]) -> Procedure[None]:
    """Move these cards as the effect says."""
    to = effect.to
    if not cards and _must(effect.what):
        fall_short(ctx)
    actor = seats(state, ctx, effect.who)[0]
    if fated(state, ctx, cards):
        yield from change_fate(state, ctx, to, actor)
        return
    looker = actor if _looks_at_any(state, actor, cards) else None
    ordered = is_ordered(state, cards, to) and (to.any_order or _order_is_open(state, ctx, effect, cards, actor))
    if ordered or to.at_random:
        cards = yield from in_order(state, cards, to, looker, ctx.source)
    cards = _pile_last(state, cards)
    why = _reason(state, effect, cards)
    position: str | None = None
    if cards and to.place.position == DeckEnd.TOP_OR_BOTTOM:  # once for all of them
        position = yield from place_in(state, to, actor, ctx.source)
    if state.book.profile.shows_found and _secret_to_secret(state, ctx, effect, cards):
        yield from reveal(state, tuple(dict.fromkeys((*state.revealed, *cards))), ctx.master, ctx.cause)  # 11-2-1

    host = yield from host_of(state, ctx, to, cards, actor)

    def one(card: CardId) -> Procedure[bool]:
        if is_played(state, to, card, host):
            return play_there(state, ctx, to, card, host)
        return send(
            state, card, to, actor, ctx.cause, why=why, ctx=ctx, position=position, alone=effect.alone, host=host
        )

    if to.place.area in (DECK, LIFE):  # where their order matters
        order = cards[::-1] if (ordered or to.any_order) and _is_on_top(to, position) else cards
    else:
        order = one_stroke(state, cards)
    moved = yield from all_at_once(state, ctx, order, one)
    moved = [card for card in cards if card in moved]
    if effect.verb == "shuffle" or (effect.verb == "return" and "shuffle" in effect.words):
        for seat in (0, 1):
            if any(state.cards[card].owner == seat for card in moved):
                yield from shuffle(state, seat, to.place.area, ctx.cause)
    remember_done(state, ctx, effect.verb, moved, _spoken_of_beside(state, ctx, effect, moved))


def _looks_at_any(state: Position, seat: Seat, cards: list[CardId]) -> bool:
    return any(card in state.looking[seat] for card in cards)


def _pile_last(state: Position, cards: list[CardId]) -> list[CardId]:
    """ "This card and 4 cards under it": those beneath go first, as the pile would go with its top."""
    if not any(state.cards[card].top in cards for card in cards):
        return cards
    return sorted(cards, key=lambda card: state.cards[card].area != UNDER)


def _reason(state: Position, effect: Move, cards: list[CardId]) -> Why:
    """The reason of the move: its verb; to place from the hand in the Drop Area is to discard."""
    if effect.to.place.area == DROP and cards and state.cards[cards[0]].area == HAND:
        return Why.DISCARD  # 10-45-1
    return REASONS.get(effect.verb, Why.PLACE)


def _is_on_top(to: Destination, position: str | None) -> bool:
    """Whether the cards go on top, so that the one that is to lie topmost has to move last."""
    return (position or to.place.position) not in (DeckEnd.BOTTOM, "bottom")


def _order_is_open(state: Position, ctx: Context, effect: Move, cards: list[CardId], actor: Seat) -> bool:
    """Whether the owners have still to say in which order the cards go: not where the skill shuffles them in, and not where their owner has just
    chosen them one after the other."""
    if effect.verb == "shuffle" or "shuffle" in effect.words:
        return False
    if ctx.skill is not None and any(isinstance(node, Shuffle) for node in walk(ctx.skill)):
        return False
    if any(state.cards[card].owner != actor for card in cards):
        return True
    if isinstance(effect.what, Noun):
        return effect.what.quantity in (Quantity.ALL, Quantity.EACH, Quantity.BARE)
    return not ctx.memory.groups or set(cards) != set(alive(state, ctx.memory.groups[-1]))


def _spoken_of_beside(state: Position, ctx: Context, effect: Move, moved: list[CardId]) -> list[CardId] | None:
    """ "Place this card under 1 of your Battle Cards": what is spoken of as "it" behind that is no card that is always called this card,
    but the other one, or the one chosen before."""
    if not moved or not _is_this_card(effect.what):
        return None
    tops = [top for card in moved if (top := state.cards[card].top) is not None]
    return tops or alive(state, ctx.memory.slots.get("it", ())) or None


def _is_this_card(what: Operand) -> bool:
    return what == THIS_CARD or (isinstance(what, Noun) and what.filter == Is(THIS_CARD))


def _must(what: Operand) -> bool:
    """Whether the phrase asks for at least one card."""
    if isinstance(what, Noun):
        return what.quantity not in (Quantity.UP_TO, Quantity.OR_LESS, Quantity.ANY_NUMBER, Quantity.NO, Quantity.ALL)
    if isinstance(what, Nouns):
        return any(_must(part) for part in what.parts)
    return what == THIS_CARD


def _secret_to_secret(state: Position, ctx: Context, effect: Move, cards: list[CardId]) -> bool:
    """Clause 11-2-1: cards that were picked by a condition out of a secret area are shown as they go to another one."""
    if effect.to.place.area not in (HAND, LIFE, DECK) or not cards:
        return False
    if not all(state.cards[card].area in (DECK, HAND, LIFE) and not state.cards[card].face_up for card in cards):
        return False
    if isinstance(effect.what, Noun):
        return needs_face(effect.what.filter)
    if isinstance(effect.what, Ref) and effect.what.to in (Referent.IT, Referent.CHOSEN):
        return ctx.course.chosen_by_face
    return False


def ko_cards(state: Position, ctx: Context, effect: KO) -> Procedure[None]:
    """KO cards (10-1)."""
    cards = yield from _several(state, ctx, effect.what, "KO", effect.who, effect)

    def one(card: CardId) -> Procedure[bool]:
        return ko(state, card, ctx.cause)

    gone = yield from all_at_once(state, ctx, one_stroke(state, cards), one)
    remember_done(state, ctx, "KO", gone)


def remove_cards(state: Position, ctx: Context, effect: RemoveFromGame) -> Procedure[None]:
    """Remove cards from the game (10-19)."""
    cards = yield from _several(state, ctx, effect.what, "remove", effect.who)

    def one(card: CardId) -> Procedure[bool]:
        return remove(state, card, ctx.cause)

    gone = yield from all_at_once(state, ctx, one_stroke(state, cards), one)
    remember_done(state, ctx, "remove", gone)


def control(state: Position, ctx: Context, effect: GainControl) -> Procedure[None]:
    """Gain control of cards (11-5), for a while or for good."""
    cards = yield from select(state, ctx, effect.what, verb="gain control of", who=Who.YOU)
    seat = seats(state, ctx, effect.who)[0]

    def one(card: CardId) -> Procedure[bool]:
        return gain_control(state, card, seat, ctx.cause)

    if effect == _BACK:
        yield from _forget(state, [card for card in cards if state.cards[card].master == seat], seat)
    taken = yield from each_of(state, ctx, cards, one)
    remember_done(state, ctx, "control", taken)
    if taken and effect.duration.until != Until.INSTANT:
        yield from _give_back(state, ctx, effect.duration, _BACK if seat == ctx.master else _BACK_TO_ME)


def _give_back(state: Position, ctx: Context, duration: Duration, back: GainControl) -> Procedure[None]:
    """Control that lasts for a while: at its end the other player gains control of the cards again."""
    match duration.until:
        case Until.BATTLE:
            when = WhenPhase(Moment.OVER, Phase.BATTLE)
        case Until.START_OF_NEXT_TURN | Until.START_OF_NEXT_MAIN:
            when = WhenPhase(Moment.START, Phase.TURN, duration.whose, next=True)
        case Until.END_OF_NEXT_TURN | Until.DURING_NEXT_TURN | Until.END_OF_NEXT_MAIN | Until.DURING_NEXT_MAIN:
            when = WhenPhase(Moment.OVER, Phase.TURN, duration.whose, next=True)
        case _:
            when = WhenPhase(Moment.OVER, Phase.TURN)
    yield from at_later(state, ctx, AtLater(when, back))


_BACK = GainControl(IT, Who.OPPONENT)
"""What happens at the end of control that lasts for a while."""
_BACK_TO_ME = GainControl(IT, Who.YOU)
"""The same, of control that a player has given to the other."""


def _forget(state: Position, cards: list[CardId], seat: Seat) -> Procedure[None]:
    """Control is over of cards that the other player has taken back meanwhile: that player has nobody to return them to any more (11-5-1)."""

    def due(delayed: Delayed) -> bool:
        if delayed.body != _BACK or delayed.master != seat:
            return False
        return any(card in cards for slot, held in delayed.slots if slot == "it" for card, _ in held)

    for waiting in state.pending:
        if waiting.delayed is not None and due(waiting.delayed):
            apply(state, PendingTaken(waiting.id))
            if (rest := _without(waiting.delayed, cards)) is not None:
                apply(state, SkillsPending((replace(waiting, delayed=rest),)))
    over = [delayed for delayed in state.delayed if due(delayed)]
    if over:
        yield from perform(state, DelayedEnded(tuple(delayed.id for delayed in over)))
    for rest in (_without(delayed, cards) for delayed in over):
        if rest is not None:
            yield from perform(state, DelayedAdded(rest))


def _without(delayed: Delayed, cards: list[CardId]) -> Delayed | None:
    """The return of the other cards; None where there are none."""
    left = tuple(one for slot, held in delayed.slots if slot == "it" for one in held if one[0] not in cards)
    others = tuple(one for one in delayed.slots if one[0] != "it")
    return replace(delayed, slots=(*others, ("it", left))) if left else None


def deal_damage(state: Position, ctx: Context, effect: Damage) -> Procedure[None]:
    """Damage by a skill; to each player it is dealt at once (1-2-3)."""
    if effect.to is Who.EACH:
        return in_one_stroke(state, lambda: _deal_damage(state, ctx, effect))
    return _deal_damage(state, ctx, effect)


def _deal_damage(state: Position, ctx: Context, effect: Damage) -> Procedure[None]:
    """Damage by a skill; its source is this card, or the one that the text names."""
    sources: list[CardId] = []
    if effect.source is not None:
        sources = yield from select(state, ctx, effect.source, verb="deal damage with", who=Who.YOU)
    cause = _dealt_by(state, ctx, sources[0]) if sources else ctx.cause  # 4-11-1-2
    total = 0
    critical = (  # 10-6-1, unless the edition has it otherwise
        not state.book.profile.critical_by_attack_only
        and cause.card is not None
        and facts(state, cause.card).has("Critical")
    )
    n = yield from of_chosen(state, ctx, effect.n)
    for seat in in_turn(state, ctx, effect.to):
        amount = number(state, ctx, n)
        amount = yield from coming_damage(state, seat, amount, cause)
        total += yield from damage(
            state,
            seat,
            amount,
            cause,
            critical=critical,
            together=not state.book.profile.damage_one_by_one,  # 4-10-2-2
        )
    count(ctx, "damage", total)
    did(ctx, total)


def _dealt_by(state: Position, ctx: Context, card: CardId) -> Cause:
    incarnation = state.cards[card].incarnation
    return Cause("skill", card, incarnation, ctx.master, ctx.skill, activation=ctx.cause.activation)
