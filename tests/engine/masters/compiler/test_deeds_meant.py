"""Which deed a word says that few cards use."""

from __future__ import annotations

import pytest

from engine.masters.ir.nodes import (
    KO,
    AddMarkers,
    AtLater,
    Cannot,
    Combo,
    Damage,
    Destination,
    Draw,
    Duration,
    DuringBattle,
    GainSkill,
    GetPower,
    Gets,
    Holds,
    InsteadOfPlay,
    Keyword,
    May,
    Modal,
    Moment,
    Move,
    NegateAttack,
    Pay,
    Phase,
    Play,
    Prohibit,
    RemoveMarkers,
    Shuffle,
    Skill,
    SkillKind,
    SkipStep,
    Then,
    Timing,
    Until,
    WhenPhase,
)
from engine.masters.ir.nouns import (
    IT,
    THIS_CARD,
    And,
    Area,
    Attr,
    AttrOf,
    Cmp,
    Const,
    Deed,
    IsType,
    Node,
    Noun,
    NumberIn,
    OwnedBy,
    PerEach,
    Place,
    Quantity,
    Ref,
    Referent,
    ThatMany,
    Who,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.vocabulary import MoveVerb
from engine.masters.ir.walk import walk
from tests.engine.masters.compiler.alike import read, unjoined


def until_three_are_left(verb: MoveVerb, to: Area) -> Move:
    """What goes from the hand until 3 cards are left there."""
    left = Holds(NumberIn(Area.HAND, Who.YOU), Cmp.EQ, Const(3))
    return Move(Noun(places=(Place(Area.HAND, Who.YOU),)), Destination(Place(to, Who.YOU)), verb, until=left)


MEANT = [
    (
        "[Permanent] Your opponent can't draw cards, combo, or activate [Blocker].",
        Then(
            (
                Prohibit(Who.OPPONENT, Deed("draw", Noun())),
                Prohibit(Who.OPPONENT, Deed("combo")),
                Prohibit(Who.OPPONENT, Deed("activate", keyword=("Blocker",))),
            )
        ),
    ),
    (
        '[Permanent] All of your red cards in your hand gain "[Counter: Counter] Draw 1 card".',
        GainSkill(Skill(SkillKind.COUNTER, "", timing=Timing.COUNTER, effect=Draw())),
    ),
    ("[Auto] When this card attacks, shuffle your hand.", Shuffle(area=Area.HAND)),
    (
        "[Counter: Play] Negate the play of the Unison Card.",
        InsteadOfPlay(Destination(Place(Area.DROP, Who.OWNER)), Ref(Referent.BEING_PLAYED, said="unison")),
    ),
    (
        "[Activate: Main] KO all Battle Cards your opponent controls.",
        KO(
            Noun(
                Quantity.ALL,
                filter=And((IsType("battle"), OwnedBy(Who.OPPONENT, True))),
                places=(Place(Area.BATTLE),),
                implied=True,
            )
        ),
    ),
    (
        "[Auto] When this card attacks, that attack can't be blocked.",
        Gets(Ref(Referent.ATTACK_CARD), (Cannot("be blocked"),), Duration(Until.BATTLE)),
    ),
    ("[Counter: Play] The Battle Card played is played in Rest Mode.", Play(Ref(Referent.BEING_PLAYED), rest=True)),
    ("[Auto] At the end of the turn, the turn player may draw 1 card.", May(Draw(who=Who.THEY), Who.TURN_PLAYER)),
    ("[Auto] When 1 of your cards is KO'd, deal 1 damage to its owner.", Damage(Const(1), Who.OWNER)),
    ("[Auto] When 1 of your cards is KO'd, deal 1 damage to its master.", Damage(Const(1), Who.MASTER)),
    ("[Auto] When one of your cards is KO'd, its master may draw 1 card.", May(Draw(who=Who.THEY), Who.MASTER)),
    (
        "[Permanent] Your opponent can't remove markers from your Unison Cards.",
        Gets(
            Noun(owner=Who.YOU, filter=And((IsType("unison"),)), places=(Place(Area.UNISON, Who.YOU),), implied=True),
            (Cannot("lose markers", by=Noun(owner=Who.OPPONENT)),),
        ),
    ),
    (
        "[Auto] When this card attacks, that attack can't have its target changed.",
        Gets(Ref(Referent.ATTACK_CARD), (Cannot("have target changed"),), Duration(Until.BATTLE)),
    ),
    (
        "[Auto] When this card attacks, your opponent skips their next Main Phase.",
        AtLater(WhenPhase(Moment.START, Phase.TURN, Who.OPPONENT), SkipStep(Phase.MAIN)),
    ),
    (
        "[Auto] When this card attacks, move all markers from your Unison Card to this card.",
        Then(
            (
                RemoveMarkers(
                    Noun(
                        owner=Who.YOU,
                        filter=And((IsType("unison"),)),
                        places=(Place(Area.UNISON, Who.YOU),),
                        implied=True,
                    ),
                    Const(0),
                    True,
                ),
                AddMarkers(THIS_CARD, ThatMany(verb="remove")),
            )
        ),
    ),
    (
        "[Auto] When this card attacks, it gains +1000 for each 1 energy you have, for the turn.",
        GetPower(PerEach(Const(1000), NumberIn(Area.ENERGY, Who.YOU))),
    ),
    (
        "[Auto] When this card attacks, move any number of markers from this card to your Unison Card.",
        Then(
            (
                RemoveMarkers(THIS_CARD, AttrOf(Attr.MARKERS, THIS_CARD), up_to=True),
                AddMarkers(
                    Noun(
                        owner=Who.YOU,
                        filter=And((IsType("unison"),)),
                        places=(Place(Area.UNISON, Who.YOU),),
                        implied=True,
                    ),
                    ThatMany(verb="remove"),
                ),
            )
        ),
    ),
    (
        "[Auto] When this card attacks, combo with 1 card from your Drop Area without paying its combo cost.",
        Combo(Noun(Quantity.EXACTLY, places=(Place(Area.DROP, Who.YOU),))),
    ),
    (
        '[Activate: Main] This card gains "[Rejuvenate][Once per turn] Remove 2 markers from this card" for the turn.',
        Skill(
            SkillKind.KEYWORDS,
            "",
            keywords=(Keyword("Rejuvenate", cost=(Pay(RemoveMarkers(THIS_CARD, Const(2))),)),),
            per_turn=1,
        ),
    ),
    (
        "[Auto] When this card attacks, choose one or both- • Draw 1 card. • This card gets +5000 power for the turn.",
        Modal((Draw(), Gets(THIS_CARD, (GetPower(Const(5000)),), Duration(Until.TURN))), Const(2), up_to=True, least=1),
    ),
    (
        "[Auto] When this card attacks, choose cards in your hand and send them to your Warp until you have 3 cards in your hand.",
        until_three_are_left("send", Area.WARP),
    ),
    (
        '[Auto] When this card attacks, choose 1 card in your hand. It gains "[Counter: Attack] Negate the attack." for the turn.',
        GainSkill(Skill(SkillKind.COUNTER, "", timing=Timing.ATTACK, effect=NegateAttack())),
    ),
    (
        "[Auto] When this card attacks, choose cards in your hand and return them to your deck until you have 3 cards in your hand.",
        until_three_are_left("return", Area.DECK),
    ),
    (
        "[Auto] When this card attacks, choose cards in your hand and put them in your Drop Area until you have 3 cards in your hand.",
        until_three_are_left("put", Area.DROP),
    ),
    (
        "[Auto] When this card attacks, choose cards in your hand and shuffle them into your deck until you have 3 cards in your hand.",
        until_three_are_left("shuffle", Area.DECK),
    ),
    (
        '[Auto] When this card attacks, choose 1 card in your hand. It gains "[Counter: Play] Negate the play of that card." for the turn.',
        GainSkill(
            Skill(
                SkillKind.COUNTER,
                "",
                timing=Timing.PLAY,
                effect=InsteadOfPlay(Destination(Place(Area.DROP, Who.OWNER)), Ref(Referent.BEING_PLAYED)),
            )
        ),
    ),
    (
        "[Auto] When this card attacks, choose up to 1 <Alpha> in your Drop Area and evolve into it by placing it on top of this card in Active Mode.",
        Play(IT, rest=False, on_top_of=THIS_CARD, evolve=True),
    ),
    (
        '[Auto] When this card attacks, choose 1 of your Battle Cards. It gains "[Activate: Battle] This card gets +5000 power for the turn." for the turn.',
        GainSkill(
            Skill(
                SkillKind.ACTIVATE,
                "",
                timing=Timing.BATTLE,
                effect=Gets(THIS_CARD, (GetPower(Const(5000)),), Duration(Until.TURN)),
            )
        ),
    ),
    (
        '[Auto] When this card attacks, choose 1 of your Battle Cards. It gains "[Auto] [Twice per turn] When this card attacks, draw 1 card." for the turn.',
        GainSkill(Skill(SkillKind.AUTO, "", per_turn=2, trigger=Deed("attack", THIS_CARD), effect=Draw())),
    ),
    (
        '[Auto] When this card attacks, choose 1 of your Battle Cards. It gains "[Auto] [3 times per turn] When this card attacks, draw 1 card." for the turn.',
        GainSkill(Skill(SkillKind.AUTO, "", per_turn=3, trigger=Deed("attack", THIS_CARD), effect=Draw())),
    ),
    (
        '[Activate: Main] This card gains "[Activate: Main/Battle] This card gets +5000 power for the turn." for the turn.',
        GainSkill(
            Skill(
                SkillKind.ACTIVATE,
                "",
                timing=Timing.MAIN_BATTLE,
                effect=Gets(THIS_CARD, (GetPower(Const(5000)),), Duration(Until.TURN)),
            )
        ),
    ),
    (
        "[Permanent] Your opponent can't combo for this card's attack.",
        Duration(Until.BATTLE, condition=DuringBattle(THIS_CARD, "attacking")),
    ),
]


@pytest.mark.parametrize(("line", "node"), MEANT, ids=[line for line, _ in MEANT])
def test_the_line_does(line: str, node: Node) -> None:
    assert node in list(walk(rewrite(read(line), unjoined)))
