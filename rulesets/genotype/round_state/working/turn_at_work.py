"""What is known of a turn while it is done, part by part."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from testcross.rulesets.genotype.cards import Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.round_state.move_parts import Use
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.records.findings import Finding, Placed


@dataclass(slots=True)
class TurnAtWork:
    """A turn of Working."""

    table: GameTable
    board: PlayerBoard
    """Of whoever takes it."""
    turn: WorkTurn
    found: list[Finding] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)
    """Tools and assistants that may be used."""
    covered: list[Trait] = field(default_factory=list)
    """What was validated in the turn, as far as it is written."""
    is_covering_unknown: bool = False
    """Whether something was validated that is not written, on a plant or of a trait."""
    full_beds: list[Use] = field(default_factory=list)
    """Assistants on whom a plant lies until it is harvested."""

    def breach(
        self, code: Code, place: Placed, text: str, *, rule: str, rests_on: Iterable[str] = ()
    ) -> None:
        """Note that a rule was broken."""
        player = self.board.name
        found = self.table.grounds.breach(
            code, place, text, player=player, rests_on=rests_on, rule=rule
        )
        self.found.append(found)
