"""Decks and the rules of their construction (5-1), with reasons in words.

Which rule is broken is data for people: each reason names the figure, the card or keyword, and the clause. [Permanent]
skills that speak of deck construction replace the rules here (5-1-3-2); they hold for the deck that they are in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from engine.core.meant import card_meant
from engine.masters.cards.deck_match import PrintedFacts, keyword_skills, keywords_of, means, printed_facts
from engine.masters.cards.definition import CardType, Printed
from engine.masters.cards.profiles import MASTERS, Profile
from engine.masters.ir import nodes as ir
from engine.masters.ir.keywords import TABLE
from engine.masters.ir.nouns import Const, IsCopyOf, Noun, Quantity, Ref, Referent
from engine.masters.ir.walk import walk

KEYWORD_TOTALS = tuple((row.name, *row.in_deck) for row in TABLE if row.in_deck is not None)
HINTS = 3
"""So many unknown numbers of one deck are told with the card that was meant."""
SIDE_DECK = 15
"""The most cards in a side deck: the rules name side decks but no size (docs/rulings.md, 5-1-3)."""


class Deck(Struct, frozen=True):
    """A Leader Card and a main deck, and a side deck to change cards with between games: how many copies of which card number."""

    name: str
    leader: str
    main: dict[str, int] = field(default_factory=dict[str, int])
    colors: tuple[str, ...] = ()
    description: str = ""
    advice: str = ""
    side: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def size(self) -> int:
        """The number of cards in the main deck."""
        return sum(self.main.values())

    @property
    def side_size(self) -> int:
        """The number of cards in the side deck."""
        return sum(self.side.values())

    @property
    def numbers(self) -> tuple[str, ...]:
        """Every card number in it, the leader's first, each once."""
        return tuple(dict.fromkeys((self.leader, *self.main, *self.side)))

    @property
    def together(self) -> dict[str, int]:
        """Copies in main deck and side deck: what limits copies counts both."""
        return {n: self.main.get(n, 0) + self.side.get(n, 0) for n in dict.fromkeys((*self.main, *self.side))}

    def copies(self) -> tuple[str, ...]:
        """The main deck copy by copy, in the order of its list."""
        return tuple(number for number, count in self.main.items() for _ in range(count))


class _Rule(Struct, frozen=True):
    """A sentence about deck construction, and the card that says it."""

    source: PrintedFacts
    says: ir.DeckRule

    def means(self, facts: PrintedFacts) -> bool:
        """Whether the sentence is about cards with these facts."""
        return means(self.says.noun, facts, self.source)

    @property
    def limit(self) -> int | None:
        """The number in the sentence, whether it stands with the verb or in the noun phrase ("up to 7 «X» cards")."""
        noun = self.says.noun
        if (
            self.says.n is None
            and isinstance(noun, Noun)
            and noun.quantity is Quantity.UP_TO
            and isinstance(noun.n, Const)
        ):
            return noun.n.n
        return self.says.n

    @property
    def about_copies(self) -> bool:
        """ "Copies of this card", "copies of {X}" limit each number; any other noun phrase limits the total of the cards that it means."""
        match self.says.noun:
            case Ref(to=Referent.THIS_CARD) | Noun(filter=IsCopyOf()):
                return True
            case _:
                return False


def check_deck(deck: Deck, cards: Mapping[str, Printed], profile: Profile = MASTERS) -> list[str]:
    """Why this deck may not be played, in words with the clause; empty if it may.

    A leader and a main deck of fitting size (5-1-1, 5-1-2); what [Permanent] skills say of construction counts (5-1-3-2-1, 5-1-3-2-2).
    A side deck has a size of its own; what limits copies and keywords counts it with the main deck (docs/rulings.md, 5-1-3).
    """
    rules = _rules([number for number in (deck.leader, *deck.main) if number in cards], cards)
    if (most := _bounds(rules, profile)[1]) < len(deck.main):
        return [f"the main deck lists {len(deck.main)} different numbers, it may have {most} cards: 5-1-3"]
    if len(deck.side) > SIDE_DECK:
        return [f"the side deck lists {len(deck.side)} different numbers, it may have {SIDE_DECK} cards: 5-1-3"]
    reasons = _unknown_reasons(deck, cards)
    facts = {number: printed_facts(cards[number]) for number in deck.together if number in cards}
    main = {number: facts[number] for number in deck.main if number in facts}
    of_side = _rules([number for number in deck.side if number in cards and number not in deck.main], cards)
    reasons += _leader_reasons(deck, cards)
    reasons += _type_reasons(main.values())
    reasons += _edition_reasons(deck, cards, profile)
    reasons += _size_reasons(deck, rules, profile)
    reasons += _side_reasons(deck, facts)
    reasons += _copy_reasons(deck, cards, facts, [*rules, *of_side], profile)
    reasons += _keyword_reasons(deck, cards)
    reasons += _rule_reasons(deck, main, rules)
    return reasons


