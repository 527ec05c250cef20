"""What the referee of the new room finds in records of the old one."""

from genotype_games.pea_games import with_box
from testcross.rulesets.genotype_new.entries import Record
from testcross.rulesets.genotype_new.table import verify
from testcross.rulesets.genotype_new.trees import read_tree
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.tabletop_new.referee import IllegalMove


def record_of(text: str) -> Record:
    return read_tree(parse_tree(text))


def found_in(text: str, box: object = None, *, search: bool = True) -> list[IllegalMove]:
    """Return what is found in a record, with a box beside it unless that is None."""
    own = box is None or "\nbox:" in text
    return verify(record_of(text if own else with_box(text, box)), search=search)  # type: ignore[arg-type]
