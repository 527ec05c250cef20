"""Names composed of a base and prefixes, against names worked out genotype by genotype."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

import pytest
import testcross
from oracles.species_oracle import DAUGHTER, FOLDER, SON, Species
from sampling import each
from testcross.rulesets import load_ruleset, parse_animal
from testcross.rulesets.errors import RulesetError
from testcross.rulesets.genetics.mating import cross_of
from testcross.rulesets.genetics.offspring import notes_on, offspring_of
from testcross.rulesets.genetics.ruleset_file import parse_ruleset
from testcross.solver import Solver

COMPOSED = ["budgerigars", "cats", "chickens", "dogs", "horses", "mice", "rabbits"]


def species(name: str) -> Species:
    return Species(FOLDER / f"{name.replace('-', '_')}.toml")


def any_animal(own: Species, sex: str, rng: random.Random) -> str:
    """Return a grown animal's genotype at every locus, at six of them perhaps heterozygous."""
    mixed = {gene.name for gene in rng.sample(own.genes, min(6, len(own.genes)))}
    while True:
        words = []
        for gene in own.genes:
            male = sex == SON
            single = {"X": male, "Z": not male}.get(gene.chromosome, False)
            bare = {"X": "Y", "Z": "W"}.get(gene.chromosome, "")
            one = rng.choice(gene.symbols)
            other = rng.choice(gene.symbols) if gene.name in mixed else one
            words.append(f"{one}/{bare}" if single else one + other)
        text = " ".join(words)
        if not own.deaths(own.owns(own.animal(text, sex))):
            return text


@pytest.mark.parametrize("name", COMPOSED)
def test_offspring_and_chances_as_by_every_gamete(name: str, solver: Solver) -> None:
    rng, own, rules = random.Random(29), species(name), load_ruleset(name)
    for _ in range(3):
        pair = any_animal(own, SON, rng), any_animal(own, DAUGHTER, rng)
        sire, dam = own.animal(pair[0], SON), own.animal(pair[1], DAUGHTER)
        told = own.looks(own.offspring(sire, dam), dead=["before birth"])
        _, one, other = cross_of(rules, pair)
        answer = offspring_of(rules, one, other, solver)
        if answer[0].chance is None:  # what lies together is not said
            between = {c.variety: (c.least or 0, c.most or 0) for c in answer}
            assert all(between[key][0] <= told[key] <= between[key][1] for key in told)
            continue
        found = {c.variety: c.chance for c in answer if c.chance}
        linked = len({gene.chromosome for gene in own.genes} & {"X", "Z"}) and sum(
            gene.chromosome in "XZ" for gene in own.genes
        )
        assert found.keys() == told.keys() or (linked or 0) > 1
        if (linked or 0) < 2:  # the distances on the chromosome are not known
            assert found == told


@pytest.mark.parametrize("name", COMPOSED)
def test_a_genotype_has_the_name_of_its_base_and_prefixes(name: str) -> None:
    rng, own, rules = random.Random(30), species(name), load_ruleset(name)
    for _ in range(40):
        sex = rng.choice([SON, DAUGHTER])
        text = any_animal(own, sex, rng)
        called = own.name(own.owns(own.animal(text, sex)))
        animal = parse_animal(rules, text)
        assert animal.variety is not None
        assert animal.variety.name == called
        named = parse_animal(rules, called)
        assert all(mine <= all_ for mine, all_ in zip(animal.readings, named.readings, strict=True))


TOY = """
name = "toy"
title = "Toy"
[[locus]]
name = "A"
alleles = [{ symbol = "A", shows = "dark" }, { symbol = "a", shows = "pale" }]
[[locus]]
name = "S"
alleles = [{ symbol = "S", shows = "spotted" }, { symbol = "s", shows = "plain" }]
[[variety]]
name = "Dark"
reads = "A-"
[[variety]]
name = "Pale"
reads = "aa"
[[prefix]]
name = "Spotted"
reads = "S-"
[[shade]]
name = "Sky"
reads = "A-"
"""


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('reads = "S-"', 'reads = "A- S-"', "prefix[1].reads"),
        ('reads = "S-"', 'reads = "--"', "prefix[1].reads"),
        (
            'reads = "S-"',
            'reads = "S-"\n[[prefix]]\nname = "Dotted"\nreads = "SS"',
            "prefix[2].reads",
        ),
        ('reads = "aa"', 'reads = "aa SS"', "prefix"),
        ('name = "Pale"', 'name = "{shade} Pale"', "variety[2].reads"),
    ],
)
def test_composed_names_that_make_no_sense_are_refused(old: str, new: str, key: str) -> None:
    with pytest.raises(RulesetError, match=re.escape(key)):
        parse_ruleset(TOY.replace(old, new))


