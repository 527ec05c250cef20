"""From a TOML file to a ruleset: shipped ones by name, a user's own by path."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from testcross.rulesets.english import listed
from testcross.rulesets.errors import RulesetError, TestcrossError, UnknownRulesetError
from testcross.rulesets.game_folders import game_folders
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.ruleset_assembly import RulesetAssembly

DEFAULT = "gene-rummy"


def shipped_rulesets() -> tuple[str, ...]:
    """Return the names of the rulesets that come with the program."""
    return tuple(sorted(_files()))


def _files() -> dict[str, Path]:
    """Return the file of every shipped ruleset; a game's folder may hold decks of its own."""
    files = (f for folder in game_folders().values() for f in folder.glob("data/*.toml"))
    return {f.stem.replace("_", "-"): f for f in files if f.stem.startswith(f.parts[-3])}


def load_ruleset(name_or_path: str = DEFAULT) -> Ruleset:
    """Return a shipped ruleset by its name, or a user's own by the path of its file.

    Raises:
        UnknownRulesetError: where it is neither.
        RulesetError: where the file cannot be read as a ruleset.
    """
    shipped = _files().get(name_or_path)
    if shipped is not None:
        return _shipped(shipped)
    path = Path(name_or_path)
    if not name_or_path.strip() or not _exists(path):
        raise UnknownRulesetError(name=name_or_path, known=shipped_rulesets())
    return read_ruleset(path)


def load_mating_ruleset(name_or_path: str = DEFAULT) -> Ruleset:
    """Return a ruleset as ``load_ruleset`` does, for questions about matings.

    Raises:
        NoLociError: for one without matings; and as ``load_ruleset``.
    """
    ruleset = load_ruleset(name_or_path)
    ruleset.require_loci()
    return ruleset


def read_ruleset(path: Path) -> Ruleset:
    """Return the ruleset in a file from outside, checked for shape and sense.

    Raises:
        RulesetError: file, key and what was expected.
    """
    from testcross.rulesets.genetics.ruleset_validation import (
        validate,  # pydantic, needed for outside files only
    )

    document = _read_toml(path)
    validate(document, str(path))
    ruleset = RulesetAssembly(document, str(path)).ruleset()
    _refuse_names_that_mean_another(ruleset, str(path))
    return ruleset


def _refuse_names_that_mean_another(ruleset: Ruleset, file: str) -> None:
    """Refuse a name that is read as another card or none, as one that ends in a word for a sex.

    Raises:
        RulesetError: names the card.
    """
    for number, variety in enumerate(ruleset.varieties, 1):
        for name in (variety.name, *variety.aliases):
            try:
                meant = parse_animal(ruleset, name).variety
            except TestcrossError:
                meant = None
            if meant is not variety:
                sexes = listed([repr(sex) for sex in ruleset.roles.sexes], "and")
                problem = (
                    f"{name!r} is not read as this card; leave out {sexes}, the words for the sexes"
                )
                raise RulesetError(file=file, key=f"variety[{number}]", problem=problem)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name that no file system takes
        return False


@cache
def _shipped(path: Path) -> Ruleset:
    """Return a shipped ruleset; the tests have held its file against the schema."""
    return RulesetAssembly(_read_toml(path), str(path)).ruleset()


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(file=str(path), key="", problem=f"not valid TOML: {error}") from None
    except UnicodeDecodeError:
        problem = "not a UTF-8 text file; save it as UTF-8"
        raise RulesetError(file=str(path), key="", problem=problem) from None
    except OSError as error:
        folder = isinstance(error, IsADirectoryError)
        reason = "it is a folder" if folder else (error.strerror or "unknown reason").lower()
        problem = f"cannot be read: {reason}; give the path of a .toml file"
        raise RulesetError(file=str(path), key="", problem=problem) from None
