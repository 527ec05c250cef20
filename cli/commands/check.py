"""``testcross check``: is this mating legal, and why not?"""

from collections.abc import Iterator
from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import DEFAULT, Cards, File, Json, RulesetName
from testcross.cli.documents import CHECK, check_document, dump, error_document
from testcross.cli.exits import ILLEGAL, LEGAL, UNREADABLE
from testcross.cli.matings import STDIN, Entry, one_mating, read_matings, source_of
from testcross.cli.tables import animals_table, conflict_paragraphs, verdict
from testcross.rulesets import Check, Ruleset, TestcrossError, check_mating, load_ruleset
from testcross.solver import Solver


def check(
    cards: Cards = None,
    *,
    file: File = None,
    ruleset: RulesetName = DEFAULT,
    json: Json = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Answer by exit status only.")] = False,
) -> None:
    """Check whether a mating is legal by Mendel's laws, and say why not.

    Exit status: 0 all legal, 1 at least one illegal, 2 input that cannot be understood.
    """
    rules = load_ruleset(ruleset)
    source = source_of(cards or [], file)
    if source is None:
        raise typer.Exit(_check_one(rules, cards or [], json=json, quiet=quiet))
    form = "quiet" if quiet else "json" if json else "text"
    raise typer.Exit(_check_many(rules, source, form))


def _check_one(rules: Ruleset, cards: list[str], *, json: bool, quiet: bool) -> int:
    try:
        mating = one_mating(rules, cards)
    except TestcrossError as error:
        if json and not quiet:
            entry = Entry(line=None, text=" ".join(cards), error=str(error))
            console.write(dump(error_document(CHECK, rules, entry)))
        raise
    answer = check_mating(mating, Solver())
    if json and not quiet:
        console.write(dump(check_document(answer)))
    elif not quiet:
        _show(answer)
    return LEGAL if answer.legal else ILLEGAL


def _show(answer: Check) -> None:
    console.write(f"{answer.mating.label}\n\n")
    console.show(animals_table(answer.mating))
    console.write(f"\n{verdict(answer)}\n")
    if not answer.legal:
        console.write("\n" + conflict_paragraphs(answer))


def _check_many(rules: Ruleset, source: str, form: str) -> int:
    tally = dict.fromkeys((LEGAL, ILLEGAL, UNREADABLE), 0)
    for status, text in _answers(rules, source, form):
        tally[status] += 1
        console.write(text)
    if form == "text":
        console.write(_summary(tally))
    return max(status for status, count in tally.items() if count)


def _answers(rules: Ruleset, source: str, form: str) -> Iterator[tuple[int, str]]:
    """Yield, mating by mating, what it adds to the exit status and to the output."""
    solver = Solver()
    place = "standard input" if source == STDIN else source
    for entry in read_matings(rules, source):
        if entry.mating is None:
            console.complain(f"{place}:{entry.line}: {entry.error}")
            document = dump(error_document(CHECK, rules, entry)) if form == "json" else ""
            skipped = f"{entry.line}: NOT UNDERSTOOD  {entry.text}\n" if form == "text" else ""
            yield UNREADABLE, document or skipped
            continue
        answer = check_mating(entry.mating, solver)
        yield LEGAL if answer.legal else ILLEGAL, _line(answer, entry.line, form)


def _line(answer: Check, line: int | None, form: str) -> str:
    if form == "quiet":
        return ""
    if form == "json":
        return dump(check_document(answer, line))
    if answer.legal:
        return f"{line}: legal    {answer.mating.label}\n"
    return f"{line}: ILLEGAL  {answer.mating.label}\n{conflict_paragraphs(answer, indent='    ')}"


def _summary(tally: dict[int, int]) -> str:
    total = sum(tally.values())
    text = f"{total} mating{'s' * (total != 1)}: {tally[LEGAL]} legal, {tally[ILLEGAL]} illegal"
    return f"{text}, {tally[UNREADABLE]} not understood\n" if tally[UNREADABLE] else f"{text}\n"
