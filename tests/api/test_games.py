"""``testcross.genotype`` and ``testcross.expression``: what their commands answer, as values."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import testcross
from program.called_program import call
from program.question import GROUPS
from program.refused_questions import Refused, require_refused

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
GAME, EVENING = str(SAMPLES / "pea-game.peas"), str(SAMPLES / "pea-evening.yaml")
genotype, expression = testcross.genotype, testcross.expression
QUESTIONS: list[tuple[Callable[[], testcross.GameAnswer[Any]], list[str]]] = [
    (lambda: expression.play("P3", "O7"), ["expression", "play", "P3", "O7"]),
    (
        lambda: expression.play("P3", "O7", id_match="same", explain=True),
        ["expression", "play", "P3", "O7", "--id-match", "same", "--explain"],
    ),
    (lambda: expression.goout("P3", "P5", "O5"), ["expression", "goout", "P3", "P5", "O5"]),
    (lambda: genotype.odds("FF x Ff"), ["genotype", "odds", "FF x Ff"]),
    (lambda: genotype.chance("rr GG", dice=4), ["genotype", "chance", "rr GG", "--dice", "4"]),
    (lambda: genotype.score(GAME), ["genotype", "score", GAME]),
    (lambda: genotype.lesson("card-odds"), ["genotype", "lesson", "card-odds"]),
    (
        lambda: genotype.lesson("sample-size", risk="1/100"),
        ["genotype", "lesson", "sample-size", "--risk", "1/100"],
    ),
    (genotype.box, ["genotype", "box"]),
    (
        lambda: genotype.validate("FF Tt", "FF", by="university 1"),
        ["genotype", "validate", "FF Tt", "FF", "--by", "university 1"],
    ),
    (lambda: genotype.review(EVENING), ["genotype", "review", EVENING]),
]


@pytest.mark.parametrize(("ask", "typed"), QUESTIONS, ids=[" ".join(q[1][:3]) for q in QUESTIONS])
def test_question_of_a_game_is_answered_as_the_program_answers_it(
    ask: Callable[[], testcross.GameAnswer[Any]], typed: list[str]
) -> None:
    answer, shown = ask(), call(*typed)
    assert answer.text == shown.stdout
    assert (answer.legal, answer.partly_read) == (shown.returncode != 1, shown.returncode == 2)
    assert answer.to_dict() == json.loads(call(*typed, "--json").stdout)


@pytest.mark.parametrize("name", ["genotype", "expression"])
def test_game_has_the_questions_of_its_commands(name: str) -> None:
    game = getattr(testcross, name)
    assert all(getattr(game, one).__doc__ for one in GROUPS[name])


def test_template_of_a_box_is_a_text() -> None:
    template = genotype.box(template=True)
    assert template.text == call("genotype", "box", "--template").stdout
    with pytest.raises(testcross.TestcrossError, match=r"is a text; take \.text"):
        template.to_dict()


untyped: Any = testcross
ERRORS: list[Refused] = [
    (lambda: expression.play("P3", "Castor"), testcross.CardError, "unknown card 'Castor'"),
    (lambda: genotype.lesson("nothing"), testcross.TestcrossError, "unknown lesson"),
    (lambda: genotype.lesson(risk="1/2"), testcross.TestcrossError, "^risk needs a lesson"),
    (lambda: genotype.score("no.yaml"), testcross.TestcrossError, "no file no.yaml"),
    (lambda: untyped.genotype.lesson("card-odds", "x"), TypeError, "positional"),
    (expression.play, TypeError, "cards"),
    (lambda: untyped.expression.play("P3", 5), TypeError, "takes cards as str, not an int"),
    (lambda: untyped.genotype.chance("rr", dice="4"), TypeError, "dice as int or None, not a str"),
    (lambda: untyped.genotype.chance("rr", die=4), TypeError, "unexpected keyword argument 'die'"),
    (
        lambda: genotype.chance("rr", dice=0),
        testcross.TestcrossError,
        "dice is 0; expected 1 to 20",
    ),
    (
        lambda: untyped.genotype.lesson("card-odds", risk=1),
        TypeError,
        "risk as str or None, not an int",
    ),
]


@pytest.mark.parametrize("refused", ERRORS)
def test_what_cannot_be_done_is_an_error_without_a_word_of_a_command_line(refused: Refused) -> None:
    require_refused(refused)


BOX = Path(__file__).parents[2] / "docs" / "samples" / "pea-box.toml"


def test_file_is_a_path_or_its_name() -> None:
    checked = genotype.box(check=BOX)
    assert checked.to_dict()["file"] == str(BOX)
    assert checked == genotype.box(check=str(BOX))
    assert genotype.score(BOX.with_name("pea-evening.yaml"), box=BOX).text == (
        genotype.score(str(BOX.with_name("pea-evening.yaml")), box=str(BOX)).text
    )
