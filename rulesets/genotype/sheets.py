"""Score sheets of Genotype: what their numbers must be, who has won, and what would be right.

A sheet comes as what its lines say (see ``tabletop``); here each player's amounts become
numbers, cards and goals, and are held against the rules (GT-210 to GT-218), and against the game
where one was played. One slip is one finding: what only follows from it is none. ``table_score``
goes by the same check, so that one sheet has one score.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from testcross.rulesets.english import counted, listed, too_many
from testcross.rulesets.errors import NotationError, TestcrossError
from testcross.rulesets.genotype.box import Box, Rules, assumed_in_verdict
from testcross.rulesets.genotype.cards import PlantCard
from testcross.rulesets.genotype.codes import Code
from testcross.rulesets.genotype.score_words import EITHER, PARTS, VOCABULARY
from testcross.rulesets.genotype.sheet_score import (
    CELLS,
    LEFT_STANDING,
    MOST_GOALS,
    MOST_PLANTS,
    Claims,
    Possible,
    Score,
    SheetBox,
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
from testcross.rulesets.records.possible_sums import PossibleSums
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.verdict import SCORE_LINE, PlayerPoints, RowEdit, Unchecked, Verdict
from testcross.rulesets.records.written_values import A_NUMBER
from testcross.rulesets.tabletop.sheet_copies import Right, row_copy, text_edits, tree_edits
from testcross.rulesets.tabletop.sheet_lines import ROUND_POINTS, Statement
from testcross.rulesets.tabletop.sheet_sources import (
    SheetText,
    read_rows,
    read_text,
    read_tree,
)
from testcross.rulesets.tabletop.sheet_table import (
    SheetSum,
    Table,
    account,
    read_sum,
    read_tables,
    refuse_what_is_twice,
)
from testcross.rulesets.tabletop.sheet_words import TOTAL, Token, TokenLine

MOST_PLAYERS = 5


class CountedCell(NamedTuple):
    """What a cell counts."""

    code: Code
    rule: str
    unit: str
    what: str = ""


COUNTED = {
    "plants": CountedCell(Code.WRONG_POINTS, "GT-211", "point", " for plants"),
    "completed": CountedCell(Code.WRONG_POINTS, "GT-211", "completed plant"),
    "goals": CountedCell(Code.WRONG_POINTS, "GT-212", "point", " for goals"),
    "markers": CountedCell(Code.WRONG_POINTS, "GT-213", "point", " for markers"),
    "coins": CountedCell(Code.WRONG_COINS, "GT-214", "coin"),
}
ADDED_OVER_ROUNDS = ("plants", "completed")
"""What a sheet of rounds adds up; of the others the last round is what there is at the end."""


LISTED = ("plants", "goals")
"""What may be counted one by one."""


class WrittenGoal(NamedTuple):
    """A goal as a sheet lists it."""

    place: Entry
    plants: int | None = None
    points: int | None = None
    entry: Entry | None = None
    """Its number as it is written."""
    is_alone: bool = False
    """Whether there is but one number, which may be points or plants."""


class WrongGoal(NamedTuple):
    """What is wrong with the points of a goal."""

    code: Code
    text: str
    reason: str = ""


class WrittenPlant(NamedTuple):
    """A plant as a sheet lists it."""

    card: PlantCard
    entry: Entry


@dataclass
class PlayerLine:
    """What a sheet says of a player."""

    player: str
    place: Entry
    numbers: dict[str, int] = field(default_factory=dict)
    """As they are written, or as the cards and goals that are listed add up."""
    places: dict[str, Entry] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    """The numbers that stand there as such."""
    plants: list[WrittenPlant] | None = None
    """The plants that were completed, if all are listed by their traits."""
    standing: list[WrittenPlant] | None = None
    goals: dict[str, WrittenGoal] = field(default_factory=dict)
    is_whole: bool = True
    is_possible: bool = True
    findings: list[Finding] = field(default_factory=list)
    right: dict[str, int] = field(default_factory=dict)
    right_goals: list[tuple[Entry, int]] = field(default_factory=list)
    total: int | None = None
    """What is right in all."""
    total_unchecked: bool = False

    def refuse(self, code: RecordCode, entry: Entry, text: str) -> None:
        self.findings.append(finding(code, entry, text, player=self.player))
        self.is_whole = False


# reading


class _LineReader:
    """Turns what is said of a player into numbers, cards and goals."""

    def __init__(self, box: SheetBox, table: Table, key: str) -> None:
        self.box = box
        self.line = PlayerLine(table.spelt(key), table.players[key])
        self.line.is_whole = key not in table.broken
        for what in CELLS:
            said = table.amounts.get((key, what), [])
            if said:
                self._cell(what, said)
        self._settle_goals()

    def _cell(self, what: str, said: Sequence[Statement]) -> None:
        one = said[-1]
        if any(other.round for other in said):
            if what == TOTAL and one.round:
                return  # a running total, of which nothing is due
            rounds = [other for other in said if other.round]
            if what in ADDED_OVER_ROUNDS and len(rounds) > 1:
                self._rounds(what, rounds, one if not one.round else None)
                return
        self.line.places[what] = one.entry
        if what == "plants":
            self._plants(one.value)
        elif what == "goals":
            self._goals(one.value)
        elif what == "markers" and "k" in one.value.kinds:
            self.line.standing = self._cards(one.value)
            self.line.numbers[what] = sum(len(one.card.covered) for one in self.line.standing)
        else:
            self._number(what, one.value)

    def _rounds(self, what: str, rounds: Sequence[Statement], last: Statement | None) -> None:
        """Add up what was written round by round; a number behind the rounds is their sum."""
        sums = [read_sum(one.value) for one in rounds]
        cards = [card for one in rounds for card in self._cards(one.value)]
        parts = [one.sum for one in sums if one is not None]
        parts += [one.card.points or 0 for one in cards]
        place = last.entry if last is not None else rounds[0].entry
        self.line.places[what] = place
        self.line.numbers[what] = sum(parts)
        written = None if last is None else read_sum(last.value)
        if written is not None:
            self._take(what, SheetSum(written.number, written.entry, tuple(parts)))

    def _number(self, what: str, value: TokenLine) -> None:
        found = read_sum(value, is_list=what in LISTED)
        if found is None:
            called = what if what != TOTAL else "total"
            verb = "is" if called in ("total", "completed") else "are"
            text = f"the {called} {verb} {value.entry().text!r}; expected {A_NUMBER}"
            self.line.refuse(RecordCode.UNREADABLE, value.entry(), text)
            return
        self._take(what, found)

    def _take(self, what: str, found: SheetSum) -> None:
        """Take a number; one that is not what its own parts add up to is a finding."""
        line = self.line
        line.numbers[what] = found.number
        if found.is_added:
            line.entries[what] = found.entry
        if found.number != found.sum:
            line.right[what] = found.sum
            code = Code.WRONG_TOTAL if what == TOTAL else COUNTED[what].code
            parts = " + ".join(map(str, found.parts))
            off = found.number - found.sum
            text = f"{parts} is {found.sum}, not {found.number}: {too_many(off)}"
            one = finding(code, found.entry, text, player=line.player, points=off)
            line.findings.append(one.breaking("GT-217" if what == TOTAL else COUNTED[what].rule))

    def _cards(self, value: TokenLine) -> list[WrittenPlant]:
        found = []
        for token in value.tokens:
            if token.kind != "k":
                continue
            try:
                found.append(WrittenPlant(read_card(token.entry.text), token.entry))
            except TestcrossError as error:
                self.line.refuse(RecordCode.UNKNOWN_CARD, token.entry, str(error))
        return found

    def _plants(self, value: TokenLine) -> None:
        """The points of plants: one number, the points of each, or the cards themselves."""
        line = self.line
        if "k" not in value.kinds:
            found = read_sum(value)
            self._number("plants", value)
            if found is not None and found.parts and "completed" not in line.numbers:
                line.numbers["completed"] = len(found.parts)
            return
        cards = self._cards(value)
        at = value.kinds.find("=")
        others = [t for t in value.tokens[: at if at >= 0 else None] if t.kind in "n?w"]
        points = [one.card.points for one in cards] + [int(t.name or 0) for t in others]
        line.plants = cards if not others else None
        line.numbers["completed"] = len(points)
        if None in points:
            lacking = next(one for one in cards if one.card.points is None)
            text = f"the plant {lacking.entry.text!r} has no points; write them in front of it"
            line.refuse(RecordCode.UNREADABLE, lacking.entry, f"{text}: '9: {lacking.card.shown}'")
            return
        line.numbers["plants"] = total = sum(one or 0 for one in points)
        if at >= 0 and (written := read_sum(value.part(at + 1))) is not None:
            self._take(
                "plants", SheetSum(written.number, written.entry, tuple(n or 0 for n in points))
            )
            line.right.setdefault("plants", total)

    def _goals(self, value: TokenLine) -> None:
        """The points of goals: one number, or goal by goal (``r x2 6``, ``F 4``, ``R: 2x2``)."""
        line, tokens = self.line, [one for one in value.tokens if one.kind not in "ip()/&"]
        heads = [n for n, one in enumerate(tokens) if one.kind in "gk"]
        if not heads:
            self._number("goals", value)
            return
        lone = bool(heads[0]) and not set("".join(t.kind for t in tokens[: heads[0]])) - set("n+;,")
        if lone:  # 6 for r: the number stands before its goal
            text = f"{value.entry().text!r} is not read; write goals as 'r x2 6' or 'r 6'"
            line.refuse(RecordCode.UNREADABLE, value.entry(), text)
            return
        for n, next_one in zip(heads, [*heads[1:], len(tokens)], strict=True):
            self._goal(tokens[n], tokens[n + 1 : next_one])

    def _goal(self, head: Token, rest: Sequence[Token]) -> None:
        line = self.line
        try:
            goal = self.box.goal(head.name or head.entry.text)
        except NotationError as error:
            line.refuse(RecordCode.UNREADABLE, head.entry, str(error))
            return
        rest = [one for one in rest if one.kind not in ",;:+"]
        kinds = "".join(one.kind for one in rest)
        numbers = [int(one.name) for one in rest if one.kind == "n"]
        last = next((one.entry for one in reversed(rest) if one.kind == "n"), None)
        worth, plants, points = self.box.worth[goal], None, None
        if kinds == "xn":
            plants = numbers[0]
        elif kinds in ("n", "=n"):
            points = numbers[0]
        elif kinds in ("nn", "n=n", "xnn", "xn=n"):
            plants, points = numbers
        elif kinds in ("nxn", "nxn=n"):  # two plants of three points, or 3 x 2
            plants = numbers[1] if numbers[0] == worth else numbers[0]
            points = numbers[2] if len(numbers) > 2 else numbers[0] * numbers[1]
        is_read = plants is not None or points is not None or not kinds
        if goal in line.goals or not is_read:
            told = "is listed twice" if goal in line.goals and is_read else "is not read"
            text = f"the goal {head.entry.text!r} {told}; write goals as 'r x2 6' or 'r 6'"
            line.refuse(RecordCode.UNREADABLE, head.entry, text)
            return
        if plants is not None and points is None:
            points = plants * worth
        line.goals[goal] = WrittenGoal(head.entry, plants, points, last, kinds in ("n", "=n"))

    def _settle_goals(self) -> None:
        """Take numbers as plants that were meant so: ``r: 2`` for two plants where r gives 3.

        That is where the plants that are listed say so, or the total, and points would not fit.
        """
        line, worth = self.line, self.box.worth
        points = {goal: one.points or 0 for goal, one in line.goals.items()}
        if any(one.points is None for one in line.goals.values()) or not points:
            return
        if line.is_whole:
            line.numbers["goals"] = sum(points.values())
        alone = [goal for goal, one in line.goals.items() if one.is_alone]
        if line.plants is not None:
            counts = {g: sum(card.counts_for(g) for card, _ in line.plants) for g in alone}
            alone = [g for g in alone if points[g] == counts[g] != counts[g] * worth[g]]
        elif all(points[goal] % (worth[goal] or 1) == 0 for goal in alone):
            return  # all of them can be points
        more = sum(points[goal] * (worth[goal] - 1) for goal in alone)
        parts, total = [line.numbers.get(part) for part in PARTS], line.numbers.get(TOTAL)
        fits_plants, fits_points = line.plants is not None, False
        if total is not None and None not in parts:
            known = sum(one or 0 for one in parts)
            fits_points, fits_plants = total == known, fits_plants or total == known + more
        if more and fits_plants and not fits_points:
            for goal in alone:
                right = points[goal] * worth[goal]
                line.goals[goal] = line.goals[goal]._replace(plants=points[goal], points=right)
            line.numbers["goals"] = sum(points.values()) + more


# checking


@dataclass
class SheetCheck:
    """Checks the lines of one table, first each by itself, then all together."""

    box: SheetBox
    played: Mapping[str, Score] = field(default_factory=dict)
    """What players have as the game was played, by the keys of their names."""

    def __post_init__(self) -> None:
        self.worth = tuple(self.box.worth.items())
        self.possible = Possible(self.worth, self.box.rules.box.plant_sums)

    def check(self, lines: Sequence[PlayerLine]) -> None:
        for line in lines:
            self._line(line)
        owners: dict[str, str] = {}
        for line in lines:
            for goal, written in line.goals.items():
                first = owners.setdefault(goal, line.player)
                if first != line.player:
                    text = f"goal {goal} is already {first}'s; only one player can claim it"
                    found = finding(
                        Code.GOAL_CLAIMED_TWICE, written.place, text, player=line.player
                    )
                    line.findings.append(found.breaking("GT-082"))
        self._refuse_impossible(lines)

    def _line(self, line: PlayerLine) -> None:
        standing = None if line.standing is None else [one.card for one in line.standing]
        done = None if line.plants is None else [one.card for one in line.plants]
        goals = {goal: self.box.worth[goal] for goal in line.goals} or None
        played = self.played.get(player_key(line.player))
        due, unharvested = (
            score(done=done, standing=standing, goals=goals, coins=None, counts_left=counts)
            for counts in (self.box.counts_left, False)
        )
        if played is None:
            self._refuse_left(line, due, unharvested)
        for cell in COUNTED:
            right = None if played is None else played.cells().get(cell)
            if right is not None and played is not None:
                self._count(line, cell, {right}, played)
            elif (right := due.cells().get(cell)) is not None:
                line.right[cell] = right
                if cell != "goals":  # they are counted goal by goal
                    self._count(line, cell, {right, unharvested.cells()[cell]}, due)
        if played is None or played.goals is None:
            self._goals(line)
        numbers = {**line.numbers, **line.right}
        is_possible = self.possible.plants_fit(numbers) and self._claims(line, numbers)
        line.is_possible = bool(is_possible or line.findings or not line.is_whole)
        self._total(line)

    def _count(self, line: PlayerLine, cell: str, allowed: set[int], due: Score) -> None:
        """Hold a number against what it must be; allowed is also what follows from another slip."""
        number, right, what = line.numbers.get(cell), due.cells()[cell], COUNTED[cell]
        if number is None:
            return
        line.right[cell] = right
        place = line.places.get(cell, line.place)
        if number in allowed or any(
            (one.line, one.column) == (place.line, place.column) for one in line.findings
        ):
            return
        off = number - right
        wrote = f"{counted(number, what.unit)}{what.what}"
        text = f"wrote {wrote}; should be {right}: {too_many(off)}"
        found = self.box.breach(
            what.code, place, text, player=line.player, rule=what.rule, rests_on=due.rests_on(cell)
        )
        line.findings.append(found.because(due.reason(cell)))

    def _refuse_left(self, line: PlayerLine, due: Score, unharvested: Score) -> None:
        """Find a complete plant among those with markers: it counts as harvested (GT-210)."""
        left = [one for one in line.standing or () if one.card.is_complete]
        if not left or not self.box.counts_left:
            return
        one = left[0]
        if one.card.points is None:
            text = f"{one.entry.text!r} is complete, but has no points; write '9: {one.card.shown}'"
            line.refuse(RecordCode.UNREADABLE, one.entry, text)
            return
        markers = counted(len(one.card.covered), "marker")
        points = counted(one.card.points, "point")
        text = (
            f"{one.card.shown} is complete and counts as harvested: {points} for plants, "
            f"nothing for its {markers}"
        )
        more_points = sum(one.card.points or 0 for one in left)
        for cell, more in (("plants", more_points), ("completed", len(left))):
            if cell in line.numbers and due.cells().get(cell) is None:
                line.right[cell] = line.numbers[cell] + more
        changed = [
            f"{cell} {right}"
            for cell, right in due.cells().items()
            if right != unharvested.cells()[cell]
        ]
        found = self.box.breach(
            Code.WRONG_POINTS,
            one.entry,
            text,
            player=line.player,
            rule="GT-210",
            rests_on=(LEFT_STANDING,),
        )
        told = f"The numbers are then {listed(changed, 'and')}." if changed else ""
        line.findings.append(found.because(told))

    def _goals(self, line: PlayerLine) -> None:
        """Find goals that are listed with the wrong points, and more of them than markers."""
        for goal, written in line.goals.items():
            judge = self._goal_alone if line.plants is None else self._goal_of_cards
            wrong = None if written.points is None else judge(line, goal, written)
            if wrong is not None:
                wrote = f"wrote {counted(written.points or 0, 'point')} for the goal {goal}"
                found = self.box.breach(
                    wrong.code,
                    written.entry or written.place,
                    f"{wrote}{wrong.text}",
                    player=line.player,
                    rests_on=self.box.goal_keys([goal]),
                    rule="GT-212",
                )
                line.findings.append(found.because(wrong.reason))
        if len(line.goals) > MOST_GOALS:
            *_, last = line.goals.values()
            text = f"{counted(len(line.goals), 'goal')} listed; a player has at most {MOST_GOALS}"
            code = Code.IMPOSSIBLE_SHEET
            found = self.box.breach(code, last.place, text, player=line.player, rule="GT-081")
            line.findings.append(found)

    def _goal_of_cards(self, line: PlayerLine, goal: str, written: WrittenGoal) -> WrongGoal | None:
        """Hold points of a goal against the plants that are listed."""
        worth, points = self.box.worth[goal], written.points or 0
        done = [one.card for one in line.plants or ()]
        left = [one.card for one in line.standing or () if one.card.is_complete]
        left = left if self.box.counts_left else []
        matching = sum(one.counts_for(goal) for one in [*done, *left])
        right = worth * matching
        if written.entry is not None and points != right:
            line.right_goals.append((written.entry, right))
        if points in (right, worth * sum(one.counts_for(goal) for one in done)):
            return None
        does = "does" if matching == 1 else "do"
        each = f"It gives {worth} for each plant that matches it, and {matching} of those {does}."
        told = f"; should be {right}: {too_many(points - right)}"
        return WrongGoal(Code.WRONG_POINTS, told, each)

    def _goal_alone(self, line: PlayerLine, goal: str, written: WrittenGoal) -> WrongGoal | None:
        """Find points that a goal cannot give, whatever the plants are."""
        worth, points = self.box.worth[goal], written.points or 0
        most = line.numbers.get("completed", MOST_PLANTS)
        if written.plants is not None and points != worth * written.plants:
            right = worth * written.plants
            if written.entry is not None:
                line.right_goals.append((written.entry, right))
            line.right["goals"] = line.numbers.get("goals", points) - points + right
            told = f", but {counted(written.plants, 'plant')} at {worth} give {right}"
            return WrongGoal(Code.WRONG_POINTS, told)
        if points not in range(0, worth * most + 1, worth or 1):
            told = f", but it gives {worth} for each plant (for plants write x{points})"
            at_most = f"With {counted(most, 'plant')} it gives at most {worth * most}."
            return WrongGoal(Code.IMPOSSIBLE_SHEET, told, at_most)
        return None

    def _claims(self, line: PlayerLine, numbers: Mapping[str, int]) -> Claims:
        if line.goals:
            goals = [goal for goal, _ in self.worth]
            return (sum(1 << goals.index(goal) for goal in line.goals),)
        if line.plants is not None and "goals" in numbers:
            cards = [one.card for one in line.plants]
            matching = {goal: sum(one.counts_for(goal) for one in cards) for goal in self.box.worth}
            return self.possible.exact_claims(numbers["goals"], matching)
        return self.possible.claims(numbers)

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
        if best is None:
            self._least(line, written)
            return
        if sums.allow(written) or any(one.code is Code.WRONG_TOTAL for one in line.findings):
            return
        off = written - best
        parts = " + ".join(str(line.numbers.get(part, line.right.get(part, 0))) for part in PARTS)
        text = f"wrote {written} in all, but {parts} is {best}: {too_many(off)}"
        place = line.places[TOTAL]
        line.findings.append(finding(Code.WRONG_TOTAL, place, text, player=line.player, points=off))

    def _least(self, line: PlayerLine, written: int) -> None:
        """Find a total that is less than those of its parts that are written."""
        parts = [n for part in PARTS if (n := line.numbers.get(part)) is not None]
        line.total_unchecked = bool(parts) and written >= sum(parts)
        if written < sum(parts):
            told = " + ".join(map(str, parts)) if len(parts) > 1 else "one part of it"
            text = f"wrote {written} in all, but {told} is already {sum(parts)}"
            place = line.places[TOTAL]
            line.findings.append(finding(Code.WRONG_TOTAL, place, text, player=line.player))

    # all lines

    def _refuse_impossible(self, lines: Sequence[PlayerLine]) -> None:
        """Find the lines that cannot be, and all of them together if their goals are too many."""
        refused = [line for line in lines if not line.is_possible]
        sound = [line for line in lines if line not in refused and line.is_whole]
        if not refused and any(line.findings for line in lines):
            return
        numbers = {line.player: {**line.numbers, **line.right} for line in (*sound, *refused)}
        claims = [self._claims(line, numbers[line.player]) for line in sound]
        if not refused and (not all(claims) or claims_fit(claims)):
            return
        mends = single_mends(numbers, self.possible)
        reason = describe_mends(mends)
        for line in refused or sound[-1:]:
            line.findings.append(
                self._impossible(line, numbers[line.player], reason, together=not refused)
            )
        if len(mends) == 1 and len(mends[0].values) == 1:
            line = next(line for line in lines if line.player == mends[0].player)
            line.right[mends[0].cell] = mends[0].values[0]
            known = {**line.numbers, **line.right}
            if all(part in known for part in PARTS):
                line.right[TOTAL] = line.total = sum(known[part] for part in PARTS)

    def _impossible(
        self, line: PlayerLine, numbers: Mapping[str, int], reason: str, *, together: bool
    ) -> Finding:
        keys: tuple[str, ...] = self.box.goal_keys(self.box.worth)
        plants = counted(numbers.get("completed", 0), "plant")
        cell = "goals"
        if together:
            text = "all players together have more goal points than the goals can give"
        elif not self.possible.plants_fit(numbers):
            points = counted(numbers.get("plants", 0), "point")
            text, cell, keys = f"{plants} completed cannot have {points}", "plants", ()
        else:
            points = counted(numbers.get("goals", 0), "point")
            text = f"{plants} completed cannot give {points} for goals"
            if "completed" not in numbers:
                text = f"no goals give {points}"
            keys = keys if numbers.get("completed", 1) else ()
        place = line.places.get(cell, line.place)
        found = self.box.breach(
            Code.IMPOSSIBLE_SHEET, place, text, player=line.player, rests_on=keys, rule="GT-218"
        )
        return found.because(reason)


# winners


def check_winners(
    table: Table, lines: Sequence[PlayerLine], played: Mapping[str, Score]
) -> tuple[tuple[str, ...], list[Finding], list[Unchecked]]:
    """Who has won where that is not who is named; what is found, and what cannot be told."""
    if not table.winners:
        return (), [], []
    names = table.names
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
    told = listed(sorted(named, key=names.index), "and")
    undecided = [
        (first, way[first[0]][0])
        for way in ways
        if len(first := tied(way)) > 1 and not find_winners(way)
    ]
    for first, total in undecided:
        if named <= set(first):
            both = "both" if len(first) == 2 else "all"
            what = (
                f"the winner ({listed(first, 'and')} {both} have {total} points; write how many "
                "plants each has completed)"
            )
            return (), [], [Unchecked(what)]
    if undecided and not best:
        best_names = listed(undecided[0][0], "and")
        text = f"named as the winner: {told}; but {best_names} have the most points"
        return (), [_wrong_winner(table, text, ways[0])], []
    if not best:
        return (), [], [Unchecked("the winner (some totals are missing)")]
    text = f"named as the winner: {told}; should be {listed(best[0], 'and')}"
    way = next(way for way in ways if find_winners(way))
    return best[0], [_wrong_winner(table, text, way)], []


def _ways(
    lines: Sequence[PlayerLine], played: Mapping[str, Score]
) -> list[dict[str, tuple[int | None, int | None]]]:
    """Everybody's total and completed plants: as is right, as was played, written and added up."""
    right, game, written, added = {}, {}, {}, {}
    for line in lines:
        numbers = line.numbers
        completed = line.right.get("completed", numbers.get("completed"))
        right[line.player] = (line.total, completed)
        end = played.get(player_key(line.player))
        game[line.player] = (None, None) if end is None else (end.total, end.completed)
        written[line.player] = (numbers.get(TOTAL, line.total), numbers.get("completed"))
        parts = [numbers.get(part) for part in PARTS]
        total = None if None in parts else sum(n or 0 for n in parts)
        added[line.player] = (total, numbers.get("completed"))
        if line.total is None:
            right[line.player] = written[line.player]
    return [right, game, written, added]


