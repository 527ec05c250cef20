"""Answer files: rows of pupil, question and answer, each held against the key it names."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import NearNames, name_key
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset, shipped_rulesets
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.rows import Cells
from testcross.rulesets.tutoring.answer_text import read_answer, unread_text
from testcross.rulesets.tutoring.question import KEY_REMEDY, Answer, Question
from testcross.rulesets.tutoring.tutor import ruleset_at

if TYPE_CHECKING:
    from testcross.rulesets.tutoring.key_file import FormKey


class KeyCardsError(TestcrossError):
    """A key about cards that are not there, or with answers that are not of these."""


def cards_of_form(form: "FormKey", own: Ruleset | None) -> Ruleset:
    """Return the cards of a form: one's own, or those that come with the program by its name.

    Raises:
        KeyCardsError: where these are others, or do not come with the program.
    """
    if own is not None:
        found = ruleset_at(own, form.level)
        if found.name != form.ruleset:
            raise KeyCardsError(
                f"{form.key} uses the cards {quoted(form.ruleset)}, but --ruleset has "
                f"{quoted(found.name)}; give the file of {quoted(form.ruleset)}"
            )
        return found
    if form.ruleset.partition("+")[0] not in shipped_rulesets():
        raise KeyCardsError(
            f"{form.key} uses the cards {quoted(form.ruleset)}, which are not part of testcross; "
            "give their file with --ruleset FILE"
        )
    found = load_ruleset(form.ruleset)
    found.require_loci()
    return ruleset_at(found, form.level)


def refuse_answers(key: str, questions: Mapping[int, Question], cards: Ruleset) -> None:
    """Refuse a key with an answer that nobody could type.

    Raises:
        KeyCardsError: names the question.
    """
    for number, question in questions.items():
        written = ", ".join(question.answer) or "none"
        read = read_answer(question, written, cards)
        example = read_answer(question, question.example or written, cards)
        if read.answer != question.answer or example.answer is None:
            raise KeyCardsError(
                f"the answer to question {number} of {key}, {quoted(written)}, cannot be read "
                f"with the cards of {cards.name}; {KEY_REMEDY}"
            )


ANSWER_COLUMNS = ("key", "pupil", "question", "answer")
_DIGITS = 9
_ALIASES = {"name": "pupil", "student": "pupil", "number": "question", "form": "key"}
_OF_QUESTION = re.compile(r"(?:q|question)? ?([0-9]{1,9})")
"""The heading of a column with the answers to one question: ``q1``, ``Question 1`` or ``1``."""


@dataclass(frozen=True, slots=True)
class AnswerFinding:
    """Something that is wrong with a line of an answer file."""

    source: str
    line: int
    """From 1; 0 for the file as a whole."""
    text: str
    more: int = 0
    """In how many further lines of the file the same is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedAnswer:
    """One answer of one pupil."""

    pupil: str
    form: str
    """The name of the key."""
    number: int
    question: Question
    typed: str
    """As it was written; empty where the question was left out."""
    said: Answer | None = None
    """As it was understood; None where it was left out, or cannot be read."""

    @property
    def right(self) -> bool:
        """Whether it is the right answer."""
        return self.said == self.question.answer


