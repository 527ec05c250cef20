"""The tutor: makes questions by seed, with choices, and the help that goes with each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from operator import ne
from random import Random
from typing import Any, cast

from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.game_folders import game_folders
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.names import at_loci, name_key, nearest
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.genetics.ruleset_file import load_ruleset
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind, said_to
from testcross.rulesets.tutoring.inferences import is_white, question_weights
from testcross.rulesets.tutoring.judge import right_judge
from testcross.rulesets.tutoring.kinds import MATING_KINDS, glossary_for
from testcross.rulesets.tutoring.misconception import BY_NAME
from testcross.rulesets.tutoring.question import (
    LEVELS,
    Answer,
    Concept,
    Feedback,
    Level,
    Question,
)
from testcross.rulesets.tutoring.question_parts import (
    QuestionParts,
    assembled,
    question_id,
    wrong_answers,
)
from testcross.solver import Reading, Solver

_TRIES = 160
"""Drawings after which there is no such question."""
_TRIES_FOR_SORT = 60
"""Drawings after which any sort of answer will do."""
_TRIES_TO_TEMPT = 4
"""Drawings more to find a question on which somebody with a wrong idea goes wrong."""
_PROBE = -1
"""The seed by which it is found out whether there are questions of a kind."""
_NOVICE = "novice"
_NOVICE_LOCI = 2
_MOST_TOLD = 4
"""Traits of which an animal is described."""


class NoQuestionError(TestcrossError):
    """A wish that no question meets."""


class UntaughtLocusError(TestcrossError):
    """Cards with a locus that is inherited in a way which no question knows."""

    def __init__(self, *, ruleset: Ruleset, locus: Locus) -> None:
        super().__init__(
            f"there are no questions about {ruleset.name}: the locus {locus.name} is "
            f"{locus.chromosome}; choose cards without such a locus, such as labradors"
        )
        self.ruleset, self.locus = ruleset, locus


class UnknownKindError(TestcrossError):
    """A name that no kind of question has."""

    def __init__(self, *, name: str, known: Sequence[str]) -> None:
        close = nearest(name, {name_key(one): one for one in known}, limit=1)
        hint = f"did you mean {close[0]!r}?" if close else f"expected {listed(known)}"
        super().__init__(f"unknown kind of question {name!r}; {hint}")


class Tutor:
    """Makes questions about the cards of one ruleset at one level.

    Args:
        ruleset: with loci.
        level: what is asked about.
        solver: who finds the answers.
        kinds: names of kinds; all that the level has if not given.
        concept: what all questions are to be about; anything if not given.

    Raises:
        UnknownKindError, NoQuestionError: for kinds that there are not, or not at this level.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        level: Level,
        solver: Solver,
        *,
        kinds: Sequence[str] = (),
        concept: Concept | None = None,
    ) -> None:
        ruleset.require_loci()
        self.level: Level = level
        self._whole = ruleset
        self.ruleset = ruleset_at(ruleset, level)
        self._solver = solver
        self._mind = right_judge(solver)
        self._dealer = Dealer(self.ruleset, level, solver)
        if not self._dealer.cards:
            raise NoQuestionError(f"{ruleset.name} has no cards to ask about; write some into it")
        if concept is not None and concept not in concepts_in(self.ruleset, level):
            raise NoQuestionError(
                f"level {level} has no question about {concept.value}; choose "
                f"{listed([one.value for one in concepts_in(self.ruleset, level)])}"
            )
        self._concept = concept
        self._fitting = lru_cache(maxsize=256)(self._find_fitting)
        self._drawn = lru_cache(maxsize=64)(self._draw)
        self._wrong = lru_cache(maxsize=1_024)(wrong_answers)  # few cards come up again and again
        found = _wanted(kinds_of(ruleset), kinds, level, concept)
        self._kinds = tuple(kind for kind in found if self._has(kind, concept))
        self.named = bool(kinds)
        """Whether somebody said which kinds, so that it is no path."""
        self._usual = tuple(
            kind
            for kind in self._kinds
            if kinds or not (_is_played(kind) or level in kind.if_named)
        )
        self._usual = self._usual or self._kinds
        if not self._kinds or (kinds and len(self._kinds) < len(found)):
            raise self._none_of([kind.name for kind in found if kind not in self._kinds], kinds)

    @cached_property
    def concepts(self) -> tuple[Concept, ...]:
        if self._concept is not None:
            return (self._concept,)
        every = concepts_in(self.ruleset, self.level)
        return tuple(one for one in every if any(self._has(kind, one) for kind in self._usual))

    def _has(self, kind: QuestionKind, concept: Concept | None) -> bool:
        """Tell whether there are such questions about these cards.

        With the cards of a game there are; of a species, which may have few, one is drawn.
        """
        ideas = concepts_in(self.ruleset, self.level) if concept is None else (concept,)
        if len(self.ruleset.loci) < kind.loci or not set(ideas).intersection(kind.concepts):
            return False
        return bool(_game_of(self.ruleset.name)) or self._drawn(kind, _PROBE, concept) is not None

    def _none_of(self, names: Sequence[str], wanted: Sequence[str]) -> NoQuestionError:
        """Return that there are no questions of some kinds, and which there are."""
        there = Tutor(self._whole, self.level, self._solver)
        what = f"no questions of {listed(names, 'and')}" if wanted else "no question"
        if self._concept is None:
            others: Sequence[str] = there.kinds
        else:
            what, others = f"{what} about {self._concept.value}", [c.value for c in there.concepts]
        return NoQuestionError(
            f"{self._whole.name} has {what} at level {self.level}; choose {listed(others)}"
        )

    def only(self, kinds: Sequence[str]) -> "Tutor":
        return Tutor(self._whole, self.level, self._solver, kinds=kinds, concept=self._concept)

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(kind.name for kind in self._kinds)

    @property
    def usual(self) -> tuple[str, ...]:
        """The kinds that it asks unless another is wanted: of a game only if nothing else is."""
        return tuple(kind.name for kind in self._usual)

    def usual_about(self, concept: Concept) -> Mapping[str, int]:
        """Return the kinds that it asks about an idea, and how hard most of their questions are."""
        hard = question_weights().usual
        return {kind.name: hard[kind.name] for kind in self._fitting("", concept)}

    def question(
        self, seed: int, kind: str = "", concept: Concept | None = None, first: Sequence[str] = ()
    ) -> Question:
        """Return a question; the same seed gives the same one.

        Args:
            seed: any number.
            kind: of which kind; the seed decides if it is not given.
            concept: what it is to be about, where the tutor leaves that open.
            first: kinds that are asked rather than others, the first one first.

        Raises:
            NoQuestionError: where there is none such.
        """
        wanted = concept or self._concept
        fitting = self._fitting(kind, wanted)
        order = Random(f"kinds:{seed}").sample(fitting, len(fitting))  # noqa: S311 - no secret
        places = {name: place for place, name in enumerate(first)}
        for one in sorted(order, key=lambda one: places.get(one.name, len(places))):
            found = self._drawn(one, seed, wanted)
            if found is not None:
                return assembled(one, found, seed, self.level, self._mind)
        about = f" about {wanted.value}" if wanted is not None else ""
        what = kind or "any kind"
        raise NoQuestionError(
            f"no question of {what}{about} at level {self.level}; choose another kind, concept or "
            "level"
        )

    def feedback(self, question: Question, filled: str = "") -> Feedback:
        """Return the help with a question that this tutor made.

        Args:
            question: one of its own.
            filled: what was filled in so far; hints go on from there.

        Raises:
            NoQuestionError: for a question of another tutor.
        """
        kind, task = self._task(question)
        return kind.feedback(task, self._solver, filled)

    def reply(self, question: Question, text: str) -> str:
        """Return what is said to a choice, or to what was typed: what it would mean, and why not.

        Args:
            question: one of its own.
            text: a choice; of what is right it is said why it is so.

        Raises:
            NoQuestionError: for a question of another tutor.
        """
        kind, task = self._task(question)
        return said_to(kind, task, self._solver, text)

    def _task(self, question: Question) -> tuple[QuestionKind, Exercise]:
        """Return of which kind a question of this tutor is, and what was drawn for it."""
        kind = next(one for one in self._kinds if one.name == question.kind)
        for wanted in (self._concept, *question.concepts, None):
            found = self._drawn(kind, question.seed, wanted)
            if found is not None and question_id(kind, found.task) == question.id:
                return kind, found.task
        raise NoQuestionError(f"question {question.id} belongs to another tutor")

    def _find_fitting(self, name: str, wanted: Concept | None) -> tuple[QuestionKind, ...]:
        """Return the kinds of a name, or of any, that can be about an idea, if one is wanted."""
        return tuple(
            kind
            for kind in (self._kinds if name or wanted is Concept.SCORE else self._usual)
            if name in ("", kind.name)
            and (wanted is None or wanted in kind.concepts)
            and not (len(self._kinds) > 1 and self._is_dropped(kind, wanted))
        )

    def _is_dropped(self, kind: QuestionKind, wanted: Concept | None) -> bool:
        """Tell whether questions of a kind about an idea could be answered without a thought."""
        dropped = question_weights().dropped.get(kind.name, {})
        return wanted is not None and self.level in dropped.get(wanted.value, ())

    def _draw(self, kind: QuestionKind, seed: int, wanted: Concept | None) -> QuestionParts | None:
        """Return what a question asks and what it weighs: if possible one that tempts somebody."""
        of_seed = f"{self.ruleset.name}:{self.level}:{kind.name}:{seed}"
        chance = Random(of_seed)  # noqa: S311 - no secret
        sorts = kind.sorts(self._dealer)
        sort = Random(f"answer:{of_seed}").choice(sorts) if sorts else ""  # noqa: S311 - nor here
        if not any(
            kind.may_come_up(self._dealer, self._mind, one) for one in dict.fromkeys((sort, ""))
        ):
            return None
        spare: QuestionParts | None = None
        left, first = _TRIES, self._dealer.looked_at
        while left > 0:
            left -= 1
            is_long = self._dealer.looked_at - first > kind.most_looked_at
            any_sort = spare is None and (is_long or left < _TRIES - _TRIES_FOR_SORT)
            wish = Wish(sort="" if any_sort else sort, idea=wanted)
            task = self._drawn_once(kind, chance, wish)
            if task is None:
                continue
            wrong = None if spare is None else self._wrong(kind, task, self._mind)
            if wrong is not None and not _tempts(kind, wrong):
                continue
            weight = kind.weigh(task, self._solver)
            if weight is None or (wanted is not None and wanted not in weight.concepts):
                continue
            wrong = wrong or self._wrong(kind, task, self._mind)
            drawn = QuestionParts(task=task, weight=weight, wrong=wrong)
            if _tempts(kind, wrong):
                return drawn
            spare, left = drawn, min(left, _TRIES_TO_TEMPT)
        return spare

    def _drawn_once(self, kind: QuestionKind, chance: Random, wish: Wish) -> Exercise | None:
        """Return what came up; None where it has no answer, or not one of the sort wanted."""
        task = kind.draw(self._dealer, chance, self._mind, wish)
        if task is None or not kind.answer(task, self._mind):
            return None
        return task if not wish.sort or wish.sort == kind.sort_of(task, self._mind) else None


