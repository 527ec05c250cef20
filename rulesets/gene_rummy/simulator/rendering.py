"""A simulated game as a file, and the answer key beside it."""

import json
from collections.abc import Sequence

from testcross.rulesets.gene_rummy.record.game_record import WrittenGame
from testcross.rulesets.gene_rummy.record.record_writer import plain_game
from testcross.rulesets.gene_rummy.record.turn_notation.game_lines import read_notation
from testcross.rulesets.gene_rummy.record.turn_notation.notation_writer import format_game
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.refereeing import Slip, answer_key


def render_record(record: WrittenGame, ending: str) -> str:
    """Return a record as text.

    Args:
        record: the game.
        ending: ``yaml``, ``json``, or ``tcg`` for turn notation.
    """
    if ending == "tcg":
        return format_game(plain_game(record))
    if ending == "json":
        return json.dumps(plain_game(record), indent=1) + "\n"
    return dump_yaml(plain_game(record))


def render_key(name: str, text: str, slips: Sequence[Slip]) -> str:
    """Return the answer key to a record: every slip with the place where it is to be found.

    Args:
        name: what the record's file is called.
        text: what stands in it.
        slips: what was made wrong.
    """
    root = read_notation(text).root if name.endswith(".tcg") else parse_tree(text)
    return answer_key(name, root, slips)
