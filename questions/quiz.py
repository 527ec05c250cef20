"""Questions that make one reason, asked or written as a test; the answers of a class, marked."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import cached_property, partial
from os import PathLike, fspath
from pathlib import Path as FilePath
from typing import Annotated, Any, overload

import testcross.pages.reports.class_html as class_html
import testcross.pages.reports.workbooks as workbooks
from testcross.asking import files, new_files, quizzes, typed
from testcross.asking.cards import DEFAULT, Path, rules_of
from testcross.asking.declared import Typed, question
from testcross.asking.dialogue import Dialogue, Talk, desk, settled
from testcross.asking.quizzes import LEVELS, MOST, tutor_for
from testcross.asking.result import PLAIN, Look, Pieces, Result
from testcross.pages import exports
from testcross.rulesets import genetics, tutoring
from testcross.rulesets.english import counted, listed
from testcross.rulesets.errors import TestcrossError

_MUCH = 20_000
"""So many answers are worth a process for each core."""
_OPENING = {
    "learn": "Type your answer and press Enter; ? for a hint, ! for the proof, quit to stop.",
    "exam": "Type your answer and press Enter; quit to stop. Each question is asked once.",
}


class Question(Result["tutoring.NumberedQuestion"]):
    """A question of a quiz, with what is right, hints and a proof."""

    @property
    def help(self) -> tutoring.Feedback:
        """Hints that get stronger, the proof, smaller questions on the way."""
        found: tutoring.Feedback = self.about[0]().feedback(self.answer.question)
        return found

    @property
    def right(self) -> tuple[str, ...]:
        """The right answer: the texts of all that is to be chosen; of what is typed, one text."""
        return self.answer.question.answer

    @property
    def choices(self) -> tuple[tutoring.AnswerChoice, ...]:
        """What may be chosen, right or wrong, with the wrong ideas that lead to it."""
        return self.answer.question.choices

    def mark(self, text: str) -> bool | None:
        """Tell whether an answer, written as a pupil may write it, is right; None if it is none.

        Of a quiz with ``progress`` each answer is written to its file.
        """
        tutor, progress = self.about
        question = self.answer.question
        asked = tutoring.ExamConversation(question, tutor().ruleset)
        asked.take(text)
        if asked.outcome is not None and progress is not None:
            with tutoring.kept_progress(progress) as kept:
                kept.record(question, self.answer.idea, asked.outcome)
        return None if asked.outcome is None else asked.outcome == "right"

    def to_dict(self) -> dict[str, Any]:
        """Return the question as the key of a test has it."""
        asked = self.answer.question
        form = tutoring.key_of_form(asked.id, [tutoring.worksheet_item(self.about[0](), asked)])
        found: dict[str, Any] = tutoring.key_entry(form)["questions"][0]
        return found

    def _gist(self) -> str:
        return f"{self.answer.number} {self.answer.question.id}"


_OUT = Typed("PATH", "The file of questions, or the folder of forms.", "-o --out")
_EXPORT = Typed(
    "FORMAT",
    "Write the questions to a file instead: gift, moodle-xml, qti, anki, html, markdown or csv.",
    "--export",
    offers=lambda given, _: exports.EXPORTS,
)


class Test(Result[str]):
    """A test as files: forms with their keys, or questions for another program."""

    __test__ = False  # none of pytest's

    @property
    def files(self) -> Mapping[str, bytes]:
        """What is in each file, by its name."""
        found: Mapping[str, bytes] = self.about[0]
        return found

    def key(self, form: str = ".md") -> bytes:
        """Return what is right in exported questions: as ``.html``, ``.md`` or ``.csv``.

        Raises:
            TestcrossError: for another form; of forms the keys are among the files.
        """
        return exports.find_key(form)(self.about[1])

    def pieces(self, form: str, look: Look = PLAIN) -> Pieces:
        """Yield exported questions that are a text."""
        if desk.is_command_line and not self.answer:
            raise files.InputError(f"{self.about[2]} with --out")
        yield self.answer

    def files_at(self, path: FilePath, form: str, look: Look = PLAIN) -> Iterator[new_files.Made]:
        """Yield the file of exported questions; forms lie in a folder."""
        is_one = len(self.files) == 1
        yield {path if is_one else path / name: one for name, one in self.files.items()}

    def said_of(self, path: FilePath, form: str, look: Look = PLAIN) -> Pieces:
        """Yield what is in it."""
        message = f"{path}: {self.about[3].format(path / quizzes.KEY_FILE)}"
        yield f"{message}\n" if len(self.files) == 1 else desk.paragraph(message)

    def _said(self) -> object:
        return self.files

    def _gist(self) -> str:
        return f"{counted(len(self.files), 'file')}"


def _kinds_after(report: Path, tutor: tutoring.Tutor) -> tuple[str, ...]:
    """Return the kinds of questions that practise what a report found, in their order."""
    files.refuse_other_kind(fspath(report), "a report of verify")
    codes = tutoring.codes_in(FilePath(report))
    return tutoring.kinds_after(codes, tutoring.practised_by(tutor.ruleset), tutor.kinds)


def _kind_names(given: typed.Given, _: str) -> Iterator[str]:
    yield from (kind.name for kind in tutoring.kinds_of(rules_of(given.get("ruleset"))))


def _concepts(*_: object) -> Iterator[str]:
    yield from (one.value for one in tutoring.Concept)


def _usual_seed() -> int:
    """Return another seed each time at a terminal; otherwise always the same."""
    return quizzes.any_seed() if desk.is_terminal else 1


@question(
    "quiz --level novice --count 5",
    "Teach",
    forms="talk",
    rare="--after --language --notation --answered --engine",
    status="0 done, 130 interrupted",
)
def quiz(
    level: Annotated[str, Typed("novice|locus|trio|litter", flag="--level")] = LEVELS[0],
    *,
    kind: Annotated[
        Sequence[str], Typed("NAMES", offers=_kind_names, commas=True, unsaid=None)
    ] = (),
    concept: Annotated[str | None, Typed("NAME", offers=_concepts)] = None,
    count: Annotated[int, Typed("N", "How many questions.", least=1, most=MOST)] = 10,
    seed: Annotated[int | None, Typed("N", unsaid=None)] = 1,
    ruleset: typed.RulesetChoice = None,
    engine: typed.Engine = typed.PLAY,
    mode: Annotated[str, Typed("learn|exam")] = "learn",
    answered: Annotated[str, Typed("LETTERS", unsaid="")] = "",
    after: Annotated[Path | None, Typed("REPORT.json")] = None,
    progress: Annotated[Path | None, Typed("FILE")] = None,
) -> Quiz:
    """Ask questions, with hints and proofs; or write forms of a test.

    A wrong answer is followed by a smaller question, then the same one again.

    Args:
        level: Two loci, one locus of four, a whole trio, or a litter.
        kind: Only these kinds of questions: legal,allele.
        concept: Only questions about one idea, such as recessive-needs-two.
        seed: The same seed asks the same questions; without it they differ each time on a terminal.
        mode: With hints and proofs, or each question once.
        answered: Go on with a quiz: the letters it shows when you quit.
        after: Ask what a class got wrong, from a report of verify --format json.
        progress: Keep what you know in this file, and ask what is due or not yet mastered.

    >>> first, second = quiz(count=2)
    >>> first.mark(first.right[0])
    True
    """
    if after is not None:
        typed.refuse_together({"--after": after, "--kind": kind or None, "--concept": concept})
    tutor = partial(
        tutor_for, rules_of(ruleset), level, tuple(kind), concept, typed.solver(engine)
    )  # which another process can have, too
    order = () if after is None else _kinds_after(after, tutor())
    typed.refuse_together({"--progress": progress, "--answered": answered or None})
    kept = None if progress is None else FilePath(progress)
    is_seeded = seed is not None
    if seed is None:
        seed = _usual_seed()
        if kept is not None:
            with tutoring.kept_progress(kept) as known:
                seed = known.answers
    options = {
        "level": level,
        "kind": ",".join(kind) or None,
        "concept": concept,
        "ruleset": None if ruleset in (None, DEFAULT) else str(ruleset),
        "mode": mode if mode != "learn" else None,
        "after": None if after is None else fspath(after),
    }
    again = "".join(f" --{name} {shlex.quote(one)}" for name, one in options.items() if one)
    about = {"count": count, "seed": seed, "is_seeded": is_seeded, "mode": mode, "progress": kept}
    about |= {"ruleset": options["ruleset"], "again": again, "answered": answered}
    found = Quiz({**about, "tutor": tutor, "kinds": order})
    found.begun()  # what cannot be is refused now
    return found


class Quiz(Dialogue["tuple[Question, ...]"], Sequence[Question]):
    """A quiz: a list of questions for a program, a talk at a terminal."""

    def __init__(self, about: Mapping[str, Any]) -> None:
        vars(self).update(about=about, ok=True, notes=(), partly_read=False)

    @property
    def tutor(self) -> tutoring.Tutor:
        """Who makes its questions."""
        found: tutoring.Tutor = self.about["tutor"]()
        return found

    def begun(self) -> tutoring.Quiz:
        """Return who hands out its questions, from the first on; there may not be so many."""
        kept, own = self.about["progress"], ("seed", "count", "mode", "answered", "kinds")
        asked = tutoring.Quiz(self.tutor, **{name: self.about[name] for name in own})
        if kept is not None:
            asked.progress = tutoring.known_progress(kept)
        return asked

    @cached_property
    def answer(self) -> tuple[Question, ...]:
        """The questions, in their order; handed out when they are first asked for."""
        count, asked = self.about["count"], self.begun()
        about = (self.about["tutor"], self.about["progress"])
        made = [asked.hand_out() for _ in range(count) if not asked.mastered]
        return tuple(Question(one, about=about) for one in made)

    @property
    def name(self) -> str:
        """What answers call it: ``gene-rummy-novice-1``."""
        own = self.tutor
        return tutoring.identifier(own.ruleset.name, own.level, str(self.about["seed"]))

    @overload
    def __getitem__(self, place: int) -> Question: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Question]: ...
    def __getitem__(self, place: int | slice) -> Question | Sequence[Question]:
        """Return the question of a place, from 0."""
        return self.answer[place]

    def __len__(self) -> int:
        return len(self.answer)

    def __bool__(self) -> bool:
        return len(self) > 0

    @property
    def text(self) -> str:
        """The questions as people read them, in lines of at most 80 columns."""
        return "".join(question.text for question in self.answer)

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each question: ``id``, ``kind``, ``question`` ..."""
        return [row for question in self.answer for row in question.rows()]

    def html(self) -> str:
        """Return the questions as elements of HTML, for your own page."""
        return "".join(question.html() for question in self.answer)

    def to_dict(self) -> dict[str, Any]:
        """Return the key of the test, by which ``grade`` marks answers."""
        tutor = self.tutor
        made = [tutoring.worksheet_item(tutor, one.answer.question) for one in self.answer]
        form = tutoring.key_of_form(self.name, made)
        found: dict[str, Any] = json.loads(tutoring.key_text([form], self.about["seed"]))
        return found

    def _gist(self) -> str:
        return f"{self.name}: {counted(len(self), 'question')}"

    def talk(self, form: str) -> Talk:
        """Ask until all is asked, or nobody answers any more."""
        asked, tutor, about = self.begun(), self.tutor, self.about
        kept = about["progress"]
        with nullcontext() if kept is None else tutoring.kept_progress(kept) as progress:
            asked.progress = progress
            if form != "json":
                yield desk.paragraph(_OPENING[about["mode"]])
                is_new = not asked.results and (progress is None or not progress.answers)
                if tutor.level == LEVELS[0] and is_new:
                    yield desk.paragraph(tutoring.introduction(tutor.ruleset))
            stopped: KeyboardInterrupt | None = None
            try:
                while not asked.done:
                    one, number = asked.ask(), asked.number
                    yield asked.asked_now
                    if not (yield from settled(one, number)):
                        break
                    asked.settle(one)
            except KeyboardInterrupt as error:
                yield "\n"
                stopped = error
            yield asked.tally()
            again, step = about["again"], ""
            if progress is not None:
                yield progress.report(tutor.concepts)
                known = _known_so_far(progress, str(kept), about["ruleset"])
                step = f"Next: testcross {known.going_on}" if asked.mastered else ""
                again += f" --progress {shlex.quote(str(kept))}"
            elif asked.done:
                again += f" --count {about['count']} --seed {about['seed'] + 1}"
            else:
                letters = asked.tally().letters
                again += f" --count {about['count']} --seed {about['seed']}"
                again += f" --answered {letters}" if letters else ""
        if form != "json":
            yield f"\n{step or f'To go on: testcross quiz{again}'}\n"
        if stopped is not None:
            raise stopped

    def _worksheet_tutor(self, option: str) -> tutoring.Tutor:
        """Return who makes the questions of a test; refuse what only a talk has."""
        about = self.about
        talks = {"--mode": about["mode"] != "learn", "--answered": about["answered"] or None}
        typed.refuse_together({option: True, **talks, "--progress": about["progress"]})
        return self.tutor.only(about["kinds"]) if about["kinds"] else self.tutor

    @question("quiz --forms 2 --out test", forms="only", on=quiz, when="--forms", out=_OUT)
    def forms(
        self,
        number: Annotated[int, Typed("N", flag="--forms", least=1, most=tutoring.MOST_FORMS)],
        *,
        export: Annotated[str | None, _EXPORT] = None,
    ) -> Test:
        """Write forms of a test: alike, on other cards, each with its key.

        Args:
            number: Write N forms of a test instead, with keys: alike, but with other cards.
        """
        count, seed = self.about["count"], self.about["seed"]
        if not self.about["is_seeded"]:  # a class must not find out by which seed it is asked
            seed = quizzes.any_seed()
        tutor = self._worksheet_tutor("--forms")
        made = tutoring.make_forms(tutor, seed=seed, count=count, forms=number)
        found = quizzes.form_files(tutor, made, seed=seed, export=export)
        points = {str(sum(question.difficulty for question in form)): 1 for form in made}
        message = (
            f"{counted(number, 'form')} of {counted(count, 'question')}, difficulty "
            f"{listed([*points], 'and')}; mark answers with: testcross grade {{}} answers.csv"
        )
        return Test("", about=(found, None, "--forms writes several files; name a folder", message))

    @question(
        "quiz --export gift -o quiz.gift",
        forms="only",
        on=quiz,
        when="--export",
        out=_OUT,
        key="Write the answers too: a .html, .md or .csv file.",
    )
    def export(self, form: Annotated[str, _EXPORT]) -> Test:
        """Write questions for another program: gift, moodle-xml, qti, anki, html ...

        Also markdown and csv.
        """
        tutor, written_as = self._worksheet_tutor("--export"), exports.find_export(form)
        seed, count = self.about["seed"], self.about["count"]
        worksheet = tutoring.make_worksheet(tutor, seed=seed, count=count)
        content, message = written_as.questions(worksheet), counted(count, "question")
        archive = f"--export {form} makes an archive; name its file"
        about = {f"questions{written_as.ending}": content}, worksheet, archive, message
        return Test(content.decode() if written_as.is_text else "", about=about)


