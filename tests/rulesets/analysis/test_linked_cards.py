"""Cards that read in several ways where a sex does not cross over, against every gamete."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import TypeAlias

from sampling import each
from testcross.rulesets import Mating, Ruleset, check_mating, explain_mating, read_ruleset
from testcross.rulesets.analysis.check import is_legal_mating, possible_at
from testcross.rulesets.genetics.mating import mating_of
from testcross.solver import Solver, choice_conflicts

FLIES = Path(__file__).parents[2] / "data" / "rulesets" / "species" / "linked_flies.toml"
Pair: TypeAlias = tuple[int, int]
Whole: TypeAlias = tuple[Pair, ...]
CARDS = ("Dark", "Grey", "Grey Short", "Dark (-- V- --)", "Dark (-- vv --)", "Grey (Bb -- --)")
MALES = (*CARDS, "Bb Vv Ee", "BB Vv ee", "B V / b v", "B v / b V", "Bb Vv --")


@cache
def flies() -> Ruleset:
    return read_ruleset(FLIES)


def litter(seed: int) -> Mating:
    dealt = Random(f"linked cards {seed}")
    kits = (dealt.choice(CARDS) for _ in range(dealt.choice((1, 2, 2, 3))))
    cards = [dealt.choice(MALES), dealt.choice((*CARDS, "bb vv ee", "bb vv --")), *kits]
    return mating_of(flies(), cards)


def wholes(ways: Sequence[Sequence[frozenset[Pair]]]) -> set[Whole]:
    return {one for way in ways for one in product(*way)}


def sires(mating: Mating, allowed: set[Whole]) -> Iterator[tuple[Whole, set[tuple[int, ...]]]]:
    """Yield each genotype of the male, and what he can give, way by way in which it can lie."""
    told = {name: (a, b) for name, a, b in mating.animals[0].phase}
    for (a, b), (c, d), (e, f) in sorted(allowed):
        for one, other in ({(c, d), (d, c)}) if (a, b) != (b, a) else {(c, d)}:
            way = ((a, b), (one, other))
            said = (told.get("B"), told.get("V"))
            if all(said) and said not in (way, tuple(two[::-1] for two in way)):
                continue
            strands = {(a, one), (b, other)}
            yield ((a, b), (c, d), (e, f)), {(*s, last) for s in strands for last in (e, f)}


def solutions(mating: Mating, members: Sequence[int]) -> list[set[Whole]] | None:
    blank = wholes([flies().blank])
    read = [wholes(one.ways) if i in members else blank for i, one in enumerate(mating.animals)]
    found: list[set[Whole]] = [set() for _ in mating.animals]
    for sire, his in sires(mating, read[0]):
        if 0 not in members and mating.animals[0].phase:
            raise AssertionError("what lies together is of one who is read")
        for dam in read[1]:
            young = {
                tuple((min(a, b), max(a, b)) for a, b in zip(one, other, strict=True))
                for one in his
                for other in product(*dam)
            }
            left = [young & some for some in read[2:]]
            if all(left):
                for seen, more in zip(found, [{sire}, {dam}, *left], strict=True):
                    seen.update(more)
    return found if all(found) else None


@each("seed", range(1_200), quick=20)
def test_litters_are_judged_and_filled_in_as_by_every_gamete(seed: int, solver: Solver) -> None:
    mating = litter(seed)
    everyone = range(len(mating.animals))
    told = solutions(mating, everyone)
    assert is_legal_mating(mating, solver) == (told is not None)
    verdict = check_mating(mating, solver)
    assert verdict.legal == (told is not None)
    if told is not None:
        left = possible_at(mating.loci(), solver)
        for place, column in enumerate(left):
            assert [set(one) for one in column] == [{w[place] for w in some} for some in told]
    elif mating.choices is not None and not mating.sire.phase:
        for one in choice_conflicts(solver, mating.choices):
            if one.loci == (0, 1, 2):
                assert solutions(mating, one.individuals) is None
                for i in one.individuals:
                    fewer = [other for other in one.individuals if other != i]
                    assert solutions(mating, fewer) is not None


@each("seed", range(200), quick=3)
def test_an_illegal_litter_is_refuted_and_a_legal_one_explained(seed: int, solver: Solver) -> None:
    mating = litter(seed)
    found = explain_mating(mating, solver)
    assert bool(found.conflicts) == (not is_legal_mating(mating, solver))
    assert bool(found.animals) == is_legal_mating(mating, solver)


def test_sentences_say_that_nothing_crosses_over(solver: Solver) -> None:
    parents = ("Bb Vv EE", "bb vv EE", "Grey (Bb Vv EE)")
    (conflict,) = check_mating(mating_of(flies(), [*parents, "Dark (-- Vv --)"]), solver).conflicts
    assert conflict.text == (
        "Fly 2 (Dark) is bb Vv or B- Vv ee. If fly 2 is bb Vv: nothing crosses over in males, so "
        "the male (Bb Vv EE) hands on B and V in at most two combinations. With what the female "
        "(Dark) gives, fly 1 (Grey) and fly 2 (Dark) do not fit any two. If fly 2 is B- Vv ee: fly "
        "2 (Dark) is ee, ebony, and needs e from each parent, but the male (Grey) is EE and has "
        "none."
    )
    steps = explain_mating(mating_of(flies(), [*parents, "Dark"]), solver).steps
    assert steps[-1].text == (
        "The male (Grey), the female (Dark), fly 1 (Grey) and fly 2 (Dark) fit B and V together "
        "only if fly 2 is vv. (nothing crosses over in males)"
    )
