"""Conflicts in words, as the manual tells them (pp. 19-20): who, which allele, why not."""

import inspect
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from testcross.rulesets import (
    ConflictText,
    Ruleset,
    check_mating,
    load_ruleset,
    parse_mating,
    read_ruleset,
)
from testcross.rulesets.analysis import phrases as module
from testcross.rulesets.analysis.explanation import explain_mating
from testcross.rulesets.analysis.phrases import ConflictPhrases
from testcross.rulesets.genetics.mating import MatingLocus
from testcross.rulesets.genetics.ruleset_file import parse_ruleset
from testcross.solver import Case, Reading, Solver
from testcross.solver import conflicts as find_conflicts


def conflicts(rules: Ruleset, solver: Solver, text: str) -> tuple[ConflictText, ...]:
    return check_mating(parse_mating(rules, text), solver).conflicts


def assert_names(text: str, *parts: str) -> None:
    assert [part for part in parts if part.casefold() not in text.casefold()] == []
    assert text.endswith(".")
    assert text[0].isupper()
    assert "\n" not in text
    assert "  " not in text


def test_conflict_of_three_homozygous_kits_needs_no_parent(solver: Solver, tmp_path: Path) -> None:
    # each homozygous kit takes its allele from each parent, and a parent has two
    path = tmp_path / "shells.toml"
    path.write_text(
        """
        name = "shells"
        title = "Shells"
        [[locus]]
        name = "S"
        alleles = [
            { symbol = "S", shows = "spiral" },
            { symbol = "sf", shows = "flat" },
            { symbol = "s", shows = "smooth" },
        ]
        [[variety]]
        name = "Any"
        reads = "--"
        """,
        encoding="utf-8",
    )
    told = conflicts(read_ruleset(path), solver, "Any x Any -> SS, sfsf, ss")
    (conflict,) = told
    assert conflict.animals == ("offspring1", "offspring2", "offspring3")
    assert_names(conflict.text, "offspring 1", "offspring 2", "offspring 3", "sire", "dam")
    assert "Ssf" in conflict.text  # what the first two leave each parent


# --- cases that no mating of cards has ---


AA: Reading = frozenset({(0, 0)})
AATAT: Reading = frozenset({(0, 0), (1, 1)})
A_OR_AAT: Reading = frozenset({(0, 0), (0, 1)})
ODD: Reading = frozenset({(0, 2), (1, 1)})
"""Aa or atat: what no card shows, and what neither dominance nor one allele explains."""


def phrases(rabbits: Ruleset, kits: tuple[str, ...] = (), **changed: Any) -> ConflictPhrases:
    """Return who tells at A why AA x AA does not have the odd kit, or these, by these cases."""
    litter = ", ".join(f"{kit} B- C- D-" for kit in kits or ("--",))
    mating = parse_mating(rabbits, f"AA B- C- D- x AA B- C- D- -> {litter}")
    problem = mating.locus_problems()[0]
    if not kits:
        problem = problem.with_readings((AA, AA, ODD))
    conflict = replace(find_conflicts(Solver(), problem)[0], **changed)
    here = MatingLocus(mating=mating, locus=rabbits.loci[0], problem=problem)
    return ConflictPhrases(here, conflict)


def test_conflict_of_cases_in_which_a_homozygous_kit_lacks_an_allele_names_it(
    rabbits: Ruleset,
) -> None:
    case = Case(sire=AA, dam=AA, offspring=AA, missing_allele=None, excluded_parent=0)
    cases = (case, replace(case, excluded_parent=1))
    assert phrases(rabbits, kits=("aa",), cases=cases).text() == (
        "The kit (Black) is aa, self, and that is impossible with the buck (Castor): either the "
        "buck (Castor) or the doe (whatever its card) is AA and has no a to give to the kit."
    )


def test_kit_that_no_animal_can_be_is_told_alone(rabbits: Ruleset) -> None:
    assert phrases(rabbits, individuals=(2,), cases=()).text() == (
        "The kit (-- B- C- D-) is Aa or atat which no animal can be."
    )


def test_conflict_beside_a_kit_that_may_be_anything_says_nothing_of_its_room(
    rabbits: Ruleset,
) -> None:
    case = Case(sire=AA, dam=AA, offspring=AA, missing_allele=2, excluded_parent=None)
    told = phrases(rabbits, kits=("aa", "--"), individuals=(2, 3), cases=(case,))
    assert told.text() == (
        "Kit 1 (Black) is aa, self, and needs a from each parent, but neither has it: kit 2 "
        "(-- B- C- D-) is --, so the buck (whatever its card) would have to be AA and the doe "
        "(whatever its card) would have to be AA."
    )


