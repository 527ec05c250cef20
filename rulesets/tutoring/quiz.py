"""A quiz: which question comes next, what became of each, and where it can go on later."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.tutoring.answer_text import signs_in
from testcross.rulesets.tutoring.conversation import (
    LETTERS,
    Conversation,
    ExamConversation,
    Outcome,
)
from testcross.rulesets.tutoring.diagnosis import Answered, Diagnosis, diagnose
from testcross.rulesets.tutoring.misconception import MISCONCEPTIONS
from testcross.rulesets.tutoring.progress import Progress
from testcross.rulesets.tutoring.question import Concept, Question
from testcross.rulesets.tutoring.tutor import NoQuestionError, Tutor

Mode: TypeAlias = Literal["learn", "exam"]
MODES: tuple[Mode, ...] = ("learn", "exam")
_SEEDS = 1_000
"""Seeds that a quiz has for each of its questions, should the first ones repeat cards."""
_REPEATS = 20
_TELLING = 3
"""So many questions more are drawn to find one on which a wrong idea that is suspected errs, or one
that no question was there for yet."""
_TRYING = 1
"""The same for one that is not suspected, where cards have to be dealt, which takes longer."""
_APART = 2
"""So many questions lie between two of one idea, or of one kind, as far as there are others."""
_ASKED = 1
"""So much is an idea put off for each time that it was asked in this sitting, and twice as much
where the answer was right: what was not comes again sooner."""


class ResumeError(TestcrossError):
    """A quiz that cannot go on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionResult:
    """What became of one question."""

    kind: str
    concept: Concept
    """The idea that it was asked for."""
    cards: str
    """What it was about: see ``cards_of``."""
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class ConceptTally:
    """What became of the questions about one idea."""

    concept: Concept
    right: int
    """At the first try and without a hint."""
    helped: int
    wrong: int
    mastery: float
    """How likely it is known, from 0 to 1."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedQuestion:
    """A question of a quiz, as it is asked first."""

    number: int
    """From 1."""
    count: int
    """How many questions there are to be."""
    question: Question
    idea: Concept
    """That it is asked for."""
    again: bool = False
    """Whether it was asked in this quiz before, as there are no others."""
    signs: tuple[str, ...] = ()
    """What signs mean that no question of this quiz had before."""


class Quiz:
    """Questions one after the other, along the path of ideas, from easy to hard.

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
        self._own = Progress(plans=False)
        self.progress: Progress | None = None
        """What is known from earlier sittings: it says what comes next, and takes the answers."""
        self._answered: list[Answered] = []
        self._asked: dict[str, tuple[Question, Concept | None]] = {}
        """By id what was asked, and for which idea; what was asked longest ago first."""
        self._now: NumberedQuestion | None = None
        self._concept: Concept | None = None
        self._seen = set[str]()
        self._suspected: dict[Concept | None, set[str]] = {}
        """The wrong ideas that may be behind what was not right, by what was asked about."""
        self._untried: dict[Concept | None, set[str]] = {
            idea: {one.name for one in MISCONCEPTIONS if one.concept is idea} for idea in Concept
        }
        """The wrong ideas about each idea that no question was there for yet."""
        _refuse_letters(answered, count)
        for letter in answered:
            self._settle(self.asked_now.question, LETTERS[letter])

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
        return self.progress is not None and not self.progress.open(self._tutor.concepts)

    @property
    def known(self) -> Progress:
        """What is known now: from earlier sittings, too, if they are known."""
        return self.progress or self._own

    def ask(self) -> Conversation | ExamConversation:
        """Return the conversation about the next question.

        Raises:
            NoQuestionError: where there are no others.
        """
        question = self.asked_now.question
        if self._mode == "exam":
            return ExamConversation(question, self._tutor.ruleset)
        return Conversation(
            question,
            self._tutor.ruleset,
            partial(self._tutor.feedback, question),
            partial(self._tutor.reply, question),
        )

    def hand_out(self) -> NumberedQuestion:
        """Return the next question, to be asked elsewhere; here it counts as answered right.

        Raises:
            NoQuestionError: where there are no others.
        """
        found = self.asked_now
        if found.again:  # a list of questions has each once
            raise self._no_others()
        self._settle(found.question, "right")
        return found

    def settle(self, asked: Conversation | ExamConversation) -> None:
        if asked.outcome is None:
            raise ValueError("the question is still being asked")
        if asked.said is not None:
            self._answered.append((asked.question, asked.said))
        self._settle(asked.question, asked.outcome)

    def tally(self) -> Tally:
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
            mastery=self.known.about(concept).mastery,
        )

    @property
    def asked_now(self) -> NumberedQuestion:
        """The next question: on cards that were not there before, as far as there are any.

        Once there are no others, what was asked longest ago comes again; in an exam nothing does.

        Raises:
            NoQuestionError: where there is none.
        """
        if self._now is None:
            question, self._concept = self._found()
            signs = signs_in(question, self._tutor.ruleset)
            self._now = NumberedQuestion(
                number=self.number,
                count=self.count,
                question=question,
                idea=self._concept or question.concepts[0],
                again=question.id in self._asked,
                signs=tuple(signs[sign] for sign in signs if sign not in self._seen),
            )
            self._seen.update(signs)
        return self._now

    def _found(self) -> tuple[Question, Concept | None]:
        cards = {result.cards for result in self.results}
        first = (self._seed * 10_007 + self.number) * _SEEDS
        spare: tuple[Question, Concept | None] | None = None
        for idea in self._ideas():
            suspected, plain = self._suspected.get(idea), None
            telling = suspected or self._untried.get(idea, set())
            for seed in range(first, first + _REPEATS):
                question = self._question(seed, idea)
                if question is not None and question.id not in self._asked:
                    if cards_of(question) in cards:
                        spare = spare or (question, idea)
                    elif not telling or not telling.isdisjoint(dict(question.wrong)):
                        return question, idea
                    else:
                        plain = plain or (question, idea)
                if plain is not None:
                    is_slow = not suspected and plain[0].mating  # it takes long to deal cards
                    if seed - first >= (_TRYING if is_slow else _TELLING):
                        break
            if plain is not None:
                return plain
        if spare is None and (self._mode == "exam" or not self._asked):
            raise self._no_others()
        return spare or next(iter(self._asked.values()))

    def _no_others(self) -> NoQuestionError:
        return NoQuestionError(
            f"there are only {len(self._asked)} different questions of this sort; ask for fewer, "
            "or for more kinds"
        )

    def _ideas(self) -> Sequence[Concept | None]:
        """Return what to ask about, the first one first: only what can be learnt now.

        The first question is about what comes next on the path. After it the easiest come first
        and the hardest last, and the more is known, the harder. Of two that are as hard as wanted
        the one that was asked less comes first; what was just asked comes last.
        """
        if self._mode != "learn" or self._kinds:
            return [None]
        every = self._tutor.concepts
        found = self.known.open(every) or [one for one in every if self.known.is_ready(one, every)]
        if self._tutor.named:  # somebody chose what to ask: no path
            found = [one for one in every if not self.known.about(one).mastered] or list(every)
        if not self.results and not self._tutor.named:
            return found
        recent = [result.concept for result in self.results[-_APART:]]
        asked = Counter(result.concept for result in self.results)
        asked.update(result.concept for result in self.results if result.outcome == "right")
        wanted = self._wanted

        def rank(idea: Concept) -> tuple[int, int]:
            kinds = self._tutor.usual_about(idea)
            off = min((abs(hard - wanted) for hard in kinds.values()), default=_SEEDS)
            return recent.index(idea) + 1 if idea in recent else 0, off + _ASKED * asked[idea]

        ready = [one for one in every if one not in found and self.known.is_ready(one, every)]
        return [*sorted(found, key=rank), *sorted(ready, key=rank)]

    @property
    def _wanted(self) -> int:
        """How hard the next question is to be."""
        every = self._tutor.concepts
        hard = sorted({one for idea in every for one in self._tutor.usual_about(idea).values()})
        known = sum(self.known.about(one).mastered for one in every) / max(1, len(every))
        share = (len(self.results) / self.count + known) / 2
        return hard[int(share * (len(hard) - 1))] if hard else 0

    def _question(self, seed: int, concept: Concept | None) -> Question | None:
        """Return a question about an idea, or about any; None where by chance nothing came up."""
        wanted = self._kinds[(self.number - 1) % len(self._kinds)] if self._kinds else ""
        first: list[str] = []
        if concept is not None:
            recent = [result.kind for result in self.results[-_APART:]]
            kinds, hard = self._tutor.usual_about(concept), self._wanted
            asked = Counter(result.kind for result in self.results)
            # of kinds as hard as wanted the one asked less: else some would never come up
            first = sorted(kinds, key=lambda k: (k in recent, abs(kinds[k] - hard), asked[k]))
        with suppress(NoQuestionError):
            return self._tutor.question(seed, wanted, concept, first)
        return None

    def _settle(self, question: Question, outcome: Outcome) -> None:
        idea = self._concept or question.concepts[0]
        self.known.record(question, idea, outcome)
        erring, suspected = {name for name, _ in question.wrong}, self._suspected.get(idea, set())
        if outcome == "right":
            self._suspected[idea] = suspected - erring
        elif outcome != "skipped":  # only the outcome decides: a quiz goes on by letters, too
            self._suspected[idea] = suspected & erring or erring
        self._untried[idea] = self._untried.get(idea, set()) - erring
        self._asked.pop(question.id, None)
        self._asked[question.id] = question, self._concept
        self._now = None
        self.results.append(
            QuestionResult(
                kind=question.kind, concept=idea, cards=cards_of(question), outcome=outcome
            )
        )


def cards_of(question: Question) -> str:
    """Return what a question is about: its mating, or what it shows, asks and offers to choose."""
    shown = [f"{row.role} {row.card} {row.shown}" for row in question.cards]
    offered = sorted(choice.text for choice in question.choices)
    return question.mating or "\n".join((question.text, *shown, *offered))


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
