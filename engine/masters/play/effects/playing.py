"""Effects that bring cards into play, into combos or onto the chain, and those that change the fate of a card being played."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.cards.definition import CardType
from engine.masters.ir.kinds import is_kind
from engine.masters.ir.nodes import (
    Activate,
    Combo,
    Destination,
    Duration,
    Effect,
    InsteadOfPlay,
    Negated,
    Play,
    SkillKind,
    Until,
)
from engine.masters.ir.nouns import (
    Area,
    Filter,
    Noun,
    Ref,
    Referent,
    Value,
)
from engine.masters.play.ask import choose_mode
from engine.masters.play.choose import select
from engine.masters.play.combo import combo_by_effect
from engine.masters.play.effects.destinations import host_of, send, target_seat
from engine.masters.play.effects.each import each_of
from engine.masters.play.effects.getting import negate_cards
from engine.masters.play.effects.tokens import play_tokens, token_of
from engine.masters.play.entering import play
from engine.masters.play.memory import call_it, did, note_deed, remember_done
from engine.masters.play.pay import pay_energy
from engine.masters.play.perform import perform
from engine.masters.play.verbs import switch
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.context import Context
from engine.masters.state.events import Link, LinkChanged
from engine.masters.state.facts import LiveSkill
from engine.masters.state.position import Position
from engine.masters.truth.energy import payment, price
from engine.masters.truth.find import find
from engine.masters.truth.immune import deflects
from engine.masters.truth.known import facts
from engine.masters.truth.numbers import number
from engine.masters.truth.places import topmost
from engine.masters.truth.referents import answered, being_played
from engine.masters.truth.who import seats


def play_cards(state: Position, ctx: Context, effect: Play) -> Procedure[None]:
    """Play cards by a skill; free unless the text says that they are paid for. Tokens, and the card being played, too."""
    what = effect.what
    if isinstance(what, Ref) and (what.to == Referent.BEING_PLAYED or _is_being_played(state, ctx, what)):
        yield from _change_play(state, ctx, effect)
        return
    if isinstance(what, Noun) and (token := token_of(effect)) is not None:
        yield from play_tokens(state, ctx, token)
        return
    cards = yield from select(state, ctx, what, verb="play", who=effect.who)
    base: CardId | None = None
    if effect.on_top_of is not None:
        bases = yield from select(state, ctx, effect.on_top_of, verb="play it on", who=effect.who)
        if bases:
            base = bases[0]
        else:
            cards = []

    def one(card: CardId) -> Procedure[bool]:
        return _play_one(state, ctx, effect, card, base)

    outside = [card for card in cards if state.cards[card].area not in IN_PLAY]
    played = yield from each_of(state, ctx, outside, one)
    remember_done(state, ctx, "play", played)


def _play_one(state: Position, ctx: Context, effect: Play, card: CardId, base: CardId | None) -> Procedure[bool]:
    """Play one card as the effect says (3-6-3, 3-11-3), with its markers (6-3-1-2-2-3-1). True if it entered play."""
    if state.cards[card].area in IN_PLAY:
        return False  # it came there meanwhile
    if base is not None:
        (base,) = topmost(state, [base])  # another card may have been played on it before (11-3)
    master = seats(state, ctx, effect.master if effect.master is not None else effect.who, card)[0]
    if (effect.paying or effect.less is not None) and not (yield from _pay(state, ctx, card, master, effect.less)):
        return False
    rest = bool(effect.rest)
    if base is not None and effect.rest is None:
        rest = state.cards[base].rest  # 10-5-4: the position is carried on
    negated, kinds = effect.negated, effect.negated_kinds
    if negated is None:
        negated, kinds = _silenced(state, ctx, card)
    return (
        yield from play(
            state,
            card,
            master,
            ctx.cause,
            rest=rest,
            onto=base,
            markers=number(state, ctx, effect.markers) if effect.markers is not None else None,
            keyword=effect.keyword or ("Evolve" if effect.evolve else ""),  # 10-5-6
            negated=negated,
            kinds=kinds,
        )
    )


def is_played(state: Position, to: Destination, card: CardId, host: CardId | None) -> bool:
    """Whether to place the card there is to play it: a Battle Card comes to a Battle Area, a Unison Card to a Unison Area (3-6-3, 3-11-3)."""
    if host is None and to.on_top_of is not None:
        return False
    area = to.place.area if host is None or to.on_top_of is None else state.cards[host].area
    played = {Area.BATTLE: CardType.BATTLE, Area.UNISON: CardType.UNISON}.get(area)
    return state.cards[card].area not in IN_PLAY and facts(state, card).type == played


def play_there(state: Position, ctx: Context, to: Destination, card: CardId, host: CardId | None) -> Procedure[bool]:
    """Play a card that the text places, in the position that it says, or that of the card below (9-4-2). True if it entered play."""
    onto = topmost(state, [host])[0] if host is not None else None
    seat = target_seat(state, ctx, to, card)
    if seat is None:
        seat = state.cards[card if onto is None else onto].master
    rest = to.rest if to.rest is not None or onto is None else state.cards[onto].rest
    return play(state, card, seat, ctx.cause, rest=bool(rest), onto=onto)


def _silenced(state: Position, ctx: Context, card: CardId) -> tuple[Duration | None, tuple[str, ...]]:
    """ "Choose a card in your hand, negate its skills for the turn, and play it": how long; in play it is another object (3-1-4)."""
    this = (card, state.cards[card].incarnation)
    for effect in state.modifiers:
        if effect.cards is not None and this in effect.cards and effect.cause.activation == ctx.cause.activation:
            for change in effect.changes:
                if isinstance(change, Negated):
                    return effect.duration, change.kinds
    return None, ()


def _is_being_played(state: Position, ctx: Context, ref: Ref) -> bool:
    """Whether "it" is the card that is being played, or that the answered skill has just played."""
    cards, coming = find(state, ctx, ref), being_played(state, ctx)
    return bool(cards) and all(card in coming for card in cards)


def _pay(state: Position, ctx: Context, card: CardId, seat: int, less: Value | None) -> Procedure[bool]:
    """Pay the card's energy cost, or so much `less`, with the proposed energy."""
    seen = facts(state, card)
    total = max((seen.cost or 0) - (number(state, ctx, less) if less is not None else 0), 0)  # 1-3-6
    offered = payment(state, seat, price(total, seen.specified))
    if offered is None:
        return False
    yield from pay_energy(state, offered.proposed, ctx.cause)
    return True


