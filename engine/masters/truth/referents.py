"""What the words of a skill stand for: "it", "the chosen cards", "the cards placed this way" (8-5-10, 8-10-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from engine.core.ids import CardId
from engine.masters.ir.nodes import Choose, Skill, Timing
from engine.masters.ir.nouns import Area, Const, Noun, Ref, Referent, Who
from engine.masters.ir.vocabulary import OF_EACH, Said
from engine.masters.ir.walk import walk
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context, Named
from engine.masters.state.events import Activated, Chosen, Damaged, Link, LinkPushed, Moved, Switched, TokenMade
from engine.masters.state.position import Position
from engine.masters.truth.before import placed_before, taken_by
from engine.masters.truth.objects import (
    ACTIVATED,
    ATTACKING,
    BEFORE,
    BESIDE,
    COMING,
    GUARDING,
    WHOLE,
    alive,
    part_of_choice,
    several,
    source,
)
from engine.masters.truth.own_deeds import doers, leads_to, moved_by_it, origins
from engine.masters.truth.places import in_place, place_cards
from engine.masters.truth.who import seats

_THIS_CARD: Final = Referent.THIS_CARD


def refs(state: Position, ctx: Context, ref: Ref) -> list[CardId]:
    """The cards that a reference stands for now."""
    if ref.to is _THIS_CARD:  # as mostly
        return source(state, ctx)
    memory = ctx.memory.slots
    match ref.to:
        case Referent.IT:
            return _it(state, ctx, ref)
        case Referent.CHOSEN:
            return _chosen(state, ctx, ref)
        case Referent.AMONG:
            return alive(state, memory.get("among", memory.get("it", several(ctx))))
        case Referent.REMAINING | Referent.OTHER_CHOSEN:
            return _others(state, ctx, ref)
        case Referent.TRIGGER:
            return alive(state, ctx.memory.trigger_cards)
        case Referent.ATTACK_CARD | Referent.GUARD_CARD:
            return _fighting(state, ctx, ref.to == Referent.ATTACK_CARD)
        case Referent.BEING_PLAYED:
            coming = alive(state, memory[COMING]) if ctx.link is None and COMING in memory else being_played(state, ctx)
            return [card for card in coming if _are(state, [card], ref.said)]
        case Referent.PLACED:
            return _placed(state, ctx, ref)
        case Referent.LEADER | Referent.OPPONENT_LEADER | Referent.THEIR_LEADER:
            return [
                card for seat in seats(state, ctx, _LED_BY[ref.to]) for card in state.area(seat, Area.LEADER)
            ]  # 2-3-2-1-1
        case Referent.SKILL_SOURCE:
            return _with_the_skill(state, ctx)
        case Referent.CAUSE:
            return _cause(state, ctx)
        case Referent.ASKED:
            return _asked(state, ctx)
        case Referent.BESIDE:
            return alive(state, memory.get(BESIDE, ()))
        case _:
            assert_never(ref.to)


def _asked(state: Position, ctx: Context) -> list[CardId]:
    """The card that the condition has found; where it asked for this card's battle, the other card in it."""
    found, this = alive(state, ctx.memory.slots.get("condition", ())), source(state, ctx)
    if found != this and "condition" in ctx.memory.slots:
        return found
    attack, guard = _fighting(state, ctx, True), _fighting(state, ctx, False)
    return guard if attack == this else attack if guard == this else found


_LED_BY = {
    Referent.LEADER: Who.YOU,
    Referent.OPPONENT_LEADER: Who.OPPONENT,
    Referent.THEIR_LEADER: Who.THEY,
}


