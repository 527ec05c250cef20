"""Quizzes: asked on a terminal, or written as a file in some format, or as forms of a test."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from testcross.api.files import InputError
from testcross.api.form_files import KEY_FILE, form_files
from testcross.cli import console
from testcross.cli.completions import matching
from testcross.cli.new_files import refuse_existing, write_named_files
from testcross.cli.runner import Form, show
from testcross.rulesets import tutoring
from testcross.rulesets.english import counted, listed
from testcross.rulesets.tutoring import MODES, Conversation, ExamConversation, Tutor, TutorText

_QUIT = ("quit", "q", "exit")
_LONGEST_LINE = 1_000


def answer_typed(
    asked: Conversation | ExamConversation, number: int, count: int, form: Form = "text"
) -> bool:
    """Ask a question until it is settled; tell whether that came before somebody left.

    Args:
        asked: the conversation about it.
        number: of the question, from 1.
        count: how many questions there are to be.
        form: how questions and replies are shown.
    """
    show(tutoring.NumberedQuestion(number=number, count=count, question=asked.question), form)
    while asked.outcome is None:
        line = typed_line()
        if line is None or line.casefold() in _QUIT:
            return False
        turns = tuple(asked.take(line) if line else [TutorText("Please type an answer.")])
        outcome, said = asked.outcome, asked.said
        show(tutoring.TutorReply(number=number, outcome=outcome, said=said, turns=turns), form)
    return True


def typed_line() -> str | None:
    """Return the next line that is typed, without spaces around it; None at the end of input.

    Raises:
        InputError: where it is not text.
    """
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        console.write("> ")
    console.flush()
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        raise InputError("an answer is not UTF-8 text; type it again") from None
    except OSError:  # nobody is there to be asked
        return None
    return line[:_LONGEST_LINE].strip() if line else None


def complete_export(incomplete: str) -> list[str]:
    """Return the formats that begin so, for the shell."""
    from testcross.pages.exports import EXPORTS

    return matching(incomplete, EXPORTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenQuiz:
    """How a quiz is to be written; each as it was typed, or None.

    Raises:
        InputError: for options that go with others only.
    """

    forms: int | None
    export: str | None
    out: str | None
    key: str | None

    def __post_init__(self) -> None:
        if self.forms is not None:
            if not (self.out or "").strip():
                raise InputError("--forms writes several files; name a folder: --out FOLDER")
            if self.key is not None:
                raise InputError("--forms writes a key for each form; leave --key out")
        elif self.export is None:
            if self.key is not None:
                raise InputError("--key goes with --export; say in which format to write")
            if self.out is not None:
                raise InputError(
                    "--out is for forms of a test; give --forms N or --export FORMAT, "
                    "or leave --out out"
                )

    @property
    def is_wanted(self) -> bool:
        """Whether anything is to be written."""
        return self.forms is not None or self.export is not None

    def refuse_to_ask(self, mode: str, given: Mapping[str, object]) -> None:
        """Refuse options of a quiz that is asked.

        Raises:
            InputError: names the option.
        """
        option = "--forms" if self.forms is not None else "--export"
        for other, value in given.items():
            if value:
                raise InputError(f"{option} and --{other} were both given; give one of them")
        if mode != MODES[0]:
            raise InputError(
                f"{option} and --mode were both given; what is written is a test, so leave --mode "
                "out"
            )

    def write(self, tutor: Tutor, *, seed: int, count: int) -> None:
        """Write it, and say what was written.

        Raises:
            InputError: for a format that there is not, and for files that cannot be written.
            NoQuestionError: where there are not so many questions.
        """
        if self.forms is not None:
            options = {"seed": seed, "count": count, "forms": self.forms}
            text = write_forms(tutor, self.out or "", export=self.export, **options)
            console.write(console.paragraph(text.rstrip("\n")))
        else:
            self._write_export(tutor, seed=seed, count=count)

    def _write_export(self, tutor: Tutor, *, seed: int, count: int) -> None:
        from testcross.pages.exports import find_export, find_key

        export = find_export(self.export or "")
        key_export = None if self.key is None else find_key(Path(self.key))
        self._refuse_files(is_text=export.is_text)
        worksheet = tutoring.make_worksheet(tutor, seed=seed, count=count)
        written = export.questions(worksheet)
        files: dict[Path, str | bytes] = {}
        if self.out is not None:
            files[Path(self.out)] = written
        if self.key is not None and key_export is not None:
            files[Path(self.key)] = key_export.key(worksheet)
        write_named_files(files)
        if self.out is None:
            console.write(written.decode())
            return
        console.write(f"{self.out}: {counted(count, 'question')}\n")
        if self.key is not None:
            console.write(f"{self.key}: the key\n")

    def _refuse_files(self, *, is_text: bool) -> None:
        """Refuse to begin where a file is missing, there already, or named twice."""
        if self.out is None and not is_text:
            raise InputError(f"--export {self.export} makes an archive; name its file with --out")
        named = {"--out": self.out, "--key": self.key}
        paths = {option: Path(path) for option, path in named.items() if path is not None}
        if len({path.resolve() for path in paths.values()}) < len(paths):
            raise InputError(f"--out and --key are both {self.out}; name two files")
        for option, path in paths.items():
            refuse_existing(path, option)


def write_forms(
    tutor: Tutor, folder: str, *, seed: int, count: int, forms: int, export: str | None = None
) -> str:
    """Write forms of a test into a folder, and return what was written, as a sentence.

    Args:
        tutor: who makes the questions.
        folder: where they go; made if it is not there. Nothing is overwritten.
        seed: the same seed writes the same bytes.
        count: how many questions a form has.
        forms: how many.
        export: in which format each form is written as well.

    Raises:
        InputError: for a number of forms or a format that cannot be, or a file that cannot be
            written.
        NoQuestionError: where there are not so many questions.
    """
    if not 1 <= forms <= tutoring.MOST_FORMS:
        raise InputError(f"--forms is {forms}; expected 1 to {tutoring.MOST_FORMS}")
    made = tutoring.make_forms(tutor, seed=seed, count=count, forms=forms)
    files = form_files(tutor, made, seed=seed, export=export, text_of=console.text_of)
    _write(Path(folder), files)
    points = [sum(question.difficulty for question in form) for form in made]
    return (
        f"{folder}: {counted(forms, 'form')} of {counted(count, 'question')}, difficulty "
        f"{listed(list(map(str, points)), 'and')}; mark answers with: testcross grade "
        f"{Path(folder) / KEY_FILE} answers.csv\n"
    )


def _write(folder: Path, files: dict[str, bytes]) -> None:
    there = next((folder / name for name in files if (folder / name).exists()), None)
    if there is not None:
        raise InputError(f"{there} already exists; name another folder with --out")
    write_named_files({folder / name: content for name, content in files.items()}, "folder")
