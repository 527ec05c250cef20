"""Words of the table, which stand for the signs of the notation: ``sows b`` is ``+b``."""

import re
from collections.abc import Mapping

from testcross.rulesets.genotype import cards as k

_CLAUSES = {
    "": "draws |draw |takes |take |buys |buy |hires |hire |lays ",
    "+": "sows |sow ",
    "-": "harvests |harvest |passes|pass",
    "$": "pays |pay ",
    "!": "uses |use |with ",
    ">": "keeps ",
    "@": "claims |goal ",
    "*": "deck |from the deck ",
    "~": "discards ",
}
"""The signs, each with the words that a clause begins with."""
_BEGINNINGS = [(word, sign) for sign, words in _CLAUSES.items() for word in words.split("|")]


def _long_names(names: Mapping[str, str]) -> list[tuple[re.Pattern[str], str]]:
    """Return long names with their short ones, the longest first."""
    return [
        (re.compile(rf"(?<![\w.]){re.escape(n)}(?![\w:])", re.IGNORECASE), names[n])
        for n in sorted(names, key=len, reverse=True)
    ]


_CARDS, _CODES = _long_names(k.SHORT), k.SPACE.codes
_SPACES = _long_names(
    {"Omari": "O"} | {w: _CODES[s] for w, s in k.SPACE.by_name.items() if s in _CODES and w[2:]}
)
_PLANT = re.compile(
    r"(?:(?<![\w=])|(?<=[a-z]=))(\d{1,2})\s*:?\s+((?:[RrFfGgTt]{2}\s+)*[RrFfGgTt]{2})(?!\w)"
)
_LONG = re.compile(r"[,;]|\band\b|(?<!\S)[RrFfGgTt]{2}(?!\S)|(?:er|Hand|et|en|ft|Seed|ing) [A-Z]")
"""What tells long names and plants, and lists of them."""
_IN_WORDS = re.compile(
    r",|(?<![\w:.*=])(?!plot|slot|marker)[a-z0-9]{3,}(?![\w:=])|^[p1] | (?:o[fn]|\+) "
    r"|(?:Fa|Bro)ther |Sister "
)
"""What tells words of the table from signs."""
_TRAIT, _WHERE = (
    "((?:R|r){2}|(?:F|f){2}|(?:G|g){2}|(?:T|t){2})",
    r"(\d{1,2}(?:[RrFfGgTt]{2})+|[a-z]{1,2})",
)
_SPOKEN = [
    (re.compile(pattern), signs)
    for pattern, signs in (
        (r"^goes to (?:the )?", ""),
        (r"^([p1]) ([RFGT])\b", r"\1\2"),  # p F
        (r"^([\w ]+) (?:of|for) ([RFGT])\b", r"\1 \2"),  # parents of F
        (r"^1st (?:shift )?([RFGT])\b", r"1\1"),  # 1st R
        (r"^2nd(?: shift)?\b", "2"),
        (r"^(university|research goal|goal) (\d)\b", r"\1, $\2"),  # university 2
        (r"^(?:an? )?(?:new |dice |action )?(plot|slot|marker)\b", r"\1"),
        (r"^nothing$", "-"),
        (r"\b(m[RFGT]) (?:\+|and) ", r"\1+"),  # mR and RR
        (r"\b(m[RFGT]),? (?:for )?(?:a )?coin\b", r"\1"),
        (rf"\b(?:for|covers|validates) {_TRAIT} (?:of|on) {_WHERE}\b", r"\2.\1"),
        (rf"\b(?:covers|validates) {_WHERE}\s+{_TRAIT}\b", r"\1.\2"),
        (rf" (?:on|for) {_WHERE}\b", r" \1"),  # Rr on a
        (r"\b(?:pays|for) (\d)(?: coins?)?\b", r"$\1"),
        (r"\ba (plant|tool)\b(?: from the deck)?", r"?\1"),
        (r"(\S+) from the deck\b", r"*\1"),
        (r"\btakes? (\d) coins?\b", r"=\1"),
        (r"\b(?:takes? )?(?:the|a) coin\b", "&1"),
        (r",? no tile\b", ""),
        (r",? (?:with|using) (?=[A-Z])", ", with "),  # with Rake
        *(
            (rf"\b{name.split()[0]}(?: {name.split()[-1]}s?)?\b", goal)
            for goal, name in k.PHENOTYPES.items()
        ),
    )
]
"""What people say, and the signs of it."""


_AUTOMA = "|".join(k.AUTOMA.codes)
_OF_JOHANN = re.compile(
    rf"<?(?:action )?({_AUTOMA})\s*[,/]\s*(?:support )?({_AUTOMA})(?!\w)", re.IGNORECASE
)


def johanns_cards(text: str) -> str:
    """Return Johann's turn with his cards in signs: ``left gene, tool shed`` is ``<lg/ts``."""
    codes = k.AUTOMA.codes
    return _OF_JOHANN.sub(lambda of: f"<{codes[of[1].lower()]}/{codes[of[2].lower()]}", text, 1)


def cards_in(text: str) -> str:
    """Return a list of cards, which may stand in long words with commas between, in short ones."""
    return re.sub(r"[,;]|\band\b", " ", _with_short_cards(text)) if _LONG.search(text) else text


def _with_short_cards(text: str) -> str:
    """Return a text in which ``9: FF Tt gg`` is ``9FFTtgg``, and Pollen Brush Brush."""
    text = _PLANT.sub(lambda found: found[1] + re.sub(r"\s", "", found[2]), text)
    for pattern, short in _CARDS:
        text = pattern.sub(short, text)
    return text


def in_signs(text: str, *, names_space: bool) -> str:
    """Return an entry in words as signs: ``gardening, draws Rake, sows b`` is ``g Rake +b``."""
    if not _IN_WORDS.search(text):
        return text
    text = _with_short_cards(text)
    for spoken, signs in _SPOKEN:
        text = spoken.sub(signs, text)
    first, *others = re.split(r"\s*,\s+|\s+and\s+", text)
    for pattern, short in _SPACES if names_space else ():
        first = pattern.sub(short, first)
    return " ".join(map(_clause, [first, *others]))


def _clause(text: str) -> str:
    """Return a clause in signs: ``sows b c`` is ``+b +c``."""
    if tile := re.fullmatch(r"(?:tile )?(t|l)(?:op|eft)(?: tile)? (?:(\w)\2?|away)", text):
        return f"{tile[1]}{tile[2] or '-'}"
    word, sign = next((pair for pair in _BEGINNINGS if text.startswith(pair[0])), ("", ""))
    rest = text[len(word) :]
    if not word:
        return text
    if sign in ("+", "-", ">") and rest:
        return " ".join(sign + one for one in rest.split())
    return sign + (rest if sign else _clause(rest))
