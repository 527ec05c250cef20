"""What a page asks and looks up: questions of every kind and level, cards, tables, words."""

from collections.abc import Iterator, Sequence
from itertools import chain, product, zip_longest
from typing import Any

from testcross.pages.answer_blocks import blocks_of
from testcross.pages.exports.item_texts import how_to_answer
from testcross.pages.html_blocks import html_fragment
from testcross.pages.svg.animal_shapes import filled_parts, shapes
from testcross.rulesets import DEFAULT, Ruleset
from testcross.rulesets.analysis.score import suit_points
from testcross.rulesets.games import find_game
from testcross.rulesets.genetics import allele_table, format_genotype, format_reading, punnett
from testcross.rulesets.genetics.animal import animal_with
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import CallRules, SuitScheme, Variety
from testcross.rulesets.tabletop import Glossary, GlossaryPage, Term
from testcross.rulesets.tutoring import (
    LEVELS,
    Concept,
    Level,
    NoQuestionError,
    SmallerQuestion,
    Tutor,
    WorksheetItem,
    chance_of_guess,
    worksheet_item,
)
from testcross.solver import Solver
from testcross.web.locus_answers import LocusAnswers, games_on_page

MOST = 400
"""So many questions a page has at most."""
_SEEDS, _IDLE = 200, 30
"""So many questions of a kind and level are looked at to find those on other cards, and so many in
vain; few cards make few questions."""


def page_questions(ruleset: Ruleset, solver: Solver) -> dict[str, Any]:
    """Return questions for a page, as the page has them."""
    return {
        "levels": list(LEVELS),
        "ideas": {one.value: one.heading for one in Concept},
        "questions": [_question(item) for _, item in chosen_questions(ruleset, solver)],
    }


