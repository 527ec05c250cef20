"""The Automa phase, and Johann's column at set-up and at resets."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from testcross.rulesets.english import counted
from testcross.rulesets.genotype.cards import CardKind
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.effects import Validates
from testcross.rulesets.genotype.round_state.breeding.begin import begin_breeding
from testcross.rulesets.genotype.round_state.drawing import check_copies, leave_pile
from testcross.rulesets.genotype.round_state.forgetting import leave_purchase_out
from testcross.rulesets.genotype.round_state.johann_table import (
    AUTOMA_KEY,
    FIRST_PLANTS,
    JohannTable,
)
from testcross.rulesets.genotype.round_state.move_parts import Source, Upgrade
from testcross.rulesets.genotype.round_state.moves import (
    ROUNDS,
    AutomaCard,
    AutomaPhase,
    AutomaPurchase,
    DealColumn,
    GamePhase,
    Purchase,
)
from testcross.rulesets.genotype.round_state.player_board import (
    NONE,
    PlayerBoard,
    SownPlant,
    playing_card,
)
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    draw_cards,
    goal_of_letter,
    picked_place,
    rests_on_cards,
)
from testcross.rulesets.genotype.round_state.solo.column_ways import (
    Attempt,
    WrittenDeed,
    finding_of,
    go_on_as_written,
    settle,
    ways_of,
    weigh,
)
from testcross.rulesets.genotype.round_state.solo.comparison import (
    Difference,
    Touched,
    by_rule,
    plants_of,
    too_many_plants,
    wrong_cards,
    wrong_number,
    wrong_validations,
)
from testcross.rulesets.genotype.round_state.solo.duties import (
    assistants_of,
    is_read_otherwise,
    rests_on_readings,
)
from testcross.rulesets.genotype.round_state.solo.phase_duties import (
    begin_shifts,
    due_phase,
    nothing_affordable,
    purchases_of,
    refused_purchase,
    upgrade_of,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.upgrades import pay_price, sell, whose_turn
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count


def johann_tends(table: GameTable, move: AutomaPhase) -> list[Finding]:
    """Let Johann look after his garden between Working and Plant Breeding."""
    johann = table.johann
    if johann is None:
        return []
    board = table.boards[johann.rules.johann]
    drawn = plants_of(move.draws)
    if not johann.column_known:
        table.decks.pop(CardKind.PLANT, None)
    attempt = _attempt(move)
    weighed = weigh(table, johann, [attempt])
    found = _told(table, attempt, weighed.wrong[:1])
    is_open = move.validates is None and _is_read_otherwise(table)
    before, coins = ways_of(table, johann), board.coins
    settle(table, johann, weighed)
    move = _with_gains(johann, move, due_phase(table, johann, drawn))
    johann.has_tended = True
    touched = {one.touches for one in weighed.wrong}
    is_other = Touched.ANYTHING in touched
    if Touched.COVERED in touched and not is_other:
        deed = WrittenDeed(validates=move.validates, draws=move.draws)
        go_on_as_written(table, johann, before, deed)
    if is_other or move.draws is None:
        table.decks.pop(CardKind.PLANT, None)
    more = [] if is_other else _wrong_plant(table, board, move)
    if is_open or is_other or more:
        johann.forget_column()
        table.decks.pop(CardKind.PLANT, None)
    if found or more:
        _doubt_coins(board, coins, move)
    return found or more


def _with_gains(johann: JohannTable, move: AutomaPhase, due: AutomaPhase) -> AutomaPhase:
    """Return what is written, with no plants gained where he certainly had no room for any."""
    if move.draws is None and due.draws == () and not johann.ways:
        return replace(move, draws=())
    return move


def _doubt_coins(board: PlayerBoard, before: Count, move: AutomaPhase) -> None:
    """Leave open whether he got as many coins as are written, or as are due."""
    more = 0 if move.coins is None else move.coins.value
    board.coins = Count(
        min(board.coins.low, before.low + more), max(board.coins.high, before.high + more)
    )


def _wrong_plant(table: GameTable, board: PlayerBoard, move: AutomaPhase) -> list[Finding]:
    """Take what he gained from the deck, and return what is wrong with the first that is."""
    for one in move.draws or ():
        top = replace(one, source=Source.DECK)
        found = leave_pile(table, board, top, CardKind.PLANT)
        found = found or check_copies(table, one.card, one, board.name)
        if found:
            return found
    return []


def _told(table: GameTable, attempt: Attempt, wrong: Sequence[Difference]) -> list[Finding]:
    """Return the findings of what is wrong, with the rulings that it rests on."""
    johann = table.johann
    if not wrong or johann is None:
        return []
    rests_on = rests_on_readings(table, lambda other, his: not weigh(other, his, [attempt]).wrong)
    return [finding_of(table, johann, one, rests_on) for one in wrong]


def _attempt(move: AutomaPhase) -> Attempt:
    """Return what he must do in the phase."""
    drawn = plants_of(move.draws)

    def attempt(table: GameTable, johann: JohannTable) -> list[Difference]:
        is_known = johann.column_known
        room = 1 + table.boards[johann.rules.johann].plots.low
        due = due_phase(table, johann, drawn)
        if not is_known:
            due = replace(due, draws=None, validates=None)  # it may be full, or not
        gained = wrong_cards(move.draws, due.draws, move.at, "gained", Code.WRONG_JOHANN_NUMBER)
        covered = wrong_validations(move.validates, due.validates, move.at, Code.WRONG_COLUMN)
        return [
            *by_rule("GT-240", wrong_number(move.coins, due.coins, "took")),
            *too_many_plants(move.draws, due.draws, room),
            *by_rule("GT-239", gained),
            *by_rule(_validating_rule(table, johann, move), covered),
        ]

    return attempt


def _validating_rule(table: GameTable, johann: JohannTable, move: AutomaPhase) -> str:
    """Return the rule by which he validates: for each assistant, and then by Sister Elisabeth."""
    number = assistants_of(table, johann)
    goes_by_goals = johann.own is not None and johann.own.validates is Validates.GOAL
    return "GT-250" if goes_by_goals and len(move.validates or ()) >= number else "GT-238"


def _is_read_otherwise(table: GameTable) -> bool:
    """Tell whether he validates other traits if a ruling that nobody named is taken otherwise."""
    return is_read_otherwise(table, lambda other, his: due_phase(other, his).validates)


def begin_with_johann(table: GameTable) -> None:
    """Begin Plant Breeding; what Johann does before it is done, written or not."""
    johann = table.johann
    if johann is not None and not johann.has_tended:
        is_open = _is_read_otherwise(table)
        settle(table, johann, weigh(table, johann, [_tend]))
        due_phase(table, johann)
        if is_open:
            johann.forget_column()
        table.decks.pop(CardKind.PLANT, None)  # he may have gained cards from it
    picking = begin_breeding(table)
    if johann is not None:
        johann.has_tended = False
        begin_shifts(table, johann, picking)


def _tend(table: GameTable, johann: JohannTable) -> list[Difference]:
    """Let him look after his garden where nothing is written of it."""
    due_phase(table, johann)
    return []


def note_phase(johann: JohannTable | None, phase: GamePhase) -> None:
    """Make his cards ready for a phase that begins (GT-247, GT-249)."""
    if johann is None:
        return
    if phase is not GamePhase.BREEDING:
        johann.unpair()
    if phase is GamePhase.UPGRADES:
        johann.bought, johann.bought_known = 0, True
        johann.deck.use()
    elif phase is GamePhase.RESET:
        johann.deck.shuffle()


def deal_column(table: GameTable, move: DealColumn) -> list[Finding]:
    """Deal Johann his plants."""
    johann = table.johann
    if johann is None:
        return []
    found: list[Finding] = []
    if move.plants is not None:
        found = _lay_column(table, johann, move)
    return found + _first_goal(table, johann, move)


def _lay_column(table: GameTable, johann: JohannTable, move: DealColumn) -> list[Finding]:
    board, plants = table.boards[johann.rules.johann], move.plants or ()
    cards = [one.card for one in plants if one.card is not None]
    board.garden, board.unknown_plants = [SownPlant(card) for card in cards], NONE
    johann.column_known = len(cards) == len(plants) == FIRST_PLANTS
    if len(plants) == FIRST_PLANTS:
        found = (check_copies(table, one.card, one, board.name) for one in plants)
        return [wrong for some in found for wrong in some]
    text = f"{board.name} has {counted(len(plants), 'plant')} in his column; should be "
    text += str(FIRST_PLANTS)
    place = plants[0] if plants else move.at
    return table.breach(Code.WRONG_RESET, place, text, board.name, rule="GT-221")


def _first_goal(table: GameTable, johann: JohannTable, move: DealColumn) -> list[Finding]:
    """Put a goal marker where a Support card says, if his own assistant looks for goals."""
    own, board = johann.own, table.boards[johann.rules.johann]
    if own is None or own.validates is not Validates.GOAL:
        if move.goal is None:
            return []
        text = f"{board.name} has a goal at set-up, which only Sister Elisabeth gives him"
        return table.breach(Code.WRONG_RESET, move.goal, text, board.name, rule="GT-250")
    found = draw_cards(table, johann, move.supports) if move.supports else []
    johann.deck.shuffle()
    board.goal_markers = board.goal_markers.less(1)
    card = johann.deck.whole(move.supports[-1].value) if move.supports else None
    due = None if card is None else goal_of_letter(table, card.letter)
    keys = () if card is None else rests_on_cards(johann, (card, "letter"))
    goal = (None if keys else due) if move.goal is None else move.goal.value
    if goal is None:
        table.leave_goals_open(board.name)
        return found
    table.goals[goal] = board.name
    if card is not None and due is not None and move.goal is not None and due != goal:
        table.leave_goals_open(board.name)
        text = f"{board.name} took goal {goal} at set-up; his card says {due}"
        found += table.breach(
            Code.WRONG_JOHANN_NUMBER, move.goal, text, board.name, rests_on=keys, rule="GT-250"
        )
    return found[:1]


_ROWS = ("order.double_arrow", "order.traits")


def johann_buys(table: GameTable, move: AutomaPurchase) -> list[Finding]:
    """Let Johann buy an upgrade, or pass."""
    if table.johann is None:
        return []
    return _JohannPurchase(table, table.johann, move).judge()


class _JohannPurchase:
    """One purchase of Johann."""

    def __init__(self, table: GameTable, johann: JohannTable, move: AutomaPurchase) -> None:
        self._table, self._johann, self._move = table, johann, move
        self._name = johann.rules.johann
        self._board = table.boards[self._name]
        self._purchase = Purchase(
            player=self._name,
            upgrade=move.upgrade,
            pays=move.pays,
            passes=move.passes,
            following=move.following,
            at=move.at,
            name=move.name,
        )

    def judge(self) -> list[Finding]:
        """Return what is wrong, and go on."""
        table, move = self._table, self._move
        if self._has_had_all():
            text = f"bought one upgrade more than his {self._johann.bought} of a round"
            more = self._told(Difference(Code.WRONG_JOHANN_NUMBER, move.at, text, rule="GT-247"))
            if move.passes:
                return []
            leave_purchase_out(table, self._name)
            return [more]
        _, found = whose_turn(table, self._purchase)
        if found:
            leave_purchase_out(table, self._name)
        if move.passes:
            return self._pass(found)
        found += draw_cards(table, self._johann, move.cards)
        if move.supports or move.upgrade is Upgrade.ASSISTANT:
            found += draw_cards(table, self._johann, move.supports, held=move.cards[-1:])
        wrong = [] if found else [self._told(one) for one in self._wrong_cards()][:1]
        self._johann.bought += 1
        if self._has_had_all():
            table.order.out.add(self._name)
        if any(one.code is not Code.ONLY_IF_ASSUMED for one in wrong):
            leave_purchase_out(table, self._name)  # it may have been another one, or none
            return wrong
        found += wrong or [self._told(one) for one in self._wrong_assistant()][:1]
        return found + self._buy(is_told=bool(found))

    def _has_had_all(self) -> bool:
        """Whether he has bought as many as he does in a round."""
        most = purchases_of(self._johann)
        return most is not None and self._johann.bought >= most

    def _pass(self, found: list[Finding]) -> list[Finding]:
        """Let him pass; where he had to buy he may do so later, or pass again, as he goes on."""
        order = self._table.order
        if self._name in order.unsure:  # in place of a second purchase
            leave_purchase_out(self._table, self._name)
        wrong = [] if found else self._wrong_pass()
        (order.unsure if wrong else order.out).add(self._name)
        return found or wrong

    def _wrong_pass(self) -> list[Finding]:
        """Refuse to let him pass who can buy: his cards leave him no choice (GT-247)."""
        if self._has_had_all() or purchases_of(self._johann) is None:
            return []
        if not self._johann.bought_known:
            return []
        if self._table.number >= ROUNDS:
            return []  # nobody buys in the last round
        prices = [self._table.prices[one] for one in Upgrade]
        certain = all(len({track.price for track in tracks}) == 1 for tracks in prices)
        if nothing_affordable(self._table, self._johann) or not certain:
            return []
        if self._board.coins.low != self._board.coins.high:
            return []
        text = f"passed with {self._board.coins} coins, which buy him something"
        keys = [AUTOMA_KEY, *_ROWS]  # which upgrades his cards name
        leave_purchase_out(self._table, self._name)
        return [
            self._told(
                Difference(Code.WRONG_JOHANN_NUMBER, self._move.at, text, rule="GT-247"), keys
            )
        ]

    # cards

    def _wrong_cards(self) -> Iterator[Difference]:
        """Yield what is wrong with his cards, and with the upgrade that he bought by them."""
        deck, move = self._johann.deck, self._move
        for one in move.cards[:-1]:
            if refused_purchase(self._table, self._board, deck.whole(one.value)) is None:
                text = f"drew {one.value} again, but could buy what it names"
                yield Difference(Code.WRONG_AUTOMA_CARD, one, text, rule="GT-247")
        if not move.cards:
            return
        last = move.cards[-1]
        card = deck.whole(last.value)
        why = refused_purchase(self._table, self._board, card)
        due = upgrade_of(self._table, card)
        if due is not None and move.upgrade is not None and due is not move.upgrade:
            text = f"bought the upgrade {move.upgrade}; the double arrow of {card} says {due}"
            yield Difference(Code.WRONG_JOHANN_ACTION, move.at, text, rule="GT-247")
        elif why is not None and why.surely:
            text = f"bought by {card}, which should have been drawn again: {why.why}"
            yield Difference(Code.WRONG_AUTOMA_CARD, last, text, rule="GT-247")

    def _wrong_assistant(self) -> Iterator[Difference]:
        """Yield that he hired another assistant than the Support card says (GT-248, GT-157)."""
        move, row = self._move, self._table.rows[CardKind.ASSISTANT]
        if move.card is not None and not row.may_have(playing_card(move.card.value)):
            text = f"hired {move.card.value}, who does not lie face up"
            yield Difference(Code.WRONG_UPGRADE, move.card, text, rule="GT-157")
            return
        if move.card is None or not move.supports or row.places is None:
            return
        card = self._johann.deck.whole(move.supports[-1].value)
        place = picked_place(row.places, card.pips - 1) if card.pips and row.places else None
        due = None if place is None else row.places[place]
        if due is not None and due.name != move.card.value:
            text = f"hired {move.card.value}; the Support card {card} says {due.name}"
            yield Difference(Code.WRONG_JOHANN_ACTION, move.card, text, rule="GT-248")

    # what comes of it

    def _buy(self, *, is_told: bool) -> list[Finding]:
        table, board, move = self._table, self._board, self._move
        if move.upgrade is None:
            leave_purchase_out(table, self._name)
            return []
        found: list[Finding] = []
        if move.upgrade is Upgrade.ASSISTANT:
            self._hire()
        else:
            found += sell(table, board, self._purchase, move.upgrade)
        if move.upgrade is Upgrade.PLOT and found:
            self._johann.forget_column()
        found += pay_price(table, board, self._purchase, move.upgrade)
        return [] if is_told else found[:1]

    def _hire(self) -> None:
        """Lay an assistant face down: he only counts (GT-248)."""
        table, row = self._table, self._table.rows[CardKind.ASSISTANT]
        self._johann.hired += 1
        table.stock[Upgrade.ASSISTANT] = table.stock[Upgrade.ASSISTANT].less(1)
        hired = None if self._move.card is None else self._move.card.value
        row.take(next((one for one in row.known if one.name == hired), None))

    def _told(self, one: Difference, keys: list[str] | None = None) -> Finding:
        rests_on = list(keys or ())
        if one.code not in (Code.WRONG_JOHANN_NUMBER, Code.WRONG_UPGRADE):
            cards: list[tuple[AutomaCard, str]] = []
            cards += [(card.value, "double") for card in self._move.cards]
            cards += [(card.value, "pips") for card in self._move.supports]
            rests_on += [*_ROWS, *rests_on_cards(self._johann, *cards)]
        text = f"{self._name} {one.text}"
        return self._table.grounds.breach(
            one.code, one.at, text, player=self._name, rests_on=rests_on, rule=one.rule
        )
