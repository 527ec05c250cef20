"""A game's genetics and cards as plain values, once its file has been read and checked."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeAlias

from testcross.rulesets.errors import NoLociError
from testcross.rulesets.genetics.locus import Locus
from testcross.solver import AUTOSOME, Reading

DEFAULT = "gene-rummy"
"""The ruleset where none is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AlleleScheme:
    """Every known allele of every card scores."""

    name: str
    page: int | None = None
    """Of the ruleset's source."""
    each: int | None = None
    """Points for any known allele, dominant or recessive; None where each has points of its own."""

    def points_of(self, locus: Locus) -> tuple[int, ...]:
        """Return what each allele of a locus scores where it is known."""
        return locus.points if self.each is None else (self.each,) * len(locus.alleles)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolvedScheme:
    """Every unknown that was resolved scores the same."""

    name: str
    page: int | None = None
    """Of the ruleset's source."""
    each: int = 1
    """Points for one resolved unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitException:
    """A variety that scores otherwise than its suit."""

    variety: str
    """Its name."""
    parent: int
    """Its points as a parent; neither factor nor bonus is applied to them."""
    offspring: int
    """Its points as an offspring."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitScheme:
    """Every card scores by its suit; parents and full litters score extra."""

    name: str
    page: int | None = None
    """Of the ruleset's source."""
    suits: tuple[tuple[str, int], ...]
    """Each suit with its points."""
    parent_factor: int = 1
    """What a parent's points are multiplied by."""
    parent_bonus: int = 0
    """What is added to a parent's points."""
    exceptions: tuple[SuitException, ...]
    """Varieties that score otherwise than their suit."""
    full_litter: int = 1
    """How many offspring make a litter full."""
    bonus: int = 0
    """What a full litter scores besides."""


ScoringScheme: TypeAlias = AlleleScheme | ResolvedScheme | SuitScheme


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRules:
    """A game played in turns: draw, perhaps a mating, retire."""

    page: int | None = None
    """Of the ruleset's source."""
    deal: tuple[tuple[int, int], ...]
    """Numbers of players that may play, each with how many cards each player is dealt."""
    drawn_kit: bool = True
    """Whether a mating starts from the drawn card as a kit; else from any two parents."""
    must_retire: bool = True
    """Whether a turn has to end with a card retired."""
    may_retire_drawn: bool = True
    """Whether the card retired may be the one just drawn."""
    deals_go_left: bool = True
    """Whether the next dealer sits to the left of the last; else any player deals."""
    notes_overlooked: bool = False
    """Whether a mating that could have been laid down, and was not, is noted; it never has to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRules:
    """A game without turns: the first player to see two parents in the layout calls."""

    page: int | None = None
    """Of the ruleset's source."""
    layout: int
    """Cards laid out as possible parents."""
    added: int
    """Cards laid out besides when all agree that there is nothing to call; the last is the kit."""
    penalty: int = 0
    """How many points a wrong call costs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A way to play the game."""

    name: str
    page: int | None = None
    """Of the ruleset's source."""
    litter: int
    """How many offspring a mating may have."""
    together: bool = True
    """Whether a litter has to be legal as a whole; else each offspring by itself."""
    fill: str
    """The fill if the record does not say: ``strict`` or ``either``."""
    scoring: str
    """The scheme if the record does not say."""
    scheme: ScoringScheme | None = None
    """One of its own, counted elsewhere only where it is asked for."""
    ruleset: str = ""
    """The ruleset with its loci and deck; the one that states the variant where it is empty."""
    play: TurnRules | CallRules | None = None
    """How whole games go; None where only matings are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """House rules under one name: what they change in the variants that are played in turns."""

    name: str
    deal: tuple[tuple[int, int], ...]
    """Numbers of players that may play, each with how many cards each player is dealt."""
    must_retire: bool = True
    """Whether a turn has to end with a card retired."""
    scheme: ScoringScheme
    """The scheme if the record does not say."""


Translations: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Names in other languages: for the code of each, such as ``nl``, the one to show and others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variety:
    """A kind of card: what can be seen of an animal, locus by locus."""

    name: str
    aliases: tuple[str, ...]
    suit: str | None
    """What schemes that score by suit count it as; None if it has none."""
    readings: tuple[Reading, ...]
    """One per locus of the ruleset."""
    copies: int
    """How often the deck has it in each sex."""
    alternatives: tuple[tuple[Reading, ...], ...] = ()
    """All ways to read it where there are several, joined by "or"; ``readings`` then holds what any
    of them allows at a locus. Empty where there is one way."""
    takes_prefixes: bool = False
    """Whether its name is a base that prefixes are put before."""
    translations: Translations = ()

    @property
    def ways(self) -> tuple[tuple[Reading, ...], ...]:
        """All ways to read it, at least one."""
        return self.alternatives or (self.readings,)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Prefix:
    """What is put before a name for what an animal has at one locus: ``Broken``.

    Compared by identity: names of thousands of shades are remembered by their prefixes.
    """

    name: str
    aliases: tuple[str, ...]
    place: int
    """The position of its locus."""
    reading: Reading
    penetrance: Fraction | None = Fraction(1)
    """Which share of those that read so shows it; None where some do and nobody knows how many."""
    translations: Translations = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    variety: Variety
    sex: str
    """One of the ruleset's two words for the sexes."""


