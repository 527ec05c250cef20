"""Moves as entries of a record: the way back from what the referee makes of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import Die, GeneRoll, format_pool
from testcross.rulesets.genotype.effects import EffectKind, effects
from testcross.rulesets.genotype.record.game_record import (
    WrittenPick,
    WrittenPurchase,
    WrittenWorkTurn,
)
from testcross.rulesets.genotype.record.written_parts import (
    WrittenRows,
    WrittenUse,
    WrittenValidation,
)
from testcross.rulesets.genotype.round_state.move_parts import (
    Card,
    CardKind,
    DrawnCard,
    NamedPlant,
    Source,
    Space,
    TileMove,
    Use,
    Validation,
)
from testcross.rulesets.genotype.round_state.moves import (
    PickTurn,
    Purchase,
    Roll,
    Sorting,
    WorkTurn,
)
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.records.entries import Entry, entries, entry
from testcross.rulesets.records.parts import WrittenValue

_SPACES = {Space.OMARI: "Father Omari"}
_KINDS = {
    CardKind.PLANT: "plants",
    CardKind.TOOL: "tools",
    CardKind.ASSISTANT: "assistants",
}


def written_turn(turn: WorkTurn) -> WrittenWorkTurn:
    """Return a turn of the Working phase as it is written."""
    return WrittenWorkTurn(
        player=entry(turn.player),
        spaces=space_entries(turn.space, turn.gene),
        tiles=tile_entries(turn.gene, turn.tile),
        coin=number_entry(turn.coin),
        coins=number_entry(turn.coins),
        draws=tuple(entry(drawn_text(one)) for one in turn.draws or ()),
        harvests=_plants(turn.harvests or ()),
        sows=_plants(turn.sows or ()),
        pays=number_entry(turn.pays),
        goal=said_entry(turn.goal),
        roll=tuple(
            value_of(one.gene, " ".join(face.value for face in one.faces))
            for one in turn.dice or ()
        ),
        validates=validations(turn.validates) or None,
        uses=tuple(map(written_use, turn.uses)),
        decks=written_decks(turn.decks),
    )


def written_pick(turn: PickTurn) -> WrittenPick:
    """Return a pick as it is written."""
    shift = None if turn.shift is None else f"{turn.shift} {turn.gene or ''}".strip()
    return WrittenPick(
        player=entry(turn.player),
        shift=None if shift is None else entry(shift),
        dice=dice_entry(turn.dice),
        plant=plant_entry(turn.plant),
        trait=None if turn.trait is None else entry(str(turn.trait)),
        gets=entry("coin") if turn.for_coin else None,
        passes=entry("true") if turn.passes else None,
        uses=tuple(map(written_use, turn.uses)),
    )


def written_purchase(turn: Purchase) -> WrittenPurchase:
    """Return a purchase as it is written."""
    return WrittenPurchase(
        player=entry(turn.player),
        buys=None if turn.upgrade is None else entry(turn.upgrade.value),
        card=said_entry(turn.card),
        pays=number_entry(turn.pays),
        passes=entry("true") if turn.passes else None,
        uses=tuple(map(written_use, turn.uses)),
    )


def written_use(use: Use) -> WrittenUse:
    """Return a tool or assistant that was used as it is written."""
    effect = effects()[use.name]
    is_tool = effect.kind is EffectKind.TOOL
    drawn = tuple(entry(drawn_text(one)) for one in use.draws or ())
    return WrittenUse(
        tool=entry(use.name) if is_tool else None,
        assistant=None if is_tool else entry(use.name),
        die=dice_entry(use.dice),
        draws=() if effect.bed else drawn,
        keeps=tuple(entry(str(one.card)) for one in use.keeps or ()),
        plant=drawn[0] if effect.bed and drawn else None,
        validates=validations(use.validates),
        pays=number_entry(use.pays),
        coins=number_entry(use.coins),
        goal=said_entry(use.goal),
    )


def written_roll(rolls: Iterable[Roll]) -> tuple[WrittenValue, ...]:
    """Return rolls as they are written, gene by gene."""
    return tuple(value_of(one.gene, _roll_text(one)) for one in rolls)


def written_pools(sorting: Sorting) -> Entry:
    """Return the pools as they are written."""
    return entry(format_pool(sorting.pool))


def written_cards(
    cards: Mapping[CardKind, Iterable[Card]], automa: Iterable[str] | None = None
) -> WrittenRows | None:
    """Return rows or decks as they are written; None where there are none."""
    if not cards and automa is None:
        return None
    texts: dict[str, Any] = {
        _KINDS[kind]: entries(map(str, those)) for kind, those in cards.items()
    }
    own = None if automa is None else entries(automa)
    return WrittenRows(automa=own, **texts)


def written_decks(
    decks: Mapping[CardKind, Iterable[Said[Card]]], automa: Iterable[str] | None = None
) -> WrittenRows | None:
    """Return decks as they are written; None where there are none."""
    return written_cards(
        {kind: [one.value for one in deck] for kind, deck in decks.items()}, automa
    )


def space_entries(space: Space | None, gene: Gene | None) -> tuple[Entry, ...]:
    """Return a space as one writes it: ``parents F``."""
    if space is None:
        return ()
    return (entry(" ".join(filter(None, (_SPACES.get(space, space.value), gene)))),)


def tile_entries(gene: Gene | None, tile: TileMove | None) -> tuple[Entry, ...]:
    """Return what was done with a tile: ``top f``, ``left away``."""
    if gene is None or tile is None or tile.spot is None:
        return ()
    if tile.recessive is None:
        return (entry(f"{tile.spot} away"),)
    return (entry(f"{tile.spot} {gene.recessive if tile.recessive else gene}"),)


def drawn_text(drawn: DrawnCard) -> str:
    """Return a card that was drawn as one writes it: ``deck 6: Rr GG``."""
    if drawn.card is None:
        return " ".join(filter(None, ("deck", drawn.kind)))
    return f"deck {drawn.card}" if drawn.source is Source.DECK else str(drawn.card)


def dice_entry(dice: Iterable[Die]) -> Entry | None:
    """Return dice as one writes them: ``mF + FF``."""
    names = [f"m{die}" if isinstance(die, Gene) else str(die) for die in dice]
    return entry(" + ".join(names)) if names else None


def plant_entry(plant: NamedPlant | None) -> Entry | None:
    """Return a plant as its card looks."""
    return None if plant is None else entry(str(plant.card))


def validations(found: Iterable[Validation] | None) -> tuple[WrittenValidation, ...]:
    """Return the traits that were covered as they are written."""
    return tuple(
        WrittenValidation(plant=plant_entry(one.plant), trait=entry(str(one.trait)))
        for one in found or ()
    )


def number_entry(said: Said[int] | None) -> Entry | None:
    """Return a number as it is written."""
    return None if said is None else entry(str(said.value))


def said_entry(said: Said[object] | None) -> Entry | None:
    """Return a value as it is written."""
    return None if said is None else entry(str(said.value))


def value_of(name: str, value: object) -> WrittenValue:
    """Return something under a name as it is written."""
    return WrittenValue(name=entry(str(name)), value=entry(str(value)))


def _plants(plants: Iterable[NamedPlant]) -> tuple[Entry, ...]:
    return tuple(entry(str(one.card)) for one in plants)


def _roll_text(roll: Roll) -> str:
    again = roll.again[0] if roll.again else ()
    _, _, faces = str(GeneRoll(gene=roll.gene, first=roll.first, again=again)).partition(": ")
    return faces