def refusals(deck: Deck, cards: Mapping[str, Printed], profile: Profile = MASTERS) -> list[str]:
    """All that keeps this deck from being played: what breaks the rules of construction, and text that could not be read."""
    unread = [f"not every word could be read of {line}" for line in unread_text(deck, cards)]
    return check_deck(deck, cards, profile) + unread


def unread_text(deck: Deck, cards: Mapping[str, Printed]) -> list[str]:
    """The lines of this deck that the compiler could not read, each with its card number. Such a deck is refused or marked."""
    lines: list[str] = []
    for number in (deck.leader, *deck.main):
        if (card := cards.get(number)) is not None:
            faces = (card.front,) if card.back is None else (card.front, card.back)
            lines += [f"{number}: {skill.text}" for face in faces for skill in face.skills if skill.unread]
    return lines


def nearest_card(wanted: str, cards: Mapping[str, Printed]) -> str | None:
    """The number of the card that someone who wrote this number or name most likely meant."""
    return card_meant(wanted, _by_word(cards))


def _by_word(cards: Mapping[str, Printed]) -> dict[str, str]:
    """The numbers of the cards by what one may write for them: name or number, without case."""
    by_name = {card.definition.name.casefold(): number for number, card in cards.items()}
    return by_name | {number.casefold(): number for number in cards}


def _unknown_reasons(deck: Deck, cards: Mapping[str, Printed]) -> list[str]:
    unknown = [number for number in deck.numbers if number and number not in cards]
    by_word = _by_word(cards) if unknown else {}
    hinted = {number: card_meant(number, by_word) for number in unknown[:HINTS]}
    return [_unknown(number, hinted.get(number), cards) for number in unknown]


def _unknown(number: str, nearest: str | None, cards: Mapping[str, Printed]) -> str:
    hint = f"; did you mean {_label(cards[nearest])}?" if nearest else ""
    return f"no card has the number {number}{hint}: 2-15"


def _label(card: Printed) -> str:
    return f"{card.number} ({card.definition.name})"


def _leader_reasons(deck: Deck, cards: Mapping[str, Printed]) -> list[str]:
    if not deck.leader:
        return ["the deck has no Leader Card, it needs exactly 1: 5-1-2"]
    card = cards.get(deck.leader)
    if card is not None and card.definition.type is not CardType.LEADER:
        kind = card.definition.type.value.title()
        return [
            f"{_label(card)} leads the deck but is not a Leader Card ({kind}), it needs exactly 1 Leader Card: 5-1-2"
        ]
    return []


def _type_reasons(main: Iterable[PrintedFacts]) -> list[str]:
    return [
        f"{facts.number} ({facts.names[0]}) is a Leader Card; the main deck holds Battle, Extra and Unison Cards only: 5-1-3"
        for facts in main
        if facts.type == CardType.LEADER.value
    ]


def later_edition(card: Printed, profile: Profile) -> list[str]:
    """What stands on the card that this profile's edition does not know: its type, keyword skills, several colors, an X cost."""
    facts = card.definition
    if facts.type is CardType.UNISON and not profile.unison:
        return ["is a Unison Card (2-3-2)"]
    if profile.keywords is None:
        return []
    later = [f"has [{word}] (10)" for word in keyword_skills(card) if word not in profile.keywords]
    later += ["has several colors (2-4-1-2)"] if len(facts.color) > 1 else []
    later += ["has an X cost (2-11-2-2)"] if facts.energy == "X" else []
    return later


def _edition_reasons(deck: Deck, cards: Mapping[str, Printed], profile: Profile) -> list[str]:
    return [
        f"{_label(cards[number])} {' and '.join(later)}; that is not in the {profile.rules}"
        for number in deck.numbers
        if number in cards and (later := later_edition(cards[number], profile))
    ]


def _bounds(rules: list[_Rule], profile: Profile) -> tuple[int, int]:
    """The least and the most cards of a main deck (5-1-3), as its own cards may set them (5-1-3-2)."""
    least, most = profile.deck_min, profile.deck_max
    for rule in rules:
        if rule.says.rule == "size" and rule.limit is not None:
            least = most = rule.limit
    return least, most