def _wrong_winner(
    table: Table, text: str, way: Mapping[str, tuple[int | None, int | None]]
) -> Finding:
    """The finding that another has won, with everybody's total."""
    totals = [total for total, _ in way.values()]
    parts = [
        f"{player} {total}"
        + (
            f" with {counted(completed, 'plant')}"
            if totals.count(total) > 1 and completed is not None
            else ""
        )
        for player, (total, completed) in way.items()
    ]
    reason = f"The totals are {listed(parts, 'and')}."
    return finding(Code.WRONG_WINNER, table.winners[0], text, reason=reason)


# the sheet


class CheckedSheet(NamedTuple):
    """A sheet with what was found, and what should stand where."""

    verdicts: tuple[Verdict, ...]
    """One for each table."""
    tables: tuple[Table, ...]
    lines: tuple[tuple[PlayerLine, ...], ...]
    rights: tuple[Right, ...]


def check_sheet(
    sheet: SheetText, box: SheetBox | None = None, played: Mapping[str, Score] | None = None
) -> CheckedSheet:
    box, played = box or SheetBox(), played or {}
    tables, verdicts, every, rights = read_tables(sheet), [], [], list[Right]()
    for number, table in enumerate(tables):
        lines, verdict, right = _check_table(table, box, played)
        if len(tables) > 1:
            name = f"table {table.name}" if table.name else ""
            found = tuple(one.within(name) if name else one for one in verdict.findings)
            verdict = replace(verdict, findings=found)
        if not number:
            verdict = replace(verdict, findings=(*_unread(sheet), *verdict.findings))
        every.append(tuple(lines))
        verdicts.append(verdict)
        rights += right
    return CheckedSheet(tuple(verdicts), tuple(tables), tuple(every), tuple(rights))


