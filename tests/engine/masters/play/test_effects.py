"""Carrying out effects: choices (8-5-3), memory of what was done, costs (8-4), delayed effects."""

from __future__ import annotations

import msgspec

from engine.masters.ir.nodes import (
    KO,
    AtLater,
    Choose,
    Destination,
    DidSo,
    Draw,
    Duration,
    Exists,
    GainControl,
    GetPower,
    Gets,
    If,
    Look,
    May,
    Modal,
    Moment,
    Move,
    Need,
    Otherwise,
    Pay,
    Phase,
    Play,
    PlayToken,
    Switch,
    Then,
    Until,
    Upgrade,
    WhenPhase,
)
from engine.masters.ir.nouns import (
    ANY,
    IT,
    THIS_CARD,
    And,
    Area,
    Attr,
    Cmp,
    Compare,
    Const,
    DeckEnd,
    HasTrait,
    Is,
    IsType,
    Noun,
    Nouns,
    Place,
    Quantity,
    Ref,
    Referent,
    TotalLimit,
    Who,
)
from engine.masters.play.carry import run
from engine.masters.play.pay import pay
from engine.masters.play.perform import perform
from engine.masters.state.context import Course, Memory
from engine.masters.state.events import MomentCame
from engine.masters.truth.known import facts
from engine.masters.truth.objects import named
from engine.masters.truth.payable import can_pay
from engine.masters.truth.referents import refs
from tests.engine.masters.play.boards import Table, answers, completed, printed, say, take

DROP = Destination(Place(Area.DROP, Who.OWNER))
HAND = Destination(Place(Area.HAND, Who.OWNER))


def theirs(n: int = 1, quantity: Quantity = Quantity.UP_TO, **fields: object) -> Noun:
    return Noun(quantity, Const(n), Who.OPPONENT, IsType("battle"), **fields)  # type: ignore[arg-type]


def from_hand(n: int = 1, filter: object = ANY) -> Noun:
    return Noun(Quantity.EXACTLY, Const(n), None, filter, (Place(Area.HAND, Who.YOU),))  # type: ignore[arg-type]


def test_choose_then_it() -> None:
    table = Table()
    source = table.put(printed("A"))
    first, second = table.put(printed("X"), 1), table.put(printed("Y"), 1)
    asked = answers(run(table.state, table.context(source), Then((Choose(theirs()), KO(IT)))), take(second))
    assert (asked[0].least, asked[0].most) == (0, 1)
    assert table.state.cards[first].area == Area.BATTLE
    assert table.state.area(1, Area.DROP) == (second,)


def test_barrier_keeps_a_card_from_being_chosen_not_from_all() -> None:
    from engine.masters.ir.nodes import Keyword, Skill, SkillKind

    table = Table()
    barrier = Skill(SkillKind.KEYWORDS, "[Barrier]", keywords=(Keyword("Barrier"),))
    safe = table.put(printed("X", skills=(barrier,)), 1)
    source = table.put(printed("A"))
    assert answers(run(table.state, table.context(source), Then((Choose(theirs(1, Quantity.EXACTLY)), KO(IT))))) == []
    assert table.state.cards[safe].area == Area.BATTLE
    answers(run(table.state, table.context(source), KO(theirs(1, Quantity.ALL))))
    assert table.state.cards[safe].area == Area.DROP


def test_as_many_as_possible() -> None:
    table = Table()
    source = table.put(printed("A"))
    only = table.put(printed("X"), 1)
    assert answers(run(table.state, table.context(source), Then((Choose(theirs(2, Quantity.EXACTLY)), KO(IT))))) == []
    assert table.state.cards[only].area == Area.DROP


def test_if_you_do_and_if_you_dont() -> None:
    effect = Then(
        (
            May(Then((Choose(from_hand()), Move(IT, DROP, "discard")))),
            If(DidSo(), Draw(Const(2))),
            If(DidSo(did=False), Draw(Const(1))),
        )
    )
    for answer, left in (("yes", 2), ("no", 2)):
        table = Table()
        source = table.put(printed("A"))
        table.put(printed("H"), 0, Area.HAND)
        answers(run(table.state, table.context(source), effect), say(answer))
        assert len(table.state.area(0, Area.HAND)) == left
        assert len(table.state.area(0, Area.DROP)) == (answer == "yes")


def test_an_optional_effect_that_all_can_see_to_be_impossible_is_not_asked() -> None:
    table = Table()
    source = table.put(printed("A"))
    ctx = table.context(source)
    assert answers(run(table.state, ctx, Then((May(KO(theirs(1, Quantity.EXACTLY))), If(DidSo(), Draw()))))) == []
    assert table.state.area(0, Area.HAND) == ()


