"""Answers about matings as values: what they say, their line, their document; errors of ours."""

import dataclasses
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import testcross
from program.called_program import call
from program.refused_questions import Refused, require_refused
from pupils.class_tests import SNAPDRAGONS
from testcross import rulesets
from testcross.pages.json.shape import compact

MATING = "castor x lilac -> white"
HAND = ["castor buck", "lilac doe", "white buck"]
QUESTIONS: list[tuple[Callable[[], testcross.Result[Any]], str, list[str]]] = [
    (lambda: testcross.check(MATING), "<Check LEGAL Castor x Lilac -> White>", ["check", MATING]),
    (
        lambda: testcross.check("black", "black", "castor"),
        "<Check ILLEGAL Black x Black -> Castor>",
        ["check", "black", "black", "castor"],
    ),
    (
        lambda: testcross.explain(MATING, fill="either"),
        "<Explanation LEGAL Castor x Lilac -> White>",
        ["explain", MATING, "--fill", "either"],
    ),
    (
        lambda: testcross.explain("black x black -> castor", variant="families"),
        "<Explanation ILLEGAL Black x Black -> Castor>",
        ["explain", "black x black -> castor", "--variant", "families"],
    ),
    (
        lambda: testcross.why(MATING, about="buck.C"),
        "<Why LEGAL Castor x Lilac -> White>",
        ["why", MATING, "buck.C"],
    ),
    (
        lambda: testcross.why(MATING, about="kit"),
        "<Why LEGAL Castor x Lilac -> White>",
        ["why", MATING, "kit"],
    ),
    (
        lambda: testcross.why_not(MATING, what_if="buck.C=CC"),
        "<WhyNot IMPOSSIBLE buck.C=CC in Castor x Lilac -> White>",
        ["why-not", MATING, "buck.C=CC"],
    ),
    (
        lambda: testcross.score(MATING, scoring="simple"),
        "<Score LEGAL Castor x Lilac -> White>",
        ["score", MATING, "--scoring", "simple"],
    ),
    (
        lambda: testcross.score(MATING, variant="families"),
        "<Score LEGAL Castor x Lilac -> White>",
        ["score", MATING, "--variant", "families"],
    ),
    (
        lambda: testcross.litter(MATING),
        "<Litter LEGAL Castor x Lilac -> White>",
        ["litter", MATING],
    ),
    (
        lambda: testcross.offspring("castor x lilac"),
        "<Offspring Castor x Lilac>",
        ["offspring", "castor", "lilac"],
    ),
    (lambda: testcross.punnett("Aa", "aa"), "<Punnett Aa x aa>", ["punnett", "Aa", "aa"]),
    (
        lambda: testcross.punnett("Ff x Ff", by_locus=True, ruleset="genotype"),
        "<Punnett Ff x Ff>",
        ["punnett", "Ff", "Ff", "--by-locus", "--ruleset", "genotype"],
    ),
    (
        lambda: testcross.card("blue otter"),
        "<Card Blue Otter: at- B- C- dd>",
        ["show", "card", "blue otter"],
    ),
    (
        testcross.cards,
        "<Cards Gene Rummy: rabbit coat colours: 76 cards, 37 varieties>",
        ["show", "deck"],
    ),
    (
        lambda: testcross.load_ruleset("gene-rummy-novice"),
        "<Ruleset gene-rummy-novice: Gene Rummy, Novice deck: four shades, loci B and D>",
        ["show", "ruleset", "gene-rummy-novice"],
    ),
    (lambda: testcross.best(HAND), "<Best 61 Castor x Lilac -> White>", ["best", *HAND]),
    (
        lambda: testcross.best(HAND, litters=True),
        "<Best 61 Castor x Lilac -> White>",
        ["best", *HAND, "--litters"],
    ),
    (
        lambda: testcross.best(["castor buck", "lilac doe"], draw="white"),
        "<Best 61 Castor x Lilac -> White>",
        ["best", "castor buck", "lilac doe", "--draw", "white"],
    ),
]
"""Asked of Python, in one line, and as it is typed."""