_PLAYS = ("play", "skill", "auto", "counter")
"""Links of the chain that bring cards into play when they are carried out: a declared play, and skills that play cards."""


def _link(state: Position, ctx: Context) -> Link | None:
    """The link of the chain that brings the card into play, as it is now."""
    link = answered(state, ctx)
    return None if link is None else next((held for held in state.chain if held.id == link.id), None)


def _change_play(state: Position, ctx: Context, effect: Play) -> Procedure[None]:
    """ "The Battle Card being played is played in Rest Mode / with its skills negated"."""
    link = _link(state, ctx)
    if link is not None and link.kind not in _PLAYS:
        link = None
    cards = [card for card in find(state, ctx, effect.what) if not deflects(state, card, ctx.cause)]
    if not cards and (link is None or being_played(state, ctx)):
        return  # of an activated skill nobody knows yet which cards it plays
    call_it(state, ctx, cards)
    if link is not None:
        yield from _change_link(state, ctx, effect, link, cards)
    else:
        yield from _change_played(state, ctx, effect, cards)
    did(ctx)


def _change_link(state: Position, ctx: Context, effect: Play, link: Link, cards: list[CardId]) -> Procedure[None]:
    """What plays the cards is still to be carried out: the link says how they come."""
    rest = link.rest or bool(effect.rest)
    wholly = effect.negated is not None and not effect.negated_kinds
    yield from perform(
        state, LinkChanged(replace(link, rest=rest, skills_negated=link.skills_negated or wholly), ctx.cause)
    )
    if effect.negated is not None and (not wholly or effect.negated.until not in (Until.INSTANT, Until.TURN)):
        yield from negate_cards(state, ctx, cards, effect)  # more than the link says


def rest_as_played(state: Position, ctx: Context, cards: list[CardId]) -> Procedure[None]:
    """ "Switch the card being played to Rest Mode": it has no mode yet, and will be played in that one."""
    link = _link(state, ctx)
    if link is None or link.kind not in _PLAYS or link.card not in cards or deflects(state, link.card, ctx.cause):
        return
    yield from perform(state, LinkChanged(replace(link, rest=True), ctx.cause))
    did(ctx)


def _change_played(state: Position, ctx: Context, effect: Play, cards: list[CardId]) -> Procedure[None]:
    """A skill that has resolved has played the cards: they are changed where they lie."""
    for card in cards:
        if state.cards[card].area not in (Area.BATTLE, Area.UNISON):
            continue
        if effect.rest:
            yield from switch(state, card, True, ctx.cause)
        if effect.negated is not None:
            yield from negate_cards(state, ctx, [card], effect)


def of_what_will_come(state: Position, ctx: Context, such: Filter, effect: Effect) -> Procedure[bool]:
    """ "If the Battle Card being played costs 4 or less, it is …", and the answered skill has not chosen its card yet: said of each such card that it plays.

    False where the condition can be asked by now.
    """
    link = _link(state, ctx)
    if link is None or link.skill is None or link.kind not in _PLAYS or being_played(state, ctx):
        return False
    match effect:
        case InsteadOfPlay(to=to, who=who):
            host = yield from host_of(state, ctx, to, [], seats(state, ctx, who)[0])
            changed = replace(link, fate=to, host=host)
        case Play(what=Ref(to=Referent.BEING_PLAYED), rest=rest, negated=negated):
            changed = replace(link, rest=link.rest or bool(rest), skills_negated=negated is not None)
        case _:
            return False
    yield from perform(state, LinkChanged(replace(changed, such=such, asker=ctx.cause), ctx.cause))
    return True


