"""Explanations in the game's own words: who, which allele, why, by which law."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from sampling import examples
from testcross.rulesets import (
    ConflictText,
    Explanation,
    Fill,
    Mating,
    Ruleset,
    StepText,
    explain_mating,
    fill_mating,
    load_ruleset,
    parse_mating,
    read_ruleset,
)
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset_file import parse_ruleset
from testcross.rulesets.genetics.slots import format_set, parse_reading
from testcross.solver import Genotype, Solver, every_genotype, make_engine

SOLVER = Solver(make_engine("python-constraint"))
RABBITS = load_ruleset("gene-rummy")
SNAPDRAGONS = read_ruleset(Path(__file__).parents[2] / "data" / "rulesets" / "snapdragons.toml")
RULESETS = {rules.name: rules for rules in (RABBITS, SNAPDRAGONS)}
FILLS: tuple[Fill, ...] = ("strict", "either")
LAWS = {
    ("segregation",): "(Law of Segregation)",
    ("segregation", "dominance"): "(Laws of Segregation and Dominance)",
}
SLIPS = re.compile(r",,|\s[.,:;]|[,:;]\.|\.\.|[,;:]{2}|\( | \)|\(\)|\s{2}|,\)| or \.| and \.|None")


@dataclass(frozen=True, slots=True)
class Family:
    text: str
    ruleset: str

    @property
    def mating(self) -> Mating:
        return parse_mating(RULESETS[self.ruleset], self.text)


def name(mating: Mating, role: str) -> str:
    """Return how a sentence should call an animal: role and card, or its genotype."""
    roles = dict(mating.roles())
    animal = roles[role]
    card = animal.variety.name if animal.variety else animal.shown
    young = mating.ruleset.roles.offspring
    if not role.startswith(young):
        return f"the {role} ({card})"
    if len(roles) == 3:
        return f"the {young} ({card})"
    return f"{young} {role.removeprefix(young)} ({card})"


def is_well_written(text: str) -> None:
    assert not SLIPS.search(text), text
    assert text.count("(") == text.count(")"), text
    assert text.isascii()
    assert text[0].isupper()
    assert "\n" not in text


def locus_named(rules: Ruleset, wanted: str) -> Locus:
    return next(locus for locus in rules.loci if locus.name == wanted)


def says_all(mating: Mating, step: StepText, subject: str | None = None) -> None:
    """Who is concluded about, what is gained, what is known of each premise, and the law."""
    said, _, law = step.text.rpartition(" (Law")
    assert f"(Law{law}" == LAWS[step.laws]
    assert said.endswith(".")
    assert (subject or name(mating, step.animal)).casefold() in said.casefold()
    assert step.genotype in said
    locus = locus_named(mating.ruleset, step.locus)
    for allele in step.gained:
        assert re.search(rf"(?<![A-Za-z]){allele}(?![A-Za-z])", said), step.text
    for premise in step.premises:
        assert name(mating, premise.animal).casefold() in said.casefold(), step.text
        if premise.animal == step.animal:
            continue  # what it shows itself may be left out where the sentence is clear without
        if step.interchangeable and not premise.animal.startswith(mating.ruleset.roles.offspring):
            assert premise.shows in said, step.text  # what is the same is what the cards show
            continue
        readings = [parse_reading(locus, genotype) for genotype in premise.allows]
        known = frozenset[Genotype]().union(*(r for r in readings if r is not None))
        assert format_set(locus, known) in said, step.text


# --- random families ---


@st.composite
def written(draw: st.DrawFn, locus: Locus, genotype: Genotype) -> str:
    x, y = (locus.symbols[allele] for allele in genotype)
    return draw(st.sampled_from([f"{x}{y}", f"{x}-", f"{x}-", f"-{y}", f"-{x}", "--"]))


@st.composite
def bred_families(draw: st.DrawFn, rules: Ruleset) -> Family:
    """Draw a family that really was bred, shown by cards or by as much of its genotypes."""
    kits = draw(st.integers(1, rules.litter))
    truth: list[list[Genotype]] = [[] for _ in range(2 + kits)]
    for count in rules.allele_counts:
        alleles = st.integers(0, count - 1)
        pairs = [(draw(alleles), draw(alleles)) for _ in range(2)]
        pairs += [
            (draw(st.sampled_from(pairs[0])), draw(st.sampled_from(pairs[1]))) for _ in range(kits)
        ]
        for genotypes, (one, other) in zip(truth, pairs, strict=True):
            genotypes.append((min(one, other), max(one, other)))
    cards = [draw(_cards(rules, genotypes)) for genotypes in truth]
    return Family(f"{cards[0]} x {cards[1]} -> {', '.join(cards[2:])}", rules.name)


@st.composite
def _cards(draw: st.DrawFn, rules: Ruleset, genotypes: Sequence[Genotype]) -> str:
    fitting = [
        v.name
        for v in rules.varieties
        if v.copies and all(g in r for g, r in zip(genotypes, v.readings, strict=True))
    ]
    if fitting and draw(st.sampled_from([True, False])):
        return fitting[0]
    pairs = zip(rules.loci, genotypes, strict=True)
    return " ".join(draw(written(locus, genotype)) for locus, genotype in pairs)


@st.composite
def random_families(draw: st.DrawFn, rules: Ruleset) -> Family:
    """Draw any cards, most of them no family."""
    names = st.sampled_from([v.name for v in rules.varieties if v.copies])
    kits = draw(st.lists(names, min_size=1, max_size=rules.litter))
    return Family(f"{draw(names)} x {draw(names)} -> {', '.join(kits)}", rules.name)


def is_told_well(mating: Mating, fill: Fill) -> None:
    explanation = explain_mating(mating, SOLVER, fill)
    assert explanation.legal
    assert explanation.animals == fill_mating(mating, SOLVER, fill)
    for step in explanation.steps:
        is_well_written(step.text)
        says_all(mating, step)
    for fact in explanation.either_or:
        is_well_written(fact.text)
        for role in fact.animals:
            assert name(mating, role) in fact.text
        for allele in fact.alleles:
            assert allele in fact.text


def refutations_are_told_well(mating: Mating) -> None:
    for refutation in explain_mating(mating, SOLVER).conflicts:
        animals = refutation.animals
        is_well_written(refutation.text)
        for role in animals:
            assert name(mating, role).casefold() in refutation.text.casefold()
        keeps_to_the_cards_it_uses(mating, refutation, refutation.text)
        for step in refutation.steps:
            is_well_written(step.text)
            subject = name(mating, step.animal)
            if step.animal not in animals and shows_something(mating, step.animal, step.locus):
                subject = f"the {step.animal} (whatever its card)"
            says_all(mating, step, subject)
            keeps_to_the_cards_it_uses(mating, refutation, step.text)
            assert step.locus == refutation.locus
            assert {p.animal for p in step.premises} <= set(animals)


def shows_something(mating: Mating, role: str, locus: str) -> bool:
    at = [one.name for one in mating.ruleset.loci].index(locus)
    shown = dict(mating.roles())[role].readings[at]
    return len(shown) < len(every_genotype(mating.ruleset.allele_counts[at]))


def keeps_to_the_cards_it_uses(mating: Mating, conflict: ConflictText, text: str) -> None:
    """No animal is called by a card that the conflict does without."""
    for role, _ in mating.roles():
        if role not in conflict.animals and shows_something(mating, role, conflict.locus):
            assert name(mating, role).casefold() not in text.casefold(), text


def adds_up(explanation: Explanation) -> None:
    """What the cards show and what the steps gain is what is filled in, and nothing else."""
    loci = explanation.mating.ruleset.loci
    for position, filled in enumerate(explanation.animals):
        for i, here in enumerate(filled.loci):
            shown = explanation.mating.animals[position].shown.split()[i]
            gained = [
                allele
                for step in explanation.steps
                if step.animal == filled.role and step.locus == loci[i].name
                for allele in step.gained
            ]
            dashes = shown.count("-") - here.genotype.count("-")
            assert len(gained) == dashes
            assert all(allele in here.known for allele in gained)


@examples(24, 4_000)
@given(bred_families(RABBITS) | bred_families(SNAPDRAGONS), st.sampled_from(FILLS))
def test_explanation_of_a_bred_family_says_all_is_well_written_and_adds_up_to_what_is_filled_in(
    family: Family, fill: Fill
) -> None:
    is_told_well(family.mating, fill)
    adds_up(explain_mating(family.mating, SOLVER, fill))


@examples(15, 4_000)
@given(random_families(RABBITS) | random_families(SNAPDRAGONS))
def test_refutations_of_random_cards_are_well_written(family: Family) -> None:
    refutations_are_told_well(family.mating)


@examples(10, 1_000)
@given(bred_families(RABBITS), st.sampled_from(FILLS), st.data())
def test_explanation_of_one_answer_is_a_part_of_the_whole(
    family: Family, fill: Fill, data: st.DataObject
) -> None:
    animal = data.draw(st.integers(0, len(family.mating.animals) - 1))
    locus = data.draw(st.integers(0, len(RABBITS.loci) - 1))
    whole = explain_mating(family.mating, SOLVER, fill).steps
    part = explain_mating(family.mating, SOLVER, fill, only=(animal, locus)).steps
    assert [step for step in whole if step in part] == list(part)
    assert {step.locus for step in part} <= {RABBITS.loci[locus].name}
    role = RABBITS.roles.of(animal)
    about = [s for s in whole if (s.animal, s.locus) == (role, RABBITS.loci[locus].name)]
    assert set(about) <= set(part)
    assert part[-1:] == tuple(about[-1:])


# --- each kind of sentence ---


def sentences(rules: Ruleset, text: str, fill: Fill = "strict") -> list[StepText]:
    return list(explain_mating(parse_mating(rules, text), SOLVER, fill).steps)


def only_one(rules: Ruleset, text: str, animal: str, locus: str) -> StepText:
    (step,) = [s for s in sentences(rules, text) if (s.animal, s.locus) == (animal, locus)]
    return step


def assert_says(step: StepText, *parts: str) -> None:
    assert [p for p in parts if p.casefold() not in step.text.casefold()] == [], step.text


def test_sentence_about_a_kit_that_would_have_made_a_parent_something_else_says_what() -> None:
    step = only_one(load_ruleset("mice"), "Yellow x Yellow -> Yellow, Brown", "pup1", "A")
    assert step.text == (
        "If pup 1 (Yellow) had no a it would be AyA or AA; then, given that the buck (Yellow) is "
        "Aya, the doe (Yellow) could only be -A, but it is Aya; so pup 1 (Yellow) carries a: Aya. "
        "AyAy dies before birth. (Law of Segregation)"
    )


def test_sentence_about_mitochondria_says_from_whom_they_are() -> None:
    maize = parse_ruleset(
        """
        name = "maize"
        title = "Maize"
        cards = "phenotypes"
        [[locus]]
        name = "cms"
        chromosome = "mitochondrial"
        alleles = [{symbol = "N", shows = "fertile"}, {symbol = "T", shows = "sterile"}]
        """
    )
    step = only_one(maize, "-- x -- -> sterile", "dam", "cms")
    assert step.text == (
        "The offspring (sterile) is T and has its T from the dam, so the dam carries T: T. "
        "Mitochondria come from the mother alone. (Law of Segregation)"
    )
    illegal = explain_mating(parse_mating(maize, "-- x sterile -> fertile"), SOLVER)
    assert "needs N from the dam, but the dam (sterile) is T" in illegal.conflicts[0].text


def test_sentence_about_a_parent_whose_mate_lacks_the_allele_says_where_it_came_from() -> None:
    step = only_one(RABBITS, "-- B- C- D- x Black -> Castor", "buck", "A")
    assert_says(
        step,
        "the kit (Castor) is Aa",
        "the doe (Black) is aa",
        "has no A to give",
        "the A came from the buck (-- B- C- D-)",
        "carries A: A-",
    )


def test_two_parents_that_can_give_one_allele_only_settle_their_kit_in_one_step() -> None:
    step = only_one(RABBITS, "Lilac x Lynx -> White", "kit1", "D")
    assert (step.gained, step.genotype) == (("d", "d"), "dd")
    assert [p.animal for p in step.premises] == ["buck", "doe"]
    assert step.text == (
        "The buck (Lilac) and the doe (Lynx) are both dd and can give only d, so the kit (White) "
        "is dd. (Law of Segregation)"
    )


def test_parent_that_a_conflict_leaves_few_genotypes_has_a_step_that_says_why() -> None:
    mating = parse_mating(RABBITS, "castor x black otter = black, white, lilac marten, blue cal")
    *_, last = explain_mating(mating, SOLVER).conflicts
    assert "so the buck (whatever its card) would have to be Cc or cchdc" in last.text
    *_, buck, doe = last.steps
    assert buck.text == (
        "Suppose the buck (whatever its card) were chc or cc. Kit 3 (Lilac Marten) is cchd-, "
        "chinchilla, and needs cchd from one parent, but neither has it: the buck (whatever its "
        "card) is chc or cc, kit 1 (Black) is C- and kit 2 (White) is cc, so the doe (whatever its "
        "card) would have to be Cc. So the buck is -c and can only be Cc or cchdc. "
        "(Law of Segregation)"
    )
    assert doe.text.endswith("So the doe is -c and can only be Cc or cchdc. (Law of Segregation)")


def test_sentence_by_cases_says_what_would_follow() -> None:
    # both parents give a; an atat kit would take at from both, and leave no place for an A
    mating = "-- B- C- D- x -- B- C- D- -> Castor, Black Otter, Black"
    step = only_one(RABBITS, mating, "kit2", "A")
    assert step.gained == ("a",)
    assert {p.animal: p.allows for p in step.premises} == {
        "kit1": ("AA", "Aat", "Aa"),
        "kit2": ("atat", "ata"),
        "kit3": ("aa",),
    }
    assert_says(
        step,
        "if kit 2 (Black Otter) had no a it would be atat",
        "kit 1 (Castor)",
        "kit 3 (Black) could only be",
        "but it is aa",
        "so kit 2 (Black Otter) carries a: ata",
        "Dominance",
    )


def test_sentence_by_cases_about_a_parent_names_the_kits_that_it_rests_on_together() -> None:
    # one kit has ch from one parent, the other from either: beside C and cchd there is room for one
    step = only_one(RABBITS, "Castor x Chinchilla -> -- -- cchdch --, -- -- chc --", "buck", "C")
    assert (step.gained, step.genotype) == (("ch",), "Cch")
    assert_says(
        step,
        "if the buck (Castor) had no ch it would be CC, Ccchd or Cc",
        "given that kit 1 (-- -- cchdch --) is cchdch",
        "kit 2 (-- -- chc --) could only be",
        "but it is chc",
        "so the buck (Castor) carries ch: Cch",
    )


def test_sentence_about_interchangeable_parents_says_that_it_makes_no_difference() -> None:
    # the kit has A from one and at from the other; the more dominant goes on the buck
    steps = sentences(RABBITS, "-- B- C- D- x -- B- C- D- -> Aat B- C- D-", "either")
    first, second = [step for step in steps if step.interchangeable]
    assert (first.animal, first.gained, first.genotype) == ("buck", ("A",), "A-")
    assert (second.animal, second.gained, second.genotype) == ("doe", ("at",), "-at")
    for step in (first, second):
        assert_says(step, "the buck (-- B- C- D-)", "the doe (-- B- C- D-)", "you may choose")
    assert_says(first, "the kit (Castor) is Aat", "write A on the buck")
    assert_says(second, "the kit (Castor) is Aat", "one of the two has A and the other at")
    assert_says(second, "With A on the buck, write at on the doe, -at")


def test_step_after_one_of_interchangeable_parents_is_settled_needs_no_exchange() -> None:
    # beside its C one Castor has ch, the other c: once ch is on the buck, c is the doe's
    steps = sentences(RABBITS, "Castor x Castor -> -- -- chc --", "either")
    buck, doe = [step for step in steps if step.locus == "C"]
    assert (buck.animal, buck.genotype, buck.interchangeable) == ("buck", "Cch", True)
    assert (doe.animal, doe.genotype, doe.interchangeable) == ("doe", "Cc", False)
    assert {p.animal: p.allows for p in doe.premises} == {"buck": ("Cch",), "kit1": ("chc",)}
    assert_says(doe, "the buck (Castor) is Cch", "no c to give", "the c came from the doe")