@pytest.mark.parametrize(("ask", "line", "typed"), QUESTIONS, ids=[q[1] for q in QUESTIONS])
def test_answer_has_one_line_and_is_what_the_program_says(
    ask: Callable[[], testcross.Result[Any]], line: str, typed: list[str]
) -> None:
    answer = ask()
    assert repr(answer) == line
    assert answer.text == call(*typed).stdout
    assert compact(answer.to_dict()) + "\n" == call(*typed, "--json").stdout


def test_legal_mating_says_what_follows_of_each_animal() -> None:
    buck = testcross.check(MATING)["buck"]
    assert (buck.role, buck.card, buck.shown, buck.genotype) == (
        *("buck", "Castor"),
        *("A- B- C- D-", "A- B- Cc D-"),
    )
    assert buck.known["C"] == ("C", "c")
    assert buck.possible["A"] == ("AA", "Aat", "Aa")
    assert [one.role for one in testcross.check(MATING).animals] == ["buck", "doe", "kit1"]


def test_illegal_mating_says_why_and_of_each_animal_what_its_card_shows() -> None:
    found = testcross.explain("black x black -> castor")
    assert not found.legal
    assert found["kit1"].genotype == "A- B- C- D-"
    assert found["kit1"].known == {}
    assert [one.locus for one in found.conflicts] == ["A"]
    assert [repair.replace for repair in found.repairs] == [("buck",), ("doe",), ("kit1",)]


def test_answer_cannot_be_changed_and_equal_answers_are_equal() -> None:
    found = testcross.check(MATING)
    with pytest.raises(dataclasses.FrozenInstanceError, match="answer"):
        found.answer = testcross.check("black x black -> castor").answer  # type: ignore[misc]
    with pytest.raises(TypeError, match="does not support item assignment"):
        found["buck"].known["A"] = ("a",)  # type: ignore[index]
    assert found == testcross.check("castor", "lilac", "white")
    with pytest.raises(KeyError, match="there are buck, doe and kit1"):
        found["kit2"]


@pytest.mark.parametrize("engine", ["cp-sat", "python-constraint"])
@pytest.mark.parametrize("mating", ["castor x lilac -> white", "black x black -> castor, opal"])
def test_check_has_the_steps_of_its_explanation_once_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch, mating: str, engine: str
) -> None:
    expected = testcross.explain(mating, engine=engine).steps
    asked = []
    explain = rulesets.explain_mating

    def counted(*words: Any, **options: Any) -> Any:
        asked.append(words)
        return explain(*words, **options)

    monkeypatch.setattr(rulesets, "explain_mating", counted, raising=False)
    found = testcross.check(mating, engine=engine)
    assert asked == []
    assert found.steps == expected
    assert len(asked) == 1
    assert expected or not found.legal
    other = testcross.check(mating, engine="cp-sat")
    assert found == other
    assert hash(found) == hash(other)


def test_cards_are_values_that_every_question_takes() -> None:
    deck = testcross.cards()
    castor, lilac, white = (deck[name] for name in ("castor", "lilac", "white"))
    assert testcross.check(castor, lilac, white) == testcross.check(MATING)
    assert testcross.offspring(castor, lilac) == testcross.offspring("castor", "lilac")
    hand = [testcross.card("castor buck"), testcross.card("lilac doe")]
    assert testcross.best(hand, draw=white).points == 61
    assert [one.name for one in deck[:2]] == [one.name for one in list(deck)[:2]]
    assert deck["Castor"] in deck
    assert len(deck) == 37


def test_card_brings_its_ruleset_along() -> None:
    peas = testcross.load_ruleset(SNAPDRAGONS)
    first, *_, last = testcross.cards(ruleset=peas)
    assert testcross.check(first, first, last).answer.mating.ruleset is peas.answer


def test_chances_are_fractions() -> None:
    found = testcross.offspring("Aa Bb Cc Dd", "aa bb cc dd").chances
    assert found["White"] == Fraction(1, 2)
    assert sum(chance for chance in found.values() if chance) == 1


def test_ruleset_is_read_from_a_path_and_from_a_text(tmp_path: Path) -> None:
    text = Path(SNAPDRAGONS).read_text(encoding="utf-8")
    path = tmp_path / "flowers.toml"
    path.write_text(text, encoding="utf-8")
    assert testcross.load_ruleset(path).loci == testcross.load_ruleset(text=text).loci
    with pytest.raises(testcross.RulesetError, match="the text: not valid TOML"):
        testcross.load_ruleset(text="loci =")


