"""Modes of inheritance: enumeration of random families, who excludes, and how it is said."""

import re
from pathlib import Path
from random import Random

import pytest
import testcross
from oracles.mode_oracle import MODES, Person, is_possible
from sampling import each
from sheets.aids_asked import said
from testcross.pages.text_blocks import spans
from testcross.rulesets.errors import TestcrossError

ROOT = Path(__file__).parents[3]


def family(random: Random) -> list[Person]:
    """Return a random family, parents before children; half of them shows a real mode."""
    people: list[Person] = []
    known = random.choice((0.6, 0.9, 1.0))
    for number in range(random.randint(3, 9)):
        fathers = [who for who, _, _, sex, _ in people if sex == "m"]
        mothers = [who for who, _, _, sex, _ in people if sex == "f"]
        is_child = fathers and mothers and random.random() < 0.75
        parents = (random.choice(fathers), random.choice(mothers)) if is_child else ("", "")
        if is_child and random.random() < 0.1:
            parents = (parents[0], "")
        sex = random.choice("mf")
        status = random.choice(("yes", "no", "no")) if random.random() < known else ""
        people.append((f"P{number}", *parents, sex, status))
    used = {one for _, father, mother, _, _ in people for one in (father, mother)}
    people = [
        (*one[:3], "" if one[0] not in used and random.random() < 0.15 else one[3], one[4])
        for one in people
    ]
    who, father, mother, sex, _ = people[-1]
    return [*people[:-1], (who, father, mother, sex, "yes")]


def table(people: list[Person]) -> str:
    rows = [",".join(one) for one in people]
    return "\n".join(["id,sire,dam,sex,affected", *rows, ""])


@each("seed", range(4_000), quick=60)
def test_modes_are_those_of_an_enumeration_and_who_excludes_one_is_needed(seed: int) -> None:
    people = family(Random(seed))
    found = testcross.herd(text=table(people)).mode()
    assert [one.mode for one in found.answer.modes] == MODES
    assert list(found.possible) == [mode for mode in MODES if is_possible(people, mode)]
    assert found.ok == bool(found.possible)
    for one in found.answer.modes:
        assert bool(one.why) == bool(one.ids) == (not one.possible)
        left = [(*p[:4], p[4] if p[0] in one.ids else "") for p in people]
        if one.ids:
            assert not is_possible(left, one.mode)
        for name in one.ids:
            fewer = [(*p[:4], "" if p[0] == name else p[4]) for p in left]
            assert is_possible(fewer, one.mode)


def test_families_of_the_test_exclude_and_allow_each_mode() -> None:
    found = [testcross.herd(text=table(family(Random(seed)))).mode().possible for seed in range(80)]
    for mode in MODES:
        assert 4 < sum(mode in one for one in found) < 78
    assert any(not one for one in found)


SIMPLE = [
    ("yes", "no", "f", "yes", {}),
    (
        *("no", "no", "f", "yes"),
        {
            "autosomal dominant": "Kid is affected and neither parent is (Pa, Ma)",
            "X-linked dominant": "Kid is affected and neither parent is (Pa, Ma)",
            "X-linked recessive": "Kid is affected and her father Pa is not; a daughter has her "
            "father's only X",
        },
    ),
    (
        *("no", "no", "m", "yes"),
        {
            "autosomal dominant": "Kid is affected and neither parent is (Pa, Ma)",
            "X-linked dominant": "Kid is affected and his mother Ma is not; a son's only X is his "
            "mother's",
        },
    ),
    (
        *("yes", "yes", "f", "no"),
        {
            "autosomal recessive": "Kid is not affected and both parents are (Pa, Ma)",
            "X-linked dominant": "Kid is not affected and her father Pa is; a daughter has her "
            "father's only X",
            "X-linked recessive": "Kid is not affected and both parents are (Pa, Ma)",
        },
    ),
    (
        *("yes", "yes", "m", "no"),
        {
            "autosomal recessive": "Kid is not affected and both parents are (Pa, Ma)",
            "X-linked recessive": "Kid is not affected and his mother Ma is; a son's only X is his "
            "mother's",
        },
    ),
]


@pytest.mark.parametrize(("pa", "ma", "sex", "kid", "why"), SIMPLE)
def test_reasons_name_the_child_and_its_parents(
    pa: str, ma: str, sex: str, kid: str, why: dict[str, str]
) -> None:
    people = [("Pa", "", "", "m", pa), ("Ma", "", "", "f", ma), ("Kid", "Pa", "Ma", sex, kid)]
    found = testcross.herd(text=table(people)).mode()
    assert dict(found.impossible) == why
    assert set(found.possible) == {*MODES} - why.keys()


