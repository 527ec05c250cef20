"""What is drawn of a pick: the dice in their pools, and the plants of the player."""

from collections.abc import Collection, Iterator, Sequence

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant, Trait, traits_at
from testcross.rulesets.genotype.dice import DicePool
from testcross.rulesets.genotype.draft.draft_request import DraftRequest, Pick, PickWorth
from testcross.rulesets.pictures import DicePlace, PicturedPlant, TablePicture

_PARTS = {
    Gene.R: ("seed", "round", "wrinkled"),
    Gene.F: ("flower", "purple", "white"),
    Gene.G: ("pod", "green", "yellow"),
    Gene.T: ("stem", "tall", "short"),
}
"""By gene, the part of a plant that it shapes, and how: dominant, recessive."""


def pick_picture(
    request: DraftRequest, best: Sequence[PickWorth], title: str, caption: Sequence[str]
) -> TablePicture:
    """Return the picture of a pick.

    Args:
        request: whose pick it is, and what lies there.
        best: the best picks; the dice and the trait of the first are marked.
        title: what it shows.
        caption: what is said below.
    """
    pick = best[0].pick if best else Pick(dice=())
    plants = tuple(_plant(one.plant, pick, request.overlays) for one in request.player.garden)
    pools = tuple((gene.value, tuple(_places(request.pool, gene, pick))) for gene in GENES)
    return TablePicture(title=title, pools=pools, plants=plants, caption=tuple(caption))


def _places(pool: DicePool, gene: Gene, pick: Pick) -> Iterator[DicePlace]:
    for die in (*traits_at(gene), gene):
        shown = f"m{gene}" if isinstance(die, Gene) else str(die)
        number = pool.number_of(die)
        yield DicePlace(shown=shown, number=number, taken=min(number, pick.dice.count(die)))


def _plant(plant: PeaPlant, pick: Pick, overlays: Collection[Gene]) -> PicturedPlant:
    title = "plant" if plant.points is None else counted(plant.points, "point")
    traits = tuple((str(one), _state(plant, one, pick)) for one in plant.traits)
    return PicturedPlant(title=title, traits=traits, parts=tuple(_parts(plant, overlays)))


def _state(plant: PeaPlant, trait: Trait, pick: Pick) -> str:
    if trait in plant.covered:
        return "covered"
    return "best pick" if (pick.plant, pick.trait) == (plant, trait) else ""


def _parts(plant: PeaPlant, overlays: Collection[Gene]) -> Iterator[tuple[str, str]]:
    """Yield what a plant shows; not what depends on an overlay."""
    for trait in plant.traits:
        part, dominant, recessive = _PARTS[trait.gene]
        if trait.gene not in overlays:
            yield part, dominant if trait.is_dominant else recessive
