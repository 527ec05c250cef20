"""Findings for pupils: a page for each player, one below the other."""

from testcross.cli.page_collector import PageCollector
from testcross.cli.render.json.finding_keys import VERIFY
from testcross.cli.render.json.lines import compact
from testcross.cli.render.json.walk import plain
from testcross.cli.render.text import render_text
from testcross.cli.render.text.summary_table import unwritten_text
from testcross.cli.summary import Summary
from testcross.rulesets.records import FileReport


class _Pages:
    """Collects what is found until everything is read."""

    def __init__(self) -> None:
        self.collector = PageCollector()

    def opening(self) -> str:
        """Return nothing."""
        return ""

    def file(self, report: FileReport) -> str:
        """Return nothing: a player may have sheets in other files."""
        self.collector.add(report)
        return ""


class PagesReport(_Pages):
    """A page for each player, in the order in which they first appear."""

    def closing(self, summary: Summary) -> str:
        """Return all pages."""
        pages = [render_text(page) for page in self.collector.pages(summary)]
        return "\n".join(filter(None, (*pages, unwritten_text(summary))))


class JsonPagesReport(_Pages):
    """A line of JSON for each player: the numbers, and every finding with the path of its file."""

    def closing(self, summary: Summary) -> str:
        """Return all lines."""
        head = {"schema": VERIFY, "kind": "page"}
        return "".join(
            compact({**head, **plain(page)}) + "\n" for page in self.collector.pages(summary)
        )
