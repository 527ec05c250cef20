"""From a TOML file to a ruleset: shipped ones by name, a user's own by path."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from testcross.rulesets.cards.names import name_key, spellings
from testcross.rulesets.cards.notation import format_genotype, parse_genotype, parse_reading
from testcross.rulesets.definition.ruleset import (
    Allele,
    Locus,
    NotModelled,
    Roles,
    Ruleset,
    Variety,
)
from testcross.rulesets.definition.variants import make_presets, make_schemes, make_variants
from testcross.rulesets.errors import (
    NotationError,
    RulesetError,
    TestcrossError,
    UnknownRulesetError,
    listed,
)
from testcross.solver import Genotype

DEFAULT = "gene-rummy"
_HOME = Path(__file__).parents[1]
_DEFAULT_ROLES = {"sire": "sire", "dam": "dam", "offspring": "offspring"}
_DEFAULT_LITTER = {"most": 4}


def shipped_rulesets() -> tuple[str, ...]:
    """Return the names of the rulesets that come with the program."""
    return tuple(sorted(_files()))


@cache
def _files() -> dict[str, Path]:
    """Return the file of every shipped ruleset; a game's folder may hold decks of its own."""
    files = (f for f in _HOME.glob("*/*.toml") if f.stem.startswith(f.parent.name))
    return {f.stem.replace("_", "-"): f for f in files}


def load_ruleset(name_or_path: str = DEFAULT) -> Ruleset:
    """Return a shipped ruleset by its name, or a user's own by the path of its file.

    Raises:
        UnknownRulesetError: where it is neither.
        RulesetError: where the file cannot be read as a ruleset.
    """
    if name_or_path in _files():
        return _shipped(name_or_path)
    path = Path(name_or_path)
    if not name_or_path.strip() or not _exists(path):
        raise UnknownRulesetError(name=name_or_path, known=shipped_rulesets())
    return read_ruleset(path)


def read_ruleset(path: Path) -> Ruleset:
    """Return the ruleset in a file from outside, checked for shape and sense.

    Raises:
        RulesetError: file, key and what was expected.
    """
    from testcross.rulesets.definition.schema import (
        validate,  # pydantic, needed for outside files only
    )

    document = _read_toml(path)
    validate(document, str(path))
    ruleset = _Assembly(document, str(path)).ruleset()
    _refuse_names_that_mean_another(ruleset, str(path))
    return ruleset


def _refuse_names_that_mean_another(ruleset: Ruleset, file: str) -> None:
    """Refuse a name that is not read as its own card, such as one that ends in the word for a sex.

    Raises:
        RulesetError: names the card.
    """
    from testcross.rulesets.cards.animals import parse_animal

    for number, variety in enumerate(ruleset.varieties, 1):
        for name in (variety.name, *variety.aliases):
            try:
                meant = parse_animal(ruleset, name).variety
            except TestcrossError:
                meant = None
            if meant is not variety:
                sexes = listed([repr(sex) for sex in ruleset.roles.sexes], "and")
                problem = f"{name!r} is not read as this card; leave out {sexes}, the sexes' words"
                raise RulesetError(file=file, key=f"variety[{number}]", problem=problem)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name that no file system takes
        return False


@cache
def _shipped(name: str) -> Ruleset:
    """Return a shipped ruleset; the tests have held its file against the schema."""
    path = _files()[name]
    return _Assembly(_read_toml(path), str(path)).ruleset()


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except tomllib.TOMLDecodeError as error:
        raise RulesetError(file=str(path), key="", problem=f"not valid TOML: {error}") from None
    except UnicodeDecodeError:
        problem = "not a text file in UTF-8; save it as one"
        raise RulesetError(file=str(path), key="", problem=problem) from None
    except OSError as error:
        folder = isinstance(error, IsADirectoryError)
        reason = "is a folder" if folder else (error.strerror or "unknown reason").lower()
        problem = f"cannot be read: {reason}; give the path of a .toml file"
        raise RulesetError(file=str(path), key="", problem=problem) from None


