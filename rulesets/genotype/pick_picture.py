"""A pick as a picture: the dice in their pools and the plants; and what is said above it."""

from fractions import Fraction

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import GENES, MUTATION, PHENOTYPES, TRAITS_OF, gene_of
from testcross.rulesets.genotype.draft import YOU, PickAnswer, ShownPick
from testcross.rulesets.pictures import DicePlace, PicturedPlant, TablePicture

_CLAIMS = {
    "none": "If nobody else picks, {name} can have {worth}",
    "random": "If the others take any die, {name} can expect {worth}",
    "worst": "Whatever the others take, {name} is sure of {worth}",
}
_LONGEST_FRACTION = 20
_PARTS = {"R": "seed", "F": "flower", "G": "pod", "T": "stem"}
"""By gene, the part of a plant that it shapes."""


def exact_points(worth: Fraction) -> str:
    """Return points exactly, and where they are no whole number also about.

    >>> exact_points(Fraction(403, 15))
    '403/15 = 26.87 points'
    """
    if worth.denominator == 1:
        return counted(worth.numerator, "point")
    exact = f"{worth} = " if len(str(worth)) <= _LONGEST_FRACTION else ""
    return f"{exact}{float(worth):.2f} points"


def opening(answer: PickAnswer) -> str:
    """Return what can be had, or why there is nothing to pick."""
    now = f"{counted(answer.now, 'point')} now"
    if answer.passing is not None:
        return f"Pass: {answer.passing} ({now})."
    others = "none" if answer.cut_at is not None else answer.others
    claim = _CLAIMS[others].format(name=answer.player, worth=exact_points(answer.worth))
    return f"{claim} ({now}, {counted(answer.slots, 'slot')} free)."


def pick_picture(answer: PickAnswer) -> TablePicture:
    """Return the dice in their pools and the plants, the first of the best picks marked."""
    best = [one.pick for one in answer.best[:1]]
    pick = best[0] if best else ShownPick(dice=())
    pools = []
    for gene in GENES:
        places = []
        for die in (*TRAITS_OF[gene], MUTATION + gene):
            number = max(0, answer.table.pools[die])
            taken = min(number, pick.dice.count(die))
            places.append(DicePlace(shown=die, number=number, taken=taken))
        pools.append((gene, tuple(places)))
    plants = []
    for bed in answer.table.boards[answer.player].garden:
        card = bed.card
        traits = []
        for trait in card.traits:
            chosen = "best pick" if (pick.plant, pick.trait) == (card, trait) else ""
            traits.append((trait, "covered" if trait in card.covered else chosen))
        plants.append(
            PicturedPlant(
                title=counted(card.points or 0, "point"),
                traits=tuple(traits),
                parts=tuple(  # not what depends on an overlay
                    (_PARTS[gene_of(trait)], PHENOTYPES[trait[0]].split()[0])
                    for trait in card.traits
                    if gene_of(trait) not in answer.table.overlaid
                ),
            )
        )
    is_you = answer.player == YOU
    return TablePicture(
        title="Your dice and plants" if is_you else f"Dice and plants of {answer.player}",
        pools=tuple(pools),
        plants=tuple(plants),
        caption=(opening(answer), *(f"Best pick: {one}." for one in best)),
    )
