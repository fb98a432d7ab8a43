"""One wording for all dialects and notations; each sign keeps the place that it has in print.

Card lists write the same text in other brackets, and the game changed its own wording twice. What is only spelling is folded here;
what is a choice of words ("gets", "gains") is left to the grammar. What no rulebook writes is mended by `misprints`, and told.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from engine.language.folding import Folding
from engine.masters.compiler.how_often import take_limits
from engine.masters.compiler.lexer import CANONICAL, CIRCLED, OPAQUE, join, tokenize
from engine.masters.compiler.misprints import (
    CIRCLED_COST,
    COST,
    LETTERS,
    MISPRINTS,
    circled,
    in_a_row,
    mend_spelling,
    spheres,
    vocabulary,
)

BRACKETS = str.maketrans(
    {
        "《": "«", "》": "»", "≪": "«", "≫": "»", "〈": "<", "〉": ">", "＜": "<", "＞": ">", "【": "[", "】": "]", "［": "[", "］": "]",
        "｛": "{", "｝": "}", "’": "'", "‘": "'", "“": '"', "”": '"', "：": ":", "（": "(", "）": ")", "−": "-", "–": "-", "—": "-",
        "＋": "+", "－": "-", "，": ",", "．": ".", "／": "/", **{chr(0xFF10 + n): str(n) for n in range(10)},
        "\u00a0": " ", "\u3000": " ", "・": "•", "●": "•", "⚫": "•",
    }
)  # fmt: skip

COLORS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "black": "K"}

BARE = r"(?:EX-|Xeno-)?Evolve|Counter|Awaken|Union-\w+|(?:Dark )?Over Realm|Blocker"  # keywords that some cards print without brackets
TITLE = r"[A-Z0-9][^\s\"\[\]]*"  # a word of a card name in quotation marks
FOLDS: tuple[tuple[str, str], ...] = (
    (r"\[(\w[\w :/-]*)\}", r"[\1]"),
    (r"\{\{([^{}]*)\}\}", r"{\1}"),
    (r"\{([RGBYK])\}/\{([RGBYK])\}", r"{\1/\2}"),
    (r"<<([^<>]*)>>", r"«\1»"),
    (r"\[\s*([+-])\s*(\d+)\s*\]", r"[\1\2]"),
    (r"\[Union-X\]", "[Union]"),
    (r"([⓪①-⑳])\s*((?:\{[RGBYK](?:/[RGBYK])?\}\s*)+)", r"\2\1"),
    (r"\b[Cc]annot\b", "can't"),
    (r"\bcan not\b", "can't"),
    (
        r"(\binstead\. If (?:you|they) do, )(this card|that card|it) (?:remains|stays) in (?:the|your) Battle Area,(?: and| then)? (\w+) it\b",
        r"\1\3 \2",
    ),
    (r"(\binstead\. If (?:you|they) do, )(?:this card|that card|it) (?:remains|stays) in (?:the|your) Battle Area,(?: and| then)? (?=\w)", r"\1"),
    (r"\b(by \d+ for each)(?=[.])", r"\1 of them"),
    (r"\bon (?:the )?top or (?:at|on) the bottom of\b", "at the top or bottom of"),
    (r"\b(power|cost|life|energy|number) exceeds\b", r"\1 is greater than"),
    (r"\b(power|cost) exceeding\b", r"\1 greater than"),
    (r"\b([Dd]o|[Dd]oes|[Dd]id|is|are|was|were) not\b", r"\1n't"),
    (rf"\b(using|with|activat(?:e|es|ing)|card's) ({BARE})\b(?! (?:Card|timing))", r"\1 [\2]"),
    (r"\b(gets?|gains?) ([+-]) (?=\d)", r"\1 \2"),
    (r'\b(named|includes?|including|contains?|containing) "([^"]+)"', r"\1 {\2}"),
    (rf'"({TITLE}(?: {TITLE})*)"(?= in (?:its|their) character name)', r"<\1>"),
    (rf'"({TITLE}(?: {TITLE}| (?:of|the|and|in|for|to|a|an|from|with))* ?)"(?= card| in (?:its|their) )', r"{\1}"),
    (r"(?<!even )\b((?:[Ii]f|[Uu]nless) they)'re\b", r"\1 are"),
    (r" but no (?!more|less|fewer)(?=[^.,]*\b[Cc]ards?\b)", " and no "),
    (r"\beach point of (your opponent's|your|their) life\b", r"each card in \1 life"),
    (r"\bin combos\b", "in a combo"),
    (
        r",? each (?:with|that has|having) an? different (name|character name|energy cost|color|power|card number)"
        r"(?! (?:than|from (?:it|that|this)\b))(?:,(?= from | in ))?",
        r" with different \1s",
    ),
    (r",? each with an? ((?:energy|combo) cost|power) of (\d+(?: or (?:less|more))?)(?:,(?= from | in ))?", r" with \1s of \2"),
    (
        r"(\bbottom\b(?:(?!\btop\b)[^.])* of (your|their) deck\b(?:(?!\btop\b)[^.])*\b(?:them|those cards)) (?:back )?in any order",
        r"\1 at the bottom of \2 deck in any order",
    ),
    (r"^(\[Counter: Counter\](?:(?!\b[Cc]hoose)[^•])*?\b[Nn]egate) it\b", r"\1 that skill"),
    (r"\b([Rr]eturns? (?:them|those cards)) in any order", r"\1 back in any order"),
    (r"\b([Pp]laces? (?:it|them|this card|that card|those cards)) back (?=(?:in(?! any)|at|under) )", r"\1 "),
    (r"\bthe one with (?:the )?(?:greater|more) (?=power\b|energy cost\b)", "the one with the higher "),
    (r"\bthe one with (?:the )?(?:less|lower|smaller) (?=power\b|energy cost\b)", "the one with the lower "),
    (
        r"\b([Ll]ook at [^.]*\b(your|their|your opponent's) life\b(?:(?!\bdeck\b)[^.])*\b(?:them|those cards)) back in any order",
        r"\1 in \2 life in any order",
    ),
    (r"(\[Auto\]) ?[Oo]nce during each of your turns, (?=when\b)", r"\1[Once per turn] During your turn, "),
    (r"(?<=cards )instead of (?:1|one)(?: card)?(?=[.,;])", "instead"),
    (r"\b(by|with|from|using) this effect\b", r"\1 this skill"),
    (r"\b(in (?:your|their) ([Hh]and|[Ll]ife|[Ee]nergy|\w+ Area|[Ww]arp) than (?:you have|your opponent has) in (?:your|their)) \2\b", r"\1s"),
    (r"\b([Aa]ll|[Bb]oth) (?=(?:those|these) cards\b)", r"\1 of "),
    (r"(\[Permanent\] ?[^.]*\bpower) (?:when(?:ever)?|(?:each|every) time) (it|this card) attacks(?=\.?$)", r"\1 when \2 is attacking"),
    (r"(\[Auto\](?:\[[^\]]*\])*) ?This card ([^.:,]*) (?:when(?:ever)?|(?:each|every) time) it ([^.:,]*)(?=\.?$)", r"\1 When this card \3, it \2"),
    (r"(\[Auto\](?:\[[^\]]*\])*) ?((?!When)[^.:,]*) (when(?:ever)?|(?:each|every) time) ((?:this card|you) [^.:,]*)(?=\.?$)", r"\1 \3 \4, \2"),
    (r" (during (?:their|your|your opponent's) turn) (for the (?:duration of the )?game)\b", r" \2 \1"),
    (r"\b([Ff]or (?:each|every)) such card\b", r"\1 of them"),
    (r"\btotal combined (?=energy cost|power)", "total "),
    (r"(\[(?:Activate|Counter): [^\[\]]*\]) ?[Oo]nce (?:per|each|every|a) turn, ", r"\1[Once per turn] "),
    (r"(\[(?:Auto|Permanent)\]) ?[Oo]nce (?:per|each|every|a) turn, (?=(?:when|if|the|you (?:may|can))\b)", r"\1[Once per turn] "),
    (r"\b([Ii]f (?:it|they|that card)) then (?=has\b|have\b|is\b|are\b)", r"\1 "),
    (r"\b[Nn]either(?: of them| of those cards| card)? can (?=(?:be )?\w)", "they can't "),
    (r"\b(during your(?: opponent's)? turn,?) and (?=\[|[+-]\d)", r"\1 and gets "),
    (r"(?<!battles )\bon (your(?: opponent's)?|their|each player's) turns?\b", r"during \1 turn"),
    (r"\bturn (?=(?:it|them|(?:this|that) card|those cards|(?:up to )?\d [^.:,]{1,40}) face (?:up|down)\b)", "flip "),
    (r"\b([Yy]ou|[Tt]hey)'ve\b", r"\1 have"),
    (r"\b(has|have|had) not\b", r"\1n't"),
    (r"\b(?:won't|will not) (?=be\b)", "can't "),
    (r"\b(?:won't|will not)\b", "doesn't"),
    (r"\b([Yy]ou|[Pp]layers?|opponent) may not\b", r"\1 can't"),
    (r"\b[Ss]earch your deck for ([^.]*?)(?:, reveal it)?,? and add it to your hand", r"add \1 from your deck to your hand"),
    (r"\bmono-colou?red\b", "mono-color"),
    (r"\bmulti-?colou?r(ed)?\b", "multicolor"),
    (r"\bthe turn after this(?: one| turn)?\b", "the next turn"),
    (r"\b([Ff])or the duration of (?=the |this |your |its |that )", r"\1or "),
    (r"\b([Ff])or the duration of ", r"\1or the "),
    (r"\b([Ii])f (you|they) do so\b", r"\1f \2 do"),
    (r"\bdecrease the\b", "reduce the"),
    (r" increases? by (?=\d)", " is increased by "),
    (r" decreases? by (?=\d)", " is reduced by "),
    (r"\b([Cc]hooses? (?:one|1)|[Cc]hoose (?:up to )?\d|(?:one|\d) of the following(?: effects| skills)?)(?: ?[.:])?\s*(?=•)", r"\1- "),
    (r"\b([Cc]hooses?) (?:1|one) ?-(?=\s|$)", r"\1 one-"),
    (r"\b([Cc]hooses? one)\s*[:–]", r"\1-"),
    (r"\b([Cc]hoose (?:up to )?)two ?-(?=\s|$)", r"\g<1>2 -"),
    (r"\b([Cc]hoose (?:up to )?[23])-(?=\s|$)", r"\1 -"),
    (r"\bshow (?=it\b|them\b|that card|those cards|\d)", "reveal "),
    (r"\b(markers?) left\b", r"\1"),
    (r"\b(cards?) left in (?=your |their |hand)", r"\1 in "),
    (r"\b(your|their) (?:entire|whole) hands?\b", r"all cards in \1 hand"),
    (r"\bDrop [Zz]one\b", "Drop Area"),
    (r"\blife (?:point|area)s?\b", "life"),
    (r"\bLife [Aa]rea\b", "life"),
    (r"\bRest mode\b", "Rest Mode"),
    (r"\[[Tt]hree times per turn\]", "[3 times per turn]"),
    (r'\."$', '".'),
    (r"\bor lower\b", "or less"),
    (r"\b(it|this card|that card|they|Cards?) may attack (?=once more|one more time|again)", r"\1 can attack "),
    (r"\b[Mm]ay only (?!include|have)", "can only "),
    (r"(?<=\[Permanent\] )(If|While|As long as) this card is placed (?=under\b|beneath\b|in\b)", r"\1 this card is "),
    (r"\bStack (?=[^.:]* (?:under|beneath|on top of)\b)", "Place "),
    (r"\bstack(?=s? [^.:]*(?:under|beneath|on top of)\b)", "place"),
    (r"\bstack(?=(?:ed|ing) (?:[^.:]* )?(?:under|beneath|on top of)\b)", "plac"),
    (r"\b(\d) or fewer (?=power|energy cost)", r"\1 or less "),
    (r"\b(costs?) an (?:additional|extra) (\{[^{}]*\}|[⓪①-⑳]|\d energy)(?= to\b|\.|,)", r"\1 \2 more"),
    (r"\b([Yy]ou|[Tt]hey|[Yy]our opponent|owner) (?:then|also) (?=(?!may)[a-z])", r"\1 "),
    (r"\bchooses and (?=(?:discards|sends|places|returns|adds|KOs|plays|switches) (?!it\b|them\b|that\b|those\b))", ""),
    (r"(?<=, )also (?=(?:draw|choose|KO|add|place|play|return|send|switch|discard|deal|reveal|look|flip|remove|negate|shuffle)\b)", ""),
    (r"\b([Dd]iscards? [^.]*? until (?:you|they) (?:only )?have (?:only )?\d+ cards?) (?:left|remaining)(?=[.,;])", r"\1 in hand"),
    (r"\b((?:opponent|they|player) (?:discards|places|KOs|returns|sends|switches) [^.;]*?) of their (?:own )?choice\b", r"\1"),
    (r"-{2,}(?=\s*•)", "-"),
    (r"(•[^•\n]*\w)\s*(?=•|$)", r"\1. "),
    (r"\b([Yy]our) opponents' ", r"\1 opponent's "),
    (r"(•[^\n]*\. If [^.•]*, (?:choose|activate) both)(?: of them)?\.?$", r"\1 instead."),
    (r"\b(until (?:you|they) (?:only )?have (?:only )?\d+ (?!cards?\b|life\b)[^.,;]*?) (?:left|remaining)(?=[.,;])", r"\1"),
    (r"\b(for (?:each|every) [^.,]*?)( for the (?:turn|battle|game)), (up to [+-]\d+)", r"\1, \3\2"),
    (r"\b((?:[Rr]educed?|[Dd]ecreased?|[Ii]ncreased?) [^.,]*? by \d+) (for (?:each|every) [^.,]*?) (for the (?:turn|battle))", r"\1 \3 \2"),
    (r"\b(\d|a) random (cards?) ((?:from|in) (?:your|their|your opponent's) (?:hand|life|energy|deck|\w+ Area))", r"\1 \2 \3 at random"),
    (r"\bthe (\d+ )?(cards?) on (?:the )?top of (your|your opponent's|their|its owner's) (deck|life)\b", r"the top \1\2 of \3 \4"),
    (r"\b([Yy]ou) can (?=choose (?:up to |any number|\d))", r"\1 may "),
    (r"\b(Battle|Combo|Leader|Unison|Energy)(?=(?:, \w+(?: Area)?)*,? (?:and|or|and/or) (?:Battle|Combo|Drop|Leader|Unison|Energy) Areas?\b)", r"\1 Area"),
    (r"\b(turn|battle|game)\s*-\s*(?=•)", r"\1 "),
    (r"\b([Ii]f [^,.]*?) after (?:that|this)(?=,)", r"\1"),
    (r"\b(?:[Ff]or the turn|[Tt]his turn), (the next [^.,]* plays?(?: from (?:your|their) hand)?)(?= (?:costs?|gets?|gains?)\b)", r"\1 this turn"),
    (r",? as well(?= for the | until | this turn|[.,;])", ""),
    (r"\b([Dd]raws?|[Dd]iscards?) (that many|the same number)(?=[.,;]| and )", r"\1 that many cards"),
    (
        r"(\b[Cc]ards?|[>»}]) ((?:KO'd|discarded|(?:placed|sent|added|returned) (?:in|to) (?:your|their) [^.,:;]{4,20}?) this turn)"
        r"(?= (?:in|from) |[.,]| and )",
        r"\1 that was \2",
    ),
    (r"\b([Uu])ntil (this card|that card|it) (?:leaves|is no longer in|is removed from) (?=(?:the|your|a) Battle Area\b|play\b)", r"For as long as \2 is in "),
    (r"\b((?:[Ww]hile|[Aa]s long as) (?:it|this card|that card|the chosen card)) (?:remains|stays) (?=in\b)", r"\1 is "),
    (r"\b([Yy]our opponent|they) either (?=(?:adds|chooses|discards|KOs|places|returns|sends|switches)\b)", r"\1 "),
    (r"\s\s+|[^\S ]", " "),
)  # fmt: skip
COMPILED = tuple((re.compile(pattern), repl) for pattern, repl in FOLDS)


DIALECT = frozenset(("cannot", "choice", "duration", "entire", "opponents", "three", "times", "whole"))
"""Words that are folded into others, so that the grammar doesn't have them."""


