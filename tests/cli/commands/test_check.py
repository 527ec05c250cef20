"""``testcross check``: words that do harm, and names without end."""

from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


def test_check_of_control_characters_shows_them_escaped(testcross: Run) -> None:
    done = testcross("check", "castor", "lilac", "\x1b[31mred\x07")
    assert done.returncode == 2
    assert "\x1b" not in done.stderr
    assert r"'\x1b[31mred\x07'" in done.stderr


@pytest.mark.parametrize("name", ["a" * 5_000, "x/" * 3_000])
def test_check_with_a_name_longer_than_any_file_is_unknown(testcross: Run, name: str) -> None:
    done = testcross("check", "--ruleset", name, "castor", "lilac", "white")
    assert done.returncode == 2
    assert "unknown ruleset" in done.stderr
    done = testcross("check", "--file", name)
    assert done.returncode == 2
    assert "bug in the program" not in done.stderr
