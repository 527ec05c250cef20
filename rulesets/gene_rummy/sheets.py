"""Checking score sheets: every mating, what each total is the sum of, and who has won.

Which total is the sum of what stands here once, for pads, rows and records alike. One slip is one
finding: what only follows from it is none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import groupby, pairwise, permutations

from testcross.rulesets.analysis.score import SchemeScore, score_known
from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.gene_rummy.codes import OF_SUMS, Code
from testcross.rulesets.gene_rummy.line_plays import Said
from testcross.rulesets.gene_rummy.played import referee_pad
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement, MatingJudge
from testcross.rulesets.gene_rummy.scoring.ranking import (
    PlayerResult,
    TieBreakers,
    TotalKind,
    check_winner,
    find_winners,
    may_have_won,
    penalty,
)
from testcross.rulesets.gene_rummy.table import (
    NO_PART,
    RummyTable,
    SheetPlayer,
    TableItem,
    TablePart,
    Total,
)
from testcross.rulesets.records.entries import Entry, PlayerNames, each_winner
from testcross.rulesets.records.findings import Finding, RecordCode, UnreadableError, finding
from testcross.rulesets.records.possible_sums import PossibleSums, known_sum
from testcross.rulesets.records.rows import WinnerCell, read_winner_cells
from testcross.rulesets.records.verdict import PlayerPoints, Unchecked, Verdict
from testcross.rulesets.records.written_values import no_number, whole_number
from testcross.rulesets.tabletop.sheet_table import check_places

IN_DOUBT = "points in a column with an unknown name"


def check_table(table: RummyTable, judge_of: MatingJudge) -> None:
    """Check a table: its turns, matings, totals and winners."""
    try:
        rules = judge_of.rules(table.settings)
    except UnreadableError as error:
        table.findings.append(error.finding)
        return
    if table.has_lost_rules:
        return
    table.rules, players = rules, list(table.players.values())
    for player in players:
        _judge_items(player, table, judge_of, rules)
    is_played = any(item.kind != "total" for player in players for item in player.items)
    for one in players:
        # of a whole game every mating is written, so that nothing lacks where others have some
        without = all(item.kind == "total" for item in one.items)
        is_nought = all(_number_of(item) == 0 for item in one.items)
        one.lacks_matings = without and not (is_played and (table.of_game or is_nought))
    one_finding_for_litters(players, rules)
    _find_sums_of_all(table, players, rules)
    if table.is_doubtful:
        for one in players:
            one.items = [item for item in one.items if item.kind != "total"]
    _ask_for_names(players)
    usual = rules
    if table.of_game:
        usual = replace(rules, variant=replace(rules.variant, play=None))
    for one in players:
        _check_totals(one, usual, of_game=table.of_game)
    moves = [] if table.of_game else referee_pad(table, rules, judge_of)
    in_words = {item.points_in_words for one in players for item in one.items}
    table.has_unread = any((one.line, one.column) not in in_words for one in table.findings)
    table.findings += moves
    table.findings += [found for one in players for found in one.findings]
    asks = (table.asks_for_totals or any(one.totals for one in players)) and not table.of_game
    for unchecked in (one for player in players for one in _unchecked(player, table)):
        if unchecked.what == "points" and table.has_unread_points:
            table.unchecked.append(unchecked._replace(what=IN_DOUBT))
        elif asks or unchecked.what != "totals":
            table.unchecked.append(unchecked)
    _check_sums_of_all(table, players, rules)
    if table.is_doubtful:
        table.unchecked += map(Unchecked, table.unread_results)
    else:
        _check_winners(table, usual)
    if table.name:
        table.findings = [found.within(table.name) for found in table.findings]


def _judge_items(
    player: SheetPlayer, table: RummyTable, judge_of: MatingJudge, rules: Rules
) -> None:
    kept, told = list[TableItem](), set[Finding]()
    for item in player.items:
        own = rules
        if item.mating is None:
            item.claimed = _number_of(item) if item.kind == "points" else item.claimed
            if item.said.kind == "penalty":
                item.correct = -penalty(rules)
                player.findings += _of_penalty(item, player.name, rules)
        elif item.said.turn or table.row_rules:
            try:
                own = judge_of.rules({**table.settings, **table.row_rules, **item.said.turn})
            except UnreadableError as error:
                player.findings += [error.finding.about(player.name)] * (error.finding not in told)
                told.add(error.finding)
                player.lost_in.add(NO_PART)
                player.unread += 1
                continue
        if item.mating is not None:
            judged = _at_the_card(item, judge_of.judge(item.mating, own), own)
            if (item.is_doubtful or item.mating.lacks_kit) and judged.findings:
                judged = replace(judged, findings=(), correct_points=None)
            elif item.left_out and len(judged.findings) > 1:
                found = next(one for one in judged.findings if one.code in OF_SUMS)
                reason = f"With {item.left_out} as a kit all that is written is right."
                found = replace(found, reason=reason, points=None)
                judged = replace(judged, findings=(found,), correct_points=None)
            item.judgement = judged
            item.claimed, item.correct = judged.points_as_written, judged.correct_points
            # in a game fines are calls of their own
            item.rules = None if table.of_game else own
            for found in judged.findings:
                names_it = found.code == Code.ILLEGAL_MATING
                told_of = found.about(player.name, "" if names_it else item.mating.text)
                player.findings.append(told_of.within(*item.where))
        kept.append(item)
    player.items = kept


def _of_penalty(item: TableItem, player: str, rules: Rules) -> Iterator[Finding]:
    """Yield that a penalty on a pad is not that of a wrong call, or is one where nobody calls."""
    fine, lost = penalty(rules), -(item.claimed or 0)
    place = item.said.value or item.said.entry
    if not fine:
        text = f"a penalty belongs to SET!, not to {rules.variant.name}; write 'variant: set' above"
        yield finding(RecordCode.UNREADABLE, place, text, player=player)
    elif lost != fine:
        text = f"{player} was fined {lost}; a wrong call costs {fine} points"
        yield finding(Code.WRONG_CALL, place, text, player=player, points=fine - lost)


def _number_of(item: TableItem) -> int | None:
    return None if item.said.value is None else whole_number(item.said.value.text)


def _ask_for_names(players: Sequence[SheetPlayer]) -> None:
    """Ask whether somebody with a total and nothing else is a player spelt otherwise."""
    playing = [one for one in players if any(j.kind != "total" for j in one.items)]
    names = {one.name.casefold(): one.name for one in playing}
    for one, other in permutations(playing, 2):
        sums = [known_sum(j.claimed for j in each.items if j.mating) for each in (one, other)]
        totals = [_number_of(j) for j in one.items if j.kind == "total"]
        has_own = any(j.kind == "total" for j in other.items)
        near = get_close_matches(other.name.casefold(), [one.name.casefold()], 1, 0.8)
        if near and not has_own and known_sum(sums) in totals:
            text = f"{other.name!r} may be {one.name!r}, whose total counts this; write one name"
            place = other.items[0].said.who or other.entry
            other.findings.append(finding(RecordCode.UNREADABLE, place, text, player=other.name))
            other.lost_in.add(NO_PART)
            one.lost_in.add(NO_PART)
    for one in players:
        if one in playing or not one.items:
            continue
        near = get_close_matches(one.name.casefold(), names, 1, 0.7)
        if near:
            name, place = one.name, one.items[0].said.value or one.entry
            text = f"{name!r} has a total here, but no mating; did you mean {names[near[0]]!r}?"
            one.findings.append(finding(RecordCode.UNREADABLE, place, text))
            one.items = []
            one.lost_in.add(NO_PART)


def one_finding_for_litters(players: Sequence[SheetPlayer], rules: Rules) -> None:
    """Say once that there are litters where the rules know none, and which variant has them."""
    if rules.variant.litter > 1:
        return
    found = [one for player in players for one in player.findings if one.code == Code.TOO_MANY_KITS]
    if len(found) < 2:
        return
    first = min(found, key=lambda one: (one.line, one.column))
    told = f"{first.text} ({counted(len(found), 'mating')} with litters); add --variant production"
    for player in players:
        player.findings = [
            replace(one, text=told) if one is first else one
            for one in player.findings
            if one is first or one.code != Code.TOO_MANY_KITS
        ]


def _at_the_card(item: TableItem, judged: Judgement, rules: Rules) -> Judgement:
    """Put a wrong sum to the one card whose own points are wrong."""
    is_each = item.mating is not None and len(item.card_points) == len(item.mating.cards)
    if not is_each or judged.mating is None or not judged.on_table:
        return judged
    score = score_known(judged.mating, judged.on_table, rules.scheme)
    wrong = _wrong_card(item, score) if score is not None else None
    if wrong is None:
        return judged
    entry, right = wrong
    off = int(entry.text) - right
    text = f"{counted(int(entry.text), 'point')} written for this card; should be {right}: "
    found = finding(Code.WRONG_SUM, entry, text + too_many(off), points=off)
    rest = [one for one in judged.findings if one.code not in OF_SUMS]
    return replace(judged, findings=(*rest, found))


def _wrong_card(item: TableItem, score: SchemeScore) -> tuple[Entry, int] | None:
    if item.mating is None or item.mating.points is None:
        return None
    by_place = {(card.card.line, card.card.column): entry for card, entry in item.card_points}
    wrong = []
    for card, animal in zip(item.mating.cards, score.animals, strict=True):
        entry = by_place[card.line, card.column]
        if entry.text.isdecimal() and int(entry.text) != animal.points:
            wrong.append((entry, animal.points))
    return wrong[0] if len(wrong) == 1 and item.mating.points.text.isdecimal() else None


# totals


@dataclass(frozen=True, slots=True)
class _Span:
    """Items that a total may be the sum of."""

    what: str
    written: int | None
    """What they come to as written, and as they are right; None where that is not known."""
    correct: int | None
    allowed: PossibleSums
    """The totals that follow from points all as written, or all as they are right."""
    fine: int = 0
    """What a wrong call costs, if there may be calls that are not written."""
    mixed: int | None = None
    """What the points come to in the right copy, where those that cannot be judged stay."""
    shift: int = 0
    """By how much the points are more in the right copy."""
    is_whole: bool = True
    """Whether all of the points are known, right or not."""

    @classmethod
    def of(
        cls, items: Sequence[TableItem], rules: Rules, *, whole: bool, what: str = ""
    ) -> "_Span":
        items = [one for one in items if one.kind in ("mating", "points", "call")]
        allowed = PossibleSums()
        for one in items:
            allowed.add(one.claimed, one.correct)
        if not whole:
            allowed.add(None, None)
        right = [one.claimed if one.kind == "points" else one.correct for one in items]
        both = [(one.claimed, one.correct) for one in items]
        return cls(
            what,
            known_sum(one.claimed for one in items) if whole else None,
            known_sum(right) if whole else None,
            allowed,
            max([penalty(one.rules or rules) for one in items], default=penalty(rules)),
            known_sum(written if correct is None else correct for written, correct in both),
            sum(0 if None in one else (one[1] or 0) - (one[0] or 0) for one in both),
            is_whole=whole,
        )

    def right(self, number: int) -> int | None:
        """What should stand there in the place of a total; None where that is not known."""
        if self.correct is not None:
            return self.correct - self.lost(number)
        if not self.is_whole:
            return None
        return number if number == self.mixed else number + self.shift

    @property
    def due(self) -> int | None:
        return self.correct if self.written is None else self.written

    def lost(self, total: int) -> int:
        """How much lower a total of SET! is, if calls that cost points can explain it.

        A score sheet holds matings only, and no wrong calls (p. 25). Where a total follows from
        the right points and from those written, less some calls each, it may be right, and stands.
        """
        lower = [points - total for points in (self.correct, self.written) if points is not None]
        if not self.fine or 0 in lower:
            return 0
        return next((by for by in lower if by > 0 and by % self.fine == 0), 0)

    def is_sum(self, total: int) -> bool:
        return self.due is None or self.allowed.allow(total)

    def far(self, total: int) -> int:
        """How far a total is from any that follows from the points."""
        if self.due is None or self.is_sum(total) or self.lost(total):
            return 0
        return abs(total - self.due)


def _check_totals(one: SheetPlayer, rules: Rules, *, of_game: bool) -> None:
    of_blocks: list[tuple[TableItem, bool]] = []
    """Per total: whether it counts its own block alone, though others stand above."""
    values = [j.said.value for j in one.items if j.kind == "total"]
    texts = [value.text for value in values if value is not None]
    is_column = len(texts) > 1 and len(set(texts)) == 1  # which may say one total in every row
    for place, item in enumerate(one.items):
        entry = item.said.value
        if item.kind != "total" or entry is None:
            continue
        number = whole_number(entry.text)
        if number is None or (number < 0 and not penalty(rules) and not of_game):
            text = no_number(entry, "total")
            found = finding(RecordCode.UNREADABLE, entry, text, player=one.name)
            one.findings.append(found.within(*item.where))
            one.totals.append(Total(entry, None, part=item.part))
            continue
        plays = [n for n, other in enumerate(one.items) if other.kind != "total"]
        if item.said.what == "part" and plays and place < plays[0]:
            text = f"{entry.text} points from before the first mating here are on another sheet; "
            text += "leave them out"
            one.findings.append(finding(RecordCode.UNREADABLE, entry, text, player=one.name))
            one.lost_in.add(NO_PART)
            continue
        total = Total(entry, number, None, item.part)
        spans = _spans(one, place, rules)
        explained = _explained(one, place, total, spans, rules, is_column=is_column)
        if explained is not None:
            one.totals.append(explained)
            continue
        best = min(spans, key=lambda span: span.far(number))
        total.is_wrong = best.far(number) > 0
        total.covers_all = spans[-1].far(number) == 0
        if total.is_wrong:
            stands_in_row = one.items[place - 1].said.entry.line == item.said.entry.line
            if is_column and place and stands_in_row:
                best = spans[-1]
            total.covers_all = best is spans[-1]
            told = f"{best.what} add up to"
            if best.written is None:
                told = f"{best.what.replace('points', 'matings', 1)} are worth"
            off = number - (best.due or 0)
            text = f"total {number} written, but {told} {best.due}: {too_many(off)}"
            found = finding(Code.WRONG_TOTAL, entry, text, player=one.name, points=off)
            one.findings.append(found.within(*item.where))
        total.right = best.right(number)
        if item.said.what == "all":
            total.right, total.covers_all = spans[0].right(number), True
        one.totals.append(total)
        own = next((span for span in spans if span.what.startswith(_OWN)), None)
        of_blocks.append((item, best is own and not total.is_wrong))
    _ask_for_two_players(one, of_blocks)


def _explained(
    one: SheetPlayer,
    place: int,
    total: Total,
    spans: Sequence[_Span],
    rules: Rules,
    *,
    is_column: bool,
) -> Total | None:
    """Return a total that is no finding, whatever it is the sum of; None for any other."""
    item, number = one.items[place], total.number or 0
    before = one.totals[-1] if one.totals else None
    # turns that are not written may have scored what it is more
    least = min(span.due or 0 for span in spans)
    parts = [item.part] if item.said.what == "round" else list(one.may_lack)
    if least < number <= least + sum(one.may_lack.get(part, 0) for part in parts):
        return replace(total, covers_all=True)
    # the total just above, written twice
    above, alike = one.items[place - 1], ("total", item.part, item.said.what)
    is_twice = (above.kind, above.part, above.said.what) == alike
    if before is not None and number == before.number and is_twice:
        return replace(before, entry=total.entry)
    # a wrong total above, as a column says it once more, or carried on from
    if before is None or before.number is None or not before.is_wrong or item.said.what == "round":
        return None
    since = max(n for n in range(place) if one.items[n].kind == "total")
    more = number - before.number
    carried = _Span.of(one.items[since : place + 1], rules, whole=one.is_whole)
    if not is_column and not carried.is_sum(more):
        return None
    right = known_sum((before.right, carried.right(more)))
    if item.said.what == "all":
        right = spans[0].right(number)
    elif is_column:
        right = spans[-1].right(number)
    return replace(total, right=right, covers_all=True, is_wrong=True)


_OWN = "the points of this"
"""How the points of a round, or of a part, are called."""


def _spans(one: SheetPlayer, place: int, rules: Rules) -> list[_Span]:
    """What the total at a place may be the sum of: its part, all so far, everything."""
    items, item = one.items, one.items[place]
    is_whole = one.is_whole and not one.lacks_matings

    def span(some: Sequence[TableItem], what: str, *, whole: bool = is_whole) -> _Span:
        return _Span.of(some, rules, whole=whole, what=what)

    if item.said.what == "all":
        return [span(items, "the points"), *_of_round_totals(one, place, rules)]
    own_items = [other for other in items if (other.part, other.block) == (item.part, item.block)]
    is_read = one.is_whole_in(item.part) and not one.lacks_matings
    own = span(own_items, f"{_OWN} {item.part.kind or 'part'}", whole=is_read)
    if item.said.what == "round":
        return [own]
    spans = [own] if len({(other.part, other.block) for other in items}) > 1 else []
    if item.said.is_row and _repeats_points(items):
        spans.append(span(items[place - 1 : place], "the points"))
    if item.said.what == "part":
        since = max((n for n in range(place) if items[n].kind == "total"), default=0)
        spans.append(span(items[since : place + 1], f"{_OWN} part"))
    if any(other.kind != "total" for other in items[place:]):
        spans.append(span(items[: place + 1], "the points so far"))
    return [*spans, span(items, "the points")]


def _repeats_points(items: Sequence[TableItem]) -> bool:
    """Tell totals of rows that say the points of their own row once more."""
    return all(
        item.said.value is not None and before.claimed == whole_number(item.said.value.text)
        for before, item in pairwise(items)
        if item.kind == "total" and item.said.is_row
    )


def _find_sums_of_all(table: RummyTable, players: Sequence[SheetPlayer], rules: Rules) -> None:
    """Take a total without a name that is everybody's sum as that, and as nobody's total."""
    unnamed = [
        (one, place)
        for one in players
        for place, item in enumerate(one.items)
        if item.kind == "total" and item.said.who is None and item.said.value is not None
    ]
    if len(players) < 2 or not unnamed:
        return
    sums = [_Span.of(one.items, rules, whole=one.is_whole) for one in players]
    ways = {known_sum(one.written for one in sums), known_sum(one.correct for one in sums)}
    for one, place in unnamed:
        item = one.items[place]
        number = _number_of(item)
        is_own = number is not None and not min(
            span.far(number) for span in _spans(one, place, rules)
        )
        if number in ways and not is_own:
            table.of_all.append(item.said)
            item.kind = "total of all"
        elif not is_own and _is_anybodys(table, one, item):
            text = f"total {number} stands below several players; write whose it is: "
            text += f"'{one.name} total {number}'"
            table.findings.append(finding(RecordCode.UNREADABLE, item.said.entry, text))
            item.kind = "total of all"
            for player in players:
                player.unread_total = True


def _is_anybodys(table: RummyTable, one: SheetPlayer, total: TableItem) -> bool:
    """Tell a total without a name below lines of players who take turns."""
    names = {id(item): player.name for player in table.players.values() for item in player.items}
    place = next(n for n, item in enumerate(table.events) if item is total)
    above = [item for item in table.events[:place] if id(item) in names]
    since = max((n + 1 for n, item in enumerate(above) if item.kind == "total"), default=0)
    runs = [name for name, _ in groupby(names[id(item)] for item in above[since:])]
    is_named = bool(above) and above[-1].said.who is not None
    return is_named and not total.said.is_row and runs.count(one.name) > 1


def _check_sums_of_all(table: RummyTable, players: Sequence[SheetPlayer], rules: Rules) -> None:
    """Hold a sum without a name against all players' points, where these are all it can be of."""
    if not table.of_all:
        return
    sums = [_Span.of(one.items, rules, whole=one.is_whole) for one in players]
    ways = [known_sum(one.written for one in sums), known_sum(one.correct for one in sums)]
    is_partial = any(item.part.kind for one in players for item in one.items)
    is_partial |= any(one.lacks_matings for one in players)
    last = max((j.said.entry.line for one in players for j in one.items), default=0)
    is_clear = not (is_partial or table.of_game or table.is_doubtful or penalty(rules))
    for said in table.of_all:
        number = None if said.value is None else whole_number(said.value.text)
        if said.value is not None and number is not None and number in ways:
            if number == ways[0]:
                table.right_totals.append(Total(said.value, number, ways[1]))
            continue
        is_own = any(number in (one.written, one.correct) for one in sums)
        is_last = bool(players) and said.entry.line >= last
        is_told = is_clear and is_last and not is_own
        if said.value is None or number is None or ways[0] is None or not is_told:
            table.unchecked.append(Unchecked("the total of all players"))
        else:
            off = number - ways[0]
            text = f"total {number} of all players written, but their points add up to "
            text += f"{ways[0]}: {too_many(off)}"
            table.findings.append(finding(Code.WRONG_TOTAL, said.value, text, points=off))
            table.right_totals.append(Total(said.value, number, ways[1]))


