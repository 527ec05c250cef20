"""A quiz that is written instead of asked: as one file in some format, or as forms of a test."""

from dataclasses import dataclass
from pathlib import Path

from testcross.cli import console
from testcross.cli.completions import matching
from testcross.cli.inputs import InputError
from testcross.cli.new_files import refuse_existing, write_named_files
from testcross.rulesets.english import counted
from testcross.rulesets.tutoring import MODES, Tutor, make_worksheet


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

    def refuse_to_ask(self, mode: str, answered: str) -> None:
        """Refuse options of a quiz that is asked.

        Raises:
            InputError: names the option.
        """
        option = "--forms" if self.forms is not None else "--export"
        if answered:
            raise InputError(f"{option} and --answered were both given; give one of them")
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
            from testcross.cli.quiz_forms import show_forms, write_forms

            options = {"seed": seed, "count": count, "forms": self.forms}
            show_forms(write_forms(tutor, self.out or "", export=self.export, **options))
        else:
            self._write_export(tutor, seed=seed, count=count)

    def _write_export(self, tutor: Tutor, *, seed: int, count: int) -> None:
        from testcross.pages.exports import find_export, find_key

        export = find_export(self.export or "")
        key_export = None if self.key is None else find_key(Path(self.key))
        self._refuse_files(is_text=export.is_text)
        worksheet = make_worksheet(tutor, seed=seed, count=count)
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