def _it(state: Position, ctx: Context, ref: Ref) -> list[CardId]:
    """The card that was spoken of last; where there is none, the skill's own (8-5-3-6). "That Battle Card" is the last of that type."""
    if ref.verb and "placed:" + ref.verb in ctx.memory.slots:
        return alive(state, ctx.memory.slots["placed:" + ref.verb])  # "the placed card", whatever was spoken of since
    spoken = [alive(state, held) for held in _spoken_of(ctx)]
    if (
        ref.said not in _ANY_TYPE
    ):  # "place it under 1 of your Battle Cards. That Battle Card …": what lies beneath is called a card
        spoken = [one for cards in spoken for one in (_over(state, cards), cards) if one is not None]
    if not spoken:
        return _answered(state, ctx) if ref.said in _OF_ANOTHER else source(state, ctx)  # 8-5-3-6
    held = next((cards for cards in spoken if not cards or _are(state, cards, ref.said)), None)
    if held is None:  # "the Leader Card", where a Battle Card and a Leader Card were chosen at once
        held = next((some for cards in spoken if (some := [c for c in cards if _are(state, [c], ref.said)])), spoken[0])
    if ref.said == "both" and len(held) == 1 and _with_itself(ctx):
        return list(dict.fromkeys((*held, *source(state, ctx))))
    return held


def _with_itself(ctx: Context) -> bool:
    """Whether "both" may be the card spoken of and the skill's own: "with the same energy cost as this card, both cards get …"."""
    if ctx.skill is None or ctx.skill.effect is None:
        return True
    effect = ctx.skill.effect
    chosen = [node.noun for node in walk(effect) if isinstance(node, Choose)]
    return not chosen or (
        all(isinstance(noun, Noun) and noun.n == Const(1) for noun in chosen)
        and any(isinstance(node, Ref) and node.to is Referent.THIS_CARD for node in walk(effect))
    )


_OF_ANOTHER = ("card", "battle", "leader", "unison", "extra")


def _answered(state: Position, ctx: Context) -> list[CardId]:
    """ "That card" where none was spoken of: what a [Counter] answers, the attack card or the card whose skill it is, else the skill's own."""
    timing = None if ctx.skill is None else ctx.skill.timing
    if timing is Timing.ATTACK:
        return _fighting(state, ctx, True) or source(state, ctx)
    return (timing is Timing.COUNTER and _with_the_skill(state, ctx)) or source(state, ctx)


def _spoken_of(ctx: Context) -> Iterator[tuple[Named, ...]]:
    """What "it" may stand for, the last spoken of first."""
    memory = ctx.memory.slots
    if "it" in memory:
        yield memory["it"]
    if ctx.memory.trigger_cards:
        yield ctx.memory.trigger_cards
    if "condition" in memory:
        yield memory["condition"]


_ANY_TYPE = ("", "card", "both", *OF_EACH)


def _over(state: Position, cards: list[CardId]) -> list[CardId] | None:
    """The cards on top of these, where all of these lie beneath."""
    tops = list(dict.fromkeys(top for card in cards if (top := state.cards[card].top) is not None))
    return tops if tops and all(state.cards[card].top is not None for card in cards) else None


USED = (*IN_PLAY, Area.COMBO, Area.ENERGY, Area.LIMBO)