def _of_round_totals(one: SheetPlayer, place: int, rules: Rules) -> Iterator[_Span]:
    """What the totals of rounds come to as they are written, if each round has one."""
    rounds = [total for total in one.totals if total.part.kind == "round"]
    parts = {j.part for j in one.items[:place] if j.kind == "mating"}
    if rounds and parts <= {total.part for total in rounds}:
        told = known_sum(total.number for total in rounds)
        allowed = PossibleSums()
        allowed.add(told, told)
        yield _Span("the rounds", told, told, allowed, penalty(rules))


def _ask_for_two_players(one: SheetPlayer, of_blocks: Sequence[tuple[TableItem, bool]]) -> None:
    """Ask whether a name that stands twice above lines with a total each is one player."""
    blocks = {item.block: item for item, is_own in of_blocks if is_own and not item.part.kind}
    again = [block for block in blocks if block > 1 and len(one.headers) >= block]
    if not again or len(blocks) < len(one.headers):
        return
    place, name = one.headers[again[0] - 1], one.name
    text = (
        f"{name!r} has a second list with a total of its own: one player or two? "
        f"For two write '{name} 1' and '{name} 2', for one a total of all"
    )
    one.findings.append(finding(RecordCode.UNREADABLE, place, text, player=name))
    one.lost_in.add(NO_PART)


