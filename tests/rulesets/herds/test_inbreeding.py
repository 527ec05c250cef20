"""Inbreeding: the tabular method in fractions, published values, and how it is said."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
import testcross
from oracles.kinship_oracle import Parents, generations, kinship, relationships, through
from sampling import each
from sheets.aids_asked import said
from testcross.pages.text_blocks import spans
from testcross.rulesets.errors import TestcrossError

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests" / "data"
HERD = str(ROOT / "docs" / "samples" / "herd.csv")


def bred(random: Random) -> list[tuple[int | None, int | None]]:
    """Return a small herd full of loops, with founders, single parents and some selfing."""
    found: list[tuple[int | None, int | None]] = [(None, None), (None, None)]
    selfs, unknown = random.choice((0, 0.1)), random.choice((0, 0.15))
    for place in range(2, random.randint(4, 16)):
        one, other = random.sample(range(place), 2)
        couple: list[int | None] = [one, one if random.random() < selfs else other]
        if random.random() < 0.3 and place > 3 and None not in found[-1]:
            couple = [*found[-1]]
        left = [None if random.random() < unknown else parent for parent in couple]
        found.append((left[0], left[1]))
    return found


def table(parents: Parents, order: Sequence[int]) -> str:
    rows = ["id,sire,dam"]
    for place in order:
        sire, dam = ("" if one is None else f"A{one}" for one in parents[place])
        rows.append(f"A{place},{sire},{dam}")
    return "\n".join([*rows, ""])


def placed(name: str) -> int:
    return int(name[1:])


@each("seed", range(500), quick=40)
def test_inbreeding_is_that_of_the_tabular_method(seed: int) -> None:
    random = Random(seed)
    parents = bred(random)
    order = random.sample(range(len(parents)), len(parents))
    herd = testcross.herd(text=table(parents, order))
    exact = relationships(parents)
    found = herd.inbreeding()
    assert {placed(one): share for one, share in found.inbreeding.items()} == pytest.approx(
        {place: float(row[place] - 1) for place, row in enumerate(exact)}, abs=1e-12
    )
    for animal in found.answer.animals:
        complete, longest, in_all = generations(parents, placed(animal.id))
        assert (animal.complete, animal.longest) == (complete, longest)
        assert animal.generations == pytest.approx(float(in_all), abs=1e-12)
    pairs = [(i, j) for i in range(len(parents)) for j in range(i + 1)]
    one, other = random.choice([pair for pair in pairs if can_mate(parents, *pair)])
    (planned,) = herd.inbreeding(mate=(f"A{one}", f"A{other}")).planned
    assert {placed(planned.sire), placed(planned.dam)} == {one, other}
    assert planned.inbreeding == pytest.approx(float(kinship(parents, one, other)), abs=1e-12)
    parts = through(parents, one, other)
    assert planned.through is not None
    assert {placed(each.id): each.inbreeding for each in planned.through} == pytest.approx(
        {place: float(part) for place, part in parts.items()}, abs=1e-12
    )
    assert sum(each.inbreeding for each in planned.through) == pytest.approx(planned.inbreeding)


def test_herds_of_the_test_are_inbred_and_some_selfed() -> None:
    herds = [bred(Random(seed)) for seed in range(60)]
    assert sum(any(one == other is not None for one, other in herd) for herd in herds) > 5
    inbred = [any(row[-1] > 1 for row in relationships(herd)) for herd in herds]
    assert sum(inbred) > 40


def can_mate(parents: Sequence[tuple[int | None, int | None]], one: int, other: int) -> bool:
    """Tell whether two may be a sire and a dam, by what they are already."""
    sires, dams = ({couple[end] for couple in parents} for end in (0, 1))
    return not any({one, other} <= one_sex for one_sex in (sires - dams, dams - sires))


def test_kinship_is_that_of_kinship2() -> None:
    for one in json.loads((DATA / "kinship2.json").read_text("utf-8"))["herds"]:
        cells = [row.split() for row in one["rows"]]
        rows = [",".join("" if cell == "0" else cell for cell in row) for row in cells]
        herd = testcross.herd(text="\n".join(["id,sire,dam,sex", *rows, ""]))
        shares = {frozenset(pair.split()): share for pair, share in one["kinship"].items()}
        inbred = {row[0]: 2 * shares.get(frozenset([row[0]]), 0.5) - 1 for row in cells}
        assert herd.inbreeding().inbreeding == pytest.approx(inbred, abs=1e-12)
        planned = herd.inbreeding(all_pairs=True).planned
        males, females = (sum(row[3] == sex for row in cells) for sex in "12")
        assert len(planned) >= males * females > 0
        for pair in planned:
            share = shares.get(frozenset([pair.sire, pair.dam]), 0)
            assert pair.inbreeding == pytest.approx(share, abs=1e-12), (one["source"], pair)


def test_all_pairs_are_those_of_the_sexes_the_least_related_first() -> None:
    herd = testcross.herd(HERD)
    found = herd.inbreeding(all_pairs=True).planned
    assert [one.inbreeding for one in found] == sorted(one.inbreeding for one in found)
    pairs = {(one.sire, one.dam): one.inbreeding for one in found}
    assert {*pairs} == {(s, d) for s in ("Rex", "Max", "Tom") for d in ("Una", "Ida", "Kim")}
    of_tom = herd.inbreeding(all_pairs=True, of=["Tom"]).planned
    assert {(one.sire, one.dam): one.inbreeding for one in of_tom} == {
        pair: share for pair, share in pairs.items() if "Tom" in pair
    }
    unsexed = testcross.herd(text="id,sire,dam\na,,\nb,,\nc,,\n").inbreeding(all_pairs=True)
    assert [(one.sire, one.dam) for one in unsexed.planned] == [("a", "b"), ("a", "c"), ("b", "c")]


def test_group_of_unknown_parents_is_no_animal() -> None:
    text = "id,sire,dam\na,G,x\nb,G,y\nc,a,b\n"
    assert testcross.herd(text=text).inbreeding().inbreeding["c"] == 0.125
    found = testcross.herd(text=text).inbreeding(group=["G"])
    assert found.inbreeding == dict.fromkeys("abcxy", 0)
    assert next(one.longest for one in found.answer.animals if one.id == "c") == 2
    both = testcross.herd(text="id,sire,dam\na,MF,MF\nb,MF,MF\nc,a,b\n")
    assert "count it as unknown: --group MF" in " ".join(both.inbreeding().text.split())
    assert both.inbreeding(group=["MF"]).answer.may_be_groups == ()


@pytest.mark.parametrize("columns", [40, 80])
def test_answer_names_the_most_inbred_and_fits(columns: int) -> None:
    found = testcross.herd(HERD).inbreeding()
    text = "".join(one.text for one in spans(found.blocks(), columns))
    assert max(map(len, text.splitlines())) <= columns
    told = " ".join(text.split())
    assert "2 of 6 animals inbred; on average 8.33 %, with 1.0 generations" in told
    assert re.search(r"Kim and Tom \(Max x Ida\) .*25 %.* Rex 12.5 %, Una 12.5 %", told)


def test_of_many_the_ten_most_inbred_are_shown() -> None:
    rows = [f"k{n},{'a' if n % 2 else 'b'}{n},c{n}" for n in range(30)]
    rows += [f"c{n},a{n},a{n}x\nb{n},a{n},c{n}" for n in range(30)]
    text = testcross.herd(text="\n".join(["id,sire,dam", *rows, ""])).inbreeding().text
    assert text.count("25 %") + text.count("37.5 %") >= 10
    assert "more; --json has each." in text


def test_founder_and_animal_of_one_known_parent_are_said_to_be_so() -> None:
    herd = testcross.herd(text="id,sire,dam\nRex,,\nKim,Rex,\n")
    text = herd.inbreeding(of=["Rex", "Kim"]).text
    assert re.search(r"Rex +0 % +0.0 +\(a founder\)", text)
    assert re.search(r"Kim +0 % +0.5 +\(one parent unknown\)", text)
    assert "Founders count as unrelated" in text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--mate", "Tom"], "--mate takes 2 values: ID ID (see --help)"),
        (["--mate", "Tom", "Max"], "Tom and Max are both male; name a sire and a dam"),
        (["--mate", "Ida", "Ida"], "Ida is female; name a sire and a dam"),
        (["--mate", "Tmo", "Ida"], "no animal has the id 'Tmo'; did you mean 'Tom'?"),
        (["--of", "Tmo"], "no animal has the id 'Tmo'; did you mean 'Tom'?"),
        (["--group", "Tmo"], "no animal has the id 'Tmo'; did you mean 'Tom'?"),
    ],
)
def test_bad_input_is_refused(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = said(capsys, "pedigree", "inbreeding", HERD, *words)
    assert (status, out, told in " ".join(err.split())) == (2, "", True)


def test_too_many_pairs_are_refused_and_two_ids_are_needed() -> None:
    rows = [f"{n},,,{'MF'[n % 2]}" for n in range(1, 641)]
    herd = testcross.herd(text="\n".join(["id,sire,dam,sex", *rows, ""]))
    with pytest.raises(TestcrossError, match=r"too many pairs \(320 by 320; at most 100,000\)"):
        herd.inbreeding(all_pairs=True)
    assert len(herd.inbreeding(all_pairs=True, of=["1"]).planned) == 320
    with pytest.raises(TestcrossError, match="mate takes two animals"):
        herd.inbreeding(mate=("1",))


def test_animal_that_is_named_twice_is_shown_once() -> None:
    assert len(testcross.herd(HERD).inbreeding(of=["Kim", "Kim"]).answer.animals) == 1
    rows = ["id,sire,dam,L", "Rex,,,", "Una,,,a/b", "Kid,Rex,Una,", "Kit,Rex,Una,a/c", ""]
    herd = testcross.herd(text="\n".join(rows))
    once = herd.chances(of=["Kid"], founders="estimated").answer
    assert [one.id for one in once.tests] == ["Rex"]
    assert herd.chances(of=["Kid", "Kid"], founders="estimated").answer == once


def test_command_takes_either_order_and_several_matings(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--mate", "Ida", "Tom", "--mate", "Max", "Kim"]
    status, out, err = said(capsys, "pedigree", "inbreeding", HERD, *words)
    assert (status, err) == (0, "")
    assert re.search(r"Tom x Ida +37.5 %", out)
    assert re.search(r"Max x Kim +37.5 % +2.5 +Max 25 %, Rex 6.25 %, Una 6.25 %", out)


def test_advice_shows_inbreeding_and_leaves_out_what_is_too_inbred(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["advise", "--from", HERD, "--want", "White"]
    herd = testcross.herd(HERD, ruleset="gene-rummy")
    pairs = herd.plan("White").pairs
    for pair in pairs:
        (alone,) = herd.inbreeding(mate=(pair.sire, pair.dam)).planned
        assert pair.inbreeding == alone.inbreeding
    status, out, _ = said(capsys, *words, "--max-inbreeding", "25")
    assert (status, "37.5 %" in out) == (0, False)
    assert "Left out: 3 pairs, with young more than 25 % inbred." in out
    status, out, _ = said(capsys, *words, "--max-inbreeding", "24.9")
    assert status == 1
    assert "6 pairs can have one, but the young would be more than 24.9 % inbred." in out
    status, _, err = said(capsys, *words, "--max-inbreeding", "nan")
    assert (status, "--max-inbreeding is nan; expected 0 to 100" in err) == (2, True)
    status, _, err = said(capsys, *words, "--max-inbreeding", "9", "--generations", "2")
    assert (status, "--max-inbreeding goes with one generation" in err) == (2, True)
