"""What an answer about a herd rests on, and that the command it goes on with can be typed."""

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import testcross
from program.called_program import call
from testcross import Herd

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "docs" / "samples"
ROWS = """id,sire,dam,sex,B,born
Rex,,,M,B/B,2019
Ada,,,F,B/b,2019
Ida,Rex,Ada,F,b/b,2020
Max,,,M,B/b,2020
Kid,Max,Ida,F,,2021
"""


@pytest.mark.parametrize(
    ("name", "ruleset", "ask", "follows", "then"),
    [
        ("lambs.csv", None, Herd.check, "INCONSISTENT: at least 1", "pedigree repair {}"),
        ("herd.csv", "gene-rummy", Herd.check, "CONSISTENT: every", "pedigree fill {}"),
        ("lambs.csv", None, Herd.check_trios, "2 trios, 0 errors", "pedigree check {}"),
        ("lambs.csv", None, Herd.repair, "drop 1 typing;", "pedigree repair {} -o mended.csv"),
        ("herd.csv", "gene-rummy", Herd.repair, "consistent; no typing", "pedigree fill {}"),
        ("herd.csv", "gene-rummy", Herd.fill, "7 typings filled in, 4 of", "pedigree chances {}"),
        ("lambs.csv", None, Herd.fill, "0 typings filled in", "pedigree repair {}"),
        (
            *("herd.csv", "gene-rummy", lambda it: it.carriers("c")),
            *("c at C is certain in 4, possible in 1, imp", "pedigree chances {} --of Kim"),
        ),
        (
            *("herd.csv", "gene-rummy", lambda it: it.explain("Ida")),
            *("Ida is bb at B and -c at C", "pedigree chances {} --of Ida"),
        ),
        (
            *("herd.csv", "gene-rummy", lambda it: it.chances(of=["Ida"])),
            *("1 of 2 genotypes certain", "pedigree explain {} Ida"),
        ),
        (
            *("herd.csv", "gene-rummy", Herd.chances),
            *("0 of 3 genotypes certain, 1 known as", "pedigree chances {} --founders estimated"),
        ),
        (
            *("herd.csv", None, Herd.inbreeding),
            *("2 of 6 animals inbred; on average 8.33 %,", "pedigree inbreeding {} --all-pairs"),
        ),
        (
            *("herd.csv", None, lambda it: it.inbreeding(all_pairs=True)),
            *("young of Rex x Una are 0 % inbred, the", "pedigree inbreeding {} --mate Rex Una"),
        ),
        ("family.ped", None, Herd.mode, "POSSIBLE: only autosomal rec", "draw {} -o herd.svg"),
        (
            *("herd.csv", "gene-rummy", lambda it: it.plan("White")),
            *("6 pairs can have White now; Tom x Una", "offspring Tom Una --from {}"),
        ),
        (
            *("lambs.csv", None, lambda it: it.sire("Last", candidates=["Ram", "Stranger"])),
            *("UNDECIDED: no candidate", "pedigree check {}"),
        ),
    ],
)
def test_answer_ends_with_what_follows_and_a_command_that_can_be_typed(
    name: str,
    ruleset: str | None,
    ask: Callable[[Herd], Any],
    follows: str,
    then: str,
    tmp_path: Path,
) -> None:
    path = str(SAMPLES / name)
    account = ask(testcross.herd(path, ruleset=ruleset)).account
    assert account.read.startswith(path)
    assert account.left_out == "nothing" or name == "lambs.csv"
    assert account.follows.startswith(follows)
    read = f"{path} --ruleset {ruleset}" if ruleset else path
    assert account.next == f"testcross {then.format(read)}"
    done = call(*shlex.split(account.next)[1:], cwd=tmp_path)
    assert done.returncode in (0, 1), done.stderr


def test_what_is_left_out_is_named() -> None:
    herd = testcross.herd(text=ROWS)
    found = herd.fill()
    assert found.account.read == "the text: 5 animals, 1 locus (B)"
    assert found.account.left_out == (
        "column born (no typings); locus B (typings contradict each other)"
    )
    assert found.account.next == "testcross pedigree repair FILE"
    assert found.text.endswith(f"Next      {found.account.next}\n")
    again = testcross.herd(text=ROWS.replace("Max,,", "Max,Max,")).inbreeding()
    assert again.account.left_out == "1 fault in rows"
    read = testcross.herd(text="id,sire,dam,sex,affected\nA,,,M,no\nB,,,F,no\nC,A,B,M,yes\n")
    assert read.mode().account.left_out == "nothing"


def test_options_by_which_a_herd_was_read_are_those_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "my herd.csv"
    path.write_text(ROWS.replace("born", "D"), encoding="utf-8")
    found = testcross.herd(path, form="csv", ignore=["D"]).check()
    read = f"{shlex.quote(str(path))} --form csv --ignore D"
    assert found.account.next == f"testcross pedigree repair {read}"
    mended = tmp_path / "mended.csv"
    repair = found.herd.repair()
    repair.write(mended)
    assert repair.account.next == f"testcross pedigree check {shlex.quote(str(mended))}"
