"""The page that works offline: what it knows is what Python answers, and it loads nothing."""

import gc
import gzip
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from program.called_program import call
from sampling import each
from testcross import rulesets
from testcross.asking.typed import PLAY, solver
from testcross.rulesets import load_ruleset
from testcross.rulesets.genetics.mating import mating_of
from testcross.rulesets.genetics.punnett_square import UnknownLocusError
from testcross.rulesets.tutoring import Tutor
from testcross.web.locus_answers import LocusAnswers, PageError, at_page_loci, loci_on_page
from testcross.web.offline_page import MOST_BYTES, offline_page, page_data, shipped_data
from testcross.web.page_contents import page_cards, page_questions, page_reference

SOLVER = solver(PLAY)


@cache
def known() -> dict[str, Any]:
    """Return what the shipped page knows, which no later test is to look through for garbage."""
    found: dict[str, Any] = json.loads(gzip.decompress(shipped_data()))
    gc.freeze()
    return found


@cache
def page() -> str:
    return offline_page(load_ruleset(), SOLVER)


def looked_up(names: list[str]) -> list[Any]:
    """Return what the page says at each locus, written as plainly as can be."""
    cards = {one["name"]: one for one in known()["deck"]["cards"]}
    found = []
    for at, locus in enumerate(known()["loci"]):
        number, place = len(locus["readings"]), 0
        for name in names:
            place = place * number + cards[name]["at"][at]
        place += sum(number ** (2 + kits) for kits in range(1, len(names) - 2))
        found.append(locus["answers"][locus["order"][place]])
    return found


def filled(names: list[str], *, either: bool) -> list[list[list[Any]]]:
    """Return what the page fills in of each animal at each locus, with what it is worth."""
    cards = {one["name"]: one for one in known()["deck"]["cards"]}
    found = []
    for at, (locus, answer) in enumerate(zip(known()["loci"], looked_up(names), strict=True)):
        steps, _, *rest = answer
        last = {who: genotype for _, who, genotype, *_ in (locus["texts"][one] for one in steps)}
        shown = [locus["marks"][cards[name]["at"][at]] for name in names]
        numbers = [marks[last.get(who, "")] for who, marks in enumerate(shown)]
        if either and len(rest) > 1:
            numbers[:2] = rest[1]
        found.append([locus["fills"][one] for one in numbers])
    return [list(column) for column in zip(*found, strict=True)]


def named(text: str, names: list[str]) -> str:
    return re.sub(r"\{(\d)\}", lambda found: names[int(found[1])], text)


def litters() -> Iterator[list[str]]:
    names = [one.name for one in load_ruleset().varieties]
    random = Random(7)
    for _ in range(2_000):
        kits = random.randint(1, 4)
        yield [random.choice(names) for _ in range(2 + kits)]


@each("names", lambda: list(litters()), quick=30)
def test_page_has_the_verdict_fill_steps_and_scores_of_python(names: list[str]) -> None:
    mating = mating_of(load_ruleset(), names)
    right, loci = rulesets.explain_mating(mating, SOLVER), known()["loci"]
    found = looked_up(names)
    assert all(isinstance(one, list) for one in found) == right.legal
    pairs = list(zip(loci, found, strict=True))
    if not right.legal:
        told = {
            at["name"]: named(at["texts"][one][0], names)
            for at, one in pairs
            if isinstance(one, int)
        }
        assert told == {one.locus: one.text for one in reversed(right.conflicts)}
        return
    steps = [named(at["texts"][text][0], names) for at, (some, *_) in pairs for text in some]
    assert steps == [one.text for one in right.steps]
    either = [named(at["texts"][text][0], names) for at, (_, some, *_) in pairs for text in some]
    assert either == [one.text for one in right.either_or]
    for fill in ("strict", "either"):
        of_fill = rulesets.fill_mating(mating, SOLVER, fill)
        own = filled(names, either=fill == "either")
        assert [" ".join(one[0] for one in loci) for loci in own] == [one.marked for one in of_fill]
        points = rulesets.score_mating(mating, SOLVER, fill, load_ruleset().schemes)
        by_name = {one.scheme: one for one in points.scores}
        for scheme, name in enumerate(known()["schemes"]):
            added = [sum(one[3 + scheme] for one in loci) for loci in own]
            due = [one.points for one in by_name[name].animals] if name in by_name else None
            known_alleles = [sum(2 - one[1] for one in loci) for loci in own]
            assert added == (due or known_alleles), name
    cards = {one["name"]: one["worth"] for one in known()["deck"]["cards"]}
    suits = [cards[name][0 if who < 2 else 1] for who, name in enumerate(names)]
    assert suits == [one.points for one in by_name["suits"].animals]


def test_shipped_questions_and_cards_are_those_of_today() -> None:
    ruleset = load_ruleset()
    today = {
        "quiz": page_questions(ruleset, SOLVER),
        "deck": page_cards(ruleset, loci_on_page(ruleset, SOLVER)),
        "reference": page_reference(ruleset),
    }
    stale = [part for part in today if known()[part] != json.loads(json.dumps(today[part]))]
    assert stale == [], "what the page knows is not that of today; make page writes it anew"
    assert len(known()["quiz"]["questions"]) == 400


@pytest.mark.deep
def test_all_that_is_shipped_is_what_is_worked_out_today() -> None:
    assert known() == json.loads(json.dumps(page_data(load_ruleset(), SOLVER)))


