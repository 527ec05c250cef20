"""What every question returns: a value that knows how it looks as text, JSON, picture and page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, takewhile
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from testcross.asking import new_files
from testcross.asking.declared import door
from testcross.pages import answer_blocks, csv, html_blocks, json, rich_text, text_blocks
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError

if TYPE_CHECKING:
    from rich.text import Text
    from testcross.rulesets.blocks import Block

Answer = TypeVar("Answer")
Pieces: TypeAlias = "Iterator[str | bytes]"
TextOf = Callable[["Iterable[Block]"], str]
WIDTH = 80
"""How many columns the text of an answer takes."""


def plain_text(shown: Iterable[Block]) -> str:
    """Return blocks in lines of at most 80 columns, without colours."""
    return "".join(span.text for span in text_blocks.spans(shown, WIDTH))


def joined(pieces: Iterable[str | bytes]) -> bytes:
    """Return pieces of an answer as the content of a file."""
    return b"".join(one.encode() if isinstance(one, str) else one for one in pieces)


class Look(NamedTuple):
    """How an answer is shown where it is read."""

    text_of: TextOf = plain_text
    """Turns blocks into text."""
    line: int | None = None
    """Of a file, whose line it answers."""
    more: Mapping[str, Any] = MappingProxyType({})
    """Keys that JSON has beside those of the answer."""


PLAIN = Look()
_DRAWN = {"svg": "svg", "html": "page", "xlsx": "workbook"}
"""By form, which method returns it, where there is one."""


def flat(document: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Return what a row of a table can hold of a document: no lists of objects."""
    found: dict[str, Any] = {}
    for key, value in document.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{before}{key}.")
        elif isinstance(value, list | tuple):
            if not any(isinstance(one, Mapping | list) for one in value):
                found[before + key] = ", ".join(map(str, value))
        elif key != "schema":
            found[before + key] = value
    return found