def total_in_all(one: SheetPlayer, part: TablePart = NO_PART) -> int | None:
    """Return what a player's totals come to as written; None where none are."""
    totals = [total for total in one.totals if part in (NO_PART, total.part)]
    if not totals or any(total.number is None for total in totals):
        return None
    covering = [total for total in totals if total.covers_all]
    if part != NO_PART or covering:
        return (covering or totals)[-1].number
    by_part = {total.part: total.number for total in totals}
    if len(by_part) == 1:
        return totals[-1].number
    lacking = [j.claimed for j in one.items if j.kind == "mating" and j.part not in by_part]
    return known_sum([*by_part.values(), *lacking])


def _unchecked(one: SheetPlayer, table: RummyTable) -> Iterator[Unchecked]:
    name = one.name
    for item in one.matings:
        if item.judgement is not None:
            yield from (Unchecked(what, name) for what in item.judgement.unchecked)
    kinds = {"mating", "points", "pass", "turn"} | (set() if table.of_game else {"call"})
    has_items = any(j.kind in kinds for j in one.items)
    if not one.totals and not one.unread_total:
        yield Unchecked("totals" if has_items or not one.is_whole else "matings", name)
    elif not has_items and one.totals and not one.unread:
        yield Unchecked("matings", name)
    for total in one.totals:
        lost = 0 if total.number is None else _lost(one, total)
        if lost:
            yield Unchecked(f"penalties (for which {name}'s total may be {lost} lower)", name)


