"""Litters of a parent whose chromosomes do not cross over, against every pair of strands."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from sampling import each
from testcross.asking.typed import solver as solver_named
from testcross.rulesets import Ruleset, load_ruleset
from testcross.rulesets.analysis.check import Check, check_mating
from testcross.rulesets.analysis.explanation import explain_mating
from testcross.rulesets.genetics.mating import mating_of
from testcross.rulesets.genetics.ruleset_file import parse_ruleset
from testcross.solver import Solver

LOCI = "ABD"
Strand = tuple[str, ...]


@cache
def rules(sex: str) -> Ruleset:
    loci = "".join(
        f"""
[[locus]]
name = "{name}"
map = {{ chromosome = "1", position = {at} }}
[[locus.alleles]]
symbol = "{name}"
shows = "big {name}"
[[locus.alleles]]
symbol = "{name.lower()}"
shows = "no {name}"
"""
        for at, name in enumerate(LOCI)
    )
    head = f'name = "n"\ntitle = "n"\ncards = "phenotypes"\nno_crossing_over = "{sex}"\n'
    return parse_ruleset(head + loci)


STRANDS = [tuple(one) for one in product(*((n, n.lower()) for n in LOCI))]


def fits(reading: str, pair: tuple[str, str]) -> bool:
    name = next(letter for letter in reading if letter != "-").upper() if reading != "--" else ""
    known = [letter for letter in reading if letter != "-"]
    return not name or all(pair.count(one) >= known.count(one) for one in known)


def animal_fits(readings: Sequence[str], one: Strand, other: Strand) -> bool:
    return all(map(fits, readings, zip(one, other, strict=True)))


def solutions(
    cards: Sequence[Sequence[str]], whole: int
) -> Iterator[list[list[tuple[Strand, Strand]]]]:
    """Yield, for each pair of parents that can have all, what everyone can be with them."""
    for strands in combinations_with_replacement(STRANDS, 2):
        if not animal_fits(cards[whole], *strands):
            continue
        for pairs in product(*(((n, n), (n, n.lower()), (n.lower(),) * 2) for n in LOCI)):
            other = tuple(zip(*pairs, strict=True))
            if not animal_fits(cards[1 - whole], *other):
                continue
            kits = [
                [(s, g) for s in strands for g in product(*pairs) if animal_fits(card, s, g)]
                for card in cards[2:]
            ]
            if all(kits):
                parents = [[(strands[0], strands[1])], [(other[0], other[1])]]
                yield [parents[whole], parents[1 - whole], *kits]


def possible(cards: Sequence[Sequence[str]], whole: int) -> list[list[set[str]]]:
    """Return of each animal and locus the genotypes that it has in some solution."""
    found = [[set[str]() for _ in LOCI] for _ in cards]
    for solution in solutions(cards, whole):
        for animal, some in zip(found, solution, strict=True):
            for one, other in some:
                for seen, pair in zip(animal, zip(one, other, strict=True), strict=True):
                    seen.add("".join(sorted(pair)))
    return found


def any_cards(rng: random.Random) -> list[list[str]]:
    def slot(name: str, open_share: float) -> str:
        small = name.lower()
        known = rng.choice([name * 2, name + small, small * 2])
        return rng.choice([f"{name}-", "--"]) if rng.random() < open_share else known

    shares = [rng.choice([0, 0.5, 1]) for _ in range(rng.choice([4, 5, 5]))]
    return [[slot(name, share) for name in LOCI] for share in shares]


def checked(cards: Sequence[Sequence[str]], whole: int, solver: Solver) -> Check:
    mating = mating_of(rules(("male", "female")[whole]), [" ".join(card) for card in cards])
    return check_mating(mating, solver)


@pytest.mark.parametrize("engine", ["cp-sat", "python-constraint"])
@each("seed", range(300), quick=10)
def test_litters_are_legal_and_filled_as_every_pair_of_strands_has_it(
    seed: int, engine: str
) -> None:
    rng, whole, solver = random.Random(seed), seed % 2, solver_named(engine)
    cards = any_cards(rng)
    told = possible(cards, whole)
    check = checked(cards, whole, solver)
    assert check.legal == bool(told[0][0])
    for animal, own in zip(check.animals, told, strict=check.legal):
        names = [locus.name for locus in check.mating.ruleset.loci]
        found = {name: set(one.possible) for name, one in zip(names, animal.loci, strict=True)}
        expected = dict(zip(LOCI, own, strict=True))
        assert found == {name: expected[name] for name in names}


@each("seed", range(200), quick=10)
def test_conflict_of_strands_is_minimal(seed: int, solver: Solver) -> None:
    rng, whole = random.Random(1_000 + seed), seed % 2
    cards = any_cards(rng)
    for conflict in checked(cards, whole, solver).conflicts:
        if " and " not in conflict.locus:
            continue  # at one locus, whatever the others say
        roles = ["sire", "dam", *(f"offspring{i}" for i in range(1, len(cards) - 1))]
        named = {roles.index(animal) for animal in conflict.animals}

        def only(some: set[int]) -> list[list[str]]:
            return [card if i in some else ["--"] * 3 for i, card in enumerate(cards)]

        assert not any(possible(only(named), whole)[0])
        assert all(any(possible(only(named - {one}), whole)[0]) for one in named)


def test_flies_say_why_a_litter_is_illegal(solver: Solver) -> None:
    flies = load_ruleset("fruit-flies")
    cards = ["not black full-winged", "bb vgvg", "bb vgvg", "bb vg+vg"]
    (conflict,) = check_mating(mating_of(flies, cards), solver).conflicts
    assert (conflict.locus, conflict.animals) == ("b and vg", ("male", "female", "fly1", "fly2"))
    assert conflict.text == (
        "Nothing crosses over in males, so the male (not black full-winged) hands on b and vg in "
        "at most two combinations. With what the female (bb vgvg) gives, fly 1 (bb vgvg) and fly 2 "
        "(bb vg+vg) do not fit any two."
    )
    told = check_mating(mating_of(flies, ["b+ vg+ / b vg", "bb vgvg", "bb vg+vg"]), solver)
    assert [one.animals for one in told.conflicts] == [("male", "female", "fly1")]
    back = ["bb vgvg", "b+ vg+ / b vg", "bb vg+vg", "bb vgvg"]
    assert check_mating(mating_of(flies, back), solver).legal


def test_step_that_needs_both_loci_says_so(solver: Solver) -> None:
    cards = ["b+b vg+vg", "b+b vg+-", "bb vgvg", "not black vestigial"]
    mating = mating_of(load_ruleset("fruit-flies"), cards)
    last = explain_mating(mating, solver).steps[-1]
    assert last.text.endswith("only if fly 2 is b+b. (nothing crosses over in males)")
