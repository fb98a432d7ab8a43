"""The answer in the making: from the options of a decision to the words that go back, in small steps that can be undone.

    pick a card or an action ─► (pick a target) ─► (check the payment) ─► answer
    pick several cards in turn ─► done ─► answer

Nothing leaves the client before the last step (a card that was only considered stays unknown). No screen in here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from msgspec import Struct

from dbs_tui.shell.face import Face, Kind, Place
from engine.core.seen import DecisionSeen, Handle, OptionSeen, PaymentSeen

KEYED = frozenset({"pass", "keep", "yes", "no", "number", "mode"})
"""Verbs without a card that have keys: letters, or their own number."""
COUNTED = frozenset({"number", "mode"})
"""Those of them whose digits are their own."""
MOST_DIGITS = 9


class Stage(StrEnum):
    """What the next key or click means."""

    PICK = "pick"
    TARGET = "target"
    PAY = "pay"


class Action(Struct, frozen=True):
    """One thing that may be done with a card; several options where a target is still to be picked."""

    label: str
    options: tuple[OptionSeen, ...]

    @property
    def verb(self) -> str:
        return self.options[0].verb


class Reply(Struct, frozen=True):
    """A finished answer, in the words of the view."""

    taken: tuple[str, ...]
    paying: tuple[Handle, ...] | None = None
    keep: bool = False  # the same order from now on


def led(label: str, option: OptionSeen) -> str:
    """A label with what the option leads to."""
    return f"{label}: {option.leads}" if option.leads else label


@dataclass
class Draft:
    """What was picked so far for one decision, in the words of the game's face. `places`: where the cards lie, for the order of digits."""

    face: Face[Any]
    decision: DecisionSeen
    places: Mapping[Handle, Place] = field(default_factory=dict[Handle, Place])
    stage: Stage = Stage.PICK
    taken: list[OptionSeen] = field(default_factory=list[OptionSeen])
    targets: tuple[OptionSeen, ...] = ()
    paying: list[Handle] = field(default_factory=list[Handle])
    _by_card: dict[Handle, list[OptionSeen]] = field(default_factory=dict[Handle, list[OptionSeen]])

    def __post_init__(self) -> None:
        for option in self.decision.options:
            if option.card is not None:
                self._by_card.setdefault(option.card, []).append(option)

    # --- what is on offer ---------------------------------------------------------------------------------------------

    @property
    def kind(self) -> Kind:
        """How this kind of decision is asked."""
        return self.face.words.kind(self.decision.kind)

    @property
    def several(self) -> bool:
        """Whether more than one option may be taken."""
        return self.decision.most > 1

    @property
    def loose(self) -> tuple[OptionSeen, ...]:
        """The options that are about no card: pass, keep, yes, no, numbers, modes."""
        return tuple(option for option in self.decision.options if option.card is None)

    @property
    def worded(self) -> tuple[OptionSeen, ...]:
        """Those of them that no key stands for by itself: they take the first digits, before the actions of the card."""
        return tuple(option for option in self.loose if option.verb not in KEYED)

    @property
    def cards(self) -> tuple[Handle, ...]:
        """The cards that something may be done with now, in the order of the options."""
        if self.stage is Stage.TARGET:
            return tuple(goal for option in self.targets if (goal := self._goal(option)) is not None)
        if self.stage is Stage.PAY:
            return self.payment.candidates if self.payment else ()
        return tuple(self._by_card)

    @property
    def digits(self) -> dict[Handle, str]:
        """The cards that a digit stands for, after those of the worded options: targets, and cards with which something may be done:
        first those of the hand, each area from the left.

        None where digits are taken: by numbers that are asked for, by the order in which cards were taken, by cards that are laid from place to place.
        """
        if self.stage is Stage.PAY:
            return {}
        if self.stage is Stage.PICK:
            own = self.kind.lifts or any(option.verb in COUNTED for option in self.loose)
            if own or self.decision.ordered:
                return {}
        first = 1 + len(self.worded)
        lying = {card: (not place.hand, n) for n, (card, place) in enumerate(self.places.items())}
        cards = sorted(self.cards, key=lambda card: lying.get(card, (True, len(lying))))
        return {card: str(n) for n, card in enumerate(cards, first) if n <= MOST_DIGITS}

    @property
    def payment(self) -> PaymentSeen | None:
        """The payment of the option taken."""
        return self.taken[0].payment if len(self.taken) == 1 else None

    @property
    def clause(self) -> str:
        """The clause at work in this step."""
        if self.stage is Stage.TARGET:
            return self.face.words.aimed.get(self.targets[0].verb, self.decision.clause)
        if self.stage is Stage.PAY and self.taken:
            return self.face.pay_clause(self.taken[0])
        return self.decision.clause

    @property
    def passing(self) -> OptionSeen | None:
        """The option that one key takes: to pass, or to keep the hand."""
        return next((option for option in self.loose if option.verb in ("pass", "keep")), None)

    def decline(self) -> Reply | None:
        """The answer of the one key that passes: also "none" where none need be taken. None if something must be chosen."""
        if self.stage is not Stage.PICK:
            return None
        if self.passing is not None:
            return Reply((self.passing.words,))
        return Reply(()) if self.decision.least == 0 else None

    def actions(self, handle: Handle) -> tuple[Action, ...]:
        """What may be done with a card, options with many targets gathered into one action."""
        words = self.face.words
        grouped: dict[tuple[str, int | None, int | None], list[OptionSeen]] = {}
        actions: list[Action] = []
        for option in self._by_card.get(handle, ()):
            verb = words.alone.get(option.verb, option.verb)
            if verb in words.aimed:
                grouped.setdefault((verb, option.skill, option.number), []).append(option)
            else:
                actions.append(Action(self._label(option), (option,)))
        for (verb, _, number), options in grouped.items():
            x = "" if number is None else f", X is {number}"
            label = self._label(options[0]) if len(options) == 1 else f"{self._verb(verb)}{x} ({len(options)} targets)"
            actions.append(Action(label, tuple(options)))
        return tuple(actions)

    def verbs(self, handle: Handle) -> tuple[str, ...]:
        """The verbs on offer for a card, each once."""
        return tuple(dict.fromkeys(option.verb for option in self._by_card.get(handle, ())))

    def order(self, handle: Handle) -> int:
        """The place of a card among those taken, from 1; 0 for a card not taken."""
        for i, option in enumerate(self.taken, 1):
            if option.card == handle:
                return i
        return 0

    # --- steps --------------------------------------------------------------------------------------------------------

    def take(self, action: Action, *, lifted: bool = False) -> Reply | None:
        """Take an action of a card; the reply if that completes the answer. `lifted`: its target is pointed at even where there is one only."""
        first = action.options[0]
        if self.several and first.card is not None and self.stage is Stage.PICK:
            return self.toggle(first)
        if len(action.options) > 1 or (lifted and self._goal(first) is not None):
            self.stage, self.targets = Stage.TARGET, action.options
            return None
        return self._settle(first)

    def choose(self, option: OptionSeen) -> Reply | None:
        """Take one option as it is."""
        if self.several and option.verb not in ("pass", "keep"):
            return self.toggle(option)
        return self._settle(option)

    def toggle(self, option: OptionSeen) -> Reply | None:
        """Take an option of several, or leave it again."""
        if option in self.taken:
            self.taken.remove(option)
        elif len(self.taken) < self.decision.most and self._within_total(option):
            self.taken.append(option)
        return None

    def aim(self, handle: Handle) -> Reply | None:
        """Pick the target."""
        for option in self.targets:
            if self._goal(option) == handle:
                return self._settle(option)
        return None

    def pay_with(self, handle: Handle) -> None:
        """Pay with this card instead, or not."""
        payment = self.payment
        if payment is None or handle not in payment.candidates:
            return
        if handle in self.paying:
            self.paying.remove(handle)
        elif payment.total > 0:
            if len(self.paying) >= payment.total:
                self.paying.pop(0)
            self.paying.append(handle)

    @property
    def arranging(self) -> bool:
        """Whether all is taken anyway, and only the order is asked: what is not picked follows as it is listed."""
        decision = self.decision
        return decision.ordered and decision.least == decision.most == len(decision.options)

    @property
    def ready(self) -> bool:
        """Whether `done` would give an answer."""
        if self.stage is Stage.PAY:
            return self.payment is not None and len(self.paying) == self.payment.total
        return self.several and (self.arranging or self.decision.least <= len(self.taken) <= self.decision.most)

    def done(self) -> Reply | None:
        """Finish a choice of several, or confirm a payment."""
        if not self.ready:
            return None
        rest = [option for option in self.decision.options if option not in self.taken] if self.arranging else []
        words = tuple(option.words for option in [*self.taken, *rest])
        if self.stage is Stage.PAY and self.payment is not None:
            changed = set(self.paying) != set(self.payment.proposed)
            return Reply(words, tuple(self.paying) if changed else None)
        return Reply(words)

    def back(self) -> bool:
        """Undo the last step; False if there is none."""
        if self.stage is Stage.PAY:
            self.paying.clear()
            self.taken.clear()
            self.stage = Stage.TARGET if self.targets else Stage.PICK
            return True
        if self.stage is Stage.TARGET:
            self.targets, self.stage = (), Stage.PICK
            return True
        if self.taken:
            self.taken.pop()
            return True
        return False

    def _settle(self, option: OptionSeen) -> Reply | None:
        payment = option.payment
        if payment is not None and len(payment.candidates) > payment.total and not payment.alike:
            self.taken, self.paying, self.stage = [option], list(payment.proposed), Stage.PAY
            return None
        return Reply((option.words,))

    def _within_total(self, option: OptionSeen) -> bool:
        total = self.decision.total
        return total is None or sum(o.number or 0 for o in [*self.taken, option]) <= total

    def target(self, handle: Handle | None) -> OptionSeen | None:
        """The option of aiming at this card."""
        return next((option for option in self.targets if self._goal(option) == handle), None)

    def _goal(self, option: OptionSeen) -> Handle | None:
        """The card that is pointed at to take an option of an aimed verb."""
        return option.card if option.verb in self.face.words.alone else option.target

    def _label(self, option: OptionSeen) -> str:
        if self.kind.single and option.verb == "choose":
            place = self.places.get(option.card or "")
            name = f" {place.name}" if place is not None and place.seen else ""
            return led(self._verb("choose") + name, option)
        return led(option.label or self._verb(option.verb), option)

    def _verb(self, verb: str) -> str:
        return self.face.words.verbs.get(verb, verb.capitalize())
