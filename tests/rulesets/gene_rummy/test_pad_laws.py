"""Laws of score pads: parse after format, and any text is read or refused in words."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from sampling import examples
from sheets.score_pads import RABBITS, entry, format_pad, sheets, table
from testcross.rulesets.gene_rummy.record.score_pad import read_score_pad
from testcross.rulesets.gene_rummy.record.sheet import ScoreSheets, WrittenMating
from testcross.rulesets.gene_rummy.rules import RulesRequest
from testcross.rulesets.records.entries import Entry
from testcross.rulesets.records.findings import Finding, UnreadableError


def without_places(record: ScoreSheets) -> ScoreSheets:
    def bare(one: Entry | None) -> Entry | None:
        return None if one is None else entry(one.text)

    def mating(one: WrittenMating) -> WrittenMating:
        return replace(
            one,
            line=0,
            column=0,
            buck=entry(one.buck.text),
            doe=entry(one.doe.text),
            kits=tuple(entry(kit.text) for kit in one.kits),
            filled=tuple(map(bare, one.filled)),
            points=bare(one.points),
        )

    return replace(
        record,
        place=(0, 0),
        wanted=RulesRequest(variant=bare(record.wanted.variant)),
        winners=tuple(entry(one.text) for one in record.winners),
        sheets=tuple(
            replace(
                sheet,
                line=0,
                column=0,
                player=entry(sheet.player.text),
                matings=tuple(map(mating, sheet.matings)),
                total=bare(sheet.total),
            )
            for sheet in record.sheets
        ),
    )


@given(sheets())
@examples(9, 60)
def test_parse_after_format_gives_the_same_sheets(record: ScoreSheets) -> None:
    found = table(format_pad(record))
    assert found.findings == ()
    assert without_places(found.record) == record


@given(st.text(alphabet="AnnBo: xCastorLilac=White61[]()#,;-\n ><→×total", max_size=120))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        found: list[Finding] = [
            one for part in read_score_pad(RABBITS, text) for one in part.findings
        ]
    except UnreadableError as error:
        found = [error.finding]
    assert all(one.text and one.line >= 1 for one in found)
