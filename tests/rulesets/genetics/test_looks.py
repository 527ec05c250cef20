"""Which genotypes look alike, against enumeration of the genotypes at all other loci."""

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from oracles.families import notations
from oracles.oracle import Genotype, genotypes
from sampling import each
from testcross.rulesets import load_ruleset, read_ruleset, shipped_rulesets
from testcross.rulesets.genetics import punnett_square, ratio
from testcross.rulesets.genetics.locus import WholeReading, in_common, left_of
from testcross.rulesets.genetics.looks import looks_at
from testcross.rulesets.genetics.ruleset import Ruleset, Variety

SPECIES = Path(__file__).parents[2] / "data" / "rulesets" / "species"


@cache
def ruleset_named(name: str) -> Ruleset:
    if name in shipped_rulesets():
        return load_ruleset(name)
    return read_ruleset(SPECIES / f"{name}.toml")


def shared_out(random: Random) -> Ruleset:
    """Return horses whose genotypes are shared out among varieties anew, some perhaps unnamed."""
    ruleset = ruleset_named("horses_without_perlinos")
    left: list[WholeReading] = [tuple(frozenset(genotypes(2)) for _ in range(3))]
    varieties: list[Variety] = []
    for number in range(random.randint(2, 6)):
        if not left:
            break
        part = left.pop(random.randrange(len(left)))
        way = in_common(part, [random.choice(notations(2)) for _ in part]) or part
        left += left_of(part, [way])
        varieties.append(Variety(name=f"V{number}", aliases=(), suit=None, readings=way, copies=1))
    for number, part in enumerate(left if random.random() < 0.7 else ()):
        varieties.append(Variety(name=f"W{number}", aliases=(), suit=None, readings=part, copies=1))
    return replace(ruleset, varieties=tuple(varieties))


def name_of(ruleset: Ruleset, whole: tuple[Genotype, ...]) -> str:
    names = [
        variety.name
        for variety in ruleset.varieties
        if any(all(g in r for g, r in zip(whole, way, strict=True)) for way in variety.ways)
    ]
    return names[0] if names else ""


@each("seed", range(400), quick=40)
def test_genotypes_look_alike_that_are_one_variety_whatever_the_others_are(seed: int) -> None:
    random = Random(seed)
    ruleset = shared_out(random)
    places = tuple(sorted(random.sample(range(3), random.randint(1, 3))))
    others = [i for i in range(3) if i not in places]
    looks = looks_at(ruleset, places)
    unread = [
        i for i in places if all(len(way[i]) == 3 for v in ruleset.varieties for way in v.ways)
    ]
    found: dict[object, object] = {}
    for here in product(genotypes(2), repeat=len(places)):
        names = []
        for rest in product(genotypes(2), repeat=len(others)):
            whole = dict(zip((*places, *others), (*here, *rest), strict=True))
            names.append(name_of(ruleset, tuple(whole[i] for i in range(3))))
        traits = looks.traits(here)
        plain: object = tuple(names), tuple(traits[places.index(i)] for i in unread)
        plain = plain if all(names) else (plain, traits)
        look = looks.of(here)
        assert found.setdefault(look.key, plain) == plain
        if not unread:
            assert look.variety == (names[0] if all(names) and len(set(names)) == 1 else None)
    assert len(set(found.values())) == len(found)


RATIOS = (Path(__file__).parents[2] / "data" / "classic_ratios.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("case", RATIOS.splitlines()[1:])
def test_classic_ratios_count_varieties(case: str) -> None:
    name, parents, shares, reason = case.split(" | ")
    square = punnett_square(ruleset_named(name), parents, parents)
    numbers = ratio(square.phenotypes).split(" : ")
    shown = [share.name for share in square.phenotypes]
    assert " : ".join(map(" ".join, zip(numbers, shown, strict=True))) == shares
    assert square.reasons == (() if reason == "-" else (reason,))
