"""Decisions: the one closed set of questions that a game may ask, and the answers to them.

An answer is legal if and only if it is made of offered options; user interface, bots, records and validation all
use `check_answer`. Options are named by words ("attack 12 -> 40"), so that records outlive reorderings. Inside the engine a
card is named by its id; what a seat sees are handles (see the rule set's view).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Never

from msgspec import Struct

from engine.core.errors import IllegalAnswer
from engine.core.ids import CardId, Seat
from engine.core.seen import DecisionSeen, OptionSeen


class Payment(Struct, frozen=True, gc=False):
    """What an option costs in cards: which ones may pay, and which are proposed.

    `total` cards pay in all; for each letter of `specified` one of them must be of that color, for each "{R/G}" of either color. `proposed` keeps the
    most freedom for later. Any other legal choice from `candidates` may be named in the answer; `refusal` is what is said to
    any that is not. `alike`: it makes no difference which of them pay.
    """

    total: int
    specified: str
    candidates: tuple[CardId, ...]
    proposed: tuple[CardId, ...]
    refusal: str = "These cards cannot pay that."
    alike: bool = False


class Option(Struct, frozen=True, gc=False):
    """One thing that may be answered.

    `verb` and the fields after it identify the option inside its decision; `words` puts them together. `label` is a short English
    phrase for menus ("Attack the Leader"), free of any hidden information.
    """

    verb: str  # "pass", "keep", "yes", "no", "choose", "number", "mode", and the game's own, such as "play"
    card: CardId | None = None
    target: CardId | None = None
    skill: int | None = None  # index of the skill among the card's skills now
    number: int | None = None  # x of an X cost; the number of a number choice; the index of a mode
    label: str = ""
    payment: Payment | None = None

    @property
    def words(self) -> str:
        """The option as words, unique in its decision: this is what a record keeps."""
        said = self.verb if self.card is None else f"{self.verb} {self.card}"
        if self.skill is not None:
            said += f" s{self.skill}"
        if self.target is not None:
            said += f" -> {self.target}"
        if self.number is not None:
            said += f" x={self.number}"
        return said

    def named(self, name: Callable[[CardId], str]) -> str:
        """The same with other names of the cards, such as a seat's own handles."""
        said = self.verb
        if self.card is not None:
            said += f" {name(self.card)}"
        if self.skill is not None:
            said += f" s{self.skill}"
        if self.target is not None:
            said += f" -> {name(self.target)}"
        if self.number is not None:
            said += f" x={self.number}"
        return said


class Decision(Struct, frozen=True, gc=False):
    """A question to one seat. `least` to `most` different options may be taken; in sequence where `ordered`.

    `timed`: what only this seat knows decides whether there is anything to choose, so that the time of the answer could tell. `order`: it asks
    what comes first of things that all come, so that a player may want the same order whenever they meet again.
    """

    seat: Seat
    kind: str  # a word of the game, of a closed set that it declares
    prompt: str  # one sentence: what is asked
    clause: str  # the clause of the game's rules at work
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    ordered: bool = False
    source: CardId | None = None  # the card whose skill asks
    looks_at: tuple[CardId, ...] = ()  # cards of secret areas that this seat sees while it decides
    total: int | None = None  # where the sum over the chosen options' `number` is bounded: at most this much
    text: str = ""  # the words that ask: the whole skill, say
    part: tuple[int, int] = (0, 0)  # from where to where in `text` this is asked
    timed: bool = False
    order: bool = False


class Answer(Struct, frozen=True, gc=False):
    """An answer: the words of the options taken, in order, and the cards that pay where they differ from the proposal."""

    taken: tuple[str, ...]
    paying: tuple[CardId, ...] | None = None


PASS = Answer(("pass",))
DECLINING = ("pass", "keep", "no")
"""The verbs of options that end or decline something."""


def declining(decision: Decision) -> Answer | None:
    """The answer that declines, if the decision may be declined: passing, keeping, "no", none of "up to", the number 0."""
    for verb in DECLINING:
        option = next((option for option in decision.options if option.verb == verb), None)
        if option is not None:
            return Answer((option.words,))
    if decision.least == 0:
        return Answer(())
    zero = next((option for option in decision.options if option.verb == "number" and option.number == 0), None)
    return None if zero is None else Answer((zero.words,))


def forced(decision: Decision | DecisionSeen) -> tuple[str, ...] | None:
    """The words of the one answer that there is, or of the first where one is like another; None where there is a choice, of a payment too."""
    options, most = decision.options, decision.most
    if isinstance(decision, DecisionSeen) and decision.alike:
        return tuple(option.words for option in options[: decision.least])
    if decision.least != most or most != len(options) or (decision.ordered and most > 1) or decision.total is not None:
        return None
    return None if most == 1 and _may_pay_otherwise(options[0]) else tuple(option.words for option in options)


def _may_pay_otherwise(option: Option | OptionSeen) -> bool:
    paying = option.payment
    return paying is not None and not paying.alike and len(paying.candidates) > paying.total


def _named(decision: Decision, words: str) -> Option:
    for option in decision.options:
        if words.startswith(option.verb) and option.words == words:
            return option
    return _not_on_offer(decision, words)


def _not_on_offer(decision: Decision, words: str) -> Never:
    raise IllegalAnswer(f"'{words}' is not on offer: {decision.prompt}")


def options_taken(decision: Decision, answer: Answer) -> tuple[Option, ...]:
    """The options that an answer takes, whether so many may be taken or not; raises IllegalAnswer where they are not all on offer."""
    global _latest
    asked, given, taken = _latest
    if asked is not decision or given is not answer:
        taken = _taken(decision, answer)
        _latest = decision, answer, taken
    return taken


_latest: tuple[Decision | None, Answer | None, tuple[Option, ...]] = (None, None, ())
"""What an answer took when this was last asked: an answer that is checked is carried out next."""


def _taken(decision: Decision, answer: Answer) -> tuple[Option, ...]:
    if len(answer.taken) == 1:
        return (_named(decision, answer.taken[0]),)
    return _several(decision, answer)


def _several(decision: Decision, answer: Answer) -> tuple[Option, ...]:
    if len(set(answer.taken)) != len(answer.taken):
        raise IllegalAnswer("The same option is taken twice.")
    by_words = {option.words: option for option in decision.options}
    return tuple([by_words.get(words) or _not_on_offer(decision, words) for words in answer.taken])


def check_answer(decision: Decision, answer: Answer) -> tuple[Option, ...]:
    """The options that a legal answer takes; raises IllegalAnswer with the reason for any other answer."""
    taken = options_taken(decision, answer)
    if not decision.least <= len(taken) <= decision.most:
        bounds = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        raise IllegalAnswer(f"Take {bounds}, not {len(taken)}: {decision.prompt}")
    if decision.total is not None and sum(option.number or 0 for option in taken) > decision.total:
        raise IllegalAnswer(f"The total may be at most {decision.total}: {decision.prompt}")
    if answer.paying is not None:
        payment = taken[0].payment if len(taken) == 1 else None
        if payment is None:
            raise IllegalAnswer("This answer needs no payment.")
        if (
            set(answer.paying) - set(payment.candidates)
            or len(set(answer.paying)) != payment.total
            or len(answer.paying) != payment.total
        ):
            raise IllegalAnswer(payment.refusal)
    return taken
