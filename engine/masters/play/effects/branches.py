"""Order and options: then, if, may, choose one."""

from __future__ import annotations

import re
from itertools import pairwise

from msgspec.structs import replace

from engine.core.ids import Seat
from engine.core.procedure import Procedure
from engine.masters.ir.antecedents import is_it, named_last, those_that_are
from engine.masters.ir.nodes import (
    INSTANT,
    KO,
    AddMarkers,
    All,
    AtLater,
    Choose,
    Condition,
    Deed,
    Destination,
    DidSo,
    Effect,
    Flip,
    Gets,
    Happened,
    If,
    IsSuch,
    Look,
    May,
    Modal,
    Moment,
    Move,
    NegateThisSkill,
    Otherwise,
    Permit,
    Phase,
    Play,
    PreventDamage,
    Prohibit,
    RemoveFromGame,
    RemoveMarkers,
    Repeat,
    ReplaceEvent,
    Reveal,
    Skill,
    Switch,
    Then,
    Timing,
    Upgrade,
    WhenPhase,
)
from engine.masters.ir.nouns import Area, Const, Noun, PerEach, Place, Quantity, Ref, Referent, Who, Window
from engine.masters.ir.outcomes import asks_what_was_done, with_what_comes_instead
from engine.masters.ir.outcomes import in_turn as deeds_of
from engine.masters.ir.rewrite import as_said, says_it
from engine.masters.ir.walk import walk
from engine.masters.play.ask import Said, choose_mode, choose_yes, nothing_to_decide
from engine.masters.play.carry import run
from engine.masters.play.effects.apart import each_apart
from engine.masters.play.effects.in_full import done_in_full
from engine.masters.play.effects.later import ends_what_was_done, in_the_extra_turn, with_delays
from engine.masters.play.memory import (
    call_it,
    in_turn,
    name_player,
    narrow_it,
    note_offer,
    note_outcome,
    remember,
    remember_subject,
    speak_of_none,
    spoken_of_before,
    widen_it,
)
from engine.masters.play.telling import declined, not_held, not_possible, nowhere_to_go
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.feasible import Spoken, shortfall
from engine.masters.truth.find import find
from engine.masters.truth.holds import holds, some_are
from engine.masters.truth.numbers import number
from engine.masters.truth.open_facts import in_view
from engine.masters.truth.referents import being_played, in_battle
from engine.masters.truth.who import seats


def then(state: Position, ctx: Context, effect: Then) -> Procedure[None]:
    """In the order of the text (1-3-7). Each part leaves word of whether it was carried out ("if you do")."""
    if ctx.memory.acting is None and each_apart(effect):
        for _ in in_turn(state, ctx, Who.EACH):
            yield from then(state, ctx, effect)
        return
    if effect.joins == ("move",) and (missing := shortfall(state, ctx, effect.effects[-1], Spoken())):
        note_outcome(ctx, False)  # 1-3-2: no marker moves where no card is that it could move to
        yield from nowhere_to_go(state, ctx, missing)
        return
    whole = with_what_comes_instead(ends_what_was_done(effect), standing=False)
    parts = _once_for_all(in_the_extra_turn(with_delays(whole)))
    for i, part in enumerate(parts):
        if isinstance(part, If) and asks_what_was_done(part.condition):
            yield from run(state, ctx, part)
            continue
        before = ctx.course.deeds
        yield from run(state, ctx, part)
        if not _speaks_for_itself(part):
            note_outcome(ctx, ctx.course.deeds > before and done_in_full(ctx, parts[: i + 1]))
        if isinstance(part, Choose) and any(_deals_with_it(later) for later in parts[i + 1 :]):
            ctx.course.deeds = before  # "choose 1 card and flip it. If you do": flipped, not chosen


def _speaks_for_itself(part: Effect) -> bool:
    """Whether it has left word of its outcome: an offer says whether it was taken up, and a sentence whether its last act was carried out, whatever was
    done before."""
    last = _end(part)
    return isinstance(last, (May, If, Upgrade)) or (isinstance(part, Then) and _acts(last))


def _end(effect: Effect) -> Effect:
    """What comes last."""
    return _end(effect.effects[-1]) if isinstance(effect, Then) else effect


def _deals_with_it(effect: Effect) -> bool:
    """Whether something is done to cards that were chosen before."""
    return isinstance(effect, _DEALS) and says_it(effect)


_DEALS = (Move, KO, Play, Switch, Flip, Gets, RemoveFromGame, AddMarkers, RemoveMarkers)


