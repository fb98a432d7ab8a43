"""What a skill remembers while it is carried out: what its words stand for, and what it has done (8-5-10, 8-10-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Condition, If, Keyword
from engine.masters.ir.nouns import IT, Area, Noun, Ref, Referent, Who
from engine.masters.ir.vocabulary import Declarable, Done
from engine.masters.ir.walk import walk
from engine.masters.state.context import Context, Named
from engine.masters.state.position import Position
from engine.masters.truth.holds import subject, such_among
from engine.masters.truth.objects import BEFORE, WHOLE, named
from engine.masters.truth.who import BOTH, seats


def remember(state: Position, ctx: Context, slot: str, cards: Iterable[CardId]) -> None:
    """The slot stands for these cards."""
    ctx.memory.slots[slot] = named(state, cards)


def add_to(state: Position, ctx: Context, slot: str, cards: Iterable[CardId]) -> None:
    """Put more cards in a slot, behind those that it holds."""
    held, more = ctx.memory.slots.get(slot, ()), named(state, cards)
    ctx.memory.slots[slot] = held + tuple([one for one in more if one not in held]) if held else more


def call_it(state: Position, ctx: Context, cards: Iterable[CardId]) -> None:
    """The previous clause spoke of these cards: "it", "they"."""
    remember(state, ctx, "it", cards)


def speak_of_none(state: Position, ctx: Context) -> None:
    """ "You may reveal the top card of your deck. If it's red, …": nobody has, and what "it" would have been is no card, least of all the skill's own."""
    before = ctx.memory.slots.pop("it", None)
    if before is not None:
        ctx.memory.slots[BEFORE] = before
    call_it(state, ctx, [])


def spoken_of_before(ctx: Context) -> None:
    """ "If you don't, KO it": what "it" was in front of the offer that nobody took up."""
    before = ctx.memory.slots.pop(BEFORE, None)
    del ctx.memory.slots["it"]
    if before is not None:
        ctx.memory.slots["it"] = before


def remember_subject(state: Position, ctx: Context, condition: Condition) -> None:
    """ "If the card being played is red : Return it to its owner's hand": what a condition is about is "it" where nothing else is."""
    cards = subject(state, ctx, condition)
    if cards is not None:
        remember(state, ctx, "condition", cards)


def narrow_it(state: Position, ctx: Context, effect: If) -> tuple[Named, ...] | None:
    """ "If there is a red card among them, play it": of the cards spoken of, "it" is the one asked for until that is done; "the revealed
    cards" are all of them.

    Gives what "it" stood for before, or None where it still does.
    """
    condition = effect.condition
    it = ctx.memory.slots.get("it", ())
    if "it" not in ctx.memory.slots and any(isinstance(node, Noun) and node.among == IT for node in walk(effect.then)):
        placed = [card for card, _ in ctx.memory.slots.get("placed:", ())]  # by [Burst]: "add 1 of them to your hand"
        if found := such_among(state, ctx, condition, placed):
            call_it(state, ctx, found)
        return None
    if len(it) < 2:
        return None
    found = such_among(state, ctx, condition, [card for card, _ in it])
    if not found or len(found) == len(it):
        return None
    call_it(state, ctx, found)
    ctx.memory.slots[WHOLE] = it
    return it


def widen_it(ctx: Context, narrow: tuple[Named, ...], it: tuple[Named, ...] | None) -> None:
    """What was done under the condition is over: "they" are all of the cards again, unless others were spoken of since."""
    if it is not None:
        ctx.memory.slots.pop(WHOLE, None)
        if ctx.memory.slots.get("it") == narrow:
            ctx.memory.slots["it"] = it


def remember_choice(state: Position, ctx: Context, chosen: Sequence[CardId]) -> None:
    """Cards were chosen: they are "it", a group of their own ("the first", "the other"), and belong to the chosen cards of this skill."""
    call_it(state, ctx, chosen)
    add_to(state, ctx, "chosen", chosen)
    ctx.memory.groups.append(named(state, chosen))
    did(ctx, len(chosen))
    count(ctx, "choose", len(chosen))


