"""Animals as people name them: by a card, a genotype, or a card with more known of it.

``parse_animal`` reads one text: ``Blue Cal doe``, ``Castor (Aa Bb C- Dd)``, ``b+ vg+ / b vg``, and
``Black Otter carrying chocolate``. What is carried is hidden: a single allele beside a more
dominant one. It is named by what it shows, by its symbol, or by a card that differs from the
animal's own in what is carried and nothing else, as Blue Otter does from Black Otter.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import (
    AmbiguousNameError,
    CardError,
    ContradictionError,
    EmptyCardError,
    LongCardError,
    NotationError,
    NotModelledError,
    SexError,
    UnknownCardError,
)
from testcross.rulesets.genetics.locus import Locus, WholeReading, hull, left_of, narrowed
from testcross.rulesets.genetics.names import (
    describe,
    find_phenotype,
    find_variety,
    name_key,
    name_of,
    nearest,
    trait_error,
    trait_words,
    varieties_at,
)
from testcross.rulesets.genetics.ruleset import DEFAULT, Ruleset, Variety
from testcross.rulesets.genetics.slots import (
    cell_text,
    format_full,
    format_genotype,
    format_known,
    format_reading,
    format_set,
    format_ways,
    looks_like_genotype,
    parse_beside,
    parse_genotype,
    parse_in_any_order,
    parse_known,
    parse_strands,
    plain,
    refuse_lone_join,
    refuse_single_bracket,
)
from testcross.solver import Allele, Genotype, Reading, known_alleles, pair, sex_shown

_CARRYING = re.compile(
    r"(.*\S)\s+(?:carrying|carries|split(?:\s+(?:for|to))?)\s+(\S.*)", re.IGNORECASE
)
_AND = re.compile(r"\s*(?:,|&|\+|\band\b)\s*", re.IGNORECASE)
Hidden: TypeAlias = tuple[tuple[int, Allele], ...]
"""Alleles that an animal carries, each with the place of its locus."""


def with_carried(
    ruleset: Ruleset, name: str, readings: Sequence[Reading], carried: Sequence[str]
) -> WholeReading:
    left = list(readings)
    for word in carried:
        for place, allele in alleles_named(ruleset, name, readings, word):
            locus, reading = ruleset.loci[place], left[place]
            # carried is hidden: one copy, beside something more dominant
            left[place] = frozenset(g for g in reading if g[0] < allele == g[1])
            if left[place]:
                continue
            symbol, shown = locus.symbols[allele], format_set(locus, reading)
            if all(genotype == (allele, allele) for genotype in reading):
                why = f"and shows it; leave out {quoted(word)}"
            elif any(allele in genotype for genotype in reading):
                why = f"where {symbol} shows and is not hidden; leave out {quoted(word)}"
            else:
                why = f"where no {symbol} can be; leave out {quoted(word)} or correct the card"
            comma = "" if why.startswith("and") else ","
            raise NotationError(
                f"{quoted(name)} cannot carry {word}: it is {shown} at {locus.name}{comma} {why}"
            )
    return tuple(left)


def alleles_named(ruleset: Ruleset, name: str, readings: Sequence[Reading], word: str) -> Hidden:
    """Return the alleles that a word stands for, as something that an animal carries."""
    # a symbol, or what an allele shows
    ways: list[Hidden] = [
        ((place, number),)
        for place, locus in enumerate(ruleset.loci)
        for number, allele in enumerate(locus.alleles)
        if word == allele.symbol or name_key(word) == name_key(allele.shows)
    ]
    if not ways:  # how cards of that name differ from the animal, where they do at fewest loci
        key = f" {name_key(word)} "
        cards = {v.name: v for spelt, v in ruleset.names.items() if key in f" {spelt} "}
        # "Black carrying chocolate" means what makes a chocolate of a black, and no more: so of all
        # cards with the word in their names those count that differ least.
        differences = {
            tuple(
                (place, known_alleles(theirs)[0])
                for place, (mine, theirs) in enumerate(zip(readings, card.readings, strict=True))
                if not mine & theirs and known_alleles(theirs)
            )
            for card in cards.values()
        } - {()}
        least = min(map(len, differences), default=0)
        ways = sorted(way for way in differences if len(way) == least)
    if len(ways) == 1:
        return ways[0]
    if not ways:
        traits = [allele.shows for locus in ruleset.loci for allele in locus.alleles[1:]]
        raise NotationError(
            f"{quoted(word)} in '{name} carrying {word}' names nothing that can be hidden; "
            f"expected an allele, a card or one of {listed(traits)}"
        )
    symbols = [" ".join(ruleset.loci[place].symbols[a] for place, a in way) for way in ways]
    raise NotationError(
        f"{quoted(word)} in '{name} carrying {word}' can mean {listed(symbols)}; write the "
        f"alleles, as in '{name} carrying {symbols[0]}'"
    )


LONGEST_CARD = 1_000
"""Characters in a card's name or genotype; 64 loci take about half of that."""
_OFFSPRING = (("son", "male"), ("daughter", "female"))
_SIGNS = str.maketrans({"♂": " ♂", "♀": " ♀"})
_SQUARE_BRACKETS = re.compile(r"([^\[\]]*[^\s\[\]])\s*\[([^\[\]]*)\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Animal:
    """One animal on the table."""

    variety: Variety | None
    """The variety it certainly is; None where its genotype leaves that open."""
    readings: WholeReading
    """One per locus of the ruleset."""
    sex: str | None
    """One of the ruleset's two words for the sexes; None where it was not given."""
    label: str
    """The card's name, or the genotype where more is known of it than the card shows."""
    shown: str
    """Its reading at every locus, in the notation; several are joined by "or"."""
    is_sex_given: bool = True
    """Whether a word, or its place, says which sex it is; else its genotype does, or nothing."""
    alternatives: tuple[WholeReading, ...] = ()
    """All ways to read it where there are several; ``readings`` then holds what any of them allows
    at a locus. Empty where there is one way."""
    phase: tuple[tuple[str, Allele, Allele], ...] = ()
    """What lies together on its chromosomes, if that was written: of a locus, by its name, the
    allele of one strand and that of the other."""

    @property
    def ways(self) -> tuple[WholeReading, ...]:
        return self.alternatives or (self.readings,)


class _Named(NamedTuple):
    """What a name says, be it that of a card or a description."""

    name: str
    readings: WholeReading
    variety: Variety | None


@lru_cache(maxsize=16_384)
def parse_animal(ruleset: Ruleset, text: str) -> Animal:
    """Return the animal that a text names; the sex may follow or go before.

    >>> from testcross.rulesets import load_ruleset
    >>> parse_animal(load_ruleset(), "Blue Cal doe").shown
    'aa B- ch- dd'
    """
    animal = find_animal(ruleset, text)
    if animal is None:
        raise _unknown(ruleset, split_sex(ruleset, plain(text))[0])
    return animal


@lru_cache(maxsize=16_384)
def find_animal(ruleset: Ruleset, text: str) -> Animal | None:
    """Return the animal that a text names, as ``parse_animal`` does; None for an unknown name."""
    if len(text) > LONGEST_CARD:
        raise LongCardError(text=text, most=LONGEST_CARD)
    bare, sex = split_sex(ruleset, plain(cell_text(text)))
    if not bare:
        raise EmptyCardError
    refuse_lone_join(bare)
    # By what people write most, each before the forms that it could be mistaken for: a name in
    # full, strands, a card with its genotype in brackets, what it carries, a genotype, a short
    # name.
    variety = ruleset.names.get(name_key(bare))
    if variety is not None and not ruleset.by_phenotype:
        return card_of(ruleset, variety, sex)
    strands = parse_strands(ruleset.loci, bare)
    if strands is not None:
        one, other = strands
        written = (" ".join(locus.symbols[a] for locus, a in side.items()) for side in strands)
        return replace(
            animal_with(ruleset, _at(ruleset, {x: pair(a, other[x]) for x, a in one.items()}), sex),
            label=" / ".join(written),
            phase=tuple((locus.name, a, other[locus]) for locus, a in one.items()),
        )
    bare = _SQUARE_BRACKETS.sub(r"\1 (\2)", bare) if _SQUARE_BRACKETS.fullmatch(bare) else bare
    # X (Y), both ways round; Y may hold brackets of its own
    for opening in re.finditer(r"\(", bare) if ruleset.loci and bare.endswith(")") else ():
        outer, inner = bare[: opening.start()].strip(), bare[opening.end() : -1].strip()
        for name, genotype in ((outer, inner), (inner, outer)):
            shown = _card_named(ruleset, name)
            if shown is not None:
                return _card_with_genotype(ruleset, shown, genotype, sex)
    refuse_single_bracket(plain(text))
    halves = _CARRYING.fullmatch(bare) if ruleset.loci else None
    card = find_animal(ruleset, halves[1]) if halves else None
    if halves is not None and card is not None:
        carried = list(filter(None, _AND.split(halves[2])))
        readings = with_carried(ruleset, halves[1], card.readings, carried)
        if card.alternatives:
            return animal_narrowed(ruleset, replace(card, sex=sex or card.sex), readings)
        return animal_with(ruleset, readings, sex or card.sex, card.variety)
    if looks_like_genotype(ruleset.loci, bare):
        return animal_with(ruleset, _genotype(ruleset, bare), sex)
    shown = _find_card(ruleset, bare)
    if shown is None:
        # loci in any order without a space: ttFf
        ways = parse_known(ruleset.loci, bare) if ruleset.by_phenotype else []
        return animal_with(ruleset, _at(ruleset, dict(ways[0])), sex) if len(ways) == 1 else None
    if shown.variety is not None:
        return card_of(ruleset, shown.variety, sex)
    return replace(animal_with(ruleset, shown.readings, sex), label=shown.name)


def _at(ruleset: Ruleset, known: Mapping[Locus, Genotype]) -> WholeReading:
    """Return what genotypes at some loci leave open at all."""
    return tuple(
        frozenset({known[locus]}) if locus in known else locus.every for locus in ruleset.loci
    )


def _find_card(ruleset: Ruleset, text: str) -> _Named | None:
    """Return the card of a name, or what a description says where animals are named by that."""
    if ruleset.by_phenotype:
        readings = find_phenotype(ruleset, text)
        return _Named(describe(ruleset, readings), readings, None) if readings else None
    variety = find_variety(ruleset, text)
    return _Named(variety.name, variety.readings, variety) if variety else None


def _card_named(ruleset: Ruleset, name: str) -> _Named | None:
    """Return the card that a text names, unless it rather is a genotype."""
    # A symbol may begin a name ("D" of Dilute), so what could be alleles is taken for alleles.
    if name_key(name) not in ruleset.names and looks_like_genotype(ruleset.loci, name):
        return None
    return _find_card(ruleset, name)


def _genotype(ruleset: Ruleset, text: str) -> WholeReading:
    """Return what a genotype says; some loci suffice if a card shows nothing at the others."""
    unknown = ruleset.blank
    if ruleset.by_phenotype or ruleset.prefixes:
        parsed = parse_in_any_order(ruleset.loci, text, unknown)
        if parsed is not None:
            return parsed
    try:
        readings = parse_beside(ruleset.loci, text, unknown)
        # A genotype that is a card's own may leave out what the card does not show: cc for a White.
        if any(variety.readings == readings for variety in ruleset.varieties):
            return readings
        return parse_genotype(ruleset.loci, text)
    except NotationError:
        words = text.split()
        for end in range(len(words) - 1, 0, -1):  # perhaps a card goes before it
            name, sex = split_sex(ruleset, " ".join(words[:end]))
            genotype = " ".join(words[end:])
            with suppress(AmbiguousNameError):
                if _card_named(ruleset, name) and looks_like_genotype(ruleset.loci, genotype):
                    right = f"{name} ({genotype})" + (f" {sex}" if sex else "")
                    problem = f"put the genotype of {quoted(text)} in brackets, as in"
                    raise NotationError(f"{problem} {quoted(right)}") from None
        raise


def is_written_out(ruleset: Ruleset, text: str) -> bool:
    """Tell a card by a name of its own, or a genotype, from the beginnings of a name."""
    bare, _ = split_sex(ruleset, plain(text))
    known = (ruleset.names, ruleset.foreign)
    return any(name_key(bare) in one for one in known) or looks_like_genotype(ruleset.loci, bare)


def card_of(ruleset: Ruleset, variety: Variety, sex: str | None = None) -> Animal:
    return _animal(ruleset, variety.ways, sex, variety)


def animal_with(
    ruleset: Ruleset, readings: WholeReading, sex: str | None, variety: Variety | None = None
) -> Animal:
    """Return an animal known by its readings; its variety is found if not given."""
    return _animal(ruleset, (readings,), sex, variety or _variety_of(ruleset, readings))


def animal_narrowed(ruleset: Ruleset, animal: Animal, given: WholeReading) -> Animal:
    """Return an animal about which more is known; at least one of its alternatives allows it."""
    ways = narrowed(animal.ways, given)
    found = {id(one): one for one in (_variety_of(ruleset, way) for way in ways)}
    # all ways that are left must still be of one card
    variety = next(iter(found.values())) if len(found) == 1 else None
    return _animal(ruleset, ways, animal.sex, variety)


def _animal(
    ruleset: Ruleset,
    ways: tuple[WholeReading, ...],
    sex: str | None,
    variety: Variety | None,
) -> Animal:
    # A card keeps its name only while no more is known of the animal than the card shows.
    plain_card = variety is not None and variety.ways == ways
    is_sex_given = not ruleset.is_sexed or sex is not None
    if ruleset.is_sexed:
        if sex is None:  # perhaps its genotype tells
            pairs = zip(ruleset.loci, hull(ways), strict=True)
            sexes = (sex_shown(one.law, len(one.alleles), reading) for one, reading in pairs)
            number = next((one for one in sexes if one is not None), None)
            sex = None if number is None else ruleset.roles.sexes[number]
        ways = _ways_of_sex(ruleset, ways, sex, variety if plain_card else None)
    shown = format_ways(ruleset.loci, ways)
    label = variety.name if variety and plain_card else shown
    return Animal(
        variety=variety,
        readings=hull(ways),
        sex=sex,
        label=format_known(ruleset.loci, ways[0]) if ruleset.by_phenotype else label,
        shown=shown,
        is_sex_given=is_sex_given,
        alternatives=ways if len(ways) > 1 else (),
    )


def _ways_of_sex(
    ruleset: Ruleset,
    ways: tuple[WholeReading, ...],
    sex: str | None,
    variety: Variety | None,
) -> tuple[WholeReading, ...]:
    """Return what is left of ways to read an animal that is of a sex; one that has some is."""
    number = ruleset.sex_number(sex)
    own = tuple(locus.of_sex(number) for locus in ruleset.loci)
    # Of several ways those go that the sex rules out; with a single one that is a contradiction.
    if len(ways) > 1 and (left := narrowed(ways, own)):
        return left
    for locus, reading, of_sex in zip(ruleset.loci, ways[0], own, strict=True):
        if sex is not None and reading and not reading & of_sex:
            alleles = {allele for genotype in reading for allele in genotype}
            near = [g for g in sorted(of_sex) if alleles.intersection(g)] or sorted(of_sex)
            raise SexError(
                name=variety.name if variety else format_reading(locus, reading),
                sex=sex,
                locus=locus.name,
                has=sum(locus.law.by_sex[number or 0]),
                found=format_set(locus, reading),
                expected=listed([format_genotype(locus, one) for one in near]),
            )
    return (tuple(map(frozenset.intersection, ways[0], own)),)


def of_sex(ruleset: Ruleset, animal: Animal, sex: str | None) -> Animal:
    """Return an animal that is of a sex; as it is where sons and daughters do not differ."""
    if not ruleset.is_sexed or animal.sex == sex:
        return animal
    ways = _ways_of_sex(ruleset, animal.ways, sex, animal.variety)
    shown = format_ways(ruleset.loci, ways)
    label = shown if animal.label == animal.shown else animal.label
    alternatives = ways if len(ways) > 1 else ()
    return replace(
        animal, readings=hull(ways), sex=sex, shown=shown, label=label, alternatives=alternatives
    )


def _variety_of(ruleset: Ruleset, readings: WholeReading) -> Variety | None:
    wide = [
        v
        for v in varieties_at(ruleset, ())
        if all(mine <= theirs for mine, theirs in zip(readings, v.readings, strict=True))
        and not (v.alternatives and left_of(readings, v.alternatives))
    ]
    # several cards allow it, or none does: either way it has no name
    if len(wide) != 1:
        return None
    return name_of(ruleset, wide[0], readings) if ruleset.prefixes else wide[0]


def _card_with_genotype(ruleset: Ruleset, shown: _Named, genotype: str, sex: str | None) -> Animal:
    # Card and genotype are both true of the animal, so it is what they have in common.
    given = parse_beside(ruleset.loci, genotype, shown.readings)
    both = tuple(map(frozenset.intersection, shown.readings, given))
    for locus, card, more, left in zip(ruleset.loci, shown.readings, given, both, strict=True):
        if not left:
            raise ContradictionError(
                name=f"{shown.name} ({genotype})",
                locus=locus.name,
                card=format_reading(locus, card),
                genotype=format_reading(locus, more),
            )
    if shown.variety is None or not shown.variety.alternatives:
        return animal_with(ruleset, both, sex, shown.variety)
    ways = narrowed(shown.variety.alternatives, given)
    if not ways:
        raise ContradictionError(
            name=f"{shown.name} ({genotype})",
            locus=listed([locus.name for locus in ruleset.loci], "and"),
            card=format_ways(ruleset.loci, shown.variety.ways),
            genotype=format_full(ruleset.loci, given),
        )
    return _animal(ruleset, ways, sex, shown.variety)


def split_sex(ruleset: Ruleset, text: str) -> tuple[str, str | None]:
    sire, dam = ruleset.roles.sexes
    words = re.sub(r"\(\s*(\S+)\s*\)$", r" \1", text.translate(_SIGNS)).split()
    signs = {sire.casefold(): sire, dam.casefold(): dam, "♂": sire, "♀": dam}
    if ruleset.is_sexed:
        kinds = zip(_OFFSPRING, ruleset.roles.children, (sire, dam), strict=True)
        for words_for, own, which in kinds:  # perhaps with a colon
            signs = {f"{w}{c}": which for w in (*words_for, own) for c in (":", "")} | signs
    for place in (-1, 0):
        if len(words) > 1 and words[place].casefold() in signs:
            sex = signs[words.pop(place).casefold()]
            return " ".join(words), sex
    return text.strip(), None


def _unknown(ruleset: Ruleset, text: str) -> CardError | NotationError:
    key = name_key(text)
    known = trait_words(ruleset) if ruleset.by_phenotype else ruleset.names
    near = nearest(text, {name: name for name in known})
    kept = {word for name in near for word in name.split()}
    for colours in ruleset.not_modelled:
        # "Silver Fox" before "Silver"; no word of a card with a similar name, which may be a slip
        for word in sorted(map(name_key, colours.words), key=len, reverse=True):
            spaced = " ?".join(map(re.escape, word.split()))  # silver fox, silverfox
            if word not in kept and re.search(rf"\b{spaced}\b", key):
                return NotModelledError(name=text, needs=colours.needs)
    if ruleset.by_phenotype:
        return trait_error(ruleset, text)
    cards = dict.fromkeys(ruleset.names[name].name for name in near)
    here = "" if ruleset.name == DEFAULT else f" --ruleset {ruleset.file or ruleset.name}"
    return UnknownCardError(name=text, nearest=tuple(cards), listed_by=f"testcross show deck{here}")
