"""Right copies of pads with damaged lines: what cannot be read stays, and is not made worse."""

from pathlib import Path

import pytest
from testcross.rulesets.verification import Task, verify_file


def copied(folder: Path, name: str, text: str) -> str:
    """Return the right copy of a file."""
    source, copy = folder / name, folder / f"right-{name}"
    source.write_text(text, encoding="utf-8")
    verify_file(Task(path=str(source), engine="python-constraint", corrected=str(copy)))
    return copy.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("Ann total.60", "Ann total.61"),
        ("Ann total 60", "Ann total 61"),
        ("Ann total:60", "Ann total:61"),
        ("winner-nn", "winner Ann"),
        ("winner:nn", "winner:Ann"),
    ],
)
def test_number_or_name_put_right_stays_apart_from_the_word_before_it(
    tmp_path: Path, written: str, right: str
) -> None:
    pad = f"Ann: Castor x Lilac = White 61\nAnn 61\n{written}\n"
    pad = pad.replace("Ann 61\n", "") if "total" in written else pad
    assert right in copied(tmp_path, "pad.txt", pad).splitlines()
