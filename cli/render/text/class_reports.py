"""What a class knows, as text: pupils, ideas, questions, wrong ideas, and lines not understood."""

from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.tutoring import (
    BY_NAME,
    AnswerFinding,
    ClassChange,
    ClassReport,
    LessonChange,
    concept_named,
)


@on_screen.register
def class_report_text(report: ClassReport) -> str:
    """Return a report, its tables under headings."""
    parts = [_pupils(report), _concepts(report), _questions(report), _misconceptions(report)]
    parts.append(findings_text(report.findings))
    return "\n".join(part for part in parts if part)


def findings_text(findings: Sequence[AnswerFinding]) -> str:
    """Return the lines that could not be marked; nothing where all could."""
    lines = [
        console.paragraph(
            f"{console.printable(one.source)}:{one.line}: {console.printable(one.text)}"
            f"{_and_more(one.more)}",
            indent="  ",
        )
        for one in findings
    ]
    number = len(lines) + sum(one.more for one in findings)
    return f"{counted(number, 'line')} not understood\n\n{''.join(lines)}" if lines else ""


def _and_more(number: int) -> str:
    return f" (and in {counted(number, 'more line')})" if number else ""


def _pupils(report: ClassReport) -> str:
    if not report.pupils:
        return "No answers.\n"
    rows = [
        [
            console.printable(one.pupil),
            _letter(one.form),
            f"{one.right} of {one.questions}",
            listed([idea.value for idea in one.to_practise], "and"),
        ]
        for one in report.pupils
    ]
    return titled_table("Pupils", ["pupil", "form", "right", "to practise"], rows)


def _letter(form: str) -> str:
    """Return what the name of a form ends with: ``A``."""
    return console.printable(form.rpartition("-")[2])


def _concepts(report: ClassReport) -> str:
    rows = [
        [one.concept.value, f"{one.right} of {one.answers}", f"{100 * one.right // one.answers} %"]
        for one in report.concepts
    ]
    if not rows:
        return ""
    first = report.concepts[0]
    teach = ""
    if first.right < first.answers:
        teach = console.paragraph(
            f"To teach again: {first.concept.value}. {first.concept.sentence}"
        )
    return titled_table("Ideas, the least known first", ["idea", "right", ""], rows) + teach


def _questions(report: ClassReport) -> str:
    rows = [
        [
            f"{_letter(one.form)}{one.number}",
            console.printable(one.kind),
            f"{one.right} of {one.answers}",
            ", ".join(f"{name} ({often})" for name, often in one.misconceptions),
        ]
        for one in report.questions
    ]
    return (
        titled_table("Questions", ["question", "kind", "right", "wrong ideas"], rows)
        if rows
        else ""
    )


def _misconceptions(report: ClassReport) -> str:
    lines = [
        console.paragraph(
            f"{counted(often, 'pupil')}: {BY_NAME[name].belief} ({name})", indent="  "
        )
        for name, often in report.misconceptions
        if name in BY_NAME
    ]
    return f"Wrong ideas\n\n{''.join(lines)}" if lines else ""


def titled_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table under a title."""
    table = console.plain_table(headings)
    for row in rows:
        console.add_row(table, row)
    return f"{title}\n\n{console.rendered(table)}"


@on_screen.register
def class_change_text(report: ClassChange) -> str:
    """Return a report, its tables under headings."""
    parts = [_changed_pupils(report.pupils)]
    if report.both:
        parts += [_changed_concepts(report), _changed_misconceptions(report.misconceptions)]
    elif report.pupils:
        parts.append("Nobody answered two forms, so nothing can be compared.\n")
    return "\n".join(part for part in (*parts, findings_text(report.findings)) if part)


def _changed_pupils(pupils: Sequence[LessonChange]) -> str:
    if not pupils:
        return "No answers.\n"
    rows = [
        [console.printable(one.name), _of(one.before), _of(one.after) if one.after else "-"]
        for one in pupils
    ]
    return titled_table("Pupils", ["pupil", "before", "after"], rows)


def _changed_concepts(report: ClassChange) -> str:
    rows = [
        [
            one.name,
            *(f"{_of(found)}  {_percent(found)}" for found in (one.before, one.after or (0, 0))),
        ]
        for one in report.concepts
    ]
    who = counted(report.both, "pupil")
    title = f"Ideas, of {who} with two forms, the least known afterwards first"
    table = titled_table(title, ["idea", "before", "after"], rows)
    first = report.concepts[0]
    right, answers = first.after or (0, 0)
    if right == answers:
        return table
    sentence = concept_named(first.name).sentence
    return table + console.paragraph(f"To teach again: {first.name}. {sentence}")


def _changed_misconceptions(found: Sequence[LessonChange]) -> str:
    rows = [[one.name, str(one.before[0]), str((one.after or (0, 0))[0])] for one in found]
    if not rows:
        return ""
    lines = [
        console.paragraph(f"{one.name}: {BY_NAME[one.name].belief}", indent="  ") for one in found
    ]
    title = "Wrong ideas, by how many pupils"
    return titled_table(title, ["wrong idea", "before", "after"], rows) + "\n" + "".join(lines)


def _of(found: tuple[int, int]) -> str:
    return f"{found[0]} of {found[1]}"


def _percent(found: tuple[int, int]) -> str:
    return f"{100 * found[0] // found[1]} %" if found[1] else "-"
