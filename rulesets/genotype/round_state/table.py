"""The table: boards, rows, decks, tiles, and who sits at it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.box import format_value
from testcross.rulesets.genotype.cards import GENES, CardKind, Gene
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.dice import PeaParents
from testcross.rulesets.genotype.effects import Space
from testcross.rulesets.genotype.position import Goal
from testcross.rulesets.genotype.round_state.johann_table import JohannTable, seat_johann
from testcross.rulesets.genotype.round_state.move_parts import Upgrade
from testcross.rulesets.genotype.round_state.moves import GamePhase
from testcross.rulesets.genotype.round_state.player_board import (
    FreeSpaces,
    Limits,
    PlayerBoard,
    limits_for,
    shallow_copy,
)
from testcross.rulesets.genotype.round_state.prices import PriceRange, PriceStory
from testcross.rulesets.genotype.round_state.shared_board import (
    NO_TILES,
    DisplayRow,
    TileRange,
    parents_with,
)
from testcross.rulesets.genotype.round_state.shift_order import Picking
from testcross.rulesets.genotype.rules import Rules, rulings
from testcross.rulesets.records.findings import Finding, Placed, finding
from testcross.rulesets.records.verdict import Edit
from testcross.rulesets.tabletop import Count, PlayingCard, Seating


@dataclass(slots=True)
class Grounds:
    """Makes the findings of a game; the one place where a breach becomes a warning."""

    rules: Rules
    told: set[str] = field(default_factory=set)
    """What was told once to be assumed, and has since been taken to be as the record needs it."""
    edits: list[Edit] = field(default_factory=list)
    """What makes the record right, where it is certain what is right, and no choice."""

    def copy(self) -> "Grounds":
        """Return the same grounds, to go on with apart from these."""
        return Grounds(self.rules, set(self.told), list(self.edits))

    def breach(  # noqa: PLR0913 - a finding has so many parts
        self,
        code: Code,
        place: Placed,
        text: str,
        *,
        player: str = "",
        rests_on: Iterable[str] = (),
        rule: str = "",
        right: int | str | None = None,
    ) -> Finding:
        """Return the finding that a rule was broken; a warning where it rests on something assumed.

        Args:
            code: what was found, if nothing is assumed.
            place: where it is written.
            text: what was written, what is right, the difference.
            player: whose move it is.
            rests_on: keys of the box (``mat.plots``, ``space``) and of rulings.
            rule: the rule that was broken; empty where the code stands for one rule only.
            right: what should be written there as a single value, where that is certain.
        """
        assumed = [key for key in rests_on if self.is_assumed(key)]
        if assumed:
            why = listed(self._assumed_clauses(assumed), "and")
            text = f"{text.removesuffix('.')}; this is wrong only if {why}"
        rule = rule or only_rule(code)
        if assumed:
            code = Code.ONLY_IF_ASSUMED
        elif right is not None:
            self.edits.append(Edit(place=(place.line, place.column), key=None, value=right))
        return finding(code, place, text, player=player).breaking(rule)

    def is_assumed(self, key: str) -> bool:
        """Tell whether a value of the box, or a ruling, is one that nobody wrote down."""
        box = self.rules.box
        if key in box.values:
            return bool(box.values[key].assumed)
        if key in box.lists:
            return bool(box.lists[key].assumed)
        return key not in self.rules.named

    def is_new_assumption(self, key: str) -> bool:
        """Tell whether something is told for the first time; later it is taken as it is needed."""
        if key in self.told:
            return False
        self.told.add(key)
        return True

    def _assumed_clauses(self, keys: Iterable[str]) -> list[str]:
        """Return what is assumed, in clauses; values of one section of the box together."""
        box = self.rules.box
        by_section: dict[str, list[str]] = {}
        told = []
        for key in keys:
            if key in box.values:
                value = box.values[key]
                by_section.setdefault(value.assumed, []).append(
                    f"{key}: {format_value(value.value)}"
                )
            elif key in box.lists:
                by_section.setdefault(box.lists[key].assumed, []).append(key)
            else:
                ruling = rulings()[key]
                told.append(f"{ruling.says} (ruling {key}: {ruling.values[0]})")
        sections = (
            f"{box.sections[name].label} are as assumed ({', '.join(values)})"
            for name, values in by_section.items()
        )
        return [*sections, *told]


def only_rule(code: Code) -> str:
    """Return the rule that a code stands for; empty where there are several."""
    source = code.rule.source
    return "" if "," in source or " to " in source else source


MATCHING = "elisabeth"
"""The ruling on what matches a goal of two genotypes (GT-181)."""
OWN_ASSISTANT = "hard_assistant"
"""The ruling on whether Johann's own assistant counts as one that he has hired (GT-235, GT-238)."""


