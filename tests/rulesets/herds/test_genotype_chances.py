"""Chances of genotypes: enumeration of small herds, ranges, what is supposed, how it is said."""

import math
import re
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest
import testcross
from oracles.chances_oracle import (
    Genes,
    Person,
    chances,
    every,
    fits,
    random_people,
    ranges,
    young_of,
)
from sampling import each
from sheets.aids_asked import said
from testcross.pages.text_blocks import spans
from testcross.rulesets.errors import TestcrossError

SAMPLES = Path(__file__).parents[3] / "docs" / "samples"
PLACES = ("autosome", "X", "Z")


def table(place: str, people: list[Person], alleles: str) -> str:
    """Return a herd as a table, with an untyped column's alleles made known by a stranger."""
    bare = {"X": "Y", "Z": "W"}.get(place, "")
    rows = [f"id,sire,dam,sex,L{'' if place == 'autosome' else '@' + place}"]
    for number, one in enumerate(people):
        parents = ["" if p is None else f"A{p}" for p in (one.sire, one.dam)]
        cell = ""
        if one.typed is not None:
            cell = "/".join((*one.typed, *([bare] if len(one.typed) == 1 else [])))
        rows.append(",".join([f"A{number}", *parents, one.sex, cell]))
    for number, allele in enumerate(alleles):
        rows.append(f"S{number},,,{'F' if place == 'X' else 'M'},{allele}/{allele}")
    return "\n".join([*rows, ""])


def genes_of(text: str) -> Genes:
    return tuple(sorted(one for one in text.split("/") if one not in "YW"))


def drawn(seed: int) -> tuple[str, str, list[Person], testcross.Herd]:
    random = Random(seed)
    place, alleles = PLACES[seed % 3], "abcd"[: random.choice((2, 2, 3, 4))]
    people = random_people(random, place, alleles)
    return place, alleles, people, testcross.herd(text=table(place, people, alleles))


@each("seed", range(300), quick=24)
def test_chances_are_those_of_an_enumeration(seed: int) -> None:
    place, alleles, people, herd = drawn(seed)
    shares = dict(zip(alleles, [Fraction(1, 2), *[Fraction(1, 8)] * 9], strict=False))
    shares[alleles[-1]] = 1 - sum((shares[one] for one in alleles[:-1]), Fraction())
    exact = chances(place, alleles, people, shares)
    names = [f"A{number}" for number in range(len(people))]
    told = ",".join(f"{one}={share}" for one, share in shares.items())
    found = herd.chances(of=names, founders=told).animals
    assert [one.id for one in found] == names
    for one, wanted in zip(found, exact, strict=True):
        assert (one.exact, one.tight) == (True, True)
        own = {genes_of(each.genotype): each.least for each in one.chances}
        assert own == pytest.approx({g: float(p) for g, p in wanted.items()}, abs=1e-12)
        assert all(each.least == each.most for each in one.chances)


@each("seed", range(60), quick=4)
def test_chances_of_larger_herds_are_those_of_pyagrum(seed: int) -> None:
    agrum = pytest.importorskip("pyagrum", reason="needs pyagrum, which pip installs")
    place, alleles, random = PLACES[seed % 3], "abc"[: 2 + seed % 2], Random(seed)
    people = random_people(random, place, alleles, most=24)
    net, can_be = agrum.BayesNet(), [every(place, one.sex, alleles) for one in people]
    for i, one in enumerate(people):
        net.add(agrum.LabelizedVariable(f"A{i}", "", list(map("".join, can_be[i]))))
        if one.sire is None or one.dam is None:
            founder = [len({*g}) for g in can_be[i]]  # two ways to have two alleles
            net.cpt(f"A{i}").fillWith([ways / sum(founder) for ways in founder])
            continue
        net.addArc(f"A{one.sire}", f"A{i}")
        net.addArc(f"A{one.dam}", f"A{i}")
        for sire, dam in product(can_be[one.sire], can_be[one.dam]):
            born = young_of(place, one.sex, sire, dam)
            parents = {f"A{one.sire}": "".join(sire), f"A{one.dam}": "".join(dam)}
            net.cpt(f"A{i}")[parents] = [float(born.get(g, 0)) for g in can_be[i]]
    asked = agrum.LazyPropagation(net)
    typed = {f"A{i}": [int(fits(g, p.typed)) for g in can_be[i]] for i, p in enumerate(people)}
    asked.setEvidence(typed)
    herd = testcross.herd(text=table(place, people, alleles))
    even = ",".join(f"{one}=1/{len(alleles)}" for one in alleles)
    for found in herd.chances(of=list(typed), founders=even).animals:
        there = zip(can_be[int(found.id[1:])], asked.posterior(found.id).toarray(), strict=True)
        wanted = {genes: share for genes, share in there if share > 1e-15}
        own = {genes_of(each.genotype): each.least for each in found.chances}
        assert own == pytest.approx(wanted, abs=1e-12)