class AnswerReader:
    """Reads answer files one after the other, and remembers who has answered what.

    Args:
        forms: the keys of the test.
        pupils: who may answer; anybody if there is no list.
        anonymous: whether findings name nobody.
        ruleset: the cards of the test; those that the key names if not given.
        most_forms: how many forms a pupil may answer, one after the other.

    Raises:
        KeyCardsError: where the key is about other cards, or its answers are not of these.
    """

    def __init__(
        self,
        forms: "Sequence[FormKey]",
        pupils: Collection[str] | None = None,
        *,
        anonymous: bool = False,
        ruleset: Ruleset | None = None,
        most_forms: int = 1,
    ) -> None:
        self.findings: list[AnswerFinding] = []
        self._forms = {name_key(form.key): form for form in forms}
        self._anonymous = anonymous
        self._questions = {form.key: _questions(form) for form in forms}
        self._rulesets = {form.key: cards_of_form(form, ruleset) for form in forms}
        for form in forms:
            refuse_answers(form.key, self._questions[form.key], self._rulesets[form.key])
        self._pupils = None if pupils is None else {name_key(name): name for name in pupils}
        self._near_pupils = NearNames(self._pupils or {})
        self.forms_of: dict[str, list[str]] = {}
        """Which forms each pupil answered, the first one first."""
        self._most_forms = most_forms
        self._marked: dict[tuple[str, str, int], tuple[MarkedAnswer, str, int]] = {}
        """By pupil, form and question: the answer that counts, the file and the line it is in."""
        self._names: dict[str, str] = {}
        self._noted: dict[tuple[str, str, str], int] = {}

    @property
    def marked(self) -> list[MarkedAnswer]:
        """All answers so far, one of each pupil to each question."""
        return [one for one, _, _ in self._marked.values()]

    def read(self, source: str, text: str) -> None:
        """Take the answers of one file.

        Args:
            source: what the file is called.
            text: what stands in it, as CSV with a heading: a row for each answer, or for each pupil
                with a column for each question.
        """
        rows = CsvRows(text.splitlines(keepends=True))
        found = [_column(name) for name in rows.heading.texts]
        numbers = {
            i: one[1] for i, name in enumerate(found) if (one := _OF_QUESTION.fullmatch(name))
        }
        wanted = ANSWER_COLUMNS[: 2 if numbers else None]
        missing = [name for name in wanted if name not in found]
        if numbers and len(self._forms) == 1:
            missing = [name for name in missing if name != "key"]
        if missing:
            are = "columns are" if len(missing) > 1 else "column is"
            self._note(
                source,
                rows.heading.line if found else 0,
                f"the {are} missing: {listed(missing, 'and')}; the first line should be "
                f"{','.join(wanted)}{',q1,q2 and so on' if numbers else ''}",
            )
            return
        for cells in rows:
            if any(cell.strip() for cell in cells.texts):
                self._row(source, cells, found, numbers)

    def _row(
        self, source: str, cells: Cells, columns: Sequence[str], numbers: Mapping[int, str]
    ) -> None:
        """Take a row of one answer; or of one pupil, with the answers to several questions."""
        if cells.error is not None:
            self._note(source, cells.line, cells.error.text)
            return
        texts = [cell.strip() for cell in cells.texts]
        told = dict(zip(columns, texts, strict=False))
        only = next(iter(self._forms.values())).key if len(self._forms) == 1 else ""
        key, pupil = told.get("key", only if numbers else ""), told.get("pupil", "")
        if not numbers:
            self._answer(
                source, cells, (key, pupil, told.get("question", ""), told.get("answer", ""))
            )
        for place, number in numbers.items():
            if place < len(texts):
                self._answer(source, cells, (key, pupil, number, texts[place]))

    def _answer(self, source: str, cells: Cells, told: tuple[str, str, str, str]) -> None:
        key, pupil, number, typed = told
        problem = self._problem(key, pupil)
        if problem:
            self._note_once(source, cells.line, problem, pupil)
            return
        form = self._form(key)
        count = 0 if form is None else len(form.questions)
        if form is None or not _is_question(number, count):
            no_question = f"this key has no question {quoted(number)}; expected 1 to {count}"
            self._note(source, cells.line, no_question)
            return
        name = self._names.setdefault(name_key(pupil), pupil)
        before = self._marked.get((name, form.key, int(number)))
        if before is not None and not typed:
            return
        if before is not None and before[0].said is not None:
            where = f"line {before[2]}" if before[1] == source else f"{before[1]}, line {before[2]}"
            self._note(
                source,
                cells.line,
                f"question {int(number)} was already answered ({where}); the first answer counts",
            )
            return
        answered = self.forms_of.setdefault(name, [])
        answered += [form.key] if form.key not in answered else []
        self._mark(source, cells.line, (name, form.key, int(number), typed))

    def _form(self, key: str) -> "FormKey | None":
        """Return the form of a key, or of the letter that it ends with: ``A``."""
        of_letter = [
            form
            for form in self._forms.values()
            if name_key(form.key.rpartition("-")[2]) == name_key(key)
        ]
        return self._forms.get(name_key(key), of_letter[0] if len(of_letter) == 1 else None)

    def _problem(self, key: str, pupil: str) -> str:
        """Say why no answer of a pupil to a key can be marked; nothing where they can."""
        form = self._form(key)
        if form is None:
            return (
                f"the answer is to the key {quoted(key)}, but this test has "
                f"{listed([one.key for one in self._forms.values()], 'and')}"
            )
        return self._problem_of_pupil(form, pupil)

    def _problem_of_pupil(self, form: "FormKey", pupil: str) -> str:
        """Say why a pupil cannot answer a form; nothing where that is all right."""
        if not pupil:
            return "no pupil's name; write it in the column pupil"
        if self._pupils is not None and name_key(pupil) not in self._pupils:
            near = self._near_pupils.nearest(pupil, limit=1)
            hint = f"did you mean {near[0]!r}?" if near else "add the name to the list"
            if self._anonymous:
                return "a name missing from the list of pupils; correct it or add it to the list"
            return f"{quoted(pupil)} is not on the list of pupils; {hint}"
        own = self.forms_of.get(self._names.get(name_key(pupil), pupil), [])
        if form.key in own or len(own) < self._most_forms:
            return ""
        return (
            f"the answer is to the key {form.key}, but this pupil began with {own[0]}; "
            "give --change if one form was answered before a lesson and one after it"
            if len(own) == 1
            else f"the answer is to the key {form.key}, but this pupil answered "
            f"{listed(own, 'and')} before"
        )

    def _mark(self, source: str, line: int, told: tuple[str, str, int, str]) -> None:
        pupil, key, number, typed = told
        question = self._questions[key][number]
        read = read_answer(question, typed, self._rulesets[key]) if typed else None
        if read is not None and read.answer is None:
            hint = unread_text(question, self._rulesets[key], typed, verb="Write")
            hint = hint.removeprefix("I cannot read that. ")
            answer = f"the answer {quoted(typed)} to question {number}"
            self._note(source, line, f"{answer} cannot be read. {hint}")
        said = None if read is None else read.answer
        one = MarkedAnswer(
            pupil=pupil, form=key, number=number, question=question, typed=typed, said=said
        )
        self._marked[pupil, key, number] = (one, source, line)

    def _note(self, source: str, line: int, text: str) -> None:
        self.findings.append(AnswerFinding(source, line, text))

    def _note_once(self, source: str, line: int, text: str, pupil: str) -> None:
        """Note what is wrong with all of a pupil's lines in a file: at the first, and how many."""
        place = self._noted.setdefault((source, text, name_key(pupil)), len(self.findings))
        if place == len(self.findings):
            self._note(source, line, text)
        else:
            found = self.findings[place]
            self.findings[place] = replace(found, more=found.more + 1)

    def left_out(self) -> Iterator[MarkedAnswer]:
        """Yield every question that a pupil has no row for; it counts as left blank."""
        pairs = ((pupil, key) for pupil, keys in self.forms_of.items() for key in keys)
        for pupil, key in pairs:
            for number, question in self._questions[key].items():
                if (pupil, key, number) not in self._marked:
                    yield MarkedAnswer(
                        pupil=pupil, form=key, number=number, question=question, typed=""
                    )


def _is_question(number: str, count: int) -> bool:
    """Tell whether a cell is the number of a question, from 1 to ``count``."""
    return number.isdecimal() and len(number) <= _DIGITS and 1 <= int(number) <= count


def _column(name: str) -> str:
    key = name_key(name)
    return _ALIASES.get(key, key)


def _questions(form: "FormKey") -> dict[int, Question]:
    return {one.number: one.question(form.ruleset, form.level) for one in form.questions}
