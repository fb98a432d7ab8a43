"""Card text is read into nodes and printed back; what is not read is told with the place."""

from __future__ import annotations

import pytest

from card_data.collectible.library import load_sets
from engine.collectible.compiler import chi_cost, chi_text, compile_card, compile_text, pretty, print_line, round_trips
from engine.collectible.ir.nodes import (
    Amount,
    ChiCost,
    Damage,
    Draw,
    Each,
    Evolution,
    Fierce,
    Gets,
    Heal,
    It,
    Line,
    May,
    NameIs,
    Phrase,
    Plunder,
    Target,
    TheUser,
    ThisWarrior,
    Together,
    When,
)
from engine.collectible.ir.walk import chosen
from engine.collectible.ir.words import CardType, Icon, LineKind, Moment, Whose

WARRIORS = (
    "this Warrior",
    "target Warrior",
    "target injured Warrior",
    "target opposing Warrior",
    "target opposing Head",
    "target DR. GERO you control",
    "target Warrior named GOKU",
    "target other Warrior you control",
    'target "Human" Warrior your opponent controls',
    'target other "Human"+"Male" Warrior you control with 1 or more DB coins',
)
VERBS = (
    "{T} gets +2/-0 until end of turn.",
    "{T} gets +X/+0 until end of turn.",
    "{T} receives 2 Damage.",
    "{T} cannot attack this turn.",
    "{T} does not receive Showdown Damage this turn.",
    "{T} cannot be the Head of a Team until end of turn.",
    "Heal {t}.",
    "Change {t} to injured status.",
    "Place 2 Growth coins on {t}.",
    "Place 1 DB coin on {t}.",
    "Remove 1 DB coin from {t}.",
    "Remove all Growth coins from {t}.",
    "Discard {t}.",
    "Move {t} to its owner's Chi area.",
    "Return {t} to its owner's hand.",
    "Gain control of {t}.",
    "{T} joins this Warrior's Team.",
)
SENTENCES = (
    "Draw 2 cards.",
    "Your opponent's Planet receives 2 Damage.",
    "Your Planet receives 1 Damage.",
    "Discard the top 3 cards of your opponent's Planet.",
    "Discard the top 1 card of your Planet.",
    "Move the top 2 cards of your Planet to your Chi area.",
    "Put 1 Warrior card from your hand into play.",
    "You may deploy 1 more Warrior this turn.",
    "Discard 2 cards from your hand.",
    "Adventure: reveal the top card of your Planet. If its Turn cost is 2 or more, draw 1 card.",
    "You may draw 1 card.",
    "Draw 1 card and heal target Warrior.",
)
MORE = (
    "[Action] If the user is injured, it gets +4/+0 until end of turn.",
    "[Action] If the user is the Head, draw 1 card. Otherwise, discard 1 card from your hand.",
    '[Strategy] If you control another "Human" Warrior, draw 1 card.',
    "[Strategy] If your opponent controls no Warriors, draw 1 card.",
    "[Strategy] If your Planet has received 5 or more Damage, draw 2 cards.",
    "[Strategy] If your Turn Marker is at 4 or more, draw 2 cards.",
    "[Strategy] If your opponent has 5 or more cards in their hand, draw 1 card.",
    "[Action] The user gets +1/+0 for each DB coin on it until end of turn.",
    '[Action] The user gets +1/+0 for each other "Human" Warrior you control until end of turn.',
    "[Strategy] Draw 1 card for each Growth coin on the user.",
    "[Action] Target opposing Head Warrior gets -1/-0 until end of turn.",
    "[Action] Target unopposed Support Warrior you control gets +0/+1 until end of turn.",
    "[Strategy] Move 2 DB coins from target Warrior your opponent controls to the user.",
    "[Action] Requirement: GOKU, VEGETA or ANDROID 17. Draw 1 card.",
    '[Action] Requirement: "Human"+"Male" or "Saiyan". Draw 1 card.',
    "[Strategy] Discard 2 cards from the top of your opponent's Planet.",
    "[Action] All Warriors in the user's Team get +1/+1 until end of turn.",
    "[Action] If the user's Team is opposed, the user gets +3/+0 until end of turn.",
    "[Action] Target Warrior with Combat 3 or less receives 1 Damage.",
    "[Action] Target Warrior your opponent controls with a Turn cost of 3 or more receives 1 Damage.",
    "[Strategy] Put 1 Warrior card with a Turn cost of 2 or less from your hand into play.",
    "[Strategy] Return 1 Technique card with a Turn cost of 2 or less from your Discard area to your hand.",
    "[Strategy] If there are 3 or more cards in your Chi area, draw 1 card.",
    "[Strategy] Negate target effect of a Warrior.",
    "[Strategy] Each player draws 1 card. Then, each player discards 1 card from their hand.",
    "[Strategy] Each player's Planet receives 1 Damage. Your opponent discards the top 2 cards of their Planet.",
)
ON_WARRIORS = (
    "[Strategy] Return 1 Warrior card from your Chi area to your hand.",
    '[Strategy] Put 1 "Human" Warrior card from your Discard area into play.',
    "[Strategy] Discard 1 card from your opponent's Chi area.",
    "[Strategy] Discard 2 of your Chi. Draw 1 card.",
    "[Strategy] Discard 1 Technique card from your hand > Draw 2 cards.",
    '[Strategy] Move 1 other "Human" Warrior you control to its owner\'s Chi area > Draw 2 cards.',
    "When this Warrior is knocked down, draw 1 card.",
    "When this Warrior is removed from play, you may draw 1 card.",
    'When you deploy another "Human" Warrior, this Warrior gets +1/+0 until end of turn.',
    "When a Warrior your opponent controls is knocked down, draw 1 card.",
    "When another Warrior you control is healed, place 1 Growth coin on it.",
    "When this Warrior attacks, it gets +1/+0 until end of turn.",
    "When an opposing Warrior receives Damage, draw 1 card.",
    "When your Planet receives Damage, place 1 Growth coin on this Warrior.",
    "While this Warrior has 1 or more DB coins, it gets +2/+0.",
    "When this Warrior's Team is defeated, draw 1 card.",
    "When its Team is completely defeated, draw 1 card.",
    "When this Warrior's Team gives Planet Damage, draw 1 card.",
    "[Strategy] Move all DB coins from target Warrior your opponent controls to this Warrior.",
    "[Strategy] Move target Event your opponent controls to its owner's Chi area.",
    "[Strategy] Discard target Event. Draw 1 card.",
    "[Strategy] Adventure: reveal the top card of your opponent's Planet. If its Turn cost is 2 or less, draw 1 card.",
    '[Strategy] Adventure: reveal the top card of your Planet. If it is a "Human" Warrior card, draw 1 card. Otherwise, heal this Warrior.',
    "This Warrior gets +1/+0 for each card in your Planet Damage area.",
    "[Action] This Warrior gets +1/+0 for each card in your hand until end of turn.",
    "[Strategy] Move the top card of your Planet Damage area to the bottom of your Planet.",
    "[Strategy] Move 2 of your Planet Damage to your Discard area.",
    "[Strategy] Put up to 2 Warrior cards from your hand into play.",
    "[Strategy] Return up to 3 cards from your Discard area to your hand.",
    "[Strategy] You may deploy 1 more Event this turn.",
    "[Action] Negate target Technique with a Turn cost of 3 or less.",
    "When your Planet receives Planet Damage, draw 1 card.",
    "[Strategy] Up to 2 target Warriors you control get +1/+0 until end of turn.",
    "[Strategy] Heal up to 1 target injured Warrior you control.",
    "[Strategy] Return two target Warriors to their owners' hands.",
    "This Warrior cannot be healed.",
    "This Warrior cannot be the target of Techniques your opponent uses.",
    'Other "Human" Warriors you control do not receive Showdown Damage.',
    "[Strategy] Put 1 Warrior card named KING PICCOLO from your hand into play.",
    "This Warrior cannot attack or defend.",
    "Injured Warriors your opponent controls cannot defend.",
    "While you control DR. GERO, this Warrior cannot be the Head.",
    "Other Warriors in this Warrior's Team get +1/+1.",
    "This Warrior gets +1/+0 for each other Warrior in its Team.",
    "While this Warrior is the Head of its Team, it gets +2/+0.",
    "While this Warrior's Team is unopposed, it gets +2/+0.",
    "While you are the attacker, this Warrior gets +2/+0.",
    "While your opponent has 5 or more Planet Damage, this Warrior gets +2/+0.",
    "[Action] Target Support Warrior in this Warrior's Team gets +0/+2 until end of turn.",
    "As long as you control DR. GERO, this Warrior gets +2/+1.",
    "This Warrior gets +1/+1 for each DB coin on it.",
    "When this Warrior's Team wins a Victory or an Outstanding Victory, draw 1 card.",
    "When this Warrior's Team wins an Outstanding Victory, draw 1 card.",
    "[Strategy] Change this Warrior to injured status > Draw 1 card.",
    "[Strategy] Remove 2 DB coins from this Warrior > Draw 1 card.",
    "[Strategy] 1, return this Warrior to its owner's hand > Draw 1 card.",
)
MOMENTS = (
    "When this Warrior is deployed, ",
    "When this Warrior is put into play, ",
    "When this Warrior receives Damage, ",
    "When this Warrior is healed, ",
    "When this Warrior's Team wins, ",
    "At beginning of your turn, ",
    "At end of your turn, ",
)