@cache
def _known() -> frozenset[str]:
    """Every word that is spelt right."""
    return vocabulary() | DIALECT


DEFINES = re.compile(r"[Tt]okens? (?:have|has|are|is) (?!removed)")

TOKEN_NOTE = re.compile(
    r"\s*\((?P<name>[^()]*?) [Tt]okens? (?:have|has) (?P<power>\d+) power(?:, (?P<cost>\d+) combo costs?,? and (?P<combo>\d+) combo power|"
    r", (?P<cost2>\d+) combo costs?, (?P<combo2>\d+) combo power)?\.?\)"
)
TOKEN_FACT = re.compile(
    r"(?:are |is |have |has |also |treated as |an? |the |character name |special trait )*(?P<fact>\[[^\]]+\]|<[^>]+>|«[^»]+»|(?:red|blue|green|yellow|black)"
    r"|no skills|skill-less|\d+ (?:combo )?power|\d+ (?:combo|energy) cost|(?:(?:combo|energy) cost|(?:combo )?power)(?: of|:)? \d+)"
    r"(?: special trait| character name| (?:battle )?cards?| color| (?:keyword )?skills?)?",
    re.IGNORECASE,
)
AREA_OR_MODE = r"(?: in (?:Rest|Active) Mode| (?:in|to) [^.()]*? Battle Areas?)*"
TOKEN_LIST = re.compile(
    rf"(?P<head>[Tt]okens?)(?: with (?P<told>[^.()]*? power))?(?P<how>{AREA_OR_MODE})(?P<stop>\.?)"
    r"\s*\((?:[^()]*? [Tt]okens?(?:: | (?=are |is |have |has )))?(?P<facts>[^()]+?)\.?\)"
)
"""Facts of a token in parentheses: "(<Nappa>/green/5000 power)", "(Saibaiman Tokens are green, have 5000 power, and have [Blocker])"."""
LISTED = re.compile(
    r"\s*/\s*|,? and | with |, |(?:(?<=red)|(?<=blue)|(?<=green)|(?<=yellow)|(?<=black)|(?<=[»>])) (?=[«<])"
)
"""What parts the facts of such a list."""
OF_TOKENS = re.compile(rf"\b[Pp]lays? [^()]*[Tt]okens?{AREA_OR_MODE}\.?$")
"""The end of a sentence that plays tokens."""
NOTE = re.compile(r"\s*\(((?:[^()]|\([^()]*\))*)(?:\)|$)")
ROUNDED = re.compile(
    r"\s*\((?:any |all )?(?:fractions? )?(?:are |is )?round(?:ed|ing|s)?(?: any)?(?: fractions?)? (up|down)\.?\)",
    re.IGNORECASE,
)
RATHER = re.compile(
    r"(?<=[^.\s])\s*\((?:or )?(\d+ cards?|[+-]\d+ (?:combo )?power)( for the (?:turn|battle))?(?: instead)?,? (?:if|when) ([^().]*)\)"
    r"( for the (?:turn|battle))?",
    re.IGNORECASE,
)
"""Another number in parentheses is no reminder: "draw 1 card (or 2 cards if your life is at 3 or less)"."""
MOST = re.compile(r"\(\s*max(?:\.|imum)?:?(?: of)? ([+-]?\d+)\.?\s*\)", re.IGNORECASE)
LEAST = re.compile(r"\(\s*min(?:\.|imum)?:?(?: of)? (\d+)\.?\s*\)", re.IGNORECASE)
LIMIT = re.compile(r"\s*\(((?:(?:up )?to a (?:minimum|maximum) of|up to|but no(?:t| less| more) [^()]*?)[^().]*)\)")
"""A limit in parentheses is no reminder: "+5000 power for each card there (up to +20000)"."""
NAMES_ALONE = re.compile(r"(?:\[[^\]]*\](?:\s*[,/]\s*|\s*))+")
BETWEEN_NAMES = re.compile(r"(?<=\])\s*[,/]\s*(?=\[|$)")
"""Signs between the names of keyword skills in a line of nothing else: "[Double Strike], [Barrier]"."""
BRACKETED_NOTE = re.compile(
    r"\s*\[(?!Empower\b)([^\[\]]*\w \w+ \w+ \w+ \w+[^\[\]]*)\]|\s*\{([^{}]*\w \w+ \w+ \w+ \w+[^{}]*[.])\}"
)
"""A reminder in the wrong brackets: no keyword skill has so many words, and no card name ends in a full stop."""
COLOR_NAME = re.compile(r"\{(red|blue|green|yellow|black)\}", re.IGNORECASE)
THOUSANDS = re.compile(r"(\d),(\d{3})\b")
COLOR_LETTER = re.compile(r"\{[rgbuykx](?:/[rgbuyk])?\}", re.IGNORECASE)
NAMED_TOKEN = re.compile(r"\{([^{}]+ [Tt]okens?)\}|[{<]([^{}<>]+)[}>](?= [Tt]okens?\b)")
"""A token's name in the brackets of a card name: no card has it."""
FIGURE = re.compile(r"\{(\d\d?)\}")
"""A cost of any color in the brackets of a sphere; no card has a number for a name."""
ENERGY_SAID = re.compile(
    r"(?:(?<=\])\s*[Pp]ay (\d\d?|X) energy(?=\s*[:,]))|(?:(?<=\b[Pp]ay )|(?<=\bpaying ))(\d\d?) (?:additional )?energy\b"
)
"""Energy of any color in words, alone before the colon or behind "pay"."""
CIRCLED_IN_BRACKETS = re.compile(r"\{([⓪①-⑳])\}")
COLON_BEFORE_COST = re.compile(
    r"^(\[(?:Arrival|Successor|(?:Dark )?Over Realm|Rejuvenate|(?:EX-|Xeno-)?Evolve|Union-Fusion|Union-Potara)[^\[\]]*\])"
    r"\s*:\s*(?=\{[RGBYKX/]+\}|[①-⑳])"
)
"""What [Arrival] and its like cost stands behind no colon (10-32-2, 10-41-2), and that of [Evolve] in front of one."""
COUNTED_FIRST = re.compile(
    r"^(?P<count>\[(?:Bond|Spirit Boost) (?:\d+|X)\])\s*(?P<cards>(?:<[^<>]*>|\{[^{}]*\}|«[^«»]*»|[^\[\]:<>«»{}])+?)"
    r"\s*:?\s*(?P<kinds>(?:\[(?:Auto|Permanent|Activate|Counter|Once per turn|Limit)\b[^\[\]]*\]\s*)+)"
)
"""[Bond] or [Spirit Boost] and its cards in front of the kind of skill (10-23-2, 10-47-2): they are read behind it."""
COLORS_BEHIND_COLON = re.compile(r"^(Aegis|Alliance|Arrival|Empower|Revive): (?!$)", re.IGNORECASE)
WITHOUT_COLON = re.compile(r"\[(Activate|Counter)(?: ?[-–] ?| )(?=[A-Z])")
IN_BRACKETS = re.compile(r"\[\s*([^\[\]]+?)\s*\]")


