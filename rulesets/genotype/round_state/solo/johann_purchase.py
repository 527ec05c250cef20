"""What Johann must buy by his cards, and what he bought (GT-247, GT-248)."""

from collections.abc import Iterator

from testcross.rulesets.genotype.cards import CardKind, Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import MOST_MARKERS
from testcross.rulesets.genotype.round_state.coins import discount_of
from testcross.rulesets.genotype.round_state.forgetting import leave_purchase_out
from testcross.rulesets.genotype.round_state.johann_table import AUTOMA_KEY, JohannTable
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.genotype.round_state.moves import (
    ROUNDS,
    AutomaCard,
    AutomaPurchase,
    Purchase,
)
from testcross.rulesets.genotype.round_state.player_board import (
    PlayerBoard,
    playing_card,
    reduced,
)
from testcross.rulesets.genotype.round_state.prices import prices_of
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    Refusal,
    Role,
    draw_cards,
    picked_place,
    rests_on_cards,
)
from testcross.rulesets.genotype.round_state.solo.comparison import Difference
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.upgrades import pay_price, sell, whose_turn
from testcross.rulesets.genotype.rules import Difficulty
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.tabletop import Count

_PURCHASES = {Difficulty.EASY: 1, Difficulty.STANDARD: 2, Difficulty.HARD: 2}
"""GT-247."""
_ROWS = ("order.double_arrow", "order.traits")


def upgrade_of(table: GameTable, card: AutomaCard) -> Upgrade | None:
    """Return the upgrade in the row of a card's double arrow; None where that is not known."""
    if card.double is None:
        return None
    values = table.rules.box.values
    row = [Gene(one) for one in values["order.traits"].value].index(card.double)
    return Upgrade(values["order.double_arrow"].value[row])


def purchases_of(johann: JohannTable) -> int | None:
    """Return how many upgrades he buys in a round; None where that is not known (GT-247)."""
    own = johann.own
    if own is not None and own.discount:
        return 3
    return None if johann.difficulty is None else _PURCHASES[johann.difficulty]


def cost_for_johann(table: GameTable, board: PlayerBoard, upgrade: Upgrade) -> Count:
    """Return what an upgrade costs him (GT-152, GT-254)."""
    costs = [reduced(one, discount_of(board)) for one in prices_of(table.prices[upgrade])]
    return Count(costs[0], costs[-1])


def refused_purchase(table: GameTable, board: PlayerBoard, card: AutomaCard) -> Refusal | None:
    """Return why a card for a purchase is drawn again: what it names he cannot buy (GT-247)."""
    upgrade = upgrade_of(table, card)
    return None if upgrade is None else _refused(table, board, upgrade)


def nothing_affordable(table: GameTable, johann: JohannTable) -> bool:
    """Tell whether he certainly can buy nothing at all (RULING ``nothing_affordable``).

    Not every upgrade has to be on one of his cards: what none of them names he cannot buy.
    """
    board = table.boards[johann.rules.johann]
    named = {upgrade_of(table, card) for card in johann.deck.cards.values()}
    refused = [_refused(table, board, one) for one in Upgrade if one in named or None in named]
    return all(one is not None and one.surely for one in refused)


def _refused(table: GameTable, board: PlayerBoard, upgrade: Upgrade) -> Refusal | None:
    """Return why he cannot buy an upgrade, or perhaps cannot; None if he surely can."""
    stock = table.stock[upgrade]
    if _nobody_for_hire(table, upgrade):
        return Refusal(role=Role.ACTION, why="no assistant lies face up")
    markers = board.own_markers
    if upgrade is Upgrade.MARKER and markers.high >= MOST_MARKERS:
        surely = markers.low >= MOST_MARKERS
        why = f"he has all {MOST_MARKERS} Action Markers"
        return Refusal(role=Role.ACTION, why=why, surely=surely)
    if upgrade is not Upgrade.MARKER and not stock.low:
        return Refusal(role=Role.ACTION, why="it is sold out", surely=not stock.high)
    cost = cost_for_johann(table, board, upgrade)
    if board.coins.low >= cost.high:
        return None
    why = f"he has {board.coins} of the {cost} coins that the {upgrade} costs"
    return Refusal(role=Role.ACTION, why=why, surely=board.coins.high < cost.low)


def _nobody_for_hire(table: GameTable, upgrade: Upgrade) -> bool:
    """Tell whether it is an assistant, and certainly none lies face up."""
    return upgrade is Upgrade.ASSISTANT and table.rows[CardKind.ASSISTANT].size.is_none


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
