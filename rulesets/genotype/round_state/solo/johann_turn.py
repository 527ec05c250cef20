"""Johann's working turn as it was written, held against his cards (GT-227 to GT-236, GT-251)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from operator import is_
from typing import TypeAlias

from testcross.rulesets.genotype.cards import Gene, Trait, gene_of_letter
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Face
from testcross.rulesets.genotype.effects import Effect, Space, Validates, Where
from testcross.rulesets.genotype.round_state.breeding.begin import square_at
from testcross.rulesets.genotype.round_state.forgetting import leave_turn_out
from testcross.rulesets.genotype.round_state.move_parts import AssistantDie, Source, Validation
from testcross.rulesets.genotype.round_state.moves import AutomaCard, AutomaTurn, WorkTurn
from testcross.rulesets.genotype.round_state.player_board import IN_HAND, taken
from testcross.rulesets.genotype.round_state.shared_board import TileRange, after, all_changed
from testcross.rulesets.genotype.round_state.solo.action_card import due_turn, gain_from_deck
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    SYMBOL,
    Role,
    draw_cards,
    letters_read,
    may_refuse_support,
    refusal,
    rests_on_cards,
    settle_cheapest,
)
from testcross.rulesets.genotype.round_state.solo.comparison import Difference, Touched
from testcross.rulesets.genotype.round_state.solo.worlds import (
    DueColumn,
    Weighed,
    finding_of,
    go_on_as_written,
    is_read_otherwise,
    plants_of,
    rests_on_readings,
    settle,
    ways_of,
    weigh,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.used_cards import effect_of
from testcross.rulesets.genotype.round_state.validating import wrong_use
from testcross.rulesets.genotype.round_state.working.gardening import lay_marker
from testcross.rulesets.records.findings import Finding, Placed

Cards: TypeAlias = tuple[AutomaCard, AutomaCard]
"""The Action card and the Support card that count."""


def johann_works(table: GameTable, move: AutomaTurn) -> list[Finding]:
    """Let Johann take a working turn."""
    johann = table.johanns
    name = johann.name
    marker = WorkTurn(player=name, space=None, following=move.following, at=move.at, name=move.name)
    actor, found = lay_marker(table, marker)
    if actor is None:  # whether he had the turn, and drew its cards, is open
        johann.deck.forget()
        johann.forget_column()
        return found
    for use in move.uses[:1]:
        text = f"{name} used {use.name}; he has no tools and uses no assistants"
        found += table.breach(wrong_use(effect_of(use)), use, text, name, rule=effect_of(use).rule)
    if _is_on_own_assistant(table, move):
        return found + _resolve_dice(table, move)
    return found + _TurnByCards(table, move).judge()


# on his own assistant


def _is_on_own_assistant(table: GameTable, move: AutomaTurn) -> bool:
    """Tell whether his marker lies on his own assistant, as his last one must."""
    if move.space is not None and move.space.where is Where.CARD:
        return True
    is_last = not (move.actions or table.johanns_board.markers.high)
    return is_last and isinstance(table.johanns.own, Space)


def _resolve_dice(table: GameTable, move: AutomaTurn) -> list[Finding]:
    """Validate by the dice that were rolled for his assistant."""
    johann, found = table.johanns, _wrong_place(table, move)
    if move.dice is None:
        johann.forget_column()
        return found
    if found:
        due_by_dice(table, move.dice)
        johann.forget_column()
        return found[:1]
    shown = product(*(_traits_of(table, die) for die in move.dice))
    before = ways_of(table)
    validated = AutomaTurn(validates=move.validates, at=move.at)
    weighed = weigh(table, validated, [partial(_cover, shown=one) for one in shown])
    settle(table, weighed, weighed.kept[0].duty)
    if weighed.wrong:
        go_on_as_written(table, before, move.validates)
    keys = [key for die in move.dice for key in square_at(table, die.gene).assumed]
    if move.validates is None:
        johann.rest_column_on(keys)  # what the dice showed, and he covered by it
    told = (replace(one, rule=one.rule or "GT-251") for one in weighed.wrong[:1])
    return [finding_of(table, one, keys) for one in told]


def _wrong_place(table: GameTable, move: AutomaTurn) -> list[Finding]:
    """Refuse a marker on an assistant that is not his, or before the last one."""
    own, board = table.johanns.own, table.johanns_board
    text = ""
    if not isinstance(own, Space):
        text = f"{board.name} laid a marker on an assistant that is not his"
    elif move.space is not own and (move.space is not None or move.actions):
        text = f"{board.name} laid his last marker elsewhere; it belongs on {own.name}"
    elif board.markers.low:
        text = f"{board.name} laid a marker on {own.name}, but only his last marker belongs there"
    if not text:
        return []
    return table.breach(Code.WRONG_JOHANN_ACTION, move.at, text, board.name, rule="GT-251")


def due_by_dice(table: GameTable, dice: Sequence[AssistantDie]) -> tuple[Validation, ...] | None:
    """Return what Johann must validate by dice, and do it; None where that is not known."""
    shown = [_traits_of(table, die) for die in dice]
    known = [traits[0] if len(traits) == 1 else None for traits in shown]
    return _cover(table, known).validates


def _cover(table: GameTable, shown: Sequence[Trait | None]) -> AutomaTurn:
    """Cover the bottom-most match of each trait that dice show; None for one not known."""
    column = DueColumn.of(table)
    for trait in shown:
        if trait is None:
            column.forget()
        else:
            column.validate(partial(is_, trait))
    return AutomaTurn(validates=column.validates)


def _traits_of(table: GameTable, die: AssistantDie) -> list[Trait | None]:
    """Return the traits that a die may show, by what the parents may be; None if none can tell."""
    square = square_at(table, die.gene)
    face = die.faces[-1] if die.faces else Face.MUTATION
    if face is Face.MUTATION:
        return [None]
    place = square.cells.index(face)
    return sorted({one.cells()[place] for one in square.parents}, key=str)


# by two cards


@dataclass(frozen=True, slots=True)
class _Held:
    """What came of holding a turn against its cards."""

    findings: Sequence[Finding] = ()
    weighed: Weighed | None = None
    """What was done otherwise, or not; None where a card is wrong."""

    @property
    def is_certain(self) -> bool:
        """Whether something is wrong whatever was assumed."""
        return any(one.code is not Code.ONLY_IF_ASSUMED for one in self.findings)


class _TurnByCards:
    """One working turn with two cards."""

    def __init__(self, table: GameTable, move: AutomaTurn) -> None:
        self._table, self._move = table, move
        self._johann, self._board = table.johanns, table.johanns_board
        self._is_guessed = False
        """Whether the letter is that of what he did, as nobody wrote down the card's."""

    def judge(self) -> list[Finding]:
        """Return what is wrong, and go on."""
        found = draw_cards(self._table, self._move.actions, self._move.supports)
        cards = self._cards()
        if cards is None:
            leave_turn_out(self._table, self._board.name)
            return found
        held = _Held(found) if found else self._held_against(cards)
        if held.is_certain:
            return self._go_on(held, cards)
        done = self._as_done(*cards)
        again = held if done == cards else self._held_against(done)
        if not again.findings or again.is_certain:
            return self._go_on(again, done) or list(held.findings)
        return self._go_on(held, done)

    def _duty(self, cards: Cards) -> partial[AutomaTurn]:
        """Return what he must do with two cards."""
        action, support = cards
        return partial(due_turn, action=action, support=support, drawn=plants_of(self._move.draws))

    def _held_against(self, cards: Cards) -> _Held:
        """Return what is wrong with what he did, if these are the cards that count."""
        table, johann, move = self._table, self._johann, self._move
        if move.pays is not None:
            settle_cheapest(table, cards[0].action, move.pays.value)
        found = self._left_out_own_assistant() or [*self._wrong_redraws(*cards)]
        if found:
            return _Held(found)
        if not johann.column_known:
            self._forget_decks()
        duty = self._duty(cards)
        weighed = weigh(table, move, [duty])
        if not weighed.wrong:
            return _Held(weighed=weighed)
        wrong = weighed.wrong[0]
        keys = self._rests_on(wrong, *cards, rests_on_readings(table, move, duty))
        told = replace(wrong, rule=wrong.rule or _rule_of_turn(wrong, *cards, johann.own))
        return _Held([finding_of(table, told, keys)], weighed)

    def _go_on(self, held: _Held, cards: Cards) -> list[Finding]:
        """Do what the cards say, and leave open what was perhaps done instead."""
        table, johann, move, weighed = self._table, self._johann, self._move, held.weighed
        tiles, ways = dict(table.tiles), ways_of(table)
        duty = self._duty(cards)
        sows = move.validates is None and cards[0].action.sows
        is_open = sows and is_read_otherwise(table, duty)
        done = settle(table, weighed, duty) if weighed else duty(table)
        if is_open:
            johann.forget_column()
        self._settle_tile(tiles, is_right=not held.findings)
        draws = done.draws if move.draws is None else move.draws
        if held.findings:
            if weighed is None or weighed.touches(Touched.ANYTHING):
                johann.forget_column()
                self._forget_decks()
                return list(held.findings)
            if weighed.touches(Touched.COINS):
                self._doubt_coins()
                self._doubt_space(weighed.wrong[0], cards[0].action)
            if weighed.touches(Touched.COVERED):
                go_on_as_written(table, ways, move.validates, draws)
        is_drawn = cards[0].action.sows or any(
            one.source is Source.DECK for one in done.draws or ()
        )
        drawn = gain_from_deck(table, draws, all_of_them=is_drawn)
        return list(held.findings) or drawn

    def _settle_tile(self, before: Mapping[Gene, TileRange], *, is_right: bool) -> None:
        """Let the tile lie that is written, or perhaps lie there; any if none is written."""
        gene, tile, tiles = self._move.gene, self._move.tile, self._table.tiles
        if gene is None:
            return
        if tile is None:
            if self._is_guessed:
                tiles[gene] |= all_changed(before[gene])
            return
        written = after(before[gene], tile)
        tiles[gene] = written if is_right and written else tiles[gene] | written

    def _doubt_coins(self) -> None:
        """Leave open whether as many coins changed hands as are written, or as are due."""
        move, coins = self._move, self._board.coins
        most = sum(one.value for one in (move.coin, move.coins, move.pays) if one is not None)
        self._board.coins = coins.around(most, most)

    def _doubt_space(self, wrong: Difference, space: Space) -> None:
        """Leave open which space of an action he took, where what he paid is wrong."""
        if wrong.at is self._move.pays and space in self._table.free:
            every = self._table.limits.spaces[space]
            self._table.free[space] |= taken(every, None, (0,))

    def _forget_decks(self) -> None:
        """Leave open what he drew from the decks, or turned up."""
        for kind in IN_HAND:
            self._table.decks.pop(kind, None)

    # which cards count

    def _cards(self) -> Cards | None:
        """Return the cards that count; where none are written, such as would do what he did."""
        deck, move = self._johann.deck, self._move
        if move.actions:
            action = deck.whole(move.actions[-1].value)
        elif move.space is None:
            return None
        else:
            spot = None if move.tile is None else move.tile.spot
            action = AutomaCard(action=move.space, spot=spot)
        if move.supports:
            return action, deck.whole(move.supports[-1].value)
        return action, self._guessed(AutomaCard(action=action.action))

    def _as_done(self, action: AutomaCard, support: AutomaCard) -> Cards:
        """Return the cards with what he did in place of what is only assumed of the Support."""
        if rests_on_cards(self._table, (support, "pips")):
            support = replace(support, pips=0)
        if rests_on_cards(self._table, *letters_read(action, support)):
            support = self._guessed(support)
        return action, support

    def _guessed(self, support: AutomaCard) -> AutomaCard:
        self._is_guessed = True
        return replace(support, letter=_letter_done(self._move))

    # what is wrong with them

    def _left_out_own_assistant(self) -> list[Finding]:
        is_last = isinstance(self._johann.own, Space) and not self._board.markers.high
        return _wrong_place(self._table, self._move) if is_last else []

    def _wrong_redraws(self, action: AutomaCard, support: AutomaCard) -> Iterator[Finding]:
        """Yield what is wrong with cards that were drawn again, or should have been."""
        table, move, deck = self._table, self._move, self._johann.deck
        played = [deck.whole(one.value) for one in move.actions]
        for one, card in zip(move.actions[:-1], played, strict=False):
            if refusal(table, card) is None:
                keys = ["space"] if card.action in table.limits.spaces else []
                text = f"drew the {Role.ACTION} {card} again, but it could be used"
                yield self._wrong_card(one, text, keys)
        for one in move.supports[:-1] if played else ():
            card = deck.whole(one.value)
            if not any(may_refuse_support(table, other, card) for other in played):
                text = f"drew the {Role.SUPPORT} {card} again, but its space was free"
                read = [pair for other in played for pair in letters_read(other, card)]
                yield self._wrong_card(one, text, rests_on_cards(table, *read))
        why = refusal(table, action, support) if move.actions and move.supports else None
        if why is not None and why.surely:
            is_action = why.role is Role.ACTION
            card, at = (action, move.actions[-1]) if is_action else (support, move.supports[-1])
            text = f"used the {why.role} {card}, which should have been drawn again: {why.why}"
            yield self._wrong_card(at, text, [*why.rests_on, *_read_off(table, action, support)])

    def _wrong_card(self, at: Placed, text: str, keys: Sequence[str]) -> Finding:
        wrong = Difference(Code.WRONG_AUTOMA_CARD, at, text, rule="GT-227")
        return finding_of(self._table, wrong, keys)

    def _rests_on(
        self, wrong: Difference, action: AutomaCard, support: AutomaCard, readings: Sequence[str]
    ) -> Iterator[str]:
        """Yield the keys of the box, and the rulings, on which it rests that something is wrong."""
        if wrong.touches is not Touched.COVERED:
            yield from _read_off(self._table, action, support)
        yield from readings
        if wrong.at is self._move.pays:
            yield "space"
        if action.action.claims and gene_of_letter(support.letter) in self._table.rules.overlays:
            yield "overlay_capital"


