"""Herds at a locus on X, Y, Z, W or the mitochondria, held against gametes one by one."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import combinations

from herd_files.sexed_herds import Holds, random_herd, read_in, smallest
from oracles.sex_oracle import KINDS, Chromosome, Family, possible, shared
from oracles.sexed_families import numbers_of
from sampling import each
from testcross.rulesets.herds import (
    check_herd,
    explain_animal,
    fill_herd,
    read_herd,
    repair_herd,
)
from testcross.solver.engines.optimisers import MaxSat

CASES = [(kind, seed) for seed in range(1_000) for kind in KINDS[1:]]


@each("kind,seed", CASES, quick=20, kind=lambda case: case[0], blocks=8)
def test_sexed_herd_is_answered_as_gametes_tell(kind: str, seed: int) -> None:
    """Check, fill, repair and conflicts; sexes are known, told by a place, or unknown."""
    simulated = random_herd((kind,), seed)
    herd = read_herd("herd.csv", simulated.text().encode())
    if not herd.loci:
        return
    alleles = herd.loci[0].alleles
    family = simulated.family(0, alleles.symbols[: alleles.allele_count])
    assert not [note for note in herd.notes if note.ids]
    holds, read = Holds(family), [*read_in(family)]
    (verdict,) = check_herd("herd", herd).loci
    assert (verdict.is_consistent, verdict.typed) == (holds({*read}), len(read))
    named = [int(one[1:]) for conflict in verdict.conflicts for one in conflict.ids]
    assert len(named) == len(set(named))
    assert holds({*read} - {*named})
    for conflict in verdict.conflicts:
        members = {int(one[1:]) for one in conflict.ids}
        assert not holds(members)
        assert all(holds(members - {one}) for one in members)
    (mended,) = repair_herd("herd", herd, MaxSat()).loci
    repairs = smallest(read, holds)
    assert frozenset(int(one.id[1:]) for one in mended.typings) in repairs
    assert mended.is_proven
    for one in mended.typings:
        assert one.in_every == all(int(one.id[1:]) in repair for repair in repairs)
    (filled,) = fill_herd("herd", herd).loci
    assert (filled.possible is not None) == verdict.is_consistent
    if verdict.is_consistent:
        for place, truth in enumerate(possible(family)):
            here = herd.positions[f"a{place}"]
            assert filled.reading(here) == numbers_of(truth, family.alleles), place
            (fact,) = explain_animal("herd", herd, here, herd.loci).facts
            premises = [int(one[1:]) for one in fact.premises]
            known = partial(_known, family, place)
            if premises:
                assert known(premises) == shared(truth)
                assert shared(truth) not in map(known, combinations(premises, len(premises) - 1))


def _known(family: Family, place: int, premises: Sequence[int]) -> Counter[Chromosome]:
    """Return what some readings and an animal's own tell of it for certain."""
    return shared(possible(family.only({*premises, place}))[place])
