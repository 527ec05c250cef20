"""``testcross explain``: files of matings, JSON, and the same answer from either engine."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from program.explained import LEGAL, LINES, MATINGS, PAGE_23, document
from sampling import sampled

Run = Callable[..., CompletedProcess[str]]
Stdin = Callable[[str], None]


# files


@sampled("form", [[], ["--json"]], quick=1)
def test_explain_of_a_file_and_of_standard_input_are_the_same(
    testcross: Run, stdin: Stdin, tmp_path: Path, form: list[str]
) -> None:
    path = tmp_path / "matings.txt"
    path.write_text(f"# my litters\n\n{LINES}", encoding="utf-8")
    from_file = testcross("explain", "--file", str(path), *form)
    assert (from_file.returncode, from_file.stderr) == (1, "")
    for words in (["-"], ["--file", "-"]):
        stdin(path.read_text(encoding="utf-8"))
        assert testcross("explain", *words, *form).stdout == from_file.stdout


# JSON


def test_explain_json_steps_can_be_replayed_by_anyone(testcross: Run) -> None:
    found = document(testcross("explain", PAGE_23, "--json", "--fill", "either"))
    known = {
        a["role"]: dict(zip("ABCD", a["shown"].split(), strict=True)) for a in found["animals"]
    }
    for step in found["steps"]:
        for premise in step["premises"]:
            assert premise["shows"] == next(
                a["shown"].split()["ABCD".index(step["locus"])]
                for a in found["animals"]
                if a["role"] == premise["animal"]
            )
        known[step["animal"]][step["locus"]] = step["genotype"]
    assert [" ".join(slots.values()) for slots in known.values()] == [
        a["genotype"] for a in found["animals"]
    ]


# engines


@sampled("mating, form", list(product(MATINGS, [["--json"], ["--fill", "either"]])), quick=2)
def test_explain_with_either_engine_or_both_is_the_same_byte_for_byte(
    testcross: Run, mating: str, form: list[str]
) -> None:
    usual = testcross("explain", mating, *form)
    for other in (["--engine", "python-constraint"], ["--double-check"]):
        done = testcross("explain", mating, *form, *other)
        assert (done.returncode, done.stdout, done.stderr) == (usual.returncode, usual.stdout, "")


@pytest.mark.parametrize("more", [[], ["--double-check"]])
def test_explain_with_an_unknown_engine_names_the_known_ones(
    testcross: Run, more: list[str]
) -> None:
    done = testcross("explain", LEGAL, "--engine", "abacus", *more)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--engine is 'abacus'" in done.stderr
    assert "cp-sat or python-constraint" in done.stderr
