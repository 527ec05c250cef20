"""A position from the bytes of a file, in YAML or JSON."""

from testcross.rulesets.genotype.position.position_error import PositionError
from testcross.rulesets.genotype.position.position_reader import position_of
from testcross.rulesets.genotype.position.table_position import Position
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.text import decode
from testcross.rulesets.records.yaml_tree import parse_tree

MOST_BYTES = 1_000_000


def read_position(data: bytes) -> Position:
    """Return the position that a file holds.

    Raises:
        PositionError: for the first mistake in it, with its line and column.
    """
    if len(data) > MOST_BYTES:
        raise PositionError((0, 0), f"too large for a position: more than {MOST_BYTES:,} bytes")
    try:
        tree = parse_tree(decode(data))
    except UnreadableError as error:
        found = error.finding
        raise PositionError((found.line, found.column), found.text) from None
    return position_of(tree)