_MOST_PAINTED = 10_000
"""Ways to be painted that are compared at most, for an animal known in part."""
PARENT_WORDS = (("dad", "father", "sire"), ("mom", "mum", "mother", "dam"))
"""What people call the two parents of any mating, whatever the game calls them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """What the game calls father, mother and offspring; the first two also name the sexes."""

    sire: str
    dam: str
    offspring: str
    sire_phrase: str = ""
    """What sentences call the sire, without an article; empty if by its word alone."""
    dam_phrase: str = ""
    son: str = "son"
    """What a male offspring is called."""
    daughter: str = "daughter"

    @property
    def parents(self) -> tuple[str, str]:
        """What sentences call the two parents, without an article: ``left parent``."""
        return (self.sire_phrase or self.sire, self.dam_phrase or self.dam)

    @property
    def sexes(self) -> tuple[str, str]:
        return (self.sire, self.dam)

    @property
    def children(self) -> tuple[str, str]:
        return (self.son, self.daughter)

    def of(self, position: int) -> str:
        return self.sexes[position] if position < 2 else f"{self.offspring}{position - 1}"

    def role_in_sentence(self, position: int, litter_size: int) -> str:
        """Return what a sentence calls one of a litter: ``the buck``, ``the kit``, ``kit 2``."""
        if position < 2:
            return f"the {self.parents[position]}"
        return f"the {self.offspring}" if litter_size == 1 else f"{self.offspring} {position - 1}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotModelled:
    """Colours that people know and these loci cannot tell apart."""

    words: tuple[str, ...]
    """Names, or parts of names, that mean such a colour."""
    needs: str
    """The locus it would take, as the end of "it needs ..."."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """What changes a trait: each genotype at its locus then shows something of its own."""

    name: str
    locus: str
    """The locus's name."""
    shows: tuple[str, str]
    """What its two homozygotes show, the dominant one first."""
    heterozygote: str
    """What its heterozygote shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    """The colours of animals whose genotype is one of some."""

    fits: tuple[Reading, ...]
    """One per locus."""
    parts: tuple[tuple[str, str], ...]
    """What is painted, such as ``coat`` or ``eyes``, and the colour: ``#2f2d2c``, or ``none``."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Ruleset:
    """Everything a game says about inheritance and cards; compared by identity."""

    name: str
    """What options and records call it."""
    title: str
    """What people call it."""
    source: str
    """Where its facts come from; empty if the file does not say."""
    roles: Roles
    litter: int
    """How many offspring a mating may have at most."""
    loci: tuple[Locus, ...]
    """In the order in which genotypes are written; empty for a game without matings."""
    varieties: tuple[Variety, ...]
    """In the deck's order."""
    schemes: tuple[ScoringScheme, ...]
    variants: tuple[Variant, ...]
    presets: tuple[Preset, ...]
    not_modelled: tuple[NotModelled, ...]
    names: dict[str, Variety] = field(repr=False)
    """Every name and alias, as ``name_key`` spells it."""
    by_phenotype: bool = False
    """Whether its varieties are all phenotypes there are, and no cards: then an animal is named by
    what it shows, or by its genotype, at as many loci as one likes."""
    synonyms: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Words of names, each with those that may stand for it."""
    language: str = "en"
    """That of its own names."""
    foreign: dict[str, tuple[tuple[str, Variety], ...]] = field(default_factory=dict, repr=False)
    """Names in other languages, as ``name_key`` spells them: each with its languages and cards."""
    overlays: tuple[Overlay, ...] = ()
    """What may be laid over its traits."""
    shape: str = ""
    """What its animals are drawn as; empty where they are not."""
    paints: tuple[Paint, ...] = ()
    """How they are coloured; one that fits goes over those before it."""
    sources: tuple[str, ...] = ()
    """Where the facts of a species are from."""
    prefixes: tuple[Prefix, ...] = ()
    """What names are composed of besides the varieties' own, in the order in which they stand."""
    has_haldane_map: bool = False
    """Whether positions of loci are in Haldane's units; else in per cent of recombination."""
    uncrossed_sex: int | None = None
    """The sex in which chromosomes do not cross over; None where they do in both."""
    file: str = ""
    """The path of a user's own."""
    whole: "Ruleset | None" = None
    """The ruleset with all loci; None where this is it."""
    allele_counts: tuple[int, ...] = field(init=False)
    """Per locus, how many alleles the solver counts."""
    blank: tuple[Reading, ...] = field(init=False)
    """What says nothing of an animal: every genotype at each locus."""
    is_sexed: bool = field(init=False)
    """Whether it has a locus at which sons and daughters differ."""
    couples_loci: bool = field(init=False)
    """Whether it has several of them, so that an animal of unknown sex couples them."""
    by_chromosome: bool = field(init=False)
    """Whether it has a locus that is not on an autosome, or one that kills."""
    has_lethals: bool = field(init=False)
    """Whether it has a locus that kills."""

    def __post_init__(self) -> None:
        # Worked out once: every mating asks these, and most rulesets answer no to the last four, so
        # that their matings are spared all that sexes and deaths take.
        made = {
            "allele_counts": tuple(len(locus.symbols) for locus in self.loci),
            "blank": tuple(locus.every for locus in self.loci),
            "is_sexed": any(locus.is_sexed for locus in self.loci),
            "couples_loci": sum(locus.is_sexed for locus in self.loci) > 1,
            "by_chromosome": any(one.lethal or one.chromosome != AUTOSOME for one in self.loci),
            "has_lethals": any(locus.lethal for locus in self.loci),
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return f"<Ruleset {self.name}>"

    def sex_number(self, word: str | None) -> int | None:
        """Return the sex that one of its two words names, as the solver numbers it."""
        return None if word is None else self.roles.sexes.index(word)

    def schemes_by_name(self) -> dict[str, ScoringScheme]:
        """Return all schemes, those of single variants last."""
        # A variant may bring a scheme that only its own games use, so the shared ones come first.
        own = (variant.scheme for variant in self.variants if variant.scheme is not None)
        return {scheme.name: scheme for scheme in (*self.schemes, *own)}

    def require_loci(self) -> None:
        """Refuse a question about matings if there is no inheritance to ask about."""
        if not self.loci:
            raise NoLociError(ruleset=self.name)

    @property
    def noun(self) -> str:
        """What its varieties are: ``card`` or ``phenotype``."""
        return "phenotype" if self.by_phenotype else "card"

    @property
    def shower(self) -> str:
        """What shows a phenotype, as the subject of a sentence about an animal."""
        return "it" if self.by_phenotype else "its card"

    def colours(self, *ways: tuple[Reading, ...]) -> dict[str, str]:
        """Return the colours of a card that reads in one of some ways, where all agree."""
        if self.whole is not None:
            return self.whole.colours(*map(self._in_whole, ways))
        # Only what holds for every genotype of the reading is painted: what is open has no colour.
        fits = ([all(map(frozenset.issubset, one, x.fits)) for x in self.paints] for one in ways)
        return _in_common([self._painted(one) for one in fits])

    def certain_colours(self, *ways: tuple[Reading, ...]) -> dict[str, str]:
        """Return the colours that an animal known in part has whatever it is; of too many, none."""
        if self.whole is not None:
            return self.whole.certain_colours(*map(self._in_whole, ways))
        found: list[dict[str, str]] = []
        for way in ways:
            painted = [
                {tuple(g in paint.fits[place] for paint in self.paints) for g in reading}
                for place, reading in enumerate(way)
            ]
            # Genotypes that the same paints fit look alike: kinds of genotypes are multiplied.
            if prod(map(len, painted)) > _MOST_PAINTED:
                return {}
            every = (map(all, zip(*chosen, strict=True)) for chosen in product(*painted))
            found.extend(map(self._painted, every))
        return _in_common(found)

    def _in_whole(self, way: tuple[Reading, ...]) -> tuple[Reading, ...]:
        """Return a way to read an animal at all loci of the whole ruleset."""
        # paints are those of all loci, though names may ask only at some
        known = dict(zip(self.loci, way, strict=True))
        every = self.whole.loci if self.whole else self.loci
        return tuple(known.get(at, at.every) for at in every)

    def _painted(self, fits: Iterable[bool]) -> dict[str, str]:
        chosen = (paint.parts for paint, fit in zip(self.paints, fits, strict=True) if fit)
        return dict(part for parts in chosen for part in parts)

    def replacements(self) -> tuple[Variety, ...]:
        """Return what can stand in the place of an animal: cards of the deck, or any phenotype."""
        return tuple(one for one in self.varieties if one.copies or self.by_phenotype)

    def deck(self) -> tuple[Card, ...]:
        return tuple(
            Card(variety=variety, sex=sex)
            for variety in self.varieties
            for sex in self.roles.sexes
            for _ in range(variety.copies)
        )


def _in_common(every: list[dict[str, str]]) -> dict[str, str]:
    return {k: v for k, v in every[0].items() if all(one.get(k) == v for one in every)}


def linked_groups(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Return the places of loci that share a chromosome, in their order on it."""
    found: dict[str, list[tuple[Fraction, int]]] = {}
    for place, locus in enumerate(ruleset.loci):
        if locus.position is not None:
            found.setdefault(locus.group, []).append((locus.position, place))
    return tuple(
        tuple(place for _, place in sorted(some)) for some in found.values() if len(some) > 1
    )