def fold_brackets(folding: Folding) -> None:
    """Other lists' brackets, energy symbols and keyword spellings in this project's notation."""
    folding.text = folding.text.translate(BRACKETS)  # one sign for one sign
    folding.sub(THOUSANDS, r"\1\2")
    folding.sub(COLOR_NAME, lambda m: "{" + COLORS[m[1].lower()] + "}")
    folding.sub(COLOR_LETTER, lambda m: m[0].upper().replace("U", "B"))
    folding.sub(FIGURE, lambda m: CIRCLED[int(m[1])] if int(m[1]) < len(CIRCLED) else m[0])
    folding.sub(CIRCLED_IN_BRACKETS, lambda m: m[1])
    folding.sub(ENERGY_SAID, lambda m: "{X}" if m[1] == "X" else CIRCLED[int(m[1] or m[2])])
    folding.sub(NAMED_TOKEN, lambda m: m[1] or m[2])
    folding.sub(WITHOUT_COLON, r"[\1: ", repair=True)
    folding.sub(IN_BRACKETS, _keyword)
    folding.sub(COLON_BEFORE_COST, r"\1 ", repair=True)
    folding.sub(COUNTED_FIRST, r"\g<kinds>\g<count> \g<cards> : ")


def _keyword(match: re.Match[str]) -> str:
    inner = re.sub(r"\s+", " ", match.group(1))
    inner = re.sub(r"\s*:\s*", ": ", inner)
    inner = COLORS_BEHIND_COLON.sub(r"\1 ", inner)
    name = CANONICAL.get(inner.lower())
    if name is None and (numbered := re.fullmatch(r"(.*?)\s*(\d+|X)", inner)) is not None:
        base = CANONICAL.get(numbered.group(1).lower())
        name = f"{base} {numbered.group(2)}" if base else None
    return f"[{name or (inner.upper() if inner == '-x' else inner)}]"