def in_use(state: Position, ctx: Context, ref: Ref, *, energy: bool = False) -> list[CardId]:
    """What a reference stands for where only cards in play can be meant: "choose 1 Battle Card. Discard 1 card. If you do, KO that card".

    Where what was spoken of last lies elsewhere, it is what was chosen before, or else what the trigger was about: "when your Leader Card
    attacks, you may send 3 cards to your Warp. If you do, it gets +5000 power", or else this card: "discard 1 card : If this card is in Rest
    Mode, switch it to Active Mode". `energy`: whether a card in the energy may be meant, as with a switch.
    """
    held = refs(state, ctx, ref)
    if ref.to != Referent.IT or ref.verb:
        return held
    if not held:
        return alive(state, ctx.memory.slots.get(BEFORE, ())) if ctx.memory.slots.get("it") == () else held
    chosen = alive(state, ctx.memory.groups[-1]) if ctx.memory.groups else []
    gone = alive(
        state, ctx.memory.slots.get("placed:", ())
    )  # "choose 1 card in your hand and discard it": not that one
    paid = not energy and all(state.cards[card].area is Area.ENERGY for card in held)
    if not paid and (
        any(state.cards[card].area in USED for card in held)
        or (set(held) <= set(chosen) and not set(held) <= set(gone))
    ):
        return held
    earlier = [group for one in reversed(ctx.memory.groups) if _are(state, group := alive(state, one), ref.said)]
    above = _over(state, held)  # "place 1 card under this card. It gets …"
    if above is not None and above != source(
        state, ctx
    ):  # "place 1 card under 1 of your other Battle Cards, and switch it to Active Mode"
        earlier.append(above)
    if ref.said != "both":
        answered = ctx.skill is not None and ctx.skill.timing is Timing.ATTACK
        others = (Referent.TRIGGER, Referent.ATTACK_CARD if answered else Referent.BEING_PLAYED)
        earlier += (refs(state, ctx, Ref(to)) for to in others)
    if above is None and ref.said == "" and all(state.cards[card].master == ctx.master for card in held):
        earlier.append(source(state, ctx))
    there = (*IN_PLAY, Area.LIMBO)
    return next((cards for cards in earlier if any(state.cards[card].area in there for card in cards)), above or held)


def _are(state: Position, cards: list[CardId], said: Said) -> bool:
    """Whether the cards are of the type that they are called by."""
    if said in _ANY_TYPE:
        return True
    if said == "energy":  # no type, but a place
        return all(state.cards[card].area is Area.ENERGY for card in cards)
    seen = (state.book.answers.facts(state, card) for card in cards)
    return all(one.token if said == "token" else one.type == said for one in seen)


def _chosen(state: Position, ctx: Context, ref: Ref) -> list[CardId]:
    """The chosen cards; those of one choice among several, or those with which a verb was done, where the text says so."""
    memory = ctx.memory.slots
    if ref.index is not None:
        groups = ctx.memory.groups
        several = groups[ref.index] if ref.index < len(groups) else ()
        return alive(state, memory.get(part_of_choice(ref.index), several))
    if ref.verb and "placed:" + ref.verb in memory:
        return alive(state, memory["placed:" + ref.verb])
    chosen = alive(state, memory.get("chosen", memory.get(WHOLE, memory.get("it", ()))))
    return [
        card for card in chosen if _are(state, [card], ref.said)
    ]  # "the chosen Battle Card", where an Extra Card was chosen, too


def _others(state: Position, ctx: Context, ref: Ref) -> list[CardId]:
    """The rest of the cards, or the other one; behind a card of one player, of which the other player's is the other one, that."""
    memory = ctx.memory.slots
    if ref.by is not None:
        return [card for card in _chosen(state, ctx, ref) if state.cards[card].master in seats(state, ctx, ref.by)]
    if ref.to is Referent.REMAINING:
        rest = alive(state, memory.get("remaining", memory.get("among", ())))
        groups = [dict(group) for group in ctx.memory.groups[-2:]]
        if len(groups) == 2 and groups[1].keys() < groups[0].keys():  # "your opponent chooses 1 of them. KO the rest"
            return [card for card in rest if card not in groups[1]]
        return rest
    return _other_chosen(state, ctx)


def _other_chosen(state: Position, ctx: Context) -> list[CardId]:
    """The chosen cards without the one that was spoken of last; where none are left, those that were not chosen."""
    memory = ctx.memory.slots
    it = alive(state, memory.get("it", ()))
    others = [card for card in alive(state, memory.get("chosen", ())) if card not in it]
    return others or alive(state, memory.get("remaining", ()))