ERRORS: list[Refused] = [
    (lambda: testcross.check("castor lilac white"), testcross.MatingError, "has no '->'"),
    (lambda: testcross.check("castor"), testcross.MatingError, "has no '->'"),
    (lambda: testcross.check("castor", "lilac"), testcross.MatingError, "2 cards given"),
    (testcross.check, testcross.MatingError, "no cards given"),
    (lambda: testcross.card("qqqqq"), testcross.CardError, "unknown card 'qqqqq'$"),
    (lambda: testcross.card(" "), testcross.CardError, "expected a name, an alias or a genotype$"),
    (lambda: testcross.check(MATING, ruleset="no"), testcross.TestcrossError, "unknown ruleset"),
    (lambda: testcross.check(MATING, engine="no"), testcross.TestcrossError, "engine is 'no'"),
    (lambda: testcross.litter(MATING, fill="no"), testcross.TestcrossError, "fill is 'no'"),
    (lambda: testcross.score(MATING, scoring="no"), testcross.TestcrossError, "unknown scheme"),
    (lambda: testcross.why(MATING, about="kit3"), testcross.MatingError, "no animal 'kit3'"),
    (lambda: testcross.why(MATING, about="buck.Z"), testcross.MatingError, "no locus 'Z'"),
    (lambda: testcross.why_not(MATING, what_if="x"), testcross.MatingError, "is not a what-if"),
    (lambda: testcross.offspring("castor"), testcross.MatingError, "1 card given"),
    (lambda: testcross.punnett("Aa"), testcross.MatingError, "a square needs two genotypes"),
    (lambda: testcross.best(["castor"]), testcross.MatingError, "two"),
    (lambda: testcross.best(HAND, first=1), testcross.TestcrossError, "first goes with draw alone"),
    (lambda: testcross.best(HAND, draw="white", first=0), testcross.TestcrossError, "first is 0"),
    (lambda: testcross.simulate(slip=["GR105"]), testcross.TestcrossError, "slip needs a rate"),
    (
        lambda: testcross.score(MATING, variant="families", ruleset=SNAPDRAGONS),
        testcross.TestcrossError,
        "leave the ruleset out",
    ),
]


@pytest.mark.parametrize("refused", ERRORS)
def test_what_cannot_be_understood_is_an_error_without_a_word_of_a_command_line(
    refused: Refused, capfd: pytest.CaptureFixture[str]
) -> None:
    require_refused(refused)
    assert capfd.readouterr() == ("", "")


ask: Any = testcross
WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: ask.check(5), "mating as str, Card or Mating, not an int"),
    (lambda: ask.check("a", "b", None), "mating as str, Card or Mating, not a NoneType"),
    (lambda: ask.check(b"castor x lilac -> white"), "mating as str, Card or Mating, not a bytes"),
    (lambda: ask.check(MATING, ruleset=5), "ruleset as str, PathLike, Ruleset or None, not an int"),
    (lambda: ask.check(MATING, engine=None), "engine as str or Solver, not a NoneType"),
    (lambda: ask.explain(MATING, fill=1), "fill as str or None, not an int"),
    (lambda: ask.best("castor buck"), "hand as a list of str or Card, not a str"),
    (lambda: ask.best(["castor buck", 7]), "hand as a list of str or Card, not a list"),
    (lambda: ask.best([], top=True), "top as int or None, not a bool"),
    (lambda: ask.punnett("Aa", "aa", by_locus="no"), "by_locus as bool, not a str"),
    (lambda: ask.load_ruleset(3), "path as str or PathLike, not an int"),
    (lambda: ask.load_ruleset(text=b""), "text as str or None, not a bytes"),
    (lambda: ask.cards("peas"), "takes 0 positional arguments"),
    (lambda: ask.check(MATING, rules="x"), "unexpected keyword argument 'rules'"),
]


@pytest.mark.parametrize(("call_wrongly", "said"), WRONG)
def test_argument_of_a_wrong_type_is_a_type_error_at_the_door(
    call_wrongly: Callable[[], object], said: str
) -> None:
    for _ in range(2):  # nor is it taken for known afterwards
        with pytest.raises(TypeError, match=said):
            call_wrongly()
