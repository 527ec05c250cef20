"""Score sheets of Genotype: what their numbers must be, who has won, and what would be right.

A sheet comes as what its lines say (see ``tabletop``); here each player's amounts become
numbers, cards and goals, and are held against the rules (GT-210 to GT-218), and against the game
where one was played. One slip is one finding: what only follows from it is none. ``points``
goes by the same check, so that one sheet has one score.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.errors import NotationError, TestcrossError
from testcross.rulesets.genotype.box import Box, Rules, assumed_in_verdict
from testcross.rulesets.genotype.cards import GOAL_MARKERS, PlantCard
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.score_words import CATEGORIES, CELLS, EITHER, PARTS, VOCABULARY
from testcross.rulesets.genotype.sheet_score import (
    LEFT_STANDING,
    MOST_PLANTS,
    PlayerScore,
    Possible,
    SheetBox,
    Standings,
    claims_fit,
    describe_mends,
    find_winners,
    score,
    single_mends,
    tied,
)
from testcross.rulesets.genotype.typed import read_card
from testcross.rulesets.records.entries import (
    Entry,
    each_winner,
    known_player,
    no_such_winner,
    player_key,
)
from testcross.rulesets.records.findings import Finding, RecordCode, finding, unreadable
from testcross.rulesets.records.possible_sums import PossibleSums, known_sum
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import SCORE_LINE, PlayerPoints, RowEdit, Unchecked, Verdict
from testcross.rulesets.records.written_values import A_NUMBER
from testcross.rulesets.tabletop import sheet_table
from testcross.rulesets.tabletop.sheet_copies import Right, row_copy, text_edits, tree_edits
from testcross.rulesets.tabletop.sheet_lines import ROUND_POINTS, Statement
from testcross.rulesets.tabletop.sheet_sources import SheetText, read_rows, read_text, read_tree
from testcross.rulesets.tabletop.sheet_words import TOTAL, Token, TokenLine

MOST_PLAYERS = 5
ADDED_OVER_ROUNDS = ("plants", "completed")
"""What a sheet of rounds adds up; of the others the last round is what there is at the end."""
LISTED = ("plants", "goals")
"""What may be counted one by one."""


class WrittenGoal(NamedTuple):
    place: Entry
    plants: int | None = None
    points: int | None = None
    entry: Entry | None = None
    """Its number as it is written."""
    is_alone: bool = False
    """Whether there is but one number, which may be points or plants."""


class WrittenPlant(NamedTuple):
    """A plant as a sheet lists it."""

    card: PlantCard
    entry: Entry


@dataclass
class PlayerLine:
    """What a sheet says of a player."""

    player: str
    place: Entry
    is_whole: bool = True
    numbers: dict[str, int] = field(default_factory=dict)
    """As they are written, or as the cards and goals that are listed add up."""
    places: dict[str, Entry] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    """The numbers that stand there as such."""
    plants: list[WrittenPlant] | None = None
    """The plants that were completed, if all are listed by their traits."""
    standing: list[WrittenPlant] | None = None
    goals: dict[str, WrittenGoal] = field(default_factory=dict)
    is_possible: bool = True
    findings: list[Finding] = field(default_factory=list)
    right: dict[str, int] = field(default_factory=dict)
    right_goals: list[tuple[Entry, int]] = field(default_factory=list)
    total: int | None = None
    """What is right in all."""
    total_unchecked: bool = False

    @property
    def best(self) -> dict[str, int]:
        """Its numbers, those that are right in the place of others."""
        return {**self.numbers, **self.right}

    @property
    def cards(self) -> list[PlantCard] | None:
        return None if self.plants is None else [one.card for one in self.plants]

    @property
    def garden(self) -> list[PlantCard] | None:
        return None if self.standing is None else [one.card for one in self.standing]

    def refuse(self, entry: Entry, text: str, code: RecordCode = RecordCode.UNREADABLE) -> None:
        self.findings.append(finding(code, entry, text, player=self.player))
        self.is_whole = False


# reading


def _read_line(box: SheetBox, table: sheet_table.Table, key: str) -> PlayerLine:
    """Turn what is said of a player into numbers, cards and goals."""
    line = PlayerLine(table.spelt(key), table.players[key], key not in table.broken)
    for what in CELLS:
        said = table.amounts.get((key, what))
        if not said:
            continue
        one, rounds = said[-1], [other for other in said if other.round]
        if what == TOTAL and one.round:
            continue  # a running total, of which nothing is due
        kinds = one.value.kinds
        if what in ADDED_OVER_ROUNDS and len(rounds) > 1:
            _add_rounds(line, what, rounds, None if one.round else one)
            continue
        line.places[what] = one.entry
        if what == "plants" and "k" in kinds:
            _read_plants(line, one.value)
        elif what == "goals" and set("gk") & set(kinds):
            _read_goals(line, one.value, box)
        elif what == "markers" and "k" in kinds:
            line.standing = _cards(line, one.value)
            line.numbers[what] = sum(len(one.card.covered) for one in line.standing)
        else:
            _read_number(line, what, one.value)
    _settle_goals(line, box.worth)
    return line


def _add_rounds(
    line: PlayerLine, what: str, rounds: Sequence[Statement], last: Statement | None
) -> None:
    """Add up what was written round by round; a number behind the rounds is their sum."""
    sums = [sheet_table.read_sum(one.value) for one in rounds]
    parts = [one.sum for one in sums if one is not None]
    parts += [one.card.points or 0 for said in rounds for one in _cards(line, said.value)]
    line.places[what] = last.entry if last is not None else rounds[0].entry
    line.numbers[what] = sum(parts)
    written = None if last is None else sheet_table.read_sum(last.value)
    if written is not None:
        _take(line, what, sheet_table.SheetSum(written.number, written.entry, tuple(parts)))


def _read_number(line: PlayerLine, what: str, value: TokenLine) -> None:
    found = sheet_table.read_sum(value, is_list=what in LISTED)
    if found is None:
        verb = "is" if what in (TOTAL, "completed") else "are"
        text = f"the {what} {verb} {value.entry().text!r}; expected {A_NUMBER}"
        line.refuse(value.entry(), text)
        return
    _take(line, what, found)
    if what == "plants" and found.parts and "completed" not in line.numbers:
        line.numbers["completed"] = len(found.parts)


def _take(line: PlayerLine, what: str, found: sheet_table.SheetSum) -> None:
    """Take a number; one that is not what its own parts add up to is a finding."""
    line.numbers[what] = found.number
    if found.is_added:
        line.entries[what] = found.entry
    off = found.number - found.sum
    if off:
        line.right[what] = found.sum
        law = CATEGORIES[what].law if what in CATEGORIES else "GT-217 GT108"
        rule, code = law.split()
        parts = " + ".join(map(str, found.parts))
        text = f"{parts} is {found.sum}, not {found.number}: {too_many(off)}"
        one = finding(Code(code), found.entry, text, player=line.player, points=off)
        line.findings.append(one.breaking(rule))


def _cards(line: PlayerLine, value: TokenLine) -> list[WrittenPlant]:
    found = []
    for entry in (token.entry for token in value.tokens if token.kind == "k"):
        try:
            found.append(WrittenPlant(read_card(entry.text), entry))
        except TestcrossError as error:
            line.refuse(entry, str(error), RecordCode.UNKNOWN_CARD)
    return found


def _read_plants(line: PlayerLine, value: TokenLine) -> None:
    """The cards of plants, perhaps points of others among them, and what they come to."""
    cards, at = _cards(line, value), value.kinds.find("=")
    others = [t for t in value.tokens[: at if at >= 0 else None] if t.kind in "n?w"]
    points = [one.card.points for one in cards] + [int(t.name or 0) for t in others]
    line.plants = cards if not others else None
    line.numbers["completed"] = len(points)
    if None in points:
        lacking = next(one for one in cards if one.card.points is None)
        text = f"the plant {lacking.entry.text!r} has no points; write them in front of it"
        line.refuse(lacking.entry, f"{text}: '9: {lacking.card.shown}'")
        return
    parts = tuple(one or 0 for one in points)
    line.numbers["plants"] = total = sum(parts)
    if at >= 0 and (written := sheet_table.read_sum(value.part(at + 1))) is not None:
        _take(line, "plants", sheet_table.SheetSum(written.number, written.entry, parts))
        line.right.setdefault("plants", total)


def _read_goals(line: PlayerLine, value: TokenLine, box: SheetBox) -> None:
    """The points of goals, goal by goal: ``r x2 6``, ``F 4``, ``R: 2x2``."""
    tokens = [one for one in value.tokens if one.kind not in "ip()/&"]
    heads = [n for n, one in enumerate(tokens) if one.kind in "gk"]
    if heads[0] and {one.kind for one in tokens[: heads[0]]} <= set("n+;,"):
        # 6 for r: the number stands before its goal
        text = f"{value.entry().text!r} is not read; write goals as 'r x2 6' or 'r 6'"
        line.refuse(value.entry(), text)
        return
    for n, end in pairwise([*heads, len(tokens)]):
        _read_goal(line, tokens[n].entry, tokens[n].name, tokens[n + 1 : end], box)


def _read_goal(
    line: PlayerLine, head: Entry, name: str, rest: Sequence[Token], box: SheetBox
) -> None:
    try:
        goal = box.goal(name or head.text)
    except NotationError as error:
        line.refuse(head, str(error))
        return
    rest = [one for one in rest if one.kind not in ",;:+"]
    kinds = "".join(one.kind for one in rest)
    numbers = [int(one.name) for one in rest if one.kind == "n"]
    last = next((one.entry for one in reversed(rest) if one.kind == "n"), None)
    worth, plants, points = box.worth[goal], None, None
    if kinds == "xn":
        plants, points = numbers[0], numbers[0] * worth
    elif kinds in ("n", "=n"):
        points = numbers[0]
    elif kinds in ("nn", "n=n", "xnn", "xn=n"):
        plants, points = numbers
    elif kinds in ("nxn", "nxn=n"):  # two plants of three points, or 3 x 2
        plants = numbers[1] if numbers[0] == worth else numbers[0]
        points = numbers[2] if len(numbers) > 2 else numbers[0] * numbers[1]
    is_read = points is not None or not kinds
    if goal in line.goals or not is_read:
        told = "is listed twice" if goal in line.goals and is_read else "is not read"
        text = f"the goal {head.text!r} {told}; write goals as 'r x2 6' or 'r 6'"
        line.refuse(head, text)
    else:
        line.goals[goal] = WrittenGoal(head, plants, points, last, kinds in ("n", "=n"))


def _settle_goals(line: PlayerLine, worth: Mapping[str, int]) -> None:
    """Take numbers as plants that were meant so: ``r: 2`` for two plants where r gives 3.

    That is where the plants that are listed say so, or the total, and points would not fit.
    """
    points = {goal: one.points or 0 for goal, one in line.goals.items()}
    if any(one.points is None for one in line.goals.values()) or not points:
        return
    if line.is_whole:
        line.numbers["goals"] = sum(points.values())
    alone = [goal for goal, one in line.goals.items() if one.is_alone]
    if line.cards is not None:
        counts = {g: sum(card.counts_for(g) for card in line.cards) for g in alone}
        alone = [g for g in alone if points[g] == counts[g] != counts[g] * worth[g]]
    elif all(points[goal] % (worth[goal] or 1) == 0 for goal in alone):
        return  # all of them can be points
    more = sum(points[goal] * (worth[goal] - 1) for goal in alone)
    known, total = known_sum(line.numbers.get(part) for part in PARTS), line.numbers.get(TOTAL)
    fits_plants, fits_points = line.plants is not None, False
    if total is not None and known is not None:
        fits_points, fits_plants = total == known, fits_plants or total == known + more
    if more and fits_plants and not fits_points:
        for goal in alone:
            right = points[goal] * worth[goal]
            line.goals[goal] = line.goals[goal]._replace(plants=points[goal], points=right)
        line.numbers["goals"] = sum(points.values()) + more


# checking


class Played(NamedTuple):
    """What a player has as the game was played."""

    score: PlayerScore
    rests_on: Mapping[str, tuple[str, ...]]
    """The keys of the box and the rulings that its parts rest on."""


class SheetCheck:
    """Checks the lines of one table, first each by itself, then all together."""

    def __init__(self, box: SheetBox, played: Mapping[str, Played]) -> None:
        self.box, self.played = box, played
        self.possible = Possible(tuple(box.worth.items()), box.rules.box.plant_sums)

    def check(self, lines: Sequence[PlayerLine]) -> None:
        for line in lines:
            self._line(line)
        owners: dict[str, str] = {}
        for line in lines:
            for goal, written in line.goals.items():
                if (first := owners.setdefault(goal, line.player)) != line.player:
                    text = f"goal {goal} is already {first}'s; only one player can claim it"
                    self._breach(line, "GT-082 GT111", written.place, text)
        self._refuse_impossible(lines)

    def _breach(
        self,
        line: PlayerLine,
        law: str,
        place: Entry,
        text: str,
        rests_on: Sequence[str] = (),
        because: str = "",
    ) -> None:
        found = self.box.breach(law, place, text, line.player, rests_on)
        line.findings.append(found.because(because))

    def _line(self, line: PlayerLine) -> None:
        goals = {goal: self.box.worth[goal] for goal in line.goals} or None
        due, unharvested = (
            score(line.cards, line.garden, goals, None, counts_left=counts)
            for counts in (self.box.counts_left, False)
        )
        end = self.played.get(player_key(line.player))
        if end is None:
            self._refuse_left(line, due, unharvested)
        played = {} if end is None else end.score.cells()
        rights = due.cells()
        for cell in CATEGORIES:
            if end is not None and cell in played:
                self._count(line, cell, {played[cell]}, end)
            elif cell in rights:
                line.right[cell] = rights[cell]
                if cell != "goals":  # they are counted goal by goal
                    allowed = {rights[cell], unharvested.cells()[cell]}
                    self._count(line, cell, allowed, Played(due, {}))
        if "goals" not in played:
            self._goals(line)
        is_possible = self.possible.plants_fit(line.best) and self._claims(line)
        line.is_possible = bool(is_possible or line.findings or not line.is_whole)
        self._total(line)

    def _count(self, line: PlayerLine, cell: str, allowed: set[int], due: Played) -> None:
        """Hold a number against what it must be; allowed is also what follows from another slip."""
        number, right, what = line.numbers.get(cell), due.score.cells()[cell], CATEGORIES[cell]
        if number is None:
            return
        line.right[cell] = right
        place = line.places.get(cell, line.place)
        known = [(one.line, one.column) for one in line.findings]
        if number in allowed or (place.line, place.column) in known:
            return
        wrote = f"{counted(number, what.unit)}{what.what}"
        text = f"wrote {wrote}; should be {right}: {too_many(number - right)}"
        parts = listed([str(one) for one in due.score.parts(cell)], "and") or "none"
        reason = f"There is {parts}." if cell in ("plants", "goals", "markers") else ""
        rests_on = due.rests_on.get(cell, ())
        self._breach(line, what.law, place, text, rests_on, reason)

    def _refuse_left(self, line: PlayerLine, due: PlayerScore, unharvested: PlayerScore) -> None:
        """Find a complete plant among those with markers: it counts as harvested (GT-210)."""
        left = [one for one in line.standing or () if one.card.is_complete]
        if not left or not self.box.counts_left:
            return
        (card, entry), points = left[0], left[0].card.points
        if points is None:
            text = f"{entry.text!r} is complete, but has no points; write '9: {card.shown}'"
            line.refuse(entry, text)
            return
        text = (
            f"{card.shown} is complete and counts as harvested: {counted(points, 'point')} for "
            f"plants, nothing for its {counted(len(card.covered), 'marker')}"
        )
        rights, others = due.cells(), unharvested.cells()
        more = {"plants": sum(one.card.points or 0 for one in left), "completed": len(left)}
        for cell, number in more.items():
            if cell in line.numbers and cell not in rights:
                line.right[cell] = line.numbers[cell] + number
        changed = [f"{cell} {right}" for cell, right in rights.items() if right != others[cell]]
        told = f"The numbers are then {listed(changed, 'and')}." if changed else ""
        self._breach(line, "GT-210 GT107", entry, text, (LEFT_STANDING,), told)

    def _goals(self, line: PlayerLine) -> None:
        """Find goals that are listed with the wrong points, and more of them than markers."""
        for goal, written in line.goals.items():
            worth, points = self.box.worth[goal], written.points
            if points is None:
                continue
            code, reason, told, right = "GT107", "", "", points
            most = line.numbers.get("completed", MOST_PLANTS)
            if line.cards is not None:  # held against the plants that are listed
                standing = line.garden if self.box.counts_left else None
                left = [one for one in standing or () if one.is_complete]
                done = sum(one.counts_for(goal) for one in line.cards)
                matching = done + sum(one.counts_for(goal) for one in left)
                right = worth * matching
                if points not in (right, worth * done):
                    each = f"It gives {worth} for each plant that matches it"
                    does = "does" if matching == 1 else "do"
                    reason = f"{each}, and {matching} of those {does}."
                    told = f"; should be {right}: {too_many(points - right)}"
            elif written.plants is not None and points != worth * written.plants:
                right = worth * written.plants
                line.right["goals"] = line.numbers.get("goals", points) - points + right
                told = f", but {counted(written.plants, 'plant')} at {worth} give {right}"
            elif points not in range(0, worth * most + 1, worth or 1):  # whatever the plants are
                code = "GT110"
                told = f", but it gives {worth} for each plant (for plants write x{points})"
                reason = f"With {counted(most, 'plant')} it gives at most {worth * most}."
            if written.entry is not None and points != right:
                line.right_goals.append((written.entry, right))
            if told:
                text = f"wrote {counted(points, 'point')} for the goal {goal}{told}"
                place, keys = written.entry or written.place, self.box.goal_keys([goal])
                self._breach(line, f"GT-212 {code}", place, text, keys, reason)
        if len(line.goals) > GOAL_MARKERS:
            *_, last = line.goals.values()
            number = counted(len(line.goals), "goal")
            text = f"{number} listed; a player has at most {GOAL_MARKERS}"
            self._breach(line, "GT-081 GT110", last.place, text)

    def _claims(self, line: PlayerLine) -> tuple[int, ...]:
        if line.goals:
            goals = list(self.box.worth)
            return (sum(1 << goals.index(goal) for goal in line.goals),)
        if line.cards is not None and "goals" in line.best:
            return self.possible.exact_claims(line.best["goals"], line.cards)
        return self.possible.claims(line.best)

    def _total(self, line: PlayerLine) -> None:
        """Hold the total against its parts, as they are written and as they are right."""
        sums = PossibleSums()
        for part in PARTS:
            sums.add(line.numbers.get(part), line.right.get(part))
        best = sums.correct if sums.written is None else sums.written
        if not line.is_possible:
            return  # nobody knows which number is wrong
        line.total = sums.correct
        written = line.numbers.get(TOTAL)
        if line.total is not None:
            line.right[TOTAL] = line.total
        if written is None or not line.is_whole:
            return
        if best is None:  # of the parts that are written it may be no less
            parts = [n for part in PARTS if (n := line.numbers.get(part)) is not None]
            line.total_unchecked = bool(parts) and written >= sum(parts)
            if line.total_unchecked or not parts:
                return
            told = " + ".join(map(str, parts)) if len(parts) > 1 else "one part of it"
            text, off = f"{told} is already {sum(parts)}", None
        elif sums.allow(written) or any(one.code is Code.WRONG_TOTAL for one in line.findings):
            return
        else:
            off = written - best
            known = " + ".join(str(line.numbers.get(p, line.right.get(p, 0))) for p in PARTS)
            text = f"{known} is {best}: {too_many(off)}"
        text = f"wrote {written} in all, but {text}"
        place, player = line.places[TOTAL], line.player
        line.findings.append(finding(Code.WRONG_TOTAL, place, text, player=player, points=off))

    def _refuse_impossible(self, lines: Sequence[PlayerLine]) -> None:
        """Find the lines that cannot be, and all of them together if their goals are too many."""
        refused = [line for line in lines if not line.is_possible]
        sound = [line for line in lines if line.is_possible and line.is_whole]
        if not refused:
            claims = [self._claims(line) for line in sound]
            if any(line.findings for line in lines) or not all(claims) or claims_fit(claims):
                return
        mends = single_mends({one.player: one.best for one in (*sound, *refused)}, self.possible)
        reason = describe_mends(mends)
        for line in refused or sound[-1:]:
            best, keys, cell = line.best, self.box.goal_keys(self.box.worth), "goals"
            done = counted(best.get("completed", 0), "plant")
            points = counted(best.get("goals", 0), "point")
            if not refused:
                text = "all players together have more goal points than the goals can give"
            elif not self.possible.plants_fit(best):
                text = f"{done} completed cannot have {counted(best.get('plants', 0), 'point')}"
                cell, keys = "plants", ()
            else:
                text = f"{done} completed cannot give {points} for goals"
                text = text if "completed" in best else f"no goals give {points}"
                keys = keys if best.get("completed", 1) else ()
            place = line.places.get(cell, line.place)
            self._breach(line, "GT-218 GT110", place, text, keys, reason)
        if len(mends) == 1 and len(mends[0].values) == 1:
            line = next(line for line in lines if line.player == mends[0].player)
            line.right[mends[0].cell] = mends[0].values[0]
            total = known_sum(line.best.get(part) for part in PARTS)
            if total is not None:
                line.right[TOTAL] = line.total = total


# winners


def check_winners(
    table: sheet_table.Table, lines: Sequence[PlayerLine], played: Mapping[str, Played]
) -> tuple[tuple[str, ...], list[Finding], list[Unchecked]]:
    """Who has won where that is not who is named; what is found, and what cannot be told."""
    won, found, unchecked = _check_winners(table, lines, played)
    totals = [{name: one[0] for name, one in way.items()} for way in _ways(lines, played)]
    claims = ((one.what, one.entry, (one.who or one.entry).text) for one in table.places)
    places = sheet_table.check_places(claims, table.names, totals, Code.WRONG_WINNER)
    table.right_places = places.rights
    return won, found or places.findings, [*unchecked, *places.unchecked]


def _check_winners(
    table: sheet_table.Table, lines: Sequence[PlayerLine], played: Mapping[str, Played]
) -> tuple[tuple[str, ...], list[Finding], list[Unchecked]]:
    names = table.names
    if not (table.winners and names):
        return (), [], [Unchecked("the winner (no scores to be read)") for _ in table.winners[:1]]
    known = [known_player(entry, names) for entry in each_winner(table.winners, names)]
    ways = _ways(lines, played)
    best = [won for way in ways if (won := find_winners(way))]
    if None in known:
        entry = each_winner(table.winners, names)[known.index(None)]
        text = no_such_winner([entry.text], names)
        return best[0] if best else (), [finding(Code.WRONG_WINNER, entry, text)], []
    named = {name for name in known if name is not None}
    if any(named == set(won) for won in best):
        return best[0] if named != set(best[0]) else (), [], []
    way = next((way for way in ways if find_winners(way)), ways[0])
    undecided = [(tied(one), one) for one in ways if len(tied(one)) > 1 and not find_winners(one)]
    for first, one in undecided:
        if named <= set(first):
            both = "both" if len(first) == 2 else "all"
            points = f"{listed(first, 'and')} {both} have {one[first[0]][0]} points"
            what = f"the winner ({points}; write how many plants each has completed)"
            return (), [], [Unchecked(what)]
    text = f"named as the winner: {listed(sorted(named, key=names.index), 'and')}"
    if best:
        text = f"{text}; should be {listed(best[0], 'and')}"
    elif undecided:
        text = f"{text}; but {listed(undecided[0][0], 'and')} have the most points"
    else:
        return (), [], [Unchecked("the winner (some totals are missing)")]
    # with everybody's total, of those who have as many the plants too
    totals = [total for total, _ in way.values()]
    parts = [
        f"{player} {total}" + f" with {counted(n or 0, 'plant')}"
        if totals.count(total) > 1 and n is not None
        else f"{player} {total}"
        for player, (total, n) in way.items()
    ]
    reason = f"The totals are {listed(parts, 'and')}."
    found = finding(Code.WRONG_WINNER, table.winners[0], text, reason=reason)
    return best[0] if best else (), [found], []


def _ways(lines: Sequence[PlayerLine], played: Mapping[str, Played]) -> list[Standings]:
    """Everybody's total and completed plants: as is right, as was played, written and added up."""
    right, game, written, added = {}, {}, {}, {}
    for line in lines:
        name, completed = line.player, line.numbers.get("completed")
        written[name] = (line.numbers.get(TOTAL, line.total), completed)
        right[name] = (line.total, line.right.get("completed", completed))
        if line.total is None:
            right[name] = written[name]
        end = played.get(player_key(name))
        game[name] = (None, None) if end is None else (end.score.total, end.score.completed)
        added[name] = (known_sum(line.numbers.get(part) for part in PARTS), completed)
    return [right, game, written, added]