class SeatsInPlay(Seating):
    """Seats in the order of turns, of which those are passed over who are out.

    Somebody may be out or not, after a slip: then the next one may have the turn as well.
    """

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__(players)
        self.out: set[str] = set()
        """Who certainly has no more turns."""
        self.unsure: set[str] = set()
        """Who may have none."""
        self.owed: list[str] = []
        """Who was passed over, and may take the turn later."""

    def copy(self) -> "SeatsInPlay":
        """Return the same order, to go on with apart from this one."""
        other = SeatsInPlay(self.players)
        other._waiting = list(self._waiting)
        other.out, other.unsure = set(self.out), set(self.unsure)
        other.owed = list(self.owed)
        return other

    def left_of(self, player: str) -> str:
        """Return who plays after a player, of those who are not out; else the same player."""
        place = self.players.index(player)
        around = (*self.players[place + 1 :], *self.players[: place + 1])
        return next((one for one in around if one not in self.out), player)

    @property
    def next(self) -> str | None:
        """Whose turn is next; None where nobody has begun, or all are out."""
        if not self._waiting:
            return None
        if self._waiting[0] in self.out:
            self._waiting[0] = self.left_of(self._waiting[0])
        return None if self._waiting[0] in self.out else self._waiting[0]

    @property
    def has_begun(self) -> bool:
        """Whether it is known who was first."""
        return bool(self._waiting)

    def due(self) -> tuple[str, ...]:
        """Return everybody whose turn it may be, most likely first."""
        first = self.next
        found: list[str] = []
        while first is not None and first not in found:
            found.append(first)
            first = self.left_of(first) if first in self.unsure else None
        return tuple(found)

    def may_take(self, player: str) -> bool:
        """Tell whether somebody may have the turn."""
        return player in self.due() or player in self.owed

    def take(
        self, player: str, following: str | None, *, is_short: bool = False
    ) -> tuple[str, tuple[str, ...]]:
        """Let somebody take a turn, in order or not, and let the turn go on.

        Args:
            player: who is named.
            following: whose turn comes after it, if that is known.
            is_short: whether turns are left out somewhere, so that a name is no slip.

        Returns:
            Who took it, the name being wrong where all goes on as if in order; and those who were
            passed over.
        """
        due = self.due()
        if not due or player in due:
            passed = due[: due.index(player)] if due else ()
            self._waiting[:1] = [player]
            self.take_turn()
            return player, passed
        if player in self.owed:
            self.owed.remove(player)
            return player, ()
        if is_short or self.goes_on_from(player, following):
            passed = self.jump(player, following)
            self.owed += passed
            return player, passed
        self._waiting[:1] = [due[0]]
        self.take_turn()
        return due[0], ()


