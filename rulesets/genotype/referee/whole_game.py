"""Checking a whole game: as it is written, and then as it is best understood."""

from collections.abc import Sequence
from dataclasses import replace

from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.referee.game_check import CheckedGame, CheckTerms, GameCheck
from testcross.rulesets.genotype.referee.replay import Watcher
from testcross.rulesets.genotype.referee.round_starts import RoundStarts
from testcross.rulesets.genotype.referee.sheet_rules import SheetRules
from testcross.rulesets.genotype.referee.slip_search import SlipSearch
from testcross.rulesets.genotype.referee.surplus_rounds import FiveRounds, without_surplus
from testcross.rulesets.genotype.round_state.breach_grounds import Grounds
from testcross.rulesets.genotype.rules import Rules
from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import Unchecked

__all__ = ["CheckedGame", "check_game"]


def check_game(
    game: WrittenGame,
    rules: Rules,
    place: Place = (1, 1),
    sheet_rules: SheetRules | None = None,
    watcher: Watcher | None = None,
) -> CheckedGame:
    """Replay a game, check its score sheet, and return the verdict on it.

    Args:
        game: as it was written.
        rules: in force.
        place: where the record begins.
        sheet_rules: what score sheets are held against, for who has many of them to check.
        watcher: who looks on while the rounds are replayed, as they are best understood.
    """
    sheets = sheet_rules or SheetRules(Grounds(rules))
    terms = CheckTerms(rules=rules, sheet_rules=sheets, place=place)
    if game.rounds is None:
        return GameCheck(game, terms, watcher=watcher).check()
    five = without_surplus(game)
    return _with_told(_check_rounds(five.game, terms, watcher), five)


def _with_told(checked: CheckedGame, five: FiveRounds) -> CheckedGame:
    """Return a verdict with what is told of rounds that were left out."""
    verdict = checked.verdict
    findings = (*five.told, *verdict.findings)
    unchecked = (*verdict.unchecked, *map(Unchecked, five.unchecked))
    return replace(checked, verdict=replace(verdict, findings=findings, unchecked=unchecked))


def _check_rounds(game: WrittenGame, terms: CheckTerms, watcher: Watcher | None) -> CheckedGame:
    """Replay a game as it is best understood."""
    first = GameCheck(game, terms).check()
    search = SlipSearch(GameJudge(terms), first.players)
    read = search.explain(game, first.verdict.findings)
    if read.is_first and watcher is None:
        return first
    last = GameCheck(read.game, terms, guesses=read.guesses, watcher=watcher).check()
    findings = (*read.told, *last.verdict.findings)
    return replace(last, verdict=replace(last.verdict, findings=findings))


class GameJudge:
    """Judges a game, and then others that differ from it in one round."""

    def __init__(self, terms: CheckTerms) -> None:
        self._terms = terms
        self._starts = RoundStarts()
        self._guesses = True

    def findings_of(self, game: WrittenGame, *, guesses: bool) -> Sequence[Finding]:
        """Return what is found in a game, and keep how its rounds began."""
        self._starts, self._guesses = RoundStarts(), guesses
        check = GameCheck(game, self._terms, guesses=guesses, watcher=self._starts)
        return check.check().verdict.findings

    def findings_of_round(self, game: WrittenGame, number: int) -> Sequence[Finding]:
        """Return what is found in one round; with the last one all that follows it.

        Args:
            game: like the one that was judged last, but perhaps for this round.
            number: of the round, from 0.
        """
        rounds = game.rounds or ()
        if number + 1 < len(rounds):
            cut = replace(game, rounds=rounds[: number + 1])
            game = replace(cut, harvests=None, sheet=None, winners=())
        start = self._starts.found[number + 1]
        return (
            GameCheck(game, self._terms, guesses=self._guesses, start=start)
            .check()
            .verdict.findings
        )