def remember_shown(state: Position, ctx: Context, verb: Done, cards: Sequence[CardId]) -> None:
    """Cards were looked at or revealed: what comes next is said of those "among them", and "the rest" is what it leaves.

    Some of them that are shown ("choose 1 card among them, reveal it, …") leave all of them what they were.
    """
    looked = {card for card, _ in ctx.memory.slots.get("among", ())}
    if verb == "look" or not (cards and looked > set(cards)):
        remember(state, ctx, "among", cards)
        remember(state, ctx, "remaining", cards)
    did(ctx, len(cards))
    count(ctx, verb, len(cards))


def take_from_chosen(ctx: Context) -> None:
    """ "Choose 3 cards, return up to 1, KO up to 1, and send the rest …": where nothing was looked at, the chosen cards are those to take from; or, of
    several that were moved, these: "place the top 3 cards of your deck in your Drop Area, add 1 among them to your hand and place the rest …"."""
    slots = ctx.memory.slots
    if "among" in slots:
        return
    moved = slots.get("it", slots.get("placed:", ()))
    if "chosen" in slots or moved:
        slots["among"] = slots["remaining"] = slots.get("chosen", moved)


def of_them(ctx: Context, noun: Noun) -> Noun:
    """ "Add 1 of them to your hand, place 1 of them in your energy, and …": the second, too, is one of all those, not of what the first one took."""
    slots = ctx.memory.slots
    it = slots.get("it", ())
    if noun.among != IT:
        return noun
    if "it" not in slots and len(ctx.memory.trigger_cards) < 2 and "placed:" in slots:
        return replace(noun, among=Ref(Referent.AMONG))  # by [Burst]
    if (
        len(it) > 1 and not dict(it).keys() <= dict(slots.get("among", ())).keys()
    ):  # chosen elsewhere, a look before or not
        slots["among"] = slots["remaining"] = it
    them = dict(slots.get("among", ()))
    taken = len(it) < len(them) and all(card in them for card, _ in it)
    alone = len(it) == 1 or not any(them.get(card) == incarnation for card, incarnation in it)
    return replace(noun, among=Ref(Referent.AMONG)) if it and taken and alone else noun


def note_deed(state: Position, ctx: Context, verb: Done, cards: Sequence[CardId]) -> None:
    """An action of this skill was carried out on these cards: "the cards placed with this skill", "that many"."""
    did(ctx, len(cards))
    count(ctx, verb, len(cards))
    owners = [state.cards[card].owner for card in cards]
    ctx.memory.shares = (
        {seat: owners.count(seat) for seat in BOTH[0]} if ctx.memory.both or len(set(owners)) > 1 else {}
    )
    add_to(state, ctx, "placed:" + verb, cards)
    add_to(state, ctx, "placed:", cards)
    left = ctx.memory.slots.get("remaining")
    if left and verb not in ("switch", "reveal", "choose"):
        ctx.memory.slots["remaining"] = tuple(one for one in left if one[0] not in cards)


def remember_done(
    state: Position, ctx: Context, verb: Done, done: Sequence[CardId], it: Sequence[CardId] | None = None
) -> None:
    """An action was carried out on cards, which are "it" from here on; or others are, where the text spoke of those."""
    call_it(state, ctx, done if it is None else it)
    note_deed(state, ctx, verb, done)


def count(ctx: Context, verb: Done, n: int) -> None:
    """The number that the clause came to: "that many"."""
    ctx.memory.numbers[verb] = n
    ctx.memory.numbers[""] = n


def declare_it(ctx: Context, what: Declarable, said: str | int) -> None:
    """A player has declared this: "the declared color", "the declared number"."""
    if isinstance(said, int):
        ctx.memory.numbers["declared"] = said
    else:
        ctx.memory.declared[what] = said


