"""Every answer is a value: copies, pickles, sets, tables, notebooks; and none is true or false."""

import copy
import json
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import testcross

DOCS = Path(__file__).parents[2] / "docs"
SAMPLES, CLASS = DOCS / "samples", DOCS / "class-test"
untyped: Any = testcross
MATING, HAND = "castor x lilac -> white", ["castor buck", "lilac doe", "white buck"]


def herd() -> testcross.Herd:
    return testcross.herd(SAMPLES / "herd.csv", ruleset="gene-rummy")


ANSWERS: dict[str, Callable[[], Any]] = {
    "check": lambda: testcross.check(MATING),
    "conflict": lambda: testcross.check("black x black -> castor"),
    "many": lambda: testcross.check_many([MATING, "black"]),
    "row": lambda: testcross.check_many([MATING, "black"])[0],
    "animal": lambda: testcross.check(MATING)["buck"],
    "explain": lambda: testcross.explain(MATING),
    "why": lambda: testcross.why(MATING, about="buck.C"),
    "why_not": lambda: testcross.why_not(MATING, what_if="buck.C=CC"),
    "score": lambda: testcross.score(MATING),
    "litter": lambda: testcross.litter(MATING),
    "offspring": lambda: testcross.offspring("castor x lilac"),
    "punnett": lambda: testcross.punnett("Aa x aa"),
    "card": lambda: testcross.card("castor buck"),
    "cards": testcross.cards,
    "ruleset": testcross.load_ruleset,
    "best": lambda: testcross.best(HAND),
    "drawn": lambda: testcross.best(HAND[:2], draw="white"),
    "sets": lambda: testcross.sets(["castor buck", "lilac doe", "blue doe"], "white"),
    "advise": lambda: testcross.advise("castor"),
    "verify": lambda: testcross.verify(SAMPLES / "class-7b.csv"),
    "convert": lambda: testcross.convert(SAMPLES / "game.tcg", to="json"),
    "scorepad": testcross.scorepad,
    "simulate": lambda: testcross.simulate(seed=7),
    "herds": lambda: testcross.simulate_herds(9),
    "quiz": lambda: testcross.quiz(count=2),
    "question": lambda: testcross.quiz(count=2)[1],
    "forms": lambda: testcross.quiz(count=2).forms(1),
    "export": lambda: testcross.quiz(count=2).export("gift"),
    "progress": lambda: testcross.progress(CLASS / "progress.json"),
    "grade": lambda: testcross.grade(CLASS / "key.json", CLASS / "class.csv"),
    "show": lambda: testcross.show("GR104"),
    "rulesets": testcross.list_rulesets,
    "draw": lambda: testcross.draw(MATING),
    "herd": herd,
    "herd check": lambda: testcross.herd(SAMPLES / "herd-errors.csv", ruleset="gene-rummy").check(),
    "herd trios": lambda: herd().check_trios(),
    "herd fill": lambda: herd().fill(),
    "herd carriers": lambda: herd().carriers("c"),
    "herd repair": lambda: herd().repair(),
    "herd explain": lambda: herd().explain("Rex"),
    "herd plan": lambda: herd().plan("White"),
    "odds": lambda: testcross.genotype.odds("FF x Ff"),
    "pick": lambda: testcross.genotype.pick(SAMPLES / "pea-game.peas", at="4 breeding Ann"),
    "play": lambda: testcross.expression.play("P3", "O7"),
}
NO_RESULTS = {"herd", "row", "animal"}
TEXTS = {"forms", "export", "draw", "herds"}
"""What has no document and no rows."""


@pytest.mark.parametrize("name", ANSWERS)
def test_copy_and_pickle_of_an_answer_are_equal_to_it_and_it_goes_into_sets(name: str) -> None:
    ask = ANSWERS[name]
    answer = ask()
    others = [
        copy.copy(answer),
        copy.deepcopy(answer),
        pickle.loads(pickle.dumps(answer)),  # noqa: S301 # our own
        ask(),
    ]
    assert others == [answer] * 4
    assert {*others, answer} == {answer}
    assert answer != testcross.check("white x white -> white")