def one(text: str, kind: CardType = CardType.WARRIOR, chi: str = "-") -> Line:
    lines = compile_text(text, kind, chi_cost(chi) or ChiCost())
    assert len(lines) == 1
    assert lines[0].unread is None, lines[0].unread
    return lines[0]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_takes_every_warrior(verb: str) -> None:
    for words in WARRIORS:
        line = one(f"[Action] X > {verb.format(T=words[0].upper() + words[1:], t=words)}")
        assert round_trips(line), print_line(line)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_sentence_follows_every_head(sentence: str) -> None:
    for head in (
        "[Strategy | Action | Attacker | DB] SS1 > ",
        "[Action | Valid] - > ",
        "[Strategy] Discard 1 card from your hand > ",
    ):
        assert round_trips(one(head + sentence))
    for moment in MOMENTS:
        assert round_trips(one(f"[Valid] {moment}{sentence[0].lower()}{sentence[1:]}"))
    assert round_trips(one(f"[Action] Requirement: KING PICCOLO. {sentence}", CardType.TECHNIQUE))


def test_all_texts_of_the_projects_cards_are_read_and_print_as_they_are() -> None:
    lines = [line for card in load_sets().values() for line in compile_card(card).lines]
    assert len(lines) == 46
    assert [line.text for line in lines if line.unread is not None or print_line(line) != line.text] == []


