"""What needs no player: by the facts of the decision, by the stops, by an order that was kept."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dbs_tui.faces import MASTERS
from dbs_tui.masters.stops import strongest
from dbs_tui.shell.face import When
from dbs_tui.shell.play.stops import Because, Wishes, always, at_turn, by_itself
from engine.core.seen import DecisionSeen, PaymentSeen
from engine.masters.view.model import CardSeen, View
from tests.tui import boards

NOTHING = replace(boards.COUNTER, options=(boards.PASS,), timed=True)


def because(view: View, **stops: When) -> Because | None:
    unasked = by_itself(MASTERS, view, Wishes(stops))
    return None if unasked is None else unasked.because


def battle(decision: DecisionSeen, attack: int, guard: int) -> View:
    view = boards.battle_view(decision)
    assert view.battle is not None
    powers = replace(view.battle, attack_power=attack, guard_power=guard, attack_combo=0, guard_combo=0)
    return replace(view, battle=powers)


def test_a_counter_is_asked_when_there_is_one_and_always_by_wish() -> None:
    assert because(boards.view(boards.COUNTER)) is None
    assert because(boards.view(NOTHING)) is Because.ONLY
    assert because(boards.view(NOTHING), **{"counter-own": When.ALWAYS}) is None
    assert by_itself(MASTERS, boards.view(NOTHING), always(MASTERS)) is None


def test_what_lies_in_the_own_hand_need_not_be_shown_before_nothing_is_chosen_there() -> None:
    """A choice among the hand finds no fitting card: it is answered by itself; cards of the deck are put before the player first."""
    nothing = replace(boards.TARGETS, options=(boards.PASS,), least=1, most=1, timed=True)
    hand = boards.mine().hand
    unasked = by_itself(MASTERS, boards.view(nothing, looking=hand), Wishes())
    assert unasked is not None
    assert unasked.told("Ann") == "Answered for Ann: nothing else was on offer."
    assert not unasked.public
    assert because(boards.view(nothing, looking=(*hand, boards.card("100", "Gohan, Child")))) is None


def test_no_counters_lasts_until_the_next_own_turn() -> None:
    quiet = Wishes().asking(MASTERS.words.stops[0], When.NEVER, turn=5)
    unasked = by_itself(MASTERS, boards.view(boards.COUNTER), quiet)
    assert unasked is not None
    assert (unasked.reply.taken, unasked.because, unasked.public) == (("pass",), Because.QUIET, True)
    assert at_turn(quiet, 6, own=False) == quiet
    assert at_turn(quiet, 5, own=True) == quiet
    assert at_turn(quiet, 7, own=True) == Wishes()
    assert quiet.asking(MASTERS.words.stops[0], When.ALWAYS, turn=5).quiet_since is None


@pytest.mark.parametrize(
    ("attack", "guard", "asked"),
    [(25000, 20000, False), (20000, 20000, False), (15000, 20000, True), (5000, 20000, True), (4000, 20000, False)],
)
def test_the_offense_step_is_asked_when_a_combo_could_turn_it(attack: int, guard: int, asked: bool) -> None:
    """The hand adds 15000 at most."""
    found = because(battle(boards.OFFENSE, attack, guard))
    assert found is (None if asked else Because.IDLE)
    assert because(battle(boards.OFFENSE, attack, guard), offense=When.CAN) is None


def test_whoever_has_begun_to_combo_says_when_it_is_enough() -> None:
    """The other player may still add to the guard: a second combo, before that is seen, is a choice."""
    view = battle(boards.OFFENSE, 25000, 20000)
    assert view.battle is not None
    begun = replace(view, battle=replace(view.battle, attack_combo=5000))
    assert because(begun) is None
    assert because(replace(begun, decision=replace(boards.OFFENSE, options=(boards.PASS,)))) is Because.ONLY
    negated = replace(view.battle, attack_combo=5000, negated=True)
    assert because(replace(view, battle=negated)) is Because.IDLE


def test_a_skill_or_a_card_that_speaks_of_combos_is_always_worth_the_question() -> None:
    skilled = replace(boards.OFFENSE, options=(*boards.OFFENSE.options, boards.option("activate 2 s0", "Draw.")))
    assert because(battle(skilled, 25000, 20000)) is None


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("[Auto] When this card is used in a combo, draw 1 card.", True),
        ("[Super Combo]", False),
        ("[Auto] When this card is played, play a Token. (Tokens have 0 combo cost.)", False),
    ],
)
def test_a_card_that_does_more_in_a_combo_is_worth_the_question(text: str, asked: bool) -> None:
    view = battle(boards.OFFENSE, 25000, 20000)
    mine = view.players[0]
    hand = tuple(
        replace(card, face=replace(card.face, text=(text,))) if isinstance(card, CardSeen) else card
        for card in mine.hand
    )
    assert (because(replace(view, players=(replace(mine, hand=hand), view.players[1]))) is None) is asked


def test_combos_are_bought_with_the_energy_that_there_is() -> None:
    one = PaymentSeen(1, "", ("40",), ("40",))
    paid = (boards.PASS, boards.option("combo 10", "", one), boards.option("combo 11", "", one))
    assert strongest(boards.view(boards.OFFENSE), boards.OFFENSE) == 15000
    assert strongest(boards.view(boards.OFFENSE), replace(boards.OFFENSE, options=paid)) == 10000


def test_what_has_one_answer_answers_itself_unless_cards_are_looked_at() -> None:
    only = replace(boards.YES_NO, options=boards.YES_NO.options[:1])
    assert because(boards.view(only)) is Because.ONLY
    charge = by_itself(MASTERS, boards.view(replace(boards.CHARGE, options=(boards.PASS,))), Wishes())
    assert charge is not None
    assert charge.told("Ann") == "Charge Phase: passed for Ann, nothing else was on offer."
    looking = boards.searching()
    assert looking.decision is not None
    nothing = replace(looking, decision=replace(looking.decision, options=(boards.PASS,), least=1, most=1))
    assert nothing.looking
    assert because(nothing) is None


def test_one_of_several_that_nobody_can_tell_apart_is_taken_and_both_may_know() -> None:
    life = tuple(boards.option(f"choose life-0-{n}", f"Life card {n + 1}") for n in range(5))
    choice = replace(boards.YES_NO, options=life)
    assert because(boards.view(choice)) is None
    unasked = by_itself(MASTERS, boards.view(replace(choice, alike=True)), always(MASTERS))
    assert unasked is not None
    assert (unasked.reply.taken, unasked.because, unasked.public) == (("choose life-0-0",), Because.ALIKE, True)
    assert unasked.told("Ann") == "Answered for Ann: Life card 1, as nobody has seen any of them."


def test_the_own_phase_is_never_ended_by_itself() -> None:
    assert because(boards.view(replace(boards.MAIN, options=boards.MAIN.options[:1]))) is None


def test_an_order_that_is_kept_holds_whenever_the_same_skills_meet() -> None:
    first, second, third = (
        boards.option(f"choose {n}", label) for n, label in ((1, "Goku"), (3, "Krillin"), (4, "Tien"))
    )
    meeting = replace(boards.YES_NO, options=(first, second), order=True, least=1, most=1)
    wishes = Wishes().keeping(meeting, second)
    unasked = by_itself(MASTERS, boards.view(meeting), wishes)
    assert unasked is not None
    assert (unasked.reply.taken, unasked.because) == (("choose 3",), Because.ORDER)
    assert unasked.told("Ann") == "Answered for Ann: Krillin first, as before."
    assert by_itself(MASTERS, boards.view(replace(meeting, options=(first, second, third))), wishes) is None
    assert by_itself(MASTERS, boards.view(replace(meeting, order=False)), wishes) is None
    turned = wishes.keeping(meeting, first)
    assert by_itself(MASTERS, boards.view(meeting), turned).reply.taken == ("choose 1",)  # type: ignore[union-attr]
