"""Kinds of hostile inputs: what each is made of, who judges the answers, and how many there are."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, TypeAlias

from program.question import Question, asked_before

from fuzz.byte_mutations import mutated_bytes
from fuzz.door_questions import own_progress, own_species, sexed_herd, with_settings, wrong_in_json
from fuzz.judges import (
    judge_answers,
    judge_conversion,
    judge_json,
    judge_progress,
    judge_report,
    judge_report_and_copies,
    judge_ruleset,
    judge_with_settings,
)
from fuzz.material import Laid, Later, expressions, games, peas, rulesets, sheets
from fuzz.patience import SECONDS, TooLongError, patience
from fuzz.token_mutations import mutated_text
from fuzz.word_mutations import FORBIDDEN, mutated_question

Hostile: TypeAlias = Laid | Question
_LONG = ("simulate", "best", "serve")
"""Commands that may take seconds once their words have changed, or wait for somebody."""


class FailureError(AssertionError):
    """An input whose answer is not what it must be; says how to repeat it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    name: str
    share: int
    """How many of a thousand inputs are of this kind."""
    draw: Callable[[Random], Hostile]
    judge: Callable[[Any], None]

    def input(self, number: int) -> Hostile:
        """Return the input of a number, always the same."""
        return self.draw(Random(f"{self.name} {number}"))

    def run(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            self.try_one(number)

    def try_one(self, number: int) -> None:
        """Judge the answer to one input; raises FailureError where it is not what it must be."""
        hostile = self.input(number)
        try:
            with patience():
                self.judge(hostile)
        except TooLongError:
            problem = f"no answer within {SECONDS} seconds"
            raise FailureError(self._told(number, hostile, problem)) from None
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
            raise FailureError(self._told(number, hostile, problem)) from error

    def _told(self, number: int, hostile: Hostile, problem: str) -> str:
        return f"{problem}\n{hostile!r}\nrepeat: python -m fuzz {self.name} {number}"


def _spoilt(seeds: Callable[[], Sequence[Later]]) -> Callable[[Random], Laid]:
    """Return what draws a file and damages it, in its bytes or in its words."""

    def draw(random: Random) -> Laid:
        name, data = random.choice(seeds())()
        if random.random() < 0.05:
            name = f"{name.rpartition('.')[0]}.{random.choice(('yaml', 'json', 'csv', 'txt'))}"
        if random.random() < 0.35:
            return Laid(name, mutated_bytes(data, random, [one().data for one in seeds()[:40]]))
        text = mutated_text(data.decode("utf-8", "surrogateescape"), random)
        return Laid(name, text.encode("utf-8", "surrogateescape"))

    return draw


@cache
def _questions() -> Sequence[Question]:
    found = []
    for question in asked_before().values():
        words = [word for command in question.commands for word in command]
        if not any(word.startswith((*FORBIDDEN, *_LONG)) for word in words):
            found.append(question)
    return found


def _asked(random: Random) -> Question:
    return mutated_question(random.choice(_questions()), random)


def _with_settings(random: Random) -> Question:
    return with_settings(_questions(), random)


def _in_json(random: Random) -> Question:
    return wrong_in_json(_questions(), random)


CAMPAIGNS = {
    name: Campaign(name=name, share=share, draw=draw, judge=judge)
    for name, share, draw, judge in (
        ("sheets", 240, _spoilt(sheets), judge_report),
        ("copies", 60, _spoilt(sheets), judge_report_and_copies),
        ("games", 100, _spoilt(games), judge_report),
        ("game-copies", 20, _spoilt(games), judge_report_and_copies),
        ("expression", 90, _spoilt(expressions), judge_report),
        ("expression-copies", 10, _spoilt(expressions), judge_report_and_copies),
        ("peas", 90, _spoilt(peas), judge_report),
        ("pea-copies", 10, _spoilt(peas), judge_report_and_copies),
        ("conversions", 60, _spoilt(games), judge_conversion),
        ("rulesets", 160, _spoilt(rulesets), judge_ruleset),
        ("commands", 60, _asked, judge_answers),
        ("herds", 20, sexed_herd, judge_json),
        ("settings", 20, _with_settings, judge_with_settings),
        ("species", 20, own_species, judge_json),
        ("progress", 20, own_progress, judge_progress),
        ("json", 20, _in_json, judge_json),
    )
}
