"""Which word is meant?"""

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import ClassVar

from testcross.rulesets.games import games
from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.tabletop import Glossary, Term
from testcross.rulesets.tutoring.dealer import Dealer, Wish
from testcross.rulesets.tutoring.exercise import Exercise, QuestionKind
from testcross.rulesets.tutoring.inferences import Weight, question_weights
from testcross.rulesets.tutoring.judge import Judge
from testcross.rulesets.tutoring.question import Answer, Concept, Feedback
from testcross.solver import Solver

_OPTIONS = 4
_GAP = "..."
_OPENINGS = (
    (re.compile(r"\.\.\.(?: \.\.\.)+"), _GAP),
    (re.compile(r"^(?:An?|The) (?:de )?\.\.\. (?=is |has )"), "It "),
    (re.compile(r"^\.\.\. (?=are )"), "They "),
)
"""What sentences begin with that say nothing but the word itself, and what stands there instead."""
_SMALL = 3
"""Words up to so many letters, such as "of", give nothing away."""


class TermQuestion(QuestionKind):
    """What is the word for something?"""

    name: ClassVar[str] = "terms"
    concepts: ClassVar[tuple[Concept, ...]] = (Concept.WORDS,)

    def draw(self, dealer: Dealer, chance: Random, judge: Judge, wish: Wish) -> Exercise | None:
        glossary = glossary_for(dealer.ruleset)
        if glossary is None or len(glossary.terms) < _OPTIONS:
            return None
        terms = chance.sample(glossary.terms, _OPTIONS)
        names = tuple(term.name for term in terms)
        return Exercise(ruleset=dealer.ruleset, options=names, number=chance.randrange(_OPTIONS))

    def answer(self, task: Exercise, judge: Judge) -> Answer:
        return (task.options[task.number],)

    def text(self, task: Exercise) -> str:
        return f"Which word is it? {without_name(_term(task))}"

    def options(self, task: Exercise, chance: Random) -> Sequence[str]:
        return task.options

    def weigh(self, task: Exercise, solver: Solver) -> Weight:
        return Weight(concepts=(Concept.WORDS,), difficulty=question_weights().difficulty.word)

    def feedback(self, task: Exercise, solver: Solver, filled: str = "") -> Feedback:
        term = _term(task)
        others = [name for name in task.options if name != term.name]
        others.sort(key=lambda name: term.name.casefold() in name.casefold())  # "allele" last
        return Feedback(
            hints=(
                "Read the sentence again with each of the words.",
                *(_not_this(_named(task, name), term) for name in others[:2]),
                f"It is: {term.name}.",
            ),
            smaller=(),
            proof=(f"{term.name}: {term.text}",),
        )

    def reply(self, task: Exercise, solver: Solver, text: str) -> str:
        return _not_this(_named(task, text), _term(task))


def glossary_for(ruleset: Ruleset) -> Glossary | None:
    return _glossary_of(ruleset.name)


@cache
def _glossary_of(name: str) -> Glossary | None:
    named = [game for start, game in games().items() if name.startswith(start)]
    return max(named, key=lambda game: len(game.name)).glossary() if named else None


def term_named(ruleset: Ruleset, name: str) -> Term | None:
    """Return a term of the game, or of the first one that explains it; None where none does."""
    own = glossary_for(ruleset)
    every = (*((own,) if own is not None else ()), *(game.glossary() for game in games().values()))
    return next((one.names[name_key(name)] for one in every if name_key(name) in one.names), None)


def without_name(term: Term) -> str:
    words = {w for name in (term.name, *term.aliases) for w in name.split() if len(w) > _SMALL}
    stems = sorted((re.escape(word[: max(5, len(word) - 2)]) for word in words), reverse=True)
    gaps = re.sub(rf"\b(?:{'|'.join(stems)})\w*", _GAP, term.text, flags=re.IGNORECASE)
    for opening, instead in _OPENINGS:
        gaps = opening.sub(instead, gaps)
    return gaps


def _not_this(other: Term, right: Term) -> str:
    names = (right.name, *right.aliases)
    if any(name.casefold() in other.text.casefold() for name in names):
        return f"It is not {other.name}."
    return f"It is not {other.name}. That word means: {other.text}"


def _term(task: Exercise) -> Term:
    return _named(task, task.options[task.number])


def _named(task: Exercise, name: str) -> Term:
    glossary = glossary_for(task.ruleset)
    if glossary is None:
        raise ValueError("a term was drawn from a glossary")
    return next(term for term in glossary.terms if term.name == name)