def test_look_take_and_put_the_rest_back_in_order() -> None:
    table = Table()
    source = table.put(printed("A"))
    state = table.state
    saiyan = table.put(printed("S", traits=("Saiyan",)), 0, Area.DECK)
    first, *others = (card for card in state.area(0, Area.DECK) if card != saiyan)
    state.lay(0, Area.DECK, (first, saiyan, *others))
    top = state.area(0, Area.DECK)[:3]
    taken = Noun(Quantity.UP_TO, Const(1), None, HasTrait("Saiyan"), among=Ref(Referent.AMONG))
    effect = Then(
        (
            Look(Noun(Quantity.UP_TO, Const(3), places=(Place(Area.DECK, Who.YOU, DeckEnd.TOP),))),
            Move(taken, HAND, "add"),
            Move(Ref(Referent.REMAINING), Destination(Place(Area.DECK, Who.YOU, DeckEnd.BOTTOM), any_order=True)),
        )
    )
    asked = answers(
        run(state, table.context(source), effect),
        lambda decision: decision.options[:1],
        take(saiyan),
        take(top[2], top[0]),
    )
    assert state.area(0, Area.HAND) == (saiyan,)
    assert state.area(0, Area.DECK)[-2:] == (top[2], top[0])
    assert asked[2].ordered
    assert saiyan in state.revealed  # 11-2-1


def test_otherwise_and_upgrade() -> None:
    table = Table()
    source = table.put(printed("A"))
    none = Exists(theirs(1, Quantity.NO))
    answers(run(table.state, table.context(source), Then((If(none, Draw(Const(1))), If(Otherwise(), Draw(Const(5)))))))
    assert len(table.state.area(0, Area.HAND)) == 1
    answers(run(table.state, table.context(source), Upgrade(none, Draw(Const(3)), Draw(Const(1)))))
    assert len(table.state.area(0, Area.HAND)) == 4


def test_a_sum_bounds_the_choice() -> None:
    table = Table()
    source = table.put(printed("A"))
    cards = [table.put(printed(f"E{n}", energy=n), 1) for n in (1, 2, 3)]
    some = theirs(1, Quantity.ANY_NUMBER, total=TotalLimit(Attr.COST, Cmp.LE, Const(3)))
    asked = answers(run(table.state, table.context(source), Then((Choose(some), KO(IT)))), take(cards[0], cards[1]))
    assert asked[0].total == 3
    assert table.state.area(1, Area.DROP) == (cards[0], cards[1])


def test_an_exact_sum_is_chosen_card_by_card() -> None:
    table = Table()
    source = table.put(printed("A"))
    one, two, four = (table.put(printed(f"E{n}", energy=n), 1) for n in (1, 2, 4))
    some = theirs(1, Quantity.ANY_NUMBER, total=TotalLimit(Attr.COST, Cmp.EQ, Const(5)))
    asked = answers(run(table.state, table.context(source), Then((Choose(some), KO(IT)))), take(one))
    assert [option.card for option in asked[0].options] == [one, four]  # no sum of 5 with the card of cost 2
    assert table.state.area(1, Area.DROP) == (one, four)
    assert table.state.cards[two].area == Area.BATTLE


def test_one_each_of_two_phrases_takes_two_cards() -> None:
    table = Table()
    source = table.put(printed("A"))
    both = Nouns((theirs(1, Quantity.EXACTLY), theirs(1, Quantity.EXACTLY)))
    first, second = table.put(printed("X"), 1), table.put(printed("Y"), 1)
    answers(run(table.state, table.context(source), Then((Choose(both), KO(IT)))), take(second))
    assert set(table.state.area(1, Area.DROP)) == {first, second}


def test_this_card_is_the_object_that_was_activated() -> None:
    """8-5-10: moved by the cost, it is no longer "this card"; a place in the text finds it again."""
    table = Table()
    card = table.put(printed("A"))
    ctx = table.context(card)
    answers(pay(table.state, ctx, (Pay(Move(THIS_CARD, DROP)),)))
    answers(run(table.state, ctx, Gets(THIS_CARD, (GetPower(Const(5000)),), Duration(Until.TURN))))
    assert table.state.modifiers == ()
    from_drop = Noun(filter=Is(THIS_CARD), places=(Place(Area.DROP, Who.YOU),))
    answers(run(table.state, ctx, Play(from_drop, rest=True)))
    assert table.state.cards[card].area == Area.BATTLE
    assert table.state.cards[card].rest


def test_costs_must_be_possible_in_full() -> None:
    table = Table()
    card = table.put(printed("A"))
    discard_two = Pay(Then((Choose(from_hand(2)), Move(IT, DROP, "discard"))))
    ctx = table.context(card)
    assert can_pay(table.state, ctx, (discard_two,)) is not None
    for _ in range(2):
        table.put(table.plain, 0, Area.HAND)
    assert can_pay(table.state, ctx, (discard_two,)) is None
    assert (
        can_pay(table.state, ctx, (discard_two, Pay(Move(from_hand(), DROP, "discard")))) is not None
    )  # three cards in all
    rest = Pay(Switch(THIS_CARD, True))
    assert can_pay(table.state, ctx, (rest,)) is None
    assert can_pay(table.state, ctx, (Need(Exists(theirs(1, Quantity.A))),)) is not None


