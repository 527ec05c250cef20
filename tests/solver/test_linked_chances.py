"""Chances at loci of one chromosome, against every genotype, strand and crossing over."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from random import Random

from sampling import each
from testcross.solver import BreedingLocus, BreedingProblem, Chromosome, Half, best_now, needed
from testcross.solver.breeding import ends_together

Pair = tuple[int, int]
Some = frozenset[Pair]
Way = tuple[Pair, ...]
"""Of each locus the allele of one strand and of the other."""


def pairs(alleles: int) -> list[Pair]:
    return list(combinations_with_replacement(range(alleles), 2))


def random_problem(seed: int) -> BreedingProblem:
    dealt = Random(f"chromosome {seed}")
    number = dealt.choice((2, 2, 3))
    loci = []
    for _ in range(number):
        every = pairs(dealt.choice((2, 2, 3)))
        wanted = frozenset(dealt.sample(every, dealt.randint(1, len(every) - 1)))
        unborn = frozenset(dealt.sample(every, 1)) if dealt.random() < 0.2 else frozenset()
        alive = [one for one in every if one not in unborn]
        animals = tuple(
            frozenset(dealt.sample(alive, 1 if dealt.random() < 0.7 else len(alive) - 1))
            for _ in range(2)
        )
        loci.append(BreedingLocus(wanted=wanted, animals=animals, unborn=unborn, ungrown=unborn))
    places = tuple(dealt.sample(range(number), dealt.choice((2, number))))
    shares = tuple(
        tuple(Fraction(dealt.choice((0, 5, 17, 50)), 100) for _ in places[1:]) for _ in range(2)
    )
    told = tuple(
        {
            place: dealt.choice([(a, b), (b, a)])
            for place in places
            for a, b in [min(loci[place].animals[animal])]
            if len(loci[place].animals[animal]) == 1 and dealt.random() < 0.2
        }
        for animal in range(2)
    )
    chromosome = Chromosome(places, (shares[0], shares[1]))
    return BreedingProblem(
        loci=tuple(loci), sexes=(0, 1), percent=95, chromosomes=(chromosome,), phases=told
    )


def ways(readings: Sequence[Some], told: dict[int, Pair]) -> Iterator[Way]:
    sides = [
        [told[place]] if place in told else [g for one in some for g in (one, one[::-1])]
        for place, some in enumerate(readings)
    ]
    yield from product(*sides)


def gametes(
    problem: BreedingProblem, way: Way, sex: int
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield what a parent gives: by each interval that crosses over or not."""
    (chromosome,) = problem.chromosomes
    places, shares = chromosome.places, chromosome.shares[sex]
    free = [place for place in range(len(way)) if place not in places]
    for start, *crossed in product((0, 1), repeat=len(places)):
        chance, side, sides = Fraction(1, 2), start, {places[0]: start}
        for place, cross, share in zip(places[1:], crossed, shares, strict=True):
            chance *= share if cross else 1 - share
            side ^= cross
            sides[place] = side
        for others in product((0, 1), repeat=len(free)):
            sides |= dict(zip(free, others, strict=True))
            gamete = tuple(way[place][sides[place]] for place in range(len(way)))
            yield gamete, chance / 2 ** len(free)


def share(problem: BreedingProblem, his: Way, hers: Way) -> Fraction:
    born = right = Fraction(0)
    for (one, chance), (other, likewise) in product(
        gametes(problem, his, 0), gametes(problem, hers, 1)
    ):
        young = [(min(two), max(two)) for two in zip(one, other, strict=True)]
        if not any(g in locus.unborn for g, locus in zip(young, problem.loci, strict=True)):
            born += chance * likewise
            right += (
                chance
                * likewise
                * all(g in locus.wanted for g, locus in zip(young, problem.loci, strict=True))
            )
    return right / born if born else Fraction(0)


def ends(
    problem: BreedingProblem, readings: Sequence[Sequence[Some]], told: Sequence[dict[int, Pair]]
) -> tuple[Fraction, Fraction]:
    sides = [set(ways(some, known)) for some, known in zip(readings, told, strict=True)]
    found = [share(problem, his, hers) for his, hers in product(*sides)]
    return min(found), max(found)


@each("seed", range(600), quick=8)
def test_ends_of_a_chance_are_those_of_all_that_can_be(seed: int) -> None:
    problem = random_problem(seed)
    readings = [[locus.animals[i] for locus in problem.loci] for i in range(2)]
    told = [dict(one) for one in problem.phases]
    halves = [Half(some, known) for some, known in zip(readings, told, strict=True)]
    found = ends_together(problem.loci, problem.chromosomes, *halves)
    assert found == ends(problem, readings, told)


def assumptions(
    problem: BreedingProblem, animal: int
) -> Iterator[tuple[int, list[Some], dict[int, Pair]]]:
    """Yield what can be assumed of an animal: how much that is, its readings, and its strands."""
    own = [locus.animals[animal] for locus in problem.loci]
    known = dict(problem.phases[animal])
    sides = [
        [some, *(frozenset(g for g in some if a in g) for a in {a for g in some for a in g})]
        for some in own
    ]
    places = problem.chromosomes[0].places
    for readings in product(*sides):
        more = sum(a != b for a, b in zip(readings, own, strict=True))
        yield more, [*readings], known
        single = all(len(readings[place]) == 1 for place in places)
        mixed = sum(a != b for place in places for a, b in readings[place])
        if single and mixed > 1 and not known:
            for way in ways(readings, {}):
                yield more + 1, [*readings], {place: way[place] for place in places}


@each("seed", range(200), quick=2)
def test_as_little_as_can_be_is_assumed_and_then_most_chance(seed: int) -> None:
    problem = random_problem(seed)
    if len(problem.loci) > 2:
        return
    worth = []
    for (one, his, lies), (other, hers, also) in product(
        *(assumptions(problem, i) for i in (0, 1))
    ):
        least, _ = ends(problem, (his, hers), (lies, also))
        if least:
            worth.append((one + other, -least))
    plan = best_now(problem, 0, 1)
    if not worth:
        assert plan is None
        return
    assert plan is not None
    more, chance = min(worth)
    (mating,) = plan.matings
    assert (plan.unproven, mating.chance) == (more, -chance)
    assert mating.offspring == needed(-chance, 95)
