"""A quiz: which question comes next, what became of each, and where it can go on later."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.tutoring.conversation import (
    LETTERS,
    Conversation,
    ExamConversation,
    Outcome,
    QuestionResult,
    is_secure,
    least_secure,
)
from testcross.rulesets.tutoring.diagnosis import Answered, Diagnosis, diagnose
from testcross.rulesets.tutoring.progress import Progress
from testcross.rulesets.tutoring.question import Concept, Question
from testcross.rulesets.tutoring.tutor import NoQuestionError, Tutor

Mode: TypeAlias = Literal["learn", "exam"]
MODES: tuple[Mode, ...] = ("learn", "exam")
_SEEDS = 1_000
"""Seeds that a quiz has for each of its questions, should the first ones repeat cards."""
_REPEATS = 20
_APART = 2
"""So many questions lie between two of one idea, or of one kind, as far as there are others."""
_PLAIN = ("legal", "allele", "terms")
"""What the first questions are: they show cards, and ask for words."""


class ResumeError(TestcrossError):
    """A quiz that cannot go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptTally:
    """What became of the questions about one idea."""

    concept: Concept
    right: int
    """At the first try and without a hint."""
    helped: int
    wrong: int
    secure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a quiz came to."""

    asked: int
    """Questions that were answered, or whose proof was shown."""
    count: int
    """Questions that there were to be."""
    concepts: tuple[ConceptTally, ...]
    """Of the ideas that were asked about, in their order."""
    misconceptions: tuple[Diagnosis, ...]
    """What the first answers give away, the most certain first."""
    letters: str
    """What became of each question, to go on later: ``rhw``."""


class Quiz:
    """Questions one after the other, in the order of what is least secure.

    Args:
        tutor: who makes the questions.
        seed: the same seed and answers give the same questions.
        count: how many.
        mode: ``exam`` asks each once and does not look at the answers for what comes next.
        answered: what became of questions before, as ``Tally.letters`` has it.
        kinds: of which kind each question is, round and round; what comes next decides if not
            given.

    Raises:
        ResumeError: for letters that are none, or too many.
    """

    def __init__(
        self,
        tutor: Tutor,
        *,
        seed: int,
        count: int,
        mode: Mode = "learn",
        answered: str = "",
        kinds: Sequence[str] = (),
    ) -> None:
        self.count = count
        self.results: list[QuestionResult] = []
        self._tutor, self._seed, self._mode = tutor, seed, mode
        self._kinds = tuple(kinds)
        self.progress: Progress | None = None
        """What is known from earlier sittings: it says what comes next, and takes the answers."""
        self._answered: list[Answered] = []
        self._ids: set[str] = set()
        self._now: Question | None = None
        self._concept: Concept | None = None
        _refuse_letters(answered, count)
        for letter in answered:
            self._settle(self._next(), LETTERS[letter])

    @property
    def number(self) -> int:
        """The number of the question that is asked now, from 1."""
        return len(self.results) + 1

    @property
    def done(self) -> bool:
        """Whether all questions were asked, or all is mastered and nothing due."""
        return len(self.results) >= self.count or self.mastered

    @property
    def mastered(self) -> bool:
        """Whether every idea is mastered, as far as earlier sittings are known, and none is due."""
        return self.progress is not None and self._idea(self.progress) is None

    def _idea(self, progress: Progress) -> Concept | None:
        asked = Counter(result.concept for result in self.results)
        return progress.next_idea(self._tutor.concepts, asked)

    def ask(self) -> Conversation | ExamConversation:
        """Return the conversation about the next question.

        Raises:
            NoQuestionError: where there are no others.
        """
        question = self._next()
        if self._mode == "exam":
            return ExamConversation(question, self._tutor.ruleset)
        return Conversation(
            question,
            self._tutor.ruleset,
            partial(self._tutor.feedback, question),
            partial(self._tutor.reply, question),
        )

    def hand_out(self) -> Question:
        """Return the next question, to be asked elsewhere; here it counts as not answered right.

        Raises:
            NoQuestionError: where there are no others.
        """
        question = self._next()
        self._settle(question, "wrong")
        return question

    def settle(self, asked: Conversation | ExamConversation) -> None:
        """Take down what became of a question."""
        if asked.outcome is None:
            raise ValueError("the question is still being asked")
        if self.progress is not None:
            idea = self._concept or asked.question.concepts[0]
            self.progress.record(asked.question, idea, asked.outcome)
        if asked.said is not None:
            self._answered.append((asked.question, asked.said))
        self._settle(asked.question, asked.outcome)

    def tally(self) -> Tally:
        """Return what the quiz came to, up to now."""
        about = [one for one in Concept if any(r.concept is one for r in self.results)]
        letters = {outcome: letter for letter, outcome in LETTERS.items()}
        return Tally(
            asked=len(self.results),
            count=self.count,
            concepts=tuple(self._tally_of(one) for one in about),
            misconceptions=diagnose(self._answered),
            letters="".join(letters[result.outcome] for result in self.results),
        )

    def _tally_of(self, concept: Concept) -> ConceptTally:
        outcomes = [result.outcome for result in self.results if result.concept is concept]
        return ConceptTally(
            concept=concept,
            right=outcomes.count("right"),
            helped=outcomes.count("helped"),
            wrong=outcomes.count("wrong"),
            secure=is_secure(self.results, concept),
        )

    def _next(self) -> Question:
        """Return the next question: on cards that were not there before, as far as there are any.

        Raises:
            NoQuestionError: where every question was asked already.
        """
        if self._now is not None:
            return self._now
        self._concept = None
        if self._mode == "learn" and not self._kinds:
            self._concept = self._idea_now()
        cards = {result.cards for result in self.results}
        spare: Question | None = None
        first = (self._seed * 10_007 + self.number) * _SEEDS
        for seed in range(first, first + _REPEATS):
            question = self._question(seed)
            if question is None:
                continue
            if question.id not in self._ids and cards_of(question) not in cards:
                return self._fitting(question, seed)
            spare = question if spare is None and question.id not in self._ids else spare
        if spare is None:
            raise NoQuestionError(
                f"there are only {len(self.results)} different questions of this sort; ask for "
                "fewer, or for more kinds"
            )
        self._now = spare
        return spare

    def _idea_now(self) -> Concept:
        """Return what to ask about: not what the last questions were about, if there is more."""
        recent = {result.concept for result in self.results[-_APART:]}
        ideas = [one for one in self._tutor.concepts if one not in recent] or self._tutor.concepts
        if self.progress is None:
            return least_secure(self.results, ideas)
        asked = Counter(result.concept for result in self.results)
        found = self.progress.next_idea(ideas, asked)
        return found or min(ideas, key=lambda idea: asked[idea])

    def _later(self) -> list[str]:
        """Return the kinds that are not due: at first all but plain ones, last those just asked."""
        if self._mode != "learn":
            return []
        recent = [result.kind for result in self.results[-_APART:]]
        kinds = self._tutor.kinds if len(self.results) < _APART else ()
        return [*(kind for kind in kinds if kind not in (*_PLAIN, *recent)), *recent]

    def _fitting(self, question: Question, seed: int) -> Question:
        """Return this question or another one: in the first half the easier, then the harder."""
        self._now, concept = question, self._concept
        if self._mode == "learn" and not self._kinds:
            other = self._question(seed + _SEEDS // 2)
            cards = {result.cards for result in self.results}
            harder = 2 * len(self.results) >= self.count
            if other is not None and other.id not in self._ids and cards_of(other) not in cards:
                self._now = sorted((question, other), key=lambda one: one.difficulty)[harder]
        if self._now is question:
            self._concept = concept
        return self._now

    def _question(self, seed: int) -> Question | None:
        """Return a question about the idea that is least secure, or else about any.

        None where by chance nothing came up; another seed may do.
        """
        wanted = self._kinds[(self.number - 1) % len(self._kinds)] if self._kinds else ""
        for concept in dict.fromkeys((self._concept, None)):
            with suppress(NoQuestionError):
                question = self._tutor.question(seed, wanted, concept, self._later())
                self._concept = concept
                return question
        return None

    def _settle(self, question: Question, outcome: Outcome) -> None:
        self._ids.add(question.id)
        self._now = None
        self.results.append(
            QuestionResult(
                number=self.number,
                kind=question.kind,
                concept=self._concept or question.concepts[0],
                cards=cards_of(question),
                outcome=outcome,
            )
        )


def cards_of(question: Question) -> str:
    """Return what a question is about: its mating, or the question itself."""
    return question.mating or question.id


def _refuse_letters(answered: str, count: int) -> None:
    wrong = next((letter for letter in answered if letter not in LETTERS), None)
    if wrong is not None:
        raise ResumeError(
            f"{answered!r} cannot be continued: expected only r, h, w and s, not {wrong!r}; copy "
            "the command from the end of the quiz"
        )
    if len(answered) >= count:
        raise ResumeError(
            f"{len(answered)} questions are already answered; ask for more with --count"
        )