def _lost(one: SheetPlayer, total: Total) -> int:
    rules = next((j.rules for j in one.items if j.rules is not None and penalty(j.rules)), None)
    if rules is None or total.number is None:
        return 0
    return _Span.of(one.items, rules, whole=one.is_whole).lost(total.number)


# winners


def _results(table: RummyTable, rules: Rules, part: TablePart) -> list[PlayerResult]:
    found = []
    for one in table.players.values():
        items = [j for j in one.items if part in (NO_PART, j.part)]
        if part != NO_PART and not items:
            continue
        span = _Span.of(items, rules, whole=one.is_whole)
        total = total_in_all(one, part)
        lost = 0 if total is None else span.lost(total)
        last = [NO_PART.name, *(item.part.name for item in table.events if item.kind == "part")]
        of_game = one.rabbits_left is not None  # only the last round lies on the table
        on_table = [
            genotype
            for j in items
            if j.judgement and not (of_game and j.part.name != last[-1])
            for genotype in j.judgement.on_table
        ]
        correct = span.correct
        is_known = one.is_whole and not one.may_lack
        is_open = bool(one.may_lack) or one.lacks_matings
        found.append(
            PlayerResult(
                player=one.name,
                written=span.written if total is None else total,
                correct=None if correct is None or is_open else correct - lost,
                tie_breakers=TieBreakers.of(on_table, rules.ruleset) if is_known else None,
                least=total if one.lacks_matings else sum(j.correct or 0 for j in items) - lost,
                rabbits_left=one.rabbits_left if is_known else None,
            )
        )
    return found


