"""Effects are carried out: one procedure for each kind of node."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from engine.collectible.ir.nodes import (
    Adventure,
    Amount,
    AnyNumber,
    Barred,
    ChargePlanet,
    Damage,
    DeployMore,
    DiscardHand,
    DiscardPlanet,
    Draw,
    Each,
    Effect,
    GainControl,
    Gets,
    Heal,
    If,
    Injure,
    It,
    Join,
    Line,
    May,
    MoveCards,
    MoveCoins,
    Negate,
    Node,
    PlaceCoins,
    PlanetDamage,
    PutIntoPlay,
    Recover,
    RemoveCoins,
    Target,
    TheUser,
    ThisWarrior,
    ToChi,
    ToDiscard,
    Together,
    ToHand,
    Warriors,
)
from engine.collectible.ir.walk import chosen_in
from engine.collectible.ir.words import CardType, Whose
from engine.collectible.play import deeds
from engine.collectible.play.choose import agree, choose_card, choose_cards
from engine.collectible.play.doing import do
from engine.collectible.play.in_full import has_effect
from engine.collectible.play.using import choose_several, choose_target
from engine.collectible.state.areas import PLAY, Area
from engine.collectible.state.events import LinkNegated, ModifierAdded, Moved, Revealed, Tallied, Why
from engine.collectible.state.objects import Mark, Modifier, more_deployed
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.conditions import is_so, times
from engine.collectible.truth.control import warriors
from engine.collectible.truth.figures import within
from engine.collectible.truth.phrases import fits, says, suits
from engine.core.ids import CardId, Seat, other
from engine.core.procedure import Procedure


class _Course:
    """An effect under way. `named` are the targets that are still to come, None for one that is not legal any more; None as a whole where targets
    are chosen as they come. `last` are the Warriors that were named last; `may`: the one question to come may be declined; `undone`: nothing was
    chosen for it, so that it was not done."""

    def __init__(self, use: Use, line: Line, named: Iterable[Mark | int | None] | None, about: Mark | None) -> None:
        self.use = use
        self.line = line
        self.named = None if named is None else list(named)
        self.last: Sequence[Mark] = () if about is None else (about,)
        self.may = False
        self.undone = False

    def about(self, what: Node | None) -> None:
        """A condition has spoken of these Warriors, so that "it" means them."""
        if isinstance(what, ThisWarrior | TheUser):
            self.last = (self.use.user or self.use.source,)


def carry_out(
    state: Position, use: Use, line: Line, named: tuple[Mark | int | None, ...] | None, about: Mark | None = None
) -> Procedure[None]:
    """Apply a line: with the targets that were chosen, or, for an automatic effect (None), choosing them now. `about`: to whom its moment came."""
    if line.ability is not None and not line.effects:
        yield from state.book.abilities.carry_out(state, use)
        return
    course = _Course(use, line, named, about)
    yield from _all(state, course, line.effects)


def _all(state: Position, course: _Course, effects: Iterable[Effect]) -> Procedure[None]:
    for effect in effects:
        yield from _one(state, course, effect)


def _one(state: Position, course: _Course, effect: Effect) -> Procedure[None]:
    match effect:
        case May() | Adventure() | If() | Together():
            yield from _several(state, course, effect)
        case PutIntoPlay() | DiscardHand() | MoveCards() | Negate():
            yield from _by_choice(state, course, effect)
        case MoveCoins(what=what, to=to, coin=coin, n=n):
            givers = yield from _warriors(state, course, what)
            takers = yield from _warriors(state, course, to)
            there = any(deeds.has(state, card, coin, n.value(course.use.x)) for card in givers)
            course.undone |= not takers or not there
            for card, taker in zip(givers, takers, strict=False):
                deeds.move_coins(state, card, taker, coin, n.value(course.use.x))
        case Draw() | PlanetDamage() | DiscardPlanet() | ChargePlanet() | Recover() | DeployMore() | AnyNumber():
            _on_planet(state, course, effect)
        case _:
            found = yield from _warriors(state, course, effect.what)
            course.undone |= not any(has_effect(state, effect, card, course.use.x) for card in found)
            for card in found:
                _on_warrior(state, course, effect, card)


def _several(state: Position, course: _Course, effect: May | Adventure | If | Together) -> Procedure[None]:
    match effect:
        case Together(effects=effects):
            yield from _all(state, course, effects)
        case May(effects=effects, then=then):
            agreed = yield from _asked(state, course, effects)
            course.undone = False
            yield from _if(state, course, effects, agreed)
            course.may = False
            yield from _if(state, course, then, agreed and not course.undone)
        case If(condition=condition, effects=effects, otherwise=otherwise):
            so = is_so(state, condition, course.use, course.last)
            course.about(getattr(condition, "what", None))
            yield from _if(state, course, effects, so)
            yield from _if(state, course, otherwise, not so)
        case Adventure(effects=effects, otherwise=otherwise):
            so = _adventure(state, course.use.seat, effect)
            yield from _if(state, course, effects, so is True)
            yield from _if(state, course, otherwise, so is False)
            do(state, Revealed(()))
        case _:
            assert_never(effect)


def _asked(state: Position, course: _Course, effects: tuple[Effect, ...]) -> Procedure[bool]:
    """Whether the player does what they may. Where that is one choice of cards, the choice itself may be declined."""
    only = effects[0] if len(effects) == 1 else None
    match only:
        case (
            PutIntoPlay()
            | DiscardHand(n=Amount(n=1, x=0), whose=Whose.YOU)
            | MoveCards(n=Amount(n=1, x=0))
            | MoveCards(up_to=True)
        ):
            course.may = True
        case _:
            what = getattr(only, "what", None)
            course.may = course.named is None and isinstance(what, Target) and (what.is_one or what.up_to)
    if course.may:
        return True
    source = course.use.source[0]
    prompt = f"{state.printing(source).name}: do you want this?"
    agreed = yield from agree(course.use.seat, prompt, "C-9.5.3", source, course.line)
    return agreed


def _if(state: Position, course: _Course, effects: tuple[Effect, ...], happens: bool) -> Procedure[None]:
    """The effects, if they happen; what was chosen for those that do not is of no use."""
    if happens:
        yield from _all(state, course, effects)
    elif course.named is not None:
        del course.named[: len(chosen_in(effects))]


def _adventure(state: Position, seat: Seat, adventure: Adventure) -> bool | None:
    """Reveal the top card of the Planet, and see whether it is such a card (C-11.4.1); None where there is none."""
    seat = _players(seat, adventure.whose)[0]
    planet = state.area(seat, Area.PLANET)
    if not planet:
        return None
    do(state, Revealed((planet[0],), seat))
    printed = state.printing(planet[0])
    if adventure.card is not None:
        return suits(adventure.card, printed)
    return adventure.turn is None or adventure.turn.hold(printed.turn)


def _warriors(state: Position, course: _Course, what: Warriors) -> Procedure[list[CardId]]:
    """The Warriors that are meant, as far as they are still the same objects and in play."""
    use, events = course.use, False
    match what:
        case ThisWarrior() | TheUser():  # on a Technique both are its user
            marks = [use.user or use.source]
        case It():
            marks = course.last
        case Each(phrase=phrase):
            both = [*warriors(state, use.seat), *warriors(state, other(use.seat))]
            fit = [card for card in both if fits(state, phrase, card, use) and within(state, phrase, card)]
            marks = [state.cards[card].mark for card in fit]
        case Target(phrase=phrase):
            events = phrase.kind == "event"
            picked = yield from _picked(state, course, what)
            marks = [mark for mark in picked if isinstance(mark, tuple)]
            course.undone |= not marks
    found = [mark for mark in marks if state.is_object(mark) and (events or _in_play(state, mark[0]))]
    course.last = found  # "it" is nobody where nobody is there any more
    return [mark[0] for mark in found]


def _picked(state: Position, course: _Course, what: Target) -> Procedure[Sequence[Mark | int | None]]:
    """What was chosen for it as the effect was used, or is chosen now."""
    if course.named is not None:
        picked = course.named[: what.n]
        del course.named[: what.n]
        return picked
    if what.is_one:
        mark = yield from choose_target(state, course.use, course.line, what, course.may)
        return [mark]
    several = yield from choose_several(state, course.use, course.line, what)
    return several


def _in_play(state: Position, card: CardId) -> bool:
    """Whether it is a Warrior in play: an Event that a line calls "it" is none (C-2.2.2)."""
    return state.face(card).warrior and state.cards[card].area in PLAY


OnWarrior = (
    Gets | Barred | Damage | Heal | Injure | PlaceCoins | RemoveCoins | ToChi | ToDiscard | ToHand | GainControl | Join
)


def _on_warrior(state: Position, course: _Course, effect: OnWarrior, card: CardId) -> None:
    use = course.use
    match effect:
        case Gets(combat=combat, support=support, per=per):
            often = times(state, per, use, course.last)
            more, behind = combat.value(use.x) * often, support.value(use.x) * often
            do(state, ModifierAdded(Modifier(state.cards[card].mark, more, behind, use.source[0])))
        case Barred(act=act):
            do(state, ModifierAdded(Modifier(state.cards[card].mark, 0, 0, use.source[0], act)))
        case Damage(n=n):
            deeds.damage(state, card, n.value(use.x))
        case Heal():
            deeds.heal(state, card)
        case Injure():
            deeds.injure(state, card)
        case PlaceCoins(coin=coin, n=n):
            deeds.place(state, card, coin, n.value(use.x))
        case RemoveCoins(coin=coin, n=n):
            deeds.remove(state, card, coin, n.value(use.x))
        case ToChi():
            deeds.leave(state, card, Area.CHI, Why.EFFECT)
        case ToDiscard():
            deeds.leave(state, card, Area.DISCARD, Why.DISCARD)
        case ToHand():
            deeds.leave(state, card, Area.HAND, Why.EFFECT)
        case GainControl():
            deeds.gain_control(state, use.seat, card)
        case Join():
            leader = use.user or use.source
            if state.is_object(leader):
                deeds.join(state, card, leader[0])
        case _:
            assert_never(effect)


OnPlanet = Draw | PlanetDamage | DiscardPlanet | ChargePlanet | Recover | DeployMore | AnyNumber


def _on_planet(state: Position, course: _Course, effect: OnPlanet) -> None:
    """What concerns a player and not a Warrior."""
    seat, x = course.use.seat, course.use.x
    match effect:
        case Draw(n=n, whose=whose, per=per):
            often = times(state, per, course.use, course.last)
            for player in _players(seat, whose):
                deeds.draw(state, player, n.value(x) * often)
        case PlanetDamage(n=n, whose=whose, per=per):
            often = times(state, per, course.use, course.last)
            for player in _players(seat, whose):
                deeds.hit_planet(state, player, n.value(x) * often)
        case DiscardPlanet(n=n, whose=whose):
            for player in _players(seat, whose):
                deeds.from_planet(state, player, n.value(x), Area.DISCARD, Why.DISCARD)
        case ChargePlanet(n=n):
            deeds.from_planet(state, seat, n.value(x), Area.CHI, Why.CHARGE)
        case Recover(to=to, n=n):
            deeds.recover(state, seat, n.value(x), Area(to))
        case DeployMore(n=n, kind=kind):  # C-11.6.1
            if seat == state.attacker:  # deployments are the attacker's (C-4.4.1)
                do(state, Tallied(more_deployed(state.tally, kind, n.value(x))))
        case AnyNumber():
            pass  # says how often it can be used (C-9.6.7)
        case _:
            assert_never(effect)


def _players(seat: Seat, whose: Whose) -> tuple[Seat, ...]:
    match whose:
        case Whose.YOU:
            return (seat,)
        case Whose.OPPONENT:
            return (other(seat),)
        case Whose.ANY:
            return (seat, other(seat))


def _by_choice(
    state: Position, course: _Course, effect: PutIntoPlay | DiscardHand | MoveCards | Negate
) -> Procedure[None]:
    use, may = course.use, course.may
    source = use.source[0]
    name = state.printing(source).name
    match effect:
        case Negate():
            mark = course.named.pop(0) if course.named else None
            if isinstance(mark, int):
                do(state, LinkNegated(mark))
        case PutIntoPlay(phrase=phrase):
            hand = state.area(use.seat, Area.HAND)
            able = [
                card
                for card in hand
                if state.printing(card).type is CardType.WARRIOR and says(phrase, state.printing(card))
            ]
            prompt = f"{name}: put 1 Warrior card from your hand into play."
            card = yield from choose_card(state, use.seat, able, prompt, "C-11.5.3", source, course.line, may)
            course.undone |= card is None
            there = card is not None and deeds.put_into_play(state, use.seat, card, Why.PUT)
            course.last = (state.cards[card].mark,) if card is not None and there else ()
        case MoveCards():
            yield from _move_cards(state, course, effect)
        case DiscardHand(n=n, whose=whose):
            for player in _players(use.seat, whose):
                discarded = yield from _discard(state, player, n.value(use.x), source, course.line, may)
                course.undone |= not discarded
        case _:
            assert_never(effect)


_VERBS = {
    "hand": "return {} to the hand",
    "chi": "move {} to the Chi area",
    "discard": "discard {}",
    "play": "put {} into play",
}


def _move_cards(state: Position, course: _Course, effect: MoveCards) -> Procedure[None]:
    """Cards that the player chooses go from one area to another."""
    use, n, source = course.use, effect.n.value(course.use.x), course.use.source[0]
    for player in _players(use.seat, effect.whose):
        there = state.area(player, Area(effect.area))
        able = [card for card in there if suits(effect.phrase, state.printing(card))]
        what = _VERBS[effect.to].format(f"{'up to ' if effect.up_to else ''}{n} card{'s' if n != 1 else ''}")
        prompt = f"{state.printing(source).name}: {what}."
        chosen = yield from _some(state, course, able, n, prompt, effect.up_to)
        course.undone |= len(chosen) < (1 if effect.up_to else n)
        if effect.to == "play":
            came = [card for card in chosen if deeds.put_into_play(state, use.seat, card, Why.PUT)]
            course.last = [state.cards[card].mark for card in came]
            continue
        for card in chosen:
            deeds.leave(state, card, Area(effect.to), Why.DISCARD if effect.to == "discard" else Why.EFFECT)


def _some(
    state: Position, course: _Course, able: Sequence[CardId], n: int, prompt: str, up_to: bool
) -> Procedure[Sequence[CardId]]:
    """So many of these cards, as many as there are; of one that may be declined, none or one; with `up_to` none to all of them."""
    source = course.use.source[0]
    if course.may and n == 1:
        card = yield from choose_card(state, course.use.seat, able, prompt, "C-9.6.11", source, course.line, may=True)
        return () if card is None else (card,)
    least = 0 if up_to else n
    cards = yield from choose_cards(state, course.use.seat, able, n, prompt, "C-9.6.11", source, least)
    return cards


def _discard(state: Position, seat: Seat, n: int, source: CardId, line: Line, may: bool) -> Procedure[bool]:
    """A player discards cards of the hand, as many as there are; whether there were so many."""
    hand = tuple(state.area(seat, Area.HAND))
    prompt = f"{state.printing(source).name}: discard {n} card{'s' if n != 1 else ''} from your hand."
    if may and n == 1:
        card = yield from choose_card(state, seat, hand, prompt, "C-9.6.11", source, line, may)
        cards = () if card is None else (card,)
    else:
        cards = yield from choose_cards(state, seat, hand, n, prompt, "C-9.6.11", source)
    for card in cards:
        do(state, Moved(card, seat, Area.DISCARD, Why.DISCARD))
    return len(cards) == n
