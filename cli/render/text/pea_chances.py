"""The chance to complete plants of Genotype, as text: a table, what hinders, which tile helps."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from testcross.cli import console
from testcross.cli.render.text.box_assumptions import assumed_text
from testcross.cli.render.text.pea_odds import missing, percent
from testcross.cli.render.text.quick_tables import quick_table
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.genotype.chances import Completion, GardenChance, HelpfulTile

_HOW = "An open trait takes a die that shows it, or two dice with a mutation"
_MARGIN = 16
"""What the columns beside those of the plants take."""
_ONLY = "An open trait takes a die that shows it; mutations are left aside"


@on_screen.register
def garden_chance_text(found: GardenChance) -> str:
    """Return the chances with so many slots, what hinders most and which tile would help most."""
    if not found.parents:
        return "Every trait is covered already: nothing is left to take.\n"
    parents = listed([str(pair) for pair in found.parents], "and")
    text = console.paragraph(f"{parents}; nobody else picks") + f"\n{_table(found)}\n"
    text += "".join(console.paragraph(one) for one in _reasons(found))
    return text + assumed_text(found.assumptions)


def _table(found: GardenChance) -> str:
    """Return a row for each number of slots that makes a difference, and which plant is which."""
    each = [one.completion for one in found.plants]
    names = [str(one.plant) for one in found.plants]
    legend = ""
    if sum(len(name) + 2 for name in names) > console.columns() - _MARGIN:
        legend = "".join(f"{place:>5}  {name}\n" for place, name in enumerate(names, 1)) + "\n"
        names = [str(place) for place in range(1, len(names) + 1)]
    if len(each) > 1:
        each.append(found.together)
        names.append("All")
    fewest = min(one.fewest for one in each if one.fewest)
    most = max(fewest, *(one.most for one in each))
    rows = [
        [f"{slots:>5}", *(percent(one.chances[slots - 1]) for one in each)]
        for slots in range(min(fewest, found.slots), min(most, found.slots) + 1)
    ]
    return legend + quick_table(["Slots", *names], list(_that_differ(rows)))


def _that_differ(rows: Sequence[Sequence[str]]) -> Iterator[Sequence[str]]:
    """Yield the first row, the last, and those between them that differ from the one before."""
    yield rows[0]
    for before, row in pairwise(rows):
        if row[1:] != before[1:] or row is rows[-1]:
            yield row


def _reasons(found: GardenChance) -> Iterator[str]:
    """Yield what the chances come from, what hinders and what would help."""
    together = found.together
    covered = any(one.plant.covered for one in found.plants)
    free = "; what is covered takes none" if covered else ""
    yield f"{_HOW if found.mutation else _ONLY}{free}."
    yield from _only_by_mutation(found)
    if not together.most:
        yield f"{_all(found)} is impossible with any number of slots."
    elif together.fewest > found.slots:
        slots = counted(together.fewest, "slot")
        yield f"{_all(found)} takes {slots} at least, one for each open trait."
    elif found.slots > together.most:
        yield f"More slots than {together.most} change nothing."
    if together.hindrances and together.fewest > 1:
        yield _hindering(together)
    if together.chance < 1 and together.fewest <= found.slots:
        yield _tiles(found.tiles)


def _only_by_mutation(found: GardenChance) -> Iterator[str]:
    """Yield which open traits the parents cannot give, and why."""
    parents = {pair.gene: pair for pair in found.parents}
    traits = dict.fromkeys(trait for one in found.plants for trait in one.plant.open_traits)
    for trait in traits:
        pair = parents[trait.gene]
        if trait not in pair.cells():
            rest = ": it takes a mutation" if found.mutation else ""
            yield f"{trait} cannot come up, as {missing(pair, trait)}{rest}."


def _all(found: GardenChance) -> str:
    return "Completing all" if len(found.plants) > 1 else "Completing it"


def _hindering(together: Completion) -> str:
    """Return which trait hinders most, and what the chance would be without."""
    traits = [str(one.trait) for one in together.hindrances]
    chance = percent(together.hindrances[0].chance)
    if len(traits) == 1:
        return f"{traits[0]} hinders most: if it were covered, {chance}."
    return f"{listed(traits, 'and')} hinder most, each alike: if one were covered, {chance}."


def _tiles(tiles: Sequence[HelpfulTile]) -> str:
    """Return which change of one tile would help most."""
    if not tiles:
        return "No change of one tile would help."
    spots: dict[tuple[str, bool], list[str]] = {}
    for tile in tiles:
        change = tile.change
        spots.setdefault((str(change.parent), change.takes_away), []).append(change.spot)
    ways = [_way(parent, where, away=away) for (parent, away), where in spots.items()]
    return f"The tile change that helps most: {listed(ways)}; then {percent(tiles[0].chance)}."


def _way(parent: str, spots: Sequence[str], *, away: bool) -> str:
    where = listed(spots)
    if away:
        return f"the {where} tile of {parent[0].upper()} taken away, so that {parent} shows again"
    return f"{parent} as the {where} parent"
