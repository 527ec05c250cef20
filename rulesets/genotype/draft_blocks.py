"""What answers about Plant Breeding look like: picks with their worth, a picture, a review."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from testcross.rulesets.blocks import (
    Align,
    Block,
    Fold,
    Heading,
    Line,
    Paragraph,
    Row,
    Stack,
    TableBlock,
    TableColumn,
    blocks,
    item,
)
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.assumed import assumed_blocks
from testcross.rulesets.genotype.cards import GENES, MUTATION, PHENOTYPES, TRAITS_OF, gene_of
from testcross.rulesets.genotype.draft import (
    YOU,
    GameReview,
    PhaseReview,
    PickAnswer,
    PickWorth,
    ShownPick,
)
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


MOST_BEST, MOST_OTHERS = 2, 3
"""Kinds of picks that are shown, so that an answer has some ten lines; JSON has all."""
_SHOWN = 5
"""Findings that are shown; ``verify`` shows all of them."""


def short_number(worth: Fraction) -> str:
    """Return a number as it is if it is whole, else with two places."""
    return str(worth) if worth.denominator == 1 else f"{float(worth):.2f}"


def by_worth(rows: Iterable[Row | Line]) -> TableBlock:
    columns = (TableColumn(align=Align.RIGHT), TableColumn())
    return TableBlock(columns, tuple(rows), headed=False, fold=Fold.LAST, indent=2, hang=2)


# picks


@blocks.register
def pick_answer_blocks(answer: PickAnswer) -> Iterator[Block]:
    """Yield the best picks and what they leave, then some others, then what was assumed."""
    yield Paragraph(opening(answer))
    if answer.cut_at is not None:
        yield Paragraph(
            f"With the others picking there are more than {answer.cut_at:,} states, too many to "
            "search. The points assume nobody else picks; 'at least' is certain whatever they "
            "take."
        )
    if answer.before:
        yield Paragraph(
            f"{listed(answer.before, 'and')} pick{'s' * (len(answer.before) == 1)} first, so no "
            "single pick can be valued yet."
        )
    yield by_worth(_pick_rows(answer))
    yield from map(Paragraph, answer.notes)
    yield from assumed_blocks(answer.assumed)


def _pick_rows(answer: PickAnswer) -> Iterator[Row | Line]:
    for heading, most, is_best in (
        ("Best picks:", MOST_BEST, True),
        ("Other picks:", MOST_OTHERS, False),
    ):
        alike = _alike(one for one in answer.picks if (one.worth == answer.worth) is is_best)
        if alike:
            yield Heading(heading)
        for picks in alike[:most]:
            first = picks[0]
            leaves = (_leaves(first),) if is_best or answer.cut_at is not None else ()
            yield short_number(first.worth), Stack((_named([one.pick for one in picks]), *leaves))
        if len(alike) > most:
            yield "", f"and {counted(len(alike) - most, 'other')}"


def _alike(picks: Iterable[PickWorth]) -> list[list[PickWorth]]:
    """Return picks, the best first, those together that differ in a De Novo die or its partner."""
    found: dict[object, list[PickWorth]] = {}
    for one in sorted(picks, key=lambda one: -one.worth):
        pick = one.pick
        key = (one.worth, pick.plant, pick.trait, len(pick.dice), pick.uses)
        found.setdefault(key, []).append(one)
    return list(found.values())


def _named(alike: Sequence[ShownPick]) -> str:
    """Return picks of one kind in words: ``mF + FF or Ff for ff on 9: FF Tt ff``."""
    first = alike[0]
    dice = listed(list(dict.fromkeys(one.dice[-1] for one in alike)))
    if len(first.dice) == 2:
        dice = f"{first.dice[0]} + {dice}"
    return str(first).replace(" + ".join(first.dice), dice, 1)


def _leaves(one: PickWorth) -> str:
    if one.at_least is not None:
        return f"at least {short_number(one.at_least)}"
    slots = f"leaves {counted(one.slots, 'slot') if one.slots else 'no slot'}"
    return f"{slots}; then {'; '.join(map(str, one.then))}" if one.then else slots


# reviews


@blocks.register
def game_review_blocks(review: GameReview) -> Iterator[Block]:
    """Yield a table by round, then the picks that would have given more."""
    if review.phases:
        yield Paragraph(
            "Points gained in Plant Breeding, and the most possible with the others' picks as "
            "they were:"
        )
        rows = [(str(o.number), o.player, str(o.gained), str(o.best)) for o in review.phases]
        names = ("Round", "Gained", "Best")
        number, gained, best = (TableColumn(name, align=Align.RIGHT) for name in names)
        columns = (number, TableColumn("Player"), gained, best)
        yield TableBlock(columns, tuple(rows), quiet=True, fold=Fold.NEVER, indent=2)
    for phase in review.phases:
        if phase.best > phase.gained:
            yield from _better(phase)
    left_out: dict[tuple[int, str], list[str]] = {}
    for one in review.unreviewed:
        left_out.setdefault((one.number, one.why), []).append(one.player)
    for (round_, why), players in left_out.items():
        are = "is" if len(players) == 1 else "are"
        yield Paragraph(f"Round {round_}: {listed(players, 'and')} {are} not reviewed: {why}.")
    if review.findings:
        yield Paragraph(
            "testcross verify reports these errors; a turn that they leave uncertain is not "
            "reviewed:"
        )
    for wrong in review.findings[:_SHOWN]:
        yield item(f"line {wrong.line}: {wrong.code} {wrong.statement}")
    if len(review.findings) > _SHOWN:
        yield item(f"and {len(review.findings) - _SHOWN} more")
    yield Paragraph(
        "This is hindsight, as if the game ended with each phase. It is not optimal play: the "
        "others might have picked differently."
    )
    yield from assumed_blocks(review.assumed)


def _better(phase: PhaseReview) -> Iterator[Block]:
    more = counted(phase.best - phase.gained, "point")
    yield Paragraph(f"Round {phase.number}, {phase.player}: {more} more with")
    if phase.kept:
        yield item(f"{listed(phase.kept, 'and')}, as it was")
    yield from (item(str(pick)) for pick in phase.picks)
