"""Words of other printings and of other people, and the wording of the rules that they are folded into."""

from __future__ import annotations

from engine.masters.compiler.said_last import SAID_LAST

MORE_THAN_ONE = r" ((?:[2-9]|two|three) cards) instead of (?:1|one)(?: card)?"
"""How many cards it is in place of one."""

BARE = r"(?:EX-|Xeno-)?Evolve|Counter|Awaken|Union-\w+|(?:Dark )?Over Realm|Blocker"  # keywords that some cards print without brackets
TITLE = r"[A-Z0-9][^\s\"\[\]]*"  # a word of a card name in quotation marks
SO_MANY_CARDS = r"(?:(?:up to )?\d|any number|all|the (?:top|bottom))"
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
    (r"\bin (your|their|your opponent's) combo(?=[.,;:]| and\b| or\b| with\b| for\b)", r"in \1 Combo Area"),
    (r"\b(?:printed|base) (?=(?:energy|combo) cost|(?:combo )?power\b)", "original "),
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
    # one effect that does more under a condition: "draw 2 cards instead of 1 if you have 3 or more energy"
    *(
        (
            rf"(?<=, )(draw|discard|your opponent (?:draws|discards)){MORE_THAN_ONE} {when.lower()} ([^.,;]*)(?=\.)",
            rf"\1 1 card. {when} \3, \1 \2 instead",
        )
        for when in ("If", "Unless")
    ),
    (r"(?<=cards )instead of (?:1|one)(?: card)?(?=[.,;]| if\b| unless\b)", "instead"),
    (r"\b(by|with|from|using) this effect\b", r"\1 this skill"),
    (r"\b(in (?:your|their) ([Hh]and|[Ll]ife|[Ee]nergy|\w+ Area|[Ww]arp) than (?:you have|your opponent has) in (?:your|their)) \2\b", r"\1s"),
    (r"\b([Aa]ll|[Bb]oth) (?=(?:those|these) cards\b)", r"\1 of "),
    (r"(?<=\bof )(?:those|these) tokens\b", "those cards"),
    *SAID_LAST,
    (r" (during (?:their|your|your opponent's) turn) (for the (?:duration of the )?game)\b", r" \2 \1"),
    (r"\b([Ff]or (?:each|every)) such card\b", r"\1 of them"),
    (r"\btotal combined (?=energy cost|power)", "total "),
    (r"(\[(?:Activate|Counter): [^\[\]]*\]) ?[Oo]nce (?:per|each|every|a) turn, ", r"\1[Once per turn] "),
    (r"(\[(?:Auto|Permanent)\]) ?[Oo]nce (?:per|each|every|a) turn, (?=(?:when|if|the|you (?:may|can))\b)", r"\1[Once per turn] "),
    (r"\b([Ii]f (?:it|they|that card)) then (?=has\b|have\b|is\b|are\b)", r"\1 "),
    (r"\b[Nn]either(?: of them| of those cards| card)? can (?=(?:be )?\w)", "they can't "),
    (r"\b(during your(?: opponent's)? turn,?) and (?=\[|[+-]\d)", r"\1 and gets "),
    (r"(?<!battles )\bon (your(?: opponent's)?|their|each player's) turns?\b", r"during \1 turn"),
    *(
        (
            rf"(?<!the )(?<!this )(?<!your )\b{turn}(s?) (?=(?:it|them|(?:this|that) card|those cards|{SO_MANY_CARDS} [^.:,]{{1,50}}) face (?:up|down)\b)",
            rf"{flip}\1 ",
        )
        for turn, flip in (("turn", "flip"), ("Turn", "Flip"))
    ),
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

DIALECT = frozenset(("cannot", "choice", "duration", "entire", "opponents", "three", "times", "whole"))
"""Words that are folded into others, so that the grammar doesn't have them."""
