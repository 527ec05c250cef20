"""The forms of the teacher's desk: rows of a file, and what was filled in by them.

Names of files are labels, never paths. Rulesets are those that come with the program.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from testcross.asking.files import InputError
from testcross.rulesets import genetics, load_ruleset
from testcross.rulesets.english import listed, quoted


class Field(NamedTuple):
    """What a form asks for."""

    name: str
    label: str
    kind: str
    """text, lines, file, files; and beside each other: word, number, choice, tick."""
    usual: str = ""
    hint: str = ""
    most: int = 999_999_999
    choices: Mapping[str, str] = {}
    """What may be chosen, and what that is called; of cards, besides those that there are."""

    def offered(self) -> Mapping[str, str]:
        return {**self.choices, **_titles()} if self.name == "ruleset" else self.choices


class Form(NamedTuple):
    """A page of the desk."""

    title: str
    lead: str
    """What it is for."""
    button: str
    again: str
    """What opens it once there is an answer."""
    fields: Sequence[Field]
    sample: str = ""
    """What is answered to show how it works."""


@cache
def _titles() -> Mapping[str, str]:
    shipped = genetics.ruleset_list().rulesets
    return {one.name: one.title for one in shipped if load_ruleset(one.name).loci}


_ROWS: Any = tomllib.loads(files("testcross.web").joinpath("data", "forms.toml").read_text("utf-8"))
FORMS = {
    name: Form(**{**row, "fields": [Field(**one) for one in row["fields"]]})
    for name, row in _ROWS["forms"].items()
}


def grouped(names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return what files are, by what they are for.

    >>> grouped(["key-B.html"])["Print"]
    {'key-B.html': 'Answers to form B'}
    """
    groups: dict[str, dict[str, str]] = {purpose: {} for purpose, _ in _ROWS["saved"].values()}
    for name in names:
        pattern = next(one for one in _ROWS["saved"] if re.fullmatch(one, name))
        purpose, label = _ROWS["saved"][pattern]
        groups[purpose][name] = re.sub(rf"\A{pattern}\Z", label, name)
    return groups


def spoken(text: str, form: str = "herd") -> str:
    """Return a sentence of an answer in the words of the desk.

    >>> spoken("dropping 2 typings would make it consistent")
    'Taking out 2 entries makes it so.'
    """
    for pattern, words in _ROWS["spoken"].get(form, {}).items():
        text = re.sub(pattern, words, text)
    return text if re.match(r"\S*\.\w+\b", text) else f"{text[:1].upper()}{text[1:]}"


class Upload(NamedTuple):
    field: str
    name: str
    data: bytes


class FilledForm(NamedTuple):
    name: str
    fields: Mapping[str, str]
    uploads: Sequence[Upload] = ()
    is_for_program: bool = False
    """Whether only the document is wanted."""

    def text(self, name: str) -> str:
        return self.fields.get(name, "").strip()

    def value(self, name: str) -> str:
        """Return what was typed or chosen, or what is usual there; it is one that can be."""
        field = next(one for one in FORMS[self.name].fields if one.name == name)
        text, choices = self.text(name) or field.usual, field.offered()
        called = name if self.is_for_program else quoted(field.label)
        if field.kind == "number" and text:
            if not text.isascii() or not text.isdigit() or len(text) > len(str(field.most)):
                raise InputError(f"{called} is {quoted(text)}; expected a whole number")
            if not 1 <= int(text) <= field.most:
                raise InputError(f"{called} is {int(text)}; expected 1 to {field.most}")
        if choices and text not in choices:
            known = choices if self.is_for_program else choices.values()
            expected = listed([*filter(None, known)])
            raise InputError(f"{called} is {quoted(text)}; expected {expected}")
        return text

    def files(self, name: str) -> list[Upload]:
        """Return the files of a field, and what was pasted beside it, each name once."""
        found = [one for one in self.uploads if one.field == name]
        if pasted := self.text("pasted").replace("\r\n", "\n"):
            found.append(Upload(name, "pasted", f"{pasted}\n".encode()))
        taken: dict[str, int] = {}
        for place, one in enumerate(found):
            label = label_of(one.name)
            taken[label] = taken.get(label, 0) + 1
            if taken[label] > 1:
                stem, dot, ending = label.rpartition(".")
                label = f"{stem or label}-{taken[label]}{dot}{ending if dot else ''}"
            found[place] = one._replace(name=label)
        return found


def label_of(name: str) -> str:
    """Return the name of a file that was uploaded, without folders and anything unusual."""
    last = re.split(r"[/\\]", name)[-1]
    return re.sub(r"[^\w .-]", "_", last).strip(". ")[-80:] or "file"
