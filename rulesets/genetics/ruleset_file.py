"""From a TOML file to a ruleset: shipped ones by name, a user's own by path.

A file is read (``toml_files``), checked against the shape of its tables where it comes from outside
(``ruleset_tables``), and translated here, once: each table becomes the value in ``ruleset`` that
the program works with, its genotypes read as the notation has them. What has the right shape and
makes no sense is refused with its key: ``locus[2].lethal[1].genotype``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from threading import RLock
from typing import Any, NoReturn, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.errors import (
    NotationError,
    RulesetError,
    TestcrossError,
    UnknownRulesetError,
)
from testcross.rulesets.game_folders import game_folders
from testcross.rulesets.genetics.animal import parse_animal
from testcross.rulesets.genetics.locus import (
    Allele,
    Locus,
    WholeReading,
    hull,
    in_common,
    left_of,
    widest_readings,
)
from testcross.rulesets.genetics.names import (
    LANGUAGE_CODE,
    MOST_CARD_NAMES,
    MOST_SPELLINGS,
    every_phenotype,
    in_language,
    name_key,
    nearest,
    trait_names,
    traits_of,
    with_overlays,
    with_synonyms,
)
from testcross.rulesets.genetics.ruleset import (
    DEFAULT,
    AlleleScheme,
    CallRules,
    NotModelled,
    Overlay,
    Paint,
    Prefix,
    Preset,
    ResolvedScheme,
    Roles,
    Ruleset,
    ScoringScheme,
    SuitException,
    SuitScheme,
    Translations,
    TurnRules,
    Variant,
    Variety,
)
from testcross.rulesets.genetics.slots import (
    format_genotype,
    looks_like_genotype,
    parse_genotype,
    parse_in_any_order,
    parse_reading,
)
from testcross.rulesets.genetics.toml_files import read_toml, toml_of
from testcross.solver import (
    AUTOSOME,
    FEMALE,
    LAWS,
    MALE,
    Genotype,
    Reading,
    absent,
    every_genotype,
    pair,
)

Table: TypeAlias = Mapping[str, Any]
"""One table of a file."""
SHADE = "{shade}"
"""Where a shade's name is put into that of a variety."""
MOST_PHENOTYPES = 1_000
"""As many as a deck may have varieties."""
_SEXES = {"male": MALE, "female": FEMALE}
_SCHEMES = {"alleles": AlleleScheme, "resolved": ResolvedScheme, "suits": SuitScheme}
_WORDS = {
    "starts_from": ("drawn_kit", "kit"),
    "retiring": ("must_retire", "required"),
    "retire_drawn": ("may_retire_drawn", "allowed"),
    "dealers": ("deals_go_left", "left"),
    "overlooked": ("notes_overlooked", "note"),
    "litters": ("together", "together"),
}
"""Keys with two words, each with the field that is true for one of them."""


def _fields(table: Table) -> dict[str, Any]:
    """Return the fields of a value whose table has them as its keys, or in words."""
    found = dict[str, Any]()
    for key, written in table.items():
        if key in _WORDS:
            field, word = _WORDS[key]
            found[field] = written == word
        else:
            found[key] = tuple(written) if isinstance(written, list) else written
    return found


