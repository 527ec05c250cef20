"""From a TOML file to a ruleset: shipped ones by name, a user's own by path."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any

from testcross.rulesets.english import listed
from testcross.rulesets.errors import RulesetError, TestcrossError, UnknownRulesetError
from testcross.rulesets.game_folders import game_folders
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.genotype_text import looks_like_genotype
from testcross.rulesets.genetics.languages import LANGUAGE_CODE, in_language
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.phenotypes import with_overlays
from testcross.rulesets.genetics.ruleset import DEFAULT, Ruleset, Variety
from testcross.rulesets.genetics.ruleset_assembly import RulesetAssembly
from testcross.rulesets.genetics.toml_files import read_toml, toml_of

_reading = RLock()
_WITH = "+"
"""Stands between a ruleset and what is laid over it: ``genotype+flower-codominance``."""


def shipped_rulesets() -> tuple[str, ...]:
    """Return the names of the rulesets that come with the program."""
    return tuple(sorted(shipped_files()))


def shipped_files() -> Mapping[str, Path]:
    """Return the file of every shipped ruleset, by its name; a game may have decks of its own."""
    return _files_in(tuple(game_folders().values()))


@cache
def _files_in(games: tuple[Path, ...]) -> Mapping[str, Path]:
    """Return the files of the species that people breed and teach, and those of games."""
    # where this file really lies: an environment for development holds links, which miss what
    # came since they were laid, and keep what is gone
    species = (Path(__file__).resolve().parents[1] / "species").glob("*.toml")
    decks = (file for game in games for file in game.glob(f"data/{game.name}*.toml"))
    found = (file for file in (*species, *decks) if file.is_file())
    return {file.stem.replace("_", "-"): file for file in found}


def load_ruleset(name_or_path: str = DEFAULT) -> Ruleset:
    """Return a shipped ruleset by its name, or a user's own by the path of its file.

    Overlays follow behind a plus: ``genotype+flower-codominance``; so does the language of its
    cards' names: ``rabbits+nl``.

    Raises:
        UnknownRulesetError: where it is neither.
        UnknownOverlayError, NotationError: for an overlay behind a plus that it does not have, or
            that does not go with another.
        UnknownLanguageError: for a language that none of its names is in.
        RulesetError: where the file cannot be read as a ruleset.
    """
    shipped = shipped_files().get(name_or_path)
    if shipped is not None:
        with _reading:  # rulesets are compared by identity, so threads must not read one twice
            return _shipped(shipped)
    path = Path(name_or_path)
    if not name_or_path.strip() or not _exists(path):
        base, *overlays = name_or_path.split(_WITH)
        if overlays and (base in shipped_files() or (base.strip() and _exists(Path(base)))):
            return _changed(load_ruleset(base), overlays)
        asked = _WITH.join((base, *(one for one in overlays if not LANGUAGE_CODE.fullmatch(one))))
        known = shipped_rulesets()
        close = nearest(asked, {one: one for one in known}, limit=1)
        raise UnknownRulesetError(name=asked, known=known, nearest=close)
    return read_ruleset(path)


def _changed(ruleset: Ruleset, words: Sequence[str]) -> Ruleset:
    """Return a ruleset with the overlays and in the language that words name."""
    known = {name_key(one.name) for one in ruleset.overlays}
    languages = [one for one in words if LANGUAGE_CODE.fullmatch(one) and one not in known]
    overlays = tuple(one for one in words if one not in languages)
    laid = with_overlays(ruleset, overlays) if overlays else ruleset
    for language in languages:
        laid = in_language(laid, language)
    return laid


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
    return _checked(read_toml(path).document, str(path))


def parse_ruleset(text: str) -> Ruleset:
    """Return the ruleset that a text in TOML says, checked for shape and sense.

    Raises:
        RulesetError: key and what was expected.
    """
    file = "the text"
    return _checked(toml_of(text, file, "ruleset").document, file)


def _checked(written: dict[str, Any], file: str) -> Ruleset:
    from testcross.rulesets.genetics.ruleset_tables import (
        validate,  # pydantic, needed for outside files only
    )

    ruleset = RulesetAssembly(validate(written, file), file).ruleset()
    for number, variety in enumerate(ruleset.varieties, 1):
        foreign = [name for _, names in variety.translations for name in names]
        foreign = [name for name in foreign if len({*map(id, _cards_called(ruleset, name))}) == 1]
        for name in (variety.name, *variety.aliases, *foreign):
            problem = _other_meaning(ruleset, variety, name)
            if problem:
                raise RulesetError(file=file, key=f"variety[{number}]", problem=problem)
    return ruleset


def _cards_called(ruleset: Ruleset, name: str) -> Iterator[Variety]:
    """Yield the cards that have a name in some other language."""
    yield from (card for _, card in ruleset.foreign[name_key(name)])


def _other_meaning(ruleset: Ruleset, variety: Variety, name: str) -> str:
    """Say what else a card's name would be read as; empty where it can mean that card only."""
    if looks_like_genotype(ruleset.loci, name):
        return f"{name!r} looks like a genotype; give the card another name"
    try:
        meant = parse_animal(ruleset, name).variety
    except TestcrossError:
        meant = None
    if meant is variety:
        return ""
    sexes = listed([repr(sex) for sex in ruleset.roles.sexes], "and")
    return f"{name!r} is not read as this card; leave out {sexes}, the words for the sexes"


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name that no file system takes
        return False


@cache
def _shipped(path: Path) -> Ruleset:
    """Return a shipped ruleset; the tests have held its file against the schema.

    Raises:
        RulesetError: for one that is being written and has mistakes.
    """
    written = read_toml(path).document
    try:
        return RulesetAssembly(written, str(path)).ruleset()
    except (AttributeError, KeyError, TypeError, ValueError):
        return _checked(written, str(path))
