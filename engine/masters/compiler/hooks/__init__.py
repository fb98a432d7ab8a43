"""Where a template cannot say it: pairs of functions that the grammar calls by name."""

from __future__ import annotations

from engine.language.pairs import Pair
from engine.masters.compiler.hooks import amounts, barring, each, losing, moves
from engine.masters.compiler.hooks import nouns as np
from engine.masters.compiler.hooks import sentences as sentence
from engine.masters.ir.nodes import (
    AtLater,
    Choose,
    Draw,
    EnergyCost,
    Exists,
    GetComboCost,
    GetComboPower,
    GetCost,
    GetPower,
    Gets,
    Holds,
    If,
    Keyword,
    May,
    Modal,
    Move,
    NegateThisSkill,
    PayEnergy,
    Permit,
    Play,
    PreventDamage,
    Prohibit,
    RemoveMarkers,
    Repeat,
    ReplaceEvent,
    Skill,
    Then,
    Upgrade,
    WhenDoing,
)
from engine.masters.ir.nouns import And, Noun, Nouns, Ref

HOOKS: dict[str, Pair] = {
    "from_behind": Pair(moves.from_behind, moves.unfrom_behind, (Move, Play)),
    "in_no_mode": Pair(moves.in_no_mode, moves.unin_no_mode, (Noun, Nouns, Ref)),
    "from_somewhere": Pair(moves.from_somewhere, moves.unin_no_mode, (Noun, Nouns, Ref)),
    "silenced": Pair(moves.silenced, moves.unsilenced, (Play,)),
    "shift": Pair(amounts.shift, amounts.unshift, (Gets,)),
    "costing": Pair(amounts.costing, amounts.unshift, (Gets,)),
    "shift_there": Pair(amounts.shift_there, amounts.unshift_there, (Gets,)),
    "shift_next": Pair(amounts.shift_next, amounts.unshift_next, (Gets, WhenDoing)),
    "shift_that": Pair(amounts.shift_that, amounts.unshift_that, (Gets,)),
    "shift_skill": Pair(amounts.shift_skill, amounts.unshift_skill, (Gets,)),
    "losing_first": Pair(losing.losing_first, losing.unlosing_first, (tuple,)),
    "losing_last": Pair(losing.losing_last, losing.unlosing_last, (tuple,)),
    "measured": Pair(
        amounts.measured, amounts.unmeasured, (Gets, Choose, Draw, GetPower, GetComboPower, GetCost, GetComboCost)
    ),
    "floored": Pair(amounts.floored, amounts.unfloored, (Gets,)),
    "rather": Pair(amounts.rather, amounts.unrather, (Upgrade,)),
    "half": Pair(amounts.half, amounts.unhalf, (Noun,), keeps_words=True),
    "both": Pair(np.both, np.unboth, (And,), keeps_words=True),
    "exists_in": Pair(sentence.exists_in, sentence.unexists_in, (Exists,), keeps_words=True),
    "timed": Pair(
        sentence.timed,
        sentence.untimed,
        (Gets, Prohibit, Permit, ReplaceEvent, PreventDamage, AtLater, If, Then, May, Upgrade, NegateThisSkill),
    ),
    "needing": Pair(sentence.needing, sentence.unneeding, (Skill,)),
    "mirrored": Pair(sentence.mirrored, sentence.unmirrored, (Holds,), keeps_words=True),
    "keyword": Pair(sentence.keyword, sentence.unkeyword, (Keyword,)),
    "gone_elsewhere": Pair(moves.gone_elsewhere, moves.ungone_elsewhere, (ReplaceEvent,)),
    "each_of": Pair(each.each_of, each.uneach_of, (Nouns,), keeps_words=True),
    "each_in": Pair(each.each_in, each.uneach_in, (Nouns,), keeps_words=True),
    "each_side": Pair(each.each_side, each.uneach_side, (Nouns,), keeps_words=True),
    "each_player": Pair(each.each_player, each.uneach_player, (Nouns,), keeps_words=True),
    "all_each_time": Pair(each.all_each_time, each.unall_each_time, (Repeat,), keeps_words=True),
    "one_gain": Pair(sentence.one_gain, sentence.unone_gain, (Modal,)),
    "one_of": Pair(sentence.one_of, sentence.unone_of, (Modal,), keeps_words=True),
    "newly_played": Pair(sentence.newly_played, sentence.unnewly_played, (Gets, If)),
    "each_banned": Pair(barring.each_banned, barring.uneach_banned, (Then,)),
    "adjoin": Pair(sentence.adjoin, sentence.unadjoin, tuple(sentence.ADJOINED)),
    "places": Pair(np.places, np.unplaces, (tuple,)),
    "spirit_boost": Pair(sentence.spirit_boost, sentence.unspirit_boost, (RemoveMarkers,)),
    "paid": Pair(sentence.paid, sentence.unpaid, (PayEnergy,)),
    "energy": Pair(sentence.energy, sentence.unenergy, (EnergyCost,)),
    "skilled": Pair(np.skilled, np.unskilled, (Noun, Nouns, Ref)),
    "but_own": Pair(np.but_own, np.unbut_own, (Noun, Nouns, Ref)),
    "noun": Pair(np.noun, np.unnoun, (Noun,), keeps_words=True),
}
