"""``testcross genotype odds``, ``chance`` and ``box``: peas, their dice, and what is printed."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


def test_chance_tells_of_each_number_of_slots_what_hinders_and_what_helps(testcross: Run) -> None:
    done = testcross("genotype", "chance", "9: rr (FF) GG", "--dice", "4", "--parents", "GG x GG")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Rr x Rr and GG x GG; nobody else picks"
    assert [line.split()[0] for line in lines[3:5]] == ["2", "3"]
    told = " ".join(done.stdout.split())
    assert "covered traits need none." in told
    assert "rr holds you back most: if it were covered, 100 %." in told
    assert "The best tile change: rr as the left or top parent; then 98.27 %." in told
    assert len(lines) <= 16


# the box


def test_template_of_the_box_is_a_file_that_is_fine(testcross: Run, tmp_path: Path) -> None:
    template = testcross("genotype", "box", "--template")
    assert template.returncode == 0
    file = tmp_path / "mine.toml"
    file.write_text(template.stdout, encoding="utf-8")
    done = testcross("genotype", "box", "--check", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{file}: OK: 0 of 50 plants; 24 values left assumed\n"


def test_template_of_an_owners_box_keeps_what_the_owner_wrote(
    testcross: Run, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[[plant]]\npoints = 9\ntraits = "rr GG"\n', encoding="utf-8")
    template = testcross("genotype", "box", "--template", "--box", str(file)).stdout
    written = template.split("\n[[plant]]\n")[1].splitlines()[:3]
    assert {"points = 9", 'traits = "rr GG"'} <= set(written)
    plants = testcross("genotype", "box", "--plants", "--box", str(file))
    assert plants.stdout == "9: rr GG\n\n1 card: your plants\n"


def test_mistakes_of_a_box_file_are_all_listed_with_exit_status_1(
    testcross: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "box.toml").write_text("[mat]\nplot = 2\ndice_slots = 99\n", encoding="utf-8")
    done = testcross("genotype", "box", "--check", "box.toml")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines() == [
        "box.toml:2: mat.plot: no such key; did you mean plots?",
        "box.toml:3: mat.dice_slots: found 99, expected 10 or less",
        "2 mistakes",
    ]
    done = testcross("genotype", "box", "--check", "box.toml", "--json")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["file"]) == (1, "box.toml")
    assert [one["line"] for one in answer["mistakes"]] == [2, 3]
    refused = testcross("genotype", "chance", "rr", "--box", "box.toml")
    assert refused.returncode == 2
    assert "box.toml:2: mat.plot: no such key; did you mean plots? (and 1 more" in refused.stderr
