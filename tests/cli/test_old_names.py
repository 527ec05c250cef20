"""Old names of commands and options: the same answer as the new ones, and a note of them."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from testcross.cli.command_list import OLD_NAMES, commands

HERD = str(Path(__file__).parents[2] / "docs" / "samples" / "herd.csv")
Run = Callable[..., CompletedProcess[str]]
ASKED = [
    ("rule GR104", "show GR104"),
    ("rule --json", "show rule --json"),
    ("rule GR999 --json", "show rule GR999 --json"),
    ("card blue otter", "show blue otter"),
    ("card castr --json", "show card castr --json"),
    ("table BD --json", "show BD --json"),
    ("glossary promoter", "show promoter"),
    ("glossary --game genotype", "show glossary --game genotype"),
    ("deck --csv", "show deck --csv"),
    ("deck --ruleset gene-rummy-novice", "show deck --ruleset gene-rummy-novice"),
    ("laws --json", "show laws --json"),
    ("ruleset show genotype", "show ruleset genotype"),
    ("sets castor lilac --kit white", "best --sets castor lilac --kit white"),
    ("sets black lilac --kit castor --json", "best --sets black lilac --kit castor --json"),
    ("litter castor lilac white --hand --json", "best castor lilac white --litters --json"),
    ("score castor lilac white --scheme suits", "score castor lilac white --scoring suits"),
    *(
        (f"pedigree {asked} {HERD} --format {form}", f"pedigree {asked} {HERD} --form {form}")
        for asked, form in [
            *(("fill", "csv"), ("carriers --allele b", "csv"), ("repair", "csv")),
            *(
                ("explain --conflict 1", "csv"),
                ("check", "pre"),
                ("check", "ped"),
                ("check", "bed"),
            ),
        ]
    ),
    (f"pedigree check --format=ped {HERD}", f"pedigree check --form=ped {HERD}"),
    (f"pedigree fill --format=csv {HERD}", f"pedigree fill --form=csv {HERD}"),
    ("score castor lilac white --scheme=suits", "score castor lilac white --scoring=suits"),
]


@pytest.mark.parametrize(("old", "new"), ASKED)
def test_old_name_is_answered_as_the_new_one_with_a_note(
    testcross: Run, old: str, new: str
) -> None:
    before, now = testcross(*old.split()), testcross(*new.split())
    assert (before.returncode, before.stdout) == (now.returncode, now.stdout)
    note, *rest = before.stderr.splitlines()
    assert "the old name goes with the next version" in note
    assert rest == now.stderr.splitlines()


def test_every_old_name_is_asked_and_none_is_listed() -> None:
    typed = [f" {old.replace('=', ' ')} " for old, _ in ASKED]
    for command, behind in OLD_NAMES:
        words = f" {behind.replace('=', ' ')} " if behind else " "
        assert any(one.startswith(f" {command} ") and words in one for one in typed)
        assert behind or command not in commands()


def test_option_of_an_old_name_behind_two_dashes_is_a_card(testcross: Run) -> None:
    done = testcross("litter", "castor", "lilac", "--", "--hand")
    assert (done.returncode, "is now" in done.stderr) == (2, False)


@pytest.mark.parametrize("word", ["rule", "sets", "laws"])
def test_all_help_tells_the_old_names(testcross: Run, word: str) -> None:
    told = testcross("--help-all").stdout
    assert f"\n  {word} " in told.partition("Old names:")[2]
    assert "Old names:" not in testcross("--help").stdout
