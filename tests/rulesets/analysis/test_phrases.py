"""Conflicts in words, as the manual tells them (pp. 19-20): who, which allele, why not."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from testcross.rulesets import Ruleset, check_mating, load_ruleset, parse_mating, read_ruleset
from testcross.rulesets.analysis.phrases import ConflictPhrases, StepPhrases
from testcross.rulesets.genetics.mating import MatingLocus
from testcross.solver import Case, Reading, Solver
from testcross.solver import conflicts as find_conflicts
from testcross.solver.explanation import Contradiction, Premise, Step


@dataclass(frozen=True, slots=True)
class Told:
    locus: str
    animals: tuple[str, ...]
    text: str


def conflicts(rules: Ruleset, solver: Solver, text: str) -> list[Told]:
    answer = check_mating(parse_mating(rules, text), solver)
    return [Told(c.locus, c.animals, c.text) for c in answer.conflicts]


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


# --- word by word ---


@pytest.mark.parametrize(
    ("mating", "told"),
    [
        pytest.param(
            "Black x Lilac -> Lynx",
            "The kit (Lynx) is A-, agouti, and needs A from one parent, but neither has it: "
            "the buck (Black) is aa and the doe (Lilac) is aa.",
            id="p. 19",
        ),
        pytest.param(
            "Blue Seal x Black Marten -> Squirrel",
            "The kit (Squirrel) is A-, agouti, and needs A from one parent, but neither has it: "
            "the buck (Blue Seal) is aa and the doe (Black Marten) is at-.",
            id="p. 20",
        ),
        pytest.param(
            "Castor x Lilac -> White, Chinchilla",
            "Kit 2 (Chinchilla) is cchd-, chinchilla, and needs cchd from one parent, but neither "
            "has it: kit 1 (White) is cc and has c from each parent, so the buck (Castor) can only "
            "be Cc and the doe (Lilac) can only be Cc.",
            id="p. 22",
        ),
        pytest.param(
            "Castor x Castor -> Chinchilla, Castor Cal",
            "Kit 1 (Chinchilla) is cchd-, chinchilla, and needs cchd from one parent, but neither "
            "has it: kit 2 (Castor Cal) is ch- and has room only for ch or c, so the buck (Castor) "
            "can only be Cch or Cc and the doe (Castor) can only be Cch or Cc.",
            id="the hidden alleles of both parents",
        ),
        pytest.param(
            "Chinchilla x Chinchilla -> Castor Cal, White",
            "Kit 1 (Castor Cal) is ch-, himalayan, and needs ch from one parent, but neither has "
            "it: kit 2 (White) is cc and has c from each parent, so the buck (Chinchilla) can only "
            "be cchdc and the doe (Chinchilla) can only be cchdc.",
            id="a white littermate",
        ),
        pytest.param(
            "Castor x Castor -> Black Otter, Castor Cal, White",
            "Kit 2 (Castor Cal) is ch-, himalayan, and needs ch from one parent, but neither has "
            "it: kit 3 (White) is cc and has c from each parent, so the buck (Castor) can only be "
            "Cc and the doe (Castor) can only be Cc.",
            id="a white littermate and one that has no part in it",
        ),
        pytest.param(
            "-- -- -- -- x -- -- -- -- -> -- -- Cc --, -- -- cchdc --, -- -- ch- --",
            "Kit 3 (-- -- ch- --) is ch-, himalayan, and that is impossible with kit 1 "
            "(-- -- Cc --) and kit 2 (-- -- cchdc --): either the buck (-- -- -- --) or the doe "
            "(-- -- -- --) is Ccchd and gives C or cchd, for which kit 3 has no room; or the buck "
            "(-- -- -- --) is Cc or cchdc and the doe (-- -- -- --) is Cc or cchdc, and neither "
            "has the ch that kit 3 needs.",
            id="three cases",
        ),
    ],
)
def test_conflict_is_told_word_by_word(
    rabbits: Ruleset, solver: Solver, mating: str, told: str
) -> None:
    assert [conflict.text for conflict in conflicts(rabbits, solver, mating)] == [told]


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


@pytest.mark.parametrize(
    ("name", "mating", "conclusion"),
    [
        (
            "gene-rummy",
            "-- B- C- D- x -- B- C- D- -> -- B- C- D-",
            (
                "If the buck (-- B- C- D-) had no A, given that the kit (-- B- C- D-) is --, it "
                "would be atat, which its card does not allow; so the buck (-- B- C- D-) carries "
                "A: A-. (Law of Dominance)"
            ),
        ),
        (
            "genotype",
            "R- x R- -> --",
            (
                "If the left parent had no R, given that the seedling is --, it would be rr, which "
                "is not what it shows; so the left parent carries R: R-. (Law of Dominance)"
            ),
        ),
    ],
)
def test_step_that_an_animals_own_looks_refute_says_so(
    name: str, mating: str, conclusion: str
) -> None:
    parsed = parse_mating(load_ruleset(name), mating)
    here = MatingLocus(
        mating=parsed, locus=parsed.ruleset.loci[0], problem=parsed.locus_problems()[0]
    )
    readings = here.problem.readings
    step = Step(
        individual=0,
        before=(),
        known=(0,),
        premises=(Premise(individual=2, shows=readings[2], allows=readings[2]),),
        laws=("dominance",),
        contradiction=Contradiction(
            alternatives=frozenset({(1, 1)}), focus=0, could_be=frozenset()
        ),
    )
    assert StepPhrases(here).step(step) == conclusion


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


def test_conflict_that_does_without_the_does_card_calls_it_by_no_card(
    rabbits: Ruleset, solver: Solver
) -> None:
    told = conflicts(rabbits, solver, "Castor x Chinchilla -> White, Castor Cal, Chinchilla")
    assert [conflict.animals for conflict in told] == [
        ("buck", "doe", "kit1", "kit2"),
        ("buck", "kit1", "kit2", "kit3"),
    ]
    assert told[1].text == (
        "Kit 3 (Chinchilla) is cchd-, chinchilla, and needs cchd from one parent, but neither has "
        "it: kit 1 (White) is cc and kit 2 (Castor Cal) is ch-, so the buck (Castor) can only be "
        "Cc and the doe (whatever its card) would have to be chc."
    )


def test_conflict_of_a_parent_cornered_by_a_littermate_says_what_it_gives(
    rabbits: Ruleset, solver: Solver
) -> None:
    # the doe has no cchd for kit 1, so it is the buck's beside his C; kit 2 takes neither
    (conflict,) = conflicts(rabbits, solver, "Castor x Castor Cal -> Chinchilla, Castor Cal")
    assert conflict.text == (
        "The doe (Castor Cal) is ch- and kit 1 (Chinchilla) is cchd-, so the buck (Castor) can "
        "only be Ccchd and gives every kit C or cchd, but kit 2 (Castor Cal) is ch-, himalayan, "
        "which leaves no room for it."
    )


@pytest.mark.parametrize(
    "mating",
    [
        "Black x Lilac -> Lynx",
        "Castor x Lilac -> White, Chinchilla",
        "Castor x Castor -> Black, Lynx, Blue Cal, White",
        "A- B- CC D- x aa bb CC dd -> White",
        "White x Chinchilla -> A- B- cchdch D-",
        "-- -- -- -- x -- -- -- -- -> -- -- Cc --, -- -- cchdc --, -- -- ch- --",
        "Castor x White -> Chinchilla, Castor Cal, White",
    ],
)
def test_conflict_sentence_for_a_learner_has_no_solver_word(
    rabbits: Ruleset, solver: Solver, mating: str
) -> None:
    for conflict in conflicts(rabbits, solver, mating):
        words = set(conflict.text.casefold().replace(",", " ").split())
        assert not words & {"constraint", "infeasible", "unsat", "model", "core", "variable"}
        assert conflict.text.isascii()


def either_or(rules: Ruleset, solver: Solver, text: str) -> list[str]:
    return [fact.text for fact in check_mating(parse_mating(rules, text), solver).either_or]


def test_fact_about_one_allele_says_that_one_of_two_carries_it(
    rabbits: Ruleset, solver: Solver
) -> None:
    assert either_or(rabbits, solver, "Castor x Castor -> Castor Cal") == [
        ("At least one of the buck (Castor) and the doe (Castor) carries ch; which one is unknown.")
    ]


def test_fact_about_two_alleles_says_each_by_itself(rabbits: Ruleset, solver: Solver) -> None:
    # no Castor carries both at and a: one is Aat and the other Aa
    litter = "Castor x Castor -> Aat B- C- D-, Aa B- C- D-"
    assert either_or(rabbits, solver, litter) == [
        (
            "At least one of the buck (Castor) and the doe (Castor) carries at and at least one "
            "carries a; which one is unknown."
        )
    ]
