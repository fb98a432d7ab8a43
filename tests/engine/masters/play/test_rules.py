"""What effects forbid, allow and replace (1-3-3, 8-9), and which skills an event makes pending (8-6)."""

from __future__ import annotations

import pytest

from engine.core.ids import CardId
from engine.masters.ir.nodes import (
    KO,
    By,
    Can,
    Cannot,
    Deed,
    Destination,
    Draw,
    Duration,
    Exists,
    Gets,
    Happened,
    Keyword,
    May,
    Moment,
    Move,
    Need,
    Pay,
    Permit,
    Phase,
    PreventDamage,
    Prohibit,
    RemoveFromGame,
    ReplaceEvent,
    Skill,
    SkillKind,
    Trigger,
    Until,
    WhenAny,
    WhenPhase,
    WhenSituation,
    Window,
)
from engine.masters.ir.nouns import (
    ANY,
    IT,
    THIS_CARD,
    Area,
    Attr,
    Cmp,
    Compare,
    Const,
    IsCopyOf,
    IsType,
    Noun,
    Place,
    Quantity,
    Who,
)
from engine.masters.play.carry import run
from engine.masters.play.entering import play
from engine.masters.play.perform import perform
from engine.masters.play.verbs import ko, move
from engine.masters.state.apply import apply
from engine.masters.state.cause import RULES, Cause, Why
from engine.masters.state.events import Attacked, DamageComing, MomentCame
from engine.masters.truth.act import Act
from engine.masters.truth.allowed import verdict
from engine.masters.truth.immune import choice_forbidden
from engine.masters.truth.prevented import prevented
from engine.masters.truth.situations import situations
from tests.engine.masters.play.boards import Table, answers, printed, say

BATTLE_CARD = IsType("battle")


def permanent(effect: object) -> Skill:
    return Skill(SkillKind.PERMANENT, "[Permanent] …", effect=effect)  # type: ignore[arg-type]


def auto(trigger: Trigger | None, effect: object | None = None, **fields: object) -> Skill:
    return Skill(SkillKind.AUTO, "[Auto] …", trigger=trigger, effect=effect or Draw(), **fields)  # type: ignore[arg-type]


def skill_of(table: Table, seat: int) -> Cause:
    source = table.put(printed(f"source {seat}"), seat)
    return table.context(source).cause


# --- prohibitions and permissions -------------------------------------------------------------------------------------


def test_cannot_attack_such_cards() -> None:
    table = Table()
    strong = Noun(filter=Compare(Attr.POWER, Cmp.GE, Const(15000)))
    card = table.put(printed("A", skills=(permanent(Gets(THIS_CARD, (Cannot("attack", strong),))),)))
    weak, big = table.put(printed("W"), 1), table.put(printed("B", power=20000), 1)
    assert verdict(table.state, Act(0, "attack", card)).refusal is None
    assert verdict(table.state, Act(0, "attack", card, target=weak)).refusal is None
    banned = verdict(table.state, Act(0, "attack", card, target=big)).why_not
    assert banned is not None
    assert banned.clause == "1-3-3"


def test_a_player_cannot_play_copies_for_the_turn() -> None:
    table = Table()
    card = table.put(printed("A"))
    copy, other = table.put(printed("A"), 0, Area.HAND), table.put(printed("B"), 0, Area.HAND)
    ban = Prohibit(Who.YOU, Deed("play", Noun(filter=IsCopyOf(THIS_CARD))), duration=Duration(Until.TURN))
    answers(run(table.state, table.context(card), ban))
    assert verdict(table.state, Act(0, "play", copy, source=Area.HAND)).refusal is not None
    assert verdict(table.state, Act(0, "play", other, source=Area.HAND)).refusal is None
    assert verdict(table.state, Act(1, "play", copy, source=Area.HAND)).refusal is None


