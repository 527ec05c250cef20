"""Checking score sheets: every mating, then totals and the winner."""

from collections.abc import Collection, Iterable, Sequence

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenMating, WrittenSheet
from testcross.rulesets.gene_rummy.referee.corrected_sheets import sheet_edits
from testcross.rulesets.gene_rummy.referee.judged_sheet import (
    JudgedMatings,
    JudgedPlayer,
    JudgedSheet,
)
from testcross.rulesets.gene_rummy.referee.sheet_rounds import join_rounds
from testcross.rulesets.gene_rummy.referee.sheet_totals import judge_player
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, judge
from testcross.rulesets.gene_rummy.scoring.winner_check import WinnerCheck, check_winner
from testcross.rulesets.records.entries import PlayerNames, no_such_player
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.verdict import PlayerPoints, Unchecked, Verdict
from testcross.solver import Solver

_UNREAD_SHEET = "the winner (a sheet could not be read)"
_UNREAD_TOTAL = "the winner (not every total could be read)"


def check_sheets(
    record: ScoreSheets, unread: Sequence[Finding], rules: Rules, solver: Solver
) -> Verdict:
    """Return the verdict on a record of score sheets.

    Args:
        record: what was read.
        unread: what could not be read.
        rules: those in force.
        solver: who is asked.
    """
    names = PlayerNames(record.players or ())
    players = tuple(names.of(text) for text in record.players or ())
    listed = frozenset(players)
    sheets = join_rounds(record.sheets)
    judged = [_judged(sheet, names, rules, solver) for sheet in sheets.value]
    everybody = judge_players(judged)
    verdicts = [_sheet_verdict(one, players, listed) for one in in_order(everybody, judged)]
    winner = winner_verdict(record, everybody, names, players)
    claims = tuple(claim for player in everybody for claim in player.claim)
    return Verdict(
        findings=(
            *(f for one in verdicts for f in one.findings),
            *winner.findings,
            *(f.about(names.of(f.player)) if f.player else f for f in (*unread, *sheets.findings)),
        ),
        points=(*(p for one in verdicts for p in one.points), *claims),
        unchecked=(
            *(u for one in verdicts for u in one.unchecked),
            *map(Unchecked, winner.unchecked),
        ),
        written=frozenset[str]().union(*(one.written for one in verdicts)),
        edits=sheet_edits(record, everybody) if everybody else None,
    )


def judge_players(sheets: Iterable[JudgedMatings]) -> tuple[JudgedPlayer, ...]:
    """Return what the sheets of every player come to, in the order of the players."""
    by_player: dict[str, list[JudgedMatings]] = {}
    for sheet in sheets:
        by_player.setdefault(sheet.player, []).append(sheet)
    return tuple(judge_player(player, theirs) for player, theirs in by_player.items())


def in_order(
    players: Sequence[JudgedPlayer], sheets: Sequence[JudgedMatings]
) -> tuple[JudgedSheet, ...]:
    """Return the judged sheets of all players in the order in which they stand."""
    judged = {id(one.matings): one for player in players for one in player.sheets}
    return tuple(judged[id(sheet)] for sheet in sheets)


def _judged(sheet: WrittenSheet, names: PlayerNames, rules: Rules, solver: Solver) -> JudgedMatings:
    return JudgedMatings(
        player=names.of(sheet.player.text),
        written=sheet,
        judgements=tuple(judge(mating, rules, solver) for mating in sheet.matings),
        rules=rules,
    )


def _sheet_verdict(sheet: JudgedSheet, players: Sequence[str], listed: Collection[str]) -> Verdict:
    """Return all that was found on a sheet; ``players`` are those listed, if they are."""
    player, written = sheet.matings.player, sheet.matings.written
    matings = [mating_verdict(player, judgement) for judgement in sheet.matings.judgements]
    strange: tuple[Finding, ...] = ()
    if players and player not in listed:
        text = no_such_player(written.player, players)
        strange = (finding(RecordCode.UNREADABLE, written.player, text, player=player),)
    return Verdict(
        findings=(*(f for one in matings for f in one.findings), *strange, *sheet.findings),
        points=(
            *(p for one in matings for p in one.points),
            *([_unread_points(player, written.unread)] if written.unread else []),
        ),
        unchecked=(
            *(u for one in matings for u in one.unchecked),
            *(Unchecked(what, player) for what in sheet.unchecked),
        ),
        written=frozenset[str]().union(*(one.written for one in matings), has_total(sheet)),
    )


def has_total(sheet: JudgedSheet) -> frozenset[str]:
    """Return that a total is written, where one is."""
    written = sheet.matings.written
    return frozenset({"totals"} if written.total or written.unread_total else ())


def _unread_points(player: str, matings: int) -> PlayerPoints:
    return PlayerPoints(player=player, counted=matings, unjudged=matings)


def mating_verdict(player: str, judgement: Judgement) -> Verdict:
    """Return the verdict on one mating."""
    points = PlayerPoints(
        player=player,
        counted=1,
        unjudged=int(judgement.correct_points is None),
        claimed=judgement.claimed_points,
        correct=judgement.correct_points,
    )
    return Verdict(
        findings=tuple(_of_play(found, player, judgement) for found in judgement.findings),
        points=(points,),
        unchecked=tuple(Unchecked(what, player) for what in judgement.unchecked),
        written=_written(judgement.written),
    )


def _written(mating: WrittenMating) -> frozenset[str]:
    there = {"genotypes": any(mating.filled), "points": mating.points is not None}
    return frozenset(what for what, is_there in there.items() if is_there)


def _of_play(found: Finding, player: str, judgement: Judgement) -> Finding:
    """Return a finding with the mating it is about; that of an illegal one names it itself."""
    names_it = found.code == Code.ILLEGAL_MATING
    return found.about(player, "" if names_it else judgement.written.text)


def winner_verdict(
    record: ScoreSheets,
    everybody: Sequence[JudgedPlayer],
    names: PlayerNames,
    players: Sequence[str],
) -> WinnerCheck:
    """Return what came of checking the winner; nothing follows from what could not be read."""
    if not record.winners:
        return WinnerCheck()
    if record.unread_sheets:
        return WinnerCheck(unchecked=(_UNREAD_SHEET,))
    check = check_winner(record.winners, [one.result for one in everybody], names, players)
    known = {*players, *(one.player for one in everybody)}
    uncertain = any(one.uncertain for one in everybody)
    if check.findings and uncertain and {names.of(one.text) for one in record.winners} <= known:
        return WinnerCheck(unchecked=(_UNREAD_TOTAL,))
    return check
