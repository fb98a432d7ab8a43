"""Which event, condition or rule a word says that few cards use."""

from __future__ import annotations

import pytest

from engine.masters.ir.nodes import (
    Cannot,
    DeckRule,
    Destination,
    DidResult,
    Draw,
    Duration,
    DuringBattle,
    Exists,
    GetPower,
    Gets,
    Happened,
    Holds,
    If,
    InPhase,
    IsSuch,
    IsTurnOf,
    Moment,
    Move,
    NegateAttack,
    NotSo,
    Paid,
    Pay,
    Permit,
    Phase,
    Play,
    PreventDamage,
    Prohibit,
    Renumber,
    ReplaceEvent,
    Until,
    WhenAny,
    WhenPhase,
)
from engine.masters.ir.nouns import (
    IT,
    THIS_CARD,
    And,
    Area,
    Attr,
    By,
    Cmp,
    Compare,
    Const,
    Deed,
    HasCharacter,
    HasName,
    HasTrait,
    Is,
    IsColor,
    IsType,
    Node,
    Not,
    Noun,
    NumberIn,
    Or,
    Place,
    Quantity,
    Ref,
    Referent,
    ThatMany,
    Who,
    Window,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk
from tests.engine.masters.compiler.alike import read, unjoined

MEANT = [
    ("[Permanent] Outside of battle, this card gets +5000 power.", NotSo(DuringBattle())),
    (
        "[Permanent] You can't include cards in your deck that don't have «Iron» as part of their special trait.",
        DeckRule("exclude", Noun(filter=Not(HasTrait("Iron", part=True)))),
    ),
    (
        "[Permanent] If the turn player would use the skill of a red card to switch energy to Active Mode, they can't switch energy to Active Mode.",
        Prohibit(
            Who.TURN_PLAYER,
            Deed(
                "switch to active",
                Noun(places=(Place(Area.ENERGY),)),
                cause=By("skill", Noun(Quantity.A, filter=And((IsColor("red"),)))),
            ),
        ),
    ),
    ("[Permanent] This card can't be blocked.", Cannot("be blocked")),
    ("[Permanent] This card can't be flipped.", Cannot("be flipped")),
    (
        "[Auto] At the start or end of your turn, draw 1 card.",
        WhenAny((WhenPhase(Moment.START, Phase.TURN, Who.YOU), WhenPhase(Moment.END, Phase.TURN, Who.YOU))),
    ),
    (
        "[Permanent] You can't include «Iron» cards in your deck.",
        DeckRule("exclude", Noun(filter=And((HasTrait("Iron"),)))),
    ),
    (
        "[Permanent] Your opponent can't combo in each of your turns.",
        Prohibit(Who.OPPONENT, Deed("combo"), turns_of=Who.YOU),
    ),
    (
        "[Permanent] During the End Phase, this card gets +5000 power.",
        If(InPhase(Phase.END), Gets(THIS_CARD, (GetPower(Const(5000)),)), True),
    ),
    (
        "[Permanent] If <Alpha> is not under this card, it can't attack.",
        NotSo(Exists(Noun(filter=And((HasCharacter("Alpha"),)), places=(Place(Area.UNDER, under=THIS_CARD),)))),
    ),
    (
        "[Counter: Attack] Negate the attack targeting your Leader Card.",
        If(DuringBattle(Ref(Referent.LEADER), "attacked"), NegateAttack()),
    ),
    ("[Permanent] During the Damage Step, this card gets +5000 power.", InPhase(Phase.DAMAGE)),
    ("[Permanent] During the Charge Phase, this card gets +5000 power.", InPhase(Phase.CHARGE)),
    ("[Permanent] During the Offense Step, this card gets +5000 power.", InPhase(Phase.OFFENSE)),
    ("[Permanent] During the Defense Step, this card gets +5000 power.", InPhase(Phase.DEFENSE)),
    (
        "[Permanent] You can activate this skill up to three times per turn.",
        Permit(Who.YOU, "activate again", often=3, this_skill=True),
    ),
    (
        "[Permanent] This card can't be played from any area except by skills.",
        Cannot("be played", by_words="except by skills", source=(Place(Area.ANYWHERE),)),
    ),
    ("[Auto] When this card attacks, it can't activate skills for the turn.", Cannot("activate")),
    (
        "[Auto] When this card attacks, if your Warp is 5 or more, draw 1 card.",
        Holds(NumberIn(Area.WARP, Who.YOU), Cmp.GE, Const(5)),
    ),
    (
        "[Auto] When this card attacks, if your deck is 5 or less, draw 1 card.",
        Holds(NumberIn(Area.DECK, Who.YOU), Cmp.LE, Const(5)),
    ),
    (
        "[Permanent] This card can't be removed from your Battle Area in battle.",
        Cannot("be removed", by_words="battle", source=(Place(Area.BATTLE, Who.YOU),)),
    ),
    ("[Auto] When you play a card without paying its energy cost, draw 1 card.", NotSo(Paid(IT))),
    (
        "[Permanent] This card can't be removed from the Battle Area except in battle.",
        Cannot("be removed", by_words="except in battle", source=(Place(Area.BATTLE),)),
    ),
    (
        "[Permanent] This card can't be played from any area unless you discard 1 card.",
        Cannot(
            "be played",
            source=(Place(Area.ANYWHERE),),
            unless=Pay(
                Move(
                    Noun(Quantity.EXACTLY, places=(Place(Area.HAND, Who.YOU),), implied=True),
                    Destination(Place(Area.DROP, Who.OWNER)),
                    "discard",
                )
            ),
        ),
    ),
    (
        "[Permanent] This card can't be played from any area by skills other than its own.",
        Cannot("be played", by=Noun(filter=Not(Is(THIS_CARD))), source=(Place(Area.ANYWHERE),)),
    ),
    (
        "[Permanent] You can play 1 red card from your Drop Area during each of your turns.",
        Permit(
            Who.YOU,
            "play",
            Noun(Quantity.EXACTLY, filter=And((IsColor("red"),)), places=(Place(Area.DROP, Who.YOU),)),
            turns_of=Who.YOU,
        ),
    ),
    (
        "[Permanent] You can't take more than 2 damage in total during your opponent's turn.",
        If(IsTurnOf(Who.OPPONENT), PreventDamage(beyond=2, of_turn=True), True),
    ),
    (
        "[Activate: Main] You can only activate blue card skills from your hand for the turn.",
        Prohibit(
            Who.YOU,
            Deed("activate", Noun(filter=Not(And((IsColor("blue"),)))), source=(Place(Area.HAND, Who.YOU),)),
            duration=Duration(Until.TURN),
        ),
    ),
    (
        "[Auto] When this card attacks, if it would be KO'd this battle, draw 1 card instead.",
        ReplaceEvent(Deed("KO", IT), Draw(), duration=Duration(Until.BATTLE)),
    ),
    (
        "[Auto] When this card attacks, if your Leader Card's power wasn't 10000, draw 1 card.",
        NotSo(IsSuch(Ref(Referent.LEADER), Compare(Attr.POWER, Cmp.EQ, Const(10000)), True)),
    ),
    (
        "[Permanent] You can only use blue or green card skills to place cards under this card.",
        Prohibit(
            Who.YOU,
            Deed(
                "place under",
                Noun(),
                target=THIS_CARD,
                cause=By("skill", Noun(filter=Not(And((Or((IsColor("blue"), IsColor("green"))),))))),
            ),
        ),
    ),
    (
        "[Auto] When your opponent attacks, that player must discard 1 card to combo this turn.",
        Prohibit(
            Who.THEY,
            Deed("combo"),
            unless=Pay(
                Move(
                    Noun(Quantity.EXACTLY, places=(Place(Area.HAND, Who.THEY),), implied=True),
                    Destination(Place(Area.DROP, Who.OWNER)),
                    "discard",
                    Who.THEY,
                )
            ),
            duration=Duration(Until.TURN),
        ),
    ),
    (
        "[Auto] When this card attacks, you can't flip your Leader Card to its front for the turn.",
        Prohibit(Who.YOU, Deed("flip", Ref(Referent.LEADER)), duration=Duration(Until.TURN)),
    ),
    (
        "[Permanent] You can activate this card's [Counter] skill from your Drop Area once per turn.",
        Permit(Who.YOU, "activate", THIS_CARD, (Place(Area.DROP, Who.YOU),), ("Counter",), times=1),
    ),
    (
        "[Auto] When you play this card, if this card was played without paying its energy cost, draw 1 card.",
        NotSo(Paid(THIS_CARD)),
    ),
    (
        "[Permanent] If your skill would cause your opponent to discard a card, they discard 2 cards instead.",
        ReplaceEvent(
            Deed("discard", Noun(Quantity.A), Who.OPPONENT, cause=By("skill", Noun(owner=Who.YOU))),
            Move(
                Noun(Quantity.EXACTLY, Const(2), places=(Place(Area.HAND, Who.THEY),), implied=True),
                Destination(Place(Area.DROP, Who.OWNER)),
                "discard",
                Who.THEY,
            ),
        ),
    ),
    (
        "[Permanent] This card can't be removed from your Battle Area by your opponent's skills once per turn.",
        Cannot("be removed", by=Noun(owner=Who.OPPONENT), source=(Place(Area.BATTLE, Who.YOU),), times=1),
    ),
    (
        "[Activate: Main] Remove up to 3 markers from this card. If you removed 2 or more markers, draw 1 card.",
        Holds(ThatMany(verb="remove"), Cmp.GE, Const(2)),
    ),
    (
        "[Auto] When this card attacks, if you have activated 2 or more [Counter] skills this turn, draw 1 card.",
        Happened(Deed("activate", by=Who.YOU, keyword=("Counter",)), times=2),
    ),
    (
        "[Permanent] If 1 or more markers would be removed from this card, remove 1 less marker from it instead.",
        ReplaceEvent(
            Deed("remove marker", THIS_CARD, several=True), Renumber(Const(1), verb="remove marker", who=Who.EITHER)
        ),
    ),
    (
        "[Counter: Attack] Negate the attack. If you negated a Leader Card's attack with this skill, draw 1 card.",
        Happened(
            Deed(
                "negate attack",
                Noun(Quantity.A, filter=IsType("leader"), places=(Place(Area.LEADER),), implied=True),
                Who.YOU,
            ),
            Window.SKILL,
        ),
    ),
    (
        "[Activate: Main] Add up to 1 red card from your Drop Area to your hand. If you add a card to your hand, draw 1 card.",
        DidResult("add", Noun(Quantity.A), target=(Place(Area.HAND, Who.YOU),)),
    ),
    (
        "[Activate: Main] During your opponent's next turn, they can only attack one time with Battle Cards with energy costs of 3 or more.",
        Prohibit(
            Who.THEY,
            Deed(
                "attack",
                Noun(
                    filter=And((IsType("battle"), Compare(Attr.COST, Cmp.GE, Const(3)))),
                    places=(Place(Area.BATTLE),),
                    implied=True,
                ),
            ),
            times=1,
            duration=Duration(Until.DURING_NEXT_TURN, Who.OPPONENT),
        ),
    ),
    (
        "[Activate: Battle] Choose up to 1 red card in your hand and combo with it. If you used a card in a combo with this skill, draw 1 card.",
        DidResult("combo", Noun(Quantity.A)),
    ),
    (
        "[Permanent] During battles where this card is attacking, your opponent can't activate [Counter] skills with energy costs of 2 or more.",
        Prohibit(
            Who.OPPONENT, Deed("activate", Noun(filter=Compare(Attr.COST, Cmp.GE, Const(2))), keyword=("Counter",))
        ),
    ),
    (
        "[Permanent] During your opponent's turn, if you would reveal this card from your life to add it to your hand, you may play it instead.",
        ReplaceEvent(
            Deed("add", THIS_CARD, Who.YOU, source=(Place(Area.LIFE, Who.YOU),), to=(Place(Area.HAND, Who.YOU),)),
            Play(IT),
            True,
        ),
    ),
    (
        "[Activate: Main] Choose 1 of your opponent's Battle Cards in Rest Mode. It can't switch to Active Mode until the start of your next turn.",
        Cannot("switch to active"),
    ),
    (
        "[Permanent] Only 1 {Alpha Beta} can be played in your Battle Area, and this card can't be played from any area unless your Leader Card is red.",
        Prohibit(Who.YOU, Deed("play", Noun(filter=And((HasName("Alpha Beta"),))), to=(Place(Area.BATTLE, Who.YOU),))),
    ),
    (
        "[Permanent] You can discard 1 card instead of paying this card's energy cost when activating its [Counter] skill from your hand.",
        Permit(
            Who.YOU,
            "activate",
            IT,
            (Place(Area.HAND, Who.YOU),),
            ("Counter",),
            True,
            (
                Pay(
                    Move(
                        Noun(Quantity.EXACTLY, filter=And(()), places=(Place(Area.HAND, Who.YOU),), implied=True),
                        Destination(Place(Area.DROP, Who.OWNER)),
                        "discard",
                    )
                ),
            ),
        ),
    ),
    (
        "[Auto] When your opponent declares to play a card or activates a skill that puts cards into play, draw 1 card.",
        WhenAny(
            (
                Deed("play", Noun(Quantity.A), Who.OPPONENT, before=True),
                Deed("play", Noun(), Who.THEY, cause=By("skill"), before=True),
            )
        ),
    ),
    (
        "[Auto] When you play this card, KO 1 of your Battle Cards. If this skill is used to KO a Battle Card with an energy cost of 3 or less, draw 1 card.",
        DidResult(
            "KO",
            Noun(
                Quantity.A,
                filter=And((IsType("battle"), Compare(Attr.COST, Cmp.LE, Const(3)))),
                places=(Place(Area.BATTLE),),
                implied=True,
            ),
        ),
    ),
]


@pytest.mark.parametrize(("line", "node"), MEANT, ids=[line for line, _ in MEANT])
def test_the_line_asks_or_forbids(line: str, node: Node) -> None:
    assert node in list(walk(rewrite(read(line), unjoined)))