@each("seed", range(300), quick=24)
def test_ranges_are_reached_whatever_the_founders_are(seed: int) -> None:
    place, alleles, people, herd = drawn(seed)
    names = [f"A{number}" for number in range(len(people))]
    for one, wanted in zip(
        herd.chances(of=names).animals, ranges(place, alleles, people), strict=True
    ):
        assert one.tight
        own = {genes_of(each.genotype): (each.least, each.most) for each in one.chances}
        assert {g: ends[0] for g, ends in own.items()} == pytest.approx(
            {g: float(ends[0]) for g, ends in wanted.items()}, abs=1e-12
        )
        assert {g: ends[1] for g, ends in own.items()} == pytest.approx(
            {g: float(ends[1]) for g, ends in wanted.items()}, abs=1e-12
        )
        assert one.exact == all(least == most for least, most in own.values())


@each("seed", range(300), quick=8)
def test_young_of_two_are_those_of_one_more_animal(seed: int) -> None:
    place, alleles, people, herd = drawn(3 * seed)  # autosomes
    sire = next(i for i, one in enumerate(people) if one.sex == "M")
    dam = next(i for i, one in enumerate(people) if one.sex == "F")
    shares = {one: Fraction(1, len(alleles)) for one in alleles}
    more = [*people, Person(sire, dam, "M", None)]
    told = ",".join(f"{one}={share}" for one, share in shares.items())
    (found,) = herd.chances(mate=(f"A{sire}", f"A{dam}"), founders=told).animals
    assert (found.id, found.exact) == (f"A{sire} x A{dam}", True)
    wanted = chances(place, alleles, more, shares)[-1]
    own = {genes_of(each.genotype): each.least for each in found.chances}
    assert own == pytest.approx({g: float(p) for g, p in wanted.items()}, abs=1e-12)


CLASSIC = "id,sire,dam,sex,D\nPa,,,M,Dd\nMa,,,F,Dd\nRex,Pa,Ma,M,D-\nIda,,,F,dd\nKim,Rex,Ida,F,\n"


def test_carrier_of_the_textbook_is_one_in_two_thirds_and_says_why() -> None:
    herd = testcross.herd(text=CLASSIC, ruleset="gene-rummy")
    found = herd.chances(of=["Rex"])
    (rex,) = (one for one in found.animals if one.locus == "D")
    assert rex.exact
    assert {one.genotype: one.least for one in rex.chances} == pytest.approx(
        {"DD": 1 / 3, "Dd": 2 / 3}
    )
    assert re.search(r"Rex +D +Dd 2/3, DD 1/3 +both parents are Dd, and it is D-", found.text)
    assert "To know more of Rex at D, test Kim." in found.text
    (test,) = found.answer.tests
    # of three, one is DD: kits are Dd all, or half dd
    assert test.bits == pytest.approx(0.2516291673878229, abs=1e-9)
    young = herd.chances(mate=("Rex", "Ida")).text
    assert re.search(r"Rex x Ida +D +Dd 2/3, dd 1/3", young)


