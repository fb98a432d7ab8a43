"""What single prohibitions say (1-3-3): whom they mean, which actions, by whose skills. Those on cards (`Cannot`), then those on players (`Prohibit`)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ids import CardId, Seat, other
from engine.masters.ir.keywords import PER_TURN
from engine.masters.ir.kinds import KEYWORD_OR_NOT, is_by_keyword, is_keyword, is_marked
from engine.masters.ir.nodes import Cannot, Deed, Need, Prohibit
from engine.masters.ir.nouns import Area, Noun, Place, Who
from engine.masters.ir.vocabulary import Action, PlayerAction
from engine.masters.state.cause import Cause
from engine.masters.state.context import Context
from engine.masters.state.position import Forbidden, Position
from engine.masters.truth.act import Act
from engine.masters.truth.causes import brought_about, by_fits
from engine.masters.truth.derive import board_of, marks
from engine.masters.truth.effective import holds_now, text_of
from engine.masters.truth.endings import at_work
from engine.masters.truth.fit import fits, means_wherever
from engine.masters.truth.in_force import Influence, InForce, Rule
from engine.masters.truth.objects import with_it_as
from engine.masters.truth.places import covers
from engine.masters.truth.quotas import used_up
from engine.masters.truth.who import of_player, seats


def cannots(state: Position, card: CardId, action: Action) -> Iterator[tuple[Cannot, Influence]]:
    """The effects on the card that forbid the action, those whose time has come."""
    if action not in board_of(state).cannot:
        return
    for change, influence in marks(state, card):
        if (
            isinstance(change, Cannot)
            and change.action == action
            and (influence.modifier is None or at_work(state, influence.modifier))
        ):
            yield change, influence


def cannot_applies(state: Position, ctx: Context, change: Cannot, act: Act) -> bool:
    """Whether "it can't …", said of the card of the act, forbids the act."""
    if act.card is not None:
        ctx = with_it_as(state, ctx, change, act.card)
    if change.object is not None:
        if change.action == "activate":
            return act.skill is None or means_wherever(state, ctx, change.object, ctx.source)
        if act.target is None or not means_wherever(state, ctx, change.object, act.target):
            return False
    if not from_fits(change.source, act):
        return False
    if change.action == "activate" and change.by_words and not kind_fits(change.by_words, act):
        return False
    if change.action == "combo" and isinstance(change.by, Noun) and change.by.owner is not None:
        return act.seat in seats(state, ctx, change.by.owner)  # "can't be used in a combo by your opponent"
    if change.action in ("be played", "leave"):
        return by_fits(state, ctx, change.by, change.by_words, act.cause)
    return True


def area_fits(places: tuple[Place, ...], area: Area) -> bool:
    """Whether the area is one of the places."""
    return any(covers(place.area, area) and not area_fits(place.but, area) for place in places)


def from_fits(places: tuple[Place, ...], act: Act) -> bool:
    """Whether the act begins in one of the places; where the text names none, anywhere."""
    return not places or (act.source is not None and area_fits(places, act.source))


def kind_fits(words: str, act: Act) -> bool:
    """Whether an activation is of the kind that words such as "[Counter] skills" name."""
    name = words.replace("[", "").replace("]", "").replace(" skills", "").replace(" skill", "")
    skill = act.skill
    if name in KEYWORD_OR_NOT:
        return is_by_keyword(act.keyword, skill) == (name == "keyword")
    return is_keyword(act.keyword, name) or (
        skill is not None
        and (
            is_keyword(skill.type_name, name)
            or is_marked(skill, name)
            or (skill.per_turn is not None and PER_TURN.get(name) == skill.per_turn)
        )
    )


def prohibits(state: Position, board: InForce, action: Action) -> Iterator[tuple[Rule, Prohibit]]:
    """The prohibitions in force, for any player, that name the action."""
    for rule in board.rules.get("Prohibit", ()):
        effect = rule.effect
        if not isinstance(effect, Prohibit) or effect.deed.verb != action or not holds_now(state, rule):
            continue
        if isinstance(effect.unless, Need):  # "unless {Dormant Legend} is in your Drop Area"
            if state.book.answers.holds(state, rule.ctx, effect.unless.condition):
                continue
        yield rule, effect


def prohibits_this(state: Position, rule: Rule, effect: Prohibit, act: Act) -> bool:
    """Whether "you can't …" forbids the act."""
    if act.seat not in seats(state, rule.ctx, effect.who) or not act_fits(state, rule.ctx, effect, act):
        return False
    if effect.turns_of is not None:
        own = effect.turns_of is Who.THEY
        if state.turn_player not in ((act.seat,) if own else seats(state, rule.ctx, effect.turns_of)):
            return False
    return effect.but is None or act.cause is None or not brought_about(state, rule.ctx, effect.but, act.cause)


def act_fits(state: Position, ctx: Context, ban: Prohibit, act: Act) -> bool:
    """Whether what a player is about to do is the deed, whose verb it has."""
    deed = ban.deed
    they = other(ctx.master) if ban.who is Who.YOU else act.seat  # "their hand": of who can't do it, else of the other
    if not _is_about(state, of_player(ctx, they), deed, act):
        return False
    if deed.target is not None and (act.target is None or not means_wherever(state, ctx, deed.target, act.target)):
        return False
    if not _there(state, ctx, deed.source, act, they, act.source) or not _there(state, ctx, deed.to, act, they, act.to):
        return False
    if deed.keyword and not any(kind_fits(name, act) for name in deed.keyword):
        return False
    if deed.face_up is not None and act.up is not None and deed.face_up != act.up:
        return False
    return deed.cause is None or (act.cause is not None and brought_about(state, ctx, deed.cause, act.cause))


def _there(state: Position, ctx: Context, places: tuple[Place, ...], act: Act, they: Seat, area: Area | None) -> bool:
    """Whether the area of the act is one of the places; where the text names none, any.

    A card is in hand, deck, life, energy, Drop Area and Warp of its owner alone (4-2-4): of whose they are is asked there.
    """
    if not places:
        return True
    owner = None if act.card is None or area in _OF_ANYBODY else state.cards[act.card].owner
    meant = tuple(place for place in places if owner is None or owner in _of_whom(state, ctx, place.who, they))
    return area is not None and area_fits(meant, area)


def _of_whom(state: Position, ctx: Context, who: Who | None, they: Seat) -> tuple[Seat, ...]:
    """The players of whose areas a prohibition speaks: "to their hand"."""
    if who in (Who.YOU, Who.OPPONENT):
        return seats(state, ctx, who)
    return (they,) if who is Who.THEY else (0, 1)


_OF_ANYBODY = (Area.BATTLE, Area.UNISON, Area.COMBO, Area.LEADER, Area.UNDER)


def _is_about(state: Position, ctx: Context, deed: Deed, act: Act) -> bool:
    """Whether the card of the act is one that the deed names.

    "Can't place cards in their Energy Area", "can't charge energy": the place of the phrase is where the cards would go.
    """
    noun = deed.noun
    if noun is None or deed.verb == "draw":  # nobody knows which card would be drawn
        return True
    if act.card is None:
        return False
    arrives = deed.verb in ("place", "add", "charge")
    if arrives and isinstance(noun, Noun) and noun.places and not (deed.to or deed.source):
        there = act.to is not None and area_fits(noun.places, act.to)
        return there and fits(state, ctx, noun.filter, act.card)
    return means_wherever(state, ctx, noun, act.card)


def ban_of(act: Act, rule: Rule, effect: Prohibit) -> Forbidden:
    """The prohibition as the player meets it."""
    price = None if isinstance(effect.unless, Need) else effect.unless
    return Forbidden(text_of(rule.ctx, f"you can't {act.action}"), rule.ctx.source, unless=price, order=rule.order)


def player_bars(
    state: Position,
    action: PlayerAction,
    cause: Cause,
    card: CardId,
    seat: Seat,
    to: Area | None = None,
    source: Area | None = None,
    up: bool | None = None,
) -> Iterator[Forbidden]:
    """What bars the player who does it (whom the skill has do it, its master, else `seat`, the card's) from it."""
    board = board_of(state)
    if action not in board.cannot:
        return
    doer = cause.doer(seat)
    actor = seat if doer is None else doer
    act = Act(actor, action, card, source=source, keyword=cause.keyword, skill=cause.skill, cause=cause, to=to, up=up)
    for rule, effect in prohibits(state, board, action):
        if prohibits_this(state, rule, effect, act) and used_up(state, act, rule, effect):
            yield ban_of(act, rule, effect)


def player_barred(
    state: Position,
    action: PlayerAction,
    cause: Cause,
    card: CardId,
    seat: Seat,
    to: Area | None = None,
    source: Area | None = None,
    up: bool | None = None,
) -> bool:
    """Whether the player is barred from it without a price."""
    return action in board_of(state).cannot and any(
        ban.unless is None for ban in player_bars(state, action, cause, card, seat, to, source, up)
    )
