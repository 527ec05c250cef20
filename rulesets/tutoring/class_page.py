"""What a class knows, in blocks: pupils, ideas, questions, wrong ideas, lines not understood."""

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from testcross.rulesets.blocks import (
    Block,
    Cell,
    Heading,
    Line,
    Meaning,
    Paragraph,
    Span,
    TableBlock,
    apart,
    blocks,
    item,
    table,
)
from testcross.rulesets.english import counted, in_words, listed, percent
from testcross.rulesets.tutoring.answer_sheet import AnswerFinding
from testcross.rulesets.tutoring.grading import ClassChange, ClassReport, LessonChange, PupilGrade
from testcross.rulesets.tutoring.misconception import BY_NAME
from testcross.rulesets.tutoring.question import Concept

_FEW = 3
"""A figure on fewer answers than this says little."""


@blocks.register
def class_report_blocks(report: ClassReport) -> Iterator[Block]:
    parts = (_misconceptions, _concepts, _pupils, _questions)
    return apart(*(one(report) for one in parts), finding_blocks(report.findings))


def finding_blocks(findings: Sequence[AnswerFinding]) -> Iterator[Block]:
    """Yield the lines that could not be marked; nothing where all could."""
    number = len(findings) + sum(one.more for one in findings)
    if not findings:
        return
    yield Line(f"{counted(number, 'line')} not understood")
    yield Line()
    for one in findings:
        more = f" (and in {counted(one.more, 'more line')})" if one.more else ""
        place = f"{one.source}:{one.line}" if one.line else one.source
        yield Paragraph(f"{place}: {one.text}{more}", indent=2)


def _pupils(report: ClassReport) -> Iterator[Block]:
    if not report.pupils:
        yield Line("No answers.")
        return
    kept = [key for key in ("blank", "unread") if any(getattr(p, key) for p in report.pupils)]
    rows = [
        (
            one.pupil,
            _letter(one.form),
            _of((one.right, one.of)),
            *(str(getattr(one, key)) for key in kept),
            "; ".join(idea.heading for idea in one.to_practise)
            or ("single slips" if one.right < one.of else ""),
        )
        for one in report.pupils
    ]
    names = [{"unread": "not read"}.get(key, key) for key in kept]
    yield from _titled("Pupils", ["pupil", "form", "right", *names, "to practise"], rows)


def ideas_grid(report: ClassReport) -> TableBlock:
    """Return a table of ideas by pupil: how many answers were right, of how many."""
    ideas = [one.concept for one in report.concepts]
    rows: list[tuple[Cell, ...]] = []
    for pupil in report.pupils:
        found = {
            one.concept: _faint(_of((one.right, one.answers)), one.answers) for one in pupil.by_idea
        }
        rows.append((pupil.pupil, *(found.get(idea, "-") for idea in ideas)))
    return table(["Pupil", *(idea.heading for idea in ideas)], rows)


def pupil_sheet(pupil: PupilGrade) -> Iterator[Block]:
    """Yield what one pupil came to: right answers, questions to look at again, wrong ideas."""
    right = f"{pupil.right} of {counted(pupil.of, 'question')} right."
    if pupil.unread:
        right += f" Could not be read, and not counted: {counted(pupil.unread, 'answer')}."
    yield Paragraph(f"Form {_letter(pupil.form)}: {right}")
    for idea in pupil.to_practise:
        yield Paragraph(
            (Span("To practise: ", Meaning.STRONG), Span(f"{idea.heading}. {idea.about.plain}"))
        )
    if pupil.mistakes and not pupil.to_practise:
        yield Paragraph("To practise: no idea; at least half of your answers to each were right.")
    for name in pupil.misconceptions:
        yield Paragraph(f"You may think that {BY_NAME[name].belief}.")
    for one in pupil.mistakes:
        yield Heading(f"Question {one.number}")
        if one.cards:
            several = re.search(r"[a-z]2: ", one.cards)  # kit1 is for a command line
            cards = re.sub(r"(?<=[a-z])(\d+): ", r" \1: " if several else ": ", one.cards)
            yield Paragraph(f"{cards[:1].upper()}{cards[1:]}")
        yield from map(Paragraph, one.asked.splitlines())
        choices = [f"{choice[:1].upper()}{choice[1:]}" for choice in one.choices]  # as on paper
        yield from map(item, choices)
        wrote, right = (
            next((one for one in choices if one.partition(") ")[2] == text), text)
            for text in (one.wrote, one.right)
        )
        if one.is_unread:
            yield Paragraph(f"You wrote: {one.wrote}. This could not be read; tell your teacher.")
        else:
            yield Paragraph((Span("You wrote: "), Span(wrote or "nothing", Meaning.BAD)))
        yield from map(Paragraph, one.meant)
        yield Paragraph((Span("Right: "), Span(right, Meaning.GOOD)))
        yield Paragraph(f"Why: {one.why}")


