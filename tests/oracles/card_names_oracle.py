"""Which names two named cards can have, worked out allele by allele from the file of a species."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import product
from typing import TypeAlias

from oracles.species_oracle import DAUGHTER, FOLDER, SON, Gene, Own, Species

Box: TypeAlias = tuple[frozenset[Own], ...]
"""What is allowed at each locus."""


class CardNames:
    """The names of a species as sets of genotypes; a mating is legal if some of them fit."""

    def __init__(self, name: str) -> None:
        self.species = Species(FOLDER / f"{name.replace('-', '_')}.toml")
        self._genes = self.species.genes
        self.prefixes = [
            (table["name"], *self.species.reading(table["reads"])[0])
            for table in self.species.document.get("prefix", [])
        ]
        """Each with its locus and what it allows there."""
        self._sometimes = {
            table["name"]
            for table in self.species.document.get("prefix", [])
            if table.get("shows") == "sometimes"
        }
        self.places = list(dict.fromkeys(place for _, place, _ in self.prefixes))
        self.masks = {look.name for look in self.species.masks}
        self.bases = dict(self._bases())
        """The names without prefixes: ways to read them at the loci that are no prefixes'."""
        self.states = [list(self._states(place)) for place in self.places]
        """What can be said of each locus of prefixes: a name, or none, and what it allows."""

    def _every(self) -> Box:
        return tuple(
            frozenset(own for sex in (SON, DAUGHTER) for own in _owns(gene, sex, self.species.pair))
            for gene in self._genes
        )

    def _bases(self) -> Iterator[tuple[str, list[Box]]]:
        if self.species.by_phenotype:
            yield from self._phenotypes()
            return
        hidden: list[Box] = []
        every = self._every()
        for look in self.species.masks + self.species.bases:
            boxes = [_within(every, dict(way)) for way in look.ways]
            for mask in hidden:
                boxes = [rest for box in boxes for rest in _without(box, mask)]
            yield look.name, boxes
            if look in self.species.masks:
                hidden += [_within(every, dict(way)) for way in look.ways]

    def _phenotypes(self) -> Iterator[tuple[str, list[Box]]]:
        looks = []
        for gene, every in zip(self._genes, self._every(), strict=True):
            shown: dict[str, set[Own]] = {}
            for own in every:
                shown.setdefault(dict(gene.shows)[own] if own else "", set()).add(own)
            looks.append([(word, frozenset(owns)) for word, owns in shown.items()])
        for chosen in product(*looks):
            yield " ".join(word for word, _ in chosen if word), [tuple(box for _, box in chosen)]

    def _states(self, place: int) -> Iterator[tuple[str, frozenset[Own]]]:
        here = [(name, owns) for name, at, owns in self.prefixes if at == place]
        yield from here
        always = [owns for name, owns in here if name not in self._sometimes]
        hidden = frozenset[Own]().union(*always)
        masked = [dict(way) for look in self.species.masks for way in look.ways]
        alone = [way[place] for way in masked if set(way) == {place}]
        yield "", self._every()[place] - hidden - frozenset[Own]().union(*alone)

    def boxes(self, base: str, states: Sequence[frozenset[Own]] | None = None) -> list[Box]:
        """Return the ways to read a base with what is said at each locus of prefixes."""
        if base in self.masks or not self.places:
            return self.bases[base]
        said = dict(zip(self.places, states or [some[-1][1] for some in self.states], strict=True))
        return [
            tuple(said.get(place, owns) for place, owns in enumerate(box))
            for box in self.bases[base]
        ]

    @cached_property
    def composed(self) -> list[tuple[str, list[Box]]]:
        return list(self._composed())

    def _composed(self) -> Iterator[tuple[str, list[Box]]]:
        for base in self.bases:
            takes = base not in self.masks and self.places
            for chosen in product(*self.states) if takes else [()]:
                said = {name for name, _ in chosen}
                words = [name for name, _, _ in self.prefixes if name in said]
                yield (
                    " ".join([*words, base]),
                    self.boxes(base, [owns for _, owns in chosen] or None),
                )

    def of_sex(self, box: Box, sex: str) -> Box:
        pair = self.species.pair
        genes = zip(self._genes, box, strict=True)
        return tuple(owns & _owns(gene, sex, pair) for gene, owns in genes)

    def is_male(self, boxes: Sequence[Box]) -> bool:
        return any(all(self.of_sex(box, SON)) for box in boxes)

    def is_female(self, boxes: Sequence[Box]) -> bool:
        return any(all(self.of_sex(box, DAUGHTER)) for box in boxes)

    def is_legal(self, sire: Sequence[Box], dam: Sequence[Box], kit: Sequence[Box]) -> bool:
        """Tell whether a mating of grown parents and one offspring of either sex can be."""
        is_sexed = any(len(gene.chromosome) == 1 for gene in self._genes)
        return any(
            all(
                self._fits(place, sex, *readings)
                for place, readings in enumerate(zip(his, hers, young, strict=True))
            )
            for sex in ((SON, DAUGHTER) if is_sexed else (SON,))
            for his, hers, young in product(sire, dam, kit)
        )

    @cache  # noqa: B019 - as many species as files
    def _fits(
        self, place: int, sex: str, sire: frozenset[Own], dam: frozenset[Own], kit: frozenset[Own]
    ) -> bool:
        gene = self._genes[place]
        unborn, dead = (
            {
                own
                for at, when, some in self.species.lethal
                if at == place and when in whens
                for own in some
            }
            for whens in (("before birth",), ("before birth", "after birth"))
        )
        pair = self.species.pair
        his = (sire & _owns(gene, SON, pair)) - dead
        hers = (dam & _owns(gene, DAUGHTER, pair)) - dead
        own = (kit & _owns(gene, sex, pair)) - unborn
        return any(
            gene.own(young) in own
            for father, mother in product(his, hers)
            for young in _young(gene, sex, father, mother)
        )

    def offspring(self, sire: Sequence[Box], dam: Sequence[Box]) -> set[str]:
        """Return all names, with prefixes, that two animals can have."""
        return {name for name, kit in self.composed if self.is_legal(sire, dam, kit)}

    @cached_property
    def _reading_so(self) -> list[list[dict[frozenset[Own], int]]]:
        """Per way to read names and locus: by what is allowed there, of which names, as bits."""
        most = max(len(boxes) for _, boxes in self.composed)
        found = []
        for number in range(most):
            boxes = [some[number % len(some)] for _, some in self.composed]
            at = [defaultdict[frozenset[Own], list[int]](list) for _ in self._genes]
            for i, box in enumerate(boxes):
                for here, owns in zip(at, box, strict=True):
                    here[owns].append(i)
            size = len(boxes) // 8 + 1
            found.append([{owns: _set_bits(some, size) for owns, some in h.items()} for h in at])
        return found

    @cache  # noqa: B019 - as many species as files
    def _fitting(
        self, number: int, place: int, sex: str, sire: frozenset[Own], dam: frozenset[Own]
    ) -> int:
        some = self._reading_so[number][place].items()
        return sum(bits for owns, bits in some if self._fits(place, sex, sire, dam, owns))

    def offspring_bits(self, sire: Sequence[Box], dam: Sequence[Box]) -> int:
        """Return what ``offspring`` does as a bit for each name, in the order of all names."""
        is_sexed = any(len(gene.chromosome) == 1 for gene in self._genes)
        found = 0
        for number in range(len(self._reading_so)):
            for sex, his, hers in product((SON, DAUGHTER) if is_sexed else (SON,), sire, dam):
                bits = -1
                for place, pair in enumerate(zip(his, hers, strict=True)):
                    bits &= self._fitting(number, place, sex, *pair)
                found |= bits
        return found