def _placed(state: Position, ctx: Context, ref: Ref) -> list[CardId]:
    """The cards that the skill has placed; those in the place that the text says again, if there are any."""
    if ref.verb == "choose":  # "the card you chose": of what several choose, the last choice
        return alive(state, ctx.memory.groups[-1] if ctx.memory.groups else ())
    slot = "placed:" + ref.verb
    if slot not in ctx.memory.slots and ctx.skill is not None and not _does(ctx.skill, ref.verb):
        if own := _placed_in_other_words(state, ctx, ref):
            return own
        if ref.said == "card" and ref.places and all(place.area == Area.UNDER for place in ref.places):
            # "the card placed under it", whatever has placed it there
            return [card for place in ref.places for card in place_cards(state, ctx, place, None, None)]
        if isinstance(ctx.event, Damaged) and ref.verb == "add":
            return [card for card in taken_by(state, ctx.event) if _lies_there(state, ctx, ref, card)]
        before = [card for card in placed_before(state, ctx, ref.verb) if _lies_there(state, ctx, ref, card)]
        trigger = alive(state, ctx.memory.trigger_cards) if ref.said == "card" else []
        return before or [card for card in trigger if _lies_there(state, ctx, ref, card)]
    placed = alive(state, ctx.memory.slots.get(slot, ()))
    placed = _of_doer(state, ctx, ref, [card for card in placed if _are(state, [card], ref.said)])
    there = [card for card in placed if _lies_there(state, ctx, ref, card)]
    return there or _from_there(state, ctx, ref, placed)  # the place may be the one that they came from


def _from_there(state: Position, ctx: Context, ref: Ref, placed: list[CardId]) -> list[CardId]:
    """ "Play 1 card from your hand and 1 card from your Drop Area. The card played from your Drop Area …": of what was moved, what came from there."""
    came_from = origins(state, ctx)
    if not ref.places or not all(card in came_from for card in placed):
        return placed
    came = [card for card in placed if any(in_place(state, ctx, place, card, *came_from[card]) for place in ref.places)]
    to_there = ctx.skill is None or any(leads_to(ctx.skill, place.area) for place in ref.places)
    return came or (placed if to_there else [])


def _placed_in_other_words(state: Position, ctx: Context, ref: Ref) -> list[CardId]:
    """What the skill has moved of which the verb can be said, too, and that lies where the text says."""
    moved = dict.fromkeys(moved_by_it(state, ctx, ref.verb, bool(ref.places)))
    placed = _of_doer(state, ctx, ref, [card for card in moved if _are(state, [card], ref.said)])
    if not ref.places or ref.verb in ("remove", "leave"):
        return placed
    return [card for card in placed if _lies_there(state, ctx, ref, card)]


def _of_doer(state: Position, ctx: Context, ref: Ref, cards: list[CardId]) -> list[CardId]:
    """ "Each player reveals the top card of their deck. … the card you revealed": of both players' cards, that player's; of what was moved, what
    that player moved, whosever it is."""
    if ref.by is None or ref.by is Who.THEY:
        return cards
    did = {card: who for card, who in doers(state, ctx).items() if card in cards}
    owners = {state.cards[card].owner for card in cards}
    if not did and len(owners) < 2:
        return cards
    return [card for card in cards if did.get(card, state.cards[card].owner) in seats(state, ctx, ref.by)]


def _does(skill: Skill, verb: str) -> bool:
    """Whether the skill does so itself, and speaks of what it has done."""
    return any(not isinstance(node, Ref) and getattr(node, "verb", "") == verb for node in walk(skill))


def _fighting(state: Position, ctx: Context, attacking: bool) -> list[CardId]:
    """The attack card or the guard card; after the battle, that of the battle in which an effect was made that lasts longer."""
    if state.battle is None:
        return alive(state, ctx.memory.slots.get(ATTACKING if attacking else GUARDING, ()))
    return in_battle(state, attacking)


