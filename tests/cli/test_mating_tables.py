"""Tables of matings: whatever there is to show, nothing of it is cut off."""

import string
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


def ruleset(path: Path, symbols: list[tuple[str, str]]) -> str:
    """Write a ruleset with a locus for each pair of symbols, and return its path."""
    loci = "".join(
        f'[[locus]]\nname = "L{i}"\n'
        f'alleles = [{{symbol = "{one}", shows = "x"}}, {{symbol = "{two}", shows = "y"}}]\n'
        for i, (one, two) in enumerate(symbols)
    )
    cards = "".join(
        f'[[variety]]\nname = "{name}"\nreads = "{reads}"\n'
        for name, reads in (
            ("Dominant", " ".join(f"{one}-" for one, _ in symbols)),
            ("Recessive", " ".join(two * 2 for _, two in symbols)),
        )
    )
    path.write_text(f'name = "wide"\ntitle = "Wide"\n{loci}{cards}', encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("columns", ["40", "80", "100"])
@pytest.mark.parametrize(
    "symbols",
    [
        [(f"Abcd{c}", f"abce{c}") for c in string.ascii_lowercase[:8]],
        [(c, c.lower()) for c in string.ascii_uppercase[:20]],
    ],
    ids=["eight-wide", "twenty-narrow"],
)
def test_check_of_many_loci_shows_every_genotype_whole(
    testcross: Run, tmp_path: Path, symbols: list[tuple[str, str]], columns: str
) -> None:
    path = ruleset(tmp_path / "wide.toml", symbols)
    words = ["check", "Dominant", "Recessive", "Dominant", "--ruleset", path]
    done = testcross(*words, environment={"COLUMNS": columns})
    assert done.returncode == 0
    assert "…" not in done.stdout
    rows = [line.split() for line in done.stdout.splitlines()]
    shown = {role: [] for role in ("sire", "dam", "offspring1")}  # type: dict[str, list[str]]
    for row in rows:
        if row and row[0] in shown:
            shown[row[0]] += row[2:]
    assert shown["sire"] == [f"{one}-" for one, _ in symbols]
    assert shown["dam"] == [two * 2 for _, two in symbols]
    assert shown["offspring1"] == [f"{one}{two}*" for one, two in symbols]
    assert all(len(line) <= int(columns) for line in done.stdout.splitlines())
