"""Animals as people name them: a card's name, an alias, a genotype, or a card with a genotype."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import (
    AmbiguousNameError,
    CardError,
    ContradictionError,
    EmptyCardError,
    LongCardError,
    NotationError,
    NotModelledError,
    UnknownCardError,
)
from testcross.rulesets.genetics.genotype_text import (
    looks_like_genotype,
    parse_beside,
    parse_genotype,
    parse_in_any_order,
    parse_known,
)
from testcross.rulesets.genetics.names import name_key, nearest
from testcross.rulesets.genetics.phenotypes import describe, find_phenotype, no_trait, trait_words
from testcross.rulesets.genetics.ruleset import Ruleset, Variety
from testcross.rulesets.genetics.slots import (
    format_full,
    format_known,
    format_reading,
    plain,
    refuse_lone_join,
    refuse_single_bracket,
)
from testcross.rulesets.genetics.spreadsheet_cell import cell_text
from testcross.solver import Reading, every_genotype

_LETTERS = 2
"""How many letters the longest of shortened words must have: a letter alone may be an allele."""
_CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Words that name a card, or a pattern that several cards have."""

    words: tuple[str, ...]
    varieties: tuple[Variety, ...]
    """In the deck's order."""


def find_variety(ruleset: Ruleset, text: str) -> Variety | None:
    """Return the card that a text names, in full or shortened; None where it names none.

    >>> from testcross.rulesets import load_ruleset
    >>> find_variety(load_ruleset(), "choc mar cal").name
    'Chocolate Marten Cal'

    Raises:
        AmbiguousNameError: where it fits several cards.
    """
    key = name_key(text)
    exact = ruleset.names.get(key)
    if exact is not None or not _may_be_short(text, key) or _is_not_modelled(ruleset, key):
        return exact
    phrases = _phrases_of(ruleset, text, key)
    found = {variety.name: variety for phrase in phrases for variety in phrase.varieties}
    if len(found) > 1:
        cards = [variety.name for variety in ruleset.varieties if variety.name in found]
        pattern = " ".join(phrases[0].words)
        raise AmbiguousNameError(name=text.strip(), cards=cards, is_pattern=pattern == key)
    return next(iter(found.values()), None)


def _phrases_of(ruleset: Ruleset, text: str, key: str) -> tuple[_Phrase, ...]:
    """Return the names and patterns that a text can stand for."""
    index = _index(ruleset)
    words = tuple(key.split())
    camel_case = tuple(name_key(_CAMEL_CASE.sub(" ", plain(text))).split())
    return index.written(words) or index.begun(words) or index.begun(camel_case)


def _may_be_short(text: str, key: str) -> bool:
    """Tell what can be short for a name; a dash at either end makes it no name."""
    bare = plain(text).strip()
    return bare == bare.strip("-") and max(map(len, key.split()), default=0) >= _LETTERS


def _is_not_modelled(ruleset: Ruleset, key: str) -> bool:
    return any(key == name_key(word) for one in ruleset.not_modelled for word in one.words)


@lru_cache(maxsize=16)
def _index(ruleset: Ruleset) -> "_NameIndex":
    return _NameIndex(ruleset)


