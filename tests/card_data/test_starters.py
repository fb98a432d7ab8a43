"""The ten starter decks: legal, wholly read, and together a tour of every keyword skill. And those of the other profiles."""

from __future__ import annotations

from functools import cache

import pytest

from card_data.masters.advice import PAGES, explained, index, pages, paragraphs
from card_data.masters.loader.library import load_sets, starter_decks
from engine.masters.cards.deck import Deck, check_deck, unread_text
from engine.masters.cards.deck_match import keyword_skills, keywords_of
from engine.masters.cards.definition import CardType, Printed
from engine.masters.cards.profiles import MASTERS, PROFILES
from engine.masters.clauses import meanings, titles
from engine.masters.compiler import compile_card
from engine.masters.ir.keywords import KEYWORD_SKILLS, row_of
from engine.masters.ir.nodes import Modal, PlayToken, RemoveFromGame, Skill, SkillKind, Timing
from engine.masters.ir.walk import walk

DECKS = starter_decks()
CARDS = load_sets()

SUBJECTS = ("Opening hand", "Energy", "The turns", "Counters and combos", "Wins", "Loses")
"""What the advice of every deck speaks of, in this order."""
FAMILIES = {"Counter", "Strike", "Union"}
"""Names that stand for several keyword skills (10-7-1, 10-10-3-1, 10-13-2-1); a card has one of these."""


@cache
def printed() -> dict[str, Printed]:
    return {number: compile_card(card) for number, card in CARDS.items()}


def skills() -> list[Skill]:
    return [
        skill
        for card in printed().values()
        for face in (card.front, card.back)
        if face is not None
        for skill in face.skills
    ]


@pytest.fixture(params=DECKS, ids=str)
def deck(request: pytest.FixtureRequest) -> Deck:
    return DECKS[request.param]


def test_there_is_one_for_each_color_first() -> None:
    colors = {key: deck.colors for key, deck in DECKS.items()}
    assert all(colors[color] == (color,) for color in ("red", "blue", "green", "yellow", "black"))
    assert sorted(key for key, of in colors.items() if len(of) == 2) == ["majin", "red-blue", "universe-7"]


def test_a_deck_is_legal(deck: Deck) -> None:
    assert check_deck(deck, printed()) == []
    assert deck.size == 50


@pytest.mark.parametrize("number", CARDS)
def test_every_text_is_read_to_its_end(number: str) -> None:
    assert unread_text(Deck("", number), printed()) == []


def test_no_line_is_lost() -> None:
    for number, card in printed().items():
        lines = [line for line in CARDS[number].text.splitlines() if not line.startswith("•")]
        assert len(card.front.skills) == len(lines), number


def test_a_deck_has_something_of_everything(deck: Deck) -> None:
    cards = [CARDS[number] for number in deck.main]
    kinds = {card.type for card in cards}
    assert len(cards) >= 16
    assert kinds == {CardType.BATTLE, CardType.EXTRA, CardType.UNISON}
    assert sum(card.type is CardType.BATTLE and not card.text for card in cards) >= 2, (
        "cards without skills for the curve"
    )
    assert sum(deck.main[number] for number in deck.main if "Super Combo" in keywords_of(printed()[number])) == 4
    assert any(skill.kind is SkillKind.COUNTER for number in deck.main for skill in printed()[number].front.skills)
    assert CARDS[deck.leader].back is not None


def test_the_energy_of_a_deck_can_pay_for_its_cards(deck: Deck) -> None:
    for number in deck.main:
        assert set(CARDS[number].color) <= set(deck.colors), number


def test_small_cards_are_enough_to_begin_with(deck: Deck) -> None:
    """A hand of 6 holds something to play on turn one or two in nearly every game: at least 15 Battle Cards cost 1 or 2."""
    cheap = [n for n in deck.main if CARDS[n].type is CardType.BATTLE and CARDS[n].energy in (1, 2)]
    assert sum(deck.main[number] for number in cheap) >= 15


