"""From a TOML file to a ruleset: shipped ones by name, a user's own by path."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from threading import RLock
from typing import Any, NoReturn, Protocol, TypeAlias

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

TomlTable: TypeAlias = Mapping[str, Any]
"""One table of the file, its shape checked already."""


class Refuse(Protocol):
    """Raises an error about a key of the file."""

    def __call__(self, key: str, problem: str) -> NoReturn: ...


def make_schemes(
    document: TomlTable, varieties: Sequence[Variety], refuse: Refuse
) -> tuple[ScoringScheme, ...]:
    """Return the schemes of a document."""
    tables = document.get("scheme", [])
    _distinct_names("scheme", tables, refuse)
    return tuple(
        _scheme(f"scheme[{i}]", table, varieties, refuse) for i, table in enumerate(tables, 1)
    )


def make_variants(
    document: TomlTable, varieties: Sequence[Variety], refuse: Refuse
) -> tuple[Variant, ...]:
    """Return the variants of a document."""
    tables = document.get("variant", [])
    _distinct_names("variant", tables, refuse)
    shared = document.get("scheme", [])
    own = [table["scheme"] for table in tables if "scheme" in table]
    _distinct_names("scheme", [*shared, *own], refuse)
    for i, table in enumerate(tables, 1):
        schemes = [one["name"] for one in shared]
        if "scheme" in table:
            schemes.append(table["scheme"]["name"])
        if table["scoring"] not in schemes:
            found = f"found {table['scoring']!r}, expected one of {', '.join(schemes)}"
            refuse(f"variant[{i}].scoring", found)
        if "turns" in table and "calls" in table:
            refuse(f"variant[{i}]", "has both 'turns' and 'calls', expected one of them")
    return tuple(
        _variant(f"variant[{i}]", table, varieties, refuse) for i, table in enumerate(tables, 1)
    )


def make_presets(
    document: TomlTable, varieties: Sequence[Variety], refuse: Refuse
) -> tuple[Preset, ...]:
    """Return the presets of a document."""
    tables = document.get("preset", [])
    _distinct_names("preset", tables, refuse)
    return tuple(
        Preset(
            name=table["name"],
            deal=_deal(f"preset[{i}].deal", table["deal"], refuse),
            must_retire=_must_retire(table),
            scheme=_scheme(f"preset[{i}].scheme", table["scheme"], varieties, refuse),
        )
        for i, table in enumerate(tables, 1)
    )


def _scheme(
    key: str, table: TomlTable, varieties: Sequence[Variety], refuse: Refuse
) -> ScoringScheme:
    name, page = table["name"], table.get("page")
    if table["counts"] == "alleles":
        return AlleleScheme(name=name, page=page, each=table.get("each"))
    if table["counts"] == "resolved":
        return ResolvedScheme(name=name, page=page, each=table.get("each", 1))
    exceptions = table.get("exceptions", [])
    known = [variety.name for variety in varieties]
    for i, one in enumerate(exceptions, 1):
        if one["variety"] not in known:
            at = f"{key}.exceptions[{i}].variety"
            refuse(at, f"found {one['variety']!r}, expected the name of a variety")
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


def _variant(key: str, table: TomlTable, varieties: Sequence[Variety], refuse: Refuse) -> Variant:
    own = table.get("scheme")
    return Variant(
        name=table["name"],
        page=table.get("page"),
        litter=table["litter"],
        together=table.get("litters", "together") == "together",
        fill=table["fill"],
        scoring=table["scoring"],
        scheme=None if own is None else _scheme(f"{key}.scheme", own, varieties, refuse),
        ruleset=table.get("ruleset", ""),
        play=_play(key, table, refuse),
    )


def _play(key: str, table: TomlTable, refuse: Refuse) -> TurnRules | CallRules | None:
    if "turns" in table:
        turns = table["turns"]
        return TurnRules(
            page=turns.get("page"),
            deal=_deal(f"{key}.turns.deal", turns["deal"], refuse),
            drawn_kit=turns.get("starts_from", "kit") == "kit",
            must_retire=_must_retire(turns),
            may_retire_drawn=turns.get("retire_drawn", "allowed") == "allowed",
            deals_go_left=turns.get("dealers", "left") == "left",
            notes_overlooked=turns.get("overlooked", "pass") == "note",
        )
    if "calls" in table:
        calls = table["calls"]
        return CallRules(
            page=calls.get("page"),
            layout=calls["layout"],
            added=calls["added"],
            penalty=calls.get("penalty", 0),
        )
    return None


def _must_retire(table: TomlTable) -> bool:
    return bool(table.get("retiring", "required") == "required")


def _deal(key: str, tables: Sequence[TomlTable], refuse: Refuse) -> tuple[tuple[int, int], ...]:
    numbers = [table["players"] for table in tables]
    for number in numbers:
        if numbers.count(number) > 1:
            refuse(key, f"{number} players are given twice")
    return tuple((table["players"], table["cards"]) for table in tables)


def _distinct_names(key: str, tables: Sequence[TomlTable], refuse: Refuse) -> None:
    problem = given_twice(table["name"] for table in tables)
    if problem:
        refuse(key, problem)


def make_locus(number: int, table: TomlTable, refuse: Refuse) -> Locus:
    """Return a locus.

    Args:
        number: of its table, from 1 on.
        table: what the file says of it.
        refuse: raises an error about a key of the file.
    """
    key = f"locus[{number}]"
    alleles = tuple(
        Allele(
            symbol=a["symbol"],
            points=a.get("points", 0),
            shows=a["shows"],
            also=tuple(a.get("also", ())),
        )
        for a in table["alleles"]
    )
    _distinct(f"{key}.alleles", [one for a in alleles for one in (a.symbol, *a.also)], refuse)
    plain = Locus(
        name=table["name"],
        title=table.get("title", table["name"]),
        alleles=alleles,
        page=table.get("page"),
        gene=table.get("gene", ""),
        chromosome=table.get("chromosome", AUTOSOME),
        group=_group(f"{key}.map", table, refuse),
        position=_position(f"{key}.map", table, refuse),
    )
    _refuse_symbols_alike(f"{key}.alleles", plain, refuse)
    _refuse_chromosomes(f"{key}.alleles", plain, refuse)
    plain = replace(plain, lethal=_lethal(f"{key}.lethal", plain, table, refuse))
    heterozygotes = table.get("heterozygotes", [])
    if not heterozygotes:
        return plain
    own = tuple(
        (_heterozygote(f"{key}.heterozygotes[{i + 1}]", plain, one, refuse), one["shows"])
        for i, one in enumerate(heterozygotes)
    )
    written = [format_genotype(plain, genotype) for genotype, _ in own]
    _distinct(f"{key}.heterozygotes", written, refuse)
    return replace(plain, heterozygotes=own)


def _group(key: str, table: TomlTable, refuse: Refuse) -> str:
    """Return the chromosome that a locus shares with others; it lies on one only."""
    on = table.get("chromosome", AUTOSOME)
    told = str(table.get("map", {}).get("chromosome", ""))
    if told and on not in (AUTOSOME, told):
        problem = f"found {told!r}, but the locus is on {on!r}; leave out one of them"
        refuse(f"{key}.chromosome", problem)
    return on if LAWS[on].is_sexed else told


def _position(key: str, table: TomlTable, refuse: Refuse) -> Fraction | None:
    """Return where a locus lies on its chromosome, which must be known."""
    place = table.get("map", {})
    if "map" in table and not place.get("chromosome"):
        if "position" not in place:
            refuse(f"{key}.chromosome", "is missing")
        if not LAWS[table.get("chromosome", AUTOSOME)].is_sexed:
            model = f"chromosome = '2', position = {place['position']:g}"
            refuse(key, f"has a position, but on no chromosome; expected {model}")
    return Fraction(str(place["position"])) if "position" in place else None


def _lethal(
    key: str, locus: Locus, table: TomlTable, refuse: Refuse
) -> tuple[tuple[Genotype, str], ...]:
    """Return the genotypes that kill, each with when it does."""
    found: dict[Genotype, str] = {}
    for number, one in enumerate(table.get("lethal", []), 1):
        genotype = _genotype(f"{key}[{number}]", locus, one["genotype"], locus.every, refuse)
        if genotype in found:
            refuse(key, f"{one['genotype']!r} is given twice")
        found[genotype] = one["when"]
    if locus.every <= found.keys():
        refuse(key, f"leaves no genotype at {locus.name} that anyone can have")
    _refuse_couples_without_young(key, replace(locus, lethal=tuple(found.items())), refuse)
    return tuple(found.items())


def _refuse_couples_without_young(key: str, locus: Locus, refuse: Refuse) -> None:
    """Refuse a locus at which some couple could have no son or no daughter that lives.

    Young of whom nothing is known would say something of their parents.
    """
    if not locus.lethal or locus.is_single:
        return
    grown = [sorted(locus.of_sex(sex) - locus.ungrown) for sex in (MALE, FEMALE)]
    for couple, sex in product(product(*grown), (MALE, FEMALE)):
        young = {pair(*gametes) for gametes in product(*couple)} & locus.of_sex(sex)
        if not young - locus.ungrown:
            one, other = (format_genotype(locus, parent) for parent in couple)
            died = listed(sorted(format_genotype(locus, each) for each in young))
            refuse(
                key,
                f"would leave {one} x {other} without young, as {died} would not live; "
                f"expected {one} or {other} among the lethal genotypes, too",
            )


def _refuse_chromosomes(key: str, locus: Locus, refuse: Refuse) -> None:
    """Refuse symbols of alleles that begin as the locus's chromosomes do: XO and Y."""
    for allele in locus.alleles:
        for letter in filter(None, (locus.law.carrier, locus.law.bare)):
            if allele.symbol.startswith(letter):
                problem = f"{allele.symbol!r} begins like the chromosome {letter}"
                refuse(key, f"{problem}; expected another letter, as in 'O'")