# the sheet


class CheckedSheet(NamedTuple):
    """A sheet with what was found, and what should stand where."""

    verdicts: tuple[Verdict, ...]
    """One for each table."""
    lines: tuple[tuple[PlayerLine, ...], ...]
    rights: tuple[Right, ...]


def check_sheet(
    sheet: SheetText, box: SheetBox | None = None, played: Mapping[str, Played] | None = None
) -> CheckedSheet:
    tables, rights = sheet_table.read_tables(sheet), list[Right]()
    every, verdicts = [], []
    for number, table in enumerate(tables):
        lines, verdict, right = _check_table(table, box or SheetBox(), played or {})
        findings = verdict.findings
        if len(tables) > 1 and table.name:
            findings = tuple(one.within(f"table {table.name}") for one in findings)
        if not number and sheet.unread:
            what = "columns" if len(sheet.unread) > 1 else "the column"
            text = f"not read: {what} {listed([one.text for one in sheet.unread], 'and')}"
            unread = Finding(code=RecordCode.UNREAD_COLUMN, line=0, column=0, text=text)
            findings = (unread, *findings)
        every.append(tuple(lines))
        verdicts.append(replace(verdict, findings=findings))
        rights += right
    return CheckedSheet(tuple(verdicts), tuple(every), tuple(rights))


