from typing import TypedDict

class Homoglyph(TypedDict):
    c: str
    n: str

confusables_data: dict[str, list[Homoglyph]]

def is_mixed_script(string: str, allowed_aliases: list[str] = ...) -> bool: ...