def test_longer_conflicts_are_told_step_by_step() -> None:
    people = [
        *(("Pa", "", "", "m", ""), ("Ma", "", "", "f", "yes")),
        *(("Son", "Pa", "Ma", "m", "no"), ("Sis", "Pa", "Ma", "f", "yes")),
        *(("Sue", "Pa", "Ma", "f", "no"), ("Sam", "", "", "m", "no")),
    ]
    found = testcross.herd(text=table(people)).mode()
    assert found.impossible["X-linked recessive"].startswith("Son is not affected and his mother")
    assert len(found.impossible) == 1 or "A/" in str(found.impossible)


@pytest.mark.parametrize("columns", [40, 80])
def test_answer_ends_with_the_verdict_and_fits(columns: int) -> None:
    found = testcross.herd(ROOT / "docs" / "samples" / "family.ped").mode()
    lines = "".join(one.text for one in spans(found.blocks(), columns)).splitlines()
    assert "Follows POSSIBLE: only autosomal recessive Next" in " ".join(" ".join(lines).split())
    assert max(map(len, lines)) <= columns
    assert len(lines) <= (15 if columns == 80 else 29)


def test_command_says_what_is_excluded_and_by_whom(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text, status, told in [
        ("a.ped", "F 1 0 0 1 1\nF 2 0 0 2 1\nF 3 1 2 2 2\n", 0, "POSSIBLE: only autosomal rec"),
        ("b.ped", "F 1 0 0 1 2\nF 2 0 0 2 0\nF 3 1 2 2 -9\n", 0, "POSSIBLE: every mode"),
        ("c.csv", "id;sire;dam;sex;Affected\n1;;;m;no\n2;;;f;no\n3;1;2;f;YES\n", 0, "POSSIBLE"),
        (
            *("d.csv", "id,sire,dam,sex,affected\n1,,,m,1\n2,,,f,1\n3,1,2,f,0\n4,1,2,m,1\n"),
            *(0, "POSSIBLE: only autosomal dominant"),
        ),
        (
            *("e.csv", "id,sire,dam,sex,affected\n1,,,m,1\n2,,,f,1\n3,1,2,f,2\n4,,,m,2\n5,,,f,2\n"),
            *(0, "POSSIBLE: only autosomal recessive"),
        ),
        (
            "f.csv",
            "id,sire,dam,sex,affected\n1,,,m,no\n2,,,f,no\n3,1,2,f,yes\n4,,,m,yes\n5,4,3,m,no\n",
            *(1, "IMPOSSIBLE with one locus"),
        ),
    ]:
        Path(name).write_text(text, encoding="utf-8")
        found, out, err = said(capsys, "pedigree", "mode", name)
        assert (found, err) == (status, ""), name
        assert f"Follows   {told}" in out, name


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "id,sire,dam,sex,affected\n1,,,m,carrier\n",
            ":2: the status of 1 is 'carrier'; write yes",
        ),
        ("id,sire,dam,sex,affected\n1,,,m,1\n", "each known status is 1, which can mean affected"),
        ("id,sire,dam,sex,affected\n1,,,m,no\n", "no animal is affected, so nothing is excluded"),
        ("id,sire,dam,sex\n1,,,m\n", "no animal is affected, so nothing is excluded; write 2"),
        ("F 1 0 0 1 3.5\n", ":1: the status of 1 is '3.5'; write yes"),
        ("F 1 0 0 1 1\n", "no animal is affected, so nothing is excluded"),
    ],
)
def test_herd_that_does_not_say_who_is_affected_is_refused(text: str, told: str) -> None:
    with pytest.raises(TestcrossError, match=re.escape(told)):
        testcross.herd(text=text).mode()


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("afected\nA,,,m,yes\nB,,,f,no", "unknown column 'afected'; did you mean 'affected'?"),
        ("affected\nA,,,m,x\nB,,,f,no", ":2: the status of A is 'x': is that affected, or unknown"),
        ("affected\nA,,,m,+\nB,,,f,-", "'-' can mean not affected or unknown beside '+'"),
        (
            "affected\nA,B,,m,yes\nB,A,,m,no\nC,,,f,no",
            "nobody is affected; the text:2: A is its own ancestor",
        ),
    ],
)
def test_status_that_two_people_read_otherwise_is_refused(rows: str, told: str) -> None:
    with pytest.raises(TestcrossError, match=re.escape(told)):
        testcross.herd(text=f"id,sire,dam,sex,{rows}\n").mode()
