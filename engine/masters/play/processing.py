"""Rule processing (chapter 9): interruptive at once after an event, confirmative at checkpoints and counter timings."""

from __future__ import annotations

from engine.core.ids import CardId, Seat, other
from engine.core.procedure import DONE, Procedure
from engine.masters.play.ask import choose_cards
from engine.masters.play.break_off import break_off
from engine.masters.play.perform import at_once, end_match, perform
from engine.masters.play.room import make_room
from engine.masters.play.verbs import markers, move, shuffle
from engine.masters.state.apply import apply
from engine.masters.state.areas import AREA_INDEX, BATTLE, COMBO, DECK, DROP, LIFE, UNISON, WARP, Spine
from engine.masters.state.cause import RULES, Cause, Why
from engine.masters.state.events import (
    Ended,
    Event,
    MarkersChanged,
    ModifiersEnded,
    Moved,
    StrokeBegan,
    TokenMade,
    Used,
)
from engine.masters.state.position import Position
from engine.masters.truth.bearing import lapse_key, means_card, reaches
from engine.masters.truth.copies import quota_in_area
from engine.masters.truth.derive import board_of
from engine.masters.truth.kept import is_kept
from engine.masters.truth.known import facts
from engine.masters.truth.playable import uniques_named
from engine.masters.truth.strokes import one_stroke
from engine.masters.truth.weakened import power_cause

LOOP_LIMIT = 200
"""How often rule processing, or [Auto] skills, may follow one another at one checkpoint before that counts as an infinite loop (11-1-2)."""


def interruptive(state: Position, event: Event) -> Procedure[None]:
    """What an event calls for at once, even while other actions are carried out (9-1-2-1)."""
    match event:
        case Moved():
            if state.book.profile.battle_stays:
                return _after_move(state, event)
            return _broken_off(state, event)
        case MarkersChanged(card=card, change=-1, cause=cause):
            return _markers_removed(state, card, cause)  # 9-6-1
        case TokenMade(card=card, seat=seat):
            return _enters_battle_area(state, seat, card)
        case _:
            return DONE


def _after_move(state: Position, event: Moved) -> Procedure[None]:
    """What a move calls for, by where the card came from and where it went."""
    source, target = event.source, event.target
    if (source is DECK or source is LIFE) and state.together is None:
        return loss_judgement(state)  # 9-2-1; of cards that move in one stroke, after the last of them: 1-2-3
    if (target is DROP or target is WARP) and state.book.profile.renews_deck:
        return _renew_decks(state)
    if target is BATTLE:
        return _enters_battle_area(state, event.target_master, event.card)
    if target is UNISON:
        return _enters_unison_area(state, event.target_master, event.card)
    return DONE


def _broken_off(state: Position, event: Moved) -> Procedure[None]:
    """The same in the first edition, where a battle may end with the move."""
    yield from _after_move(state, event)
    yield from break_off(state, event)


def _enters_unison_area(state: Position, seat: Seat, card: CardId) -> Procedure[None]:
    """A card comes into a Unison Area (3-11-6, of one that is placed there without being played)."""
    yield from make_room(state, card, seat, UNISON)
    yield from _no_markers(state, card)  # 9-8-1


def _enters_battle_area(state: Position, seat: Seat, card: CardId) -> Procedure[None]:
    """A card comes into a Battle Area."""
    yield from make_room(state, card, seat, BATTLE)  # 3-6-6, 10-3-3
    yield from _unique(state, seat, card)  # 9-10-1


def losers(state: Position) -> list[tuple[Seat, str]]:
    """The seats that fulfil a loss condition, with the condition (1-2-1-1)."""
    found: list[tuple[Seat, str]] = []
    for seat in (0, 1):
        if not state.area(seat, LIFE):
            found.append((seat, "has no life left"))  # 1-2-1-1-1, 1-2-2-1, 9-2-3
        elif not state.area(seat, DECK) and not state.book.profile.renews_deck:
            found.append((seat, "has no cards left in the deck"))  # 1-2-2-2, 9-2-4
    return found


_SETUP = Spine.SETUP
KEPT = "kept in the game"
"""What is noted of a player who fulfils a loss condition while a skill keeps them from losing."""


def loss_judgement(state: Position) -> Procedure[None]:
    """Everyone who fulfils a loss condition loses, both players at once (9-2)."""
    if state.spine is _SETUP or state.result is not None or not _is_empty(state):  # 1-2-2, 9-2-2
        return DONE
    return _judge(state)


