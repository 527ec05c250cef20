"""Problems that others have published: what is right, and what the docs say of what is not."""

import json
import shlex
from fractions import Fraction
from math import isclose
from pathlib import Path
from typing import Any

import pytest
from sampling import tables
from sheets.aids_asked import said

PROBLEMS: list[dict[str, Any]] = tables("published_problems")["problem"]
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "counts.md"
BY_HAND = 1e-4
"""Values that were worked out by hand have four decimals."""


def number(value: object) -> float:
    return float(Fraction(value)) if isinstance(value, str) else float(str(value))


def agree(one: object, other: object, within: float) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(agree, one, other, [within] * len(one)))
    try:
        return isclose(number(one), number(other), abs_tol=within)
    except ValueError:  # a name, a ratio
        return one == other


def decimals(value: object) -> float:
    """Return how far a printed number may be off: 1 in its last place, as sums of parts are."""
    if isinstance(value, list):
        return max(map(decimals, value))
    text = str(value)
    places = len(text.partition(".")[2]) if "." in text else 9
    return 1.01 * 10.0**-places


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda one: one["source"])
def test_answer_is_the_right_one(
    problem: dict[str, Any],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("herd.csv").write_text(problem.get("herd", "").lstrip(), encoding="utf-8")
    _, out, _ = said(capsys, *shlex.split(problem["ask"]), "--json")
    document = json.loads(out)
    document["centimorgans"] = [one["centimorgans"] for one in document.get("intervals", [])[:2]]
    document["chances"] = [one["chance"] for one in document.get("lines", [])]
    for key, value in problem["answer"].items():
        within = 6e-3 if key == "centimorgans" else BY_HAND
        assert agree(document[key], value, within), (key, document[key])
    printed = problem["printed"].items()
    fits = [agree(document[key], value, decimals(value)) for key, value in printed]
    assert all(fits) == ("wrong" not in problem), fits


def test_docs_name_what_is_wrong() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    wrong = [one for one in PROBLEMS if "wrong" in one]
    assert len(PROBLEMS) >= 20
    assert len(wrong) == page.count("| wrong: ")
    for one in wrong:
        assert f"| {one['source']} | wrong: {one['wrong']} |" in page
