"""The tables of a box file, and whether they can be those of a box."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Field
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.genetics.toml_files import KeyPath
from testcross.rulesets.genetics.toml_shape import STRICT
from testcross.rulesets.genotype.cards import GENES, parse_plant
from testcross.rulesets.genotype.dice import NUMBERED, parse_parents
from testcross.rulesets.genotype.effects import EffectKind, Where, johann_spaces, names_of, spaces
from testcross.rulesets.genotype.position import MOST_PLANTS

TOOLS = 25
"""L612."""
AUTOMA_CARDS = 9
"""L445."""
_Coins = Annotated[int, Field(ge=0, le=20)]
_Cards = Annotated[int, Field(ge=1, le=10)]
_Letter = Literal["R", "r", "F", "f", "G", "g", "T", "t", "*"]
_Gene = Literal["R", "F", "G", "T"]
_Upgrade = Literal["plot", "slot", "marker", "assistant"]


class BoxPart(BaseModel):
    """A table of a box file."""

    model_config = STRICT


class MatTable(BoxPart):
    """[mat]: what is printed on a player's mat."""

    plots: Annotated[int, Field(ge=1, le=6)] = 1
    dice_slots: Annotated[int, Field(ge=1, le=10)] = 1


class RowsTable(BoxPart):
    """[rows]: how many plants, and tools, lie face up, by the number of players."""

    one_or_two: Annotated[_Cards, Field(alias="1-2")] = 1
    three: Annotated[_Cards, Field(alias="3")] = 1
    four_or_five: Annotated[_Cards, Field(alias="4-5")] = 1


class SquareTable(BoxPart):
    """[square]: which face stands where: top left, top right, bottom left, bottom right."""

    cells: list[Literal["I", "II", "III", "IV"]] = []


class ParentsTable(BoxPart):
    """[parents]: those printed beside the squares, the left one first."""

    R: str = ""
    F: str = ""
    G: str = ""
    T: str = ""


class TilesTable(BoxPart):
    """[tiles]: what a tile covers."""

    cover: Literal["parent"] = "parent"


class GoalsTable(BoxPart):
    """[goals]: the points of each goal, by the allele that shows."""

    R: _Coins = 0
    r: _Coins = 0
    F: _Coins = 0
    f: _Coins = 0
    G: _Coins = 0
    g: _Coins = 0
    T: _Coins = 0
    t: _Coins = 0


class OverlaysTable(BoxPart):
    """[overlays]: the points of each of the three goals of an overlay."""

    goal: _Coins = 0


class PriceTable(BoxPart):
    """The lowest price of an upgrade, the one at the beginning, and the highest."""

    low: _Coins
    start: _Coins
    high: _Coins


class PricesTable(BoxPart):
    """[prices]: of the four upgrades."""

    plot: PriceTable | None = None
    slot: PriceTable | None = None
    marker: PriceTable | None = None
    assistant: PriceTable | None = None


class OrderTable(BoxPart):
    """[order]: of the traits on cards, and of the rows that a double arrow points at."""

    traits: list[_Gene] = []
    double_arrow: list[_Upgrade] = []


class SpaceTable(BoxPart):
    """[[space]]: an action space."""

    action: str
    cost: Annotated[int, Field(ge=0, le=9)] = 0
    players: str = "1-5"


class PlantTable(BoxPart):
    """[[plant]]: a plant card."""

    points: Annotated[int, Field(ge=0, le=99)]
    traits: str
    copies: Annotated[int, Field(ge=1, le=MOST_PLANTS)] = 1


class ToolTable(BoxPart):
    """[[tool]]: a tool card."""

    name: str
    copies: Annotated[int, Field(ge=1, le=TOOLS)] = 1


class AutomaTable(BoxPart):
    """[[automa]]: a card of Brother Johann."""

    action: str
    letter: _Letter
    pips: Annotated[int, Field(ge=1, le=3)]
    single: _Gene
    double: _Gene
    mutation: _Gene


class BoxTable(BoxPart):
    """A whole file; whatever is left out stays assumed."""

    mat: MatTable = MatTable()
    rows: RowsTable = RowsTable()
    square: SquareTable = SquareTable()
    parents: ParentsTable = ParentsTable()
    tiles: TilesTable = TilesTable()
    goals: GoalsTable = GoalsTable()
    overlays: OverlaysTable = OverlaysTable()
    prices: PricesTable = PricesTable()
    order: OrderTable = OrderTable()
    space: list[SpaceTable] = []
    plant: list[PlantTable] = []
    tool: list[ToolTable] = []
    automa: Annotated[list[AutomaTable], Field(max_length=AUTOMA_CARDS)] = []

    def written(self) -> dict[str, Any]:
        """Return what the file says, and no more."""
        return self.model_dump(exclude_unset=True, by_alias=True)


Mistake: TypeAlias = tuple[KeyPath, str]
Document: TypeAlias = Mapping[str, Any]
TOOL_NAMES = names_of(EffectKind.TOOL)
"""L649 to L659."""
ACTIONS = tuple(one.name.casefold() for one in spaces().values() if one.where is not Where.CARD)
"""GT-031."""
AUTOMA_ACTIONS = tuple(name for space in johann_spaces() for name in space.johann.cards)
"""Section 9-12."""
_PLAYERS = re.compile(r"([1-5])(?:\s*-\s*([1-5]))?")