class Progress(Result["tutoring.PupilProgress"]):
    """What a pupil knows of each idea, and what comes next."""

    _parts = "ideas"
    ideas: tuple[tutoring.IdeaProgress, ...]
    """How likely each idea is known, and when it is due."""

    def _gist(self) -> str:
        known = sum(one.mastered for one in self.ideas)
        return f"{known} of {counted(len(self.ideas), 'idea')} mastered"


@question("progress ann.json", "Teach")
def progress(
    file: Annotated[Path, Typed("FILE", "A file that quiz --progress wrote.")],
    *,
    ruleset: typed.OwnRuleset = None,
) -> Progress:
    """Show what a pupil knows, what is due and what comes next.

    Args:
        ruleset: Only the ideas of these cards, at the level that comes next.
    """
    path = FilePath(file)
    if not path.exists():
        advice = "make one with: testcross quiz --progress FILE"
        raise TestcrossError(f"{path} is not there", advice=advice)
    own = None if ruleset in (None, DEFAULT) else str(ruleset)
    return Progress(_known_so_far(tutoring.known_progress(path), str(file), own))


def _known_so_far(
    known: tutoring.Progress, file: str, ruleset: str | None
) -> tutoring.PupilProgress:
    """Return what is known, and the command of the next step, on which quiz and progress agree.

    Of cards that are named it is the first level with something to ask; once there is none, or
    where none are named, the next step on the path of all.
    """
    found: tutoring.PupilProgress
    for level in LEVELS if ruleset is not None else ():
        ideas = tutor_for(rules_of(ruleset), level, (), None, typed.solver(typed.PLAY)).concepts
        found = known.report(ideas)
        if found.next is not None:
            words = ["quiz", "--level", level, "--ruleset", str(ruleset), "--progress", file]
            return replace(found, going_on=shlex.join(words))
    found = known.report()
    return replace(found, going_on=found.command(file))


