"""What a class knows, as text: pupils, ideas, questions, wrong ideas, and lines not understood."""

from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.tutoring import BY_NAME, AnswerFinding, ClassReport


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