def _is_empty(state: Position) -> bool:
    """Whether a player has no life, or no deck."""
    for index in _LOST_WITHOUT:
        if not state.areas[index]:
            return True
    return False


_LOST_WITHOUT = [seat * 12 + AREA_INDEX[area] for seat in (0, 1) for area in (LIFE, DECK)]
"""The areas without a card in which a player may lose, by their place in `State.areas`."""


def _judge(state: Position) -> Procedure[None]:
    """The same, where a player may."""
    if state.book.profile.renews_deck:
        yield from _renew_decks(state)
    lost = losers(state)
    if not lost:
        return
    for seat, _ in [one for one in lost if is_kept(state, one[0])]:
        yield from perform(state, Used((KEPT, seat), game=True))
    lost = [one for one in lost if not is_kept(state, one[0])]
    if not lost:
        return
    if len(lost) == 2:
        yield from end_match(state, None, "Both players fulfil a loss condition: the game is a draw.", "1-2-3")
    else:
        seat, why = lost[0]
        clause = "1-2-2-1" if not state.area(seat, LIFE) else "1-2-2-2"
        yield from end_match(state, other(seat), f"{state.book.names[seat]} {why}.", clause)
    for seat, _ in losers(state):  # something happened instead, and it is so still: judged again at the next checkpoint
        yield from perform(state, Used((KEPT, seat), game=True))


def _renew_decks(state: Position) -> Procedure[None]:
    """With demo decks nobody loses by an empty deck: Drop Area and Warp are shuffled together into a new one (rule manual, Win Conditions)."""
    for seat in (state.turn_player, other(state.turn_player)):
        if state.area(seat, DECK):
            continue
        spent = (*state.area(seat, DROP), *state.area(seat, WARP))
        for card in spent:
            yield from move(state, card, DECK, why=Why.RULE, cause=RULES)
        if spent:
            yield from shuffle(state, seat, DECK, RULES)


def _markers_removed(state: Position, card_id: CardId, cause: Cause) -> Procedure[None]:
    """A Unison Card that keeps some of its markers loses all continuous effects; one that keeps none goes to the Drop Area (9-6)."""
    card = state.cards[card_id]
    if card.area != UNISON:
        return
    if card.markers > 0:
        named = (card_id, card.incarnation)
        if any(modifier.cards is not None and named in modifier.cards for modifier in state.modifiers):
            yield from perform(state, ModifiersEnded(on=named))  # 9-6-1-1
        for effect in [one for one in board_of(state).on_many if one.modifier is not None]:  # "your Unison Card gets …"
            if reaches(state, effect, card) and means_card(state, effect, card_id):
                yield from perform(state, Used(lapse_key(effect, *named), game=True))
        return
    if cause.clause == "9-7-2" or cause.kind == "skill":  # 9-7-2-1
        yield from _no_markers(state, card_id, cause)
    yield from _no_markers(state, card_id)  # 9-6-1-2, though no skill can place it there


_NO_MARKERS = Cause("rules", clause="9-8-2")


def _no_markers(state: Position, card_id: CardId, cause: Cause = _NO_MARKERS) -> Procedure[None]:
    """A Unison Card with zero or fewer markers is placed in its owner's Drop Area (9-8); by the effect that took its power, or its markers, where one did."""
    card = state.cards[card_id]
    if card.area == UNISON and card.markers <= 0 and facts(state, card_id).type == "unison":
        yield from move(state, card_id, DROP, why=Why.RULE, cause=cause)


def _unique(state: Position, seat: Seat, card_id: CardId) -> Procedure[None]:
    """Of cards with [Unique] and the same name in one Battle Area their master keeps one; of others as many as an effect lets stay (9-10)."""
    entered = facts(state, card_id)
    if entered.has("Unique"):
        limits = [(uniques_named(state, seat, entered.names), 1)]  # 10-42-3
    else:
        limits = quota_in_area(state, seat, card_id)
    for cards, most in limits:
        there = [card for card in cards if state.cards[card].area == BATTLE]
        prompt = f"Only {most} of these may stay in your Battle Area: choose what to keep."
        kept = yield from choose_cards(state, seat, there, least=most, most=most, prompt=prompt, clause="9-10-2")
        for card in there:
            if card not in kept:
                yield from move(state, card, DROP, why=Why.RULE, cause=Cause("rules", clause="9-10-2"))


def confirmative(state: Position) -> Procedure[None]:
    """What the position calls for at a checkpoint or counter timing (9-1-2-2), again until it calls for nothing more."""
    return _confirm(state) if calls_for_something(state) else DONE


