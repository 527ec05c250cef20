"""Johann's working turn as it was written, held against his cards (GT-227 to GT-236, GT-251)."""

from collections.abc import Iterator
from dataclasses import replace

from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Moment
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.copies import check_copies
from testcross.rulesets.genotype.round_state.drawing import leave_pile
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.left_out import leave_turn_out
from testcross.rulesets.genotype.round_state.move_parts import CardKind, Source, Space, TileMove
from testcross.rulesets.genotype.round_state.moves import WorkTurn
from testcross.rulesets.genotype.round_state.player_board import IN_HAND
from testcross.rulesets.genotype.round_state.solo.automa_draws import draw_cards, rests_on_cards
from testcross.rulesets.genotype.round_state.solo.choices import (
    Role,
    gene_of_letter,
    refusal,
    settle_cheapest,
)
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    forget_column,
    plants_of,
    wrong_cards,
    wrong_number,
    wrong_validations,
    wrong_value,
)
from testcross.rulesets.genotype.round_state.solo.duties import OWN_ASSISTANT, due_turn
from testcross.rulesets.genotype.round_state.solo.johann_dice import (
    is_on_own_assistant,
    resolve_dice,
)
from testcross.rulesets.genotype.round_state.solo_moves import AutomaCard, AutomaTurn
from testcross.rulesets.genotype.round_state.space_costs import taken
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.using import effect_of
from testcross.rulesets.genotype.round_state.validating import wrong_use
from testcross.rulesets.genotype.round_state.working.action_markers import lay_marker
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count

_READ_OFF = {
    Space.NURSERY: "pips",
    Space.TOOL_SHED: "pips",
    Space.PARENTS: "letter",
    Space.FIRST_SHIFT: "letter",
    Space.GOAL: "letter",
}
"""What is read off the Support card, by the action."""
_RULES = {
    Space.TREASURY: "GT-228",
    Space.UNIVERSITY: "GT-229",
    Space.NURSERY: "GT-230",
    Space.TOOL_SHED: "GT-231",
    Space.PARENTS: "GT-232",
    Space.FIRST_SHIFT: "GT-233",
    Space.GOAL: "GT-234",
    Space.GARDENING: "GT-235",
}
"""Which rule says what he does, by the action."""


def johann_works(table: GameTable, move: AutomaTurn) -> list[Finding]:
    """Let Johann take a working turn."""
    johann = table.johann
    if johann is None:
        return []
    name = johann.rules.johann
    marker = WorkTurn(player=name, space=None, following=move.following, at=move.at, name=move.name)
    actor, found = lay_marker(table, marker)
    if actor is None:  # whether he had the turn, and drew its cards, is open
        johann.deck.forget()
        forget_column(johann)
        return found
    for use in move.uses[:1]:
        text = f"{name} used {use.name}; he has no tools, and uses no assistants"
        found.append(
            table.grounds.breach(
                wrong_use(effect_of(use)), use, text, player=name, rule=effect_of(use).rule
            )
        )
    if is_on_own_assistant(table, johann, move):
        return found + resolve_dice(table, johann, move)
    return found + _JohannTurn(table, johann, move).judge()


