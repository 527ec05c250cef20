"""From a TOML file to a ruleset: shipped ones by name, a user's own by path.

A file is read (``toml_files``), held against the shape of its tables where it comes from outside
(``ruleset_tables``), and translated here, once: each table becomes the value in ``ruleset`` that
the program works with, its genotypes read as the notation has them. What has the right shape and
makes no sense is refused with its key: ``locus[2].lethal[1].genotype``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
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
    given_twice,
    in_language,
    name_key,
    nearest,
    spellings,
)
from testcross.rulesets.genetics.phenotypes import (
    every_phenotype,
    trait_names,
    traits_of,
    with_overlays,
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


class _Translation:
    """One document of the right shape on its way to a ruleset."""

    def __init__(self, document: Table, file: str) -> None:
        self._document, self._file = document, file
        self._by_phenotype = document.get("cards") == "phenotypes"
        self._synonyms = tuple((s["word"], tuple(s["also"])) for s in self._all("synonym"))
        self._loci: tuple[Locus, ...] = ()
        self._prefixes: tuple[Prefix, ...] = ()
        self._varieties: tuple[Variety, ...] = ()

    def ruleset(self) -> Ruleset:
        document, look = self._document, self._document.get("look", {})
        self._refuse_unknown_sources()
        self._loci = tuple(self._locus(key, table) for key, table in self._keyed("locus"))
        self._refuse_name_given_twice("locus", self._all("locus"))
        known = document.get("sexes", "")
        for number, locus in enumerate(self._loci, 1):
            found = next((both for both in ("XY", "ZW") if locus.chromosome in both), "")
            if known and found not in ("", known):
                problem = f"found {locus.chromosome!r}, expected {listed([*known])} or 'autosome'"
                self._refuse(f"locus[{number}].chromosome", f"{problem}: a species is XY or ZW")
            known = known or found
        for kind in ("scheme", "variant", "preset"):
            self._refuse_name_given_twice(kind, self._all(kind))
        self._prefixes = tuple(self._each_prefix())
        self._varieties = tuple(self._phenotypes() if self._by_phenotype else self._cards())
        roles, names = self._roles(), self._names()
        return Ruleset(
            name=document["name"],
            title=document["title"],
            source=document.get("source", ""),
            roles=roles,
            litter=document.get("litter", {"most": 4})["most"],
            loci=self._loci,
            varieties=self._varieties,
            schemes=tuple(self._scheme(key, table) for key, table in self._keyed("scheme")),
            variants=self._variants(),
            presets=self._presets(),
            not_modelled=tuple(
                NotModelled(words=tuple(one["words"]), needs=one["needs"])
                for one in self._all("not_modelled")
            ),
            names=names,
            language=document.get("language", "en"),
            foreign=self._foreign(names),
            by_phenotype=self._by_phenotype,
            synonyms=self._synonyms,
            prefixes=self._prefixes,
            sources=tuple(document.get("sources", {}).values()),
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

    def _refuse_name_given_twice(self, key: str, tables: Iterable[Table]) -> None:
        problem = given_twice(table["name"] for table in tables)
        if problem:
            self._refuse(key, problem)

    def _refuse_unknown_sources(self) -> None:
        known = self._document.get("sources", {})
        for kind in ("locus", "variety", "shade", "mask", "prefix"):
            for key, table in self._keyed(kind):
                for at, of in (("", table), (".map", table.get("map", {}))):
                    if of.get("source", "") not in ("", *known):
                        keys = listed(list(known)) or "a key of [sources]"
                        self._refuse(
                            f"{key}{at}.source", f"found {of['source']!r}, expected {keys}"
                        )

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
        alleles = tuple(
            Allele(
                symbol=one["symbol"],
                points=one.get("points", 0),
                shows=one["shows"],
                also=tuple(one.get("also", ())),
            )
            for one in table["alleles"]
        )
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
        self._refuse_unreadable_symbols(f"{key}.alleles", locus)
        lethal = dict[Genotype, str]()
        for number, one in enumerate(table.get("lethal", []), 1):
            genotype = self._genotype(
                f"{key}.lethal[{number}]", locus, one["genotype"], locus.every
            )
            if genotype in lethal:
                self._refuse(f"{key}.lethal", f"{one['genotype']!r} is given twice")
            lethal[genotype] = one["when"]
        if locus.every <= lethal.keys():
            problem = f"leaves no genotype at {locus.name} that anyone can have"
            self._refuse(f"{key}.lethal", problem)
        if lethal:
            locus = replace(locus, lethal=tuple(lethal.items()))
            self._refuse_barren_couples(f"{key}.lethal", locus)
        results = dict[str, Reading]()
        for number, one in enumerate(table.get("results", []), 1):
            reading = parse_reading(locus, one["genotype"])
            word = one["word"].casefold()
            if reading is None or word in results:
                problem = f"found {one['genotype']!r}, expected a genotype such as {locus.name}"
                if word in results:
                    problem = f"{one['word']!r} is given twice"
                self._refuse(f"{key}.results[{number}]", problem)
            results[word] = reading
        locus = replace(locus, results=tuple(results.items())) if results else locus
        own = list[tuple[Genotype, str]]()
        for number, one in enumerate(table.get("heterozygotes", []), 1):
            at, two = f"{key}.heterozygotes[{number}]", every_genotype(len(alleles))
            genotype = self._genotype(at, locus, one["genotype"], two)
            if genotype[0] == genotype[1]:
                problem = f"found {one['genotype']!r}, expected two different alleles"
                self._refuse(f"{at}.genotype", problem)
            own.append((genotype, one["shows"]))
        self._refuse_repeated(f"{key}.heterozygotes", [format_genotype(locus, g) for g, _ in own])
        return replace(locus, heterozygotes=tuple(own)) if own else locus

    def _genotype(self, key: str, locus: Locus, text: str, allowed: Reading) -> Genotype:
        reading = parse_reading(locus, text)
        if reading is None or len(reading) > 1 or reading - allowed:
            symbols = ", ".join(allele.symbol for allele in locus.alleles)
            self._refuse(f"{key}.genotype", f"found {text!r}, expected two of {symbols}")
        (genotype,) = reading
        return genotype

    def _refuse_unreadable_symbols(self, key: str, locus: Locus) -> None:
        # two genotypes must not be written alike, as a + aaa and aa + aa would be
        written: dict[str, tuple[str, ...]] = {}
        for two in product([allele.symbol for allele in locus.alleles], repeat=2):
            other = written.setdefault("".join(two), two)
            if sorted(other) != sorted(two):
                one, another = (" + ".join(alleles) for alleles in (other, two))
                self._refuse(key, f"{''.join(two)!r} would be both {one} and {another}")
        # nor may a symbol begin as the locus's chromosomes do: XO and Y
        for allele in locus.alleles:
            for letter in filter(None, (locus.law.carrier, locus.law.bare)):
                if allele.symbol.startswith(letter):
                    problem = f"{allele.symbol!r} begins like the chromosome {letter}"
                    self._refuse(key, f"{problem}; expected another letter, as in 'O'")

    def _refuse_barren_couples(self, key: str, locus: Locus) -> None:
        """Refuse a locus at which some couple could have no son or no daughter that lives.

        Unknown offspring would otherwise say something about their parents.
        """
        grown = [sorted(locus.of_sex(sex) - locus.ungrown) for sex in (MALE, FEMALE)]
        for couple, sex in product(product(*grown) if not locus.is_single else (), (MALE, FEMALE)):
            born = {pair(*gametes) for gametes in product(*couple)} & locus.of_sex(sex)
            if not born - locus.ungrown:
                one, other = (format_genotype(locus, parent) for parent in couple)
                died = listed(sorted(format_genotype(locus, each) for each in born))
                self._refuse(
                    key,
                    f"would leave {one} x {other} without young, as {died} would not live; "
                    f"expected {one} or {other} among the lethal genotypes, too",
                )

    # cards and their names

    def _readings(self, key: str, text: str | None) -> tuple[Reading, ...]:
        """Return what a card reads; nothing in a game without loci.

        Animals with a single allele look like those that have it twice: a card that reads oo at X
        is that of black females, and of black males, o/Y.
        """
        loci = self._loci
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
            if not self._all("scheme"):
                found = parse_in_any_order(loci, text, tuple(locus.every for locus in loci))
            if found is None:
                self._refuse(key, str(error))
            readings = found
        seen = list[Reading]()
        for locus, reading in zip(loci, readings, strict=True):
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
        overlaid = {table["locus"] for table in self._all("overlay")}
        number = prod(max(len(traits_of(one)), 3 * (one.name in overlaid)) for one in self._loci)
        if number > MOST_PHENOTYPES:
            problem = f"these loci have {number:,} phenotypes, expected at most {MOST_PHENOTYPES:,}"
            self._refuse("cards", problem)
        return every_phenotype(self._loci)

    def _cards(self) -> Iterator[Variety]:
        """Yield the varieties, those with shades spelt out, and then the masks."""
        masks: list[Variety] = []
        for key, table in self._keyed("mask"):
            masks.append(self._unmasked(key, self._variety(key, table), masks))
        for key, table in self._keyed("variety"):
            made = self._variety(key, table)
            for one in self._in_each_shade(key, made) if SHADE in made.name else (made,):
                yield self._plain(one, masks) if masks or self._prefixes else one
        yield from masks

    def _in_each_shade(self, key: str, made: Variety) -> Iterator[Variety]:
        for number, shade in enumerate(self._all("shade"), 1):
            reading = self._readings(f"shade[{number}].reads", shade["reads"])
            left = [one for way in made.ways if (one := in_common(way, reading)) is not None]
            if not left:
                self._refuse(f"{key}.reads", f"leaves nothing of the shade {shade['name']!r}")
            own, elsewhere = (shade["name"],), dict(_translations(shade))
            yield replace(
                _read_as(made, left),
                name=made.name.replace(SHADE, shade["name"]),
                aliases=tuple(one.replace(SHADE, shade["name"]) for one in made.aliases),
                translations=tuple(
                    (code, tuple(n.replace(SHADE, s) for n, s in product(names, shades)))
                    for code, names in made.translations
                    for shades in [elsewhere.get(code, own)]
                ),
            )

    def _unmasked(self, key: str, variety: Variety, masks: Sequence[Variety]) -> Variety:
        """Return a variety without what masks before it hide."""
        hiding = [way for mask in masks for way in mask.ways]
        ways = [rest for way in variety.ways for rest in left_of(way, hiding)]
        if not ways:
            self._refuse(key, f"{variety.name!r} is hidden by {masks[-1].name!r}, whatever it is")
        return _read_as(variety, ways)

    def _plain(self, base: Variety, masks: Sequence[Variety]) -> Variety:
        """Return a base as its name alone stands for it: with no prefix, and not masked."""
        bare = self._unmasked("variety", base, masks)
        ways = [list(way) for way in bare.ways]
        for prefix in self._prefixes:
            if prefix.penetrance == 1:  # nothing follows from not showing what may not show
                for way in ways:
                    way[prefix.place] -= prefix.reading
        if not all(all(way) for way in ways):
            self._refuse("prefix", f"leaves nothing of {base.name!r} without one")
        return replace(
            _read_as(bare, [tuple(way) for way in ways]), takes_prefixes=bool(self._prefixes)
        )

    def _each_prefix(self) -> Iterator[Prefix]:
        found: list[Prefix] = []
        for at, table in self._keyed("prefix"):
            key, always = f"{at}.reads", table.get("shows") != "sometimes"
            readings = self._readings(key, table["reads"])
            traits = [
                (place, reading)
                for place, (locus, reading) in enumerate(zip(self._loci, readings, strict=True))
                if reading != locus.every - locus.unborn
            ]
            if len(traits) != 1:
                self._refuse(key, f"found {table['reads']!r}, expected what one locus has")
            ((place, reading),) = traits
            for other in found:
                if other.place == place and other.reading & reading:
                    self._refuse(key, f"has a genotype of {other.name!r} too")
            share = table.get("penetrance", 1 if always else None)
            if always and share is not None and share < 1:
                problem = f"found {share:g}; also say shows = 'sometimes'"
                self._refuse(f"{at}.penetrance", problem)
            one = Prefix(
                name=table["name"],
                aliases=tuple(table.get("aliases", ())),
                place=place,
                reading=reading,
                penetrance=None if share is None else Fraction(str(share)),
                translations=_translations(table),
            )
            found.append(one)
            yield one

    def _overlay(self, key: str, table: Table) -> Overlay:
        if not self._by_phenotype:
            self._refuse(key, "needs cards = 'phenotypes', as named cards show what they show")
        here = next((locus for locus in self._loci if locus.name == table["locus"]), None)
        if here is None or len(here.alleles) != 2:
            found = f"found {table['locus']!r}, expected a locus with two alleles"
            self._refuse(f"{key}.locus", found)
        elsewhere = {
            name: locus.name
            for locus in self._loci
            if locus is not here
            for name in trait_names(locus, self._synonyms)
        }
        one, other = table["shows"]
        for shows in map(name_key, (one, other, table["heterozygote"])):
            if shows in elsewhere:
                problem = f"{shows!r} is seen at {elsewhere[shows]} too, and could mean either"
                self._refuse(f"{key}.shows", problem)
        return Overlay(
            name=table["name"],
            locus=here.name,
            shows=(one, other),
            heterozygote=table["heterozygote"],
        )

    def _names(self) -> dict[str, Variety]:
        """Return every name and alias, in all their spellings, with whose it is."""
        names: dict[str, Variety] = {}
        for key in ("name", "aliases"):
            for number, variety in enumerate(self._varieties, 1):
                for name in [variety.name] if key == "name" else variety.aliases:
                    other = names.setdefault(name_key(name), variety)
                    if other is not variety:
                        problem = f"{name!r} is already a name of {other.name}"
                        self._refuse(f"variety[{number}].{key}", problem)
        for variety in self._varieties if not self._by_phenotype else ():
            spelt = spellings([variety.name, *variety.aliases], self._synonyms)
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
        name, page = table["name"], table.get("page")
        if table["counts"] == "alleles":
            return AlleleScheme(name=name, page=page, each=table.get("each"))
        if table["counts"] == "resolved":
            return ResolvedScheme(name=name, page=page, each=table.get("each", 1))
        exceptions = table.get("exceptions", [])
        known = [variety.name for variety in self._varieties]
        for number, one in enumerate(exceptions, 1):
            if one["variety"] not in known:
                problem = f"found {one['variety']!r}, expected the name of a variety"
                self._refuse(f"{key}.exceptions[{number}].variety", problem)
        full = table.get("full_litter", {"offspring": 1, "bonus": 0})
        return SuitScheme(
            name=name,
            page=page,
            suits=tuple(table.get("suits", {}).items()),
            parent_factor=table.get("parent_factor", 1),
            parent_bonus=table.get("parent_bonus", 0),
            exceptions=tuple(SuitException(**exception) for exception in exceptions),
            full_litter=full["offspring"],
            bonus=full["bonus"],
        )

    def _variants(self) -> tuple[Variant, ...]:
        tables, shared = self._all("variant"), self._all("scheme")
        own = [table["scheme"] for table in tables if "scheme" in table]
        self._refuse_name_given_twice("scheme", [*shared, *own])
        for key, table in self._keyed("variant"):
            there = [*shared, *([table["scheme"]] if "scheme" in table else [])]
            schemes = [one["name"] for one in there]
            if table["scoring"] not in schemes:
                found = f"found {table['scoring']!r}, expected one of {', '.join(schemes)}"
                self._refuse(f"{key}.scoring", found)
            if "turns" in table and "calls" in table:
                self._refuse(key, "has both 'turns' and 'calls', expected one of them")
        return tuple(
            Variant(
                name=table["name"],
                page=table.get("page"),
                litter=table["litter"],
                together=table.get("litters", "together") == "together",
                fill=table["fill"],
                scoring=table["scoring"],
                scheme=(
                    self._scheme(f"{key}.scheme", table["scheme"]) if "scheme" in table else None
                ),
                ruleset=table.get("ruleset", ""),
                play=self._play(key, table),
            )
            for key, table in self._keyed("variant")
        )

    def _play(self, key: str, table: Table) -> TurnRules | CallRules | None:
        if "calls" in table:
            return CallRules(**{"page": None, "penalty": 0, **table["calls"]})
        if "turns" not in table:
            return None
        turns = table["turns"]
        return TurnRules(
            page=turns.get("page"),
            deal=self._deal(f"{key}.turns.deal", turns["deal"]),
            drawn_kit=turns.get("starts_from", "kit") == "kit",
            must_retire=turns.get("retiring", "required") == "required",
            may_retire_drawn=turns.get("retire_drawn", "allowed") == "allowed",
            deals_go_left=turns.get("dealers", "left") == "left",
            notes_overlooked=turns.get("overlooked", "pass") == "note",
        )

    def _deal(self, key: str, tables: Sequence[Table]) -> tuple[tuple[int, int], ...]:
        for number, times in Counter(table["players"] for table in tables).items():
            if times > 1:
                self._refuse(key, f"{number} players are given twice")
        return tuple((table["players"], table["cards"]) for table in tables)

    def _presets(self) -> tuple[Preset, ...]:
        return tuple(
            Preset(
                name=table["name"],
                deal=self._deal(f"{key}.deal", table["deal"]),
                must_retire=table.get("retiring", "required") == "required",
                scheme=self._scheme(f"{key}.scheme", table["scheme"]),
            )
            for key, table in self._keyed("preset")
        )


def _read_as(variety: Variety, ways: Sequence[WholeReading]) -> Variety:
    widest = widest_readings(ways)
    return replace(variety, readings=hull(widest), alternatives=widest if len(widest) > 1 else ())


def _translations(table: Table) -> Translations:
    return tuple(
        (code, (names,) if isinstance(names, str) else tuple(names))
        for code, names in table.get("names", {}).items()
    )


_reading = RLock()
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
    """Return a ruleset as ``load_ruleset`` does, for questions about matings."""
    ruleset = load_ruleset(name_or_path)
    ruleset.require_loci()
    return ruleset


def read_ruleset(path: Path) -> Ruleset:
    return _checked(read_toml(path).document, str(path))


def parse_ruleset(text: str) -> Ruleset:
    file = "the text"
    return _checked(toml_of(text, file, "ruleset").document, file)


def _checked(written: dict[str, Any], file: str) -> Ruleset:
    from testcross.rulesets.genetics.ruleset_tables import validate  # loads pydantic

    ruleset = _Translation(validate(written, file), file).ruleset()
    for number, variety in enumerate(ruleset.varieties, 1):
        # a name that two cards have in two languages is asked back where it is used
        foreign = [name for _, names in variety.translations for name in names]
        owners = ({id(card) for _, card in ruleset.foreign[name_key(name)]} for name in foreign)
        single = [name for name, cards in zip(foreign, owners, strict=True) if len(cards) == 1]
        for name in (variety.name, *variety.aliases, *single):
            problem = _other_meaning(ruleset, variety, name)
            if problem:
                raise RulesetError(file=file, key=f"variety[{number}]", problem=problem)
    return ruleset


def _other_meaning(ruleset: Ruleset, variety: Variety, name: str) -> str:
    """Say what else a card's name would be read as; empty where it can mean that card only."""
    if looks_like_genotype(ruleset.loci, name):
        return f"{name!r} looks like a genotype; give the card another name"
    with suppress(TestcrossError):
        if parse_animal(ruleset, name).variety is variety:
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
    """Return a shipped ruleset; the tests have held its file against the schema."""
    written = read_toml(path).document
    try:
        return _Translation(written, str(path)).ruleset()
    except (AttributeError, KeyError, TypeError, ValueError):
        return _checked(written, str(path))
