"""One turn of Working: a marker, the action of its space, and what goes with it (GT-020).

The parts of a turn are done in the order in which they can be done: coins come in before they go
out, cards are drawn before they are used, traits are covered before plants are harvested. So tools
and assistants may be written in any order.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import EffectKind, Means, Moment, Phase, Validates, effects
from testcross.rulesets.genotype.round_state.coins import gain_written, spend
from testcross.rulesets.genotype.round_state.drawing import (
    doubt_number,
    draw_into_hand,
    draw_unwritten,
    kind_of,
    lay_anew,
)
from testcross.rulesets.genotype.round_state.move_parts import CardKind, Space, Use, Validation
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.using import (
    admit,
    bed_is_full,
    draw_for,
    effect_of,
    lay_in_bed,
    pay_for,
    take_coins,
)
from testcross.rulesets.genotype.round_state.validating import (
    blur,
    cover_copies,
    surely_open,
    validate,
    wrong_use,
)
from testcross.rulesets.genotype.round_state.working.action_markers import lay_marker
from testcross.rulesets.genotype.round_state.working.gardening import (
    harvest,
    miss_no_harvest,
    sow,
)
from testcross.rulesets.genotype.round_state.working.goals import claim_goal
from testcross.rulesets.genotype.round_state.working.omari import check_dice, validate_by_dice
from testcross.rulesets.genotype.round_state.working.spaces import Cost, take_space
from testcross.rulesets.genotype.round_state.working.squares import set_parents, take_square_coin
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import NOWHERE

if TYPE_CHECKING:
    from testcross.rulesets.genotype.cards import Trait

TREASURY_COINS = 2
"""GT-090."""
_MOMENTS = {
    Space.PARENTS: Moment.PARENTS,
    Space.FIRST_SHIFT: Moment.FIRST_SHIFT,
    Space.SECOND_SHIFT: Moment.SECOND_SHIFT,
    Space.GARDENING: Moment.GARDENING,
    Space.OMARI: Moment.ACTION,
}
_DRAWS: dict[Space, tuple[CardKind | None, int]] = {
    Space.GARDENING: (None, 1),
    Space.NURSERY: (CardKind.PLANT, 2),
    Space.TOOL_SHED: (CardKind.TOOL, 1),
}
"""GT-041, GT-092, GT-093."""


def take_work_turn(table: GameTable, turn: WorkTurn) -> list[Finding]:
    """Let somebody take a turn of Working, and return what is wrong with it."""
    actor, found = lay_marker(table, turn)
    work = _Work(table, table.boards[actor], turn)
    return [*found, *work.done()]


class _Work:
    """What is done in one turn."""

    def __init__(self, table: GameTable, board: PlayerBoard, turn: WorkTurn) -> None:
        self._table = table
        self._board = board
        self._turn = turn
        self._found: list[Finding] = []
        self._covered: list[Trait] = []
        """What was validated in the turn."""
        self._beds_to_fill: list[Use] = []
        """Assistants on whom a plant lies until it is harvested."""

    def done(self) -> list[Finding]:
        """Do it all, and return what is wrong."""
        table, board, turn = self._table, self._board, self._turn
        cost, wrong = take_space(table, board, turn)
        self._found += wrong
        self._take_coins()
        lay_anew(table, turn.decks)
        self._draw()
        uses = self._admit()
        self._gain_by(uses)
        self._pay(cost, uses)
        self._take_effect(uses)
        whole = sum(plant.is_complete for plant in board.garden)
        later = self._validate_all(uses)
        self._copy(uses if not later else ())
        self._garden(whole)
        for means, one in later:
            self._validate(means, one)
        self._copy(uses if later else ())
        self._play_what_is_owed()
        return self._found

    # what comes in

    def _take_coins(self) -> None:
        table, board, turn = self._table, self._board, self._turn
        self._found += take_square_coin(table, board, turn)
        if turn.space is Space.TREASURY:
            self._found += gain_written(table, board, TREASURY_COINS, turn.coins, "the Treasury")
        elif turn.coins is not None and turn.coins.value:
            self._found += gain_written(table, board, 0, turn.coins, "the action")

    def _draw(self) -> None:
        """Draw the cards of the action (GT-041, GT-092, GT-093)."""
        table, board, turn = self._table, self._board, self._turn
        if turn.space is None or turn.space not in _DRAWS:
            if turn.draws and turn.space is not None:
                self._refuse_draw(f"{turn.space.called} draws none", 0, None)
                self._found += draw_into_hand(table, board, turn.draws)
            return
        kind, due = _DRAWS[turn.space]
        if turn.draws is None:
            draw_unwritten(table, board, due, kind)
            return
        most = due + self._more_cards()
        number = len(turn.draws)
        wrong = next((one for one in turn.draws if kind and kind_of(one) not in (kind, None)), None)
        self._found += draw_into_hand(table, board, turn.draws)
        if not due <= number <= most:
            right = str(due) if most == due else f"{due} or {most}"
            self._refuse_draw(f"should be {right}", due, kind)
        elif wrong is not None and turn.space is not None:
            text = f"{board.name} drew {wrong.card or wrong.kind} in {turn.space.called}; only "
            text += f"{kind}s are drawn there"
            self._found.append(
                table.grounds.breach(Code.WRONG_DRAW, wrong, text, player=board.name)
            )

    def _more_cards(self) -> int:
        """Return how many more cards may be drawn with the action, beside those of ``uses``."""
        moment = None if self._turn.space is None else _MOMENTS.get(self._turn.space)
        used = {use.name for use in self._turn.uses if use.draws is not None}
        return sum(
            effects()[name].draws
            for name in self._board.assistants
            if effects()[name].moment is moment and name not in used
        )

    def _refuse_draw(self, right: str, due: int, kind: CardKind | None) -> None:
        board, draws = self._board, self._turn.draws or ()
        doubt_number(board, kind, len(draws), due)
        text = f"{board.name} drew {counted(len(draws), 'card')}; {right}"
        breach = self._table.grounds.breach
        self._found.append(breach(Code.WRONG_DRAW, draws[0], text, player=board.name))

    # tools and assistants

    def _admit(self) -> list[Use]:
        """Return the tools and assistants that are used; which may not be is a finding."""
        moments = {Moment.TURN, Moment.RECEIPT, Moment.VALIDATION}
        if self._turn.space is not None and self._turn.space in _MOMENTS:
            moments.add(_MOMENTS[self._turn.space])
        if self._turn.harvests:
            moments.add(Moment.HIRING)
        for use in self._turn.uses:
            self._found += admit(self._table, self._board, use, Phase.WORKING, moments)
        return list(self._turn.uses)

    def _gain_by(self, uses: Sequence[Use]) -> None:
        table, board = self._table, self._board
        for use in uses:
            self._found += take_coins(table, board, use)
            self._found += draw_for(table, board, use)
            if effect_of(use).bed and bed_is_full(board, use):
                self._beds_to_fill.append(use)
            elif effect_of(use).bed:
                self._found += lay_in_bed(table, board, use)

    def _pay(self, cost: Cost, uses: Sequence[Use]) -> None:
        table, board, turn = self._table, self._board, self._turn
        what = "the action" if turn.space is None else turn.space.called
        place = turn.pays or turn.at
        self._found += spend(table, board, cost.low, place, what, cost.high)
        for use in uses:
            if effect_of(use).cost or use.pays is not None:
                self._found += pay_for(table, board, use)

    # what is done

    def _take_effect(self, uses: Sequence[Use]) -> None:
        table, board, turn = self._table, self._board, self._turn
        self._found += set_parents(table, board, turn)
        if turn.space is Space.FIRST_SHIFT and turn.gene is not None:
            table.first_shift.setdefault(turn.gene, board.name)
        elif turn.space is Space.SECOND_SHIFT:
            table.second_shift.append(board.name)
        elif turn.space is Space.TEMPORARY_SLOT:
            board.extra_slots = board.extra_slots.more(effects()["Temporary Dice Slot"].own_slots)
        elif turn.space is Space.GOAL:
            self._found += claim_goal(table, board, turn.goal, turn.at)
        elif turn.goal is not None:
            text = (
                f"{board.name} claimed goal {turn.goal.value} without the action of Research Goal"
            )
            self._found.append(
                table.grounds.breach(Code.WRONG_GOAL, turn.goal, text, player=board.name)
            )
        for use in uses:
            if effect_of(use).claims:
                self._found += claim_goal(table, board, use.goal, use)

    def _validate_all(self, uses: Sequence[Use]) -> list[tuple[Means, Validation]]:
        """Cover what can be covered before plants are sown; return what has to wait."""
        wanted = [*self._of_the_action()]
        for use in uses:
            effect = effect_of(use)
            if effect.validates not in (Validates.NONE, Validates.COPIES):
                means = Means(effect=effect)
                wanted += ((means, one) for one in self._one_of(use))
        later = []
        for means, one in wanted:
            if self._waits(one):
                later.append((means, one))
            else:
                self._validate(means, one)
        return later

    def _of_the_action(self) -> list[tuple[Means, Validation]]:
        turn, board, table = self._turn, self._board, self._table
        written = turn.validates or ()
        if turn.space is Space.UNIVERSITY:
            if not written:
                blur(board, None, None)
            found = [(Means(effect=effects()["University"]), one) for one in written]
            return self._no_more_than_one(found, "the University")
        if turn.space is Space.OMARI:
            self._found += check_dice(table, board, turn)
            return [(Means(effect=effects()["Father Omari"]), one) for one in written]
        if written and turn.space is not None:
            text = f"{board.name} validated a trait with {turn.space.called}, which validates none"
            blur(board, None, written[0].trait)
            self._found.append(
                table.grounds.breach(Code.WRONG_SPACE, written[0], text, player=board.name)
            )
        return []

    def _one_of(self, use: Use) -> Sequence[Validation]:
        """Return the one trait that a tool or assistant lets somebody cover."""
        if use.validates is None:
            blur(self._board, None, None)
            return ()
        found = [(Means(effect=effect_of(use)), one) for one in use.validates]
        return [one for _, one in self._no_more_than_one(found, use.name)]

    def _no_more_than_one(
        self, wanted: list[tuple[Means, Validation]], what: str
    ) -> list[tuple[Means, Validation]]:
        if len(wanted) < 2:
            return wanted
        board, (means, one) = self._board, wanted[1]
        code = (
            Code.WRONG_SPACE if means.effect.kind is EffectKind.SPACE else wrong_use(means.effect)
        )
        text = f"{board.name} validated {counted(len(wanted), 'trait')} with {what}; should be 1"
        self._found.append(self._table.grounds.breach(code, one, text, player=board.name))
        for _, other in wanted[1:]:
            blur(board, None, other.trait)
        return wanted[:1]

    def _waits(self, one: Validation) -> bool:
        """Tell whether a trait is covered only after its plant is sown in this turn."""
        if one.plant is None or one.plant.card is None or not self._turn.sows:
            return False
        card = one.plant.card
        there = any(True for _ in self._board.plants_of(card))
        return not there and any(named.card == card for named in self._turn.sows)

    def _validate(self, means: Means, one: Validation) -> None:
        table, board, turn = self._table, self._board, self._turn
        if means.effect.kind is EffectKind.ASSISTANT and means.effect.moment is Moment.ACTION:
            self._found += validate_by_dice(table, board, turn, one)
        else:
            self._found += validate(table, board, one, means)
        if one.trait is not None:
            self._covered.append(one.trait)

    def _copy(self, uses: Sequence[Use]) -> None:
        """Cover the copies of what was validated (GT-107, GT-187)."""
        for use in uses:
            effect = effect_of(use)
            if effect.validates is not Validates.COPIES:
                continue
            if not self._covered:
                text = f"{self._board.name} used {use.name}, but validated nothing in this turn"
                breach = self._table.grounds.breach
                self._found.append(breach(wrong_use(effect), use, text, player=self._board.name))
            self._found += cover_copies(self._table, self._board, use, effect, self._covered)

    def _garden(self, whole: int) -> None:
        """Harvest, then sow (GT-042 to GT-045); only Gardening does.

        Args:
            whole: how many plants were complete before; what is covered in this turn may have been
                covered after the harvest.
        """
        table, board, turn = self._table, self._board, self._turn
        harvests, sows = turn.harvests or (), turn.sows or ()
        if turn.space is not Space.GARDENING and turn.space is not None and (harvests or sows):
            done, place = ("harvested", harvests[0]) if harvests else ("sowed", sows[0])
            text = f"{board.name} {done} a plant with {turn.space.called}; only Gardening does"
            self._found.append(
                table.grounds.breach(Code.WRONG_GARDENING, place, text, player=board.name)
            )
        for named in harvests:
            self._found += harvest(table, board, named)
        if turn.space is Space.GARDENING and turn.is_whole and len(harvests) < whole:
            self._found += miss_no_harvest(table, board, turn.at)
        for use in self._beds_to_fill:
            self._found += lay_in_bed(table, board, use)
        for named in sows:
            self._found += sow(table, board, named)

    def _play_what_is_owed(self) -> None:
        """Refuse to keep a tool that is played as soon as it is received (GT-016, GT-102)."""
        table, board = self._table, self._board
        for name in board.owed:
            if surely_open(board) and self._turn.is_whole:
                text = f"{board.name} did not play the {name}, which is played when it is received"
                place = self._turn.at if self._turn.at is not NOWHERE else self._turn.name
                self._found.append(
                    table.grounds.breach(Code.WRONG_TOOL, place, text, player=board.name)
                )
            elif table.rules.ruling("funnel_idle") == "discard":
                board.hands[CardKind.TOOL].take(None)
        board.owed.clear()