def _check_table(
    table: sheet_table.Table, box: SheetBox, played: Mapping[str, Played]
) -> tuple[list[PlayerLine], Verdict, Iterator[Right]]:
    if EITHER in table.categories():
        table.rename(EITHER, "completed" if "plants" in table.categories() else "plants")
    if _rounds_are_of_plants(table):
        table.rename(ROUND_POINTS, "plants")
    pop = table.amounts.pop
    by_round = [key for key in table.players if pop((key, ROUND_POINTS), None)]
    how_many = {key: pop((key, VOCABULARY.numbers["goals"]), [None])[-1] for key in table.players}
    sheet_table.refuse_what_is_twice(table)
    findings = list(table.findings)
    if len(table.players) > MOST_PLAYERS:
        entry = list(table.players.values())[MOST_PLAYERS]
        text = f"{counted(len(table.players), 'player')}; 1 to {MOST_PLAYERS} play Genotype"
        findings.append(unreadable(line=entry.line, column=entry.column, problem=text))
    lines = [_read_line(box, table, key) for key in table.players]
    SheetCheck(box, played).check(lines)
    for line, one in zip(lines, how_many.values(), strict=True):  # "2 goals (6)"
        if one and (number := int(one.value.tokens[0].name)) > GOAL_MARKERS:
            text = f"{number} goals; a player has at most {GOAL_MARKERS}"
            findings.append(box.breach("GT-081 GT110", one.entry, text, line.player, ()))
    won, found, unchecked = check_winners(table, lines, played)
    told = "points of single rounds (Genotype is scored once, at the end)"
    unchecked += [Unchecked(told, table.spelt(key)) for key in by_round]
    has_sheet, points = {key for key, _ in table.amounts}, []
    for line in lines:
        findings += line.findings
        if line.total_unchecked:
            unchecked.append(Unchecked("totals with a missing part", line.player))
        is_there = player_key(line.player) in has_sheet
        points.append(
            PlayerPoints(
                player=line.player,
                noun=SCORE_LINE,
                counted=int(is_there),
                unjudged=int(is_there and line.total is None),
                claimed=line.numbers.get(TOTAL),
                correct=line.total if line.is_whole else None,
                is_open=line.total is None or not line.is_whole,
            )
        )
    verdict = Verdict(
        findings=tuple(dict.fromkeys(findings + found)),
        points=tuple(points),
        unchecked=tuple(unchecked),
        assumed=assumed_in_verdict(box.rules, box.rested_on),
    )
    return lines, verdict, _rights(table, lines, won)


