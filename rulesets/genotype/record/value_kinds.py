"""What the fields of a record say, kind by kind: how each value is read, and how it is written."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.dice import Die
from testcross.rulesets.genotype.record.move_reader import EntryWords, MoveReader
from testcross.rulesets.genotype.record.move_words import (
    parse_coin_of_die,
    parse_gene,
    parse_rolls,
    parse_space,
    parse_tile,
)
from testcross.rulesets.genotype.round_state.move_parts import (
    Card,
    CardKind,
    DrawnCard,
    NamedPlant,
    OmariDie,
    Source,
    Space,
    TileMove,
)
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.records.entries import Entry, entries, entry
from testcross.rulesets.records.parts import Kind, Part, WrittenValue, part_of, said_by

Parse: TypeAlias = Callable[[str], Any]
_SPACES = {Space.OMARI: "Father Omari"}


# one word


@dataclass(frozen=True, slots=True)
class Word(Kind[EntryWords]):
    """A word that stands for a value."""

    parse: Callable[[MoveReader], Parse]
    """How the words of a record are understood."""
    format: Callable[[Any], str] = str

    def read(self, written: Entry, words: EntryWords) -> Any:
        """Return what the word stands for."""
        return words.read(written, self.parse(words.reader))

    def write(self, value: Any) -> Entry | None:
        """Return the word."""
        return entry(self.format(value)) if value else None


class PlacedWord(Word):
    """A word whose place goes with its value."""

    __slots__ = ()

    def read(self, written: Entry, words: EntryWords) -> Said[Any] | None:
        """Return what the word stands for."""
        value = words.read(written, self.parse(words.reader))
        return None if value is None else Said(value, written.line, written.column)

    def write(self, value: Said[Any]) -> Entry | None:
        """Return the word."""
        return entry(self.format(value.value))


@dataclass(frozen=True, slots=True)
class Amount(Kind[EntryWords]):
    """A number."""

    what: str
    """What it is of, in a finding: ``the price``."""
    writes_none: bool = field(default=True, kw_only=True)
    """Whether it is written where it is 0."""

    def read(self, written: Entry, words: EntryWords) -> Said[int] | None:
        """Return the number."""
        number = words.reader.number(written, self.what, words.player)
        return None if number is None else Said(number, written.line, written.column)

    def write(self, value: Said[int]) -> Entry | None:
        """Return the number."""
        return entry(str(value.value)) if value.value or self.writes_none else None


@dataclass(frozen=True, slots=True)
class Yes(Kind[EntryWords]):
    """Whether something is so."""

    def read(self, written: Entry, words: EntryWords) -> bool:
        """Tell whether it is written to be so."""
        return words.reader.yes(written, words.player)

    def write(self, value: bool) -> Entry | None:  # noqa: FBT001 - the value itself
        """Return ``true``; what is not so is not written."""
        return entry("true") if value else None


@dataclass(frozen=True, slots=True)
class ForCoin(Kind[EntryWords]):
    """That a De Novo die is taken for a coin."""

    def read(self, written: Entry, words: EntryWords) -> bool:
        """Tell that it is; anything else that is written is a finding."""
        words.read(written, parse_coin_of_die)
        return True

    def write(self, value: bool) -> Entry | None:  # noqa: FBT001 - the value itself
        """Return ``coin``."""
        return entry("coin") if value else None


@dataclass(frozen=True, slots=True)
class ShiftWord(Word):
    """A Shift, and its gene if it has one."""

    def write(self, value: tuple[Any, Gene | None]) -> Entry | None:
        """Return the Shift: ``1st R``."""
        kind, gene = value
        return None if kind is None else entry(f"{kind} {gene or ''}".strip())


# the first of several


@dataclass(frozen=True, slots=True)
class First(Kind[EntryWords]):
    """What the first of several entries says; there should be one."""

    kind: Kind[EntryWords]

    def read(self, written: Sequence[Entry], words: EntryWords) -> Any:
        """Return what the first one says."""
        return self.kind.read(written[0], words)

    def write(self, value: Any) -> tuple[Entry, ...] | None:
        """Return the one."""
        one = self.kind.write(value)
        return None if one is None else (one,)


@dataclass(frozen=True, slots=True)
class Spaces(Kind[EntryWords]):
    """A space, its gene, and where others are written."""

    names: tuple[str, ...] = ("space", "gene", "more_spaces")

    def read(self, written: Sequence[Entry], words: EntryWords) -> tuple[Any, ...]:
        """Return the first space, its gene, and the other entries."""
        return (*(words.read(written[0], parse_space) or (None, None)), written[1:])

    def write(self, value: tuple[Any, ...]) -> tuple[Entry, ...] | None:
        """Return the space: ``parents F``."""
        space, gene, _ = value
        if space is None:
            return None
        return (entry(" ".join(filter(None, (_SPACES.get(space, space.value), gene)))),)


@dataclass(frozen=True, slots=True)
class TileTexts(Kind[EntryWords]):
    """What was done with a tile, and where other tiles are written."""

    names: tuple[str, ...] = ("tile", "more_tiles", "gene")

    def read(self, written: Sequence[Entry], words: EntryWords) -> tuple[TileMove | None, Any]:
        """Return the first tile, and the other entries."""
        at = written[0]
        tile = words.read(at, parse_tile)
        placed = None if tile is None else replace(tile, line=at.line, column=at.column)
        return placed, written[1:]

    def write(self, value: tuple[Any, ...]) -> tuple[Entry, ...] | None:
        """Return the tile: ``top f``, ``left away``; its gene is that of the space."""
        tile, _, gene = value
        if gene is None or tile is None or tile.spot is None:
            return None
        side = "away" if tile.recessive is None else gene.recessive if tile.recessive else gene
        return (entry(f"{tile.spot} {side}"),)


@dataclass(frozen=True, slots=True)
class KnownPlayer(Kind[EntryWords]):
    """A player."""

    def read(self, written: Entry, words: EntryWords) -> Said[str] | None:
        """Return which player is meant."""
        known = words.known(written)
        return None if known is None else Said(known, written.line, written.column)

    def write(self, value: Said[str]) -> Entry | None:
        """Return the name."""
        return entry(value.value)


@dataclass(frozen=True, slots=True)
class FirstPlayer(Kind[EntryWords]):
    """The first player, and others who are written as such."""

    names: tuple[str, ...] = ("first", "more_first")

    def read(self, written: Sequence[Entry], words: EntryWords) -> tuple[Any, ...]:
        """Return which players are meant."""
        first, *more = (_PLAYER.read(one, words) for one in written)
        return first, tuple(one for one in more if one is not None)

    def write(self, value: tuple[Any, ...]) -> tuple[Entry, ...] | None:
        """Return the name."""
        return None if value[0] is None else (_PLAYER.write(value[0]),)


_PLAYER = KnownPlayer()


# cards


@dataclass(frozen=True, slots=True)
class PlantCard(Kind[EntryWords]):
    """A plant that is named by its card; unknown where it cannot be read."""

    def read(self, written: Entry, words: EntryWords) -> NamedPlant:
        """Return the plant."""
        card = words.read(written, words.reader.cards.plant)
        return NamedPlant(card=card, line=written.line, column=written.column)

    def write(self, value: NamedPlant) -> Entry | None:
        """Return the card as it looks."""
        return entry(str(value.card))


PLANT = PlantCard()


@dataclass(frozen=True, slots=True)
class PlantCards(Kind[EntryWords]):
    """Several plants."""

    def read(self, written: Sequence[Entry], words: EntryWords) -> tuple[NamedPlant, ...] | None:
        """Return the plants."""
        return tuple(PLANT.read(one, words) for one in written) or None

    def write(self, value: Sequence[NamedPlant]) -> tuple[Entry, ...] | None:
        """Return the cards as they look."""
        return entries(str(one.card) for one in value)


@dataclass(frozen=True, slots=True)
class Draws(Kind[EntryWords]):
    """Cards that were drawn."""

    format: Callable[[DrawnCard], str]

    def read(self, written: Sequence[Entry], words: EntryWords) -> tuple[DrawnCard, ...]:
        """Return the cards."""
        return tuple(_drawn(one, words) for one in written)

    def write(self, value: Iterable[DrawnCard]) -> tuple[Entry, ...] | None:
        """Return the cards."""
        return entries(map(self.format, value))


def _drawn(at: Entry, words: EntryWords) -> DrawnCard:
    card = words.read(at, words.reader.cards.drawn) or DrawnCard()
    return replace(card, line=at.line, column=at.column)


def drawn_text(drawn: DrawnCard) -> str:
    """Return a card that was drawn as one writes it: ``deck 6: Rr GG``."""
    if drawn.card is None:
        return " ".join(filter(None, ("deck", drawn.kind)))
    return f"deck {drawn.card}" if drawn.source is Source.DECK else str(drawn.card)


DRAWS = Draws(drawn_text)
"""With where each came from."""
KEPT = Draws(lambda drawn: str(drawn.card))


@dataclass(frozen=True, slots=True)
class Words(Kind[EntryWords]):
    """Several words, as far as they can be read, each with its place."""

    parse: Parse

    def read(self, written: Sequence[Entry], words: EntryWords) -> tuple[Said[Any], ...]:
        """Return what the words stand for."""
        read = ((one, words.read(one, self.parse)) for one in written)
        return tuple(Said(value, one.line, one.column) for one, value in read if value is not None)

    def write(self, value: Iterable[Said[Any]]) -> tuple[Entry, ...] | None:
        """Return the words."""
        return entries(str(one.value) for one in value)


_DECKS = {
    CardKind.PLANT: "plants",
    CardKind.TOOL: "tools",
    CardKind.ASSISTANT: "assistants",
}


@dataclass(frozen=True, slots=True)
class Rows(Kind[EntryWords]):
    """The cards that lie face up; of a card that cannot be read only its kind is known."""

    part: Callable[..., Part]

    def read(self, written: Part, words: EntryWords) -> Mapping[CardKind, tuple[DrawnCard, ...]]:
        """Return the cards of each kind that is written."""
        return {
            kind: tuple(
                DrawnCard(card=card, kind=kind, line=one.line, column=one.column)
                for one, card in row
            )
            for kind, row in _rows(written, words)
        }

    def write(self, value: Mapping[CardKind, Iterable[DrawnCard]]) -> Part | None:
        """Return the cards of each kind."""
        bare = {kind: [one.card for one in row] for kind, row in value.items()}
        return _written_rows(self.part, bare)


@dataclass(frozen=True, slots=True)
class Decks(Kind[EntryWords]):
    """Decks in their order, as far as they are written and all of their cards are known."""

    part: Callable[..., Part]

    def read(self, written: Part, words: EntryWords) -> Mapping[CardKind, tuple[Said[Card], ...]]:
        """Return the decks of which every card can be read."""
        return {
            kind: tuple(Said(card, one.line, one.column) for one, card in row if card is not None)
            for kind, row in _rows(written, words)
            if all(card is not None for _, card in row)
        }

    def write(self, value: Mapping[CardKind, Iterable[Said[Card]]]) -> Part | None:
        """Return the decks, the card on top first."""
        bare = {kind: [one.value for one in deck] for kind, deck in value.items()}
        return _written_rows(self.part, bare)


def _rows(
    written: Part, words: EntryWords
) -> Iterator[tuple[CardKind, list[tuple[Entry, Card | None]]]]:
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
    rows = {
        _DECKS[kind]: entries(str(card) for card in row if card is not None)
        for kind, row in cards.items()
    }
    return part(**rows) if rows else None


# tables by names


@dataclass(frozen=True, slots=True)
class Amounts(Kind[EntryWords]):
    """Numbers by names, which are those of players or of something else."""

    amount: Amount
    parse: Parse | None = None
    """How the names are understood, where they are not players."""

    def read(self, written: Iterable[WrittenValue], words: EntryWords) -> Mapping[Any, Said[int]]:
        """Return the numbers whose names can be read."""
        found = {}
        for one in written:
            name = words.known(one.name) if self.parse is None else words.read(one.name, self.parse)
            whose = words if self.parse else replace(words, player=name or "")
            said = self.amount.read(one.value, whose)
            if name is not None and said is not None:
                found[name] = said
        return found

    def write(self, value: Mapping[str, Said[int]]) -> tuple[WrittenValue, ...]:
        """Return the numbers."""
        return tuple(value_of(name, said.value) for name, said in value.items())


@dataclass(frozen=True, slots=True)
class OmariDice(Kind[EntryWords]):
    """What dice showed that are rolled until they show no mutation."""

    def read(
        self, written: Iterable[WrittenValue], words: EntryWords
    ) -> tuple[OmariDie, ...] | None:
        """Return the dice."""
        found = []
        for one in written:
            gene, faces = words.read(one.name, parse_gene), words.read(one.value, parse_rolls)
            if gene is not None and faces is not None:
                showed = tuple(face for group in faces for face in group)
                line, column = one.value.line, one.value.column
                found.append(OmariDie(gene=gene, faces=showed, line=line, column=column))
        return tuple(found) or None

    def write(self, value: Iterable[OmariDie]) -> tuple[WrittenValue, ...] | None:
        """Return the dice."""
        return tuple(value_of(one.gene, _faces(one)) for one in value)


def _faces(die: OmariDie) -> str:
    return " ".join(face.value for face in die.faces)


def value_of(name: str, value: object) -> WrittenValue:
    """Return something under a name as it is written."""
    return WrittenValue(name=entry(str(name)), value=entry(str(value)))


def dice_text(dice: Iterable[Die]) -> str:
    """Return dice as one writes them: ``mF + FF``."""
    return " + ".join(f"m{die}" if isinstance(die, Gene) else str(die) for die in dice)


# parts within parts


@dataclass(frozen=True, slots=True)
class Parts(Kind[EntryWords]):
    """Parts that are values themselves."""

    part: type[Part]
    value: Callable[..., Any]
    """The class of the values."""

    def read(self, written: Sequence[Part], words: EntryWords) -> tuple[Any, ...]:
        """Return the values, each with its place."""
        return tuple(
            self.value(**said_by(one, self.value, words), line=one.line, column=one.column)
            for one in written
        )

    def write(self, value: Sequence[Any]) -> tuple[Part, ...] | None:
        """Return the parts."""
        return tuple(part_of(one, self.part) for one in value) or None