def test_every_action_before_the_colon_is_done_in_full() -> None:
    """8-4-2-2: control of a card that no player can gain control of is no price; what was to be had for it is not had."""
    table = Table()
    card, held = table.put(printed("A")), table.put(printed("H"), 0, Area.HAND)
    ctx = table.context(card)
    ctx.memory.slots["it"] = named(table.state, [held])
    assert completed(pay(table.state, ctx, (Pay(GainControl(IT, Who.YOU)),))) is False
    enemy = table.put(printed("X"), 1)
    ctx.memory.slots["it"] = named(table.state, [enemy])
    assert completed(pay(table.state, ctx, (Pay(GainControl(IT, Who.YOU)),))) is True
    assert table.state.cards[enemy].master == 0


def test_asking_of_other_cards_leaves_the_context_as_it_is() -> None:
    table = Table()
    source, other = table.put(printed("A")), table.put(printed("X"))
    ctx = table.context(source)
    before = msgspec.structs.replace(ctx.memory)
    (meant,) = named(table.state, [other])
    assert refs(table.state, ctx.said_of(None, [meant]), IT) == [other]
    assert refs(table.state, ctx.about("condition", [meant]), IT) == [other]
    assert ctx.memory == before
    assert refs(table.state, ctx, IT) == [source]


def test_what_pays_instead_is_carried_out_with_records_of_its_own() -> None:
    """The words of a continuous effect stand for the same after a payment by it."""
    table = Table()
    source = table.put(printed("A"))
    base = table.context(source)
    paying = base.about("condition", named(table.state, [source]))
    answers(run(table.state, paying, Then((Choose(from_hand()), Draw(Const(2))))))
    assert paying.memory.numbers["draw"] == 2
    assert (base.memory, base.course) == (Memory(table.state.cards[source].incarnation), Course())


def test_amounts_are_fixed_when_the_skill_resolves() -> None:
    from engine.masters.ir.nouns import Count, PerEach

    table = Table()
    card = table.put(printed("A"))
    table.put(table.plain, 0, Area.DROP)
    each = PerEach(Const(1000), Count(Noun(Quantity.ALL, places=(Place(Area.DROP, Who.YOU),))))
    answers(run(table.state, table.context(card), Gets(THIS_CARD, (GetPower(each),), Duration(Until.TURN))))
    table.put(table.plain, 0, Area.DROP)
    table.state.epoch += 1
    assert facts(table.state, card).power == 11000  # 8-2-2-2


def test_effects_on_all_cards_of_an_area_reach_those_that_come_later() -> None:
    """8-8-1-5; a phrase that asks for numbers means the cards that it finds now."""
    table = Table()
    source = table.put(printed("A"))
    everyone = Noun(Quantity.ALL, owner=Who.YOU, filter=IsType("battle"))
    weak = Noun(Quantity.ALL, owner=Who.YOU, filter=And((IsType("battle"), Compare(Attr.POWER, Cmp.LE, Const(10000)))))
    answers(run(table.state, table.context(source), Gets(everyone, (GetPower(Const(1000)),), Duration(Until.TURN))))
    answers(run(table.state, table.context(source), Gets(weak, (GetPower(Const(7)),), Duration(Until.TURN))))
    later = table.put(printed("L"))
    table.state.epoch += 1
    assert facts(table.state, later).power == 11000


def test_a_delayed_effect_remembers_its_cards() -> None:
    table = Table()
    source = table.put(printed("A"))
    target = table.put(printed("X"), 1)
    end = WhenPhase(Moment.END, Phase.TURN)
    effect = Then((Choose(theirs(1, Quantity.EXACTLY)), AtLater(end, KO(IT))))
    answers(run(table.state, table.context(source), effect))
    assert table.state.cards[target].area == Area.BATTLE
    answers(perform(table.state, MomentCame("end", "turn", 0)))
    (pending,) = table.state.pending
    assert table.state.delayed == ()
    from engine.masters.play.activate import resolve_pending

    answers(resolve_pending(table.state, pending))
    assert table.state.cards[target].area == Area.DROP


def test_tokens() -> None:
    table = Table()
    source = table.put(printed("A"))
    answers(run(table.state, table.context(source), PlayToken(Const(2), "Saibaiman", 5000)))
    tokens = [card for card in table.state.area(0, Area.BATTLE) if table.state.cards[card].token]
    assert [facts(table.state, token).power for token in tokens] == [5000, 5000]


def test_modal_effects_in_an_order_of_choice() -> None:
    table = Table()
    source = table.put(printed("A"))
    asked = answers(
        run(table.state, table.context(source), Modal((Draw(Const(1)), Draw(Const(2)), Draw(Const(3))), Const(2))),
        lambda decision: [decision.options[2], decision.options[0]],
    )
    assert (asked[0].least, asked[0].most) == (2, 2)
    assert len(table.state.area(0, Area.HAND)) == 4
