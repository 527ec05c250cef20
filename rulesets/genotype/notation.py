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

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from testcross.rulesets.genotype import cards as k
from testcross.rulesets.genotype import entries as ev
from testcross.rulesets.genotype.cards import FACES, GENES, MUTATION
from testcross.rulesets.genotype.effects import ASSISTANTS, TOOLS

SHORT = {name: name.split()[-1] for name in (*ASSISTANTS, *TOOLS)} | {"Dissertation": "Diss"}
"""Short names of tools and assistants."""
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
FACE = {face: str(place) for place, face in enumerate(FACES, 1)} | {MUTATION: MUTATION}
ROW_KINDS = ("plants", "tools", "assistants", "automa")
SHEET = ("plants", "completed", "goals", "markers", "coins", "total")
NOTHING = "none"
"""What stands for an empty list: ``validates:none``."""
LABELS = (
    *("genotype", "box", "overlays", "rulings", "plants", "first", "deal", "coins", "prices"),
    *("rows", "decks", "roll", "pools", "automa", "picks", "buys", "end", "harvest", "sheet"),
    "winner",
)


def letters(number: int) -> str:
    """Return the letter of a plant by its number: a to z, then aa, ab."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    before = letters(number // 26 - 1) if number >= 26 else ""
    return before + alphabet[number % 26]


def compact(plant: k.Plant) -> str:
    """Return a plant without spaces: ``9rrGGtt``."""
    return f"{plant.points}{''.join(plant.traits)}"


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


# writing


class ShortWords:
    """Short words for values."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        """The letter of each plant that has one, by how it looks."""
        self.told: set[str] = set()
        """The letters that stand with their plant already."""

    def plant(self, plant: k.Plant) -> str:
        letter = self.names.get(str(plant), "")
        if not letter:
            return compact(plant)
        if letter in self.told:
            return letter
        self.told.add(letter)
        return f"{letter}={compact(plant)}"

    def card(self, drawn: Any) -> str:
        if not isinstance(drawn, k.Drawn):
            return self.plant(drawn) if isinstance(drawn, k.Plant) else SHORT.get(drawn, drawn)
        if drawn.card is None:
            return f"?{drawn.kind}"
        return "*" * drawn.deck + "^" * bool(drawn.kind) + self.card(drawn.card)

    def covers(self, covers: ev.Covers) -> str:
        plant = "?" if covers.plant is None else self.plant(covers.plant)
        return f"{plant}.{covers.trait or '?'}"

    def rows(self, rows: ev.Rows) -> str:
        """Return rows or decks: ``e f g / Rake / Anton``; ``?`` for what is not written."""
        parts = []
        for kind in ROW_KINDS:
            cards = getattr(rows, kind)
            if cards is None:
                parts.append("?")
            else:
                parts.append(
                    " ".join(
                        self.automa_card(c) if kind == "automa" else self.card(c) for c in cards
                    )
                )
        while parts and parts[-1] == "?":
            parts.pop()
        return " / ".join(parts)

    def use(self, use: ev.Use) -> str:
        words = [f"!{SHORT.get(use.name, use.name)}"]
        words += self.lists(use, {"draws": "", "keeps": ">"})
        words += [self.card(use.plant)] if use.plant else []
        words += [f"@{use.goal}"] if use.goal else []
        if use.die is not None:
            words += self.taken(use.die, use.validates, coin=use.gets is not None)
        else:
            words += self.lists(use, {"validates": ""})
            words += ["for:coin"] if use.gets else []
        words += self.numbers(use, {"pays": "$", "coins": "="})
        return " ".join(words)

    def taken(self, dice: tuple[str, ...], covers: Any, *, coin: bool) -> list[str]:
        """Return dice and what they are taken for; one De Novo die alone is taken for a coin."""
        for_coin = len(dice) == 1 and dice[0][0] == MUTATION
        words = ["+".join(dice)]
        if covers:
            words += [self.covers(one) for one in covers]
        elif covers == ():
            words.append("validates:none")
        elif coin:
            words += [] if for_coin else ["for:coin"]
        elif for_coin:
            words.append("?")
        return words

    def lists(self, entry: Any, signs: Mapping[str, str]) -> list[str]:
        words = []
        for name, sign in signs.items():
            values = getattr(entry, name)
            if values == () and name not in ("harvests", "sows"):
                words.append(f"{name}:{NOTHING}")
            written = self.covers if name == "validates" else self.card
            words += [sign + written(one) for one in values or ()]
        return words

    def numbers(self, entry: Any, signs: Mapping[str, str]) -> list[str]:
        found = ((sign, getattr(entry, name)) for name, sign in signs.items())
        return [f"{sign}{number}" for sign, number in found if number is not None]

    def automa_card(self, card: str) -> str:
        if isinstance(card, k.WrittenAutoma):
            return card.full.replace(" ", "_")
        return AUTOMA[card]

    def automa(self, cards: Iterable[str], supports: Iterable[str] = ()) -> list[str]:
        text, more = (",".join(map(self.automa_card, some)) for some in (cards, supports))
        return [f"<{text}{'/' + more if more else ''}"] if text or more else []

    def turn(self, turn: ev.Turn) -> str:
        words = self.automa(turn.action, turn.support)
        words += [CODES.get(turn.space, turn.space.replace(" ", "_"))] if turn.space else []
        if turn.tile:
            words.append(turn.tile[0][0] + turn.tile[1].replace("away", "-"))
        words += [
            f"{g}{''.join(FACE[f] for r in rolls for f in r)}" for g, rolls in turn.roll.items()
        ]
        words += self.lists(turn, {"draws": ""})
        words += [f"~{self.card(turn.discards)}"] if turn.discards else []
        words += self.lists(turn, {"harvests": "-", "sows": "+", "validates": ""})
        words += [f"@{turn.goal}"] if turn.goal else []
        words += self.numbers(turn, {"pays": "$", "coin": "&", "coins": "="})
        words += ["passes:true"] if turn.passes else []
        words += [self.use(use) for use in turn.uses]
        return " ".join([*words, *self.decks(turn.decks)])

    def decks(self, decks: ev.Rows | None) -> list[str]:
        return [] if decks is None else ["|", self.rows(decks)]

    def pick(self, pick: ev.Pick) -> str:
        words = [pick.shift.replace("1st ", "1")] if pick.shift else []
        words += self.automa(pick.automa)
        covers = None
        if pick.plant is not None and pick.automa:
            words.append(self.plant(pick.plant))
        elif pick.plant is not None or pick.trait is not None:
            covers = [ev.Covers(pick.plant, pick.trait)]
        if pick.passes:
            words.append("-")
        if pick.dice is not None and pick.automa:
            words.append("+".join(pick.dice) or "dice:none")
        elif pick.dice is not None:
            words += self.taken(pick.dice, covers, coin=pick.gets is not None)
            if covers and pick.trait is None and pick.plant is not None:
                words[-1] = words[-1].removesuffix(".?")
            words += ["for:coin"] if covers and pick.gets else []
        elif covers:
            words += [self.covers(covers[0])] + (["for:coin"] if pick.gets else [])
        words += self.lists(pick, {"validates": ""}) if pick.automa or pick.validates else []
        words += self.numbers(pick, {"coin": "&"})
        return " ".join([*words, *map(self.use, pick.uses)])

    def purchase(self, one: ev.Purchase) -> str:
        words = self.automa(one.automa, one.support)
        if one.card:
            words.append(SHORT[one.card])
            words += [] if one.buys == "assistant" else [f"buys:{one.buys or NOTHING}"]
        elif one.buys:
            words.append(one.buys)
        words += ["-"] if one.passes else []
        words += self.numbers(one, {"pays": "$"})
        return " ".join([*words, *map(self.use, one.uses)])

    def automa_phase(self, one: ev.AutomaPhase) -> str:
        words = self.lists(one, {"validates": "", "plants": ""})
        words += self.numbers(one, {"coins": "="})
        return " ".join(["automa", *words, *self.decks(one.decks)])

    def deal(self, name: str, deal: ev.Deal) -> str:
        if deal.column is not None or deal.support or deal.goal:
            words = [self.plant(plant) for plant in deal.column or ()]
            words += self.automa((), deal.support) + ([f"@{deal.goal}"] if deal.goal else [])
            words += [] if deal.column is not None else ["column:none"]
        else:
            plants = (deal.sown, deal.kept, deal.discarded)
            words = ["?" if plant is None else self.plant(plant) for plant in plants]
            words += [SHORT[deal.tool]] if deal.tool else ["?"]
        return " ".join(["deal", f"{name}:", *words])

    def sheet_line(self, line: ev.SheetLine) -> str:
        words = [f"{line.player}:"]
        for name in SHEET:
            value = getattr(line, name)
            if name == "goals" and line.claims:
                value = ",".join(f"{goal}={points}" for goal, points in line.claims.items())
            if isinstance(value, tuple):
                value = "+".join(re.sub(r"[\s:]", "", plant) for plant in value)
            words += [] if value is None else [name, str(value)]
        return " ".join(["sheet", *words])


def roll_text(dice: Mapping[str, Any]) -> str:
    return " ".join(
        f"{gene} " + "/".join("".join(FACE[face] for face in roll) for roll in rolls)
        for gene, rolls in dice.items()
    )


def amounts(label: str, numbers: Mapping[str, int]) -> list[str]:
    """Return a line of numbers by names, ``coins Ann=1 Bo=1``, none if there are none."""
    pairs = ", ".join(f"{name}={number}" for name, number in numbers.items())
    return [f"{label} {pairs}"] if pairs else []


def head(record: ev.Record, box: Any) -> list[str]:
    """Return the lines before the set-up."""
    rules = record.rules
    names = [one for one in record.players if not (rules.difficulty and one == ev.JOHANN)]
    johann = f" / {rules.difficulty} {SHORT.get(rules.assistant, '')}" if rules.difficulty else ""
    lines = [f"genotype {', '.join(names)}{johann.rstrip()}"]
    lines += [f"overlays {', '.join(rules.overlays)}"] if rules.overlays else []
    lines += (
        [f"rulings {' '.join(f'{key}={one}' for key, one in rules.named.items())}"]
        if rules.named
        else []
    )
    if box is not None:
        lines.append(f"box {box if isinstance(box, str) else json.dumps(box)}")
    return lines
