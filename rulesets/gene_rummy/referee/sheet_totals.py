"""Totals of score sheets held against their matings; several sheets of a player add up.

A total on one of several sheets may be that of the sheet, of all sheets so far, or of all there
are: people write down all three.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.english import too_many
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenSheet
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.ranking import (
    PlayerResult,
    Totals,
    corrected_total,
    penalty,
    player_result,
)
from testcross.rulesets.records.entries import Entry, ReadResult, player_key
from testcross.rulesets.records.findings import Finding, RecordCode, finding, unreadable
from testcross.rulesets.records.verdict import PlayerPoints
from testcross.rulesets.records.written_values import A_NUMBER, whole_number


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedMatings:
    """One sheet, its matings judged and its total not yet."""

    player: str
    written: WrittenSheet
    judgements: tuple[Judgement, ...]
    rules: Rules

    @property
    def complete(self) -> bool:
        """Whether all matings are there and could be read."""
        return not (self.written.unread or self.written.may_lack)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedSheet:
    """One sheet, judged."""

    matings: JudgedMatings
    findings: tuple[Finding, ...]
    """About the total; those about matings are in the judgements."""
    unchecked: tuple[str, ...]
    right_total: int | None
    """The total of the right copy; None where it stays as it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPlayer:
    """All sheets of one player: one, or one for each round."""

    player: str
    sheets: tuple[JudgedSheet, ...]
    claim: tuple[PlayerPoints, ...]
    """The total as what the player claims."""
    result: PlayerResult
    """By what was written."""
    corrected: PlayerResult
    """In the right copy."""
    uncertain: bool
    """Whether a total as written is unknown since something could not be read."""


def other_total(totals: Sequence[Entry]) -> Entry | None:
    """Return the first total that is another than the one before; None where all are the same."""
    amounts = [(_amount(entry), entry) for entry in totals]
    return next((entry for amount, entry in amounts if amount != amounts[0][0]), None)


def _amount(entry: Entry) -> int | str:
    number = whole_number(entry.text)
    return entry.text.casefold() if number is None else number


def two_totals(first: Entry, second: Entry, player: str) -> Finding:
    """Return that a player has two totals where one is due."""
    problem = (
        f"{second.called('total')} is {second.text!r} here, "
        f"but {first.text!r} on line {first.line}; "
        f"write one total for {player}"
    )
    return unreadable(line=second.line, column=second.column, problem=problem, player=player)


def join_rounds(sheets: Sequence[WrittenSheet]) -> ReadResult[tuple[WrittenSheet, ...]]:
    """Return one sheet for each player and round; those without a round stay as they are."""
    parts: dict[object, list[WrittenSheet]] = {}
    for place, sheet in enumerate(sheets):
        which = place if sheet.round is None else player_key(sheet.round.text)
        parts.setdefault((player_key(sheet.player.text), which), []).append(sheet)
    read = [_joined(of_round) for of_round in parts.values()]
    return ReadResult(
        value=tuple(one.value for one in read),
        findings=tuple(found for one in read for found in one.findings),
    )


def _joined(parts: Sequence[WrittenSheet]) -> ReadResult[WrittenSheet]:
    """Return the parts of a round as one sheet, placed where the first total stands."""
    totals = [(sheet, sheet.total) for sheet in parts if sheet.total is not None]
    head, *others = [sheet for sheet, _ in totals] or parts[:1]
    second = other_total([total for _, total in totals])
    joined = replace(
        head,
        matings=tuple(mating for sheet in parts for mating in sheet.matings),
        total=None if second else head.total,
        unread=sum(sheet.unread for sheet in parts),
        unread_total=bool(second) or any(sheet.unread_total for sheet in parts),
        same_total=tuple((sheet.line, sheet.column) for sheet in others),
    )
    if second is None:
        return ReadResult(value=joined)
    return ReadResult(value=joined, findings=(two_totals(totals[0][1], second, head.player.text),))


_MOST_ROUNDS = 100
"""So many sheets of a player are added up in more than one way."""


