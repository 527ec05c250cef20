"""What an owner may write down of a box: the shape of its tables and rows, spelt as usual."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, create_model, model_validator
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genetics.toml_files import KeyPath
from testcross.rulesets.genetics.toml_shape import STRICT, shaped
from testcross.rulesets.genotype.cards import AUTOMA_CARDS, FACES, GENES, GOALS, gene_of
from testcross.rulesets.genotype.effects import TOOLS, UPGRADES, spaces
from testcross.rulesets.genotype.typed import read_card, read_parents

MOST_CARDS = {"plant": 50, "tool": 25, "automa": 9}
"""L611, L612, L445."""
_PLAYERS = re.compile(r"\s*([1-5])(?:\s*-\s*([1-5]))?\s*")


# Any, as what follows is made of values that no type checker can follow
_ONE_OF: Any = Literal
_LIST: Any = list
_MODEL: Any = partial(create_model, __config__=STRICT)


def _number(low: int, high: int) -> Any:
    return Annotated[int, Field(ge=low, le=high)]


def _each_of(words: Sequence[str]) -> Any:
    def check(value: list[str]) -> list[str]:
        if sorted(value) != sorted(words):
            raise ValueError(f"{listed(words, 'and')}, each once")
        return value

    return Annotated[list[_ONE_OF[*words]], AfterValidator(check)]


def _name(known: Sequence[str]) -> Any:
    names = {name_key(one): one for one in known}

    def check(text: str) -> str:
        if name_key(text) not in names:
            raise ValueError(listed(list(map(quoted, nearest(text, names, limit=1) or known))))
        return names[name_key(text)]

    return Annotated[str, AfterValidator(check)]


def _players(text: str) -> str:
    found = _PLAYERS.fullmatch(plain(text))
    if found is None or int(found[1]) > int(found[2] or found[1]):
        raise ValueError("a number of players, as in '4-5'")
    return re.sub(r"\s", "", plain(text))


def _traits(text: str) -> str:
    with suppress(TestcrossError):
        card = read_card(text)
        if card.points is None and not card.covered:
            return " ".join(card.traits)
    raise ValueError("traits only, each gene once, as in 'rr GG tt'")


def _parents(gene: str) -> Any:
    def check(text: str) -> str:
        with suppress(TestcrossError):
            found = read_parents(text)
            if gene_of(found[0]) == gene:
                return " x ".join(found)
        raise ValueError(f"parents of {gene}, as in '{gene * 2} x {gene + gene.lower()}'")

    return Annotated[str, AfterValidator(check)]


class _Track(BaseModel):
    model_config = STRICT
    low: int = Field(ge=0, le=20)
    start: int = Field(ge=0, le=20)
    high: int = Field(ge=0, le=20)

    @model_validator(mode="after")
    def _in_order(self) -> "_Track":
        if not self.low <= self.start <= self.high:
            raise ValueError("low <= start <= high")
        return self


_VALUES: Mapping[str, Any] = {
    "mat.plots": _number(1, 6),
    "mat.dice_slots": _number(1, 10),
    "rows": _number(1, 10),
    "square": _each_of(FACES),
    **{f"parents.{gene}": _parents(gene) for gene in GENES},
    "tiles": Literal["parent"],
    "goals": _number(0, 20),
    "overlays": _number(0, 20),
    "prices": _Track,
    "order.traits": _each_of(list(GENES)),
    "order.double_arrow": _each_of(UPGRADES),
}
"""What stands under a key, or under all keys of a table."""
_ROWS: Mapping[str, Mapping[str, Any]] = {
    "space": {
        "action": (_name([one.written for one in spaces().values() if one.where != "card"]), ...),
        "cost": (_number(0, 9), 0),
        "players": (Annotated[str, AfterValidator(_players)], "1-5"),
    },
    "plant": {
        "points": (_number(0, 99), ...),
        "traits": (Annotated[str, AfterValidator(_traits)], ...),
        "copies": (_number(1, 50), 1),
    },
    "tool": {"name": (_name(TOOLS), ...), "copies": (_number(1, 25), 1)},
    "automa": {
        "action": (_name(AUTOMA_CARDS), ...),
        "letter": (_ONE_OF[*GOALS, "*"], ...),
        "pips": (_number(1, 3), ...),
        **dict.fromkeys(("single", "double", "mutation"), (_ONE_OF[*GENES], ...)),
    },
}


@cache
def _box(keys: Sequence[str]) -> Any:
    """Return the shape of a box that has values under some keys."""
    tables: dict[str, dict[str, Any]] = {}
    for key in keys:
        part, _, inside = key.partition(".")
        tables.setdefault(part, {})[inside] = (_VALUES.get(key) or _VALUES[part], None)
    return _MODEL(
        "Box",
        **{name: (_MODEL(name, **fields), None) for name, fields in tables.items()},
        **{name: (_LIST[_MODEL(name, **row)], None) for name, row in _ROWS.items()},
    )


def tables_of(
    document: Mapping[str, Any], keys: Sequence[str]
) -> dict[str, Any] | list[tuple[KeyPath, str]]:
    """Return the tables of a document as the rules use them, or what is wrong in them."""
    shape: Any = shaped(document, _box(keys))
    if shape.mistakes:
        return [(one.path, one.problem) for one in shape.mistakes]
    tables: dict[str, Any] = shape.table.model_dump(exclude_none=True)
    found: list[tuple[KeyPath, str]] = []
    for name in _ROWS:  # a tool that is listed twice, and the row with which there are too many
        rows, most = tables.get(name, ()), MOST_CARDS.get(name, 10**6)
        seen, so_far = set(), 0
        total = sum(row.get("copies", 1) for row in rows)
        for place, row in enumerate(rows):
            if name == "tool" and row["name"] in seen:
                words = f"{quoted(row['name'])} is listed twice; add up its copies in one entry"
                found.append(((name, place, "name"), words))
            seen.add(row.get("name"))
            before, so_far = so_far, so_far + row.get("copies", 1)
            if before <= most < so_far:
                words = f"{counted(total, name)} in all, but the box has {most}; correct the copies"
                found.append(((name, place), words))
    return found or tables