def _once_for_all(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "Choose 1 of your energy and switch it to Active Mode for each …": so many are chosen, nothing is done to the same card again."""
    made = list(parts)
    for i, (before, after) in enumerate(pairwise(parts)):
        match before, after:
            case (
                Choose(noun=Noun(quantity=Quantity.EXACTLY | Quantity.UP_TO, n=Const()) as noun),
                Repeat(effect=Switch() | KO() | Move() | Play() | Flip() | RemoveFromGame() as done, n=PerEach() as n),
            ) if is_it(done.what) and not says_it(n):
                made[i] = replace(before, noun=replace(noun, n=replace(n, amount=noun.n)))
                made[i + 1] = done
            case _:
                pass
    return tuple(made)


def if_(state: Position, ctx: Context, effect: If) -> Procedure[None]:
    """A condition inside an effect; "it" may be the card that the condition spoke of."""
    if (each := those_that_are(effect)) is not None and some_are(state, ctx, effect.condition):
        acts = ctx.course.deeds
        yield from run(state, ctx, each)
        note_outcome(ctx, ctx.course.deeds > acts)
        return
    if effect.lasting and (kept := _for_as_long(effect.then, effect.condition)) is not None:
        remember_subject(state, ctx, effect.condition)
        yield from run(state, ctx, kept)
        return
    held = holds(state, ctx, effect.condition)
    if not isinstance(effect.condition, Otherwise):
        ctx.course.held += (held or _of_nothing(ctx, effect.condition),)
    asked = ctx.course.held
    if not held:  # 8-3-3: what the condition is said of does not happen
        if isinstance(effect.condition, IsSuch):
            remember_subject(state, ctx, effect.condition)  # "otherwise, it …"
        if asks_what_was_done(effect.condition) and "it" not in ctx.memory.slots and _names_cards(effect.then):
            call_it(state, ctx, [])  # "if you do, choose 1 card …. That card …": there is none
        if not asks_what_was_done(effect.condition):
            offered = any(isinstance(node, May) for node in walk(effect.then))
            note_outcome(ctx, None if offered or isinstance(effect.condition, Otherwise) else False)
            if offered:
                note_offer(ctx, made=False)
            _speak_of_what_is_not_done(state, ctx, effect)
            if in_view(state, ctx, effect.condition):
                yield from not_held(state, ctx, effect.condition)
            elif isinstance(effect.condition, IsSuch) and isinstance(effect.then, May):
                prompt = "There is nothing to decide about this card."  # 3-3-3: what is looked at stays hidden
                yield from nothing_to_decide(state, ctx.master, prompt, "8-5-2-5")
                yield from declined(state, ctx, ctx.master)  # said where it was an offer, so here as well
        return
    if ctx.memory.slots.get("it") == () and _of_the_refusal(effect.condition):
        spoken_of_before(ctx)
    remember_subject(state, ctx, effect.condition)
    did, acts = ctx.course.carried_out, ctx.course.deeds
    it = narrow_it(state, ctx, effect)
    narrow = ctx.memory.slots.get("it", ())
    yield from run(state, ctx, effect.then)
    widen_it(ctx, narrow, it)
    ctx.course.held = asked
    if asks_what_was_done(effect.condition):
        if _offers(effect.then):
            return  # "if you KO'd a card, you may …. If you do, …" speaks of that offer
        ctx.course.carried_out = did  # "if you do, …; if you don't, …" speak of the same action
    else:
        ctx.course.carried_out = ctx.course.deeds > acts and done_in_full(ctx, deeds_of(effect.then))


def _speak_of_what_is_not_done(state: Position, ctx: Context, effect: If) -> None:
    """ "If your life is at 4 or less, your Leader Card gets …. If not, it gets …": the card called by what it is; none, where one would have been found."""
    if _names_cards(effect.then):
        call_it(state, ctx, [])
    elif not isinstance(effect.condition, Otherwise) and (named := named_last(effect.then)) is not None:
        call_it(state, ctx, find(state, ctx, named))


def _for_as_long(effect: Effect, condition: Condition) -> Effect | None:
    """Continuous effects that are at work while the condition holds (8-2-2-2, 8-3-3); None where something else happens, for which it is asked once."""
    match effect:
        case Then(effects=effects):
            parts = [_for_as_long(part, condition) for part in effects]
            held = tuple(part for part in parts if part is not None)
            return replace(effect, effects=held) if len(held) == len(parts) else None
        case Gets(duration=duration) | Prohibit(duration=duration) | Permit(duration=duration):
            pass
        case PreventDamage(duration=duration) | ReplaceEvent(duration=duration):
            pass
        case _:
            return None
    if any(isinstance(node, Happened) for node in walk(condition)):  # what has happened by now
        return None
    both = condition if duration.condition is None else All((condition, duration.condition))
    return replace(effect, duration=replace(duration, condition=both))


def _of_the_refusal(condition: Condition) -> bool:
    """ "If you don't, KO it", "otherwise, KO it": what was spoken of before the offer."""
    match condition:
        case DidSo(did=False) | Otherwise():
            return True
        case All(parts=parts):
            return any(_of_the_refusal(part) for part in parts)
        case _:
            return False


def _offers(effect: Effect) -> bool:
    """Whether the last thing that it says is something that may be declined."""
    return isinstance(effect.effects[-1] if isinstance(effect, Then) and effect.effects else effect, May)


def _of_nothing(ctx: Context, condition: Condition) -> bool:
    """Whether the condition asks what "it" or the revealed card is where there is none: "otherwise" does not speak of that either."""
    return (
        isinstance(condition, IsSuch)
        and isinstance(condition.subject, Ref)
        and condition.subject.to in (Referent.IT, Referent.AMONG)
        and ctx.memory.slots.get("it") == ()
    )


def _names_cards(effect: Effect) -> bool:
    """Whether the effect finds cards of its own, which the next sentence would call "it"."""
    first = effect.effects[0] if isinstance(effect, Then) and effect.effects else effect
    match first:
        case Then() | May():
            return _names_cards(first if isinstance(first, Then) else first.effect)
        case Choose(noun=found) | Reveal(what=found) | Look(what=found) | Play(what=found):
            return not any(isinstance(part, Ref) for part in walk(found))
        case Move(what=found, to=Destination(place=Place(area=area))) if area in _HELD:  # no price goes there
            return not any(isinstance(part, Ref) for part in walk(found))
        case _:
            return False


_HELD = (Area.BATTLE, Area.UNISON, Area.ENERGY, Area.COMBO, Area.UNDER)
"""Where something can be done to a card that has come there."""


def of_what_it_answers(state: Position, ctx: Context, effect: AtLater) -> If | None:
    """ "If your opponent plays a red card, it's …" in a [Counter: Play], "attacks with a red card" in a [Counter: Attack]: of the play or
    attack that it answers (4-7-2-1, 10-10-3-1), not of a later one. So with "when your opponent attacks" in an [Activate: Battle] skill, and
    with what is over by the end of a battle or turn: "at the end of a battle in which this card attacked, if your opponent takes damage"."""
    when, timing = effect.when, ctx.skill.timing if ctx.skill is not None else None
    if effect.once or effect.duration != INSTANT:
        return None
    if ctx.skill is not None and isinstance(when, Deed) and (over := _by_now(ctx.skill, when)) is not None:
        if when.verb == "attack" and when.noun is None and state.battle is not None:
            # "if your opponent attacks, it gets …"; "… attacks your Leader Card, it gets …"
            remember(state, ctx, "condition", in_battle(state, when.target is None))
        return If(Happened(when, window=over), effect.body)
    if timing not in (Timing.ATTACK, Timing.PLAY):
        return None
    if timing == Timing.ATTACK:
        attack = isinstance(when, Deed) and when.verb == "attack"
        return If(Happened(when, window=Window.BATTLE), effect.body) if attack else None
    if not isinstance(when, Deed) or when != Deed("play", when.noun, Who.OPPONENT, words=when.words):
        return None
    if not isinstance(when.noun, Noun):
        return None
    if not being_played(state, ctx):
        return None
    return If(IsSuch(Ref(Referent.BEING_PLAYED), when.noun.filter), effect.body)


def _by_now(skill: Skill, when: Deed) -> Window | None:
    """When what the skill asks for has happened, if it has: nothing of it can come later."""
    match skill.trigger:
        case WhenPhase(moment=Moment.END, phase=phase):
            return _OVER.get(phase)
        case _:
            return Window.BATTLE if skill.timing == Timing.BATTLE and when.verb == "attack" else None


_OVER = {Phase.BATTLE: Window.BATTLE, Phase.TURN: Window.TURN}


def _offer(ctx: Context) -> tuple[str, tuple[int, int]]:
    """The skill's words, and where the optional effect stands in them: with a single "you may" what begins there, else the whole line."""
    text = ctx.skill.text if ctx.skill is not None else ""
    before, found, after = text.partition("you may " if "you may " in text else "You may ")
    start = len(before) if found and " may " not in f"{before} {after}" else 0
    return text, (start, len(text))


def may(state: Position, ctx: Context, effect: May) -> Procedure[None]:
    """An optional effect; both players are asked apart where it is open to both. Not asked where everyone can see that it is impossible."""
    done: list[Seat] = []
    taken_up = False
    note_offer(ctx, made=True)
    asked = seats(state, ctx, effect.who)
    named = effect.who in (Who.OWNER, Who.MASTER, Who.TURN_PLAYER)  # "they", even if it is the master of the skill
    for seat in asked:
        before, acting, they = ctx.course.deeds, ctx.memory.acting, ctx.memory.they
        if effect.who in (Who.EACH, Who.EITHER):
            ctx.memory.acting = seat
        if seat != ctx.master or named or effect.who is Who.EACH:
            name_player(ctx, seat)
        if ctx.course.agreed and seat == ctx.master:
            yes, ctx.course.agreed = True, False
        elif in_view(state, ctx, effect.effect) and (
            missing := shortfall(state, ctx, effect.effect, _as_much_as_possible(effect))
        ):
            yes = False
            yield from not_possible(state, ctx, seat, missing)
        else:
            text, part = _offer(ctx)
            words = text[part[0] : part[1]]
            prompt = f"Use it? {words[:1].upper()}{words[1:]}"
            yes = yield from choose_yes(state, seat, prompt, "8-5-2-5", ctx.source, Said(text, part))
            if not yes:
                yield from declined(state, ctx, seat)
        taken_up = taken_up or yes
        if yes:
            yield from run(state, ctx, effect.effect)
            if (ctx.course.deeds > before and done_in_full(ctx, deeds_of(effect.effect))) or not _acts(effect.effect):
                done.append(seat)
        ctx.memory.acting = acting
        ctx.memory.they = seat if seat != ctx.master or named else they
    ctx.memory.both = ctx.memory.both or effect.who is Who.EACH  # "each player may …. They draw 1 card": both
    note_outcome(ctx, bool(done), tuple(done) if len(asked) > 1 else None, asked)
    if not taken_up and _names_cards(effect.effect):
        speak_of_none(state, ctx)


def _as_much_as_possible(effect: May) -> Spoken:
    """ "You may draw 2 cards and flip this card over": where there are not as many cards, what else there is to do is offered all the same."""
    return Spoken(partly=isinstance(effect.effect, Then), offered=True)  # 1-3-2


def _acts(effect: Effect) -> bool:
    """Whether the effect counts what it does; one that only makes continuous effects is carried out by being chosen."""
    return not isinstance(effect, (Gets, Prohibit, Permit, ReplaceEvent, PreventDamage, AtLater, NegateThisSkill))


def modal(state: Position, ctx: Context, effect: Modal) -> Procedure[None]:
    """Choose one or more of several effects, in an order of one's choice (10-27-1 to 10-27-3). What is paid must be possible (8-4-2-2)."""
    options = effect.options
    if ctx.paying:
        options = tuple(one for one in options if not shortfall(state, ctx, one, Spoken())) or options
    n = min(number(state, ctx, effect.n), len(options))
    labels = _labels(state, ctx, options)
    chooser: Seat = seats(state, ctx, effect.who)[0]
    prompt = "Choose which of the effects to use." if n > 1 else "Choose one of the effects."
    least = effect.least if effect.up_to else n
    picked = yield from choose_mode(state, chooser, labels, prompt, "10-27-1", ctx.source, least, n)
    for index in picked:
        yield from run(state, ctx, options[index])


_MORE_OF_THEM = re.compile(r"(?<=\.)\s+If [^•]* instead\.?\s*$")
"""Behind the last bullet, how many of them may be chosen instead."""


def _labels(state: Position, ctx: Context, options: tuple[Effect, ...]) -> list[str]:
    """The bullets of the printed line, where there are as many as options; of "add it to your hand or play it" the words of each."""
    text = ctx.skill.text if ctx.skill is not None else ""
    bullets = [_MORE_OF_THEM.sub("", part).strip(" -\n") for part in text.split("•")[1:]]
    if len(bullets) == len(options):
        return bullets
    words = [state.book.say(as_said(option)) for option in options]
    return [f"Option {i}" if "(" in said else said[:1].upper() + said[1:] for i, said in enumerate(words, 1)]
