"""A player's page as text, in words for pupils; it is Markdown as well."""

from collections.abc import Iterator

from testcross.cli import console
from testcross.cli.page_collector import PlacedFinding, PlayerPage
from testcross.cli.render.finding_phrases import citation
from testcross.cli.render.text.screen import on_screen
from testcross.cli.summary import PlayerTotals
from testcross.rulesets.english import counted, listed
from testcross.rulesets.records import NOTHING_CHECKED

_INDENT = "  "


@on_screen.register
def page_text(page: PlayerPage) -> str:
    """Return the name, what was claimed and what is right, and every slip with its reason."""
    title = console.printable(page.title) or "Nobody in particular"
    lines = [f"# {title}\n"]
    if page.title:
        lines += ["\n", *(console.paragraph(line) for line in _numbers(page.totals))]
    if page.findings:
        lines += ["\n", *(_item(one, page) for one in page.findings)]
    elif page.title:
        unjudged = page.totals.clean is None
        done = f"{NOTHING_CHECKED}." if unjudged else "Nothing to correct."
        lines += ["\n", f"{done}\n"]
    return "".join(lines)


def _numbers(totals: PlayerTotals) -> Iterator[str]:
    """Yield how much was judged, and what was claimed, is right, and lies between."""
    number = listed([counted(number, noun) for noun, number in totals.counted], "and")
    judged = sum(number for _, number in totals.judged)
    every = sum(number for _, number in totals.counted)
    if not number:
        yield "Nothing you wrote could be judged."
        return
    which = "" if judged == every else f" ({judged} of {every} could be judged)"
    yield f"{number}{which}."
    right = "What is right is unknown."
    if totals.correct is not None:
        right = f"Right: {counted(totals.correct, 'point')}."
    if totals.claimed is None:
        yield f"You wrote no points. {right}"
        return
    yield f"You wrote: {counted(totals.claimed, 'point')}. {right} {_difference(totals)}".rstrip()


def _difference(totals: PlayerTotals) -> str:
    """Say how far apart they are; nothing where that cannot be told."""
    off = totals.difference
    if off is None:
        return ""
    apart = f"{abs(off)} too {'many' if off > 0 else 'few'}" if off else "no point off"
    text = f"{'where both are known, ' if totals.partial else ''}{apart}"
    return f"{text[0].upper()}{text[1:]}."


def _item(placed: PlacedFinding, page: PlayerPage) -> str:
    """Return a finding as an item of a list, its reason below it."""
    found = placed.finding
    where = [console.printable(placed.path)] if page.many_files else []
    where += [f"{'line' if where else 'Line'} {found.line}"] if found.line else []
    where += [console.printable(found.play)] if found.play else []
    place = f"{', '.join(where)}: " if where else ""
    said = " ".join(part for part in (found.message, citation(found)) if part)
    text = console.paragraph(f"{place}{console.printable(said)}", first="- ", indent=_INDENT)
    reasons = [console.printable(line) for line in found.reason.split("\n") if line.strip()]
    return text + "".join(console.paragraph(reason, indent=_INDENT) for reason in reasons)
