"""Forms that cards of the lists at hand do not say, and others may: each is read, printed back, and comes to what stands beside it."""

from __future__ import annotations

import pytest

from engine.masters.ir.nodes import (
    All,
    Deed,
    Draw,
    DuringBattle,
    Exists,
    GetCost,
    GetPower,
    Happened,
    Holds,
    InsteadOfPlay,
    IsTurnOf,
    Keyword,
    Modal,
    MustAttack,
    Need,
    NotSo,
    Permit,
    Upgrade,
    WhenPhase,
    WhenSituation,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    Attr,
    Cmp,
    Compare,
    Const,
    Count,
    HasKeyword,
    HasName,
    HasTrait,
    HasUnder,
    IsColor,
    IsCopyOf,
    Minus,
    Node,
    Not,
    Noun,
    Nouns,
    NumberIn,
    PerEach,
    Place,
    Quantity,
    Ref,
    Referent,
    SameNameAs,
    Sum,
    ThatMany,
    Underwent,
    Who,
)
from engine.masters.ir.walk import walk
from tests.engine.masters.compiler.alike import read
from tests.engine.masters.compiler.test_said_otherwise import plain

SAIYAN_AND_SIX = And((HasTrait("Saiyan"), HasTrait("Universe 6")))
HAND = (Place(Area.HAND, Who.YOU),)


@pytest.mark.parametrize(
    ("words", "node"),
    [
        ("KO 1 Battle Card with the same card number as this card", IsCopyOf(THIS_CARD)),
        ("KO 1 Battle Card with an energy cost other than 3", Not(Compare(Attr.COST, Cmp.EQ, Const(3)))),
        (
            "KO 1 Battle Card with {Rain} and {Bow} in its card name",
            And((HasName("Rain", part=True), HasName("Bow", part=True))),
        ),
        (
            "KO 1 Battle Card with 5000 power and [Blocker]",
            And((Compare(Attr.POWER, Cmp.EQ, Const(5000)), HasKeyword("Blocker"))),
        ),
        ("KO 1 Battle Card with both the «Saiyan» and «Universe 6» special traits", SAIYAN_AND_SIX),
        ("KO 1 Battle Card that wasn't switched to Rest Mode this turn", Not(Underwent(Deed("switch to rest")))),
        ("draw cards equal to the number of your energy minus 1", Const(1)),
        ("draw as many cards as your opponent has in their hand", Place(Area.HAND, Who.OPPONENT)),
        ("draw until you have as many cards in your hand as your opponent has", NumberIn(Area.HAND, Who.OPPONENT)),
        ("your opponent draws until they have as many cards in their hand as you", NumberIn(Area.HAND, Who.YOU)),
        ("your opponent discards 1 card. Draw that many cards plus 1", Sum((ThatMany(), Const(1)))),
        ("discard any number of cards. Draw that many cards minus 1", Minus(ThatMany(), Const(1))),
        ("choose 1 Battle Card and it loses 5000 power for the turn", GetPower(Const(5000), -1)),
        ("choose 1 Battle Card. It must attack during your opponent's next turn if able", MustAttack()),
        ("if your opponent is attacking, draw 1 card", DuringBattle(Noun(owner=Who.OPPONENT), "attacking")),
        (
            "if you are attacking with a red card, draw 1 card",
            DuringBattle(Noun(owner=Who.YOU, filter=And((IsColor("red"),))), "attacking"),
        ),
        (
            "if your life and your opponent's life are equal, draw 1 card",
            Holds(NumberIn(Area.LIFE, Who.YOU), Cmp.EQ, NumberIn(Area.LIFE, Who.OPPONENT)),
        ),
        (
            "if you have activated 2 or more [Counter] skills this turn, draw 1 card",
            Happened(Deed("activate", by=Who.YOU, keyword=("Counter",)), times=2),
        ),
    ],
)
def test_what_it_comes_to(words: str, node: Node) -> None:
    skill = read(f"[Auto] When this card attacks, {words}.")
    assert plain(node) in [plain(part) for part in walk(skill)]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("[Activate: Main] KO 1 of your opponent's Battle Cards placed on top of a <Cell> card.", HasUnder),
        ("[Activate: Main] Your opponent discards half their hand.", PerEach),
        ("[Activate: Main] If your <Goku> or your <Vegeta> is red, draw 1 card.", Nouns),
        ("[Activate: Main] If neither player has a Unison Card in play, draw 1 card.", NotSo),
        ("[Auto] When this card attacks during your turn and you have 3 or more energy, draw 1 card.", IsTurnOf),
        ("[Auto] When you have no cards in your hand while you have 3 or more energy, draw 1 card.", WhenSituation),
        ("[Auto] When you play this card, activate 1 of the following skills- • Draw 1 card. • Draw 2 cards.", Modal),
        ("[Auto] When this card attacks, draw 1 card, or your opponent discards 1 card.", Modal),
        ("[Auto] When this card attacks, you may either draw 1 card or discard 1 card.", Modal),
        ("[Permanent] If this card would be KO'd, you may either discard 1 card or draw 1 card instead.", Modal),
        ("[Activate: Main] Your opponent must either discard 1 card or KO 1 of their Battle Cards.", Modal),
        ("[Auto] At the end of the extra turn, draw 1 card.", WhenPhase),
        ("[Permanent] Battle Cards your opponent plays cost 1 more energy to play.", GetCost),
        ("[Permanent] Reduce the skill cost of your [Counter] skills by 1.", GetCost),
        ('[Permanent] Your Leader Card gains "[Alliance Red/Blue] Draw 1 card."', Keyword),
        ("[Permanent] Your opponent can't attack unless they have 3 energy, and this card gets +5000 power.", Need),
        ("[Permanent] You may discard 1 card instead of paying this card's energy cost.", Permit),
        ("[Permanent] Your opponent can only attack 2 times each turn.", Deed),
        ("[Permanent] Your opponent can only play Battle Cards from their hand.", Deed),
        ("[Counter: Play] If your opponent plays a red Battle Card : Negate its skills.", Need),
        (
            "[Counter: Play] When your opponent plays a red card, place it in its owner's Drop Area instead. Draw 1 card.",
            InsteadOfPlay,
        ),
    ],
)
def test_what_kind_of_thing_it_is(line: str, kind: type[Node]) -> None:
    assert any(isinstance(part, kind) for part in walk(read(line)))