def test_a_price_and_a_condition_that_lifts_the_ban() -> None:
    table = Table()
    price = Pay(
        Move(Noun(Quantity.EXACTLY, Const(1), places=(Place(Area.HAND, Who.THEY),)), Destination(Place(Area.DROP)))
    )
    taxing = table.put(printed("T", skills=(permanent(Prohibit(Who.OPPONENT, Deed("attack"), unless=price)),)))
    attacker = table.put(printed("X"), 1)
    (banned,) = verdict(table.state, Act(1, "attack", attacker)).bans
    assert banned.unless == price
    assert banned.source == taxing
    there = Need(Exists(Noun(Quantity.A, places=(Place(Area.DROP, Who.YOU),))))
    table.put(printed("N", skills=(permanent(Prohibit(Who.OPPONENT, Deed("combo"), unless=there)),)))
    table.state.epoch += 1
    assert verdict(table.state, Act(1, "combo", attacker)).refusal is not None
    table.put(table.plain, 0, Area.DROP)
    table.state.epoch += 1
    assert verdict(table.state, Act(1, "combo", attacker)).refusal is None


def test_alternative_payments_are_not_free() -> None:
    table = Table()
    price = (
        Pay(Move(Noun(Quantity.EXACTLY, Const(1), places=(Place(Area.LIFE, Who.YOU),)), Destination(Place(Area.HAND)))),
    )
    counter = Skill(SkillKind.COUNTER, "[Counter: Play] …")
    hand = (Place(Area.HAND, Who.YOU),)
    ways = permanent(Permit(Who.YOU, "activate", THIS_CARD, hand, ("Counter",), free=True, instead=price))
    card = table.put(printed("A", skills=(counter, ways)), 0, Area.HAND)
    said = verdict(table.state, Act(0, "activate", card, source=Area.HAND, skill=counter))
    assert said.permitted
    assert not said.free
    (way,) = said.instead
    assert way.instead == price


def test_attack_cards_in_active_mode() -> None:
    table = Table()
    card = table.put(printed("A", skills=(permanent(Gets(THIS_CARD, (Can("attack active"),))),)))
    plain, target = table.put(printed("B")), table.put(printed("X"), 1)
    assert verdict(table.state, Act(0, "attack active", card, target=target)).permitted
    assert not verdict(table.state, Act(0, "attack active", plain, target=target)).permitted


def test_indestructible() -> None:
    table = Table()
    keyword = Skill(SkillKind.KEYWORDS, "[Indestructible]", keywords=(Keyword("Indestructible"),))
    card = table.put(printed("A", skills=(keyword,)))
    answers(ko(table.state, card, skill_of(table, 1)))
    answers(move(table.state, card, Area.HAND, why=Why.RETURN, cause=skill_of(table, 1)))
    answers(ko(table.state, card, Cause("battle", None)))
    assert table.state.cards[card].area == Area.BATTLE
    answers(ko(table.state, card, skill_of(table, 0)))  # 10-12-1: the opponent's skills only
    assert table.state.cards[card].area == Area.DROP


def test_not_affected_by_the_opponents_skills() -> None:
    table = Table()
    shield = Cannot("be affected", by=Noun(owner=Who.OPPONENT))
    card = table.put(printed("A", skills=(permanent(Gets(THIS_CARD, (shield,))),)))
    theirs = skill_of(table, 1)
    assert theirs.card is not None
    answers(
        run(table.state, table.context(theirs.card), KO(Noun(Quantity.ALL, owner=Who.OPPONENT, filter=BATTLE_CARD)))
    )
    assert table.state.cards[card].area == Area.BATTLE
    assert choice_forbidden(table.state, table.context(theirs.card), card)


# --- replacements -----------------------------------------------------------------------------------------------------


def test_instead_of_leaving_it_is_removed_from_the_game() -> None:
    table = Table()
    would = Deed("remove", THIS_CARD, source=(Place(Area.BATTLE, Who.YOU),))
    card = table.put(printed("A", skills=(permanent(ReplaceEvent(would, RemoveFromGame(IT))),)))
    answers(ko(table.state, card, skill_of(table, 1)))
    assert table.state.cards[card].area == Area.REMOVED


