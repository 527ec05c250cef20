"""Replaying a game on its state, phase by phase."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeAlias, TypeVar

from testcross.rulesets.english import listed
from testcross.rulesets.genotype.cards import GENES, Gene
from testcross.rulesets.genotype.dice import parse_pool
from testcross.rulesets.genotype.record.game_record import (
    WrittenAutomaPhase,
    WrittenGame,
    WrittenPick,
    WrittenPurchase,
    WrittenRound,
    WrittenWorkTurn,
    says_nothing,
)
from testcross.rulesets.genotype.record.move_words import EntryWords, MoveReader
from testcross.rulesets.genotype.record.value_kinds import PLANT
from testcross.rulesets.genotype.record.written_parts import WrittenRows
from testcross.rulesets.genotype.referee.likely_slips import contradiction
from testcross.rulesets.genotype.referee.turn_moves import (
    UNWRITTEN,
    Block,
    RoundStart,
    blocks_of,
    column_deal,
    deal_move,
    deck_order,
    is_first_shift,
    johann_turn,
    johanns_move,
    moves_meant,
    pick_turn,
    purchase_turn,
    roll_of,
    work_turn,
)
from testcross.rulesets.genotype.round_state.forgetting import forget_johann
from testcross.rulesets.genotype.round_state.game_state import GameState
from testcross.rulesets.genotype.round_state.moves import (
    ROUNDS,
    AutomaPhase,
    AutomaPurchase,
    AutomaShift,
    BeginPhase,
    EndGame,
    EndPhase,
    GamePhase,
    LastHarvest,
    LostTurn,
    MissingRolls,
    Move,
    Reset,
    SetUp,
    Sorting,
)
from testcross.rulesets.genotype.round_state.table import GameTable
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.findings import Finding, Placed
from testcross.rulesets.records.parts import move_fields
from testcross.rulesets.tabletop.game_notes import ReplayNotes

TurnT = TypeVar("TurnT", WrittenWorkTurn, WrittenPick, WrittenPurchase)
_ReadOne: TypeAlias = Callable[[EntryWords, TurnT, str | None], Move]
_Read: TypeAlias = tuple[_ReadOne[TurnT], _ReadOne[TurnT]]
"""How a turn is read: a player's, and Johann's."""


class Watcher(Protocol):
    """Looks on while a game is replayed."""

    def before(self, table: GameTable, move: Move) -> None:
        """See the table before a move."""

    def after(self, table: GameTable, move: Move) -> None:
        """See what came of the move."""


class GameReplay:
    """Replays one game."""

    def __init__(
        self,
        game: WrittenGame,
        players: Sequence[str],
        rules: Rules,
        reader: MoveReader,
        watcher: Watcher | None = None,
        start: RoundStart | None = None,
    ) -> None:
        self._watcher = watcher
        self._gone = 0 if start is None else start.number - 1  # rounds that are not replayed
        self._game = game
        self._reader = reader
        self._words_of: dict[str, EntryWords] = {}
        self.notes = ReplayNotes(players)
        self.state = (
            GameState.of(players, rules) if start is None else GameState(start.table.copy())
        )
        self.picks: dict[str, int] = {}
        """How many dice each player is written to have taken, two for mutating counting as one."""
        self._column_slip = 0
        """The line of the last finding before Brother Johann's column was open."""

    def replay(self) -> None:
        """Replay the game, as far as it is written."""
        if not self._gone:
            self._set_up()
        rounds = self._game.rounds or ()
        blocks = [one for one in blocks_of(rounds) if one.number > self._gone]
        for place, block in enumerate(blocks):
            self.notes.part = f"round {block.number}"
            later = (one.place for one in blocks[place:] if one.place is not None)
            self._block(rounds[block.number - 1], block, next(later))
            self._add_findings(())
        self.notes.part = ""
        if self._column_slip and self._is_column_open():
            self.notes.leave_unchecked(f"Brother Johann's column after line {self._column_slip}")
        self._end()
        self._add_findings(())

    def _is_column_open(self) -> bool:
        johann = self.state.table.johann
        return johann is not None and johann.is_column_open

    def _make(self, move: Move) -> None:
        if self._watcher is not None:
            self._watcher.before(self.state.table, move)
        was_open = self._is_column_open()
        found = self.state.apply(move)
        if found and not was_open:
            self._column_slip = found[0].line
        self._add_findings(found)
        if self._watcher is not None:
            self._watcher.after(self.state.table, move)

    def _add_findings(self, found: Sequence[Finding]) -> None:
        self.notes.find(*self._reader.take_findings(), *found)

    def _words(self, player: str = "") -> EntryWords:
        """Return what an entry is read with; of which player, if it is one's."""
        known = self._words_of.get(player)
        if known is None:
            known = EntryWords(reader=self._reader, player=player, known=self.notes.known_name)
            self._words_of[player] = known
        return known

    # around the rounds

    def _set_up(self) -> None:
        written, known = self._game.setup, self.notes.known_name
        if written is None:
            self.notes.leave_unchecked("the set-up")
            return
        if written.decks is None and written.rows is None:
            self.notes.leave_unchecked("cards face up")
        for one in written.deal or ():
            player = known(one.player)
            if player is not None and self._is_johann(player):
                self._make(column_deal(self._words(player), one))
            elif player is not None:
                self._make(deal_move(self._words(player), one))
        if written.deal is None:
            self.notes.leave_unchecked("hands dealt")
        self._make(SetUp(**move_fields(written, SetUp, self._words()), at=written))
        if written.incomplete:
            forget_johann(self.state.table)
        self._shuffle(written.decks)

    def _end(self) -> None:
        game, notes = self._game, self.notes
        if game.rounds is None:  # nobody knows what stood in the gardens in the end
            notes.leave_unchecked("rounds")
        ends = [*game.winners, *(one.player for one in game.sheet or ())]
        ends += [one.player for one in game.harvests or ()]
        if not ends:
            return
        self._end_working(ends[0])
        if self.state.unfinished:  # so what is written behind it may be of another round
            self._make(EndGame(at=ends[0]))
            return
        for one in (game.rounds is not None and game.harvests) or ():
            player = notes.known_name(one.player)
            if player is not None:
                plants = tuple(PLANT.read(card, self._words(player)) for card in one.cards)
                self._make(LastHarvest(player=player, plants=plants, at=one.player))
        self._make(EndGame(at=ends[0]))

    def _end_working(self, place: Placed) -> None:
        """Leave the last Plant Breeding open, where only what came of it is written."""
        table, last = self.state.table, GamePhase.BREEDING
        if table.number == ROUNDS and table.phase is GamePhase.WORKING:
            self.notes.leave_unchecked(UNWRITTEN[last])
            self._make(BeginPhase(phase=last, number=ROUNDS, is_written=False, at=place))

    # phases

    def _block(self, one: WrittenRound, block: Block, place: Placed) -> None:
        is_written = block.place is not None
        if block.phase is GamePhase.BREEDING:
            is_written = one.picks is not None
        if not is_written:
            self.notes.leave_unchecked(UNWRITTEN[block.phase])
        if block.phase is GamePhase.BREEDING:
            self._automa_phase(one.automa)
        turns = None if one.working is None or self._is_last(block) else len(one.working)
        begin = BeginPhase(
            phase=block.phase, number=block.number, is_written=is_written, turns=turns, at=place
        )
        self._make(begin)
        match block.phase:
            case GamePhase.WORKING:
                self._turns(one.working or (), (work_turn, johann_turn))
            case GamePhase.BREEDING:
                self._breeding(one)
            case GamePhase.UPGRADES:
                johanns = partial(johanns_move, AutomaPurchase)
                self._turns(one.upgrades or (), (purchase_turn, johanns))
            case GamePhase.RESET if one.reset is not None:
                said = move_fields(one.reset, Reset, self._words())
                self._make(Reset(**said, is_whole=not one.reset.incomplete, at=one.reset))
                self._shuffle(one.reset.decks)

    def _is_last(self, block: Block) -> bool:
        """Tell whether nothing is written behind a phase, so that it may only be broken off."""
        game = self._game
        if game.winners or game.sheet or game.harvests or block.number < len(game.rounds or ()):
            return False
        return blocks_of(game.rounds or ())[-1] == block

    def _turns(self, turns: Sequence[TurnT], read: _Read[TurnT]) -> None:
        for place, one in enumerate(turns):
            player = self._player(one, self.state.table.order.due())
            self._take(one, player, self._following(turns, place), read)

    def _breeding(self, one: WrittenRound) -> None:
        self._dice(one)
        picks = one.picks or ()
        later = self._who_pick_later(picks)
        for place, pick in enumerate(picks):
            player = self._player(pick, ())
            if player is not None and pick.dice is not None:
                self.picks[player] = self.picks.get(player, 0) + 1
            following = self._following(picks, place)
            read = partial(pick_turn, pick_later=later[place])
            shift = partial(johanns_move, AutomaShift, pick_later=later[place])
            self._take(pick, player, following, (read, shift))

    def _who_pick_later(self, picks: Sequence[WrittenPick]) -> Sequence[frozenset[str]]:
        """Return for each pick who takes a die further down, but for 1st Shifts."""
        found = [frozenset[str]()]
        for pick in reversed(picks):
            is_early = pick.dice is None or is_first_shift(pick)
            player = None if is_early else self.notes.meant(pick.player)
            found.append(found[-1] if player is None else found[-1] | {player})
        return found[-2::-1]

    def _dice(self, one: WrittenRound) -> None:
        """Let the dice be rolled and sorted."""
        self._roll(one)
        if one.roll is None:
            self.notes.leave_unchecked("dice rolled")
        elif one.pools is None:
            self.notes.leave_unchecked("dice sorted")
        pool = self._words().read_some(one.pools, parse_pool)
        if pool is not None and one.pools is not None:
            self._make(Sorting(pool=pool, at=one.pools))

    def _roll(self, one: WrittenRound) -> None:
        """Let the dice be rolled; who writes a roll writes it of every gene."""
        rolled: dict[Gene, object] = {}
        read = 0
        for value in one.roll or ():
            roll = roll_of(self._words(), value)
            if roll is not None and rolled.setdefault(roll.gene, value) is not value:
                self._reader.refuse(value.name, f"{roll.gene} already has a roll; remove one")
            elif roll is not None:
                read += 1
                self._make(roll)
        missing = tuple(gene for gene in GENES if gene not in rolled)
        if not one.roll or not missing:
            return
        if read == len(one.roll) and "roll" not in one.incomplete:
            self._make(MissingRolls(genes=missing, at=one.roll[0].name))
        else:
            self.notes.leave_unchecked(f"dice of {listed(missing, 'and')}")

    def _take(
        self,
        one: TurnT,
        player: str | None,
        following: str | None,
        read: _Read[TurnT],
    ) -> None:
        """Let somebody take a turn; it is lost if nobody's, or if Johann's and not read in full."""
        is_johann = player is not None and self._is_johann(player)
        wrong = contradiction(one)
        if wrong is not None:
            self._reader.refuse(wrong.at, wrong.problem, player or "")
        unread = wrong is not None or (one.incomplete and (is_johann or says_nothing(one)))
        if player is None or unread:
            self._make(LostTurn(player=player, following=following, at=one))
        else:
            move = read[is_johann](self._words(player), one, following)
            self._make(self._as_meant(move, one))

    def _as_meant(self, move: Move, written: TurnT) -> Move:
        """Return a move with the one space or upgrade that fits, if the one written is unread."""
        table = self.state.table
        every = moves_meant(move, written)
        fitting = [one for one in every if not GameState(table.copy()).apply(one)]
        return fitting[0] if len(fitting) == 1 else move

    # Brother Johann

    def _is_johann(self, player: str) -> bool:
        johann = self.state.table.johann
        return johann is not None and player == johann.name

    def _automa_phase(self, written: WrittenAutomaPhase | None) -> None:
        johann = self.state.table.johann
        if johann is None:
            return
        if written is None:
            self.notes.leave_unchecked("the Automa phase")
            return
        self._make(EndPhase(at=written))
        if written.incomplete:
            forget_johann(self.state.table)
        else:
            said = move_fields(written, AutomaPhase, self._words(johann.name))
            self._make(AutomaPhase(**said, at=written))
        self._shuffle(written.decks)

    def _shuffle(self, decks: WrittenRows | None) -> None:
        """Lay the automa cards in their order, where it is written."""
        order = deck_order(self._words(), decks)
        if order is not None:
            self._make(order)

    def _player(self, turn: TurnT, due: Sequence[str]) -> str | None:
        """Return whose turn it is: who is named, else who is due."""
        named = self.notes.known_name(turn.player)
        return named or (due[0] if due else None)

    def _following(self, turns: Sequence[TurnT], place: int) -> str | None:
        """Return whose turn comes after another one, as far as that is written."""
        return self.notes.meant(turns[place + 1].player) if place + 1 < len(turns) else None