def _check_winners(table: RummyTable, rules: Rules) -> None:
    uncertain = any(map(_is_uncertain, table.players.values()))
    _check_named_winners(table, rules, uncertain=uncertain)
    is_open = uncertain or table.has_lost_sheet
    is_wrong = any(one.code == Code.WRONG_WINNER for one in table.findings)
    for said, part in table.winners:
        claims = [
            (what[6:], one, one.text if said.who is None else said.who.text)
            for what, one in said.turn.items()
            if what.startswith("place ")
        ]
        results = _results(table, rules, part) if claims else []
        ways = [{one.player: one.correct for one in results}] if not is_open else []
        ways += [{one.player: one.written for one in results}] if not is_open else []
        places = check_places(claims, table.names(), ways, Code.WRONG_WINNER)
        table.findings += [] if is_wrong else places.findings
        table.unchecked += places.unchecked
        table.right_places += places.rights
        is_wrong |= bool(places.findings)


def _check_named_winners(table: RummyTable, rules: Rules, *, uncertain: bool) -> None:
    names = PlayerNames(table.names())
    listed_names = [names.of(one.text) for one in table.listed]
    cells: dict[TablePart, list[Entry]] = {}
    ticks: list[WinnerCell] = []
    parts = {item.part for player in table.players.values() for item in player.items}
    for said, named_part in table.winners:
        # the only round of a sheet without parts
        part = named_part if parts != {NO_PART} else NO_PART
        _check_numbers(table, said, _results(table, rules, part))
        if "shared" in said.turn:
            _check_tie(table, rules, said.turn["shared"], part)
            continue
        if said.is_row:
            player = "" if said.who is None else names.of(said.who.text)
            ticks.append(WinnerCell(entry=said.entry, player=player))
        elif said.names:
            cells.setdefault(part, []).extend(said.names)
    ticked, wrong = read_winner_cells(ticks, table.names())
    table.findings += wrong
    if ticked:
        cells.setdefault(NO_PART, []).extend(ticked)
    if table.has_lost_sheet and (cells or table.winners):
        table.unchecked.append(Unchecked("the winner (a sheet was unreadable)"))
        return
    for part, entries in cells.items():
        unique = list({one.text.casefold(): one for one in entries}.values())
        results = _results(table, rules, part)
        found = check_winner(unique, results, names, listed_names if part == NO_PART else ())
        named = {names.of(one.text) for one in each_winner(unique, table.names())}
        known = {*table.names(), *listed_names}
        is_unknown = uncertain and {names.of(one.text) for one in unique} <= known
        if found.findings and is_unknown:
            table.unchecked.append(Unchecked("the winner (a total was unreadable)"))
        else:
            table.findings += found.findings
            table.unchecked += map(Unchecked, found.unchecked)
        right = find_winners(_in_copy(table, results), "correct")
        if right is None and found.findings and not is_unknown:
            right = find_winners(results, "written")
        is_right = right is None or right.allows(named)
        is_open = not found.findings and may_have_won(named, results)
        is_complete = set(listed_names) <= set(table.names())
        if right is not None and not is_right and not is_open and is_complete:
            table.won, table.winner_entries = right.after_tie, tuple(entries)