class _Translation:
    """One document of the right shape on its way to a ruleset."""

    def __init__(self, document: Table, file: str) -> None:
        self._document, self._file = document, file
        self._by_phenotype = document.get("cards") == "phenotypes"
        self._synonyms = tuple((s["word"], tuple(s["also"])) for s in self._all("synonym"))
        self._loci: tuple[Locus, ...] = ()
        self._prefixes = list[Prefix]()
        self._varieties: tuple[Variety, ...] = ()

    def ruleset(self) -> Ruleset:
        document, look = self._document, self._document.get("look", {})
        sources = document.get("sources", {})
        for kind in ("locus", "variety", "shade", "mask", "prefix"):
            for key, table in self._keyed(kind):
                for at, of in (("", table), (".map", table.get("map", {}))):
                    if of.get("source", "") not in ("", *sources):
                        keys = listed(list(sources)) or "a key of [sources]"
                        self._refuse(
                            f"{key}{at}.source", f"found {of['source']!r}, expected {keys}"
                        )
        # Loci first, as all else is read in their alleles; prefixes before cards, as a card without
        # one has what none stands for; names when all cards are there.
        self._loci = tuple(self._locus(key, table) for key, table in self._keyed("locus"))
        known = document.get("sexes", "")
        for number, locus in enumerate(self._loci, 1):
            found = next((both for both in ("XY", "ZW") if locus.chromosome in both), "")
            if known and found not in ("", known):
                problem = f"found {locus.chromosome!r}, expected {listed([*known])} or 'autosome'"
                self._refuse(f"locus[{number}].chromosome", f"{problem}: a species is XY or ZW")
            known = known or found
        for kind in ("locus", "scheme", "variant", "preset"):
            self._refuse_twice(kind, self._all(kind))
        for key, table in self._keyed("prefix"):
            self._prefixes.append(self._prefix(key, table))
        self._varieties = tuple(self._phenotypes() if self._by_phenotype else self._cards())
        names = self._names()
        return Ruleset(
            name=document["name"],
            title=document["title"],
            source=document.get("source", ""),
            roles=self._roles(),
            litter=document.get("litter", {"most": 4})["most"],
            loci=self._loci,
            varieties=self._varieties,
            schemes=tuple(self._scheme(key, table) for key, table in self._keyed("scheme")),
            variants=tuple(self._variant(key, table) for key, table in self._keyed("variant")),
            presets=tuple(
                Preset(
                    **_fields(table)
                    | {
                        "deal": self._deal(f"{key}.deal", table["deal"]),
                        "scheme": self._scheme(f"{key}.scheme", table["scheme"]),
                    }
                )
                for key, table in self._keyed("preset")
            ),
            not_modelled=tuple(NotModelled(**_fields(one)) for one in self._all("not_modelled")),
            names=names,
            language=document.get("language", "en"),
            foreign=self._foreign(names),
            by_phenotype=self._by_phenotype,
            synonyms=self._synonyms,
            prefixes=tuple(self._prefixes),
            sources=tuple(sources.values()),
            has_haldane_map=document.get("distances") == "haldane",
            uncrossed_sex=_SEXES.get(document.get("no_crossing_over", "")),
            overlays=tuple(self._overlay(key, table) for key, table in self._keyed("overlay")),
            shape=look.get("shape", ""),
            paints=tuple(
                Paint(
                    fits=self._readings(f"look.paint[{number}].fits", table["fits"]),
                    parts=tuple((part, colour) for part, colour in table.items() if part != "fits"),
                )
                for number, table in enumerate(look.get("paint", []), 1)
            ),
        )

    def _all(self, kind: str) -> Sequence[Table]:
        tables: Sequence[Table] = self._document.get(kind, [])
        return tables

    def _keyed(self, kind: str) -> Iterator[tuple[str, Table]]:
        """Yield the tables of a kind, each with its key: ``locus[1]``."""
        return ((f"{kind}[{number}]", table) for number, table in enumerate(self._all(kind), 1))

    def _refuse(self, key: str, problem: str) -> NoReturn:
        raise RulesetError(file=self._file, key=key, problem=problem)

    def _refuse_repeated(self, key: str, names: Iterable[str]) -> None:
        for name, number in Counter(names).items():
            if number > 1:
                self._refuse(key, f"{name!r} is given twice")

    def _refuse_twice(self, key: str, tables: Iterable[Table]) -> None:
        found: dict[str, str] = {}
        for name in (table["name"] for table in tables):
            other = found.setdefault(name.casefold(), name)
            if other != name:
                self._refuse(key, f"{other!r} and {name!r} differ only in letter case")
        self._refuse_repeated(key, [table["name"] for table in tables])

    def _roles(self) -> Roles:
        default = {"sire": "sire", "dam": "dam", "offspring": "offspring"}
        roles = Roles(**self._document.get("roles", default))
        if len({name_key(word) for word in (*roles.sexes, roles.offspring)}) < 3:
            self._refuse("roles", "sire, dam and offspring need three different words")
        if name_key(roles.son) == name_key(roles.daughter):
            self._refuse("roles", "son and daughter need two different words")
        for key, word in (("sire", roles.sire), ("dam", roles.dam)):
            if re.fullmatch(rf"{re.escape(roles.offspring)}\d+", word, re.IGNORECASE):
                problem = f"{word!r} is the name of one {roles.offspring} in a litter"
                self._refuse(f"roles.{key}", problem)
        return roles

    # loci

    def _locus(self, key: str, table: Table) -> Locus:
        alleles = tuple(Allele(**{"points": 0} | _fields(one)) for one in table["alleles"])
        self._refuse_repeated(f"{key}.alleles", [n for a in alleles for n in (a.symbol, *a.also)])
        on, place = table.get("chromosome", AUTOSOME), table.get("map", {})
        group, is_sexed = str(place.get("chromosome", "")), LAWS[on].is_sexed
        if group and on not in (AUTOSOME, group):
            problem = f"found {group!r}, but the locus is on {on!r}; leave out one of them"
            self._refuse(f"{key}.map.chromosome", problem)
        if "map" in table and not group:
            if "position" not in place:
                self._refuse(f"{key}.map.chromosome", "is missing")
            if not is_sexed:
                model = f"chromosome = '2', position = {place['position']:g}"
                problem = f"has a position, but on no chromosome; expected {model}"
                self._refuse(f"{key}.map", problem)
        locus = Locus(
            name=table["name"],
            title=table.get("title", table["name"]),
            alleles=alleles,
            page=table.get("page"),
            gene=table.get("gene", ""),
            chromosome=on,
            group=on if is_sexed else group,
            position=Fraction(str(place["position"])) if "position" in place else None,
        )
        # two genotypes must not be written alike, as a + aaa and aa + aa would be
        written: dict[str, tuple[str, ...]] = {}
        for two in product([allele.symbol for allele in alleles], repeat=2):
            other = written.setdefault("".join(two), two)
            if sorted(other) != sorted(two):
                one, another = (" + ".join(symbols) for symbols in (other, two))
                self._refuse(
                    f"{key}.alleles", f"{''.join(two)!r} would be both {one} and {another}"
                )
        # nor may a symbol begin as the locus's chromosomes do: XO and Y
        for allele in alleles:
            for letter in filter(None, (locus.law.carrier, locus.law.bare)):
                if allele.symbol.startswith(letter):
                    problem = f"{allele.symbol!r} begins like the chromosome {letter}"
                    self._refuse(f"{key}.alleles", f"{problem}; expected another letter, as in 'O'")
        lethal = self._genotypes(f"{key}.lethal", locus, table.get("lethal", []), locus.every)
        if lethal:
            locus = replace(locus, lethal=lethal)
            self._refuse_barren(f"{key}.lethal", locus)
        results = dict[str, Reading]()
        for number, one in enumerate(table.get("results", []), 1):
            reading, word = parse_reading(locus, one["genotype"]), one["word"].casefold()
            problem = f"found {one['genotype']!r}, expected a genotype such as {locus.name}"
            if word in results:
                problem = f"{one['word']!r} is given twice"
            if reading is None or word in results:
                self._refuse(f"{key}.results[{number}]", problem)
            results[word] = reading
        own = table.get("heterozygotes", [])
        heterozygotes = self._genotypes(
            f"{key}.heterozygotes", locus, own, every_genotype(len(alleles))
        )
        return replace(locus, results=tuple(results.items()), heterozygotes=heterozygotes)

    def _genotypes(
        self, key: str, locus: Locus, tables: Sequence[Table], allowed: Reading
    ) -> tuple[tuple[Genotype, str], ...]:
        """Return genotypes, each with when it kills or what it shows, which is then of its own."""
        found = dict[Genotype, str]()
        for number, table in enumerate(tables, 1):
            at, text = f"{key}[{number}].genotype", table["genotype"]
            reading = parse_reading(locus, text)
            if reading is None or len(reading) > 1 or reading - allowed:
                symbols = ", ".join(allele.symbol for allele in locus.alleles)
                self._refuse(at, f"found {text!r}, expected two of {symbols}")
            (genotype,) = reading
            if "shows" in table and genotype[0] == genotype[1]:
                self._refuse(at, f"found {text!r}, expected two different alleles")
            if genotype in found:
                self._refuse(key, f"{format_genotype(locus, genotype)!r} is given twice")
            found[genotype] = table.get("when") or table["shows"]
        return tuple(found.items())

    def _refuse_barren(self, key: str, locus: Locus) -> None:
        """Refuse a locus at which some couple could have no son or no daughter that lives.

        Unknown offspring would otherwise say something about their parents.
        """
        if locus.every <= locus.ungrown:
            self._refuse(key, f"leaves no genotype at {locus.name} that anyone can have")
        grown = [sorted(locus.of_sex(sex) - locus.ungrown) for sex in (MALE, FEMALE)]
        for couple, sex in product(product(*grown) if not locus.is_single else (), (MALE, FEMALE)):
            born = {pair(*gametes) for gametes in product(*couple)} & locus.of_sex(sex)
            if not born - locus.ungrown:
                one, other = (format_genotype(locus, parent) for parent in couple)
                died = listed(sorted(format_genotype(locus, each) for each in born))
                self._refuse(
                    key,
                    f"would leave {one} x {other} without offspring, as {died} would not live; "
                    f"expected {one} or {other} among the lethal genotypes, too",
                )

    # cards and their names

    def _readings(self, key: str, text: str | None) -> WholeReading:
        """Return what a card reads; nothing in a game without loci.

        Animals with a single allele look like those that have it twice: a card that reads oo at X
        is that of black females, and of black males, o/Y.
        """
        loci = self._loci
        if text is None and loci:
            self._refuse(key, "is missing")
        if text is not None and not loci:
            self._refuse(key, f"found {text!r}, but the ruleset has no loci; leave it out")
        if text is None:
            return ()
        try:
            readings = parse_genotype(loci, text)
        except NotationError as error:
            found = None
            if not self._all("scheme"):
                found = parse_in_any_order(loci, text, tuple(locus.every for locus in loci))
            if found is None:
                self._refuse(key, str(error))
            readings = found
        seen = list[Reading]()
        for locus, reading in zip(loci, readings, strict=True):
            # oo at X is what black females have; a black male has o and a Y
            bare = absent(locus.law, len(locus.alleles))
            if bare is not None:
                reading |= {(a, bare) for a, b in reading if a == b and a != bare}
            seen.append(reading - locus.unborn or reading)
        return tuple(seen)

    def _variety(self, at: str, table: Table) -> Variety:
        key, reads = f"{at}.reads", table.get("reads")
        if isinstance(reads, list):
            if self._all("scheme") or self._all("variant"):
                problem = "found a list, but cards that score read one text; leave out 'scheme'"
                self._refuse(key, problem)
            ways = [self._readings(f"{key}[{i}]", one) for i, one in enumerate(reads, 1)]
        else:
            ways = [self._readings(key, reads)]
        plain = Variety(
            name=table["name"],
            aliases=tuple(table.get("aliases", ())),
            suit=table.get("suit"),
            readings=ways[0],
            copies=table.get("copies", 1),
            translations=_translations(table),
        )
        return _read_as(plain, ways) if len(ways) > 1 else plain

    def _phenotypes(self) -> tuple[Variety, ...]:
        """Return a variety for each phenotype, where no cards have names of their own."""
        if self._document.get("variety"):
            self._refuse("variety", "cards = 'phenotypes' has no cards; leave it out")
        if not self._loci:
            self._refuse("cards", "'phenotypes' needs a locus, but none is defined")
        seen: dict[str, str] = {}
        for locus in self._loci:
            for trait in trait_names(locus, self._synonyms):
                other = seen.setdefault(trait, locus.name)
                if other != locus.name:
                    problem = f"{trait!r} is seen at {other} and at {locus.name}, but names one"
                    self._refuse("cards", problem)
        # An overlay shows three traits where there were two, so the number is that of the largest
        # deck.
        overlaid = {table["locus"] for table in self._all("overlay")}
        number = prod(max(len(traits_of(one)), 3 * (one.name in overlaid)) for one in self._loci)
        if number > MOST_PHENOTYPES:
            problem = f"these loci have {number:,} phenotypes, expected at most {MOST_PHENOTYPES:,}"
            self._refuse("cards", problem)
        return every_phenotype(self._loci)

    def _cards(self) -> Iterator[Variety]:
        """Yield the varieties, those with shades spelt out, and then the masks.

        A name stands for its card with no prefix, and without what a mask hides.
        """
        # A mask, such as a White, hides what lies under it: every other card is without what the
        # masks before it are, so that a genotype has one name.
        masks: list[Variety] = []
        for key, table in self._keyed("mask"):
            masks.append(self._unmasked(key, self._variety(key, table), masks))
        shades = [
            (shade, self._readings(f"{key}.reads", shade["reads"]))
            for key, shade in self._keyed("shade")
        ]
        for key, table in self._keyed("variety"):
            made = self._variety(key, table)
            each = [made]
            if SHADE in made.name:
                each = [self._shaded(key, made, *shade) for shade in shades]
            for one in each:
                bare = self._unmasked("variety", one, masks) if masks else one
                if not self._prefixes:
                    yield bare
                    continue
                ways = [list(way) for way in bare.ways]
                for prefix in self._prefixes:
                    if prefix.penetrance == 1:  # nothing follows from not showing what may not show
                        for way in ways:
                            way[prefix.place] -= prefix.reading
                if not all(all(way) for way in ways):
                    self._refuse("prefix", f"leaves nothing of {one.name!r} without one")
                yield replace(_read_as(bare, [*map(tuple, ways)]), takes_prefixes=True)
        yield from masks

    def _shaded(self, key: str, made: Variety, shade: Table, reading: WholeReading) -> Variety:
        name, own, translated = shade["name"], (shade["name"],), dict(_translations(shade))
        # a row of the file is a pattern; with each shade it is a card
        left = [one for way in made.ways if (one := in_common(way, reading)) is not None]
        if not left:
            self._refuse(f"{key}.reads", f"leaves nothing of the shade {name!r}")
        return replace(
            _read_as(made, left),
            name=made.name.replace(SHADE, name),
            aliases=tuple(one.replace(SHADE, name) for one in made.aliases),
            translations=tuple(
                (code, tuple(n.replace(SHADE, s) for n, s in product(names, shades)))
                for code, names in made.translations
                for shades in [translated.get(code, own)]
            ),
        )

    def _unmasked(self, key: str, variety: Variety, masks: Sequence[Variety]) -> Variety:
        """Return a variety without what masks before it hide."""
        hiding = [way for mask in masks for way in mask.ways]
        ways = [rest for way in variety.ways for rest in left_of(way, hiding)]
        if not ways:
            self._refuse(key, f"{variety.name!r} is hidden by {masks[-1].name!r}, whatever it is")
        return _read_as(variety, ways)

    def _prefix(self, at: str, table: Table) -> Prefix:
        key, always = f"{at}.reads", table.get("shows") != "sometimes"
        readings = zip(self._loci, self._readings(key, table["reads"]), strict=True)
        traits = [
            (place, reading)
            for place, (locus, reading) in enumerate(readings)
            if reading != locus.every - locus.unborn
        ]
        if len(traits) != 1:
            self._refuse(key, f"found {table['reads']!r}, expected what one locus has")
        ((place, reading),) = traits
        for other in self._prefixes:
            if other.place == place and other.reading & reading:
                self._refuse(key, f"has a genotype of {other.name!r} too")
        share = table.get("penetrance", 1 if always else None)
        if always and share is not None and share < 1:
            problem = f"found {share:g}; also say shows = 'sometimes'"
            self._refuse(f"{at}.penetrance", problem)
        return Prefix(
            name=table["name"],
            aliases=tuple(table.get("aliases", ())),
            place=place,
            reading=reading,
            penetrance=None if share is None else Fraction(str(share)),
            translations=_translations(table),
        )

    def _overlay(self, key: str, table: Table) -> Overlay:
        if not self._by_phenotype:
            self._refuse(key, "needs cards = 'phenotypes', as named cards show what they show")
        overlay = Overlay(**_fields(table))
        here = next((locus for locus in self._loci if locus.name == overlay.locus), None)
        if here is None or len(here.alleles) != 2:
            found = f"found {overlay.locus!r}, expected a locus with two alleles"
            self._refuse(f"{key}.locus", found)
        elsewhere = {
            name: locus.name
            for locus in self._loci
            if locus is not here
            for name in trait_names(locus, self._synonyms)
        }
        for shows in map(name_key, (*overlay.shows, overlay.heterozygote)):
            if shows in elsewhere:
                problem = f"{shows!r} is seen at {elsewhere[shows]} too, and could mean either"
                self._refuse(f"{key}.shows", problem)
        return overlay

    def _names(self) -> dict[str, Variety]:
        """Return every name and alias, in all their spellings, with whose it is."""
        names: dict[str, Variety] = {}
        # All names before any alias, so that the message is about the alias, which is easier to
        # change.
        for key in ("name", "aliases"):
            for number, variety in enumerate(self._varieties, 1):
                for name in [variety.name] if key == "name" else variety.aliases:
                    other = names.setdefault(name_key(name), variety)
                    if other is not variety:
                        problem = f"{name!r} is already a name of {other.name}"
                        self._refuse(f"variety[{number}].{key}", problem)
        for variety in self._varieties if not self._by_phenotype else ():
            # Spellings by synonyms give way to names: a synonym may not take a card's own name from
            # it.
            spelt = with_synonyms([variety.name, *variety.aliases], self._synonyms)
            if len(spelt) > MOST_SPELLINGS or len(names) > MOST_CARD_NAMES:
                problem = f"gives {variety.name!r} too many names"
                self._refuse("synonym", f"{problem}; do the synonyms lead in a circle?")
            for name in spelt:
                names.setdefault(name, variety)
        return names

    def _foreign(self, own: Mapping[str, Variety]) -> dict[str, tuple[tuple[str, Variety], ...]]:
        """Return the names in other languages; none means two cards in one of them."""
        found: dict[str, dict[str, Variety]] = {}
        for variety in self._varieties:
            for code, names in variety.translations:
                for name in names:
                    same = found.setdefault(name_key(name), {})
                    other = own.get(name_key(name), same.get(code, variety))
                    if other is not variety:
                        problem = f"{name!r} of {variety.name} is already a name of {other.name}"
                        self._refuse(f"names.{code}", problem)
                    same[code] = variety
        return {key: tuple(same.items()) for key, same in found.items()}

    # scores and play

    def _scheme(self, key: str, table: Table) -> ScoringScheme:
        kind = _SCHEMES[table["counts"]]
        known = [variety.name for variety in self._varieties]
        exceptions = table.get("exceptions", []) if kind is SuitScheme else []
        for number, one in enumerate(exceptions, 1):
            if one["variety"] not in known:
                problem = f"found {one['variety']!r}, expected the name of a variety"
                self._refuse(f"{key}.exceptions[{number}].variety", problem)
        given = _fields(table) | {"suits": tuple(table.get("suits", {}).items())}
        given["exceptions"] = tuple(SuitException(**one) for one in exceptions)
        if "full_litter" in table:
            given["full_litter"], given["bonus"] = map(
                table["full_litter"].get, ("offspring", "bonus")
            )
        names = [one.name for one in fields(kind) if one.name in given]
        scheme: ScoringScheme = kind(**{name: given[name] for name in names})
        return scheme

    def _variant(self, key: str, table: Table) -> Variant:
        there = [
            *self._all("scheme"),
            *(v["scheme"] for v in self._all("variant") if "scheme" in v),
        ]
        self._refuse_twice("scheme", there)
        given, play = _fields(table), list[TurnRules | CallRules]()
        own = [given["scheme"]] if "scheme" in given else []
        schemes = [one["name"] for one in (*self._all("scheme"), *own)]
        if given["scoring"] not in schemes:
            found = f"found {given['scoring']!r}, expected one of {', '.join(schemes)}"
            self._refuse(f"{key}.scoring", found)
        if own:
            given["scheme"] = self._scheme(f"{key}.scheme", own[0])
        if turns := given.pop("turns", None):
            deal = self._deal(f"{key}.turns.deal", turns["deal"])
            play.append(TurnRules(**_fields(turns) | {"deal": deal}))
        if calls := given.pop("calls", None):
            play.append(CallRules(**calls))
        if len(play) > 1:
            self._refuse(key, "has both 'turns' and 'calls', expected one of them")
        return Variant(**given, play=play[0] if play else None)

    def _deal(self, key: str, tables: Sequence[Table]) -> tuple[tuple[int, int], ...]:
        for number, times in Counter(table["players"] for table in tables).items():
            if times > 1:
                self._refuse(key, f"{number} players are given twice")
        return tuple((table["players"], table["cards"]) for table in tables)


