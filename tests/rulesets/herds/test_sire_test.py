"""Which candidate is the sire: LOD scores by enumeration, exclusion, simulated cases."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import log10
from pathlib import Path
from random import Random

import pytest
import testcross
from oracles.chances_oracle import Genes, every, fits, prior, young_of
from sampling import each
from sheets.aids_asked import said
from testcross.pages.text_blocks import spans
from testcross.rulesets.errors import TestcrossError

LAMBS = str(Path(__file__).parents[3] / "docs" / "samples" / "lambs.csv")
ERROR = 0.01
Typed = dict[str, list[Genes | None]]
"""By animal, its genotype at each marker."""


def bred(random: Random, place: str, markers: int, *, sex: str) -> tuple[Typed, list[str]]:
    """Return a child, its dam, four males of whom A is the sire, and others of the herd."""
    alleles = ["abcd"[: random.choice((2, 3, 4))] for _ in range(markers)]
    typed: Typed = {}
    for name in ("A", "B", "C", "D", *(f"m{n}" for n in range(8))):
        typed[name] = [random.choice(every(place, "M", some)) for some in alleles]
    for name in ("Dam", *(f"f{n}" for n in range(8))):
        typed[name] = [random.choice(every(place, "F", some)) for some in alleles]
    born = [
        young_of(place, sex, his or (), hers or ())
        for his, hers in zip(typed["A"], typed["Dam"], strict=True)
    ]
    typed["Kid"] = [random.choice(list(some)) for some in born]
    for name in ("Kid", "Dam", "A", "B", "C", "D"):
        typed[name] = [one if random.random() < 0.9 else None for one in typed[name]]
    return typed, alleles


def table(place: str, typed: Typed, sex: str) -> str:
    number = len(typed["Kid"])
    at = "" if place == "autosome" else f"@{place}"
    rows = [",".join(["id,sire,dam,sex", *(f"L{n}{at}" for n in range(number))])]
    for name, genes in typed.items():
        own = sex if name == "Kid" else "F" if name[0] in "fD" and name != "D" else "M"
        bare = {"X": "Y", "Z": "W"}.get(place, "")
        cells = [
            "" if one is None else "/".join((*one, *([bare] if len(one) == 1 else [])))
            for one in genes
        ]
        rows.append(",".join([name, "", "Dam" if name == "Kid" else "", own, *cells]))
    return "\n".join([*rows, ""])


def frequencies(typed: Typed, marker: int) -> dict[str, Fraction]:
    """Return how often alleles are among all that are typed, to a thousandth."""
    counts = Counter(allele for genes in typed.values() for allele in genes[marker] or ())
    whole = sum(counts.values())
    first, *others = sorted(counts)
    found = {one: Fraction(round(counts[one] / whole * 1000), 1000) for one in others}
    return {first: 1 - sum(found.values(), Fraction()), **found}


def lod(
    place: str, sex: str, often: dict[str, Fraction], his: Genes, hers: Genes | None, own: Genes
) -> float:
    """Return the score of a candidate at a marker, by trying all that the three can be."""
    alleles = sorted(often)

    def shares(kind: str) -> dict[Genes, float]:
        weights = {one: float(prior(one, often)) for one in every(place, kind, alleles)}
        return {one: weight / sum(weights.values()) for one, weight in weights.items()}

    sires, dams, kids = shares("M"), shares("F"), shares(sex)

    def likely(true: Genes, told: Genes | None, common: dict[Genes, float]) -> float:
        if told is None:
            return 1.0
        return (1 - ERROR) * (true == told) + ERROR * common[told]

    with_him = at_large = 0.0
    for (sire, p), (dam, q) in product(sires.items(), dams.items()):
        for kid, share in young_of(place, sex, sire, dam).items():
            weight = p * q * float(share) * likely(dam, hers, dams) * likely(kid, own, kids)
            at_large += weight
            with_him += weight * likely(sire, his, sires)
    alone = sum(p * likely(sire, his, sires) for sire, p in sires.items())
    return log10(with_him / (at_large * alone))


@each("seed", range(300), quick=9)
def test_scores_and_exclusions_are_those_of_an_enumeration(seed: int) -> None:
    random = Random(seed)
    place, sex = ("autosome", "X", "Z")[seed % 3], random.choice("MF")
    typed, alleles = bred(random, place, random.randint(1, 6), sex=sex)
    if not any(own and his for own, his in zip(typed["Kid"], typed["B"], strict=True)):
        return
    found = testcross.herd(text=table(place, typed, sex)).sire("Kid", candidates=["B", "A", "C"])
    for one in found.answer.candidates:
        wanted, loci, excluded = 0.0, 0, []
        for marker in range(len(alleles)):
            often = frequencies(typed, marker)
            his, hers, own = (typed[name][marker] for name in (one.id, "Dam", "Kid"))
            if his is None or own is None or len(often) < 2:
                continue
            loci += 1
            wanted += lod(place, sex, often, his, hers, own)
            dams = [g for g in every(place, "F", sorted(often)) if fits(g, hers)]
            if not any(own in young_of(place, sex, his, dam) for dam in dams):
                excluded.append(f"L{marker}")
        assert (one.loci, list(one.excluded_at)) == (loci, excluded)
        assert one.lod == pytest.approx(wanted, abs=1e-12) if loci else one.lod is None
    scores = [one.lod for one in found.answer.candidates if one.lod is not None]
    assert scores == sorted(scores, reverse=True)


def test_sire_that_is_called_likely_is_the_sire() -> None:
    told: Counter[str | None] = Counter()
    for seed in range(40):
        typed, _ = bred(Random(1000 + seed), "autosome", 8, sex="F")
        herd = testcross.herd(text=table("autosome", typed, "F"))
        told[herd.sire("Kid", candidates=["C", "B", "A", "D"]).sire] += 1
    assert told["A"] >= 15
    assert sum(told.values()) - told["A"] - told[None] <= 2


def test_allele_that_only_child_and_sire_have_is_the_strongest_evidence_of_all() -> None:
    rows = [f"x{n},,,{'MF'[n % 2]},a/b,a/b,a/b" for n in range(2600)]
    rows += ["k,,d,F,a/r,a/r,a/r", "d,,,F,a/a,a/a,a/a", "s,,,M,a/r,a/r,a/r"]
    herd = testcross.herd(text="\n".join(["id,sire,dam,sex,K,L,M", *rows, ""]))
    found = herd.sire("k", candidates=["x0", "s"])
    assert found.sire == "s"
    assert (found.answer.candidates[0].lod or 0) > 6


def test_candidates_that_are_alike_stay_undecided() -> None:
    text = "id,sire,dam,sex,L\nk,,,F,a/b\nx,,,M,a/a\ny,,,M,a/a\nz,,,M,b/c\n"
    found = testcross.herd(text=text).sire("k", candidates=["x", "y"])
    assert (found.ok, found.sire, found.answer.ahead) == (False, None, 0.0)
    assert found.account.follows.startswith("UNDECIDED: ")


CLEAR = [
    "id,sire,dam,sex," + ",".join(f"L{n}" for n in range(12)),
    "Kid,Wrong,Ma,F," + ",".join(["a/b"] * 12),
    "Ma,,,F," + ",".join(["a/a"] * 12),
    "Pa,,,M," + ",".join(["b/b"] * 12),
    "Wrong,,,M," + ",".join(["a/a"] * 12),
    *(f"x{n},,,F," + ",".join(["a/b"] * 12) for n in range(4)),
]


def test_sire_of_the_file_counts_no_more_than_others_and_is_excluded() -> None:
    herd = testcross.herd(text="\n".join([*CLEAR, ""]))
    found = herd.sire("Kid", candidates=["Wrong", "Pa"])
    assert (found.ok, found.sire, found.answer.dam) == (True, "Pa", "Ma")
    right, wrong = found.answer.candidates
    assert (right.excluded_at, len(wrong.excluded_at), wrong.loci) == ((), 12, 12)
    assert found.account.follows.startswith("LIKELY: Pa is the sire of Kid, ahead by ")
    assert "proven" not in found.text


def test_none_fits_where_all_are_excluded_and_relatives_are_named() -> None:
    rows = [*CLEAR, "Twin,,,M," + ",".join(["a/a"] * 12)]
    found = testcross.herd(text="\n".join([*rows, ""])).sire("Kid", candidates=["Wrong", "Twin"])
    assert found.account.follows.startswith("NONE: every candidate is excluded as the sire of Kid")
    rows[4] = rows[4].replace("Wrong,,", "Wrong,Pa,")
    found = testcross.herd(text="\n".join([*rows, ""])).sire("Kid", candidates=["Wrong", "Pa"])
    assert "Related candidates: Wrong and Pa." in found.text
    rows[-1] = "Twin,,,M" + "," * 12
    found = testcross.herd(text="\n".join([*rows, ""])).sire("Kid", candidates=["Pa", "Twin"])
    assert found.account.follows.startswith("UNDECIDED: nothing can be compared of Twin")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Last", "--candidates", "Ram"], "1 candidate given; expected 2 to 50"),
        (["Last", "--candidates", "Ram,Ram"], "1 candidate given; expected 2 to 50"),
        (["Last", "--candidates", ","], "--candidates names no candidates"),
        (["Last", "--candidates", "Ram,Ewe"], "Ewe is female; name males as candidates"),
        (["Last", "--candidates", "Ram,Rma"], "no animal has the id 'Rma'; did you mean 'Ram'?"),
        (["Lsat", "--candidates", "Ram,Stranger"], "no animal has the id 'Lsat'; did you mean"),
        (["Ram", "--candidates", "Stranger,Last"], "Last descends from Ram, so it cannot be the"),
        (["Last", "--candidates", "Last,Ram"], "Last is the child itself, so it cannot be the"),
        (["Lamb", "--candidates", "Stranger,Ram"], "nothing is typed of Lamb"),
        (["Last", "--candidates", "Ram,Stranger", "--error", "0.9"], "--error"),
        (["Last", "--candidates", "Ram,Stranger", "--error", "nan"], "--error is nan; expected"),
    ],
)
def test_bad_input_is_refused(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = said(capsys, "pedigree", "sire", LAMBS, *words)
    assert (status, out) == (2, "")
    assert told in " ".join(err.split())


def test_candidates_without_typings_are_refused() -> None:
    herd = testcross.herd(text="id,sire,dam,sex,L\nk,,,F,1/2\nx,,,M,\ny,,,M,\n")
    with pytest.raises(TestcrossError, match="nothing is typed of x or y at the loci at which k"):
        herd.sire("k", candidates=["x", "y"])


@pytest.mark.parametrize(
    ("column", "own", "his", "told"),
    [
        ("born", "2021", "2022", "x was born 2022, after k (2021, line 2)"),
        ("DOB", "2021-05-04", "2021-05-05", "x was born 2021-05-05, after k (2021-05-04, line 2)"),
        ("born", "12.03.2021", "01.02.2022", "x was born 01.02.2022, after k (12.03.2021, line 2)"),
        ("Gen", "2", "3", "x is of generation 3, after k (2, line 2)"),
        ("born", "2021", "2021-12-31", ""),
        ("born", "2021", "unknown", ""),
        ("born", "12.03.2021", "31.12.2021", ""),
        ("gen", "2", "2", ""),
    ],
)
def test_candidate_that_is_younger_is_refused(column: str, own: str, his: str, told: str) -> None:
    rows = [f"id,sire,dam,sex,{column},L", f"k,,,F,{own},1/2", f"x,,,M,{his},1/1", "y,,,M,,1/1"]
    herd = testcross.herd(text="\n".join([*rows, ""]))
    if not told:
        assert len(herd.sire("k", candidates=["x", "y"]).answer.candidates) == 2
        return
    text = f"the text:3: {told}, so it cannot be the sire; leave it out of the candidates, or corr"
    with pytest.raises(TestcrossError, match=re.escape(text)):
        herd.sire("k", candidates=["x", "y"])


@pytest.mark.parametrize("columns", [40, 80])
def test_answer_fits(columns: int) -> None:
    found = testcross.herd(LAMBS).sire("Last", candidates=["Stranger", "Ram"])
    text = "".join(one.text for one in spans(found.blocks(), columns))
    assert max(map(len, text.splitlines())) <= columns