def test_every_example_is_a_sentence_about_its_mating(solver: Solver) -> None:
    blocks = re.findall(
        r"(?m)^ *# (?:.* x .* -> .*)(?:\n *# (?!.* -> ).*)*", inspect.getsource(module)
    )
    assert len(blocks) > 25
    for block in blocks:
        text = " ".join(re.sub(r"(?m)^ *# ", "", block).split())
        parts = re.fullmatch(r"(?:([a-z-]+): )?(.* -> .*?): (.*)", text)
        assert parts, text
        parsed = parse_mating(load_ruleset(parts[1] or "gene-rummy"), parts[2])
        answers = [explain_mating(parsed, solver, fill) for fill in ("strict", "either")]
        found = [step.text for answer in answers for step in answer.steps]
        refuted = [one for answer in answers for one in answer.conflicts]
        found += [step.text for one in refuted for step in one.steps]
        found += [one.text for one in refuted]
        found += [one.text for answer in answers for one in answer.either_or or ()]
        found += [one.text for answer in answers for one in answer.sexes or ()]
        pattern = ".+".join(map(re.escape, parts[3].split("...")))
        assert any(re.search(pattern, one) for one in found), (text, found)


def test_what_only_the_living_hand_on_is_no_step_from_what_is_seen(solver: Solver) -> None:
    text = """
    name = "two"
    title = "Two"
    cards = "phenotypes"
    [[locus]]
    name = "A"
    alleles = [{ symbol = "D", shows = "red" }, { symbol = "d", shows = "pale" }]
    lethal = [
        { genotype = "DD", when = "after birth" },
        { genotype = "Dd", when = "after birth" },
    ]
    [[locus]]
    name = "B"
    alleles = [{ symbol = "B", shows = "tall" }, { symbol = "b", shows = "short" }]
    """
    mating = parse_mating(parse_ruleset(text), "pale x tall -> short")
    assert explain_mating(mating, solver).steps[0].text == (
        "No animal that lives to breed can give the offspring (short) anything else, so the "
        "offspring (short) carries d and d: dd. DD dies after birth. (Law of Segregation)"
    )


def test_conflict_without_a_plain_reason_says_what_the_kit_can_be(rabbits: Ruleset) -> None:
    assert phrases(rabbits).text() == (
        "The buck (Castor) is AA and the doe (Castor) is AA, and the kit (-- B- C- D-) can only "
        "be AA, but its card shows Aa or atat."
    )


def test_conflict_of_a_case_without_a_plain_reason_says_what_the_kit_could_be(
    rabbits: Ruleset,
) -> None:
    one = Case(sire=AATAT, dam=AA, offspring=A_OR_AAT, missing_allele=None, excluded_parent=None)
    told = phrases(rabbits, cases=(one, replace(one, excluded_parent=1))).text()
    assert told == (
        "The kit (-- B- C- D-) is Aa or atat and that is impossible with the buck (Castor) and the "
        "doe (Castor): either the doe (Castor) is AA and gives A, for which the kit has no room; "
        "or the buck (Castor) is AA or atat and the doe (Castor) is AA, and the kit could only be "
        "AA or Aat."
    )


def test_conflict_of_more_cases_than_anyone_follows_says_what_is_left(rabbits: Ruleset) -> None:
    case = Case(sire=AA, dam=AA, offspring=AA, missing_allele=None, excluded_parent=None)
    assert phrases(rabbits, cases=(case,) * 5).text() == (
        "With the buck (Castor) and the doe (Castor), the kit (-- B- C- D-) can only be AA, but "
        "its card shows Aa or atat."
    )


def test_conflicts_that_do_without_a_parents_card_come_last_and_say_so(
    rabbits: Ruleset, solver: Solver
) -> None:
    told = conflicts(rabbits, solver, "Castor x White -> Chinchilla, Castor Cal, White")
    both = [{"buck", "doe"} <= set(conflict.animals) for conflict in told]
    assert both == [True, True, True, False, False]
    assert told[1].text == (
        "Kit 3 (White) is cc, red-eyed white, and needs c from each parent, but the buck (Castor) "
        "has none: the doe (White) is cc and kit 1 (Chinchilla) is cchd-, so the buck (Castor) can "
        "only be Ccchd."
    )
    assert told[3].text == (
        "Kit 2 (Castor Cal) is ch-, himalayan, and needs ch from one parent, but neither has it: "
        "kit 1 (Chinchilla) is cchd- and kit 3 (White) is cc, so the buck (Castor) can only be Cc "
        "and the doe (whatever its card) would have to be cchdc."
    )
    assert told[4].text == (
        "Kit 3 (White) is cc, red-eyed white, and needs c from each parent, but the buck "
        "(whatever its card) has none: the doe (White) is cc, kit 1 (Chinchilla) is cchd- and "
        "kit 2 (Castor Cal) is ch-, so the buck (whatever its card) would have to be cchdch."
    )
