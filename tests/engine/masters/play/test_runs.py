"""Effects that say the same are asked together, and come out as if each had been asked by itself (8-8-1)."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.masters.ir.nodes import Duration, Effect, GetPower, Gets, Skill, SkillKind, Until
from engine.masters.ir.nouns import And, Attr, Cmp, Compare, Const, IsType, Noun, Quantity, Who
from engine.masters.state.apply import apply
from engine.masters.state.cause import RULES
from engine.masters.state.events import ModifierAdded, Used
from engine.masters.state.modifier import Modifier
from engine.masters.truth.bearing import lapse_key
from engine.masters.truth.derive import board_of, changes_of, working_on
from engine.masters.truth.endings import ends
from engine.masters.truth.known import facts
from tests.engine.masters.play.boards import Table, printed

MINE = Noun(Quantity.ALL, owner=Who.YOU, filter=IsType("battle"))
WEAK = Noun(Quantity.ALL, owner=Who.YOU, filter=And((IsType("battle"), Compare(Attr.POWER, Cmp.LE, Const(11000)))))


def lords(table: Table, effect: Effect, n: int, seat: int = 0) -> list[CardId]:
    """So many Battle Cards of a number with this [Permanent] skill."""
    lord = printed(f"lord {seat}", skills=(Skill(SkillKind.PERMANENT, "[Permanent] …", effect=effect),))
    return [table.put(lord, seat) for _ in range(n)]


def test_each_of_many_copies_adds_its_power_and_is_told_of() -> None:
    table = Table()
    made = lords(table, Gets(MINE, (GetPower(Const(1000)),)), 5)
    theirs = lords(table, Gets(MINE, (GetPower(Const(2000)),)), 3, seat=1)
    assert len(board_of(table.state).runs) == 2
    for card in made:
        assert facts(table.state, card).power == 15000
        assert [one.after for one in changes_of(table.state, card)] == [11000, 12000, 13000, 14000, 15000]
    for card in theirs:
        assert facts(table.state, card).power == 16000
        assert len(working_on(table.state, card)) == 3


def test_what_one_copy_makes_of_a_card_counts_for_the_next() -> None:
    table = Table()
    made = lords(table, Gets(WEAK, (GetPower(Const(1000)),)), 4)
    card = table.put(printed("fighter", power=9000))
    strong = table.put(printed("strong", power=15000))
    assert facts(table.state, card).power == 12000  # at 12000 the fourth does not mean it any more
    assert facts(table.state, made[0]).power == 12000
    assert facts(table.state, strong).power == 15000
    assert not working_on(table.state, strong)


def test_an_effect_in_between_is_asked_in_its_place() -> None:
    table = Table()
    lords(table, Gets(MINE, (GetPower(Const(1000)),)), 2)
    lords(table, Gets(WEAK, (GetPower(Const(5000)),)), 1)
    lords(table, Gets(MINE, (GetPower(Const(1000)),)), 2)
    card = table.put(printed("fighter", power=9000))
    # 10000, 11000: the third means it still; then 16000, 17000, 18000
    assert facts(table.state, card).power == 18000
    assert [one.order for one in working_on(table.state, card)] == sorted(
        one.order for one in board_of(table.state).on_many
    )


def test_a_copy_that_does_not_reach_a_card_any_more_this_turn_is_left_out() -> None:
    table = Table()
    made = lords(table, Gets(MINE, (GetPower(Const(1000)),)), 3)
    card = table.put(printed("fighter"))
    assert facts(table.state, card).power == 13000
    lost = next(one for one in working_on(table.state, card) if one.ctx.source == made[1])
    apply(table.state, Used(lapse_key(lost, card, table.state.cards[card].incarnation)))  # 8-1-4-2
    assert facts(table.state, card).power == 12000
    assert [one.ctx.source for one in working_on(table.state, card)] == [made[0], made[2]]
    assert facts(table.state, made[0]).power == 13000


def test_an_effect_on_the_card_itself_stands_beside_them() -> None:
    table = Table()
    lords(table, Gets(MINE, (GetPower(Const(1000)),)), 3)
    card, other = table.put(printed("fighter")), table.put(printed("fighter"))
    until = Duration(Until.TURN)
    named = ((card, table.state.cards[card].incarnation),)
    grown = Modifier(7, named, (GetPower(Const(500)),), until, RULES, 0, 3, ends=ends(table.state, until, 0))
    apply(table.state, ModifierAdded(grown))
    assert facts(table.state, card).power == 13500
    assert facts(table.state, other).power == 13000