@each("name", ["rabbits", "mice", "horses", "labradors"], quick=1)
def test_half_known_parents_give_the_range_over_all_they_can_be(name: str, solver: Solver) -> None:
    rng, own, rules = random.Random(31), species(name), load_ruleset(name)
    own.genes = tuple(replace(gene, position=None) for gene in own.genes)
    for _ in range(3):
        texts = [any_animal(own, sex, rng).split() for sex in (SON, DAUGHTER)]
        place = rng.randrange(len(own.genes))
        gene = own.genes[place]
        asked = [" ".join([*one[:place], "--", *one[place + 1 :]]) for one in texts]
        seen: dict[str, list[Fraction]] = {}
        pairs = ["".join(pair) for pair in gene.pairs]
        every = [
            [text for word in pairs if alive(own, text := with_word(one, place, word))]
            for one in texts
        ]
        whole = [(sire, dam) for sire in every[0] for dam in every[1]]
        for sire, dam in whole:
            young = own.offspring(own.animal(sire, SON), own.animal(dam, DAUGHTER))
            for variety, chance in own.looks(young, dead=["before birth"]).items():
                seen.setdefault(variety, []).append(chance)
        _, one, other = cross_of(rules, asked)
        answer = offspring_of(rules, one, other, solver)
        found = [c for c in answer if "Vienna Marked" not in c.variety]
        may_show = len(found) < len(answer)
        notes = notes_on(rules, one, other, solver)
        # chances of independent loci are the mean over what may lie together
        is_linked = any(note.startswith("What lies together is not known") for note in notes)
        assert {c.variety for c in found} == set(seen)
        for range_told in found:
            chances = seen[range_told.variety]
            least = min(chances) if len(chances) == len(whole) else Fraction()
            low, high = range_told.least, range_told.most
            assert low is not None
            assert high is not None
            if is_linked:
                assert low <= min(chances) <= max(chances) <= high
            else:
                assert may_show or low == least
                assert high == max(chances)


def with_word(words: list[str], place: int, word: str) -> str:
    return " ".join([*words[:place], word, *words[place + 1 :]])


def alive(own: Species, text: str) -> bool:
    return not own.deaths(own.owns(own.animal(text, SON)))


# what a chance depends on


@each("seed", range(60), quick=4)
def test_chance_is_what_its_conditions_say_whatever_the_parents_are(seed: int) -> None:
    ruleset, dealt = load_ruleset("labradors"), Random(seed)
    sexes = ruleset.roles.sexes
    parents = [
        " ".join(dealt.choice((f"{a}{a}", f"{a}{b}", f"{b}{b}", f"{a}-", "--")) for a, b in LABS)
        for _ in sexes
    ]
    told = {
        one.variety: one
        for one in testcross.offspring(*parents, ruleset="labradors").answer.chances
    }
    known = [[*_written_out(one)] for one in parents]
    for sire, dam in product(*known):
        found = testcross.offspring(sire, dam, ruleset="labradors").chances
        for name, one in told.items():
            chance = found.get(name) or Fraction()
            if one.chance is not None:
                assert chance == one.chance
                continue
            low, high = (end or Fraction() for end in (one.least, one.most))
            assert low <= chance <= high
            for part in one.conditions:
                words = {*(sire, dam)[sexes.index(part.parent)].split()}
                is_so = bool(words & {*part.genotype.replace(" or ", ", ").split(", ")})
                assert part.chance is None or not is_so or chance == part.chance
                assert part.chance is not None or is_so or not chance


LABS = (("B", "b"), ("E", "e"))


def _written_out(text: str) -> Iterator[str]:
    ways = [
        [one for one in (f"{a}{a}", f"{a}{b}", f"{b}{b}") if word in (one, "--", f"{one[0]}-")]
        for word, (a, b) in zip(text.split(), LABS, strict=True)
    ]
    return map(" ".join, product(*ways))
