"""Matings: a buck, a doe and their litter, and how people write them.

A ``Mating`` has one problem per locus for the solver; where an animal can be read in several ways,
its ``choices`` are one problem for all loci. ``mating_of`` takes a card each, ``parse_mating`` a
line (``Castor x Lilac -> White, Blue``), ``card_readings`` words without quotes: they are cut into
cards in every way that leaves only cards, longer names first; "and" or "+" may stand between two,
and a name that fits several cards counts only if there is no other way. ``substituted`` puts
another card or genotype in the place of one.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import islice, repeat
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from testcross.rulesets.english import article, counted, listed, plural, quoted
from testcross.rulesets.errors import (
    AmbiguousNameError,
    AmbiguousParentsError,
    ManyWaysError,
    MatingError,
    NotationError,
    RuledOutError,
    SexError,
    TestcrossError,
    WrongSexError,
)
from testcross.rulesets.genetics.animal import (
    LONGEST_CARD,
    Animal,
    animal_narrowed,
    animal_with,
    find_animal,
    of_sex,
    parse_animal,
    split_sex,
)
from testcross.rulesets.genetics.locus import Locus, WholeReading, in_common
from testcross.rulesets.genetics.names import at_loci, name_key
from testcross.rulesets.genetics.ruleset import Ruleset, Variety, linked_groups
from testcross.rulesets.genetics.slots import (
    JOINS,
    format_genotype,
    format_reading,
    looks_like_genotype,
    parse_reading,
    plain,
    refuse_empty,
    refuse_lone_join,
)
from testcross.solver import (
    FEMALE,
    MALE,
    MOST_CHOICES,
    Alternative,
    Alternatives,
    ChoiceProblem,
    LocusProblem,
    Reading,
    litter_parents,
    litter_problems,
    number_of_choices,
    widest,
)

if TYPE_CHECKING:
    from testcross.solver import StrandsTogether


def at_given_loci(
    ruleset: Ruleset, animals: Sequence[Animal]
) -> tuple[Ruleset, tuple[Animal, ...]]:
    """Return the ruleset at the loci where anything is known of animals, and them there.

    Only where animals are named by what they show: a card shows something at every locus.
    """
    if not ruleset.by_phenotype:
        return ruleset, tuple(animals)
    # what its sex alone leaves open says nothing of an animal
    places = tuple(
        place
        for place, locus in enumerate(ruleset.loci)
        if any(
            animal.readings[place] != locus.of_sex(ruleset.sex_number(animal.sex))
            for animal in animals
        )
    )
    if not places:
        return ruleset, tuple(animals)
    # Of thousands of phenotypes at all loci, a few dozen at the loci where anything is known.
    there = at_loci(ruleset, places)
    cut = (tuple(animal.readings[place] for place in places) for animal in animals)
    return there, tuple(map(_moved, repeat(there), animals, cut))


def in_whole(ruleset: Ruleset, animal: Animal) -> Animal:
    """Return an animal as it is in the ruleset with all loci: unknown at those left aside."""
    if ruleset.whole is None:
        return animal
    known = dict(zip(ruleset.loci, animal.readings, strict=True))
    readings = tuple(known.get(locus) or locus.every for locus in ruleset.whole.loci)
    return _moved(ruleset.whole, animal, readings)


def _moved(ruleset: Ruleset, animal: Animal, readings: WholeReading) -> Animal:
    """Return an animal as it is at the loci of another ruleset."""
    return replace(
        animal_with(ruleset, readings, animal.sex),
        label=animal.label,
        is_sex_given=animal.is_sex_given,
        phase=animal.phase,
    )


@dataclass(frozen=True, kw_only=True, repr=False)  # without slots, as it keeps problems
class Mating:
    """Two parents and one or more offspring, as they lie on the table."""

    ruleset: Ruleset
    sire: Animal
    dam: Animal
    offspring: tuple[Animal, ...]
    """The litter, in the order in which it was given; at least one."""

    @property
    def animals(self) -> tuple[Animal, ...]:
        """All of them: sire, dam, then the litter in its order."""
        return (self.sire, self.dam, *self.offspring)

    @property
    def label(self) -> str:
        """The mating as one writes it: ``Castor x Lilac -> White``."""
        kits = ", ".join(kit.label for kit in self.offspring)
        return f"{self.sire.label} x {self.dam.label} -> {kits}"

    def __repr__(self) -> str:
        return f"<Mating {self.label}>"

    def roles(self) -> Iterator[tuple[str, Animal]]:
        """Yield each animal with its role: buck, doe, kit1, kit2..."""
        for position, animal in enumerate(self.animals):
            yield self.ruleset.roles.of(position), animal

    def locus_problems(self) -> tuple[LocusProblem, ...]:
        return self._locus_problems

    @cached_property
    def _locus_problems(self) -> tuple[LocusProblem, ...]:
        return _problems(self.ruleset, self.animals)

    @cached_property
    def choices(self) -> ChoiceProblem | None:
        """What the solver is asked where loci depend on each other; None where none do.

        That is where an animal can be read in several ways, where kits of unknown sex have several
        loci on sex chromosomes, and where a parent hands on chromosomes whole. The problem of each
        locus by itself then has what any of the ways allows there.
        """
        ruleset = self.ruleset
        # By far most matings have one way to read each card: then loci are independent, and solving
        # them one by one is exact and quick.
        is_coupled = any(animal.alternatives for animal in self.animals) or (
            ruleset.couples_loci and any(kit.sex is None for kit in self.offspring)
        )
        if not is_coupled and not any(_together(ruleset, self.animals)):
            return None
        # Each choice is a problem for every locus, so that their number decides how long it takes.
        problem = choices_among(ruleset, self.animals)
        number = number_of_choices(problem)
        if number > MOST_CHOICES:
            raise ManyWaysError(ways=number, most=MOST_CHOICES)
        return problem

    @cached_property
    def singles(self) -> "tuple[Mating, ...]":
        return tuple(
            Mating(ruleset=self.ruleset, sire=self.sire, dam=self.dam, offspring=(one,))
            for one in self.offspring
        )

    def at(self, position: int) -> "MatingLocus":
        problem = self.locus_problems()[position]
        return MatingLocus(mating=self, locus=self.ruleset.loci[position], problem=problem)

    def loci(self) -> "tuple[MatingLocus, ...]":
        return tuple(map(self.at, range(len(self.ruleset.loci))))


def choices_among(ruleset: Ruleset, animals: Sequence[Animal]) -> ChoiceProblem:
    """Return what the solver is asked of two parents and their litter, each in several ways.

    An animal of unknown sex is read as either, at all loci at once.
    """
    # Links and limits are those of the animals' sexes and places; the readings go into the ways.
    blank = [replace(animal, readings=ruleset.blank) for animal in animals]
    loci = [one.with_readings(one.blanks) for one in _problems(ruleset, blank)]
    ways = [cases_of(ruleset, animal.ways, animal.sex) for animal in animals]
    if ruleset.has_lethals:  # no adult has a lethal genotype
        for place, some in enumerate(ways):
            blanks = [one.blanks[place] for one in loci]
            cut = [tuple(map(frozenset.intersection, way.readings, blanks)) for way in some]
            left = [way for way in cut if all(way)] or cut
            ways[place] = widest(tuple(map(Alternative, left)))
    return ChoiceProblem(tuple(loci), tuple(ways), tuple(_together(ruleset, animals)))


def _together(ruleset: Ruleset, animals: Sequence[Animal]) -> "Iterator[StrandsTogether]":
    """Yield the loci of each chromosome that a parent hands on whole, where that says anything.

    It does from two offspring on, or where it was written what lies together in the parent.
    """
    # Where both sexes cross over, any combination of alleles can come of a parent: linkage is then
    # a matter of chances only.
    parent = ruleset.uncrossed_sex
    if parent is None or (len(animals) < 4 and not animals[parent].phase):
        return
    from testcross.solver import StrandsTogether

    pairs_given = {name: (a, b) for name, a, b in animals[parent].phase}
    for group in linked_groups(ruleset):
        places = tuple(sorted(group))
        if not any(ruleset.loci[place].is_sexed for place in places):
            known = tuple(pairs_given.get(ruleset.loci[place].name) for place in places)
            yield StrandsTogether(places, parent, known)


def cases_of(ruleset: Ruleset, ways: Sequence[WholeReading], sex: str | None) -> Alternatives:
    """Return all ways to read an animal, those of either sex apart where its sex is unknown."""
    sexes = [ruleset.sex_number(sex)]
    if sexes == [None] and ruleset.couples_loci:
        sexes = [MALE, FEMALE]
    own = [tuple(locus.of_sex(number) for locus in ruleset.loci) for number in sexes]
    found = (in_common(way, of_sex) for of_sex in own for way in ways)
    return widest(tuple(Alternative(one) for one in found if one is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class MatingLocus:
    mating: Mating
    locus: Locus
    problem: LocusProblem
    """What the solver is asked; its individuals are the positions of the mating's animals."""


