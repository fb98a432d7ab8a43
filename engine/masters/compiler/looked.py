"""What is chosen after a look: "look at up to 5 cards from the top of your deck, choose 1 <A> card and play it" chooses among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from engine.masters.compiler.lists import BARE_NUMBER, marked
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Destination,
    Effect,
    Exists,
    If,
    Look,
    May,
    Modal,
    Move,
    Play,
    RemoveFromGame,
    Reveal,
    Shuffle,
    Switch,
    Then,
    Upgrade,
)
from engine.masters.ir.nouns import (
    And,
    Area,
    Const,
    DeckEnd,
    Filter,
    Is,
    Noun,
    Nouns,
    Operand,
    Place,
    Quantity,
    Ref,
    Referent,
    Who,
)

Seen = Who | None
"""Who has seen cards that can be chosen from; EACH: they were revealed."""

BACK = Destination(Place(Area.DECK, Who.OWNER, position=DeckEnd.TOP), any_order=True)
"""Where "place them back in any order" puts cards, where nothing else was looked at than decks."""
IN_LIFE = "!life"
"""In the `words` of a move: "back" is into the life that was looked at."""
COUNTED = (Quantity.A, Quantity.EXACTLY, Quantity.UP_TO, Quantity.ANY_NUMBER)
HIMSELF = (Who.OPPONENT, Who.THEY)
HIDDEN = (Area.DECK, Area.HAND, Area.LIFE)


def among_looked(node: Then) -> Then:
    """The sentence or sentences, with what is chosen behind a look chosen among what is looked at, where no place is said and it then moves."""
    steps = tuple(_steps(node))
    if not any(isinstance(step, (Look, Reveal)) for step in steps):
        return node
    return cast(Then, _Reading(steps).of(node))


def all_of_those(node: Then, said: bool = False) -> Then:
    """ "Choose up to 2 of your opponent's Battle Cards. …, and KO all with 5000 or less power": all such of those, where no card is named."""
    parts: list[Effect] = []
    for part in node.effects:
        match part:
            case (
                KO(what=Noun() as what)
                | Move(what=Noun() as what)
                | RemoveFromGame(what=Noun() as what)
                | Switch(what=Noun() as what)
            ) if said and _headless(what) and not what.places:
                parts.append(replace(part, what=_among(what)))
            case Then() if said:
                parts.append(all_of_those(part, said))
            case _:
                parts.append(part)
        said = said or any(isinstance(step, (Choose, Look, Reveal)) for step in _steps(part))
    return replace(node, effects=tuple(parts))


def _headless(noun: Noun) -> bool:
    """ "All with 5000 or less power"."""
    every = noun.quantity in (Quantity.ALL, Quantity.ANY_NUMBER)
    return every and _nowhere(noun) and isinstance(noun.filter, And) and noun.filter.parts[:1] == (And(()),)


def _steps(effect: Effect) -> Iterator[Effect]:
    """What is done, one after the other."""
    match effect:
        case Then(effects=effects):
            for part in effects:
                yield from _steps(part)
        case If(then=inner) | May(effect=inner):
            yield from _steps(inner)
        case Upgrade(of=first, instead=second):
            yield from _steps(first)
            yield from _steps(second)
        case Modal(options=options):
            for option in options:
                yield from _steps(option)
        case _:
            yield effect


def _shown_in(effect: Effect) -> Seen:
    """Who sees cards by what the effect does."""
    for step in _steps(effect):
        match step:
            case Look(who=who, what=Noun() as what) if _hidden(what):
                return who
            case Reveal(what=Noun() as what, until=None) if _hidden(what) and not _single(what):
                return Who.EACH
            case _:
                pass
    return None


_CHOSEN = Is(Ref(Referent.CHOSEN))
_REVEALED = Is(Ref(Referent.PLACED, verb="reveal"))


class _Reading:
    """One reading of a sentence from its begin: how many steps are behind, and who has seen cards by then."""

    def __init__(self, steps: tuple[Effect, ...]) -> None:
        self.steps = steps
        self.at = 0
        self.seen: Seen = None
        self.life: Place | None = None
        self.chosen = False
        self.those: Filter | None = (
            None  # several chosen or shown among them, with all of which nothing has been done yet
        )

    def of(self, effect: Effect) -> Effect:
        """The effect, whose steps are the next ones."""
        match effect:
            case Then(effects=effects):
                return replace(effect, effects=tuple([self.of(part) for part in effects]))
            case If(condition=Exists(noun=Noun() as noun, who=None) as condition, then=inner) if self.seen:
                if _nowhere(noun):  # "If there are any Battle Cards, …"
                    effect = replace(effect, condition=replace(condition, noun=_among(noun)))
                return replace(effect, then=self.of(inner))
            case If(then=inner):
                return replace(effect, then=self.of(inner))
            case May(effect=inner):
                return replace(effect, effect=self.of(inner))
            case Upgrade(of=first, instead=second):
                seen, chosen = self.seen, self.chosen
                first = self.of(first)
                self.seen, self.chosen = (
                    seen or _shown_in(effect.of),
                    chosen,
                )  # what is done instead finds things as the other does
                return replace(effect, of=first, instead=self.of(second))
            case Modal(options=options):  # "play 1 red card or add 1 Extra Card to your hand": each from among the same
                before = self.seen, self.chosen, self.those, self.life
                made: list[Effect] = []
                for option in options:
                    self.seen, self.chosen, self.those, self.life = before
                    made.append(self.of(option))
                return replace(effect, options=tuple(made))
            case _:
                return self.step(effect)

    def step(self, effect: Effect) -> Effect:
        """A single deed."""
        self.at += 1
        match effect:
            case Look() | Reveal() if (seen := _shown_in(effect)) is not None:
                self.seen, self.chosen = seen if isinstance(effect, Reveal) else self.seen or seen, False
                self.those, self.life = None, _life_in(effect.what)
            case Move(to=to) if to == BACK and self.life is not None:
                return replace(effect, to=replace(BACK, place=self.life), words=effect.words + IN_LIFE)
            case Reveal(what=Noun(among=Ref(to=Referent.AMONG)) as what):  # "reveal up to 2 red cards among them"
                self.those = _REVEALED if _several(what) else None
            case Choose(noun=Noun() as noun) if self.those is _REVEALED and _any(noun):
                return replace(effect, noun=self._of_those(noun))
            case Choose(noun=Noun() as noun, who=who) if (
                self._by(who) and _nowhere(noun) and (self._moved() or not (noun.places or noun.implied))
            ):
                self.chosen = True
                self.those = _CHOSEN if _several(noun) else None
                return replace(effect, noun=_among(noun))
            case Choose(noun=noun):
                self.chosen = True
                self.those = _CHOSEN if _several(noun) and _of_those_shown(noun) else None
            case Move(verb="discard", what=Noun()):  # from the hand
                pass
            case Move(what=Noun() as what) | Play(what=Noun() as what) if _any(what) and (
                self.those is _REVEALED or (self.those and ":" not in what.words)
            ):  # "…, choose up to 2 red cards among them, add 1 to your hand"
                return replace(effect, what=self._of_those(what))
            case Move(what=Noun() as what) | Play(what=Noun() as what) if self.those and _of_them(what):
                return replace(effect, what=self._of_those(what, "!j"))
            case Move(what=Noun() as what) | Play(what=Noun() as what) if (
                self._by(effect.who) and _nowhere(what) and what.quantity in COUNTED
            ):
                return replace(effect, what=self._of_the_chosen(_among(what)))
            case Move(what=Ref(to=Referent.REMAINING)) | Shuffle():
                self.seen = self.those = None
            case Move(what=Ref(to=Referent.IT)) if not self.chosen:  # all of them went
                self.seen = None
            case Move(what=Ref()) | Play(what=Ref()):
                self.those = None
            case _:
                pass
        return effect

    def _of_those(self, noun: Noun, mark: str = "!i") -> Noun:
        """ "1", "1 of the revealed cards", "1 of them" of those that were chosen or shown."""
        among = Ref(Referent.AMONG)
        return noun if self.those is None else replace(noun, filter=self.those, among=among, words=mark + noun.words)

    def _of_the_chosen(self, noun: Noun) -> Noun:
        """ "1 card" of the same."""
        if self.those is None:
            return noun
        return replace(noun, filter=And((noun.filter, self.those)), words=noun.words + "f")

    def _by(self, who: Who) -> bool:
        """Whether they have seen cards."""
        return self.seen is Who.EACH or (self.seen is not None and (self.seen is who or (self.seen, who) == HIMSELF))

    def _moved(self) -> bool:
        """Whether what was chosen just now moves, or some of it, when it has been shown."""
        for step in self.steps[self.at :]:
            match step:
                case Reveal(what=Ref()):
                    continue
                case Move(verb="return"):  # to where it came from
                    return False
                case Move(what=Ref(to=Referent.IT)) | Play(what=Ref(to=Referent.IT)):
                    return True
                case Move(what=Noun(among=Ref(to=Referent.IT))) | Play(what=Noun(among=Ref(to=Referent.IT))):
                    return True
                case _:
                    return False
        return False


def laid_back(node: Move) -> Move:
    """The move as the card says it, without the life that it goes to."""
    return replace(node, to=BACK, words=node.words.removesuffix(IN_LIFE))


def _life_in(what: Operand) -> Place | None:
    """The life that is looked at, of whichever player."""
    match what:
        case Noun(places=(Place(area=Area.LIFE, who=who),), owner=owner):
            return Place(Area.LIFE, who or owner or Who.YOU)
        case _:
            return None


def _hidden(noun: Noun) -> bool:
    return bool(noun.places) and all(place.area in HIDDEN for place in noun.places)


def _single(noun: Noun) -> bool:
    return noun.quantity in (Quantity.A, Quantity.EXACTLY) and noun.n == Const(1)


def _any(noun: Noun) -> bool:
    """Whether it is any of those among which something is chosen."""
    return noun.among == BARE_NUMBER and noun.filter == Noun().filter


def _of_them(noun: Noun) -> bool:
    """ "1 of them"."""
    return noun == Noun(noun.quantity, noun.n, among=Ref(Referent.IT), words=noun.words) and "!" not in noun.words


def _of_those_shown(noun: Operand) -> bool:
    parts = noun.parts if isinstance(noun, Nouns) else (noun,)
    return all(isinstance(part, Noun) and part.among is not None and part.among.to is Referent.AMONG for part in parts)


def _several(noun: Operand) -> bool:
    """Whether more than one may be chosen."""
    return isinstance(noun, Nouns) or (
        isinstance(noun, Noun) and (noun.n != Const(1) or noun.quantity is Quantity.ANY_NUMBER)
    )


def _among(noun: Noun) -> Noun:
    return replace(noun, places=(), among=Ref(Referent.AMONG), words=marked(noun.words, "m"))


def _nowhere(noun: Noun) -> bool:
    return noun.among is None and noun.owner is None and (noun.implied or not noun.places)
