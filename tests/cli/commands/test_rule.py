"""``testcross show CODE``: what a code stands for."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from sampling import each
from testcross.rulesets.games import catalogue
from testcross.rulesets.records.findings import RecordCode

Run = Callable[..., CompletedProcess[str]]


@each("code", lambda: sorted(catalogue()), quick=30)
def test_rule_of_every_code_fits_a_pipe_and_is_ascii(testcross: Run, code: str) -> None:
    text = testcross("show", "rule", code).stdout
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80
    wrong, right = text.split("Right:")
    assert "\n>" in wrong + right or code == RecordCode.NOT_CHECKED.value  # which has no line


def test_a_finding_of_genotype_cites_the_rule_and_its_code_lists_all(
    testcross: Run, tmp_path: Path
) -> None:
    """GT213 stands for three rules; a pick without a free slot breaks GT-134."""
    record = tmp_path / "game.yaml"
    record.write_text(catalogue()["GT213"].wrong, encoding="utf-8")
    assert "(GT-134)" in testcross("verify", str(record)).stdout
    document = json.loads(testcross("verify", str(record), "--format", "json").stdout)
    (found,) = [one for one in document["files"][0]["findings"] if one["code"] == "GT213"]
    assert found["source"] == "GT-134"
    assert "GT-134, GT-140, GT-143" in testcross("show", "rule", "GT213").stdout