class Grades(Result["tutoring.ClassReport | tutoring.ClassChange"]):
    """What the answers of a class come to."""

    _parts = "pupils"
    pupils: tuple[tutoring.PupilGrade | tutoring.LessonChange, ...]
    """What each pupil got right; or before a lesson and after it."""
    findings: tuple[tutoring.AnswerFinding, ...]
    """Lines that could not be marked, and why."""

    def page(self) -> str:
        """Return it as a whole page of HTML to print, with a sheet for each pupil."""
        return class_html.graded_page(self.answer)

    def workbook(self) -> bytes:
        """Return it as a workbook in ``.xlsx``: pupils, questions and mistakes as sheets.

        Raises:
            TestcrossError: where the library for it is missing.
        """
        return workbooks.graded_workbook(self.answer)

    def _gist(self) -> str:
        return f"{counted(len(self.pupils), 'pupil')}, {counted(len(self.findings), 'finding')}"


@question(
    "grade key.json answers.csv",
    "Teach",
    forms="html xlsx",
    status="0 all answers marked, 1 a line could not be marked",
)
def grade(
    key: Annotated[Path, Typed("KEY", "The key.json of the test.")],
    *answers: Annotated[Path, Typed("ANSWERS...", needed=True)],
    text: Annotated[str | None, "The content of such a file instead."] = None,
    pupils: Annotated["str | PathLike[str] | Sequence[str] | None", Typed("FILE")] = None,
    anonymous: Annotated[bool, Typed("", "Replace names by numbers, best first.")] = False,
    ruleset: typed.OwnRuleset = None,
    jobs: typed.Jobs = 1,
    change: Annotated[bool, Typed("")] = False,
) -> Grades:
    """Mark the answers of a class by pupil, idea and question.

    Nothing is stored and nothing is sent.

    Args:
        answers: Files of answers, CSV or workbooks, with the columns key,pupil,question,answer or
            key,name,q1,q2; or as Google Forms, Microsoft Forms and Moodle save them.
        pupils: The names of the class, one per line; or the testcross.toml that lists them.
        ruleset: The cards of the test; by default those that its key names.
        change: Pupils answered two forms, the first before a lesson: show what changed.

    Raises:
        TypeError: where both are given, files and a text, or neither.
        TestcrossError: for files that cannot be read, or are about other cards.
    """
    if bool(answers) == (text is not None):
        raise TypeError("grade() takes files of answers, or a text; give one of them")
    is_file = isinstance(pupils, str) or hasattr(pupils, "__fspath__")
    known: Any = _names_in(fspath(pupils)) if is_file else pupils  # type: ignore[arg-type] # is_file
    own = None if ruleset is None else rules_of(ruleset)
    files.refuse_other_kind(fspath(key), "a key of a test")
    reader = tutoring.AnswerReader(
        tutoring.read_key(FilePath(key)),
        known,
        anonymous=anonymous,
        ruleset=own,
        most_forms=2 if change else 1,
    )
    if text is not None:
        quizzes.read_answers(reader, "the text", files.text_bytes(text))
    for source in dict.fromkeys(fspath(path) for path in answers):
        data = files.read_bytes(source, "answers in CSV")
        quizzes.read_answers(reader, files.display(source), data)
    message = tutoring.class_change if change else tutoring.class_report
    each = typed.each_in(jobs, much=len(reader.marked) >= _MUCH)
    found = message(reader, anonymous=anonymous, each=each)
    return Grades(found, not found.findings)


def _names_in(source: str) -> list[str]:
    """Return the names of a class: the lines of a file, or the list in a testcross.toml."""
    if source.endswith(".toml"):
        known: Any = genetics.read_toml(FilePath(source), "file of settings").document.get("names")
        if not isinstance(known, list):
            raise files.InputError(f'{source} lists no names; add names = ["Ann", "Bo"]')
        names = [str(name) for name in known]
    else:
        names = files.read_table(source, "one name per line").splitlines()
    names = [name for name in map(str.strip, names) if name]
    if not names:
        found = files.display(source)
        raise files.InputError(f"{found} has no names in it; expected one per line")
    return names