def test_a_line_is_its_parts() -> None:
    line = one("[Action | Valid] E1 > Target Warrior you control gets +2/-0 until end of turn. Draw 1 card.")
    assert line.icons == (Icon.ACTION, Icon.VALID)
    assert line.cost == (ChiCost("E", 1),)
    gets, draw = line.effects
    assert isinstance(gets, Gets)
    assert (gets.what, gets.combat, gets.support) == (Target(Phrase(control=Whose.YOU)), Amount(2), Amount(0))
    assert draw == Draw(Amount(1))
    assert line.kind is LineKind.USED
    assert line.once
    assert chosen(line) == (Target(Phrase(control=Whose.YOU)),)


def test_kinds_of_lines() -> None:
    assert one("When this Warrior is healed, draw 1 card.").when == When(Moment.HEALED)
    assert one("Other Warriors you control get +1/+0.").kind is LineKind.LASTING
    assert one("Toughness").kind is LineKind.ABILITY
    assert not one("[Strategy] Draw 1 card.").once
    assert not one("[Strategy] - > Draw 1 card. This effect can be used any number of times per turn.").once


def test_names_are_read_as_they_are() -> None:
    assert one("Evolution 3: DR. GERO").ability == Evolution(3, "DR. GERO")
    line = one("[Action] Requirement: DR. GERO. The user gets +1/+1 until end of turn.", CardType.TECHNIQUE)
    assert line.requirement == NameIs("DR. GERO")
    assert isinstance(line.effects[0], Gets)
    assert line.effects[0].what == TheUser()


