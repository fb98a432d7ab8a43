"""Deck construction (5-1, 10-14, 10-17, 10-31): each broken rule is one reason with its figure and its clause."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from engine.masters.cards.deck import Deck, check_deck, nearest_card, unread_text
from engine.masters.cards.definition import CardDefinition, CardType, Face, Printed
from engine.masters.cards.profiles import MASTERS, Profile
from engine.masters.compiler import compile_text
from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n

LAUNCH = Profile("launch", "2017", deck_min=50, deck_max=50)


def card(
    number: str,
    *skills: ir.Skill,
    type: CardType = CardType.BATTLE,
    name: str = "",
    traits: tuple[str, ...] = (),
    color: str = "red",
    energy: int = 1,
) -> Printed:
    name = name or f"Card {number}"
    definition = CardDefinition(number=number, name=name, type=type, color=(color,), energy=energy, traits=traits)
    return Printed(definition, Face(name, 10000, (), traits, skills))


def keywords(*names: str) -> ir.Skill:
    line = "".join(f"[{name}]" for name in names)
    return ir.Skill(ir.SkillKind.KEYWORDS, line, keywords=tuple(ir.Keyword(name) for name in names))


def permanent(effect: ir.Effect) -> ir.Skill:
    return ir.Skill(ir.SkillKind.PERMANENT, "[Permanent] …", effect=effect)


def pool(*special: Printed, fillers: int = 15) -> dict[str, Printed]:
    """A leader L-1, plain cards B-1 … B-15, and the cards that a test is about."""
    plain = [card(f"B-{i}") for i in range(1, fillers + 1)]
    return {c.number: c for c in (card("L-1", type=CardType.LEADER), *plain, *special)}


def deck(size: int = 50, leader: str = "L-1", **main: int) -> Deck:
    """A deck of the given cards (`X_1=4` is 4 copies of X-1), filled up with plain cards to `size`."""
    cards = {number.replace("_", "-"): count for number, count in main.items()}
    missing = size - sum(cards.values())
    for i in range(1, 16):
        if missing > 0:
            cards[f"B-{i}"] = min(4, missing)
            missing -= 4
    return Deck("test", leader, cards)


def only_reason(deck: Deck, cards: Mapping[str, Printed], profile: Profile = MASTERS) -> str:
    reasons = check_deck(deck, cards, profile)
    assert len(reasons) == 1, reasons
    return reasons[0]


def test_a_deck_of_50_to_60_cards_with_a_leader_is_legal() -> None:
    assert check_deck(deck(50), pool()) == []
    assert check_deck(deck(60), pool()) == []


@pytest.mark.parametrize("size", [49, 61])
def test_a_main_deck_of_any_other_size_is_not(size: int) -> None:
    cards = pool(card("X-1"))
    reason = only_reason(deck(size, X_1=4) if size == 61 else deck(size), cards)
    assert f"{size} cards" in reason
    assert "50 to 60" in reason
    assert "5-1-3" in reason


def test_at_launch_a_deck_has_exactly_50_cards() -> None:
    assert check_deck(deck(50), pool(), LAUNCH) == []
    assert "exactly 50" in only_reason(deck(51), pool(), LAUNCH)


def test_the_deck_needs_a_leader_card() -> None:
    assert "exactly 1: 5-1-2" in only_reason(deck(leader=""), pool())
    assert "B-1 (Card B-1) leads the deck but is not a Leader Card" in only_reason(deck(leader="B-1"), pool())


def test_a_leader_card_has_no_place_in_the_main_deck() -> None:
    assert "L-1 (Card L-1) is a Leader Card" in only_reason(deck(L_1=1), pool())


def test_four_cards_may_share_a_number() -> None:
    reason = only_reason(deck(X_1=5), pool(card("X-1", name="Piccolo")))
    assert reason == "5 copies of X-1 (Piccolo), at most 4 cards may share a number: 5-1-3-1"


def test_two_numbers_of_one_name_are_two_cards() -> None:
    assert check_deck(deck(X_1=4, X_2=4), pool(card("X-1", name="Piccolo"), card("X-2", name="Piccolo"))) == []


def test_an_unknown_number_comes_with_the_nearest_known_card() -> None:
    reason = only_reason(deck(size=50, X_01=2), pool(card("X-001", name="Piccolo")))
    assert "no card has the number X-01; did you mean X-001 (Piccolo)?" in reason


def test_a_name_is_understood_as_a_guess_at_a_number() -> None:
    assert nearest_card("picolo", pool(card("X-1", name="Piccolo"))) == "X-1"
    assert nearest_card("zzzzzz", pool()) is None


@pytest.mark.parametrize(
    ("keyword", "limit", "clause"),
    [("Ultimate", 1, "10-14-1"), ("Super Combo", 4, "10-17"), ("Dragon Ball", 7, "10-31-1")],
)
def test_keywords_limit_their_total(keyword: str, limit: int, clause: str) -> None:
    cards = pool(card("X-1", keywords(keyword)), card("X-2", keywords("Barrier", keyword)))
    assert check_deck(deck(X_1=limit), cards) == []
    reason = only_reason(deck(X_1=limit, X_2=1), cards)
    assert f"{limit + 1} cards with [{keyword}]" in reason
    assert f"at most {limit}" in reason
    assert clause in reason


def test_a_keyword_that_a_text_only_gives_does_not_count() -> None:
    gives = permanent(ir.Gets(n.THIS_CARD, (ir.GainKeyword(ir.Keyword("Ultimate")),)))
    assert check_deck(deck(X_1=4), pool(card("X-1", gives))) == []


@pytest.mark.parametrize(("allowed", "count", "legal"), [(7, 7, True), (7, 8, False), (None, 30, True)])
def test_a_permanent_skill_may_raise_the_copies_of_its_card(allowed: int | None, count: int, legal: bool) -> None:
    cards = pool(card("X-1", permanent(ir.DeckRule("copies", n.THIS_CARD, allowed))))
    assert (check_deck(deck(X_1=count), cards) == []) is legal


@pytest.mark.parametrize(
    ("text", "count", "legal"),
    [
        ("[Permanent] You can include up to 7 copies of this card in your deck.", 7, True),
        ("[Permanent] You can include up to 7 copies of this card in your deck.", 8, False),
        ("[Permanent] You can include as many copies of this card in your deck as you like.", 20, True),
        ("[Permanent] You can only include up to 3 «Desire» cards in your deck.", 4, False),
        ("[Permanent] You can only include up to 3 «Desire» cards in your deck.", 3, True),
        ("[Permanent] You can't include cards with energy costs of 5 or more in your deck.", 4, True),
        ("[Permanent] You can't include «Desire» cards in your deck.", 1, False),
    ],
)
def test_printed_sentences_about_decks_are_obeyed(text: str, count: int, legal: bool) -> None:
    cards = pool(card("X-1", *compile_text(text), traits=("Desire",)))
    assert (check_deck(deck(X_1=count), cards) == []) is legal


def trait(name: str, negative: bool = False) -> n.Noun:
    has = n.HasTrait(name)
    return n.Noun(filter=n.Not(has) if negative else has)


def test_a_card_may_limit_the_total_of_a_group() -> None:
    limit = card("X-1", permanent(ir.DeckRule("copies", trait("Desire"), 7)))
    cards = pool(limit, card("X-2", traits=("Desire",)), card("X-3", traits=("Desire",)))
    assert check_deck(deck(X_1=1, X_2=4, X_3=3), cards) == []
    assert "8 such cards (X-2, X-3), at most 7" in only_reason(deck(X_1=1, X_2=4, X_3=4), cards)


def test_a_leader_may_exclude_cards() -> None:
    leader = card(
        "L-2", permanent(ir.DeckRule("exclude", trait("Saiyan"))), type=CardType.LEADER, name="Universe 7's Leader"
    )
    cards = pool(leader, card("X-1", traits=("Saiyan",), name="Nappa"))
    assert check_deck(deck(leader="L-2"), cards) == []
    reason = only_reason(deck(leader="L-2", X_1=1), cards)
    assert "X-1 (Nappa) may not be in this deck, L-2 (Universe 7's Leader) says so: 5-1-3-2" in reason


def test_a_trait_that_a_card_adds_to_itself_counts_in_deck_construction() -> None:
    """2-6-6: treated as if it had the trait by default, including during deck construction."""
    leader = card("L-2", permanent(ir.DeckRule("exclude", trait("Saiyan"))), type=CardType.LEADER)
    disguised = card("X-1", permanent(ir.Gets(n.THIS_CARD, (ir.GainFacts(traits=("Saiyan",)),))))
    assert "X-1" in only_reason(deck(leader="L-2", X_1=1), pool(leader, disguised))


def test_only_such_cards_may_be_demanded() -> None:
    leader = card("L-2", permanent(ir.DeckRule("only", n.Noun(filter=n.IsColor("red")))), type=CardType.LEADER)
    cards = pool(leader, card("X-1", color="blue"))
    assert check_deck(deck(leader="L-2"), cards) == []
    assert "X-1" in only_reason(deck(leader="L-2", X_1=1), cards)


def test_cost_limits_read_the_printed_cost() -> None:
    dear = n.Noun(filter=n.Compare(n.Attr.COST, n.Cmp.GE, n.Const(5)))
    leader = card("L-2", permanent(ir.DeckRule("exclude", dear)), type=CardType.LEADER)
    cards = pool(leader, card("X-1", energy=5), card("X-2", energy=4))
    assert check_deck(deck(leader="L-2", X_2=4), cards) == []
    assert "X-1" in only_reason(deck(leader="L-2", X_1=1), cards)


def test_all_reasons_are_given_at_once() -> None:
    reasons = check_deck(deck(size=0, leader="", X_1=5), pool(card("X-1")))
    assert len(reasons) == 3


def test_text_that_was_not_read_is_named() -> None:
    odd = ir.Skill(ir.SkillKind.AUTO, "[Auto] Frobnicate.", effect=ir.Unread("Frobnicate."))
    assert unread_text(deck(X_1=1), pool(card("X-1", odd))) == ["X-1: [Auto] Frobnicate."]


def test_a_deck_lists_its_copies_in_order() -> None:
    assert Deck("d", "L-1", {"B-2": 2, "B-1": 1}).copies() == ("B-2", "B-2", "B-1")


def test_more_numbers_than_a_deck_has_cards_are_refused_before_anything_is_sought() -> None:
    deck = Deck("many", "L-1", {f"X-{n}": 1 for n in range(2000)})
    assert check_deck(deck, pool()) == ["the main deck lists 2000 different numbers, it may have 60 cards: 5-1-3"]


def test_three_unknown_numbers_are_told_with_what_was_meant() -> None:
    cards = pool(*(card(f"BT1-{n:03}", name=f"Card {n}") for n in range(50)))
    reasons = check_deck(Deck("typos", "L-1", {f"BT1_{n:03}": 4 for n in range(6)}), cards)
    unknown = [reason for reason in reasons if reason.startswith("no card has the number BT1_")]
    assert len(unknown) == 6
    assert ["did you mean BT1-00" in reason for reason in unknown] == [True, True, True, False, False, False]
    assert nearest_card("BT1-001" * 40, cards) is None


def test_a_side_deck_has_at_most_15_cards_and_no_leader() -> None:
    cards = pool(card("X-1"))
    whole = deck(50)
    assert check_deck(replace(whole, side={"B-13": 2, "B-14": 4, "B-15": 4, "X-1": 4}), cards) == []
    assert check_deck(replace(whole, side={"B-13": 2, "B-14": 4, "B-15": 4, "X-1": 4, "B-12": 1}), cards) != []
    too_many = replace(whole, side={"X-1": 16})
    assert any("the side deck has 16 cards, at most 15" in reason for reason in check_deck(too_many, cards))
    assert "L-1 (Card L-1) is a Leader Card; the side deck holds" in only_reason(replace(whole, side={"L-1": 1}), cards)
    assert "no card has the number Z-9" in only_reason(replace(whole, side={"Z-9": 1}), cards)
    assert "-1 copies of X-1" in only_reason(replace(whole, side={"X-1": -1}), cards)


def test_copies_and_keywords_are_limited_over_main_and_side_deck_together() -> None:
    ball = card("D-1", keywords("Dragon Ball"))
    cards = pool(ball)
    reason = only_reason(replace(deck(50), side={"B-1": 1}), cards)
    assert "5 copies of B-1 (Card B-1), 1 of them in the side deck, at most 4" in reason
    assert check_deck(replace(deck(50, D_1=5), side={"D-1": 2}), cards) == []
    reason = only_reason(replace(deck(50, D_1=5), side={"D-1": 3}), cards)
    assert "8 cards with [Dragon Ball] (8 D-1), at most 7 in a deck and its side deck: 10-31-1" in reason


def test_an_own_limit_of_a_card_holds_in_the_side_deck_too() -> None:
    many = compile_text("[Permanent] You can include up to 7 copies of this card in your deck.")
    cards = pool(card("M-1", *many))
    assert check_deck(replace(deck(50), side={"M-1": 7}), cards) == []
    assert "8 copies of M-1" in only_reason(replace(deck(50), side={"M-1": 8}), cards)