def _tempts(kind: QuestionKind, wrong: Mapping[str, Answer]) -> bool:
    """Tell whether somebody with a wrong idea goes wrong, if that is looked for."""
    return not kind.tempting or any(BY_NAME[name].deduces for name in wrong)


def ruleset_at(ruleset: Ruleset, level: Level) -> Ruleset:
    """Return the cards of a level: for novices those of two loci.

    Raises:
        UntaughtLocusError: where a locus is mitochondrial.
    """
    refuse_untaught(ruleset)
    if ruleset.by_phenotype:
        ruleset = at_loci(ruleset, _told_places(ruleset))
    if level != _NOVICE:
        return ruleset
    own = next((v.ruleset for v in ruleset.variants if v.name == _NOVICE and v.ruleset), None)
    return load_ruleset(own) if own is not None else _at_two_loci(ruleset)


@lru_cache(maxsize=64)
def _at_two_loci(ruleset: Ruleset) -> Ruleset:
    """Return the cards as they are at two loci, or at the only one at which they differ.

    A locus on X or Z or one that kills is among them, else two with two alleles. Of cards that are
    alike there the one stays that is otherwise most like the first.
    """
    if len(ruleset.loci) <= _NOVICE_LOCI:
        return ruleset
    if ruleset.by_phenotype:
        return at_loci(ruleset, tuple(range(_NOVICE_LOCI)))
    cards = [one for one in ruleset.varieties if not one.alternatives]
    shown = [
        {card.readings[i] for card in cards} - {locus.every - locus.ungrown}
        for i, locus in enumerate(ruleset.loci)
    ]
    places = [i for i, readings in enumerate(shown) if len(readings) > 1]
    special = [i for i in places if ruleset.loci[i].is_sexed or ruleset.loci[i].unborn]
    plain = sorted({*places} - {*special}, key=lambda i: (len(ruleset.loci[i].alleles) > 2, i))
    places = sorted([*special[:1], *plain, *special[1:]][:_NOVICE_LOCI])
    kept = dict[tuple[Reading, ...], Variety]()
    for card in sorted(cards, key=lambda one: sum(map(ne, one.readings, cards[0].readings))):
        there = tuple(card.readings[i] for i in places)
        if any(card.readings[i] in shown[i] for i in places):
            kept.setdefault(there, replace(card, readings=there, takes_prefixes=False))
    if not kept:
        return ruleset
    by_name = {card.name: card for card in kept.values()}
    return replace(
        ruleset,
        loci=tuple(ruleset.loci[i] for i in places),
        varieties=tuple(by_name[one.name] for one in cards if one.name in by_name),
        names={key: by_name[v.name] for key, v in ruleset.names.items() if v.name in by_name},
        foreign={},
        prefixes=(),
        whole=ruleset,
    )