def choose_keyword(ctx: Context, keyword: Keyword | None) -> None:
    """A player has chosen this keyword skill, or none: "that skill"."""
    ctx.memory.keyword = keyword


def set_x(ctx: Context, n: int) -> int:
    """X is this number from here on (4-14-2, 4-14-3)."""
    ctx.memory.x = n
    return n


def mean(ctx: Context, cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """An action is said of these cards, whichever of them it will be done to."""
    ctx.course.meant = tuple(cards)
    return ctx.course.meant


def did(ctx: Context, n: int = 1) -> None:
    """So many more actions of this skill were carried out."""
    ctx.course.deeds += n


def note_outcome(
    ctx: Context, did: bool | None, doers: tuple[Seat, ...] | None = None, asked: tuple[Seat, ...] = ()
) -> None:
    """Whether an action was carried out, and by whom where it was open to both: for "if you do" and "if you don't".

    None: nothing was offered, so that neither speaks of anything.
    """
    ctx.course.carried_out, ctx.course.doers, ctx.course.asked = did, doers, asked


def note_offer(ctx: Context, *, made: bool) -> None:
    """Whether an offer was made, or hung on a condition that does not hold: then "if you don't discard a card this way" speaks of nothing."""
    ctx.course.unmade = not made


def fall_short(ctx: Context) -> None:
    """Something could not be done in full: a cost of which it is part is not paid (8-4-2-2)."""
    ctx.course.fell_short = True


def look_through(state: Position, ctx: Context, cards: Iterable[CardId]) -> None:
    """The areas of these cards were looked through: "shuffle your deck if you looked through it"."""
    places = ((state.cards[card].master, state.cards[card].area) for card in cards)
    ctx.course.looked = tuple(dict.fromkeys((*ctx.course.looked, *places)))


def forget_look(ctx: Context, seat: Seat, area: Area) -> None:
    """The area is shuffled, as if nobody had looked through it."""
    ctx.course.looked = tuple(place for place in ctx.course.looked if place != (seat, area))


def follow(state: Position, ctx: Context, card: CardId, was: int) -> None:
    """A card that this skill has moved is still what the skill's words stand for (8-10-1); `was`: its incarnation before."""
    now = state.cards[card].incarnation
    if now == was:
        return
    old, new = (card, was), (card, now)

    def renewed(held: tuple[Named, ...]) -> tuple[Named, ...]:
        return tuple(new if one == old else one for one in held) if old in held else held

    memory = ctx.memory
    memory.slots.update({slot: renewed(held) for slot, held in memory.slots.items()})
    memory.groups[:] = [renewed(group) for group in memory.groups]
    memory.trigger_cards = renewed(memory.trigger_cards)
    if ctx.source == card and memory.incarnation == was and not ctx.paying:  # 8-5-10: not what the cost moved
        memory.incarnation = now


def renew_source(state: Position, ctx: Context) -> None:
    """The skill's card was moved by the rules as its skill goes on: "this card" is the object that it is now."""
    ctx.memory.incarnation = state.cards[ctx.source].incarnation


_SPOKEN_TO = (Who.YOU, Who.THEY)


def name_player(ctx: Context, seat: Seat, who: Who = Who.EACH) -> None:
    """The player named last is whom "they" means; `who` is the word that named them."""
    if who not in _SPOKEN_TO:
        ctx.memory.they, ctx.memory.both = seat, False


def in_turn(state: Position, ctx: Context, who: Who) -> Iterator[Seat]:
    """The players who do it, one after the other where it is both (1-3-4).

    While one of them does it, "they" is that player; afterwards "they" are all who did it, so that what "each player" does next in the
    same sentence each of them does as well.
    """
    memory = ctx.memory
    players = seats(state, ctx, who)
    several, before = len(players) > 1, memory.acting
    for seat in players:
        if several:
            memory.acting, memory.they, memory.both = seat, seat, False
        else:
            name_player(ctx, seat, who)
        yield seat
        memory.acting = before
    if several:
        memory.both = True