def test_parentheses_of_a_name_are_no_reminder() -> None:
    evolved = one("Evolution 2: GOKU (CHILD) (Switch this Warrior with that card.)")
    assert (evolved.ability, evolved.note) == (Evolution(2, "GOKU (CHILD)"), "Switch this Warrior with that card.")
    assert one("Evolution 2: GOKU (Switch this Warrior with that card.)").ability == Evolution(2, "GOKU")
    line = one("[Action] Requirement: GOKU (CHILD). Heal the user. (It stands up.)", CardType.TECHNIQUE)
    assert (line.requirement, line.note) == (NameIs("GOKU (CHILD)"), "It stands up.")


def test_words_before_an_open_parenthesis_are_not_dropped() -> None:
    text = "[Strategy] Lose the game ((and [Strategy] draw 1 card."
    unread = compile_text(text)[0].unread
    assert unread is not None
    assert unread.text == text


def test_and_joins_and_it_goes_on() -> None:
    both = one("[Action] Target Warrior receives 1 Damage and gets +1/+1 until end of turn.").effects[0]
    assert isinstance(both, Together)
    assert isinstance(both.effects[0], Damage)
    assert isinstance(both.effects[1], Gets)
    assert both.effects[1].what == It()
    asked = one("[Action] Heal all Warriors you control. You may heal this Warrior.").effects
    assert asked == (Heal(Each(Phrase(control=Whose.YOU))), May((Heal(ThisWarrior()),)))


@pytest.mark.parametrize(
    "text",
    [
        "[Action] Each Warrior you control gets +1/+1 until end of turn.",
        'Each other "Saiyan" Warrior you control gets +1/+0.',
        "[Action] All opposing Warriors get -1/+0 until end of turn and receive 1 Damage.",
        "[Action] Each opposing Warrior gets -1/+0 until end of turn and receives 1 Damage.",
        "[Action] Heal all Warriors you control. Place 1 Growth coin on them.",
        "[Action] Draw two cards. Discard the top three cards of your opponent's Planet.",
        "When you deploy this Warrior, draw 1 card.",
        "When you put this Warrior into play, draw 1 card.",
        "When this Warrior is deployed, you may discard 1 card from your hand. If you do, draw 2 cards.",
        "[Strategy] Adventure: reveal the top card of your Planet. If its Turn cost is 3 or more, heal target Warrior. Otherwise, draw 1 card.",
    ],
)
def test_other_words_for_the_same(text: str) -> None:
    line = one(text)
    assert line.unread is None
    assert round_trips(line)


def test_they_are_all_that_were_named() -> None:
    line = one("[Action] All opposing Warriors get -1/+0 until end of turn and receive 1 Damage.")
    assert isinstance(both := line.effects[0], Together)
    assert both.effects[1] == Damage(It(), Amount(1), words=both.effects[1].words)


def test_reminders_end_lines_and_several_abilities_part() -> None:
    lines = compile_text("Fierce 2 (When its Team wins.) Plunder (You may steal.)\nToughness, Super Heal")
    assert [line.ability for line in lines[:2]] == [Fierce(2), Plunder()]
    assert [line.note for line in lines] == ["When its Team wins.", "You may steal.", "", ""]
    assert len(lines) == 4


@pytest.mark.parametrize(
    ("text", "kind", "at", "wanted"),
    [
        ("[Strategy] Heal target Event.", CardType.WARRIOR, 23, "warrior"),
        ("[Action] Draw several cards.", CardType.WARRIOR, 14, "amount"),
        ("[Actoin] Draw 1 card.", CardType.WARRIOR, 1, "icon"),
        ("Draw 1 card.", CardType.WARRIOR, 0, "[Strategy] or [Action]"),
        ("[Strategy] This Warrior gets +1/+1.", CardType.WARRIOR, 0, "until end of turn"),
        ("[Strategy] It gets +1/+1 until end of turn.", CardType.WARRIOR, 0, "named before"),
        ("[Strategy] Draw X cards.", CardType.WARRIOR, 0, "what X is"),
        ("[Strategy] The user gets +1/+1 until end of turn.", CardType.WARRIOR, 0, "user"),
        ("[Strategy] Heal this Warrior.", CardType.EVENT, 0, "another Warrior"),
        ("When this Warrior is deployed, draw 1 card.", CardType.WISH, 0, "Wishes"),
        ("Fierce 1", CardType.EVENT, 0, "Warriors"),
        ("When this Warrior is healed, draw 1 card.", CardType.EVENT, 0, "another moment"),
        ("[Strategy] Target Warrior you control joins this Warrior's Team.", CardType.EVENT, 0, "another Team"),
        ("[DB][Strategy] Draw 1 card.", CardType.WISH, 0, "no [DB]"),
        ("Time Limit 1", CardType.WARRIOR, 0, "Events"),
    ],
)
def test_what_is_not_read_is_told_with_place_and_the_nearest_thing(
    text: str, kind: CardType, at: int, wanted: str
) -> None:
    unread = compile_text(text, kind)[0].unread
    assert unread is not None
    assert unread.stopped_at == at
    assert wanted in unread.wanted


