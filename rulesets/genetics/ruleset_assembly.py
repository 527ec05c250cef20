"""A ruleset put together from the tables of its file, and checked that it makes sense."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, NoReturn

from testcross.rulesets.english import listed
from testcross.rulesets.errors import NotationError, RulesetError
from testcross.rulesets.genetics.genotype_text import parse_genotype, parse_in_any_order
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.locus_tables import make_locus
from testcross.rulesets.genetics.names import (
    MOST_CARD_NAMES,
    MOST_SPELLINGS,
    given_twice,
    name_key,
    spellings,
)
from testcross.rulesets.genetics.phenotypes import every_phenotype, trait_names, traits_of
from testcross.rulesets.genetics.ruleset import (
    NotModelled,
    Overlay,
    Paint,
    Prefix,
    Roles,
    Ruleset,
    Translations,
    Variety,
)
from testcross.rulesets.genetics.scheme_tables import (
    TomlTable,
    make_presets,
    make_schemes,
    make_variants,
)
from testcross.rulesets.genetics.whole_readings import (
    WholeReading,
    hull,
    in_common,
    left_of,
    widest_readings,
)
from testcross.solver import FEMALE, MALE, Reading, absent


def looks_of_either_sex(locus: Locus, reading: Reading) -> Reading:
    """Return a card's reading with animals that have one allele and look as those with it twice.

    A card that reads oo at X is that of black females and of black males, o/Y.
    """
    bare = absent(locus.law, len(locus.alleles))
    if bare is None:
        return reading - locus.unborn or reading
    either = reading | {(a, bare) for a, b in reading if a == b and a != bare}
    return either - locus.unborn or either


SHADE = "{shade}"
"""Where a shade's name is put into that of a variety."""


def _in_ways(variety: Variety, ways: tuple[WholeReading, ...]) -> Variety:
    """Return a variety that is read in other ways."""
    ways = widest_readings(ways)
    return replace(variety, readings=hull(ways), alternatives=ways if len(ways) > 1 else ())


def _translations(table: TomlTable) -> Translations:
    """Return the names of a table in other languages."""
    return tuple(
        (code, (names,) if isinstance(names, str) else tuple(names))
        for code, names in table.get("names", {}).items()
    )


def _in_shade(translations: Translations, shade: TomlTable) -> Translations:
    """Return names in other languages with a shade put in, by its name there if it has one."""
    own, shades = (shade["name"],), dict(_translations(shade))
    return tuple(
        (code, tuple(n.replace(SHADE, s) for n, s in product(names, shades.get(code, own))))
        for code, names in translations
    )


def _map_source(table: TomlTable) -> str | None:
    """Return where it is from where a locus lies."""
    source: str | None = table.get("map", {}).get("source")
    return source


_DEFAULT_ROLES = {"sire": "sire", "dam": "dam", "offspring": "offspring"}
MOST_PHENOTYPES = 1_000
"""As many as a deck may have varieties."""
_SEXES = {"male": MALE, "female": FEMALE}
_DEFAULT_LITTER = {"most": 4}


