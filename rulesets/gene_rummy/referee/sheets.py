"""Checking score sheets: every mating, then totals and the winner."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenMating, WrittenSheet
from testcross.rulesets.gene_rummy.referee.sheet_totals import (
    JudgedMatings,
    JudgedPlayer,
    JudgedSheet,
    join_rounds,
    judge_player,
)
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, judge
from testcross.rulesets.gene_rummy.scoring.ranking import (
    PlayerResult,
    WinnerCheck,
    check_winner,
    find_winners,
    may_have_won,
)
from testcross.rulesets.records.entries import PlayerNames, each_winner, no_such_player, player_key
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.tree import Place
from testcross.rulesets.records.verdict import Edit, PlayerPoints, Unchecked, Verdict
from testcross.solver import Solver


def right_genotypes(judgement: Judgement) -> tuple[str, ...]:
    """Return the genotypes of the right copy, buck first: none where the mating is illegal."""
    return judgement.genotypes or tuple(
        entry.text if entry and judgement.correct_points != 0 else ""
        for entry in judgement.written.filled
    )


def right_points(judgement: Judgement) -> int | str:
    """Return the points of the right copy: those written where the right ones are not known."""
    if judgement.correct_points is not None:
        return judgement.correct_points
    return judgement.written.points.text if judgement.written.points else ""


def mating_edits(judgement: Judgement) -> Iterator[Edit]:
    """Yield what makes a mating right; nothing where it could not be judged."""
    place = (judgement.written.line, judgement.written.column)
    if judgement.correct_points is None:
        return
    yield Edit(place=place, key="points", value=judgement.correct_points)
    if judgement.genotypes:
        buck, doe, *kits = judgement.genotypes
        yield Edit(place=place, key="filled", value={"buck": buck, "doe": doe, "kits": kits})
    elif judgement.correct_points == 0:  # illegal, so that no genotype is right
        yield Edit(place=place, key="filled", value=None)


def sheet_edits(record: ScoreSheets, players: Sequence[JudgedPlayer]) -> tuple[Edit, ...]:
    """Return what makes a record of score sheets right."""
    sheets = [sheet for player in players for sheet in player.sheets]
    return (
        *(edit for s in sheets for one in s.matings.judgements for edit in mating_edits(one)),
        *(edit for sheet in sheets for edit in _total_edits(sheet)),
        *winner_edits(record.place, right_winners(record, players)),
    )


def _total_edits(sheet: JudgedSheet) -> Iterator[Edit]:
    """Yield the right total, where it is known."""
    if sheet.right_total is not None:
        written = sheet.matings.written
        for place in ((written.line, written.column), *written.same_total):
            yield Edit(place=place, key="total", value=sheet.right_total)


def winner_edits(place: Place, winners: Sequence[str]) -> Iterator[Edit]:
    """Yield who has won, for the record that begins at a place; nothing where it stands right."""
    if winners:
        first, *others = winners
        yield Edit(place=place, key="winner", value=[first, *others] if others else first)


def right_winners(record: ScoreSheets, players: Sequence[JudgedPlayer]) -> tuple[str, ...]:
    """Return who has won by the totals put right, as the sheets name them.

    Nobody where it stands right already, where a sheet lacks or cannot be read, or where the one
    named has won if a mating that cannot be judged is worth less than was written.
    """
    spelt = [player.sheets[0].matings.written.player.text for player in players]
    results = _spelt([player.corrected for player in players], spelt)
    by_key = {player_key(result.player): result.player for result in results}
    winners = each_winner(record.winners, [*(record.players or ()), *by_key.values()])
    named = {player_key(entry.text) for entry in winners}
    listed = {player_key(name) for name in record.players or ()}
    if not named or record.unread_sheets or not listed <= by_key.keys():
        return ()
    best = find_winners(results, "correct")
    said = {by_key.get(key, key) for key in named}
    if best is None or best.allows(said):
        return ()
    as_written = _spelt([player.result for player in players], spelt)
    return () if may_have_won(said, as_written) else best.after_tie


def _spelt(results: Sequence[PlayerResult], names: Sequence[str]) -> list[PlayerResult]:
    """Return results under the names that stand on the sheets."""
    return [replace(one, player=name) for one, name in zip(results, names, strict=True)]


_UNREAD_SHEET = "the winner (a sheet was unreadable)"
_UNREAD_TOTAL = "the winner (a total was unreadable)"


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
    unread = PlayerPoints(player=player, counted=written.unread, unjudged=written.unread)
    strange: tuple[Finding, ...] = ()
    if players and player not in listed:
        text = no_such_player(written.player, players)
        strange = (finding(RecordCode.UNREADABLE, written.player, text, player=player),)
    return Verdict(
        findings=(*(f for one in matings for f in one.findings), *strange, *sheet.findings),
        points=(
            *(p for one in matings for p in one.points),
            *([unread] if written.unread else []),
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
