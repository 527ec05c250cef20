"""A game's genetics and cards as plain values, once its file has been read and checked."""

from dataclasses import dataclass, field

from testcross.rulesets.errors import NoLociError
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.scheme import ScoringScheme
from testcross.rulesets.genetics.variant import Preset, Variant
from testcross.solver import Reading


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One card of the deck."""

    variety: Variety
    sex: str
    """One of the ruleset's two words for the sexes."""


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

    @property
    def parents(self) -> tuple[str, str]:
        """What sentences call the two parents, without an article: ``left parent``."""
        return (self.sire_phrase or self.sire, self.dam_phrase or self.dam)

    @property
    def sexes(self) -> tuple[str, str]:
        """The words for the two sexes."""
        return (self.sire, self.dam)

    def of(self, position: int) -> str:
        """Return the label of the animal at a position in a litter: buck, doe, kit1, kit2..."""
        return self.sexes[position] if position < 2 else f"{self.offspring}{position - 1}"

    def role_in_sentence(self, position: int, young: int) -> str:
        """Return what a sentence calls one of a litter: ``the buck``, ``the kit``, ``kit 2``.

        Args:
            position: of the animal, the parents first.
            young: how many offspring there are.
        """
        if position < 2:
            return f"the {self.parents[position]}"
        return f"the {self.offspring}" if young == 1 else f"{self.offspring} {position - 1}"


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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
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
    overlays: tuple[Overlay, ...] = ()
    """What may be laid over its traits."""
    whole: "Ruleset | None" = None
    """The ruleset with all loci; None where this is it."""
    allele_counts: tuple[int, ...] = field(init=False)
    """Per locus, how many alleles it has."""

    def __post_init__(self) -> None:
        counts = tuple(len(locus.alleles) for locus in self.loci)
        object.__setattr__(self, "allele_counts", counts)

    def schemes_by_name(self) -> dict[str, ScoringScheme]:
        """Return all schemes, those of single variants last."""
        own = (variant.scheme for variant in self.variants if variant.scheme is not None)
        return {scheme.name: scheme for scheme in (*self.schemes, *own)}

    def require_loci(self) -> None:
        """Refuse a question about matings if there is no inheritance to ask about.

        Raises:
            NoLociError: names the ruleset.
        """
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

    def replacements(self) -> tuple[Variety, ...]:
        """Return what can stand in the place of an animal: cards of the deck, or any phenotype."""
        return tuple(one for one in self.varieties if one.copies or self.by_phenotype)

    def deck(self) -> tuple[Card, ...]:
        """Return all cards: variety by variety, each sex in turn."""
        return tuple(
            Card(variety=variety, sex=sex)
            for variety in self.varieties
            for sex in self.roles.sexes
            for _ in range(variety.copies)
        )