def _unread(sheet: SheetText) -> Iterator[Finding]:
    if sheet.unread:
        what = "columns" if len(sheet.unread) > 1 else "the column"
        names = listed([one.text for one in sheet.unread], "and")
        text = f"not read: {what} {names}"
        yield Finding(code=RecordCode.UNREAD_COLUMN, line=0, column=0, text=text)


def _check_table(
    table: Table, box: SheetBox, played: Mapping[str, Score]
) -> tuple[list[PlayerLine], Verdict, list[Right]]:
    if EITHER in table.categories():
        table.rename(EITHER, "completed" if "plants" in table.categories() else "plants")
    by_round = [key for key in table.players if table.amounts.pop((key, ROUND_POINTS), None)]
    refuse_what_is_twice(table)
    findings = list(table.findings)
    if len(table.players) > MOST_PLAYERS:
        entry = list(table.players.values())[MOST_PLAYERS]
        text = f"{counted(len(table.players), 'player')}; 1 to {MOST_PLAYERS} play Genotype"
        findings.append(unreadable(line=entry.line, column=entry.column, problem=text))
    lines = [_LineReader(box, table, key).line for key in table.players]
    SheetCheck(box, played).check(lines)
    won, found, unchecked = check_winners(table, lines, played)
    told = "points of single rounds (Genotype is scored once, at the end)"
    unchecked += [Unchecked(told, table.spelt(key)) for key in by_round]
    for line in lines:
        findings += line.findings
        if line.total_unchecked:
            unchecked.append(Unchecked("totals with a missing part", line.player))
    has_sheet = {key for key, _ in table.amounts}
    points = tuple(
        PlayerPoints(
            player=line.player,
            noun=SCORE_LINE,
            counted=int(player_key(line.player) in has_sheet),
            unjudged=int(player_key(line.player) in has_sheet and line.total is None),
            claimed=line.numbers.get(TOTAL),
            correct=line.total if line.is_whole else None,
            is_open=line.total is None or not line.is_whole,
        )
        for line in lines
    )
    verdict = Verdict(
        findings=tuple(dict.fromkeys(findings + found)),
        points=points,
        unchecked=tuple(unchecked),
        assumed=assumed_in_verdict(box.rules, box.rested_on),
    )
    return lines, verdict, list(_rights(table, lines, won))


