"""What a file is, told by how it begins; so that whoever reads another kind names the command."""

import re
from collections.abc import Callable, Collection
from pathlib import PurePath
from typing import NamedTuple

from testcross.rulesets.forms import first_line, is_csv, is_notation, is_pad, names_card
from testcross.rulesets.games import column_of, game_with_records
from testcross.rulesets.herds.herd_headings import names_columns, roles_in
from testcross.rulesets.records.csv_rows import CsvRows
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.opened_file import decode

_BED_MARK = b"\x6c\x1b"
_SCHEMA = re.compile(r'\A\s*\{\s*"schema"\s*:\s*"testcross\.([a-z.-]+)/')
_TABLE = re.compile(r"^[ \t]*\[+[ \t]*([a-z_]+)", re.MULTILINE)
_RULESET_TABLES = frozenset({"locus", "variety", "roles", "litter"})
_RECORD = re.compile(r"^[ \t{\"]*(?:sheets?|rounds|players|litters)\"?\s*:", re.MULTILINE)
_GENOTYPE = re.compile(r"^[ \t{\"]*game\"?\s*:\s*\"?genotype\b", re.MULTILINE | re.IGNORECASE)
_POSITION = re.compile(
    r"^[ \t{\"]*(?:turn|pools?|order|goals|occupied|parents)\"?\s*:", re.MULTILINE
)
_ROUNDS = re.compile(r"^[ \t{\"]*(?:rounds|sheets?)\"?\s*:", re.MULTILINE)
_GAME = re.compile(r"^[ \t{\"]*(?:game|variant)\"?\s*:", re.MULTILINE | re.IGNORECASE)
_ARROWS = ("->", "=", "\u2192")
_ANSWERS = frozenset({"key", "pupil", "question", "answer"})
_OF_SHEETS = frozenset({"player", "players", "kits", "points"})
_BETWEEN_KITS = re.compile(r"[;,&+/]|\sand\s")
_SEXES = frozenset({"0", "1", "2", "-9", "m", "f", "male", "female"})
_FEWEST_PERSON_CELLS = 6
_MOST_ROWS = 50


class FileKind(NamedTuple):
    """One kind of files."""

    name: str
    noun: str
    remedy: str
    """What to do with it, the file standing where ``{}`` does."""
    is_such: Callable[[str, str], bool] = lambda _path, _text: False
    """Tells by its path and the text that it begins with."""
    begins: bytes | tuple[bytes, ...] = b""
    """How it begins, or may begin, if it is no text."""


def other_kind(path: str, start: bytes, wanted: Collection[str]) -> tuple[str, str] | None:
    r"""Say what a file is and which command reads it, if it is of another kind than those wanted.

    >>> other_kind("herd.csv", b"id,sire,dam,L\n", ["record"])
    ('it is a pedigree', "'testcross pedigree check herd.csv' checks it")

    Args:
        path: where it is.
        start: its first bytes.
        wanted: names of kinds.
    """
    found = _kind_of(path, start)
    if found is None or found.name in wanted:
        return None
    return f"it is {found.noun}", found.remedy.replace("{}", path)


def kind_of(path: str, start: bytes) -> str:
    """Return the name of what a file is; empty where that cannot be told."""
    found = _kind_of(path, start)
    return found.name if found else ""


def _kind_of(path: str, start: bytes) -> FileKind | None:
    """Return what a file is, if that can be told."""
    binary = next((one for one in KINDS if one.begins and start.startswith(one.begins)), None)
    if binary is not None:
        is_book = binary.name == _ARCHIVE and (b"xl/" in start or b"opendocument" in start)
        return next(one for one in KINDS if one.name == "workbook") if is_book else binary
    try:
        text = decode(start).lstrip("\ufeff")
    except UnreadableError:
        return None
    if is_notation("", text):  # before all that are told by trying one after the other
        return next(one for one in KINDS if one.name == "record")
    return next((one for one in KINDS if one.is_such(path, text)), None) if text.strip() else None


def _cells(text: str) -> list[str]:
    """Return what the columns of a file in CSV are called."""
    first = first_line(text)
    delimiter = max(",;\t", key=first.count)
    return [cell.strip(" \"'").casefold() for cell in first.split(delimiter)]


def _is_schema(*names: str) -> Callable[[str, str], bool]:
    def is_such(_path: str, text: str) -> bool:
        found = _SCHEMA.match(text)
        return found is not None and (not names or found[1] in names)

    return is_such


def _begins(*starts: str) -> Callable[[str, str], bool]:
    return lambda _path, text: text.lstrip()[:40].casefold().startswith(starts)


def _is_export(_path: str, text: str) -> bool:
    return "\n$CATEGORY:" in text or text.startswith("#separator:")


def _is_ruleset(path: str, text: str) -> bool:
    return _is_toml(path) and not _RULESET_TABLES.isdisjoint(_TABLE.findall(text))


def _is_box(path: str, text: str) -> bool:
    return _is_toml(path) and "=" in text


def _is_toml(path: str) -> bool:
    return PurePath(path).suffix.casefold() == ".toml"


def _is_herd(path: str, text: str) -> bool:
    ending = PurePath(path).suffix.casefold()
    if ending in (".yaml", ".yml", ".json", ".tcg", ".peas"):
        return False
    if ending in (".bim", ".fam", ".map", ".gen", ".raw"):
        return True
    if names_columns(_cells(text), ("id", "sire", "dam")):
        return _names_parents(path, text)
    lines = [line.partition("#")[0].split() for line in text.split("\n")[:_MOST_ROWS]]
    rows = [line for line in lines if line]
    widths = {len(row) for row in rows}
    if len(rows) < 2 or len(widths) > 1 or min(widths) < _FEWEST_PERSON_CELLS:
        return False
    return all(row[4].casefold() in _SEXES for row in rows)


