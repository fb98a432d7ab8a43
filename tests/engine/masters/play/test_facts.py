"""What a card is now (8-8): layers, statics, modifiers, negation."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.masters.ir.nodes import (
    Duration,
    GainFacts,
    GainKeyword,
    GetCost,
    GetPower,
    Gets,
    If,
    IsSuch,
    IsTurnOf,
    Keyword,
    Negated,
    SetNumber,
    Skill,
    SkillKind,
    Until,
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
    HasTrait,
    Is,
    IsColor,
    IsType,
    Noun,
    PerEach,
    Place,
    Quantity,
    Ref,
    Referent,
    Who,
)
from engine.masters.state.apply import apply
from engine.masters.state.cause import RULES
from engine.masters.state.events import ModifierAdded
from engine.masters.state.modifier import Modifier
from engine.masters.state.objects import Card
from engine.masters.truth.derive import activation_cost
from engine.masters.truth.endings import ends, expires
from engine.masters.truth.known import facts
from tests.engine.masters.play.boards import Table, printed

SAIYANS = Noun(Quantity.ALL, owner=Who.YOU, filter=And((IsType("battle"), HasTrait("Saiyan"))))
LEADER_IS_RED = IsSuch(Ref(Referent.LEADER), IsColor("red"))


def permanent(effect: object, **fields: object) -> Skill:
    return Skill(SkillKind.PERMANENT, "[Permanent] …", effect=effect, **fields)  # type: ignore[arg-type]


def modifier(table: Table, card: CardId, *changes: object, until: Until = Until.TURN, id: int = 1) -> None:
    now: Card = table.state.cards[card]
    made = Modifier(
        id,
        ((card, now.incarnation),),
        changes,
        Duration(until),
        RULES,
        0,
        table.state.turn,  # type: ignore[arg-type]
        ends=ends(table.state, Duration(until), 0),
    )
    apply(table.state, ModifierAdded(made))


def test_a_card_that_nothing_bears_on_has_its_printed_facts() -> None:
    table = Table()
    card = table.put(printed("A", cost="RR", energy=1))
    seen = facts(table.state, card)
    assert (seen.power, seen.cost, seen.specified) == (10000, 2, "RR")  # 2-11-2-1: at least the specified cost
    assert facts(table.state, card) is seen


def test_a_static_bears_on_cards_in_play_only_and_ends_with_its_source() -> None:
    table = Table()
    source = table.put(printed("lord", skills=(permanent(Gets(SAIYANS, (GetPower(Const(5000)),))),)))
    saiyan = printed("saiyan", traits=("Saiyan",))
    inside, hand = table.put(saiyan), table.put(saiyan, 0, Area.HAND)
    other = table.put(saiyan, 1)
    assert [facts(table.state, card).power for card in (inside, hand, other)] == [15000, 10000, 10000]
    table.state.areas[1] = tuple(card for card in table.state.areas[1] if card != source)
    table.state.put(Card(source, table.state.cards[source].printed, 0, 0, Area.DROP, 1))
    table.state.epoch += 1
    assert facts(table.state, inside).power == 10000


def test_conditions_of_statics_and_their_place() -> None:
    table = Table()
    cheaper = Gets(Noun(filter=Is(THIS_CARD), places=(Place(Area.HAND, Who.YOU),)), (GetCost(Const(2)),))
    hand = table.put(printed("A", energy=5, skills=(permanent(If(LEADER_IS_RED, cheaper)),)), 0, Area.HAND)
    battle = table.put(printed("A2", energy=5, skills=(permanent(cheaper),)))
    assert facts(table.state, hand).cost == 3
    assert facts(table.state, battle).cost == 5


def test_sparking_keeps_keywords_away_until_the_drop_area_is_full() -> None:
    table = Table()
    line = Skill(SkillKind.KEYWORDS, "[Sparking 2][Critical]", keywords=(Keyword("Critical"),), sparking=2)
    card = table.put(printed("A", skills=(line,)))
    assert not facts(table.state, card).has("Critical")
    for _ in range(2):
        table.put(table.plain, 0, Area.DROP)
    table.state.epoch += 1
    assert facts(table.state, card).has("Critical")


def test_numbers_come_after_traits() -> None:
    """8-8-1-2 before 8-8-1-3: a trait gained makes the card one that gets power."""
    table = Table()
    table.put(printed("lord", skills=(permanent(Gets(SAIYANS, (GetPower(Const(5000)),))),)))
    card = table.put(printed("A", skills=(permanent(Gets(THIS_CARD, (GainFacts(traits=("Saiyan",)),))),)))
    assert facts(table.state, card).traits == ("Saiyan",)
    assert facts(table.state, card).power == 15000


def test_an_effect_that_asks_for_its_own_card_sees_what_other_effects_make_of_it() -> None:
    table = Table()
    strong = IsSuch(THIS_CARD, Compare(Attr.POWER, Cmp.GE, Const(20000)))
    card = table.put(
        printed("A", skills=(permanent(If(strong, Gets(THIS_CARD, (GainKeyword(Keyword("Double Strike")),)))),))
    )
    assert not facts(table.state, card).has("Double Strike")
    modifier(table, card, GetPower(Const(10000)))
    assert facts(table.state, card).has("Double Strike")


def test_the_card_asked_first_does_not_change_the_answer() -> None:
    """Two cards whose effects ask about each other: facts are those of the card asked for, in whatever order."""

    def build() -> tuple[Table, CardId, CardId]:
        table = Table()
        strong = Compare(Attr.POWER, Cmp.GE, Const(15000))
        helped = [
            permanent(
                If(
                    IsSuch(Noun(Quantity.A, filter=And((IsType("battle"), HasTrait(other), strong))), And(())),
                    Gets(THIS_CARD, (GetPower(Const(5000)),)),
                )
            )
            for other in ("two", "one")
        ]
        first = table.put(printed("A", skills=(helped[0],), traits=("one",)))
        second = table.put(printed("B", skills=(helped[1],), traits=("two",)))
        return table, first, second

    table, first, second = build()
    in_order = (facts(table.state, first).power, facts(table.state, second).power)
    table, first, second = build()
    backwards = (facts(table.state, second).power, facts(table.state, first).power)
    assert in_order == (backwards[1], backwards[0])


def test_negated_skills_make_a_card_skill_less_and_bar_what_it_would_gain() -> None:
    table = Table()
    keywords = Skill(SkillKind.KEYWORDS, "[Blocker]", keywords=(Keyword("Blocker"),))
    lord = permanent(Gets(THIS_CARD, (GetPower(Const(5000)),)))
    card = table.put(printed("A", skills=(keywords, lord)))
    modifier(table, card, GainKeyword(Keyword("Critical")), id=1)
    assert facts(table.state, card).has("Critical")
    modifier(table, card, Negated(), id=2)
    seen = facts(table.state, card)
    assert seen.skill_less
    assert not seen.has("Blocker")
    assert not seen.has("Critical")  # 8-3-5
    assert seen.power == 10000


def test_a_modifier_lapses_with_the_object() -> None:
    table = Table()
    card = table.put(printed("A"))
    modifier(table, card, GetPower(Const(-3000)), SetNumber(Attr.COMBO_POWER, Const(0)))
    assert (facts(table.state, card).power, facts(table.state, card).combo_power) == (7000, 0)
    now = table.state.cards[card]
    table.state.put(Card(card, now.printed, 0, 0, Area.BATTLE, now.incarnation + 1))
    table.state.epoch += 1
    assert facts(table.state, card).power == 10000


def test_amounts_of_permanent_skills_are_counted_anew() -> None:
    table = Table()
    each = PerEach(Const(3000), Count(Noun(Quantity.ALL, places=(Place(Area.DROP, Who.YOU),))))
    card = table.put(printed("A", skills=(permanent(If(IsTurnOf(Who.YOU), Gets(THIS_CARD, (GetPower(each),)))),)))
    table.put(table.plain, 0, Area.DROP)
    assert facts(table.state, card).power == 13000
    table.put(table.plain, 0, Area.DROP)
    table.state.epoch += 1
    assert facts(table.state, card).power == 16000


def test_reductions_for_the_activation_alone() -> None:
    table = Table()
    counter = Skill(SkillKind.COUNTER, "[Counter: Play] …")
    cut = permanent(
        Gets(
            Noun(filter=Is(THIS_CARD), places=(Place(Area.HAND, Who.YOU),)),
            (GetCost(Const(7), for_activation="Counter"),),
        )
    )
    card = table.put(printed("A", energy=8, skills=(counter, cut)), 0, Area.HAND)
    assert facts(table.state, card).cost == 8
    assert activation_cost(table.state, card, counter) == (1, "")


def test_when_effects_end() -> None:
    table = Table()
    state = table.state
    assert ends(state, Duration(Until.TURN), 0) == ("turn end", 3)
    assert ends(state, Duration(Until.BATTLE), 0) == ("turn end", 3)  # no battle is on
    assert ends(state, Duration(Until.END_OF_NEXT_TURN, Who.OPPONENT), 0) == ("turn end", 4)
    assert ends(state, Duration(Until.START_OF_NEXT_TURN, Who.YOU), 0) == ("turn start", 5)
    assert ends(state, Duration(Until.GAME), 0) == ("", 0)
    card = table.put(printed("A"))
    modifier(table, card, GetPower(Const(1)), id=7)
    modifier(table, card, GetPower(Const(1)), until=Until.GAME, id=8)
    assert [m.id for m in state.modifiers if expires(state, m.ends, "battle end")] == []
    assert [m.id for m in state.modifiers if expires(state, m.ends, "turn end")] == [7]
