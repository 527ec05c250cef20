"""Answer files: rows of pupil, question and answer, each held against the key it names.

It reads files that were written with a test, tables with a column for each question, and what
Google Forms, Microsoft Forms and Moodle save: as CSV, or as a workbook.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import TYPE_CHECKING

from testcross.rulesets.english import listed, quoted, some_listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.names import NearNames, name_key
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_file import load_ruleset, shipped_rulesets
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.opened_file import decode
from testcross.rulesets.records.rows import Cells, RowSource
from testcross.rulesets.records.workbook import SheetRows, read_sheet, sheets_in
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
_COLUMNS = {
    "key": ("key", "form", "test form", "which form"),
    "pupil": ("pupil", "name", "student", "full name", "your name", "student name", "pupil name"),
    "first": ("first name", "given name"),
    "last": ("last name", "surname", "family name"),
    "address": ("email", "email address", "e mail", "username", "user name"),
    "question": ("question", "number"),
    "answer": ("answer",),
}
"""What people and programs call the columns."""
_CALLED = {name: column for column, names in _COLUMNS.items() for name in names}
_OF_QUESTION = re.compile(
    r"(?:q|question|answer) ?\.? ?([0-9]{1,9})(?:\W.*)?|([0-9]{1,9})(?:[.):].*)?", re.DOTALL
)
"""The heading of a column with the answers to one question: ``q1``, ``Question 1`` or ``1.``"""
_OF_RESPONSE = re.compile(r"response ([0-9]{1,9})")
"""What Moodle calls it, beside ``Question 1`` for the text of the question."""
_OF_POINTS = re.compile(r"q\. ?[0-9]+ ?/ ?[0-9].*")
"""A column of Moodle's grades: ``Q. 1 /1.00``."""
_BESIDE = re.compile(
    r"(?:points|feedback) ?[-\u2013].*|.*\[(?:score|feedback)\]|right answer.*|grade\b.*"
    r"|(?:id(?: number)?|timestamp|status|state|start(?:ed)?(?: on| time)?|score|total points"
    r"|complet(?:ed|ion)(?: on| time)?|last modified time|time taken|duration|quiz feedback"
    r"|institution|department|language)",
    re.DOTALL,
)
"""Columns of quiz programs that hold no answer."""
_UNANSWERED = "-"
"""How Moodle writes that a question was left out."""
_AVERAGE = "overall average"
"""What Moodle writes below the pupils, where their names stand."""


@dataclass(slots=True)
class _Columns:
    """What stands in which columns of a table."""

    places: dict[str, int] = field(default_factory=dict)
    """The columns of ``_COLUMNS`` that there are."""
    numbers: dict[int, str] = field(default_factory=dict)
    """The columns with the answers to one question each, and its number."""
    unread: list[str] = field(default_factory=list)
    """The headings of columns that are ignored."""
    headed: list[bool] = field(default_factory=list)
    """Of each column whether it has a heading."""
    are_responses: bool = False
    are_points: bool = False

    def cell(self, texts: Sequence[str], name: str) -> str:
        """Return what stands in a column; empty where there is no such one."""
        place = self.places.get(name, len(texts))
        return texts[place] if place < len(texts) else ""

    def pupil(self, texts: Sequence[str]) -> str:
        """Return a pupil's name, or the address where that is all there is."""
        both = f"{self.cell(texts, 'first')} {self.cell(texts, 'last')}".strip()
        return self.cell(texts, "pupil") or both or self.cell(texts, "address")

    @property
    def has_names(self) -> bool:
        return not self.places.keys().isdisjoint(("pupil", "first", "last", "address"))