def mating_of(ruleset: Ruleset, given: Sequence[str | Animal]) -> Mating:
    """Return the mating of cards, or animals, in the order buck, doe, kit, kit..."""
    ruleset.require_loci()
    roles, cards = ruleset.roles, _called(given)
    if len(cards) < 3:
        named = listed([quoted(card) for card in cards], "and")
        given = f"{counted(len(cards), 'card')} given: {named}" if cards else "no cards given"
        if len(cards) > 1 and is_mating_text(cards[:1]):
            given = f"{quoted(cards[0])} is one, and {quoted(cards[1])} has no place beside it"
        raise MatingError(
            f"a mating needs {_with_article(roles.parents[0])}, {_with_article(roles.parents[1])} "
            f"and at least one {roles.offspring}; {given}"
        )
    # refused before any name is read: the number is the mistake, whatever the names are
    if len(cards) - 2 > ruleset.litter:
        given = counted(len(cards) - 2, roles.offspring)
        raise MatingError(f"{given} given; a litter has at most {ruleset.litter}")
    for position, card in enumerate(cards):
        refuse_empty(card, f"the card for {roles.of(position)}")
    animals: Sequence[Animal] = _animals(ruleset, given)
    refuse_wrong_sex(ruleset, animals, cards)
    # From a kit nothing is handed on, so its strands could only be passed over in silence.
    for kit, card in zip(animals[2:], cards[2:], strict=True):
        if kit.phase:
            problem = f"{quoted(card)}: what lies together is only looked at in parents"
            raise MatingError(f"{problem}; give the {roles.offspring} locus by locus, or in a herd")
    ruleset, animals = at_given_loci(ruleset, in_place(ruleset, animals))
    return Mating(ruleset=ruleset, sire=animals[0], dam=animals[1], offspring=tuple(animals[2:]))


