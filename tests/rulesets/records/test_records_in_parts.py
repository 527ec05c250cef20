"""Records of which one entry cannot be read: what is saved of them, and what cannot be."""

import pytest
from testcross.rulesets.records.correction import RecordShape
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.yaml_documents import read_in_parts

ERROR = UnreadableError.at(line=5, column=8, problem="a value is missing here").finding
SHAPE = RecordShape(parts=("sheets", "player"), heads=frozenset({"game"}))
ENTRIES = "sheets:\n  - player: Ann\n  - player: Bo\n    total: [}\n"


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        (f"game: a\n{ENTRIES}", RecordShape()),
        (f'"quoted\n{ENTRIES}game: a"\n', SHAPE),
    ],
    ids=["a game without parts", "a text"],
)
def test_record_that_has_no_entries_is_lost_as_a_whole(text: str, shape: RecordShape) -> None:
    with pytest.raises(UnreadableError) as error:
        read_in_parts(text, shape, ERROR)
    assert error.value.finding is ERROR


def test_record_keeps_the_entries_that_can_be_read() -> None:
    root = read_in_parts(f"game: a\n{ENTRIES}", SHAPE, ERROR)
    game, (ann, bo) = root.plain().values()
    assert (game, ann, bo) == ("a", {"player": "Ann"}, "- player: Bo\n    total: [}")