def judge_player(player: str, sheets: Sequence[JudgedMatings]) -> JudgedPlayer:
    """Return what all sheets of a player come to.

    Args:
        player: whose they are.
        sheets: in their order; at least one.
    """
    totals = [_WrittenTotal.of(sheets, place) for place in range(len(sheets))]
    counted = max((one.last for one in totals if not one.is_own), default=-1)
    all_matings = totals[0].own if len(sheets) == 1 else _Span.of(sheets)
    total = _total_in_all(totals)
    said, complete = (total, all_matings.judgements, all_matings.rules), all_matings.complete
    result = player_result(player, *said, complete=complete)
    return JudgedPlayer(
        player=player,
        sheets=tuple(one.judged(is_counted=place <= counted) for place, one in enumerate(totals)),
        claim=_claim(player, total, all_matings),
        result=result,
        corrected=replace(result, correct=corrected_total(*said, complete=complete)),
        uncertain=any(one.is_uncertain() for one in totals),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Span:
    """Sheets that a total may be the sum of."""

    what: str
    """What is added up, in words."""
    judgements: tuple[Judgement, ...]
    complete: bool
    rules: Rules
    totals: Totals

    @classmethod
    def of(cls, sheets: Sequence[JudgedMatings], where: str = "") -> "_Span":
        """Return what some sheets come to; calls cost points if they do so on one of them."""
        judgements = tuple(one for sheet in sheets for one in sheet.judgements)
        complete = all(sheet.complete for sheet in sheets)
        totals = Totals.of(judgements, complete=complete)
        what = f"the points{where} add up to"
        if totals.written is None:
            what = f"the matings{where} are worth"
        rules = max((sheet.rules for sheet in sheets), key=penalty)
        return cls(what=what, judgements=judgements, complete=complete, rules=rules, totals=totals)

    @property
    def due(self) -> int | None:
        """What a total should be: the sum of the points written, else of the right ones."""
        totals = self.totals
        return totals.correct if totals.written is None else totals.written

    def lost(self, total: int) -> int:
        """Return how many points wrong calls may have cost."""
        return self.totals.penalties(total, self.rules)

    def fits(self, total: int) -> bool:
        """Tell whether a total follows from the points; one that is unknown may be any."""
        return self.due is None or bool(self.lost(total)) or self.totals.allowed.allow(total)

    def off(self, total: int) -> int:
        """Return by how much a total differs."""
        return 0 if self.due is None else total - self.due

    def far(self, total: int) -> int:
        """Return how far a total is from any that follows from the points."""
        return 0 if self.fits(total) else abs(self.off(total))


@dataclass(frozen=True, slots=True, kw_only=True)
class _WrittenTotal:
    """The total of one sheet, and what it is the sum of."""

    sheet: JudgedMatings
    total: int | None
    """As written; None where there is none that can be read."""
    span: _Span
    own: _Span
    """Its own sheet alone."""
    last: int
    """The last sheet that it counts."""

    @classmethod
    def of(cls, sheets: Sequence[JudgedMatings], place: int) -> "_WrittenTotal":
        sheet = sheets[place]
        total = _read_total(sheet.written, sheet.rules)
        own = _Span.of([sheet], " of this sheet" * (len(sheets) > 1))
        span, last = own, place
        if total is not None and not own.fits(total):
            others = list(_wider_spans(sheets, place))
            span, last = min([(own, place), *others], key=lambda one: one[0].far(total))
        return cls(sheet=sheet, total=total, span=span, own=own, last=last)

    @property
    def is_own(self) -> bool:
        """Whether it counts its own sheet only."""
        return self.span is self.own

    def is_uncertain(self) -> bool:
        """Tell whether something is not known of it since it could not be read."""
        written = self.sheet.written
        unread = written.total is not None or written.unread_total or not self.sheet.complete
        unread_points = any(
            one.claimed_points is None and one.written.points is not None
            for one in self.sheet.judgements
        )
        return self.total is None and (unread or unread_points)

    def judged(self, *, is_counted: bool) -> JudgedSheet:
        """Return the sheet with the verdict on its total.

        Args:
            is_counted: whether the total of another sheet counts this one too.
        """
        lacks_none = is_counted and self.sheet.written.total is None
        return JudgedSheet(
            matings=self.sheet,
            findings=tuple(self._findings()),
            unchecked=() if lacks_none else tuple(self._unchecked()),
            right_total=None if lacks_none else self._right_total(),
        )

    def _findings(self) -> Iterator[Finding]:
        written, player = self.sheet.written.total, self.sheet.player
        if written is None:
            return
        if self.total is None:
            text = f"{written.called('total')} is {written.text!r}; expected {A_NUMBER}"
            yield finding(RecordCode.UNREADABLE, written, text, player=player)
        elif not self.span.fits(self.total):
            off = self.span.off(self.total)
            text = (
                f"total {self.total} written, but {self.span.what} {self.span.due}: {too_many(off)}"
            )
            yield finding(Code.WRONG_TOTAL, written, text, player=player, points=off)

    def _unchecked(self) -> Iterator[str]:
        if self.sheet.written.total is None:
            if not self.sheet.written.unread_total:  # one that cannot be read is a finding already
                has_matings = self.sheet.judgements or not self.sheet.complete
                yield "totals" if has_matings else "matings"
        elif self.sheet.written.may_lack and not self.sheet.judgements:
            yield "matings"
        elif self.total is not None and self.span.lost(self.total):
            lost, player = self.span.lost(self.total), self.sheet.player
            yield f"penalties (for which {player}'s total may be {lost} lower)"

    def _right_total(self) -> int | None:
        """Return the right total; one that is unknown stays, unless right points move it."""
        span = self.span
        said = (self.total, span.judgements, span.rules)
        stands = corrected_total(*said, complete=span.complete)
        certain = span.totals.correct is not None
        return stands if certain or self.total is not None else None


def _wider_spans(sheets: Sequence[JudgedMatings], place: int) -> Iterator[tuple[_Span, int]]:
    """Yield what else the total of a sheet may be the sum of, with the last sheet it counts."""
    last = len(sheets) - 1
    if not 0 < last < _MOST_ROUNDS:
        return
    if 0 < place < last:
        yield _Span.of(sheets[: place + 1], " so far"), place
    yield _Span.of(sheets, " of all sheets"), last


def _total_in_all(totals: Sequence[_WrittenTotal]) -> int | None:
    """Return what the totals written come to, sheet by sheet; None if none is, or one unknown."""
    whole: int | None = 0
    counted = -1
    for place, one in enumerate(totals):
        if one.total is not None and not one.is_own:
            whole, counted = one.total, one.last
        elif place > counted:
            part = None if one.is_uncertain() else one.total
            if part is None and not one.is_uncertain():
                part = one.own.totals.written
            whole = None if whole is None or part is None else whole + part
    return whole if any(one.total is not None for one in totals) else None


def _claim(player: str, total: int | None, span: _Span) -> tuple[PlayerPoints, ...]:
    """Return a total as what the player claims."""
    if total is None:
        return ()
    is_open = not (span.complete or span.judgements)
    return (PlayerPoints(player=player, claimed_total=total + span.lost(total), is_open=is_open),)


def _read_total(sheet: WrittenSheet, rules: Rules) -> int | None:
    """Return the total as written; only where calls cost points can one be negative."""
    total = whole_number(sheet.total.text) if sheet.total else None
    return None if total is not None and total < 0 and not penalty(rules) else total