def in_place(ruleset: Ruleset, animals: Sequence[Animal]) -> list[Animal]:
    """Return animals, the first two with the sexes of a sire and a dam."""
    parents = zip(animals, ruleset.roles.sexes, strict=False)
    return [*(of_sex(ruleset, animal, sex) for animal, sex in parents), *animals[2:]]


def _problems(ruleset: Ruleset, animals: Sequence[Animal]) -> tuple[LocusProblem, ...]:
    if not ruleset.by_chromosome:  # no locus kills, and all are on autosomes
        sire, dam, *kits = (animal.readings for animal in animals)
        return litter_problems(ruleset.allele_counts, sire, dam, kits)
    parents = litter_parents(len(animals) - 2)
    sexes = [ruleset.sex_number(animal.sex) for animal in animals]
    return tuple(
        locus.problem([animal.readings[place] for animal in animals], parents, sexes)
        for place, locus in enumerate(ruleset.loci)
    )


def _called(given: Sequence[str | Animal]) -> list[str]:
    return [one if isinstance(one, str) else one.label for one in given]


def _animals(ruleset: Ruleset, given: Sequence[str | Animal]) -> list[Animal]:
    return [parse_animal(ruleset, one) if isinstance(one, str) else one for one in given]


def cross_of(ruleset: Ruleset, given: Sequence[str | Animal]) -> tuple[Ruleset, Animal, Animal]:
    """Return the two animals of cards, or as they are, in the order buck, doe.

    With them the ruleset, at the loci that they are about.
    """
    roles, cards = ruleset.roles, _called(given)
    for card in cards:
        refuse_lone_join(card)
    if len(cards) != 2:
        needed = listed([_with_article(one) for one in roles.parents], "and")
        raise MatingError(f"a cross needs {needed}; {counted(len(cards), 'card')} given")
    for role, card in zip(roles.sexes, cards, strict=True):
        refuse_empty(card, f"the card for {role}")
    animals = _animals(ruleset, given)
    refuse_wrong_sex(ruleset, animals, cards)
    there, (sire, dam) = at_given_loci(ruleset, in_place(ruleset, animals))
    refuse_dead(there, (sire, dam), cards)
    return there, sire, dam