def _set_bits(numbers: Sequence[int], size: int) -> int:
    """Return a whole number of so many bytes in which these bits are set."""
    made = bytearray(size)
    for number in numbers:
        made[number // 8] |= 1 << number % 8
    return int.from_bytes(made, "little")


def _owns(gene: Gene, sex: str, pair: str) -> frozenset[Own]:
    chromosomes = pair[0] * 2 if (sex == SON) == (pair == "ZW") else pair
    number = chromosomes.count(gene.chromosome)
    if gene.chromosome == "mitochondrial":
        return frozenset((one, one) for one in gene.symbols)
    if len(gene.chromosome) > 1 or number == 2:
        return frozenset(gene.pairs)
    return frozenset((one,) for one in gene.symbols) if number else frozenset({()})


def _young(gene: Gene, sex: str, father: Own, mother: Own) -> Iterator[Sequence[str]]:
    if gene.chromosome == "mitochondrial":
        yield mother
    elif gene.chromosome in "YW" and len(gene.chromosome) == 1:
        heir = SON if gene.chromosome == "Y" else DAUGHTER
        yield (father or mother) if sex == heir else ()
    elif gene.chromosome == "X" and sex == SON:
        yield from ((one,) for one in mother)
    elif gene.chromosome == "Z" and sex == DAUGHTER:
        yield from ((one,) for one in father)
    else:
        yield from product(father, mother)


def _within(every: Box, way: dict[int, frozenset[Own]]) -> Box:
    return tuple(owns & way.get(place, owns) for place, owns in enumerate(every))


def _without(box: Box, other: Box) -> Iterator[Box]:
    if not all(a & b for a, b in zip(box, other, strict=True)):
        yield box
        return
    for place, (mine, theirs) in enumerate(zip(box, other, strict=True)):
        if mine - theirs:
            both = [a & b for a, b in zip(box, other, strict=True)]
            yield (*both[:place], mine - theirs, *box[place + 1 :])
