"""All findings as one object of JSON."""

from testcross.cli.render.json.finding_keys import VERIFY
from testcross.cli.render.json.lines import compact
from testcross.cli.render.json.walk import plain
from testcross.cli.summary import Summary
from testcross.rulesets.records import FileReport


class JsonReport:
    """One object with a list of files and a summary, written file by file, a file a line.

    With ``summary_only`` the object has no list of files. A missing name, source or player is
    an empty text; a line or column of 0 means the whole file or the whole line; points that nobody
    wrote down are null.
    """

    def __init__(self, *, summary_only: bool = False) -> None:
        self._summary_only = summary_only
        self._separator = "\n"

    def opening(self) -> str:
        """Return the object's beginning."""
        files = "" if self._summary_only else '"files":['
        return f'{{"schema":{compact(VERIFY)},{files}'

    def file(self, report: FileReport) -> str:
        """Return one file as the next item of the list."""
        if self._summary_only:
            return ""
        item = self._separator + compact(plain(report))
        self._separator = ",\n"
        return item

    def closing(self, summary: Summary) -> str:
        """Return the object's end with the summary."""
        end = "" if self._summary_only else "\n],"
        return f'{end}"summary":{compact(plain(summary))}}}\n'
