"""Laws of herds: what must not matter does not, what is mended is clean, forms lose nothing."""

import random
import time
from functools import cache
from itertools import product
from operator import itemgetter

import pytest
from sampling import each
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_check import check_herd
from testcross.rulesets.herds.herd_fill import fill_herd
from testcross.rulesets.herds.herd_reader import read_herd
from testcross.rulesets.herds.herd_repair import LocusRepair, repair_herd
from testcross.rulesets.herds.herd_simulation import HerdSimulator
from testcross.rulesets.herds.herd_writer import format_herd
from testcross.solver import EngineError
from testcross.solver.engines.optimisers import CoreGuided, make_optimiser

FORMS = ("pre", "ped", "csv")

# a daughter's two readings force what her parents' leave no room for
FOUR_ALLELES = """id,sire,dam,sex,L
Ram,,,M,c/d
Ewe,,,F,a/c
Lamb,Ram,Ewe,F,
Stranger,,,M,a/c
Last,Stranger,Lamb,M,b/c
"""
INBRED = """id,sire,dam,sex,L
I1,,,M,b/b
I2,,,F,
II1,I1,I2,F,b/b
II2,I1,I2,F,
II3,I1,I2,M,
J1,,,M,b/b
J2,,,F,b/b
III1,J1,II2,F,
III2,II3,J2,M,
IV1,III2,III1,M,b/b
IV2,III2,III1,M,a/b
IV3,III2,III1,M,b/c
"""


def read(text: str) -> Herd:
    return read_herd("herd", text.encode())


def optimum(herd: Herd) -> int:
    found = repair_herd("herd", herd, CoreGuided())
    assert all(one.is_proven for one in found.loci)
    return sum(one.lower for one in found.loci)


def written(herd: Herd, form: str) -> str:
    return format_herd(herd, [(one.alleles, one.masks(herd.kin)) for one in herd.loci], form)


def simulated(seed: int, form: str = "pre") -> str:
    return HerdSimulator(60, 0.2).game(f"laws {seed}").text(form)


@pytest.mark.parametrize("text", [FOUR_ALLELES, INBRED])
def test_small_pedigree_of_the_literature_needs_one_repair(text: str) -> None:
    """As simple.pre and oconnell.pre of toulbar2, written anew: one typing too many in each."""
    herd = read(text)
    assert not check_herd("herd", herd).is_consistent
    assert optimum(herd) == 1


@each("seed", range(6), quick=1)
def test_order_of_rows_and_names_of_ids_and_alleles_change_nothing(seed: int) -> None:
    text = simulated(seed)
    rows = [line.split() for line in text.splitlines()]
    dealt = random.Random(seed)
    names = {str(i): f"n{dealt.randrange(10**9)}" for i in range(1, 61)} | {"0": "0"}
    alleles = dict(zip("1234", dealt.sample("WXYZ", 4), strict=True)) | {"0": "0"}
    dealt.shuffle(rows)
    other = "".join(
        f"L {names[w]} {names[s]} {names[d]} {x} {alleles[a]} {alleles[b]}\n"
        for _, w, s, d, x, a, b in rows
    )
    first, second = read(text), read(other)
    assert optimum(first) == optimum(second)
    checks = [check_herd("herd", herd) for herd in (first, second)]
    assert checks[0].is_consistent == checks[1].is_consistent


@each("seed", range(6), quick=2)
def test_what_was_repaired_checks_clean_and_needs_no_more(seed: int) -> None:
    herd = read(simulated(seed))
    mended = repair_herd("herd", herd, CoreGuided())
    text = format_herd(herd, [(one.alleles, one.masks) for one in mended.loci])
    assert check_herd("herd", read(text)).is_consistent
    assert optimum(read(text)) == 0


@each("seed", range(4), quick=2)
def test_fill_fills_to_itself(seed: int) -> None:
    herd = read(HerdSimulator(60).game(f"fill {seed}").text("csv"))

    def filled(one: Herd) -> str:
        loci = fill_herd("herd", one).loci
        return format_herd(
            one, [(x.alleles, x.before if x.possible is None else x.possible) for x in loci]
        )

    once = filled(herd)
    assert filled(read(once)) == once != written(herd, "csv")


@each("seed, form", list(product(range(4), FORMS)), quick=6, kind=itemgetter(1))
def test_forms_survive_the_round_trip(seed: int, form: str) -> None:
    text = simulated(seed, form)
    assert written(read(text), form) == text
    for other in FORMS:
        assert written(read(written(read(text), other)), form) == text


def test_every_error_that_shows_is_near_an_error_that_was_made() -> None:
    simulated = HerdSimulator(300, 0.05).game("near")
    herd = read(simulated.text("pre"))
    wrong = {error.id for error in simulated.slips}
    for conflict in check_herd("herd", herd).loci[0].conflicts:
        assert wrong.intersection(conflict.ids)


@cache
def full_of_errors(animals: int) -> tuple[Herd, LocusRepair]:
    """Return a herd that takes a while to mend, and its repair."""
    herd = read(HerdSimulator(animals, 0.15).game("stopped").text("pre"))
    (best,) = repair_herd("herd", herd, make_optimiser("rc2")).loci
    assert best.is_proven
    return herd, best


def test_repair_stands_though_what_else_would_do_does_not_come_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks_down(*_: object) -> None:
        time.sleep(0.25)
        raise EngineError("broken down")

    monkeypatch.setattr(CoreGuided, "keeping", breaks_down)
    herd = read("id,sire,dam,sex,L\na,,,M,1/1\nb,,,F,1/1\nc,a,b,M,2/2\n")
    with pytest.raises(EngineError, match="broken down"):
        repair_herd("h", herd, CoreGuided(), limit=60)
    (found,) = repair_herd("h", herd, CoreGuided(), limit=0.25).loci
    assert [(one.id, one.in_every) for one in found.typings] == [("c", None)]
    assert found.is_proven


@pytest.mark.parametrize("name", ["cp-sat", "rc2"])
@pytest.mark.parametrize("animals", [150, pytest.param(1_500, marks=pytest.mark.deep)])
def test_repair_that_is_stopped_gives_both_bounds(name: str, animals: int) -> None:
    herd, best = full_of_errors(animals)
    (found,) = repair_herd("herd", herd, make_optimiser(name), limit=0.01).loci
    assert found.is_possible
    assert found.lower <= best.lower
    assert found.upper is None or found.upper >= best.lower
    assert found.is_proven == (found.lower == found.upper)