@pytest.mark.parametrize("name", ANSWERS)
def test_line_that_stands_for_an_answer_is_short_in_a_tuple_too(name: str) -> None:
    answer = ANSWERS[name]()
    assert len(repr(answer)) <= 90
    assert "\n" not in repr((answer,))
    assert repr((answer,)).startswith("(<")


@pytest.mark.parametrize("name", sorted(ANSWERS.keys() - NO_RESULTS))
def test_answer_shows_itself_in_notebooks_and_with_rich(name: str) -> None:
    answer = ANSWERS[name]()
    assert str(answer.__rich__()).strip() == answer.text.strip()
    assert "<" in answer._repr_html_()
    if name not in {"simulate", "herds", "forms", "export", "convert"}:  # whatever it is called
        with pytest.raises(testcross.TestcrossError, match=r"form|should end in"):
            answer.write("never.mp3")
    if name not in {"cards", "quiz", "many"}:  # of which len is asked
        with pytest.raises(TypeError, match="neither true nor false"):
            bool(answer)


@pytest.mark.parametrize("name", sorted(ANSWERS.keys() - NO_RESULTS - TEXTS))
def test_rows_of_an_answer_hold_what_a_table_can_show(name: str) -> None:
    rows = ANSWERS[name]().rows()
    assert all(isinstance(row, dict) and row for row in rows)
    assert not [one for row in rows for one in row.values() if isinstance(one, list | dict)]
    assert rows


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_answer_that_is_a_text_has_no_rows(name: str) -> None:
    with pytest.raises(testcross.TestcrossError, match=r"is a text; take \.text"):
        ANSWERS[name]().rows()


def test_pickle_answers_what_is_asked_of_it_later() -> None:
    found = testcross.check(MATING)
    again = pickle.loads(pickle.dumps(found))  # noqa: S301 # our own
    assert again.steps == found.steps
    assert repr(found.steps[:2]) == "(<StepText kit1.A -a>, <StepText kit1.B -b>)"
    assert again.svg(2) == found.svg(2)
    question = pickle.loads(pickle.dumps(testcross.quiz(count=1)))[0]  # noqa: S301
    assert question.mark(question.right[0])


def test_card_is_in_the_deck_by_value_and_by_name() -> None:
    deck = testcross.cards()
    assert testcross.card("castor") in deck
    assert "blue otter" in deck
    assert testcross.card("castor buck") not in deck
    assert testcross.card("castor buck") != testcross.card("castor doe")
    assert "Castorr" not in deck
    assert testcross.card("castor") not in testcross.cards(ruleset="gene-rummy-novice")


ROWS = [
    {"buck": "castor", "doe": "lilac", "kit1": "white", "kit2": "", "note": "seen"},
    {"Buck ": "black", "Doe": "black", "Kits": "castor; opal"},
    {"mating": MATING},
    {"sire": "castor", "dam": "lilac", "offspring": "white"},
    ("castor", "lilac", "white"),
    {"buck": "castor", "doe": None, "kit": "white"},
    "castor x lilac -> wite",
]


def test_many_matings_are_checked_and_a_wrong_row_costs_only_itself() -> None:
    found = testcross.check_many(ROWS)
    assert [one.legal for one in found] == [True, False, True, True, True, None, None]
    assert [one.number for one in found.errors] == [6, 7]
    assert "expected the columns buck, doe and kit" in found[5].error
    assert "White" in found[6].error
    assert (found.ok, found.status, len(found.legal), len(found.illegal)) == (False, 2, 4, 1)
    assert found[0].check == testcross.check(MATING)
    assert repr(found) == "<Checks 4 legal, 1 illegal, 2 errors>"
    assert json.loads("".join(map(str, found.pieces("json")))) == found.to_dict()
    with pytest.raises(TypeError, match="mating as str, Card or Mating, not an int"):
        testcross.check_many([(1, 2, 3)])