class _Assembly:
    """Builds one ruleset from a document of the right shape and checks that it makes sense."""

    def __init__(self, document: Mapping[str, Any], file: str) -> None:
        self._document = document
        self._file = file

    def ruleset(self) -> Ruleset:
        document = self._document
        loci = tuple(self._locus(i, table) for i, table in enumerate(document["locus"]))
        self._distinct("locus", [locus.name for locus in loci])
        varieties = tuple(
            self._variety(i, table, loci) for i, table in enumerate(document["variety"])
        )
        roles = Roles(**document.get("roles", _DEFAULT_ROLES))
        words = (roles.sire, roles.dam, roles.offspring)
        if len({name_key(word) for word in words}) < 3:
            self._refuse("roles", "sire, dam and offspring need three different words")
        return Ruleset(
            name=document["name"],
            title=document["title"],
            source=document.get("source", ""),
            roles=roles,
            litter=document.get("litter", _DEFAULT_LITTER)["most"],
            loci=loci,
            varieties=varieties,
            schemes=make_schemes(document, varieties, self._refuse),
            variants=make_variants(document, self._refuse),
            presets=make_presets(document, varieties, self._refuse),
            not_modelled=tuple(
                NotModelled(words=tuple(table["words"]), needs=table["needs"])
                for table in document.get("not_modelled", [])
            ),
            names=self._names(varieties),
        )

    def _locus(self, index: int, table: Mapping[str, Any]) -> Locus:
        key = f"locus[{index + 1}]"
        alleles = tuple(
            Allele(symbol=a["symbol"], points=a.get("points", 0), shows=a["shows"])
            for a in table["alleles"]
        )
        self._distinct(f"{key}.alleles", [allele.symbol for allele in alleles])
        plain = Locus(
            name=table["name"],
            title=table.get("title", table["name"]),
            alleles=alleles,
            page=table.get("page"),
        )
        heterozygotes = table.get("heterozygotes", [])
        if not heterozygotes:
            return plain
        own = tuple(
            (self._heterozygote(f"{key}.heterozygotes[{i + 1}]", plain, one), one["shows"])
            for i, one in enumerate(heterozygotes)
        )
        written = [format_genotype(plain, genotype) for genotype, _ in own]
        self._distinct(f"{key}.heterozygotes", written)
        return Locus(
            name=plain.name,
            title=plain.title,
            alleles=alleles,
            heterozygotes=own,
            page=plain.page,
        )

    def _heterozygote(self, key: str, locus: Locus, table: Mapping[str, Any]) -> Genotype:
        reading = parse_reading(locus, table["genotype"])
        if reading is None or len(reading) > 1:
            symbols = ", ".join(locus.symbols)
            found = table["genotype"]
            self._refuse(f"{key}.genotype", f"found {found!r}, expected two of {symbols}")
        (genotype,) = reading
        if genotype[0] == genotype[1]:
            found = table["genotype"]
            self._refuse(f"{key}.genotype", f"found {found!r}, expected two different alleles")
        return genotype

    def _variety(self, index: int, table: Mapping[str, Any], loci: tuple[Locus, ...]) -> Variety:
        try:
            readings = parse_genotype(loci, table["reads"])
        except NotationError as error:
            self._refuse(f"variety[{index + 1}].reads", str(error))
        return Variety(
            name=table["name"],
            aliases=tuple(table.get("aliases", ())),
            suit=table.get("suit"),
            readings=readings,
            copies=table.get("copies", 1),
        )

    def _names(self, varieties: tuple[Variety, ...]) -> dict[str, Variety]:
        """Return every name and alias, in all their spellings, with whose it is."""
        synonyms = [(s["word"], s["also"]) for s in self._document.get("synonym", [])]
        names: dict[str, Variety] = {}
        for key in ("name", "aliases"):
            for i, variety in enumerate(varieties):
                for name in [variety.name] if key == "name" else variety.aliases:
                    other = names.setdefault(name_key(name), variety)
                    if other is not variety:
                        problem = f"{name!r} already stands for {other.name}"
                        self._refuse(f"variety[{i + 1}].{key}", problem)
        for variety in varieties:
            for name in spellings([variety.name, *variety.aliases], synonyms):
                names.setdefault(name, variety)
        return names

    def _distinct(self, key: str, names: list[str]) -> None:
        for name in names:
            if names.count(name) > 1:
                self._refuse(key, f"{name!r} stands there twice")

    def _refuse(self, key: str, problem: str) -> NoReturn:
        raise RulesetError(file=self._file, key=key, problem=problem)


__all__ = ["DEFAULT", "load_ruleset", "name_key", "read_ruleset", "shipped_rulesets"]