def _check_numbers(table: RummyTable, said: Said, results: Sequence[PlayerResult]) -> None:
    """Hold the numbers beside a winner against totals: ``Ann, 61 to 43``, ``Ann by 18``."""
    numbers = {what: one for what, one in said.turn.items() if what in ("n", "loser", "lead")}
    if not numbers:
        return
    by_name = {one.player: one for one in results}
    names = PlayerNames(by_name)
    named = {names.of(one.text) for one in said.names} or set(by_name)
    others = [name for name in by_name if name not in named]
    whose = {"n": [name for name in by_name if name in named], "loser": others}
    if "loser" in numbers:
        first, second = (int(numbers[what].text) for what in ("n", "loser"))
        if len(named) > 1 or len(others) != 1 or first < second:
            text = "two numbers beside the winner; write whose they are: 'Totals: Ann 104, Bo 43'"
            table.findings.append(finding(RecordCode.UNREADABLE, said.entry, text))
            return
    lead = _lead(results, "written"), _lead(results, "correct")
    won = [best for by in ("written", "correct") if (best := find_winners(results, by))]
    if "lead" in numbers and won and not any(best.allows(named) for best in won):
        return  # nothing leads of who has not won
    for what, entry in numbers.items():
        of = [by_name[name] for name in whose.get(what, ())]
        pairs = [(one.written, one.correct) for one in of]
        if what == "lead" or (len(of) == 1 and "loser" not in numbers):
            pairs.append(lead)
        pairs = [pair for pair in pairs if pair != (None, None)]
        if not pairs:
            table.unchecked.append(Unchecked("points beside the winner (no totals)"))
            continue
        number = int(entry.text)
        written, right = next((pair for pair in pairs if number in pair), pairs[0])
        table.right_totals.append(Total(entry, number, right))
        if number not in (written, right):
            off = number - (written if written is not None else right or 0)
            called = "a lead of" if what == "lead" else "total"
            text = f"{called} {number} written; should be {number - off}: {too_many(off)}"
            player = of[0].player if len(of) == 1 else ""
            found = finding(Code.WRONG_TOTAL, entry, text, player=player, points=off)
            table.findings.append(found)