def _letter(form: str) -> str:
    """Return what the name of a form ends with: ``A``."""
    return form.rpartition("-")[2]


def _concepts(report: ClassReport) -> Iterator[Block]:
    if not report.concepts:
        return
    first = report.concepts[0]
    found = [(one.concept.heading, (one.right, one.answers)) for one in report.concepts]
    rows = [(name, *(_faint(how(of), of[1]) for how in (_of, _share))) for name, of in found]
    yield from _titled("Ideas, least understood first", ["idea", "right", "share"], rows)
    if first.right < first.answers:
        yield Paragraph(f"To teach again: {first.concept.heading}. {first.concept.about.plain}")


def _questions(report: ClassReport) -> Iterator[Block]:
    easy = [one for one in report.questions if one.right == one.answers > 0]
    rows = [
        (
            f"{_letter(one.form)}{one.number}",
            one.question.concepts[0].heading,
            _faint(_of((one.right, one.answers)), one.answers),
            ", ".join(f"{BY_NAME[name].heading} ({often})" for name, often in one.misconceptions),
        )
        for one in report.questions
        if one not in easy
    ]
    if rows:
        yield from _titled("Questions", ["question", "about", "right", "wrong ideas"], rows)
    if easy:
        names = [f"{_letter(one.form)}{one.number}" for one in easy]
        yield Paragraph(f"Nobody was wrong in {listed(names, 'and')}.")


def _misconceptions(report: ClassReport) -> Iterator[Block]:
    if report.misconceptions:
        yield Heading("Wrong ideas")
        yield Line()
    for one in report.misconceptions:
        who = f"{listed(one.pupils, 'and')} may think that"
        yield Paragraph(f"{who} {BY_NAME[one.name].belief}", indent=2)


def _titled(title: str, headings: Sequence[str], rows: Iterable[Iterable[Cell]]) -> Iterator[Block]:
    yield Heading(title)
    yield Line()
    yield table(headings, rows)


@blocks.register
def class_change_blocks(report: ClassChange) -> Iterator[Block]:
    parts = [_changed_pupils(report.pupils)]
    if report.both:
        parts += [_changed_concepts(report), _changed_misconceptions(report.misconceptions)]
    elif report.pupils:
        nothing = Line("No pupil answered two forms, so there is nothing to compare.")
        parts.append(iter([nothing]))
    return apart(*parts, finding_blocks(report.findings))


def _changed_pupils(pupils: Sequence[LessonChange]) -> Iterator[Block]:
    if not pupils:
        yield Line("No answers.")
        return
    rows = [(one.name, _of(one.before), _of(one.after) if one.after else "-") for one in pupils]
    yield from _titled("Pupils", ["pupil", "before", "after"], rows)


def _changed_concepts(report: ClassChange) -> Iterator[Block]:
    rows = []
    for one in report.concepts:
        found = (one.before, one.after or (0, 0))
        told = [_faint(f"{_of(some)}  {_share(some)}", some[1]) for some in found]
        each = sorted({-(-answers // report.both) for _, answers in found if answers})
        rows.append((Concept(one.name).heading, *told, _each(each)))
    if not rows:
        return
    who = counted(report.both, "pupil")
    title = f"Ideas of {who} with two forms, least understood afterwards first"
    yield from _titled(title, ["idea", "before", "after", "questions"], rows)
    first = report.concepts[0]
    right, answers = first.after or (0, 0)
    if right != answers:
        idea = Concept(first.name)
        yield Paragraph(f"To teach again: {idea.heading}. {idea.about.plain}")


def _changed_misconceptions(found: Sequence[LessonChange]) -> Iterator[Block]:
    rows = [
        (BY_NAME[one.name].heading, str(one.before[0]), str((one.after or (0, 0))[0]))
        for one in found
    ]
    if not rows:
        return
    title = "Wrong ideas, by number of pupils"
    yield from _titled(title, ["wrong idea", "before", "after"], rows)
    yield Line()
    for one in found:
        yield Paragraph(f"{BY_NAME[one.name].heading}: {BY_NAME[one.name].belief}", indent=2)


def _of(found: tuple[int, int]) -> str:
    return f"{found[0]} of {found[1]}"


def _each(numbers: Sequence[int]) -> str:
    """Return how many questions each pupil answered: ``one question each``."""
    few, many = min(numbers), max(numbers)
    number = in_words(many) if few == many else f"{in_words(few)} to {in_words(many)}"
    return f"{number} {'question' if many == 1 else 'questions'} each"


def _share(found: tuple[int, int]) -> str:
    return percent(Fraction(*found)) if found[1] else "-"


def _faint(text: str, answers: int) -> Cell:
    return (Span(text, Meaning.FAINT),) if answers < _FEW else text
