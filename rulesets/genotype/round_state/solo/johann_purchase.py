"""What Johann must buy by his cards, and what he bought (GT-247, GT-248)."""

from collections.abc import Iterable, Iterator

from testcross.rulesets.genotype.cards import CardKind, Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.position import MOST_MARKERS
from testcross.rulesets.genotype.round_state.forgetting import leave_purchase_out
from testcross.rulesets.genotype.round_state.johann_table import AUTOMA_KEY, JohannTable
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.genotype.round_state.moves import (
    ROUNDS,
    AutomaCard,
    AutomaPurchase,
    Purchase,
)
from testcross.rulesets.genotype.round_state.player_board import playing_card, reduced
from testcross.rulesets.genotype.round_state.prices import prices_of
from testcross.rulesets.genotype.round_state.solo.automa_draws import (
    Refusal,
    draw_cards,
    picked_place,
    rests_on_cards,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.round_state.takings import discount_of
from testcross.rulesets.genotype.round_state.upgrades import pay_price, sell, whose_turn
from testcross.rulesets.genotype.rules import Difficulty
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.tabletop import Count

_PURCHASES = {Difficulty.EASY: 1, Difficulty.STANDARD: 2, Difficulty.HARD: 2}
"""GT-247."""
_AS_A_PLAYER = ("upgrade", "pays", "passes", "following", "at", "name")
"""The keys by which his purchase is judged as a player's is."""
_ROWS = ("order.double_arrow", "order.traits")


def upgrade_of(table: GameTable, card: AutomaCard) -> Upgrade | None:
    """Return the upgrade in the row of a card's double arrow; None where that is not known."""
    if card.double is None:
        return None
    values = table.rules.box.values
    row = [Gene(one) for one in values["order.traits"].value].index(card.double)
    return Upgrade(values["order.double_arrow"].value[row])


def assistant_of(table: GameTable, card: AutomaCard) -> str | None:
    """Return whom a Support card has Johann hire; None where that is not known (GT-248)."""
    places = table.rows[CardKind.ASSISTANT].places
    if not places or not card.pips:
        return None
    place = picked_place(places, card.pips - 1)
    hired = None if place is None else places[place]
    return None if hired is None else hired.name


def purchases_of(johann: JohannTable) -> int | None:
    """Return how many upgrades he buys in a round; None where that is not known (GT-247)."""
    own = johann.own
    if own is not None and own.discount:
        return 3
    level = johann.rules.difficulty
    return None if level is None else _PURCHASES[level]


def cost_for_johann(table: GameTable, upgrade: Upgrade) -> Count:
    """Return what an upgrade costs him (GT-152, GT-254)."""
    discount = discount_of(table.johanns_board)
    costs = [reduced(one, discount) for one in prices_of(table.prices[upgrade])]
    return Count(costs[0], costs[-1])


def refused_purchase(table: GameTable, card: AutomaCard) -> Refusal | None:
    """Return why a card for a purchase is drawn again: what it names he cannot buy (GT-247)."""
    upgrade = upgrade_of(table, card)
    return None if upgrade is None else _refused(table, upgrade)


def nothing_affordable(table: GameTable) -> bool:
    """Tell whether he certainly can buy nothing at all (RULING ``nothing_affordable``).

    Not every upgrade has to be on one of his cards: what none of them names he cannot buy.
    """
    named = {upgrade_of(table, card) for card in table.johanns.deck.cards.values()}
    refused = [_refused(table, one) for one in Upgrade if one in named or None in named]
    return all(one is not None and one.surely for one in refused)


def _refused(table: GameTable, upgrade: Upgrade) -> Refusal | None:
    """Return why he cannot buy an upgrade, or perhaps cannot; None if he surely can."""
    board, stock, is_marker = table.johanns_board, table.stock[upgrade], upgrade is Upgrade.MARKER
    markers, cost = board.own_markers, cost_for_johann(table, upgrade)
    surely = True
    if upgrade is Upgrade.ASSISTANT and table.rows[CardKind.ASSISTANT].size.is_none:
        why = "no assistant lies face up"
    elif is_marker and markers.high >= MOST_MARKERS:
        why, surely = f"he has all {MOST_MARKERS} Action Markers", markers.low >= MOST_MARKERS
    elif not is_marker and not stock.low:
        why, surely = "it is sold out", not stock.high
    elif board.coins.low < cost.high:
        why = f"he has {board.coins} of the {cost} coins that the {upgrade} costs"
        surely = board.coins.high < cost.low
    else:
        return None
    return Refusal(why=why, surely=surely)


def johann_buys(table: GameTable, move: AutomaPurchase) -> list[Finding]:
    """Let Johann buy an upgrade, or pass."""
    return _JohannPurchase(table, move).judge()


class _JohannPurchase:
    """One purchase of Johann."""

    def __init__(self, table: GameTable, move: AutomaPurchase) -> None:
        self._table, self._move = table, move
        self._johann, self._board = table.johanns, table.johanns_board
        self._name = self._johann.name
        said = {key: getattr(move, key) for key in _AS_A_PLAYER}
        self._purchase = Purchase(player=self._name, **said)

    def judge(self) -> list[Finding]:
        """Return what is wrong, and go on."""
        table, move = self._table, self._move
        if self._has_had_all():
            if move.passes:
                return []
            leave_purchase_out(table, self._name)
            text = f"bought one upgrade more than his {self._johann.bought} per round"
            return [self._breach(Code.WRONG_JOHANN_NUMBER, move.at, text)]
        _, found = whose_turn(table, self._purchase)
        if found:
            leave_purchase_out(table, self._name)
        if move.passes:
            return self._pass(found)
        found += draw_cards(table, move.cards)
        if move.supports or move.upgrade is Upgrade.ASSISTANT:
            found += draw_cards(table, move.supports, held=move.cards[-1:])
        wrong = [] if found else [*self._wrong_cards()][:1]
        self._johann.bought += 1
        if self._has_had_all():
            table.order.out.add(self._name)
        if any(one.code is not Code.ONLY_IF_ASSUMED for one in wrong):
            leave_purchase_out(table, self._name)  # it may have been another one, or none
            return wrong
        found += wrong or [*self._wrong_assistant()]
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
        johann, coins = self._johann, self._board.coins
        prices = [self._table.prices[one] for one in Upgrade]
        if (
            self._has_had_all()
            or purchases_of(johann) is None
            or not johann.bought_known
            or self._table.number >= ROUNDS  # nobody buys in the last round
            or any(len({track.price for track in tracks}) != 1 for tracks in prices)
            or coins.low != coins.high
            or nothing_affordable(self._table)
        ):
            return []
        text = f"passed with {coins} coins, enough to buy an upgrade"
        leave_purchase_out(self._table, self._name)
        keys = [AUTOMA_KEY, *_ROWS]  # which upgrades his cards name
        return [self._breach(Code.WRONG_JOHANN_NUMBER, self._move.at, text, rests_on=keys)]

    # cards

    def _wrong_cards(self) -> Iterator[Finding]:
        """Yield what is wrong with his cards, and with the upgrade that he bought by them."""
        table, move = self._table, self._move
        for one in move.cards[:-1]:
            if refused_purchase(table, self._johann.deck.whole(one.value)) is None:
                text = f"drew again after {one.value}, but could buy what it names"
                yield self._by_cards(Code.WRONG_AUTOMA_CARD, one, text)
        for one in move.cards[-1:]:
            card = self._johann.deck.whole(one.value)
            why, due = refused_purchase(table, card), upgrade_of(table, card)
            if None not in (due, move.upgrade) and due is not move.upgrade:
                text = f"bought the upgrade {move.upgrade}; the double arrow of {card} says {due}"
                yield self._by_cards(Code.WRONG_JOHANN_ACTION, move.at, text)
            elif why is not None and why.surely:
                text = f"bought by {card}, which should have been drawn again: {why.why}"
                yield self._by_cards(Code.WRONG_AUTOMA_CARD, one, text)

    def _wrong_assistant(self) -> Iterator[Finding]:
        """Yield that he hired another assistant than the Support card says (GT-248, GT-157)."""
        hired, supports = self._move.card, self._move.supports
        if hired is None:
            return
        if not self._table.rows[CardKind.ASSISTANT].may_have(playing_card(hired.value)):
            text = f"hired {hired.value}, who does not lie face up"
            yield self._breach(Code.WRONG_UPGRADE, hired, text, "GT-157")
        elif supports:
            card = self._johann.deck.whole(supports[-1].value)
            due = assistant_of(self._table, card)
            if due is not None and due != hired.value:
                text = f"hired {hired.value}; the Support card {card} says {due}"
                yield self._by_cards(Code.WRONG_JOHANN_ACTION, hired, text, "GT-248")

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

    def _by_cards(self, code: Code, at: Placed, text: str, rule: str = "GT-247") -> Finding:
        """Return the finding of what he did otherwise than his cards say."""
        read = [(card.value, "double") for card in self._move.cards]
        read += [(card.value, "pips") for card in self._move.supports]
        return self._breach(code, at, text, rule, [*_ROWS, *rests_on_cards(self._table, *read)])

    def _breach(
        self, code: Code, at: Placed, text: str, rule: str = "GT-247", rests_on: Iterable[str] = ()
    ) -> Finding:
        text = f"{self._name} {text}"
        return self._table.grounds.breach(
            code, at, text, player=self._name, rests_on=rests_on, rule=rule
        )