def refuse_dead(ruleset: Ruleset, parents: Sequence[Animal], cards: Sequence[str]) -> None:
    for parent, card in zip(parents, cards, strict=True):
        for locus, reading in zip(ruleset.loci, parent.readings, strict=True):
            refuse_dead_at(locus, reading, card)


def refuse_dead_at(locus: Locus, reading: Reading, card: str) -> None:
    if reading <= locus.ungrown:
        genotype = min(reading)
        died = f"{format_genotype(locus, genotype)} dies {dict(locus.lethal)[genotype]}"
        raise MatingError(f"{quoted(card.strip())} cannot be a parent: {died}")


def refuse_wrong_sex(ruleset: Ruleset, animals: Sequence[Animal], cards: Sequence[str]) -> None:
    """Refuse a parent that is marked with the other sex; ``cards`` is how they were written."""
    called = dict(zip(ruleset.roles.sexes, ruleset.roles.parents, strict=True))
    for animal, card, expected in zip(animals, cards, called, strict=False):
        if animal.sex not in (None, expected):
            if split_sex(ruleset, card)[1] is None:  # its genotype tells
                of_sex(ruleset, animal, expected)
            given = called[str(animal.sex)]
            raise WrongSexError(
                name=card.strip(),
                given=given,
                expected=called[expected],
                word="the sex" if given == animal.sex else quoted(str(animal.sex)),
            )


def _with_article(noun: str) -> str:
    return f"{article(noun)} {noun}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitution:
    """A card in the place of another, or a genotype at one locus."""

    animal: int
    """The animal's position."""
    locus: int | None
    """The locus's position; None where the whole card is another."""
    text: str
    """The card or the genotype."""


def substituted(mating: Mating, substitution: Substitution) -> Mating:
    ruleset = mating.ruleset.whole or mating.ruleset
    if substitution.locus is None:
        card = parse_animal(ruleset, substitution.text)
        # a parent has the sex of its place; a kit has that of its new card, if any
        place = dict(enumerate(mating.ruleset.roles.sexes)).get(substitution.animal, card.sex)
        if card.sex not in (None, place):
            raise WrongSexError(name=substitution.text, given=str(card.sex), expected=str(place))
    else:
        changed = _with_genotype(mating, substitution, substitution.locus)
        card = in_whole(mating.ruleset, changed)
    # What is supposed may be about a locus that nothing was known of, so the loci are chosen anew.
    animals = [in_whole(mating.ruleset, animal) for animal in mating.animals]
    animals[substitution.animal] = card
    there, ones = at_given_loci(ruleset, in_place(ruleset, animals))
    return Mating(ruleset=there, sire=ones[0], dam=ones[1], offspring=ones[2:])


def _with_genotype(mating: Mating, substitution: Substitution, position: int) -> Animal:
    locus = mating.ruleset.loci[position]
    animal = mating.animals[substitution.animal]
    given = parse_reading(locus, plain(substitution.text).strip())
    if given is None:
        raise NotationError(
            f"{quoted(substitution.text)} is not a genotype at {locus.name}; expected two of "
            f"{', '.join(locus.symbols)} or -"
        )
    reading = animal.readings[position]
    # What is supposed may say more than the card, and never anything else.
    if not given & reading:
        itself = "what it shows" if mating.ruleset.by_phenotype else "the card itself"
        allowed = listed([format_genotype(locus, genotype) for genotype in sorted(reading)])
        raise RuledOutError(
            animal=substitution.animal,
            locus=locus.name,
            problem=(
                f"{animal.label} shows {format_reading(locus, reading)} at {locus.name} and can "
                f"only be {allowed}; {quoted(substitution.text)} is ruled out by {itself}"
            ),
        )
    readings = list(animal.readings)
    readings[position] = given & reading
    changed = animal_narrowed(mating.ruleset, animal, tuple(readings))
    return replace(changed, phase=animal.phase)