class _NameIndex:
    """The names and patterns of a ruleset, to be found by their beginnings."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._by_letters: dict[str, list[_Phrase]] = {}
        self._together: dict[str, list[_Phrase]] = {}
        for phrase in (*_names(ruleset), *_patterns(ruleset)):
            letters = "".join(word[0] for word in phrase.words)
            self._by_letters.setdefault(letters, []).append(phrase)
            self._together.setdefault("".join(phrase.words), []).append(phrase)

    def written(self, words: tuple[str, ...]) -> tuple[_Phrase, ...]:
        """Return what these words are in full, with none, some or all of them run together."""
        found = self._together.get("".join(words), ())
        return tuple(
            phrase for phrase in found if phrase.words == words or len(phrase.words) > len(words)
        )

    def begun(self, words: tuple[str, ...]) -> tuple[_Phrase, ...]:
        """Return what these words are the beginnings of, each of one word."""
        found = self._by_letters.get("".join(word[0] for word in words), ())
        return tuple(phrase for phrase in found if all(map(str.startswith, phrase.words, words)))


def _names(ruleset: Ruleset) -> Iterator[_Phrase]:
    for name, variety in ruleset.names.items():
        yield _Phrase(tuple(name.split()), (variety,))


def _patterns(ruleset: Ruleset) -> Iterator[_Phrase]:
    """Yield the ends of names that several cards have, and that are no name themselves."""
    found: dict[tuple[str, ...], dict[str, Variety]] = {}
    for name, variety in ruleset.names.items():
        words = tuple(name.split())
        for start in range(1, len(words)):
            found.setdefault(words[start:], {})[variety.name] = variety
    for words, varieties in found.items():
        if len(varieties) > 1 and " ".join(words) not in ruleset.names:
            yield _Phrase(words, tuple(varieties.values()))


LONGEST_CARD = 1_000
"""Characters in a card's name or genotype; 64 loci take about half of that."""
_SIGNS = str.maketrans({"♂": " ♂", "♀": " ♀"})
_SQUARE_BRACKETS = re.compile(r"([^\[\]]*[^\s\[\]])\s*\[([^\[\]]*)\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Animal:
    """One animal on the table."""

    variety: Variety | None
    """The variety it certainly is; None where its genotype leaves that open."""
    readings: tuple[Reading, ...]
    """One per locus of the ruleset."""
    sex: str | None
    """One of the ruleset's two words for the sexes; None where it was not given."""
    label: str
    """The card's name, or the genotype where more is known of it than the card shows."""
    shown: str
    """Its reading at every locus, in the notation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Named:
    """What a name says, be it that of a card or a description."""

    name: str
    readings: tuple[Reading, ...]
    variety: Variety | None


@lru_cache(maxsize=16_384)
def parse_animal(ruleset: Ruleset, text: str) -> Animal:
    """Return the animal that a text names; the sex may follow or go before.

    >>> from testcross.rulesets import load_ruleset
    >>> parse_animal(load_ruleset(), "Blue Cal doe").shown
    'aa B- ch- dd'

    Raises:
        LongCardError, EmptyCardError, BracketError, UnknownCardError, AmbiguousNameError,
        NotModelledError, ContradictionError, NotationError
    """
    animal = find_animal(ruleset, text)
    if animal is None:
        raise _unknown(ruleset, _split_sex(ruleset, plain(text))[0])
    return animal


@lru_cache(maxsize=16_384)
def find_animal(ruleset: Ruleset, text: str) -> Animal | None:
    """Return the animal that a text names, as ``parse_animal`` does; None for an unknown name.

    Raises:
        LongCardError, EmptyCardError, BracketError, AmbiguousNameError, ContradictionError,
        NotationError
    """
    if len(text) > LONGEST_CARD:
        raise LongCardError(text=text, most=LONGEST_CARD)
    bare, sex = _split_sex(ruleset, plain(cell_text(text)))
    if not bare:
        raise EmptyCardError
    refuse_lone_join(bare)
    variety = ruleset.names.get(name_key(bare))
    if variety is not None and not ruleset.by_phenotype:
        return animal_with(ruleset, variety.readings, sex, variety)
    bare = _SQUARE_BRACKETS.sub(r"\1 (\2)", bare) if _SQUARE_BRACKETS.fullmatch(bare) else bare
    for name, genotype in _halves(bare) if ruleset.loci else ():
        shown = _card_named(ruleset, name)
        if shown is not None:
            return _card_with_genotype(ruleset, shown, genotype, sex)
    refuse_single_bracket(plain(text))
    if looks_like_genotype(ruleset.loci, bare):
        return animal_with(ruleset, _genotype(ruleset, bare), sex)
    shown = _find_card(ruleset, bare)
    if shown is None:
        return _run_together(ruleset, bare, sex) if ruleset.by_phenotype else None
    animal = animal_with(ruleset, shown.readings, sex, shown.variety)
    return replace(animal, label=shown.name) if ruleset.by_phenotype else animal


def _run_together(ruleset: Ruleset, text: str, sex: str | None) -> Animal | None:
    """Return the animal of a genotype whose loci stand in any order without a space: ``ttFf``."""
    ways = parse_known(ruleset.loci, text)
    if len(ways) != 1:
        return None
    known = {locus.name: frozenset({genotype}) for locus, genotype in ways[0]}
    counts = zip(ruleset.loci, ruleset.allele_counts, strict=True)
    readings = tuple(known.get(locus.name, every_genotype(count)) for locus, count in counts)
    return animal_with(ruleset, readings, sex)


def _find_card(ruleset: Ruleset, text: str) -> _Named | None:
    """Return the card of a name, or what a description says where animals are named by that.

    Raises:
        AmbiguousNameError: where the name fits several cards.
        NotationError: where the description says two things about one locus.
    """
    if ruleset.by_phenotype:
        readings = find_phenotype(ruleset, text)
        if readings is None:
            return None
        return _Named(name=describe(ruleset, readings), readings=readings, variety=None)
    variety = find_variety(ruleset, text)
    if variety is None:
        return None
    return _Named(name=variety.name, readings=variety.readings, variety=variety)


def _genotype(ruleset: Ruleset, text: str) -> tuple[Reading, ...]:
    """Return what a genotype says; some loci suffice for a card that shows nothing at the others.

    Raises:
        NotationError: for one that cannot be read.
    """
    unknown = tuple(map(every_genotype, ruleset.allele_counts))
    if ruleset.by_phenotype:
        told = parse_in_any_order(ruleset.loci, text, unknown)
        if told is not None:
            return told
    try:
        readings = parse_beside(ruleset.loci, text, unknown)
        if any(variety.readings == readings for variety in ruleset.varieties):
            return readings
        return parse_genotype(ruleset.loci, text)
    except NotationError:
        _refuse_without_brackets(ruleset, text)
        raise


def _refuse_without_brackets(ruleset: Ruleset, text: str) -> None:
    """Refuse a card with a genotype just behind its name.

    Raises:
        NotationError: says how to write it.
    """
    words = text.split()
    for end in range(len(words) - 1, 0, -1):
        name, sex = _split_sex(ruleset, " ".join(words[:end]))
        genotype = " ".join(words[end:])
        if _names_one(ruleset, name) and looks_like_genotype(ruleset.loci, genotype):
            right = f"{name} ({genotype})" + (f" {sex}" if sex else "")
            raise NotationError(
                f"put the genotype of {quoted(text)} in brackets, as in {quoted(right)}"
            )


def _names_one(ruleset: Ruleset, name: str) -> bool:
    """Tell a name that fits one card, and is no genotype."""
    try:
        return _card_named(ruleset, name) is not None
    except AmbiguousNameError:
        return False


def _card_named(ruleset: Ruleset, name: str) -> _Named | None:
    """Return the card that a text names, unless it rather is a genotype.

    Raises:
        AmbiguousNameError: where it fits several cards.
    """
    if name_key(name) not in ruleset.names and looks_like_genotype(ruleset.loci, name):
        return None
    return _find_card(ruleset, name)


def is_written_out(ruleset: Ruleset, text: str) -> bool:
    """Tell a card by a name of its own, or a genotype, from the beginnings of a name."""
    bare, _ = _split_sex(ruleset, plain(text))
    return name_key(bare) in ruleset.names or looks_like_genotype(ruleset.loci, bare)


def animal_with(
    ruleset: Ruleset,
    readings: tuple[Reading, ...],
    sex: str | None,
    variety: Variety | None = None,
) -> Animal:
    """Return an animal of which just this is known; its variety is found if not given."""
    variety = variety or _variety_of(ruleset, readings)
    shown = format_full(ruleset.loci, readings)
    if ruleset.by_phenotype:
        label = format_known(ruleset.loci, readings)
        return Animal(variety=variety, readings=readings, sex=sex, label=label, shown=shown)
    plain_card = variety is not None and variety.readings == readings
    return Animal(
        variety=variety,
        readings=readings,
        sex=sex,
        label=variety.name if variety and plain_card else shown,
        shown=shown,
    )


def _variety_of(ruleset: Ruleset, readings: tuple[Reading, ...]) -> Variety | None:
    """Return the one variety that every genotype left open belongs to, if there is one."""
    wide = [
        v
        for v in ruleset.varieties
        if all(mine <= theirs for mine, theirs in zip(readings, v.readings, strict=True))
    ]
    return wide[0] if len(wide) == 1 else None


def _card_with_genotype(ruleset: Ruleset, shown: _Named, genotype: str, sex: str | None) -> Animal:
    """Return a card of which more is known than it shows: ``Castor (Aa Bb C- Dd)``."""
    given = parse_beside(ruleset.loci, genotype, shown.readings)
    both = tuple(card & more for card, more in zip(shown.readings, given, strict=True))
    for locus, card, more, left in zip(ruleset.loci, shown.readings, given, both, strict=True):
        if not left:
            raise ContradictionError(
                name=f"{shown.name} ({genotype})",
                locus=locus.name,
                card=format_reading(locus, card),
                genotype=format_reading(locus, more),
            )
    return animal_with(ruleset, both, sex, shown.variety)


def _halves(text: str) -> Iterator[tuple[str, str]]:
    """Yield each way to take ``X (Y)`` apart, both ways round; Y may hold brackets of its own."""
    for opening in re.finditer(r"\(", text) if text.endswith(")") else ():
        outer, inner = text[: opening.start()].strip(), text[opening.end() : -1].strip()
        yield outer, inner
        yield inner, outer


def _split_sex(ruleset: Ruleset, text: str) -> tuple[str, str | None]:
    """Return the text without the word for its sex, and that word."""
    sire, dam = ruleset.roles.sexes
    words = re.sub(r"\(\s*(\S+)\s*\)$", r" \1", text.translate(_SIGNS)).split()
    signs = {sire.casefold(): sire, dam.casefold(): dam, "♂": sire, "♀": dam}
    for place in (-1, 0):
        if len(words) > 1 and words[place].casefold() in signs:
            sex = signs[words.pop(place).casefold()]
            return " ".join(words), sex
    return text.strip(), None


def _unknown(ruleset: Ruleset, text: str) -> CardError | NotationError:
    key = name_key(text)
    known = trait_words(ruleset) if ruleset.by_phenotype else ruleset.names
    near = nearest(text, {name: name for name in known})
    meant = {word for name in near for word in name.split()}
    for colours in ruleset.not_modelled:
        for word in sorted(map(name_key, colours.words), key=len, reverse=True):
            spaced = " ?".join(map(re.escape, word.split()))  # silver fox, silverfox
            if word not in meant and re.search(rf"\b{spaced}\b", key):
                return NotModelledError(name=text, needs=colours.needs)
    if ruleset.by_phenotype:
        return no_trait(ruleset, text)
    cards = dict.fromkeys(ruleset.names[name].name for name in near)
    return UnknownCardError(name=text, nearest=tuple(cards))
