"""Playing Brother Johann: the cards decide, and what they say is asked of the referee's rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeVar

from testcross.rulesets.genotype.cards import GENES, Gene, PeaPlant
from testcross.rulesets.genotype.dice import FACES, Face
from testcross.rulesets.genotype.effects import Moment, Validates
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.johann_table import FIRST_PLANTS, JohannTable
from testcross.rulesets.genotype.round_state.move_parts import (
    CardKind,
    DrawnCard,
    NamedPlant,
    OmariDie,
    Space,
    Upgrade,
)
from testcross.rulesets.genotype.round_state.player_board import PlayerBoard
from testcross.rulesets.genotype.round_state.said import Said
from testcross.rulesets.genotype.round_state.solo import (
    Role,
    cost_for_johann,
    due_by_dice,
    due_phase,
    due_shift,
    due_turn,
    goal_of_letter,
    nothing_affordable,
    picked_place,
    refusal,
    refused_purchase,
    upgrade_of,
)
from testcross.rulesets.genotype.round_state.solo_moves import (
    AutomaCard,
    AutomaDeckOrder,
    AutomaPhase,
    AutomaPurchase,
    AutomaShift,
    AutomaTurn,
    DealColumn,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.simulator.draw_piles import DrawPile
from testcross.rulesets.genotype.simulator.stock import Stock

T = TypeVar("T")


@dataclass(slots=True)
class JohannPlay:
    """Plays Johann on the state of a game."""

    state: GameState
    stock: Stock
    johann: JohannTable
    cards: DrawPile[AutomaCard]
    rng: Random
    _out: list[AutomaCard] = field(default_factory=list)
    """Cards that have been drawn and are not laid aside yet."""

    @classmethod
    def of(cls, state: GameState, stock: Stock, rng: Random) -> "JohannPlay":
        """Return Johann at the table of a game that he plays."""
        johann = state.table.johann
        if johann is None:
            raise LookupError("Brother Johann does not play")
        return cls(state, stock, johann, DrawPile(johann.deck.cards.values(), rng), rng)

    @property
    def board(self) -> PlayerBoard:
        """What lies before him."""
        return self.state.board(self.johann.rules.johann)

    # cards

    def shuffle(self) -> AutomaDeckOrder:
        """Shuffle all his cards; the order has been told to the state."""
        self.cards.shuffle(self._out)
        self._out = []
        move = AutomaDeckOrder(cards=tuple(map(_named, self.cards.order)))
        self.state.push(move)
        return move

    def _draw(self) -> AutomaCard:
        card = self.cards.draw()
        self._out.append(card)
        return card

    def _lay_aside(self, *kept: str) -> None:
        """Lay aside all cards that are out but some."""
        self.cards.gone += [card for card in self._out if card.name not in kept]
        self._out = [card for card in self._out if card.name in kept]

    # set-up

    def deal(self) -> DealColumn:
        """Deal him his plants, and with Sister Elisabeth a goal (GT-221, GT-250)."""
        plants = self.stock.plants.draw_cards(FIRST_PLANTS)
        column = tuple(NamedPlant(card=one) for one in plants if isinstance(one, PeaPlant))
        move = DealColumn(plants=column)
        own = self.johann.own
        if own is not None and own.validates is Validates.GOAL:
            supports = [self._draw()]
            goal = goal_of_letter(self.state.table, supports[-1].letter)
            while goal is None:
                supports.append(self._draw())
                goal = goal_of_letter(self.state.table, supports[-1].letter)
            move = replace(move, supports=tuple(map(_with_letter, supports)), goal=Said(goal))
        self.state.push(move)
        return move

    # Working

    def turn(self) -> AutomaTurn:
        """Return his working turn; it has been made (GT-227 to GT-236, GT-251)."""
        own = self.johann.own
        if own is not None and own.moment is Moment.ACTION and self.board.markers.high == 1:
            move = self._turn_by_dice()
        else:
            move = self._turn_by_cards()
        self.state.push(move)
        self._discard(move.discards or ())
        self._lay_aside()
        self.stock.made_anew()
        return move

    def _turn_by_cards(self) -> AutomaTurn:
        actions, supports = [self._draw()], [self._draw()]
        table = self.state.table
        while (why := refusal(table, self.board, actions[-1], supports[-1])) is not None:
            pile = actions if why.role is Role.ACTION else supports
            self._lay_aside(actions[-1].name, supports[-1].name)
            self._lay_aside(supports[-1].name if pile is actions else actions[-1].name)
            pile.append(self._draw())

        def due(drawn: Sequence[PeaPlant]) -> tuple[AutomaTurn, Sequence[DrawnCard]]:
            copy, johann = self._copies()
            turn = due_turn(copy, johann, actions[-1], supports[-1], drawn)
            return turn, turn.gains or ()

        move = self._with_plants(due)
        return replace(
            move,
            actions=tuple(map(_named, actions)),
            supports=tuple(map(_with_letter, supports)),
            discards=tuple(map(self.stock.known, move.discards or ())),
        )

    def _copies(self) -> tuple[GameTable, JohannTable]:
        """Return the table and his part of it, to try something out on."""
        return self.state.table.copy(), self.johann.copy()

    def _with_plants(self, due: Callable[[Sequence[PeaPlant]], tuple[T, Sequence[DrawnCard]]]) -> T:
        """Return what he must do with as many plants of the deck as he gains by it."""
        drawn: list[PeaPlant] = []
        move, gains = due(drawn)
        while any(one.card is None for one in gains):
            card = self.stock.plants.draw()
            if isinstance(card, PeaPlant):
                drawn.append(card)
            move, gains = due(drawn)
        return move

    def _turn_by_dice(self) -> AutomaTurn:
        """Roll for Father Omari (GT-251)."""
        dice = tuple(self._die(gene) for gene in GENES)
        covered = due_by_dice(*self._copies(), dice)
        return AutomaTurn(space=Space.OMARI, dice=dice, validates=covered)

    def _die(self, gene: Gene) -> OmariDie:
        faces = [self.rng.choice(FACES)]
        while faces[-1] is Face.MUTATION:
            faces.append(self.rng.choice(FACES))
        return OmariDie(gene=gene, faces=tuple(faces))

    def _discard(self, cards: Sequence[DrawnCard]) -> None:
        for one in cards:
            if one.card is not None:
                kind = CardKind.TOOL if isinstance(one.card, str) else CardKind.PLANT
                self.stock.discard(kind, one.card)

    # between the phases

    def phase(self) -> AutomaPhase:
        """Return his Automa phase; it has been made (GT-237 to GT-241)."""

        def due(drawn: Sequence[PeaPlant]) -> tuple[AutomaPhase, Sequence[DrawnCard]]:
            phase = due_phase(*self._copies(), drawn)
            return phase, phase.gains or ()

        move = self._with_plants(due)
        self.state.push(move)
        self.stock.made_anew()
        return move

    # Plant Breeding

    def shift(self) -> AutomaShift:
        """Return one Shift; it has been made (GT-243 to GT-245, GT-256)."""
        self._lay_aside(*self._paired())
        card, picking = self._draw(), self.state.table.picking
        if picking is None:
            raise LookupError("no Plant Breeding phase has begun")
        table, johann = self._copies()
        due = due_shift(table, johann, picking.copy(), card)
        move = replace(due, cards=(_with_arrows(card),))
        self.state.push(move)
        return move

    def _paired(self) -> list[str]:
        """Return the cards that stay beside plants when the next one is drawn."""
        paired = self.johann.paired
        return [name for name in paired if name is not None] if None in paired else []

    # Research Upgrade

    def purchase(self) -> AutomaPurchase:
        """Return what he buys, or that he passes; it has been made (GT-247, GT-248)."""
        move = AutomaPurchase(passes=True)
        if not nothing_affordable(self.state.table, self.board):
            move = self._bought()
        self.state.push(move)
        self._lay_aside()
        return move

    def _bought(self) -> AutomaPurchase:
        table, board = self.state.table, self.board
        self._lay_aside()
        cards = [self._draw()]
        while refused_purchase(table, board, cards[-1]) is not None:
            self._lay_aside()
            cards.append(self._draw())
        upgrade = upgrade_of(table, cards[-1])
        pays = None if upgrade is None else Said(cost_for_johann(table, board, upgrade).low)
        move = AutomaPurchase(cards=tuple(map(_with_arrows, cards)), upgrade=upgrade, pays=pays)
        if upgrade is not Upgrade.ASSISTANT:
            return move
        support = self._draw()
        places = table.rows[CardKind.ASSISTANT].places or []
        place = picked_place(places, support.pips - 1)
        hired = None if place is None else places[place]
        return replace(
            move,
            supports=(_with_letter(support),),
            card=None if hired is None else Said(hired.name),
        )


def _named(card: AutomaCard) -> Said[AutomaCard]:
    """Return a card as it is written where only its action counts."""
    return Said(AutomaCard(action=card.action, spot=card.spot))


def _with_letter(card: AutomaCard) -> Said[AutomaCard]:
    """Return a card as it is written where letter and pips count."""
    return Said(replace(card, single=None, double=None, mutation=None))


def _with_arrows(card: AutomaCard) -> Said[AutomaCard]:
    """Return a card as it is written where arrows count."""
    return Said(replace(card, letter="", pips=0))
