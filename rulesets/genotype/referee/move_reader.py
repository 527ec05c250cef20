"""From written parts of an entry to parts of a move: numbers, cards, plants, validations, uses."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from testcross.rulesets.errors import NotationError
from testcross.rulesets.genotype.cards import GENES, Gene, Trait, parse_trait
from testcross.rulesets.genotype.position import Goal, parse_goal
from testcross.rulesets.genotype.record.written_parts import WrittenUse, WrittenValidation
from testcross.rulesets.genotype.referee.move_words import parse_dice, parse_tile
from testcross.rulesets.genotype.referee.named_cards import NamedCards
from testcross.rulesets.genotype.referee.word_reader import WordReader
from testcross.rulesets.genotype.round_state.move_parts import (
    DrawnCard,
    NamedPlant,
    TileMove,
    Use,
    Validation,
)
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.truth_values import YES_OR_NO


class MoveReader(WordReader):
    """Reads the parts of moves; what cannot be read becomes a finding, and is unknown."""

    def __init__(self, cards: NamedCards, rules: Rules, *, guesses: bool = True) -> None:
        super().__init__(guesses=guesses)
        self.cards = cards
        self._goal = partial(_parse_any_goal, overlays=rules.overlays)

    def said_number(self, entry: Entry | None, what: str, player: str = "") -> Said[int] | None:
        """Return a written number with its place; None where there is none."""
        number = self.number(entry, what, player)
        return None if number is None or entry is None else Said(number, entry.line, entry.column)

    def said_goal(self, entry: Entry | None, player: str) -> Said[Goal] | None:
        """Return a written goal with its place."""
        goal = self.read(entry, self._goal, player)
        return None if goal is None or entry is None else Said(goal, entry.line, entry.column)

    def said_tool(self, entry: Entry | None, player: str) -> Said[str] | None:
        """Return a written tool with its place."""
        name = self.read(entry, self.cards.tool, player)
        return None if name is None or entry is None else Said(name, entry.line, entry.column)

    def said_assistant(self, entry: Entry | None, player: str) -> Said[str] | None:
        """Return a written assistant with its place."""
        name = self.read(entry, self.cards.assistant, player)
        return None if name is None or entry is None else Said(name, entry.line, entry.column)

    def tile(self, entry: Entry | None, player: str) -> TileMove | None:
        """Return what was done with a tile."""
        tile = self.read(entry, parse_tile, player)
        if tile is None or entry is None:
            return None
        return replace(tile, line=entry.line, column=entry.column)

    def trait(self, entry: Entry | None, player: str) -> Trait | None:
        """Return a written trait."""
        return self.read(entry, parse_trait, player)

    def drawn(self, entries: Sequence[Entry], player: str) -> tuple[DrawnCard, ...] | None:
        """Return cards that were drawn; None where none are written."""
        if not entries:
            return None
        found = []
        for entry in entries:
            card = self.read(entry, self.cards.drawn, player) or DrawnCard()
            found.append(
                DrawnCard(
                    card=card.card,
                    kind=card.kind,
                    source=card.source,
                    line=entry.line,
                    column=entry.column,
                )
            )
        return tuple(found)

    def plant(self, entry: Entry | None, player: str) -> NamedPlant | None:
        """Return a plant that is named by its card; None where none is written."""
        if entry is None:
            return None
        card = self.read(entry, self.cards.plant, player)
        return NamedPlant(card=card, line=entry.line, column=entry.column)

    def plants(self, entries: Sequence[Entry], player: str) -> tuple[NamedPlant, ...] | None:
        """Return plants that are named by their cards; None where none are written."""
        found = (self.plant(entry, player) for entry in entries)
        return tuple(one for one in found if one is not None) or None

    def validations(
        self, written: Sequence[WrittenValidation] | None, player: str
    ) -> tuple[Validation, ...] | None:
        """Return traits that were covered; None where nothing is written of it."""
        if written is None:
            return None
        return tuple(
            Validation(
                plant=self.plant(one.plant, player),
                trait=self.trait(one.trait, player),
                line=one.line,
                column=one.column,
            )
            for one in written
        )

    def uses(self, written: Sequence[WrittenUse], player: str) -> tuple[Use, ...]:
        """Return the tools and assistants that were used, as far as they can be read."""
        found = (self._use(one, player) for one in written)
        return tuple(one for one in found if one is not None)

    def _use(self, written: WrittenUse, player: str) -> Use | None:
        name = self.read(written.tool, self.cards.tool, player)
        if written.tool is None:
            name = self.read(written.assistant, self.cards.assistant, player)
        if name is None:
            return None
        draws = written.draws if written.plant is None else (*written.draws, written.plant)
        dice = self.read(written.die, parse_dice, player)
        return Use(
            name=name,
            draws=self.drawn(draws, player),
            keeps=self.drawn(written.keeps, player),
            dice=dice or (),
            validates=self.validations(written.validates or None, player),
            pays=self.said_number(written.pays, "the payment", player),
            coins=self.said_number(written.coins, "the number of coins", player),
            goal=self.said_goal(written.goal, player),
            line=written.line,
            column=written.column,
        )

    def yes(self, entry: Entry | None, player: str = "") -> bool:
        """Tell whether something is written to be true; what is neither is a finding."""
        if entry is None:
            return False
        said = YES_OR_NO.get(entry.text.casefold())
        if said is None:
            problem = f"'passes' is {entry.text!r}; expected true or false"
            self.refuse(entry, problem, player)
        return said is not False


def _parse_any_goal(text: str, overlays: Collection[Gene]) -> Goal:
    """Return a goal, also one that is there only with an overlay more, or less (GT-260).

    Raises:
        NotationError: for what is no goal of any board.
    """
    try:
        return parse_goal(text, overlays)
    except NotationError as error:
        try:
            return parse_goal(text, [gene for gene in GENES if gene not in overlays])
        except NotationError:
            raise error from None