def take_notes(folding: Folding) -> tuple[str, ...]:
    """Take the reminders out, and give them. A note that defines a token is no reminder: it becomes part of the sentence.

    Explanatory notes do nothing by themselves (2-12-3).
    """
    notes: list[str] = []
    defined = TOKEN_NOTE.search(folding.text)
    if defined is not None and not re.search(r"[Tt]okens?[^.(]* with \d+ power", folding.text):
        facts = f" with {defined['power']} power"
        cost, combo = defined["cost"] or defined["cost2"], defined["combo"] or defined["combo2"]
        if cost is not None:
            facts += f", {cost} combo cost, and {combo} combo power"
        folding.put(*defined.span(), "")
        if (named := re.search(rf"{re.escape(defined['name'])} [Tt]okens?", folding.text)) is not None:
            folding.put(named.end(), named.end(), facts)

    elif defined is None:
        folding.sub(TOKEN_LIST, _facts_said)

    folding.sub(RATHER, r"\4, or \1\2 if \3")
    folding.sub(ROUNDED, r", rounded \1")
    folding.sub(MOST, r"(up to \1)")
    folding.sub(LEAST, r"(to a minimum of \1)")
    folding.sub(LIMIT, r", \1")

    def keep(match: re.Match[str]) -> str:
        if DEFINES.search(match.group(1)) and match.group(1) != (
            defined.group().strip(" ()") if defined is not None else ""
        ):
            return match.group()  # says more of a token than its figures: nothing of it may be lost
        if match[1].lower().startswith("or "):
            return match.group()  # what is done as well or rather, which no reminder says
        if OF_TOKENS.search(match.string, 0, match.start()) and any(map(TOKEN_FACT.fullmatch, LISTED.split(match[1]))):
            return match.group()
        notes.append(match.group(1).strip())
        return ""

    folding.sub(NOTE, keep)
    folding.sub(BRACKETED_NOTE, lambda m: notes.append((m[1] or m[2]).strip()) or "", repair=True)
    return tuple(reversed(notes))


