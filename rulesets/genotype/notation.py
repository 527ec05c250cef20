"""The notation of the table (``.peas``): short words for what is written.

Each plant has a letter, which stands with it where it is written first: ``a=9rrGGtt``. A ``*``
before a card: from the deck; ``?``: a card that nobody saw. Entries of a block are separated by
``;``; the next player in turn is not named, anybody else is: ``Bo: g Rake +c``.

::

    genotype Ann Bo
    box practice
    deal Ann a=11RrFFGGTT b=11rrFfGGTT 8RRFfTT Rake      sown, kept, discarded, tool
    rows e=5RRTt 7FfGGTt 6Rrff / Diss Brush Line / Anton May Alipius
    1. g Diss +b !Diss @r; g Brush; t; n e *f; o @F; 1R
    R m24mm/m4m F 4m2m3/1m G mmm14/m4m T m13m4/11
    picks rr c !Knife Rr d; mG; ff c; mG+GG a.gg; -; -
    buys Anton; -; plot $2; -
    end

Signs: ``+`` sows, ``-`` harvests, ``!`` uses, ``@`` goal, ``a.Tt`` covers Tt of plant a, ``$``
pays, ``&`` coins of the square, ``=`` coins else, ``>`` keeps, ``^`` lay face up, ``~`` discards,
``<`` automa cards.
"""

import re
from collections.abc import Mapping
from typing import Any

from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype.cards import FACES, GENES, MUTATION, Drawn, Plant
from testcross.rulesets.genotype.effects import ASSISTANTS, TOOLS
from testcross.rulesets.tabletop.events import Kind, Names, UnreadableValueError

SHORT = {name: name.split()[-1] for name in (*ASSISTANTS, *TOOLS)} | {"Dissertation": "Diss"}
CODES = {
    "gardening": "g",
    "temporary slot": "s",
    "2nd shift": "2",
    "goal": "o",
    "treasury": "t",
    "university": "u",
    "nursery": "n",
    "tool shed": "h",
    "Father Omari": "O",
    **{f"parents {gene}": f"p{gene}" for gene in GENES},
    **{f"1st shift {gene}": f"1{gene}" for gene in GENES},
}
"""Short names of spaces; a space that has none is written as the box calls it."""
AUTOMA = dict(
    zip(k.AUTOMA_CARDS, ("tr", "un", "nu", "ts", "tg", "lg", "1s", "go", "ga"), strict=True)
)
SIGNS = {
    "+": "sows",
    "-": "harvests",
    "@": "goal",
    "$": "pays",
    "&": "coin",
    "=": "coins",
    ">": "keeps",
    "~": "discards",
}
"""The field that a sign says; behind it stands its value."""
SIGN_OF = {name: sign for sign, name in SIGNS.items()}
FACE = {face: str(place) for place, face in enumerate(FACES, 1)} | {MUTATION: MUTATION}
_FACE = {short: face for face, short in FACE.items()}
ROW_KINDS = ("plants", "tools", "assistants", "automa")
SHEET = ("plants", "completed", "goals", "markers", "coins", "total")
NOTHING = "none"
"""What stands for an empty list: ``validates:none``."""
LABELS = (
    *("genotype", "box", "overlays", "rulings", "plants", "first", "deal", "coins", "prices"),
    *("rows", "decks", "roll", "pools", "automa", "picks", "buys", "end", "harvest", "sheet"),
    "winner",
)


# values


class Letters(dict[str, str]):
    """The letter of each plant that has one, by how it looks."""

    def __init__(self, letters: Mapping[str, str] | None = None) -> None:
        super().__init__(letters or {})
        self.told: set[str] = set()
        """Those that stand with their plant already."""