def _columns(heading: Sequence[str], asked: Mapping[str, Sequence[str]]) -> _Columns:
    """Return what the columns of a table are.

    Args:
        heading: what they are called.
        asked: the numbers of the questions that have a text, by that text.
    """
    found, left = _Columns(), {text: [*numbers] for text, numbers in asked.items()}
    keys = [" ".join(name.casefold().replace("\xa0", " ").split()) for name in heading]
    found.headed = list(map(bool, keys))
    found.are_responses = any(map(_OF_RESPONSE.fullmatch, keys))
    found.are_points = any(map(_OF_POINTS.fullmatch, keys))
    for place, key in enumerate(keys):
        of_question = (_OF_RESPONSE if found.are_responses else _OF_QUESTION).fullmatch(key)
        column = _CALLED.get(name_key(key.rstrip(" ?:*")))  # Which form?
        numbers = left.get(name_key(key))
        if column is not None:
            found.places.setdefault(column, place)
        elif _OF_POINTS.fullmatch(key) or _BESIDE.fullmatch(key) or not key:
            continue
        elif of_question is not None:
            found.numbers[place] = next(one for one in of_question.groups() if one)
        elif numbers:
            found.numbers[place] = numbers.pop(0)
        elif not (found.are_responses and _OF_QUESTION.fullmatch(key)):
            found.unread.append(heading[place])
    named = [one for one in found.unread if re.search(r"\bname\b", one, re.IGNORECASE)]
    if "pupil" not in found.places and len(named) == 1:  # What is your name?
        found.unread.remove(named[0])
        found.places["pupil"] = heading.index(named[0])
    return found


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
        return self.said == self.question.answer

    @property
    def is_unread(self) -> bool:
        """Whether something was written that cannot be read; so it is not wrong either."""
        return bool(self.typed) and self.said is None


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
        letters = [name_key(form.key.rpartition("-")[2]) for form in forms]
        of_letter = dict(zip(letters, forms, strict=True))
        self._named = {one: of_letter[one] for one in letters if letters.count(one) == 1}
        self._named |= self._forms
        self._anonymous = anonymous
        self._questions = {form.key: dict(enumerate(form.questions, 1)) for form in forms}
        self._rulesets = {form.key: cards_of_form(form, ruleset) for form in forms}
        for form in forms:
            refuse_answers(form.key, self._questions[form.key], self._rulesets[form.key])
        self._asked = _numbers_by_text(self._questions.values())
        self._pupils = None if pupils is None else {name_key(name): name for name in pupils}
        self._near_pupils = NearNames(self._pupils or {})
        self.forms_of: dict[str, list[str]] = {}
        """Which forms each pupil answered, the first one first."""
        self._most_forms = most_forms
        self._marked: dict[tuple[str, str, int], tuple[MarkedAnswer, str, int]] = {}
        """By pupil, form and question: the answer that counts, the file and the line it is in."""
        self._names: dict[str, str] = {}
        self._noted: dict[tuple[str, str, str], tuple[int, int]] = {}

    @property
    def marked(self) -> list[MarkedAnswer]:
        """All answers so far, one of each pupil to each question."""
        return [one for one, _, _ in self._marked.values()]

    def read(self, source: str, data: bytes, *, is_workbook: bool = False) -> None:
        """Take the answers of one file.

        Args:
            source: what the file is called.
            data: what stands in it, under a heading: a row for each answer, or for each pupil with
                a column for each question.
            is_workbook: whether it is no CSV.

        Raises:
            UnreadableError: for what is no text, or no workbook.
        """
        if not is_workbook:
            self._read_table(source, CsvRows(decode(data).splitlines(keepends=True)))
            return
        stream = BytesIO(data)
        tables = {
            name: SheetRows(
                read_sheet(stream, source, name), lambda line: not self._lacks(line.split(","))
            )
            for name in sheets_in(stream, source)
        }
        # a workbook may have other sheets, such as notes or a chart's numbers
        with_answers = {
            name: rows for name, rows in tables.items() if not self._lacks(rows.heading.texts)
        }
        for name, rows in (with_answers or tables).items():
            self._read_table(source if len(tables) == 1 else f"{source}, sheet {name}", rows)

    def _lacks(self, heading: Sequence[str]) -> list[str]:
        """Return the columns that are missing in a table, by the names that they should have."""
        found = _columns(heading, self._asked)
        missing = [name for name in ("key", "question", "answer") if name not in found.places]
        if found.numbers:
            missing = [name for name in missing if name == "key" and len(self._forms) > 1]
        if not found.has_names:
            missing.insert(min(len(missing), "key" in missing), "pupil")
        return missing

    def _read_table(self, source: str, rows: RowSource) -> None:
        found, heading = _columns(rows.heading.texts, self._asked), rows.heading
        missing = self._lacks(heading.texts)
        if missing:
            wanted = ANSWER_COLUMNS[: 2 if found.numbers else None]
            are = "columns are" if len(missing) > 1 else "column is"
            wrong = f"the {are} missing: {listed(missing, 'and')}"
            told = (
                f"{wrong if any(heading.texts) else 'the file is empty'}; the first line should be "
                f"{','.join(wanted)}{',q1,q2 and so on' if found.numbers else ''}"
            )
            if found.are_points and not found.numbers:
                told = "these are Moodle's grades; download its report of responses instead"
            self._note(source, heading.line if any(heading.texts) else 0, told)
            return
        for place, number in list(found.numbers.items()):
            others = [one for one in found.numbers if found.numbers[one] == number]
            if place != others[0]:
                del found.numbers[place]
                told = f"two columns are for question {number}; only the first is read"
                self._note(source, heading.line, told)
        if found.numbers and found.unread:
            names = [quoted(name) for name in found.unread]
            are = "is" if len(names) == 1 else "are"
            told = f"{listed(names, 'and')} {are} ignored; call columns of answers q1, q2 and so on"
            self._note(source, heading.line, told)
        for cells in rows:
            if any(cell.strip() for cell in cells.texts):
                self._row(source, cells, found)

    def _row(self, source: str, cells: Cells, columns: _Columns) -> None:
        """Take a row of one answer; or of one pupil, with the answers to several questions."""
        if cells.error is not None:
            self._note(source, cells.line, cells.error.text)
            return
        texts = [cell.strip() for cell in cells.texts]
        key, pupil = columns.cell(texts, "key"), columns.pupil(texts)
        if columns.are_responses and name_key(pupil) == _AVERAGE:
            return
        # an answer with a comma, not in quotes, goes on in the next column
        beside = [i for i, one in enumerate(texts) if one and not any(columns.headed[i : i + 1])]
        for place in beside:
            told_beside = (
                f"column {place + 1} has no heading, so {quoted(texts[place])} is ignored; write "
                "one above it, or put an answer with a comma in quotes"
            )
            self._note_once(source, cells.line, told_beside, "")
        if not columns.numbers:
            told = (columns.cell(texts, "question"), columns.cell(texts, "answer"))
            self._answer(source, cells.line, (key, pupil, *told))
            return
        if len(self._forms) == 1:
            key = key or next(iter(self._forms.values())).key
        for place, number in columns.numbers.items():
            typed = texts[place] if place < len(texts) else ""
            is_left_out = columns.are_responses and typed == _UNANSWERED
            told = (number, "" if is_left_out else typed)
            self._answer(source, cells.line, (key, pupil, *told), is_whole=True)

    def _answer(
        self, source: str, line: int, told: tuple[str, str, str, str], *, is_whole: bool = False
    ) -> None:
        """Take one answer; it may stand in a row with all answers of a pupil."""
        key, pupil, number, typed = told
        problem = self._problem(key, pupil)
        if problem:
            self._note_once(source, line, problem, pupil)
            return
        form = self._named.get(name_key(key))
        count = 0 if form is None else len(form.questions)
        if form is None or not _is_question(number, count):
            no_question = f"this key has no question {quoted(number)}; expected 1 to {count}"
            self._note_once(source, line, no_question, "")
            return
        name = self._names.setdefault(name_key(pupil), pupil)
        before = self._marked.get((name, form.key, int(number)))
        if before is not None and not typed:
            return
        if before is not None and before[0].said is not None:
            where = f"line {before[2]}" if before[1] == source else f"{before[1]}, line {before[2]}"
            told_twice = f"question {int(number)} was already answered ({where})"
            if is_whole:
                who = "this pupil" if self._anonymous else quoted(pupil)
                told_twice = f"{who} answered these questions already ({where})"
            self._note_once(source, line, f"{told_twice}; the first answer counts", pupil)
            return
        answered = self.forms_of.setdefault(name, [])
        answered += [form.key] if form.key not in answered else []
        self._mark(source, line, (name, form.key, int(number), typed))

    def _problem(self, key: str, pupil: str) -> str:
        """Say why no answer of a pupil to a key can be marked; nothing where they can."""
        form = self._named.get(name_key(key))
        if form is None and not key:
            return "no form; write its letter in the column key"
        if form is None:
            there = some_listed([one.key for one in self._forms.values()], most=3)
            return f"the answer is to the key {quoted(key)}, but this test has {there}"
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
            pupil=pupil,
            form=key,
            number=number,
            question=question,
            typed=typed,
            said=said,
        )
        self._marked[pupil, key, number] = (one, source, line)

    def _note(self, source: str, line: int, text: str) -> None:
        self.findings.append(AnswerFinding(source, line, text))

    def _note_once(self, source: str, line: int, text: str, pupil: str) -> None:
        """Note what is wrong with all of a pupil's lines in a file: at the first, and how many."""
        place, last = self._noted.get((source, text, name_key(pupil)), (-1, -1))
        if place < 0:
            place = len(self.findings)
            self._note(source, line, text)
        elif line != last:
            found = self.findings[place]
            self.findings[place] = replace(found, more=found.more + 1)
        self._noted[source, text, name_key(pupil)] = place, line

    def left_out(self) -> Iterator[MarkedAnswer]:
        """Yield every question that a pupil has no row for; it counts as left blank."""
        pairs = ((pupil, key) for pupil, keys in self.forms_of.items() for key in keys)
        for pupil, key in pairs:
            for number, question in self._questions[key].items():
                if (pupil, key, number) not in self._marked:
                    yield MarkedAnswer(
                        pupil=pupil,
                        form=key,
                        number=number,
                        question=question,
                        typed="",
                    )


def _is_question(number: str, count: int) -> bool:
    """Tell whether a cell is the number of a question, from 1 to ``count``."""
    return number.isdecimal() and len(number) <= _DIGITS and 1 <= int(number) <= count


def _numbers_by_text(forms: Iterable[Mapping[int, Question]]) -> Mapping[str, list[str]]:
    """Return the numbers of the questions of a text, where they are the same in every form."""
    found: dict[str, list[list[str]]] = {}
    for form in forms:
        own: dict[str, list[str]] = {}
        for number, question in form.items():
            own.setdefault(name_key(question.text), []).append(str(number))
        for text, numbers in own.items():
            found.setdefault(text, []).append(numbers)
    return {text: every[0] for text, every in found.items() if all(n == every[0] for n in every)}