def chosen_questions(ruleset: Ruleset, solver: Solver) -> list[tuple[Tutor, WorksheetItem]]:
    """Return questions and who asks them: as many of each kind and level as there is room for."""
    tutors = [Tutor(ruleset, level, solver) for level in LEVELS]
    places = [(tutor, kind) for tutor in tutors for kind in tutor.kinds]
    each = -(-MOST // len(places))
    found = [[(tutor, one) for one in _of_kind(tutor, kind, each)] for tutor, kind in places]
    pairs = [one for one in chain(*zip_longest(*found)) if one is not None][:MOST]
    return sorted(pairs, key=lambda pair: _rank(pair[1]))


def _rank(item: WorksheetItem) -> tuple[int, int, str]:
    """Return where a question stands: easy ones first."""
    level: Level = item.question.level
    return LEVELS.index(level), item.question.difficulty, item.question.id


def _of_kind(tutor: Tutor, kind: str, number: int) -> Iterator[WorksheetItem]:
    """Yield different questions of one kind, as many as there are."""
    seen: set[str] = set()
    latest = 0
    for seed in range(1, _SEEDS):
        if len(seen) == number or seed > latest + _IDLE:
            return
        try:
            question = tutor.question(seed, kind)
        except NoQuestionError:
            continue
        if question.id not in seen:
            seen.add(question.id)
            latest = seed
            yield worksheet_item(tutor, question)


def _question(item: WorksheetItem) -> dict[str, Any]:
    """Return a question as the page has it."""
    question, told = item.question, item.feedback
    choices = zip(question.choices, item.replies, strict=True)
    to_choice = dict(told.to_choice)
    return {
        "kind": question.kind,
        "level": question.level,
        "ideas": [one.value for one in question.concepts],
        "chance": str(chance_of_guess(question)),
        "rows": [[one.role, one.card, one.shown] for one in question.rows],
        "text": question.text,
        "how": how_to_answer(question, chosen=True),
        "several": question.form == "several",
        "choices": [[one.text, int(one.correct), reply] for one, reply in choices],
        "hints": list(told.hints),
        "smaller": [_smaller(one) for one in told.smaller],
        "about": [
            _smaller(to_choice[one.text]) if one.text in to_choice else 0
            for one in question.choices
        ]
        if to_choice
        else [],
        "after": [_smaller(one) for one in told.after],
        "proof": list(told.proof),
    }


def _smaller(asked: SmallerQuestion) -> list[Any]:
    """Return a smaller question: its text, what may be chosen, which of it is right, and why."""
    texts: Sequence[str] = [one.text for one in asked.choices]
    return [asked.text, texts, texts.index(asked.answer), asked.reason]


def page_cards(ruleset: Ruleset, loci: list[LocusAnswers]) -> dict[str, Any]:
    """Return the cards of the deck, in rows of one pattern if they have suits; and how they look.

    Args:
        ruleset: whose deck it is.
        loci: each with the readings that cards may have there.
    """
    suits = list(dict.fromkeys(one.suit for one in ruleset.varieties if one.suit))
    scheme = next((one for one in ruleset.schemes if isinstance(one, SuitScheme)), None)
    return {
        "suits": suits,
        "full": [scheme.full_litter, scheme.bonus] if scheme else [],
        "shapes": shapes().get(ruleset.shape, []),
        "cards": [
            {
                "name": one.name,
                "aliases": list(one.aliases),
                "shown": " ".join(map(format_reading, ruleset.loci, one.readings)),
                "at": [
                    here.readings.index(shown)
                    for here, shown in zip(loci, one.readings, strict=True)
                ],
                "suit": suits.index(one.suit) if one.suit else -1,
                "worth": _worth(ruleset, one, scheme) if scheme else [],
                "colours": {
                    part: fill
                    for part, _, fill in filled_parts(ruleset.shape, ruleset.colours(*one.ways))
                },
            }
            for one in ruleset.varieties
        ],
    }


def _worth(ruleset: Ruleset, card: Variety, scheme: SuitScheme) -> list[int]:
    """Return what a card scores by its suit as a parent and as a kit."""
    animal = animal_with(ruleset, card.readings, None, card)
    both = [suit_points(animal, scheme, parent=parent) for parent in (True, False)]
    return [one.points for one in both if one is not None]


def page_games(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return the variants whose score the page keeps."""
    return [
        {
            "name": one.name,
            "litter": one.litter,
            "together": one.together,
            "either": one.fill == "either",
            "scoring": one.scoring,
            "penalty": one.play.penalty if isinstance(one.play, CallRules) else 0,
        }
        for one in games_on_page(ruleset)
    ]


def page_reference(ruleset: Ruleset) -> dict[str, Any]:
    """Return tables, squares and words, as elements of HTML."""
    glossary = find_game(DEFAULT).glossary()
    terms = glossary.terms if glossary else ()
    return {
        "tables": [
            {"name": f"{one.name}: {one.title}", "html": _table(ruleset, one.name)}
            for one in ruleset.loci
        ],
        "squares": [_squares(ruleset, one) for one in ruleset.loci],
        "words": [{"name": one.name, "html": _html(_page_of(one))} for one in terms],
    }


def _html(answer: object) -> str:
    return html_fragment(blocks_of(answer))


def _page_of(term: Term) -> GlossaryPage:
    return GlossaryPage(glossaries=(Glossary(game=DEFAULT, terms=(term,)),), whole=False)


def _table(ruleset: Ruleset, name: str) -> str:
    from testcross.rulesets.gene_rummy import AllelePage

    return _html(AllelePage(table=allele_table(ruleset, name), errata=()))


def _squares(ruleset: Ruleset, locus: Locus) -> dict[str, Any]:
    """Return the squares of all pairs of genotypes at a locus, in the order of the genotypes."""
    genotypes = [format_genotype(locus, one) for one in sorted(locus.every)]
    pairs = product(genotypes, repeat=2)
    return {
        "name": locus.name,
        "genotypes": genotypes,
        "squares": [_html(punnett(ruleset, sire, dam)) for sire, dam in pairs],
    }