def _read_off(table: GameTable, action: AutomaCard, support: AutomaCard) -> tuple[str, ...]:
    """Return the key of the automa cards where what decides is only assumed."""
    part = action.action.johann.reads
    if part == "letter":
        return rests_on_cards(table, *letters_read(action, support))
    return rests_on_cards(table, (support, part)) if part else ()


def _rule_of_turn(
    wrong: Difference, action: AutomaCard, support: AutomaCard, own: Effect | None
) -> str:
    """Return the rule that says what Johann does with two cards.

    Args:
        wrong: what he did otherwise.
        action: his Action card.
        support: his Support card.
        own: the assistant of a Hard game; None if he has none.
    """
    by_letter = action.action.johann.reads == "letter"
    if by_letter and support.letter == SYMBOL and wrong.code is Code.WRONG_JOHANN_ACTION:
        return "GT-236"
    is_number = wrong.code is Code.WRONG_JOHANN_NUMBER and isinstance(wrong.at, Validation)
    if is_number and own is not None and own.validates is Validates.COPIES:
        return "GT-255"
    return action.action.johann.rule


def _letter_done(move: AutomaTurn) -> str:
    """Return the letter of which Johann did what is written; empty where that is not known."""
    if move.goal is not None:
        goal = move.goal.value
        return goal.gene.value if goal.traits[0].is_dominant else goal.gene.recessive
    if move.gene is None:
        return ""
    is_small = move.tile is not None and bool(move.tile.recessive)
    return move.gene.recessive if is_small else move.gene.value
