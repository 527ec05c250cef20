"""Questions that make one reason, asked or written as a test; and the answers of a class."""

import shlex
import sys
from contextlib import nullcontext
from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer
from testcross.api import quizzes
from testcross.api.door import PLAY_ENGINE, solver_named
from testcross.api.files import InputError, display, read_table
from testcross.cli import completions, console
from testcross.cli.arguments import DEFAULT_RULESET, Engine, Jobs, Json, RulesetName, optional
from testcross.cli.completions import of_names
from testcross.cli.console import CLEAN, FINDINGS, INTERRUPTED
from testcross.cli.quizzes import WrittenQuiz, answer_typed, complete_export
from testcross.cli.runner import Form, form_of, show
from testcross.cli.settings import names_in
from testcross.rulesets import load_mating_ruleset
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.tutoring import (
    LEVELS,
    MODES,
    Concept,
    Mode,
    Quiz,
    Tutor,
    introduction,
    kinds_of,
)

_SEEDS = 1_000_000
_OPENING = {
    "learn": "Type your answer and press Enter; ? for a hint, ! for the proof, quit to stop.",
    "exam": "Type your answer and press Enter; quit to stop. Each question is asked once.",
}


def complete_kind(incomplete: str) -> list[str]:
    """Return the kinds of questions that begin so, for the shell."""
    names = [kind.name for kind in kinds_of(load_mating_ruleset())]
    return [name for name in names if name.startswith(incomplete)]


