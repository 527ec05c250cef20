"""What a pupil knows of each idea, when it is due again, and what comes next.

Mastery is traced by a hidden state, known or not yet (A. Corbett, J. Anderson, Knowledge tracing,
1995); due dates are those of the Free Spaced Repetition Scheduler (the library ``fsrs``).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from fractions import Fraction
from typing import TYPE_CHECKING

from testcross.rulesets.tutoring.conversation import Outcome
from testcross.rulesets.tutoring.diagnosis import SLIP, chance_of_guess
from testcross.rulesets.tutoring.question import Concept, Question

if TYPE_CHECKING:
    from fsrs import Card

MASTERED = 0.95
"""From this probability on an idea counts as mastered."""
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
    """What a pupil knows on a day."""

    today: date
    ideas: tuple[IdeaProgress, ...]
    next: Concept | None
    """What to ask now; None where all is mastered and nothing is due."""


_OF_SPECIES = (Concept.SEXED, Concept.LETHAL)


class Progress:
    """All answers of a pupil, and what they come to.

    Args:
        entries: those so far, in their order.
        now: tells the time, in UTC.
        zone: of the pupil's days; that of the computer if not given.
    """

    def __init__(
        self,
        entries: Iterable[ProgressEntry] = (),
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        from fsrs import Scheduler

        self._now, self._zone = now, zone
        self._scheduler = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
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
        """Return what is known of these ideas today; if none are given, of all that any game has.

        Of those that only some species have, it then tells if they were asked about.
        """
        asked = (one for one in Concept if one not in _OF_SPECIES or self._answers[one])
        ideas = ideas or tuple(asked)
        return PupilProgress(
            today=self._day(self._now()),
            ideas=tuple(map(self.about, ideas)),
            next=self.next_idea(ideas, Counter()),
        )

    def about(self, idea: Concept) -> IdeaProgress:
        """Return what is known of an idea."""
        card = self._cards.get(idea)
        return IdeaProgress(
            idea=idea,
            answers=self._answers[idea],
            mastery=self._mastery.get(idea, KNOWN_BEFORE),
            due=None if card is None else self._day(card.due),
        )

    def next_idea(self, ideas: Sequence[Concept], asked: "Counter[Concept]") -> Concept | None:
        """Return what to ask: what is due, the longest first; else what is not yet mastered.

        Args:
            ideas: those there are questions about, in the order of teaching.
            asked: how often each was asked in this sitting.
        """
        today, told = self._day(self._now()), [self.about(idea) for idea in ideas]
        due = [(one.due, one.idea) for one in told if one.due is not None and one.due <= today]
        if due:
            return min(due, key=lambda one: one[0])[1]
        left = [one.idea for one in told if not one.mastered]
        return min(left, key=lambda idea: asked[idea], default=None)

    def _day(self, time: datetime) -> date:
        return time.astimezone(self._zone).date()

    def _take(self, entry: ProgressEntry) -> None:
        self._last = entry.time if self._last is None else max(entry.time, self._last)
        if entry.result == "skipped":
            return
        before = self._mastery.get(entry.idea, KNOWN_BEFORE)
        self._answers[entry.idea] += 1
        self._mastery[entry.idea] = traced(before, entry.result == "right", entry.chance)
        self._review(entry.idea, entry.result, self._last)

    def _review(self, idea: Concept, result: Outcome, time: datetime) -> None:
        from fsrs import Card, Rating

        card = self._cards.get(idea) or Card(card_id=0, due=time)
        rating = Rating(_RATINGS[result])
        self._cards[idea], _ = self._scheduler.review_card(card, rating, time)


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