def test_every_deck_has_words_for_its_player(deck: Deck) -> None:
    assert 100 < len(deck.description) < 400
    subjects = [subject for subject, _ in paragraphs(deck)]
    assert [subject for subject in subjects if subject in SUBJECTS] == list(SUBJECTS)


def test_the_pages_of_advice_are_up_to_date() -> None:
    for path, text in pages().items():
        assert path.read_text(encoding="utf-8") == text, f"run python -m card_data.masters.advice to write {path.name}"
    assert sorted(PAGES.glob("*.md")) == sorted(pages())


def test_the_page_above_the_decks_says_where_each_keyword_skill_is_met() -> None:
    table = index(DECKS, CARDS)
    for key, deck in DECKS.items():
        assert f"| [{deck.name}]({key}.md) |" in table
        for it in explained(deck, CARDS):
            row = next(line for line in table.splitlines() if line.startswith(f"| [{it.name}] | {it.clause} |"))
            assert f"[{key}]({key}.md)" in row


def test_a_page_explains_every_keyword_skill_of_its_deck(deck: Deck) -> None:
    met = {name for number in (deck.leader, *deck.main) for name in keyword_skills(printed()[number])}
    told = explained(deck, CARDS)
    assert {it.name for it in told} == met
    assert all(it.text.startswith(meanings()[it.clause]) and it.cards for it in told)


def test_every_card_has_a_story_of_one_to_three_sentences() -> None:
    assert all(card.story for card in CARDS.values())


def test_every_keyword_skill_of_chapter_10_is_met_in_a_starter() -> None:
    met = {
        name
        for deck in DECKS.values()
        for number in (deck.leader, *deck.main)
        for name in keyword_skills(printed()[number])
    }
    assert set(KEYWORD_SKILLS) - met == FAMILIES
    assert met <= set(KEYWORD_SKILLS)


def test_the_rules_and_the_compiler_name_the_same_keyword_skills() -> None:
    sections = {clause for clause, title in titles().items() if clause.startswith("10-") and title.startswith("[")}
    assert {row_of(name).clause for name in KEYWORD_SKILLS} == sections
    assert row_of("Triple Attack").clause == "10-8"
    assert row_of("Xeno-Evolve").clause == "10-5"
    assert row_of("Victory Strike").clause == "10-20"


def test_together_they_show_marker_costs_tokens_choices_and_battle_skills() -> None:
    costs = {skill.marker_cost for skill in skills() if skill.marker_cost is not None}
    assert min(costs) < 0 < max(costs)
    nodes = [node for skill in skills() for node in walk(skill)]
    assert any(isinstance(node, PlayToken) for node in nodes)
    assert any(isinstance(node, RemoveFromGame) for node in nodes)
    assert any(isinstance(node, Modal) for node in nodes)
    assert any(skill.kind is SkillKind.ACTIVATE and skill.timing is Timing.BATTLE for skill in skills())


def test_every_profile_has_decks_of_its_own_that_are_legal_there() -> None:
    for profile in PROFILES.values():
        decks = starter_decks(profile.name)
        assert len(decks) >= 2, profile.name
        for key, deck in decks.items():
            assert check_deck(deck, printed(), profile) == [], f"{profile.name}/{key}"
            assert 100 < len(deck.description) < 400
            assert len(deck.advice.split("\n\n")) >= 3


def test_demo_decks_are_small_and_those_of_2017_have_as_many_cards_as_these() -> None:
    assert {deck.size for deck in starter_decks("demo").values()} == {30}
    assert {deck.size for deck in starter_decks("launch").values()} == {50}
    assert check_deck(starter_decks("demo")["red"], printed(), MASTERS) == [
        "the main deck has 30 cards, it needs 50 to 60: 5-1-3"
    ]
    for deck in DECKS.values():
        reasons = check_deck(deck, printed(), PROFILES["launch"])
        assert any(
            "is a Unison Card (2-3-2); that is not in the Official Rules of 2017" in reason for reason in reasons
        )
