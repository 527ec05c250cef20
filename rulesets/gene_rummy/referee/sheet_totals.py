"""Totals of score sheets held against their matings; several sheets of a player add up.

A total on one of several sheets may be that of the sheet, of all sheets so far, or of all there
are: people write down all three.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from testcross.rulesets.english import too_many
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.gene_rummy.record.sheet import WrittenSheet
from testcross.rulesets.gene_rummy.referee.judged_sheet import (
    JudgedMatings,
    JudgedPlayer,
    JudgedSheet,
)
from testcross.rulesets.gene_rummy.rules import Rules
from testcross.rulesets.gene_rummy.scoring.judgement import Judgement
from testcross.rulesets.gene_rummy.scoring.totals import (
    Totals,
    corrected_total,
    penalty,
    player_result,
)
from testcross.rulesets.records.findings import Finding, RecordCode, finding
from testcross.rulesets.records.verdict import PlayerPoints
from testcross.rulesets.records.written_values import A_NUMBER, whole_number

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
    return (PlayerPoints(player=player, claimed_total=total + span.lost(total)),)


def _read_total(sheet: WrittenSheet, rules: Rules) -> int | None:
    """Return the total as written; only where calls cost points can one be negative."""
    total = whole_number(sheet.total.text) if sheet.total else None
    return None if total is not None and total < 0 and not penalty(rules) else total
