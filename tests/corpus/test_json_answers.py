"""What the questions of the corpus are answered in JSON, held against the JSON Schema."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from json_documents.fitting import misfits
from sampling import sampled
from testcross.cli import run

from corpus import Question, corpus
from corpus.worker import answer

pytestmark = pytest.mark.posix_only("the worker sets an alarm")
COMMANDS = (
    *("check", "explain", "score", "litter", "why", "why-not", "offspring", "punnett", "best"),
    *(
        "sets",
        "deck",
        "rule",
        "ruleset",
        "expression play",
        "expression goout",
        "glossary",
        "grade",
        "table",
        "card",
        "advise",
    ),
    *("genotype odds", "genotype chance", "genotype pick", "genotype plan", "genotype review"),
    *("genotype score", "genotype validate", "genotype box", "genotype lesson", "verify"),
    *("pedigree check", "pedigree carriers", "pedigree repair", "pedigree explain"),
)
"""Those that answer in JSON, as the names of questions begin."""


def asked_for_json(command: str) -> Iterator[Question]:
    """Yield the questions whose answer is to be JSON."""
    for question in corpus(f"{command}-").values():
        words = question.commands[-1]
        if not {"--json", "json", "jsonl", "--format=json", "--format=jsonl"}.isdisjoint(words):
            yield question


def objects(question: Question) -> list[dict[str, Any]]:
    """Return the answers to a question, one object or one a line."""
    told = str(answer(question.document(), run)["answers"][-1]["stdout"])
    try:
        return [json.loads(told)]
    except ValueError:
        return [json.loads(line) for line in told.splitlines() if line.startswith('{"schema"')]


def misfitting(questions: list[Question]) -> list[tuple[str, ...]]:
    return [one.commands[-1] for one in questions if any(map(misfits, objects(one)))]


@sampled("command", COMMANDS, quick=4)
def test_answer_in_json_fits_its_schema(command: str) -> None:
    questions = list(asked_for_json(command))[:3]
    assert questions
    assert misfitting(questions) == []


@pytest.mark.deep
@pytest.mark.parametrize("command", COMMANDS)
def test_every_answer_in_json_fits_its_schema(command: str) -> None:
    assert misfitting(list(asked_for_json(command))) == []