def _rights(table: Table, lines: Sequence[PlayerLine], won: Sequence[str]) -> Iterator[Right]:
    """Everything that stands otherwise in the right copy of a table."""
    for line in lines:
        for cell in CELLS:
            right, written = line.right.get(cell), line.numbers.get(cell)
            if right is None or right == written or not line.is_whole:
                continue
            if cell in line.entries:
                yield Right(cell, line.entries[cell], str(right), line.place)
            elif cell == TOTAL:
                yield Right(TOTAL, None, str(right), line.place)
        for entry, points in line.right_goals:
            if entry.text != str(points):
                yield Right("goal", entry, str(points), line.place)
    if won:
        yield from _right_winners(table, won)


def _right_winners(table: Table, won: Sequence[str]) -> Iterator[Right]:
    """Names where names stood; else a tick in the rows of those who have won."""
    named = [cell for cell in table.winner_cells if cell.names_somebody]
    for n, cell in enumerate(named):
        yield Right("winner", cell.entry, "; ".join(won) if not n else "", cell.entry)
    keys = {player_key(name) for name in won}
    ticks = [cell for cell in table.winner_cells if not cell.names_somebody]
    for cell in ticks:
        if player_key(cell.player) not in keys:
            yield Right("winner", cell.entry, "", cell.entry)
    known = {player_key(cell.player) for cell in ticks}
    for key in keys - known if ticks else ():
        tick = ticks[0].entry
        yield Right("tick", None, tick.text, table.players[key])