def test_instead_of_what_would_be_done_instead() -> None:
    skill = read(
        "[Auto] When this card attacks, draw 1 card. If you have 2 or more energy, draw 2 cards instead. "
        "If you have 4 or more energy, draw 3 cards instead."
    )
    last = skill.effect
    assert isinstance(last, Upgrade)
    assert plain(last.instead) == plain(Draw(Const(3)))
    assert isinstance(last.of, Upgrade)


def test_for_each_of_them_counts_what_was_spoken_of() -> None:
    skill = read(
        "[Activate: Main] Choose up to 3 cards in your Drop Area and return them to your deck. "
        "Your Leader Card gets +5000 power for the turn for each of them."
    )
    assert any(isinstance(part, Count) and part.of == Ref(Referent.IT) for part in walk(skill))


def test_a_name_other_than_those_of_the_opponents_cards() -> None:
    skill = read("[Activate: Main] Play 1 card with a different name from the opponent's Battle Cards from your hand.")
    (other,) = (part for part in walk(skill) if isinstance(part, SameNameAs))
    assert other.different
    assert isinstance(other.ref, Noun)
    assert (other.ref.owner, other.ref.quantity) == (Who.OPPONENT, Quantity.BARE)


def test_two_times_that_a_condition_holds() -> None:
    skill = read("[Permanent] This card gets +5000 power during battles on your opponent's turn.")
    (both,) = (part for part in walk(skill) if isinstance(part, All))
    assert [type(part) for part in both.parts] == [DuringBattle, IsTurnOf]
    assert not any(isinstance(part, Exists) for part in walk(skill))
