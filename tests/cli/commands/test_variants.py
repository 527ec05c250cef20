"""``--variant`` of score and explain: what families change."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]


def test_score_in_families_asks_each_kit_alone(testcross: Run) -> None:
    mating = "Castor x Lilac -> White, Chinchilla"
    assert testcross("score", mating).returncode == 1
    done = testcross("score", mating, "--variant", "families", "--json")
    document = json.loads(done.stdout)
    # buck A- B- C- D-, doe aa bb C- dd, White -a -b cc -d, Chinchilla Aa Bb cchd- Dd
    assert (done.returncode, document["scores"]) == (0, {"alleles": 4 + 7 + 5 + 7})
    assert (document["animals"][0]["genotype"], document["unfilled"]) == ("A- B- C- D-", ["C"])
    suits = testcross("score", mating, "--variant", "families", "--scoring", "suits", "--json")
    assert json.loads(suits.stdout)["scores"] == {"suits": 20 + 40 + 0 + 10}
    sentence = "At C nothing is filled in: each kit is legal alone, but not all together."
    for short in ((), ("--short",)):
        shown = testcross("score", mating, "--variant", "families", *short).stdout
        assert sentence in " ".join(shown.split())


def test_explain_in_families_says_where_kits_contradict_each_other(testcross: Run) -> None:
    words = ("explain", "Castor x Lilac -> White, Castor Cal", "--variant", "families")
    done = testcross(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Castor x Lilac -> White, Castor Cal: LEGAL\n\n")
    shown = " ".join(done.stdout.split())
    assert "At C nothing is filled in: each kit is legal alone, but not all together." in shown
    assert "Kit 2 (Castor Cal) is ch-" in shown
    document = json.loads(testcross(*words, "--json").stdout)
    assert (document["schema"], document["legal"]) == ("testcross.explain/1", True)
    assert [(one["locus"], one["animals"]) for one in document["between_kits"]] == [
        ("C", ["buck", "doe", "kit1", "kit2"])
    ]
    assert ". At C nothing is filled in: each kit" in testcross(*words, "--short").stdout


def test_file_of_litters_is_explained_by_the_rules_of_families(
    testcross: Run, stdin: Callable[[str], None]
) -> None:
    stdin("Castor x Lilac -> White, Castor Cal\nBlack x Lilac -> White, Black Seal, Castor\n")
    done = testcross("explain", "-", "--variant", "families")
    assert done.returncode == 1
    assert "1: Castor x Lilac -> White, Castor Cal: LEGAL\n" in done.stdout
    assert "2: Black x Lilac -> White, Black Seal, Castor: ILLEGAL at A\n" in done.stdout
    assert "No other cards" not in done.stdout  # what would mend it was not looked for
    assert "1 illegal" in done.stdout
