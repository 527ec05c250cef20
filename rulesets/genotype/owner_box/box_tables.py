"""The shape of an owner's box file, table by table, as pydantic checks it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field
from testcross.rulesets.genetics.toml_shape import STRICT

PLANTS = 50
"""L611."""
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
    copies: Annotated[int, Field(ge=1, le=PLANTS)] = 1


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