@dataclass(slots=True, kw_only=True)
class GameTable:
    """Everything that lies on the table, and how far the game has come."""

    players: tuple[str, ...]
    """In the order of their seats, clockwise."""
    grounds: Grounds
    limits: Limits
    boards: dict[str, PlayerBoard]
    number: int = 0
    """Of the round, from 1; 0 before the first."""
    phase: GamePhase | None = None
    phase_written: bool = True
    """Whether anything is written of the phase."""
    is_solo: bool = False
    """Whether Brother Johann plays, so that the human is first player all game."""
    first: str | None = None
    """The first player of the round; None where nobody wrote it."""
    # the board
    tiles: dict[Gene, TileRange] = field(default_factory=lambda: dict.fromkeys(GENES, NO_TILES))
    coins: dict[Gene, bool | None] = field(default_factory=lambda: dict.fromkeys(GENES, True))
    """Whether a coin lies by a square; None where that is not known."""
    goals: dict[Goal, str | None] = field(default_factory=dict)
    """Who has claimed a goal; None where a slip leaves it open who, or whether."""
    goals_open: frozenset[str] = frozenset()
    """Players who may have claimed other goals than these."""
    rows: dict[CardKind, DisplayRow] = field(default_factory=dict)
    decks: dict[CardKind, list[PlayingCard]] = field(default_factory=dict)
    """The face-down cards, the next one last, where their order is written."""
    prices: dict[Upgrade, PriceRange] = field(default_factory=dict)
    price_stories: dict[Upgrade, PriceStory] = field(default_factory=dict)
    """What happened to each price (M-5)."""
    more_copies: dict[PlayingCard, int] = field(default_factory=dict)
    """How many more of a card there are than the box has; that has been told."""
    stock: dict[Upgrade, Count] = field(default_factory=dict)
    """How many of an upgrade are left (GT-008); of Action Markers each player has their own."""
    # a round
    free: dict[Space, FreeSpaces] = field(default_factory=dict)
    """Spaces of the board that are free, by what they cost."""
    covered: dict[tuple[Space, str], int] = field(default_factory=dict)
    """The line on which a space of a gene, or of a mat, was taken in this round."""
    first_shift: dict[Gene, str] = field(default_factory=dict)
    """Who has a marker on 1st Shift."""
    second_shift: list[str] = field(default_factory=list)
    """Whose markers lie on 2nd Shift, the first served first."""
    shifts_known: bool = True
    """Whether it is known who has markers on 1st and 2nd Shift."""
    order: SeatsInPlay
    """Whose turn it is in the phase."""
    missing_turns: int = 0
    """How many turns fewer are written of Working than there are Action Markers."""
    picking: Picking | None = None
    """The Plant Breeding phase with its dice; None outside one."""
    johann: JohannTable | None = None
    """Brother Johann's cards and assistants; None where he does not play."""

    @classmethod
    def of(cls, players: Sequence[str], rules: Rules) -> "GameTable":
        """Return the table before the set-up, as far as the rules and the box say how it is."""
        limits = limits_for(rules.box, len(players))
        boards = {player: PlayerBoard(player) for player in players}
        johann = None if rules.solo is None else seat_johann(rules, rules.solo, boards)
        stock = dict(limits.stock)
        if johann is not None and johann.own is not None:
            stock[Upgrade.ASSISTANT] = stock[Upgrade.ASSISTANT].less(1)
        return cls(
            players=tuple(players),
            grounds=Grounds(rules),
            limits=limits,
            boards=boards,
            rows={kind: DisplayRow([], Count.exactly(limits.row_of(kind))) for kind in CardKind},
            prices=dict(limits.prices),
            price_stories={one: PriceStory(start=limits.prices[one]) for one in Upgrade},
            stock=stock,
            free=dict(limits.spaces),
            order=SeatsInPlay(players),
            is_solo=johann is not None,
            johann=johann,
        )

    def copy(self) -> "GameTable":
        """Return the same table, to go on with apart from this one."""
        other = shallow_copy(self)
        other.grounds, other.limits = self.grounds.copy(), self.limits.copy()
        other.boards = {name: board.copy() for name, board in self.boards.items()}
        other.tiles, other.coins = dict(self.tiles), dict(self.coins)
        other.goals = dict(self.goals)
        other.rows = {kind: row.copy() for kind, row in self.rows.items()}
        other.decks = {kind: list(deck) for kind, deck in self.decks.items()}
        other.prices, other.price_stories = dict(self.prices), dict(self.price_stories)
        other.more_copies = dict(self.more_copies)
        other.stock, other.free = dict(self.stock), dict(self.free)
        other.covered, other.first_shift = dict(self.covered), dict(self.first_shift)
        other.second_shift, other.order = list(self.second_shift), self.order.copy()
        other.picking = None if self.picking is None else self.picking.copy()
        other.johann = None if self.johann is None else self.johann.copy()
        return other

    @property
    def rules(self) -> Rules:
        """By which rules it is played."""
        return self.grounds.rules

    def breach(  # noqa: PLR0913 - a finding has so many parts
        self,
        code: Code,
        place: Placed,
        text: str,
        player: str = "",
        *,
        rests_on: Iterable[str] = (),
        rule: str = "",
        right: int | str | None = None,
    ) -> list[Finding]:
        """Return the finding that a rule was broken, alone in a list; see ``Grounds.breach``."""
        told = self.grounds.breach(
            code, place, text, player=player, rests_on=rests_on, rule=rule, right=right
        )
        return [told]

    def parents(self, gene: Gene) -> frozenset[PeaParents]:
        """Return the parents that a gene may have, as its tiles may lie."""
        printed = self.limits.parents[gene]
        return frozenset(parents_with(one, printed) for one in self.tiles[gene])

    @property
    def johanns(self) -> JohannTable:
        """Brother Johann's cards and assistants.

        Raises:
            ValueError: where he does not play.
        """
        if self.johann is None:
            raise ValueError("Johann does not play")
        return self.johann

    @property
    def johanns_board(self) -> PlayerBoard:
        """What lies before Brother Johann."""
        return self.boards[self.johanns.name]

    @property
    def johanns_assistants(self) -> int:
        """How many assistants validate for Brother Johann (GT-235, GT-238)."""
        own_counts = self.rules.ruling(OWN_ASSISTANT) == "counts"
        return self.johanns.hired + int(own_counts and self.johanns.own is not None)

    def leave_goals_open(self, *players: str) -> None:
        """Leave open which goals players have claimed."""
        self.goals_open |= set(players)

    def goals_to_match(self, player: str) -> tuple[Goal, ...]:
        """Return the goals that a trait has to match (RULING ``elisabeth``)."""
        goals = self.boards[player].goals(self.goals)
        return goals if self.rules.ruling(MATCHING) == "either" else tuple(map(_strict, goals))

    def left_of(self, player: str) -> str:
        """Return who sits to the left of a player: clockwise."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def right_of(self, player: str) -> str:
        """Return who sits to the right of a player: counter-clockwise."""
        return self.players[self.players.index(player) - 1]


def _strict(goal: Goal) -> Goal:
    """Return a goal of two genotypes as one of the homozygous one only."""
    return Goal(tuple(one for one in goal.traits if one.is_homozygous)) if goal.traits[1:] else goal