class _JohannTurn:
    """One working turn with two cards."""

    def __init__(self, table: GameTable, johann: JohannTable, move: AutomaTurn) -> None:
        self._table, self._johann, self._move = table, johann, move
        self._board = table.boards[johann.rules.johann]

    def judge(self) -> list[Finding]:
        """Return what is wrong, and go on."""
        found = draw_cards(self._table, self._johann, self._move.actions, self._move.supports)
        cards = self._cards()
        if cards is None:
            leave_turn_out(self._table, self._board.name)
            return found
        action, support = cards
        if self._move.pays is not None:
            pays = self._move.pays.value
            settle_cheapest(self._table, self._board, action.action, pays)
        found = found or self._own_assistant_left_out() or list(self._wrong_draws(action, support))
        drawn = plants_of(one for one in self._move.gains or () if one.source is not Source.ROW)
        due = due_turn(self._table.copy(), self._johann.copy(), action, support, drawn)
        if not self._johann.column_known:  # it may be full, or not
            self._forget_decks()
            due = replace(due, gains=None, discards=None, validates=None)
        differences = [] if found else list(self._differences(due))
        found += [self._told(one, action, support) for one in differences[:1]]
        done = due_turn(self._table, self._johann, action, support, drawn)
        if not found:
            return self._draw_from_deck(done)
        if differences and differences[0].right is not None:
            self._doubt_coins()
            self._doubt_space(differences[0], action.action)
            self._draw_from_deck(done)
        else:
            forget_column(self._johann)
            self._forget_decks()
        return found

    def _doubt_coins(self) -> None:
        """Leave open whether as many coins changed hands as are written, or as are due."""
        move, coins = self._move, self._board.coins
        most = sum(one.value for one in (move.coin, move.coins, move.pays) if one is not None)
        self._board.coins = Count(max(0, coins.low - most), coins.high + most)

    def _doubt_space(self, wrong: Difference, space: Space) -> None:
        """Leave open which space of an action he took, where what he paid is wrong."""
        if wrong.at is self._move.pays and space in self._table.free:
            every = self._table.limits.spaces[space]
            self._table.free[space] |= taken(every, None, (0,))

    def _forget_decks(self) -> None:
        """Leave open what he drew from the decks, or turned up."""
        for kind in IN_HAND:
            self._table.decks.pop(kind, None)

    def _cards(self) -> tuple[AutomaCard, AutomaCard] | None:
        """Return the cards that count; where none are written, such as would do what he did."""
        deck, move = self._johann.deck, self._move
        if move.actions and move.supports:
            return deck.whole(move.actions[-1].value), deck.whole(move.supports[-1].value)
        if move.space is None and not move.actions:
            return None
        space = move.space or move.actions[-1].value.action
        tile = move.tile
        action = AutomaCard(action=space, spot=None if tile is None else tile.spot)
        if move.actions:
            action = deck.whole(move.actions[-1].value)
        support = AutomaCard(action=space, letter=_letter_done(move))
        return action, deck.whole(move.supports[-1].value) if move.supports else support

    def _own_assistant_left_out(self) -> list[Finding]:
        own, board = self._johann.own, self._board
        if own is None or own.moment is not Moment.ACTION or board.markers.high:
            return []
        text = f"{board.name} laid his last marker elsewhere; it belongs on {own.name}"
        return [
            self._finding(Difference(Code.WRONG_JOHANN_ACTION, self._move.at, text, rule="GT-251"))
        ]

    # cards

    def _wrong_draws(self, action: AutomaCard, support: AutomaCard) -> Iterator[Finding]:
        """Yield what is wrong with cards that were drawn again, or should have been (GT-227)."""
        table, board, deck, move = self._table, self._board, self._johann.deck, self._move
        for one in move.actions[:-1]:
            card = deck.whole(one.value)
            if refusal(table, board, card, None) is None:
                keys = ["space"] if card.action in table.limits.spaces else []
                text = f"drew the {Role.ACTION} {card} again, but it could be used"
                yield self._finding(
                    Difference(Code.WRONG_AUTOMA_CARD, one, text, rule="GT-227"), keys
                )
        played = [deck.whole(one.value) for one in move.actions]
        for one in move.supports[:-1]:
            card = deck.whole(one.value)
            reasons = [refusal(table, board, other, card) for other in played]
            if not any(why is not None and why.role is Role.SUPPORT for why in reasons):
                text = f"drew the {Role.SUPPORT} {card} again, but what it names was free"
                keys = [*rests_on_cards(self._johann, (card, "letter"))]
                yield self._finding(
                    Difference(Code.WRONG_AUTOMA_CARD, one, text, rule="GT-227"), keys
                )
        if not (move.actions and move.supports):
            return
        why = refusal(table, board, action, support)
        if why is not None and why.surely:
            is_action = why.role is Role.ACTION
            card, at = (action, move.actions[-1]) if is_action else (support, move.supports[-1])
            text = f"used the {why.role} {card}, which should have been drawn again: {why.why}"
            keys = [*why.rests_on, *self._read_off(action, support)]
            yield self._finding(Difference(Code.WRONG_AUTOMA_CARD, at, text, rule="GT-227"), keys)

    def _read_off(self, action: AutomaCard, support: AutomaCard) -> tuple[str, ...]:
        """Return the key of the automa cards where what decides is only assumed."""
        part = _READ_OFF.get(action.action)
        return () if part is None else rests_on_cards(self._johann, (support, part))

    # what he did

    def _differences(self, due: AutomaTurn) -> Iterator[Difference]:
        move, at = self._move, self._move.at
        yield from wrong_value(
            move.space, due.space, at, "took", (_title(move.space), _title(due.space))
        )
        yield from wrong_value(
            move.gene, due.gene, at, "took the space of", (str(move.gene), str(due.gene))
        )
        if move.tile is not None and due.tile is not None:
            written, right = (_tile_key(one) for one in (move.tile, due.tile))
            names = _tile_text(move.gene, move.tile), _tile_text(due.gene, due.tile)
            yield from wrong_value(written, right, move.tile, "set", names)
        goals = _value(move.goal), _value(due.goal)
        at_goal = move.goal or at
        yield from wrong_value(*goals, at_goal, "took goal", (str(goals[0]), str(goals[1])))
        yield from wrong_cards(move.gains, due.gains, at, "gained")
        yield from wrong_cards(move.discards, due.discards, at, "discarded")
        yield from wrong_number(move.coin, due.coin, "took from the square")
        yield from wrong_number(move.coins, due.coins, "took")
        yield from wrong_number(move.pays, due.pays, "paid")
        code = Code.WRONG_COLUMN
        yield from wrong_validations(move.validates, due.validates, at, code)

    def _told(self, one: Difference, action: AutomaCard, support: AutomaCard) -> Finding:
        keys = [*self._read_off(action, support)]
        is_number = one.code is Code.WRONG_JOHANN_NUMBER and self._johann.own is not None
        if is_number and action.action is Space.GARDENING:
            keys.append(OWN_ASSISTANT)
        if one.at is self._move.pays:
            keys.append("space")
        gene = gene_of_letter(support.letter)
        if action.action is Space.GOAL and gene in self._table.rules.overlays:
            keys.append("overlay_capital")
        return self._finding(
            replace(one, rule=one.rule or _RULES.get(action.action, "GT-227")), keys
        )

    def _draw_from_deck(self, done: AutomaTurn) -> list[Finding]:
        """Take what he gained from the deck, and look whether it lay on top (GT-096)."""
        found: list[Finding] = []
        gains = done.gains if self._move.gains is None else self._move.gains
        if gains is None:
            self._table.decks.pop(CardKind.PLANT, None)
        is_drawn = any(one.source is Source.DECK for one in done.gains or ())
        is_drawn = is_drawn or done.space is Space.GARDENING
        for one in gains or ():
            if (is_drawn or one.source is Source.DECK) and not found:
                top = replace(one, source=Source.DECK)
                found += leave_pile(self._table, self._board, top, CardKind.PLANT)
            if not found:
                found += check_copies(self._table, one.card, one, self._board.name)
        return found

    def _finding(self, one: Difference, rests_on: list[str] | None = None) -> Finding:
        name = self._board.name
        text, grounds = f"{name} {one.text}", self._table.grounds
        found = grounds.breach(
            one.code, one.at, text, player=name, rests_on=rests_on or (), rule=one.rule
        )
        return grounds.mended(found, one.right)


def _letter_done(move: AutomaTurn) -> str:
    """Return the letter of which he did what is written; empty where that is not known."""
    if move.goal is not None:
        goal: Goal = move.goal.value
        return goal.gene.value if goal.traits[0].is_dominant else goal.gene.recessive
    if move.gene is None:
        return ""
    is_small = move.tile is not None and bool(move.tile.recessive)
    return move.gene.recessive if is_small else move.gene.value


def _title(space: Space | None) -> str:
    return "" if space is None else space.called


def _tile_key(tile: TileMove) -> tuple[object, bool | None]:
    return tile.spot, tile.recessive


def _tile_text(gene: Gene | None, tile: TileMove) -> str:
    spot = "" if tile.spot is None else f"{tile.spot} "
    if tile.recessive is None or gene is None:
        return f"{spot}away"
    return f"{spot}{gene.recessive if tile.recessive else gene.value}"


def _value(said: object) -> Goal | None:
    value = getattr(said, "value", None)
    return value if isinstance(value, Goal) else None