def _size_reasons(deck: Deck, rules: list[_Rule], profile: Profile) -> list[str]:
    least, most = _bounds(rules, profile)
    if least <= deck.size <= most:
        return []
    wanted = f"exactly {least}" if least == most else f"{least} to {most}"
    return [f"the main deck has {deck.size} cards, it needs {wanted}: 5-1-3"]


def _side_reasons(deck: Deck, facts: Mapping[str, PrintedFacts]) -> list[str]:
    """A side deck that is too big, or that holds Leader Cards (rule manual, deck building)."""
    reasons = [
        f"{number} ({facts[number].names[0]}) is a Leader Card; the side deck holds Battle, Extra and Unison Cards only: 5-1-3"
        for number in deck.side
        if number in facts and facts[number].type == CardType.LEADER.value
    ]
    if deck.side_size > SIDE_DECK:
        reasons.append(f"the side deck has {deck.side_size} cards, at most {SIDE_DECK} may be in it: 5-1-3")
    return reasons


def _copy_reasons(
    deck: Deck, cards: Mapping[str, Printed], facts: Mapping[str, PrintedFacts], rules: list[_Rule], profile: Profile
) -> list[str]:
    """Too many copies, counted by card number (2-15-2, 2-15-2-1)."""
    reasons = [
        f"{count} copies of {number}: a list names cards of which there is at least 1: 5-1-3"
        for part in (deck.main, deck.side)
        for number, count in part.items()
        if count < 1
    ]
    for number, count in deck.together.items():
        limit: int | None = profile.copies
        if number in facts:
            if "Dragon Ball" in facts[number].keywords:
                continue  # only their total is limited (10-31)
            for rule in rules:
                if rule.says.rule in ("copies", "only") and rule.about_copies and rule.means(facts[number]):
                    limit = rule.limit
        if limit is not None and count > limit:
            label = _label(cards[number]) if number in cards else number
            where = f", {deck.side[number]} of them in the side deck" if number in deck.side else ""
            reasons.append(f"{count} copies of {label}{where}, at most {limit} cards may share a number: 5-1-3-1")
    return reasons


def _keyword_reasons(deck: Deck, cards: Mapping[str, Printed]) -> list[str]:
    """Too many cards with [Ultimate] (10-14-1), [Super Combo] (10-17) or [Dragon Ball] (10-31-1)."""
    reasons: list[str] = []
    both = " and its side deck" if deck.side else ""
    for keyword, limit, clause in KEYWORD_TOTALS:
        having = {
            number: c
            for number, c in deck.together.items()
            if number in cards and keyword in keywords_of(cards[number])
        }
        if (total := sum(having.values())) > limit:
            listed = ", ".join(f"{count} {number}" for number, count in having.items())
            reasons.append(f"{total} cards with [{keyword}] ({listed}), at most {limit} in a deck{both}: {clause}")
    return reasons


def _rule_reasons(deck: Deck, facts: Mapping[str, PrintedFacts], rules: list[_Rule]) -> list[str]:
    """Cards that a card of the deck excludes, or limits as a group."""
    reasons: list[str] = []
    for rule in rules:
        by = f"{rule.source.number} ({rule.source.names[0]}) says so: 5-1-3-2"
        meant = [number for number in facts if rule.means(facts[number])]
        match rule.says.rule:
            case "exclude":
                reasons += [f"{number} ({facts[number].names[0]}) may not be in this deck, {by}" for number in meant]
            case "only" if rule.limit is None:
                others = [number for number in facts if number not in meant]
                reasons += [f"{number} ({facts[number].names[0]}) may not be in this deck, {by}" for number in others]
            case "only" | "copies" if rule.limit is not None and not rule.about_copies:
                if (total := sum(deck.main[number] for number in meant)) > rule.limit:
                    reasons.append(f"{total} such cards ({', '.join(meant)}), at most {rule.limit} in this deck, {by}")
            case _:
                pass  # size and copies of one number are checked above; life is for the preparation (5-2)
    return reasons


def _rules(numbers: Iterable[str], cards: Mapping[str, Printed]) -> list[_Rule]:
    found: list[_Rule] = []
    for number in numbers:
        for skill in cards[number].front.skills:
            if skill.kind is ir.SkillKind.PERMANENT:
                says = [node for node in walk(skill) if isinstance(node, ir.DeckRule)]
                found += [_Rule(printed_facts(cards[number]), rule) for rule in says]
    return found
