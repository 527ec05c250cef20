"""What a page asks and looks up: questions of every kind and level, cards, tables, words."""

from collections.abc import Iterator, Sequence
from itertools import chain, product, zip_longest
from typing import Any

from testcross.pages.answer_blocks import blocks_of
from testcross.pages.exports.item_texts import how_to_answer
from testcross.pages.html_blocks import html_fragment
from testcross.pages.svg.drawing import OPEN, shapes
from testcross.rulesets import DEFAULT, Ruleset
from testcross.rulesets.analysis.score import suit_points
from testcross.rulesets.games import find_game
from testcross.rulesets.genetics import allele_table, format_genotype, punnett
from testcross.rulesets.genetics.animal import animal_with
from testcross.rulesets.genetics.locus import Locus, WholeReading
from testcross.rulesets.genetics.ruleset import CallRules, SuitScheme, Variety
from testcross.rulesets.tabletop import Glossary, GlossaryPage
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
from testcross.solver import FEMALE, MALE, Solver
from testcross.web.locus_answers import LocusAnswers, games_on_page, ways_of

MOST = 400
"""So many questions a page has at most."""
_SEEDS, _IDLE = 200, 30
"""So many questions of a kind and level are looked at to find those on other cards, and so many in
vain; few cards make few questions."""


def page_questions(ruleset: Ruleset, solver: Solver, most: int = MOST) -> dict[str, Any]:
    return {
        "levels": list(LEVELS),
        "ideas": {one.value: one.heading for one in Concept},
        "questions": [_question(item) for _, item in chosen_questions(ruleset, solver, most)],
    }


