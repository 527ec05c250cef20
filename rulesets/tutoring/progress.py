"""What a pupil knows of each idea, when it is due again, and what comes next.

Mastery is traced by a hidden state, known or not yet (A. Corbett, J. Anderson, Knowledge tracing,
1995); due dates are those of the Free Spaced Repetition Scheduler (the library ``fsrs``).
"""

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from fractions import Fraction
from typing import TYPE_CHECKING

from testcross.rulesets.tutoring.conversation import Outcome
from testcross.rulesets.tutoring.diagnosis import SLIP, chance_of_guess
from testcross.rulesets.tutoring.question import LEVELS, Concept, Question

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

MASTERED = 0.95
"""From this probability on an idea counts as mastered."""
READY = 0.7
"""From this probability on what needs an idea may be asked."""
KNOWN_BEFORE = 0.2
"""How likely an idea is known before the first question."""
LEARNT = 0.05
"""How likely an idea is learnt with one question and what is said to the answer."""
PLANNED = range(1970, 9_900)
"""Years of answers: an idea may be due a hundred years later, and the calendar ends with 9999."""
_RATINGS: dict[Outcome, int] = {"right": 3, "helped": 2, "wrong": 1}
"""What the scheduler is told: good, hard, again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressEntry:
    """One answer, and nothing of who gave it or what it said."""

    time: datetime
    """In UTC."""
    kind: str
    idea: Concept
    result: Outcome
    chance: Fraction
    """How often a guess is right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdeaProgress:
    """What is known of one idea."""

    idea: Concept
    answers: int
    """Those that count: questions that were skipped do not."""
    mastery: float
    """How likely it is known, from 0 to 1."""
    due: date | None
    """The local day from which it is asked again; None if it was never asked."""

    @property
    def mastered(self) -> bool:
        """Whether it counts as known."""
        return self.answers > 0 and self.mastery >= MASTERED


@dataclass(frozen=True, slots=True, kw_only=True)
class PupilProgress:
    """What a pupil knows on a day: the path, one step an idea."""

    today: date
    ideas: tuple[IdeaProgress, ...]
    next: Concept | None
    """What to ask now; None where all is mastered and nothing is due."""
    going_on: str = ""
    """The command of the next step, if it is to be told."""

    def command(self, file: str) -> str:
        known = {one.idea for one in self.ideas if one.answers}
        further = (one for one in Concept if one.about.cards and one not in known)
        idea = self.next or next(further, None)
        words = ["quiz", "--level", LEVELS[-1] if idea is None else idea.about.level]
        cards = "horses" if idea is None else idea.about.cards
        words += ["--ruleset", cards] if cards else []
        return shlex.join([*words, "--progress", file])


class Progress:
    """All answers of a pupil, and what they come to.

    Args:
        entries: those so far, in their order.
        now: tells the time, in UTC.
        zone: of the pupil's days; that of the computer if not given.
        plans: whether ideas become due again.
    """

    def __init__(
        self,
        entries: Iterable[ProgressEntry] = (),
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
        plans: bool = True,
    ) -> None:
        self._now, self._zone = now, zone
        self._scheduler = _scheduler() if plans else None
        self._mastery: dict[Concept, float] = {}
        self._cards: dict[Concept, Card] = {}
        self._answers: Counter[Concept] = Counter()
        self._last: datetime | None = None
        for one in entries:
            self._take(one)

    def record(self, question: Question, idea: Concept, result: Outcome) -> ProgressEntry:
        """Take what became of a question; by a clock that went back it is as late as the last."""
        time = self._now() if self._last is None else max(self._now(), self._last)
        entry = ProgressEntry(
            time=time.replace(microsecond=0),
            kind=question.kind,
            idea=idea,
            result=result,
            chance=chance_of_guess(question),
        )
        self._take(entry)
        return entry

    def report(self, ideas: Sequence[Concept] = ()) -> PupilProgress:
        """Return what is known of these ideas today; if none are given, of the whole path.

        What only players or some species have is on the path once it was asked.
        """
        asked = (one for one in Concept if not one.about.is_besides or self._answers[one])
        ideas = ideas or tuple(asked)
        return PupilProgress(
            today=self._day(self._now()),
            ideas=tuple(map(self.about, ideas)),
            next=next(iter(self.open(ideas)), None),
        )

    def about(self, idea: Concept) -> IdeaProgress:
        card = self._cards.get(idea)
        return IdeaProgress(
            idea=idea,
            answers=self._answers[idea],
            mastery=self._mastery.get(idea, KNOWN_BEFORE),
            due=None if card is None else self._day(card.due),
        )

    def is_ready(self, idea: Concept, ideas: Sequence[Concept]) -> bool:
        """Tell whether all that an idea needs is known well enough, as far as it can be asked."""
        return all(self._mastery.get(one, 0) >= READY for one in idea.needs if one in ideas)

    def open(self, ideas: Sequence[Concept]) -> list[Concept]:
        """Return what there is to ask: what is due, the longest first; else what can be learnt now.

        Args:
            ideas: those there are questions about, in the order of teaching.
        """
        today = self._day(self._now())
        told = [self.about(one) for one in ideas if self.is_ready(one, ideas)]
        due = [(one.due, one.idea) for one in told if one.due is not None and one.due <= today]
        left = [one.idea for one in told if not one.mastered]
        return [idea for _, idea in sorted(due, key=lambda one: one[0])] or left

    def _day(self, time: datetime) -> date:
        return time.astimezone(self._zone).date()

    def _take(self, entry: ProgressEntry) -> None:
        self._last = entry.time if self._last is None else max(entry.time, self._last)
        if entry.result == "skipped":
            return
        before = self._mastery.get(entry.idea, KNOWN_BEFORE)
        self._answers[entry.idea] += 1
        self._mastery[entry.idea] = traced(before, entry.result == "right", entry.chance)
        if self._scheduler is not None:
            from fsrs import Card, Rating

            card = self._cards.get(entry.idea) or Card(card_id=0, due=self._last)
            rating = Rating(_RATINGS[entry.result])
            self._cards[entry.idea], _ = self._scheduler.review_card(card, rating, self._last)


def _scheduler() -> "Scheduler":
    from fsrs import Scheduler

    return Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())


def traced(known: float, right: bool, chance: Fraction) -> float:  # noqa: FBT001 - an observation
    """Return how likely an idea is known after an answer.

    >>> round(traced(0.5, True, Fraction(1, 2)), 3)
    0.661

    Args:
        known: how likely it was known before.
        right: whether the answer was right at the first try.
        chance: how often a guess is right.
    """
    if_known = float(1 - SLIP if right else SLIP)
    if_not = float(chance if right else 1 - chance)
    now = known * if_known / (known * if_known + (1 - known) * if_not)
    return now + (1 - now) * LEARNT