def _rounds_are_of_plants(table: sheet_table.Table) -> bool:
    """Tell whether points of rounds are those of plants: with all else somebody's total adds up."""
    wanted = {ROUND_POINTS, *PARTS, TOTAL} - {"plants"}
    for key in table.players if "plants" not in table.categories() else ():
        values = [
            (what, one) for (who, what), some in table.amounts.items() if who == key for one in some
        ]
        sums = [(what, sheet_table.read_sum(one.value)) for what, one in values if what in wanted]
        parts = known_sum(one and one.number for what, one in sums if what != TOTAL)
        totals = [one.number for what, one in sums if what == TOTAL and one]
        if {what for what, _ in sums} == wanted and totals[-1:] == [parts]:
            return True
    return False


def _rights(
    table: sheet_table.Table, lines: Sequence[PlayerLine], won: Sequence[str]
) -> Iterator[Right]:
    """Everything that stands otherwise in the right copy of a table."""
    for line in lines:
        for cell in CELLS:
            right, written = line.right.get(cell), line.numbers.get(cell)
            if right is None or right == written or not line.is_whole:
                continue
            if cell in line.entries or cell == TOTAL:
                yield Right(cell, line.entries.get(cell), str(right), line.place)
        for entry, points in line.right_goals:
            if entry.text != str(points):
                yield Right("goal", entry, str(points), line.place)
    yield from table.right_places
    if not won:
        return
    # names where names stood; else a tick in the rows of those who have won
    named = [cell.entry for cell in table.winner_cells if cell.has_name]
    for n, entry in enumerate(named):
        yield Right("winner", entry, "; ".join(won) if not n else "", entry)
    keys = {player_key(name) for name in won}
    ticks = [cell for cell in table.winner_cells if not cell.has_name]
    for tick in ticks:
        if player_key(tick.player) not in keys:
            yield Right("winner", tick.entry, "", tick.entry)
    for key in keys - {player_key(tick.player) for tick in ticks} if ticks else ():
        yield Right("tick", None, ticks[0].entry.text, table.players[key])


