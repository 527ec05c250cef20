"""Johann's working turn as it was written, held against his cards (GT-227 to GT-236, GT-251)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import TypeAlias

from testcross.rulesets.genotype.cards import Gene, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Face
from testcross.rulesets.genotype.effects import Effect, Space, Validates, Where
from testcross.rulesets.genotype.round_state.breeding.begin import square_at
from testcross.rulesets.genotype.round_state.forgetting import leave_turn_out
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.move_parts import (
    AssistantDie,
    Source,
    Validation,
)
from testcross.rulesets.genotype.round_state.moves import AutomaCard, AutomaTurn, WorkTurn
from testcross.rulesets.genotype.round_state.player_board import IN_HAND, taken
from testcross.rulesets.genotype.round_state.solo.action_card import due_turn, gain_from_deck
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    SYMBOL,
    Role,
    draw_cards,
    gene_of_letter,
    letters_read,
    may_refuse_support,
    refusal,
    rests_on_cards,
    settle_cheapest,
)
from testcross.rulesets.genotype.round_state.solo.column import (
    DueDeeds,
    go_on_as_written,
    plants_of,
    ways_of,
)
from testcross.rulesets.genotype.round_state.solo.comparison import Difference, Touched
from testcross.rulesets.genotype.round_state.solo.worlds import (
    Weighed,
    finding_of,
    is_read_otherwise,
    rests_on_readings,
    settle,
    weigh,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.tiles import TileRange, after, all_changed
from testcross.rulesets.genotype.round_state.used_cards import effect_of
from testcross.rulesets.genotype.round_state.validating import wrong_use
from testcross.rulesets.genotype.round_state.working.gardening import lay_marker
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import Count

Cards: TypeAlias = tuple[AutomaCard, AutomaCard]
"""The Action card and the Support card that count."""


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
        johann.forget_column()
        return found
    for use in move.uses[:1]:
        text = f"{name} used {use.name}; he has no tools, and uses no assistants"
        found += table.breach(wrong_use(effect_of(use)), use, text, name, rule=effect_of(use).rule)
    if _is_on_own_assistant(table, johann, move):
        return found + _resolve_dice(table, johann, move)
    return found + _TurnByCards(table, johann, move).judge()


# on his own assistant


def _is_on_own_assistant(table: GameTable, johann: JohannTable, move: AutomaTurn) -> bool:
    """Tell whether his marker lies on his own assistant, as his last one must."""
    if move.space is not None and move.space.where is Where.CARD:
        return True
    is_last = not (move.actions or table.boards[johann.rules.johann].markers.high)
    return is_last and isinstance(johann.own, Space)


def _resolve_dice(table: GameTable, johann: JohannTable, move: AutomaTurn) -> list[Finding]:
    """Validate by the dice that were rolled for his assistant."""
    found = _wrong_place(table, johann, move)
    if move.dice is None:
        johann.forget_column()
        return found
    if found:
        due_by_dice(table, johann, move.dice)
        johann.forget_column()
        return found[:1]
    shown = product(*(_traits_of(table, die) for die in move.dice))
    before = ways_of(table, johann)
    validated = AutomaTurn(validates=move.validates, at=move.at)
    weighed = weigh(table, johann, validated, [partial(_cover, shown=one) for one in shown])
    settle(table, johann, weighed, weighed.kept[0].duty)
    if weighed.wrong:
        go_on_as_written(table, johann, before, move.validates)
    keys = [key for die in move.dice for key in square_at(table, die.gene).assumed]
    if move.validates is None:
        johann.rest_column_on(keys)  # what the dice showed, and he covered by it
    told = (replace(one, rule=one.rule or "GT-251") for one in weighed.wrong[:1])
    return [finding_of(table, johann, one, keys) for one in told]


def _wrong_place(table: GameTable, johann: JohannTable, move: AutomaTurn) -> list[Finding]:
    """Refuse a marker on an assistant that is not his, or before the last one."""
    own, board = johann.own, table.boards[johann.rules.johann]
    text = ""
    if not isinstance(own, Space):
        text = f"{board.name} laid a marker on an assistant who is not his own"
    elif move.space is not own and (move.space is not None or move.actions):
        text = f"{board.name} laid his last marker elsewhere; it belongs on {own.name}"
    elif board.markers.low:
        text = f"{board.name} laid a marker on {own.name}, where only his last one belongs"
    if not text:
        return []
    return table.breach(Code.WRONG_JOHANN_ACTION, move.at, text, board.name, rule="GT-251")


def due_by_dice(
    table: GameTable, johann: JohannTable, dice: Sequence[AssistantDie]
) -> tuple[Validation, ...] | None:
    """Return what Johann must validate by dice, and do it; None where that is not known."""
    shown = [_traits_of(table, die) for die in dice]
    known = [traits[0] if len(traits) == 1 else None for traits in shown]
    return _cover(table, johann, known).validates


def _cover(table: GameTable, johann: JohannTable, shown: Sequence[Trait | None]) -> AutomaTurn:
    """Cover the bottom-most match of each trait that dice show; None for one not known."""
    column = DueDeeds.of(table, johann)
    for trait in shown:
        if trait is None:
            column.forget()
        else:
            column.validate(trait.__eq__)
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

    def __init__(self, table: GameTable, johann: JohannTable, move: AutomaTurn) -> None:
        self._table, self._johann, self._move = table, johann, move
        self._board = table.boards[johann.rules.johann]
        self._is_guessed = False
        """Whether the letter is that of what he did, as nobody wrote down the card's."""

    def judge(self) -> list[Finding]:
        """Return what is wrong, and go on."""
        found = draw_cards(self._table, self._johann, self._move.actions, self._move.supports)
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
            settle_cheapest(table, self._board, cards[0].action, move.pays.value)
        found = self._left_out_own_assistant() or self._wrong_redraws(*cards)
        if found:
            return _Held(found)
        if not johann.column_known:
            self._forget_decks()
        duty = self._duty(cards)
        weighed = weigh(table, johann, move, [duty])
        if not weighed.wrong:
            return _Held(weighed=weighed)
        wrong = weighed.wrong[0]
        keys = [*self._read_for(wrong, *cards), *rests_on_readings(table, move, duty)]
        keys += self._box_for(wrong, *cards)
        told = replace(wrong, rule=wrong.rule or _rule_of_turn(wrong, *cards, johann.own))
        return _Held([finding_of(table, johann, told, keys)], weighed)

    def _go_on(self, held: _Held, cards: Cards) -> list[Finding]:
        """Do what the cards say, and leave open what was perhaps done instead."""
        table, johann, move, weighed = self._table, self._johann, self._move, held.weighed
        tiles, ways = dict(table.tiles), ways_of(table, johann)
        duty = self._duty(cards)
        sows = move.validates is None and cards[0].action.sows
        is_open = sows and is_read_otherwise(table, duty)
        done = settle(table, johann, weighed, duty) if weighed else duty(table, johann)
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
                go_on_as_written(table, johann, ways, move.validates, draws)
        is_drawn = cards[0].action.sows or any(
            one.source is Source.DECK for one in done.draws or ()
        )
        drawn = gain_from_deck(table, self._board, draws, all_of_them=is_drawn)
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
        if rests_on_cards(self._johann, (support, "pips")):
            support = replace(support, pips=0)
        if rests_on_cards(self._johann, *letters_read(action, support)):
            support = self._guessed(support)
        return action, support

    def _guessed(self, support: AutomaCard) -> AutomaCard:
        self._is_guessed = True
        return replace(support, letter=_letter_done(self._move))

    # what is wrong with them

    def _left_out_own_assistant(self) -> list[Finding]:
        is_last = isinstance(self._johann.own, Space) and not self._board.markers.high
        return _wrong_place(self._table, self._johann, self._move) if is_last else []

    def _wrong_redraws(self, action: AutomaCard, support: AutomaCard) -> list[Finding]:
        """Return what is wrong with cards that were drawn again, or should have been."""
        code, found = Code.WRONG_AUTOMA_CARD, []
        for at, text, keys in self._redraws(action, support):
            wrong = Difference(code, at, text, rule="GT-227")
            found.append(finding_of(self._table, self._johann, wrong, keys))
        return found

    def _redraws(
        self, action: AutomaCard, support: AutomaCard
    ) -> Iterator[tuple[Placed, str, Sequence[str]]]:
        """Yield where that is, what it is, and the keys of the box on which it rests."""
        table, johann, move, board = self._table, self._johann, self._move, self._board
        played = [johann.deck.whole(one.value) for one in move.actions]
        for one, card in zip(move.actions[:-1], played, strict=False):
            if refusal(table, board, card, None) is None:
                keys = ["space"] if card.action in table.limits.spaces else []
                yield one, f"drew the {Role.ACTION} {card} again, but it could be used", keys
        for one in move.supports[:-1] if played else ():
            card = johann.deck.whole(one.value)
            if not any(may_refuse_support(table, other, card) for other in played):
                text = f"drew the {Role.SUPPORT} {card} again, but what it names was free"
                read = [pair for other in played for pair in letters_read(other, card)]
                yield one, text, rests_on_cards(johann, *read)
        if not (move.actions and move.supports):
            return
        why = refusal(table, board, action, support)
        if why is not None and why.surely:
            is_action = why.role is Role.ACTION
            card, at = (action, move.actions[-1]) if is_action else (support, move.supports[-1])
            text = f"used the {why.role} {card}, which should have been drawn again: {why.why}"
            yield at, text, [*why.rests_on, *_read_off(johann, action, support)]

    # on what it rests

    def _read_for(
        self, wrong: Difference, action: AutomaCard, support: AutomaCard
    ) -> tuple[str, ...]:
        is_covered = wrong.touches is Touched.COVERED
        return () if is_covered else _read_off(self._johann, action, support)

    def _box_for(self, wrong: Difference, action: AutomaCard, support: AutomaCard) -> Iterator[str]:
        if wrong.at is self._move.pays:
            yield "space"
        gene = gene_of_letter(support.letter)
        if action.action.claims and gene in self._table.rules.overlays:
            yield "overlay_capital"


def _read_off(johann: JohannTable, action: AutomaCard, support: AutomaCard) -> tuple[str, ...]:
    """Return the key of the automa cards where what decides is only assumed."""
    part = action.action.johann.reads
    if part == "letter":
        return rests_on_cards(johann, *letters_read(action, support))
    return rests_on_cards(johann, (support, part)) if part else ()


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
