"""Johann's working turn as it was written, held against his cards (GT-227 to GT-236, GT-251)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from testcross.rulesets.genotype.cards import CardKind, Gene, Trait
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import Face
from testcross.rulesets.genotype.effects import Space, Where
from testcross.rulesets.genotype.round_state.breeding.begin import square_at
from testcross.rulesets.genotype.round_state.drawing import check_copies, leave_pile
from testcross.rulesets.genotype.round_state.forgetting import leave_turn_out
from testcross.rulesets.genotype.round_state.johann_table import JohannTable
from testcross.rulesets.genotype.round_state.move_parts import AssistantDie, Source, Validation
from testcross.rulesets.genotype.round_state.moves import AutomaCard, AutomaTurn, WorkTurn
from testcross.rulesets.genotype.round_state.player_board import IN_HAND, taken
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    draw_cards,
    gene_of_letter,
    letters_read,
    rests_on_cards,
    settle_cheapest,
)
from testcross.rulesets.genotype.round_state.solo.column_ways import (
    Attempt,
    Column,
    Weighed,
    WrittenDeed,
    finding_of,
    go_on_as_written,
    lay,
    settle,
    ways_of,
    weigh,
)
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    Touched,
    by_rule,
    letter_done,
    plants_of,
    read_off,
    rule_of_turn,
    wrong_redraws,
    wrong_validations,
)
from testcross.rulesets.genotype.round_state.solo.duties import (
    by_cards,
    due_turn,
    is_turn_read_otherwise,
    rests_on_readings,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.tiles import TileRange, after, all_changed
from testcross.rulesets.genotype.round_state.using import effect_of
from testcross.rulesets.genotype.round_state.validating import wrong_use
from testcross.rulesets.genotype.round_state.working.gardening import lay_marker
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count


def is_on_own_assistant(table: GameTable, johann: JohannTable, move: AutomaTurn) -> bool:
    """Tell whether his marker lies on his own assistant, as his last one must."""
    if move.space is not None and move.space.where is Where.CARD:
        return True
    is_last = not (move.actions or table.boards[johann.rules.johann].markers.high)
    return is_last and isinstance(johann.own, Space)


def resolve_dice(table: GameTable, johann: JohannTable, move: AutomaTurn) -> list[Finding]:
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
    attempts = [_attempt(move, traits) for traits in shown]
    before = ways_of(table, johann)
    weighed = weigh(table, johann, attempts)
    settle(table, johann, weighed)
    lay(table, johann, weighed.kept[0].after)
    if not weighed.kept[0].is_known:
        johann.forget_column()
    if weighed.wrong:
        go_on_as_written(table, johann, before, WrittenDeed(validates=move.validates))
    keys = [key for die in move.dice for key in square_at(table, die.gene).assumed]
    if move.validates is None:
        johann.rest_column_on(keys)  # what the dice showed, and he covered by it
    told = by_rule("GT-251", weighed.wrong)
    return [*found, *(finding_of(table, johann, one, keys) for one in told)][:1]


def _wrong_place(table: GameTable, johann: JohannTable, move: AutomaTurn) -> list[Finding]:
    """Refuse a marker on an assistant that is not his, or before the last one."""
    own, board = johann.own, table.boards[johann.rules.johann]
    text = ""
    if not isinstance(own, Space):
        text = f"{board.name} laid a marker on an assistant who is not his own"
    elif move.space not in (None, own):
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
    return _cover(table, johann, known)


def _cover(
    table: GameTable, johann: JohannTable, shown: Sequence[Trait | None]
) -> tuple[Validation, ...] | None:
    """Cover the bottom-most match of each trait that dice show; None for one not known."""
    column = Column(table.boards[johann.rules.johann], johann)
    for trait in shown:
        if trait is None:
            johann.forget_column()
            column.is_known = False
        else:
            column.validate(trait.__eq__)
    return tuple(column.validated) if column.is_known else None


def _attempt(move: AutomaTurn, shown: Sequence[Trait | None]) -> Attempt:
    """Return what he must do if dice show some traits, held against what is written."""

    def attempt(table: GameTable, johann: JohannTable) -> list[Difference]:
        due = _cover(table, johann, shown)
        return list(wrong_validations(move.validates, due, move.at, Code.WRONG_COLUMN))

    return attempt


def _traits_of(table: GameTable, die: AssistantDie) -> list[Trait | None]:
    """Return the traits that a die may show, by what the parents may be; None if none can tell."""
    square = square_at(table, die.gene)
    face = die.faces[-1] if die.faces else Face.MUTATION
    if face is Face.MUTATION:
        return [None]
    place = square.cells.index(face)
    return sorted({one.cells()[place] for one in square.parents}, key=str)


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
    if is_on_own_assistant(table, johann, move):
        return found + resolve_dice(table, johann, move)
    return found + _JohannTurn(table, johann, move).judge()


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


class _JohannTurn:
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
        action, support = cards
        held = _Held(found) if found else self._held_against(action, support)
        if held.is_certain:
            return self._go_on(held, action, support)
        support = self._as_done(action, support)
        again = self._held_against(action, support)
        if not again.findings or again.is_certain:
            return self._go_on(again, action, support) or list(held.findings)
        return self._go_on(held, action, support)

    def _held_against(self, action: AutomaCard, support: AutomaCard) -> "_Held":
        """Return what is wrong with what he did, if these are the cards that count."""
        if self._move.pays is not None:
            pays = self._move.pays.value
            settle_cheapest(self._table, self._board, action.action, pays)
        found = self._own_assistant_left_out() or self._wrong_draws(action, support)
        if found:
            return _Held(found)
        if not self._johann.column_known:
            self._forget_decks()
        attempt = by_cards(self._table, self._move, (action, support))
        weighed = weigh(self._table, self._johann, [attempt])
        if not weighed.wrong:
            return _Held(weighed=weighed)
        readings = rests_on_readings(
            self._table, lambda other, his: not weigh(other, his, [attempt]).wrong
        )
        return _Held([self._told(weighed.wrong[0], action, support, readings)], weighed)

    def _go_on(self, held: "_Held", action: AutomaCard, support: AutomaCard) -> list[Finding]:
        """Do what the cards say, and leave open what was perhaps done instead."""
        before, ways = dict(self._table.tiles), ways_of(self._table, self._johann)
        drawn = plants_of(self._move.draws)
        is_open = is_turn_read_otherwise(self._table, self._move, (action, support))
        wrong: Sequence[Difference] = ()
        if held.weighed is not None:
            settle(self._table, self._johann, held.weighed)
            wrong = held.weighed.wrong
        done = due_turn(self._table, self._johann, action, support, drawn)
        if is_open:
            self._johann.forget_column()
        self._settle_tile(before, is_right=not held.findings)
        if not held.findings:
            return self._draw_from_deck(done)
        touched = {one.touches for one in wrong} or {Touched.ANYTHING}
        if Touched.ANYTHING in touched:
            self._johann.forget_column()
            self._forget_decks()
            return list(held.findings)
        if Touched.COINS in touched:
            self._doubt_coins()
            self._doubt_space(wrong[0], action.action)
        if Touched.COVERED in touched:
            draws = done.draws if self._move.draws is None else self._move.draws
            deed = WrittenDeed(validates=self._move.validates, draws=draws)
            go_on_as_written(self._table, self._johann, ways, deed)
        self._draw_from_deck(done)
        return list(held.findings)

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

    def _cards(self) -> tuple[AutomaCard, AutomaCard] | None:
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
        return action, self._guessed(AutomaCard(action=action.action), letter_done(move))

    def _as_done(self, action: AutomaCard, support: AutomaCard) -> AutomaCard:
        """Return the Support card with what he did in place of what is only assumed of it."""
        pips = 0 if rests_on_cards(self._johann, (support, "pips")) else support.pips
        is_guess = bool(rests_on_cards(self._johann, *letters_read(action, support)))
        letter = letter_done(self._move) if is_guess else support.letter
        support = replace(support, pips=pips)
        return self._guessed(support, letter) if is_guess else support

    def _guessed(self, support: AutomaCard, letter: str) -> AutomaCard:
        self._is_guessed = True
        return replace(support, letter=letter)

    def _own_assistant_left_out(self) -> list[Finding]:
        own, board = self._johann.own, self._board
        if not isinstance(own, Space) or board.markers.high:
            return []
        text = f"laid his last marker elsewhere; it belongs on {own.name}"
        return [
            self._finding(Difference(Code.WRONG_JOHANN_ACTION, self._move.at, text, rule="GT-251"))
        ]

    def _wrong_draws(self, action: AutomaCard, support: AutomaCard) -> list[Finding]:
        wrong = wrong_redraws(self._table, self._johann, self._move, action, support)
        return [self._finding(one, keys) for one, keys in wrong]

    # what he did

    def _told(
        self,
        one: Difference,
        action: AutomaCard,
        support: AutomaCard,
        readings: tuple[str, ...],
    ) -> Finding:
        covered = one.touches is Touched.COVERED
        read = () if covered else read_off(self._johann, action, support)
        keys = [*read, *readings]
        if one.at is self._move.pays:
            keys.append("space")
        gene = gene_of_letter(support.letter)
        if action.action.claims and gene in self._table.rules.overlays:
            keys.append("overlay_capital")
        return self._finding(
            replace(one, rule=one.rule or rule_of_turn(one, action, support, self._johann.own)),
            keys,
        )

    def _draw_from_deck(self, done: AutomaTurn) -> list[Finding]:
        """Take what he gained from the deck, and look whether it lay on top (GT-096)."""
        found: list[Finding] = []
        draws = done.draws if self._move.draws is None else self._move.draws
        if draws is None:
            self._table.decks.pop(CardKind.PLANT, None)
        is_drawn = any(one.source is Source.DECK for one in done.draws or ())
        is_drawn = is_drawn or (done.space is not None and done.space.sows)
        for one in draws or ():
            if (is_drawn or one.source is Source.DECK) and not found:
                top = replace(one, source=Source.DECK)
                found += leave_pile(self._table, self._board, top, CardKind.PLANT)
            if not found:
                found += check_copies(self._table, one.card, one, self._board.name)
        return found

    def _finding(self, one: Difference, rests_on: list[str] | None = None) -> Finding:
        return finding_of(self._table, self._johann, one, rests_on or ())