def box_of(given: Box | None) -> SheetBox:
    return SheetBox() if given is None else SheetBox(Rules(box=given))


def is_sheet(sheet: SheetText) -> bool:
    """Tell whether what was read is a sheet of this game: it names it, or what only it counts."""
    amounts = [one for one in sheet.statements if one.kind == "amount"]
    rules = [one for one in sheet.statements if one.kind == "rule" and one.what == "game"]
    title = VOCABULARY.title.casefold()
    if rules:
        return rules[0].entry.text.casefold() == title
    headings = (one.entry.text for one in sheet.statements if one.kind == "heading")
    named = any(title in text.casefold() for text in headings)
    return bool(amounts) and (named or len({one.what for one in amounts} - {TOTAL}) > 1)


def is_sheet_text(text: str) -> bool:
    return is_sheet(read_text(VOCABULARY, text))


def check_text(text: str, given: Box | None = None) -> list[Verdict]:
    """The verdicts on the tables of a text; the first has what makes the text right."""
    sheet = read_text(VOCABULARY, text)
    checked = check_sheet(sheet, box_of(given))
    first, *others = checked.verdicts
    told = sheet_table.account(sheet, checked.verdicts)
    return [replace(first, account=told, edits=text_edits(checked.rights)), *others]


def check_tree(
    root: Node, box: SheetBox | None = None, played: Mapping[str, Played] | None = None
) -> Verdict:
    """The verdict on a sheet in YAML or JSON, perhaps of a game that was refereed."""
    sheet = read_tree(VOCABULARY, root)
    checked = check_sheet(sheet, box, played)
    return replace(checked.verdicts[0], edits=tree_edits(sheet, root, checked.rights))


def check_rows(source: RowSource, given: Box | None = None) -> Iterator[Verdict]:
    """Yield the verdict on each table of rows, then each row with what is right in it."""
    rows = [source.heading, *source]
    sheet = read_rows(VOCABULARY, rows)
    checked = check_sheet(sheet, box_of(given))
    told = sheet_table.account(sheet, checked.verdicts)
    yield replace(checked.verdicts[0], account=told)
    yield from checked.verdicts[1:]
    pairs = zip(rows, row_copy(rows, checked.rights, sheet.columns), strict=True)
    yield Verdict(rows=[RowEdit(row.line, tuple(row.texts), tuple(right)) for row, right in pairs])
