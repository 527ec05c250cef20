"""Columns by their names: where a heading has them, and which of its columns are not read."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.findings import Finding, RecordCode, UnreadableError
from testcross.rulesets.records.rows import Cells

_GAPS = re.compile(r"[\s_.\-\ufeff\"']+")


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedColumns:
    """The columns that a kind of file has."""

    names: Sequence[str]
    required: Sequence[str]
    """Those without which nothing can be read."""
    any_of: Sequence[str] = ()
    """Of these one at least is needed, if there are any."""
    spellings: Mapping[str, str] = field(default_factory=dict)
    """Other names for them, in small letters and without gaps."""

    def called(self, text: str) -> str:
        """Return the column that a cell of a heading names; one that there is not as it is."""
        return self.spellings.get(column_key(text), column_key(text))

    def known(self, text: str) -> str:
        """Return the column that a cell of a heading names; empty for one that there is not."""
        name = self.called(text)
        return name if name in self.names else ""

    def in_line(self, line: str) -> set[str]:
        """Return the columns that a heading names, whatever stands between its cells."""
        by_mark = [{self.called(cell) for cell in line.split(mark)} for mark in ",;\t"]
        return max((found & set(self.names) for found in by_mark), key=len)

    def places(self, heading: Cells) -> Mapping[str, int]:
        """Return where each column stands, from 0.

        Raises:
            UnreadableError: where one lacks, or stands there twice.
        """
        if heading.error is not None:
            raise UnreadableError(heading.error)
        places: dict[str, int] = {}
        for place, text in enumerate(heading.texts):
            name = self.called(text)
            if name in places:
                problem = f"two columns are called {name!r}; rename or delete one"
                column = heading.column(place)
                raise UnreadableError.at(line=heading.line, column=column, problem=problem)
            if name in self.names:
                places[name] = place
        missing = [repr(name) for name in self.required if name not in places]
        if not missing and self.any_of and places.keys().isdisjoint(self.any_of):
            missing = [repr(name) for name in self.any_of]
        if missing:
            problem = f"there is no column {listed(missing)}; {self._meant(heading, missing)}"
            raise UnreadableError.at(line=heading.line, column=1, problem=problem)
        return places

    def unread(self, heading: Cells) -> tuple[Finding, ...]:
        """Return a note on the columns that are not read."""
        unread = [text.strip() for text in heading.texts if text.strip()]
        unread = [text for text in unread if self.called(text) not in self.names]
        if not unread:
            return ()
        what = "columns" if len(unread) > 1 else "the column"
        text = f"not read: {what} {listed(unread, 'and')}"
        return (Finding(code=RecordCode.UNREAD_COLUMN, line=0, column=0, text=text),)

    def _meant(self, heading: Cells, missing: Sequence[str]) -> str:
        unknown = [text.strip() for text in heading.texts if self.called(text) not in self.names]
        close = nearest(missing[0].strip("'"), {text: text for text in unknown if text}, limit=1)
        wanted = f"expected {listed(self.names, 'and')}"
        return f"if {close[0]!r} is that column, rename it" if close else wanted


def column_key(text: str) -> str:
    """Return the name of a column as it is compared: without letter case and gaps."""
    return _GAPS.sub("", text.casefold())