def _refuse_symbols_alike(key: str, locus: Locus, refuse: Refuse) -> None:
    """Refuse symbols of which two genotypes are written alike: a + aaa and aa + aa."""
    written: dict[str, tuple[str, ...]] = {}
    for two in product([allele.symbol for allele in locus.alleles], repeat=2):
        other = written.setdefault("".join(two), two)
        if sorted(other) != sorted(two):
            one, another = (" + ".join(alleles) for alleles in (other, two))
            refuse(key, f"{''.join(two)!r} would be both {one} and {another}")


def _heterozygote(key: str, locus: Locus, table: TomlTable, refuse: Refuse) -> Genotype:
    text, of_two = table["genotype"], every_genotype(len(locus.alleles))
    genotype = _genotype(key, locus, text, of_two, refuse)
    if genotype[0] == genotype[1]:
        refuse(f"{key}.genotype", f"found {text!r}, expected two different alleles")
    return genotype


def _genotype(key: str, locus: Locus, text: str, of: Reading, refuse: Refuse) -> Genotype:
    """Return a genotype that is written down, if it is one of those that can be meant."""
    reading = parse_reading(locus, text)
    if reading is None or len(reading) > 1 or reading - of:
        symbols = ", ".join(allele.symbol for allele in locus.alleles)
        refuse(f"{key}.genotype", f"found {text!r}, expected two of {symbols}")
    (genotype,) = reading
    return genotype


def _distinct(key: str, names: list[str], refuse: Refuse) -> None:
    for name, number in Counter(names).items():
        if number > 1:
            refuse(key, f"{name!r} is given twice")


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