@pytest.mark.parametrize(("answer", "area"), [("yes", Area.BATTLE), ("no", Area.DROP)])
def test_a_voluntary_replacement_is_asked_once(answer: str, area: Area) -> None:
    table = Table()
    discard = Move(
        Noun(Quantity.EXACTLY, Const(1), None, ANY, (Place(Area.HAND, Who.YOU),)),
        Destination(Place(Area.DROP)),
        "discard",
    )
    card = table.put(printed("A", skills=(permanent(ReplaceEvent(Deed("KO", THIS_CARD), May(discard))),)))
    table.put(table.plain, 0, Area.HAND)
    asked = answers(ko(table.state, card, skill_of(table, 1)), say(answer))
    assert [decision.clause for decision in asked] == ["8-9-3"]
    assert table.state.cards[card].area == area


def test_a_voluntary_replacement_that_cannot_be_carried_out_does_not_apply() -> None:
    table = Table()
    discard = Move(
        Noun(Quantity.EXACTLY, Const(1), None, ANY, (Place(Area.HAND, Who.YOU),)),
        Destination(Place(Area.DROP)),
        "discard",
    )
    card = table.put(printed("A", skills=(permanent(ReplaceEvent(Deed("KO", THIS_CARD), discard, optional=True)),)))
    assert answers(ko(table.state, card, skill_of(table, 1))) == []
    assert table.state.cards[card].area == Area.DROP


def test_damage_is_prevented() -> None:
    table = Table()
    table.put(printed("A", skills=(permanent(PreventDamage(cause=By("battle"))),)))
    attacker = table.put(printed("X"), 1)
    assert prevented(table.state, DamageComing(0, 1, Cause("attack", attacker, 0, 1)))
    assert not prevented(table.state, DamageComing(0, 1, Cause("skill", attacker, 0, 1)))
    assert not prevented(table.state, DamageComing(1, 1, Cause("attack", attacker, 0, 1)))


# --- triggers ---------------------------------------------------------------------------------------------------------


def waiting(table: Table) -> list[CardId]:
    return [pending.card for pending in table.state.pending]


def test_when_this_card_is_played() -> None:
    table = Table()
    card = table.put(printed("A", skills=(auto(Deed("play", THIS_CARD)),)), 0, Area.HAND)
    table.put(printed("A", skills=(auto(Deed("play", THIS_CARD)),)))  # in play already: another card
    answers(play(table.state, card, 0, RULES))
    assert waiting(table) == [card]


def test_other_cards_listen_where_they_work() -> None:
    table = Table()
    theirs = Deed("play", Noun(Quantity.A, owner=Who.OPPONENT, filter=BATTLE_CARD))
    watcher = table.put(printed("W", skills=(auto(theirs),)), 1)
    table.put(printed("W", skills=(auto(theirs),)), 1, Area.HAND)
    card = table.put(printed("A"), 0, Area.HAND)
    answers(play(table.state, card, 0, RULES))
    assert waiting(table) == [watcher]


def test_a_card_that_was_kod_is_seen_as_it_was() -> None:
    """8-6-5-1-2: a trigger asks for the power that the card had in the Battle Area."""
    table = Table()
    strong = Noun(Quantity.A, owner=Who.OPPONENT, filter=Compare(Attr.POWER, Cmp.GE, Const(15000)))
    watcher = table.put(printed("W", skills=(auto(Deed("KO", strong)),)))
    from engine.masters.ir.nodes import GetPower

    card = table.put(printed("X"), 1)
    answers(run(table.state, table.context(card), Gets(THIS_CARD, (GetPower(Const(5000)),), Duration(Until.TURN))))
    answers(ko(table.state, card, RULES))
    assert waiting(table) == [watcher]