Cut = tuple[str, ...]
"""Cards, in the order of the words that they are made of."""
_BETWEEN = re.compile(r"[,;]")
_CONJUNCTIONS = ("and", "&")
_MOST_READINGS = 20


class _Word(NamedTuple):
    """A word, or words that were typed in quotes."""

    text: str
    joins: bool
    """Whether it may be one card with the word before it."""
    in_quotes: bool


def card_readings(ruleset: Ruleset, words: Sequence[str], least: int, most: int) -> tuple[Cut, ...]:
    """Return the ways to read words as cards, longer names first; none where a word is no card.

    A name that fits several cards is one only where the words cannot be read otherwise.

    >>> from testcross.rulesets import load_ruleset
    >>> card_readings(load_ruleset(), ["castor", "castor", "black", "marten"], 3, 6)
    (('castor', 'castor', 'black marten'),)
    """
    parts = _words(words)
    # So many words cannot be that few cards, and cutting them up would take long.
    if len(parts) > most * most_words(ruleset):
        return ()
    # A name that fits several cards is given a chance only where the words are no cards otherwise.
    for ends in _both_ends(ruleset, parts):
        cuts = islice(_cuts(ends, least, most, most_words(ruleset)), _MOST_READINGS)
        readings = tuple(tuple(map(partial(_text, parts), cut, cut[1:])) for cut in cuts)
        if readings:
            return readings
    return ()


def longest_cards(ruleset: Ruleset, words: Sequence[str]) -> Cut:
    """Return words with neighbours joined to the longest cards from the left, others as they are.

    >>> from testcross.rulesets import load_ruleset
    >>> longest_cards(load_ruleset(), ["blue", "otter", "choclate", "marten"])
    ('blue otter', 'choclate', 'marten')
    """
    parts = _words(words)
    *_, ends = _both_ends(ruleset, parts)
    not_modelled = {name_key(word) for one in ruleset.not_modelled for word in one.words}
    cards, start = list[str](), 0
    while start < len(parts):
        end = max((start + 1, *ends[start]))
        # "silver fox" is one colour that needs a locus of its own, not a silver and a fox
        for longer in range(end + 1, len(parts) + 1):  # known, but not modelled
            if not parts[longer - 1].joins:
                break
            end = longer if name_key(_text(parts, start, longer)) in not_modelled else end
        cards.append(_text(parts, start, end))
        start = end
    return tuple(cards)


def _words(typed: Sequence[str]) -> tuple[_Word, ...]:
    found: list[_Word] = []
    parted = True
    for text in typed:
        # A comma keeps two cards apart, and words in quotes are one card, whatever names they hold.
        parts = _BETWEEN.split(text)
        for number, part in enumerate(parts):
            parted = parted or number > 0
            if part.strip() or not text.strip():
                in_quotes = part != "".join(part.split())
                joins = not (parted or in_quotes or found[-1].in_quotes)
                found.append(_Word(part.strip(), joins, in_quotes))
                parted = not part
    return tuple(found)


@lru_cache(maxsize=8)
def most_words(ruleset: Ruleset) -> int:
    """Return how many words a card has at most: a name, a genotype beside it, and the sex."""
    names = (*ruleset.names, *ruleset.foreign)
    longest = max((len(name.split()) for name in names), default=1)
    return longest + len(ruleset.loci) + 1


_Ends: TypeAlias = Sequence[Sequence[int]]
"""For each word, where a card that begins with it can end, the longest first."""


