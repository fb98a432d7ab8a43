"""Lets every skill of every read card happen, in positions made for it, and checks the laws of the engine while it does.

A skill has resolved when it was activated and something came of it, as its nodes say: a card moved, turned or changed, a modifier was added,
cards were shown, by that skill and not as its cost. Which of several things its nodes say came about is not looked at. A [Permanent] skill, or one
that replaces an event, counts when its conditions held where its card was: not whether a card was there to bear the effect, or an event to be
replaced. A line of keyword skills counts when its card had it, or, where the keyword is activated, when it was.
"""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from engine.bots import laws
from engine.bots.exercise_boards import Positions
from engine.core.decisions import Answer, Decision, Option
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.core.ids import CardId
from engine.masters.exec.board import Influence, Rule
from engine.masters.exec.conditions import holds
from engine.masters.exec.gates import gates_open
from engine.masters.ir import nodes as ir
from engine.masters.keywords import activated
from engine.masters.model import events as ev
from engine.masters.model.card import Printed
from engine.masters.model.state import State
from engine.masters.rules.apply import observers
from engine.masters.rules.derive import board_of, facts, in_force, refresh

TRIES = 24
DECISIONS = 44
class Line(Struct, frozen=True):
    """A skill by its card and its printed line."""

    number: str
    side: str
    line: str
    reason: str = ""


class Exercised(Struct):
    """What `exercise --json` prints."""

    skills: int = 0
    resolved: int = 0
    errors: list[Line] = []
    not_reached: list[Line] = []


class Watch:
    """Follows the events of one game: which skills of the card were activated, and whether something came of them."""

    def __init__(self, card: CardId) -> None:
        self.card = card
        self.open: list[ir.Skill] = []
        self.done: set[str] = set()

    def see(self, state: State, event: ev.Event) -> None:
        match event:
            case ev.Activated(card=card, skill=skill) if card == self.card:
                self.open.append(skill)
            case ev.Resolved(card=card) if card == self.card:
                self.open.clear()
            case _ if self.open and brought_about(event, self.card):
                self.done.update(skill.text for skill in self.open)
            case _:
                pass


def brought_about(event: ev.Event, card: CardId) -> bool:
    """Whether the event is a change made by a skill of the card; what the rules do around every skill is none."""
    match event:
        case ev.Looked(cards=cards) | ev.Revealed(cards=cards):
            return bool(cards)  # the empty ones end the looking when a skill has resolved
        case ev.ModifierAdded(modifier=modifier):
            return modifier.cause.card == card
        case ev.DelayedAdded() | ev.Ended():
            return True
        case ev.Activated() | ev.Noted():
            return False
        case _:
            cause = getattr(event, "cause", None)
            return isinstance(cause, ev.Cause) and cause.kind == "skill" and cause.card == card


def exercise(cards: Mapping[str, Printed], seed: str, tick: Callable[[], None] | None = None) -> Exercised:
    """Let every skill of the cards happen; the same seed gives the same positions."""
    found = Exercised()
    positions = Positions(cards)
    for number, card in cards.items():
        for side, face in (("front", card.front), ("back", card.back)):
            if face is None:
                continue
            waiting = {skill.text: skill for skill in face.skills}
            times = Counter(skill.text for skill in face.skills)  # lines of the same words happen alike
            found.skills += len(face.skills)
            for text, skill in list(waiting.items()):
                for number_of_try in range(TRIES):
                    if text not in waiting:
                        break
                    rng = random.Random(f"{seed}/{number}/{side}/{text}/{number_of_try}")
                    done, error = attempt(positions, card, skill, side == "back", rng)
                    for one in done & set(waiting):
                        del waiting[one]
                        found.resolved += times[one]
                    if error:
                        found.errors.append(Line(number, side, text, error))
                        break
            found.not_reached += [Line(number, side, text) for text in waiting for _ in range(times[text])]
        if tick is not None:
            tick()
    return found


def attempt(positions: Positions, card: Printed, skill: ir.Skill, back: bool, rng: random.Random) -> tuple[set[str], str]:
    """One position played on for a while: the lines of the card that happened, and what went wrong."""
    watch: Watch | None = None
    try:
        game, source = positions.make(card, skill, back, rng)
        watch = Watch(source)
        observers.append(watch.see)
        for _ in range(DECISIONS):
            watch.done |= standing(game.state, source, skill)
            if skill.text in watch.done or game.pending is None:
                break
            _answer(game, source, rng)
        laws.conserved(game.state)
        observers.remove(watch.see)
        if skill.text in watch.done:
            laws.forks(game)
        return watch.done, ""
    except Exception as error:  # told with the line; the other skills go on
        where = traceback.extract_tb(error.__traceback__)[-1]
        return watch.done if watch else set(), f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
    finally:
        if watch is not None and watch.see in observers:
            observers.remove(watch.see)


def standing(state: State, source: CardId, wanted: ir.Skill) -> set[str]:
    """The [Permanent] skills of the card that are in force, and its keyword skills that need no activation."""
    if wanted.kind not in (ir.SkillKind.PERMANENT, ir.SkillKind.KEYWORDS) and not isinstance(wanted.effect, ir.ReplaceEvent):
        return set()
    memo, board = refresh(state), board_of(state)
    done: set[str] = set()
    found: list[Influence | Rule] = [*board.by_card.get(source, ()), *board.wide, *(rule for rules in board.rules.values() for rule in rules)]
    for one in found:
        if one.skill is None or one.ctx.source != source or one.skill.text in done:
            continue
        if isinstance(one, Influence):
            works = in_force(state, memo, board, one)
        else:
            works = gates_open(state, one.ctx, one.skill) and all(holds(state, one.ctx, condition) for condition in one.conditions)
        if works:
            done.add(one.skill.text)
    for live in facts(state, source).skills:
        skill = live.skill
        deck_rule = isinstance(skill.effect, ir.DeckRule)
        if not live.negated and (deck_rule or (skill.kind is ir.SkillKind.KEYWORDS and activated(skill) is None)):
            done.add(skill.text)
    return done


def _answer(game: Game[State], source: CardId, rng: random.Random) -> None:
    """Mostly what concerns the card; passing is rare, and choices are as large as they may be."""
    pending = game.pending
    assert pending is not None
    for _ in range(8):
        try:
            game.answer(Answer(tuple(option.words for option in _take(pending, source, rng))))
            return
        except IllegalAnswer:
            continue  # a total that these options exceed
    least = sorted(pending.options, key=lambda option: option.number or 0)[: pending.least]
    game.answer(Answer(tuple(option.words for option in least)))


def _take(pending: Decision, source: CardId, rng: random.Random) -> list[Option]:
    options = list(pending.options)
    if pending.most == 1:
        mine = [option for option in options if source in (option.card, option.target)]
        if mine and rng.random() < 0.75:
            return [rng.choice(mine)]
        active = [option for option in options if option.verb not in ("pass", "no", "keep", "concede")]
        if active and rng.random() < 0.8:
            return [rng.choice(active)]
        return [rng.choice(options)] if pending.least or rng.random() < 0.5 else []
    rng.shuffle(options)
    most = min(pending.most, len(options))
    return options[: most if rng.random() < 0.6 else rng.randint(pending.least, most)]
