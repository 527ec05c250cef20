"""On which line of a TOML file something stands."""

import time

import pytest
from testcross.rulesets.genetics.toml_files import TomlLines, written_path

TEXT = """\
title = "a"  # = b
dotted.key = 1

[mat]
plots = 2
"dice slots" = 3

[[plant]]
points = 9
[plant.art]
leaf = 'x'

[[ plant ]]
copies = [
    1,
]
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 1),
        (("dotted",), 2),
        (("dotted", "key"), 2),
        (("mat",), 4),
        (("mat", "plots"), 5),
        (("mat", "dice slots"), 6),
        (("plant", 0), 8),
        (("plant", 0, "points"), 9),
        (("plant", 1), 13),
        (("plant", 1, "copies"), 14),
        (("plant", 1, "copies", 0), 14),
        (("plant", 0, "missing"), 8),
        (("nowhere",), 1),
    ],
)
def test_line_is_that_of_the_key_or_of_its_table(path: tuple[int | str, ...], line: int) -> None:
    assert TomlLines(TEXT).line_of(path) == line


def test_path_is_written_counted_from_1() -> None:
    assert written_path(("plant", 1, "copies", 0)) == "plant[2].copies[1]"


@pytest.mark.parametrize("line", ["[" + " " * 500_000, "a" + " " * 500_000 + "b", "[" * 500_000])
def test_long_line_of_nothing_takes_no_time(line: str) -> None:
    start = time.process_time()
    TomlLines(f'text = """\n{line}\n"""')
    assert time.process_time() - start < 2