def letters(number: int) -> str:
    """Return the letter of a plant by its number: a to z, then aa, ab."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    before = letters(number // 26 - 1) if number >= 26 else ""
    return before + alphabet[number % 26]


class _Coded(Kind):
    """Words that have short codes; where one has none, a line stands for each space in it."""

    def __init__(self, kind: Kind, codes: Mapping[str, str]) -> None:
        self.kind, self.codes = kind, codes
        self.words = {code: word for word, code in codes.items()}

    def read(self, text: str, names: Names) -> Any:
        return self.kind.read(self.words.get(text, text.replace("_", " ")), names)

    def write(self, value: Any, names: Names) -> str:
        text: str = self.kind.write(value, names)
        return self.codes.get(text, text.replace(" ", "_"))


class _Plant(Kind):
    """``9rrGGtt``, or its letter; where it stands first, both."""

    def read(self, text: str, names: Names) -> Plant:
        plant: Plant = k.PLANT.read(text, names)
        return plant

    def write(self, value: Any, names: Names) -> str:
        compact = f"{value.points}{''.join(value.traits)}"
        letter: str = names.get(str(value), "")
        if isinstance(names, Letters) and letter and letter not in names.told:
            names.told.add(letter)
            return f"{letter}={compact}"
        return letter or compact


class _Card(Kind):
    """``*Rake`` from the deck, ``^Rake`` that lay face up, ``?plant`` that nobody saw."""

    def read(self, text: str, names: Names) -> Drawn:
        signs = {"?": "deck ", "*": "deck ", "^": f"{k.FACE_UP} "}
        drawn: Drawn = k.CARD.read(signs.get(text[0], text[0]) + text[1:], names)
        return drawn

    def write(self, value: Any, names: Names) -> str:
        if value.card is None:
            return f"?{value.kind}"
        kind = KINDS[k.PLANT if isinstance(value.card, Plant) else k.TOOL]
        return f"{'*' * value.deck}{'^' * bool(value.kind)}{kind.write(value.card, names)}"


class _Tile(Kind):
    """``tF``, ``lf``, ``t-`` for one that is taken away."""

    def read(self, text: str, names: Names) -> Any:
        spot = {"t": "top", "l": "left"}[text[0]]
        return k.TILE.read(f"{spot} {text[1:].replace('-', 'away')}", names)

    def write(self, value: Any, _names: Names) -> str:
        return f"{value[0][0]}{value[1]}".replace("away", "-")


class _Faces(Kind):
    """``24mm1/m4``: each die a sign, those rolled again behind a slash."""

    def read(self, text: str, _names: Names) -> tuple[tuple[str, ...], ...]:
        odd = set(text) - {*_FACE, "/"}
        if odd:
            told = f"{min(odd)!r} is not a face of a die; expected 1 to 4, or m for a mutation"
            raise UnreadableValueError(told, "RX003")
        return tuple(tuple(_FACE[face] for face in roll) for roll in text.split("/"))

    def write(self, value: Any, _names: Names) -> str:
        return "/".join("".join(FACE[face] for face in roll) for roll in value)


class _Dice(Kind):
    """``mF+FF``."""

    def read(self, text: str, names: Names) -> Any:
        return k.TAKEN.read(text, names)

    def write(self, value: Any, _names: Names) -> str:
        return "+".join(value)


KINDS: Mapping[Any, Kind] = {
    k.PLANT: _Plant(),
    k.CARD: _Card(),
    k.TILE: _Tile(),
    k.ROLL: _Faces(),
    k.TAKEN: _Dice(),
    k.SPACE: _Coded(k.SPACE, CODES),
    k.AUTOMA: _Coded(k.AUTOMA, AUTOMA),
    k.TOOL: _Coded(k.TOOL, SHORT),
    k.ASSISTANT: _Coded(k.ASSISTANT, SHORT),
    k.SHIFT: _Coded(k.SHIFT, {f"1st {gene}": f"1{gene}" for gene in GENES}),
}
"""How the notation reads and writes what trees have in words; all other kinds as they do."""


# words of the table


_WORDS = {
    "draws ": "",
    "draw ": "",
    "sows ": "+",
    "sow ": "+",
    "harvests ": "-",
    "harvest ": "-",
    "pays ": "$",
    "pay ": "$",
    "uses ": "!",
    "use ": "!",
    "keeps ": ">",
    "claims ": "@",
    "goal ": "@",
    "passes": "-",
    "pass": "-",
    "takes ": "",
    "covers ": "",
    "validates ": "",
    "deck ": "*",
    "from the deck ": "*",
    "buys ": "",
    "hires ": "",
    "on ": "",
    "for coin": "",
    "discards ": "~",
    "a coin": "&1",
    "with ": "!",
}
"""Words of the table, each with its sign."""


def _long_names(names: Mapping[str, str]) -> list[tuple[re.Pattern[str], str]]:
    """Return long names with their short ones, the longest first."""
    ordered = sorted(names, key=len, reverse=True)
    return [
        (re.compile(rf"(?<![\w.]){re.escape(n)}(?![\w:])", re.IGNORECASE), names[n])
        for n in ordered
    ]


_CARDS = _long_names(SHORT)
_SPACES = _long_names(
    {w: CODES[s] for w, s in k.SPACE.by_name.items() if s in CODES and len(w) > 2}
)
_PLANT = re.compile(r"(?<![\w=])(\d{1,2})\s*:?\s+((?:[RrFfGgTt]{2}\s+)*[RrFfGgTt]{2})(?!\w)")
_COVERS = re.compile(r"\b(\d{1,2}(?:[RrFfGgTt]{2})+|[a-z]{1,2})\s+((?:R|r|F|f|G|g|T|t){2})\b")


def in_short(text: str, block: str) -> str:
    """Return an entry in words of the table as signs: ``gardening, draws Rake, sows b``."""
    if ", " not in text and not re.search(r"[a-z]{3} (?:[A-Za-z]{2}|[RFGT]$)", text):
        return text
    text = _PLANT.sub(lambda found: found[1] + re.sub(r"\s", "", found[2]), text)
    for pattern, short in _CARDS:
        text = pattern.sub(short, text)
    first, *others = re.split(r"\s*,\s+", text)
    for pattern, short in _SPACES if block == "working" else ():
        first = pattern.sub(short, first)
    return " ".join(map(_clause, [first, *others]))


def _clause(text: str) -> str:
    """Return a clause in signs: ``sows b c`` is ``+b +c``."""
    tile = re.fullmatch(r"tile (t)op (.+)|tile (l)eft (.+)", text)
    if tile:
        spot, side = filter(None, tile.groups())
        return f"{spot}{side}".replace("away", "-")
    for word, sign in _WORDS.items():
        if text.startswith(word):
            rest = text[len(word) :]
            if word in ("covers ", "validates "):
                return _COVERS.sub(r"\1.\2", rest)
            many = sign in ("+", "-", ">") and rest
            if many:
                return " ".join(sign + one for one in rest.split())
            return sign + (rest if sign else _clause(rest))
    return text