class _Parts(HTMLParser):
    """Collects what a page loads, and what stands in its scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[tuple[str, str]] = []
        self.inside: dict[str, str] = {}
        self._open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loads += [(tag, key) for key, _ in attrs if key in ("src", "href", "style")]
        self._open = tag if tag == "style" else dict(attrs).get("id") or tag

    def handle_data(self, data: str) -> None:
        if self._open in ("style", "script", "data"):
            self.inside[self._open] = self.inside.get(self._open, "") + data

    def handle_endtag(self, tag: str) -> None:
        self._open = "" if tag in ("style", "script") else self._open


def parts() -> _Parts:
    found = _Parts()
    found.feed(page())
    return found


def test_page_is_small_loads_nothing_and_runs_only_its_own_script() -> None:
    assert len(page().encode()) <= MOST_BYTES == 300_000
    found = parts()
    assert found.loads == []
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page())
    assert policy is not None
    for name, rule in (("script", "script-src"), ("style", "style-src")):
        own = b64encode(sha256(found.inside[name].encode()).digest()).decode()
        assert f"{rule} 'sha256-{own}'" in policy[1]
    assert policy[1].startswith("default-src 'none';")
    assert "unsafe" not in policy[1]
    assert b64decode(found.inside["data"]) == shipped_data()


def test_page_of_another_ruleset_has_its_own_cards() -> None:
    peas = offline_page(load_ruleset("genotype"), SOLVER)
    data = re.search(r'id="data">([^<]+)<', peas)
    assert data is not None
    found = json.loads(gzip.decompress(b64decode(data[1])))
    assert found["ruleset"] == "genotype"
    assert found["litter"] == 4
    assert "castor" not in peas


def test_ruleset_whose_loci_depend_on_each_other_is_refused() -> None:
    with pytest.raises(PageError, match=r"a male of fruit-flies hands on b and vg together; name"):
        loci_on_page(load_ruleset("fruit-flies"), SOLVER)


def test_ruleset_with_too_many_litters_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("testcross.web.locus_answers.MOST_LITTERS", 100)
    monkeypatch.setattr("testcross.web.locus_answers.MOST_SORTED", 100)
    with pytest.raises(PageError, match=r"gene-rummy has 1,104 litters at A alone; a page holds"):
        loci_on_page(load_ruleset(), SOLVER)


def test_page_has_only_the_loci_that_are_named() -> None:
    there = at_page_loci(load_ruleset("rabbits"), "E, A")
    assert [one.name for one in there.loci] == ["A", "E"]
    assert [one.name for one in there.varieties] == list(
        dict.fromkeys(one.name for one in load_ruleset("rabbits").varieties)
    )
    peas = at_page_loci(load_ruleset("genotype"), "T")
    assert [one.name for one in peas.varieties] == ["tall", "short"]
    with pytest.raises(UnknownLocusError, match="'Q' is not a locus of rabbits"):
        at_page_loci(load_ruleset("rabbits"), "A,Q")


def test_page_that_is_too_large_is_refused_with_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("testcross.web.offline_page.MOST_BYTES", 1_000)
    with pytest.raises(PageError, match=r"would have \d{3},\d{3} bytes; a page has at most 1,000"):
        offline_page(load_ruleset(), SOLVER)


def test_page_says_that_questions_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {"loci": [], "quiz": Random(1).randbytes(200_000).hex()}
    monkeypatch.setattr("testcross.web.offline_page.page_data", lambda *_: data)
    monkeypatch.setattr("testcross.web.offline_page.page_questions", lambda *_: {})
    assert "Half of the questions are left out" in offline_page(load_ruleset("mice"), SOLVER)


def test_points_of_litters_are_asked_at_two_loci_too() -> None:
    tutor = Tutor(load_ruleset("gene-rummy-novice"), "litter", SOLVER)
    for question in (tutor.question(seed, "score") for seed in range(1, 9)):
        assert [one.text for one in question.choices if one.correct] == list(question.answer)


def test_litters_at_a_locus_are_numbered_as_the_page_counts_them() -> None:
    ruleset = load_ruleset("gene-rummy-novice")
    at = LocusAnswers(ruleset, 0, SOLVER)
    number = len(at.readings)
    for place, shown in enumerate(at.litters()):
        counted = 0
        for one in shown:
            counted = counted * number + one
        assert place == counted + sum(number ** (2 + kits) for kits in range(1, len(shown) - 2))


def test_command_writes_the_page_into_a_new_file(tmp_path: Path) -> None:
    path = tmp_path / "rabbits.html"
    assert call("page", "-o", str(path)).returncode == 0
    assert path.read_text("utf-8") == page()
    assert call("page").stdout == page()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("-o", ""), "cannot write ''; use .html"),
        (("-o", "rabbits.txt"), "cannot write .txt; use .html"),
        (("--ruleset", "fruit-flies"), "or use 'testcross check'"),
        (("--ruleset", "cats", "--loci", "O,Q"), "'Q' is not a locus of cats"),
        (("--ruleset", "gene-expression"), "has no loci"),
        (("--ruleset", "catz"), "unknown ruleset 'catz'"),
    ],
)
def test_page_that_cannot_be_is_refused(words: tuple[str, ...], problem: str) -> None:
    answer = call("page", *words)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert problem in answer.stderr