_NAMED = (
    ("space", "action", ACTIONS),
    ("tool", "name", TOOL_NAMES),
    ("automa", "action", AUTOMA_ACTIONS),
)
"""Which entries name something, by which key, and what there is."""


def with_usual_names(document: Document) -> dict[str, Any]:
    """Return a document without mistakes, its names spelt as the game spells them."""
    found = dict(document)
    if "space" in found:
        found["space"] = [_with_plain_players(space) for space in found["space"]]
    for table, key, known in _NAMED:
        names = _by_name_key(known)
        entries = [{**entry, key: names[name_key(entry[key])]} for entry in found.get(table, ())]
        if entries:
            found[table] = entries
    return found


@cache
def _by_name_key(known: tuple[str, ...]) -> dict[str, str]:
    """Return names by how they are compared."""
    return {name_key(one): one for one in known}


def _with_plain_players(space: Document) -> Document:
    """Return a space whose number of players has a plain dash: ``4-5``."""
    return {**space, "players": plain(space["players"])} if "players" in space else space


def nonsense(document: Document) -> Iterator[Mistake]:
    """Yield what cannot be in a document of the right shape, table by table."""
    for check in _CHECKS:
        yield from check(document)


def _parents(document: Document) -> Iterator[Mistake]:
    for gene, text in document.get("parents", {}).items():
        path = ("parents", gene)
        try:
            parents = parse_parents(text)
        except TestcrossError as error:
            yield path, str(error)
        else:
            if parents.gene != gene:
                yield path, f"{quoted(text)} are parents of {parents.gene}; give parents of {gene}"


def _cells(document: Document) -> Iterator[Mistake]:
    cells = document.get("square", {}).get("cells")
    if cells is not None and sorted(cells) != sorted(NUMBERED):
        problem = f"found {_shown(cells)}, expected I, II, III and IV, each once"
        yield ("square", "cells"), problem


def _orders(document: Document) -> Iterator[Mistake]:
    wanted = {"traits": tuple(GENES), "double_arrow": ("plot", "slot", "marker", "assistant")}
    for key, names in wanted.items():
        found = document.get("order", {}).get(key)
        if found is not None and sorted(found) != sorted(names):
            problem = f"found {_shown(found)}, expected {listed(names, 'and')}, each once"
            yield ("order", key), problem


def _prices(document: Document) -> Iterator[Mistake]:
    for upgrade, price in document.get("prices", {}).items():
        if price is not None and not price["low"] <= price["start"] <= price["high"]:
            problem = (
                f"low {price['low']}, start {price['start']}, high {price['high']}; "
                "expected low <= start <= high"
            )
            yield ("prices", upgrade), problem


def _spaces(document: Document) -> Iterator[Mistake]:
    for place, space in enumerate(document.get("space", ())):
        yield from _unknown_name(("space", place, "action"), space["action"], ACTIONS)
        players = _PLAYERS.fullmatch(plain(space.get("players", "1-5")).strip())
        if players is None or int(players[1]) > int(players[2] or players[1]):
            problem = f"found {quoted(space['players'])}, expected a number of players, as in '4-5'"
            yield ("space", place, "players"), problem


def _plants(document: Document) -> Iterator[Mistake]:
    plants = document.get("plant", ())
    for place, card in enumerate(plants):
        path = ("plant", place, "traits")
        try:
            plant = parse_plant(card["traits"])
        except TestcrossError as error:
            yield path, str(error)
        else:
            if plant.points is not None or plant.covered:
                yield (
                    path,
                    f"found {quoted(card['traits'])}, expected traits only, as in 'rr GG tt'",
                )
    yield from _too_many("plant", plants, MOST_PLANTS)


def _tools(document: Document) -> Iterator[Mistake]:
    tools = document.get("tool", ())
    seen = set()
    for place, tool in enumerate(tools):
        path = ("tool", place, "name")
        yield from _unknown_name(path, tool["name"], TOOL_NAMES)
        key = name_key(tool["name"])
        if key in seen:
            yield path, f"{quoted(tool['name'])} is listed twice; add up its copies in one entry"
        seen.add(key)
    yield from _too_many("tool", tools, TOOLS)


def _automa(document: Document) -> Iterator[Mistake]:
    for place, card in enumerate(document.get("automa", ())):
        yield from _unknown_name(("automa", place, "action"), card["action"], AUTOMA_ACTIONS)


def _unknown_name(path: KeyPath, name: str, known: tuple[str, ...]) -> Iterator[Mistake]:
    names = _by_name_key(known)
    if name_key(name) not in names:
        close = nearest(name, names, limit=1)
        hint = f"did you mean {quoted(close[0])}?" if close else f"expected {listed(known)}"
        yield path, f"{quoted(name)} is unknown; {hint}"


def _too_many(kind: str, cards: Sequence[Document], most: int) -> Iterator[Mistake]:
    """Yield the first entry with which there are more cards than the box has."""
    total = sum(card.get("copies", 1) for card in cards)
    so_far = 0
    for place, card in enumerate(cards):
        so_far += card.get("copies", 1)
        if so_far > most:
            problem = f"{counted(total, kind)} in all, but the box has {most}; correct the copies"
            yield (kind, place), problem
            return


def _shown(words: Sequence[str]) -> str:
    return listed(list(words), "and") or "nothing"


_CHECKS: tuple[Callable[[Document], Iterator[Mistake]], ...] = (
    _parents,
    _cells,
    _orders,
    _prices,
    _spaces,
    _plants,
    _tools,
    _automa,
)
