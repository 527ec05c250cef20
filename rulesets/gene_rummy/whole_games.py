"""Checking whole games: rounds by the referee, matings and totals as on any sheet, the target."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from testcross.rulesets.english import listed
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.copies import tree_edits
from testcross.rulesets.gene_rummy.entries import GameRecord
from testcross.rulesets.gene_rummy.played import referee_calls, referee_turns
from testcross.rulesets.gene_rummy.scoring.judgement import MatingJudge
from testcross.rulesets.gene_rummy.sheets import check_table, total_in_all, verdict_on
from testcross.rulesets.gene_rummy.table import RummyTable, TableItem, TablePart
from testcross.rulesets.gene_rummy.trees import account_of_game, read_played
from testcross.rulesets.gene_rummy.turns import wrong_number
from testcross.rulesets.gene_rummy.words import POOL
from testcross.rulesets.genetics.ruleset import CallRules, TurnRules
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.possible_sums import known_sum
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import PlayerPoints, Unchecked, Verdict
from testcross.rulesets.records.written_values import whole_number
from testcross.solver import Solver


def check_played(
    root: Node, game: GameRecord, unread: Sequence[Finding], solver: Solver
) -> Verdict:
    """Return the verdict on a game, with what could not be read of its tree."""
    judge = MatingJudge(game.asked, solver)
    table, rules = check_game(game, judge), judge.rules({})
    verdict = verdict_on(table)
    of_matings = [one.what for one in verdict.unchecked if one.what != "matings"]
    # what is written once and read twice, as a kit and the card drawn, is found once
    once = {(one.code, one.line, one.column, one.text): one for one in verdict.findings[::-1]}
    findings = tuple(dict.fromkeys((*unread, *reversed(once.values()))))
    in_turns = isinstance(rules.variant.play, TurnRules)
    unwritten = _unwritten(game, len(table.listed), in_turns=in_turns)
    told = {one.player for one in verdict.points}
    accused = dict.fromkeys(one.player for one in findings if one.player)
    present = [PlayerPoints(player=player) for player in accused if player not in told]
    return replace(
        verdict,
        findings=findings,
        points=(*verdict.points, *present),
        unchecked=tuple(Unchecked(what) for what in (*of_matings, *unwritten)),
        edits=tree_edits([table], root.place),
        account=account_of_game(root, findings),
        checks_more=game.has_moves,
    )


def _unwritten(game: GameRecord, number: int, *, in_turns: bool) -> Iterator[str]:
    """Yield what is not written, so that nobody takes it for checked; ``number`` play."""
    rounds = game.rounds if number else ()
    played = [one for one in rounds if not one.has_scores_alone]
    of_turns = [one for one in played if not one.is_of_calls]
    of_calls = [one for one in played if one.is_of_calls]
    draws = [turn.draw for one in of_turns for turn in one.turns if turn.draw is not None]
    calls = [call for one in of_calls for call in one.calls if call.mating and call.offspring]
    is_ended = bool(game.scores or game.winners)
    target = None if game.target is None else whole_number(game.target.text)
    rows = {
        "dealers": sum(one.dealer is None for one in rounds),
        "scores of rounds": sum(not one.scores for one in rounds),
        "final scores": number > 0 and not game.scores,
        "the winner": number > 0 and not game.winners,
        "turns": len(rounds) - len(played),
        "hands dealt": sum(len(one.hands) < number for one in of_turns),
        "the card turned up for Retirement": sum(one.retirement is None for one in of_turns),
        "cards drawn": sum(draw.card is None and draw.origin == POOL for draw in draws),
        "cards laid out": sum(one.layout is None for one in of_calls),
        "the first offspring": sum(one.offspring is None for one in of_calls),
        "cards laid out as replacements": sum(call.replaced is None for call in calls),
        "the end of the last round": bool(game.rounds) and not (game.rounds[-1].scores or is_ended),
        "the target": number > 0 and is_ended and in_turns and not target,
    }
    return (what for what, times in rows.items() for _ in range(times))


def check_game(game: GameRecord, judge: MatingJudge) -> RummyTable:
    rules = judge.rules({})
    moves, play = read_played(game, rules, judge), rules.variant.play
    table = moves.table
    seats = table.seats()
    seated = set(map(player_key, seats))
    for key in [key for key in table.players if key not in seated]:
        stranger = table.players.pop(key).name  # found where the name stands
        table.findings = [
            one.about("") if one.player == stranger else one for one in table.findings
        ]
    wrong_numbers = ""
    if isinstance(play, TurnRules):
        numbers = [number for number, _ in play.deal]
        if len(seats) not in numbers:
            wrong_numbers = wrong_number(rules.variant, numbers, len(seats))
    elif len(seats) < 2:  # p. 25
        wrong_numbers = "SET! takes two or more players, not 1"
    if wrong_numbers:
        if game.players:
            found = finding(RecordCode.UNREADABLE, game.players[-1], wrong_numbers)
            table.findings.append(found)
        for player in table.players.values():  # nobody knows whose turns without a name were
            player.lost_in |= {items[0].part for items in moves.unnamed.values()}
    elif isinstance(play, TurnRules):
        referee_turns(moves, play)
    elif isinstance(play, CallRules):
        referee_calls(moves, play)
    order = {name: seat for seat, name in enumerate(seats)}
    by_seat = sorted(table.players.items(), key=lambda pair: order.get(pair[1].name, len(order)))
    table.players = dict(by_seat)
    not_held = {(one.line, one.column) for one in table.findings if one.code == Code.CARD_NOT_HELD}
    check_table(table, judge)
    table.findings = [
        one
        for one in table.findings
        if one.code != Code.WRONG_SEX or (one.line, one.column) not in not_held
    ]
    table.findings += _of_target(game, table)
    return table


def _of_target(game: GameRecord, table: RummyTable) -> Sequence[Finding]:
    """Find a game that goes on after its target, or ends before it (p. 9)."""
    if game.target is None or not game.rounds:
        return ()
    target = whole_number(game.target.text)
    if target is None or target < 1:
        text = f"the target is {game.target.text!r}; expected a whole number from 1"
        return (finding(RecordCode.UNREADABLE, game.target, text),)
    of_target = f"the target of {target} (line {game.target.line})"
    rounds = [TablePart("round", str(n + 1)) for n in range(len(game.rounds))]
    players = list(table.players.values())
    for number, one in enumerate(game.rounds[1:], 1):
        before = [_known(_scored(player.items, rounds[:number])) for player in players]
        reached = [
            f"{player.name} had {min(ways)}"
            for player, ways in zip(players, before, strict=True)
            if len(ways) > 1 and min(ways) >= target
        ]
        if reached:
            text = f"the game was over before this round: {listed(reached, 'and')} of {of_target}"
            return (finding(Code.WRONG_END, one, text).within(f"round {number + 1}"),)
    ended = [*game.winners, *(score.player for score in game.scores)]
    known = []
    for player in players:
        written, correct = _scored(player.items, rounds)
        final = total_in_all(player) if game.scores else None
        known.append(_known((written if final is None else final, correct)))
    if not ended or not all(known) or any(max(ways) >= target for ways in known):
        return ()
    totals = [f"{one.name} {ways[-1]}" for one, ways in zip(players, known, strict=True)]
    text = f"the game is not over: no player has {of_target}; the scores are "
    return (finding(Code.WRONG_END, ended[0], text + listed(totals, "and")),)


def _known(numbers: Sequence[int | None]) -> list[int]:
    return [one for one in numbers if one is not None]


def _scored(
    items: Sequence[TableItem], rounds: Sequence[TablePart]
) -> tuple[int | None, int | None]:
    """What a player has scored in some rounds, as written and as right."""
    written: list[int | None] = []
    correct: list[int | None] = []
    for part in rounds:
        mine = [one for one in items if one.part == part]
        matings = [one for one in mine if one.judgement is not None]
        totals = [
            one.said.value
            for one in mine
            if one.kind == "total" and one.said.value and one.said.what != "all"
        ]
        told = whole_number(totals[-1].text) if totals else None
        written.append(known_sum(one.claimed for one in matings) if told is None else told)
        correct += [one.correct for one in matings]
    return known_sum(written), known_sum(correct)