def _both_ends(ruleset: Ruleset, words: Sequence[_Word]) -> Iterator[_Ends]:
    """Yield where cards can end, and then the same with names that fit several cards."""
    reach, clear = most_words(ruleset), list[tuple[int, ...]]()
    for with_several in (False, True):
        ends = list[tuple[int, ...]]()
        for start in range(len(words)):
            last = start + 1
            while last < len(words) and words[last].joins and last - start < reach:
                last += 1
            found = [
                end
                for end in range(last, start, -1)
                if _is_card_of(ruleset, words, start, end, with_several=with_several)
            ]
            if with_several:  # but no part of a clear name
                whole = {end for one in clear[max(0, start - reach) : start + 1] for end in one}
                found = [end for end in found if end in clear[start] or end > max(whole, default=0)]
            ends.append(tuple(found))
        clear = clear or ends
        yield ends


def _is_card_of(
    ruleset: Ruleset, words: Sequence[_Word], start: int, end: int, *, with_several: bool
) -> bool:
    """Tell whether words are one card, perhaps with "and" behind it before another."""

    def is_name(some: Sequence[str]) -> bool:
        try:
            return find_animal(ruleset, " ".join(some)) is not None
        except AmbiguousNameError:
            return with_several
        except TestcrossError:
            return False

    # "and" behind a card belongs to none; "black and tan" is one
    end -= _joins_next(words, start, end)
    texts = [word.text for word in words[start:end]]
    if len(texts) == 1:
        return is_name(texts)
    speaking = [  # "and" says something between others
        text
        for place, text in enumerate(texts)
        if name_key(text) or (0 < place < end - start - 1 and text.casefold() in _CONJUNCTIONS)
    ]
    # Dashes make up a genotype with other words; after a name they mean nothing.
    stray = len(speaking) < len(texts) and is_name(speaking)
    if stray and not looks_like_genotype(ruleset.loci, " ".join(speaking)):
        return False
    return is_name(texts)


def _joins_next(words: Sequence[_Word], start: int, end: int) -> bool:
    """Tell whether the last of these words only joins a card to the next."""
    last, is_between = words[end - 1], start < end - 1 and end < len(words)
    return is_between and not last.in_quotes and last.text.casefold() in JOINS


def _text(words: Sequence[_Word], start: int, end: int) -> str:
    return " ".join(word.text for word in words[start : end - _joins_next(words, start, end)])


def _cuts(ends: _Ends, least: int, most: int, reach: int) -> Iterator[tuple[int, ...]]:
    """Yield where words can be cut into ``least`` to ``most`` cards, longer names first."""
    can_end = [False] * len(ends) + [True]  # from which places on there are only cards
    for start in reversed(range(len(ends))):
        can_end[start] = any(can_end[end] for end in ends[start])
    # Depth first, the longest card first: the first cuts that come out are those that people mean.
    waiting: list[tuple[int, ...]] = [(0,)]
    while waiting:
        cut = waiting.pop()
        number, last = len(cut) - 1, cut[-1]
        left, spare = len(ends) - last, number - least
        if left > (most - number) * reach or not can_end[last]:
            continue
        # neighbours that could be one card, with cards enough left: whatever follows
        if any(
            cut[first + joined] in ends[cut[first]]
            for joined in range(2, min(spare + 1, reach) + 1)
            for first in range(len(cut) - joined)
        ):
            continue
        if left:
            waiting.extend((*cut, end) for end in reversed(ends[last]))
        elif number >= least:
            yield cut


class TooManyCardsError(TestcrossError):
    """More cards, or more of one card, than the deck has."""


def refuse_extra_copies(copies: Mapping[str, int], cards: Sequence[str]) -> None:
    messages = (
        _sentence(card, copies[card], given)
        for card, given in Counter(cards).items()
        if given > copies[card]
    )
    first = next(messages, "")
    _refuse_above(sum(copies.values()), len(cards), first)
    if first:
        raise TooManyCardsError(first)


def refuse_more_than_deck(ruleset: Ruleset, cards: Sequence[str]) -> None:
    most = len(ruleset.deck())
    # a species has no deck, and as many animals as one likes
    if 0 < most < len(cards):
        _refuse_above(most, len(cards), next(extra_cards(ruleset, cards), ""))


