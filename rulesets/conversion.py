"""From one form of a record to another: YAML, JSON, and the turn notation of whole games."""

import json
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal, TypeAlias

from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.forms import is_any_heading, notation_endings, notation_game
from testcross.rulesets.games.game_registry import game_of
from testcross.rulesets.records.correction import correct
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.findings import Finding, UnreadableError
from testcross.rulesets.records.key_spellings import with_usual_keys
from testcross.rulesets.records.line_comments import comments_of
from testcross.rulesets.records.opened_file import decode
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import Plain

RecordForm: TypeAlias = Literal["yaml", "json", "notation"]


def endings() -> dict[str, RecordForm]:
    found: dict[str, RecordForm] = {".yaml": "yaml", ".yml": "yaml", ".json": "json"}
    return found | dict.fromkeys(notation_endings(), "notation")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertedRecord:
    """A record in another form."""

    text: str
    form: RecordForm
    comments: int
    """How many comments stood in it, which are no part of a record and were left out."""


class ConversionError(TestcrossError):
    """A record that cannot be read, or cannot be said in another form."""

    def __init__(self, *, path: str, found: Finding) -> None:
        place = ":".join(str(part) for part in (path, found.line, found.column) if part)
        super().__init__(f"{place}: {found.text}")


def convert_record(path: str, data: bytes, form: RecordForm | None = None) -> ConvertedRecord:
    """Return a record in another form, with everything that it says.

    Args:
        path: where it is; its ending says in which form.
        data: what stands in it.
        form: the form wanted; None for YAML from turn notation, and turn notation from all others.

    Raises:
        ConversionError: what cannot be read, or cannot be said in that form, and where.
    """
    try:
        return _converted(path, data, form)
    except UnreadableError as error:
        raise ConversionError(path=path, found=error.finding) from None


def _converted(path: str, data: bytes, form: RecordForm | None) -> ConvertedRecord:
    text = decode(data)
    game = notation_game(path, text)
    if game is not None and game.notation is not None:
        root = game.notation.parse(text)
        wanted = form or "yaml"
        comments = sum(len(comments_of(line)) for line in text.split("\n"))
        if wanted == "notation":
            return ConvertedRecord(text=game.notation.format(root), form=wanted, comments=comments)
        dumped = _dumped(game.notation.plain(root), wanted)
        return ConvertedRecord(text=dumped, form=wanted, comments=comments)
    return _from_yaml(path, text, form or "notation")


def _tree(path: str, text: str) -> Node:
    from testcross.rulesets.records.yaml_tree import parse_tree  # the YAML library

    first = next((line for line in text.splitlines() if line.strip()), "")
    if PurePath(path).suffix.casefold() not in endings() and is_any_heading(first):
        problem = "these are score sheets in rows; expected a record in YAML, JSON or turn notation"
        raise UnreadableError.at(line=1, column=1, problem=problem)
    return parse_tree(text)


def _from_yaml(path: str, text: str, form: RecordForm) -> ConvertedRecord:
    from testcross.rulesets.records.yaml_comments import comments_in  # the YAML library

    root = _tree(path, text)
    game = game_of(root)
    root = with_usual_keys(root, game.shape)
    if form != "notation":
        converted = _dumped(correct(root, (), game.shape), form)
    elif game.notation is not None:
        converted = game.notation.format(root)
    else:
        problem = f"{game.title} has no turn notation; expected yaml or json as --to"
        raise UnreadableError.at(line=root.place[0], column=root.place[1], problem=problem)
    return ConvertedRecord(text=converted, form=form, comments=len(comments_in(text)))


def _dumped(record: Plain, form: RecordForm) -> str:
    if form == "json":
        return json.dumps(record, indent=2, ensure_ascii=False) + "\n"
    return dump_yaml(record)