def _told_places(ruleset: Ruleset) -> tuple[int, ...]:
    """Return the loci at which animals are described: at most four, two of them sex-linked."""
    sexed = [i for i, locus in enumerate(ruleset.loci) if locus.is_sexed]
    left_out = sexed[_MOST_TOLD // 2 :] if len(ruleset.loci) > _MOST_TOLD else []
    places = [i for i in range(len(ruleset.loci)) if i not in left_out]
    return tuple(sorted(sorted(places, key=lambda i: i not in sexed)[:_MOST_TOLD]))


def refuse_untaught(ruleset: Ruleset) -> None:
    """Refuse cards with a locus that no question can be asked about.

    Raises:
        UntaughtLocusError: names the first such locus.
    """
    for locus in ruleset.loci:
        if locus.is_single:
            raise UntaughtLocusError(ruleset=ruleset, locus=locus)


def concepts_in(ruleset: Ruleset, level: Level) -> tuple[Concept, ...]:
    """Return the ideas that the cards of a level can be about."""
    known = LEVELS[: LEVELS.index(level) + 1]
    game = any(_is_played(kind) and level in kind.levels for kind in _kinds_of_game(ruleset.name))
    series = any(len(locus.alleles) > 2 for locus in ruleset.loci)
    white = any(is_white(ruleset, variety) for variety in ruleset.varieties)
    missing = {
        Concept.SERIES: not series,
        Concept.WHITE: not white,
        Concept.INDEPENDENT: len(ruleset.loci) < 2,
        Concept.TWO_LOCI: len(ruleset.loci) < 2,
        Concept.SEXED: not ruleset.is_sexed,
        Concept.LETHAL: not any(locus.unborn for locus in ruleset.loci),
        Concept.WORDS: glossary_for(ruleset) is None,
        Concept.SCORE: not game,
    }
    there = (one for one in Concept if not missing.get(one, False))
    return tuple(one for one in there if one.about.level in known)


def _is_played(kind: QuestionKind) -> bool:
    return all(idea.about.players for idea in kind.concepts)


def kinds_of(ruleset: Ruleset) -> tuple[QuestionKind, ...]:
    return (*MATING_KINDS, *_kinds_of_game(ruleset.name))


def practised_by(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return which kinds practise what a finding of the game is about, by the finding's code."""
    room = _questions_room(ruleset.name)
    return {} if room is None else cast("Mapping[str, tuple[str, ...]]", room.KINDS_AFTER)


def _kinds_of_game(name: str) -> tuple[QuestionKind, ...]:
    """Return the kinds that the folder of a game has in its room ``questions``."""
    room = _questions_room(name)
    return () if room is None else cast("tuple[QuestionKind, ...]", room.KINDS)


@lru_cache(maxsize=64)
def _questions_room(name: str) -> Any:
    """Return the room ``questions`` of the game that a ruleset belongs to; None without one."""
    room = f"{__package__.rpartition('.')[0]}.{_game_of(name)}.questions"
    return import_module(room) if _game_of(name) and find_spec(room) is not None else None


def _game_of(name: str) -> str:
    """Return the folder of the game that a ruleset belongs to; empty without one."""
    folders = (one for one in game_folders() if name.startswith(one.replace("_", "-")))
    return next(folders, "")


def _wanted(
    kinds: Iterable[QuestionKind], names: Sequence[str], level: Level, concept: Concept | None
) -> tuple[QuestionKind, ...]:
    by_name = {kind.name: kind for kind in kinds}
    for name in names:
        if name not in by_name:
            raise UnknownKindError(name=name, known=list(by_name))
    chosen = [by_name[name] for name in dict.fromkeys(names)] or list(by_name.values())
    for kind in chosen if names else ():
        if level not in kind.levels:
            raise NoQuestionError(
                f"{kind.name!r} is not asked at level {level}; choose {listed(kind.levels)}"
            )
    at_level = [kind for kind in chosen if level in kind.levels]
    about = [kind for kind in at_level if concept is None or concept in kind.concepts]
    if not about and concept is not None:
        fitting = [k.name for k in by_name.values() if concept in k.concepts and level in k.levels]
        raise NoQuestionError(
            f"{listed(names)} is never about {concept.value}; choose {listed(fitting)}"
        )
    return tuple(about)