def _lead(results: Sequence[PlayerResult], by: TotalKind) -> int | None:
    totals: list[int | None] = [getattr(one, by) for one in results]
    known = sorted(total for total in totals if total is not None)
    return known[-1] - known[-2] if len(known) == len(totals) > 1 else None


def _in_copy(table: RummyTable, results: Sequence[PlayerResult]) -> list[PlayerResult]:
    """What everybody has come to in the right copy, where totals stand that cannot be told."""
    totals = {one.name: one.totals[-1] for one in table.players.values() if one.totals}
    return [
        replace(one, correct=totals[one.player].right or totals[one.player].number)
        if one.correct is None and one.player in totals
        else one
        for one in results
    ]


def _is_uncertain(one: SheetPlayer) -> bool:
    unread_points = any(
        j.judgement is not None
        and j.judgement.claimed_points is None
        and j.judgement.written.points is not None
        for j in one.matings
    )
    unread = not one.is_whole or one.unread_total or unread_points
    is_lost = any(total.number is None for total in one.totals)
    return total_in_all(one) is None and (unread or is_lost)


def _check_tie(table: RummyTable, rules: Rules, entry: Entry, part: TablePart) -> None:
    """Find a tie that is claimed where one player alone has the most points."""
    if entry.text.casefold() == "both" and len(table.players) != 2:
        text = f"'both' have won, but {counted(len(table.players), 'player')} play; name them"
        table.findings.append(finding(RecordCode.UNREADABLE, entry, text))
        return
    results = _results(table, rules, part)
    ways = [find_winners(results, by) for by in ("correct", "written")]
    known = [way for way in ways if way is not None]
    if not known:
        table.unchecked.append(Unchecked("the winner (some totals are missing)"))
    elif all(len(way.players) == 1 for way in known):
        text = f"a tie is claimed; should be {listed(known[-1].after_tie, 'and')}"
        found = finding(Code.WRONG_WINNER, entry, text, reason=known[-1].reason)
        table.findings.append(found)
        table.won, table.winner_entries = known[0].after_tie, (entry,)


