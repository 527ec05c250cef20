"""How a round can be written wrongly, phase by phase; its referee says whether that is a slip."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from testcross.rulesets.genotype.cards import (
    GENES,
    CardKind,
    Gene,
    parse_plant,
    parse_trait,
    traits_at,
)
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import DicePool, Die, GenePool, format_pool, parse_pool
from testcross.rulesets.genotype.effects import (
    EffectKind,
    Space,
    Validates,
    effects,
    names_of,
    of_kind,
)
from testcross.rulesets.genotype.record.game_record import (
    WrittenPick,
    WrittenPurchase,
    WrittenRound,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.move_words import parse_space
from testcross.rulesets.genotype.record.written_parts import WrittenUse
from testcross.rulesets.genotype.simulator.pick_play import bag_of
from testcross.rulesets.records.entries import Entry, entry
from testcross.rulesets.records.findings import RecordCode
from testcross.rulesets.tabletop.miswriting import (
    Instead,
    Mutation,
    Site,
    Way,
    another,
    by,
    dropped,
    exchanged,
    misspelt,
    of_entries,
    surplus,
    told,
)

# what there is to choose from, as far as it lay on the table before the round


def _taken(turn: WrittenWorkTurn) -> tuple[Space, Gene | None]:
    """Return the space of a turn, and its gene."""
    return parse_space("" if turn.space is None else turn.space.text)


def _turns_before(site: Site) -> tuple[WrittenWorkTurn, ...]:
    return tuple(site.way[0].working[: site.place])


def _sown(site: Site) -> list[str]:
    """Return plants that lie in gardens, and so cannot be drawn."""
    boards = site.before.boards.values()
    return [str(plant.card) for board in boards for plant in board.garden]


def _dice_left(site: Site) -> Counter[Die]:
    """Return the dice that lie there before a pick."""
    written: WrittenRound = site.way[0]
    left = bag_of(parse_pool("" if written.pools is None else written.pools.text))
    for pick in (written.picks or ())[: site.place]:
        texts = [] if pick.dice is None else pick.dice.text.split(" + ")
        texts += [use.die.text for use in pick.uses if use.die is not None]
        left.subtract(Gene(text[1]) if text[0] == "m" else parse_trait(text) for text in texts)
    return +left


def _shifts_taken(site: Site) -> list[str]:
    taken = [turn for turn in _turns_before(site) if _taken(turn)[0].tiles]
    return [one.text for turn in taken for one in turn.spaces]


def _goals_taken(site: Site) -> list[str]:
    taken = [turn.goal.text for turn in _turns_before(site) if turn.goal is not None]
    return [*map(str, site.before.goals), *taken]


def _own_plants(site: Site) -> list[str]:
    board = site.before.boards[site.around.player.text]
    return [str(plant.card) for plant in board.garden]


def _plants_of_others(site: Site) -> list[str]:
    boards = site.before.boards.items()
    others = [board for name, board in boards if name != site.around.player.text]
    return [str(plant.card) for board in others for plant in board.garden]


def _traits_of_plant(site: Site) -> list[str]:
    plant = site.around.plant
    return [] if plant is None else [str(trait) for trait in parse_plant(plant.text).traits]


def _dice_of_gene(site: Site) -> list[str]:
    gene = (
        Gene(site.value.text[1])
        if site.value.text.startswith("m")
        else parse_trait(site.value.text).gene
    )
    return [str(die) for die in traits_at(gene)]


def _free_spaces(site: Site) -> list[WrittenWorkTurn]:
    """Return turns more of whoever had the last one, at spaces that may be free."""
    turns = site.value
    taken = [one.text for turn in turns for one in turn.spaces]
    parents = [f"parents {gene}" for gene in GENES if f"1st shift {gene}" in taken]
    free: dict[str, Entry | None] = dict.fromkeys(["2nd shift", *parents])
    for space, ways in site.before.limits.spaces.items():
        if space.coins > 0 and all(len(way) > taken.count(space.written) for way in ways):
            free[space.written] = entry(str(space.coins))
    player = turns[-1].player
    return [
        WrittenWorkTurn(player=player, spaces=(entry(text),), coins=coins)
        for text, coins in free.items()
    ]


# what is written instead


def _tiles(site: Site) -> Iterator[Instead]:
    """Yield tiles that were taken away where none lay, or added where one lay."""
    _, gene = _taken(site.around)
    (tiles,) = site.before.tiles[gene]
    for place, lies in zip(("left", "top"), tiles, strict=True):
        text = f"{place} away" if lies is None else f"{place} {gene}"
        yield Instead((entry(text),), (text, "no tile"))


def _one_more(site: Site) -> Iterator[Instead]:
    """Yield a coin more than lay there."""
    right = "0" if site.value is None else site.value.text
    wrong = str(int(right) + 1)
    yield Instead(entry(wrong), (wrong, right))


def _used(use: WrittenUse) -> Mutation:
    """Return the mutation by which a tool or an assistant was used that is not there."""
    return lambda _: [Instead((use,), (told(use), "not in hand"))]


def _turned(text: str) -> str:
    """Return a tile with the other side up."""
    place, side = text.split()
    return f"{place} {side.swapcase()}"


def _sorted_wrongly(site: Site) -> Iterator[Instead]:
    """Yield pools in which one die lies in the wrong pool of its gene."""
    right = parse_pool(site.value.text)
    for gene in site.rng.sample(GENES, len(GENES)):
        of_gene = right.of_gene(gene)
        moves = [(i, j) for i in range(3) for j in range(3) if i != j and of_gene.traits[i]]
        if moves:
            one, other = site.rng.choice(moves)
            numbers = list(of_gene.traits)
            numbers[one] -= 1
            numbers[other] += 1
            first, second, third = numbers
            pools = list(right.genes)
            pools[gene.place] = GenePool((first, second, third), of_gene.de_novo)
            r, f, g, t = pools
            yield Instead(entry(format_pool(DicePool((r, f, g, t)))))


def _picks_for_passes(site: Site) -> Iterator[Instead]:
    """Yield picks in the place of passes."""
    for gene in filter(_dice_left(site).get, GENES):
        die = f"m{gene}"
        pick = replace(site.value, passes=None, dice=entry(die), gets=entry("coin"))
        yield Instead(pick, (die, "a pass"))


def _purchases(site: Site) -> Iterator[Instead]:
    """Yield the passes of an Upgrade phase that there is not, from any player on."""
    players = site.before.players[::-1]
    for first in range(len(players)):
        names = (*players[first:], *players[:first])
        passes = tuple(WrittenPurchase(player=entry(one), passes=entry("true")) for one in names)
        yield Instead(passes, ("upgrades", "none in the last round"))


# where


def _is_johanns(site: Site) -> bool:
    """Tell what Brother Johann did."""
    return any(getattr(site.way[2], name, ()) for name in ("action", "support", "automa"))


def _is_players(site: Site) -> bool:
    return not _is_johanns(site)


def _draws_several(site: Site) -> bool:
    return _taken(site.around)[0].draws > 1 and not site.around.uses


def _draws_plant_of_row(site: Site) -> bool:
    text = site.value.text if isinstance(site.value, Entry) else ""
    return ":" in text and not text.startswith("deck") and not site.around.uses


def _is_of_gene(site: Site) -> bool:
    return _is_players(site) and _taken(site.around)[0].is_of_gene


def _has_no_tile(site: Site) -> bool:
    """Tell of a turn that no tile was moved where one could be."""
    return bool(_taken(site.around)[0].tiles) and not site.around.tiles


def _is_idle_shift(site: Site) -> bool:
    return _has_no_tile(site) and site.around.coin is None and not site.around.uses


def _sows(site: Site) -> bool:
    return isinstance(site.value, tuple) and _taken(site.around)[0].sows


def _draws_tools(site: Site) -> bool:
    return _taken(site.around)[0].deck is CardKind.TOOL and not site.around.uses


def _covers_one(site: Site) -> bool:
    """Tell of a turn whose action covers one trait, without dice."""
    space, _ = _taken(site.around)
    return space.covers and not space.rolls and not site.around.uses


def _is_match(site: Site) -> bool:
    """Tell a pick of a die for a trait of its genotype, without tools."""
    pick: WrittenPick = site.around
    return (
        pick.trait is not None
        and pick.dice is not None
        and pick.dice.text == pick.trait.text
        and not pick.uses
    )


def _is_for_coin(site: Site) -> bool:
    return site.around.gets is not None and not site.around.uses


def _is_pass(site: Site) -> bool:
    pick = site.value
    return isinstance(pick, WrittenPick) and pick.passes is not None and pick.shift is None


def _was_rolled_again(site: Site) -> bool:
    return " / " in site.value.text and site.value.text.endswith(" m")


_COPYING = next(one for one in of_kind(EffectKind.TOOL) if one.validates is Validates.COPIES).name
"""A tool that goes with any trait that is covered."""
_WILD = next(one for one in of_kind(EffectKind.ASSISTANT) if one.validates is Validates.GENE).name
"""An assistant with whom a die covers more than it shows."""
_UNHELD, _UNHIRED = WrittenUse(tool=entry(_COPYING)), WrittenUse(assistant=entry(_WILD))
_HIRED = [one for one in names_of(EffectKind.ASSISTANT) if not effects()[one].bed]
_DE_NOVO = [f"m{gene}" for gene in GENES]

IN_ROUNDS = (
    # the Working phase
    Way(Code.WRONG_COINS, ("working", "coins"), by(-1, 1)),
    Way(Code.WRONG_PRICE, ("working", "pays"), by(1, 2, 3)),
    Way(Code.NOT_AFFORDABLE, ("working", "pays"), by(1, 2)),
    Way(Code.WRONG_TILE, ("working", "tiles"), _tiles, where=_has_no_tile),
    Way(Code.WRONG_SQUARE_COIN, ("working", "coin"), _one_more, where=_is_of_gene),
    Way(Code.WRONG_DRAW, ("working", "draws"), dropped, where=_draws_several),
    Way(Code.WRONG_DRAW, ("working", "draws"), another(_sown), where=_draws_plant_of_row),
    Way(Code.WRONG_GARDENING, ("working", "sows"), surplus(_plants_of_others), where=_sows),
    Way(Code.NOT_COMPLETE, ("working", "harvests"), surplus(_own_plants), where=_sows),
    Way(Code.WRONG_GOAL, ("working", "goal"), another(_goals_taken)),
    Way(
        Code.TRAIT_NOT_OPEN,
        ("working", "validates", "trait"),
        another(_traits_of_plant),
        where=_is_players,
    ),
    Way(Code.WRONG_MARKER, ("working",), surplus(_free_spaces)),
    Way(Code.WRONG_MARKER, ("working",), dropped),
    Way(Code.WRONG_SPACE, ("working", "spaces"), another(_shifts_taken), where=_is_idle_shift),
    Way(Code.OUT_OF_TURN, ("working",), exchanged),
    Way(
        Code.WRONG_TOOL,
        ("working", "uses"),
        _used(_UNHELD),
        where=_covers_one,
    ),
    Way(RecordCode.UNKNOWN_CARD, ("working", "draws"), misspelt("{}ax".format), where=_draws_tools),
    # the Breeding and Upgrade phases
    Way(Code.WRONG_SORTING, ("pools",), of_entries(_sorted_wrongly)),
    Way(Code.WRONG_ROLL, ("roll", "value"), misspelt("{} / I".format), where=_was_rolled_again),
    Way(Code.OTHER_GENOTYPE, ("picks", "dice"), another(_dice_of_gene), where=_is_match),
    Way(Code.DIE_NOT_THERE, ("picks", "dice"), another(lambda _: _DE_NOVO), where=_is_for_coin),
    Way(Code.DIE_FOR_NOTHING, ("picks", "dice"), another(_dice_of_gene), where=_is_for_coin),
    Way(Code.NO_SLOT, ("picks",), _picks_for_passes, where=_is_pass),
    Way(
        Code.WRONG_ASSISTANT,
        ("picks", "uses"),
        _used(_UNHIRED),
        where=_is_match,
    ),
    Way(Code.WRONG_PRICE, ("upgrades", "pays"), by(-1, 1)),
    Way(Code.WRONG_UPGRADE, ("upgrades", "card"), another(lambda _: _HIRED)),
    Way(
        Code.WRONG_PHASE,
        ("upgrades",),
        _purchases,
        where=lambda site: site.value is None and bool(site.way[0].picks),
    ),
    Way(Code.WRONG_RESET, ("reset", "round"), by(1)),
    Way(Code.WRONG_COINS, ("reset", "coins", "value"), by(1)),
    # Brother Johann
    Way(
        Code.WRONG_AUTOMA_CARD,
        ("picks", "automa"),
        another(lambda site: [one.text for pick in site.way[0].picks for one in pick.automa]),
    ),
    Way(Code.WRONG_JOHANN_ACTION, ("working", "tiles"), misspelt(_turned)),
    Way(
        Code.WRONG_COLUMN,
        ("working", "validates", "trait"),
        another(_traits_of_plant),
        where=_is_johanns,
    ),
    Way(Code.WRONG_JOHANN_NUMBER, ("automa", "coins"), by(1)),
)
"""All ways, phase by phase."""
