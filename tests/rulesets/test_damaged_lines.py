"""A record in YAML with a damaged line is one finding, at that line or just below; nothing else."""

import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from sampling import each
from sheets.verified import report_on
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.verification import Task, verify_file

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
TEXTS = {
    name: (SAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    for name in ("game", "expression-game", "pea-evening")
}


def _without(line: str, sign: str, *, last: bool = False) -> str:
    at = line.rfind(sign) if last else line.find(sign)
    return line if at < 0 else line[:at] + line[at + len(sign) :]


LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DAMAGES: Mapping[str, Callable[[str], str]] = {
    "a bracket that is not closed": lambda line: line[:-1] if line[-1] in "}]" else line,
    "a brace that is not opened": lambda line: _without(line, "{"),
    "a bracket that is not opened": lambda line: _without(line, "["),
    "a bracket too many": lambda line: f"{line}}}",
    "a quote that is not opened": lambda line: _without(line, '"'),
    "a quote that is not closed": lambda line: _without(line, '"', last=True),
    "a quote that opens": lambda line: line.replace(": ", ": '", 1),
    "another quote that opens": lambda line: line.replace(": ", ': "', 1),
    "a stray colon": lambda line: f"{line}: x",
    "a missing colon": lambda line: _without(line, ":"),
    "a missing comma": lambda line: _without(line, ","),
    "a sign of YAML's": lambda line: line.replace(": ", ": @", 1),
    "a tab": lambda line: f"\t{line.lstrip()}",
    "half a line": lambda line: line[: len(line) * 2 // 3],
}
"""Slips of the keyboard on one line."""


def told(text: str, name: str = "game.yaml") -> list[tuple[int, str, str]]:
    found = [one for one in report_on(text, name).findings if one.severity is not Severity.NOTE]
    return [(one.line, one.code.value, one.text) for one in found]


def damaged_lines() -> list[tuple[str, int, str]]:
    """Return each line below a key of each sample with each damage that can be done to it."""
    return [
        (name, number, damage)
        for name, text in TEXTS.items()
        for number, line in enumerate(text.splitlines(), 1)
        for damage, spoil in DAMAGES.items()
        if line.startswith(" ") and spoil(line) != line
    ]


@each("name, number, damage", damaged_lines, quick=40, kind=lambda one: one[2])
def test_record_that_is_no_yaml_is_refused_at_the_damaged_line(
    name: str, number: int, damage: str
) -> None:
    """Where a colon or a bracket lacks, reading stumbles below, on the next words."""
    lines = TEXTS[name].splitlines()
    lines[number - 1] = DAMAGES[damage](lines[number - 1])
    text = "\n".join(lines)
    try:
        yaml.compose(text, Loader=LOADER)
    except yaml.YAMLError:
        report = report_on(text)
        (found,) = report.findings
        assert (found.code.value, report.players) == ("RX001", ())
        named = [int(one) for one in re.findall(r"\bline (\d+)", found.text)]
        assert number in (*named, found.line, found.line - 1, found.line - 2), found
        assert found.line >= number


BROKEN = [
    ("{player: Ann, matings: [}", "a value is missing here, or begins with a special character"),
    ("{player: Ann, matings: []", "expected ',' or '}' here, in the table that opens on line 3"),
    ("{player: 'Ann, matings: []}", "a quote that opens here is not closed"),
    ("{player: Ann, player: Bo}", "'player' is already on line 3; delete one"),
    ("{player: Ann, total: 9: FF}", "expected ',' or '}' here, in the table"),
]


@pytest.mark.parametrize(("sheet", "message"), BROKEN)
def test_damaged_record_is_one_finding_and_gets_no_copy_and_one_beside_it_is_judged(
    tmp_path: Path, sheet: str, message: str
) -> None:
    bad = f"game: gene-rummy\nsheets:\n- {sheet}\n"
    mating = "{buck: Castor, doe: Lilac, kits: White, points: 60}"
    good = f"game: gene-rummy\nsheets:\n- {{player: Bo, matings: [{mating}]}}\n"
    for text, codes in ((bad, ["RX001"]), (f"{bad}---\n{good}", ["RX001", "GR106"])):
        source, copy = tmp_path / "a.yaml", tmp_path / "b.yaml"
        copy.unlink(missing_ok=True)
        source.write_text(text, encoding="utf-8")
        report = verify_file(
            Task(path=str(source), engine="python-constraint", corrected=str(copy))
        )
        errors = [one for one in report.findings if one.severity is not Severity.NOTE]
        assert [str(one.code.value) for one in errors] == codes
        assert message in errors[0].text
        assert copy.exists() == (text != bad)
        if text != bad:
            assert copy.read_text(encoding="utf-8").startswith(f"{bad}---\n")


def test_quote_that_closes_on_another_line_is_told_where_it_opens() -> None:
    text = 'game: genotype\nplayers: [Ann, Bo]\nfirst: "Ann\nlast: x\nwinner: "Bo"\n'
    ((line, _, message),) = told(text)
    assert (line, message) == (
        3,
        "a quote opens here and closes only on line 5; close or delete it",
    )


def test_json_with_a_missing_comma_is_refused_with_its_place() -> None:
    text = '{"game": "genotype",\n "players": ["Ann" "Bo"],\n "rounds": []}\n'
    ((line, code, message),) = told(text, "game.json")
    assert (line, code) == (2, "RX001")
    assert "expected ',' or ']'" in message


@pytest.mark.parametrize("times", [20, pytest.param(1_000, marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    ("text", "repeated", "many"),
    [
        ("game: genotype\nrounds:\n", "- working:\n  - {player: Ann\n", 5),
        ("game: genotype\nrounds:\n- working:\n", "  - {player: 'Ann}\n", 5),
        ("game: genotype\nrounds:\n- working:\n  - {player: Ann\n", "    x\n", 20),
        ("game: genotype\nrounds:\n- picks:\n", "  - player: Ann\n\tdie: x\n", 9),
        ("rounds:\n", "- - - - {\n", 9),
    ],
)
def test_hopeless_record_of_many_lines_is_refused_soon(
    text: str, repeated: str, many: int, times: int
) -> None:
    require_refusal(text + repeated * many * times)


def within_each_other(number: int) -> str:
    rounds = "".join(f"{'  ' * n}rounds:\n" for n in range(1, number))
    return f"game: genotype\nrounds:\n{rounds}@"


@pytest.mark.parametrize(
    "text",
    [
        within_each_other(60),
        pytest.param(within_each_other(400), marks=pytest.mark.deep),
        "rounds: {\n" + "[\n" * 30,
        "rounds:\n- turns:\n  - &a {player: Ann\n  - *a\n",
        "rounds:\n- turns:\n  - {player: Ann\n  - \ue0000\n",
    ],
)
def test_hopeless_record_is_refused_soon(text: str) -> None:
    require_refusal(text)


def require_refusal(text: str) -> None:
    """Require one finding, before anybody wonders what takes so long."""
    begun = time.process_time()
    found = told(text)
    assert time.process_time() - begun < 20
    assert [code for _, code, _ in found] == ["RX001"]


def test_text_behind_a_comma_is_to_be_put_in_brackets_or_quotes() -> None:
    text = "game: gene-rummy\nplayers: [Ann, Bo]\nsheets:\n- player: Ann\n  matings:\n"
    ((_, _, message),) = told(f"{text}  - {{buck: Castor, doe: Lilac, kits: White, Black}}\n")
    assert message.startswith("unknown key 'Black'; expected one of ")
    assert message.endswith(
        "; put several entries in brackets: [A, B], and a text with a comma in quotes"
    )


def test_misspelt_game_is_told_all_games_the_nearest_first() -> None:
    ((_, _, message),) = told("game: genotyp\nplayers: [Ann, Bo]\n")
    assert message == (
        "unknown game 'genotyp'; did you mean 'genotype'? "
        "The games are genotype, gene-expression and gene-rummy"
    )