def test_data_frame_goes_in_and_comes_out() -> None:
    import pandas as pd

    asked = pd.DataFrame(ROWS[:2])
    shown = testcross.frame(testcross.check_many(asked))
    assert list(shown["legal"]) == [True, False]
    assert shown.loc[0, "buck"] == "A- B- Cc D-"
    points = testcross.frame([testcross.score(MATING), testcross.score("white x white -> white")])
    assert list(points["simple"]) == [50, 0]
    chances = testcross.frame(testcross.offspring("Aa Bb Cc Dd", "aa bb cc dd"))
    assert chances.set_index("variety")["chance"]["White"] == "1/2"


def test_frame_is_of_polars_where_it_is_asked_for_or_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", SimpleNamespace(DataFrame=tuple))
    answer = testcross.check(MATING)
    assert testcross.frame(answer, library="polars") == tuple(answer.rows())
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert testcross.frame(answer) == tuple(answer.rows())
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(testcross.TestcrossError, match=r"pandas or polars is not installed; rows"):
        testcross.frame(answer)
    with pytest.raises(testcross.TestcrossError, match="expected pandas or polars"):
        testcross.frame(answer, library="excel")


def test_table_of_the_real_polars_goes_in_and_comes_out() -> None:
    pl = pytest.importorskip("polars", reason="needs polars: make .venv/.dev")
    rows: list[Any] = [*ROWS[:2], {"buck": "castr", "doe": "lilac", "kit": "white"}]
    asked = pl.DataFrame([{"buck": None, "doe": None, "kit": None, **row} for row in rows])
    found = testcross.check_many(asked)
    assert [one.legal for one in found] == [True, False, None]
    shown = testcross.frame(found, library="polars")
    assert isinstance(shown, pl.DataFrame)
    assert shown["legal"].to_list() == [True, False, None]
    assert shown["buck"][0] == "A- B- Cc D-"
    assert "did you mean Castor" in shown["error"][2]
    herd = testcross.herd(text="id,sire,dam,B\nRex,,,BB\nAda,,,bb\nKim,Rex,Ada,BB").check()
    for answer in (testcross.cards(), testcross.score(MATING), testcross.advise("castor"), herd):
        assert testcross.frame(answer, library="polars").height == len(answer.rows())


def test_containers_behave_as_in_python() -> None:
    found, castor, kept = testcross.check(MATING), testcross.card("castor"), herd()
    assert ("buck" in found, "kit2" in found, found["doe"] in found, len(found)) == (1, 0, 1, 3)
    assert castor == testcross.card("Castor") != testcross.card("Aa Bb Cc Dd")
    assert castor in testcross.cards()
    assert len({castor, testcross.card("Castor"), testcross.card("lilac")}) == 2
    assert (len(kept), kept.ids[0] in kept) == (len(kept.ids), True)
    assert {"agrees", "p"} <= {*dir(testcross.chi_square("3:1", expect="3:1"))}
    assert testcross.why(MATING, "buck.C") == testcross.why(MATING, about="buck.C")
    assert testcross.scorepad(players=["Ann", "Bo"]) == testcross.scorepad(players="Ann,Bo")


@pytest.mark.parametrize(
    ("ask", "kind", "said"),
    [
        (lambda: bool(testcross.check(MATING)), TypeError, "neither true nor false"),
        (lambda: untyped.check(MATING)[0], KeyError, "0 is not in the mating"),
        (lambda: untyped.check([MATING]), TypeError, r"unpack it: check\(\*mating\)"),
        (lambda: testcross.check_many(MATING), TypeError, "not one text"),
        (lambda: testcross.check_many([5]), TypeError, "row 1 is an int"),
        (lambda: testcross.frame([5]), TypeError, "an answer, or a list of answers"),
        (lambda: testcross.check(MATING, "black"), testcross.MatingError, "has no place beside it"),
    ],
)
def test_mistake_in_python_is_told(
    ask: Callable[[], Any], kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind, match=said):
        ask()
