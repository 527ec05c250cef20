"""Cards, dice, spaces and goals of Genotype: how each is read and written, and mistaken."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple, TypeAlias

from testcross.rulesets.genotype.effects import ASSISTANTS, TOOLS, UPGRADES, spaces
from testcross.rulesets.tabletop.events import (
    NUMBER,
    TRUTH,
    Choice,
    Kind,
    Names,
    UnreadableValueError,
)

__all__ = ["NUMBER", "TRUTH"]

GENES = "RFGT"
FACES = ("I", "II", "III", "IV")
DICE_OF_A_GENE = 5
"""GT-003."""
MUTATION = "m"
GOAL_MARKERS = 3
TRAITS_OF = {gene: (gene * 2, gene + gene.lower(), gene.lower() * 2) for gene in GENES}
TRAITS = [trait for gene in GENES for trait in TRAITS_OF[gene]]
DICE = [die for gene in GENES for die in (*TRAITS_OF[gene], MUTATION + gene)]
GOALS = [letter for gene in GENES for letter in (gene, gene.lower())]
AUTOMA_CARDS = (
    *("treasury", "university", "nursery", "tool shed", "top gene", "left gene"),
    *("1st shift", "goal", "gardening"),
)
OVERLAYS = {
    "flower codominance": "F",
    "flower incomplete dominance": "F",
    "height incomplete dominance": "T",
    "flower": "F",
    "height": "T",
    "f": "F",
    "t": "T",
}
"""Overlays, each with the gene that has three goals by it; the last four are short (GT-260)."""
PHENOTYPES = {
    "R": "round seed",
    "r": "wrinkled seed",
    "F": "purple flower",
    "f": "white flower",
    "G": "green pod",
    "g": "yellow pod",
    "T": "tall",
    "t": "short",
}
FACE_UP = "face up"
"""The kind of a drawn card of which a record says that it lay face up."""
Pools: TypeAlias = Counter[str]
"""Dice by what they stand for: ``Rr``, or ``mR`` in the De Novo area."""


class Plant(NamedTuple):
    """A plant card."""

    points: int
    traits: tuple[str, ...]

    def counts_for(self, goal: str) -> bool:
        """Tell whether it has a genotype of a goal (GT-212)."""
        return any(matches(goal, trait) for trait in self.traits)

    def __str__(self) -> str:
        return f"{self.points}: {' '.join(self.traits)}"


class PlantCard(NamedTuple):
    """A plant as it looks: with what covers it."""

    traits: tuple[str, ...]
    covered: frozenset[str] = frozenset()
    points: int | None = None
    """None where nobody wrote them."""

    def counts_for(self, goal: str) -> bool:
        """Tell whether it has a genotype of a goal (GT-212)."""
        return any(matches(goal, trait) for trait in self.traits)

    @property
    def is_complete(self) -> bool:
        """Whether every trait is covered (GT-018)."""
        return len(self.covered) == len(self.traits)

    @property
    def shown(self) -> str:
        """Its traits, those that are covered in brackets: ``FF Tt (gg)``."""
        return " ".join(f"({one})" if one in self.covered else one for one in self.traits)

    @property
    def open_traits(self) -> tuple[str, ...]:
        """The traits that have no marker yet, from the top."""
        return tuple(trait for trait in self.traits if trait not in self.covered)

    def __str__(self) -> str:
        """Return the plant as one types it: ``9: FF Tt (gg)``."""
        return ("" if self.points is None else f"{self.points}: ") + self.shown


class Drawn(NamedTuple):
    """A card with where it came from; a card that nobody may see is None."""

    card: Plant | str | None
    deck: bool = False
    kind: str = ""
    """Of a hidden card: plant or tool, if that is written."""

    def __str__(self) -> str:
        if self.card is None:
            return " ".join(filter(None, ("deck", self.kind)))
        return f"{'deck ' * self.deck}{self.card}"


@lru_cache(maxsize=256)
def gene_of(die: str) -> str:
    """Return the gene of a trait, a goal or a die: ``mF`` and ``Ff`` are of F."""
    return die[-1].upper()


def is_de_novo(die: str) -> bool:
    return die[0] == MUTATION


def matches(goal: str, trait: str) -> bool:
    """Tell whether a trait has the phenotype of a goal (GT-083); ``FF`` is a goal of an overlay."""
    return trait == goal if len(goal) == 2 else trait[0] == goal


def goals_of(gene: str, overlaid: Iterable[str]) -> tuple[str, ...]:
    """Return the goals of a gene: two, or three with an overlay (GT-260)."""
    return TRAITS_OF[gene] if gene in overlaid else (gene, gene.lower())


class Letters(dict[str, str]):
    """The letters of plants by how they look; kinds that are given them write what is short."""

    def __init__(self, letters: Mapping[str, str], known: Iterable[str] = ()) -> None:
        super().__init__(letters)
        self.known = set(known)
        """Those that stand with their plant already."""


class Coded(Choice):
    """Words with codes in the notation; there, a line stands for each space of a word without."""

    def __init__(
        self,
        called: str,
        codes: Mapping[str, str],
        other: Names | None = None,
        code: str = "RX001",
        words: Iterable[str] = (),
    ) -> None:
        super().__init__(called, words or codes, other, code)
        self.codes, self.by_code = codes, {code: word for word, code in codes.items()}

    def spelt(self, text: str) -> str:
        return self.by_code.get(text, text.replace("_", " "))

    def named(self, text: str) -> str:
        """Return the word that a text names; empty if it names none."""
        return str(self.by_name.get(self.spelt(text).casefold(), ""))

    def read(self, text: str, names: Names) -> Any:
        return super().read(self.spelt(text), names)

    def write(self, value: Any, names: Names) -> str:
        return self.in_code(str(value)) if isinstance(names, Letters) else str(value)

    def in_code(self, text: str) -> str:
        return self.codes.get(text, text.replace(" ", "_"))


class _Trait(Choice):
    """Two letters of a gene, in either order."""

    def read(self, text: str, _names: Names) -> str:
        word = text.strip()
        if word[::-1] in self.words:
            return word[::-1]
        if word in self.words:
            return word
        raise UnreadableValueError(f"{text!r} is not a trait, as in Rr, ff or GG", "RX003")

    def alternatives(self, value: Any, _state: Any) -> Iterable[str]:
        return (other for other in TRAITS_OF[gene_of(value)] if other != value)


class _Goal(Kind):
    """A goal: a letter, or with an overlay a genotype; the words of phenotypes are read too."""

    def read(self, text: str, _names: Names) -> str:
        word = text.strip()
        by_name = {name.split()[0]: goal for goal, name in PHENOTYPES.items()}
        word = by_name.get(word.casefold().split(" ")[0], word)
        if word in GOALS or word in TRAITS:
            return word
        words = f"{text!r} is not a goal; expected one of {', '.join(GOALS)}"
        raise UnreadableValueError(words, "RX003")

    def alternatives(self, value: Any, state: Any) -> Iterable[str]:
        every = (goal for gene in GENES for goal in goals_of(gene, state.overlaid))
        return (goal for goal in every if goal != value)


@lru_cache(maxsize=1024)  # a game names each plant a few times, and the next game the same ones
def _read_plant(text: str) -> Plant:
    found = re.fullmatch(r"(\d{1,3})\s*:?\s*((?:[RrFfGgTt]{2}\s*)+)", text.strip())
    if not found:  # "9: rr GG tt", "9rrGGtt"
        code = "RX003" if re.search(r"\d|[RrFfGgTt]{2}", text) else "RX002"
        raise UnreadableValueError(f"{text!r} is not a plant, as in '9: rr GG tt'", code)
    pairs = re.findall("..", re.sub(r"\s", "", found[2]))
    traits = tuple(TRAIT.read(pair, {}) for pair in pairs)
    if len({gene_of(trait) for trait in traits}) < len(traits):
        message = f"{text!r} shows a gene twice; a plant shows each gene at most once (GT-019)"
        raise UnreadableValueError(message, "RX003")
    return Plant(int(found[1]), traits)


class _Plant(Kind):
    """A plant as it looks, or by its short name."""

    def read(self, text: str, names: Names) -> Plant:
        known = names.get(text.strip())
        return known if isinstance(known, Plant) else _read_plant(text)

    def write(self, value: Any, names: Names) -> str:
        name: str = names.get(str(value), "")
        if not isinstance(names, Letters):
            return name or str(value)
        # both where it stands first
        first = f"{name}=" if name and name not in names.known else ""
        names.known.add(name)
        return name if name and not first else f"{first}{value.points}{''.join(value.traits)}"

    def alternatives(self, value: Any, state: Any) -> Iterable[Plant]:
        return (other for other in state.plants_in_sight() if other != value)


class _Card(Kind):
    """A plant or a tool that was drawn, ``deck`` before it if it came from there.

    Short: ``*Rake`` from the deck, ``^Rake`` that lay face up, ``?plant`` that nobody saw.
    """

    def read(self, text: str, names: Names) -> Drawn:
        text = {"?": "deck ", "*": "deck ", "^": f"{FACE_UP} "}.get(text[:1], text[:1]) + text[1:]
        word = re.sub(r"^face[ -]up ", "", text.strip(), flags=re.IGNORECASE)
        name = re.sub(r"^(the )?deck\b[ :]*", "", word, flags=re.IGNORECASE)
        deck = name != word
        if name in ("", "?", "plant", "tool", "a plant", "a tool"):
            return Drawn(None, deck=True, kind=name.removeprefix("a ").strip("?"))
        kind = FACE_UP if word != text.strip() else ""
        if name[:1].isdigit() or isinstance(names.get(name), Plant):
            return Drawn(PLANT.read(name, names), deck, kind)
        return Drawn(TOOL.read(name, names), deck, kind)

    def write(self, value: Any, names: Names) -> str:
        card, is_short = value.card, isinstance(names, Letters)
        if card is None:
            return f"?{value.kind}" if is_short else str(value)
        text = (PLANT if isinstance(card, Plant) else TOOL).write(card, names)
        if is_short:
            return f"{'*' * value.deck}{'^' * bool(value.kind)}{text}"
        return f"deck {text}" if value.deck else f"{value.kind} {text}".strip()

    def alternatives(self, value: Any, state: Any) -> Iterable[Drawn]:
        if value.card is None:
            return
        plants = isinstance(value.card, Plant)
        for card in state.plants_in_sight() if plants else TOOLS:
            for deck in (value.deck, not value.deck):
                if (card, deck) != value[:2]:
                    yield Drawn(card, deck)


class _Dice(Kind):
    """Dice that are taken: ``Rr``, ``mF + FF``."""

    def read(self, text: str, names: Names) -> tuple[str, ...]:
        words = re.split(r"\s*[+,]\s*|\s+", text.strip())
        return tuple(w if w in DICE else TRAIT.read(w, names) for w in words)

    def write(self, value: Any, names: Names) -> str:
        return ("+" if isinstance(names, Letters) else " + ").join(map(str, value))

    def alternatives(self, value: Any, _state: Any) -> Iterable[tuple[str, ...]]:
        for place, old in enumerate(value):
            for die in DICE:
                if die != old:
                    yield (*value[:place], die, *value[place + 1 :])


class _Tile(Kind):
    """A tile that is laid or taken away: ``top F``, ``left away``; short: ``tF``, ``l-``."""

    def read(self, text: str, _names: Names) -> tuple[str, str]:
        spot, _, side = text.strip().partition(" ")
        if len(text) == 2 and text[0] in "tl":
            spot, side = {"t": "top", "l": "left"}[text[0]], text[1].replace("-", "away")
        side = side[:1] if len(side) == 2 and side[0] == side[1] else side
        if spot.casefold() not in ("top", "left") or side not in (*GOALS, "away"):
            raise UnreadableValueError(f"{text!r} is not a tile, as in 'top F' or 'left away'")
        return spot.casefold(), side

    def write(self, value: Any, names: Names) -> str:
        if isinstance(names, Letters):
            return f"{value[0][0]}{value[1]}".replace("away", "-")
        return " ".join(value)

    def alternatives(self, value: Any, _state: Any) -> Iterable[tuple[str, str]]:
        sides = ("away", *GOALS) if value[1] == "away" else (value[1].swapcase(), value[1], "away")
        every = ((spot, side) for spot in ("top", "left") for side in sides)
        return (tile for tile in every if tile != value)


class _Faces(Kind):
    """Faces of the dice of a gene, and after a slash what was rolled again: ``I m II m I / II m``.

    Those of Father Omari are one roll, the last face counts: ``m m II``. Short: ``24mm1/m4``.
    """

    def read(self, text: str, _names: Names) -> tuple[tuple[str, ...], ...]:
        is_short = not re.search(r"[\sIV]", text)
        rolls = [list(part) if is_short else part.split() for part in text.split("/")]
        known = {*"1234", MUTATION} if is_short else {*FACES, MUTATION}
        odd = [face for roll in rolls for face in roll if face not in known]
        if odd:
            expected = "1 to 4, or m for a mutation" if is_short else "I, II, III, IV or m"
            message = f"{odd[0]!r} is not a face of a die; expected {expected}"
            raise UnreadableValueError(message, "RX003")
        return tuple(tuple(_FACE[face] for face in roll) for roll in rolls)

    def write(self, value: Any, names: Names) -> str:
        if isinstance(names, Letters):
            short = {face: sign for sign, face in _FACE.items()}  # the digits are the later ones
            return "/".join("".join(short[face] for face in roll) for roll in value)
        return " / ".join(" ".join(roll) for roll in value)

    def alternatives(self, value: Any, _state: Any) -> Iterator[tuple[tuple[str, ...], ...]]:
        for i, roll in enumerate(value):
            for j, old in enumerate(roll):
                for face in (*FACES, MUTATION):
                    if face != old:
                        changed = (*roll[:j], face, *roll[j + 1 :])
                        yield (*value[:i], changed, *value[i + 1 :])


class _Pools(Kind):
    """Dice as they were sorted: ``2RR Rr mR``."""

    def read(self, text: str, names: Names) -> Pools:
        pools: Pools = Counter()
        for part in text.replace(",", " ").split():
            found = re.fullmatch(r"(\d?)[x×]?(m[RFGT]|[RrFfGgTt]{2})", part)
            if not found:
                raise UnreadableValueError(f"{part!r} are no dice, as in 3Rr or mR", "RX003")
            die = found[2] if is_de_novo(found[2]) else TRAIT.read(found[2], names)
            pools[die] += int(found[1] or 1)
        return pools

    def write(self, value: Any, _names: Names) -> str:
        return " ".join(f"{value[d] if value[d] > 1 else ''}{d}" for d in DICE if value[d])

    def alternatives(self, value: Any, _state: Any) -> Iterator[Pools]:
        for gene in GENES:
            for old, new in permutations([*TRAITS_OF[gene], MUTATION + gene], 2):
                if value[old]:
                    yield value + Counter([new]) - Counter([old])


class WrittenAutoma(str):
    """An automa card of which a record says more than the action that tells it apart."""

    __slots__ = ("full", "says")
    full: str
    """All that is written."""
    says: Mapping[str, Any]

    @classmethod
    def of(cls, name: str, full: str, says: Mapping[str, Any]) -> "WrittenAutoma":
        made = cls(name)
        made.full, made.says = full, says
        return made


class _Automa(Coded):
    """An automa card; what else is on it may be written behind: ``goal t 2 double F``."""

    _more = re.compile(
        r"(?P<name>.*?)(?: (?P<letter>[RrFfGgTt*])(?: (?P<pips>[1-3]))?)?"
        + "".join(rf"(?: {key} (?P<{key}>[RFGT]))?" for key in ("single", "double", "mutation"))
    )

    def read(self, text: str, names: Names) -> str:
        full = " ".join(self.spelt(text).split())
        found = self._more.fullmatch(full)
        parts = found.groupdict() if found else {"name": full}
        name = str(super().read(parts.pop("name"), names))
        says = {key: one for key, one in parts.items() if one is not None}
        if "pips" in says:
            says["pips"] = int(says["pips"])
        return WrittenAutoma.of(name, full, says) if says else name

    def write(self, value: Any, names: Names) -> str:
        text = value.full if isinstance(value, WrittenAutoma) else str(value)
        return self.in_code(text) if isinstance(names, Letters) else text


class _Player(Kind):
    """A player; the names that a record may use are checked by the referee."""

    def read(self, text: str, _names: Names) -> str:
        if not text.strip():
            raise UnreadableValueError("the name of a player is missing")
        return text.strip()

    def alternatives(self, value: Any, state: Any) -> Iterable[str]:
        return (name for name in state.players if name != value)


class _Sum(Kind):
    """A number of a score sheet, or a sum, also of plants as they look: ``6: (Ff) tt``."""

    def read(self, text: str, names: Names) -> Any:
        if text.strip().isdigit():
            return NUMBER.read(text, names)
        found: list[Any] = []
        for part in text.split("+"):
            if part.strip().isdigit():
                found.append(NUMBER.read(part, names))
                continue
            known = names.get(part.strip())
            if known is None:
                PLANT.read(part.replace("(", " ").replace(")", " "), names)
            found.append(" ".join(str(known or part).split()))
        return tuple(found)

    def write(self, value: Any, _names: Names) -> str:
        parts = value if isinstance(value, tuple) else (value,)
        return "+".join(re.sub(r"[\s:]", "", str(part)) for part in parts)


_SPACES = {"gardening": "g", "temporary slot": "s", "parents": "p", "1st shift": "1"}
_SPACES |= {"2nd shift": "2", "goal": "o", "treasury": "t", "university": "u", "nursery": "n"}
_SPACES |= {"tool shed": "h", "Father Omari": "O"}


def _space() -> Coded:
    """Return all spaces as records write them, with what else each is called, and its code."""
    words, other = list[str](), dict[str, str]()
    codes: dict[str, str] = {}
    for name, row in spaces().items():
        for gene in GENES if row.where == "gene" else ("",):
            word = f"{name} {gene}".strip()
            words.append(word)
            codes |= {word: _SPACES[name] + gene} if name in _SPACES else {}
            more = [*row.words, row.called.removeprefix("the "), row.written, row.short]
            other.update({f"{one} {gene}".strip(): word for one in more if one})
    return Coded("a space", codes, other, words=words)


_FACE = {face: face for face in (*FACES, MUTATION)} | dict(zip("1234", FACES, strict=True))
"""Faces by how they are written; the short ones are digits."""
SHORT = {name: name.split()[-1] for name in (*ASSISTANTS, *TOOLS)} | {"Dissertation": "Diss"}
_LONG = {name.split()[-1]: name for name in SHORT} | {"Diss": "Dissertation"}

TRAIT, GOAL, PLAYER, PLANT = _Trait("a trait", TRAITS), _Goal(), _Player(), _Plant()
TOOL = Coded("a tool", {name: SHORT[name] for name in TOOLS}, _LONG, "RX002")
ASSISTANT = Coded("an assistant", {name: SHORT[name] for name in ASSISTANTS}, _LONG, "RX002")
CARD, TAKEN, TILE, ROLL, POOLS = _Card(), _Dice(), _Tile(), _Faces(), _Pools()
SPACE = _space()
SPACES = SPACE.words
SHIFT = Coded(
    "a Shift",
    {"2nd": "2"} | {f"1st {gene}": f"1{gene}" for gene in GENES},
    {"1st": "1st"},
)
UPGRADE = Choice(
    "an upgrade",
    UPGRADES,
    {"new plot": "plot", "dice slot": "slot", "action marker": "marker"},
)
_AUTOMA = dict(
    zip(AUTOMA_CARDS, ["tr", "un", "nu", "ts", "tg", "lg", "1s", "go", "ga"], strict=True)
)
AUTOMA = _Automa("an automa card", _AUTOMA, {"first shift": "1st shift"})
COIN = Choice(
    "'coin'", ["coin"], {"a coin": "coin", "1 coin": "coin", "one coin": "coin", "1": "coin"}
)
GENE = Choice("a gene", list(GENES))
DIFFICULTY = Choice("how hard Brother Johann is", ["easy", "standard", "hard"])
SUM = _Sum()


def of_gene(pools: Pools, gene: str) -> Pools:
    return Counter({die: n for die, n in pools.items() if n and gene_of(die) == gene})


def shown_pools(pools: Pools) -> str:
    """Return dice as one types them: ``RR 3Rr mR``, or ``no dice``."""
    return POOLS.write(+pools, {}) or "no dice"


@lru_cache(maxsize=256)
def split_space(space: str) -> tuple[str, str]:
    """Return the action of a space, and its gene if it has one: ``1st shift``, ``R``."""
    action, _, gene = space.rpartition(" ")
    return (action, gene) if gene in GENES and gene else (space, "")


def names_of_plants(plants: Mapping[str, Plant]) -> dict[str, str]:
    """Return the short names of plants by how these look, for writing."""
    return {str(plant): name for name, plant in plants.items()}