def _names_parents(_path: str, text: str) -> bool:
    """Tell a table that names parents, and nothing else of what score sheets have."""
    cells = _cells(text)
    has_parents = names_columns(cells, ("sire", "dam"))
    return has_parents and _OF_SHEETS.isdisjoint(cells) and not _has_cards(text)


def _has_cards(text: str) -> bool:
    """Tell a score sheet by its kits: cards, or none yet where a heading stands alone."""
    rows = CsvRows(f"{line}\n" for line in text.split("\n")[:_MOST_ROWS])
    below = [row.texts for row in rows if any(row.texts)]
    roles = roles_in(rows.heading.texts)
    ids, *parents = (
        {row[roles[role]] for row in below if role in roles and roles[role] < len(row)} - {""}
        for role in ("id", "sire", "dam")
    )
    if not ids.isdisjoint(set().union(*parents)):
        return False  # a parent has a row of its own: no cards, and no game has to say so
    game = game_with_records()
    kits = [i for i, one in enumerate(rows.heading.texts) if column_of(game, one)[:3] == "kit"]
    named = (_BETWEEN_KITS.split(row[at])[0] for row in below for at in kits if at < len(row))
    return (bool(kits) and not below) or any(map(names_card, named))


def _is_position(_path: str, text: str) -> bool:
    has_rounds = _ROUNDS.search(text) is not None  # mostly near its beginning
    return not has_rounds and bool(_GENOTYPE.search(text) and _POSITION.search(text))


def _is_record(_path: str, text: str) -> bool:
    return _RECORD.search(text) is not None and _GAME.search(text) is not None


def _is_pad(path: str, text: str) -> bool:
    return PurePath(path).suffix.casefold() != ".txt" and is_pad(path, text)


def _is_list(_path: str, text: str) -> bool:
    lines = [line.partition("#")[0].strip() for line in text.split("\n")[:_MOST_ROWS]]
    lines = [line for line in lines if line]
    return bool(lines) and all(map(_is_mating, lines))


def _is_mating(line: str) -> bool:
    parents = next((line.partition(one)[0] for one in _ARROWS if one in line), "")
    return " x " in parents.casefold().replace("\u00d7", "x")


_ARCHIVE = "archive"
_NOTHING = "nothing here reads it"
_VERIFIED = "'testcross verify {}' checks it"
_WORKBOOKS = "'testcross verify {}' reads score sheets, 'testcross pedigree check {}' a herd"
_HERD = "'testcross pedigree check {}' checks it"
_POSITIONS = "a game in turns is read, and 'testcross genotype pick --dice ...' answers without one"
_EXPORTED = "'testcross quiz --export' wrote it for another program"
KINDS = (
    FileKind("pedigree", "a pedigree in bits", _HERD, begins=_BED_MARK),
    FileKind(_ARCHIVE, "an archive", "unpack it first, and give a file", begins=b"PK"),
    FileKind("packed", "packed", "unpack it first", begins=b"\x1f\x8b"),
    FileKind("pdf", "a PDF", f"{_NOTHING}; type it in", begins=b"%PDF"),
    FileKind(
        "picture",
        "a picture",
        "type it in, or give a spreadsheet",
        begins=(b"\x89PNG", b"\xff\xd8\xff"),
    ),
    FileKind("workbook", "a workbook", _WORKBOOKS),
    FileKind(
        "report",
        "a report of verify",
        "'testcross quiz --after {}' asks about it",
        _is_schema("verify"),
    ),
    FileKind(
        "key",
        "the key of a test",
        "'testcross grade {} answers.csv' marks answers",
        _is_schema("quiz-key"),
    ),
    FileKind(
        "slips",
        "the key of a simulated record",
        "give its record",
        _is_schema("key", "herd-key", "pedigree-key", "pedigree.key"),
    ),
    FileKind("answer", "an answer of testcross", _NOTHING, _is_schema()),
    FileKind(
        "page",
        "a page for a browser",
        f"{_NOTHING}; save it as text",
        _begins("<!doctype html", "<html"),
    ),
    FileKind("xml", "XML", _EXPORTED, _begins("<?xml", "<quiz")),
    FileKind("export", "a quiz in GIFT or for Anki", _EXPORTED, _is_export),
    FileKind(
        "export",
        "a quiz in CSV",
        _EXPORTED,
        lambda _, text: _cells(text)[:4] == ["number", "id", "kind", "level"],
    ),
    FileKind(
        "pedigree",
        "a VCF file",
        "'testcross pedigree check {}' says what to give",
        _begins("##fileformat=vcf"),
    ),
    FileKind("ruleset", "a ruleset", "'testcross ruleset check {}' checks it", _is_ruleset),
    FileKind("box", "a box file", "'testcross genotype box --check {}' checks it", _is_box),
    FileKind(
        "answers",
        "a file of answers",
        "'testcross grade key.json {}' marks it",
        lambda _, text: _ANSWERS.issubset(_cells(text)),
    ),
    FileKind("pedigree", "a pedigree", _HERD, _is_herd),
    FileKind("position", "a position of Genotype", _POSITIONS, _is_position),
    FileKind(
        "matings", "a list of matings", "'testcross check --file {}' answers each line", _is_list
    ),
    FileKind("record", "a record of a game", _VERIFIED, _is_record),
    FileKind("parents", "a table of parents", f"{_VERIFIED} if they have kits", _names_parents),
    FileKind("rows", "a score sheet in CSV", _VERIFIED, lambda _, text: is_csv("", text)),
    FileKind("pad", "a score pad", _VERIFIED, _is_pad),
)
"""All kinds of files; the first that fits counts."""
