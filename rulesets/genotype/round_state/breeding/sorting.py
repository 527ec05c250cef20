"""The roll and the pools: what fell, and where it was put (GT-120 to GT-124)."""

from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.english import counted, in_words, listed
from testcross.rulesets.genotype.cards import GENES, Gene, traits_at
from testcross.rulesets.genotype.dice import DICE_OF_A_GENE, Face, GenePool, GeneRoll
from testcross.rulesets.genotype.effects import Breach
from testcross.rulesets.genotype.round_state.breeding.square import Square, barred, differences
from testcross.rulesets.genotype.round_state.certainty import Certainty
from testcross.rulesets.genotype.round_state.dice_left import DE_NOVO, Ways, any_way
from testcross.rulesets.genotype.round_state.moves import Roll

_ROLL, _SORTING = "GT211", "GT101"


@dataclass(frozen=True, slots=True, kw_only=True)
class SortedGene:
    """How the dice of a gene lie, and what is wrong with that."""

    assumed: Ways
    """As they may lie if the box is as assumed."""
    possible: Ways
    """As they may lie whatever it prints."""
    breach: Breach | None = None
    certainty: Certainty = Certainty.NONE
    due: GenePool | None = None
    """As they should lie, where that is known."""


def roll_breach(roll: Roll) -> Breach | None:
    """Return what is wrong with the faces of a gene's dice; None if nothing is."""
    gene, number = roll.gene, len(roll.first)
    if number != DICE_OF_A_GENE:
        text = (
            f"{counted(number, 'die', 'dice')} of {gene} rolled; a gene has "
            f"{in_words(DICE_OF_A_GENE)}"
        )
        rule = "GT-003" if number > DICE_OF_A_GENE else "GT-120"
        return Breach(rule=rule, code=_ROLL, text=text)
    mutations = roll.first.count(Face.MUTATION)
    again = len(roll.again[0]) if roll.again else 0
    if mutations != again:
        text = (
            f"{gene} shows {counted(mutations, 'mutation')}, but "
            f"{counted(again, 'die was', 'dice were')} rolled again; each mutation is rolled again "
            "exactly once"
        )
        return Breach(rule="GT-122", code=_ROLL, text=text)
    if len(roll.again) > 1:
        text = (
            f"{counted(len(roll.again[1]), 'die', 'dice')} of {gene} rolled a third time; what "
            "shows a mutation twice goes to the De Novo area"
        )
        return Breach(rule="GT-122", code=_ROLL, text=text)
    return None


def unrolled_breach(genes: Sequence[Gene]) -> Breach:
    """Return what is wrong with a roll in which some genes are not written."""
    which = listed(genes, "and")
    dice = counted(DICE_OF_A_GENE * len(genes), "die", "dice")
    text = (
        f"{dice} missing: the roll has none of {which}; all {DICE_OF_A_GENE * len(GENES)} dice "
        f"are rolled, {in_words(DICE_OF_A_GENE)} a gene"
    )
    return Breach(rule="GT-120", code=_ROLL, text=text)


def unsorted_breach(genes: Sequence[Gene]) -> Breach:
    """Return what is wrong with pools in which no die of some genes lies."""
    which = listed(genes, "and")
    text = (
        f"no die of {which} lies in the pools or a De Novo area; each gene has "
        f"{in_words(DICE_OF_A_GENE)} there"
    )
    return Breach(rule="GT-124", code=_SORTING, text=text)


def sort_dice(square: Square, roll: Roll | None, written: GenePool | None) -> SortedGene:
    """Return how the dice of a gene lie.

    Args:
        square: by which they are sorted.
        roll: what they showed; None where that is not written, or cannot be.
        written: as they were sorted; None where that is not written.
    """
    if roll is None:
        return _unrolled(square, written)
    fell = GeneRoll(gene=roll.gene, first=roll.first, again=roll.again[0] if roll.again else ())
    assumed = square.sorted_as_assumed(fell)
    due = next(iter(assumed)) if len(assumed) == 1 else None
    lies = frozenset(() if written is None else (written,))
    if written in assumed:
        return SortedGene(assumed=lies, possible=lies, due=due)
    possible = square.sorted_somehow(fell)
    if written is None:
        return SortedGene(assumed=assumed, possible=possible, due=due)
    certainty = Certainty.ASSUMED if written in possible else Certainty.CERTAIN
    text = _wrong_pools(square, fell, written, due)
    breach = Breach(rule="GT-121", code=_SORTING, text=text)
    either = lies if certainty is Certainty.ASSUMED else lies | possible
    return SortedGene(assumed=either, possible=either, breach=breach, certainty=certainty, due=due)


def _unrolled(square: Square, written: GenePool | None) -> SortedGene:
    """Return how dice lie of which nobody wrote what they showed."""
    assumed, possible = any_way(barred(square.parents)), any_way(barred(square.possible))
    if written is None:
        return SortedGene(assumed=assumed, possible=possible)
    lies = frozenset((written,))
    if written in assumed:
        return SortedGene(assumed=lies, possible=lies)
    certainty = Certainty.ASSUMED if written in possible else Certainty.CERTAIN
    breach = Breach(rule="GT-124", code=_SORTING, text=_impossible_pools(square, written))
    either = lies if certainty is Certainty.ASSUMED else lies | possible
    return SortedGene(assumed=either, possible=either, breach=breach, certainty=certainty)


def _impossible_pools(square: Square, written: GenePool) -> str:
    """Say that there are not five dice, or that the parents cannot give what some show."""
    if written.total != DICE_OF_A_GENE:
        return _wrong_number(square.gene, written)
    shown = [trait for trait in barred(square.parents) if written.traits[trait.recessives]]
    number = sum(written.traits[trait.recessives] for trait in shown)
    return (
        f"{counted(number, 'die lies', 'dice lie')} in {listed([str(one) for one in shown], 'and')}"
        f", but the parents {square.parents[0]} cannot give that"
    )


def _wrong_number(gene: Gene, written: GenePool) -> str:
    return (
        f"{counted(written.total, 'die lies', 'dice lie')} in the pools and the De Novo area of "
        f"{gene}; a gene has {in_words(DICE_OF_A_GENE)}"
    )


def _wrong_pools(square: Square, roll: GeneRoll, written: GenePool, due: GenePool | None) -> str:
    """Say which dice lie in the wrong pool, with the cells that their faces name."""
    if due is None:
        return f"{roll} cannot be sorted so, whichever tiles lie there"
    if written.total != DICE_OF_A_GENE:
        return f"{_wrong_number(square.gene, written)}. {_why(square, roll)}"
    off = dict(differences(written, due))
    here = [_dice_in(square.gene, place, number) for place, number in off.items() if number > 0]
    there = [_dice_in(square.gene, place, -number) for place, number in off.items() if number < 0]
    return f"{listed(here, 'and')} too many, {listed(there, 'and')} too few. {_why(square, roll)}"


def _why(square: Square, roll: GeneRoll) -> str:
    """Say what the faces of a roll stand for, each once."""
    faces = sorted(set(roll.faces) - {Face.MUTATION}, key=square.cells.index)
    cells = [square.why(face) for face in faces]
    if Face.MUTATION in roll.faces:
        cells.append(f"a second mutation is m{square.gene}")
    return f"{'; '.join(cells)[:1].upper()}{'; '.join(cells)[1:]}."


def _dice_in(gene: Gene, place: int, number: int) -> str:
    name = f"m{gene}" if place == DE_NOVO else str(traits_at(gene)[place])
    return f"{in_words(number)} {name}"