def test_what_is_supposed_counts_as_typed() -> None:
    herd = testcross.herd(text=CLASSIC, ruleset="gene-rummy")
    for what, told in (("Kim.D=dd", {"Dd": 1.0}), ("Kim=Dd", {"DD": 0.5, "Dd": 0.5})):
        (rex,) = herd.chances(of=["Rex"], what_if=[what]).animals
        assert {one.genotype: one.least for one in rex.chances} == pytest.approx(told), what
    found = herd.chances(of=["Rex"], what_if=["Kim.D=dd"])
    assert "Rex     D      Dd (certain)" in found.text
    clash = herd.chances(what_if=["Kim.D=dd", "Rex.D=DD"])
    assert (clash.ok, clash.notes) == (False, ("what is supposed contradicts the typings at D",))


def test_chance_that_depends_on_founders_is_a_range_and_says_what_helps() -> None:
    herd = testcross.herd(text="id,sire,dam,L\na,,,\nb,,,x/y\nc,a,b,x/-\n")
    text = herd.chances(of=["c"]).text
    assert re.search(r"c +L +x/y 1/3 to 1, x/x 0 to 2/3", text) or " to " in text
    assert "A range holds whatever the founders are." in text
    (sure,) = herd.chances(of=["c"], founders="x=1/2,y=1/2").animals
    assert sure.exact
    counted = herd.chances(of=["c"], founders="estimated")
    assert counted.answer.founders == "x=0.5, y=0.5"
    assert "Assumed of founders: x=0.5, y=0.5, in random mating." in counted.text


def tangled(generations: int, size: int) -> str:
    """Return a herd of which nearly everyone is open and everyone is related."""
    random, rows = Random(7), ["id,sire,dam,sex,L"]
    for generation in range(generations):
        for number in range(size):
            sire, dam = (
                f"g{generation - 1}n{random.randrange(start, size, 2)}" if generation else ""
                for start in (0, 1)
            )
            last = generation == generations - 1
            typed = random.choice(("a/-", "b/-")) if last else ""
            rows.append(f"g{generation}n{number},{sire},{dam},{'MF'[number % 2]},{typed}")
    return "\n".join([*rows, ""])


