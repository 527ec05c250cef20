"""Reading a whole game, and the shape of its record."""

from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.record.named_cards import with_cards_as_texts
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.entries import ReadResult
from testcross.rulesets.records.parts.part_reader import read_part
from testcross.rulesets.records.tree import Node


def read_game(tree: Node) -> ReadResult[WrittenGame]:
    """Return what a tree says, as far as it can be read.

    Args:
        tree: the whole file.
    """
    read = read_part(tree, WrittenGame)
    if read.complete:
        return read
    root = with_cards_as_texts(tree)
    return read if root is tree else read_part(root, WrittenGame)


_SPELLINGS = {
    "buys": "buy",
    "die": "dice",
    "discards": "discard",
    "draws": "draw",
    "harvests": "harvest",
    "keeps": "keep",
    "overlays": "overlay",
    "passes": "pass",
    "pays": "pay",
    "picks": "pick",
    "pools": "pool",
    "roll": "rolls",
    "rulings": "ruling",
    "sheet": "sheets",
    "sows": "sow",
    "upgrades": "upgrade",
    "uses": "use",
    "validates": "validate",
    "winner": "winners",
}
"""Keys, each with another word for it."""
SHAPE = RecordShape(
    numbers=frozenset(
        {
            *("coin", "coins", "pays", "prices", "round", "sheet"),
            *("plants", "completed", "goals", "markers", "total"),
            *("mat", "rows", "overlays", "low", "start", "high"),
            *("cost", "points", "copies", "pips"),
        }
    ),
    truths=frozenset({"passes"}),
    lists=frozenset({"rounds", "working", "picks", "upgrades"}),
    spellings={other: key for key, other in _SPELLINGS.items()},
    free=frozenset(
        {
            *("plants", "rulings", "deal", "coins", "prices", "roll", "harvests", "sheet"),
            *("goals", "box", "parents"),
        }
    ),
    blocks=frozenset(
        {
            *("setup", "deal", "rounds", "working", "picks", "upgrades", "reset", "sheet"),
        }
    ),
    spares=frozenset({"setup", "harvests", "sheet", "winner"}),
    heads=frozenset({"game", "players", "setup", "rounds", "sheet", "winner"}),
    marks=frozenset(
        {
            *("solo", "overlays", "rulings", "box", "setup", "harvests", "sheet"),
            *("working", "roll", "pools", "picks", "upgrades", "reset"),
        }
    ),
)
