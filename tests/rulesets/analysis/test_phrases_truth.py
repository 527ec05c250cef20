"""What a conflict's sentence claims, read back from its words and held against enumeration."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import oracle
from sampling import examples
from testcross.rulesets import (
    ConflictText,
    Mating,
    Ruleset,
    check_mating,
    load_ruleset,
    parse_mating,
    read_ruleset,
)
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.slots import parse_reading
from testcross.solver import LocusProblem, Reading, Solver, make_engine

SOLVER = Solver(make_engine("python-constraint"))
RABBITS = load_ruleset("gene-rummy")
SNAPDRAGONS = read_ruleset(Path(__file__).parents[2] / "data" / "rulesets" / "snapdragons.toml")
ASIDE = "whatever its card"
MUST_BE = ("can only be", "would have to be")


@dataclass(frozen=True, slots=True)
class Claim:
    """That an animal is, can only be, or would have to be one of some genotypes."""

    animal: int
    verb: str
    genotypes: Reading
    aside: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    mating: Mating
    locus: Locus
    problem: LocusProblem
    conflict: ConflictText

    @property
    def members(self) -> list[int]:
        roles = [role for role, _ in self.mating.roles()]
        return [roles.index(role) for role in self.conflict.animals]

    @property
    def focus(self) -> int:
        """The one that the sentence holds against the others."""
        called = "|".join(re.escape(name) for name in self.names())
        told = re.search(
            rf"^({called}) is [^:]*? and (?:needs|that is impossible)|"
            rf"but ({called}) is [^:]* which leaves no room|"
            rf"({called}) can only be [^:]*, but its card shows",
            self.conflict.text[0].lower() + self.conflict.text[1:],
        )
        assert told, self.conflict.text
        return next(self.names()[name] for name in told.groups() if name)

    def left(self) -> list[Reading]:
        others = [i for i in self.members if i != self.focus]
        return oracle.possible(oracle.only(self.problem, others))

    def names(self) -> dict[str, int]:
        names = {}
        roles, young = self.mating.ruleset.roles, len(self.mating.offspring)
        for i, animal in enumerate(self.mating.animals):
            role = f"the {roles.of(i)}" if i < 2 else f"{roles.offspring} {i - 1}"
            role = f"the {roles.offspring}" if i == 2 and young == 1 else role
            for card in (animal.variety.name if animal.variety else animal.shown, ASIDE):
                names[f"{role} ({card})"] = i
        return names

    def claims(self) -> list[Claim]:
        text = self.conflict.text[0].lower() + self.conflict.text[1:]
        called = "|".join(re.escape(name) for name in self.names())
        pattern = re.compile(rf"({called}) (is|{'|'.join(MUST_BE)}) ([^:;.]*)")
        found, start = [], 0
        while told := pattern.search(text, start):
            genotypes = self.listed(told[3])
            animal = self.names()[told[1]]
            found.append(Claim(animal, told[2], genotypes, aside=ASIDE in told[1]))
            start = told.start(3)
        return found

    def listed(self, words: str) -> Reading:
        """Return the genotypes at the head of some words: ``Cc or cchdc and...``."""
        found: set[tuple[int, int]] = set()
        for word in re.split(r"(?:,? or |, | )", words):
            reading = parse_reading(self.locus, word.rstrip(","))
            if reading is None:
                break
            found |= reading
        assert found, words
        return frozenset(found)


def sentences(mating: Mating) -> list[Sentence]:
    loci = {locus.name: i for i, locus in enumerate(mating.ruleset.loci)}
    found = []
    for conflict in check_mating(mating, SOLVER).conflicts:
        i = loci[conflict.locus]
        found.append(Sentence(mating, mating.ruleset.loci[i], mating.locus_problems()[i], conflict))
    return found


def is_true(told: Sentence) -> None:
    text, left = told.conflict.text, told.left()
    by_cases = "that is impossible with" in text
    for claim in told.claims():
        reading = told.problem.readings[claim.animal]
        blank = reading == told.problem.blank
        assert claim.aside == (claim.animal not in told.members and not blank), text
        if claim.verb in MUST_BE:
            exact = claim.animal != told.focus
            assert left[claim.animal] == claim.genotypes or not exact, text
            assert left[claim.animal] <= claim.genotypes, text
            assert (claim.verb == MUST_BE[1]) == claim.aside
        elif claim.animal > 1 or not by_cases:
            assert claim.genotypes == reading, text
        if not claim.aside and claim.animal != told.focus:
            assert claim.genotypes <= reading, text
    says_what_is_lacking(told)


def says_what_is_lacking(told: Sentence) -> None:
    text, left = told.conflict.text, told.left()
    reading = told.problem.readings[told.focus]
    needs = re.search(r"needs (\S+) from (one|each) parent", text)
    if needs is None:
        return
    allele = told.locus.symbols.index(needs[1])
    assert all(allele in genotype for genotype in reading), text
    from_each = all(genotype == (allele, allele) for genotype in reading)
    assert (needs[2] == "each") == from_each, text
    parents = [i for i in (0, 1) if not any(allele in genotype for genotype in left[i])]
    assert parents == [0, 1] or (from_each and len(parents) == 1), text
    assert ("neither has it" in text) <= (parents == [0, 1]), text


@st.composite
def hands(draw: st.DrawFn, rules: Ruleset) -> str:
    """Draw a mating of cards and of genotypes as people write them."""
    slots = [
        [f"{x}{y}" for k, x in enumerate(locus.symbols) for y in locus.symbols[k:]]
        + [f"{x}-" for x in locus.symbols] * 3
        + [f"-{x}" for x in locus.symbols]
        + ["--"] * 4
        for locus in rules.loci
    ]
    written = st.tuples(*map(st.sampled_from, slots)).map(" ".join)
    cards = st.sampled_from([v.name for v in rules.varieties if v.copies])
    least = 2 + draw(st.integers(1, rules.litter))
    animals = draw(st.lists(cards | written, min_size=least, max_size=2 + rules.litter))
    return f"{animals[0]} x {animals[1]} -> {', '.join(animals[2:])}"


@pytest.mark.parametrize("rules", [RABBITS, SNAPDRAGONS], ids=["rabbits", "snapdragons"])
@examples(12, 4_000)
@given(data=st.data())
def test_conflicts_of_random_matings_are_told_truly(rules: Ruleset, data: st.DataObject) -> None:
    for told in sentences(parse_mating(rules, data.draw(hands(rules)))):
        is_true(told)