@dataclass(frozen=True, repr=False, eq=False)
class Result(Generic[Answer]):
    """An answer. It is a value: it does not change, and two that say the same are equal.

    Neither true nor false: ask for ``ok``, or ``legal``, ``clean``, ``consistent`` where it has it.
    A class declares which parts of the answer it has, each by its name and type.
    """

    _parts: ClassVar[str] = ""
    """The keys of a list whose items are the rows of a table; empty for a single row."""
    answer: Answer
    """What was found, as the rooms of ``testcross.rulesets`` have it; or a text."""
    ok: bool = True
    """Whether nothing is against it: legal, consistent, found, clean."""
    notes: tuple[str, ...] = ()
    """What is to be said beside it, in sentences."""
    partly_read: bool = False
    """Whether some of what was asked about could not be read."""
    about: Any = None
    """What was asked about, where the answer does not say it: a herd, a solver."""

    if not TYPE_CHECKING:  # who reads types is told by the classes

        def __getattr__(self, name: str) -> object:
            for kind in takewhile(lambda one: one is not Result, type(self).__mro__):
                if name in kind.__annotations__:
                    return getattr(self.answer, name)
            problem = f"{type(self).__name__!r} object has no attribute {name!r}"
            raise AttributeError(problem, name=name, obj=self)

    def __dir__(self) -> Iterable[str]:
        kinds = takewhile(lambda one: one is not Result, type(self).__mro__)
        return {*super().__dir__(), *chain.from_iterable(one.__annotations__ for one in kinds)}

    @property
    def status(self) -> int:
        """The exit status of a command line: 0 yes, 1 no, 2 only partly read."""
        return 2 if self.partly_read else int(not self.ok)

    @property
    def _drawn(self) -> list[str]:
        """The forms that are not made from its blocks and its document."""
        kind = type(self)
        return [f for f, name in _DRAWN.items() if getattr(kind, name, Result.svg) != Result.svg]

    @property
    def _is_text(self) -> bool:
        """Whether it has no blocks."""
        return isinstance(self.answer, str)

    def blocks(self, line: int | None = None) -> Iterable[Block]:
        """Return what it consists of when people read it."""
        return answer_blocks.blocks_of(self.answer, line)

    @property
    def text(self) -> str:
        """The answer as people read it, in lines of at most 80 columns, without colours."""
        return "".join(str(one) for one in self.pieces("text") if isinstance(one, str))

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as a document: what ``--json`` shows, with the name of its schema.

        Raises:
            TestcrossError: for an answer that is a text.
        """
        if isinstance(self.answer, str):
            raise TestcrossError("the answer is a text; take .text")
        return json.document_of(self.answer)

    def rows(self) -> list[dict[str, Any]]:
        """Return the answer as rows of a table: its parts, or itself as a single row.

        The columns are the keys of ``to_dict()``: ``points.standard`` for a key in a key, what is
        listed in one text with commas between.

        Raises:
            TestcrossError: for an answer that is a text.
        """
        whole = self.to_dict()
        listed_parts = [one for one in self._parts.split() if isinstance(whole.get(one), list)]
        if not listed_parts:
            return [flat(whole)]
        texts = {key: value for key, value in flat(whole).items() if isinstance(value, str)}
        return [{**texts, **flat(one)} for one in whole[listed_parts[0]]]

    def html(self) -> str:
        """Return the answer as an element of HTML, for your own page.

        Its style sheet is ``testcross.pages.html_blocks.style_sheet()``; a notebook gets both.
        """
        return html_blocks.html_fragment(self.text if self._is_text else self.blocks())

    def svg(self) -> str:
        """Return the answer as a picture: a file of SVG, or an element for a page.

        Raises:
            TestcrossError: for an answer that has none.
        """
        raise TestcrossError(f"a {type(self).__name__} has no picture")

    def pieces(self, form: str, look: Look = PLAIN) -> Pieces:
        """Yield the answer in a form, piece by piece as it is worked out.

        Args:
            form: text, short, json, svg, csv; quiet is nothing at all.
            look: how it is shown where it is read.

        Raises:
            TestcrossError: for another form.
        """
        if form == "json" and isinstance(self.answer, str):
            raise TestcrossError("the answer is a text, but --json was given; leave it out")
        if form == "json":
            yield json.render_json(self.answer, look.line, look.more)
        elif form == "short":
            yield look.text_of([answer_blocks.line_of(self.answer, look.line)])
        elif form == "text":
            is_text = isinstance(self.answer, str)
            yield str(self.answer) if is_text else look.text_of(self.blocks(look.line))
        elif form in self._drawn:
            yield getattr(self, _DRAWN[form])()
        elif form == "csv" and csv.has_table(self.answer):
            yield csv.render_csv(self.answer)
        elif form != "quiet":
            there = ["text", *([] if self._is_text else ["json"]), *self._drawn]
            there += ["csv"] if csv.has_table(self.answer) else []
            name = type(self).__name__
            raise TestcrossError(f"{name} has no form {quoted(form)}; choose {listed(there)}")

    def files_at(self, path: Path, form: str, look: Look = PLAIN) -> Iterator[new_files.Made]:
        """Yield new files that hold the answer at a path, those that belong together at a time."""
        yield {path: joined(self.pieces(form or path.suffix[1:].replace("txt", "text"), look))}

    def said_of(self, path: Path, form: str, look: Look = PLAIN) -> Pieces:
        """Yield what a command line says once the answer is written there."""
        yield from ()

    @door
    def write(self, path: str | PathLike[str], form: str = "") -> None:
        """Write the answer into a new file, or the files of it into a folder.

        Args:
            path: where to; its ending sets the format: ``.txt``, ``.json``, ``.svg`` ...
            form: the format, if the ending does not say it.

        Raises:
            TestcrossError: for a file that is there already, or that cannot be written, and for a
                format that the answer does not have.
        """
        target = Path(path)
        for made in self.files_at(target, form):
            new_files.write_all(made, target)

    def _gist(self) -> str:
        """Return it in a few words: usually its first line."""
        return " ".join(self.text.strip().partition("\n")[0].split())

    def _said(self) -> object:
        """Return all that it says, by which it is compared."""
        try:
            return self.to_dict()
        except TestcrossError:  # it is a text
            return self.text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result) or type(self) is not type(other):
            return NotImplemented
        if self.answer is other.answer or self.status != other.status:
            return self.status == other.status
        return self._said() == other._said()

    def __hash__(self) -> int:
        return hash((type(self), self._gist()))

    def __copy__(self) -> Result[Answer]:
        return self

    def __deepcopy__(self, memo: object) -> Result[Answer]:
        return self

    def __repr__(self) -> str:
        gist = self._gist()
        return f"<{type(self).__name__} {gist if len(gist) < WIDTH else f'{gist[:WIDTH]}...'}>"

    def __rich__(self) -> Text:
        return rich_text.Text(self.text.rstrip("\n"))

    def _repr_html_(self) -> str:
        try:
            drawn = self.svg()
        except TestcrossError:  # it has no picture, or is too large for one
            drawn = ""
        return f"{drawn}<style>\n{html_blocks.style_sheet()}</style>\n{self.html()}"

    def __bool__(self) -> bool:
        raise TypeError(f"a {type(self).__name__} is neither true nor false; ask for .ok")