def _confirm(state: Position) -> Procedure[None]:
    for _ in range(LOOP_LIMIT):
        if state.game_uses and _was_kept(state):
            yield from loss_judgement(state)  # what kept a player in the game may be over: 1-2-2
        if not (yield from _confirm_once(state)):  # 4-5-3-1
            return
    yield from perform(state, Ended(None, "Neither player can stop an infinite loop: the game is a draw.", "11-1-2"))


def calls_for_something(state: Position) -> bool:
    """Whether the position may call for anything: a quick look, before each card is looked at."""
    if state.game_uses and _was_kept(state):
        return True
    if state.battle is None and _combos(state):
        return True
    return "weaken" in board_of(state).does


def _was_kept(state: Position) -> bool:
    """Whether a skill has kept a player from losing."""
    return any((KEPT, seat) in state.game_uses for seat in (0, 1))


def _powerless(state: Position) -> tuple[dict[CardId, Cause], list[tuple[CardId, Cause]]]:
    """The Battle Cards (9-5-1) and the Unison Cards (9-7-1) without power, each with what took it."""
    doomed: dict[CardId, Cause] = {}
    drained: list[tuple[CardId, Cause]] = []
    if not state.book.profile.power_below_zero:
        return doomed, drained
    board = board_of(state)
    if "weaken" not in board.does:
        return doomed, drained
    for area in (BATTLE, UNISON):
        reached = board.reaches(area)
        for seat in (state.turn_player, other(state.turn_player)):
            for card in state.area(seat, area):
                if not reached and card not in board.by_card:
                    continue  # it has the power that is printed on it, which has not dropped
                seen = facts(state, card)
                if seen.power is None:
                    continue
                if seen.power > 0:
                    _note_power(state, card)
                elif not _has_dropped(state, card, seen.power):
                    continue
                elif area is UNISON:
                    drained.append((card, power_cause(state, card, "9-7-2")))  # 9-7-2-1
                elif seen.type == "battle":
                    doomed[card] = power_cause(state, card, "9-5-2")  # 9-5-2-1
    return doomed, drained


def _note_power(state: Position, card: CardId) -> None:
    """Keep for the turn that a card which is printed without power has some."""
    printed = state.printing(card).front.power
    had = _had_power(state, card)
    if printed is not None and printed <= 0 and not state.uses.get(had, 0):
        apply(state, Used(had))


def _has_dropped(state: Position, card: CardId, power: int) -> bool:
    """Whether a power of 0 or less was more: what is printed with 0 has not dropped where it stands so, unless it had more this turn."""
    return power != state.printing(card).front.power or bool(state.uses.get(_had_power(state, card), 0))


def _had_power(state: Position, card: CardId) -> tuple[object, ...]:
    return ("had power", card, state.cards[card].incarnation)


def _combos(state: Position) -> bool:
    """Whether any card lies in a Combo Area."""
    areas = state.areas
    return bool(areas[_COMBOS[0]] or areas[_COMBOS[1]])


_COMBOS = AREA_INDEX[COMBO], 12 + AREA_INDEX[COMBO]
"""The Combo Areas, by their place in `State.areas`."""


def _confirm_once(state: Position) -> Procedure[bool]:
    """What one look at the position calls for, all of it at once (9-1-2-3); whether something happened.

    Combos outside a battle (9-3) and Battle Cards without power (9-5) go to the Drop Area; Unison Cards without power lose a marker (9-7).
    """
    happened = False
    if state.battle is None and _combos(state):  # 9-3-1
        for seat in (state.turn_player, other(state.turn_player)):
            for card in tuple(state.area(seat, COMBO)):
                happened |= yield from move(state, card, DROP, why=Why.RULE, cause=Cause("rules", clause="9-3-2"))
    doomed, drained = _powerless(state)
    if not doomed and not drained:
        return happened
    before = state.together
    apply(state, StrokeBegan(at_once(state)))
    for card in one_stroke(state, doomed):
        if state.cards[card].area == BATTLE:
            past = len(state.history)
            yield from move(state, card, DROP, why=Why.RULE, cause=doomed[card])
            happened |= len(state.history) > past  # something in its place, too: the card may be doomed still (8-9-1)
    apply(state, StrokeBegan(before))
    if doomed:
        yield from loss_judgement(state)  # for what else may have moved in their place
    for card, cause in drained:
        if state.cards[card].area == UNISON and (yield from markers(state, card, -1, cause)):
            happened = True
    return happened