def _read_as(variety: Variety, ways: Sequence[WholeReading]) -> Variety:
    widest = widest_readings(ways)
    return replace(variety, readings=hull(widest), alternatives=widest if len(widest) > 1 else ())


def _translations(table: Table) -> Translations:
    return tuple(
        (code, (names,) if isinstance(names, str) else tuple(names))
        for code, names in table.get("names", {}).items()
    )


_loading = RLock()
_WITH = "+"
"""Stands between a ruleset and what is laid over it: ``genotype+flower-codominance``."""


def shipped_rulesets() -> tuple[str, ...]:
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
        with _loading:  # rulesets are compared by identity, so threads must not read one twice
            return _shipped(shipped)
    if name_or_path.strip() and _exists(path := Path(name_or_path)):
        return read_ruleset(path)
    # A file may have a plus in its name, so a path that exists was tried before this.
    base, *words = name_or_path.split(_WITH)
    if words and (base in shipped_files() or (base.strip() and _exists(Path(base)))):
        ruleset = load_ruleset(base)
        laid = {name_key(one.name) for one in ruleset.overlays}
        languages = [one for one in words if LANGUAGE_CODE.fullmatch(one) and one not in laid]
        overlays = tuple(one for one in words if one not in languages)
        ruleset = with_overlays(ruleset, overlays) if overlays else ruleset
        for language in languages:
            ruleset = in_language(ruleset, language)
        return ruleset
    asked = _WITH.join((base, *(one for one in words if not LANGUAGE_CODE.fullmatch(one))))
    known = shipped_rulesets()
    close = nearest(asked, {one: one for one in known}, limit=1)
    raise UnknownRulesetError(name=asked, known=known, nearest=close)


