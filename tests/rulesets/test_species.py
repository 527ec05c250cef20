"""The species that come with the program, against plain enumeration and crosses with a source."""

import tomllib
from collections import Counter, defaultdict
from fractions import Fraction
from operator import attrgetter
from pathlib import Path

import pytest
from oracles.crosses import (
    KINDS,
    Expected,
    crosses,
    files,
    is_possible,
    parents,
    species_of,
    written_out,
)
from oracles.species_oracle import FOLDER, Species, uncovered
from sampling import each
from testcross.rulesets import Ruleset, load_ruleset, parse_animal
from testcross.rulesets.analysis.check import check_mating
from testcross.rulesets.genetics.mating import mating_of
from testcross.rulesets.genetics.offspring import offspring_of
from testcross.solver import Solver

SPECIES = sorted(FOLDER.glob("*.toml"))
CROSSES = [one for path in files() for one in crosses(path, "cross")]
LITTERS = [one for path in files() for one in crosses(path, "litter")]


def path_of(cross: Expected) -> Path:
    return FOLDER / f"{cross.species.replace('-', '_')}.toml"


def species(cross: Expected) -> Species:
    return species_of(path_of(cross))


def ruleset(cross: Expected) -> Ruleset:
    return load_ruleset(cross.species)


# the files


NAMED = [path for path in SPECIES if not species_of(path).by_phenotype]


@pytest.mark.parametrize("path", NAMED, ids=lambda path: str(path.stem))
def test_every_genotype_has_exactly_one_name(path: Path) -> None:
    assert uncovered(species_of(path)) == {"none": 0, "several": 0}


@pytest.mark.parametrize("path", SPECIES, ids=lambda path: str(path.stem))
def test_every_locus_names_its_source_and_every_source_is_used(path: Path) -> None:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    tables = [
        t for key in ("locus", "variety", "shade", "mask", "prefix") for t in document.get(key, [])
    ]
    bare = [t["name"] for t in document["locus"] if "source" not in t]
    assert bare == [], f"loci {bare}: add source, a key of [sources]"
    assert {t["source"] for t in tables if "source" in t} <= set(document["sources"])


# the crosses


def test_no_cross_stands_twice_and_most_results_are_those_of_their_source() -> None:
    everything = [*CROSSES, *LITTERS]
    assert len({str(one) + str(one.table) for one in everything}) == len(everything)
    assert all(one.source for one in everything)
    stated = Counter(one.stated for one in everything)
    assert stated[True] > stated[False]


@each("cross", CROSSES, quick=1_000, blocks=1)
def test_offspring_of_a_cross_by_enumeration_are_as_its_source_has_it(cross: Expected) -> None:
    found = species(cross).offspring(*parents(species(cross), cross))
    told = list(cross.chances)
    assert told
    for kind, chances in told:
        assert species(cross).looks(found, **KINDS[kind]) == chances
        assert sum(chances.values()) == 1


@each("litter", LITTERS, quick=1_000, blocks=1)
def test_litter_by_enumeration_is_as_its_source_has_it(litter: Expected) -> None:
    assert is_possible(species(litter), litter) == litter.table["legal"]


def of_both_sexes(cross: Expected) -> dict[str, Fraction]:
    """Return the chances among sons and daughters together."""
    told = dict(cross.chances)
    if "sons" not in told:
        return told.get("young") or told["born"]
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for sex in ("sons", "daughters"):
        for name, chance in told[sex].items():
            found[name] += chance / 2
    return dict(found)


@each("cross", CROSSES, quick=60, kind=attrgetter("species"), blocks=2)
def test_program_gives_the_offspring_of_a_cross(cross: Expected, solver: Solver) -> None:
    own, rules = species(cross), ruleset(cross)
    sire = parse_animal(rules, written_out(own, cross.sire, cross.otherwise["sire"]))
    dam = parse_animal(rules, written_out(own, cross.dam, cross.otherwise["dam"]))
    found = offspring_of(rules, sire, dam, solver)
    most = {one.variety: one.most if one.chance is None else one.chance for one in found}
    told = {name: one for name, one in most.items() if one and "Vienna Marked" not in name}
    assert told == of_both_sexes(cross)


@each("litter", LITTERS, quick=1_000, blocks=1)
def test_program_gives_the_verdict_on_a_litter(litter: Expected, solver: Solver) -> None:
    kits = litter.table["kits"]
    sexes = litter.table.get("sexes", [""] * len(kits))
    named = [f"{kit} {sex}".strip() for kit, sex in zip(kits, sexes, strict=True)]
    mating = mating_of(ruleset(litter), [litter.sire, litter.dam, *named])
    checked = check_mating(mating, solver)
    assert checked.legal == litter.table["legal"]
    assert {one.locus for one in checked.conflicts} == {
        litter.table[key] for key in ("at",) if key in litter.table
    }
