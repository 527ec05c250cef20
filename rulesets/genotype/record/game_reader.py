"""Games in YAML and JSON, read entry by entry.

An entry of which something cannot be read is kept as far as it goes, and the rest is still read.
"""

from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.record.unquoted_cards import with_cards_as_texts
from testcross.rulesets.records.parts.part_reader import read_part
from testcross.rulesets.records.read_result import ReadResult
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