def load_mating_ruleset(name_or_path: str = DEFAULT) -> Ruleset:
    """Return a ruleset as ``load_ruleset`` does, for questions about matings."""
    ruleset = load_ruleset(name_or_path)
    ruleset.require_loci()
    return ruleset


def read_ruleset(path: Path) -> Ruleset:
    return replace(_checked(read_toml(path).document, str(path)), file=str(path))


def parse_ruleset(text: str) -> Ruleset:
    file = "the text"
    return _checked(toml_of(text, file, "ruleset").document, file)


def _checked(written: dict[str, Any], file: str) -> Ruleset:
    from testcross.rulesets.genetics.ruleset_tables import validate  # loads pydantic

    # What the shape cannot tell: whether each name is read back as its own card. The names of
    # shipped files are tested instead.
    ruleset = _Translation(validate(written, file), file).ruleset()
    for number, variety in enumerate(ruleset.varieties, 1):
        # a name that two cards have in two languages is asked back where it is used
        foreign = [name for _, names in variety.translations for name in names]
        owners = ({id(card) for _, card in ruleset.foreign[name_key(name)]} for name in foreign)
        single = [name for name, cards in zip(foreign, owners, strict=True) if len(cards) == 1]
        for name in (variety.name, *variety.aliases, *single):
            sexes = listed([repr(sex) for sex in ruleset.roles.sexes], "and")
            problem = f"is not read as this card; leave out {sexes}, the words for the sexes"
            if looks_like_genotype(ruleset.loci, name):
                problem = "looks like a genotype; give the card another name"
            else:
                with suppress(TestcrossError):
                    if parse_animal(ruleset, name).variety is variety:
                        continue
            raise RulesetError(file=file, key=f"variety[{number}]", problem=f"{name!r} {problem}")
    return ruleset


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name that no file system takes
        return False


@cache
def _shipped(path: Path) -> Ruleset:
    """Return a shipped ruleset; the tests check its file against the schema."""
    written = read_toml(path).document
    try:
        return _Translation(written, str(path)).ruleset()
    except (AttributeError, KeyError, TypeError, ValueError):
        return _checked(written, str(path))