def test_chance_that_is_too_large_is_a_range_that_holds_and_never_a_figure() -> None:
    herd = testcross.herd(text=tangled(8, 60))
    found = herd.chances(of=["g4n0", "g7n3"], founders="a=1/2,b=1/2")
    for one in found.animals:
        assert (one.exact, one.tight) == (False, False)
        assert all(each.least < each.most for each in one.chances)
        assert sum(each.least for each in one.chances) <= 1 <= sum(e.most for e in one.chances)
    assert "too many relatives are open" in found.text
    assert "range may be wider than need be" in " ".join(found.text.split())
    assert not found.answer.tests


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--founders", "B=0.9,b=0.2"], "the frequencies at B add up to 11/10; expected 1"),
        (["--founders", "q=0.2"], "'q' is no allele of this ruleset"),
        (["--founders", "b=2"], "the frequency of b is '2'; expected a number from 0 to 1"),
        (["--of", "Kmi"], "no animal has the id 'Kmi'; did you mean 'Kim'?"),
        (["--mate", "Max", "Kmi"], "no animal has the id 'Kmi'; did you mean 'Kim'?"),
        (["--locus", "Q"], "the file has no locus 'Q'; it has B and C"),
        (["--what-if", "Kim.B"], "'Kim.B' supposes nothing; write ID.LOCUS=GENOTYPE"),
        (["--what-if", "Kim=Bb"], "'Kim=Bb' supposes nothing; write ID.LOCUS=GENOTYPE"),
        (["--founders", "b=0"], "what is read at B cannot be, with such founders: B=1, b=0"),
        (["--founders", "B=0"], "what is read at B cannot be, with such founders: B=0, b=1"),
        (["--what-if", "Kim.B=BB"], "Kim cannot be 'BB' at B; by its own typing it is bb"),
    ],
)
def test_bad_input_is_refused(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["pedigree", "chances", str(SAMPLES / "herd.csv"), "--ruleset", "gene-rummy"]
    status, out, err = said(capsys, *asked, *words)
    assert (status, out) == (2, "")
    assert told in " ".join(err.split())


@pytest.mark.parametrize(
    ("founders", "kid"), [("a=1", ""), ("a=0,b=0,c=1", ""), ("a=0.5,b=0.5", "a/c")]
)
def test_founders_that_contradict_typings_are_refused(founders: str, kid: str) -> None:
    rows = ["id,sire,dam,L", "Rex,,,", "Una,,,a/b", f"Kid,Rex,Una,{kid}", "Kit,Rex,Una,a/c", ""]
    herd = testcross.herd(text="\n".join(rows))
    for of in ((), ("Kid",), ("Una",)):
        with pytest.raises(TestcrossError, match="read at L cannot be, with such founders: a="):
            herd.chances(of=of, founders=founders)


def test_allele_that_founders_lack_leaves_what_is_then_certain() -> None:
    text = "id,sire,dam,sex,B\nRex,,,M,B-\nUna,,,F,B-\nKid,Rex,Una,M,\n"
    found = testcross.herd(text=text, ruleset="gene-rummy").chances(of=["Kid"], founders="b=0")
    (kid,) = found.animals
    assert [(one.genotype, one.least) for one in kid.chances] == [("BB", 1.0)]
    assert not found.answer.tests


@pytest.mark.parametrize("mate", [("X", "D"), ("X", "X"), ("X", "U"), ("K", "U")])
def test_young_at_a_locus_where_sex_matters_need_the_sexes_of_both(mate: tuple[str, str]) -> None:
    rows = ["K,,,M,", "D,,,F,a/b", "X,K,D,,a/a", "U,K,D,,"]
    at_x, plain = (
        testcross.herd(text="\n".join([f"id,sire,dam,sex,{name}", *rows, ""]))
        for name in ("R@X", "R")
    )
    with pytest.raises(TestcrossError, match="at R it matters who is the sire; write the sex of"):
        at_x.chances(mate=mate)
    assert len(plain.chances(mate=mate).animals) == 1
    assert len(at_x.chances(mate=("K", "D")).animals) == 1


def test_of_mitochondria_the_sex_of_the_dam_is_enough() -> None:
    text = "id,sire,dam,sex,P@MT\nU,,,,a\nD,,,F,b\nM,,,M,a\n"
    herd = testcross.herd(text=text)
    (young,) = herd.chances(mate=("U", "D")).animals
    assert [one.genotype for one in young.chances] == ["b"]
    with pytest.raises(TestcrossError, match="at P it matters who is the sire"):
        herd.chances(mate=("U", "M"))


def test_locus_in_conflict_is_not_called_certain() -> None:
    text = "id,sire,dam,L,M\nx,,,a/a,c/c\ny,,,a/a,c/c\nz,x,y,b/b,c/c\n"
    found = testcross.herd(text=text).chances()
    assert found.text.startswith("Apart from L no genotype is open: each is certain.")


def test_locus_at_which_nobody_is_typed_is_left_out_and_named() -> None:
    herd = testcross.herd(text="id,sire,dam,sex,L,M\nS,,,M,,1/2\nD,,,F,,1/1\nK,S,D,M,,\n")
    found = herd.chances(of=["K"])
    assert [one.locus for one in found.animals] == ["M"]
    assert found.account.left_out == "locus L (nobody is typed)"
    assert "?/?" not in found.text


def test_file_without_animals_is_refused() -> None:
    for text in ("id,sire,dam,B\n", "id,sire,dam\n"):
        herd = testcross.herd(text=text)
        for ask in (herd.chances, herd.inbreeding):
            with pytest.raises(TestcrossError, match="the file has no animals"):
                ask()
        with pytest.raises(TestcrossError, match="the file has no animals"):
            herd.chances(locus="B")


def test_estimate_keeps_rare_alleles_and_is_never_negative() -> None:
    rows = [f"m{n},,,{n % 7 + 2}/{n % 7 + 2}" for n in range(4200)]
    rows += ["x,,,1/2", "q,,,"]
    text = "\n".join(["id,sire,dam,L", *rows, ""])
    told = testcross.herd(text=text).chances(of=["q"], founders="estimated").answer.founders
    shares = dict(one.split("=") for one in (told or "").split(", "))
    assert float(shares["1"]) == pytest.approx(1 / 8402, abs=1e-5)
    assert sum(map(float, shares.values())) == pytest.approx(1, abs=1e-5)


def test_frequencies_without_a_ruleset_name_all_but_one_allele() -> None:
    text = "id,sire,dam,L,M\na,,,1/2,1/2\nb,,,2/3,1/1\nc,a,b,,\n"
    herd = testcross.herd(text=text)
    with pytest.raises(TestcrossError, match="add up to 1/5; also say how often 2 and 3 are"):
        herd.chances(founders="L.1=0.2")
    with pytest.raises(
        TestcrossError, match="is an allele of L and M; name the locus too, as in L"
    ):
        herd.chances(founders="1=0.2")
    assert herd.chances(founders="L.1=0.2,L.3=0.3").answer.founders == "1=0.2, 2=0.5, 3=0.3"


def test_linked_loci_are_left_out_and_named() -> None:
    text = "id,sire,dam,sex,b,vg\nx,,,M,b+ b,vg+ vg\ny,,,F,b+ b,vg+ vg\nz,x,y,F,,\n"
    found = testcross.herd(text=text, ruleset="fruit-flies").chances()
    assert found.answer.linked == ("b", "vg")
    assert "b and vg lie together on a chromosome" in found.text


@pytest.mark.parametrize("columns", [40, 80])
def test_answer_fits(columns: int) -> None:
    found = testcross.herd(SAMPLES / "herd.csv", ruleset="gene-rummy").chances()
    text = "".join(one.text for one in spans(found.blocks(), columns))
    assert max(map(len, text.splitlines())) <= columns


def test_looks_of_young_are_those_that_offspring_tells() -> None:
    """Both genotypes are known in full: two doors, one answer."""
    for sire, dam in (("Aa Bb Cc Dd", "Aa Bb Cc Dd"), ("aa Bb cchdc DD", "Aa bb Cch dd")):
        rows = [f"S,,,M,{sire.replace(' ', ',')}", f"D,,,F,{dam.replace(' ', ',')}"]
        text = "\n".join(["id,sire,dam,sex,A,B,C,D", *rows, ""])
        (found,) = testcross.herd(text=text, ruleset="gene-rummy").chances(mate=["S", "D"]).looks
        told = testcross.offspring(sire, dam).to_dict()["varieties"]
        expected = {one["variety"]: float(Fraction(one["chance"])) for one in told}
        assert {one.name: one.chance for one in found.looks} == pytest.approx(expected)


def test_carrier_looks_as_it_does_and_its_young_may_not() -> None:
    herd = testcross.herd(SAMPLES / "herd.csv", ruleset="gene-rummy")
    found = herd.chances(of=["Tom"], mate=["Tom", "Ida"])
    of = {one.id: {it.name: it.chance for it in one.looks} for one in found.looks}
    assert of["Tom"] == {"White": 1.0}
    assert of["Tom x Ida"]["White"] == pytest.approx(0.5)
    assert sum(of["Tom x Ida"].values()) == pytest.approx(1)
    assert "White (certain)" in found.text


def test_test_that_tells_most_is_that_of_the_animal_of_which_least_is_known() -> None:
    herd = testcross.herd(SAMPLES / "herd.csv", ruleset="gene-rummy")
    plan = herd.plan("White")
    chances = herd.chances(of=["Kim"], founders="estimated").animals
    (kim,) = [one for one in chances if one.locus == "C"]
    bits = -sum(one.least * math.log2(one.least) for one in kim.chances)
    test = plan.answer.test
    assert test is not None
    assert (test.id, test.locus) == ("Kim", "C")
    assert test.bits == pytest.approx(bits)
    assert f"One test would tell most: Kim at C ({bits:.2f} bits" in plan.text
    typed = testcross.herd(text="id,sire,dam,sex,B\nS,,,M,Bb\nD,,,F,Bb\n", ruleset="gene-rummy")
    assert typed.plan("-- bb -- --").answer.test is None
