"""The formats by name, known before a report is made: help and ``-o`` follow from them."""

REPORTS = {
    "text": ("formats.TextReport", "formats.TextReport", "formats.PagesReport"),
    "concise": ("formats.ConciseReport", "", ""),
    "json": ("formats.JsonReport", "formats.JsonReport", ""),
    "jsonl": ("formats.JsonLinesReport", "formats.JsonLinesReport", "formats.JsonPagesReport"),
    "csv": ("comma_separated.CsvReport", "comma_separated.CsvSummary", ""),
    "github": ("formats.GithubReport", "", ""),
    "sarif": ("sarif.SarifReport", "", ""),
    "html": ("class_html.HtmlReport", "class_html.HtmlReport", "class_html.HtmlSheets"),
    "xlsx": ("workbooks.WorkbookReport", "workbooks.WorkbookReport", ""),
}
"""What shows findings file by file, the sums only, and a page for each player, where there is one;
the first format is the default."""
FORMATS = tuple(REPORTS)
