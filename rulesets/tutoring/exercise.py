"""What a kind of question draws, and what it says of it, before anybody is asked."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar

from testcross.rulesets.genetics.animal import Animal
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.inferences import Weight
from testcross.rulesets.tutoring.judge import Judge, right_judge
from testcross.rulesets.tutoring.question import (
    LEVELS,
    Answer,
    CardRow,
    Concept,
    Feedback,
    Form,
    Level,
)
from testcross.solver import Genotype, Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked:
    """A problem with its solution."""

    text: str
    right: Answer
    meant: tuple[tuple[str, str], ...]
    """The wrong choices, or all of several, each with what it would mean."""
    hints: tuple[str, ...]
    """All but the last, which is why."""
    why: str
    sort: str = ""
    """Of which sort the right answer is."""


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """What was drawn for one question; without slots, as it keeps the locus that judges look at."""

    ruleset: Ruleset
    mating: Mating | None = None
    animal: int = -1
    """The position of the animal asked about; -1 where it is not about one."""
    locus: int = -1
    """The position of the locus asked about; -1 where it is not about one."""
    options: tuple[str, ...] = ()
    """What there is to choose from where that was drawn."""
    beside: tuple[str, ...] = ()
    """What others are, or could be, of young that are asked for."""
    again: bool = False
    """Whether the next of the young is to be what all were so far."""
    genotypes: tuple[Genotype, ...] = ()
    """Genotypes that the question names."""
    number: int = 0
    """A number that the question names."""
    others: tuple[Animal, ...] = ()
    """Cards beside those of the mating."""
    parents_only: bool = False
    """Whether the offspring of the mating are no litter, but cards to choose from."""

    worked: Worked | None = None
    """A problem that was worked out when it was drawn."""

    @property
    def solution(self) -> Worked:
        """That problem, which there has to be."""
        if self.worked is None:
            raise ValueError("this question was not worked out")
        return self.worked

    @cached_property
    def here(self) -> MatingLocus:
        return self.whole.at(self.locus)

    @property
    def whole(self) -> Mating:
        if self.mating is None:
            raise ValueError("this question has no mating")
        return self.mating

    @property
    def series(self) -> Locus:
        return self.ruleset.loci[self.locus]

    def role(self) -> str:
        """Return the animal asked about as a sentence has it: ``the buck``, ``kit 2``."""
        return role_of(self.whole, self.animal)


def role_of(mating: Mating, position: int) -> str:
    """Return an animal as a sentence has it: ``the buck``, ``the kit``, ``kit 2``."""
    return mating.ruleset.roles.role_in_sentence(position, len(mating.offspring))


class QuestionKind(ABC):
    """A kind of question: what it draws, what it asks, what is right, and what helps.

    As most are: one right choice, and no cards, at every level.
    """

    name: ClassVar[str]
    """What options and keys call it."""
    form: ClassVar[Form] = "one"
    levels: ClassVar[tuple[Level, ...]] = LEVELS
    """At which it can be asked."""
    if_named: ClassVar[tuple[Level, ...]] = ()
    """At which it is asked only of who wants this kind."""
    loci: ClassVar[int] = 1
    """How many it takes."""
    concepts: ClassVar[tuple[Concept, ...]]
    """Which ideas it can be about."""
    most_looked_at: ClassVar[int] = 600
    """Columns of readings after which any sort of answer will do: they take some 6 ms."""
    tempting: ClassVar[bool] = False
    """Whether cards are looked for on which somebody with a wrong idea answers otherwise."""

    def sorts(self, _dealer: Dealer, /) -> Sequence[str]:
        """Return the sorts of right answers that are to come about equally often, if any."""
        return ()

    def sort_of(self, task: Exercise, judge: Judge) -> str:
        """Return of which sort the answer of a judge is: the answer, and what it looks like."""
        return " ".join((*(self.answer(task, judge) or ()), self.look(task))).strip()

    def look(self, _task: Exercise, /) -> str:
        """Return what anybody can see, where that is to tell nothing of the answer."""
        return ""

    def may_come_up(self, _dealer: Dealer, _judge: Judge, _sort: str, /) -> bool:
        """Tell whether these cards may have a question with an answer of a sort; any if empty.

        False is certain. So nobody draws in vain for long where the cards are few.
        """
        return True

    @abstractmethod
    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        """Return what to ask about; None where what came up is no question.

        Args:
            dealer: who draws the cards.
            chance: what decides.
            judge: one that is right.
            wish: sort of answer and idea that are wanted; what is drawn may be otherwise yet.
        """

    @abstractmethod
    def answer(self, task: Exercise, judge: Judge) -> Answer | None:
        """Return what a judge answers; None where it has no answer."""

    @abstractmethod
    def text(self, task: Exercise) -> str:
        """Return the question in words."""

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        """Return what may be chosen."""
        raise NotImplementedError

    def beside(
        self, task: Exercise, _right: str, said: Sequence[str], chance: Random, /
    ) -> Sequence[str]:
        """Return what is to stand beside a right answer that is typed where it has to be chosen.

        The first ones that are wrong are taken. What wrong ideas say is given.
        """
        return (*said, *self.options(task, chance))

    def rows(self, _task: Exercise, /) -> tuple[CardRow, ...]:
        """Return the cards to show."""
        return ()

    @abstractmethod
    def weigh(self, task: Exercise, solver: Solver) -> Weight | None:
        """Return what it is about and how hard it is; None where there is nothing to deduce."""

    @abstractmethod
    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        """Return what helps; hints go on from what was ``filled`` in so far, in the notation."""

    @abstractmethod
    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        """Return what a choice, or what was typed, would mean, and what speaks against it."""


def said_to(kind: QuestionKind, task: Exercise, solver: Solver, text: str) -> str:
    """Return what is said to a choice, or to what was typed: to what is right why it is so."""
    if kind.form != "several" and (text,) == kind.answer(task, right_judge(solver)):
        return kind.feedback(task, solver).why
    return kind.reply(task, solver, text)


def mating_rows(mating: Mating) -> tuple[CardRow, ...]:
    return tuple(card_row(role, animal) for role, animal in mating.roles())


def card_row(role: str, animal: Animal) -> CardRow:
    return CardRow(
        role=role, card=animal.variety.name if animal.variety else "", shown=animal.shown
    )
