"""Laws of herds: what must not matter does not, what is mended is clean, forms lose nothing."""

import random
import time
from functools import cache
from itertools import product
from operator import itemgetter

import pytest
from sampling import each
from testcross.rulesets.pedigrees.herd_book import HerdBook
from testcross.rulesets.pedigrees.herd_check import check_book
from testcross.rulesets.pedigrees.herd_fill import fill_book
from testcross.rulesets.pedigrees.herd_repair import LocusRepair, repair_book
from testcross.rulesets.pedigrees.pedigree_reader import read_pedigree
from testcross.rulesets.pedigrees.pedigree_simulation import HerdSimulator
from testcross.rulesets.pedigrees.pedigree_writer import format_pedigree
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


def read(text: str) -> HerdBook:
    return read_pedigree("herd", text.encode())


def optimum(book: HerdBook) -> int:
    found = repair_book("herd", book, CoreGuided())
    assert all(one.is_proven for one in found.loci)
    return sum(one.lower for one in found.loci)


def written(book: HerdBook, form: str) -> str:
    return format_pedigree(book, [(one.alleles, one.masks(book.herd)) for one in book.loci], form)


def simulated(seed: int, form: str = "pre") -> str:
    return HerdSimulator(60, 0.2).game(f"laws {seed}").text(form)


@pytest.mark.parametrize("text", [FOUR_ALLELES, INBRED])
def test_small_pedigree_of_the_literature_needs_one_repair(text: str) -> None:
    """As simple.pre and oconnell.pre of toulbar2, written anew: one typing too many in each."""
    book = read(text)
    assert not check_book("herd", book).is_consistent
    assert optimum(book) == 1


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
    checks = [check_book("herd", book) for book in (first, second)]
    assert checks[0].is_consistent == checks[1].is_consistent


@each("seed", range(6), quick=2)
def test_what_was_repaired_checks_clean_and_needs_no_more(seed: int) -> None:
    book = read(simulated(seed))
    mended = repair_book("herd", book, CoreGuided())
    text = format_pedigree(book, [(one.alleles, one.masks) for one in mended.loci])
    assert check_book("herd", read(text)).is_consistent
    assert optimum(read(text)) == 0


@each("seed", range(4), quick=2)
def test_fill_fills_to_itself(seed: int) -> None:
    book = read(HerdSimulator(60).game(f"fill {seed}").text("csv"))

    def filled(one: HerdBook) -> str:
        loci = fill_book("herd", one).loci
        return format_pedigree(
            one, [(x.alleles, x.before if x.possible is None else x.possible) for x in loci]
        )

    once = filled(book)
    assert filled(read(once)) == once != written(book, "csv")


@each("seed, form", list(product(range(4), FORMS)), quick=6, kind=itemgetter(1))
def test_forms_survive_the_round_trip(seed: int, form: str) -> None:
    text = simulated(seed, form)
    assert written(read(text), form) == text
    for other in FORMS:
        assert written(read(written(read(text), other)), form) == text


def test_every_error_that_shows_is_near_an_error_that_was_made() -> None:
    herd = HerdSimulator(300, 0.05).game("near")
    book = read(herd.text("pre"))
    wrong = {error.id for error in herd.slips}
    for conflict in check_book("herd", book).loci[0].conflicts:
        assert wrong.intersection(conflict.ids)


@cache
def full_of_errors(animals: int) -> tuple[HerdBook, LocusRepair]:
    """Return a herd that takes a while to mend, and its repair."""
    book = read(HerdSimulator(animals, 0.15).game("stopped").text("pre"))
    (best,) = repair_book("herd", book, make_optimiser("rc2")).loci
    assert best.is_proven
    return book, best


def test_repair_stands_though_what_else_would_do_does_not_come_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks_down(*_: object) -> None:
        time.sleep(0.25)
        raise EngineError("broken down")

    monkeypatch.setattr(CoreGuided, "keeping", breaks_down)
    book = read("id,sire,dam,sex,L\na,,,M,1/1\nb,,,F,1/1\nc,a,b,M,2/2\n")
    with pytest.raises(EngineError, match="broken down"):
        repair_book("h", book, CoreGuided(), limit=60)
    (found,) = repair_book("h", book, CoreGuided(), limit=0.25).loci
    assert [(one.id, one.in_every) for one in found.typings] == [("c", None)]
    assert found.is_proven


@pytest.mark.parametrize("name", ["cp-sat", "rc2"])
@pytest.mark.parametrize("animals", [150, pytest.param(1_500, marks=pytest.mark.deep)])
def test_repair_that_is_stopped_gives_both_bounds(name: str, animals: int) -> None:
    book, best = full_of_errors(animals)
    (found,) = repair_book("herd", book, make_optimiser(name), limit=0.01).loci
    assert found.is_possible
    assert found.lower <= best.lower
    assert found.upper is None or found.upper >= best.lower
    assert found.is_proven == (found.lower == found.upper)
