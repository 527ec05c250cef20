"""Brother Johann as he is asked about: card by card he does what a game that was played has."""

from collections.abc import Iterator
from typing import Any

from genotype_games.genotype_games import Kind, simulated
from genotype_games.pea_referee import record_of
from sampling import each
from testcross.rulesets.genotype.entries import JOHANN, AutomaPhase
from testcross.rulesets.genotype.johann_moves import JohannMove, moves, next_move
from testcross.rulesets.genotype.state import State
from testcross.rulesets.genotype.table import BOOK, first_doubts, first_state
from testcross.rulesets.tabletop.events import Event
from testcross.rulesets.tabletop.referee import Referee

LEVELS = ("easy", "standard", "hard")


def cards_of(entry: Any) -> Iterator[str]:
    """Yield what was drawn or rolled for an entry, in the order in which it is asked for."""
    for action in getattr(entry, "action", ())[:1]:
        yield action
        yield entry.support[0]
        yield from entry.action[1:]
        yield from entry.support[1:]
    yield from getattr(entry, "automa", ())
    yield from () if getattr(entry, "action", ()) else getattr(entry, "support", ())
    for rolls in getattr(entry, "roll", {}).values():
        yield from (face for roll in rolls for face in roll)
    turned_up = getattr(entry, "draws", None) or getattr(entry, "plants", None) or ()
    yield from (str(one.card) for one in turned_up if one.deck)


def told_of(state: State) -> list[object]:
    board = state.johann
    column = [(str(bed.plant), sorted(bed.covered)) for bed in board.garden]
    return [column, board.coins, board.goals, board.done, state.pools, state.tiles, board.bought]


@each("seed", range(1_000), quick=3, blocks=10)
def test_johann_does_with_his_cards_what_he_did_in_the_game(seed: int) -> None:
    game = simulated(Kind(1, "random", (("difficulty", LEVELS[seed % 3]),)), seed)
    record = record_of(game.text("yaml"))
    referee = Referee(
        first_state(record.players, record.rules),
        BOOK,
        first_doubts(first_state(record.players, record.rules)),
    )
    asked = 0
    for index, entry in enumerate(record.entries):
        if _is_johanns(entry) and next_move(referee.state) is not None:
            alone = Referee(referee.state.copy(), BOOK, dict(referee.doubts))
            move = _move(alone, entry)
            referee.play(entry, index)
            assert told_of(alone.state) == told_of(referee.state), move
            asked += 1
        else:
            referee.play(entry, index)
    assert referee.findings == []
    assert asked > 20


def _is_johanns(entry: Event) -> bool:
    is_phase = isinstance(entry, AutomaPhase)
    return getattr(entry, "player", "") == JOHANN or is_phase


def _move(referee: Referee, entry: Event) -> JohannMove:
    playing, cards = moves(referee), cards_of(entry)
    shown = next(playing)
    while not isinstance(shown, JohannMove):
        assert not shown.problem, shown
        shown = playing.send(next(cards))
    return shown
