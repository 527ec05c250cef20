"""What a lesson changed, as text: pupils, ideas and wrong ideas, each before it and after."""

from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.render.text.class_reports import findings_text, titled_table
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted
from testcross.rulesets.tutoring import BY_NAME, ClassChange, LessonChange, concept_named


@on_screen.register
def class_change_text(report: ClassChange) -> str:
    """Return a report, its tables under headings."""
    parts = [_pupils(report.pupils)]
    if report.both:
        parts += [_concepts(report), _misconceptions(report.misconceptions)]
    elif report.pupils:
        parts.append("Nobody answered two forms, so nothing can be compared.\n")
    return "\n".join(part for part in (*parts, findings_text(report.findings)) if part)


def _pupils(pupils: Sequence[LessonChange]) -> str:
    if not pupils:
        return "No answers.\n"
    rows = [
        [console.printable(one.name), _of(one.before), _of(one.after) if one.after else "-"]
        for one in pupils
    ]
    return titled_table("Pupils", ["pupil", "before", "after"], rows)


def _concepts(report: ClassChange) -> str:
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


def _misconceptions(found: Sequence[LessonChange]) -> str:
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