class RulesetAssembly:
    """Builds one ruleset from a document of the right shape and checks that it makes sense."""

    def __init__(self, document: Mapping[str, Any], file: str) -> None:
        self._document = document
        self._file = file

    def ruleset(self) -> Ruleset:
        """Return the ruleset.

        Raises:
            RulesetError: file, key and what was expected.
        """
        document = self._document
        self._refuse_unknown_sources()
        loci = tuple(
            make_locus(number, table, self._refuse)
            for number, table in enumerate(document.get("locus", []), 1)
        )
        problem = given_twice(locus.name for locus in loci)
        if problem:
            self._refuse("locus", problem)
        self._refuse_other_sexes(loci)
        by_phenotype = document.get("cards") == "phenotypes"
        varieties = self._phenotypes(loci) if by_phenotype else self._varieties(loci)
        roles, names = self._roles(), self._names(varieties)
        return Ruleset(
            name=document["name"],
            title=document["title"],
            source=document.get("source", ""),
            roles=roles,
            litter=document.get("litter", _DEFAULT_LITTER)["most"],
            loci=loci,
            varieties=varieties,
            schemes=make_schemes(document, varieties, self._refuse),
            variants=make_variants(document, varieties, self._refuse),
            presets=make_presets(document, varieties, self._refuse),
            not_modelled=tuple(
                NotModelled(words=tuple(table["words"]), needs=table["needs"])
                for table in document.get("not_modelled", [])
            ),
            names=names,
            language=document.get("language", "en"),
            foreign=self._foreign(varieties, names),
            by_phenotype=by_phenotype,
            synonyms=self._synonyms(),
            prefixes=self._prefixes(loci),
            sources=tuple(document.get("sources", {}).values()),
            has_haldane_map=document.get("distances") == "haldane",
            uncrossed_sex=_SEXES.get(document.get("no_crossing_over", "")),
            overlays=tuple(
                self._overlay(i, table, loci)
                for i, table in enumerate(document.get("overlay", []), 1)
            ),
            shape=document.get("look", {}).get("shape", ""),
            paints=tuple(
                self._paint(i, table, loci)
                for i, table in enumerate(document.get("look", {}).get("paint", []), 1)
            ),
        )

    def _paint(self, number: int, table: TomlTable, loci: tuple[Locus, ...]) -> Paint:
        fits = self._readings(f"look.paint[{number}].fits", table["fits"], loci)
        return Paint(fits=fits, parts=tuple((k, v) for k, v in table.items() if k != "fits"))

    def _refuse_unknown_sources(self) -> None:
        known = self._document.get("sources", {})
        for kind in ("locus", "variety", "shade", "mask", "prefix"):
            for number, table in enumerate(self._document.get(kind, []), 1):
                for at, key in (("", table.get("source")), (".map", _map_source(table))):
                    if key is not None and key not in known:
                        keys = listed(list(known)) or "a key of [sources]"
                        found = f"found {key!r}, expected {keys}"
                        self._refuse(f"{kind}[{number}]{at}.source", found)

    def _phenotypes(self, loci: tuple[Locus, ...]) -> tuple[Variety, ...]:
        """Return a variety for each phenotype, where no cards have names of their own."""
        if self._document.get("variety"):
            self._refuse("variety", "cards = 'phenotypes' has no cards; leave it out")
        if not loci:
            self._refuse("cards", "'phenotypes' needs a locus, but none is defined")
        seen: dict[str, str] = {}
        for locus in loci:
            for trait in trait_names(locus, self._synonyms()):
                other = seen.setdefault(trait, locus.name)
                if other != locus.name:
                    problem = f"{trait!r} is seen at {other} and at {locus.name}, but names one"
                    self._refuse("cards", problem)
        overlaid = {table["locus"] for table in self._document.get("overlay", [])}
        number = prod(max(len(traits_of(locus)), 3 * (locus.name in overlaid)) for locus in loci)
        if number > MOST_PHENOTYPES:
            problem = f"these loci have {number:,} phenotypes, expected at most {MOST_PHENOTYPES:,}"
            self._refuse("cards", problem)
        return every_phenotype(loci)

    def _overlay(self, number: int, table: Mapping[str, Any], loci: tuple[Locus, ...]) -> Overlay:
        key = f"overlay[{number}]"
        if self._document.get("cards") != "phenotypes":
            self._refuse(key, "needs cards = 'phenotypes', as named cards show what they show")
        wanted = [locus for locus in loci if locus.name == table["locus"]]
        if not wanted or len(wanted[0].alleles) != 2:
            found = f"found {table['locus']!r}, expected a locus with two alleles"
            self._refuse(f"{key}.locus", found)
        one, other = table["shows"]
        elsewhere = {
            name: locus.name
            for locus in loci
            if locus is not wanted[0]
            for name in trait_names(locus, self._synonyms())
        }
        for shows in map(name_key, (one, other, table["heterozygote"])):
            if shows in elsewhere:
                problem = f"{shows!r} is seen at {elsewhere[shows]} too, and could mean either"
                self._refuse(f"{key}.shows", problem)
        return Overlay(
            name=table["name"],
            locus=table["locus"],
            shows=(one, other),
            heterozygote=table["heterozygote"],
        )

    def _roles(self) -> Roles:
        roles = Roles(**self._document.get("roles", _DEFAULT_ROLES))
        words = (roles.sire, roles.dam, roles.offspring)
        if len({name_key(word) for word in words}) < 3:
            self._refuse("roles", "sire, dam and offspring need three different words")
        if name_key(roles.son) == name_key(roles.daughter):
            self._refuse("roles", "son and daughter need two different words")
        for key, word in (("sire", roles.sire), ("dam", roles.dam)):
            if re.fullmatch(rf"{re.escape(roles.offspring)}\d+", word, re.IGNORECASE):
                problem = f"{word!r} is the name of one {roles.offspring} in a litter"
                self._refuse(f"roles.{key}", problem)
        return roles

    def _refuse_other_sexes(self, loci: Sequence[Locus]) -> None:
        """Refuse loci on sex chromosomes that no one species has."""
        told = self._document.get("sexes", "")
        for number, locus in enumerate(loci, 1):
            found = next((pair for pair in ("XY", "ZW") if locus.chromosome in pair), "")
            if told and found not in ("", told):
                problem = f"found {locus.chromosome!r}, expected {listed([*told])} or 'autosome'"
                self._refuse(f"locus[{number}].chromosome", f"{problem}: a species is XY or ZW")
            told = told or found

    def _varieties(self, loci: tuple[Locus, ...]) -> tuple[Variety, ...]:
        """Return the varieties, those with shades spelt out, and then the masks."""
        document = self._document
        bases = tuple(
            one
            for number, table in enumerate(document.get("variety", []), 1)
            for one in self._shaded(f"variety[{number}]", table, loci)
        )
        if not document.get("mask") and not document.get("prefix"):
            return bases
        masks: list[Variety] = []
        for number, table in enumerate(document.get("mask", []), 1):
            mask = self._variety(f"mask[{number}]", table, loci)
            masks.append(self._unmasked(f"mask[{number}]", mask, masks))
        prefixes = self._prefixes(loci)
        return (*(self._plain(one, masks, prefixes) for one in bases), *masks)

    def _shaded(
        self, key: str, table: Mapping[str, Any], loci: tuple[Locus, ...]
    ) -> Iterator[Variety]:
        """Yield a variety, or one for each shade where its name has a place for that."""
        made = self._variety(key, table, loci)
        if SHADE not in made.name:
            yield made
            return
        for number, shade in enumerate(self._document.get("shade", []), 1):
            reading = self._readings(f"shade[{number}].reads", shade["reads"], loci)
            ways = [in_common(way, reading) for way in made.ways]
            left = tuple(one for one in ways if one is not None)
            if not left:
                self._refuse(f"{key}.reads", f"leaves nothing of the shade {shade['name']!r}")
            yield replace(
                _in_ways(made, left),
                name=made.name.replace(SHADE, shade["name"]),
                aliases=tuple(one.replace(SHADE, shade["name"]) for one in made.aliases),
                translations=_in_shade(made.translations, shade),
            )

    def _unmasked(self, key: str, variety: Variety, masks: Sequence[Variety]) -> Variety:
        """Return a variety without what masks before it hide."""
        hiding = [way for mask in masks for way in mask.ways]
        ways = tuple(rest for way in variety.ways for rest in left_of(way, hiding))
        if not ways:
            self._refuse(key, f"{variety.name!r} is hidden by {masks[-1].name!r}, whatever it is")
        return _in_ways(variety, ways)

    def _plain(
        self, base: Variety, masks: Sequence[Variety], prefixes: Sequence[Prefix]
    ) -> Variety:
        """Return a base as its name alone stands for it: with no prefix, and not masked."""
        bare = self._unmasked("variety", base, masks)
        ways = []
        for way in bare.ways:
            left = list(way)
            for prefix in prefixes:
                if prefix.penetrance == 1:  # nothing follows from not showing what may not show
                    left[prefix.place] -= prefix.reading
            ways.append(tuple(left))
        if not all(all(way) for way in ways):
            self._refuse("prefix", f"leaves nothing of {base.name!r} without one")
        return replace(_in_ways(bare, tuple(ways)), takes_prefixes=bool(prefixes))

    def _prefixes(self, loci: tuple[Locus, ...]) -> tuple[Prefix, ...]:
        found: list[Prefix] = []
        for number, table in enumerate(self._document.get("prefix", []), 1):
            key = f"prefix[{number}].reads"
            readings = self._readings(key, table["reads"], loci)
            told = [i for i, one in enumerate(readings) if one != loci[i].every - loci[i].unborn]
            if len(told) != 1:
                self._refuse(key, f"found {table['reads']!r}, expected what one locus has")
            for other in found:
                if other.place == told[0] and other.reading & readings[told[0]]:
                    self._refuse(key, f"has a genotype of {other.name!r} too")
            found.append(
                Prefix(
                    name=table["name"],
                    aliases=tuple(table.get("aliases", ())),
                    place=told[0],
                    reading=readings[told[0]],
                    penetrance=self._penetrance(f"prefix[{number}]", table),
                    translations=_translations(table),
                )
            )
        return tuple(found)

    def _penetrance(self, key: str, table: TomlTable) -> Fraction | None:
        """Return which share shows what a prefix stands for."""
        share = table.get("penetrance")
        if share is None:
            return None if table.get("shows") == "sometimes" else Fraction(1)
        if table.get("shows") != "sometimes" and share < 1:
            self._refuse(f"{key}.penetrance", f"found {share:g}; also say shows = 'sometimes'")
        return Fraction(str(share))

    def _variety(self, at: str, table: Mapping[str, Any], loci: tuple[Locus, ...]) -> Variety:
        key, reads = f"{at}.reads", table.get("reads")
        if isinstance(reads, str) or reads is None:
            ways: tuple[WholeReading, ...] = (self._readings(key, reads, loci),)
        else:
            self._refuse_scored(key)
            each = (self._readings(f"{key}[{i}]", one, loci) for i, one in enumerate(reads, 1))
            ways = widest_readings(tuple(each))
        return Variety(
            name=table["name"],
            aliases=tuple(table.get("aliases", ())),
            suit=table.get("suit"),
            readings=hull(ways),
            copies=table.get("copies", 1),
            alternatives=ways if len(ways) > 1 else (),
            translations=_translations(table),
        )

    def _refuse_scored(self, key: str) -> None:
        """Refuse a card with several readings in a game that scores cards as they are read."""
        if self._document.get("scheme") or self._document.get("variant"):
            self._refuse(
                key, "found a list, but cards that score read one text; leave out 'scheme'"
            )

    def _readings(self, key: str, text: str | None, loci: tuple[Locus, ...]) -> tuple[Reading, ...]:
        """Return what a card reads; nothing in a game without loci."""
        if text is None:
            if loci:
                self._refuse(key, "is missing")
            return ()
        if not loci:
            self._refuse(key, f"found {text!r}, but the ruleset has no loci; leave it out")
        try:
            readings = parse_genotype(loci, text)
        except NotationError as error:
            found = None
            if not self._document.get("scheme"):
                found = parse_in_any_order(loci, text, tuple(locus.every for locus in loci))
            if found is None:
                self._refuse(key, str(error))
            readings = found
        return tuple(map(looks_of_either_sex, loci, readings))

    def _names(self, varieties: tuple[Variety, ...]) -> dict[str, Variety]:
        """Return every name and alias, in all their spellings, with whose it is."""
        names: dict[str, Variety] = {}
        for key in ("name", "aliases"):
            for i, variety in enumerate(varieties):
                for name in [variety.name] if key == "name" else variety.aliases:
                    other = names.setdefault(name_key(name), variety)
                    if other is not variety:
                        problem = f"{name!r} is already a name of {other.name}"
                        self._refuse(f"variety[{i + 1}].{key}", problem)
        for variety in varieties if self._document.get("cards") != "phenotypes" else ():
            spelt = spellings([variety.name, *variety.aliases], self._synonyms())
            if len(spelt) > MOST_SPELLINGS or len(names) > MOST_CARD_NAMES:
                problem = (
                    f"gives {variety.name!r} too many names; do the synonyms lead in a circle?"
                )
                self._refuse("synonym", problem)
            for name in spelt:
                names.setdefault(name, variety)
        return names

    def _foreign(
        self, varieties: Sequence[Variety], own: Mapping[str, Variety]
    ) -> dict[str, tuple[tuple[str, Variety], ...]]:
        """Return the names in other languages; none means two cards in one of them."""
        found: dict[str, dict[str, Variety]] = {}
        for variety in varieties:
            for code, names in variety.translations:
                for name in names:
                    same = found.setdefault(name_key(name), {})
                    other = own.get(name_key(name), same.get(code, variety))
                    if other is not variety:
                        problem = f"{name!r} of {variety.name} is already a name of {other.name}"
                        self._refuse(f"names.{code}", problem)
                    same[code] = variety
        return {key: tuple(same.items()) for key, same in found.items()}

    def _synonyms(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return tuple((s["word"], tuple(s["also"])) for s in self._document.get("synonym", []))

    def _refuse(self, key: str, problem: str) -> NoReturn:
        raise RulesetError(file=self._file, key=key, problem=problem)
