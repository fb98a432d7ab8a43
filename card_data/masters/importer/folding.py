"""One notation for card text: HTML and icon images, full-width signs and the various brackets for names and traits are folded.

What comes out is `[Keyword]`, `<character>`, `«trait»`, `{card name}`, `{R}` for a sphere, `①` for energy of any color, one skill a line.
"""

from __future__ import annotations

import re
from html import unescape

from engine.core.foreign import harmless

SPHERES = {
    "red": "R",
    "blue": "B",
    "green": "G",
    "yellow": "Y",
    "black": "K",
    "r": "R",
    "b": "B",
    "u": "B",
    "g": "G",
    "y": "Y",
    "k": "K",
}
CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"

_TAG = re.compile(
    r"</?(?:br|p|div|span|b|i|u|em|strong|font|a|ul|ol|li|sup|sub|small|nobr|td|tr|table|tbody)\b[^>]*>", re.IGNORECASE
)
_BREAK = re.compile(r"<\s*(?:br\s*/?|/p|/div|/li|/tr)\s*>", re.IGNORECASE)
_IMAGE = re.compile(r"<img\b[^>]*?>", re.IGNORECASE)
_ALT = re.compile(r"""\balt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))""", re.IGNORECASE)
_SIGNS = str.maketrans(
    {
        "【": "[",
        "】": "]",
        "［": "[",
        "］": "]",
        "〔": "[",
        "〕": "]",
        "「": "{",
        "」": "}",
        "『": "{",
        "』": "}",
        "｛": "{",
        "｝": "}",
        "《": "«",
        "》": "»",
        "≪": "«",
        "≫": "»",
        "＜": "<",
        "＞": ">",
        "〈": "<",
        "〉": ">",
        "（": "(",
        "）": ")",
        "：": ":",
        "；": ";",
        "，": ",",
        "．": ".",
        "・": "•",
        "·": "•",
        "●": "•",
        "　": " ",
        "\u00a0": " ",
        "’": "'",
        "‘": "'",
        "“": '"',
        "”": '"',
        "－": "-",
        "−": "-",
        "–": "-",
        "＋": "+",
        **{chr(0xFF10 + n): str(n) for n in range(10)},
    }
)


def fold(text: str) -> str:
    """The text in the one notation."""
    text = _IMAGE.sub(lambda image: _icon(image[0]), text)
    text = _BREAK.sub("\n", text)
    text = harmless(unescape(_TAG.sub("", text)))  # &#157; comes in as six signs and steers only now
    text = text.translate(_SIGNS)
    text = re.sub(r"<<\s*([^<>]+?)\s*>>", r"«\1»", text)
    text = re.sub(r"\{\{\s*([^{}]+?)\s*\}\}", r"{\1}", text)
    text = re.sub(
        r"\{(red|blue|green|yellow|black)\}", lambda m: "{" + SPHERES[m[1].lower()] + "}", text, flags=re.IGNORECASE
    )
    text = re.sub(r"\{(\d{1,2})\}|\((\d{1,2})\)(?=\s*(?::|,|\(|\{))", lambda m: circled(int(m[1] or m[2])), text)
    lines = (re.sub(r"[ \t]+", " ", line).strip() for line in text.replace("\r", "\n").split("\n"))
    return "\n".join(line for line in lines if line)


def circled(n: int) -> str:
    """Energy of any color: ① to ⑳; larger numbers do not occur."""
    return CIRCLED[n] if 0 < n < len(CIRCLED) else f"({n})"


def _icon(image: str) -> str:
    """What an icon image stands for, from its alternative text: a keyword, a sphere, an energy number."""
    found = _ALT.search(image)
    words = unescape(next((part for part in found.groups() if part), "")) if found else ""
    words = words.translate(_SIGNS).strip()
    bare = words.strip("[](){}<>").strip()
    color = re.sub(r"\s*(?:energy|ball|sphere|orb|cost)s?\s*", "", bare, flags=re.IGNORECASE).lower()
    if color in SPHERES:
        return "{" + SPHERES[color] + "}"
    if color in CIRCLED and color:
        return color
    if color.isdecimal():  # isdigit() would let ² and ② pass, which int() does not know
        return circled(int(color)) if len(color) <= 2 else f"({color})"
    return f"[{bare}]" if bare else ""
