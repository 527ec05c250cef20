"""What games have questions of their own about: ``genotype.odds``, ``expression.play``."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from inspect import Parameter, Signature, signature
from os import PathLike, fspath
from pathlib import Path as FilePath
from typing import Any, get_args, get_origin

from testcross.api.answers import Result
from testcross.api.door import refuse_other_type
from testcross.api.files import display, read_bytes, refuse_other_kind
from testcross.rulesets import TestcrossError
from testcross.rulesets.english import counted, quoted
from testcross.rulesets.game_commands import PARTLY_READ, REFUSED, Answered, Typed, command_groups

_DESK = "desk"
"""The parameter of a command that asks something of its caller."""
_OPTION = re.compile(r"--([a-z][a-z-]*)")


@dataclass(frozen=True, slots=True, repr=False)
class GameAnswer(Result):
    """An answer of a game's own."""

    question: str
    """What was asked: ``expression play``."""
    status: int
    notes: tuple[str, ...]
    """What is to be said beside the answer, in sentences."""

    @property
    def legal(self) -> bool:
        """Whether it is not a "no"; always so for questions that are not about yes and no."""
        return self.status != REFUSED

    @property
    def partly_read(self) -> bool:
        """Whether some of what was asked about could not be read."""
        return self.status == PARTLY_READ

    @property
    def text(self) -> str:
        """The answer as people read it, in lines of at most 80 columns, without colours."""
        return self.answer if isinstance(self.answer, str) else super(GameAnswer, self).text

    def to_dict(self) -> dict[str, Any]:
        """Return the document of the command line.

        Raises:
            TestcrossError: for an answer that is a text, such as the template of a box file.
        """
        if isinstance(self.answer, str):
            raise TestcrossError(f"the answer to {quoted(self.question)} is a text; take .text")
        return super(GameAnswer, self).to_dict()

    def svg(self) -> str:
        """Return the answer as a picture: a file of SVG, or an element for a page.

        Raises:
            TestcrossError: for an answer that has none; ``genotype pick`` has one.
        """
        picture = getattr(self.answer, "picture", None)
        if picture is None:
            raise TestcrossError(f"the answer to {quoted(self.question)} has no picture")
        from testcross.pages.svg.table_svg import table_svg

        return table_svg(picture, self.text)

    def _repr_html_(self) -> str:
        drawn = self.svg() if hasattr(self.answer, "picture") else ""
        return f"{drawn}{Result._repr_html_(self)}"

    def _gist(self) -> str:
        return f"{self.question}: {'yes' if self.legal else 'no'}"


@dataclass(frozen=True, slots=True)
class _NoteDesk:
    """What a command may ask of its caller: files, and room for notes."""

    notes: list[str] = field(default_factory=list)
    as_json: bool = False
    read = staticmethod(read_bytes)
    refuse_other_kind = staticmethod(refuse_other_kind)
    display = staticmethod(display)

    def complain(self, message: str) -> None:
        """Keep a note."""
        self.notes.append(message)


class GameQuestions:
    """The questions of a game, each a method by the name of its command.

    Words are given by place, options by keyword: those of the command without hyphens in front and
    with underscores between words. ``help(testcross.genotype.odds)`` shows them. A method returns a
    ``GameAnswer``. It raises TypeError for arguments of other types, and TestcrossError for what
    cannot be understood.

    >>> expression.play("P3", "O7").legal
    True
    """

    def __init__(self, name: str) -> None:
        self._name = name

    @cached_property
    def _calls(self) -> Mapping[str, Callable[..., Answered]]:
        group = next(one for one in command_groups() if one.name == self._name)
        return {one.call.__name__: one.call for one in group.commands}

    def __getattr__(self, name: str) -> Callable[..., GameAnswer]:
        """Return the question of a name.

        Raises:
            AttributeError: where the game has none of that name.
        """
        if name not in (calls := {} if name.startswith("_") else self._calls):
            raise AttributeError(f"no question of {self._name!r} is called {name!r}")
        return _question(f"{self._name} {name}", calls[name])

    def __dir__(self) -> list[str]:
        return list(self._calls)

    def __repr__(self) -> str:
        return f"<GameQuestions {self._name}>"


def _question(asked: str, call: Callable[..., Answered]) -> Callable[..., GameAnswer]:
    """Return a command of a game as a function."""
    options = dict(_options(signature(call)))
    types = {name: kind for name, (kind, _) in options.items()}
    parameters = signature(call).parameters
    places = [name for name in types if _is_by_place(parameters.get(name))]
    first = next(iter(places), "")

    def ask(*words: object, **given: object) -> GameAnswer:
        if words and _takes_list(types.get(first)):
            given = {first: list(words), **given}
        elif len(words) > len(places):
            most = counted(len(places), "word")
            raise TypeError(f"{call.__name__}() takes {most} by place, not {len(words)}")
        else:
            given = {**dict(zip(places, words, strict=False)), **given}
        given = {name: _path_as(types.get(name), value) for name, value in given.items()}
        for name, value in given.items():
            if name in options:
                refuse_other_type(call.__name__, name, value, types[name])
                _refuse_beyond(options[name][1], name, value)
        desk = _NoteDesk()
        own = {_DESK: desk} if _DESK in parameters else {}
        with _as_keywords():
            told = call(**own, **given)
        return GameAnswer(told.answer, asked, told.status, tuple(desk.notes))

    ask.__name__, ask.__doc__ = call.__name__, call.__doc__
    vars(ask)["__signature__"] = Signature(
        [Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind) for name, kind in types.items()]
    )
    return ask


def _path_as(kind: Any, value: object) -> object:
    """Return a path of a file as a command takes it, given as a text or a path; others as given."""
    kinds = (kind, *get_args(kind))
    if FilePath in kinds and isinstance(value, str | PathLike):
        return FilePath(value)
    return fspath(value) if str in kinds and isinstance(value, PathLike) else value


def _takes_list(kind: Any) -> bool:
    """Tell whether a type is a list, or a list and None."""
    return any(get_origin(one) is list for one in (kind, *get_args(kind)))


def _is_by_place(parameter: Parameter | None) -> bool:
    return parameter is not None and parameter.kind is Parameter.POSITIONAL_OR_KEYWORD


def _options(asked: Signature) -> Iterator[tuple[str, tuple[Any, Typed]]]:
    """Yield the arguments that a command takes, each with its type and how it is typed."""
    for parameter in asked.parameters.values():
        if parameter.name == _DESK:
            continue
        kind, typed = get_args(parameter.annotation)
        if isinstance(typed, Typed):
            yield parameter.name, (kind, typed)
        else:
            for one in typed:
                yield one.name.removeprefix("--").replace("-", "_"), (kind, one)


def _refuse_beyond(typed: Typed, name: str, value: object) -> None:
    """Refuse a number outside its range.

    Raises:
        TestcrossError: with what is expected.
    """
    least, most = typed.least, typed.most
    if least is None or most is None or not isinstance(value, int) or least <= value <= most:
        return
    raise TestcrossError(f"{name} is {value}; expected {least} to {most}")


@contextmanager
def _as_keywords() -> Iterator[None]:
    """Let errors call options as a program does: ``others`` for ``--others``."""
    try:
        yield
    except TestcrossError as error:
        error.args = (_OPTION.sub(lambda found: found[1].replace("-", "_"), str(error)),)
        raise


genotype = GameQuestions("genotype")
"""Questions about Mendel's peas: ``odds``, ``chance``, ``pick``, ``plan``, ``lesson`` ..."""
expression = GameQuestions("expression")
"""Questions about gene expression: ``play`` and ``goout``."""