def _with_the_skill(state: Position, ctx: Context) -> list[CardId]:
    """The card whose skill is meant: the answered one, the one whose activation triggered this skill, the last one on the chain."""
    if ctx.link is not None:
        return [ctx.link.card]
    if isinstance(ctx.event, Activated):
        return [ctx.event.card]
    if ACTIVATED in ctx.memory.slots:
        return alive(state, ctx.memory.slots[ACTIVATED])
    if isinstance(ctx.event, Chosen | Moved | Switched) and ctx.event.cause.kind == "skill":
        return _caused_by(state, ctx.event.cause)  # "when this card is chosen by your opponent's skill"
    return [link.card for link in reversed(state.chain) if link.skill is not None and link.skill is not ctx.skill][:1]


def namesakes(state: Position, ctx: Context, ref: Ref) -> list[CardId]:
    """The cards whose name or number is meant ("copies of that card"): they need not be the same objects any more (3-1-4)."""
    found, memory = refs(state, ctx, ref), ctx.memory.slots
    if found:
        return found
    held: tuple[Named, ...] = ()
    match ref.to:
        case Referent.IT:
            held = memory["it"] if "it" in memory else ctx.memory.trigger_cards or memory.get("condition", ())
        case Referent.CHOSEN:
            held = memory.get("chosen", memory.get("it", ()))
        case Referent.BEING_PLAYED:
            held = memory.get(COMING, ())
        case Referent.PLACED:
            held = memory.get("placed:" + ref.verb, ())
        case Referent.THIS_CARD:
            return [ctx.source]
        case Referent.ATTACK_CARD | Referent.GUARD_CARD:
            attacking = ref.to == Referent.ATTACK_CARD
            if (battle := state.battle) is not None:  # 8-10-1
                return [battle.attack_card if attacking else battle.guard_card]
            held = memory.get(ATTACKING if attacking else GUARDING, ())
        case _:
            pass
    return list(dict.fromkeys(card for card, _ in held))


def _cause(state: Position, ctx: Context) -> list[CardId]:
    """The card that KO'd the one that this is about: the other of the battle, or whose skill it was; none where a rule did."""
    return _caused_by(state, ctx.event.cause) if isinstance(ctx.event, Moved) else []


def _caused_by(state: Position, cause: Cause) -> list[CardId]:
    return alive(state, [(cause.card, cause.incarnation)]) if cause.card is not None else []


def _lies_there(state: Position, ctx: Context, ref: Ref, card: CardId) -> bool:
    """Whether the card is in a place that the reference says again ("the card placed in your Drop Area with this skill")."""
    now = state.cards[card]
    return any(in_place(state, ctx, place, card, now.area, now.master) for place in ref.places)


def in_battle(state: Position, attacking: bool) -> list[CardId]:
    """The attack card or the guard card of the present battle, as long as it is the same object."""
    battle = state.battle
    assert battle is not None
    if attacking:
        return [battle.attack_card] if state.is_object(battle.attack_card, battle.attack_incarnation) else []
    return [battle.guard_card] if state.is_object(battle.guard_card, battle.guard_incarnation) else []


def answered(state: Position, ctx: Context) -> Link | None:
    """The play or skill that this skill answers: as a [Counter], as an [Auto] that a declaration set off; else the play that is declared now."""
    if ctx.link is not None:
        return ctx.link
    if isinstance(ctx.event, LinkPushed):
        return ctx.event.link
    return next((held for held in reversed(state.chain) if held.kind == "play"), None)


def being_played(state: Position, ctx: Context) -> list[CardId]:
    """The card that a player has declared to play, or those that the answered skill plays or has played (10-10-3-2)."""
    link = answered(state, ctx)
    if link is None:
        return []
    if link.skill is None:
        return [link.card] if link.kind == "play" else []
    if link.cards and any(held.id == link.id for held in state.chain):
        return list(link.cards)
    return [
        event.card
        for event in state.history
        if ((isinstance(event, Moved) and event.why == Why.PLAY) or isinstance(event, TokenMade))
        and event.cause.activation == link.activation
    ]