def _facts_said(match: re.Match[str]) -> str:
    """The facts of a token that parentheses list, as the sentence would say them; anything else stays as it is."""
    listed = [TOKEN_FACT.fullmatch(part) for part in LISTED.split(match["facts"])]
    if not all(listed):
        return match.group()
    said = [re.sub(r"^(.* cost|.*power)(?: of|:)? (\d+)$", r"\2 \1", fact["fact"]) for fact in listed if fact]
    said += re.split(r",? and |, ", match["told"]) if match["told"] else []
    facts = f"{', '.join(said[:-1])}{' and ' if said[1:] else ''}{said[-1]}"
    return f"{match['head']} with {facts}{match['how']}{match['stop']}"


class Erratum(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that are printed and make no sense, the words that were meant, and what is wrong with the former."""

    printed: str
    meant: str
    why: str


@cache
def errata() -> tuple[Erratum, ...]:
    """The table in `errata.toml`."""
    text = resources.files("engine.masters.compiler").joinpath("errata.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=dict[str, tuple[Erratum, ...]])["erratum"]


def mend(folding: Folding) -> None:
    """Put known misprints right."""
    for erratum in errata():
        if erratum.printed in folding.text:
            folding.sub(re.compile(re.escape(erratum.printed)), lambda _, meant=erratum.meant: meant, repair=True)


def fold(line: str) -> tuple[Folding, tuple[str, ...]]:
    """Spelling and dialect of a line folded, and its notes, which are taken out."""
    folding = Folding(line)
    fold_brackets(folding)
    mend(folding)
    take_limits(folding)
    notes = take_notes(folding)
    if NAMES_ALONE.fullmatch(folding.text.strip()):
        folding.sub(BETWEEN_NAMES, "")
    folding.sub(CIRCLED_COST, circled, repair=True)
    folding.sub(LETTERS, spheres, repair=True)
    folding.sub(COST, in_a_row)
    for pattern, repl in MISPRINTS:
        folding.sub(pattern, repl, outside=OPAQUE, repair=True)
    mend_spelling(folding, _known())
    for pattern, repl in COMPILED:
        folding.sub(pattern, repl)
    _close(folding)
    return folding, notes


ENDS_IN_A_KEYWORD = re.compile(r"\b(?:gains?|gets?|and|or|has|have|with|lose|loses) \[[^\[\]]*\]$")
"""A sentence that ends in the name of a keyword skill, unlike a line of keyword skills."""


def _close(folding: Folding) -> None:
    """No blanks around the line, and one full stop behind its last sentence."""
    text = folding.text
    folding.put(len(text.rstrip()), len(text), "")
    folding.put(0, len(text) - len(text.lstrip()), "")
    text = folding.text
    if (text and not text.endswith((".", "]"))) or text.endswith("-only") or ENDS_IN_A_KEYWORD.search(text):
        folding.put(len(text), len(text), ".")
    folding.sub(re.compile(r"\.\s*\.$"), ".")


def normalise(text: str) -> str:
    """The canonical wording of one line of skill text, without reminders."""
    return join([token.text for token in tokenize(fold(text)[0])])