def box_of(given: Box | None) -> SheetBox:
    return SheetBox() if given is None else SheetBox(Rules(box=given))


def is_sheet(sheet: SheetText) -> bool:
    """Tell whether what was read is a sheet of this game: it names it, or what only it counts."""
    amounts = [one for one in sheet.said if one.kind == "amount"]
    rules = [one for one in sheet.said if one.kind == "rule" and one.what == "game"]
    if rules:
        return rules[0].entry.text.casefold() == VOCABULARY.title.casefold()
    named = any(
        one.kind == "heading" and VOCABULARY.title.casefold() in one.entry.text.casefold()
        for one in sheet.said
    )
    return bool(amounts) and (named or len({one.what for one in amounts} - {TOTAL}) > 1)


def check_text(text: str, given: Box | None = None) -> list[Verdict]:
    """The verdicts on the tables of a text; the first has what makes the text right."""
    sheet = read_text(VOCABULARY, text)
    checked = check_sheet(sheet, box_of(given))
    first, *others = checked.verdicts
    told = account(sheet, checked.verdicts)
    return [replace(first, account=told, edits=text_edits(checked.rights)), *others]


def check_tree(
    root: Node, box: SheetBox | None = None, played: Mapping[str, Score] | None = None
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
    told = account(sheet, checked.verdicts)
    yield replace(checked.verdicts[0], account=told, row=tuple(source.heading.texts))
    yield from checked.verdicts[1:]
    right = row_copy(rows, checked.rights, sheet.columns)
    for row, cells in zip(rows[1:], right[1:], strict=True):
        yield Verdict(row=tuple(cells), row_edit=RowEdit(row.line, tuple(row.texts), tuple(cells)))