def quiz(
    *,
    level: Annotated[
        str,
        typer.Option(
            "--level",
            metavar="|".join(LEVELS),
            help="Two loci, one locus of four, a whole trio, or a litter.",
            autocompletion=of_names(LEVELS),
        ),
    ] = LEVELS[0],
    kind: Annotated[
        str | None,
        optional(
            "--kind",
            metavar="NAMES",
            text="Only these kinds of questions: legal,allele.",
            complete=complete_kind,
        ),
    ] = None,
    concept: Annotated[
        str | None,
        optional(
            "--concept",
            metavar="NAME",
            text="Only questions about one idea, such as recessive-needs-two.",
            complete=of_names([one.value for one in Concept]),
        ),
    ] = None,
    count: Annotated[int, typer.Option("--count", metavar="N", help="How many questions.")] = 10,
    seed: Annotated[
        int | None,
        optional(
            "--seed",
            metavar="N",
            text="The same seed asks the same questions; on a terminal others each time.",
        ),
    ] = None,
    ruleset: RulesetName = DEFAULT_RULESET,
    engine: Engine = PLAY_ENGINE,
    mode: Annotated[
        str,
        typer.Option(
            "--mode",
            metavar="|".join(MODES),
            help="With hints and proofs, or each question once.",
            autocompletion=of_names(MODES),
        ),
    ] = MODES[0],
    answered: Annotated[
        str,
        typer.Option(
            "--answered", metavar="LETTERS", help="Go on with a quiz; it says so when you quit."
        ),
    ] = "",
    after: Annotated[
        str | None,
        optional(
            "--after",
            metavar="REPORT.json",
            text="Ask what a class got wrong, by a report of verify --format json.",
        ),
    ] = None,
    forms: Annotated[
        int | None,
        optional(
            "--forms",
            metavar="N",
            text="Write so many forms of a test instead: alike, on other cards, with keys.",
        ),
    ] = None,
    export: Annotated[
        str | None,
        optional(
            "--export",
            metavar="FORMAT",
            text="Write them instead: gift, moodle-xml, qti, anki, html, markdown or csv.",
            complete=complete_export,
        ),
    ] = None,
    out: Annotated[
        str | None,
        optional(
            "-o", "--out", metavar="PATH", text="The file of questions, or the folder of forms."
        ),
    ] = None,
    key: Annotated[
        str | None,
        optional("--key", metavar="FILE", text="Write the answers too: a .html, .md or .csv file."),
    ] = None,
    progress: Annotated[
        str | None,
        optional(
            "--progress",
            metavar="FILE",
            text="Remember what you know in a file, and ask what is due or not yet mastered.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Ask questions, and help to find the answers; or write forms of a test.

    A wrong answer is followed by a smaller question, then the same one again. Exit status: 0 done,
    130 interrupted, 2 options that cannot be understood.
    """
    form = form_of(json=json)
    quizzes.refuse_count(count)
    if after is not None and (kind or concept):
        given = "--kind" if kind else "--concept"
        raise InputError(f"--after and {given} were both given; give one of them")
    chosen = _mode(mode)
    solver = solver_named(engine)
    tutor = quizzes.tutor_for(ruleset, level, kinds_named(kind), concept, solver)
    order = () if after is None else quizzes.kinds_after(after, tutor)
    wanted = WrittenQuiz(forms=forms, export=export, out=out, key=key)
    if wanted.is_wanted:
        wanted.refuse_to_ask(mode, {"answered": answered, "progress": progress, "json": json})
        seed = _usual_seed() if seed is None else seed
        wanted.write(tutor.only(order) if order else tutor, seed=seed, count=count)
        raise typer.Exit(CLEAN)
    if progress is not None and answered:
        raise InputError("--progress and --answered were both given; give one of them")
    words = _again(level, kind, concept, ruleset, mode)
    words += f" --after {shlex.quote(after)}" if after is not None else ""
    with nullcontext() if progress is None else quizzes.kept_progress(progress) as kept:
        if seed is None:
            seed = _usual_seed() if kept is None else kept.answers
        asked = Quiz(tutor, seed=seed, count=count, mode=chosen, answered=answered, kinds=order)
        asked.progress = kept
        if not json:
            is_first = not asked.results and (kept is None or not kept.answers)
            console.write(_opening(chosen, tutor, is_first=is_first))
        status = _ask_all(asked, form)
        show(asked.tally(), form)
        if kept is not None:
            show(kept.report(tutor.concepts), form)
            words += f" --progress {shlex.quote(str(progress))}"
        else:
            words += _further(asked, count, seed)
    if not asked.mastered and not json:
        console.write(f"\nTo go on: testcross quiz{words}\n")
    raise typer.Exit(status)


def _opening(mode: Mode, tutor: Tutor, *, is_first: bool) -> str:
    """Return what can be typed; and to a novice who begins, what the words and signs mean."""
    opening = console.paragraph(_OPENING[mode])
    if tutor.level != LEVELS[0] or not is_first:
        return opening
    return opening + console.paragraph(introduction(tutor.ruleset))


def _further(asked: Quiz, count: int, seed: int) -> str:
    """Return the options by which a quiz goes on: a finished one with other questions."""
    if asked.done:
        return f" --count {count} --seed {seed + 1}"
    letters = asked.tally().letters
    return f" --count {count} --seed {seed}{f' --answered {letters}' if letters else ''}"


def progress(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A file that quiz --progress wrote.", show_default=False
        ),
    ],
    *,
    json: Json = False,
) -> None:
    """Show what a pupil knows of each idea, what is due, and what comes next.

    Exit status: 0, or 2 for a file that cannot be read.
    """
    show(quizzes.progress(file).answer, form_of(json=json))


def kinds_named(names: str | None) -> list[str]:
    """Return the kinds of a list such as ``legal,allele``; none where no list was given.

    Raises:
        InputError: for a list without a name.
    """
    found = [name.strip() for name in (names or "").split(",") if name.strip()]
    if names is not None and not found:
        raise InputError("--kind names no kind of question; give some, such as legal,allele")
    return found


def _mode(name: str) -> Mode:
    for mode in MODES:
        if mode == name.casefold():
            return mode
    raise InputError(f"unknown mode {quoted(name)}; expected {listed(MODES)}")


def _usual_seed() -> int:
    """Return another seed each time where somebody sits there; through a pipe always the same."""
    alive = sys.stdin is not None and sys.stdin.isatty() and console.is_terminal()
    return randbelow(_SEEDS) if alive else 1


def _again(level: str, kind: str | None, concept: str | None, ruleset: str, mode: str) -> str:
    """Return the options of the quiz, as they are typed once more."""
    given = {"level": level, "kind": kind, "concept": concept}
    given |= {"ruleset": ruleset if ruleset != DEFAULT_RULESET else None}
    given |= {"mode": mode if mode != MODES[0] else None}
    return "".join(f" --{name} {shlex.quote(value)}" for name, value in given.items() if value)


def _ask_all(quiz: Quiz, form: Form) -> int:
    """Ask until all is asked, or nobody answers any more; return the exit status."""
    try:
        while not quiz.done:
            asked = quiz.ask()
            if not answer_typed(asked, quiz.number, quiz.count, form):
                return CLEAN
            quiz.settle(asked)
    except KeyboardInterrupt:
        console.write("\n")
        return INTERRUPTED
    return CLEAN


def grade(
    key: Annotated[
        str, typer.Argument(metavar="KEY", help="The key.json of the test.", show_default=False)
    ],
    answers: Annotated[
        list[str],
        typer.Argument(
            metavar="ANSWERS.csv...",
            help="Files of answers, with the columns key,pupil,question,answer or key,name,q1,q2.",
            show_default=False,
        ),
    ],
    *,
    pupils: Annotated[
        str | None,
        optional(
            "--pupils",
            metavar="FILE",
            text="The names of the class, one a line; or the testcross.toml that lists them.",
        ),
    ] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Number pupils, the best first; name nobody.")
    ] = False,
    ruleset: Annotated[
        str | None,
        optional(
            "--ruleset",
            metavar="NAME|PATH",
            text="The cards of the test; by default those that its key names.",
            complete=completions.ruleset_names,
        ),
    ] = None,
    jobs: Jobs = None,
    change: Annotated[
        bool,
        typer.Option(
            "--change",
            help="Pupils answered two forms, the first before a lesson: tell what changed.",
        ),
    ] = False,
    json: Json = False,
    html: Annotated[
        bool, typer.Option("--html", help="Answer with a page to print, a sheet for each pupil.")
    ] = False,
    xlsx: Annotated[
        bool, typer.Option("--xlsx", help="Answer with a workbook: pupils, questions, mistakes.")
    ] = False,
) -> None:
    """Mark the answers of a class, by pupil, by idea and by question.

    Nothing is stored and nothing is sent. Exit status: 0 all answers marked, 1 lines that could
    not be, 2 input that cannot be understood.
    """
    form = form_of(json=json)
    chosen = [name for name, given in (("json", json), ("html", html), ("xlsx", xlsx)) if given]
    if len(chosen) > 1:
        raise InputError(f"--{chosen[0]} and --{chosen[1]} were both given; give one of them")
    known = None if pupils is None else _names(pupils)
    found = quizzes.grade(
        key, *answers, pupils=known, anonymous=anonymous, change=change, ruleset=ruleset, jobs=jobs
    )
    if html or xlsx:
        console.write(found.page() if html else found.workbook())
    else:
        show(found.answer, form)
    raise typer.Exit(FINDINGS if found.findings else CLEAN)


def _names(source: str) -> list[str]:
    """Return the names in a file, one a line.

    Raises:
        InputError: where there are none.
    """
    if source.endswith(".toml"):
        listed_names = names_in(Path(source))
    else:
        listed_names = read_table(source, "one name per line").splitlines()
    names = [name.strip() for name in listed_names]
    names = [name for name in names if name]
    if not names:
        raise InputError(f"{display(source)} has no names in it; expected one per line")
    return names