@pytest.mark.parametrize("text", ["SS1", "E", "2", "X", "-", "SEAUV9"])
def test_chi_costs_print_as_they_are(text: str) -> None:
    cost = chi_cost(text)
    assert cost is not None
    assert chi_text(cost) == text


@pytest.mark.parametrize("text", ["", "Q", "1S", "XX", "S-"])
def test_what_is_no_chi_cost(text: str) -> None:
    assert chi_cost(text) is None


def test_parts_are_told_in_words() -> None:
    line = one('[Action] Heal target other "Human" Warrior you control.')
    assert pretty(line.effects[0]) == 'Heal target other "Human" Warrior you control.'


@pytest.mark.parametrize("text", MORE)
def test_conditions_counts_and_places_are_read_and_printed(text: str) -> None:
    (line,) = compile_text(text, CardType.TECHNIQUE)
    assert line.unread is None, line.unread
    assert round_trips(line)


@pytest.mark.parametrize("text", ON_WARRIORS)
def test_what_warriors_say_of_themselves_is_read_and_printed(text: str) -> None:
    (line,) = compile_text(text, CardType.WARRIOR)
    assert line.unread is None, line.unread
    assert round_trips(line)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("While you control GOKU, it gets +1/+0.", CardType.WARRIOR),  # nobody that "it" could be
        ("While the user is injured, it gets +1/+0.", CardType.WARRIOR),
        ("[Strategy] Remove 1 DB coin from this Warrior > Draw 1 card.", CardType.EVENT),
        ("When this Warrior is knocked down, return this Warrior to its owner's hand.", CardType.WARRIOR),
        ("[Strategy] Put 1 Technique card from your Chi area into play.", CardType.WARRIOR),
        ("[Strategy] Move 1 card from your Chi area to your Chi area.", CardType.WARRIOR),
        ("When this Event is healed, draw 1 card.", CardType.EVENT),
        ("[Action] All Warriors in this Warrior's Team get +1/+1 until end of turn.", CardType.EVENT),
        ("[Action] All Warriors in the user's Team get +1/+1 until end of turn.", CardType.WARRIOR),
        ("When a Warrior in this Warrior's Team is knocked down, draw 1 card.", CardType.EVENT),
        ("[Action] Target Warrior gets +1/+0 for each other Warrior in its Team until end of turn.", CardType.WARRIOR),
        ("This Warrior gets +1/+0 for each card in your hand.", CardType.WARRIOR),
        ("[Strategy] Put up to 2 Technique cards from your hand into play.", CardType.WARRIOR),
        ("Target Warrior you control gets +1/+0.", CardType.WARRIOR),  # nobody chooses for what lasts
        ("Up to 2 target Warriors you control get +1/+0.", CardType.WARRIOR),
        ("Warriors you control with Combat 3 or less get +1/+0.", CardType.WARRIOR),
        ("[Strategy] Remove X DB coins from this Warrior > Draw 1 card.", CardType.WARRIOR),
        ("When this Warrior receives Damage, this Warrior gets +X/+0 until end of turn.", CardType.WARRIOR),
    ],
)
def test_what_means_nothing_is_told(text: str, kind: CardType) -> None:
    (line,) = compile_text(text, kind, ChiCost(x=True))
    assert line.unread is not None


def test_x_of_the_chi_cost_is_known_as_a_card_is_deployed() -> None:
    text = "When this Warrior is deployed, this Warrior gets +X/+0 until end of turn."
    assert compile_text(text, CardType.WARRIOR, ChiCost(x=True))[0].unread is None
    assert compile_text(text, CardType.WARRIOR, ChiCost())[0].unread is not None