def test_an_event_that_fulfils_two_alternatives_makes_the_skill_pending_once() -> None:
    table = Table()
    either = WhenAny((Deed("remove", THIS_CARD, source=(Place(Area.BATTLE),), cause=By("skill")), Deed("KO", IT)))
    card = table.put(printed("A", skills=(auto(either),)))
    answers(ko(table.state, card, skill_of(table, 1)))
    assert waiting(table) == [card]


def test_negated_in_its_area_it_does_not_trigger() -> None:
    from engine.masters.ir.nodes import Negated

    table = Table()
    card = table.put(printed("A", skills=(auto(Deed("KO", THIS_CARD)),)))
    answers(run(table.state, table.context(card), Gets(THIS_CARD, (Negated(),), Duration(Until.TURN))))
    answers(ko(table.state, card, RULES))
    assert waiting(table) == []  # 8-6-5-2


def test_discarded_from_the_hand() -> None:
    table = Table()
    card = table.put(printed("A", skills=(auto(Deed("discard", THIS_CARD)),)), 0, Area.HAND)
    answers(move(table.state, card, Area.DROP, why=Why.DISCARD, cause=skill_of(table, 1)))
    assert waiting(table) == [card]


def test_attacks_and_phases() -> None:
    table = Table()
    card = table.put(
        printed(
            "A",
            skills=(
                auto(Deed("attack", THIS_CARD, target=Noun(filter=IsType("leader")))),
                auto(WhenPhase(Moment.END, Phase.TURN, Who.YOU)),
            ),
        )
    )
    answers(perform(table.state, Attacked(card, table.state.leader(1), 0)))
    assert [pending.index for pending in table.state.pending] == [0]
    answers(perform(table.state, MomentCame("end", "turn", 1)))
    answers(perform(table.state, MomentCame("end", "turn", 0)))
    assert [pending.index for pending in table.state.pending] == [0, 1]


def test_at_the_end_of_a_battle_where_it_was_used_in_a_combo() -> None:
    table = Table()
    used = Happened(Deed("combo", THIS_CARD), Window.BATTLE)
    card = table.put(printed("A", skills=(auto(WhenPhase(Moment.END, Phase.BATTLE, condition=used)),)), 0, Area.HAND)
    table.put(printed("A2", skills=(auto(WhenPhase(Moment.END, Phase.BATTLE, condition=used)),)), 0, Area.HAND)
    answers(perform(table.state, Attacked(table.state.leader(0), table.state.leader(1), 0)))
    answers(move(table.state, card, Area.COMBO, why=Why.COMBO, cause=RULES, seat=0))
    answers(move(table.state, card, Area.DROP, why=Why.COMBO_END, cause=RULES))
    answers(perform(table.state, MomentCame("end", "battle", 0)))
    assert waiting(table) == [card]


def test_situations_trigger_when_they_come_about() -> None:
    table = Table()
    seven = WhenSituation(Exists(Noun(Quantity.OR_MORE, Const(2), places=(Place(Area.DROP, Who.YOU),))))
    card = table.put(printed("A", skills=(auto(seven),)))
    assert situations(table.state) == ([], [])
    for _ in range(2):
        table.put(table.plain, 0, Area.DROP)
    table.state.epoch += 1
    come, skills = situations(table.state)
    assert [pending.card for pending in skills] == [card]
    for situation in come:
        apply(table.state, situation)
    assert situations(table.state) == ([], [])  # 8-6-6-1: once


def test_moves_of_cards_beneath_do_not_trigger() -> None:
    table = Table()
    card = table.put(printed("A", skills=(auto(Deed("place", THIS_CARD, to=(Place(Area.DROP),))),)))
    top = table.put(printed("T"))
    answers(move(table.state, card, Area.UNDER, why=Why.STACK, cause=RULES, under=top))
    table.state.pending = ()
    answers(ko(table.state, top, RULES))
    assert table.state.cards[card].area == Area.DROP
    assert waiting(table) == []  # 11-3-4