def fated(state: Position, ctx: Context, cards: list[CardId]) -> bool:
    """Whether a move is said of the card that is being played: then its fate changes (10-5-9-1)."""
    link = _link(state, ctx)
    if link is None or link.card not in cards or link.card not in link.cards or link.negated:
        return False
    return state.cards[link.card].area == Area.LIMBO


def instead_of_play(state: Position, ctx: Context, effect: InsteadOfPlay) -> Procedure[None]:
    """ "… instead of being played"; of a skill that plays cards, after it has resolved, the cards that came into play."""
    cards = find(state, ctx, effect.what)
    if all(deflects(state, card, ctx.cause) for card in cards) and (cards or being_played(state, ctx)):
        return  # none of them, or none such: "the Battle Card being played"
    link = _link(state, ctx)
    seat = seats(state, ctx, effect.who)[0]
    if link is not None and link.kind in _PLAYS:
        if not cards or link.card in cards:
            call_it(state, ctx, [link.card])
            yield from change_fate(state, ctx, effect.to, seat)
        return

    cards = [card for card in cards if not deflects(state, card, ctx.cause)]
    host = yield from host_of(state, ctx, effect.to, cards, seat)

    def one(card: CardId) -> Procedure[bool]:
        return send(state, card, effect.to, seat, ctx.cause, ctx=ctx, host=host)

    gone = yield from each_of(state, ctx, cards, one)
    remember_done(state, ctx, "place", gone)


def change_fate(state: Position, ctx: Context, to: Destination, seat: Seat) -> Procedure[None]:
    """The card being played goes elsewhere instead, when its play would be carried out.

    A card returned instead of being played is not dropped (10-13-3-6-1, 10-13-4-6-1).
    """
    link = _link(state, ctx)
    if link is None or any(deflects(state, card, ctx.cause) for card in link.cards):
        return
    host = yield from host_of(state, ctx, to, [link.card], seat)
    if host is None and to.place.area is Area.UNDER:
        return
    yield from perform(state, LinkChanged(replace(link, fate=to, host=host), ctx.cause))
    note_deed(state, ctx, "place", [link.card])


def combo_cards(state: Position, ctx: Context, effect: Combo) -> Procedure[None]:
    """Combo with cards by a skill (3-7-3)."""
    cards = yield from select(state, ctx, effect.what, verb="combo with", who=effect.who)
    seat = seats(state, ctx, effect.who)[0]

    def one(card: CardId) -> Procedure[bool]:
        return combo_by_effect(state, seat, card, ctx.cause, effect.negated)

    used = yield from each_of(state, ctx, cards, one)
    remember_done(state, ctx, "combo", used)


def activate_cards(state: Position, ctx: Context, effect: Activate) -> Procedure[None]:
    """Activate a card, or a skill of it, by an effect."""
    cards = yield from select(state, ctx, effect.what, verb="activate", who=effect.who)
    seat = seats(state, ctx, effect.who)[0]

    def one(card: CardId) -> Procedure[bool]:
        return _activate_one(state, ctx, effect, card, seat)

    used = yield from each_of(state, ctx, cards, one)
    remember_done(state, ctx, "activate", used)


def _activate_one(state: Position, ctx: Context, effect: Activate, card: CardId, seat: Seat) -> Procedure[bool]:
    able = _wanted(state, card, effect.skill)
    if not able:
        return False
    labels = [live.skill.text for live in able]
    picked = yield from choose_mode(state, seat, labels, "Choose the skill to activate.", "8-5-2-1", card)
    return (
        yield from state.book.deeds.activate_by_effect(state, seat, card, able[picked[0]].index, ctx.cause, effect.free)
    )


def _wanted(state: Position, card: CardId, wanted: str) -> list[LiveSkill]:
    """The skills that the text means: those of the kind that it names, or what activating the card does ([Field], [Activate])."""
    able = [live for live in facts(state, card).skills if not live.negated]
    field = [live for live in able if any(keyword.name == "Field" for keyword in live.skill.keywords)]
    if not wanted:
        if field and state.cards[card].area not in IN_PLAY:
            return field[:1]
        return [live for live in able if live.skill.kind in (SkillKind.ACTIVATE, SkillKind.AWAKEN, SkillKind.WISH)]
    return [
        live
        for live in able
        if is_kind(live.skill, wanted) or any(keyword.name == wanted for keyword in live.skill.keywords)
    ]