# the verdict


def verdict_on(table: RummyTable) -> Verdict:
    accused = {found.player for found in table.findings}
    points = [
        entry
        for one in table.judged_players()
        for entry in _points(one, table, has_findings=one.name in accused)
    ]
    if table.rules is None:  # nothing of a sheet is judged whose rules nobody knows
        for player in table.players.values():
            count = sum(item.mating is not None for item in player.items) + player.unread
            points.append(PlayerPoints(player=player.name, counted=count, unjudged=count))
    written = set()
    for one in table.judged_players():
        for item in one.matings:
            mating = item.mating
            if mating is not None:
                written |= {"genotypes"} if any(mating.filled) else set()
                written |= {"points"} if mating.points is not None else set()
        written |= {"totals"} if one.totals else set()
    return Verdict(
        findings=tuple(table.findings),
        points=tuple(points),
        unchecked=tuple(table.unchecked),
        written=frozenset(written),
        checks_more=any(
            j.kind in ("turn", "call") for one in table.judged_players() for j in one.items
        ),
    )


def _points(one: SheetPlayer, table: RummyTable, *, has_findings: bool) -> Iterator[PlayerPoints]:
    name = one.name
    for item in one.matings:
        claimed = item.judgement.claimed_points if item.judgement else None
        yield PlayerPoints(
            player=name,
            counted=1,
            unjudged=int(item.correct is None),
            claimed=claimed,
            correct=item.correct,
        )
    if one.unread:
        yield PlayerPoints(player=name, counted=one.unread, unjudged=one.unread)
    kinds = ("call", "points") if table.of_game else ("call",)
    for item in (j for j in one.items if j.kind in kinds):
        yield PlayerPoints(
            player=name,
            claimed=item.claimed,
            correct=item.correct,
            is_open=item.correct is None,
        )
    total = total_in_all(one)
    of_rounds = {j.said.what for j in one.items if j.kind == "total"} == {"round"}
    if total is not None and not of_rounds:
        lost = _lost(one, Total(one.entry, total))
        is_open = not one.matings and (not one.is_whole or one.lacks_matings)
        is_open |= any(j.kind == "points" for j in one.items)
        if one.is_whole or not table.of_game:
            yield PlayerPoints(player=name, claimed_total=total + lost, is_open=is_open)
    elif table.of_game:
        if has_findings and not one.matings:
            yield PlayerPoints(player=name)
    elif {j.kind for j in one.items} - {"turn", "total", "call"} and not one.matings:
        yield PlayerPoints(player=name, is_open=True)
