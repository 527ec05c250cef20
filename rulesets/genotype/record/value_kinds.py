"""The kinds of values in a record of Genotype: how each is read and written."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from testcross.rulesets.genotype.cards import CardKind, Trait
from testcross.rulesets.genotype.dice import format_dice
from testcross.rulesets.genotype.effects import EffectKind, Where, known_effect
from testcross.rulesets.genotype.record.move_words import (
    EntryWords,
    MoveReader,
    parse_automa,
    parse_coin_of_die,
    parse_dice,
    parse_gene,
    parse_rolls,
    parse_space,
    parse_tile,
    parse_upgrade,
    parse_written_shift,
)
from testcross.rulesets.genotype.round_state.move_parts import (
    AssistantDie,
    Card,
    DrawnCard,
    NamedPlant,
    PlacedValue,
    Source,
    Upgrade,
)
from testcross.rulesets.records.entries import Entry, ReadResult, entries, entry
from testcross.rulesets.records.findings import Finding, unreadable
from testcross.rulesets.records.parts import Found, Holds, Kind, Part, Tree, WrittenValue, each
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.written_values import number_of, texts_of, whole_number

Parse: TypeAlias = Callable[[str], Any]
ValueKind: TypeAlias = Kind[EntryWords]


# words


def word(parse: Callable[[MoveReader], Parse], form: Callable[[Any], str] = str) -> ValueKind:
    """Return the kind of a word that stands for a value.

    Args:
        parse: how the words of a record are understood.
        form: how the value is written.
    """

    def read(written: Entry, words: EntryWords) -> Any:
        return words.read(written, parse(words.reader))

    return Kind(read, lambda value: entry(form(value)) if value else None)


def placed_value(parse: Callable[[MoveReader], Parse]) -> ValueKind:
    """Return the kind of a word whose place goes with its value."""

    def read(written: Entry, words: EntryWords) -> PlacedValue[Any] | None:
        value = words.read(written, parse(words.reader))
        return None if value is None else PlacedValue(value, written.line, written.column)

    return Kind(read, _write_placed)


def amount(what: str, *, writes_none: bool = True) -> ValueKind:
    """Return the kind of a number.

    Args:
        what: what it is of, in a finding: ``the price``.
        writes_none: whether it is written where it is 0.
    """

    def read(written: Entry, words: EntryWords) -> PlacedValue[int] | None:
        number = words.reader.number(written, what, words.player)
        return None if number is None else PlacedValue(number, written.line, written.column)

    def write(number: PlacedValue[int]) -> Entry | None:
        return entry(str(number.value)) if number.value or writes_none else None

    return Kind(read, write)


def _write_placed(value: PlacedValue[Any]) -> Entry:
    return entry(str(value.value))


def _read_coin(written: Entry, words: EntryWords) -> bool:
    words.read(written, parse_coin_of_die)
    return True


def _read_player(written: Entry, words: EntryWords) -> PlacedValue[str] | None:
    player = words.known(written)
    return None if player is None else PlacedValue(player, written.line, written.column)


YES: ValueKind = Kind(
    lambda written, words: words.reader.yes(written, words.player),
    lambda is_so: entry("true") if is_so else None,
)
"""What is not so is not written."""
FOR_COIN: ValueKind = Kind(
    _read_coin, lambda is_so: entry("coin") if is_so else None, ("for_coin",)
)
PLAYER: ValueKind = Kind(_read_player, _write_placed)


# words that say several things


def _read_first_player(written: Sequence[Entry], words: EntryWords) -> tuple[Any, ...]:
    one, *more = (_read_player(name, words) for name in written)
    return one, tuple(player for player in more if player is not None)


def _read_space(written: Sequence[Entry], words: EntryWords) -> tuple[Any, ...]:
    return (*(words.read(written[0], parse_space) or (None, None)), written[1:])


def _write_space(found: tuple[Any, ...]) -> tuple[Entry, ...] | None:
    space, gene, _ = found
    if space is None:
        return None
    name = space.name if space.where is Where.CARD else space.written
    return (entry(" ".join(filter(None, (name, gene)))),)


def _read_tile(written: Sequence[Entry], words: EntryWords) -> tuple[Any, ...]:
    at = written[0]
    tile = words.read(at, parse_tile)
    placed = None if tile is None else replace(tile, line=at.line, column=at.column)
    return placed, written[1:]


def _write_tile(found: tuple[Any, ...]) -> tuple[Entry, ...] | None:
    tile, _, gene = found
    if gene is None or tile is None or tile.spot is None:
        return None
    side = "away" if tile.recessive is None else gene.recessive if tile.recessive else gene
    return (entry(f"{tile.spot} {side}"),)


def _write_shift(found: tuple[Any, ...]) -> Entry | None:
    shift, gene = found
    return None if shift is None else entry(f"{shift} {gene or ''}".strip())


def _read_purchase(written: Entry, words: EntryWords) -> tuple[Any, ...]:
    """Read an upgrade, or the assistant that is hired: ``Sister Anna``."""
    effect = known_effect(_HIRED.sub("", written.text))
    if effect is None or effect.kind is not EffectKind.ASSISTANT:
        return words.read(written, parse_upgrade), None
    return Upgrade.ASSISTANT, PlacedValue(effect.name, written.line, written.column)


def _read_taken(written: Entry, words: EntryWords) -> tuple[Any, ...]:
    """Read dice, perhaps with the plant on which they cover a trait: ``rr on 8: rr Gg``."""
    dice, on, plant = written.text.partition(" on ")
    taken = words.read(written.saying(dice), parse_dice)
    if not on:
        return taken, None, None
    at = replace(written, text=plant.strip(), column=written.column + len(dice) + len(on))
    trait = taken[0] if taken and isinstance(taken[0], Trait) else None
    return taken, _read_plant(at, words), trait


_HIRED = re.compile(r"(?:an? )?assistant\b[\s,:]*", re.IGNORECASE)
PURCHASE: ValueKind = Kind(
    _read_purchase, lambda found: entry(str(found[0])) if found[0] else None, ("upgrade", "card")
)
TAKEN: ValueKind = Kind(
    _read_taken,
    lambda found: entry(format_dice(found[0])) if found[0] else None,
    ("dice", "plant", "trait"),
)
FIRST_PLAYER: ValueKind = Kind(
    _read_first_player, lambda found: (_write_placed(found[0]),), ("first", "more_first")
)
SPACE: ValueKind = Kind(_read_space, _write_space, ("space", "gene", "more_spaces"))
"""``parents F``; and where others are written."""
TILE: ValueKind = Kind(_read_tile, _write_tile, ("tile", "more_tiles", "gene"))
"""``top f``, ``left away``; its gene is that of the space."""
SHIFT: ValueKind = Kind(
    lambda written, words: words.read(written, parse_written_shift), _write_shift, ("shift", "gene")
)


# cards


def _read_plant(written: Entry, words: EntryWords) -> NamedPlant:
    card = words.read(written, words.reader.cards.plant)
    return NamedPlant(card=card, line=written.line, column=written.column)


def _read_drawn(written: Entry, words: EntryWords) -> DrawnCard:
    said = words.read(written, words.reader.cards.drawn) or DrawnCard()
    place = {"line": written.line, "column": written.column}
    return DrawnCard(card=said.card, kind=said.kind, source=said.source, **place)


def drawn_text(drawn: DrawnCard) -> str:
    """Return a card that was drawn as one writes it: ``deck 6: Rr GG``."""
    if drawn.card is None:
        return " ".join(filter(None, ("deck", drawn.kind)))
    return f"deck {drawn.card}" if drawn.source is Source.DECK else str(drawn.card)


PLANT: ValueKind = Kind(_read_plant, lambda plant: entry(str(plant.card)))
"""A plant that is named by its card; unknown where that cannot be read."""
PLANTS = each(PLANT)
DRAWS = each(Kind(_read_drawn, lambda drawn: entry(drawn_text(drawn))))
"""Cards that were drawn, with where each came from."""
KEPT = each(Kind(_read_drawn, lambda drawn: entry(str(drawn.card))))
AUTOMA_CARDS = each(placed_value(lambda _: parse_automa))
_DECKS = {
    CardKind.PLANT: "plants",
    CardKind.TOOL: "tools",
    CardKind.ASSISTANT: "assistants",
}


def rows(part: Callable[..., Part]) -> ValueKind:
    """Return the kind of cards that lie face up; of one that cannot be read the kind is known."""

    def read(written: Part, words: EntryWords) -> Mapping[CardKind, tuple[DrawnCard, ...]]:
        return {
            kind: tuple(
                DrawnCard(card=card, kind=kind, line=one.line, column=one.column)
                for one, card in row
            )
            for kind, row in _rows(written, words)
        }

    def write(cards: Mapping[CardKind, Iterable[DrawnCard]]) -> Part | None:
        return _written_rows(part, {kind: [one.card for one in row] for kind, row in cards.items()})

    return Kind(read, write)


def decks(part: Callable[..., Part]) -> ValueKind:
    """Return the kind of decks in their order, as far as all of their cards are known."""

    def read(written: Part, words: EntryWords) -> Mapping[CardKind, tuple[PlacedValue[Card], ...]]:
        return {
            kind: tuple(
                PlacedValue(card, one.line, one.column) for one, card in row if card is not None
            )
            for kind, row in _rows(written, words)
            if all(card is not None for _, card in row)
        }

    def write(cards: Mapping[CardKind, Iterable[PlacedValue[Card]]]) -> Part | None:
        bare = {kind: [one.value for one in deck] for kind, deck in cards.items()}
        return _written_rows(part, bare)

    return Kind(read, write)


def _rows(
    written: Part, words: EntryWords
) -> Iterator[tuple[CardKind, list[tuple[Entry, Card | None]]]]:
    """Yield what is written of each kind of cards, each with what it says."""
    cards = words.reader.cards
    ways: Mapping[CardKind, Parse] = {
        CardKind.PLANT: cards.plant,
        CardKind.TOOL: cards.tool,
        CardKind.ASSISTANT: cards.assistant,
    }
    for kind, parse in ways.items():
        row: Sequence[Entry] | None = getattr(written, _DECKS[kind])
        if row is not None:
            yield kind, [(one, words.reader.read(one, parse)) for one in row]


def _written_rows(
    part: Callable[..., Part], cards: Mapping[CardKind, Iterable[Card | None]]
) -> Part | None:
    texts = {
        _DECKS[kind]: entries(str(card) for card in row if card is not None)
        for kind, row in cards.items()
    }
    return part(**texts) if texts else None


# tables by names


def amounts(kind: ValueKind, parse: Parse | None = None) -> ValueKind:
    """Return the kind of numbers by names.

    Args:
        kind: that of one number.
        parse: how the names are understood, where they are not players.
    """

    def read(written: Iterable[WrittenValue], words: EntryWords) -> Mapping[Any, PlacedValue[int]]:
        found = {}
        for one in written:
            name = words.known(one.name) if parse is None else words.read(one.name, parse)
            number = kind.read(one.value, words if parse else replace(words, player=name or ""))
            if name is not None and number is not None:
                found[name] = number
        return found

    def write(numbers: Mapping[str, PlacedValue[int]]) -> tuple[WrittenValue, ...]:
        return tuple(value_of(name, number.value) for name, number in numbers.items())

    return Kind(read, write)


def _read_dice(
    written: Iterable[WrittenValue], words: EntryWords
) -> tuple[AssistantDie, ...] | None:
    found = []
    for one in written:
        gene, faces = words.read(one.name, parse_gene), words.read(one.value, parse_rolls)
        if gene is not None and faces is not None:
            showed = tuple(face for group in faces for face in group)
            line, column = one.value.line, one.value.column
            found.append(AssistantDie(gene=gene, faces=showed, line=line, column=column))
    return tuple(found) or None


def _write_dice(dice: Iterable[AssistantDie]) -> tuple[WrittenValue, ...]:
    return tuple(value_of(one.gene, " ".join(face.value for face in one.faces)) for one in dice)


ROLLED_DICE: ValueKind = Kind(_read_dice, _write_dice, ("dice",))
"""What dice showed that are rolled until they show no mutation."""


def value_of(name: str, value: object) -> WrittenValue:
    """Return something under a name as it is written."""
    return WrittenValue(name=entry(str(name)), value=entry(str(value)))


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenCell:
    """A number on a score sheet, or what it is made of."""

    line: int
    column: int
    number: Entry | None = None
    """None where the parts are written in its place."""
    cards: tuple[Entry, ...] = ()
    """The plants that were completed, or those with markers."""
    goals: tuple[WrittenValue, ...] = ()
    """The goals with their points."""


@dataclass(frozen=True, slots=True)
class SheetCell(Tree):
    """A number on a score sheet, or the cards or goals that it is made of."""

    holds = Holds.PART

    def read(self, found: Found) -> ReadResult[WrittenCell]:
        """Return what stands in the cell."""
        node: Node = found.value
        return _read_goals(node) if isinstance(node.value, dict) else _read_cards(node)

    def plain(self, value: WrittenCell) -> Any:
        """Return a number, a list of cards or a table of goals."""
        if value.number is not None:
            return number_of(value.number)
        if value.goals:
            return {one.name.text: number_of(one.value) for one in value.goals}
        return texts_of(value.cards)


def _read_cards(node: Node) -> ReadResult[WrittenCell]:
    """Return a number, or cards."""
    line, column = node.place
    found = [_entry(one) for one in node.items() if isinstance(one.value, str)]
    odd = [one for one in node.items() if not isinstance(one.value, str)]
    problem = "expected a whole number, or the cards or goals that it is made of"
    findings = tuple(
        unreadable(line=one.place[0], column=one.place[1], problem=problem) for one in odd
    )
    if isinstance(node.value, str) and whole_number(found[0].text) is not None:
        return ReadResult(value=WrittenCell(line=line, column=column, number=found[0]))
    cell = WrittenCell(line=line, column=column, cards=tuple(found))
    return ReadResult(value=cell, findings=findings)


def _read_goals(node: Node) -> ReadResult[WrittenCell]:
    line, column = node.place
    goals: list[WrittenValue] = []
    findings: list[Finding] = []
    for name, inside in node.value.items() if isinstance(node.value, dict) else ():
        place = node.keys[name]
        if isinstance(inside.value, str):
            key = Entry(text=name.strip(), line=place[0], column=place[1])
            goals.append(WrittenValue(name=key, value=_entry(inside)))
        else:
            problem = f"{name!r} has no points; write them as in 'goals: {{r: 3}}'"
            findings.append(unreadable(line=place[0], column=place[1], problem=problem))
    cell = WrittenCell(line=line, column=column, goals=tuple(goals))
    return ReadResult(value=cell, findings=tuple(findings))


def _entry(node: Node) -> Entry:
    return Entry(text=str(node.value).strip(), line=node.place[0], column=node.place[1])