def _refuse_above(most: int, given: int, example: str) -> None:
    if given > most:
        remedy = f": {example}" if example else "; leave some out"
        raise TooManyCardsError(f"more cards than the {most} in the deck{remedy}")


def extra_cards(ruleset: Ruleset, cards: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each card too many; one without its sex may be of either."""
    varieties = dict[str, Variety]()
    given = Counter[tuple[str, str | None]]()
    for card in cards:
        with suppress(TestcrossError):
            animal = parse_animal(ruleset, card)
            if animal.variety is not None:
                varieties[animal.variety.name] = animal.variety
                given[animal.variety.name, animal.sex] += 1
    for name, variety in varieties.items():
        # Cards without a sex count only in the sum, as each may be of either.
        crowded = [sex for sex in ruleset.roles.sexes if given[name, sex] > variety.copies]
        for sex in crowded:
            yield _sentence(f"{name} {sex}", variety.copies, given[name, sex])
        total = sum(given[name, sex] for sex in (*ruleset.roles.sexes, None))
        if not crowded and total > variety.copies * len(ruleset.roles.sexes):
            yield _sentence(name, variety.copies * len(ruleset.roles.sexes), total)


def _sentence(card: str, copies: int, given: int) -> str:
    return f"the deck has {copies} {card}, but {given} were given; was one typed twice?"


# "->" unquoted redirects in a shell, so "=" and ":" separate parents from kits too.
# No pattern begins or ends with white space of any length: a long line takes no longer for it.
# "son: black" is a kit with its sex.
ARROW = re.compile(
    r"(?<!\S)-+\s*>|-\s*>|={1,9}\s*>|[→⇒⟶]|=|(?<!\bson)(?<!\bdaughter):", re.IGNORECASE
)
CROSS = re.compile(r"(?<=\s)[xX](?=\s)|[×✕✖]")
_COMMA = re.compile(r"[,;]")
_COMMENT = re.compile(r"#")
# What else may stand between the parents where no x does.
_MOST_JOINS = 12
_JOINS = (
    re.compile(r"\s*\+\s*"),
    _COMMA,
    re.compile(r"\s+(?:and|&)\s+", re.IGNORECASE),
    re.compile(r"\s+\*\s+"),
)
_JOINED = re.compile(r"\s*\+\s*|\s+(?:and|&)\s+", re.IGNORECASE)


def parse_mating(ruleset: Ruleset, text: str) -> Mating:
    """Return the mating that a line writes: ``BUCK x DOE -> KIT, KIT``."""
    return mating_of(ruleset, split_mating(ruleset, text))


def split_mating(ruleset: Ruleset, text: str) -> list[str]:
    """Return the cards of a line, parents first."""
    ruleset.require_loci()
    roles = ruleset.roles
    model = f"'{roles.sire} x {roles.dam} -> {roles.offspring}, {roles.offspring}'"
    halves = ARROW.split(plain(text))
    if len(halves) != 2:
        number = "no" if len(halves) == 1 else "more than one"
        raise MatingError(
            f"{quoted(text.strip())} has {number} '->' between parents and "
            f"{plural(roles.offspring)}; expected {model}"
        )
    parents = split_parents(ruleset, halves[0], plain(text)[len(halves[0]) :])
    if len(parents) != 2:
        number = "no" if len(parents) == 1 else "more than one"
        raise MatingError(
            f"{quoted(text.strip())} has {number} ' x ' between the parents; expected {model}"
        )
    offspring = (card for part in _COMMA.split(halves[1]) for card in split_joined(ruleset, part))
    cards = [part.strip() for part in (*parents, *offspring)]
    if not all(cards):
        missing = roles.of(cards.index(""))
        raise MatingError(f"{quoted(text.strip())} has no card for {missing}; expected {model}")
    return cards


def split_parents(ruleset: Ruleset, text: str, rest: str = "") -> list[str]:
    """Return the cards that an x parts; or a plus, a comma, a star or "and", where both are cards.

    With nothing between them the words are read as two cards, if there is but one way to do that.

    >>> from testcross.rulesets import load_ruleset
    >>> split_parents(load_ruleset(), "black and tan and castor")
    ['black and tan', 'castor']
    >>> split_parents(load_ruleset(), "black otter castor")
    ['black otter', 'castor']
    """
    # An x leaves no doubt. Any other sign may be part of a name, "black and tan", so it parts two
    # cards only if both halves are cards, and only one gap is such.
    crossed = CROSS.split(f" {plain(text)} ")
    if len(crossed) > 1:
        return crossed
    text = " ".join(text.split())
    joined: list[str] = []
    for join in _JOINS:
        gaps = list(islice(join.finditer(text), _MOST_JOINS))
        halves = [[text[: gap.start()], text[gap.end() :]] for gap in gaps]
        cards = [pair for pair in halves if all(_may_be_card(ruleset, half) for half in pair)]
        if len(cards) == 1:
            return cards[0]
        if len(halves) == 1:
            joined = joined or halves[0]
    return _side_by_side(ruleset, text, rest) or joined or crossed


def _side_by_side(ruleset: Ruleset, text: str, rest: str) -> list[str]:
    """Return the two cards that words are with nothing between them; none if they are not two."""
    pairs = card_readings(ruleset, text.split(), 2, 2) if len(text) <= LONGEST_CARD else ()
    # Cuts that come to the same two animals are one reading; a name that fits several is its own.
    different: dict[tuple[Animal | str | None, ...], Cut] = {}
    for pair in pairs:
        animals = list[Animal | str | None]()
        for card in pair:
            try:
                animals.append(find_animal(ruleset, card))
            except AmbiguousNameError:
                animals.append(card)
        different[tuple(animals)] = pair
    if len(different) > 1:
        raise AmbiguousParentsError(text=text, rest=rest, pairs=tuple(different.values()))
    return list(pairs[0]) if pairs else []


def split_joined(ruleset: Ruleset, text: str) -> list[str]:
    """Return the cards that a plus or "and" joins, the longest names first.

    >>> from testcross.rulesets import load_ruleset
    >>> split_joined(load_ruleset(), "white and black and tan")
    ['white', 'black and tan']
    """
    text = " ".join(plain(text).split())
    # the longest names first: "black and tan" is a card before "black" and "tan" are two
    gaps = list(islice(_JOINED.finditer(text), _MOST_JOINS))
    starts = [0, *(gap.end() for gap in gaps)]
    ends = [*(gap.start() for gap in gaps), len(text)]
    cards, at = [], 0
    while at < len(starts):
        longer = range(len(ends) - 1, at, -1)
        last = next((i for i in longer if _may_be_card(ruleset, text[starts[at] : ends[i]])), at)
        cards.append(text[starts[at] : ends[last]])
        at = last + 1
    return cards


def _may_be_card(ruleset: Ruleset, text: str) -> bool:
    """Tell whether a text names a card, or fits several."""
    try:
        return find_animal(ruleset, text) is not None
    except (AmbiguousNameError, SexError):
        return True
    except TestcrossError:
        return False


def last_card(text: str) -> str:
    """Return the card at the end of a mating that is still being written.

    >>> last_card("castor x lilac -> white, blue o")
    'blue o'
    """
    marks = (ARROW, CROSS, *_JOINS)
    last = max((gap.end() for mark in marks for gap in mark.finditer(text)), default=0)
    return text[last:].lstrip()


def separator_in(name: str) -> str:
    """Return what would split a name in a written mating; empty if nothing would."""
    # between spaces, as in a line: only there an x is a cross
    text = f" {plain(name)} "
    cuts = (separator.search(text) for separator in (ARROW, CROSS, _COMMA, _COMMENT))
    return next((cut.group().strip() for cut in cuts if cut), "")


def is_mating_text(words: Sequence[str]) -> bool:
    """Tell whether command line words are one written mating rather than a card each."""
    return any(
        separator.search(f" {plain(word)} ") for separator in (ARROW, CROSS) for word in words
    )


def is_cross_text(words: Sequence[str]) -> bool:
    text = f" {plain(' '.join(words))} "
    return CROSS.search(text) is not None and ARROW.search(text) is None
