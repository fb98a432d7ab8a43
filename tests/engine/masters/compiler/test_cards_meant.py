"""Which cards and how many a word speaks of that few cards use."""

from __future__ import annotations

import pytest

from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    Attr,
    AttrOf,
    By,
    Const,
    Count,
    DeckEnd,
    Deed,
    HasCharacter,
    HasKeyword,
    HasName,
    HasTrait,
    InBattle,
    InMode,
    IsColor,
    IsCopyOf,
    IsFaceUp,
    IsType,
    Minus,
    Node,
    Not,
    Noun,
    Nouns,
    NumberIn,
    OnSide,
    PerEach,
    Place,
    Quantity,
    Ref,
    Referent,
    SameColorAs,
    Sum,
    ThatMany,
    Who,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk
from tests.engine.masters.compiler.alike import read, unjoined

MEANT = [
    (
        "[Auto] When this card attacks, if it is a different color from your Leader Card, draw 1 card.",
        Not(SameColorAs(Ref(Referent.LEADER))),
    ),
    (
        "[Auto] When this card attacks, discard 1 or 2 cards.",
        Noun(Quantity.UP_TO, Const(2), places=(Place(Area.HAND, Who.YOU),), implied=True, least=1),
    ),
    ("[Auto] When you draw your fifth card of the turn, draw 1 card.", Deed("draw", Noun(), Who.YOU, nth=5)),
    ("[Auto] When you draw your fourth card of the turn, draw 1 card.", Deed("draw", Noun(), Who.YOU, nth=4)),
    ("[Auto] When your second card of the turn is played, draw 1 card.", Deed("play", Noun(owner=Who.YOU), nth=2)),
    ("[Activate: Battle] KO up to 1 card in your Battle Area attacking.", InBattle("attacking")),
    (
        "[Auto] When this card attacks, KO up to 1 card they have in play.",
        Noun(Quantity.UP_TO, places=(Place(Area.IN_PLAY, Who.THEY),)),
    ),
    (
        "[Auto] When this card inflicts damage with an attack, draw 1 card.",
        Deed("take damage", cause=By("battle", THIS_CARD)),
    ),
    (
        "[Auto] When you combo with your third card in a battle, draw 1 card.",
        Deed("combo", by=Who.YOU, cause=By("battle"), nth=3),
    ),
    (
        "[Auto] When this card attacks, if your leader is <Alpha>, draw 1 card.",
        Noun(owner=Who.YOU, filter=And((IsType("leader"),)), places=(Place(Area.LEADER, Who.YOU),), implied=True),
    ),
    (
        "[Auto] When this card attacks, draw cards equal to your energy minus 2.",
        Minus(NumberIn(Area.ENERGY, Who.YOU), Const(2)),
    ),
    (
        "[Auto] When this card attacks, discard half of your hand, rounded down.",
        PerEach(Const(1), Count(Noun(owner=Who.YOU, places=(Place(Area.HAND),))), 2),
    ),
    (
        "[Counter: Play] If the Unison Card being played is red, negate the play.",
        Ref(Referent.BEING_PLAYED, said="unison"),
    ),
    ("[Auto] When this card attacks, draw 2 cards. Discard 1 of the drawn cards.", Ref(Referent.IT, verb="draw")),
    (
        "[Activate: Main] Play up to 1 blue non-[Unique] Battle Card from your hand.",
        And((IsColor("blue"), Not(HasKeyword("Unique")), IsType("battle"))),
    ),
    (
        "[Auto] When this card leaves your hand other than by discarding, draw 1 card.",
        Deed("leave", THIS_CARD, source=(Place(Area.HAND, Who.YOU),), otherwise="discard"),
    ),
    (
        "[Auto] When this card attacks, draw cards equal to this card's energy cost -1.",
        Sum((AttrOf(Attr.COST, THIS_CARD), Const(-1))),
    ),
    (
        "[Auto] When this card attacks, discard 2 cards. Play 1 of the discarded cards.",
        Ref(Referent.IT, verb="discard"),
    ),
    (
        "[Auto] When this card attacks, draw 1 card. If the drawn card is red, draw 1 card.",
        Ref(Referent.IT, verb="draw"),
    ),
    (
        "[Auto] When this card attacks, KO 2 of your Battle Cards. Play 1 of the KO'd cards.",
        Ref(Referent.IT, verb="KO"),
    ),
    (
        "[Auto] When this card attacks, play up to 1 red face-up <Alpha> card from your life.",
        Noun(
            Quantity.UP_TO,
            filter=And((IsColor("red"), IsFaceUp(True), HasCharacter("Alpha"))),
            places=(Place(Area.LIFE, Who.YOU),),
        ),
    ),
    (
        "[Auto] When this card attacks, play 2 cards from your hand. KO 1 of the played cards.",
        Ref(Referent.IT, verb="play"),
    ),
    ("[Auto] When this card attacks, KO up to 1 of your opponent's Active Mode Battle Cards.", InMode(False)),
    (
        "[Auto] When this card attacks, choose 2 of your Battle Cards. KO 1 of the chosen cards.",
        Noun(Quantity.EXACTLY, among=Ref(Referent.CHOSEN)),
    ),
    (
        "[Activate: Main] Play up to 1 Battle Card that is both «Iron» and «Stone» from your hand.",
        And((And((HasTrait("Iron"),)), And((HasTrait("Stone"),)))),
    ),
    (
        "[Activate: Battle] Combo with 1 red card from your hand. The comboed card gets +5000 combo power.",
        Ref(Referent.IT, verb="combo"),
    ),
    (
        "[Auto] When this card attacks, send 2 cards from your hand to your Warp. Play 1 of the sent cards.",
        Ref(Referent.IT, verb="send"),
    ),
    (
        "[Auto] When you play this card, choose up to 1 of your opponent's Rest Mode Battle Cards and KO it.",
        InMode(True),
    ),
    (
        "[Permanent] If there is a card that is both red and green in your energy, this card gets +5000 power.",
        And((IsColor("red"), IsColor("green"))),
    ),
    (
        "[Auto] When you play this card with Evolve by placing it on top of {Alpha}, switch it to Active Mode.",
        Deed("evolve", THIS_CARD, Who.YOU, Noun(filter=And((HasName("Alpha"),)))),
    ),
    (
        "[Auto] When this card is revealed from the top of your deck and placed in your Drop Area, draw 1 card.",
        Deed(
            "place",
            THIS_CARD,
            source=(Place(Area.DECK, Who.YOU, DeckEnd.TOP),),
            to=(Place(Area.DROP, Who.YOU),),
            shown=True,
        ),
    ),
    (
        "[Auto] When this card attacks, choose up to 1 card with both <Alpha> and <Beta> in your hand and play it.",
        And((HasCharacter("Alpha"), HasCharacter("Beta"))),
    ),
    (
        "[Auto] When this card attacks, add 2 cards from your Drop Area to your hand. Discard 1 of the added cards.",
        Ref(Referent.IT, verb="add"),
    ),
    (
        "[Auto] When this card attacks, return 2 Battle Cards to their owners' hands. Play 1 of the returned cards.",
        Ref(Referent.IT, verb="return"),
    ),
    (
        "[Auto] When this card attacks, choose a Leader Card. The chosen Leader Card gets +5000 power for the turn.",
        Ref(Referent.CHOSEN, said="leader"),
    ),
    (
        "[Auto] When this card attacks, send 1 card from your hand to your Warp. If the sent card is red, draw 1 card.",
        Ref(Referent.IT, verb="send"),
    ),
    (
        "[Activate: Main] Choose up to 1 of your Unison Cards. Draw 1 card, then add 1 marker to the chosen Unison Card.",
        Ref(Referent.CHOSEN, said="unison"),
    ),
    (
        "[Auto] When this card attacks, choose up to 1 card in your hand with the same card number as this card and play it.",
        IsCopyOf(THIS_CARD),
    ),
    (
        "[Auto] When this card attacks, choose 2 of your Battle Cards. Both of the chosen cards get +5000 power for the turn.",
        Ref(Referent.CHOSEN, said="both"),
    ),
    (
        "[Auto] When this card attacks, remove 1 card in your Drop Area from the game. If the removed card is red, draw 1 card.",
        Ref(Referent.IT, verb="remove"),
    ),
    (
        "[Auto] When this card attacks, choose any number of cards in your hand and discard them. Draw 1 card for each card chosen.",
        ThatMany(verb="choose"),
    ),
    (
        "[Auto] When this card attacks, KO up to 1 of your opponent's Battle Cards with power less than either player's Leader Card.",
        AttrOf(
            Attr.POWER,
            Noun(
                owner=Who.EITHER,
                filter=And((IsType("leader"),)),
                places=(Place(Area.LEADER, Who.EITHER),),
                implied=True,
            ),
        ),
    ),
    (
        "[Auto] When this card attacks, remove 2 cards in your Drop Area from the game. Draw 1 card if 1 of the removed cards is red.",
        Ref(Referent.IT, verb="remove"),
    ),
    (
        "[Activate: Main] Choose up to 1 of your Unison Cards with [Rejuvenate] in its skill text and it gets +5000 power for the turn.",
        HasKeyword("Rejuvenate", True),
    ),
    (
        "[Auto] When this card attacks, look at the top 5 cards of your deck, add 1 to your hand, and play up to 1 red card among the remaining cards.",
        Noun(Quantity.UP_TO, filter=And((IsColor("red"),)), among=Ref(Referent.REMAINING)),
    ),
    (
        "[Activate: Main] Place the top 3 cards of your deck in your Drop Area. If all of the cards placed in your Drop Area are black, draw 1 card.",
        Ref(Referent.PLACED, verb="place"),
    ),
    (
        "[Activate: Main] Choose up to 2 cards in your Drop Area and place those cards under this card or a {Alpha} in your Battle Area.",
        Nouns(
            (THIS_CARD, Noun(Quantity.A, filter=And((HasName("Alpha"),)), places=(Place(Area.BATTLE, Who.YOU),))), True
        ),
    ),
    (
        "[Permanent] This card gets +5000 power for each differently colored card in your Battle Area.",
        Count(Noun(places=(Place(Area.BATTLE, Who.YOU),)), "color"),
    ),
    ("[Permanent] While your Leader Card is flipped over, this card gets +5000 power.", OnSide(True)),
]


@pytest.mark.parametrize(("line", "node"), MEANT, ids=[line for line, _ in MEANT])
def test_the_line_speaks_of(line: str, node: Node) -> None:
    assert node in list(walk(rewrite(read(line), unjoined)))