def chosen_questions(
    ruleset: Ruleset, solver: Solver, most: int = MOST
) -> list[tuple[Tutor, WorksheetItem]]:
    """Return questions and who asks them: as many of each kind and level as there is room for."""
    tutors = [Tutor(ruleset, level, solver) for level in LEVELS]
    places = [(tutor, kind) for tutor in tutors for kind in tutor.kinds]
    each = -(-most // len(places))
    found = [[(tutor, one) for one in _of_kind(tutor, kind, each)] for tutor, kind in places]
    pairs = [one for one in chain(*zip_longest(*found)) if one is not None][:most]
    return sorted(pairs, key=lambda pair: _rank(pair[1]))


def _rank(item: WorksheetItem) -> tuple[int, int, str]:
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


_TYPED = "Write what you can prove; use -", "Choose what you can prove; - stands"
"""How what is typed is asked for, and how it is where all is chosen."""


def _question(item: WorksheetItem) -> dict[str, Any]:
    question, feedback = item.question, item.feedback
    to_choice = dict(feedback.to_choice)
    return {
        "kind": question.kind,
        "level": question.level,
        "ideas": [one.value for one in question.concepts],
        "chance": str(chance_of_guess(question)),
        "rows": [[one.role, one.card, one.shown] for one in question.cards],
        "text": question.text.replace(*_TYPED),
        "how": how_to_answer(question, chosen=True),
        "several": question.form == "several",
        "choices": [[one.text, int(one.correct), one.reply] for one in question.choices],
        "hints": list(feedback.hints),
        "smaller": [_smaller(one) for one in feedback.smaller],
        "about": [
            _smaller(to_choice[one.text]) if one.text in to_choice else 0
            for one in question.choices
        ]
        if to_choice
        else [],
        "after": [_smaller(one) for one in feedback.after],
        "proof": list(feedback.proof),
    }


def _smaller(asked: SmallerQuestion) -> list[Any]:
    """Return a smaller question: its text, what may be chosen, which of it is right, and why."""
    texts: Sequence[str] = [one.text for one in asked.choices]
    return [asked.text, texts, texts.index(asked.answer), asked.reason]


def page_cards(ruleset: Ruleset, loci: list[LocusAnswers]) -> dict[str, Any]:
    """Return the cards of the deck, by pattern where they have suits; and how they look."""
    suits = list(dict.fromkeys(one.suit for one in ruleset.varieties if one.suit))
    scheme = next((one for one in ruleset.schemes if isinstance(one, SuitScheme)), None)

    def numbers(way: WholeReading) -> list[int]:
        return [here.readings.index(shown) for here, shown in zip(loci, way, strict=True)]

    return {
        "suits": suits,
        "full": [scheme.full_litter, scheme.bonus] if scheme else [],
        "shapes": shapes().get(ruleset.shape, []),
        "open": sorted(OPEN),
        "paints": list(_paints(ruleset, loci)),
        "prefixes": [
            [one.name, one.place, loci[one.place].readings.index(one.reading)]
            for one in ruleset.prefixes
        ],
        "cards": [
            {
                "name": one.name,
                "aliases": list(one.aliases),
                "at": numbers(one.readings),
                "suit": suits.index(one.suit) if one.suit else -1,
                "worth": _worth(ruleset, one, scheme) if scheme else [],
            }
            | ({"ways": list(map(numbers, ways_of(one)))} if len(ways_of(one)) > 1 else {})
            | ({"bare": 1} if ruleset.prefixes and not one.takes_prefixes else {})
            for one in ruleset.varieties
        ],
    }


def _paints(ruleset: Ruleset, loci: list[LocusAnswers]) -> Iterator[list[Any]]:
    """Yield how cards are coloured: the readings that fit, by locus, and the colours of parts.

    What takes a locus that the page does not have is left out.
    """
    places = {one.name: place for place, one in enumerate(ruleset.loci)}
    for paint in ruleset.paints:
        fits: dict[int, list[int]] = {}
        for locus, due in zip((ruleset.whole or ruleset).loci, paint.fits, strict=True):
            if due >= locus.every:
                continue
            place = places.get(locus.name, -1)
            there = loci[place].readings if place >= 0 else []
            fits[place] = [n for n, one in enumerate(there) if one <= due]
        if all(fits.values()):
            yield [fits, dict(paint.parts)]


def _worth(ruleset: Ruleset, card: Variety, scheme: SuitScheme) -> list[int]:
    """Return what a card scores by its suit as a parent and as a kit."""
    animal = animal_with(ruleset, card.readings, None, card)
    both = [suit_points(animal, scheme, parent=parent) for parent in (True, False)]
    return [one.points for one in both if one is not None]


def page_games(ruleset: Ruleset) -> list[dict[str, Any]]:
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
    from testcross.rulesets.gene_rummy import AllelePage

    glossary = find_game(DEFAULT).glossary()
    tables = {
        f"{one.name}: {one.title}": AllelePage(table=allele_table(ruleset, one.name), errata=())
        for one in ruleset.loci
    }
    words = {
        one.name: GlossaryPage(glossaries=(Glossary(game=DEFAULT, terms=(one,)),), whole=False)
        for one in sorted(glossary.terms if glossary else (), key=lambda one: one.name.casefold())
    }
    return {
        "tables": [{"name": name, "html": _html(one, 1)} for name, one in tables.items()],
        "squares": [_squares(ruleset, one) for one in ruleset.loci],
        "words": [{"name": name, "html": _html(one)} for name, one in words.items()],
    }


def _html(answer: object, after: int = 0) -> str:
    """Return an answer after so many of its parts, in signs as people write them."""
    html = html_fragment(tuple(blocks_of(answer))[after:]).replace(".00 %", " %")
    return html.replace(" x ", " × ").replace("<p>Source: ", '<p class="source">Source: ')


def _squares(ruleset: Ruleset, locus: Locus) -> dict[str, Any]:
    """Return the squares of all pairs of genotypes at a locus, in the order of the genotypes."""
    parents = [
        [format_genotype(locus, one) for one in sorted(locus.of_sex(sex) - locus.ungrown)]
        for sex in (MALE, FEMALE)
    ]
    return {
        "name": locus.name,
        "parents": parents,
        "squares": [_html(punnett(ruleset, sire, dam)) for sire, dam in product(*parents)],
    }
